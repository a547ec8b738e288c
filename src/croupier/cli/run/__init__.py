"""croupier run: the terminal of one table on its devices; this module assembles its parts."""

from __future__ import annotations

import queue
import shlex
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path

import click

from croupier.cli.inputs import FILE, hidden
from croupier.cli.run import record
from croupier.cli.run.companion import Companion
from croupier.cli.run.home import Opening, at_once, home_table, keep_table, kept_file, log_of_home, opening
from croupier.cli.run.log import close_memory, kept_in_memory, open_log, room_of, signer_of
from croupier.cli.run.maintenance import Replacing, is_asked, set_clock
from croupier.cli.run.room_link import Joining, Offers
from croupier.config.file import load, sample
from croupier.config.rewrite import change
from croupier.config.settings import Settings
from croupier.config.table_start import agree, badge_pause_of, buttons_of, source_of, station_of
from croupier.devices.buttons import Buttons
from croupier.devices.deck.register import Register, factory_deck
from croupier.devices.open import open_reader
from croupier.devices.ports.urls import parse_port
from croupier.devices.readings import ShoePosition
from croupier.devices.shoe import DevicePort
from croupier.engine.places import Place
from croupier.errors import Fault, Refused
from croupier.languages import LANGUAGES
from croupier.log.journal.player_names import Roster
from croupier.log.journal.seals import terminal_key
from croupier.log.writing.journal import Journal, KeyLost
from croupier.log.writing.start_checks import StartFinding, changed_decks
from croupier.rulebook.book import rows
from croupier.terminal.app import Item, RoomSpoke, Terminal, Woken
from croupier.terminal.console.state import Console
from croupier.terminal.host import power
from croupier.terminal.host.clock import SystemClock
from croupier.terminal.host.panel import Backlight
from croupier.terminal.host.sound import Speaker
from croupier.terminal.host.system import is_first
from croupier.terminal.pages.deck.enrol import enrolling
from croupier.terminal.pages.first_start import FirstStart
from croupier.terminal.pages.machine import ClockPage
from croupier.terminal.pages.start import StartPage
from croupier.terminal.patience import PatientScreen
from croupier.terminal.screen import WindowScreen
from croupier.terminal.session.session import Session
from croupier.terminal.station.decks import load_decks, save_decks
from croupier.terminal.station.pin import new_hash
from croupier.terminal.wishes import (
    JoinRoom,
    KeepAnswer,
    KeepDeck,
    KeepTable,
    OnRecord,
    ReplaceFirmware,
    SetClock,
    Wish,
)
from croupier.values import dataclass, replace


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
    help="Go on with a hand whose key is lost: asks for face-down cards when they are shown.",
)
@click.option("--lang", type=click.Choice(list(LANGUAGES)), help="The language, whatever the file says.")
def run(
    config: Path | None, sample_config: bool, wants_hash: bool, without_cards: bool, lang: str | None
) -> None:
    """Run the terminal of one table, with the devices that its configuration names.

    \b
    Example:
        croupier run
        croupier run --sample-config > croupier.toml
        croupier run --config croupier.toml

    Without --config it takes croupier.toml in this folder, or the settings that it kept in your account. If
    there are none it is a table for a home game: no hardware, six seats, and no PIN. It says where its hands
    are written, and asks once whether to keep its settings.

    After a crash or a power cut, start it again: it goes on with the same hand.
    """
    if sample_config:
        click.echo(sample(), nl=False)
    elif wants_hash:
        click.echo(f'pin = "{new_hash(hidden("PIN, six to twelve digits", repeat=True))}"')
    else:
        file = config or kept_file()
        settings = load(file) if file is not None else home_table()
        opens = at_once if file is not None else opening(settings)
        if lang is not None:
            settings = replace(settings, screen=replace(settings.screen, language=lang))
        try:
            start(settings, without_cards=without_cards, file=file, opens=opens)
        except KeyLost as error:
            table = f" --config {shlex.quote(str(config))}" if config is not None else ""
            way = f"croupier run{table} --without-cards"
            raise Fault(f"{error}\n  to go on without its cards: {way}") from error


def start(
    settings: Settings, *, without_cards: bool = False, file: Path | None = None, opens: Opening = at_once
) -> None:
    """Open what the settings name, run the terminal until its window is closed, and close it all again.

    What is changed on the settings page is written to `file`; `opens` gives the pages of the first picture.
    """
    close_memory()
    with ExitStack() as held:
        key = kept_in_memory(terminal_key(settings.log.runtime_dir / "terminal.key"))
        found: list[StartFinding] = []
        journal = held.enter_context(open_log(settings, key, without_cards=without_cards, found=found.extend))
        held.enter_context(record.running(settings.log.path, file, signer_of(settings.log)))
        inbox: queue.SimpleQueue[Item] = queue.SimpleQueue()
        reader = buttons = None
        if settings.table.has_reader:
            after = ShoePosition(*journal.shoe_position) if journal.shoe_position else None
            reader = held.enter_context(open_reader(source_of(settings), inbox.put, after=after))
        session = session_on(journal, settings, reader)
        screen = held.enter_context(closing(screen_of(settings, partial(inbox.put, Woken()))))
        if settings.buttons.pin_factory != "none":
            buttons = held.enter_context(Buttons(buttons_of(settings), inbox.put))
        companion = held.enter_context(Companion(settings))
        background = Background.to(inbox, settings, reader)
        held.enter_context(background.offers)
        Terminal(
            session,
            screen,
            console=opens(console_at(session, settings, found), session.table),
            inbox=inbox,
            buttons=buttons,
            has_shoe=reader is not None,
            antennas=settings.antennas.places,
            disk=room_of(settings.log).state,
            parts=lives(screen=screen, journal=journal, reader=reader, buttons=buttons),
            announce=held.enter_context(closing(Speaker())).say if settings.screen.voice else None,
            fulfil=partial(fulfil, session, settings, file, background),
            roster=background.offers.after(Roster(settings.log.path).names),
            beat=journal.beat,
            speaks=companion.speak,
            power=power.look,
            room=background.offers.room,
        ).run()


