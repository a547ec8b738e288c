"""Cut lines, killed rooms, a killed or older PostgreSQL: every table has every order once, in order."""

from __future__ import annotations

import os
import random
import shutil
import threading
import time
from collections.abc import Mapping
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import psycopg
import pytest

from cardroom.card_room import CardRoom, TableLog, as_role, free_port
from cardroom.killing import Rooms, Wire, own_room, started
from cardroom.real_tables import assert_obeyed, tables_of
from cardroom.servers import asked, begun, copied, restored, run, told, until
from croupier.cardroom.cluster import Cluster
from croupier.cardroom.config import RoomConfig
from croupier.cardroom.demo import made, served
from croupier.cardroom.forwarding import orders as line_module
from croupier.cardroom.forwarding.membership import join, keep, read_membership
from croupier.cardroom.forwarding.orders import OrderLine, hearing
from croupier.cardroom.orders import BEGIN, RoomOrder, check_chain, now_ms, read_ahead
from croupier.cardroom.schema.roles import FLOOR
from croupier.cardroom.serving import orders as serving_orders
from croupier.cardroom.store import orders as store
from croupier.cardroom.store.ingest import witness_of
from croupier.cardroom.store.terminals import new_code
from croupier.cli.run.room_link import orders_of
from croupier.engine.commands.people import HearOrder
from croupier.engine.events import OrderHeard
from croupier.errors import CroupierError, Refused
from croupier.log.journal.signatures import Signer
from croupier.rules.tournament.levels import RoomClock
from croupier.terminal.host.room_link import RoomLink
from croupier.terminal.obeying import obey
from croupier.values import replace
from support.dealer import Dealer

LEVELS = ("20 min 25/50", "20 min 50/100")


class Director:
    """Writes numbered orders, and again if it is not known whether one was written."""

    def __init__(self, dsn: str, config: RoomConfig) -> None:
        self.dsn, self.signer, self.written = dsn, witness_of(config.witness).signer, 0

    def open(self, *terminals: int) -> None:
        with closing(as_role(self.dsn, FLOOR)) as conn:
            store.open_tournament(conn, self.signer, "Sunday 100", LEVELS, terminals, "anna")

    def write(self) -> None:
        self.written += 1
        until(self._is_written, "an order could not be written")

    def _is_written(self) -> bool:
        with suppress(CroupierError, psycopg.Error), closing(as_role(self.dsn, FLOOR)) as conn:
            later = store.orders_since(conn, {1: self.written})  # the first order opens the tournament
            if all(each.body.get("n") != self.written for each in later):
                clock = RoomClock(1, 1_000_000, self.written % 2 == 1, now_ms())
                body = {"n": self.written, **clock._asdict()}
                store.append(conn, self.signer, 1, "clock", body, "anna")
            return True
        return False

    def orders(self) -> tuple[RoomOrder, ...]:
        with closing(as_role(self.dsn, FLOOR)) as conn:
            return tuple(store.orders_since(conn, {}))


def joined(room: CardRoom, config: RoomConfig, folder: Path, number: int = 1) -> TableLog:
    table = TableLog.make(folder / f"table{number}.db", bytes([number]) * 32)
    code = new_code(room.floor, "anna")
    join(table.path, table.signer, f"127.0.0.1:{config.port}", code, f"Table {number}")
    return table


def assert_all(director: Director, *lines: OrderLine) -> None:
    """Every order, once and in order, at every table."""
    wanted = director.orders()
    assert [each.body.get("n") for each in wanted] == [None, *range(1, director.written + 1)]
    for line in lines:
        until(lambda line=line: line.file.last[0] >= wanted[-1].number, "orders are missing")
        assert line.file.orders == wanted


def kill_the_room(room: CardRoom, rooms: Rooms, folder: Path, dice: random.Random, times: int) -> None:
    director = Director(room.dsn, rooms.config)
    with ExitStack() as stack:
        line = None
        for _ in range(times):
            with rooms.running(program=False) as running:
                if line is None:
                    table = joined(room, rooms.config, folder)
                    director.open(1)
                    line = stack.enter_context(hearing(table.path, table.signer, threading.Event()))
                director.write()
                time.sleep(dice.random() * 0.1)
                running.kill()
            director.write()
        assert line is not None
        with rooms.running(program=False):
            assert_all(director, line)


@pytest.mark.slow
def test_the_room_killed(room: CardRoom, rooms: Rooms, disk_path: Path, dice: random.Random) -> None:
    kill_the_room(room, rooms, disk_path, dice, 3)


