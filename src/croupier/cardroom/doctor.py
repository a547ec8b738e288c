"""The doctor of the room: it checks everything that the room needs, and says how to mend the rest."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any, Final, Literal

import psycopg
from cryptography import x509

from croupier.cardroom.config import RoomConfig, read_config
from croupier.cardroom.schema.migrations import OLDEST, check
from croupier.cardroom.schema.roles import ROLES
from croupier.cardroom.serving.connections import connect
from croupier.cardroom.store.database import first_line
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
"""PostgreSQL's messages for a failed connection, each with the command that mends it."""


State = Literal["ok", "ADVICE", "MISSING"]


@dataclass(frozen=True)
class Check:
    """One thing that was checked; the room also works without one that is only advised."""

    what: str
    state: State
    said: str

    @property
    def is_missing(self) -> bool:
        return self.state == "MISSING"


def look(path: Path) -> tuple[Check, ...]:
    """Check everything in order; a check that cannot run is reported too."""
    former = list[str]()
    try:
        config = read_config(path, former.append)
    except CroupierError as error:
        return (Check("settings", "MISSING", str(error)),)
    settings = Check("settings", "ADVICE", former[0]) if former else Check("settings", "ok", str(path))
    found = [settings, *(_look(what, work, config) for what, work in OWN.items())]
    server = _look("PostgreSQL", is_of_version, config)
    if server.is_missing:
        unknown = (Check(what, "MISSING", "not checked: PostgreSQL has to be mended first") for what in ASKED)
        return (*found, replace(server, said=_with_hint(server.said)), *unknown)
    return (*found, server, *(_look(what, work, config) for what, work in ASKED.items()))


def _with_hint(said: str) -> str:
    """PostgreSQL's message, with the command that mends it if there is one."""
    for pattern, command in _HINTS:
        if known := pattern.search(said):
            return f"{said}: {command.format(*known.groups())}"
    return said


def _look(what: str, work: Callable[[RoomConfig], str], config: RoomConfig) -> Check:
    try:
        return Check(what, "ok", work(config))
    except Advice as error:
        return Check(what, "ADVICE", str(error))
    except CroupierError as error:
        return Check(what, "MISSING", str(error))
    except psycopg.Error as error:
        return Check(what, "MISSING", first_line(error))


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


def _witness(config: RoomConfig) -> str:
    """The room's public key, or that there is none yet; the doctor does not make one."""
    folder = WitnessFolder(config.witness)
    if folder.has_key():
        return str(folder.key)
    there = _existing(config.witness)
    if not there.is_dir() or not os.access(there, os.W_OK | os.X_OK):
        raise Fault(f"its key is made when the room is first served, and {there} cannot be written to")
    return "its key is made when the room is first served"


def _disk(config: RoomConfig) -> str:
    """Whether the disk has space for the room's own files: accounts and logins."""
    there = _existing(config.witness)
    free = shutil.disk_usage(there).free
    if free < _ROOM_LEFT:
        raise Fault(f"{free >> 20} MB are free at {there}: expected {_ROOM_LEFT >> 20} MB")
    return f"{free >> 20} MB are free at {there}"


def _existing(path: Path) -> Path:
    """The path, or the nearest folder above it that exists."""
    return next(each for each in (path, *path.parents) if each.exists())


def _accounts(config: RoomConfig) -> str:
    floor = [each.name for each in AccountFile(config.accounts).accounts().values() if each.role == "floor"]
    if not floor:
        command = f"croupier review account NAME --role floor --accounts {config.accounts}"
        raise Refused("no-account", f"nobody of the floor has one: {command}")
    return f"{len(floor)} of the floor"


SAFE: Final = {"fsync": ("on",), "full_page_writes": ("on",), "synchronous_commit": ("on", "remote_apply")}
"""Settings of PostgreSQL that keep acknowledged rows safe, and their safe values."""

_NEVER_CHANGED: Final = ("pieces", "signatures", "notes", "signers", "hands_before")
_ONLY_ADDED: Final = (*_NEVER_CHANGED, "terminals", "logs")
_CHANGES: Final = ("UPDATE", "DELETE", "TRUNCATE")
"""Tables that no role of the room may change; tables with columns that may change, but no row may be
removed; and the rights for both.
"""

