"""Bomb pots at the table: the key beside the new hand, its page, what is said, and an evening of them."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.engine import commands as cmd
from croupier.engine.events import Bomb, Turn
from croupier.engine.places import Seat
from croupier.errors import Refused
from croupier.rules.games import GAMES
from croupier.terminal.pages.bomb import BombPot
from croupier.terminal.view import KeyView
from croupier.words.refusals import refusal
from support.desk import Desk
from terminal.scenes import everybody


def desk_with(*house: tuple[str, str], language: str = "en", **settings: Any) -> Desk:
    desk = Desk(language)
    return desk.open(house=house or (("bomb.every", "called"),), **settings)


def key(desk: Desk, action: str) -> KeyView:
    return next(each for each in desk.view.keys if each.action == action)


def played(desk: Desk) -> None:
    """The hand is dealt, checked to the end and paid."""
    desk.shuffle()
    desk.draw(len(desk.hand.live) * desk.hand.game.hand_cards)
    while desk.hand.phase != "SHOWDOWN":
        everybody(desk, "check", "call")
        if desk.hand.phase == "DEALING":
            desk.draw(1 + desk.hand.game.boards * desk.hand.rule.board)
    desk.show(*desk.hand.live)
    desk.press("confirm")


def test_a_house_without_bomb_pots_has_no_key_for_them() -> None:
    desk = desk_with(("bomb.every", "off"))
    assert not key(desk, "allin").enabled
    assert key(desk, "allin").label == "All-in"


def test_a_bomb_pot_is_keyed_once_and_then_takes_one_press() -> None:
    desk = desk_with()
    assert not key(desk, "raise").enabled
    desk.press("allin")
    assert isinstance(desk.console.page, BombPot)
    desk.press("board", "digit:1", "digit:0", "confirm")
    assert desk.table.bomb == Bomb(1_000, 2)
    hand = desk.hand
    assert hand.is_bomb
    assert hand.game.boards == 2
    assert hand.pot == 1_000 * len(hand.seats)
    assert "BOMB POT: antes 10 from all, two boards" in desk.view.prompt
    played(desk)
    assert key(desk, "raise").label == "Bomb 10"
    assert key(desk, "raise").hint == "two boards"
    desk.press("raise")
    assert desk.hand.is_bomb
    desk.press("undo")
    assert desk.table.between_hands
    assert desk.table.bomb == Bomb(1_000, 2)


def test_the_page_deals_another_game_or_an_ordinary_hand_on_two_boards() -> None:
    desk = desk_with()
    desk.press("allin", "game", "game", "buy:1000")
    assert desk.hand.game.code != "THNL"
    assert desk.hand.is_bomb
    desk.press("undo", "allin", "board:hand")
    assert desk.hand.game.boards == 2
    assert not desk.hand.is_bomb


def at_a_draw_table() -> Desk:
    return Desk().open(game="2T7TD", house=(("bomb.every", "called"),), small_bet=200, big_bet=400)


def test_at_a_draw_table_the_page_offers_the_flop_games() -> None:
    desk = at_a_draw_table()
    desk.press("allin")
    keys = {each.action: each for each in desk.page.keys}
    assert keys["game"].label == "Hold'em pot-limit"
    assert (keys["board:hand"].enabled, keys["board:hand"].hint) == (False, "not here")
    desk.press("board:hand")
    said = "2-7 triple draw limit is not dealt on two boards: only a flop game without a draw is."
    assert desk.view.notice == said
    desk.press("confirm")
    assert (desk.hand.is_bomb, desk.hand.game.code) == (True, "THPL")


def test_a_stud_table_has_no_blinds_for_a_bomb_pot_and_its_key_says_so() -> None:
    stakes = {"small_blind": 0, "big_blind": 0, "small_bet": 200, "big_bet": 400, "bring_in": 50, "ante": 25}
    desk = Desk().open(game="7SHL", house=(("bomb.every", "called"),), **stakes)
    assert (key(desk, "allin").enabled, key(desk, "allin").hint) == (False, "not here")
    desk.press("allin")
    assert desk.console.page is None
    assert desk.view.notice == "No bomb pot now: no flop game has the blinds and the seats for it."


def test_the_last_bomb_pot_is_grey_where_it_cannot_be_dealt_again() -> None:
    rotation = tuple(Turn(code, 100, 200) for code in ("THNL", "2T7SD"))
    desk = desk_with(("bomb.every", "called"), rotation=rotation, rotation_hands=1)
    desk.do(cmd.SetBomb, ante=500)
    assert key(desk, "raise").enabled
    desk.folded()
    assert (key(desk, "raise").enabled, key(desk, "raise").hint) == (False, "not here")
    desk.press("raise")
    assert desk.view.notice == (
        "2-7 single draw no-limit has no flop, so no bomb pot: choose a flop game on its page."
    )


def test_a_bomb_pot_that_does_not_seat_everybody_waits() -> None:
    desk = desk_with(("bomb.every", "hands"), ("bomb.hands", "2"))
    desk.do(cmd.SetBomb, ante=500, boards=2, game="O6HPL")
    desk.folded()
    assert key(desk, "hand").label == "Bomb 5"
    desk.do(cmd.SeatPlayer, seat=Seat(7), player="Ida", stack=20_000)
    assert key(desk, "hand").label == "New hand"
    desk.press("hand")
    assert not desk.hand.is_bomb


def test_without_an_ante_none_comes_by_itself_and_the_key_says_it() -> None:
    desk = desk_with(("bomb.every", "orbit"))
    assert (key(desk, "allin").hint, key(desk, "allin").tone) == ("no ante yet", "warn")
    desk.do(cmd.SetBomb, ante=500)
    assert (key(desk, "allin").hint, key(desk, "allin").tone) == ("ante, boards", "calm")


def test_dramaha_has_no_second_board() -> None:
    desk = desk_with()
    with pytest.raises(Refused) as refused:
        desk.do(cmd.SetBomb, ante=500, boards=2, game="DRAMAHA")
    said = refusal(refused.value, "en")
    assert said == "Dramaha pot-limit is not dealt on two boards: only a flop game without a draw is."
    desk.press("allin", "board")
    offered = set()
    for _ in GAMES:
        desk.press("game")
        offered.add(next(each.label for each in desk.page.keys if each.action == "game"))
    assert "Omaha pot-limit" in offered
    assert "Dramaha pot-limit" not in offered


def test_an_evening_with_a_bomb_pot_every_third_hand() -> None:
    desk = desk_with(("bomb.every", "hands"), ("bomb.hands", "3"), ("rake.pct", "0"))
    desk.do(cmd.SetBomb, ante=500, boards=2)
    chips = sum(one.stack for one in desk.table.players.values())
    blinds = []
    for number in range(1, 13):
        due = number % 3 == 0
        label, hint = key(desk, "hand").label, key(desk, "hand").hint
        soon = ("New hand", f"bomb in {3 - number % 3}")
        assert (label, hint) == (("Bomb 5", "as agreed") if due else soon)
        desk.press("hand")
        assert desk.hand.is_bomb is due
        blinds += [] if due else [desk.hand.positions.big_blind]
        played(desk)
        assert sum(one.stack for one in desk.table.players.values()) == chips
    seats = sorted(desk.table.players)
    first = seats.index(blinds[0])
    assert blinds == [seats[(first + at) % len(seats)] for at in range(len(blinds))], "nobody skips a blind"
