"""Replays hand histories, from the text of their files to the final stacks, and so does PokerKit."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, Final

from croupier.bench.children import folder_on_disk, memory_mib
from croupier.bench.dealer import TIGHT, open_table, play_hand
from croupier.bench.figures import Figure, in_turn, rounded
from croupier.bench.ranking import NOT_INSTALLED, peer
from croupier.errors import CroupierError, Fault
from croupier.files import opened
from croupier.histories.logged_history import history_of
from croupier.histories.phh import history, sections, write_all
from croupier.histories.replay import replay

TIMES_POKERKIT: Final = 1
"""Not slower than PokerKit, although this engine makes every event of a log and a new state after each."""

SEED: Final = 5
ROUNDS_ALONE: Final = 10
"""How often the files are replayed while their memory is watched."""

Stacks = tuple[int, ...] | None
"""Stacks after a hand, in hundredths; None: it could not be played."""


def measure(files: Sequence[Path], hands: int, rounds: int) -> Figure:
    """Hands a second from these PHH files, or from one made here with that many hands.

    Both programs read and play all of them in every turn. Raises `Fault` if a file cannot be read.
    """
    with folder_on_disk() as folder:
        chosen = files or [deal(Path(folder) / "dealt.phhs", hands)]
        ours = list(_ours(chosen))
        grown = _growth(partial(_spend, _ours, chosen), ROUNDS_ALONE)
        runs = {"ours": partial(_spend, _ours, chosen)}
        more: dict[str, float | str] = {"hands": len(ours), "not played": ours.count(None)}
        more[f"MiB more after {ROUNDS_ALONE * len(ours)} hands"] = rounded(grown)
        pokerkit = peer("pokerkit")
        if pokerkit is None:
            more["pokerkit"] = NOT_INSTALLED
        else:
            theirs = list(_theirs(pokerkit, chosen))
            more["same stacks"] = sum(a == b for a, b in zip(ours, theirs, strict=True) if a is not None)
            runs["pokerkit"] = partial(_spend, partial(_theirs, pokerkit), chosen)
        medians = in_turn(runs, rounds)
    times = medians["pokerkit"] / medians["ours"] if pokerkit is not None else None
    if times is not None:
        more |= {"pokerkit": rounded(len(ours) / medians["pokerkit"]), "times pokerkit": rounded(times)}
    return Figure(
        name="replay",
        measured=rounded(len(ours) / medians["ours"]),
        unit="hands/s",
        target="not slower than PokerKit",
        met=None if times is None else times >= TIMES_POKERKIT and any(stacks is not None for stacks in ours),
        how=f"{_named(files)}, text to stacks; median of {rounds} turns",
        more=more,
    )


PUZZLED: Final = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""The errors of PokerKit about a file of another kind."""


def deal(path: Path, hands: int) -> Path:
    """A file of that many hands with all cards, as long as real hands."""
    start, begun = open_table()
    dice = Random(SEED)
    played = (list(play_hand(start, dice, weights=TIGHT)) for _ in range(hands))
    logged = ([*begun, *(event for _, _, events in hand for event in events)] for hand in played)
    path.write_text("".join(write_all(history_of(each, all_cards=True) for each in logged)), encoding="utf-8")
    return path


def _named(files: Sequence[Path]) -> str:
    if not files:
        return "no-limit hold'em hands that are dealt here, six players"
    return files[0].name if len(files) == 1 else f"{len(files)} files of hands"


def _ours(files: Sequence[Path]) -> Iterator[Stacks]:
    for file in files:
        for section in sections(file):
            try:
                hand = history(section.fields())
                stacks = replay(hand).finishing_stacks
            except CroupierError:
                yield None
            else:
                yield tuple(100 * stack // hand.scale for stack in stacks)


def _theirs(pokerkit: ModuleType, files: Sequence[Path]) -> Iterator[Stacks]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about fields that it does not know
        for file in files:
            for states in _read(pokerkit, file):
                try:
                    *_, state = states
                    stacks = tuple(round(100 * stack) for stack in state.stacks)
                except PUZZLED:
                    yield None
                else:
                    yield stacks


def _read(pokerkit: ModuleType, file: Path) -> list[Any]:
    """PokerKit's reading; raises `Fault` if it cannot read the file, because nothing can be compared then."""
    with opened(file) as text:
        try:
            if file.suffix == ".phh":
                return [pokerkit.HandHistory.load(text)]
            return list(pokerkit.HandHistory.load_all(text))
        except PUZZLED as error:
            raise Fault(f"{file}: PokerKit does not read it: {error}") from error


def _spend(play: Callable[[Sequence[Path]], Iterator[Stacks]], files: Sequence[Path]) -> None:
    for _ in play(files):
        pass


def _growth(run: Callable[[], None], rounds: int) -> float:
    """How many more MiB this process holds after the rounds, not counting the first one."""
    run()
    before = memory_mib(os.getpid(), "VmRSS")
    for _ in range(rounds):
        run()
    return memory_mib(os.getpid(), "VmRSS") - before
