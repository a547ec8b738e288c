"""The script that root runs for the terminal: a closed list, and no request reaches a shell."""

from __future__ import annotations

from pathlib import Path

import pytest

from systemd.programs import SYSTEMD, run

SCRIPT = SYSTEMD / "package/croupier-errand"
TOOLS = (
    *"systemctl date hwclock ln nmcli dpkg dpkg-query dpkg-deb mount umount".split(),
    "croupier-rollback",
)


class Machine:
    """Root's tools, which only write down how they are called; `answers` says what else one does."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.calls = folder, folder / "calls"
        self.calls.touch()
        (folder / "tools").mkdir()
        for name in TOOLS:
            self.answers(name, "")
        text = SCRIPT.read_text(encoding="utf-8")
        for path in ("/run/croupier-stick", "/dev/disk", "/var/lib/croupier-versions", "/etc/timezone"):
            text = text.replace(path, f"{folder}{path}")
        (folder / "etc").mkdir()
        (folder / "script").write_text(text, encoding="utf-8")

    def answers(self, name: str, does: str) -> None:
        tool = self.folder / "tools" / name
        tool.write_text(
            f'#!/bin/sh\nprintf "<%s>" {name} "$@" >> {self.calls}\necho >> {self.calls}\n{does}\n'
        )
        tool.chmod(0o755)

    def ask(self, *lines: str) -> list[str]:
        path = {"PATH": f"{self.folder / 'tools'}:/usr/bin:/bin"}
        asked = "".join(f"{line}\n" for line in lines)
        return run("sh", self.folder / "script", input=asked, env=path).stdout.splitlines()

    @property
    def called(self) -> list[str]:
        return self.calls.read_text().splitlines()


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_off_and_on_again(machine: Machine) -> None:
    assert machine.ask("power-off")[0] == machine.ask("restart")[0] == "done"
    assert machine.called == ["<systemctl><poweroff><--no-block>", "<systemctl><reboot><--no-block>"]


@pytest.mark.parametrize(
    "asked",
    [
        "", "reboot", "power-off; id", "time", "time now", "time 2026-11-23T19:15:00", "time $(id)",
        "time 2026-11-23T19:15:00Z x", "zone", "zone ../../etc/shadow", "zone /etc/shadow",
        "zone Europe/Nowhere", "zone Europe/Paris;id", "zone Europe",
    ],
)  # fmt: skip
def test_an_unlisted_errand_is_refused_and_nothing_is_done(machine: Machine, asked: str) -> None:
    assert machine.ask(asked)[0] == "refused"
    assert machine.called == []


def test_the_clock_is_set_and_the_zone(machine: Machine) -> None:
    assert machine.ask("time 2026-11-23T19:15:00Z")[0] == "done"
    assert machine.called[0] == "<date><-u><-s><2026-11-23T19:15:00Z>"
    assert machine.ask("zone Europe/Paris") == ["done", "Europe/Paris"]
    assert "<ln><-sfn></usr/share/zoneinfo/Europe/Paris></etc/localtime>" in machine.called
    machine.answers("date", "exit 1")
    assert machine.ask("time 2026-11-23T19:15:00Z")[:1] == ["refused"]


def test_a_network_and_its_password_are_words_of_their_own(machine: Machine) -> None:
    assert machine.ask("wifi on", "Chez; reboot", "a b$(id)'\"")[0] == "done"
    join = "<nmcli><--wait><30><device><wifi><connect><Chez; reboot><password><a b$(id)'\">"
    assert machine.called == ["<nmcli><radio><wifi><on>", join]
    machine.answers("nmcli", "echo 'Error: Secrets were required.'; exit 4")
    assert machine.ask("wifi on", "Chez", "wrong") == ["refused", "no-network Error: Secrets were required."]
    assert machine.ask("wifi on")[1].startswith("wrong")


def test_the_newest_package_on_the_stick_is_installed(machine: Machine) -> None:
    assert machine.ask("update") == ["refused", "no-stick"]
    machine.answers("dpkg-query", "exit 1")
    assert machine.ask("update") == ["refused", "from-source"]
    machine.answers("dpkg-query", "echo 0.8.0")
    stick = machine.folder / "run/croupier-stick"
    stick.mkdir(parents=True)
    (machine.folder / "dev/disk/by-label").mkdir(parents=True)
    (machine.folder / "dev/disk/by-label/CROUPIER").touch()
    machine.answers("dpkg-deb", 'basename "$2" | cut -d_ -f2')
    machine.answers("dpkg", 'case $1 in --print*) echo arm64;; --compare*) exec /usr/bin/dpkg "$@";; esac')
    for name in ("croupier_0.7.0_arm64.deb", "croupier_0.9.0_amd64.deb"):
        (stick / name).touch()
    assert machine.ask("update") == ["refused", "no-newer"]
    for name in ("croupier_0.10.0_arm64.deb", "croupier_0.9.0_arm64.deb"):
        (stick / name).touch()
    assert machine.ask("update")[0] == "done"
    assert f"<dpkg><-i><{stick}/croupier_0.10.0_arm64.deb>" in machine.called
    assert machine.called.count(f"<umount><{stick}>") == 2, "each time it was mounted"
    machine.answers("mount", "exit 32")
    assert machine.ask("update") == ["refused", "bad-stick"]


def test_the_version_before_and_forward_again(machine: Machine) -> None:
    assert machine.ask("before") == ["refused", "no-version"]
    (machine.folder / "var/lib/croupier-versions/previous").mkdir(parents=True)
    machine.answers("croupier-rollback", "echo it cannot; echo why >&2; exit 3")
    assert machine.ask("before") == ["refused", "old-log why"]
    machine.answers("croupier-rollback", "exit 1")
    assert machine.ask("before") == ["refused", "failed"]
    machine.answers("croupier-rollback", "echo 'croupier-rollback: version 0.7.0 runs'")
    assert machine.ask("before") == ["done", "croupier-rollback: version 0.7.0 runs"]
    machine.ask("newest")
    assert machine.called[-2:] == ["<croupier-rollback>", "<croupier-rollback><--forward>"]
