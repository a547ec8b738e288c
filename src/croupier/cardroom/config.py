"""The file `room.toml` becomes frozen settings; every fault in it is reported at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from ipaddress import ip_address
from pathlib import Path
from typing import Any, Final

from croupier.errors import Unreadable
from croupier.files import MOST_TYPED, parse_toml, read_text
from croupier.review.times import read_camera
from croupier.values import dataclass


@dataclass(frozen=True, kw_only=True)
class RoomConfig:
    """The settings of the room; a file without a folder is beside `room.toml`."""

    database: str
    certificate: Path
    key: Path | None = None
    name: str = "room"
    host: str = "0.0.0.0"
    port: int = 8444
    owner: str = ""
    accounts: Path = Path("room-accounts")
    witness: Path = Path("room-witness")
    connections: int = 8
    camera: str = ""


EXPECTED: Final[Mapping[str, str]] = {
    "database": "where PostgreSQL has the room, as `host=/run/postgresql dbname=room user=room`",
    "certificate": "a certificate in PEM, as croupier review certificate makes it",
    "key": "its private key, if it is in another file",
    "name": "what the room is called",
    "host": "the address that it listens on",
    "port": "1 to 65535",
    "owner": "where its owner reaches it, for croupier room migrate; else as `database`",
    "accounts": "who may look, as croupier review account makes it",
    "witness": "the folder of the key with which the room cosigns",
    "connections": "connections to PostgreSQL for each kind of work, 1 to 100",
    "camera": "the address of a camera at a second, as `https://nvr/{table}?t={utc}`",
}
"""The value that each key of the section `[room]` expects."""

FORMER: Final = ("months", "takers")
"""Keys of older versions, which are ignored."""

_PATHS: Final = ("certificate", "key", "accounts", "witness")
_NUMBERS: Final = {"port": (1, 65535), "connections": (1, 100)}


def read_config(path: Path, tell: Callable[[str], object] | None = None) -> RoomConfig:
    """The settings in a file; raises `Unreadable` with every fault. `tell` hears of ignored keys."""
    try:
        found = parse_toml(read_text(path, most=MOST_TYPED))
    except Unreadable as error:
        raise Unreadable(f"{path}: {error}") from None
    section = found.pop("room", {})
    faults = [f"[{name}]: expected the section [room] alone" for name in found]
    if not isinstance(section, dict):
        section, faults = {}, [*faults, "room: expected a section [room]"]
    former = [name for name in FORMER if section.pop(name, None) is not None]
    if former and tell is not None:
        tell(f"{path}: {', '.join(former)}: this version does not need it: take it out")
    faults += [f"{name}: expected one of {', '.join(EXPECTED)}" for name in section if name not in EXPECTED]
    faults += [
        f"{each.name}: missing: expected {EXPECTED[each.name]}"
        for each in fields(RoomConfig)
        if each.default is MISSING and each.name not in section
    ]
    values = {name: value for name, value in section.items() if name in EXPECTED}
    faults += [fault for name, value in values.items() if (fault := _fault(name, value))]
    if faults:
        raise Unreadable(f"{path}: " + "; ".join(faults))
    folder = path.absolute().parent
    named = {name: values.get(name, getattr(RoomConfig, name, None)) for name in _PATHS}
    paths = {name: folder / value for name, value in named.items() if value is not None}
    return RoomConfig(**(values | paths))


def _fault(name: str, value: Any) -> str:
    if name in _NUMBERS:
        least, most = _NUMBERS[name]
        good = type(value) is int and least <= value <= most
    else:
        good = isinstance(value, str) and (bool(value.strip()) or name == "owner") and "\0" not in value
    read = {"host": ip_address, "camera": read_camera}.get(name)
    if good and read is not None:
        try:
            read(value)
        except ValueError:
            good = False
    return "" if good else f"{name}: expected {EXPECTED[name]}, found {value!r}"
