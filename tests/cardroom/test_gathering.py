"""The next batch is found at once, however long the log is."""

from pathlib import Path

from cardroom.card_room import TableLog
from croupier.cardroom.forwarding.batches import gather, hash_at
from croupier.cardroom.wire import LogPlace
from croupier.log.reading.archive import Archive
from croupier.log.schema.drift import open_for_change

_PAST = 20_000


def _steps(path: Path) -> tuple[int, int]:
    """What SQLite does to find the last hand, and the hash of a row in it, in hundreds of instructions."""
    with Archive.open(path) as archive:
        (first, number) = archive.one(
            "SELECT max(first_seq), (SELECT max(number) FROM signatures) FROM packs"
        )
        place = LogPlace(
            log=1, seq=first - 1, head=bytes(32), notes=0, signed=number - 1, players=0, message=0
        )
        counted = [0]

        def count() -> int:
            counted[0] += 1
            return 0

        archive.db.conn.set_progress_handler(count, 100)
        batch = gather(archive, place, "one")
        assert batch is not None and batch.pieces[0].first == first
        assert [each.statement.number for each in batch.signed] == [number]
        gathered, counted[0] = counted[0], 0
        assert hash_at(archive, first + 3) is not None
        return gathered, counted[0]


def test_the_next_hand_is_found_at_once_in_a_long_log(tmp_path: Path) -> None:
    table = TableLog.make(tmp_path / "table.db")
    table.hands(3)
    table.begin()
    short = _steps(table.path)
    db = open_for_change(table.path)
    past = [(-number, -number, bytes(32), b"") for number in range(1, _PAST)]
    with db.conn:
        db.conn.executemany("INSERT INTO packs VALUES (?, ?, ?, ?)", past)
        db.conn.executemany(
            "INSERT INTO signatures SELECT ?, 0, ?, utc, head, tables, 0, notes_head, signer, signature"
            " FROM signatures ORDER BY seq DESC LIMIT 1",
            [(first, first) for first, *_ in past],
        )
        columns = ", ".join(each[1] for each in db.execute("PRAGMA table_info(hands)") if each[1] != "id")
        db.conn.executemany(
            f"INSERT INTO hands (id, {columns}) SELECT ?, {columns} FROM hands WHERE id = 1",
            [(first,) for first, *_ in past],
        )
    db.close()
    long = _steps(table.path)
    assert all(later < before + 10 for before, later in zip(short, long, strict=True)), (short, long)
