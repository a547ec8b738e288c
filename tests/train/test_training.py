"""Lessons: how they are cut, how a book changes them, and a trainee's presses on the real screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from croupier.cli import croupier
from croupier.devices.debounce import Press
from croupier.devices.twins.process import ShoeProcess
from croupier.engine import events as ev
from croupier.engine.incidents.catalogue import CATALOGUE
from croupier.errors import Refused
from croupier.terminal.console.state import Console
from croupier.terminal.screen import WindowScreen
from croupier.terminal.view import TableView
from croupier.train import run
from croupier.train.book import Handling, Score, by_the_book, handled
from croupier.train.lessons import Lesson, lessons, pick
from croupier.train.pages import happened, task
from croupier.train.run import Training, train
from croupier.words import Words
from support.sweeps import by_day


def named(number: str) -> Lesson:
    (lesson,) = pick(number=number)
    return lesson


@pytest.mark.slow
@pytest.mark.parametrize(
    "lesson",
    by_day(lessons()[::3], [lesson for at, lesson in enumerate(lessons()) if at % 3]),
    ids=lambda lesson: lesson.name,
)
def test_the_book_rules_on_every_lesson(lesson: Lesson, shoe: ShoeProcess, tmp_path: Path) -> None:
    book = by_the_book(lesson, shoe, tmp_path)
    assert book.done
    report = lesson.report
    if report is not None:
        assert (book.report, book.seat) == (report.incident, report.seat)


def test_there_are_lessons_of_both_rulebooks_and_of_every_kind_that_the_shoe_and_the_dealer_know() -> None:
    assert {lesson.rulebook for lesson in lessons()} == {"tda", "code"}
    assert {lesson.incident.group for lesson in lessons()} >= {"deal", "board", "deck", "betting", "pot"}
    assert all(lesson.incident.code in CATALOGUE for lesson in lessons())
    for kind in ("board", "AL-07", "i-04"):
        for lesson in pick(kind=kind):
            assert kind.upper() in (lesson.incident.group.upper(), lesson.incident.code)


def test_a_lesson_is_picked_by_its_number_and_rulebook() -> None:
    assert [lesson.name for lesson in pick(number="s-083")] == ["S-083-b-premature-turn"]
    with pytest.raises(Refused, match="no lesson fits 'S-083': see croupier train --list"):
        pick(rulebook="tda", number="S-083")


def raised(number: int, code: str) -> ev.AlertRaised:
    return ev.AlertRaised(at=0, step=1, number=number, code=code, colour="red", options=(), rule="")


def answered(number: int, way: str, by: str = "dealer") -> ev.AlertAnswered:
    return ev.AlertAnswered(at=0, step=2, number=number, way=way, rule="TDA 35", by=by)


def test_a_report_taken_back_does_not_count_and_the_terminals_own_answers_are_not_rulings() -> None:
    wrong = ev.IncidentDeclared(at=0, step=1, incident="I-06")
    right = ev.IncidentDeclared(at=0, step=3, incident="I-04")
    story = [wrong, raised(1, "I-06"), answered(1, "not-so"), answered(2, "slid", by="terminal")]
    ruled = [right, raised(3, "I-04"), answered(3, "misdeal")]
    assert handled([*story, *ruled]) == Handling("I-04", None, "I-04", "misdeal", "TDA 35")
    assert not handled([*story, right]).done


def test_points_for_the_report_and_for_the_way() -> None:
    lesson = named("S-057-code")
    book = Handling("I-04", 2, "I-04", "misdeal", "TDA 35")
    assert Score(lesson, book, book).points == Score(lesson, book).most == 3
    assert Score(lesson, book, Handling("I-04", 3, "I-04", "misdeal")).points == 2
    assert Score(lesson, book, Handling("I-04", 2, "I-04", "replace")).points == 1
    assert Score(lesson, book).points == 0


REPORTED = ("incident", "digit:0", "digit:4", "seat:2", "nth:1", "way:misdeal!")


def practise(name: str, *presses: str, **more: object) -> Score:
    training = Training(lessons=(named(name),), headless=True, presses=(presses,), **more)  # type: ignore[arg-type]  # what a test says more is its own
    (score,) = train(training)
    return score


@pytest.fixture(autouse=True)
def unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")


def test_a_report_and_its_ruling_as_the_book_has_them() -> None:
    score = practise("S-057-code", *REPORTED)
    assert score.mine.report == "I-04"
    assert score.points == score.most == 3
    assert score.presses == len(REPORTED)


def test_an_alert_that_the_terminal_raised_is_answered_with_the_floor() -> None:
    pin = ("digit:1", "digit:2", "digit:3", "digit:4", "confirm")
    score = practise("S-054-b", "way:misdeal!")
    assert (score.points, score.most) == (2, 2)
    wrong = practise("S-052-code", "way:not-so")
    assert (wrong.points, wrong.mine.way) == (0, "not-so")
    voided = practise("S-108-void", "floor", *pin, "way:void!")
    assert voided.points == voided.most


def test_asking_for_the_book_shows_its_answer() -> None:
    score = practise("S-057-code", "train-book")
    assert (score.points, score.book.way) == (0, "misdeal")


def test_pages_are_turned_and_a_lesson_is_taken_again_on_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    early = "mute"  # pressed before a page stands, or as it goes: nothing of the training
    first = (early, "less", "confirm", early, "train-book", early, "again", early)
    second = (early, "confirm", early, *REPORTED, early, "confirm", early)
    keyed = iter([*first, *second, early, "more", "confirm"])

    def press(screen: WindowScreen, console: Console, view: TableView, now: int) -> Iterator[Press]:
        action = next(keyed, "")
        if action:
            yield Press(action.removesuffix("!"), now, source="key", long=action.endswith("!"))

    monkeypatch.setattr(WindowScreen, "presses", press)
    monkeypatch.setattr(run, "driver_in_use", lambda: "x11")
    monkeypatch.setattr(run, "TICK_S", 0.001)
    (score,) = train(Training(lessons=(named("S-057-code"),), language="en"))
    assert next(keyed, "") == ""
    assert (score.points, score.presses) == (3, 6)


def test_pictures_of_a_lesson(tmp_path: Path) -> None:
    practise("S-057-code", *REPORTED, shots=tmp_path)
    names = {path.stem.rpartition("-")[2] for path in tmp_path.iterdir()}
    assert names == {"begins", "book", "briefing", "handled", "result"}


def test_the_command_lists_and_plays() -> None:
    listed = CliRunner().invoke(
        croupier, ["train", "--list", "--rules", "tda", "--kind", "deal", "--lang", "en"]
    )
    assert listed.exit_code == 0
    assert "S-054-b" in listed.output
    assert "code" not in listed.output.split()
    played = CliRunner().invoke(
        croupier,
        ["train", "--headless", "--lesson", "S-057", "--lang", "en", "--press", " ".join(REPORTED)],
    )
    assert played.exit_code == 0, played.output
    assert played.output.splitlines()[-1] == "Points: 3 of 3"


def test_an_unknown_lesson_is_refused_in_a_sentence() -> None:
    answer = CliRunner().invoke(croupier, ["train", "--headless", "--kind", "I-99"])
    assert answer.exit_code == 1
    assert "no lesson fits: expected AL-" in answer.output


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_task_stands_on_the_table_and_pages_are_calm(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A lesson that is reported, and one in which the terminal asks; every picture of them is looked at."""
    shown: list[TableView] = []
    plain = WindowScreen.show
    monkeypatch.setattr(
        WindowScreen, "show", lambda screen, view: (shown.append(view), plain(screen, view))[1]
    )
    picked = (named("S-119-dead"), named("S-086-b"))
    train(Training(lessons=picked, language=language, headless=True, presses=((), ("premature",))))
    words = Words(language)
    tasks = [task(lesson, words) for lesson in picked]
    on_table = [view for view in shown if view.page is None and view.alert is None]
    assert any(view.trouble[0] == tasks[0] for view in on_table)
    for view in shown:
        if view.page is not None and view.page.title.startswith((words.say("Training"), words.say("Right"))):
            assert (view.prompt_tone, view.alert, view.notice) == ("calm", None, "")
    assert any(view.alert is not None and not view.trouble[0] for view in shown), "the terminal asks itself"


def test_the_incident_is_described_in_whole_sentences() -> None:
    for lesson in lessons():
        if lesson.report is not None:
            for language in ("en", "fr"):
                said = happened(lesson.report, Words(language))
                assert said.endswith((".", "?")) and said[0].isupper() and "{" not in said
