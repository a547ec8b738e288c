"""The names in a log, and which of them a typed part means."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import lru_cache
from typing import Final

from croupier.log.journal.typed_words import words_of
from croupier.log.reading.store import Store
from croupier.rules.editions import EDITIONS
from croupier.search.vocabulary import folded, tokens
from croupier.values import dataclass

SHORTEST: Final = 4
"""With fewer letters than this, too many names are similar."""

MOST_SIMILAR: Final = 3

FEW_LETTERS: Final = 2
"""How many letters a typed name may be too long or too short."""

LIKE: Final = 0.75
"""How much of two words must agree (of 1) before one is suggested for the other."""

LIKELY: Final = 0.8
ALMOST_SURE: Final = 0.85
"""How much must agree before one is taken for the other; the second is for short words."""

SHORT: Final = 5
"""Words up to this many letters are short."""


@dataclass(frozen=True)
class KnownNames:
    """Names of players, dealers and tables, each once, and the TDA edition whose numbers people there say."""

    players: tuple[str, ...] = ()
    dealers: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()
    edition: str = EDITIONS[0]


def known_names(logs: Iterable[Store]) -> KnownNames:
    """The names in some logs, including those of a hand in progress, and the edition that all play."""
    players, dealers, tables, editions = list[str](), list[str](), list[str](), set[str]()
    for archive in logs:
        last = archive.one("SELECT dealer, table_name FROM hands ORDER BY id DESC LIMIT 1") or ("", "")
        players += archive.names()
        dealers += (*archive.values_of("dealer"), words_of(archive.conn, last[0]))
        tables += (*archive.values_of("table_name"), words_of(archive.conn, last[1]))
        editions.add(archive.edition)
    edition = editions.pop() if len(editions) == 1 else EDITIONS[0]
    named = [tuple(dict.fromkeys(filter(None, names))) for names in (players, dealers, tables)]
    return KnownNames(named[0], named[1], named[2], edition)


def alike(typed: str, names: Iterable[str]) -> tuple[str, ...]:
    """The names that a text means: the exact one, else without case and accents, else all with that word.

    The beginning of a word is enough.

    >>> alike("chloe", ("Chloé", "Chloé D.", "Bo")), alike("chl", ("Chloé", "Chloé D.", "Bo"))
    (('Chloé',), ('Chloé', 'Chloé D.'))
    >>> alike("d", ("Chloé", "Chloé D.")), alike("zoe", ("Chloé",))
    (('Chloé D.',), ())
    """
    return _alike(typed, tuple(names))


@lru_cache(maxsize=64)
def _alike(typed: str, all_names: tuple[str, ...]) -> tuple[str, ...]:
    wanted, (listed, plain) = _plain(typed), _listed(all_names)
    if typed in all_names:
        return (typed,)
    if not wanted or f" {wanted}" not in listed:
        return ()
    same = tuple(name for name, its in plain if its == f" {wanted}")
    return same or tuple(name for name, its in plain if f" {wanted}" in its)


@lru_cache(maxsize=8)
def _listed(all_names: tuple[str, ...]) -> tuple[str, tuple[tuple[str, str], ...]]:
    """All names in one text, and each in the form of search words."""
    plain = tuple((name, f" {_plain(name)}") for name in all_names)
    return "\n".join(its for _, its in plain), plain


def similar(typed: str, names: tuple[str, ...], least: float = LIKE) -> tuple[str, ...]:
    """The names most similar to a mistyped one with the right first letter, the best first.

    `least` is how much of both must agree, from 0 to 1.

    >>> names = ("Chloé", "Max Le Grand", "Bo")
    >>> similar("chloee", names), similar("grnad", names)
    (('Chloé',), ('Max Le Grand',))
    """
    wanted = _plain(typed)
    if len(wanted) < SHORTEST:
        return ()
    words = _begun(names).get(wanted[0], {})
    near = [each for each in words if abs(len(each) - len(wanted)) <= FEW_LETTERS]
    found = get_close_matches(wanted, near, n=MOST_SIMILAR, cutoff=least)
    return tuple(dict.fromkeys(name for each in found for name in words[each]))[:MOST_SIMILAR]


def mistyped(typed: str, names: tuple[str, ...]) -> str:
    """The name that a mistyped word most likely means, if any; short words must agree more closely.

    >>> names = ("Thibault", "Pedro", "Zoé")
    >>> mistyped("thibaud", names), mistyped("perdu", names), mistyped("zoee", names)
    ('Thibault', '', 'Zoé')
    """
    least = LIKELY if len(_plain(typed)) > SHORT else ALMOST_SURE
    return next(iter(similar(typed, names, least)), "")


def corrected(asked: Mapping[str, str], known: KnownNames) -> dict[str, str]:
    """Conditions with the names that were most likely meant, in their role or another.

    >>> corrected({"player": "Anna"}, KnownNames(dealers=("Ana",))), corrected({"seat": "4"}, KnownNames())
    ({'dealer': 'Ana'}, {'seat': '4'})
    """
    roles = {"player": known.players, "dealer": known.dealers, "table": known.tables}
    meant = dict(asked)
    for role in [each for each in roles if each in asked and not alike(asked[each], roles[each])]:
        text, places = meant.pop(role), (role, *roles)
        named = [(each, text) for each in places if alike(text, roles[each])]
        named += [(each, like) for each in places for like in similar(text, roles[each])]
        meant |= dict(named[:1] or [(role, text)])
    return meant


@lru_cache(maxsize=8)
def _begun(names: tuple[str, ...]) -> dict[str, dict[str, list[str]]]:
    """Names by their first letter and by each of their words; cached, because they seldom change."""
    begun = dict[str, dict[str, list[str]]]()
    for name in names:
        plain = _plain(name)
        for each in dict.fromkeys((plain, *plain.split())):
            begun.setdefault(each[:1], {}).setdefault(each, []).append(name)
    return begun


@lru_cache(maxsize=20_000)
def _plain(name: str) -> str:
    """A name in the form of search words: without case, accents, hyphens and dots."""
    return " ".join(folded(" ".join(tokens(name))).replace("-", " ").replace("'", " ").split())
