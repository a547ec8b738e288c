"""Board and burn errors: cards that left the shoe too early, a short stub (rules matrix 5.3)."""

from __future__ import annotations

from typing import Final

from croupier.engine import events as ev
from croupier.engine.exhaustion import carry_out_scramble
from croupier.engine.incidents.case import Case, Incident, Way, mark
from croupier.engine.incidents.common import NOT_SO, STRAY, neither
from croupier.engine.incidents.settling import ask_about_extra, nothing, settle, take_back
from croupier.engine.places import BURN, RETURNED, STUB
from croupier.errors import Refused


def _too_early(case: Case) -> None:
    """An early burn stays the burn (TDA) or goes back on top (Code 1.13); board cards are reshuffled."""
    held, house, draft = case.held, case.house, case.draft
    if len(held) > 1 and case.hand.street == "flop" and house.profile == "code":
        raise Refused(
            "floor-needed",
            "a premature turn under the Code is for the floor",
            rule="Code 1.14",
            way="premature",
        )
    first = RETURNED if house.premature_burn_only == "back_on_top" and len(held) == 1 else BURN
    for position, index in enumerate(held):
        draft.add(ev.CardMoved, index=index, to=first if position == 0 else STUB)
    if len(held) > 1:
        draft.add(ev.StubReshuffled, burn_again=house.profile == "code")


def _extra_card(case: Case) -> None:
    """One card too many in the deal becomes the next burn; more than one asks again (AL-05, I-07)."""
    if len(case.held) == 1:
        case.draft.add(ev.CardMoved, index=case.held[0], to=RETURNED)
    else:
        ask_about_extra(case.draft)


def _only_the_burn(case: Case) -> bool:
    return len(case.held) == 1


def _before_the_round(case: Case) -> bool:
    """Nothing was keyed in the first round yet: the card may be one too many of the deal."""
    return not case.hand.round_open and not case.hand.number


def _scrambled(case: Case) -> None:
    carry_out_scramble(case.draft)
    settle(case.draft)


PREMATURE: Final = Incident(
    code="AL-07",
    group="board",
    title=mark("card out too early"),
    sentence=mark("A card left the shoe and seat {seat} still has to act. Had everybody acted?"),
    rule="TDA 39, Code 1.13, 1.14",
    ways=(
        Way("late", nothing),
        Way("premature", _too_early, _only_the_burn, consequence=mark("it stays the burn, play goes on")),
        Way("premature", _too_early, neither(_only_the_burn)),
        Way("extra-card", _extra_card, _before_the_round),
        NOT_SO,
    ),
    discretion=take_back,
    detected="sensor",
)

MISSING_BURN: Final = Incident(
    code="I-18",
    group="board",
    title=mark("missing burn"),
    sentence=mark("A card went to the board where a burn was expected."),
    rule="TDA 38, Code 1.13",
    phases=("DEALING", "BETTING"),
    ways=(),
    discretion=take_back,
)

TWO_BURNS: Final = Incident(
    code="I-19",
    group="board",
    title=mark("two burns"),
    sentence=mark("A second card was burnt where a board card was expected."),
    rule="TDA 38, Code 1.13",
    phases=("DEALING", "BETTING"),
    ways=(),
    discretion=take_back,
)

BOARD_COUNT: Final = Incident(
    code="I-16",
    group="board",
    title=mark("wrong number of board cards"),
    sentence=mark("The board has too many or too few cards."),
    rule="TDA 39",
    phases=("DEALING", "BETTING"),
    ways=(),
    discretion=take_back,
)

ALARMS: Final = (
    MISSING_BURN.alarm("AL-08", mark("burn missing"), MISSING_BURN.sentence, NOT_SO),
    TWO_BURNS.alarm("AL-09", mark("second burn"), TWO_BURNS.sentence, NOT_SO),
    BOARD_COUNT.alarm("AL-10", mark("board count"), BOARD_COUNT.sentence, NOT_SO),
)

LAST_CARD: Final = Incident(
    code="AL-15",
    group="board",
    title=mark("last card"),
    sentence=mark("The next card would be the last one of the stub: scramble first."),
    rule="Code 1.7, 1.13",
    ways=(Way("reshuffle", _scrambled),),
    discretion=take_back,
    detected="sensor",
)

RABBIT: Final = Incident(
    code="AL-18",
    group="board",
    title=mark("card after the hand"),
    sentence=mark("A card left the shoe after the end of the betting: leave it face down."),
    rule="TDA 28, Code 1.15",
    ways=(STRAY,),
    discretion=take_back,
    detected="sensor",
)

SHORT_STUB: Final = Incident(
    code="AL-32",
    group="board",
    colour="amber",
    title=mark("short stub"),
    sentence=mark("The stub is short: {need} cards needed, {have} left."),
    rule="Code 1.13, W 228",
    ways=(Way("reshuffle", _scrambled),),
    detected="sensor",
)

INCIDENTS: Final = (
    PREMATURE,
    MISSING_BURN,
    TWO_BURNS,
    BOARD_COUNT,
    *ALARMS,
    LAST_CARD,
    RABBIT,
    SHORT_STUB,
)
