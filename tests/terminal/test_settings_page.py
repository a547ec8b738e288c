"""The settings page: every press works at once, keys are exchanged, and only differences are kept."""

from __future__ import annotations

import pygame
import pytest

from croupier.devices.debounce import Press
from croupier.devices.deck.register import factory_deck
from croupier.engine.commands import EnterFloor
from croupier.terminal.console.presses import handle
from croupier.terminal.host.room_link import RoomLink
from croupier.terminal.keys import ACTIONS, USUAL_KEYS
from croupier.terminal.pages.card_room import RoomPage
from croupier.terminal.pages.deck.count import CheckPage
from croupier.terminal.pages.deck.enrol import EnrolPage
from croupier.terminal.pages.settings import LINES, SettingsPage, current
from croupier.terminal.pages.typing.pin_page import PinPage
from croupier.terminal.screen import typed
from croupier.terminal.views.layout.picture import frame, table_key_boxes
from croupier.terminal.views.table import draw
from croupier.terminal.views.window import hit
from croupier.terminal.wishes import JoinRoom, KeepSettings, ReplaceFirmware
from croupier.values import replace
from support.desk import Desk

PINS = {"fold": 5, "call": 6, "raise": 13}


@pytest.fixture
def desk() -> Desk:
    desk = Desk().open()
    desk.set_up(pins=PINS, deck="A")
    desk.set_up(filed=current(desk.context))
    return desk


def on(desk: Desk, line: str) -> None:
    desk.press("settings", f"line:{LINES.index(line)}")


def wanted(desk: Desk) -> dict[str, object]:
    """What is to be kept when the page closes."""
    desk.press("back")
    assert desk.console.page is None
    return dict(desk.console.wish.changes) if isinstance(desk.console.wish, KeepSettings) else {}


def test_every_action_has_a_line_and_an_unchanged_page_keeps_nothing(desk: Desk) -> None:
    assert ACTIONS.keys() == USUAL_KEYS.keys()
    desk.press("settings")
    assert len(desk.page.lines) == len(LINES)
    assert wanted(desk) == {}


@pytest.mark.parametrize(
    ("line", "key", "changes"),
    [
        ("muted", "set:1", {"screen.mute": True}),
        ("brightness", "set:3", {"screen.brightness": 55}),
        ("language", "set:0", {"screen.language": "fr"}),
        ("four_colours", "set:1", {"screen.four_colours": True}),
        ("left_handed", "confirm", {"screen.left_handed": True}),
        ("first_card", "confirm", {"screen.first_card": False}),
        ("seats", "set:6", {"table.seats": 8}),
        ("seats", "confirm", {}),
    ],
)
def test_a_setting_holds_at_once_and_is_kept(
    desk: Desk, line: str, key: str, changes: dict[str, object]
) -> None:
    on(desk, line)
    desk.press(key)
    assert {name: current(desk.context)[name] for name in changes} == changes
    assert wanted(desk) == changes or (line == "seats" and key == "confirm")


def test_seats_are_those_of_the_table_and_wait_for_the_end_of_a_hand(desk: Desk) -> None:
    on(desk, "seats")
    desk.press("set:4")
    assert desk.table.house.seats_max == 6
    desk.press("set:0")  # six players sit there
    assert desk.table.house.seats_max == 6 and not desk.page.keys[0].enabled
    desk.press("back")
    desk.start()
    on(desk, "seats")
    assert not any(key.enabled for key in desk.page.keys if key.action.startswith("set:"))
    desk.press("set:8", "confirm")
    assert desk.table.house.seats_max == 6


def test_a_key_that_another_action_has_is_exchanged(desk: Desk) -> None:
    desk.do(EnterFloor)
    on(desk, "fold")
    desk.press("listen")
    assert desk.page.entry == "Press the key or the button"
    assert typed(desk.console, "c", "c") == "keyname:c" and typed(desk.console, "f5", "") == "keyname:f5"
    desk.press("keyname:c")
    assert desk.page.entry == "Fold: C?" and desk.console.station.keys == USUAL_KEYS
    desk.press("confirm")
    assert (desk.console.station.keys["fold"], desk.console.station.keys["call"]) == ("c", "f")
    assert typed(replace(desk.console, page=None), "c", "c") == "fold"
    assert wanted(desk) == {"keyboard.fold": "c", "keyboard.call": "f"}


