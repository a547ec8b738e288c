"""Logs of old versions list, show, export and verify as they did then, and can be continued.

The log of 0.4.0 has twelve hands of its demo (seed 11) with late and premature cards and a misdeal, signed
and sealed to the floor. Then the machine was started, a card was looked at, the floor added a correction, a
player got a pseudonym, one was forgotten, a card was named and the floor's key was changed. The transcript is
the output of that version.
"""

import csv
import json
import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from croupier.cli import croupier
from croupier.devices.twins.process import ShoeProcess
from croupier.engine import commands as cmd
from croupier.engine import decide, replay
from croupier.engine.events import Event, PlayerSeated
from croupier.engine.places import Seat
from croupier.engine.table import Table
from croupier.errors import Fault, Refused, Unreadable
from croupier.export.script.hand_script import write
from croupier.log.custody.players import rename
from croupier.log.custody.verification import verify_log
from croupier.log.journal.seals import Seal
from croupier.log.journal.signatures import Signer
from croupier.log.reading.archive import Archive
from croupier.log.reading.hand_search import Search
from croupier.log.reading.queries import list_hands
from croupier.log.writing.journal import Journal
from croupier.script.grammar import parse
from croupier.script.runner import play
from croupier.telling.story import story
from croupier.terminal.pages.setup.stakes import settings_of
from support.dealer import Dealer
from support.logs import KEY, changeable, keep, verified

SAMPLE = Path(__file__).with_name("samples") / "version-0.4.0.sql"
SIGNS = dict(zip("cdhs", "♣♦♥♠", strict=True))
PUBLIC = "79b5562e8fe654f94078b112e8a98ba7901f853ae695bed7e0e3910bad049664"
SIGNER = Signer.of(bytes(range(1, 33)))
WHO = {"who": "Anna", "why": "asked for it", "utc": "2026-01-02T12:00:00.000Z"}


def transcript() -> Iterator[tuple[str, str]]:
    """Each order with what was printed."""
    text = SAMPLE.with_suffix(".txt").read_text(encoding="utf-8")
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        order, _, said = part.partition("\n")
        yield order, said


def in_cents(value: object) -> str:
    return re.sub(r"(\d+)\.(\d\d)(?!\d)", lambda found: str(int(found[1] + found[2])), str(value))


def rows_of(exported: str) -> list[dict[str, Any]]:
    if exported.startswith("{"):
        return [json.loads(line) for line in exported.splitlines()]
    return list(csv.DictReader(exported.splitlines()))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "table.db"
    with closing(sqlite3.connect(path)) as conn:
        conn.executescript(SAMPLE.read_text(encoding="utf-8"))
    return path


def said(order: str, path: Path) -> str:
    done = CliRunner().invoke(croupier, [*order.split(), "--db", str(path)])
    assert done.exit_code == 0, (order, done.output)
    return done.stdout


def facts(line: str) -> set[str]:
    """Amounts, times, cards, seats with their players, codes and rules, as either version writes them."""
    line = re.sub(r"(\d)\.00\b", r"\1", line).replace("Seat", "seat")
    line = re.sub(r"\b([2-9AKQJT])([cdhs])\b", lambda card: card[1] + SIGNS[card[2]], line)
    seats = re.findall(r"seat \w+ \w+", line)
    tokens = r"[-+]?\d+(?:[.:,]\d+)*|[A-Z]+-\d+|[2-9AKQJ][♣♦♥♠]|\?\?|TDA|Code"
    return {*seats, *re.findall(tokens, re.sub("T([♣♦♥♠])", r"10\1", line))}


def rest(script: str) -> list[str]:
    """What a script says beside the quiet actions; that these are the same shows when it is played."""
    quiet = re.compile(r"\d+ (fold|check|call)|(fold|check|call) (around|to \d+)")
    return [line for line in script.splitlines() if not quiet.fullmatch(line)]


