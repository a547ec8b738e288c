"""A private PostgreSQL cluster in a folder, for the demo, the figures and the tests; removed at the end.

It listens on a socket in its folder, not on a port. PostgreSQL refuses to run as root: there it runs as the
user that Debian's package made for it.
"""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from croupier.errors import Fault, Refused
from croupier.values import dataclass

_DEBIAN: Final = Path("/usr/lib/postgresql")
_ACCOUNT: Final = "postgres"
_PATIENCE_S: Final = 60.0
OLDEST: Final = 15


def programs() -> Path:
    """The folder with the programs of PostgreSQL 15 or newer; raises `Refused` if there is none."""
    versions = sorted((int(each.name), each / "bin") for each in _DEBIAN.glob("*") if each.name.isdigit())
    for version, folder in reversed(versions):
        if version >= OLDEST and (folder / "initdb").exists():
            return folder
    found = shutil.which("initdb")
    if found is None:
        raise Refused(
            "no-postgresql",
            f"PostgreSQL {OLDEST} or newer is not installed here: sudo apt install postgresql, or the"
            " programs of your system's package in the search path",
        )
    return Path(found).resolve().parent


@dataclass
class Cluster:
    """A cluster, running or stopped; `dsn` connects to one of its databases, as its owner."""

    folder: Path
    settings: Mapping[str, str]
    _server: subprocess.Popen[bytes] | None = None

    @property
    def dsn(self) -> str:
        return self.at("postgres")

    def at(self, database: str, user: str = "postgres") -> str:
        """The connection string for a database of the cluster."""
        return f"host={self.folder} dbname={database} user={user}"

    @property
    def pid(self) -> int:
        assert self._server is not None, "it runs"
        return self._server.pid

    def make(self) -> None:
        """Create the files of an empty cluster; raises `Fault`."""
        self.folder.mkdir(parents=True, exist_ok=True)
        _give(self.folder)
        auth = ("--auth=trust", "--username=postgres", "--encoding=UTF8", "--locale=C.UTF-8")
        _run("initdb", "--pgdata", str(self.folder / "data"), "--no-sync", *auth)

    def start(self) -> None:
        """Start the server, and wait until it answers; raises `Fault` if it does not."""
        options = ["-clisten_addresses=", *(f"-c{name}={value}" for name, value in self.settings.items())]
        log = (self.folder / "server.log").open("ab")
        with log:
            self._server = subprocess.Popen(
                [programs() / "postgres", "-D", self.folder / "data", "-k", self.folder, *options],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=self.folder, **_as_account(),
            )  # fmt: skip
        limit = time.monotonic() + _PATIENCE_S
        while not self._answers():
            if self._server.poll() is not None or time.monotonic() > limit:
                raise Fault(f"PostgreSQL does not start: {self._last_line()}")
            time.sleep(0.05)

    def _answers(self) -> bool:
        asked = [str(programs() / "pg_isready"), "-q", "-h", str(self.folder), "-U", "postgres"]
        return subprocess.run(asked, check=False, capture_output=True).returncode == 0

    def _last_line(self) -> str:
        lines = (self.folder / "server.log").read_text(errors="replace").splitlines()
        return lines[-1] if lines else "it did not say why"

    def stop(self) -> None:
        """Stop it at once; committed data stay on the disk."""
        if self._server is not None and self._server.poll() is None:
            self._server.send_signal(2)
            try:
                self._server.wait(20)
            except subprocess.TimeoutExpired:
                self._server.kill()
                self._server.wait()

    def kill(self) -> None:
        """Stop it as a power cut would, without a last write."""
        if self._server is not None:
            with suppress(ProcessLookupError):
                self._server.kill()
            self._server.wait()


@contextmanager
def cluster(folder: Path, **settings: str) -> Iterator[Cluster]:
    """A new cluster in an empty folder, which is removed at the end; `settings` are PostgreSQL's.

    Raises `Refused` if PostgreSQL is not installed, and `Fault` if it does not start.
    """
    made = Cluster(folder, settings)
    try:
        made.make()
        made.start()
        yield made
    finally:
        made.stop()
        shutil.rmtree(folder, ignore_errors=True)


def _run(program: str, *arguments: str) -> None:
    asked = [str(programs() / program), *arguments]
    done = subprocess.run(asked, check=False, capture_output=True, text=True, cwd="/", **_as_account())
    if done.returncode:
        lines = done.stderr.strip().splitlines() or ["it did not say why"]
        raise Fault(f"{program}: {lines[-1]}")


def _as_account() -> dict[str, Any]:
    """The user for PostgreSQL's processes: this one, or Debian's own where this one is root."""
    if os.geteuid() != 0:
        return {}
    try:
        account = pwd.getpwnam(_ACCOUNT)
    except KeyError:
        raise Refused(
            "root", f"PostgreSQL does not run as root, and there is no user {_ACCOUNT}: use another account"
        ) from None
    return {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}


def _give(folder: Path) -> None:
    if os.geteuid() == 0:
        account = _as_account()
        os.chown(folder, account["user"], account["group"])
