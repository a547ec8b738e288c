"""Batches that wait are taken in together, exactly as each would be alone."""

import asyncio
from collections.abc import Callable
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from croupier.cardroom.schema.roles import INGEST
from croupier.cardroom.serving import group_commit as serving
from croupier.cardroom.serving.connections import Connections
from croupier.cardroom.serving.group_commit import GroupCommit
from croupier.cardroom.serving.takers import Takers
from croupier.cardroom.store.group_commit import ingest_together
from croupier.cardroom.store.ingest import Job, ingest
from croupier.cardroom.store.joining import strike_out, terminals
from croupier.cardroom.store.known import Gap
from croupier.cardroom.wire import Batch, Place, signed_text
from croupier.engine import commands as cmd
from croupier.errors import Fault
from support.card_room import CardRoom, TableLog, as_role

ROWS = "SELECT first_seq, last_seq, head, body FROM croupier.pieces WHERE log = %s ORDER BY first_seq"
LOG = (
    "SELECT seq, head, message, senders, receipt, ends, signed, players, seen > now() - interval '1 hour'"
    " FROM croupier.logs WHERE id = %s"
)
WORDS = "SELECT mark, text, salt FROM croupier.typed WHERE log = %s ORDER BY mark"


class Dealing:
    """A table of the room in the middle of a hand."""

    def __init__(self, room: CardRoom, log: TableLog) -> None:
        self.log = log
        room.joined(self.log, f"Table {log.path.stem}")
        (place,) = room.opened(self.log)
        self.place = room.follow(self.log, place)

    def acts(self) -> Batch:
        """The batch after somebody has called."""
        self.log.call()
        batch = self.log.batch(self.place)
        assert batch is not None and batch.pieces and not batch.signed
        return batch

    def job(self, batch: Batch) -> Job:
        body = batch.pack()
        signer = self.log.signer
        return signer.public, signer.sign(signed_text("batch", body)), body


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> list[TableLog]:
    """Four logs with a hand in progress."""
    folder = tmp_path_factory.mktemp("begun")
    logs = [TableLog.make(folder / f"{number}.db", bytes([number]) * 32) for number in range(1, 5)]
    for log in logs:
        log.begin()
    return logs


@pytest.fixture
def tables(room: CardRoom, begun: list[TableLog], tmp_path: Path) -> list[Dealing]:
    copies = [log.copied(tmp_path / log.path.name, bytes([at]) * 32) for at, log in enumerate(begun, 1)]
    return [Dealing(room, log) for log in copies]


def stored(room: CardRoom, place: Place) -> list[Any]:
    """What the room has of a log."""
    return [room.owner.execute(each, (place.log,)).fetchall() for each in (ROWS, LOG, WORDS)]


def test_batches_are_stored_as_each_would_be_alone(room: CardRoom, tables: list[Dealing]) -> None:
    said = (f"typed:{'7' * 16}", "Zoe", bytes(16))
    batches = [replace(table.acts(), typed=(said,)) for table in tables]
    room.owner.execute("UPDATE croupier.logs SET seen = now() - interval '1 day'")
    together, alone = [], []
    for table, batch in zip(tables, batches, strict=True):
        with room.owner.transaction(force_rollback=True):
            place = ingest(room.owner, *table.job(batch), room.witness)
            alone.append((place, *stored(room, place)))
    places = ingest_together(room.conn, [*map(Dealing.job, tables, batches)], room.witness)
    for table, place in zip(tables, places, strict=True):
        together.append((place, *stored(room, table.place)))
    assert together == alone
    assert all(said in words and log[-1] for _, _, (log,), words in together)
    assert room.found() == []
    for table, place in zip(tables, places, strict=True):
        assert place is not None
        table.place = place
        assert room.take(table.log, table.acts()).seq > place.seq


Spoil = Callable[[CardRoom, Dealing, Batch], Job]


def forged(_: CardRoom, table: Dealing, batch: Batch) -> Job:
    public, _, body = table.job(batch)
    return public, bytes(64), body


