"""Enrolling a pack: every order, every duplicate, every way back."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from croupier.cards.card import DECK, Card
from croupier.devices.deck.enrol import Enrolment, new_deck_order, owners_of
from croupier.devices.deck.pack import PackCount, PackTest, order_of
from croupier.devices.deck.register import JOKERS, Deck, check, factory_deck, tag_of
from croupier.devices.readings import Draw, StuckCards, TagSeen
from croupier.errors import Refused, Unreadable

TAGS = [f"04A1B2C3D4{n:04X}" for n in range(60)]


def dealt(pack: Enrolment, count: int, start: int = 0) -> Enrolment:
    for uid in TAGS[start : start + count]:
        pack = pack.read(uid)
    return pack


@pytest.mark.parametrize("suits", ["sdch", "hcds", "sd-c-h", "-s-d-c-h"])
def test_every_order_has_each_card_once(suits: str) -> None:
    order = new_deck_order(suits)
    assert len(order) == 52 and set(order) == set(DECK)
    assert [str(card)[0] for card in order[:13]] == list("A23456789TJQK")[:: -1 if suits[0] == "-" else 1]


@pytest.mark.parametrize("suits", ["", "sdc", "sdcc", "sdchs", "SDCH", "sd--ch", "sdch-", "s d c h"])
def test_an_invalid_order_is_refused(suits: str) -> None:
    with pytest.raises(Unreadable, match="expected each of"):
        new_deck_order(suits)


def test_the_nth_tag_is_the_nth_card_and_52_are_52() -> None:
    order = new_deck_order()
    pack = dealt(Enrolment("A", order), 52)
    assert (pack.phase, pack.due, pack.missing) == ("jokers", "JK1", ())
    assert pack.deck().cards == dict(zip(TAGS, order, strict=False))
    assert check(pack.deck()).ok
    pack = pack.read(TAGS[52]).skip()
    assert pack.phase == "spares" and check(pack.deck()).jokers == ("JK1",)


def test_any_card_may_be_the_spare_and_is_named() -> None:
    pack = dealt(Enrolment("A", new_deck_order()), 52).skip().skip().read(TAGS[52])
    assert pack.waiting == TAGS[52]
    pack = pack.call(Card.parse("Ah"))
    assert check(pack.deck()).doubles == (Card.parse("Ah"),)


def test_doubles_are_refused_and_say_what_they_are() -> None:
    pack = dealt(Enrolment("A", new_deck_order(), {TAGS[50]: "B"}), 2)
    assert pack.read(TAGS[1], counted=False) is pack  # it lies there still
    with pytest.raises(Refused, match="this tag is As already"):
        pack.read(TAGS[0])
    with pytest.raises(Refused, match="deck B"):
        pack.read(TAGS[50])
    with pytest.raises(Refused, match="no tag was read"):
        pack.read("")
    assert pack.two([TAGS[1], TAGS[7]]).steps == pack.steps[:1]
    assert pack.two([TAGS[6], TAGS[7]]) is pack


def test_a_counted_card_with_the_tag_of_the_one_before_halts_and_is_no_other_card() -> None:
    pack = dealt(Enrolment("A", new_deck_order()), 2)
    halted, why = pack.take(Draw(at=5000, uid=TAGS[1], device_ms=5000))
    assert why is not None and why.code == "tag-twice" and halted.halted and halted.steps == pack.steps
    same, nothing = pack.take(Draw(at=5000, uid=TAGS[1], device_ms=5000, counted=False))
    assert same is pack and nothing is None
    free = Enrolment("A").read(TAGS[0])
    with pytest.raises(Refused, match="no name yet"):
        free.read(TAGS[0])
    assert free.read(TAGS[0], counted=False) == free


def test_tags_of_one_moment_have_no_order_and_no_turn() -> None:
    pack = dealt(Enrolment("A", new_deck_order()), 3)
    both = pack.read(TAGS[3], 70).read(TAGS[4], 70).read(TAGS[5], 70)
    assert both.together().steps == pack.steps
    assert pack.read(TAGS[3], 70).read(TAGS[4], 90).together().steps == pack.read(TAGS[3], 70).steps
    free = Enrolment("A").read(TAGS[0], 70)
    assert free.together() == Enrolment("A")


def test_in_free_order_a_card_waits_for_its_name() -> None:
    pack = Enrolment("A").read(TAGS[0])
    with pytest.raises(Refused, match="no name yet"):
        pack.read(TAGS[1])
    pack = pack.call(Card.parse("7d"))
    with pytest.raises(Refused, match="another tag is 7d"):
        pack.read(TAGS[1]).call(Card.parse("7d"))
    with pytest.raises(Refused, match="deal the card first"):
        pack.call(Card.parse("8d"))
    assert len(pack.missing) == 51 and pack.skip().phase == "jokers"


@pytest.mark.parametrize("seed", range(10))
def test_whatever_happens_no_tag_is_two_cards_and_back_goes_all_the_way(seed: int) -> None:
    print(f"seed {seed}")
    dice = random.Random(seed)
    pack = start = Enrolment("A", new_deck_order() if seed % 2 else (), {TAGS[59]: "B"})
    for _ in range(300):
        before = pack
        try:
            match dice.randrange(8):
                case 0:
                    pack = pack.back()
                case 1 if dice.random() < 0.2:
                    pack = pack.skip()
                case 2 | 3 if pack.waiting:
                    pack = pack.call(dice.choice([*DECK, *JOKERS]))
                case 4:
                    pack = pack.two(dice.sample(TAGS, 2))
                case _:
                    pack = pack.read(dice.choice([*TAGS, ""]))
        except Refused:
            assert pack is before
        cards = [face for face, uid in pack.steps if uid]
        assert len(pack.deck().cards) == len(cards)
        assert TAGS[59] not in pack.tags
        if pack.phase == "cards":
            assert len(set(cards)) == len(cards)
            assert len(pack.missing) == 52 - sum(isinstance(face, Card) for face in cards)
    while pack.steps or pack.waiting:
        pack = pack.back()
    assert pack.due == start.due and pack.tags == {}


def test_every_tag_has_its_owner() -> None:
    decks = (factory_deck("A"), factory_deck("B"))
    assert set(owners_of(decks).values()) == {"A", "B"}


# --- a pack read through -------------------------------------------------------------------------------


def draw(uid: str) -> Draw:
    return Draw(at=0, uid=uid, device_ms=0)


def test_a_pack_is_counted_and_no_card_of_it_is_named() -> None:
    deck = factory_deck("A")
    uids = list(deck.cards)
    pack = PackCount(deck)
    for uid in [*uids[:51], uids[0], "", TAGS[0]]:
        pack = pack.read(draw(uid))
    assert (pack.cards, pack.strange, pack.unread, pack.whole) == (51, 1, 1, False)
    assert uids[51] not in repr(pack) and str(deck.cards[uids[51]]) not in repr(pack)
    pack = PackCount(deck)
    for uid in uids[:50]:
        pack = pack.read(draw(uid))
    pack = pack.read(StuckCards(at=0, uids=(uids[50], uids[51]), device_ms=0))
    assert pack.whole
    assert not pack.read(draw(TAGS[0])).whole
    joker = pack.read(draw(uids[52]))
    assert (joker.jokers, joker.whole) == (1, False)


def test_rates_are_listed_by_antenna_and_weak_tags_by_name() -> None:
    deck = factory_deck("A")
    uids = list(deck.cards)
    pack = PackTest(deck, slot=1)
    for number in range(4):
        for uid in uids:
            if uid == uids[0] and number < 3:
                continue
            pack = pack.read(draw(uid))
            if number == 0 and uid != uids[5]:
                pack = pack.read(TagSeen(at=0, uid=uid, antenna=2, device_ms=0))
        pack = pack.read(draw("")).read(draw(TAGS[3])).next_pass().next_pass()
    assert pack.passes() == {1: 4, 2: 1} and pack.unread == 4
    assert pack.rate(1) == Fraction(4 * 52 - 3, 4 * 52)
    told = [(tag.card, tag.antenna, tag.read, tag.passes) for tag in pack.weak()]
    assert told[0] == (str(deck.cards[uids[0]]), 1, 1, 4)
    assert {tag[:2] for tag in told[1:]} == {(str(deck.cards[uids[n]]), 2) for n in (0, 5)}
    assert pack.rate(7) == 0


def test_a_spare_card_that_stays_in_its_box_is_not_weak() -> None:
    ace = Card.parse("As")
    deck = Deck("A", {TAGS[0]: ace, TAGS[1]: ace, TAGS[2]: Card.parse("Ks"), TAGS[3]: "JK1"})
    pack = PackTest(deck).read(draw(TAGS[1])).next_pass()
    assert [tag.card for tag in pack.weak()] == ["Ks"] and pack.rate(0) == Fraction(1, 2)


# --- the order of a pack -------------------------------------------------------------------------------

NEW = new_deck_order()


@pytest.mark.parametrize("by", [-2, -1, 1, 2])
@pytest.mark.parametrize("start", [2, 20])
def test_a_shift_is_reported_with_where_it_begins(by: int, start: int) -> None:
    """From draw number `start` (from 0) on each has the tag `by` cards before it."""
    deck = factory_deck("A")
    own = [tag_of(deck, card) for card in NEW]
    uids = own[:start] + [own[place - by] for place in range(start, 52 + min(0, by))]
    found = order_of(deck, uids, NEW)
    assert found is not None
    assert (found.by, found.begins, found.wrong) == (by, start + 1, len(uids) - start)


def test_a_pack_in_order_is_right_either_way_with_jokers_and_cards_that_were_not_read() -> None:
    deck = factory_deck("A")
    uids = [tag_of(deck, card) for card in NEW]
    for place in (3, 17, 51):
        uids[place] = ""
    uids = [tag_of(deck, "JK1"), *uids[:30], tag_of(deck, "JK2"), *uids[30:]]
    for way in (uids, uids[::-1]):
        found = order_of(deck, way, NEW)
        assert found is not None and (found.wrong, found.by, found.begins) == (0, 0, 0)


def test_two_cards_that_lie_the_other_way_round_are_wrong_and_no_shift() -> None:
    deck = factory_deck("A")
    uids = [tag_of(deck, card) for card in NEW]
    uids[4], uids[5] = uids[5], uids[4]
    found = order_of(deck, uids, NEW)
    assert found is not None and (found.wrong, found.by) == (2, 0)


def test_a_shuffled_pack_is_in_no_known_order() -> None:
    deck = factory_deck("A")
    for seed in range(20):
        uids = [tag_of(deck, card) for card in NEW]
        random.Random(seed).shuffle(uids)
        assert order_of(deck, uids, NEW) is None, f"seed {seed}"
    assert order_of(deck, [], NEW) is None
