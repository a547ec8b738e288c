"""What all tests have: temporary files in memory, compiled modules for the programs they start, and cores.

Thousands of small logs, each committed to the disk, take longer than all the tests in them: where the machine
has enough memory, temporary files lie in it. Tests that kill programs or cut the power take the fixture
`disk_path`, whose files lie on a disk.
"""

from __future__ import annotations

import gc
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

MEMORY = Path("/dev/shm")
ENOUGH = 2 * 2**30
"""Bytes that the tests may need."""


def pytest_configure(config: pytest.Config) -> None:
    """Before the first temporary file, and before other processes start."""
    _work_in_memory()
    _keep_what_is_compiled(config)


def _work_in_memory() -> None:
    """Whoever says where temporary files go is heard."""
    if "TMPDIR" in os.environ or not MEMORY.is_dir() or not os.access(MEMORY, os.W_OK):
        return
    if shutil.disk_usage(MEMORY).free >= ENOUGH:
        os.environ["TMPDIR"] = str(MEMORY)
        tempfile.tempdir = None


def _keep_what_is_compiled(config: pytest.Config) -> None:
    """Where no bytecode may lie beside the modules, it lies elsewhere until the end of the tests.

    Without any, each of the hundreds of programs that tests start would compile croupier for itself.
    """
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
        folder = tempfile.TemporaryDirectory(prefix="compiled-")
        config.add_cleanup(folder.cleanup)
        os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = folder.name
        sys.dont_write_bytecode = False


def pytest_xdist_auto_num_workers() -> int | None:
    """Half as many again as there are cores: tests of devices and programs wait half of their time.

    None, where somebody says how many in the variable of pytest-xdist.
    """
    if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ:
        return None
    return (os.cpu_count() or 1) * 3 // 2


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files with long tests come first, so that no core waits at the end for one of them."""
    long = {item.path for item in items if item.get_closest_marker("slow")}
    items.sort(key=lambda item: item.path not in long)


def pytest_collection_finish() -> None:
    """What was collected stays to the end: the garbage collector need not look at it again and again."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def own_pace() -> Iterator[None]:
    """A verb that steps behind the terminal steps for good: in a test it would take all later ones along."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "nice", lambda by: by)
        yield


@pytest.fixture
def disk_path() -> Iterator[Path]:
    """A folder of its own on a disk, whatever the machine has in memory."""
    with tempfile.TemporaryDirectory(dir="/var/tmp", prefix="croupier-") as folder:
        yield Path(folder)
