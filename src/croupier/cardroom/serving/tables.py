"""All tables on the floor's page, those that need somebody, and the stream that keeps the page current."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from datetime import datetime
from typing import Final

from starlette.concurrency import run_in_threadpool

from croupier.cardroom.store.glance import Glance, TableState
from croupier.errors import CroupierError
from croupier.review.html.markup import Child, Html, el
from croupier.review.pages.board import PHASES
from croupier.telling.stakes import in_words
from croupier.words import Words, message

EVERY_S: Final = 0.5
"""Seconds between two updates for a reader."""

QUIET_S: Final = 15.0
"""Seconds without a change after which a line shows that the connection works."""

FRESH_S: Final = 20
"""News younger than this counts as current: a table at rest reports every few seconds."""


_COLUMNS: Final = (
    message("Game"),
    message("Players"),
    message("Free seats"),
    message("Waiting"),
    message("Dealer"),
    message("Phase"),
    message("Hand"),
    message("Pot"),
    message("Hands an hour"),
    message("Alerts"),
    message("News"),
)

BETWEEN_HANDS: Final = frozenset(("", "IDLE", "AWARDED", "VOID"))
"""The phases in which a silent table needs nobody."""


class TablesView:
    """All tables at one moment, and how many are `waiting` at the room's desk; their rows are made once."""

    def __init__(self, there: Sequence[Glance], now: datetime, waiting: int = 0) -> None:
        self._there, self._now, self.waiting = there, now, waiting
        self._made: dict[str, list[Html]] = {}
        self.names = [each.name for each in there]
        self._alerts = [each for each in there if each.standing.alerts]
        self._silent = [
            each
            for each in there
            if each.standing.phase not in BETWEEN_HANDS
            and _is_old(each.seen, now)
            and each not in self._alerts
        ]

    @property
    def calls(self) -> int:
        """How many tables need somebody."""
        return len(self._alerts) + len(self._silent)

    def needing(self, words: Words) -> Html:
        """The tables with open alerts, and those that fell silent in a hand, with their links."""
        said = (words.say("Alerts"), self._alerts), (words.say("Silent in a hand"), self._silent)
        shown = [_named(title, tables, words) for title, tables in said if tables]
        return el("div", shown, class_="alert amber" if shown else None, data_calls=self.calls)

    def whole(self, words: Words) -> Html:
        """All tables, one in each row, and the room's own waiting list."""
        line = words.say("On the room's waiting list: {number}", number=self.waiting)
        return el("div", _whole(self.rows(words), words), el("p", line) if self.waiting else None)

    def rows(self, words: Words) -> list[Html]:
        """The rows of the tables, in order."""
        if words.language not in self._made:
            rows = [_row(place, each, words.language, self._now) for place, each in enumerate(self._there)]
            self._made[words.language] = rows
        return self._made[words.language]


def _named(title: str, there: Sequence[Glance], words: Words) -> Html:
    """Tables with their links."""
    links: list[Child] = []
    for each in there:
        links += [" · " if links else None, el("a", each.name, href=f"/tables/{each.log}/")]
        links.append(f" ({each.standing.alerts})" if each.standing.alerts > 1 else None)
    return el("p", el("b", title), " ", links)


def _whole(rows: Sequence[Html], words: Words) -> Html:
    say = words.say
    head = el("thead", el("tr", el("th", say("Table")), [el("th", say(name)) for name in _COLUMNS]))
    return el("table", head, el("tbody", rows), class_="pile board-of-all")


def _open(standing: TableState, words: Words) -> tuple[str, ...]:
    """The game with its stakes, and how many play, could play and wait; empty before the set-up."""
    if standing.game is None:
        return ("",) * 4
    played = f"{words.game(standing.game.code)} {in_words(standing.stakes, standing.game, words)}"
    free = max(0, standing.seats - standing.players)
    return played, str(standing.players), str(free), str(standing.waiting or "")


def _row(place: int, each: Glance, language: str, now: datetime) -> Html:
    """The row of the table at a place of the list."""
    standing = each.standing
    words = Words(language, cash=standing.cash)
    known = PHASES.get(standing.phase)
    phase = words.say(known) if known else "–"
    if standing.broken:
        phase = words.say("Its rows cannot be followed")
    said = (
        *_open(standing, words),
        each.dealer,
        phase,
        str(standing.hand_no or ""),
        words.money(standing.pot) if standing.pot else "",
        str(each.pace),
        str(standing.alerts or ""),
        age(each.seen, words, now),
    )
    bad = {"Phase": standing.broken, "Alerts": bool(standing.alerts), "News": _is_old(each.seen, now)}
    return el(
        "tr",
        el("td", el("a", each.name, href=f"/tables/{each.log}/") if each.log else each.name),
        [
            el("td", cell, class_="bad" if bad.get(name) else None, data_label=words.say(name))
            for name, cell in zip(_COLUMNS, said, strict=True)
        ],
        id=f"table-{place}",
    )


def _is_old(seen: datetime | None, now: datetime) -> bool:
    return seen is None or (now - seen).total_seconds() >= 60


def age(seen: datetime | None, words: Words, now: datetime) -> str:
    """The age of a table's news, rounded."""
    if seen is None:
        return words.say("none yet")
    seconds = int((now - seen).total_seconds())
    if seconds < FRESH_S:
        return words.say("now")
    if seconds < 120:
        return words.say("{seconds} s old", seconds=seconds // 10 * 10)
    if seconds < 7200:
        return words.say("{minutes} min old", minutes=seconds // 60)
    return words.say("{hours} h old", hours=seconds // 3600)


async def stream(
    look: Callable[[], TablesView], words: Words, is_there: Callable[[], bool]
) -> AsyncIterator[str]:
    """The changes as events, until the reader logs out or the database fails.

    The first event has all tables. So has each one after a table joined, left or was renamed, or the
    waiting list changed. The others, of
    the kind ``rows``, have the changed rows. Those of the kind ``calls`` name the tables that need somebody.
    """
    known, sent, calls, quiet = (list[str](), 0), list[Html](), "", 0.0
    while await run_in_threadpool(is_there):
        try:
            there = await run_in_threadpool(look)
        except CroupierError:
            return  # the browser tries again by itself, and shows meanwhile that it is cut off
        before, sent = sent, there.rows(words)
        if (there.names, there.waiting) != known or not before:
            known, event = (there.names, there.waiting), _event(str(there.whole(words)))
        else:
            event = _event("".join(new for old, new in zip(before, sent, strict=True) if new != old), "rows")
        needing = str(there.needing(words))
        if needing != calls:
            event, calls = event + _event(needing, "calls"), needing
        if event:
            yield event
            quiet = 0.0
        elif quiet >= QUIET_S:
            yield ":\n\n"
            quiet = 0.0
        await asyncio.sleep(EVERY_S)
        quiet += EVERY_S


def _event(shown: str, kind: str = "message") -> str:
    """An event in the format of browsers; empty for no content."""
    lines = [f"data: {line}\n" for line in shown.splitlines()]
    return "".join((f"event: {kind}\n", *lines, "\n")) if lines else ""
