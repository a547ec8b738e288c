"""The doctor of the room: it checks everything that the room needs, and says how to mend the rest."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Final, Literal

import psycopg
from cryptography import x509

from croupier.cardroom.config import RoomConfig, read_config
from croupier.cardroom.doctor import servers
from croupier.cardroom.schema.roles import ROLES
from croupier.cardroom.serving.connections import first_line
from croupier.errors import CroupierError, Fault, Refused
from croupier.files import read_bytes
from croupier.log.custody.cosigners import WitnessFolder
from croupier.review.access.accounts import AccountFile
from croupier.review.serving.server import Door, encryption, listen
from croupier.values import dataclass, replace

_SOON: Final = timedelta(days=30)
_ROOM_LEFT: Final = 256 * 2**20

_HINTS: Final = (
    (re.compile(r'role "(.+)" does not exist'), "sudo -u postgres createuser {}"),
    (re.compile(r'database "(.+)" does not exist'), "sudo -u postgres createdb -E UTF8 -T template0 {}"),
    (re.compile(r'Peer authentication failed for user "(.+)"'), "run this as that user, with sudo -u {}"),
    (re.compile("No such file or directory|Connection refused()"), "sudo systemctl start postgresql"),
)
"""What PostgreSQL says when a connection fails, and the command that mends it."""


State = Literal["ok", "ADVICE", "MISSING"]


@dataclass(frozen=True)
class Look:
    """One thing that was checked; without what is merely advised the room still works."""

    what: str
    state: State
    said: str

    @property
    def is_missing(self) -> bool:
        return self.state == "MISSING"


def look(path: Path) -> tuple[Look, ...]:
    """Check everything in order; what depends on a missing thing is reported as well."""
    former = list[str]()
    try:
        config = read_config(path, former.append)
    except CroupierError as error:
        return (Look("settings", "MISSING", str(error)),)
    settings = Look("settings", "ADVICE", former[0]) if former else Look("settings", "ok", str(path))
    own: dict[str, Callable[[], str]] = {
        "certificate": lambda: _certificate(config),
        "port": lambda: _port(config),
        "accounts": lambda: _accounts(config),
        "witness": lambda: _witness(config.witness),
        "disk": lambda: _disk(config.witness),
    }
    asked: dict[str, Callable[[], str]] = {
        "tables": lambda: servers.has_tables(config),
        **{f"role {role}": partial(servers.has_role, config, role) for role in ROLES},
        "rights": lambda: servers.has_no_more_rights(config),
        "clock": lambda: servers.has_same_time(config),
        "safe settings": lambda: servers.is_safe(config),
        "connections": lambda: servers.has_connections(config),
        "standby": lambda: servers.has_standby(config),
        "archive": lambda: servers.has_archive(config),
    }
    found = [settings, *(_look(what, work) for what, work in own.items())]
    server = _look("PostgreSQL", lambda: servers.is_of_version(config))
    if server.is_missing:
        unknown = (Look(what, "MISSING", "not checked: PostgreSQL has to be mended first") for what in asked)
        return (*found, replace(server, said=_with_hint(server.said)), *unknown)
    return (*found, server, *(_look(what, work) for what, work in asked.items()))


def _with_hint(said: str) -> str:
    """What PostgreSQL said, with the command that mends it if there is one."""
    for pattern, command in _HINTS:
        if known := pattern.search(said):
            return f"{said}: {command.format(*known.groups())}"
    return said


def _look(what: str, work: Callable[[], str]) -> Look:
    try:
        return Look(what, "ok", work())
    except servers.Advice as error:
        return Look(what, "ADVICE", str(error))
    except CroupierError as error:
        return Look(what, "MISSING", str(error))
    except psycopg.Error as error:
        return Look(what, "MISSING", first_line(error))


def _certificate(config: RoomConfig) -> str:
    encryption(config.certificate, config.key)
    shown = x509.load_pem_x509_certificates(read_bytes(config.certificate))[0]
    begins, ends = shown.not_valid_before_utc, shown.not_valid_after_utc
    if begins > (now := datetime.now(UTC)):
        raise Fault(f"it is valid from {begins:%Y-%m-%d}, and this machine has {now:%Y-%m-%d}: set its clock")
    left = ends - now
    if left < _SOON:
        raise Fault(
            f"it ends on {ends:%Y-%m-%d}: croupier review certificate, and every terminal joins again"
        )
    return f"until {ends:%Y-%m-%d}"


def _port(config: RoomConfig) -> str:
    door = Door(host=config.host, port=config.port, certificate=config.certificate)
    try:
        listen(door).close()
    except Fault as error:
        if "in use" in str(error):
            return f"{config.port} is taken: the room runs already, or another program does"
        raise
    return f"{config.host}:{config.port} is free"


def _witness(path: Path) -> str:
    """The room's public key, or that there is none yet: the doctor makes nothing."""
    folder = WitnessFolder(path)
    if folder.has_key():
        return str(folder.key)
    there = _existing(path)
    if not there.is_dir() or not os.access(there, os.W_OK | os.X_OK):
        raise Fault(f"its key is made when the room is first served, and {there} cannot be written to")
    return "its key is made when the room is first served"


def _disk(path: Path) -> str:
    """Whether the room can go on writing its own files: accounts and logins."""
    there = _existing(path)
    free = shutil.disk_usage(there).free
    if free < _ROOM_LEFT:
        raise Fault(f"{free >> 20} MB are free at {there}: expected {_ROOM_LEFT >> 20} MB")
    return f"{free >> 20} MB are free at {there}"


def _existing(path: Path) -> Path:
    """The path, or what of it exists."""
    return next(each for each in (path, *path.parents) if each.exists())


def _accounts(config: RoomConfig) -> str:
    floor = [each.name for each in AccountFile(config.accounts).accounts().values() if each.role == "floor"]
    if not floor:
        command = f"croupier review account NAME --role floor --accounts {config.accounts}"
        raise Refused("no-account", f"nobody of the floor has one: {command}")
    return f"{len(floor)} of the floor"
