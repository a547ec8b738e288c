"""The doctor's findings: every fault comes with its mend, and a healthy part has none."""

from __future__ import annotations

import os
import pwd
import queue
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest
from gpiozero.pins.mock import MockFactory

from croupier.config.file import read, sample
from croupier.config.rewrite import changed
from croupier.config.settings import Settings
from croupier.devices.antennas import Antennas, ReaderBoard
from croupier.devices.bench.firmware import VERSION
from croupier.devices.buttons import Buttons
from croupier.devices.debounce import ContactSettings
from croupier.devices.deck.register import factory_deck
from croupier.devices.probe import PortAnswer, header_uart
from croupier.doctor import Diagnosis, machine, pins, screen
from croupier.doctor.machine import (
    file_system,
    is_running,
    look_at_clock,
    look_at_disk,
    look_at_groups,
    look_at_log,
    look_at_pin,
    look_at_rules,
    look_at_swap,
)
from croupier.doctor.pins import look_at_pins, try_pins
from croupier.doctor.ports import look_at_ports, look_at_uart
from croupier.doctor.proposal import propose
from croupier.doctor.screen import Display, find_display, look_at_display, look_at_input, touch_panels
from croupier.errors import Fault
from croupier.log.journal.seals import terminal_key
from croupier.log.writing.journal import Journal
from croupier.terminal.host.clock import ScriptClock
from croupier.terminal.station.decks import save_decks
from croupier.terminal.station.pin import known_pin, new_hash
from croupier.terminal.views.proof import Proof
from croupier.values import replace

MOUNTS = """\
23 22 8:2 / {data} rw - ext4 /dev/mmcblk0p3 rw
24 22 0:3 / /run rw - tmpfs tmpfs rw
25 22 0:4 / /mnt/far\\040away rw - nfs4 server:/x rw
22 1 8:1 / / rw - overlay overlay rw
"""


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return read(changed(sample(), {"table.sensors": "L1"}), folder=tmp_path)


def of(findings: Iterator[Diagnosis], what: str) -> Diagnosis:
    return next(each for each in findings if each.what == what)


SHOE = partial(PortAnswer, port="/dev/a", kind="shoe-line")
NONE_THERE, DENIED = "[Errno 2] No such file or directory", "[Errno 13] Permission denied: '/dev/a'"


def trouble(said: str, port: str = "/dev/a") -> PortAnswer:
    return PortAnswer(port=port, trouble=said)


@pytest.mark.parametrize(
    ("answer", "state", "mend"),
    [
        (SHOE(firmware="1.2.err", antennas="-"), "fault", "shoe settings"),
        (SHOE(firmware="1.2.err", antennas="+"), "fault", "shoe settings"),
        (SHOE(firmware="1.2"), "warning", "croupier shoe update"),
        (SHOE(firmware="9.0"), "warning", "the terminal up to date"),
        (SHOE(firmware=VERSION), "ok", ""),
        (SHOE(firmware="twin"), "ok", ""),
        (SHOE(trouble="speaks protocol 2"), "fault", "firmware"),
        (PortAnswer(port="/dev/a", kind="pn532", firmware="1.6"), "ok", ""),
        (PortAnswer(port="/dev/a"), "warning", "croupier shoe update --port /dev/a"),
        (PortAnswer(port="i2c:/dev/i2c-1"), "warning", "switches that choose the bus"),
        (trouble(DENIED), "fault", "dialout"),
        (trouble("another program holds the port: stop"), "warning", "systemctl stop"),
        (trouble("this is no serial port"), "fault", "--port /dev/ttyACM0"),
        (trouble("could not open port /dev: Is a directory", "/dev"), "fault", "--port /dev/ttyA"),
        (trouble("[Errno 5] Input/output error"), "fault", "pull the cable"),
        (trouble(NONE_THERE), "fault", "plug it in"),
        (trouble("pcsc:: no such reader, found none", "pcsc:"), "fault", "apt install pcscd"),
        (trouble(NONE_THERE, "spi:/dev/a"), "fault", "nonint do_spi 0"),
        (trouble(DENIED, "i2c:/dev/a"), "fault", "-aG i2c"),
        (trouble("smbus2 is not installed: pip install x", "i2c:/dev/a"), "fault", "pip install x"),
    ],
)
def test_a_port_is_reported_with_its_remedy(answer: PortAnswer, state: str, mend: str) -> None:
    finding = of(look_at_ports([answer], None), answer.port)
    assert finding.state == state and mend in finding.mend
    assert bool(finding.mend) == (state != "ok")


