"""A tournament in words: its clock and figures, who sits where, and what needs the director.

The pages and the players' display say the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from croupier.cardroom.orders import now_ms
from croupier.cardroom.reading.tournament_report import REASONS
from croupier.cardroom.store.glance import counted
from croupier.cardroom.store.tournament_floor import TournamentFloor, Walk
from croupier.cardroom.store.tournament_rows import SeenTable
from croupier.engine.play.showdown import waits_face_down
from croupier.rules.stakes import Stakes
from croupier.rules.tournament.balance import MovePlan
from croupier.rules.tournament.levels import Level, shown_number
from croupier.rules.tournament.order_bodies import TablePlace
from croupier.telling.stakes import in_words
from croupier.telling.switches import rulebook_name
from croupier.values import replace
from croupier.words import Words, message


def chips_said(amount: int, words: Words) -> str:
    """An amount of chips."""
    return Words(words.language, cash=False).money(amount)


def timed(ms: int) -> str:
    """Minutes and seconds, as a clock that counts down shows them."""
    return f"{-(-ms // 1000) // 60}:{-(-ms // 1000) % 60:02}"


def called(entry: str, floor: TournamentFloor, words: Words) -> str:
    """The name of an entry; its number if the person was forgotten."""
    name = floor.names.get(floor.entries[entry].player, "") if entry in floor.entries else ""
    return name or words.say("Entry {number}", number=entry)


def at_seat(place: tuple[str, int] | TablePlace | None) -> str:
    """A table and a seat, briefly."""
    return f"{place[-2]}.{place[-1]}" if place is not None else "–"


# --- the clock and the figures -------------------------------------------------------------------------


class ShownClock(NamedTuple):
    """The clock of all tables now: `level` in words, `left` in ms, `number` in the structure with breaks.

    `waits`: a break that the director ordered; `level` and `left` are those of the break.
    """

    level: str
    left: int
    number: int
    is_break: bool
    waits: bool
    runs: bool

    @classmethod
    def now(cls, floor: TournamentFloor, words: Words) -> ShownClock:
        moment, clock = now_ms(), floor.clock
        number, left = clock.at(moment, floor.structure)
        waits = max(0, clock.begins - moment) if clock.running else 0
        is_break = floor.structure[number - 1].pause or waits > 0
        level = words.say("Level {number}", number=shown_number(floor.structure, number))
        said = words.say("Break") if is_break else level
        return cls(said, waits or left, number, is_break, waits > 0, clock.running)

    @property
    def time(self) -> str:
        return timed(self.left)


def stakes_said(floor: TournamentFloor, level: Level, words: Words) -> str:
    """The stakes of a level in the game of the first table."""
    game = next(iter(floor.tables.values())).table.game
    named = {name: value for name, value in level._asdict().items() if name in Stakes.__dataclass_fields__}
    return in_words(Stakes(**named), game, Words(words.language, cash=False))


def average(floor: TournamentFloor) -> int:
    """The average of those who are left, by their own stacks; 0 before anybody has a seat."""
    stacks = floor.stacks
    return sum(stacks.values()) // len(stacks) if stacks else 0


def figures(floor: TournamentFloor, words: Words) -> str:
    """Level and stakes, time left, players, tables, average and places paid, in a line."""
    say, clock = words.say, ShownClock.now(floor, words)
    stopped = "" if clock.runs else say("stopped")
    parts = (
        clock.level,
        "" if clock.is_break else stakes_said(floor, floor.structure[clock.number - 1], words),
        f"{clock.time} {stopped}".strip(),
        words.count("{number} player", "{number} players", len(floor.stacks) or len(floor.queue)),
        words.count("{number} table", "{number} tables", len(floor.order)),
        say("average {chips}", chips=chips_said(average(floor), words)) if average(floor) else "",
        say("{number} paid", number=floor.paid) if floor.paid else "",
    )
    return " · ".join(filter(None, parts))


def tables_said(floor: TournamentFloor, words: Words) -> str:
    """Every table in play with its players: in a hand, or waiting."""
    shown, stops, number = list[str](), words.say("stops"), floor.number
    playing, resting = words.say("in a hand"), words.say("between hands")
    for name in sorted(floor.order, key=counted):
        state = "○" if floor.tables[name].rests else "●"
        shown.append(f"{name}: {number[name]} {state} {stops if name in floor.halted else ''}".strip())
    return f"{' · '.join(shown)} (● {playing}, ○ {resting})" if shown else ""


# --- the entries ---------------------------------------------------------------------------------------


def unseated(entry: str, floor: TournamentFloor, words: Words) -> str:
    """That somebody is out, with the place and what it wins, or waits for a seat."""
    if entry not in floor.gone:
        return words.say("waits for a seat")
    finish, prize = floor.places.get(entry), floor.prizes.get(entry, 0)
    if finish is None:
        return words.say("out")
    last = finish.place + finish.shared - 1
    place = f"{finish.place}–{last}" if finish.shared > 1 else finish.place
    won = f", {chips_said(prize, words)}" if prize else ""
    return words.say("out, {place}", place=place) + won


def entry_rows(floor: TournamentFloor, words: Words) -> Iterator[tuple[str, str, str, str]]:
    """Each entry: its number, name, kind, and where it sits and is sent to, or in which place it is out."""
    going = {one.entry: one.order.target for one in floor.walking}
    for one in floor.entries.values():
        place, target = floor.place(one.number), going.get(one.number)
        where = at_seat(place) if place is not None else ""
        if target is not None:
            where = f"{where} → {at_seat(target)}".strip()
        kind = "" if one.kind == "first" else words.say(REASONS[one.kind])
        shown = where or unseated(one.number, floor, words)
        yield one.number, called(one.number, floor, words), kind, shown


# --- what needs the director ----------------------------------------------------------------------------


class Remedy(NamedTuple):
    """An action that answers, with those of its fields that are known; `label` if not its own."""

    verb: str
    form: Mapping[str, str] = {}
    label: str = ""


class Needed(NamedTuple):
    """Something that needs the director: what, why, and the ways out."""

    said: str
    why: str = ""
    ways: tuple[Remedy, ...] = ()


def needed(floor: TournamentFloor, words: Words) -> Iterator[Needed]:
    """Everything that needs the director, the most urgent first; rules are those of the tables' edition."""
    editions = {one.table.house.rules_edition for one in floor.tables.values()}
    words = replace(words, edition=max(editions, default=words.edition))
    say = words.say
    if not floor.drawn:
        ways = (Remedy("enter"), Remedy("draw")) if len(floor.entries) > 1 else (Remedy("enter"),)
        yield Needed(say("{number} in the list; no seat is drawn yet", number=len(floor.entries)), "", ways)
    yield from (_lacks(walk, floor, words) for walk in floor.walks.values() if walk.lacks)
    if floor.drawn and floor.left == 1:
        won = (called(entry, floor, words) for entry, one in floor.places.items() if one.place == 1)
        yield Needed(say("{player} has won", player=", ".join(won)), "", (Remedy("close"),))
        return
    name = floor.breakable
    if name is not None:
        free = sum(len(each.free) for each in floor.stands if each.name != name)
        facts = {"table": name, "free": free, "players": floor.number[name]}
        again = say("Everybody draws a new seat.") if len(floor.order) - 1 in floor.rules.redraw else ""
        way = Remedy("break-table", {"table": name}, say("Break {table}", table=name))
        yield Needed(say("{table} can be broken: {free} seats for {players}", **facts), again, (way,))
    for name in floor.breaking:
        if not floor.leaving(name):
            yield Needed(say("{table} is broken after its hand", table=name))
    yield from _plans(floor, words)
    yield from (_walk(walk, floor, words) for walk in floor.walking if walk.order.source is not None)
    first = sum(walk.order.source is None for walk in floor.walking)
    if first:
        count = words.count(
            "{number} player comes to a first seat", "{number} players come to their first seats", first
        )
        yield Needed(count)
    if floor.drawn and floor.queue:
        named = ", ".join(called(one.number, floor, words) for one in floor.queue[:5])
        yield Needed(say("No seat is free yet for: {names}", names=named))
    yield from _pace(floor, words)
    yield from _tables(floor, words)


