"""No command line ends in a traceback: a hostile option gets one sentence, or works.

Verbs, options and arguments are found by walking the commands, so a new one is tested by itself. Each command
line runs in its own process, as the real program does; one that reads or waits for ever fails.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random

import pytest

from cli.forked import Ended, Forks
from cli.hostile import TEXTS, Place, commands, files, flags, given, places
from croupier.cli.exits import ExitCode
from croupier.cli.inputs import NamedPath
from croupier.config.file import sample
from croupier.config.rewrite import changed
from croupier.demo.robot import stream
from croupier.log.journal.seals import terminal_key
from croupier.log.writing.journal import Journal
from support.logs import keep

LIMIT_S = 8.0
"""Of the processor for one command line."""

SLOW = ("fifo", "newlines", "one-line")
"""What takes more than a moment to be refused, or to be read."""


@pytest.fixture(scope="session")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A log of a few hands, with the key beside it."""
    path = tmp_path_factory.mktemp("log") / "hands.db"
    inputs = stream("THNL", 7)
    with Journal.open(path, key=terminal_key(path.with_name("hands.db-key")), dealer="Anna") as journal:
        keep(journal, (next(inputs) for _ in range(120)))
    return path


class Attack:
    """Runs command lines in a folder of their own, where each finds the same log."""

    def __init__(self, folder: Path, log: Path, forks: Forks) -> None:
        self._folder = folder
        self._log = log.read_bytes(), log.with_name(log.name + "-key").read_bytes()
        self.bad = files(folder / "bad", log)
        self._forks = forks

    def run(self, place: Place, value: str = "", *, stdin: str = os.devnull, stdout: str = "") -> str:
        """What is wrong with the end of this command line; empty if nothing is."""
        db = self._folder / "good.db"
        for old in (*self._folder.glob("good.db*"), *self._folder.glob("new*")):
            old.unlink()
        db.write_bytes(self._log[0])
        db.with_name("good.db-key").write_bytes(self._log[1])
        db.with_name("good.db-key").chmod(0o600)
        nothing, config = self.bad["nothing"], self._folder / "croupier.toml"
        config.write_text(changed(sample(), {"table.sensors": "L1", "shoe.port": "sim:"}))
        good = {"db": str(db), "file": nothing, "files": nothing, "hand_id": "1"}
        good |= {"config": nothing if place.words == ("run",) else str(config)}
        good |= {"out": str(self._folder / "new.out"), "to": str(self._folder / "new.to")}
        line = given(place, value, good)
        wrong = complaint(self._forks.run(line, stdin=stdin, stdout=stdout))
        told = " ".join(word if len(word) < 80 else word[:80] + "…" for word in line)
        return wrong and f"{told}: {wrong}".encode(errors="backslashreplace").decode()


def complaint(ended: Ended) -> str:
    """Why an end is none that a person should see."""
    lines = [line for line in ended.err.splitlines() if line.strip()]
    if "Traceback" in ended.err:
        return lines[-1]
    if ended.waited:
        return f"waits for nobody, or took {ended.cpu:.1f} s"
    if ended.code not in set(ExitCode) - {ExitCode.INTERRUPTED}:
        return f"exit code {ended.code}"
    told = [line for line in lines if line.startswith(("Error: ", "Usage: "))]
    if ended.code == 2 and not told:
        return "wrong usage without a word"
    return ""


@pytest.fixture(scope="session")
def attack(tmp_path_factory: pytest.TempPathFactory, log: Path) -> Iterator[Attack]:
    folder = tmp_path_factory.mktemp("hostile")
    with Forks(folder, limit=LIMIT_S) as forks:
        yield Attack(folder, log, forks)


def works_long(place: Place) -> bool:
    """Where any value sets minutes of work going, or a screen that waits for its log or for somebody."""
    if place.name == "run without_cards":  # a table, without a file too
        return True
    return place.words[0] in ("bench", "demo", "display", "doctor", "till") or place.words == ("room", "demo")


