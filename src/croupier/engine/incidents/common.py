"""Ways out shared by many incidents, their conditions, and the text of their buttons."""

from __future__ import annotations

from typing import Final

from croupier.engine import events as ev
from croupier.engine.incidents.case import Case, Condition, Way, message
from croupier.engine.incidents.settling import nothing, scrap, take_back
from croupier.engine.places import Seat
from croupier.engine.play.rounds import after_fold
from croupier.engine.play.showdown.showing import last_of_a_pot
from croupier.errors import Refused
from croupier.rules.pots import uncalled

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
    """Whether the Code du poker decides where the rulebooks differ and there is no switch."""
    return case.house.profile == "code"


def both(*conditions: Condition) -> Condition:
    """All of them hold."""
    return lambda case: all(condition(case) for condition in conditions)


def neither(*conditions: Condition) -> Condition:
    """None of them holds."""
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
        raise Refused("last-hand", f"seat {seat} is the last in a pot: it wins", rule="TDA 17-B", seat=seat)
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
SCRAP: Final = Way("scrap", scrap)
