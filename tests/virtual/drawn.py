"""Runs in the machine: the terminal's picture of its log: `drawn.py CONFIG WIDTH HEIGHT PICTURE`."""

import sys
from pathlib import Path

from croupier.audience.following import LogFollower
from croupier.config.file import load
from croupier.config.table_start import station_of
from croupier.engine.table.bank import DealerShift
from croupier.terminal.console.state import Console
from croupier.terminal.health import Health
from croupier.terminal.picture.present import present
from croupier.terminal.screen import WindowScreen
from croupier.values import replace

config, width, height, picture = sys.argv[1:]
settings = load(Path(config))
log = LogFollower(settings.log.path)
log.look()
table = log.table if log.table.shift.dealer else replace(log.table, shift=DealerShift(settings.dealer.name))
health = Health(shoe="ok" if settings.table.has_reader else "none", clock_synchronised=False)
screen = WindowScreen((int(width), int(height)), silent=True)
screen.show(present(table, Console(station=station_of(settings)), health))
screen.save(picture)
