"""What a terminal takes from its file at the start: devices, console, and settings of the table.

If a table continues, the file decides some settings; the others stay as they were set on the screen.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from math import gcd

from croupier.config.settings import Settings
from croupier.devices.debounce import ContactSettings
from croupier.devices.open import Source
from croupier.engine import decide
from croupier.engine.commands import ChooseShuffler, SetTable
from croupier.engine.events import TableSet
from croupier.engine.table.rotation import stakes_of, turns_of
from croupier.rules.house import from_switches, in_chips, switches, with_switches
from croupier.terminal.keys import ACTIONS
from croupier.terminal.pages.settings import SCREEN
from croupier.terminal.pages.setup.stakes import settings_of
from croupier.terminal.session.session import Session
from croupier.terminal.station.station import Station
from croupier.values import replace


def source_of(settings: Settings, *, acknowledge_on_read: bool = False) -> Source:
    """The reader for `devices.open`."""
    return Source(
        kind=settings.reader.kind,
        url=settings.shoe.port,
        antennas=settings.antennas.numbers,
        slot_antenna=settings.antennas.shoe or 0,
        pair_ms=settings.shoe.pair_ms,
        slot_pin=settings.reader.slot_pin,
        pin_factory=settings.buttons.pin_factory,
        acknowledge_on_read=acknowledge_on_read,
        boards=settings.boards,
    )


def badge_pause_of(settings: Settings) -> int | None:
    """How long (ms) keys wait that may belong to a tag number; None if no reader types.

    A card reader that types is held exclusively, so its numbers reach nobody else. Before that, and just
    after it was plugged in again, it is an ordinary keyboard; its numbers must not act as keys then either.
    """
    kinds = (settings.reader.kind, *(board.kind for board in settings.boards.values()))
    cards = settings.table.has_reader and "wedge" in kinds
    return settings.dealer.badge_pause_ms if cards or settings.dealer.badges == "keyboard" else None


def buttons_of(settings: Settings) -> ContactSettings:
    """The buttons and the encoder for `devices.buttons`."""
    buttons = settings.buttons
    encoder = None
    if buttons.encoder_a is not None and buttons.encoder_b is not None:
        encoder = (buttons.encoder_a, buttons.encoder_b)
    return ContactSettings(
        factory=buttons.pin_factory,
        pins=settings.pins,
        encoder=encoder,
        steps_per_detent=buttons.steps_per_detent,
        hold_ms=buttons.hold_ms,
        settle_ms=buttons.settle_ms,
    )


def station_of(settings: Settings) -> Station:
    """The set-up of the terminal, from the file."""
    screen = settings.screen
    filed: dict[str, str | int | bool | None] = {
        key: getattr(screen, key.removeprefix("screen.")) for key in SCREEN.values()
    }
    filed["table.seats"] = settings.table.seats
    filed |= {f"keyboard.{action}": key for action, key in settings.keyboard.items()}
    filed |= {f"pins.{action}": settings.pins.get(action) for action in ACTIONS}
    return Station(
        left_handed=screen.left_handed,
        first_card=screen.first_card,
        brightness=screen.brightness,
        pins=settings.pins,
        filed=filed,
        shuffler=settings.shoe.shuffler or "",
        language=settings.screen.language,
        muted=settings.screen.mute,
        four_colours=settings.screen.four_colours,
        keys=settings.keyboard,
        pin=settings.floor.pin or "",
        dealer_pins=settings.dealer_pins,
        template=settings.set_table(0),
    )


def agree(session: Session, settings: Settings) -> None:
    """Between hands, apply the file to the table; settings from the screen are kept.

    If somebody chose that the dealer shuffles, that stays too.
    """
    now, wanted = session.table.settings, settings.set_table(session.clock.now())
    if not session.table.between_hands:
        return
    if now is not None:
        wanted = remembered(now, wanted, [one.stack for one in session.table.players.values()])
    events = decide(session.table, wanted, session.table.house)
    if now is None or [replace(event, at=now.at, step=now.step) for event in events] != [now]:
        session.do(wanted)
    machine = settings.shoe.shuffler or ""
    if session.table.shuffler not in ((None, "") if not machine else ("", machine)):
        session.do(ChooseShuffler(at=session.clock.now(), machine=machine))


def remembered(now: TableSet, file: SetTable, stacks: Iterable[int] = ()) -> SetTable:
    """The settings of the file, with the table's values for all that can be changed on the screen.

    Switches in the file win, except the rake. The file's smallest chip applies if all `stacks` can be counted
    in it.
    """
    kept, unit = settings_of(now), gcd(file.unit, *amounts(now))
    if now.mode != file.mode or any(stack % unit for stack in stacks):
        unit = now.unit  # amounts of another kind, or smaller chips on the table
    if file.structure and file.structure == now.structure:
        unit = now.unit  # chips may have been raced off
    house = dict(kept.house)
    if now.mode == file.mode:
        own = {name: value for name, value in dict(now.house).items() if name in ("rake.pct", "rake.cap")}
        both = with_switches(from_switches(now.house), {**dict(file.house), **own}.items())
        house = in_chips(switches(both)[1:], unit)
    else:
        house["seats.max"] = dict(file.house)["seats.max"]
    return replace(
        kept,
        at=file.at,
        table=file.table,
        sensors=file.sensors,
        house=tuple(house.items()),
        unit=unit,
        structure=file.structure,
        least_buy=file.least_buy if now.mode == file.mode else now.least_buy,
        most_buy=file.most_buy if now.mode == file.mode else now.most_buy,
    )


def amounts(table: TableSet) -> tuple[int, ...]:
    """Every posted or bet amount, in all games of the rotation."""
    return tuple(amount for turn in turns_of(table) for amount in asdict(stakes_of(turn)).values())
