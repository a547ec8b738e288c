"""croupier run: a configuration becomes a terminal on its devices, or a clear refusal."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory

from croupier.cards.card import DECK, Card, FaceDown
from croupier.cli import run as verb
from croupier.config.file import load, read, sample
from croupier.devices.buttons import Buttons
from croupier.devices.debounce import Press
from croupier.devices.deck.enrol import Enrolment
from croupier.devices.deck.register import check, factory_deck, tag_of
from croupier.devices.readers.port import ReaderPort
from croupier.devices.shoe import ShoePort
from croupier.devices.twins.process import ShoeProcess
from croupier.engine.commands import PlaceButton, SeatPlayer, StartHand
from croupier.engine.places import Seat
from croupier.engine.table import Table
from croupier.errors import Refused
from croupier.log.writing.journal import Journal
from croupier.terminal.app import Terminal
from croupier.terminal.pages.deck.enrol import EnrolPage
from croupier.terminal.pages.settings import LINES
from croupier.terminal.station.decks import load_decks
from croupier.terminal.station.pin import is_right_pin
from croupier.values import replace
from support.shell import PROGRAM, shell

FILE = """
[table]
name = "7"
small_blind = 1
big_blind = 2
smallest_chip = 1
sensors = "{sensors}"
[log]
path = "hands.db"
runtime_dir = "runtime"
[shoe]
port = "{port}"
deck = "A"
[dealer]
name = "Zoé"
[screen]
size = "800x480"
mute = true
"""


class Starts:
    """Starts the terminal of a configuration, which a script drives instead of its own loop."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder, self._patch = folder, monkeypatch

    def config(self, more: str = "", *, sensors: str = "L0", port: str = "sim:") -> Path:
        """The configuration of a table, with more at its end."""
        path = self.folder / "croupier.toml"
        path.write_text(FILE.format(sensors=sensors, port=port) + more, encoding="utf-8")
        return path

    def script(self, script: Callable[[Terminal], object] = lambda terminal: None) -> list[Table]:
        """What the next terminal does; the tables with which it ends."""
        tables: list[Table] = []

        def run(terminal: Terminal) -> None:
            script(terminal)
            tables.append(terminal.session.table)

        self._patch.setattr(Terminal, "run", run)
        return tables

    def once(
        self, path: Path, script: Callable[[Terminal], object] = lambda terminal: None, *, keeps: bool = False
    ) -> Table:
        """Start it, let the script drive it, and close it; `keeps`: what is set is written to the file."""
        tables = self.script(script)
        verb.start(load(path), file=path if keeps else None)
        return tables[0]


@pytest.fixture
def starts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Starts:
    return Starts(tmp_path, monkeypatch)


invoke = partial(shell, "run")


def listens(terminal: Terminal) -> bool:
    """Whether the page on the screen waits for the next key or button."""
    page = terminal.console.page
    return page is not None and page.takes.listens


def until(terminal: Terminal, holds: Callable[[], object], *, steps: int = 300) -> None:
    """Step the loop, a tenth of a second at most each time, until something holds."""
    for _ in range(steps):
        if holds():
            return
        terminal.step(0.1)
    raise AssertionError(f"{steps} steps of the loop, and it never held")


def rows(path: Path) -> int:
    with Journal.open(path, key=None) as journal:
        return len(list(journal.since_checkpoint()))


def test_the_sample_is_printed_as_it_is_shipped() -> None:
    result = invoke("--sample-config")
    assert (result.exit_code, result.stdout) == (0, sample())


def test_a_pin_is_hashed_for_the_file() -> None:
    result = invoke("--hash-pin", typed="246813\n246813\n")
    assert result.exit_code == 0 and "246813" not in result.output
    stored = read(FILE.format(sensors="L0", port="sim:") + f"[floor]\n{result.stdout}").floor.pin
    assert stored is not None and is_right_pin("246813", stored)


