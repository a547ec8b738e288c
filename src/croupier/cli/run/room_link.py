"""A table and its room: joining while it deals, the state of the link, and the room's offers."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable
from contextlib import closing, suppress
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from croupier.cli.run.log import signer_of
from croupier.config.settings import Settings
from croupier.engine.commands.people import HearOrder
from croupier.errors import CroupierError, Fault, Refused, Unreadable
from croupier.rules.tournament.order_bodies import BODIES, body_of
from croupier.telling.names import table_name
from croupier.terminal.host.folder import Folder
from croupier.terminal.host.room_link import RoomLink, TableOffer, TournamentField
from croupier.terminal.obeying import for_table
from croupier.terminal.wishes import JoinRoom, KeepAnswer, RoomJoined
from croupier.values import replace
from croupier.words import Words

_WAY: Final = "croupier.cardroom.forwarding.membership"
_PROVING: Final = "croupier.cardroom.wire"
"""Loaded only if a room is joined."""

_KNOWN: Final = frozenset(("bad-code", "name-taken", "other-room", "slow-down", "wrong-code"))
"""Reasons for which the terminal has its own sentence."""


class Joining:
    """Joins a room on a separate thread and passes the result to `put`."""

    def __init__(self, settings: Settings, put: Callable[[RoomJoined], None]) -> None:
        self._settings = settings
        self._put = put
        self._thread: threading.Thread | None = None

    def begin(self, wish: JoinRoom) -> None:
        """Raises `Fault` while another room is being asked."""
        if self._thread is not None and self._thread.is_alive():
            raise Fault("a room is being asked already")
        self._thread = threading.Thread(target=self._run, args=(wish,), name="room", daemon=True)
        self._thread.start()

    def _run(self, wish: JoinRoom) -> None:
        try:
            event = RoomJoined(address=self._asked(wish))
        except Refused as error:
            event = RoomJoined(why=error.code if error.code in _KNOWN else "refused")
        except Unreadable:
            event = RoomJoined(why="wrong-address")
        except CroupierError:
            event = RoomJoined(why="away")
        self._thread = None  # the answer may start another attempt at once
        self._put(event)

    def _asked(self, wish: JoinRoom) -> str:
        """Join the room; returns its address. Raises `Refused`, `Fault`, and `Unreadable` for a bad one."""
        settings = self._settings
        try:
            import_module(_PROVING).tidy(wish.code)
        except Unreadable as error:
            raise Refused("wrong-code", str(error)) from None
        signer = signer_of(settings.log)
        name = table_name(settings.table.name, Words(settings.screen.language))
        joined = import_module(_WAY).join(settings.log.path, signer, wish.address, wish.code, name)
        return str(joined.address)


def room_of_log(log: Path) -> RoomLink:
    """The room of a log's table and the state of the link; on any failure it is away."""
    try:
        if not log.with_name(f"{log.name}-room").exists():
            return RoomLink()
        way = import_module(_WAY)
        now = way.status(log, time.time())
        member = way.read_membership(log)
    except (CroupierError, OSError):
        return RoomLink("–", "away")
    return RoomLink() if member is None else RoomLink(member.address, now.state, since=now.since)


_OFFERS: Final = "croupier.cardroom.offers"
_ORDERS: Final = "croupier.cardroom.orders"
"""Loaded only if a room offers something."""

_EVERY_S: Final = 1.0


def _versions(files: Iterable[Path]) -> tuple[tuple[int, ...], ...]:
    """Two writes within one tick of the kernel differ only in size, or in the file."""
    stats = (each.stat() if each.exists() else None for each in files)
    return tuple((at.st_mtime_ns, at.st_size, at.st_ino) if at else () for at in stats)


def orders_of(file: Any) -> tuple[HearOrder, ...]:
    """The orders for this table in its file, as the terminal hears them."""
    found = (
        HearOrder(
            at=each.at, tournament=each.tournament, number=each.number, kind=each.kind,
            body=body_of(each.kind, each.body), here=file.table, entry=each.entry,
            player=file.names.get(each.entry, each.entry),
        )
        for each in file.orders
        if each.table in (0, file.table) and each.kind in BODIES
    )  # fmt: skip
    return tuple(for_table(found))


