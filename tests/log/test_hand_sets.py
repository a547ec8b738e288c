"""A search with any conditions finds what the tables have; reports count the same."""

from __future__ import annotations

import sqlite3
from collections import Counter
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from croupier.bench.robot_log import BEGIN
from croupier.cards.card import Card
from croupier.engine import commands as cmd
from croupier.engine.codes import HANDS_TO_OPEN
from croupier.engine.places import Seat
from croupier.log.custody.verification import verify_log
from croupier.log.index import hand_sets, tallies
from croupier.log.reading import hand_search, reports
from croupier.log.reading.archive import Archive
from croupier.log.reading.hand_search import Search
from croupier.log.reading.queries import list_hands
from croupier.log.writing.journal import Journal
from support.dealer import Dealer
from support.logs import KEY, START, keep, verified
from support.long_logs import DEALERS, long_log
from support.robot_play import stream

HANDS = hand_sets.BLOCK + 200
"""More than a block."""


@pytest.fixture(scope="session")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("log") / "many.db"
    return long_log(path, HANDS, stream, dealt=12)


def plainly(conn: sqlite3.Connection, asked: dict[str, object]) -> list[int]:
    """What `list_hands` should find, by a look at every hand."""
    where, values = ["h.outcome IS NOT NULL"], list[object]()
    sql = {
        "player": "EXISTS (SELECT 1 FROM seats AS s WHERE s.hand_id = h.id AND s.player = ?)",
        "seat": "EXISTS (SELECT 1 FROM seats AS s WHERE s.hand_id = h.id AND s.seat = ?)",
        "card": "h.card_mask >> ? & 1",
        "since": "h.started_utc >= ?",
        "until": "h.started_utc < ?",
        "incident": "EXISTS (SELECT 1 FROM incidents AS i WHERE i.hand_id = h.id AND i.code = ?)",
        "ruling": "EXISTS (SELECT 1 FROM incidents AS i WHERE i.hand_id = h.id AND i.way = ?)",
        "game": "h.game = ?",
        "dealer": "h.dealer IN (SELECT mark FROM typed WHERE text = ?)",
        "outcome": "h.outcome = ?",
        "pot_min": "h.pot >= ?",
        "pot_max": "h.pot <= ?",
        "before": "h.id < ?",
    }
    given = dict(asked)
    if "player" in given and "seat" in given:
        where.append(
            "EXISTS (SELECT 1 FROM seats AS s WHERE s.hand_id = h.id AND s.player = ? AND s.seat = ?)"
        )
        values += [given.pop("player"), given.pop("seat")]
    if "incident" in given and "ruling" in given:
        where.append(
            "EXISTS (SELECT 1 FROM incidents AS i WHERE i.hand_id = h.id AND i.code = ? AND i.way = ?)"
        )
        values += [given.pop("incident"), given.pop("ruling")]
    for name, value in given.items():
        where.append(sql[name])
        values.append(
            value.isoformat(timespec="milliseconds").replace("+00:00", "Z")
            if isinstance(value, datetime)
            else value
        )
    rows = conn.execute(f"SELECT h.id FROM hands AS h WHERE {' AND '.join(where)} ORDER BY h.id DESC", values)
    return [hand_id for (hand_id,) in rows]


def asked(dice: Random) -> dict[str, object]:
    """Some conditions, with values that are frequent, rare or nobody's."""
    least = dice.choice((0, 200, 1000, 3000, 20_000))
    since = BEGIN + timedelta(minutes=dice.randrange(0, 2000))
    every = {
        "player": f"Player {dice.choice((1, 2, 30, 60, 77, 500, 1999, 9999))}",
        "seat": dice.randint(1, 10),
        "card": Card(dice.randrange(52)),
        "since": since,
        "until": since + timedelta(minutes=dice.choice((0, 7, 600, 5000))),
        "incident": dice.choice(("AL-34", "AL-07", "AL-12", "I-10", "I-99")),
        "ruling": dice.choice(("tabled", "misdeal", "stray", "void")),
        "game": dice.choice(("THNL", "7SHL", "2T7TD", "chess")),
        "dealer": dice.choice((*DEALERS, "nobody")),
        "outcome": dice.choice(("complete", "complete", "void")),
        "pot_min": least,
        "pot_max": dice.choice((least, 2 * least, 2**62, 50)),
        "before": dice.randint(1, HANDS + 10),
    }
    return {name: every[name] for name in dice.sample(sorted(every), dice.randint(1, 4))}


