"""House rules: defaults of the two profiles, text in and text out."""

import pytest

from croupier.errors import Unreadable
from croupier.rules.house import FACTORY, SWITCHES, HouseRules, from_switches, switches, with_switch


def test_the_bare_class_is_the_code_profile() -> None:
    assert HouseRules() == FACTORY["code"]


def test_the_profiles_differ_where_the_rulebooks_do() -> None:
    tda, code = FACTORY["tda"], FACTORY["code"]
    written = dict(switches(tda)).items() - dict(switches(code)).items()
    assert {name for name, _ in written} == {
        "profile",
        "raise.min",
        "sa",
        "premature.burn_only",
        "contest.window",
        "rake.pct",
    }
    assert (tda.raise_min, tda.sa, tda.rake_pct) == ("standard", "tda", 0)
    assert (code.raise_min, code.sa, code.rake_pct, code.rake_cap) == ("double", "code", 500, None)


@pytest.mark.parametrize("house", FACTORY.values(), ids=FACTORY)
def test_every_switch_is_written_and_read_back(house: HouseRules) -> None:
    assert from_switches(switches(house)) == house


def test_changed_switches_are_written_and_read_back() -> None:
    house = FACTORY["tda"]
    changes = {
        "raise.min": "double",
        "double.base": "last_full_total",
        "sa.check_fold": "yes",
        "rake.pct": "2.5",
        "rake.cap": "1500",
        "rake.unit": "25",
        "rake.no_flop_no_drop": "off",
        "seats.max": "9",
    }
    for name, value in changes.items():
        house = with_switch(house, name, value)
    assert (house.rake_pct, house.rake_cap, house.rake_unit, house.seats_max) == (250, 1500, 25, 9)
    assert house.rake_no_flop_no_drop is False
    assert changes.items() <= dict(switches(house)).items()
    assert from_switches(switches(house)) == house


@pytest.mark.parametrize(
    ("text", "hundredths", "back"),
    [
        ("5%", 500, "5"),
        ("5", 500, "5"),
        ("2.5", 250, "2.5"),
        ("1.25%", 125, "1.25"),
        ("0.05", 5, "0.05"),
        ("100", 10_000, "100"),
        ("0", 0, "0"),
    ],
)
def test_a_percentage(text: str, hundredths: int, back: str) -> None:
    house = with_switch(HouseRules(), "rake.pct", text)
    assert house.rake_pct == hundredths
    assert dict(switches(house))["rake.pct"] == back


@pytest.mark.parametrize("text", ["", "%", "-5", "5,5", "100.01", "101", "5.125", "five", "5 %", "٥", "1e2"])
def test_text_that_is_no_percentage(text: str) -> None:
    with pytest.raises(Unreadable, match=r"rake\.pct.*expected a percentage"):
        with_switch(HouseRules(), "rake.pct", text)


@pytest.mark.parametrize(
    ("name", "value", "accepted"),
    [
        ("raise.min", "triple", "standard or double"),
        ("rake.no_flop_no_drop", "yes", "on or off"),
        ("rake.cap", "-1", "none or a whole number"),
        ("rake.unit", "0", "from 1 to"),
        ("rake.unit", "9" * 5000, "from 1 to"),
        ("seats.max", "11", "from 2 to 10"),
        ("seats.max", "²", "from 2 to 10"),
    ],
)
def test_a_value_that_is_none_names_those_accepted(name: str, value: str, accepted: str) -> None:
    with pytest.raises(Unreadable, match=accepted):
        with_switch(HouseRules(), name, value)


@pytest.mark.parametrize("name", ["raise_min", "profile", "limit.raises", ""])
def test_an_unknown_switch_names_those_known(name: str) -> None:
    with pytest.raises(Unreadable, match=r"raise\.min, double\.base, .*seats\.max"):
        with_switch(HouseRules(), name, "x")


def test_what_the_journal_lacks_comes_from_the_profile() -> None:
    expected = with_switch(FACTORY["tda"], "rake.cap", "3")
    assert from_switches([("profile", "tda"), ("rake.cap", "3")]) == expected
    assert from_switches([]) == HouseRules()
    with pytest.raises(Unreadable, match="expected tda or code"):
        from_switches([("profile", "wsop")])


def test_every_switch_has_a_source() -> None:
    assert all(each.source for each in SWITCHES.values())
