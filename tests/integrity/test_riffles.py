"""Likelihoods against other methods: Bayer and Diaconis's formula, sums over all orders."""

from __future__ import annotations

from itertools import permutations
from math import comb, factorial

import pytest

np = pytest.importorskip("numpy")

from croupier.integrity.riffles import (  # noqa: E402
    HANDS,
    Stacks,
    log_ratios,
    packet_chances,
    table,
)
from support.shuffles import simulate  # noqa: E402

SEED = 20111


@pytest.mark.parametrize("riffles", [1, 3, 5, 7])
def test_a_whole_pack_has_the_chance_of_bayer_and_diaconis(riffles: int) -> None:
    chance = np.random.default_rng(SEED)
    print("seed", SEED)
    pack = np.tile(np.arange(52, dtype=np.int8), (20, 1))
    place = np.argsort(simulate.shuffle(pack, "r" * riffles, chance), axis=1).astype(np.int16)
    found = log_ratios(Stacks(place, (0, 52)))
    for row, places in enumerate(place):
        rising = 1 + int((np.diff(places) < 0).sum())
        hands = 2**riffles
        exact = np.log(comb(hands + 52 - rising, 52) * factorial(52) / hands**52)
        assert found[row, HANDS.index(hands)] == pytest.approx(exact, abs=0.8, rel=0.05)


def test_the_chances_of_all_partial_orders_add_up_to_one() -> None:
    """Four cards of which two come out: every choice and order of the two, over all of them."""
    place = []
    for first, second in permutations(range(4), 2):
        row = np.full(52, -1)
        row[:4] = 52
        row[[first, second]] = 0, 1
        place.append(row)
    ratios = np.exp(log_ratios(Stacks(np.array(place, np.int16), (0, 4))))
    assert ratios.mean(axis=0) == pytest.approx(np.ones(len(HANDS)))


@pytest.mark.parametrize("riffles", [1, 2, 4, 7])
def test_neighbours_come_out_where_shuffled_packs_have_them(riffles: int) -> None:
    chance = np.random.default_rng(SEED)
    print("seed", SEED)
    pack = np.tile(np.arange(52, dtype=np.int8), (30_000, 1))
    place = np.argsort(simulate.shuffle(pack, "r" * riffles, chance), axis=1)
    upper, lower = np.minimum(place[:, :-1], 26), np.minimum(place[:, 1:], 26)
    upper, lower = np.where(upper < 26, upper, 52), np.where(lower < 26, lower, 52)
    counted = np.zeros((53, 53))
    np.add.at(counted, (upper.ravel(), lower.ravel()), 1 / upper.size)
    even = np.zeros((53, 53))
    even[:26, :26] = (1 - np.eye(26)) / 2652
    even[:26, 52] = even[52, :26] = 26 / 2652
    even[52, 52] = 650 / 2652
    expected = even * np.exp(table(26)[HANDS.index(2**riffles)])
    assert expected.sum() == pytest.approx(1)
    assert np.abs(counted - expected).sum() < 0.05


def test_packets_fill_the_pack() -> None:
    for hands in (1, 2, 7, 128):
        whole = packet_chances(hands)
        lengths = np.arange(53)[None, :] - np.arange(53)[:, None]
        assert (whole * lengths).sum() == pytest.approx(52)