def test_an_invalid_pin_is_refused_and_not_repeated() -> None:
    result = invoke("--hash-pin", typed="letme\nletme\n")
    assert result.exit_code == 1 and "Error: PIN: expected six to twelve digits" in result.stderr
    assert "letme" not in result.output


def test_a_bad_file_starts_nothing_and_reports_all_its_faults(starts: Starts) -> None:
    path = starts.config("[keyboard]\ncall = 'f'\n[dealers]\n")
    result = invoke("--config", path)
    assert result.exit_code == 1
    assert result.stderr.startswith(f"Error: {path} cannot be used:\n")
    assert "keyboard.call: expected" in result.stderr and "dealers: expected" in result.stderr
    assert list(path.parent.iterdir()) == [path]


def test_the_first_start_sets_the_table_of_the_file(starts: Starts) -> None:
    table = starts.once(starts.config('[house]\n"rake.cap" = 3\n'))
    assert table.settings is not None
    assert (table.settings.table, table.settings.small_blind, table.settings.big_blind) == ("7", 100, 200)
    assert table.settings.sensors == "L0" and table.house.rake_cap == 300


def test_an_unchanged_file_writes_nothing_and_a_changed_rule_is_taken(starts: Starts) -> None:
    path = starts.config()
    starts.once(path)
    before = rows(path.with_name("hands.db"))
    assert starts.once(path).house.odd_flop == "left_of_button"
    assert rows(path.with_name("hands.db")) == before
    assert starts.once(starts.config('[house]\n"odd.flop" = "high_card"\n')).house.odd_flop == "high_card"


def press(terminal: Terminal, *words: str) -> None:
    for word in words:
        terminal.take(Press(word, at=0))


@pytest.mark.parametrize("mode", ["cash", "tournament"])
def test_settings_made_on_the_screen_outlast_a_restart(starts: Starts, mode: str) -> None:
    def set_up(terminal: Terminal) -> None:
        press(terminal, "setup", *(["line:0", "mode"] if mode == "tournament" else []))
        press(terminal, "line:2", "profile", "line:3", "digit:5", "digit:/", "digit:1", "digit:0", "confirm")
        press(terminal, "line:5", "ante:10", "line:6", "rake:2.5", "cap", "digit:4", "confirm", "confirm")

    first = starts.once(starts.config(), set_up)
    after = starts.once(starts.config('[house]\n"rake.cap" = 9\n"odd.flop" = "high_card"\n'))
    before = first.settings
    assert before is not None and after.settings is not None and before.mode == mode
    assert replace(after.settings, at=0, step=0, house=()) == replace(before, at=0, step=0, house=())
    assert after.house.profile == first.house.profile
    assert dict(after.settings.house)["rake.pct"] == dict(before.house)["rake.pct"] == "2.5"
    assert after.house.rake_pct == (0 if mode == "tournament" else 250), "a tournament has no rake"
    assert after.house.rake_cap == (400 if mode == "cash" else 4)
    assert after.house.odd_flop == ("high_card" if mode == "cash" else "left_of_button")


def test_the_machine_of_the_file_shuffles_until_somebody_says_that_the_dealer_does(starts: Starts) -> None:
    def by_hand(terminal: Terminal) -> None:
        press(terminal, "settings", f"line:{LINES.index('deck')}", "shuffler")

    one, another = starts.config().read_text(), 'deck = "A"'
    assert another in one
    path = starts.config()
    assert starts.once(path).shuffler is None
    path.write_text(one.replace(another, f'{another}\nshuffler = "M1"'))
    assert starts.once(path).shuffler == "M1"
    path.write_text(one.replace(another, f'{another}\nshuffler = "M2"'))
    assert starts.once(path).shuffler == "M2"
    starts.once(path, by_hand)
    assert starts.once(path).shuffler == ""


