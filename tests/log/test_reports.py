"""Figures of several times in one query: those that come of the rows of each time, added up one by one."""

from __future__ import annotations

import random
import sqlite3
from collections import defaultdict
from contextlib import closing
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path

import pytest

from croupier.log.journal.chain import as_text
from croupier.log.reading.archive import Archive
from croupier.log.reading.reports import HandCount, Pace, dealt_in, hand_tallies, played_out
from croupier.log.writing.journal import Journal
from support.logs import KEY

BEGIN = datetime(2026, 3, 1, tzinfo=UTC)
DEALERS = ("Anna", "Bob", "")


def tallied(path: Path, dice: random.Random, quarters: int) -> None:
    """A log with hands in some of this many quarters of an hour, at two tables of any kind."""
    Journal.open(path, key=KEY).close()
    with closing(sqlite3.connect(path)) as conn, conn:
        for number in range(quarters):
            at = as_text(BEGIN + timedelta(minutes=15 * number))
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
    tallied(tmp_path / "hands.db", dice, quarters=300)
    edges = [BEGIN + timedelta(minutes=15 * each) for each in sorted(dice.sample(range(-20, 320), 24))]
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
