"""The figures of the room: missed hands and live news arrive completely, and both are counted."""

import os
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from cardroom.card_room import CardRoom, free_port
from croupier.bench.robot_log import write_log
from croupier.cardroom.demo import made, served
from croupier.log.reading.archive import Archive
from measures.room import intake as bench
from measures.room.messages import Live, SentLog, joined, plain_hands
from measures.room.news import News
from measures.room.running import Room

HANDS = 4


def test_all_hands_that_are_sent_arrive_and_news_beside_them(room: CardRoom, tmp_path: Path) -> None:
    path = tmp_path / "hands.db"
    write_log(path, HANDS, plain_hands)
    with Archive.open(path) as archive:
        told = SentLog.of(archive)
    config = made(tmp_path, room.dsn, free_port())
    with served(config):
        running = Room(config.port, os.getpid(), "")
        *gone, there = joined(room.owner, range(4))
        away = bench._away(running, told, gone)
        live, begun = Live(told), datetime.now(UTC)
        with closing(running.line()) as line:
            table = live.begin(line, there, begun, 0.0)
        first = [(0.0, message) for _, message in live.news(table, 1, begun)]  # due at once
        sender, sent = News(), bench._Sent()
        with sender.sending(running, [first]) as (thread,):
            sent.all(running, away)
            thread.join()
    kept = room.owner.execute("SELECT seq FROM croupier.logs ORDER BY id").fetchall()
    assert kept == [*[(told.rows,)] * 3, (table.seq,)]
    assert sender.wrong == sent.wrong == []
    assert {kind for kind, _ in room.found()} == {"copied"}, "the same hands under three keys"
    assert len(sender.late) == len(first) > 3 and min(sender.late) > 0 and sent.seconds > 0
