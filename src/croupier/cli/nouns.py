"""A verb with verbs of its own, such as `croupier hands`; its help tells each of them in a whole sentence."""

from __future__ import annotations

from typing import Final

import click

SENTENCE: Final = 400
"""Letters that the first sentence of a help may have; click would cut it at the end of a line."""


class Nouns(click.Group):
    """The group of the verbs of one thing."""

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        found = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        with formatter.section("Verbs"):
            formatter.write_dl([(name, each.get_short_help_str(SENTENCE)) for name, each in found if each])
