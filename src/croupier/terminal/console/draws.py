"""While players draw: the number of discards of a seat, with one press, or with the encoder and confirm."""

from __future__ import annotations

from typing import Final

from croupier.engine.commands import Command, Discard
from croupier.engine.places import Seat
from croupier.engine.table import Hand, Table
from croupier.engine.table.dealing import held
from croupier.engine.undo import entered
from croupier.terminal.console.state import Console, Handled, KeyedAmount, declined, idle
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.view import DrawView, KeyView
from croupier.values import replace
from croupier.words import Words

BETTING: Final = (
    KeyKind.RAISE, KeyKind.ALLIN, KeyKind.USUAL, KeyKind.LARGE, KeyKind.PRESET, KeyKind.CHIP, KeyKind.KEYPAD,
)  # fmt: skip
"""Keys without effect during the draw."""


def drawer(table: Table) -> Seat | None:
    """The seat that must now say how many cards it discards."""
    return table.hand.round.to_act if table.hand is not None and table.phase == "DRAWING" else None


def still_to_draw(hand: Hand) -> tuple[Seat, ...]:
    """The seats that still have to discard, in order."""
    return tuple(seat for seat in hand.live if hand.parts[seat].drawn is None)


def stroke(console: Console, key: Key, table: Table, now: int) -> Handled | None:
    """The effect of a press while players draw; None if it means the same as usual."""
    seat, hand = drawer(table), table.hand
    if seat is None or hand is None:
        return None
    match key:
        case Key(KeyKind.CALL):
            return idle(console), (Discard(at=now, seat=seat),)
        case Key(KeyKind.AROUND):
            pat: tuple[Command, ...] = tuple(Discard(at=now, seat=each) for each in still_to_draw(hand))
            return idle(console), pat
        case Key(KeyKind.DISCARD | KeyKind.DIGIT, value) if value.isdigit():
            return idle(console), (Discard(at=now, seat=seat, number=int(value)),)
        case Key(KeyKind.LESS | KeyKind.MORE):
            return turn(console, 1 if key.kind is KeyKind.MORE else -1, table)
        case Key(KeyKind.CONFIRM) if console.entry is not None:
            return idle(console), (Discard(at=now, seat=seat, number=console.entry.amount),)
    return declined(console, "drawing", seat=seat) if key.kind in BETTING else None


def turn(console: Console, steps: int, table: Table) -> Handled:
    """Move the number of cards up or down, from none."""
    seat, hand = drawer(table), table.hand
    assert seat is not None and hand is not None, "only while players draw"
    entry = console.entry or KeyedAmount(seat, 0, entered(table))
    number = max(0, min(entry.amount + steps, held(hand)[seat]))
    return replace(console, entry=replace(entry, amount=number), offer=None), ()


def view(table: Table, console: Console, words: Words) -> DrawView | None:
    """A key for every number, and the number selected by the encoder."""
    seat, hand = drawer(table), table.hand
    if seat is None or hand is None:
        return None
    chosen = console.entry.amount if console.entry is not None else None
    return DrawView(
        "" if hand.board else words.say("Seat {seat} gives back", seat=seat),
        tuple(
            KeyView(
                Key(KeyKind.DISCARD, str(number)),
                str(number) if number else words.say("Pat"),
                tone="good" if number == chosen else "calm",
            )
            for number in range(held(hand)[seat] + 1)
        ),
    )
