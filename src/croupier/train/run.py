"""A round of training: one lesson after another on the real screen, each compared with the book."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from croupier.devices.debounce import Press
from croupier.devices.twins.process import ShoeProcess
from croupier.export.script.hand_script import FLOOR_PIN
from croupier.languages import ENGLISH
from croupier.script.rig import Rig
from croupier.script.runner import ScriptPlayer
from croupier.terminal.app import TICK_S, Terminal
from croupier.terminal.console.state import Console
from croupier.terminal.host.clock import ScriptClock, SystemClock
from croupier.terminal.keys import KeyKind
from croupier.terminal.station.pin import known_pin
from croupier.terminal.station.station import Station
from croupier.terminal.views.window import NoScreen, driver_in_use
from croupier.train.book import Handling, Score, by_the_book, handled, last_row, set_up, since
from croupier.train.lessons import Lesson
from croupier.train.pages import (
    KEYS,
    Briefing,
    Debriefing,
    RoundResult,
    TrainingPage,
    TrainScreen,
    task,
)
from croupier.values import Frozen, replace
from croupier.words import Words

UNSEEN: Final = ("dummy", "offscreen")
"""Drivers that SDL falls back to without a display."""

STEP_MS: Final = 100
"""How long a press takes without a display."""


class Training(Frozen, kw_only=True):
    """Without a display `presses` are the presses of each lesson in turn; without any, the book answers.

    `shots` is a folder for pictures of each lesson: at its beginning, when handled, and with the book.
    """

    lessons: tuple[Lesson, ...]
    language: str = ENGLISH.code
    headless: bool = False
    size: tuple[int, int] = (1280, 720)
    presses: tuple[tuple[str, ...], ...] = ()
    shots: Path | None = None


class _Going(SystemClock):
    """The machine's clock, continuing from the time of a script."""

    def __init__(self, start: int) -> None:
        self._behind = start - super().now()

    def now(self) -> int:
        return super().now() + self._behind


def train(training: Training) -> tuple[Score, ...]:
    """Run lesson after lesson until the last one, or until the trainee stops; raises `NoScreen`, `Fault`."""
    with ExitStack() as opened:
        folder = Path(opened.enter_context(TemporaryDirectory(prefix="croupier-train-")))
        shoe = opened.enter_context(ShoeProcess())
        screen = opened.enter_context(closing(TrainScreen(training.size, seen=not training.headless)))
        if not training.headless and driver_in_use() in UNSEEN:
            raise NoScreen(f"there is no display: SDL draws on {driver_in_use()!r}")
        return _Round(training, screen, shoe, folder).play()


class _Round:
    """The lessons of one call, and their results."""

    def __init__(self, training: Training, screen: TrainScreen, shoe: ShoeProcess, folder: Path) -> None:
        self.training = training
        self.screen = screen
        self.shoe = shoe
        self.folder = folder
        self.tries = 0

    def play(self) -> tuple[Score, ...]:
        scores: list[Score] = []
        lessons = self.training.lessons
        wish: KeyKind | None = None
        while len(scores) < len(lessons) and wish is not KeyKind.BACK and not self.screen.wants_to_close():
            found, wish = self.lesson(len(scores), tuple(scores))
            if wish is not KeyKind.AGAIN:
                scores.append(found)
        return tuple(scores)

    def lesson(self, number: int, before: tuple[Score, ...]) -> tuple[Score, KeyKind | None]:
        """One lesson and its debriefing; returns the score, and the trainee's next wish."""
        lesson = self.training.lessons[number]
        self.tries += 1
        folder = self.folder / str(self.tries)
        folder.mkdir()
        book = by_the_book(lesson, self.shoe, folder)
        with Rig(folder / "lesson.db", self.shoe) as rig:
            set_up(ScriptPlayer(lesson.script, rig), lesson)
            rig.session.clock = rig.clock if self.training.headless else _Going(rig.clock.now())
            desk = _Desk(rig, self.screen, self.training, number)
            mine = desk.handle(lesson)
            score = Score(lesson, book, mine, desk.presses)
            last = number + 1 == len(self.training.lessons)
            wish = desk.page(Debriefing(score, last), "book")
            if (last and wish is not KeyKind.AGAIN) or wish is KeyKind.BACK:
                desk.page(RoundResult((*before, score)), "result")
        return score, wish


