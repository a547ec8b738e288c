"""Joined terminals send false data: the figures of other tables stay correct."""

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from hashlib import sha256
from pathlib import Path

import pytest

from cardroom.card_room import CardRoom, Dealt, TableLog
from cardroom.room_browser import Browser
from croupier.cardroom.demo import ServedRoom
from croupier.cardroom.store.findings import findings
from croupier.cardroom.wire import Batch, LogPlace, Signed
from croupier.errors import Refused, Unreadable
from croupier.log.index.digest import COLUMNS_OF_HAND
from croupier.log.journal.chain import as_text
from croupier.review.access.accounts import AccountFile
from croupier.values import replace
from support.logs import keep

PASSWORD = "correct horse battery"
REPORTS = ("/rake", "/dealers", "/hours", "/incidents", "/shifts", "/shuffle", "/pairs", "/hands")
STARTED = COLUMNS_OF_HAND.split(", ").index("started_utc")


@pytest.fixture
def floor(room: CardRoom, hall: ServedRoom, monkeypatch: pytest.MonkeyPatch) -> Browser:
    monkeypatch.setattr("croupier.cardroom.serving.site.KNOWN_S", 0.0)  # a table that joins is there at once
    AccountFile(hall.config.accounts).put("anna", "floor", PASSWORD)
    made = Browser(hall)
    made.login("anna", PASSWORD)
    return made


@pytest.fixture
def honest(room: CardRoom, dealt: Dealt, tmp_path: Path) -> TableLog:
    """A table with three hands that the room has."""
    table = dealt(tmp_path / "honest.db", 3)
    room.joined(table, "Honest")
    room.follow(table, room.opened(table)[0])
    return table


def shown(floor: Browser) -> Iterator[str]:
    """What the reports say, but for who waits for the floor and the tokens of forms."""
    for path in REPORTS:
        status, page = floor.get(path)
        assert status == 200, path
        yield re.sub(r'value="[^"]*"|<nav.*?</nav>|<header.*?</header>', "", page, flags=re.DOTALL)


def dated(table: TableLog, batch: Batch, begun: str) -> Batch:
    """The batch with tables that say of the last hand that it began and ended then."""
    sheets, signed = {each.signature: each for each in batch.sheets}, []
    last = max(sheets)
    for each in batch.signed:
        statement = each.statement
        if statement.number == last:
            tables = json.loads(sheets[last].text)
            tables[0][0][STARTED] = tables[0][0][STARTED + 1] = begun
            text = json.dumps(tables, ensure_ascii=False, separators=(",", ":"))
            sheets[last] = sheets[last]._replace(text=text)
            statement = statement._replace(tables=sha256(text.encode()).digest())
        signed.append(Signed(statement, table.signer.id, table.signer.sign(statement.text())))
    return replace(batch, signed=tuple(signed), sheets=tuple(sheets.values()), signers=())


def liar(room: CardRoom, path: Path) -> tuple[TableLog, LogPlace, Batch]:
    """Another table, and what it would send."""
    table = TableLog.make(path, b"l" * 32)
    table.dealer.at += 555
    table.hands(2)
    room.joined(table, "Liar")
    (place,) = room.opened(table)
    batch = table.batch(place)
    assert batch is not None
    return table, place, batch


@pytest.mark.parametrize("when", ["9999-12-31T23:59:59.000Z", "a year ahead", "1970-01-01T00:00:07.000Z"])
def test_a_table_with_a_wrong_clock_is_named_and_the_reports_of_the_others_stay(
    room: CardRoom, honest: TableLog, floor: Browser, tmp_path: Path, when: str
) -> None:
    before = list(shown(floor))
    table, _, batch = liar(room, tmp_path / "liar.db")
    if when == "a year ahead":
        when = as_text(datetime.now(UTC) + timedelta(days=365))
    bare = replace(batch, sheets=tuple(each for each in batch.sheets if each.hand_id == 2))
    room.take(table, dated(table, bare, when))
    (finding,) = findings(room.floor)
    assert (finding.kind, finding.terminal, finding.facts["utc"]) == ("clock", "Liar", when)
    assert "The clock of this table is wrong" in floor.get("/tables")[1]
    now = list(shown(floor))
    assert now[:-1] == before[:-1]
    (log,) = room.owner.execute("SELECT max(id) FROM croupier.logs").fetchone() or (0,)
    for path in ("", "hands/2", "hands", "rake"):
        assert floor.get(f"/tables/{log}/{path}")[0] == 200, path


