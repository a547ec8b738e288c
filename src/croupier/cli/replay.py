"""croupier replay: plays hand histories of any room through the engine, and prints the payments."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click

from croupier.cli.exits import ExitCode
from croupier.cli.inputs import FILE_THERE, as_json
from croupier.errors import CroupierError, Unreadable
from croupier.histories.phh import History, Section, history, in_units, sections
from croupier.histories.replay import replay as replay_hand
from croupier.histories.result import PotWon, Replayed, Won
from croupier.values import dataclass

PROGRESS_EVERY: Final = 100
"""How many hands between two progress lines."""


@dataclass(frozen=True, kw_only=True)
class ReplayResult:
    """One hand of a file: how it ended, or why it could not be played."""

    file: str
    hand: str | None
    variant: str | None = None
    history: History | None = None
    ended: Replayed | None = None
    error: str | None = None


@click.command()
@click.argument("files", nargs=-1, required=True, type=FILE_THERE)
@as_json
def replay(files: tuple[Path, ...], json_: bool) -> None:
    """Play the hands of the PHH FILES (.phh, .phhs) through the engine, and report how they end.

    \b
    Examples:
        croupier replay final-table.phh
        croupier replay --json july.phhs > july.json

    Players are numbered as in the file, p1 left of the button; no rake is taken. What a file leaves out is
    filled in if only one thing can have happened, and reported as a question. A hand that cannot be played is
    reported with the reason, and the next one is played.

    Exit code 0 if every hand was played, 3 if one was not, 1 if none was.
    """
    failed = played = 0
    progress = on_terminal()
    for result in map(_result, _found(files)):
        failed += result.error is not None
        played += result.error is None
        if progress and (played + failed) % PROGRESS_EVERY == 0:
            click.echo(f"\r{result.file}: {played + failed} hands", nl=False, err=True)
        if json_:
            click.echo(json.dumps(_as_json(result), ensure_ascii=False))
        else:
            for line in _lines_of(result):
                click.echo(line, err=result.error is not None)
    if progress:
        click.echo(err=True)
    if not json_:
        click.echo(f"hands played: {played}, not played: {failed}")
    if failed:
        raise click.exceptions.Exit(ExitCode.IN_PART if played else ExitCode.FAILED)


def _found(files: tuple[Path, ...]) -> Iterator[Section | ReplayResult]:
    """The unplayed hands of the files, or the fault of a file."""
    for file in files:
        found = None
        try:
            for found in sections(file):
                yield found
            if found is None:
                raise Unreadable("there is no hand in this file")
        except CroupierError as error:
            yield ReplayResult(file=str(file), hand=None, error=str(error))


def _result(section: Section | ReplayResult) -> ReplayResult:
    if isinstance(section, ReplayResult):
        return section
    variant = None
    try:
        fields = section.fields()
        found = fields.get("variant")
        variant = found if found and isinstance(found, str) else None
        hand = history(fields)
        ended = replay_hand(hand)
    except CroupierError as error:
        return ReplayResult(file=section.file, hand=section.name, variant=variant, error=str(error))
    return ReplayResult(file=section.file, hand=section.name, variant=variant, history=hand, ended=ended)


def on_terminal() -> bool:
    """Whether a person watches while the results go elsewhere."""
    return sys.stderr.isatty() and not sys.stdout.isatty()


# --- printed -----------------------------------------------------------------------------------------


def _lines_of(result: ReplayResult) -> Iterator[str]:
    """The lines of one hand."""
    where = result.file if result.hand is None else f"{result.file}, hand {result.hand}"
    if result.history is None or result.ended is None:
        yield f"{where}: {result.error}"
        return
    scale = result.history.scale
    stacks = " ".join(str(in_units(stack, scale)) for stack in result.ended.finishing_stacks)
    yield f"{where}, {result.variant}: finishing stacks {stacks}"
    for number, pot in enumerate(result.ended.pots):
        name = f"side pot {number}" if number else "main pot"
        won = ", ".join(_won(one, scale) for one in pot.winners)
        yield f"  {name} {in_units(pot.amount, scale)}: {won}"
    for question in result.ended.questions:
        yield f"  question: {question}"


def _won(won: Won, scale: int) -> str:
    half = f" for the {won.half}" if won.half else ""
    return f"p{won.player} {in_units(won.amount, scale)}{half}"


def _as_json(result: ReplayResult) -> dict[str, object]:
    """Amounts in the unit of the file; `hand` is its section."""
    found: dict[str, object] = {
        "file": result.file,
        "hand": result.hand,
        "variant": result.variant,
        "finishing_stacks": None,
        "pots": None,
        "error": result.error,
    }
    if result.history is not None and result.ended is not None:
        scale = result.history.scale
        found["finishing_stacks"] = [_number(stack, scale) for stack in result.ended.finishing_stacks]
        found["pots"] = [_pot(pot, scale) for pot in result.ended.pots]
        found["questions"] = result.ended.questions
    return found


def _pot(pot: PotWon, scale: int) -> dict[str, object]:
    winners = [
        {"player": one.player, "amount": _number(one.amount, scale)}
        | ({"half": one.half} if one.half else {})
        for one in pot.winners
    ]
    return {"amount": _number(pot.amount, scale), "eligible": pot.eligible, "winners": winners}


def _number(amount: int, scale: int) -> int | float:
    """A number of JSON that reads as the exact decimal.

    >>> _number(1250, 100), _number(1200, 100)
    (12.5, 12)
    """
    return amount // scale if amount % scale == 0 else amount / scale
