"""The room's offers: no edit is lost, and each table gets its own."""

import re
import stat
from pathlib import Path

import psycopg
import pytest

from cardroom.card_room import CardRoom, TableLog, all_rows
from cardroom.room_browser import Browser
from croupier.cardroom.demo import ServedRoom
from croupier.cardroom.forwarding.forwarder import Forwarder
from croupier.cardroom.forwarding.line import NotTaken
from croupier.cardroom.forwarding.membership import join
from croupier.cardroom.offers import keep_taken, offers_of, read_sheet, read_taken, sheet_path, table_of
from croupier.cardroom.store import offers as store
from croupier.cardroom.store.offers import Thing
from croupier.cardroom.store.terminals import new_code, strike_out, terminals
from croupier.cli.run.room_link import Offers
from croupier.devices.deck.register import factory_deck, write_csv
from croupier.engine.commands.people import AnswerOffer
from croupier.errors import Refused
from croupier.log.journal.signatures import Signer
from croupier.log.reading.archive import Archive
from croupier.terminal.host.room_link import NO_ROOM, TableOffer
from croupier.terminal.pages.card_room import answer as page_answer
from croupier.terminal.wishes import KeepAnswer

STAKES = {
    "game": "THNL", "mode": "cash", "small_blind": "1", "big_blind": "2", "smallest_chip": "1",
    "house": "rake.pct = 5",
}  # fmt: skip


FRIDAY = {
    "game": "THNL", "profile": "tda", "smallest_chip": "25", "house": "",
    "levels": "20 min 25/50\n\n break 10 min chip 100\n20 min 100/200 bb-ante 200",
}  # fmt: skip


def joined(room: CardRoom, hall: ServedRoom, table: TableLog, name: str = "Table 1") -> Forwarder:
    join(table.path, table.signer, hall.address, new_code(room.floor, "anna"), name)
    return Forwarder.of(table.path, table.signer)


def heard(forwarder: Forwarder, table: TableLog) -> None:
    """The room hears the table, and the table what the room offers."""
    with Archive.open(table.path) as archive:
        forwarder.send_all(archive)
        forwarder.beat(archive)
    forwarder.fetch()


def preset(room: CardRoom) -> Thing:
    return store.offer(room.floor, "preset", "Main game", STAKES, "anna", "east")


def names(room: CardRoom) -> list[str]:
    return [each.now.name for each in store.things(room.floor)]


# --- nobody's edit is lost -------------------------------------------------------------------------------


def test_the_second_edit_upon_the_same_is_refused_and_every_edit_is_kept(room: CardRoom) -> None:
    first = preset(room)
    seen = first.now.id
    mine = store.edit(room.floor, first.id, seen, "Main game", STAKES | {"big_blind": "3"}, "anna", "east")
    for body in (STAKES, None):
        with pytest.raises(Refused, match="somebody changed this meanwhile"):
            store.edit(room.floor, first.id, seen, "Main game", body, "ben", "east")
    assert store.offers_for(room.floor, 1)[1][0].body["big_blind"] == "3"
    store.edit(room.floor, first.id, mine.now.id, "Main game", None, "ben", "east")
    assert names(room) == [] and store.offers_for(room.floor, 1)[1] == ()
    assert [each.by for each in store.history(room.floor, first.id)] == ["ben", "anna", "anna"]


def test_an_edit_upon_nothing_is_refused_and_edits_stay(room: CardRoom) -> None:
    first, other = preset(room), store.offer(room.floor, "player", "Ana", {}, "anna", "east")
    for onto in ("", other.now.id):
        with pytest.raises(Refused, match="reload the page"):
            store.edit(room.floor, first.id, onto, "Main game", STAKES, "ben", "east")
    with pytest.raises(Refused, match="offered already"):
        store.offer(room.floor, "player", "ana", {}, "ben", "east")
    for statement in ("DELETE FROM croupier.edits", "UPDATE croupier.edits SET edited_by = 'x'"):
        with pytest.raises(psycopg.errors.RaiseException, match="only added to"):
            room.owner.execute(statement.encode())
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            room.floor.execute(statement.encode())
    for statement in ("SELECT name FROM croupier.edits", f"SELECT croupier.forget_thing('{first.id}')"):
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            room.conn.execute(statement.encode())


def test_a_forgotten_person_is_in_no_edit(room: CardRoom) -> None:
    first = store.offer(room.floor, "player", "Ana Lopez", {}, "anna", "east")
    store.edit(room.floor, first.id, first.now.id, "Ana Lopes", {}, "ben", "east")
    store.forget(room.floor, first.id, "anna", "east")
    assert store.things(room.floor) == ()
    rows = room.owner.execute("SELECT name, body, edited_by FROM croupier.edits ORDER BY number").fetchall()
    assert rows == [("", None, "anna"), ("", None, "ben"), ("", None, "anna")]


