"""The installation: installed twice it is the same, removed it leaves nothing, and its units are right."""

from __future__ import annotations

import os
import re
import subprocess
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from croupier.cardroom.forwarding.membership import membership_path
from croupier.config.file import read, sample
from croupier.terminal.host.system import FIRST
from systemd.programs import SYSTEMD, needs, run

UNITS = (
    *("croupier.service", "croupier-backup.service", "croupier-backup.timer", "croupier-review.service"),
    *("croupier-forward.service", "croupier-forward.path", "croupier-room.service"),
    *("croupier-errand.socket", "croupier-errand@.service", "croupier-stick@.service"),
    *("croupier-notes.socket", "croupier-notes.service", "croupier-till.service"),
)
SCRIPTS = ("install.sh", "uninstall.sh", "package.sh", "package/croupier-rollback")
SHELL = (
    *SCRIPTS,
    "image/build.sh",
    "image/stage-croupier/prerun.sh",
    "image/stage-croupier/00-croupier/00-run.sh",
    "machine.sh",
    "compose/account.sh",
    "compose/entry.sh",
    "package/croupier",
    "package/croupier-errand",
    "package/croupier-stick",
    "debian/preinst",
    "debian/postinst",
    "debian/prerm",
    "debian/postrm",
)
"""Everything that a shell reads."""


def sh(script: str, *options: str, root: Path) -> subprocess.CompletedProcess[str]:
    surroundings = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "DESTDIR": str(root)}
    return run("sh", SYSTEMD / script, *options, env=surroundings, check=False)


def tree(root: Path) -> dict[str, bytes]:
    return {str(path.relative_to(root)): path.read_bytes() for path in root.rglob("*") if path.is_file()}


def units_in(folder: Path) -> list[str]:
    """The units as they are, but for the program that is not installed here."""
    for name in UNITS:
        text = (SYSTEMD / name).read_text(encoding="utf-8")
        (folder / name).write_text(
            re.sub(r"/usr/local/s?bin/croupier(-\w+)?", "/bin/true", text), encoding="utf-8"
        )
    return [str(folder / name) for name in UNITS]


@pytest.mark.parametrize("options", [(), ("--cage",)])
def test_installing_twice_changes_nothing_and_removing_leaves_nothing(
    tmp_path: Path, options: tuple[str, ...]
) -> None:
    assert sh("install.sh", *options, root=tmp_path).returncode == 0
    first = tree(tmp_path)
    assert ("etc/systemd/system/croupier.service.d/50-cage.conf" in first) == bool(options)
    assert len(first) == 18 + len(options)
    again = sh("install.sh", *options, root=tmp_path)
    assert again.returncode == 0 and tree(tmp_path) == first
    for _ in range(2):
        gone = sh("uninstall.sh", root=tmp_path)
        assert gone.returncode == 0, gone.stderr
        assert tree(tmp_path) == {}


def test_installed_without_cage_after_it_takes_the_compositor_away(tmp_path: Path) -> None:
    sh("install.sh", "--cage", root=tmp_path)
    sh("install.sh", root=tmp_path)
    assert "etc/systemd/system/croupier.service.d/50-cage.conf" not in tree(tmp_path)


def test_uninstalling_leaves_what_is_not_ours(tmp_path: Path) -> None:
    sh("install.sh", root=tmp_path)
    own = tmp_path / "etc/systemd/system/croupier.service.d/override.conf"
    own.parent.mkdir(exist_ok=True)
    own.write_text("[Service]\nNice=1\n")
    sh("uninstall.sh", root=tmp_path)
    assert list(tree(tmp_path)) == [str(own.relative_to(tmp_path))]


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_wrong_option_is_refused_and_nothing_is_done(tmp_path: Path, script: str) -> None:
    done = sh(script, "--purg", root=tmp_path)
    assert done.returncode == 2 and "expected --" in done.stderr
    assert tree(tmp_path) == {}


@pytest.mark.parametrize("script", SHELL)
def test_the_scripts_are_clean(script: str) -> None:
    needs("shellcheck")
    done = run("shellcheck", "-x", SYSTEMD / script, check=False)
    assert done.returncode == 0, done.stdout


