"""Hand for hand, places, prizes and races of a real room, with tables that hear its orders and deal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from cardroom.card_room import CardRoom
from cardroom.room_browser import Browser
from cardroom.test_tournament import Evening, SimulatedTable, Unread, entered
from croupier.cardroom.demo import ServedRoom
from croupier.cardroom.serving.tournament_words import needed
from croupier.cardroom.store import orders as store
from croupier.cardroom.store.directing import WriterTurn
from croupier.cardroom.store.tournament_floor import TournamentFloor
from croupier.cardroom.store.tournament_pace import TournamentPace, payouts_of
from croupier.cardroom.store.tournament_rows import _at_start
from croupier.cards.card import Card
from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine import legal_actions
from croupier.engine.commands.people import HearOrder
from croupier.engine.places import Seat
from croupier.engine.play.showdown import waits_face_down
from croupier.errors import Refused, Unreadable
from croupier.rules.tournament.finishing import Out, finishes
from croupier.rules.tournament.order_bodies import HaltOrder, HandForHandOrder, body_of
from croupier.words import Words
from support.engine_bench import open_table

TOLD = ("open", "h4h", "go", "race")


class PacedEvening(Evening):
    """An evening whose tables hear the orders about their pace."""

    heard = 0

    def work(self, act: Any = None) -> TournamentFloor:
        floor = super().work(act)
        for one in self.orders():
            if one.number > self.heard and one.kind in TOLD:
                for table in self.tables:
                    if one.kind != "go" or table.terminal in one.body["tables"]:
                        self._hear(table, one)
        self.heard = self.told
        return floor

    def _hear(self, table: SimulatedTable, one: Any) -> None:
        table.dealer.do(
            HearOrder, tournament=one.tournament, number=one.number, kind=one.kind,
            body=body_of(one.kind, one.body) if one.kind != "open" else None, here=table.terminal,
        )  # fmt: skip
        assert table.dealer.table.heard == (one.tournament, one.number)
        table.send()

    def orders(self, *kinds: str) -> list[Any]:
        there = store.orders_since(self.room.floor, {})
        return [one for one in there if not kinds or one.kind in kinds]

    def may_deal(self) -> list[SimulatedTable]:
        """The tables that have a go, or need none."""
        able = [one for one in self.tables if len(one.seated) > 1 and one.dealer.table.between_hands]
        return [one for one in able if not one.dealer.table.hand_for_hand or one.dealer.table.ordered.go]

    def settle(self, floor: TournamentFloor) -> TournamentFloor:
        """Break what can be broken, and let everybody walk."""
        while floor.walking or floor.breakable:
            if floor.breakable is not None:
                floor = self.work(partial(WriterTurn.break_table, name=floor.breakable))
            self.carry_out(floor)
            floor = self.work()
        return floor

    def begin(self, players: int, **settings: str) -> TournamentFloor:
        self.open(6, **settings)
        self.work()
        self.work(lambda turn: entered(turn, *(f"Player {number}" for number in range(1, players + 1))))
        self.carry_out(self.work(lambda turn: turn.first_draw("rain")))
        return self.work()

    def deal(self, table: SimulatedTable, floor: TournamentFloor) -> TournamentFloor:
        self.hand(table, floor, table.dealer.table.ordered.go)
        return self.work()


@pytest.fixture
def evening(room: CardRoom, tmp_path: Path) -> Iterator[PacedEvening]:
    made = PacedEvening(room, tmp_path, 3, 20261129)
    with closing(made.lines):
        yield made


@pytest.mark.parametrize(("ties", "seed"), [("shared", 7), ("stack", 8), ("shared", 9)])
def test_hand_for_hand_to_the_money_and_on_to_the_end(evening: PacedEvening, ties: str, seed: int) -> None:
    evening.dice.seed(seed)
    floor = evening.begin(14, ties=ties)
    floor = evening.work(lambda turn: turn.pay("1;500\n2;300\n3;101"))
    floor = evening.work(lambda turn: turn.hand_for_hand("on"))
    assert evening.checker.round is not None
    for _ in range(500):
        floor = evening.settle(floor)
        able = evening.may_deal()
        if not able:
            break
        rounds = len(evening.orders("go"))
        floor = evening.deal(evening.dice.choice(able), floor)
        assert floor.left > 3 or len(evening.orders("go")) == rounds, "whoever is left is paid"
    assert floor.left == 1
    held = [one.body.get("waited", False) for one in evening.orders("go") if not one.body.get("on")]
    assert held[0], "the director said so"
    assert not any(held[1:]), "the last table had ended its hand, or the last player sat down"
    offs = evening.orders("h4h")
    assert [(one.body["on"], one.body["why"]) for one in offs] == [(True, ""), (False, "bubble")]
    evening.row("room", "close")
    assert sum(floor.prizes.values()) == 901
    assert sorted(place.place for place in floor.places.values())[0] == 1
    assert len(floor.places) == 14


@pytest.mark.parametrize(
    ("edition", "antes", "at_start"),
    [
        ("2024", {"ante": 50}, (600, 400)),
        ("2026", {"ante": 50}, (550, 350)),
        ("2024", {"big_blind_ante": 100}, (600, 400)),
        ("2026", {"big_blind_ante": 100}, (600, 300)),  # seat 3 is the big blind, who pays for all
    ],
)
def test_places_are_ranked_by_the_chips_at_the_start_from_2026_on_after_the_ante(
    edition: str, antes: dict[str, int], at_start: tuple[int, int]
) -> None:
    bench = open_table(
        seats={1: 600, 3: 400, 8: 2_000}, button=8, house=(("rules.edition", edition),), **antes
    )
    bench.deck = "Kd Qd As Kh Qh Ad 2c 3h 4d 8s 5c 9h 6s Js".split()
    bench.start(6)
    bench.acts("8 allin", "1 call", "3 call")
    bench.show(8, 1, 3)
    bench.deal(8)
    bench.do(cmd.Award)
    assert bench.table.players[1].place and bench.table.players[3].place
    assert tuple(_at_start(bench.table, bench.table.hand, seat) for seat in (1, 3)) == at_start


def test_of_two_who_go_out_of_play_at_once_the_row_that_came_first_is_the_worse_place() -> None:
    pace = TournamentPace()
    for entry, move in (("16", 3), ("13", 9)):
        pace.outs[entry] = Out(entry, "T5", 200, 0, -move, "2026-11-29T20:00:00.000+00:00")
    assert {entry: one.place for entry, one in pace.places(5, "shared", bool).items()} == {"16": 5, "13": 4}


def test_a_table_waits_for_the_last_one_and_the_director_speaks_for_one_that_is_away(
    evening: PacedEvening,
) -> None:
    evening.checker = Unread()  # it knows no late rows
    floor = evening.begin(14, strict="2")
    with pytest.raises(Refused, match="not possible now"):
        evening.work(lambda turn: turn.go_by_hand())
    floor = evening.work(lambda turn: turn.hand_for_hand("on"))
    with pytest.raises(Refused, match="not possible now"):
        evening.work(lambda turn: turn.hand_for_hand("on"))
    assert floor.awaited == ("T1", "T2", "T3")
    first, second, third = evening.tables
    third.away = True
    for table in (first, second, third):
        floor = evening.deal(table, floor)
    assert floor.awaited == ("T3",)
    assert not floor.places
    assert [one.body["round"] for one in evening.orders("go")] == [1]
    with pytest.raises(Refused, match="not possible now"):
        evening.work(lambda turn: turn.go_by_hand())
    floor = evening.work(lambda turn: turn.done_by_hand("T3"))
    assert [one.body["round"] for one in evening.orders("go")] == [1, 2] or floor.unsettled
    gone = len(floor.pace.outs)
    assert len(floor.places) == gone
    third.away = False
    third.send()
    floor = evening.work()
    late = {one.entry for one in floor.pace.outs.values() if one.table == "T3"}
    assert len(floor.places) == gone + len(late)
    group = finishes(floor.pace.outs.values(), 14 - gone - len(late), "shared")
    assert dict(floor.places) == group
    assert {entry: one.now(14) for entry, one in floor.pace.said.items()} == group


def test_nobody_has_a_place_in_a_round_by_hand_before_every_table_has_dealt_it(evening: PacedEvening) -> None:
    """The room was away and gave no go for it; one table is heard again before the others."""
    evening.checker = Unread()
    floor = evening.begin(14, strict="2")
    floor = evening.work(lambda turn: turn.hand_for_hand("on"))
    first, *others = evening.tables
    for table in evening.tables:
        table.dealer.do(cmd.EnterFloor)
    evening.hand(first, floor)
    there = first.seated
    while first.seated.keys() == there.keys():
        evening.hand(first, floor)
    floor, number = evening.work(), first.dealer.table.ordered.round
    late = {entry for entry, one in floor.pace.outs.items() if one.round > 1}
    assert late and not late & floor.places.keys()
    for table in others:
        while table.dealer.table.ordered.round < number and len(table.seated) > 1:
            evening.hand(table, floor)
    assert late <= evening.work().places.keys()


def test_an_all_in_waits_face_down_for_the_other_tables(evening: PacedEvening) -> None:
    evening.checker = Unread()
    house = (("rules.edition", "2024"),)
    named = {"mode": "tournament", "profile": "tda", "house": house}
    evening.tables[0].dealer.do(cmd.SetTable, small_blind=100, big_blind=200, **named)
    floor = evening.begin(14, strict="2")
    floor = evening.work(lambda turn: turn.hand_for_hand("on"))
    first, *others = evening.tables
    dealer = first.dealer
    dealer.do(cmd.PlaceButton, seat=max(first.seated))
    dealer.start(" ".join(str(Card(code)) for code in range(52)))
    dealer.draw(2 * len(dealer.hand.live))
    dealer.do(cmd.Act, seat=dealer.hand.round.to_act, action="raise", amount=2_000)
    while (seat := dealer.hand.round.to_act) is not None:
        dealer.do(cmd.Act, seat=seat, action="call")
    assert waits_face_down(dealer.table)
    first.send()
    floor = evening.work()
    assert floor.awaited == ("T1", "T2", "T3")
    evening.hand(others[0], floor, 1)
    evening.work()
    assert waits_face_down(dealer.table)
    evening.hand(others[1], floor, 1)
    floor = evening.work()
    assert floor.awaited == ("T1",)
    assert not waits_face_down(dealer.table)
    assert [(one.body["round"], one.body["tables"]) for one in evening.orders("go")] == [
        (1, [1, 2, 3]),
        (1, [1]),
    ]
    evening.work()
    assert len(evening.orders("go")) == 2


def test_soft_nobody_is_two_hands_ahead(evening: PacedEvening) -> None:
    evening.checker = Unread()  # its rounds are hard
    floor = evening.begin(15, h4h="soft", strict="2")
    floor = evening.work(lambda turn: turn.hand_for_hand("on"))
    for _ in range(60):
        floor = evening.settle(floor)
        able = evening.may_deal()
        if not able or not floor.pace.on:
            break
        floor = evening.deal(evening.dice.choice(able), floor)
        dealt = [one.dealt for one in floor.in_play if one.name in floor.playing]
        assert not dealt or max(dealt) - min(dealt) <= 1
    assert floor.left <= 3
    places = floor.places
    assert sum(one.shared for one in {places[each] for each in floor.pace.outs}) == len(floor.pace.outs)


@pytest.mark.parametrize(
    ("clock", "runs", "spent"), [("stop", False, 0), ("run", True, 0), ("90", False, 90)]
)
def test_the_clock_in_hand_for_hand_is_as_the_house_sets_it(
    evening: PacedEvening, clock: str, runs: bool, spent: int
) -> None:
    evening.checker = Unread()
    evening.begin(14, strict="2", **{"h4h.clock": clock})
    left = evening.work(lambda turn: turn.run_clock()).clock.left
    floor = evening.work(lambda turn: turn.hand_for_hand("on"))
    assert floor.clock.running is runs
    first = floor.clock.left
    assert 0 <= left - first - 1000 * spent < 60_000, "a round takes so long, the first too"
    for table in evening.tables:
        floor = evening.deal(table, floor)
    rounds = len({one.body["round"] for one in evening.orders("go")})
    assert first - floor.clock.left == 1000 * spent * (rounds - 1)
    floor = evening.work(lambda turn: turn.hand_for_hand("off"))
    assert floor.clock.running, "it goes on where it stood"


@pytest.mark.parametrize(("edition", "places"), [("2024", [(5, 2), (5, 2)]), ("2026", [(5, 1), (6, 1)])])
def test_stacks_are_ranked_after_the_ante_from_edition_2026_on(
    evening: PacedEvening, edition: str, places: list[tuple[int, int]]
) -> None:
    """Two with the same chips are out in a hand; the big blind paid the ante of the table."""
    evening.checker = Unread()
    table = evening.tables[-1]
    house = (("rules.edition", edition),)
    amounts = {"small_blind": 100, "big_blind": 200, "big_blind_ante": 200}
    table.dealer.do(cmd.SetTable, mode="tournament", profile="tda", house=house, **amounts)
    floor = evening.begin(6)
    dealer, seats = table.dealer, dict(floor.seats[table.name])
    assert len(seats) == 6
    dealer.do(cmd.PlaceButton, seat=Seat(6))
    dealer.do(cmd.EnterFloor)
    dealer.do(cmd.CorrectStack, seat=Seat(3), stack=9_000, reason="more than all others")
    dealer.start("2c 2d Ah 3c 3d 4c 2h 2s As 3h 3s 4d 9c Ac Ad Kc 9d 8h 9h 7s")
    dealer.draw(12)
    dealer.do(cmd.Act, seat=Seat(3), action="raise", amount=9_000)
    for seat, action in ((4, "fold"), (5, "fold"), (6, "fold"), (1, "call"), (2, "call")):
        dealer.do(cmd.Act, seat=Seat(seat), action=action)
    for cards in (4, 2, 2):
        dealer.draw(cards)
    dealer.show(*dealer.hand.live)
    dealer.do(cmd.Award)
    table.send()
    floor = evening.work()
    assert [floor.places[seats[seat]] for seat in (1, 2)] == places


def test_the_end_leaves_no_table_waiting(evening: PacedEvening) -> None:
    evening.checker = Unread()
    evening.begin(16, strict="1")
    floor = evening.lose(min(evening.tables, key=lambda table: len(table.seated)), 2)
    move = next(walk.order.move for walk in floor.walking if walk.left is None)
    evening.work(lambda turn: turn.hand_for_hand("on"))
    evening.work(lambda turn: turn.stop_clock())

    def halted(turn: WriterTurn) -> None:
        turn.give("halt", HaltOrder(True, "T1", 3), table=2)
        turn.close()

    floor = evening.work(halted)
    assert floor.closed and not floor.pace.on and floor.clock.running and not floor.halted
    assert floor.walks[move].over
    assert [one.kind for one in evening.orders()[-5:]] == ["unplan", "halt", "h4h", "clock", "close"]
    assert evening.director.work() is None, "nothing follows the end"


def test_a_race_at_every_table_comes_before_any_plan(evening: PacedEvening) -> None:
    floor = evening.begin(14)
    for _ in range(3):
        floor = evening.settle(floor)
        floor = evening.deal(evening.dice.choice(evening.may_deal()), floor)
    floor = evening.settle(floor)
    evening.work(lambda turn: turn.run_clock())
    with pytest.raises(Refused, match="in a break"):
        evening.work(lambda turn: turn.race(500))
    evening.work(lambda turn: turn.take_break(10))
    with pytest.raises(Refused, match="multiple"):
        evening.work(lambda turn: turn.race(1))
    with pytest.raises(Refused, match="pays the level that comes"):
        evening.work(lambda turn: turn.race(200))  # after the break the first level goes on
    evening.work(lambda turn: turn.go_to_level(2))
    evening.work(lambda turn: turn.take_break(10))
    with pytest.raises(Refused, match="pays the level that comes"):
        evening.work(lambda turn: turn.race(500))
    floor = evening.work(lambda turn: turn.race(200))
    assert floor.racing == floor.order
    assert all(one.dealer.table.ordered.race == 200 for one in evening.tables)
    away, *others = floor.racing
    floor = evening.work(lambda turn: turn.done_by_hand(away))
    assert floor.racing == tuple(others)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1;100\n1;50",
        "2;100",
        "1;100\n2;200",
        "1;100\n3;50",
        "1;ten",
        "4-2;10",
        "place",
        "1;100\n;",
        "1-99999;1",
    ],
)
def test_a_list_of_prizes_with_a_fault_is_refused(text: str) -> None:
    with pytest.raises(Unreadable, match="expected"):
        payouts_of(text)


def test_prizes_are_read_as_houses_write_them() -> None:
    assert payouts_of("\ufeffPlace;Prize\n1;5000\r\n2 ; 3000\n3–5: 1500\n") == (5000, 3000, 1500, 1500, 1500)
    assert payouts_of("1,700\n2,300") == (700, 300)


def test_the_director_paces_and_pays_on_the_page(
    room: CardRoom, tmp_path: Path, hall: ServedRoom, browser: Browser
) -> None:
    for number in (1, 2):
        SimulatedTable(room, tmp_path, number)
    token = browser.token(browser.get("/tournament")[1])
    form = {"form": token, "name": "Sunday", "seats": "4", "stack": "1000", "paid": "1",
            "levels": "20 min 100/200", "settings": "h4h = soft", "table-1": "1", "table-2": "1"}  # fmt: skip
    assert browser.get("/tournament/open", form)[0] == 200

    def send(name: str, **fields: str) -> tuple[int, str]:
        return browser.get(f"/tournament/{name}", {"form": token, **fields})

    assert "This was done, or is not possible now" in send("hand-for-hand", on="on")[1]
    send("enter", people="Ana\nBo <i>\nCy\nDi\nEl\n")
    send("draw", word="rain")
    page = send("hand-for-hand", on="on")[1]
    assert "The next round waits for those who move first" in page
    assert "End hand for hand" in page
    assert "Chips are raced off in a break, after everybody has sat down" in send("race", chip="500")[1]
    assert (
        "1;ten: expected the next place, or several such as 4-6, and no larger prize"
        in send("prizes", listed="1;ten")[1]
    )
    assert "2;70: expected the next place" in send("prizes", listed="2;70")[1]
    assert send("prizes", listed="1;700\n2-3;150")[0] == 200
    page = browser.get("/tournament/places")[1]
    assert "1;700\n2;150\n3;150" in page
    assert "3 paid" in browser.get("/tournament")[1]
    assert "Expected an entry that is out" in send("place", entry="9", place="1", shared="1", why="x")[1]
    assert "Hand for hand" in send("hand-for-hand", on="off")[1]


# --- who moves in stud and in mixed games ------------------------------------------------------------------

STUD = {"game": "7SHL", "small_blind": 0, "big_blind": 0, "ante": 10, "bring_in": 25, "small_bet": 100}
STUD |= {"big_bet": 200}


def folded(table: SimulatedTable) -> None:
    """A hand whose first player wins what the others give up."""
    dealer = table.dealer
    dealer.start()
    dealer.draw((3 if dealer.table.game.bring_in else 2) * len(dealer.hand.live))
    while (seat := dealer.hand.round.to_act) is not None:
        actions = legal_actions(dealer.table, dealer.table.house).actions
        dealer.do(cmd.Act, seat=seat, action="bring-in" if "bring-in" in actions else "fold")
    dealer.do(cmd.Award)
    table.send()


def played_as(evening: PacedEvening, players: int, **game: Any) -> TournamentFloor:
    """A tournament whose tables play this game; each has dealt a hand."""
    evening.checker = Unread()
    for table in evening.tables:
        table.dealer.do(cmd.SetTable, mode="tournament", profile="tda", **game)
        table.send()
    evening.begin(players, strict="1")
    for table in (one for one in evening.tables if one.seated):
        if not game.get("bring_in"):
            table.dealer.do(cmd.PlaceButton, seat=Seat(max(table.seated)))
        folded(table)
    return evening.work()


def left_of(seat: int, taken: Iterable[int]) -> int:
    """The first of these seats to the left of one of six."""
    return min(taken, key=lambda each: (each - seat - 1) % 6)


def test_in_stud_the_position_moves_between_two_rounds_of_hand_for_hand(evening: PacedEvening) -> None:
    """TDA 11-A: to the seat that was vacated last, from the same one, or the next to its left."""
    played_as(evening, 16, **STUD)
    evening.work(lambda turn: turn.hand_for_hand("on"))
    short, other, long = sorted(evening.tables, key=lambda table: len(table.seated))
    folded(short)
    first, last = sorted(short.seated)[1:3]
    for seat in (last, first):
        entry = evening.director.look().seats[short.name][seat]  # type: ignore[union-attr]
        evening.work(lambda turn, entry=entry: turn.out(entry, "forfeit"))
        short.dealer.do(cmd.UnseatPlayer, seat=Seat(seat))
        short.send()
        evening.work()
    assert not evening.orders("plan"), "two tables still play the round"
    folded(other)
    evening.work()
    assert not evening.orders("plan")
    before = long.seated
    folded(long)
    floor = evening.work()
    (walk,) = (one for one in floor.walking if one.order.source is not None)
    source, target = walk.order.source, walk.order.target
    assert source is not None and target is not None
    assert (source.name, target.name, target.seat) == (long.name, short.name, first)
    assert source.seat == (first if first in before else left_of(first, before))
    kinds = [one.kind for one in evening.orders() if one.kind in ("go", "plan", "move")]
    assert kinds[-3:] == ["go", "plan", "move"] or kinds[-2:] == ["plan", "move"]
    assert len(evening.orders("go")) == 1, "the round waits for the walk"
    evening.carry_out(floor)
    floor = evening.work()
    assert [one.body["round"] for one in evening.orders("go")] == [1, 2]


def test_in_stud_a_table_that_nobody_left_gets_players_at_drawn_seats(room: CardRoom, tmp_path: Path) -> None:
    evening = PacedEvening(room, tmp_path, 2, 1)
    evening.checker = Unread()
    with closing(evening.lines):
        for table in evening.tables:
            table.dealer.do(cmd.SetTable, mode="tournament", profile="tda", **STUD)
            table.send()
        evening.begin(6, strict="1")
        (first,) = (table for table in evening.tables if table.seated)
        folded(first)
        floor = evening.work(lambda turn: entered(turn, "Late"))
        moved = [one.order for one in floor.walking if one.order.why == "balance"]
        assert len(moved) == 1, "the next one goes when this one is gone"
        why = [one.body["why"] for one in evening.orders("draw")]
        assert why == ["entry", "late", "to"], "the seat is drawn, the player of its number moves"
        (order,) = moved
        assert order.source is not None and order.target is not None
        assert order.source.seat == order.target.seat
        assert "After this hand: somebody who is drawn." in {one.why for one in needed(floor, Words("en"))}
        floor = evening.work(partial(WriterTurn.pass_over, move=order.move))
        (again,) = (one.order for one in floor.walking if one.order.why == "balance")
        assert again.source is not None and again.target is not None
        others, to = set(first.seated) - {order.source.seat}, again.target.seat
        assert again.source.seat == (to if to in others else left_of(to, others))


def test_in_a_mix_the_big_blind_of_the_button_game_moves_while_stud_is_dealt(
    evening: PacedEvening,
) -> None:
    """TDA 11-B: as if the next hand were hold'em; the button is frozen meanwhile."""
    hold_em = ev.Turn("THNL", small_blind=100, big_blind=200)
    stud = ev.Turn("7SHL", ante=10, bring_in=25, small_bet=100, big_bet=200)
    turns = (hold_em, stud)
    played_as(evening, 16, small_blind=100, big_blind=200, rotation=turns, rotation_hands=1)
    evening.work(lambda turn: turn.hand_for_hand("on"))
    short, other, long = sorted(evening.tables, key=lambda table: len(table.seated))
    blinds = {table.name: int(table.dealer.table.big_blind_seat or 0) for table in evening.tables}
    small = int(short.dealer.table.small_blind_seat or 0)
    folded(short)
    evening.lose(short, 1)
    folded(other)
    evening.work()
    assert not evening.orders("plan"), "a table still plays the round"
    before = long.seated
    folded(long)
    floor = evening.work()
    assert {table.dealer.hand.game.code for table in evening.tables} == {"7SHL"}
    (order,) = (one.order for one in floor.walking if one.order.why == "balance")
    assert order.source is not None and order.target is not None
    assert (order.source.name, order.target.name) == (long.name, short.name)
    assert order.source.seat == left_of(blinds[long.name], before)
    behind = {seat for seat in range(1, 7) if (seat - small) % 6 < (blinds[short.name] - small) % 6}
    free = {*range(1, 7)} - {*short.seated} - {blinds[short.name]} - behind
    assert order.target.seat == left_of(blinds[short.name], free)
    assert len(evening.orders("go")) == 1, "the round waits for the walk"
    evening.carry_out(floor)
    evening.work()
    assert [one.body["round"] for one in evening.orders("go")] == [1, 2]


