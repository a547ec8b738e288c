"""What happens simply because time passes: rules that fire at a given moment, as data.

The engine has no clock: the terminal sends `PassTime` once `next_deadline` is reached.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from croupier.engine import codes
from croupier.engine import commands as cmd
from croupier.engine.antennas import announce, part_of_a_hand
from croupier.engine.between import house_money, levels
from croupier.engine.draft import Draft
from croupier.engine.places import HELD, NOWHERE, Seat
from croupier.engine.play import time_calls
from croupier.engine.play.from_shoe import raise_premature
from croupier.engine.table import Hand, Table, pauses
from croupier.engine.table.dealing import lacking, next_of_hand, step_begun
from croupier.values import dataclass, kept

ARRIVAL_MS: Final = 1_500
"""How long a card may take from the shoe to its place, in ms (AL-35, Guide 0.5, 0.6)."""


@dataclass(frozen=True)
class Wait:
    """Something that falls due at a moment, in ms on the clock of the inputs; None: nothing is due."""

    due: Callable[[Table, Hand], int | None]
    does: Callable[[Draft], None]


@kept
def next_deadline(table: Table) -> int | None:
    """The latest moment at which `PassTime` should come; None: nothing is due."""
    hand = table.hand
    moments = [levels.next_deadline(table), house_money.next_deadline(table)]
    if hand is not None and not table.between_hands:
        moments += [wait.due(table, hand) for wait in WAITS]
    return min((moment for moment in moments if moment is not None), default=None)


def pass_time(draft: Draft, command: cmd.PassTime) -> None:
    """Do everything that is due by now, the earliest first."""
    levels.tick(draft)
    house_money.tick(draft)
    for wait in WAITS:
        hand = draft.table.hand
        if hand is None or draft.table.between_hands:
            return
        moment = wait.due(draft.table, hand)
        if moment is not None and moment <= draft.at:
            wait.does(draft)


def _silence(table: Table, hand: Hand) -> int | None:
    """When the shoe will have been silent for longer than this table's usual pause within a dealing step.

    Asked once a pause; never while an alert is open or after a card keyed by hand.
    """
    asked = any(alert.colour != "blue" for alert in hand.incidents.alerts)
    if not _in_a_step(table, hand) or asked or hand.cards[-1].keyed:
        return None
    if (codes.SHOE_SILENT, len(hand.cards)) in hand.incidents.raised:
        return None
    return max(hand.cards[-1].at, table.answered_at) + _patience(table, hand)


def _patience(table: Table, hand: Hand) -> int:
    return pauses.patience((*table.pauses, *pauses.pauses(hand.cards)))


def _in_a_step(table: Table, hand: Hand) -> bool:
    """Whether a dealing step has begun and some of its cards are still in the shoe."""
    if not hand.cards or table.phase != "DEALING" or table.sensors == "L0" or next_of_hand(hand) == NOWHERE:
        return False
    return step_begun(hand) if hand.deal.first_over else bool(lacking(hand))


def _announce_silence(draft: Draft) -> None:
    seconds = _patience(draft.table, draft.hand) // 1000
    draft.open_case(codes.SHOE_SILENT, index=len(draft.hand.cards), facts=(("seconds", seconds),))


def _unplaced(table: Table, hand: Hand) -> int | None:
    """When an extra card stops waiting for an antenna to say where it went."""
    if table.phase == "HALTED" or hand.pending.late:
        return None
    moments = [card.at for card in hand.cards if card.place == HELD]
    return min(moments) + ARRIVAL_MS if moments else None


def _awaited(hand: Hand) -> dict[Seat, int]:
    """Each seat's first card not yet seen by its antenna, unless that seat's alert was already raised."""
    alerted = {alert.seat for alert in hand.incidents.alerts if alert.code == codes.SENSOR_SILENT}
    found: dict[Seat, int] = {}
    for index, card in enumerate(hand.cards):
        seat = card.place.seat
        if (
            seat is None
            or seat in alerted
            or card.seen is not None
            or (codes.SENSOR_SILENT, index) in hand.incidents.raised
        ):
            continue
        found.setdefault(seat, index)
    return found


def _unlocated(table: Table, hand: Hand) -> int | None:
    """When to report that a seat's antenna has not seen a card that should be there."""
    if table.sensors != "L3":
        return None
    moments = [hand.cards[index].at for index in _awaited(hand).values()]
    return min(moments) + ARRIVAL_MS if moments else None


def _announce_unlocated(draft: Draft) -> None:
    for seat, index in _awaited(draft.hand).items():
        if draft.at - draft.hand.cards[index].at >= ARRIVAL_MS:
            draft.open_case(codes.SENSOR_SILENT, seat=seat, index=index)


def _part_in_the_muck(table: Table, hand: Hand) -> int | None:
    """When to ask whether the seat to act folds: some, not all, of its cards lie in the muck (AL-19)."""
    found = part_of_a_hand(table, hand)
    return found[2] + ARRIVAL_MS if found else None


def _announce_part(draft: Draft) -> None:
    found = part_of_a_hand(draft.table, draft.hand)
    if found:
        announce(draft, found[0], found[1])


WAITS: Final = (
    Wait(_unplaced, raise_premature),
    Wait(_unlocated, _announce_unlocated),
    Wait(_silence, _announce_silence),
    Wait(_part_in_the_muck, _announce_part),
    Wait(lambda table, hand: time_calls.next_deadline(table), time_calls.tick),
)
