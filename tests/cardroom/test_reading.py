"""A log answers the same questions in the room as in its file."""

from __future__ import annotations

import os
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import pytest

from cardroom.both_stores import Both, both
from cardroom.card_room import CardRoom, Cluster
from croupier.cardroom.forwarding import batches as gathering
from croupier.cardroom.reading import search as searching
from croupier.cardroom.store import sheets
from croupier.cards.card import Card
from croupier.errors import Fault
from croupier.integrity.finished_hands import orders_and_passes, played_of
from croupier.log.custody.boots import clock_of
from croupier.log.custody.evidence import evidence_of, prove_hand
from croupier.log.journal.chain import as_text
from croupier.log.journal.notes import read_notes
from croupier.log.reading import reports
from croupier.log.reading.closings import breakings, closings
from croupier.log.reading.hand_search import Search
from croupier.log.reading.moves import moves
from croupier.log.reading.queries import HandLine, incidents_of, is_cash, list_hands
from croupier.log.reading.selection import Selection, count_selected, selected
from croupier.log.reading.store import Store, key_of
from croupier.log.reading.tabular import QUERIES, lines
from croupier.log.reading.takings import takings_between
from croupier.log.reading.walk import walk
from croupier.review.pages.printed import dispute_file
from croupier.review.replay.hand_steps import replay
from croupier.review.times import Wall
from croupier.search.known_names import known_names
from croupier.telling.story import story
from croupier.values import replace

NOW = datetime(2026, 3, 4, 21, 0, tzinfo=UTC)
DAY = datetime(2026, 3, 1, tzinfo=UTC)
FIRST_OVER = DAY.replace(hour=20, second=30)
"""After the first hand, before the others."""


@pytest.fixture(scope="module")
def stores(postgres: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Both]:
    folder = tmp_path_factory.mktemp("both")
    with CardRoom.make(postgres, f"both_{os.getpid()}", folder) as room, both(room, folder) as made:
        yield made


SEARCHES: dict[str, Search] = {
    "anything": Search(),
    "in progress": Search(outcome="live"),
    "over": Search(outcome="complete"),
    "a player": Search.of(player="Player 1"),
    "one of two players": Search(players=(("Player 1", "nobody"),)),
    "nobody": Search.of(player="nobody"),
    "a player in a seat": Search.of(player="Player 1", seat=1),
    "a player in another seat": Search.of(player="Player 1", seat=2),
    "two players": Search(players=(("Player 1",), ("Player 2",)), seat=3),
    "a seat": Search(seat=6),
    "no seat": Search(seat=9),
    "a card": Search.of(card=Card.parse("Ah")),
    "cards": Search(cards=tuple(map(Card.parse, ("2c", "3c")))),
    "the board": Search(board=(("flop", Card.parse("2c")), ("board", Card.parse("3d")))),
    "a pot": Search(pot_min=100, pot_max=10**9),
    "no pot": Search(pot_min=10**9),
    "a dealer": Search.of(dealer="Anna"),
    "another dealer": Search.of(dealer="Bo"),
    "a game": Search.of(game="THNL"),
    "a table": Search.of(table="1"),
    "an incident": Search.of(incident="AL-07"),
    "an incident ruled so": Search(incidents=("AL-07",), ruling="misdeal"),
    "any incident": Search(any_incident=True),
    "any incident of a dealer": Search(any_incident=True, dealers=("Anna",)),
    "any incident on a street": Search(any_incident=True, street="pre-flop"),
    "two seats": Search(seats=(4, 6)),
    "a raise to an amount": Search(deed=("raise", None), amount=600),
    "a call of an amount by one of two seats": Search(deed=("call", None), amount=400, seats=(4, 5)),
    "a ruling": Search(ruling="misdeal"),
    "one of two players later": Search(players=(("Player 1", "Player 2"),), since=FIRST_OVER),
    "whose doing": Search(doing="dealer"),
    "a street and a book": Search(street="flop", book="TDA"),
    "a day": Search(day=datetime(2026, 3, 1, tzinfo=UTC).date()),
    "later": Search(since=NOW),
    "times of the day": Search(spans=((NOW.replace(day=1, hour=20), NOW.replace(day=1, hour=21)),)),
    "who folded": Search(deed=("fold", None), players=(("Player 1",),)),
    "a seat that called before the flop": Search(deed=("call", "pre-flop"), seat=4),
    "as far as the river": Search(reached="river"),
    "earlier": Search(before=2),
    "after": Search(after=1),
}


