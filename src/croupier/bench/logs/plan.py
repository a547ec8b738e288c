"""Which hand comes next in a large log: what it is a copy of, when it is dealt, by whom and to whom; pure."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from random import Random
from typing import Any, Final, NamedTuple, Self

from croupier.bench.logs.samples import BEGIN
from croupier.bench.logs.variation import milliseconds
from croupier.values import dataclass

OFTEN: Final = (880, 60, 59, 1)
"""How often the table changes to each of the games, in a thousand times."""

REGULARS: Final = 60
PEOPLE: Final = 2_000
"""Known by name; half of all seats are taken by regulars. Beside them come guests of one hand each."""

TABLE_OF: Final = 50
"""How many hands one dealer deals to the same people."""

RARE: Final = 1_000
"""In one of this many hands a guest sits down who never comes again."""

OPENS: Final = 12
CLOSES: Final = 4
"""The hours (UTC) between which hands are dealt, over midnight."""

_DEALERS: Final = 8
_PAUSE_MS: Final = 5_000
_HOUR_MS: Final = 3_600_000
_SUITS: Final = tuple(permutations(range(4)))


class Dealt(NamedTuple):
    """What the plan must know of a sample: how many rows it has, and how long it took."""

    rows: int
    dealt_ms: int


class Copy(NamedTuple):
    """A hand of the log, a copy of `sample` of `game`; `first` is its first row, times are in milliseconds.

    `settings` is the row that set its game; with `changes` the row that sets the next game follows at `over`.
    """

    hand_id: int
    first: int
    game: int
    sample: int
    seated: tuple[int, ...]
    dealer: int
    suits: tuple[int, ...]
    began: int
    settings: int
    over: int
    changes: int | None = None
    next_dealer: int = 0


@dataclass
class Plan:
    """The state of the table between two hands; the same sample hands always give the same log.

    How many of the `crowd` ever play here.
    """

    dealt: Sequence[Sequence[Dealt]]
    people: Sequence[int]
    dice: Random
    now: int
    row: int
    crowd: int
    hand_id: int = 0
    settings: int = 0
    game: int = 0
    dealer: int = 0
    seated: tuple[int, ...] = ()

    @classmethod
    def begun(
        cls, dealt: Sequence[Sequence[Dealt]], people: Sequence[int], row: int, settings: int, crowd: int
    ) -> Self:
        """A table whose first settings are in row `settings`, before the first hand in row `row`."""
        plan = cls(dealt, people, Random(1), milliseconds(BEGIN.isoformat()), row, crowd, settings=settings)
        plan._seat(0)
        return plan

    def next(self) -> Copy:
        """The next hand."""
        self.hand_id += 1
        number = self.dice.randrange(len(self.dealt[self.game]))
        sample = self.dealt[self.game][number]
        suits = self.dice.choice(_SUITS)
        begun, first = self.now, self.row
        copy = Copy(self.hand_id, first, self.game, number, self._players(), self.dealer, suits, begun,
                    self.settings, begun + sample.dealt_ms)  # fmt: skip
        self.row += sample.rows
        self._pass(sample.dealt_ms)
        if self.hand_id % TABLE_OF:
            return copy
        game = self.game
        self.game = self.dice.choices(range(len(self.dealt)), OFTEN)[0]
        self._seat(self.hand_id)
        if self.game == game:
            return copy
        self.settings, self.row = self.row, self.row + 1
        return copy._replace(changes=self.game, next_dealer=self.dealer)

    def _seat(self, number: int) -> None:
        """Other people and another dealer come."""
        people = self.people[self.game]
        regulars = self.dice.sample(range(1, REGULARS + 1), people // 2)
        others = self.dice.sample(range(REGULARS + 1, self.crowd + 1), people - len(regulars))
        self.seated, self.dealer = (*regulars, *others), number // TABLE_OF % _DEALERS

    def _players(self) -> tuple[int, ...]:
        """Who plays this hand: now and then a guest sits in for one of them."""
        number = self.hand_id - 1
        return self.seated if number % RARE else (*self.seated[:-1], self.crowd + 1 + number // RARE)

    def _pass(self, dealt_ms: int) -> None:
        """The next hand begins a little later, or when the room opens again."""
        self.now += dealt_ms + _PAUSE_MS
        hour = self.now // _HOUR_MS % 24
        if CLOSES <= hour < OPENS:
            self.now += (OPENS - hour) * _HOUR_MS - self.now % _HOUR_MS

    # --- kept and taken up again -------------------------------------------------------------------------

    def state(self) -> dict[str, Any]:
        """What the next hands hang on, as JSON can hold it."""
        version, numbers, rest = self.dice.getstate()
        kept = ("now", "row", "hand_id", "settings", "game", "dealer", "seated")
        return {"dice": [version, list(numbers), rest]} | {name: getattr(self, name) for name in kept}

    def go_on(self, state: dict[str, Any]) -> None:
        """Go on from a state that was kept."""
        version, numbers, rest = state.pop("dice")
        self.dice.setstate((version, tuple(numbers), rest))
        for name, value in state.items():
            setattr(self, name, tuple(value) if name == "seated" else value)
