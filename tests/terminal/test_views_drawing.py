"""Pictures: texts stay in their boxes, cards show their suit, a back reveals nothing, nothing old remains."""

from __future__ import annotations

import itertools
import random
import struct
from collections.abc import Callable, Iterable
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pygame
import pytest

from croupier.errors import Fault
from croupier.languages import LANGUAGES
from croupier.terminal.pages.incident.menu import GROUPS
from croupier.terminal.view import CardView, HealthView, PotView, SeatView, TableView
from croupier.terminal.views import cards, shapes, table, text, theme
from croupier.terminal.views.layout.boxes import Box
from croupier.terminal.views.layout.foot import alert_boxes
from croupier.terminal.views.layout.panels import KEYS
from croupier.terminal.views.layout.picture import Size, board_boxes, frame
from croupier.terminal.views.window import hit, targets
from croupier.values import replace
from croupier.words import Words
from croupier.words.game_terms import HAND_NAMES
from support.desk import Desk
from support.sample_views import BACK, SAMPLES, SIZES, card
from support.sweeps import in_turn
from support.without_stamps import paint_each_time

STATED: tuple[Size, ...] = ((1280, 720), (800, 480), (720, 1280))
SEED = 4_102


def painted(view: TableView, size: Size) -> pygame.Surface:
    surface = pygame.Surface(size)
    table.draw(surface, view)
    return surface


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tostring(surface, "RGBA")


def colour_at(surface: pygame.Surface, point: tuple[int, int]) -> tuple[int, int, int]:
    red, green, blue, _ = surface.get_at(point)
    return red, green, blue


def share_of(surface: pygame.Surface, box: Box, colour: theme.Colour) -> float:
    """How much of a box has very nearly a colour."""
    near = pygame.mask.from_threshold(surface.subsurface(box), colour, (12, 12, 12, 255))
    return near.count() / (box.w * box.h)


