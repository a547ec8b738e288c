"""The settings: each class is one section of the file, each field one key.

The `Form` of a field says in words what the key accepts, and how it is read. A key without a default is
required.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import field
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Final

from croupier.config.rotation import EXPECTED, read_rotation, turn
from croupier.devices.antennas import MAX_ANTENNA, PLACES, Antennas, ReaderBoard
from croupier.devices.ports.urls import parse_port
from croupier.devices.readers.port import KINDS, SHOE_LINE
from croupier.engine.commands import SetTable
from croupier.languages import LANGUAGES
from croupier.log.journal.floor_keys import MOST_KEYS, FloorKey
from croupier.log.secret_hash import FORM as PIN_HASH
from croupier.rules.games import GAMES
from croupier.rules.house import FACTORY
from croupier.rules.tournament.levels import Structure
from croupier.values import dataclass
from croupier.words import usual_language


@dataclass(frozen=True)
class Form:
    """What a key accepts: in words, and as a function that raises ValueError for anything else."""

    expected: str
    read: Callable[[Any], Any]


def shown(value: object) -> str:
    """A value as the file would have it, short and on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | Decimal):
        return str(value)
    text = json.dumps(value if isinstance(value, str) else str(value), ensure_ascii=False)
    return text if len(text) <= 60 else f'{text[:57]}…"'


def _require(fits: object, value: Any) -> Any:
    if not fits:
        raise ValueError(value)
    return value


def _one_of(*choices: str) -> Form:
    return Form(" or ".join(map(shown, choices)), lambda value: _require(value in choices, value))


def _whole(low: int, high: int) -> Form:
    return Form(
        f"a whole number from {low} to {high}",
        lambda value: _require(type(value) is int and low <= value <= high, value),
    )


_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f]")


def _text(expected: str, fits: Callable[[str], object] = str.strip) -> Form:
    def read(value: Any) -> Any:
        return _require(isinstance(value, str) and not _CONTROL.search(value) and fits(value), value)

    return Form(expected, read)


def _read_amount(value: Any) -> Decimal:
    _require(type(value) is int or (isinstance(value, Decimal) and value.is_finite()), value)
    return Decimal(_require(0 <= value <= 10**9 and value == round(value, 2), value))


def _read_size(value: Any) -> tuple[int, int]:
    width, height = _require(isinstance(value, str) and value.isascii(), value).split("x")
    _require(all(320 <= int(side) <= 7680 for side in (width, height)), value)
    return int(width), int(height)


def _read_port(value: Any) -> str:
    parse_port(_require(isinstance(value, str), value))
    return str(value)


def _read_board(value: Any) -> tuple[str, str]:
    kind, _, port = _require(isinstance(value, str), value).partition(" ")
    return _require(kind in KINDS, kind), _read_port(port)


def _read_keys(value: Any) -> tuple[str, ...]:
    _require(isinstance(value, list) and len(value) <= MOST_KEYS, value)
    return tuple(str(FloorKey.parse(_require(isinstance(each, str), each))) for each in value)


NAME: Final = _text("a name on one line")
FILE: Final = Form("a path, absolute or from the folder of this file", lambda value: Path(NAME.read(value)))
GAME: Final = Form("the code of a game such as THNL or 7SHL", lambda value: _require(value in GAMES, value))
LANGUAGE: Final = Form(
    'the code of a language such as "fr" or "en"', lambda value: _require(value in LANGUAGES, value)
)
SWITCH: Final = Form("true or false", lambda value: _require(isinstance(value, bool), value))
AMOUNT: Final = Form("an amount such as 2 or 0.25", _read_amount)
PIN: Final = _whole(0, 27)
PLACE: Final = Form(
    "shoe, seat:1 to seat:10, board, board2 to board4, muck or burn",
    lambda value: _require(value in PLACES, value),
)
BOARD: Final = Form('a kind of reader and its port such as "shoe-line /dev/ttyACM1"', _read_board)
HASH: Final = _text("what croupier run --hash-pin prints", PIN_HASH.fullmatch)
ANTENNAS: Final = tuple(map(str, range(MAX_ANTENNA + 1)))
"""The numbers that an antenna may have, as the file writes them."""

BOARDS: Final = ANTENNAS[1:]
"""The numbers that the first antenna of a board beside the reader of the shoe may have."""

