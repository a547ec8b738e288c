"""Random hold'em tables: deal, gather, shuffle, deal, with a given procedure and a planted slug."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field

import numpy as np

from croupier.integrity.card_orders import PACK, CardOrder
from croupier.integrity.deals import DealtSlot, slots
from croupier.integrity.gather_plans import GatherPlan, Pile, pile
from croupier.values import dataclass
from support.shuffles.simulate import Chance, Packs, shuffle, wash

USUAL = GatherPlan(hands="seats up", board="as dealt", burns="as dealt", is_joined=True)


@dataclass(frozen=True)
class Slug:
    """Cards held out of the shuffle: `size` of them from place `above` of the gathered pack.

    They are put back with the first at place `to`; None is anywhere.
    """

    size: int
    above: int | None
    to: int | None


@dataclass(frozen=True)
class Table:
    """The procedure of one table; each of the `players` gets two cards, and every hand goes to the river."""

    procedure: str
    players: int = 9
    plan: GatherPlan = field(default=USUAL)
    is_muck_mixed: bool = False
    slug: Slug | None = None


def dealt_to(table: Table, button: int) -> tuple[str, ...]:
    """The place of each card, from the seat after the button on."""
    seats = [f"seat:{(button + turn) % table.players + 1}" for turn in range(table.players)]
    return (*seats, *seats, "burn", "board", "board", "board", "burn", "board", "burn", "board")


def play(table: Table, hands: int, runs: int, chance: Chance) -> Iterator[tuple[tuple[str, ...], Packs]]:
    """The packs as they were dealt, a row a run, hand by hand; and where their first cards went."""
    packs = wash(np.tile(np.arange(PACK, dtype=np.int8), (runs, 1)), chance)
    for number in range(hands):
        to = dealt_to(table, number % table.players)
        yield to, packs
        gathered = stacked(table, packs, to, chance)
        packs = mixed(table, gathered, chance)


def stacked(table: Table, packs: Packs, to: tuple[str, ...], chance: Chance) -> Packs:
    """The packs after gathering."""
    of_deal = slots(to)
    found = pile(table.plan, of_deal)
    if table.is_muck_mixed:
        found = _mixed_hands(found, of_deal, chance)
    ranks = np.array(found.ranks)
    others = np.setdiff1d(np.arange(PACK), ranks)
    gathered = np.empty_like(packs)
    gathered[:, ranks] = packs[:, : len(ranks)]
    gathered[:, others] = packs[:, len(ranks) :]
    return gathered


def _mixed_hands(found: Pile, of_deal: tuple[DealtSlot, ...], chance: Chance) -> Pile:
    """The same pile with the hands in a random order, each unchanged."""
    ranks = list(found.ranks)
    hands = [[place for place, one in enumerate(of_deal) if one.seat == seat] for seat in range(1, 11)]
    hands = [sorted(hand, key=lambda at: ranks[at]) for hand in hands if hand]
    start = min(ranks[place] for hand in hands for place in hand)
    for hand in chance.permutation(len(hands)):
        for place in hands[hand]:
            ranks[place] = start
            start += 1
    return Pile(tuple(ranks), found.breaks)


def mixed(table: Table, packs: Packs, chance: Chance) -> Packs:
    """The packs after the table's procedure, with its slug."""
    if table.slug is None:
        return shuffle(packs, table.procedure, chance)
    size = table.slug.size
    above, to = (
        int(chance.integers(0, PACK - size + 1)) if one is None else one
        for one in (table.slug.above, table.slug.to)
    )
    held, rest = packs[:, above : above + size], np.delete(packs, np.s_[above : above + size], axis=1)
    rest = shuffle(rest, table.procedure, chance)
    return np.concatenate([rest[:, :to], held, rest[:, to:]], axis=1)


def orders(table: Table, hands: int, chance: Chance, runs: int = 1, unread: float = 0.0) -> list[CardOrder]:
    """The reports of a shoe at `runs` tables, each with its own deck; some cards are unread."""
    found: list[CardOrder] = []
    for number, (to, packs) in enumerate(play(table, hands, runs, chance)):
        seen = packs[:, : len(to)].astype(np.int64)
        seen = np.where(chance.random(seen.shape) < unread, -1, seen)
        found += [
            CardOrder(f"A{run}", "D1", number + 1, tuple(cards), to)
            for run, cards in enumerate(seen.tolist())
        ]
    return found
