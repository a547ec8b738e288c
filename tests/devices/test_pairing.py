"""Pairing draws with late tags: a draw gets a tag of its own card or none, whatever the delays.

The model knows the card of every tag; the terminal knows only the lines.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import field
from itertools import count
from typing import Any

import pytest

from croupier.devices.debounce import Edge
from croupier.devices.protocol.frames import (
    PROTOCOL,
    Frame,
    Heartbeat,
    SlotPassed,
    TagEntered,
    TagLeft,
    encode,
)
from croupier.devices.protocol.link import ShoeLink, ShoeLinkSettings
from croupier.devices.readers.link import ReaderLinkSettings
from croupier.devices.readings import CheckCards, Draw, Reading, StuckCards, TagSeen, UnclearTag
from croupier.values import dataclass
from devices.readers import MemoryRig, uids_of
from support.sweeps import in_turn

FAST_MS = 333
"""Three cards a second."""

TOGETHER_MS = 100
"""Tags of two cards that stick are told within this time of each other; the firmware's README says 55."""


@dataclass(frozen=True)
class Card:
    """A card that leaves: when, and what is read of it: each tag's number and how long after that."""

    at: int
    tags: tuple[tuple[str, int], ...] = field(default=())

    @property
    def own(self) -> set[str]:
        return {uid for uid, _ in self.tags} | {""}


def numbers() -> Iterator[str]:
    return (f"04A1B2C3{number:06X}" for number in count())


def lines(cards: Sequence[Card], over_ms: int = 150, flicker: random.Random | None = None) -> list[Frame]:
    """What a shoe says of them, in the order of its clock; a tag that flickers is told again."""
    said: list[tuple[int, Callable[[int, int], Frame]]] = []
    for card in cards:
        said.append((card.at, SlotPassed))
        for uid, lag in card.tags:
            said.append((card.at + lag, entered(uid)))
            left = card.at + lag + over_ms
            if flicker is not None and flicker.random() < 0.2:
                again = left + flicker.randrange(300)
                said += [(left, gone(uid)), (again, entered(uid))]
                left = again + flicker.randrange(400)
            said.append((left, gone(uid)))
    said.sort(key=lambda each: each[0])
    return [make(number, ms) for number, (ms, make) in enumerate(said, 1)]


def entered(uid: str) -> Callable[[int, int], Frame]:
    return lambda seq, ms: TagEntered(seq, ms, 0, "14443A", uid)


def gone(uid: str) -> Callable[[int, int], Frame]:
    return lambda seq, ms: TagLeft(seq, ms, 0, uid)


def heard(frames: Sequence[Frame], settings: ShoeLinkSettings | None = None) -> list[Reading]:
    """What the terminal makes of the lines, with the heartbeats of every half second between them."""
    link = ShoeLink(settings)
    link.opened(0)
    found = list(link.feed(encode(beat(0, 0)), 0))
    after = 500
    for frame in frames:
        while after < frame.ms:
            found += link.feed(encode(beat(frame.seq - 1, after)), after)
            found += link.poll(after)
            after += 500
        found += link.feed(encode(frame), frame.ms)
        found += link.poll(frame.ms)
    for _ in range(4):
        found += link.feed(encode(beat(len(frames), after)), after)
        found += link.poll(after)
        after += 500
    return found