NAMED_KEYS: Final = frozenset(
    (
        *("return", "enter", "escape", "space", "tab", "backspace", "delete", "insert", "home", "end"),
        *("up", "down", "left", "right", "page up", "page down", "[+]", "[-]", "[*]", "[/]", "[.]"),
        *(f"f{number}" for number in range(1, 13)),
    )
)
"""Keys by their pygame names; those in brackets are on the keypad. Figures are reserved for amounts."""

KEY: Final = _text(
    "a letter, a sign, or a name such as return, f1 or [+]",
    lambda name: name in NAMED_KEYS or (len(name) == 1 and re.fullmatch(r"[^\W\dA-Z]|[!-/:-@\[-`{-~]", name)),
)


def in_smallest_unit(amount: Decimal, mode: str) -> int:
    """Cents of a cash game, chips of a tournament; raises ValueError for part of one.

    >>> in_smallest_unit(Decimal("0.25"), "cash"), in_smallest_unit(Decimal(25), "tournament")
    (25, 25)
    """
    units = amount * 100 if mode == "cash" else amount
    return int(_require(units == units.to_integral_value(), units))


@dataclass(frozen=True, kw_only=True)
class TableSettings:
    """The game and its stakes; amounts in euros for a cash game, in chips for a tournament.

    Without a `profile`, or in a club, a tournament has the TDA rules; a cash game without one the Code.
    """

    name: Annotated[str, NAME]
    game: Annotated[str, GAME] = "THNL"
    mode: Annotated[str, _one_of("cash", "tournament")] = "cash"
    profile: Annotated[str | None, _one_of(*FACTORY)] = None
    small_blind: Annotated[Decimal, AMOUNT] = Decimal(0)
    big_blind: Annotated[Decimal, AMOUNT] = Decimal(0)
    ante: Annotated[Decimal, AMOUNT] = Decimal(0)
    big_blind_ante: Annotated[Decimal, AMOUNT] = Decimal(0)
    small_bet: Annotated[Decimal, AMOUNT] = Decimal(0)
    big_bet: Annotated[Decimal, AMOUNT] = Decimal(0)
    bring_in: Annotated[Decimal, AMOUNT] = Decimal(0)
    rotation: Annotated[tuple[str, ...], Form(EXPECTED, read_rotation)] = ()
    rotation_hands: Annotated[int, _whole(0, 100)] = 0
    rotation_orbits: Annotated[int, _whole(0, 100)] = 0
    rotation_choice: Annotated[bool, SWITCH] = False
    structure: Annotated[Path | None, FILE] = None
    min_buy_in: Annotated[Decimal, AMOUNT] = Decimal(0)
    max_buy_in: Annotated[Decimal, AMOUNT] = Decimal(0)
    smallest_chip: Annotated[Decimal, AMOUNT]
    seats: Annotated[int, _whole(2, 10)] = 10
    sensors: Annotated[str, _one_of("L0", "L1", "L2", "L3")] = "L1"

    @property
    def has_reader(self) -> bool:
        return self.sensors != "L0"


@dataclass(frozen=True, kw_only=True)
class LogSettings:
    """Where the hands are stored, and where the key of the hand in progress is kept.

    Without `signing_key` that key lies beside the log. After `sealed_days` nobody can open untabled cards;
    `years` whole years before this one stay in the log. 0 means no limit.
    """

    path: Annotated[Path, FILE]
    runtime_dir: Annotated[Path, FILE]
    signing_key: Annotated[Path | None, FILE] = None
    sealed_days: Annotated[int, _whole(0, 36500)] = 0
    years: Annotated[int, _whole(0, 99)] = 0
    warn_mb: Annotated[int, _whole(1, 10**6)] = 500
    stop_mb: Annotated[int, _whole(0, 10**6)] = 50


@dataclass(frozen=True, kw_only=True)
class ShoeSettings:
    """The port of the shoe (or of the reader used as one), the deck in it, and what shuffles."""

    port: Annotated[
        str, Form("a device path, i2c:PATH, spi:PATH, pcsc:NAME, spy:FILE:URL or sim:", _read_port)
    ]
    pair_ms: Annotated[int, _whole(20, 2000)] = 450
    deck: Annotated[str, NAME]
    shuffler: Annotated[str | None, NAME] = None


@dataclass(frozen=True, kw_only=True)
class ReaderSettings:
    """The kind of reader on the shoe's port, and the pin of a slot sensor beside a bought reader."""

    kind: Annotated[str, _one_of(*KINDS)] = SHOE_LINE
    slot_pin: Annotated[int | None, PIN] = None


