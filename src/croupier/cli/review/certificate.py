"""The verb `review certificate`: makes a certificate for the pages, and its code for phones."""

from __future__ import annotations

import re
import sys
from datetime import UTC, datetime
from ipaddress import ip_address
from pathlib import Path

import click
import segno

from croupier.cli.inputs import FOLDER, OUTPUT
from croupier.errors import Unreadable
from croupier.review.serving.certificate import (
    DAYS,
    Address,
    authority_of,
    fingerprint,
    keep,
    make,
    own_addresses,
    own_names,
)


@click.command()
@click.argument("folder", metavar="FOLDER", type=FOLDER)
@click.option("--name", "names", multiple=True, help="a name of this machine; by default its own")
@click.option("--address", "addresses", multiple=True, help="an address of it; by default its own")
@click.option("--port", type=click.IntRange(1, 65535), default=8443, show_default=True)
@click.option("--days", type=click.IntRange(1, 3650), default=DAYS, show_default=True)
@click.option("--new", is_flag=True, help="make a new one even if there is one")
@click.option("--qr", type=OUTPUT, metavar="FILE", help="save the code as a picture too: .png or .svg")
def certificate(
    folder: Path,
    names: tuple[str, ...],
    addresses: tuple[str, ...],
    port: int,
    days: int,
    new: bool,
    qr: Path | None,
) -> None:
    """Make a certificate for the pages in FOLDER, and show its code and fingerprint for phones.

    Scan the code with a phone: it downloads the certificate's authority from the running pages. Compare its
    fingerprint with the one shown here, and install it as a certificate authority. It can vouch for this
    machine alone, and its key is thrown away. Run the command again to see the code again.

    \b
    croupier review certificate /var/lib/croupier --name table1.local
    croupier review --db hands.db --host 0.0.0.0 --certificate room.pem --key room.key --name table1.local
    """
    chain = folder / "room.pem"
    called = tuple(map(_host, names)) or own_names()
    if qr is not None and qr.suffix not in (".png", ".svg"):
        raise Unreadable(f"{qr}: expected a name that ends in .png or .svg")
    if new or not chain.exists():
        placed = tuple(map(_address, addresses)) or own_addresses()
        chain, key = keep(folder, make(called, placed, datetime.now(UTC), days))
        click.echo(f"{chain} and {key}, for {', '.join([*called, *map(str, placed)])}", err=True)
    authority = authority_of(chain)
    url = f"https://{called[0]}:{port}/certificate"
    code = segno.make(url, micro=False)
    if qr is not None:
        code.save(str(qr), scale=8)
    code.terminal(sys.stdout, compact=True)
    click.echo(url)
    click.echo(f"SHA-256 {fingerprint(authority)}")
    click.echo(f"valid until {authority.not_valid_after_utc:%Y-%m-%d}")


def _host(text: str) -> str:
    if not re.fullmatch(r"(?!-)[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})*", text) or len(text) > 253:
        raise Unreadable(f"name {text!r}: expected one such as table1.local")
    return text


def _address(text: str) -> Address:
    try:
        return ip_address(text)
    except ValueError:
        raise Unreadable(f"address {text!r}: expected one such as 192.168.1.20") from None
