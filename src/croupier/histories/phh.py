"""Reads and writes the PHH format of hand histories; it does not check whether a hand is lawful.

A file is TOML: one hand in a ``.phh``, one table for each hand in a ``.phhs``. Amounts are decimals there and
integers here, ``scale`` of them to the unit of the file, so that no binary fraction ever touches money.
Players are numbered from 1: the first is left of the button, the last has it. Arrays of players keep the
order of the format; with two players the blinds and antes have the small blind first.
"""

from __future__ import annotations

import json
import re
import tomllib
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from datetime import date, datetime, time
from decimal import Decimal
from functools import lru_cache, partial
from itertools import chain
from pathlib import Path
from typing import Any, BinaryIO, Final

from croupier.errors import Unreadable
from croupier.files import opened
from croupier.histories import plain_toml
from croupier.histories.notation import shown
from croupier.values import dataclass

MOST: Final = 10**12
"""Every amount of a hand is smaller, in the unit of its file."""

MOST_DOTS: Final = 5000
"""A line with more dots, as in a very long dotted key, would keep `tomllib` busy for minutes."""

LONGEST: Final = 16 << 20
"""The most bytes of one hand; a file of another kind is refused before it fills the memory."""

DECIMALS: Final = 8
"""No amount of a hand has more decimals."""

INFINITE: Final = Decimal("inf")

Money = int | Decimal
"""An amount in TOML, in the unit of the file."""

PER_PLAYER: Final = ("starting_stacks", "antes", "blinds_or_straddles")
"""Arrays of amounts, one for each player; only blinds may be below zero."""

TRIMMED: Final = "ante_trimming_status"

SINGLE: Final = ("bring_in", "small_bet", "big_bet", "min_bet")
"""Amounts of the game; a variant has only some of them."""


@dataclass(frozen=True, kw_only=True)
class History:
    """One hand of a file. Amounts are integers, ``scale`` to the unit of the file; actions are as written.

    `antes_trimmed` is None if the file does not say it. `details` are the descriptive fields as TOML values,
    in the unit of the file, with decimals as `Decimal`.

    >>> hand = read('''variant = "NT"
    ... antes = [0, 0]
    ... blinds_or_straddles = [0.5, 1]
    ... min_bet = 1
    ... starting_stacks = [80, 99.5]
    ... actions = ["d dh p1 ????", "d dh p2 ????", "p2 f"]''')
    >>> hand.scale, hand.starting_stacks, hand.blinds_or_straddles
    (100, (8000, 9950), (50, 100))
    """

    variant: str
    starting_stacks: tuple[int, ...]
    antes: tuple[int, ...]
    actions: tuple[str, ...]
    blinds_or_straddles: tuple[int, ...] = ()
    bring_in: int | None = None
    small_bet: int | None = None
    big_bet: int | None = None
    min_bet: int | None = None
    antes_trimmed: bool | None = None
    players: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    scale: int = 1
    details: Mapping[str, Any] = field(default_factory=dict)

    @property
    def count(self) -> int:
        """How many players were dealt in."""
        return len(self.starting_stacks)


# --- files -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Section:
    """The unread text of one hand in a file; a ``.phh`` file is section "1"."""

    file: str
    name: str
    text: bytes

    def fields(self) -> dict[str, Any]:
        """The TOML of the hand; raises `Unreadable` for invalid TOML."""
        try:
            text = self.text.decode("utf-8")
            plain = plain_toml.read(text)
            if plain is None and any(line.count(".") > MOST_DOTS for line in text.split("\n")):
                raise ValueError("a key of too many parts")
            return tomllib.loads(text, parse_float=Decimal) if plain is None else plain
        except UnicodeDecodeError as error:
            raise Unreadable(f"not text in UTF-8: byte {error.start} of this hand") from None
        except tomllib.TOMLDecodeError as error:
            raise Unreadable(f"not PHH, the only format that is read: {error}") from None
        except (
            RecursionError,
            ValueError,
            ArithmeticError,
        ):  # nested deeper, or a longer number, than Python allows
            raise Unreadable("not PHH: nested too deep, or a number too long") from None


_HEADING: Final = re.compile(rb"\[\s*(\w+|\"[^\"\n]*\"|'[^'\n]*')\s*\]\s*(?:#.*)?")
_LONG_TEXT: Final = re.compile(rb"\"\"\"|'''")


def sections(path: Path) -> Iterator[Section]:
    """The hands of a file one after the other, so that a long file needs no more memory than one hand.

    Raises `Fault` for a file that cannot be read, and `Unreadable` for one with more text than a hand has.
    """
    with opened(path) as file:
        yield from _split(str(path), _lines(file))


