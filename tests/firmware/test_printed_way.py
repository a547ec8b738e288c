"""Cards, a pack and the reader's board fit through the printed shoe as solids; two cards do not.

By day a random sample of the cards; `-m nightly` takes every one.
"""

from __future__ import annotations

import math
import random
from pathlib import Path

import numpy as np
import pytest

from firmware.printed_shoe import (
    GAPS,
    PRINTED,
    SIZES,
    SLOPE,
    WALLS,
    Card,
    Manifold,
    Shoe,
    Solid,
    axle,
    badly_printed,
    board,
    box,
    cards,
    floor_below,
    hits,
    load,
    meets,
    middle_of_mass,
    old_gate,
    relief_everywhere,
    stops_before_home,
    tongue_at,
    two_are_stopped,
)

LONGEST = 105.0
"""So far a card's leading edge is followed: its other end is then well past the gate."""

LOWERED, FULL, EMPTY = -39.0, -33.8, -0.65
"""How high the pad's top is while the weight is lifted, under 52 cards of 0.65 mm, under the last card."""


@pytest.fixture(scope="module")
def shoe() -> Shoe:
    return load(PRINTED)


def pad_at(shoe: Shoe, top: float) -> float:
    """The angle at which the pad reaches to a height, found by halving."""
    low, high = -30.0, 60.0
    for _ in range(40):
        middle = (low + high) / 2
        reach = shoe.follower_at(middle) ^ box((-55, 0), (-31, 31), (-80, 40))
        low, high = (middle, high) if reach.bounding_box()[5] < top else (low, middle)
    return low


def slide(shoe: Shoe, sample: int | None) -> int:
    """Slide cards through a shoe whose printer put on 0.2 mm wherever that is in the way; how many."""
    done = 0
    for gap in GAPS:
        way = badly_printed(shoe).way(gap)
        every = list(cards(gap))
        for card in every if sample is None else random.sample(every, sample):
            assert meets(way, card.sweep(LONGEST)) == 0, (gap, card)
            done += 1
    return done


def test_one_card_meets_nothing_from_the_gate_to_the_table(shoe: Shoe) -> None:
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    random.seed(seed)
    assert slide(shoe, 150) == 150 * len(GAPS)


@pytest.mark.nightly
def test_no_card_of_any_size_place_and_turn_meets_anything(shoe: Shoe) -> None:
    assert slide(shoe, None) > 4_000


def overlaps(lower: float, along: float, step: float) -> list[float]:
    """Where the upper card's edge may be while both are in the gate."""
    return [*np.arange(lower, lower + along - 1, step)]


@pytest.mark.parametrize(
    ("step", "sizes"),
    [(12.5, SIZES[::3]), pytest.param(1.0, SIZES, marks=pytest.mark.nightly)],
    ids=["some", "every"],
)
def test_two_cards_are_stopped_wherever_they_overlap(
    shoe: Shoe, step: float, sizes: tuple[tuple[float, float], ...]
) -> None:
    """Bare ends, which are thinnest, at the widest gap that the gauge may leave."""
    way = shoe.way(max(GAPS))
    for size in sizes:
        for thickness in (0.27, 0.30, 0.33):
            for lower in (0.5, 1.0, 1.9):
                uppers = overlaps(lower, size[0], step)
                assert two_are_stopped(way, thickness, lower, uppers, size), (size, thickness, lower)


@pytest.mark.parametrize(("gap", "thickness"), [(0.54, 0.27), (0.60, 0.30)])
def test_a_gate_set_too_wide_would_be_found(shoe: Shoe, gap: float, thickness: float) -> None:
    assert not two_are_stopped(shoe.way(gap), thickness, 1.0, [6.0], SIZES[0])


def test_a_sill_low_over_its_whole_width_would_be_found(shoe: Shoe) -> None:
    way = relief_everywhere(shoe).way(0.42)
    assert not two_are_stopped(way, 0.30, 1.0, [6.0], SIZES[0])


