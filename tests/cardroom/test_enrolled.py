"""Enrolled decks become decks of the room once the floor accepts them."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardroom.card_room import CardRoom, TableLog
from cardroom.room_browser import Browser
from croupier.cardroom.demo import ServedRoom
from croupier.cardroom.forwarding.forwarder import AGAIN_S, Decks, Forwarder
from croupier.cardroom.forwarding.line import NotTaken, RoomLine
from croupier.cardroom.forwarding.membership import join
from croupier.cardroom.offers import deck_of, read_sheet
from croupier.cardroom.store import offers as store
from croupier.cardroom.store.enrolled import enrolled, fingerprint_of
from croupier.cardroom.store.terminals import new_code
from croupier.devices.deck.register import Deck, factory_deck, write_csv
from croupier.log.reading.archive import Archive
from croupier.terminal.station.decks import save_decks

BLUE = factory_deck("Blue")


def table_of(room: CardRoom, hall: ServedRoom, path: Path, secret: bytes) -> Forwarder:
    table = TableLog.make(path, secret)
    join(path, table.signer, hall.address, new_code(room.floor, "anna"), path.stem)
    return Forwarder.of(path, table.signer)


@pytest.fixture
def tables(room: CardRoom, hall: ServedRoom, tmp_path: Path) -> Iterator[tuple[Forwarder, Forwarder]]:
    """Two tables; the first has enrolled a deck."""
    one, other = (table_of(room, hall, tmp_path / f"{name}.db", name * 32) for name in (b"1", b"2"))
    save_decks(one.log, [BLUE], signer=one.signer)
    yield one, other
    one.close()
    other.close()


def heard(forwarder: Forwarder) -> list[str]:
    """The room hears of the decks; the names of those that the table is offered."""
    with Archive.open(forwarder.log) as archive:
        forwarder.send_all(archive)
        forwarder.tell_decks(archive)
        forwarder.beat(archive)
        forwarder.fetch()
    sheet = read_sheet(forwarder.log)
    return [each.name for each in sheet.of("deck")] if sheet is not None else []


def answer(browser: Browser, id_: int, take: str) -> str:
    page = browser.get("/offers")[1]
    return browser.get("/offers/enrolled", {"form": browser.token(page), "deck": str(id_), "take": take})[1]


def test_the_floor_makes_it_a_deck_of_the_room(
    room: CardRoom, browser: Browser, tables: tuple[Forwarder, Forwarder]
) -> None:
    one, other = tables
    assert heard(one) == [] == heard(other)
    (waits,) = enrolled(room.floor)
    assert (waits.name, waits.table, waits.deck.cards, waits.replaces) == ("Blue", "b'1'", BLUE.cards, None)
    page = browser.get("/offers")[1]
    assert "Enrolled at a table" in page and "Make it a deck of the room" in page
    assert "Enrolled at a table" not in answer(browser, waits.id, "yes")
    assert heard(one) == [] and heard(other) == ["Blue"]
    (deck,) = store.things(room.floor, "deck")
    assert deck.now.body is not None and deck.now.by == "anna"
    assert deck_of("Blue", deck.now.body).cards == BLUE.cards
    save_decks(other.log, [BLUE], signer=other.signer)
    heard(other)
    assert enrolled(room.floor) == ()
    page = answer(browser, waits.id, "yes")
    assert "Somebody has answered this meanwhile" in page


def test_a_deck_that_changed_replaces_the_rooms_and_one_declined_stays_where_it_is(
    room: CardRoom, browser: Browser, tables: tuple[Forwarder, Forwarder]
) -> None:
    one, other = tables
    (_, face), *rest = BLUE.cards.items()
    worn = Deck("Blue", dict([*rest, ("04A1B2C3D4E5F7", face)]))
    store.offer(room.floor, "deck", "blue", {"csv": write_csv([worn])}, "ben", "east")
    heard(one)
    (waits,) = enrolled(room.floor)
    assert waits.replaces and "Replace the room&#x27;s deck" in browser.get("/offers")[1].replace(
        "&#39;", "&#x27;"
    )
    answer(browser, waits.id, "yes")
    (deck,) = store.things(room.floor, "deck")
    assert deck.now.body is not None and deck_of("Blue", deck.now.body).cards == BLUE.cards
    assert [each.by for each in store.history(room.floor, deck.id)] == ["anna", "ben"]
    tag, face = next(iter(BLUE.cards.items()))
    cards = {uid: each for uid, each in BLUE.cards.items() if uid != tag}
    worn = Deck("Blue", {**cards, "04A1B2C3D4E5F6": face})
    save_decks(one.log, [worn], signer=one.signer)
    heard(one)
    (waits,) = enrolled(room.floor)
    answer(browser, waits.id, "")
    assert enrolled(room.floor) == () and heard(other) == ["Blue"]
    again = Forwarder.of(one.log, one.signer)
    heard(again)
    again.close()
    assert enrolled(room.floor) == ()


def test_a_tag_is_in_one_deck_of_the_room(
    room: CardRoom, browser: Browser, tables: tuple[Forwarder, Forwarder]
) -> None:
    one, _ = tables
    heard(one)
    store.offer(room.floor, "deck", "Red", {"csv": write_csv([Deck("Red", _turned(BLUE))])}, "ben", "east")
    (waits,) = enrolled(room.floor)
    assert "is in the room&#x27;s deck Red already" in answer(browser, waits.id, "yes").replace(
        "&#39;", "&#x27;"
    )
    assert [each.now.name for each in store.things(room.floor, "deck")] == ["Red"]


def _turned(deck: Deck) -> dict[str, object]:
    """The same tags, each for the next card."""
    tags, faces = list(deck.cards), list(deck.cards.values())
    return dict(zip(tags, [*faces[1:], faces[0]], strict=True))


def test_decks_of_one_name_with_other_tags_have_the_name_of_their_table(
    room: CardRoom, browser: Browser, tables: tuple[Forwarder, Forwarder]
) -> None:
    one, other = tables
    heard(one)
    save_decks(other.log, [Deck("Blue", factory_deck("Another").cards)], signer=other.signer)
    heard(other)
    first, second = enrolled(room.floor)
    assert (first.name, first.replaces, second.name, second.replaces) == (
        "Blue, b'1'",
        None,
        "Blue, b'2'",
        None,
    )
    answer(browser, first.id, "yes")
    (second,) = enrolled(room.floor)
    assert (second.name, second.replaces) == ("Blue", None), "no other deck is called so"
    answer(browser, second.id, "yes")
    assert {each.now.name for each in store.things(room.floor, "deck")} == {"Blue, b'1'", "Blue"}
    assert heard(one) == ["Blue"] and heard(other) == ["Blue, b'1'"]


def test_an_invalid_deck_is_refused_and_an_older_room_is_asked_again_later(
    tables: tuple[Forwarder, Forwarder], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, _ = tables
    assert heard(one) == []
    few = json.dumps({"name": "Few", "csv": "deck,tag,card,status\nFew,04A1B2C3D4E5F6,Ah,in-use\n"})
    for body in (b"", b"[]", b'{"name": 1, "csv": 2}', few.encode()):
        with pytest.raises(NotTaken):
            one._line.post_signed("/terminal/deck", "deck", body, one.signer)
    now = [0.0]
    asks = Decks(one.log, one.signer, now=lambda: now[0])
    with Archive.open(one.log) as archive, monkeypatch.context() as patch:
        patch.setattr("croupier.cardroom.forwarding.forwarder.DECK", "/terminal/none")
        assert asks.tell(archive, one._line) == 0
        patch.undo()
        assert asks.tell(archive, one._line) == 0
        now[0] = AGAIN_S
        assert asks.tell(archive, one._line) == 1
        assert asks.tell(archive, one._line) == 0
        assert isinstance(one._line, RoomLine)


def test_decks_are_not_distinguished_by_name() -> None:
    assert fingerprint_of(BLUE) == fingerprint_of(Deck("Other", BLUE.cards))
    assert fingerprint_of(BLUE) != fingerprint_of(Deck("Blue", _turned(BLUE)))  # type: ignore[arg-type]
