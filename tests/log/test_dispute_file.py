"""The dispute file: it proves its hand without the log, also by openssl and sha256sum, and shows changes."""

import io
import json
import random
import shutil
import sqlite3
import subprocess
import zipfile
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

import pytest
from click.testing import CliRunner

from croupier.cli import croupier
from croupier.errors import Refused, Unreadable
from croupier.log.custody.dispute_file import CHECK, NOTE, ROWS, SEAL, STATEMENT, SUMS, TREE, check, packed
from croupier.log.custody.hand_proof import head_before
from croupier.log.journal.signing import Signer, key_path
from croupier.log.reading.archive import Archive
from croupier.log.writing.store import Journal
from croupier.review.dispute import dispute_file
from croupier.review.times import Wall
from log.test_years import SIGNER, played
from support.dealer import Dealer
from support.logs import KEY, keep

NOW = datetime(2026, 3, 1, 20, tzinfo=UTC)


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("log") / "table.db"
    played(path, (2026, 2026, 2026), Dealer())
    key_path(path).touch(mode=0o600)
    key_path(path).write_bytes(KEY)
    return path


@pytest.fixture(scope="module")
def made(log: Path) -> bytes:
    with Archive.open(log) as archive:
        return dispute_file(archive, 2, language="en", wall=Wall(UTC), now=NOW, source="table.db", who="Flo")


@pytest.fixture
def file(made: bytes, tmp_path: Path) -> Path:
    path = tmp_path / "hand-2-dispute.zip"
    path.write_bytes(made)
    return path


