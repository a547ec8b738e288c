"""Exposed cards: turned by the dealer or a player, or boxed (I-04 to I-06)."""

from __future__ import annotations

from typing import Final

from croupier.engine import codes
from croupier.engine import events as ev
from croupier.engine.incidents.case import Case, Incident, Way, message
from croupier.engine.incidents.common import (
    NOT_SO,
    after_sa,
    before_sa,
    both,
    call_misdeal,
    call_void,
    neither,
    nothing,
    settle,
)
from croupier.engine.places import SCRAP, STUB
from croupier.engine.play.rounds import finish_step
from croupier.engine.play.showdown import run_out
from croupier.errors import Refused

FIRST_TWO: Final = 2
"""How many cards at the start of a deal may not be exposed (TDA 35-A5)."""


def _reported(case: Case) -> int:
    """How many exposed cards were reported in this deal, including the present ones."""
    reports = [index for code, index in case.hand.incidents.reports if code == case.code]
    return len({index for index in reports if index is not None}) + reports.count(None)


def _card_needed(case: Case) -> None:
    if case.index is None and case.facts.get("cards", 1) < FIRST_TWO:
        raise Refused("card-needed", f"{case.code}: say which card")


def _acted(case: Case) -> bool:
    return bool(case.hand.voluntary)


# --- turned by the dealer ----------------------------------------------------------------------------


def _not_too_late(case: Case) -> None:
    """After substantial action it is too late to claim: the cards play (TDA 35-D, S-079).

    So it is once nobody can bet any more and the board is dealt out.
    """
    all_in = bool(case.hand.number) and run_out(case.draft.table, case.hand)
    if (case.substantial or all_in) and not _in_a_draw(case):
        raise Refused(
            "substantial-action",
            "substantial action has taken place: the cards play",
            rule="TDA 35-D, TDA 36, Code 1.9",
        )
    _card_needed(case)
    if case.index is not None and case.hand.cards[case.index].up:
        raise Refused("face-up", "that card lies face up by the rules of the game")
    if case.index is not None and case.hand.cards[case.index].owner is None:
        raise Refused("no-such-card", "that card was dealt to nobody")


def _in_a_draw(case: Case) -> bool:
    return case.hand.rule.draw


def _stud(case: Case) -> bool:
    return bool(case.hand.game.bring_in)


def _first_or_second(case: Case) -> bool:
    """Whether it is one of the first two cards of the deal, in a game with a board (TDA 35-A5)."""
    flop = any(street.board for street in case.hand.game.streets)
    if not flop or case.index is None or case.house.exposed_first_two == "replace":
        return False
    before = [card for card in case.hand.cards[: case.index] if card.place not in (STUB, SCRAP)]
    return len(before) < FIRST_TWO


def _second_exposed(case: Case) -> bool:
    return _reported(case) > 1 and not _in_a_draw(case)


def _misdeal_of_stud(case: Case) -> bool:
    return _stud(case) and case.house.exposed_stud == "misdeal"


def _spoils_the_deal(case: Case) -> bool:
    if _in_a_draw(case):
        return False
    return _second_exposed(case) or _first_or_second(case) or _misdeal_of_stud(case)


def _replaceable(case: Case) -> bool:
    """Whether the card can be replaced: nobody has acted, or in a draw nobody has bet or checked after it."""
    if case.index is not None and case.hand.cards[case.index].place.seat is None:
        return False
    if _in_a_draw(case):
        return not case.hand.round.keyed
    return not _acted(case) and not _stud(case)


def _third_is_to_come(case: Case) -> bool:
    """Whether their third-street upcard is still to come (WSOP 214)."""
    seat = case.hand.cards[case.which].place.seat if _stud(case) else None
    return seat is not None and not case.hand.number and not case.hand.upcards(seat) and not _acted(case)


def _replace(case: Case) -> None:
    case.draft.add(ev.CardReplaced, index=case.which)
    finish_step(case.draft)


def _lies_up(case: Case) -> None:
    """Keep the exposed card as their upcard, and deal the third one face down."""
    place = case.hand.cards[case.which].place
    case.draft.add(ev.CardMoved, index=case.which, to=place, up=True)


FIRST_OF_TWO: Final = "TDA 35-A5, WSOP 104"

