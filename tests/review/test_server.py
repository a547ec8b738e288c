"""The server itself: TLS with a certificate, nothing beyond this machine without, and its command line."""

import datetime
import ipaddress
import ssl
from http.client import HTTPConnection, HTTPSConnection
from pathlib import Path

import pytest
from click.testing import CliRunner
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from croupier.cli import croupier
from croupier.errors import Fault, Refused
from croupier.review.accounts import AccountFile
from croupier.review.server import Door, check, server
from support.floor_pages import PASSWORD, Room, served


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate for 127.0.0.1 with its key, signed by itself."""
    path = tmp_path_factory.mktemp("tls") / "room.pem"
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "room")])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(
            x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), critical=False
        )
        .sign(key, hashes.SHA256())
    )
    secret = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    path.write_bytes(secret + made.public_bytes(serialization.Encoding.PEM))
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


@pytest.mark.parametrize("host", ["0.0.0.0", "192.168.1.5", "::"])
def test_beyond_this_machine_a_certificate_is_wanted(room: Room, host: str) -> None:
    with pytest.raises(Refused, match="--certificate"):
        check(Door(host=host), room.site)
    check(Door(host=host, plain=True), room.site)


def test_a_certificate_that_is_none_is_told(room: Room, tmp_path: Path) -> None:
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
    assert run("accounts") == (0, "anna\tfloor\n")
    assert run("account", "bo", "--role", "dealer", typed="short\nshort\n")[0] == 1
    assert run("account", "bo")[0] == 2
    assert run("account", "anna", "--remove")[0] == 0
    assert run("account", "anna", "--remove")[0] == 1


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--zone", "Mars/Base"), "Mars/Base"),
        (("--shifts", "6,25"), "hours from 0 to 23"),
        (("--shifts", "six"), "hours from 0 to 23"),
        (("--allow", "everywhere"), "everywhere"),
        (("--host", "somewhere"), "somewhere"),
        (("--host", "0.0.0.0"), "--certificate"),
    ],
)
def test_what_cannot_be_served_is_told_in_a_line(room: Room, options: tuple[str, ...], told: str) -> None:
    files = ["--db", str(room.site.db), "--accounts", str(room.site.accounts.path)]
    done = CliRunner().invoke(croupier, ["review", *files, *options])
    assert done.exit_code == 1
    assert told in done.output and "Traceback" not in done.output


def test_it_needs_a_log(tmp_path: Path) -> None:
    done = CliRunner().invoke(croupier, ["review"])
    assert done.exit_code == 2 and "--db FILE" in done.output
