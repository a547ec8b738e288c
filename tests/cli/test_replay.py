"""The verb `replay` at the shell: text, JSON, bad hands among good ones, exit codes."""

import json
from functools import partial
from pathlib import Path

import pytest

from support.shell import shell

GOOD = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [0.5, 1, 0]
min_bet = 1
starting_stacks = [30, 75.25, 200]
actions = [
  "d dh p1 AsAh", "d dh p2 QcQd", "d dh p3 KcKd", "p3 cbr 200", "p1 cc", "p2 cc",
  "p3 sm -", "p1 sm -", "p2 sm -", "d db 2s5h9dJc3s",
]
"""
BAD = GOOD.replace("cbr 200", "cbr 1.25")
SKIPPED = """
variant = "NT"
blinds_or_straddles = [1, 2, 0]
starting_stacks = [30, 30, 30]
actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p1 f"]
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "hands.phhs"
    path.write_text(f"[1]{GOOD}\n[2]{BAD}\n[3]\nvariant = 'FB'\n[4]{SKIPPED}")
    return path


run = partial(shell, "replay")


def test_every_hand_is_reported_and_bad_ones_with_their_reason(file: Path) -> None:
    result = run(file)
    assert result.exit_code == 3
    assert result.stdout.splitlines() == [
        f"{file}, hand 1, NT: finishing stacks 90.00 0.00 215.25",
        "  main pot 90.00: p1 90.00",
        "  side pot 1 90.50: p3 90.50",
        f"{file}, hand 4, NT: finishing stacks 29 31 30",
        "  main pot 2: p2 2",
        "  question: p3 is skipped before action 4: a fold was put in",
        "hands played: 2, not played: 2",
    ]
    assert result.stderr.splitlines() == [
        f"{file}, hand 2: action 4 'p3 cbr 1.25': expected 2.00 to 200.00",
        f"{file}, hand 3: actions is missing",
    ]


def test_json_is_one_object_a_hand_in_the_amounts_of_the_file(file: Path) -> None:
    result = run("--json", file)
    assert result.exit_code == 3
    first, second, third, fourth = map(json.loads, result.stdout.splitlines())
    assert first == {
        "file": str(file),
        "hand": "1",
        "variant": "NT",
        "finishing_stacks": [90, 0, 215.25],
        "pots": [
            {"amount": 90, "eligible": [1, 2, 3], "winners": [{"player": 1, "amount": 90}]},
            {"amount": 90.5, "eligible": [2, 3], "winners": [{"player": 3, "amount": 90.5}]},
        ],
        "error": None,
        "questions": [],
    }
    assert (second["variant"], second["finishing_stacks"], second["pots"]) == ("NT", None, None)
    assert second["error"] == "action 4 'p3 cbr 1.25': expected 2.00 to 200.00"
    assert (third["hand"], third["variant"], third["error"]) == ("3", "FB", "actions is missing")
    assert fourth["questions"] == ["p3 is skipped before action 4: a fold was put in"]


def test_files_without_a_hand_are_reported_and_the_next_is_played(tmp_path: Path) -> None:
    empty, good = tmp_path / "empty.phhs", tmp_path / "good.phh"
    empty.write_text("# nothing yet\n")
    good.write_text(GOOD)
    result = run("--json", empty, good)
    assert result.exit_code == 3
    first, second = map(json.loads, result.stdout.splitlines())
    assert (first["hand"], first["error"]) == (None, "there is no hand in this file")
    assert (second["file"], second["error"]) == (str(good), None)


@pytest.mark.parametrize(("text", "code"), [(GOOD, 0), (f"[1]{GOOD}\n[2]{BAD}", 3), (f"[1]{BAD}", 1)])
def test_the_exit_code_says_whether_every_hand_was_played(tmp_path: Path, text: str, code: int) -> None:
    path = tmp_path / "hands.phhs"
    path.write_text(text)
    assert run(path).exit_code == code


def test_progress_is_shown_on_a_terminal_only(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.cli.replay.PROGRESS_EVERY", 2)
    assert "hands" not in run("--json", file).stderr
    monkeypatch.setattr("croupier.cli.replay.on_terminal", lambda: True)
    assert run("--json", file).stderr == f"\r{file}: 2 hands\r{file}: 4 hands\n"


HIGH_LOW = """
variant = "FO/8"
antes = [0, 0]
blinds_or_straddles = [1, 2]
small_bet = 2
big_bet = 4
starting_stacks = [2, 2]
actions = ["d dh p1 Ah2hKcQc", "d dh p2 KdKsJdJs", "p2 cc", "d db 3c4d8s", "d db Th", "d db Kh",
           "p1 sm Ah2hKcQc", "p2 sm KdKsJdJs"]
"""


def test_the_winner_of_a_half_is_shown_with_the_half(tmp_path: Path) -> None:
    path = tmp_path / "hands.phh"
    path.write_text(HIGH_LOW)
    result = run(path)
    assert "  main pot 4: p2 2 for the high, p1 2 for the low" in result.stdout.splitlines()
