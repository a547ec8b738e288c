"""Finds badges from a reader that types like a keyboard: digits faster than a person types.

A reader sends the number of a badge, eight characters or more and usually a return, faster than anybody
types. So keys that may be part of a number are held for a moment: a number becomes a `Badge` and never
reaches the table; keys of a person are passed on in order. If the reader's input device is grabbed, its
badges need not wait.

The caller gives the time of each look at the keys, in ms.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Generic, Literal, TypeVar

from croupier.values import dataclass

SHORTEST: Final = 8
"""Characters of the shortest number: four bytes in hex, or as many digits."""

QUICK_MS: Final = 80
"""The longest pause between two characters of most readers; people pause longer."""

LATE_MS: Final = 500
"""How long after a number a return still belongs to it."""

Sign = Literal["sign", "return", "with", "other", ""]
"""Kinds of keys: a character of a number, its end, the text that comes with a key, another key, no key."""

T = TypeVar("T")


@dataclass(frozen=True)
class Badge:
    """The number of a badge, in capitals."""

    number: str


class Wedge(Generic[T]):
    """Sorts the keys from the keyboard into badges and the rest; call `sort` at every look at the keys.

    A reader pauses for at most `quick` ms between two characters; people's keys wait as long.

    >>> wedge = Wedge[str]()
    >>> [*wedge.sort([("sign", sign, sign) for sign in "00123456"] + [("return", "", "↵")], 20)]
    [Badge(number='00123456')]
    >>> [*wedge.sort([("sign", "7", "7")], 40)], [*wedge.sort([], 60)], [*wedge.sort([], 150)]
    ([], [], ['7'])
    """

    def __init__(self, quick: int = QUICK_MS) -> None:
        self._quick = quick
        self._held: list[T] = []
        self._signs = ""
        self._last = 0  # when the last character was seen
        self._alone = False  # the text of the last key has not come yet
        self._looked = 0  # the time of the previous look
        self._read = -LATE_MS  # when the last badge was complete

    def sort(self, keys: Iterable[tuple[Sign, str, T]], now: int) -> Iterator[T | Badge]:
        """The badges and the people's keys, in order. The keys came between the last look and this one.

        `keys` have the kind of each, its character, and what to pass on if a person typed it.
        """
        looked, self._looked = self._looked, now
        came = False
        for kind, sign, key in keys:
            if kind == "sign":
                came = True
                if self._held and looked - self._last > self._quick:
                    yield from self._let_go(now)
                self._held.append(key)
                self._signs += sign.upper()
                self._last = now
                self._alone = True
            elif kind == "with" and self._held:
                self._held.append(key)
                if (
                    not self._alone
                ):  # this key was pressed again so soon that its second press was taken for a held one
                    self._signs += self._signs[-1]
                self._alone, self._last, came = False, now, True
            elif kind == "return" and len(self._signs) >= SHORTEST:
                yield from self._let_go(now)
            elif kind == "return" and not self._held and now - self._read <= LATE_MS:
                self._read = -LATE_MS
            else:
                if kind in ("return", "other"):
                    yield from self._let_go(now)
                yield key
        if self._held and not came and now - self._last >= self._quick:
            yield from self._let_go(now)

    def _let_go(self, now: int) -> Iterator[T | Badge]:
        """The badge that the held characters form, or the keys of a person."""
        held, signs = self._held, self._signs
        self._held, self._signs = [], ""
        if len(signs) >= SHORTEST:
            self._read = now
            yield Badge(signs)
        else:
            yield from held