@pytest.mark.nightly
def test_the_room_killed_all_night(
    room: CardRoom, rooms: Rooms, disk_path: Path, dice: random.Random
) -> None:
    kill_the_room(room, rooms, disk_path, dice, 200)


@pytest.mark.parametrize(
    "times", [pytest.param(2, marks=pytest.mark.slow), pytest.param(200, marks=pytest.mark.nightly)]
)
def test_two_rooms_killed_while_their_tables_obey(
    room: CardRoom, rooms: Rooms, tmp_path: Path, disk_path: Path, dice: random.Random, times: int
) -> None:
    """Each has its own tables and one database: all tables do every order once, in order."""
    both = (rooms, Rooms(other_server(room, rooms.config, tmp_path)))
    director, dealers = Director(room.dsn, rooms.config), [Dealer() for _ in both]
    with ExitStack() as stack:
        stack.callback(both[1].close)
        serving = [stack.enter_context(ExitStack()) for _ in both]
        for one, there in zip(both, serving, strict=True):
            there.enter_context(one.running(program=False))
        tables = [joined(room, one.config, disk_path, number) for number, one in enumerate(both, 1)]
        director.open(1, 2)
        lines = [stack.enter_context(hearing(each.path, each.signer, threading.Event())) for each in tables]
        for _ in range(times):
            director.write()
            time.sleep(dice.random() * 0.1)
            killed = dice.randrange(3)
            for number, (one, there) in enumerate(zip(both, serving, strict=True)):
                if killed in (number, 2):
                    there.close()  # by SIGKILL
                    there.enter_context(one.running(program=False))
            for line, dealer in zip(lines, dealers, strict=True):
                obeyed(line, dealer)
        director.write()
        assert_all(director, *lines)
    for line, dealer in zip(lines, dealers, strict=True):
        obeyed(line, dealer)
        heard = [each.number for each in dealer.events if isinstance(each, OrderHeard)]
        assert heard == [*range(1, director.written + 2)]


def obeyed(line: OrderLine, dealer: Dealer) -> None:
    """Do what the terminal would, with the orders that its file has by now."""
    room = RoomLink("r", "here", orders=orders_of(line.file), ahead=0)
    for each in obey(dealer.table, room, dealer.at):
        dealer.do(HearOrder, **{name: value for name, value in vars(each).items() if name != "at"})


def other_server(room: CardRoom, config: RoomConfig, folder: Path) -> RoomConfig:
    """A second server of the room, with its key and accounts."""
    (folder / "two").mkdir()
    other = made(folder / "two", room.dsn, free_port())
    witness_of(config.witness)  # makes the key
    shutil.copytree(config.witness, other.witness, dirs_exist_ok=True)
    shutil.copy(config.accounts, other.accounts)
    return other


def kill_postgresql(folder: Path, dice: random.Random, times: int) -> None:
    with own_room(folder) as (server, room, config):
        director = Director(room.dsn, config)
        with served(config):
            table = joined(room, config, folder)
            director.open(1)
            with hearing(table.path, table.signer, threading.Event()) as line:
                for _ in range(times):
                    writing = threading.Thread(target=director.write)
                    writing.start()
                    time.sleep(dice.random() * 0.05)
                    server.kill()
                    started(server)
                    writing.join()
                assert_all(director, line)


@pytest.mark.slow
def test_postgresql_killed(postgres: Cluster, disk_path: Path, dice: random.Random) -> None:
    kill_postgresql(disk_path, dice, 2)


@pytest.mark.nightly
def test_postgresql_killed_all_night(postgres: Cluster, disk_path: Path, dice: random.Random) -> None:
    kill_postgresql(disk_path, dice, 200)


@pytest.mark.parametrize(
    "cuts",
    [pytest.param(4, id="a few"), pytest.param(300, id="many", marks=pytest.mark.nightly)],
)
def test_lines_that_are_cut(
    room: CardRoom, config: RoomConfig, disk_path: Path, dice: random.Random, cuts: int
) -> None:
    director = Director(room.dsn, config)
    with served(config):
        table = joined(room, config, disk_path)
        director.open(1)
        with closing(Wire(config.port, dice, cuts)) as wire:
            member = read_membership(table.path)
            assert member is not None
            keep(table.path, replace(member, address=f"127.0.0.1:{wire.port}"))
            with hearing(table.path, table.signer, threading.Event()) as line:
                limit = time.monotonic() + 600 + 4 * cuts
                while wire.left > 0:
                    assert time.monotonic() < limit, f"{wire.left} cuts never came"
                    director.write()
                    time.sleep(0.02)
                assert_all(director, line)