def test_a_plan_without_a_seat_waits_for_a_hand_and_holds_up_no_round(evening: PacedEvening) -> None:
    """All free seats of the short table are between its blinds: who sat there would miss them (TDA 11)."""
    played_as(evening, 16, small_blind=100, big_blind=200)
    evening.work(lambda turn: turn.hand_for_hand("on"))
    short = max(evening.tables, key=lambda table: len(table.seated))
    small = int(short.dealer.table.big_blind_seat or 0)  # of the next hand
    assert len(short.seated) == 6
    for seat in ((small + step - 1) % 6 + 1 for step in (1, 2, 3)):
        entry = evening.director.look().seats[short.name][seat]  # type: ignore[union-attr]
        evening.work(lambda turn, entry=entry: turn.out(entry, "forfeit"))
        short.dealer.do(cmd.UnseatPlayer, seat=Seat(seat))
        short.send()
    for table in (short, *(one for one in evening.tables if one is not short)):
        folded(table)
        floor = evening.work()
    assert [plan.target for plan in floor.plans.values()] == [short.name]
    assert [one.body["round"] for one in evening.orders("go")] == [1, 2]
    for table in evening.tables:
        folded(table)
        floor = evening.work()
    assert [one.order.target.name for one in floor.walking if one.order.target] == [short.name]
    assert len(evening.orders("go")) == 2


def test_before_the_first_hand_of_the_next_tournament_who_moves_is_drawn(evening: PacedEvening) -> None:
    """The tables have dealt hands of the tournament before; nobody has the button yet."""
    played_as(evening, 16, small_blind=100, big_blind=200)
    for table in evening.tables:
        off = HandForHandOrder(False)
        table.dealer.do(HearOrder, tournament=2, number=1, kind="h4h", body=off, here=table.terminal)
        assert table.dealer.table.button is None and table.dealer.hand.hand_no == 1
        table.send()
    floor = evening.lose(min(evening.tables, key=lambda table: len(table.seated)), 2)
    (walk,) = floor.walking
    assert walk.order.why == "balance"
    assert {"order", "to"} <= {one.body["why"] for one in evening.orders("draw")}
