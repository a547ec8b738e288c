"""What went wrong in a hand as rows of a table: how it was noticed, the ways offered, and who ruled what."""

from __future__ import annotations

import json

from croupier.engine import events as ev
from croupier.engine.draft import substantial_action
from croupier.engine.table import Table
from croupier.log.journal.codec import Logged

Value = int | str | None
Line = dict[str, Value]

Incident = ev.AlertRaised | ev.IncidentDeclared | ev.AlertAnswered | ev.ReportRefused

REFUSED = "refused"
"""The way of a report that the rules refused."""


def note_incident(lines: list[Line], logged: Logged, event: Incident, table: Table) -> None:
    """Add what one event says to the incidents of a hand; `table` is as it was before.

    It was reported (told), seen by a sensor, or noticed from what was keyed (entry). An alert that asks about
    a report joins its row.
    """
    match event:
        case ev.IncidentDeclared():
            line = _line(lines, logged, table, event.incident, event.seat)
            lines.append(line | {"detection": "told", "substantial": int(event.substantial)})
        case ev.ReportRefused():
            line = _line(lines, logged, table, event.incident, event.seat) | {"detection": "told"}
            said = {"way": REFUSED, "way_rule": "", "answered_by": "terminal", "reason": event.code}
            lines.append(line | said | {"answered_utc": logged.utc})
        case ev.AlertRaised():
            line = _line(lines, logged, table, event.code, event.seat)
            line["detection"] = "told" if event.code.startswith("I-") else event.detected
            line["substantial"] = int(event.substantial) or line["substantial"]
            if lines and lines[-1]["code"] == event.code and lines[-1]["alert"] is None:
                line = lines.pop()
            lines.append(
                line
                | {
                    "alert": event.number,
                    "colour": event.colour,
                    "options": " ".join(event.options),
                    "card": event.index,
                    "rule": event.rule,
                    "facts": json.dumps(dict(event.facts)),
                }
            )
        case ev.AlertAnswered():
            for line in lines:
                if line["alert"] == event.number:
                    line |= {
                        "way": event.way,
                        "way_rule": event.rule,
                        "answered_by": event.by,
                        "reason": event.reason,
                        "answered_utc": logged.utc,
                    }


def _line(lines: list[Line], logged: Logged, table: Table, code: str, seat: int | None) -> Line:
    hand = table.hand
    assert hand is not None, "an incident belongs to a hand"
    return {
        "number": len(lines) + 1,
        "alert": None,
        "attempt": hand.deal.attempt,
        "street": hand.street,
        "code": code,
        "detection": "",
        "substantial": int(substantial_action(hand, table.house)),
        "colour": "",
        "options": "",
        "seat": seat,
        "card": None,
        "rule": "",
        "facts": "{}",
        "raised_utc": logged.utc,
        "way": None,
        "way_rule": None,
        "answered_by": None,
        "reason": None,
        "answered_utc": None,
    }
