"""The figure of the room: what tables missed and live news arrive whole, and both are counted."""

import os
from pathlib import Path

from croupier.bench import room as bench
from croupier.bench.children import with_children_ns
from croupier.cardroom.demo import made, served
from croupier.cardroom.forwarding.gathering import opening
from croupier.cardroom.forwarding.sending import Line
from croupier.log.reading.archive import Archive
from support.card_room import CardRoom, TableLog, free_port


def test_all_hands_that_are_sent_arrive_and_news_beside_them(room: CardRoom, tmp_path: Path) -> None:
    table = TableLog.make(tmp_path / "hands.db")
    table.hands(4)
    rows = table.stand().seq
    config = made(tmp_path, room.dsn, free_port())
    with served(config), Archive.open(table.path) as archive:
        line = Line("127.0.0.1", config.port)
        told, parts = opening(archive, table.signer, "bench"), bench._parts(archive)
        away = [bench._of_terminal(room.owner, line, told, parts, number) for number in range(3)]
        news = bench._of_terminal(room.owner, line, told, bench._bits(parts[0]), 3)
        running = bench._Room(lambda: Line("127.0.0.1", config.port), os.getpid())
        figure = bench._measured(running, away, [news], 1000.0, 4, rows // 4)
        line.close()
    kept = room.owner.execute("SELECT seq FROM croupier.logs ORDER BY id").fetchall()
    assert [seq for (seq,) in kept[:3]] == [rows] * 3 and figure.measured > 0
    assert figure.more["live news"] > 0 and {kind for kind, _ in room.found()} == {"copied"}


def test_the_processes_that_a_process_began_count_too() -> None:
    assert with_children_ns(os.getpid()) > 0
