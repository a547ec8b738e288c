"""The tables of the demo room deal while somebody watches, and end with it."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from cardroom.servers import until
from croupier.cardroom.demo import dealing
from croupier.errors import CroupierError
from croupier.log.reading.archive import Archive


def test_its_tables_deal_now_and_end_with_it(tmp_path: Path) -> None:
    log, begun = tmp_path / "table.db", datetime.now(UTC)

    def begins() -> list[tuple[str]]:
        try:
            with Archive.open(log) as archive:
                return archive.all("SELECT started_utc FROM hands")
        except CroupierError:
            return []  # it is being made

    with dealing([log]) as (table,):
        until(lambda: bool(begins()), "no hand begins")
        assert datetime.fromisoformat(begins()[0][0]) > begun - timedelta(seconds=1)
        assert table.poll() is None
    assert table.poll() is not None
