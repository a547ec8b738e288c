"""The sums of reports: the time that hands took, and incidents with their rulings."""

import random
import sqlite3
from collections import defaultdict
from contextlib import closing
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path

import pytest
from sqlite_utils import Database

from croupier.engine import commands as cmd
from croupier.log.journal.chain import as_text
from croupier.log.reading.archive import Archive
from croupier.log.reading.reports import (
    HandCount,
    Pace,
    dealt_by,
    dealt_in,
    hand_tallies,
    incident_tallies,
    incident_times,
    played_out,
)
from croupier.log.schema.migrations import MONTHS, migrate
from croupier.log.writing.journal import Journal
from support.dealer import Dealer
from support.logs import KEY, verified

BEGIN = datetime(2026, 3, 1, 20, 0, tzinfo=UTC)
SPAN = (BEGIN - timedelta(hours=1), BEGIN + timedelta(hours=5))


AGES = (BEGIN - timedelta(days=400), BEGIN + timedelta(days=400))


def log_of(path: Path) -> None:
    """Two hands of Anna with a short break between them, one after a long break, and one of Bo."""
    dealer = Dealer()
    with Journal.open(path, key=KEY, dealer="Anna") as journal:
        done = 0

        def keep(first: timedelta, last: timedelta) -> None:
            """The inputs since the last time: all at `first`, the last one at `last`."""
            nonlocal done
            inputs = dealer.inputs[done:]
            for events in inputs:
                moment = BEGIN + (last if events is inputs[-1] else first)
                journal.append(events, utc=moment, mono_ms=events[0].at, clock_synced=True)
            done = len(dealer.inputs)

        def minutes(number: float) -> timedelta:
            return timedelta(minutes=number)

        dealer.open()
        dealer.folded()
        keep(minutes(0), minutes(2))
        dealer.start()
        dealer.draw(1)
        dealer.do(cmd.Declare, incident="I-10")
        dealer.do(cmd.Answer, way="misdeal")
        dealer.fold_out()
        keep(minutes(2.5), minutes(4))
        dealer.folded()
        keep(minutes(60), minutes(61))
        journal.dealer = "Bo"
        dealer.folded()
        keep(minutes(61.5), minutes(63))


def test_the_time_between_two_hands_belongs_to_the_second_unless_it_was_a_break(tmp_path: Path) -> None:
    log_of(tmp_path / "table.db")
    with Archive.open(tmp_path / "table.db") as archive:
        found = dealt_by(archive, *SPAN)
        for span in (SPAN, AGES):
            assert {who: dealt_by(archive, *span, dealer=who).get(who) for who in found} == found
            assert dealt_by(archive, *span, dealer="Zoé") == {}
    assert found == {"Anna": Pace(3, (2 * 60 + 2 * 60 + 60) * 1000), "Bo": Pace(1, 90 * 1000)}
    assert found["Bo"].pace == 40
    assert Pace().pace is None


def test_incidents_are_counted_with_table_and_way(tmp_path: Path) -> None:
    log_of(tmp_path / "table.db")
    with Archive.open(tmp_path / "table.db") as archive:
        tallies = incident_tallies(archive, *SPAN)
        for span in (SPAN, AGES):
            assert incident_tallies(archive, *span, dealer="Anna") == tallies
            assert incident_tallies(archive, *span, dealer="Bo") == []
        assert incident_tallies(archive, *AGES) == tallies
        by_dealer = incident_times(archive, *SPAN, doer="dealer", dealer="Anna")
        by_equipment = incident_times(archive, *SPAN, doer="equipment")
    assert [(each.dealer, each.code, each.way, each.doer, each.incidents) for each in tallies] == [
        ("Anna", "I-10", "misdeal", "dealer", 1)
    ]
    assert by_dealer == [("2026-03-01T20:00:00.000Z", 1)]
    assert by_equipment == []


def test_an_older_log_loses_its_months(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    log_of(path)
    with closing(sqlite3.connect(path)) as conn, conn:
        for statement in MONTHS[:-1]:
            conn.execute(statement)
        conn.execute("INSERT INTO hand_times VALUES ('2026-03', '20:00', 4)")
        conn.execute("DELETE FROM _sqlite_migrations WHERE name = '0016_quarters'")
    with closing(Database(path)) as db:
        migrate(db)
        assert not {"hand_times", "hand_months"} & {*db.table_names()}
    assert verified(path).bad is None


# --- figures of several times in one query --------------------------------------------------------


BEGIN_SPANS = datetime(2026, 3, 1, tzinfo=UTC)
DEALERS = ("Anna", "Bob", "")


def tallied_spans(path: Path, dice: random.Random, quarters: int) -> None:
    """A log with hands in some of this many quarters of an hour, at two tables of any kind."""
    Journal.open(path, key=KEY).close()
    with closing(sqlite3.connect(path)) as conn, conn:
        for number in range(quarters):
            at = as_text(BEGIN_SPANS + timedelta(minutes=15 * number))
            for table in ("1", "2"):
                for dealer in dice.sample(DEALERS, dice.randint(0, 2)):
                    mode = dice.choice(("cash", "cash", "tournament"))
                    outcome = dice.choice(("complete", "complete", "void"))
                    figures = [
                        dice.randint(1, 20),
                        dice.randint(0, 900),
                        dice.randint(0, 40),
                        dice.randint(1, 9),
                    ]
                    row = (at, table, dealer, mode, outcome, *figures)
                    conn.execute(f"INSERT INTO hand_tallies VALUES ({', '.join('?' * len(row))})", row)


@pytest.mark.parametrize("seed", range(4))
def test_each_time_has_the_hands_that_began_in_it(seed: int, tmp_path: Path) -> None:
    print(f"seed {seed}")
    dice = random.Random(seed)
    tallied_spans(tmp_path / "hands.db", dice, quarters=300)
    edges = [BEGIN_SPANS + timedelta(minutes=15 * each) for each in sorted(dice.sample(range(-20, 320), 24))]
    spans = [*pairwise(edges)]
    with Archive.open(tmp_path / "hands.db") as archive:
        played: dict[tuple[int, str], list[int]] = defaultdict(lambda: [0, 0, 0])
        dealt: dict[int, Pace] = {}
        for number, span in enumerate(spans):
            for each in hand_tallies(archive, *span):
                if each.mode == "cash" and each.outcome == "complete":
                    was = played[number, each.table]
                    played[number, each.table] = [was[0] + each.hands, was[1] + each.pot, was[2] + each.rake]
                if each.dealer == "Anna":
                    hands, ms = dealt.get(number, Pace())
                    dealt[number] = Pace(hands + each.hands, ms + each.dealt_ms)
        assert played and dealt
        assert sorted(played_out(archive, spans)) == [
            HandCount(*key, *row) for key, row in sorted(played.items())
        ]
        assert dealt_in(archive, spans, "Anna") == dealt
