"""Every citation in the repository can be opened: in the rulebook, or as a script among the scenarios."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from croupier.engine.incidents.catalogue import CATALOGUE
from croupier.rulebook.book import cited, find, rows
from croupier.rules.house import SWITCHES

ROOT = Path(__file__).parents[2]
SUFFIXES = {".py", ".md", ".toml", ".table", ".c", ".h", ".service", ".txt", ".sh", ".yaml", ".po"}
OWN = Path(__file__).relative_to(ROOT)
INVENTED = {"AL-99", "I-99", "I-98", "TDA 999", "WSOP 999", "Guide 9"}
"""Codes and rules that tests make up because there are none such."""


def _listed() -> tuple[str, ...]:
    """The files of the repository, also those of a copy without its history."""
    listing = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    ).stdout.split()
    if listing:
        return tuple(listing)
    folders = ("src", "tests", "firmware", "systemd")
    return tuple(str(path.relative_to(ROOT)) for folder in folders for path in (ROOT / folder).rglob("*"))


@cache
def texts() -> dict[str, str]:
    """All of them but this one, by name."""
    return {
        name: (ROOT / name).read_text(encoding="utf-8")
        for name in _listed()
        if Path(name).suffix in SUFFIXES and (ROOT / name).is_file() and Path(name) != OWN
    }


RULE = r"\d{1,2}\b(?:-[A-Z]\d?)?"
FORMS = (
    ("TDA ", rf"\bTDA {RULE}(?:, {RULE})*"),
    ("TDA RP", r"\bTDA RP-\d+"),
    ("Code 1", r"\bCode 1\.\d+(?:\.[a-d]\b)?(?:, 1\.\d+)*"),
    ("WSOP", r"\bWSOP(?: tournament)? \d{2,3}\b(?:, \d{2,3}\b)*"),
    ("Guide ", r"\bGuide \d(?:\.\d+)?(?:\.[a-z]\b)?(?:(?:, | to | and )\d\.\d+)*"),
    ("écret ", r"\b[Dd]écret (?:2010-723 art\. )?\d(?:[. ][IVX]+\b)?(?:\.(?:\d|[a-f])\b)?(?![\d-])"),
    ("ARJEL ", r"\bARJEL \d\d\b"),
    ("AL-", r"\bAL-\d\d\b"),
    ("I-", r"\bI-\d\d\b"),
    ("IB-", r"\bIB-\d\b"),
    ("X-", r"(?<![\w-])X-(?:MISDEAL|VOID|REPLACE|SCRAP|TOP|RESHUFFLE|KILL|REMAP|LATE)\b"),
)
"""How files cite what the rulebook has; where the letters before a form are missing, it is not looked for."""

CLOSED = {
    "the rules matrix": (("matrix",), r"\b[Rr]ules\s+matrix\b|\bmatrix (\d|I-)"),
    "WSOP by one letter": (("W ", "WT "), r"\bWT? \d{2,3}\b"),
    "TDA by one letter": (("T ",), r"[(;,] ?T \d{1,2}(-[A-Z])?[);,]"),
    "Code or décret by one letter": (("C 1.", "D "), r"[(;,] ?(C 1\.\d+|D \d(\.[IVX]+)?)[);,]"),
    "a section without its book": (
        tuple(f"({number}." for number in range(7)),
        r"[^\w)\]]\([0-6]\.\d{1,2}\)[.;,:]?(\"\"\"| [a-z]|\n)",
    ),
    "a document that is not here": (("§", "design"), r"\bdesign(\.md)? ?§|§ ?\d|\bdesign\.md\b"),
    "a folder that is not here": (
        ("shared/", "research/", "findings/", "seeds/"),
        r"(?<![\w/.-])(shared|research|findings|seeds)/(?=\w)",
    ),
}
"""Citations of what a reader cannot open, and letters of each; the rulebook knows those in older logs."""


def citations(text: str) -> Iterator[str]:
    for letters, form in FORMS:
        if letters in text:
            yield from (found.group() for found in re.finditer(form, text))


def resolves(citation: str) -> bool:
    """Each number that it names has its row; a letter of a TDA rule may stand for the rule."""
    book, numbers = re.split(r" (?=\d|RP)", citation, maxsplit=1) if " " in citation else ("", citation)
    if book.lower() == "décret":
        return bool(find(citation))
    each = re.split(r", | to | and ", numbers)
    return all(find(f"{book} {one}") or (book == "TDA" and find(f"TDA {one.split('-')[0]}")) for one in each)


def test_every_rule_and_code_that_a_file_cites_is_in_the_rulebook() -> None:
    found = {(name, each) for name, text in texts().items() for each in citations(text)}
    assert len(found) > 1500
    unknown = {each for _, each in found if each not in INVENTED and not resolves(each)}
    assert {(name, each) for name, each in found if each in unknown} == set()


@pytest.mark.parametrize(
    ("citation", "known"),
    [
        ("TDA 35-D", True),
        ("TDA 45-B2", True),
        ("TDA 72", False),
        ("TDA 37, 99", False),
        ("Code 1.38", False),
        ("WSOP 228", True),
        ("WSOP 229", False),
        ("WSOP tournament 88", True),
        ("Guide 2.2 to 2.4", True),
        ("Guide 2.9", False),
        ("Décret 3.II", True),
        ("décret 7", False),
        ("I-99", False),
        ("X-REMAP", True),
    ],
)
def test_a_citation_resolves_only_if_all_of_it_is_there(citation: str, known: bool) -> None:
    assert list(citations(citation)) == [citation]
    assert resolves(citation) is known


@pytest.mark.parametrize("what", CLOSED)
def test_no_file_cites_what_a_reader_cannot_open(what: str) -> None:
    older = {name for name in texts() if name.startswith("src/croupier/rulebook/")}
    older |= {"tests/rulebook/test_book.py", "tests/terminal/test_rules_page.py"}
    letters, form = CLOSED[what]
    names = [name for name in texts().keys() - older if any(each in texts()[name] for each in letters)]
    found = {(name, match.group()) for name in names for match in re.finditer(form, texts()[name])}
    assert found == set()


def test_every_script_that_is_cited_can_be_opened() -> None:
    names = (re.match(r"[A-Z]+-\d+", Path(name).name) for name in texts() if name.endswith(".table"))
    scripts = {found.group() for found in names if found}
    tests = (text for name, text in texts().items() if re.match(r"tests/.*\.py$", name))
    tried = set(re.findall(r"\bS-\d{3}\b", "".join(tests))) | scripts
    cites = {each for text in texts().values() for each in re.findall(r"\bS-\d{3}\b", text)}
    assert cites | {row.script for row in rows() if row.script} <= tried
    assert {row.script for row in rows() if row.script} - scripts <= {"S-167", "S-175", "S-176"}


def test_every_source_of_an_incident_and_of_a_switch_leads_somewhere() -> None:
    for incident in CATALOGUE.values():
        assert cited(incident.rule), incident.code
    silent = {name for name, switch in SWITCHES.items() if not cited(switch.source)}
    said = {SWITCHES[name].source for name in silent}
    own = {"no written source", "the house", "the house, per table"}
    assert said - own <= {"ARJEL 2016-064, its table or its example"}
