"""The room's log: one line of JSON for each event, without a name or a card.

A line has only keys of a fixed list. The message of a database or a library may quote a typed text: of an
error a line has only its type and its place in the program.
"""

from __future__ import annotations

import json
import logging
import secrets
import time
from collections.abc import Mapping
from contextvars import ContextVar
from datetime import UTC, datetime
from pathlib import Path
from traceback import walk_tb
from typing import Any, Final, TextIO

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOGGER: Final = logging.getLogger("croupier.room")
LOGGER.addHandler(logging.NullHandler())

KEYS: Final = (
    "request", "method", "route", "status", "ms", "bytes", "terminal", "log", "row", "why", "error", "at",
    "database", "version",
)  # fmt: skip
"""The keys of a line beside time, level and event; `terminal` is the name of a key, `log` a number."""

REQUEST_HEADER: Final = "x-request-id"

_QUIET: Final = frozenset({"/healthz", "/metrics", "/room.css", "/room.js"})
"""Requested all the time: only failures get a line."""


class _AsJson(logging.Formatter):
    """Formats a record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        moment = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        event = record.msg if record.name == LOGGER.name else "server"
        line: dict[str, Any] = {"time": moment, "level": record.levelname.lower(), "event": event}
        facts = getattr(record, "facts", {})
        line |= {name: facts[name] for name in KEYS if name in facts}
        if record.exc_info and record.exc_info[1] is not None:
            line |= of_error(record.exc_info[1])
        return json.dumps(line, separators=(",", ":"))


def begin(stream: TextIO) -> None:
    """Write lines to a stream from now on, including those of the web server."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(_AsJson())
    for logger in (LOGGER, logging.getLogger("uvicorn.error")):
        logger.handlers, logger.propagate = [handler], False
    LOGGER.setLevel(logging.INFO)


def tell(event: str, facts: Mapping[str, Any], *, is_bad: bool = False) -> None:
    """Write one line, with those facts that a line may have."""
    LOGGER.log(logging.WARNING if is_bad else logging.INFO, event, extra={"facts": facts})


class Recurring:
    """An error of a thread that tries again: it has a line, and no other before something `went_well`."""

    def __init__(self, event: str) -> None:
        self._event, self._is_told = event, False

    def failed(self, error: Exception) -> None:
        """Write the line, if it is the first."""
        if not self._is_told:
            tell(self._event, of_error(error), is_bad=True)
        self._is_told = True

    def went_well(self) -> None:
        """The next error has a line."""
        self._is_told = False


def of_error(error: BaseException) -> dict[str, str]:
    """The type of an error and of its cause, PostgreSQL's code for it, and where it was raised."""
    first = error.__cause__ or error
    said = {"error": type(first).__name__}
    if state := getattr(first, "sqlstate", None):
        said["database"] = str(state)
    frames = [frame.f_code.co_filename + f":{line}" for frame, line in walk_tb(first.__traceback__)]
    ours = [each for each in frames if "croupier" in each] or frames
    return said | ({"at": "/".join(Path(ours[-1]).parts[-2:])} if ours else {})


def facts(scope: Scope) -> dict[str, Any]:
    """The facts of a request so far; its handlers may add some."""
    found: dict[str, Any] = scope.setdefault("croupier.facts", {})
    return found


_now: Final = ContextVar[dict[str, Any] | None]("the facts of this request", default=None)


def note_error(error: BaseException) -> None:
    """Add an error to the line of the current request."""
    if (known := _now.get()) is not None:
        known.update(of_error(error))


class RequestLog:
    """Numbers every request, in its answer's `headers` too, and writes its line."""

    def __init__(self, app: ASGIApp, headers: Mapping[str, str]) -> None:
        self._app, self._headers = app, headers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        begun = time.monotonic()
        known = facts(scope)
        _now.set(known)
        known |= {"request": secrets.token_hex(8), "method": scope["method"]}

        async def marked(sent: Message) -> None:
            if sent["type"] == "http.response.start":
                known["status"] = sent["status"]
                MutableHeaders(scope=sent).update({**self._headers, REQUEST_HEADER: known["request"]})
            await send(sent)

        try:
            await self._app(scope, receive, marked)
        except Exception as error:  # an error of any type gets its line, and is raised again
            known |= {"status": 500, **of_error(error)}
            raise
        finally:
            known["route"] = getattr(scope.get("route"), "path", "")
            known["ms"] = round((time.monotonic() - begun) * 1000, 1)
            is_bad = known.get("status", 500) >= 400
            if is_bad or known["route"] not in _QUIET:
                tell("request", known, is_bad=is_bad)
