"""The printed page of a hand: well formed, complete, and without a card that was not tabled."""

from __future__ import annotations

import re
import sqlite3
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from croupier.engine import commands as cmd
from croupier.engine.events import Paid
from croupier.engine.places import Seat
from croupier.errors import Unreadable
from croupier.log.custody.verification import verify_log
from croupier.log.disk import transaction
from croupier.log.journal.notes import add_note
from croupier.log.journal.signatures import Signer
from croupier.log.reading.archive import Archive
from croupier.log.schema.drift import open_for_change
from croupier.log.writing.journal import Journal
from croupier.review.grids.grid import rows_of
from croupier.review.pages.printed import pot_grid, printed
from croupier.review.times import Wall, read_camera
from croupier.telling.story import story
from croupier.values import replace
from croupier.words import Words
from review.html_reader import HtmlReader
from support.dealer import Dealer
from support.logs import KEY, keep

NOW = datetime(2026, 3, 2, 21, 30, 5, tzinfo=UTC)


def parsed(text: str) -> HtmlReader:
    """What is on the page, which is whole in itself."""
    found = HtmlReader(text)
    assert found.handlers == [] and found.loaded == []
    return found


def page(path: Path, dealer: Dealer, hand_id: int, language: str = "en") -> str:
    with Journal.open(path / "table.db", key=KEY, dealer="Léa") as journal:
        keep(journal, dealer.inputs)
    with Archive.open(path / "table.db") as archive:
        wall = Wall(ZoneInfo("Europe/Paris"))
        return printed(archive, hand_id, language=language, wall=wall, now=NOW, source="table.db", who="Flo")


def test_the_page_has_a_place_for_the_camera(tmp_path: Path, dealer: Dealer) -> None:
    """The beginning of the hand and each incident, with the table's name made safe for an address."""
    dealer.draw(2)
    dealer.do(cmd.DrawCard, card=None, uid="04FFFF", status="unknown")
    assert "Camera" not in page(tmp_path, dealer, 1)
    with Archive.open(tmp_path / "table.db") as archive:
        camera = "https://nvr/{table}?t={utc}"
        text = printed(archive, 1, language="en", wall=Wall(UTC), now=NOW, camera=camera)
        started, raised = archive.one(
            "SELECT min(started_utc), (SELECT min(utc) FROM journal WHERE name = 'alert-raised') FROM hands"
        )
    for utc in (started, raised):
        assert f'href="https://nvr/Table%204?t={utc[:19]}Z"' in text, utc


@pytest.mark.parametrize(
    "address", ["", "nvr/{utc}", "javascript:alert('{utc}')", "https://nvr", "https://{x}/{utc}"]
)
def test_an_address_that_leads_to_no_second_is_refused(address: str) -> None:
    with pytest.raises(Unreadable, match="expected an address such as https://nvr"):
        read_camera(address)


@pytest.fixture
def dealer() -> Dealer:
    dealer = Dealer()
    dealer.open(table="Table 4")
    dealer.start()
    return dealer


def test_a_hand_on_one_page(tmp_path: Path, dealer: Dealer) -> None:
    dealer.showdown()
    text = page(tmp_path, dealer, 1)
    read = parsed(text).text
    for told in ("number 1 of table 4", "dealer Léa", "button seat 6", "no-limit 1/2", "table.db"):
        assert told in read
    assert "Seat 3 Player 3 raises to 6 " in read
    assert re.search(r"3\s+Player 3\s+33\.25", read)
    assert '<span class="card red">2♦</span>' in text
    assert "http" not in text


def test_each_half_of_a_pot_says_who_won_it(tmp_path: Path, dealer: Dealer) -> None:
    dealer.showdown()
    page(tmp_path, dealer, 1)
    with Archive.open(tmp_path / "table.db") as archive:
        hand = story(archive, 1)
    split = replace(hand, pots=((0, 300, 0),), awards=(Paid(0, 3, 200, "high"), Paid(0, 9, 100, "low")))
    read = parsed(rows_of(pot_grid(split, Words("fr")), Words("fr"))).text
    assert re.search(r"3\s+Player 3\s+2 \(haut\); 9\s+1 \(bas\)", read), read


def test_incidents_stand_out(tmp_path: Path, dealer: Dealer) -> None:
    dealer.draw(3)
    dealer.do(cmd.Declare, incident="I-10")
    dealer.do(cmd.Answer, way="misdeal")
    dealer.fold_out()
    text = page(tmp_path, dealer, 1)
    marked = re.findall(r'<li class="(?:incident|ruling)">.*?</li>', text)
    assert any("MISDEAL" in row for row in marked)
    assert any("Ruling 1" in row and "Misdeal" in row for row in marked)
    assert "small blind of 1" in parsed(text).text


