"""The floor's requests to the room on the command line: a code, the terminals, striking one out."""

from __future__ import annotations

import getpass
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from croupier.cardroom.config import RoomConfig
from croupier.cardroom.reading.snapshot import Snapshot
from croupier.cardroom.reading.tournament_report import accounts_csv, as_line, entries_csv, report
from croupier.cardroom.reading.tournament_stream import stream
from croupier.cardroom.reading.verification import logs_there, verify
from croupier.cardroom.schema.migrations import check
from croupier.cardroom.schema.roles import FLOOR, READER
from croupier.cardroom.serving.actions import ACTIONS, LINES, Form, ask, begin
from croupier.cardroom.serving.connections import Connections, connect
from croupier.cardroom.serving.tournament_words import entry_rows, figures, needed
from croupier.cardroom.store import orders as store
from croupier.cardroom.store import terminals as joining
from croupier.cardroom.store.directing import Director, names_of
from croupier.cardroom.store.findings import RoomFinding, note
from croupier.cardroom.store.ingest import witness_of
from croupier.cardroom.store.tournament_floor import TournamentFloor
from croupier.errors import Fault, Refused, Unreadable
from croupier.files import MOST_TYPED, parse_toml, read_text
from croupier.log.custody.signed_notes import SignedNote, cosigned
from croupier.words import Words

VERBS = ("show", "list", *ACTIONS)
"""What is asked for of a tournament that is open."""


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


def opened(config: RoomConfig, form: Form, levels: Path | None, words: Words) -> str:
    """Open a tournament with the levels of a structure file; returns as `directed`."""
    if levels is None:
        raise Unreadable("open: expected a name, --levels and at least one --table")
    found = parse_toml(read_text(levels, most=MOST_TYPED)).get("levels")
    lines = "\n".join(map(str, found)) if isinstance(found, list) else ""
    with _director(config) as director:
        begin(director, {**form, "levels": lines}, _who())
        return _shown(director.look(), words)


def directed(config: RoomConfig, verb: str, values: Sequence[str], words: Words) -> str:
    """Do an action of the director, with the values of its fields; returns what needs the director then.

    ``list`` and ``show`` do nothing: who sits where, and what needs the director.
    """
    with _director(config) as director:
        if verb in ACTIONS:
            fields = ACTIONS[verb].fields
            if len(values) > len(fields):
                raise Unreadable(f"{verb}: expected {' '.join(fields) or 'nothing more'}")
            form = {
                name: read_text(Path(value), most=MOST_TYPED) if name in LINES else value
                for name, value in zip(fields, values, strict=False)
            }
            return _shown(ask(director, verb, form, _who()), words)
        floor = director.look()
    if floor is not None and verb == "list":
        return "\n".join(map("\t".join, entry_rows(floor, words)))
    return _shown(floor, words)


@contextmanager
def _director(config: RoomConfig) -> Iterator[Director]:
    connections = Connections(_ready(config), 1)
    try:
        yield Director(connections.borrowed, witness_of(config.witness).signer, room=config.name)
    finally:
        connections.close()


def _shown(floor: TournamentFloor | None, words: Words) -> str:
    """The figures of the tournament, and what needs the director with the verbs that answer."""
    if floor is None:
        raise Refused("no-tournament", "no tournament is open: croupier room tournament open")
    lines = [f"{floor.name} · {figures(floor, words)}"]
    for number, one in enumerate(() if floor.closed else needed(floor, words), 1):
        ways = ((way.verb, *(way.form.get(name, name.upper()) for name in ACTIONS[way.verb].fields))
                for way in one.ways)  # fmt: skip
        said = (f"{number}. {one.said}", one.why, *(f"[{' '.join(way)}]" for way in ways))
        lines.append("  ".join(filter(None, said)))
    return "\n".join(lines)


def told(config: RoomConfig, what: str, value: str, buy_in: int, words: Words) -> str:
    """What is known of a tournament by its number, by default the last: `what` as on the command line."""
    witness = witness_of(config.witness)
    with connect(_ready(config), READER) as conn:
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
