"""The players of a log: listed, renamed, forgotten, and given their own hands.

Names are in one table and typed texts in another; hashed and signed rows have only numbers and marks. A note
records that a player was renamed, but neither name.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext
from datetime import date
from pathlib import Path
from sqlite3 import Connection

from croupier.errors import Fault, Refused
from croupier.log.custody.witness import changing
from croupier.log.disk import Queried, WriterLock, open_for_reading, sqlite_faults
from croupier.log.journal.chain import Row
from croupier.log.journal.codec import from_json
from croupier.log.journal.notes import add_note
from croupier.log.journal.player_names import replace as replace_player
from croupier.log.journal.signatures import Signer, signer_of_log
from croupier.log.journal.typed_words import TOKEN, replace_name, stand_in, typed_in, without
from croupier.log.reading.archive import Archive
from croupier.log.reading.store import Store
from croupier.values import dataclass


@dataclass(frozen=True)
class PlayerLine:
    """One player: number, name, how many hands they were dealt, and when the last one began."""

    number: int
    name: str
    hands: int
    last_utc: str


def list_players(archive: Archive) -> tuple[PlayerLine, ...]:
    """Every player with their number, by name."""
    return tuple(
        PlayerLine(*row)
        for row in archive.all(
            "SELECT id, name, (SELECT count(*) FROM parts WHERE player_id = p.id), coalesce("
            "(SELECT started_utc FROM hands WHERE id ="
            " (SELECT max(hand_id) FROM parts WHERE player_id = p.id)), '')"
            " FROM players AS p ORDER BY name"
        )
    )


def hands_of(archive: Store, name: str, *, since: date) -> tuple[int, ...]:
    """Finished hands dealt to a player from a UTC day on; raises `Refused` for an unknown player."""
    with sqlite_faults(archive.path):
        number = _number(archive.conn, name)
    rows = archive.all(
        "SELECT hand_id FROM parts JOIN hands ON id = hand_id WHERE player_id = ? AND started_utc >= ?"
        " ORDER BY hand_id",
        number,
        since.isoformat(),
    )
    return tuple(hand_id for (hand_id,) in rows)


def rename(
    path: Path, name: str, new: str, *, who: str, why: str, utc: str, signer: Signer | None = None
) -> int:
    """Give a player another name, such as a pseudonym, in every hand and typed text; returns their number.

    Without a `signer` the key beside the log signs the note of it. Raises `Refused` for an unknown player, if
    the new name is taken, while a running terminal has them at its table, and if the note must be signed and
    there is no key.
    """
    with _changing(path) as (conn, running):
        number = _number(conn, name)
        mark = _replace(conn, number, name, new, running=running)
        facts = {"player": number, "name": mark, "typed": replace_name(conn, name, new)}
        signer = signer or signer_of_log(path)
        add_note(conn, "player", utc=utc, who=who, why=without(name, why, new), facts=facts, signer=signer)
    return number


@dataclass(frozen=True)
class Forgotten:
    """Who was forgotten: their number as a player, or None for staff, and how many texts named them.

    `older`: how many rows of old versions still have the name, because they were hashed with it.
    """

    number: int | None
    texts: int
    older: int


def forget(path: Path, name: str, *, who: str, why: str, utc: str, signer: Signer | None = None) -> Forgotten:
    """Replace a name everywhere by one that says nothing: a player's, or anybody's in typed texts.

    Raises as `rename`, and `Refused` for a name that is nowhere.
    """
    with Archive.open(path) as archive:  # a long log takes long to read: not while a terminal cannot write
        older = sum(_names(row, name) for row, _ in archive.rows())
    with _changing(path) as (conn, running):
        found = conn.execute("SELECT id FROM players WHERE name = ?", (name,)).fetchone()
        new = f"player {found[0]}" if found else stand_in(conn, name)
        facts: dict[str, object] = {"player": found[0] if found else None}
        if found:
            facts["name"] = _replace(conn, found[0], name, new, running=running)
        facts["typed"] = typed = replace_name(conn, name, new)
        if not found and not typed:
            raise Refused("no-such-player", f"{name!r}: nobody of this log has that name")
        who, why = without(name, who, new), without(name, why, new)
        signer = signer or signer_of_log(path)
        add_note(conn, "player", utc=utc, who=who, why=why, facts=facts, signer=signer)
    return Forgotten(found[0] if found else None, len(typed), older)


def _names(row: Row, name: str) -> bool:
    texts = (row.dealer, *typed_in(from_json(row.payload)))
    return any(without(name, text, "") != text for text in texts if not TOKEN.fullmatch(text))


@contextmanager
def _changing(path: Path) -> Iterator[tuple[Connection, bool]]:
    """One change beside the journal, and whether a terminal is running.

    The old text is erased from the file and from the files beside it.
    """
    open_for_reading(path).close()
    try:
        lock = WriterLock.take(path)
    except Fault:
        lock = None
    with closing(lock) if lock else nullcontext(), changing(path, leaving_nothing=True) as conn:
        yield conn, lock is None


def _number(conn: Queried, name: str) -> int:
    found = conn.execute("SELECT id FROM players WHERE name = ?", (name,)).fetchone()
    if found is None:
        raise Refused("no-such-player", f"{name!r}: no player of this log has that name")
    return int(found[0])


def _replace(conn: Connection, number: int, name: str, new: str, *, running: bool) -> str:
    """Give the player the new name; returns its mark."""
    if not new.strip():
        raise Refused("no-name", "an empty name: expected some letters")
    if conn.execute("SELECT 1 FROM players WHERE name = ?", (new,)).fetchone():
        raise Refused("name-taken", f"{new!r}: another player has that name; two cannot become one")
    if running and _sits(conn, number):
        raise Refused(
            "at-the-table",
            f"{name!r} sits at the table: stop the terminal, or let them leave and the next hand begin",
        )
    return replace_player(conn, number, new)


def _sits(conn: Connection, number: int) -> bool:
    """Whether the rows that a restart reads name the player: a restart would write the old name again."""
    return bool(
        conn.execute(
            "SELECT 1 FROM journal, json_each(journal.payload, '$.seats') AS seat"
            " WHERE name IN ('table-recorded', 'seats-drawn') AND json_extract(seat.value, '$[1]') = ?1"
            " UNION ALL SELECT 1 FROM journal, json_each(journal.payload, '$.waiting') AS waiter"
            " WHERE name = 'table-recorded' AND json_extract(waiter.value, '$[0]') = ?1"
            " UNION ALL SELECT 1 FROM journal"
            " WHERE name IN ('player-seated', 'player-renamed', 'waiter-listed')"
            " AND json_extract(payload, '$.player') = ?1 LIMIT 1",
            (number,),
        ).fetchone()
    )
