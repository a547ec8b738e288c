"""All tables at a glance: each one on the floor's page, and how the page stays current."""

import asyncio
import re
import urllib.request
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace

import psycopg
import pytest

from cardroom.card_room import CardRoom, TableLog, as_role, free_port
from cardroom.room_browser import Browser
from croupier.cardroom.demo import ServedRoom, made, served
from croupier.cardroom.schema.roles import READER
from croupier.cardroom.serving import tables as board
from croupier.cardroom.serving.tables import TablesView, age, stream
from croupier.cardroom.store import glance, offers, rows
from croupier.cardroom.store.glance import Glance, Glances, TableState
from croupier.cardroom.store.terminals import strike_out, terminals
from croupier.cards.card import DECK
from croupier.engine import commands as cmd
from croupier.engine.commands.evening import ChangeDealer, EnrolDealer
from croupier.engine.commands.people import ListWaiter
from croupier.log.journal.chain import Row
from croupier.review.access.accounts import AccountFile
from croupier.values import replace
from croupier.words import Words

PASSWORD = "correct horse battery"


def send(room: CardRoom, table: TableLog) -> None:
    """The room gets what it does not have of a table that has joined."""
    room.follow(table, room.opened(table)[0])


@pytest.fixture
def reader(room: CardRoom) -> Iterator[psycopg.Connection]:
    with as_role(room.dsn, READER) as conn:
        yield conn


def test_the_board_shows_every_table_as_at_the_table_itself(
    room: CardRoom, table: TableLog, reader: psycopg.Connection, tmp_path: Path
) -> None:
    other = TableLog.make(tmp_path / "other.db", b"o" * 32)
    room.joined(table, "Table 2")
    room.joined(other, "Table 1")
    glances = Glances()
    assert [each.name for each in glances.look(reader)] == ["Table 1", "Table 2"]
    send(room, table)
    table.begin(12)
    for do in (table.call, table.end):
        send(room, table)
        now = table.dealer.table
        seen = glances.look(reader)[1].standing
        assert (seen.phase, seen.hand_no, seen.pot) == (now.phase, now.hand_no, now.hand.pot)
        assert seen.pot
        do()
    send(room, table)
    over = glances.look(reader)[1]
    assert (over.standing.phase, over.standing.pot) == (table.dealer.table.phase, 0)
    assert Glances().look(reader)[1] == over
    strike_out(room.floor, terminals(room.floor)[0].id, "anna")
    assert [each.name for each in glances.look(reader)] == ["Table 2"]


