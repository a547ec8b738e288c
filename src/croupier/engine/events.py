"""What happened at the table, as facts that are stored; nothing here decides or computes.

Every event carries `at`, milliseconds on the clock of whoever stamped the input, and `step`, the number
of the input that caused it: the events of one input share a step, are committed together and undone
together. `NAME` is the literal stored in the journal. A new field with a default reads older journals; any
other change of fields raises `VERSION`.
"""

from __future__ import annotations

from croupier.engine.event import Event
from croupier.engine.events_between import (
    BlindOwed,
    ButtonPlaced,
    ChipsBought,
    PlayerAway,
    PlayerBack,
    PlayerLeft,
    PlayerSeated,
    TableRecorded,
    TableSet,
    Turn,
)
from croupier.engine.events_hand import (
    ActionHeld,
    ActionReleased,
    ActionTaken,
    AttemptMisdealt,
    BetReturned,
    CardDrawn,
    CardMoved,
    CardNamed,
    CardReadAgain,
    ChipsPulled,
    DealCompleted,
    DeckPlanned,
    Discarded,
    HandEnded,
    HandMucked,
    HandStarted,
    HandTabled,
    MotionMade,
    MotionResumed,
    Posted,
    PotAwarded,
    RakeTaken,
    RoundClosed,
    StubReshuffled,
)
from croupier.engine.events_wrong import (
    AlertAnswered,
    AlertRaised,
    DeckCleared,
    DeckLocked,
    FloorEntered,
    FloorLeft,
    IncidentDeclared,
    Undone,
)

EVENTS: dict[str, type[Event]] = {kind.NAME: kind for kind in Event.__subclasses__()}
"""Every kind of event by its stored name."""

__all__ = [
    "EVENTS",
    "ActionHeld",
    "ActionReleased",
    "ActionTaken",
    "AlertAnswered",
    "AlertRaised",
    "AttemptMisdealt",
    "BetReturned",
    "BlindOwed",
    "ButtonPlaced",
    "CardDrawn",
    "CardMoved",
    "CardNamed",
    "CardReadAgain",
    "ChipsBought",
    "ChipsPulled",
    "DealCompleted",
    "DeckCleared",
    "DeckLocked",
    "DeckPlanned",
    "Discarded",
    "Event",
    "FloorEntered",
    "FloorLeft",
    "HandEnded",
    "HandMucked",
    "HandStarted",
    "HandTabled",
    "IncidentDeclared",
    "MotionMade",
    "MotionResumed",
    "PlayerAway",
    "PlayerBack",
    "PlayerLeft",
    "PlayerSeated",
    "Posted",
    "PotAwarded",
    "RakeTaken",
    "RoundClosed",
    "StubReshuffled",
    "TableRecorded",
    "TableSet",
    "Turn",
    "Undone",
]
