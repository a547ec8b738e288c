"""The players' display as a page: any browser of the room shows the same picture, a tablet or a kiosk.

There is no login and no form: the picture shows only what everybody at the table sees. The browser sends its
size, waits for news of the table, and then asks for the picture again.
"""

from __future__ import annotations

import io
import threading
from collections.abc import Callable
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final, Self
from urllib.parse import parse_qs, urlsplit

import pygame

from croupier.audience.drawing import EVERY_MS, Speaks, picture
from croupier.audience.following import Field, LogFollower
from croupier.audience.shown import Shown, shown_by
from croupier.errors import Fault

MOST_WAITING: Final = 24
"""How many browsers may wait for news at a time; another one must come again."""

NEWS_S: Final = 20.0
"""How long a browser waits before it is told that nothing happened."""

SIZES: Final = range(320, 3841)
"""The allowed widths and heights, in pixels."""

_HTML: Final = """<!doctype html>
<html lang="{language}"><meta charset="utf-8"><title>croupier</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="look.css">
<img id="table" alt=""><script src="look.js"></script></html>
"""

_CSS: Final = (
    "html,body{margin:0;height:100%;background:#0b0f12;overflow:hidden}img{width:100vw;height:100vh}\n"
)

_JS: Final = """\
"use strict";
const table = document.getElementById("table");
let shown = -1;
function size() { return `w=${innerWidth}&h=${innerHeight}`; }
async function look() {
  for (;;) {
    try {
      const news = await fetch(`news?after=${shown}`, {cache: "no-store"});
      const number = Number(await news.text());
      if (news.ok && number !== shown) { shown = number; table.src = `picture?${size()}&n=${number}`; }
      if (!news.ok) { throw new Error("later"); }
    } catch (error) { await new Promise(done => setTimeout(done, 2000)); }
  }
}
addEventListener("resize", () => { table.src = `picture?${size()}&n=${shown}`; });
look();
"""


class ServedBoard:
    """The present picture, with a number that rises with every change; any thread may read or wait."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._drawing = threading.Lock()
        self._shown = Shown(title="")
        self._number = 0
        self._drawn: dict[tuple[int, int], tuple[int, bytes]] = {}

    def show(self, shown: Shown) -> None:
        with self._changed:
            if shown != self._shown:
                self._shown, self._number = shown, self._number + 1
                self._changed.notify_all()

    def news(self, after: int, timeout: float) -> int:
        """Wait until the number differs from `after`, or for `timeout` seconds; returns the number."""
        with self._changed:
            self._changed.wait_for(lambda: self._number != after, timeout)
            return self._number

    def png(self, size: tuple[int, int]) -> bytes:
        """The picture in this size; drawn once for all browsers of that size."""
        with self._changed:
            shown, number = self._shown, self._number
        with self._drawing:
            kept = self._drawn.get(size)
            if kept is None or kept[0] != number:
                file = io.BytesIO()
                pygame.image.save(picture(shown, size), file, "picture.png")
                if len(self._drawn) >= MOST_WAITING:
                    self._drawn.clear()
                kept = self._drawn[size] = (number, file.getvalue())
            return kept[1]


class _Handler(BaseHTTPRequestHandler):
    server: PageServer
    protocol_version = "HTTP/1.1"
    timeout = 60

    def do_GET(self) -> None:
        asked = urlsplit(self.path)
        values = {name: found[0] for name, found in parse_qs(asked.query).items()}
        match asked.path:
            case "/":
                self._send(_HTML.format(language=self.server.language).encode(), "text/html; charset=utf-8")
            case "/look.css":
                self._send(_CSS.encode(), "text/css")
            case "/look.js":
                self._send(_JS.encode(), "text/javascript")
            case "/news":
                self._news(values.get("after", ""))
            case "/picture":
                size = _side(values, "w", 1280), _side(values, "h", 720)
                self._send(self.server.board.png(size), "image/png")
            case _:
                self._send(b"", "text/plain", HTTPStatus.NOT_FOUND)

    def _news(self, after: str) -> None:
        if not self.server.waiting.acquire(blocking=False):
            self._send(b"", "text/plain", HTTPStatus.SERVICE_UNAVAILABLE)
            return
        try:
            number = int(after) if after.isascii() and after.isdigit() and len(after) < 12 else -1
            said = str(self.server.board.news(number, NEWS_S))
        finally:
            self.server.waiting.release()
        self._send(said.encode(), "text/plain")

    def _send(self, body: bytes, kind: str, status: HTTPStatus = HTTPStatus.OK) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Content-Security-Policy", "default-src 'self'; frame-ancestors 'none'")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing: nobody needs to know who looks."""


def _side(values: dict[str, str], name: str, usual: int) -> int:
    """A width or height from the browser, in pixels, within the allowed range."""
    said = values.get(name, "")
    side = int(said) if said.isascii() and said.isdigit() and len(said) < 6 else usual
    return max(SIZES[0], min(SIZES[-1], side))


class PageServer(ThreadingHTTPServer):
    """The page on a port, during `with`. Raises `Fault` if the port is not available."""

    daemon_threads = True

    def __init__(self, board: ServedBoard, language: str, *, host: str, port: int) -> None:
        self.board = board
        self.language = language
        self.waiting = threading.BoundedSemaphore(MOST_WAITING)
        try:
            super().__init__((host, port), _Handler)
        except OSError as error:
            raise Fault(f"the page of the players' display, {host[:60]}:{port}: {error.strerror}") from error
        except (TypeError, ValueError):
            raise Fault(f"the page of the players' display: expected an address, found {host[:60]}") from None
        self._thread = threading.Thread(target=self.serve_forever, name="players' page", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.shutdown()
        self.server_close()

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore a browser that went away in the middle."""


def serve(
    path: Path,
    language: Speaks,
    *,
    host: str,
    port: int,
    goes_on: Callable[[], bool] = lambda: True,
    field: Field = lambda: None,
) -> None:
    """Show the table of a log on the page while it `goes_on`. Raises `Fault` as `LogFollower.look`."""
    follower, board, pause = LogFollower(path, field=field), ServedBoard(), threading.Event()
    with PageServer(board, language(), host=host, port=port):
        try:
            while goes_on():
                follower.look()
                board.show(shown_by(follower, language()))
                pause.wait(EVERY_MS / 1000)
        finally:
            follower.close()


class Served:
    """`serve` in a thread of its own, beside a window, during `with`."""

    def __init__(self, path: Path, language: Speaks, *, host: str, port: int, field: Field) -> None:
        self._over = threading.Event()
        self._thread = threading.Thread(
            target=serve,
            args=(path, language),
            kwargs={"host": host, "port": port, "goes_on": lambda: not self._over.is_set(), "field": field},
            name="players' display as a page",
            daemon=True,
        )

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._over.set()
        self._thread.join(timeout=2)
