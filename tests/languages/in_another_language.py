"""The screen and the commands in the made-up language of `test_another_language.py`.

It runs only in the process with that language: so its name is not the name of a test.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from random import Random
from typing import Final

import pytest
from click.testing import CliRunner

import croupier
from croupier.cards.card import Card
from croupier.cli import croupier as command
from croupier.config.file import ConfigError, read, sample
from croupier.engine import commands as cmd
from croupier.languages import LANGUAGES
from croupier.rules.betting.spoken_bets import Spoken, is_conditional, parse_words
from croupier.script.verdicts import exposed
from croupier.terminal.pages.settings import LINES
from croupier.terminal.view import PageView, TableView
from croupier.terminal.wishes import KeepSettings
from croupier.words import Words
from support.desk import Desk

OWN = "‹Own name›"


def test_this_is_the_copy() -> None:
    assert Path(croupier.__file__).is_relative_to(os.environ["CROUPIER_COPY"])
    assert [*LANGUAGES][-1] == "qq"


# --- numbers, days and cards ---------------------------------------------------------------------------


def test_numbers_days_and_faces_are_those_of_the_language() -> None:
    words = Words("qq")
    assert words.money(123_456_789) == "1'234'567·89"
    assert words.percent("2.5") == "‹2·5%›"
    assert words.count("{number} card", "{number} cards", 1).startswith("‹1 card")
    assert words.count("{number} card", "{number} cards", 3).startswith("‹‹3 cards")
    assert [words.card(Card.parse(text)) for text in ("Kh", "Qs", "Jd", "Tc", "Ah")] == [
        "Z♥", "Y♠", "X♦", "10♣", "A♥",
    ]  # fmt: skip
    assert words.ranks("K-T-8-7-A") == "Z-10-8-7-A"


# --- the screen ------------------------------------------------------------------------------------------

NO_WORDS = re.compile(r"[^\W\d_]{2,}")
"""Two letters together are a word; one may be a rank, a seat or a key."""

UNSAID = {"does", "key", "tone", "prompt_tone", "language", "suit", "rank", "name", "rule"}
"""Fields that are not text, are text that a person typed, or cite a rule."""

NAMELESS = ("calm", "bad", "croupier")


def said(view: object, field: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a picture with the field that it stands in."""
    if isinstance(view, str):
        yield field, view
    elif isinstance(view, tuple):
        for each in view:
            yield from said(each, field)
    elif is_dataclass(view):
        for each in fields(view):
            if each.name not in UNSAID:
                yield from said(getattr(view, each.name), each.name)


def unsaid(view: TableView) -> list[tuple[str, str]]:
    """Texts that hold a word and did not come out of the catalogue."""
    names = {*(plate.name for plate in view.seats), *(each.name for each in LANGUAGES.values())}
    return [
        (field, text)
        for field, text in said(view)
        if NO_WORDS.search(text) and "‹" not in text and text not in names and text not in NAMELESS
    ]


def dealt() -> Desk:
    return Desk("qq").dealt()


def test_every_sentence_of_the_screen_is_in_this_language() -> None:
    desk = Desk("qq")
    assert unsaid(desk.view) == []
    desk.flop()
    assert desk.view.prompt.startswith("‹") and desk.view.language == "qq"
    assert unsaid(desk.view) == []
    for action in ("raise", "back", "card", "back", "chips", "back", "table", "back", "incident"):
        desk.press(action)
        assert unsaid(desk.view) == [], action


def test_an_alert_is_shown_with_its_rule() -> None:
    desk = Desk("qq").dealt()
    desk.do(cmd.Declare, incident="I-10")
    alert = desk.view.alert
    assert desk.view.prompt.startswith("‹") and alert.says.startswith("‹")
    assert unsaid(desk.view) == []


def test_the_rulebook_of_the_screen_is_in_this_language() -> None:
    desk = dealt()
    desk.press("rules")
    page = desk.view.page
    assert page is not None and page.title.startswith("‹")
    assert page.lines and all("\t‹" in line for line in page.lines)
    desk.press("confirm")
    page = desk.view.page
    assert page is not None and "‹" in page.text


def test_a_code_is_explained_in_it() -> None:
    desk = Desk("qq")
    desk.press("rules", "source:AL", "confirm")
    page = desk.view.page
    assert page is not None and page.text.startswith("‹Raised when")
    assert all("‹" in line for line in page.lines) and page.lines
    told = run("rules", "--lang", "qq", "I-18")
    assert "‹No card was burnt" in told and "‹Ways out:›" in told