def test_a_table_is_followed_by_its_new_rows_alone_as_from_the_beginning(
    room: CardRoom, table: TableLog, reader: psycopg.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    room.joined(table, "Table 1")
    glances, followed = Glances(), list[int]()
    unpacked = rows.unpack

    def counted(body: bytes, first: int) -> list[tuple[Row, bytes]]:
        followed.append(len(found := unpacked(body, first)))
        return found

    def undo() -> None:
        table.dealer.do(cmd.Undo)
        table.keep()

    table.begin(12)
    for step, do in enumerate((table.call, undo, table.call, table.end, lambda: table.begin(6))):
        before = table.current_head().seq
        do()
        send(room, table)
        with monkeypatch.context() as patch:
            patch.setattr(rows, "unpack", counted)
            seen = glances.look(reader)
        assert seen == Glances().look(reader)
        assert seen[0].standing.phase == table.dealer.table.phase
        if step in (2, 3):
            assert sum(followed) == table.current_head().seq - before
        followed.clear()


def test_the_hands_of_tables_that_rest_are_counted_again(
    room: CardRoom, reader: psycopg.Connection, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in (1, 2, 3):
        log = TableLog.make(tmp_path / f"{number}.db", bytes([number]) * 32)
        log.hands(1)
        room.joined(log, f"Table {number}")
        send(room, log)
    glances, now = Glances(), 0.0
    monkeypatch.setattr(glance, "time", SimpleNamespace(monotonic=lambda: now))

    def paces() -> list[int]:
        return [each.pace for each in glances.look(reader)]

    def begun(utc: datetime) -> None:
        room.owner.execute("UPDATE croupier.hands SET started_utc = %s", (utc.isoformat(),))

    begun(datetime.now(UTC))
    assert paces() == [1, 1, 1]
    begun(datetime.now(UTC) - timedelta(hours=2))
    now = glance.PACE_S - 1
    assert paces() == [1, 1, 1]
    now = glance.PACE_S
    assert paces() == [0, 0, 0]


def test_the_board_says_what_is_played_by_how_many_and_who_deals(
    room: CardRoom, table: TableLog, reader: psycopg.Connection
) -> None:
    room.joined(table, "Table 1")
    table.dealer.do(ListWaiter, player="Zoé")
    table.dealer.do(EnrolDealer, dealer="Inès")
    table.dealer.do(ChangeDealer, dealer="Inès")
    table.begin(12)
    send(room, table)
    glances, now = Glances(), datetime.now(UTC)
    (seen,) = glances.look(reader)
    players = len(table.dealer.table.players)
    assert (seen.standing.players, seen.standing.seats, seen.standing.waiting) == (players, 10, 1)
    assert seen.dealer == "Inès"
    told = {
        language: re.findall(
            r'data-label="(.*?)">(.*?)</td>', str(TablesView((seen,), now).whole(Words(language)))
        )
        for language in ("en", "fr")
    }
    assert told["en"][:5] == [
        ("Game", "Hold&#x27;em no-limit 1/2"),
        ("Players", str(players)),
        ("Free seats", str(10 - players)),
        ("Waiting", "1"),
        ("Dealer", "Inès"),
    ]
    assert [label for label, _ in told["fr"][:5]] == [
        "Jeu",
        "Joueurs",
        "Places libres",
        "En attente",
        "Croupier",
    ]
    assert "Zoé" not in str(told)
    room.owner.execute("UPDATE croupier.typed SET text = 'person 1' WHERE text = 'Inès'")  # is forgotten
    assert glances.look(reader)[0].dealer == "person 1"


def test_the_rooms_own_waiting_list_is_counted_until_a_table_answers(
    room: CardRoom, reader: psycopg.Connection
) -> None:
    now, words = datetime.now(UTC), Words("en")
    assert offers.waiting(reader) == 0
    bo, _ = (
        offers.offer(room.floor, "waiting", name, {"wants": "1/2", "table": 0, "seat": 0}, "anna", "Room")
        for name in ("Bo", "Cy")
    )
    assert offers.waiting(reader) == 2
    assert "waiting list: 2" in str(TablesView((), now, 2).whole(words))
    assert "waiting list" not in str(TablesView((), now).whole(words))
    offers.edit(room.floor, bo.id, bo.now.id, "Bo", None, "anna", "Room")
    assert offers.waiting(reader) == 1


def test_tables_are_listed_by_their_numbers(room: CardRoom, reader: psycopg.Connection) -> None:
    for name in ("Table 10", "table 9", "Bar", "Table 1"):
        room.owner.execute(
            "INSERT INTO croupier.terminals (public, name) VALUES (sha256(%s::bytea), %s)", (name, name)
        )
    assert [each.name for each in Glances().look(reader)] == ["Bar", "Table 1", "table 9", "Table 10"]


def test_the_age_of_news_is_rounded_as_coarsely_as_it_matters() -> None:
    now, words = datetime.now(UTC), Words("en")
    told = [age(now - timedelta(seconds=each), words, now) for each in (3, 25, 119, 600, 9000)]
    assert told == ["now", "20 s old", "110 s old", "10 min old", "2 h old"]
    assert age(None, words, now) == "none yet"


def test_a_stream_sends_the_rows_that_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    now = datetime.now(UTC)
    ana, bo = (Glance(name, now, 0, TableState("betting", 7, 300), 1) for name in ("Ana's", "Bo's"))
    looks = [
        (ana, bo),
        (ana, bo),
        (ana, replace(bo, standing=TableState("betting", 8))),
        (ana, replace(bo, standing=TableState("betting", 8)), replace(bo, name="New")),
        (replace(ana, name="Renamed"), bo),
        (replace(ana, name="Renamed", standing=TableState("HALTED", 7, 300, 1)), bo),
    ]
    monkeypatch.setattr(board, "EVERY_S", 0)

    async def events() -> list[str]:
        left = iter(looks)
        news = stream(lambda: TablesView(next(left), now), Words("en"), lambda: left.__length_hint__() > 0)
        return [each async for each in news]

    whole, row, joined, renamed, called = asyncio.run(events())
    assert whole.startswith("event: message\n") and whole.count("<tr") == 3 and "Ana" in whole
    assert whole.count("event: calls") == 1 and "calls" not in row + joined + renamed
    assert row.startswith('event: rows\ndata: <tr id="table-1"><td><a href="/tables/1/">Bo')
    assert row.count("<tr") == 1 and row.endswith("</tr>\n\n")
    assert joined.count("<tr") == 4 and renamed.count("<tr") == 3 and "Renamed" in renamed
    assert "event: rows" in called and ">Renamed</a>" in called.partition("event: calls")[2]


def test_the_tables_that_need_somebody_are_named_before_the_others() -> None:
    now, words = datetime.now(UTC), Words("en")
    long_ago = now - timedelta(minutes=5)
    there = (
        Glance("Bet", now, 0, TableState("BETTING", 1), 1),
        Glance("Halted", now, 0, TableState("HALTED", 1, alerts=3), 2),
        Glance("Lost", long_ago, 0, TableState("BETTING", 1), 3),
        Glance("Closed", long_ago, 0, TableState("AWARDED", 1), 4),
        Glance("New", None, 0, TableState()),
    )
    sight = TablesView(there, now)
    assert (sight.calls, TablesView(there[3:], now).calls) == (2, 0)
    assert re.sub("<.*?>", "", str(sight.needing(words))) == "Alerts Halted (3)Silent in a hand Lost"


def test_the_page_and_its_stream_show_the_tables_only_after_login(
    room: CardRoom, table: TableLog, tmp_path: Path
) -> None:
    room.joined(table, "<b>Table 1")
    table.begin(12)
    send(room, table)
    config = made(tmp_path, room.dsn, free_port())
    AccountFile(config.accounts).put("anna", "floor", PASSWORD)
    with served(config) as hall:
        browser = Browser(hall)
        assert browser.get("/news")[0] == 403
        page = browser.login("anna", PASSWORD)[1]
        part = page.partition('id="tables"')[2].partition("</section>")[0]
        assert "&lt;b&gt;Table 1" in part and "Betting" in part
        assert not any(f">{card}<" in part for card in DECK)
        first, then = _events(hall, browser, room, table)
        assert "Betting" in first and "<th>" in first
        assert "Between hands" in then and "event: rows" in then and "<th>" not in then
        assert not re.search(r"Player \d", first + then)


def _events(hall: ServedRoom, browser: Browser, room: CardRoom, table: TableLog) -> tuple[str, str]:
    """What the stream sends at once, and once the hand is over."""
    with browser.opener.open(urllib.request.Request(f"{browser.root}/news"), timeout=20) as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")

        def event() -> str:
            lines = [*iter(lambda: answer.readline().decode().rstrip("\n"), "")]
            if lines == ["event: calls", 'data: <div data-calls="0"></div>']:
                return event()
            return "\n".join(line.removeprefix("data: ") for line in lines)

        first = event()
        table.end()
        send(room, table)
        return first, event()