@pytest.mark.parametrize("is_opened", [False, True])
def test_it_says_what_it_said(path: Path, is_opened: bool) -> None:
    """Read as it lies, and once a terminal has opened it."""
    before = path.read_bytes()
    if is_opened:
        Journal.open(path, key=KEY).close()
    for order, then in transcript():
        now = said(order, path)
        if order in ("hands verify", "hands heads"):  # more is known of it now
            assert now.startswith(then.rstrip("\n").partition(" signer")[0]), order
        elif order.startswith("hands show") and "--json" not in order:  # in other words now, with all facts
            lines = [line for line in now.splitlines() if not line.startswith("NOTE")]  # what it never said
            for told, line in zip(lines, then.splitlines(), strict=True):
                assert facts(line) <= facts(told), (order, line, told)
        elif order.startswith("hands script"):  # what several did at one press is one statement now
            assert rest(now) == rest(then), order
            script = path.with_name("script.table")
            script.write_text(now, encoding="utf-8")
            assert CliRunner().invoke(croupier, ["play", str(script)]).exit_code == 0, now
        elif order.startswith(("hands export csv", "hands export jsonl")):  # amounts were in cents
            for told, line in zip(rows_of(now), rows_of(then), strict=True):
                assert {name: in_cents(told[name]) for name in line} == {
                    name: in_cents(line[name]) for name in line
                }
        else:  # a list has its zone now
            assert re.sub(r"(:\d\d) UTC  ", r"\1  ", now) == then, order
    assert is_opened or path.read_bytes() == before


def test_it_verifies_with_the_key_and_the_head_of_then(path: Path, tmp_path: Path) -> None:
    kept = tmp_path / "heads.txt"
    kept.write_text(dict(transcript())["hands heads"])
    told = said(f"hands verify --public-key {PUBLIC} --heads {kept}", path)
    assert "739 rows, the chain holds" in told and "signed hands that are over: 12" in told
    assert "names of players, and what is closed to the floor, are not covered up to hand 12" in told
    assert "notes 1, 2, 3, 4, 5, 6, 7 are not signed" in told
    assert "the tags of demo are not covered" in told


def test_it_goes_on_and_what_was_not_covered_is_from_then_on(path: Path) -> None:
    with Journal.open(path, key=KEY, signer=SIGNER, dealer="Ruth") as journal:
        dealer = Dealer()
        dealer.table, dealer.at = replay(journal.since_checkpoint()), 10**9
        dealer.start()
        dealer.draw(16)
        dealer.fold_all()
        keep(journal, dealer.inputs)
    with Archive.open(path) as archive:
        found = verify_log(archive, publics=[SIGNER.public])
    assert (found.bad, found.why, found.signed) == (None, "", 13)
    with pytest.raises(Refused, match="--signing-key"):
        rename(path, "Emma", "Zorro", **WHO)
    for change, why in (
        ("UPDATE players SET name = iif(id = 5, 'Farid', 'Emma') WHERE id IN (5, 6)", "the name of player 5"),
        ("UPDATE tags SET card = iif(card = 'Ah', 'Kh', 'Ah') WHERE card IN ('Ah', 'Kh')", "deck demo"),
    ):
        with closing(sqlite3.connect(path)) as conn, conn:
            before = conn.execute("SELECT id, name FROM players ORDER BY id").fetchall()
            if "players" in change:
                conn.execute("UPDATE players SET name = name || '.' WHERE id IN (5, 6)")
            conn.execute(change)
        with Archive.open(path) as archive:
            assert why in verify_log(archive, publics=[SIGNER.public]).why
        with closing(sqlite3.connect(path)) as conn, conn:
            conn.execute("UPDATE players SET name = id || '.'")
            conn.executemany("UPDATE players SET name = ?2 WHERE id = ?1", before)


def test_a_row_that_was_changed_is_named(path: Path) -> None:
    with changeable(path) as conn:
        conn.execute("UPDATE journal SET utc = '2027' || substr(utc, 5) WHERE seq = 730")
    assert verified(path).bad == 730
    with pytest.raises(Refused):
        rename(path, "Nobody", "x", **WHO)


def test_its_copy_that_is_read_need_not_fit_into_memory(path: Path) -> None:
    """A temporary database of SQLite has a rollback journal, one in memory has none."""
    with Archive.open(path) as archive:
        ((mode,),) = archive.all("PRAGMA journal_mode")
        (file,) = (row[2] for row in archive.all("PRAGMA database_list") if row[1] == "main")
    assert (mode, file) == ("delete", "")


# --- of the first version: carried over whole, or not at all --------------------------------------


FIRST = Path(__file__).with_name("samples") / "first-version.sql"


@pytest.fixture
def path_first(tmp_path: Path) -> Path:
    """Two hands that are over, a misdeal among them, and one in progress: written by that version."""
    path_first = tmp_path / "table.db"
    with closing(sqlite3.connect(path_first)) as conn:
        conn.executescript(FIRST.read_text(encoding="utf-8"))
    return path_first


