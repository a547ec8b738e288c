"""The log walked hand by hand: whatever hands are wanted, each comes with all that it stands on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from random import Random

import pytest

from croupier.engine import commands as cmd
from croupier.engine.places import SEATS
from croupier.log.journal.codec import Logged
from croupier.log.reading.archive import Archive
from croupier.log.reading.walk import BETWEEN, Walked, walk
from croupier.log.writing.journal import Journal
from support.logs import KEY, keep
from support.sessions import session

HANDS = 9


@pytest.fixture(scope="session")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Archive]:
    """Nine hands of one table; after some of them somebody sits down, leaves, or takes that back."""
    path = tmp_path_factory.mktemp("log") / "hands.db"
    dice = Random(3)
    with Journal.open(path, key=KEY, dealer="Zoé") as journal:
        sent = 0
        for number, (bench, _) in enumerate(session(dice, HANDS, blinds=(50, 100))):
            free = next(seat for seat in SEATS if seat not in bench.table.players)
            if number in (2, 5):
                bench.do(cmd.SeatPlayer, seat=free, player=f"Guest {number}", stack=5_000)
            if number == 5:
                bench.do(cmd.Undo)
            new, sent = bench.history[sent:], len(bench.history)
            keep(journal, [tuple(each) for _, each in groupby(new, key=lambda event: event.step)])
    with Archive.open(path, key=KEY) as found:
        yield found


def numbers(rows: tuple[Logged, ...]) -> list[int]:
    return [row.seq for row in rows]


def test_a_hand_comes_with_its_settings_and_the_record_before_it(archive: Archive) -> None:
    walked = list(walk(archive, range(HANDS + 1)))
    assert [hand.hand_id for hand in walked] == [0, *range(1, HANDS + 1)]
    assert not walked[0].rows
    assert numbers(walked[0].between)[0] == 1
    for hand in walked[1:]:
        assert list(hand.rows) == list(archive.span_of(hand.hand_id))


def test_an_undo_between_hands_leaves_no_trace_in_the_walk(archive: Archive) -> None:
    walked = {hand.hand_id: hand for hand in walk(archive, ())}
    players = [getattr(row.event, "player", "") for hand in walked.values() for row in hand.between]
    assert "Guest 2" in players and "Guest 5" not in players
    assert all(isinstance(row.event, BETWEEN) for hand in walked.values() for row in hand.between)
    assert not any(hand.rows for hand in walked.values())


def test_it_does_not_matter_which_other_hands_are_wanted(archive: Archive) -> None:
    whole = {hand.hand_id: hand for hand in walk(archive, range(HANDS + 1))}
    for seed in range(60):
        print(f"seed {seed}")
        dice = Random(seed)
        wanted = {number for number in range(HANDS + 1) if dice.random() < dice.choice((0.1, 0.5, 0.9))}
        first = dice.randint(0, HANDS)
        last = dice.choice((None, dice.randint(max(first, 1), HANDS)))
        hands = range(first, (last or HANDS) + 1)
        expected = [
            Walked(number, whole[number].rows if number in wanted else (), whole[number].between)
            for number in hands
        ]
        assert list(walk(archive, wanted, first=first, last=last)) == expected


def test_hands_that_come_later_are_not_looked_at(archive: Archive) -> None:
    """A range of a long log takes as long as of a short one."""
    asked: list[str] = []
    archive.conn.set_trace_callback(asked.append)
    list(walk(archive, (), first=2, last=4))
    archive.conn.set_trace_callback(None)
    (spans,) = [each for each in asked if "settings_seq FROM hands" in each]
    plan = [row[3] for row in archive.conn.execute(f"EXPLAIN QUERY PLAN {spans}")]
    assert plan == ["SEARCH hands USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)"]
