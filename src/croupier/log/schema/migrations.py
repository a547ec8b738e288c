"""The tables of the log, one migration after the other; a released migration is never edited."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from typing import Final

from sqlite_utils import Database, Migrations

from croupier.errors import Fault
from croupier.log.disk import transaction
from croupier.log.index import branches, hand_sets, tallies
from croupier.log.index.extracts import extract_all
from croupier.log.journal.packs import ANCHORS
from croupier.log.journal.player_names import mark_all
from croupier.log.journal.typed_words import in_words
from croupier.log.schema.upgrade import carry_over

migrations: Final = Migrations("croupier.log")


def migrate(db: Database) -> None:
    """Bring the file to this version; raises `Fault` if a newer croupier wrote it."""
    if not db.table_names():
        _make(db)
    names = [each.name for each in migrations.applied(db)]
    if newer := set(names) - set(known()):
        raise Fault(f"the log was written by a newer croupier ({', '.join(sorted(newer))}): update this one")
    if names != list(known()):
        migrations.apply(db)


def _make(db: Database) -> None:
    """Give an empty file all tables of this version in one transaction, not one for each migration."""
    schema, first_rows = _whole()
    with transaction(db):
        if db.table_names():  # another program was faster
            return
        _execute(db, *schema)
        for table, rows in first_rows.items():
            db.conn.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * len(rows[0]))})", rows)
        db.execute("UPDATE _sqlite_migrations SET applied_at = ?", [str(datetime.now(UTC))])


@cache
def _whole() -> tuple[tuple[str, ...], dict[str, list[tuple[object, ...]]]]:
    """What all migrations together make: the statements in order, and the first rows of tables."""
    with Database(memory=True) as db:
        migrations.apply(db)
        found = db.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid")
        rows = {table: db.execute(f"SELECT * FROM {table}").fetchall() for table in db.table_names()}
        return tuple(str(sql) for (sql,) in found), {table: each for table, each in rows.items() if each}


def is_current(db: Database) -> bool:
    """Whether the file holds exactly the tables of this version."""
    return [each.name for each in migrations.applied(db)] == list(known())


def is_older(db: Database) -> bool:
    """Whether an older version wrote the file, with only the first of its migrations."""
    names = [each.name for each in migrations.applied(db)]
    return bool(names) and names == list(known()[: len(names)])


@cache
def known() -> tuple[str, ...]:
    """The names of all migrations, in order."""
    with Database(memory=True) as empty:
        return tuple(each.name for each in migrations.pending(empty))


def _execute(db: Database, *statements: str) -> None:
    for statement in statements:
        db.execute(statement)


@migrations(name="0001_journal")
def _journal(db: Database) -> None:
    _execute(
        db,
        """CREATE TABLE hands (
            id INTEGER PRIMARY KEY,
            first_seq INTEGER NOT NULL,
            table_name TEXT NOT NULL,
            game TEXT NOT NULL,
            mode TEXT NOT NULL,
            hand_no INTEGER NOT NULL,
            players INTEGER NOT NULL,
            button INTEGER NOT NULL,
            started_utc TEXT NOT NULL,
            ended_utc TEXT,
            outcome TEXT,
            attempts INTEGER,
            pot INTEGER,
            rake INTEGER,
            board TEXT,
            card_mask INTEGER,
            incidents TEXT
        ) STRICT""",
        "CREATE INDEX hands_started ON hands (started_utc)",
        "CREATE INDEX hands_outcome ON hands (outcome, id)",
        """CREATE TABLE seals (
            hand_id INTEGER NOT NULL,
            first_seq INTEGER NOT NULL,
            salt BLOB NOT NULL,
            check_value BLOB NOT NULL,
            opened_key BLOB,
            PRIMARY KEY (hand_id, first_seq)
        ) STRICT, WITHOUT ROWID""",
        "CREATE INDEX seals_closed ON seals (hand_id, first_seq) WHERE opened_key IS NULL",
        """CREATE TABLE journal (
            seq INTEGER PRIMARY KEY,
            hand_id INTEGER REFERENCES hands (id),
            utc TEXT NOT NULL,
            mono_ms INTEGER NOT NULL,
            clock_synced INTEGER NOT NULL,
            dealer TEXT NOT NULL,
            step INTEGER NOT NULL,
            name TEXT NOT NULL,
            version INTEGER NOT NULL,
            payload TEXT NOT NULL,
            sealed BLOB,
            hash BLOB NOT NULL
        ) STRICT""",
        "CREATE INDEX journal_hand ON journal (hand_id) WHERE hand_id IS NOT NULL",
        f"CREATE INDEX journal_marks ON journal (name, seq) WHERE {ANCHORS}",
        """CREATE TRIGGER journal_never_changes BEFORE UPDATE ON journal
            BEGIN SELECT RAISE (ABORT, 'the journal is append-only'); END""",
        """CREATE TRIGGER journal_never_shrinks BEFORE DELETE ON journal
            BEGIN SELECT RAISE (ABORT, 'the journal is append-only'); END""",
    )


@migrations(name="0002_hand_tables")
def _hand_tables(db: Database) -> None:
    _execute(
        db,
        """CREATE TABLE seats (
            hand_id INTEGER NOT NULL REFERENCES hands (id),
            seat INTEGER NOT NULL,
            player TEXT NOT NULL,
            stack_before INTEGER NOT NULL,
            stack_after INTEGER NOT NULL,
            net INTEGER NOT NULL,
            shown TEXT NOT NULL,
            PRIMARY KEY (hand_id, seat)
        ) STRICT, WITHOUT ROWID""",
        "CREATE INDEX seats_player ON seats (player, hand_id)",
        """CREATE TABLE actions (
            hand_id INTEGER NOT NULL REFERENCES hands (id),
            n INTEGER NOT NULL,
            attempt INTEGER NOT NULL,
            street TEXT NOT NULL,
            seat INTEGER NOT NULL,
            action TEXT NOT NULL,
            amount INTEGER NOT NULL,
            added INTEGER NOT NULL,
            all_in INTEGER NOT NULL,
            late INTEGER NOT NULL,
            at_ms INTEGER NOT NULL,
            PRIMARY KEY (hand_id, n)
        ) STRICT, WITHOUT ROWID""",
        """CREATE TABLE cards (
            hand_id INTEGER NOT NULL REFERENCES hands (id),
            attempt INTEGER NOT NULL,
            n INTEGER NOT NULL,
            code INTEGER CHECK (code BETWEEN 0 AND 51),
            seat INTEGER,
            place TEXT NOT NULL,
            up INTEGER NOT NULL,
            uid TEXT NOT NULL,
            PRIMARY KEY (hand_id, attempt, n)
        ) STRICT, WITHOUT ROWID""",
        """CREATE VIEW cards_text AS
            SELECT hand_id, attempt, n,
                coalesce(
                    substr('23456789TJQKA', code / 4 + 1, 1) || substr('cdhs', code % 4 + 1, 1), '??'
                ) AS card,
                seat, place, up, uid
            FROM cards""",
        """CREATE TABLE pots (
            hand_id INTEGER NOT NULL REFERENCES hands (id),
            pot INTEGER NOT NULL,
            amount INTEGER NOT NULL,
            rake INTEGER NOT NULL,
            PRIMARY KEY (hand_id, pot)
        ) STRICT, WITHOUT ROWID""",
        """CREATE TABLE awards (
            hand_id INTEGER NOT NULL REFERENCES hands (id),
            pot INTEGER NOT NULL,
            seat INTEGER NOT NULL,
            amount INTEGER NOT NULL,
            PRIMARY KEY (hand_id, pot, seat)
        ) STRICT, WITHOUT ROWID""",
        """CREATE TABLE alerts (
            hand_id INTEGER NOT NULL REFERENCES hands (id),
            number INTEGER NOT NULL,
            attempt INTEGER NOT NULL,
            code TEXT NOT NULL,
            colour TEXT NOT NULL,
            seat INTEGER,
            card INTEGER,
            rule TEXT NOT NULL,
            facts TEXT NOT NULL,
            raised_utc TEXT NOT NULL,
            way TEXT,
            way_rule TEXT,
            answered_by TEXT,
            reason TEXT,
            answered_utc TEXT,
            PRIMARY KEY (hand_id, number)
        ) STRICT, WITHOUT ROWID""",
        """CREATE TABLE incidents (
            code TEXT NOT NULL,
            hand_id INTEGER NOT NULL REFERENCES hands (id),
            PRIMARY KEY (code, hand_id)
        ) STRICT, WITHOUT ROWID""",
    )


@migrations(name="0003_decks")
def _decks(db: Database) -> None:
    _execute(
        db,
        """CREATE TABLE tags (
            uid TEXT PRIMARY KEY,
            deck TEXT NOT NULL,
            card TEXT NOT NULL,
            status TEXT NOT NULL
        ) STRICT, WITHOUT ROWID""",
        "CREATE INDEX tags_deck ON tags (deck)",
    )


@migrations(name="0004_shoe")
def _shoe(db: Database) -> None:
    _execute(
        db,
        """CREATE TABLE shoe (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            boot INTEGER NOT NULL,
            seq INTEGER NOT NULL
        ) STRICT""",
    )


@migrations(name="0005_hands_without_button")
def _hands_without_button(db: Database) -> None:
    """Stud has no button."""
    _execute(
        db,
        "ALTER TABLE hands RENAME COLUMN button TO placed",
        "ALTER TABLE hands ADD COLUMN button INTEGER",
        "UPDATE hands SET button = placed",
        "ALTER TABLE hands DROP COLUMN placed",
    )


TYPED: Final = (
    """CREATE TABLE IF NOT EXISTS typed (
        mark TEXT PRIMARY KEY,
        text TEXT NOT NULL,
        salt BLOB NOT NULL
    ) STRICT, WITHOUT ROWID""",
    "CREATE INDEX IF NOT EXISTS typed_text ON typed (text)",
)

TABLES_OF_EVIDENCE: Final = (
    *TYPED,
    """CREATE TABLE players (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE
    ) STRICT""",
    """CREATE TABLE chain (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        first_seq INTEGER NOT NULL,
        origin BLOB NOT NULL
    ) STRICT""",
    """CREATE TABLE packs (
        first_seq INTEGER PRIMARY KEY,
        last_seq INTEGER NOT NULL,
        head BLOB NOT NULL,
        body BLOB NOT NULL
    ) STRICT""",
    """CREATE TABLE kept (
        seq INTEGER PRIMARY KEY,
        body BLOB NOT NULL
    ) STRICT""",
    """CREATE TABLE notes (
        seq INTEGER PRIMARY KEY,
        utc TEXT NOT NULL,
        kind TEXT NOT NULL,
        who TEXT NOT NULL,
        hand_id INTEGER,
        why TEXT NOT NULL,
        facts TEXT NOT NULL,
        hash BLOB NOT NULL
    ) STRICT""",
    "CREATE INDEX notes_hand ON notes (hand_id) WHERE hand_id IS NOT NULL",
    """CREATE TABLE signers (
        id TEXT PRIMARY KEY,
        public BLOB NOT NULL,
        since_utc TEXT NOT NULL
    ) STRICT, WITHOUT ROWID""",
    """CREATE TABLE signatures (
        seq INTEGER PRIMARY KEY,
        hand_id INTEGER NOT NULL,
        number INTEGER NOT NULL,
        utc TEXT NOT NULL,
        head BLOB NOT NULL,
        tables BLOB NOT NULL,
        notes INTEGER NOT NULL,
        notes_head BLOB NOT NULL,
        signer TEXT NOT NULL,
        signature BLOB NOT NULL
    ) STRICT""",
    "CREATE INDEX signatures_hand ON signatures (hand_id, seq)",
    "CREATE INDEX signatures_utc ON signatures (utc)",
    "ALTER TABLE hands ADD COLUMN dealer TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE hands ADD COLUMN record_seq INTEGER",
    "ALTER TABLE hands ADD COLUMN settings_seq INTEGER",
    "ALTER TABLE hands ADD COLUMN tables_hash BLOB",
    "CREATE INDEX hands_game ON hands (game, id)",
    "CREATE INDEX hands_table ON hands (table_name, id)",
    "CREATE INDEX hands_dealer ON hands (dealer, id)",
    "CREATE INDEX hands_pot ON hands (pot, id)",
    "ALTER TABLE seals ADD COLUMN version INTEGER NOT NULL DEFAULT 1",
    "ALTER TABLE seals ADD COLUMN row_keys BLOB",
    "ALTER TABLE seals ADD COLUMN boxes TEXT",
    "DROP INDEX seals_closed",
    """CREATE INDEX seals_open ON seals (hand_id, first_seq)
        WHERE opened_key IS NULL AND boxes IS NULL AND salt != x''""",
    """CREATE INDEX seals_salted ON seals (hand_id, first_seq) WHERE boxes IS NOT NULL AND salt != x''""",
    """CREATE TABLE parts (
        hand_id INTEGER NOT NULL REFERENCES hands (id),
        seat INTEGER NOT NULL,
        player_id INTEGER NOT NULL REFERENCES players (id),
        stack_before INTEGER NOT NULL,
        stack_after INTEGER NOT NULL,
        net INTEGER NOT NULL,
        shown TEXT NOT NULL,
        PRIMARY KEY (hand_id, seat)
    ) STRICT, WITHOUT ROWID""",
    "CREATE INDEX parts_player ON parts (player_id, hand_id)",
    "CREATE INDEX parts_place ON parts (player_id, seat, hand_id)",
    """CREATE TABLE rulings (
        hand_id INTEGER NOT NULL REFERENCES hands (id),
        number INTEGER NOT NULL,
        alert INTEGER,
        attempt INTEGER NOT NULL,
        street TEXT NOT NULL,
        code TEXT NOT NULL,
        detection TEXT NOT NULL,
        substantial INTEGER NOT NULL,
        colour TEXT NOT NULL,
        options TEXT NOT NULL,
        seat INTEGER,
        card INTEGER,
        rule TEXT NOT NULL,
        facts TEXT NOT NULL,
        raised_utc TEXT NOT NULL,
        way TEXT,
        way_rule TEXT,
        answered_by TEXT,
        reason TEXT,
        answered_utc TEXT,
        PRIMARY KEY (hand_id, number)
    ) STRICT, WITHOUT ROWID""",
    "CREATE INDEX rulings_code ON rulings (code, hand_id)",
    "CREATE INDEX rulings_way ON rulings (way, hand_id) WHERE way IS NOT NULL",
)
"""Names of players, packs of rows, notes and signatures; incidents with what was ruled; searches by more."""

SETS: Final = """CREATE TABLE sets (
    what TEXT NOT NULL,
    block INTEGER NOT NULL,
    hands BLOB NOT NULL,
    PRIMARY KEY (what, block)
) STRICT, WITHOUT ROWID"""

TALLIES: Final = (
    """CREATE TABLE hand_tallies (
        quarter TEXT NOT NULL,
        table_name TEXT NOT NULL,
        dealer TEXT NOT NULL,
        mode TEXT NOT NULL,
        outcome TEXT NOT NULL,
        hands INTEGER NOT NULL,
        pot INTEGER NOT NULL,
        rake INTEGER NOT NULL,
        PRIMARY KEY (quarter, table_name, dealer, mode, outcome)
    ) STRICT, WITHOUT ROWID""",
    """CREATE TABLE incident_tallies (
        quarter TEXT NOT NULL,
        dealer TEXT NOT NULL,
        code TEXT NOT NULL,
        rule TEXT NOT NULL,
        incidents INTEGER NOT NULL,
        PRIMARY KEY (quarter, dealer, code, rule)
    ) STRICT, WITHOUT ROWID""",
)

TALLIES_BY_DOER: Final = (
    "DROP TABLE hand_tallies",
    """CREATE TABLE hand_tallies (
        quarter TEXT NOT NULL,
        table_name TEXT NOT NULL,
        dealer TEXT NOT NULL,
        mode TEXT NOT NULL,
        outcome TEXT NOT NULL,
        hands INTEGER NOT NULL,
        pot INTEGER NOT NULL,
        rake INTEGER NOT NULL,
        dealt_ms INTEGER NOT NULL,
        PRIMARY KEY (quarter, table_name, dealer, mode, outcome)
    ) STRICT, WITHOUT ROWID""",
    "DROP TABLE incident_tallies",
    """CREATE TABLE incident_tallies (
        quarter TEXT NOT NULL,
        table_name TEXT NOT NULL,
        dealer TEXT NOT NULL,
        code TEXT NOT NULL,
        way TEXT NOT NULL,
        rule TEXT NOT NULL,
        incidents INTEGER NOT NULL,
        PRIMARY KEY (quarter, table_name, dealer, code, way, rule)
    ) STRICT, WITHOUT ROWID""",
)
"""Hands with the time that they took; incidents by table and way out, which tells who caused them."""

KINDS: Final = """CREATE INDEX incident_tallies_kind
    ON incident_tallies (table_name, dealer, code, way, rule, quarter, incidents)"""

MONTHS: Final = (
    """CREATE TABLE hand_months (
        month TEXT NOT NULL,
        table_name TEXT NOT NULL,
        dealer TEXT NOT NULL,
        hands INTEGER NOT NULL,
        dealt_ms INTEGER NOT NULL,
        PRIMARY KEY (month, table_name, dealer)
    ) STRICT, WITHOUT ROWID""",
    """CREATE TABLE incident_months (
        month TEXT NOT NULL,
        table_name TEXT NOT NULL,
        dealer TEXT NOT NULL,
        code TEXT NOT NULL,
        way TEXT NOT NULL,
        rule TEXT NOT NULL,
        incidents INTEGER NOT NULL,
        PRIMARY KEY (month, table_name, dealer, code, way, rule)
    ) STRICT, WITHOUT ROWID""",
    """CREATE TABLE hand_times (
        month TEXT NOT NULL,
        time TEXT NOT NULL,
        hands INTEGER NOT NULL,
        PRIMARY KEY (month, time)
    ) STRICT, WITHOUT ROWID""",
    """CREATE TABLE incident_times (
        month TEXT NOT NULL,
        time TEXT NOT NULL,
        code TEXT NOT NULL,
        way TEXT NOT NULL,
        incidents INTEGER NOT NULL,
        PRIMARY KEY (month, time, code, way)
    ) STRICT, WITHOUT ROWID""",
    "DROP INDEX incident_tallies_kind",
)
"""Sums of the tallies for each month (UTC), which take the place of an index for reports over a year."""

EXTRACTS: Final = """CREATE TABLE extracts (
    seq INTEGER PRIMARY KEY,
    hand_id INTEGER,
    utc TEXT NOT NULL,
    mono_ms INTEGER NOT NULL,
    clock_synced INTEGER NOT NULL,
    dealer TEXT NOT NULL,
    step INTEGER NOT NULL,
    name TEXT NOT NULL,
    version INTEGER NOT NULL,
    payload TEXT NOT NULL
) STRICT"""
"""Copies of the packed rows that reports read."""

BRANCHES: Final = """CREATE TABLE branches (
    seq INTEGER PRIMARY KEY,
    first_seq INTEGER NOT NULL,
    number INTEGER NOT NULL,
    hash BLOB NOT NULL
) STRICT"""
"""The hash over each 256 signatures, by the rows of the last and the first of them."""

RECORDS: Final = """CREATE TABLE records (
    hand_id INTEGER PRIMARY KEY REFERENCES hands (id),
    form INTEGER NOT NULL,
    body BLOB NOT NULL,
    sealed BLOB
) STRICT"""
"""The record of a hand, made at its end with marks for names and sealed cards; and the cards."""


@migrations(name="0006_evidence")
def _evidence(db: Database) -> None:
    """Names beside the chain, packs, signatures, notes, incidents with their rulings, searches by more."""
    _execute(db, *TABLES_OF_EVIDENCE)
    carry_over(db.conn)


@migrations(name="0007_typed")
def _typed(db: Database) -> None:
    """Store typed texts beside the rows; a log that was just carried over has the table already."""
    _execute(
        db,
        *TYPED,
        f"""CREATE VIEW notes_text AS
            SELECT seq, utc, kind, {in_words("who")} AS who, hand_id, {in_words("why")} AS why, facts
            FROM notes""",
        f"""CREATE VIEW incidents_text AS
            SELECT hand_id, number, alert, attempt, street, code, detection, substantial, colour, options,
                seat, card, rule, facts, raised_utc, way, way_rule, answered_by,
                {in_words("reason")} AS reason, answered_utc
            FROM incidents""",
    )


_UNUSED: Final = (
    *("hands_game", "hands_table", "hands_dealer", "hands_outcome"),
    *("parts_place", "rulings_code", "rulings_way"),
)
"""Indexes that no search uses any more; the last logs of 0.2.0 and the first of 0.3.0 lack some."""


@migrations(name="0008_finding")
def _finding(db: Database) -> None:
    """Hands are found by sets and counted by tallies; indexes that no search uses any more are dropped."""
    _execute(
        db,
        SETS,
        *TALLIES,
        *(f"DROP INDEX IF EXISTS {index}" for index in _UNUSED),
        """CREATE INDEX seals_kept ON seals (hand_id, first_seq) WHERE boxes IS NOT NULL OR salt != x''""",
    )
    hand_sets.include_all(db.conn)


@migrations(name="0009_covered")
def _covered(db: Database) -> None:
    """What is signed covers names, what is locked for the floor, and each note."""
    _execute(
        db,
        "ALTER TABLE players ADD COLUMN salt BLOB NOT NULL DEFAULT x''",
        "ALTER TABLE players ADD COLUMN mark TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE players ADD COLUMN chain BLOB NOT NULL DEFAULT x''",
        "ALTER TABLE notes ADD COLUMN signature BLOB NOT NULL DEFAULT x''",
        "CREATE INDEX notes_kind ON notes (kind, seq)",
        "ALTER TABLE seals ADD COLUMN salt_hash BLOB",
        "ALTER TABLE seals ADD COLUMN boxes_hash BLOB",
        "ALTER TABLE seals ADD COLUMN boxes_signature BLOB",
        "ALTER TABLE hands ADD COLUMN cover INTEGER NOT NULL DEFAULT 1",
        "ALTER TABLE hands ADD COLUMN last_player INTEGER",
    )
    mark_all(db.conn)


@migrations(name="0010_doers")
def _doers(db: Database) -> None:
    """Hands are counted with the time they took, and incidents with their tables and ways out."""
    _execute(db, *TALLIES_BY_DOER)
    tallies.count_all(db.conn)


@migrations(name="0011_records")
def _records(db: Database) -> None:
    """The regulator's record of a hand is made when it ends; hands of older versions have none."""
    _execute(db, RECORDS)


@migrations(name="0012_kinds")
def _kinds(db: Database) -> None:
    """A report of a year adds up incidents of one kind as they follow each other."""
    _execute(db, KINDS)


@migrations(name="0013_extracts")
def _extracts(db: Database) -> None:
    """The rows that reports read are copied when they are packed."""
    _execute(db, EXTRACTS)
    extract_all(db.conn)


@migrations(name="0014_branches")
def _branches(db: Database) -> None:
    """The first proof of a hand does not read every signature."""
    _execute(db, BRANCHES)
    branches.grow_all(db.conn)


@migrations(name="0015_months")
def _months(db: Database) -> None:
    """A report of a year reads months, not all their quarters of an hour; the next step takes them out."""
    _execute(db, *MONTHS)


@migrations(name="0016_quarters")
def _quarters(db: Database) -> None:
    """Every report reads quarters of an hour, those of a year in a moment."""
    for table in ("hand_months", "incident_months", "hand_times", "incident_times"):
        db.execute(f"DROP TABLE {table}")
