"""What a head office gets, read with DuckDB as it would: without a hidden card, and without a name."""

import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from croupier.cardroom.demo import made
from croupier.cli import croupier
from croupier.log.reading.archive import Archive
from support.card_room import CardRoom, TableLog, free_port

duckdb = pytest.importorskip("duckdb", reason="the extra office is not installed")

OVER = 3
"""How many hands of a table have ended."""


@pytest.fixture
def tables(room: CardRoom, tmp_path: Path) -> tuple[TableLog, TableLog]:
    """Two tables at which the same people play, and one hand that is not over."""
    both = TableLog.make(tmp_path / "one.db"), TableLog.make(tmp_path / "two.db", b"u" * 32)
    for number, table in enumerate(both, 1):
        table.hands(OVER)
        table.begin()
        room.joined(table, f"Table {number}")
        (place,) = room.opened(table)
        room.follow(table, place)
    return both


@pytest.fixture
def settings(room: CardRoom, tmp_path: Path) -> Path:
    config = made(tmp_path, room.dsn, free_port())
    file = tmp_path / "room.toml"
    file.write_text(f'[room]\ndatabase = "{room.dsn}"\ncertificate = "{config.certificate}"\n')
    return file


def exported(settings: Path, *more: str) -> Path:
    folder = settings.with_name("office")
    result = CliRunner().invoke(croupier, ["room", "export", str(folder), "--config", str(settings), *more])
    assert result.exit_code == 0, result.output
    return folder


def asked(folder: Path, query: str) -> list[Any]:
    """What DuckDB finds in the files of all months; `{name}` stands for a file."""
    names = {path.stem: f"read_parquet('{folder}/*/{path.name}')" for path in folder.glob("*/*.parquet")}
    with duckdb.connect() as conn:
        return conn.execute(query.format(**names)).fetchall()


def names_in(table: TableLog) -> list[str]:
    with Archive.open(table.path) as archive:
        return [name for (name,) in archive.all("SELECT name FROM players UNION SELECT dealer FROM hands")]


def test_the_hands_are_those_of_the_tables(settings: Path, tables: tuple[TableLog, TableLog]) -> None:
    folder = exported(settings)
    with Archive.open(tables[0].path) as archive:
        for name, table, columns, order in (
            ("hands", "hands", "id, pot, rake, board, outcome", "id"),
            ("seats", "parts", "hand_id, seat, net, shown", "hand_id, seat"),
            ("actions", "actions", "hand_id, n, action, amount", "hand_id, n"),
            ("pots", "pots", "hand_id, pot, amount, rake", "hand_id, pot"),
            ("awards", "awards", "hand_id, pot, seat, amount", "hand_id, pot, seat"),
            ("incidents", "incidents", "hand_id, number, code", "hand_id, number"),
        ):
            found = asked(folder, f"SELECT {columns} FROM {{{name}}} WHERE log = 1 ORDER BY {order}")
            rows = archive.all(f"SELECT {columns} FROM {table} ORDER BY {order}")
            assert found == [tuple(row) for row in rows if row[0] <= OVER], name
    assert asked(folder, "SELECT count(*), count(DISTINCT log) FROM {hands}") == [(6, 2)]
    assert asked(folder, "SELECT typeof(started_utc), typeof(pot) FROM {hands} LIMIT 1") == [
        ("TIMESTAMP", "BIGINT")
    ]


def test_no_hidden_card_and_no_name_is_in_any_file(settings: Path, tables: tuple[TableLog, TableLog]) -> None:
    folder = exported(settings)
    assert asked(folder, "SELECT count(*) FROM {cards} WHERE code IS NULL") == [(0,)]
    with Archive.open(tables[0].path) as archive:
        shown = archive.all("SELECT hand_id, n, code FROM cards WHERE up = 1 ORDER BY hand_id, n")
    assert asked(folder, "SELECT hand_id, n, code FROM {cards} WHERE log = 1 ORDER BY hand_id, n") == [
        tuple(row) for row in shown if row[0] <= OVER
    ]
    assert len(names_in(tables[0])) > 5
    for path in folder.glob("*/*.parquet"):
        with duckdb.connect() as conn:
            columns = [row[0] for row in conn.execute(f"DESCRIBE SELECT * FROM '{path}'").fetchall()]
            rows = str(conn.execute(f"SELECT * FROM '{path}'").fetchall())
        assert {"dealer", "person", "card_mask", "answered_by", "reason", "facts", "uid"}.isdisjoint(columns)
        assert not [name for name in names_in(tables[0]) if name in rows], path


def test_with_pseudonyms_a_person_is_the_same_at_all_tables_and_nobody_is_named(
    settings: Path, tables: tuple[TableLog, TableLog], tmp_path: Path
) -> None:
    key = tmp_path / "key"
    folder = exported(settings, "--pseudonyms", str(key))
    assert key.stat().st_mode & 0o777 == 0o600
    people = asked(folder, "SELECT person, count(DISTINCT log) FROM {seats} GROUP BY person")
    assert len(people) == 6 and all(re.fullmatch("[0-9a-f]{16}", who) and logs == 2 for who, logs in people)
    assert len(asked(folder, "SELECT DISTINCT dealer FROM {hands} WHERE dealer IS NOT NULL")) == 1
    again = asked(exported(settings, "--pseudonyms", str(key)), "SELECT DISTINCT person FROM {seats}")
    assert {who for who, _ in people} == {who for (who,) in again}
    key.unlink()
    others = asked(exported(settings, "--pseudonyms", str(key)), "SELECT DISTINCT person FROM {seats}")
    assert {who for who, _ in people}.isdisjoint(who for (who,) in others)
    everything = str([asked(folder, f"SELECT * FROM {{{name}}}") for name in ("hands", "seats")])
    assert not [name for name in names_in(tables[0]) if name in everything]


def test_only_the_months_that_were_asked_for_are_written(
    settings: Path, tables: tuple[TableLog, TableLog], room: CardRoom
) -> None:
    (month,) = [month for (month,) in room.owner.execute("SELECT DISTINCT month FROM croupier.hands")]
    folder = exported(settings, "--month", "2020-01")
    assert asked(folder, "SELECT count(*) FROM {hands}") == [(0,)]
    assert {each.name for each in folder.iterdir()} == {"2020-01"}
    folder = exported(settings, "--month", f"{month:%Y-%m}")
    assert {each.name for each in folder.iterdir()} == {"2020-01", f"{month:%Y-%m}"}
    assert asked(folder, "SELECT count(*) FROM {hands}") == [(6,)]
