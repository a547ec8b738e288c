"""Every hand of every scenario, exported as a script and played again, leads to the same in the log."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from croupier.devices.twin import ShoeProcess
from croupier.export.script.hand import stands_on_another, write
from croupier.log.journal.sealing import terminal_key
from croupier.log.reading.archive import Archive
from croupier.script.grammar import parse
from croupier.script.player import play
from croupier.script.scenarios import FOLDER

SCRIPTS = sorted(
    [*(Path(__file__).parents[1] / "scenarios").glob("*.table"), *FOLDER.glob("*.table")],
    key=lambda path: path.stem,
)

CANNOT = {
    ("S-155", 1): "a hand with too many cards was opened, and the log does not keep which ones",
}
"""The hands whose script would not lead to the same, and why."""

INCIDENT = (
    "attempt, street, code, detection, substantial, colour, options, seat, card, rule, facts,"
    " way, way_rule, answered_by, reason"
)


@pytest.fixture(scope="module")
def shoe() -> Iterator[ShoeProcess]:
    with ShoeProcess() as process:
        yield process


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


@pytest.mark.slow
@pytest.mark.parametrize("path", SCRIPTS[::6], ids=lambda path: path.stem)
def test_the_hands_of_a_scenario_played_again(path: Path, shoe: ShoeProcess, tmp_path: Path) -> None:
    again_the_same(path, shoe, tmp_path)


@pytest.mark.nightly
@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_the_hands_of_every_scenario_played_again(path: Path, shoe: ShoeProcess, tmp_path: Path) -> None:
    again_the_same(path, shoe, tmp_path)


def again_the_same(path: Path, shoe: ShoeProcess, tmp_path: Path) -> None:
    """Every hand of the scenario, written as a script and played, leads to what the scenario led to."""
    db = tmp_path / "table.db"
    play(parse(path.read_text(encoding="utf-8"), path.name), shoe=shoe, db=db)
    key = terminal_key(db.with_name(f"{db.name}-key"))
    with Archive.open(db, key=key) as archive:
        numbers = [number for (number,) in archive.all("SELECT id FROM hands ORDER BY id")]
        numbers = [number for number in numbers if (path.stem, number) not in CANNOT]
        texts = {number: script_of(archive, number) for number in numbers}
    for number, text in texts.items():
        again = tmp_path / f"again-{number}.db"
        outcome = play(parse(text, "again"), shoe=shoe, db=again)
        assert outcome.failure is None, f"{outcome}\n{text}"
        assert facts_of(again, last_hand(again)) == facts_of(db, number), text
