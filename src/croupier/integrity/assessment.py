"""From finished hands to effective riffles of each deck and dealer, and notes where a bound is met."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from croupier.integrity import notes
from croupier.integrity.deals import Deals, Ints, gather
from croupier.integrity.gathered.gathering import Plan
from croupier.integrity.gathered.habits import Learned
from croupier.integrity.note import Note
from croupier.integrity.orders import Order
from croupier.integrity.riffled.packets import Array
from croupier.integrity.riffled.riffles import HANDS
from croupier.integrity.riffled.scale import Estimate, estimate
from croupier.values import dataclass


@dataclass(frozen=True)
class Assessment:
    """The results for one deck and dealer, or for a machine that shuffles for them."""

    deck: str
    dealer: str
    hands: int
    shuffles: int
    riffles: Estimate
    notes: tuple[Note, ...]
    machine: str = ""


@dataclass(frozen=True)
class Assessed:
    """All results: for each deck and dealer, with the arrays behind them."""

    parts: tuple[Assessment, ...]
    deals: Deals
    rows: Ints
    ratios: Array
    plans: dict[str, Plan]


def assess(orders: Iterable[Order], baseline: float = 7.0) -> Assessed:
    """Figures and notes of every deck and dealer; `baseline` is in riffles."""
    deals = gather(orders)
    rows = np.flatnonzero(deals.before >= 0)
    learned = Learned(deals, rows)
    made = learned.final_ratios()
    level = int(np.argmin(np.abs(np.log2(HANDS) - baseline)))
    parts = [
        _of_stream(deals, stream, learned, made, level)
        for stream in sorted(range(len(deals.streams)), key=lambda one: deals.streams[one])
    ]
    return Assessed(tuple(parts), deals, rows, made, learned.final)


def _of_stream(deals: Deals, stream: int, learned: Learned, made: Array, level: int) -> Assessment:
    deck, dealer, machine = deals.streams[stream]
    mine = np.flatnonzero(deals.stream[learned.rows] == stream)
    rows = learned.rows[mine]
    found = notes.of_stream(deals, stream, rows, learned.part(mine), level)
    hands = int((deals.stream == stream).sum())
    return Assessment(deck, dealer, hands, len(rows), estimate(made[mine]), found, machine)
