"""The part of the floor's page with all tables, and the stream of server-sent events that keeps it fresh."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime
from typing import Final

from starlette.concurrency import run_in_threadpool

from croupier.cardroom.store.glance import Glance
from croupier.errors import CroupierError
from croupier.review.markup import Html, el
from croupier.review.pages.board import PHASES
from croupier.words import Words

EVERY_S: Final = 0.5
"""How often a reader gets the changes."""

QUIET_S: Final = 15.0
"""After this long without news a line is sent anyway, which shows that the connection works."""

FRESH_S: Final = 20
"""News younger than this counts as current: the room hears of a table at rest every few seconds."""


def tables(there: tuple[Glance, ...], words: Words, now: datetime) -> Html:
    """All tables, one in each row."""
    say = words.say
    heads = (say("Table"), say("Phase"), say("Hand"), say("Pot"), say("Hands an hour"), say("Alerts"))
    rows = [_row(each, words, now) for each in there]
    return el("table", el("tr", [el("th", head) for head in (*heads, say("News"))]), rows)


def _row(each: Glance, words: Words, now: datetime) -> Html:
    standing, phase = each.standing, PHASES.get(each.standing.phase)
    money = Words(words.language, cash=standing.cash)
    return el(
        "tr",
        el("td", el("a", each.name, href=f"/tables/{each.log}/") if each.log else each.name),
        el("td", words.say(phase) if phase else "–"),
        el("td", str(standing.hand_no or "")),
        el("td", money.money(standing.pot) if standing.pot else ""),
        el("td", str(each.pace)),
        el("td", str(standing.alerts or ""), class_="bad" if standing.alerts else None),
        el("td", age(each.seen, words, now), class_="bad" if _is_old(each.seen, now) else None),
    )


def _is_old(seen: datetime | None, now: datetime) -> bool:
    return seen is None or (now - seen).total_seconds() >= 60


def age(seen: datetime | None, words: Words, now: datetime) -> str:
    """The age of a table's news, no finer than it matters."""
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
    look: Callable[[], tuple[Glance, ...]], words: Words, is_there: Callable[[], bool]
) -> AsyncIterator[str]:
    """The changes as events, until the reader logs out or the database fails."""
    sent, quiet = "", 0.0
    while await run_in_threadpool(is_there):
        try:
            shown = str(tables(await run_in_threadpool(look), words, datetime.now(UTC)))
        except CroupierError:
            return  # the browser asks again by itself, and says meanwhile that it is cut off
        if shown != sent:
            yield "".join(f"data: {line}\n" for line in shown.splitlines()) + "\n"
            sent, quiet = shown, 0.0
        elif quiet >= QUIET_S:
            yield ":\n\n"
            quiet = 0.0
        await asyncio.sleep(EVERY_S)
        quiet += EVERY_S
