"""The doctor of the room names what is missing, and commands do the work of the floor's page."""

import json
import re
import shutil
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path
from types import SimpleNamespace
from typing import Self

import psycopg
import pytest
from click.testing import CliRunner, Result

from cardroom.card_room import CardRoom, Cluster, TableLog, free_port
from croupier.cardroom import doctor as servers
from croupier.cardroom.config import read_config
from croupier.cardroom.demo import made
from croupier.cardroom.doctor import look
from croupier.cardroom.schema.migrations import MIGRATIONS, migrate
from croupier.cardroom.store.ingest import witness_of
from croupier.cardroom.store.terminals import let_go, terminals
from croupier.cli import croupier
from croupier.cli.room import TOLD
from croupier.errors import Fault
from croupier.review.access.accounts import AccountFile
from croupier.review.serving.certificate import keep, make


@pytest.fixture
def file(room: CardRoom, tmp_path: Path) -> Path:
    config = made(tmp_path, room.dsn, free_port())
    AccountFile(config.accounts).put("anna", "floor", "correct horse battery")
    told = {"database": room.dsn, "certificate": config.certificate, "key": config.key, "host": "127.0.0.1"}
    lines = [f'{name} = "{value}"' for name, value in told.items()]
    path = tmp_path / "room.toml"
    path.write_text("\n".join(["[room]", *lines, f"port = {config.port}"]) + "\n")
    return path


def run(*words: str) -> Result:
    return CliRunner().invoke(croupier, ["room", *words])


def missing(file: Path) -> dict[str, str]:
    return {each.what: each.said for each in look(file) if each.is_missing}


def advised(file: Path) -> dict[str, str]:
    return {each.what: each.said for each in look(file) if each.state == "ADVICE"}


def test_a_room_that_has_all_lacks_only_what_the_tests_switch_off(file: Path) -> None:
    found = missing(file)
    assert found.keys() == {"safe settings"} and "fsync = off" in found["safe settings"]
    result = run("doctor", "--config", str(file))
    assert result.exit_code == 1 and "MISSING safe settings" in result.output
    assert "ok      tables: of this version" in result.output
    assert "ADVICE  standby: none" in result.output and "ADVICE  archive: none" in result.output


def test_the_doctor_makes_nothing(file: Path, tmp_path: Path) -> None:
    before = sorted(tmp_path.rglob("*"))
    assert {each.what: each.said for each in look(file)}["witness"].startswith("its key is made when")
    assert sorted(tmp_path.rglob("*")) == before
    witness_of(tmp_path / "room-witness")
    assert {each.what: each.said for each in look(file)}["witness"].startswith("witness/")
    file.write_text(file.read_text() + 'witness = "room.toml/witness"\n')
    assert missing(file)["witness"].endswith("room.toml cannot be written to")


def test_missing_parts_are_named(file: Path, room: CardRoom, tmp_path: Path) -> None:
    (tmp_path / "room-accounts").unlink()
    (tmp_path / "room.pem").write_text("no certificate")
    room.owner.execute("INSERT INTO croupier.migrations VALUES ('9999_later')")
    found = missing(file)
    assert found.keys() == {"accounts", "certificate", "tables", "safe settings"}
    assert "croupier review account" in found["accounts"] and "newer croupier" in found["tables"]
    room.owner.execute("DROP SCHEMA croupier CASCADE")
    assert "croupier room migrate" in missing(file)["tables"]
    file.write_text(file.read_text().replace("dbname=", "dbname=no_"))
    found = missing(file)
    assert found["PostgreSQL"].endswith(
        f"does not exist: sudo -u postgres createdb -E UTF8 -T template0 no_{room.conn.info.dbname}"
    )
    assert {found[what] for what in ("tables", "role croupier_reader", "archive")} == {
        "not checked: PostgreSQL has to be mended first"
    }
    file.write_text(file.read_text().replace("user=postgres", "user=nobody"))
    assert missing(file)["PostgreSQL"].endswith('"nobody" does not exist: sudo -u postgres createuser nobody')
    file.write_text(file.read_text().replace("host=", "host=/nowhere"))
    assert missing(file)["PostgreSQL"].endswith("sudo systemctl start postgresql")
    file.write_text("[room]\n")
    assert missing(file).keys() == {"settings"}