@pytest.mark.parametrize("asked", SEARCHES.values(), ids=SEARCHES)
def test_a_search_finds_the_same_in_both_and_in_all_logs_at_once(stores: Both, asked: Search) -> None:
    expected = []
    for log in stores.logs:
        with stores.opened(log) as (here, there):
            found = list_hands(here, asked)
            assert list_hands(there, asked) == found
            expected += [replace(line, id=key_of(log, line.id), table=f"Table {log}") for line in found]
    if asked.before or asked.after:
        return
    if asked.tables:
        asked, expected = (
            replace(asked, tables=("Table 2",)),
            [each for each in expected if each.id >> 40 == 2],
        )
    with stores.all() as every:
        found = list_hands(every, asked)
    assert sorted(found, key=_place) == sorted(expected, key=_place)
    assert [line.started_utc for line in found] == sorted((line.started_utc for line in found), reverse=True)


def test_hands_are_the_same_however_they_are_looked_for(
    stores: Both, monkeypatch: pytest.MonkeyPatch
) -> None:
    with stores.all() as every:
        by_marks = [list_hands(every, asked) for asked in SEARCHES.values()]
        newest = [list_hands(every, asked, limit=1) for asked in SEARCHES.values()]
        assert newest == [found[:1] for found in by_marks], "the first of them is among the newest"
        monkeypatch.setattr(searching, "_MANY", -1)
        assert [list_hands(every, asked) for asked in SEARCHES.values()] == by_marks
        monkeypatch.setattr(searching, "_NEWEST", 2)
        assert [list_hands(every, asked, limit=1) for asked in SEARCHES.values()] == newest
        assert [list_hands(every, asked) for asked in SEARCHES.values()] == by_marks


def _place(line: HandLine) -> int:
    return line.id


ANSWERS: dict[str, Callable[[Store], object]] = {
    "rows": lambda store: [row for row, _ in store.rows()],
    "rows from the middle": lambda store: [row for row, _ in store.rows(20, 50)],
    "events": lambda store: list(store.logged()),
    "some events": lambda store: list(store.logged(names=("player-seated",))),
    "since the last record": lambda store: list(store.since_checkpoint()),
    "stories": lambda store: [story(store, hand) for hand in _hands(store)],
    "replays": lambda store: [replay(store, hand, "en") for hand in _hands(store)],
    "incidents": lambda store: [incidents_of(store, hand) for hand in _hands(store)],
    "clocks": lambda store: [clock_of(store, hand) for hand in _hands(store)],
    "notes": lambda store: read_notes(store.conn),
    "names": lambda archive: known_names([archive]),
    "money": is_cash,
    "walked": lambda store: list(walk(store, {1, 2})),
    "selected": lambda store: list(selected(store, Selection(player="Player 1", table="1"))),
    "counted": lambda store: count_selected(store, Selection(since=NOW.date().replace(day=1))),
    "proofs": lambda store: [prove_hand(store, hand) for hand in _hands(store)],
    "orders of cards": lambda store: orders_and_passes(store)[0],
    "what players did": lambda store: list(played_of(store)),
    "cards that came past": lambda store: orders_and_passes(store)[1],
    "evidence": lambda store: [evidence_of(store, hand) for hand in _hands(store)[1:]],
    **{f"rows of {what}": lambda store, what=what: list(lines(store, what, Selection())) for what in QUERIES},
}


def _since(ask: Callable[..., object], *more: object, **by: object) -> Callable[[Store], object]:
    """What a report says of the day on which the hands began."""
    return lambda store: ask(store, DAY, DAY + timedelta(days=1), *more, **by)


SPANS = [*pairwise(DAY + hour * timedelta(hours=1) for hour in range(-5, 25))]
"""Hours of which the first five have no hand."""

