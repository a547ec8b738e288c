"""The neutral stream of a whole tournament, read by a checker that knows nothing of the product."""

from __future__ import annotations

import copy
import re
import subprocess
import sys
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

import croupier
from cardroom.card_room import CardRoom
from cardroom.test_tournament import SIGNER, entered
from cardroom.test_tournament_rounds import PacedEvening
from croupier.cardroom.config import RoomConfig
from croupier.cardroom.orders import RoomOrder
from croupier.cardroom.reading.tournament_report import (
    accounts_csv,
    as_line,
    chip_faults,
    entries_csv,
    places,
    report,
)
from croupier.cardroom.reading.tournament_stream import (
    StreamRow,
    _Fact,
    _Log,
    _Merged,
    _moments,
    _Walks,
    stream,
)
from croupier.cardroom.schema.roles import READER
from croupier.cardroom.store import orders as store
from croupier.cardroom.store.ingest import witness_of
from croupier.cardroom.store.tournament_rows import StampedEvent
from croupier.cli.room.floor import told
from croupier.engine import commands as cmd
from croupier.engine.places import Seat
from croupier.errors import Refused
from croupier.export.pojeu.account_file import accounts
from croupier.log.custody.signed_notes import SignedNote
from croupier.rules.tournament.levels import RoomClock
from croupier.rules.tournament.order_bodies import MoveOrder, TablePlace
from croupier.values import replace
from croupier.words import Words
from support.dealer import Dealer
from support.tournament_checker import faults

Rows = list[StreamRow]


@pytest.fixture
def evening(room: CardRoom, tmp_path: Path) -> Iterator[PacedEvening]:
    made = PacedEvening(room, tmp_path, 6, 20261129)
    with closing(made.lines):
        yield made


def played(evening: PacedEvening, players: int, ties: str) -> Rows:
    """A tournament of six tables to the end, hand for hand before the money."""
    floor = evening.begin(players, strict="1", ties=ties)
    floor = evening.work(lambda turn: turn.pay("1;500\n2;300\n3;101"))
    for _ in range(900):
        floor = evening.settle(floor)
        able = evening.may_deal()
        if not able:
            break
        floor = evening.deal(evening.dice.choice(able), floor)
        if 3 < floor.left <= 14 and not floor.pace.on:
            floor = evening.work(lambda turn: turn.hand_for_hand("on"))
    assert floor.left == 1
    store.append(evening.room.floor, SIGNER, 1, "close", {}, "anna")
    with evening.lines.borrowed(READER) as conn:
        return [*stream(conn, 1)]


@pytest.mark.parametrize(("ties", "seed"), [("shared", 1), ("stack", 2)])
def test_a_whole_tournament_can_be_checked_by_an_outsider(
    evening: PacedEvening, tmp_path: Path, ties: str, seed: int
) -> None:
    evening.dice.seed(seed)
    rows = played(evening, 33, ties)
    assert {row["src"] for row in rows} == {"room", *(f"T{number}" for number in range(1, 7))}
    assert faults(rows) == []
    times = [row["at"] for row in rows if row["src"] == "room"]
    assert times == sorted(times)
    kinds = Counter(row["e"] for row in rows)
    assert kinds["balanced"] > 2
    assert kinds["go"] and kinds["place"] == 32
    with evening.lines.borrowed(READER) as conn:
        assert [*stream(conn, 1)] == rows, "a closed tournament has one stream"

    text = "".join(map(as_line, rows))
    assert "Player" not in text
    assert drawn_right(text, tmp_path) == 0
    one = next(row for row in rows if row["e"] == "draw" and len(row["got"]) > 1)
    swapped = [*rows[: one["n"] - 1], one | {"got": one["got"][::-1]}, *rows[one["n"] :]]
    assert drawn_right("".join(map(as_line, swapped)), tmp_path) == 1
    without = [row for row in rows if row is not one]
    assert drawn_right("".join(map(as_line, without)), tmp_path) == 1

    assert [*chip_faults(rows)] == []
    for kind, falsify in FALSIFIED.items():
        wrong = copy.deepcopy(rows)
        about = [row for row in wrong if row["e"] == kind][-1]
        falsify(about)
        move = f"move {about.get('move', '')}"
        assert any(said.startswith(move) or kind == "end" for said in chip_faults(wrong)), kind
        assert len(faults(wrong)) > len(faults(rows)), kind

    marks = {row["player"]: f"Player {row['entry']}" for row in rows if row["e"] == "entry"}
    closing_report = report(rows, "Sunday", marks)
    assert "every stack is what it must be" in closing_report
    assert f"Moves: {sum(row['e'] == 'move' for row in rows)}\n" in closing_report
    assert "1 Player 1, on time, 2000 chips" in closing_report
    assert ", balancing, " in closing_report or ", table broken, " in closing_report
    french = report(rows, "Dimanche", marks, Words("fr"))
    assert "chaque tapis est celui qu’il doit être" in french and "Ordre d’arrivée\xa0: 33\n" in french
    assert len(french.splitlines()) == len(closing_report.splitlines())
    printed_and_signed(evening, rows, tmp_path)


