"""The messages of many terminals, made from one log: each has its own key, and live rows their own chain."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from hashlib import sha256
from itertools import groupby
from random import Random
from typing import Any, Final, NamedTuple

from psycopg import Connection

from croupier.bench.dealer import TIGHT, open_table, play_hand
from croupier.bench.robot_log import SIGNER
from croupier.cardroom.forwarding.batches import gather, opening
from croupier.cardroom.forwarding.line import RoomLine
from croupier.cardroom.wire import (
    BATCH,
    LOG,
    SIGNATURE_HEADER,
    TERMINAL_HEADER,
    Batch,
    HandSheet,
    LogOpening,
    LogPlace,
    Piece,
    Signed,
    signed_text,
)
from croupier.engine.events import Event
from croupier.log.index.digest import COLUMNS_OF_HAND
from croupier.log.journal.chain import GENESIS, Row, link
from croupier.log.journal.packs import pack, unpack
from croupier.log.journal.signatures import Signer
from croupier.log.reading.archive import Archive
from croupier.values import dataclass, replace

HAND_S: Final = 90.0
"""How long a hand takes: forty in an hour."""

_COLUMNS: Final = COLUMNS_OF_HAND.split(", ")


@dataclass(frozen=True)
class Message:
    """Bytes that a terminal signed, ready to be sent."""

    body: bytes
    headers: dict[str, str]

    @classmethod
    def of(cls, body: bytes, signer: Signer) -> Message:
        signature = b64encode(signer.sign(signed_text("batch", body))).decode()
        return cls(body, {TERMINAL_HEADER: signer.public.hex(), SIGNATURE_HEADER: signature})


@dataclass(frozen=True)
class SentLog:
    """A log as its forwarder would send it."""

    opening: LogOpening
    parts: tuple[Batch, ...]

    @classmethod
    def of(cls, archive: Archive) -> SentLog:
        return cls(opening(archive, SIGNER, "bench"), tuple(_parts(archive)))

    @property
    def rows(self) -> int:
        return self.parts[-1].pieces[-1].last


def _parts(archive: Archive) -> Iterator[Batch]:
    place = LogPlace(log=0, seq=0, head=GENESIS, notes=0, signed=0, players=0, message=0)
    while (batch := gather(archive, place, "bench")) is not None:
        yield batch
        place = replace(
            place,
            seq=batch.pieces[-1].last,
            head=batch.pieces[-1].head,
            notes=batch.notes[-1].note.seq if batch.notes else place.notes,
            signed=batch.signed[-1].statement.number if batch.signed else place.signed,
            players=batch.players[-1].id if batch.players else place.players,
            message=batch.message,
        )


def joined(conn: Connection[Any], numbers: Iterable[int]) -> list[Signer]:
    """New terminals, each with a key of its own."""
    made = {number: Signer.of(number.to_bytes(32)) for number in numbers}
    with conn.transaction():
        conn.cursor().executemany(
            "INSERT INTO croupier.terminals (public, name) VALUES (%s, %s)",
            [(signer.public, f"Table {number}") for number, signer in made.items()],
        )
    return [*made.values()]


def opened(line: RoomLine, signer: Signer, first: LogOpening) -> int:
    """The number by which the room knows the log of a terminal that announces it."""
    (answer,) = line.post_signed(LOG, "opening", first.pack(), signer)
    return LogPlace.of_json(answer).log


def sent_by(whole: SentLog, signer: Signer, log: int) -> Iterator[Message]:
    """What a terminal sends that comes back with the whole log, under its own key."""
    for part in whole.parts:
        signed = [
            each._replace(signer=signer.id, signature=signer.sign(each.statement.text()))
            for each in part.signed
        ]
        yield Message.of(replace(part, log=log, signed=tuple(signed), signers=()).pack(), signer)


class _Hand(NamedTuple):
    """A hand of the log: the rows of each input, and what is sent once it is over."""

    inputs: tuple[tuple[Row, ...], ...]
    signed: Signed
    sheet: list[Any]


class Live:
    """The hands of a log, dealt anew at any number of tables, an input at a time."""

    def __init__(self, whole: SentLog) -> None:
        self._whole = whole
        pieces = (piece for part in whole.parts for piece in part.pieces)
        rows = [row for piece in pieces for row, _ in unpack(piece.body, piece.first)]
        played = {hand_id: [*some] for hand_id, some in groupby(rows, lambda row: row.hand_id)}
        self._before = played[None]
        self._hands = list[_Hand]()
        for part in whole.parts:
            sheets = {sheet.hand_id: json.loads(sheet.text) for sheet in part.sheets}
            for over in part.signed:
                if (hand_id := over.statement.hand_id) in sheets:
                    inputs = tuple(tuple(some) for _, some in groupby(played[hand_id], lambda row: row.step))
                    statement = over.statement._replace(number=len(self._hands) + 1)
                    own = over._replace(statement=statement)  # what lies before the first hand is not signed
                    self._hands.append(_Hand(inputs, own, sheets[hand_id]))

    def begin(self, line: RoomLine, signer: Signer, begun: datetime, share: float) -> Table:
        """A table that has joined, in its first hand, of which the room has such a share of the inputs.

        No two of them may have `begun` at the same time: their logs are told apart by that.
        """
        hand, part = self._hands[0], self._whole.parts[0]
        dealt = 1 + int(share * (len(hand.inputs) - 1))
        rows = [row for some in hand.inputs[:dealt] for row in some]
        table = Table(begun, dealt)
        table.go_on([*self._before, *rows], begun)
        whole = self._whole.opening._replace(
            first_hash=link(GENESIS, table.first), end=table.seq, end_head=table.head
        )
        table.signer, table.log = signer, opened(line, signer, whole)
        message = table.message(
            notes=part.notes, players=part.players, typed=part.typed, live=_begun(hand, begun)
        )
        line.post(BATCH, message.body, message.headers)
        return table

    def news(self, table: Table, hands: int, begun: datetime) -> Iterator[tuple[float, Message]]:
        """What a table sends of this many hands, each with the seconds from `begun` at which it is due."""
        since = -table.dealt * HAND_S / len(self._hands[0].inputs)
        for count, hand in enumerate(self._hands[:hands]):
            started, first = begun + timedelta(seconds=since), 0 if count else table.dealt
            for number, rows in enumerate(hand.inputs[first:], first):
                at = since + number * HAND_S / len(hand.inputs)
                table.go_on(rows, begun + timedelta(seconds=at))
                if number == len(hand.inputs) - 1:
                    yield at, table.over(hand, started, begun + timedelta(seconds=at))
                else:
                    yield at, table.message(live=_begun(hand, started) if number == 0 else None)
            since += HAND_S


class Table:
    """A table that deals hands of the log at its own time, in a chain of its own.

    The room has `dealt` inputs of its first hand from the beginning.
    """

    signer: Signer
    log: int

    def __init__(self, begun: datetime, dealt: int) -> None:
        self._begun, self.dealt = begun, dealt
        self.seq, self.head, self._follows, self._sent = 0, GENESIS, GENESIS, 0
        self._lines = list[tuple[Row, bytes]]()

    @property
    def first(self) -> Row:
        """The first of the rows that were just added."""
        return self._lines[0][0]

    def go_on(self, rows: Sequence[Row], at: datetime) -> None:
        """Add rows to the chain, with the next numbers and this time."""
        self._follows, self._lines = self.head, []
        for row in rows:
            self.seq += 1
            own = row._replace(seq=self.seq, utc=_utc(at if self.seq > 1 else self._begun))
            self.head = link(self.head, own)
            self._lines.append((own, self.head))

    def message(self, **more: Any) -> Message:
        """The rows that were just added, as a signed batch with what else is sent."""
        self._sent += 1
        piece = Piece(self.seq - len(self._lines) + 1, self.seq, self.head, pack(self._lines))
        batch = Batch(
            log=self.log,
            message=self._sent,
            sender="bench",
            end=self.seq,
            end_head=self.head,
            first=piece.first,
            follows=self._follows,
            pieces=(piece,),
            **more,
        )
        return Message.of(batch.pack(), self.signer)

    def over(self, hand: _Hand, started: datetime, ended: datetime) -> Message:
        """What is sent at the end of a hand: its last rows, its tables and the signature over all."""
        first, *rest = hand.sheet
        own = dict(zip(_COLUMNS, first[0], strict=False))
        own |= {"started_utc": _utc(started), "ended_utc": _utc(ended)}
        row = [own[name] for name in _COLUMNS] + first[0][len(_COLUMNS) :]
        text = json.dumps([[row], *rest], ensure_ascii=False, separators=(",", ":"))
        statement = hand.signed.statement._replace(
            seq=self.seq, utc=_utc(ended), head=self.head, tables=sha256(text.encode()).digest()
        )
        signed = Signed(statement, self.signer.id, self.signer.sign(statement.text()))
        return self.message(signed=(signed,), sheets=(HandSheet(statement.hand_id, statement.number, text),))


def _begun(hand: _Hand, started: datetime) -> dict[str, Any]:
    """The row in `hands` of a hand that begins."""
    own = dict(zip(_COLUMNS, hand.sheet[0][0], strict=False))
    ended = ("ended_utc", "outcome", "attempts", "pot", "rake", "board", "card_mask", "incidents")
    return own | dict.fromkeys(ended) | {"started_utc": _utc(started)}


def _utc(at: datetime) -> str:
    return at.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def plain_hands(game: str, seed: int) -> Iterator[tuple[Event, ...]]:
    """The inputs of hands of hold'em in which nothing goes wrong, without an end; `game` is not heeded."""
    table, events = open_table()
    yield events
    dice = Random(seed)
    while True:
        for _, after, events in play_hand(table, dice, weights=TIGHT):
            table = after
            yield events
