"""Checks before any page: who may connect, by which name, how often, how much; and common headers."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier.review.access.limits import Bucket
from croupier.review.pages.printed import STYLE

Network = IPv4Network | IPv6Network

HOME: Final[tuple[Network, ...]] = tuple(
    ip_network(text)
    for text in (
        *("127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16"),
        *("::1/128", "fc00::/7", "fe80::/10"),
    )
)
"""This machine, and private networks, which are not routed to the internet."""

MOST_BODY: Final = 16_384
MOST_PATH: Final = 512
"""The most bytes of a form, and of a path."""

_PRINTED: Final = b64encode(sha256(STYLE.encode()).digest()).decode()
HEADERS: Final = {
    "content-security-policy": (
        f"default-src 'none'; script-src 'self'; style-src 'self' 'sha256-{_PRINTED}'; img-src 'self';"
        " manifest-src 'self'; connect-src 'self'; form-action 'self';"
        " base-uri 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
"""Only our own script and styles, and never inside a frame."""


class Guard:
    """Lets a request through to the pages, or answers it in one line.

    `names` are the allowed host names. Numeric addresses are always allowed, because the danger is a foreign
    name that points at this machine.
    """

    def __init__(
        self,
        pages: ASGIApp,
        *,
        requests: Bucket,
        networks: tuple[Network, ...] = HOME,
        names: tuple[str, ...] = (),
        tls: bool = False,
    ) -> None:
        self._pages = pages
        self._requests = requests
        self._networks = networks
        self._names = frozenset(("localhost", *(name.lower() for name in names)))
        self._headers = HEADERS | ({"strict-transport-security": "max-age=31536000"} if tls else {})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._pages(scope, receive, send)
            return
        if scope["type"] != "http":
            return

        async def marked(sent: Message) -> None:
            if sent["type"] == "http.response.start":
                headers = MutableHeaders(scope=sent)
                for name, value in self._headers.items():
                    headers[name] = value
                headers.setdefault("cache-control", "no-store")  # no page is cached
            await send(sent)

        why = self._refused(scope)
        if why is not None:
            await PlainTextResponse(why[1], why[0])(scope, receive, marked)
            return
        await self._pages(scope, receive, marked)

    def _refused(self, scope: Scope) -> tuple[int, str] | None:
        """The reason for a refusal, with the status of the answer."""
        address = scope["client"][0] if scope.get("client") else ""
        headers = Headers(scope=scope)
        if not self._is_near(address):
            return 403, "These pages are for the room's own network."
        if not self._is_ours(headers.get("host", "")):
            return 400, "These pages have another name."
        if not self._requests.take(address):
            return 429, "Too many requests: wait a moment."
        if len(scope.get("raw_path") or scope["path"]) + len(scope.get("query_string", b"")) > 4 * MOST_PATH:
            return 414, "Too long."
        if any(len(each) > 18 and each.isdigit() for each in scope["path"].split("/")):
            return 404, "There is no such page."
        length = headers.get("content-length", "0")
        sends = scope["method"] not in ("GET", "HEAD")
        if sends and not (re.fullmatch("[0-9]{1,9}", length) and int(length) <= MOST_BODY):
            return 413, "Too much at once."
        if sends and "transfer-encoding" in headers:
            return 411, "Say how much it is."
        if sends and not _same_origin(headers):
            return 403, "This form is of another page."
        return None

    def _is_near(self, address: str) -> bool:
        try:
            found = ip_address(address.partition("%")[0])
        except ValueError:
            return False
        mapped = getattr(found, "ipv4_mapped", None) or found
        return any(mapped in network for network in self._networks if network.version == mapped.version)

    def _is_ours(self, host: str) -> bool:
        found = re.fullmatch(r"(\[[0-9a-fA-F:.]+\]|[^\[\]:]+)(:[0-9]{1,5})?", host)
        if found is None:
            return False
        name = found[1].lower()
        if name in self._names:
            return True
        try:
            ip_address(name.strip("[]"))
        except ValueError:
            return False
        return True


def _same_origin(headers: Headers) -> bool:
    """Whether a form was sent from a page of this site; if the browser does not say, the token decides."""
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return False
    origin = headers.get("origin")
    return origin is None or origin.partition("://")[2] == headers.get("host")
