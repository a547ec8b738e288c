"""A reader that types like a keyboard: the table gets its cards, and no field gets its digits."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.config.rewrite import changed
from croupier.devices.deck.register import factory_deck, write_csv
from virtual.conftest import Bench
from virtual.qemu import Machine, NotAnswered, alike
from virtual.terminal import (
    BUT_FACES,
    CONFIG,
    HOME_GAME,
    LOG,
    PROGRAM,
    drawn,
    keyed,
    looked,
    plug_in,
    pull_out,
    table_stands,
)

pytestmark = pytest.mark.nightly

RULE = 'KERNEL=="event*", ATTRS{name}=="wedge", SYMLINK+="wedge"'
"""The name that udev gives a reader on a real plug is that of its socket."""

GRAB = "import fcntl, os; fcntl.ioctl(os.open('/dev/wedge', os.O_RDONLY), 0x40044590, 1)"


def configured(machine: Machine, folder: Path) -> None:
    """A table with this reader at its slot, and a pack that it knows."""
    first = machine.shell(f"cat {CONFIG}")
    wanted = {"table.sensors": "L1", "shoe.port": "/dev/wedge", "reader.kind": "wedge"}
    (folder / "new.toml").write_text(changed(first, wanted))
    (folder / "decks.csv").write_text(write_csv([factory_deck("A")]))
    for name in ("new.toml", "decks.csv"):
        machine.give(folder / name, f"/run/{name}")
    machine.shell(f"systemctl stop croupier && cat /run/new.toml > {CONFIG}")
    machine.shell(f"{PROGRAM} deck import /run/decks.csv --db {LOG}")
    machine.shell("systemctl start croupier")


def test_cards_are_dealt_by_a_reader_that_types_and_its_digits_press_no_key(
    bench: Bench, tmp_path: Path
) -> None:
    with bench.at_the_table("typed") as machine:
        machine.shell(f"mkdir -p /run/udev/rules.d && echo '{RULE}' > /run/udev/rules.d/90-wedge.rules")
        plug_in(machine, "wedge")
        configured(machine, tmp_path)
        table_stands(machine)
        with pytest.raises(NotAnswered, match="busy"):
            machine.shell(f'python3 -c "{GRAB}"')
        shown = keyed(machine, *HOME_GAME, "n")
        tags = list(factory_deck("A").cards)
        for tag in tags[:6]:
            machine.shell(f"echo {tag} > /run/wedge")
        before = looked(machine, shown)
        pull_out(machine, "wedge")
        away = looked(machine, before)
        plug_in(machine, "wedge")
        looked(machine, away)
        before = keyed(machine, "ret")  # the dealer is asked whether the cards are as shown
        for tag in tags[6:12]:
            machine.shell(f"echo {tag} > /run/wedge")
        dealt = looked(machine, before)
        assert alike(dealt, drawn(machine)) > BUT_FACES
