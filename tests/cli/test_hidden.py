"""A secret comes from a pipe where no terminal is, and nothing but the answer is told."""

import subprocess
import sys

import pytest

PIN = "PIN, four to twelve digits"


def hash_pin(text: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from croupier.cli import main; main()", "run", "--hash-pin"]
    return subprocess.run(  # in a session of its own, which has no terminal
        command,
        input=text,
        capture_output=True,
        check=False,
        text=True,
        start_new_session=True,
        timeout=60,
    )


def test_two_lines_of_a_pipe_are_a_pin() -> None:
    done = hash_pin("4711\n4711\n")
    assert done.stdout.startswith('pin = "scrypt:')
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("4711\n4712\n", f"{PIN}: the second line differs from the first"),
        ("4711\n", f"nobody can type here: expected on standard input, twice, a line each: {PIN}"),
        ("", f"nobody can type here: expected on standard input, twice, a line each: {PIN}"),
    ],
)
def test_lines_that_are_no_pin_are_refused(text: str, error: str) -> None:
    done = hash_pin(text)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", f"Error: {error}\n")


@pytest.mark.parametrize(
    ("data", "error"),
    [
        (b"\xff\xfe\n\xff\xfe\n", f"expected text in UTF-8 on standard input: {PIN}"),
        (b"1" * 10**6, f"expected 1000 letters at most on standard input: {PIN}"),
    ],
)
def test_bytes_that_nobody_types_are_refused(data: bytes, error: str) -> None:
    command = [sys.executable, "-c", "from croupier.cli import main; main()", "run", "--hash-pin"]
    done = subprocess.run(command, input=data, capture_output=True, check=False, start_new_session=True)
    assert (done.returncode, done.stdout.decode(), done.stderr.decode()) == (1, "", f"Error: {error}\n")
