from __future__ import annotations

import os
import queue
import re
import signal
import subprocess
import sys
import tty
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardroom.servers import until
from croupier.devices.ports.urls import PORT_ERRORS, PortSource, PortUrl, SerialPort, parse_port
from croupier.devices.protocol.link import ShoeLinkSettings
from croupier.devices.readings import Draw, Reading, ShoeBack, ShoeLost
from croupier.devices.shoe import ShoePort, retry_after
from croupier.devices.twins.port import FOLDER
from croupier.devices.twins.process import ShoeProcess
from croupier.errors import Fault, Refused, Unreadable
from devices.readers import heard

UID = "04A1B2C3D4E5F6"


@pytest.fixture
def line() -> Iterator[tuple[int, str]]:
    """The device's end of a line, and the name of the other."""
    ours, theirs = os.openpty()
    tty.setraw(theirs)
    yield ours, os.ttyname(theirs)
    for end in (ours, theirs):
        os.close(end)


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("/dev/croupier-shoe", PortUrl("/dev/croupier-shoe")),
        ("/dev/serial/by-path/pci-0000:01:00.0-usb-0:1.3:1.0", None),
        ("spy:wire.txt:/dev/serial0", PortUrl("/dev/serial0", spy="wire.txt")),
        ("sim:", PortUrl("", simulated=True)),
        ("sim:/run/croupier/shoe", PortUrl("/run/croupier/shoe", simulated=True)),
        ("spy:/tmp/wire.txt:sim:", PortUrl("", simulated=True, spy="/tmp/wire.txt")),
    ],
)
def test_a_port_is_a_url(url: str, expected: PortUrl | None) -> None:
    assert parse_port(url) == (expected or PortUrl(url))


@pytest.mark.parametrize(
    "url",
    ["", "  ", "spy:", "spy:wire.txt", "spy:wire.txt:", "spy::/dev/x", "spy:a:spy:b:/dev/x", "tcp:host:1"],
)
def test_a_bad_url_is_refused_with_what_was_expected(url: str) -> None:
    with pytest.raises(Unreadable, match=f"^port {re.escape(repr(url))}: expected .*spy:"):
        parse_port(url)


def test_a_port_is_held_by_one_process_alone(line: tuple[int, str]) -> None:
    port = SerialPort(line[1])
    with pytest.raises(PORT_ERRORS):
        SerialPort(line[1])
    port.close()
    SerialPort(line[1]).close()


def test_a_port_reads_what_is_there_and_says_when_it_is_gone() -> None:
    ours, theirs = os.openpty()
    tty.setraw(theirs)
    port = SerialPort(os.ttyname(theirs))
    os.close(theirs)
    os.write(ours, b"~A")
    assert port.read() == b"~A"
    port.write(b"hello")
    assert os.read(ours, 10) == b"hello"
    os.close(ours)
    with pytest.raises(PORT_ERRORS):
        port.read()
    port.close()


def test_the_spy_writes_both_directions_with_their_time(line: tuple[int, str], tmp_path: Path) -> None:
    record = tmp_path / "wire.txt"
    source = PortSource(f"spy:{record}:{line[1]}", lambda: 4711)
    port = source.open()
    os.write(line[0], b"~D 1 2 *0000\n\x00\\")
    port.read()
    port.write(b"~A 1 0 *0000\n")
    port.close()
    source.close()
    assert record.read_text().splitlines() == [
        "4711 < ~D 1 2 *0000\\x0a",
        "4711 < \\x00\\x5c",
        "4711 > ~A 1 0 *0000\\x0a",
    ]


def test_a_recording_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="no-such-folder"):
        PortSource(f"spy:{tmp_path}/no-such-folder/wire.txt:/dev/x", lambda: 0)


def test_sim_starts_the_twin_behind_the_named_link_and_ends_it(tmp_path: Path) -> None:
    link = tmp_path / "shoe"
    readings: queue.SimpleQueue[Reading] = queue.SimpleQueue()
    with ShoePort(f"sim:{link}", readings.put) as port:
        assert link.is_symlink()
        heard(readings, ShoeBack)
        assert port.twin is not None
        port.twin.draw(UID)
        assert heard(readings, Draw).uid == UID
    assert not link.is_symlink()
    port.close()


