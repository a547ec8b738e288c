"""The command line: one verb a module, and the only edge where an error becomes a sentence.

A verb `x` is the click command `x` in `croupier.cli.x`; it is imported only when used, so the terminal starts
without the benchmarks. Errors of croupier and of the machine become one line and an exit code of `exits.py`;
anything else is a bug with a traceback.
"""

from __future__ import annotations

import gc
import os
import sqlite3
from importlib import import_module
from typing import Any, Final

import click

from croupier.cli import streams
from croupier.cli.exits import ExitCode
from croupier.errors import CroupierError

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # a verb's output may be read by a program

VERBS: Final = {
    "demo": "a table that deals itself, with no hardware",
    "train": "practise: irregularities on the real screen, compared with the rulebook",
    "run": "the terminal of one table, from a TOML file",
    "display": "the players' display: pot, board, who is to act, the clock",
    "till": "what happens at the table, as lines of text for video recorders",
    "play": "play table scripts and check what they expect",
    "replay": "play hand histories in PHH through the engine",
    "deck": "which tag is which card: enrol, check, test, list, import, export",
    "shoe": "work on the shoe: its firmware, times of its slot, gain of its antenna",
    "doctor": "reader, buttons, screen, clock and disk: what works, and how to mend the rest",
    "hands": "logged hands: list, show, export, verify, back up, write as a script; closing sheets",
    "verify": "check a dispute file on any machine, with no log",
    "keys": "the floor's keys, which open mucked cards: make, list, rotate",
    "players": "the players of a log: list, rename, forget, give a player their own history",
    "review": "the floor's pages in a browser: the live table, every hand, incidents, rake",
    "room": "all tables of a card room in one place, on PostgreSQL; a table joins and sends its log",
    "rules": "look up a rule, a code on the screen, a switch, or words",
    "shuffle": "measure the shuffle: effective riffles, blocks that stay together, weak tags",
    "bench": "measure speed and memory on a simulated table",
}


class Verbs(click.Group):
    """The group of verbs; it lists them without importing any."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in VERBS:
            return None
        verb: click.Command = getattr(import_module(f"croupier.cli.{cmd_name}"), cmd_name)
        if not gc.isenabled():
            gc.freeze()
            gc.enable()
        return verb

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Verbs"):
            formatter.write_dl(list(VERBS.items()))

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except CroupierError as error:
            raise click.ClickException(str(error)) from error
        except sqlite3.Error as error:
            sentence = f"the log is damaged ({error}): croupier hands verify says where"
            raise click.ClickException(sentence) from error
        except BrokenPipeError:
            raise
        except OSError as error:
            sentence = (
                f"{error.filename}: {error.strerror}" if error.filename else error.strerror or str(error)
            )
            raise click.ClickException(sentence) from error
        except KeyboardInterrupt:
            raise click.exceptions.Exit(ExitCode.INTERRUPTED) from None
        except click.Abort as error:
            if isinstance(error.__context__, KeyboardInterrupt):  # at a prompt
                raise click.exceptions.Exit(ExitCode.INTERRUPTED) from None
            raise


@click.group(cls=Verbs, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="croupier")
def croupier() -> None:
    """A dealer terminal for a physical poker table.

    \b
    Try it with no hardware:   croupier demo
    Help on one verb:          croupier deck --help
    """


def main() -> None:
    """Run the command line and end the process; a pipe closed by its reader ends it quietly."""
    gc.disable()  # a verb's imports stay to the end, and the collector would scan them several times
    streams.prepare()
    croupier(prog_name="croupier")
