"""The card room takes in what many tables had while it was away, and live news of others beside that."""

from __future__ import annotations

import secrets
import socket
import subprocess
import threading
import time
from base64 import b64encode
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, Final

from psycopg import Connection

from croupier.bench.children import environment, folder_on_disk, with_children_ns
from croupier.bench.figures import Figure, percentile, rounded
from croupier.bench.logs.samples import SIGNER, Deal
from croupier.bench.logs.writer import DEALT, write_log
from croupier.cardroom.cluster import cluster
from croupier.cardroom.demo import made
from croupier.cardroom.forwarding.forwarder import BATCH, LOG
from croupier.cardroom.forwarding.gathering import gather, opening
from croupier.cardroom.forwarding.sending import Line
from croupier.cardroom.schema.migrations import migrate
from croupier.cardroom.serving.connections import connect
from croupier.cardroom.wire import (
    SIGNATURE_HEADER,
    TERMINAL_HEADER,
    Batch,
    Opening,
    Piece,
    Place,
    signed_text,
)
from croupier.errors import CroupierError, Fault
from croupier.log.journal.chain import link
from croupier.log.journal.packing import pack, unpack
from croupier.log.journal.signing import Signer
from croupier.log.reading.archive import Archive
from croupier.review.access.accounts import AccountFile

TARGET: Final = 1_000
"""Hands a second."""

LIVE_MS: Final = 2_000
"""Within which news of a table are in the room, also while it takes in what it missed."""

_ROWS_OF_NEWS: Final = 5
_PER_HOUR: Final = 40
_CROWD: Final = 200
"""People who play at a table while the room is away, in hands of which there are as many or more."""

_SENDERS: Final = 4
_TELLERS: Final = 32
_PATIENCE_S: Final = 60.0


@dataclass(frozen=True)
class Message:
    """Bytes that a terminal signed, ready to be sent."""

    body: bytes
    headers: dict[str, str]


@dataclass(frozen=True)
class _Room:
    """A room that runs as a separate program."""

    line: Callable[[], Line]
    pid: int


def measure(
    tables: int, hands: int, live: int, command: Sequence[str], deal: Deal, tell: Callable[[str], None]
) -> Figure:
    """Hands a second taken in from terminals that were away for this many `hands` each.

    Beside them `live` others send their news at 40 hands an hour. All have the same hands, each under its own
    key; the room, PostgreSQL with fsync and the terminals share this machine. Raises `Fault` and `Refused`.
    """
    with ExitStack() as stack:
        folder = Path(stack.enter_context(folder_on_disk()))
        folder.chmod(0o711)  # PostgreSQL runs as another user where this is root's
        tell(f"writing {hands} hands to be sent")
        share = min(1.0, hands / 4 / sum(DEALT.values()))
        write_log(folder / "hands.db", hands, deal, share=share, crowd=_CROWD)
        tell("starting PostgreSQL and the room")
        server = stack.enter_context(cluster(folder / "postgresql"))
        room = stack.enter_context(_running(folder, server.dsn, command))
        with Archive.open(folder / "hands.db") as archive:
            told, parts = opening(archive, SIGNER, "bench"), _parts(archive)
        tell(f"signing what {tables} tables send, and the news of {live}")
        line, conn = room.line(), connect(server.dsn)
        stack.callback(line.close)
        stack.callback(conn.close)

        def of(number: int, sent: Sequence[Batch]) -> list[Message]:
            return _of_terminal(conn, line, told, sent, number)

        away = [of(number, parts) for number in range(tables)]
        bits = _bits(parts[0])
        each = [of(number, bits) for number in range(tables, tables + live)]
        shares = [each[n::_TELLERS] for n in range(_TELLERS)]
        news = [[told for moment in zip(*share, strict=True) for told in moment] for share in shares]
        tell(f"sending {tables * hands} hands")
        rows = parts[-1].pieces[-1].last // hands
        pace = live * _PER_HOUR * rows / 3600 / _ROWS_OF_NEWS
        return _measured(room, away, news, pace, hands, rows)


