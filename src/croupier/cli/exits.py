"""The exit codes of the command line, and the group of the verbs about one thing."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final

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
    """The group of the verbs about one thing; those with a place, a module, are imported only when used."""

    def __init__(self, *args: Any, places: Mapping[str, str] = MappingProxyType({}), **more: Any) -> None:
        super().__init__(*args, **more)
        self.places = places

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*self.places, *super().list_commands(ctx)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.places:
            return super().get_command(ctx, cmd_name)
        module = import_module(self.places[cmd_name])
        found: click.Command = getattr(module, f"{cmd_name}_", None) or getattr(module, cmd_name)
        return found

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        found = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        with formatter.section("Verbs"):
            formatter.write_dl([(name, each.get_short_help_str(SENTENCE)) for name, each in found if each])
