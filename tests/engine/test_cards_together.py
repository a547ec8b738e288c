"""Several cards as one input have the same effects as one by one, in deals of all kinds."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from croupier.cards.card import DECK, FaceDown
from croupier.engine import advance
from croupier.engine import commands as cmd
from croupier.engine.events import CardDrawn, Event
from croupier.engine.table import Table
from croupier.engine.table.dealing import script
from croupier.rules.games import GAMES
from croupier.values import replace
from support.random_play import RandomPlay
from support.random_table import games_of, open_table
from support.sweeps import in_turn


def cards_to_come(dice: random.Random, play: RandomPlay) -> list[FaceDown | None]:
    """Some cards of the shoe, a few of them unread; seldom one that is on the table already."""
    shoe = [FaceDown(DECK[card]) for card in play.felt.shoe]
    cards: list[FaceDown | None] = shoe[: dice.randint(1, 22)]
    if dice.random() < 0.2:
        cards[dice.randrange(len(cards))] = None
    if dice.random() < 0.2:
        cards[dice.randrange(len(cards))] = FaceDown(dice.choice(DECK))
    return cards


def happened(events: Sequence[Event]) -> list[Event]:
    """The events, whichever inputs they belong to."""
    return [replace(event, step=0) for event in events]


def check(table: Table, cards: Sequence[FaceDown | None]) -> None:
    together, events = advance(table, cmd.DrawCards(at=7, cards=tuple(cards)), table.house)
    alone, one_by_one = table, list[Event]()
    for card in cards:
        alone, more = advance(alone, cmd.DrawCard(at=7, card=card), table.house)
        one_by_one += more
    assert happened(events) == happened(one_by_one)
    assert together.players == alone.players
    assert together.hand is not None
    assert alone.hand is not None
    assert together.hand.cards == alone.hand.cards
    for name in ("phase", "street", "parts", "deal", "round"):
        assert getattr(together.hand, name) == getattr(alone.hand, name)
    assert together.hand.incidents.codes == alone.hand.incidents.codes


@pytest.mark.parametrize(("seed", "code"), in_turn(range(2), list(GAMES)))
def test_each_card_has_the_effect_that_it_has_alone(code: str, seed: int) -> None:
    print(f"{code} {seed}")
    dice = random.Random(f"{code} {seed}")
    play = RandomPlay(dice, open_table(dice, games_of(dice, code)))
    tried = 0
    for _ in range(2):
        if not play.start():
            break
        while play.hand.phase not in ("AWARDED", "VOID"):
            if play.felt.shoe:
                check(play.bench.table, cards_to_come(dice, play))
                tried += play.hand.phase == "DEALING" and bool(script(play.hand))
            play.step()
        play.between()
    assert tried, "some deal went on while the cards came"


def test_one_input_is_taken_back_as_a_whole() -> None:
    dice = random.Random(1)
    play = RandomPlay(dice, open_table(dice, games_of(dice, "THNL")))
    play.start()
    before = play.bench.table
    dealt = script(play.hand)
    cards = tuple(FaceDown(card) for card in DECK[: len(dealt)])
    events = play.bench.do(cmd.DrawCards, cards=cards)
    drawn = [event for event in events if isinstance(event, CardDrawn)]
    assert [(event.to, event.up) for event in drawn] == dealt
    assert {event.step for event in events} == {before.step + 1}
    assert play.bench.table.before is before
