"""Event verbs and console keys are typed: mypy names every wrong call."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import croupier.engine
from croupier.engine.table import Table
from croupier.values import replace

ENGINE = Path(croupier.engine.__file__).parent
ROOT = Path(__file__).parents[2]

CALLS = """
from croupier.engine import events as ev
from croupier.engine.draft import Draft
from croupier.engine.places import Seat
from croupier.engine.table import Hand, Player, Table
from croupier.terminal.console.state import Console
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.pages.page import Answered, Context, Page
from croupier.terminal.view import KeyView
from croupier.values import replace

def calls(draft: Draft, table: Table, hand: Hand, player: Player, console: Console, seat: Seat) -> None:
    draft.add(ev.PlayerSeated, seat=Seat(3), player="Ana", stack=200)
    draft.add(ev.PlayerSeated, seet=Seat(3), player="Ana", stack=200)  # wrong
    draft.add(ev.PlayerSeated, seat=hand.round.to_act, player="Ana", stack=200)  # wrong
    draft.add(ev.PlayerSeated, at=5, seat=Seat(3), player="Ana", stack=200)  # wrong
    draft.add(ev.PlayerSeated, Seat(3), "Ana", 200)  # wrong
    draft.add(ev.PlayerSeated, seat=Seat(3), player="Ana")  # wrong
    replace(hand, street="turn", round=replace(hand.round, to_act=seat))
    replace(hand, to_act=seat)  # wrong
    replace(table, buton=seat)  # wrong
    replace(table, hand_no="seven")  # wrong
    replace(player, stack=None)  # wrong
    replace(console, pgae=None)  # wrong

def keys(key: Key, page: Page, context: Context) -> Answered:
    match key:
        case Key(KeyKind.LINE, value) if value.isdigit():
            return page.press(Key(KeyKind.CONFIRM), context)
        case Key(KeyKind.CRAD):  # wrong
            return page.press("confirm", context)  # wrong
    if key.kind is KeyKind.MOER or key.kind in ("less", "more"):  # wrong
        return Answered(None, stroke="hand")  # wrong
    if key == "confirm":  # wrong
        return Answered(None)
    KeyView("back", "Close")  # wrong
    return Answered(None, stroke=Key("hand"))  # wrong
"""
WRONG = [number for number, line in enumerate(CALLS.splitlines(), 1) if line.endswith("# wrong")]


@pytest.mark.slow
def test_mypy_names_each_wrong_call_and_no_right_one(tmp_path: Path) -> None:
    file = tmp_path / "calls.py"
    file.write_text(CALLS, encoding="utf-8")
    tool = [sys.executable, "-m", "mypy", "--follow-imports=silent", "--no-error-summary", str(file)]
    said = subprocess.run(tool, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    named = {int(line.split(":")[1]) for line in said.stdout.splitlines() if ": error:" in line}
    assert sorted(named) == WRONG, said.stdout + said.stderr


def test_no_function_of_the_engine_takes_whatever_is_named() -> None:
    takes = [
        f"{path.relative_to(ENGINE)}: {node.name}"
        for path in sorted(ENGINE.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.args.kwarg and node.name != "add"
    ]
    assert not takes


def test_a_copy_refuses_a_field_that_its_value_has_not() -> None:
    with pytest.raises(TypeError, match="Table has no field buton"):
        replace(Table(), buton=3)
