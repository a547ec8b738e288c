"""The neutral stream of a tournament: all that an outsider needs to check it, a row for each fact, no names.

Rows are in the order in which the room took them in: its orders are chained, and say up to which row it had
each log. A time of a table that its room cannot have had is brought to the nearest that it can.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from datetime import datetime
from heapq import heappop, heappush
from typing import Any, Final, NamedTuple

from psycopg import Connection

from croupier.cardroom.orders import RoomOrder, now_ms
from croupier.cardroom.store.orders import every_order, structure_of
from croupier.cardroom.store.rows import TO_THE_END, rows_of
from croupier.cardroom.store.tournament_floor import RowsHad
from croupier.cardroom.store.tournament_rows import Senseless, StampedEvent, logged, sensible_rows
from croupier.engine import events as ev
from croupier.engine.places import Seat
from croupier.engine.table import Table
from croupier.engine.table.cancellations import standing_rows
from croupier.errors import Refused
from croupier.rules.tournament.announced import Announced, announced
from croupier.rules.tournament.balance import STOPPING
from croupier.rules.tournament.levels import RoomClock, Structure, in_force, level_after, shown_number
from croupier.rules.tournament.order_bodies import MoveOrder, ReseatOrder, UnplanOrder, body_of
from croupier.values import dataclass

StreamRow = dict[str, Any]

_LATE_MS: Final = 2000
"""So long a row may be on its way to the room, or an order to its table."""

_PACE: Final = ("level", "clock")
"""Kinds whose moment decides at what level a hand was dealt."""

_LOGS: Final = (
    "SELECT t.id, t.name, l.id FROM croupier.terminals AS t JOIN croupier.logs AS l ON l.terminal = t.id"
    " AND l.counted AND l.seen >= (SELECT made FROM croupier.tournaments WHERE id = %s)"
    " WHERE t.id = ANY (%s) ORDER BY t.id, l.id"
)


class _Fact(NamedTuple):
    """What a table did: the row of its log, the time there, and the row of the stream."""

    log: int
    seq: int
    at: int
    said: StreamRow


def stream(conn: Connection[Any], tournament: int) -> Iterator[StreamRow]:
    """The rows of a tournament; raises `Refused` if there is none of this number."""
    orders = every_order(conn, tournament)
    if not orders:
        raise Refused("no-tournament", f"tournament {tournament}: expected one that was opened")
    opened = orders[0].body
    logs = conn.execute(_LOGS, (tournament, opened["tables"])).fetchall()
    names = dict(conn.execute("SELECT id, name FROM croupier.terminals").fetchall())
    walks = _Walks.of(orders)
    structure = structure_of(opened["rules"]["levels"])
    facts = dict[str, deque[_Fact]]()
    for terminal, name, log in logs:
        told = _Log(terminal, log, walks, [*logged(rows_of(conn, {log: (0, TO_THE_END)})[log])])
        facts.setdefault(name, deque()).extend(told.facts())
    yield from _Merged(names, structure, facts).rows(orders)


def _ms(utc: str) -> int:
    return round(datetime.fromisoformat(utc).timestamp() * 1000)


# --- one table -------------------------------------------------------------------------------------------


@dataclass
class _Walk:
    """An ordered move of an entry, with all seats that it was ordered to; `over`: it was taken back."""

    entry: str
    order: MoveOrder
    number: int
    to: set[tuple[int, int]]
    over: bool = False
    left: bool = False
    came: bool = False


@dataclass
class _Walks:
    """The moves that were ordered, by number; a table that goes by hand tells only seats or entries."""

    moves: dict[int, _Walk] = field(default_factory=dict)
    had: RowsHad = field(default_factory=RowsHad)

    @classmethod
    def of(cls, orders: Sequence[RoomOrder]) -> _Walks:
        moves = dict[int, _Walk]()
        for one in orders:
            match body_of(one.kind, one.body):
                case MoveOrder() as move:
                    to = {move.target[::2]} if move.target else set()
                    moves[move.move] = _Walk(one.entry, move, one.number, to)
                case ReseatOrder() as again:
                    moves[again.move].to.add(again.target[::2])
                case UnplanOrder(move=number) if number in moves:
                    moves[number].over = True
        return cls(moves, RowsHad(orders))

    def arrival(self, event: ev.PlayerSeated, place: tuple[int, int], log: int, seq: int) -> int:
        """The move by which somebody came to a place; 0: none."""
        fits = (
            at
            for at, one in self.moves.items()
            if place in one.to and event.entry in ("", one.entry) and not (one.came or one.over)
        )
        if event.move:
            sent = self.moves.get(event.move)
            return event.move if sent is not None and place[0] in {table for table, _ in sent.to} else 0
        return next((at for at in fits if self.had.at(log, self.moves[at].number) < seq), 0)

    def departure(self, event: ev.PlayerLeft, terminal: int, entry: str) -> int:
        """The move by which an entry left; 0: none."""
        sent = (at for at, one in self.moves.items() if one.entry == entry and not (one.left or one.over))
        starts = {at: self.moves[at].order.source for at in sent}
        here = (at for at, place in starts.items() if place and place.table == terminal)
        return event.move if event.move in starts else next(here, 0)


@dataclass
class _Log:
    """The log of one table, and who sits there by the room's numbers."""

    terminal: int
    log: int
    walks: _Walks
    read: list[StampedEvent] = field(default_factory=list)
    seats: dict[int, str] = field(default_factory=dict)
    found: list[_Fact] = field(default_factory=list)
    hand: StreamRow | None = None
    first: int = 0  # the place of the hand's first row
    again: bool = False  # a misdeal waits to be dealt again
    fixed: Counter[int] = field(default_factory=Counter)  # by seat, in this hand

    def facts(self) -> list[_Fact]:
        """What the table did, up to the first row that makes no sense, which is named."""
        before_it = self.walks.had.at(self.log, self.walks.had.first)
        try:
            for before, row, after in sensible_rows(standing_rows(self.read)):
                for said in self._said(before, row.event, after, row.seq) if row.seq > before_it else ():
                    self.found.append(_Fact(self.log, row.seq, _ms(row.utc), said))
        except Senseless as error:
            why = f"row {error.row.seq} of this table, and those after it, make no sense"
            self.found.append(_Fact(self.log, error.row.seq, _ms(error.row.utc), {"e": "ruling", "why": why}))
        return self.found

    def _said(self, before: Table, event: ev.Event, after: Table, seq: int) -> Iterator[StreamRow]:
        if self.hand is not None or isinstance(event, ev.HandStarted):
            yield from self._of_hand(before, event, after)
            return
        match event:
            case ev.PlayerSeated():
                move = self.walks.arrival(event, (self.terminal, event.seat), self.log, seq)
                if move:
                    walk = self.walks.moves[move]
                    walk.came, self.seats[event.seat] = True, walk.entry
                    yield {"e": "came", "move": move, "entry": walk.entry, **_at(event)}
            case ev.PlayerLeft() if event.seat in self.seats:
                yield self._leaves(event)
            case ev.PlayerMoved() if event.seat in self.seats:
                self.seats[event.to] = self.seats.pop(event.seat)
            case ev.PlayerEliminated():
                self.seats.pop(event.seat, None)
            case ev.ArrivalExplained():
                yield _fix(event.entry, event.left_with, event.came, event.reason, event.by)
            case ev.RaceEnded():
                stacks = [[self.seats.get(seat, ""), *both] for seat, *both in _changed(before, after)]
                yield {"e": "race", "big": event.unit, "stacks": stacks}
            case _:
                why, by = getattr(event, "reason", event.NAME), getattr(event, "by", "")
                for seat, was, now in _changed(before, after):
                    yield _fix(self.seats.get(seat, ""), was, now, why, by)

    def _of_hand(self, before: Table, event: ev.Event, after: Table) -> Iterator[StreamRow]:
        hand = self.hand or {}
        if self.again and isinstance(event, ev.CardDrawn):
            self.again = False
            yield hand
        match event:
            case ev.HandStarted():
                self.first, self.hand = len(self.found), self._begins(before, event, after)
                yield self.hand
            case ev.AttemptMisdealt():
                self.again = True
                yield {"e": "end", "hand": hand["hand"], "void": True, "stacks": [*hand["dealt"]]}
            case ev.HandEnded() if event.outcome != "complete":
                del self.found[self.first :]  # everything went back, and the button stays
                self.hand, self.again = None, False
            case ev.HandEnded():
                yield from self._ends(hand, after)
            case ev.PlayerEliminated():
                self.seats.pop(event.seat, None)
            case ev.StackCorrected():
                self.fixed[event.seat] += event.stack - event.before
            case _:
                pass

    def _leaves(self, event: ev.PlayerLeft) -> StreamRow:
        named = {"entry": self.seats.pop(event.seat), **_at(event)}
        move = self.walks.departure(event, self.terminal, named["entry"])
        walk = self.walks.moves.get(move)
        if walk is not None:
            walk.left = True
        if walk is None or walk.order.target is None:
            return {"e": "gone", **named, "why": walk.order.why if walk is not None else "absent"}
        return {"e": "left", "move": move, **named}

    def _begins(self, before: Table, event: ev.HandStarted, after: Table) -> StreamRow:
        """The row of a hand; whoever was not sent there has no entry."""
        clock, levels = after.clock, after.settings.structure if after.settings is not None else ()
        level = shown_number(levels, in_force(levels, clock.number)) if clock is not None else 1
        dealt = [[int(seat), self.seats.get(seat, ""), before.players[seat].stack] for seat in event.seats]
        skipped = sorted(self.seats.items() - {(seat, entry) for seat, entry, _ in dealt})
        return {
            "e": "hand", "hand": event.hand_no, "game": "stud" if after.game.bring_in else "flop",
            "button": after.button, "sb": after.small_blind_seat, "bb": after.big_blind_seat,
            "dealt": sorted(dealt),
            "skipped": [[seat, one, before.players[Seat(seat)].stack, "between"] for seat, one in skipped],
            "level": level, "round": event.round,
            "away": before.heard[1], "waived": before.ordered.halt is not None,
        }  # fmt: skip

    def _ends(self, hand: StreamRow, after: Table) -> Iterator[StreamRow]:
        self.hand = None
        had = {seat: after.players[seat].stack if seat in after.players else 0 for seat, *_ in hand["dealt"]}
        dealt = [[seat, entry, had[seat] - self.fixed[seat]] for seat, entry, _ in hand["dealt"]]
        yield {"e": "end", "hand": hand["hand"], "void": False, "stacks": dealt}
        for seat, entry, chips in dealt:
            if self.fixed[seat]:
                yield _fix(entry, chips, had[seat], "count", "")
        self.fixed.clear()


