"""Plays hands with the rules engine, and with PokerKit on the same hands in the same run.

A command is decided into events and the events change the table, as in a game. PokerKit gets the same cards
and the same actions; both must end with the same stacks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from types import ModuleType
from typing import Any, Final

from croupier.bench.dealer import PLAYERS, STACK, apply, open_table, play_hand
from croupier.bench.figures import Figure, in_turn, rounded
from croupier.bench.ranking import NOT_INSTALLED, peer
from croupier.engine import Table, replay
from croupier.engine.commands import Act, Command, DrawCard
from croupier.engine.events import Event
from croupier.engine.places import BOARD, BURN
from croupier.engine.table.legal_actions import BETS
from croupier.errors import Fault

SEED: Final = 4

AUTOMATED: Final = (
    "ANTE_POSTING", "BET_COLLECTION", "BLIND_OR_STRADDLE_POSTING", "HOLE_CARDS_SHOWING_OR_MUCKING",
    "HAND_KILLING", "CHIPS_PUSHING", "CHIPS_PULLING",
)  # fmt: skip
"""What PokerKit does automatically."""

Step = tuple[str, Any]
"""A step for PokerKit: the name of a method, and its argument or None."""


def measure(hands: int, rounds: int) -> Figure:
    """Hands a second, for that many different hands from the same table."""
    start, _ = open_table()
    dice = Random(SEED)
    played = [tuple(play_hand(start, dice)) for _ in range(hands)]
    orders = [[order for order, _, _ in hand] for hand in played]
    events = [[event for _, _, made in hand for event in made] for hand in played]
    runs = {
        "ours": _each([partial(_play, start, each) for each in orders]),
        "from events alone": _each([partial(replay, each, start) for each in events]),
    }
    pokerkit = peer("pokerkit")
    if pokerkit is not None:
        theirs = [partial(_tell_pokerkit, pokerkit, tuple(_steps(hand))) for hand in played]
        for (_, table, _), tell in zip((hand[-1] for hand in played), theirs, strict=True):
            _compare(table, tell())
        runs["pokerkit"] = _each(theirs)
    medians = in_turn(runs, rounds)
    more: dict[str, float | str] = {"commands a hand": rounded(sum(map(len, played)) / hands)}
    more["pokerkit"] = NOT_INSTALLED
    more |= {name: rounded(hands / seconds) for name, seconds in medians.items() if name != "ours"}
    if pokerkit is not None:
        more["times pokerkit"] = rounded(medians["pokerkit"] / medians["ours"])
        more["events alone, times pokerkit"] = rounded(medians["pokerkit"] / medians["from events alone"])
    return Figure(
        name="engine",
        measured=rounded(hands / medians["ours"]),
        unit="hands/s",
        target="no target: it is a part of replay",
        met=None,
        how=f"{hands} no-limit hold'em hands, six players, commands to table; median of {rounds} turns",
        more=more,
    )


def _each(hands: Sequence[Callable[[], object]]) -> Callable[[], None]:
    def run() -> None:
        for hand in hands:
            hand()

    return run


def _play(table: Table, orders: Sequence[Command]) -> Table:
    for order in orders:
        table, _ = apply(table, order)
    return table


def _steps(hand: Sequence[tuple[Command, Table, tuple[Event, ...]]]) -> Iterator[Step]:
    """The cards and actions of a hand, as calls of PokerKit."""
    for order, table, _ in hand:
        assert table.hand is not None, "every table of a hand has it"
        if isinstance(order, DrawCard):
            drawn = table.hand.cards[-1]
            name = {BURN: "burn_card", BOARD: "deal_board"}.get(drawn.place, "deal_hole")
            yield name, str(order.card.reveal()) if order.card else "??"
        elif isinstance(order, Act) and order.action == "fold":
            yield "fold", None
        elif isinstance(order, Act) and order.action in BETS:
            yield "complete_bet_or_raise_to", order.amount
        elif isinstance(order, Act):
            yield "check_or_call", None


def _tell_pokerkit(pokerkit: ModuleType, steps: Sequence[Step]) -> Sequence[int]:
    """The stacks after the hand, from the small blind on."""
    auto = pokerkit.Automation
    state = pokerkit.NoLimitTexasHoldem.create_state(
        tuple(getattr(auto, name) for name in AUTOMATED),
        True,
        0,
        (100, 200),
        200,
        (STACK,) * len(PLAYERS),
        len(PLAYERS),
    )
    for name, argument in steps:
        method = getattr(state, name)
        method() if argument is None else method(argument)
    return tuple(state.stacks)


def _compare(table: Table, theirs: Sequence[int]) -> None:
    """Raise `Fault` if the two do not pay the same: they would have done different work."""
    assert table.hand is not None, "the hand was played"
    ours = [table.players[seat].stack for seat in table.hand.seats]
    if ours != list(theirs):
        raise Fault(f"engine: stacks after the hand: {ours}, PokerKit has {list(theirs)}")