def test_a_card_goes_from_the_wire_to_the_table_and_survives_a_restart(starts: Starts) -> None:
    path = starts.config(sensors="L1")
    ace = Card.parse("As")

    def deal(terminal: Terminal) -> None:
        terminal.carry_out(
            [
                SeatPlayer(at=0, seat=Seat(1), player="Ana", stack=20_000),
                SeatPlayer(at=0, seat=Seat(2), player="Bo", stack=20_000),
                PlaceButton(at=0, seat=Seat(1)),
                StartHand(at=0),
            ]
        )
        twin_of(terminal).draw(tag_of(factory_deck("A"), ace))
        until(terminal, lambda: terminal.session.table.hand and terminal.session.table.hand.cards)
        assert terminal.health.shoe == "ok"

    starts.once(path, deal)
    hand = starts.once(path).hand
    assert hand is not None and [drawn.card for drawn in hand.cards] == [FaceDown(ace)]


def test_the_shoe_unplugged_in_mid_hand_shows_within_a_second_and_costs_nothing(starts: Starts) -> None:
    """Seven cards: three before, one keyed by hand and one not while the cable is out, two after."""
    deck = factory_deck("A")
    tags = [tag_of(deck, card) for card in DECK[:7]]

    def deal(terminal: Terminal) -> None:
        twin = twin_of(terminal)

        def out(number: int) -> bool:
            hand = terminal.session.table.hand
            return hand is not None and len(hand.cards) == number

        press(terminal, "setup", *(f"line:{line}" for line in range(6, 10)), "confirm", "hand")
        for tag in tags[:3]:
            twin.draw(tag)
        until(terminal, lambda: out(3))
        twin.ask("unplug")
        until(terminal, lambda: terminal.view is not None and terminal.view.health[0].tone == "bad", steps=10)
        assert terminal.view is not None and terminal.view.trouble[0]
        for tag in tags[3:5]:
            twin.draw(tag)
        press(terminal, "card")
        assert out(4)
        twin.ask("replug")
        for tag in tags[5:]:
            twin.draw(tag)
        until(terminal, lambda: out(7))

    hand = starts.once(starts.config(sensors="L1"), deal).hand
    assert hand is not None and [drawn.card for drawn in hand.cards] == [FaceDown(card) for card in DECK[:7]]


def test_a_bought_reader_deals_from_its_antenna_and_sees_a_seat_with_another(starts: Starts) -> None:
    more = '[reader]\nkind = "pepper"\n[antennas]\n2 = "shoe"\n5 = "seat:1"\n'
    path = starts.config(more, sensors="L1")
    tags = [tag_of(factory_deck("A"), card) for card in DECK[:4]]

    def deal(terminal: Terminal) -> None:
        shoe = getattr(terminal.session.stored, "__self__", None)
        assert isinstance(shoe, ReaderPort) and shoe.twin is not None
        press(terminal, "setup", *(f"line:{line}" for line in range(6, 10)), "confirm", "hand")
        for tag in tags:
            shoe.twin.ask(f"pass {tag}")
        until(terminal, lambda: terminal.session.table.hand and len(terminal.session.table.hand.cards) == 4)
        hand = terminal.session.table.hand
        assert hand is not None
        index = [str(each.place) for each in hand.cards].index("seat:1")
        shoe.twin.ask(f"enter {tags[index]} 5")
        until(terminal, lambda: seen(terminal, index) == "seat:1")
        shoe.twin.ask(f"leave {tags[index]} 5")
        until(terminal, lambda: seen(terminal, index) == "None")
        assert terminal.health.shoe == "ok"

    hand = starts.once(path, deal).hand
    assert hand is not None and [drawn.card for drawn in hand.cards] == [FaceDown(card) for card in DECK[:4]]


def seen(terminal: Terminal, index: int) -> str:
    """Where an antenna sees a card of the hand."""
    hand = terminal.session.table.hand
    assert hand is not None
    return str(hand.cards[index].seen)