def test_the_walk_finds_every_verb() -> None:
    found = {" ".join(words) for words, _ in commands()}
    assert found >= {"demo", "hands list", "hands export pojeu", "review", "review account", "deck enrol"}
    assert {place.name for place in places()} >= {"players rename new", "run config", "hands verify kept"}


def test_every_path_has_a_kind_that_takes_no_empty_name() -> None:
    kinds = {type(place.parameter.type) for place in places() if place.takes_a_file}
    assert kinds and all(issubclass(kind, NamedPath) for kind in kinds)


@pytest.mark.slow
def test_no_value_of_any_option_ends_in_a_traceback(attack: Attack) -> None:
    """By day every third option has its turn."""
    turn, wrong = Random().randrange(3), []
    print(f"turn {turn}")
    for number, place in enumerate(place for place in places() if not works_long(place)):
        if number % 3 != turn:
            continue
        quick = {name: value for name, value in attack.bad.items() if name not in SLOW}
        values = quick if place.takes_a_file and number % 4 else TEXTS
        wrong.append(attack.run(place, in_turn(values, number)))
    assert not (fell := list(filter(None, wrong))), "\n".join(fell)


def in_turn(values: Mapping[str, str], number: int) -> str:
    """The value whose turn it is at this place; all of them come at night."""
    return list(values.values())[number % len(values)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("stdin", "stdout"),
    [
        *(("zero", ""), ("not-utf8", "full")),
        *(pytest.param(*both, marks=pytest.mark.nightly) for both in (("null", ""), ("memory", "full"))),
    ],
)
def test_no_stream_ends_in_a_traceback_with_any_flag(attack: Attack, stdin: str, stdout: str) -> None:
    """Where secrets and files are read from, and where the answer goes."""
    names = {name: attack.bad[name] for name in (stdin, stdout) if name}
    streams = {"stdin": names[stdin], "stdout": names.get(stdout, "")}
    left = () if stdin in ("null", "memory") else ("train headless",)  # it plays every lesson
    found = [place for place in flags() if not works_long(place) and place.name not in left]
    wrong = [attack.run(place, **streams) for place in found]
    assert not (fell := list(filter(None, wrong))), "\n".join(fell)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["newlines", "one-line", "empty-hands"])
def test_a_large_file_of_zeros_is_refused_at_once(attack: Attack, name: str) -> None:
    found = [place for place in places() if place.name in ("replay files", "play files", "run config")]
    assert not (fell := list(filter(None, (attack.run(place, attack.bad[name]) for place in found)))), fell


def test_a_pipe_that_nobody_fills_is_refused(attack: Attack) -> None:
    wanted = {"replay files", "run config", "keys show file", "deck import file"}
    wanted |= {"review certificate", "verify file"}
    found = [place for place in places() if place.name in wanted]
    assert len(found) == len(wanted)
    assert not (fell := list(filter(None, (attack.run(place, attack.bad["fifo"]) for place in found)))), fell


def test_a_display_for_browsers_wants_an_address_and_a_port(attack: Attack) -> None:
    """It would wait for its log otherwise."""
    (place,) = [place for place in places() if place.name == "display host"]
    values = (TEXTS["empty"], TEXTS["digits"])
    assert not (fell := list(filter(None, (attack.run(place, value) for value in values)))), fell


@pytest.mark.nightly
def test_no_value_at_all_of_any_option_ends_in_a_traceback(attack: Attack) -> None:
    seed = Random().randrange(10**6)
    print("seed", seed)
    wrong = []
    for place in places():
        values = TEXTS | (attack.bad if place.takes_a_file else {}) | noise(Random(f"{seed}/{place.name}"))
        if works_long(place):
            values = {"empty": "", "digits": TEXTS["digits"]} if not place.takes_a_file else {"empty": ""}
        wrong += [attack.run(place, value) for value in values.values()]
    assert not (fell := list(filter(None, wrong))), "\n".join(fell)


def noise(rng: Random) -> dict[str, str]:
    """Some bytes of any kind, as a person's shell hands them over."""
    made = (bytes(rng.randrange(1, 256) for _ in range(rng.randint(1, 40))) for _ in range(6))
    return {f"noise {number}": os.fsdecode(each) for number, each in enumerate(made)}
