"""Hostile values for every option and argument of every verb, found by walking the commands themselves."""

from __future__ import annotations

import os
import shutil
import socket
import sqlite3
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import click

from croupier.cli import croupier
from croupier.values import dataclass

TEXTS: Final = {
    "empty": "",
    "blank": " ",
    "binary": "\udcff\udcfe\udc80",
    "long": "x" * 100_000,
    "digits": "9" * 5_000,
    "huge": "99999999999999999999",
    "negative": "-1",
    "zero": "0",
    "infinite": "1e999",
    "nan": "nan",
    "lines": "one\ntwo\r\nthree",
    "escape": "\x1b[2J\x07",
    "quote": "'; DROP TABLE hands; --",
    "colon": ":::",
    "commas": ",,,",
    "brackets": "[[[[{{",
    "dots": "../../../../x",
    "wide": "☃\u202e\u200b",
}
"""What is typed where a name, a number or a date is expected."""


@dataclass(frozen=True)
class Place:
    """An option or argument of a command: the words before it, the command, and the parameter."""

    words: tuple[str, ...]
    command: click.Command
    parameter: click.Parameter

    @property
    def name(self) -> str:
        return f"{' '.join(self.words)} {self.parameter.name}"

    @property
    def takes_a_file(self) -> bool:
        return isinstance(self.parameter.type, click.Path | click.File)


def commands(
    command: click.Command = croupier, words: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Every verb and every verb under it, with the words that lead to it."""
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            found = command.get_command(context, name)
            assert found is not None
            yield from commands(found, (*words, name))
    if words and (command.callback is not None) and not _is_list(command):
        yield words, command


def flags() -> Iterator[Place]:
    """Every option of every verb that takes no value."""
    for words, command in commands():
        for parameter in command.params:
            if isinstance(parameter, click.Option) and parameter.is_flag:
                yield Place(words, command, parameter)


def _is_list(command: click.Command) -> bool:
    return isinstance(command, click.Group) and not command.invoke_without_command


def places() -> Iterator[Place]:
    """Every option and every argument of every verb that takes a value."""
    for words, command in commands():
        for parameter in command.params:
            if not (isinstance(parameter, click.Option) and parameter.is_flag):
                yield Place(words, command, parameter)


def files(folder: Path, log: Path) -> dict[str, str]:
    """Names of files that are not what anybody expects, made in `folder`; `log` is a log to be cut."""
    folder.mkdir()
    (folder / "folder").mkdir()
    (folder / "nothing").write_bytes(b"")
    (folder / "not-utf8").write_bytes(b"\xff\xfe\x80 = 1\n[\xe9]\n")
    (folder / "nul").write_bytes(b"\0" * 5000)
    (folder / "newlines").write_bytes(b"\n" * 10_000_000)
    (folder / "one-line").write_bytes(b"a" * 3_000_000)
    (folder / "empty-hands").write_bytes(b"".join(b"[%d]\n" % number for number in range(100_000)))
    (folder / "digits.toml").write_text(f"x = {'9' * 5_000}\n")
    (folder / "nested.toml").write_text(f"x = {'[' * 100_000}\n")
    (folder / "dangling").symlink_to(folder / "nowhere")
    (folder / "loop").symlink_to(folder / "loop")
    os.mkfifo(folder / "fifo")
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(folder / "socket"))
    with sqlite3.connect(folder / "other.db") as other:
        other.execute("CREATE TABLE t (x)")
    other.close()
    (folder / "cut.db").write_bytes(log.read_bytes()[: log.stat().st_size // 2])
    (folder / "head.db").write_bytes(log.read_bytes()[:100])
    shutil.copy(log, folder / "torn.db")
    with (folder / "torn.db").open("r+b") as torn:
        torn.seek(4096)
        torn.write(os.urandom(20_000))
    made = {path.name: str(path) for path in folder.iterdir()}
    return made | {
        "missing": str(folder / "no" / "such" / "file"),
        "under-a-file": str(folder / "nothing" / "x"),
        "too-long": str(folder / ("x" * 300)),
        "binary-name": str(folder / "\udcff\udcfe"),
        "new": str(folder / "made"),
        "here": ".",
        "root": "/",
        "full": "/dev/full",
        "zero": "/dev/zero",
        "null": "/dev/null",
        "memory": "/proc/self/mem",
        "kernel": "/proc/self/pagemap",
        "unwritable": "/proc/x",
    }


def given(place: Place, value: str, good: Mapping[str, str]) -> list[str]:
    """A command line that has this value there, and something sensible wherever else it is asked for.

    A flag takes no value.
    """
    line = list(place.words)
    arguments: list[str] = []
    for parameter in place.command.params:
        mine = parameter is place.parameter
        wanted = parameter.required or mine
        if not wanted and parameter.name not in ALWAYS:
            continue
        told = value if mine else _sensible(parameter, good)
        if isinstance(parameter, click.Option):
            line += [parameter.opts[-1], *([] if parameter.is_flag else [told])]
        else:
            arguments.append(told)
    return [*line, "--", *arguments] if arguments else line


ALWAYS: Final = ("db", "who", "why")
"""Options that lead deeper into a command, though they may be left out."""


def _sensible(parameter: click.Parameter, good: Mapping[str, str]) -> str:
    if parameter.name in good:
        return good[parameter.name or ""]
    kind = parameter.type
    if isinstance(kind, click.Choice):
        return str(kind.choices[0])
    if isinstance(kind, click.IntRange):
        return str(kind.min or 1)
    if isinstance(kind, click.DateTime):
        return "2026-01-01"
    return "x"
