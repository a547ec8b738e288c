"""croupier doctor: checks the whole terminal, and prints how each part is and what repairs it."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Final

import click

from croupier.cli.exits import ExitCode
from croupier.cli.inputs import FILE, OUTPUT, as_json
from croupier.config.file import load, read, sample, text_of
from croupier.config.rewrite import changed, write
from croupier.config.settings import Settings
from croupier.config.table_start import buttons_of
from croupier.devices.ports.urls import parse_port
from croupier.devices.probe import PortAnswer, probe, serial_ports
from croupier.doctor import Diagnosis
from croupier.doctor.machine import (
    is_running,
    look_at_clock,
    look_at_disk,
    look_at_groups,
    look_at_log,
    look_at_pin,
    look_at_rules,
    look_at_swap,
)
from croupier.doctor.pins import look_at_pins, try_pins
from croupier.doctor.ports import look_at_ports
from croupier.doctor.proposal import propose
from croupier.doctor.screen import (
    Display,
    find_display,
    look_at_display,
    look_at_input,
    look_at_sound,
    touch_panels,
)
from croupier.terminal.host.clock import SystemClock

GROUPS: Final = ("dialout", "video", "render", "input")
"""The groups of serial ports, the bare screen and its touch panel; pins belong to gpio."""


@click.command()
@click.option("--config", type=FILE, metavar="FILE", help="The configuration of this table, a TOML file.")
@click.option(
    "--port", "ports", multiple=True, metavar="DEVICE", help="Check this port as well, or with --only alone."
)
@click.option("--only", is_flag=True, help="Check the ports of --port and nothing else.")
@click.option(
    "--buttons", "wants_buttons", is_flag=True, help="Ask you to press each button and to turn the encoder."
)
@click.option("--write", "to", type=OUTPUT, metavar="PATH", help="Write a configuration from what was found.")
@as_json
def doctor(
    config: Path | None,
    ports: tuple[str, ...],
    only: bool,
    wants_buttons: bool,
    to: Path | None,
    json_: bool,
) -> None:
    """Check readers, buttons, screen, sound, clock, disk and rights; exit code 1 on a fault.

    A port of --port that does not answer, or that another program holds, is a fault.

    \b
    Example:
        croupier doctor
        croupier doctor --config croupier.toml --buttons
        croupier doctor --config croupier.toml --write croupier.toml

    Stop the terminal first: while it runs, no other program can use its reader, pins and screen. --write
    keeps the old file beside the new one, as FILE.old.
    """
    text = _text(config, to)
    settings = load(config) if config else read(text, folder=(to or Path("x")).parent)
    visit = _Visit(settings if config else None, ports, quiet=json_)
    named = (*ports, *_configured(settings if config else None))
    if only:
        visit.look_at_ports(ports)
    else:
        visit.look(tuple(dict.fromkeys((*serial_ports(), *named))), wants_buttons)
    if json_:
        click.echo(json.dumps([asdict(each) for each in visit.findings], ensure_ascii=False, indent=2))
    if to is not None:
        _write(to, text, visit, settings, json_=json_)
    elif not json_ and (wanted := propose(visit.answers, visit.display, visit.findings, settings)):
        click.echo(f"--write PATH writes a configuration with {', '.join(wanted)} from this")
    if any(each.state == "fault" for each in visit.findings):
        raise click.exceptions.Exit(ExitCode.FAILED)


def _text(config: Path | None, to: Path | None) -> str:
    """The base of a new configuration: the given one, the one to be replaced, or the sample."""
    source = config if config is not None else to if to is not None and to.exists() else None
    return text_of(source) if source is not None else sample()


def _configured(settings: Settings | None) -> Iterator[str]:
    """The devices in the configuration, some of which may have no stable name."""
    if settings is None:
        return
    known = {Path(port).resolve() for port in serial_ports()}
    for url in (settings.shoe.port, *(board.url for board in settings.boards.values())):
        port = parse_port(url)
        if port.bus:
            yield f"{port.bus}:{port.device}"
        elif port.device and Path(port.device).exists() and Path(port.device).resolve() not in known:
            yield port.device


class _Visit:
    """Prints the findings as they come."""

    def __init__(self, settings: Settings | None, asked: tuple[str, ...], *, quiet: bool) -> None:
        self._settings = settings
        self._asked = asked
        self._quiet = quiet
        self.findings: list[Diagnosis] = []
        self.answers: tuple[PortAnswer, ...] = ()
        self.display: Display | None = None

    def look(self, ports: tuple[str, ...], wants_buttons: bool) -> None:
        settings = self._settings
        if settings is not None and is_running(settings.log.path):
            mend = "stop it to have its reader, pins and screen looked at: systemctl stop croupier"
            self._tell([Diagnosis("terminal", "warning", "it is running", mend)])
        else:
            self.look_at_ports(ports)
            self._look_at_hands_on(wants_buttons)
            self.display = find_display(settings.screen.size) if settings is not None else find_display()
            self._tell(look_at_display(self.display))
            self._tell(look_at_sound())
        self._tell(look_at_input(touch_panels()))
        wired = settings is not None and settings.buttons.pin_factory == "lgpio"
        self._tell(look_at_groups((*GROUPS, *(["gpio"] if wired else [])), root=os.geteuid() == 0))
        self._tell(look_at_clock(SystemClock()))
        self._tell(look_at_swap())
        if settings is not None:
            self._tell(look_at_disk(settings))
            self._tell(look_at_log(settings))
            self._tell(look_at_pin(settings))
            self._tell(look_at_rules(settings))
        else:
            mend = "croupier doctor --config FILE; --write FILE makes one"
            self._tell(
                [Diagnosis("configuration", "warning", "none: disk, log and pins are not looked at", mend)]
            )

    def look_at_ports(self, ports: tuple[str, ...]) -> None:
        self.answers = tuple(map(self._ask, ports))
        self._tell(look_at_ports(self.answers, self._settings, self._asked))

    @staticmethod
    def _ask(port: str) -> PortAnswer:
        click.echo(f"asking {port} …", err=True)  # a silent port takes some seconds
        return probe(port)

    def _look_at_hands_on(self, wants_buttons: bool) -> None:
        settings = self._settings
        wired = buttons_of(settings) if settings and settings.buttons.pin_factory != "none" else None
        before = len(self.findings)
        self._tell(look_at_pins(wired))
        if wants_buttons and wired is not None and self.findings[before].state == "ok":
            self._tell(try_pins(wired, lambda line: click.echo(line, err=True)))

    def _tell(self, findings: Iterator[Diagnosis] | list[Diagnosis]) -> None:
        for each in findings:
            self.findings.append(each)
            if not self._quiet:
                click.echo(each.line)


def _write(to: Path, text: str, visit: _Visit, settings: Settings, *, json_: bool) -> None:
    wanted = propose(visit.answers, visit.display, visit.findings, settings)
    if not wanted and to.exists():
        click.echo(f"{to} stays as it is: nothing better was found", err=json_)
        return
    old = write(to, changed(text, wanted))
    for name, value in wanted.items():
        click.echo(f"{name} = {json.dumps(value) if value is not None else 'left out'}", err=json_)
    click.echo(f"wrote {to}" + (f"; the old one is {old}" if old else ""), err=json_)