@pytest.mark.parametrize("when", ["infinity", "2026-02-31T00:00:00.000Z", "yesterday", "2026-11-28"])
def test_what_is_no_time_is_refused(room: CardRoom, tmp_path: Path, when: str) -> None:
    table, _, batch = liar(room, tmp_path / "liar.db")
    with pytest.raises(Unreadable):
        room.take(table, dated(table, batch, when))


def test_a_clock_that_is_behind_is_named_once_the_table_has_reported(
    room: CardRoom, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, place, _ = liar(room, tmp_path / "liar.db")
    place = room.follow(table, place)
    assert room.found() == []
    monkeypatch.setattr("cardroom.card_room.keep", partial(keep, clock_synced=False))
    table.hands(1)
    room.follow(table, place)
    assert room.found() == [("clock", 0)]


def figures(floor: Browser) -> tuple[list[str], list[str]]:
    """The hands of all tables, and what the reports say."""
    return re.findall(r'href="(/hands/\d+)"', floor.get("/hands")[1]), list(shown(floor))


def test_a_copied_log_counts_once_until_the_floor_says_which_one_goes_on(
    room: CardRoom, honest: TableLog, floor: Browser, tmp_path: Path
) -> None:
    before = figures(floor)
    copy = honest.copied(tmp_path / "copy.db", b"c" * 32)
    copy.begin()
    copy.end()
    room.joined(copy, "Copy")
    room.follow(copy, room.opened(copy)[0])
    assert room.found() == [("copied", 0)]
    assert figures(floor) == before and len(before[0]) == 3
    page = floor.get("/tables")[1]
    assert "Two terminals have the same log" in page
    first, second = re.findall(r'<button name="log" value="(\d+)">(\w+) \((\w{16})\)<', page)
    assert {first[1:], second[1:]} == {
        (name, table.signer.public.hex()[:16]) for name, table in (("Honest", honest), ("Copy", copy))
    }
    by_name = {first[1]: first[0], second[1]: second[0]}
    floor.get("/goes-on", {"form": floor.token(page), "log": by_name["Copy"]})
    assert room.found() == []
    hands, _ = figures(floor)
    assert len(hands) == 4
    floor.get("/goes-on", {"form": floor.token(page), "log": by_name["Honest"]})
    assert figures(floor) == before


def test_a_message_far_ahead_locks_no_log(room: CardRoom, tmp_path: Path) -> None:
    table, place, _ = liar(room, tmp_path / "liar.db")
    place = room.follow(table, place)
    last = Batch(
        log=place.log, message=2**62 - 1, sender="liar", end=place.seq, end_head=place.head,
        first=place.seq + 1, follows=place.head,
    )  # fmt: skip
    with pytest.raises(Unreadable, match="does not follow message"):
        room.take(table, last)
    table.hands(1)
    assert room.follow(table, place).seq == table.current_head().seq


def test_a_name_is_of_one_terminal(room: CardRoom, honest: TableLog, tmp_path: Path) -> None:
    other = TableLog.make(tmp_path / "other.db", b"o" * 32)
    with pytest.raises(Refused, match="this name is taken") as refused:
        room.joined(other, "honest")
    assert refused.value.code == "name-taken"
    room.joined(honest, "Honest")
    room.joined(other, "Other")
    room.owner.execute("UPDATE croupier.terminals SET struck = now() WHERE name = 'Honest'")
    room.joined(other, "Honest")
