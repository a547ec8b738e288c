"""Lists hands and incidents from the tables that are written when a hand ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from itertools import groupby
from operator import itemgetter
from typing import Any, Final

from croupier.cards.card import Card
from croupier.engine import codes
from croupier.engine.events import AwardCorrected
from croupier.engine.table.cancellations import standing
from croupier.errors import Fault
from croupier.log.disk import making_sense
from croupier.log.journal.codec import from_json
from croupier.log.journal.typed_words import in_words
from croupier.log.reading.hand_search import ANY, LIVE, Search
from croupier.log.reading.store import Store, parted
from croupier.values import dataclass


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
    dealer: str = ""
    bomb: int | None = None  # the ante of a bomb pot
    boards: tuple[str, ...] = ()  # all of them; `board` is the first
    runs: int = 1  # how often the rest of the hand was dealt

    @property
    def number(self) -> int:
        """Its number in its log, also when several are read as one."""
        return parted(self.id)[1]


@dataclass(frozen=True, kw_only=True)
class IncidentLine:
    """An incident of a hand: reported, seen by a sensor, or noticed in an entry (`detection`).

    `number` counts the incidents of the hand, `alert` is the terminal's question; `options` were offered and
    `way` was taken, by the dealer or the floor under `way_rule`. None if nothing was asked or answered.
    """

    hand_id: int
    number: int
    alert: int | None
    attempt: int
    street: str
    code: str
    detection: str
    substantial: bool
    colour: str
    options: tuple[str, ...]
    seat: int | None
    card: int | None
    rule: str
    facts: Mapping[str, int]
    raised_utc: str
    way: str | None
    way_rule: str | None
    answered_by: str | None
    reason: str | None
    answered_utc: str | None


def is_cash(archive: Store) -> bool:
    """Whether the last hand was of a cash game; true for a log without hands."""
    newest = archive.one("SELECT mode FROM hands ORDER BY id DESC LIMIT 1")
    return newest is None or newest[0] != "tournament"


def incidents_of(archive: Store, hand_id: int) -> tuple[IncidentLine, ...]:
    """The incidents of a hand that is over, in order."""
    columns = _INCIDENT.replace("reason", in_words("reason"))
    query = f"SELECT {columns} FROM incidents WHERE hand_id = ? ORDER BY number"
    return tuple(_incident(row) for row in archive.all(query, hand_id))


_INCIDENT: Final = ", ".join(each.name for each in fields(IncidentLine))


def _incident(row: Iterable[Any]) -> IncidentLine:
    values = dict(zip(_INCIDENT.split(", "), row, strict=True))
    values |= {
        "substantial": bool(values["substantial"]),
        "options": tuple(values["options"].split()),
        "facts": from_json(values["facts"]),
    }
    return IncidentLine(**values)


def list_hands(archive: Store, search: Search = ANY, *, limit: int = 50) -> tuple[HandLine, ...]:
    """The latest hands that meet every condition, newest first, at most `limit` of them.

    A hand in progress is found only by what is known at its beginning, not by player.
    """
    return lines_of(archive, find_hands(archive, search, limit=limit))


def lines_of(archive: Store, found: Sequence[int]) -> tuple[HandLine, ...]:
    """The lines of these hands, in the same order."""
    with making_sense(archive.path):
        parts = (found[first : first + _AT_ONCE] for first in range(0, len(found), _AT_ONCE))
        return tuple(line for part in parts for line in _lines(archive, part))


def find_hands(archive: Store, search: Search = ANY, *, limit: int = 50) -> list[int]:
    with making_sense(archive.path):
        return list(archive.query(search).found(search.before, search.after, limit))


_AT_ONCE: Final = 50
"""How many hands one query asks for."""

_OF_LINE: Final = tuple(
    each.name for each in fields(HandLine) if each.name not in ("winners", "boards", "runs")
)
BOMB: Final = "(SELECT max(amount) FROM actions WHERE hand_id = {}.id AND action = 'bomb-ante')"
"""SQL for the ante of a bomb pot."""

_COLUMNS: Final = ", ".join(
    {"table": "table_name", "dealer": in_words("dealer"), "bomb": BOMB.format("hands")}.get(name, name)
    for name in _OF_LINE
)
_WINNERS: Final = (
    "SELECT a.hand_id, name, sum(a.amount) AS won FROM awards AS a"
    " JOIN parts AS p ON p.hand_id = a.hand_id AND p.seat = a.seat JOIN players ON players.id = p.player_id"
    " WHERE a.hand_id IN ({}) GROUP BY a.hand_id, a.seat, name ORDER BY won DESC, a.seat"
)

_FURTHER: Final = (
    "SELECT c.hand_id, c.place, c.code, NOT EXISTS (SELECT 1 FROM cards AS b WHERE b.hand_id = c.hand_id"
    " AND b.attempt = c.attempt AND b.place = 'board' AND b.n > c.n) FROM cards AS c JOIN hands AS h"
    " ON h.id = c.hand_id AND h.attempts = c.attempt WHERE c.hand_id IN ({}) AND c.place LIKE 'board_'"
    " ORDER BY c.hand_id, c.place, c.n"
)
"""The cards that boards after the first have for themselves; whether one left the shoe after that board."""


def further_boards(archive: Store, found: Sequence[int]) -> dict[int, tuple[bool, list[list[str]]]]:
    """The own cards of each board after the first, and whether these boards came after it, one by one.

    Hands on one board are left out.
    """
    rows = archive.all(_FURTHER.format(", ".join("?" * len(found))), *found)
    boards: dict[int, tuple[bool, list[list[str]]]] = {}
    for (hand_id, _), cards in groupby(rows, itemgetter(0, 1)):
        of_board = list(cards)
        _, several = boards.setdefault(hand_id, (bool(of_board[0][3]), []))
        several.append(["??" if code is None else str(Card(code)) for *_, code, _ in of_board])
    return boards


def all_boards(first: str, further: tuple[bool, list[list[str]]] | None) -> tuple[tuple[str, ...], int]:
    """What each board shows, the cards of the first that lie on every one included, and how often it was run.

    >>> all_boards("9h 8h 2c 3s 4d", (True, [["5h", "6c"]]))
    (('9h 8h 2c 3s 4d', '9h 8h 2c 5h 6c'), 2)
    """
    later, own = further or (False, [])
    cards = first.split()
    boards = (first, *(" ".join([*cards[: len(cards) - len(each)], *each]) for each in own))
    is_run = later and len(cards) == 5  # two boards whose flops were the last cards are no run
    return tuple(filter(None, boards)), len(boards) if is_run else 1


def _lines(archive: Store, found: Sequence[int]) -> Iterator[HandLine]:
    """The lines of these hands, in the same order."""
    marks = ", ".join("?" * len(found))
    rows = {row[0]: row for row in archive.all(f"SELECT {_COLUMNS} FROM hands WHERE id IN ({marks})", *found)}
    winners: dict[int, list[tuple[str, int]]] = {}
    for hand_id, name, won in archive.all(_WINNERS.format(marks), *found):
        winners.setdefault(hand_id, []).append((name, won))
    further = further_boards(archive, found)
    for hand_id in found:
        if hand_id not in rows:
            raise Fault(
                f"log {archive.path}: hand {hand_id} was found, but it is missing: the file is damaged"
            )
        yield _line(rows[hand_id], winners.get(hand_id, ()), further.get(hand_id))


def _line(
    row: Sequence[Any],
    winners: Iterable[tuple[str, int]],
    further: tuple[bool, list[list[str]]] | None,
) -> HandLine:
    values = dict(zip(_OF_LINE, row, strict=True))
    values |= {
        "outcome": values["outcome"] or LIVE,
        "board": values["board"] or "",
        "incidents": tuple((values["incidents"] or "").split()),
    }
    boards, runs = all_boards(values["board"], further)
    return HandLine(**values, winners=tuple(winners), boards=boards, runs=runs)


def corrected_later(archive: Store, hand_id: int) -> tuple[AwardCorrected, ...]:
    """How the award of a hand was corrected during the hand after it."""
    after = archive.one("SELECT outcome, incidents FROM hands WHERE id = ?", hand_id + 1)
    if after is None or (after[0] is not None and codes.WRONG_POT_PUSHED not in (after[1] or "").split()):
        return ()
    events = standing(archive.events_of(hand_id + 1))
    return tuple(event for event in events if isinstance(event, AwardCorrected))
