"""The room's offers to its tables with all their edits, and the answers of the tables.

Every edit is kept. It must follow the edit that its author saw; it is refused if somebody else changed the
offer since.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple
from uuid import UUID, uuid4

from psycopg import Connection
from psycopg.types.json import Jsonb

from croupier.cardroom.offers import KINDS, Body, Kind, RoomOffer, checked, checked_name
from croupier.cardroom.store.database import insert
from croupier.errors import Refused, Unreadable
from croupier.log.journal.codec import from_json
from croupier.values import dataclass

MOST: Final = 5_000
"""The most offers of one kind."""

_TURN: Final = 7203519

_LATEST: Final = (
    "SELECT thing::text, kind, id::text, name, body, edited, edited_by, number"
    " FROM croupier.offered WHERE (%s::text IS NULL OR kind = %s) AND (%s::uuid IS NULL OR thing = %s)"
    " AND NOT (name = '' AND body IS NULL)"
)


@dataclass(frozen=True)
class Edit:
    """One edit of an offer; without a `body` the offer is withdrawn."""

    id: str
    name: str
    body: Body | None
    edited: datetime
    by: str
    number: int


@dataclass(frozen=True)
class Thing:
    """An offer, as it is `now`."""

    id: str
    kind: Kind
    now: Edit


def things(conn: Connection[Any], kind: Kind | None = None) -> tuple[Thing, ...]:
    """The current offers, by name."""
    found = _things(conn.execute(_LATEST, (kind, kind, None, None)))
    return tuple(
        sorted(
            (each for each in found if each.now.body is not None),
            key=lambda each: (KINDS.index(each.kind), each.now.name.casefold(), each.now.number),
        )
    )


def thing(conn: Connection[Any], wanted: str) -> Thing:
    """One offer, even a withdrawn one; raises `Refused`."""
    found = _things(conn.execute(_LATEST, (None, None, _uuid(wanted), _uuid(wanted))))
    if not found:
        raise Refused("no-offer", "the room does not offer this, or somebody had it forgotten")
    return found[0]


def _things(rows: Iterable[Sequence[Any]]) -> list[Thing]:
    return [Thing(id_, kind, Edit(*rest)) for id_, kind, *rest in rows]


def _uuid(typed: str) -> UUID:
    try:
        return UUID(typed)
    except ValueError:
        raise Unreadable("the room does not offer this") from None


# --- edits of the floor ---------------------------------------------------------------------------------


def offer(conn: Connection[Any], kind: Kind, name: str, body: Body, by: str, room: str) -> Thing:
    """Make a new offer; raises `Refused` if the name is taken, and `Unreadable`."""
    called = checked_name(name)
    made = checked(kind, called, body)
    with conn.transaction():
        conn.execute("SELECT pg_advisory_xact_lock(%s)", (_TURN,))
        there = things(conn, kind)
        if any(each.now.name.casefold() == called.casefold() for each in there):
            raise Refused("offered", f"{called} is offered already: change that")
        if len(there) >= MOST:
            raise Refused("many-offers", f"the room offers {MOST} of these already")
        new = str(uuid4())
        _put(conn, new, kind, None, called, made, by, room)
    return thing(conn, new)


def add_person(conn: Connection[Any], name: str, by: str, room: str) -> str:
    """Add somebody to the house's players, who is not among them; returns their mark."""
    made = str(uuid4())
    _put(conn, made, "player", None, name, {}, by, room)
    return made


def edit(
    conn: Connection[Any], id_: str, onto: str, name: str, body: Body | None, by: str, room: str
) -> Thing:
    """Change an offer, or withdraw it; `onto` is the edit that was seen.

    Raises `Refused` if somebody changed it since, and `Unreadable`.
    """
    with conn.transaction():
        conn.execute("SELECT pg_advisory_xact_lock(%s)", (_TURN,))
        there = thing(conn, id_)
        called = checked_name(name)
        made = None if body is None else checked(there.kind, called, body)
        if onto != there.now.id:
            raise Refused("no-edit", "somebody changed this meanwhile: reload the page")
        _put(conn, there.id, there.kind, onto, called, made, by, room)
    return thing(conn, id_)


