"""The rulebook on the screen: searched, opened at the right rule, and closed without a loss (S-180)."""

from __future__ import annotations

import pytest

from croupier.engine import commands as cmd
from croupier.errors import Refused
from croupier.rulebook.book import rows
from croupier.rulebook.quotations import own_first
from croupier.telling.notice import Notice
from croupier.terminal.pages.rules import LONGEST
from croupier.terminal.screen import typed
from croupier.values import replace
from croupier.words import Words
from support.desk import Desk
from support.sweeps import by_day


@pytest.fixture
def desk() -> Desk:
    """Six players, seat 3 to act."""
    return Desk().dealt()


dated = Words("en").rule
"""A citation as the page of a 2019 table shows it."""


def listed(desk: Desk) -> list[str]:
    return [line.split("\t")[0] for line in desk.page.lines]


def typing(desk: Desk, text: str) -> None:
    """Each letter as the keyboard of the window sends it."""
    desk.press(*(typed(desk.console, letter.lower(), letter.lower()) for letter in text))


def halted(desk: Desk) -> Desk:
    """A misdeal is reported, and the arrows are on its second way out."""
    desk.press("incident", "confirm", "more", "more")
    return desk


# --- searching ---------------------------------------------------------------------------------------


def test_the_book_opens_with_every_rule_those_of_the_house_first(desk: Desk) -> None:
    desk.press("rules")
    assert desk.page.title == "Rulebook"
    assert listed(desk) == [dated(row.label) for row in own_first(rows(), "code")]
    assert listed(desk)[0] == "Code 1.1"
    desk.press("confirm", "language")
    assert desk.page.text == own_first(rows(), "code")[0].says["fr"]
    desk.press("list")
    typing(desk, "misdeal")
    assert [label.split(" ")[0] for label in listed(desk)][:3] == ["Code", "Code", "Code"]


@pytest.mark.parametrize("apart", by_day([4], [1]))
def test_every_rule_is_found_by_its_number_and_opened(desk: Desk, apart: int) -> None:
    desk.press("rules")
    for row in rows()[::apart]:
        desk.press("search")
        typing(desk, row.id)
        desk.press("confirm", "confirm")
        assert desk.page.title.split(" · ")[0] in (row.id, row.label)
        assert dated(row.says["en"]) in desk.page.text


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        ("prélèvement", "prelevement"),
        ("PRELEVEMENT", "prelevement"),
        ("rake cap", "rake cap"),
        ("pot-limit", "pot limit"),
    ],
)
def test_words_are_found_without_accents_in_both_languages(desk: Desk, wanted: str, words: str) -> None:
    every = own_first(rows(), "code")
    found = [dated(row.label) for row in every if all(word in row.text for word in words.split())]
    desk.press("rules")
    typing(desk, wanted)
    assert desk.page.entry == f"{wanted.lower()}_"
    assert sorted(listed(desk)) == sorted(found) != []


def test_a_search_without_results_says_so_has_an_end_and_can_be_erased(desk: Desk) -> None:
    desk.press("rules")
    typing(desk, "1.9x")
    assert (desk.page.lines, desk.page.text) == ((), "No rule has this number or these words.")
    desk.press("confirm", "more", "less:7", "line:0", "source:?")
    desk.press("rules", "rules")
    typing(desk, "1.9x")
    desk.press("erase")
    assert listed(desk) == ["Code 1.9.a", "Code 1.9.b", "Code 1.9.c", "Code 1.9.d"]
    desk.press(*["erase"] * 5)
    assert len(listed(desk)) == len(rows())
    typing(desk, "a" * 60)
    assert desk.page.entry == "a" * LONGEST + "_"


def test_letters_are_on_the_screen_for_a_finger(desk: Desk) -> None:
    desk.press("key:rules", "page:search")
    words = {key.action for key in desk.page.keys}
    assert {"digit:3", "digit:.", "text:m", "text: ", "erase", "confirm", "back"} <= words
    desk.press("page:digit:3", "page:digit:5", "page:text:e", "page:confirm")
    assert listed(desk) == ["TDA 2019 35-E"]
    desk.press("line:0")
    assert desk.page.title == "T35.E · TDA 2019 35-E"


def test_the_sources_are_one_press_away(desk: Desk) -> None:
    desk.press("rules")
    firsts = {"C": "C1.1", "G": "G0.1", "AL": "AL-01", "T": "T1"}
    for letters, first in firsts.items():
        desk.press(f"page:source:{letters}", "confirm")
        assert desk.page.title.startswith(f"{first} ·")
        desk.press("list")


