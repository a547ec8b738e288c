"""How far the room has one log: read under a lock on its row, and updated while a batch is stored."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final, Self

from psycopg import Connection

from croupier.cardroom.wire import LogPlace
from croupier.errors import Refused
from croupier.log.journal.tree import Tree, leaf_hash
from croupier.values import dataclass, replace

_READ: Final = (
    "SELECT l.id, t.id, t.public, l.origin, l.first_seq, l.seq, l.head, l.notes, l.notes_head, l.signed,"
    " l.tree, l.players, l.message, l.senders, l.receipt, croupier.latest_edit(), l.ends, l.seen, now(),"
    " l.first_hash, l.counted FROM croupier.logs AS l JOIN croupier.terminals AS t ON t.id = l.terminal"
)
"""Reads the fields of `Progress`, of a log `l` and its terminal `t`."""


@dataclass(frozen=True, kw_only=True)
class Progress:
    """How far the room has a log, read under a lock on its row.

    The table last reported the end of its log, `ends`, at the time `seen`; `now` is by the room's clock. A
    log that is not `counted` is another terminal's copy.
    """

    log: int
    terminal: int
    public: bytes
    origin: str
    first_seq: int
    seq: int
    head: bytes
    notes: int
    notes_head: bytes
    signed: int
    tree: tuple[bytes, ...]
    players: int
    message: int
    senders: tuple[str, ...]
    receipt: str
    offers: int
    ends: int
    seen: datetime | None
    now: datetime
    first_hash: bytes
    counted: bool

    @classmethod
    def of(cls, row: Sequence[Any]) -> Self:
        """What a row that was read says."""
        values = dict(zip(cls.__dataclass_fields__, row, strict=True))
        return cls(**values | {"tree": tuple(values["tree"]), "senders": tuple(values["senders"])})

    @property
    def place(self) -> LogPlace:
        return LogPlace(**{name: getattr(self, name) for name in LogPlace.__dataclass_fields__})


class RowsMissing(Refused):
    """Rows before the batch are missing: `place` says how far the room has the log."""

    def __init__(self, place: LogPlace) -> None:
        super().__init__("gap", f"the room has the rows up to {place.seq}: expected those that follow")
        self.place = place


def lock(conn: Connection[Any], log: int, terminal: int) -> Progress:
    """The progress of a log, locked until the transaction ends. Raises `Refused`."""
    where = "WHERE l.id = %s AND t.id = %s FOR UPDATE OF l"
    row = conn.execute(f"{_READ} {where}".encode(), (log, terminal)).fetchone()
    if row is None:
        raise Refused("unknown-log", f"the room has no log {log} of this terminal")
    return Progress.of(row)


def logs_of(conn: Connection[Any], terminal: int) -> list[Progress]:
    """The progress of each log of a terminal, latest copy first."""
    rows = conn.execute(f"{_READ} WHERE t.id = %s ORDER BY l.id DESC".encode(), (terminal,))
    return [Progress.of(row) for row in rows]


def grown(known: Progress, texts: list[bytes]) -> Progress:
    """The tree of a log with further signatures."""
    tree = Tree([leaf_hash(text) for text in texts], known.tree, known.signed)
    return replace(known, signed=tree.size, tree=tuple(tree.compact(tree.size)))
