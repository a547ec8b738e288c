"""High and low at the showdown: the winner of each half, and a pot without a low (S-015, S-016)."""

import pytest

from support.desk import Desk
from terminal.games import table_of


def called_down(deck: str, code: str = "O4JPL") -> Desk:
    """Two players check to the end; seat 2 has the button, seat 1 gets the first card."""
    desk = table_of(code, seats=2, deck=deck)
    desk.draw(8)
    desk.press("around")
    for count in (4, 2, 2):
        desk.draw(count)
        desk.press("around")
    return desk


SPLIT = "Ac Ad 3d 3h Kh Jc Qs Jd 5c 2c 7d 8h 5d Ks 5h Kd"
"""S-015: one high, and the same low twice; the fives are burns."""

NO_LOW = "Ac Ad 3d 3h Kh Jc Qs Jd 5c Kc Qd 9s 5d 9h 5h 4d"
"""S-016."""

SCOOP = "Ac Td 3d Th Kh Jc Ks Jd 5c 2c 7d 8h 5d Kc 5h Kd"


def shown(desk: Desk) -> list[tuple[str, str, str]]:
    return [(pot.name, pot.amount, pot.seats) for pot in desk.view.pots]


def test_the_board_says_who_wins_high_and_who_low() -> None:
    desk = called_down(SPLIT)
    assert shown(desk) == [("Main pot", "20", "1 2")]
    desk.press("confirm", "confirm")
    assert shown(desk) == [("High", "10", "1"), ("Low", "9", "1 2"), ("Rake", "1", "")]
    notes = [seat.note for seat in desk.view.seats[:2]]
    assert notes == [
        "trips K, A kicker · 8-7-3-2-A",
        "two pair K-J, 8 · 8-7-3-2-A",
    ]
    assert all(seat.winner for seat in desk.view.seats[:2])
    desk.press("confirm")
    assert desk.view.seats[0].note == "wins 15", "the large line says with what"
    assert shown(desk)[:2] == [("High", "10", "1"), ("Low", "9", "1 2")]


def test_nobody_is_named_before_every_hand_is_open() -> None:
    desk = called_down(SPLIT)
    desk.press("confirm")
    assert shown(desk) == [("Main pot", "20", "1 2")]
    assert not any(seat.winner for seat in desk.view.seats)


def test_no_low_is_announced() -> None:
    desk = called_down(NO_LOW)
    desk.press("confirm", "confirm")
    assert desk.view.prompt == "No low. Push the pot: seat 1 wins 19, two pair, kings and queens, nine kicker"
    assert shown(desk) == [("Main pot", "19", "1"), ("No low", "", ""), ("Rake", "1", "")]


def test_one_player_may_win_both_halves() -> None:
    desk = called_down(SCOOP)
    desk.press("confirm", "confirm")
    assert [(name, seats) for name, _, seats in shown(desk)][:2] == [("High", "1"), ("Low", "1")]


def test_a_game_without_halves_shows_its_pots() -> None:
    desk = called_down(NO_LOW, "O4HPL")
    desk.press("confirm", "confirm")
    assert [name for name, _, _ in shown(desk)] == ["Main pot", "Rake"]
    assert not desk.view.prompt.startswith("No low")


@pytest.mark.parametrize(
    ("language", "halves"), [("fr", ["Haut", "Bas"]), ("en", ["High", "Low"])], ids=["fr", "en"]
)
def test_the_halves_are_named_in_both_languages(language: str, halves: list[str]) -> None:
    desk = called_down(SPLIT)
    desk.press("confirm", "confirm")
    desk.set_up(language=language)
    assert [pot.name for pot in desk.view.pots][:2] == halves
