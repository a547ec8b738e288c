"""The rulebook: every rule has its row in both languages, and is found by its number and by its words."""

from __future__ import annotations

import re

import pytest

from croupier.rulebook.book import find, rows
from croupier.rules.house import SWITCHES


def test_every_row_is_told_in_both_languages() -> None:
    told = rows()
    assert len({row.id for row in told}) == len(told) > 250
    for row in told:
        assert all(row.says[language].strip() for language in ("fr", "en")), row.id
        assert row.says["fr"] != row.says["en"], row.id
        assert set(row.switches) <= SWITCHES.keys(), row.id


def test_french_is_set_as_french() -> None:
    texts = [(row.id, row.says["fr"]) for row in rows()]
    wrong = [identifier for identifier, text in texts if re.search(r"\w[;?!]|[^\s\d:]:(?!\d)", text)]
    assert wrong == []


def test_every_source_begins_with_its_first_rule_and_ends_with_its_last() -> None:
    ids = [row.id for row in rows()]
    heads = {re.match(r"[TCDA]\.?\d+(\.\d+)?", each)[0] for each in ids}  # type: ignore[index]  # all have one
    assert {"T1", "T71", "C1.1", "C1.37", "D1", "D6", "A.01"} <= {*ids, *heads}


@pytest.mark.parametrize("wanted", ["TDA-36", "T36", "tda 36", "t.36"])
def test_a_rule_is_found_by_its_number_however_it_is_written(wanted: str) -> None:
    assert next(row.id for row in find(wanted)).startswith("T36")


def test_a_number_finds_what_stands_under_it_and_nothing_beside_it() -> None:
    assert all(re.match(r"T4(\.|$)", row.id) for row in find("TDA 4"))
    assert {row.id.partition(".")[0] for row in find("TDA-35")} == {"T35"}


def test_words_are_found_without_accents_and_in_either_language() -> None:
    misdeals = {row.id for row in find("maldonne")}
    assert misdeals and misdeals & {row.id for row in find("MISDEAL")}
    assert {row.id for row in find("décret prélèvement")} == {row.id for row in find("decret prelevement")}


@pytest.mark.parametrize("wanted", ["", "TDA-999", "xyzzy", "??"])
def test_what_is_not_there_finds_nothing(wanted: str) -> None:
    assert find(wanted) == ()
