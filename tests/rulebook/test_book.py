"""The rulebook: every rule has its row in both languages, and is found by its number and its words."""

from __future__ import annotations

import re

import pytest

from croupier.rulebook.book import cited, find, rows
from croupier.rules.house import SWITCHES


def test_every_row_is_in_both_languages() -> None:
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
    heads = {found[0] for each in ids if (found := re.match(r"[TCDA]\.?\d+(\.\d+)?", each))}
    assert {"T1", "T71", "C1.1", "C1.37", "D1", "D6", "A.01"} <= {*ids, *heads}


@pytest.mark.parametrize("wanted", ["TDA-36", "T36", "tda 36", "t.36"])
def test_a_rule_is_found_by_its_number_however_it_is_written(wanted: str) -> None:
    assert next(row.id for row in find(wanted)).startswith("T36")


def test_a_number_finds_its_subsections_and_nothing_else() -> None:
    assert all(re.match(r"T4(\.|$)", row.id) for row in find("TDA 4"))
    assert {row.id.partition(".")[0] for row in find("TDA-35")} == {"T35"}


def test_words_are_found_without_accents_and_in_either_language() -> None:
    misdeals = {row.id for row in find("maldonne")}
    assert misdeals and misdeals & {row.id for row in find("MISDEAL")}
    assert {row.id for row in find("décret prélèvement")} == {row.id for row in find("decret prelevement")}


@pytest.mark.parametrize("wanted", ["", "TDA-999", "xyzzy", "??"])
def test_an_unknown_number_finds_nothing(wanted: str) -> None:
    assert find(wanted) == ()


def test_every_row_is_the_first_that_its_own_number_finds() -> None:
    assert [find(row.id)[0].id for row in rows()] == [row.id for row in rows()]
    assert [find(row.label)[0].id for row in rows()] == [row.id for row in rows()]
    assert len({row.label for row in rows()}) == len(rows())


@pytest.mark.parametrize(
    ("wanted", "first", "count"),
    [("35", "T35.A1", 12), ("35-a", "T35.A1", 7), ("1.9", "C1.9.a", 4), ("2 iii", "D2.III.a", 6)],
)
def test_a_number_needs_no_source(wanted: str, first: str, count: int) -> None:
    assert (find(wanted)[0].id, len(find(wanted))) == (first, count)


def test_a_number_that_no_rule_has_is_a_word() -> None:
    assert {row.id for row in find("2016")} > {"A.01"}


@pytest.mark.parametrize(
    ("rule", "first", "letters"),
    [
        ("TDA 35-A, Code 1.9", "T35.A1", "TC"),
        ("TDA 39, Code 1.13, 1.14", "T39", "TC"),
        ("TDA 35-D, TDA 36, Code 1.9", "T35.D", "TC"),
        ("Code 1.13, W 228", "C1.13.a", "CW"),
        ("WSOP 228, Code 1.13", "W228", "WC"),
        ("TDA RP-4, TDA 26", "T.RP.4", "T"),
        ("WSOP tournament 88; WSOP 214", "WT88.a", "W"),
        ("rules matrix 0.6", "G0.6", "G"),
        ("TDA 45-B2", "T45.B", "T"),
        ("décret 2010-723 art. 4", "D4.a", "D"),
        ("TDA 36-A, its chip test or its gloss", "T36.A", "T"),
    ],
)
def test_a_citation_leads_to_its_rules_in_their_order(rule: str, first: str, letters: str) -> None:
    found = [row.id for row in cited(rule)]
    assert found[0] == first
    assert "".join(dict.fromkeys(each[0] for each in found)) == letters


@pytest.mark.parametrize("rule", ["", "WSOP 999", "the house", "TDA 999", "no written source", ";,"])
def test_a_citation_of_something_else_leads_nowhere(rule: str) -> None:
    assert cited(rule) == ()
