"""Typed conditions: tolerant where people differ, strict elsewhere."""

from datetime import datetime

import pytest

from croupier.cards.card import Card
from croupier.errors import Unreadable
from croupier.log.reading.hand_search import Search
from croupier.search.conditions import search_of
from croupier.search.known_names import KnownNames
from croupier.search.parser import understood
from croupier.words import Words

KNOWN = KnownNames(players=("Chloé", "Chloé D.", "Bo", "Bo, junior"), dealers=("Robot",), tables=("Demo",))


def search(**asked: str) -> Search:
    return search_of(asked, KNOWN, Words("en"), datetime.fromisoformat, cash=True)


@pytest.mark.parametrize("typed", ["TDA 51", "tda-51", "TDA 2019 49", "tda-2022-49"])
def test_the_number_of_a_rule_is_that_of_the_tables_own_edition(typed: str) -> None:
    known = KnownNames(edition="2026")
    meant = understood(typed, Words("en"), known, datetime(2026, 3, 2, 12)).conditions
    found = search_of(meant, known, Words("en"), datetime.fromisoformat, cash=False)
    assert found.incidents == ("accepted-action",), meant


def test_a_rule_that_only_a_later_edition_has_finds_nothing_of_another() -> None:
    known = KnownNames(edition="2026")
    found = search_of({"rule": "TDA 7"}, known, Words("en"), datetime.fromisoformat, cash=False)
    assert found.incidents == ("",)


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ({"player": "chloe"}, Search(players=(("Chloé",),))),
        ({"player": "CHLO"}, Search(players=(("Chloé", "Chloé D."),))),
        ({"player": "bo, chloe d"}, Search(players=(("Bo",), ("Chloé D.",)))),
        ({"player": "Bo, junior"}, Search(players=(("Bo, junior",),))),
        ({"player": "nobody"}, Search(players=(("nobody",),))),
        ({"dealer": "rob", "table": "demo"}, Search(dealers=("Robot",), tables=("Demo",))),
        ({"incident": "i-10"}, Search(incidents=("I-10",))),
        ({"incident": "two burns"}, Search(incidents=("I-19", "AL-09"))),
        ({"rule": "tda 49"}, Search(incidents=("accepted-action",))),
        ({"rule": "TDA 49", "incident": "I-10"}, Search(incidents=("",))),
        ({"ruling": "Misdeal"}, Search(ruling="misdeal")),
        ({"game": "omaha pot-limit"}, Search(games=("O4HPL",))),
        ({"outcome": "VOID"}, Search(outcome="void")),
        (
            {"card": "AH 10h ten of spades"},
            Search(cards=(Card.parse("Ah"), Card.parse("Th"), Card.parse("Ts"))),
        ),
        ({"turn": "10♥"}, Search(board=(("turn", Card.parse("Th")),))),
        ({"pot_min": "1 000"}, Search(pot_min=100_000)),
        ({"pot_max": "12,50"}, Search(pot_max=1250)),
    ],
)
def test_a_condition_means_what_it_says(asked: dict[str, str], expected: Search) -> None:
    assert search(**asked) == expected


@pytest.mark.parametrize(
    "asked",
    [
        *({"seat": each} for each in ("0", "11", "x", "٣")),
        *({"card": each} for each in ("A", "ZZ", "11h", "Ah Kd Qc Js Th 9h 8h 7h 6h 5h 4h")),
        *({"rule": each} for each in ("35", "TDA", "TDA 35 36")),
        *({"pot_min": each} for each in ("-1", "1e9", "a", "1 00")),
        *({"since": each} for each in ("yesterday", "25:00")),
    ],
)
def test_an_impossible_condition_is_refused_with_what_was_expected(asked: dict[str, str]) -> None:
    with pytest.raises(Unreadable, match=r"[Ee]xpected"):
        search(**asked)