def _at(event: ev.PlayerSeated | ev.PlayerLeft) -> StreamRow:
    return {"seat": event.seat, "stack": event.stack}


def _fix(entry: str, before: int, after: int, why: str, by: str) -> StreamRow:
    return {"e": "fix", "entry": entry, "before": before, "after": after, "why": why, "by": by}


def _changed(before: Table, after: Table) -> Iterator[tuple[int, int, int]]:
    for seat, one in before.players.items():
        if seat in after.players and one.stack != after.players[seat].stack:
            yield int(seat), one.stack, after.players[seat].stack


# --- all tables and the room -------------------------------------------------------------------------------


@dataclass
class _Merged:
    """The rows of all sources, numbered."""

    names: Mapping[int, str]
    structure: Structure
    facts: Mapping[str, deque[_Fact]]
    numbers: Counter[str] = field(default_factory=Counter)
    times: Counter[str] = field(default_factory=Counter)  # of the last row of each source
    levels: deque[tuple[int, int]] = field(default_factory=deque)
    last: int = 0
    left: set[int] = field(default_factory=set)  # moves whose players have yet to leave
    order: Sequence[str] = ()
    rules: Announced = field(default_factory=Announced)
    players: Counter[str] = field(default_factory=Counter)
    open: set[int] = field(default_factory=set)  # plans and moves
    to_break: set[str] = field(default_factory=set)
    broken: set[str] = field(default_factory=set)
    calm: bool = False
    had: dict[str, int] = field(default_factory=dict)  # of an entry before it sat down
    came: dict[int, tuple[str, int, int]] = field(default_factory=dict)  # by move: where, expected, counted
    paced: list[tuple[int, int]] = field(default_factory=list)  # orders that all tables hear
    seen: dict[str, int] = field(default_factory=dict)  # up to which row the room had each log
    logs: dict[str, str] = field(default_factory=dict)  # the table of each

    def rows(self, orders: Sequence[RoomOrder]) -> Iterator[StreamRow]:
        until = orders[-1].at if orders[-1].kind == "close" else now_ms()
        self.levels = deque(_moments(orders, self.structure, until))
        found = (each.said for ones in self.facts.values() for each in ones)
        sent = {one.body["move"]: one.entry for one in orders if one.kind == "move" and one.body["source"]}
        gone = ((said["move"], said["entry"]) for said in found if said["e"] == "left")
        self.left = {move for move, entry in gone if sent.get(move) == entry}  # not of a later tournament
        self.logs = {str(each.log): name for name, ones in self.facts.items() for each in ones}
        following = deque(one.body["seen"] for one in orders if one.body.get("seen"))
        for order in orders:
            if order.body.get("seen"):
                yield from self._tables(following.popleft(), order.at)
            if order.kind in ("close", *_PACE):
                yield from self._tables(following[0] if following else None, order.at, order.at)
            yield from self._of_room(order, orders)
            self.last = order.at
            if order.kind in (*_PACE, "h4h"):
                self.paced.append((order.at, order.number))
        if orders[-1].kind != "close":
            yield from self._tables(None, until)

    def _tables(self, seen: Mapping[str, int] | None, upper: int, before: int = 0) -> Iterator[StreamRow]:
        """The rows of the logs that were `seen` so far, by time; nobody comes before they left."""
        heap: list[tuple[int, str]] = []
        bounds = {**self.seen, **(seen or {})} if before else self.seen
        if not before:
            self.seen |= seen or {}

        def offer(name: str) -> None:
            first = self.facts[name][0] if self.facts[name] else None
            if first is None or (seen is not None and first.seq > bounds.get(str(first.log), 0)):
                return
            waits = first.said["e"] == "came" and first.said["move"] in self.left
            if not waits and not (before and first.at >= before):
                heappush(heap, (min(max(first.at, self.last - _LATE_MS), upper), name))

        for name in self.facts if seen is None else {self.logs[log] for log in seen if log in self.logs}:
            offer(name)
        while heap:
            at, name = heappop(heap)
            fact = self.facts[name].popleft()
            said = fact.said
            if fact.at < at and said["e"] == "hand":  # it came too late to be one of a table that was heard
                said = said | {"away": -1}
            yield from self._row(at, name, said)
            offer(name)
            if said["e"] == "left":
                self.left.discard(said["move"])
                for other, ones in self.facts.items():
                    if other != name and ones and ones[0].said.get("move") == said["move"]:
                        offer(other)

    def _row(self, at: int, src: str, said: StreamRow) -> Iterator[StreamRow]:
        while self.levels and self.levels[0][0] <= at and said["e"] != "open":
            moment, level = self.levels.popleft()
            yield self._numbered(moment, "room", {"e": "level", "level": level})
        if said["e"] == "hand":  # away: an order that it could have had was not heard
            due = max((number for made, number in self.paced if made < at - _LATE_MS), default=0)
            said = said | {"away": said["away"] < due}
        yield self._numbered(at, src, said)
        if self._counts(src, said):
            yield from self._settled(at)

    def _settled(self, at: int) -> Iterator[StreamRow]:
        """The broken tables that are empty by now, and whether the others are equal and nothing is open."""
        for name in [each for each in self.to_break if not self.players[each]]:
            yield self._breaks(at, name)
        seated = [self.players[name] for name in self.order if name not in self.broken]
        calm = not self.open and not self.to_break and sum(self.players[name] for name in self.broken) == 0
        calm = calm and any(seated) and max(seated) - min(seated) <= self.rules.strict_at(len(seated))
        if calm and not self.calm:
            yield self._numbered(at, "room", {"e": "balanced"})
        self.calm = calm

    def _counts(self, src: str, said: StreamRow) -> bool:
        """Count who sits where, and which plans and moves are open; whether that changed."""
        kind, before = said["e"], (self.players[src], len(self.open))
        if kind == "came":
            self.came[said["move"]] = src, self.had.get(said["entry"], 0), said["stack"]
        elif kind in ("entry", "left"):
            self.had[said["entry"]] = said["stack"]
        if kind in ("plan", "move"):
            self.open.add(said["move"])
        elif kind in ("unplan", "came"):
            self.open.discard(said["move"])
        if kind in ("came", "left", "gone"):
            self.players[src] += 1 if kind == "came" else -1
        elif kind == "end":
            self.players[src] -= sum(not chips for _, _, chips in said["stacks"])
        return (self.players[src], len(self.open)) != before

    def _numbered(self, at: int, src: str, said: StreamRow) -> StreamRow:
        self.numbers.update((src, ""))
        self.times[src] = max(at, self.times[src])
        return {"n": self.numbers[""], "at": self.times[src], "src": src, "row": self.numbers[src], **said}

    def _breaks(self, at: int, name: str) -> StreamRow:
        """A table is broken when its players draw, or the last one has gone."""
        self.to_break.discard(name)
        self.broken.add(name)
        return self._numbered(at, "room", {"e": "break", "table": name})

    def _of_room(self, order: RoomOrder, orders: Sequence[RoomOrder]) -> Iterator[StreamRow]:
        for told in _told(order, self.names, orders):
            said = told
            if said["e"] == "open":
                self.order, self.rules = said["order"], announced(order.body.get("settings", {}))
            if said["e"] == "ruling" and said.get("move") in self.came:
                src, before, after = self.came[said["move"]]
                yield from self._row(order.at, src, _fix(order.entry, before, after, said["why"], order.by))
                continue
            if said["e"] == "break":
                self.to_break |= {said["table"]} - {*order.body.get("keep", ())}
                yield from self._settled(order.at)
                continue
            if said["e"] == "draw" and said["why"] in ("order", "redraw"):
                yield from [self._breaks(order.at, name) for name in sorted(self.to_break)]
            yield from self._row(order.at, "room", said)


