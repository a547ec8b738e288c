"""How the words in the box may go on, while somebody types."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from croupier.engine.incidents.catalogue import CATALOGUE
from croupier.search.folded import folded
from croupier.search.known import Known
from croupier.search.vocabulary import DAYS, NIGHTS
from croupier.words import Words

MOST: Final = 8
"""Suggestions at most."""

LEAST: Final = 2
"""Letters that a word must have before it is gone on with."""


def suggested(text: str, words: Words, known: Known) -> list[str]:
    """The whole line, with its last word gone on to a name, a day or an incident.

    >>> suggested("hier chl", Words("fr"), Known(players=("Chloé", "Bo")))
    ['hier Chloé']
    """
    before, _, last = text.rpartition(" ")
    begun = folded(last)
    if len(begun) < LEAST:
        return []
    fits = (
        each for each in _offers(words, known) if any(word.startswith(begun) for word in folded(each).split())
    )
    lines = dict.fromkeys(f"{before} {each}".strip() for each in fits if folded(each) != begun)
    return list(lines)[:MOST]


def _offers(words: Words, known: Known) -> Iterator[str]:
    yield from known.players
    for mark, names in ((words.say("dealer"), known.dealers), (words.say("table"), known.tables)):
        yield from (f"{mark} {name}" for name in names)
    for text in (*DAYS.values(), *NIGHTS.values()):
        yield words.say(text).partition("|")[0]
    for title in dict.fromkeys(incident.title for incident in CATALOGUE.values()):
        yield words.say(title)