def test_a_button_is_given_to_another_action_and_does_nothing_else_meanwhile(desk: Desk) -> None:
    desk.do(EnterFloor)
    on(desk, "raise")
    desk.press("listen")
    desk.console, sent = handle(desk.console, Press("call", 0, source="button"), desk.table, 0)
    assert sent == () and dict(desk.console.station.pins) == PINS
    assert desk.page.entry == "Bet or raise: GPIO 6?"
    desk.press("confirm")
    assert dict(desk.console.station.pins) == {"fold": 5, "call": 13, "raise": 6}
    assert wanted(desk) == {"pins.call": 13, "pins.raise": 6}
    on(desk, "undo")
    desk.press("listen")
    desk.console, _ = handle(desk.console, Press("fold", 0, source="button"), desk.table, 0)
    desk.press("confirm")
    assert dict(desk.console.station.pins) == {"undo": 5, "call": 13, "raise": 6}


def test_a_key_that_is_not_confirmed_changes_nothing(desk: Desk) -> None:
    desk.do(EnterFloor)
    on(desk, "fold")
    desk.press("listen")
    assert typed(desk.console, "escape", "\x1b") == "back"
    desk.press("back")
    assert desk.console.page == SettingsPage(LINES.index("fold"))
    for leaving in ("back", "line:3"):
        desk.press("listen", "keyname:x", leaving, "confirm")
        assert desk.console.station.keys == USUAL_KEYS, "another line was touched first"
        desk.press("settings") if desk.console.page is None else None
        desk.press(f"line:{LINES.index('fold')}")
    desk.press("listen", "keyname:f")
    assert desk.page.entry == "", "it has that key already"


def test_the_usual_keys_come_back(desk: Desk) -> None:
    desk.do(EnterFloor)
    on(desk, "fold")
    assert not next(key for key in desk.page.keys if key.action == "usual").enabled
    desk.press("listen", "keyname:c", "confirm", "usual")
    assert desk.page.entry == "Restore the default keys?"
    desk.press("back")
    assert desk.console.station.keys["fold"] == "c"
    desk.press("usual", "confirm")
    assert desk.console.station.keys == USUAL_KEYS
    assert wanted(desk) == {}


@pytest.mark.parametrize("key", ["listen", "confirm"])
def test_a_key_changes_with_the_floor_s_pin_only(desk: Desk, key: str) -> None:
    on(desk, "fold")
    desk.press(key)
    assert (
        isinstance(desk.console.page, PinPage)
        and desk.view.notice == "Only the floor may do this: PIN first."
    )
    desk.press("back", "keyname:c", "confirm")
    assert desk.console.station.keys == USUAL_KEYS


def test_the_defaults_are_restored_once_that_is_confirmed(desk: Desk) -> None:
    desk.set_up(keys={**USUAL_KEYS, "fold": "x"}, muted=True, brightness=40, language="en")
    on(desk, "brightness")
    desk.press("restore", "back")
    assert (desk.console.station.muted, desk.console.station.brightness) == (True, 40)
    desk.press("restore")
    assert desk.page.entry == "Restore the default settings?"
    desk.press("confirm")
    assert (desk.console.station.muted, desk.console.station.brightness, desk.console.station.language) == (
        False,
        100,
        "en",
    )
    assert desk.console.station.keys == USUAL_KEYS


def test_the_machine_shuffles_or_the_dealer_does(desk: Desk) -> None:
    on(desk, "deck")
    assert "shuffler" not in [key.action for key in desk.page.keys]
    desk.press("shuffler")  # there is no machine
    assert desk.table.shuffler is None
    desk.set_up(shuffler="M1")
    desk.press("shuffler")
    assert desk.table.shuffler == "M1"
    assert any("machine M1" in line for line in desk.page.lines)
    desk.press("shuffler")
    assert desk.table.shuffler == ""
    assert not any("machine M1" in line for line in desk.page.lines)


