"""The pages as a witness of logs (C2SP tlog-witness): a checkpoint comes in, a cosignature goes out.

It needs no login: whoever sends a checkpoint learns only that it was seen, and one that no known log has
signed is refused. A witness keeps the last checkpoint of each log, so that it would notice a log that is cut
off at its end.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request as Asked
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from croupier.errors import CroupierError, Fault, Refused, Unreadable
from croupier.log.custody.checkpoints import log_keys
from croupier.log.custody.cosigners import PATH, SIZE_TYPE, CosignRequest, WitnessFolder
from croupier.log.custody.signed_notes import Checkpoint, NoteKey
from croupier.log.reading.archive import Archive

PREFIX: Final = "/witness"


def routes(folder: Path, logs: Iterable[Path]) -> list[Route]:
    """The routes of a witness that keeps what it saw in a folder, and already knows these logs."""
    keeper, turn = WitnessFolder(folder), threading.Lock()

    async def add(asked: Asked) -> Response:
        body = await asked.body()
        return await run_in_threadpool(_add, keeper, turn, logs, body)

    async def key(_: Asked) -> Response:
        return PlainTextResponse(f"{await run_in_threadpool(lambda: keeper.key)}\n")

    return [Route(PREFIX + PATH, add, methods=["POST"]), Route(PREFIX, key, methods=["GET"])]


def _add(keeper: WitnessFolder, turn: threading.Lock, logs: Iterable[Path], body: bytes) -> Response:
    try:
        request = CosignRequest.parse(body.decode())
        new = Checkpoint.parse(request.note.text)
    except (Unreadable, UnicodeDecodeError) as error:
        return PlainTextResponse(f"{error}\n", 400)
    if request.old > new.size:
        return PlainTextResponse("The old size is larger than the new one.\n", 400)
    try:
        keys = [each for each in (*keeper.known(), *_own(logs)) if each.name == new.origin]
        if not keys:
            return PlainTextResponse("This log is not known here.\n", 404)
        with turn:
            return _cosigned(keeper, request, new, keys)
    except Fault as error:
        return PlainTextResponse(f"{error}\n", 503)


def _cosigned(
    keeper: WitnessFolder, request: CosignRequest, new: Checkpoint, keys: list[NoteKey]
) -> Response:
    before = keeper.kept(new.origin)
    size = Checkpoint.parse(before.text).size if before else 0
    if not any(request.note.holds(key) for key in keys):
        return PlainTextResponse("The checkpoint is signed by no key of this log.\n", 403)
    if request.old != size:
        return PlainTextResponse(f"{size}\n", 409, media_type=SIZE_TYPE)
    try:
        made = keeper.cosign(request, keys, int(time.time()))
    except Refused as error:
        if new.size == size:
            return PlainTextResponse(f"{size}\n", 409, media_type=SIZE_TYPE)
        return PlainTextResponse(f"{error}\n", 422)
    return PlainTextResponse(made.line_of(keeper.key))


def _own(logs: Iterable[Path]) -> Iterator[NoteKey]:
    for log in logs:
        try:
            with Archive.open(log) as archive:
                yield from log_keys(archive.db.conn)
        except CroupierError:
            continue
