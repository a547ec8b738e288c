"""What is typed and not shown: a PIN, a password, a passphrase; from a pipe where nobody types."""

from __future__ import annotations

import sys
import warnings
from getpass import GetPassWarning
from typing import Final

import click

LONGEST: Final = 1000
"""Letters of a secret at most."""


def hidden(what: str, *, repeat: bool = False) -> str:
    """Ask for a secret, twice with `repeat`, without showing it; with no terminal, stdin has it in lines.

    Raises `click.ClickException` where those lines are missing or differ, or are no text.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("error", GetPassWarning)  # raised where no terminal can hide what is typed
        try:
            return str(click.prompt(what, hide_input=True, confirmation_prompt=repeat, err=True))
        except GetPassWarning:
            return _piped(what, repeat=repeat)
        except UnicodeDecodeError:
            raise click.ClickException(f"expected text in UTF-8: {what}") from None


def _line() -> str:
    """The next line of standard input, or the beginning of one that never ends; nothing if it is closed."""
    data = b"" if sys.stdin is None else sys.stdin.buffer.readline(4 * LONGEST + 4)
    return data.decode("utf-8").rstrip("\r\n")


def _piped(what: str, *, repeat: bool) -> str:
    try:
        lines = [_line() for _ in range(1 + repeat)]
    except UnicodeDecodeError:
        raise click.ClickException(f"expected text in UTF-8 on standard input: {what}") from None
    if any(len(line) > LONGEST for line in lines):
        raise click.ClickException(f"expected {LONGEST} letters at most on standard input: {what}")
    if not all(lines):
        how = "twice, a line each" if repeat else "on one line"
        raise click.ClickException(f"nobody can type here: expected on standard input, {how}: {what}")
    if len(set(lines)) > 1:
        raise click.ClickException(f"{what}: the second line differs from the first")
    return lines[0]
