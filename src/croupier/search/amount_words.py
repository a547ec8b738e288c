"""Amounts as people type them: 1 000, 1,000, 12.50, 12,50, 1.5k, 300-500."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

_WHOLE: Final = re.compile(r"[€$£]?\d{1,12}[€$£]?")
_THOUSANDS: Final = re.compile(r"[€$£]?\d{1,3}(?:[,']\d{3})+(?:\.\d{1,2})?[€$£]?")
_DECIMAL: Final = re.compile(r"[€$£]?\d{1,12}[.,]\d{1,2}[€$£]?")
_SHORT: Final = re.compile(r"(\d{1,4})(?:[.,](\d))?k")


def amount(typed: Sequence[str]) -> tuple[str, int] | None:
    """The amount that the first words mean, with a decimal point, and how many words that is.

    >>> amount(("1", "000")), amount(("1,000",)), amount(("12,50",)), amount(("1.5k",)), amount(("x",))
    (('1000', 2), ('1000', 1), ('12.50', 1), ('1500', 1), None)
    """
    if not typed:
        return None
    word = typed[0]
    short = _SHORT.fullmatch(word)
    if short:
        return str(int(short[1]) * 1000 + int(short[2] or 0) * 100), 1
    if _THOUSANDS.fullmatch(word):
        return re.sub(r"[^\d.]", "", word), 1
    if _DECIMAL.fullmatch(word):
        return re.sub(r"[^\d.]", "", word.replace(",", ".")), 1
    if not _WHOLE.fullmatch(word):
        return None
    digits, used = re.sub(r"\D", "", word), 1
    while len(digits) <= 12 and used < len(typed) and re.fullmatch(r"\d{3}", typed[used]) and len(word) <= 3:
        digits, used = digits + typed[used], used + 1
    return digits, used


def span(typed: Sequence[str]) -> tuple[str, str, int] | None:
    """Two amounts with a dash between them, and how many words that is.

    >>> span(("300-500",)), span(("300", "-", "1", "000"))
    (('300', '500', 1), ('300', '1000', 4))
    """
    text = [each for word in typed for each in re.split(r"([-–])", word) if each]
    least = amount(text)
    if least is None or least[1] >= len(text) or text[least[1]] not in ("-", "–"):
        return None
    most = amount(text[least[1] + 1 :])
    if most is None:
        return None
    left, used = least[1] + 1 + most[1], 0
    while left > 0:
        left -= len([each for each in re.split(r"([-–])", typed[used]) if each])
        used += 1
    return least[0], most[0], used