def _lines(file: BinaryIO) -> Iterator[bytes]:
    """The lines, without a byte order mark at the beginning."""
    yield file.readline(LONGEST).removeprefix(BOM_UTF8)
    yield from iter(partial(file.readline, LONGEST), b"")


def _split(file: str, lines: Iterable[bytes]) -> Iterator[Section]:
    """Cut before each heading; text above the first heading is a hand of its own, unless it is empty."""
    name, text, inside, said, size = "1", list[bytes](), False, False, 0
    for line in lines:
        size += len(line)
        if size > LONGEST:
            raise Unreadable(
                f"{file}, hand {name}: expected a hand, found more than {LONGEST >> 20} MB of text"
            )
        if line == b"\n":
            if said or inside:  # at the beginning of a file, count only their length
                text.append(line)
            continue
        plain = line.strip()
        heading = None if inside or plain[:1] != b"[" else _HEADING.fullmatch(plain)
        if heading is None:
            text.append(line)
            said = said or (plain != b"" and plain[:1] != b"#")
            if b"'''" in line or b'"""' in line:
                inside ^= len(_LONG_TEXT.findall(line)) % 2 == 1
            continue
        if said:
            yield Section(file, name, b"".join(text))
        name, size = heading[1].strip(b"\"'").decode("utf-8", "replace"), 0
        text, said = [], True  # an empty hand is reported as unreadable
    if said:
        yield Section(file, name, b"".join(text))


# --- reading -----------------------------------------------------------------------------------------


def read(text: str) -> History:
    """The hand that this TOML describes; raises `Unreadable` in one sentence for anything else."""
    return history(Section("", "1", text.encode()).fields())


def history(fields: Mapping[str, Any]) -> History:
    """The hand of these TOML fields; raises `Unreadable` naming the field that does not fit."""
    values = dict(fields)
    variant = _take(values, "variant", str)
    actions = _texts(values, "actions", required=True)
    lists = [_amounts(values, name) for name in PER_PLAYER]
    single = [_amount(name, values.pop(name)) if name in values else None for name in SINGLE]
    bets = _decimal_bets(actions)
    scale = _scale(chain(*lists, [each for each in single if each is not None], bets))
    stacks, antes, blinds = [tuple([int(value * scale) for value in amounts]) for amounts in lists]
    bring_in, small_bet, big_bet, min_bet = (None if each is None else int(each * scale) for each in single)
    hand = History(
        variant=variant,
        starting_stacks=stacks,
        antes=antes,
        actions=actions,
        blinds_or_straddles=blinds,
        bring_in=bring_in,
        small_bet=small_bet,
        big_bet=big_bet,
        min_bet=min_bet,
        antes_trimmed=_take(values, TRIMMED, bool) if TRIMMED in values else None,
        players=_texts(values, "players"),
        seats=_seats(values),
        scale=scale,
        details=values,
    )
    _one_each(hand)
    return hand


def _one_each(hand: History) -> None:
    if hand.count < 2:
        raise Unreadable(f"starting_stacks: expected at least two players, found {hand.count}")
    for name in ("antes", "blinds_or_straddles", "players", "seats"):
        found = len(getattr(hand, name))
        if found not in (0, hand.count):
            raise Unreadable(f"{name}: expected one for each of {hand.count} players, found {found}")


_KINDS: Final[Mapping[type, str]] = {str: "text", list: "an array", bool: "true or false"}


def _take(values: dict[str, Any], name: str, kind: type) -> Any:
    if name not in values:
        raise Unreadable(f"{name} is missing")
    value = values.pop(name)
    if type(value) is not kind:
        raise Unreadable(f"{name} {shown(value)}: expected {_KINDS[kind]}")
    return value


def _texts(values: dict[str, Any], name: str, *, required: bool = False) -> tuple[str, ...]:
    if name not in values and not required:
        return ()
    found = _take(values, name, list)
    if set(map(type, found)) - {str}:
        number, each = next((number, each) for number, each in enumerate(found, 1) if type(each) is not str)
        raise Unreadable(f"{name}, number {number}: expected text, found {shown(each)}")
    return tuple(found)


def _seats(values: dict[str, Any]) -> tuple[int, ...]:
    seats = tuple(_take(values, "seats", list)) if "seats" in values else ()
    if any(type(seat) is not int or seat < 1 for seat in seats) or len(set(seats)) < len(seats):
        raise Unreadable(f"seats {shown(list(seats))}: expected different whole numbers from 1")
    return seats


