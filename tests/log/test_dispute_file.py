"""The dispute file proves its hand without the log, also with openssl and sha256sum, and shows changes."""

import io
import json
import random
import shutil
import sqlite3
import subprocess
import warnings
import zipfile
from collections.abc import Mapping
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

import pytest
from click.testing import CliRunner

from croupier.cli import croupier
from croupier.errors import Refused, Unreadable
from croupier.log.custody.cosigners import Cosigned
from croupier.log.custody.dispute_file import (
    CHECK,
    COMMANDS,
    NOTE,
    ROWS,
    SEAL,
    SIGNATURE,
    STATEMENT,
    SUMS,
    TREE,
    WORDS,
    check,
    packed,
)
from croupier.log.custody.evidence import head_before
from croupier.log.custody.signed_notes import SignedNote
from croupier.log.journal.signatures import Signer, key_path
from croupier.log.reading.archive import Archive
from croupier.review.pages.printed import dispute_file
from croupier.review.pages.printed import files_of as files_told
from croupier.review.times import Wall
from log.test_years import SIGNER, played
from support.dealer import Dealer
from support.logs import KEY, written

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


class ByHand:
    """The unpacked files, checked by the five commands alone."""

    def __init__(self, folder: Path, alone: Path) -> None:
        self.folder, self.alone = folder, alone
        alone.mkdir()
        for name in ("bash", "sha256sum", "openssl", "find", "sort", "cut", "diff"):
            (alone / name).symlink_to(str(shutil.which(name)))

    def change(self, name: str, body: bytes, *, summed: bool = True) -> None:
        """Change a file, and its line in the list."""
        path, sums = self.folder / name, self.folder / SUMS
        old = sha256(path.read_bytes()).hexdigest()
        path.write_bytes(body)
        if summed:
            sums.write_text(sums.read_text().replace(old, sha256(body).hexdigest()))

    def checked(self) -> tuple[int, str]:
        done = subprocess.run(
            [self.alone / "bash", self.folder / CHECK],
            env={"PATH": str(self.alone)},
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout + done.stderr


@pytest.fixture
def by_hand(made: bytes, tmp_path: Path) -> ByHand:
    if not has_openssl_3() or not shutil.which("bash"):
        pytest.skip("no bash, or no openssl 3")
    return ByHand(unpacked(made, tmp_path / "dispute"), tmp_path / "bin")


def test_openssl_and_sha256sum_are_enough(by_hand: ByHand) -> None:
    code, told = by_hand.checked()
    assert code == 0, told
    key = "".join(told.partition("pub:")[2].split()).replace(":", "")
    assert key == SIGNER.public.hex()
    readme = (by_hand.folder / "README.txt").read_text()
    assert COMMANDS in readme and COMMANDS in (by_hand.folder / CHECK).read_text()


@pytest.mark.parametrize("name", ["sheet.html", "hand.table", "events.jsonl", ROWS, STATEMENT, SIGNATURE])
@pytest.mark.parametrize("summed", [False, True])
def test_the_commands_see_a_changed_file(by_hand: ByHand, name: str, summed: bool) -> None:
    body = (by_hand.folder / name).read_bytes()
    by_hand.change(name, body[:-1] + bytes([body[-1] ^ 1]), summed=summed)
    code, told = by_hand.checked()
    assert code != 0 and ("Failure" if summed else "FAILED") in told


def test_the_commands_see_a_row_that_was_put_in_once_the_signature_is_gone(by_hand: ByHand) -> None:
    """A forged row without an end of line: what reads line by line would not see it."""
    (by_hand.folder / SEAL).unlink()
    assert by_hand.checked()[0] != 0, "a signature that is missing is none"
    by_hand.change(ROWS, (by_hand.folder / ROWS).read_bytes() + b'[9,9,"","forged"]')
    assert by_hand.checked()[0] != 0


@pytest.mark.parametrize("name", ["decision.txt", "proof/more.txt", "SHA256SUMS.txt", "proof/SHA256SUMS"])
def test_the_commands_see_a_file_that_nobody_signed(by_hand: ByHand, name: str) -> None:
    (by_hand.folder / name).write_text("the floor admits fault")
    code, told = by_hand.checked()
    assert code != 0 and name in told


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
        files[name] = files[name].replace(b"an", b"am", 1)
        assert files != loose(made)
        changed = files_of(packed(files))
        path.write_bytes(packed(files))
        found = check(path, retell=files_told)
        follows = name in ("hand.table", "events.jsonl")
        assert found.why == (f"{name} is not what its rows say" if follows else ""), (
            "even if nobody signed it"
        )
        assert not found.sealed
        path.write_bytes(zipped(changed | {SEAL: files_of(made)[SEAL]}))
        assert check(path).why == "the list of its files is not signed by the key of the hand"
    told = CliRunner().invoke(croupier, ["verify", str(path)]).output
    assert told.startswith("it does not hold: the list of its files")


def zipped(files: Mapping[str, bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for each, body in files.items():
            archive.writestr(each, body)
    return made.getvalue()


def test_without_the_signature_of_the_list_the_code_is_another_and_the_sentence_comes_first(
    made: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "stripped.zip"
    path.write_bytes(packed(loose(made)))
    done = CliRunner().invoke(croupier, ["verify", str(path), "--public-key", SIGNER.public.hex()])
    assert done.exit_code == 4
    first, *_ = done.output.splitlines()
    assert first == (
        "nobody signed the list of its files: the page, the names and how the table was set are not proved"
    )
    assert CliRunner().invoke(croupier, ["verify", str(path), "--json"]).exit_code == 4
    files = loose(made)
    del files[WORDS]
    path.write_bytes(packed(files))
    done = CliRunner().invoke(croupier, ["verify", str(path)])
    assert done.exit_code == 4 and "the events, the script, the page" in done.output.splitlines()[0]


def test_words_that_do_not_fit_the_rows_are_refused(made: bytes, tmp_path: Path) -> None:
    """Other names fit, and are not proved; a settings row of another game tells another script."""
    path = tmp_path / "changed.zip"
    said = json.loads(loose(made)[WORDS])
    for change in ({"players": {}}, {"before": ["[]"]}, {"before": 7}, {"before": []}):
        path.write_bytes(packed(loose(made) | {WORDS: json.dumps(said | change).encode()}))
        with pytest.raises(Unreadable, match="does not fit the rows"):
            check(path, retell=files_told)
    said["players"] |= dict.fromkeys(list(said["players"])[:1], "Zoe")
    path.write_bytes(packed(loose(made) | {WORDS: json.dumps(said).encode()}))
    assert check(path, retell=files_told).why == "hand.table is not what its rows say"
    said["version"] = "9"
    path.write_bytes(packed(loose(made) | {WORDS: json.dumps(said).encode()}))
    found = check(path, retell=files_told)
    assert (found.why, found.retold) == ("", False)
    assert "croupier 9 wrote hand.table and events.jsonl" in found.known


@pytest.mark.parametrize(
    "change",
    ["leading", "trailing", "comment", "entry comment", "twice", "forged first", "between", "hidden entry"],
)
def test_an_archive_that_programs_read_differently_is_refused(
    made: bytes, tmp_path: Path, change: str
) -> None:
    """One program shows the first of two files of a name, another the last; bytes outside are in none."""
    path, files = tmp_path / "changed.zip", files_of(made)
    body = io.BytesIO(made)
    with zipfile.ZipFile(body, "a") as archive:
        if change == "comment":
            archive.comment = b"the floor admits fault"
        if change == "twice":
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                archive.writestr(zipfile.ZipInfo("sheet.html"), files["sheet.html"])
    whole = body.getvalue()
    if change == "forged first":
        first = io.BytesIO()
        with zipfile.ZipFile(first, "w") as archive, warnings.catch_warnings():
            warnings.simplefilter("ignore")
            archive.writestr(zipfile.ZipInfo("sheet.html"), b"forged")
            for name, each in files.items():
                archive.writestr(zipfile.ZipInfo(name), each)
        whole = first.getvalue()
    if change == "entry comment":
        first = io.BytesIO()
        with zipfile.ZipFile(first, "w") as archive:
            for name, each in files.items():
                entry = zipfile.ZipInfo(name)
                entry.comment = b"the floor admits fault"
                archive.writestr(entry, each)
        whole = first.getvalue()
    if change in ("between", "hidden entry"):
        with zipfile.ZipFile(io.BytesIO(made)) as archive:
            at, end = archive.start_dir, len(made) - 22
        hidden = zipped({"decision.txt": b"the floor admits fault"})
        more = b"x" * 40 if change == "between" else hidden[: 30 + len("decision.txt") + 22]
        tail = bytearray(made[end:])
        tail[16:20] = (at + len(more)).to_bytes(4, "little")
        whole = made[:at] + more + made[at:end] + bytes(tail)
    whole = {"leading": b"#!/bin/sh\n" + made, "trailing": made + b"\nmore"}.get(change, whole)
    assert whole != made
    path.write_bytes(whole)
    with pytest.raises(Unreadable, match="dispute file"):
        check(path)


def test_whoever_makes_an_unsigned_file_is_told(log: Path, tmp_path: Path) -> None:
    """A stick or a share makes every file readable for all: such a key signs nothing, for a reason."""
    copy, to = tmp_path / "table.db", tmp_path / "hand.zip"
    shutil.copy(log, copy)
    order = ["hands", "dispute", "1", "--db", str(copy), "--to", str(to)]
    done = CliRunner().invoke(croupier, order)
    assert done.exit_code == 4 and "unsigned" in done.stderr and "not there" in done.stderr
    assert not check(to).sealed
    key_path(copy).write_bytes(KEY)
    key_path(copy).chmod(0o644)
    done = CliRunner().invoke(croupier, order)
    assert done.exit_code == 4
    assert "others can read it (mode 0644); make it private with chmod 600" in done.stderr
    key_path(copy).chmod(0o600)
    assert CliRunner().invoke(croupier, order).exit_code == 0 and check(to).sealed


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
    path.write_bytes(zipped(files | {"more.txt": b"x"}))
    assert check(path).why == "a file was put in or taken out"
    path.write_bytes(packed(loose(made) | {"decision.txt": b"the floor admits fault"}))
    assert check(path).why == "a file was put in or taken out", (
        "nor where it is listed, and nobody signed that"
    )
    path.write_bytes(zipped({name: body for name, body in files.items() if name != "sheet.html"}))
    assert "sheet.html" in check(path).why
    path.write_bytes(zipped(files | {"sheet.html": b"another"}))
    assert "sheet.html is not the file" in check(path).why
    rest = {name: body for name, body in files.items() if name not in (STATEMENT, SUMS)}
    path.write_bytes(zipped(rest | {SUMS: b""}))
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
    path, dealer = tmp_path / "unsigned.db", Dealer().open()
    dealer.folded()
    written(path, dealer)
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
    told = run(croupier, stick).output
    assert "witness/" in told and not check(to).cosigned
    assert run(croupier, ["hands", "dispute", "1", "--db", str(log), "--to", str(to)]).exit_code == 0
    found = check(to)
    assert found.why == "" and [name in told for name in found.cosigned] == [True]


def test_a_cosigned_checkpoint_that_is_not_of_the_log_is_left_alone(log: Path, tmp_path: Path) -> None:
    copy, to = Path(shutil.copy(log, tmp_path / "table.db")), tmp_path / "out.zip"
    run, kept = CliRunner().invoke, Cosigned.of_log(copy)
    run(croupier, ["hands", "witness", str(tmp_path / "stick"), "--db", str(log)])
    note = SignedNote.parse(Cosigned.of_log(log).path.joinpath("11.checkpoint").read_text())
    for text in (note.text.replace("\n11\n", "\n12\n"), note.text.replace("croupier/", "stranger/")):
        kept.keep(SignedNote(text, note.signatures))
        made = run(croupier, ["hands", "dispute", "1", "--db", str(copy), "--to", str(to)])
        assert made.exit_code == 4, made.output
        assert check(to).why == "" and not check(to).cosigned


def test_a_file_of_an_older_version_with_time_stamps_holds(made: bytes, tmp_path: Path) -> None:
    stamped = {f"proof/stamped/{name}": b"0" for name in ("checkpoint.txt", "response.tsr")}
    path = tmp_path / "older.zip"
    path.write_bytes(packed(loose(made) | stamped, SIGNER))
    told = CliRunner().invoke(croupier, ["verify", str(path)])
    assert told.exit_code == 0, told.output
    assert "not checked any more: proof/stamped/checkpoint.txt, proof/stamped/response.tsr" in told.output


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