def test_the_image_has_what_pi_gen_runs(tmp_path: Path) -> None:
    """Its scripts are run where they may be executed; the others would be skipped without a word."""
    stage = SYSTEMD / "image/stage-croupier"
    assert {path.name for path in stage.iterdir()} == {"prerun.sh", "EXPORT_IMAGE", "00-croupier"}
    for script in (stage / "prerun.sh", stage / "00-croupier/00-run.sh"):
        assert os.access(script, os.X_OK), script.name
    text = (stage / "00-croupier/00-run.sh").read_text(encoding="utf-8")
    assert f" {FIRST}\n" in text, "the terminal looks for the same file"
    placed = re.findall(r"\$\{ROOTFS_DIR\}(/\S*?)\"", text)
    assert placed, "the package lies in the image"
    for path in placed:
        assert not path.startswith(("/tmp/", "/run/")), "pi-gen lays empty file systems over these"
    done = sh("image/build.sh", str(tmp_path), root=tmp_path)
    assert done.returncode == 2 and "expected the folder of a checkout of pi-gen" in done.stderr
    (tmp_path / "build.sh").touch(mode=0o755)
    done = sh("image/build.sh", str(tmp_path), "--country", "France", root=tmp_path)
    assert done.returncode == 2 and "expected a country in two letters" in done.stderr


def test_the_packages_are_those_that_a_picture_needs() -> None:
    text = (SYSTEMD / "install.sh").read_text(encoding="utf-8")
    always, under_cage = (set(found.split()) for found in re.findall(r"^ +set -- (.+)$", text, re.MULTILINE))
    assert {"python3-pygame", "libegl1", "libgles2", "libgl1-mesa-dri"} <= always
    assert {"cage", "seatd", "xwayland"} <= under_cage


def test_without_packages_nothing_is_fetched(tmp_path: Path) -> None:
    """Every program that asks a network or changes the machine only tells here that it was called."""
    tools = tmp_path / "tools"
    tools.mkdir()
    asked = tmp_path / "asked"
    library = tmp_path / "library"
    for name in (
        *"apt-get python3 pip systemctl udevadm getent usermod install rm ln runuser chown".split(),
        *ANSWERS,
    ):
        answer = ANSWERS.get(name, "")
        (tools / name).write_text(f'#!/bin/sh\necho {name} "${{PIP_NO_INDEX-}}" "$@" >> {asked}\n{answer}\n')
        (tools / name).chmod(0o755)
    (library / "bin").mkdir(parents=True)
    for name in ("pip", "python"):
        (library / "bin" / name).symlink_to(tools / "pip")
    script = (SYSTEMD / "install.sh").read_text(encoding="utf-8")
    script = script.replace("library=/usr/local/lib/croupier", f"library={library}")
    shared = (SYSTEMD / "machine.sh").read_text(encoding="utf-8")
    shared = shared.replace("=/var/lib/croupier", f"={tmp_path}")
    script = script.replace(" /usr/local/", f" {tmp_path}/local/").replace(
        "$here/package", f"{SYSTEMD}/package"
    )
    for folder in ("bin", "sbin"):
        (tmp_path / "local" / folder).mkdir(parents=True)
    (tmp_path / "machine.sh").write_text(shared)
    (tmp_path / "croupier.toml").touch()
    (tmp_path / "install.sh").write_text(script)
    for options, index in ((("--no-packages",), "1"), ((), "")):
        asked.write_text("")
        run("sh", tmp_path / "install.sh", *options, env={"PATH": f"{tools}:/usr/bin:/bin"})
        calls = asked.read_text().splitlines()
        assert any(call.startswith(f"pip {index}") and " install " in call for call in calls)
        assert any(call.startswith("apt-get") for call in calls) == (not options)


ANSWERS = {"id": "echo 0", "dpkg-query": "exit 1"}
"""Programs that have to answer: this is root, and no package is installed."""


def test_the_first_configuration_is_a_table_without_a_shoe(tmp_path: Path) -> None:
    text = (SYSTEMD / "machine.sh").read_text(encoding="utf-8")
    edits = re.findall(r"-e '(s\|.*?)'", text)
    made = sample()
    for edit in edits:
        done = run("sed", edit, input=made)
        assert done.stdout != made, f"{edit} changes nothing"
        made = done.stdout
    settings = read(made, folder=tmp_path)
    assert settings.table.sensors == "L0" and settings.screen.fullscreen
    assert str(settings.log.runtime_dir) == "/run/croupier"
    assert settings.log.path == tmp_path / "hands.db"
    assert settings.shoe.port == "/dev/croupier-shoe"


