"""Old months go out of PostgreSQL into files that verify without the room, and come back as they were."""

import random
import re
import shutil
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from croupier.cardroom.demo import made
from croupier.cardroom.schema.finding import MONTHLY
from croupier.cardroom.standing import gathered, month_files
from croupier.cardroom.standing import months as standing
from croupier.cardroom.standing.month_files import verify
from croupier.cardroom.standing.months import attach, detach, months
from croupier.cardroom.store.glance import Glances
from croupier.cardroom.store.rows import head_at, rows_of
from croupier.cardroom.wire import Place
from croupier.cli import croupier
from croupier.engine import commands as cmd
from croupier.errors import CroupierError, Fault, Refused, Unreadable
from croupier.log.journal.chain import verify as verify_rows
from croupier.values import replace
from support.card_room import CardRoom, TableLog, free_port

AUGUST, SEPTEMBER, OCTOBER = date(2026, 8, 1), date(2026, 9, 1), date(2026, 10, 1)
SEED = random.randrange(2**32)


@pytest.fixture
def table(tmp_path: Path) -> TableLog:
    return TableLog.make(tmp_path / "table.db")


def it_is(room: CardRoom, month: date) -> None:
    """Let the clock of PostgreSQL stand in a month, as far as rows go."""
    (text,) = room.owner.execute("SELECT pg_get_functiondef('croupier.open_month'::regproc)").fetchone() or (
        "",
    )
    before, _, rest = text.partition("date_trunc('month', ")
    _, _, after = rest.partition(")::date")
    assert after
    room.owner.execute(f"{before}date_trunc('month', timestamp '{month} 12:00')::date{after}".encode())


def followed(room: CardRoom, table: TableLog) -> Place:
    """A table that dealt in three months; one hand began in the first and ended in the next."""
    it_is(room, AUGUST)
    table.hands(3)
    table.begin()
    room.joined(table)
    (place,) = room.opened(table)
    place = room.follow(table, place)
    it_is(room, SEPTEMBER)
    table.end()
    table.hands(2)
    place = room.follow(table, place)
    it_is(room, OCTOBER)
    table.hands(2)
    return room.follow(table, place)


def everything(room: CardRoom) -> dict[str, list[Any]]:
    """All that the tables of months hold."""
    found = {}
    for each in (*MONTHLY, "hand_tallies", "incident_tallies"):
        rows = room.owner.execute(f"SELECT t::text FROM croupier.{each} AS t ORDER BY 1".encode()).fetchall()
        found[each] = [text for (text,) in rows]
    return found


def test_a_month_goes_into_files_and_comes_back_as_it_was(
    room: CardRoom, table: TableLog, tmp_path: Path
) -> None:
    place = followed(room, table)
    before, board = everything(room), Glances().look(room.owner)
    whole = list(rows_of(room.owner, place.log))
    files = [*detach(room.owner, AUGUST, tmp_path), *detach(room.owner, SEPTEMBER, tmp_path)]
    assert [each.name for each in files] == ["log1-2026-08.month", "log1-2026-09.month"]
    assert [(each.month, each.in_files) for each in months(room.owner)] == [
        (AUGUST, 1), (SEPTEMBER, 1), (OCTOBER, 0),
    ]  # fmt: skip
    after = everything(room)
    assert 0 < len(after["pieces"]) < len(before["pieces"]) and len(after["hands"]) == 2
    assert Glances().look(room.owner)[0].standing == board[0].standing, "what it stands on stayed"

    august, september = (verify(each) for each in files)
    assert (august.head.first, september.head.first) == (whole[0][0].seq, august.head.last + 1)
    assert august.head.head == september.head.follows
    assert (august.hands, august.signatures) == (3, 11) and (september.hands, september.signatures) == (3, 3)
    for each in reversed(files):
        attach(room.owner, each)
    assert everything(room) == before
    assert verify_rows(rows_of(room.owner, place.log)).head == table.current_head().head
    assert all(not each.in_files for each in months(room.owner))


