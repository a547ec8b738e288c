"""Slow, endless or too many clients are cut off, and the tables go on."""

import asyncio
import contextlib
import socket
import ssl

import pytest
from starlette.requests import Request
from starlette.types import Message

from cardroom.card_room import CardRoom, TableLog
from cardroom.room_browser import Browser
from croupier.cardroom.demo import ServedRoom
from croupier.cardroom.serving import terminals as bodies
from croupier.cardroom.serving.server import RoomWire
from croupier.cardroom.serving.terminals import LARGE, Bodies
from croupier.cardroom.wire import TERMINAL_HEADER

HEAD = b"POST /terminal/batch HTTP/1.1\r\nHost: localhost\r\n"


def connected(hall: ServedRoom, *, takes: int = 0) -> ssl.SSLSocket:
    """A client that takes any certificate, and at most `takes` bytes before it reads them."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    plain = socket.socket()
    plain.settimeout(20)
    if takes:
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, takes)
    plain.connect((hall.config.host, hall.config.port))
    return context.wrap_socket(plain)


def rest_of(conn: ssl.SSLSocket) -> bytes:
    """What comes until the other side closes."""
    found = b""
    with contextlib.suppress(ConnectionResetError, ssl.SSLError):
        while part := conn.recv(65_536):
            found += part
    return found


@pytest.mark.parametrize(
    "begun",
    {
        "nothing": b"",
        "half a head": HEAD,
        "empty lines": b"\r\n\r\n",
        "no body": HEAD + b"content-length: 9\r\n\r\n",
        "half a chunk": HEAD + b"transfer-encoding: chunked\r\n\r\n5\r\nab",
        "half a form": b"POST /login HTTP/1.1\r\nHost: localhost\r\ncontent-length: 9\r\n\r\nname",
    }.items(),
    ids=lambda each: each[0],
)
def test_who_sends_no_whole_request_in_time_is_cut_off(
    hall: ServedRoom, monkeypatch: pytest.MonkeyPatch, begun: tuple[str, bytes]
) -> None:
    monkeypatch.setattr(RoomWire, "ASK_S", 0.3)
    monkeypatch.setattr(RoomWire, "BODY_S", 0.3)
    with connected(hall) as conn:
        conn.sendall(begun[1])
        assert b" 200 " not in rest_of(conn)
    assert Browser(hall).get("/healthz")[0] == 200


@pytest.mark.parametrize("name", [b"x", b"x: 1\r\n"], ids=["one header", "many headers"])
def test_a_head_without_an_end_takes_no_memory(hall: ServedRoom, name: bytes) -> None:
    with connected(hall) as conn:
        conn.sendall(HEAD + name)
        with contextlib.suppress(OSError):
            for _ in range(16_384):
                conn.sendall(name * (65_536 // len(name)))
            pytest.fail("a head of a gigabyte was read")
        said = rest_of(conn)
    assert not said or b" 400 " in said
    assert Browser(hall).get("/healthz")[0] == 200


@pytest.mark.parametrize("said", [b"content-length: 99999999", b"transfer-encoding: chunked"])
def test_a_form_without_an_end_takes_no_memory(hall: ServedRoom, said: bytes) -> None:
    with connected(hall) as conn:
        conn.sendall(b"POST /login HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + said + b"\r\n\r\n")
        assert b" 413 " in conn.recv(65_536)


def test_answers_that_nobody_takes_are_given_up(hall: ServedRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    """Many large ones are asked for at once, more than the system keeps for a connection that reads none."""
    monkeypatch.setattr(RoomWire, "TAKE_S", 0.3)
    asked = b"GET /login?back=/%b HTTP/1.1\r\nHost: localhost\r\n\r\n" % (b"'" * 15_000)
    with connected(hall, takes=4_096) as conn, pytest.raises((OSError, ssl.SSLError)):
        while True:
            conn.sendall(asked)


def test_one_address_never_has_all_places(hall: ServedRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RoomWire, "MOST_OF_ONE", 3)
    with contextlib.ExitStack() as held:
        conns = [held.enter_context(connected(hall)) for _ in range(3)]
        with connected(hall) as more:
            assert rest_of(more) == b""
        for conn in conns:
            conn.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            assert b" 200 " in rest_of(conn), "those that were there are not disturbed"


def request_of(public: bytes, parts: list[bytes], more: asyncio.Event) -> Request:
    """A request of a terminal whose last part comes once there is `more`."""
    left = list(parts)

    async def receive() -> Message:
        if len(left) == 1:
            await more.wait()
        return {"type": "http.request", "body": left.pop(0), "more_body": bool(left)}

    head = (TERMINAL_HEADER.encode(), public.hex().encode())
    return Request({"type": "http", "method": "POST", "path": "/", "headers": [head]}, receive)


def test_large_bodies_are_kept_a_few_at_a_time_and_of_terminals_of_the_room_alone(
    room: CardRoom, hall: ServedRoom, table: TableLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    room.joined(table)
    monkeypatch.setattr(bodies, "MOST_LARGE", 1)
    parts, done = [b"x" * LARGE, b"y", b"z" * LARGE], list[str]()

    async def read(there: Bodies, name: str, public: bytes, sent: list[bytes], more: asyncio.Event) -> bytes:
        async with there.read(request_of(public, sent, more), 10 * LARGE) as body:
            done.append(name)
            return body

    async def all_of_them() -> list[bytes]:
        there, now, later = Bodies(hall.connections), asyncio.Event(), asyncio.Event()
        now.set()
        held = asyncio.create_task(read(there, "first", table.signer.public, parts, later))
        while not there._places.locked():
            await asyncio.sleep(0)
        waits = asyncio.create_task(read(there, "second", table.signer.public, parts, now))
        small = await read(there, "small", table.signer.public, [b"s"], now)
        strange = await read(there, "strange", b"?" * 32, parts, now)
        later.set()
        return [small, strange, await held, await waits]

    whole = b"".join(parts)
    assert asyncio.run(all_of_them()) == [b"s", parts[0], whole, whole]
    assert done == ["small", "strange", "first", "second"]