def test_the_units_verify(tmp_path: Path) -> None:
    needs("systemd-analyze")
    done = run("systemd-analyze", "verify", *units_in(tmp_path), check=False)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


@pytest.mark.parametrize("name", [name for name in UNITS if name.endswith(".service")])
def test_a_service_is_as_closed_as_the_readme_says(tmp_path: Path, name: str) -> None:
    needs("systemd-analyze")
    row = re.search(rf"^\| `{re.escape(name)}` \| ([0-9.]+) \|$", (SYSTEMD / "README.md").read_text(), re.M)
    assert row is not None
    told = run("systemd-analyze", "security", "--offline=yes", SYSTEMD / name, check=False)
    if "Overall exposure" not in told.stdout:
        pytest.skip(f"this systemd-analyze does not measure a file: {told.stderr}")
    measured = re.search(r"exposure level for \S+: ([0-9.]+)", told.stdout)
    assert measured is not None and float(measured[1]) <= float(row[1])


def test_the_service_keeps_its_promises() -> None:
    text = (SYSTEMD / "croupier.service").read_text(encoding="utf-8")
    for line in (
        "Type=notify", "WatchdogSec=10", "Restart=always", "TimeoutStartSec=10min", "StartLimitIntervalSec=0",
        "LimitCORE=0",
        "User=croupier", "RuntimeDirectoryPreserve=yes", "StateDirectory=croupier", "NoNewPrivileges=yes",
    ):  # fmt: skip
        assert f"\n{line}\n" in text, line


def test_the_pages_cannot_reach_what_signs_hands_or_opens_their_cards() -> None:
    """Their user, their socket and their folders are those that the other units and the commands have."""
    found = {name: (SYSTEMD / name).read_text(encoding="utf-8") for name in UNITS}
    pages, notes = found["croupier-review.service"], found["croupier-notes.service"]
    for line in ("User=croupier-review", "Group=croupier-review", "SupplementaryGroups=croupier"):
        assert f"\n{line}\n" in pages, line
    assert (
        " --notes /run/croupier-notes " in pages and " --accounts /var/lib/croupier/review/accounts " in pages
    )
    for line in ("ListenStream=/run/croupier-notes", "SocketUser=croupier", "SocketGroup=croupier-review"):
        assert f"\n{line}\n" in found["croupier-notes.socket"], line
    hidden = " ".join(re.findall(r"^InaccessiblePaths=(.*)$", pages, re.M))
    assert {"-/run/croupier", "-/var/lib/croupier/hands.db-signing"} <= set(hidden.split())
    for name in (
        "croupier-notes.service",
        "croupier-forward.service",
        "croupier-backup.service",
        "croupier-till.service",
    ):
        assert "\nInaccessiblePaths=/run/croupier\n" in found[name], "the same user as the terminal's"
        assert "EnvironmentFile" not in found[name], "root would run what it preloads"
    assert "\nUser=croupier\n" in notes and "\nMemorySwapMax=0\n" in found["croupier.service"]


def test_what_an_older_version_kept_for_the_pages_moves_to_their_own_folder(tmp_path: Path) -> None:
    state = tmp_path / "state"
    state.mkdir()
    accounts = ("", "-secret", "-logins", "-tokens", "-seen-log")
    others = ("hands.db", "hands.db-signing", "croupier.toml", "old.db")
    named = ("room.pem", "room.key", "alerts.toml", "anna.key")
    for name in (*(f"hands.db-accounts{end}" for end in accounts), *others, *named):
        (state / name).write_text(name)
    (state / "witness").mkdir()
    settings = (
        f"CROUPIER_REVIEW=--host 0.0.0.0 --certificate {state}/room.pem --key {state}/room.key"
        f" --db {state}/old.db --alerts={state}/alerts.toml --floor-key {state}/anna.key"
        f" --witness {state}/witness --zone Europe/Paris\n"
    )
    (state / "review.env").write_text(settings)
    text = (SYSTEMD / "machine.sh").read_text(encoding="utf-8").replace("=/var/lib/croupier", f"={state}")
    (tmp_path / "machine.sh").write_text(text)
    move = f'. {tmp_path}/machine.sh && sh -c "cd $state && $pages_move"'
    run("sh", "-euc", move)
    moved = {path.name for path in (state / "review").iterdir()}
    assert moved == {f"accounts{end}" for end in accounts} | {*named, "witness", "review.env"}
    assert {path.name for path in state.iterdir()} == {*others, "review"}
    assert (state / "review").stat().st_mode & 0o777 == 0o700
    assert (state / "review/accounts-tokens").read_text() == "hands.db-accounts-tokens"
    wanted = settings
    for name in (*named, "witness"):
        wanted = wanted.replace(f"{state}/{name}", f"{state}/review/{name}")
    assert (state / "review/review.env").read_text() == wanted


