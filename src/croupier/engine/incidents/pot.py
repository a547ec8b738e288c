"""Showdown and pot incidents (Guide 5.6)."""

from __future__ import annotations

from typing import Final

from croupier.engine import codes
from croupier.engine import events as ev
from croupier.engine.incidents.case import Case, Incident, Way, message
from croupier.engine.incidents.common import both, kill, must_be_live, neither, nothing
from croupier.engine.places import MUCK, Seat
from croupier.errors import Refused

BREAK_MS: Final = 60_000
"""How long an award can be contested during a break, in ms (TDA 22)."""


def _kill(case: Case) -> None:
    kill(case, case.whose)


# --- hands that were given up ------------------------------------------------------------------------


def _gave_up(case: Case) -> None:
    seat = case.seat
    if seat is None or seat not in case.hand.parts or not case.hand.parts[seat].mucked:
        raise Refused("not-in-hand", f"seat {seat} gave up no hand at this showdown", seat=seat)


def _identified(case: Case) -> bool:
    """Whether every card of the mucked hand is known and unmixed (TDA 14)."""
    mine = [card for card in case.hand.cards if card.place == MUCK and card.owner == case.seat]
    return bool(mine) and all(card.card is not None for card in mine) and "mixed" not in case.facts


def _return_hand(case: Case) -> None:
    case.draft.add(ev.HandReturned, seat=case.whose)


# --- the award and its windows -----------------------------------------------------------------------


def _window_closed(case: Case) -> bool:
    """Whether it is too late: at receipt (Code), or after substantial action in the next hand (TDA 22)."""
    draft, settled = case.draft, case.draft.table.settled
    assert settled is not None, "asked for after an award only"
    if case.house.contest_window == "on_receipt" or case.hand.hand_no > settled.hand_no + 1:
        return True
    if case.hand.hand_no == settled.hand_no + 1:
        return case.substantial
    return draft.table.on_break and draft.at - settled.at > BREAK_MS


def _contest(case: Case) -> str:
    return codes.CONTEST_TOO_LATE if _window_closed(case) else ""


def _was_paid(case: Case) -> None:
    if case.draft.table.settled is None:
        raise Refused("no-award", "no pot was pushed yet", rule="TDA 22, Code 1.28")


def _differs(case: Case) -> bool:
    """Whether the floor paid anybody other than the terminal computed."""
    settled = case.draft.table.settled
    return settled is not None and bool(settled.wrong)


def _covered(case: Case) -> bool:
    """Whether everybody who got too much still has it behind."""
    settled, players = case.draft.table.settled, case.draft.table.players
    assert settled is not None, "asked for after an award only"
    return all(seat in players and players[seat].stack + more >= 0 for seat, more in settled.wrong.items())


def _correct(case: Case) -> None:
    """Move the pot where it belongs; a player with less left returns what they have (TDA 22, S-151)."""
    settled, players = case.draft.table.settled, case.draft.table.players
    assert settled is not None, "asked for after an award only"
    over = {seat: -more for seat, more in settled.wrong.items() if more < 0 and seat in players}
    taken = {seat: min(extra, players[seat].stack) for seat, extra in over.items()}
    left, moves = sum(taken.values()), [(seat, -amount) for seat, amount in taken.items() if amount]
    for seat, more in settled.wrong.items():
        if more > 0 and seat in players:
            moves.append((seat, min(more, left)))
            left -= min(more, left)
    case.draft.add(ev.AwardCorrected, moves=tuple(moves))


# --- asking to see a hand ----------------------------------------------------------------------------


def _called_to_see(case: Case) -> None:
    """A caller of the last bet may see the bettor's hand, unless they mucked their own (TDA 18-B)."""
    hand, seat = case.hand, case.seat
    if hand.phase != "SHOWDOWN" or hand.round.aggressor is None:
        raise Refused("no-showdown", "a hand is asked for at the showdown, after a bet", rule="TDA 18")
    if seat is None or not _callers(case):
        raise Refused("no-right-to-see", f"seat {seat} has no right to see it", rule="TDA 18-B", seat=seat)


def _callers(case: Case) -> list[Seat]:
    """The players with the right to ask: the reported seat, or its callers if it made the bet."""
    hand = case.hand
    may = [seat for seat in hand.live if seat != hand.round.aggressor and not hand.parts[seat].mucked]
    return may if case.seat == hand.round.aggressor else [seat for seat in may if seat == case.seat]


def _ask(case: Case) -> None:
    aggressor = case.hand.round.aggressor
    assert aggressor is not None, "checked before"
    case.draft.add(ev.HandAsked, seat=aggressor, by=_callers(case)[0])


def _by_right(case: Case) -> bool:
    return case.house.show_request == "caller_right"


ALL_IN: Final = Incident(
    code=codes.HANDS_TO_OPEN,
    group="pot",
    colour="amber",
    title=message("hands to open"),
    sentence=message("All-in and no more betting: everybody shows."),
    rule="TDA 16",
    ways=(),
    detected="entry",
)

TABLED_SWEPT: Final = Incident(
    code=codes.REPORTED_TABLED_HAND_SWEPT,
    group="pot",
    title=message("tabled hand swept"),
    sentence=message("The tabled hand of seat {seat} is in the muck: put it back."),
    rule="TDA 13-C, Code 1.25.c",
    asks=("seat",),
    phases=("SHOWDOWN",),
    check=must_be_live,
    ways=(Way("return", nothing, label=message("Put back"), consequence=message("the hand stays live")),),
)

