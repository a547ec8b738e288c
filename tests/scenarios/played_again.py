"""Every hand of a script, exported from its log as a script and played, makes the same log."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from croupier.devices.twins.process import ShoeProcess
from croupier.export.script.hand_script import stands_on_another, write
from croupier.log.journal.seals import terminal_key
from croupier.log.reading.archive import Archive
from croupier.script.grammar import parse
from croupier.script.runner import play

INCIDENT = (
    "attempt, street, code, detection, substantial, colour, options, seat, card, rule, facts,"
    " way, way_rule, answered_by, reason"
)


def again_the_same(db: Path, shoe: ShoeProcess, *, but: frozenset[int] = frozenset()) -> None:
    """Play every hand of a log again, those aside that cannot lead to the same."""
    with Archive.open(db, key=terminal_key(db.with_name(f"{db.name}-key"))) as archive:
        numbers = [number for (number,) in archive.all("SELECT id FROM hands ORDER BY id")]
        texts = {number: script_of(archive, number) for number in numbers if number not in but}
    for number, text in texts.items():
        again = db.with_name(f"again-{number}.db")
        outcome = play(parse(text, "again"), shoe=shoe, db=again)
        assert outcome.failure is None, f"{outcome}\n{text}"
        assert facts_of(again, last_hand(again)) == facts_of(db, number), text


def script_of(archive: Archive, number: int) -> str:
    events = [logged.event for logged in archive.span_of(number)]
    if number == 1 or not stands_on_another(events):
        return write(events)
    return write((logged.event for logged in archive.span_of(number, since=number - 1)), hands=2)


def facts_of(db: Path, number: int) -> dict[str, list[tuple[object, ...]]]:
    """What the tables say of a hand: result, chips, incidents and rulings."""
    queries = {
        "hand": "SELECT outcome, attempts, pot, rake, board FROM hands WHERE id = ?",
        "chips": "SELECT seat, net FROM parts WHERE hand_id = ? ORDER BY seat",
        "awards": "SELECT pot, seat, amount FROM awards WHERE hand_id = ? ORDER BY pot, seat",
        "incidents": f"SELECT {INCIDENT} FROM incidents_text WHERE hand_id = ? ORDER BY number",
    }
    with closing(sqlite3.connect(db)) as conn:
        return {name: conn.execute(query, (number,)).fetchall() for name, query in queries.items()}


def last_hand(db: Path) -> int:
    with closing(sqlite3.connect(db)) as conn:
        (number,) = conn.execute("SELECT max(id) FROM hands").fetchone()
    return int(number)
