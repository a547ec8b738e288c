"""Hand for hand at the console: the switch on the table card, the question before a hand, the display."""

from __future__ import annotations

import pytest

from croupier.audience.shown import shown_of
from croupier.engine import commands as cmd
from croupier.engine.commands.people import SetHandForHand
from croupier.terminal.pages.missing import MissingPage
from support.desk import PIN, Desk


def near_the_money(language: str = "en", *, read: bool = True) -> Desk:
    """Six players of a tournament; the tables play hand for hand since their first hand, which is over.

    Without `read` the shoe read the first of its cards alone.
    """
    desk = Desk(language).dealt(1, mode="tournament", profile="tda")
    desk.draw(11, read=read)
    desk.do(cmd.EnterFloor)
    desk.do(SetHandForHand, on=True)
    desk.do(cmd.LeaveFloor)
    desk.act("3 fold", "4 fold", "5 fold", "6 fold", "1 fold")
    desk.do(cmd.Award)
    return desk


@pytest.mark.parametrize(
    ("language", "waits", "asks", "pace"),
    [
        ("en", "Hand for hand: wait for the other tables", "Are all tables done? Then NEW HAND",
         "hand for hand"),
        ("fr", "Main par main : attendez les autres tables",
         "Toutes les tables ont fini ? Alors NOUVEAU COUP", "main par main"),
    ],
)  # fmt: skip
def test_new_hand_asks_first_and_starts_when_it_is_confirmed(
    language: str, waits: str, asks: str, pace: str
) -> None:
    desk = near_the_money(language)

    def told() -> str:
        return desk.view.prompt.replace("\N{NO-BREAK SPACE}", " ")

    assert told().endswith(waits)
    assert desk.view.health[0].name == shown_of(desk.table, language).clock == pace
    desk.press("hand")
    assert desk.sent == () and told() == asks
    desk.press("hand")
    assert desk.table.hand_no == 2 and not desk.table.between_hands
    assert desk.view.health[0].name == pace, "told during the hand too"


def test_confirm_says_yes_and_undo_says_no() -> None:
    desk = near_the_money()
    desk.press("hand", "undo")
    assert desk.table.hand_no == 1 and desk.view.prompt.endswith("wait for the other tables")
    desk.press("confirm")
    assert desk.table.hand_no == 1, "nothing was asked that it could answer"
    desk.press("back", "hand", "confirm")
    assert desk.table.hand_no == 2


def test_the_question_is_asked_from_the_page_of_missing_cards_too() -> None:
    desk = near_the_money(read=False)
    desk.press("confirm")
    assert isinstance(desk.console.page, MissingPage)
    desk.press("hand")
    assert desk.table.hand_no == 1 and desk.view.prompt == "Are all tables done? Then NEW HAND"
    desk.press("hand")
    assert desk.table.hand_no == 2


def test_the_floor_turns_it_on_and_off_on_the_table_card() -> None:
    desk = Desk().open(mode="tournament", profile="tda")
    desk.press("table")
    line = desk.line("Hand for hand\t")
    assert desk.page.lines[line] == "Hand for hand\toff"
    desk.press(f"line:{line}")
    assert not desk.table.hand_for_hand and "PIN" in desk.page.keys[0].hint
    desk.press("pace:on", *PIN)
    assert desk.table.hand_for_hand and desk.table.floor is None
    desk.do(cmd.EnterFloor)
    assert desk.page.lines[line] == "Hand for hand\twaits for the other tables"
    desk.press("pace:off")
    assert not desk.table.hand_for_hand
    cash = Desk().open()
    cash.press("table")
    assert not [said for said in cash.page.lines if said.startswith("Hand for hand")]
