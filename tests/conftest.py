"""Fixtures for all tests: temporary files in memory, processes, and cores.

Thousands of small logs, each committed to the disk, take longer than all the tests that use them: if the
machine has enough memory, temporary files are in it. Tests that kill programs or cut the power use the
fixture `disk_path`, whose files are on a disk.
"""

from __future__ import annotations

import gc
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from croupier.devices.twins.process import ShoeProcess

MEMORY = Path("/dev/shm")
ENOUGH = 2 * 2**30
"""Bytes that the tests may need."""

BY_DAY = "not nightly"
"""The marks of pyproject.toml, unless somebody asks for others."""

SHARED_OUT = ("croupier.review.pages.shuffle",)
"""Modules whose work is given to another process."""


def pytest_configure(config: pytest.Config) -> None:
    """Runs before the first temporary file and before other processes start."""
    gc.disable()  # what is collected stays: see `pytest_collection_finish`
    os.environ["LANGUAGE"] = "en"  # whatever the locale of whoever runs them
    _work_in_memory()
    _keep_what_is_compiled(config)
    _begin_elsewhere(config)
    _take_any_time()


def _work_in_memory() -> None:
    """Keep temporary files in memory, unless somebody chose another place."""
    if "TMPDIR" in os.environ or not MEMORY.is_dir() or not os.access(MEMORY, os.W_OK):
        return
    if shutil.disk_usage(MEMORY).free >= ENOUGH:
        os.environ["TMPDIR"] = str(MEMORY)
        tempfile.tempdir = None


def _keep_what_is_compiled(config: pytest.Config) -> None:
    """Keep bytecode elsewhere until the end of the tests, if none may be beside the modules.

    Without it, each of the hundreds of programs that tests start would compile croupier itself.
    """
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
        folder = tempfile.TemporaryDirectory(prefix="compiled-")
        config.add_cleanup(folder.cleanup)
        os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = folder.name
        sys.dont_write_bytecode = False


def _begin_elsewhere(config: pytest.Config) -> None:
    """Each process collects the files from another starting point.

    Rewriting and compiling the asserts of a file takes most of the collecting time; this way a process finds
    most files already done by another.
    """
    worker = getattr(config, "workerinput", None)
    if worker is None or not all(Path(root).is_dir() for root in config.args):
        return
    files = sorted(str(path) for root in config.args for path in Path(root).rglob("test_*.py"))
    first = len(files) * int(worker["workerid"].removeprefix("gw")) // worker["workercount"]
    config.args = [*files[first:], *files[:first]]


def _take_any_time() -> None:
    """Remove the time limit of Hypothesis: a busy machine may exceed it."""
    settings.register_profile("at any pace", deadline=None)
    settings.load_profile("at any pace")


def pytest_xdist_auto_num_workers() -> int | None:
    """Twice the number of cores: tests of devices and programs wait half of their time.

    None if the variable of pytest-xdist has the number.
    """
    if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ:
        return None
    return (os.cpu_count() or 1) * 2


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(collector: pytest.Collector, obj: object) -> list[pytest.Item] | None:
    """By day, skip night tests before their cases are made: a fifth of all."""
    if not isinstance(obj, FunctionType) or collector.config.option.markexpr != BY_DAY:
        return None
    return [] if any(mark.name == "nightly" for mark in getattr(obj, "pytestmark", ())) else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Spread files with long tests over the first three quarters of the others.

    Long tests mostly wait for devices and programs, the others for nothing: together they keep the cores
    busy, and no core waits at the end for a long one. The order is the same in every process.
    """
    long = sorted({item.path for item in items if item.get_closest_marker("slow")})
    short = sorted({item.path for item in items} - {*long})
    apart = 0.75 * len(short) / max(1, len(long))
    place = {path: apart * at for at, path in enumerate(long)}
    place |= {path: at + 0.5 for at, path in enumerate(short)}
    items.sort(key=lambda item: (place[item.path], item.path))


def pytest_collection_finish() -> None:
    """Let the garbage collector ignore the collected tests, which stay to the end.

    It also runs less often, because few tests leave much garbage.
    """
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    gc.enable()


@pytest.fixture(scope="session", autouse=True)
def own_pace() -> Iterator[None]:
    """Keep a verb's low priority out of the test process: it would slow down all later tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "nice", lambda by: by)
        yield


@pytest.fixture(scope="session", autouse=True)
def processes_at_hand() -> Iterator[None]:
    """Worker processes are forks of one that has croupier loaded, which is faster than a new start."""
    server = get_context("forkserver")
    server.set_forkserver_preload([*SHARED_OUT])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("croupier.processes.get_context", lambda method: server)
        yield


@pytest.fixture(scope="session", autouse=True)
def cheap_secrets() -> Iterator[None]:
    """Passwords, PINs, passphrases and codes cost little in this process."""
    with pytest.MonkeyPatch.context() as patch:
        import_module("support.cheap_secrets").make_cheap(patch)
        yield


@pytest.fixture(scope="session", autouse=True)
def blank_logs() -> Iterator[None]:
    """New logs of this process are copies of one."""
    with pytest.MonkeyPatch.context() as patch:
        import_module("support.blank_logs").copy_blanks(patch)
        yield


@pytest.fixture(scope="session")
def shoe() -> Iterator[ShoeProcess]:
    """A shoe in its own process, with which scripts are played one after the other."""
    with import_module("croupier.devices.twins.process").ShoeProcess() as process:
        yield process


@pytest.fixture
def full_cost() -> Iterator[None]:
    """Secrets cost the usual work, also in programs that the test starts."""
    module = import_module("support.cheap_secrets")
    with pytest.MonkeyPatch.context() as patch:
        module.make_dear(patch)
        yield
    module.forget_codes()


@pytest.fixture
def disk_path() -> Iterator[Path]:
    """A new folder on a disk, even if temporary files are in memory."""
    with tempfile.TemporaryDirectory(dir="/var/tmp", prefix="croupier-") as folder:
        yield Path(folder)