def test_a_tongue_higher_than_the_land_would_be_found(shoe: Shoe) -> None:
    card = Card(63.0, 88.0, 0.30).sweep(LONGEST)
    assert meets(shoe.way(0.42), card) == 0 < meets(tongue_at(shoe, -0.42 + 0.12).way(0.42), card)


def test_the_slot_of_0_18_let_two_bare_ends_pass_at_every_overlap(tmp_path: Path) -> None:
    gate = old_gate(tmp_path)
    for upper in overlaps(1.0, 31.5, 5.0):
        assert not two_are_stopped(gate, 0.30, 1.0, [upper], (88.0, 63.0))


def test_a_card_turned_over_is_stopped_by_its_sticker(shoe: Shoe) -> None:
    """Its sticker is above, and meets the panel's strips wherever it lies within 3 mm of the middle."""
    way = shoe.way(0.42)
    for aside in (-3, 0, 3):
        raised = box((-45, -20), (aside - 11, aside + 11), (-0.02, 0.33))
        assert meets(way, raised) > 1


def test_a_card_that_a_finger_sinks_is_led_up_into_the_gap(shoe: Shoe) -> None:
    sill = shoe.sill_at(0.42)
    for y in (-44, -30, -20, 20, 30, 44):
        for z in np.arange(-6, -0.4, 0.25):
            first = hits(sill, (-20, y, z), (5, y, z))[0]
            assert -first.normal[0] <= math.cos(math.radians(45)) + 1e-3 and first.normal[2] > 0, (y, z)


def test_no_step_stands_against_a_card(shoe: Shoe) -> None:
    floor = shoe.body + shoe.sill_at(0.42)
    hole = shoe.beam
    for y in (0, 12, -12, 16, -16, 22, -22, 32, -32, 39.5, -39.5, -44):
        heights = [
            floor_below(floor, x, y)
            for x in np.arange(0.0, 79.9, 0.25)
            if abs(x - hole[0]) > 1 or abs(y - hole[1]) > 1
        ]
        assert max(np.diff(heights)) < 0.02, y


def test_the_readers_board_goes_home_in_one_way_only(shoe: Shoe) -> None:
    assert stops_before_home(shoe.body, board()) == 0
    for turned, flipped in ((True, False), (False, True), (True, True)):
        assert stops_before_home(shoe.body, board(turned, flipped)) >= 20, (turned, flipped)
    assert meets(shoe.right, board()) == 0, "the right wall goes on over it"
    assert meets(shoe.right, board().translate((0, 1, 0))) > 0, "and keeps it at its stop"


def test_the_bench_jumper_is_held_and_the_readers_leads_have_a_way_out(shoe: Shoe) -> None:
    def plug(wide: float, high: float) -> Solid:
        across = box((-wide / 2, wide / 2), (40, 60), (-high / 2, high / 2)).translate((-50, 0, 16 - 50))
        return across.rotate((0, -36, 0))

    assert meets(shoe.right, plug(5.1, 2.6)) == 0 < meets(shoe.right, plug(5.8, 3.2))
    for number in range(8):
        lead = box((30, 31.5), (34, 60), (-9, -7.5)).translate((2.54 * number, 0, 0))
        assert meets(shoe.right, lead) == 0, number


def test_a_full_pack_goes_in_from_above_while_the_weight_is_lifted(shoe: Shoe) -> None:
    """Down behind the panel, along the slope, up against the panel: every place by half a millimetre."""
    parts = shoe.body + shoe.right + shoe.sill_at(0.42) + shoe.follower_at(pad_at(shoe, LOWERED))
    along, thick = 63.7, 34.2
    pack = box((-along, 0), (-44.5, 44.5), (-thick, 0))
    ways = [(-47.0, z) for z in np.arange(40, -0.7, -0.5)]
    ways += [(x, -0.6) for x in np.arange(-47, -6, 0.5)]
    ways += [(-6.1, z) for z in (-0.6, -0.3, -0.02)]
    for x, z in ways:
        assert meets(parts, pack.translate((x, 0, z))) == 0, (x, z)