_MOST_OFF: Final = timedelta(seconds=5)
"""The largest difference between two clocks."""

_MOMENT: Final = "%Y-%m-%d %H:%M:%S"

_MOST_BEHIND: Final = 4
"""The most files of PostgreSQL's own log that may wait for the archive."""

_SPARE: Final = 5
"""Connections beside the room's: for maintenance, backups and monitoring."""


class Advice(CroupierError):
    """The room works without it, but is safer with it."""


def _asked(config: RoomConfig, query: str) -> tuple[Any, ...]:
    """The one row that a query returns."""
    with connect(config.database) as conn:
        row: tuple[Any, ...] | None = conn.execute(query.encode()).fetchone()
    assert row is not None, "these queries have one row"
    return row


def is_of_version(config: RoomConfig) -> str:
    number, said = _asked(
        config, "SELECT current_setting('server_version_num')::int, current_setting('server_version')"
    )
    if number < OLDEST:
        raise Fault(f"{said}: expected {OLDEST // 10_000} or newer")
    return str(said)


def has_tables(config: RoomConfig) -> str:
    with connect(config.database) as conn:
        check(conn)
    return "of this version"


def has_role(role: str, config: RoomConfig) -> str:
    connect(config.database, role).close()
    return "granted"


def has_no_more_rights(config: RoomConfig) -> str:
    """Whether the room's account has its roles and no others, and can only add to the evidence."""
    who, is_superuser, owns, rows, values = _asked(
        config,
        "SELECT current_user, (SELECT rolsuper FROM pg_roles WHERE rolname = current_user),"
        " pg_has_role((SELECT relowner FROM pg_class WHERE oid = 'croupier.pieces'::regclass), 'MEMBER'),"
        f" ARRAY(SELECT format('%s %s FROM %s', p, t, r) FROM unnest({_array(ROLES)}) AS r,"
        f" unnest({_array(_ONLY_ADDED)}) AS t, unnest({_array(_CHANGES)}) AS p"
        " WHERE has_table_privilege(r, 'croupier.' || t, p) ORDER BY 1),"
        f" ARRAY(SELECT format('UPDATE %s FROM %s', t, r) FROM unnest({_array(ROLES)}) AS r,"
        f" unnest({_array(_NEVER_CHANGED)}) AS t"
        " WHERE has_any_column_privilege(r, 'croupier.' || t, 'UPDATE'))",
    )
    if found := (*rows, *values):
        raise Fault(f"rows could be changed: REVOKE {found[0].replace(' ', ' ON croupier.', 1)}")
    if is_superuser or owns:
        what = "is a superuser" if is_superuser else "owns the tables"
        raise Advice(
            f"{who} {what}, and could change what was recorded: make the room an account of its own, and"
            " croupier room migrate --account ACCOUNT"
        )
    return f"{who} only adds"


def _array(words: tuple[str, ...]) -> str:
    return "ARRAY[" + ", ".join(f"'{word}'" for word in words) + "]"


def has_same_time(config: RoomConfig) -> str:
    """Whether the clocks of PostgreSQL and this machine agree: codes use the one, receipts the other."""
    before = datetime.now(UTC)
    (there,) = _asked(config, "SELECT clock_timestamp()")
    after = datetime.now(UTC)
    off = max(before - there, there - after, timedelta())
    if off > _MOST_OFF:
        raise Fault(
            f"this machine has {after:{_MOMENT}} and PostgreSQL {there.astimezone(UTC):{_MOMENT}} UTC:"
            " set the wrong one (timedatectl)"
        )
    return f"{after:{_MOMENT}} UTC"


def is_safe(config: RoomConfig) -> str:
    """Whether a commit is on the disk when it returns."""
    found = _asked(config, "SELECT " + ", ".join(f"current_setting('{name}')" for name in SAFE))
    now = dict(zip(SAFE, found, strict=True))
    wrong = [f"{name} = {value}" for name, value in now.items() if value not in SAFE[name]]
    if wrong:
        raise Fault(f"{', '.join(wrong)}: a row that was acknowledged may be lost; set them to on")
    return ", ".join(f"{name} {value}" for name, value in now.items())


