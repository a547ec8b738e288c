"""A machine that was never set up: its questions are answered on a touch panel, without a key."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future

import pytest

from croupier.terminal.host import system
from croupier.terminal.host.system import Outcome
from croupier.terminal.pages import first_start
from croupier.terminal.pages.first_start import FirstStart
from croupier.terminal.views.window import targets
from croupier.values import replace
from support.desk import Desk
from virtual.conftest import Bench
from virtual.qemu import SIZE, Machine, alike
from virtual.terminal import CONFIG, SAME_PAGE, looked, plug_in, touch

pytestmark = pytest.mark.nightly

FILE = "/var/lib/croupier/first-start"

ZONE = "Europe/Paris"

PIN = "471136"

BEFORE_THE_ZONE = ("page:speak:fr", "page:shine:85", "page:hand:left", "page:confirm", "page:part:Europe")
AFTER_THE_ZONE = (
    "page:confirm",
    "page:none",
    *(2 * [*(f"page:digit:{each}" for each in PIN), "page:confirm"]),
)
"""No Wi-Fi, and the PIN twice."""


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Desk:
    """What the machine should show, whose errands are done at once."""
    done = Future[Outcome]()
    done.set_result(Outcome(True))
    monkeypatch.setattr(system, "ask", lambda *lines: done)
    desk = Desk()
    desk.console = replace(desk.console, station=replace(desk.console.station, pin=""), page=FirstStart())
    return desk


def zones_of(machine: Machine) -> tuple[str, ...]:
    """The zones of Europe that the machine has: not every release has the same."""
    told = "from croupier.terminal.pages.first_start import places; print(*places('Europe'))"
    return tuple(machine.shell(f'/usr/lib/croupier/bin/python -P -c "{told}"').split())


def words(desk: Desk, zones: tuple[str, ...]) -> Iterator[str]:
    """What is touched, one after the other; in the list of zones until the wanted one is in sight."""
    yield from BEFORE_THE_ZONE
    line = f"line:{zones.index(ZONE)}"
    while line not in (boxes := dict(targets(desk.view, SIZE))):
        yield next(word for word in boxes if word.startswith("page:more"))
    yield line
    yield from AFTER_THE_ZONE


def touched(machine: Machine, desk: Desk, zones: tuple[str, ...]) -> None:
    """Answer every question by touch, where the desk has the key."""
    for word in words(desk, zones):
        box = dict(targets(desk.view, SIZE))[word]
        touch(machine, box.x + box.w // 2, box.y + box.h // 2)
        desk.press(word)
        if isinstance(desk.console.page, FirstStart) and desk.console.page.asked is not None:
            machine.wait_for(lambda: machine.shell("readlink /etc/localtime").strip().endswith(ZONE))
            looked(machine)
            desk.press("confirm")  # the machine has done it


def test_the_first_start_is_answered_by_touch_alone_and_asked_for_once(
    bench: Bench, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    with bench.at_the_table("first") as machine:
        zones = zones_of(machine)
        monkeypatch.setattr(first_start, "places", lambda part: zones)
        machine.shell(f"install -o croupier -g croupier -m 0640 /dev/null {FILE}")  # as the image has it
        started_again(machine)
        plug_in(machine, "panel")
        looked(machine)
        touched(machine, desk, zones)
        machine.wait_for(lambda: "no" in machine.shell(f"test -e {FILE} || echo no"))
        table = looked(machine)
        kept = machine.shell(f"cat {CONFIG}")
        assert 'language = "fr"' in kept and "brightness = 85" in kept and "left_handed = true" in kept
        assert 'pin = "' in kept and PIN not in kept
        started_again(machine)
        assert alike(looked(machine), table) > SAME_PAGE


def started_again(machine: Machine) -> None:
    machine.shell("systemctl restart croupier")  # it is back with the first picture on the screen
