"""Verifying the room's copy of a log names every change in the database."""

import json
from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardroom.both_stores import misdealt
from cardroom.card_room import CardRoom, TableLog, free_port
from croupier.cardroom.demo import made
from croupier.cardroom.reading.snapshot import Snapshot
from croupier.cardroom.reading.verification import Held, verify
from croupier.cardroom.serving.connections import Connections
from croupier.cardroom.store.findings import findings
from croupier.cardroom.wire import Batch, Signed
from croupier.cli import croupier
from croupier.engine import commands as cmd
from croupier.errors import Fault
from croupier.log.index.digest import COLUMNS_OF_HAND
from croupier.values import replace

POT = COLUMNS_OF_HAND.split(", ").index("pot")


@pytest.fixture
def table(tmp_path: Path) -> TableLog:
    """Hands with a showdown, a misdeal and an amended one, and one in progress."""
    made_ = TableLog.make(tmp_path / "table.db")
    made_.hands(2)
    misdealt(made_)
    made_.hands(1)
    made_.begin()
    return made_


@pytest.fixture
def connections(room: CardRoom) -> Iterator[Connections]:
    there = Connections(room.dsn, 2)
    yield there
    there.close()


def verified(connections: Connections) -> Held:
    with closing(Snapshot.of(connections.borrowed)) as snapshot:
        return verify(snapshot, 1)


def test_a_whole_copy_holds(room: CardRoom, table: TableLog, connections: Connections) -> None:
    room.joined(table)
    (place,) = room.opened(table)
    place = room.follow(table, place)
    for hands in (4, 6):
        held = verified(connections)
        assert (held.first, held.last, held.head) == (1, place.seq, table.current_head().head)
        assert (held.signatures, held.hands, held.wrong, held.older) == (place.signed, hands, (), ())
        if hands == 4:
            table.end()
            table.hands(1)
            table.dealer.do(cmd.Undo)
            table.keep()
            place = room.follow(table, place)
            table.dealer.do(cmd.Award)
            table.keep()
            place = room.follow(table, place)


CHANGES = {
    "UPDATE pieces SET body = overlay(body PLACING 'x' FROM 40) WHERE first_seq = 1": "row|packed|rows",
    "UPDATE pieces SET head = 'x' WHERE first_seq = 1": "another hash than the room noted",
    "DELETE FROM pieces WHERE first_seq = 1": "row 1 is missing",
    "DELETE FROM pieces WHERE first_seq = (SELECT max(first_seq) FROM pieces)": "is of row|does not end",
    "UPDATE signatures SET signature = 'x' WHERE number = 2": "signature 2 is of no key",
    "UPDATE signatures SET hand_id = 9 WHERE number = 2": "signature 2 is of no key",
    "DELETE FROM signatures WHERE number = 2": "signature 2 is missing",
    "DELETE FROM signatures WHERE number = (SELECT max(number) FROM signatures)": "that the room cosigned",
    "UPDATE notes SET why = 'another reason' WHERE seq = 1": "note 1 does not follow",
    "DELETE FROM notes WHERE seq = (SELECT max(seq) FROM notes)": "of a note with another|do not end",
    "UPDATE hands SET sheet = jsonb_set(sheet, '{0,0,14}', '9') WHERE id = 1": "tables of hand 1 are not",
    "UPDATE hands SET pot = pot + 1 WHERE id = 1": "the hands of hand 1 are not those",
    "DELETE FROM parts WHERE hand_id = 1 AND seat = 1": "the parts of hand 1 are not those",
    "UPDATE incidents SET code = 'I-11' WHERE hand_id = 3": "the incidents of hand 3 are not those",
    "UPDATE logs SET tree = ARRAY['x'::bytea]": "that the room cosigned",
}


@pytest.mark.parametrize("change", CHANGES)
def test_whatever_is_changed_is_named(
    room: CardRoom, table: TableLog, connections: Connections, change: str
) -> None:
    room.joined(table)
    room.follow(table, room.opened(table)[0])
    with room.owner.transaction():
        room.owner.execute("SET LOCAL search_path = croupier")
        room.owner.execute("SET LOCAL session_replication_role = replica")
        assert room.owner.execute(change.encode()).rowcount
    with pytest.raises(Fault, match=f"^log 1: .*({CHANGES[change]})"):
        verified(connections)


def with_pot(table: TableLog, batch: Batch, pot: int) -> Batch:
    """The batch with tables that say another pot of the first hand, signed all the same."""
    sheets, signed = {each.signature: each for each in batch.sheets}, []
    number = min(sheets)
    for each in batch.signed:
        statement = each.statement
        if statement.number == number:
            tables = json.loads(sheets[number].text)
            tables[0][0][POT] = pot
            text = json.dumps(tables, separators=(",", ":"))
            sheets[number] = sheets[number]._replace(text=text)
            statement = statement._replace(tables=sha256(text.encode()).digest())
        signed.append(Signed(statement, table.signer.id, table.signer.sign(statement.text())))
    return replace(batch, signed=tuple(signed), sheets=tuple(sheets.values()), signers=())


def test_tables_that_contradict_their_rows_are_a_finding(
    room: CardRoom, table: TableLog, tmp_path: Path
) -> None:
    room.joined(table)
    batch = table.batch(room.opened(table)[0])
    assert batch is not None
    place = room.take(table, with_pot(table, batch, 10**15))
    assert place.receipt and room.found() == []
    config = made(tmp_path, room.dsn, free_port())
    file = tmp_path / "room.toml"
    file.write_text(f'[room]\ndatabase = "{room.dsn}"\ncertificate = "{config.certificate}"\n')
    for times in (1, 2):
        result = CliRunner().invoke(croupier, ["room", "verify", "--config", str(file)])
        assert result.exit_code == 1
        assert f"log 1, Table 1: rows 1 to {place.seq}, {place.signed} signatures, 4 hands" in result.output
        assert "log 1: the tables of hand 1 are not what its rows say" in result.output
        (finding,) = findings(room.floor)
        assert (finding.kind, finding.facts, finding.times) == ("tables", {"hand": 1}, times)
    result = CliRunner().invoke(croupier, ["room", "verify", "--config", str(file), "--log", "7"])
    assert result.exit_code == 1 and "the room has no log 7" in result.output
