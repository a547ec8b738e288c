"""Verifying a log finds every object that somebody adds to its schema, whatever its name.

The attacks write triggers with root's rights but without a key, and play on with the terminal's own.
"""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from croupier.cli import croupier
from croupier.engine import commands as cmd
from croupier.errors import Fault, Refused
from croupier.log import decks
from croupier.log.custody import derived_tables
from croupier.log.custody.schema_repair import mend
from croupier.log.custody.sealed_cards import open_cards
from croupier.log.custody.verification import verify_log
from croupier.log.decks import save_deck
from croupier.log.index import hand_sets, tallies
from croupier.log.index.digest import COVER, RECORDED, digest
from croupier.log.journal.chain import Verdict
from croupier.log.journal.floor_keys import FloorLock, PrivateKey
from croupier.log.journal.notes import read_notes
from croupier.log.journal.signatures import SignedStatement, Signer, key_path
from croupier.log.reading.archive import Archive
from croupier.log.schema import drift
from croupier.log.writing import journal as store
from croupier.log.writing.journal import Journal
from support.dealer import Dealer
from support.logs import KEY, changeable, verified, written

SIGNER = Signer.of(KEY)
ANNA = PrivateKey.make("anna")
WHO = {"who": "Max", "why": "a dispute", "utc": "2026-03-02T10:00:00.000Z"}

WINS = "AFTER INSERT ON awards BEGIN UPDATE awards SET amount = amount - 100 WHERE hand_id = NEW.hand_id; END"
NETS = "AFTER INSERT ON parts BEGIN UPDATE parts SET net = net - 100 WHERE hand_id = NEW.hand_id; END"
RAKE = (
    "AFTER INSERT ON pots BEGIN UPDATE pots SET rake = 0 WHERE hand_id = NEW.hand_id;"
    " UPDATE hands SET rake = 0 WHERE id = NEW.hand_id; END"
)
MASK = "AFTER UPDATE OF outcome ON hands BEGIN UPDATE hands SET card_mask = 1 WHERE id = NEW.id; END"
SEALS = (
    "AFTER UPDATE OF boxes ON seals WHEN NEW.boxes != 'gone'"
    " BEGIN UPDATE seals SET boxes = 'gone' WHERE hand_id = NEW.hand_id; END"
)
SILENCE = "BEFORE INSERT ON incidents BEGIN SELECT RAISE (IGNORE); END"
CHANGING = {"wins": WINS, "nets": NETS, "rake": RAKE, "mask": MASK, "seals": SEALS}
SILENT = "BEFORE INSERT ON {} BEGIN SELECT RAISE (IGNORE); END"
EVIDENCE = ("incidents", "actions", "cards", "parts", "pots", "signatures", "journal", "notes", "hands")


def plant(path: Path, kind: str, name: str, sql: str, table: str = "awards") -> None:
    """Write an object into the schema, as a program without scruples does; the terminal is stopped."""
    with closing(sqlite3.connect(path)) as conn:
        conn.execute("PRAGMA writable_schema = ON")
        conn.execute("INSERT INTO sqlite_master VALUES (?, ?, ?, 0, ?)", (kind, name, table, sql))
        conn.execute("PRAGMA user_version = 1")
        conn.commit()


def pull(path: Path, name: str) -> None:
    """Remove it again, without a trace in the schema."""
    with closing(sqlite3.connect(path)) as conn:
        conn.execute("PRAGMA writable_schema = ON")
        conn.execute("DELETE FROM sqlite_master WHERE name = ?", (name,))
        conn.commit()


def trigger(name: str, body: str) -> tuple[str, str, str, str]:
    return "trigger", name, f"CREATE TRIGGER {name} {body}", body.split(" ON ")[1].split(maxsplit=1)[0]


def play(path: Path, dealer: Dealer, done: int) -> None:
    written(path, dealer, done, signer=SIGNER, floor=FloorLock((ANNA.owner,)))


@pytest.fixture
def evening(tmp_path: Path) -> tuple[Path, Dealer]:
    """One honest hand, in a log whose signing key is beside it."""
    path = tmp_path / "table.db"
    key_path(path).write_bytes(KEY)
    key_path(path).chmod(0o600)
    dealer = Dealer().open()
    dealer.shown()
    play(path, dealer, 0)
    return path, dealer


