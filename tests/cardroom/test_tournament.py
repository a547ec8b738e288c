"""A whole tournament through a real room: from the list to the last table, with logs of tables that deal."""

from __future__ import annotations

import math
import random
import re
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from cardroom.card_room import CardRoom, TableLog
from cardroom.room_browser import Browser
from cardroom.servers import until
from croupier.cardroom.demo import ServedRoom
from croupier.cardroom.forwarding.forwarder import Forwarder
from croupier.cardroom.forwarding.membership import join
from croupier.cardroom.forwarding.orders import OrderLine
from croupier.cardroom.orders import BEGIN, OrderFile, RoomOrder, check_chain
from croupier.cardroom.reading.tournament_report import chip_faults
from croupier.cardroom.reading.tournament_stream import stream
from croupier.cardroom.schema.roles import READER
from croupier.cardroom.serving.actions import ACTIONS
from croupier.cardroom.serving.connections import Connections
from croupier.cardroom.serving.tournament_words import needed
from croupier.cardroom.store import directing, offers
from croupier.cardroom.store import orders as store
from croupier.cardroom.store.directing import Director, WriterTurn, names_of, opening
from croupier.cardroom.store.ingest import witness_of
from croupier.cardroom.store.terminals import new_code
from croupier.cardroom.store.tournament_floor import TournamentFloor
from croupier.cardroom.store.tournament_rows import SILENT_S, SeenTables
from croupier.cardroom.wire import LogPlace
from croupier.cards.card import Card
from croupier.cli.run.room_link import Offers, orders_of
from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine import legal_actions
from croupier.engine.commands.people import HearOrder, LetGo, MovePlayer, TakeIn
from croupier.engine.events import Event, OrderHeard
from croupier.engine.places import Seat
from croupier.errors import Refused, Unreadable
from croupier.log.journal.signatures import Signer
from croupier.log.reading.archive import Archive
from croupier.terminal.host.room_link import RoomLink
from croupier.terminal.obeying import obey
from croupier.values import replace
from croupier.words import Words
from support.dealer import Dealer
from support.tournament_checker import Checker, Row

SIGNER = Signer.of(b"r" * 32)
LEVELS = ("20 min 100/200", "20 min 200/400")


class Unread(Checker):
    """Reads nothing: what follows is not a stream of the rules alone."""

    def read(self, row: Row) -> None:
        pass


class SimulatedTable:
    """A table that does what the room orders, deals, and sends its log, unless it is `away`."""

    away = False

    def __init__(self, room: CardRoom, folder: Path, number: int) -> None:
        self.name, self.terminal, self.room = f"T{number}", number, room
        dealer = Dealer()
        dealer.do(cmd.SetTable, small_blind=100, big_blind=200, mode="tournament", profile="tda")
        self.log = TableLog(folder / f"{number}.db", Signer.of(bytes([number]) * 32), dealer)
        self.log.keep()
        room.joined(self.log, self.name)
        self.place: LogPlace = room.opened(self.log)[-1]
        self.send()

    def send(self) -> None:
        if self.away:
            return
        self.log.keep()
        self.place = self.room.follow(self.log, self.place)

    def obey(self, orders: Sequence[RoomOrder], *, sits: bool) -> None:
        """Hear the orders as the terminal does; who goes is gone, and who comes `sits` down."""
        terminal, dealer = self.terminal, self.dealer
        heard = orders_of(OrderFile(Path(), table=terminal, orders=tuple(orders)))
        room = RoomLink("r", "here", orders=heard, ahead=0)
        for each in obey(dealer.table, room, dealer.at):
            dealer.do(HearOrder, **{name: value for name, value in vars(each).items() if name != "at"})
        for one in dealer.table.ordered.due:
            if not one.comes:
                dealer.do(LetGo, move=one.move)
        for one in dealer.table.ordered.due if sits else ():
            if not one.there:
                dealer.do(TakeIn, move=one.move)
        self.send()

    @property
    def dealer(self) -> Dealer:
        return self.log.dealer

    @property
    def seated(self) -> dict[int, int]:
        return {seat: one.stack for seat, one in self.dealer.table.players.items() if not one.place}


