"""A thousand tables deal at once, and the floor has its board of all of them open."""

from __future__ import annotations

import re
import ssl
import threading
import time
import urllib.request
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import field
from datetime import UTC, datetime, timedelta
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from psycopg import Connection

from croupier.bench.children import folder_on_disk, memory_mib, with_children_ns
from croupier.bench.dealer import plain_hands
from croupier.bench.figures import Figure, percentile, rounded
from croupier.bench.robot_log import Deal, write_log
from croupier.bench.room.intake import LIVE_HANDS, LIVE_MS, SETTINGS
from croupier.bench.room.messages import HAND_S, Live, Message, SentLog, Table, joined
from croupier.bench.room.news import News
from croupier.bench.room.running import ACCOUNT, Room, at_once, running
from croupier.cardroom.cluster import cluster
from croupier.cardroom.forwarding.sending import Line
from croupier.cardroom.serving.connections import connect
from croupier.errors import Fault
from croupier.log.journal.signing import Signer
from croupier.log.reading.archive import Archive
from croupier.values import dataclass

_ROW: Final = re.compile(r">Table (\d+)</a></td><td[^>]*>[^<]*</td><td[^>]*>(\d+)<")


@dataclass
class Board:
    """The floor's page of all tables in a browser: what its stream sends, and when each hand was on it."""

    room: Room
    seen: dict[tuple[int, int], float] = field(default_factory=dict)
    changes: int = 0
    size: int = 0
    _over: bool = False

    def login(self) -> urllib.request.OpenerDirector:
        """A browser that has logged in."""
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        browser = urllib.request.build_opener(
            urllib.request.HTTPSHandler(context=context),
            urllib.request.HTTPCookieProcessor(CookieJar()),
        )
        browser.addheaders = [("accept-language", "en")]
        with browser.open(f"{self._root}/login") as page:
            token = page.read().decode().partition('name="form" value="')[2].partition('"')[0]
        form = {"form": token, "name": ACCOUNT, "password": self.room.password, "back": "/"}
        browser.open(f"{self._root}/login", urlencode(form).encode()).close()
        return browser

    @property
    def _root(self) -> str:
        return f"https://127.0.0.1:{self.room.port}"

    def watch(self, browser: urllib.request.OpenerDirector, *, reads: bool) -> None:
        """Take in what the stream sends until the room ends it; with `reads` note the hands that it shows."""
        with browser.open(f"{self._root}/news", timeout=60) as news:
            while not self._over and (line := news.readline()):
                self.size += len(line)
                if not line.startswith(b"data: "):
                    continue
                self.changes += 1
                if reads:
                    now = time.perf_counter()
                    for table, hand in _ROW.findall(line.decode()):
                        self.seen.setdefault((int(table), int(hand)), now)

    def close(self) -> None:
        self._over = True


def measure(
    tables: int,
    seconds: float,
    boards: int,
    command: Sequence[str],
    deal: Deal,
    tell: Callable[[str], None],
) -> Figure:
    """How late the news of this many tables is, each with a key, a chain and a connection of its own.

    Each deals 40 hands an hour, and sends each input when it is made. Raises `Fault` and `Refused`.
    """
    with ExitStack() as stack:
        folder = Path(stack.enter_context(folder_on_disk()))
        folder.chmod(0o711)  # PostgreSQL runs as another user where this is root's
        tell("writing the hands")
        live = _hands(folder / "live.db", deal)
        tell("starting PostgreSQL and the room")
        server = stack.enter_context(cluster(folder / "postgresql", **SETTINGS))
        room = stack.enter_context(running(folder, server.dsn, command))
        tell(f"{tables} tables join")
        conn = connect(server.dsn)
        stack.callback(conn.close)
        crowd = _Crowd.joined(room, joined(conn, range(tables)), live, seconds)
        watching = [Board(room) for _ in range(boards)]
        browser = watching[0].login()
        readers = [
            threading.Thread(target=each.watch, args=(browser,), kwargs={"reads": each is watching[0]})
            for each in watching
        ]
        for thread in readers:
            thread.start()
        tell(f"dealing for {seconds:g} s")
        spent = _deal(conn, room, server.pid, crowd)
        for each in watching:
            each.close()
        for thread in readers:
            thread.join()
        return _figure(crowd, spent, watching)


