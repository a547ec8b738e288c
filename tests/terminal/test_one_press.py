"""A press with several commands happens completely or not at all, and undo takes back all of it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.engine.commands.evening import EnrolDealer, NoteDealerPin
from croupier.terminal.app import Terminal
from croupier.terminal.pages.setup.plan import HEAD
from croupier.terminal.wishes import KeepSettings, Wish
from croupier.values import replace
from support.desk import Desk
from terminal.small_terminal import press, small_terminal


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    with small_terminal(tmp_path) as terminal:
        yield terminal


def steps(terminal: Terminal) -> set[int]:
    """The steps on the disk."""
    return {event.step for event in terminal.session.journal.since_checkpoint()}


def seat(number: int) -> str:
    return f"line:{len(HEAD) + number - 1}"


def test_a_refused_set_up_writes_no_row_and_an_applied_one_is_one_step(terminal: Terminal) -> None:
    press(terminal, "setup", f"line:{HEAD.index('game')}", "game:O5HPL", *map(seat, range(1, 10)))
    press(terminal, "confirm", "confirm")
    assert (steps(terminal), terminal.session.table.players) == (set(), {})
    press(terminal, seat(9), "leave", "confirm")
    assert len(terminal.session.table.players) == 8 and len(steps(terminal)) == 1


def test_what_a_page_wants_stored_waits_for_its_commands(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The PIN of somebody who is on no roster: the table refuses to note it, and the file stays as it was."""
    kept: list[Wish] = []
    monkeypatch.setattr(terminal.inputs, "fulfil", kept.append)
    press(terminal, "setup", "home")
    terminal.carry_out([EnrolDealer(at=0, dealer="Eva")])
    wish = KeepSettings({"dealer.pins": "…"})
    for dealer, stored in (("Max", []), ("Eva", [wish])):
        terminal.console = replace(terminal.console, wish=wish)
        terminal.carry_out([NoteDealerPin(at=0, dealer=dealer, on=True)])
        terminal.step()
        assert (kept, terminal.console.wish) == (stored, None)


def test_all_shown_at_one_press_are_taken_back_at_one_press() -> None:
    desk = Desk().flop()
    desk.act("3 bet 1000", "5 call")
    desk.draw(2)
    desk.act("3 check", "5 check")
    desk.draw(2)
    desk.act("3 check", "5 check")
    desk.press("call")
    shown = [seat for seat, part in desk.hand.parts.items() if part.tabled]
    assert shown == [3, 5] and "2 actions" in desk.key("undo").hint
    desk.press("undo")
    assert not any(part.tabled for part in desk.hand.parts.values())
