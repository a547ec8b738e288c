"""Hostile files: one sentence for each hand, within a moment."""

from __future__ import annotations

import pytest

from croupier.errors import Unreadable
from croupier.histories.phh import Section, history
from croupier.histories.replay import replay

HAND = """variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [{stack}, 100]
actions = ['d dh p1 AhKh', 'd dh p2 2c2d', '{action}']
"""

HOSTILE = {
    "whole number of 5000 digits": HAND.format(stack="9" * 5000, action="p1 f"),
    "hexadecimal number of 5000 digits": HAND.format(stack="0x" + "f" * 5000, action="p1 f"),
    "exponent past the decimals": HAND.format(stack="1e999999999", action="p1 f"),
    "exponent past everything": HAND.format(stack="1e" + "9" * 30, action="p1 f"),
    "nested arrays": "a = " + "[" * 100_000,
    "key of many parts": ".".join(["a"] * 100_000) + " = 1",
    "long action": HAND.format(stack="100", action="p1 cbr " + "9" * 100_000),
    "long cards": HAND.format(stack="100", action="d db " + "A" * 100_000),
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_file_is_refused_in_one_short_sentence(text: str) -> None:
    with pytest.raises(Unreadable) as refused:
        replay(history(Section("hostile.phh", "1", text.encode()).fields()))
    assert len(str(refused.value)) < 300
