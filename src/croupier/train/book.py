"""How the book handles a lesson, and how the trainee's handling compares with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import field
from pathlib import Path
from typing import Final

from croupier.devices.twins.process import ShoeProcess
from croupier.engine import events as ev
from croupier.engine.table.cancellations import standing
from croupier.errors import Fault
from croupier.log.reading.archive import Archive
from croupier.script.expectations import ExpectRefused
from croupier.script.rig import Rig
from croupier.script.runner import ScriptPlayer
from croupier.train.lessons import Lesson
from croupier.values import Frozen

REPORT_POINTS: Final = 1
WAY_POINTS: Final = 2


class Handling(Frozen):
    """How somebody handled it: the report, with its seat, and the ruling; both may be missing."""

    report: str = ""
    seat: int | None = None
    alert: str = ""
    way: str = ""
    rule: str = ""

    @property
    def done(self) -> bool:
        return bool(self.way)


class Score(Frozen):
    """The result of a lesson; `presses` is how many it took."""

    lesson: Lesson
    book: Handling
    mine: Handling = field(default_factory=Handling)
    presses: int = 0

    @property
    def most(self) -> int:
        """The most points of a lesson."""
        return WAY_POINTS + (REPORT_POINTS if self.book.report else 0)

    @property
    def points(self) -> int:
        """One point for the right report about the right seat, two for the way that the book takes."""
        right_report = (self.mine.report, self.mine.seat) == (self.book.report, self.book.seat)
        right = self.mine.way == self.book.way
        return REPORT_POINTS * (right_report and bool(self.book.report)) + WAY_POINTS * right


def set_up(player: ScriptPlayer, lesson: Lesson) -> None:
    """Play the table up to the incident; raises `Fault` if the scenario does not hold."""
    player.look_ahead()
    _play(player, lesson, range(lesson.cut))


def by_the_book(lesson: Lesson, shoe: ShoeProcess, folder: Path) -> Handling:
    """Handle the rest as the scenario does; raises `Fault` if it does not hold."""
    with Rig(folder / f"{lesson.name}.db", shoe) as rig:
        player = ScriptPlayer(lesson.script, rig)
        set_up(player, lesson)
        begun = last_row(rig.session.journal.archive)
        for at in range(lesson.cut, len(lesson.script.statements)):
            _play(player, lesson, [at])
            found = handled(since(rig.session.journal.archive, begun))
            if found.done:
                return found
    raise Fault(f"{lesson.name}: its script rules on nothing")


def _play(player: ScriptPlayer, lesson: Lesson, numbers: Iterable[int]) -> None:
    statements = lesson.script.statements
    for at in numbers:
        refusable = at + 1 < len(statements) and isinstance(statements[at + 1], ExpectRefused)
        failure = player.step(statements[at], refusable=refusable)
        if failure is not None:
            raise Fault(f"{lesson.name}, line {failure.line}: expected {failure.expected}")


def last_row(archive: Archive) -> int:
    """The number of the last row of a log."""
    row = archive.one("SELECT max(seq) FROM journal")
    return int(row[0] or 0) if row else 0


def since(archive: Archive, seq: int) -> Iterator[ev.Event]:
    """The events stored after a row, without those taken back."""
    return iter(standing(logged.event for logged in archive.logged(seq + 1)))


def handled(events: Iterable[ev.Event]) -> Handling:
    """The first ruling of a person, with the report before it; a ruling taken back does not count."""
    reported: ev.IncidentDeclared | None = None
    alerts: dict[int, str] = {}
    for event in events:
        match event:
            case ev.IncidentDeclared():
                reported = event
            case ev.AlertRaised(number=number, code=code):
                alerts[number] = code
            case ev.AlertAnswered(by="terminal") | ev.AlertAnswered(way="reported"):
                continue
            case ev.AlertAnswered(way="not-so") if reported is not None:
                reported = None
            case ev.AlertAnswered(number=number, way=way, rule=rule):
                report, seat = (reported.incident, reported.seat) if reported else ("", None)
                return Handling(report, seat, alerts.get(number, ""), way, rule)
    return Handling(reported.incident, reported.seat) if reported else Handling()
