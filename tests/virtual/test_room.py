"""The server of a card room, set up by its page: units under systemd, and a hand that arrives."""

from __future__ import annotations

import re
import subprocess

import pytest

from virtual.conftest import AS_THEY_ARE, SYSTEMD, Bench
from virtual.debian import changed
from virtual.qemu import Machine, running

pytestmark = pytest.mark.nightly

FOLDER = "/var/lib/croupier-room"
TERMINALS = f"sudo -u croupier-room croupier room terminals --config {FOLDER}/room.toml"
HANDS = "sudo -u croupier croupier demo --headless --quiet --db /var/lib/croupier/hands.db --shots /tmp/shots"


@pytest.fixture(scope="module")
def server(bench: Bench) -> Machine:
    """The machine of the bench with PostgreSQL, as the page of the installation asks for it."""
    disk = bench.folder / "room.qcow2"
    if not (AS_THEY_ARE and disk.exists()):
        with changed(bench.disk, disk) as root:
            install = "apt-get update -q && apt-get install -q -y --no-install-recommends libpq5 postgresql"
            quiet = f"DEBIAN_FRONTEND=noninteractive; export DEBIAN_FRONTEND; {install}"
            subprocess.run(["chroot", str(root), "sh", "-c", quiet], check=True, capture_output=True)
            off = ["chroot", str(root), "systemctl", "disable", "croupier", "croupier-backup.timer"]
            subprocess.run(off, check=True, capture_output=True)
            # a bare Debian has no such file, and PostgreSQL listens on the name
            (root / "etc" / "hosts").write_text("127.0.0.1 localhost room.local terminal\n")
    return bench.machine("room", below=disk)


def typed() -> str:
    """The commands of the page that set the room up, with a password for the account."""
    page = (SYSTEMD / "README.md").read_text(encoding="utf-8")
    (found,) = (each for each in re.findall(r"```sh\n(.+?)```", page, re.DOTALL) if "createuser" in each)
    word = "printf 'correct horse battery\\ncorrect horse battery\\n' | "
    lines = re.sub(r"^(?=sudo .*review account)", word.replace("\\", r"\\"), found, flags=re.MULTILINE)
    doctor = "sudo -u croupier-room croupier room doctor"
    assert word in lines and doctor in lines
    return f"set -e; cd /\n{lines}"


def pid(machine: Machine, unit: str) -> int:
    return int(machine.shell(f"systemctl show -p MainPID --value {unit}"))


def rows(machine: Machine) -> int:
    """The rows of the one terminal, as the room lists it."""
    found = re.search(r"\t(\d+) rows\t", machine.shell(TERMINALS))
    return int(found[1]) if found else 0


def test_the_units_of_a_room_bring_it_a_hand_and_come_back(server: Machine) -> None:
    with running(server):
        server.wait_for(
            lambda: "accepting connections" in server.shell("runuser -u postgres pg_isready || true")
        )
        server.shell(typed(), 900)
        server.shell("systemctl is-active croupier-room")
        server.shell(f"cd /tmp; {HANDS} --hands 1", 600)
        code = server.shell(f"sudo -u croupier-room croupier room code --config {FOLDER}/room.toml").strip()
        server.shell(
            "sudo -u croupier croupier room join room.local --db /var/lib/croupier/hands.db"
            f" --name 'Table 1' --code {code}"
        )
        server.wait_for(lambda: rows(server) > 0)
        first = rows(server)
        for unit in ("croupier-room", "croupier-forward"):
            before = pid(server, unit)
            server.shell(f"kill -9 {before}")
            server.wait_for(lambda unit=unit, before=before: pid(server, unit) not in (0, before))
        server.shell(f"cd /tmp; {HANDS} --hands 2", 600)
        server.wait_for(lambda: rows(server) > first)
        said = server.shell("journalctl -b --no-pager -o short-monotonic -u croupier-room -u postgresql")
        assert said.index("PostgreSQL RDBMS") < said.index('"event":"started"')
        for word in ("Table 1", "anna", "robot"):
            assert word not in said