def _lacks(walk: Walk, floor: TournamentFloor, words: Words) -> Needed:
    came = walk.came or 0
    said = words.say(
        "{player} came to {target} with {came}, left with {left}: the floor is asked",
        player=called(walk.entry, floor, words), target=at_seat(walk.order.target),
        came=chips_said(came, words), left=chips_said(came + walk.lacks, words),
    )  # fmt: skip
    return Needed(said, "", (Remedy("explain", {"move": str(walk.order.move)}),))


def _plans(floor: TournamentFloor, words: Words) -> Iterator[Needed]:
    """The plans, each with who would go now; nobody is named twice."""
    named = list[str]()
    for plan in floor.plans.values():
        seat = floor.mover(plan._replace(passed=(*plan.passed, *named)), floor.seat_for(plan))
        named.append(floor.seats[plan.source].get(seat or 0, ""))
        yield _plan(plan, seat, named[-1], floor, words)


def _plan(plan: MovePlan, seat: int | None, entry: str, floor: TournamentFloor, words: Words) -> Needed:
    say, number = words.say, floor.number
    said = f"{plan.source} ({number[plan.source] + 1}) → {plan.target} ({number[plan.target] - 1})"
    who = say("After this hand: somebody who is drawn")
    if seat is not None:
        now = {"player": called(entry, floor, words), "seat": seat}
        who = say("After this hand: the next big blind, now {player}, seat {seat}", **now)
        if floor.is_stud(plan.source):
            who = say("After this hand, by the seat that was vacated last: now {player}, seat {seat}", **now)
    drawn = [
        say("Several tables have the same number; drawn: {table} (draw {number}).", table=name, number=each)
        for name, each in zip((plan.source, plan.target), plan.draws, strict=True)
        if each
    ]
    way = Remedy("not-now", {"move": str(plan.move)})
    return Needed(said, " ".join((f"{who}.", *drawn)), (way,))


