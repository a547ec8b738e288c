"""A connection to the room: HTTPS, with the certificate that was pinned when the terminal joined."""

from __future__ import annotations

import hmac
import json
import socket
import ssl
from base64 import b64encode
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import field
from hashlib import sha256
from http.client import HTTPException, HTTPSConnection, IncompleteRead
from typing import Any, Final
from urllib.parse import urlsplit

from croupier.cardroom.wire import SIGNATURE_HEADER, TERMINAL_HEADER, signed_text
from croupier.errors import Fault, Refused, Unreadable
from croupier.log.journal.signatures import Signer
from croupier.values import dataclass

PATIENCE_S: Final = 30.0
_MOST_ANSWER: Final = 8 * 2**20

_ALIVE: Final = {"SO_KEEPALIVE": 1, "TCP_KEEPIDLE": 5, "TCP_KEEPINTVL": 2, "TCP_KEEPCNT": 3}
"""A line at rest whose other end is gone is lost after eleven seconds."""

USUAL_PORT: Final = 8444


class OtherCertificate(Fault):
    """The certificate of the room is not the pinned one."""


class OtherAnswer(Fault):
    """The answer is none of a room, or of one that does not know this request."""


class NotTaken(Refused):
    """The room refused a message: the code of the refusal, its text, and how far it has the log."""

    def __init__(self, code: str, said: str, place: Mapping[str, Any] | None = None) -> None:
        super().__init__(code, said)
        self.place = place


@dataclass
class RoomLine:
    """The open connection to one room; `fingerprint` of its certificate is empty until it is known."""

    host: str
    port: int
    fingerprint: bytes = b""
    patience_s: float = PATIENCE_S
    _conn: HTTPSConnection | None = field(default=None, repr=False)

    @classmethod
    def to(cls, address: str, fingerprint: bytes = b"") -> RoomLine:
        """The line to a typed address: a name or an IP address, with or without a port."""
        found = urlsplit(address if "//" in address else f"//{address}")
        try:
            host, port = found.hostname, found.port or USUAL_PORT
        except ValueError:
            host, port = None, 0
        if not host or found.scheme not in ("", "https") or found.path not in ("", "/"):
            raise Unreadable(f"room {address!r}: expected an address such as room.local or 10.0.0.5:8444")
        return cls(host, port, fingerprint)

    @property
    def address(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    def connect(self) -> bytes:
        """The fingerprint of the certificate at the other end; raises `Fault`, also for a different one."""
        self.close()
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.minimum_version = ssl.TLSVersion.TLSv1_2
        # the pinned fingerprint proves the identity
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        conn = HTTPSConnection(self.host, self.port, timeout=self.patience_s, context=context)
        try:
            conn.connect()
            assert isinstance(conn.sock, ssl.SSLSocket), "it speaks TLS"
            for name, value in _ALIVE.items():
                level = socket.SOL_SOCKET if name.startswith("SO") else socket.IPPROTO_TCP
                conn.sock.setsockopt(level, getattr(socket, name), value)
            shown = sha256(conn.sock.getpeercert(binary_form=True) or b"").digest()
        except (OSError, HTTPException) as error:
            conn.close()
            raise Fault(f"room {self.address}: it cannot be reached: {_why(error)}") from error
        if self.fingerprint and not hmac.compare_digest(shown, self.fingerprint):
            conn.close()
            why = f"room {self.address}: its certificate is not the one pinned when this terminal joined"
            raise OtherCertificate(f"{why}: join again with a new code")
        self._conn = conn
        return shown

    def post(self, path: str, body: bytes, headers: Mapping[str, str] | None = None) -> Any:
        """The room's answer; raises `NotTaken` if it refuses, and `Fault` if it cannot be reached."""
        if self._conn is None:
            self.connect()
        assert self._conn is not None, "it was connected just now"
        try:
            self._conn.request(
                "POST", path, body, {"content-type": "application/octet-stream"} | dict(headers or {})
            )
            answer = self._conn.getresponse()
            said = answer.read(_MOST_ANSWER)
            if answer.length:
                raise IncompleteRead(said, answer.length)
        except (OSError, HTTPException) as error:
            self.close()
            raise Fault(f"room {self.address}: the connection was lost: {_why(error)}") from error
        if answer.will_close:
            self.close()
        try:
            found = json.loads(said)
        except ValueError:
            why = f"room {self.address}: it answered {answer.status}, which no room does"
            raise (Fault if answer.status >= 500 else OtherAnswer)(why) from None
        if answer.status == 200:
            return found
        if not isinstance(found, dict):
            raise Fault(f"room {self.address}: it answered {answer.status}, which no room does")
        refused, why = str(found.get("said", ""))[:400], str(found.get("why", ""))
        if answer.status >= 500:
            raise Fault(f"room {self.address}: {refused}")
        raise NotTaken(why, refused, found.get("place"))

    def post_signed(self, path: str, what: str, body: bytes, signer: Signer) -> Any:
        """The answer to a message of this kind that the terminal signs; raises as `post`."""
        signature = b64encode(signer.sign(signed_text(what, body))).decode()
        return self.post(path, body, {TERMINAL_HEADER: signer.public.hex(), SIGNATURE_HEADER: signature})

    def cut(self) -> None:
        """End what another thread waits for on it."""
        conn = self._conn
        if conn is not None and conn.sock is not None:
            with suppress(OSError):
                conn.sock.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        if self._conn is not None:
            self._conn.close()
            self._conn = None


def _why(error: Exception) -> str:
    return str(getattr(error, "strerror", "") or error or type(error).__name__)