@dataclass(frozen=True, kw_only=True)
class ButtonSettings:
    """How the wired buttons and the encoder are read."""

    pin_factory: Annotated[str, _one_of("none", "lgpio", "mock")] = "none"
    encoder_a: Annotated[int | None, PIN] = None
    encoder_b: Annotated[int | None, PIN] = None
    steps_per_detent: Annotated[int, _whole(1, 4)] = 1
    hold_ms: Annotated[int, _whole(300, 5000)] = 800
    settle_ms: Annotated[int, _whole(1, 50)] = 10


@dataclass(frozen=True, kw_only=True)
class ScreenSettings:
    """The dealer's screen and its sounds; where the file names no language, it is that of the locale."""

    size: Annotated[tuple[int, int], Form('width and height such as "1280x720"', _read_size)] = (1280, 720)
    fullscreen: Annotated[bool, SWITCH] = False
    language: Annotated[str, LANGUAGE] = field(default_factory=usual_language)
    four_colours: Annotated[bool, SWITCH] = False
    left_handed: Annotated[bool, SWITCH] = False
    first_card: Annotated[bool, SWITCH] = True
    brightness: Annotated[int, _whole(20, 100)] = 100
    mute: Annotated[bool, SWITCH] = False
    voice: Annotated[bool, SWITCH] = False


@dataclass(frozen=True, kw_only=True)
class DisplaySettings:
    """The players' display: the number of its screen, from 0, and the port and address of its page."""

    players: Annotated[int | None, _whole(0, 9)] = None
    page: Annotated[int | None, _whole(1, 65535)] = None
    page_host: Annotated[str, NAME] = "127.0.0.1"


@dataclass(frozen=True, kw_only=True)
class FloorSettings:
    """The hash of the floor's PIN, as `croupier run --hash-pin` prints it; without one there is no floor PIN.

    `keys` open untabled cards, any `open_with` of them together.
    """

    pin: Annotated[str | None, HASH] = None
    keys: Annotated[tuple[str, ...], Form("a list of what croupier keys new prints", _read_keys)] = ()
    open_with: Annotated[int, _whole(1, 2)] = 1


@dataclass(frozen=True, kw_only=True)
class DealerSettings:
    """Who deals in the log until a dealer signs in, and whether a badge reader types."""

    name: Annotated[str, _text("a name on one line, or nothing", str.isprintable)] = ""
    badges: Annotated[str, _one_of("none", "keyboard")] = "none"
    badge_pause_ms: Annotated[int, _whole(20, 400)] = 80


@dataclass(frozen=True, kw_only=True)
class Settings:
    """The whole configuration.

    `antennas` has the place of each antenna, `boards` the readers beside the shoe's, `pins` the GPIO number
    of each action with a button, `keyboard` the key of every action, `house` the switches in the file as
    text. `levels` come from the structure file, `dealer_pins` has the hashes of dealers' PINs by name.
    """

    table: TableSettings
    log: LogSettings
    shoe: ShoeSettings
    reader: ReaderSettings
    buttons: ButtonSettings
    screen: ScreenSettings
    display: DisplaySettings
    floor: FloorSettings
    dealer: DealerSettings
    antennas: Antennas
    pins: Mapping[str, int]
    keyboard: Mapping[str, str]
    house: tuple[tuple[str, str], ...] = ()
    levels: Structure = ()
    dealer_pins: Mapping[str, str] = field(default_factory=dict, repr=False)
    boards: Mapping[int, ReaderBoard] = field(default_factory=dict)

    def set_table(self, at: int) -> SetTable:
        """The command that sets this table, at `at` milliseconds."""
        table = self.table
        money = partial(in_smallest_unit, mode=table.mode)
        return SetTable(
            at=at,
            table=table.name,
            game=table.game,
            mode=table.mode,
            profile="tda"
            if table.mode == "tournament" and table.profile != "code"
            else table.profile or "code",
            house=(("seats.max", str(table.seats)), *self.house),
            small_blind=money(table.small_blind),
            big_blind=money(table.big_blind),
            ante=money(table.ante),
            big_blind_ante=money(table.big_blind_ante),
            bring_in=money(table.bring_in),
            small_bet=money(table.small_bet),
            big_bet=money(table.big_bet),
            unit=money(table.smallest_chip),
            sensors=table.sensors,
            rotation=tuple(turn(entry, money) for entry in table.rotation),
            rotation_hands=table.rotation_hands,
            rotation_orbits=table.rotation_orbits,
            rotation_choice=table.rotation_choice,
            structure=self.levels,
            least_buy=money(table.min_buy_in),
            most_buy=money(table.max_buy_in),
        )