def test_a_shoe_that_is_not_there_is_lost_and_found_when_it_comes(tmp_path: Path) -> None:
    link = tmp_path / "shoe"
    readings: queue.SimpleQueue[Reading] = queue.SimpleQueue()
    with ShoePort(str(link), readings.put):
        lost = heard(readings, ShoeLost)
        assert lost.reason == f"could not open port {link}: No such file or directory"
        with ShoeProcess(link=link):
            heard(readings, ShoeBack)
        heard(readings, ShoeLost)


def test_unplugging_shows_within_a_second() -> None:
    readings: queue.SimpleQueue[Reading] = queue.SimpleQueue()
    with ShoeProcess() as twin, ShoePort(str(twin.path), readings.put):
        heard(readings, ShoeBack)
        twin.ask("unplug")
        assert isinstance(readings.get(timeout=1), ShoeLost)


def test_a_line_that_stays_away_is_tried_ever_later(monkeypatch: pytest.MonkeyPatch) -> None:
    waits: queue.SimpleQueue[int] = queue.SimpleQueue()
    pause = ShoePort._pause

    def shorter(port: ShoePort, wait_ms: int) -> None:
        waits.put(wait_ms)
        pause(port, wait_ms // 100)

    monkeypatch.setattr(ShoePort, "_pause", shorter)
    with ShoePort("/dev/no-such-shoe", lambda reading: None):
        assert [waits.get(timeout=20) for _ in range(6)] == [200, 400, 800, 1600, 2000, 2000]


def test_a_line_that_lasted_is_tried_again_at_once() -> None:
    assert [retry_after(2000, lasted) for lasted in (0, 1999, 2000)] == [2000, 2000, 200]


def test_a_terminal_that_confirms_late_keeps_the_shoe_waiting() -> None:
    readings: queue.SimpleQueue[Reading] = queue.SimpleQueue()
    settings = ShoeLinkSettings(acknowledge_on_read=False)
    with ShoeProcess(deck=[UID]) as twin, ShoePort(str(twin.path), readings.put, settings=settings) as port:
        heard(readings, ShoeBack)
        twin.draw()
        draw = readings.get(timeout=20)
        port.acknowledge(None)
        port.acknowledge(draw.position)
        twin.wait()
    port.acknowledge(draw.position)


def test_the_twin_refuses_what_it_cannot_do_and_goes_on() -> None:
    with ShoeProcess() as twin:
        for command, reason in [
            ("draw", "the deck is used up"),
            ("draw 04a1", "expected 4, 5, 7, 8 or 10 bytes"),
            (f"tag {UID} 16", "antennas 0 to 15"),
            (f"tag {UID} 1 2", "unknown command"),
            ("fault x ok", "unknown command"),
            ("noise 0g", "unknown command"),
            ("dance", "unknown command: dance"),
            ("", "unknown command"),
        ]:
            with pytest.raises(Refused, match=reason):
                twin.ask(command)
        assert twin.ask(f"draw {UID}") == "ok draw"


def test_a_twin_that_is_gone_is_a_fault(tmp_path: Path) -> None:
    twin = ShoeProcess()
    twin.close()
    with pytest.raises(Fault, match="the twin is gone"):
        twin.draw(UID)
    with pytest.raises(Fault, match="does not answer"):
        ShoeProcess(link=tmp_path / "no-such-folder" / "shoe")


DRIVER = """
from croupier.devices.twins.process import ShoeProcess
shoe = ShoeProcess()
print(shoe.path, flush=True)
input()
"""


def test_a_killed_driver_leaves_no_folder(tmp_path: Path) -> None:
    driver = subprocess.Popen(
        [sys.executable, "-c", DRIVER],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"TMPDIR": str(tmp_path)},
    )
    assert driver.stdin is not None and driver.stdout is not None
    port = Path(driver.stdout.readline().strip())
    assert port.parent.name.startswith(FOLDER) and port.is_symlink()
    driver.send_signal(signal.SIGKILL)
    driver.wait()
    until(lambda: not list(tmp_path.iterdir()), "the folder of the port to go")
    driver.stdin.close()
    driver.stdout.close()
