"""Acting out of turn, and skipped players who say nothing (I-30, I-31)."""

from __future__ import annotations

from itertools import takewhile
from typing import Final

from croupier.engine import codes
from croupier.engine import events as ev
from croupier.engine.draft import substantial_action
from croupier.engine.incidents.case import Case, Incident, Way, message
from croupier.engine.incidents.common import PASSED, kill, neither, nothing
from croupier.engine.places import Seat
from croupier.engine.play.acts import bind, take
from croupier.engine.play.rounds import close_round
from croupier.engine.table import Voluntary
from croupier.engine.table.turns import can_bet, in_turn, next_to_act
from croupier.errors import Refused
from croupier.values import replace

SKIPPED_LIMIT: Final = 3
"""How many players may act behind a skipped one before it is too late (Code 1.12)."""

OUT_OF_TURN: Final = Incident(
    code=codes.OUT_OF_TURN,
    group="betting",
    colour="amber",
    title=message("out of turn"),
    sentence=message("Seat {seat} acted out of turn: its action waits for its turn."),
    rule="TDA 53-A, Code 1.12",
    ways=(PASSED,),
    detected="entry",
)


def _not_in_turn(case: Case) -> None:
    hand = case.hand
    if hand.phase != "BETTING" or case.seat not in hand.live or case.seat == hand.round.to_act:
        raise Refused("not-out-of-turn", f"seat {case.seat} has not acted out of turn", rule="TDA 53-A")


REPORTED: Final = Incident(
    code=codes.REPORTED_OUT_OF_TURN,
    group="betting",
    title=message("out of turn"),
    sentence=message("Seat {seat} acted out of turn: key what it did, and it waits for its turn."),
    rule="TDA 53-A, Code 1.12",
    asks=("seat",),
    phases=("BETTING",),
    check=_not_in_turn,
    ways=(
        Way(
            "stands",
            nothing,
            label=message("Noted"),
            consequence=message("a warning or a penalty may follow"),
        ),
    ),
)


# --- the skipped player ------------------------------------------------------------------------------


def _behind(case: Case) -> list[Seat]:
    """Players who acted behind the seat to act, in order: their chips are held, or they folded."""
    hand = case.hand
    acted = {*hand.pending.held, *_folded_behind(case)}
    return [seat for seat in in_turn(hand, hand.round.to_act or hand.seats[0]) if seat in acted]


def _folded_behind(case: Case) -> list[Seat]:
    """Players who folded out of turn behind the seat to act.

    These are the folds at the end of the street's actions, without those made in turn just before that seat,
    back to the last player who did not fold.
    """
    hand = case.hand
    street = [one for one in hand.voluntary if one.street == hand.street]
    last = list(takewhile(lambda one: one.action == "fold", reversed(street)))
    stayed = [one.seat for one in street[: len(street) - len(last)]][-1:]
    folded = [one.seat for one in last]
    for seat in [*in_turn(hand, hand.round.to_act or hand.seats[0])][-2::-1]:
        if seat in stayed or can_bet(hand, case.draft.table.players, seat):
            break
        folded = [other for other in folded if other != seat]
    return folded


def _was_skipped(case: Case) -> None:
    hand = case.hand
    if hand.phase != "BETTING" or hand.round.to_act is None or case.seat not in (None, hand.round.to_act):
        raise Refused("not-skipped", f"seat {case.seat} is not the one whose turn it is", rule="TDA 53-B")
    if not _behind(case):
        raise Refused("not-skipped", f"nobody has acted behind seat {hand.round.to_act}", rule="TDA 53-B")


def _too_late(case: Case) -> bool:
    """Whether enough happened behind them for it to stand (TDA 53-B; Code 1.12)."""
    hand, behind = case.hand, _behind(case)
    if case.house.oot_skipped_limit == "three_players":
        return len(behind) >= SKIPPED_LIMIT
    done = {seat: held.action for seat, held in hand.pending.held.items()}
    actions = tuple(Voluntary(seat, done.get(seat, "fold"), hand.street) for seat in behind)
    return substantial_action(hand, case.house, actions)


def _what_stands(case: Case) -> None:
    """Make the actions behind them binding; the floor says what the skipped player may still do."""
    if _too_late(case):
        for seat in _behind(case):
            if seat in case.hand.pending.held:
                bind(case.draft, seat)


def _is_bound(case: Case) -> bool:
    return not case.hand.pending.held and (not _folded_behind(case) or _too_late(case))


def _go_on(case: Case) -> None:
    """After the skipped player, play goes on after the last player who acted behind them."""
    draft = case.draft
    hand = draft.last_hand
    last = Seat(case.facts["last"]) if "last" in case.facts else None
    if hand.phase != "BETTING" or hand.round.to_act is None or last is None:
        return
    following = next_to_act(hand, draft.table.players, last)
    if following is not None and following != hand.round.to_act:
        draft.add(ev.TurnGiven, seat=following)
        close_round(draft)


def _with_last(case: Case) -> Case:
    """The case with the seat that acted last, noted before anything changes."""
    last = case.hand.voluntary[-1].seat
    return replace(case, facts={**case.facts, "last": int(last)})


def _skipped_seat(case: Case) -> Seat:
    seat = case.hand.round.to_act
    if seat is None or case.chosen not in (None, seat):
        raise Refused("not-skipped", f"seat {case.chosen} is not the one that was skipped", rule="TDA 53-B")
    return seat


def _dead(case: Case) -> None:
    seat, case = _skipped_seat(case), _with_last(case)
    kill(case, seat)
    _go_on(case)


def _only_call_or_fold(case: Case) -> None:
    """Limit the skipped player to call or fold; a call with nothing owed is a check."""
    seat, case = _skipped_seat(case), _with_last(case)
    draft = case.draft
    if case.action not in ("call", "check", "fold"):
        raise Refused("action-needed", "say whether the skipped player calls or folds", rule="TDA 53-B")
    if case.action == "fold":
        take(draft, seat, "fold", 0)
    else:
        owes = draft.hand.round.bet > draft.hand.parts[seat].bet
        take(draft, seat, "call" if owes else "check", 0)
    _go_on(case)
    close_round(draft)


SKIPPED: Final = Incident(
    code=codes.SKIPPED_IN_BETTING,
    group="betting",
    title=message("player skipped in the betting"),
    sentence=message("Seat {seat} was skipped and said nothing; others have acted behind it."),
    rule="TDA 53-B, Code 1.12",
    asks=("seat",),
    phases=("BETTING",),
    check=_was_skipped,
    at_once=_what_stands,
    ways=(
        Way("kill", _dead, _is_bound),
        Way("limit", _only_call_or_fold, _is_bound, floor=True),
        Way(
            "return",
            nothing,
            neither(_is_bound),
            label=message("Their turn"),
            consequence=message("the actions behind wait for their turn"),
            also=("stands",),
        ),
    ),
)

INCIDENTS: Final = (OUT_OF_TURN, REPORTED, SKIPPED)
