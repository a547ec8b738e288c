"""Random hand histories: every field of the format, with texts that are hard to write."""

from __future__ import annotations

from decimal import Decimal
from random import Random

from croupier.histories.phh import History


def any_hand(dice: Random) -> History:
    count = dice.randint(2, 10)
    scale = dice.choice([1, 100, 10_000])

    def amounts(low: int) -> tuple[int, ...]:
        return tuple(dice.randint(low, 10 ** dice.randint(1, 9)) for _ in range(count))

    def text() -> str:
        return "".join(dice.choice("aé♠'\"\\#\n\t\r\x00\x7f[]{}=,. ") for _ in range(dice.randint(0, 12)))

    stacks = amounts(0)
    if scale > 1:
        stacks = (stacks[0] // scale * scale + 1, *stacks[1:])
    return History(
        variant=dice.choice(["NT", "F7S/8", text()]),
        starting_stacks=stacks,
        antes=amounts(0),
        actions=tuple(text() for _ in range(dice.randint(0, 9))),
        blinds_or_straddles=dice.choice([(), amounts(-(10**6))]),
        bring_in=dice.choice([None, 7]),
        min_bet=dice.choice([None, 12]),
        antes_trimmed=dice.choice([None, True, False]),
        players=dice.choice([(), tuple(text() for _ in range(count))]),
        seats=dice.choice([(), tuple(dice.sample(range(1, 99), count))]),
        scale=scale,
        details={"venue": text(), "_own key ♣": [text(), Decimal("1.50"), {text(): True}], "hand": 12},
    )
