"""The end of the stub, the last card of stud, and cards after the hand (Guide 5.3, I-20, I-21, AL-18)."""

from __future__ import annotations

from typing import Final

from croupier.engine import codes
from croupier.engine import events as ev
from croupier.engine.incidents.case import Case, Incident, Way, message
from croupier.engine.incidents.common import both, neither, nothing, settle
from croupier.engine.places import STUB, Place, Seat
from croupier.engine.play.exhaustion import carry_out_scramble, scramble_due
from croupier.engine.play.rounds import close_round
from croupier.engine.table.dealing import receivers
from croupier.engine.table.turns import behind
from croupier.errors import Refused

# --- I-20: the stub runs short -----------------------------------------------------------------------


def _scrambled(case: Case) -> None:
    carry_out_scramble(case.draft)
    settle(case.draft)


def _in_a_draw(case: Case) -> bool:
    return case.hand.rule.draw


def _by_the_code(case: Case) -> bool:
    return case.house.stud_exhaustion == "code_1_13"


def _due(case: Case) -> bool:
    return scramble_due(case.hand, case.house)


LAST_OF_STUB: Final = Incident(
    code=codes.REPORTED_LAST_CARD,
    group="board",
    title=message("last card of the stub"),
    sentence=message("The last card of the stub is not dealt: scramble first."),
    rule="Code 1.7",
    phases=("DEALING",),
    explains=(codes.LAST_CARD,),
    ways=(Way("reshuffle", _scrambled, _due),),
)

LAST_CARD: Final = LAST_OF_STUB.alarm(
    codes.LAST_CARD,
    message("last card"),
    message("The next card would be the last one of the stub: scramble first."),
)

SHORT_STUB: Final = Incident(
    code=codes.SHORT_STUB,
    group="board",
    colour="amber",
    title=message("short stub"),
    sentence=message("The stub is short: {need} cards needed, {have} left."),
    rule="Code 1.13.c, WSOP 228, Guide 2.4",
    ways=(
        Way("reshuffle", _scrambled, _in_a_draw, rule="Guide 2.4"),
        Way("reshuffle", _scrambled, both(_by_the_code, neither(_in_a_draw)), rule="Code 1.13.c"),
        Way("reshuffle", _scrambled, neither(_by_the_code, _in_a_draw), rule="WSOP 228"),
    ),
    detected="sensor",
)


# --- I-21: the last card of a stud hand dealt up ------------------------------------------------------


def _seventh(case: Case, seat: Seat) -> int | None:
    """The number of the seat's last-street card, if it has one."""
    mine = [index for index, card in enumerate(case.hand.cards) if card.place == Place.of_seat(seat)]
    return mine[-1] if len(mine) == case.hand.game.hand_cards else None


def _is_last_stud_card(case: Case) -> None:
    hand, seat = case.hand, case.seat
    if not hand.rule.faces or hand.rule is not hand.game.streets[-1]:
        raise Refused("no-last-card", f"{case.code}: no last card of a stud hand was dealt", rule="WSOP 230")
    if seat is None or seat not in hand.live or _seventh(case, seat) is None:
        raise Refused("not-in-hand", f"{case.code}: say which live seat has its last card up", seat=seat)
    if _acted(case):
        raise Refused("acted-on", f"{case.code}: somebody has acted on it", rule="WSOP 230")


def _acted(case: Case) -> bool:
    return any(one.street == case.hand.street for one in case.hand.voluntary)


def _others_follow(case: Case) -> bool:
    """Whether they were dealt theirs first, so the others get theirs up as well (WSOP 230)."""
    order = receivers(case.hand)
    return order[:1] == (case.seat,) and all(_seventh(case, seat) is None for seat in order[1:])


def _has_chips(case: Case) -> bool:
    return case.seat is not None and behind(case.hand, case.draft.table.players, case.seat) > 0


def _turn_up(case: Case) -> None:
    """Record that the card lies face up, whatever the ruling."""
    index = None if case.seat is None else _seventh(case, case.seat)
    if index is not None:
        case.draft.add(ev.LastCardUp, index=index, all_up=_others_follow(case))


def _for_the_pot(case: Case) -> None:
    """Put them all-in for the pot as it is; further bets make a side pot."""
    case.draft.add(ev.AllInForPot, seat=case.whose)
    close_round(case.draft)


LAST_CARD_UP: Final = Incident(
    code=codes.LAST_CARD_UP,
    families=("stud",),
    group="board",
    colour="amber",
    title=message("last card dealt up"),
    sentence=message("Seat {seat} got its last card face up: all-in for the pot, or play on?"),
    rule="WSOP 230",
    asks=("seat",),
    phases=("DEALING", "BETTING"),
    check=_is_last_stud_card,
    at_once=_turn_up,
    ways=(
        Way(
            "stands", nothing, label=message("Play on"), consequence=message("the hand is played as it lies")
        ),
        Way(
            "limit",
            _for_the_pot,
            both(_has_chips, lambda case: not case.hand.deal.last_up),
            label=message("All-in"),
            consequence=message("for the pot as it is; later bets are a side pot"),
            also=("bind",),
        ),
    ),
)


# --- AL-18: cards after the hand ---------------------------------------------------------------------


def _never_came(case: Case) -> None:
    for index in range(case.which, len(case.hand.cards)):
        case.draft.add(ev.CardMoved, index=index, to=STUB)


RABBIT: Final = Incident(
    code=codes.CARD_AFTER_HAND,
    group="board",
    title=message("card after the hand"),
    sentence=message("A card left the shoe after the end of the betting: leave it face down."),
    rule="TDA 28, Code 1.15.b",
    pale=lambda case: case.over,
    ways=(
        Way("stands", nothing, label=message("To the muck"), consequence=message("nobody sees it")),
        Way("stray", _never_came),
        Way("not-so", _never_came),
    ),
    discretion=nothing,
    detected="sensor",
)

INCIDENTS: Final = (LAST_OF_STUB, LAST_CARD, SHORT_STUB, LAST_CARD_UP, RABBIT)
