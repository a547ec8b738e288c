"""Several logs under one address: each has its pages under its own path, and their links stay there."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable
from pathlib import Path
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

ROOT: Final = "/tables"
"""Where the list of all tables is; the pages of one table are under its name there."""

_LED: Final = re.compile(r"/tables/([^/]+)(/.*)")
_LINK: Final = re.compile(rb'((?:href|action|src|data-part)="|content="\d+; url=)/(?!tables[/"?]|static/)')


def named(paths: Iterable[Path]) -> dict[str, Path]:
    """A name for each log in paths: that of its file, with a number if two are the same.

    >>> [*named([Path("a/Table 1.db"), Path("b/table-1.db")])]
    ['table-1', 'table-1-2']
    """
    found: dict[str, Path] = {}
    for path in paths:
        name = wanted = re.sub(r"[^a-z0-9]+", "-", path.stem.lower()).strip("-") or "table"
        number = 1
        while name in found:
            number += 1
            name = f"{wanted}-{number}"
        found[name] = path
    return found


def parted(path: str) -> tuple[str, str]:
    """The name of the table in a path, if there is one, and its page.

    >>> parted("/tables/final/hands/3"), parted("/login")
    (('final', '/hands/3'), ('', '/login'))
    """
    found = _LED.fullmatch(path)
    return (found[1], found[2]) if found else ("", path)


TABLE: Final = "croupier.table"
"""The key under which a request carries the name of its table."""


class Tables:
    """Takes the name of a table out of the path of a request, for pages that know only one table.

    In the answer, links and redirects lead to the pages of this table. `markup` writes each quotation mark of
    a text as an entity, so what is found in a page are links.
    """

    def __init__(self, pages: ASGIApp, names: Container[str]) -> None:
        self._pages = pages
        self._names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        name, page = parted(scope.get("path", ""))
        if name not in self._names:
            await self._pages(scope, receive, send)
            return
        root = f"{ROOT}/{name}"
        begun: list[Message] = []
        body: list[bytes] = []

        async def led(sent: Message) -> None:
            if sent["type"] == "http.response.start":
                headers = MutableHeaders(scope=sent)
                location = headers.get("location", "")
                if location.startswith("/") and not location.startswith((ROOT, "//")):
                    headers["location"] = root + location
                if headers.get("content-type", "").startswith("text/html"):
                    begun.append(sent)
                    return
            elif begun:
                body.append(sent.get("body", b""))
                if sent.get("more_body"):
                    return
                text = _LINK.sub(rb"\1" + root.encode() + rb"/", b"".join(body))
                MutableHeaders(scope=begun[0])["content-length"] = str(len(text))
                await send(begun.pop())
                sent = {**sent, "body": text}
            await send(sent)

        await self._pages({**scope, "path": page, TABLE: name}, receive, led)
