"""croupier bench: the terminal's times and memory on this machine, compared with its targets."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Final

import click

from croupier.bench.figures import tell
from croupier.bench.suite import FULL, NAMES, QUICK, machine
from croupier.bench.suite import bench as measure
from croupier.cli.exits import ExitCode
from croupier.cli.inputs import FILE_THERE, as_json
from croupier.demo.robot import stream

CROUPIER: Final = (sys.executable, "-c", "from croupier.cli import main; main()")
"""Starts `croupier` with the Python that runs this."""


@click.command()
@as_json
@click.option(
    "--only",
    multiple=True,
    type=click.Choice(NAMES),
    help="Only this figure; may be given more than once.",
)
@click.option(
    "--hands",
    multiple=True,
    type=FILE_THERE,
    metavar="FILE",
    help="Replay this PHH file instead of hands dealt here; may be given more than once.",
)
@click.option("--quick", is_flag=True, help="Fewer hands and shorter waits: seconds instead of a minute.")
def bench(
    json_: bool,
    only: tuple[str, ...],
    hands: tuple[Path, ...],
    quick: bool,
) -> None:
    """Measure speed, memory and idleness on a virtual table with no hardware.

    \b
    Examples:
        croupier bench
        croupier bench --quick --only start --only memory --json
        croupier bench --only replay --hands july.phhs

    \b
        card, press   milliseconds until the picture has changed and the event is on the disk
        memory        memory of that terminal after the last hand
        start         seconds to the first picture, with a hand in progress to restore
        idle          processor time of an idle terminal
        ranking       hands of each kind, compared with PokerKit if it is installed
        replay        hand histories, from text to stacks, compared with PokerKit if it is installed
        wear          what the log of one hand writes to the disk
        export        the regulator's record of hands that the robot dealt, by one process
        words         sentences about its hands, in lists of the newest
        verify        that log verified from its first row to its last

    A press counts from the moment it is on the terminal's queue; before that a button settles. Pictures are
    drawn as usual but not displayed, so the time of a display is not included.

    Exit code 0 if every target is met, 1 if one is not. Other work on the machine spoils the figures.
    """
    found = []
    if not json_:
        click.echo(", ".join(f"{name} {value}" for name, value in machine().items()))
    effort = QUICK if quick else FULL
    figures = measure(only or NAMES, effort, CROUPIER, hands, stream, _progress)
    try:
        for figure in figures:
            found.append(figure)
            if not json_:
                click.echo(tell(figure))
    finally:  # print the measured figures, even if the rest is cancelled
        if json_:
            results = {"machine": machine(), "figures": [asdict(figure) for figure in found]}
            click.echo(json.dumps(results, ensure_ascii=False, indent=2))
    if any(figure.met is False for figure in found):
        raise click.exceptions.Exit(ExitCode.FAILED)


def _progress(what: str) -> None:
    click.echo(f"… {what}", err=True)
