"""The names of the pictures that a demo keeps."""

from __future__ import annotations

from croupier.demo.screen import phase_of
from support.desk import Desk


def phase(desk: Desk) -> str:
    return phase_of(desk.table, desk.console)


def test_a_bet_next_to_a_side_pot_has_its_own_picture() -> None:
    desk = Desk().open(stacks={1: 20_000, 2: 20_000, 3: 2_000})
    assert phase(desk) == ""
    desk.start()
    desk.draw(6)
    desk.act("3 allin")
    assert phase(desk) == "pre-flop"
    desk.act("1 call", "2 call")
    desk.draw(4)
    desk.act("1 check")
    assert phase(desk) == "flop"
    desk.act("2 bet 1000")
    assert phase(desk) == "side-pot"


def test_without_an_all_in_there_is_no_side_pot() -> None:
    desk = Desk().dealt(stacks={1: 20_000, 2: 20_000, 3: 2_000})
    desk.act("3 call", "1 call", "2 check")
    desk.draw(4)
    desk.act("1 bet 1000", "2 call", "3 raise 1800")
    assert phase(desk) == "flop"
    desk.act("1 call", "2 call")
    desk.draw(2)
    desk.act("1 check")
    assert phase(desk) == "turn"
