"""Games as data."""

import pytest

from croupier.errors import Unreadable
from croupier.rules.games import GAMES, game


def test_no_limit_holdem() -> None:
    holdem = game("THNL")
    assert (holdem.seats_max, holdem.hole_cards, holdem.betting) == (10, 2, "no-limit")
    assert [(each.name, each.burn, each.board) for each in holdem.streets] == [
        ("pre-flop", False, 0),
        ("flop", True, 3),
        ("turn", True, 1),
        ("river", True, 1),
    ]


@pytest.mark.parametrize("code", GAMES)
def test_a_full_table_fits_in_the_deck(code: str) -> None:
    each = game(code)
    assert each.code == code
    assert each.seats_max * each.hole_cards + sum(street.burn + street.board for street in each.streets) < 52


@pytest.mark.parametrize("code", ["", "thnl", "THPL", "NL"])
def test_an_unknown_game_names_those_known(code: str) -> None:
    with pytest.raises(Unreadable, match="THNL"):
        game(code)
