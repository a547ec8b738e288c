"""Several PostgreSQL servers: a standby, an archive, and a copy restored to a moment."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import psycopg

from croupier.cardroom.cluster import Cluster, _as_account, _give, programs

PATIENCE_S = 300
"""The longest that a busy machine may take for one thing."""

QUICK: Mapping[str, str] = {"fsync": "off", "max_connections": "40", "shared_buffers": "16MB"}
"""A server that is killed loses nothing that the system still writes; a machine that is would."""


def run(program: str, *arguments: str) -> None:
    """A program of PostgreSQL, as the user that its servers run as."""
    done = subprocess.run(
        [str(programs() / program), *arguments],
        check=False,
        capture_output=True,
        text=True,
        cwd="/",
        **_as_account(),
    )
    assert done.returncode == 0, done.stderr


def begun(folder: Path, empty: Path, **settings: str) -> Cluster:
    """A new server, from the files of an empty one."""
    folder.mkdir()
    _own(folder)
    subprocess.run(["cp", "-a", str(empty / "data"), str(folder / "data")], check=True)
    made = Cluster(folder, {**QUICK, **settings})
    made.start()
    return made


def copied(primary: Cluster, folder: Path, *options: str) -> None:
    """A base backup of a server that runs."""
    folder.mkdir(parents=True, exist_ok=True)
    _give(folder)
    place = f"host={primary.folder} user=postgres application_name=standby"
    data = str(folder / "data")
    run("pg_basebackup", f"--dbname={place}", f"--pgdata={data}", "--checkpoint=fast", "--no-sync", *options)


def standby_of(primary: Cluster, folder: Path) -> Cluster:
    """A standby that follows a server, in an empty folder."""
    copied(primary, folder, "--wal-method=stream", "--write-recovery-conf")
    made = Cluster(folder, QUICK)
    made.start()
    return made


def restored(backup: Path, archive: Path, folder: Path, moment: str) -> Cluster:
    """A server from a base backup and the archive of what was written since, as it was at a moment."""
    folder.mkdir()
    shutil.copytree(backup / "data", folder / "data", copy_function=shutil.copy2)
    (folder / "data" / "recovery.signal").touch()
    for path in (folder, *folder.rglob("*")):
        _own(path)
    (folder / "data").chmod(0o700)
    settings = {
        "restore_command": f"cp {archive}/%f %p",
        "recovery_target_time": moment,
        "recovery_target_action": "promote",
    }
    made = Cluster(folder, {**QUICK, **settings})
    made.start()
    until(lambda: asked(made, "SELECT pg_is_in_recovery()") is False, "it stays a standby")
    return made


def _own(path: Path) -> None:
    account = _as_account()
    if account:
        os.chown(path, account["user"], account["group"])


def asked(server: Cluster, query: str, database: str = "postgres") -> object:
    """The one value that a query has."""
    with psycopg.connect(server.at(database), autocommit=True) as conn:
        row = conn.execute(query.encode()).fetchone()
    return row[0] if row else None


def told(server: Cluster, statement: str) -> None:
    """Do something as the owner."""
    with psycopg.connect(server.dsn, autocommit=True) as conn:
        conn.execute(statement.encode())


def wants_a_standby(primary: Cluster) -> None:
    """From now on nothing is acknowledged before a standby has it on its disk."""
    told(primary, "ALTER SYSTEM SET synchronous_standby_names = 'standby'")
    told(primary, "SELECT pg_reload_conf()")


def in_step(primary: Cluster) -> bool:
    """Whether a standby has everything, and is waited for."""
    return bool(asked(primary, "SELECT count(*) > 0 FROM pg_stat_replication WHERE sync_state = 'sync'"))


def until(done: Callable[[], bool], what: str) -> None:
    """Wait until something is so, and fail if it never is."""
    limit = time.monotonic() + PATIENCE_S
    while not done():
        assert time.monotonic() < limit, what
        time.sleep(0.05)


def cleared(folder: Path) -> None:
    """Take a server's files away, once the processes that it left behind write no more."""

    def gone() -> bool:
        shutil.rmtree(folder, ignore_errors=True)
        return not folder.exists()

    until(gone, f"{folder} is written on")
