"""The migration that counts the hands of each table once, whichever copy of its log continues."""

from __future__ import annotations

from typing import Final

from croupier.cardroom.schema.reading import ALL, TALLIES_OF_ALL

_LEFT_OUT: Final = f"""CREATE VIEW {ALL}.left_out AS
    WITH RECURSIVE family (log, root) AS (
        SELECT id, id FROM croupier.logs WHERE parted_from IS NULL
        UNION ALL
        SELECT l.id, f.root FROM croupier.logs AS l JOIN family AS f ON l.parted_from = f.log
    )
    SELECT log FROM (
        SELECT f.log, row_number() OVER (PARTITION BY f.root ORDER BY l.seen DESC NULLS LAST, l.id DESC) AS n
        FROM family AS f JOIN croupier.logs AS l ON l.id = f.log
    ) AS ranked WHERE n > 1"""
"""The copies of a log that forked or was cut off, except the one that reported last."""

_ONCE: Final = f"WHERE log NOT IN (SELECT log FROM {ALL}.left_out)"

ONCE: Final = (
    _LEFT_OUT,
    *(
        f"CREATE OR REPLACE VIEW {ALL}.{name} AS SELECT {columns} FROM croupier.{name}"
        f" JOIN {ALL}.tables ON of_log = log {_ONCE}"
        for name, columns in TALLIES_OF_ALL.items()
    ),
)
"""The statements of the migration."""