def test_rights_that_nobody_of_the_room_needs_are_named(file: Path, room: CardRoom) -> None:
    assert "postgres is a superuser, and could change" in advised(file)["rights"]
    room.owner.execute("GRANT UPDATE ON croupier.pieces TO croupier_ingest")
    assert missing(file)["rights"].endswith("REVOKE UPDATE ON croupier.pieces FROM croupier_ingest")
    room.owner.execute("REVOKE UPDATE ON croupier.pieces FROM croupier_ingest")
    room.owner.execute("GRANT UPDATE (first_seq) ON croupier.pieces TO croupier_ingest")
    assert missing(file)["rights"].endswith("REVOKE UPDATE ON croupier.pieces FROM croupier_ingest")
    room.owner.execute("REVOKE UPDATE (first_seq) ON croupier.pieces FROM croupier_ingest")
    room.owner.execute("CREATE ROLE plain LOGIN")
    try:
        migrate(room.owner, members=("plain",))
        file.write_text(file.read_text().replace("user=postgres", "user=plain"))
        assert {each.what: each.said for each in look(file)}["rights"] == "plain only adds"
        room.owner.execute("ALTER TABLE croupier.pieces OWNER TO plain")
        assert "plain owns the tables" in advised(file)["rights"]
    finally:
        room.owner.execute("ALTER TABLE croupier.pieces OWNER TO postgres")
        room.owner.execute("DROP OWNED BY plain")
        room.owner.execute("DROP ROLE plain")


