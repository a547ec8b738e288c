"""The exit codes of the command line, and the group of the verbs about one thing."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

import click


class ExitCode(IntEnum):
    """Exit codes for programs that call croupier; click uses 1 and 2 by itself."""

    DONE = 0
    FAILED = 1
    """Refused, failed, or a check that found a fault."""
    USAGE = 2
    IN_PART = 3
    """Done, except for what standard error names."""
    UNSIGNED = 4
    """Valid, but covered by no signature."""
    INTERRUPTED = 130


SENTENCE: Final = 400
"""The most letters of a help's first sentence; click would cut a longer one."""


class Nouns(click.Group):
    """The group of the verbs about one thing."""

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        found = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        with formatter.section("Verbs"):
            formatter.write_dl([(name, each.get_short_help_str(SENTENCE)) for name, each in found if each])
