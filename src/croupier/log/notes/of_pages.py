"""The key of the floor's pages: it signs their notes alone, and a note of the terminal's key announces it."""

from __future__ import annotations

from pathlib import Path
from sqlite3 import Connection
from typing import Final

from croupier.log.journal.signing import Signer, signer_in, signer_of_log
from croupier.log.notes.notes import add_note, read_notes
from croupier.values import replace

ANNOUNCED: Final = "this key of the floor's pages signs their notes"


def signer_of_pages(conn: Connection, path: Path, utc: str) -> Signer | None:
    """Who signs a note of the pages in the open transaction; None without the terminal's key beside the log.

    The key is made when it is first needed, and a note of the terminal's key announces it.
    """
    terminal = signer_of_log(path)
    if terminal is None:
        return None
    own = replace(signer_in(path.with_name(f"{path.name}-pages")), of_pages=True)
    facts = {"public": own.public.hex()}
    if facts not in [note.facts for note in read_notes(conn, kind="pages")]:
        add_note(conn, "pages", utc=utc, who="croupier", why=ANNOUNCED, facts=facts, signer=terminal)
    return own
