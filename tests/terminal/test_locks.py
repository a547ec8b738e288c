"""Stakes, rake and switches belong to the floor; without a PIN, to anybody at the terminal."""

from __future__ import annotations

from itertools import product

import pytest

from croupier.engine import commands as cmd
from croupier.terminal.pages.setup.page import Setup
from croupier.terminal.pages.setup.plan import HEAD
from croupier.terminal.pages.table_card import TableCard
from croupier.terminal.pages.typing.pin_page import PinPage
from croupier.values import replace
from support.desk import PIN, Desk


def line(name: str) -> str:
    return f"line:{HEAD.index(name)}"


@pytest.fixture
def desk() -> Desk:
    """A table whose stakes are set, between two hands; nobody typed the PIN."""
    return Desk().open()


PRESSES = [
    ("mode", "mode"),
    ("game", "game:O4HPL"),
    ("game", "mix:HORSE"),
    ("profile", "profile"),
    ("stakes", "stakes:200/500"),
    ("stakes", "digit:5"),
    ("ante", "ante:100"),
    ("ante", "amount"),
    ("bb-ante", "ante:200"),
    ("bb-ante", "digit:2"),
    ("rake", "rake:10"),
    ("rake", "digit:7"),
    ("rake", "cap"),
    ("buy-in", "buy-in:4000/20000"),
    ("buy-in", "digit:4"),
]


@pytest.mark.parametrize(("where", "press"), PRESSES)
def test_stakes_and_rake_wait_for_the_pin(desk: Desk, where: str, press: str) -> None:
    before = desk.table.settings
    desk.press("setup", line(where))
    assert all("PIN" in key.hint for key in desk.page.keys if key.action not in ("confirm", "back"))
    desk.press(press)
    assert isinstance(desk.console.page, PinPage)
    assert desk.view.notice == "Only the floor's PIN changes stakes and rake."
    desk.press("back")
    page = desk.console.page
    assert isinstance(page, Setup) and page.typing == "" and page.line == where, "back where one was"
    desk.press("confirm")
    assert desk.table.settings == before
    desk.press("setup", line(where), press, *PIN)
    page = desk.console.page
    assert isinstance(page, Setup) and desk.table.floor is not None
    assert page.typing or page.base != before


def test_no_press_on_the_set_up_page_changes_the_stakes_without_the_pin(desk: Desk) -> None:
    presses = "digit:2 confirm erase text:a more less amount cap name soft:0 soft:2".split()
    for where, press in product(HEAD, presses):
        desk.press("setup", line(where), press, "digit:5", "confirm", "back", "back", "confirm")
        desk.console = replace(desk.console, page=None, under=None)
    assert desk.table.floor is None
    assert (desk.table.settings.small_blind, desk.table.settings.big_blind) == (100, 200)


def test_players_sit_down_and_buy_chips_without_it(desk: Desk) -> None:
    desk.press("setup", f"line:{len(HEAD) + 6}", "confirm")
    assert desk.table.players[7].stack == 20_000
    assert desk.console.page is None


def test_a_table_without_a_pin_is_set_by_anybody() -> None:
    desk = Desk().open()
    desk.set_up(pin="")
    desk.press("setup", line("stakes"), "stakes:200/500", "confirm")
    assert desk.table.settings is not None and desk.table.settings.big_blind == 500


@pytest.mark.parametrize(
    ("pin", "hint", "asked"), [(True, "floor's PIN first", PIN), (False, "asked twice", ("confirm",))]
)
def test_a_switch_of_the_table_card_is_changed_once_the_floor_is_there(
    desk: Desk, pin: bool, hint: str, asked: tuple[str, ...]
) -> None:
    """With a PIN and without; the press is not repeated, and the floor leaves with its act."""
    if not pin:
        desk.set_up(pin="")
    desk.press("table", "every")
    switch = next(at for at, text in enumerate(desk.page.lines) if text.startswith("Straddle"))
    desk.press(f"line:{switch}")
    key = next(key for key in desk.page.keys if key.action == "value:utg")
    assert (key.enabled, key.hint) == (True, hint)
    desk.press("value:utg")
    assert desk.table.house.straddle == "off" and isinstance(desk.console.page, PinPage)
    desk.press(*asked)
    assert (desk.table.house.straddle, desk.table.floor) == ("utg", None)
    assert isinstance(desk.console.page, TableCard) and desk.console.page.focus == switch


def test_a_touched_seat_of_the_table_card_leads_to_its_player_and_waits_for_the_pin_only_for_a_penalty(
    desk: Desk,
) -> None:
    desk.press("table")
    seat = next(at for at, text in enumerate(desk.page.lines) if text.startswith("Seat 3"))
    desk.press(f"line:{seat}")
    assert desk.view.notice == ""
    keys = {key.action: key for key in desk.page.keys}
    assert keys["player"].enabled
    assert (keys["warn"].enabled, keys["warn"].hint) == (True, "floor's PIN first")
    desk.press("warn", *PIN)
    assert isinstance(desk.console.page, TableCard) and desk.console.page.focus == seat
    assert desk.table.players[3].warnings == 1


def test_an_amount_that_the_smallest_chip_cannot_pay_is_refused_in_a_sentence() -> None:
    desk = Desk().open(unit=100)
    desk.do(cmd.EnterFloor)
    desk.press("setup")
    for where, figures in (
        ((line("rake"), "cap"), "2.5"), ((f"line:{len(HEAD) + 6}",), "50.5"), ((line("buy-in"),), "4.5"),
    ):  # fmt: skip
        desk.press(*where, *(f"digit:{sign}" for sign in figures), "confirm")
        assert desk.view.notice == f"{figures}0 is not a multiple of the smallest chip, 1."
    desk.press("back", "back", "back", "table", "every")
    desk.press(f"line:{desk.line('Rake, in steps of')}", "type", "digit:0", "digit:.", "digit:5", "confirm")
    assert desk.view.notice == "0.50 is not a multiple of the smallest chip, 1."
    assert desk.table.house.rake_unit is None
    desk.press("type", "digit:5", "confirm")
    assert desk.table.house.rake_unit == 500
