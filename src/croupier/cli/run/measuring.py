"""The shoe is measured while the terminal runs: its port is lent to a trial for so long."""

from __future__ import annotations

import threading

from croupier.devices.bench.measurements import Trial
from croupier.devices.shoe import DevicePort, ShoePort
from croupier.errors import Fault


class Measuring:
    """Makes trials behind a reader, each on a thread of its own; the next one waits for the line."""

    def __init__(self, reader: DevicePort | None) -> None:
        self._reader = reader

    def begin(self, trial: Trial) -> None:
        """Raises `Fault` where there is no shoe that could be measured."""
        if not isinstance(self._reader, ShoePort):
            raise Fault("this table has no shoe with firmware")
        measuring = threading.Thread(
            target=self._run, args=(self._reader, trial), name="measuring", daemon=True
        )
        measuring.start()

    def _run(self, reader: ShoePort, trial: Trial) -> None:
        with reader.borrowed() as open_port:
            trial.run(open_port)
