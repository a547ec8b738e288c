"""Orders from other sources, whole and damaged."""

from __future__ import annotations

import json

import pytest

from croupier.integrity.card_orders import CardOrder, OrdersReader


def read(*lines: object) -> tuple[list[CardOrder], int]:
    reading = OrdersReader()
    texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    return list(reading.orders(texts)), reading.unreadable


def test_a_line_as_the_room_writes_it() -> None:
    line = {"deck": "A", "dealer": "D1", "hand": 12, "cards": ["Ah", "??"], "to": ["seat:3", "burn"]}
    assert read(line) == ([CardOrder("A", "D1", 12, (50, -1), ("seat:3", "burn"))], 0)


def test_missing_fields_are_left_open() -> None:
    ((first, second), unreadable) = read({"cards": ["2c", "As"]}, {"cards": ["2c"], "to": ["seat:1", "burn"]})
    assert first == CardOrder("", "", 1, (0, 51), ("", ""))
    assert (second.hand, second.to, unreadable) == (2, ("seat:1",), 0)


@pytest.mark.parametrize(
    "line", ["{", "7", "[]", "null", '"Ah"', '{"cards": "Ah"}', '{"cards": []}', "{}", "[" * 20000]
)
def test_a_line_without_cards_is_counted(line: str) -> None:
    assert read(line) == ([], 1)


def test_an_invalid_card_counts_as_unread() -> None:
    ((order,), _) = read(
        {"cards": ["2c", "2c", "ah", "10h", "Th", 7, None, "Zz", ""], "to": ["roof", 3], "colour": "red"}
    )
    assert order.cards == (0, -1, 50, 34, -1, -1, -1, -1, -1)
    assert order.to == ("",) * 9


def test_no_hand_has_more_cards_than_a_pack() -> None:
    ((order,), _) = read({"cards": ["??"] * 90})
    assert len(order.cards) == 52


@pytest.mark.parametrize("hand", [True, None, "x", 1.5, [], 10**400])
def test_a_hand_without_a_number_follows_the_one_before(hand: object) -> None:
    found, _ = read({"deck": "A", "hand": 7, "cards": ["2c"]}, {"deck": "A", "hand": hand, "cards": ["2c"]})
    assert [each.hand for each in found] == [7, 8]
