"""Every text of every scene: whole, in its place, over nothing else; pots and hands large enough."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

import pygame
import pytest

from croupier.languages import LANGUAGES
from croupier.terminal.view import CardView, TableView
from croupier.terminal.views import alert, amount, bars, cards, key_row, page, pots, seats, table, text
from croupier.terminal.views.layout.boxes import Box
from croupier.terminal.views.layout.picture import Size, frame
from croupier.terminal.views.parts import Part
from croupier.values import dataclass, replace
from croupier.words import Words
from croupier.words.refusals import REFUSALS
from support.desk import Desk
from support.sample_views import SAMPLES
from support.sweeps import in_turn
from support.without_stamps import paint_each_time
from terminal.scenes import scenes
from terminal.test_pages import met

STATED: tuple[Size, ...] = ((1280, 720), (800, 480), (720, 1280))

COVERS = (page._panel, page._room, table._low, alert._panel, amount._panel)
"""What hides everything that was drawn in its place."""

APART = 4
"""Pixels between texts that stand side by side in two parts of the picture."""


LONG = frozenset({"Barthélemy de la T.", "Retour", "Entrée"})
"""A name longer than a plate, and keys of the keyboard that the terminal has signs for."""


@dataclass(frozen=True)
class Written:
    """A text as it was asked for and as it is shown, its box and its ink, and the part that it belongs to."""

    asked: str
    shown: str
    size: int
    box: Box
    ink: Box
    part: Part


@lru_cache(maxsize=4_000)
def ink_of(image: pygame.Surface) -> tuple[int, int, int, int]:
    """Where there is ink in the picture of a text; on a ground of one colour about where."""
    width, height = image.get_size()
    if image.get_flags() & pygame.SRCALPHA:
        return tuple(image.get_bounding_rect())
    return 0, height // 5, width, height * 3 // 5


class Pen:
    """Paints the parts of a picture and writes down each text, and where there are cards."""

    def __init__(self, view: TableView, size: Size) -> None:
        self.texts: list[Written] = []
        self.cards: list[Box] = []
        self.cut: list[str] = []
        self._set = ("", 0, pygame.Surface((1, 1)))
        self._surface = pygame.Surface(size)
        with pytest.MonkeyPatch.context() as patch:
            paint_each_time(patch)
            self._watch(patch)
            for part in table.parts_of(view, frame(size)):
                self._part = part
                if part.paint in COVERS:
                    self._cover(part.place)
                part.paint(self._surface, *part.values)

    def _watch(self, patch: pytest.MonkeyPatch) -> None:
        really_set, really_draw, really_amount = text.setting, text.draw, text.amount
        really_card, really_tile = cards.draw, cards.tile

        def setting(string: str, width: int, size: int, *how: object) -> tuple[str, pygame.Surface]:
            shown, image = really_set(string, width, size, *how)
            self._set = shown, round(image.get_height() / 1.164), image
            return shown, image

        def draw(surface: pygame.Surface, string: str, box: Box, **how: object) -> Box:
            taken = really_draw(surface, string, box, **how)
            self._write(string, box, taken, taken.y)
            return taken

        def draw_amount(surface: pygame.Surface, string: str, box: Box, **how: object) -> Box:
            taken = really_amount(surface, string, box, **how)
            self._write(string, box, taken, None)
            return taken

        def draw_card(surface: pygame.Surface, card: CardView, place: Box, **how: bool) -> None:
            really_card(surface, card, place, **how)
            up = cards.rise(place.h) if card.lifted else 0
            self.cards.append(Box(place.x, place.y - up, place.w, place.h))

        def draw_tile(surface: pygame.Surface, card: CardView, place: Box, **how: bool) -> None:
            really_tile(surface, card, place, **how)
            self.cards.append(place)

        patch.setattr(cards, "tile", draw_tile)
        patch.setattr(text, "setting", setting)
        patch.setattr(text, "draw", draw)
        patch.setattr(text, "amount", draw_amount)
        patch.setattr(cards, "draw", draw_card)

    def _write(self, string: str, box: Box, taken: Box, top: int | None) -> None:
        shown, size, image = self._set
        if not string.strip():
            return
        ink = taken
        if top is not None:
            x, y, width, height = ink_of(image)
            ink = Box(taken.x + x, top + y, width, height)
        self.texts.append(Written(string, shown, size, box, ink, self._part))

    def _cover(self, place: Box) -> None:
        self.cut += [
            each.asked for each in self.texts if place.overlaps(each.ink) and not place.encloses(each.ink)
        ]
        self.texts = [each for each in self.texts if not place.overlaps(each.ink)]
        self.cards = [each for each in self.cards if not place.overlaps(each)]


def faults(view: TableView, size: Size) -> Iterator[str]:
    """Everything that is wrong with the texts of a picture."""
    pen, screen = Pen(view, size), Box(0, 0, *size)
    yield from (f"{cut!r} is half covered" for cut in pen.cut)
    for each in pen.texts:
        if not (screen.encloses(each.ink) and each.part.place.encloses(each.ink)):
            yield f"{each.asked!r} leaves its part: {each.ink} of {each.part.place}"
        if each.ink.x < each.box.x or each.ink.right > each.box.right:
            yield f"{each.asked!r} leaves its box: {each.ink} of {each.box}"
        if each.shown != text.clean(each.asked) and each.asked not in LONG:
            yield f"{each.asked!r} is shown as {each.shown!r}"
        for card in pen.cards:
            if card.overlaps(each.ink):
                yield f"{each.asked!r} and a card: {each.ink} {card}"
    ordered = sorted(pen.texts, key=lambda each: each.ink.x)
    for at, one in enumerate(ordered):
        for other in ordered[at + 1 :]:
            if other.ink.x >= one.ink.right + APART:
                break
            low, high = max(one.ink.y, other.ink.y), min(one.ink.bottom, other.ink.bottom)
            if low >= high:
                continue
            if other.ink.x < one.ink.right or one.part is not other.part:
                yield f"{one.asked!r} and {other.asked!r}: {one.ink} {other.ink}"


@pytest.mark.parametrize(("language", "size"), in_turn(LANGUAGES, STATED))
def test_every_text_of_every_scene_is_whole_and_alone(language: str, size: Size) -> None:
    found = {name: [*faults(view, size)] for name, view in scenes(language).items()}
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("size", STATED)
@pytest.mark.parametrize("name", [name for name in SAMPLES if name != "stud"])
def test_every_text_of_every_sample_is_whole_and_alone(name: str, size: Size) -> None:
    assert [*faults(SAMPLES[name], size)] == []


@pytest.mark.parametrize(("language", "size"), in_turn(LANGUAGES, STATED))
def test_every_text_of_every_page_is_whole_and_alone(language: str, size: Size) -> None:
    found = {}
    for at, desk in enumerate(met()):
        desk.set_up(language=language)
        found[at, type(desk.console.page).__name__] = [*faults(desk.view, size)]
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize(("language", "size"), in_turn(LANGUAGES, STATED))
def test_every_seat_is_named_in_its_pot_and_pots_and_hands_are_large(language: str, size: Size) -> None:
    """20 pixels of 720 lines."""
    least = 20 * min(size) // 720
    for name, view in scenes(language).items():
        if view.draw is not None or view.page is not None:
            continue
        pen = Pen(view, size)
        written = [each for each in pen.texts if each.part.paint is pots.draw]
        several = len(view.pots) > 1
        for pot in view.pots if several else ():
            assert pot.amount in {each.shown for each in written}, (name, pot)
            names = {each.shown.rstrip(": \u00a0") for each in written if each.shown.endswith(":")}
            assert {pot.name, pot.short} & names, (name, pot, "its number is not read as money")
            assert not pot.seats or {pot.seats, pot.joined} & {each.shown for each in written}, (name, pot)
        assert all(each.size >= least for each in written), name
        hands = [each for each in pen.texts if each.part.paint in (seats._seat, seats._bet_and_status)]
        for seat in view.seats:
            mine = [each for each in hands if each.part.values[0] == seat and each.shown in seat.note]
            said = [each for each in mine if any(map(str.isalpha, each.shown))]
            if not seat.bet:
                assert seat.note.replace(" ", "") in "".join(each.shown for each in mine).replace(" ", "")
                share = 5 / 6 if seat.winner and " · " in seat.note else 1  # who wins one of many pots
                assert all(each.size >= least * share for each in said), (name, seat.note, said)


@pytest.mark.parametrize(("language", "size"), in_turn(LANGUAGES, STATED))
@pytest.mark.parametrize("presses", [("setup",), ("evening",)])
def test_a_refusal_beside_a_page_is_whole(presses: tuple[str, ...], language: str, size: Size) -> None:
    desk, words = Desk(language).open(), Words(language)
    desk.press(*presses)
    for sentence in REFUSALS.values():
        said = words.say(sentence, **dict.fromkeys(re.findall(r"\{(\w+)\}", sentence), "53"))
        pen = Pen(replace(desk.view, notice=said), size)
        shown = " ".join(each.shown for each in pen.texts if each.part.paint is page._title)
        assert text.clean(said) in shown, shown


@pytest.mark.parametrize(("language", "size"), in_turn(LANGUAGES, STATED))
def test_what_comes_next_is_never_shortened(language: str, size: Size) -> None:
    """Not after long news, nor over a device that fails."""
    trouble = (Words(language).say("The disk is slow: wait until it has written."), "warn")
    for name, view in scenes(language).items():
        due = view.prompt.removeprefix(view.news).lstrip(". ")
        for shown in (view, replace(view, trouble=trouble)):
            lines = [each.shown for each in Pen(shown, size).texts if each.part.paint is bars._prompt]
            assert text.clean(due) in " ".join(lines), (name, lines)


@pytest.mark.parametrize("size", STATED)
@pytest.mark.parametrize(
    ("hand", "level"), [("Coup 1234", "Niveau 12 20:00, arrêté"), ("Hand 1234", "Level 12 20:00, stopped")]
)
def test_the_level_is_whole_beside_the_hand_and_says_that_its_clock_stands(
    hand: str, level: str, size: Size
) -> None:
    view = replace(scenes("en")["pots 7"], hand=hand, level=level)
    texts = [each.shown for each in Pen(view, size).texts if each.part.paint is bars._title]
    assert texts[1:] == [hand, level] and texts[0].startswith("Table")


def test_the_key_of_what_comes_next_has_a_mark() -> None:
    """Its green is grey to one man in twelve."""
    view = scenes("en")["pots 7"]
    marked = {each.shown for each in Pen(view, (1280, 720)).texts if key_row.USUAL in each.shown}
    assert (
        marked == {f"▸\u00a0{key.label}" for key in view.keys if key.tone == "good" and key.enabled} != set()
    )


@pytest.mark.parametrize("said", ["tableau 2 : siège 10 gagne 12", "board 2: seat 10 wins 12"])
def test_a_number_stays_with_the_word_before_it(said: str) -> None:
    for width in range(60, 400, 20):
        lines, _ = text.wrap(said, width, 200, 20, bold=True, least=8)
        assert not any(line[0].isdigit() for line in lines), lines
