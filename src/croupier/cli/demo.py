"""croupier demo: a table that deals itself, with no hardware."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

import click

from croupier.cli.inputs import FOLDER, LOG, OUTPUT, in_language
from croupier.demo.display import seek_display
from croupier.demo.run import DemoSettings, Summary, lines_of, play
from croupier.demo.telling import in_window
from croupier.errors import Fault
from croupier.rules.games import GAMES
from croupier.terminal.views.layout.picture import frame
from croupier.terminal.views.window import NoScreen
from croupier.values import replace
from croupier.words import Words

HEADLESS_HANDS: Final = 20
"""How many hands are dealt without a display."""


class SizeType(click.ParamType[tuple[int, int]]):
    name = "WxH"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        if isinstance(value, tuple):
            return value
        width, cross, height = str(value).partition("x")
        if not (cross and width.isascii() and width.isdigit() and height.isascii() and height.isdigit()):
            self.fail(f"{value!r}: expected a width and a height such as 1280x720", param, ctx)
        return int(width), int(height)


def _log_beside(film: Path | None, db: Path | None) -> Path:
    """Where the demo's log is; raises `UsageError` if the film would take its place."""
    if film is not None and db is not None and film.resolve() == db.resolve():
        raise click.UsageError(f"--film {film}: expected another file than the log")
    return db or Path(tempfile.mkdtemp(prefix="croupier-demo-"), "demo.db")


@click.command()
@click.option("--hands", type=click.IntRange(1), metavar="N", help="End after hand N of the log.")
@click.option("--game", type=click.Choice(tuple(GAMES)), metavar="CODE", help="7SHL, 2T7TD… or THNL.")
@click.option("--seed", type=click.IntRange(0), metavar="S", help="The same cards and incidents again.")
@click.option(
    "--speed", type=click.FloatRange(0.1, 100), default=1.0, metavar="X", help="1 is a brisk live dealer."
)
@click.option(
    "--db",
    type=LOG,
    metavar="FILE",
    help="The log; a demo's log is continued. Without it, a new one in the temporary directory.",
)
@in_language
@click.option(
    "--headless",
    is_flag=True,
    help="No window: deal at full speed, describe the hands in text, save pictures.",
)
@click.option(
    "--live", is_flag=True, help="No window, but at the pace of a dealer, without pictures or an end."
)
@click.option("--quiet", is_flag=True, help="Without a window, do not describe the hands.")
@click.option("--size", type=SizeType(), default="1280x720", help="The window; 1280x720 by default.")
@click.option(
    "--shots",
    type=FOLDER,
    metavar="DIR",
    help="Where to save pictures; without a window, by default a folder beside the log.",
)
@click.option(
    "--film",
    type=OUTPUT,
    metavar="FILE",
    help="Where to save a film of the last hand, an animated PNG.",
)
def demo(
    hands: int | None,
    game: str | None,
    seed: int | None,
    speed: float,
    db: Path | None,
    language: str,
    headless: bool,
    live: bool,
    quiet: bool,
    size: tuple[int, int],
    shots: Path | None,
    film: Path | None,
) -> None:
    """Watch a table that deals itself: eight players, a simulated shoe, the real terminal and log.

    \b
    Example:
        croupier demo
        croupier demo --headless --hands 50 --seed 7
        croupier demo --headless --hands 6 --film misdeal.png
        croupier demo --game 2T7TD

    F1, or any other key of the terminal, makes you the dealer; F1 hands the table back. The floor's PIN is
    1234. To go on with the same hand after a demo was stopped or killed, name its log with --db.

    Without a display, as on a server or over SSH, there is no window: each hand is described in text as it is
    dealt, 20 of them unless --hands says otherwise. Control-C ends it.
    """
    frame(size)
    words = Words(language)
    settings = DemoSettings(
        path=_log_beside(film, db),
        seed=seed,
        game=game,
        hands=hands,
        speed=speed,
        language=language,
        size=size,
        shots=shots,
        film=film,
        live=live,
    )
    unseen = without_window(settings, line=None if quiet else lambda line: click.echo(in_window(line)))
    if headless or live:
        deal_unseen(unseen, words)
        return
    try:
        if not seek_display(os.environ):
            raise NoScreen("no display is named, and there is no graphics card")
        tell(play(settings), words, settings)
    except NoScreen:
        click.echo(words.say("There is no display: the table is dealt without a window."))
        deal_unseen(unseen, words)


def deal_unseen(settings: DemoSettings, words: Words) -> None:
    """Deal without a display, and print the summary."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    tell(play(settings), words, settings)


def without_window(settings: DemoSettings, line: Callable[[str], None] | None) -> DemoSettings:
    """The same demo without a window: it tells the story, with pictures and an end unless it is live."""
    path = settings.path
    return replace(
        settings,
        headless=True,
        hands=settings.hands or (None if settings.live else HEADLESS_HANDS),
        shots=settings.shots or (None if settings.live else path.with_name(f"{path.stem}-shots")),
        line=line,
    )


def tell(summary: Summary, words: Words, settings: DemoSettings) -> None:
    """Print the summary, and where the files are; raises `Fault` if the log does not verify."""
    for line in lines_of(summary, words):
        click.echo(line)
    if settings.shots is not None:
        click.echo(words.say("pictures: {path}", path=settings.shots))
    if settings.film is not None:
        click.echo(words.say("film of the last hand: {path}", path=settings.film))
    click.echo(words.say("log: {path}", path=summary.path))
    if summary.verdict.bad is not None:
        raise Fault(f"log {summary.path}: {summary.verdict.why}")
