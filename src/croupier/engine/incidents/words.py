"""Incidents without a number: string bets, chips pulled back or hidden, conditional words.

Facts: TDA 46-B, 56, 59, 60, 62 and 66, Code 1.15. Conditional words bind only if the floor says so. A player
facing an all-in may have an exact count, on their turn.
"""

from __future__ import annotations

from typing import Final

from croupier.engine import codes
from croupier.engine import events as ev
from croupier.engine.incidents.case import Case, Incident, Way, message
from croupier.engine.incidents.common import kill, neither, nothing
from croupier.engine.places import Seat
from croupier.engine.play.motions import pull, string_bet
from croupier.engine.table.turns import to_call
from croupier.errors import Refused


def _concerned(case: Case) -> Seat:
    """The live seat of the report; if it names none, the one to act."""
    seat = case.seat if case.seat is not None else case.hand.round.to_act
    if seat is None or seat not in case.hand.live:
        raise Refused("not-in-hand", f"seat {seat} has no live hand", seat=seat)
    return seat


# --- chips -------------------------------------------------------------------------------------------


def _string_bet(case: Case) -> None:
    if case.seat is not None:
        string_bet(case.draft, case.seat)


STRING_BET: Final = Incident(
    code=codes.STRING_BET,
    group="betting",
    title=message("string bet"),
    sentence=message("Seat {seat}: only the first motion counts."),
    rule="TDA 56, Code 1.19",
    asks=("seat",),
    phases=("BETTING",),
    ways=(Way("stands", _string_bet),),
)


def _has_chips_in_front(case: Case) -> None:
    seat = _concerned(case)
    front = case.hand.parts[seat].bet
    if case.hand.phase != "BETTING" or not 0 < case.facts.get("amount", front) <= front:
        text = f"seat {seat} has {front} in front"
        raise Refused("not-in-front", text, rule="TDA 46-B", seat=seat, maximum=front)


def _pull_back(case: Case) -> None:
    seat = _concerned(case)
    pull(case.draft, seat, (case.facts.get("amount", case.hand.parts[seat].bet),))


PULL_BACK: Final = Incident(
    code=codes.CHIPS_PULLED_BACK,
    group="betting",
    title=message("chips pulled back"),
    sentence=message("Seat {seat} took chips back facing a bet: it may only call or raise."),
    rule="TDA 46-B",
    asks=("seat",),
    phases=("BETTING",),
    check=_has_chips_in_front,
    ways=(Way("stands", _pull_back),),
)


def _is_all_in(case: Case) -> None:
    seat = _concerned(case)
    if case.draft.table.players[seat].stack or not case.facts.get("amount"):
        raise Refused(
            "not-all-in", f"seat {seat} is not all-in, or no amount is given", rule="TDA 62", seat=seat
        )


def _no_part(case: Case) -> None:
    case.draft.add(ev.ChipsFound, seat=_concerned(case), amount=case.facts["amount"])


HIDDEN_CHIP: Final = Incident(
    code=codes.HIDDEN_CHIPS,
    group="betting",
    title=message("hidden chips"),
    sentence=message("Seat {seat} went all-in, and more chips were found behind it."),
    rule="TDA 62",
    asks=("seat", "amount"),
    phases=("BETTING", "SHOWDOWN"),
    check=_is_all_in,
    ways=(
        Way(
            "stands",
            _no_part,
            floor=True,
            label=message("No part of the bet"),
            consequence=message("kept if their owner wins; else the winner gets them"),
        ),
    ),
)


# --- words -------------------------------------------------------------------------------------------


def _has_a_say(case: Case) -> None:
    _concerned(case)
    if case.hand.phase != "BETTING":
        raise Refused("no-betting", "nobody is to act now")


def _hold_to_it(case: Case) -> None:
    ways = (case.action or "raise",)
    case.draft.add(ev.SeatLimited, seat=_concerned(case), ways=ways, rule="TDA 59-A", facing=True)


CONDITIONAL: Final = Incident(
    code=codes.CONDITIONAL_WORDS,
    group="betting",
    colour="amber",
    title=message("conditional words"),
    sentence=message("Seat {seat} said what it would do if others bet: the floor may hold it to that."),
    rule="TDA 59-A",
    asks=("seat",),
    phases=("BETTING",),
    check=_has_a_say,
    ways=(
        Way(
            "limit", _hold_to_it, floor=True, consequence=message("facing a bet they must do what they said")
        ),
        Way("stands", nothing, label=message("Only noted"), consequence=message("they are free")),
    ),
)


def _faces_all_in(case: Case) -> None:
    """Check that the player asking for a count faces the all-in, on their turn (TDA 60)."""
    hand, players = case.hand, case.draft.table.players
    seat = _concerned(case)
    all_in = [other for other in hand.live if other != seat and not players[other].stack]
    facing = any(hand.parts[other].bet > hand.parts[seat].bet for other in all_in)
    if seat != hand.round.to_act or not facing:
        raise Refused("no-count", f"seat {seat} faces no all-in in its turn", rule="TDA 60", seat=seat)


COUNT: Final = Incident(
    code=codes.COUNT_ASKED,
    group="betting",
    title=message("count asked for"),
    sentence=message("Seat {seat} asks for the exact count of an all-in."),
    rule="TDA 60",
    asks=("seat",),
    phases=("BETTING",),
    check=_faces_all_in,
    ways=(Way("stands", nothing),),
)


# --- stud upcards ------------------------------------------------------------------------------------


def _faces_a_bet(case: Case) -> None:
    hand, seat = case.hand, _concerned(case)
    if not hand.game.bring_in:
        raise Refused("no-upcards", "only stud hands have open cards", rule="TDA 66, Code 1.15")
    if hand.phase != "BETTING" or not to_call(hand, case.draft.table.players, seat):
        raise Refused("no-bet-faced", f"seat {seat} faces no bet", rule="TDA 66, Code 1.15", seat=seat)


def _is_dead(case: Case) -> bool:
    return case.house.stud_pick_up == "dead"


def _once_the_next_acts(case: Case) -> None:
    if len(case.hand.live) > 2:
        case.draft.add(ev.UpcardsPickedUp, seat=_concerned(case))


PICKED_UP: Final = Incident(
    code=codes.OPEN_CARDS_PICKED_UP,
    families=("stud",),
    group="betting",
    title=message("open cards picked up"),
    sentence=message("Seat {seat} picked up its open cards facing a bet."),
    rule="TDA 66, Code 1.15.a",
    asks=("seat",),
    phases=("BETTING",),
    check=_faces_a_bet,
    ways=(
        Way("kill", lambda case: kill(case, case.whose), _is_dead),
        Way(
            "stands",
            _once_the_next_acts,
            neither(_is_dead),
            label=message("Not yet a fold"),
            consequence=message("a fold once the next player acts; never heads-up"),
        ),
    ),
)

INCIDENTS: Final = (STRING_BET, PULL_BACK, HIDDEN_CHIP, CONDITIONAL, COUNT, PICKED_UP)
