"""The one writer of a tournament: it draws, plans, moves and stops, under the lock of the tournament.

Everything that follows from one look at the tables is written in one transaction, or not at all.
"""

from __future__ import annotations

import csv
import secrets
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import field
from functools import lru_cache
from hashlib import sha256
from math import gcd
from typing import Any, Final

from psycopg import Connection

from croupier.cardroom.offers import checked_name
from croupier.cardroom.orders import RoomOrder, now_ms
from croupier.cardroom.schema.roles import FLOOR, READER
from croupier.cardroom.store import offers
from croupier.cardroom.store import orders as store
from croupier.cardroom.store.database import durable_transaction
from croupier.cardroom.store.tournament_floor import Entry, TournamentFloor, Walk
from croupier.cardroom.store.tournament_pace import payouts_of
from croupier.cardroom.store.tournament_rows import SeenTables
from croupier.cardroom.wire import signed_text
from croupier.engine.places import Seat
from croupier.engine.play.showdown import waits_face_down
from croupier.errors import Refused, Unreadable
from croupier.log.journal.signatures import Signer
from croupier.rules.positions import clockwise
from croupier.rules.tournament.announced import announced
from croupier.rules.tournament.balance import (
    MovePlan,
    Stand,
    first_places,
    open_places,
    seat_at,
    still_needed,
)
from croupier.rules.tournament.broken_tables import spread
from croupier.rules.tournament.draw_chain import ChainDraw, Item, draw, links
from croupier.rules.tournament.levels import RoomClock, following, level_after
from croupier.rules.tournament.order_bodies import (
    BreakOrder,
    GoOrder,
    HaltOrder,
    HandForHandOrder,
    LeftOrder,
    MoveOrder,
    OrderBody,
    RaceOrder,
    ReseatOrder,
    TablePlace,
    UnplanOrder,
)
from croupier.values import dataclass
from croupier.words import message

ROOM: Final = "room"
"""Who gives the orders that follow from the rules."""

MOST: Final = 10_000
"""Entries that are expected at most."""


def opening(
    signer: Signer, *, seats: int, stack: int, paid: int, settings: Mapping[str, str]
) -> dict[str, Any]:
    """What the first order of a tournament says beside its name, levels and tables.

    It fixes all draws: the secret of their chain follows from the room's key and the published `nonce`.
    Raises `Unreadable`.
    """
    announced(settings)
    if not (2 <= seats <= 10 and 0 < stack < 2**40 and 0 <= paid <= MOST):
        raise Unreadable(f"expected 2 to 10 seats, a stack, and at most {MOST} entries")
    nonce = secrets.token_hex(16)
    return {
        "seats": seats, "stack": stack, "paid": paid, "settings": dict(settings),
        "nonce": nonce, "commit": _chain(signer, nonce)[0],
    }  # fmt: skip


def _chain(signer: Signer, nonce: str) -> tuple[str, ...]:
    return _links(signer.sign(signed_text("draws", nonce.encode())))


@lru_cache(4)
def _links(secret: bytes) -> tuple[str, ...]:
    return links(sha256(secret).hexdigest())


@dataclass
class Director:
    """Writes the orders of the latest tournament of a room, which knows its people by the name `room`."""

    lend: Callable[[str], AbstractContextManager[Connection[Any]]]
    signer: Signer
    seen: SeenTables = field(default_factory=SeenTables)
    room: str = "room"
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _orders: tuple[RoomOrder, ...] = ()

    def work(self, act: Callable[[WriterTurn], None] | None = None, by: str = ROOM) -> TournamentFloor | None:
        """Do what somebody asks for, then what follows from the rules; None without a tournament.

        Raises `Fault`, and `Refused` or `Unreadable` for what was asked for.
        """
        with self._lock, self.lend(FLOOR) as conn, durable_transaction(conn):
            there = store.open_now(conn)
            if there is None:
                return None
            number, head = store.writing_on(conn, there)
            with self.lend(READER) as reader:
                floor = self._seen(conn, reader, there)
            turn = WriterTurn(conn, self.signer, self.room, there, number, head, by, floor)
            now = {str(one.log): one.seq for one in floor.tables.values() if one.log}
            turn.seen = {log: seq for log, seq in now.items() if floor.had.at(int(log), number) != seq}
            if act is not None:
                turn.asked = True
                act(turn)
                floor.names = names_of(conn)
            turn.by = ROOM
            turn.follow()
            if turn.said:
                store.put(conn, turn.said)
        return floor

    def look(self) -> TournamentFloor | None:
        """The state, without a change; raises `Fault`."""
        with self._lock, self.lend(READER) as conn:
            there = store.open_now(conn)
            return self._seen(conn, conn, there) if there is not None else None

    def _seen(self, conn: Connection[Any], reader: Connection[Any], tournament: int) -> TournamentFloor:
        """The state by all orders, which are read again only if they are others by now, and by the rows."""
        known = self._orders if self._orders[:1] and self._orders[0].tournament == tournament else ()
        fresh = store.every_order(conn, tournament, len(known))
        if known and fresh[:1] != [known[-1]]:
            known, fresh = (), store.every_order(conn, tournament)
        self._orders = (*known[:-1], *fresh)
        tables = self.seen.look(reader, self._orders[0].body["tables"])
        return TournamentFloor.of(self._orders, tables, names_of(reader))


