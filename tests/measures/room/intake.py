"""The card room takes in the hands that many tables kept while it was away, beside live news of others.

`PYTHONPATH=src:tests python -m measures.room.intake 40 2160 100`: tables, hands of each, others that deal.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, Final

from psycopg import Connection

from croupier.bench.children import folder_on_disk
from croupier.bench.figures import Figure, percentile, rounded
from croupier.bench.figures import tell as told
from croupier.bench.robot_log import Deal, write_log
from croupier.cardroom.cluster import cluster
from croupier.cardroom.serving.connections import connect
from croupier.cardroom.wire import BATCH
from croupier.cli.bench import CROUPIER
from croupier.demo.robot import stream
from croupier.errors import CroupierError, Fault
from croupier.log.journal.signatures import Signer
from croupier.log.reading.archive import Archive
from croupier.values import dataclass
from measures.room.messages import Live, Message, SentLog, joined, opened, plain_hands, sent_by
from measures.room.news import Due, News
from measures.room.running import Room, running, with_children_ns

DRAIN_S: Final = 15 * 60
DRAINED: Final = 86_400
"""What 40 tables deal in 72 hours is in the room within this many seconds."""

LIVE_MS: Final = 1_000
"""Within which news of a table are in the room, also while it takes in what it missed."""

LIVE_HANDS: Final = 20
"""The hands that are dealt anew at the tables that are not away, one after the other."""

SETTINGS: Final = {"shared_buffers": "1GB", "max_wal_size": "4GB", "wal_compression": "lz4"}
"""What one sets for PostgreSQL on a machine that has a room."""

_SENDERS: Final = 4

Away = Iterator[Message]
"""What a table sends that was away."""


@dataclass(frozen=True)
class Backlog:
    """Tables come back, each with a backlog, while others deal."""

    tables: int
    hands: int
    live: int

    @property
    def all(self) -> int:
        return self.tables * self.hands


def measure(backlog: Backlog, command: Sequence[str], deal: Deal, tell: Callable[[str], None]) -> Figure:
    """Seconds until the room has what its terminals missed.

    All have the same hands, each under its own key; the others send the news of each input at 40 hands an
    hour. The room, PostgreSQL with fsync and the terminals share this machine. Raises `Fault` and `Refused`.
    """
    speed, news, more = _sent(backlog, command, deal, tell)
    seconds, wanted = backlog.all / speed, DRAIN_S * backlog.all / DRAINED
    slow = percentile(news.late, 99) if news.late else 0.0
    return Figure(
        name="intake",
        measured=rounded(seconds),
        unit="s",
        target=f"{rounded(wanted):g} s, live news within {LIVE_MS} ms",
        met=seconds <= wanted and slow <= LIVE_MS,
        how=f"{backlog.tables} tables come back with {backlog.hands} hands each; the rest of the"
        f" figures is of {backlog.live} others that deal meanwhile",
        more={"hands a second": rounded(speed)} | more,
    )


def _sent(
    backlog: Backlog, command: Sequence[str], deal: Deal, tell: Callable[[str], None]
) -> tuple[float, News, dict[str, float | str]]:
    """The hands a second, the news meanwhile, and what else there is to say."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(folder_on_disk()))
        folder.chmod(0o711)  # PostgreSQL runs as another user where this is root's
        tell(f"writing {backlog.hands} hands to be sent")
        whole = _written(folder / "missed.db", backlog.hands, deal)
        live = Live(_written(folder / "live.db", LIVE_HANDS, deal))
        tell("starting PostgreSQL and the room")
        server = stack.enter_context(cluster(folder / "postgresql", **SETTINGS))
        room = stack.enter_context(running(folder, server.dsn, command))
        tell(f"{backlog.tables + backlog.live} tables join")
        conn = connect(server.dsn)
        stack.callback(conn.close)
        signers = joined(conn, range(backlog.tables + backlog.live))
        away = _away(room, whole, signers[: backlog.tables])
        news = _dealing(room, live, signers[backlog.tables :])
        tell(f"sending {backlog.all} hands")
        sender, sent = News(), _Sent()
        before = _size(conn)
        processor = with_children_ns(room.pid), with_children_ns(server.pid)
        with sender.sending(room, news):
            sent.all(room, away)
        processor = with_children_ns(room.pid) - processor[0], with_children_ns(server.pid) - processor[1]
        if wrong := sender.wrong + sent.wrong:
            raise Fault(f"the room refused what it should take: {wrong[0]}")
        more: dict[str, float | str] = {
            "live news": len(sender.late),
            "half within ms": rounded(percentile(sender.late or [0.0], 50)),
            "99 % within ms": rounded(percentile(sender.late or [0.0], 99)),
            "processor of the room, ms a hand": rounded(processor[0] / 1e6 / backlog.all),
            "of PostgreSQL": rounded(processor[1] / 1e6 / backlog.all),
            "kB a hand on the disk": rounded((_size(conn) - before) / backlog.all / 1000),
        }
        return backlog.all / sent.seconds, sender, more


def _away(room: Room, whole: SentLog, signers: Sequence[Signer]) -> list[Away]:
    """What each table will send that was away and has joined."""

    with closing(room.line()) as line:
        return [sent_by(whole, each, opened(line, each, whole.opening)) for each in signers]


def _dealing(room: Room, live: Live, signers: Sequence[Signer]) -> list[Due]:
    """What each table will send that has joined and deals."""
    begun, share = datetime.now(UTC), 1 / max(1, len(signers))
    with closing(room.line()) as line:
        tables = [
            live.begin(line, signer, begun + timedelta(milliseconds=number), number * share)
            for number, signer in enumerate(signers)
        ]
    return [live.news(table, LIVE_HANDS, begun) for table in tables]


def _written(path: Path, hands: int, deal: Deal) -> SentLog:
    write_log(path, hands, plain_hands)
    with Archive.open(path) as archive:
        return SentLog.of(archive)


def _size(conn: Connection[Any]) -> int:
    (found,) = conn.execute("SELECT pg_database_size(current_database())").fetchone() or (0,)
    return int(found)


class _Sent:
    """What was missed is sent: several logs at a time, each in its order."""

    seconds = 0.0

    def __init__(self) -> None:
        self.wrong = list[str]()
        self._waiting: SimpleQueue[Away] = SimpleQueue()

    def all(self, room: Room, away: Sequence[Away]) -> None:
        """Send everything."""
        for each in away:
            self._waiting.put(each)
        began = time.perf_counter()
        senders = [threading.Thread(target=self._send, args=(room,)) for _ in range(_SENDERS)]
        for thread in senders:
            thread.start()
        for thread in senders:
            thread.join()
        self.seconds = time.perf_counter() - began

    def _send(self, room: Room) -> None:
        line = room.line()
        try:
            while not self.wrong:
                for message in self._waiting.get_nowait():
                    line.post(BATCH, message.body, message.headers)
        except Empty:
            pass
        except CroupierError as error:
            self.wrong.append(str(error))
        finally:
            line.close()


if __name__ == "__main__":
    asked = Backlog(*map(int, sys.argv[1:4]))
    print(told(measure(asked, CROUPIER, stream, lambda said: print(said, file=sys.stderr))))
