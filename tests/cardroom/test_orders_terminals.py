"""Real terminals beside a real room, each a program with its forwarder: killed, they obey each order once."""

from __future__ import annotations

import random
import time
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from cardroom.card_room import CardRoom
from cardroom.killing import Rooms
from cardroom.real_tables import LEVELS, assert_obeyed, tables_of
from cardroom.servers import until
from croupier.cardroom.serving.connections import Connections
from croupier.cardroom.store import orders as store
from croupier.cardroom.store.directing import Director, WriterTurn
from croupier.cardroom.store.ingest import witness_of
from croupier.errors import Refused


def ordered(director: Director, number: int) -> None:
    """Give the next order about the clock: the levels in turn, then the clock off and on."""

    def act(turn: WriterTurn) -> None:
        if not number % 2:
            turn.go_to_level(number // 2 % 3 + 1)
        elif number % 4 == 1:
            turn.run_clock()
        else:
            turn.stop_clock()

    def is_given() -> bool:
        try:
            director.work(act, "anna")
        except Refused:  # the room was just started
            return False
        return True

    until(is_given, "no order may be written")


@pytest.mark.parametrize(
    ("many", "kills"),
    [
        pytest.param(1, 1, id="one", marks=pytest.mark.slow),
        pytest.param(6, 200, id="six", marks=pytest.mark.nightly),
    ],
)
def test_terminals_and_room_killed(
    room: CardRoom, rooms: Rooms, disk_path: Path, dice: random.Random, many: int, kills: int
) -> None:
    last, signer = 1, witness_of(rooms.config.witness).signer
    lines = Connections(room.dsn, 2)
    director = Director(lines.borrowed, signer)
    with closing(lines), tables_of(disk_path, many) as tables, ExitStack() as serving:
        serving.enter_context(rooms.running(program=False))
        for table in tables:
            table.join(room, rooms.config)
        store.open_tournament(room.floor, signer, "Sunday", LEVELS, [*range(1, many + 1)], "anna")
        for table in tables:
            table.start()
        for number in range(kills):
            last += 1
            ordered(director, last)
            time.sleep(dice.random() * 0.5)
            victim = dice.choice([*tables, *([None] if number else [])])
            if victim is None:
                serving.close()
                serving.enter_context(rooms.running(program=False))
            else:
                victim.kill()
                victim.start()
            if number % 10 == 9:
                assert_obeyed(room, tables, last)
        last += 1
        ordered(director, last)
        assert_obeyed(room, tables, last)
