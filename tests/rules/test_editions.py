"""The editions of the TDA rules: numbers, years, and the switches that each edition sets."""

import pytest

from croupier.rules.editions import EDITIONS, in_edition, of_2019, renumbered
from croupier.rules.house import (
    FACTORY,
    SWITCHES,
    changed_in,
    factory,
    from_switches,
    switches,
    with_switch,
    with_switches,
)


@pytest.mark.parametrize(
    ("old", "new"),
    [(1, 1), (6, 6), (7, 8), (20, 21), (21, 23), (34, 36), (35, 37), (53, 55), (69, 71), (70, 72), (71, 74)],
)
def test_the_numbers_of_2026(old: int, new: int) -> None:
    """Of the 74 rules 7, 22 and 73 are new; old 70 became 72 and 73."""
    assert in_edition(f"TDA {old}-A", "2026") == f"TDA 2026 {new}-A"
    assert in_edition(f"TDA {old}-A", "2024") == f"TDA 2024 {old}-A"


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_number_is_found_again(edition: str) -> None:
    for rule in range(1, 72):
        assert of_2019(in_edition(f"TDA {rule}-B", edition)) == f"TDA {rule}-B"


@pytest.mark.parametrize(
    ("citation", "shown"),
    [
        ("TDA 37, 38, Code 1.9", "TDA 2026 39, 40, Code 1.9"),
        ("TDA 35-A4, 37, Code 1.9", "TDA 2026 37-A4, 39, Code 1.9"),
        ("TDA 39, RP-5, WSOP 163, Guide 5.3", "TDA 2026 41, RP-5, WSOP 163, Guide 5.3"),
        ("TDA 35-D, TDA 36, Code 1.9, 1.13", "TDA 2026 37-D, TDA 2026 38, Code 1.9, 1.13"),
        ("WSOP 109, TDA 35-D, Code 1.9.b", "WSOP 109, TDA 2026 37-D, Code 1.9.b"),
        ("TDA 35-A5, WSOP 104", "TDA 2026 37-A6, WSOP 104"),
        ("TDA RP-5, Code 1.14.d", "TDA 2026 RP-5, Code 1.14.d"),
        ("TDA 2024 RP-11", "TDA 2024 RP-11"),
        ("Code 1.9, WSOP 104", "Code 1.9, WSOP 104"),
    ],
)
def test_only_the_tda_part_of_a_citation_changes_and_only_once(citation: str, shown: str) -> None:
    assert in_edition(citation, "2026") == shown
    assert in_edition(shown, "2026") == shown


def test_a_number_that_only_a_new_edition_has_is_left_alone() -> None:
    assert [of_2019(f"TDA 2026 {new}") for new in (7, 22, 73)] == ["TDA 2026 7", "TDA 2026 22", "TDA 2026 73"]
    assert of_2019("TDA 2030 35") == "TDA 2030 35"


def test_only_2026_moved_whole_rules() -> None:
    assert renumbered("2024") == ()
    assert ("21", "23") in renumbered("2026")


def test_a_table_without_an_edition_plays_2019() -> None:
    assert FACTORY["tda"].rules_edition == FACTORY["code"].rules_edition == "2019"
    assert from_switches((("profile", "tda"),)) == factory("tda", "2019")
    older = tuple(pair for pair in switches(FACTORY["tda"]) if pair[0] != "rules.edition")
    assert from_switches(older) == factory("tda", "2019"), "a log from before the editions"


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_edition_sets_the_other_switches(edition: str) -> None:
    assert from_switches((("profile", "tda"), ("rules.edition", edition))) == factory("tda", edition)
    for start in EDITIONS:
        assert with_switch(factory("tda", start), "rules.edition", edition) == factory("tda", edition)
    assert from_switches(switches(factory("tda", edition))) == factory("tda", edition)


def test_a_house_deviates_switch_by_switch_in_any_order() -> None:
    pairs = (("extra.one", "next_burn"), ("odd.flop", "high_card"), ("rules.edition", "2024"))
    for order in (pairs, pairs[::-1]):
        house = with_switches(FACTORY["tda"], order)
        assert (house.extra_one, house.odd_flop, house.stud_open_pair) == ("next_burn", "high_card", False)
    later = with_switch(with_switches(FACTORY["tda"], pairs), "rules.edition", "2026")
    assert (later.extra_one, later.odd_flop) == ("next_burn", "high_card"), "its own values stay"


def test_under_the_code_an_edition_changes_only_the_citations() -> None:
    assert with_switch(FACTORY["code"], "rules.edition", "2026") == factory("code", "2026")
    changed = {
        name
        for name in SWITCHES
        if dict(switches(factory("code", "2026")))[name] != dict(switches(FACTORY["code"]))[name]
    }
    assert changed == {"rules.edition"}


def test_what_changed_is_told_against_the_edition_before() -> None:
    changed = {edition: {each.name for each, _, _ in changed_in(edition)} for edition in EDITIONS}
    assert changed["2019"] == set()
    assert "extra.one" in changed["2022"] - changed["2024"]
    assert {"stud.open_pair", "exposed.stud"} <= changed["2024"]
