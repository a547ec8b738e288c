"""A whole tournament through a real room: from the list to the last table, with logs of tables that deal."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from cardroom.card_room import CardRoom, TableLog
from croupier.cardroom.serving.connections import Connections
from croupier.cardroom.store import orders as store
from croupier.cardroom.store.directing import Director, WriterTurn, opening
from croupier.cardroom.store.tournament_floor import TournamentFloor
from croupier.cardroom.wire import LogPlace
from croupier.cards.card import Card
from croupier.engine import commands as cmd
from croupier.engine import legal_actions
from croupier.engine.places import Seat
from croupier.log.journal.signatures import Signer
from support.dealer import Dealer
from support.tournament_checker import Checker

SIGNER = Signer.of(b"r" * 32)
LEVELS = ("20 min 100/200", "20 min 200/400")


class SimulatedTable:
    """A table that does what the room orders, deals, and sends its log."""

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
        self.log.keep()
        self.place = self.room.follow(self.log, self.place)

    @property
    def dealer(self) -> Dealer:
        return self.log.dealer

    @property
    def seated(self) -> dict[int, int]:
        return {seat: one.stack for seat, one in self.dealer.table.players.items() if not one.place}


class Evening:
    """The tables of a tournament, its writer, and the stream of what happened."""

    def __init__(self, room: CardRoom, folder: Path, tables: int, seed: int) -> None:
        self.room, self.dice = room, random.Random(seed)
        self.tables = [SimulatedTable(room, folder, number) for number in range(1, tables + 1)]
        self.lines = Connections(room.dsn, 3)
        self.director = Director(self.lines.borrowed, SIGNER)
        self.checker, self.rows = Checker(), dict[str, int]()
        self.told = 0
        self.breaking = ""

    def open(self, seats: int, **settings: str) -> None:
        more = opening(SIGNER, seats=seats, stack=2_000, paid=3, expected=40, settings=settings)
        numbers = [one.terminal for one in self.tables]
        store.open_tournament(self.room.floor, SIGNER, "Sunday", LEVELS, numbers, "anna", more)

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
                self.breaking = floor.name(said["table"])
            case "move":
                if said["why"] == "break" and self.checker.breaking != [self.breaking]:
                    self.row("room", "break", table=self.breaking)
                said["from"] = said["source"] and said["source"][1:]
                said["to"] = said["target"][1:]
                self.row("room", "move", entry=one.entry, **said)
            case "reseat":
                self.row("room", "reseat", move=said["move"], to=said["target"][1:])

    def carry_out(self, floor: TournamentFloor) -> None:
        """Everybody who was sent walks and sits down."""
        for walk in floor.walking:
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

    def hand(self, table: SimulatedTable, floor: TournamentFloor) -> None:
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
        self.row(table.name, "hand", level=0, round=0, away=False, waived=False, **named)
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


def entered(turn: WriterTurn, *names: str, again: bool = False) -> None:
    turn.enter("\n".join(names), "room", again=again)


def test_from_the_list_to_the_last_table(evening: Evening) -> None:
    evening.open(6)
    evening.work(lambda turn: entered(turn, *(f"Player {number}" for number in range(1, 15))))
    floor = evening.work(lambda turn: turn.first_draw("rain"))
    evening.carry_out(floor)
    floor = evening.work()
    assert floor.number == {"T1": 4, "T2": 5, "T3": 5}
    for _ in range(400):
        if floor.breakable is not None:
            floor = evening.work(partial(WriterTurn.break_table, name=floor.breakable))
        while floor.walking:
            evening.carry_out(floor)
            floor = evening.work()
        playing = [one for one in evening.tables if len(floor.seats[one.name]) > 1]
        if not playing:
            break
        evening.hand(evening.dice.choice(playing), floor)
        floor = evening.work()
    assert sum(floor.number.values()) == 1
    assert not evening.checker.faults
