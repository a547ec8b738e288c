"""Reads ranks and made hands as players say them: kings, two tens, brelan de sept, nines full of kings."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from croupier.search.vocabulary import known_phrases, longest
from croupier.values import dataclass

PAIRED: Final = {"2": "pair", "3": "three of a kind", "4": "four of a kind"}

_LETTERS: Final = re.compile("(?!at|ta)([akqjt][akqjt2-9]|10[akqj])[so]?")
_PLURAL: Final = re.compile("(10|[2-9tjqka])'?s")
_DIGITS: Final = re.compile("10|[2-9]")
_RANKS: Final = {"10": "T", "11": "J"}


@dataclass(frozen=True)
class SaidHand:
    """What somebody held: `kind` is a class of `cards.ranking`, or empty for cards of these ranks."""

    kind: str
    ranks: str


def held(typed: Sequence[str], language: str, *, led: bool) -> tuple[SaidHand, int] | None:
    """What the first (folded) words say that somebody held, and how many words they take.

    `led`: the word before them announces cards, so that a number is a rank.

    >>> held(("nines", "full", "of", "kings"), "en", led=False)
    (SaidHand(kind='full house', ranks='9K'), 4)
    >>> held(("deux", "dix"), "fr", led=False), held(("roi", "dame"), "fr", led=False)
    ((SaidHand(kind='pair', ranks='T'), 2), (SaidHand(kind='', ranks='KQ'), 2))
    """
    known = known_phrases(language)
    made = longest(known["made"], typed)
    if made[1]:
        kind, used = made
        used += _skipped(typed[used:], language)
        ranks, more = _ranks(typed[used:], language, kind, led=True)
        if not ranks and kind == "pair":
            return None
        return SaidHand(kind, ranks), used + more if ranks else made[1]
    number = known["number"].get(tuple(typed[:1]), "")
    if number in PAIRED:
        several = _rank(typed[1:], language, led=True)
        if several is not None and len(several[0]) == 1:
            return SaidHand(PAIRED[number], several[0]), 1 + several[1]
    first = _rank(typed, language, led=led)
    if first is None:
        return None
    ranks, used = first
    high = longest(known["high"], typed[used:])
    after = longest(known["made"], typed[used + high[1] :])
    if after[1] and after[0] not in ("pair", "two pair") and (high[1] or after[0] == "full house"):
        used += after[1] + high[1]
        if after[0] == "full house":
            over, more = _over(typed[used:], language)
            return SaidHand(after[0], ranks + over), used + more
        return SaidHand(after[0], ranks), used
    second = _rank(typed[used:], language, led=True) if len(ranks) == 1 else None
    if second is not None and len(second[0]) == 1 and second[0] != ranks:
        return SaidHand("", ranks + second[0]), used + second[1]
    is_pair = typed[0] in _plurals(language) or longest(known["slang"], typed)[1] > 0 or ranks[0] * 2 == ranks
    return SaidHand("pair" if is_pair and len(set(ranks)) == 1 else "", "".join(dict.fromkeys(ranks))), used


def _ranks(typed: Sequence[str], language: str, kind: str, *, led: bool) -> tuple[str, int]:
    """One rank, or the two of a full house and of two pairs."""
    first = _rank(typed, language, led=led)
    if first is None:
        return "", 0
    ranks, used = first
    if kind in ("full house", "two pair") and len(ranks) == 1:
        over, more = _over(typed[used:], language)
        return ranks + over, used + more
    return ranks, used


def _over(typed: Sequence[str], language: str) -> tuple[str, int]:
    known = known_phrases(language)
    used = longest(known["full-of"], typed)[1] or longest(known["mark"], typed)[1]
    is_linked = used > 0
    used += _skipped(typed[used:], language)
    second = _rank(typed[used:], language, led=is_linked)
    return (second[0], used + second[1]) if second is not None and len(second[0]) == 1 else ("", 0)


def _skipped(typed: Sequence[str], language: str) -> int:
    """How many small words stand before a rank: of, de, aux."""
    return longest(known_phrases(language)["leads"], typed)[1]


def _rank(typed: Sequence[str], language: str, *, led: bool) -> tuple[str, int] | None:
    """The rank in the first word, or the two ranks of a word such as AK."""
    if not typed:
        return None
    known, word = known_phrases(language), typed[0]
    slang = longest(known["slang"], typed)
    if slang[1]:
        return slang[0], slang[1]
    if _LETTERS.fullmatch(word):
        return "".join(dict.fromkeys(re.findall("10|[akqjt2-9]", word))).replace("10", "T").upper(), 1
    plural = _PLURAL.fullmatch(word)
    if plural is not None and led and word != "as":
        return _RANKS.get(plural[1], plural[1].upper()), 1
    if led and _DIGITS.fullmatch(word):
        return _RANKS.get(word, word), 1
    rank = known["rank"].get((word,)) if len(word) > 1 and not word.isdecimal() else None
    if rank is None or ((rank.isdecimal() or rank == "T") and not (led or word in _plurals(language))):
        return None
    return rank, 1


@cache
def _plurals(language: str) -> frozenset[str]:
    """Ranks that can only be several cards: tens, kings, rois."""
    known = known_phrases(language)["rank"]
    singles = {word for (word, *_) in known}
    return frozenset(
        word
        for word in singles
        if len(word) > 3 and (word[:-1] in singles or word[:-2] in singles) and word[-1] == "s"
    )
