"""How a command ends: the exit codes of the whole command line; and the group of the verbs of one thing."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

import click


class ExitCode(IntEnum):
    """What a program that calls croupier can tell by its exit code; click gives 1 and 2 by itself."""

    DONE = 0
    FAILED = 1
    """Refused, failed, or a check that found a fault."""
    USAGE = 2
    IN_PART = 3
    """Done, but for what is named on the standard error."""
    UNSIGNED = 4
    """What was made or checked holds, but no signature covers it."""
    INTERRUPTED = 130


SENTENCE: Final = 400
"""Letters that the first sentence of a help may have; click would cut it at the end of a line."""


class Nouns(click.Group):
    """The group of the verbs of one thing."""

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        found = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        with formatter.section("Verbs"):
            formatter.write_dl([(name, each.get_short_help_str(SENTENCE)) for name, each in found if each])
