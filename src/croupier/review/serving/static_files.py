"""The style and the script of the pages: packed small, and asked for again only when they changed.

Pages themselves are never packed: their size would give the tokens away to whoever can add text to them.
"""

from __future__ import annotations

import gzip
from functools import cache
from hashlib import sha256
from importlib import resources
from typing import Final, NamedTuple

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

KINDS: Final = {"review.css": "text/css", "review.js": "text/javascript"}


class _File(NamedTuple):
    body: bytes
    packed: bytes
    tag: str


@cache
def _file(name: str) -> _File:
    body = (resources.files("croupier.review") / "static" / name).read_bytes()
    return _File(body, gzip.compress(body, mtime=0), f'"{sha256(body).hexdigest()[:20]}"')


async def static_file(request: Request) -> Response:
    """One of the files, or nothing where the browser has it already."""
    name = request.path_params["name"]
    if name not in KINDS:
        return PlainTextResponse("There is no such file.", 404)
    file = _file(name)
    headers = {"etag": file.tag, "cache-control": "no-cache", "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == file.tag:
        return Response(status_code=304, headers=headers)
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(file.body, media_type=KINDS[name], headers=headers)
    return Response(file.packed, media_type=KINDS[name], headers=headers | {"content-encoding": "gzip"})
