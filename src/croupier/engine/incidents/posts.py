"""Forced bets that went wrong: misplaced blinds, an old level, a wrong amount, a wrong bring-in.

Facts: the level of a hand is that of its first riffle (TDA 23). A wrong blind is corrected until substantial
action; after that the posts stand (I-09, I-36, I-37). A wrong bring-in is corrected until the next player has
acted (WSOP 218).
"""

from __future__ import annotations

from typing import Final

from croupier.engine import codes
from croupier.engine import events as ev
from croupier.engine.incidents.case import Case, Incident, Way, message
from croupier.engine.incidents.common import PASSED, after_sa, before_sa, both, call_misdeal, neither, nothing
from croupier.engine.places import Seat
from croupier.engine.play.blinds import as_keyed, play_from, right_positions
from croupier.engine.play.rounds import close_round
from croupier.engine.table.rotation import stakes_of, turn_of
from croupier.engine.table.turns import first_to_act, leading
from croupier.errors import Refused
from croupier.rules.positions import clockwise, first_hand


def correct_blinds(case: Case) -> None:
    """Return wrong posts and take the right ones."""
    play_from(case.draft, right_positions(case.hand))


def blinds_as_keyed(case: Case) -> None:
    """Deal the hand from the posts as keyed, with the button on the player before them."""
    facts = case.facts
    as_keyed(case.draft, *(Seat(facts[name]) if name in facts else None for name in ("small", "big")))


def misdeal_from_the_right_seats(case: Case) -> None:
    """X-MISDEAL, the only kind in which the forced bets change."""
    call_misdeal(case)
    correct_blinds(case)


def make_good_later(case: Case) -> None:
    """Let the hand stand; from the next one on, each player gets each position once (WSOP 109)."""
    hand, right = case.hand, right_positions(case.hand)
    played, last = hand.positions.big_blind, hand.positions.before[2]
    assert played is not None, "a hand with blinds"
    if played == right.big_blind and case.seat is not None and case.seat in hand.seats:
        played = first_hand(case.seat, hand.seats).big_blind
    if played == right.big_blind:
        last = played
    elif last is None:
        last = [*clockwise(right.big_blind, hand.seats)][-2]
    case.draft.add(ev.BlindsMisplaced, last=last, wrong=played)


def _passed(code: str, title: str, sentence: str, rule: str) -> Incident:
    """An irregular entry that the floor may let stand."""
    return Incident(
        code=code,
        group="betting",
        title=title,
        sentence=sentence,
        rule=rule,
        ways=(PASSED,),
        detected="entry",
    )


WRONG_AMOUNT: Final = _passed(
    codes.WRONG_BLIND_AMOUNT,
    message("wrong blind amount"),
    message("Seat {seat}: this is not the amount to post there."),
    "TDA 23, Décret 2.III.d",
)
WRONG_BRING_IN: Final = _passed(
    codes.WRONG_BRING_IN,
    message("wrong bring-in"),
    message("Seat {seat} does not owe the bring-in."),
    "WSOP 218",
)


# --- blinds ------------------------------------------------------------------------------------------


