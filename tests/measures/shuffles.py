"""What the analysis of shuffles can and cannot find, measured on simulated tables.

The same seeds give the same figures. Nine-handed hold'em: every hand goes to the river and 26 of 52 cards are
seen; hands, board and burns are gathered in an unknown order, which the analysis must learn.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Final

import numpy as np

from croupier.integrity.assessment import assess
from croupier.integrity.pairs import pairs
from croupier.values import dataclass
from support.shuffles.rooms import PARTNERS, Room
from support.shuffles.rooms import play as play_room
from support.shuffles.tables import Slug, Table, orders

SEED: Final = 2026

SEVEN: Final = "r" * 7

SLUGS: Final = {
    "from the top to the top": Slug(10, 0, 0),
    "from the board and burns to the middle": Slug(10, 16, 8),
    "from the stub to the top": Slug(10, 30, 0),
    "at the bottom": Slug(10, 42, 42),
    "from the top to the bottom": Slug(10, 0, 42),
    "from anywhere to the top": Slug(10, None, 0),
    "from anywhere to anywhere": Slug(10, None, None),
    "from anywhere to the bottom": Slug(10, None, 42),
}

CLEAN: Final = {
    "seven riffles": SEVEN,
    "seven riffles and a cut": SEVEN + "c",
    "eight riffles": SEVEN + "r",
    "a wash": "w",
    "a machine with ten shelves": "m",
}


@dataclass(frozen=True)
class Figure:
    """One row: what was planted, what was counted, in how many runs, and the target."""

    planted: str
    counted: str
    runs: int
    value: str
    target: str = ""


def figures(runs: int) -> Iterator[Figure]:
    """All rows, from this many runs of each; a hundred take some minutes."""
    for riffles in range(1, 8):
        yield _riffles(riffles, runs)
    for name, slug in SLUGS.items():
        yield _found(f"ten cards {name}", Table(SEVEN, slug=slug), "slug", 30, runs)
    yield _found("riffle, riffle, strip, riffle, cut", Table("rrsrc"), "order", 60, runs)
    for name, procedure in CLEAN.items():
        yield _clean(name, procedure, runs)
    yield _partners(max(runs // 4, 1), has_partners=True)
    yield _partners(max(runs // 4, 1), has_partners=False)


def _riffles(riffles: int, runs: int) -> Figure:
    chance = np.random.default_rng([SEED, riffles])
    found = np.array(
        [
            [part.riffles.riffles, part.riffles.low, part.riffles.high]
            for _ in range(runs)
            for part in assess(orders(Table("r" * riffles), 300, chance)).parts
        ]
    )
    near = float((np.abs(found[:, 0] - riffles) <= 0.5).mean())
    held = float(((found[:, 1] <= riffles) & (riffles <= found[:, 2])).mean())
    value = f"{near:.0%}; mean {found[:, 0].mean():.2f}; interval holds it in {held:.0%}"
    return Figure(f"{riffles} riffles, 300 hands", "within half a riffle", runs, value, "± 0.5")


def _found(name: str, table: Table, kind: str, within: int, runs: int) -> Figure:
    chance = np.random.default_rng([SEED, 100, len(name)])
    first = [
        min((note.hand for note in part.notes if note.kind == kind), default=10**6)
        for _ in range(runs)
        for part in assess(orders(table, within, chance)).parts
    ]
    share = float((np.array(first) <= within).mean())
    half = sorted(first)[len(first) // 2]
    median = f"; half of them by hand {half}" if half <= within else ""
    return Figure(name, f"noted within {within} hands", runs, f"{share:.0%}{median}", "95 %")


def _clean(name: str, procedure: str, runs: int) -> Figure:
    chance = np.random.default_rng([SEED, 200, len(name)])
    decks = max(runs // 5, 1)
    found = assess(orders(Table(procedure), 1000, chance, runs=decks))
    notes = sum(len(part.notes) for part in found.parts)
    return Figure(f"{name}, clean", "notes", 1, f"{notes} in {1000 * decks:,} hands", "1 in 10,000,000")


def _partners(runs: int, *, has_partners: bool) -> Figure:
    first, most = 0, 0.0
    for run in range(runs):
        chance = np.random.default_rng([SEED, 300, run])
        best = pairs(play_room(Room(has_partners=has_partners), chance), most=1)[0]
        first += (best.one, best.other) == PARTNERS
        most = max(most, best.evidence)
    if not has_partners:
        return Figure("200 players, none together", "most evidence of a pair", runs, f"{most:.1f}")
    share = first / runs
    return Figure("two of 200 players, 20,000 hands", "first of the list", runs, f"{share:.0%}", "95 %")


if __name__ == "__main__":
    print("| planted | counted | runs | found | to reach |\n|---|---|---|---|---|")
    for one in figures(int(sys.argv[1])):
        print(f"| {one.planted} | {one.counted} | {one.runs} | {one.value} | {one.target} |")
