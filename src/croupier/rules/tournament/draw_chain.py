"""Draws that a stranger can check (TDA 7): each opens one more link of a chain of hashes fixed beforehand.

Link 0 is published before the list of players is closed. The hash of link k is link k - 1, so no draw can be
changed or left out. Each also takes in a word that nobody could choose, such as the head of a table's log.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Final, NamedTuple

Item = str | int | tuple[str, int]
"""What can be drawn: a table's name, a number, or a place as (table, seat)."""


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()


MOST_DRAWS: Final = 20_100
"""With 9,000 players some 15,000 draws are made."""


def links(secret: str) -> tuple[str, ...]:
    """Link 0 and one link for each draw; the last is the secret, 32 random bytes as hex.

    >>> commitment, first, *_ = links("00" * 32)
    >>> _hash(first) == commitment
    True
    """
    chain = [secret]
    for _ in range(MOST_DRAWS):
        chain.append(_hash(chain[-1]))
    return tuple(reversed(chain))


class ChainDraw(NamedTuple):
    """One draw as published: `got[i]` is what `wanted[i]` drew; `pool` and `wanted` are sorted."""

    number: int
    why: str
    link: str
    word: str
    pool: tuple[Item, ...]
    wanted: tuple[str, ...]
    got: tuple[Item, ...]


def draw(
    number: int, why: str, link: str, word: str, pool: Iterable[Item], wanted: Iterable[str]
) -> ChainDraw:
    """Draw a different item of the pool for each of `wanted`; raises `ValueError` for too small a pool.

    >>> draw(1, "entry", "00" * 32, "rain", [("T1", 2), ("T1", 1)], ["Bo", "Ana"]).got
    (('T1', 1), ('T1', 2))
    """
    items, asking = tuple(sorted(pool, key=_alike)), tuple(sorted(wanted))
    if len(items) < len(asking):
        raise ValueError(f"{len(asking)} draw from {len(items)}: expected a larger pool")
    root = _hash(f"{link}|{text_of(number, why, items, asking, word)}")
    left = [*items]
    got = [left.pop(int(_hash(f"{root}:{at}"), 16) % len(left)) for at in range(len(asking))]
    return ChainDraw(number, why, link, word, items, asking, tuple(got))


def text_of(number: int, why: str, pool: Sequence[Item], wanted: Sequence[str], word: str) -> str:
    """What is hashed after the link and a vertical bar, as it is published."""
    return json.dumps([number, why, pool, wanted, word], separators=(",", ":"))


def _alike(item: Item) -> tuple[str, int]:
    """By number, by name, or places by table and seat; all items of a pool are of one kind."""
    return ("", item) if isinstance(item, int) else (item, 0) if isinstance(item, str) else item
