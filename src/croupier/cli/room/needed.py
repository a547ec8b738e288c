"""What the verbs of `room` share: its settings, and the packages without which it does not run."""

from __future__ import annotations

from importlib.util import find_spec

import click

from croupier.cli.inputs import FILE_THERE
from croupier.errors import Refused

NEEDED = ("psycopg", "psycopg_pool", "prometheus_client", "starlette", "uvicorn")

config_file = click.option(
    "--config", type=FILE_THERE, required=True, metavar="FILE", help="the settings of the room, TOML"
)


def has(package: str) -> bool:
    """Whether a package is installed."""
    return find_spec(package) is not None


def check_packages() -> None:
    """Raise `Refused` where the packages of the room are missing."""
    if not all(map(has, NEEDED)):
        raise Refused("no-room", "install its packages: pip install '.[room]' in the folder of croupier")