def test_a_difference_that_was_explained_and_chips_out_of_play_are_in_the_stream(
    evening: PacedEvening,
) -> None:
    evening.open(6)
    evening.work(lambda turn: entered(turn, "Ana", "Bo", "Cy", "Di"))
    floor = evening.work(lambda turn: turn.first_draw("rain"))
    for walk in floor.walking:
        target = walk.order.target
        assert target is not None
        table = evening.tables[target.table - 1]
        stack = 1_900 if walk.entry == "2" else 2_000
        table.dealer.do(cmd.SeatPlayer, seat=Seat(target.seat), player=walk.entry, stack=stack)
        table.send()
    floor = evening.director.work()
    assert floor is not None
    move = next(walk.order.move for walk in floor.walks.values() if walk.entry == "2")
    with evening.lines.borrowed(READER) as conn:
        assert [*chip_faults(stream(conn, 1))] == [
            f"move {move}, entry 2: 1900 at T6, 2000 expected, and nobody said why"
        ]
    evening.director.work(lambda turn: turn.explain(move, "a chip on the floor"), "anna")
    floor = evening.director.work(lambda turn: (turn.out("1", "forfeit"), entered(turn, "Ana")), "anna")
    assert floor is not None
    name, seat = floor.place("1") or ("", 0)
    table = evening.tables[int(name[1:]) - 1]
    table.dealer.do(cmd.UnseatPlayer, seat=Seat(seat))
    table.send()
    evening.director.work()
    with evening.lines.borrowed(READER) as conn:
        rows = [*stream(conn, 1)]
    assert faults(rows) == [*chip_faults(rows)] == []
    (fix,) = [row for row in rows if row["e"] == "fix"]
    assert (fix["entry"], fix["before"], fix["after"], fix["by"]) == ("2", 2_000, 1_900, "anna")
    (gone,) = [row for row in rows if row["e"] == "gone"]
    assert (gone["entry"], gone["stack"], gone["why"]) == ("1", 2_000, "forfeit")


def printed_and_signed(evening: PacedEvening, rows: Rows, folder: Path) -> None:
    config = RoomConfig(database=evening.room.dsn, certificate=folder, witness=folder / "witness")
    assert (
        told(config, "stream", 1, 0, Words("en"))
        == "".join(map(as_line, rows))
        == told(config, "stream", None, 0, Words("en"))
    )
    note = SignedNote.parse(told(config, "report", None, 0, Words("en")))
    assert note.holds(witness_of(config.witness).key)
    assert not replace(note, text=note.text.replace("66000", "66001")).holds(witness_of(config.witness).key)
    hashed = sha256("".join(map(as_line, rows)).encode()).hexdigest()
    assert f"SHA-256 {hashed}" in note.text
    assert "Player 33" in told(config, "entries", None, 0, Words("en"))
    lines = accounts(told(config, "accounts", 1, 50, Words("en")).splitlines(keepends=True))
    assert sum(one.amount for one in lines if one.what == "result") == 90_100
    assert sum(one.amount for one in lines if one.what == "entry") == 33 * 5_000
    for number in (2, 12345678):
        with pytest.raises(Refused, match="expected one that was opened"):
            told(config, "report", number, 0, Words("en"))