@pytest.mark.parametrize(
    "away_s", [1, pytest.param(10, marks=pytest.mark.nightly), pytest.param(60, marks=pytest.mark.nightly)]
)
def test_a_room_that_is_away_for_a_while(
    room: CardRoom, config: RoomConfig, disk_path: Path, away_s: int
) -> None:
    director = Director(room.dsn, config)
    with ExitStack() as stack:
        with served(config):
            table = joined(room, config, disk_path)
            director.open(1)
            line = stack.enter_context(hearing(table.path, table.signer, threading.Event()))
            director.write()
            assert_all(director, line)
        for _ in range(3):
            director.write()
        time.sleep(away_s)
        with served(config):
            assert_all(director, line)


def test_two_servers_of_one_room(room: CardRoom, config: RoomConfig, tmp_path: Path, disk_path: Path) -> None:
    other = other_server(room, config, tmp_path)
    director = Director(room.dsn, config)
    with served(config), served(other):
        one, two = joined(room, config, disk_path, 1), joined(room, other, disk_path, 2)
        director.open(1, 2)
        with (
            hearing(one.path, one.signer, threading.Event()) as first,
            hearing(two.path, two.signer, threading.Event()) as second,
        ):
            for _ in range(10):
                director.write()
            assert_all(director, first, second)


def lose(room: CardRoom, last: int) -> None:
    """Leave the database with the first orders alone, as a promoted standby or an older copy has it."""
    for table in ("orders", "tournaments"):
        room.owner.execute(f"ALTER TABLE croupier.{table} DISABLE TRIGGER USER".encode())
    room.owner.execute("DELETE FROM croupier.orders WHERE number > %s", (last,))
    if not last:
        room.owner.execute("DELETE FROM croupier.tournaments")
    room.owner.execute("TRUNCATE croupier.in_step")


@pytest.mark.parametrize("last", [3, 0], ids=["the last", "a whole tournament"])
def test_no_order_is_given_before_a_table_that_comes_late_gave_back_what_was_lost(
    room: CardRoom, config: RoomConfig, disk_path: Path, monkeypatch: pytest.MonkeyPatch, last: int
) -> None:
    """A power cut in the whole house: the room has an older copy, and no table is there yet."""
    monkeypatch.setattr(serving_orders, "STEP_S", 0.5)
    director = Director(room.dsn, config)
    with ExitStack() as stack:
        with served(config):
            table, away, cash = (joined(room, config, disk_path, number) for number in (1, 2, 3))
            director.open(1, 2)
            with hearing(table.path, table.signer, threading.Event()) as line:
                for _ in range(6):
                    director.write()
                assert_all(director, line)
            wanted = director.orders()
        lose(room, last)
        stack.enter_context(served(config))
        stack.enter_context(hearing(cash.path, cash.signer, threading.Event()))
        with closing(as_role(room.dsn, FLOOR)) as conn:
            begun = time.monotonic()
            while time.monotonic() < begun + 1:
                with pytest.raises(Refused, match="asked first"):
                    store.writing_on(conn, 1)
        late = stack.enter_context(hearing(table.path, table.signer, threading.Event()))
        until(lambda: director.orders() == wanted, "they never come back")
        director.write()  # the other table is still away
        assert_all(director, late)
        assert_all(director, stack.enter_context(hearing(away.path, away.signer, threading.Event())))


def test_a_tournament_that_an_older_copy_does_not_know_is_taken_back(
    room: CardRoom, config: RoomConfig, disk_path: Path
) -> None:
    """The copy has the one before, at the same table."""
    director, signer = Director(room.dsn, config), witness_of(config.witness).signer
    with served(config):
        table = joined(room, config, disk_path)
        director.open(1)
        store.append(room.floor, signer, 1, "close", {}, "anna")
        director.open(1)
        for _ in range(3):
            store.append(room.floor, signer, 2, "clock", {}, "anna")
        with hearing(table.path, table.signer, threading.Event()) as line:
            until(lambda: (line.file.tournament, line.file.last[0]) == (2, 4), "it hears nothing")
        wanted = director.orders()
    lose(room, 9)
    room.owner.execute("DELETE FROM croupier.orders WHERE tournament = 2")
    room.owner.execute("DELETE FROM croupier.tournaments WHERE id = 2")
    with served(config), hearing(table.path, table.signer, threading.Event()) as line:
        until(lambda: director.orders() == wanted, "it never comes back")
        until(lambda: line.file.orders == wanted[2:], "the table goes back to the one before")


