"""croupier play: exit codes, one line for each script, and JSON for programs."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

from support.shell import shell

HOLDS = "stakes 1/2\nseat 1 Ana 200\nseat 2 Bea 200\nbutton 1\nhand\nexpect pot 3\n"
FAILS = HOLDS + "\nexpect to-act none\nexpect pot 4\nexpect pot 5\n"


run = partial(shell, "play")


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_scripts_that_hold_exit_with_0(tmp_path: Path) -> None:
    one, two = write(tmp_path, "one.table", HOLDS), write(tmp_path, "two.table", "# nothing\n")
    result = run(one, two)
    assert result.exit_code == 0
    assert result.output == f"{one}: 6 statements hold\n{two}: 0 statements hold\n"


def test_the_first_statement_that_does_not_hold_is_named_and_exits_with_1(tmp_path: Path) -> None:
    bad, good = write(tmp_path, "bad.table", FAILS), write(tmp_path, "good.table", HOLDS)
    result = run(bad, good)
    assert result.exit_code == 1
    assert f"{bad}:9: expected pot 4, found pot 3\n" in result.output
    assert f"{good}: 6 statements hold\n" in result.output


def test_json_says_the_same(tmp_path: Path) -> None:
    bad, good = write(tmp_path, "bad.table", FAILS), write(tmp_path, "good.table", HOLDS)
    result = run("--json", bad, good)
    assert result.exit_code == 1
    assert json.loads(result.output) == [
        {"file": str(bad), "holds": False, "statements": 7, "line": 9, "expected": "pot 4", "found": "pot 3"},
        {"file": str(good), "holds": True, "statements": 6, "line": None, "expected": None, "found": None},
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hand\nshue Ah\n", ":2: expected a statement such as shoe, found 'shue'"),
        ("rebuy 1 0.001\n", ":1: amount 0.001: expected whole cents"),
    ],
)
def test_a_script_that_cannot_be_played_is_one_line_and_exits_with_2(
    text: str, message: str, tmp_path: Path
) -> None:
    path = write(tmp_path, "one.table", text)
    result = run(path)
    assert result.exit_code == 2
    assert f"Error: {path}{message}" in result.output
    assert "Traceback" not in result.output


def test_wrong_usage_exits_with_2(tmp_path: Path) -> None:
    path = write(tmp_path, "one.table", HOLDS)
    binary = tmp_path / "binary.table"
    binary.write_bytes(b"hand\n\xff\xfe")
    taken = write(tmp_path, "taken.db", "")
    for arguments in ([], [tmp_path / "missing.table"], [binary], [tmp_path], ["--db", taken, path]):
        assert run(*arguments).exit_code == 2
    assert run("--db", tmp_path / "new.db", path, path).exit_code == 2


def test_the_log_stays_where_it_is_asked_for(tmp_path: Path) -> None:
    db = tmp_path / "hands.db"
    assert run(write(tmp_path, "one.table", HOLDS), "--db", db).exit_code == 0
    assert db.read_bytes().startswith(b"SQLite format 3")


def test_help_has_an_example() -> None:
    assert "croupier play dispute.table" in run("--help").output