@contextmanager
def _running(folder: Path, dsn: str, command: Sequence[str]) -> Iterator[_Room]:
    """The room as `croupier room serve` runs it."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        port = int(found.getsockname()[1])
    config = made(folder, dsn, port)
    AccountFile(config.accounts).put("bench", "floor", secrets.token_urlsafe(12))
    conn = connect(dsn)
    migrate(conn)
    conn.close()
    text = {"database": dsn, "certificate": config.certificate, "key": config.key, "host": "127.0.0.1"}
    lines = [f'{name} = "{value}"' for name, value in text.items()]
    (folder / "room.toml").write_text("\n".join(["[room]", *lines, f"port = {port}"]) + "\n")
    asked = [*command, "room", "serve", "--config", str(folder / "room.toml")]
    running = subprocess.Popen(asked, env=environment(), stderr=subprocess.DEVNULL)
    try:
        limit = time.monotonic() + _PATIENCE_S
        while not _listens(port):
            if running.poll() is not None or time.monotonic() > limit:
                raise Fault("the room does not come up")
            time.sleep(0.05)
        yield _Room(lambda: Line("127.0.0.1", port), running.pid)
    finally:
        running.terminate()
        with suppress(subprocess.TimeoutExpired):
            running.wait(10)
        running.kill()
        running.wait()


def _listens(port: int) -> bool:
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
        return True
    return False


def _parts(archive: Archive) -> list[Batch]:
    """The whole log as its forwarder would send it."""
    place = Place(log=0, seq=0, head=bytes(32), notes=0, signed=0, players=0, message=0)
    found = list[Batch]()
    while (batch := gather(archive, place, "bench")) is not None:
        found.append(batch)
        place = replace(
            place,
            seq=batch.pieces[-1].last,
            head=batch.pieces[-1].head,
            notes=batch.notes[-1].note.seq if batch.notes else place.notes,
            signed=batch.signed[-1].statement.number if batch.signed else place.signed,
            players=batch.players[-1].id if batch.players else place.players,
            message=batch.message,
        )
    return found


def _of_terminal(
    conn: Connection[Any], line: Line, told: Opening, parts: Sequence[Batch], number: int
) -> list[Message]:
    """A new terminal that has joined: the same parts of the log, signed with its own key."""
    signer = Signer.of(number.to_bytes(32))
    conn.execute(
        "INSERT INTO croupier.terminals (public, name) VALUES (%s, %s)", (signer.public, f"Table {number}")
    )
    (answer,) = line.post_signed(LOG, "opening", told.pack(), signer)
    log = Place.of_json(answer).log
    return [_message(replace(_signed_anew(part, signer), log=log), signer) for part in parts]


def _signed_anew(part: Batch, signer: Signer) -> Batch:
    made_anew = tuple(
        each._replace(signer=signer.id, signature=signer.sign(each.statement.text())) for each in part.signed
    )
    return replace(part, signed=made_anew, signers=())


def _message(batch: Batch, signer: Signer) -> Message:
    body = batch.pack()
    signature = b64encode(signer.sign(signed_text("batch", body))).decode()
    return Message(body, {TERMINAL_HEADER: signer.public.hex(), SIGNATURE_HEADER: signature})


def _bits(part: Batch) -> list[Batch]:
    """The first rows of a log as a table tells them while it deals, a few at a time."""
    rows = [row for row, _ in unpack(part.pieces[0].body, 1)]
    part = replace(part, signed=(), signers=(), sheets=(), boxes=(), live=None)
    bits, head = list[Batch](), bytes(32)
    for first in range(0, len(rows) - _ROWS_OF_NEWS, _ROWS_OF_NEWS):
        before, some = head, []
        for row in rows[first : first + _ROWS_OF_NEWS]:
            head = link(head, row)
            some.append((row, head))
        last = some[-1][0].seq
        piece, number = Piece(first + 1, last, head, pack(some)), len(bits) + 1
        told = replace(part, first=first + 1, follows=before, message=number, end=last, end_head=head)
        bits.append(replace(told, pieces=(piece,)))
        part = replace(part, notes=(), players=(), typed=())
    return bits


def _measured(
    room: _Room, away: list[list[Message]], news: list[list[Message]], pace: float, hands: int, rows: int
) -> Figure:
    """Send what was missed, several logs at a time and each in its order; and the news, at their pace."""
    waiting: SimpleQueue[list[Message]] = SimpleQueue()
    for each in away:
        waiting.put(each)
    done, late, wrong = threading.Event(), list[float](), list[str]()
    senders = [threading.Thread(target=_send, args=(room, waiting, wrong)) for _ in range(_SENDERS)]
    began, processor = time.perf_counter(), with_children_ns(room.pid)
    tellers = [
        threading.Thread(target=_tell_news, args=(room, share, pace / _TELLERS, done, late, wrong))
        for share in news
    ]
    for thread in (*tellers, *senders):
        thread.start()
    for thread in senders:
        thread.join()
    seconds = time.perf_counter() - began
    processor = with_children_ns(room.pid) - processor
    done.set()
    for thread in tellers:
        thread.join()
    if wrong:
        raise Fault(f"the room refused what it should take: {wrong[0]}")
    speed = len(away) * hands / seconds
    slow = percentile(late, 99) if late else 0.0
    return Figure(
        name="room",
        measured=rounded(speed),
        unit="hands/s",
        target=f"{TARGET} hands/s, live news within {LIVE_MS} ms",
        met=speed >= TARGET and slow <= LIVE_MS,
        how=f"{len(away)} tables come back with {hands} hands each, {rows} rows a hand; the rest of the"
        " figures is news of others meanwhile",
        more={
            "live news": len(late),
            "half within ms": rounded(percentile(late, 50) if late else 0.0),
            "99 % within ms": rounded(slow),
            "processor of the room, ms a hand": rounded(processor / 1e6 / (len(away) * hands)),
        },
    )


def _send(room: _Room, waiting: SimpleQueue[list[Message]], wrong: list[str]) -> None:
    line = room.line()
    try:
        while not wrong:
            for message in waiting.get_nowait():
                line.post(BATCH, message.body, message.headers)
    except Empty:
        pass
    except CroupierError as error:
        wrong.append(str(error))
    finally:
        line.close()


def _tell_news(
    room: _Room,
    news: list[Message],
    pace: float,
    done: threading.Event,
    late: list[float],
    wrong: list[str],
) -> None:
    """Send this many a second, and note the milliseconds from when each was due to its answer."""
    line, due = room.line(), time.perf_counter()
    try:
        for message in news:
            if done.wait(max(0.0, due - time.perf_counter())):
                return
            line.post(BATCH, message.body, message.headers)
            late.append((time.perf_counter() - due) * 1000)
            due += 1 / pace
    except CroupierError as error:
        wrong.append(str(error))
    finally:
        line.close()
