"""The standard streams: no letter that is written to them may end the process.

Files and pipes get UTF-8, like every exported format. A terminal gets the letters that it can show, and
similar ones for others; the bytes of a file name are not changed.
"""

from __future__ import annotations

import codecs
import errno
import os
import sys
from io import TextIOBase, TextIOWrapper
from typing import Final
from unicodedata import normalize

import click

_NEAREST: Final = "croupier-nearest"
_SIGNS: Final = {"♣": "c", "♦": "d", "♥": "h", "♠": "s", "·": "-", "→": "->", "…": "...", "×": "x", "’": "'"}


def nearest(letter: str) -> str:
    """A similar letter without accents or suits.

    >>> "".join(map(nearest, "Chloé A♥"))
    'Chloe Ah'
    """
    plain = normalize("NFKD", letter).encode("ascii", "ignore").decode()
    return letter if letter.isascii() else _SIGNS.get(letter, plain or "?")


def _replace(error: UnicodeError) -> tuple[str | bytes, int]:
    assert isinstance(error, UnicodeEncodeError), "only what is written is replaced"
    letter = error.object[error.start]
    if "\udc80" <= letter <= "\udcff":  # a byte of a file name that is no text
        return letter.encode("utf-8", "surrogateescape"), error.start + 1
    return nearest(letter), error.start + 1


def watched(how_far: str = "") -> None:
    """Show progress on one line, if somebody watches; without a text it is finished."""
    if sys.stderr.isatty():
        click.echo(f"\r\x1b[K{how_far}", nl=False, err=True)


class _Closed(TextIOBase):
    """A standard output that was already closed: anything written there would be lost."""

    def write(self, text: str) -> int:
        raise OSError(errno.EBADF, "the standard output is closed")


def prepare() -> None:
    """Set up the standard streams; a stream that is no text stays as it is.

    The number of a closed stream is occupied, so that no file of ours gets it.
    """
    codecs.register_error(_NEAREST, _replace)
    while (free := os.open(os.devnull, os.O_RDWR)) <= 2:
        os.set_inheritable(free, True)
    os.close(free)
    if sys.stdout is None:
        sys.stdout = _Closed()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            encoding = None if stream.isatty() else "utf-8"
            stream.reconfigure(encoding=encoding, errors=_NEAREST)
