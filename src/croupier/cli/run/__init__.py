"""croupier run: the terminal of one table on its devices; here its parts are put together."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack, closing
from dataclasses import asdict, replace
from functools import partial
from math import gcd
from pathlib import Path

import click

from croupier.cli.hidden import hidden
from croupier.cli.paths import FILE
from croupier.cli.run.log import keep_no_core, open_log, room_of, signer_of
from croupier.config.file import load, sample
from croupier.config.settings import SHOE_LINE, Settings
from croupier.config.writing import change
from croupier.devices.buttons import Buttons, ButtonSettings
from croupier.devices.deck import Register, factory_deck
from croupier.devices.enrol import Enrolment, new_deck_order, owners_of
from croupier.devices.link import ShoeSettings
from croupier.devices.ports import parse_port
from croupier.devices.readers.link import ReaderSettings
from croupier.devices.readers.port import ReaderPort
from croupier.devices.readers.slot import open_slot
from croupier.devices.readings import Mark, Reading
from croupier.devices.shoe import ShoePort
from croupier.engine import decide
from croupier.engine.commands import SetTable
from croupier.engine.events import TableSet
from croupier.engine.places import Place
from croupier.engine.table.rotation import stakes_of, turns_of
from croupier.errors import CroupierError, Fault
from croupier.log.journal.sealing import terminal_key
from croupier.log.writing.starting import Finding, changed_decks
from croupier.log.writing.store import Journal, KeyLost
from croupier.rules.house import in_chips
from croupier.terminal.actions import ACTIONS
from croupier.terminal.app import Terminal
from croupier.terminal.backlight import Backlight
from croupier.terminal.clock import SystemClock
from croupier.terminal.console.state import Console
from croupier.terminal.decks import load_decks, save_decks
from croupier.terminal.pages.deck import EnrolPage
from croupier.terminal.pages.settings import SCREEN
from croupier.terminal.pages.setup import settings_of
from croupier.terminal.pages.start import StartPage
from croupier.terminal.patience import PatientScreen
from croupier.terminal.pin import check_pin, hash_pin
from croupier.terminal.screen import WindowScreen
from croupier.terminal.session import Session
from croupier.terminal.wishes import KeepDeck, Wish


@click.command()
@click.option(
    "--config",
    type=FILE,
    metavar="FILE",
    help="The configuration of this table, a TOML file.",
)
@click.option("--sample-config", is_flag=True, help="Print a commented configuration, and end.")
@click.option(
    "--hash-pin", "wants_hash", is_flag=True, help="Ask for the floor's PIN, print floor.pin, and end."
)
@click.option(
    "--without-cards",
    is_flag=True,
    help="Go on with a hand whose key is lost: its face-down cards are asked for when they are shown.",
)
def run(config: Path | None, sample_config: bool, wants_hash: bool, without_cards: bool) -> None:
    """The terminal of one table, on the devices that its configuration names.

    \b
    Example:
        croupier run --sample-config > croupier.toml
        croupier run --config croupier.toml

    Started again after a crash or a power cut, it goes on with the same hand.
    """
    if sample_config:
        click.echo(sample(), nl=False)
    elif wants_hash:
        pin = hidden("PIN, four to twelve digits", repeat=True)
        check_pin(pin)
        click.echo(f'pin = "{hash_pin(pin, os.urandom(16))}"')
    elif config is None:
        raise click.UsageError("say which table: --config FILE (--sample-config prints one to start from)")
    else:
        try:
            start(load(config), without_cards=without_cards, file=config)
        except KeyLost as error:
            way = f"croupier run --config {shlex.quote(str(config))} --without-cards"
            raise Fault(f"{error}\n  to go on without its cards: {way}") from error


def start(settings: Settings, *, without_cards: bool = False, file: Path | None = None) -> None:
    """Open what the settings name, run the terminal until its window is closed, and close it all again.

    What is changed on the settings page is written to `file`.
    """
    keep_no_core()
    with ExitStack() as opened:
        key = terminal_key(settings.log.runtime_dir / "terminal.key")
        findings: list[Finding] = []
        journal = opened.enter_context(
            open_log(settings, key, without_cards=without_cards, found=findings.extend)
        )
        session, listens = session_on(journal, settings), settings.table.sensors != "L0"
        lamp = Backlight() if settings.screen.fullscreen else None
        look = settings.screen
        window = partial(WindowScreen, look.size, fullscreen=look.fullscreen, backlight=lamp)
        screen = opened.enter_context(closing(PatientScreen(window, partial(click.echo, err=True))))
        parts: dict[str, Callable[[], bool]] = {"screen": screen.lives, "journal": journal.lives}
        terminal = Terminal(
            session,
            screen,
            console=console_at(session, settings, findings),
            has_shoe=listens,
            antennas=settings.antennas.places,
            disk=room_of(settings.log).state,
            parts=parts,
            fulfil=lambda wish: fulfil(wish, session, settings, file),
        )
        if listens:
            shoe = opened.enter_context(open_shoe(settings, terminal.inbox.put, journal))
            session.stored = shoe.acknowledge
            parts["reader"] = shoe.lives
            pin = settings.reader.slot_pin
            if isinstance(shoe, ReaderPort) and pin is not None:
                opened.enter_context(open_slot(pin, settings.buttons.pin_factory, shoe.slot_edge))
        if settings.buttons.pin_factory != "none":
            buttons = Buttons(buttons_of(settings), terminal.inbox.put)
            terminal.buttons = opened.enter_context(buttons)
            parts["buttons"] = buttons.lives
        terminal.run()


def session_on(journal: Journal, settings: Settings) -> Session:
    """The table where the log left it, with what the file says of it now."""
    places = {number: Place.parse(place) for number, place in settings.antennas.elsewhere.items()}
    session = Session(journal, register_of(settings), SystemClock(), places=places)
    session.has_room = room_of(settings.log).takes_a_hand
    session.needs_deck = settings.table.sensors != "L0"
    agree(session, settings)
    return session


def register_of(settings: Settings, deck: str = "") -> Register:
    """The decks of the log, with `deck` or that of the file in the shoe, if it is registered.

    A simulated shoe needs no registered deck, and a table without a shoe needs none at all. A deck whose tags
    were changed in the file is none.
    """
    decks = load_decks(settings.log.path, without=changed_decks(settings.log.path, signer_of(settings.log)))
    if settings.table.sensors == "L0":
        return Register(decks)
    name = deck or settings.shoe.deck
    if parse_port(settings.shoe.port).simulated and name not in {deck.name for deck in decks}:
        decks = (*decks, factory_deck(name))
    return Register(decks, name if name in {deck.name for deck in decks} else "")


def fulfil(wish: Wish, session: Session, settings: Settings, file: Path | None) -> None:
    """Keep a deck in the log, or settings in the file; raises `CroupierError` if it cannot be kept.

    The first deck of a table is the one in its shoe, whatever the file calls it.
    """
    if isinstance(wish, KeepDeck):
        save_decks(settings.log.path, [wish.deck], signer=signer_of(settings.log))
        first = not session.register.active
        session.register = register_of(settings, session.register.active or wish.deck.name)
        if file is not None and first and session.register.active not in ("", settings.shoe.deck):
            change(file, {"shoe.deck": session.register.active})
    elif file is not None:
        change(file, wish.changes)


def agree(session: Session, settings: Settings) -> None:
    """The table takes what the file says, between hands; what was set on the screen is kept."""
    now, wanted = session.table.settings, settings.set_table(session.clock.now())
    if not session.table.between_hands:
        return
    if now is not None:
        wanted = remembered(now, wanted, [one.stack for one in session.table.players.values()])
    events = decide(session.table, wanted, session.table.house)
    if now is None or [replace(event, at=now.at, step=now.step) for event in events] != [now]:
        session.do(wanted)


def remembered(now: TableSet, file: SetTable, stacks: Iterable[int] = ()) -> SetTable:
    """The settings of the file, with all that can be changed on the screen as the table has it.

    A switch that the file sets is taken from there, but for the rake. The smallest chip of the file holds
    where the `stacks` can be counted in it.
    """
    kept, unit = settings_of(now), gcd(file.unit, *amounts(now))
    if now.mode != file.mode or any(stack % unit for stack in stacks):
        unit = now.unit  # amounts of another kind, or smaller chips are on the table
    if file.structure and file.structure == now.structure:
        unit = now.unit  # chips may have been raced off
    house = dict(kept.house)
    if now.mode == file.mode:
        own = {name: value for name, value in dict(now.house).items() if name in ("rake.pct", "rake.cap")}
        house = in_chips({**house, **dict(file.house), **own}.items(), unit)
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
    """Every amount that is posted or bet, in all games that are played in turn."""
    return tuple(amount for turn in turns_of(table) for amount in asdict(stakes_of(turn)).values())


def console_at(session: Session, settings: Settings, findings: Sequence[Finding] = ()) -> Console:
    """The dealer's console at the start: where the shoe has no deck yet, on the page that enrols one.

    What is wrong with the log is told before.
    """
    decks, name = session.register.decks, settings.shoe.deck if session.needs_deck else ""
    console = console_of(settings).but(decks=decks, deck=name)
    if session.needs_deck and not session.register.active and session.table.between_hands:
        console = console.but(page=EnrolPage(Enrolment(name, new_deck_order(), owners_of(decks))))
    if findings:
        console = console.but(page=StartPage(tuple(findings)), under=console.page)
    return console


def console_of(settings: Settings) -> Console:
    """The dealer's console as the file has it."""
    screen = settings.screen
    filed: dict[str, str | int | bool | None] = {
        key: getattr(screen, key.removeprefix("screen.")) for key in SCREEN.values()
    }
    filed["table.seats"] = settings.table.seats
    filed |= {f"keyboard.{action}": key for action, key in settings.keyboard.items()}
    filed |= {f"pins.{action}": settings.pins.get(action) for action in ACTIONS}
    return Console(
        left_handed=screen.left_handed,
        brightness=screen.brightness,
        pins=settings.pins,
        filed=filed,
        language=settings.screen.language,
        muted=settings.screen.mute,
        four_colours=settings.screen.four_colours,
        keys=settings.keyboard,
        pin=settings.floor.pin or "",
        template=settings.set_table(0),
    )


def open_shoe(settings: Settings, emit: Callable[[Reading], None], journal: Journal) -> ShoePort | ReaderPort:
    """The thread on the port of the shoe, which goes on where the log ends, or on that of a bought reader."""
    try:
        if settings.reader.kind != SHOE_LINE:
            return ReaderPort(settings.reader.kind, settings.shoe.port, emit, settings=reader_of(settings))
        shoe = ShoeSettings(
            slot_antenna=settings.antennas.shoe or 0,
            tag_after_ms=settings.shoe.pair_ms,
            acknowledge_on_read=False,
        )
        after = Mark(*journal.mark) if journal.mark else None
        return ShoePort(settings.shoe.port, emit, settings=shoe, after=after)
    except CroupierError:
        raise
    except OSError as error:  # the record of the wire; a device that is not there is waited for
        raise Fault(f"shoe.port {settings.shoe.port!r}: {error}") from error


def reader_of(settings: Settings) -> ReaderSettings:
    """A bought reader as `devices.readers` takes it."""
    return ReaderSettings(
        antennas=settings.antennas.numbers,
        slot_antenna=settings.antennas.shoe or 0,
        has_slot_sensor=settings.reader.slot_pin is not None,
        pair_ms=settings.shoe.pair_ms,
    )


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