def _due(case: Case) -> tuple[int, int]:
    """The blinds of the hand's level, or those that the report names."""
    settings = case.draft.table.settings
    assert settings is not None, "a hand has stakes"
    level = stakes_of(turn_of(settings, case.draft.table.turn))
    big, unit = case.facts.get("amount", level.big_blind), case.draft.unit
    return (level.small_blind * big // level.big_blind // unit * unit if level.big_blind else 0), big


def _wrong_level(case: Case) -> bool:
    return (case.hand.stakes.small_blind, case.hand.stakes.big_blind) != _due(case)


def played_as_dealt(case: Case) -> bool:
    """Whether the house corrects a wrong button without a misdeal, and after action lets it be (TDA 34)."""
    return case.house.button_wrong == "correct_then_stands"


def _misplaced(case: Case) -> bool:
    right, hand = right_positions(case.hand), case.hand
    return (hand.positions.small_blind, hand.positions.big_blind) != (right.small_blind, right.big_blind)


def _no_card_yet(case: Case) -> bool:
    return not case.hand.cards


def _first_round(case: Case) -> bool:
    return not case.hand.number


def _something_is_wrong(case: Case) -> None:
    if case.hand.positions.big_blind is None:
        raise Refused("no-button", "this hand has no blinds")
    if case.hand.phase == "SHOWDOWN":
        raise Refused("too-late", "the betting is over: the hand is played", rule="TDA 23")
    if not _wrong_level(case) and not _misplaced(case):
        raise Refused("blinds-are-right", "the blinds are those of the level, at their seats", rule="TDA 23")


def right_blinds(case: Case) -> None:
    """Take the right posts, and return the bets made over the wrong ones."""
    draft, (small, big) = case.draft, _due(case)
    draft.add(ev.BlindsChanged, small_blind=small, big_blind=big, again=True)
    correct_blinds(case)
    if draft.hand.phase != "BETTING":
        return
    if (
        first_to_act(draft.hand, draft.table.players) != draft.hand.round.to_act
    ):  # the posts put somebody all-in
        draft.add(ev.BlindsChanged, small_blind=small, big_blind=big, again=True)
    close_round(draft)


WRONG_BLINDS: Final = Incident(
    code=codes.WRONG_LEVEL_OR_BLIND,
    group="betting",
    title=message("wrong level or blind"),
    sentence=message("The wrong blinds were posted."),
    rule="TDA 23",
    asks=("amount",),
    phases=("DEALING", "BETTING"),
    explains=(codes.BLINDS_MISPLACED, codes.WRONG_BLIND_AMOUNT),
    check=_something_is_wrong,
    ways=(
        Way(
            "misdeal",
            misdeal_from_the_right_seats,
            both(before_sa, _misplaced, neither(_no_card_yet, played_as_dealt)),
            final=True,
        ),
        Way(
            "lift",
            right_blinds,
            both(before_sa, _first_round, neither(both(_misplaced, neither(_no_card_yet, played_as_dealt)))),
            consequence=message("right posts, bets back, betting begins again"),
        ),
        Way(
            "stands",
            make_good_later,
            both(after_sa, _misplaced, neither(played_as_dealt)),
            consequence=message("from the next hand on each player gets each position once"),
        ),
        Way(
            "stands",
            nothing,
            neither(both(before_sa, _first_round), both(_misplaced, neither(played_as_dealt))),
            consequence=message("the next hand has the right level"),
        ),
    ),
)


# --- bring-in ----------------------------------------------------------------------------------------


def _by_another(case: Case) -> None:
    hand = case.hand
    if (
        hand.positions.bring_in is None
        or hand.number
        or (not _acted(case) and hand.positions.bring_in == leading(hand))
    ):
        raise Refused("bring-in-is-right", "the bring-in was not paid by a wrong seat", rule="WSOP 218")


def _acted(case: Case) -> bool:
    """Whether somebody has acted behind the bring-in."""
    return bool(case.hand.voluntary)


def _take_back(case: Case) -> None:
    brought = case.hand.positions.bring_in
    assert brought is not None, "checked before"
    case.draft.add(ev.BringInReturned, seat=brought)


BROUGHT_IN: Final = Incident(
    code=codes.REPORTED_WRONG_BRING_IN,
    families=("stud",),
    group="betting",
    title=message("wrong bring-in"),
    sentence=message("The wrong seat paid the bring-in."),
    rule="WSOP 218",
    asks=("seat",),
    phases=("BETTING",),
    explains=(codes.WRONG_BRING_IN,),
    check=_by_another,
    ways=(
        Way(
            "return",
            _take_back,
            neither(_acted),
            label=message("Bring-in back"),
            consequence=message("the right seat brings it in"),
            also=("lift",),
        ),
        Way("stands", nothing, _acted),
    ),
)

INCIDENTS: Final = (WRONG_AMOUNT, WRONG_BRING_IN, WRONG_BLINDS, BROUGHT_IN)
