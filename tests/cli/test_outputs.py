"""A log that is named by mistake where a file is to be written stays as it is."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from croupier.cli import croupier


@pytest.mark.parametrize(
    "verb",
    [
        "demo --headless --quiet --hands 1 --film {}",
        "hands dispute 1 --db {} --to {}",
        "deck test blue --list {}",
        "doctor --write {}",
        "review certificate --qr {}",
    ],
)
def test_a_database_is_never_written_over(verb: str, tmp_path: Path) -> None:
    log = tmp_path / "hands.db"
    with closing(sqlite3.connect(log)) as conn:
        conn.execute("CREATE TABLE hands (id INTEGER)")
    before = log.read_bytes()
    done = CliRunner().invoke(croupier, verb.replace("{}", str(log)).split())
    assert (done.exit_code, log.read_bytes()) == (2, before)
    assert f"{log}: expected a file to write, found a database" in " ".join(done.output.split())


def test_a_film_is_not_the_log_that_its_demo_is_about_to_make(tmp_path: Path) -> None:
    new = tmp_path / "new.db"
    done = CliRunner().invoke(
        croupier, ["demo", "--headless", "--hands", "1", "--db", str(new), "--film", str(new)]
    )
    assert done.exit_code == 2 and not new.exists()
    assert "expected another file than the log" in " ".join(done.output.split())
