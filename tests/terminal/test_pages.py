"""Every page of the terminal follows one protocol, and a new one works without a change elsewhere."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterator
from dataclasses import FrozenInstanceError
from pathlib import Path

import pygame
import pytest

import croupier
from croupier.devices.debounce import Press
from croupier.devices.deck.register import factory_deck
from croupier.engine.commands import PlaceButton
from croupier.engine.places import Seat
from croupier.terminal import pages
from croupier.terminal.console import openings
from croupier.terminal.console.presses import handle
from croupier.terminal.health import Health
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.pages.page import Answered, Context, Page, Takes
from croupier.terminal.picture.present import present
from croupier.terminal.screen import typed
from croupier.terminal.view import KeyView, PageView
from croupier.terminal.views.table import draw
from croupier.terminal.views.window import hit
from croupier.values import dataclass, replace
from croupier.words import Words
from support.desk import Desk

SOURCE = Path(croupier.__file__).parent
PAGES = sorted(module.name for module in pkgutil.walk_packages(pages.__path__, f"{pages.__name__}."))


def classes() -> Iterator[type]:
    """Every class that is defined in the folder of the pages."""
    for name in PAGES:
        module = importlib.import_module(name)
        for each in vars(module).values():
            if inspect.isclass(each) and each.__module__ == name and each is not Page:
                yield each


def answers(found: type) -> bool:
    """Whether it, or a class that it is made from, other than the protocol, has a method of a page."""
    return any({"press", "view"} & vars(each).keys() for each in found.__mro__ if each is not Page)


def is_page(found: type) -> bool:
    return Page in found.__mro__


THE_PAGES = [found for found in classes() if is_page(found) and found.__module__ != Page.__module__]


def test_whatever_is_pressed_or_shown_in_the_folder_is_a_page() -> None:
    alike = {found.__name__ for found in classes() if answers(found)}
    assert alike == {found.__name__ for found in THE_PAGES}
    assert len(alike) > 12


@pytest.mark.parametrize("found", THE_PAGES, ids=lambda found: found.__name__)
def test_a_page_has_the_methods_of_the_protocol_and_is_a_frozen_value(found: type) -> None:
    for name in ("press", "view", "read", "stays_open", "due", "prompt"):
        own, agreed = inspect.signature(getattr(found, name)), inspect.signature(getattr(Page, name))
        assert own == agreed, name
    assert not getattr(found, "__abstractmethods__", None)
    assert isinstance(inspect.getattr_static(found, "takes"), property | Takes)
    with pytest.raises(FrozenInstanceError):
        object.__new__(found).anything = None


# --- somebody opens it -------------------------------------------------------------------------------


def imported(tree: ast.Module) -> dict[str, tuple[str, str]]:
    """What a name of the module stands for: a module, and a name in it."""
    return {
        alias.asname or alias.name: (node.module, alias.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names
    }


def called(node: ast.AST) -> Iterator[tuple[str, str]]:
    """What is called in it, and the names that stand there without a call: (name, attribute or nothing)."""
    for each in ast.walk(node):
        if isinstance(each, ast.Attribute) and isinstance(each.value, ast.Name):
            yield each.value.id, each.attr
        elif isinstance(each, ast.Call) and isinstance(each.func, ast.Name):
            yield each.func.id, ""


def opened() -> set[tuple[str, str]]:
    """Every name in the folder of the pages that something outside it uses, or what is used there."""
    uses: dict[tuple[str, str], set[tuple[str, str]]] = {}
    todo: set[tuple[str, str]] = set()
    for path in SOURCE.rglob("*.py"):
        name = ".".join(("croupier", *path.relative_to(SOURCE).with_suffix("").parts))
        written = path.read_text(encoding="utf-8")
        if name not in PAGES and "pages" not in written:
            continue  # it imports nothing of the folder
        tree = ast.parse(written)
        names = imported(tree)
        own = {each.name for each in tree.body if isinstance(each, ast.FunctionDef | ast.ClassDef)}
        for top in tree.body:
            found = set()
            for one, attribute in called(top):
                module, given = names.get(one, (name, one) if one in own else ("", ""))
                found |= {(module, given), (f"{module}.{given}", attribute)}
            if name not in PAGES:
                todo |= found
            elif isinstance(top, ast.FunctionDef | ast.ClassDef):
                uses[name, top.name] = found - {(name, top.name)}
    seen: set[tuple[str, str]] = set()
    while todo:
        each = todo.pop()
        if each not in seen:
            seen.add(each)
            todo |= uses.get(each, set())
    return seen


def test_every_page_is_opened_by_something() -> None:
    reached = opened()
    assert [found.__name__ for found in THE_PAGES if (found.__module__, found.__name__) not in reached] == []


# --- pages as they are met ---------------------------------------------------------------------------


MOST = 8
"""How many looks of one page are gone on from."""


def met(*starts: Callable[[], Desk]) -> Iterator[Desk]:
    """Desks with a page that presses lead to, between hands and in one; each look of a page once."""
    seen: set[tuple[str, tuple[str, ...]]] = set()
    for start in starts or (between, in_a_hand, at_an_alert):
        desk = start()
        todo = [(desk, actions(desk))]
        while todo:
            desk, touched = todo.pop()
            for action in touched:
                there = copied(desk)
                there.press(action)
                if there.console.page is None:
                    continue
                look = (type(there.console.page).__name__, actions(there))
                if look not in seen:
                    seen.add(look)
                    yield copied(there)
                    if sum(name == look[0] for name, _ in seen) <= MOST:
                        todo.append((there, look[1]))


def actions(desk: Desk) -> tuple[str, ...]:
    """What can be touched now."""
    view = desk.view
    if view.page is not None:
        lines = range(0 if view.page.paged or view.page.focus < 0 else len(view.page.lines))
        return (*(key.action for key in view.page.keys if key.enabled), *(f"line:{line}" for line in lines))
    ways = view.alert.ways if view.alert is not None else ()
    seats = () if view.alert is not None else ("seat:1", "seat:9", "carry")
    return (
        *(key.action for key in view.keys),
        "rules",
        "settings",
        *seats,
        *(f"way:{key.action}" for key in ways),
    )


def copied(desk: Desk) -> Desk:
    other = Desk()
    other.table, other.console, other.at = desk.table, desk.console, desk.at
    return other


def between() -> Desk:
    desk = Desk().open()
    desk.set_up(decks=(factory_deck("A"),), deck="A")
    return desk


def in_a_hand() -> Desk:
    desk = between()
    desk.start()
    desk.draw(12)
    return desk


def at_an_alert() -> Desk:
    desk = between()
    desk.start()
    desk.draw(3)
    desk.press("card")
    desk.press("around")
    return desk


def test_a_page_that_is_met_shows_itself_in_both_languages_and_can_be_left() -> None:
    found: set[str] = set()
    for desk in met():
        page = desk.console.page
        found.add(type(page).__name__)
        for language in ("en", "fr"):
            context = Context(desk.table, replace(desk.console.station, language=language), desk.at)
            view = page.view(context)
            assert view == page.view(context) and view.keys and view.title
            keys = [key.action for key in view.keys]
            assert len(set(keys)) == len(keys), "each key has an action of its own"
            assert all(Key.parse(key).kind is not KeyKind.NOTHING for key in keys), "keys that pages know"
            assert isinstance(page.press(Key.parse("no-such-action"), context), Answered)
        for _ in range(6):
            desk.press("back")
        assert desk.console.page is None, f"{type(page).__name__} is left by going back"
    often = {
        "IncidentMenu",
        "PinPage",
        "Report",
        "RulesPage",
        "SettingsPage",
        "SeatSheet",
        "Setup",
        "TableCard",
    }
    assert found >= often | {"CheckPage", "EnrolPage"}


# --- a page that nobody knows ------------------------------------------------------------------------


@dataclass(frozen=True)
class Greeting(Page):
    """Says good evening to whoever has the button, and moves it."""

    typed: str = ""

    @property
    def takes(self) -> Takes:
        return Takes(names=True, text=True)

    def press(self, key: Key, context: Context) -> Answered:
        match key:
            case Key(KeyKind.TEXT, letter):
                return Answered(replace(self, typed=self.typed + letter))
            case Key(KeyKind.KEEP):
                return Answered(None, (PlaceButton(at=context.now, seat=Seat(3)),))
        return Answered(self)

    def prompt(self, words: Words) -> str:
        return "Say good evening"

    def view(self, context: Context) -> PageView:
        seat = f"Seat {context.table.button}"
        keys = (KeyView(Key(KeyKind.KEEP), "Wave"), KeyView(Key(KeyKind.BACK), "Close"))
        return PageView(title="Good evening", lines=(seat,), keys=keys, entry=self.typed)


def test_a_made_up_page_works_with_console_picture_and_touch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(openings.OPENINGS, KeyKind.HOME, lambda context: Answered(Greeting()))
    desk = between()
    desk.set_up(keys={"home": "q", **desk.console.station.keys})
    desk.press(typed(desk.console, "q", "q"))
    for letter in "hi":
        desk.press(typed(desk.console, letter, letter))
    view = desk.view
    assert view.page is not None and view.prompt == "Say good evening"
    assert (view.page.title, view.page.entry, view.page.lines) == ("Good evening", "hi", ("Seat 6",))
    assert [key.key for key in view.page.keys] == ["F2", "Esc"]
    size = (800, 480)
    draw(pygame.Surface(size), view)
    words = {hit(view, size, x, y) for x in range(0, 800, 8) for y in range(0, 480, 8)}
    assert {"page:keep", "page:back"} <= words
    for press in ("page:keep", typed(desk.console, "f2", "")):
        there = copied(desk)
        there.press(press)
        assert there.console.page is None and there.table.button == 3
    desk.press("back")
    assert desk.console.page is None


def test_a_button_that_is_held_does_nothing_on_a_page() -> None:
    desk = between()
    desk.press("table")
    console, commands = handle(desk.console, Press("confirm", 0, long=True), desk.table, 0)
    assert (console.page, commands) == (desk.console.page, ())
    assert present(desk.table, console, Health()).page is not None


def test_the_key_that_closes_a_page_says_whether_it_goes_a_step_back() -> None:
    def label(desk: Desk) -> str:
        return next(key.label for key in desk.page.keys if str(key.does) == "back")

    for language, cancel, back in (("en", "Cancel", "Go back"), ("fr", "Abandonner", "Retour")):
        desk = Desk(language).dealt()
        desk.press("incident")
        assert label(desk) == cancel
        desk.press("all")
        assert label(desk) == back
        desk.press("back")
        assert desk.console.page is not None and label(desk) == cancel