EXPOSED: Final = Incident(
    code=codes.EXPOSED_BY_DEALER,
    title=message("card exposed by the dealer"),
    sentence=message("The dealer turned a card of a player."),
    rule="TDA 35-A5, Code 1.8, WSOP 104, 214",
    asks=("seat", "card"),
    phases=("DEALING", "BETTING", "DRAWING"),
    check=_not_too_late,
    ways=(
        Way("misdeal", call_misdeal, _second_exposed, final=True, rule="TDA 35-A5, Code 1.8.d"),
        Way(
            "misdeal",
            call_misdeal,
            both(_first_or_second, neither(_in_a_draw)),
            final=True,
            rule=FIRST_OF_TWO,
        ),
        Way("misdeal", call_misdeal, _misdeal_of_stud, final=True, rule="WSOP tournament 88.a"),
        Way(
            "replace", _replace, both(_replaceable, neither(_spoils_the_deal)), rule="Code 1.8.c, Guide 5.2.a"
        ),
        Way(
            "stands",
            _lies_up,
            both(_third_is_to_come, neither(_spoils_the_deal)),
            rule="Code 1.8.b, WSOP 214",
            label=message("Dealt up"),
            consequence=message("the third card comes face down"),
        ),
        Way(
            "stands",
            nothing,
            neither(_spoils_the_deal, _replaceable, _third_is_to_come),
            rule="Guide 5.2.b",
            label=message("It plays"),
            consequence=message("somebody has acted: the card stays"),
        ),
        Way("not-so", NOT_SO.does, _spoils_the_deal),
    ),
    discretion=call_misdeal,
)

# --- turned by a player ------------------------------------------------------------------------------


def _whose_card(case: Case) -> None:
    if case.index is None:
        raise Refused("card-needed", f"{case.code}: say which card of which seat")
    if case.hand.cards[case.index].place.seat is None:
        raise Refused("no-such-card", "that is not a card of a hand that is played")


def _remember(case: Case) -> None:
    """Keep the hand live; in a tournament remind the floor of a penalty from the next hand on."""
    seat = case.hand.cards[case.which].place.seat
    if case.house.profile == "tda" and seat is not None:
        case.draft.add(ev.PlayerWarned, seat=seat, reason="TDA 68")


OWN_CARD: Final = Incident(
    code=codes.EXPOSED_BY_PLAYER,
    title=message("player shows a card"),
    sentence=message("A player turned a card of their own: no exposure, the hand is live."),
    rule="TDA 68, Code 1.8.a",
    asks=("seat", "card"),
    phases=("BETTING",),
    check=_whose_card,
    ways=(Way("stands", _remember),),
)

# --- boxed -------------------------------------------------------------------------------------------


def _two_boxed(case: Case) -> bool:
    return _reported(case) > 1


def _house_voids(case: Case) -> bool:
    return case.house.boxed_after_sa == "void"


def _scrap(case: Case) -> None:
    """X-SCRAP: the next card replaces it; if others were served after it, at the end of the deal."""
    draft, index = case.draft, case.which
    next_is_his = index == len(case.hand.cards) - 1 and not case.hand.round.keyed
    later = case.hand.cards[index].place.seat is not None and not next_is_his
    draft.add(ev.CardScrapped, index=index, later=later)
    finish_step(draft)
    settle(draft)


BOXED: Final = Incident(
    code=codes.BOXED_CARD,
    title=message("boxed card"),
    sentence=message("A card lay face up in the deck."),
    rule="TDA 35-A1, Code 1.9.d, WSOP 21",
    asks=("card",),
    phases=("DEALING",),
    check=_card_needed,
    ways=(
        Way("misdeal", call_misdeal, both(_two_boxed, before_sa), final=True, rule="TDA 35-A1, Code 1.9.d"),
        Way("void", call_void, both(_two_boxed, after_sa, _house_voids), final=True, rule="WSOP 21"),
        Way(
            "scrap",
            _scrap,
            neither(both(_two_boxed, before_sa), both(_two_boxed, after_sa, _house_voids)),
            rule="WSOP 21",
        ),
        Way("not-so", NOT_SO.does, _two_boxed),
    ),
    discretion=_scrap,
)

INCIDENTS: Final = (EXPOSED, OWN_CARD, BOXED)
