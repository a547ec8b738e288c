"""The devices of a table as its file names them: its reader, its buttons, and how the console begins."""

from __future__ import annotations

from croupier.config.settings import Settings
from croupier.devices.debounce import ButtonSettings
from croupier.devices.open import Source
from croupier.terminal.pages.settings import SCREEN
from croupier.terminal.station.actions import ACTIONS
from croupier.terminal.station.station import Station


def source_of(settings: Settings, *, acknowledge_on_read: bool = False) -> Source:
    """The reader as `devices.open` takes it."""
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
    """How long keys wait that may be part of a number, in ms; None if no reader types.

    A reader of cards that types is held, so that its numbers are keys of nobody. Until it is, and in the
    moment in which it was plugged in again, it is a keyboard: what it says then is no key of the table too.
    """
    kinds = (settings.reader.kind, *(board.kind for board in settings.boards.values()))
    cards = settings.table.has_reader and "wedge" in kinds
    return settings.dealer.badge_pause_ms if cards or settings.dealer.badges == "keyboard" else None


def buttons_of(settings: Settings) -> ButtonSettings:
    """The buttons and the encoder as `devices.buttons` takes them."""
    buttons = settings.buttons
    encoder = None
    if buttons.encoder_a is not None and buttons.encoder_b is not None:
        encoder = (buttons.encoder_a, buttons.encoder_b)
    return ButtonSettings(
        factory=buttons.pin_factory,
        pins=settings.pins,
        encoder=encoder,
        steps_per_detent=buttons.steps_per_detent,
        hold_ms=buttons.hold_ms,
        settle_ms=buttons.settle_ms,
    )


def station_of(settings: Settings) -> Station:
    """How the terminal is set up, as the file has it."""
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