# --- what a table gets -----------------------------------------------------------------------------------


def test_a_table_has_beside_its_log_what_the_room_offers_it(
    room: CardRoom, hall: ServedRoom, table: TableLog, tmp_path: Path
) -> None:
    forwarder = joined(room, hall, table)
    heard(forwarder, table)
    assert read_sheet(table.path) is None
    mine = terminals(room.floor)[0].id
    deck = {"csv": write_csv([factory_deck("Blue")])}
    preset(room)
    store.offer(room.floor, "tournament", "Friday", FRIDAY, "anna", "east")
    store.offer(room.floor, "deck", "Blue", deck, "anna", "east")
    store.offer(room.floor, "dealer", "Dan", {"badge": "04a1b2c3d4e5f6"}, "anna", "east")
    for name, at in (("Bo", mine), ("Cleo", mine + 1), ("Max", 0)):
        store.offer(room.floor, "waiting", name, {"table": at, "seat": 5}, "anna", "east")
    heard(forwarder, table)
    sheet = read_sheet(table.path)
    assert sheet is not None and stat.S_IMODE(sheet_path(table.path).stat().st_mode) == 0o600
    assert [(each.kind, each.name) for each in sheet.offers] == [
        ("preset", "Main game"), ("tournament", "Friday"), ("dealer", "Dan"), ("deck", "Blue"),
        ("waiting", "Bo"),
    ]  # fmt: skip
    (friday,) = (each for each in offers_of(sheet, read_taken(table.path)) if each.kind == "tournament")
    assert friday.table is not None and friday.table.mode == "tournament"
    assert [(each.pause, each.big_blind) for each in friday.table.structure] == [
        (False, 50), (True, 0), (False, 200),
    ]  # fmt: skip
    made = table_of("Main game", sheet.of("preset")[0].body)
    assert (made.small_blind, made.big_blind, dict(made.house)["rake.pct"]) == (100, 200, "5")
    written = sheet_path(table.path).stat().st_mtime_ns
    assert not forwarder.fetch()
    again = Forwarder.of(table.path, table.signer)
    heard(again, table)
    assert sheet_path(table.path).stat().st_mtime_ns == written
    for each in (forwarder, again):
        each.close()


def test_only_terminals_of_the_room_are_offered_anything(
    room: CardRoom, hall: ServedRoom, table: TableLog
) -> None:
    forwarder = joined(room, hall, table)
    preset(room)
    heard(forwarder, table)
    line, stranger = forwarder._line, Signer.of(b"s" * 32)
    with pytest.raises(NotTaken, match="has not joined"):
        line.post_signed("/terminal/offers", "offers", b"", stranger)
    with pytest.raises(NotTaken, match="not signed"):
        line.post_signed("/terminal/offers", "batch", b"", table.signer)
    strike_out(room.floor, terminals(room.floor)[0].id, "anna")
    with pytest.raises(NotTaken, match="struck out"):
        line.post_signed("/terminal/offers", "offers", b"", table.signer)
    forwarder.close()


# --- the floor's pages -----------------------------------------------------------------------------------


def put(browser: Browser, kind: str, **typed: str) -> tuple[int, str]:
    page = browser.get(f"/offers/new?kind={kind}")[1]
    return browser.get("/offers/put", {"form": browser.token(page), "kind": kind, **typed})


def test_the_floor_types_what_is_offered(room: CardRoom, browser: Browser) -> None:
    status, page = put(browser, "preset", name="<b>Main", **STAKES | {"big_blind": "two"})
    assert status == 422 and "Big blind: expected an amount" in page and 'value="two"' in page
    status, page = put(browser, "preset", name="<b>Main", **STAKES)
    assert status == 200 and "&lt;b&gt;Main" in page and "1/2" in page
    status, page = put(browser, "tournament", name="Friday", **FRIDAY | {"levels": "20 min"})
    assert status == 422 and "Levels, entry 1: expected a level" in page and ">20 min</textarea>" in page
    status, page = put(browser, "tournament", name="Friday", **FRIDAY)
    assert status == 200 and "25/50 · 2 levels" in page
    status, page = put(browser, "player", name="Ana\r\nBo  \r\n\r\nCleo")
    assert status == 200 and all(f"<td>{name}</td>" in page for name in ("Ana", "Bo", "Cleo"))
    status, page = put(browser, "player", name="Dan\r\nBo")
    assert status == 422 and "Bo is offered already" in page and "Dan" not in names(room)
    status, page = put(browser, "waiting", name="Max", wants="PLO", table="0", seat="5")
    assert status == 200 and "PLO · Seat 5" in page
    browser.get("/logout", {"form": browser.token(page)})
    assert "Ana" not in browser.get("/offers")[1] and "Ana" not in browser.get("/offers/new?kind=player")[1]


