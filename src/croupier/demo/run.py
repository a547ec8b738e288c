"""Assembles the demo: the shoe's twin on a real port, buttons on mock pins, the terminal and its dealer.

Without a display the time is simulated, so a seed always gives the same log; with a display it is real. The
log and the key beside it are enough for a restart.
"""

from __future__ import annotations

import queue
import secrets
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Final

from croupier.demo.dealer import MUCK_ANTENNA, Dealer
from croupier.demo.display import UNSEEN
from croupier.demo.film import Film
from croupier.demo.fingers import WIRING, Contacts
from croupier.demo.players import FIRST_GAME, seed_of
from croupier.demo.screen import KEYS, DemoScreen, Shots
from croupier.demo.stub import DEMO_DECK
from croupier.demo.telling import Teller
from croupier.devices.buttons import Buttons
from croupier.devices.deck.register import Register
from croupier.devices.protocol.link import ShoeLinkSettings
from croupier.devices.shoe import ShoePort
from croupier.engine.events import Event
from croupier.engine.incidents.common import WAY_WORDS
from croupier.engine.places import MUCK
from croupier.engine.table import Table
from croupier.errors import Refused
from croupier.export.pojeu.template import template
from croupier.languages import ENGLISH
from croupier.log.custody.verification import verify_log
from croupier.log.disk import DiskSpace
from croupier.log.journal.chain import Verdict
from croupier.log.journal.player_names import Roster
from croupier.log.journal.seals import terminal_key
from croupier.log.journal.signatures import key_path, signer_in
from croupier.log.reading.archive import Archive
from croupier.log.writing.journal import Journal
from croupier.terminal.app import TICK_S, Item, Terminal, Woken
from croupier.terminal.console.state import Console
from croupier.terminal.host.clock import Clock, ScriptClock, SystemClock
from croupier.terminal.session.session import Session, Step
from croupier.terminal.station.decks import save_decks
from croupier.terminal.station.pin import known_pin
from croupier.terminal.station.station import Station
from croupier.terminal.views.window import NoScreen, driver_in_use
from croupier.values import dataclass, replace
from croupier.words import Words

WARN_MB: Final = 50
STOP_MB: Final = 8
"""Below these numbers the screen warns, or no hand starts; a demo's log is small."""

FLOOR_PIN: Final = "1234"
"""The PIN of the demo's floor, for viewers who deal."""


@dataclass(frozen=True, kw_only=True)
class DemoSettings:
    """`path` is the log, `hands` the last hand's number (None: endless), `shots` the folder for pictures.

    If `seed` and `game` are None, they come from the log, or are a new seed and no-limit hold'em. `speed`
    makes a table with a display faster; without one it plays as fast as possible, or at a dealer's pace if
    `live`. `line` gets the story of the hands, line by line; `film` is the file for a film of the last one.
    """

    path: Path
    seed: int | None = None
    game: str | None = None
    hands: int | None = None
    speed: float = 1.0
    language: str = ENGLISH.code
    headless: bool = False
    live: bool = False
    size: tuple[int, int] = (1280, 720)
    shots: Path | None = None
    film: Path | None = None
    line: Callable[[str], None] | None = None


class ObservedSession(Session):
    """A session that passes on everything that happens, once it is on the disk."""

    observer: Callable[[Table, tuple[Event, ...]], None] | None = None

    def follow(self, step: Step) -> tuple[Event, ...]:
        before = self.table
        try:
            return super().follow(step)
        finally:  # a refused report is recorded as well
            if self.observer is not None:
                self.observer(before, step.events)


def play(settings: DemoSettings) -> Summary:
    """Deal until all hands are dealt or the window is closed; an existing demo continues.

    Raises as `open_demo`, and `Fault` if something fails on the way.
    """
    with open_demo(settings) as dealer:
        with suppress(KeyboardInterrupt):  # leaving loses nothing: every dealt hand is on the disk
            dealer.deal(settings.hands)
        return summarise(dealer.terminal.session.journal.archive)


def _session(journal: Journal, clock: Clock, shoe: ShoePort, room: DiskSpace) -> ObservedSession:
    return ObservedSession(
        journal,
        Register([DEMO_DECK], DEMO_DECK.name),
        clock,
        stored=shoe.acknowledge,
        places={MUCK_ANTENNA: MUCK},
        has_room=room.takes_a_hand,
    )


