"""Open Hand History: every hand of the format, checked by sums and order in the JSON alone."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest

from croupier.engine import commands as cmd
from croupier.errors import Unreadable
from croupier.histories.game_names import NAMES
from croupier.histories.open_history import write
from support.engine_bench import open_table
from support.sessions import session, since_start, stakes_of

BEGAN = datetime(2026, 3, 1, 20, 4, 5, tzinfo=UTC)
POSTS = tuple(f"Post {what}" for what in ("Ante", "SB", "BB", "Dead", "Extra Blind"))
PAYS = (*POSTS, "Straddle", "Bet", "Raise", "Call")
OTHERS = ("Dealt Cards", "Mucks Cards", "Shows Cards", "Fold", "Check", "Added Chips", "Added To Pot")
"""Actions of the specification that pay nothing into a pot."""


def told(text: str) -> dict[str, Any]:
    assert text.endswith("}}\n") and text.count("\n") == 1
    hand: dict[str, Any] = json.loads(text)["ohh"]
    return hand


def faults(hand: dict[str, Any]) -> Iterator[str]:
    """What does not add up in a hand."""
    stacks = {one["id"]: one["starting_stack"] for one in hand["players"]}
    put = dict.fromkeys(stacks, 0.0)
    for number, street in enumerate(hand["rounds"]):
        if street["id"] != number:
            yield "rounds are not numbered"
        for place, action in enumerate(street["actions"]):
            if action["action_number"] != place:
                yield "actions are not numbered"
            if action["action"] in PAYS:
                put[action["player_id"]] += action["amount"]
                left = stacks[action["player_id"]] - put[action["player_id"]]
                if action["is_allin"] != (abs(left) < 0.005):
                    yield f"all-in with {left} left"
            elif action["action"] not in OTHERS:
                yield f"{action['action']} is no action of the format"
            elif "amount" in action:
                yield f"{action['action']} with an amount"
    if any(put[player] - stacks[player] > 0.005 for player in stacks):
        yield "more was paid than there was"
    for pot in hand["pots"]:
        won = sum(one["win_amount"] for one in pot["player_wins"])
        if abs(won + pot["rake"] - pot["amount"]) > 0.005:
            yield f"pot {pot['number']} does not add up"
    back = sum(put.values()) - sum(pot["amount"] for pot in hand["pots"])
    if not -0.005 < back <= max(put.values()):
        yield f"{back} neither in the pots nor back"
    names = [street["street"] for street in hand["rounds"]]
    if names != [name for name in ("Preflop", "Flop", "Turn", "River", "Showdown") if name in names]:
        yield f"rounds {names}"
    cards = [len(street.get("cards", ())) for street in hand["rounds"] if street["street"] != "Showdown"]
    if cards != [0, 3, 1, 1][: len(cards)]:
        yield f"board cards {cards}"


@pytest.mark.parametrize("game", [code for code, names in NAMES.items() if names.open_history])
def test_random_hands_add_up(game: str) -> None:
    dice = Random(game)
    for mode in ("cash", "tournament"):
        rake = "5" if mode == "cash" else "0"
        for _, events in session(dice, 12, game=game, mode=mode, rake=rake, **stakes_of(game, dice)):
            hand = told(write(events, hand_id=7, began=BEGAN, all_cards=dice.random() < 0.5))
            assert list(faults(hand)) == [], hand
            assert hand["tournament"] == (mode == "tournament")


def test_cards_that_nobody_tabled_are_left_out_unless_all_are_asked_for() -> None:
    bench = open_table(seats={2: 5_000, 5: 5_000}, button=5, mode="cash")
    bench.start(4)
    bench.act(5, "fold")
    bench.do(cmd.Award)
    events = since_start(bench)
    assert "Dealt Cards" not in write(events, hand_id=1, began=BEGAN)
    hand = told(write(events, hand_id=1, began=BEGAN, all_cards=True))
    dealt = [action["cards"] for action in hand["rounds"][0]["actions"] if "cards" in action]
    assert dealt == [["Kc", "As"], ["9h", "Qh"]]
    assert hand["pots"] == [
        {"number": 0, "amount": 1, "rake": 0, "player_wins": [{"player_id": 2, "win_amount": 1}]}
    ]


@pytest.mark.parametrize("game", [code for code, names in NAMES.items() if names.open_history is None])
def test_a_game_without_streets_in_the_format_is_refused(game: str) -> None:
    dice = Random(1)
    _, events = next(session(dice, 1, game=game, **stakes_of(game, dice)))
    with pytest.raises(Unreadable, match=f"no streets for {game}: export it as PHH"):
        write(events, hand_id=1, began=BEGAN)
