"""Text as it is compared: without case, accents, ligatures and the many kinds of blanks."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

LIGATURES: Final = str.maketrans({"œ": "oe", "æ": "ae", "’": "'", "‘": "'"})

_TOKEN: Final = re.compile(r"[<>]=?|[≤≥=#]|[^\s<>≤≥=#,;!?]+(?:,\d+)?")


def folded(text: str) -> str:
    """The text without case and accents.

    >>> folded("  Dix de CŒUR "), folded("Chloé")
    ('dix de coeur', 'chloe')
    """
    if text.isascii():
        return " ".join(text.casefold().split())
    signs = unicodedata.normalize("NFKD", text.casefold().translate(LIGATURES))
    plain = "".join(sign for sign in signs if not unicodedata.combining(sign))
    return " ".join(plain.split())


def tokens(text: str) -> tuple[str, ...]:
    """The words of what was typed; signs of comparison stand alone, a decimal comma stays in its number.

    >>> tokens("pot>1 000, Chloé: 12,50")
    ('pot', '>', '1', '000', 'Chloé', '12,50')
    """
    return tuple(stripped for each in _TOKEN.findall(text) if (stripped := each.strip(".:'’\"“”()«»")))
