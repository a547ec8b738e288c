"""The rulebook is complete: rows in each language, each code and switch of the terminal, each book."""

from __future__ import annotations

import tomllib
from importlib import resources
from pathlib import Path

import pytest

from croupier.engine.incidents.catalogue import CATALOGUE
from croupier.languages import LANGUAGES
from croupier.rulebook.book import NAMES, cited, find, languages_explained, rows
from croupier.rulebook.explanations import explained
from croupier.rules.editions import EDITIONS
from croupier.rules.house import SWITCHES
from croupier.words import Words

FOLDER = resources.files("croupier.rulebook")
KINDS = {"enforced", "noticed", "guided", "read", "guide", "ruling", "secrecy", "source"}
RULES = [row for row in rows() if row.kind in ("enforced", "noticed", "guided", "read")]
KINDS |= {"alert", "incident", "switch"}


def test_every_language_of_the_terminal_has_its_texts() -> None:
    assert set(languages_explained()) == set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_row_has_its_text_and_no_text_is_without_a_row(language: str) -> None:
    told = tomllib.loads((FOLDER / f"rules.{language}.toml").read_text(encoding="utf-8"))
    missing = {row.id for row in rows()} - told.keys()
    assert not missing, f"rules.{language}.toml lacks {missing}"
    assert told.keys() == {row.id for row in rows()}
    for identifier, texts in told.items():
        assert texts.keys() <= {"says", "terminal", *EDITIONS[1:]}, identifier
        assert all(text.strip() == text != "" for text in texts.values()), identifier


def test_the_terminal_does_the_same_in_every_language() -> None:
    for row in rows():
        assert len({bool(does) for does in row.terminal.values()}) == 1, row.id
        texts = [*row.says.values(), *(does for does in row.terminal.values() if does)]
        assert len(set(texts)) == len(texts), row.id


def test_every_row_is_of_a_kind_and_hangs_on_switches_that_there_are() -> None:
    for row in rows():
        assert row.kind in KINDS, row.id
        assert set(row.switches) <= SWITCHES.keys(), row.id


def test_the_books_have_all_their_rules() -> None:
    count = {letters: sum(row.number[0] == letters for row in RULES) for letters in "tcda"}
    assert count == {"t": 116 + 5, "c": 65, "d": 42, "a": 42}, (
        "with 35-A6 and A7 of 2022, RP-4, RP-5, RP-10, RP-11 and RP-25"
    )
    assert all(find(f"TDA {number}") for number in range(1, 72))
    assert all(find(f"Code 1.{number}") for number in range(1, 38))


def test_every_code_that_a_dealer_can_see_has_its_row() -> None:
    told = {row.id for row in rows() if row.kind in ("alert", "incident")}
    missing = CATALOGUE.keys() - told
    assert not missing, f"rulebook/rules.toml lacks {missing}, and so do the texts in each language"
    assert told == CATALOGUE.keys()
    assert {f"AL-{number:02}" for number in range(1, 37)} <= told
    assert {f"I-{number:02}" for number in range(1, 44)} <= told


def test_every_switch_has_its_row() -> None:
    assert {row.id for row in rows() if row.kind == "switch"} == SWITCHES.keys()


def test_every_book_is_named_in_full_where_its_rules_are_listed() -> None:
    page = (Path(__file__).parents[2] / "src/croupier/rulebook/README.md").read_text(encoding="utf-8")
    for letters, name in NAMES.items():
        (book,) = (row for row in rows() if row.kind == "source" and row.number == (letters,))
        assert book.label == name
        assert book.source in page, book.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_code_is_explained_by_what_the_catalogue_has(language: str) -> None:
    words = Words(language)
    for code, incident in CATALOGUE.items():
        row = next((row for row in rows() if row.id == code), None)
        assert row is not None, f"rulebook/rules.toml lacks {code}"
        meant = explained(row, words)
        assert meant.title == f"{code} · {words.say(incident.title)}"
        assert "{" not in meant.question and meant.question
        assert meant.rule == incident.rule and meant.rules == cited(incident.rule) != ()
        assert len(meant.ways) >= len({way.name for way in incident.ways if way.name != "passed"})
        assert all(way.label for way in meant.ways)


def test_only_the_floor_takes_what_it_alone_may_order() -> None:
    def told(code: str) -> dict[str, bool]:
        meant = explained(find(code)[0], Words("en"))
        return {way.label: way.floor for way in meant.ways}

    assert told("I-10") == {"Misdeal": False, "Floor decides": True, "Hand stands": False}
    assert told("AL-11") == {"Void hand": True}
    assert told("I-35") == {"Hand returned": True, "Hand dead": True}


def test_an_unknown_code_has_no_explanation() -> None:
    assert explained(find("TDA 35-A1")[0], Words("en")) is None
    assert explained(find("raise.min")[0], Words("en")) is None
