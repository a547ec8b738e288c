"""The drawn rulebook: every rule whole on its page, in both languages and all sizes; nothing cut."""

from __future__ import annotations

import pytest

from croupier.languages import LANGUAGES
from croupier.rulebook.book import rows
from croupier.rulebook.quotations import own_first
from croupier.rules.editions import EDITIONS
from croupier.rules.house import SWITCHES
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.pages.rules import RulesPage
from croupier.terminal.view import KeyView, PageView
from croupier.terminal.views import text, theme
from croupier.terminal.views.layout.panels import PageBoxes, page_boxes
from croupier.terminal.views.layout.picture import TOUCH, Size, frame
from croupier.terminal.views.page import label_width, set_text
from croupier.terminal.views.window import hit, targets
from croupier.values import replace
from croupier.words import Words
from support.desk import Desk
from support.sweeps import by_day, in_turn

STATED: tuple[Size, ...] = ((1280, 720), (800, 480), (720, 1280))
SMALLEST_SWITCH = 13
"""The text of a switch whose value is far longer than usual."""


def desk_of(language: str) -> Desk:
    """A table on which every switch has the value that takes the longest to say."""
    desk = Desk(language)
    longest = {name: max(switch.kind.values, key=len, default="") for name, switch in SWITCHES.items()}
    longest["rules.edition"] = EDITIONS[-1]  # its rules have the longest texts
    desk.open(house=tuple((name, value) for name, value in longest.items() if value and name != "seats.max"))
    return desk


def reading(desk: Desk, at: int) -> PageView:
    desk.console = replace(desk.console, page=RulesPage("tda", focus=at, reading=True))
    return desk.page


def whole(string: str, lines: tuple[str, ...]) -> bool:
    return " ".join(lines).split() == text.clean(string).split()


@pytest.mark.parametrize("apart", by_day([len(STATED)], [1]))
@pytest.mark.parametrize(("language", "size"), in_turn(LANGUAGES, STATED))
def test_every_rule_fits_its_page_and_is_readable(language: str, size: Size, apart: int) -> None:
    """By day each rule in one of the sizes."""
    desk, parts = desk_of(language), frame(size)
    sizes, newest = parts.sizes, Words(language, edition=EDITIONS[-1])
    for at, row in [*enumerate(own_first(rows(), "tda"))][STATED.index(size) % apart :: apart]:
        page = reading(desk, at)
        boxes = page_boxes(parts, page)
        area = boxes.text.inset(2 * sizes.gap, 0)
        lines, height, narrow = set_text(page.text, area, sizes)
        assert height >= sizes.hint and narrow >= 0.75
        assert row.told(newest) in page.text and whole(page.text, lines), row.id
        assert len(lines) * theme.line_height(height) <= area.h, row.id
        assert text.fit(page.title, boxes.title.w, sizes.label, bold=True) == (page.title, sizes.label)
        assert len(boxes.lines) == len(page.lines), row.id
        check_switches(page, boxes, parts_width=label_width(page, parts), gap=sizes.gap, size=sizes.body)
        check_parts(boxes)


def check_switches(page: PageView, boxes: PageBoxes, *, parts_width: int, gap: int, size: int) -> None:
    """Title and value of each switch are shown to their last letter."""
    for index, place in boxes.lines:
        label, _, value = page.lines[index].partition("\t")
        left, right = place.inset(2 * gap, 2).cut_left(min(parts_width + gap, (place.w - 4 * gap) // 2), gap)
        assert text.fit(label, left.w, size, bold=False)[0] == label
        wide = round(right.w / text.NARROW)
        lines, _ = text.wrap(value, wide, right.h, size, bold=True, least=SMALLEST_SWITCH)
        assert whole(value, lines), value


def check_parts(boxes: PageBoxes) -> None:
    """The parts of a page lie in its panel, one beside the other."""
    assert boxes.text is not None
    parts = (boxes.title, boxes.text, *(place for _, place in boxes.lines), *boxes.keys)
    for index, part in enumerate(parts):
        assert boxes.panel.encloses(part) and min(part.w, part.h) > 0
        assert not any(part.overlaps(other) for other in parts[:index])
    assert all(min(key.w, key.h) >= TOUCH for key in boxes.keys)


@pytest.mark.parametrize("size", by_day(STATED[:1], STATED[1:]))
def test_the_list_is_turned_by_a_finger_to_its_end_and_back(size: Size) -> None:
    desk = Desk("fr").dealt()
    desk.press("rules")
    seen: set[int] = set()
    for _ in range(len(rows())):
        words = dict(targets(desk.view, size))
        seen |= {int(word.removeprefix("line:")) for word in words if word.startswith("line:")}
        if len(seen) == len(rows()):
            break
        (down,) = (word for word in words if word.startswith("page:more"))
        desk.press(down)
    assert seen == set(range(len(rows())))
    last = f"line:{len(rows()) - 1}"
    assert hit(desk.view, size, *dict(targets(desk.view, size))[last].middle) == last
    desk.press(last)
    assert desk.page.title.startswith(rows()[-1].id)


@pytest.mark.parametrize(("language", "size"), in_turn(LANGUAGES, STATED))
def test_the_beginning_of_a_rule_is_not_set_smaller_to_show_more_of_it(language: str, size: Size) -> None:
    desk, parts = Desk(language), frame(size)
    desk.press("rules")
    page = desk.page
    boxes = page_boxes(parts, page)
    assert len(boxes.lines) >= 5
    assert all(place.h - 4 >= 2 * theme.line_height(parts.sizes.body) for _, place in boxes.lines)
    arrow = KeyView(Key(KeyKind.MORE), f"▼ {len(rows())}")
    assert text.width_of(arrow.label, parts.sizes.label, bold=True) <= boxes.arrows[0][1].w * 115 // 100


@pytest.mark.parametrize("size", STATED)
def test_the_key_of_the_rulebook_is_touched_on_every_screen(size: Size) -> None:
    desk = Desk()
    for words in ((), ("setup",), ("back", "table"), ("back", "back")):
        desk.press(*words)
        found = dict(targets(desk.view, size))
        assert min(found["key:rules"].w, found["key:rules"].h) >= TOUCH
        assert hit(desk.view, size, *found["key:rules"].middle) == "key:rules"
    without = replace(desk.view, rules=None)
    assert "key:rules" not in dict(targets(without, size))
