"""The tables of a hand agree with the events at the table."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlite_utils import Database

from croupier.cards.card import DECK as DECK52
from croupier.cards.card import parse_cards
from croupier.engine import commands as cmd
from croupier.engine.events import Turn
from croupier.engine.places import Seat
from croupier.errors import Unreadable
from croupier.log.index.projection import TABLES, project
from croupier.log.reading.archive import Archive
from croupier.log.schema.migrations import migrations
from croupier.log.writing.journal import Journal
from support.dealer import Dealer
from support.logs import KEY, keep, written

Query = Callable[[str], list[tuple[object, ...]]]


@pytest.fixture
def dealer() -> Dealer:
    return Dealer().dealt(0)


@pytest.fixture
def logged(tmp_path: Path, dealer: Dealer) -> Query:
    """Writes the log of the dealer once, at the first query."""
    path = tmp_path / "table.db"

    def query(sql: str) -> list[tuple[object, ...]]:
        if not path.exists():
            written(path, dealer)
        conn = sqlite3.connect(path)
        rows = conn.execute(sql).fetchall()
        conn.close()
        return rows

    return query


def test_a_hand_to_the_showdown(dealer: Dealer, logged: Query) -> None:
    dealer.showdown()
    assert logged(
        "SELECT table_name, game, mode, hand_no, players, button, outcome, attempts, pot, rake, board,"
        " incidents FROM hands"
    ) == [("1", "THNL", "cash", 1, 6, 6, "complete", 1, 3500, 175, "Ks 8h 2d Th 2c", "")]
    assert logged("SELECT seat, player, stack_before, stack_after, net, shown FROM seats WHERE net") == [
        (1, "Player 1", 20000, 19900, -100, ""),
        (2, "Player 2", 20000, 19800, -200, ""),
        (3, "Player 3", 20000, 21725, 1725, "As Kd"),
        (5, "Player 5", 20000, 18400, -1600, ""),
    ]
    assert logged("SELECT pot, amount, rake FROM pots") == [(0, 3500, 175)]
    assert logged("SELECT pot, seat, amount FROM awards") == [(0, 3, 3325)]
    assert logged("SELECT street, seat, action, amount, added, all_in, late FROM actions WHERE seat = 3") == [
        ("pre-flop", 3, "raise", 600, 600, 0, 0),
        ("flop", 3, "bet", 1000, 1000, 0, 0),
        ("turn", 3, "check", 0, 0, 0, 0),
        ("river", 3, "check", 0, 0, 0, 0),
        ("reveal", 3, "show", 0, 0, 0, 0),
    ]
    posts = logged("SELECT action, amount FROM actions WHERE n <= 2")
    assert posts == [("small-blind", 100), ("big-blind", 200)]


def test_cards_are_stored_by_code_and_as_text(dealer: Dealer, logged: Query) -> None:
    dealer.showdown()
    cards = parse_cards("As Kd Ks 8h 2d Th 2c")
    assert logged("SELECT code FROM cards WHERE code IS NOT NULL ORDER BY n") == [
        (int(card),) for card in cards
    ]
    assert logged("SELECT card FROM cards_text WHERE card != '??' ORDER BY n") == [
        (str(card),) for card in cards
    ]
    assert logged("SELECT count(*) FROM cards WHERE code IS NULL AND uid = ''") == [(13,)]
    assert logged("SELECT card FROM cards_text WHERE place = 'board' AND up ORDER BY n") == [
        ("Ks",), ("8h",), ("2d",), ("Th",), ("2c",),
    ]  # fmt: skip
    assert logged("SELECT card FROM cards_text WHERE place = 'burn' AND NOT up ORDER BY n") == [
        ("??",), ("??",), ("??",),
    ]  # fmt: skip
    assert logged("SELECT card, place, up FROM cards_text WHERE seat IN (3, 4) ORDER BY n") == [
        ("As", "seat", 1), ("??", "muck", 0), ("Kd", "seat", 1), ("??", "muck", 0),
    ]  # fmt: skip
    (mask,) = logged("SELECT card_mask FROM hands")[0]
    assert mask == sum(1 << card for card in cards)


def test_every_card_code_reads_as_its_card(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    Journal.open(path, key=KEY).close()
    conn = sqlite3.connect(path)
    numbers = [(int(card), int(card)) for card in DECK52]
    conn.executemany("INSERT INTO cards VALUES (1, 1, ?, ?, NULL, 'board', 1, '')", numbers)
    texts = [text for (text,) in conn.execute("SELECT card FROM cards_text ORDER BY n")]
    conn.close()
    assert texts == [str(card) for card in DECK52]


def test_undone_events_are_in_no_table(dealer: Dealer, logged: Query) -> None:
    dealer.draw(12)
    dealer.act("3 raise 900", "4 raise 2000")
    dealer.do(cmd.Undo)
    dealer.do(cmd.Undo)
    dealer.act("3 fold", "4 fold", "5 fold", "6 fold", "1 fold")
    dealer.do(cmd.Award)
    assert logged("SELECT seat, action FROM actions WHERE n > 2") == [
        (3, "fold"), (4, "fold"), (5, "fold"), (6, "fold"), (1, "fold"), (2, "returned"),
    ]  # fmt: skip
    assert logged("SELECT sum(net) FROM seats") == [(0,)]


def test_a_misdealt_attempt_keeps_its_cards(dealer: Dealer, logged: Query) -> None:
    dealer.draw(2)
    dealer.draw(1, read=False)
    dealer.do(cmd.Declare, incident="I-10", seat=Seat(3))
    dealer.do(cmd.Answer, way="misdeal")
    dealer.draw(12)
    dealer.act("3 fold", "4 fold", "5 fold", "6 fold", "1 fold")
    dealer.do(cmd.Award)
    assert logged("SELECT attempts, incidents FROM hands") == [(2, "I-10")]
    assert logged("SELECT attempt, count(*) FROM cards GROUP BY attempt") == [(1, 3), (2, 12)]
    assert logged("SELECT card, seat FROM cards_text WHERE attempt = 1") == [("??", 1), ("??", 2), ("??", 3)]
    assert logged("SELECT card_mask FROM hands") == [(0,)]
    assert logged(
        "SELECT number, alert, attempt, street, code, colour, detection, substantial, options, seat, way,"
        " way_rule, answered_by, raised_utc < answered_utc FROM incidents"
    ) == [
        (1, 1, 1, "pre-flop", "I-10", "red", "told", 0, "misdeal stands", 3, "misdeal",
         "TDA 35-C, Code 1.9.a", "dealer", 1)
    ]  # fmt: skip


def test_a_void_hand_gives_everything_back(dealer: Dealer, logged: Query) -> None:
    dealer.draw(12)
    dealer.act("3 raise 900")
    dealer.do(cmd.DrawCard, card=None, uid="04C0FFEE12345E", status="unknown")
    dealer.do(cmd.EnterFloor)
    dealer.do(cmd.Answer, way="void", reason="tag inconnu")
    assert logged("SELECT outcome, pot, rake FROM hands") == [("void", 0, 0)]
    assert logged("SELECT count(*), sum(abs(net)) FROM seats") == [(6, 0)]
    assert logged(
        "SELECT code, detection, substantial, options, way, answered_by, reason FROM incidents_text"
    ) == [("AL-12", "sensor", 0, "stray bind scrap void", "void", "floor", "tag inconnu")]


def test_side_pots_are_stored_separately(tmp_path: Path) -> None:
    dealer = Dealer().dealt(0, stacks={1: 1000, 3: 3000, 5: 9000}, house=(("rake.pct", "0"),))
    dealer.draw(6)
    dealer.act("5 allin", "1 allin", "3 allin")
    dealer.draw(8)
    for seat in (5, 1, 3):
        dealer.do(cmd.ShowHand, seat=Seat(seat))
    dealer.do(cmd.Award)
    path = tmp_path / "side.db"
    written(path, dealer)
    conn = sqlite3.connect(path)
    assert conn.execute("SELECT pot, amount FROM pots").fetchall() == [(0, 3000), (1, 4000)]
    assert conn.execute("SELECT sum(net) FROM seats").fetchone() == (0,)
    assert conn.execute("SELECT sum(added) FROM actions").fetchone() == (7000,)
    assert conn.execute("SELECT seat FROM actions WHERE all_in").fetchall() == [(5,), (1,), (3,)]
    conn.close()


def test_a_stud_hand_of_a_rotation_has_its_own_game_and_no_button(tmp_path: Path) -> None:
    dealer = Dealer()
    stud = Turn("7SHL", ante=10, bring_in=25, small_bet=100, big_bet=200)
    limit = Turn("THL", small_blind=50, big_blind=100, small_bet=100, big_bet=200)
    dealer.open(rotation=(stud, limit), game="7SHL", bring_in=25, small_bet=100)
    dealer.start()
    dealer.draw(18)
    while dealer.table.hand.round.to_act is not None:
        action = "fold" if dealer.table.hand.round.bet else "bring-in"
        dealer.do(cmd.Act, seat=dealer.table.hand.round.to_act, action=action)
    dealer.do(cmd.Award)
    path = tmp_path / "table.db"
    written(path, dealer)
    with closing(sqlite3.connect(path)) as conn:
        assert conn.execute("SELECT game, button FROM hands").fetchall() == [("7SHL", None)]
        assert conn.execute("SELECT sum(up) FROM cards").fetchone() == (6,)


def test_a_log_of_hands_with_buttons_keeps_them(tmp_path: Path) -> None:
    db = Database(tmp_path / "old.db")
    migrations.apply(db, stop_before="0005_hands_without_button")
    row = {"first_seq": 1, "table_name": "1", "game": "THNL", "mode": "cash", "hand_no": 1, "players": 6}
    db["hands"].insert({"id": 1, **row, "button": 6, "started_utc": "2026-01-01T00:00:00.000Z"})
    migrations.apply(db)
    assert db.execute("SELECT id, button, players FROM hands").fetchall() == [(1, 6, 6)]


def test_the_same_events_give_the_same_rows(dealer: Dealer, tmp_path: Path) -> None:
    dealer.showdown()
    with Journal.open(tmp_path / "one.db", key=KEY) as journal:
        keep(journal, dealer.inputs)
        first, again = (project(1, journal.archive.span_of(1)) for _ in range(2))
    assert first == again
    assert set(first.rows) == set(TABLES)


def test_a_hand_in_progress_has_no_rows(dealer: Dealer, tmp_path: Path) -> None:
    dealer.draw(12)
    with Journal.open(tmp_path / "one.db", key=KEY) as journal:
        keep(journal, dealer.inputs)
        with pytest.raises(Unreadable, match="hand 1 does not end"):
            project(1, journal.archive.span_of(1))
    with Archive.open(tmp_path / "one.db") as archive:
        assert [archive.one(f"SELECT count(*) FROM {table}") for table in TABLES] == [(0,)] * len(TABLES)
