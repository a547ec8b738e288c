"""A file that holds one private key: 32 random bytes that only its user can read."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from threading import get_ident
from typing import Final

from croupier.errors import Fault
from croupier.files import make_folder, open_private, opened

KEY_BYTES: Final = 32


def private_file(path: Path, what: str) -> bytes:
    """32 random bytes in a file that only its user can read; made if it is missing.

    Raises `Fault` if others may read the file, or if it is not a key.
    """
    try:
        if not path.exists():
            make_key(path)
        with opened(path) as file:
            mode = stat.S_IMODE(os.fstat(file.fileno()).st_mode)
            key = file.read(KEY_BYTES + 1)
    except Fault as error:
        raise Fault(f"{what} {error}") from error
    except OSError as error:
        raise Fault(f"{what} {path}: {error.strerror}; it needs a directory of its own") from error
    if mode & 0o077:
        raise Fault(f"{what} {path}: others can read it (mode {mode:04o}); make it private with chmod 600")
    if len(key) != KEY_BYTES:
        raise Fault(f"{what} {path}: not a key of {KEY_BYTES} bytes; remove it while no hand is in progress")
    return key


def make_key(path: Path) -> None:
    """Write a new key under another name first, so that nobody ever sees half of one; raises `OSError`.

    If somebody else makes it meanwhile, theirs counts. A stick has no links: there the last one counts. A key
    made by root gets the owner of its folder.
    """
    make_folder(path.parent)
    draft = path.with_name(f"{path.name}.{os.getpid()}-{get_ident()}")
    with open(open_private(draft, os.O_WRONLY | os.O_EXCL), "wb") as file:
        file.write(os.urandom(KEY_BYTES))
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    except PermissionError:
        draft.rename(path)
    finally:
        draft.unlink(missing_ok=True)
    sync_folder(path)


def real_log(path: Path) -> Path:
    """The log that a name leads to: its lock and its keys lie beside the file, whatever link leads there.

    Any other name, and a link that leads nowhere or in a circle, stays as it is. Raises `Fault` while a key
    is beside the link, where older versions made it.
    """
    try:
        real = path.resolve(strict=True) if path.is_symlink() else path
    except (OSError, RuntimeError):
        return path
    left, right = (Path(f"{each}-signing") for each in (path, real))
    if left.exists() and not right.exists():
        raise Fault(
            f"log {path}: it leads to {real}, and its key is beside the link; move {left} to {right},"
            f" and {left}-witness to {right}-witness"
        )
    return real


def sync_folder(path: Path) -> None:
    """Sync a folder, so that the name of a new file survives a power cut."""
    folder = os.open(path.absolute().parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
