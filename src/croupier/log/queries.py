"""Which hands were dealt: read-only facts from the tables that are written when a hand ends."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from croupier.cards.card import Card
from croupier.log.archive import Archive

LIVE: Final = "live"
"""The outcome of a hand that is in progress; the others are complete and void."""


@dataclass(frozen=True, kw_only=True)
class HandLine:
    """One hand in a list; amounts in the smallest unit of money, None while the hand is in progress."""

    id: int
    table: str
    game: str
    mode: str
    hand_no: int
    players: int
    button: int | None  # stud has none
    started_utc: str
    ended_utc: str | None
    outcome: str
    attempts: int | None
    pot: int | None
    rake: int | None
    board: str
    incidents: tuple[str, ...]
    winners: tuple[tuple[str, int], ...]  # (player, amount), the largest first


def list_hands(
    archive: Archive,
    *,
    player: str | None = None,
    card: Card | None = None,
    day: date | None = None,
    incident: str | None = None,
    outcome: str | None = None,
    limit: int = 50,
) -> tuple[HandLine, ...]:
    """The latest hands that fulfil every condition given, newest first, at most `limit` of them.

    `card` left the shoe in the hand, `day` is the UTC day on which it began, `incident` an alert or an
    incident such as AL-07. A hand in progress is found by day and outcome only.
    """
    source, conditions, values = "hands AS h", ["1"], list[object]()
    if player is not None:
        source = "seats AS s JOIN hands AS h ON h.id = s.hand_id"
        conditions.append("s.player = ?")
        values.append(player)
    if incident is not None:
        conditions.append("h.id IN (SELECT hand_id FROM incidents WHERE code = ?)")
        values.append(incident)
    if card is not None:
        conditions.append("h.card_mask & ?")
        values.append(1 << card)
    if outcome is not None:
        conditions.append("h.outcome IS ?")
        values.append(None if outcome == LIVE else outcome)
    if day is not None:
        first, last = _ids_of(archive, day)
        conditions.append("h.id BETWEEN ? AND ?")
        values += [first, last]
    order = "s.hand_id" if player is not None else "h.id"
    found = archive.all(
        f"SELECT DISTINCT h.id FROM {source} WHERE {' AND '.join(conditions)} ORDER BY {order} DESC LIMIT ?",
        *values,
        limit,
    )
    return tuple(_line(archive, hand_id) for (hand_id,) in found)


def complete_hands(archive: Archive) -> tuple[int, ...]:
    """The hands that were played to their end, in order."""
    return tuple(
        hand_id for (hand_id,) in archive.all("SELECT id FROM hands WHERE outcome = 'complete' ORDER BY id")
    )


def _ids_of(archive: Archive, day: date) -> tuple[int, int]:
    """The first and the last hand that began on a UTC day; hands are numbered in order."""
    row = archive.one(
        "SELECT min(id), max(id) FROM hands WHERE started_utc >= ? AND started_utc < ?",
        f"{day.isoformat()}T",
        f"{(day + timedelta(days=1)).isoformat()}T",
    )
    return (0, 0) if row is None or row[0] is None else (row[0], row[1])


def _line(archive: Archive, hand_id: int) -> HandLine:
    row = archive.one(
        "SELECT table_name, game, mode, hand_no, players, button, started_utc, ended_utc, outcome, attempts,"
        " pot, rake, board, incidents FROM hands WHERE id = ?",
        hand_id,
    )
    assert row is not None, "the hand was found a moment ago and nothing is deleted"
    table, game, mode, hand_no, players, button, started, ended, outcome, attempts, pot, rake, *words = row
    board, incidents = words
    winners = archive.all(
        "SELECT s.player, sum(a.amount) AS won FROM awards AS a JOIN seats AS s USING (hand_id, seat)"
        " WHERE hand_id = ? GROUP BY seat ORDER BY won DESC, seat",
        hand_id,
    )
    return HandLine(
        id=hand_id,
        table=table,
        game=game,
        mode=mode,
        hand_no=hand_no,
        players=players,
        button=button,
        started_utc=started,
        ended_utc=ended,
        outcome=outcome or LIVE,
        attempts=attempts,
        pot=pot,
        rake=rake,
        board=board or "",
        incidents=tuple((incidents or "").split()),
        winners=tuple((name, won) for name, won in winners),
    )
