"""Two colluding players come first in the list; a clean room has no unusual evidence."""

from __future__ import annotations

import pytest

np = pytest.importorskip("numpy")

from croupier.integrity.pairs import UNUSUAL, PairPlay, pairs  # noqa: E402
from support.shuffles.rooms import PARTNERS, Room, play  # noqa: E402

SEED = 7


def test_partners_come_first() -> None:
    print("seed", SEED)
    room = Room(players=60, hands=8000)
    found = pairs(play(room, np.random.default_rng(SEED)))
    assert (found[0].one, found[0].other) == PARTNERS
    assert found[0].avoid > 2
    assert found[0].hands


def test_nothing_of_a_clean_room_is_unusual() -> None:
    print("seed", SEED)
    room = Room(players=60, hands=5000, has_partners=False)
    assert pairs(play(room, np.random.default_rng(SEED)))[0].evidence < UNUSUAL


def test_chips_that_always_go_one_way_are_seen() -> None:
    chance = np.random.default_rng(SEED)
    print("seed", SEED)
    hands = []
    for number in range(400):
        players = ("a", "b", *chance.choice(list("cdefgh"), 3, replace=False))
        one, other = ("a", "b") if number % 4 == 0 else chance.choice(players, 2, replace=False)
        net = {str(one): -20.0, str(other): 20.0}
        hands.append(PairPlay(number, tuple(map(str, players)), frozenset(net), (), net))
    assert (pairs(hands)[0].one, pairs(hands)[0].other) == ("a", "b")


@pytest.mark.parametrize("hands", [[], [PairPlay(1, ("a", "b"))], [PairPlay(1, ())]])
def test_hardly_any_hands_tell_nothing(hands: list[PairPlay]) -> None:
    assert pairs(hands) == []
