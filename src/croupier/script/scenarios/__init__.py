"""The scenarios of the rules as table scripts; those marked `lesson` are used for training."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from croupier.script.grammar import Script
from croupier.script.script_files import lesson_under, scripts

FOLDER: Final = Path(__file__).parent
"""The folder of the scripts."""


def scenarios(beginning: str = "", *, lessons: bool = False) -> Iterator[Script]:
    """The scripts whose names begin like this, once for each book; or only the lessons.

    >>> {script.name for script in scenarios(lessons=True)} < {script.name for script in scenarios()}
    True
    """
    for path in sorted(FOLDER.glob(f"{beginning}*.table")):
        text = path.read_text(encoding="utf-8")
        books = lesson_under(text)
        if lessons and not books:
            continue
        for script in scripts(text, path.stem):
            book = script.name.removeprefix(path.stem).strip(" ()")
            if not lessons or not book or book in books:
                yield script
