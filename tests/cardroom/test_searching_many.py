"""The indexes that PostgreSQL uses for a player or a dealer among the hands of many tables."""

from datetime import UTC, datetime, timedelta

import pytest

from cardroom.card_room import CardRoom
from croupier.cardroom.reading import search as searching
from croupier.cardroom.reading.logs import open_all
from croupier.cardroom.reading.snapshot import Snapshot
from croupier.cardroom.serving.connections import Connections
from croupier.log.reading.hand_search import Search

TABLES, HANDS, PEOPLE = 40, 400, 400
MONTH = datetime(2026, 3, 1, tzinfo=UTC)

FILLED = f"""
    SELECT setseed(0.5);
    INSERT INTO terminals (public, name) SELECT sha256(t::text::bytea), 'Table ' || t
        FROM generate_series(1, {TABLES}) AS t;
    INSERT INTO logs (terminal, origin, first_seq, first_hash, follows, seq, head, notes_head, signed, tree)
        SELECT id, 'test', 1, '', '', 0, '', '', 0, '{{}}' FROM terminals ORDER BY id;
    INSERT INTO players SELECT l.id, p, 'Player ' || p, '', '', ''
        FROM logs AS l, generate_series(1, {PEOPLE}) AS p;
    INSERT INTO finding SELECT l.id, h, to_char(
            '2026-03-01'::timestamp + h * interval '80 minutes', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        0, 0, 0, ARRAY(SELECT player_mark(l.id, 1 + floor(random() * {PEOPLE})::integer)
            FROM generate_series(1, 8) WHERE h = h)
        FROM logs AS l, generate_series(1, {HANDS}) AS h;
    INSERT INTO typed SELECT id, 'token ' || id, 'Ana', '' FROM logs;
    UPDATE finding SET dealer = mark_of('dealer token ' || log) WHERE log = 7 AND id < 5;
    ANALYZE finding"""


@pytest.fixture
def filled(room: CardRoom) -> CardRoom:
    room.owner.execute("SET search_path = croupier")
    room.owner.execute(FILLED.encode())
    return room


def plans(room: CardRoom, monkeypatch: pytest.MonkeyPatch, search: Search) -> str:
    """How PostgreSQL does what a search asks of the narrow rows."""
    seen, ask = list[str](), Snapshot.ask

    def explained(self: Snapshot, query: bytes, values: object, log: int | None) -> object:
        if b"croupier.finding" in query and (b"marks" in query or b"dealt" in query):
            seen.extend(row[0] for row in ask(self, b"EXPLAIN " + query, values, log))  # type: ignore[arg-type]
        return ask(self, query, values, log)  # type: ignore[arg-type]

    monkeypatch.setattr(Snapshot, "ask", explained)
    connections = Connections(room.dsn, 1)
    with open_all(connections.borrowed, "room") as archive:
        before = archive.one("SELECT current_setting('enable_seqscan')")
        list(archive.query(search).found(None, None, 50))
        assert archive.one("SELECT current_setting('enable_seqscan')") == before
    connections.close()
    return "\n".join(seen)


def test_a_player_of_many_tables_is_found_by_marks_and_not_by_all_times_of_a_month(
    filled: CardRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(searching, "_NEWEST", 1000)
    search = Search.of(player="Player 7", since=MONTH + timedelta(days=2), until=MONTH + timedelta(days=8))
    found = plans(filled, monkeypatch, search)
    assert "finding_marks" in found and "finding_started" not in found


def test_a_dealer_who_was_here_long_ago_is_found_without_looking_at_all_hands(
    filled: CardRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(searching, "_NEWEST", 1000)
    last = plans(filled, monkeypatch, Search.of(dealer="Ana")).rpartition("CTE theirs")[2]
    assert "finding_dealer" in last and "finding_started" not in last