class _Desk:
    """One lesson on the screen."""

    def __init__(self, rig: Rig, screen: TrainScreen, training: Training, number: int) -> None:
        pin = known_pin(FLOOR_PIN)
        console = Console(station=Station(language=training.language, keys=KEYS, pin=pin))
        self.rig = rig
        self.screen = screen
        self.training = training
        self.number = number
        self.terminal = Terminal(rig.session, screen, console=console, inbox=screen.inbox)
        self.presses = 0

    def handle(self, lesson: Lesson) -> Handling:
        """The trainee's presses, until a ruling is made or the book is asked for."""
        archive = self.rig.session.journal.archive
        begun, step = last_row(archive), -1
        if lesson.report is not None:
            self.page(Briefing(lesson, f"{self.number + 1}/{len(self.training.lessons)}"), "briefing")
        mine = Handling()
        self._set(task(lesson, Words(self.training.language)))
        script = self._keyed()
        self.screen.presses_made = 0
        self.screen.take_asked()
        self._picture("begins")
        while not (mine.done or self.screen.wants_to_close() or self.screen.take_asked()):
            if script is not None and not self._press(script):
                break
            self.terminal.step(0.0 if self.training.headless else TICK_S)
            if self.rig.table.step != step:
                step = self.rig.table.step
                mine = handled(since(archive, begun))
        self._picture("handled")
        self._set("")
        self.presses = self.screen.presses_made
        return mine

    def _set(self, task: str) -> None:
        """Show the task on the table, or remove it."""
        self.screen.task = task
        if self.terminal.view is not None:
            self.screen.show(self.terminal.view)

    def page(self, page: TrainingPage, name: str) -> KeyKind | None:
        """Show a training page until one of its keys is pressed; without a display it goes on at once."""
        self.screen.rests = True
        self.terminal.console = replace(self.terminal.console, page=page, under=None, notice=None)
        self.terminal.step()
        self.screen.take_asked()
        self.terminal.console = replace(self.terminal.console, page=page)  # as it was before that press
        self._picture(name)
        asked = KeyKind.CONFIRM if self.training.headless else None
        while not asked and not self.screen.wants_to_close():
            self.terminal.step(TICK_S)
            shown = self.terminal.console.page
            asked = shown.asked if isinstance(shown, TrainingPage) else None
            if self.screen.take_asked():
                asked = KeyKind.CONFIRM
        self.screen.rests = False
        self.terminal.console = replace(self.terminal.console, page=None, under=None)
        self.terminal.step()
        return asked

    def _keyed(self) -> Iterator[str] | None:
        """The presses of this lesson without a display."""
        if not self.training.headless:
            return None
        given = self.training.presses
        return iter(given[self.number] if self.number < len(given) else ())

    def _press(self, script: Iterator[str]) -> bool:
        """The next press of the script; False if there is none left."""
        action = next(script, "")
        if not action:
            return False
        clock = self.rig.session.clock
        if isinstance(clock, ScriptClock):
            clock.wait(STEP_MS)
        press = Press(action.removesuffix("!"), clock.now(), long=action.endswith("!"))
        for each in self.screen.sort(press):
            self.terminal.take(replace(each, at=clock.now()))
        return True

    def _picture(self, name: str) -> None:
        if self.training.shots is not None:
            self.terminal.step()
            lesson = self.training.lessons[self.number].name
            self.screen.save(str(self.training.shots / f"{self.number + 1:02}-{lesson}-{name}.png"))
