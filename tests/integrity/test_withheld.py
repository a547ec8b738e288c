"""A block that goes to the bottom: how much likelier it makes a deal, against a sum over all blocks."""

from __future__ import annotations

from math import comb

import pytest

np = pytest.importorskip("numpy")

from croupier.integrity.card_orders import CardOrder  # noqa: E402
from croupier.integrity.deals import gather  # noqa: E402
from croupier.integrity.gather_plans import GatherPlan  # noqa: E402
from croupier.integrity.stub_blocks import SIZES, block, withheld  # noqa: E402

SEED = 1963

TO = (*(f"seat:{turn % 9 + 1}" for turn in range(18)), *["burn", "board"] * 4)
AS_DEALT = GatherPlan(whole="as dealt", is_joined=True)


def hands(first: list[int], second: list[int]) -> list[CardOrder]:
    return [CardOrder("A", "D", at + 1, tuple(cards), TO) for at, cards in enumerate((first, second))]


def by_counting(first: list[int], second: list[int], size: int) -> float:
    """The mean over places of a block in the pack, the stub under the deal, of the ratio of chances.

    A deal that has no card of the block is one of C(52 - size, 26) sets; which stub cards are in a block is
    drawn from all choices of them.
    """
    stub = [card for card in range(52) if card not in first]
    stayed = len([card for card in stub if card not in second])
    sums = 0.0
    for above in range(52 - size + 1):
        known = first[above : above + size]
        others = size - len(known)
        if not set(known) & set(second):
            sums += comb(stayed, others) / comb(26, others)
    return comb(52, 26) / comb(52 - size, 26) * sums / (52 - size + 1)


@pytest.mark.parametrize("size", SIZES)
def test_a_deal_is_as_much_likelier_as_counting_tells(size: int) -> None:
    chance = np.random.default_rng(SEED)
    print("seed", SEED)
    for _ in range(20):
        held = int(chance.integers(0, 17))
        first = list(range(26))
        left = [card for card in range(52) if not held <= card < held + 10]
        second = [int(card) for card in chance.permutation(left)[:26]]
        deals = gather(hands(first, second))
        found = withheld(deals, np.array([1]), (AS_DEALT,))[0, SIZES.index(size)]
        there = by_counting(first, second, size)
        above = by_counting(first[::-1], second, size)
        assert min(there, above) * 0.99 <= found <= max(there, above) * 1.01
        top, cards = block(deals, 1, AS_DEALT)
        assert top <= held + 1 and set(range(held, held + 10)) <= set(cards.tolist())


def test_a_perfect_shuffle_gains_nothing() -> None:
    chance = np.random.default_rng(SEED)
    print("seed", SEED)
    packs = [CardOrder("A", "D", at, tuple(chance.permutation(52)[:26].tolist()), TO) for at in range(4000)]
    deals = gather(packs)
    found = withheld(
        deals, np.flatnonzero(deals.before >= 0), (AS_DEALT, GatherPlan(whole="last card first"))
    )
    assert found[:, :-2].mean(axis=0) == pytest.approx(np.ones(4), abs=0.25)
    assert (found[:, -2:].mean(axis=0) < 1.25).all()


def test_hands_of_other_sizes_and_unread_cards_are_accepted() -> None:
    first = CardOrder("A", "D", 1, (*range(20), -1, -1, 20, 21), ("seat:1", "seat:2", "seat:3") * 8)
    short = CardOrder("A", "D", 2, (30, -1, 31), ("", "", ""))
    whole = CardOrder("A", "D", 3, tuple(range(52)), ("",) * 52)
    deals = gather([first, short, whole, first])
    found = withheld(deals, np.flatnonzero(deals.before >= 0), (AS_DEALT,))
    assert np.isfinite(found).all() and (found >= 0).all()
