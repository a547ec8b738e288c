"""The benchmark's table plays lawful hands, the same for the same seed, and loses no chip."""

from __future__ import annotations

from random import Random

import pytest

from croupier.bench.dealer import PLAYERS, STACK, TIGHT, open_table, play_hand
from croupier.engine import replay


def test_hands_end_and_no_chip_is_lost() -> None:
    table, events = open_table()
    history = list(events)
    dice = Random(1)
    for number in range(1, 13):
        played = list(play_hand(table, dice))
        table = played[-1][1]
        history += [event for _, _, made in played for event in made]
        assert table.between_hands and table.hand_no == number
        assert table.hand is not None and not table.hand.incidents.codes and not table.hand.incidents.alerts
        assert sum(player.stack for player in table.players.values()) == STACK * len(PLAYERS)
    assert replay(history) == table


def test_a_table_holds_nothing_of_earlier_hands() -> None:
    """Or a night of hands would fill the memory: what an undo goes back to ends with its hand."""
    table, _ = open_table()
    dice = Random(3)
    for _ in range(3):
        played = list(play_hand(table, dice))
        table = played[-1][1]
        back, inputs = table, 0
        while back.before is not None:
            back, inputs = back.before, inputs + 1
        assert inputs == len(played) - 1, "from the last input to the start of this hand"
        assert back.hand is not None and back.hand_no == table.hand_no


def test_tight_players_end_most_hands_before_the_river() -> None:
    table, _ = open_table()
    dice = Random(2)
    hands = [list(play_hand(table, dice, weights=TIGHT))[-1][1].hand for _ in range(40)]
    shown = sum(hand is not None and hand.street == "reveal" for hand in hands)
    assert 0 < shown < 20


def test_the_same_seed_plays_the_same_hand() -> None:
    table, _ = open_table()
    one, same, other = ([events for _, _, events in play_hand(table, Random(seed))] for seed in (5, 5, 6))
    assert one == same != other


@pytest.mark.parametrize("seed", range(5))
def test_a_hand_stops_on_the_street_that_is_asked_for(seed: int) -> None:
    table, _ = open_table()
    dice = Random(seed)
    while table.between_hands:
        *_, (_, table, _) = play_hand(table, dice, stop_at="flop")
    assert table.hand is not None
    assert (table.phase, table.hand.street, len(table.hand.board)) == ("BETTING", "flop", 3)
