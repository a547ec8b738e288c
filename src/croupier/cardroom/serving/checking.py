"""The doctor of the room: everything that it needs, looked at, with what mends the rest."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any, Final

import psycopg
from cryptography import x509

from croupier.cardroom.config import RoomConfig, read_config
from croupier.cardroom.schema.migrations import OLDEST, check
from croupier.cardroom.schema.roles import ROLES
from croupier.cardroom.serving.connections import connect, first_line
from croupier.cardroom.serving.server import witness_of
from croupier.errors import CroupierError, Fault, Refused
from croupier.files import read_bytes
from croupier.review.access.accounts import AccountFile
from croupier.review.serving.server import Door, encryption, listen

SAFE: Final = {"fsync": ("on",), "full_page_writes": ("on",), "synchronous_commit": ("on", "remote_apply")}
"""Settings of PostgreSQL without which an acknowledged row may be lost, with the values that keep it."""

_SOON: Final = timedelta(days=30)


@dataclass(frozen=True)
class Look:
    """One thing that was looked at."""

    what: str
    is_well: bool
    said: str


def look(path: Path) -> tuple[Look, ...]:
    """Everything in order; where one thing is needed by the next, the next says so too."""
    try:
        config = read_config(path)
    except CroupierError as error:
        return (Look("settings", False, str(error)),)
    works: dict[str, Callable[[], str]] = {
        "certificate": lambda: _certificate(config),
        "port": lambda: _port(config),
        "accounts": lambda: _accounts(config),
        "witness": lambda: str(witness_of(config.witness).key),
        "PostgreSQL": lambda: _version(config),
        "tables": lambda: _tables(config),
        **{f"role {role}": partial(_role, config, role) for role in ROLES},
        "safe settings": lambda: _settings(config),
        "standby": lambda: _standby(config),
    }
    return (Look("settings", True, str(path)), *(_looked(what, work) for what, work in works.items()))


def _looked(what: str, work: Callable[[], str]) -> Look:
    try:
        return Look(what, True, work())
    except CroupierError as error:
        return Look(what, False, str(error))
    except psycopg.Error as error:
        return Look(what, False, first_line(error))


def _certificate(config: RoomConfig) -> str:
    encryption(config.certificate, config.key)
    ends = x509.load_pem_x509_certificates(read_bytes(config.certificate))[0].not_valid_after_utc
    left = ends - datetime.now(UTC)
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


def _accounts(config: RoomConfig) -> str:
    floor = [each.name for each in AccountFile(config.accounts).accounts().values() if each.role == "floor"]
    if not floor:
        command = f"croupier review account NAME --role floor --accounts {config.accounts}"
        raise Refused("no-account", f"nobody of the floor has one: {command}")
    return f"{len(floor)} of the floor"


def _asked(config: RoomConfig, query: str) -> list[Any]:
    conn = connect(config.database)
    try:
        return conn.execute(query.encode()).fetchall()
    finally:
        conn.close()


def _version(config: RoomConfig) -> str:
    ((number, said),) = _asked(
        config, "SELECT current_setting('server_version_num')::int, current_setting('server_version')"
    )
    if number < OLDEST:
        raise Fault(f"{said}: expected {OLDEST // 10_000} or newer")
    return str(said)


def _tables(config: RoomConfig) -> str:
    conn = connect(config.database)
    try:
        check(conn)
    finally:
        conn.close()
    return "of this version"


def _role(config: RoomConfig, role: str) -> str:
    connect(config.database, role).close()
    return "granted"


def _settings(config: RoomConfig) -> str:
    names = ", ".join(f"current_setting('{name}')" for name in SAFE)
    ((*found,),) = _asked(config, f"SELECT {names}")
    now = dict(zip(SAFE, found, strict=True))
    wrong = [f"{name} = {value}" for name, value in now.items() if value not in SAFE[name]]
    if wrong:
        raise Fault(f"{', '.join(wrong)}: a row that was acknowledged may be lost; set them to on")
    return ", ".join(f"{name} {value}" for name, value in now.items())


def _standby(config: RoomConfig) -> str:
    ((wanted, is_copy),) = _asked(
        config, "SELECT current_setting('synchronous_standby_names'), pg_is_in_recovery()"
    )
    if is_copy:
        raise Fault("this server is a standby, which takes nothing: promote it, or name the primary")
    return f"synchronous: {wanted}" if wanted else "none: what this machine loses is only at the tables"
