"""Checks a tournament from its stream of rows alone, written from the rules' text and not from the product.

A row is a dict: `n` (1, 2, 3 …), `at` (ms), `src` (``room`` or a table), `row` (1, 2, 3 … of the source),
`e`, and the fields of that kind. `faults` gives a sentence for each row that breaks a rule; nothing of
croupier is used. The first row may have two fields more: `between` (never or wait), and `buttons` by table,
as they were drawn.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable
from hashlib import sha256
from typing import Any

Row = dict[str, Any]
SEATS = 10


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def _left_of(seat: int, seats: Iterable[int]) -> list[int]:
    """The seats in clockwise order, from the left of this one."""
    return sorted(seats, key=lambda each: (each - seat - 1) % SEATS)


def _inside(first: int, last: int) -> set[int]:
    """The seats strictly between two seats, clockwise."""
    found, seat = set(), first % SEATS + 1
    while last not in (seat, first):
        found.add(seat)
        seat = seat % SEATS + 1
    return found


class _Table:
    def __init__(self) -> None:
        self.seats: dict[int, str] = {}
        self.coming: dict[int, str] = {}
        self.new: set[str] = set()
        self.button = self.small = self.big = 0
        self.heads_up = False
        self.hand: Row | None = None  # in progress
        self.void: Row | None = None  # to be dealt again
        self.last = 0
        self.rows = 0

    def due(self) -> tuple[int, int, int, list[int]]:
        """Button, seat of the small blind, big blind and those dealt in, if a hand began now."""
        here = sorted(self.seats)
        button, small, big = self._moved(here)
        behind = _inside(button, small) if self.big and small != button else set()
        out = {seat for seat in here if seat in behind and self.seats[seat] in self.new}
        if out and len(here) - len(out) >= 2:
            here = [seat for seat in here if seat not in out]
            button, small, big = self._moved(here)
        return button, small, big, here

    def _moved(self, here: list[int]) -> tuple[int, int, int]:
        if not self.big:
            order = _left_of(self.button, here)
            if len(order) == 2:
                button = self.button if self.button in order else order[0]
                return button, button, next(seat for seat in order if seat != button)
            return self.button, order[0], order[1]
        big = _left_of(self.big, here)[0]
        if len(here) == 2:
            other = next(seat for seat in here if seat != big)
            return other, other, big
        small = self.big
        button = self.button if self.heads_up else self.small
        if _left_of(self.big, {button, big})[0] == button:  # at or beyond the new big blind
            button = _left_of(self.big, [seat for seat in here if seat != self.big])[-1]
        return button, small, big


class Checker:
    """Reads row after row; `faults` grows by what is wrong."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.n = 0
        self.tables: dict[str, _Table] = defaultdict(_Table)
        self.room_rows = 0
        self.open: Row = {}
        self.stack: dict[str, int] = {}  # of every entry in the tournament, walking or seated
        self.where: dict[str, tuple[str, int]] = {}
        self.walks: dict[int, Row] = {}
        self.walking: dict[int, int] = {}
        self.unsaid: dict[str, tuple[int, int, int]] = {}  # move, left with, came with
        self.plans: dict[int, Row] = {}
        self.cancelled: tuple[str, str] | None = None
        self.link = ""
        self.draws: list[Row] = []
        self.round: Row | None = None
        self.round_hands: Counter[str] = Counter()
        self.round_out: list[tuple[str, str, int]] = []
        self.to_place: dict[str, tuple[int, int]] = {}
        self.paired = False
        self.level = 0
        self.before = (0, 0)
        self.breaking: list[str] = []
        self.order: list[str] = []
        self.bigs: Counter[str] = Counter()
        self.share: dict[str, float] = defaultdict(float)
        self.slack: dict[str, float] = defaultdict(lambda: 1.0)
        self.dealt_with: dict[str, int] = {}

    def fault(self, row: Row, said: str) -> None:
        self.faults.append(f"row {row['n']}, {row['src']} {row['e']}: {said}")

    def read(self, row: Row) -> None:
        self.n += 1
        if row["n"] != self.n:
            self.fault(row, f"expected row {self.n}")
            self.n = row["n"]
        if row["src"] == "room":
            self.room_rows += 1
            expected = self.room_rows
        else:
            self.tables[row["src"]].rows += 1
            expected = self.tables[row["src"]].rows
        if row["row"] != expected:
            self.fault(row, f"row {row['row']} of {row['src']}: expected {expected}")
        try:
            getattr(self, f"_{row['e']}")(row)
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, AssertionError) as error:
            self.fault(row, f"does not fit what was before: {error!r}")
        if self.total != self.issued:
            self.fault(row, f"{self.total} chips: expected {self.issued}")
            self.total = self.issued

    # --- the room ------------------------------------------------------------------------------------

    issued = total = alive = 0

    def _chips(self, entry: str, chips: int) -> None:
        before = self.stack.get(entry, 0)
        self.total += chips - before
        self.alive += (chips > 0) - (before > 0)
        self.stack[entry] = chips

    def _open(self, row: Row) -> None:
        self.open, self.link, self.order = row, row["commit"], list(row["order"])
        for name, button in row.get("buttons", {}).items():
            self.tables[name].button = button

    def _entry(self, row: Row) -> None:
        self._chips(row["entry"], row["stack"])
        self.issued += row["stack"]

    def _draw(self, row: Row) -> None:
        self.draws.append(row)
        if row["k"] != len(self.draws) or _hash(row["link"]) != self.link:
            self.fault(row, "not the next link")
        self.link = row["link"]
        pool, wanted = row["pool"], row["for"]
        if pool != sorted(pool) or wanted != sorted(wanted):
            self.fault(row, "pool or list not sorted")
        said = json.dumps([row["k"], row["why"], pool, wanted, row["word"]], separators=(",", ":"))
        root, left = _hash(f"{row['link']}|{said}"), list(pool)
        got = [left.pop(int(_hash(f"{root}:{i}"), 16) % len(left)) for i in range(len(wanted))]
        if got != row["got"]:
            self.fault(row, "another result")

    def count(self, but: int | None = None) -> dict[str, int]:
        """The one count of all comparisons, of the tables that are left: everybody at one table.

        Who was sent away is counted where they go, also while they still sit.
        """
        tables = self.tables
        found = {name: len(tables[name].seats) + len(tables[name].coming) for name in self.order}
        for number, walk in self.walks.items():
            if number not in self.walking and walk["from"] and walk["from"][0] in found:
                found[walk["from"][0]] -= 1
        for number, plan in self.plans.items():
            if number != but:
                found[plan["from"]] -= 1
                found[plan["to"]] += 1
        return found

    def _breakable(self) -> bool:
        left = len(self.order)
        return left > 1 and self.alive <= (left - 1) * self.open["seats"]

    def _touched(self) -> bool:
        return any(self.order[0] in (plan["from"], plan["to"]) for plan in self.plans.values())

    def _plan(self, row: Row) -> None:
        count = self.count()
        longest, shortest = max(count.values()), min(count.values())
        if longest - shortest <= self.open["strict"]:
            self.fault(row, "not needed")
        for side, most, key in (("from", longest, "draw_from"), ("to", shortest, "draw_to")):
            among = sorted(name for name, players in count.items() if players == most)
            if row[side] not in among:
                self.fault(row, f"{row[side]} is not among {among}")
            if len(among) > 1 and (row[key] is None or self.draws[row[key] - 1]["pool"] != among):
                self.fault(row, f"{side} was not drawn among {among}")
            if row[key] is not None and self.draws[row[key] - 1]["got"] != [row[side]]:
                self.fault(row, f"{side} is not what was drawn")
        if self._breakable():
            self.fault(row, "a table can be broken first")
        if self.breaking:
            self.fault(row, "while a table is broken")
        self.plans[row["move"]] = row

    def _unplan(self, row: Row) -> None:
        plan = self.plans[row["move"]]
        count = self.count(but=row["move"])
        if count[plan["from"]] - count[plan["to"]] > self.open["strict"]:
            self.fault(row, "is still needed")
        pair = plan["from"], plan["to"]
        if self.cancelled == pair:
            self.fault(row, "cancelled twice, and nobody was out in between")
        self.cancelled = pair
        del self.plans[row["move"]]

    def _move(self, row: Row) -> None:
        entry, to = row["entry"], tuple(row["to"])
        target = self.tables[to[0]]
        if row["from"] is None:
            if not row["fixed"] and list(to) not in self.draws[row["draw"] - 1]["got"]:
                self.fault(row, "not the seat that was drawn")
        else:
            self._may_leave(row, self.tables[row["from"][0]])
            if self.where.get(entry) != tuple(row["from"]):
                self.fault(row, f"sits at {self.where.get(entry)}")
        if to[1] in target.seats or to[1] in target.coming:
            self.fault(row, "the seat is taken or promised")
        if row["why"] == "balance":
            self._balances(row)
        if row["why"] == "break":
            self._spreads(row)
        target.coming[to[1]] = entry
        self.walks[row["move"]] = row
        self.slack[entry] += row["from"] is not None
        if row["from"] is not None and row["why"] != "break":
            self.cancelled = None

    def _balances(self, row: Row) -> None:
        plan = self.plans.pop(row["move"], None)
        if plan is None:
            self.fault(row, "without a plan")
            return
        count = self.count()
        (source, seat), (target, to) = row["from"], row["to"]
        if count[source] - count[target] <= self.open["strict"]:
            self.fault(row, "no longer needed")
        first = self.tables[source]
        if first.big and first.due()[2] != seat:
            self.fault(row, f"seat {first.due()[2]} is the next big blind")
        self._right_seat(row, target, to)
        if self.round is not None:
            self.fault(row, "in a round")

    def _right_seat(self, row: Row, target: str, to: int) -> None:
        there = self.tables[target]
        if not there.big:
            return
        taken = {*there.seats, *there.coming}
        free = {seat for seat in range(1, self.open["seats"] + 1) if seat not in taken} - {there.big}
        able = free - _inside(there.small, there.big)
        if not able or _left_of(there.big, able)[0] != to:
            self.fault(row, f"seat {to}: not the big blind's nor the nearest to its left")

    def _spreads(self, row: Row) -> None:
        source = row["from"][0]
        if self.breaking != [source]:
            self.fault(row, "the table is not being broken")
            return
        count = {name: players for name, players in self.count().items() if name != source}
        free = {
            name: [
                seat
                for seat in range(1, self.open["seats"] + 1)
                if seat not in {*self.tables[name].seats, *self.tables[name].coming}
            ]
            for name in count
        }
        least = min(count[name] for name in count if free[name])
        shortest = [(name, self.tables[name]) for name in count if count[name] == least]
        pool = [[name, seat] for name, _ in shortest for seat in free[name]]
        fair = [
            [name, seat]
            for name, table in shortest
            for seat in free[name]
            if not table.big or seat not in _inside(table.small, table.big)
        ]
        draw = self.draws[row["draw"] - 1]
        if (
            draw["pool"] != sorted(pool if self.open.get("between") == "wait" else fair or pool)
            or list(row["to"]) != draw["got"][0]
        ):
            self.fault(row, "not drawn among the free seats of the shortest tables")

    def _reseat(self, row: Row) -> None:
        walk = self.walks[row["move"]]
        table, seat = walk["to"]
        entry = self.tables[table].coming.pop(seat)
        self._right_seat(row, table, row["to"][1])
        self.tables[table].coming[row["to"][1]] = entry
        self.walks[row["move"]] = walk | {"to": row["to"]}

    def _break(self, row: Row) -> None:
        name = row["table"]
        if name != self.order[0] or not self._breakable() or self._touched():
            self.fault(row, "not the next table, or no room for its players")
        if self.tables[name].hand or self.tables[name].void or self.tables[name].coming:
            self.fault(row, "in a hand, before a replay, or with players on their way")
        if self.round is not None:
            self.fault(row, "in a round")
        self.breaking = [name]
        if not self.tables[name].seats:
            self.order.remove(name)
            self.breaking = []

    def _halt(self, row: Row) -> None:
        pass

    _resume = _halt

    def _level(self, row: Row) -> None:
        self.level, self.before = row["level"], (row["at"], self.level)

    def _levels(self, at: int) -> set[int]:
        """The levels at which a hand may begin: at the riffle, within 100 ms."""
        moment, former = self.before
        return {self.level, *([former] if at <= moment + 100 else [])}

    def _h4h(self, row: Row) -> None:
        self.paired = row["on"]

    def _go(self, row: Row) -> None:
        if self.round is not None:
            self.fault(row, "the round before is not over")
        playing = sorted(name for name in self.order if len(self.tables[name].seats) > 1)
        if sorted(row["tables"]) != playing:
            self.fault(row, f"expected {playing}")
        self.round, self.round_hands, self.round_out = row, Counter(), []

    def _place(self, row: Row) -> None:
        expected = self.to_place.pop(row["entry"], None)
        if expected != (row["place"], row["shared"]):
            self.fault(row, f"{row['place']} shared by {row['shared']}: expected {expected}")

    def _balanced(self, row: Row) -> None:
        count = self.count()
        if max(count.values()) - min(count.values()) > self.open["strict"]:
            self.fault(row, f"{count}")
        if self.plans or self.walks or self.breaking:
            self.fault(row, "a plan, move or break is open")

    def _close(self, row: Row) -> None:
        if self.alive != 1 or self.to_place:
            self.fault(row, f"{self.alive} players are left, {len(self.to_place)} without a place")
        for entry, (move, left, came) in self.unsaid.items():
            self.fault(row, f"move {move}, {entry}: left with {left}, came with {came}, nobody said why")
        for entry, big in self.bigs.items():
            share, slack = self.share[entry], self.slack[entry]
            if abs(big - share) > slack + 1e-9:
                self.fault(row, f"{entry}: {big} big blinds, share {share:.2f} ± {slack:.2f}")

    # --- the tables ----------------------------------------------------------------------------------

    def _may_leave(self, row: Row, table: _Table) -> None:
        if table.hand:
            self.fault(row, "in a hand")
        if table.void:
            self.fault(row, "before a misdeal is dealt again")

    def _left(self, row: Row) -> None:
        table = self.tables[row["src"]]
        self._may_leave(row, table)
        if table.seats.pop(row["seat"], None) != row["entry"] or row["stack"] != self.stack[row["entry"]]:
            self.fault(row, "another player or stack")
        if row["move"] not in self.walks:
            self.fault(row, "was not sent")
        self.walking[row["move"]] = row["stack"]
        self.where.pop(row["entry"], None)
        if self.breaking == [row["src"]] and not table.seats:
            self.order.remove(row["src"])
            self.breaking = []

    def _came(self, row: Row) -> None:
        table = self.tables[row["src"]]
        self._may_leave(row, table)
        walk = self.walks.pop(row["move"], None)
        if walk is None or walk["entry"] != row["entry"] or walk["to"] != [row["src"], row["seat"]]:
            self.fault(row, "was sent elsewhere")
            return
        had = self.walking.pop(row["move"], self.stack.get(row["entry"], 0))
        if had != row["stack"]:
            self.unsaid[row["entry"]] = row["move"], had, row["stack"]
            self.issued += row["stack"] - had
        self._chips(row["entry"], row["stack"])
        table.coming.pop(row["seat"], None)
        if row["seat"] in table.seats:
            self.fault(row, "the seat is taken")
        table.seats[row["seat"]] = row["entry"]
        self.where[row["entry"]] = (row["src"], row["seat"])
        if table.last:
            table.new.add(row["entry"])
        if table.big and walk["why"] == "balance" and row["seat"] == table.big:
            self.fault(row, "would be the small blind")

    def _gone(self, row: Row) -> None:
        table, entry = self.tables[row["src"]], row["entry"]
        self._may_leave(row, table)
        if table.seats.pop(row["seat"], None) != entry or row["stack"] != self.stack[entry]:
            self.fault(row, "another player or stack")
        self.where.pop(entry, None)
        self.issued -= self.stack[entry]
        self._chips(entry, 0)
        self._rank([(entry, row["src"], row["stack"])])

    def _fix(self, row: Row) -> None:
        entry, both = row["entry"], (row["before"], row["after"])
        if not row["why"]:
            self.fault(row, "without a reason")
        if self.unsaid.get(entry, ())[1:] == both:
            del self.unsaid[entry]
            return
        if self.stack[entry] != row["before"]:
            self.fault(row, "another stack")
        self.issued += row["after"] - self.stack[entry]
        self._chips(entry, row["after"])

    def _race(self, row: Row) -> None:
        big, more = row["big"], 0
        for entry, before, after in row["stacks"]:
            if self.stack[entry] != before or after % big or abs(after - before) >= big:
                self.fault(row, f"{entry}: {before} became {after}, had {self.stack[entry]}")
            more += after - before
            self.issued += after - self.stack[entry]
            self._chips(entry, after)
        saved = sum(before < big == after for _, before, after in row["stacks"])
        if 2 * abs(more) > big * (1 + 2 * saved):
            self.fault(row, f"{more} chips more")

    def _ruling(self, row: Row) -> None:
        if not row.get("why") and "place" not in row and "round" not in row and "race" not in row:
            self.fault(row, "without a reason")

    def _hand(self, row: Row) -> None:
        name, table = row["src"], self.tables[row["src"]]
        if table.hand:
            self.fault(row, "a hand is in progress")
        if [[seat, entry] for seat, entry, _ in sorted(row["dealt"] + [s[:3] for s in row["skipped"]])] != [
            [seat, entry] for seat, entry in sorted(table.seats.items())
        ]:
            self.fault(row, "others sit there")
        if any(self.stack[entry] != chips for _, entry, chips in row["dealt"]):
            self.fault(row, "another stack")
        if table.void:
            before = table.void
            if [row[key] for key in ("hand", "level", "round", "button", "bb", "dealt")] != [
                before[key] for key in ("hand", "level", "round", "button", "bb", "dealt")
            ]:
                self.fault(row, "the replay differs from its hand")
        else:
            self._begins(row, name, table)
        table.hand, table.void = row, None

    def _begins(self, row: Row, name: str, table: _Table) -> None:
        table.button = table.button or row["button"]
        button, small, big, here = table.due()
        if (row["button"], row["sb"], row["bb"]) != (button, small, big):
            self.fault(row, f"expected button {button}, small blind {small}, big blind {big}")
        if sorted(seat for seat, *_ in row["dealt"]) != here:
            self.fault(row, f"expected {here} dealt in")
        if row["level"] not in self._levels(row["at"]):
            self.fault(row, f"level {row['level']}: expected {self.level}")
        halt = self.open["halt"]
        if halt and self.open["seats"] >= 8 and not row["waived"]:
            count = self.count()
            short = max(count.values()) - count[name]
            if short >= halt:
                self.fault(row, f"{short} short of the longest table")
        if self.breaking == [name]:
            self.fault(row, "the table is being broken")
        if self.paired:
            number = self.round["round"] if self.round else 0
            if row["round"] != number or self.round is None or name not in self.round["tables"]:
                self.fault(row, "deals without go")
            self.round_hands[name] += 1
            if self.round_hands[name] > 1:
                self.fault(row, "a second hand in the round")
        elif row["round"]:
            self.fault(row, "there are no rounds")
        for _, entry, _ in row["dealt"]:
            players = len(row["dealt"])
            self.share[entry] += 1 / players
            before = self.dealt_with.get(entry, players)
            self.slack[entry] += abs(players - before) / min(players, before)
            self.dealt_with[entry] = players
        self.bigs[table.seats[big]] += 1
        table.button, table.small, table.big = button, small, big
        table.heads_up = len(here) == 2
        table.last = row["hand"]
        table.new -= {entry for _, entry, _ in row["dealt"]}

    def _end(self, row: Row) -> None:
        name, table = row["src"], self.tables[row["src"]]
        hand, table.hand = table.hand, None
        if hand is None or hand["hand"] != row["hand"]:
            self.fault(row, "no such hand")
            return
        if row["void"]:
            table.void = hand
            if any(self.stack[entry] != chips for _, entry, chips in row["stacks"]):
                self.fault(row, "a misdeal changed a stack")
            return
        before = sum(chips for _, _, chips in hand["dealt"])
        if sum(chips for _, _, chips in row["stacks"]) != before:
            self.fault(row, "chips were added or lost in the hand")
        for _, entry, chips in row["stacks"]:
            self._chips(entry, chips)
        started = {entry: chips for _, entry, chips in hand["dealt"]}
        outs = [(entry, name, started[entry]) for _, entry, chips in row["stacks"] if not chips]
        if outs:
            self.cancelled = None
        for entry, _, _ in outs:
            table.seats.pop(self.where.pop(entry)[1])
        if hand["round"]:
            self.round_out += outs
            assert self.round is not None
            if self.round_hands.keys() == {*self.round["tables"]} and not any(
                each.hand or each.void for each in self.tables.values()
            ):
                self._rank(self.round_out)
                self.round = None
        else:
            self._rank(outs)

    def _rank(self, outs: list[tuple[str, str, int]]) -> None:
        left = self.alive
        shared = self.open["ties"] == "shared"
        rank = {
            entry: sum(chips > mine for _, at, chips in outs if not shared or at == table)
            for entry, table, mine in outs
        }
        for entry, mine in rank.items():
            better = sum(other < mine for other in rank.values())
            same = sum(other == mine for other in rank.values())
            self.to_place[entry] = (left + 1 + better, same)


def faults(rows: Iterable[Row]) -> list[str]:
    """What is wrong with a whole tournament."""
    checker = Checker()
    for row in rows:
        checker.read(row)
    return checker.faults
