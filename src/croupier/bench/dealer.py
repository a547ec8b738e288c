"""The benchmark's table: six players and a seeded dealer; hands end at the showdown or before."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from croupier.cards.card import DECK, Card, FaceDown
from croupier.devices.deck.register import Deck, factory_deck, tag_of
from croupier.engine import Table, advance, legal_actions
from croupier.engine import commands as cmd
from croupier.engine.events import Event
from croupier.engine.places import SEATS
from croupier.engine.table.legal_actions import BETS
from croupier.terminal.legal_keys import to_show

PLAYERS: Final = dict(zip(SEATS, ("Ana", "Bo", "Chloé", "Dan", "Eve", "Fay"), strict=False))
STACK: Final = 1_000_000_00
"""Deep enough that nobody ever goes broke."""

LOOSE: Final = (1, 5, 2)
"""How often a seat folds, calls and raises: so many calls that most hands are shown."""

TIGHT: Final = (5, 4, 2)
"""Like a real table, where most hands end before the river."""

BENCH_DECK: Final[Deck] = factory_deck("bench")
TAGS: Final = {card: tag_of(BENCH_DECK, card) for card in DECK}


def opening() -> Iterator[cmd.Command]:
    """The commands that set the table, up to its first hand."""
    free = (("rake.pct", "0"),)  # PokerKit takes no rake
    yield cmd.SetTable(at=0, table="bench", house=free, small_blind=100, big_blind=200, unit=100)
    for seat, name in PLAYERS.items():
        yield cmd.SeatPlayer(at=0, seat=seat, player=name, stack=STACK)
    yield cmd.PlaceButton(at=0, seat=SEATS[0])


def shuffled(dice: Random) -> list[Card]:
    """The 52 cards; the last one is drawn first."""
    return dice.sample(DECK, len(DECK))


def decision(table: Table, dice: Random, weights: tuple[int, int, int] = LOOSE) -> str:
    """The next step: hand, card, fold, call (or check), raise (or bet), show or award."""
    if table.between_hands:
        return "hand"
    if table.phase == "DEALING":
        return "card"
    if table.phase == "SHOWDOWN":
        return "award" if to_show(table) is None else "show"
    legal = legal_actions(table, table.house)
    wanted = dice.choices(("fold", "call", "raise"), weights)[0]
    if wanted == "fold" and not legal.to_call:
        return "call"
    return wanted if wanted != "raise" or legal.actions & BETS else "call"


def command(table: Table, wanted: str, deck: list[Card]) -> cmd.Command:
    """The step as a command; a card is taken from the end of `deck`."""
    if wanted == "hand":
        return cmd.StartHand(at=0)
    if wanted == "card":
        card = deck.pop()
        return cmd.DrawCard(at=0, card=FaceDown(card), uid=TAGS[card])
    if wanted == "award":
        return cmd.Award(at=0)
    if wanted == "show":
        seat = to_show(table)
        assert seat is not None, "only decided while somebody has to show"
        return cmd.ShowHand(at=0, seat=seat)
    legal = legal_actions(table, table.house)
    assert legal.seat is not None, "only decided while somebody is to act"
    if wanted == "raise":
        action = "raise" if "raise" in legal.actions else "bet"
        return cmd.Act(at=0, seat=legal.seat, action=action, amount=legal.min_to)
    return cmd.Act(at=0, seat=legal.seat, action="check" if not legal.to_call else wanted)


def open_table() -> tuple[Table, tuple[Event, ...]]:
    """The table before its first hand, and the events that made it."""
    table = Table()
    made: list[Event] = []
    for wanted in opening():
        table, events = advance(table, wanted, table.house)
        made += events
    return table, tuple(made)


def play_hand(
    table: Table, dice: Random, *, stop_at: str = "", weights: tuple[int, int, int] = LOOSE
) -> Iterator[tuple[cmd.Command, Table, tuple[Event, ...]]]:
    """One hand to its end, or to the first action on the street `stop_at`.

    Yields each command with the table after it and the events that it caused.
    """
    deck = shuffled(dice)
    wanted = "hand"
    while True:
        order = command(table, wanted, deck)
        table, events = advance(table, order, table.house)
        yield order, table, events
        hand = table.hand
        if table.between_hands or (hand is not None and hand.street == stop_at and table.phase == "BETTING"):
            return
        wanted = decision(table, dice, weights)