def damaged(_: CardRoom, table: Dealing, batch: Batch) -> Job:
    public, signature, body = table.job(batch)
    return public, signature, body[:-1]


def of_another(_: CardRoom, table: Dealing, batch: Batch) -> Job:
    return table.job(replace(batch, log=1))


def behind_a_gap(_: CardRoom, table: Dealing, batch: Batch) -> Job:
    return table.job(replace(batch, first=batch.first + 1))


def of_another_history(_: CardRoom, table: Dealing, batch: Batch) -> Job:
    return table.job(replace(batch, follows=bytes(32)))


def of_a_fork(room: CardRoom, table: Dealing, _: Batch) -> Job:
    """The room has two calls, and a copy of the log has a call and a fold."""
    copy = table.log.copied(table.log.path.with_suffix(".copy"), b"\3" * 32)
    table.log.call()
    room.follow(table.log, table.place)
    copy.dealer.do(cmd.Act, seat=copy.dealer.table.hand.round.to_act, action="fold")
    copy.keep()
    batch = copy.batch(table.place)
    assert batch is not None
    return table.job(replace(batch, message=99))


def with_another_end(_: CardRoom, table: Dealing, batch: Batch) -> Job:
    return table.job(replace(batch, end_head=bytes(32)))


def from_a_copy(_: CardRoom, table: Dealing, batch: Batch) -> Job:
    return table.job(replace(batch, sender="another"))


def sent_before(_: CardRoom, table: Dealing, batch: Batch) -> Job:
    return table.job(replace(batch, message=table.place.message))


def of_a_new_hand(_: CardRoom, table: Dealing, batch: Batch) -> Job:
    return table.job(replace(batch, live={"id": 2}))


def at_the_end_of_a_hand(_: CardRoom, table: Dealing, batch: Batch) -> Job:
    table.log.end()
    later = table.log.batch(table.place)
    assert later is not None and later.signed and later.sheets
    return table.job(later)


def struck_out(room: CardRoom, table: Dealing, batch: Batch) -> Job:
    (there,) = [each for each in terminals(room.floor) if each.public == table.log.signer.public]
    strike_out(room.floor, there.id, "anna")
    return table.job(batch)


@pytest.mark.parametrize(
    "spoil",
    [
        *(
            forged,
            damaged,
            of_another,
            behind_a_gap,
            of_another_history,
            of_a_fork,
            with_another_end,
            from_a_copy,
        ),
        *(sent_before, of_a_new_hand, at_the_end_of_a_hand, struck_out),
    ],
)
def test_batches_with_another_answer_are_left_and_the_others_are_stored(
    room: CardRoom, tables: list[Dealing], spoil: Spoil
) -> None:
    batches = [table.acts() for table in tables]
    jobs = [*map(Dealing.job, tables, batches)]
    jobs[2] = spoil(room, tables[2], batches[2])
    before = stored(room, tables[2].place)
    places = ingest_together(room.conn, jobs, room.witness)
    assert [place is not None for place in places] == [True, True, False, True]
    assert stored(room, tables[2].place) == before


def test_two_batches_of_a_log_are_not_stored_at_once(room: CardRoom, tables: list[Dealing]) -> None:
    batch, other = tables[0].acts(), tables[1].acts()
    jobs = [tables[0].job(batch), tables[0].job(batch), tables[1].job(other)]
    first, second, third = ingest_together(room.conn, jobs, room.witness)
    assert first is not None and second is None and third is not None


def test_a_log_that_somebody_else_works_on_holds_nobody_up(room: CardRoom, tables: list[Dealing]) -> None:
    jobs = [table.job(table.acts()) for table in tables]
    with as_role(room.dsn, INGEST) as other, other.transaction():
        other.execute("SELECT 1 FROM croupier.logs WHERE id = %s FOR UPDATE", (tables[1].place.log,))
        places = ingest_together(room.conn, jobs, room.witness)
    assert [place is not None for place in places] == [True, False, True, True]