def seen(path: Path, **asked: bool) -> Verdict:
    return verified(path, SIGNER, **asked)


def deal_more(dealer: Dealer) -> int:
    done = len(dealer.inputs)
    dealer.start()
    dealer.draw(3)
    dealer.do(cmd.Declare, incident="I-10")
    dealer.do(cmd.Answer, way="misdeal")
    dealer.fold_out()
    dealer.start()
    dealer.to_the_end()
    return done


@pytest.mark.parametrize("name", ["sqlite_stat_x", "an_ordinary_name"])
@pytest.mark.parametrize("attack", CHANGING)
def test_a_trigger_that_falsifies_the_tables_is_seen_even_after_it_is_gone(
    evening: tuple[Path, Dealer], attack: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, dealer = evening
    plant(path, *trigger(name, CHANGING[attack]))
    done = deal_more(dealer)
    with pytest.raises(Fault, match=rf"trigger {name} does not belong .* croupier hands mend"):
        play(path, dealer, done)
    assert name in seen(path).why
    monkeypatch.setattr(
        store, "refuse_drift", lambda db, path: None
    )  # it came while the terminal was running
    play(path, dealer, done)
    assert seen(path).bad is not None
    pull(path, name)
    found = seen(path)
    assert found.bad is not None and found.why.startswith(("hand 2", "hand 3")), found


@pytest.mark.parametrize("table", EVIDENCE)
def test_a_trigger_that_keeps_rows_out_stops_the_writing_and_loses_nothing(
    evening: tuple[Path, Dealer], table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, dealer = evening
    plant(path, *trigger("sqlite_stat_x", SILENT.format(table)))
    done = deal_more(dealer)
    monkeypatch.setattr(store, "refuse_drift", lambda db, path: None)
    monkeypatch.setattr(drift, "refuse_drift", lambda db, path: None)
    with pytest.raises(Fault, match="kept out"):
        if table == "notes":
            open_cards(path, [1], keys=[ANNA], **WHO)
        play(path, dealer, done)
    pull(path, "sqlite_stat_x")
    with Archive.open(path) as archive:
        stored = archive.one(
            "SELECT max(seq) FROM (SELECT seq FROM journal UNION SELECT last_seq FROM packs)"
        )
    rest, count = done, sum(map(len, dealer.inputs[:done]))
    while count < stored[0]:
        count += len(dealer.inputs[rest])
        rest += 1
    play(path, dealer, rest)
    assert seen(path).bad is None
    with Archive.open(path) as archive:
        assert archive.one("SELECT count(*) FROM incidents WHERE hand_id = 2") == (1,)


@pytest.mark.parametrize(
    ("kind", "name", "sql"),
    [
        ("trigger", "sqlite_stat_x", f"CREATE TRIGGER sqlite_stat_x {WINS}"),
        ("trigger", "sqlite_stat1", f"CREATE TRIGGER sqlite_stat1 {WINS}"),
        ("view", "sqlite_stat_x", "CREATE VIEW sqlite_stat_x AS SELECT * FROM hands"),
        ("view", "sqlite_stat4", "CREATE VIEW sqlite_stat4 AS SELECT * FROM hands"),
        ("trigger", "notes_never_change", f"CREATE TRIGGER notes_never_change {WINS}"),
    ],
)
def test_what_is_added_is_seen_whatever_it_is_called_and_can_be_put_right(
    evening: tuple[Path, Dealer], kind: str, name: str, sql: str
) -> None:
    path, dealer = evening
    if name == "notes_never_change":
        pull(path, name)
    plant(path, kind, name, sql, name if kind == "view" else "awards")
    assert seen(path).bad is not None
    for write in (lambda: play(path, dealer, 0), lambda: open_cards(path, [1], keys=[ANNA], **WHO)):
        with pytest.raises(Fault, match=f"{name} .* croupier hands mend"):
            write()
    kept, named = mend(path, **WHO)
    assert kept.stat().st_mode & 0o077 == 0 and f"{kind} {name}" in named
    assert seen(kept).bad is not None, "the copy is the log as it was"
    found = seen(path)
    assert found.bad is None and any(f"{kind} {name}" in said for said in found.reports), found
    with pytest.raises(Refused, match="is that of a log"):
        mend(path, **WHO)


def test_a_table_of_somebody_else_goes_with_its_pages(evening: tuple[Path, Dealer]) -> None:
    path, _ = evening
    with closing(sqlite3.connect(path)) as conn:
        conn.execute("CREATE TABLE spare (x)")
        conn.execute("INSERT INTO spare VALUES (randomblob(100000))")
        conn.execute("DROP TRIGGER journal_never_shrinks")
        conn.execute("DROP INDEX hands_pot")
        conn.commit()
    result = CliRunner().invoke(
        croupier, ["hands", "mend", "--db", str(path), "--who", "Max", "--why", "hands verify said so"]
    )
    assert result.exit_code == 0, result.output
    for name in ("table spare", "trigger journal_never_shrinks", "index hands_pot"):
        assert name in result.output
    assert seen(path).bad is None
    with Archive.open(path) as archive:
        (note,) = read_notes(archive.conn, kind="mended")
        assert note.signer == SIGNER.id


def test_a_table_whose_name_is_like_one_of_statistics_is_seen(evening: tuple[Path, Dealer]) -> None:
    path, dealer = evening
    with closing(sqlite3.connect(path)) as conn:
        conn.execute("CREATE TABLE spare (x)")
        conn.execute("INSERT INTO spare VALUES ('a place to hide something')")
        conn.execute("PRAGMA writable_schema = ON")
        conn.execute(
            "UPDATE sqlite_master SET name = 'sqlite_stat_x', tbl_name = 'sqlite_stat_x',"
            " sql = 'CREATE TABLE sqlite_stat_x (x)' WHERE name = 'spare'"
        )
        conn.commit()
    assert "table sqlite_stat_x does not belong to a log" in seen(path).why
    with pytest.raises(Fault, match="table sqlite_stat_x"):
        play(path, dealer, len(dealer.inputs))
    mend(path, **WHO)
    assert seen(path).bad is None


def test_a_table_of_the_log_that_was_changed_cannot_be_put_right(evening: tuple[Path, Dealer]) -> None:
    path, _ = evening
    with closing(sqlite3.connect(path)) as conn:
        conn.execute("ALTER TABLE hands ADD COLUMN colour TEXT")
        conn.commit()
    with pytest.raises(Refused, match="table hands itself was changed"):
        mend(path, **WHO)


def test_statistics_belong_to_a_log(evening: tuple[Path, Dealer]) -> None:
    path, dealer = evening
    with closing(sqlite3.connect(path)) as conn:
        conn.execute("ANALYZE")
        conn.commit()
    assert seen(path).bad is None
    play(path, dealer, len(dealer.inputs))
    with closing(sqlite3.connect(path)) as conn:
        conn.execute("PRAGMA writable_schema = ON")
        wider = "CREATE TABLE sqlite_stat1(tbl,idx,stat,more)"
        conn.execute("UPDATE sqlite_master SET sql = ? WHERE name = 'sqlite_stat1'", (wider,))
        conn.commit()
    assert "table sqlite_stat1" in seen(path).why


def test_the_schema_of_every_version_is_known() -> None:
    assert drift.hash_of(drift.wanted_at(drift.known()[-1])) == drift.NEWEST
    assert all(drift.wanted_at(name) for name in drift.known())


def signed_as_it_stands(path: Path, hand: int, cover: int) -> None:
    """As an older version did, or whoever has the key: the tables are signed as they are."""
    with changeable(path) as conn:
        conn.execute("UPDATE hands SET cover = ? WHERE id = ?", (cover, hand))
        tables = digest(conn, hand, cover)
        conn.execute("UPDATE hands SET tables_hash = ? WHERE id = ?", (tables, hand))
        *row, _, _ = conn.execute("SELECT * FROM signatures WHERE hand_id = ?", (hand,)).fetchone()
        statement = SignedStatement(*row)._replace(tables=tables)
        signature = SIGNER.sign(statement.text())
        conn.execute(
            "UPDATE signatures SET tables = ?, signature = ? WHERE seq = ?",
            (tables, signature, statement.seq),
        )


CHANGES = {
    "awards": "UPDATE awards SET amount = amount - 700 WHERE hand_id = 1",
    "parts": "UPDATE parts SET net = 0, stack_after = stack_before WHERE hand_id = 1 AND seat = 3",
    "players": "UPDATE parts SET player_id = 7 - player_id WHERE hand_id = 1",
    "actions": "DELETE FROM actions WHERE hand_id = 1 AND n = 5",
    "cards": "UPDATE cards SET code = (code + 1) % 52 WHERE hand_id = 1 AND place = 'board' AND n = 14",
    "pots": "UPDATE pots SET rake = 0 WHERE hand_id = 1",
    "incidents": "INSERT INTO incidents SELECT 1, 9, NULL, 1, '', 'I-10', 'told', 0, '', '', NULL, NULL, '',"
    " '{}', started_utc, NULL, NULL, NULL, NULL, NULL FROM hands WHERE id = 1",
    "outcome": "UPDATE hands SET board = '' WHERE id = 1",
}


@pytest.mark.parametrize("cover", [RECORDED, COVER])
@pytest.mark.parametrize("change", CHANGES)
def test_tables_that_do_not_say_what_the_rows_say_are_found(
    evening: tuple[Path, Dealer], change: str, cover: int
) -> None:
    path, _ = evening
    assert seen(path, every_hand=True).derived == 1
    with changeable(path) as conn:
        assert conn.execute(CHANGES[change]).rowcount
        tallies.count(conn, 1, 1, sign=-1)
        for table in ("hand_tallies", "incident_tallies"):
            conn.execute(f"DELETE FROM {table}")
        conn.execute("DELETE FROM sets")
        hand_sets.include_all(conn)
        tallies.count(conn, 0, 2**62)
    signed_as_it_stands(path, 1, cover)
    for found in (seen(path), seen(path, every_hand=True)):
        if cover == COVER:
            assert found.why.startswith("hand 1, from row ") and "not what its rows say" in found.why, found
        else:
            assert found.bad is None and "hands 1 of an older version" in found.reports[-1], found


def test_every_hand_of_an_evening_is_made_again(tmp_path: Path) -> None:
    path, dealer = tmp_path / "table.db", Dealer().open()
    for number in range(5):
        dealer.start()
        (dealer.to_the_end if number % 2 else dealer.fold_out)()
    play(path, dealer, 0)
    with Archive.open(path) as archive:
        assert derived_tables.check_derived(archive, 0.0, every=True) == (5, [])
        assert derived_tables.check_derived(archive, 0.0, every=False) == (1, []), "one at least"
        assert derived_tables.check_derived(archive, 60.0, every=False) == (5, [])
    told = CliRunner().invoke(croupier, ["hands", "verify", "--db", str(path), "--every-hand"]).output
    assert "hands whose tables were made again from their rows: 5" in told


@pytest.mark.parametrize("version", ["first-version", "version-0.4.0"])
def test_a_log_of_an_older_version_is_put_right_too(tmp_path: Path, version: str) -> None:
    path = tmp_path / "old.db"
    with closing(sqlite3.connect(path)) as conn:
        conn.executescript((Path(__file__).parent / "samples" / f"{version}.sql").read_text())
    plant(path, *trigger("sqlite_stat_x", WINS))
    with pytest.raises(Fault, match="sqlite_stat_x"):
        Journal.open(path, key=KEY)
    _, named = mend(path, **WHO)
    assert named == ("trigger sqlite_stat_x",)
    with Journal.open(path, key=KEY) as journal:
        assert verify_log(journal.archive).bad is None


TAGS = [(f"04{number:012X}", card, "card") for number, card in enumerate(("Ah", "Kd", "2c"))]


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("AFTER INSERT ON tags BEGIN UPDATE tags SET card = 'As' WHERE card = 'Ah'; END", "its tags are not"),
        (SILENT.format("tags"), "kept out"),
    ],
)
def test_tags_that_are_swapped_as_they_are_registered_are_seen(
    evening: tuple[Path, Dealer], body: str, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, _ = evening
    plant(path, *trigger("sqlite_stat_x", body))
    with pytest.raises(Fault, match="sqlite_stat_x"):
        save_deck(path, "blue", TAGS, signer=SIGNER)
    monkeypatch.setattr(decks, "refuse_drift", lambda db, path: None)
    if why == "kept out":
        with pytest.raises(Fault, match=why):
            save_deck(path, "blue", TAGS, signer=SIGNER)
        return
    save_deck(path, "blue", TAGS, signer=SIGNER)
    pull(path, "sqlite_stat_x")
    assert why in seen(path).why
