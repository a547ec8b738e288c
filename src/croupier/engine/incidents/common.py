"""What many incidents share: held cards that take their places or go back, rulings, and ways out."""

from __future__ import annotations

from typing import Final

from croupier.engine import codes
from croupier.engine import events as ev
from croupier.engine.draft import Draft
from croupier.engine.incidents.case import Case, Condition, Way, message
from croupier.engine.places import HELD, NOWHERE, RETURNED, SCRAP, STUB, Seat
from croupier.engine.play.from_shoe import ask_if_premature
from croupier.engine.play.rounds import after_fold, complete_deal, fill_with_unknown, finish_step, lay_held
from croupier.engine.play.showdown import last_of_a_pot
from croupier.engine.table.dealing import board_count, last_dealt, next_of_hand
from croupier.errors import Refused
from croupier.rules.pots import uncalled


def nothing(case: Case) -> None:
    """Play the hand as it is."""


def take_back(case: Case) -> None:
    """The reading was wrong: the held cards never left the stub."""
    draft = case.draft
    if case.code == codes.CARDS_MISSING:
        fill_with_unknown(draft)
    elif case.code == codes.TOO_MANY_CARDS:
        for index in case.held:
            draft.add(ev.CardMoved, index=index, to=STUB)
    elif case.index is not None and case.hand.cards[case.index].place == HELD:
        draft.add(ev.CardMoved, index=case.index, to=STUB)
    settle(draft)


def missed(case: Case) -> None:
    """The missing cards were drawn but not read: they are in their places, unknown."""
    fill_with_unknown(case.draft)


def put_on_top(case: Case) -> None:
    """X-TOP: the held cards go back on the stub, to be burnt next (WSOP 118)."""
    for index in case.held:
        case.draft.add(ev.CardMoved, index=index, to=RETURNED)


def scrap(case: Case) -> None:
    """X-SCRAP: the card is out of play and the next one replaces it (Code 1.32)."""
    if case.index is not None:
        case.draft.add(ev.CardMoved, index=case.index, to=SCRAP)
    settle(case.draft)


def settle(draft: Draft) -> None:
    """Once no red alert is left, held cards take their places, or raise AL-07 if premature."""
    if draft.table.phase == "HALTED":
        return
    for index in [index for index, card in enumerate(draft.hand.cards) if card.place == HELD]:
        if next_of_hand(draft.hand) == NOWHERE:
            if draft.hand.phase in ("BETTING", "DRAWING") and not draft.hand.pending.late:
                ask_if_premature(draft)
            return
        lay_held(draft, index)
        finish_step(draft)


def complete(draft: Draft) -> None:
    """The dealer's "dealt" key; an extra card on the table raises AL-05."""
    early = [alert for alert in draft.hand.incidents.alerts if alert.code == codes.CARD_TOO_EARLY]
    if early and "extra-card" in early[-1].options:
        draft.answer(early[-1], "extra-card")
        ask_about_extra(draft)
        return
    draft.refuse_while_halted()
    if draft.hand.held_cards and draft.hand.phase == "BETTING" and not draft.hand.pending.late:
        ask_about_extra(draft)
        return
    complete_deal(draft)


def ask_about_extra(draft: Draft) -> None:
    """Ask about extra cards, held until a ruling: on the board (AL-10) or at the seats (AL-05)."""
    if draft.hand.rule.board:
        draft.open_case(codes.BOARD_COUNT, facts=board_count(draft.hand, last_dealt(draft.hand)[0]))
        return
    extra = sum(card.place == HELD for card in draft.hand.cards)
    draft.open_case(codes.TOO_MANY_CARDS, facts=(("extra", extra),))


MISDEAL_RULE: Final = "TDA 35, Code 1.9"

