"""The lessons: scenario scripts, each cut at the point where the trainee takes over.

That is at the first alert that the script expects, or before the first report that somebody has to make. The
rest of the script is the book's handling.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from croupier.engine.incidents.case import Incident
from croupier.engine.incidents.catalogue import CATALOGUE
from croupier.errors import Refused
from croupier.script.expectations import ExpectAlert
from croupier.script.grammar import Script
from croupier.script.rulings import DeclareStatement
from croupier.script.scenarios import scenarios
from croupier.script.statements.hand import HouseStatement, ModeStatement, Statement
from croupier.values import Frozen


class Lesson(Frozen):
    """A scenario; the trainee takes over at statement number `cut`."""

    script: Script
    cut: int

    @property
    def name(self) -> str:
        """The name of the scenario, with the book if it is for both: S-064-one-boxed-card-…-code."""
        return self.script.name.replace(" (", "-").removesuffix(")")

    @property
    def rulebook(self) -> str:
        """The profile of the house: tda or code."""
        named = [one.profile for one in self.script.statements if isinstance(one, HouseStatement)]
        modes = [one.mode for one in self.script.statements if isinstance(one, ModeStatement)]
        return named[-1] if named else "tda" if "tournament" in modes else "code"

    @property
    def report(self) -> DeclareStatement | None:
        """The report to make; None if the terminal notices the incident itself."""
        found = self.script.statements[self.cut]
        return found if isinstance(found, DeclareStatement) else None

    @property
    def incident(self) -> Incident:
        """The entry of the catalogue that the lesson is about."""
        found = self.script.statements[self.cut]
        code = found.incident if isinstance(found, DeclareStatement) else getattr(found, "alert", "")
        return CATALOGUE[code]


@lru_cache(maxsize=1)
def lessons() -> tuple[Lesson, ...]:
    """Every lesson of the terminal, by name."""
    found = (lesson_of(script) for script in scenarios(lessons=True))
    return tuple(lesson for lesson in found if lesson is not None)


def lesson_of(script: Script) -> Lesson | None:
    """The lesson in a script; None if nothing goes wrong in it."""
    cut = next((at for at, one in enumerate(script.statements) if _is_wrong(one)), None)
    return None if cut is None else Lesson(script, cut)


def _is_wrong(statement: Statement) -> bool:
    if isinstance(statement, ExpectAlert):
        return statement.alert in CATALOGUE
    return isinstance(statement, DeclareStatement) and statement.incident in CATALOGUE


def pick(rulebook: str = "", kind: str = "", number: str = "") -> tuple[Lesson, ...]:
    """The lessons of a rulebook, an incident, a group of incidents, or a scenario; raises `Refused`.

    >>> {lesson.incident.group for lesson in pick(kind="board")}
    {'board'}
    """
    found = tuple(lesson for lesson in lessons() if _fits(lesson, rulebook, kind.lower(), number.lower()))
    if not found and number:
        raise Refused("no-lesson", f"no lesson fits {number!r}: see croupier train --list")
    if not found:
        raise Refused("no-lesson", f"no lesson fits: expected {', '.join(sorted(set(_kinds())))}")
    return found


def _fits(lesson: Lesson, rulebook: str, kind: str, number: str) -> bool:
    kinds = (lesson.incident.group, lesson.incident.code.lower())
    for book in ("tda", "code"):
        if number.endswith(f"-{book}"):
            number, rulebook = number.removesuffix(f"-{book}"), book
    name = lesson.name.lower()
    return (
        rulebook in ("", lesson.rulebook)
        and kind in ("", *kinds)
        and (not number or name == number or name.startswith(f"{number}-"))
    )


def _kinds() -> Iterator[str]:
    for lesson in lessons():
        yield from (lesson.incident.group, lesson.incident.code)
