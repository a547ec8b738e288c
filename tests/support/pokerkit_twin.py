"""The same hand in PokerKit, card by card and action by action, to compare the results.

PokerKit numbers the players in dealing order from 0. Where possible its rules are made to agree: the cap, and
four games for which it has the parts but no class.
"""

from __future__ import annotations

import dataclasses
import warnings
from collections.abc import Iterable, Mapping
from typing import Any, Final

import pokerkit
from pokerkit.games import (
    FixedLimitPokerMixin,
    Holdem,
    NoLimitPokerMixin,
    OmahaHoldemMixin,
    PotLimitPokerMixin,
    SingleDraw,
    TexasHoldemMixin,
    TripleDraw,
    UnfixedLimitHoldem,
)

from croupier.cards.card import Card
from croupier.engine import events as ev
from croupier.engine.places import BOARD, BURN, Seat
from croupier.engine.table import Hand
from croupier.rules.games import Game


class PotLimitTexasHoldem(PotLimitPokerMixin, TexasHoldemMixin, UnfixedLimitHoldem):
    """Pot-limit hold'em, which has no class of its own."""


class PotLimitOmahaHighLow(PotLimitPokerMixin, OmahaHoldemMixin, UnfixedLimitHoldem):
    hand_types = (pokerkit.OmahaHoldemHand, pokerkit.OmahaEightOrBetterLowHand)


class FixedLimitOmahaHighLow(FixedLimitPokerMixin, OmahaHoldemMixin, Holdem):
    """PokerKit's own class of this name plays pot limit, at least up to version 0.7."""

    hand_types = (pokerkit.OmahaHoldemHand, pokerkit.OmahaEightOrBetterLowHand)


class FiveCardOmahaHoldem(pokerkit.PotLimitOmahaHoldem):
    hole_dealing_count = 5


class FiveCardOmahaHighLow(PotLimitOmahaHighLow):
    hole_dealing_count = 5


class SixCardOmahaHoldem(pokerkit.PotLimitOmahaHoldem):
    hole_dealing_count = 6


class SixCardOmahaHighLow(PotLimitOmahaHighLow):
    hole_dealing_count = 6


class NoLimitOmahaHighLow(NoLimitPokerMixin, OmahaHoldemMixin, UnfixedLimitHoldem):
    hand_types = PotLimitOmahaHighLow.hand_types


class FiveCardDraw(SingleDraw):
    deck = pokerkit.Deck.STANDARD
    hand_types = (pokerkit.StandardHighHand,)
    hole_dealing_count = 5


class PotLimitFiveCardDraw(PotLimitPokerMixin, FiveCardDraw):
    pass


class NoLimitFiveCardDraw(NoLimitPokerMixin, FiveCardDraw):
    pass


class FixedLimitFiveCardDraw(FixedLimitPokerMixin, FiveCardDraw):
    """PokerKit's single draws have one size of bets; in fixed limit those after the draw are big."""

    def __init__(self, *arguments: Any, mode: pokerkit.Mode) -> None:
        *others, big = arguments
        super().__init__(*others, mode=mode)
        first, last = self.streets
        last = dataclasses.replace(last, min_completion_betting_or_raising_amount=big)
        self.streets = (first, last)


class AceToFiveTripleDraw(FixedLimitPokerMixin, TripleDraw):
    deck = pokerkit.Deck.STANDARD
    hand_types = (pokerkit.RegularLowHand,)
    hole_dealing_count = 5


class Badeucey(FixedLimitPokerMixin, TripleDraw):
    deck = pokerkit.Deck.STANDARD
    hand_types = (pokerkit.StandardLowHand, pokerkit.StandardBadugiHand)
    hole_dealing_count = 5


class InHand(pokerkit.StandardHighHand):
    """The five cards of a hand without the board."""

    @classmethod
    def from_game(cls, hole_cards: Any, board_cards: Any = ()) -> Any:
        return super().from_game(hole_cards, ())


class Dramaha(PotLimitPokerMixin, OmahaHoldemMixin, UnfixedLimitHoldem):
    """Composed, with a draw after the flop; all check in the round that PokerKit holds after each draw."""

    hand_types = (InHand, pokerkit.OmahaHoldemHand)
    hole_dealing_count = 5

    def __init__(self, *arguments: Any, mode: pokerkit.Mode) -> None:
        super().__init__(*arguments, mode=mode)
        before, flop, turn, river = self.streets
        draw = dataclasses.replace(flop, board_dealing_count=0, draw_status=True)
        self.streets = (before, flop, draw, turn, river)


VARIANTS: Final[Mapping[str, Any]] = {
    "THL": pokerkit.FixedLimitTexasHoldem,
    "THPL": PotLimitTexasHoldem,
    "THNL": pokerkit.NoLimitTexasHoldem,
    "O4HPL": pokerkit.PotLimitOmahaHoldem,
    "O4JL": FixedLimitOmahaHighLow,
    "O4JPL": PotLimitOmahaHighLow,
    "O5HPL": FiveCardOmahaHoldem,
    "7SHL": pokerkit.FixedLimitSevenCardStud,
    "7SJL": pokerkit.FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    "7SLL": pokerkit.FixedLimitRazz,
    "2T7TD": pokerkit.FixedLimitDeuceToSevenLowballTripleDraw,
    "O5JPL": FiveCardOmahaHighLow,
    "BADUGI": pokerkit.FixedLimitBadugi,
    "O4JNL": NoLimitOmahaHighLow,
    "O6HPL": SixCardOmahaHoldem,
    "O6JPL": SixCardOmahaHighLow,
    "C5HPL": FiveCardOmahaHoldem,
    "C5JPL": FiveCardOmahaHighLow,
    "2T7SD": pokerkit.NoLimitDeuceToSevenLowballSingleDraw,
    "5CDL": FixedLimitFiveCardDraw,
    "5CDPL": PotLimitFiveCardDraw,
    "5CDNL": NoLimitFiveCardDraw,
    "A5TD": AceToFiveTripleDraw,
    "BADEUCEY": Badeucey,
    "DRAMAHA": Dramaha,
    "SDNL": pokerkit.NoLimitShortDeckHoldem,
}
"""The class that deals each game of ours."""

