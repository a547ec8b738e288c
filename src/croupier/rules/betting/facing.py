"""What a seat faces, what its player did, and the action proposed for it.

All amounts are in the smallest unit of money; totals are for the betting round, including the chips already
in front.
"""

from __future__ import annotations

from typing import Literal

from croupier.rules.betting.spoken_bets import Spoken
from croupier.rules.games import Betting
from croupier.values import Frozen, replace

Action = Literal["fold", "check", "call", "bet", "raise", "choose"]
Way = Literal["fold", "call", "raise", "complete", "forfeit", "act-again"]
Asked = Literal["", "player", "floor"]


class Proposal(Frozen):
    """What a motion counts as; `to` is the seat's total for the round afterwards.

    Of the chips pushed, `returned` go back; or `due` more must be added. If `action` is choose, `asks`
    says who has to choose between `ways`, and `to` is the total of the call, or what stays in front if
    the only way is to act again.
    """

    action: Action
    to: int
    rule: str
    returned: int = 0
    due: int = 0
    asks: Asked = ""
    ways: tuple[Way, ...] = ()
    at_least: bool = False  # no amount was given: the player may still name a higher one
    convertible: bool = False  # they may still declare a raise until somebody behind acts
    penalty: bool = False  # to be noted for the floor


class Motion(Frozen, kw_only=True):
    """What the player did: denominations pushed, words said, or both.

    `left`: they pulled chips back first, and these denominations stayed in front; set it also if chips
    already in front cover the call without change. None: they touched nothing (TDA 46). `added` came after
    the first motion; `hands_by_pot`: both hands stayed beside the pot meanwhile (TDA 56; Code 1.19).
    """

    chips: tuple[int, ...] = ()
    left: tuple[int, ...] | None = None
    words: Spoken | None = None
    chips_first: bool = False  # the chips came before the words
    added: tuple[int, ...] = ()
    hands_by_pot: bool = False

    @property
    def shown(self) -> tuple[int, ...]:
        """The chips that count one by one: the new ones, and those left after a pull."""
        return self.chips + (self.left or ())


class Facing(Frozen, kw_only=True):
    """What the seat in turn faces before its motion.

    `bet` is the highest total of the round, `min_to` the smallest complete bet or raise whatever the stack,
    `max_to` the highest that the structure allows; in limit these two are the only legal totals. `pot`
    is everything in the middle, including the bets of this round.
    """

    betting: Betting
    bet: int
    in_round: int
    stack: int  # behind
    min_to: int
    max_to: int
    min_open: int  # the big blind; in limit the street's bet
    pot: int
    may_raise: bool = True
    opening_bet: bool = False  # the bet is the first of the round, before the flop the big blind
    heads_up: bool = False  # two hands are live
    next_acted: bool = False  # somebody behind has acted or put out chips
    undercalled: bool = False  # an undercall before this one was just corrected

    @property
    def to_call(self) -> int:
        return self.bet - self.in_round

    @property
    def everything(self) -> int:
        return self.in_round + self.stack

    @property
    def highest(self) -> int:
        """The highest total of a bet or raise with these chips."""
        return min(self.max_to, self.everything)

    def pushed(self, motion: Motion) -> int:
        """The total in front after the first motion."""
        before = self.in_round if motion.left is None else sum(motion.left)
        return before + sum(motion.chips)

    def checks(self, rule: str) -> Proposal:
        return Proposal("check", self.in_round, rule)

    def calls(self, rule: str) -> Proposal:
        """A call, all-in if the stack is short; a check if there is nothing to call."""
        if not self.to_call:
            return self.checks(rule)
        return Proposal("call", min(self.bet, self.everything), rule)

    def raises(self, total: int, rule: str, *, at_least: bool = False, penalty: bool = False) -> Proposal:
        """A bet or raise of at least the minimum, within stack and structure; a call if raising is closed."""
        if not self.may_raise:
            closed = "TDA 47, 48" if self.betting == "limit" else "TDA 47"
            return replace(self.calls(closed), penalty=penalty)
        if self.everything <= self.bet:
            return replace(self.calls(rule), penalty=penalty)
        to = min(max(total, self.min_to), self.highest)
        if self.betting == "limit" and to < self.highest:
            to = self.min_to
        action: Action = "raise" if self.bet else "bet"
        return Proposal(action, to, rule, at_least=at_least and to < self.highest, penalty=penalty)

    def asks(self, who: Asked, rule: str, *ways: Way) -> Proposal:
        """A choice between `ways`; if calling is the only way, it is taken at once."""
        if ways == ("call",):
            return self.calls(rule)
        stays = ways == ("act-again",)
        to = self.in_round if stays else min(self.bet, self.everything)
        return Proposal("choose", to, rule, asks=who, ways=ways)

    def stays(self) -> Proposal:
        """Chips pulled back facing a bet: folding is no longer possible (TDA 46-B)."""
        return self.asks("player", "TDA 46-B", "call", *(("raise",) if self.may_raise else ()))