@pytest.mark.parametrize("trouble", ["", "another program holds the port"])
def test_a_port_that_somebody_asked_about_has_to_answer(trouble: str) -> None:
    answers = [PortAnswer(port="/dev/a", trouble=trouble), PortAnswer(port="/dev/b", trouble=trouble)]
    told = {each.what: each.state for each in look_at_ports(answers, None, ("/dev/a",))}
    assert (told["/dev/a"], told["/dev/b"]) == ("fault", "warning")


def test_the_port_of_the_file_may_not_be_held_by_another_program(settings: Settings) -> None:
    here = replace(settings, shoe=replace(settings.shoe, port="/dev/null"))
    held = PortAnswer(port="/dev/null", trouble="another program holds the port")
    assert of(look_at_ports([held], here), "shoe.port").state == "fault"


def test_the_error_of_the_firmware_is_shown_with_its_line() -> None:
    trace = (
        'Traceback (most recent call last):\n  File "main.py", line 25, in run\n'
        '  File "wiring.py", line 61, in build\nValueError: no pin of that name'
    )
    answer = PortAnswer(port="/dev/a", kind="shoe-line", firmware="1.3.err", antennas="-", fault=trace)
    says = of(look_at_ports([answer], None), "/dev/a").says
    assert says == "its firmware cannot start (1.3): ValueError: no pin of that name (wiring.py, line 61)"


def test_an_antenna_whose_reader_fails_is_named(settings: Settings) -> None:
    shoe = PortAnswer(port="/dev/null", kind="shoe-line", firmware=VERSION, protocol=1, antennas="+-.")
    wired = replace(settings, shoe=replace(settings.shoe, port="/dev/null"))
    told = {each.what: each.state for each in look_at_ports([shoe], wired)}
    assert told == {"/dev/null": "ok", "/dev/null antenna 0": "ok", "/dev/null antenna 1": "fault"}


def test_the_reader_of_the_file_is_looked_for(settings: Settings) -> None:
    other = PortAnswer(port="/dev/null", kind="pepper")
    assert "is not there" in of(look_at_ports([other], settings), "shoe.port").says
    here = replace(settings, shoe=replace(settings.shoe, port="/dev/null"))
    assert 'reader.kind = "pepper"' in of(look_at_ports([other], here), "reader.kind").mend
    silent = replace(here, reader=replace(here.reader, kind="wedge"))
    assert of(look_at_ports([PortAnswer(port="/dev/null")], silent), "reader.kind").state == "warning"


def test_each_board_of_the_file_is_looked_for_and_its_antennas(settings: Settings) -> None:
    boards = {4: ReaderBoard(4, "shoe-line", "/dev/null"), 8: ReaderBoard(8, "pn532", "/dev/zero")}
    places = Antennas({0: "shoe", 4: "seat:1", 5: "seat:2", 8: "muck"})
    here = replace(settings, boards=boards, antennas=places, shoe=replace(settings.shoe, port="/dev/full"))
    answers = [
        PortAnswer(port="/dev/full", kind="shoe-line", firmware="1.2", antennas="+"),
        PortAnswer(port="/dev/null", kind="shoe-line", firmware="1.2", antennas="+"),
        PortAnswer(port="/dev/zero", kind="pepper"),
    ]
    found = list(look_at_ports(answers, here))
    assert of(found, "antennas.5").says == "seat:2: the board has no such antenna"
    assert of(found, "boards.8").mend == 'set boards.8 = "pepper /dev/zero"'
    assert {each.what for each in found if each.state == "fault"} == {"antennas.5", "boards.8"}
    assert of(look_at_ports(answers[:2], here), "boards.8").says == "/dev/zero is not there"
    assert "shoe.port" not in propose(answers, None, (), here)
    assert "shoe.port" not in propose(answers[1:], None, (), here)