@pytest.fixture
def journal(path_first: Path) -> Iterator[Journal]:
    with Journal.open(path_first, key=KEY, dealer="Anna") as journal:
        yield journal


def query(path_first: Path, sql: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path_first)) as conn:
        return conn.execute(sql).fetchall()


def test_it_holds_and_goes_on_with_the_hand_in_progress(path_first: Path, journal: Journal) -> None:
    assert verify_log(journal.archive).bad is None
    assert (
        verify_log(journal.archive).rows == len(FIRST.read_text(encoding="utf-8").split('INTO "journal"')) - 1
    )
    table = replay(journal.since_checkpoint())
    assert journal.hand_id == 3 and table.hand is not None
    assert [card.card is not None for card in table.hand.cards] == [True] * 12
    assert query(path_first, "SELECT count(*) FROM packs") == [(3,)]


def test_names_leave_the_rows_that_are_hashed(path_first: Path, journal: Journal) -> None:
    assert [
        row for row, _ in journal.archive.rows() if "Player" in row.payload or "Chlo" in row.payload
    ] == []
    assert {row.dealer[:6] for row, _ in journal.archive.rows()} == {"typed:"}
    assert {each.dealer for each in journal.archive.logged()} == {"Anna"}
    assert query(path_first, "SELECT DISTINCT text FROM hands JOIN typed ON mark = dealer") == [("Anna",)]
    seated = [each.event for each in journal.archive.logged() if isinstance(each.event, PlayerSeated)]
    assert [event.player for event in seated] == [*(f"Player {seat}" for seat in range(1, 7)), "Chloé"]
    assert query(path_first, "SELECT player FROM seats WHERE hand_id = 2 AND seat = 6") == [("Chloé",)]


def test_hands_are_found_and_described_as_before(path_first: Path, journal: Journal) -> None:
    with Archive.open(path_first) as archive:
        assert [line.id for line in list_hands(archive, Search.of(player="Chloé"))] == [2]
        assert [line.id for line in list_hands(archive, Search.of(incident="I-10"))] == [2]
        told = story(archive, 1)
    assert [seat.cards for seat in told.seats] == ["Kc 7d", "9h 9s", "As Kd", "Qh Jh", "8c 8d", "Ac 5c"], (
        "its key was published when the hand ended"
    )
    assert told.dealer == "Anna"
    assert query(path_first, "SELECT code, detection, substantial, options, way FROM incidents") == [
        ("I-10", "told", 0, "misdeal stands", "misdeal")
    ]


def test_the_new_chain_begins_with_the_head_of_the_old_one(path_first: Path) -> None:
    ((head,),) = query(path_first, "SELECT hash FROM journal ORDER BY seq DESC LIMIT 1")
    Journal.open(path_first, key=KEY).close()
    assert query(path_first, "SELECT first_seq, origin FROM chain") == [(1, head)]


def test_a_broken_chain_is_not_carried_over(path_first: Path) -> None:
    with changeable(path_first) as conn:
        conn.execute("UPDATE journal SET utc = '2026-03-01T20:00:00.001Z' WHERE seq = 20")
    before = query(path_first, "SELECT * FROM journal")
    for _ in range(2):
        with pytest.raises(Fault, match="breaks at row 20"):
            Journal.open(path_first, key=KEY)
    assert query(path_first, "SELECT * FROM journal") == before


# --- of 0.1 and the last commit of 0.2.0: the demo (seed 21), killed in its second hand -----------


SAMPLES = Path(__file__).with_name("samples")
KEYS = {
    "0.1": "d2dc956bba0955eb465c36e16fa575ac4e3b85fa7ee05d8a4d15e5d55634ead5",
    "0.2.0": "f2bf5472f85a2d34ce109043a51ea62b38c7245f96f01c396a0e8604ced690ab",
}


