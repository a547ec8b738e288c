"""Where the temporary files of all tests lie: in memory where the machine has enough of it.

Thousands of small logs, each committed to the disk, take longer than all the tests in them. Tests that kill
programs or cut the power take the fixture `disk_path`, whose files lie on a disk.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

MEMORY = Path("/dev/shm")
ENOUGH = 2 * 2**30
"""Bytes that the tests may need."""


def pytest_configure(config: pytest.Config) -> None:
    """Before the first temporary file; whoever says where they go is heard."""
    if "TMPDIR" in os.environ or not MEMORY.is_dir() or not os.access(MEMORY, os.W_OK):
        return
    if shutil.disk_usage(MEMORY).free >= ENOUGH:
        os.environ["TMPDIR"] = str(MEMORY)
        tempfile.tempdir = None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files with long tests come first, so that no core waits at the end for one of them."""
    long = {item.path for item in items if item.get_closest_marker("slow")}
    items.sort(key=lambda item: item.path not in long)


@pytest.fixture
def disk_path() -> Iterator[Path]:
    """A folder of its own on a disk, whatever the machine has in memory."""
    with tempfile.TemporaryDirectory(dir="/var/tmp", prefix="croupier-") as folder:
        yield Path(folder)
