"""What a terminal is refused: the code of the refusal, its HTTP status, and what goes with it."""

from __future__ import annotations

from typing import Any, NamedTuple

from croupier.cardroom.store.findings import Found
from croupier.cardroom.store.known import Gap
from croupier.errors import CroupierError, Fault, Refused


class Refusal(NamedTuple):
    """The refusal as it is answered."""

    why: str
    status: int
    said: str
    more: dict[str, Any]


def refusal(error: CroupierError) -> Refusal:
    """The answer to an error."""
    why, status, more = _refusal(error)
    return Refusal(why, status, str(error), more)


def _refusal(error: CroupierError) -> tuple[str, int, dict[str, Any]]:
    if isinstance(error, Gap):
        return "gap", 409, {"place": error.place.as_json()}
    if isinstance(error, Found):
        kind = error.finding.kind
        return kind, 403 if kind in ("unknown-terminal", "forged", "struck") else 409, {}
    if isinstance(error, Refused):
        return error.code, 429 if error.code == "slow-down" else 403, {}
    if isinstance(error, Fault):
        return "failed", 503, {}
    return "unreadable", 400, {}