REPORTS: dict[str, Callable[[Store], object]] = {
    "hands by the quarter": _since(reports.hand_tallies),
    "hands of a long time": lambda store: reports.hand_tallies(store, DAY - timedelta(days=300), NOW),
    "hands played out": lambda store: sorted(reports.played_out(store, SPANS)),
    "hands of one dealer": lambda store: reports.dealt_in(store, SPANS, "Anna"),
    "hands by dealer": _since(reports.hands_dealt),
    "hands in time": _since(reports.hand_times),
    "pace": _since(reports.dealt_by),
    "pace of one dealer": _since(reports.dealt_by, dealer="Anna"),
    "incidents": _since(reports.incident_tallies),
    "incidents of one dealer": _since(reports.incident_tallies, dealer="Anna"),
    "incidents of a long time": lambda store: sorted(
        reports.incident_tallies(store, DAY - timedelta(days=300), NOW)
    ),
    "incidents in time": _since(reports.incident_times),
    "a dealer's own": _since(reports.incident_times, doer="dealer", dealer="Anna"),
    "incidents beside": _since(reports.incidents_and_own, "dealer"),
    "the latest incidents": _since(reports.latest_incidents, 10),
    "the last moment": lambda store: reports.last_moment(store, NOW),
    "takings": lambda store: takings_between(store, (DAY, DAY + timedelta(days=1))),
    "bought": lambda store: moves(store, as_text(DAY), as_text(NOW), "bought"),
    "closings": closings,
    "breakings": breakings,
}


@pytest.mark.parametrize("ask", REPORTS.values(), ids=REPORTS)
def test_a_report_says_the_same_of_a_log_in_the_room(stores: Both, ask: Callable[[Store], object]) -> None:
    for log in stores.logs:
        with stores.opened(log) as (here, there):
            assert ask(there) == ask(here)


def test_reports_of_all_logs_add_up(stores: Both) -> None:
    span = DAY, DAY + timedelta(days=1)
    dealt, taken, latest, bought = Counter[str](), [], [], []
    for log in stores.logs:
        with stores.opened(log) as (here, _):
            dealt.update({name: each.hands for name, each in reports.dealt_by(here, *span).items()})
            taken += [replace(each, table=f"Table {log}") for each in takings_between(here, span)[0]]
            latest += [
                replace(each, hand_id=key_of(log, each.hand_id), table=f"Table {log}")
                for each in reports.latest_incidents(here, *span, 99)
            ]
            found, _ = moves(here, as_text(DAY), as_text(NOW), "bought")
            bought += [each._replace(hand_id=each.hand_id and key_of(log, each.hand_id)) for each in found]
    with stores.all() as every:
        assert {name: each.hands for name, each in reports.dealt_by(every, *span).items()} == dealt
        assert dealt["Anna"] == 7
        assert list(takings_between(every, span)[0]) == taken
        assert sorted(reports.latest_incidents(every, *span, 99), key=repr) == sorted(latest, key=repr)
        assert latest
        assert sorted(moves(every, as_text(DAY), as_text(NOW), "bought")[0]) == sorted(bought)
        assert reports.last_moment(every, NOW) == max(
            datetime.fromisoformat(line.started_utc) for line in list_hands(every)
        )


def test_the_cards_of_all_logs_are_those_of_each_with_its_table_before_the_deck(stores: Both) -> None:
    orders, played, passes = [], [], []
    for log in stores.logs:
        with stores.opened(log) as (here, _):
            table = f"Table {log}: "
            for one in orders_and_passes(here)[0]:
                orders.append(replace(one, deck=table + one.deck, hand=key_of(log, one.hand)))
            played += [replace(one, hand=key_of(log, one.hand)) for one in played_of(here)]
            passes += [replace(one, deck=table + one.deck) for one in orders_and_passes(here)[1]]
    with stores.all() as every:
        assert orders_and_passes(every)[0] == orders
        assert list(played_of(every)) == played
        assert orders_and_passes(every)[1] == passes
        assert orders_and_passes(every) == (orders, passes), "each hand followed once"
    for found in (orders, passes):
        assert {each.deck[:9] for each in found} == {"Table 1: ", "Table 2: "}
    assert len(played) == len(orders) == 7


def _hands(store: Store) -> list[int]:
    return [line.id for line in list_hands(store)]


@pytest.mark.parametrize("ask", ANSWERS.values(), ids=ANSWERS)
def test_a_log_answers_the_same_in_the_room(stores: Both, ask: Callable[[Store], object]) -> None:
    for log in stores.logs:
        with stores.opened(log) as (here, there):
            assert ask(there) == ask(here)


def test_a_dispute_file_of_the_room_is_that_of_the_table_but_for_its_key(stores: Both) -> None:
    with stores.opened(1) as (here, there):
        made = [
            _unpacked(dispute_file(each, 1, language="en", wall=Wall(), now=NOW)) for each in (here, there)
        ]
    assert made[1].keys() <= made[0].keys()
    assert {"sheet.html", "hand.table", "events.jsonl"} <= made[1].keys()
    assert all(made[0][name] == text for name, text in made[1].items() if "checkpoint" not in name)


