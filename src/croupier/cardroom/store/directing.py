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
from croupier.cardroom.store.tournament_floor import Entry, TournamentFloor
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
    stud_move,
)
from croupier.rules.tournament.broken_tables import seats_after, spread
from croupier.rules.tournament.draw_chain import ChainDraw, Item, draw, links
from croupier.rules.tournament.finishing import bubble_burst
from croupier.rules.tournament.levels import RoomClock, following, level_after
from croupier.rules.tournament.order_bodies import (
    GoOrder,
    HaltOrder,
    HandForHandOrder,
    MoveOrder,
    RaceOrder,
    ReseatOrder,
    TablePlace,
    said_by,
)
from croupier.values import dataclass

ROOM: Final = "room"
"""Who gives the orders that follow from the rules."""

MOST: Final = 10_000
"""Entries that are expected at most."""


def opening(
    signer: Signer, *, seats: int, stack: int, paid: int, settings: Mapping[str, str], expected: int = 1_000
) -> dict[str, Any]:
    """What the first order of a tournament says beside its name, levels and tables.

    It fixes all draws: the secret of their chain follows from the room's key and the published `nonce`.
    A chain for 1,000 entries has 20,100 draws: with 9,000 players some 15,000 are made.
    Raises `Unreadable`.
    """
    announced(settings)
    if not (2 <= seats <= 10 and 0 < stack < 2**40 and 0 <= paid <= MOST and 0 < expected <= MOST):
        raise Unreadable(f"expected 2 to 10 seats, a stack, and at most {MOST} entries")
    nonce = secrets.token_hex(16)
    return {
        "seats": seats, "stack": stack, "paid": paid, "expected": expected, "settings": dict(settings),
        "nonce": nonce, "commit": _chain(signer, nonce, expected)[0],
    }  # fmt: skip


def _chain(signer: Signer, nonce: str, expected: int) -> tuple[str, ...]:
    return _links(signer.sign(signed_text("draws", nonce.encode())), expected)


@lru_cache(4)
def _links(secret: bytes, expected: int) -> tuple[str, ...]:
    return links(sha256(secret).hexdigest(), expected)


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
            self._orders = _known(conn, there, self._orders, number, head)
            terminals = next(one.body["tables"] for one in self._orders if one.kind == "open")
            with self.lend(READER) as reader:
                tables, names = self.seen.look(reader, terminals), names_of(reader)
            floor = TournamentFloor.of(self._orders, tables, names)
            turn = WriterTurn(conn, self.signer, self.room, there, number, head, by, floor)
            told = dict[str, int]()
            for one in self._orders:
                told |= one.body.get("seen", {})
            now = {str(one.log): one.seq for one in tables if one.log}
            turn.seen = {log: seq for log, seq in now.items() if told.get(log) != seq}
            if act is not None:
                turn.asked = True
                act(turn)
            turn.by = ROOM
            turn.follow()
            if turn.said:
                store.put(conn, turn.said)
            floor.names = names_of(conn) if act is not None else names
        return floor

    def look(self) -> TournamentFloor | None:
        """The state, without a change; raises `Fault`."""
        with self._lock, self.lend(READER) as conn:
            there = store.open_now(conn)
            if there is None:
                return None
            orders = [one for one in store.orders_since(conn, {}) if one.tournament == there]
            terminals = next(one.body["tables"] for one in orders if one.kind == "open")
            return TournamentFloor.of(orders, self.seen.look(conn, terminals), names_of(conn))


