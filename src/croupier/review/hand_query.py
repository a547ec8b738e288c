"""The conditions of a search for hands: as an address has them, and as the log takes them."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest
from typing import Final
from urllib.parse import urlencode

from croupier.log.reading.hand_search import Search
from croupier.log.reading.queries import is_cash
from croupier.log.reading.store import Store
from croupier.review.visit import Visit
from croupier.search import conditions
from croupier.search.known_names import KnownNames, known_names
from croupier.words import message

CONDITIONS: Final = {
    "since": message("From"),
    "until": message("Until"),
    "player": message("Player"),
    "seat": message("Seat"),
    "card": message("Cards"),
    "flop": message("On the flop"),
    "turn": message("On the turn"),
    "river": message("On the river"),
    "board": message("On the board"),
    "pot_min": message("Pot from"),
    "pot_max": message("Pot to"),
    "incident": message("Incident"),
    "rule": message("Rule"),
    "ruling": message("Ruling"),
    "dealer": message("Dealer"),
    "game": message("Game"),
    "table": message("Table"),
    "outcome": message("Outcome"),
    "doing": message("Caused by"),
    "street": message("Incident on the street"),
    "book": message("Rulebook"),
    "hours": message("Hours of the day"),
    "see": message("Look at"),
    "amount": message("Amount"),
}
"""The conditions, in the order of the form; the last two say at which moment a hand opens."""

AROUND: Final = ("hand", "before")
"""Not conditions: a number that leads to one hand, and where a page of the list begins."""


def asked(query: Mapping[str, str]) -> dict[str, str]:
    """The conditions of a search, as they were typed.

    >>> asked({"player": " Bo ", "rank": "A", "suit": "h", "before": "40", "step": "3"})
    {'player': 'Bo', 'card': 'Ah'}
    """
    given = {**query, "card": asked_cards(query)}
    return {name: value.strip() for name, value in given.items() if value.strip() and name in CONDITIONS}


def carried(query: Mapping[str, str]) -> dict[str, str]:
    """What a hand's page keeps of the list that led to it: the conditions, and where the list's page began.

    >>> carried({"player": "Bo", "at": "40", "step": "3"})
    {'player': 'Bo', 'at': '40'}
    """
    place = query.get("at", "").strip()
    return asked(query) | ({"at": place} if place.isdecimal() and len(place) < 20 else {})


def query_text(search: Mapping[str, str]) -> str:
    """Conditions as the end of an address.

    >>> query_text({"player": "Bo"}), query_text({})
    ('?player=Bo', '')
    """
    return f"?{urlencode(search)}" if search else ""


def asked_cards(query: Mapping[str, str]) -> str:
    """The cards that were asked for, each as one word or as a rank and a suit.

    >>> asked_cards({"rank": "A,,T", "suit": "h,,c", "card": "2s 3s"})
    '2s 3s Ah Tc'
    """
    pairs = zip_longest(query.get("rank", "").split(","), query.get("suit", "").split(","), fillvalue="")
    words = (*query.get("card", "").replace(",", " ").split(), *(rank + suit for rank, suit in pairs))
    return " ".join(word for word in words if word)


NAMED: Final = frozenset(("player", "dealer", "table"))
"""Conditions whose words are compared with the names in the log."""


def search_of(
    visit: Visit, archive: Store, query: Mapping[str, str], known: KnownNames | None = None
) -> Search:
    """The conditions of a search as the log takes them; raises `Unreadable` for an invalid one.

    `known`: the names in the log, if somebody has read them already.
    """
    if known is None:
        known = known_names(archive) if NAMED.intersection(query) else KnownNames()
    return conditions.search_of(query, known, visit.words, visit.site.wall.read, cash=is_cash(archive))
