"""Runs croupier commands one after the other, each in a fork of a process that has everything loaded.

A fork takes milliseconds, a start takes a second. A fork ends as the real program does: with its exit code or
by a signal. One that neither ends nor works for a while is interrupted, like with control and C.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import json
import os
import pkgutil
import resource
import select
import signal
import subprocess
import sys
import time
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import Final, Self

from croupier.values import dataclass

MEMORY: Final = 3 << 30
"""What reads without end stops here, and not where the machine does."""

IDLE_S: Final = 3.0
KILLED_S: Final = 10.0
LOOK_S: Final = 0.05
"""How often is looked whether it still works; its end is told at once."""

_TICKS: Final = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Ended:
    """How a command line ended. `waited`: it was at rest and was interrupted; `cpu` in seconds."""

    code: int
    out: str
    err: str
    waited: bool
    cpu: float


class Forks:
    """The process that forks; it ends with the block."""

    def __init__(self, folder: Path, *, limit: float) -> None:
        self._folder = folder
        self._limit = limit

    def __enter__(self) -> Self:
        environment = {name: value for name, value in os.environ.items() if "DISPLAY" not in name}
        self._process = subprocess.Popen(
            [sys.executable, __file__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=self._folder,
            env=environment | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"},
        )
        return self

    def __exit__(self, *exc: object) -> None:
        self._process.communicate()

    def run(self, arguments: Sequence[str], *, stdin: str = os.devnull, stdout: str = "") -> Ended:
        """One command line; `stdin` and `stdout` are names of files, what goes to the latter is not told."""
        order = {"arguments": arguments, "stdin": stdin, "stdout": stdout, "limit": self._limit}
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(json.dumps(order).encode() + b"\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        assert answer, "the process that forks has ended"
        return Ended(**json.loads(answer))


# --- in the process that forks -----------------------------------------------------------------------


def _serve() -> None:
    from sqlite_utils import Database  # noqa: PLC0415 - in the process that forks alone

    import croupier  # noqa: PLC0415
    from croupier.log.schema.migrations import migrate  # noqa: PLC0415

    for module in pkgutil.walk_packages(croupier.__path__, "croupier."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    migrate(Database(memory=True))  # what a program works out once for all logs
    gc.freeze()  # a collection in a fork would copy every page
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    for line in sys.stdin:
        answers.write(json.dumps(_run(**json.loads(line))) + "\n")
        answers.flush()


def _run(arguments: list[str], stdin: str, stdout: str, limit: float) -> dict[str, object]:
    out, err = (os.memfd_create(name) for name in ("out", "err"))
    child = os.fork()
    if child == 0:
        _be(arguments, stdin, os.open(stdout, os.O_WRONLY) if stdout else out, err)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    status, waited = _watch(child, limit)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return {
        "code": os.waitstatus_to_exitcode(status),
        "out": _text(out),
        "err": _text(err),
        "waited": waited,
        "cpu": after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime,
    }


def _text(handle: int) -> str:
    size = min(os.fstat(handle).st_size, 1 << 20)
    text = os.pread(handle, size, 0).decode(errors="replace")
    os.close(handle)
    return text


def _be(arguments: list[str], stdin: str, out: int, err: int) -> None:
    """Become the program: its streams, its command line, its end."""
    code = 99
    try:
        os.setsid()  # no terminal to type a secret at
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        signal.signal(signal.SIGINT, signal.default_int_handler)
        for number, handle in enumerate((os.open(stdin, os.O_RDONLY), out, err)):
            os.dup2(handle, number)
        sys.stdin = os.fdopen(0, encoding="utf-8", errors="strict")
        sys.stdout = os.fdopen(1, "w", encoding="utf-8", errors="strict")
        sys.stderr = os.fdopen(2, "w", encoding="utf-8", errors="backslashreplace")
        sys.argv = ["croupier", *arguments]
        from croupier.cli import main  # noqa: PLC0415 - it is loaded already

        main()
        code = 0
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 0 if end.code is None else 1
    except BaseException:  # noqa: BLE001 - this is the edge of the process: what comes here traces
        traceback.print_exc()
    finally:
        with contextlib.suppress(OSError):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(code)


def _watch(child: int, limit: float) -> tuple[int, bool]:
    """Wait for the end; what rests or takes too long is interrupted, and what does not end then is killed."""
    began = rested = time.monotonic()
    before, interrupted = 0.0, 0.0
    ended = os.pidfd_open(child)
    while True:
        if select.select([ended], [], [], LOOK_S)[0]:
            os.close(ended)
            return os.waitpid(child, 0)[1], bool(interrupted)
        now, (sleeps, cpu) = time.monotonic(), _state(child)
        if cpu > before or not sleeps:
            before, rested = cpu, now
        if not interrupted and (now - rested > IDLE_S or cpu > limit or now - began > 4 * limit):
            interrupted = now
            with contextlib.suppress(ProcessLookupError):
                os.killpg(child, signal.SIGINT)
        if interrupted and now - interrupted > KILLED_S:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(child, signal.SIGKILL)


def _state(pid: int) -> tuple[bool, float]:
    """Whether it sleeps, other than for want of a processor, and what it took of one so far."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return False, 0.0
    return fields[0] == "S", (int(fields[11]) + int(fields[12])) / _TICKS


if __name__ == "__main__":
    _serve()
