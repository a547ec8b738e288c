"""The processes of the tests share them with any pytest-xdist: only one that is known is changed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest
import xdist

HERE = Path(__file__).parent
NEW = """
import sys
import xdist

xdist.__version__ = "4.0.0"
sys.modules["support.messages"] = None  # whoever imports it fails
"""


@pytest.fixture
def conftest(request: pytest.FixtureRequest) -> ModuleType:
    """The file with the hooks, as pytest has loaded it."""
    file = str(HERE / "conftest.py")
    plugins = request.config.pluginmanager.get_plugins()
    (found,) = [each for each in plugins if getattr(each, "__file__", None) == file]
    return found


@pytest.mark.parametrize(("version", "is_known"), [("3.8.0", True), ("3.9.0", False), ("4.0.0", False)])
def test_messages_are_sent_together_by_the_xdist_that_is_known_alone(
    conftest: ModuleType, monkeypatch: pytest.MonkeyPatch, version: str, is_known: bool
) -> None:
    monkeypatch.setattr(xdist, "__version__", version)
    taken = list[object]()
    node = SimpleNamespace(workerinput={}, process_from_remote=taken.append)
    conftest.pytest_configure_node(node)
    assert node.workerinput == ({conftest.TOGETHER: True} if is_known else {})
    assert (node.process_from_remote == taken.append) != is_known
    config = SimpleNamespace(getoption=lambda name: "loadfile")
    if not is_known:
        assert conftest.pytest_xdist_make_scheduler(config, None) is None


@pytest.mark.nightly
def test_another_xdist_runs_the_tests_as_well(tmp_path: Path) -> None:
    (tmp_path / "newer.py").write_text(NEW, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-n", "2", "-p", "newer", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*command, str(HERE / "test_files.py"), str(HERE / "cards" / "test_tally.py")],
        cwd=HERE.parent,
        env={"PYTHONPATH": str(tmp_path), "PATH": ""},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0 and " passed" in done.stdout, done.stdout + done.stderr
