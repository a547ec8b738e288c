"""The style and the script of the pages: compressed, and fetched again only when they change.

Pages themselves are never compressed: their size would reveal the tokens to somebody who can add text to
them.
"""

from __future__ import annotations

import gzip
from collections.abc import Awaitable, Callable
from functools import cache
from hashlib import sha256
from importlib import resources
from pathlib import Path
from typing import Final, NamedTuple

from cryptography.hazmat.primitives.serialization import Encoding
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from croupier.review.serving.certificate import authority_of

KINDS: Final = {
    "review.css": "text/css",
    "review.js": "text/javascript",
    "croupier.webmanifest": "application/manifest+json",
    "icon.png": "image/png",
}
"""The manifest puts the pages on the home screen of a phone."""


class _File(NamedTuple):
    body: bytes
    packed: bytes
    tag: str


@cache
def _file(name: str) -> _File:
    body = (resources.files("croupier.review") / "static" / name).read_bytes()
    return _File(body, gzip.compress(body, mtime=0), f'"{sha256(body).hexdigest()[:20]}"')


async def static_file(request: Request) -> Response:
    """One of the files, or nothing if the browser already has it."""
    name = request.path_params["name"]
    if name not in KINDS:
        return PlainTextResponse("There is no such file.", 404)
    return _sent(request, name, KINDS[name])


def _sent(request: Request, name: str, kind: str) -> Response:
    file = _file(name)
    headers = {"etag": file.tag, "cache-control": "no-cache", "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == file.tag:
        return Response(status_code=304, headers=headers)
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(file.body, media_type=kind, headers=headers)
    return Response(file.packed, media_type=kind, headers=headers | {"content-encoding": "gzip"})


def authority_file(chain: Path | None) -> Callable[[Request], Awaitable[Response]]:
    """What a phone installs to trust the pages: the authority of their certificate, for everybody."""

    async def answer(_: Request) -> Response:
        if chain is None:
            return PlainTextResponse("These pages have no certificate.", 404)
        body = authority_of(chain).public_bytes(Encoding.PEM)
        headers = {"content-disposition": 'attachment; filename="croupier.crt"'}
        return Response(body, media_type="application/x-x509-ca-cert", headers=headers)

    return answer