def raised(row: StreamRow) -> None:
    row["stack"] += 1


def paid(row: StreamRow) -> None:
    row["stacks"][0][2] += 1


def brought(row: StreamRow) -> None:
    row["dealt"][0][2] += 1


FALSIFIED: dict[str, Callable[[StreamRow], None]] = {
    "left": raised,
    "came": raised,
    "hand": brought,
    "end": paid,
}


def drawn_right(text: str, folder: Path) -> int:
    """The exit code of the program that the README prints, which has nothing of croupier."""
    page = (Path(croupier.__file__).parent / "cardroom" / "README.md").read_text(encoding="utf-8")
    program = re.search(r"```python\n(.*?)```", page, re.DOTALL)
    assert program is not None and len(program[1].splitlines()) <= 40
    (folder / "verify_draw.py").write_text(program[1], encoding="utf-8")
    (folder / "stream.jsonl").write_text(text, encoding="utf-8")
    ran = [sys.executable, "-I", str(folder / "verify_draw.py"), str(folder / "stream.jsonl")]
    return subprocess.run(ran, check=False, capture_output=True).returncode


def test_chips_that_changed_on_the_way_need_a_reason() -> None:
    entry = {"e": "entry", "src": "room", "entry": "4", "stack": 500}
    left = {"e": "left", "src": "T1", "move": 9, "entry": "4", "seat": 2, "stack": 500}
    came = {"e": "came", "src": "T2", "move": 9, "entry": "4", "seat": 3, "stack": 499}
    said = {"e": "fix", "src": "T2", "entry": "4", "before": 500, "after": 499, "why": "fell", "by": "anna"}
    assert [*chip_faults([entry, left, came])] == [
        "move 9, entry 4: 499 at T2, 500 expected, and nobody said why"
    ]
    assert [*chip_faults([entry, left, came, said])] == []


def test_a_hand_that_was_dealt_in_spite_of_a_stop_is_a_ruling() -> None:
    opened = {"e": "open", "src": "room", "at": 0}
    hands = [
        {"e": "hand", "src": "T2", "hand": number, "dealt": [], "waived": waived, "at": 0}
        for number, waived in ((6, False), (7, True))
    ]
    said = report([opened, *hands], "Sunday", {}).splitlines()
    at = said.index("Rulings: 1")
    assert said[at + 1].startswith("T2, hand 7: dealt in spite of a stop (TDA 2019 11-D), 1970-01-01T")


def test_a_race_changes_no_more_than_the_rule_lets_it() -> None:
    entries = [{"e": "entry", "src": "room", "entry": each, "stack": 130} for each in "12"]
    race = {"e": "race", "src": "T1", "big": 100, "stacks": [["1", 130, 200], ["2", 130, 100]]}
    assert [*chip_faults([*entries, race])] == []
    assert len([*chip_faults([*entries, race | {"stacks": [["1", 130, 200], ["2", 130, 200]]}])]) == 2
    assert len([*chip_faults([*entries, race | {"stacks": [["1", 130, 201], ["2", 130, 100]]}])]) == 1


def test_places_count_entries_that_came_later_and_what_the_director_ruled() -> None:
    rows: Rows = [{"e": "entry", "entry": each} for each in "123"]
    rows += [
        {"e": "place", "entry": "1", "place": 3, "shared": 1},
        {"e": "entry", "entry": "4"},
        {"e": "place", "entry": "2", "place": 2, "shared": 2},
        {"e": "place", "entry": "3", "place": 2, "shared": 2},
        {"e": "ruling", "entry": "2", "place": 3, "shared": 1},
        {"e": "ruling", "entry": "3", "place": 2, "shared": 1},
    ]
    assert {entry: place for entry, (place, _) in places(rows).items()} == {"1": 4, "2": 3, "3": 2, "4": 1}


