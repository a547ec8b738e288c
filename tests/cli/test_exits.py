"""The exit codes in the README are those of every verb."""

from __future__ import annotations

import ast
import os
import re
import subprocess
from pathlib import Path

import pytest

from cli.hostile import commands
from croupier.cli import VERBS, croupier
from croupier.cli.exits import ExitCode
from croupier.config.file import sample
from croupier.config.rewrite import changed
from croupier.demo.robot import stream
from croupier.log.custody.players import Forgotten
from croupier.log.journal.signatures import Signer
from croupier.log.writing.journal import Journal
from support.logs import KEY, keep
from support.shell import PROGRAM, shell

ROOT = Path(__file__).parents[2]

DONE, FAILED, USAGE, IN_PART = ExitCode.DONE, ExitCode.FAILED, ExitCode.USAGE, ExitCode.IN_PART

FAILURES = {
    "demo --hands none": USAGE,
    "train --headless nothing": USAGE,
    "run --config broken.toml": FAILED,
    "run --lang xx": USAGE,
    "display": USAGE,
    "till --db hands.db": USAGE,
    "till --db hands.db --tcp nowhere": USAGE,
    "play nothing.table": USAGE,
    "play broken.table": USAGE,
    "play fails.table": FAILED,
    "replay fails.phh": FAILED,
    "replay fails.phh holds.phh": IN_PART,
    "replay holds.phh": DONE,
    "deck list --db nothing.db": FAILED,
    "deck check --db hands.db": FAILED,
    "shoe lags --port /dev/nothing": FAILED,
    "doctor --only --port /dev/nothing": FAILED,
    "doctor --only --port /dev/null": FAILED,
    "doctor --only": DONE,
    "hands list --db hands.db": DONE,
    "hands show 99 --db hands.db": FAILED,
    "hands verify --db hands.db": DONE,
    "hands verify --db cut.db": FAILED,
    "hands export phh 99 --db hands.db": FAILED,
    "hands export pojeu --db hands.db --office broken.toml": FAILED,
    "hands dispute 1 --db keyless.db --to unsigned.zip": ExitCode.UNSIGNED,
    "verify unsigned.zip": ExitCode.UNSIGNED,
    "verify broken.toml": FAILED,
    "keys show hands.db": FAILED,
    "players history Nobody --db hands.db": FAILED,
    "review --db nothing.db": FAILED,
    "room doctor --config broken.toml": FAILED,
    "rules TDA-999": FAILED,
    "rules TDA-35": DONE,
    "shuffle": USAGE,
    "bench --only speed": USAGE,
}

HAND = """
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ['d dh p1 AhAd', 'd dh p2 KhKd', 'p2 {}']
"""


def _dispute(log: Path) -> bytes:
    """The file of the first hand, without the key that signed it."""
    made = log.with_name("dispute.zip")
    shell("hands", "dispute", 1, "--db", log, "--to", made)
    return made.read_bytes()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("exits")
    inputs = stream("THNL", 7)
    with Journal.open(path / "hands.db", key=KEY, dealer="Anna") as journal:
        keep(journal, (next(inputs) for _ in range(60)))
    made = stream("THNL", 7)
    with Journal.open(path / "keyless.db", key=KEY, signer=Signer.of(KEY)) as journal:
        keep(journal, (next(made) for _ in range(60)))
    (path / "unsigned.zip").write_bytes(_dispute(path / "keyless.db"))
    (path / "cut.db").write_bytes(b"SQLite format 3\0" + bytes(4080))
    (path / "broken.toml").write_text("[[[")
    (path / "broken.table").write_text("shue Ah\n")
    (path / "fails.table").write_text(
        "stakes 1/2\nseat 1 Ana 200\nseat 2 Bea 200\nbutton 1\nhand\nexpect pot 4\n"
    )
    (path / "fails.phh").write_text(HAND.format("cbr 1"))
    (path / "holds.phh").write_text(HAND.format("f"))
    (path / "croupier.toml").write_text(changed(sample(), {"table.sensors": "L0"}))
    return path


@pytest.mark.parametrize("line", FAILURES)
def test_every_verb_ends_with_the_code_of_the_table(
    line: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    monkeypatch.setattr("croupier.cli.doctor.serial_ports", tuple)
    ended = shell(*line.split())
    assert ended.exit_code == FAILURES[line], ended.output


def test_no_verb_is_without_a_line() -> None:
    assert {line.split()[0] for line in FAILURES} == set(VERBS)


def test_an_option_that_there_is_not_is_wrong_usage_everywhere() -> None:
    for words, _ in commands():
        assert shell(*words, "--juggle").exit_code == USAGE, words


def test_the_readme_lists_every_code() -> None:
    listed = re.findall(
        r"^\| (\d+) \| ([a-z]+)", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert [int(code) for code, _ in listed] == list(ExitCode)


def test_no_code_is_written_as_a_number() -> None:
    for path in sorted((ROOT / "src" / "croupier" / "cli").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(("Exit", "sys.exit")):
                assert not any(isinstance(each, ast.Constant) for each in node.args), ast.unparse(node)


def closed(*words: object, number: int, out: int | None = None) -> subprocess.CompletedProcess[bytes]:
    """A verb whose stream of that number was closed before it began."""
    return subprocess.run(
        [*PROGRAM, *map(str, words)],
        stdout=out,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: os.close(number),
        check=False,
    )


def test_what_cannot_be_written_is_a_failure(folder: Path) -> None:
    """A closed output loses the hands as a full disk does."""
    ended = closed("hands", "export", "phh", "--db", folder / "hands.db", number=1)
    assert (ended.returncode, ended.stderr) == (FAILED, b"Error: the standard output is closed\n")


def test_no_file_is_opened_in_place_of_a_closed_stream(folder: Path, tmp_path: Path) -> None:
    """A verb whose standard error is closed fails; its complaints are nowhere, and no half file is left."""
    out = tmp_path / "march.xml"
    ended = closed("hands", "export", "pojeu", "--db", folder / "hands.db", "--out", out, number=2)
    assert ended.returncode == FAILED and not out.exists()


@pytest.mark.parametrize(("error", "code"), [(KeyboardInterrupt, ExitCode.INTERRUPTED), (EOFError, FAILED)])
def test_an_interrupt_at_a_prompt_is_an_interrupt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: type[BaseException], code: ExitCode
) -> None:
    def ask(prompt: str) -> str:
        raise error

    monkeypatch.setattr("click.termui.hidden_prompt_func", ask)
    with pytest.raises(SystemExit) as ended:
        croupier(["keys", "new", "Max", "--out", str(tmp_path / "max.key")])
    assert ended.value.code == code


def test_what_could_not_be_done_wholly_is_done_in_part(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows of an old version keep a name that was forgotten; a room that is not reached keeps its table."""
    kept = Forgotten(number=1, texts=0, older=2)
    monkeypatch.setattr("croupier.cli.players.forget_player", lambda *_, **__: kept)
    db = ("--db", folder / "hands.db")
    ended = shell("players", "forget", "Chloé", *db, "--who", "M", "--why", "asked")
    assert (ended.exit_code, "2 rows" in ended.stderr) == (IN_PART, True)
    monkeypatch.setattr("croupier.cli.room.leave_room", lambda *_: False)
    monkeypatch.setattr("croupier.cli.room._signer", lambda *_: None)
    ended = shell("room", "leave", *db)
    assert (ended.exit_code, "could not be told" in ended.stderr) == (IN_PART, True)
