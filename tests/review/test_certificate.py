"""A certificate by one command: phones trust its authority, whose key is deleted; openssl checks it."""

import http.client
import ssl
import subprocess
from pathlib import Path

import pygame
import pytest
import zxingcpp
from click.testing import CliRunner, Result
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding

from croupier.cli import croupier
from croupier.review.serving.server import Door
from review.floor_pages import Room, served


def run(*arguments: str) -> Result:
    return CliRunner().invoke(croupier, ["review", "certificate", *arguments])


@pytest.fixture
def made(tmp_path: Path) -> Path:
    done = run(str(tmp_path), "--name", "table1.local", "--address", "127.0.0.1", "--port", "9443")
    assert done.exit_code == 0, done.output
    return tmp_path


def openssl(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["openssl", *arguments], capture_output=True, text=True, check=False)


def parts(folder: Path) -> tuple[Path, Path]:
    """The certificate of the server and its authority, a file each."""
    found = x509.load_pem_x509_certificates((folder / "room.pem").read_bytes())
    files = (folder / "leaf.pem", folder / "authority.pem")
    for file, each in zip(files, found, strict=True):
        file.write_bytes(each.public_bytes(Encoding.PEM))
    return files


@pytest.mark.parametrize("who", ["-verify_hostname table1.local", "-verify_ip 127.0.0.1"])
def test_openssl_takes_it_for_its_names_and_addresses(made: Path, who: str) -> None:
    leaf, authority = parts(made)
    found = openssl(
        "verify", "-x509_strict", "-purpose", "sslserver", "-CAfile", str(authority), *who.split(), str(leaf)
    )
    assert found.returncode == 0, found.stderr
    other = openssl("verify", "-CAfile", str(authority), "-verify_hostname", "bank.example", str(leaf))
    assert other.returncode != 0


def test_the_authority_may_sign_for_nobody_else(made: Path) -> None:
    _, authority = parts(made)
    found = x509.load_pem_x509_certificate(authority.read_bytes())
    limits = found.extensions.get_extension_for_class(x509.NameConstraints)
    assert limits.critical and len(limits.value.permitted_subtrees or ()) == 2
    pem = b"".join(path.read_bytes() for path in made.iterdir())
    assert pem.count(b"PRIVATE KEY") == 2, "one key, which is the server's"
    assert (made / "room.key").stat().st_mode & 0o777 == 0o600


def test_the_pages_use_it_and_give_the_authority_away(made: Path, room: Room) -> None:
    _, authority = parts(made)
    door = Door(certificate=made / "room.pem", key=made / "room.key", port=1)
    with served(door, room) as port:
        trusted = ssl.create_default_context(cafile=str(authority))
        line = http.client.HTTPSConnection("127.0.0.1", port, context=trusted, timeout=10)
        line.request("GET", "/certificate")
        answer = line.getresponse()
        assert answer.status == 200 and answer.getheader("content-type") == "application/x-x509-ca-cert"
        body = answer.read()
        line.close()
        assert body.strip() == authority.read_bytes().strip()


def test_the_code_leads_a_phone_there_and_the_fingerprint_is_the_authoritys(tmp_path: Path) -> None:
    picture = tmp_path / "code.png"
    done = run(str(tmp_path), "--name", "table1.local", "--port", "9443", "--qr", str(picture))
    assert done.exit_code == 0, done.output
    image = pygame.image.load(picture)
    grey = pygame.image.tostring(image, "RGB")[::3]
    seen = memoryview(grey).cast("B", image.get_size()[::-1])
    assert zxingcpp.read_barcode(seen).text == "https://table1.local:9443/certificate"
    _, authority = parts(tmp_path)
    told = openssl("x509", "-in", str(authority), "-noout", "-fingerprint", "-sha256").stdout
    assert told.partition("=")[2].strip() in done.output
    again = run(str(tmp_path), "--name", "table1.local", "--port", "9443")
    assert told.partition("=")[2].strip() in again.output, "it is shown again, not made anew"
    anew = run(str(tmp_path), "--name", "table1.local", "--new")
    assert told.partition("=")[2].strip() not in anew.output


def test_a_mistyped_value_is_refused_in_a_line(tmp_path: Path) -> None:
    done = run(str(tmp_path), "--address", "room")
    assert done.exit_code == 1 and "expected one such as 192.168.1.20" in done.output


def test_pages_without_a_certificate_have_none_to_give(room: Room) -> None:
    assert room.browser().get("/certificate").status_code == 404
