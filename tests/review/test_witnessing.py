"""The pages as a witness of other logs, by C2SP's tlog-witness, and a log that was cut off."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest
from click.testing import CliRunner, Result

from croupier.cli import croupier
from croupier.log.custody.checkpoints import log_keys, request_of
from croupier.log.custody.cosigners import WitnessFolder
from croupier.log.custody.signed_notes import NoteKey, SignedNote
from croupier.log.journal.signatures import Signer, key_path
from croupier.log.reading.archive import Archive
from croupier.review.serving.server import Door
from log.test_years import played
from review.floor_pages import Room, served
from support.dealer import Dealer
from support.logs import KEY


@pytest.fixture
def logs(tmp_path: Path) -> tuple[Path, Path, Path]:
    """A log of three hands, the same with two more, and another that begins differently; all of one key."""
    dealer = Dealer()
    short, long, other = (tmp_path / f"{name}.db" for name in ("short", "long", "other"))
    played(short, (2024, 2024, 2025), dealer)
    shutil.copy(short, long)
    played(long, (2025, 2026), dealer)
    stranger = Dealer()
    played(other, (2024,) * 4, stranger)
    for path in (short, long, other):
        key_path(path).write_bytes(KEY)
        key_path(path).chmod(0o600)
    return short, long, other


@pytest.fixture
def witness(room: Room, tmp_path: Path) -> Iterator[tuple[str, WitnessFolder]]:
    folder = WitnessFolder(tmp_path / "witness")
    with served(Door(witness=folder.path), room) as port:
        yield f"http://127.0.0.1:{port}/witness", folder


def key_of(log: Path) -> NoteKey:
    with Archive.open(log) as archive:
        return log_keys(archive.db.conn)[0]


def know(folder: WitnessFolder, log: Path) -> None:
    """Tell the witness of a log, as whoever looks after it does."""
    told = run("hands", "checkpoint", "--key", "--db", log)
    assert told.exit_code == 0 and told.output == f"{key_of(log)}\n"
    folder.path.mkdir(exist_ok=True)
    (folder.path / "logs").write_text(told.output)


def signed(log: Path) -> int:
    """How many signatures a log has."""
    with Archive.open(log) as archive:
        return int(archive.conn.execute("SELECT count(*) FROM signatures").fetchone()[0])


def run(*arguments: object) -> Result:
    return CliRunner().invoke(croupier, [str(each) for each in arguments])


def test_a_log_is_cosigned_and_one_that_was_cut_is_named(
    witness: tuple[str, WitnessFolder], logs: tuple[Path, Path, Path]
) -> None:
    url, folder = witness
    short, long, other = logs
    unknown = run("hands", "witness", url, "--db", short)
    assert unknown.exit_code == 1 and "does not know this log" in unknown.output
    know(folder, short)
    for log in (short, long, long):
        done = run("hands", "witness", url, "--db", log)
        assert done.exit_code == 0, done.output
        note = SignedNote.parse(done.stdout)
        assert note.holds(folder.key) and note.holds(key_of(log))
    cut = run("hands", "witness", url, "--db", short)
    told = f"seen {signed(long)} signatures of this log, which has {signed(short)}: it was cut off"
    assert cut.exit_code == 1 and told in cut.output
    forked = run("hands", "witness", url, "--db", other)
    assert forked.exit_code == 1 and "cut off" in forked.output


def test_a_rewritten_log_is_reported(
    witness: tuple[str, WitnessFolder], logs: tuple[Path, Path, Path]
) -> None:
    url, folder = witness
    short, _, other = logs
    know(folder, short)
    assert run("hands", "witness", url, "--db", short).exit_code == 0
    forked = run("hands", "witness", url, "--db", other)
    assert forked.exit_code == 1 and "rewritten" in forked.output


def test_the_cosignature_is_in_the_dispute_file(
    witness: tuple[str, WitnessFolder], logs: tuple[Path, Path, Path], tmp_path: Path
) -> None:
    url, folder = witness
    short = logs[0]
    know(folder, short)
    run("hands", "witness", url, "--db", short)
    file = tmp_path / "hand.zip"
    assert run("hands", "dispute", 1, "--db", short, "--to", file).exit_code == 0
    found = run("verify", file)
    assert found.exit_code == 0 and f"a witness is named in the checkpoint: {folder.key.name}" in found.output


def test_the_answers_are_those_of_the_protocol(
    witness: tuple[str, WitnessFolder], logs: tuple[Path, Path, Path]
) -> None:
    """Status by status, as https://c2sp.org/tlog-witness names them."""
    url, folder = witness
    short, long, _ = logs

    def add(body: object) -> httpx2.Response:
        return httpx2.post(f"{url}/add-checkpoint", content=str(body).encode())

    def request(log: Path, old: int, signer: Signer | None = None) -> object:
        with Archive.open(log) as archive:
            return request_of(archive.db.conn, signer or Signer.of(KEY), old)

    assert add("nonsense").status_code == 400
    assert add(request(short, 0)).status_code == 404
    know(folder, short)
    first = add(request(short, 0))
    assert first.status_code == 200 and first.text.startswith("— witness/") and first.text.endswith("\n")
    again = add(request(long, 0))
    old = signed(short)
    assert (again.status_code, again.text) == (409, f"{old}\n")
    assert again.headers["content-type"].startswith("text/x.tlog.size")
    assert add(str(request(long, old)).replace(f"old {old}", "old 999")).status_code == 400
    spoilt = str(request(long, old)).split("\n")
    spoilt[1] = "A" * 43 + "="
    assert add("\n".join(spoilt)).status_code == 422
    forged = str(request(long, old)).replace(key_of(long).name, f"{key_of(long).name}")
    head, _, line = forged.rpartition("— ")
    name, raw = line.split()
    assert add(f"{head}— {name} {raw[:-8]}AAAAAAA=\n").status_code in (400, 403)
    assert add(request(long, old)).status_code == 200
    assert httpx2.get(url).text.strip() == str(folder.key)


def test_pages_that_are_not_a_witness_have_no_witness_page(room: Room) -> None:
    assert room.browser().post("/witness/add-checkpoint", content=b"old 0").status_code == 404


def test_the_own_logs_of_the_pages_are_known_without_a_word(room: Room, tmp_path: Path) -> None:
    path = tmp_path / "own.db"
    played(path, (2024,), Dealer())
    key_path(path).write_bytes(KEY)
    key_path(path).chmod(0o600)
    room.site.db = path
    with served(Door(witness=tmp_path / "witness"), room) as port:
        done = run("hands", "witness", f"http://127.0.0.1:{port}/witness", "--db", path)
    assert done.exit_code == 0, done.output
