"""A command: what a person or a sensor asks of the engine, and when."""

from __future__ import annotations

from croupier.values import Declared


class Command(Declared):
    """A request at the moment `at`, in ms on the clock of its input.

    Amounts are in the smallest unit of money; bets are totals for the round.
    """

    at: int