def lives(**parts: PatientScreen | Journal | DevicePort | Buttons | None) -> dict[str, Callable[[], bool]]:
    """For each part, a function that says whether it works."""
    return {name: part.lives for name, part in parts.items() if part is not None}


@dataclass(frozen=True)
class Background:
    """Background work on separate threads; the results go to `inbox`."""

    replacing: Replacing
    joining: Joining
    offers: Offers

    @classmethod
    def to(cls, inbox: queue.SimpleQueue[Item], settings: Settings, reader: DevicePort | None) -> Background:
        offers = Offers(settings.log.path, partial(inbox.put, RoomSpoke()))
        return cls(Replacing(reader, inbox.put), Joining(settings, inbox.put), offers)


def screen_of(settings: Settings, wake: Callable[[], object]) -> PatientScreen:
    """The dealer's window, which is tried again until it opens; it calls `wake` as `WindowScreen` does."""
    return PatientScreen(partial(window_of, settings, wake), partial(click.echo, err=True))


def window_of(settings: Settings, wake: Callable[[], object]) -> WindowScreen:
    """The dealer's window from the settings; opening it may still fail."""
    look = settings.screen
    return WindowScreen(
        look.size,
        fullscreen=look.fullscreen,
        backlight=Backlight() if look.fullscreen else None,
        badges=badge_pause_of(settings),
        wake=wake,
    )


def session_on(journal: Journal, settings: Settings, reader: DevicePort | None) -> Session:
    """The table as the log left it, with the present settings of the file."""
    session = Session(
        journal,
        register_of(settings),
        SystemClock(),
        stored=reader.acknowledge if reader is not None else None,
        places={number: Place.parse(place) for number, place in settings.antennas.elsewhere.items()},
        has_room=room_of(settings.log).takes_a_hand,
        needs_deck=settings.table.has_reader,
    )
    agree(session, settings)
    return session


def register_of(settings: Settings, deck: str = "") -> Register:
    """The decks of the log, with `deck` or the file's deck in the shoe, if it is registered.

    A simulated shoe needs no registered deck, and a table without a shoe needs none. A deck with changed tags
    is left out.
    """
    decks = load_decks(settings.log.path, without=changed_decks(settings.log.path, signer_of(settings.log)))
    if not settings.table.has_reader:
        return Register(decks)
    name = deck or settings.shoe.deck
    if parse_port(settings.shoe.port).simulated and name not in {deck.name for deck in decks}:
        decks = (*decks, factory_deck(name))
    return Register(decks, name if name in {deck.name for deck in decks} else "")


def fulfil(
    session: Session, settings: Settings, file: Path | None, background: Background, wish: Wish
) -> None:
    """Keep a deck in the log, settings in the file, or set the clock; raises `CroupierError` if it cannot.

    Firmware updates and requests to a room are only started here. A table's first deck is the
    one in its shoe, whatever its name in the file.
    """
    if isinstance(wish, KeepAnswer):
        if wish.taken and wish.offer.deck is not None:
            fulfil(session, settings, file, background, KeepDeck(wish.offer.deck))
        background.offers.keep(wish)
    elif isinstance(wish, KeepDeck):
        save_decks(settings.log.path, [wish.deck], signer=signer_of(settings.log))
        first = not session.register.active
        session.register = register_of(settings, session.register.active or wish.deck.name)
        if file is not None and first and session.register.active not in ("", settings.shoe.deck):
            change(file, {"shoe.deck": session.register.active})
    elif isinstance(wish, OnRecord):
        record.kept(settings.log.path, wish, signer_of(settings.log))
    elif isinstance(wish, SetClock):
        set_clock(wish, session, settings, signer_of(settings.log))
    elif isinstance(wish, ReplaceFirmware):
        background.replacing.begin(back=wish.back)
    elif isinstance(wish, JoinRoom):
        background.joining.begin(wish)
    elif isinstance(wish, KeepTable):
        keep_table(wish.path, wish.language)
    elif (file := file or (kept_file() if settings.log.path == log_of_home() else None)) is not None:
        change(file, wish.changes)
    else:
        raise Refused("no-file", "this table keeps no settings: they hold until it is closed")


def console_at(session: Session, settings: Settings, findings: Sequence[StartFinding] = ()) -> Console:
    """The dealer's console at the start; if the shoe has no deck yet, on the page that enrols one.

    Problems of the log are shown first; then it asks for the time if only a person knows it.
    """
    rows()  # the rulebook is read now, so that the first alert does not wait for it
    decks, name = session.register.decks, settings.shoe.deck if session.needs_deck else ""
    tries = record.tries_of(settings.log.path, session.clock.now())
    station = replace(station_of(settings), decks=decks, deck=name, tries=tries)
    console = Console(station=station)
    if session.needs_deck and not session.register.active and session.table.between_hands:
        console = replace(console, page=enrolling(station))
    if session.table.between_hands and is_first():
        console = replace(console, page=FirstStart(), under=console.page)
    elif session.table.between_hands and is_asked(session):
        console = replace(console, page=ClockPage(), under=console.page)
    if findings:
        console = replace(console, page=StartPage(tuple(findings)), under=console.page)
    return console
