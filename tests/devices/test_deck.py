from __future__ import annotations

import pytest

from croupier.cards.card import DECK, Card, FaceDown
from croupier.devices.deck.register import (
    Deck,
    DeckCheck,
    Register,
    Tag,
    check,
    factory_deck,
    read_csv,
    tag_of,
    write_csv,
)
from croupier.devices.protocol.frames import Heartbeat, SlotPassed, TagEntered, encode
from croupier.devices.protocol.link import ShoeLink
from croupier.devices.readers.dialogue import tag_uid
from croupier.devices.readings import Draw
from croupier.errors import Unreadable

ACE, KING = Card.parse("Ah"), Card.parse("Kd")


def test_a_factory_deck_has_54_tags_of_seven_bytes_that_never_change() -> None:
    deck = factory_deck("A")
    assert len(deck.cards) == 54
    assert all(len(uid) == 14 and uid.startswith("04") for uid in deck.cards)
    assert set(deck.cards.values()) == {*DECK, "JK1", "JK2"}
    assert deck == factory_deck("A")
    assert not deck.cards.keys() & factory_deck("B").cards.keys()


def test_the_register_distinguishes_cards_jokers_retired_foreign_and_unknown_tags() -> None:
    mine, other = factory_deck("A"), factory_deck("B")
    mine = Deck("A", mine.cards, frozenset({"04A1B2C3"}))
    register = Register([mine, other], "A")
    assert register.look_up(tag_of(mine, ACE)) == Tag("card", FaceDown(ACE), "A")
    assert register.look_up(tag_of(mine, "JK2")) == Tag("joker", deck="A")
    assert register.look_up("04A1B2C3") == Tag("retired", deck="A")
    assert register.look_up(tag_of(other, ACE)) == Tag("other-deck", FaceDown(ACE), "B")
    assert register.look_up("04FFFFFF") == Tag("unknown")
    assert register.look_up("") == Tag("unknown")


@pytest.mark.parametrize("written", ["E0040150000000E0", "E0000000500104E0"])
def test_a_tag_is_found_whichever_of_its_ends_was_registered_first(written: str) -> None:
    """Its serial number ends with E0: readers that send low bytes first give it the other number."""
    wire = b"".join(map(encode, (Heartbeat(0, 0, 0, 1, 1, 0, "+", 1, "1"), SlotPassed(1, 10))))
    link = ShoeLink()
    link.opened(0)
    heard = link.feed(wire + encode(TagEntered(2, 20, 0, "15693", "E0040150000000E0")), 0)
    (drawn,) = [each for each in heard if isinstance(each, Draw)]
    register = Register([Deck("A", {written: ACE}, frozenset({"E0040150000001E0"}))], "A")
    assert register.look_up(drawn.uid) == Tag("card", FaceDown(ACE), "A")
    assert register.look_up(tag_uid(bytes.fromhex("E0010000500104E0"))).status == "retired"
    with pytest.raises(Unreadable, match="the same number"):
        Deck("A", {"E0040150000000E0": ACE, "E0000000500104E0": KING})


def test_no_print_of_the_register_shows_a_card() -> None:
    deck = factory_deck("A")
    assert "Ah" not in repr(deck)
    assert "Ah" not in repr(Register([deck], "A").look_up(tag_of(deck, ACE)))


def test_the_check_names_missing_and_double_cards_and_the_jokers() -> None:
    cards = dict(factory_deck("A").cards)
    assert check(Deck("A", cards)).ok
    del cards[tag_of(Deck("A", cards), ACE)]
    cards["04A1B2C3"] = KING
    assert check(Deck("A", cards)) == DeckCheck(False, (ACE,), (KING,), ("JK1", "JK2"))


def test_csv_is_read_back_as_it_was_written() -> None:
    decks = (factory_deck("A"), Deck("blue, old", {"E0040150123456AB": ACE}, frozenset({"04A1B2C3"})))
    assert read_csv(write_csv(decks)) == decks


def test_csv_of_a_spreadsheet_is_read() -> None:
    text = "\ufeffdeck, tag, card, status\r\nA, 04a1b2c3, Ah, in-use\r\n\r\nA,04A1B2C4,,retired\r\n"
    assert read_csv(text) == (Deck("A", {"04A1B2C3": ACE}, frozenset({"04A1B2C4"})),)


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ("A,04A1B2C3,Ah", "line 2: expected 4 columns, found 3"),
        ("A,04A1,Ah,in-use", "line 2: tag '04A1': expected 4, 5, 7, 8 or 10 bytes"),
        ("A,04A1B2C3,1h,in-use", "line 2: card '1h'"),
        ("A,04A1B2C3,,in-use", "line 2: card ''"),
        ("A,04A1B2C3,Ah,retired", "line 2: status 'retired': expected in-use, or retired and no card"),
        (",04A1B2C3,Ah,in-use", "line 2: the name of the deck is missing"),
        ("A,04A1B2C3,Ah,in-use\nB,04A1B2C3,Kd,in-use", "line 3: tag 04A1B2C3 is on line 2 already"),
        ('A,04A1B2C3,"Ah', "line 2: "),
    ],
)
def test_a_faulty_csv_names_the_line(rows: str, message: str) -> None:
    with pytest.raises(Unreadable, match=message):
        read_csv("deck,tag,card,status\n" + rows)


def test_a_csv_without_its_header_is_refused() -> None:
    for text in ("", "A,04A1B2C3,Ah,in-use\n"):
        with pytest.raises(Unreadable, match="line 1: expected the columns deck,tag,card,status"):
            read_csv(text)


def test_a_register_has_each_tag_and_each_name_once() -> None:
    deck = factory_deck("A")
    with pytest.raises(Unreadable, match="two decks are called 'A'"):
        Register([deck, deck])
    with pytest.raises(Unreadable, match="in deck A and in deck B"):
        Register([deck, Deck("B", deck.cards)])
    with pytest.raises(Unreadable, match="no deck is called 'C'"):
        Register([deck], "C")


@pytest.mark.parametrize(
    ("cards", "retired", "message"),
    [
        ({"04a1b2c3": ACE}, frozenset(), "04a1b2c3"),
        ({"04A1B2C3": "JK3"}, frozenset(), "neither a card nor a joker"),
        ({"04A1B2C3": ACE}, frozenset({"04A1B2C3"}), "both in use and retired"),
    ],
)
def test_an_impossible_deck_is_refused(
    cards: dict[str, Card | str], retired: frozenset[str], message: str
) -> None:
    with pytest.raises(Unreadable, match=message):
        Deck("A", cards, retired)
    with pytest.raises(Unreadable, match="blank"):
        Deck(" ", {})


def test_a_card_without_a_tag_is_reported() -> None:
    with pytest.raises(Unreadable, match="deck A has no tag for Ah"):
        tag_of(Deck("A", {}), ACE)