def files_of(made: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(made)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def loose(made: bytes) -> dict[str, bytes]:
    """Its files without their list."""
    return {name: body for name, body in files_of(made).items() if name not in (SUMS, SEAL)}


def unpacked(made: bytes, to: Path) -> Path:
    with zipfile.ZipFile(io.BytesIO(made)) as archive:
        archive.extractall(to)
    return to


def test_it_proves_its_hand(file: Path) -> None:
    found = check(file)
    assert (found.why, found.hand_id, found.public, found.size) == ("", 2, SIGNER.public, 11)
    assert found.signed_checkpoint and found.sealed


def test_it_holds_the_page_the_script_and_the_events(made: bytes, tmp_path: Path) -> None:
    files = files_of(made)
    assert b"Flo" in files["sheet.html"] and b"Hand 2" in files["sheet.html"]
    names = [json.loads(line)["event"] for line in files["events.jsonl"].decode().splitlines()]
    assert names[0] == "table-set" and names[-1] == "hand-ended"
    script = tmp_path / "hand.table"
    script.write_bytes(files["hand.table"])
    result = CliRunner().invoke(croupier, ["play", str(script)])
    assert result.exit_code == 0, result.output
    assert "croupier verify hand-2-dispute.zip" in files["README.txt"].decode()


def test_the_same_hand_makes_the_same_bytes(log: Path, made: bytes) -> None:
    with Archive.open(log) as archive:
        again = dispute_file(archive, 2, language="en", wall=Wall(UTC), now=NOW, source="table.db", who="Flo")
    assert again == made


def test_a_dispute_file_has_no_untabled_card(log: Path, made: bytes) -> None:
    """The hand was folded out: its hole cards are sealed, and an eye that looks for them finds none."""
    files = files_of(made)
    cards = [json.loads(line) for line in files["events.jsonl"].decode().splitlines() if "card-drawn" in line]
    assert cards and not any("card" in card or "uid" in card for card in cards)


def has_openssl_3() -> bool:
    told = shutil.which("openssl") and subprocess.run(
        ["openssl", "version"], capture_output=True, text=True, check=True
    )
    return bool(told) and int(told.stdout.split()[1].split(".")[0]) >= 3


@pytest.mark.skipif(not has_openssl_3() or not shutil.which("bash"), reason="no bash, or no openssl 3")
def test_openssl_and_sha256sum_are_enough(made: bytes, tmp_path: Path) -> None:
    folder = unpacked(made, tmp_path / "dispute")
    alone = tmp_path / "bin"
    alone.mkdir()
    for name in ("bash", "sha256sum", "openssl"):
        (alone / name).symlink_to(str(shutil.which(name)))

    def checked() -> tuple[int, str]:
        done = subprocess.run(
            [alone / "bash", folder / CHECK],
            env={"PATH": str(alone)},
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout + done.stderr

    code, told = checked()
    assert code == 0 and told.endswith("OK\n"), told
    assert SIGNER.public.hex() in told
    rows = folder / ROWS
    whole = rows.read_text()
    changed = whole.replace('"hand-ended"', '"hand-endet"')
    assert changed != whole
    rows.write_text(changed)
    code, told = checked()
    assert code != 0 and "FAILED" in told, "its sum is another"
    sums = (folder / SUMS).read_text()
    old, new = (sha256(text.encode()).hexdigest() for text in (whole, changed))
    (folder / SUMS).write_text(sums.replace(old, new))
    code, told = checked()
    assert code != 0 and "not those that were signed" in told, "whoever mends the sums cannot mend the chain"
    rows.write_text(whole)
    (folder / SUMS).write_text(sums)
    statement = (folder / STATEMENT).read_bytes()
    (folder / STATEMENT).write_bytes(statement.replace(b"hand 2 ", b"hand 3 "))
    body = (folder / SUMS).read_text()
    pair = (sha256(each).hexdigest() for each in (statement, (folder / STATEMENT).read_bytes()))
    (folder / SUMS).write_text(body.replace(*pair))
    assert checked()[0] != 0, "the signature is over every letter"
    (folder / STATEMENT).write_bytes(statement)
    page = (folder / "sheet.html").read_bytes()
    (folder / "sheet.html").write_bytes(page.replace(b"Hand 2", b"Hand 3"))
    pair = (sha256(each).hexdigest() for each in (page, (folder / "sheet.html").read_bytes()))
    (folder / SUMS).write_text(body.replace(*pair))
    code, told = checked()
    assert code != 0 and "Failure" in told, "nor can they sign the list of the files"
    (folder / SEAL).unlink()
    code, told = checked()
    assert told.endswith("nobody signed the page, the script and the events\n")


def test_any_change_shows(made: bytes, tmp_path: Path) -> None:
    """A random byte of a random file, with the sums made anew: only what proves nothing may change."""
    seed = random.randrange(2**32)
    print("seed", seed)
    dice, path = random.Random(seed), tmp_path / "changed.zip"
    files = loose(made)
    proof = [name for name in files if name.startswith("proof/")]
    for _ in range(150):
        name = dice.choice(proof)
        place, body = dice.randrange(len(files[name])), bytearray(files[name])
        body[place] ^= 1 << dice.randrange(7)
        path.write_bytes(packed(files | {name: bytes(body)}))
        try:
            found = check(path)
        except Unreadable:
            continue
        same = found.public == SIGNER.public and found.hand_id == 2 and found.size == 11
        assert found.why or (same and name.endswith((".pem", ".json", NOTE))), (name, place, found)


def test_a_change_of_what_is_read_shows(made: bytes, tmp_path: Path) -> None:
    """Somebody edits the page, the script, the events or the words, and makes the sums anew."""
    path = tmp_path / "changed.zip"
    for name in ("sheet.html", "hand.table", "events.jsonl", "README.txt", CHECK):
        files = loose(made)
        files[name] = files[name].replace(b"hand", b"hamd", 1)
        assert files != loose(made)
        changed = files_of(packed(files))
        path.write_bytes(packed(files))
        found = check(path)
        assert (found.why, found.sealed) == ("", False), "without the signature only the rows are proved"
        with zipfile.ZipFile(path, "w") as archive:
            for each, body in (changed | {SEAL: files_of(made)[SEAL]}).items():
                archive.writestr(each, body)
        assert check(path).why == "the list of its files is not signed by the key of the hand"
    told = CliRunner().invoke(croupier, ["verify", str(path)]).output
    assert told.startswith("it does not hold: the list of its files")
    path.write_bytes(packed(loose(made)))
    told = CliRunner().invoke(croupier, ["verify", str(path)]).output
    assert "only these rows are proved: nobody signed the page, the script and the events" in told


def test_a_hand_that_another_key_signed_is_proved_all_the_same(tmp_path: Path) -> None:
    """The terminal was given a new key since: it cannot sign for the one before."""
    log, path, dealer = tmp_path / "table.db", tmp_path / "hand.zip", Dealer()
    later = Signer.of(bytes(range(1, 33)))
    played(log, (2026,), dealer)
    played(log, (2026,), dealer, later)
    key_path(log).touch(mode=0o600)
    key_path(log).write_bytes(bytes(range(1, 33)))
    with Archive.open(log) as archive:
        for hand, signer in ((1, SIGNER), (2, later)):
            path.write_bytes(dispute_file(archive, hand, language="en", wall=Wall(UTC), now=NOW))
            found = check(path)
            assert (found.why, found.public, found.sealed) == ("", signer.public, signer is later)


def test_a_signature_outside_the_tree_shows(made: bytes, tmp_path: Path) -> None:
    """Another leaf, another size or another hash on the way: it no longer leads to the root."""
    files = loose(made)
    tree, path = json.loads(files[TREE]), tmp_path / "changed.zip"
    for change in ({"leaf": 0}, {"leaf": 3}, {"path": tree["path"][1:]}, {"path": tree["path"][::-1]}):
        path.write_bytes(packed(files | {TREE: json.dumps(tree | change).encode()}))
        assert check(path).why == "the signature is not in the tree of the checkpoint", change


def test_a_file_put_in_or_taken_out_shows(made: bytes, tmp_path: Path) -> None:
    files = files_of(made)
    path = tmp_path / "changed.zip"

    def write(some: dict[str, bytes]) -> None:
        with zipfile.ZipFile(path, "w") as archive:
            for name, body in some.items():
                archive.writestr(name, body)

    write(files | {"more.txt": b"x"})
    assert check(path).why == "a file was put in or taken out"
    write({name: body for name, body in files.items() if name != "sheet.html"})
    assert "sheet.html" in check(path).why
    write(files | {"sheet.html": b"another"})
    assert "sheet.html is not the file" in check(path).why
    write({name: body for name, body in files.items() if name not in (STATEMENT, SUMS)} | {SUMS: b""})
    assert check(path).why == "a file was put in or taken out"


@pytest.mark.parametrize("body", [b"", b"PK", b"x" * 100, b"PK\x05\x06" + bytes(18)])
def test_another_file_is_refused(tmp_path: Path, body: bytes) -> None:
    path = tmp_path / "other.zip"
    path.write_bytes(body)
    with pytest.raises(Unreadable, match="dispute file"):
        check(path)


def test_a_file_that_would_fill_the_memory_is_not_opened(tmp_path: Path, made: bytes) -> None:
    path = tmp_path / "bomb.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(ROWS, bytes(40 * 2**20))
    with pytest.raises(Unreadable, match="too large"):
        check(path)


def test_the_command_says_whose_key_it_is(file: Path) -> None:
    run = CliRunner().invoke
    fine = run(croupier, ["verify", str(file), "--public-key", SIGNER.public.hex()])
    assert fine.exit_code == 0 and "hand 2 holds" in fine.output
    other = run(croupier, ["verify", str(file), "--public-key", bytes(32).hex()])
    assert other.exit_code == 1 and "another key" in other.output
    told = json.loads(run(croupier, ["verify", str(file), "--json"]).output)
    assert (told["hand_id"], told["why"]) == (2, "")


def test_an_unsigned_hand_is_refused(tmp_path: Path) -> None:
    path, dealer = tmp_path / "unsigned.db", Dealer()
    dealer.open()
    dealer.start()
    dealer.fold_out()
    with Journal.open(path, key=KEY) as journal:
        keep(journal, dealer.inputs)
    with Archive.open(path) as archive, pytest.raises(Refused, match="cannot be proved"):
        dispute_file(archive, 1, language="en", wall=Wall(UTC), now=NOW)


def test_the_commands_work_together(log: Path, tmp_path: Path) -> None:
    run = CliRunner().invoke
    to = tmp_path / "out.zip"
    done = run(croupier, ["hands", "dispute", "1", "--db", str(log), "--to", str(to), "--lang", "fr"])
    assert done.exit_code == 0 and check(to).hand_id == 1
    kept = run(croupier, ["hands", "checkpoint", "--db", str(log)]).output
    heads = tmp_path / "kept.txt"
    heads.write_text(kept)
    verified = run(croupier, ["hands", "verify", "--db", str(log), "--heads", str(heads)])
    assert verified.exit_code == 0, verified.output
    heads.write_text(kept.replace("\n11\n", "\n12\n"))
    assert run(croupier, ["hands", "verify", "--db", str(log), "--heads", str(heads)]).exit_code == 1
    stick = ["hands", "witness", str(tmp_path / "stick"), "--db", str(log)]
    assert run(croupier, stick).exit_code == 0
    assert "witness/" in run(croupier, stick).output


def test_the_hash_before_an_old_hand_is_found_without_reading_every_pack() -> None:
    conn, steps = sqlite3.connect(":memory:"), list[None]()
    for made in ("packs (first_seq INTEGER PRIMARY KEY, last_seq, head)", "chain (first_seq, origin)"):
        conn.execute(f"CREATE TABLE {made}")
    conn.execute("CREATE TABLE journal (seq INTEGER PRIMARY KEY, hash)")
    conn.execute("INSERT INTO chain VALUES (1, x'00')")
    rows = [(10 * number + 1, 10 * number + 10, number.to_bytes(4)) for number in range(20_000)]
    conn.executemany("INSERT INTO packs VALUES (?, ?, ?)", rows)
    conn.set_progress_handler(lambda: steps.append(None), 100)
    assert head_before(conn, 50_011) == (50_010, (5_000).to_bytes(4))
    assert head_before(conn, 50_015) == (50_010, (5_000).to_bytes(4)), "inside a pack"
    assert head_before(conn, 1) == (0, b"\0")
    assert len(steps) < 20
    conn.close()