def _journal(path: Path) -> Journal:
    """The log of a demo, whose keys lie beside it."""
    key = terminal_key(path.with_name(path.name + "-key"))
    return Journal.open(path, key=key, dealer="robot", signer=signer_in(key_path(path)), recorder=template)


@contextmanager
def open_demo(settings: DemoSettings) -> Iterator[Dealer]:
    """The table and its dealer, open during the block.

    Raises `NoScreen` without a display, and `Refused` for a log that is not a demo's, or has another seed or
    game.
    """
    with ExitStack() as opened:
        journal = opened.enter_context(_journal(settings.path))
        is_scripted = settings.headless and not settings.live
        clock = ScriptClock(_last_ms(journal)) if is_scripted else SystemClock()
        inbox: queue.SimpleQueue[Item] = queue.SimpleQueue()
        listening = ShoeLinkSettings(acknowledge_on_read=False)
        shoe = opened.enter_context(ShoePort("sim:", inbox.put, settings=listening))
        room = DiskSpace(settings.path, WARN_MB, STOP_MB)
        session = _session(journal, clock, shoe, room)
        opened.enter_context(_telling(session, settings))
        seed = _seed(session, settings)
        wake = partial(inbox.put, Woken())
        screen = DemoScreen(settings.size, seen=not settings.headless, is_simulated=is_scripted, wake=wake)
        opened.callback(screen.close)
        if not settings.headless and driver_in_use() in UNSEEN:
            raise NoScreen(f"there is no display: SDL draws on {driver_in_use()!r}")
        buttons = opened.enter_context(Buttons(WIRING, inbox.put, clock=clock.now))
        terminal = Terminal(
            session,
            screen,
            inbox=inbox,
            buttons=buttons,
            console=Console(station=Station(language=settings.language, keys=KEYS, pin=known_pin(FLOOR_PIN))),
            restamp=lambda reading: replace(reading, at=clock.now()),
            disk=room.state,
            roster=Roster(settings.path).names,
        )
        assert shoe.twin is not None, "the port is that of a twin"
        yield Dealer(
            terminal,
            screen,
            shoe.twin,
            Contacts(buttons.factory),
            seed=seed,
            code=settings.game or FIRST_GAME,
            pass_time=_passing(terminal, screen, clock, settings.speed),
            seen=opened.enter_context(_pictures(terminal, screen, settings)),
        )


@contextmanager
def _telling(session: ObservedSession, settings: DemoSettings) -> Iterator[None]:
    """Tell the story during the block, if it is wanted."""
    if settings.line is None:
        yield
        return
    teller = Teller(Words(settings.language), settings.line)
    session.observer = teller.follow
    yield
    teller.stop()


def _last_ms(journal: Journal) -> int:
    """The last time in the log, on the clock of the process that wrote it."""
    row = journal.archive.one("SELECT mono_ms FROM journal ORDER BY seq DESC LIMIT 1")
    return int(row[0]) if row else 0


def _seed(session: Session, settings: DemoSettings) -> int:
    """The seed of the log, or of a new demo, whose deck is then registered."""
    path, table = settings.path, session.table.settings
    if table is None:
        save_decks(path, [DEMO_DECK])
        return settings.seed if settings.seed is not None else secrets.randbelow(10_000)
    seed = seed_of(table.table)
    if seed is None:
        raise Refused("not-a-demo", f"log {path}: the log of table {table.table!r}, which is not a demo's")
    if settings.seed not in (None, seed):
        raise Refused("other-seed", f"log {path}: it was dealt from seed {seed}, not {settings.seed}")
    if settings.game not in (None, table.game):
        raise Refused("other-game", f"log {path}: it was dealt as {table.game}, not {settings.game}")
    return seed


def _passing(
    terminal: Terminal, screen: DemoScreen, clock: ScriptClock | SystemClock, speed: float
) -> Callable[[int, int], None]:
    """How time passes: simulated, or real and cut short when the viewer takes over.

    The times are in ms: at speed 1, and the least at any speed.
    """
    if isinstance(clock, ScriptClock):
        wait = clock.wait

        def pass_script(ms: int, least: int) -> None:
            wait(max(ms, least))
            terminal.step()

        return pass_script

    def pass_live(ms: int, least: int) -> None:
        until = clock.now() + max(round(ms / speed), least)
        while (left := until - clock.now()) > 0 and not (screen.viewer_deals or screen.wants_to_close()):
            terminal.step(min(TICK_S, left / 1000))
        terminal.step()

    return pass_live