def _unpacked(file: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(BytesIO(file)) as found:
        return {name: found.read(name) for name in found.namelist()}


def test_a_reader_can_change_nothing_and_sees_one_moment(room: CardRoom, tmp_path: Path) -> None:
    with both(room, tmp_path, 1) as stores:
        table = stores.logs[1]
        with stores.opened(1) as (_, there):
            newest = list_hands(there)[0]
            table.end()
            room.follow(table, room.opened(table)[0])
            assert list_hands(there)[0] == newest
            with pytest.raises(Fault, match="permission denied"):
                there.conn.execute("DELETE FROM hands")
        with stores.opened(1) as (here, there):
            assert list_hands(there) == list_hands(here)
            assert list_hands(there)[0].outcome == "complete"
            assert _since(reports.hand_tallies)(there) == _since(reports.hand_tallies)(here)
        room.owner.execute("SELECT croupier.replace_hands(1, ARRAY[1, 2]::bigint[])")
        with stores.opened(1) as (_, there):
            assert sum(each.hands for each in reports.hand_tallies(there, DAY, NOW)) == len(list_hands(there))
            assert not reports.incident_tallies(there, DAY, NOW)


@pytest.mark.parametrize("pieces", [1, 2, 100])
def test_hands_are_counted_and_marked_alike_however_many_come_at_once(
    room: CardRoom, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pieces: int
) -> None:
    """As they are counted and marked anew from what is stored."""
    monkeypatch.setattr(gathering, "MOST_PIECES", pieces)
    monkeypatch.setattr(gathering, "MOST_ROWS", 7)
    kept = ("hand_tallies", "incident_tallies", "finding")
    with both(room, tmp_path) as stores:
        for table in stores.logs.values():
            table.end()
            table.hands(3)
            room.follow(table, room.opened(table)[0])
        room.owner.execute("SET search_path = croupier")
        (timed,) = room.owner.execute("SELECT sum(dealt_ms) FROM hand_tallies").fetchone() or (0,)
        lasted = "sum(extract(epoch FROM ended_utc::timestamptz - started_utc::timestamptz))"
        (alone,) = room.owner.execute(f"SELECT {lasted} FROM hands".encode()).fetchone() or (0,)
        assert timed > alone * 1000, "the time between two hands counts"
        there = [_rows(room, table) for table in kept]
        for table in kept:
            room.owner.execute(f"DELETE FROM {table}".encode())
        for table, columns in (("hands", sheets.HANDS), ("incidents", sheets.INCIDENTS)):
            room.owner.execute(f"CREATE TEMP TABLE former AS SELECT {columns} FROM {table}".encode())
            room.owner.execute(f"DELETE FROM {table}".encode())
            room.owner.execute(f"INSERT INTO {table} ({columns}) SELECT * FROM former".encode())
            room.owner.execute("DROP TABLE former")
        assert all(there) and [_rows(room, table) for table in kept] == there
        for count in ("uncount_hands", "uncount_incidents"):
            room.owner.execute(f"SELECT {count}(log, array_agg(id)) FROM hands GROUP BY log".encode())
        sums = "SELECT sum(hands), sum(pot), sum(rake), sum(dealt_ms) FROM hand_tallies"
        assert room.owner.execute(sums).fetchone() == (0, 0, 0, 0)
        assert room.owner.execute("SELECT sum(incidents) FROM incident_tallies").fetchone() == (0,)


def _rows(room: CardRoom, table: str) -> list[tuple[object, ...]]:
    return sorted(room.owner.execute(f"SELECT * FROM {table}".encode()).fetchall())


def test_the_copy_of_a_forked_log_that_reported_last_is_counted(room: CardRoom, tmp_path: Path) -> None:
    with both(room, tmp_path, 1) as stores:
        table = stores.logs[1]
        copy = table.copied(tmp_path / "copy.db", b"A" * 32)
        table.end()
        table.hands(2)
        place = room.follow(table, room.opened(table)[0])
        copy.end()
        parted, *_ = room.opened(copy, anew=True)
        for log, at, hands in ((copy, parted, 4), (table, place, 7), (copy, parted, 5)):
            if hands > 4:
                log.hands(1)
            room.follow(log, room.opened(log)[log is table] if hands > 4 else at)
            with stores.all() as every:
                assert sum(each.hands for each in reports.hand_tallies(every, DAY, NOW)) == hands
