"""How long a search in a large log takes, and one hand shown; the file is opened anew for each."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

from croupier.bench.figures import Figure, percentile, rounded
from croupier.bench.log_writer import PEOPLE, write_log
from croupier.cards.card import Card
from croupier.log.archive import Archive
from croupier.log.queries import incidents_of, list_hands
from croupier.log.story import story
from croupier.log.telling import tell, tell_list

TARGET_MS: Final = 50
ROUNDS: Final = 60

Search = Callable[[Archive, Random], object]


def measure(hands: int, file: Path | None, tell_: Callable[[str], None]) -> Iterator[Figure]:
    """The figures of a log of so many hands, which is written unless `file` is there already."""
    with TemporaryDirectory() as folder:
        path = file or Path(folder) / "hands.db"
        if not path.exists():
            tell_(f"writing {hands} hands")
            write_log(path, hands, tell=lambda done: tell_(f"{done} hands") if done % 50_000 == 0 else None)
        with Archive.open(path) as archive:
            (found,) = archive.one("SELECT count(*) FROM hands") or (0,)
        for name, search in SEARCHES.items():
            tell_(f"searching: {name}")
            yield _figure(path, name, search, int(found))


def _figure(path: Path, name: str, search: Search, hands: int) -> Figure:
    dice, took = Random(name), []
    for _ in range(ROUNDS):
        start = time.perf_counter_ns()
        with Archive.open(path) as archive:
            search(archive, dice)
        took.append((time.perf_counter_ns() - start) / 1e6)
    p95 = percentile(took, 95)
    return Figure(
        name=f"log, {name}",
        measured=rounded(p95),
        unit="ms, 95 %",
        target=f"under {TARGET_MS} ms",
        met=p95 < TARGET_MS,
        how=f"{ROUNDS} times, with other values each time, in a log of {hands} hands that is opened for it",
        more={"p50": rounded(percentile(took, 50)), "worst": rounded(max(took)), "hands": hands},
    )


def _listed(conditions: Callable[[Archive, Random], dict[str, Any]]) -> Search:
    return lambda archive, dice: list(tell_list(list_hands(archive, **conditions(archive, dice))))


def _hand(archive: Archive, dice: Random) -> int:
    (first,) = archive.one("SELECT min(id) FROM hands") or (1,)  # both in one question read the whole table
    (last,) = archive.one("SELECT max(id) FROM hands") or (1,)
    return dice.randint(first, last)


def _moment(archive: Archive, dice: Random) -> datetime:
    (utc,) = archive.one("SELECT started_utc FROM hands WHERE id = ?", _hand(archive, dice)) or ("",)
    return datetime.fromisoformat(utc)


def _shown(archive: Archive, dice: Random) -> object:
    number = _hand(archive, dice)
    return list(tell(story(archive, number))), incidents_of(archive, number)


def _player(dice: Random) -> str:
    return f"Player {dice.randint(1, PEOPLE)}"


def _card(dice: Random) -> Card:
    return Card(dice.randrange(52))


SEARCHES: Final[dict[str, Search]] = {
    "open and list": _listed(lambda archive, dice: {}),
    "by time": _listed(
        lambda archive, dice: {"since": (at := _moment(archive, dice)), "until": at + timedelta(hours=1)}
    ),
    "by day": _listed(lambda archive, dice: {"day": _moment(archive, dice).date()}),
    "by player": _listed(lambda archive, dice: {"player": _player(dice)}),
    "by player and seat": _listed(
        lambda archive, dice: {"player": _player(dice), "seat": dice.randint(1, 6)}
    ),
    "by card": _listed(lambda archive, dice: {"card": _card(dice)}),
    "by pot": _listed(lambda archive, dice: {"pot_min": 10 ** dice.randint(2, 5)}),
    "by incident": _listed(lambda archive, dice: {"incident": dice.choice(("I-10", "AL-07", "AL-12"))}),
    "by ruling": _listed(lambda archive, dice: {"ruling": dice.choice(("misdeal", "void"))}),
    "by game": _listed(lambda archive, dice: {"game": dice.choice(("THNL", "7SHL"))}),
    "by dealer": _listed(lambda archive, dice: {"dealer": dice.choice(("Anna", "Bo"))}),
    "by player, card and time": _listed(
        lambda archive, dice: {
            "player": _player(dice),
            "card": _card(dice),
            "until": _moment(archive, dice),
        }
    ),
    "by player and incident": _listed(
        lambda archive, dice: {"player": _player(dice), "incident": "I-10", "ruling": "misdeal"}
    ),
    "by player and pot": _listed(
        lambda archive, dice: {"player": _player(dice), "pot_min": 10 ** dice.randint(2, 5)}
    ),
    "by seat and card, an old page": _listed(
        lambda archive, dice: {"seat": 3, "card": _card(dice), "before": _hand(archive, dice)}
    ),
    "one hand": _shown,
}
"""Each search with values of its own each time, as a person types them, and its lines written."""
