"""The process edge: an expected error becomes a line and an exit code, a bug keeps its traceback."""

from __future__ import annotations

import gc
import os
import subprocess

import click
import pytest
from click.testing import CliRunner

from croupier.cli import VERBS, Verbs
from croupier.config.file import sample
from croupier.errors import Fault, Refused, Unreadable
from support.shell import PROGRAM, shell


class Raising(Verbs):
    """The verbs, of which each raises what it was given."""

    error: BaseException

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        def fail() -> None:
            raise self.error

        return click.Command(cmd_name, callback=fail) if cmd_name in VERBS else None


def group(error: BaseException) -> click.Command:
    verbs = Raising("croupier")
    verbs.error = error
    return verbs


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (Unreadable("no such card"), "no such card"),
        (Fault("no such card"), "no such card"),
        (Refused("AL-23", "no such card", minimum=6), "no such card"),
        (PermissionError(13, "Permission denied", "/closed/hands.db"), "/closed/hands.db: Permission denied"),
        (OSError("no such thing"), "no such thing"),
    ],
)
def test_an_expected_error_is_one_line_and_exit_code_1(error: Exception, said: str) -> None:
    result = CliRunner().invoke(group(error), ["demo"])
    assert (result.exit_code, result.stdout, result.stderr) == (1, "", f"Error: {said}\n")


def test_an_interrupt_is_exit_code_130() -> None:
    result = CliRunner().invoke(group(KeyboardInterrupt()), ["demo"])
    assert (result.exit_code, result.output) == (130, "")


def test_a_bug_is_not_dressed_up() -> None:
    result = CliRunner().invoke(group(ZeroDivisionError("bug")), ["demo"])
    assert isinstance(result.exception, ZeroDivisionError)


def test_a_closed_pipe_gives_no_traceback() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with open(writing, "wb") as closed:
        done = subprocess.run(
            [*PROGRAM, "run", "--sample-config"],
            stdout=closed,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.stderr == b"" and done.returncode == 1


def test_a_verb_prints_what_it_says_and_no_library_speaks_before_it() -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYGAME")}
    done = subprocess.run(
        [*PROGRAM, "run", "--sample-config"],
        capture_output=True,
        encoding="utf-8",
        env=environment,
        check=True,
    )
    assert (done.stdout, done.stderr) == (sample(), "")


def test_an_unknown_verb_is_wrong_usage_and_the_help_names_those_there_are() -> None:
    result = CliRunner().invoke(group(Fault("never")), ["juggle"])
    assert result.exit_code == 2 and "No such command 'juggle'" in result.stderr
    listing = CliRunner().invoke(group(Fault("never")), ["--help"]).stdout
    assert all(verb in listing for verb in VERBS)


def test_what_a_verb_imports_is_left_alone_by_the_collector_that_runs_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept: list[bool] = []
    monkeypatch.setattr(gc, "freeze", lambda: kept.append(gc.isenabled()))
    gc.disable()
    try:
        assert shell("rules", "--help").exit_code == 0
        assert (kept, gc.isenabled()) == ([False], True)
        assert shell("rules", "--help").exit_code == 0
        assert kept == [False]
    finally:
        gc.enable()
