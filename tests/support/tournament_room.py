"""A room that plays a whole tournament with the pure rules alone, without cards, and writes its stream."""

from __future__ import annotations

import heapq
import random
from collections.abc import Iterable
from hashlib import sha256
from typing import Any

from croupier.rules.positions import Positions, first_hand, next_hand
from croupier.rules.tournament.announced import Announced
from croupier.rules.tournament.balance import (
    MovePlan,
    Stand,
    counts,
    first_places,
    seat_at,
    still_needed,
    stopped,
    to_balance,
)
from croupier.rules.tournament.broken_tables import spread, to_break
from croupier.rules.tournament.draw_chain import ChainDraw, Item, draw, links
from croupier.rules.tournament.finishing import Out, finishes
from support.rounds import HandRound

Row = dict[str, Any]
LEVEL_MS = 900_000
PAUSE_MS = 15_000


class Felt:
    """One table: who sits there, who comes, its blinds, and the hand in progress or to be dealt again."""

    def __init__(self, name: str, button: int) -> None:
        self.name, self.button = name, button
        self.seats: dict[int, str] = {}
        self.coming: dict[int, str] = {}
        self.door: list[int] = []
        self.new: set[str] = set()
        self.small: int | None = None
        self.big: int | None = None
        self.heads_up = False
        self.hand: Row | None = None
        self.void: Row | None = None
        self.hands = self.rows = 0

    def stand(self, seats: int, but: int = 0) -> Stand:
        promised = frozenset(self.coming) - {but}
        return Stand(self.name, seats, frozenset(self.seats), promised, self.small, self.big)

    @property
    def idle(self) -> bool:
        return self.hand is None and self.void is None

    def due(self) -> Positions[int]:
        positions = self._moved(self.seats)
        small = positions.small_blind or self.big
        behind = {*Stand("", 10, small=positions.button, big=small).behind} if self.big and small else set()
        stay = [seat for seat in self.seats if seat not in behind or self.seats[seat] not in self.new]
        return self._moved(stay) if 2 <= len(stay) < len(self.seats) else positions

    def _moved(self, seats: Iterable[int]) -> Positions[int]:
        if self.big is None:
            return first_hand(self.button, seats)
        return next_hand(
            button=self.button,
            small_blind=self.small,
            big_blind=self.big,
            dealt_in=seats,
            headsup_before=self.heads_up,
        )


