"""Finding hands: newest first, every filter alone and together, and fast in a large log."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, time
from itertools import groupby
from pathlib import Path
from random import Random

import pytest

from croupier.cards.card import Card
from croupier.engine import commands as cmd
from croupier.engine.places import SEATS, Seat
from croupier.log.journal.codec import Logged
from croupier.log.reading import hand_search
from croupier.log.reading.archive import Archive
from croupier.log.reading.hand_search import Search
from croupier.log.reading.queries import HandLine, incidents_of, list_hands
from croupier.log.reading.reports import latest_incidents
from croupier.log.reading.walk import BETWEEN, Walked, walk
from croupier.log.writing.journal import Journal
from support.dealer import Dealer
from support.logs import KEY, Days, keep
from support.sessions import session


@pytest.fixture(scope="session")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Four hands, one a day from 1 March 2026: showdown, misdeal, void, in progress."""
    path = tmp_path_factory.mktemp("log") / "table.db"
    dealer = Dealer()
    with Journal.open(path, key=KEY, dealer="Anna") as journal:
        days = Days(journal, dealer, time(23, 59))
        dealer.open()
        dealer.start()
        dealer.at = 0
        dealer.showdown()
        days.keep(1)
        dealer.do(cmd.UnseatPlayer, seat=Seat(6))
        dealer.do(cmd.SeatPlayer, seat=Seat(6), player="Chloé", stack=5000)
        dealer.start()
        dealer.draw(3)
        dealer.do(cmd.Declare, incident="I-10")
        dealer.do(cmd.Answer, way="misdeal")
        dealer.fold_out()
        dealer.at = 0
        days.keep(2)
        journal.dealer = "Bo"
        dealer.start()
        dealer.do(cmd.DrawCard, card=None, uid="04C0FFEE12345E", status="unknown")
        dealer.do(cmd.EnterFloor)
        dealer.do(cmd.Answer, way="void")
        dealer.do(cmd.CheckDeck)
        days.keep(3)
        dealer.start()
        dealer.draw(2)
        days.keep(4)
    return path


def ids(log: Path, *, limit: int = 50, **conditions: object) -> list[int]:
    with Archive.open(log) as archive:
        return [line.id for line in list_hands(archive, Search.of(**conditions), limit=limit)]  # type: ignore[arg-type]  # any


def test_newest_first(log: Path) -> None:
    assert ids(log) == [4, 3, 2, 1]
    assert ids(log, limit=2) == [4, 3]


@pytest.mark.parametrize(
    ("conditions", "found"),
    [
        ({"player": "Player 1"}, [3, 2, 1]),
        ({"player": "Player 6"}, [1]),
        ({"player": "Chloé"}, [3, 2]),
        ({"player": "chloé"}, []),
        ({"card": Card.parse("2c")}, [1]),
        ({"card": Card.parse("4s")}, []),
        ({"incident": "I-10"}, [2]),
        ({"incident": "AL-12"}, [3]),
        ({"incident": "AL"}, []),
        ({"outcome": "complete"}, [2, 1]),
        ({"outcome": "void"}, [3]),
        ({"outcome": "live"}, [4]),
        ({"day": date(2026, 3, 3)}, [3]),
        ({"day": date(2026, 3, 9)}, []),
        ({"player": "Player 1", "outcome": "complete", "incident": "I-10"}, [2]),
        ({"player": "Player 1", "card": Card.parse("2c"), "day": date(2026, 3, 1)}, [1]),
        ({"card": Card.parse("Qh")}, []),
        ({"seat": 3}, [3, 2, 1]),
        ({"player": "Chloé", "seat": 6}, [3, 2]),
        ({"player": "Chloé", "seat": 5}, []),
        ({"since": datetime(2026, 3, 2, tzinfo=UTC)}, [4, 3, 2]),
        ({"since": datetime(2026, 3, 2, tzinfo=UTC), "until": datetime(2026, 3, 3, tzinfo=UTC)}, [2]),
        ({"until": datetime(2026, 3, 1, tzinfo=UTC)}, []),
        ({"since": datetime(2026, 3, 9, tzinfo=UTC)}, []),
        ({"since": datetime(2026, 3, 2, tzinfo=UTC), "day": date(2026, 3, 3)}, [3]),
        ({"ruling": "misdeal"}, [2]),
        ({"ruling": "void"}, [3]),
        ({"incident": "I-10", "ruling": "void"}, []),
        ({"incident": "AL-12", "ruling": "void", "player": "Chloé"}, [3]),
        ({"incident": "AL-12", "outcome": "complete"}, []),
        ({"game": "THNL"}, [4, 3, 2, 1]),
        ({"game": "7SHL"}, []),
        ({"table": "1", "limit": 2}, [4, 3]),
        ({"dealer": "Anna"}, [2, 1]),
        ({"dealer": "Bo"}, [4, 3]),
        ({"pot_min": 3500}, [1]),
        ({"pot_max": 3499}, [3, 2]),
        ({"pot_min": 1, "pot_max": 3499, "player": "Chloé"}, [2]),
        ({"pot_min": 1, "incident": "I-10"}, [2]),
        ({"before": 3}, [2, 1]),
    ],
)
def test_filters(log: Path, conditions: dict[str, object], found: list[int]) -> None:
    assert ids(log, **conditions) == found


