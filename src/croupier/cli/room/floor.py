"""The floor's requests to the room on the command line: a code, the terminals, striking one out."""

from __future__ import annotations

import getpass
from collections.abc import Iterator
from contextlib import closing

from croupier.cardroom.config import RoomConfig
from croupier.cardroom.reading.snapshot import Snapshot
from croupier.cardroom.reading.tournament_report import accounts_csv, as_line, entries_csv, report
from croupier.cardroom.reading.tournament_stream import stream
from croupier.cardroom.reading.verification import logs_there, verify
from croupier.cardroom.schema.migrations import check
from croupier.cardroom.schema.roles import FLOOR, READER
from croupier.cardroom.serving.connections import Connections, connect
from croupier.cardroom.store import orders as store
from croupier.cardroom.store import terminals as joining
from croupier.cardroom.store.directing import names_of
from croupier.cardroom.store.findings import RoomFinding, note
from croupier.cardroom.store.ingest import witness_of
from croupier.errors import Fault
from croupier.log.custody.signed_notes import SignedNote, cosigned
from croupier.words import Words


def code(config: RoomConfig) -> str:
    """A new code; raises as `joining.new_code`."""
    with connect(_ready(config), FLOOR) as conn:
        return joining.new_code(conn, _who())


def terminals(config: RoomConfig, strike: int | None) -> Iterator[str]:
    """A line for each terminal, after striking one out, if requested."""
    with connect(_ready(config), FLOOR) as conn:
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
    connections = Connections(_ready(config), 1)
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


def told(config: RoomConfig, what: str, number: int | None, buy_in: int, words: Words) -> str:
    """What is known of a tournament by its number, by default the last: `what` as on the command line."""
    witness = witness_of(config.witness)
    with connect(_ready(config), READER) as conn:
        conn.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        found = conn.execute("SELECT max(id) FROM croupier.tournaments").fetchone() or (None,)
        number = number or found[0] or 0
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
    note = SignedNote(report(rows, name, names, words))
    return str(cosigned(note, witness.key.name, witness.signer, int(witness.now())))


def _ready(config: RoomConfig) -> str:
    """Where the database of the room is; raises `Fault` unless it has the tables of this version."""
    with connect(config.database) as conn:
        check(conn)
    return config.database


def _who() -> str:
    """The user of this machine."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return "croupier room"