def test_the_room_goes_on_without_the_months_that_are_in_files(
    room: CardRoom, table: TableLog, tmp_path: Path
) -> None:
    place = followed(room, table)
    for month in (AUGUST, SEPTEMBER):
        detach(room.owner, month, tmp_path)
    table.hands(1)
    assert room.follow(table, place).seq == table.current_head().seq
    assert room.opened(table)[0].seq == table.current_head().seq
    held = verify(tmp_path / "log1-2026-08.month").head
    assert head_at(room.conn, 1, held.last) == bytes.fromhex(held.head)
    with pytest.raises(Refused, match="in a file of 2026-08, which has to be attached"):
        head_at(room.conn, 1, held.last - 1)
    assert room.found() == []


def test_a_damaged_file_is_named(room: CardRoom, table: TableLog, tmp_path: Path) -> None:
    followed(room, table)
    (file,) = detach(room.owner, AUGUST, tmp_path)
    data = bytearray(file.read_bytes())
    for at in (len(data) // 2, len(data) - 1):
        file.write_bytes(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
        with pytest.raises(Unreadable, match=f"^{re.escape(str(file))}: it .*was changed"):
            verify(file)


def counted(room: CardRoom) -> int:
    """The hands that reports count."""
    (found,) = room.owner.execute("SELECT sum(hands) FROM croupier.hand_tallies").fetchone() or (0,)
    return int(found)


def test_a_hand_that_is_amended_after_its_month_was_detached_is_counted_once(
    room: CardRoom, table: TableLog, tmp_path: Path
) -> None:
    it_is(room, AUGUST)
    table.hands(3)
    room.joined(table)
    place = room.follow(table, room.opened(table)[0])
    before, board = everything(room), Glances().look(room.owner)
    it_is(room, SEPTEMBER)
    (file,) = detach(room.owner, AUGUST, tmp_path)
    left = everything(room)
    assert (len(left["hands"]), left["hand_tallies"]) == (1, before["hand_tallies"])
    assert Glances().look(room.owner) == board, "the table stands as it stood"
    attach(room.owner, file)
    assert everything(room) == before

    file.unlink()
    (file,) = detach(room.owner, AUGUST, tmp_path)
    for do in (cmd.Undo, cmd.Award):
        table.dealer.do(do)
        table.keep()
        place = room.follow(table, place)
        assert counted(room) <= 3
    assert room.owner.execute("SELECT count(*) FROM croupier.hands_before").fetchone() == (1,)
    attach(room.owner, file)
    found = room.owner.execute("SELECT id, month FROM croupier.hands ORDER BY id").fetchall()
    assert found == [(1, AUGUST), (2, AUGUST), (3, SEPTEMBER)]
    assert counted(room) == 3
    it_is(room, OCTOBER)
    assert verify(detach(room.owner, SEPTEMBER, tmp_path)[0]).hands == 1


def test_a_table_that_rests_for_months_has_no_files_of_them(
    room: CardRoom, table: TableLog, tmp_path: Path
) -> None:
    it_is(room, AUGUST)
    table.hands(2)
    table.begin()
    room.joined(table)
    place, board = room.follow(table, room.opened(table)[0]), Glances().look(room.owner)
    it_is(room, SEPTEMBER)
    other = TableLog.make(tmp_path / "other.db", b"o" * 32)
    other.hands(1)
    room.joined(other, "Table 2")
    room.follow(other, room.opened(other)[0])
    (august,) = detach(room.owner, AUGUST, tmp_path)
    it_is(room, OCTOBER)
    assert [each.name for each in detach(room.owner, SEPTEMBER, tmp_path)] == ["log2-2026-09.month"]
    assert Glances().look(room.owner)[0].standing == board[0].standing
    table.end()
    room.follow(table, place)
    attach(room.owner, august)
    found = room.owner.execute("SELECT id, sheet IS NULL FROM croupier.hands WHERE log = 1 ORDER BY id")
    assert found.fetchall() == [(1, False), (2, False), (3, False)]
    assert counted(room) == 4


def test_whatever_is_changed_in_a_file_is_noticed(room: CardRoom, table: TableLog, tmp_path: Path) -> None:
    print(f"seed {SEED}")
    dice = random.Random(SEED)
    followed(room, table)
    (file,) = detach(room.owner, AUGUST, tmp_path)
    whole = file.read_bytes()
    for _ in range(60):
        at = dice.randrange(len(whole))
        file.write_bytes(whole[:at] + bytes([whole[at] ^ (1 << dice.randrange(8))]) + whole[at + 1 :])
        with pytest.raises(CroupierError):
            verify(file)
        file.write_bytes(whole[:at])
        with pytest.raises(CroupierError):
            verify(file)
    file.write_bytes(whole)
    verify(file)


def test_a_file_with_another_history_is_refused_by_its_row_or_hand(
    room: CardRoom, table: TableLog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody writes the hash at its end anew: rows, signatures and tables hold each other all the same."""
    followed(room, table)
    month = gathered.Month(room.owner, gathered.heads_of(room.owner, AUGUST)[0])
    (batch,) = month.batches()
    sheet = batch.sheets[0]._replace(text=batch.sheets[0].text.replace("3500", "9500"))
    signed = batch.signed[0]._replace(statement=batch.signed[0].statement._replace(head=bytes(32)))
    other = batch.pieces[0]._replace(head=bytes(32))
    for changed, why in (
        (replace(batch, sheets=(sheet,)), "tables of hand 1"),
        (replace(batch, signed=(signed,)), "signature 1 is of no key"),
        (replace(batch, pieces=(other, *batch.pieces[1:])), "does not follow"),
        (replace(batch, pieces=()), "another hash"),
    ):
        month_files.write(tmp_path / "x.month", month.head, [changed])
        with pytest.raises(Fault, match=why):
            verify(tmp_path / "x.month")


def test_an_impossible_detach_or_attach_is_refused_and_nothing_changes(
    room: CardRoom, table: TableLog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    followed(room, table)
    before = everything(room)
    with pytest.raises(Refused, match="not over"):
        detach(room.owner, OCTOBER, tmp_path)
    with pytest.raises(Refused, match="nothing of this month"):
        detach(room.owner, date(2026, 7, 1), tmp_path)
    kept = tmp_path / "kept"

    def verified(path: Path) -> None:
        shutil.copy(path, kept)
        room.owner.execute("DELETE FROM croupier.parts WHERE month = %s AND seat = 1", (AUGUST,))

    monkeypatch.setattr(standing, "verify", verified)
    with pytest.raises(Refused, match="changed meanwhile"):
        detach(room.owner, AUGUST, tmp_path)
    monkeypatch.undo()
    assert everything(room)["pieces"] == before["pieces"]
    assert not list(tmp_path.glob("log1*"))
    (tmp_path / "log1-2026-08.month").touch()
    with pytest.raises(Refused, match="it is there already"):
        detach(room.owner, AUGUST, tmp_path)
    assert (tmp_path / "log1-2026-08.month").exists()
    with pytest.raises(Refused, match="not a file that this room wrote"):
        attach(room.owner, kept)
    (tmp_path / "no.month").write_text("nothing")
    with pytest.raises(Unreadable, match="no month of a room"):
        verify(tmp_path / "no.month")


def test_a_hand_whose_tables_were_changed_is_not_written(
    room: CardRoom, table: TableLog, tmp_path: Path
) -> None:
    followed(room, table)
    room.owner.execute("UPDATE croupier.hands SET sheet = jsonb_set(sheet, '{0,0,13}', '9') WHERE id = 1")
    with pytest.raises(Fault, match="tables of hand 1 are not those that were signed"):
        detach(room.owner, AUGUST, tmp_path)


def test_by_command(room: CardRoom, table: TableLog, tmp_path: Path) -> None:
    followed(room, table)
    config = made(tmp_path, room.dsn, free_port())
    file = tmp_path / "room.toml"
    file.write_text(f'[room]\ndatabase = "{room.dsn}"\ncertificate = "{config.certificate}"\n')

    def run(*words: str) -> str:
        result = CliRunner().invoke(croupier, ["room", *words])
        assert result.exit_code == 0, result.output
        return result.output

    out = tmp_path / "out"
    assert run("detach", "2026-08", "--config", str(file), "--to", str(out)) == f"{out}/log1-2026-08.month\n"
    assert "2026-08\t1 logs in files" in run("months", "--config", str(file)).replace("pieces, ", "")
    assert "11 signatures, 3 hands" in run("verify", f"{out}/log1-2026-08.month")
    assert "log 1, 2026-08: rows 1 to" in run("attach", f"{out}/log1-2026-08.month", "--config", str(file))
    assert "files" not in run("months", "--config", str(file))
