"""When a table was opened, closed and broken, found by reading every row."""

from croupier.engine.table.cancellations import standing_rows
from croupier.log.journal.codec import Logged
from croupier.log.reading.archive import Archive
from croupier.log.reading.closings import TURNS


def every_turn(archive: Archive, since: str, until: str) -> list[Logged]:
    """Those from one moment on and before another, without what was taken back."""
    rows = [row for row in standing_rows(archive.logged()) if isinstance(row.event, TURNS)]
    return [row for row in rows if since <= row.utc < until]
