"""The time to search a log of many hands, and to show one; each opens the file again.

PYTHONPATH=src:tests python tests/measures/search.py 100000 many.db

writes the log where it is not there yet.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, Final
from zoneinfo import ZoneInfo

from croupier.bench.figures import Figure, percentile, rounded
from croupier.bench.figures import tell as tell_figure
from croupier.cards.card import Card
from croupier.demo.robot import stream
from croupier.engine import codes
from croupier.log.journal.chain import as_text
from croupier.log.reading.archive import Archive
from croupier.log.reading.hand_search import Search
from croupier.log.reading.queries import incidents_of, list_hands
from croupier.log.reading.reports import (
    dealt_by,
    hand_times,
    hands_dealt,
    incident_tallies,
    incidents_and_own,
    latest_incidents,
    played_out,
)
from croupier.log.reading.store import Store
from croupier.review.times import Wall
from croupier.telling.listings import tell_list
from croupier.telling.narrator import tell
from croupier.telling.story import story
from support.long_logs import DEALERS, PEOPLE, REGULARS, TURNS, long_log

TARGET_MS: Final = 100
YEAR: Final = "report of a year"
ROUNDS: Final = 60

WALL: Final = Wall(ZoneInfo("Europe/Paris"))
"""A clock that is set twice a year: its reports add up most months, and read the others by the quarter."""

Ask = Callable[[Store, Random], object]


def figure(path: Path, name: str, search: Ask, hands: int) -> Figure:
    dice, times = Random(name), []
    for _ in range(ROUNDS):
        start = time.perf_counter_ns()
        with Archive.open(path) as archive:
            search(archive, dice)
        times.append((time.perf_counter_ns() - start) / 1e6)
    p95, target = percentile(times, 95), None if name == YEAR else TARGET_MS
    return Figure(
        name=f"log, {name}",
        measured=rounded(p95),
        unit="ms, 95 %",
        target=f"under {target} ms" if target else "none",
        met=p95 < target if target else None,
        how=f"{ROUNDS} times, with other values each time, in a log of {hands} hands that is opened for it",
        more={"p50": rounded(percentile(times, 50)), "worst": rounded(max(times)), "hands": hands},
    )


def _listed(conditions: Callable[[Store, Random], dict[str, Any]]) -> Ask:
    return lambda archive, dice: list(tell_list(list_hands(archive, Search.of(**conditions(archive, dice)))))


def _moment(archive: Store, dice: Random) -> datetime:
    """Some moment from that of the first hand until that of the last."""
    first, last = (
        datetime.fromisoformat(
            archive.one(f"SELECT started_utc FROM hands ORDER BY started_utc{way} LIMIT 1")[0]
        )
        for way in ("", " DESC")
    )
    return first + dice.random() * (last - first)


def _hand(archive: Store, dice: Random) -> int:
    """A hand that began about then."""
    at = as_text(_moment(archive, dice))
    query = "SELECT id FROM hands WHERE started_utc <= ? ORDER BY started_utc DESC LIMIT 1"
    return int(archive.one(query, at)[0])


def _report(archive: Store, since: datetime, days: int) -> object:
    """What the reports on dealers, rake and incidents read."""
    until = since + timedelta(days=days)
    span = archive, since, until
    dealt = hands_dealt(*span), hand_times(*span), dealt_by(*span)
    incidents = incident_tallies(*span), incidents_and_own(*span, "dealer")
    weeks = [since + timedelta(days=day) for day in range(0, days, 7)]
    rake = played_out(archive, [*pairwise((*weeks, until))])
    return dealt, incidents, rake, latest_incidents(*span, 200)


def _shown(archive: Store, dice: Random) -> object:
    number = _hand(archive, dice)
    return list(tell(story(archive, number), "en")), incidents_of(archive, number)


def _regular(dice: Random) -> str:
    return f"Player {dice.randint(1, REGULARS)}"


def _anybody(dice: Random) -> str:
    return f"Player {dice.randint(1, PEOPLE)}"


def _card(dice: Random) -> Card:
    return Card(dice.randrange(52))


def _pots(dice: Random) -> dict[str, int]:
    return {"pot_min": (least := 10 ** dice.randint(2, 4)), "pot_max": 2 * least}


def _month(archive: Store, dice: Random) -> dict[str, datetime]:
    return {"since": (at := _moment(archive, dice)), "until": at + timedelta(days=30)}


SEARCHES: Final[dict[str, Ask]] = {
    "open and list": _listed(lambda archive, dice: {}),
    "an old page": _listed(lambda archive, dice: {"before": _hand(archive, dice)}),
    "by time": _listed(
        lambda archive, dice: {"since": (at := _moment(archive, dice)), "until": at + timedelta(hours=1)}
    ),
    "by day": _listed(lambda archive, dice: {"day": _moment(archive, dice).date()}),
    "by a regular player": _listed(lambda archive, dice: {"player": _regular(dice)}),
    "by any player": _listed(lambda archive, dice: {"player": _anybody(dice)}),
    "by nobody's name": _listed(lambda archive, dice: {"player": f"Nobody {dice.random()}"}),
    "by card": _listed(lambda archive, dice: {"card": _card(dice)}),
    "by three cards": lambda archive, dice: list(
        tell_list(list_hands(archive, Search(cards=tuple(_card(dice) for _ in range(3)))))
    ),
    "by pot": _listed(lambda archive, dice: _pots(dice)),
    "by incident": _listed(
        lambda archive, dice: {"incident": dice.choice((codes.HANDS_TO_OPEN, codes.MISDEAL, codes.LAST_CARD))}
    ),
    "by ruling": _listed(lambda archive, dice: {"ruling": dice.choice(("tabled", "misdeal", "stray"))}),
    "by game": _listed(lambda archive, dice: {"game": dice.choice(TURNS)}),
    "by dealer": _listed(lambda archive, dice: {"dealer": dice.choice(DEALERS)}),
    "by outcome": _listed(lambda archive, dice: {"outcome": dice.choice(("complete", "void", "live"))}),
    "by player, card and time": _listed(
        lambda archive, dice: {"player": _anybody(dice), "card": _card(dice)} | _month(archive, dice)
    ),
    "by two things that hardly meet": _listed(
        lambda archive, dice: {"dealer": dice.choice(DEALERS), "game": "2T7TD", "card": _card(dice)}
    ),
    "by player, dealer and pot": _listed(
        lambda archive, dice: {"player": _regular(dice), "dealer": dice.choice(DEALERS)} | _pots(dice)
    ),
    "by card, seat and incident, an old page": _listed(
        lambda archive, dice: {
            "card": _card(dice),
            "seat": dice.randint(1, 10),
            "incident": codes.CARD_TOO_EARLY,
            "before": _hand(archive, dice),
        }
    ),
    "by everything, of which there is none": _listed(
        lambda archive, dice: {
            "player": _regular(dice),
            "seat": 1,
            "card": _card(dice),
            "dealer": dice.choice(DEALERS),
            "game": "THNL",
            "incident": codes.HANDS_TO_OPEN,
            "ruling": "tabled",
            "outcome": "void",
            **_pots(dice),
            **_month(archive, dice),
        }
    ),
    "one hand": _shown,
    "report of a day": lambda archive, dice: _report(archive, _moment(archive, dice), 1),
    YEAR: lambda archive, dice: _report(archive, _moment(archive, dice), 365),
}
"""Each search with new values each time, as a person types them, and its lines written."""


def main(hands: int, path: Path) -> None:
    if not path.exists():
        long_log(path, hands, stream, tell=lambda said: print(said, file=sys.stderr))
    for name, search in SEARCHES.items():
        print(tell_figure(figure(path, name, search, hands)))


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
