"""Reads files that a person names, whole and within a size limit, and replaces private files as a whole.

A name may lead to anything: a directory, an endless device, a pipe that nobody fills, a disk that fails
half-way. The whole file is in memory at once, so its size is limited.
"""

from __future__ import annotations

import os
import stat
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from select import POLLIN, poll
from typing import Any, BinaryIO, Final

from croupier.errors import Fault, Unreadable

MOST: Final = 64 << 20
"""The largest file that is read whole."""

MOST_TYPED: Final = 1 << 20
"""The largest file that a person writes by hand, such as a configuration, or that holds a key."""

PATIENCE_MS: Final = 500
"""How long a pipe may be without a writer."""


@contextmanager
def opened(path: Path) -> Iterator[BinaryIO]:
    """The file, open for reading in order; a pipe is allowed, a device is not.

    Raises `Fault` if it cannot be opened or read, also inside the block.
    """
    try:
        with os.fdopen(os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC), "rb") as file:
            _check(path, file.fileno())
            os.set_blocking(file.fileno(), True)
            yield file
    except OSError as error:
        if isinstance(error, Fault):
            raise
        raise Fault(f"{path}: {error.strerror or error}") from error


def _check(path: Path, handle: int) -> None:
    """Raise `Fault` for anything but a file, or a pipe that nobody writes to."""
    mode = os.fstat(handle).st_mode
    if not (stat.S_ISREG(mode) or stat.S_ISFIFO(mode) or os.isatty(handle)):
        raise Fault(f"{path}: expected a file, found a device")
    if stat.S_ISFIFO(mode):
        waiting = poll()
        waiting.register(handle, POLLIN)
        if not waiting.poll(PATIENCE_MS) and not _has_writer(handle):
            raise Fault(f"{path}: expected a file, found a pipe that nobody writes to")


def _has_writer(pipe: int) -> bool:
    """Whether an empty pipe may still get a writer; reading would block then."""
    try:
        return os.read(pipe, 1) != b""
    except BlockingIOError:
        return True


def open_private(path: Path, flags: int) -> int:
    """Open a file with these `os.O_…` flags; a missing one is made, readable only by its owner.

    A file made by root gets the owner of its folder, whose service reads it later. An existing file keeps its
    owner, so a planted link gives nothing away; with `os.O_EXCL` it is refused. Raises `OSError`.
    """
    try:
        handle = os.open(path, flags | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    except FileExistsError:
        if flags & os.O_EXCL:
            raise
        return os.open(path, flags | os.O_CREAT | os.O_CLOEXEC, 0o600)
    _give_to_owner(handle, path.parent)
    return handle


def _give_to_owner(handle: int, folder: Path) -> None:
    """Give a file made by root the owner of `folder`; for other users do nothing."""
    if os.geteuid() != 0:
        return
    there, own = folder.stat(), os.fstat(handle)
    if (there.st_uid, there.st_gid) != (own.st_uid, own.st_gid):
        with suppress(PermissionError):
            os.fchown(handle, there.st_uid, there.st_gid)


def make_folder(path: Path) -> None:
    """Make a private folder, with missing folders above it; raises `OSError`.

    Each gets the owner of the folder above.
    """
    whole = path.absolute()
    for missing in reversed([each for each in (whole, *whole.parents) if not each.exists()]):
        missing.mkdir(mode=0o700, exist_ok=True)
        handle = os.open(missing, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
        try:
            _give_to_owner(handle, missing.parent)
        finally:
            os.close(handle)


def read_bytes(path: Path, *, most: int = MOST) -> bytes:
    """The whole file; raises `Fault` as `opened`, and `Unreadable` for more than `most` bytes."""
    with opened(path) as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise Unreadable(f"{path}: expected a file of {most >> 20} MB at most")
    return data


def read_text(path: Path, *, most: int = MOST) -> str:
    """The whole file as text, without a byte order mark; raises `Unreadable` if it is not UTF-8."""
    try:
        return read_bytes(path, most=most).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Unreadable(f"{path}: expected text in UTF-8; byte {error.start + 1} is not") from None


def parse_toml(text: str, *, parse_float: Callable[[str], Any] = float) -> dict[str, Any]:
    """The tables of a TOML text; raises `Unreadable` saying what was found instead.

    >>> parse_toml("x = 1")
    {'x': 1}
    """
    try:
        return tomllib.loads(text, parse_float=parse_float)
    except tomllib.TOMLDecodeError as error:
        raise Unreadable(f"expected TOML, found {error}") from None
    except RecursionError:
        raise Unreadable("expected TOML, found brackets nested too deep") from None
    except (ValueError, ArithmeticError):  # past what Python counts
        raise Unreadable("expected TOML, found a number too long") from None


def replace_private(path: Path, text: str) -> None:
    """Replace a file with `text`; it is on the disk when this returns. Raises `OSError`.

    A file written by root gets the owner of its folder, whose service reads it.
    """
    fresh = path.with_name(path.name + ".new")
    fresh.unlink(missing_ok=True)
    handle = open_private(fresh, os.O_WRONLY | os.O_EXCL)
    with open(handle, "w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)