# --- turning -----------------------------------------------------------------------------------------


def test_encoder_and_keyboard_turn_lines_and_a_screenful_stops_at_the_end(desk: Desk) -> None:
    desk.press("rules")
    for key, focus in (("down", 1), ("page down", 6), ("up", 5), ("page up", 0)):
        desk.press(typed(desk.console, key, ""))
        assert desk.page.focus == focus
    desk.turn(3)
    assert desk.page.focus == 3
    desk.turn(-4)
    last = len(rows()) - 1
    assert desk.page.focus == last
    turned = {"page:more:6": last, "page:less:6": last - 6, "more:999": last, "less:999": 0}
    for press, focus in turned.items():
        desk.press(press)
        assert desk.page.focus == focus


def test_from_one_rule_to_the_next_and_back_to_the_list(desk: Desk) -> None:
    desk.press("rules")
    typing(desk, "35-a")
    desk.press("confirm")
    titles = []
    for _ in range(7):
        desk.press("more")
        titles.append(desk.page.title.split(" ")[0])
    assert titles == ["T35.A2", "T35.A3", "T35.A4", "T35.A5", "T35.A6", "T35.A7", "T35.A1"]
    assert [(key.label, key.hint) for key in desk.page.keys][:3] == [
        ("◀", "TDA 2022 35-A6"), ("▶", "TDA 2019 35-A2"), ("List", "1 of 7"),
    ]  # fmt: skip
    desk.press("confirm")
    assert (desk.page.focus, len(listed(desk))) == (0, 7)


def test_the_keys_of_the_page_have_keys_of_the_keyboard(desk: Desk) -> None:
    desk.press("rules")
    assert [key.key for key in desk.page.keys] == ["F2", "F3", "F4", "F5", "F6", "⏎", "Esc"]
    desk.press(typed(desk.console, "f4", ""), "return", "confirm")
    assert desk.page.title.startswith("C1.1 ")


# --- switches ----------------------------------------------------------------------------------------


def test_a_rule_shows_the_switches_of_the_table_and_the_defaults_of_its_rulebook() -> None:
    desk = Desk().open(house=(("odd.flop", "high_card"),))
    desk.press("rules")
    typing(desk, "t20.a")
    desk.press("confirm")
    assert desk.page.lines == (
        "Odd chip, games with a board\thighest card (Code du poker: left of the button)",
    )
    desk.do(cmd.SetTable, small_blind=100, big_blind=200, profile="tda")
    assert desk.page.lines == (
        "Odd chip, games with a board\tleft of the button (default of TDA rules 2019)",
    )


# --- where it opens ----------------------------------------------------------------------------------


def test_it_opens_at_the_open_alert_with_the_rules_that_it_cites(desk: Desk) -> None:
    halted(desk).press("rules")
    assert desk.page.title == "I-10 · misdeal"
    desk.press("more")
    assert desk.page.title == "C1.9.a · Code 1.9"
    desk.press("list")
    assert desk.page.title == "Rulebook: I-10, TDA 2019 35-C, Code 1.9.a"
    assert {label.split(" ")[0] for label in listed(desk)} == {"I-10", "TDA", "Code"}
    typing(desk, "1.7")
    assert listed(desk) == ["Code 1.7"]


def test_an_alert_is_explained_with_its_question_its_ways_out_and_who_may_choose_them(desk: Desk) -> None:
    desk.press("rules")
    typing(desk, "i-18")
    desk.press("confirm")
    assert desk.page.title == "I-18 · missing burn"
    assert desk.page.text.endswith(
        "« A card went to the board where a burn was expected. »"
        " (TDA 2019 38, Code 1.13.a, WSOP tournament 88, WSOP 164, 165)"
    )
    assert desk.page.lines[:4] == (
        "Burn it\tthe exposed card is the burn, the next one plays",
        "Floor draws\tone card becomes the burn (floor only)",
        "Scrambled\tflop into the stub, then burn and flop",
        "Hand stands\tas the rules have it",
    )


def test_a_switch_is_explained_with_what_the_table_has(desk: Desk) -> None:
    desk.press("rules")
    typing(desk, "raise.min")
    desk.press("confirm")
    assert desk.page.title == "raise.min"
    assert desk.page.lines == ("Minimum raise\tdouble (default of Code du poker)",)


