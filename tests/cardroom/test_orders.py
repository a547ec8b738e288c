"""The orders of a tournament: one chain, told once to every table, whatever is cut or killed."""

from __future__ import annotations

import json
import os
import random
import signal
import socket
import ssl
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import psycopg
import pytest

from cardroom.card_room import CardRoom, Dealt, TableLog, free_port
from cardroom.killing import CROUPIER, is_alive
from cardroom.sending import PATIENCE_S
from croupier.cardroom.demo import ServedRoom, made, served
from croupier.cardroom.forwarding import orders as line_module
from croupier.cardroom.forwarding.line import NotTaken, OtherAnswer, RoomLine
from croupier.cardroom.forwarding.membership import join, keep, read_membership
from croupier.cardroom.forwarding.orders import OrderLine, hearing
from croupier.cardroom.orders import OrderFile, RoomOrder, orders_path, read_ahead
from croupier.cardroom.schema.roles import FLOOR
from croupier.cardroom.serving.connections import Connections
from croupier.cardroom.serving.terminals import TerminalRoutes
from croupier.cardroom.store import directing, tournament_floor
from croupier.cardroom.store import orders as store
from croupier.cardroom.store.directing import WriterTurn
from croupier.cardroom.store.ingest import witness_of
from croupier.cardroom.store.terminals import new_code, strike_out
from croupier.cardroom.wire import ORDERS
from croupier.cli.run.room_link import Offers, field_of
from croupier.errors import Fault, Refused, Unreadable
from croupier.log.journal.signatures import Signer, key_path
from croupier.rules.tournament.levels import RoomClock
from croupier.values import replace

LEVELS = ("20 min 25/50", "20 min 50/100", "break 10 min", "20 min 100/200")
SIGNER = Signer.of(b"r" * 32)


def until(done: object, what: str) -> None:
    """Wait until something is so, and fail if it never is."""
    limit = time.monotonic() + PATIENCE_S
    while not done():  # type: ignore[operator]
        assert time.monotonic() < limit, what
        time.sleep(0.005)


def opened(room: CardRoom, *tables: int, signer: Signer = SIGNER) -> RoomOrder:
    """A tournament with four levels at these tables."""
    return store.open_tournament(room.floor, signer, "Sunday 100", LEVELS, tables, "anna")


def numbers(file: OrderFile) -> list[int]:
    return [each.number for each in file.orders]


class Hall:
    """Served rooms, with joined tables whose second lines run."""

    def __init__(self, room: CardRoom, hall: ServedRoom) -> None:
        self.room, self.hall = room, hall
        self.signer = witness_of(hall.config.witness).signer

    def joined(self, table: TableLog, name: str = "Table 1") -> int:
        """Let the table join; returns the number of its terminal."""
        join(table.path, table.signer, self.hall.address, new_code(self.room.floor, "anna"), name)
        (found,) = self.room.owner.execute(
            "SELECT id FROM croupier.terminals WHERE public = %s", (table.signer.public,)
        ).fetchone()
        return found

    def order(self, tournament: int = 1, **body: object) -> RoomOrder:
        return store.append(self.room.floor, self.signer, tournament, "clock", body, "anna")

    def settled(self, table: TableLog, number: int) -> None:
        """Wait until the server has heard from PostgreSQL of the order with this number."""
        asked = json.dumps({"tournament": 0, "after": 0, "head": "", "wait": 0}).encode()
        with closing(RoomLine.to(self.hall.address)) as line:

            def there() -> bool:
                return len(line.post_signed(ORDERS, "orders", asked, table.signer)["orders"]) >= number

            until(there, "the server does not hear of it")


@pytest.fixture
def rooms(room: CardRoom, hall: ServedRoom) -> Hall:
    return Hall(room, hall)


def file_of(table: TableLog) -> OrderFile:
    found = OrderFile(orders_path(table.path))
    found.look()
    return found


# --- the chain --------------------------------------------------------------------------------------------


def test_each_order_hashes_what_it_says_and_the_one_before(room: CardRoom, table: TableLog) -> None:
    room.joined(table)
    opened(room, 1)
    store.append(room.floor, SIGNER, 1, "clock", {"é": 2, "a": [1]}, "anna", at=5)
    rows = room.owner.execute(
        'SELECT tournament, number, at, by, kind, "table", entry, body, follows, head FROM croupier.orders'
        " ORDER BY number"
    ).fetchall()
    before = b"\0" * 32
    for *said, follows, head in rows:
        text = json.dumps(said, sort_keys=True, separators=(",", ":")).encode()
        assert follows == before
        assert head == (before := sha256(follows + text).digest())
    assert [row[1] for row in rows] == [1, 2]


