"""The places of antennas: one each, and no others than a table has."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from croupier.devices.antennas import PLACES, Antennas
from croupier.engine.places import Place
from croupier.errors import Unreadable


def test_without_any_the_first_antenna_is_at_the_shoe() -> None:
    assert Antennas().places == {0: "shoe"}
    assert (Antennas().shoe, Antennas().elsewhere, Antennas().place_of(1)) == (0, {}, "")


def test_every_place_but_the_shoe_is_one_that_the_table_knows() -> None:
    antennas = Antennas(dict(enumerate(PLACES)))
    assert antennas.numbers == tuple(range(14))
    assert [str(Place.parse(place)) for place in antennas.elsewhere.values()] == list(PLACES[1:])


def test_a_table_may_have_no_antenna_at_the_shoe() -> None:
    assert Antennas({3: "muck"}).shoe is None


@pytest.mark.parametrize(
    ("places", "reason"),
    [
        ({16: "shoe"}, "from 0 to 15"),
        ({-1: "shoe"}, "from 0 to 15"),
        ({0: "seat:0"}, "seat:1 to seat:10"),
        ({0: "Shoe"}, "expected shoe"),
        ({0: "board", 1: "board"}, "a different place"),
    ],
)
def test_an_invalid_place_is_refused(places: Mapping[int, str], reason: str) -> None:
    with pytest.raises(Unreadable, match=reason):
        Antennas(places)
