"""Where the chips of a hand are, with folds out of turn, absent players and hands killed by a ruling.

Written from the rules with seats and chips alone: which hands are live, what each seat has in front, what is
returned, and the pots (TDA 16, 21, 30, 50-A, 53, 58, 65-A; décret 2010-723 art. 6; Code 1.9, 1.10, 1.24). Its
input is what people did and what the cards decide; it uses nothing of the engine.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field

from croupier.values import dataclass

Pot = tuple[int, frozenset[int]]
"""An amount, and who can win it."""


@dataclass
class PlainMoney:
    """A hand; `order` are its seats from the left of the button, `behind` the chips that each has left."""

    order: list[int]
    behind: dict[int, int]
    live: set[int] = field(default_factory=set)
    antes: dict[int, int] = field(default_factory=dict)
    dead: dict[int, int] = field(default_factory=dict)
    bets: dict[int, int] = field(default_factory=dict)  # of the whole hand
    front: dict[int, int] = field(default_factory=dict)  # of this round
    level: int = 0  # what the round has to be called with
    raises: list[tuple[int, int]] = field(default_factory=list)  # who raised, and the level before
    acted: set[int] = field(default_factory=set)
    held: dict[int, tuple[str, int, int]] = field(default_factory=dict)  # action, total, level that it faced
    first: int = 0  # who speaks first
    last: int | None = None  # who spoke last in turn
    open: bool = False
    brings_in: bool = False  # the first to speak must open the round, and may not check

    def __post_init__(self) -> None:
        self.live = {*self.order}
        for chips in (self.antes, self.dead, self.bets, self.front):
            chips.update(dict.fromkeys(self.order, 0))

    # --- chips go in ---------------------------------------------------------------------------------

    def post(self, seat: int, kind: str, chips: int) -> None:
        self.behind[seat] -= chips
        if kind == "ante":
            self.antes[seat] += chips
        elif kind in ("big-blind-ante", "dead-blind"):
            self.dead[seat] += chips
        else:
            self._bet(seat, chips)

    def _put(self, seat: int, chips: int) -> None:
        self.behind[seat] -= chips
        self._bet(seat, chips)

    def _bet(self, seat: int, chips: int) -> None:
        self.bets[seat] += chips
        self.front[seat] += chips

    # --- a round -------------------------------------------------------------------------------------

    def begin(self, first: int, level: int = 0, *, brings_in: bool = False) -> None:
        """The cards of a street are out; `level` is the whole big blind or straddle, or nothing."""
        self.brings_in = brings_in
        self.first, self.last, self.level, self.open = first, None, level, True
        self.raises, self.acted, self.held = [], set(), {}

    def leave_absent(self, absent: Iterable[int], bring_in: int) -> None:
        """Who is not there pays a bring-in that the cards ask for; then their hands are dead, but for one."""
        gone = {*absent}
        if bring_in and self.first in gone and self.turn() == self.first:
            self.act(self.first, "bring-in", bring_in)
        start = self.order.index(self.turn() or self.first)
        for seat in self.order[start:] + self.order[:start]:
            if seat in gone and len(self.live) > 1:
                self.live.discard(seat)

    def owes(self, seat: int) -> int:
        """The whole level, while a player with chips could contest it; else what others have in front."""
        others = self.live - {seat}
        asked = self.level if any(self.behind[other] for other in others) else self._most(others)
        return max(0, min(asked - self.front[seat], self.behind[seat]))

    def _most(self, seats: Iterable[int]) -> int:
        return max((self.front[seat] for seat in seats), default=0)

    def turn(self) -> int | None:
        """Who has to say something before the round can end."""
        if not self.open or len(self.live) < 2:
            return None
        start = self.order.index(self.first) if self.last is None else self.order.index(self.last) + 1
        for seat in self.order[start:] + self.order[:start]:
            if seat not in self.live or not self.behind[seat]:
                continue
            rivals = any(self.behind[other] for other in self.live - {seat})
            if self.owes(seat) or (rivals and seat not in self.acted):
                return seat
        return None

    def act(self, seat: int, action: str, total: int = 0) -> None:
        """In turn; `total` is that of a bet or raise, or the whole bring-in."""
        if action == "fold":
            self.live.discard(seat)
        elif action == "call":
            self._put(seat, self.owes(seat))
        elif action == "bring-in":
            self._put(seat, min(total, self.behind[seat]))
            self.level = max(self.level, total)
        elif action in ("bet", "raise"):
            self._put(seat, total - self.front[seat])
            self.raises.append((seat, self.level))
            self.level = max(self.level, total)
        self.acted.add(seat)
        self.last = seat

    def fold_out_of_turn(self, seat: int) -> None:
        """Final at once (TDA 58)."""
        self.live.discard(seat)
        self.held.pop(seat, None)

    def hold(self, seat: int, action: str, total: int) -> None:
        self.held[seat] = (action, total, self.level)

    def settle(self, refused: Iterable[int]) -> None:
        """What was held for its turn binds if the bet is the same; then the round may be over.

        `refused` are seats whose bet or raise out of turn was no lawful one when its turn came.
        """
        while (seat := self.turn()) is not None and seat in self.held:
            action, total, faced = self.held.pop(seat)
            free = not self.owes(seat) and (self.level > 0 or not self.brings_in)
            fits = {"check": free, "call": self.owes(seat) > 0}.get(action, seat not in refused)
            if faced != self.level or not fits:
                break
            self.act(seat, action, total)
        if self.open and self.turn() is None:
            self._close()

    def _close(self) -> None:
        """Only a live seat takes back what nobody met: a folded one has nothing to take (décret art. 6)."""
        self.open, self.held = False, {}
        for seat in self.live:
            over = self.front[seat] - self._most({*self.order} - {seat})
            if over > 0:
                self._back(seat, over)
        self.front = dict.fromkeys(self.order, 0)

    def _back(self, seat: int, chips: int) -> None:
        self.behind[seat] += chips
        self.bets[seat] -= chips
        self.front[seat] -= chips

    # --- a ruling ------------------------------------------------------------------------------------

    def kill(self, seat: int, refund: str) -> None:
        """The hand is dead: nothing goes back, or what nobody called of a raise, or all (TDA 65)."""
        met, raised = self._most({*self.order} - {seat}), bool(self.raises) and self.raises[-1][0] == seat
        highest = raised and self.front[seat] == self.level > met
        if refund == "all":
            early = self.bets[seat] - self.front[seat]
            self.behind[seat] += early + self.antes[seat] + self.dead[seat]
            self.bets[seat] -= early
            self.antes[seat] = self.dead[seat] = 0
            back = self.front[seat]
        else:
            back = max(0, self.front[seat] - met) if refund == "uncalled" and raised else 0
        self._back(seat, back)
        if highest and back:
            self.level = max(self.raises.pop()[1], met)
        self.live.discard(seat)
        self.held.pop(seat, None)

    # --- pots ----------------------------------------------------------------------------------------

    def pots(self) -> list[Pot]:
        """Main pot first. A level is what a live seat has put in; what lies above the last joins the last."""
        found: list[Pot] = [(sum(self.dead.values()), frozenset(self.live))]
        for money in (self.antes, self.bets):
            below = 0
            for level in sorted({money[seat] for seat in self.live} - {0}):
                chips = sum(max(0, min(put, level) - below) for put in money.values())
                found.append((chips, frozenset(seat for seat in self.live if money[seat] >= level)))
                below = level
            chips, seats = found.pop()
            found.append((chips + sum(max(0, put - below) for put in money.values()), seats))
        joined: list[Pot] = []
        for chips, seats in found:
            if joined and joined[-1][1] == seats:
                joined[-1] = (joined[-1][0] + chips, seats)
            elif chips:
                joined.append((chips, seats))
        return joined
