"""The grammar of table scripts: turns text into statements and back, without playing them.

It knows every statement of the language, even if this version cannot play it. Invalid text is `Unreadable`
with file, line, what was expected and what was found.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from functools import lru_cache
from types import ModuleType
from typing import Any

from croupier.errors import Unreadable
from croupier.script import expectations, rulings
from croupier.script.forms import Mismatch, form, split_words
from croupier.script.statements import hand as statements
from croupier.script.statements.hand import Statement
from croupier.script.statements.keyed import KEYS
from croupier.values import dataclass

MAX_LINE = 2000
"""Longest line of a script in characters; a deck of 52 cards takes 160."""


@dataclass(frozen=True)
class Script:
    """A parsed script; `name` is its file name, for messages."""

    name: str
    statements: tuple[Statement, ...]

    def __str__(self) -> str:
        return "".join(f"{statement}\n" for statement in self.statements)


def _kinds(room: ModuleType) -> Iterator[type[Statement]]:
    for kind in vars(room).values():
        if isinstance(kind, type) and issubclass(kind, Statement) and kind.FORMS:
            yield kind


KINDS = (*dict.fromkeys(kind for room in (statements, rulings, expectations) for kind in _kinds(room)), *KEYS)
"""Every kind of statement, in the order of the language."""


def _heads(text: str) -> Iterator[str]:
    """The possible first words of a line of this form; ``<seat>`` for a seat's number."""
    words = text.split()
    head = re.fullmatch(r"<(\w+)(?::(.*))?>", words[0])
    if head is None:
        yield words[0]
    elif head[1] == "seat":
        yield "<seat>"
    else:
        yield from head[2].split("|")


_FORMS: dict[str, list[tuple[type[Statement], str]]] = {}
for _kind in KINDS:
    for _text in _kind.FORMS:
        for _head in _heads(_text):
            _FORMS.setdefault(_head, []).append((_kind, _text))


def parse(text: str, name: str = "script") -> Script:
    """Read a whole script; raises `Unreadable` at the first line that is no statement.

    >>> str(parse("3  raise 18  # a comment").statements[0])
    '3 raise 18'
    """
    found = []
    for line, written in enumerate(text.removeprefix("\ufeff").split("\n"), start=1):
        try:
            statement = parse_line(written, line)
        except Unreadable as error:
            raise Unreadable(f"{name}:{line}: {error}") from error
        if statement is not None:
            found.append(statement)
    return Script(name, tuple(found))


def parse_line(written: str, line: int = 1) -> Statement | None:
    """Read one line; None for a blank one or a comment; raises `Unreadable`."""
    if len(written) > MAX_LINE:
        raise Unreadable(f"expected at most {MAX_LINE} characters, found {len(written)}")
    if (said := _said(written)) is None:
        return None
    kind, values = said
    return kind(line=line, **values)


@lru_cache(maxsize=1_000)
def _said(written: str) -> tuple[type[Statement], dict[str, Any]] | None:
    """The kind of a statement and its fields; cached, because scripts repeat themselves."""
    words = split_words(written)
    if not words:
        return None
    head = "<seat>" if words[0][:1].isdigit() else words[0]
    if head not in _FORMS:
        wish = " such as ".join(["a statement", *get_close_matches(head, _FORMS, n=1)])
        raise Unreadable(f"expected {wish}, found {_found(words, 0)}")
    failures = []
    for kind, text in _FORMS[head]:
        try:
            return kind, form(text).read(words)
        except Mismatch as failure:
            failures.append(failure)
    raise Unreadable(_explain(words, failures))


def _explain(words: list[str], failures: list[Mismatch]) -> str:
    """What the forms that came furthest expected."""
    position = max(failure.position for failure in failures)
    wishes = dict.fromkeys(failure.expected for failure in failures if failure.position == position)
    return f"expected {_either(wishes)}, found {_found(words, position)}"


def _either(wishes: Iterable[str]) -> str:
    """Join expectations with "or"; choices of words become one."""
    choices = [wish.removeprefix("one of ") for wish in wishes]
    return " or ".join(choices) if choices == [*wishes] else f"one of {', '.join(choices)}"


def _found(words: list[str], position: int) -> str:
    return repr(str(words[position])[:40]) if position < len(words) else "the end of the line"


def write(found: Iterable[Statement]) -> str:
    """The statements as a script, one a line; raises `Unreadable` for one that cannot be written."""
    return "".join(f"{statement}\n" for statement in found)
