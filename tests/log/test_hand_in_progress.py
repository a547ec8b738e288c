"""A hand in progress of an old version is finished by this one.

Both logs are the demo's (seed 21), killed in its second hand: of version 0.1, whose seals have no key for
each row, and of the last commit of 0.2.0, which lacks an index that a later step of the schema drops.
"""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from croupier.cli import croupier
from croupier.log.journal.seals import Seal
from croupier.log.reading.archive import Archive

SAMPLES = Path(__file__).with_name("samples")
KEYS = {
    "0.1": "d2dc956bba0955eb465c36e16fa575ac4e3b85fa7ee05d8a4d15e5d55634ead5",
    "0.2.0": "f2bf5472f85a2d34ce109043a51ea62b38c7245f96f01c396a0e8604ced690ab",
}


@pytest.fixture(params=KEYS)
def path(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = tmp_path / "hands.db"
    with closing(sqlite3.connect(path)) as conn:
        conn.executescript((SAMPLES / f"version-{request.param}-in-progress.sql").read_text(encoding="utf-8"))
    key = tmp_path / "hands.db-key"
    key.touch(mode=0o600)
    key.write_bytes(bytes.fromhex(KEYS[request.param]))
    return path


def test_it_is_finished(path: Path) -> None:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    asked = ["demo", "--headless", "--quiet", "--hands", "3", "--seed", "21", "--db", str(path)]
    done = CliRunner().invoke(croupier, asked)
    assert done.exit_code == 0, done.output
    with Archive.open(path) as archive:
        assert archive.all("SELECT id, outcome FROM hands ORDER BY id") == [
            *((1, "complete"), (2, "complete"), (3, "complete"))
        ]
    verified = CliRunner().invoke(croupier, ["hands", "verify", "--db", str(path)])
    assert verified.exit_code == 0 and "the chain holds" in verified.output


@pytest.mark.parametrize("version", [1, 2])
def test_a_seal_closes_in_the_form_in_which_it_opens(version: int) -> None:
    seal = Seal.derive(bytes(32), 7, b"salt of 16 bytes", version)
    assert seal.open(seal.close(b'{"card":50}', seq=3, name="card-drawn"), seq=3, name="card-drawn") == (
        b'{"card":50}'
    )