def test_any_incident_and_amounts_are_found_as_the_tables_have_them(log: Path) -> None:
    with Archive.open(log) as archive:
        raised = "SELECT street, added FROM actions WHERE action = 'raise' AND added != amount"
        street, amount = archive.one(raised)
        for asked, condition in (
            (
                Search(any_incident=True),
                f"id IN (SELECT hand_id FROM incidents WHERE code != '{HANDS_TO_OPEN}')",
            ),
            (
                Search(deed=("raise", street), amount=amount),
                f"id IN (SELECT hand_id FROM actions WHERE action = 'raise' AND street = '{street}'"
                f" AND {amount} IN (amount, added))",
            ),
        ):
            query = f"SELECT id FROM hands WHERE outcome IS NOT NULL AND {condition} ORDER BY id DESC"
            expected = [hand for (hand,) in archive.all(query)]
            found = [line.id for line in list_hands(archive, asked, limit=HANDS) if line.outcome != "live"]
            assert expected and found == expected, condition


@pytest.mark.parametrize("few, stretch, at_once", [(5_000, 64, 500), (40, 1, 3)])
def test_whatever_is_asked_is_what_a_look_at_every_hand_finds(
    log: Path, few: int, stretch: int, at_once: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hand_search, "FEW", few)
    monkeypatch.setattr(hand_search, "MOST_AT_ONCE", at_once)
    monkeypatch.setattr(hand_sets, "STRETCH", stretch)
    seed = Random().randrange(2**32)
    print(f"seed {seed}")
    dice, met = Random(seed), Counter[bool]()
    with Archive.open(log) as archive, closing(sqlite3.connect(log)) as conn:
        for tried in range(400):
            if tried >= 80 and min(met[True], met[False]) > 20:
                break
            conditions = asked(dice)
            limit = dice.choice((1, 5, 50, HANDS))
            expected = plainly(conn, conditions)[:limit]
            found = [line.id for line in list_hands(archive, Search.of(**conditions), limit=limit)]  # type: ignore[arg-type]  # any
            assert found == expected, conditions
            met[bool(expected)] += 1
    assert min(met[True], met[False]) > 20, met


def test_a_search_for_what_is_not_there_reads_few_rows(log: Path) -> None:
    """A player who never met a dealer, a seat that nobody took, an incident that nobody ruled so."""
    steps = 0

    def step() -> int:
        nonlocal steps
        steps += 1
        return 0

    with Archive.open(log) as archive:
        archive.db.conn.set_progress_handler(step, 10)
        for conditions in (
            {"player": "Player 1", "dealer": DEALERS[-1], "game": "2T7TD"},
            {"seat": 4, "card": Card.parse("Ah")},
            {"incident": "AL-34", "ruling": "misdeal", "dealer": DEALERS[0]},
            {"game": "7SHL", "pot_min": 50, "pot_max": 99, "seat": 1},
        ):
            steps = 0
            assert list_hands(archive, Search.of(**conditions)) == ()  # type: ignore[arg-type]  # any filter
            assert 10 * steps < 2_000, f"{conditions}: {10 * steps} steps, of {HANDS} hands"


# --- a clock that was wrong ----------------------------------------------------------------------------