def _walk(walk: Walk, floor: TournamentFloor, words: Words) -> Needed:
    say, order = words.say, walk.order
    named = {"player": called(walk.entry, floor, words), "source": at_seat(order.source)}
    drawn = say("draw {number}", number=order.draw) if order.draw else ""
    why = ", ".join(filter(None, (say(REASONS.get(order.why, order.why)), drawn)))
    if order.target is None:
        return Needed(say("{player} goes out of play from {source}", **named), why)
    chips = chips_said(order.stack if walk.left is None else walk.left, words)
    named |= {"target": at_seat(order.target), "chips": chips}
    if walk.again:
        again = say("The first seat was taken, or would be the small blind's.")
        why = f"{why}. {again}"
    if walk.left is not None:
        walking = message("{player} is walking: {source} → {target}, left with {chips}, {time}")
        return Needed(say(walking, **named, time=timed(max(0, now_ms() - walk.at))), why)
    form = {"move": str(order.move)}
    ways = (Remedy("not-now", form), Remedy("somebody-else", form)) if order.why == "balance" else ()
    return Needed(say("{player} goes from {source} to {target} with {chips}", **named), why, ways)


def _pace(floor: TournamentFloor, words: Words) -> Iterator[Needed]:
    """What hand for hand and a race wait for; the director speaks for a table that is away."""
    say = words.say
    if floor.awaited:
        tables = ", ".join(f"{name} ({_state(floor.tables[name], words)})" for name in floor.awaited)
        yield Needed(pace_said(floor, tables, words), "", _done(floor.awaited, floor, words))
    elif floor.pace.on and floor.unsettled:
        yield Needed(say("The next round waits for those who move first"), "", (Remedy("round"),))
    for name in floor.order if floor.pace.on else ():
        if floor.tables[name].dealt > floor.pace.round:
            yield Needed(say("{table} dealt a hand without go, and skips the next round", table=name))
    if floor.racing:
        facts = {"chip": chips_said(floor.pace.race[0], words), "tables": ", ".join(floor.racing)}
        said = say("Chips below {chip} are raced off at {tables}", **facts)
        yield Needed(said, "", _done(floor.racing, floor, words))
    elif floor.chip_due:
        due = chips_said(floor.chip_due, words)
        if floor.may_race:
            way = Remedy("race", {"chip": str(floor.chip_due)})
            yield Needed(say("Chips below {amount} are raced off", amount=due), "", (way,))
        else:
            wait = message("Chips below {amount} are raced off in a break, after everybody has sat down")
            yield Needed(say(wait, amount=due), "", () if floor.rests else (Remedy("break"),))


