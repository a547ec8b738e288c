"""Other face-down cards in every input of a live hand change nothing that can be read.

Values, events and the lengths of seals are the same: a copy of the file in the middle of a hand reveals
nothing.
"""

import dataclasses
import random
from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from croupier.cards.card import DECK, Card, FaceDown
from croupier.engine import commands as cmd
from croupier.engine import decide, evolve
from croupier.engine.events import Event
from croupier.engine.table import Table
from croupier.errors import Refused, Unreadable
from croupier.log.journal.codec import encode, to_json
from croupier.log.journal.seals import Seal
from croupier.rules.games import GAMES
from support.chaos import Mishaps
from support.random_table import MIXED, any_switches, games_of, open_table
from support.sweeps import seeds

SEAL = Seal(1, bytes(32))
Exchange = Mapping[Card, Card]
Said = tuple[cmd.Command, tuple[Event, ...], str]
"""An input, its events, and the kind of its refusal."""


def exchanged(value: Any, cards: Exchange) -> Any:
    if isinstance(value, FaceDown):
        return FaceDown(cards[value.reveal()])
    if isinstance(value, Card):
        return cards[value]
    if type(value) is tuple:
        return tuple(exchanged(each, cards) for each in value)
    tags = {f"04{int(card):02X}": f"04{int(other):02X}" for card, other in cards.items()}
    tags |= {f"{tag}FF": f"{other}FF" for tag, other in tags.items()}
    tags |= {str(card): str(other) for card, other in cards.items()}
    return tags.get(value, value) if isinstance(value, str) else value


def with_others(command: cmd.Command, cards: Exchange) -> cmd.Command:
    given = {each.name: exchanged(getattr(command, each.name), cards) for each in dataclasses.fields(command)}
    return dataclasses.replace(command, **given)


def faces(value: Any) -> set[Card]:
    if isinstance(value, FaceDown):
        return {value.reveal()}
    if isinstance(value, Card):
        return {value}
    return set().union(*map(faces, value)) if type(value) is tuple else set()


def in_clear(events: Iterable[Event]) -> list[tuple[str, int, str, int]]:
    """What the file shows of events: name, input, values, and how long the sealed part is."""
    shown = []
    for event in events:
        public, secret = encode(event)
        sealed = SEAL.close(to_json(secret).encode(), seq=1, name=event.NAME) if secret else b""
        shown.append((event.NAME, event.step, to_json(public), len(sealed)))
    return shown


def named(command: cmd.Command, events: Iterable[Event]) -> set[Card]:
    """The cards that became known to everybody, or that a person named."""
    found = set[Card]()
    for event in events:
        public, _ = encode(event)
        found |= set().union(*(faces(getattr(event, name)) for name in public))
    if not isinstance(command, cmd.DrawCard | cmd.SeeCard | cmd.LoseCard):
        found |= set().union(*(faces(getattr(command, each.name)) for each in dataclasses.fields(command)))
    return found


def lying_open(table: Table, said: list[Said]) -> set[Card]:
    """The cards that lay face up at any time, also those that came face down and were moved there later."""
    found = set[Card]()
    for _, events, _ in said:
        for event in events:
            table = evolve(table, event)
        cards = table.hand.cards if table.hand is not None else ()
        found |= {one.card.reveal() for one in cards if one.up and one.card is not None}
    return found


def check(table: Table, said: list[Said], dice: random.Random) -> int:
    """The same inputs with other hidden cards; how many cards were hidden."""
    known = lying_open(table, said).union(*(named(command, events) for command, events, _ in said))
    free = [card for card in DECK if card not in known]
    others = dict(zip(free, dice.sample(free, len(free)), strict=True))
    cards = {card: others.get(card, card) for card in DECK}
    for command, events, refusal in said:
        try:
            made, why = decide(table, with_others(command, cards), table.house), ""
        except (Refused, Unreadable) as error:
            made, why = (), type(error).__name__
        assert (in_clear(made), why) == (in_clear(events), refusal), command
        for event in made:
            table = evolve(table, event)
    return len(free)


def a_session(code: str, seed: int, inputs: int) -> None:
    print(f"{code} {seed}")
    dice = random.Random(f"secrecy {code} {seed}")
    bench = open_table(dice, games_of(dice, code), sensors=("L1", "L2", "L3"), switches=any_switches(dice))
    for seat in bench.table.players:
        bench.do(cmd.BuyChips, seat=seat, amount=5_000)
    mishaps = Mishaps(dice, bench, trouble=dice.choice((0.02, 0.1, 0.3)))
    start, said, moments = bench.table, list[Said](), 0
    for _ in range(inputs):
        kind, fields = mishaps.pick()
        before, command = bench.table, kind(at=bench.at, **fields)
        try:
            events, refusal = bench.do(kind, **fields), ""
        except (Refused, Unreadable) as error:
            events, refusal = (), type(error).__name__
        if kind is cmd.StartHand and events:
            start, said = before, []
        said.append((command, events, refusal))
        bench.at += 700
        if bench.table.hand is not None and not bench.table.between_hands and dice.random() < 0.1:
            moments += check(start, said, dice) > 0
    assert moments


@pytest.mark.parametrize("code", ["THNL", "7SJL", "2T7TD", MIXED])
def test_other_hidden_cards_leave_the_file_as_it_is(code: str) -> None:
    a_session(code, 1, inputs=150)


@pytest.mark.nightly
@pytest.mark.parametrize("code", [*GAMES, MIXED])
def test_other_hidden_cards_all_night(code: str) -> None:
    for seed in seeds(20):
        a_session(code, seed, inputs=300)
