"""The hashes over many signatures: kept while a log grows, used for its tree, compared by `hands verify`."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest
from sqlite_utils import Database

from croupier.log.custody.checkpoints import tree_of
from croupier.log.custody.years import move_out
from croupier.log.index import branches
from croupier.log.journal.tree import Tree
from croupier.log.reading.archive import Archive
from croupier.log.schema.migrations import migrate
from log.test_years import WHO, played
from support.dealer import Dealer
from support.logs import branches_of, verified

YEARS = (2024, 2024, *[2025] * 9, 2026)


@pytest.fixture(scope="module", autouse=True)
def short() -> Iterator[None]:
    with branches_of(4):
        yield


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory, short: None) -> Path:
    """A log of twelve hands, and of the eight inputs that open the table: all are signed."""
    path = tmp_path_factory.mktemp("made") / "table.db"
    played(path, YEARS, Dealer())
    return path


@pytest.fixture
def path(made: Path, tmp_path: Path) -> Path:
    shutil.copytree(made.parent, tmp_path, dirs_exist_ok=True)
    return tmp_path / made.name


def kept(path: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as conn:
        return conn.execute("SELECT * FROM branches ORDER BY seq").fetchall()


def changed(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as conn:
        assert conn.execute(statement).rowcount
        conn.commit()


def why(path: Path) -> str:
    return verified(path).why


def tree(path: Path) -> Tree:
    with Archive.open(path) as archive:
        found = tree_of(archive.db.conn)
        found.inclusion(found.size - 1)
        return Tree(list(found.leaves), found.before, found.first, found._known)


def test_one_is_kept_with_each_fourth_signature(path: Path) -> None:
    assert [row[2] for row in kept(path)] == [4, 8, 12, 16, 20]
    assert why(path) == ""
    with Archive.open(path) as archive:
        found = tree_of(archive.db.conn)
        whole = Tree(list(found.leaves))
        assert found.root() == whole.root()
        assert [found.inclusion(leaf) for leaf in range(20)] == [whole.inclusion(leaf) for leaf in range(20)]


def test_the_tree_is_made_of_them(path: Path) -> None:
    before = tree(path).root()
    changed(path, "UPDATE branches SET hash = zeroblob(32) WHERE number = 4")
    assert tree(path).root() != before, "the signatures themselves were not read"


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE branches SET hash = zeroblob(32) WHERE number = 8",
        "DELETE FROM branches WHERE number = 20",
        "INSERT INTO branches VALUES (90000, 80000, 24, zeroblob(32))",
    ],
)
def test_a_changed_one_is_noticed(path: Path, change: str) -> None:
    changed(path, change)
    assert "table branches" in why(path)


@pytest.mark.parametrize("first", (1, 4, 5, 6, 8))
def test_many_signatures_may_be_written_at_once(path: Path, first: int) -> None:
    before = kept(path)
    with closing(sqlite3.connect(path)) as conn, conn:
        conn.execute("DELETE FROM branches WHERE number >= ?", (first,))
        branches.grow(conn, first, 20)
    assert kept(path) == before


def test_an_older_log_gets_them(path: Path) -> None:
    before = kept(path)
    changed(path, "DELETE FROM _sqlite_migrations WHERE name = '0014_branches'")
    with closing(sqlite3.connect(path)) as conn:
        conn.execute("DROP TABLE branches")
    db = Database(path)
    migrate(db)
    db.close()
    assert kept(path) == before


def test_those_of_archived_years_go_with_them(path: Path, tmp_path: Path) -> None:
    whole = tree(path).root()
    move_out(path, tmp_path / "2024.db", date(2025, 1, 1), **WHO)
    assert [row[2] for row in kept(tmp_path / "2024.db")] == [4, 8]
    assert [row[2] for row in kept(path)] == [16, 20], "the third was of both files"
    move_out(path, tmp_path / "2025.db", date(2026, 1, 1), **WHO)
    assert [row[2] for row in kept(tmp_path / "2025.db")] == [16]
    assert (why(path), why(tmp_path / "2025.db")) == ("", "")
    assert tree(path).root() == whole
