"""The statements that make the log's tables as evidence, in addition to those of its first version."""

from __future__ import annotations

from typing import Final

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

AFTER_CARRYING_OVER: Final = (
    "DROP TABLE seats",
    "DROP TABLE alerts",
    "DROP TABLE incidents",
    "ALTER TABLE rulings RENAME TO incidents",
    """CREATE VIEW seats AS
        SELECT hand_id, seat, name AS player, stack_before, stack_after, net, shown
        FROM parts JOIN players ON players.id = player_id""",
    """CREATE TRIGGER journal_never_changes BEFORE UPDATE ON journal
        BEGIN SELECT RAISE (ABORT, 'the journal is append-only'); END""",
    """CREATE TRIGGER journal_never_shrinks BEFORE DELETE ON journal
        WHEN NOT EXISTS (
            SELECT 1 FROM packs WHERE OLD.seq <= last_seq
                AND first_seq = (SELECT max(first_seq) FROM packs WHERE first_seq <= OLD.seq)
        )
        BEGIN SELECT RAISE (ABORT, 'the journal is append-only'); END""",
    """CREATE TRIGGER packs_never_change BEFORE UPDATE ON packs
        BEGIN SELECT RAISE (ABORT, 'the journal is append-only'); END""",
    """CREATE TRIGGER packs_never_shrink BEFORE DELETE ON packs
        WHEN OLD.last_seq >= (SELECT first_seq FROM chain)
        BEGIN SELECT RAISE (ABORT, 'the journal is append-only'); END""",
    """CREATE TRIGGER notes_never_change BEFORE UPDATE ON notes
        BEGIN SELECT RAISE (ABORT, 'notes are only added'); END""",
    """CREATE TRIGGER notes_never_shrink BEFORE DELETE ON notes
        BEGIN SELECT RAISE (ABORT, 'notes are only added'); END""",
)
"""What is added only once the rows of the first version have moved: views, and triggers that protect the
rows."""

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
"""Hands with the time that they took; incidents by table and way out, which says whose doing they were."""

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
"""The record of a hand as it was made at its end, with marks for names and sealed cards; and those cards."""