def test_a_new_tournament_is_asked_for_its_edition_and_an_old_one_stays_2019(
    room: CardRoom, browser: Browser
) -> None:
    def chosen(page: str) -> str:
        return re.findall(r'<option value="(20\d\d)" selected', page)[0]

    def kept(name: str) -> str:
        (body,) = [each.now.body for each in store.things(room.floor) if each.now.name == name]
        return str(body and body["house"])

    assert chosen(browser.get("/offers/new?kind=tournament")[1]) == "2024"
    assert chosen(browser.get("/offers/new?kind=preset")[1]) == "2024"
    status, page = put(
        browser, "tournament", name="New", edition="2026", **FRIDAY | {"house": "bba.short = ante_first"}
    )
    assert status == 200 and "TDA rules 2026" in page
    assert kept("New") == "rules.edition = 2026\nbba.short = ante_first"
    (thing,) = re.findall(r"/offers/change\?thing=([\w-]+)", page)
    page = browser.get(f"/offers/change?thing={thing}")[1]
    assert chosen(page) == "2026" and ">bba.short = ante_first</textarea>" in page
    put(browser, "tournament", name="Own", edition="2026", **FRIDAY | {"house": '"rules.edition" = "2022"'})
    assert kept("Own") == "rules.edition = 2022"
    put(browser, "preset", name="Cash", edition="2024", **STAKES)
    assert kept("Cash") == "rake.pct = 5", "a cash game has no edition of the TDA rules"
    old = store.offer(room.floor, "tournament", "Friday", FRIDAY, "anna", "east")
    assert chosen(browser.get(f"/offers/change?thing={old.id}")[1]) == "2019"
    assert "TDA rules 2019" in browser.get("/offers")[1]


# --- both sides ------------------------------------------------------------------------------------------


def test_the_answer_of_a_table_is_in_its_log_and_in_the_room(
    room: CardRoom, hall: ServedRoom, table: TableLog, browser: Browser
) -> None:
    forwarder = joined(room, hall, table, "Table 1")
    heard(forwarder, table)
    mine = terminals(room.floor)[0].id
    preset(room)
    for name in ("Ana Lopez", "Bo Chen"):
        store.offer(room.floor, "player", name, {}, "anna", "east")
    store.offer(room.floor, "waiting", "Cleo Roy", {"table": mine, "seat": 5}, "anna", "east")
    heard(forwarder, table)
    beside = Offers(table.path)
    beside.look()
    assert [(each.kind, each.answered) for each in beside._there] == [
        ("seat", False), ("preset", False), ("players", False),
    ]  # fmt: skip
    names_ = beside.after(lambda: ("Max", "Bo Chen"))
    assert names_() == ("Max", "Bo Chen")
    for offer in beside._there:
        said = page_answer(offer, 0, offer.name, taken_over=offer.kind != "seat")
        table.dealer.do(AnswerOffer, **{name: value for name, value in vars(said).items() if name != "at"})
        beside.keep(KeepAnswer(offer, offer.kind != "seat"))
    table.keep()
    assert names_() == ("Max", "Bo Chen", "Ana Lopez")
    assert [(each.kind, each.answered) for each in beside._there] == [("preset", True), ("players", True)]
    heard(forwarder, table)
    there = all_rows(room.owner, 1)
    rows = [row.payload for row, _ in there if row.name == "offer-answered"]
    assert len(rows) == 3 and not any("Lopez" in row or "Cleo" in row for row in rows)
    page = browser.get("/offers")[1]
    assert page.count("taken: Table 1") == 2 and page.count("declined: Table 1") == 1
    again = Forwarder.of(table.path, table.signer)
    heard(again, table)
    sheet = read_sheet(table.path)
    assert sheet is not None and sheet.of("waiting") == ()
    for each in (forwarder, again):
        each.close()


def test_a_table_without_its_room_keeps_what_it_took(table: TableLog) -> None:
    people = TableOffer("players", "players", "v1", people=(("Ana", ""), ("Bo", "")))
    keep_taken(table.path, read_taken(table.path).with_answer(people, taken=True))
    for text in (None, "{", '{"latest": 1}', '{"latest": 1, "room": "east", "offers": [["preset"]]}'):
        if text is not None:
            sheet_path(table.path).write_text(text)
        beside = Offers(table.path)
        beside.look()
        assert beside.after(tuple)() == ("Ana", "Bo") and beside.room() == NO_ROOM
