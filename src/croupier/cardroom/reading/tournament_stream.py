"""The neutral stream of a tournament: all that an outsider needs to check it, a row for each fact, no names.

Rows are in the order in which the room took them in: its orders are chained, and say up to which row it had
each log. A time of a table that its room cannot have had is brought to the nearest that it can.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from datetime import datetime
from heapq import heappop, heappush
from typing import Any, Final, NamedTuple

from psycopg import Connection

from croupier.cardroom.orders import RoomOrder, now_ms
from croupier.cardroom.store.glance import events_of
from croupier.cardroom.store.orders import every_order, structure_of
from croupier.cardroom.store.rows import TO_THE_END, rows_of
from croupier.engine import events as ev
from croupier.engine.evolve import followed_rows
from croupier.engine.places import Seat
from croupier.engine.table import Table
from croupier.engine.table.cancellations import standing_rows
from croupier.errors import Refused
from croupier.rules.tournament.announced import Announced, announced
from croupier.rules.tournament.levels import RoomClock, Structure, in_force, level_after, shown_number
from croupier.rules.tournament.order_bodies import MoveOrder, ReseatOrder, body_of
from croupier.values import dataclass

StreamRow = dict[str, Any]

_LATE_MS: Final = 2000
"""So long a row may be on its way to the room."""

_LOGS: Final = (
    "SELECT t.id, t.name, l.id FROM croupier.terminals AS t JOIN croupier.logs AS l ON l.terminal = t.id"
    " AND l.counted AND l.seen >= (SELECT made FROM croupier.tournaments WHERE id = %s)"
    " WHERE t.id = ANY (%s) ORDER BY t.id, l.id"
)


class _Logged(NamedTuple):
    seq: int
    at: int
    event: ev.Event


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
        told = _Log(tournament, terminal, log, walks, structure)
        for row, _ in rows_of(conn, {log: (0, TO_THE_END)})[log]:
            told.read += [_Logged(row.seq, _ms(row.utc), each) for each in events_of([(row, b"")])]
        facts.setdefault(name, deque()).extend(told.facts())
    yield from _Merged(names, structure, facts).rows(orders)


def _ms(utc: str) -> int:
    return round(datetime.fromisoformat(utc).timestamp() * 1000)


# --- one table -------------------------------------------------------------------------------------------


@dataclass
class _Walks:
    """The moves that were ordered and not taken back, each with the seats that it was ordered to."""

    moves: dict[int, tuple[str, MoveOrder, set[tuple[int, int]]]] = field(default_factory=dict)
    left: set[int] = field(default_factory=set)
    came: set[int] = field(default_factory=set)

    @classmethod
    def of(cls, orders: Iterable[RoomOrder]) -> _Walks:
        made = cls()
        for one in orders:
            match body_of(one.kind, one.body):
                case MoveOrder() as move:
                    to = {move.target[::2]} if move.target else set()
                    made.moves[move.move] = (one.entry, move, to)
                case ReseatOrder() as again:
                    made.moves[again.move][2].add(again.target[::2])
                case _ if one.kind == "unplan":
                    made.moves.pop(one.body["move"], None)
        return made

    def arrival(self, event: ev.PlayerSeated, terminal: int) -> int:
        """The move by which somebody came; 0: none."""
        return event.move or self._first(
            number
            for number, (entry, _, to) in self.moves.items()
            if number not in self.came and (terminal, event.seat) in to and event.entry in ("", entry)
        )

    def departure(self, event: ev.PlayerLeft, terminal: int, entry: str) -> int:
        """The move by which an entry left; 0: none."""
        return event.move or self._first(
            number
            for number, (who, order, _) in self.moves.items()
            if number not in self.left and who == entry and order.source and order.source.table == terminal
        )

    @staticmethod
    def _first(found: Iterator[int]) -> int:
        return next(found, 0)


@dataclass
class _Log:
    """The log of one table, and who sits there by the room's numbers."""

    tournament: int
    terminal: int
    log: int
    walks: _Walks
    structure: Structure
    read: list[_Logged] = field(default_factory=list)
    seats: dict[int, str] = field(default_factory=dict)
    found: list[_Fact] = field(default_factory=list)
    begun: bool = False
    hand: StreamRow | None = None
    first: int = 0  # the place of the hand's first row
    again: bool = False  # a misdeal waits to be dealt again
    fixed: Counter[int] = field(default_factory=Counter)  # by seat, in this hand

    def facts(self) -> list[_Fact]:
        for before, row, after in followed_rows(standing_rows(self.read)):
            for said in self._said(before, row.event, after):
                self.found.append(_Fact(self.log, row.seq, row.at, said))
        return self.found

    def _said(self, before: Table, event: ev.Event, after: Table) -> Iterator[StreamRow]:
        if self.hand is not None or isinstance(event, ev.HandStarted):
            yield from self._of_hand(before, event, after)
            return
        match event:
            case ev.OrderHeard() if event.tournament == self.tournament and not self.begun:
                self.begun = True
                self.seats.clear()
                self.found.clear()
            case ev.PlayerSeated():
                move = self.walks.arrival(event, self.terminal)
                if move in self.walks.moves:
                    self.walks.came.add(move)
                    self.seats[event.seat] = entry = self.walks.moves[move][0]
                    yield {
                        "e": "came",
                        "move": move,
                        "entry": entry,
                        "seat": event.seat,
                        "stack": event.stack,
                    }
            case ev.PlayerLeft() if event.seat in self.seats:
                yield self._leaves(event)
            case ev.PlayerMoved() if event.seat in self.seats:
                self.seats[event.to] = self.seats.pop(event.seat)
            case ev.PlayerEliminated():
                self.seats.pop(event.seat, None)
            case ev.ArrivalExplained():
                sides = {"before": event.left_with, "after": event.came}
                yield {"e": "fix", "entry": event.entry, **sides, "why": event.reason, "by": event.by}
            case ev.RaceEnded():
                stacks = [[self.seats.get(seat, ""), *both] for seat, *both in _changed(before, after)]
                yield {"e": "race", "big": event.unit, "stacks": stacks}
            case _:
                for seat, was, now in _changed(before, after):
                    by = {"why": getattr(event, "reason", event.NAME), "by": getattr(event, "by", "")}
                    yield {"e": "fix", "entry": self.seats.get(seat, ""), "before": was, "after": now, **by}

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
        entry = self.seats.pop(event.seat)
        move = self.walks.departure(event, self.terminal, entry)
        self.walks.left.add(move)
        order = self.walks.moves[move][1] if move in self.walks.moves else None
        named = {"entry": entry, "seat": event.seat, "stack": event.stack}
        if order is None or order.target is None:
            return {"e": "gone", **named, "why": order.why if order is not None else "absent"}
        return {"e": "left", "move": move, **named}

    def _begins(self, before: Table, event: ev.HandStarted, after: Table) -> StreamRow:
        stacks = {
            seat: [seat, entry, before.players[Seat(seat)].stack]
            for seat, entry in sorted(self.seats.items())
        }
        level = in_force(self.structure, after.clock.number) if after.clock is not None else 1
        return {
            "e": "hand", "hand": event.hand_no, "game": "stud" if after.game.bring_in else "flop",
            "button": after.button, "sb": after.small_blind_seat, "bb": after.big_blind_seat,
            "dealt": [stacks[seat] for seat in sorted(event.seats) if seat in stacks],
            "skipped": [[*one, "between"] for seat, one in stacks.items() if seat not in event.seats],
            "level": shown_number(self.structure, level), "round": event.round,
            "away": [self.seats.get(seat, "") for seat in event.seats if before.players[seat].away],
            "waived": before.ordered.halt is not None,
        }  # fmt: skip

    def _ends(self, hand: StreamRow, after: Table) -> Iterator[StreamRow]:
        self.hand = None
        stacks = {
            seat: after.players[seat].stack if seat in after.players else 0 for seat, *_ in hand["dealt"]
        }
        dealt = [[seat, entry, stacks[seat] - self.fixed[seat]] for seat, entry, _ in hand["dealt"]]
        yield {"e": "end", "hand": hand["hand"], "void": False, "stacks": dealt}
        for seat, entry, chips in dealt:
            if self.fixed[seat]:
                yield {
                    "e": "fix",
                    "entry": entry,
                    "before": chips,
                    "after": stacks[seat],
                    "why": "count",
                    "by": "",
                }
        self.fixed.clear()


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
    levels: deque[tuple[int, int]] = field(default_factory=deque)
    last: int = 0
    left: set[int] = field(default_factory=set)
    order: Sequence[str] = ()
    rules: Announced = field(default_factory=Announced)
    players: Counter[str] = field(default_factory=Counter)
    open: set[int] = field(default_factory=set)  # plans and moves
    to_break: set[str] = field(default_factory=set)
    broken: set[str] = field(default_factory=set)
    calm: bool = False
    had: dict[str, int] = field(default_factory=dict)  # of an entry before it sat down
    came: dict[int, tuple[int, int]] = field(default_factory=dict)  # by move: what was expected, and counted

    def rows(self, orders: Sequence[RoomOrder]) -> Iterator[StreamRow]:
        until = orders[-1].at if orders[-1].kind == "close" else now_ms()
        self.levels = deque(_moments(orders, self.structure, until))
        walked = {one.body["move"] for one in orders if one.kind == "move" and one.body["source"]}
        self.left = {*walked}
        bounds = dict[str, int]()
        following = [one for one in orders if one.body.get("seen")]
        for order in orders:
            if order.body.get("seen"):
                bounds |= order.body["seen"]
                following.pop(0)
                yield from self._tables(bounds, order.at)
            if order.kind in ("close", "level", "clock"):
                ahead = bounds | following[0].body["seen"] if following else None
                yield from self._tables(ahead, order.at, order.at)
            yield from self._of_room(order, orders)
            self.last = order.at
        if orders[-1].kind != "close":
            yield from self._tables(None, until)

    def _tables(self, bounds: Mapping[str, int] | None, upper: int, before: int = 0) -> Iterator[StreamRow]:
        """The rows that the room had, by time; nobody comes before they left."""
        heap: list[tuple[int, str]] = []

        def offer(name: str) -> None:
            first = self.facts[name][0] if self.facts[name] else None
            if first is None or (bounds is not None and first.seq > bounds.get(str(first.log), 0)):
                return
            waits = first.said["e"] == "came" and first.said["move"] in self.left
            if not waits and not (before and first.at >= before):
                heappush(heap, (min(max(first.at, self.last - _LATE_MS), upper), name))

        for name in self.facts:
            offer(name)
        while heap:
            at, name = heappop(heap)
            said = self.facts[name].popleft().said
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
        yield self._numbered(at, src, said)
        self._count(src, said)
        for name in [each for each in self.to_break if not self.players[each]]:
            yield self._breaks(at, name)
        seated = [self.players[name] for name in self.order if name not in self.broken]
        calm = not self.open and not self.to_break and sum(self.players[name] for name in self.broken) == 0
        calm = calm and any(seated) and max(seated) - min(seated) <= self.rules.strict_at(len(seated))
        if calm and not self.calm:
            yield self._numbered(at, "room", {"e": "balanced"})
        self.calm = calm

    def _count(self, src: str, said: StreamRow) -> None:
        """Who sits where, and which plans and moves are open."""
        kind = said["e"]
        if kind == "came":
            self.came[said["move"]] = self.had.get(said["entry"], 0), said["stack"]
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

    def _numbered(self, at: int, src: str, said: StreamRow) -> StreamRow:
        self.numbers.update((src, ""))
        return {"n": self.numbers[""], "at": at, "src": src, "row": self.numbers[src], **said}

    def _breaks(self, at: int, name: str) -> StreamRow:
        """The table is broken when its players go."""
        self.to_break.discard(name)
        self.broken.add(name)
        return self._numbered(at, "room", {"e": "break", "table": name})

    def _of_room(self, order: RoomOrder, orders: Sequence[RoomOrder]) -> Iterator[StreamRow]:
        for told in _told(order, self.names, orders):
            said = told
            if said["e"] == "open":
                self.order, self.rules = said["order"], announced(order.body.get("settings", {}))
            if said["e"] == "ruling" and "move" in said:
                before, after = self.came.get(said["move"], (0, 0))
                sides = {"before": before, "after": after, "why": said["why"], "by": order.by}
                said = {"e": "fix", "entry": order.entry, **sides}
            if said["e"] == "break":
                self.to_break.add(said["table"])
                continue
            source = said["from"][0] if said["e"] == "move" and said["from"] else ""
            if source in self.to_break and said["why"] in ("break", "redraw"):
                yield self._breaks(order.at, source)
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
        case "place" | "ruling":
            yield {"e": kind, **entry, **{name: value for name, value in body.items() if name != "seen"}}
        case _ if kind in _PLAIN:
            yield {"e": kind, **entry, **_some(body, *_PLAIN[kind])}
        case _:
            pass


def _opened(body: Mapping[str, Any], names: Mapping[int, str], orders: Sequence[RoomOrder]) -> StreamRow:
    """What was announced, with the tables that were used, the first one to be broken first."""
    rules = announced(body.get("settings", {}))
    used = {one.body["target"][1] for one in orders if one.kind == "move" and one.body["target"]}
    named = [names.get(each, "") for each in body.get("order") or body["tables"]]
    return {
        "e": "open", "seats": body.get("seats", 0), "stack": body.get("stack", 0),
        "strict": rules.strict, "halt": rules.halt, "ties": rules.ties, "between": rules.between,
        "order": [each for each in named if each in used], "commit": body.get("commit", ""),
        "paid": body.get("paid", 0),
    }  # fmt: skip


def _some(body: Mapping[str, Any], *names: str) -> StreamRow:
    return {name: body[name] for name in names if name in body}
