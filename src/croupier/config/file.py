"""The configuration file: TOML in, `Settings` out, or every fault of the file at once.

Environment variables are not read, and nothing is written back.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from decimal import Decimal
from difflib import get_close_matches
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Final, get_type_hints

from croupier.config import fee
from croupier.config.antennas import boards_of, check_antennas, check_unique
from croupier.config.settings import (
    AMOUNT,
    ANTENNAS,
    BOARD,
    BOARDS,
    HASH,
    KEY,
    NAME,
    PIN,
    PLACE,
    Form,
    Settings,
    in_smallest_unit,
    shown,
)
from croupier.config.structure import read_structure
from croupier.devices.antennas import Antennas
from croupier.devices.buses import PINS_OF, header_bus
from croupier.errors import Fault, Unreadable
from croupier.files import MOST_TYPED, parse_toml, read_text
from croupier.log.keyfile import real_log
from croupier.rules.fees import WrongFee
from croupier.rules.games import GAMES
from croupier.rules.house import CHIP, MONEY_SWITCHES, SWITCHES
from croupier.rules.tournament.levels import Structure
from croupier.terminal.keys import USUAL_KEYS
from croupier.values import dataclass

MOST_LISTED: Final = 30
"""How many faults of a configuration are listed; a file of another kind has thousands."""


class ConfigError(Unreadable):
    """The configuration cannot be used; `faults` has one line a fault, ``key: expected …, found …``."""

    def __init__(self, faults: list[str], source: str) -> None:
        listed, more = faults[:MOST_LISTED], len(faults) - MOST_LISTED
        lines = [f"{source} cannot be used:", *listed, *([f"and {more} more"] if more > 0 else [])]
        super().__init__("\n  ".join(lines))
        self.faults = tuple(faults)


SECTIONS: Final[Mapping[str, type]] = {
    name: kind
    for name, kind in get_type_hints(Settings).items()
    if isinstance(kind, type) and is_dataclass(kind) and kind is not Antennas
}
"""The class of each section that has one.

