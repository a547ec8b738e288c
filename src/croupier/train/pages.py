"""The pages before and after a lesson, and the key that shows the book's answer."""

from __future__ import annotations

import queue
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from croupier.devices.debounce import Press
from croupier.engine.events import AlertRaised
from croupier.engine.incidents.catalogue import CATALOGUE
from croupier.rulebook.book import cited
from croupier.script.rulings import DeclareStatement
from croupier.telling.alerts import alert_sentence
from croupier.telling.names import way_name
from croupier.terminal.app import Item, Woken
from croupier.terminal.console.state import Console
from croupier.terminal.keys import USUAL_KEYS, Key, KeyKind, canonical
from croupier.terminal.pages.page import Answered, Context, Page, Takes, moved
from croupier.terminal.screen import WindowScreen
from croupier.terminal.view import KeyView, PageView, TableView
from croupier.train.book import Handling, Score
from croupier.train.lessons import Lesson
from croupier.values import replace
from croupier.words import Words, message

BOOK_KEY: Final = Key(KeyKind.NOTHING, "train-book")

TRAINING: Final = message("Training")

KEYS: Final[Mapping[str, str]] = MappingProxyType({**USUAL_KEYS, str(BOOK_KEY): "f2"})
"""The keyboard of the training: the terminal's, plus the book's answer."""


class TrainScreen(WindowScreen):
    """A window; `asked` is set once the trainee asks for the book, and presses are counted.

    `task` is shown on the table while the terminal asks nothing itself. While the screen `rests`, between two
    lessons, nothing on it is urgent. It wakes the terminal of each lesson by their `inbox`.
    """

    def __init__(self, size: tuple[int, int], *, seen: bool) -> None:
        self.inbox: queue.SimpleQueue[Item] = queue.SimpleQueue()
        super().__init__(size, silent=not seen, wake=partial(self.inbox.put, Woken()))
        self.asked = False
        self.presses_made = 0
        self.task = ""
        self.rests = False

    def show(self, view: TableView) -> None:
        super().show(self._dressed(view))

    def presses(self, console: Console, view: TableView, now: int) -> Iterator[Press]:
        """The presses for the terminal."""
        for press in super().presses(console, self._dressed(view), now):
            yield from self.sort(press)

    def sort(self, press: Press) -> Iterable[Press]:
        """Keep a press that asks for the book; pass on all others to the terminal."""
        if Key.parse(canonical(press.action)) == BOOK_KEY:
            self.asked = True
        else:
            self.presses_made += 1
            yield press

    def take_asked(self) -> bool:
        """Whether the trainee asked for the book since the last call."""
        asked, self.asked = self.asked, False
        return asked

    def _dressed(self, view: TableView) -> TableView:
        """The picture with the additions of the training."""
        words = Words(view.language)
        if view.page is not None and self.rests:
            return replace(view, prompt=words.say(TRAINING), prompt_tone="calm", alert=None, notice="")
        if self.task and not view.trouble[0] and view.alert is None:
            view = replace(view, trouble=(self.task, "calm"))
        if view.page is not None:
            return view
        return replace(view, keys=(*view.keys, KeyView(BOOK_KEY, words.say("The book"), key="F2")))


BOOKS: Final = {"tda": message("by the TDA rules"), "code": message("by the Code du poker")}

YOU: Final = message("You")
BOOK: Final = message("The book")
POINTS: Final = message("Points")

ASKING: Final = (KeyKind.CONFIRM, KeyKind.AGAIN, KeyKind.BACK)
"""The keys of a training page."""

MOST_ROWS: Final = 3
"""How many rules are shown at once; the others are in the rulebook."""


class TrainingPage(Page, kw_only=True):
    """A page that stays until one of its keys is pressed; `asked` is then that key."""

    asked: KeyKind | None = None

    takes = Takes(closing=())

    def press(self, key: Key, context: Context) -> Answered:
        return Answered(replace(self, asked=key.kind) if key.kind in ASKING else self)


class Briefing(TrainingPage):
    """An event that the terminal cannot know: the trainee reports it."""

    lesson: Lesson
    place: str

    def view(self, context: Context) -> PageView:
        words = context.words
        report = self.lesson.report
        assert report is not None, "what the terminal noticed needs no telling"
        return PageView(
            title=f"{words.say(TRAINING)} {self.place}",
            text=happened(report, words),
            lines=(words.say("Report it, and rule on it {by}.", by=words.say(BOOKS[self.lesson.rulebook])),),
            keys=(KeyView(Key(KeyKind.CONFIRM), words.say("Begin"), tone="good"),),
        )


