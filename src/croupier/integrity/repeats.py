"""Cards and places that always do the same: what never comes out, what always comes from the stub."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np

from croupier.cards.card import DECK
from croupier.integrity import note
from croupier.integrity.blocks import slugs
from croupier.integrity.bounds import QUIET, WEIGHTS, Flags, crossings
from croupier.integrity.deals import Deals, Ints
from croupier.integrity.gathered.layouts import BOARD, BURN, HOLE, Slot
from croupier.integrity.note import Fact, Note, noted
from croupier.integrity.riffled.packets import PACK
from croupier.values import replace

FEW_UNREAD: Final = 2
"""Unread cards of a hand up to which its other cards count as all that came."""

LEAST: Final = 5
"""Cards of a block that is noted because it stays where it is; a pack that is riffled once keeps smaller
ones."""


def repeats(deals: Deals, rows: Ints) -> list[Note]:
    """Cards and places of a deal that come out of the next shuffle always or never."""
    made: dict[tuple[str, int], Note] = {}
    for outcomes, known, said, units in _outcomes(deals, rows):
        bets, _ = slugs.repeat_bets(outcomes, known)
        for at, strength in crossings(bets[:, None], WEIGHTS["slug"] / 32):
            lately = outcomes[: at + 1][known[: at + 1]][-12:]
            which = np.flatnonzero(lately.all(axis=0))
            if len(which) < LEAST:
                continue
            names = [units[one] for one in which]
            cards = names if len(units) == PACK else []
            facts: dict[str, Fact] = {"size": len(which), "which": _listed(names)}
            found = noted(int(deals.hand[rows[at]]), "slug", strength, said, facts, *cards)
            made.setdefault((said, at // QUIET), replace(found, size=len(which)))
    return list(made.values())


def _listed(units: list[str]) -> str:
    """Units as a list, in which consecutive numbers are a range.

    >>> _listed(["1", "2", "3", "7"]), _listed(["Ah", "Kd"])
    ('1–3, 7', 'Ah, Kd')
    """
    parts: list[list[str]] = []
    for one in dict.fromkeys(units):
        if parts and one.isdigit() and parts[-1][-1].isdigit() and int(one) == int(parts[-1][-1]) + 1:
            parts[-1].append(one)
        else:
            parts.append([one])
    return ", ".join(part[0] if len(part) == 1 else f"{part[0]}–{part[-1]}" for part in parts)


Outcomes = tuple[Flags, Flags, str, list[str]]


def _outcomes(deals: Deals, rows: Ints) -> Iterator[Outcomes]:
    """What may happen again: a row a hand, a column a unit; which hands show it, and how it is said."""
    if not len(rows):
        return
    before = deals.before[rows]
    few = (deals.unread[rows] <= FEW_UNREAD) & (deals.unread[before] <= FEW_UNREAD)
    read = deals.place[rows] >= 0
    names = [str(card) for card in DECK]
    yield ~read, few, note.NEVER, names
    yield read, few, note.ALWAYS, names
    dealt = int(np.median(deals.dealt[rows]))
    cards = np.maximum(deals.cards[rows][:, :dealt], 0).astype(np.int64)
    old = np.take_along_axis(deals.place[before], cards, axis=1) >= 0
    full = few & (deals.dealt[rows] == dealt) & (deals.unread[rows] == 0)
    numbers = [str(place + 1) for place in range(dealt)]
    yield ~old, full, note.FROM_STUB, numbers
    yield old, full, note.FROM_DEAL, numbers
    for stays, same, labels in _by_slot(deals, rows, few):
        yield stays, same, note.TO_STUB, labels
        yield ~stays, same, note.TO_DEAL, labels


def _by_slot(deals: Deals, rows: Ints, few: Flags) -> Iterator[tuple[Flags, Flags, list[str]]]:
    """Whether cards stayed in the stub, by what they had been dealt to: the seat, or the place in the
    deal."""
    before = deals.before[rows]
    usual = int(np.bincount(deals.layout[before]).argmax())
    for of_slot in (_seat_of, _turn_of):
        labels = sorted(map(of_slot, deals.layouts[usual]))
        if len(set(labels)) < len(labels):
            continue
        columns = np.full((len(deals.layouts), len(labels)), -1, np.int64)
        for number, slots in enumerate(deals.layouts):
            place = {of_slot(one): at for at, one in enumerate(slots)}
            if sorted(place) == labels:
                columns[number] = [place[label] for label in labels]
        of_hand = columns[deals.layout[before]]
        same = few & (of_hand[:, 0] >= 0)
        cards = np.take_along_axis(deals.cards[before], np.maximum(of_hand, 0), axis=1).astype(np.int64)
        same &= (cards >= 0).all(axis=1)
        stays = np.take_along_axis(deals.place[rows], np.maximum(cards, 0), axis=1) < 0
        yield stays, same, [label.partition("|")[2] for label in labels]


def _seat_of(slot: Slot) -> str:
    """A slot by its seat, with a key before it that puts slots in order."""
    return _label(slot, slot.seat, f"seat:{slot.seat}")


def _turn_of(slot: Slot) -> str:
    """A slot by its turn in the deal, with a key before it that puts slots in order."""
    return _label(slot, slot.turn, f"hand:{slot.turn + 1}")


def _label(slot: Slot, number: int, hand: str) -> str:
    key = f"{slot.kind}{number:02}{slot.round_}{slot.number if slot.kind != HOLE else 0:02}"
    return f"{key}|{ {HOLE: hand, BOARD: 'board', BURN: 'burn'}.get(slot.kind, 'stub') }"