def test_the_latest_incident_is_found_behind_a_hand_without_one(log: Path) -> None:
    with Archive.open(log) as archive:
        (latest,) = latest_incidents(
            archive, datetime(2026, 3, 1, tzinfo=UTC), datetime(2026, 4, 1, tzinfo=UTC), 1
        )
    assert (latest.hand_id, latest.code) == (3, "AL-12")


def test_a_line_describes_the_hand(log: Path) -> None:
    with Archive.open(log) as archive:
        line = list_hands(archive, Search.of(card=Card.parse("2c")))[0]
        live = list_hands(archive, limit=1)[0]
    assert line == HandLine(
        id=1, table="1", game="THNL", mode="cash", hand_no=1, players=6, button=6,
        started_utc="2026-03-01T23:59:09.000Z", ended_utc=line.ended_utc, outcome="complete", attempts=1,
        pot=3500, rake=175, board="Ks 8h 2d Th 2c", incidents=(), winners=(("Player 3", 3325),),
        dealer="Anna", boards=("Ks 8h 2d Th 2c",),
    )  # fmt: skip
    assert (live.outcome, live.pot, live.board, live.winners) == ("live", None, "", ())


def test_an_incident_says_how_it_was_noticed_and_what_was_ruled(log: Path) -> None:
    with Archive.open(log) as archive:
        (found,) = incidents_of(archive, 3)
        assert incidents_of(archive, 1) == ()
    assert (found.code, found.detection, found.substantial) == ("AL-12", "sensor", False)
    assert found.options == ("stray", "bind", "scrap", "void")
    assert (found.way, found.answered_by, found.attempt, found.facts) == ("void", "floor", 1, {})


def test_many_pots_are_met_by_their_kind(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hand_search, "FEW", 1)
    assert ids(log, pot_min=1) == [2, 1]
    assert ids(log, pot_min=3501) == []


def test_every_search_uses_an_index(log: Path) -> None:
    """On a million hands none of these may read the whole log; conditions are searched by the narrowest."""
    seen: list[str] = []
    with Archive.open(log) as archive:
        archive.db.conn.set_trace_callback(seen.append)
        list_hands(archive, Search.of(player="Player 1"))
        list_hands(archive, Search.of(incident="I-10"))
        list_hands(archive, Search.of(day=date(2026, 3, 1)))
        list_hands(archive, Search(ruling="void"))
        list_hands(archive, Search.of(game="THNL"))
        list_hands(archive, Search.of(dealer="Anna"))
        list_hands(archive, Search(pot_min=3500))
        list_hands(archive, Search(by_pot="max"))
        archive.db.conn.set_trace_callback(None)
        newest = "SELECT id FROM hands ORDER BY id DESC LIMIT 1"  # read backwards, only its first row
        plans = [str(archive.all(f"EXPLAIN QUERY PLAN {sql}")) for sql in seen if sql != newest]
    assert not [plan for plan in plans if "SCAN" in plan and "SCAN (subquery" not in plan], plans
    assert any("hands_started" in plan for plan in plans)


# --- the log walked hand by hand: whatever hands are wanted, each comes with all that it stands  ----------


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
