"""A log that version 0.4.0 wrote: it lists, shows, exports and verifies as it did then, and goes on.

Twelve hands of its demo (seed 11) with late and premature cards and a misdeal, signed and sealed to the
floor; then the machine started, a card was looked at, the floor added a correction, a player got a pseudonym,
one was forgotten, a card was named and the floor's key was changed. The transcript is what it printed.
"""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from croupier.cli import croupier
from croupier.engine import replay
from croupier.errors import Refused
from croupier.log.custody.players import rename
from croupier.log.custody.verification import verify_log
from croupier.log.journal.signatures import Signer
from croupier.log.reading.archive import Archive
from croupier.log.writing.journal import Journal
from support.dealer import Dealer
from support.logs import KEY, changeable, keep

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
        else:
            assert now == then, order
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
    with Archive.open(path) as archive:
        assert verify_log(archive).bad == 730
    with pytest.raises(Refused):
        rename(path, "Nobody", "x", **WHO)


def test_its_copy_that_is_read_need_not_fit_into_memory(path: Path) -> None:
    """A temporary database of SQLite has a rollback journal, one in memory has none."""
    with Archive.open(path) as archive:
        ((mode,),) = archive.all("PRAGMA journal_mode")
        (file,) = (row[2] for row in archive.all("PRAGMA database_list") if row[1] == "main")
    assert (mode, file) == ("delete", "")
