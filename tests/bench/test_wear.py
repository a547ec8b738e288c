"""What a table writes to its disk for a hand, and for the receipts of a room."""

from pathlib import Path

import pytest

from croupier.bench import wear
from croupier.errors import Fault
from croupier.log.notes.notes import read_notes
from croupier.log.reading.archive import Archive

RECEIPT_BYTES = 240


def test_what_a_hand_and_the_receipts_of_a_room_write_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    receipts, noted = wear._receipts, list[int]()

    def counted(log: Path) -> tuple[wear.Cost, wear.Cost]:
        found = receipts(log)
        assert log.with_name(f"{log.name}-receipt").stat().st_size >= RECEIPT_BYTES
        with Archive.open(log) as archive:
            noted.append(len(read_notes(archive.db.conn, kind="receipt")))
        return found

    monkeypatch.setattr(wear, "_receipts", counted)
    found = wear.measure(2)
    assert found.measured > 50 and found.more["inputs"] > 2
    assert noted == [wear._RECEIPTS]
    assert found.more["KiB of a room's receipt, once a hand"] * 1024 >= RECEIPT_BYTES
    assert found.more["KiB of a receipt in the log, once an hour"] * 1024 >= RECEIPT_BYTES
    assert min(found.more["ms of it"], found.more["ms of that"]) > 0


def test_a_system_that_does_not_count_says_so(tmp_path: Path) -> None:
    with pytest.raises(Fault, match="does not count what a process writes"):
        wear.written(tmp_path / "io")