def test_the_accounts_have_one_entry_and_one_result_for_each_and_chain() -> None:
    rows: Rows = [
        {"e": "entry", "entry": str(each), "player": mark, "at": 1000 * each, "kind": "first", "stack": 500}
        for each, mark in enumerate("abca", 1)
    ]
    rows += [
        {"e": "place", "entry": each, "place": place, "shared": 1, "at": 9000 - place}
        for each, place in (("1", 4), ("2", 3), ("4", 2))
    ]
    rows += [{"e": "close", "at": 9999}]
    names = {"a": "Ana", "b": "Bo", "c": "Cy"}
    lines = accounts(accounts_csv(rows, 7, "Sunday", 100, (300, 100), names).splitlines(keepends=True))
    assert Counter((one.what, one.inscription) for one in lines if one.what in ("entry", "result")) == {
        (what, entry): 1 for what in ("entry", "result") for entry in "1234"
    }
    balances = dict[str, int]()
    for one in lines:
        balances.setdefault(one.player, 0)
        balances[one.player] += -one.amount if one.what in ("entry", "withdrawal") else one.amount
        assert balances[one.player] >= 0
    assert set(balances.values()) == {0}
    assert {(one.inscription, one.amount) for one in lines if one.what == "result"} == {
        ("1", 0), ("2", 0), ("3", 30000), ("4", 10000),
    }  # fmt: skip
    assert {one.tech for one in lines} == {"T-7"}
    assert entries_csv(rows, (300, 100), names).splitlines()[1:] == [
        "1,Ana,first,500,4,0", "2,Bo,first,500,3,0", "3,Cy,first,500,1,300", "4,Ana,first,500,2,100",
    ]  # fmt: skip


def test_levels_begin_at_the_moments_of_the_rooms_clock() -> None:
    def order(number: int, at: int, kind: str, clock: RoomClock | None = None) -> RoomOrder:
        return RoomOrder(1, number, at, "anna", kind, 0, "", clock._asdict() if clock is not None else {})

    minutes = 60_000
    said = [
        order(1, 5, "open"),
        order(2, 1_000, "clock", RoomClock(1, 20 * minutes, True, 1_000)),
        order(3, 1_000 + 30 * minutes, "clock", RoomClock(2, 10 * minutes, False, 1_000 + 30 * minutes)),
    ]
    structure = store.structure_of(["20 min 100/200", "20 min 200/400", "20 min 300/600"])
    assert [*_moments(said, structure, 10**9)] == [(5, 1), (1_000 + 20 * minutes, 2)]


def log_of(dealer: Dealer) -> _Log:
    """A table of the room, to which entries 1 to 6 were sent."""
    moves = [MoveOrder(seat, None, TablePlace(1, "T1", seat), 20_000, "entry") for seat in range(1, 7)]
    sent = [RoomOrder(1, one.move, 0, "room", "move", 0, str(one.move), one._asdict()) for one in moves]
    made = _Log(1, 1, _Walks.of(sent))
    made.read = [
        StampedEvent(event, "2026-11-29T20:00:00+00:00", seq) for seq, event in enumerate(dealer.events, 1)
    ]
    return made


def test_a_misdeal_is_dealt_again_and_a_hand_that_was_withdrawn_never_was() -> None:
    dealer = Dealer().dealt(2, mode="tournament")
    dealer.do(cmd.Declare, incident="I-10")
    dealer.do(cmd.Answer, way="misdeal")
    dealer.shuffle()
    dealer.fold_out()
    dealer.start()
    dealer.do(cmd.Undo)
    said = [fact.said for fact in log_of(dealer).facts() if fact.said["e"] != "came"]
    assert [(row["e"], row["hand"], row.get("void")) for row in said] == [
        ("hand", 1, None), ("end", 1, True), ("hand", 1, None), ("end", 1, False),
    ]  # fmt: skip
    assert said[0] == said[2]
    assert said[1]["stacks"] == said[0]["dealt"] == [[seat, str(seat), 20_000] for seat in range(1, 7)]