WAY_WORDS: Final = {
    "misdeal": (message("Misdeal"), message("bets back, deal again")),
    "void": (message("Void hand"), message("all chips back, deck locked")),
    "stands": (message("Hand stands"), message("play goes on")),
    "not-so": (message("Not so"), message("wrong reading, play goes on")),
    "stray": (message("Stray reading"), message("the card never left the shoe")),
    "late": (message("All had acted"), message("key the actions now")),
    "premature": (message("Too early"), message("burn stays, board reshuffled")),
    "extra-card": (message("Extra card"), message("one card too many was dealt")),
    "return": (message("Back on the stub"), message("it is the next burn")),
    "missed": (message("Dealt, not read"), message("the cards are there, unknown")),
    "bind": (message("Name the card"), message("floor: the tag is this card")),
    "scrap": (message("Out of play"), message("the next card takes its place")),
    "reshuffle": (message("Scrambled"), message("mixed with the stub, the deal goes on")),
    "complete": (message("Complete"), message("the whole call is due")),
    "forfeit": (message("Forfeit"), message("the chips stay, the hand is folded")),
    "replace": (message("Replace"), message("next burn; another card once all are served")),
    "kill": (message("Hand dead"), message("its cards go to the muck")),
    "remap": (message("Who holds what"), message("the deal stands as it was dealt")),
    "draw": (message("Floor draws"), message("one card becomes the burn")),
    "lift": (message("Correct it"), message("everybody pays the right amount")),
    "limit": (message("Limited"), message("the seat may only call or fold")),
    "manual": (message("Deal by hand"), message("cards are unknown until opened")),
    "discretion": (message("Floor decides"), message("with a reason (TDA 1)")),
    "passed": (message("It was so"), message("entered with a reason")),
}
"""The default label and consequence of each way out."""


def before_sa(case: Case) -> bool:
    """Whether a misdeal is still possible: no substantial action in this deal (TDA 35-D, Code 1.9)."""
    return not case.substantial


def after_sa(case: Case) -> bool:
    """Whether it is too late for a misdeal: the deal must be played (TDA 35-D)."""
    return case.substantial


def code_rules(case: Case) -> bool:
    """Whether the Code du poker decides where the rulebooks differ and there is no switch, as in a club."""
    return case.house.profile != "tda"


def both(*conditions: Condition) -> Condition:
    """A condition that holds if all of these hold."""
    return lambda case: all(condition(case) for condition in conditions)


def neither(*conditions: Condition) -> Condition:
    """A condition that holds if none of these holds."""
    return lambda case: not any(condition(case) for condition in conditions)


def must_be_live(case: Case) -> None:
    """The check of a report about a live hand; raises `Refused`."""
    if case.seat not in case.hand.live:
        raise Refused("not-in-hand", f"seat {case.seat} has no live hand", seat=case.seat)


def call_misdeal(case: Case) -> None:
    """X-MISDEAL."""
    case.draft.add(ev.AttemptMisdealt, attempt=case.hand.deal.attempt + 1)


def call_void(case: Case) -> None:
    """X-VOID: every chip goes back and the deck is locked (TDA 35-E, Code 1.31)."""
    case.draft.add(ev.DeckLocked)
    case.draft.add(ev.HandEnded, outcome="void")


def kill(case: Case, seat: Seat) -> None:
    """X-KILL: the hand is dead; its owner gets nothing, the uncalled part of their bet, or all of it back.

    Only a bet or raise can be uncalled, not a forced bet (TDA 65-A).
    """
    parts = case.hand.parts
    if seat not in case.hand.live:
        raise Refused("not-in-hand", f"seat {seat} has no live hand", seat=seat)
    if case.hand.phase == "SHOWDOWN" and last_of_a_pot(case.hand, seat):
        raise Refused(
            "last-hand", f"seat {seat} is the last in a pot: it wins", rule="TDA 17-B, Code 1.25", seat=seat
        )
    made = case.hand.round.aggressor == seat
    extra = uncalled({each: part.bet for each, part in parts.items()}, (seat,)) if made else None
    refund = {
        "uncalled": extra[1] if extra is not None else 0,
        "all": parts[seat].put_in,
    }.get(case.refund, 0)
    case.draft.add(ev.HandKilled, seat=seat, refund=refund)
    after_fold(case.draft)


MISDEAL: Final = Way("misdeal", call_misdeal, before_sa, final=True)
VOID: Final = Way("void", call_void, final=True)
NOT_SO: Final = Way("not-so", take_back)
STRAY: Final = Way("stray", take_back)
PASSED: Final = Way("passed", nothing)