def twin_of(terminal: Terminal) -> ShoeProcess:
    shoe = getattr(terminal.session.stored, "__self__", None)
    assert isinstance(shoe, ShoePort) and shoe.twin is not None
    return shoe.twin


def test_a_key_that_is_lost_is_said_and_can_be_done_without(starts: Starts) -> None:
    test_a_card_goes_from_the_wire_to_the_table_and_survives_a_restart(starts)
    path = starts.config(sensors="L1")
    (path.parent / "runtime" / "terminal.key").unlink()
    result = invoke("--config", path)
    assert result.exit_code == 1 and "this key does not open its cards" in result.stderr
    assert result.stderr.endswith(f"croupier run --config {path} --without-cards\n")
    tables = starts.script()
    assert invoke("--config", path, "--without-cards").exit_code == 0
    assert tables[0].hand is not None and [drawn.card for drawn in tables[0].hand.cards] == [None]


def test_a_wired_button_reaches_the_console(starts: Starts) -> None:
    def press(terminal: Terminal) -> None:
        assert isinstance(terminal.buttons, Buttons) and isinstance(terminal.buttons.factory, MockFactory)
        pin = terminal.buttons.factory.pin(5)
        pin.drive_low()
        until(terminal, lambda: terminal.console.notice)
        pin.drive_high()

    starts.once(starts.config('[buttons]\npin_factory = "mock"\n[pins]\nfold = 5\n'), press)


def test_a_button_that_was_assigned_on_the_settings_page_does_the_other_thing_at_once(starts: Starts) -> None:
    def assign(terminal: Terminal) -> None:
        assert isinstance(terminal.buttons, Buttons) and isinstance(terminal.buttons.factory, MockFactory)
        language, fold = (terminal.buttons.factory.pin(number) for number in (6, 5))
        press(terminal, "back", "settings", f"line:{LINES.index('fold')}", "listen")
        language.drive_low()
        until(terminal, lambda: not listens(terminal))
        assert terminal.console.station.pins == {"fold": 5, "language": 6}, "not before it is confirmed"
        press(terminal, "confirm")
        until(terminal, lambda: terminal.console.station.pins == {"fold": 6, "language": 5})
        language.drive_high()
        press(terminal, "back")
        fold.drive_low()
        until(terminal, lambda: terminal.console.station.language == "en")
        fold.drive_high()

    path = starts.config('[buttons]\npin_factory = "mock"\n[pins]\nfold = 5\nlanguage = 6\n')
    starts.once(path, assign, keeps=True)
    assert load(path).pins == {"fold": 6, "language": 5}


@pytest.mark.slow
def test_a_shoe_without_a_deck_starts_on_the_page_that_enrols_it(starts: Starts, tmp_path: Path) -> None:
    def enrol(terminal: Terminal) -> None:
        press(terminal, "back", *(f"seat:{seat}" for seat in (1, 2)), "confirm")
        with pytest.raises(Refused, match="no deck is registered"):
            terminal.session.do(StartHand(at=0))
        press(terminal, "settings", *["more"] * 6, "deck:enrol")
        for number, uid in enumerate(tags, 1):
            twin.draw(uid)
            until(terminal, lambda number=number: len(terminal.console.page.pack.tags) == number)
        press(terminal, "confirm")
        until(terminal, lambda: terminal.session.register.active == "A")
        assert terminal.console.page is None and terminal.console.notice.code == "kept"
        twin.wait()  # what was enrolled is settled, and no card of a hand

    tags = [f"04A1B2C3D4{number:04X}" for number in range(52)]
    with ShoeProcess(link=tmp_path / "shoe") as twin:
        path = starts.config(sensors="L1", port=str(twin.path))
        starts.once(path, enrol)
    (deck,) = load_decks(tmp_path / "hands.db")
    assert deck.name == "A" and list(deck.cards.values()) == [deck.cards[uid] for uid in tags]
    assert check(deck).ok