def test_a_stack_that_was_counted_in_a_hand_is_corrected_after_it() -> None:
    dealer = Dealer().dealt(mode="tournament")
    dealer.do(cmd.EnterFloor)
    dealer.do(cmd.CorrectStack, seat=Seat(4), stack=19_000, reason="counted")
    dealer.fold_all()
    dealer.do(cmd.CorrectStack, seat=Seat(4), stack=19_500, reason="counted again")
    rows = [fact.said | {"src": "T1"} for fact in log_of(dealer).facts()]
    entries: Rows = [
        {"e": "entry", "src": "room", "entry": str(each), "stack": 20_000} for each in range(1, 7)
    ]
    assert [(row["before"], row["after"]) for row in rows if row["e"] == "fix"] == [
        (20_000, 19_000), (19_000, 19_500),
    ]  # fmt: skip
    assert [*chip_faults([*entries, *rows])] == []


def test_rows_stand_where_the_room_had_them_and_nobody_comes_before_they_left() -> None:
    def order(number: int, at: int, kind: str, body: dict[str, Any]) -> RoomOrder:
        return RoomOrder(1, number, at, "room", kind, 0, "4", body)

    move = MoveOrder(9, TablePlace(1, "T1", 2), TablePlace(2, "T2", 3), 500, "ruling")._asdict()
    orders = [
        order(1, 10_000, "open", {"tables": [1, 2]}),
        order(2, 20_000, "move", move),
        order(3, 30_000, "ruling", {"why": "one", "seen": {"1": 5}}),
        order(4, 40_000, "ruling", {"why": "two", "seen": {"2": 7}}),
    ]
    left = {"e": "left", "move": 9, "entry": "4", "seat": 2, "stack": 500}
    came = {"e": "came", "move": 9, "entry": "4", "seat": 3, "stack": 500}
    facts = {
        "T1": deque([_Fact(1, 6, 39_000, left)]),
        "T2": deque([_Fact(2, 7, 1_000, came)]),  # its clock is wrong
    }
    merged = _Merged({1: "T1", 2: "T2"}, store.structure_of(["20 min 100/200"]), facts)
    merged_rows = [*merged.rows(orders)]
    rows = [row for row in merged_rows if row["e"] not in ("level", "balanced")]
    assert [(row["e"], row["src"]) for row in rows] == [
        ("open", "room"), ("move", "room"), ("ruling", "room"), ("ruling", "room"),
        ("left", "T1"), ("came", "T2"),
    ]  # fmt: skip
    assert rows[-1]["at"] >= 38_000, "not before the room can have had it"
    alone = _Merged({1: "T1", 2: "T2"}, store.structure_of(["20 min 100/200"]), {
        "T1": deque([_Fact(1, 9, 90_000, left | {"entry": "of a later tournament"})]),
        "T2": deque([_Fact(2, 7, 1_000, came), _Fact(2, 8, 39_000, {"e": "hand", "away": 0})]),
    })  # fmt: skip
    kinds = [row["e"] for row in alone.rows(orders) if row["src"] == "T2"]
    assert kinds == ["came", "hand"], "somebody who never left holds nothing up"
    of_room = [row["at"] for row in merged_rows if row["src"] == "room"]
    assert of_room == sorted(of_room)


def test_a_hand_that_was_dealt_without_the_orders_of_the_clock_is_one_of_a_table_that_was_away() -> None:
    def order(number: int, at: int, kind: str, **body: Any) -> RoomOrder:
        return RoomOrder(1, number, at, "anna", kind, 0, "", body)

    clock = RoomClock(1, 1_200_000, True, 20_000)._asdict()
    orders = [order(1, 10_000, "open", tables=[1]), order(2, 20_000, "clock", **clock)]
    hands = [
        _Fact(1, seq, at, {"e": "hand", "away": heard})
        for seq, (at, heard) in enumerate([(7_000, 1), (19_000, 1), (21_000, 1), (23_000, 1), (24_000, 2)], 1)
    ]
    merged = _Merged({1: "T1"}, store.structure_of(["20 min 100/200"]), {"T1": deque(hands)})
    rows = [row for row in merged.rows(orders) if row["e"] == "hand"]
    assert [(row["at"], row["away"]) for row in rows] == [
        (8_000, True), (19_000, False), (21_000, False), (23_000, True), (24_000, False),
    ]  # fmt: skip