class Debriefing(TrainingPage):
    """What the trainee did, what the book does, its rules, and the points."""

    score: Score
    last: bool

    def view(self, context: Context) -> PageView:
        score, words = self.score, context.words
        points = words.say("{points} of {most}", points=score.points, most=score.most)
        following = words.say("Result") if self.last else words.say("Next")
        return PageView(
            title=words.say("Right") if score.points == score.most else words.say("The book says otherwise"),
            text=rules_said(score, words),
            lines=(
                f"{words.say(YOU)}\t{in_brief(score.mine, score.lesson, words)}",
                f"{words.say(BOOK)}\t{in_brief(score.book, score.lesson, words)}",
                f"{words.say(POINTS)}\t{points}",
            ),
            keys=(
                KeyView(Key(KeyKind.CONFIRM), following, tone="good"),
                KeyView(Key(KeyKind.AGAIN), words.say("Again")),
                KeyView(Key(KeyKind.BACK), words.say("End")),
            ),
        )


class RoundResult(TrainingPage):
    """The results of all lessons of a round."""

    scores: tuple[Score, ...]
    focus: int = 0

    def press(self, key: Key, context: Context) -> Answered:
        """The arrows move the focused line, and go round at the ends."""
        if key.kind in (KeyKind.LESS, KeyKind.MORE):
            return Answered(replace(self, focus=moved(self.focus, key, len(self.scores))))
        return super().press(key, context)

    def view(self, context: Context) -> PageView:
        words = context.words
        return PageView(
            title=f"{words.say(TRAINING)}: {total(self.scores, words)}",
            lines=tuple(
                f"{number} · {words.say(one.lesson.incident.title)}\t"
                + words.say("{points} of {most}", points=one.points, most=one.most)
                for number, one in enumerate(self.scores, 1)
            ),
            keys=(KeyView(Key(KeyKind.CONFIRM), words.say("End"), tone="good"),),
            focus=self.focus,
        )


def total(scores: tuple[Score, ...], words: Words) -> str:
    """The points of the round."""
    points, most = sum(one.points for one in scores), sum(one.most for one in scores)
    return words.say("{points} of {most}", points=points, most=most)


def happened(report: DeclareStatement, words: Words) -> str:
    """What to report, in whole sentences, as somebody at the table says it."""
    alert = AlertRaised(
        at=0,
        step=0,
        number=0,
        code=report.incident,
        colour="amber",
        options=(),
        rule="",
        seat=report.seat,
        facts=() if report.cards is None else (("cards", report.cards),),
    )
    return " ".join([alert_sentence(alert, words), *_details(report, words)])


def _details(report: DeclareStatement, words: Words) -> Iterator[str]:
    """The details that the sentence of the incident leaves open."""
    sentence = CATALOGUE[report.incident].sentence
    if isinstance(report.card, int) and report.seat is not None:
        yield words.say("It is card {number} of seat {seat}.", number=report.card, seat=report.seat)
    elif report.seat is not None and "{seat}" not in sentence:
        yield words.say("It is seat {seat}.", seat=report.seat)
    if report.card is not None and not isinstance(report.card, int):
        yield words.say("The card is {card}.", card=words.card(report.card))
    if report.cards is not None and "{cards}" not in sentence:
        yield words.count("There is {number} card.", "There are {number} cards.", report.cards)
    if report.mixed:
        muck = report.mixed == "muck"
        yield words.say("The cards lie in the muck.") if muck else words.say("The cards lie with the burns.")


def task(lesson: Lesson, words: Words) -> str:
    """The trainee's task, on one line."""
    report = lesson.report
    if report is None:
        return words.say("Your task: answer the terminal by the book.")
    title = words.say(CATALOGUE[report.incident].title)
    if report.seat is None:
        return words.say("Your task: report “{title}”.", title=title)
    return words.say("Your task: report “{title}”, seat {seat}.", title=title, seat=report.seat)


def in_brief(handling: Handling, lesson: Lesson, words: Words) -> str:
    """A report and a ruling in a few words."""
    parts = []
    if handling.report:
        where = "" if handling.seat is None else ", " + words.say("seat {seat}", seat=handling.seat)
        parts.append(f"{words.say(CATALOGUE[handling.report].title)}{where}")
    if handling.way:
        parts.append(way_said(handling, lesson, words))
    return " · ".join(parts) or words.say("nothing")


def way_said(handling: Handling, lesson: Lesson, words: Words) -> str:
    """The label of the chosen way out."""
    return way_name(handling.way, words, handling.alert or lesson.incident.code)


def rules_said(score: Score, words: Words) -> str:
    """The rules of the ruling, in the words of the rulebook."""
    rule = score.book.rule or score.lesson.incident.rule
    own = {"tda": "t", "code": "c"}[score.lesson.rulebook]
    rows = sorted(cited(rule), key=lambda row: row.number[0] != own)
    told = (f"{words.rule(row.label)}: {row.told(words)}" for row in rows[:MOST_ROWS])
    return " · ".join(told) or words.rule(rule)
