"""The three roles of the database, without a login, each with as few rights as possible.

`croupier_ingest` takes batches and only adds; `croupier_floor` lets terminals join and strikes them out;
`croupier_reader` reads. The room's account is a member of these three and of nothing else.
"""

from __future__ import annotations

from typing import Final

INGEST: Final = "croupier_ingest"
FLOOR: Final = "croupier_floor"
READER: Final = "croupier_reader"

ROLES: Final = (INGEST, FLOOR, READER)

_ADDED: Final = "pieces, signatures, notes, signers, hands, parts, incidents"
_PLACE: Final = "seq, head, notes, notes_head, signed, tree, players, message, senders, seen, receipt, ends"

RIGHTS: Final = (
    "REVOKE ALL ON SCHEMA croupier FROM PUBLIC",
    "REVOKE ALL ON ALL FUNCTIONS IN SCHEMA croupier FROM PUBLIC",
    f"GRANT USAGE ON SCHEMA croupier TO {INGEST}, {FLOOR}, {READER}",
    f"GRANT SELECT ON ALL TABLES IN SCHEMA croupier TO {READER}",
    f"REVOKE SELECT ON codes FROM {READER}",
    f"GRANT SELECT ON migrations, terminals, logs, findings, {_ADDED} TO {INGEST}",
    f"GRANT INSERT ON {_ADDED}, logs, findings TO {INGEST}",
    f"GRANT UPDATE ({_PLACE}) ON logs TO {INGEST}",
    f"GRANT UPDATE (last, times) ON findings TO {INGEST}",
    f"GRANT INSERT ON answers TO {INGEST}",
    f"GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA croupier TO {INGEST}",
    f"REVOKE EXECUTE ON FUNCTION forget_thing FROM {INGEST}",
    f"GRANT SELECT ON migrations, terminals, codes, logs, findings TO {FLOOR}",
    f"GRANT INSERT ON terminals, codes, findings TO {FLOOR}",
    f"GRANT SELECT ON edits, offered, answers TO {FLOOR}",
    f"GRANT SELECT, INSERT ON enrolled TO {FLOOR}",
    f"GRANT UPDATE (answered, answered_by, edit) ON enrolled TO {FLOOR}",
    f"GRANT INSERT ON edits TO {FLOOR}",
    f"GRANT EXECUTE ON FUNCTION forget_thing TO {FLOOR}",
    f"GRANT UPDATE (struck, struck_by, name) ON terminals TO {FLOOR}",
    f"GRANT UPDATE (used, terminal) ON codes TO {FLOOR}",
    f"GRANT UPDATE (counted) ON logs TO {FLOOR}",
    f"GRANT UPDATE (answered, answered_by, last, times) ON findings TO {FLOOR}",
    f"GRANT SELECT, INSERT ON tournaments, orders, in_step TO {FLOOR}",
)
"""The rights, granted again after each migration."""


def making() -> str:
    """The statement that makes missing roles; all databases of a cluster share them."""
    made = " ".join(
        f"IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = '{role}')"
        f" THEN CREATE ROLE {role} NOLOGIN; END IF;"
        for role in ROLES
    )
    return f"DO $$ BEGIN {made} END $$"