def test_it_is_written_in_french_at_the_time_of_the_room(tmp_path: Path, dealer: Dealer) -> None:
    dealer.showdown()
    french, english = (
        parsed(page(tmp_path / language, dealer, 1, language)).text
        for language in ("fr", "en")
        if not (tmp_path / language).mkdir()
    )
    assert "Siège 3 Player 3 relance à 6 " in french and "Coup 1, numéro 1" in french
    utc = re.search(r"2026-03-01 (\d\d):(\d\d:\d\d) CET", english)
    assert utc, "the zone is named"
    assert f"01/03/2026 {utc[1]}:{utc[2]} CET" in french
    for text in (french, english):
        assert "Europe/Paris" in text
    left = set(re.findall(r"\b(?:raises|folds|seat|dealer|pot|shows|wins)\b", french))
    assert left == set(), "nothing is left in English"


def test_cards_of_a_hand_in_progress_lie_face_down(tmp_path: Path, dealer: Dealer) -> None:
    dealer.draw(12)
    text = page(tmp_path, dealer, 1)
    assert text.count('class="card back"') == 12
    assert not re.search("[♣♦♥♠]", text)
    assert ">Now<" in text


def test_names_cannot_break_the_page(tmp_path: Path) -> None:
    dealer = Dealer()
    dealer.do(
        cmd.SetTable, mode="cash", small_blind=100, big_blind=200, table="</title><script>alert(1)</script>"
    )
    for seat, name in ((1, '<img src=x onerror="alert(1)">'), (2, "&lt;b&gt; ' \" é♠")):
        dealer.do(cmd.SeatPlayer, seat=Seat(seat), player=name, stack=20_000)
    dealer.do(cmd.PlaceButton, seat=Seat(1))
    dealer.start()
    dealer.draw(4)
    dealer.act("1 fold")
    dealer.do(cmd.Award)
    read = parsed(page(tmp_path, dealer, 1))
    assert not {"script", "img"} & set(read.tags)
    assert '<img src=x onerror="alert(1)">' in read.text


def lines(text: str) -> list[tuple[str, str]]:
    """What happened, each with its time."""
    return re.findall(r"<li[^>]*><time>([\d:]+)</time><span>(.*?)</span></li>", text)


def test_every_burn_and_every_card_of_the_board_has_its_time(tmp_path: Path, dealer: Dealer) -> None:
    """A dispute: did the dealer burn a card before the turn?"""
    dealer.showdown()
    text = page(tmp_path, dealer, 1)
    told = [said for _, said in lines(text)]
    cards = [said for said in told if said == "A card is burnt" or said.startswith("Board: ")]
    assert [said[:5] for said in cards] == ["A car", *["Board"] * 3, "A car", "Board", "A car", "Board"]
    burns = [time for time, said in lines(text) if said == "A card is burnt"]
    assert re.search("Burnt .*" + ", ".join(burns), parsed(text).text)


def test_corrections_and_undone_actions_are_on_the_page(tmp_path: Path, dealer: Dealer) -> None:
    dealer.draw(12)
    dealer.act("3 fold")
    dealer.do(cmd.Undo)
    dealer.fold_all()
    page(tmp_path, dealer, 1)
    db = open_for_change(tmp_path / "table.db")
    with transaction(db):
        utc, facts = "2026-03-01T23:00:00.000Z", {"about": "amount"}
        add_note(db.conn, "correction", utc=utc, who="Flo", why="one\ntwo", hand_id=1, facts=facts)
    db.close()
    with Archive.open(tmp_path / "table.db") as archive:
        text = printed(archive, 1, language="en", wall=Wall(ZoneInfo("Europe/Paris")), now=NOW, who="Flo")
    read = parsed(text).text
    assert re.search(r"correction\s+an amount\s+Flo\s+#1\s+nobody signed this note\s+one\ntwo", read)
    assert re.search(r"Taken back .*Seat 3 Player 3 folds", read)
    assert "Printed on 2026-03-02 22:30:05 CET by Flo." in read


