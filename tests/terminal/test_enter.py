"""The key with the mark is the one that enter presses, on every page and at every moment of a game."""

from __future__ import annotations

import random

import pytest

from croupier.engine import commands as cmd
from croupier.engine.places import Seat
from croupier.terminal.view import KeyView, TableView
from croupier.values import replace
from support.desk import PIN, Desk
from support.sweeps import by_day
from terminal.games import stakes_of
from terminal.test_pages import copied, met


def shown(view: TableView) -> tuple[KeyView, ...]:
    """The keys that may have the mark: of the page, or else of the alert, or else of the table."""
    if view.page is not None:
        return view.page.keys
    return view.alert.ways if view.alert is not None else view.keys


def marked(desk: Desk) -> list[KeyView]:
    return [key for key in shown(desk.view) if key.usual and key.enabled]


def after(desk: Desk, word: str) -> tuple[object, ...]:
    """The table, the console and the commands after a press."""
    other = copied(desk)
    other.press(word)
    return other.table, replace(other.console, notice=None), other.sent


def agrees(desk: Desk) -> bool:
    """One key at most has the mark, and enter does what it does; without a mark it changes nothing."""
    keys = marked(desk)
    if not keys:
        return after(desk, "confirm")[0] == desk.table
    return len(keys) == 1 and after(desk, "confirm") == after(desk, str(keys[0].does))


def test_on_every_page_the_mark_is_what_enter_presses() -> None:
    found = {type(desk.console.page).__name__: agrees(desk) for desk in met()}
    assert found == dict.fromkeys(found, True)


PRESSES = (
    *("confirm", "call", "fold", "raise", "allin", "around", "hand", "dealt", "card", "undo", "redo", "back"),
    *("chips", "incident", "setup", "players", "table", "floor", "tip", "evening", "less", "more"),
    *("digit:1", "digit:3", "seat:1", "seat:2", "seat:3", "seat:7", "confirm", "confirm", "call", "call"),
)


def home(code: str, sensors: str, mode: str = "cash") -> Desk:
    desk = Desk()
    desk.do(cmd.SetTable, **{"mode": mode, "game": code, "sensors": sensors, **stakes_of(code)})
    for seat in (1, 2, 3):
        desk.do(cmd.SeatPlayer, seat=Seat(seat), player=f"P{seat}", stack=10_000)
    desk.do(cmd.PlaceButton, seat=Seat(3))
    return desk


@pytest.mark.parametrize("seed", by_day([3], range(40)))
@pytest.mark.parametrize(
    ("code", "sensors", "mode"),
    [("THNL", "L0", "cash"), ("7SHL", "L0", "cash"), ("2T7TD", "L0", "cash"), ("THNL", "L1", "tournament")],
)
def test_at_every_moment_of_a_game_the_mark_is_what_enter_presses(
    code: str, sensors: str, mode: str, seed: int
) -> None:
    desk, chance = home(code, sensors, mode), random.Random(f"{code} {sensors} {seed}")
    for number in range(100):
        assert agrees(desk), (seed, number, type(desk.console.page).__name__, desk.view.prompt)
        if sensors == "L1" and desk.table.phase == "DEALING":
            desk.do(cmd.DrawCard, card=None, status="unread")
        else:
            desk.press(chance.choice(PRESSES))


def test_an_evening_goes_on_with_enter_alone_where_a_mark_is() -> None:
    """From the pot to the next hand, and where the only other player has to buy in."""
    desk = home("THNL", "L0")
    desk.do(cmd.UnseatPlayer, seat=Seat(3))
    desk.press("confirm")
    assert desk.hand.phase == "DEALING"
    desk.press("allin", "call", "seat:1", "confirm")
    assert desk.view.prompt == "Only seat 1 has chips: another player must buy in"
    assert [(key.label, key.hint) for key in marked(desk)] == [("Rebuy", "seat 2")]
    assert desk.key("hand").label == "Rebuy" and not desk.key("setup").usual
    desk.press("confirm", "confirm")
    assert desk.table.players[2].stack > 0 and [key.label for key in marked(desk)] == ["New hand"]
    desk.press("confirm")
    assert desk.hand.hand_no == 2


def test_a_tournament_is_over_with_one_player_who_has_chips() -> None:
    desk = home("THNL", "L0", "tournament")
    desk.do(cmd.UnseatPlayer, seat=Seat(3))
    desk.press("confirm", "allin", "call", "seat:1", "confirm")
    assert desk.view.prompt == "One player has all the chips: the session is over"


def test_a_locked_deck_is_counted_with_enter_and_the_pin() -> None:
    desk = home("THNL", "L1")
    desk.table = replace(desk.table, deck_locked=True)
    assert desk.view.prompt == "Deck locked. INCIDENT: the floor counts it or changes it"
    assert [str(key.does) for key in marked(desk)] == ["incident"]
    desk.press("confirm")
    assert str(desk.page.keys[0].does) == "pick:deck-check"
    assert [str(key.does) for key in marked(desk)] == ["pick:deck-check"]
    desk.press("confirm")
    if desk.view.page is not None:
        desk.press(*PIN)
    assert not desk.table.deck_locked and [str(key.does) for key in marked(desk)] == ["hand"]


def test_a_player_without_chips_is_named_when_a_hand_starts_unless_they_are_away() -> None:
    desk = home("THNL", "L0")
    desk.press("confirm", "fold", "allin", "call", "seat:1", "confirm")
    broke = next(seat for seat, one in desk.table.players.items() if not one.stack)
    desk.press("confirm")
    assert f"Seat {broke} has no chips: not dealt in" in desk.view.prompt
    desk.press("fold", "confirm")
    desk.do(cmd.SitOut, seat=broke)
    desk.press("confirm")
    assert desk.hand.hand_no == 3 and "no chips" not in desk.view.prompt
