"""A new log gets all its tables in one transaction; the migrations make the same, one by one."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlite_utils import Database

from croupier.errors import Fault
from croupier.log.disk import open_for_writing, transaction
from croupier.log.schema.migrations import is_current, migrate, migrations
from support.blank_logs import make_anew


def everything(db: Database) -> tuple[object, ...]:
    """The schema in its order, and the rows of every table but the moment at which they were written."""
    db.execute("UPDATE _sqlite_migrations SET applied_at = ''")
    tables = {table: db.execute(f"SELECT * FROM {table}").fetchall() for table in db.table_names()}
    return db.execute("SELECT type, name, tbl_name, sql FROM sqlite_master").fetchall(), tables


def test_it_is_what_the_migrations_make_one_by_one(tmp_path: Path) -> None:
    with open_for_writing(tmp_path / "new.db") as new, open_for_writing(tmp_path / "old.db") as old:
        migrate(new)
        migrations.apply(old)
        assert is_current(new)
        assert everything(new) == everything(old)


def test_the_schema_is_made_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(db: Database, *statements: str) -> None:
        db.execute(statements[0])
        raise Fault("the disk failed")

    with open_for_writing(tmp_path / "table.db") as db:
        with monkeypatch.context() as broken, pytest.raises(Fault, match="the disk failed"):
            broken.setattr("croupier.log.schema.migrations._make", make_anew)
            broken.setattr("croupier.log.schema.migrations._execute", fail)
            migrate(db)
        assert db.table_names() == []
        migrate(db)
        assert is_current(db)


def test_one_of_two_openers_makes_a_new_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    @contextmanager
    def after_the_other(db: Database) -> Iterator[None]:
        monkeypatch.undo()
        migrate(first)
        with transaction(db):
            yield

    with open_for_writing(tmp_path / "table.db") as first, open_for_writing(tmp_path / "table.db") as second:
        monkeypatch.setattr("croupier.log.schema.migrations.transaction", after_the_other)
        migrate(second)
        assert is_current(first) and is_current(second)