AUTOMATIC: Final = (
    pokerkit.Automation.ANTE_POSTING,
    pokerkit.Automation.BET_COLLECTION,
    pokerkit.Automation.BLIND_OR_STRADDLE_POSTING,
    pokerkit.Automation.RUNOUT_COUNT_SELECTION,
    pokerkit.Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    pokerkit.Automation.HAND_KILLING,
    pokerkit.Automation.CHIPS_PUSHING,
    pokerkit.Automation.CHIPS_PULLING,
)


def _variant(hand: Hand, raises: int | None) -> Any:
    """The game at its stakes, with a cap of `raises` after the opening bet, or without one."""
    stakes, game = hand.stakes, hand.game
    antes: Any = stakes.ante
    if stakes.big_blind_ante:
        antes = {1: stakes.big_blind_ante}  # 1 is the big blind, heads-up as well
    forced: Any = stakes.bring_in if game.bring_in else (stakes.small_blind, stakes.big_blind)
    if hand.game.button_blind and hand.positions.big_blind == hand.positions.button:
        alone = len(hand.seats) - 1 if len(hand.seats) > 2 else 0  # it turns the blinds of two players round
        forced = {alone: stakes.big_blind}
        antes = {alone: stakes.big_blind_ante} if stakes.big_blind_ante else antes
    if hand.positions.straddles:
        over = {hand.seats.index(seat): hand.parts[seat].bet for seat in hand.positions.straddles}
        forced = {0: stakes.small_blind, 1: stakes.big_blind, **over}
    sizes = (stakes.small_bet, stakes.big_bet) if game.betting == "limit" else (stakes.big_blind,)
    made = VARIANTS[game.code](
        AUTOMATIC, not stakes.big_blind_ante, antes, forced, *sizes, mode=pokerkit.Mode.CASH_GAME
    )
    if game.betting == "limit":
        made.streets = tuple(
            dataclasses.replace(street, max_completion_betting_or_raising_count=most)
            for street, most in zip(made.streets, _caps(game, raises), strict=True)
        )
    made.streets = tuple(
        dataclasses.replace(street, board_dealing_count=ours.board)
        for street, ours in zip(made.streets, game.streets, strict=True)
    )
    return made


def _caps(game: Game, raises: int | None) -> Iterable[int | None]:
    """PokerKit counts every bet; with blinds, the first one has been made."""
    for street in game.streets:
        yield raises if raises is None or street.opener == "blinds" else raises + 1


class Twin:
    """The hand in PokerKit, with its `state`."""

    def __init__(self, hand: Hand, stacks: Mapping[Seat, int], raises: int | None) -> None:
        self.seats = hand.seats
        before = [
            stacks[seat] + hand.parts[seat].live + hand.parts[seat].ante + hand.parts[seat].dead
            for seat in hand.seats
        ]
        self.state = _variant(hand, raises)(before, len(before))
        self.discards: tuple[Card, ...] = ()

    @property
    def actor(self) -> Seat | None:
        index = self.state.actor_index
        return None if index is None else self.seats[index]

    def follow(self, event: ev.Event, card: Card | None) -> None:
        """Repeat the last action at our table; `card` is the drawn card, if any."""
        with warnings.catch_warnings():
            # it warns of folds that owe nothing, and of cards that it would not have dealt again
            warnings.simplefilter("ignore", UserWarning)
            if isinstance(event, ev.CardDrawn):
                self._deal(event, str(card))
            elif isinstance(event, ev.ActionTaken):
                self._act(event)
            elif isinstance(event, ev.Discarded):
                self.state.stand_pat_or_discard("".join(map(str, self.discards)))
            elif isinstance(event, ev.RoundClosed):
                # it asks the last player with chips, who owes nothing and whom nobody could answer,
                # and everybody in a round that our table does not have
                while self.actor is not None:
                    assert self.state.checking_or_calling_amount == 0
                    self.state.check_or_call()

    def _deal(self, event: ev.CardDrawn, text: str) -> None:
        if event.to == BURN:
            self.state.burn_card(text)
        elif event.to == BOARD:
            self.state.deal_board(text)
        elif self.state.statuses[index := self.seats.index(event.to.seat)]:
            # who folded facing no bet is dealt to at our table alone (WSOP 222)
            self.state.deal_hole(text, index)

    def _act(self, event: ev.ActionTaken) -> None:
        if event.action == "fold":
            self.state.fold()
        elif event.action == "bring-in":
            self.state.post_bring_in()
        elif event.action in ("check", "call"):
            self.state.check_or_call()
        else:
            self.state.complete_bet_or_raise_to(event.to)