class Evening:
    """The tables of a tournament, its writer, and the stream of what happened."""

    levels: tuple[str, ...] = LEVELS

    def __init__(self, room: CardRoom, folder: Path, tables: int, seed: int) -> None:
        self.room, self.dice = room, random.Random(seed)
        self.tables = [SimulatedTable(room, folder, number) for number in range(1, tables + 1)]
        self.lines = Connections(room.dsn, 3)
        self.director = Director(self.lines.borrowed, SIGNER, SeenTables(silent_s=math.inf))
        self.checker, self.rows = Checker(), dict[str, int]()
        self.told = 0
        self.breaking = ""

    def open(self, seats: int, **settings: str) -> None:
        more = opening(SIGNER, seats=seats, stack=2_000, paid=3, settings=settings)
        numbers = [one.terminal for one in self.tables]
        store.open_tournament(self.room.floor, SIGNER, "Sunday", self.levels, numbers, "anna", more)

    def row(self, src: str, e: str, **fields: Any) -> None:
        n = self.checker.n + 1
        self.rows[src] = self.rows.get(src, 0) + 1
        self.checker.read({"n": n, "at": n, "src": src, "row": self.rows[src], "e": e, **fields})
        assert not self.checker.faults, self.checker.faults

    def work(self, act: Any = None) -> TournamentFloor:
        floor = self.director.work(act, "anna")
        assert floor is not None
        orders = [one for one in store.orders_since(self.room.floor, {}) if one.number > self.told]
        for one in orders:
            self.told = one.number
            self._stream(one, floor)
        return floor

    def _stream(self, one: Any, floor: TournamentFloor) -> None:
        said = dict(one.body)
        match one.kind:
            case _ if isinstance(self.checker, Unread):
                pass
            case "open":
                order = [f"T{each}" for each in said["tables"]]
                rules = floor.rules
                said = {
                    "seats": said["seats"], "stack": said["stack"], "strict": rules.strict_at(len(order)),
                    "halt": rules.halt, "ties": rules.ties, "order": order, "commit": said["commit"],
                    "paid": 0,
                }  # fmt: skip
                self.row("room", "open", **said)
            case "entry":
                self.row("room", "entry", entry=one.entry, **said)
            case "draw":
                if said["why"] == "entry":
                    self.checker.order = sorted({place[0] for place in said["got"]})
                self.row("room", "draw", **said)
            case "plan":
                draws = [each or None for each in said["draws"]]
                named = {"from": said["from"], "to": said["to"]}
                self.row("room", "plan", move=said["move"], draw_from=draws[0], draw_to=draws[1], **named)
            case "unplan":
                self.row("room", "unplan", move=said["move"], why=said["why"])
            case "break":
                self.breaking = floor.table_of(said["table"])
            case "move":
                if said["why"] == "break" and self.checker.breaking != [self.breaking]:
                    self.row("room", "break", table=self.breaking)
                said["from"] = said["source"] and said["source"][1:]
                said["to"] = said["target"][1:]
                self.row("room", "move", entry=one.entry, **said)
            case "h4h":
                self.row("room", "h4h", on=said["on"])
            case "go":
                tables = [f"T{each}" for each in said["tables"]]
                self.row("room", "go", round=said["round"], tables=tables, waited=False)
            case "place":
                self.row("room", "place", entry=one.entry, place=said["place"], shared=said["shared"])
            case "reseat":
                self.row("room", "reseat", move=said["move"], to=said["target"][1:])

    def carry_out(self, floor: TournamentFloor, chance: float = 1.0) -> None:
        """Everybody who was sent walks and sits down; with a smaller `chance` some do so later."""
        for walk in floor.walking:
            if self.dice.random() > chance:
                continue
            source, target = walk.order.source, walk.order.target
            assert target is not None
            stack = walk.order.stack
            if source is not None:
                table = self.tables[source.table - 1]
                stack = table.dealer.table.players[Seat(source.seat)].stack
                table.dealer.do(cmd.UnseatPlayer, seat=Seat(source.seat))
                named = {"move": walk.order.move, "entry": walk.entry, "stack": stack}
                self.row(source.name, "left", seat=source.seat, **named)
                table.send()
            there = self.tables[target.table - 1]
            old = there.dealer.table.players.get(Seat(target.seat))
            if old is not None and old.place:  # the chair of somebody who is out
                there.dealer.do(cmd.UnseatPlayer, seat=Seat(target.seat))
            there.dealer.do(
                cmd.SeatPlayer, seat=Seat(target.seat), player=f"P{walk.entry}", stack=stack,
                brought=source is not None,
            )  # fmt: skip
            named = {"move": walk.order.move, "entry": walk.entry, "stack": stack}
            self.row(target.name, "came", seat=target.seat, **named)
            there.send()

    def lose(self, table: SimulatedTable, many: int) -> TournamentFloor:
        """The director takes the chips of so many players of a table out of play."""
        for seat in sorted(table.seated)[-many:]:
            floor = self.director.look()
            assert floor is not None
            entry = floor.seats[table.name][seat]
            self.director.work(lambda turn, entry=entry: turn.out(entry, "forfeit"))
            table.dealer.do(cmd.UnseatPlayer, seat=Seat(seat))
            table.send()
        return self.work()

    def waits(self, table: SimulatedTable, floor: TournamentFloor) -> bool:
        """Whether the table is stopped, or waits for its next big blind."""
        comes = (
            one.order for one in floor.walking if one.order.target and one.order.target.name == table.name
        )
        return table.name in floor.halted or table.name in floor.breaking or any(one.wait for one in comes)

    def hand(self, table: SimulatedTable, floor: TournamentFloor, of_round: int = 0) -> None:
        """One hand in which people are often all in."""
        dealer, seats = table.dealer, floor.seats[table.name]
        if dealer.table.button is None:
            dealer.do(cmd.PlaceButton, seat=Seat(max(table.seated)))
        before = table.seated
        deck = [Card(code) for code in range(52)]
        self.dice.shuffle(deck)
        dealer.start(" ".join(map(str, deck)))
        hand = dealer.hand
        dealt = [[int(seat), seats[seat], before[seat]] for seat in sorted(hand.seats)]
        skipped = [[seat, seats[seat], before[seat], "between"] for seat in before if seat not in hand.seats]
        named = {"hand": dealer.table.hand_no, "game": "flop", "dealt": dealt, "skipped": skipped}
        small = dealer.table.small_blind_seat
        named |= {"button": dealer.table.button, "sb": small, "bb": dealer.table.big_blind_seat}
        self.row(table.name, "hand", level=0, round=of_round, away=False, waived=False, **named)
        dealer.draw(2 * len(hand.live))
        for cards in (4, 2, 2, 0):
            while (seat := dealer.hand.round.to_act) is not None:
                self._act(dealer, seat)
            if len(dealer.hand.live) < 2:
                break
            dealer.draw(cards)
        if len(dealer.hand.live) > 1:
            dealer.show(*dealer.hand.live)
        dealer.do(cmd.Award)
        after = {seat: one.stack for seat, one in dealer.table.players.items() if seat in before}
        stacks = [[int(seat), seats[seat], after.get(seat, 0)] for seat in sorted(hand.seats)]
        self.row(table.name, "end", hand=dealer.table.hand_no, void=False, stacks=stacks)
        table.send()

    def _act(self, dealer: Dealer, seat: Seat) -> None:
        legal = legal_actions(dealer.table, dealer.table.house)
        able = sorted({"raise", "bet"} & legal.actions)
        if able and self.dice.random() < 0.6:
            dealer.do(cmd.Act, seat=seat, action=able[0], amount=legal.max_to)
            return
        chosen = "call" if "call" in legal.actions and self.dice.random() < 0.5 else ""
        dealer.do(cmd.Act, seat=seat, action=chosen or ("check" if "check" in legal.actions else "fold"))


@pytest.fixture
def evening(room: CardRoom, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Evening]:
    made = Evening(room, tmp_path, 3, 20261129)
    with closing(made.lines):
        yield made


def entered(turn: WriterTurn, *names: str) -> None:
    turn.enter("\n".join(names))