def served(room: CardRoom, jobs: list[Job]) -> list[Place | BaseException]:
    """What the room answers to batches that come at the same moment."""

    async def all_at_once() -> list[Place | BaseException]:
        together = GroupCommit(connections, room.witness, takers)
        return await asyncio.gather(*map(together.take, jobs), return_exceptions=True)

    connections, takers = Connections(room.dsn, 4), Takers(room.dsn, room.folder / "witness", 1)
    try:
        return asyncio.run(all_at_once())
    finally:
        takers.close()
        connections.close()


def test_batches_that_come_at_once_are_stored_in_one_transaction(
    room: CardRoom, tables: list[Dealing], monkeypatch: pytest.MonkeyPatch
) -> None:
    groups = []

    def counted(conn: Any, jobs: Any, witness: Any) -> list[Place | None]:
        groups.append(len(jobs))
        return ingest_together(conn, jobs, witness)

    monkeypatch.setattr(serving, "ingest_together", counted)
    batches = [table.acts() for table in tables]
    jobs = [*map(Dealing.job, tables, batches)]
    jobs[0] = behind_a_gap(room, tables[0], batches[0])
    wrong, *places = served(room, jobs)
    assert groups == [4]
    assert isinstance(wrong, Gap)
    assert [place.seq for place in places if isinstance(place, Place)] == [each.end for each in batches[1:]]
    assert served(room, [tables[0].job(batches[0])]) != [wrong]


class Slow:
    """Transactions that end when they are told to; `stored` counts the batches of each that has ended."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun, self.end, self.stored = asyncio.Semaphore(0), asyncio.Event(), list[int]()
        monkeypatch.setattr(serving, "run_in_threadpool", self._store)
        self.commits: Any = GroupCommit(None, None, None)  # type: ignore[arg-type]  # nothing is stored

    async def _store(self, work: Any, jobs: Any) -> list[Any]:
        self.begun.release()
        await self.end.wait()
        self.stored.append(len(jobs))
        return ["a place"] * len(jobs)


def test_a_batch_that_comes_as_others_end_is_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two transactions end in one turn of the loop, in which one of the tables sends its next batch."""
    monkeypatch.setattr(serving, "_ENOUGH", 1)
    slow = Slow(monkeypatch)

    async def twice() -> None:
        await slow.commits.take("first")
        await slow.commits.take("second")

    async def both() -> None:
        one = asyncio.create_task(twice())
        await slow.begun.acquire()
        other = asyncio.create_task(slow.commits.take("other"))
        await slow.begun.acquire()
        slow.end.set()
        await asyncio.wait_for(asyncio.gather(one, other), 20)

    asyncio.run(both())
    assert slow.stored == [1, 1, 1]


@pytest.mark.parametrize(("others", "beside"), [(15, False), (16, True)])
def test_few_wait_for_the_transaction_under_way_and_many_are_checked_beside_it(
    monkeypatch: pytest.MonkeyPatch, others: int, beside: bool
) -> None:
    slow = Slow(monkeypatch)

    async def all_of_them() -> None:
        first = asyncio.create_task(slow.commits.take("first"))
        await slow.begun.acquire()
        rest = [asyncio.create_task(slow.commits.take("other")) for _ in range(others)]
        await asyncio.wait(rest, timeout=0)
        for _ in range(3):
            await asyncio.sleep(0)
        assert slow.begun.locked() is not beside
        slow.end.set()
        await asyncio.wait_for(asyncio.gather(first, *rest), 20)

    asyncio.run(all_of_them())
    assert slow.stored == [1, others]


def test_when_the_database_fails_everybody_hears_of_it(
    room: CardRoom, tables: list[Dealing], monkeypatch: pytest.MonkeyPatch
) -> None:
    @contextmanager
    def failing(*_: Any) -> Any:
        raise Fault("the database is gone")
        yield

    monkeypatch.setattr(Connections, "borrowed", failing)
    answers = served(room, [table.job(table.acts()) for table in tables])
    assert [str(each) for each in answers] == ["the database is gone"] * 4
