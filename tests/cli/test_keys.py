"""Keys, opening, verifying, archiving and players at the shell: output, refusals and notes."""

import json
import re
import sqlite3
import stat
from pathlib import Path

import pytest

from croupier.engine import commands as cmd
from croupier.log.custody.heads import DisplayedHead
from croupier.log.journal.floor_keys import FloorKey, FloorLock
from croupier.log.journal.signatures import Signer
from croupier.log.reading.archive import Archive
from croupier.log.writing.journal import Journal
from support.dealer import Dealer
from support.logs import KEY, keep
from support.shell import shell

SIGNER = Signer.of(KEY)
PASS = "correct horse"


@pytest.fixture(scope="session")
def keys(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Private keys of Anna and Bo, made at the shell."""
    folder = tmp_path_factory.mktemp("keys")
    made = {}
    for name in ("anna", "bo"):
        made[name] = folder / f"{name}.key"
        result = shell("keys", "new", name, "--out", made[name], typed=f"{PASS}\n{PASS}\n")
        assert result.exit_code == 0, result.output
        assert re.fullmatch(rf"{name}:[0-9a-f]{{64}}", result.stdout.strip().splitlines()[-1])
        assert stat.S_IMODE(made[name].stat().st_mode) == 0o600
    return made


def public(file: Path) -> str:
    return shell("keys", "show", file).stdout.strip()


@pytest.fixture
def db(tmp_path: Path, keys: dict[str, Path]) -> Path:
    """Two hands that are over, signed and sealed to Anna, and one in progress."""
    path = tmp_path / "table.db"
    dealer = Dealer()
    dealer.open()
    dealer.start()
    dealer.showdown()
    dealer.start()
    dealer.fold_out()
    dealer.start()
    dealer.draw(5)
    lock = FloorLock((FloorKey.parse(public(keys["anna"])),))
    beside = path.with_name("table.db-signing")
    beside.write_bytes(KEY)
    beside.chmod(0o600)
    with Journal.open(path, key=KEY, signer=SIGNER, floor=lock) as journal:
        keep(journal, dealer.inputs)
    return path


WHO = ("--who", "Max", "--why", "dispute")


def test_a_key_is_never_overwritten(keys: dict[str, Path]) -> None:
    before = keys["anna"].read_text()
    for verb in (("new", "anna"), ("passphrase", keys["anna"])):
        result = shell("keys", *verb, "--out", keys["anna"], typed=f"{PASS}\n{PASS}\n")
        assert result.exit_code == 1
        assert "there already" in result.output
    assert keys["anna"].read_text() == before


def test_a_passphrase_is_changed_in_a_copy(keys: dict[str, Path], tmp_path: Path, db: Path) -> None:
    out = tmp_path / "new.key"
    result = shell(
        "keys", "passphrase", keys["anna"], "--out", out, typed=f"{PASS}\nbattery staple\nbattery staple\n"
    )
    assert result.exit_code == 0, result.output
    assert public(out) == public(keys["anna"])
    assert (
        shell("hands", "open", 1, "--db", db, "--floor-key", out, *WHO, typed="battery staple\n").exit_code
        == 0
    )


def test_opening_shows_the_cards_and_leaves_a_note(db: Path, keys: dict[str, Path]) -> None:
    assert "K♣ 7♦" not in shell("hands", "show", 1, "--db", db).stdout
    result = shell("hands", "open", 1, "--db", db, "--floor-key", keys["anna"], *WHO, typed=f"{PASS}\n")
    assert result.exit_code == 0, result.output
    assert "K♣ 7♦" in result.stdout
    assert PASS not in result.output
    with sqlite3.connect(db) as conn:
        assert conn.execute("SELECT kind, who, hand_id, why FROM notes_text").fetchall() == [
            ("signer", "croupier", None, "the first key that signs this log"),
            ("opened", "Max", 1, "dispute"),
        ]
    conn.close()
    assert shell("hands", "verify", "--db", db).exit_code == 0


@pytest.mark.parametrize(
    ("words", "typed", "code", "said"),
    [
        (("--floor-key", "anna", *WHO), "wrong horse\n", 1, "the passphrase does not open it"),
        (("--floor-key", "bo", *WHO), f"{PASS}\n", 1, "do not open it"),
        (("--floor-key", "anna"), f"{PASS}\n", 2, "say --who and --why"),
        (WHO, "", 2, "say which key"),
    ],
)
def test_opening_without_the_right_key_is_refused_in_a_sentence(
    db: Path, keys: dict[str, Path], words: tuple[str, ...], typed: str, code: int, said: str
) -> None:
    result = shell("hands", "open", 1, "--db", db, *(keys.get(word, word) for word in words), typed=typed)
    assert (result.exit_code, "Traceback" in result.output) == (code, False)
    assert said in result.output


def test_verify_with_the_public_key_and_heads_from_elsewhere(db: Path, tmp_path: Path) -> None:
    heads = shell("hands", "heads", "--db", db).stdout
    assert len(heads.splitlines()) == 2, "of one day, and of now"
    kept = tmp_path / "heads.txt"
    kept.write_text(heads)
    result = shell("hands", "verify", "--db", db, "--public-key", SIGNER.public.hex(), "--heads", kept)
    assert result.exit_code == 0
    assert "signed hands that are over: 2" in result.stdout
    other = shell("hands", "verify", "--db", db, "--public-key", Signer.of(bytes(32)).public.hex())
    assert (other.exit_code, "an unknown key" in other.stdout) == (1, True)
    kept.write_text(heads.replace("row ", "row 9"))
    cut = shell("hands", "verify", "--db", db, "--heads", kept, "--json")
    assert cut.exit_code == 1
    assert "was kept elsewhere" in json.loads(cut.stdout)["why"]
    kept.write_text("nonsense")
    assert "line 1" in shell("hands", "verify", "--db", db, "--heads", kept).output
    kept.write_bytes(b"\xff\xfe")
    assert "line 1" in shell("hands", "verify", "--db", db, "--heads", kept).output


def test_rotation_and_the_list_of_keys(db: Path, keys: dict[str, Path]) -> None:
    to = ("--floor-key", keys["anna"], "--to", public(keys["bo"]))
    result = shell("keys", "rotate", "--db", db, *to, *WHO, typed=f"{PASS}\n")
    assert "2 hands closed to the new keys, 0 left" in result.stdout
    told = shell("keys", "list", "--db", db).stdout
    assert f"floor {public(keys['bo']).split(':')[1][:16]}: 2 hands" in told
    assert f"signed by {SIGNER.public.hex()}: 2 hands" in told


@pytest.mark.parametrize("new", ["", "  ", "a\nb", "a\x1b[2Jb"])
def test_a_name_with_several_lines_or_empty_is_refused(db: Path, new: str) -> None:
    refused = shell("players", "rename", "Player 1", new, "--db", db, *WHO)
    assert (refused.exit_code, "expected a name on one line" in refused.output) == (2, True)
    assert "Player 1: 2 hands" in shell("players", "list", "--db", db).stdout


def test_a_log_without_keys_says_so(tmp_path: Path) -> None:
    dealer = Dealer()
    dealer.open()
    with Journal.open(tmp_path / "table.db", key=KEY) as journal:
        keep(journal, dealer.inputs)
    told = shell("keys", "list", "--db", tmp_path / "table.db")
    assert (told.exit_code, told.stdout) == (0, "")
    assert "no hand is closed to a key of the floor, and no hand is signed" in told.output


def test_a_year_is_archived(db: Path, tmp_path: Path) -> None:
    words = ("hands", "archive", "--db", db, "--year", 2026, "--to", tmp_path / "2026.db", *WHO)
    assert "2 hands moved" in shell(*words).stdout
    assert "were archived" in shell("hands", "verify", "--db", db).stdout
    assert shell("hands", "verify", "--db", tmp_path / "2026.db").exit_code == 0
    again = shell(*words)
    assert (again.exit_code, "no hand began before" in again.output) == (1, True)


def test_a_note_that_excuses_something_is_signed_or_not_written(db: Path, tmp_path: Path) -> None:
    beside = db.with_name("table.db-signing")
    elsewhere = beside.rename(tmp_path / "elsewhere")
    words = ("players", "rename", "Player 2", "Zebra", "--db", db, *WHO)
    refused = shell(*words)
    assert (refused.exit_code, "give its file with --signing-key" in refused.output) == (1, True)
    assert shell("hands", "verify", "--db", db).exit_code == 0
    assert shell(*words, "--signing-key", elsewhere).exit_code == 0
    told = shell("hands", "verify", "--db", db, "--public-key", SIGNER.public.hex())
    assert (told.exit_code, "note 2 is of words or names that were replaced" in told.output) == (0, True)


def test_heads_of_archived_rows_need_the_file(db: Path, tmp_path: Path) -> None:
    heads, old = tmp_path / "heads.txt", tmp_path / "2026.db"
    with Archive.open(db) as archive:
        heads.write_text(
            str(DisplayedHead(*archive.one("SELECT hand_id, seq, head FROM signatures WHERE hand_id = 1")))
        )
    shell("hands", "archive", "--db", db, "--year", 2026, "--to", old, *WHO)
    words = ("hands", "verify", "--db", db, "--heads", heads)
    alone = shell(*words)
    assert (alone.exit_code, "cannot be checked" in alone.output) == (1, True)
    assert shell(*words, "--archive", old).exit_code == 0
    heads.write_text(re.sub("HEAD [0-9A-F]{64}", f"HEAD {'0' * 64}", heads.read_text()))
    zeros = shell(*words, "--archive", old)
    assert (zeros.exit_code, "was kept elsewhere" in zeros.output) == (1, True)


def test_incidents_are_listed_with_the_hand(tmp_path: Path) -> None:
    dealer = Dealer()
    dealer.dealt(3)
    dealer.do(cmd.Declare, incident="I-10")
    dealer.do(cmd.Answer, way="misdeal")
    dealer.fold_out()
    path = tmp_path / "table.db"
    with Journal.open(path, key=KEY) as journal:
        keep(journal, dealer.inputs)
    assert "INCIDENT I-10 · misdeal · reported · attempt 1" in shell("hands", "show", 1, "--db", path).stdout
    found = shell("hands", "list", "--db", path, "--incident", "I-10", "--ruling", "misdeal", "--json")
    assert [hand["id"] for hand in json.loads(found.stdout)] == [1]
    assert (
        json.loads(shell("hands", "show", 1, "--db", path, "--json").stdout)["incidents"][0]["way"]
        == "misdeal"
    )


# --- players -------------------------------------------------------------------------------------------


def test_players_are_listed_and_kept_from_each_other(db: Path, keys: dict[str, Path]) -> None:
    assert "Player 3: 2 hands, last on 2026-03-01" in shell("players", "list", "--db", db).stdout
    assert json.loads(shell("players", "list", "--db", db, "--json").stdout)[0]["hands"] == 2
    words = ("players", "history", "Player 5", "--db", db, "--since", "2026-03-01")
    told = shell(*words, "--floor-key", keys["anna"], *WHO, typed=f"{PASS}\n").stdout
    assert "8♣ 8♦" in told and "K♣ 7♦" not in told
    assert "8♣ 8♦" not in shell(*words).stdout
    assert shell("players", "history", "Nobody", "--db", db).exit_code == 1


def test_a_player_at_a_running_terminal_is_not_renamed(db: Path) -> None:
    with Journal.open(db, key=KEY):
        for words in (("rename", "Player 1", "x"), ("forget", "Player 1")):
            result = shell("players", *words, "--db", db, *WHO)
            assert (result.exit_code, "sits at the table" in result.output) == (1, True)
    result = shell("players", "forget", "Player 1", "--db", db, *WHO)
    assert result.output == "the name is gone; every hand has player 1 instead; 0 texts rewritten\n"
