"""A betting round computed plainly from its start and the list of actions, each time from the beginning.

Written from the rules (Guide 3.1, 3.3 to 3.5; TDA 43, 47, 48, 54; Code 1.22; WSOP 129, 150, 161, 216) and not
from the engine. Amounts are totals of the round.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.engine.places import Seat
from croupier.engine.table import Hand, Table
from croupier.rules.house import HouseRules
from croupier.values import dataclass

Move = tuple[Seat, str, int]
"""Who did what, and their total of the round if they bet or raised."""


@dataclass(frozen=True, kw_only=True)
class Round:
    """A round before anybody acts; `posted` is live money in front, `pot` all that lies in the middle."""

    house: HouseRules
    betting: str
    seats: tuple[Seat, ...]  # with a live hand, clockwise from whoever speaks first
    stacks: dict[Seat, int]  # behind
    posted: dict[Seat, int]
    blind: int  # the least bet of no-limit and pot limit
    level: int  # what a player owes at first: the big blind or the straddle, later nothing
    step: int | None = None  # the least raise over it, if that is another amount
    small_bet: int = 0  # of fixed limit, on this street
    big_bet: int = 0
    pairs: frozenset[Seat] = frozenset()  # who shows one that allows the big bet already
    capped: bool = True
    pot: int = 0
    bring_in: int = 0  # on third street
    forced: Seat | None = None  # who has to pay it
    reading: str = ""  # of the pot
    small: Seat | None = None  # the small blind, before the flop

    @classmethod
    def of(cls, table: Table) -> Round:
        """The round that has just been opened at this table."""
        hand, house = table.hand, table.house
        assert hand is not None and hand.round.to_act is not None and not hand.round.keyed
        stakes, parts = hand.stakes, hand.parts
        first = not hand.number and not hand.game.bring_in
        around = (hand.positions.order if first else ()) or tuple(sorted(hand.seats))
        at = around.index(hand.round.to_act)
        live = [seat for seat in around[at:] + around[:at] if seat in hand.live]
        return cls(
            house=house,
            betting=hand.game.betting,
            seats=tuple(live),
            stacks={seat: table.players[seat].stack for seat in live},
            posted={seat: parts[seat].bet for seat in live},
            blind=stakes.big_blind,
            level=_opening(hand) if first else 0,
            step=stakes.big_blind if first and house.straddle_min_raise == "big_blind" else None,
            small_bet=stakes.big_bet if hand.number >= len(hand.game.streets) // 2 else stakes.small_bet,
            big_bet=stakes.big_bet,
            pairs=_open_pairs(hand) if house.stud_open_pair else frozenset(),
            capped=_is_capped(table, hand),
            pot=_counted_pot(hand, house.pl_dead_blind),
            bring_in=0 if hand.number else stakes.bring_in,
            forced=_bring_in_seat(hand),
            reading=house.pl_holdem if hand.game.hand_cards == 2 else house.pl_omaha,
            small=hand.positions.small_blind if first else None,
        )


def _opening(hand: Hand) -> int:
    """The bet that everybody faces first: the big blind, the highest straddle, or the kill."""
    if hand.positions.killer:
        return hand.stakes.small_bet
    return max(hand.stakes.big_blind, *(hand.parts[seat].bet for seat in hand.positions.straddles), 0)


def _open_pairs(hand: Hand) -> frozenset[Seat]:
    """On fourth street of stud high: the live hands with a pair among their open cards."""
    if hand.game.code != "7SHL" or hand.number != 1:
        return frozenset()
    ranks = {seat: [card.card.reveal().rank for card in hand.upcards(seat)] for seat in hand.live}
    return frozenset(seat for seat, shown in ranks.items() if len(set(shown)) < len(shown))


def _is_capped(table: Table, hand: Hand) -> bool:
    """The last two of a tournament raise as they like; where the house says so, any two hands (TDA 48)."""
    if table.settings.mode == "tournament" and len(hand.seats) == 2:
        return False
    return len(hand.live) > 2 or table.house.limit_cap_headsup == "kept"


def _counted_pot(hand: Hand, dead: str) -> int:
    """What lies in the middle; before the flop short blinds are whole and a big-blind ante is not there.

    With `dead` "full" a small blind that nobody posts is whole as well.
    """
    pot = sum(part.live + part.ante + part.dead for part in hand.parts.values())
    if hand.number:
        return pot
    blinds = {
        hand.positions.small_blind: hand.stakes.small_blind,
        hand.positions.big_blind: hand.stakes.big_blind,
    }
    for seat, blind in blinds.items():
        posted = hand.parts[seat].forced if seat is not None else 0
        pot += max(0, blind - posted) if seat is not None or dead == "full" else 0
    if hand.stakes.big_blind_ante:
        pot -= hand.parts[hand.positions.big_blind].dead
    return pot


def _bring_in_seat(hand: Hand) -> Seat | None:
    """The lowest door card, clubs lowest; in razz the highest, with the ace low."""
    if hand.number or not hand.game.bring_in:
        return None
    doors = {seat: hand.upcards(seat)[0].card.reveal() for seat in hand.live}
    if hand.game.code == "7SLL":
        return max(doors, key=lambda seat: ((doors[seat].rank + 1) % 13, doors[seat].suit))
    return min(doors, key=lambda seat: (doors[seat].rank, doors[seat].suit))


class Sheet:
    """The round after the moves, as somebody with a pencil would have it."""

    def __init__(self, start: Round, moves: Sequence[Move]) -> None:
        self.start = start
        self.front, self.behind = dict(start.posted), dict(start.stacks)
        self.live = list(start.seats)
        self.acted: set[Seat] = set()
        self.checked: set[Seat] = set()
        self.reopened: set[Seat] = set()  # somebody made a whole bet or raise since they acted
        self.current = self.level = start.level
        self.step = start.level if start.step is None else start.step  # the last whole raise
        self.raises = 0
        self.big_made = False
        self.pot = start.pot
        self.last: Seat | None = None
        for move in moves:
            self._do(*move)

    @property
    def sizes(self) -> tuple[int, ...]:
        """What a bet or raise of fixed limit may be; of a pair, only while its hand is in."""
        if self.big_made:
            return (self.start.big_bet,)
        options = {self.start.small_bet, self.start.big_bet} if self.start.pairs & set(self.live) else ()
        return tuple(sorted(options)) or (self.start.small_bet,)

    @property
    def bring_in_due(self) -> bool:
        return bool(self.start.bring_in) and self.current == 0

    def _do(self, seat: Seat, name: str, total: int) -> None:
        if name == "fold":
            self.live.remove(seat)
        elif name == "bring-in":
            self._put(seat, min(self.start.bring_in, self.behind[seat]))
            self.current = self.start.bring_in
        elif name == "call":
            self._put(seat, min(self._owed(seat), self.behind[seat]))
        elif name in ("bet", "raise"):
            self._raise(seat, total)
        elif name == "check":
            self.checked.add(seat)
        self.acted.add(seat)
        self.reopened.discard(seat)
        self.last = seat

    def _put(self, seat: Seat, chips: int) -> None:
        self.front[seat] += chips
        self.behind[seat] -= chips
        self.pot += chips

    def _raise(self, seat: Seat, total: int) -> None:
        limit = self.start.betting == "limit"
        whole = 2 * (total - self.level) >= self.sizes[0] if limit else total >= self.lowest()
        if whole:
            self.raises += self.level > 0
            self.big_made |= limit and total - self.level >= self.sizes[-1] > self.sizes[0]
            self.step = total - self.current
            self.level = total
            self.reopened = set(self.live) - {seat}
        self._put(seat, total - self.front[seat])
        self.current = max(self.current, total)

    # --- who is to act ------------------------------------------------------------------------------

    def _owed(self, seat: Seat) -> int:
        others = [other for other in self.live if other != seat]
        if any(self.behind[other] for other in others):
            return max(0, self.current - self.front[seat])
        return max(0, max(self.front[other] for other in others) - self.front[seat])

    def turn(self) -> Seat | None:
        """Whoever speaks next; None when the round is over."""
        if len(self.live) < 2:
            return None
        seats = self.start.seats
        first = 0 if self.last is None else seats.index(self.last) + 1
        for seat in seats[first:] + seats[:first]:
            if seat not in self.live or not self.behind[seat]:
                continue
            others = any(self.behind[other] for other in self.live if other != seat)
            if self._owed(seat) or (others and seat not in self.acted):
                return seat
        return None

    # --- what is allowed ---------------------------------------------------------------------------

    def moves(self) -> set[tuple[str, int]]:
        """Everything that the seat in turn may do; the total is 0 where there is no choice."""
        seat = self.turn()
        assert seat is not None
        if self.bring_in_due:
            quiet = {"bring-in"} if seat == self.start.forced else {"bring-in", "fold"}
        else:
            quiet = {"fold", "call" if self._owed(seat) else "check"}
        found = {(name, 0) for name in quiet}
        if self._may_raise(seat):
            name = "raise" if self.current else "bet"
            found |= {(name, total) for total in self._totals(seat)}
        return found

    def _may_raise(self, seat: Seat) -> bool:
        floor = self.start.bring_in if self.bring_in_due else self.current
        everything = self.front[seat] + self.behind[seat]
        answers = any(
            self.behind[other] and self.front[other] + self.behind[other] > self.current
            for other in self.live
            if other != seat
        )
        if everything <= floor or not answers:
            return False
        if seat in self.checked and self.start.house.opt_no_check_raise:
            return False
        return self._limit_open(seat) if self.start.betting == "limit" else self._open(seat)

    def _limit_open(self, seat: Seat) -> bool:
        if self.start.capped and self.raises >= self.start.house.limit_raises:
            return False
        paid = self.front[seat] if self.front[seat] > self.start.bring_in else 0
        return seat not in self.acted or 2 * (self.current - paid) >= self.sizes[0]

    def _open(self, seat: Seat) -> bool:
        if seat not in self.acted or seat in self.reopened:
            return True
        house, mine, blind = self.start.house, self.front[seat], self.start.blind
        factor = 2 if house.reopen_nl == "half" else 1
        if house.raise_min == "standard":
            return factor * (self.current - mine) >= max(self.step, blind)
        if house.reopen_nl == "half":
            return 2 * (self.current - mine) >= max(mine, blind)
        return self.current >= max(2 * mine, mine + blind)

    def lowest(self) -> int:
        """The least whole bet or raise of no-limit and pot limit."""
        house, blind = self.start.house, self.start.blind
        if not self.current:
            return blind
        if house.raise_min == "standard":
            return self.current + max(self.step, blind)
        if house.double_base == "largest_total":
            return max(2 * self.current, self.current + blind)
        return max(2 * self.level, self.current + 1) if self.level else self.current + blind

    def _totals(self, seat: Seat) -> set[int]:
        everything = self.front[seat] + self.behind[seat]
        if self.start.betting == "limit":
            return {min(self.level + size, everything) for size in self.sizes}
        lowest = min(self.lowest(), everything)
        highest = everything
        if self.start.betting == "pot-limit":
            highest = min(max(self._pot_bet(seat), self.lowest()), everything)
        return set(range(lowest, highest + 1))

    def _pot_bet(self, seat: Seat) -> int:
        pot, mine, small = self.pot, self.front[seat], self.start.small
        unraised = self.current == self.start.blind
        if self.start.house.pl_round_sb and small not in (None, seat) and unraised and small in self.front:
            pot += max(0, self.start.blind - self.front[small])
        if self.start.reading == "decree_literal":
            return 3 * self.current + pot
        return pot if self.start.reading == "decree_omaha" else self.current + pot + self.current - mine
