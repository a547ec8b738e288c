"""Bets of a wrong amount that nobody noticed at the time (I-33, I-34, S-134, S-135).

Facts: a bet or raise that was too small is corrected for everybody who put chips in, until a card of the next
street is out (TDA 52-A). A pot bet that was too big is corrected during the street, one that was too small
until substantial action follows it (TDA 52-B). A caller accepts the bet as it is, whatever count they were
told; the floor may rule otherwise (TDA 49, TDA 1).
"""

from __future__ import annotations

from typing import Final

from croupier.engine import codes
from croupier.engine.draft import substantial_action
from croupier.engine.incidents.case import Case, Incident, Way, message
from croupier.engine.incidents.common import nothing
from croupier.engine.play.wrong_bets import correct, street_over
from croupier.engine.table import Bet
from croupier.engine.table.legal_actions import highest_raise, lowest_raise
from croupier.errors import Refused
from croupier.rules.betting.undercalls import Fault, correctable

# --- which bet, and what it should have been ---------------------------------------------------------


def _least(case: Case, bet: Bet) -> int:
    return lowest_raise(case.draft.table, bet.before, case.house)


def _pot(case: Case, bet: Bet) -> int:
    """What "the pot" was, as a round total."""
    return highest_raise(case.draft.table, bet.before, bet.seat, case.house)


def _bets(case: Case) -> list[Bet]:
    """The bets and raises that the report may be about, the last one first."""
    about = [bet for bet in case.hand.bets if case.seat in (None, bet.seat)]
    return about[::-1]


def _is_all_in(case: Case, bet: Bet) -> bool:
    return case.draft.table.players[bet.seat].stack == 0


def _too_small(case: Case) -> Bet | None:
    """The last raise below the minimum by a player who was not all-in."""
    if case.hand.game.betting == "limit":
        return None
    small = (bet for bet in _bets(case) if bet.to < _least(case, bet))
    return next((bet for bet in small if not _is_all_in(case, bet)), None)


def _miscounted(case: Case) -> Bet | None:
    """The last bet above the pot, or else the last below it."""
    if case.hand.game.betting != "pot-limit":
        return None
    above = [bet for bet in _bets(case) if bet.to > _pot(case, bet)]
    below = [bet for bet in _bets(case) if bet.to < _pot(case, bet) and not _is_all_in(case, bet)]
    return next(iter(above + below), None)


def _right_total(case: Case, bet: Bet, computed: int) -> int:
    """The right total: the one in the report, unless that repeats the wrong one."""
    amount = case.facts.get("amount")
    return computed if amount in (None, bet.to) else amount


# --- until when --------------------------------------------------------------------------------------


def _substantial_since(case: Case, bet: Bet) -> bool:
    """Whether substantial action followed the bet; under the Code the bet itself is counted too."""
    first = len(bet.before.voluntary) + (case.house.sa == "tda")
    return substantial_action(case.hand, case.house, case.hand.voluntary[first:])


def _in_time(case: Case, bet: Bet, fault: Fault) -> bool:
    return correctable(
        fault, street_over=street_over(case.hand, bet), substantial=_substantial_since(case, bet)
    )


def _fault(case: Case, bet: Bet) -> Fault:
    return "above-pot" if bet.to > _pot(case, bet) else "below-pot"


def _nothing_bet_yet(case: Case) -> None:
    """Refuse the report before any bet: bets of earlier streets stand."""
    if not case.hand.bets:
        raise Refused("street-over", "nothing was bet on this street: earlier bets stand", rule="TDA 52")


def _raise_too_small(case: Case) -> None:
    _nothing_bet_yet(case)
    bet = _too_small(case)
    if bet is None:
        raise Refused("no-wrong-bet", "no raise of this round was below the minimum", rule="TDA 52")
    if not _in_time(case, bet, "below-minimum"):
        raise Refused("street-over", "a card of the next street is out: the bet stands", rule="TDA 52-A")


def _lift(case: Case) -> None:
    bet = _too_small(case)
    assert bet is not None, "checked before"
    correct(case.draft, bet, _right_total(case, bet, _least(case, bet)))


UNDERRAISE: Final = Incident(
    code=codes.RAISE_TOO_SMALL,
    group="betting",
    title=message("raise too small, found late"),
    sentence=message("A raise below the minimum was missed: it is corrected for everybody."),
    rule="TDA 52-A",
    asks=("seat",),
    phases=("BETTING",),
    check=_raise_too_small,
    ways=(Way("lift", _lift),),
)


def _pot_miscounted(case: Case) -> None:
    _nothing_bet_yet(case)
    bet = _miscounted(case)
    if bet is None:
        raise Refused("no-wrong-bet", "no bet of this round was a wrong pot", rule="TDA 52-B, TDA 54")
    if street_over(case.hand, bet):
        raise Refused("street-over", "a card of the next street is out: the bet stands", rule="TDA 52-B")


def _pot_may_be_corrected(case: Case) -> bool:
    bet = _miscounted(case)
    return bet is not None and _in_time(case, bet, _fault(case, bet))


def _pot_may_not(case: Case) -> bool:
    return not _pot_may_be_corrected(case)


def _to_the_pot(case: Case) -> None:
    bet = _miscounted(case)
    assert bet is not None, "checked before"
    correct(case.draft, bet, _right_total(case, bet, _pot(case, bet)))


MISCOUNT: Final = Incident(
    code=codes.POT_MISCOUNTED,
    group="betting",
    title=message("pot miscounted"),
    sentence=message("A bet of the pot was not the size of the pot."),
    rule="TDA 52-B, WSOP 184",
    asks=("seat", "amount"),
    phases=("BETTING",),
    check=_pot_miscounted,
    ways=(
        Way("lift", _to_the_pot, _pot_may_be_corrected),
        Way("stands", nothing, _pot_may_not, consequence=message("substantial action followed")),
    ),
)


# --- accepted action ---------------------------------------------------------------------------------


def _bet_and_amount(case: Case) -> None:
    if "amount" not in case.facts:
        raise Refused("amount-needed", "say the amount that was taken for the bet", rule="TDA 49")
    if not case.hand.bets or street_over(case.hand, case.hand.bets[-1]):
        raise Refused("street-over", "there is no bet of this street to count again", rule="TDA 49")


def _as_counted(case: Case) -> None:
    bet = case.hand.bets[-1]
    correct(case.draft, bet, case.facts["amount"])


ACCEPTED: Final = Incident(
    code=codes.NOT_COUNTED_RIGHT,
    group="betting",
    title=message("bet not counted right"),
    sentence=message("Seat {seat} called a bet whose amount was misstated or misheard."),
    rule="TDA 49",
    asks=("seat", "amount"),
    phases=("BETTING",),
    check=_bet_and_amount,
    ways=(
        Way("stands", nothing, consequence=message("the whole bet was accepted")),
        Way("lift", _as_counted, floor=True, consequence=message("the bet is set to that amount (TDA 1)")),
    ),
)

INCIDENTS: Final = (UNDERRAISE, MISCOUNT, ACCEPTED)
