"""The floor's requests to the room on the command line: a code, the terminals, striking one out."""

from __future__ import annotations

import getpass
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Final

from croupier.cardroom.config import RoomConfig
from croupier.cardroom.reading.snapshot import Snapshot
from croupier.cardroom.reading.tournament_report import accounts_csv, as_line, entries_csv, report
from croupier.cardroom.reading.tournament_stream import stream
from croupier.cardroom.reading.verification import logs_there, verify
from croupier.cardroom.schema.roles import FLOOR, READER
from croupier.cardroom.serving.connections import Connections, connect
from croupier.cardroom.store import orders as store
from croupier.cardroom.store import terminals as joining
from croupier.cardroom.store.directing import Director, WriterTurn, names_of, opening
from croupier.cardroom.store.findings import RoomFinding, note
from croupier.cardroom.store.ingest import witness_of
from croupier.errors import Fault, Refused, Unreadable
from croupier.files import MOST_TYPED, parse_toml, read_text
from croupier.log.custody.signed_notes import SignedNote, cosigned
from croupier.log.journal.signatures import Signer

_DIRECTED: Final = (
    "enter", "draw", "out", "break-table", "hand-for-hand", "done", "race", "prizes", "list",
)  # fmt: skip


def code(config: RoomConfig) -> str:
    """A new code; raises as `joining.new_code`."""
    with connect(config.database, FLOOR) as conn:
        return joining.new_code(conn, _who())


def terminals(config: RoomConfig, strike: int | None) -> Iterator[str]:
    """A line for each terminal, after striking one out, if requested."""
    with connect(config.database, FLOOR) as conn:
        if strike is not None:
            joining.strike_out(conn, strike, _who())
        found = joining.terminals(conn)
    for each in found:
        last_report = f"{each.seen.astimezone():%Y-%m-%d %H:%M:%S}" if each.seen else "never"
        gone = "left" if each.left else "struck out"
        state = gone if each.struck else last_report
        yield f"{each.id}\t{each.name}\t{each.public.hex()[:16]}\t{each.seq} rows\t{state}"


def verified(config: RoomConfig, logs: tuple[int, ...]) -> Iterator[tuple[str, bool]]:
    """The result for each log, and whether it is wrong; raises `Fault`."""
    connections = Connections(config.database, 1)
    try:
        wanted = logs
        if not wanted:
            with closing(Snapshot.of(connections.borrowed)) as snapshot:
                wanted = logs_there(snapshot)
        for log in wanted:
            try:
                with closing(Snapshot.of(connections.borrowed)) as snapshot:
                    held = verify(snapshot, log)
            except Fault as error:
                yield str(error), True
                continue
            yield (
                f"log {log}, {held.name}: rows {held.first} to {held.last}, {held.signatures} signatures,"
                f" {held.hands} hands; head {held.head.hex()[:16]}",
                False,
            )
            if held.older:
                numbers = ", ".join(map(str, held.older))
                yield f"log {log}: an older version made other tables of hands {numbers}", False
            with connections.borrowed(FLOOR) as conn, conn.transaction():
                for hand, seq in held.wrong:
                    note(conn, RoomFinding("tables", held.terminal, log, seq, {"hand": hand}))
                    yield f"log {log}: the tables of hand {hand} are not what its rows say", True
    finally:
        connections.close()