def _known(
    conn: Connection[Any], tournament: int, known: tuple[RoomOrder, ...], number: int, head: bytes
) -> tuple[RoomOrder, ...]:
    """All orders of a tournament; those that are known are read again only if they are others by now."""
    if not known or known[-1].tournament != tournament or known[-1].number > number:
        known = ()
    since = {tournament: known[-1].number} if known else {}
    fresh = [one for one in store.orders_since(conn, since) if one.tournament == tournament]
    if fresh and known and fresh[0].follows != known[-1].head:
        return _known(conn, tournament, (), number, head)
    if not fresh and known and known[-1].head != head:
        return _known(conn, tournament, (), number, head)
    return (*known, *fresh)


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

    def give(self, kind: str, body: Mapping[str, Any], entry: str = "", table: int = 0) -> None:
        """Give an order; the first of a turn says up to which rows the room then had the logs."""
        self.number += 1
        if self.seen:
            body, self.seen = {**body, "seen": self.seen}, {}
        bare = RoomOrder(self.tournament, self.number, now_ms(), self.by, kind, table, entry, dict(body))
        made = bare.after(self.head, self.signer)
        self.head = made.head
        self.said.append(made)
        self.floor.take(made)

    # --- draws ------------------------------------------------------------------------------------------

    def draw(self, why: str, pool: Iterable[Item], wanted: Iterable[str], word: str = "") -> ChainDraw:
        """Open the next link of the chain; raises `Refused` if it cannot be opened here."""
        opened, number = self.floor.opened, len(self.floor.draws) + 1
        chain = _chain(self.signer, str(opened.get("nonce")), int(opened.get("expected", 0)))
        if chain[0] != opened.get("commit"):
            raise Refused("no-chain", "the draws of this tournament were fixed with another key of the room")
        if number >= len(chain):
            raise Refused("no-chain", "all draws that were fixed have been made: open another tournament")
        made = draw(number, why, chain[number], word or self._word(), pool, wanted)
        lists = {"pool": [*made.pool], "for": [*made.wanted], "got": [*made.got]}
        self.give("draw", {"k": number, "why": why, "link": made.link, "word": made.word} | lists)
        return made

    def _word(self) -> str:
        """The head of the log that was heard last: nobody could choose it."""
        heard = [one for one in self.floor.tables.values() if one.seen is not None]
        return max(heard, key=lambda one: (str(one.seen), one.name)).head if heard else ""

    # --- what the director asks for -------------------------------------------------------------------------

    def reenter(self, listed: str) -> None:
        """Add the people of a list as in `enter`; whoever has an entry gives it up for another (TDA 8-B)."""
        self.enter(listed, again=True)

    def enter(self, listed: str, *, again: bool = False) -> None:
        """Add the people of a list: names, or a CSV with name, and table, seat and why for fixed seats.

        Raises `Refused` and `Unreadable`.
        """
        known = {one.now.name.casefold(): one.id for one in offers.things(self.conn, "player")}
        accounts = self.floor.accounts()
        for row in _listed(listed):
            name = checked_name(row["name"])
            mark = known.get(name.casefold())
            if mark is None:
                mark = offers.add_person(self.conn, name, self.by, self.room)
                known[name.casefold()] = mark
            former = next(reversed(accounts.get(mark, ())), "")
            if former and former not in self.floor.gone and not again:
                raise Refused("already-seated", f"{name} is in the list already, as entry {former}")
            number = str(len(self.floor.entries) + 1)
            kind = "reentry" if former else "first"
            if self.floor.drawn and not former:
                kind = "late" if self._places() else "alternate"
            body = {"player": mark, "kind": kind, "stack": self.floor.opened["stack"], "former": former}
            if row.get("table"):
                body |= {"fixed": self._fixed(row), "why": row.get("why", "")}
            self.give("entry", body, number)
            accounts.setdefault(mark, []).append(number)
            if former and former not in self.floor.gone:
                self.out(former, "forfeit")
            if self.floor.drawn and not self.floor.pace.on:
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
        made = self.draw("entry", free, [one.number for one in queue if not one.fixed[1]], word.strip())
        got = dict(zip(made.wanted, made.got, strict=True))
        for one in queue:
            self._seat(one, *((one.fixed, 0) if one.fixed[1] else (got[one.number], made.number)))

    def out(self, entry: str, why: str) -> None:
        """Take the chips of an entry out of play: forfeit, disqualified, absent. Raises `Refused`."""
        place = self.floor.place(entry)
        if place is None:
            raise Refused("no-seat", f"entry {entry} has no seat")
        self._move(entry, place, None, why)

    def refuse(self, move: int) -> None:
        """Nobody goes before the table has dealt another hand; raises `Refused`."""
        source, _ = self._open_move(move)
        self._unplan(move, "the director says so", hands=[self.floor.tables[source].table.hand_no])

    def pass_over(self, move: int) -> None:
        """Somebody else of the same table goes, if nobody has risen yet; raises `Refused`."""
        source, target = self._open_move(move)
        walk = self.floor.walks.get(move)
        if walk is None:
            raise Refused("no-longer", "nobody is named yet: the hand is not over")
        self._unplan(move, "the director says so")
        self._plan(source, target, (walk.order.draw, 0), [walk.entry])

    def _open_move(self, move: int) -> tuple[str, str]:
        """The tables of a move that is planned, or ordered and not begun; raises `Refused`."""
        plan, walk = self.floor.plans.get(move), self.floor.walks.get(move)
        if plan is not None:
            return plan.source, plan.target
        order = walk.order if walk in self.floor.walking and walk is not None and walk.left is None else None
        if order is not None and order.source and order.target:
            return order.source.name, order.target.name
        raise Refused("no-longer", "this move is done, or nobody wants it any more")

    def _unplan(self, move: int, why: str, **more: Any) -> None:
        self.give("unplan", {"move": move, "why": why, **more})

    def explain(self, move: int, why: str) -> None:
        """Say why somebody came with other chips than they left with. Raises `Refused`."""
        walk = self.floor.walks.get(move)
        if walk is None or not walk.lacks:
            raise Refused("no-longer", f"move {move}: the chips are those that left")
        self.give("ruling", {"move": move, "why": why}, walk.entry)

    def break_table(self, name: str) -> None:
        """Break the next table of the order, or draw all seats anew if the house does so now (TDA 10).

        Raises `Refused` with what has to come first.
        """
        floor = self.floor
        if name != floor.breakable:
            raise Refused("no-break", self._before_break(name))
        left = [one for one in floor.order if one != name]
        redraws = len(left) in floor.rules.redraw
        for each in [name, *left] if redraws else [name]:
            table = floor.tables[each].terminal
            keep = {"keep": left} if redraws else {}
            self.give("break", {"table": table, "names": [each], **keep}, table=table)

    def _before_break(self, name: str) -> str:
        floor, players, tables = self.floor, sum(self.floor.number.values()), len(self.floor.order)
        seats = seats_after(tables, floor.size, floor.rules.seats_final)
        if name not in floor.order:
            return f"{name} is not in play"
        if floor.breaking:
            return f"{floor.breaking[0]} is being broken: first its players go"
        if floor.queue:
            return "people wait for a seat: no table is broken before they sit"
        if tables < 2:
            return f"{name} is the last table"
        if players > seats:
            return f"{players} players need {tables} tables: the next one is broken at {seats}"
        if name != floor.order[0]:
            return f"the next table to be broken is {floor.order[0]}"
        return f"first everybody who goes to {name} or from it sits down"

    def hand_for_hand(self, said: str, why: str = "") -> None:
        """Turn hand for hand ``on`` or ``off`` at all tables; hands that are begun belong to no round."""
        pace, on = self.floor.pace, said == "on"
        if pace.on == on or not self.floor.drawn:
            raise Refused("no-longer", "hand for hand is so already, or nobody has a seat")
        clock = self.floor.clock
        ran = pace.ran if not on else clock.running and self.floor.rules.clock != "run"
        more = {"left": self.floor.left, "ran": ran} if on else {}
        self.give("h4h", said_by(HandForHandOrder(on, why)) | more)
        if ran and clock.running == on:
            self._set_clock(running=not on, begins=clock.begins)

    def done_by_hand(self, name: str) -> None:
        """A table that is away has played its round or raced off its chips, says the director.

        Raises `Refused`.
        """
        if name not in {*self.floor.awaited, *self.floor.racing}:
            raise Refused("no-longer", f"nobody waits for {name}")
        self.give("ruling", {"round": self.floor.pace.round}, table=self.floor.tables[name].terminal)

    def go_by_hand(self) -> None:
        """The next round begins before those who should be moved have been; raises `Refused`."""
        if not self.floor.pace.on or self.floor.awaited:
            raise Refused("no-longer", "expected hand for hand, and all tables done")
        self._go()

    def race(self, unit: int) -> None:
        """Race off chips below `unit` at every table, in a break, after all arrivals; raises `Refused`."""
        floor, clock, structure = self.floor, self.floor.clock, self.floor.structure
        level, _ = clock.at(now_ms(), structure)
        if clock.running and not structure[level - 1].pause and clock.begins <= now_ms():
            raise Refused("no-break", "chips are raced off in a break, or while the clock stands")
        if floor.walking or floor.breaking:
            raise Refused("no-break", "chips are raced off after everybody who is moved has sat down")
        if not all(unit > one.table.unit and unit % one.table.unit == 0 for one in floor.in_play):
            raise Refused("bad-unit", f"chip {unit}: expected a multiple of the smallest chip of every table")
        coming = [structure[at - 1] for at in (level, following(structure, level)) if at is not None]
        if all(one.pause or gcd(*one[1:8]) % unit for one in coming):
            raise Refused("bad-unit", f"chip {unit}: expected one that pays this level or the next")
        self.give("race", said_by(RaceOrder(unit)))

    def pay(self, listed: str) -> None:
        """Enter the prizes by place; raises `Unreadable`."""
        self.give("payout", {"prizes": list(payouts_of(listed))})

    def rule_place(self, entry: str, place: int, shared: int, why: str) -> None:
        """Give somebody who is out another place than follows from the rows. Raises `Refused`."""
        if entry not in self.floor.pace.outs or min(place, shared) < 1:
            raise Refused("reason-needed", "expected an entry that is out, its place, and the reason")
        self.give("ruling", {"place": place, "shared": shared, "why": why}, entry)

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
                self._unplan(walk.order.move, "the tournament is over")
        for name in sorted({*floor.halted, *floor.breaking}):
            self.give("halt", said_by(HaltOrder(False)), table=floor.tables[name].terminal)
        if floor.pace.on:
            self.hand_for_hand("off")
        if not floor.clock.running or floor.clock.begins > now_ms():
            self.run_clock()
        self.give("close", {})

    # --- what follows from the rules ------------------------------------------------------------------------

    def follow(self) -> None:
        """Everything that the rules want now."""
        floor = self.floor
        if not floor.drawn or floor.closed:
            return
        for walk in [*floor.walks.values()]:
            if not walk.over and walk.came is None and walk.entry in floor.gone and walk.order.target:
                self._unplan(walk.order.move, "they are out")
            elif walk.order.why == "balance" and walk in floor.walking and walk.left is None:
                origin = walk.order.source
                if origin is not None and floor.tables[origin.name].table.hand_no > walk.hand:
                    self._unplan(walk.order.move, "another hand was dealt")
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
        wanted = {*floor.to_halt}
        for name in sorted(wanted ^ floor.halted):
            longest = max(floor.number, key=lambda one: floor.number[one], default="")
            more = floor.number.get(longest, 0) - floor.number.get(name, 0)
            body = HaltOrder(name in wanted, longest if name in wanted else "", max(0, more))
            self.give("halt", said_by(body), table=floor.tables[name].terminal)
        if floor.pace.on:
            self._resume()
            self._go(waits=floor.unsettled)

    def _say_places(self) -> None:
        """The places that are new; those that an undo at a table or a late row changed are said again."""
        floor, entries = self.floor, len(self.floor.entries)
        for entry, place in sorted(floor.places.items(), key=lambda pair: (-pair[1].place, pair[0])):
            said = floor.pace.said.get(entry)
            if entry in floor.pace.outs and (said is None or said.now(entries) != place):
                self.give("place", {**place._asdict(), "of": entries}, entry)

    def _end_at_the_bubble(self) -> None:
        floor = self.floor
        burst = bubble_burst(floor.left, floor.paid) and not bubble_burst(floor.pace.left, floor.paid)
        if floor.pace.on and floor.between_rounds and burst:
            self.hand_for_hand("off", "bubble")

    def _resume(self) -> None:
        """If only all-in hands are awaited, they are tabled and dealt to the end (TDA 2024 RP-8 F)."""
        tables = [self.floor.tables[name] for name in self.floor.awaited]
        if tables and all(waits_face_down(one.table) for one in tables):
            for number in sorted({one.round for one in tables} - self.floor.pace.resumed):
                there = tuple(sorted(one.terminal for one in tables if one.round == number))
                self.give("go", said_by(GoOrder(number, there)) | {"on": True})

    def _go(self, *, waits: bool = False) -> None:
        """The next hand of hand for hand; if somebody moves first (`waits`), soft play only comes level."""
        floor, pace = self.floor, self.floor.pace
        begun = {
            name: max(pace.done(one), one.dealt, pace.base)
            for name, one in floor.tables.items()
            if name in floor.playing
        }
        number = max(pace.round, min(begun.values(), default=0)) + 1
        if floor.rules.pace == "soft" and pace.round > pace.base:
            number = min(begun.values(), default=pace.round) + 1
            least = min(begun.values(), default=0)
            free = [name for name in begun if begun[name] == least and name not in floor.awaited]
        else:
            free = [name for name in begun if begun[name] < number and floor.between_rounds]
        if not free or (waits and number > pace.round):
            return
        is_first = number not in pace.rounds
        held = {"waited": True} if self.asked else {}
        tables = tuple(sorted(floor.tables[name].terminal for name in free))
        self.give("go", said_by(GoOrder(number, tables)) | held)
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
        self.give("level" if level else "clock", made._asdict())

    def _one_of(self, names: Sequence[str], why: str) -> tuple[str, int]:
        """One of several tables, drawn (TDA 11-C), with the number of the draw; the only one without."""
        if len(names) == 1:
            return names[0], 0
        made = self.draw(why, names, ["table"])
        return str(made.got[0]), made.number

    def _plan(self, source: str, target: str, draws: tuple[int, int], passed: Sequence[str]) -> None:
        body = {"move": self.floor.moves + 1, "from": source, "to": target, "draws": list(draws)}
        self.give("plan", body | {"passed": list(passed)})

    def _break(self) -> None:
        """The players of a broken table that is between hands draw their order, then their places."""
        floor = self.floor
        names = [one for one in floor.breaking if not floor.leaving(one)]
        if not names or not all(floor.tables[one].rests for one in floor.breaking):
            return
        entries = [entry for one in names for entry in floor.seats[one].values()]
        stands = floor.stands
        if floor.keep:
            size = floor.seats_at(len(floor.keep))
            stands = tuple(Stand(name, size) for name in floor.keep if not floor.tables[name].silent)
        if len(entries) > sum(len(one.free) for one in stands):
            return
        places = {one: floor.place(one) for one in entries}
        why = "redraw" if floor.keep else "break"
        if floor.keep:
            made = self.draw(why, first_places(len(entries), floor.keep, size), entries)
            went = [(entry, got, made.number) for entry, got in zip(made.wanted, made.got, strict=True)]
        else:
            went = [*spread(entries, stands, floor.number, floor.rules.between, self.draw)]
        for entry, place, made_by in went:
            self._move(entry, places[entry], place, why, made_by)

    def _places(self) -> tuple[tuple[str, int], ...]:
        """The places for which a newcomer draws; those of a table that is not used yet if all are full."""
        floor = self.floor
        found = open_places(floor.stands, floor.number, floor.rules.between)
        if found:
            return found
        left = (name for name in floor.named if name not in floor.order and name not in floor.broken)
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
                    seat = self._seat_drawn(stand, walk.entry, "break")[0]
            elif target.seat == stand.big or target.seat in stand.behind or target.seat in stand.taken:
                seat = seat_at(stand)
                waited = (now_ms() - walk.at) // 1000  # nobody is waited for twice
                wait = max(0, self._wait(target.name, seat or 0) - waited)
            if seat is not None:
                body = ReseatOrder(walk.order.move, target._replace(seat=seat), walk.order.stack, wait)
                self.give("reseat", said_by(body), walk.entry)

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
                self._unplan(plan.move, "the table is broken")
            elif plan.target not in floor.heard:
                self._unplan(plan.move, "the table is away")
            elif not still_needed(floor.number, plan, floor.strict):
                self._unplan(plan.move, "no longer needed")
            else:
                self._send(plan)

    def _send(self, plan: MovePlan) -> None:
        """Who goes, and to which seat; nobody if the only free seats are behind the button."""
        floor, long, short = self.floor, self.floor.tables[plan.source], self.floor.stand(plan.target)
        here = floor.seats[plan.source]
        if long.table.settings is not None and not long.table.settings.rotation and long.table.game.bring_in:
            found = stud_move(floor.stand(plan.source), short, floor.tables[plan.target].vacated)
            mover, seat = found or (None, None)
        else:
            mover, seat = floor.mover(plan.source, plan.passed), seat_at(short)
        number = plan.draws[0]
        if mover is None and long.table.hand is None and here:
            able = sorted(set(here.values()) - set(plan.passed))
            made = self.draw("order", range(1, len(able) + 1), able)
            first = made.wanted[made.got.index(1)]
            mover, number = next(at for at, entry in here.items() if entry == first), made.number
        if seat is None and short.big is None and short.free:
            seat, number = self._seat_drawn(short, "seat", "to")
        if mover in here and seat is not None:
            assert mover is not None
            ends = (plan.source, mover), (plan.target, seat)
            self._move(here[mover], *ends, "balance", number, move=plan.move)

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
        body = MoveOrder(move or floor.moves + 1, *ends, stack, why, made_by, fixed, wait)
        if one is not None:
            along = {name: getattr(one, name) for name in ("stack", "penalty", "warnings", "unpaid")}
            body = body._replace(**along)
        hand = {"hand": floor.tables[source[0]].table.hand_no} if source is not None else {}
        self.give("move", said_by(body) | hand, entry)

    def _at(self, place: tuple[str, int] | None) -> TablePlace | None:
        return TablePlace(self.floor.tables[place[0]].terminal, *place) if place is not None else None


def _listed(text: str) -> Iterable[Mapping[str, str]]:
    """The rows of a list: a CSV that begins with a line of column names, or one name on each line."""
    lines = [line for line in text.replace("\ufeff", "").splitlines() if line.strip()]
    delimiter = ";" if lines and ";" in lines[0] else ","
    head = [name.strip().casefold() for name in lines[0].split(delimiter)] if lines else []
    if "name" not in head:
        yield from ({"name": line} for line in lines)
        return
    for row in csv.reader(lines[1:], delimiter=delimiter):
        yield {name: value.strip() for name, value in zip(head, row, strict=False)}


def names_of(conn: Connection[Any]) -> Mapping[str, str]:
    """The names of the people in the register, by mark; whoever was forgotten has none."""
    rows = conn.execute("SELECT thing::text, name FROM croupier.offered WHERE kind = 'player' AND name <> ''")
    return dict(rows.fetchall())