def beat(newest: int, ms: int) -> Heartbeat:
    return Heartbeat(newest, ms, ms // 1000, 1, newest + 1, 0, "+", PROTOCOL, "test")


def drawn(readings: Sequence[Reading]) -> list[str]:
    return [reading.uid for reading in readings if isinstance(reading, Draw)]


def wrong(cards: Sequence[Card], readings: Sequence[Reading]) -> list[int]:
    """The places of the draws that got a tag of another card; each card is one draw."""
    uids = drawn(readings)
    assert len(uids) == len(cards)
    return [place for place, (card, uid) in enumerate(zip(cards, uids, strict=True)) if uid not in card.own]


def steady(lags: Callable[[int], int], *, every: int = FAST_MS, cards: int = 52) -> list[Card]:
    names = numbers()
    return [Card(1000 + place * every, ((next(names), lags(place)),)) for place in range(cards)]


# --- never another's --------------------------------------------------------------------------------------


PITCHES = (200, 250, 300, FAST_MS, 400, 500, 700)
LAGS = range(20, 451, 10)


def by_turns() -> Iterator[Any]:
    """Every pitch with every lag; by day every twelfth lag of a pitch, another one for the next."""
    for row, every in enumerate(PITCHES):
        for column, lag in enumerate(LAGS):
            yield pytest.param(lag, every, marks=[pytest.mark.nightly] if (row + column) % 12 else [])


@pytest.mark.parametrize(("lag", "every"), [*by_turns()])
def test_with_the_same_lag_for_all_no_draw_has_the_tag_of_another(lag: int, every: int) -> None:
    cards = steady(lambda place: lag, every=every)
    assert wrong(cards, heard(lines(cards))) == []
    for missing in (0, 7, 51):
        cards[missing] = Card(cards[missing].at)
        assert wrong(cards, heard(lines(cards))) == []


@pytest.mark.parametrize(
    ("pair_ms", "turned"),
    in_turn([20, 100, 250, 450, 900], [(71, 244), (160, 416), (71, 416), (20, 450), (450, 20)]),
)
def test_cards_that_lie_either_way_up_give_no_draw_the_tag_of_another(
    pair_ms: int, turned: tuple[int, int]
) -> None:
    settings = ShoeLinkSettings(tag_after_ms=pair_ms)
    for pattern in ("01", "0011", "10", "0001000", "1110111"):
        cards = steady(lambda place, pattern=pattern: turned[int(pattern[place % len(pattern)])])
        assert wrong(cards, heard(lines(cards), settings)) == []


@pytest.mark.parametrize("lag", [-90, -60, -30, -5])
def test_a_sensor_behind_the_antenna_gives_no_draw_the_tag_of_another(lag: int) -> None:
    for every in (250, FAST_MS, 500, 700):
        cards = steady(lambda place: lag, every=every)
        assert share(cards) == 1
        for missing in (7, 20, 21, 51):
            cards[missing] = Card(cards[missing].at)
        assert wrong(cards, heard(lines(cards))) == []


def mixed(seed: int) -> list[Card]:
    """A night at the table: lags of every kind, pitches and pauses, cards that stick or are not read."""
    dice, names = random.Random(seed), numbers()
    at, cards = 1000, []
    kind = dice.choice(["random", "constant", "turned", "slow and fast"])
    constant, other = dice.randint(20, 450), dice.randint(20, 450)
    for place in range(120):
        at += dice.choice([150, 200, 250, FAST_MS, FAST_MS, FAST_MS, 400, 500, dice.randrange(150, 1500)])
        lag = {
            "random": dice.randint(20, 450),
            "constant": constant,
            "turned": dice.choice([constant, other]),
            "slow and fast": min(450, max(20, (constant, other)[place // 20 % 2] + dice.randint(-40, 40))),
        }[kind]
        luck = dice.random()
        if luck < 0.05:
            cards.append(Card(at))
        elif luck < 0.10:
            second = min(450, lag + dice.randrange(TOGETHER_MS))
            cards.append(Card(at, ((next(names), lag), (next(names), second))))
        else:
            cards.append(Card(at, ((next(names), lag),)))
    return cards


def hold(seeds: range) -> None:
    for seed in seeds:
        cards = mixed(seed)
        frames = lines(cards, over_ms=seed % 400, flicker=random.Random(seed) if seed % 3 == 0 else None)
        pair_ms = (450, 450, 250, 40, 1200)[seed % 5]
        found = heard(frames, ShoeLinkSettings(tag_after_ms=pair_ms))
        assert wrong(cards, found) == [], f"seed {seed}"
        named = {uid for uid in drawn(found) if uid}
        told = {uid for each in found if isinstance(each, StuckCards) for uid in each.uids}
        told |= {each.uid for each in found if isinstance(each, UnclearTag | TagSeen)}
        assert {uid for card in cards for uid in card.own if uid} == named | told, f"seed {seed}"


def test_with_any_lags_a_draw_gets_the_tag_of_its_card_or_none() -> None:
    hold(range(25))


@pytest.mark.nightly
def test_whatever_the_lags_in_twenty_thousand_nights() -> None:
    hold(range(1000, 21_000))


def test_a_tag_that_two_cards_could_own_is_reported_and_names_neither() -> None:
    cards = [Card(1000, (("04A1B2C301", 400),)), Card(1333)]
    found = heard(lines(cards))
    assert drawn(found) == ["", ""]
    (unclear,) = [each for each in found if isinstance(each, CheckCards)]
    assert isinstance(unclear, UnclearTag) and (unclear.reason, unclear.device_ms) == ("unclear", 1400)
    assert "04A1" not in repr(unclear)


# --- and still useful -------------------------------------------------------------------------------------


def share(cards: Sequence[Card]) -> float:
    found = heard(lines(cards))
    assert wrong(cards, found) == []
    return sum(uid != "" for uid in drawn(found)) / len(cards)


@pytest.mark.parametrize(("lag", "every"), in_turn([20, 25, 50, 70, 100, 150, 200, 240], [250, FAST_MS, 500]))
def test_every_draw_gets_its_tag_if_it_comes_before_the_next_card(lag: int, every: int) -> None:
    assert share(steady(lambda place: lag, every=every)) == 1


@pytest.mark.parametrize(("least", "most"), [(39, 220), (31, 209), (71, 160), (158, 288)])
def test_three_cards_a_second_at_any_speed_of_the_hand_are_nearly_all_read(least: int, most: int) -> None:
    seed = 3
    dice = random.Random(seed)
    assert share(steady(lambda place: dice.randint(least, most), cards=2000)) > 0.98, f"seed {seed}"


@pytest.mark.parametrize("lag", [250, 300, 350, 416, 450])
def test_slow_draws_always_get_their_tag(lag: int) -> None:
    assert share(steady(lambda place: lag, every=lag + 20)) == 1


def test_a_card_without_a_tag_takes_others_with_it_until_a_pause_and_no_further() -> None:
    cards = steady(lambda place: 50, cards=30)
    cards[5] = Card(cards[5].at)
    cards[15:] = [Card(card.at + 300, card.tags) for card in cards[15:]]
    uids = drawn(heard(lines(cards)))
    assert [place for place, uid in enumerate(uids) if not uid] == list(range(5, 15))
    slow = steady(lambda place: 50, every=460)
    slow[5] = Card(slow[5].at)
    assert drawn(heard(lines(slow))).count("") == 1


# --- a bought reader with a sensor on a pin -----------------------------------------------------------------


@pytest.mark.parametrize(("family", "pair_ms"), in_turn(["pepper", "pn532", "mfrc522", "pcsc"], [250, 450]))
def test_a_bought_reader_and_a_sensor_give_no_draw_the_tag_of_another(family: str, pair_ms: int) -> None:
    for seed in range(6):
        rig = MemoryRig(family, ReaderLinkSettings(has_slot_sensor=True, pair_ms=pair_ms))
        rig.do(f"slow {(0, 0, 60)[seed % 3]}")
        cards = dealt(uids_of(family)[:40], seed)
        todo = moments(cards, rig)
        while rig.now < cards[-1].at + 2000:
            while todo and todo[0][0] <= rig.now:
                todo.pop(0)[1](rig.now)
            rig.step()
        assert wrong(cards, rig.readings) == [], f"seed {seed}"
        assert any(drawn(rig.readings)), f"seed {seed}"


def dealt(uids: Sequence[str], seed: int) -> list[Card]:
    """Cards with lags of every kind, some without a tag."""
    dice, at, cards = random.Random(seed), 3000, []
    for place, uid in enumerate(uids):
        at += dice.choice([FAST_MS, FAST_MS, 400, 500, 900])
        lag = (dice.randint(20, 450), 50, (80, 400)[place % 2])[seed // 2]
        cards.append(Card(at, ((uid, lag),) if dice.random() > 0.1 else ()))
    return cards


def moments(cards: Sequence[Card], rig: MemoryRig) -> list[tuple[int, Callable[[int], None]]]:
    """What happens at the slot and at the antenna, in order."""

    def edge(down: bool) -> Callable[[int], None]:
        return lambda at: rig.readings.extend(rig.link.slot_edge(Edge("slot", down, at), at))

    def do(command: str) -> Callable[[int], None]:
        return lambda at: rig.do(command)

    found = [(card.at, edge(True)) for card in cards] + [(card.at + 120, edge(False)) for card in cards]
    for card in cards:
        for uid, lag in card.tags:
            found += [(card.at + lag, do(f"enter {uid}")), (card.at + lag + 150, do(f"leave {uid}"))]
    return sorted(found, key=lambda each: each[0])