class Written:
    """Records every text that is drawn: what was asked, its box, what was shown, and where."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[tuple[str, Box, Box]] = []
        self.shown: list[str] = []
        really_show = text.setting

        def recorded(really: Callable[..., Box]) -> Callable[..., Box]:
            def draw(surface: pygame.Surface, string: str, box: Box, **how: object) -> Box:
                taken = really(surface, string, box, **how)
                self.asked.append((string, box, taken))
                return taken

            return draw

        def setting(string: str, *how: object) -> tuple[str, pygame.Surface]:
            shown, image = really_show(string, *how)
            self.shown.append(shown)
            return shown, image

        paint_each_time(monkeypatch)
        for name in ("draw", "amount"):
            monkeypatch.setattr(text, name, recorded(getattr(text, name)))
        monkeypatch.setattr(text, "setting", setting)


@cache
def written_on(name: str, size: Size) -> Written:
    """What is written on a sample, which is painted once for all tests that only read it."""
    with pytest.MonkeyPatch.context() as patch:
        written = Written(patch)
        painted(SAMPLES[name], size)
    return written


def sized(names: Iterable[str]) -> list[Any]:
    """The samples in every size: by day in each stated one, and in one of the others in turn."""
    return [*product(STATED, names), *in_turn([size for size in SIZES if size not in STATED], names)]


@pytest.mark.parametrize(("size", "name"), sized(SAMPLES))
def test_no_text_leaves_its_box_or_the_screen(name: str, size: Size) -> None:
    written = written_on(name, size)
    assert len(written.asked) > 20
    for string, box, taken in written.asked:
        assert box.x <= taken.x and taken.right <= box.right, (string, box, taken)
        slack = taken.h // 4  # the ink of a line is that much lower than the line
        assert box.y - slack <= taken.y and taken.bottom <= box.bottom + slack, (string, box, taken)
        assert Box(0, 0, *size).encloses(taken), string


@pytest.mark.parametrize(
    ("size", "name"),
    sized(["preflop", "flop", "showdown", "heads_up", "english", "omaha", "stud", "drawing"]),
)
def test_no_text_covers_another(name: str, size: Size) -> None:
    texts = written_on(name, size).asked
    inks = [(string, taken.inset(0, taken.h // 6)) for string, _, taken in texts if taken.w]
    for (one, box), (other, next_box) in itertools.combinations(inks, 2):
        assert not box.overlaps(next_box), (one, box, other, next_box)


@pytest.mark.parametrize("name", [name for name in SAMPLES if name != "omaha"])
@pytest.mark.parametrize("size", STATED)
def test_important_texts_are_never_shortened(name: str, size: Size) -> None:
    view = SAMPLES[name]
    whole = " ".join(written_on(name, size).shown)
    expected = [view.prompt]
    if view.page is not None:
        expected += [view.page.title, view.notice, *(key.label for key in view.page.keys)]
    elif view.alert is not None:
        expected += [view.alert.code, view.notice or view.alert.rule]
        expected += [part for way in view.alert.ways for part in (way.label, way.hint)]
    else:
        there = [key for key in view.keys if view.amount is None or key.action in KEYS]
        expected += [view.notice, view.pot, view.street, *(key.label for key in there)]
        expected += [str(number) for _, number in view.ledger.counts]
        expected += [text for seat in view.seats for text in (seat.stack, seat.bet)]
        alone = [seat for seat in view.seats if not seat.bet or seat.all_in]  # a bet tells how it came about
        expected += [part for seat in alone for part in seat.note.split(" · ")]
        expected += [part for pot in view.pots for part in (pot.amount, pot.seats)]
        assert all(pot.name in whole or (pot.short and pot.short in whole) for pot in view.pots), whole
    if view.amount is not None:
        expected += [view.amount.amount, view.notice or view.amount.bounds]
        expected += [key.hint for key in view.amount.presets]
    assert [string for string in expected if string not in whole] == []


@pytest.mark.parametrize(("language", "size"), in_turn(LANGUAGES, STATED))
def test_every_hand_has_its_whole_name_beside_a_blind(
    language: str, size: Size, monkeypatch: pytest.MonkeyPatch
) -> None:
    words, view = Words(language), SAMPLES["showdown"]
    written = Written(monkeypatch)
    for name in HAND_NAMES.values():
        told = words.say(name)
        seats = tuple(replace(seat, mark="BB", note=told, bet="") for seat in view.seats)
        written.shown.clear()
        painted(replace(view, seats=seats), size)
        names = tuple(seat.name[:3] for seat in seats)
        assert not [shown for shown in written.shown if "…" in shown and not shown.startswith(names)], told
        assert " ".join(written.shown).count(told) >= len(seats)


@pytest.mark.parametrize(("language", "size"), in_turn(LANGUAGES, STATED))
@pytest.mark.parametrize("begin", ["dealt", "flop"])
def test_every_incident_has_its_whole_title_and_all_in_one_size(
    begin: str, language: str, size: Size, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk(language)
    getattr(desk, begin)()
    desk.press("incident")
    written = Written(monkeypatch)
    seen = set()
    for shown in ("", *GROUPS):
        if shown:
            desk.press("all", f"pick:group:{shown}")
        while desk.view.page is not None and not seen >= {key.action for key in desk.page.keys}:
            seen |= {key.action for key in desk.page.keys}
            written.shown.clear()
            written.asked.clear()
            painted(desk.view, size)
            whole = " ".join(written.shown)
            assert not [key.label for key in desk.page.keys if key.label not in whole]
            labels = " ".join(key.label for key in desk.page.keys)
            lines = {place.h for asked, place, _ in written.asked if len(asked) > 8 and asked in labels}
            assert len(lines) <= 1
            desk.press("others")
    assert len([action for action in seen if action.startswith("pick:")]) > 25


@pytest.mark.parametrize("size", STATED)
@pytest.mark.parametrize("taken", ["3", "0,60", "12 345"])
def test_the_rake_has_its_whole_name(taken: str, size: Size, monkeypatch: pytest.MonkeyPatch) -> None:
    view = SAMPLES["showdown"]
    written = Written(monkeypatch)
    painted(replace(view, pots=(view.pots[0], PotView("Rake", taken, "", "Rake"))), size)
    assert {"Rake:", taken} <= set(written.shown)


def test_a_back_is_the_same_picture_whatever_lies_under_it() -> None:
    view, size = SAMPLES["preflop"], (1280, 720)
    surface = painted(view, size)
    plates = [frame(size).seats[number - 1].plate for number in (2, 3)]
    backs = []
    for plate in plates:
        corner = plate.inset(plate.w // 50, plate.h // 12).cut_right(30, 0)[0].cut_bottom(40, 0)[0]
        backs.append(pixels(surface.subsurface(corner)))
    assert backs[0] == backs[1]
    assert cards.picture(BACK, 40, 56, False) is cards.picture(CardView(), 40, 56, False)
    for suit in ("c", "d", "h", "s"):  # a suit without a rank is no face
        assert pixels(cards.picture(CardView(suit=suit), 40, 56, True)) == pixels(
            cards.picture(BACK, 40, 56, True)
        )


@pytest.mark.parametrize("four_colours", [False, True])
@pytest.mark.parametrize("size", [(22, 31), (36, 50), (84, 118), (14, 36)])
def test_every_face_differs_from_every_other_and_by_shape_alone(
    size: tuple[int, int], four_colours: bool
) -> None:
    seen: dict[bytes, str] = {}
    for name in (rank + suit for rank in "23456789TJQKA" for suit in "cdhs"):
        image = cards.picture(card(name), *size, four_colours)
        inner = image.subsurface((2, 2, size[0] - 4, size[1] - 4))
        colours = zip(*[iter(pygame.image.tostring(inner, "RGB"))] * 3, strict=True)
        ink = bytes(min(colour) < 128 for colour in colours)
        assert ink not in seen, f"{name} looks like {seen.get(ink)} without its colour"
        seen[ink] = name


def test_suits_differ_by_colour_as_well() -> None:
    def main_colours(four_colours: bool) -> list[tuple[int, int, int]]:
        found = []
        for suit in "cdhs":
            image = cards.picture(card(f"A{suit}"), 84, 118, four_colours)
            inks = [colour_at(image, (x, y)) for x in range(8, 76) for y in range(8, 110)]
            found.append(max(set(inks) - {theme.CARD}, key=inks.count))
        return found

    clubs, diamonds, hearts, spades = main_colours(False)
    assert clubs == spades and diamonds == hearts and clubs != hearts
    assert len(set(main_colours(True))) == 4


def test_dim_and_unknown_cards_look_otherwise() -> None:
    images = [
        pixels(cards.picture(each, 36, 50, False))
        for each in (
            BACK,
            CardView(dim=True),
            CardView(unknown=True),
            card("As"),
            replace(card("As"), dim=True),
        )
    ]
    assert len(set(images)) == 5


@pytest.mark.parametrize("count", range(1, 8))
def test_no_hole_card_covers_another(count: int) -> None:
    area = Box(10, 10, 84, 36)
    places = cards.place_row(area, count, 2)
    assert all(area.encloses(place) and place.w >= 9 for place in places)
    assert not any(one.overlaps(other) for one, other in itertools.combinations(places, 2))


@pytest.mark.parametrize("size", STATED)
def test_a_red_alert_cannot_be_missed(size: Size) -> None:
    view = SAMPLES["red_alert"]
    surface = painted(view, size)
    parts = frame(size, low=True)
    width, height = size
    edges = ((1, height // 2), (width - 2, height // 2), (width // 2, 1), (width // 2, height - 2))
    assert {colour_at(surface, point) for point in edges} == {theme.BAD}
    assert view.alert is not None
    assert share_of(surface, alert_boxes(parts, view.alert).head, theme.STOP) > 0.6
    assert share_of(surface, parts.prompt, theme.STOP) > 0.4
    calm = painted(SAMPLES["flop"], size)
    assert share_of(calm, parts.prompt, theme.STOP) == 0
    assert not {theme.BAD} & {colour_at(calm, point) for point in edges}
    under_a_page = painted(SAMPLES["incident"], size)
    assert {colour_at(under_a_page, point) for point in edges} == {theme.BAD}


@pytest.mark.parametrize("size", STATED)
def test_plates_say_whose_turn_it_is_who_wins_and_where_the_card_goes(size: Size) -> None:
    def rim(view: TableView, seat: int) -> tuple[int, int, int]:
        plate = frame(size).seats[seat - 1].plate
        return colour_at(painted(view, size), (plate.x + plate.w // 2, plate.y + 1))

    assert rim(SAMPLES["preflop"], 4) == theme.ACCENT
    assert rim(SAMPLES["preflop"], 6) == theme.OFFER
    assert rim(SAMPLES["preflop"], 5) == theme.PLATE
    assert rim(SAMPLES["showdown"], 3) == theme.GOOD
    assert rim(SAMPLES["english"], 6) == theme.ACCENT


@pytest.mark.parametrize("size", STATED)
def test_the_next_place_on_the_board_and_the_burns_are_lit(size: Size) -> None:
    parts = frame(size)
    river = board_boxes(parts.board, 4, parts.sizes.gap)[4]
    lit = painted(SAMPLES["heads_up"], size)
    dark = painted(replace(SAMPLES["heads_up"], next_board=False), size)
    assert colour_at(lit, river.middle) == theme.ACCENT
    assert colour_at(dark, river.middle) == theme.SLOT
    assert share_of(painted(SAMPLES["flop"], size), parts.burns, theme.WARN) > 0.005
    assert share_of(painted(SAMPLES["preflop"], size), parts.burns, theme.WARN) == 0


def test_lamps_have_the_colour_of_their_tone() -> None:
    parts = frame((1280, 720))
    for tone, colour in theme.TONES.items():
        if tone == "calm":
            continue
        view = replace(SAMPLES["preflop"], health=(HealthView("sabot", "", tone),))
        assert share_of(painted(view, (1280, 720)), parts.health, colour) > 0.003


def test_a_key_that_is_forbidden_is_grey() -> None:
    size = (1280, 720)
    keys = frame(size).keys
    view = SAMPLES["preflop"]
    grey = replace(view, keys=tuple(replace(key, enabled=False) for key in view.keys))
    assert share_of(painted(view, size), keys, theme.WHITE) > 0.02
    assert share_of(painted(grey, size), keys, theme.WHITE) == 0
    assert share_of(painted(grey, size), keys, theme.KEY_OFF) > 0.5


def test_drawing_a_picture_again_makes_nothing_new() -> None:
    caches = (text.setting, text.fit, text.wrap, text.glyph, cards.picture, shapes._rounded, shapes.chip)
    painted(SAMPLES["flop"], (800, 480))
    before = [cache.cache_info().misses for cache in caches]
    painted(SAMPLES["flop"], (800, 480))
    assert [cache.cache_info().misses for cache in caches] == before


def test_fonts_survive_a_restart_of_pygame() -> None:
    first = pixels(painted(SAMPLES["preflop"], (800, 480)))
    pygame.font.quit()
    text.setting.cache_clear()
    text.width_of.cache_clear()
    assert pixels(painted(SAMPLES["preflop"], (800, 480))) == first


def test_a_surface_that_is_too_small_is_a_fault() -> None:
    with pytest.raises(Fault, match="640×480"):
        painted(SAMPLES["preflop"], (640, 480))


def test_strange_text_is_drawn_all_the_same() -> None:
    print(f"seed {SEED}")
    chance = random.Random(SEED)
    letters = "\x00\x07\n\t\u202f é漢😀\ud800A" + "W" * 5
    for _ in range(30):
        odd = "".join(chance.choices(letters, k=chance.randint(0, 60)))
        seat = SeatView(
            3, odd or "x", odd, odd, odd, (BACK,) * chance.randint(0, 9), True, True, odd, winner=True
        )
        view = replace(
            SAMPLES["flop"], title=odd, hand=odd, prompt=odd, street=odd, pot=odd, notice=odd, seats=(seat,)
        )
        view = replace(view, pots=(PotView(odd, odd, odd),) * chance.randint(1, 12), board=(card("As"),) * 9)
        painted(view, (800, 480))


def test_an_empty_view_is_drawn() -> None:
    view = SAMPLES["flop"]
    empty = replace(
        view, health=(), keys=(), seats=(), pots=(), burns=(), board=(), ledger=type(view.ledger)(())
    )
    painted(empty, (800, 480))


def glyphs_of(font: Path) -> set[int]:
    """The characters that a font has, read from format 12 of its cmap table."""
    data = font.read_bytes()
    count = struct.unpack(">H", data[4:6])[0]
    records = [struct.unpack(">4sIII", data[12 + 16 * index : 28 + 16 * index]) for index in range(count)]
    cmap = next(offset for tag, _, offset, _ in records if tag == b"cmap")
    tables = struct.unpack(">H", data[cmap + 2 : cmap + 4])[0]
    for index in range(tables):
        start = cmap + struct.unpack(">I", data[cmap + 8 + 8 * index : cmap + 12 + 8 * index])[0]
        if struct.unpack(">H", data[start : start + 2])[0] == 12:
            groups = struct.unpack(">I", data[start + 12 : start + 16])[0]
            found: set[int] = set()
            for group in range(groups):
                first, last, _ = struct.unpack(
                    ">III", data[start + 16 + 12 * group : start + 28 + 12 * group]
                )
                found.update(range(first, last + 1))
            return found
    raise AssertionError(f"{font.name} has no format 12 table")


@pytest.mark.parametrize("name", ["DejaVuSans.ttf", "DejaVuSans-Bold.ttf"])
def test_the_fonts_have_every_sign_that_is_shown(name: str) -> None:
    known = glyphs_of(text.FONTS / name)
    shown = {
        sign for each in product(SAMPLES, STATED) for string in written_on(*each).shown for sign in string
    }
    shown |= set("♠♥♦♣œŒ«»€×½−–…✓⚠\u00a0\u202f\u2009éèêëàâçîïôùûüÿÉÈÀÇ’")
    assert not {sign for sign in shown if ord(sign) not in known}


def test_the_fonts_come_with_their_licence() -> None:
    licence = (text.FONTS / "LICENSE-DejaVu.txt").read_text(encoding="utf-8")
    assert "Bitstream Vera Fonts Copyright" in licence and "Tavmjong Bah" in licence


def test_a_long_text_is_set_smaller_then_shortened_with_an_ellipsis() -> None:
    assert text.fit("court", 500, 30, bold=True) == ("court", 30)
    string, size = text.fit("un peu trop long", 200, 30, bold=True)
    assert string == "un peu trop long" and 21 <= size < 30
    string, size = text.fit("beaucoup trop long pour ce cadre", 120, 30, bold=True)
    assert string.endswith("…") and size == 21 and text.width_of(string, size, bold=True) <= 120
    assert text.fit("n'importe quoi", 1, 30, bold=True)[0] == ""


@pytest.mark.parametrize("sign", [":", "?", "!", ";", "»"])
def test_no_line_begins_with_a_sign_of_punctuation(sign: str) -> None:
    room = text.width_of("relance", 40, bold=True)
    lines, _ = text.wrap(f"relance {sign}", room, 100, 40, bold=True, least=20)
    assert lines == (f"relance {sign}",)


def test_no_line_ends_with_an_opening_quote() -> None:
    room = text.width_of("il a dit «", 30, bold=False)
    lines, _ = text.wrap("il a dit « tapis »", room, 100, 30, bold=False, least=20)
    assert lines == ("il a dit", "« tapis »")


def test_a_sentence_breaks_at_blanks_but_not_at_no_break_spaces() -> None:
    lines, size = text.wrap("Siège 4\u00a0: 12\u202f000 pour suivre", 200, 120, 30, bold=False, least=20)
    assert size == 30
    assert lines == ("Siège 4\u00a0:", "12\u202f000", "pour suivre")
    lines, size = text.wrap("mot " * 80, 200, 60, 30, bold=False, least=15)
    assert size == 15 and lines[-1].endswith("…") and len(lines) * theme.line_height(size) <= 60


@pytest.mark.parametrize("size", STATED)
def test_seven_cards_of_a_seat_stand_on_its_plate_and_hide_no_face(size: Size) -> None:
    plate = frame(size).seats[0].plate
    down = (*[BACK] * 2, *[card(name) for name in ("Qh", "9c", "5s", "5d")], BACK)
    for hand in (down, tuple(card(name) for name in ("Qh", "9c", "5s", "5d", "Ah", "Tc", "2c"))):
        area = plate.inset(5, 3).cut_bottom(plate.h * 55 // 100, 0)[0]
        places = cards.lay_hand(area, hand, 2)
        assert all(area.encloses(place) for place in places)
        assert all(place.w >= 18 for place in places)
        for shown, place, following in zip(hand, places, places[1:], strict=False):
            assert cards.is_back(shown) or following.x >= place.right
            assert following.x > place.x


@pytest.mark.parametrize("size", STATED)
def test_the_numbers_of_a_draw_are_touched_where_the_board_would_be(size: Size) -> None:
    view, parts = SAMPLES["drawing"], frame(size)
    boxes = {word: box for word, box in targets(view, size) if word.startswith("discard:")}
    assert list(boxes) == [f"discard:{number}" for number in range(6)]
    for word, box in boxes.items():
        assert min(box.w, box.h) >= 44, word
        assert not any(box.overlaps(seat.plate) for seat in parts.seats)
        assert hit(view, size, *box.middle) == word