def test_many_writers_leave_no_gap_and_no_fork(room: CardRoom, table: TableLog) -> None:
    room.joined(table)
    opened(room, 1)

    def write() -> None:
        with psycopg.connect(room.dsn, autocommit=True) as conn:
            conn.execute(f"SET ROLE {FLOOR}".encode())
            for _ in range(20):
                store.append(conn, SIGNER, 1, "clock", {}, "anna")

    threads = [threading.Thread(target=write) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    orders = store.orders_since(room.floor, {})
    assert [each.number for each in orders] == list(range(1, 82))
    assert [each.follows for each in orders[1:]] == [each.head for each in orders[:-1]]


@pytest.mark.parametrize(
    "statement", ["UPDATE croupier.orders SET body = '{}'", "DELETE FROM croupier.orders"]
)
def test_nobody_changes_an_order(room: CardRoom, table: TableLog, statement: str) -> None:
    room.joined(table)
    opened(room, 1)
    with pytest.raises(psycopg.Error):
        room.owner.execute(statement.encode())
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        room.floor.execute(statement.encode())
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        room.conn.execute("INSERT INTO croupier.orders SELECT * FROM croupier.orders")


def test_a_room_takes_back_what_it_lost_and_nothing_that_it_did_not_sign(
    room: CardRoom, table: TableLog
) -> None:
    room.joined(table)
    opened(room, 1)
    for _ in range(3):
        store.append(room.floor, SIGNER, 1, "clock", {}, "anna")
    orders = store.orders_since(room.floor, {})
    room.owner.execute("ALTER TABLE croupier.orders DISABLE TRIGGER USER")
    room.owner.execute("DELETE FROM croupier.orders WHERE number > 2")
    forged = orders[2]._replace(body={"running": False})
    theirs = forged.after(orders[1].head, Signer.of(b"t" * 32))
    elsewhere = orders[2]._replace(tournament=2).after(orders[1].head, SIGNER)
    wrong = ([forged], [theirs], [orders[2], orders[3]._replace(by="bo")], [orders[1], elsewhere])
    for false in (*wrong, [orders[1], orders[3]], [orders[2]._replace(number=1).after(b"", SIGNER)]):
        with pytest.raises(Unreadable):
            store.take_back(room.floor, SIGNER, false)
    assert store.take_back(room.floor, SIGNER, orders[3:]) == 0, "one between them is missing"
    assert len(store.orders_since(room.floor, {})) == 2
    assert store.take_back(room.floor, SIGNER, orders[1:]) == 2
    room.owner.execute("DELETE FROM croupier.orders")
    room.owner.execute("ALTER TABLE croupier.tournaments DISABLE TRIGGER USER")
    room.owner.execute("DELETE FROM croupier.tournaments")
    assert store.take_back(room.floor, SIGNER, orders) == 4
    assert store.orders_since(room.floor, {}) == orders
    assert store.every_order(room.floor, 1)[0].body["name"] == "Sunday 100"


# --- the clock of all tables ------------------------------------------------------------------------------


def test_orders_of_the_clock(room: CardRoom, table: TableLog, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1_000_000]
    for module in (directing, tournament_floor):
        monkeypatch.setattr(module, "now_ms", lambda: now[0])
    room.joined(table)
    opened(room, 1)
    with closing(Connections(room.dsn, 2)) as lines:
        director = directing.Director(lines.borrowed, SIGNER)

        def clock(act: Callable[..., None], *values: int) -> RoomClock:
            return director.work(lambda turn: act(turn, *values), "anna").clock

        assert director.look().clock == (1, 1_200_000, False, 1_000_000)
        assert clock(WriterTurn.run_clock) == (1, 1_200_000, True, 1_000_000)
        now[0] += 1_300_000  # 100 s into the second level
        assert clock(WriterTurn.stop_clock) == (2, 1_100_000, False, 2_300_000)
        now[0] += 600_000
        assert clock(WriterTurn.run_clock) == (2, 1_100_000, True, 2_900_000)
        assert clock(WriterTurn.take_break, 1) == (2, 1_100_000, True, 2_960_000)
        now[0] += 90_000
        assert clock(WriterTurn.stop_clock) == (2, 1_070_000, False, 2_990_000)
        assert clock(WriterTurn.go_to_level, 3) == (4, 1_200_000, False, 2_990_000)
        with pytest.raises(Refused, match="expected 1 to 3"):
            clock(WriterTurn.go_to_level, 4)


# --- the held request -------------------------------------------------------------------------------------


def test_a_table_at_rest_hears_an_order_at_once(rooms: Hall, table: TableLog) -> None:
    terminal = rooms.joined(table)
    opened(rooms.room, terminal, signer=rooms.signer)
    with hearing(table.path, table.signer, threading.Event()) as line:
        until(lambda: numbers(line.file) == [1], "the table heard nothing")
        until(lambda: line._exchanges >= line_module.QUICK, "the clock was not measured")
        time.sleep(0.2)  # it rests: the next request is held
        sent = time.monotonic()
        rooms.order(level=1)
        until(lambda: numbers(line.file) == [1, 2], "the table heard nothing")
        assert time.monotonic() - sent < 1.0
    assert abs(read_ahead(table.path) - (time.time() - time.monotonic()) * 1000) < 100
    assert file_of(table).orders == tuple(store.orders_since(rooms.room.floor, {}))


def test_a_table_hears_only_its_own_tournament_and_changes_to_another(rooms: Hall, table: TableLog) -> None:
    terminal = rooms.joined(table)
    with hearing(table.path, table.signer, threading.Event()) as line:
        until(lambda: line._exchanges >= line_module.QUICK, "the room did not answer")
        assert line.file.orders == ()
        opened(rooms.room, terminal, signer=rooms.signer)
        until(lambda: line.file.tournament == 1, "it heard nothing")
        with pytest.raises(Refused, match="close it first"):
            opened(rooms.room, terminal, signer=rooms.signer)
        store.append(rooms.room.floor, rooms.signer, 1, "close", {}, "anna")
        opened(rooms.room, terminal, signer=rooms.signer)
        until(lambda: line.file.tournament == 2 and numbers(line.file) == [1], "it did not change")


def test_what_is_missing_or_false_is_not_written(rooms: Hall, table: TableLog, dealt: Dealt) -> None:
    terminal = rooms.joined(table)
    opened(rooms.room, terminal, signer=rooms.signer)
    for _ in range(3):
        rooms.order()
    rooms.settled(table, 4)
    line = OrderLine(table.path, table.signer)
    original = RoomLine.post_signed
    wanted = store.orders_since(rooms.room.floor, {})

    def without(spoil: object, **more: object) -> None:
        def post(self: RoomLine, path: str, what: str, body: bytes, signer: Signer) -> object:
            said = original(self, path, what, body, signer)
            said["orders"] = spoil(said["orders"])  # type: ignore[operator]
            return said | more

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(RoomLine, "post_signed", post)
            with pytest.raises(Unreadable):
                line.ask()
        assert line.file.orders == ()

    without(lambda orders: orders[1:])
    without(lambda orders: [orders[0], orders[2]])
    without(lambda orders: [orders[0], [*orders[1][:7], {"running": True}, *orders[1][8:]]])
    without(lambda orders: [orders[0], "x"])
    without(lambda orders: 5)
    without(lambda orders: orders, names=["x"])
    without(lambda orders: orders, room=float("inf"))
    line.ask()
    assert line.file.orders == tuple(wanted)
    line.close()


def test_a_room_that_takes_nothing_back_is_not_asked_without_a_pause(
    rooms: Hall, table: TableLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = rooms.joined(table)
    opened(rooms.room, terminal, signer=rooms.signer)
    rooms.settled(table, 1)
    post, said = RoomLine.post_signed, list[bytes]()

    def lost(self: RoomLine, path: str, what: str, body: bytes, signer: Signer) -> Any:
        said.append(body)
        return post(self, path, what, body, signer) | {"back": 1, "orders": []}

    with closing(OrderLine(table.path, table.signer)) as line:
        line.ask()
        monkeypatch.setattr(RoomLine, "post_signed", lost)
        line.ask()
        with pytest.raises(Fault, match="back yet"):
            line.ask()
    assert ["orders" in json.loads(each) for each in said] == [False, True]


def test_a_torn_file_is_written_on_from_its_last_whole_order(rooms: Hall, table: TableLog) -> None:
    terminal = rooms.joined(table)
    opened(rooms.room, terminal, signer=rooms.signer)
    for _ in range(5):
        rooms.order()
    rooms.settled(table, 6)
    line = OrderLine(table.path, table.signer)
    line.ask()
    line.close()
    path = orders_path(table.path)
    whole = path.read_bytes()
    for kept in (0, 10, len(whole) // 2, len(whole) - 1):
        path.write_bytes(whole[:kept])
        line = OrderLine(table.path, table.signer)
        line.ask()
        assert path.read_bytes() == whole
        assert numbers(line.file) == [1, 2, 3, 4, 5, 6]
        line.close()


def test_a_room_that_does_not_know_orders_is_asked_seldom(
    room: CardRoom, table: TableLog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    routes = TerminalRoutes.routes
    monkeypatch.setattr(
        TerminalRoutes, "routes", lambda self: [each for each in routes(self) if each.path != ORDERS]
    )
    with served(made(tmp_path, room.dsn, free_port())) as older:
        Hall(room, older).joined(table)
        line = OrderLine(table.path, table.signer)
        with pytest.raises(OtherAnswer):
            line.ask()
        line.close()


@contextmanager
def answered(rooms: Hall, table: TableLog, answer: bytes) -> Iterator[OrderLine]:
    """The line of a table whose room answers so, once; afterwards it is at its old address."""
    config, member = rooms.hall.config, read_membership(table.path)
    assert member is not None
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(config.certificate, config.key)
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def send() -> None:
            with context.wrap_socket(listening.accept()[0], server_side=True) as here:
                while b"}" not in here.recv(4096):
                    pass
                here.sendall(answer)

        sending = threading.Thread(target=send)
        sending.start()
        keep(table.path, replace(member, address=f"127.0.0.1:{listening.getsockname()[1]}"))
        with closing(OrderLine(table.path, table.signer)) as line:
            yield line
            sending.join()
            keep(table.path, member)
            line.ask()


def test_an_answer_that_is_cut_is_a_lost_line_that_is_made_again_at_once(
    rooms: Hall, table: TableLog
) -> None:
    """Whatever the cut leaves of it, also if its length was told."""
    rooms.joined(table)
    whole = b'HTTP/1.1 200 OK\r\ncontent-length: 20\r\n\r\n{"orders": []}      '
    for kept in (0, 10, whole.index(b"{"), len(whole) - 6, len(whole) - 1):
        with answered(rooms, table, whole[:kept]) as line, pytest.raises(Fault, match="lost") as lost:
            line.ask()
        assert not isinstance(lost.value, OtherAnswer), "as if the room were of an older version"


@pytest.mark.parametrize(("status", "is_older"), [(b"404", True), (b"500", False), (b"503", False)])
def test_a_room_that_has_too_much_to_do_is_asked_again_soon(
    rooms: Hall, table: TableLog, status: bytes, is_older: bool
) -> None:
    """Its server answers as it does to whatever it does not know, and with another number."""
    rooms.joined(table)
    whole = b"HTTP/1.1 %s Sorry\r\ncontent-length: 5\r\n\r\nsorry" % status
    with answered(rooms, table, whole) as line, pytest.raises(Fault, match="answered") as strange:
        line.ask()
    assert isinstance(strange.value, OtherAnswer) is is_older


class Pauses(threading.Event):
    """Notes each pause instead of making it, and says stop after so many."""

    def __init__(self, most: int, then: Callable[[], object] = lambda: None) -> None:
        super().__init__()
        self.all, self._most, self._then = list[float](), most, then

    def wait(self, timeout: float | None = None) -> bool:
        self.all.append(timeout or 0)
        self._then()
        if len(self.all) >= self._most:
            self.set()
        return self.is_set()


def test_a_terminal_that_was_struck_out_hears_at_once_after_it_joined_again(
    rooms: Hall, table: TableLog
) -> None:
    terminal = rooms.joined(table)
    opened(rooms.room, terminal, signer=rooms.signer)
    rooms.settled(table, 1)
    strike_out(rooms.room.floor, terminal, "anna")
    line, stop = OrderLine(table.path, table.signer), Pauses(40)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(line, "ask", ask := Mock(wraps=line.ask))
        line.run(stop)
    assert ask.call_count == 2 and 30 <= sum(stop.all[:30]) <= 60, "it is asked seldom"

    def again() -> None:
        rooms.joined(table)
        patch.setattr(line.file, "add", lambda *said: (OrderFile.add(line.file, *said), stop.set()))

    with pytest.MonkeyPatch.context() as patch:
        stop = Pauses(40, again)
        line.run(stop)
    line.close()
    assert len(stop.all) == 1 and stop.all[0] <= 2 and numbers(line.file) == [1]


def test_a_line_at_rest_without_its_other_end_is_lost_in_seconds(rooms: Hall, table: TableLog) -> None:
    """The room's machine that went without a word sends nothing, and a table that waits sends nothing."""
    rooms.joined(table)
    with closing(OrderLine(table.path, table.signer)) as line:
        line.ask()
        assert line.line is not None and line.line._conn is not None
        here = line.line._conn.sock
        kept = [here.getsockopt(socket.IPPROTO_TCP, name) for name in (4, 5, 6)]  # idle, interval, times
        assert here.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE) and kept[0] + kept[1] * kept[2] <= 12


def test_a_room_that_was_away_is_heard_again_within_two_seconds(rooms: Hall, table: TableLog) -> None:
    rooms.joined(table)
    member = read_membership(table.path)
    assert member is not None
    keep(table.path, replace(member, address=f"127.0.0.1:{free_port()}"))
    OrderLine(table.path, table.signer).run(stop := Pauses(20))
    assert len(stop.all) == 20
    assert max(stop.all[:3]) < 1 < max(stop.all) <= 2


def test_a_stranger_and_a_damaged_request_are_refused(rooms: Hall, table: TableLog, dealt: Dealt) -> None:
    rooms.joined(table)
    line = RoomLine.to(rooms.hall.address)
    for body in (b"", b"[]", b"{}", b'{"tournament":1,"after":-1,"head":"zz"}', b'{"orders":[1]}'):
        with pytest.raises(NotTaken):
            line.post_signed(ORDERS, "orders", body, table.signer)
    said = {"tournament": 0, "after": 0, "head": "", "wait": 0}
    with pytest.raises(NotTaken):
        line.post_signed(ORDERS, "orders", json.dumps(said).encode(), Signer.of(b"x" * 32))
    line.close()


def test_a_forwarder_that_gets_no_time_hears_all_the_same_and_ends_whole(
    rooms: Hall, table: TableLog
) -> None:
    """It gives way to every other program, which may take the processor for minutes."""
    terminal = rooms.joined(table)
    opened(rooms.room, terminal, signer=rooms.signer)
    key_path(table.path).write_bytes(b"t" * 32)
    key_path(table.path).chmod(0o600)
    file = OrderFile(orders_path(table.path))

    def has(number: int) -> bool:
        file.look()
        return file.last[0] == number

    def parts(forwarder: subprocess.Popen[bytes]) -> list[int]:
        children = Path(f"/proc/{forwarder.pid}/task/{forwarder.pid}/children")
        return [int(pid) for pid in children.read_text().split()]

    command = [*CROUPIER, "room", "forward", "--db", str(table.path)]
    with subprocess.Popen(command) as forwarder:
        try:
            until(lambda: has(1), "it hears nothing")
            forwarder.send_signal(signal.SIGSTOP)
            rooms.order()
            until(lambda: has(2), "it hears nothing while it stands still")
            there = parts(forwarder)
        finally:
            forwarder.kill()
    until(lambda: not any(map(is_alive, there)), "a part of it goes on")
    with subprocess.Popen(command) as forwarder:
        try:
            rooms.order()
            until(lambda: has(3), "it hears nothing")
            os.kill(*parts(forwarder), signal.SIGKILL)
            until(lambda: forwarder.poll() == 0, "it goes on without hearing")
        finally:
            forwarder.kill()


def test_the_terminal_is_told_at_once_and_sees_what_is_for_it(rooms: Hall, table: TableLog) -> None:
    terminal = rooms.joined(table)
    opened(rooms.room, terminal, signer=rooms.signer)
    told = threading.Event()
    clock = {"level": 2, "left": 5_000, "running": True, "begins": 7}
    with hearing(table.path, table.signer, threading.Event()), Offers(table.path, told.set) as offers:
        until(lambda: offers.room().ahead is not None, "the clock was not measured")
        for other in (terminal + 1, terminal, 0):
            body = clock | {"left": other}
            store.append(rooms.room.floor, rooms.signer, 1, "level", body, "anna", table=other)
        store.append(rooms.room.floor, rooms.signer, 1, "place", {}, "anna")
        until(lambda: len(offers.room().orders) == 3, "the terminal was not told")
        assert told.is_set()
        assert offers.room().orders[0].kind == "open"
        assert [(each.number, each.kind, each.body) for each in offers.room().orders[1:]] == [
            (3, "level", RoomClock(**clock | {"left": terminal})),
            (4, "level", RoomClock(**clock | {"left": 0})),
        ]
        time.sleep(0.3)  # it rests
        told.clear()
        sent = time.monotonic()
        rooms.order(**clock)
        assert told.wait(5)
        assert time.monotonic() - sent < 0.9, "it was told, and did not look"
    again = Offers(table.path)
    again.look()
    assert [each.number for each in again.room().orders] == [1, 3, 4, 6], "as after a start without the room"


def test_orders_that_are_written_within_one_tick_of_the_kernel_are_all_heard(
    rooms: Hall, table: TableLog
) -> None:
    """Older kernels count the time of a file in steps of 4 ms."""
    terminal = rooms.joined(table)
    opened(rooms.room, terminal, signer=rooms.signer)
    for _ in range(3):
        rooms.order(level=1)
    file, offers = OrderFile(orders_path(table.path)), Offers(table.path)
    file.begin("room", 1, terminal)
    for order in store.orders_since(rooms.room.floor, {}):
        file.add([order], {})
        os.utime(file.path, ns=(1, 1))
        offers.look()
        assert offers.room().orders[-1].number == order.number


def test_the_rooms_clock_is_known_to_a_tenth_of_a_second_on_a_slow_line(table: TableLog) -> None:
    """Each way takes up to 0.4 s, and one clock is 20 ppm faster; then the room's clock is set."""
    dice, line, now = random.Random(20261129), OrderLine(table.path, table.signer), 5_000_000

    def exchanged(ahead: int, times: int) -> None:
        nonlocal now
        for _ in range(times):
            sent, there, held, back = now, *(dice.randrange(400) for _ in range(2)), dice.randrange(400)
            heard = sent + there
            now = heard + held + back
            drift = now // 50_000
            line._measure(sent, heard + ahead + drift, heard + held + ahead + drift, now)
            now += dice.randrange(25_000)

    exchanged(10**12, 20)
    for _ in range(50):
        exchanged(10**12, 1)
        assert abs(read_ahead(table.path) - 10**12 - now // 50_000) <= 100
    exchanged(10**12 + 3_600_000, 1)
    assert abs(read_ahead(table.path) - 10**12 - 3_600_000 - now // 50_000) <= 400, "at once"
    exchanged(10**12 + 3_600_000, 20)
    assert abs(read_ahead(table.path) - 10**12 - 3_600_000 - now // 50_000) <= 100


def test_the_orders_say_how_many_are_left_what_they_have_and_what_is_won_next() -> None:
    def order(kind: str, entry: str = "", **body: Any) -> RoomOrder:
        return RoomOrder(1, 1, 0, "anna", kind, 0, entry, body)

    entries = [order("entry", str(number), stack=20_000) for number in range(1, 5)]
    assert field_of(entries) is None, "no seats are drawn"
    played = [*entries, order("draw", k=1), order("payout", prizes=[500, 300])]
    assert field_of(played) == (4, 20_000, 300)
    played += [order("move", "4", target=None, stack=5_000), order("place", "4", place=4)]
    assert field_of(played) == (3, 25_000, 300)
    played += [order("place", "3", place=3), order("place", "2", place=2), order("place", "2", place=2)]
    assert field_of(played) == (1, 75_000, 500)


def test_a_tournament_of_long_ago_is_neither_read_nor_asked_for(rooms: Hall, table: TableLog) -> None:
    terminal = rooms.joined(table)
    opened(rooms.room, terminal, signer=rooms.signer)
    rooms.settled(table, 1)
    line = OrderLine(table.path, table.signer)
    line.ask()
    assert numbers(line.file) == [1]
    rooms.room.owner.execute("ALTER TABLE croupier.tournaments DISABLE TRIGGER USER")
    rooms.room.owner.execute("UPDATE croupier.tournaments SET made = now() - interval '61 days'")
    with served(made(rooms.room.folder, rooms.room.dsn, free_port())) as again:
        member = read_membership(table.path)
        keep(table.path, replace(member, address=again.address, fingerprint=""))
        line.close()
        line = OrderLine(table.path, table.signer)
        line.ask()
        assert (line.file.tournament, line.file.orders) == (0, ())
        line.close()


def test_the_last_order_of_a_tournament_is_heard_too(rooms: Hall, table: TableLog) -> None:
    terminal = rooms.joined(table)
    opened(rooms.room, terminal, signer=rooms.signer)
    store.append(rooms.room.floor, rooms.signer, 1, "close", {}, "anna")
    rooms.settled(table, 2)
    line = OrderLine(table.path, table.signer)
    line.ask()
    assert [each.kind for each in line.file.orders] == ["open", "close"]
    line.close()