def test_the_cards_of_the_screen_have_its_letters() -> None:
    desk = Desk("qq").dealt()
    desk.act("3 raise 600", "4 fold", "5 call", "6 fold", "1 fold", "2 fold")
    face = Card.parse("Kh")
    desk.do(cmd.DrawCard, card=None, uid="", status="unread")
    desk.press("card")
    page = desk.page
    assert [key.label for key in page.keys if key.action == f"card:{face}"] == ["Z♥"]
    desk.press("text:Z", "text:h")
    assert desk.console.page is None, "a rank typed by its own letter names the card"


def test_the_key_of_languages_goes_round() -> None:
    desk = Desk("fr").dealt()
    seen = []
    for _ in LANGUAGES:
        seen.append(desk.view.language)
        desk.press("language")
    assert seen == [*LANGUAGES]
    assert desk.view.language == "fr"


def test_the_settings_page_offers_and_keeps_it() -> None:
    desk = dealt()
    desk.set_up(language="fr", filed={"screen.language": "fr"})
    desk.press("settings", f"line:{LINES.index('language')}")
    page: PageView | None = desk.view.page
    offered = [key.label for key in page.keys if key.action.startswith("set:")]
    assert offered == [each.name for each in LANGUAGES.values()] and offered[-1] == OWN
    desk.press(f"set:{len(offered) - 1}")
    assert desk.view.language == "qq"
    desk.press("back")
    wish = desk.console.wish
    assert isinstance(wish, KeepSettings) and dict(wish.changes)["screen.language"] == "qq"


def test_a_face_that_is_shown_in_its_letters_is_noticed() -> None:
    desk = dealt()
    hand = desk.hand
    seat = next(iter(hand.parts))
    face = hand.hole(seat)[0].card
    for code in LANGUAGES:
        shown = Words(code).card(face.reveal())
        assert exposed(desk.table, seat, desk.view, b"", [f"it is {shown}"]) == "the screen"
    assert exposed(desk.table, seat, desk.view, b"", ["it is secret"]) == ""


# --- what players say ------------------------------------------------------------------------------------


def test_the_words_of_its_players_are_understood() -> None:
    assert parse_words("QCALL!", int) == Spoken("call")
    assert parse_words("qraise to 1500", int) == Spoken("raise", 1500)
    assert parse_words("qby 500", int) == parse_words("500 qmore", int) == Spoken("amount", 500, more=True)
    assert is_conditional("Qif you bet")


SAID = """game THNL
stakes 50/100
seat 1 "Ana" 10000
seat 2 "Bo" 10000
seat 3 "Cy" 10000
button 3
hand
deal
3 say "qraise to 300"
3 chips 300
expect to-act 1
expect to-call 250
"""


def test_a_table_script_may_use_its_words(tmp_path: Path) -> None:
    (tmp_path / "said.table").write_text(SAID, encoding="utf-8")
    run("play", str(tmp_path / "said.table"))


# --- configuration and commands --------------------------------------------------------------------------


def test_the_configuration_takes_the_language_and_no_unknown_one() -> None:
    text = sample().replace('# language = "fr"', 'language = "qq"')
    assert read(text).screen.language == "qq"
    with pytest.raises(ConfigError) as refused:
        read(text.replace('"qq"', '"zz"'))
    assert [each for each in refused.value.faults if each.startswith("screen.language: expected the code")]


NAMES_ONLY = re.compile(r" +(\d+ \w+ \d+(, |,$|$))+")
"""A line of seats, players and stacks."""


def run(*arguments: str) -> str:
    result = CliRunner().invoke(command, arguments)
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.parametrize("verb", [("rules",), ("demo",), ("train",), ("hands", "sheet"), ("hands", "show")])
def test_every_verb_that_asks_for_a_language_offers_it(verb: tuple[str, ...]) -> None:
    assert "|qq]" in run(*verb, "--help")


BROKEN: Final = re.compile(r"\n {4,}(?=\S)")
"""Where the demo breaks a line that is too long for the window."""


def test_the_demo_and_the_log_describe_a_hand_in_the_language(tmp_path: Path) -> None:
    """The fourth hand has a burn that comes late, and a long question about it."""
    log, seed = str(tmp_path / "demo.db"), Random().randrange(10_000)
    print(f"seed {seed}")
    for told in (
        BROKEN.sub(
            " ", run("demo", "--headless", "--lang", "qq", "--hands", "4", "--seed", str(seed), "--db", log)
        ),
        run("hands", "show", "1", "--lang", "qq", "--db", log),
    ):
        lines = [line for line in told.splitlines() if line and "‹" not in line]
        assert all(NAMES_ONLY.fullmatch(line) for line in lines), lines


@pytest.mark.parametrize("wanted", ["TDA-36", "AL-07", "I-18", "raise.min"])
def test_the_rules_command_shows_them_in_the_language(wanted: str) -> None:
    assert "‹" in run("rules", "--lang", "qq", wanted)


def test_training_asks_in_it() -> None:
    assert "‹" in run("train", "--list", "--lang", "qq")
