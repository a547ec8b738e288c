"""Reads a file with one table script, or one for each book of rules; it may be a lesson.

Before its first statement a file may say ``lesson`` and ``books tda code``; a line that begins with ``tda:``
or ``code:`` then belongs to that book only.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from croupier.errors import Unreadable
from croupier.script.grammar import Script, parse

LESSON: Final = "lesson"
BOOKS: Final = "books tda code"

_MARKED: Final = re.compile(r"\s*(tda|code):(.*)")


def scripts(text: str, name: str = "script") -> tuple[Script, ...]:
    """Every script of a file; in a file for both books the book follows the name.

    Raises `Unreadable` at the first line that is no statement, and for a marked line in a file for one book.

    >>> both = scripts("books tda code\\ngame THNL\\ncode: expect refused")
    >>> [(script.name, len(script.statements)) for script in both]
    [('script (tda)', 2), ('script (code)', 3)]
    """
    lines = text.removeprefix("\ufeff").split("\n")
    heads = dict(_heads(lines))
    if BOOKS in heads.values():
        return tuple(
            parse("\n".join(_under(book, lines, heads)), f"{name} ({book})") for book in ("tda", "code")
        )
    for number, line in enumerate(lines, start=1):
        if marked := _MARKED.match(line):
            raise Unreadable(f"{name}:{number}: expected '{BOOKS}' before a line for {marked[1]} alone")
    return (parse("\n".join("" if at in heads else line for at, line in enumerate(lines)), name),)


def lesson_under(text: str) -> frozenset[str]:
    """The books under which a script is a lesson; both if it says only ``lesson``."""
    said = dict(_heads(text.split("\n"))).values()
    return frozenset(book for book in ("tda", "code") if LESSON in said or f"{book}: {LESSON}" in said)


def _heads(lines: list[str]) -> Iterator[tuple[int, str]]:
    """The lines of the file before its first statement, by their index."""
    for at, line in enumerate(lines):
        said = " ".join(line.partition("#")[0].split())
        if said in (BOOKS, LESSON, *(f"{book}: {LESSON}" for book in ("tda", "code"))):
            yield at, said
        elif said:
            return


def _under(book: str, lines: list[str], heads: dict[int, str]) -> Iterator[str]:
    """The lines for one book, at their places; the line ``books`` becomes that book's profile."""
    for at, line in enumerate(lines):
        marked = _MARKED.match(line)
        if at in heads:
            yield f"house {book}" if heads[at] == BOOKS else ""
        elif marked:
            yield marked[2] if marked[1] == book else ""
        else:
            yield line
