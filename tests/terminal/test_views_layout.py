"""Rectangles: separate, on the screen, and large enough for a finger, at any size."""

from __future__ import annotations

import itertools
import random

import pygame
import pytest

from croupier.errors import Fault
from croupier.terminal.view import SeatView, TableView
from croupier.terminal.views import table, text, theme
from croupier.terminal.views.layout.boxes import Box, grid
from croupier.terminal.views.layout.foot import alert_boxes
from croupier.terminal.views.layout.panels import amount_boxes, page_boxes
from croupier.terminal.views.layout.picture import TOUCH, PictureFrame, Size, board_boxes, frame, supported
from croupier.terminal.views.table import draw
from croupier.terminal.views.window import hit, targets
from croupier.values import replace
from support.desk import Desk
from support.sample_views import SAMPLES, SIZES, faces

SEED = 20_260


def overlapping(boxes: dict[str, Box]) -> list[tuple[str, str]]:
    return [
        (one, other)
        for (one, box), (other, next_box) in itertools.combinations(boxes.items(), 2)
        if box.overlaps(next_box)
    ]


def bars(parts: PictureFrame) -> dict[str, Box]:
    names = ("title", "health", "prompt", "table", "ledger", "notice", "keys")
    return {name: getattr(parts, name) for name in names}


def on_the_table(parts: PictureFrame) -> dict[str, Box]:
    boxes = {name: getattr(parts, name) for name in ("burns", "pot", "street", "board", "pots")}
    for number, seat in enumerate(parts.seats, 1):
        boxes |= {f"plate {number}": seat.plate, f"bet {number}": seat.bet}
    return boxes


def check_frame(size: Size) -> None:
    parts = frame(size)
    screen = Box(0, 0, *size)
    assert not overlapping(bars(parts)), size
    assert all(screen.encloses(box) for box in bars(parts).values()), size
    assert not overlapping(on_the_table(parts)), size
    assert all(parts.table.encloses(box) for box in on_the_table(parts).values()), size
    assert all(min(box.w, box.h) > 0 for box in (*bars(parts).values(), *on_the_table(parts).values())), size


@pytest.mark.parametrize("size", SIZES)
def test_parts_do_not_overlap_and_are_on_the_screen(size: Size) -> None:
    check_frame(size)


def test_parts_do_not_overlap_in_unusual_sizes() -> None:
    print(f"seed {SEED}")
    chance = random.Random(SEED)
    for _ in range(300):
        long, short = chance.randint(800, 2600), chance.randint(480, 1700)
        size = (max(long, short), min(long, short))
        check_frame(size if chance.random() < 0.6 else (max(480, size[1]), max(800, size[0])))


@pytest.mark.parametrize("size", [(799, 480), (800, 479), (479, 800), (1, 1)])
def test_a_screen_that_is_too_small_is_a_fault_that_names_the_least(size: Size) -> None:
    assert not supported(size)
    with pytest.raises(Fault, match="at least"):
        frame(size)


@pytest.mark.parametrize("size", SIZES)
def test_seats_run_clockwise_from_the_dealers_left_hand(size: Size) -> None:
    parts = frame(size)
    middle = parts.table.middle[0]
    plates = [seat.plate.middle for seat in parts.seats]
    assert [x < middle for x, _ in plates] == [True] * 5 + [False] * 5
    assert plates[0][1] > plates[1][1] > plates[2][1] >= plates[3][1] >= plates[4][1]
    for left, right in zip(plates[:5], reversed(plates[5:]), strict=True):
        assert left[1] == right[1]
        assert abs((middle - left[0]) - (right[0] - middle)) <= 2


@pytest.mark.parametrize("seats", range(2, 11))
def test_fewer_seats_lie_around_the_whole_table(seats: int) -> None:
    places = [SeatView(seat, among=seats).place for seat in range(1, seats + 1)]
    assert (places[0], places[-1]) == (1, 10)
    assert places == sorted(set(places))
    assert all(left + right in (11, 12) for left, right in zip(places, reversed(places), strict=True))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("press", ["", "tip", "setup"])
def test_a_finger_finds_each_plate_of_a_small_table_where_it_is_drawn(press: str, size: Size) -> None:
    desk = Desk().open(house=(("seats.max", "6"),))
    desk.press(*filter(None, (press,)))
    view, surface = desk.view, pygame.Surface(size)
    plates = {word: box for word, box in targets(view, size) if word.startswith("seat:")}
    assert [*plates] == [f"seat:{seat}" for seat in range(1, 7)]
    ends = min(box.x for box in plates.values()), size[0] - max(box.right for box in plates.values())
    assert max(ends) < size[0] // 40, "they are at both ends of the screen"
    draw(surface, view)
    assert all(surface.get_at(box.middle)[:3] != theme.ROOM for box in plates.values())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", SAMPLES)
