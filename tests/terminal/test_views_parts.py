"""A picture drawn in parts, only where something changed, equals the whole one to the last pixel."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pygame
import pytest

from croupier.languages import LANGUAGES
from croupier.rules.games import GAMES
from croupier.terminal.view import TableView
from croupier.terminal.views import table
from croupier.terminal.views.layout.boxes import Box
from croupier.terminal.views.layout.picture import Size, frame
from croupier.terminal.views.parts import PaintedPicture, Part
from croupier.terminal.views.window import targets
from croupier.values import replace
from support.desk import Desk
from support.robot_play import moves
from support.sample_views import SAMPLES
from support.sweeps import by_day, seeds

STATED: tuple[Size, ...] = ((1280, 720), (800, 480), (720, 1280))
PRESSES = ("setup", "table", "incident", "floor", "settings", "rules", "raise", "back", "digit:4", "language")


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tostring(surface, "RGB")


def shown(picture: PaintedPicture, view: TableView) -> list[Box]:
    return picture.show(table.parts_of(view, frame(picture.size)), light=view.brightness)


def evening(dice: random.Random, code: str, size: Size) -> Iterator[TableView]:
    """Every picture of a hand that the robot deals, while somebody opens pages and touches at random."""
    desk = Desk(dice.choice(list(LANGUAGES)))
    for step in moves(dice.randrange(1000), 1, code):
        desk.table = step.after
        yield desk.view
        if dice.random() < 0.3:
            word = dice.choice((*PRESSES, *(word for word, _ in targets(desk.view, size))))
            desk.press(word)
            yield desk.view
        if dice.random() < 0.05:
            desk.set_up(brightness=dice.choice((40, 100)))


def differing(dice: random.Random, code: str, size: Size, *, looks: int = 1) -> str:
    """What differs between the picture in parts and the whole one, during a hand; empty if nothing does.

    Each picture is drawn in parts, and one in `looks` is held to the whole one.
    """
    surface, whole = pygame.Surface(size), pygame.Surface(size)
    picture = table.picture_on(surface)
    for number, view in enumerate(evening(dice, code, size)):
        shown(picture, view)
        if number % looks:
            continue
        table.draw(whole, view)
        if pixels(surface) != pixels(whole):
            return f"picture {number}: {view.prompt}, {view.page and view.page.title}"
    return ""


@pytest.mark.parametrize("code", by_day([*GAMES][:1], [*GAMES][1:]))  # by day each in another size
def test_parts_make_the_whole_picture_in_every_game(code: str) -> None:
    seed = 7_000 + len(code)
    dice = random.Random(f"{seed} {code}")
    print(f"seed {seed} {code}")
    assert differing(dice, code, STATED[list(GAMES).index(code) % 3], looks=8) == ""


@pytest.mark.nightly
@pytest.mark.parametrize("seed", seeds(20))
def test_parts_make_the_whole_picture_all_night(seed: int) -> None:
    for code in GAMES:
        for size in STATED:
            assert differing(random.Random(f"{seed} {code}"), code, size) == "", (seed, code, size)


@pytest.mark.parametrize("number", by_day([12], [60]))
@pytest.mark.parametrize("size", STATED)
def test_samples_drawn_in_any_order_leave_no_remains(size: Size, number: int) -> None:
    print("seed 5")
    dice = random.Random(5)
    surface, whole = pygame.Surface(size), pygame.Surface(size)
    picture = table.picture_on(surface)
    for name in dice.choices(list(SAMPLES), k=number):
        shown(picture, SAMPLES[name])
        table.draw(whole, SAMPLES[name])
        assert pixels(surface) == pixels(whole), name


@pytest.mark.parametrize("size", STATED)
def test_only_what_changed_is_drawn(size: Size) -> None:
    view, parts = SAMPLES["preflop"], frame(size)
    surface = pygame.Surface(size)
    picture = table.picture_on(surface)
    assert shown(picture, view) == [Box(0, 0, *size)]
    assert shown(picture, view) == []
    assert shown(picture, replace(view, notice="")) == [parts.notice]
    richer = tuple(replace(seat, stack="1") if seat.seat == 2 else seat for seat in view.seats)
    changed = shown(picture, replace(view, notice="", seats=richer))
    assert parts.seats[1].plate in changed
    assert not [box for box in changed if box.overlaps(parts.prompt) or box.overlaps(parts.keys)]


def test_a_part_draws_in_its_own_place_only() -> None:
    def spread(surface: pygame.Surface) -> None:
        surface.fill((255, 0, 0))

    surface = pygame.Surface((20, 20))
    PaintedPicture(surface, pygame.Surface((20, 20))).show([Part(Box(5, 5, 4, 4), spread, ())])
    red = [(x, y) for x in range(20) for y in range(20) if surface.get_at((x, y))[0]]
    assert red == [(x, y) for x in range(5, 9) for y in range(5, 9)]
