"""The regulator's record made at the end of a hand equals the one made later from the events."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from itertools import islice
from pathlib import Path

import pytest

from croupier.cli.hands.options import Keys
from croupier.cli.hands.pojeu import ExportOrder, _render_range
from croupier.devices.twins.process import ShoeProcess
from croupier.engine import commands as cmd
from croupier.errors import CroupierError, Unreadable
from croupier.export.pojeu.event_stream import Rendered
from croupier.export.pojeu.office import Office
from croupier.export.pojeu.template import Template, template
from croupier.log.custody.players import forget
from croupier.log.custody.verification import verify_log
from croupier.log.journal.floor_keys import FloorLock, PrivateKey
from croupier.log.journal.seals import terminal_key
from croupier.log.journal.signatures import Signer
from croupier.log.reading.archive import Archive
from croupier.log.reading.selection import Selection, selected
from croupier.log.reading.stored_records import records
from croupier.log.writing.journal import Journal
from croupier.script.runner import play
from croupier.script.scenarios import scenarios
from support.dealer import Dealer
from support.logs import KEY, keep
from support.robot_play import stream
from support.sweeps import by_day

SIGNER = Signer.of(KEY)
ABROAD = Office(room="Hyper Poker", country="IT", remarks=False, test=False, players={"Ana": "A & B"})
OFFICES = (Office(), ABROAD)


def rendered(db: Path, keys: Keys, office: Office = OFFICES[0], *, again: bool = False) -> list[Rendered]:
    with Archive.open(db) as archive:
        wanted = frozenset(selected(archive, Selection()))
    order = ExportOrder(db, office, keys, again=again)
    with Archive.open(db, key=keys.terminal).with_floor_keys(keys.floor, None) as archive:
        return _render_range(order, archive, (0, max(wanted, default=0) + 1, wanted))


def made_in(db: Path) -> int:
    with closing(sqlite3.connect(db)) as conn:
        return int(conn.execute("SELECT count(*) FROM records").fetchone()[0])


def compare(db: Path, keys: Keys) -> int:
    """Both ways to a record, with every sender; how many were made at the end of their hand."""
    asked = [(office, again) for office in OFFICES for again in (False, True)]
    kept = [rendered(db, each, office, again=again) for each in (keys, Keys()) for office, again in asked]
    count = made_in(db)
    with closing(sqlite3.connect(db)) as conn, conn:
        conn.execute("DELETE FROM records")
    anew = [rendered(db, each, office, again=again) for each in (keys, Keys()) for office, again in asked]
    assert kept == anew
    return count


def scripts(shoe: ShoeProcess, tmp_path: Path, step: int) -> tuple[int, int]:
    made = exported = 0
    for number, script in enumerate(islice(scenarios(), 0, None, step)):
        db = tmp_path / f"{number}.db"
        try:
            play(script, shoe=shoe, db=db)
        except CroupierError:
            continue  # another test says that the script does not hold
        keys = Keys(terminal_key(db.with_name(f"{db.name}-key")))
        exported += sum(bool(each.xml) for each in rendered(db, keys))
        made += compare(db, keys)
        for file in tmp_path.iterdir():
            file.unlink()
    return made, exported


@pytest.mark.parametrize("every", by_day([60], [1]))
def test_scenarios_have_the_same_record(shoe: ShoeProcess, tmp_path: Path, every: int) -> None:
    made, exported = scripts(shoe, tmp_path, every)
    assert made >= exported * 0.9 > 150 / every


@pytest.mark.parametrize("game", ["THNL", "7SHL", "2T7TD"])
def test_dealt_hands_have_the_same_record(tmp_path: Path, game: str) -> None:
    db = tmp_path / "table.db"
    with Journal.open(db, key=KEY, dealer="  Léa <3>  & Co", signer=SIGNER, recorder=template) as journal:
        inputs = stream(game, 5)
        while len(list(journal.archive.all("SELECT 1 FROM hands"))) < 6:
            keep(journal, [next(inputs)])
    assert compare(db, Keys(KEY)) >= 3


@pytest.fixture
def dealer() -> Dealer:
    dealer = Dealer()
    dealer.open()
    return dealer


def logged(dealer: Dealer, db: Path, floor: FloorLock | None = None) -> None:
    with Journal.open(db, key=KEY, dealer="Léa", signer=SIGNER, floor=floor, recorder=template) as journal:
        keep(journal, dealer.inputs)


def test_it_holds_no_name_and_no_card_that_nobody_saw(dealer: Dealer, tmp_path: Path) -> None:
    db = tmp_path / "table.db"
    dealer.start()
    dealer.showdown()
    hand = dealer.table.hand
    assert hand is not None
    dealt = {int(card.card.reveal()) for card in hand.cards if card.card is not None}
    shown = {int(card) for part in hand.parts.values() for card in part.tabled}
    shown |= {int(card.card.reveal()) for card in hand.board if card.card is not None}
    logged(dealer, db)
    with Archive.open(db) as archive:
        ((body, box),) = archive.all("SELECT body, sealed FROM records")
        parts = archive.all("SELECT seat, player FROM seats")
    text = Template.of(body, {seat: "" for seat, _ in parts}, "", b"").text
    assert not any(name in text for _, name in parts) and "Léa" not in text
    open_cards = {int(code) for code in _between(text, "<Valeur>", "</Valeur>") if code.isdigit()}
    assert open_cards <= shown < dealt
    assert text.count("\x02card\x03") > 0 and len(box) > 64
    with Archive.open(db) as without, Archive.open(db, key=KEY) as with_key:
        assert records(without, 1, 1, {1}) == {}
        hidden = records(with_key, 1, 1, {1})[1].hidden
    assert len(hidden) == text.count("\x02card\x03") and set(hidden) <= dealt - shown


def _between(text: str, before: str, after: str) -> list[str]:
    return [part.partition(after)[0] for part in text.split(before)[1:]]


def test_the_floor_opens_it_when_the_terminal_forgot(dealer: Dealer, tmp_path: Path) -> None:
    db, anna = tmp_path / "table.db", PrivateKey.make("anna")
    dealer.start()
    dealer.showdown()
    dealer.start()
    logged(dealer, db, FloorLock((anna.owner,)))
    assert made_in(db) == 1
    with Archive.open(db, key=KEY) as archive:
        assert records(archive, 1, 1, {1}) == {}
        assert records(archive.with_floor_keys([anna]), 1, 1, {1})[1].hidden
    assert compare(db, Keys(floor=(anna,), who="Anna", why="asked")) == 1


def test_a_name_that_is_replaced_is_replaced_in_it(dealer: Dealer, tmp_path: Path) -> None:
    db = tmp_path / "table.db"
    dealer.start()
    dealer.showdown()
    dealer.start()
    logged(dealer, db)
    with Archive.open(db) as archive:
        (name,) = archive.one("SELECT name FROM players ORDER BY id LIMIT 1") or ("",)
    before = rendered(db, Keys(KEY))[1].xml
    forget(db, "Léa", who="Max", why="asked", utc="2026-04-01T00:00:00.000Z", signer=SIGNER)
    after = rendered(db, Keys(KEY))[1].xml
    assert "croupier Léa" in before and "Léa" not in after and f"<IDJoueur>{name}</IDJoueur>" in after
    with Archive.open(db) as archive:
        assert verify_log(archive, publics=[SIGNER.public]).bad is None


def test_an_end_that_is_taken_back_takes_it_along(dealer: Dealer, tmp_path: Path) -> None:
    db = tmp_path / "table.db"
    dealer.start()
    dealer.showdown()
    with Journal.open(db, key=KEY, signer=SIGNER, recorder=template) as journal:
        keep(journal, dealer.inputs)
        done = len(dealer.inputs)
        assert made_in(db) == 1
        dealer.do(cmd.Undo)
        keep(journal, dealer.inputs[done:])
        done = len(dealer.inputs)
        assert made_in(db) == 0
        dealer.do(cmd.Award)
        keep(journal, dealer.inputs[done:])
    assert compare(db, Keys(KEY)) == 1


def test_one_that_was_changed_is_found(dealer: Dealer, tmp_path: Path) -> None:
    db = tmp_path / "table.db"
    dealer.start()
    dealer.showdown()
    logged(dealer, db)
    with closing(sqlite3.connect(db)) as conn, conn:
        conn.execute("UPDATE records SET sealed = x'00'")
    with Archive.open(db) as archive:
        assert "its tables are not those that were written" in verify_log(archive).why
    with pytest.raises(CroupierError, match="the record that was made of it is damaged"):
        rendered(db, Keys(KEY))


@pytest.mark.parametrize("body", [b"", b"x", b"[]", b"\x78\x9c\x8b\x8e\x05\x00\x01\x15\x00\xb9"])
def test_a_body_that_nobody_made_is_refused(body: bytes) -> None:
    with pytest.raises(Unreadable, match="damaged"):
        Template.of(body, {}, "", b"")