def test_every_target_is_large_enough_and_alone(name: str, size: Size) -> None:
    found = targets(SAMPLES[name], size)
    boxes = dict(found)
    assert len(boxes) == len(found)
    assert not overlapping(boxes)
    assert all(Box(0, 0, *size).encloses(box) for box in boxes.values())
    small = {
        word: box for word, box in boxes.items() if min(box.w, box.h) < TOUCH and not word.startswith("seat:")
    }
    assert not small
    for word, box in found:
        assert hit(SAMPLES[name], size, *box.middle) == word
        assert hit(SAMPLES[name], size, box.x, box.y) == word


@pytest.mark.parametrize("size", [(1280, 720), (800, 480), (720, 1280)])
def test_seats_are_large_enough_for_a_finger_in_the_stated_sizes(size: Size) -> None:
    assert all(min(seat.plate.w, seat.plate.h) >= TOUCH for seat in frame(size).seats)


@pytest.mark.parametrize(("size", "touch"), [((800, 480), 48), ((1280, 720), 48), ((1920, 1080), 72)])
def test_a_finger_is_as_large_on_a_screen_with_smaller_pixels(size: Size, touch: int) -> None:
    assert frame(size).touch == touch


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (800, 480), (720, 1280)])
@pytest.mark.parametrize("presses", [("tip",), ("seat:9", "name"), ("seat:1", "buy"), ("players", "wait")])
def test_a_page_beside_the_table_leaves_every_seat_to_be_touched(
    presses: tuple[str, ...], size: Size
) -> None:
    desk = Desk().open()
    desk.press(*presses)
    assert desk.page.at_foot
    found = dict(targets(desk.view, size))
    assert all(f"seat:{seat}" in found for seat in range(1, 11))


def words(view: TableView, size: Size) -> set[str]:
    return {word for word, _ in targets(view, size)}


@pytest.mark.parametrize("size", SIZES)
def test_every_key_can_be_touched_and_covered_places_cannot(size: Size) -> None:
    table = {"key:rules", *(f"key:{key.action}" for key in SAMPLES["preflop"].keys)}
    seats = {f"seat:{number}" for number in range(1, 11)}
    assert words(SAMPLES["preflop"], size) == table | seats
    assert words(SAMPLES["red_alert"], size) == {
        "key:rules",
        "key:undo",
        "key:floor",
        "way:misdeal",
        "way:stands",
        "way:replace",
        "way:void",
        *(f"seat:{seat}" for seat in range(1, 11)),
    }
    keying = words(SAMPLES["keypad"], size)
    assert {"preset:min", "digit:0", "digit:.", "erase", "key:confirm"} <= keying
    assert "key:fold" not in keying and ("seat:1" in keying or size == (480, 800))
    typed = {*(f"page:digit:{figure}" for figure in "0123456789"), "page:back", "page:done"}
    assert words(SAMPLES["pin"], size) == {"key:rules", *typed}
    assert {word for word in words(SAMPLES["naming"], size) if word.startswith("page:")} == {
        f"page:card:{rank}{suit}" for rank in "AKQJT98765432" for suit in "cdhs"
    }
    assert "line:3" in words(SAMPLES["setup"], size)


def test_a_touch_on_nothing_means_nothing() -> None:
    assert hit(SAMPLES["preflop"], (1280, 720), 0, 0) is None
    assert hit(SAMPLES["preflop"], (1280, 720), 5000, 5000) is None


@pytest.mark.parametrize("size", SIZES)
def test_panels_hold_their_parts_without_overlap(size: Size) -> None:
    parts = frame(size)
    for name, view in SAMPLES.items():
        if view.amount is not None:
            amount = amount_boxes(parts, view.amount)
            cells = (*amount.presets, *amount.chips, *amount.keypad, amount.amount, amount.bounds)
            panel, inside = amount.panel, cells
        elif view.alert is not None and view.page is None:
            alert = alert_boxes(frame(size, low=True), view.alert)
            says = () if alert.says is None else (alert.says,)
            panel, inside = alert.panel, (alert.head, alert.rule, *says, *alert.ways, *alert.side)
        elif view.page is not None:
            page = page_boxes(parts, view.page)
            panel, inside = page.panel, (page.title, *(box for _, box in page.lines), *page.keys)
            inside = (*inside, page.entry) if page.entry is not None else inside
        else:
            continue
        assert not overlapping({str(index): box for index, box in enumerate(inside)}), name
        assert all(panel.encloses(box) and min(box.w, box.h) > 0 for box in inside), name