def test_the_deal_has_its_dealers_its_deck_and_where_its_cards_went(tmp_path: Path) -> None:
    dealer = Dealer()
    dealer.open(table="Table 4")
    dealer.do(cmd.ChooseDeck, deck="blue")
    dealer.do(cmd.ChooseShuffler, machine="Shuffle Star")
    dealer.start()
    dealer.draw(5)
    dealer.draw(1, keyed=True)
    dealer.draw(6)
    first, dealer.inputs = dealer.inputs, []
    with Journal.open(tmp_path / "table.db", key=KEY, dealer="Léa") as journal:
        keep(journal, first)
        journal.dealer = "Bo"
        dealer.act("3 raise 600", "4 fold", "5 call", "6 fold", "1 fold", "2 fold")
        dealer.draw(4)
        dealer.act("3 bet 1000", "5 fold")
        dealer.do(cmd.Award)
        keep(journal, dealer.inputs)
    with Archive.open(tmp_path / "table.db") as archive:
        text = printed(archive, 1, language="en", wall=Wall(UTC), now=NOW)
        french = printed(archive, 1, language="fr", wall=Wall(UTC), now=NOW)
    read = " ".join(parsed(text).text.split())
    assert re.search(r"Dealt by Léa, Bo from \d\d:\d\d:\d\d\.", read)
    assert "Deck blue. Shuffled by the machine Shuffle Star." in read
    places = ", ".join(f"2 × seat {seat}" for seat in range(1, 7))
    went = rf"Deal 1: 16 cards from [\d:]+ to [\d:]+: {places}, 3 × board, 1 × burn\. 1 of them was keyed\."
    assert re.search(went, read)
    assert "5 cards dealt face down: seats 1, 2, 3, 4, 5 " in read, "the one that was keyed stands alone"
    assert "Distribué par Léa, Bo à partir de" in parsed(french).text
    assert not re.search(r'<li[^>]*class="card"', text), "a line is not drawn as a card"


def test_a_live_hand_is_printed_without_what_was_read(tmp_path: Path, dealer: Dealer) -> None:
    """Of the cards dealt face down the sheet has the places, whether or not the shoe could read them."""
    dealer.draw(3)
    dealer.do(cmd.DrawCard, card=None, uid="", status="unread")
    dealer.draw(3)
    text = parsed(page(tmp_path, dealer, 1)).text
    assert "Deal 1: 7 cards" in text and "unread" not in text
    assert re.search(r"7 cards dealt face down: seats 1, 2, 3, 4, 5, 6", text)


@pytest.mark.parametrize("synchronised", [True, False])
def test_a_clock_that_was_not_set_is_said(tmp_path: Path, dealer: Dealer, synchronised: bool) -> None:
    dealer.showdown()
    with Journal.open(tmp_path / "table.db", key=KEY) as journal:
        keep(journal, dealer.inputs, clock_synced=synchronised)
    with Archive.open(tmp_path / "table.db") as archive:
        text = printed(archive, 1, language="en", wall=Wall(ZoneInfo("Europe/Paris")), now=NOW)
    assert ("The wall clock was not synchronised" in text) is not synchronised


def test_the_page_says_whether_the_hand_is_as_it_was_written(tmp_path: Path, dealer: Dealer) -> None:
    dealer.showdown()
    path = tmp_path / "table.db"
    with Journal.open(path, key=KEY, signer=Signer.of(bytes(32))) as journal:
        keep(journal, dealer.inputs)

    def read() -> str:
        with Archive.open(path) as archive:
            made = printed(archive, 1, language="en", wall=Wall(ZoneInfo("Europe/Paris")), now=NOW)
        return parsed(made).text

    with Archive.open(path) as archive:
        head = verify_log(archive).head.hex()
    whole = read()
    assert re.search(r"Rows \d+ to \d+ of the log verify\. Signature \d+ of the terminal [0-9a-f]{16}", whole)
    assert head in whole
    with sqlite3.connect(path) as conn:
        conn.execute("UPDATE awards SET amount = amount + 100")
    assert "THE LOG DOES NOT VERIFY: the tables of hand 1" in read()
    with sqlite3.connect(path) as conn:
        conn.execute("UPDATE awards SET amount = amount - 100")
    assert read() == whole
    with sqlite3.connect(path) as conn:
        conn.execute("UPDATE signatures SET signature = zeroblob(64)")
    assert "THE LOG DOES NOT VERIFY: the signature of hand 1" in read()
    with sqlite3.connect(path) as conn:
        guards = conn.execute(
            "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'journal'"
        )
        for (guard,) in guards.fetchall():
            conn.execute(f"DROP TRIGGER {guard}")
        conn.execute("UPDATE journal SET utc = replace(utc, '2026', '2025') WHERE name = 'action-taken'")
    assert re.search(r"THE LOG DOES NOT VERIFY: row \d+ is not the row that was written", read())
