"""The rules engine: commands and readings in, events out; no clock, no randomness, no I/O."""

from croupier.engine.decide import advance, decide
from croupier.engine.evolve import evolve, replay
from croupier.engine.table import Table
from croupier.engine.table.dealing import next_card
from croupier.engine.table.legal_actions import LegalActions, legal_actions

__all__ = [
    "LegalActions",
    "Table",
    "advance",
    "decide",
    "evolve",
    "legal_actions",
    "next_card",
    "replay",
]
