"""The server: TLS with a certificate, only this machine without one, and its command line."""

import asyncio
import contextlib
import datetime
import ipaddress
import socket
import ssl
import threading
import warnings
from collections import Counter
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor, as_completed
from http.client import HTTPConnection, HTTPSConnection
from itertools import islice
from pathlib import Path

import pytest
from click.testing import CliRunner
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from starlette.types import Receive, Scope, Send

from croupier.cli import croupier
from croupier.errors import Fault, Refused, Unreadable
from croupier.log.reading.archive import Archive
from croupier.review.access.accounts import AccountFile, UserAccount
from croupier.review.access.sessions import Peer
from croupier.review.pages import login as pages_login
from croupier.review.serving.certificate import make
from croupier.review.serving.server import Door, Wire, check, listen, server
from croupier.review.visit import Site
from review.floor_pages import COOKIE, PASSPHRASE, PASSWORD, Room, send, served, token_of


@pytest.fixture(scope="session")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate for 127.0.0.1 with its key, in one file."""
    path = tmp_path_factory.mktemp("tls") / "room.pem"
    made = make(["room"], [ipaddress.ip_address("127.0.0.1")], datetime.datetime.now(datetime.UTC))
    path.write_bytes(made.key + made.chain)
    return path


def test_with_a_certificate_the_pages_are_encrypted(room: Room, certificate: Path) -> None:
    with served(Door(certificate=certificate, port=1), room) as port:
        trusted = ssl.create_default_context(cafile=str(certificate))
        conn = HTTPSConnection("127.0.0.1", port, context=trusted, timeout=20)
        conn.request("GET", "/login")
        answer = conn.getresponse()
        assert answer.status == 200
        assert "strict-transport-security" in {name.lower() for name in dict(answer.getheaders())}
        assert answer.getheader("server") is None
        conn.close()
        plain = HTTPConnection("127.0.0.1", port, timeout=20)
        with pytest.raises(OSError):  # whatever the machine says of a connection that is cut
            plain.request("GET", "/login")
            plain.getresponse()
        plain.close()


def test_without_one_they_are_there_for_this_machine(room: Room) -> None:
    with served(Door(), room) as port:
        conn = HTTPConnection("127.0.0.1", port, timeout=20)
        conn.request("GET", "/")
        answer = conn.getresponse()
        assert (answer.status, answer.getheader("location")) == (303, "/login")
        answer.read()
        conn.request("GET", "/login", headers={"Host": "evil.example"})
        assert conn.getresponse().status == 400
        conn.close()


def test_old_encryption_is_refused(room: Room, certificate: Path) -> None:
    with served(Door(certificate=certificate, port=1), room) as port:
        old = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        old.check_hostname, old.verify_mode = False, ssl.CERT_NONE
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            old.minimum_version = old.maximum_version = ssl.TLSVersion.TLSv1_1
        old.set_ciphers("ALL:@SECLEVEL=0")
        with socket.create_connection(("127.0.0.1", port), timeout=20) as conn, pytest.raises(OSError):
            old.wrap_socket(conn)


def secret_key(passphrase: bytes = b"") -> bytes:
    closed = serialization.BestAvailableEncryption(passphrase) if passphrase else serialization.NoEncryption()
    return ec.generate_private_key(ec.SECP256R1()).private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, closed
    )


@pytest.mark.parametrize(
    ("key", "told"),
    [
        (secret_key(), "is not of the key"),
        (secret_key(b"open sesame"), "it has a passphrase"),
        (b"no key", "expected a certificate and its private key"),
    ],
)
def test_a_key_that_does_not_fit_is_refused(
    room: Room, certificate: Path, tmp_path: Path, key: bytes, told: str
) -> None:
    path = tmp_path / "other.key"
    path.write_bytes(key)
    with pytest.raises(Fault, match=told):
        check(Door(certificate=certificate, key=path), room.site)


def test_an_invalid_floor_key_is_refused_at_once(room: Room, tmp_path: Path) -> None:
    path = tmp_path / "none.key"
    path.write_text("{}", encoding="utf-8")
    room.site.floor_keys = (path,)
    with pytest.raises(Unreadable, match="croupier keys new"):
        check(Door(), room.site)


def test_the_second_piece_of_an_answer_does_not_wait_for_the_first() -> None:
    with listen(Door(port=0)) as listening, socket.create_connection(listening.getsockname()):
        here, _ = listening.accept()
        with here:
            assert here.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_a_port_in_use_is_reported_in_a_line(room: Room) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        files = ["--db", str(room.site.db), "--accounts", str(room.site.accounts.path)]
        done = CliRunner().invoke(croupier, ["review", *files, "--port", port])
    assert done.exit_code == 1
    assert f"port {port}" in done.output and "http://" not in done.output


# --- slow and many -----------------------------------------------------------------------------------

ASKED = b"GET /login HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
SLOW = {
    "nothing": b"",
    "half a line": b"GET / HT",
    "half a head": b"GET / HTTP/1.1\r\nHost: localhost\r\n",
    "no body": b"POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n",
}


def rest_of(conn: socket.socket) -> bytes:
    """What comes until the other side closes; at most twenty seconds are waited for."""
    conn.settimeout(20)
    found = b""
    try:
        while part := conn.recv(65_536):
            found += part
    except ConnectionResetError:
        pass
    return found


@pytest.mark.parametrize("begun", SLOW.values(), ids=SLOW.keys())
def test_a_client_without_a_request_in_time_is_cut_off(
    room: Room, monkeypatch: pytest.MonkeyPatch, begun: bytes
) -> None:
    monkeypatch.setattr(Wire, "ASK_S", 0.2)
    with served(Door(), room) as port, socket.create_connection(("127.0.0.1", port)) as conn:
        conn.sendall(begun)
        assert b" 200 " not in rest_of(conn)


def test_an_answer_that_does_not_come_is_given_up(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Wire, "TAKE_S", 0.2)
    waits = threading.Event()

    def open_slowly() -> Archive:
        waits.wait(20)
        raise Fault("too late")

    token = room.site.gate.sessions.begin(room.site.accounts.accounts()["Flo"], Peer("127.0.0.1", "x"))
    head = f"GET / HTTP/1.1\r\nHost: localhost\r\nUser-Agent: x\r\nCookie: {COOKIE}={token}\r\n\r\n"
    with served(Door(), room) as port, socket.create_connection(("127.0.0.1", port)) as conn:
        monkeypatch.setattr(room.site, "open", open_slowly)
        conn.sendall(head.encode())
        assert rest_of(conn) == b""
        waits.set()


def test_answers_that_nobody_takes_are_given_up(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """Many large ones are asked for at once, more than the system keeps for a connection that reads none."""
    monkeypatch.setattr(Wire, "TAKE_S", 0.2)
    asked = b"GET /login?back=/%b HTTP/1.1\r\nHost: localhost\r\n\r\n" % (b"'" * 15_000)
    with served(Door(), room, unsent=16_384) as port, socket.socket() as conn:
        conn.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
        conn.settimeout(20)
        conn.connect(("127.0.0.1", port))
        with pytest.raises((ConnectionResetError, BrokenPipeError)):
            while True:
                conn.sendall(asked)


def test_an_answer_that_is_read_may_go_on(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the news of a board do."""
    monkeypatch.setattr(Wire, "TAKE_S", 0.2)
    stops = threading.Event()

    async def news(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        while not stops.is_set():
            await send({"type": "http.response.body", "body": b"news\n", "more_body": True})
            await asyncio.sleep(0.05)
        await send({"type": "http.response.body", "body": b"end\n"})

    monkeypatch.setattr("croupier.review.serving.server.make_app", lambda *_, **__: news)
    with served(Door(), room) as port, socket.create_connection(("127.0.0.1", port)) as conn:
        conn.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        found = b""
        while found.count(b"news") < 10:  # half a second
            found += conn.recv(4096)
        stops.set()
        assert b"end" in rest_of(conn)


def test_connections_of_one_address_are_limited(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Wire, "MOST_OF_ONE", 3)
    with served(Door(), room) as port, contextlib.ExitStack() as held:
        conns = [held.enter_context(socket.create_connection(("127.0.0.1", port))) for _ in range(3)]
        conns[0].sendall(ASKED.replace(b"Connection: close", b"Connection: keep-alive"))
        assert b" 200 " in conns[0].recv(4096)
        with socket.create_connection(("127.0.0.1", port)) as more:
            assert rest_of(more) == b""
        for conn in conns:
            conn.sendall(ASKED)
            assert b" 200 " in rest_of(conn), "those that were there are not disturbed"


def test_strangers_who_log_in_keep_nobody_waiting(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """Strangers stretch one password at a time, one an address, in a short queue; a known browser passes."""
    running, most, lock = [0], [0], threading.Lock()
    gate, begun = threading.Semaphore(0), threading.Event()

    def known(accounts: Mapping[str, UserAccount], name: str, password: str) -> UserAccount | None:
        if name == "Flo":
            return accounts[name]
        with lock:
            running[0] += 1
            most[0] = max(most[0], running[0])
        begun.set()
        gate.acquire(timeout=20)
        with lock:
            running[0] -= 1
        return None

    monkeypatch.setattr(pages_login, "known", known)
    mark = room.site.gate.known_mark(room.site.accounts.accounts()["Flo"])
    with served(Door(), room) as port:

        def ask(method: str, address: str, body: str = "", cookie: str = "") -> tuple[int, str]:
            conn = HTTPConnection("127.0.0.1", port, timeout=30, source_address=(address, 0))
            kind = {"Content-Type": "application/x-www-form-urlencoded"} if body else {}
            conn.request(method, "/login", body or None, {"User-Agent": "x", "Cookie": cookie, **kind})
            answer = conn.getresponse()
            text = answer.read().decode()
            conn.close()
            return answer.status, text

        def log_in(address: str, name: str = "N", cookie: str = "") -> int:
            token = token_of(ask("GET", address)[1])
            return ask("POST", address, f"form={token}&name={name}&password=x", cookie)[0]

        with ThreadPoolExecutor(24) as pool:
            waiting = [pool.submit(log_in, "127.0.1.1")]
            assert begun.wait(20)
            assert [log_in("127.0.1.1") for _ in range(9)] == [429] * 9, "one an address, refused at once"
            waiting += [pool.submit(log_in, f"127.0.1.{number}") for number in range(2, 14)]
            refused = [each.result() for each in islice(as_completed(waiting, timeout=20), 5)]
            assert refused == [429] * 5, "a queue of eight"
            assert ask("GET", "127.0.2.1")[0] == 200, "a page is served meanwhile"
            assert log_in("127.0.1.1", "Flo") == 429
            assert log_in("127.0.1.1", "Flo", f"{COOKIE.replace('session', 'known')}={mark}") == 303
            gate.release(8)
            assert Counter(each.result() for each in waiting) == {403: 8, 429: 5}
            gate.release(8)
            assert log_in("127.0.1.1") == 403, "a place is free again"
    assert most[0] == 1


def test_who_is_logged_in_does_not_stand_behind_strangers(room: Room) -> None:
    browser = room.login("Flo")
    with contextlib.ExitStack() as held:
        for number in range(8):
            held.enter_context(room.site.gate.strangers.place(f"192.168.7.{number}"))
        held.enter_context(room.site.gate.strangers._free)
        answer = send(browser, "/hands/1", "/hands/1/open", why="dispute", passphrase0=PASSPHRASE)
        assert answer.status_code == 200
    with room.site.gate.own_turns.place("Flo"), room.site.gate.own_turns.place("Flo", 2):
        answer = send(browser, "/hands/1", "/hands/1/open", why="dispute", passphrase0=PASSPHRASE)
        assert answer.status_code == 429 and 'value="dispute"' in answer.text


@pytest.mark.parametrize("host", ["0.0.0.0", "192.168.1.5", "::"])
def test_beyond_this_machine_a_certificate_is_wanted(room: Room, host: str) -> None:
    with pytest.raises(Refused, match="--certificate"):
        check(Door(host=host), room.site)
    check(Door(host=host, plain=True), room.site)


def test_an_invalid_certificate_is_refused(room: Room, tmp_path: Path) -> None:
    path = tmp_path / "room.pem"
    path.write_text("no certificate", encoding="utf-8")
    with pytest.raises(Fault, match=r"room\.pem"):
        check(Door(certificate=path), room.site)


def test_without_accounts_nothing_is_served(room: Room, tmp_path: Path) -> None:
    room.site.accounts = AccountFile(tmp_path / "none")
    with pytest.raises(Refused, match="no account yet"):
        server(Door(), room.site)


def test_accounts_are_made_listed_and_removed(tmp_path: Path) -> None:
    def run(*arguments: str, typed: str = "") -> tuple[int, str]:
        done = CliRunner().invoke(
            croupier, ["review", *arguments, "--db", str(tmp_path / "x.db")], input=typed
        )
        return done.exit_code, done.output

    assert run("account", "anna", "--role", "floor", typed=f"{PASSWORD}\n{PASSWORD}\n")[0] == 0
    assert run("accounts") == (0, "anna\towner\n")
    assert run("account", "bo", "--role", "dealer", typed="short\nshort\n")[0] == 1
    assert run("account", "bo")[0] == 2
    assert run("account", "anna", "--remove")[0] == 0
    assert run("account", "anna", "--remove")[0] == 1
    nowhere = ["review", "account", "bo", "--role", "dealer", "--db", str(tmp_path / "none" / "x.db")]
    done = CliRunner().invoke(croupier, nowhere, input=f"{PASSWORD}\n{PASSWORD}\n")
    assert done.exit_code == 1 and "it cannot be written: No such file" in done.output


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--zone", "Mars/Base"), "zone 'Mars/Base': expected a name"),
        (("--zone", "Europe"), "expected a name such as Europe/Paris"),
        (("--zone", "../../etc/passwd"), "expected a name such as Europe/Paris"),
        (("--shifts", "6,25"), "hours from 0 to 23"),
        (("--shifts", "six"), "hours from 0 to 23"),
        (("--allow", "everywhere"), "network 'everywhere': expected"),
        (("--host", "somewhere"), "host 'somewhere': expected"),
        (("--host", "0.0.0.0"), "--certificate"),
    ],
)
def test_an_impossible_setting_is_refused_in_a_line(room: Room, options: tuple[str, ...], told: str) -> None:
    files = ["--db", str(room.site.db), "--accounts", str(room.site.accounts.path)]
    done = CliRunner().invoke(croupier, ["review", *files, *options])
    assert done.exit_code == 1
    assert told in done.output and "Traceback" not in done.output


def test_it_needs_a_log(tmp_path: Path) -> None:
    done = CliRunner().invoke(croupier, ["review"])
    assert done.exit_code == 2 and "--db FILE" in done.output


@pytest.mark.parametrize("encrypted", [True, False])
def test_the_cookie_is_for_encrypted_pages_where_there_are_any(
    room: Room, certificate: Path, monkeypatch: pytest.MonkeyPatch, encrypted: bool
) -> None:
    """A browser may refuse a secure cookie of plain pages, even of its own machine."""
    found: list[Site] = []

    class Silent:
        def run(self, sockets: list[socket.socket]) -> None:
            assert sockets[0].getsockname()[0] == "127.0.0.1"

    def keep(door: Door, site: Site) -> Silent:
        found.append(site)
        return Silent()

    monkeypatch.setattr("croupier.review.serving.server.server", keep)
    files = ["--db", str(room.site.db), "--accounts", str(room.site.accounts.path)]
    options = ["--certificate", str(certificate)] if encrypted else []
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    done = CliRunner().invoke(croupier, ["review", *files, *options, "--port", port])
    assert done.exit_code == 0, done.output
    assert f"{'https' if encrypted else 'http'}://127.0.0.1:{port}/" in done.output
    assert found[0].secure is encrypted
