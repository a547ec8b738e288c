"""croupier doctor: every part is listed, a fault is exit code 1, and it writes a configuration."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest
from click.testing import Result

from croupier.config.file import load, sample
from croupier.config.rewrite import changed
from croupier.devices.readers.port import ReaderProcess
from croupier.devices.twins.process import ShoeProcess
from croupier.log.journal.seals import terminal_key
from croupier.log.writing.journal import Journal
from support.shell import shell


@pytest.fixture(autouse=True)
def no_ports(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.cli.doctor.serial_ports", tuple)


run = partial(shell, "doctor")


def told(result: Result) -> dict[str, str]:
    return {each["what"]: each["state"] for each in json.loads(result.stdout)}


def test_a_shoe_is_found_and_the_file_written_from_it(tmp_path: Path) -> None:
    path = tmp_path / "croupier.toml"
    path.write_text(changed(sample(), {"table.sensors": "L0"}), encoding="utf-8")
    with ShoeProcess(link=tmp_path / "croupier-shoe", antennas=2) as twin:
        offered = run("--config", path, "--port", twin.path).stdout
        assert offered.endswith("a configuration with shoe.port, table.sensors from this\n")
        assert not (tmp_path / "croupier.toml.old").exists()
        result = run("--config", path, "--port", twin.path, "--write", path)
        assert f"ok       {twin.path}: shoe-line, firmware" in result.stdout, result.output
        settings = load(path)
        assert settings.shoe.port == str(twin.path) and settings.table.sensors == "L1"
        assert 'sensors = "L0"' in (tmp_path / "croupier.toml.old").read_text(encoding="utf-8")
        again = run("--config", path, "--write", path)
        assert "stays as it is" in again.stdout
    assert run("--config", path, "--only").exit_code == 1  # the shoe is not there any more


@pytest.mark.slow
def test_a_bought_reader_is_written_with_its_kind(tmp_path: Path) -> None:
    path = tmp_path / "croupier.toml"
    with ReaderProcess("pn532", link=tmp_path / "croupier-reader") as twin:
        result = run("--port", twin.path, "--only", "--write", path, "--json")
    assert told(result)[str(twin.path)] == "ok"
    settings = load(path)
    assert (settings.reader.kind, settings.shoe.port) == ("pn532", str(twin.path))


def test_findings_are_json_for_a_program(tmp_path: Path) -> None:
    path = tmp_path / "croupier.toml"
    path.write_text(changed(sample(), {"table.sensors": "L1"}), encoding="utf-8")
    result = run("--config", path, "--json")
    states = told(result)
    assert result.exit_code == 1 and states["shoe.port"] == "fault"
    assert {"display", "sound", "touch", "groups", "clock", "log.path", "space", "log", "deck A"} <= set(
        states
    )


def test_a_running_terminal_keeps_its_devices(tmp_path: Path) -> None:
    path = tmp_path / "croupier.toml"
    path.write_text(changed(sample(), {"table.sensors": "L1", "shoe.port": "/dev/null"}), encoding="utf-8")
    with Journal.open(tmp_path / "hands.db", key=terminal_key(tmp_path / "run")):
        states = told(run("--config", path, "--json"))
    assert states["terminal"] == "warning"
    assert not {"shoe.port", "/dev/null", "display", "buttons"} & set(states)


def test_nothing_found_is_a_table_that_is_keyed_by_hand(tmp_path: Path) -> None:
    path = tmp_path / "croupier.toml"
    result = run("--only", "--write", path)
    assert result.exit_code == 0, result.output
    assert load(path).table.sensors == "L0"
    assert "stays as it is" in run("--only", "--config", path, "--write", path).stdout


def test_without_a_configuration_it_is_said_what_was_not_looked_at() -> None:
    result = run()
    assert "configuration: none: disk, log and pins are not looked at" in result.stdout
    assert told(run("--json"))["configuration"] == "warning"


def test_only_the_ports_that_are_named_are_looked_at(tmp_path: Path) -> None:
    assert run("--only").stdout.startswith("warning  reader: none answers")
    assert set(told(run("--only", "--port", "/dev/null", "--json"))) == {"/dev/null"}
    assert set(told(run("--only", "--port", tmp_path, "--json"))) == {str(tmp_path)}


def test_a_port_that_is_asked_is_named_while_it_is_waited_for(tmp_path: Path) -> None:
    result = run("--only", "--port", tmp_path / "none")
    assert f"asking {tmp_path / 'none'}" in result.stderr and "asking" not in result.stdout
    assert "there is no such device" in result.stdout


@pytest.mark.parametrize("option", ["--config", "--write"])
def test_a_file_that_is_not_text_is_reported_and_left_alone(tmp_path: Path, option: str) -> None:
    path = tmp_path / "croupier.toml"
    path.write_bytes(b"\xff\xfe\x00")
    result = run("--only", option, path)
    assert (result.exit_code, "expected text in UTF-8" in result.output) == (1, True), result.output
    assert path.read_bytes() == b"\xff\xfe\x00"
