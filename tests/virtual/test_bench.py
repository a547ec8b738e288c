"""The terminal on its own machine: power on, picture, a hand by keys, power cuts, a shoe on a port."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.devices.deck.register import factory_deck, write_csv
from croupier.devices.twins import process
from croupier.devices.twins.process import ShoeProcess
from virtual.conftest import SCREENS, Bench
from virtual.evening import as_root
from virtual.qemu import ACCELERATOR, ADAPTER, LOST_S, alike
from virtual.terminal import (
    BUT_FACES,
    HOME_GAME,
    LOG,
    PROGRAM,
    TO_THE_FLOP,
    drawn,
    keyed,
    looked,
    shown_again,
    still,
    table_stands,
)

pytestmark = pytest.mark.nightly

FOLDED = ("n", "d", *"fffff", "ret")
"""A hand that ends before the flop, and its pot pushed."""

ACTIONS = "ccccccdccc"
"""Ten presses from the flop on, after each of which the power is cut."""

CUTS = int(os.environ.get("CROUPIER_CUTS", len(ACTIONS)))
"""Fewer of them, where a start takes many minutes."""


@pytest.mark.parametrize("screen", SCREENS)
def test_from_power_on_to_the_table_on_a_bare_screen(bench: Bench, screen: str) -> None:
    seconds = bench.started(screen).told.read_text()
    print(f"{bench.system.suite}, {screen}, {ACCELERATOR}: {seconds} s from power-on to picture")
    with bench.at_the_table(screen, screen) as machine:
        assert machine.shell("systemctl is-active croupier").strip() == "active"
        shown_again(machine, drawn(machine))


def test_a_hand_by_keys_survives_each_power_cut(bench: Bench) -> None:
    with bench.at_the_table("cuts") as machine:
        shown = keyed(machine, *HOME_GAME, *FOLDED, *TO_THE_FLOP)
        assert alike(shown, drawn(machine)) == 1
        listed = machine.shell(f"{PROGRAM} hands list --db {LOG}")
        assert len(listed.strip().splitlines()) >= 2, listed
        for number, key in enumerate(ACTIONS[:CUTS], 1):
            shown = keyed(machine, key)
            machine.cut()
            machine.start()
            seconds = table_stands(machine, again=shown)
            print(f"{bench.system.suite}: cut {number} in a hand, the same picture after {seconds:.0f} s")
        assert alike(shown, drawn(machine)) == 1
        machine.shell(f"{PROGRAM} hands verify --db {LOG}")
        assert machine.shell(f"{PROGRAM} hands list --db {LOG}").startswith(listed.rstrip())


@pytest.fixture
def shoe(monkeypatch: pytest.MonkeyPatch) -> Iterator[ShoeProcess]:
    monkeypatch.setattr(process, "_ANSWER_S", LOST_S)  # the machine takes a card when it comes to it
    with ShoeProcess(deck=list(factory_deck("A").cards)) as twin:
        yield twin


def test_the_shoe_speaks_over_the_serial_port_of_the_machine(
    bench: Bench, shoe: ShoeProcess, tmp_path: Path
) -> None:
    """An adapter of FTDI leads to it: udev gives it its name, and the doctor writes the configuration for it.

    Stopped, written and started as the page of the builder's evening says. In mid-hand its plug is pulled.
    """
    with bench.at_the_table("shoe") as machine:
        machine.plug_in_port(shoe.path.resolve())
        machine.wait_for(lambda: "reader" in machine.shell("ls /dev/croupier-reader || true"))
        machine.shell(as_root("systemctl stop"))
        machine.shell(f"{as_root('--write')}grep '^sensors = \"L1\"' $FILE")
        (tmp_path / "decks.csv").write_text(write_csv([factory_deck("A")]))
        machine.give(tmp_path / "decks.csv", "/run/decks.csv")
        machine.shell(f"{PROGRAM} deck import /run/decks.csv --db {LOG}")
        machine.shell(as_root("systemctl start"))
        table_stands(machine)
        seated = keyed(machine, *HOME_GAME, "n")
        for _ in range(12):
            shoe.draw()
            shoe.wait()  # it repeats what is not taken, by a clock that runs ahead of the machine's
        dealt = looked(machine, seated)
        assert alike(dealt, drawn(machine)) > BUT_FACES
        machine.pull("adapter")
        looked(machine, dealt)
        machine.plug_in(ADAPTER)
        machine.wait_for(lambda: still(machine.picture(), dealt))
