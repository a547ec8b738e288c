"""A small file of the pages, written as a whole and readable by its user only."""

from __future__ import annotations

import os
from pathlib import Path

from croupier.files import give_to_owner


def replace_private(path: Path, text: str) -> None:
    """Replace a file with `text`, on the disk before this returns; raises `OSError`.

    One that root writes belongs to the owner of its folder, whose service reads it.
    """
    fresh = path.with_name(path.name + ".new")
    handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    os.fchmod(handle, 0o600)
    give_to_owner(handle, path.parent)
    with open(handle, "w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)
