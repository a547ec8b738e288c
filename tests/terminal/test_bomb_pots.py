"""Bomb pots at the table: the key beside the new hand, its page, what is said, and an evening of them."""

from __future__ import annotations

from croupier.engine import commands as cmd
from croupier.engine.events import Bomb
from croupier.terminal.pages.bomb import BombPot
from croupier.terminal.view import KeyView
from support.desk import Desk
from terminal.scenes import everybody


def desk_with(*house: tuple[str, str], language: str = "en") -> Desk:
    desk = Desk(language)
    return desk.open(house=house or (("bomb.every", "called"),))


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
