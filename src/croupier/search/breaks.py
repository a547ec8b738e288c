"""After the break: the pause that a table made between two hands, as a time to search in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Final

from croupier.log.journal.chain import as_text
from croupier.log.reading.reports import last_moment
from croupier.log.reading.store import Store
from croupier.search.parser import Understood
from croupier.search.vocabulary import BREAKS
from croupier.values import replace
from croupier.words import Words

SHORTEST: Final = timedelta(minutes=8)
LONGEST: Final = timedelta(minutes=100)
"""How long a break is: in a shorter time the table waits for something, after a longer one it opens anew."""

EVENING: Final = timedelta(hours=12)
"""How far before the last hand a break is looked for, if no day was named."""

LONG: Final = timedelta(days=2)
"""In a longer time than this nobody means one break."""

MOST: Final = 5_000
"""How many hands are looked at."""

HANDS: Final = (
    "SELECT table_name, started_utc, coalesce(ended_utc, started_utc) FROM hands"
    " WHERE started_utc >= ? AND started_utc < ? ORDER BY started_utc LIMIT ?"
)


def with_break(
    archive: Store,
    meant: Understood,
    words: Words,
    local: Callable[[str | datetime], datetime],
    moment: Callable[[str], datetime],
    now: datetime,
) -> Understood:
    """The same with the time after a break, or before it, if one was spoken of.

    It is the first of that day, so that no hand after any is left out; if no day was named, of the last
    twelve hours with hands. Where the log has none, or the hands are of several tables, the words are not
    understood. `local` is the time on the wall of a moment, and `moment` reads one; hands after `now` do
    not count.
    """
    side = meant.conditions.get("break")
    if side is None:
        return meant
    rest = {name: value for name, value in meant.conditions.items() if name != "break"}
    span = _span(archive, rest, moment, now)
    found = None if span is None else _first(archive.all(HANDS, *map(as_text, span), MOST))
    if span is None or found is None:
        said = words.say(BREAKS[side]).partition("|")[0]
        return Understood(rest, (*meant.unknown, said))
    if side == "after":
        return replace(meant, conditions=rest | {"since": _written(local(found[1]))})
    until = local(found[0]) + timedelta(minutes=1)
    return replace(meant, conditions=rest | {"since": _written(local(span[0])), "until": _written(until)})


def _written(there: datetime) -> str:
    return there.replace(tzinfo=None).isoformat(timespec="minutes")


def _span(
    archive: Store, asked: Mapping[str, str], moment: Callable[[str], datetime], now: datetime
) -> tuple[datetime, datetime] | None:
    """The time in which the break was; None if it is not said well enough."""
    if "since" in asked and "until" in asked:
        since, until = moment(asked["since"]), moment(asked["until"])
        return (since, until) if until - since <= LONG else None
    last = last_moment(archive, now)
    if last is None or "since" in asked or "until" in asked:
        return None
    return last - EVENING, last + timedelta(minutes=1)


def _first(hands: Iterable[tuple[str, str, str]]) -> tuple[str, str] | None:
    """When the first break of a table began and ended; None without one, or with several tables."""
    found = None
    for (table, _, ended), (other, begun, _) in pairwise(hands):
        if table != other:
            return None
        pause = datetime.fromisoformat(begun) - datetime.fromisoformat(ended)
        if found is None and SHORTEST <= pause <= LONGEST:
            found = ended, begun
    return found
