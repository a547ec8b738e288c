"""A small file of the pages, written as a whole and readable by its user only."""

from __future__ import annotations

import os
from pathlib import Path

from croupier.files import open_private


def replace_private(path: Path, text: str) -> None:
    """Replace a file with `text`, on the disk before this returns; raises `OSError`.

    One that root writes belongs to the owner of its folder, whose service reads it.
    """
    fresh = path.with_name(path.name + ".new")
    fresh.unlink(missing_ok=True)
    handle = open_private(fresh, os.O_WRONLY | os.O_EXCL)
    with open(handle, "w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)