@pytest.mark.parametrize(
    ("tables", "seats", "players", "seed"), [(3, 6, 14, 1), (4, 9, 33, 2), (5, 4, 18, 3), (6, 8, 45, 4)]
)
def test_from_the_list_to_the_last_table(
    room: CardRoom, tmp_path: Path, tables: int, seats: int, players: int, seed: int
) -> None:
    evening = Evening(room, tmp_path, tables, seed)
    evening.open(seats, strict="1")
    evening.work(lambda turn: entered(turn, *(f"Player {number}" for number in range(players))))
    floor = evening.work(lambda turn: turn.first_draw("rain"))
    evening.carry_out(floor)
    floor = evening.work()
    assert max(floor.number.values()) - min(floor.number.values()) <= 1
    while sum(map(len, floor.seats.values())) > 1:
        if floor.breakable is not None:
            floor = evening.work(partial(WriterTurn.break_table, name=floor.breakable))
        evening.carry_out(floor, 0.4)
        floor = evening.work()
        able = (one for one in evening.tables if len(floor.seats[one.name]) > 1)
        playing = [one for one in able if not floor.leaving(one.name) and not evening.waits(one, floor)]
        if playing:
            evening.hand(evening.dice.choice(playing), floor)
            floor = evening.work()
    assert len(floor.order) == 1
    assert len(floor.gone) == players - 1
    evening.lines.close()


# --- entries ----------------------------------------------------------------------------------------------


def test_special_needs_are_fixed_seats_and_whoever_comes_late_draws_from_one_pool(evening: Evening) -> None:
    evening.open(4)
    listed = "name;table;seat;why\nAna;T1;1;a wheelchair\nBo;;;\nCy;;;\nDi;;;\nEl;;;\nFay;;;\n"
    evening.work(lambda turn: turn.enter(listed))
    floor = evening.director.work(lambda turn: turn.first_draw("rain"))
    assert floor.walks[1].order.target == (1, "T1", 1)
    assert floor.walks[1].order.fixed
    assert kinds(evening, "draw", "move") == ["move", "entry", *["move"] * 5], "taken out before the draw"
    assert floor.number == {"T1": 3, "T3": 3}
    floor = evening.director.work(lambda turn: entered(turn, "Gus", "Hal"))
    assert [one.kind for one in floor.entries.values()][-2:] == ["late", "late"]
    assert floor.number == {"T1": 4, "T3": 4}
    floor = evening.director.work(lambda turn: entered(turn, "Ida"))
    assert floor.number == {"T1": 3, "T2": 3, "T3": 3}  # another table is used, and balanced
    floor = evening.director.work(lambda turn: entered(turn, "Jo", "Kit", "Lea", "Max"))
    assert [one.kind for one in floor.entries.values()][-2:] == ["late", "alternate"]
    assert [one.player for one in floor.queue] == [floor.entries["13"].player]


def test_a_reentry_comes_after_the_old_chips_are_out_of_play(evening: Evening) -> None:
    evening.open(6)
    evening.work(lambda turn: entered(turn, "Ana", "Bo", "Cy", "Di"))
    evening.carry_out(evening.work(lambda turn: turn.first_draw("rain")))
    with pytest.raises(Refused, match="ana has entry 1: first take it out of play"):
        evening.work(lambda turn: entered(turn, "ana"))
    evening.director.work(lambda turn: turn.out("1", "forfeit"), "anna")
    floor = evening.director.work(lambda turn: entered(turn, "Ana"), "anna")
    assert floor.entries["5"].kind == "reentry"
    assert floor.entries["5"].player == floor.entries["1"].player
    assert [walk.entry for walk in floor.walking] == ["1"]  # not seated before the old entry is out
    place = floor.place("1")
    table = evening.tables[int(place[0][1:]) - 1]
    table.dealer.do(cmd.UnseatPlayer, seat=Seat(place[1]))
    table.send()
    floor = evening.director.work()
    assert "1" in floor.gone
    assert [walk.entry for walk in floor.walking] == ["5"]


def test_a_forgotten_player_has_a_number_and_no_order_has_a_name(evening: Evening) -> None:
    evening.open(6)
    floor = evening.work(lambda turn: entered(turn, "Ana Secret", "Bo"))
    with evening.lines.borrowed(READER) as conn:
        assert sorted(names_of(conn).values()) == ["Ana Secret", "Bo"]
    assert "Secret" not in str(store.orders_since(evening.room.floor, {}))
    offers.forget(evening.room.floor, floor.entries["1"].player, "anna", "room")
    with evening.lines.borrowed(READER) as conn:
        assert sorted(names_of(conn).values()) == ["Bo"]


@pytest.mark.parametrize("listed", ["name;table;seat\nAna;T9;1\n", "name,table,seat\nAna,T1,7\n", "x" * 61])
def test_a_list_with_a_fault_adds_nobody(evening: Evening, listed: str) -> None:
    evening.open(6)
    with pytest.raises(Unreadable):
        evening.work(lambda turn: turn.enter(f"Bo\n{listed}" if "name" not in listed else listed))
    assert evening.work().entries == {}


# --- one writer -------------------------------------------------------------------------------------------


def test_two_servers_write_what_one_would(evening: Evening) -> None:
    evening.open(6)
    evening.work(lambda turn: entered(turn, *(f"Player {number}" for number in range(1, 15))))
    evening.carry_out(evening.work(lambda turn: turn.first_draw("rain")))
    other = Director(evening.lines.borrowed, SIGNER)
    for _ in range(6):
        evening.hand(evening.tables[0], evening.director.look())
        before = len(store.orders_since(evening.room.floor, {}))
        threads = [threading.Thread(target=one.work) for one in (evening.director, other) * 2]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        orders = store.orders_since(evening.room.floor, {})
        kinds = [one.kind for one in orders[before:]]
        assert len([one for one in kinds if one == "plan"]) == len({*_moves(orders[before:], "plan")})
        check_chain(orders, 0, BEGIN, SIGNER.public)
        assert other.look() == evening.director.look()
        if evening.director.look().walking:
            break


def _moves(orders: list[Any], kind: str) -> list[int]:
    return [one.body["move"] for one in orders if one.kind == kind]


def test_a_writer_reads_again_what_its_room_lost_and_wrote_anew(evening: Evening) -> None:
    evening.checker = Unread()
    evening.open(6)
    evening.work(lambda turn: entered(turn, "Ana", "Bo"))
    evening.room.owner.execute("ALTER TABLE croupier.orders DISABLE TRIGGER USER")
    evening.room.owner.execute("DELETE FROM croupier.orders WHERE number > 1")
    for names in (("Cy", "Di", "Eve"), ()):
        other = Director(evening.lines.borrowed, SIGNER)
        other.work(lambda turn, names=names: entered(turn, *names))
        assert evening.director.look() == other.look()
    evening.room.owner.execute("DELETE FROM croupier.orders WHERE number > 2")
    floor = evening.director.look()
    assert floor is not None and [floor.names[one.player] for one in floor.entries.values()] == ["Cy"]


