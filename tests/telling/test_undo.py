"""The sentence that names what was undone, in both languages."""

from __future__ import annotations

import pygame
import pytest

from croupier.engine.commands import Award
from croupier.engine.places import Seat
from croupier.telling.undo import NAMES
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.view import KeyView
from croupier.terminal.views import key_row, text
from croupier.terminal.views.layout.picture import frame, table_key_boxes
from croupier.terminal.views.theme import sizes_of
from croupier.words import Words
from support.desk import Desk
from support.without_stamps import paint_each_time


def showdown(desk: Desk) -> None:
    """Seats 3 and 5 check to the river, and seat 3 has shown."""
    for cards in (0, 2, 2):
        desk.draw(cards)
        desk.act("3 check", "5 check")
    desk.press("confirm")


@pytest.mark.parametrize(
    ("keyed", "said"),
    [
        (("fold",), "Undone: seat 3 folds."),
        (("call",), "Undone: seat 3 calls."),
        (("raise", "digit:7", "confirm"), "Undone: seat 3 raises to 7."),
        (("seat:6", "confirm"), "Undone: 3 actions, from seat 3 on."),
        (("incident", "page:pick:I-10", "way:misdeal", "way:misdeal"), "Undone: the deal is off."),
        (("incident", "page:pick:I-10"), "Undone: the report I-10."),
    ],
)
def test_a_keyed_action_is_named(keyed: tuple[str, ...], said: str) -> None:
    desk = Desk().dealt()
    desk.press(*keyed)
    desk.press("undo")
    assert desk.view.notice == said


def test_it_is_named_under_the_cards_that_came_since() -> None:
    desk = Desk("fr").flop()
    desk.press("undo")
    assert desk.view.notice == "Annulé\u00a0: le siège 2 passe."
    assert [card.rank for card in desk.view.board] == ["R", "8", "2"]
    counts = dict(desk.view.ledger.counts)
    assert (counts["board"], counts["brûlées"], sum(counts.values())) == (3, 1, 52)


def test_hands_and_pots_are_named() -> None:
    desk = Desk().flop()
    showdown(desk)
    desk.press("undo")
    assert desk.view.notice == "Undone: seat 3 shows."
    desk.press("seat:3", "seat:5")
    desk.do(Award)
    desk.press("undo")
    assert desk.view.notice == "Undone: the pot is pushed."


def test_a_card_keyed_by_hand_is_named() -> None:
    desk = Desk().dealt(0)
    desk.press("card", "undo")
    assert desk.view.notice == "Undone: the card keyed by hand."
    desk.press("undo")
    assert desk.view.notice == "There is nothing left to take back."
    assert desk.table.players[Seat(3)].stack == 20_000


@pytest.mark.parametrize(
    ("start", "keyed", "said"),
    [
        ("dealt", ("seat:5", "leave"), "Undone: what seat 5 asked for."),
        ("dealt", ("seat:5", "buy", "buy:10000"), "Undone: seat 5 buys 100."),
        ("dealt", ("players", "wait", "text:b", "confirm", "back"), "Undone: a change of the waiting list."),
        ("dealt", ("seat:8", "sit"), "Undone: seat 8 sits down."),
        ("open", ("seat:5", "leave"), "Undone: seat 5 leaves."),
        ("open", ("seat:5", "move", "seat:9"), "Undone: seat 5 moves."),
        ("open", ("seat:5", "presence"), "Undone: what seat 5 asked for."),
    ],
)
def test_an_action_for_a_player_is_named_in_a_hand_and_between_two(
    start: str, keyed: tuple[str, ...], said: str
) -> None:
    desk = getattr(Desk(), start)()
    desk.press(*keyed, "undo")
    assert desk.view.notice == said


NAMED_MOVES = "undone-moved"
"""Shares its words with the table card, which has room for them."""


@pytest.mark.parametrize("code", sorted(set(NAMES) - {NAMED_MOVES}))
def test_the_french_key_shows_its_whole_step_on_the_small_panel(
    code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    facts: dict[str, int | str] = {"seat": 10, "bet": "120", "number": 3, "what": "I-10", "amount": "200"}
    hint = Words("fr").say(NAMES[code], **facts)
    drawn: list[str] = []
    setting = text.fit

    def fit(string: str, *sizes: int, bold: bool, shrink: float = 0.7) -> tuple[str, int]:
        answer = setting(string, *sizes, bold=bold, shrink=shrink)
        drawn.append(answer[0])
        return answer

    paint_each_time(monkeypatch)
    monkeypatch.setattr(text, "fit", fit)
    key = KeyView(Key(KeyKind.UNDO), "Annuler", hint=hint, key="⌫")
    place = table_key_boxes(frame((800, 480)), 16)[8]
    part = key_row.part(key, place, sizes_of((800, 480)))
    part.paint(pygame.Surface((800, 480)), *part.values)
    assert not any("…" in words for words in drawn), drawn
