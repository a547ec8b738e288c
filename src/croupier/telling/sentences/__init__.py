"""The sentence of every event, each declared once, in the module of its subject."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from croupier.telling.sentences import betting, cards, deck, evening, people, put_right, rulings
from croupier.telling.sentences.form import Sentences

SECTIONS: Final = (cards, deck, betting, put_right, rulings, people, evening)

SENTENCES: Final[Sentences] = MappingProxyType(
    {kind: sentence for section in SECTIONS for kind, sentence in section.SENTENCES.items()}
)
