"""Hand for hand, places, prizes and races of a tournament, as its orders and rows say."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from typing import Final, NamedTuple

from croupier.cardroom.orders import RoomOrder
from croupier.cardroom.store.tournament_rows import SeenTable
from croupier.errors import Unreadable
from croupier.rules.tournament.finishing import Finish, Out, finishes
from croupier.rules.tournament.levels import RoomClock
from croupier.rules.tournament.order_bodies import body_of
from croupier.values import dataclass

_PRIZE: Final = re.compile(r"([0-9]{1,5})(?:\s*[-–]\s*([0-9]{1,5}))?\s*[;,:\s]\s*([0-9]{1,12})")


class SaidPlace(NamedTuple):
    """A place as it was ordered, when there were `of` entries: each later one finishes better."""

    place: int
    shared: int
    of: int
    number: int

    def now(self, entries: int) -> Finish:
        """The place among so many entries."""
        return Finish(self.place + entries - self.of, self.shared)


@dataclass
class TournamentPace:
    """What orders say of pace and places.

    `rounds` has the tables of each go, those up to `base` of earlier times. `by_hand` has the round and the
    order by which the director last said that a table is done, with its round or its race. `left` players had
    chips when hand for hand began; `ran`: the clock is set going when it ends. In the rounds
    `resumed` no all-in waits any more. `race` is a smallest chip and its order.
    """

    on: bool = False
    left: int = 0
    base: int = 0
    rounds: dict[int, set[str]] = field(default_factory=dict)
    by_hand: dict[str, tuple[int, int]] = field(default_factory=dict)
    resumed: set[int] = field(default_factory=set)
    outs: dict[str, Out] = field(default_factory=dict)
    said: dict[str, SaidPlace] = field(default_factory=dict)
    ruled: dict[str, Finish] = field(default_factory=dict)
    payouts: tuple[int, ...] = ()
    race: tuple[int, int] = (0, 0)
    clock: RoomClock | None = None
    ran: bool = False

    def take(self, order: RoomOrder, named: Mapping[int, str]) -> None:
        """Follow one order; `named` has the tables by the number of their terminal."""
        body = order.body
        match order.kind:
            case "level" | "clock":
                said = body_of(order.kind, body)
                self.clock = said if isinstance(said, RoomClock) else None
            case "h4h":
                self.on, self.left = body["on"] is True, int(body.get("left", 0))
                self.ran, self.base = body.get("ran") is True, self.round
            case "go" if body.get("on"):
                self.resumed.add(body["round"])
            case "go":
                there = {named[each] for each in body["tables"] if each in named}
                self.rounds.setdefault(body["round"], set()).update(there)
            case "race":
                self.race = body["unit"], order.number
            case "place":
                self.said[order.entry] = SaidPlace(body["place"], body["shared"], body["of"], order.number)
            case "payout":
                self.payouts = tuple(body["prizes"])
            case "ruling" if "place" in body:
                self.ruled[order.entry] = Finish(body["place"], body["shared"])
            case "ruling" if "round" in body:
                self.by_hand[named.get(order.table, "")] = body["round"], order.number
            case _:
                pass

    @property
    def round(self) -> int:
        """The last round that was begun anywhere."""
        return max(self.rounds, default=0)

    def done(self, table: SeenTable) -> int:
        """The last round that the table has played, or that the director marked as played."""
        played = table.dealt - (not table.table.between_hands and table.round == table.dealt)
        return max(played, self.by_hand.get(table.name, (0, 0))[0])

    def is_over(
        self, number: int, tables: Mapping[str, SeenTable], playing: Iterable[str], *, soft: bool = False
    ) -> bool:
        """Whether nobody plays the round any more.

        All `playing` tables will play it if it is soft, or was begun by hand while the room was away.
        """
        is_due, given = self.on and number > self.base, self.rounds.get(number, ())
        there = {*given, *(playing if soft or not given else ())} if is_due else set()
        there |= {name for name, one in tables.items() if one.round == number}
        return all(self.done(tables[name]) >= number for name in there)

    def waits_for(self, table: SeenTable) -> bool:
        """Whether the table still plays a round, or a hand that was begun before hand for hand."""
        due = max(
            (each for each in self.rounds if each > self.base and table.name in self.rounds[each]), default=0
        )
        by_hand, _ = self.by_hand.get(table.name, (-1, 0))
        return by_hand < self.round and (not table.rests or self.done(table) < due)

    def races(self, table: SeenTable) -> bool:
        """Whether the table has not raced off its small chips as ordered."""
        unit, order = self.race
        return table.table.unit < unit and self.by_hand.get(table.name, (0, 0))[1] < order

    def places(self, entries: int, ties: str, is_over: Callable[[int], bool]) -> dict[str, Finish]:
        """The place of everybody who is out, among so many entries; of a round only once it is over.

        Groups keep the order in which their places were ordered; new ones follow by their time.
        """
        groups = defaultdict[tuple[str, int], list[Out]](list)
        for one in self.outs.values():
            groups[one.group].append(one)
        ready = {
            key: ones
            for key, ones in groups.items()
            if not ones[0].round or any(one.entry in self.said for one in ones) or is_over(key[1])
        }

        def when(key: tuple[str, int]) -> tuple[float, str]:
            numbers = [self.said[one.entry].number for one in ready[key] if one.entry in self.said]
            return min(numbers, default=float("inf")), max(one.at for one in ready[key])

        found: dict[str, Finish] = {}
        left = entries
        for key in sorted(ready, key=lambda key: (*when(key), key[0])):
            left -= len(ready[key])
            found |= finishes(ready[key], left, ties)
        return found | self.ruled


def payouts_of(text: str) -> tuple[int, ...]:
    """The prizes from the first place on: lines of a place, or the first and last of several, and the prize.

    Raises `Unreadable`.

    >>> payouts_of("place;prize\\n1;5000\\n2 3000\\n3-4: 1500")
    (5000, 3000, 1500, 1500)
    """
    lines, prizes = [line.strip() for line in text.replace("\ufeff", "").splitlines()], list[int]()
    is_headed = lines[:1] and not lines[0][:1].isdecimal()
    for line in filter(None, lines[1:] if is_headed else lines):
        read = _PRIZE.fullmatch(line)
        first, last, prize = (int(read[1]), int(read[2] or read[1]), int(read[3])) if read else (0, 0, 0)
        if first != len(prizes) + 1 or not first <= last <= 10_000 or prize > min(prizes, default=prize):
            raise Unreadable(f"{line}: expected the next place, or several such as 4-6, and no larger prize")
        prizes += [prize] * (last - first + 1)
    if not prizes:
        raise Unreadable("payouts: expected a prize for each place from the first on")
    return tuple(prizes)
