"""Decks that tables enrolled: the floor makes one a deck of the room, and every other table is offered it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import datetime
from hashlib import sha256
from typing import Any, Final

from psycopg import Connection

from croupier.cardroom.offers.kinds import checked, checked_name, deck_of
from croupier.cardroom.store.offers import Thing, edit, offer, things
from croupier.cardroom.wire import loads
from croupier.devices.deck.register import Deck
from croupier.errors import Refused, Unreadable
from croupier.values import dataclass

MOST: Final = 100
"""Decks of one table that the room keeps."""


@dataclass(frozen=True)
class Enrolled:
    """A deck that a table enrolled, and that waits for the floor; `there` if the room has one of its name."""

    id: int
    name: str
    table: str
    tags: int
    sent: datetime
    there: bool


def fingerprint_of(deck: Deck) -> str:
    """A hash of the tags in use and what they stand for, the same under every name."""
    return sha256(
        json.dumps(sorted((uid, str(face)) for uid, face in deck.cards.items())).encode()
    ).hexdigest()


def enrol(conn: Connection[Any], terminal: int, body: bytes) -> None:
    """Keep a deck that a terminal sends, unless the room has it already.

    Raises `Unreadable` for anything but a whole deck, and `Refused` for more decks than a table has.
    """
    try:
        said = loads(body)
        name, text = checked_name(said["name"]), str(said["csv"])
    except (ValueError, KeyError, TypeError, AttributeError):
        raise Unreadable("deck: expected its name and its tags") from None
    kept = checked("deck", name, {"csv": text})
    tags = fingerprint_of(deck_of(name, kept))
    if tags in _known(things(conn, "deck")):
        return
    with conn.transaction():
        (count,) = conn.execute(
            "SELECT count(*) FROM croupier.enrolled WHERE terminal = %s", (terminal,)
        ).fetchone() or (0,)
        if count >= MOST:
            raise Refused("many-decks", f"the room has {MOST} decks of this table already")
        conn.execute(
            "INSERT INTO croupier.enrolled (terminal, name, csv, tags) VALUES (%s, %s, %s, %s)"
            " ON CONFLICT DO NOTHING",
            (terminal, name, kept["csv"], tags),
        )


def enrolled(conn: Connection[Any]) -> tuple[Enrolled, ...]:
    """The decks that wait for the floor, the oldest first, without those that the room offers already."""
    rows = conn.execute(
        "SELECT e.id, e.name, t.name, e.csv, e.tags, e.sent FROM croupier.enrolled AS e"
        " JOIN croupier.terminals AS t ON t.id = e.terminal WHERE e.answered IS NULL ORDER BY e.id"
    ).fetchall()
    if not rows:
        return ()
    offered = things(conn, "deck")
    known = _known(offered)
    names = {each.now.name.casefold() for each in offered}
    return tuple(
        Enrolled(id_, name, table, len(deck_of(name, {"csv": text}).cards), sent, name.casefold() in names)
        for id_, name, table, text, tags, sent in rows
        if tags not in known
    )


def _known(offered: Iterable[Thing]) -> frozenset[str]:
    bodies = [(each.now.name, each.now.body) for each in offered if each.now.body is not None]
    return frozenset(fingerprint_of(deck_of(name, body)) for name, body in bodies)


def take_over(conn: Connection[Any], id_: int, by: str, room: str) -> Thing:
    """Make it a deck of the room, in place of the one of its name; raises `Refused` and `Unreadable`."""
    with conn.transaction():
        name, text = _waiting(conn, id_)
        deck, offered = deck_of(name, {"csv": text}), things(conn, "deck")
        same = [each for each in offered if each.now.name.casefold() == name.casefold()]
        for other in (each for each in offered if each not in same and each.now.body is not None):
            shared = deck.cards.keys() & deck_of(other.now.name, other.now.body or {}).cards.keys()
            if shared:
                raise Refused(
                    "other-deck", f"tag {min(shared)} is in the room's deck {other.now.name} already"
                )
        if same:
            heads = [head.id for head in same[0].heads]
            made = edit(conn, same[0].id, heads, name, {"csv": text}, by, room)
        else:
            made = offer(conn, "deck", name, {"csv": text}, by, room)
        _answered(conn, id_, by, made.now.id)
    return made


def decline(conn: Connection[Any], id_: int, by: str) -> None:
    """It stays a deck of its table alone; raises `Refused`."""
    with conn.transaction():
        _waiting(conn, id_)
        _answered(conn, id_, by, None)


def _waiting(conn: Connection[Any], id_: int) -> tuple[str, str]:
    found = conn.execute(
        "SELECT name, csv FROM croupier.enrolled WHERE id = %s AND answered IS NULL FOR UPDATE", (id_,)
    ).fetchone()
    if found is None:
        raise Refused("no-deck", "somebody has answered this meanwhile: reload the page")
    return str(found[0]), str(found[1])


def _answered(conn: Connection[Any], id_: int, by: str, made: str | None) -> None:
    conn.execute(
        "UPDATE croupier.enrolled SET answered = now(), answered_by = %s, edit = %s WHERE id = %s",
        (by, made, id_),
    )