def forget(conn: Connection[Any], id_: str, by: str, room: str) -> None:
    """Remove a person's name from every edit; raises `Refused`."""
    there = thing(conn, id_)
    edit(conn, id_, there.now.id, there.now.name or "–", None, by, room)
    with conn.transaction():
        conn.execute("SELECT croupier.forget_thing(%s)", (_uuid(id_),))


def history(conn: Connection[Any], id_: str) -> tuple[Edit, ...]:
    """Every edit of an offer, latest first."""
    rows = conn.execute(
        "SELECT id::text, name, body, edited, edited_by, number FROM croupier.edits WHERE thing = %s"
        " ORDER BY number DESC",
        (_uuid(id_),),
    )
    return tuple(Edit(*row) for row in rows)


def _put(
    conn: Connection[Any], id_: str, kind: Kind, onto: str | None, name: str, body: Body | None, by: str,
    room: str,
) -> None:  # fmt: skip
    held, parents = None if body is None else Jsonb(dict(body)), [onto] if onto else []
    conn.execute(
        "INSERT INTO croupier.edits (id, thing, kind, parents, name, body, edited_by, room)"
        " VALUES (%s, %s, %s, %s::uuid[], %s, %s, %s, %s)",
        (uuid4(), id_, kind, parents, name, held, by, room),
    )


def waiting(conn: Connection[Any]) -> int:
    """How many people wait for a seat in the room, whom no table has answered."""
    (found,) = conn.execute(
        "SELECT count(*) FROM croupier.offered AS o WHERE kind = 'waiting' AND body IS NOT NULL"
        " AND NOT EXISTS (SELECT FROM croupier.answers WHERE edit = o.id::text AND kind = 'seat')"
    ).fetchone() or (0,)
    return int(found)


# --- offers and answers of tables -----------------------------------------------------------------------


def offers_for(conn: Connection[Any], terminal: int) -> tuple[int, tuple[RoomOffer, ...]]:
    """The offers for a terminal, and the number of the latest edit; a seat is for its own table only."""
    with conn.transaction():
        conn.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        (latest,) = conn.execute("SELECT coalesce(max(number), 0) FROM croupier.edits").fetchone() or (0,)
        there, own = things(conn), _own_decks(conn, terminal)
        seats = conn.execute("SELECT edit FROM croupier.answers WHERE kind = 'seat'").fetchall()
    found = []
    for each in there:
        body = each.now.body
        if body is None or each.now.id in own:
            continue
        if each.kind == "waiting" and (body["table"] != terminal or (each.now.id,) in seats):
            continue
        kept = {"seat": body["seat"]} if each.kind == "waiting" else body
        found.append(RoomOffer(each.kind, each.id, each.now.id, each.now.name, kept))
    return latest, tuple(found)


def _own_decks(conn: Connection[Any], terminal: int) -> frozenset[str]:
    """The edits that made decks of this table the room's: the table has them already."""
    rows = conn.execute(
        "SELECT edit::text FROM croupier.enrolled WHERE terminal = %s AND edit IS NOT NULL", (terminal,)
    )
    return frozenset(str(found) for (found,) in rows)


def keep_answers(conn: Connection[Any], log: int, rows: Iterable[tuple[int, str]]) -> None:
    """Keep the answers of a table from the rows of its log; other rows are ignored."""
    found = []
    for seq, payload in rows:
        try:
            said = from_json(payload)
        except Unreadable:
            continue
        which = tuple(str(said.get(name, ""))[:40].replace("\0", "") for name in ("kind", "offer", "edit"))
        found.append((log, seq, *which, said.get("taken") is True))
    insert(conn, "answers", "log, seq, kind, offer, edit, taken", found)


class TableAnswer(NamedTuple):
    """The last answer of a table to an edit."""

    table: str
    taken: bool


def answers(conn: Connection[Any]) -> Mapping[str, tuple[TableAnswer, ...]]:
    """The latest answer of each table, by edit."""
    rows = conn.execute(
        "SELECT DISTINCT ON (a.edit, t.id) a.edit, t.name, a.taken FROM croupier.answers AS a"
        " JOIN croupier.logs AS l ON l.id = a.log JOIN croupier.terminals AS t ON t.id = l.terminal"
        " ORDER BY a.edit, t.id, a.heard DESC, a.seq DESC"
    )
    found: dict[str, tuple[TableAnswer, ...]] = {}
    for edit_, *rest in rows:
        found[edit_] = (*found.get(edit_, ()), TableAnswer(*rest))
    return found
