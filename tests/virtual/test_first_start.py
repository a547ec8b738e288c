"""The first start of a machine: its screen asks, by touch alone; what was said holds at the next start."""

from __future__ import annotations

import pytest

from croupier.engine.table import Table
from croupier.terminal.console.state import Console
from croupier.terminal.health import Health
from croupier.terminal.host.first_start import FIRST
from croupier.terminal.pages.first_start.page import STEPS, FirstStart
from croupier.terminal.pages.first_start.zones import places
from croupier.terminal.picture.present import present
from croupier.terminal.views.window import targets
from virtual.conftest import Bench
from virtual.qemu import SIZE, Machine, Pixels, alike
from virtual.terminal import CONFIG, SAME_PAGE, looked, shown_again

pytestmark = pytest.mark.nightly

ZONE = "Asia/Aden"


def touched(machine: Machine, shown: Pixels, word: str, page: FirstStart) -> Pixels:
    """Touch what the `page`, which is `shown`, has at the place of this word; the next picture."""
    view = present(Table(), Console(page=page), Health())
    box = dict(targets(view, SIZE))[word]
    machine.touch(box.x + box.w // 2, box.y + box.h // 2)
    return looked(machine, shown)


def test_the_first_start_asks_by_touch_and_the_next_one_does_not(bench: Bench) -> None:
    with bench.at_the_table("first") as machine:
        table = looked(machine)
        machine.shell(f"runuser -u croupier -- touch {FIRST} && systemctl restart croupier")
        shown = looked(machine)
        assert alike(shown, table) < SAME_PAGE
        pages = {step: FirstStart(step) for step in STEPS}
        for step, action in (("language", "speak:fr"), ("screen", "confirm"), ("zone", "part:Asia")):
            shown = touched(machine, shown, f"page:{action}", pages[step])
        asia = FirstStart("zone", part="Asia")
        shown = touched(machine, shown, f"line:{places('Asia').index(ZONE)}", asia)
        touched(machine, shown, "page:confirm", asia)
        machine.wait_for(lambda: machine.shell("cat /etc/timezone").strip() == ZONE)
        assert machine.shell("readlink /etc/localtime").strip() == f"/usr/share/zoneinfo/{ZONE}"
        shown = touched(machine, looked(machine), "page:none", pages["network"])
        assert machine.shell(f"stat -c %U {FIRST}").strip() == "croupier"
        for digit in "4711":
            shown = touched(machine, shown, f"page:digit:{digit}", pages["pin"])
        shown = touched(machine, shown, "page:confirm", pages["pin"])
        for digit in "4711":
            shown = touched(machine, shown, f"page:digit:{digit}", FirstStart("pin", first="4711"))
        touched(machine, shown, "page:confirm", FirstStart("pin", first="4711"))
        machine.wait_for(lambda: machine.shell(f"test -e {FIRST} || echo over").strip() == "over")
        after = looked(machine)
        assert alike(after, table) > SAME_PAGE
        assert "[floor]" in machine.shell(f"cat {CONFIG}")
        machine.shell("systemctl restart croupier")
        shown_again(machine, after)