def _moments(orders: Sequence[RoomOrder], structure: Structure, until: int) -> Iterator[tuple[int, int]]:
    """When each level began, as players count them."""
    said = [(one.at, clock) for one in orders if isinstance(clock := body_of(one.kind, one.body), RoomClock)]
    shown = 1
    yield orders[0].at, shown
    ends = [*(at for at, _ in said[1:]), until]
    for (at, clock), end in zip(said, ends, strict=False):
        moment, number, left = at, clock.level, clock.left
        while True:
            level = shown_number(structure, in_force(structure, number))
            if level != shown:
                yield moment, level
            shown = level
            moment = max(moment, clock.begins) + left
            if not clock.running or moment >= end or number >= len(structure):
                break
            number, left = level_after(structure, number, left, left)


_PLAIN: Final = {
    "entry": ("player", "stack", "kind"),
    "draw": ("k", "why", "link", "word", "pool", "for", "got"),
    "unplan": ("move", "why"),
    "place": ("place", "shared"),
    "h4h": ("on",),
    "close": (),
}
"""Orders that the stream has with these of their fields."""


def _told(order: RoomOrder, names: Mapping[int, str], orders: Sequence[RoomOrder]) -> Iterator[StreamRow]:
    """The rows of one order; places are [table, seat], numbers of draws are None without one."""
    body, kind = order.body, order.kind
    entry = {"entry": order.entry} if order.entry else {}
    match kind:
        case "open":
            yield _opened(body, names, orders)
        case "plan":
            by, to = (each or None for each in body["draws"])
            yield {"e": kind, **_some(body, "move", "from", "to"), "draw_from": by, "draw_to": to}
        case "move" if body["target"] is not None:
            more = {"from": body["source"] and body["source"][1:], "to": body["target"][1:]}
            yield {
                "e": kind,
                **entry,
                **_some(body, "move", "why", "fixed"),
                **more,
                "draw": body["draw"] or None,
            }
        case "reseat":
            yield {"e": kind, "move": body["move"], "to": body["target"][1:]}
        case "break":
            yield from ({"e": kind, "table": each} for each in body["names"])
        case "halt":
            yield {"e": "halt" if body["on"] else "resume", "table": names.get(order.table, "")}
        case "go" if not body.get("on"):  # an all-in that goes on begins no round
            tables = sorted(names.get(each, "") for each in body["tables"])
            yield {"e": kind, "round": body["round"], "tables": tables, "waited": body.get("waited", False)}
        case "ruling":
            yield {"e": kind, **entry, **{name: value for name, value in body.items() if name != "seen"}}
        case _ if kind in _PLAIN:
            yield {"e": kind, **entry, **_some(body, *_PLAIN[kind])}
        case _:
            pass


def _opened(body: Mapping[str, Any], names: Mapping[int, str], orders: Sequence[RoomOrder]) -> StreamRow:
    """What was announced, with the tables that were used, the first one to be broken first."""
    rules = announced(body.get("settings", {}))
    used = {one.body["target"][1] for one in orders if one.kind == "move" and one.body["target"]}
    order = [name for each in body.get("order") or body["tables"] if (name := names.get(each, "")) in used]
    seats = body.get("seats", 0)
    return {
        "e": "open", "seats": seats, "stack": body.get("stack", 0), "strict": rules.strict_at(len(order)),
        "halt": rules.halt if seats >= STOPPING else 0, "ties": rules.ties, "order": order,
        "commit": body.get("commit", ""), "paid": body.get("paid", 0),
    }  # fmt: skip


def _some(body: Mapping[str, Any], *names: str) -> StreamRow:
    return {name: body[name] for name in names if name in body}
