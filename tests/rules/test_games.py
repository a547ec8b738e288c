"""The games against the table of the regulator's variants."""

from __future__ import annotations

import pytest

from croupier.errors import Unreadable
from croupier.rules.games import GAMES, game

TABLE = {  # code: seats, cards of a seat, board, betting, halves
    "THL": (10, 2, 5, "limit", 1),
    "THPL": (10, 2, 5, "pot-limit", 1),
    "THNL": (10, 2, 5, "no-limit", 1),
    "O4HPL": (9, 4, 5, "pot-limit", 1),
    "O4JL": (9, 4, 5, "limit", 2),
    "O4JPL": (9, 4, 5, "pot-limit", 2),
    "O5HPL": (8, 5, 5, "pot-limit", 1),
    "7SHL": (8, 7, 0, "limit", 1),
    "7SJL": (8, 7, 0, "limit", 2),
    "7SLL": (8, 7, 0, "limit", 1),
    "2T7TD": (6, 5, 0, "limit", 1),
}
HOUSE_GAMES = {
    "O5JPL": (8, 5, 5, "pot-limit", 2),
    "BADUGI": (8, 4, 0, "limit", 1),
    "O4JNL": (9, 4, 5, "no-limit", 2),
    "O6HPL": (7, 6, 5, "pot-limit", 1),
    "O6JPL": (7, 6, 5, "pot-limit", 2),
    "C5HPL": (8, 5, 5, "pot-limit", 1),
    "C5JPL": (8, 5, 5, "pot-limit", 2),
    "2T7SD": (7, 5, 0, "no-limit", 1),
    "5CDL": (7, 5, 0, "limit", 1),
    "5CDPL": (7, 5, 0, "pot-limit", 1),
    "5CDNL": (7, 5, 0, "no-limit", 1),
    "A5TD": (6, 5, 0, "limit", 1),
    "BADEUCEY": (6, 5, 0, "limit", 2),
    "DRAMAHA": (6, 5, 5, "pot-limit", 2),
    "SDNL": (10, 2, 5, "no-limit", 1),
}


def test_every_variant_is_there() -> None:
    found = {
        code: (each.seats_max, each.hand_cards, each.board_cards, each.betting, len(each.halves))
        for code, each in GAMES.items()
    }
    assert found == TABLE | HOUSE_GAMES


@pytest.mark.parametrize("code", [code for code, each in GAMES.items() if each.family == "flop"])
def test_a_full_flop_table_fits_the_deck(code: str) -> None:
    played = game(code)
    burns = sum(street.burn for street in played.streets)
    assert played.seats_max * played.hand_cards + played.board_cards + burns < played.deck.size


def test_streets_and_what_is_dealt_on_them() -> None:
    names = {code: [street.name for street in game(code).streets] for code in ("THNL", "7SHL", "2T7TD")}
    assert names == {
        "THNL": ["pre-flop", "flop", "turn", "river"],
        "7SHL": ["bring-in", "4th st", "5th st", "6th st", "7th st"],
        "2T7TD": ["pre-draw", "1st draw", "2nd draw", "3rd draw"],
    }
    assert [street.faces for street in game("7SLL").streets] == ["ddu", "u", "u", "u", "d"]
    assert [street.big for street in game("7SJL").streets] == [False, False, True, True, True]
    assert [street.big for street in game("2T7TD").streets] == [False, False, True, True]
    assert not any(each.streets[0].burn for each in GAMES.values())
    assert all(street.burn for each in GAMES.values() for street in each.streets[1:])


def test_the_right_seat_brings_in() -> None:
    assert {code: game(code).bring_in for code in ("7SHL", "7SJL", "7SLL", "THL")} == {
        "7SHL": "low",
        "7SJL": "low",
        "7SLL": "high",
        "THL": "",
    }


def test_an_unknown_game_names_those_that_there_are() -> None:
    with pytest.raises(Unreadable, match="game 'THXX': expected one of THL, THPL, THNL"):
        game("THXX")
