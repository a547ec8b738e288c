"""Card numbers against the regulator's table, text forms, and a face-down card that reveals nothing."""

import copy
import json
import pickle
import re
import traceback
from collections.abc import Callable
from dataclasses import asdict
from functools import partial

import pytest

from croupier.cards.card import DECK, Card, FaceDown, parse_cards, write_cards
from croupier.errors import Unreadable
from croupier.values import dataclass, replace

# The numbers 0 to 51 of decision ARJEL 2016-064, written out cell by cell: clubs, diamonds, hearts, spades.
PRINTED = """
    2c  0   2d  1   2h  2   2s  3
    3c  4   3d  5   3h  6   3s  7
    4c  8   4d  9   4h 10   4s 11
    5c 12   5d 13   5h 14   5s 15
    6c 16   6d 17   6h 18   6s 19
    7c 20   7d 21   7h 22   7s 23
    8c 24   8d 25   8h 26   8s 27
    9c 28   9d 29   9h 30   9s 31
    Tc 32   Td 33   Th 34   Ts 35
    Jc 36   Jd 37   Jh 38   Js 39
    Qc 40   Qd 41   Qh 42   Qs 43
    Kc 44   Kd 45   Kh 46   Ks 47
    Ac 48   Ad 49   Ah 50   As 51
"""
TABLE = {text: int(number) for text, number in re.findall(r"(\S\S) +(\d+)", PRINTED)}


def test_s178_card_numbers_are_the_printed_ones_and_no_two_share_one() -> None:
    assert {text: int(Card.parse(text)) for text in TABLE} == TABLE
    assert {str(card): int(card) for card in DECK} == TABLE
    assert sorted(TABLE.values()) == list(range(52)) == list(map(int, DECK))


def test_rank_and_suit_of_every_card() -> None:
    for text in TABLE:
        card = Card.parse(text)
        assert ("23456789TJQKA"[card.rank], "cdhs"[card.suit]) == (text[0], text[1])


@pytest.mark.parametrize("code", [-1, 52, 255])
def test_a_number_outside_the_deck_is_unreadable(code: int) -> None:
    with pytest.raises(Unreadable, match=f"{code}.*0 to 51"):
        Card(code)


@pytest.mark.parametrize("text", ["", "A", "Ahh", "10h", "1h", "ah", "AH", "hA", "A♥", " Ah", "??", "²c"])
def test_other_text_is_unreadable_and_named(text: str) -> None:
    with pytest.raises(Unreadable) as error:
        Card.parse(text)
    assert repr(text) in str(error.value)


def test_lists_of_cards_round_trip() -> None:
    text = "As Kd 2c"
    assert write_cards(parse_cards(text)) == text
    assert parse_cards("") == () and write_cards(()) == ""
    with pytest.raises(Unreadable, match="Zz"):
        parse_cards("As Zz 2c")


def test_a_card_survives_copies_and_is_its_number_in_json() -> None:
    card = Card.parse("Qs")
    for twin in (pickle.loads(pickle.dumps(card)), copy.deepcopy(card)):
        assert twin == card and type(twin) is Card
    assert json.dumps([card]) == "[43]"


# --- face down ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Holding:
    seat: int
    cards: tuple[FaceDown, ...]


def _refuse(value: object) -> None:
    raise RuntimeError(f"no use for {value!r}, {value}")


def _traceback_with_locals(hidden: FaceDown) -> str:
    holding = Holding(3, (hidden,))
    try:
        _refuse(holding)
    except RuntimeError as error:
        return "".join(traceback.TracebackException.from_exception(error, capture_locals=True).format())
    raise AssertionError("unreachable")


PRINTERS: dict[str, Callable[[FaceDown], str]] = {
    "repr": repr,
    "str": str,
    "ascii": ascii,
    "format": format,
    "str.format": "{0} {0!r} {0!s} {0!a} {0:>6}".format,
    "f-string": lambda hidden: f"{hidden} {hidden!r} {hidden:>6} {hidden:^9s}",
    "percent": lambda hidden: "%s %r %5s" % (hidden, hidden, hidden),  # noqa: UP031 - the old form is the case
    "in a list": lambda hidden: str([hidden, (hidden,), {hidden: hidden}]),
    "in a dataclass": lambda hidden: repr(Holding(3, (hidden,))),
    "in a replaced dataclass": lambda hidden: str(replace(Holding(3, (hidden,)), seat=4)),
    "in an exception": lambda hidden: repr(ValueError(hidden)) + str(KeyError(hidden)),
    "in a traceback with locals": _traceback_with_locals,
}


@pytest.mark.parametrize("printer", PRINTERS)
def test_a_face_down_card_prints_alike_whatever_it_is(printer: str) -> None:
    """One text for all 52: then it holds nothing of the card, neither its letters nor its number."""
    texts = {PRINTERS[printer](FaceDown(card)) for card in DECK}
    assert len(texts) == 1
    assert "??" in texts.pop()


def test_width_is_honoured() -> None:
    assert f"{FaceDown(DECK[0]):>4}" == "  ??"


@pytest.mark.parametrize(
    "attempt",
    [
        *(partial(pickle.dumps, protocol=protocol) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)),
        lambda hidden: pickle.dumps(Holding(3, (hidden,))),
        copy.deepcopy,
        lambda hidden: asdict(Holding(3, (hidden,))),
        json.dumps,
        int,
        vars,
        lambda hidden: f"{DECK[hidden]}",
        lambda hidden: "%d" % hidden,  # noqa: UP031 - the old form is the case
        lambda hidden: sorted([hidden, FaceDown(DECK[7])]),
    ],
)
def test_a_face_down_card_refuses_to_leave_as_data(attempt: Callable[[FaceDown], object]) -> None:
    texts = set()
    for card in DECK:
        with pytest.raises(TypeError) as error:
            attempt(FaceDown(card))
        texts.add(str(error.value))
    assert len(texts) == 1, "the message of the refusal tells cards apart"


def test_a_face_down_card_compares_only_with_its_like_and_opens_on_request() -> None:
    hidden = FaceDown(Card.parse("Kd"))
    assert hidden.reveal() == Card.parse("Kd")
    assert hidden == FaceDown(Card.parse("Kd")) != FaceDown(Card.parse("Kc"))
    assert hidden != Card.parse("Kd")
    assert len({FaceDown(card) for card in DECK * 2}) == 52


def test_every_card_is_true() -> None:
    assert all(DECK) and all(map(FaceDown, DECK))