def _amounts(values: dict[str, Any], name: str) -> list[Money]:
    """An array of amounts; blinds and antes may be missing, stacks may not."""
    if name not in values and name != "starting_stacks":
        return []
    found = _take(values, name, list)
    return [
        value if type(value) is int and 0 <= value < MOST else _amount(name, value, player)
        for player, value in enumerate(found, 1)
    ]


def _amount(name: str, value: object, player: int | None = None) -> Money:
    """One amount of the file; only blinds may be negative, only stacks may be unknown."""
    if isinstance(value, int | Decimal) and _fits(value) and (value >= 0 or name == "blinds_or_straddles"):
        return value
    where = name if player is None else f"{name} of p{player}"
    if value == INFINITE and name == "starting_stacks":
        raise Unreadable(f"{where} is unknown (inf): no all-in and no side pot of this hand can be checked")
    raise Unreadable(f"{where} {shown(value)}: expected an amount")


def _fits(amount: Money) -> bool:
    """Whether a number is small enough, and has few enough decimals."""
    if isinstance(amount, Decimal):
        return _is_short(amount)
    return type(amount) is int and abs(amount) < MOST


@lru_cache(maxsize=4096)
def _is_short(amount: Decimal) -> bool:
    small = amount.is_finite() and amount.adjusted() < len(str(MOST))
    return small and abs(amount) < MOST and _decimals(amount) <= DECIMALS


@lru_cache(maxsize=4096)
def _decimals(amount: Decimal) -> int:
    """How many decimals a finite amount needs: none for 1.00."""
    exponent = amount.normalize().as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0


_DECIMAL_BET: Final = re.compile(r"p\d+\s+cbr\s+(\d+\.\d+)\s*(?:#.*)?")


def _decimal_bets(actions: Iterable[str]) -> list[Decimal]:
    """The amounts of the actions that have decimals."""
    found = [_DECIMAL_BET.fullmatch(action.strip()) for action in actions if "." in action]
    return [amount for match in found if match and _fits(amount := Decimal(match[1]))]


def _scale(amounts: Iterable[Money]) -> int:
    """1 if no amount has decimals (even zeros), else 100 for cents, or more if cents are not enough.

    >>> _scale([Decimal("0.50"), 3]), _scale([Decimal("1.00")]), _scale([Decimal("0.125")]), _scale([3, 4])
    (100, 100, 1000, 1)
    """
    different = {id(each): each for each in amounts if isinstance(each, Decimal)}.values()
    written = [each for each in different if each.as_tuple().exponent != 0]
    return 10 ** max(2, *map(_decimals, written)) if written else 1


# --- writing -----------------------------------------------------------------------------------------


def write(hand: History) -> str:
    """The hand as TOML; `read` gives the same `History` back."""
    values: dict[str, Any] = {"variant": hand.variant}
    if hand.antes_trimmed is not None:
        values[TRIMMED] = hand.antes_trimmed
    for name in ("antes", "blinds_or_straddles"):
        if getattr(hand, name):
            values[name] = [in_units(amount, hand.scale) for amount in getattr(hand, name)]
    for name in SINGLE:
        if getattr(hand, name) is not None:
            values[name] = in_units(getattr(hand, name), hand.scale)
    values["starting_stacks"] = [in_units(amount, hand.scale) for amount in hand.starting_stacks]
    values["actions"] = list(hand.actions)
    for name in ("players", "seats"):
        if getattr(hand, name):
            values[name] = list(getattr(hand, name))
    values |= hand.details
    return "".join(f"{_key(name)} = {_value(value)}\n" for name, value in values.items())


def write_all(hands: Iterable[History]) -> Iterator[str]:
    """Many hands as one ``.phhs`` file, in parts; sections are numbered from 1."""
    for number, hand in enumerate(hands, 1):
        yield f"[{number}]\n{write(hand)}\n"


def in_units(amount: int, scale: int) -> Decimal:
    """A scaled amount in the unit of its file, with all the decimals that the scale has.

    >>> str(in_units(1250, 100)), str(in_units(1200, 100)), str(in_units(7, 1))
    ('12.50', '12.00', '7')
    """
    return Decimal(amount).scaleb(1 - len(str(scale)))


_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _quoted(name)


def _quoted(text: str) -> str:
    r"""A TOML basic string.

    >>> print(_quoted('say "5"\n'))
    "say \"5\"\n"
    """
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _value(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _quoted(value)
        case Decimal():
            return f"{value:f}" if value.is_finite() else str(value).lower().removesuffix("inity")
        case list():
            return f"[{', '.join(map(_value, value))}]"
        case dict():
            return "{" + ", ".join(f"{_key(name)} = {_value(each)}" for name, each in value.items()) + "}"
        case datetime() | date() | time():
            return value.isoformat()
        case _:
            return str(value)
