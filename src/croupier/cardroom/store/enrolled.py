"""Decks that tables enrolled: the floor can make one a deck of the room, offered to every other table."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from datetime import datetime
from hashlib import sha256
from typing import Any, Final, NamedTuple

from psycopg import Connection

from croupier.cardroom.offers import LONGEST_NAME, checked, checked_name, deck_of
from croupier.cardroom.store.offers import Thing, edit, offer, things
from croupier.cardroom.wire import loads
from croupier.devices.deck.register import Deck
from croupier.errors import Refused, Unreadable

MOST: Final = 100
"""The most decks that the room keeps for one table."""


class Enrolled(NamedTuple):
    """An enrolled deck that waits for the floor, under the `name` that it would get.

    With `replaces`, the room has a deck of this name that shares tags with it.
    """

    id: int
    name: str
    table: str
    deck: Deck
    csv: str
    sent: datetime
    replaces: Thing | None


def fingerprint_of(deck: Deck) -> str:
    """A hash of the tags in use and their cards, the same under every name."""
    return sha256(
        json.dumps(sorted((uid, str(face)) for uid, face in deck.cards.items())).encode()
    ).hexdigest()


def enrol(conn: Connection[Any], terminal: int, body: bytes) -> None:
    """Keep a deck that a terminal sends, unless the room has it already.

    Raises `Unreadable` for anything but a whole deck, and `Refused` for too many decks.
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
    """The decks that wait for the floor, oldest first, without those that the room offers already."""
    rows = conn.execute(
        "SELECT e.id, e.name, e.csv, t.id, t.name, e.tags, e.sent FROM croupier.enrolled AS e"
        " JOIN croupier.terminals AS t ON t.id = e.terminal WHERE e.answered IS NULL ORDER BY e.id"
    ).fetchall()
    offered = things(conn, "deck")
    known = _known(offered)
    senders: dict[str, set[int]] = {}
    for _, name, _, terminal, *_ in rows:
        senders.setdefault(name.casefold(), set()).add(terminal)
    found = []
    for id_, name, csv, _, table, tags, sent in rows:
        if tags not in known:
            deck, is_alone = deck_of(name, {"csv": csv}), len(senders[name.casefold()]) == 1
            called, replaces = _called(deck, table, is_alone, offered)
            found.append(Enrolled(id_, called, table, deck, csv, sent, replaces))
    return tuple(found)


def _called(deck: Deck, table: str, is_alone: bool, offered: Sequence[Thing]) -> tuple[str, Thing | None]:
    """The name of a deck in the room, and the deck there that it would replace.

    Tables often use the same default name for different decks: then the name includes the table.
    """
    own = f"{deck.name}, {table}"[:LONGEST_NAME].rstrip()
    there = {each.now.name.casefold(): each for each in offered}
    if own.casefold() in there:
        return own, there[own.casefold()]
    if (same := there.get(deck.name.casefold())) is not None:
        return (deck.name, same) if _shared(deck, same) else (own, None)
    return (deck.name if is_alone else own), None


def _shared(deck: Deck, thing: Thing) -> set[str]:
    """The tags that a deck shares with an offered one."""
    return deck.cards.keys() & deck_of(thing.now.name, thing.now.body or {}).cards.keys()


def _known(offered: Iterable[Thing]) -> frozenset[str]:
    return frozenset(fingerprint_of(deck_of(each.now.name, each.now.body or {})) for each in offered)


def take_over(conn: Connection[Any], id_: int, by: str, room: str) -> Thing:
    """Make it a deck of the room, in place of the one that it replaces; raises `Refused` and `Unreadable`."""
    with conn.transaction():
        sent = next((each for each in enrolled(conn) if each.id == id_), None)
        if sent is None:
            raise _gone()
        same, body = sent.replaces, {"csv": sent.csv}
        for other in things(conn, "deck"):
            if other != same and (shared := _shared(sent.deck, other)):
                raise Refused(
                    "other-deck", f"tag {min(shared)} is in the room's deck {other.now.name} already"
                )
        if same is not None:
            made = edit(conn, same.id, same.now.id, sent.name, body, by, room)
        else:
            made = offer(conn, "deck", sent.name, body, by, room)
        _answered(conn, id_, by, made.now.id)
    return made


def decline(conn: Connection[Any], id_: int, by: str) -> None:
    """Leave it as a deck of its table alone; raises `Refused`."""
    _answered(conn, id_, by, None)


def _gone() -> Refused:
    return Refused("no-deck", "somebody has answered this meanwhile: reload the page")


def _answered(conn: Connection[Any], id_: int, by: str, made: str | None) -> None:
    done = conn.execute(
        "UPDATE croupier.enrolled SET answered = now(), answered_by = %s, edit = %s"
        " WHERE id = %s AND answered IS NULL",
        (by, made, id_),
    )
    if not done.rowcount:
        raise _gone()
