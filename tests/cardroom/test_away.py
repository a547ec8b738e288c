"""Days without the room, on a test clock: the table deals as usual, and only its lamp shows it."""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardroom.card_room import CardRoom, TableLog, free_port
from cardroom.sending import Sender, assert_whole
from croupier.cardroom.demo import made, served
from croupier.cardroom.forwarding import forwarder as forwarding
from croupier.cardroom.forwarding.forwarder import AWAY_S, Forwarder
from croupier.cardroom.forwarding.membership import join, membership_path
from croupier.cardroom.store.terminals import new_code
from croupier.cli.run.room_link import room_of_log
from croupier.log.reading.archive import Archive
from croupier.terminal.host.room_link import RoomLink

HAND_S = 1_800.0
"""Between two hands of the test."""


class TestClock(threading.Event):
    """Time passes when somebody waits; at each moment of `due` something is done, and at the end all stop."""

    __test__ = False

    def __init__(self, seconds: float, every: float, due: Callable[[], None]) -> None:
        super().__init__()
        self.now, self._end, self._every, self._due, self._next = 0.0, seconds, every, due, every

    def monotonic(self) -> float:
        return self.now

    def wait(self, timeout: float | None = None) -> bool:
        self.now += timeout or 0.0
        if self.now >= self._next:
            self._next += self._every
            self._due()
        if self.now >= self._end:
            self.set()
        return self.is_set()


def dealt(log: Path) -> tuple[list[Any], list[Any]]:
    """What a log has, but for what is another by chance in each: times, seals and tokens."""
    with Archive.open(log) as archive:
        rows = [(row.seq, row.hand_id, row.step, row.name) for row, _ in archive.rows()]
        return rows, archive.all("SELECT id, outcome, pot, rake, board FROM hands ORDER BY id")


def stay_away(room: CardRoom, folder: Path, monkeypatch: pytest.MonkeyPatch, hours: float) -> None:
    table, twin = TableLog.make(folder / "table.db"), TableLog.make(folder / "twin.db")
    config = made(folder, room.dsn, free_port())
    with served(config) as hall:
        join(table.path, table.signer, hall.address, new_code(room.floor, "anna"), "Table 1")
    member, there = membership_path(table.path).read_bytes(), set(folder.iterdir())
    lamps, tries = list[RoomLink](), list[float]()

    def deal() -> None:
        lamps.append(room_of_log(table.path))
        table.hands(1)
        twin.hands(1)

    clock = TestClock(hours * 3600, HAND_S, deal)
    away = Forwarder.of(table.path, table.signer)
    tell = away._tell
    with monkeypatch.context() as patch:
        patch.setattr(forwarding.time, "monotonic", clock.monotonic)
        patch.setattr(away, "_tell", lambda *said: (tries.append(clock.now), tell(*said)))
        away.run(clock)
    away.close()
    assert len(lamps) == hours * 3600 // HAND_S and set(lamps) == {RoomLink(hall.address, "away")}
    assert len(tries) >= hours * 3600 / AWAY_S
    assert {each.name for each in set(folder.iterdir()) - there} == {"table.db-room-state"}
    assert membership_path(table.path).read_bytes() == member
    assert dealt(table.path) == dealt(twin.path)
    with served(config), Sender(table, Forwarder.of(table.path, table.signer)) as sender:
        sender.finish()
    assert_whole(room.owner, table, sender)


def test_hours_without_the_room_change_nothing_but_a_lamp(
    room: CardRoom, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stay_away(room, tmp_path, monkeypatch, 2)


@pytest.mark.nightly
def test_three_days_without_the_room_change_nothing_but_a_lamp(
    room: CardRoom, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stay_away(room, tmp_path, monkeypatch, 72)
