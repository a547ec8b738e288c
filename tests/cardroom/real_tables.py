"""Tables as programs: terminals and their forwarders, and that they obeyed each order of the room once."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cardroom.card_room import CardRoom
from cardroom.killing import CROUPIER
from cardroom.servers import until
from croupier.cardroom.config import RoomConfig
from croupier.cardroom.forwarding.membership import join
from croupier.cardroom.orders import now_ms
from croupier.cardroom.store import orders as store
from croupier.cardroom.store.glance import events_of
from croupier.cardroom.store.rows import rows_of
from croupier.cardroom.store.terminals import new_code
from croupier.engine import events as ev
from croupier.log.journal.signatures import key_path, signer_in
from croupier.rules.tournament.levels import RoomClock
from croupier.rules.tournament.order_bodies import body_of

LEVELS = ("20 min 50/100", "20 min 100/200", "20 min 200/400")

FILE = """
[table]
name = "{name}"
mode = "tournament"
structure = "levels.toml"
smallest_chip = 25
sensors = "L0"
[shoe]
port = "sim:"
deck = "A"
[dealer]
name = "Zoé"
[log]
path = "hands.db"
runtime_dir = "{name}"
[screen]
size = "800x480"
mute = true
"""

NEAR_MS = 100


class RealTable:
    """A terminal and its forwarder, as programs."""

    def __init__(self, folder: Path, number: int) -> None:
        self.folder, self.number = folder / f"{number}", number
        self.folder.mkdir()
        (self.folder / "levels.toml").write_text(f"levels = {list(LEVELS)!r}".replace("'", '"'))
        (self.folder / "croupier.toml").write_text(FILE.format(name=f"T{number}"))
        self.log = self.folder / "hands.db"
        self._running: list[subprocess.Popen[bytes]] = []
        self._events, self._seq = list[ev.Event](), 0

    def start(self) -> None:
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": self.folder}
        environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        for words in (["run", "--config", "croupier.toml"], ["room", "forward", "--db", "hands.db"]):
            if words[0] == "run" or self.log.with_name("hands.db-room").exists():
                command = [*CROUPIER, *words]
                own = subprocess.Popen(command, env=environment, start_new_session=True, **quiet)
                self._running.append(own)  # as services, none takes the time of another

    def kill(self) -> None:
        for each in self._running:
            each.kill()
            each.wait()
        self._running = []

    def join(self, room: CardRoom, config: RoomConfig) -> None:
        """Make the log, and join the room with it."""
        self.start()
        until(self.log.exists, "the terminal made no log")
        until(key_path(self.log).exists, "the terminal made no key")
        code = new_code(room.floor, "anna")
        join(self.log, signer_in(key_path(self.log)), f"127.0.0.1:{config.port}", code, f"T{self.number}")
        self.kill()

    def events(self, room: CardRoom) -> list[ev.Event]:
        """What the room has of its log."""
        asked = "SELECT id, seq FROM croupier.logs WHERE terminal = %s"
        found = room.owner.execute(asked, (self.number,)).fetchall()
        assert len(found) < 2, "it began another copy of its log"
        for log, seq in found:
            if seq > self._seq:
                rows = rows_of(room.owner, {log: (self._seq + 1, seq)})[log]
                self._events += [event for row in rows for event in events_of([row])]
                self._seq = seq
        return self._events


@contextmanager
def tables_of(folder: Path, many: int) -> Iterator[list[RealTable]]:
    tables = [RealTable(folder, number) for number in range(1, many + 1)]
    try:
        yield tables
    finally:
        for each in tables:
            each.kill()


def assert_obeyed(room: CardRoom, tables: list[RealTable], last: int) -> None:
    """Every table heard each order once, in order, and set its clock to the room's moment."""
    orders = {each.number: each for each in store.every_order(room.floor, 1)}
    ahead = now_ms() - time.monotonic_ns() // 1_000_000
    for table in tables:

        def heard(table: RealTable = table) -> list[int]:
            return [each.number for each in table.events(room) if isinstance(each, ev.OrderHeard)]

        until(lambda heard=heard: last in heard(), f"table {table.number} did not hear order {last}")
        assert heard() == list(range(1, last + 1))
        for event in table.events(room):
            if isinstance(event, ev.LevelResumed | ev.LevelPaused) and event.order:
                clock = body_of("clock", orders[event.order].body)
                assert isinstance(clock, RoomClock)
                gone = event.at + ahead - clock.begins if clock.running else 0
                assert abs(clock.left - gone - event.left_ms) <= NEAR_MS, (table.number, event)