def test_an_old_server_a_full_disk_and_a_wrong_clock_are_named(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(servers, "OLDEST", 990_000)
    assert missing(file)["PostgreSQL"].endswith(": expected 99 or newer")
    monkeypatch.undo()
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=2**20))
    assert missing(file)["disk"] == f"1 MB are free at {tmp_path}: expected 256 MB"
    monkeypatch.undo()

    class Ahead(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Self:
            return super().now(tz) + timedelta(hours=1)

    monkeypatch.setattr(servers, "datetime", Ahead)
    assert "this machine has " in missing(file)["clock"] and "(timedatectl)" in missing(file)["clock"]
    later = make(("localhost",), (), datetime.now(UTC) + timedelta(days=400))
    keep(tmp_path, later)
    assert missing(file)["certificate"].endswith("set its clock")


def test_a_database_that_takes_no_name_in_every_script_is_refused(postgres: Cluster, file: Path) -> None:
    with psycopg.connect(postgres.dsn, autocommit=True) as conn:
        conn.execute(
            "CREATE DATABASE ascii ENCODING 'SQL_ASCII' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0"
        )
    said = "is in SQL_ASCII: expected one in UTF8: createdb -E UTF8 -T template0 ascii"
    try:
        made = run("migrate", "--database", postgres.at("ascii"))
        assert made.exit_code == 1 and said in made.output
        kept = re.sub(r"dbname=\w+", "dbname=ascii", file.read_text())
        file.write_text(kept)
        assert said in missing(file)["tables"]
    finally:
        with psycopg.connect(postgres.dsn, autocommit=True) as conn:
            conn.execute("DROP DATABASE ascii WITH (FORCE)")


def test_keys_that_do_nothing_and_connections_that_are_short_are_named(file: Path) -> None:
    assert "settings" not in advised(file)
    file.write_text(file.read_text() + "months = 24\nconnections = 40\ntakers = 1\n")
    assert "months, takers: this version does not need it" in advised(file)["settings"]
    assert "the room may open 120: raise max_connections" in missing(file)["connections"]


@pytest.mark.parametrize(
    ("last", "said"),
    [
        ("00000002.history", "the last at 2026-11-27 00:59"),
        ("000000020000000000000014", "the last at 2026-11-27 00:59"),
        ("00000001000000000000000E.00000028.backup", "it is 6 files behind, the last at 2026-11-27 00:59"),
    ],
)
def test_an_archive_is_looked_at_after_a_restore_too(
    file: Path, monkeypatch: pytest.MonkeyPatch, last: str, said: str
) -> None:
    at = datetime(2026, 11, 27, 0, 59, tzinfo=UTC)
    row = ("on", last, at, None, "000000020000000000000015")
    monkeypatch.setattr(servers, "_asked", lambda *_: row)
    try:
        assert servers.has_archive(read_config(file)) == said
    except Fault as error:
        assert str(error) == said


def test_the_tables_are_made_once(file: Path, room: CardRoom) -> None:
    room.owner.execute("DROP SCHEMA croupier CASCADE")
    assert run("migrate", "--config", str(file)).output == ", ".join(MIGRATIONS) + "\n"
    assert "nothing to do" in run("migrate", "--config", str(file)).output
    assert "nothing to do" in run("migrate", "--database", room.dsn).output
    for words in ((), ("--config", str(file), "--database", room.dsn)):
        assert "either --config or --database" in run("migrate", *words).output
    assert missing(file).keys() == {"safe settings"}


def test_the_floor_gives_codes_and_strikes_out_by_command(file: Path, room: CardRoom, tmp_path: Path) -> None:
    code = run("code", "--config", str(file)).output.strip()
    assert len(code) == 9 and code[4] == "-"
    table = TableLog.make(tmp_path / "table.db")
    room.joined(table, "Table 7")
    listed = run("terminals", "--config", str(file)).output
    assert "Table 7" in listed and table.signer.id in listed and "never" in listed
    number = listed.partition("\t")[0]
    assert "struck out" in run("terminals", "--config", str(file), "--strike", number).output
    room.joined(TableLog.make(tmp_path / "gone.db"), "Table 8")
    (gone,) = [each.id for each in terminals(room.floor) if each.name == "Table 8"]
    let_go(room.floor, gone, json.dumps({"from": "00", "to": ""}).encode(), b"\0")
    (line,) = [
        each for each in run("terminals", "--config", str(file)).output.splitlines() if "Table 8" in each
    ]
    assert line.endswith("\tleft")
    again = run("terminals", "--config", str(file), "--strike", number)
    assert again.exit_code == 1 and again.output.startswith("Error: ")


@pytest.mark.parametrize(
    "words", ["code", "terminals", "verify", "serve", *(f"tournament {what}" for what in TOLD)]
)
def test_without_its_tables_every_verb_says_how_they_are_made(file: Path, room: CardRoom, words: str) -> None:
    room.owner.execute("DROP SCHEMA croupier, one_log, all_logs CASCADE")
    said = run(*words.split(), "--config", str(file))
    assert said.exit_code == 1, said.exception
    assert said.output == "Error: the database of the room has no tables yet: croupier room migrate\n"


def test_an_account_without_rights_is_told_what_to_grant(file: Path, room: CardRoom) -> None:
    room.owner.execute("CREATE ROLE nobody_here LOGIN")
    try:
        file.write_text(file.read_text().replace("user=postgres", "user=nobody_here"))
        for verb in ("code", "serve"):
            said = run(verb, "--config", str(file)).output
            assert said == (
                "Error: the account of the room may not read its tables:"
                " croupier room migrate --account ACCOUNT\n"
            )
        made = run("migrate", "--config", str(file)).output
        assert made.startswith("Error: the database of the room was left as it was: permission denied for")
        made = run("migrate", "--database", room.dsn, "--account", "noone").output
        assert made == 'Error: the database of the room was left as it was: role "noone" does not exist\n'
    finally:
        room.owner.execute("DROP ROLE nobody_here")