def test_a_writer_that_dies_in_the_middle_of_a_plan_leaves_nothing_of_it(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.open(6)
    evening.work(lambda turn: entered(turn, *(f"Player {number}" for number in range(1, 15))))
    before = store.orders_since(evening.room.floor, {})

    def dies(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    for place in ("give", "_seat", "draw"):
        with monkeypatch.context() as patch:
            patch.setattr(WriterTurn, place, dies)
            with pytest.raises(KeyboardInterrupt):
                evening.work(lambda turn: turn.first_draw("rain"))
        assert store.orders_since(evening.room.floor, {}) == before
    with monkeypatch.context() as patch:
        patch.setattr(store, "put", dies)
        with pytest.raises(KeyboardInterrupt):
            evening.work(lambda turn: turn.first_draw("rain"))
    floor = evening.work(lambda turn: turn.first_draw("rain"))
    assert len(floor.walking) == 14
    assert Director(evening.lines.borrowed, SIGNER).look() == evening.director.look()


# --- what is against the rules ----------------------------------------------------------------------------


def test_not_now_and_somebody_else(evening: Evening) -> None:
    evening.open(6)
    evening.work(lambda turn: entered(turn, *(f"Player {number}" for number in range(1, 17))))
    floor = evening.work(lambda turn: turn.first_draw("rain"))
    evening.carry_out(floor)
    evening.checker = Unread()
    floor = evening.lose(max(evening.tables, key=lambda table: len(table.seated)), 3)
    move = floor.walking[0].order.move
    gone = floor.walking[0].entry
    floor = evening.work(partial(WriterTurn.pass_over, move=move))
    assert floor.walks[move].over
    assert gone not in {walk.entry for walk in floor.walking}
    again = floor.walking[0].order.move
    floor = evening.work(partial(WriterTurn.refuse, move=again))
    assert not floor.walking
    assert not floor.plans
    with pytest.raises(Refused):
        evening.work(partial(WriterTurn.refuse, move=again))


def test_players_of_a_broken_table_count_nobody_twice(room: CardRoom, tmp_path: Path) -> None:
    """Who is sent from T2 to T3 and still sits is no player of T2: both tables have seven."""
    evening = Evening(room, tmp_path, 3, 1)
    evening.checker = Unread()
    evening.open(10, strict="1")
    listed = "".join(f"P{number},,,\n" for number in range(21))
    evening.work(lambda turn: turn.enter(f"name,table,seat,why\nAna,T2,1,a wheelchair\n{listed}"))
    evening.carry_out(evening.work(lambda turn: turn.first_draw("rain")))
    assert evening.work().number == {"T1": 7, "T2": 8, "T3": 7}
    floor = evening.lose(evening.tables[2], 1)
    assert [walk.order.target.name for walk in floor.walking] == ["T3"]
    floor = evening.lose(evening.tables[0], 3)
    assert floor.number == {"T1": 4, "T2": 7, "T3": 7}
    evening.work(partial(WriterTurn.break_table, name="T1"))
    first = next(one.body for one in store.orders_since(room.floor, {}) if one.body.get("why") == "break"
                 and one.kind == "draw")  # fmt: skip
    assert {name for name, _ in first["pool"]} == {"T2", "T3"}
    assert kinds(evening, "draw", "move")[-9:] == ["order", *["break", "move"] * 4], "one after the other"
    evening.lines.close()


def test_a_redraw_reaches_the_tables_also_where_somebody_stays_and_the_button_is_drawn(
    room: CardRoom, tmp_path: Path
) -> None:
    evening = Evening(room, tmp_path, 3, 7)
    evening.checker = Unread()
    evening.open(6, redraw="1", **{"seats.final": "7"})
    evening.work(lambda turn: entered(turn, *(f"Player {number}" for number in range(1, 13))))
    floor = evening.work(lambda turn: turn.first_draw("rain"))

    def obeyed() -> TournamentFloor:
        orders = store.orders_since(room.floor, {})
        for sits in (False, True):
            for table in evening.tables:
                table.obey(orders, sits=sits)
        return evening.work()

    floor = obeyed()
    assert floor.number == {"T2": 6, "T3": 6}
    evening.tables[2].dealer.do(cmd.PlaceButton, seat=Seat(2))
    while floor.left > 7:
        floor = evening.lose(max(evening.tables, key=lambda table: len(table.seated)), 1)
    floor = obeyed()
    sat = {entry: place for entry in floor.entries if (place := floor.place(entry)) is not None}
    first = evening.told + 1
    floor = evening.work(partial(WriterTurn.break_table, name=str(floor.breakable)))
    drawn = {walk.entry: walk.order for walk in floor.walking}
    assert {order.why for order in drawn.values()} == {"redraw"}
    assert drawn.keys() == sat.keys()
    (last,) = {order.target.name for order in drawn.values()}
    stays = [entry for entry, (name, _) in sat.items() if name == last]
    assert len(stays) > 2
    obeyed()
    floor = obeyed()
    assert {entry: floor.place(entry) for entry in drawn} == {
        entry: (order.target.name, order.target.seat) for entry, order in drawn.items()
    }
    assert not floor.walking and not floor.breaking
    final = next(table for table in evening.tables if table.name == last).dealer
    heard = [each for each in final.events if isinstance(each, OrderHeard) and each.number >= first]
    assert [each.reason for each in heard if not each.done] == []
    assert final.table.button is None, "it is drawn too"
    with pytest.raises(Refused, match="nobody has the button: draw for it"):
        final.do(cmd.StartHand)
    evening.lines.close()


def kinds(evening: Evening, *wanted: str) -> list[str]:
    """The orders of these kinds, a draw by why it was made."""
    found = [one for one in store.orders_since(evening.room.floor, {}) if one.kind in wanted]
    return [str(one.body["why"]) if one.kind == "draw" else one.kind for one in found]


def test_a_redraw_waits_for_everybody_who_goes_out_of_play_first(evening: Evening) -> None:
    """Else the players of that table were drawn the same seats later."""
    evening.checker = Unread()
    evening.open(6, redraw="2", strict="1")
    evening.work(lambda turn: entered(turn, *(f"Player {number}" for number in range(13))))
    evening.carry_out(evening.work(lambda turn: turn.first_draw("rain")))
    floor = evening.lose(max(evening.tables, key=lambda table: len(table.seated)), 1)
    name = str(floor.breakable)
    last = next(table for table in evening.tables if table.name not in (name, "T3"))
    (seat, entry), *_ = floor.seats[last.name].items()
    evening.work(lambda turn: turn.out(entry, "disqualified"))
    evening.work(partial(WriterTurn.break_table, name=name))
    assert "redraw" not in kinds(evening, "draw")
    last.dealer.do(cmd.UnseatPlayer, seat=Seat(seat))
    last.send()
    floor = evening.work()
    assert kinds(evening, "draw").count("redraw") == 1
    targets = [walk.order.target for walk in floor.walking]
    assert len({*targets}) == len(targets) == 11


def test_a_table_stays_stopped_until_the_players_of_a_broken_one_have_been_drawn_new_seats(
    evening: Evening,
) -> None:
    """They still sit where they were: the other one is three short until then (TDA 11-D)."""
    evening.checker = Unread()
    evening.open(9)
    evening.work(lambda turn: entered(turn, *(f"Player {number}" for number in range(10))))
    evening.carry_out(evening.work(lambda turn: turn.first_draw("rain")))
    first, second = (next(one for one in evening.tables if one.name == name)
                     for name in evening.work().order)  # fmt: skip
    first.dealer.do(cmd.PlaceButton, seat=Seat(1))
    first.dealer.start()
    first.send()
    floor = evening.lose(second, 3)
    assert {*floor.halted} == {second.name}
    floor = evening.work(partial(WriterTurn.break_table, name=first.name))
    assert {*floor.halted} == {second.name}
    first.dealer.fold_out()
    first.send()
    assert not evening.work().halted


def test_a_stopped_table_that_is_broken_is_not_told_to_deal_again(evening: Evening) -> None:
    evening.checker = Unread()
    evening.open(9)
    evening.work(lambda turn: entered(turn, *(f"Player {number}" for number in range(10))))
    evening.carry_out(evening.work(lambda turn: turn.first_draw("rain")))
    name, _ = evening.work().order
    short = next(one for one in evening.tables if one.name == name)
    assert {*evening.lose(short, 3).halted} == {name}
    short.dealer.do(cmd.PlaceButton, seat=Seat(min(short.seated)))
    short.dealer.start()
    short.send()
    evening.work(partial(WriterTurn.break_table, name=name))
    assert kinds(evening, "halt", "break") == ["halt", "break"]
    short.dealer.fold_out()
    short.send()
    evening.work()
    assert kinds(evening, "halt", "break", "move")[-4:] == ["halt", "break", "move", "move"]


def test_nobody_is_sent_to_a_table_that_is_silent(evening: Evening) -> None:
    """At rest it reports every 20 s, without a row; later it has lost its line, or is switched off."""
    evening.open(6, strict="1")
    evening.work(lambda turn: entered(turn, *(f"Player {number}" for number in range(1, 15))))
    evening.carry_out(evening.work(lambda turn: turn.first_draw("rain")))
    evening.checker = Unread()
    evening.director.seen.silent_s = SILENT_S
    longest = max(evening.tables, key=lambda table: len(table.seated))
    shortest = next(table for table in evening.tables if table is not longest)

    def last_heard(seconds: int) -> None:
        evening.room.owner.execute(
            "UPDATE croupier.logs SET seen = now() - make_interval(secs => %s) WHERE terminal = %s",
            (seconds, shortest.terminal),
        )

    last_heard(61)
    floor = evening.lose(shortest, 2)
    last_heard(61)
    floor = evening.work()
    assert shortest.name not in floor.heard
    assert shortest.name not in {walk.order.target.name for walk in floor.walking}
    assert shortest.name not in {plan.target for plan in floor.plans.values()}
    floor = evening.work(lambda turn: entered(turn, "Late"))
    assert floor.walking[-1].order.target.name not in ("", shortest.name)
    last_heard(59)
    floor = evening.work()
    assert shortest.name in floor.heard
    assert shortest.name in {walk.order.target.name for walk in floor.walking}


def after_a_hand_each(evening: Evening) -> tuple[SimulatedTable, SimulatedTable]:
    """Three tables of six and five have dealt a hand: the longest, and one that is to become short."""
    evening.open(6, strict="1")
    evening.work(lambda turn: entered(turn, *(f"Player {number}" for number in range(1, 17))))
    evening.carry_out(evening.work(lambda turn: turn.first_draw("rain")))
    evening.checker = Unread()
    for table in evening.tables:
        table.dealer.do(cmd.PlaceButton, seat=Seat(max(table.seated)))
        folded(table)
    evening.work()
    by_size = sorted(evening.tables, key=lambda table: len(table.seated))
    return by_size[-1], by_size[0]


def folded(table: SimulatedTable) -> None:
    table.dealer.start()
    table.dealer.fold_out()
    table.send()


def test_a_plan_is_cancelled_if_its_table_falls_silent(evening: Evening) -> None:
    _, short = after_a_hand_each(evening)
    evening.director.seen.silent_s = SILENT_S
    for table in evening.tables:
        if table is not short:
            table.dealer.start()
            table.send()
    floor = evening.lose(short, 2)
    (plan,) = floor.plans.values()
    assert plan.target == short.name
    evening.room.owner.execute(
        "UPDATE croupier.logs SET seen = now() - interval '61 s' WHERE terminal = %s", (short.terminal,)
    )
    for table in evening.tables:
        if table is not short:
            table.dealer.fold_out()
            table.send()
    floor = evening.work()
    assert not floor.plans
    unplanned = [one.body for one in store.orders_since(evening.room.floor, {}) if one.kind == "unplan"]
    assert unplanned[0]["why"] == "the table is away"


def test_nobody_is_waited_for_twice(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """A seat that changes on the way leaves the minute that began when they were sent."""
    _, short = after_a_hand_each(evening)
    monkeypatch.setattr(WriterTurn, "_wait", lambda *_: 60)
    (walk,) = evening.lose(short, 2).walking
    assert walk.order.target.name == short.name
    assert walk.order.wait == 60
    short.dealer.do(cmd.EnterFloor)
    short.dealer.do(MovePlayer, seat=Seat(min(short.seated)), to=Seat(walk.order.target.seat))
    short.send()
    monkeypatch.setattr(directing, "now_ms", lambda: walk.at + 45_000)
    (again,) = evening.work().walking
    assert again.order.target.seat != walk.order.target.seat
    assert again.order.wait == 15


def test_two_at_one_seat_the_one_who_sits_stays(evening: Evening) -> None:
    evening.open(6)
    evening.work(lambda turn: entered(turn, *(f"Player {number}" for number in range(1, 9))))
    evening.carry_out(evening.work(lambda turn: turn.first_draw("rain")))
    evening.checker = Unread()
    (walk,) = evening.work(lambda turn: entered(turn, "Late")).walking
    target = walk.order.target
    table = evening.tables[target.table - 1]
    table.dealer.do(cmd.EnterFloor)
    table.dealer.do(MovePlayer, seat=Seat(min(table.seated)), to=Seat(target.seat))
    table.send()
    floor = evening.work()
    (again,) = floor.walking
    assert again.order.target.name == target.name
    assert again.order.target.seat not in floor.seats[target.name]
    assert evening.work().walking[0].order == again.order, "once"
    evening.carry_out(floor)
    assert not evening.work().walking


def test_a_difference_on_the_way_is_shown_until_somebody_says_why(evening: Evening) -> None:
    evening.open(6)
    evening.work(lambda turn: entered(turn, "Ana", "Bo", "Cy"))
    floor = evening.work(lambda turn: turn.first_draw("rain"))
    walk = floor.walking[0]
    table = evening.tables[walk.order.target.table - 1]
    table.dealer.do(cmd.SeatPlayer, seat=Seat(walk.order.target.seat), player="Ana", stack=1_900)
    table.send()
    floor = evening.director.work()
    assert floor.walks[walk.order.move].lacks == 100
    floor = evening.director.work(
        partial(WriterTurn.explain, move=walk.order.move, why="a chip on the floor")
    )
    assert floor.walks[walk.order.move].lacks == 0


# --- the page ---------------------------------------------------------------------------------------------


def test_the_director_opens_enters_draws_and_breaks_on_the_page(
    room: CardRoom, tmp_path: Path, hall: ServedRoom, browser: Browser
) -> None:
    tables = [SimulatedTable(room, tmp_path, number) for number in (1, 2)]
    house = (("rules.edition", "2024"),)
    rules = {"small_blind": 100, "big_blind": 200, "mode": "tournament", "profile": "tda", "house": house}
    tables[1].dealer.do(cmd.SetTable, **rules)
    tables[1].send()
    page = browser.get("/tournament")[1]
    token = browser.token(page)
    form = {"form": token, "name": "Sunday", "seats": "4", "stack": "1000", "paid": "1",
            "levels": "20 min 100/200", "settings": "strict = 1", "table-1": "1", "table-2": "1"}  # fmt: skip
    assert browser.get("/tournament/open", form | {"settings": "strict = 7"})[0] == 409
    assert browser.get("/tournament/open", form)[0] == 200
    assert "A tournament is open" in browser.get("/tournament/open", form)[1]
    listed = {"form": token, "people": "Ana <b>\nBo\nCy\nDi\nEl\n"}
    assert "Ana &lt;b&gt;" in browser.get("/tournament/enter", listed)[1]
    page = browser.get("/tournament/draw", {"form": token, "word": "rain"})[1]
    assert "→ T1.1" in page
    assert "5 players come to their first seats" in browser.get("/tournament")[1]
    assert "Not set up for a tournament, so without levels: T1, T2" in browser.get("/tournament")[1]
    assert "Most tables play TDA rules 2019, others not: T2 (TDA rules 2024)" in browser.get("/tournament")[1]
    assert (
        "The first seats are drawn already"
        in browser.get("/tournament/draw", {"form": token, "word": "x"})[1]
    )
    for verb, action in ACTIONS.items():
        page = browser.get(f"/tournament/{verb}")[1]
        assert all(f'name="{name}"' in page for name in action.fields), verb
        if action.fields:
            refused = browser.get(f"/tournament/{verb}", {"form": token})
            assert refused[0] == 409 and f"Missing: {', '.join(action.fields)}." in refused[1]
    assert 'name="move" value="7"' in browser.get("/tournament/explain?move=7&no=1")[1]

    def send(verb: str, **fields: str) -> tuple[int, str]:
        return browser.get(f"/tournament/{verb}", {"form": token, **fields})

    for name in ("T1", "T3"):
        assert "This was done, or is not possible now" in send("break-table", table=name)[1]
    assert send("go")[0] == 200
    assert "Level 1 · 100/200 · 20:00" in browser.get("/tournament")[1]
    assert 'href="/tournament/close"' in browser.get("/tournament")[1]
    assert "Level 7: expected 1 to 1." in send("level", level="7")[1]
    assert send("break", minutes="5")[0] == 200
    assert re.search("<p>Break · [45]:[0-9]{2} · ", browser.get("/tournament")[1])
    assert send("level", level="1")[0] == 200
    assert send("pause")[0] == 200
    assert "Missing: sure." in send("close")[1]
    assert "Open the tournament" in send("close", sure="1")[1]
    last = store.every_order(room.floor, 1)[-2:]
    assert [(one.kind, one.body.get("running")) for one in last] == [("clock", True), ("close", None)]


def test_a_table_hears_who_comes_by_name_and_the_room_writes_by_itself(
    room: CardRoom, tmp_path: Path, hall: ServedRoom
) -> None:
    signer = witness_of(hall.config.witness).signer
    table = SimulatedTable(room, tmp_path, 1)
    join(table.log.path, table.log.signer, hall.address, new_code(room.floor, "anna"), "T1")
    more = opening(signer, seats=6, stack=2_000, paid=3, settings={})
    store.open_tournament(room.floor, signer, "Sunday", LEVELS, [1], "anna", more)
    director = Director(hall.connections.borrowed, signer)
    director.work(lambda turn: entered(turn, "Ana Zoé", "Bo"), "anna")
    director.work(lambda turn: turn.first_draw("rain"), "anna")
    line = OrderLine(table.log.path, table.log.signer)
    with Offers(table.log.path) as offered:
        while line.file.last[0] < 6:
            line.ask()
        offered.look()
        heard = offered.room().orders
    line.close()
    assert sorted(one.player for one in heard if one.kind == "move") == ["Ana Zoé", "Bo"]
    for order in heard:
        if order.kind == "move":
            hear = {name: value for name, value in vars(order).items() if name != "at"}
            table.dealer.do(HearOrder, **hear)
            table.dealer.do(TakeIn, move=order.body.move)
    table.log.keep()
    late = {"player": "–", "kind": "late", "stack": 2_000}
    store.append(room.floor, signer, 1, "entry", late, "anna", entry="3")
    forwarder = Forwarder.of(table.log.path, table.log.signer)
    with Archive.open(table.log.path) as archive:
        forwarder.send_all(archive)
    forwarder.close()
    until(lambda: [walk.entry for walk in director.look().walking] == ["3"], "the writer did not look")
    floor = director.look()
    assert floor is not None
    assert sorted(floor.seats["T1"].values()) == ["1", "2"]


def test_the_next_tournament_on_the_same_tables_begins_with_nobody(evening: Evening) -> None:
    evening.checker = Unread()
    evening.open(4)
    evening.work(lambda turn: entered(turn, "Ana", "Bo", "Cy", "Di", "Eve"))
    evening.carry_out(evening.work(lambda turn: turn.first_draw("rain")))
    floor = evening.work()
    for _ in range(40):
        if floor.left < 4:
            break
        for table in evening.tables:
            if len(table.seated) > 1:
                evening.hand(table, floor)
                floor = evening.work()
    assert floor.gone
    store.append(evening.room.floor, SIGNER, 1, "close", {}, "anna")
    evening.open(4)
    evening.work(lambda turn: turn.run_clock())
    evening.work(lambda turn: entered(turn, "Fay", "Gus", "Hal", "Ida", "Jo"))
    floor = evening.work(lambda turn: turn.first_draw("snow"))
    assert (floor.gone, floor.places, floor.left) == (set(), {}, 5)
    assert not any(floor.seats.values()), "who sits there was sent there by another tournament"
    assert len(floor.walking) == 5


def test_a_table_that_rests_is_heard_all_the_same(evening: Evening) -> None:
    evening.open(4)
    seen = evening.director.look().tables["T1"].seen
    evening.room.owner.execute("UPDATE croupier.logs SET seen = seen + interval '1 minute'")
    assert (evening.director.look().tables["T1"].seen - seen).seconds == 60


def test_somebody_who_sat_at_a_seat_by_hand_did_not_come_by_a_later_move(evening: Evening) -> None:
    """A player at the wrong table left again; the next one who is sent to that seat walks all the same."""
    evening.checker = Unread()
    house = (("rules.edition", "2024"),)
    for one in evening.tables:
        one.dealer.do(cmd.SetTable, small_blind=100, big_blind=200, mode="tournament", house=house)
    evening.open(4)
    evening.work(lambda turn: entered(turn, "Ana", "Bo", "Cy", "Di", "Eve", "Fay", "Gus"))
    floor = evening.work(lambda turn: turn.first_draw("rain"))
    evening.carry_out(floor)
    short = min(evening.tables[1:], key=lambda one: len(one.seated))
    free = next(seat for seat in range(1, 5) if seat not in short.seated)
    short.dealer.do(cmd.SeatPlayer, seat=Seat(free), player="Zed", stack=2_000, brought=True)
    short.send()
    said = [
        [one.said.replace("\xa0", " ") for one in needed(evening.work(), Words(language))][-1]
        for language in ("en", "fr")
    ]
    assert said == [
        f"{short.name}, seat {free}: nobody was sent there; after the hand, Leave (TDA 2024 7)",
        f"{short.name}, siège {free} : personne n’y a été envoyé ; après le coup, Partir (TDA 2024 7)",
    ]
    short.dealer.do(cmd.UnseatPlayer, seat=Seat(free))
    short.send()
    assert not [one for one in needed(evening.work(), Words("en")) if "sent there" in one.said]
    floor = evening.work(lambda turn: entered(turn, "Hal"))
    (walk,) = floor.walking
    assert walk.order.target is not None
    assert (walk.order.target.name, walk.order.target.seat) == (short.name, free)
    again = evening.work()
    assert [one.entry for one in again.walking] == [walk.entry]
    assert again.place(walk.entry) is None
    with evening.lines.borrowed(READER) as conn:
        assert [row for row in stream(conn, 1) if row["e"] == "came" and row["entry"] == walk.entry] == []


def test_nobody_balances_while_the_next_table_to_break_waits_for_a_walk(
    room: CardRoom, tmp_path: Path
) -> None:
    evening = Evening(room, tmp_path, 4, 20261129)
    evening.checker = Unread()
    with closing(evening.lines):
        evening.open(4)
        evening.work(lambda turn: entered(turn, *(f"Player {number}" for number in range(13))))
        evening.carry_out(evening.work(lambda turn: turn.first_draw("rain")))
        first, second, third, _ = evening.tables
        evening.lose(first, 2)
        evening.lose(second, 1)
        floor = evening.work(lambda turn: turn.break_table("T1"))
        assert [one.order.target.name for one in floor.walking if one.order.target] == ["T2"]
        first.dealer.do(cmd.UnseatPlayer, seat=Seat(min(first.seated)))
        first.send()
        floor = evening.lose(third, 2)
        assert floor.number == {"T2": 3, "T3": 1, "T4": 4}
        assert (floor.breakable, floor.plans) == (None, {})


def test_somebody_who_was_said_to_have_come_before_they_left_is_named(evening: Evening) -> None:
    evening.checker = Unread()
    evening.open(4, strict="1")
    evening.work(lambda turn: entered(turn, *(f"Player {at}" for at in range(12))))
    evening.carry_out(evening.work(lambda turn: turn.first_draw("rain")))
    floor = evening.lose(evening.tables[1], 2)
    (walk,) = floor.walking
    source, target = walk.order.source, walk.order.target
    assert source is not None and target is not None
    there = evening.tables[target.table - 1]
    there.dealer.do(cmd.SeatPlayer, seat=Seat(target.seat), player="P", stack=walk.order.stack, brought=True)
    there.send()
    said = [one.said for one in needed(evening.work(), Words("en"))]
    name = evening.work().names[evening.work().entries[walk.entry].player]
    here, away = (f"{place.name}.{place.seat}" for place in (target, source))
    assert f"{name} sits at {here}: press Gone at {away}, or undo it where they are not" in said


def test_chips_are_never_counted_at_two_tables(evening: Evening) -> None:
    """Here waits for Gone; what the floor does all the same counts once until Gone."""
    evening.checker = Unread()
    evening.open(4, strict="1")
    evening.work(lambda turn: entered(turn, *(f"Player {at}" for at in range(12))))

    def obeyed(*tables: SimulatedTable) -> TournamentFloor:
        orders = store.orders_since(evening.room.floor, {})
        for table in tables:
            table.obey(orders, sits=True)
        return evening.work()

    evening.work(lambda turn: turn.first_draw("rain"))
    obeyed(*evening.tables)
    (walk,) = evening.lose(evening.tables[1], 2).walking
    source, target, move = walk.order.source, walk.order.target, walk.order.move
    assert source is not None and target is not None
    long, short = evening.tables[source.table - 1].dealer, evening.tables[target.table - 1]
    floor = obeyed(short)
    assert floor.walks[move].came is None, "Here waits"
    orders = store.orders_since(evening.room.floor, {})
    evening.tables[source.table - 1].obey(orders, sits=False)
    evening.work()
    (left,) = (one for one in store.orders_since(evening.room.floor, {}) if one.kind == "left")
    assert (left.table, left.entry, left.body["stack"]) == (target.table, walk.entry, walk.order.stack)
    long.do(cmd.Undo)
    evening.tables[source.table - 1].send()
    evening.work()
    floor = obeyed(short)
    assert floor.walks[move].came is None, "Gone was taken back"
    short.dealer.do(cmd.EnterFloor)
    short.dealer.do(TakeIn, move=move)
    short.send()
    floor = evening.work()
    assert sum(floor.number.values()) == floor.left == 10
    assert sum(floor.stacks.values()) == 10 * 2_000
    name = floor.names[floor.entries[walk.entry].player]
    twice = re.compile(f"{name} sits at .*: press Gone at .*, or undo it where they are not")
    assert any(twice.fullmatch(one.said) for one in needed(floor, Words("en")))
    long.do(LetGo, move=move)
    evening.tables[source.table - 1].send()
    floor = evening.work()
    assert sum(floor.number.values()) == 10
    assert not any(twice.fullmatch(one.said) for one in needed(floor, Words("en")))
    with evening.lines.borrowed(READER) as conn:
        rows = [*stream(conn, 1)]
    assert [row["e"] for row in rows if row.get("move") == move] == ["plan", "move", "left", "came"]
    assert [*chip_faults(rows)] == []


NONSENSE: dict[str, Callable[[SimulatedTable], Event]] = {
    "a seat that does not exist": lambda table: event(ev.PlayerSeated, seat=77, player="Zed", stack=500),
    "chips below nothing": lambda table: event(
        ev.StackCorrected, seat=min(table.seated), stack=-5, before=2_000, reason="-", by="-"
    ),
    "a seat that is taken": lambda table: event(
        ev.PlayerSeated, seat=min(table.seated), player="Zed", stack=500
    ),
    "a hand that goes back": lambda table: event(
        ev.HandStarted, hand_no=0, seats=tuple(table.seated), **dict.fromkeys(POSITIONS, min(table.seated))
    ),
    "a hand with nobody": lambda table: event(
        ev.HandStarted, hand_no=9, seats=(9, 10), **dict.fromkeys(POSITIONS, 9)
    ),
    "a level that does not exist": lambda table: event(
        ev.LevelStarted, number=99, left_ms=1_000, running=False
    ),
    "somebody out who has chips": lambda table: event(
        ev.PlayerEliminated, seat=min(table.seated), player="", place=1
    ),
}
POSITIONS = ("button", "small_blind_seat", "big_blind_seat")


def event(kind: type[Event], **said: Any) -> Event:
    return kind(0, 0, **said)


def makes_up(table: SimulatedTable, made: Event) -> None:
    """The table signs and sends what never was."""
    dealer = table.dealer
    dealer.at += 1_000
    dealer.inputs.append((replace(made, at=dealer.at, step=dealer.table.step + 1),))
    table.send()


@pytest.mark.parametrize("what", NONSENSE)
def test_what_a_table_makes_up_is_named_and_disturbs_nobody(evening: Evening, what: str) -> None:
    liar, _ = after_a_hand_each(evening)
    before = evening.work()
    with evening.lines.borrowed(READER) as conn:
        rows = [*stream(conn, 1)]
    makes_up(liar, NONSENSE[what](liar))
    floor = evening.work()
    assert (floor.seats, floor.number, floor.stacks) == (before.seats, before.number, before.stacks)
    said = [one.said for one in needed(floor, Words("en"))]
    assert f"The rows of {liar.name} make no sense: what came before counts" in said
    assert not any("Nothing is heard" in one for one in said)
    with evening.lines.borrowed(READER) as conn:
        *told, last = [row for row in stream(conn, 1) if row["src"] == liar.name]
    assert told == [row for row in rows if row["src"] == liar.name]
    assert last["e"] == "ruling" and last["why"].endswith("make no sense")


def test_who_was_not_sent_to_a_table_does_not_come_there_though_it_says_so(evening: Evening) -> None:
    """A move that nobody ordered, and one of another table."""
    liar, short = after_a_hand_each(evening)
    before = evening.work()
    there = before.seats[short.name]
    free = [seat for seat in range(1, 11) if seat not in liar.seated]
    elsewhere = next(
        at for at, one in before.walks.items() if one.order.target and one.order.target.name != liar.name
    )
    for seat, entry, move in zip(free, sorted(there.values()), (999, elsewhere), strict=False):
        makes_up(liar, event(ev.PlayerSeated, seat=seat, player="Zed", stack=500, entry=entry, move=move))
    floor = evening.work()
    assert (floor.seats, floor.number) == (before.seats, before.number)
    stray = f"{liar.name}, seat {free[0]}: nobody was sent there"
    assert any(one.said.startswith(stray) for one in needed(floor, Words("en")))
    with evening.lines.borrowed(READER) as conn:
        came = [row for row in stream(conn, 1) if row["e"] == "came"]
    assert len(came) == len(before.entries)
