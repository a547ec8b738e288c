"""Which events of a hand get a line in its text: those that changed something for somebody."""

from __future__ import annotations

from typing import Final

from croupier.engine import events as ev
from croupier.engine.places import Spot

IN_A_HAND_TOO: Final = frozenset(
    {
        ev.PenaltyGiven,
        ev.PlayerWarned,
        ev.PlayerAway,
        ev.PlayerBack,
        ev.PlayerAsked,
        ev.RequestDropped,
        ev.ChipsBought,
        ev.ChipsReturned,
        ev.ChipsArrived,
        ev.PlayerLeft,
        ev.PlayerMoved,
        ev.PlayerRenamed,
    }
)
"""Events about people that usually happen between hands; during a hand they get a line in its text."""

OF_THE_TABLE: Final = frozenset(kind for kind in ev.EVENTS.values() if not kind.OF_HAND) - IN_A_HAND_TOO
"""What happens to the table and its people between hands."""

UNSEEN: Final = frozenset({ev.CardReadAgain, ev.CardSeen, ev.DealCompleted, ev.DeckPlanned})
"""Events that change nothing the table could see, or that an alert already tells."""

OF_THE_LAYOUT: Final = frozenset(
    {
        ev.HandStarted,
        ev.CardDrawn,
        ev.CardLost,
        ev.RoundClosed,
        ev.RakeTaken,
        ev.PotAwarded,
        ev.PlayerBack,
        ev.PlayerWarned,
        ev.PenaltyGiven,
        ev.FloorEntered,
        ev.FloorLeft,
    }
)
"""Events that the text of a hand shows in its headings, board and pots, or leaves to the replay."""

ONLY_RULED: Final = frozenset({ev.CardMoved, ev.CardNamed, ev.StubReshuffled, ev.PlayerAway})
"""Events that are normal in a hand, so its text mentions them only if a ruling caused them."""


class Rulings:
    """Follows the events of a hand, and knows which of them a report or a ruling caused."""

    def __init__(self) -> None:
        self._input = -1

    def caused(self, event: ev.Event) -> bool:
        """Whether a report or a ruling caused the event; the report or ruling itself does not count."""
        if isinstance(event, ev.IncidentDeclared | ev.AlertAnswered):
            self._input = event.step
            return False
        return event.step == self._input


def in_text(event: ev.Event, *, ruled: bool) -> bool:
    """Whether the text of a hand has a line for the event; the end has one only if the hand is void."""
    if isinstance(event, ev.HandEnded):
        return event.outcome != "complete"
    if type(event) in OF_THE_TABLE | UNSEEN | OF_THE_LAYOUT:
        return False
    return ruled or type(event) not in ONLY_RULED


def in_watched(event: ev.Event, *, ruled: bool) -> bool:
    """Whether the event is a step of the replay; so is every dealt card, and every held one."""
    if isinstance(event, ev.CardMoved):
        return ruled or event.to.spot in (Spot.SEAT, Spot.BOARD, Spot.BURN)
    return type(event) not in OF_THE_TABLE | UNSEEN
