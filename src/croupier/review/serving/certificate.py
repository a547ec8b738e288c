"""Makes a certificate for the pages: phones trust its authority once, and the authority's key is deleted.

The authority may sign only for these names and addresses, and without its key nobody can sign again, so a
phone that trusts it trusts nothing else.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Iterable
from datetime import datetime, timedelta
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ec import (
    SECP256R1,
    EllipticCurvePrivateKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from croupier.errors import Fault, Unreadable
from croupier.files import open_private, read_bytes
from croupier.values import dataclass

DAYS: Final = 397
"""The longest validity that phones accept."""

Address = IPv4Address | IPv6Address


@dataclass(frozen=True)
class Certificate:
    """The chain for the server, its private key, and the authority for phones, all in PEM."""

    chain: bytes
    key: bytes
    authority: bytes


def make(names: Iterable[str], addresses: Iterable[Address], now: datetime, days: int = DAYS) -> Certificate:
    """A certificate for these names and addresses, valid from now, from its own new authority."""
    named = [x509.DNSName(each) for each in dict.fromkeys(names)]
    placed = list(dict.fromkeys(addresses))
    said = named[0].value if named else str(placed[0])
    authority, own = generate_private_key(SECP256R1()), generate_private_key(SECP256R1())
    issuer = _name(f"croupier {said}"[:64])
    networks: list[IPv4Network | IPv6Network] = [ip_network(each) for each in placed]
    allowed = x509.NameConstraints([*named, *map(x509.IPAddress, networks)], None)
    top = (
        _builder(issuer, issuer, authority, now, days)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(allowed, critical=True)
        .add_extension(_usage(signs=True), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(authority.public_key()), critical=False)
        .sign(authority, SHA256())
    )
    above = x509.AuthorityKeyIdentifier.from_issuer_public_key(authority.public_key())
    leaf = (
        _builder(_name(said[:64]), issuer, own, now, days)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.SubjectAlternativeName([*named, *map(x509.IPAddress, placed)]), critical=False)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(_usage(signs=False), critical=True)
        .add_extension(above, critical=False)
        .sign(authority, SHA256())
    )
    pem = top.public_bytes(Encoding.PEM)
    key = own.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return Certificate(leaf.public_bytes(Encoding.PEM) + pem, key, pem)


def _name(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def _builder(
    subject: x509.Name, issuer: x509.Name, key: EllipticCurvePrivateKey, now: datetime, days: int
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))  # a phone's clock may be late
        .not_valid_after(now + timedelta(days=days))
    )


def _usage(*, signs: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs,
        key_cert_sign=signs,
        crl_sign=signs,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def authority_of(chain: Path) -> x509.Certificate:
    """The certificate for phones: the last of a chain; raises `Fault` or `Unreadable`."""
    try:
        return x509.load_pem_x509_certificates(read_bytes(chain))[-1]
    except ValueError:
        raise Unreadable(f"certificate {chain}: expected one in PEM") from None


def fingerprint(certificate: x509.Certificate) -> str:
    """The certificate's SHA-256 as phones show it: pairs of hex digits with colons between them."""
    return certificate.fingerprint(SHA256()).hex(":").upper()


def keep(folder: Path, made: Certificate) -> tuple[Path, Path]:
    """Write ``room.pem`` and ``room.key``, which only its user may read; raises `Fault`."""
    chain, key = folder / "room.pem", folder / "room.key"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with open(open_private(key, os.O_WRONLY | os.O_TRUNC), "wb") as file:
            os.fchmod(file.fileno(), 0o600)
            file.write(made.key)
        with open(open_private(chain, os.O_WRONLY | os.O_TRUNC), "wb") as file:
            os.fchmod(file.fileno(), 0o644)
            file.write(made.chain)
    except OSError as error:
        raise Fault(f"{folder}: the certificate cannot be written: {error.strerror}") from error
    return chain, key


def own_names() -> tuple[str, ...]:
    """The names of this machine in its network."""
    name = socket.gethostname().partition(".")[0].lower()
    return (f"{name}.local", name, "localhost")


def own_addresses() -> tuple[Address, ...]:
    """The address of this machine for others, if it has a network, and its local addresses."""
    found: list[Address] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        try:
            line.connect(("192.0.2.1", 9))  # sends nothing: it only looks up the route
            found.append(ip_address(line.getsockname()[0]))
        except OSError:
            pass
    return (*found, ip_address("127.0.0.1"))
