"""The verb `display`: the players' display beside a terminal, from its log."""

from __future__ import annotations

import io
import os
import threading
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import click

from croupier.audience.drawing import Speaks, show
from croupier.audience.served import Served, serve
from croupier.cli.hands.options import log_file
from croupier.cli.inputs import in_language
from croupier.cli.run.room_link import Offers
from croupier.languages import LANGUAGES


@click.command()
@log_file
@click.option("--output", type=click.IntRange(0, 9), help="the number of the screen; 0 is the main one")
@click.option("--fullscreen", is_flag=True, help="the whole screen, without a frame")
@click.option(
    "--page", type=click.IntRange(1, 65535), metavar="PORT", help="show it in browsers, on this port"
)
@click.option("--host", help="who can open the page: 0.0.0.0 for the network; by default this machine alone")
@in_language
@click.option("--with-terminal", is_flag=True, help="end when the program that started this ends")
def display(
    db: Path,
    output: int | None,
    fullscreen: bool,
    page: int | None,
    host: str | None,
    language: str,
    with_terminal: bool,
) -> None:
    """Show the players the pot, the board, who is to act, the clock, and a QR code after each hand.

    It reads the log and has no key: it cannot know a face-down card. `display.players` in the configuration
    starts it with the terminal. Escape or Q closes it. With --page browsers show it instead of a window; add
    --output to have both.

    \b
    croupier display --db table1.db --output 1 --fullscreen
    croupier display --db table1.db --page 8090 --host 0.0.0.0
    """
    parent = os.getppid()
    if host is not None and page is None:
        raise click.UsageError("--host says whose browsers see the page: expected --page too")
    if host == "":
        raise click.BadParameter("expected an address, found nothing", param_hint="--host")
    host = host or "127.0.0.1"

    def goes_on() -> bool:
        return not with_terminal or os.getppid() == parent

    speaks = _heard(language) if with_terminal else lambda: language
    with ExitStack() as opened:
        offers = opened.enter_context(Offers(db))
        field = partial(getattr, offers, "field")
        if page is not None and (output is not None or fullscreen):
            opened.enter_context(Served(db, speaks, host=host, port=page, field=field))
        elif page is not None:
            click.echo(f"the players' display: http://{host}:{page}/", err=True)
            serve(db, speaks, host=host, port=page, goes_on=goes_on, field=field)
            return
        show(db, speaks, fullscreen=fullscreen, output=output or 0, goes_on=goes_on, field=field)


def _heard(language: str) -> Speaks:
    """The language to go on in: first this one, then what the terminal writes to the standard input."""
    spoken = [language]

    def listen() -> None:
        for line in io.FileIO(0, closefd=False):
            if (said := line.decode(errors="replace").strip()) in LANGUAGES:
                spoken[0] = said

    threading.Thread(target=listen, name="the terminal's language", daemon=True).start()
    return lambda: spoken[0]
