"""Two servers of one room, and a table that moves to another room: no edit and no answer is lost."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import psycopg
import pytest

from cardroom.card_room import CardRoom, Cluster, TableLog, free_port
from cardroom.room_browser import Browser
from croupier.cardroom.demo import ServedRoom, made, served
from croupier.cardroom.forwarding.forwarder import Forwarder
from croupier.cardroom.forwarding.line import NotTaken
from croupier.cardroom.forwarding.membership import join, leave, read_membership
from croupier.cardroom.offers import OfferSheet, read_sheet, read_taken
from croupier.cardroom.store import offers as store
from croupier.cardroom.store.terminals import new_code, terminals
from croupier.cli.run.room_link import Offers
from croupier.engine.commands.people import AnswerOffer
from croupier.errors import Refused
from croupier.log.reading.archive import Archive
from croupier.review.access.accounts import AccountFile
from croupier.terminal.pages.card_room import answer as page_answer
from croupier.terminal.wishes import KeepAnswer
from croupier.values import replace

PASSWORD = "correct horse battery"


@pytest.fixture
def other(postgres: Cluster, room: CardRoom, tmp_path: Path) -> Iterator[CardRoom]:
    """Another room, whose tables were made at another time."""
    name = f"{psycopg.conninfo.conninfo_to_dict(room.dsn)['dbname']}_other"
    with CardRoom.make(postgres, name, tmp_path) as there:
        there.owner.execute("UPDATE croupier.migrations SET at = at - interval '1 day'")
        yield there
    with psycopg.connect(postgres.dsn, autocommit=True) as conn:
        conn.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


@pytest.fixture
def doors(tmp_path: Path) -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def opened(doors: ExitStack, room: CardRoom, folder: Path, name: str) -> ServedRoom:
    folder.mkdir()
    config = replace(made(folder, room.dsn, free_port()), name=name)
    AccountFile(config.accounts).put("anna", "floor", PASSWORD)
    return doors.enter_context(served(config))


def browsing(hall: ServedRoom) -> Browser:
    found = Browser(hall)
    found.login("anna", PASSWORD)
    return found


def joined(room: CardRoom, hall: ServedRoom, table: TableLog) -> None:
    join(table.path, table.signer, hall.address, new_code(room.floor, "anna"), "Table 1")


def heard(forwarder: Forwarder) -> OfferSheet | None:
    """The room hears the table, and the table has beside its log what the room offers."""
    with Archive.open(forwarder.log) as archive:
        forwarder._is_member()
        forwarder.send_all(archive)
        forwarder.beat(archive)
        forwarder.fetch()
    return read_sheet(forwarder.log)


def offered(sheet: OfferSheet | None) -> list[str]:
    return [each.name for each in sheet.offers] if sheet is not None else []


def test_two_servers_of_one_room_change_one_thing_at_once(
    room: CardRoom, doors: ExitStack, table: TableLog, tmp_path: Path
) -> None:
    east = opened(doors, room, tmp_path / "east", "East")
    west = opened(doors, room, tmp_path / "west", "West")
    first = store.offer(room.floor, "dealer", "Dan", {"badge": ""}, "anna", "East")
    joined(room, east, table)
    forwarder = Forwarder.of(table.path, table.signer)
    assert offered(heard(forwarder)) == ["Dan"]
    floors = browsing(east), browsing(west)
    pages = [each.get(f"/offers/change?thing={first.id}")[1] for each in floors]
    form = {"thing": first.id, "onto": first.now.id}
    sent = [
        floor.get("/offers/put", form | {"form": floor.token(page), "name": name})
        for floor, page, name in zip(floors, pages, ("Dan E", "Dan W"), strict=True)
    ]
    assert [status for status, _ in sent] == [200, 422]
    assert offered(heard(forwarder)) == ["Dan E"]
    page = floors[1].get(f"/offers/change?thing={first.id}")[1]
    onto = store.thing(room.floor, first.id).now.id
    again = form | {"form": floors[1].token(page), "onto": onto, "name": "Dan W"}
    assert floors[1].get("/offers/put", again)[0] == 200
    assert offered(heard(forwarder)) == ["Dan W"]
    assert {each.name for each in store.history(room.floor, first.id)} == {"Dan", "Dan E", "Dan W"}
    joined(room, west, table)
    table.hands(1)
    assert offered(heard(forwarder)) == ["Dan W"] and west.rows() == table.current_head().seq
    assert [(each.name, each.struck) for each in terminals(room.floor)] == [("Table 1", None)]
    assert room.found() == [] and room.owner.execute("SELECT count(*) FROM croupier.logs").fetchone() == (1,)
    forwarder.close()


def answered(table: TableLog, name: str, taken: bool) -> None:
    """The table takes over what is offered under this name, or declines it."""
    beside = Offers(table.path)
    beside.look()
    (offer,) = (each for each in beside._there if name in (each.name, each.kind))
    said = page_answer(offer, 0, offer.name, taken_over=taken)
    table.dealer.do(AnswerOffer, **{key: value for key, value in vars(said).items() if key != "at"})
    beside.keep(KeepAnswer(offer, taken))
    table.keep()


def test_a_table_that_moves_to_another_room_has_the_offers_of_that_one_alone(
    room: CardRoom, other: CardRoom, doors: ExitStack, table: TableLog, tmp_path: Path
) -> None:
    """What it took over stays; the room that it left says so, and has its log up to then."""
    east = opened(doors, room, tmp_path / "east", "East")
    west = opened(doors, other, tmp_path / "west", "West")
    for there, names in ((room, ("Ana", "Bo")), (other, ("Cleo", "Dan"))):
        for name in names:
            store.offer(there.floor, "player", name, {}, "anna", "x")
    joined(room, east, table)
    number = terminals(room.floor)[0].id
    store.offer(room.floor, "waiting", "Max", {"table": number, "seat": 5}, "anna", "East")
    forwarder = Forwarder.of(table.path, table.signer)
    assert offered(heard(forwarder)) == ["Ana", "Bo", "Max"]
    answered(table, "players", taken=True)
    heard(forwarder)
    had = east.rows()
    joined(other, west, table)
    assert offered(heard(forwarder)) == ["Cleo", "Dan"]
    assert read_taken(table.path).players == ("Ana", "Bo")
    page = browsing(east).get("/terminals")[1]
    assert "left" in page and "struck out" not in page
    assert "Table 1" not in browsing(east).get("/offers")[1].partition("Max")[2]
    assert (east.rows(), west.rows()) == (had, table.current_head().seq)
    table.hands(1)
    answered(table, "players", taken=False)
    heard(forwarder)
    assert west.rows() == table.current_head().seq and east.rows() == had
    assert room.found() == other.found() == []
    joined(room, east, table)
    assert offered(heard(forwarder)) == ["Ana", "Bo", "Max"] and east.rows() == table.current_head().seq
    assert terminals(other.floor)[0].left and not terminals(room.floor)[0].left
    assert room.found() == other.found() == []
    forwarder.close()


def test_a_table_leaves_and_joins_again_and_a_room_that_is_gone_is_not_waited_for(
    room: CardRoom, other: CardRoom, doors: ExitStack, table: TableLog, tmp_path: Path
) -> None:
    with ExitStack() as soon:
        east = opened(soon, room, tmp_path / "east", "East")
        joined(room, east, table)
        forwarder = Forwarder.of(table.path, table.signer)
        heard(forwarder)
        line, member = forwarder._line, read_membership(table.path)
        assert member is not None
        for said in (b"{}", b"[", b'{"from": "00", "to": ""}'):
            with pytest.raises(NotTaken):
                line.post_signed("/terminal/leave", "leave", said, table.signer)
        assert not terminals(room.floor)[0].left
        assert leave(table.path, table.signer) and terminals(room.floor)[0].left
        with pytest.raises(Refused, match="has left the room"), Archive.open(table.path) as archive:
            forwarder.beat(archive)
        forwarder.close()
        assert room.found() == []
        joined(room, east, table)
        assert not terminals(room.floor)[0].left
    west = opened(doors, other, tmp_path / "west", "West")
    joined(other, west, table)
    assert not terminals(room.floor)[0].left  # nobody told it
    assert not leave(table.path) and not terminals(other.floor)[0].left
    with pytest.raises(Refused, match="has not joined"):
        leave(table.path)