def test_a_table_with_orders_that_came_back_too_late_hears_every_later_one(
    room: CardRoom, config: RoomConfig, disk_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The room waited for it in vain, and gave others: their chain counts, and no number comes twice."""
    monkeypatch.setattr(serving_orders, "ALONE_S", 0.2)
    monkeypatch.setattr(line_module, "MOST_AT_ONCE", 5)
    director, dealer, signer = Director(room.dsn, config), Dealer(), witness_of(config.witness).signer
    with served(config):
        table = joined(room, config, disk_path)
        director.open(1)
        with hearing(table.path, table.signer, threading.Event()) as line:
            for _ in range(12):
                director.write()
            assert_all(director, line)
        obeyed(line, dealer)
    lose(room, 3)
    with served(config):
        director.written = 2
        director.write()
        with hearing(table.path, table.signer, threading.Event()) as line:
            until(lambda: len(director.orders()) == 13, "its numbers are free")
            director.write()
            until(lambda: line.file.last[0] == 14, "it hears nothing more")
        orders = director.orders()
    assert line.file.orders == orders
    check_chain(orders, 0, BEGIN, signer.public)
    said = [(each.kind, each.body.get("n")) for each in orders]
    assert said == [("open", None), *(("clock", n) for n in (1, 2, 3)), *[("lost", None)] * 9, ("clock", 4)]
    before = len(dealer.events)
    obeyed(line, dealer)
    heard = [each.number for each in dealer.events[before:] if isinstance(each, OrderHeard)]
    assert heard == [14]


@pytest.mark.slow
def test_a_copy_of_the_database_asks_its_tables_first(folder: Path, empty: Path, tmp_path: Path) -> None:
    """Whether it was restored from a dump, or its files were copied while it stood still."""
    primary = begun(folder / "one", empty)
    try:
        with CardRoom.make(primary, "room", tmp_path) as room:
            assert store.is_in_step(room.owner)
            told(primary, "CREATE DATABASE again")
            dump = primary.folder / "dump"
            run("pg_dump", "--format=custom", f"--file={dump}", room.dsn)
            run("pg_restore", f"--dbname={primary.at('again')}", str(dump))
        for database, is_older in (("room", False), ("again", True)):
            with psycopg.connect(primary.at(database), autocommit=True) as conn:
                assert conn.execute("SELECT count(*) FROM croupier.in_step").fetchone() == (1,)
                assert store.is_in_step(conn) is not is_older
                store.step_in(conn)
                assert store.is_in_step(conn)
        primary.stop()
        primary.start()
        with psycopg.connect(primary.at("room"), autocommit=True) as conn:
            assert not store.is_in_step(conn), "its files are those of any copy"
    finally:
        primary.stop()


@pytest.mark.nightly
@pytest.mark.parametrize("late_s", [0, 30])
def test_restored_to_a_moment_the_room_has_every_order_back_before_it_gives_another(
    folder: Path, empty: Path, tmp_path: Path, late_s: int
) -> None:
    """One table heard all that was lost, another a part of it, and a third none; all come back at once."""
    archive = folder / "archive"
    archive.mkdir()
    archive.chmod(0o777)
    settings = {"archive_mode": "on", "archive_command": f"cp %p {archive}/%f"}
    primary = begun(folder / "one", empty, **settings)
    with ExitStack() as stack:
        stack.callback(primary.stop)
        with CardRoom.make(primary, "room", tmp_path) as room:
            config = made(tmp_path, room.dsn, free_port())
            director = Director(room.dsn, config)
            with served(config):
                tables = [joined(room, config, folder, number) for number in (1, 2, 3)]
                director.open(1, 2, 3)
                copied(primary, folder / "backup", "--wal-method=none")
                for heard in (3, 2, 1):
                    if heard == 2:
                        moment = str(asked(primary, "SELECT clock_timestamp()"))
                    with ExitStack() as lines:
                        there = [
                            lines.enter_context(hearing(one.path, one.signer, threading.Event()))
                            for one in tables[:heard]
                        ]
                        for _ in range(20):
                            director.write()
                        assert_all(director, *there)
        wanted = director.orders()
        told(primary, "SELECT pg_switch_wal()")
        kept = "SELECT last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 1) FROM pg_stat_archiver"
        until(lambda: asked(primary, kept) is True, "it is never archived")
        primary.stop()
        again = restored(folder / "backup", archive, folder / "again", moment)
        stack.callback(again.stop)
        director.dsn = again.at("room")
        assert director.orders() == wanted[:21]
        stack.enter_context(served(replace(config, database=director.dsn)))
        writing = threading.Thread(target=director.write)
        writing.start()
        time.sleep(late_s)
        assert director.orders() == wanted[:21], "another order was given first"
        back = [
            stack.enter_context(hearing(one.path, one.signer, threading.Event())) for one in reversed(tables)
        ]
        writing.join(60)
        assert director.orders()[:-1] == wanted
        assert_all(director, *back)


@pytest.mark.parametrize("stays", [True, False], ids=["the server lives", "it was started again"])
def test_orders_that_postgresql_lost_come_back(
    room: CardRoom, config: RoomConfig, disk_path: Path, stays: bool
) -> None:
    """A standby that was promoted lacks the last ones: the room has them in memory, or a table has them."""
    director = Director(room.dsn, config)
    with ExitStack() as stack:
        serving = stack.enter_context(ExitStack())
        serving.enter_context(served(config))
        table = joined(room, config, disk_path)
        director.open(1)
        line = stack.enter_context(hearing(table.path, table.signer, threading.Event()))
        for _ in range(4):
            director.write()
        assert_all(director, line)
        wanted = director.orders()
        if not stays:
            serving.close()
        lose(room, 2)
        if stays:
            room.owner.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        else:
            stack.enter_context(served(config))
        director.write()
        assert director.orders()[:-1] == wanted, "an order was written before the lost ones were back"
        assert_all(director, line)


@pytest.mark.nightly
@pytest.mark.parametrize("minutes", [1, 20])
def test_a_hundred_tables_hear_an_order_within_a_second(
    room: CardRoom, rooms: Rooms, disk_path: Path, minutes: int
) -> None:
    """All at rest; the time is from before the order is written until it lies beside the log.

    Each knows the room's clock to a tenth of a second. Six real terminals beside them obey the same orders.
    """
    tables, goes, first = 100, 30 * minutes, 8
    director = Director(room.dsn, rooms.config)
    signers = [Signer.of(os.urandom(32)) for _ in range(tables)]
    came: list[float] = []
    with rooms.running(), tables_of(disk_path, 6) as real, ExitStack() as stack:
        for each in real:
            each.join(room, rooms.config)
        member = read_membership(joined(room, rooms.config, disk_path, first - 1).path)
        assert member is not None
        for number, signer in enumerate(signers, first):
            room.owner.execute(
                "INSERT INTO croupier.terminals (public, name) VALUES (%s, %s)", (signer.public, f"T{number}")
            )
            keep(disk_path / f"{number}.db", member)
        director.open(*range(1, first - 1), *range(first, tables + first))
        for each in real:
            each.start()
        lines = [
            stack.enter_context(hearing(disk_path / f"{number}.db", signer, threading.Event()))
            for number, signer in enumerate(signers, first)
        ]
        heard: dict[int, float] = {}

        def watch(line: OrderLine) -> None:
            add = line.file.add

            def added(orders: list[RoomOrder], names: Mapping[str, str]) -> None:
                add(orders, names)
                heard[id(line)] = time.monotonic()

            line.file.add = added  # type: ignore[method-assign]  # notes when it was written

        until(lambda: all(line.file.last[0] == 1 for line in lines), "a table heard nothing")
        for line in lines:
            watch(line)
        begun = time.monotonic()
        for number in range(2, goes + 2):
            time.sleep(2 - (time.monotonic() - begun) % 2)
            heard.clear()
            begun = time.monotonic()
            director.write()
            until(lambda: len(heard) == tables, "a table heard nothing")
            came += [at - begun for at in heard.values()]
            assert all(line.file.last[0] == number for line in lines)
        ahead = now_ms() - time.monotonic_ns() // 1_000_000
        off = [abs(ahead - (read_ahead(line.log) or 0)) for line in lines]
        assert_obeyed(room, real, goes + 1)
    assert max(off) <= 100, "ms"
    came.sort()
    middle, late = came[len(came) // 2], came[len(came) * 99 // 100]
    said = ", ".join(f"{1000 * each:.0f} ms" for each in (middle, late, came[-1]))
    print(f"{tables} tables, {goes} orders: median, 99 of 100, worst: {said}; clocks within {max(off)} ms")
    assert late < 1.0
