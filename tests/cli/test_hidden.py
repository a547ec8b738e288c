"""Without a terminal a secret comes from a pipe, and only the answer is printed."""

import io
import subprocess
import warnings
from getpass import GetPassWarning

import pytest

from croupier.cli import main
from support.shell import PROGRAM

PIN = "PIN, six to twelve digits"


def hash_pin(text: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # in a session of its own, which has no terminal
        [*PROGRAM, "run", "--hash-pin"],
        input=text,
        capture_output=True,
        check=False,
        text=True,
        start_new_session=True,
        timeout=60,
    )


def test_two_lines_of_a_pipe_are_a_pin() -> None:
    done = hash_pin("471136\n471136\n")
    assert done.stdout.startswith('pin = "scrypt:')
    assert (done.returncode, done.stderr) == (0, "")


def test_two_lines_that_differ_are_refused() -> None:
    done = hash_pin("471136\n471236\n")
    error = f"Error: {PIN}: the second line differs from the first\n"
    assert (done.returncode, done.stdout, done.stderr) == (1, "", error)


def shown(asked: str) -> str:
    """What `getpass` does without a terminal: it warns that what is typed would be seen."""
    warnings.warn("nobody can hide it", GetPassWarning, stacklevel=2)
    raise AssertionError("it was asked for where everybody sees it")


@pytest.mark.parametrize(
    ("data", "error"),
    [
        (b"471136\n", f"nobody can type here: expected on standard input, twice, a line each: {PIN}"),
        (b"", f"nobody can type here: expected on standard input, twice, a line each: {PIN}"),
        (b"\xff\xfe\n\xff\xfe\n", f"expected text in UTF-8 on standard input: {PIN}"),
        (b"1" * 10**6, f"expected 1000 letters at most on standard input: {PIN}"),
    ],
)
def test_lines_that_are_not_a_pin_are_refused(
    data: bytes, error: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("click.termui.hidden_prompt_func", shown)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
    monkeypatch.setattr("sys.argv", ["croupier", "run", "--hash-pin"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 1
    assert capsys.readouterr() == ("", f"Error: {error}\n")
