"""The hand of the robot: its key presses make the command that it wants."""

from __future__ import annotations

import pytest

from croupier.demo.fingers import Click, Gesture, Push, Touch, begun, gestures, point
from croupier.demo.robot import Lay, RobotDraw, is_administration, next_move
from croupier.devices.debounce import EncoderTurn, Press
from croupier.engine import Table
from croupier.engine.commands import Act, Command
from croupier.engine.table.legal_actions import legal_actions
from croupier.terminal.console.presses import handle
from croupier.terminal.console.state import Console, fresh
from croupier.terminal.health import Health
from croupier.terminal.picture.present import present
from croupier.values import replace
from support.robot_play import hasty, moves
from support.sweeps import by_day

SIZES = ((1280, 720), (800, 480), (720, 1280))


def do(
    console: Console, gesture: Gesture, table: Table, at: int, size: tuple[int, int]
) -> tuple[Console, list[Command]]:
    """One gesture, touches by way of the picture."""
    if isinstance(gesture, Touch):
        word = point(gesture.word, present(table, console, Health()), size)
        console, commands = handle(console, Press(word, at, source="touch"), table, at)
    elif isinstance(gesture, Click):
        console, commands = handle(console, EncoderTurn(1, at), table, at)
    else:
        console, commands = handle(console, Press(gesture.action, at), table, at)
    return console, list(commands)


def check(seed: int, hands: int, code: str, size: tuple[int, int]) -> None:
    """Every move that is keyed is what its gestures lead to."""
    for number, step in enumerate(moves(seed, hands, code)):
        if isinstance(step.move, RobotDraw | Lay) or is_administration(step.move):
            continue
        console, asked = Console(), list[Command]()
        for gesture in gestures(step.move, step.before):
            assert not asked, "a gesture too many"
            console, asked = do(console, gesture, step.before, step.move.at, size)
        assert asked == [step.move], (number, step.move)
        assert not begun(fresh(console, step.after))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_move_can_be_pressed_on_every_screen(size: tuple[int, int]) -> None:
    check(7, 30, "THNL", size)


@pytest.mark.parametrize("code", by_day(["O4JPL", "7SHL", "2T7TD"], ["THL", "THPL", "7SLL"]))
def test_every_move_of_the_other_games_can_be_pressed(code: str) -> None:
    check(7, 6, code, (800, 480))


def test_the_limit_bet_that_is_the_whole_stack_is_keyed_as_all_in() -> None:
    steps = (step for step in moves(49, 3, "7SHL") if isinstance(step.move, Act))
    step = next(one for one in steps if len(legal_actions(one.before, one.before.house).totals) == 2)
    assert isinstance(step.move, Act)
    before, seat = step.before, step.move.seat
    short = replace(before.players[seat], stack=800)
    table = replace(before, players={**before.players, seat: short})
    with hasty():
        move = next_move(table, 49, step.move.at, code="7SHL")
    assert move == Act(at=step.move.at, seat=seat, action="allin")
    console, asked = Console(), list[Command]()
    for gesture in gestures(move, table):
        console, asked = do(console, gesture, table, move.at, (800, 480))
    assert asked == [move]


def test_a_begun_entry_is_shown() -> None:
    table = next(step.before for step in moves(7, 1) if step.before.phase == "BETTING")
    console, _ = handle(Console(), Press("raise", 0), table, 0)
    assert begun(console) and not begun(Console())
    console, commands = handle(console, Press("undo", 0), table, 0)
    assert not begun(console) and commands == ()


def test_only_shown_keys_can_be_touched() -> None:
    view = present(Table(), Console(), Health())
    with pytest.raises(AssertionError, match="way:misdeal is not on the screen"):
        point("way:misdeal", view, (1280, 720))
    assert Push("fold") != Touch("fold")