def test_a_folder_in_memory_is_a_fault_and_a_disk_is_not(tmp_path: Path) -> None:
    mounts = tmp_path / "mountinfo"
    mounts.write_text(MOUNTS.format(data=tmp_path))
    settings = read(sample(), folder=tmp_path)
    assert of(look_at_disk(settings, mounts), "log.path").state == "ok"
    mounts.write_text(MOUNTS.format(data="/elsewhere"))
    finding = of(look_at_disk(settings, mounts), "log.path")
    assert finding.state == "fault" and "overlay" in finding.says
    assert file_system(Path("/run/croupier"), mounts) == "tmpfs"
    assert file_system(Path("/mnt/far away/x"), mounts) == "nfs4"


def test_little_disk_space_warns_and_a_full_disk_is_a_fault(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    states = []
    for left in (600, 400, 40):
        usage = type("Usage", (), {"free": left * 1_000_000})
        monkeypatch.setattr(machine.shutil, "disk_usage", lambda folder, usage=usage: usage)
        states.append(of(look_at_disk(settings), "space").state)
    assert states == ["ok", "warning", "fault"]


def test_a_terminal_of_another_user_is_not_thought_to_run(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = settings.log.path
    with Journal.open(log, key=terminal_key(log.parent / "run")):
        pass

    def without_the_right_to_write(path: Path, flags: int, *mode: int) -> int:
        if flags & (os.O_RDWR | os.O_WRONLY | os.O_CREAT):
            raise PermissionError(13, "Permission denied")
        return opened(path, flags, *mode)

    opened = os.open
    monkeypatch.setattr(os, "open", without_the_right_to_write)
    assert not is_running(log)


def test_the_deck_of_the_shoe_is_counted_and_a_running_terminal_noticed(settings: Settings) -> None:
    log = settings.log.path
    assert of(look_at_log(settings), "deck A").mend == "croupier deck enrol A"
    assert not is_running(log)
    with Journal.open(log, key=terminal_key(log.parent / "run")):
        assert is_running(log)
        save_decks(log, [factory_deck("A")])
        assert of(look_at_log(settings), "deck A").state == "ok"
    assert not is_running(log)
    deck = factory_deck("A")
    save_decks(log, [replace(deck, cards=dict(list(deck.cards.items())[1:]))])
    assert of(look_at_log(settings), "deck A").says == "51 of 52 cards"
    log.write_bytes(b"no log at all" * 100)
    assert of(look_at_log(settings), "log").state == "fault"


def test_groups_that_are_missing_are_named_together() -> None:
    finding = of(look_at_groups(["dialout", "gpio", "video"], own=frozenset({"video"}), root=False), "groups")
    assert finding.state == "fault" and f"usermod -aG dialout,gpio {machine.user()}," in finding.mend
    assert of(look_at_groups(["dialout"], own=frozenset(), root=True), "groups").state == "ok"


def test_an_unset_clock_is_a_warning(tmp_path: Path) -> None:
    (tmp_path / "rtc0").mkdir()
    told = list(look_at_clock(ScriptClock(), tmp_path))
    assert [each.state for each in told] == ["warning", "ok"]
    assert of(look_at_clock(ScriptClock(), tmp_path / "none"), "clock battery").state == "warning"


@pytest.mark.parametrize(
    ("place", "mend"),
    [
        ("/run/croupier", "sudo systemctl start croupier makes it"),
        ("/none/croupier", "sudo install -d -o {user} /none/croupier"),
        ("/none/a b/c", "sudo install -d -o {user} '/none/a b/c'"),
        ("/", "such as that of: sudo install -d -o {user} /croupier"),
        ("theirs", "start as the user that it belongs to: sudo -u nobody croupier"),
    ],
)
def test_no_advice_gives_away_a_folder_that_nobody_named(
    settings: Settings, place: str, mend: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is missing is made, for this user; what is there stays its owner's, a parent above all."""
    there = tmp_path / place
    if place == "theirs":
        there.mkdir()
        if os.geteuid():
            pytest.skip("only root can give a folder away")
        os.chown(there, pwd.getpwnam("nobody").pw_uid, -1)
    monkeypatch.setattr(machine.os, "access", lambda path, mode: False)
    named = replace(settings, log=replace(settings.log, runtime_dir=there))
    finding = of(look_at_disk(named), "log.runtime_dir")
    assert finding.state == "fault" and "chown" not in finding.mend
    assert mend.format(user=machine.user()) in finding.mend


def test_a_log_whose_folder_is_missing_is_told_how_it_is_made(settings: Settings, tmp_path: Path) -> None:
    named = replace(settings, log=replace(settings.log, path=tmp_path / "a" / "hands.db"))
    assert of(look_at_disk(named), "log.path").mend == f"mkdir -p {tmp_path / 'a'}"


@pytest.mark.parametrize(
    ("why", "mend"),
    [
        ("button fold on pin 5: 'GPIO busy'", "sudo systemctl stop croupier"),
        ("button fold on pin 7: 'GPIO busy'", "take another pin, or switch the bus off"),
        ("button call on pin 17: pin GPIO17 is already in use", "a pin of its own"),
        ("pin factory 'lgpio' is not available: 'can not open gpiochip'", "buttons.pin_factory = "),
        ("pin factory 'lgpio' is not available: unable to locate Pi revision", "buttons.pin_factory = "),
        ("lgpio is not installed: sudo apt install python3-lgpio", "sudo apt install python3-lgpio"),
    ],
)
def test_each_cause_of_dead_buttons_has_one_cure(
    why: str, mend: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*wanted: object) -> None:
        raise Fault(why)

    monkeypatch.setattr(pins, "Buttons", fails)
    (tmp_path / "spidev0.0").touch()
    (finding,) = look_at_pins(ContactSettings(factory="lgpio"), tmp_path)
    assert finding.state == "fault" and mend in finding.mend and ";" not in finding.mend


def test_a_button_on_a_pin_of_a_bus_that_is_on_is_named(tmp_path: Path) -> None:
    wired = ContactSettings(factory="mock", pins={"fold": 9, "call": 3, "raise": 5}, encoder=(17, 14))
    assert [each.what for each in look_at_pins(wired, tmp_path)] == ["buttons"]
    for name in ("spidev0.0", "i2c-1", "ttyAMA0"):
        (tmp_path / name).touch()
    found = {each.what: each.says for each in look_at_pins(wired, tmp_path)}
    assert found == {
        "buttons": "3 pins by mock",
        "pins.fold": "GPIO 9 is one of SPI, which is on",
        "pins.call": "GPIO 3 is one of I2C, which is on",
        "buttons.encoder_b": "GPIO 14 is one of UART, which is on",
    }


def test_the_uarts_of_a_pi_3_4_and_5_are_told_apart(tmp_path: Path) -> None:
    consoles = tmp_path / "active"
    consoles.write_text("tty1 ttyS0\n", encoding="ascii")
    for name in ("ttyS0", "ttyAMA0", "ttyAMA10"):
        (tmp_path / name).touch()
    (tmp_path / "serial0").symlink_to("ttyAMA10")
    assert header_uart(tmp_path).name == "ttyAMA0"
    (debug,) = look_at_uart(tmp_path / "serial0", consoles)
    assert debug.state == "fault" and "/dev/ttyAMA0" in debug.mend
    (console,) = look_at_uart(tmp_path / "ttyS0", consoles)
    assert console.state == "fault" and "do_serial_cons 1" in console.mend
    assert "full" in look_at_uart(tmp_path / "ttyAMA0", consoles)[0].says
    (tmp_path / "serial0").unlink()
    (tmp_path / "serial0").symlink_to("ttyS0")
    consoles.write_text("tty1\n", encoding="ascii")
    assert header_uart(tmp_path).name == "serial0"
    assert "no parity" in look_at_uart(tmp_path / "serial0", consoles)[0].says
    assert not look_at_uart(Path("/dev/null"), consoles)
    (tmp_path / "serial0").unlink()
    assert not look_at_uart(tmp_path / "ttyS0", consoles), "that of a PC"
    gone = of(look_at_ports([trouble(NONE_THERE, "/dev/serial0")], None), "/dev/serial0")
    assert "do_serial_hw 0" in gone.mend


HEAD = "Filename\tType\tSize\tUsed\tPriority\n"
ZRAM, DISK = "/dev/zram0 partition 1 0 100\n", "/var/swap file 102396 0 -2\n"


@pytest.mark.parametrize(
    ("swaps", "most", "state"),
    [
        (HEAD, None, "ok"),
        (HEAD + ZRAM, None, "ok"),
        (HEAD + DISK, None, "warning"),
        (HEAD + ZRAM + DISK, "max\n", "warning"),
        (HEAD + DISK, "0\n", "ok"),
    ],
)
def test_swap_on_a_disk_is_a_warning_unless_the_service_is_kept_from_it(
    tmp_path: Path, swaps: str, most: str | None, state: str
) -> None:
    (tmp_path / "swaps").write_text(swaps)
    if most is not None:
        (tmp_path / "memory.swap.max").write_text(most)
    assert of(look_at_swap(tmp_path / "swaps", tmp_path), "swap").state == state


def test_a_machine_that_says_nothing_of_swap_is_not_judged(tmp_path: Path) -> None:
    assert list(look_at_swap(tmp_path / "none", tmp_path)) == []


@pytest.mark.parametrize(
    ("display", "state"),
    [
        (Display("kmsdrm", (800, 480)), "ok"),
        (Display("kmsdrm", (720, 1280)), "ok"),
        (Display("kmsdrm", (640, 480)), "fault"),
        (Display("dummy", (1280, 720), asked=True), "warning"),
        (Display("offscreen", (1024, 768)), "fault"),
        (Display("", trouble="No available video device"), "fault"),
    ],
)
def test_an_unusable_screen_is_reported(display: Display, state: str) -> None:
    assert of(look_at_display(display), "display").state == state


@pytest.mark.parametrize(
    ("proof", "state", "words"),
    [
        (Proof("the screen", 1.0), "ok", "a picture was drawn and read back from the screen"),
        (Proof(), "ok", "cannot be read back"),
        (Proof("the renderer", 0.7), "warning", "70% of what was drawn came back from the renderer"),
        (Proof("the screen", 0.0, black=True), "fault", "a picture was drawn, and the screen is black"),
    ],
)
def test_a_screen_is_as_good_as_the_picture_that_comes_back(proof: Proof, state: str, words: str) -> None:
    finding = of(look_at_display(Display("kmsdrm", (800, 480), proof=proof)), "display")
    assert finding.state == state and words in finding.says
    assert ("libgl1-mesa-dri" in finding.mend) == (state == "fault")


def test_a_pygame_whose_library_for_sound_is_missing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """As pip's on a bare Debian 12: each name of the module raises."""

    class Missing:
        def __getattr__(self, name: str) -> object:
            raise NotImplementedError("mixer module not available (ImportError: libgthread-2.0.so.0: …)")

    monkeypatch.setattr(pygame, "mixer", Missing())
    (finding,) = screen.look_at_sound()
    assert (finding.state, finding.mend) == ("warning", "sudo apt install libglib2.0-0")


def test_a_window_is_opened_drawn_on_and_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[set[tuple[int, ...]]] = []

    def read_back(surface: pygame.Surface) -> Proof:
        size = surface.get_size()
        drawn.append({tuple(surface.get_at((x, size[1] // 2))[:3]) for x in range(0, size[0], 7)})
        return Proof("the screen", 1.0)

    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(screen, "proof_of", read_back)
    assert find_display() == Display("dummy", find_display().size, asked=True, proof=Proof("the screen", 1.0))
    assert len(drawn[0]) >= 7 and (0, 0, 0) not in drawn[0]
    assert not pygame.display.get_init()


def test_a_window_that_does_not_open_is_a_fault_though_the_driver_is_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*args: object, **more: object) -> pygame.Surface:
        raise pygame.error("EGL not initialized")

    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(pygame.display, "set_mode", refuse)
    finding = of(look_at_display(find_display()), "display")
    assert finding.state == "fault" and "EGL not initialized" in finding.says


def test_a_missing_driver_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "none-such")
    assert find_display().driver == "" and find_display().trouble


def test_a_touch_panel_is_distinguished_from_a_keyboard(tmp_path: Path) -> None:
    devices = tmp_path / "devices"
    devices.write_text(
        'I: Bus=0003\nN: Name="A keyboard"\nB: KEY=1000000000007 ff9f207ac14057ff\n\n'
        'I: Bus=0018\nN: Name="10-0038 generic ft5x06 (00)"\nB: EV=b\nB: ABS=260800000000003\n\n'
        'I: Bus=0003\nN: Name="A mouse"\nB: REL=3\n'
    )
    assert touch_panels(devices) == ("10-0038 generic ft5x06 (00)",)
    assert touch_panels(tmp_path / "none") == ()
    assert of(look_at_input((), tmp_path), "touch").state == "warning"


# --- pins ----------------------------------------------------------------------------------------------


class Finger:
    """Does what is said to it on mock pins: for each sentence a pin to press, or turns of the encoder."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *does: object) -> None:
        self.does = iter(does)
        self.opened: queue.SimpleQueue[Buttons] = queue.SimpleQueue()
        finger = self

        class Seen(Buttons):
            def __init__(self, *args: object, **fields: object) -> None:
                super().__init__(*args, **fields)  # type: ignore[arg-type]  # whatever Buttons takes
                finger.opened.put(self)

        monkeypatch.setattr(pins, "Buttons", Seen)
        self.buttons: Buttons | None = None

    def __call__(self, sentence: str) -> None:
        self.buttons = self.buttons or self.opened.get(timeout=5)
        factory = self.buttons.factory
        assert isinstance(factory, MockFactory)
        what = next(self.does)
        if isinstance(what, int):
            pin = factory.pin(what)
            pin.drive_low()
            threading.Timer(0.05, pin.drive_high).start()
        elif isinstance(what, tuple):
            first, second, cycles = what
            for _ in range(cycles):
                for number, level in ((first, False), (second, False), (first, True), (second, True)):
                    pin = factory.pin(number)
                    pin.drive_high() if level else pin.drive_low()


def test_each_button_is_pressed_and_a_wrong_one_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = ContactSettings(factory="mock", pins={"fold": 5, "raise": 13, "undo": 12})
    finger = Finger(monkeypatch, 5, 12, None)
    told = list(try_pins(settings, finger, patience_ms=400))
    assert [each.state for each in told] == ["ok", "fault", "fault"]
    assert told[1].says == "that was undo" and "pins.raise and pins.undo" in told[1].mend
    assert "no press came" in told[2].says


@pytest.mark.parametrize(
    ("turned", "state", "mend"),
    [
        ((17, 27, 10), "ok", ""),
        ((27, 17, 10), "fault", "exchange buttons.encoder_a"),
        ((17, 27, 20), "warning", "steps_per_detent = 2"),
        (None, "fault", "two pins"),
    ],
)
def test_the_encoder_turns_the_right_way_round(
    monkeypatch: pytest.MonkeyPatch, turned: object, state: str, mend: str
) -> None:
    monkeypatch.setattr(pins, "_STILL_MS", 100)
    settings = ContactSettings(factory="mock", encoder=(17, 27))
    (told,) = try_pins(settings, Finger(monkeypatch, turned), patience_ms=300)
    assert (told.state, mend in told.mend) == (state, True), told


def test_unavailable_pins_are_a_fault() -> None:
    assert of(look_at_pins(ContactSettings(factory="none-such")), "buttons").state == "fault"
    twice = ContactSettings(factory="mock", pins={"fold": 5, "call": 5})
    assert of(look_at_pins(twice), "buttons").state == "fault"
    assert of(look_at_pins(None), "buttons").state == "ok"


# --- proposal ------------------------------------------------------------------------------------------


def test_a_configuration_is_proposed_from_what_answers(settings: Settings) -> None:
    by_hand = replace(settings, table=replace(settings.table, sensors="L0"))
    answers = [
        PortAnswer(port="/dev/x"),
        PortAnswer(port="/dev/r", kind="pn532"),
        PortAnswer(port="/dev/s", kind="shoe-line"),
    ]
    assert propose(answers, Display("kmsdrm", (800, 480)), (), by_hand) == {
        "shoe.port": "/dev/s", "table.sensors": "L1", "screen.fullscreen": True,
    }  # fmt: skip
    assert propose(answers[:2], Display("x11", (1024, 600)), (), by_hand) == {
        "shoe.port": "/dev/r", "reader.kind": "pn532", "table.sensors": "L1", "screen.size": "1024x600",
    }  # fmt: skip


def test_a_board_is_proposed_by_its_own_name(settings: Settings, tmp_path: Path) -> None:
    """Two boards answer: the one that the file means by a name of both stays the shoe."""
    for number in "01":
        (tmp_path / f"ttyACM{number}").touch()
        (tmp_path / f"croupier-shoe-E66{number}").symlink_to(f"ttyACM{number}")
    (tmp_path / "croupier-shoe").symlink_to("ttyACM1")
    answers = [SHOE(port=str(tmp_path / f"croupier-shoe-E66{number}")) for number in "01"]
    here = replace(settings, shoe=replace(settings.shoe, port=str(tmp_path / "croupier-shoe")))
    assert propose(answers, None, (), here) == {"shoe.port": answers[1].port}
    board = ReaderBoard(4, "shoe-line", str(tmp_path / "ttyACM1"))
    assert propose(answers, None, (), replace(here, boards={4: board})) == {
        "shoe.port": answers[0].port,
        "boards.4": f"shoe-line {answers[1].port}",
    }
    spied = replace(board, url=f"spy:wire.txt:{board.url}")
    assert "boards.4" not in propose(answers, None, (), replace(here, boards={4: spied}))


def test_a_reader_that_types_has_its_own_group_and_cure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.doctor.ports.is_keyboard", lambda path: True)
    assert "-aG input" in of(look_at_ports([trouble(DENIED)], None), "/dev/a").mend
    assert "hold a tag" in of(look_at_ports([PortAnswer(port="/dev/a")], None), "/dev/a").mend


def test_a_correct_setting_is_left_alone(settings: Settings) -> None:
    here = replace(
        settings,
        shoe=replace(settings.shoe, port="/dev/r"),
        reader=replace(settings.reader, kind="pn532"),
    )
    answers = [PortAnswer(port="/dev/s", kind="shoe-line"), PortAnswer(port="/dev/r", kind="pn532")]
    assert propose(answers, Display("dummy", (10, 10)), (), here) == {}
    wrong = Diagnosis("encoder", "fault", "it turns the wrong way round")
    turned = replace(here, buttons=replace(here.buttons, encoder_a=17, encoder_b=27))
    assert propose((), None, [wrong], turned) == {"buttons.encoder_a": 27, "buttons.encoder_b": 17}


def test_a_pin_that_may_be_short_is_a_warning(tmp_path: Path) -> None:
    old, new = known_pin("4711"), new_hash("471136")
    settings = replace(read(sample(), folder=tmp_path), dealer_pins={"Ana": old, "Bo": new})
    assert [(each.what, each.state) for each in look_at_pin(settings)] == [("PIN of Ana", "warning")]
    settings = replace(settings, floor=replace(settings.floor, pin=old), dealer_pins={})
    assert [each.what for each in look_at_pin(settings)] == ["floor.pin"]


def test_a_tournament_is_asked_for_its_edition_of_the_tda_rules(tmp_path: Path) -> None:
    text = sample().replace('# mode = "cash"', 'mode = "tournament"')
    (told,) = look_at_rules(read(text, folder=tmp_path))
    assert told.state == "warning" and "2019" in told.says and "--edition 2024" in told.mend
    named = text.replace('# "rules.edition"', '"rules.edition"')
    assert not [*look_at_rules(read(named, folder=tmp_path))]
    assert not [*look_at_rules(read(sample(), folder=tmp_path))], "a cash game has none"


def test_bomb_pots_that_come_by_themselves_are_said_to_need_an_ante(tmp_path: Path) -> None:
    text = sample()
    assert not [*look_at_rules(read(text, folder=tmp_path))]
    every = text.replace('# "bomb.every" = "called"', '"bomb.every" = "orbit"')
    assert every != text
    (told,) = look_at_rules(read(every, folder=tmp_path))
    assert (told.state, told.says) == ("ok", "they begin once the ante is keyed at the table: key Bomb pot")