def test_hands_of_a_wrong_clock_are_found_where_they_say_they_began(tmp_path: Path) -> None:
    """The clock stood in 1970 for a hand, and went a year ahead for another."""
    path = tmp_path / "clock.db"
    moments = (START, datetime(1970, 1, 1, tzinfo=UTC), START, START + timedelta(days=365), START)
    dealer = Dealer()
    with Journal.open(path, key=KEY) as journal:
        done = 0
        dealer.open()
        for moment in moments:
            dealer.folded()
            for events in dealer.inputs[done:]:
                utc = moment + timedelta(milliseconds=events[0].at)
                journal.append(events, utc=utc, mono_ms=events[0].at, clock_synced=True)
            done = len(dealer.inputs)
    with Archive.open(path) as archive:

        def ids(since: datetime, until: datetime) -> list[int]:
            return [line.id for line in list_hands(archive, Search(since=since, until=until))]

        assert ids(START, START + timedelta(days=1)) == [5, 3, 1]
        assert ids(datetime(1970, 1, 1, tzinfo=UTC), datetime(1971, 1, 1, tzinfo=UTC)) == [2]
        assert ids(START + timedelta(days=300), START + timedelta(days=400)) == [4]


# --- kept with the hands -------------------------------------------------------------------------------


def checked(path: Path) -> None:
    with Archive.open(path) as archive:
        conn = archive.db.conn
        held = [hand_sets.held(conn, block) for block in hand_sets.blocks(conn)]
        assert {said for said, _ in held} <= {""}
        rows = sum(number for _, number in held)
        assert (hand_sets.fault(conn, rows), tallies.fault(conn)) == ("", "")


def played() -> Dealer:
    """Hands shown, folded, misdealt, taken back at their end, corrected afterwards."""
    dealer = Dealer().open()
    for number in range(6):
        dealer.do(cmd.PlaceButton, seat=Seat(6))
        dealer.start()
        if number == 2:
            dealer.draw(3)
            dealer.do(cmd.Declare, incident="I-10")
            dealer.do(cmd.Answer, way="misdeal")
        if number % 3 == 0:
            dealer.fold_out()
        else:
            dealer.showdown()
        if number % 2:
            dealer.do(cmd.Undo)
            dealer.do(cmd.Award)
    dealer.do(cmd.Undo)
    return dealer


def test_sets_and_tallies_follow_every_input(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    with Journal.open(path, key=KEY) as journal:
        for events in played().inputs:
            keep(journal, [events])
            if any(event.NAME in ("hand-ended", "undone") for event in events):
                checked(path)
    with Archive.open(path) as archive:
        day = START.replace(hour=0)
        counted = reports.hand_tallies(archive, day, day + timedelta(days=1))
        assert sum(each.hands for each in counted) == 5, "the last one was taken back"
        assert sum(each.rake for each in counted) == sum(line.rake or 0 for line in list_hands(archive))
        (told,) = reports.incident_tallies(archive, day, day + timedelta(days=1))
        assert (told.code, told.incidents) == ("I-10", 1)


DAMAGES = (
    "UPDATE sets SET hands = x'ffff' WHERE what = 'seat 3'",
    "INSERT INTO sets VALUES ('player 1', 99, x'01')",
    "UPDATE hand_tallies SET rake = rake + 1",
    "UPDATE incident_tallies SET way = 'stands'",
)
"""Some of what the walk over every column tries."""


@pytest.mark.parametrize("statement", DAMAGES)
def test_a_search_or_a_report_that_was_tampered_with_shows_when_the_log_is_verified(
    tmp_path: Path, statement: str
) -> None:
    path = tmp_path / "table.db"
    with Journal.open(path, key=KEY) as journal:
        keep(journal, played().inputs)
    assert verified(path).bad is None
    with closing(sqlite3.connect(path)) as conn:
        assert conn.execute(statement).rowcount
        conn.commit()
    with Archive.open(path) as archive:
        verdict = verify_log(archive)
    assert verdict.bad is not None and ("found" in verdict.why or "counted" in verdict.why), verdict
