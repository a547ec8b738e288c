"""The verb `display`: the players' display beside a terminal, from its log."""

from __future__ import annotations

import os
from pathlib import Path

import click

from croupier.audience.window import show
from croupier.cli.hands.selection import log_file
from croupier.languages import LANGUAGES, USUAL


@click.command()
@log_file
@click.option("--output", type=click.IntRange(0, 9), default=0, help="the number of the screen, from 0")
@click.option("--fullscreen", is_flag=True, help="the whole screen, without a frame")
@click.option("--lang", "language", type=click.Choice(list(LANGUAGES)), default=USUAL, show_default=True)
@click.option("--with-terminal", is_flag=True, help="end with the program that started this")
def display(db: Path, output: int, fullscreen: bool, language: str, with_terminal: bool) -> None:
    """Show the players pot, board, who is to act, the clock, and after the hand its record as a QR code.

    It reads the log and has no key: it cannot know a face-down card. `display.players` in the configuration
    starts it with the terminal. Escape or Q closes it.

    \b
    croupier display --db table1.db --output 1 --fullscreen
    """
    parent = os.getppid()
    show(
        db,
        language,
        fullscreen=fullscreen,
        output=output,
        goes_on=lambda: not with_terminal or os.getppid() == parent,
    )