def test_the_first_deck_is_the_one_in_the_shoe_whatever_it_is_called(starts: Starts, tmp_path: Path) -> None:
    """A second one waits until the file names it."""

    def keep(terminal: Terminal) -> None:
        for name in ("Blue", "Red"):
            steps = tuple((face, uid) for uid, face in factory_deck(name).cards.items())
            terminal.console = replace(terminal.console, page=EnrolPage(Enrolment(name, steps=steps)))
            press(terminal, "confirm")
            assert terminal.console.notice is not None and terminal.console.notice.code == "kept"
            assert (terminal.session.register.active, terminal.console.station.deck) == ("Blue", "Blue")

    with ShoeProcess(link=tmp_path / "shoe") as twin:
        path = starts.config(sensors="L1", port=str(twin.path))
        starts.once(path, keep, keeps=True)
    assert load(path).shoe.deck == "Blue"
    assert {deck.name for deck in load_decks(tmp_path / "hands.db")} == {"Blue", "Red"}


def test_settings_are_written_to_the_file_and_the_old_one_is_kept(starts: Starts) -> None:
    seats = LINES.index("seats")

    def set_it(terminal: Terminal) -> None:
        press(terminal, "settings", "line:0", "set:0", "line:1", "set:2", "line:4", "set:1")
        press(terminal, f"line:{seats}", "set:4")
        press(terminal, f"line:{LINES.index('fold')}", "listen", "keyname:x", "confirm", "back")
        assert terminal.console.notice is not None and terminal.console.notice.code == "kept"
        press(terminal, "settings", "back")
        assert terminal.console.notice is None

    path = starts.config()
    before = path.read_text(encoding="utf-8")
    starts.once(path, set_it, keeps=True)
    settings = load(path)
    screen = settings.screen
    assert (screen.mute, screen.brightness, screen.left_handed) == (False, 70, True)
    assert settings.table.seats == 6 and settings.keyboard["fold"] == "x"
    assert path.with_name("croupier.toml.old").read_text(encoding="utf-8") == before
    assert starts.once(path).house.seats_max == 6


def test_a_read_only_file_is_reported_and_the_table_goes_on(starts: Starts) -> None:
    def set_it(terminal: Terminal) -> None:
        path.write_text(path.read_text(encoding="utf-8") + "[nonsense]\n", encoding="utf-8")
        press(terminal, "settings", "set:0", "back")
        assert terminal.console.notice is not None and terminal.console.notice.code == "not-kept"
        assert not terminal.console.station.muted

    path = starts.config()
    starts.once(path, set_it, keeps=True)


def test_a_record_that_cannot_be_written_is_one_line(starts: Starts, tmp_path: Path) -> None:
    path = starts.config(sensors="L1", port=f"spy:{tmp_path}/none/wire.txt:sim:")
    result = invoke("--config", path)
    (told,) = result.stderr.splitlines()
    assert result.exit_code == 1 and told.startswith("Error: shoe.port 'spy:")


@pytest.mark.slow
def test_the_service_manager_learns_that_it_is_ready_and_alive(starts: Starts, tmp_path: Path) -> None:
    path = starts.config()
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(str(tmp_path / "notify"))
        line.settimeout(30)
        more = {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "600000"}
        command = [*PROGRAM, "run", "--config", str(path)]
        with subprocess.Popen(command, env={**os.environ, **more}, stderr=subprocess.PIPE) as process:
            heard = [line.recv(256).decode() for _ in range(5)]
            process.send_signal(signal.SIGSTOP)  # a terminal that hangs feeds nobody
            line.setblocking(False)
            with suppress(BlockingIOError):
                while line.recv(256):
                    pass
            line.settimeout(1)
            with pytest.raises(TimeoutError):
                line.recv(256)
            process.kill()
    assert heard[0] == "STATUS=screen: dummy, 800×480\n"
    assert set(heard[1:]) == {"READY=1\n", "WATCHDOG=1\n"} and heard.count("READY=1\n") == 1
