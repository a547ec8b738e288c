"""croupier shoe: bench work on the shoe's board: firmware, times of its slot, gains of its antennas."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import click

from croupier.cli.exits import ExitCode, Nouns
from croupier.cli.inputs import FILE, as_json
from croupier.devices.bench.measurements import passing, reads, talking
from croupier.devices.bench.talk import Talk
from croupier.devices.bench.trials import (
    DECIBELS,
    Gain,
    Passes,
    best,
    gains,
    histogram,
    proposed_pair_ms,
)
from croupier.devices.bench.update import back as put_back
from croupier.devices.bench.update import settings_on, update
from croupier.devices.ports.urls import SerialPort
from croupier.devices.probe import serial_ports
from croupier.errors import Fault

port_option = click.option(
    "--port", metavar="DEVICE", help="The port of the shoe; needed if there are several."
)


@click.group(cls=Nouns)
def shoe() -> None:
    """Work on the shoe: firmware, times of its slot, gain of its antenna, cards that stick together.

    \b
    Example:
        croupier shoe update --port /dev/ttyACM0
        croupier shoe lags --port /dev/ttyACM0

    Stop the terminal first: while it runs, no other program can use the shoe.
    """


@shoe.command("update")
@port_option
@click.option("--back", "wants_back", is_flag=True, help="Go back to the previous firmware.")
@click.option(
    "--settings", type=FILE, metavar="FILE", help="Send this config.py too; it replaces the board's."
)
def update_firmware(port: str | None, wants_back: bool, settings: Path | None) -> None:
    """Put this terminal's firmware onto the board, old or new; its settings stay.

    Every file is checked on the board before it is used. The previous firmware is kept there, and comes back
    by itself if the new one does not run.

    \b
    Example:
        croupier shoe update
        croupier shoe update --settings config.py
        croupier shoe update --back
    """
    opens = _opener(port)
    if wants_back:
        click.echo(f"the former firmware is back: {put_back(opens)}")
        return
    own = settings.read_bytes() if settings is not None else None
    click.echo(f"the shoe runs firmware {update(opens, click.echo, settings=own)}")


@shoe.command("settings")
@port_option
def show_settings(port: str | None) -> None:
    """Print the settings of the board, its config.py, so that you can change them and send them back.

    \b
    Example:
        croupier shoe settings > config.py
        croupier shoe update --settings config.py
    """
    click.echo(settings_on(_opener(port)), nl=False)


@shoe.command("lags")
@port_option
@click.option("--cards", type=click.IntRange(1, 1000), default=52, show_default=True, help="How many cards.")
@as_json
def measure_lags(port: str | None, cards: int, json_: bool) -> None:
    """Measure the time from the beam to the tag of each card, and propose shoe.pair_ms.

    Turn half of the pack end for end, and draw the cards one after another, half a second apart. Control-C
    ends it early.

    \b
    Example:
        croupier shoe lags --cards 52
    """
    with talking(_opener(port)) as talk:
        click.echo(f"draw {cards} cards, half a second apart", err=json_)
        passes = _watched(talk, cards, lambda found: click.echo(_histogram(found), err=True))
    proposed = proposed_pair_ms(passes)
    if json_:
        click.echo(json.dumps({"lags": passes.lags, "unread": passes.unread, "pair_ms": proposed}))
        return
    for row in histogram(passes.lags):
        click.echo(row)
    click.echo(_summary(passes, proposed))
    if passes.unread:
        raise click.exceptions.Exit(ExitCode.FAILED)


@shoe.command("stick")
@port_option
@click.option("--times", type=click.IntRange(1, 100), default=10, show_default=True, help="How many pairs.")
def try_sticking(port: str | None, times: int) -> None:
    """Push two cards through together, several times, and count how often both are read, one, or none.

    \b
    Example:
        croupier shoe stick --times 10
    """
    with talking(_opener(port)) as talk:
        click.echo(f"push two cards through the slot as one, {times} times, a second apart")
        passes = _watched(talk, times, lambda found: click.echo(_read(len(found.tags[-1])), err=True))
    counted = passes.stuck
    both, one, none = sum(n for tags, n in counted.items() if tags > 1), counted[1], counted[0]
    click.echo(f"both read: {both}, one read: {one}, none read: {none}")
    if one or none:
        click.echo("what is not read shows in the count of 52 alone: croupier deck check NAME --read")


@shoe.command("gains")
@port_option
@click.option("--antenna", type=click.IntRange(0, 15), default=0, show_default=True, help="Which one.")
@as_json
def measure_gains(port: str | None, antenna: int, json_: bool) -> None:
    """Measure how often an MFRC522 reads a card at the antenna, and the pile, at each gain.

    You hold a card over the antenna, then take it away and fill the shoe. The right gain reads the card every
    time and never the pile.

    \b
    Example:
        croupier shoe gains
    """
    with talking(_opener(port)) as talk:
        click.echo("lay a card over the antenna, where it is when it leaves; then press Enter", err=json_)
        _enter()
        card = reads(talk, antenna)
        click.echo("take it away and fill the shoe; then press Enter", err=json_)
        _enter()
        found = gains(card, reads(talk, antenna))
    chosen = best(found)
    if json_:
        rows = [
            {"gain": each.number, "looks": each.looks, "card": each.card, "pile": each.pile} for each in found
        ]
        click.echo(json.dumps({"gains": rows, "best": chosen.number if chosen else None}))
        return
    for each in found:
        click.echo(_row(each))
    if chosen is None:
        raise Fault("no gain reads the card at every look and never the pile: move the antenna from the pile")
    click.echo(f'take "gain": {chosen.number} in config.py (croupier shoe settings)')


def _enter() -> None:
    """Wait until somebody presses Enter, or the input ends."""
    sys.stdin.readline()


def _row(each: Gain) -> str:
    """One gain.

    >>> _row(Gain(4, 40, 40, 2))
    'gain 4 (33 dB)  card  40 of 40  pile   2 of 40  reads the pile'
    """
    verdict = "fits" if each.fits else "reads the pile" if each.pile else "misses the card"
    counts = f"card {each.card:3} of {each.looks}  pile {each.pile:3} of {each.looks}"
    return f"gain {each.number} ({DECIBELS[each.number]} dB)  {counts}  {verdict}"


def _watched(talk: Talk, cards: int, tell: Callable[[Passes], None]) -> Passes:
    """Follow this many cards, or those until Ctrl-C; each is printed once its reading is known."""
    passes = Passes()
    try:
        for more in passing(talk, cards):
            if passes.tags and len(more.tags) > len(passes.tags):
                tell(passes)
            passes = more
    except KeyboardInterrupt:
        pass
    if passes.tags:
        tell(passes)
    return passes


def _histogram(passes: Passes) -> str:
    last = passes.tags[-1]
    return f"{len(passes.tags):3}  {f'{last[0]} ms' if last else 'not read'}"


def _read(tags: int) -> str:
    return "both read" if tags > 1 else "one read" if tags else "none read"


def _summary(passes: Passes, proposed: int | None) -> str:
    """What the times say.

    >>> _summary(Passes(((39,), (220,), ())), 320)
    '3 cards, 1 not read; from 39 to 220 ms; shoe.pair_ms = 320 would do'
    """
    read = f"{len(passes.tags)} cards, {passes.unread} not read"
    if not passes.lags:
        return f"{read}: look at the reader and at the place of the tags"
    times = f"from {min(passes.lags)} to {max(passes.lags)} ms"
    if min(passes.lags) < 0:
        return f"{read}; {times}: a tag is read before the beam, so move the barrier towards the pile"
    return f"{read}; {times}; shoe.pair_ms = {proposed} would do"


def _opener(port: str | None) -> Callable[[], SerialPort]:
    if port is None:
        ports = serial_ports()
        if len(ports) != 1:
            there = ", ".join(ports) or "none"
            raise Fault(f"say which port the shoe is at, with --port; there is {there}")
        port = ports[0]
    if not Path(port).exists():
        raise Fault(f"{port}: there is no such device; plug the shoe in, or name another with --port")
    if not Path(port).is_char_device():
        raise Fault(f"{port}: expected a serial port, found a file or a folder")
    return lambda: SerialPort(port)
