"""Changes a few keys of a configuration file; the rest stays, and the old file is kept."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from croupier.config.file import read
from croupier.errors import Fault, Refused, Unreadable
from croupier.files import MOST_TYPED, parse_toml, read_bytes, read_text

Value = str | int | bool | None
"""The new value of a key; None: remove the key, so that its default counts."""

_VALUE: Final = r"""(?:"(?:[^"\\]|\\.)*"|'[^']*'|[^\s#"'\[{]+)"""
"""A value on one line that is neither a list nor a table."""


def changed(text: str, changes: Mapping[str, Value]) -> str:
    """The text with these keys (``section.key``) set: in their place, or at the end of their section.

    A commented default is uncommented; "(35)", the header's pin of the default, goes. Raises `Refused` if
    the file does not have one line for each key, so that other values might change too.

    >>> changed('[screen]\\n# mute = false  # silence\\n', {"screen.mute": True})
    '[screen]\\nmute = true  # silence\\n'
    """
    try:
        wanted = parse_toml(text)
    except Unreadable as error:
        raise Unreadable(f"configuration: {error}") from error
    lines = text.splitlines()
    for name, value in changes.items():
        section, _, key = name.partition(".")
        _set(lines, section, key, value)
        table = wanted.setdefault(section, {})
        if value is None:
            table.pop(key, None)
        else:
            table[key] = value
    made = "\n".join(lines) + "\n"
    try:
        found = parse_toml(made)
    except Unreadable:
        found = None
    if found is None or _filled(found) != _filled(wanted):
        keys = ", ".join(changes)
        raise Refused("not-a-line", f"the configuration is not written a line a key: change {keys} by hand")
    return made


def _filled(tables: Mapping[str, object]) -> dict[str, object]:
    return {name: table for name, table in tables.items() if table != {}}


def _set(lines: list[str], section: str, key: str, value: Value) -> None:
    """Put the key into the lines of its section, which is added if there is none."""
    begin = next((at for at, line in enumerate(lines) if _is_head(line, section)), None)
    if begin is None:
        if value is not None:
            lines += ["", f"[{section}]", f"{_key(key)} = {_spelt(value)}"]
        return
    ends = (at for at in range(begin + 1, len(lines)) if re.match(r"\s*\[", lines[at]))
    end = next(ends, len(lines))
    spelling = re.escape(key)
    assignment = re.compile(
        rf"""^\s*(?P<off>\#\s?)?(?:{spelling}|"{spelling}")\s*=\s*{_VALUE}(?P<rest>\s*(?:\#.*)?)$"""
    )
    places = [(at, found) for at in range(begin + 1, end) if (found := assignment.match(lines[at]))]
    if active := [(at, found) for at, found in places if not found["off"]]:
        places = active
    elif value is None:
        return
    if places:
        at, found = places[0]
        rest = re.sub(r"^(\s*# )\(\d+\) ?", r"\1", found["rest"]).rstrip(" #")
        line = f"{_key(key)} = {_spelt(value)}{rest}"
        lines[at] = f"# {lines[at].lstrip()}" if value is None else line
        return
    while end > begin + 1 and not lines[end - 1].strip():
        end -= 1
    if value is not None:
        lines.insert(end, f"{_key(key)} = {_spelt(value)}")


def _is_head(line: str, section: str) -> bool:
    return bool(re.match(rf"\s*\[\s*{re.escape(section)}\s*\]\s*(#.*)?$", line))


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else json.dumps(key)


def _spelt(value: Value) -> str:
    """A value in TOML; JSON writes text and booleans in the same way."""
    return json.dumps(value, ensure_ascii=False)


def previous_of(path: Path) -> Path:
    """The path at which the replaced file is kept."""
    return path.with_name(f"{path.name}.old")


def write(path: Path, text: str) -> Path | None:
    """Write a valid configuration; returns where the previous one is kept, None if there was none.

    Whatever happens, the file is completely the old one or the new one. Raises `ConfigError` for a
    configuration with which the terminal would not start, and `Fault` if it cannot be written.
    """
    read(text, folder=path.parent, source=str(path))
    old, new = previous_of(path), path.with_name(f".{path.name}.new")
    there = path.exists()
    try:
        if there:
            _write(old.with_name(f".{old.name}"), read_bytes(path), like=path)
            old.with_name(f".{old.name}").replace(old)
        _write(new, text.encode(), like=path)
        new.replace(path)
    except Fault:
        raise
    except OSError as error:
        raise Fault(f"configuration {path}: it cannot be written: {error.strerror}") from error
    return old if there else None


def change(path: Path, changes: Mapping[str, Value]) -> Path | None:
    """Set these keys of a configuration file; raises as `changed` and `write`."""
    try:
        text = read_text(path, most=MOST_TYPED)
    except (Fault, Unreadable) as error:
        raise Fault(f"configuration {error}") from error
    return write(path, changed(text, changes))


def _write(path: Path, data: bytes, *, like: Path) -> None:
    """Write the data to the disk, with the rights of `like`."""
    mode = like.stat().st_mode & 0o777 if like.exists() else 0o640
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, mode)
    with os.fdopen(handle, "wb") as file:
        os.fchmod(handle, mode)
        file.write(data)
        file.flush()
        os.fsync(handle)