def field_of(orders: Iterable[Any]) -> TournamentField | None:
    """The players that are left, by the room's orders; None before seats were drawn."""
    chips, entries, out, prizes, drawn = 0, 0, set[str](), list[int](), False
    for each in orders:
        body = each.body
        match each.kind:
            case "entry":
                chips, entries = chips + int(body.get("stack", 0)), entries + 1
            case "draw":
                drawn = True
            case "move" if body.get("target") is None:
                chips -= int(body.get("stack", 0))
            case "place":
                out.add(each.entry)
            case "payout":
                prizes = list(body.get("prizes", ()))
    left = entries - len(out)
    if not drawn or left < 1:
        return None
    return TournamentField(left, chips // left, prizes[min(left, len(prizes)) - 1] if prizes else 0)


class Offers:
    """The offers and orders beside a log, read on its own thread when they change, so no picture waits.

    `spoke` is called when there is something new.
    """

    def __init__(self, log: Path, spoke: Callable[[], object] = lambda: None) -> None:
        self._log, self._spoke = log, spoke
        self._files = tuple(log.with_name(f"{log.name}-{name}") for name in ("offers", "taken"))
        self._heard = tuple(log.with_name(f"{log.name}-{name}") for name in ("orders", "room-clock"))
        self._heard_at: tuple[tuple[int, ...], ...] = ()
        self._file: Any = None
        self._orders: tuple[HearOrder, ...] = ()
        self._ahead: int | None = None
        self.field: TournamentField | None = None
        self._seen: tuple[tuple[int, ...], ...] = ()
        self._there: tuple[TableOffer, ...] = ()
        self._players: tuple[str, ...] = ()
        self._turn = threading.Lock()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="offers", daemon=True)

    def room(self) -> RoomLink:
        """The table's room with its offers."""
        found = room_of_log(self._log)
        if not found.address:
            return found
        return replace(found, offers=self._there, orders=self._orders, ahead=self._ahead, field=self.field)

    def after(self, names: Callable[[], tuple[str, ...]]) -> Callable[[], tuple[str, ...]]:
        """The names in the log, then the house's names that were accepted."""

        def all_names() -> tuple[str, ...]:
            return tuple(dict.fromkeys((*names(), *self._players)))

        return all_names

    def keep(self, wish: KeepAnswer) -> None:
        """Store an answer; raises `Fault` if the disk refuses it."""
        table = import_module(_OFFERS)
        table.keep_taken(self._log, table.read_taken(self._log).with_answer(wish.offer, taken=wish.taken))
        self.look()

    def look(self) -> None:
        """Read the sheet if it changed; an unreadable sheet leaves the earlier one."""
        with self._turn, suppress(CroupierError):
            self._hear()
            seen = _versions(self._files)
            if seen == self._seen or not any(seen):
                return
            self._seen = seen
            table = import_module(_OFFERS)
            taken = table.read_taken(self._log)
            self._players = taken.players
            sheet = table.read_sheet(self._log)
            self._there = table.offers_of(sheet, taken) if sheet is not None else ()

    def _hear(self) -> None:
        """Read orders and the difference of the clocks if they changed."""
        heard = _versions(self._heard)
        if heard == self._heard_at or not any(heard):
            return
        way = import_module(_ORDERS)
        self._file = self._file or way.OrderFile(self._heard[0])
        before = len(self._file.orders), self._file.tournament
        self._file.look()
        self._ahead, self._heard_at = way.read_ahead(self._log), heard
        if before != (len(self._file.orders), self._file.tournament):
            self._orders, self.field = orders_of(self._file), field_of(self._file.orders)
        self._spoke()

    def _run(self) -> None:
        with closing(Folder(self._log.parent)) as folder:
            while not self._stop.is_set():
                folder.wait(_EVERY_S)
                with suppress(OSError):
                    self.look()

    def __enter__(self) -> Offers:
        with suppress(OSError):
            self.look()
        self._thread.start()
        return self

    def __exit__(self, *exc: object) -> None:
        self._stop.set()
        self._thread.join(5)