@pytest.mark.parametrize("gap", [0.0, 0.40, 1.4])
def test_parts_screws_and_axle_have_their_places(shoe: Shoe, gap: float) -> None:
    """The sill slides over its whole slot; screws and rod go through, and are held."""
    sill = shoe.sill_at(gap)
    for one, other in ((shoe.body, shoe.right), (shoe.body, sill), (shoe.right, sill)):
        assert meets(one, other) < 0.01
    everything = shoe.body + shoe.right + sill + shoe.follower_at(pad_at(shoe, FULL))
    x, z = axle(shoe.body)
    rod = Manifold.cylinder(120, 2.0, 2.0, 48, True).rotate((90, 0, 0)).translate((x, 0, z))
    assert meets(everything, rod) == 0 < meets(everything, rod.translate((0.5, 0, 0)))
    for y in (-36, 36):
        screw = Manifold.cylinder(14, 1.5, 1.5, 48).rotate((0, 90, 0)).translate((-4, y, -20.4))
        head = Manifold.cylinder(3, 2.75, 2.75, 48).rotate((0, 90, 0)).translate((-5.5, y, -20.4))
        assert meets(everything, screw) == meets(everything, head) == 0
    for at in ((9.5, -30.0), (-36.0, -78.0)):
        through = Manifold.cylinder(3, 1.5, 1.5, 48).rotate((-90, 0, 0)).translate((at[0], WALLS, at[1]))
        into = Manifold.cylinder(9, 1.5, 1.5, 48).rotate((-90, 0, 0)).translate((at[0], WALLS - 9, at[1]))
        assert meets(shoe.right, through) == 0 < meets(shoe.body, into)


def test_the_follower_swings_free_and_presses_the_stickers(shoe: Shoe) -> None:
    parts = shoe.body + shoe.right + shoe.sill_at(0.42)
    full, empty = pad_at(shoe, FULL), pad_at(shoe, EMPTY)
    for angle in np.linspace(pad_at(shoe, LOWERED), empty, 25):
        follower = shoe.follower_at(angle)
        assert meets(parts, follower) == 0, angle
        standing = follower.rotate((0, 36, 0)).bounding_box()
        assert standing[2] + 50 >= 20, "over the table"
    for angle, edge in ((full, -6.0), (empty, 0.0)):
        pad = shoe.follower_at(angle) ^ box((-55, 0), (-31, 31), (-80, 40))
        top = pad.bounding_box()[5]
        highest = (pad ^ box((-55, 0), (-31, 31), (top - 0.01, top))).bounding_box()
        place = (highest[0] + highest[3]) / 2
        assert abs(place - (edge - 31.5)) < 12.5, "within the stickers of a pack of poker cards"
        assert abs(place - (edge - 28.5)) < 12.5, "and of bridge cards"


def test_the_shoe_stands_by_itself_without_a_pack(shoe: Shoe) -> None:
    """Solid plastic of 1 g/cm3, 300 g in the follower's box: the middle is well in front of the rear edge."""
    table = shoe.body.rotate((0, 36, 0)).bounding_box()
    for top in (LOWERED, EMPTY):
        follower = shoe.follower_at(pad_at(shoe, top))
        box_itself = follower ^ box((-400, -120), (-40, 40), (-200, 100))
        weights = [
            (middle_of_mass(part), part.volume() / 1000) for part in (shoe.body, shoe.right, shoe.sill)
        ]
        weights += [(middle_of_mass(follower), follower.volume() / 1000), (middle_of_mass(box_itself), 300)]
        along = [(x * math.cos(SLOPE) + z * math.sin(SLOPE), grams) for (x, _, z), grams in weights]
        middle = sum(x * grams for x, grams in along) / sum(grams for _, grams in along)
        assert middle - table[0] >= 25
