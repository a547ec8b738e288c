"""A tournament as its orders and the rows of its tables say: who sits where, who walks, what is planned.

It is made again from both whenever it is needed; nothing else is kept.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from typing import Any, NamedTuple

from croupier.cardroom.orders import RoomOrder, now_ms
from croupier.cardroom.store.orders import structure_of
from croupier.cardroom.store.tournament_pace import TournamentPace
from croupier.cardroom.store.tournament_rows import SeatStep, SeenTable
from croupier.engine.between.people import next_big_blind
from croupier.engine.places import Seat
from croupier.engine.table.rotation import turns_of
from croupier.rules.games import game
from croupier.rules.positions import clockwise
from croupier.rules.tournament.announced import Announced, announced
from croupier.rules.tournament.balance import (
    MovePlan,
    Stand,
    counts,
    seat_at,
    stopped,
    stud_seat,
    to_balance,
)
from croupier.rules.tournament.broken_tables import to_break
from croupier.rules.tournament.finishing import Finish, Out, prizes
from croupier.rules.tournament.levels import RoomClock, Structure, following, unit_at
from croupier.rules.tournament.order_bodies import MoveOrder, ReseatOrder, body_of
from croupier.values import dataclass


class Entry(NamedTuple):
    """Somebody in the list: `player` is their mark in the register of people, which has the name.

    `kind` is first, late, alternate or reentry; `former` the entry that a re-entry follows; `fixed` the table
    and the seat of somebody with special needs, 0 without.
    """

    number: str
    player: str
    kind: str
    stack: int
    former: str = ""
    fixed: tuple[str, int] = ("", 0)


@dataclass
class Walk:
    """An ordered move of an entry: the order's number, when, the stacks at both ends, and whether a
    difference was explained. Its target was `told` that they left with so much. `again`: to another seat.
    """

    entry: str
    order: MoveOrder
    number: int
    at: int
    hand: int
    left: int | None = None
    told: int = 0
    came: int | None = None
    explained: bool = False
    over: bool = False
    again: bool = False

    @property
    def lacks(self) -> int:
        """The chips that were lost on the way; negative if some were found."""
        sent = self.order.stack if self.left is None else self.left
        return 0 if self.came is None or self.explained else sent - self.came


def _is_to(walk: Walk, table: SeenTable) -> bool:
    return walk.order.target is not None and walk.order.target.table == table.terminal


class RowsHad:
    """Up to which row the room had each log when it gave an order; `first` follows from the tables."""

    def __init__(self, orders: Iterable[RoomOrder] = ()) -> None:
        self.first = 0
        self._had = defaultdict[str, list[tuple[int, int]]](list)
        for one in orders:
            if not self.first and one.kind not in ("open", "level", "clock"):
                self.first = one.number
            for log, seq in one.body.get("seen", {}).items():
                self._had[log].append((one.number, seq))

    def at(self, log: int, number: int) -> int:
        """The last row of a log that the room had at the order of this number."""
        there = self._had.get(str(log), [])
        found = bisect_right(there, number, key=lambda one: one[0])
        return there[found - 1][1] if found else 0


@dataclass
class TournamentFloor:
    """The state of a tournament; `seats` has the entry at each seat of each table, by name.

    `names` has those in the room's register, by mark; whoever was forgotten has none. `called` has the names
    of the tables by terminal.
    """

    tables: Mapping[str, SeenTable]
    names: Mapping[str, str] = field(default_factory=dict)
    called: Mapping[int, str] = field(default_factory=dict)
    rules: Announced = field(default_factory=Announced)
    opened: Mapping[str, Any] = field(default_factory=dict)
    structure: Structure = ()
    entries: dict[str, Entry] = field(default_factory=dict)
    plans: dict[int, MovePlan] = field(default_factory=dict)
    walks: dict[int, Walk] = field(default_factory=dict)
    draws: list[RoomOrder] = field(default_factory=list)
    moves: int = 0
    closed: bool = False
    drawn: bool = False
    broken: set[str] = field(default_factory=set)
    keep: tuple[str, ...] = ()
    halted: dict[str, tuple[str, int]] = field(default_factory=dict)
    refused: dict[tuple[str, str], int] = field(default_factory=dict)
    pace: TournamentPace = field(default_factory=TournamentPace)
    gone: set[str] = field(default_factory=set)
    seats: dict[str, dict[int, str]] = field(default_factory=dict)
    had: RowsHad = field(default_factory=RowsHad, compare=False)

    @classmethod
    def of(
        cls, orders: Sequence[RoomOrder], tables: Sequence[SeenTable], names: Mapping[str, str]
    ) -> TournamentFloor:
        """The state by all orders and rows."""
        made = cls({one.name: one for one in tables}, names, {one.terminal: one.name for one in tables})
        for order in orders:
            made.take(order)
        made.had = RowsHad(orders)
        for name, table in made.tables.items():
            made.seats[name] = {}
            for step in table.steps:
                if step.seq > made.had.at(table.log, made.had.first):
                    made._step(table, step)
        return made

    # --- what orders and rows change ----------------------------------------------------------------------

    def take(self, order: RoomOrder) -> None:
        """Follow one order."""
        body, kind = order.body, order.kind
        move = int(body.get("move", 0))
        self.moves, self.closed = max(self.moves, move), kind == "close"
        match kind:
            case "open":
                self.opened, self.rules = body, announced(body.get("settings", {}))
                self.structure = structure_of(body["rules"]["levels"])
            case "entry":
                named = {name: body[name] for name in ("player", "kind", "stack", "former") if name in body}
                table, seat = body.get("fixed") or ("", 0)
                self.entries[order.entry] = Entry(order.entry, **named, fixed=(table, seat))
            case "draw":
                self.draws.append(order)
                self.drawn = self.drawn or body["why"] == "entry"
            case "plan":
                draws, passed = tuple(body["draws"]), tuple(body["passed"])
                self.plans[move] = MovePlan(body["from"], body["to"], move, draws, passed)
            case "unplan":
                self._unplan(move, body)
            case "move":
                self._send(move, order)
            case "left":
                self.walks[move].told = body["stack"]
            case "reseat":
                self._reseat(self.walks[move], body)
            case "break":
                self.keep = tuple(body.get("keep", ()))
                self.broken.update(body["names"])
            case "halt":
                self.halted.pop(self.table_of(order.table), None)
                if body["on"]:
                    self.halted[self.table_of(order.table)] = body["longest"], body["more"]
            case "ruling" if move in self.walks:
                self.walks[move].explained = True
            case _:
                self.pace.take(order, self.called)

    def _send(self, move: int, order: RoomOrder) -> None:
        said = body_of("move", order.body)
        assert isinstance(said, MoveOrder), "this room wrote it"
        self.plans.pop(move, None)
        if said.target is not None:
            self.broken.discard(said.target.name)
        self.walks[move] = Walk(order.entry, said, order.number, order.at, int(order.body.get("hand", 0)))

    def _reseat(self, walk: Walk, body: Mapping[str, Any]) -> None:
        said = body_of("reseat", body)
        assert isinstance(said, ReseatOrder), "this room wrote it"
        walk.order, walk.again = walk.order._replace(target=said.target, wait=said.wait), True

    def _unplan(self, move: int, body: Mapping[str, Any]) -> None:
        if "hands" in body:
            self.refused[self.ends(move)] = body["hands"][0]
        self.plans.pop(move, None)
        if move in self.walks:
            self.walks[move].over = True

    def ends(self, move: int) -> tuple[str, str]:
        """The tables of a move that is planned, or ordered."""
        plan, walk = self.plans.get(move), self.walks.get(move)
        ends = (walk.order.source, walk.order.target) if walk is not None else (None, None)
        source, target = (end.name if end is not None else "" for end in ends)
        return (plan.source, plan.target) if plan is not None else (source, target)

    def _step(self, table: SeenTable, step: SeatStep) -> None:
        seats = self.seats[table.name]
        if step.what == "came":
            walk = next((one for one in self.walks.values() if self._comes(one, table, step)), None)
            if walk is not None:
                walk.came, seats[step.seat] = step.stack, walk.entry
            elif any(one.entry == step.entry and _is_to(one, table) for one in self.walks.values()):
                seats[step.seat] = step.entry
        elif step.what == "moved" and step.seat in seats:
            mover = seats[step.to] = seats.pop(step.seat)
            for walk in self.walking:
                if walk.entry == mover and walk.order.target == (table.terminal, table.name, step.to):
                    walk.came = walk.left = walk.order.stack  # drawn a new seat at the same table
        elif step.what == "explained":
            entry = seats.get(step.seat)
            for walk in self.walks.values():
                walk.explained = walk.explained or (walk.entry == entry and walk.came is not None)
        elif (entry := seats.pop(step.seat, None)) is not None:
            walk = next((one for one in self.walks.values() if self._leaves(one, entry, table)), None)
            if walk is not None and step.what == "left":
                walk.left = step.stack
            if step.what == "out" or (walk is not None and walk.order.target is None):
                self.gone.add(entry)
                hand = step.hand if walk is None else -walk.order.move
                self.pace.outs[entry] = Out(entry, table.name, step.stack, step.round, hand, step.at)

    def _comes(self, walk: Walk, table: SeenTable, step: SeatStep) -> bool:
        target = walk.order.target
        if walk.over or walk.came is not None or target is None or not _is_to(walk, table):
            return False
        if step.seq <= self.had.at(table.log, walk.number):
            return False  # they sat there before
        return walk.entry == step.entry if step.entry else target.seat == step.seat

    def _leaves(self, walk: Walk, entry: str, table: SeenTable) -> bool:
        source = walk.order.source
        is_open = not walk.over and walk.left is None and walk.entry == entry
        return is_open and source is not None and source.table == table.terminal

    # --- what follows from it -----------------------------------------------------------------------------

    def table_of(self, terminal: int) -> str:
        """The table of a terminal."""
        return self.called.get(terminal, "")

    @property
    def name(self) -> str:
        return str(self.opened["name"])

    @property
    def clock(self) -> RoomClock:
        """The clock of all tables; before the first order about it, it stands at the first level."""
        return self.pace.clock or RoomClock(1, 1000 * self.structure[0].seconds, False, now_ms())

    @property
    def stacks(self) -> dict[str, int]:
        """The chips of each entry that sits or walks: of a player in a hand those at its start."""
        walking = (one for one in self.walking if one.order.target is not None)
        found = {one.entry: one.order.stack if one.left is None else one.left for one in walking}
        for name, seats in self.seats.items():
            table = self.tables[name].table
            hand = None if table.between_hands else table.hand
            for seat, entry in seats.items():
                one = table.players.get(Seat(seat))
                part = hand.parts.get(Seat(seat)) if hand is not None else None
                found[entry] = one.chips if one is not None else 0
                if hand is not None and part is not None:
                    won = sum(each.amount for each in hand.money.awards if each.seat == seat)
                    found[entry] += part.put_in - won
        return {entry: stack for entry, stack in found.items() if stack}

    @property
    def size(self) -> int:
        """The seats of each table."""
        return int(self.opened.get("seats", 9))

    @property
    def named(self) -> tuple[str, ...]:
        """The tables of the tournament, the one that is broken last first."""
        return tuple(filter(None, map(self.table_of, reversed(self.opened["tables"]))))

    @property
    def order(self) -> tuple[str, ...]:
        """The tables in play, in the order in which they are broken."""
        used = {one.order.target.name for one in self.walks.values() if one.order.target and not one.over}
        return tuple(each for each in reversed(self.named) if each in used and each not in self.broken)

    @property
    def walking(self) -> tuple[Walk, ...]:
        """The moves that are not done; of somebody who is out, none."""
        return tuple(
            one
            for one in self.walks.values()
            if not one.over and one.came is None and one.entry not in self.gone
        )

    def leaving(self, name: str) -> tuple[Walk, ...]:
        """The moves whose players still sit at this table, even if they were said to be at the other."""
        seats = set(self.seats[name].values()) - self.gone
        last = {one.entry: one for one in self.walks.values() if not one.over and one.entry in seats}
        is_of = (one for one in last.values() if one.order.source and one.order.source.name == name)
        return tuple(one for one in is_of if one.left is None)

    @property
    def given_up(self) -> set[str]:
        """Whose chips go out of play, but still stand at a table."""
        return {one.entry for one in self.walking if one.order.target is None}

    @property
    def queue(self) -> tuple[Entry, ...]:
        """Who waits for a first seat, in the order of the list."""
        moved = {one.entry for one in self.walks.values() if not one.over}
        waiting = (one for one in self.entries.values() if one.number not in moved | self.gone)
        return tuple(one for one in waiting if not one.former or one.former in self.gone)

    def place(self, entry: str) -> tuple[str, int] | None:
        """Where an entry sits."""
        found = ((name, seat) for name, seats in self.seats.items() for seat in seats if seats[seat] == entry)
        return next(found, None)

    def stand(self, name: str) -> Stand:
        """One table as the rules of balancing want it."""
        one = self.tables[name].table
        own = [walk.order.target for walk in self.walking if walk.order.target is not None]
        taken = frozenset(self.seats[name])
        promised = frozenset(each.seat for each in own if each.name == name) - taken
        is_placed = one.button is None or one.button_set
        small, big = (None, None) if is_placed else (one.small_blind_seat, one.big_blind_seat)
        return Stand(name, self.seats_at(len(self.order)), taken, promised, small, big)

    def seats_at(self, tables: int) -> int:
        """The seats of a table while so many are left: the last one may have others."""
        return self.rules.seats_final if self.rules.seats_final and tables == 1 else self.size

    @property
    def heard(self) -> tuple[str, ...]:
        """The tables in play that are not silent: nobody is sent to another, which would not hear of it."""
        return tuple(name for name in self.order if not self.tables[name].silent)

    @property
    def stands(self) -> tuple[Stand, ...]:
        """The tables to which somebody may be sent."""
        return tuple(map(self.stand, self.heard))

    @property
    def number(self) -> dict[str, int]:
        """How many players each table in play has, as all comparisons count them."""
        found = counts(map(self.stand, self.order), self.plans.values())
        return {name: many - len(self.leaving(name)) for name, many in found.items()}

    @property
    def strict(self) -> int:
        return self.rules.strict_at(len(self.order))

    @property
    def breakable(self) -> str | None:
        """The table that can be broken now; the last one has as many seats as the house says."""
        plans = [*self.plans.values()]
        for walk in self.walking:
            ends = (walk.order.source, walk.order.target)
            plans += [MovePlan(end.name, end.name) for end in ends if end is not None]
        if self.queue or self.breaking or self.left < 2:
            return None
        return to_break(self.order, self.number, self.size, self.rules.seats_final, plans)

    @property
    def breaking(self) -> tuple[str, ...]:
        """The broken tables at which players still sit."""
        return tuple(name for name in sorted(self.broken) if self.seats.get(name))

    def unequal(self) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
        """The longest and the shortest tables, if somebody has to move and nobody is about to.

        Nobody does before a table is broken, even if somebody still walks to it. A pair that the director
        refused is left out until the longer table has dealt another hand.
        """
        soon = to_break(self.order, self.number, self.size, self.rules.seats_final)
        if self.breaking or soon or any(map(self.leaving, self.order)):
            return None
        number = self.number
        found = to_balance({name: number[name] for name in self.heard}, self.strict, self.plans.values())
        if found is None:
            return None
        for (long, short), hand in self.refused.items():
            if long in found[0] and short in found[1] and self.tables[long].table.hand_no <= hand:
                return None
        return found

    @property
    def unsettled(self) -> bool:
        """Whether somebody has to move before the next round; a plan without a seat waits for a hand."""
        return bool(self.walking or self.breaking or self.breakable or self.unequal())

    @property
    def playing(self) -> tuple[str, ...]:
        """The tables that play hand for hand: those with two players or more that are not stopped."""
        return tuple(name for name in self.order if len(self.seats[name]) > 1 and name not in self.halted)

    @property
    def awaited(self) -> tuple[str, ...]:
        """The tables that hand for hand waits for."""
        return tuple(one.name for one in self.in_play if self.pace.on and self.pace.waits_for(one))

    @property
    def between_rounds(self) -> bool:
        """Whether players may be moved: without hand for hand, or once everybody has played the round."""
        return not self.pace.on or (not self.awaited and self._is_over(self.pace.round))

    def _is_over(self, number: int) -> bool:
        return self.pace.is_over(number, self.tables, self.playing, soft=self.rules.pace == "soft")

    @property
    def in_play(self) -> tuple[SeenTable, ...]:
        return tuple(self.tables[name] for name in self.order)

    @property
    def racing(self) -> tuple[str, ...]:
        """The tables that have not raced off their small chips as ordered."""
        return tuple(one.name for one in self.in_play if self.pace.races(one))

    @property
    def rests(self) -> bool:
        """Whether there is a break, or the clock of all tables stands."""
        level, _ = self.clock.at(now_ms(), self.structure)
        return not self.clock.running or self.clock.begins > now_ms() or self.structure[level - 1].pause

    @property
    def may_race(self) -> bool:
        """Whether chips may be raced off: in a break, when everybody sits (TDA 24)."""
        return self.drawn and self.rests and not (self.walking or self.breaking or self.racing)

    @property
    def chip_due(self) -> int:
        """The smallest chip of this level, in a break of the next, until the tables race for it; else 0."""
        number, _ = self.clock.at(now_ms(), self.structure)
        if self.structure[number - 1].pause:
            number = following(self.structure, number) or number
        unit = unit_at(self.structure, number)
        is_due = unit > self.pace.race[0] and any(one.table.unit < unit for one in self.in_play)
        return unit if is_due else 0

    @property
    def left(self) -> int:
        """How many entries have chips, or wait for a seat."""
        return len(self.entries) - len(self.pace.outs)

    @property
    def paid(self) -> int:
        """How many places are paid."""
        return len(self.pace.payouts) or int(self.opened.get("paid", 0))

    @property
    def places(self) -> dict[str, Finish]:
        """The place of everybody who is out, of a round only once it is over, and of the winner."""
        found = self.pace.places(len(self.entries), self.rules.ties, self._is_over)
        if self.drawn and self.left == 1:
            found |= dict.fromkeys(self.entries.keys() - self.pace.outs.keys(), Finish(1, 1))
        return found

    @property
    def prizes(self) -> dict[str, int]:
        """What each entry that has a place wins."""
        payouts = dict(enumerate(self.pace.payouts, 1))
        return {entry: prize for entry, prize in prizes(payouts, self.places).items() if prize}

    @property
    def to_halt(self) -> tuple[str, ...]:
        """The tables that begin no hand because they are too short (TDA 11-D).

        The players of a table that is broken after its hand still sit there.
        """
        still = {name: len(self.seats[name]) - len(self.leaving(name)) for name in self.breaking}
        found = stopped(self.number | still, self.size, self.rules.halt)
        return tuple(name for name in found if name in self.number or name in self.halted)

    def is_stud(self, name: str) -> bool:
        """Whether a table plays games without a big blind only: players move by position (TDA 11-A)."""
        settings = self.tables[name].table.settings
        return settings is not None and all(game(turn.game).bring_in for turn in turns_of(settings))

    def seat_for(self, plan: MovePlan) -> int | None:
        """The seat to which somebody moves by a plan; None: it is drawn, or those behind the button alone."""
        short = self.stand(plan.target)
        vacated = self.tables[plan.target].vacated
        return stud_seat(short, vacated) if self.is_stud(plan.source) else seat_at(short)

    def able(self, plan: MovePlan) -> dict[int, str]:
        """Who may move by a plan, by seat: nobody who goes already, or whom a plan of this table passes."""
        own = (one for one in (plan, *self.plans.values()) if one.source == plan.source)
        out = {entry for one in own for entry in one.passed}
        out |= {one.entry for one in self.leaving(plan.source)}
        return {seat: entry for seat, entry in self.seats[plan.source].items() if entry not in out}

    def mover(self, plan: MovePlan, to: int | None) -> int | None:
        """The seat of the player who moves: the next big blind, in stud the same as `to`, or the next.

        None: whoever moves is drawn (TDA 11-A).
        """
        first = to if self.is_stud(plan.source) else next_big_blind(self.tables[plan.source].table)
        able = self.able(plan)
        if first is None or first in able:
            return first
        return next(clockwise(int(first), able), None)
