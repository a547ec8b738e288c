"""The game of the next hand: its name in the large line, and the button's choice until the first card."""

from __future__ import annotations

import pytest

from croupier.engine import commands as cmd
from croupier.engine.events import Turn
from croupier.terminal.views import table
from croupier.terminal.views.layout.panels import draw_boxes
from croupier.terminal.views.layout.picture import TILE, frame
from support.desk import Desk
from terminal.scenes import everybody, seated

ROTATION = tuple(Turn(code, 100, 200) for code in ("O5JPL", "2T7SD", "THNL"))


def chooser() -> Desk:
    return Desk().open(rotation=ROTATION, rotation_hands=1, rotation_choice=True)


def test_the_large_line_names_the_game_where_it_changes() -> None:
    desk = Desk().open(rotation=ROTATION, rotation_hands=1)
    assert desk.view.prompt == "NEW HAND?"
    desk.start()
    desk.draw(5 * len(desk.hand.live))
    everybody(desk, "fold")
    desk.do(cmd.Award)
    assert desk.view.prompt.endswith("NEW HAND, 2-7 single draw no-limit?")
    assert desk.key("hand").label == "New hand"


def test_a_wrong_choice_is_corrected_before_the_first_card() -> None:
    desk = chooser()
    assert (desk.view.prompt, desk.key("hand").label) == (
        "The button chooses the next game",
        "Choose the game",
    )
    assert not desk.key("call").enabled
    desk.press("hand", "game:2T7SD")
    assert desk.view.prompt == "NEW HAND, 2-7 single draw no-limit?"
    assert (desk.key("call").label, desk.key("call").enabled) == ("Other game", True)
    desk.press("call", "game:O5JPL", "hand")
    assert desk.hand.game.code == "O5JPL"
    desk.press("undo", "call", "game:THNL", "hand")
    assert desk.hand.game.code == "THNL"


def test_before_the_choice_there_is_no_bomb_pot() -> None:
    desk = Desk().open(
        rotation=ROTATION, rotation_hands=1, rotation_choice=True, house=(("bomb.every", "called"),)
    )
    assert not desk.key("allin").enabled
    desk.press("allin")
    assert desk.view.notice == "The button chooses the next game first."
    desk.press("hand", "game:THNL")
    assert desk.key("allin").enabled


def test_a_table_without_a_choice_has_no_such_key() -> None:
    desk = Desk().open(rotation=ROTATION, rotation_hands=1)
    assert (desk.key("call").label, desk.key("call").enabled) == ("Check", False)
    desk.press("call")
    assert desk.console.page is None


def test_the_only_draw_has_no_number() -> None:
    desk = seated("en", {1: 50_000, 2: 50_000, 3: 50_000}, "2T7SD")
    everybody(desk, "call", "check")
    assert desk.view.street == "the draw"
    desk = seated("en", {1: 50_000, 2: 50_000, 3: 50_000}, "2T7TD")
    everybody(desk, "call", "check")
    assert desk.view.street == "1st draw"


def test_the_board_is_as_large_before_the_first_pot() -> None:
    desk = seated("en", {1: 50_000, 2: 50_000, 3: 50_000})
    (board,) = [part for part in table.parts_of(desk.view, frame((800, 480))) if part.paint is table._board]
    assert board.place == frame((800, 480)).board


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)])
def test_in_dramaha_the_flop_is_seen_while_a_seat_discards(size: tuple[int, int]) -> None:
    desk = seated("en", {1: 50_000, 2: 50_000, 3: 50_000}, "DRAMAHA")
    everybody(desk, "call", "check")
    desk.draw(4)
    everybody(desk, "check")
    draw = desk.view.draw
    assert draw is not None
    drawn = [part for part in table.parts_of(desk.view, frame(size)) if part.paint is table._board]
    assert [len(part.values[0]) for part in drawn] == [3]
    boxes = draw_boxes(frame(size), draw)
    assert drawn[0].place == boxes.title
    assert boxes.title.h >= TILE
    assert not any(boxes.title.overlaps(key) for key in boxes.keys)
    assert min(key.h for key in boxes.keys) >= frame(size).touch