def _hands(path: Path, deal: Deal) -> Live:
    write_log(path, LIVE_HANDS, plain_hands)
    with Archive.open(path) as archive:
        return Live(SentLog.of(archive))


@dataclass
class _Crowd:
    """What each table sends, and when each hand of each table begins."""

    news: list[list[tuple[float, Message]]]
    starts: dict[tuple[int, int], float]

    @classmethod
    def joined(cls, room: Room, signers: Sequence[Signer], live: Live, seconds: float) -> _Crowd:
        """These tables, each at another moment of its first hand."""
        begun, hands = datetime.now(UTC), int(seconds / HAND_S) + 2

        def begin(line: Line, number: int) -> Table:
            own = begun + timedelta(milliseconds=number)
            return live.begin(line, signers[number], own, number / len(signers))

        made = cls([], {})
        for number, table in enumerate(at_once(room, begin, range(len(signers)))):
            made.starts |= {(number, hand): at for hand, at in live.starts(table, hands)}
            made.news.append([each for each in live.news(table, hands, begun) if each[0] <= seconds])
        return made


class _Spent(NamedTuple):
    """How the room fared: when it began, seconds, nanoseconds of processor, memory and connections."""

    began: float
    lasted_s: float
    room_ns: int
    database_ns: int
    tables_ns: int
    memory: float
    connections: int
    late: list[float]


def _deal(conn: Connection[Any], room: Room, server: int, crowd: _Crowd) -> _Spent:
    """Send all news when it is due; raises `Fault` if the room refuses any."""
    sender = News()
    with sender.sending(room.port, crowd.news) as teller:
        used = with_children_ns(room.pid), with_children_ns(server), time.process_time_ns()
        teller.join()
    if sender.wrong:
        raise Fault(f"the room refused what it should take: {sender.wrong[0]}")
    (connections,) = conn.execute(
        "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'croupier room'"
    ).fetchone() or (0,)
    return _Spent(
        began=sender.began,
        lasted_s=time.perf_counter() - sender.began,
        room_ns=with_children_ns(room.pid) - used[0],
        database_ns=with_children_ns(server) - used[1],
        tables_ns=time.process_time_ns() - used[2],
        memory=memory_mib(room.pid, "VmRSS"),
        connections=int(connections),
        late=sender.late,
    )


def _figure(crowd: _Crowd, spent: _Spent, boards: Sequence[Board]) -> Figure:
    slow, tables, lasted_s = percentile(spent.late, 99), len(crowd.news), spent.lasted_s
    seen = boards[0].seen.items()
    on_board = [(at - spent.began - crowd.starts[hand]) * 1000 for hand, at in seen if hand in crowd.starts]
    return Figure(
        name="crowd",
        measured=rounded(slow),
        unit="ms, 99 %",
        target=f"under {LIVE_MS} ms",
        met=slow <= LIVE_MS,
        how=f"from an input at one of {tables} tables to the room's answer, 40 hands an hour at each for"
        f" {lasted_s:.0f} s, {len(boards)} boards of all tables open",
        more={
            "half within ms": rounded(percentile(spent.late, 50)),
            "messages a second": rounded(len(spent.late) / lasted_s),
            "hands seen to begin on a board": len(on_board),
            "half within ms there": rounded(percentile(on_board or [0.0], 50)),
            "99 % within ms there": rounded(percentile(on_board or [0.0], 99)),
            "% of a core for the room": rounded(spent.room_ns / lasted_s / 1e7),
            "for PostgreSQL": rounded(spent.database_ns / lasted_s / 1e7),
            "for the tables and boards": rounded(spent.tables_ns / lasted_s / 1e7),
            "MiB of the room": rounded(spent.memory),
            "connections of the tables": tables,
            "to PostgreSQL": spent.connections,
            "kB a second to a board": rounded(
                sum(each.size for each in boards) / len(boards) / lasted_s / 1000
            ),
        },
    )