@pytest.fixture(params=KEYS)
def path_live(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path_live = tmp_path / "hands.db"
    with closing(sqlite3.connect(path_live)) as conn:
        conn.executescript((SAMPLES / f"version-{request.param}-in-progress.sql").read_text(encoding="utf-8"))
    key = tmp_path / "hands.db-key"
    key.touch(mode=0o600)
    key.write_bytes(bytes.fromhex(KEYS[request.param]))
    return path_live


def test_it_is_finished(path_live: Path) -> None:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    asked = ["demo", "--headless", "--quiet", "--hands", "3", "--seed", "21", "--db", str(path_live)]
    done = CliRunner().invoke(croupier, asked)
    assert done.exit_code == 0, done.output
    with Archive.open(path_live) as archive:
        assert archive.all("SELECT id, outcome FROM hands ORDER BY id") == [
            *((1, "complete"), (2, "complete"), (3, "complete"))
        ]
    verified = CliRunner().invoke(croupier, ["hands", "verify", "--db", str(path_live)])
    assert verified.exit_code == 0 and "the chain holds" in verified.output


@pytest.mark.parametrize("version", [1, 2])
def test_a_seal_closes_in_the_form_in_which_it_opens(version: int) -> None:
    seal = Seal.derive(bytes(32), 7, b"salt of 16 bytes", version)
    assert seal.open(seal.close(b'{"card":50}', seq=3, name="card-drawn"), seq=3, name="card-drawn") == (
        b'{"card":50}'
    )


# --- of 0.4.0, where the rake broke the smallest chip ---------------------------------------------


SAMPLE_CHIPS = Path(__file__).with_name("samples") / "broken-chips.sql"
KEY_CHIPS = bytes.fromhex("22abc3779de9ea0010c7ab974236dd10b7212f2f8c42285d2ef5067a35dea10a")
"""The key of that log, which was made for this test."""


@pytest.fixture
def journal_chips(tmp_path: Path) -> Iterator[Journal]:
    """Three hands in chips of 1, raked in cents: one winner, no flop, a split; and a fourth in progress."""
    path = tmp_path / "table.db"
    with closing(sqlite3.connect(path)) as conn:
        conn.executescript(SAMPLE_CHIPS.read_text(encoding="utf-8"))
    with Journal.open(path, key=KEY_CHIPS, dealer="Anna") as journal_chips:
        yield journal_chips


@pytest.fixture
def table(journal_chips: Journal) -> Table:
    return replay(journal_chips.since_checkpoint())


def do(table: Table, *commands: cmd.Command) -> Table:
    for command in commands:
        table = replay(decide(table, command, table.house), table)
    return table


def hand(journal_chips: Journal, number: int) -> list[Event]:
    return [logged.event for logged in journal_chips.archive.span_of(number)]


def test_it_holds_and_says_what_was_paid(journal_chips: Journal) -> None:
    assert verify_log(journal_chips.archive).bad is None
    ends = [replay(hand(journal_chips, number)) for number in (1, 2, 3)]
    assert [one.hand.money.rake for one in ends if one.hand] == [((0, 165),), ((0, 20),), ((0, 120),)]
    assert ends[2].hand is not None
    assert ends[2].hand.money.awards == ((0, 1, 880, "", 1), (0, 2, 700, "", 1), (0, 3, 700, "", 1))
    assert {seat: one.stack for seat, one in ends[2].players.items()} == {1: 18_780, 2: 21_935, 3: 18_980}


@pytest.mark.parametrize("number", [1, 2, 4])
def test_its_hands_are_played_again_with_the_same_end(
    journal_chips: Journal, number: int, shoe: ShoeProcess
) -> None:
    outcome = play(parse(write(hand(journal_chips, number)), "again.table"), shoe=shoe)
    assert outcome.failure is None, str(outcome)


def test_a_split_that_no_chips_can_pay_is_not_played_again(journal_chips: Journal) -> None:
    with pytest.raises(Unreadable, match="in parts of a chip"):
        write(hand(journal_chips, 3))


def test_the_hand_in_progress_and_those_after_it_are_raked_in_chips(table: Table) -> None:
    assert (dict(table.settings.house)["rake.unit"], table.unit) == ("1", 100)
    drawn = [cmd.DrawCard(at=0, card=None, status="unread")] * 4
    bet = cmd.Act(at=0, seat=Seat(2), action="bet", amount=1500)
    ended = do(table, *drawn, bet, cmd.Act(at=0, seat=Seat(3), action="fold"), cmd.Award(at=0))
    assert ended.hand is not None and ended.hand.pot == 1200
    assert ended.hand.money.rake == (), "5 % of 12 is less than a chip"
    again = settings_of(ended.settings)
    assert "rake.unit" not in dict(again.house)
    assert do(ended, again).house.rake_unit is None