def ordered(
    config: RoomConfig, order: str, value: str, levels: Path | None, tables: tuple[int, ...],
    rules: Mapping[str, str], seats: int = 9, stack: int = 15_000,
) -> str:  # fmt: skip
    """Give an order to all tables of the latest tournament; returns how its clock, or who sits where."""
    signer = witness_of(config.witness).signer
    with connect(config.database, FLOOR) as conn:
        if order == "open":
            if levels is None or not value or not tables:
                raise Refused("no-tournament", "open: expected a name, --levels and at least one --table")
            entries = parse_toml(read_text(levels, most=MOST_TYPED)).get("levels")
            more = opening(signer, seats=seats, stack=stack, paid=0, expected=1_000, settings=rules)
            store.open_tournament(
                conn, signer, value, entries if isinstance(entries, list) else [], tables, _who(), more
            )
        there = store.latest(conn)
        if order in ("level", "break") and not (value.isdecimal() and 0 < len(value) < 5):
            raise Unreadable(f"{order}: expected {'its number' if order == 'level' else 'minutes'}")
        if order == "level":
            store.order_clock(conn, signer, there, _who(), level=int(value))
        elif order == "break":
            store.order_clock(conn, signer, there, _who(), pause_s=60 * int(value))
        elif order in ("pause", "go"):
            store.order_clock(conn, signer, there, _who(), running=order == "go")
        elif order in _DIRECTED:
            return _directed(config, signer, order, value)
        elif order == "close":
            store.append(conn, signer, there.id, "close", {}, _who())
            return f"{there.name}: closed"
        return store.latest(conn).told()


def _directed(config: RoomConfig, signer: Signer, order: str, value: str) -> str:
    """Do something with entries and tables; returns who sits where."""
    acts: Mapping[str, Callable[[WriterTurn], None]] = {
        "enter": lambda turn: turn.enter(read_text(Path(value), most=MOST_TYPED), config.name),
        "draw": lambda turn: turn.first_draw(value),
        "out": lambda turn: turn.out(value, "forfeit"),
        "break-table": lambda turn: turn.break_table(value),
        "hand-for-hand": lambda turn: turn.hand_for_hand(value != "off"),
        "done": lambda turn: turn.done_by_hand(value),
        "race": lambda turn: turn.race(_whole(value)),
        "prizes": lambda turn: turn.pay(read_text(Path(value), most=MOST_TYPED)),
    }
    connections = Connections(config.database, 1)
    try:
        floor = Director(connections.borrowed, signer).work(acts.get(order), _who())
        assert floor is not None, "it is open"
        with connections.borrowed(READER) as conn:
            names = names_of(conn)
    finally:
        connections.close()
    lines, places, prizes = [], floor.places, floor.prizes
    for one in floor.entries.values():
        finish = places.get(one.number)
        won = f"place {finish.place}, shared by {finish.shared}" if finish else ""
        won += f", wins {prizes[one.number]}" if one.number in prizes else ""
        place = won or "out" if one.number in floor.gone else floor.place(one.number)
        walk = next((walk for walk in floor.walking if walk.entry == one.number), None)
        sent = walk.order.target if walk is not None else None
        there = f"{place[0]}.{place[1]}" if isinstance(place, tuple) else place or "-"
        to = f" -> {sent.name}.{sent.seat}" if sent is not None else ""
        lines.append(f"{one.number}\t{names.get(one.player, '')}\t{one.kind}\t{there}{to}")
    return "\n".join(lines)


def _whole(value: str) -> int:
    if not value.isdecimal() or len(value) > 12:
        raise Unreadable("race: expected the smallest chip that is left")
    return int(value)


def told(config: RoomConfig, what: str, value: str, buy_in: int) -> str:
    """What is known of a tournament by its number, by default the last: `what` as on the command line."""
    witness = witness_of(config.witness)
    with connect(config.database, READER) as conn:
        conn.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        found = conn.execute("SELECT max(id) FROM croupier.tournaments").fetchone() or (None,)
        number = int(value) if value.isdecimal() and len(value) < 9 else found[0] or 0
        rows, names = [*stream(conn, number)], names_of(conn)
        orders = store.every_order(conn, number)
    name = orders[0].body["name"]
    payouts = next((one.body["prizes"] for one in reversed(orders) if one.kind == "payout"), ())
    if what == "stream":
        return "".join(map(as_line, rows))
    if what == "entries":
        return entries_csv(rows, payouts, names)
    if what == "accounts":
        return accounts_csv(rows, number, name, buy_in, payouts, names)
    note = SignedNote(report(rows, name, names))
    return str(cosigned(note, witness.key.name, witness.signer, int(witness.now())))


def _who() -> str:
    """The user of this machine."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return "croupier room"