def test_it_opens_at_a_doubted_amount(desk: Desk) -> None:
    desk.press("raise", "digit:3", "confirm")
    assert desk.view.alert is not None
    before = desk.view
    desk.press("rules")
    assert desk.page.title == "AL-23 · amount"
    desk.press("more")
    assert desk.page.title == "C1.11 · Code 1.11"
    desk.press("back")
    assert desk.view == before


def test_it_opens_at_the_rule_of_what_is_being_keyed(desk: Desk) -> None:
    desk.press("chips", "chip:500")
    before = desk.view
    desk.press("key:rules")
    assert desk.page.title.startswith("C1.20 ")
    desk.press("key:rules")
    assert desk.view == before


def test_it_opens_at_the_rule_of_the_last_refusal() -> None:
    desk = Desk().dealt(stacks={3: 20_000, 4: 700, 6: 20_000})
    desk.act("6 raise 600", "3 call", "4 allin")
    desk.press("raise", "rules")
    assert desk.page.title == "AL-24 · betting not open"
    desk.press("more")
    assert desk.page.title == "C1.11 · Code 1.11"


@pytest.mark.parametrize(
    ("rule", "title"),
    [("", "Rulebook"), ("no written source", "Rulebook"), ("W 216", "W216"), ("rules matrix 0.6", "G0.6")],
)
def test_it_opens_at_what_a_log_cites_or_with_the_list(desk: Desk, rule: str, title: str) -> None:
    refusal = Refused("not-your-turn", "seat 3 is to act", rule=rule)
    desk.console = replace(desk.console, notice=Notice.of(refusal))
    desk.press("rules")
    assert desk.page.title.split(" ")[0] == title
    assert title != "Rulebook" or len(listed(desk)) == len(rows())


# --- nothing is lost ---------------------------------------------------------------------------------


@pytest.mark.parametrize("closing", ["rules", "key:rules", "back", "page:back", "undo"])
def test_one_press_leads_back_to_the_halted_table_as_it_was(desk: Desk, closing: str) -> None:
    console, table, picture = halted(desk).console, desk.table, desk.view
    desk.press("rules", "more", "list", "search")
    typing(desk, "maldonne")
    desk.press("line:1", "less", closing)
    assert desk.table is table
    assert desk.console == console
    assert desk.view == picture


def test_no_press_in_the_book_reaches_the_table(desk: Desk) -> None:
    halted(desk).press("rules")
    table = desk.table
    for word in "fold call confirm way:misdeal seat:4 hand incident floor card dealt".split():
        desk.press(word)
        desk.press(word, long=True)
        assert ((), table) == (desk.sent, desk.table)


def test_escape_closes_the_rules_and_letters_press_no_key_of_the_table(desk: Desk) -> None:
    assert typed(desk.console, "b", "b") == "rules"
    desk.press("rules")
    assert typed(desk.console, "f", "f") == "text:f"
    assert typed(desk.console, "escape", "") == "back"


def test_the_shoe_goes_on_while_the_book_is_open(desk: Desk) -> None:
    desk.press("rules")
    desk.draw(1)
    assert desk.page.title == "Rulebook"
    desk.press("back")
    assert desk.view.alert is not None


def test_closing_the_rules_returns_to_the_page_or_the_amount_below() -> None:
    desk = Desk()
    desk.press("setup", "text:A", "text:n")
    before = desk.page
    desk.press("key:rules", "text:z", "back")
    assert desk.page == before
    desk.press("back", "back", "floor", "digit:1", "digit:2", "key:rules", "digit:9", "key:rules")
    desk.press("digit:3", "digit:4", "confirm")
    assert [type(command) for command in desk.sent] == [cmd.EnterFloor]
    keying = Desk().dealt()
    keying.press("raise", "digit:2", "digit:1")
    amount = keying.view
    keying.press("rules", "back")
    assert keying.view == amount and amount.prompt == "Seat 3 raises to 21?"


def test_a_set_up_page_under_it_is_gone_once_a_hand_is_dealt() -> None:
    desk = Desk().open()
    desk.press("setup", "rules")
    desk.start()
    desk.press("back")
    assert desk.view.page is None


def test_the_key_beside_the_prompt_says_its_key_and_that_the_book_is_open(desk: Desk) -> None:
    for tone in ("calm", "good"):
        key = desk.view.rules
        assert (key.label, key.key, key.tone) == ("Rules", "B", tone)
        desk.press("rules")