@dataclass
class WriterTurn:
    """One turn of the writer: the state, and the orders that it adds."""

    conn: Connection[Any]
    signer: Signer
    room: str
    tournament: int
    number: int
    head: bytes
    by: str
    floor: TournamentFloor
    said: list[RoomOrder] = field(default_factory=list)
    seen: Mapping[str, int] = field(default_factory=dict)
    asked: bool = False  # somebody asked for it: it follows from no row of a table

    def give(self, kind: str, *parts: OrderBody | Mapping[str, Any], entry: str = "", table: int = 0) -> None:
        """Give an order; the first of a turn says up to which rows the room then had the logs."""
        self.number += 1
        said: dict[str, Any] = {"seen": self.seen} if self.seen else {}
        self.seen = {}
        for part in parts:
            said |= part if isinstance(part, Mapping) else part._asdict()
        bare = RoomOrder(self.tournament, self.number, now_ms(), self.by, kind, table, entry, said)
        made = bare.after(self.head, self.signer)
        self.head = made.head
        self.said.append(made)
        self.floor.take(made)

    # --- draws ------------------------------------------------------------------------------------------

    def draw(self, why: str, pool: Iterable[Item], wanted: Iterable[str], word: str = "") -> ChainDraw:
        """Open the next link of the chain; raises `Refused` if it cannot be opened here."""
        opened, number = self.floor.opened, len(self.floor.draws) + 1
        chain = _chain(self.signer, opened["nonce"])
        if chain[0] != opened["commit"]:
            raise Refused("no-chain", "the draws of this tournament were fixed with another key of the room")
        if number >= len(chain):
            raise Refused("no-chain", "all draws that were fixed have been made: open another tournament")
        made = draw(number, why, chain[number], word or self._word(), pool, wanted)
        lists = {"pool": made.pool, "for": made.wanted, "got": made.got}
        self.give("draw", {"k": number, "why": why, "link": made.link, "word": made.word}, lists)
        return made

    def _word(self) -> str:
        """The head of the log that was heard last: nobody could choose it."""
        heard = [one for one in self.floor.tables.values() if one.seen is not None]
        return max(heard, key=lambda one: (str(one.seen), one.name)).head if heard else ""

    # --- what the director asks for -------------------------------------------------------------------------

    def enter(self, listed: str) -> None:
        """Add the people of a list: names, or a CSV with name, and table, seat and why for fixed seats.

        Whoever is out, or was taken out of play, gets another entry (TDA 8-B). Raises `Refused` and
        `Unreadable`.
        """
        floor = self.floor
        known = {one.now.name.casefold(): one.id for one in offers.things(self.conn, "player")}
        last = {one.player: one.number for one in floor.entries.values()}
        for row in _listed(listed):
            name = checked_name(row["name"])
            mark = known.get(name.casefold()) or offers.add_person(self.conn, name, self.by, self.room)
            known[name.casefold()] = mark
            former, number = last.get(mark, ""), str(len(floor.entries) + 1)
            if former and former not in floor.gone | floor.given_up:
                raise Refused("already-seated", f"{name} has entry {former}: first take it out of play")
            kind = "reentry" if former else "first"
            if floor.drawn and not former:
                kind = "late" if self._places() else "alternate"
            body = {"player": mark, "kind": kind, "stack": floor.opened["stack"], "former": former}
            if row.get("table"):
                body |= {"fixed": self._fixed(row), "why": row.get("why", "")}
            self.give("entry", body, entry=number)
            last[mark] = number
            if floor.drawn and not floor.pace.on:
                self._serve()

    def _fixed(self, row: Mapping[str, str]) -> list[Any]:
        name, seat = row["table"], row.get("seat", "")
        taken = {one.fixed for one in self.floor.entries.values()}
        if name not in self.floor.tables or not (seat.isdecimal() and 1 <= int(seat) <= self.floor.size):
            raise Unreadable(f"{row['name']}: expected a table of the tournament and its seat")
        if (name, int(seat)) in taken or int(seat) in self.floor.seats.get(name, ()):
            raise Refused("seat-taken", f"{row['name']}: seat {seat} of {name} is taken")
        return [name, int(seat)]

    def first_draw(self, word: str) -> None:
        """Draw a seat for everybody in the list; `word` was called out after it was closed."""
        if self.floor.drawn:
            raise Refused("drawn", "the first seats are drawn already")
        queue = self.floor.queue
        if len(queue) < 2 or not word.strip():
            raise Refused("drawn", "expected at least two entries, and a word that somebody calls out")
        fixed = {one.fixed for one in queue if one.fixed[1]}
        names = sorted(self.floor.named, key=lambda name: name not in dict(fixed))
        try:
            sizes = Counter(name for name, _ in first_places(len(queue), names, self.floor.size))
        except ValueError as error:
            raise Refused("few-tables", str(error)) from None
        free = list[Item]()
        for name, size in sizes.items():
            seats = [seat for seat in range(1, self.floor.size + 1) if (name, seat) not in fixed]
            free += [(name, seat) for seat in seats[: size - sum(table == name for table, _ in fixed)]]
        for one in queue:
            if one.fixed[1]:
                self._seat(one, one.fixed, 0)
        made = self.draw("entry", free, [one.number for one in queue if not one.fixed[1]], word.strip())
        for entry, place in zip(made.wanted, made.got, strict=True):
            self._seat(self.floor.entries[entry], place, made.number)

    def out(self, entry: str, why: str) -> None:
        """Take the chips of an entry out of play: forfeit, disqualified, absent. Raises `Refused`."""
        place = self.floor.place(entry)
        _check_open(place is not None)
        self._move(entry, place, None, why)

    def refuse(self, move: int) -> None:
        """Nobody goes before the table has dealt another hand; raises `Refused`."""
        _check_open(move in self.floor.plans or move in self._not_begun())
        source, _ = self.floor.ends(move)
        self._unplan(move, message("the director says so"), hands=[self.floor.tables[source].table.hand_no])

    def pass_over(self, move: int) -> None:
        """Somebody else of the same table goes, if nobody has risen yet; raises `Refused`."""
        walk = self._not_begun().get(move)
        if walk is None:
            raise _no_longer()
        self._unplan(move, message("the director says so"))
        self._plan(*self.floor.ends(move), (walk.order.draw, 0), [walk.entry])

    def _not_begun(self) -> dict[int, Walk]:
        """The moves to balance tables for which nobody has risen yet."""
        open_now = (one for one in self.floor.walking if one.order.why == "balance" and one.left is None)
        return {one.order.move: one for one in open_now}

    def _unplan(self, move: int, why: str, **more: Any) -> None:
        self.give("unplan", UnplanOrder(move, why), more)

    def explain(self, move: int, why: str) -> None:
        """Say why somebody came with other chips than they left with. Raises `Refused`."""
        walk = self.floor.walks.get(move)
        if walk is None or not walk.lacks:
            raise _no_longer()
        self.give("ruling", {"move": move, "why": why}, entry=walk.entry)

    def break_table(self, name: str) -> None:
        """Break the next table of the order, or draw all seats anew if the house does so now (TDA 10).

        Raises `Refused`.
        """
        floor = self.floor
        _check_open(name == floor.breakable)
        left = [one for one in floor.order if one != name]
        redraws = len(left) in floor.rules.redraw
        for each in [name, *left] if redraws else [name]:
            table, keep = floor.tables[each].terminal, left if redraws else ()
            self.give("break", BreakOrder(table), {"names": [each], "keep": keep}, table=table)

    def hand_for_hand(self, said: str, why: str = "") -> None:
        """Turn hand for hand ``on`` or ``off`` at all tables; hands that are begun belong to no round."""
        pace, on = self.floor.pace, said == "on"
        _check_open(pace.on != on and self.floor.drawn)
        clock = self.floor.clock
        ran = pace.ran if not on else clock.running and self.floor.rules.clock != "run"
        more = {"left": self.floor.left, "ran": ran} if on else {}
        self.give("h4h", HandForHandOrder(on, why), more)
        if ran and clock.running == on:
            self._set_clock(running=not on, begins=clock.begins)

    def done_by_hand(self, name: str) -> None:
        """A table that is away has played its round or raced off its chips, says the director.

        Raises `Refused`.
        """
        _check_open(name in {*self.floor.awaited, *self.floor.racing})
        self.give("ruling", {"round": self.floor.pace.round}, table=self.floor.tables[name].terminal)

    def go_by_hand(self) -> None:
        """The next round begins before those who should be moved have been; raises `Refused`."""
        _check_open(self.floor.pace.on and not self.floor.awaited)
        self._go()

    def race(self, unit: int) -> None:
        """Race off chips below `unit` at every table, in a break, after all arrivals; raises `Refused`."""
        floor, structure = self.floor, self.floor.structure
        level, _ = floor.clock.at(now_ms(), structure)
        if not floor.may_race:
            raise Refused("no-break", "chips are raced off in a break, after everybody has sat down")
        if not all(unit > one.table.unit and unit % one.table.unit == 0 for one in floor.in_play):
            raise Refused("bad-unit", f"chip {unit}: expected a multiple of the smallest chip of every table")
        level = (structure[level - 1].pause and following(structure, level)) or level
        if gcd(*structure[level - 1][1:8]) % unit:
            raise Refused("bad-unit", f"chip {unit}: expected one that pays the level that comes")
        self.give("race", RaceOrder(unit))

    def pay(self, listed: str) -> None:
        """Enter the prizes by place; raises `Unreadable`."""
        self.give("payout", {"prizes": payouts_of(listed)})

    def rule_place(self, entry: str, place: int, shared: int, why: str) -> None:
        """Give somebody who is out another place than follows from the rows. Raises `Refused`."""
        if entry not in self.floor.pace.outs or min(place, shared) < 1:
            raise Refused("reason-needed", "expected an entry that is out, its place, and the reason")
        self.give("ruling", {"place": place, "shared": shared, "why": why}, entry=entry)

    def go_to_level(self, level: int) -> None:
        """Begin a level at all tables, by its number without breaks; raises `Refused`."""
        played = [at for at, one in enumerate(self.floor.structure, 1) if not one.pause]
        if not 1 <= level <= len(played):
            raise Refused("no-level", f"level {level}: expected 1 to {len(played)}")
        self._set_clock(running=self.floor.clock.running, level=played[level - 1])

    def stop_clock(self) -> None:
        """Stop the clock of all tables."""
        self._set_clock(running=False)

    def run_clock(self) -> None:
        """The clock of all tables goes on."""
        self._set_clock(running=True)

    def take_break(self, minutes: int) -> None:
        """The clock of all tables goes on after a break."""
        self._set_clock(running=True, begins=now_ms() + 60_000 * minutes)

    def close(self, sure: str = "") -> None:
        """End the tournament: no table is stopped, waits for the others, for a move or for the clock."""
        floor = self.floor
        for walk in floor.walking:
            if walk.order.source is not None and walk.left is None:
                self._unplan(walk.order.move, message("the tournament is over"))
        for name in sorted({*floor.halted, *floor.breaking}):
            self.give("halt", HaltOrder(False), table=floor.tables[name].terminal)
        if floor.pace.on:
            self.hand_for_hand("off")
        if not floor.clock.running or floor.clock.begins > now_ms():
            self.run_clock()
        self.give("close")

    # --- what follows from the rules ------------------------------------------------------------------------

    def follow(self) -> None:
        """Everything that the rules want now."""
        floor = self.floor
        if not floor.drawn or floor.closed:
            return
        for walk in [*floor.walks.values()]:
            if not walk.over and walk.came is None and walk.entry in floor.gone and walk.order.target:
                self._unplan(walk.order.move, message("they are out"))
        for move, walk in self._not_begun().items():
            if floor.tables[floor.ends(move)[0]].table.hand_no > walk.hand:
                self._unplan(move, message("another hand was dealt"))
        self._say_who_left()
        self._say_places()
        self._end_at_the_bubble()
        if floor.between_rounds and not floor.racing:
            self._break()
            self._serve()
            self._reseat()
            self._carry_out()
            while (found := floor.unequal()) is not None:
                ends = [self._one_of(names, why) for names, why in zip(found, ("from", "to"), strict=True)]
                (source, by), (target, too) = ends
                self._plan(source, target, (by, too), ())
            self._carry_out()
        number, to_halt = floor.number, {*floor.to_halt}
        longest = max(number, key=lambda one: number[one], default="")
        for name in sorted(to_halt ^ floor.halted.keys()):
            halt = HaltOrder(False)
            if name in to_halt:
                halt = HaltOrder(True, longest, number[longest] - number[name])
            self.give("halt", halt, table=floor.tables[name].terminal)
        if floor.pace.on:
            self._resume()
            self._go(waits=floor.unsettled)

    def _say_who_left(self) -> None:
        """Who comes sits down only once they are gone at the other table: nobody's chips count twice."""
        for one in self.floor.walking:
            left, target = one.left or 0, one.order.target
            if one.order.there and target is not None and left != one.told:
                self.give("left", LeftOrder(one.order.move, left), entry=one.entry, table=target.table)

    def _say_places(self) -> None:
        """The places that are new; those that an undo at a table or a late row changed are said again."""
        floor, entries = self.floor, len(self.floor.entries)
        for entry, place in sorted(floor.places.items(), key=lambda pair: (-pair[1].place, pair[0])):
            said = floor.pace.said.get(entry)
            if entry in floor.pace.outs and (said is None or said.now(entries) != place):
                self.give("place", place._asdict(), {"of": entries}, entry=entry)

    def _end_at_the_bubble(self) -> None:
        floor = self.floor
        if floor.pace.on and floor.between_rounds and floor.left <= floor.paid < floor.pace.left:
            self.hand_for_hand("off", "bubble")

    def _resume(self) -> None:
        """If only all-in hands are awaited, they are tabled and dealt to the end (TDA 2024 RP-8 F)."""
        tables = [self.floor.tables[name] for name in self.floor.awaited]
        if tables and all(waits_face_down(one.table) for one in tables):
            for number in sorted({one.round for one in tables} - self.floor.pace.resumed):
                there = tuple(sorted(one.terminal for one in tables if one.round == number))
                self.give("go", GoOrder(number, there), {"on": True})

    def _go(self, *, waits: bool = False) -> None:
        """The next hand of hand for hand; if somebody moves first (`waits`), soft play only comes level."""
        floor, pace, awaited = self.floor, self.floor.pace, self.floor.awaited
        playing = {name: floor.tables[name] for name in floor.playing}
        begun = {name: max(pace.done(one), one.dealt, pace.base) for name, one in playing.items()}
        soft, least = floor.rules.pace == "soft" and pace.round > pace.base, min(begun.values(), default=0)
        number = (least if soft else max(pace.round, least)) + 1
        may = soft or floor.between_rounds
        free = [name for name in begun if begun[name] < number and may and name not in awaited]
        if not free or (waits and number > pace.round):
            return
        is_first = number not in pace.rounds
        held = {"waited": True} if self.asked else {}
        tables = tuple(sorted(floor.tables[name].terminal for name in free))
        self.give("go", GoOrder(number, tables), held)
        if is_first and pace.ran and floor.rules.clock.isdecimal():
            self._set_clock(running=False, spent=1000 * int(floor.rules.clock), begins=floor.clock.begins)

    def _set_clock(self, *, running: bool, begins: int = 0, level: int = 0, spent: int = 0) -> None:
        """The clock of all tables from `begins` on, at once by default; `spent` ms later in the structure.

        A `level` begins with its full time.
        """
        now, structure = now_ms(), self.floor.structure
        number, left = level_after(structure, *self.floor.clock.at(now, structure), spent)
        if level:
            number, left = level, 1000 * structure[level - 1].seconds
        made = RoomClock(number, left, running, max(now, begins))
        self.give("level" if level else "clock", made)

    def _one_of(self, names: Sequence[str], why: str) -> tuple[str, int]:
        """One of several tables, drawn (TDA 11-C), with the number of the draw; the only one without."""
        if len(names) == 1:
            return names[0], 0
        made = self.draw(why, names, ["table"])
        return str(made.got[0]), made.number

    def _plan(self, source: str, target: str, draws: tuple[int, int], passed: Sequence[str]) -> None:
        body = {"move": self.floor.moves + 1, "from": source, "to": target, "draws": draws}
        self.give("plan", body, {"passed": passed})

    def _break(self) -> None:
        """The players of a broken table that is between hands draw their order, then their places."""
        floor = self.floor
        names = floor.breaking
        if not names or any(floor.leaving(one) or not floor.tables[one].rests for one in names):
            return
        entries = [entry for one in names for entry in floor.seats[one].values()]
        stands = floor.stands
        if floor.keep:
            size = floor.seats_at(len(floor.keep))
            stands = tuple(Stand(name, size) for name in floor.keep if not floor.tables[name].silent)
        if len(entries) > sum(len(one.free) for one in stands):
            return
        places = {one: floor.place(one) for one in entries}
        if floor.keep:
            made = self.draw("redraw", first_places(len(entries), floor.keep, size), entries)
            for entry, got in zip(made.wanted, made.got, strict=True):
                self._move(entry, places[entry], got, "redraw", made.number)
            return
        for entry, place, made_by in spread(entries, stands, floor.number, floor.rules.between, self.draw):
            self._move(entry, places[entry], place, "break", made_by)

    def _places(self) -> tuple[tuple[str, int], ...]:
        """The places for which a newcomer draws; those of a table that is not used yet if all are full."""
        floor = self.floor
        found = open_places(floor.stands, floor.number, floor.rules.between)
        if found:
            return found
        left = (name for name in floor.named if name not in {*floor.order, *floor.broken})
        spare = [name for name in left if not floor.tables[name].silent]
        return tuple((spare[0], seat + 1) for seat in range(floor.size)) if spare else ()

    def _serve(self) -> None:
        """Late entries, alternates and re-entries draw from one pool, in the order of the list (TDA 8)."""
        for one in self.floor.queue:
            places = self._places()
            if one.fixed[1] and one.fixed in places:
                self._seat(one, one.fixed, 0)
            elif places and not self.floor.breaking:
                made = self.draw(one.kind if one.kind != "first" else "late", places, [one.number])
                self._seat(one, made.got[0], made.number)

    def _seat(self, one: Entry, place: Any, made_by: int) -> None:
        why = one.kind if one.kind != "first" else "entry"
        self._move(one.number, None, place, why, made_by, stack=one.stack, fixed=bool(one.fixed[1]))

    def _reseat(self) -> None:
        """A newcomer whose seat is taken, became the small blind's, or is behind the button gets another."""
        for walk in self.floor.walking:
            target, wait = walk.order.target, 0
            if target is None or not self.floor.tables[target.name].rests:
                continue
            stand, seat = self.floor.stand(target.name), None
            if walk.order.why != "balance":
                sits = self.floor.seats[target.name].get(target.seat)
                if sits is not None and all(one.entry != sits for one in self.floor.walking) and stand.free:
                    seat = self._seat_drawn(stand, walk.entry, walk.order.why)[0]
            elif target.seat == stand.big or target.seat in stand.behind or target.seat in stand.taken:
                seat = seat_at(stand)
                waited = (now_ms() - walk.at) // 1000  # nobody is waited for twice
                wait = max(0, self._wait(target.name, seat or 0) - waited)
            if seat is not None:
                stack = walk.left or walk.order.stack
                body = ReseatOrder(walk.order.move, target._replace(seat=seat), stack, wait)
                self.give("reseat", body, entry=walk.entry)

    def _seat_drawn(self, stand: Stand, wanted: str, why: str) -> tuple[int, int]:
        """One of the free seats of a table, drawn, and the number of the draw."""
        made = self.draw(why, [(stand.name, seat) for seat in stand.free], [wanted])
        place = made.got[0]
        assert isinstance(place, tuple), "places are drawn"
        return place[1], made.number

    def _carry_out(self) -> None:
        """The plans of tables that are between hands are carried out, or cancelled with the reason."""
        for plan in [*self.floor.plans.values()]:
            floor = self.floor
            going = floor.leaving(plan.source) or (plan.target in floor.order and floor.leaving(plan.target))
            if going or not floor.tables[plan.source].rests:
                continue
            if plan.target not in floor.order or plan.source not in floor.order:
                self._unplan(plan.move, message("the table is broken"))
            elif plan.target not in floor.heard:
                self._unplan(plan.move, message("the table is away"))
            elif not still_needed(floor.number, plan, floor.strict):
                self._unplan(plan.move, message("no longer needed"))
            else:
                self._send(plan)

    def _send(self, plan: MovePlan) -> None:
        """Who goes, and to which seat; nobody if the only free seats are behind the button."""
        floor, short, able = self.floor, self.floor.stand(plan.target), self.floor.able(plan)
        seat, number = floor.seat_for(plan), plan.draws[0]
        if not able:
            return
        if seat is None and short.big is None and short.free:
            seat, number = self._seat_drawn(short, "seat", "to")
        mover = floor.mover(plan, seat)
        if mover is None and seat is not None:
            made = self.draw("order", range(1, len(able) + 1), able.values())
            first = made.wanted[made.got.index(1)]
            mover, number = next(at for at, entry in able.items() if entry == first), made.number
        if mover is not None and seat is not None:
            ends = (plan.source, mover), (plan.target, seat)
            self._move(able[mover], *ends, "balance", number, move=plan.move)

    def _wait(self, name: str, seat: int) -> int:
        """How long a table waits for a newcomer: only if they will be its big blind."""
        stand = self.floor.stand(name)
        following = None if stand.big is None else next(clockwise(stand.big, {*stand.taken, seat}), None)
        return self.floor.rules.arrival_wait if following == seat else 0

    def _move(
        self, entry: str, source: tuple[str, int] | None, target: Any, why: str, made_by: int = 0, *,
        move: int = 0, stack: int = 0, fixed: bool = False,
    ) -> None:  # fmt: skip
        floor = self.floor
        players = floor.tables[source[0]].table.players if source is not None else {}
        one = players.get(Seat(source[1])) if source is not None else None
        wait = self._wait(*target) if target is not None and why == "balance" else 0
        ends = self._at(source), self._at(target)
        there = source is not None and target is not None and source[0] != target[0]
        body = MoveOrder(move or floor.moves + 1, *ends, stack, why, made_by, fixed, wait, there=there)
        if one is not None:
            along = {name: getattr(one, name) for name in ("stack", "penalty", "warnings", "unpaid")}
            body = body._replace(**along)
        hand = {"hand": floor.tables[source[0]].table.hand_no} if source is not None else {}
        self.give("move", body, hand, entry=entry)

    def _at(self, place: tuple[str, int] | None) -> TablePlace | None:
        return TablePlace(self.floor.tables[place[0]].terminal, *place) if place is not None else None


def _no_longer() -> Refused:
    return Refused("no-longer", "this was done, or is not possible now: look at the list again")


def _check_open(is_open: bool) -> None:
    """Raise `Refused` for what was done meanwhile, or cannot be done now."""
    if not is_open:
        raise _no_longer()


def _listed(text: str) -> Iterable[Mapping[str, str]]:
    """The rows of a list: a CSV that begins with a line of column names, or one name on each line."""
    lines = [line for line in text.replace("\ufeff", "").splitlines() if line.strip()]
    rows = csv.reader(lines, delimiter=";" if lines and ";" in lines[0] else ",")
    head = [name.strip().casefold() for name in next(rows, ())]
    if "name" not in head:
        yield from ({"name": line} for line in lines)
        return
    yield from (dict(zip(head, map(str.strip, row), strict=False)) for row in rows)


def names_of(conn: Connection[Any]) -> Mapping[str, str]:
    """The names of the people in the register, by mark; whoever was forgotten has none."""
    rows = conn.execute("SELECT thing::text, name FROM croupier.offered WHERE kind = 'player' AND name <> ''")
    return dict(rows.fetchall())