def has_connections(config: RoomConfig) -> str:
    """Whether PostgreSQL allows as many connections as the room may open."""
    (most,) = _asked(
        config,
        "SELECT current_setting('max_connections')::int"
        " - current_setting('superuser_reserved_connections')::int",
    )
    wanted = len(ROLES) * config.connections
    if most < wanted + _SPARE:
        raise Fault(
            f"PostgreSQL has {most}, and the room may open {wanted}: raise max_connections to"
            f" {wanted + _SPARE + 3}, or lower connections"
        )
    return f"{wanted} of {most}"


def has_standby(config: RoomConfig) -> str:
    """Whether a standby has every row before it is acknowledged."""
    wanted, is_copy, may_look, in_step = _asked(
        config,
        "SELECT current_setting('synchronous_standby_names'), pg_is_in_recovery(),"
        " pg_has_role('pg_read_all_stats', 'USAGE'),"
        " (SELECT count(*) FROM pg_stat_replication WHERE sync_state IN ('sync', 'quorum'))",
    )
    if is_copy:
        raise Fault("this server is a standby, which accepts no changes: promote it, or name the primary")
    if not wanted:
        raise Advice(
            "none: if this machine is lost, its rows are only at the tables (synchronous_standby_names)"
        )
    if not may_look:
        raise Advice(f"{wanted} is waited for; to see whether it is there, grant pg_read_all_stats")
    if not in_step:
        raise Fault(f"{wanted} is waited for and not there: nothing is acknowledged")
    return f"synchronous, {in_step} in step"


def has_archive(config: RoomConfig) -> str:
    """Whether PostgreSQL archives its own log, so that the room can be restored to any minute."""
    mode, last, at, failed, now = _asked(
        config,
        "SELECT current_setting('archive_mode'), last_archived_wal, last_archived_time,"
        " CASE WHEN last_failed_time > coalesce(last_archived_time, '-infinity') THEN last_failed_wal END,"
        " CASE WHEN NOT pg_is_in_recovery() THEN pg_walfile_name(pg_current_wal_lsn()) END"
        " FROM pg_stat_archiver",
    )
    if mode == "off":
        raise Advice("none: the room cannot be restored to any minute (archive_mode, archive_command)")
    if failed is not None:
        raise Fault(f"it fails since {failed}: see the log of PostgreSQL, and archive_command")
    if last is None:
        raise Advice("nothing was archived yet")
    ours, theirs = _number(now or ""), _number(last)
    if ours is not None and theirs is not None and (behind := ours - theirs - 1) > _MOST_BEHIND:
        raise Fault(f"it is {behind} files behind, the last at {at:%Y-%m-%d %H:%M}")
    return f"the last at {at:%Y-%m-%d %H:%M}"


def _number(name: str) -> int | None:
    """The number of a file of PostgreSQL's log: 256 files of 16 MB for each step of the middle part.

    None for the history of a timeline: a restored or promoted server archives that first.

    >>> _number("000000010000000200000003"), _number("00000002.history")
    (515, None)
    """
    found = re.match("[0-9A-F]{8}([0-9A-F]{8})([0-9A-F]{8})", name)
    return None if found is None else int(found[1], 16) * 256 + int(found[2], 16)


OWN: Final[Mapping[str, Callable[[RoomConfig], str]]] = {
    "certificate": _certificate,
    "port": _port,
    "accounts": _accounts,
    "witness": _witness,
    "disk": _disk,
}
ASKED: Final[Mapping[str, Callable[[RoomConfig], str]]] = {
    "tables": has_tables,
    **{f"role {role}": partial(has_role, role) for role in ROLES},
    "rights": has_no_more_rights,
    "clock": has_same_time,
    "safe settings": is_safe,
    "connections": has_connections,
    "standby": has_standby,
    "archive": has_archive,
}
"""The checks on this machine, and the questions to PostgreSQL."""
