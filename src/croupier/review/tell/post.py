"""One request to another server, and its answer; without redirects and without a proxy."""

from __future__ import annotations

import ssl
from collections.abc import Mapping
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from croupier.errors import Fault, Unreadable

WAIT_S: Final = 10.0
"""The seconds that the other server may take for each step."""

MOST: Final = 64 * 1024
"""The most bytes of an answer that are read."""


def post(
    url: str,
    body: bytes,
    headers: Mapping[str, str],
    *,
    wait_s: float = WAIT_S,
    authority: Path | None = None,
) -> tuple[int, bytes]:
    """The status and the beginning of the answer; `authority` replaces the usual trusted certificates.

    Raises `Unreadable` for an invalid URL and `Fault` if the server cannot be reached.
    """
    parts = urlsplit(checked(url))
    assert parts.hostname is not None
    line = HTTPConnection(parts.hostname, parts.port, timeout=wait_s)
    if parts.scheme == "https":
        line = HTTPSConnection(parts.hostname, parts.port, timeout=wait_s, context=_trust(authority))
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    try:
        line.request("POST", target, body, dict(headers))
        answer = line.getresponse()
        return answer.status, answer.read(MOST)
    except ssl.SSLCertVerificationError as error:
        raise Fault(
            f"{parts.hostname}: its certificate is not trusted here: {error.verify_message}"
        ) from error
    except (OSError, HTTPException, ValueError) as error:
        raise Fault(f"{parts.hostname}: it cannot be reached: {error}") from error
    finally:
        line.close()


def _trust(authority: Path | None) -> ssl.SSLContext:
    try:
        return ssl.create_default_context(cafile=authority)
    except (ssl.SSLError, OSError) as error:
        raise Fault(f"authority {authority}: expected certificates in PEM: {error}") from error


def checked(url: str) -> str:
    """The URL, if it is http or https; raises `Unreadable`.

    >>> checked("https://room.example/hook")
    'https://room.example/hook'
    """
    try:
        parts = urlsplit(url)
        known = parts.scheme in ("http", "https") and parts.hostname and (parts.port or 1) > 0
    except ValueError:
        known = None
    if not known or not url.isascii() or not url.isprintable() or " " in url:
        raise Unreadable(f"URL {url!r}: expected one such as https://room.example/hook")
    return url