def test_the_way_to_the_room_starts_as_soon_as_the_table_has_joined_one() -> None:
    """The file that the path waits for is the one that joining writes, which the service asks for."""
    joined = membership_path(Path("/var/lib/croupier/hands.db"))
    watched, service = (
        (SYSTEMD / f"croupier-forward.{kind}").read_text(encoding="utf-8") for kind in ("path", "service")
    )
    assert f"\nPathChanged={joined}\n" in watched
    assert f"\nConditionPathExists={joined}\n" in service and "\nRestart=always\n" in service


MATCH = re.compile(r'[A-Z_]+(\{[^}]+\})?(==|!=|\+=|=)"[^"]*"')


def test_every_rule_is_well_formed_and_every_jump_has_its_label() -> None:
    lines = (SYSTEMD / "70-croupier.rules").read_text(encoding="utf-8").splitlines()
    rules = [line for line in lines if line and not line.startswith("#")]
    labels = [found[1] for line in rules if (found := re.fullmatch(r'LABEL="(\w+)"', line))]
    for number, line in enumerate(rules):
        assert all(MATCH.fullmatch(part.strip()) for part in line.split(",")), line
        for label in re.findall(r'GOTO="(\w+)"', line):
            assert f'LABEL="{label}"' in rules[number:], f"{label}: a jump goes forward only"
    assert len(labels) == len(set(labels))


def named(vendor: str, product: str, **environment: str) -> tuple[list[str], dict[str, str]]:
    """The links that the rules give a serial port of such a device, and what they set: they are followed."""
    links, marks, target = [], {}, ""
    facts = {"ACTION": "add", "SUBSYSTEM": "tty", "KERNEL": "ttyACM0"}
    facts |= {"ATTRS{idVendor}": vendor, "ATTRS{idProduct}": product}
    facts |= {f"ENV{{{name}}}": value for name, value in environment.items()}
    for line in (SYSTEMD / "70-croupier.rules").read_text(encoding="utf-8").splitlines():
        parts = re.findall(r'([A-Z]+(?:{\w+})?)(==|!=|\+=|=)"([^"]*)"', line.partition("#")[0])
        if target and ("LABEL", "=", target) not in parts:
            continue
        target = ""
        for name, sign, wanted in parts:
            is_there = any(fnmatchcase(facts.get(name, ""), each) for each in wanted.split("|"))
            if sign in ("==", "!=") and is_there != (sign == "=="):
                break
            if name == "SYMLINK":
                links.append(re.sub(r"\$env{(\w+)}", lambda found: environment[found[1]], wanted))
            elif name == "GOTO":
                target = wanted
            elif sign == "=":
                marks[name] = wanted
    return links, marks


@pytest.mark.parametrize(("vendor", "product"), [("2e8a", "0005"), ("303a", "4001")])
def test_a_board_is_named_by_its_serial_number_and_left_alone_by_modem_managers(
    vendor: str, product: str
) -> None:
    links, marks = named(vendor, product, ID_SERIAL_SHORT="E6614C311B7C8F2A", ID_PATH_TAG="usb-1")
    assert links == ["croupier-shoe", "croupier-shoe-E6614C311B7C8F2A"]
    assert (marks["ENV{ID_MM_DEVICE_IGNORE}"], marks["GROUP"]) == ("1", "dialout")
    assert named(vendor, product)[0] == ["croupier-shoe"], "a board without a number"


def test_a_bought_reader_is_named_by_its_socket_and_another_device_not_at_all() -> None:
    links, marks = named("0403", "6001", ID_PATH_TAG="usb-1", ID_SERIAL_SHORT="A1")
    assert links == ["croupier-reader", "croupier-reader-usb-1"] and "ENV{ID_MM_DEVICE_IGNORE}" in marks
    assert named("1234", "5678", ID_SERIAL_SHORT="A1")[0] == []