GIVEN_UP: Final = Incident(
    code=codes.WANTED_BACK,
    group="pot",
    title=message("discarded and wanted back"),
    sentence=message("Seat {seat} gave up its hand and wants it back."),
    rule="TDA 14, Code 1.25.b",
    asks=("seat", "mixed"),
    phases=("SHOWDOWN",),
    check=_gave_up,
    ways=(
        Way("stands", nothing, consequence=message("the hand is dead")),
        Way(
            "return",
            _return_hand,
            _identified,
            floor=True,
            label=message("Hand returned"),
            consequence=message("it can be tabled"),
        ),
    ),
)

RETRIEVED: Final = Way(
    "return",
    nothing,
    neither(lambda case: "mixed" in case.facts),
    floor=True,
    label=message("Hand returned"),
    consequence=message("play goes on"),
)
"""The way out that returns thrown-away cards which can still be identified."""

BETTOR_DISCARDS: Final = Incident(
    code=codes.BETTOR_THREW_CARDS,
    group="pot",
    title=message("bettor threw the cards away"),
    sentence=message("Seat {seat} bet and threw its cards away, thinking it had won."),
    rule="TDA 15-B, Code 1.16.b",
    asks=("seat", "mixed"),
    phases=("BETTING",),
    check=must_be_live,
    ways=(
        RETRIEVED,
        Way("kill", _kill, floor=True, consequence=message("an uncalled bet goes back")),
    ),
    refund=lambda case: "uncalled",
)

SAID_UNCALLED: Final = Incident(
    code=codes.SAID_NOBODY_CALLED,
    group="pot",
    title=message("dealer said that nobody called"),
    sentence=message("Seat {seat} threw its cards away because the dealer said that nobody had called."),
    rule="Code 1.16.c, WSOP 107",
    asks=("seat", "mixed"),
    phases=("BETTING",),
    check=must_be_live,
    ways=(
        RETRIEVED,
        Way("kill", _kill, floor=True, consequence=message("its last bet goes back")),
    ),
    refund=lambda case: "uncalled",
)

WRONG_AWARD: Final = Incident(
    code=codes.WRONG_POT_PUSHED,
    group="pot",
    title=message("pot pushed to the wrong player"),
    sentence=message("The pot of the last hand went to the wrong player."),
    rule="TDA 22, Code 1.28",
    asks=("seat",),
    phases=("AWARDED", "DEALING"),
    check=_was_paid,
    instead=_contest,
    ways=(
        Way(
            "lift",
            _correct,
            both(_differs, _covered),
            label=message("Correct it"),
            consequence=message("at once"),
        ),
        Way(
            "lift",
            _correct,
            both(_differs, neither(_covered)),
            floor=True,
            label=message("Correct it"),
            consequence=message("as far as the chips go"),
        ),
        Way("stands", nothing, neither(both(_differs, _covered)), consequence=message("the record is right")),
    ),
    after=True,
)

TOO_LATE: Final = Incident(
    code=codes.CONTEST_TOO_LATE,
    group="pot",
    colour="amber",
    title=message("contest too late"),
    sentence=message("The award of the last hand can no longer be contested."),
    in_place_of="report",
    rule="TDA 22, Code 1.28",
    ways=(
        Way("stands", nothing, consequence=message("the award is final")),
        Way(
            "lift",
            _correct,
            _differs,
            floor=True,
            label=message("Correct it"),
            consequence=message("all the same"),
        ),
    ),
    detected="entry",
)

SEE_HAND: Final = Incident(
    code=codes.ASKS_TO_SEE_HAND,
    group="pot",
    title=message("asks to see a hand"),
    sentence=message("Seat {seat} called and asks to see the hand of the bettor."),
    rule="TDA 18-B, Code 1.25.b",
    asks=("seat",),
    phases=("SHOWDOWN",),
    check=_called_to_see,
    ways=(
        Way(
            "stands",
            _ask,
            _by_right,
            label=message("Must show"),
            consequence=message("by right of the caller"),
        ),
        Way(
            "stands",
            nothing,
            neither(_by_right),
            label=message("If they agree"),
            consequence=message("the dealer turns it; it cannot win"),
        ),
    ),
)

SHOWN: Final = Incident(
    code=codes.SHOWN_TOO_EARLY,
    group="pot",
    title=message("cards shown too early"),
    sentence=message("Seat {seat} showed cards while others still had to act."),
    rule="TDA 68, Code 1.8.a",
    asks=("seat",),
    phases=("BETTING",),
    check=must_be_live,
    ways=(Way("stands", nothing, consequence=message("the hand is live; a penalty may follow")),),
)

INCIDENTS: Final = (
    ALL_IN,
    TABLED_SWEPT,
    TABLED_SWEPT.alarm(codes.TABLED_HAND_SWEPT, message("tabled hand swept"), TABLED_SWEPT.sentence),
    GIVEN_UP,
    BETTOR_DISCARDS,
    SAID_UNCALLED,
    WRONG_AWARD,
    TOO_LATE,
    SEE_HAND,
    SHOWN,
)
