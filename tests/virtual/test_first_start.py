"""A machine that nobody has set up: its questions are answered on a touch panel, without a key."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future

import pytest

from croupier.terminal.host import errands
from croupier.terminal.host.errands import Outcome
from croupier.terminal.pages.first_start.page import FirstStart
from croupier.terminal.pages.first_start.zones import places
from croupier.terminal.views.window import targets
from support.desk import Desk
from virtual.conftest import Bench
from virtual.debian import changed
from virtual.qemu import Machine, running
from virtual.terminal import CONFIG, looked, plug_in_panel, shows_a_table, touch

pytestmark = pytest.mark.nightly

FILE = "/var/lib/croupier/first-start"

ZONE = "Europe/Paris"

PIN = "4711"

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
    monkeypatch.setattr(errands, "ask", lambda *lines: done)
    desk = Desk()
    desk.console = desk.console.but(page=FirstStart(), pin="")
    return desk


def words(desk: Desk) -> Iterator[str]:
    """What is touched, one after the other; in the list of zones until the wanted one is in sight."""
    yield from BEFORE_THE_ZONE
    line = f"line:{places('Europe').index(ZONE)}"
    while line not in (boxes := dict(targets(desk.view, SCREEN))):
        yield next(word for word in boxes if word.startswith("page:more"))
    yield line
    yield from AFTER_THE_ZONE


SCREEN = (1280, 800)


def touched(machine: Machine, desk: Desk) -> None:
    """Answer every question by touch, where the desk has the key."""
    for word in words(desk):
        box = dict(targets(desk.view, SCREEN))[word]
        touch(machine, box.x + box.w // 2, box.y + box.h // 2)
        desk.press(word)
        if isinstance(desk.console.page, FirstStart) and desk.console.page.asked is not None:
            desk.press("confirm")  # the machine has done it


def test_the_first_start_is_answered_by_touch_alone_and_asked_for_once(bench: Bench, desk: Desk) -> None:
    disk = bench.folder / "first.qcow2"
    with changed(bench.disk, disk) as root:
        (root / FILE.lstrip("/")).touch()
    with running(bench.machine("first", below=disk)) as machine:
        machine.wait_for(lambda: shows_a_table(machine))
        plug_in_panel(machine)
        looked(machine)
        touched(machine, desk)
        machine.wait_for(lambda: "no" in machine.shell(f"test -e {FILE} || echo no"))
        machine.shell("sync")
        table = looked(machine)
        kept = machine.shell(f"cat {CONFIG}")
        assert 'language = "fr"' in kept and "brightness = 85" in kept and "left_handed = true" in kept
        assert 'pin = "' in kept and PIN not in kept
        assert machine.shell("readlink /etc/localtime").strip().endswith(ZONE)
        machine.shell("systemctl restart croupier")
        machine.wait_for(lambda: shows_a_table(machine))
        assert (looked(machine) == table).mean() > 0.9