def test_a_table_that_is_kept_when_all_seats_are_drawn_anew_is_not_broken() -> None:
    def order(number: int, kind: str, **body: Any) -> RoomOrder:
        return RoomOrder(1, number, 1_000 * number, "room", kind, 0, "", body)

    drawn = {"link": "", "word": "", "pool": [], "for": ["1"], "got": [], "why": "redraw", "k": 1}
    broken = [order(at, "break", names=[name], keep=["T2"]) for at, name in ((2, "T1"), (3, "T2"))]
    orders = [order(1, "open", tables=[1, 2]), *broken, order(4, "draw", **drawn)]
    merged = _Merged({1: "T1", 2: "T2"}, store.structure_of(["20 min 100/200"]), {})
    merged.players.update(("T1", "T2"))
    rows = [row for row in merged.rows(orders) if row["e"] in ("break", "draw")]
    assert [(row["e"], row.get("table", "")) for row in rows] == [("break", "T1"), ("draw", "")]


def ordered(number: int, at: int, kind: str, **body: Any) -> RoomOrder:
    return RoomOrder(1, number, at, "anna", kind, 0, "", body)


def test_a_level_began_at_its_moment_also_if_nothing_happened_until_the_clock_was_stopped() -> None:
    minutes = 60_000
    orders = [
        ordered(1, 0, "open", tables=[1]),
        ordered(2, 1_000, "clock", **RoomClock(1, 20 * minutes, True, 1_000)._asdict()),
        ordered(3, 1_000 + 21 * minutes, "clock", **RoomClock(2, 19 * minutes, False, 0)._asdict()),
        ordered(4, 1_000 + 30 * minutes, "h4h", on=True),
    ]
    structure = store.structure_of(["20 min 100/200", "20 min 200/400"])
    rows = [*_Merged({1: "T1"}, structure, {}).rows(orders)]
    assert [(row["at"], row["level"]) for row in rows if row["e"] == "level"] == [
        (0, 1), (1_000 + 20 * minutes, 2),
    ]  # fmt: skip


def test_the_rows_of_a_table_whose_clock_goes_back_do_not() -> None:
    orders = [
        ordered(1, 10_000, "open", tables=[1]),
        ordered(2, 20_000, "h4h", on=True, seen={"1": 9}),
    ]
    hands = [_Fact(1, seq, at, {"e": "fix"}) for seq, at in enumerate((19_500, 11_000, 19_000, 99_000), 6)]
    merged = _Merged({1: "T1"}, store.structure_of(["20 min 100/200"]), {"T1": deque(hands)})
    assert [row["at"] for row in merged.rows(orders) if row["src"] == "T1"] == [
        19_500,
        19_500,
        19_500,
        20_000,
    ]


def test_what_was_announced_holds_for_the_tables_that_are_used() -> None:
    """At four tables the difference is one, and only tables of eight or more stop (TDA 11-D)."""
    moves = [
        ordered(at, at, "move", **MoveOrder(at, None, TablePlace(at, f"T{at}", 1), 500, "entry")._asdict())
        for at in range(2, 7)
    ]
    names = {at: f"T{at}" for at in range(2, 9)}

    def opened(seats: int, tables: int) -> StreamRow:
        first = ordered(1, 1, "open", seats=seats, tables=[*names], settings={"strict": "2"})
        structure = store.structure_of(["20 min 100/200"])
        return next(_Merged(names, structure, {}).rows([first, *moves[:tables]]))

    assert [(opened(9, tables)["strict"], opened(9, tables)["order"][-1]) for tables in (4, 5)] == [
        (1, "T5"), (2, "T6"),
    ]  # fmt: skip
    assert [opened(seats, 4)["halt"] for seats in (6, 8)] == [0, 3]
