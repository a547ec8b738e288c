"""House rules: the defaults of the profiles, and reading and writing their text."""

import re
from importlib import resources
from pathlib import Path

import pytest

from croupier.errors import Unreadable
from croupier.rules.house import FACTORY, IDLE, SWITCHES, HouseRules, from_switches, switches, with_switch


def test_the_bare_class_is_the_code_profile() -> None:
    assert HouseRules() == FACTORY["code"]


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
        "limit.raises": "3",
        "stud.open_pair": "off",
        "straddle": "utg_or_button",
        "clock.seconds": "30 + 15",
    }
    for name, value in changes.items():
        house = with_switch(house, name, value)
    assert (house.rake_pct, house.rake_cap, house.rake_unit, house.seats_max) == (250, 1500, 25, 9)
    assert house.rake_no_flop_no_drop is False
    assert (house.limit_raises, house.stud_open_pair, house.clock_seconds) == (3, False, (30, 15))
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
def test_text_that_is_not_a_percentage_is_refused(text: str) -> None:
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
        ("limit.raises", "6", "from 3 to 5"),
        ("straddle", "on", "off or utg or utg_or_button"),
        ("clock.seconds", "25", r"such as 25 \+ 5"),
        ("clock.seconds", "25 + 5000", r"such as 25 \+ 5"),
        ("clock.seconds", "-25 + 5", r"such as 25 \+ 5"),
    ],
)
def test_an_invalid_value_names_the_accepted_ones(name: str, value: str, accepted: str) -> None:
    with pytest.raises(Unreadable, match=accepted):
        with_switch(HouseRules(), name, value)


@pytest.mark.parametrize("name", ["raise_min", "profile", "limit_raises", ""])
def test_an_unknown_switch_names_those_known(name: str) -> None:
    with pytest.raises(Unreadable, match=r"raise\.min, double\.base, .*seats\.max"):
        with_switch(HouseRules(), name, "x")


def test_switches_missing_from_the_journal_come_from_the_profile() -> None:
    expected = with_switch(FACTORY["tda"], "rake.cap", "3")
    assert from_switches((("profile", "tda"), ("rake.cap", "3"))) == expected
    assert from_switches(()) == HouseRules()
    with pytest.raises(Unreadable, match="expected tda or code or club"):
        from_switches((("profile", "wsop"),))


CLUB = {
    "raise.min": "standard",
    "straddle": "any_and_sleeper",
    "straddle.again": "3",
    "straddle.max": "none",
    "straddle.button_order": "from_left",
    "straddle.min_raise": "big_blind",
    "deck.last_card": "if_completes",
    "opt.deals": "on",
    "blinds.chop": "on",
    "cap": "none",
    "kill": "off",
    "kill.on": "two_pots",
    "kill.pot": "5",
    "kill.order": "turn",
    "runs.most": "2",
    "runs.players": "any_number",
    "runs.burn": "each",
    "bomb.every": "called",
    "bomb.hands": "10",
    "bomb.button": "stays",
    "bomb.min_bet": "big_blind",
    "bomb.cap": "none",
}
"""What a club has where the Code is silent or forbids it; all else is as in the Code."""

CASH_ONLY = re.compile(r"(straddle|blinds|runs|boards|bomb|kill(?!\.protected)|cap|leg)\b")


def test_a_club_has_a_value_of_its_own_for_every_switch_of_cash_games() -> None:
    own = dict(switches(FACTORY["club"]))
    assert {name: own[name] for name in CLUB} == CLUB
    assert {name for name in own if CASH_ONLY.match(name)} <= CLUB.keys(), "say what a club has"
    code = dict(switches(FACTORY["code"]))
    assert {name for name in code if code[name] != own[name]} <= {"profile", *CLUB}
    assert FACTORY["code"].straddle == FACTORY["tda"].straddle == "off", "as ever"


def test_every_switch_has_a_source() -> None:
    assert all(each.source for each in SWITCHES.values())


def test_a_switch_is_read_by_the_rules_unless_it_is_idle() -> None:
    package = Path(str(resources.files("croupier")))
    source = "\n".join(path.read_text(encoding="utf-8") for path in package.rglob("*.py"))
    read = {name for name, each in SWITCHES.items() if re.search(rf"\.{each.field}\b", source)}
    assert read == set(SWITCHES) - set(IDLE)


def test_an_idle_switch_of_an_old_log_is_still_understood() -> None:
    house = from_switches((*switches(FACTORY["tda"]), ("opt.no_check_first", "on")))
    assert dict(switches(house))["opt.no_check_first"] == "on"
