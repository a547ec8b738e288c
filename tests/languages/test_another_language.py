"""A made-up language is added to a copy of the package as `croupier.languages` says, and works.

It gets the same as any language: a catalogue with every message in angle brackets, a file of the rulebook,
and one entry. In their own process the tests of the catalogues and of the spoken words include it by
themselves, and the files `in_another_language.py` check screen, pages and commands.
"""

from __future__ import annotations

import io
import os
import re
import shutil
import subprocess
import sys
from importlib.util import cache_from_source, find_spec
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

TESTS = Path(__file__).parents[1]
ENTRY = """
ANGLED: Final = Language(
    code="qq",
    name="‹Own name›",
    decimal="·",
    thousands="'",
    date_form="%Y/%m/%d.",
    court={"J": "X", "Q": "Y", "K": "Z"},
    keyboard=("qwertzuiop", "asdfghjkl", "yxcvbnm"),
    phrases={
        "fold": ("qfold",),
        "check": ("qcheck",),
        "call": ("qcall",),
        "bet": ("qbet",),
        "raise": ("qraise to",),
        "all-in": ("qall in",),
        "pot": ("qpot",),
    },
    more_before=("qby",),
    more_after=("qmore",),
    conditions=("qif ",),
    first_names="",
)

LANGUAGES: Final"""


def angled(message: str | list[str] | tuple[str, ...]) -> str | tuple[str, ...]:
    """The message between angles; a plural in both its forms, of which the second has two."""
    if isinstance(message, str):
        return f"‹{message}›"
    one, many = message
    return f"‹{one}›", f"‹‹{many}››"


def add_catalogue(package: Path) -> None:
    french = read_po(io.BytesIO((package / "locale/fr/LC_MESSAGES/croupier.po").read_bytes()), locale="fr")
    made = Catalog(locale="en", fuzzy=False)
    for message in french:
        if message.id:
            made.add(message.id, angled(message.id))
    folder = package / "locale/qq/LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "croupier.po").open("wb") as file:
        write_po(file, made)
    with (folder / "croupier.mo").open("wb") as file:
        write_mo(file, made)


def add_rulebook(package: Path) -> None:
    """The English texts, each between angles."""
    english = (package / "rulebook/rules.en.toml").read_text(encoding="utf-8")
    made = re.sub(r'^(says|terminal) = "(.*)"$', r'\1 = "‹\2›"', english, flags=re.MULTILINE)
    assert made.count("‹") == len(re.findall("^(?:says|terminal) = ", english, re.MULTILINE)) > 100
    (package / "rulebook/rules.qq.toml").write_text(made, encoding="utf-8")


def add_entry(package: Path) -> None:
    path = package / "languages.py"
    text = path.read_text(encoding="utf-8")
    before, listed, after = re.split(r"(?<=for each in \()([A-Z, ]+)(?=\)\})", text)
    assert before.count("\nLANGUAGES: Final") == 1
    made = before.replace("\nLANGUAGES: Final", ENTRY) + f"{listed}, ANGLED" + after
    path.write_text(made, encoding="utf-8")


def keep_compiled(original: Path, package: Path) -> None:
    """What is compiled of the package is good for the copy, whose files are as old: this saves seconds."""
    for source in original.rglob("*.py"):
        compiled = Path(cache_from_source(str(source)))
        if compiled.exists():
            place = Path(cache_from_source(str(package / source.relative_to(original))))
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(compiled, place)


@pytest.fixture(scope="session")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the package with the language in it."""
    found = find_spec("croupier")
    assert found is not None and found.submodule_search_locations
    original, folder = Path(found.submodule_search_locations[0]), tmp_path_factory.mktemp("copy")
    package = folder / "croupier"
    shutil.copytree(original, package, ignore=shutil.ignore_patterns("__pycache__"))
    keep_compiled(original, package)
    add_catalogue(package)
    add_rulebook(package)
    add_entry(package)
    return folder


FILES = (
    "languages/in_another_language.py",
    "review/in_another_language.py",
    "test_words.py",
    "rules/test_spoken.py",
    "rulebook/test_book.py",
    "rulebook/test_complete.py",
)
ENGLISH_ALONE = "f_string or refusal or no_other"
"""Tests of the source, which is the same in any language, and of ids that were taken over."""


@pytest.mark.slow
def test_another_language_is_a_catalogue_a_rulebook_and_an_entry(copy: Path) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", f"not ({ENGLISH_ALONE})"]
    done = subprocess.run(
        [*command, *(str(TESTS / file) for file in FILES)],
        env={**os.environ, "PYTHONPATH": str(copy), "CROUPIER_COPY": str(copy)},
        cwd=TESTS.parent,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
