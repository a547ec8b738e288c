"""What is typed and not shown: a PIN, a password, a passphrase; from a pipe where nobody types."""

from __future__ import annotations

import sys
import warnings
from getpass import GetPassWarning

import click


def hidden(what: str, *, repeat: bool = False) -> str:
    """Ask for a secret, twice with `repeat`, without showing it; with no terminal, stdin has it in lines.

    Raises `click.ClickException` where those lines are missing or differ.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("error", GetPassWarning)  # raised where no terminal can hide what is typed
        try:
            return str(click.prompt(what, hide_input=True, confirmation_prompt=repeat, err=True))
        except GetPassWarning:
            return _piped(what, repeat=repeat)


def _piped(what: str, *, repeat: bool) -> str:
    lines = [sys.stdin.readline().rstrip("\r\n") for _ in range(1 + repeat)]
    if not all(lines):
        how = "twice, a line each" if repeat else "on one line"
        raise click.ClickException(f"nobody can type here: expected on standard input, {how}: {what}")
    if len(set(lines)) > 1:
        raise click.ClickException(f"{what}: the second line is another than the first")
    return lines[0]