def pace_said(floor: TournamentFloor, tables: str, words: Words) -> str:
    """That the tables play hand for hand, which round if one has begun, and for which `tables` it waits."""
    say, number = words.say, floor.pace.round
    begun = number > floor.pace.base
    said = say("Hand for hand, round {number}", number=number) if begun else say("Hand for hand")
    waits = words.count("{tables} still plays", "{tables} still play", len(floor.awaited), tables=tables)
    return say("{title}: {says}", title=said, says=waits) if floor.awaited else said


def _state(table: SeenTable, words: Words) -> str:
    if table.table.between_hands:
        return words.say("not begun")
    return words.say("all in, face down") if waits_face_down(table.table) else words.say("in a hand")


def _done(tables: Iterable[str], floor: TournamentFloor, words: Words) -> tuple[Remedy, ...]:
    away = [name for name in tables if floor.tables[name].silent]
    return tuple(
        Remedy("done", {"table": name}, words.say("{table}: done, by hand", table=name)) for name in away
    )


def _tables(floor: TournamentFloor, words: Words) -> Iterator[Needed]:
    """What is wrong with a table."""
    say = words.say
    for name, (longest, more) in sorted(floor.halted.items()):
        facts = {"table": name, "longest": longest, "more": more}
        yield Needed(say("{table} stops: {longest} has {more} more (TDA 11-D)", **facts))
    there = [floor.tables[name] for name in sorted(floor.order, key=counted)]
    if senseless := [table.name for table in there if table.senseless]:
        said = say("The rows of {tables} make no sense: what came before counts", tables=", ".join(senseless))
        yield Needed(said)
    if silent := [table.name for table in there if table.silent and not table.senseless]:
        yield Needed(say("Nothing is heard of: {tables}; they go on by themselves", tables=", ".join(silent)))
    if bare := [table.name for table in there if table.table.clock is None]:
        yield Needed(say("Not set up for a tournament, so without levels: {tables}", tables=", ".join(bare)))
    books = {table.name: rulebook_name(table.table.house, words) for table in there}
    if len(set(books.values())) > 1:
        ((usual, _),) = Counter(books.values()).most_common(1)
        others = ", ".join(f"{name} ({book})" for name, book in books.items() if book != usual)
        yield Needed(say("Most tables play {rules}, others not: {tables}", rules=usual, tables=others))
    for walk in (one for name in floor.seats for one in floor.leaving(name) if one.came is not None):
        facts = {"player": called(walk.entry, floor, words), "source": at_seat(walk.order.source)}
        undo = message("{player} sits at {target}: press Gone at {source}, or undo it where they are not")
        yield Needed(say(undo, target=at_seat(walk.order.target), **facts))
    for table in there:
        name = table.name
        for seat, one in table.table.players.items():
            if not one.place and seat not in floor.seats[name]:
                stray = message("{table}, seat {seat}: nobody was sent there; after the hand, Leave (TDA 7)")
                yield Needed(say(stray, table=name, seat=seat))
