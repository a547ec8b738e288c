"""The migration that counts a log once that two terminals have, whichever the floor lets go on."""

from __future__ import annotations

from typing import Final

from croupier.cardroom.schema.reading import ALL

COPIES: Final = (
    "ALTER TABLE logs ADD COLUMN counted boolean NOT NULL DEFAULT true",
    """UPDATE logs AS l SET counted = false WHERE EXISTS (SELECT FROM logs AS o
        WHERE o.first_hash = l.first_hash AND o.terminal <> l.terminal AND o.id < l.id)""",
    "UPDATE findings SET answered = NULL, answered_by = NULL WHERE kind = 'copied' AND facts ? 'terminal'",
    f"""CREATE OR REPLACE VIEW {ALL}.tables AS SELECT l.id AS of_log, t.name COLLATE "C" AS called
        FROM croupier.logs AS l JOIN croupier.terminals AS t ON t.id = l.terminal WHERE l.counted""",
)
"""`logs.counted` is false for a log whose first row the room had from another terminal before."""