[antennas] and [boards] have numbers as keys, [pins] and [keyboard] the actions, [house] the switches.
"""

FREE: Final = ("house", "fee", "dealer_pins")
"""Sections with free keys: switches in quotes, a schedule of fees, names of dealers."""


AMOUNTS: Final = (
    "smallest_chip", "small_blind", "big_blind", "ante", "big_blind_ante", "small_bet", "big_bet", "bring_in",
    "min_buy_in", "max_buy_in",
)  # fmt: skip

_STUD: Final = (("bring_in", "small_bet"), ("small_bet", "big_bet"))

STAKES_OF: Final[Mapping[str, tuple[tuple[str, str], ...]]] = {
    code: _STUD if each.bring_in else (("small_blind", "big_blind"),) for code, each in GAMES.items()
}
"""For each game, which amount of [table] may not exceed another; the greater one must be given."""


WITHOUT_A_SHOE: Final = {"shoe.port": "sim:", "shoe.deck": "A"}
"""The shoe of a table where the dealer keys everything (L0); the file need not say it."""


@dataclass(frozen=True)
class ConfigKey:
    """One key of the file, such as ``table.game``, with its form and its default, or what gives one."""

    name: str
    form: Form
    default: Any
    required: bool


@cache
def keys() -> tuple[ConfigKey, ...]:
    """Every key of every section except [house], in the order of the classes.

    >>> [key.name for key in keys() if key.required][:2]
    ['table.name', 'table.smallest_chip']
    """
    found = []
    for section, kind in SECTIONS.items():
        hints = get_type_hints(kind, include_extras=True)
        for each in fields(kind):
            form = next(extra for extra in hints[each.name].__metadata__ if isinstance(extra, Form))
            default = each.default if each.default_factory is MISSING else each.default_factory
            found.append(ConfigKey(f"{section}.{each.name}", form, default, default is MISSING))
    return (
        *found,
        *(ConfigKey(f"antennas.{number}", PLACE, None, False) for number in ANTENNAS),
        *(ConfigKey(f"boards.{number}", BOARD, None, False) for number in BOARDS),
        *(ConfigKey(f"pins.{action}", PIN, None, False) for action in USUAL_KEYS),
        *(ConfigKey(f"keyboard.{action}", KEY, key, False) for action, key in USUAL_KEYS.items()),
    )


def sample() -> str:
    """The commented sample: every key, its purpose, and its default."""
    return resources.files("croupier.config").joinpath("croupier.sample.toml").read_text(encoding="utf-8")


def load(path: Path) -> Settings:
    """The settings in a file; raises `ConfigError` with every fault, `Unreadable` if there is no file."""
    return read(text_of(path), folder=path.parent, source=str(path))


def text_of(path: Path) -> str:
    """The text of a configuration; raises `Unreadable` if there is no such file, or it is not text."""
    try:
        return read_text(path, most=MOST_TYPED)
    except (Fault, Unreadable) as error:
        raise Unreadable(f"configuration {error}") from error


def read(text: str, *, folder: Path = Path(), source: str = "configuration") -> Settings:
    """The settings in a text; relative paths start at `folder`. Raises `ConfigError` with every fault."""
    try:
        given = parse_toml(text, parse_float=Decimal)
    except Unreadable as error:
        raise ConfigError([f"file: {error}"], source) from error
    faults: list[str] = []
    tables = _tables(given, faults)
    values = _values(tables, faults)
    house = _house(tables["house"], values, faults)
    house += _fee(tables, text, values, faults)
    _check_money(values, faults)
    _check_rake(values, house, faults)
    check_antennas(values, faults)
    _check_pins(values, faults)
    _check_keyboard(values, faults)
    levels = _structure(values, folder, faults)
    dealer_pins = _dealer_pins(tables["dealer_pins"], faults)
    if faults:
        raise ConfigError(faults, source)
    for name in ("log.path", "log.runtime_dir", "log.signing_key"):
        if values[name] is not None:
            values[name] = folder / values[name]
    values["log.path"] = real_log(values["log.path"])
    sections = {
        section: kind(**{each.name: values[f"{section}.{each.name}"] for each in fields(kind)})
        for section, kind in SECTIONS.items()
    }
    antennas = {int(number): values[f"antennas.{number}"] for number in ANTENNAS}
    pins = {action: values[f"pins.{action}"] for action in USUAL_KEYS}
    return Settings(
        **sections,
        antennas=Antennas({number: place for number, place in antennas.items() if place is not None}),
        boards=boards_of(values),
        pins={action: pin for action, pin in pins.items() if pin is not None},
        keyboard={action: values[f"keyboard.{action}"] for action in USUAL_KEYS},
        house=house,
        levels=levels,
        dealer_pins=dealer_pins,
    )


def _structure(values: Mapping[str, Any], folder: Path, faults: list[str]) -> Structure:
    """The levels of the structure file, for every game of the table; none without a file."""
    path, mode = values.get("table.structure"), values.get("table.mode")
    if path is None:
        return ()
    if mode != "tournament":
        faults.append(f'table.structure: expected mode "tournament" with it, found "{mode}"')
        return ()
    codes = [str(entry).split()[0] for entry in values.get("table.rotation", ())]
    codes = codes or [values.get("table.game", "THNL")]
    levels, found = read_structure(folder / path, tuple(codes), values.get("table.smallest_chip"))
    faults += found
    return levels


def _tables(given: Mapping[str, Any], faults: list[str]) -> dict[str, dict[str, Any]]:
    """Every section as a table, empty if the file has none."""
    known = [*SECTIONS, "antennas", "boards", "pins", "keyboard", *FREE]
    for name in sorted(given.keys() - set(known)):
        faults.append(f"{name}: expected a section out of {', '.join(known)}, found {shown(given[name])}")
    tables = {}
    for name in known:
        table = given.get(name, {})
        if not isinstance(table, dict):
            faults.append(f"{name}: expected a section [{name}], found {shown(table)}")
            table = {}
        tables[name] = table
    return tables


def _values(tables: Mapping[str, Mapping[str, Any]], faults: list[str]) -> dict[str, Any]:
    """The value of every readable key, by its full name, defaults included."""
    values: dict[str, Any] = {}
    for key in keys():
        section, _, name = key.name.partition(".")
        if name in tables[section]:
            found = tables[section][name]
            try:
                values[key.name] = key.form.read(found)
            except (ValueError, TypeError):
                faults.append(f"{key.name}: expected {key.form.expected}, found {shown(found)}")
        elif key.name in WITHOUT_A_SHOE and tables["table"].get("sensors") == "L0":
            values[key.name] = WITHOUT_A_SHOE[key.name]
        elif key.required:
            faults.append(f"{key.name}: expected {key.form.expected}, found nothing")
        else:
            values[key.name] = key.default() if callable(key.default) else key.default
    _check_known(tables, faults)
    return values


def _check_known(tables: Mapping[str, Mapping[str, Any]], faults: list[str]) -> None:
    """Check that every key of the file is known."""
    for section in sorted(tables.keys() - set(FREE)):
        names = [key.name.partition(".")[2] for key in keys() if key.name.startswith(f"{section}.")]
        for name in sorted(tables[section].keys() - set(names)):
            faults.append(f"{section}.{name}: expected a key out of {', '.join(names)}, found {shown(name)}")


def _house(
    given: Mapping[str, Any], values: Mapping[str, Any], faults: list[str]
) -> tuple[tuple[str, str], ...]:
    """The switches set by the file, as name and text; amounts in the smallest unit of money."""
    known, mode = house_switches(), str(values.get("table.mode", "cash"))
    house = []
    for name, value in given.items():
        if name not in known:
            near = get_close_matches(name, known)
            which = " or ".join(map(shown, near)) if near else "as croupier run --sample-config lists them"
            faults.append(f"house.{name}: expected a switch in quotes, {which}, found {shown(name)}")
            continue
        try:
            text = str(value)
            if name == fee.SWITCH:
                text = fee.fee_of_line(text, **_money(values))
            elif name in MONEY_SWITCHES and value not in ("none", CHIP):
                text = str(in_smallest_unit(AMOUNT.read(value), mode))
            SWITCHES[name].kind.read(text)
            house.append((name, text))
        except WrongFee as error:
            faults.append(f"house.{name}: {error}")
        except (ValueError, TypeError):
            faults.append(f"house.{name}: expected {switch_form(name)}, found {shown(value)}")
    return tuple(house)


def _fee(
    tables: Mapping[str, Any], text: str, values: Mapping[str, Any], faults: list[str]
) -> tuple[tuple[str, str], ...]:
    """The switch that the schedule sets, if there is one."""
    given = tables["fee"]
    if given and fee.SWITCH in tables["house"]:
        faults.append(f"house.{fee.SWITCH}: expected it here or in [fee], found it in both")
    try:
        return ((fee.SWITCH, fee.fee_of_table(given, text, **_money(values))),) if given else ()
    except WrongFee as error:
        faults.append(f"fee, {error}")
        return ()


def _money(values: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "cash": values.get("table.mode", "cash") == "cash",
        "chip": values.get("table.smallest_chip"),
    }


def _dealer_pins(given: Mapping[str, Any], faults: list[str]) -> dict[str, str]:
    found = {}
    for name, value in given.items():
        try:
            found[NAME.read(name)] = HASH.read(value)
        except (ValueError, TypeError):
            faults.append(f"dealer_pins.{name}: expected {HASH.expected}, found {shown(value)}")
    return found


def house_switches() -> tuple[str, ...]:
    """The switches allowed in [house]; the number of seats is a key of [table]."""
    return tuple(name for name in SWITCHES if name != "seats.max")


def switch_form(name: str) -> str:
    """The values that a switch accepts in this file, in words."""
    amounts = {
        "cap": f"none or {AMOUNT.expected}",
        "bomb.cap": f"none or {AMOUNT.expected}",
        "straddle.max": f"none or {AMOUNT.expected}",
        "rake.cap": f"none or {AMOUNT.expected}",
        "rake.unit": f"{CHIP} or {AMOUNT.expected}",
        "rake.jackpot": AMOUNT.expected,
    }
    return amounts.get(name, SWITCHES[name].kind.accepts)


def _check_money(values: Mapping[str, Any], faults: list[str]) -> None:
    """Check that amounts are whole cents or chips, are multiples of the smallest chip, and fit the game."""
    mode, chip = values.get("table.mode", "cash"), values.get("table.smallest_chip")
    if chip == 0:
        faults.append("table.smallest_chip: expected an amount above 0, found 0")
    for name in AMOUNTS:
        amount = values.get(f"table.{name}")
        if amount is None:
            continue
        if mode == "tournament" and amount % 1:
            faults.append(f"table.{name}: expected whole chips in a tournament, found {amount}")
        elif chip and amount % chip:
            faults.append(f"table.{name}: expected a multiple of the smallest chip {chip}, found {amount}")
    for entry in values.get("table.rotation", ()):
        amounts = [Decimal(number) for number in re.findall(r"[\d.]+", entry.partition(" ")[2])]
        if chip and any(amount % chip for amount in amounts):
            faults.append(
                f"table.rotation: expected multiples of the smallest chip {chip}, found {shown(entry)}"
            )
    if values.get("table.max_buy_in") and values.get("table.min_buy_in", 0) > values["table.max_buy_in"]:
        most = values["table.max_buy_in"]
        faults.append(f"table.min_buy_in: expected at most {most}, found {values['table.min_buy_in']}")
    if values.get("table.structure") is not None:
        return  # the levels have the stakes
    for low, high in STAKES_OF.get(values.get("table.game", ""), ()):
        least, most = values.get(f"table.{low}"), values.get(f"table.{high}")
        if most == 0:
            faults.append(f"table.{high}: expected an amount above 0, found 0")
        elif least is not None and most is not None and least > most:
            name = high.replace("_", " ")
            faults.append(f"table.{low}: expected at most the {name} {most}, found {least}")


def _check_rake(values: Mapping[str, Any], house: Iterable[tuple[str, str]], faults: list[str]) -> None:
    """Check that the house takes whole chips, and nothing in a tournament."""
    chip = values.get("table.smallest_chip")
    if not chip or values.get("table.mode") != "cash":
        return
    for name, text in house:
        if name in MONEY_SWITCHES and text.isdigit() and (amount := Decimal(text) / 100) % chip:
            faults.append(f"house.{name}: expected a multiple of the smallest chip {chip}, found {amount:f}")


def _check_pins(values: Mapping[str, Any], faults: list[str]) -> None:
    """Check that no pin is used twice or by a bus, that the encoder has both, and wired pins can be read."""
    wired = {
        name: pin
        for name, pin in values.items()
        if pin is not None and name.startswith(("pins.", "buttons.encoder_", "reader.slot_pin"))
    }
    check_unique(wired, "a pin of its own", faults)
    for one, other in (("a", "b"), ("b", "a")):
        if f"buttons.encoder_{one}" in wired and values.get(f"buttons.encoder_{other}", "") is None:
            faults.append(f"buttons.encoder_{other}: expected the second pin of the encoder, found nothing")
    if values.get("table.sensors") != "L0":
        _check_buses(values, wired, faults)
    if wired and values.get("buttons.pin_factory") == "none":
        faults.append(f'buttons.pin_factory: expected "lgpio" to read {next(iter(wired))}, found "none"')


def _check_buses(values: Mapping[str, Any], wired: Mapping[str, int], faults: list[str]) -> None:
    """No button is on a pin of the header that a reader's bus needs."""
    ports = {f"boards.{board.first}": board.url for board in boards_of(values).values()}
    if values.get("shoe.port") is not None:
        ports["shoe.port"] = values["shoe.port"]
    for port, url in ports.items():
        bus = header_bus(url)
        for name, pin in wired.items():
            if pin in PINS_OF.get(bus, ()):
                needed = ", ".join(map(str, PINS_OF[bus]))
                faults.append(f"{name}: expected none of {needed}, which {port} needs for {bus}, found {pin}")


def _check_keyboard(values: Mapping[str, Any], faults: list[str]) -> None:
    """Check that no key has two actions."""
    used = {name: key for name, key in values.items() if name.startswith("keyboard.")}
    check_unique(used, "a key of its own", faults)