class Room:
    """Plays to the end; `rows` is the stream."""

    def __init__(self, seed: int, players: int, rules: Announced, *, seats: int = 9, paid: int = 0) -> None:
        self.dice, self.rules, self.seats = random.Random(seed), rules, seats
        self.paid = paid or max(1, players // 9)
        self.rows: list[Row] = []
        self.now = self.room_rows = self.level = self.moves = 0
        self.heap: list[tuple[int, int, str, Any]] = []
        self.links = links(sha256(str(seed).encode()).hexdigest())
        self.draws: list[ChainDraw] = []
        self.stack = {f"E{number:05}": 20_000 for number in range(1, players + 1)}
        self.left = players
        names = [f"T{number:04}" for number in range(1, -(-players // seats) + 1)]
        self.tables = {name: Felt(name, self.dice.randint(1, 2)) for name in names}
        self.order = names[::-1]
        self.plans: dict[int, MovePlan] = {}
        self.walks: dict[int, tuple[str, str, int, str]] = {}  # entry, table, seat, why
        self.breaking: str | None = None
        self.paired = self.burst = False
        self.round: HandRound | None = None
        self.last_round = HandRound()
        self.outs: list[Out] = []
        self.number: dict[str, int] | None = None
        self.balanced = False
        self.awake: set[str] = set()
        self.stopped: tuple[str, ...] = ()

    # --- rows ----------------------------------------------------------------------------------------

    def row(self, src: str, e: str, **fields: Any) -> None:
        if src == "room":
            self.room_rows += 1
            own = self.room_rows
        else:
            self.tables[src].rows += 1
            own = self.tables[src].rows
        self.rows.append({"n": len(self.rows) + 1, "at": self.now, "src": src, "row": own, "e": e, **fields})

    def draw(self, why: str, pool: Iterable[Item], wanted: Iterable[str]) -> ChainDraw:
        number = len(self.draws) + 1
        word = sha256(f"{self.now} {len(self.rows)}".encode()).hexdigest()
        one = draw(number, why, self.links[number], word, pool, wanted)
        self.draws.append(one)
        as_rows = [
            [list(item) if isinstance(item, tuple) else item for item in part] for part in (one.pool, one.got)
        ]
        self.row(
            "room", "draw", k=number, why=why, link=one.link, word=word, pool=as_rows[0],
            got=as_rows[1], **{"for": list(one.wanted)},
        )  # fmt: skip
        return one

    def later(self, ms: int, what: str, about: Any) -> None:
        heapq.heappush(self.heap, (self.now + ms, len(self.rows) * 8 + len(self.heap), what, about))

    def count(self) -> dict[str, int]:
        if self.number is None:
            tables = (self.tables[name].stand(self.seats) for name in self.order)
            self.number = counts(tables, self.plans.values())
        return self.number

    # --- the course ----------------------------------------------------------------------------------

    def play(self) -> list[Row]:
        self.row(
            "room", "open", seats=self.seats, stack=20_000, strict=self.rules.strict, halt=self.rules.halt,
            ties=self.rules.ties, between=self.rules.between, order=list(self.order), commit=self.links[0],
            paid=self.paid, buttons={name: felt.button for name, felt in self.tables.items()},
        )  # fmt: skip
        for entry in self.stack:
            self.row("room", "entry", entry=entry, player=entry, stack=20_000, kind="first")
        first = self.draw("entry", first_places(len(self.stack), [*self.tables], self.seats), self.stack)
        for entry, place in zip(first.wanted, first.got, strict=True):
            assert isinstance(place, tuple)
            self.send(entry, None, place, "entry", first.number)
            self.arrive(self.moves)
        self.new_level()
        for felt in self.tables.values():
            self.later(self.dice.randint(0, PAUSE_MS), "ready", felt.name)
        while self.left > 1:
            self.now, _, what, about = heapq.heappop(self.heap)
            getattr(self, what)(about) if about is not None else self.new_level()
            self.settle()
        self.row("room", "close")
        return self.rows

    def new_level(self) -> None:
        self.level += 1
        self.row("room", "level", level=self.level)
        self.later(LEVEL_MS, "new_level", None)

    def ready(self, name: str) -> None:
        self.awake.add(name)

    def settle(self) -> None:
        """Break, plan, move, go and deal, as far as it is possible now."""
        changed = self.number is None
        if self.round is None and (changed or self.plans or self.breaking or self.paired):
            self.break_one()
            self.plan()
            self.carry_out()
            self.say_balanced()
            self.go()
        if changed or self.number is None:
            self.stopped = stopped(self.count(), self.seats, self.rules.halt)
        for name in sorted(self.awake):
            self.deal(self.tables[name])

    def break_one(self) -> None:
        while True:
            name = to_break(self.order, self.count(), self.seats, plans=[*self.plans.values()])
            if name is None or not self.tables[name].idle or self.tables[name].coming:
                self.breaking = name
                return
            self.row("room", "break", table=name)
            self.breaking = None
            source = self.tables[name]
            others = [one for one in self.order if one != name]
            number = {one: self.count()[one] for one in others}
            stands = [self.tables[one].stand(self.seats) for one in others]
            where = {entry: seat for seat, entry in source.seats.items()}
            for entry, place, drawn in [*spread(where, stands, number, self.rules.between, self.draw)]:
                self.send(entry, (name, where[entry]), place, "break", drawn)
            self.order.remove(name)
            self.awake.discard(name)
            self.number = None

    def plan(self) -> None:
        if to_break(self.order, self.count(), self.seats) is not None:
            return
        while True:
            strict, open_plans = self.rules.strict_at(len(self.order)), [*self.plans.values()]
            ends = to_balance(self.count(), strict, open_plans)
            if ends is None:
                return
            drawn: list[int | None] = []
            chosen = []
            for why, among in zip(("from", "to"), ends, strict=True):
                one = self.draw(why, among, ["table"]) if len(among) > 1 else None
                chosen.append(str(one.got[0]) if one else among[0])
                drawn.append(one.number if one else None)
            self.moves += 1
            self.plans[self.moves] = MovePlan(*chosen)
            self.row(
                "room", "plan", move=self.moves, to=chosen[1], draw_from=drawn[0], draw_to=drawn[1],
                **{"from": chosen[0]},
            )  # fmt: skip
            self.number = None

    def carry_out(self) -> None:
        for move, plan in [*self.plans.items()]:
            source, target = self.tables[plan.source], self.tables[plan.target]
            if not source.idle:
                continue
            if not still_needed(self.count(), plan, self.rules.strict_at(len(self.order))):
                self.row("room", "unplan", move=move, why="no longer needed")
                del self.plans[move]
                self.number = None
                continue
            seat = seat_at(target.stand(self.seats))
            if seat is None:
                continue
            who = source.due().big_blind
            del self.plans[move]
            self.number = None
            self.send(source.seats[who], (source.name, who), (target.name, seat), "balance", None, move)

    def say_balanced(self) -> None:
        strict = self.rules.strict_at(len(self.order))
        calm = not (self.plans or self.walks or self.breaking) and to_balance(self.count(), strict) is None
        if calm and not self.balanced:
            self.row("room", "balanced")
        self.balanced = calm

    def go(self) -> None:
        if not self.burst and not self.paired and self.paid < self.left <= self.paid + 5:
            self.paired = True
            self.row("room", "h4h", on=True)
        quiet = all(self.tables[name].idle for name in self.order)
        # a plan that waits for a seat waits for a hand as well
        if self.paired and quiet and not (self.walks or self.breaking):
            sitting = {name: len(self.tables[name].seats) for name in self.order}
            self.round = self.last_round.next(sitting)
            self.row("room", "go", round=self.round.number, tables=sorted(self.round.tables), waited=False)

    # --- people --------------------------------------------------------------------------------------

    def send(
        self, entry: str, place: tuple[str, int] | None, to: tuple[str, int], why: str, drawn: int | None,
        move: int = 0,
    ) -> None:  # fmt: skip
        self.moves += not move
        move = move or self.moves
        self.row(
            "room", "move", move=move, entry=entry, why=why, to=list(to), draw=drawn, fixed=False,
            **{"from": list(place) if place else None},
        )  # fmt: skip
        self.tables[to[0]].coming[to[1]] = entry
        self.walks[move] = (entry, *to, why)
        if place:
            felt = self.tables[place[0]]
            del felt.seats[place[1]]
            felt.new.discard(entry)
            self.row(felt.name, "left", move=move, entry=entry, seat=place[1], stack=self.stack[entry])
            self.later(self.dice.randint(5_000, 90_000), "arrive", move)
        self.number = None

    def arrive(self, move: int) -> None:
        entry, table, seat, why = self.walks[move]
        felt = self.tables[table]
        if not felt.idle:
            felt.door.append(move)
            return
        right = seat_at(felt.stand(self.seats, but=seat))
        if why == "balance" and right not in (None, seat):
            assert right is not None
            self.row("room", "reseat", move=move, to=[table, right])
            felt.coming[right] = felt.coming.pop(seat)
            seat = right
        self.row(table, "came", move=move, entry=entry, seat=seat, stack=self.stack[entry])
        del felt.coming[seat], self.walks[move]
        felt.seats[seat] = entry
        if felt.hands:
            felt.new.add(entry)
        self.number = None

    # --- hands ---------------------------------------------------------------------------------------

    def deal(self, felt: Felt) -> None:
        if felt.void is not None:
            again, felt.void = felt.void, None
            self.begin(felt, again)
            return
        name, now = felt.name, self.round
        if len(felt.seats) < 2 or name == self.breaking or name in self.stopped:
            return
        if self.paired and (now is None or name not in now.tables - now.done):
            return
        self.begin(felt, self.new_hand(felt))

    def new_hand(self, felt: Felt) -> Row:
        positions, felt.hands = felt.due(), felt.hands + 1
        dealt = [[seat, felt.seats[seat], self.stack[felt.seats[seat]]] for seat in sorted(positions.order)]
        skipped = [
            [seat, entry, self.stack[entry], "between"]
            for seat, entry in sorted(felt.seats.items())
            if seat not in positions.order
        ]
        small = positions.small_blind or felt.big
        felt.button, felt.small, felt.big = positions.button, small, positions.big_blind
        felt.heads_up = len(dealt) == 2
        felt.new -= {entry for _, entry, _ in dealt}
        return {
            "hand": felt.hands, "game": "flop", "button": felt.button, "sb": small, "bb": felt.big,
            "dealt": dealt, "skipped": skipped, "level": self.level, "away": [], "waived": False,
            "round": self.round.number if self.round else 0,
        }  # fmt: skip

    def begin(self, felt: Felt, hand: Row) -> None:
        felt.hand = hand
        self.awake.discard(felt.name)
        self.row(felt.name, "hand", **hand)
        self.later(self.dice.randint(40_000, 180_000), "end", felt.name)

    def end(self, name: str) -> None:
        felt = self.tables[name]
        hand, felt.hand = felt.hand, None
        assert hand is not None
        self.later(PAUSE_MS, "ready", name)
        started = {entry: chips for _, entry, chips in hand["dealt"]}
        void = self.dice.random() < 0.02
        if void:
            felt.void = hand
        else:
            self.pay([*started])
        stacks = [[seat, entry, self.stack[entry]] for seat, entry, _ in hand["dealt"]]
        self.row(name, "end", hand=hand["hand"], void=void, stacks=stacks)
        if void:
            return
        outs = [Out(entry, name, started[entry]) for _, entry, chips in stacks if not chips]
        for seat, _, chips in stacks:
            if not chips:
                del felt.seats[seat]
        self.left -= len(outs)
        self.number = None if outs else self.number
        if self.round is None or not hand["round"]:
            self.rank(outs)
        else:
            self.outs += outs
            self.round = self.round.ended(name, hand["round"])
            if self.round.over:
                self.last_round, self.round = self.round, None
                self.rank(self.outs)
                self.outs = []
        for move in [*felt.door]:
            felt.door.remove(move)
            self.arrive(move)

    def rank(self, outs: list[Out]) -> None:
        for entry, finish in sorted(finishes(outs, self.left, self.rules.ties).items()):
            self.row("room", "place", entry=entry, place=finish.place, shared=finish.shared)
        if self.left <= self.paid and not self.burst:
            self.burst = True
            if self.paired:
                self.paired = False
                self.row("room", "h4h", on=False)

    def pay(self, players: list[str]) -> None:
        """One wins from a few others what they bet, or all they have."""
        blind = 100 * int(1.35**self.level)
        self.dice.shuffle(players)
        winner, *rest = players
        bet = 10**9 if self.dice.random() < 0.12 else blind * self.dice.randint(1, 12)
        for loser in rest[: self.dice.choice((1, 1, 1, 2, 3))]:
            lost = (
                min(self.stack[winner], self.stack[loser], bet)
                if bet > blind
                else min(blind, self.stack[loser])
            )
            self.stack[loser] -= lost
            self.stack[winner] += lost
