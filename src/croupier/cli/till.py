"""The verb `till`: the events of a table as text lines for video recorders, from its log."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from typing import Any, Literal
from zoneinfo import ZoneInfo

import click

from croupier.audience.till import Recorder, follow
from croupier.cli.hands.options import log_file, zone_option
from croupier.cli.inputs import in_language
from croupier.review.times import Wall


class AddressType(click.ParamType[tuple[str, int]]):
    """A host with a port on the command line; an IPv6 address stands in brackets."""

    name = "address"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, int]:
        found = re.fullmatch(r"(?:\[([0-9A-Fa-f:.%\w]+)\]|([^\s:\[\]/]{1,253})):([0-9]{1,5})", str(value))
        if found is None or not 0 < int(found[3]) < 65536:
            self.fail(f"{value!r}: expected a host and a port such as 192.168.1.20:9000", param, ctx)
        return found[1] or found[2], int(found[3])


@click.command()
@log_file
@click.option(
    "--tcp", type=AddressType(), multiple=True, metavar="HOST:PORT", help="a recorder to connect to, over TCP"
)
@click.option(
    "--udp", type=AddressType(), multiple=True, metavar="HOST:PORT", help="a recorder that takes datagrams"
)
@click.option("--names", is_flag=True, help="name the players; by default only their seats are told")
@in_language
@zone_option
def till(
    db: Path,
    tcp: tuple[tuple[str, int], ...],
    udp: tuple[tuple[str, int], ...],
    names: bool,
    language: str,
    zone: ZoneInfo | None,
) -> None:
    """Send what happens at a table to video recorders, as a till does: a line of UTF-8 for each event.

    It reads the log and has no key: no line names a face-down card. Lines begin with the time and its zone,
    and end with CR LF; over UDP each is a datagram. While a recorder cannot be reached its lines wait, 1,000
    at most.

    \b
    croupier till --db table1.db --tcp 192.168.1.20:9000
    croupier till --db table1.db --udp 192.168.1.20:9000 --names --lang fr
    """
    if not tcp and not udp:
        raise click.UsageError("say where the recorder is: --tcp HOST:PORT or --udp HOST:PORT")
    wall, tell = Wall(zone), partial(click.echo, err=True)
    kinds: tuple[tuple[Literal["tcp", "udp"], tuple[tuple[str, int], ...]], ...] = (
        ("tcp", tcp),
        ("udp", udp),
    )
    recorders = [Recorder(kind, *where, tell) for kind, found in kinds for where in found]
    follow(db, language, recorders, names=names, when=lambda utc: f"{wall.here(utc):%Y-%m-%d %H:%M:%S %Z}")