def test_decks_are_reached_between_hands(desk: Desk) -> None:
    on(desk, "deck")
    desk.press("deck:check")
    assert isinstance(desk.console.page, SettingsPage)  # no such deck is registered
    desk.set_up(decks=(factory_deck("A"),))
    desk.press("deck:check")
    assert isinstance(desk.console.page, CheckPage)
    desk.press("back")
    on(desk, "deck")
    desk.press("deck:enrol")
    assert isinstance(desk.console.page, EnrolPage) and desk.console.page.pack.name == "A"
    desk.press("back")
    assert desk.console.page is None


def test_the_left_hand_finds_every_key_in_the_mirror(desk: Desk) -> None:
    size = (1280, 720)
    right = table_key_boxes(frame(size), len(desk.view.keys))
    desk.set_up(left_handed=True)
    left = table_key_boxes(frame(size), len(desk.view.keys), mirrored=True)
    assert sorted(box.x for box in left) == sorted(box.x for box in right)
    assert left[0].y == right[0].y and left[0].right == right[7].right
    for key, box in zip(desk.view.keys, left, strict=True):
        expected = f"key:{key.action}" if key.label else None
        assert hit(desk.view, size, box.x + box.w // 2, box.y + box.h // 2) == expected


def test_a_dimmed_picture_is_darker_everywhere(desk: Desk) -> None:
    shown = []
    for brightness in (100, 40):
        desk.set_up(brightness=brightness)
        surface = pygame.Surface((800, 480))
        draw(surface, desk.view)
        shown.append(surface)
    for x, y in ((5, 5), (400, 240), (60, 460), (780, 300)):
        bright, dim = (tuple(surface.get_at((x, y)))[:3] for surface in shown)
        assert all(abs(part * 40 // 100 - less) <= 2 for part, less in zip(bright, dim, strict=True))


def test_the_firmware_of_the_shoe_is_replaced_between_hands_and_by_the_floor(desk: Desk) -> None:
    desk.set_up(firmware="1.2")
    on(desk, "firmware")
    assert "1.2 · " in desk.page.lines[LINES.index("firmware")]
    keys = {key.action: key.enabled for key in desk.page.keys}
    assert keys["firmware:update"] and keys["firmware:back"]
    desk.press("firmware:update")
    assert isinstance(desk.console.page, PinPage) and desk.console.wish is None
    desk.press("back")
    desk.do(EnterFloor)
    for back in (False, True):
        desk.press("firmware:back" if back else "firmware:update")
        assert desk.console.wish == ReplaceFirmware(back=back)


def test_no_firmware_is_replaced_in_a_hand_or_without_a_shoe_that_has_one(desk: Desk) -> None:
    desk.do(EnterFloor)
    on(desk, "firmware")
    desk.press("firmware:update")
    assert desk.console.wish is None
    hand = Desk().dealt()
    hand.set_up(firmware="1.2", pin="")
    on(hand, "firmware")
    assert not any(key.enabled for key in hand.page.keys if key.action.startswith("firmware:"))
    hand.press("firmware:update")
    assert hand.console.wish is None


def test_a_room_is_joined_by_the_floor_with_its_address_and_its_code(desk: Desk) -> None:
    def typing(text: str) -> tuple[str, ...]:
        return tuple(f"{'digit' if sign.isdigit() else 'text'}:{sign}" for sign in text)

    on(desk, "room")
    desk.press("room")
    assert isinstance(desk.console.page, PinPage)
    desk.press("back")
    desk.do(EnterFloor)
    desk.press("room", "confirm")
    assert desk.console.page == RoomPage()
    desk.press(*typing("10.0.0.5:8444"), "confirm", *typing("K7QM-2X0P"))
    assert "10.0.0.5:8444" in desk.page.title and desk.page.entry == "K7QM-2X0P_"
    desk.press("confirm")
    assert desk.console.wish == JoinRoom("10.0.0.5:8444", "K7QM-2X0P")
    assert "K7QM" not in repr(desk.console.wish)
    assert isinstance(desk.console.page, SettingsPage)
    desk.set_up(room=RoomLink("room.local:8444", "here"))
    assert desk.page.lines[LINES.index("room")].endswith("\troom.local:8444")
    desk.press("room", "confirm", *typing("K7QM2X0P"), "confirm")
    assert desk.console.wish == JoinRoom("room.local:8444", "K7QM2X0P"), "its address need not be typed again"
