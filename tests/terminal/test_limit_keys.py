"""The keys of fixed limit and pot limit show the totals of their bets, and bet them."""

import pytest

from croupier.engine import commands as cmd
from support.desk import PIN, Desk
from terminal.games import dealt


def acts(desk: Desk) -> list[tuple[object, ...]]:
    return [(c.seat, c.action, c.amount) for c in desk.sent if isinstance(c, cmd.Act)]


# --- fixed limit -------------------------------------------------------------------------------------


def test_a_limit_raise_is_one_press_and_its_key_says_the_total() -> None:
    desk = dealt("THL")
    assert (desk.key("raise").label, desk.key("raise").enabled) == ("Raise to 20", True)
    desk.press("raise")
    assert acts(desk) == [(3, "raise", 2_000)] and desk.key("raise").label == "Raise to 30"
    desk.press("around")
    desk.draw(4)
    assert desk.key("raise").label == "Bet 10"


def test_after_the_last_raise_the_key_is_grey_and_the_floor_lets_one_pass_with_a_reason() -> None:
    desk = dealt("THL")
    desk.press(*["raise"] * 4)
    key = desk.key("raise")
    assert (key.label, key.hint, key.enabled) == ("Raise to 60", "last raise made", False)
    desk.press("raise")
    assert desk.view.notice == "Seat 1 may not raise: the last raise of this round was made."
    assert acts(desk) == []
    desk.press("floor", *PIN)
    assert desk.key("raise").enabled
    desk.press("raise")
    alert = desk.view.alert
    assert (alert.code, alert.rule) == ("AL-25 · over the cap", "Code du poker 1.11.a · also TDA 2019 48")
    desk.press("way:passed", "line:0")
    assert desk.hand.parts[1].bet == 6_000 and "AL-25" in desk.hand.incidents.codes


@pytest.mark.parametrize("word", ["digit:5", "chip:500", "keypad"])
def test_amounts_are_not_keyed_in_fixed_limit(word: str) -> None:
    desk = dealt("THL")
    desk.press(word)
    assert (desk.view.amount, desk.sent) == (None, ())
    assert desk.view.notice == "Fixed limit: there are no other bets than those on the keys."


def test_the_encoder_offers_the_legal_totals_alone() -> None:
    desk = dealt("THL")
    desk.turn(3)
    assert desk.view.amount is not None
    amount = desk.view.amount
    assert (amount.amount, amount.bounds, amount.chips) == ("20", "20", ())
    assert [(key.label, key.hint) for key in amount.presets] == [("Minimum", "20")]
    desk.press("confirm")
    assert acts(desk) == [(3, "raise", 2_000)]


def test_all_in_in_limit_is_for_a_short_stack_alone() -> None:
    desk = dealt("THL")
    assert not desk.key("allin").enabled
    desk.press("allin")
    assert desk.view.notice == "Fixed limit: there are no other bets than those on the keys."
    short = dealt("THL", stack=1_500)
    assert (short.key("allin").hint, short.key("raise").label) == ("15", "Raise to 15")
    short.press("allin")
    assert acts(short) == [(3, "allin", 0)]


# --- pot limit ---------------------------------------------------------------------------------------


def test_the_pot_bounds_the_raise_and_has_its_key() -> None:
    desk = dealt("THPL")
    assert (desk.key("raise").label, desk.key("raise").hint) == ("Raise", "20 – 35 (pot)")
    assert (desk.key("allin").label, desk.key("allin").hint) == ("Pot", "35")
    desk.press("allin")
    assert desk.hand.round.bet == 3_500
    assert desk.key("raise").hint == "70 – 120 (pot)"  # Guide 3.5, second line


def test_a_stack_within_the_pot_is_all_in_again() -> None:
    desk = dealt("O4HPL", stack=3_000)
    assert (desk.key("raise").hint, desk.key("allin").label) == ("20 – 30", "All-in")


def test_presets_of_pot_limit_end_at_the_pot() -> None:
    desk = dealt("O4HPL")
    desk.press("raise")
    shown = [(key.action.removeprefix("preset:"), key.hint) for key in desk.view.amount.presets]
    assert shown == [("min", "20"), ("half", "22"), ("pot", "35"), ("keypad", "")]


def test_more_than_the_pot_is_refused_corrected_and_passed_by_the_floor_alone() -> None:
    desk = dealt("THPL")
    desk.press("raise", "digit:4", "digit:0", "confirm")
    assert (desk.view.alert.code, desk.view.alert.tone) == ("AL-26 · over the pot", "bad")
    desk.press("way:correct")
    assert desk.view.amount.amount == "40"
    desk.press("confirm", "way:passed")
    assert desk.page.title == "Floor: PIN"
    desk.press(*PIN, "way:passed", "line:0")
    assert desk.hand.round.bet == 4_000
