"""What tells a log from every other one of a house, also in its copies and in years that were archived."""

from __future__ import annotations

from hashlib import sha256

from croupier.log.journal.chain import written
from croupier.log.reading.store import Store


def identity_of(archive: Store) -> str:
    """Twelve hexadecimal digits, from the first key that signed in the log and when that was.

    A log that nobody signed has them from its first row.
    """
    found = archive.one("SELECT id, since_utc FROM signers ORDER BY since_utc, id LIMIT 1")
    if found is None:
        (first,) = archive.one("SELECT first_seq FROM chain") or (1,)
        found = [written(row) for row, _ in archive.rows(first, first)]
    return sha256(" ".join(found).encode()).hexdigest()[:12]