@pytest.mark.parametrize("size", [(1280, 720), (800, 480), (720, 1280)])
@pytest.mark.parametrize("name", ["amount", "keypad"])
def test_the_amount_panel_covers_neither_the_board_nor_a_seat(size: Size, name: str) -> None:
    view, parts = SAMPLES[name], frame(size)
    assert view.amount is not None
    panel = amount_boxes(parts, view.amount).panel
    assert not panel.overlaps(parts.board) and not any(panel.overlaps(seat.plate) for seat in parts.seats)


@pytest.mark.parametrize("size", SIZES)
def test_the_line_in_focus_is_always_visible(size: Size) -> None:
    page = SAMPLES["setup"].page
    for focus in range(len(page.lines)):
        moved = type(page)(page.title, page.lines, page.keys, page.entry, focus)
        assert focus in {index for index, _ in page_boxes(frame(size), moved).lines}


@pytest.mark.parametrize("size", SIZES)
def test_hidden_lines_are_reached_by_touch(size: Size) -> None:
    view = SAMPLES["setup"]
    seen = page_boxes(frame(size), view.page)
    hidden = len(seen.lines) < len(view.page.lines)
    turned = {word.rpartition(":")[0] for word in words(view, size)}
    assert {"page:less", "page:more"} <= turned or not hidden
    assert hidden or not seen.arrows


def test_cards_stand_in_a_column_for_each_suit_on_an_upright_screen() -> None:
    page = SAMPLES["naming"].page
    boxes = page_boxes(frame((720, 1280)), page).keys
    columns: dict[str, set[int]] = {}
    for key, box in zip(page.keys, boxes, strict=True):
        columns.setdefault(key.does.value[1], set()).add(box.x)
    assert [len(xs) for xs in columns.values()] == [1, 1, 1, 1]
    assert len(set.union(*columns.values())) == 4


def test_a_last_row_of_keys_is_as_wide_as_the_others() -> None:
    page = SAMPLES["pin"].page
    keys = (*page.keys, page.keys[0])
    boxes = page_boxes(frame((800, 480)), replace(page, keys=keys)).keys
    assert (boxes[-1].x, boxes[-1].right) == (boxes[0].x, boxes[2].right)


@pytest.mark.parametrize("count", [0, 3, 5, 7])
def test_board_cards_stand_side_by_side(count: int) -> None:
    board = frame((800, 480)).board
    boxes = board_boxes(board, count, 4)
    assert len(boxes) == max(5, count)
    assert all(board.encloses(box) for box in boxes)
    assert not overlapping({str(index): box for index, box in enumerate(boxes)})


def test_a_grid_fills_its_area_to_the_last_pixel() -> None:
    cells = grid(Box(3, 5, 101, 53), 4, 3, 2)
    assert cells[0][:2] == (3, 5)
    assert (cells[-1].right, cells[-1].bottom) == (104, 58)
    assert max(cell.w for cell in cells) - min(cell.w for cell in cells) <= 1


def test_an_amount_that_is_keyed_upright_leaves_every_seat_in_sight() -> None:
    desk = Desk().dealt()
    desk.press("raise")
    parts = frame((480, 800))
    assert desk.view.amount is not None
    panel = amount_boxes(parts, desk.view.amount).panel
    assert not any(seat.plate.overlaps(panel) for seat in parts.seats)


@pytest.mark.parametrize("low", [False, True])
@pytest.mark.parametrize("size", SIZES)
def test_the_comma_of_the_pot_is_whole_and_above_the_cards(size: Size, low: bool) -> None:
    """Cut, it would be a decimal point."""
    parts = frame(size, low=low)
    surface = pygame.Surface(size)
    text.amount(surface, "2,160", parts.pot, size=parts.sizes.pot, colour=theme.ACCENT)
    surface.set_colorkey((0, 0, 0))
    end = max(ink.bottom for ink in pygame.mask.from_surface(surface).get_bounding_rects())
    pot = next(part for part in table._over_the_board(Desk().view, parts) if part.paint is table._pot)
    assert end <= min(pot.place.bottom, parts.board.y)


@pytest.mark.parametrize("size", SIZES)
def test_a_raised_card_stays_in_the_place_of_the_board(size: Size) -> None:
    parts, surface = frame(size), pygame.Surface(size)
    board = tuple(replace(each, lifted=True) for each in faces("Ah Kd 5c 9s 2h"))
    table._board(surface, board, 5, False, parts.board, parts.sizes.gap, False)
    surface.set_colorkey((0, 0, 0))
    assert min(ink.y for ink in pygame.mask.from_surface(surface).get_bounding_rects()) >= parts.board.y