@contextmanager
def _pictures(terminal: Terminal, screen: DemoScreen, settings: DemoSettings) -> Iterator[Callable[[], None]]:
    """Keep a picture of each phase and a film of the last hand, if there is a place for them."""
    shots = None if settings.shots is None else Shots(settings.shots)
    clock = terminal.session.clock
    speed = settings.speed if isinstance(clock, ScriptClock) else 1.0
    film = None if settings.film is None else Film(settings.film, speed)

    def look() -> None:
        table = terminal.session.table
        if shots is not None:
            shots.look(table, terminal.console, screen)
        if film is not None and settings.hands in (None, table.hand_no):
            film.look(table.hand_no, clock.now(), screen.surface)

    yield look
    if film is not None:
        film.save()


# --- what was dealt ----------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Summary:
    """Amounts in cents. `biggest` is the hand with the biggest pot: its number, pot and winners.

    `alerts` has (code, way out, how often); `live` the number of the hand in progress.
    """

    path: Path
    hands: int
    misdeals: int
    pots: int
    rake: int
    biggest: tuple[int, int, tuple[str, ...]] | None
    alerts: tuple[tuple[str, str, int], ...]
    live: int | None
    verdict: Verdict


def summarise(archive: Archive) -> Summary:
    """Read the summary out of the log; raises `Fault` if it cannot be read."""
    ended = "FROM hands WHERE outcome IS NOT NULL"
    row = archive.one(f"SELECT count(*), total(attempts - 1), total(pot), total(rake) {ended}")
    top = archive.one(f"SELECT id, hand_no, pot {ended} ORDER BY pot DESC, id LIMIT 1")
    live = archive.one("SELECT hand_no FROM hands WHERE outcome IS NULL ORDER BY id DESC LIMIT 1")
    alerts = archive.all(
        "SELECT code, coalesce(way, ''), count(*) FROM incidents WHERE alert IS NOT NULL"
        " GROUP BY code, way ORDER BY code, way"
    )
    assert row is not None, "an aggregate has one row"
    return Summary(
        path=archive.path,
        hands=row[0],
        misdeals=int(row[1]),
        pots=int(row[2]),
        rake=int(row[3]),
        biggest=None if top is None else (top[1], top[2], _winners(archive, top[0])),
        alerts=tuple((code, way, count) for code, way, count in alerts),
        live=None if live is None else live[0],
        verdict=verify_log(archive),
    )


def _winners(archive: Archive, hand_id: int) -> tuple[str, ...]:
    rows = archive.all(
        "SELECT DISTINCT s.player FROM awards AS a JOIN seats AS s USING (hand_id, seat) WHERE hand_id = ?"
        " ORDER BY a.pot, s.seat",
        hand_id,
    )
    return tuple(name for (name,) in rows)


def lines_of(summary: Summary, words: Words) -> tuple[str, ...]:
    """The summary as lines for a terminal of text."""
    say, money = words.say, words.money
    lines = [
        words.count(
            "{number} hand, pots of {pots} in all, rake {rake}",
            "{number} hands, pots of {pots} in all, rake {rake}",
            summary.hands,
            pots=money(summary.pots),
            rake=money(summary.rake),
        )
    ]
    if summary.biggest is not None:
        number, pot, winners = summary.biggest
        names = ", ".join(winners)
        lines.append(
            say("biggest pot: {pot} in hand {hand}, to {players}", pot=money(pot), hand=number, players=names)
        )
    if summary.misdeals:
        lines.append(say("misdeals: {number}", number=summary.misdeals))
    lines += [_alert(code, way, count, words) for code, way, count in summary.alerts]
    if summary.live is not None:
        lines.append(say("hand {hand} is in progress", hand=summary.live))
    return tuple(lines)


def _alert(code: str, way: str, count: int, words: Words) -> str:
    label = words.say(WAY_WORDS[way][0]) if way in WAY_WORDS else words.say("by itself")
    return words.say("{code}, {way}: {count}", code=code, count=count, way=label)
