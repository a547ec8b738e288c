"""A log that was verified before: additions are looked at alone, and a change of anything older is named."""

import random
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from croupier.cli import croupier
from croupier.engine import commands as cmd
from croupier.errors import Fault, Unreadable
from croupier.log.custody import verifying_again
from croupier.log.custody.attested.receipts import keep_in_log
from croupier.log.custody.attested.signed_notes import COSIGNATURE, Checkpoint, NoteKey, SignedNote, cosigned
from croupier.log.custody.heads import current_head
from croupier.log.custody.unchanged import remembering
from croupier.log.custody.unchanged.btrees import Node, Pages
from croupier.log.custody.unchanged.memory import Memory
from croupier.log.custody.unchanged.shape import TAG, marks_of_groups, roots_of, tree_of
from croupier.log.custody.verifying import verify_log
from croupier.log.custody.verifying_again import Again, verify_again
from croupier.log.index import finding
from croupier.log.journal.chain import Verdict
from croupier.log.journal.signing import Signer
from croupier.log.reading.archive import Archive
from croupier.log.writing.store import Journal
from support.dealer import Dealer
from support.logs import KEY, keep
from support.sweeps import by_day, in_turn

SIGNER = Signer.of(KEY)
HANDS, MORE = 150, 12


@pytest.fixture(scope="module", autouse=True)
def short() -> Iterator[None]:
    """Blocks of few hands, so that a short log has an older part."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(finding, "BLOCK", 16)
        patch.setattr(remembering, "BLOCK", 16)
        patch.setattr(remembering, "_MARGIN", 8)
        patch.setattr(remembering, "_SMALL", 8)
        yield


class Logs:
    """A log that was verified, what is remembered of it, and the same log some hands later."""

    def __init__(self, folder: Path) -> None:
        self.early, self.late, self.memory = folder / "early.db", folder / "late.db", folder / "memory"
        dealer = Dealer()
        dealer.open()
        self.played(self.late, dealer, HANDS)
        shutil.copy(self.late, self.early)
        with Archive.open(self.early) as archive:
            assert verify_again(archive, self.memory, publics=[SIGNER.public]).row == 0
        self.played(self.late, dealer, MORE)

    @staticmethod
    def played(path: Path, dealer: Dealer, hands: int) -> None:
        with Journal.open(path, key=KEY, signer=SIGNER) as journal:
            for _ in range(hands):
                for seat in list(dealer.table.players)[:2]:
                    dealer.do(cmd.BuyChips, seat=seat, amount=100)
                dealer.start()
                (dealer.fold_out if dealer.table.hand_no > 1 else dealer.showdown)()
                keep(journal, dealer.inputs)
                dealer.inputs.clear()
        with closing(sqlite3.connect(path)) as conn:
            conn.execute("PRAGMA wal_checkpoint(TRUNCATE)")


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Logs:
    return Logs(tmp_path_factory.mktemp("logs"))


@pytest.fixture
def copy(logs: Logs, tmp_path: Path) -> Path:
    """The later log, to be changed."""
    shutil.copy(logs.late, tmp_path / "late.db")
    return tmp_path / "late.db"


def again(path: Path, logs: Logs) -> Again:
    """What is found with what is remembered, of which a copy is taken."""
    memory = path.with_name("memory")
    shutil.copy(logs.memory, memory)
    with Archive.open(path) as archive:
        return verify_again(archive, memory, publics=[SIGNER.public])


def whole(path: Path) -> Verdict:
    with Archive.open(path) as archive:
        return verify_log(archive, publics=[SIGNER.public])


def change(path: Path, *statements: str) -> None:
    """Write to the file without its triggers, which stand there again afterwards."""
    with closing(sqlite3.connect(path)) as conn:
        triggers = conn.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            conn.execute(f"DROP TRIGGER {name}")
        for statement in statements:
            conn.execute(statement)
        for _, statement in triggers:
            conn.execute(statement)
        conn.commit()
        conn.execute("PRAGMA wal_checkpoint(TRUNCATE)")


@pytest.mark.parametrize("small", [8, 256])
def test_few_extracts_and_many_are_remembered(
    logs: Logs, copy: Path, monkeypatch: pytest.MonkeyPatch, small: int
) -> None:
    monkeypatch.setattr(remembering, "_SMALL", small)
    shutil.copy(logs.early, copy)
    memory = copy.with_name("memory")
    with Archive.open(copy) as archive:
        verify_again(archive, memory, publics=[SIGNER.public])
    assert ("extracts" in Memory.load(memory).old.small) == (small == 256)
    shutil.copy(logs.late, copy)
    change(copy, "UPDATE extracts SET step = step + 1 WHERE seq IN (SELECT seq FROM extracts LIMIT 9)")
    with Archive.open(copy) as archive:
        found = verify_again(archive, memory, publics=[SIGNER.public])
    assert found.row == 0 and "for reports" in found.verdict.why
    shutil.copy(logs.late, copy)
    with Archive.open(copy) as archive:
        found = verify_again(archive, memory, publics=[SIGNER.public])
    assert found.row > 0 and found.verdict.bad is None, found.why


def test_only_added_rows_are_verified(logs: Logs, copy: Path) -> None:
    found = again(copy, logs)
    assert found.why == "" and found.verdict == whole(copy)
    assert found.row > found.verdict.rows / 4
    with Archive.open(copy) as archive:
        later = verify_again(archive, copy.with_name("memory"), publics=[SIGNER.public])
    assert later.row >= found.row and later.verdict == found.verdict


def test_the_same_log_again_holds(logs: Logs, copy: Path) -> None:
    shutil.copy(logs.early, copy)
    found = again(copy, logs)
    assert found.why == "" and found.row and found.verdict == whole(copy)


def test_nothing_is_verified_twice_if_no_page_differs(
    logs: Logs, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copy(logs.early, copy)
    with Archive.open(copy) as archive:
        end = current_head(archive.db.conn)
    assert again(copy, logs).row == end.seq
    wrong, memory = end.__class__(end.seq, bytes(32), end.notes, end.notes_head), copy.with_name("memory")
    with Archive.open(copy) as archive:
        held = verify_again(archive, memory, publics=[SIGNER.public], heads=[end])
        assert held.verdict == whole(copy) and 0 < held.row < end.seq, "its last rows are followed for it"
        assert verify_again(archive, memory, publics=[SIGNER.public], heads=[wrong]).verdict.bad == end.seq
    change(copy, "UPDATE hands SET pot = pot + 1 WHERE id = (SELECT max(id) FROM hands)")
    assert again(copy, logs).verdict.bad is not None, "one of the last hands"
    monkeypatch.setattr(verifying_again, "checked", None)
    shutil.copy(logs.early, copy)
    assert again(copy, logs).verdict == whole(copy), "no piece of it was asked for"


OLD: dict[str, tuple[str, ...]] = {
    "a pot": ("UPDATE hands SET pot = pot + 1 WHERE id = 20",),
    "who sat there": ("UPDATE parts SET player_id = 3 - player_id WHERE hand_id = 20 AND player_id < 3",),
    "an action": ("UPDATE actions SET amount = amount + 1 WHERE hand_id = 31 AND n = 1",),
    "an action is gone": ("DELETE FROM actions WHERE hand_id = 31 AND n = 2",),
    "a card": ("UPDATE cards SET place = 'muck' WHERE hand_id = 40 AND n = 1",),
    "a card more": (
        "INSERT INTO cards SELECT hand_id, attempt, 99, code, seat, place, up, uid FROM cards"
        " WHERE hand_id = 40 AND n = 1",
    ),
    "an award": ("UPDATE awards SET amount = amount + 1 WHERE hand_id = 25",),
    "a pot of a hand": ("UPDATE pots SET rake = rake + 1 WHERE hand_id = 25",),
    "a record more": ("INSERT INTO records VALUES (30, 1, x'00', NULL)",),
    "a seal": ("UPDATE seals SET salt = x'01' WHERE hand_id = 33",),
    "a signature": ("UPDATE signatures SET utc = '2020-01-01T00:00:00.000Z' WHERE hand_id = 35",),
    "a pack": ("UPDATE packs SET body = x'00' WHERE first_seq = (SELECT min(first_seq) FROM packs)",),
    "a pack in the middle is another": (
        "UPDATE packs SET body = (SELECT body FROM packs ORDER BY first_seq LIMIT 1 OFFSET 40)"
        " WHERE first_seq = (SELECT first_seq FROM packs ORDER BY first_seq LIMIT 1 OFFSET 41)",
    ),
    "a copy for reports": ("UPDATE extracts SET mono_ms = mono_ms + 1 WHERE seq < 300",),
    "a copy is gone": ("DELETE FROM extracts WHERE seq IN (SELECT seq FROM extracts LIMIT 1 OFFSET 40)",),
    "a hand": (
        *[
            f"DELETE FROM {table} WHERE hand_id = 50"
            for table in ("parts", "actions", "cards", "pots", "awards", "seals", "signatures")
        ],
        "DELETE FROM hands WHERE id = 50",
    ),
    "a name": ("UPDATE players SET name = 'Zed' WHERE id = 1",),
    "the last player": ("DELETE FROM players WHERE id = (SELECT max(id) FROM players)",),
    "a word": ("DELETE FROM typed WHERE mark = (SELECT min(mark) FROM typed)",),
    "how a hand is found": ("UPDATE sets SET hands = x'01' WHERE block = 2",),
    "a count": ("UPDATE hand_tallies SET rake = rake + 1",),
    "a count of a month": ("UPDATE hand_months SET hands = hands + 1",),
    "an older month": ("INSERT INTO hand_times VALUES ('2026-01', '20:00', 1)",),
    "a time of day": ("INSERT INTO incident_times VALUES ('2026-03', '20:00', 'I-11', '', 1)",),
    "a view": (
        "DROP VIEW seats",
        "CREATE VIEW seats AS SELECT hand_id, 10 - seat AS seat, name AS player, stack_before,"
        " stack_after, net, shown FROM parts JOIN players ON players.id = player_id",
    ),
    "the key": ("UPDATE signers SET since_utc = '2020-01-01T00:00:00.000Z'",),
    "a note": ("UPDATE notes SET why = 'because' WHERE seq = 1",),
}


@pytest.mark.parametrize("what", OLD)
def test_a_change_of_anything_older_is_named_as_before(logs: Logs, copy: Path, what: str) -> None:
    before = copy.read_bytes()
    change(copy, *OLD[what])
    assert copy.read_bytes() != before
    found, said = again(copy, logs), whole(copy)
    assert said.bad is not None, "the whole verification tells it"
    assert found.row == 0 and found.why
    assert (found.verdict.bad, found.verdict.why) == (said.bad, said.why)


def _swapped(pages: Pages, tree: str, roots: dict[str, tuple[int, str]]) -> tuple[int, bytes]:
    """A page above the leaves, two of which it names in each other's place."""
    page = tree_of(pages, roots[tree][0]).levels[0][0]
    node, data = Node(pages, page), bytearray(pages.read(page))
    first, second = node.starts[0], node.starts[1]
    data[first : first + 4], data[second : second + 4] = data[second : second + 4], data[first : first + 4]
    return page, bytes(data)


def _twice(pages: Pages, tree: str, roots: dict[str, tuple[int, str]]) -> tuple[int, bytes]:
    """A page above the leaves that names one of them twice, and another no longer."""
    page = tree_of(pages, roots[tree][0]).levels[0][0]
    node, data = Node(pages, page), bytearray(pages.read(page))
    first, second = node.starts[0], node.starts[1]
    data[second : second + 4] = data[first : first + 4]
    return page, bytes(data)


def _other_entry(pages: Pages, tree: str, roots: dict[str, tuple[int, str]]) -> tuple[int, bytes]:
    """A page above the leaves with another row or number between two of them."""
    page = tree_of(pages, roots[tree][0]).levels[0][0]
    cell = next(Node(pages, page).cells())
    data = bytearray(pages.read(page))
    data[cell.end - 1] ^= 1
    return page, bytes(data)


@pytest.mark.parametrize(
    ("tree", "way"),
    in_turn(["actions", "cards", "packs", "signatures", "parts_player"], [_swapped, _twice, _other_entry]),
)
def test_a_page_that_leads_elsewhere_is_a_doubt(
    logs: Logs, copy: Path, tree: str, way: Callable[..., tuple[int, bytes]]
) -> None:
    with Archive.open(copy) as archive, Pages(copy) as pages:
        roots = roots_of(archive.db.conn)
        page, data = way(pages, tree, roots)
        size = pages.size
    with open(copy, "r+b") as file:
        file.seek((page - 1) * size)
        file.write(data)
    assert again(copy, logs).row == 0


@pytest.mark.parametrize("tree", ["parts_player", "hands_pot", "seals_kept", "signatures_utc"])
def test_an_index_that_lost_an_entry_is_a_doubt(logs: Logs, copy: Path, tree: str) -> None:
    """A search by it would not find the row; all that it still says is right."""
    with Archive.open(copy) as archive, Pages(copy) as pages:
        root, _ = roots_of(archive.db.conn)[tree]
        leaf = tree_of(pages, root).leaves[0]
        cells, size = pages.cells_on(leaf), pages.size
    assert cells > 1
    with open(copy, "r+b") as file:
        file.seek((leaf - 1) * size + 3)
        file.write((cells - 1).to_bytes(2))
    found = again(copy, logs)
    assert found.row == 0 and tree in found.why and found.verdict.bad is not None


def test_an_entry_of_an_index_that_is_of_no_row_is_a_doubt(logs: Logs, copy: Path) -> None:
    """A search by it would tell of a seat where the player did not sit; order and number hold."""
    with Archive.open(copy) as archive, Pages(copy) as pages:
        root, _ = roots_of(archive.db.conn)["parts_player"]
        leaf = tree_of(pages, root).leaves[0]
        data, size = bytearray(pages.read(leaf)), pages.size
        *_, last = Node(pages, leaf).cells()
    data[last.end - 1] += 1
    with open(copy, "r+b") as file:
        file.seek((leaf - 1) * size)
        file.write(data)
    found = again(copy, logs)
    assert found.why == "parts_player: it says what parts does not" and found.verdict.bad is not None


def test_the_memory_of_an_older_version_is_written_anew(logs: Logs, copy: Path) -> None:
    memory = copy.with_name("memory")
    memory.write_bytes(b'{"form": "croupier verified 1"}\n')
    with Archive.open(copy) as archive:
        first = verify_again(archive, memory, publics=[SIGNER.public])
        second = verify_again(archive, memory, publics=[SIGNER.public])
    assert (first.row, first.why) == (0, "an older version remembered it") and second.row


def test_each_memory_has_a_key_of_its_own(logs: Logs, copy: Path) -> None:
    """Who saw an older one does not know under which key the pages are marked now."""
    before = Memory.load(logs.memory)
    again(copy, logs)
    after = Memory.load(copy.with_name("memory"))
    assert before.key != after.key and before.groups[:TAG] != after.groups[:TAG]
    assert after.groups == marked(copy, after.key)


def marked(path: Path, key: bytes) -> bytes:
    with Pages(path) as pages:
        (found,) = marks_of_groups(pages, key)
    return found


@pytest.mark.parametrize("seed", by_day(range(4), range(4, 12)))
def test_random_bytes_of_pages_are_never_taken(logs: Logs, copy: Path, seed: int) -> None:
    """Bytes of any page of the older log; free pages alone, and what is after the cells, may be anything."""
    dice = random.Random(seed)
    data = bytearray(copy.read_bytes())
    for _ in range(3):
        data[dice.randrange(100, logs.early.stat().st_size)] ^= 1 << dice.randrange(8)
    copy.write_bytes(data)
    try:
        said = whole(copy)
    except Fault as error:
        with pytest.raises(Fault, match="the file is damaged"):
            again(copy, logs)
        assert "the file is damaged" in str(error)
        return
    found = again(copy, logs)
    print("seed", seed, found.why, said.why)
    assert found.verdict.bad == said.bad or found.row == 0


def test_other_keys_and_heads_are_held_against_older_rows(logs: Logs, copy: Path) -> None:
    memory = copy.with_name("memory")
    shutil.copy(logs.memory, memory)
    with Archive.open(logs.early) as archive:
        kept = current_head(archive.db.conn)
    with Archive.open(copy) as archive:
        assert verify_again(archive, memory, publics=[SIGNER.public], heads=[kept]).row
        wrong = kept.__class__(kept.seq - 900, bytes(32), kept.notes, kept.notes_head)
        found = verify_again(archive, memory, publics=[SIGNER.public], heads=[wrong])
        assert found.row == 0 and found.verdict.bad == wrong.seq
        assert verify_again(archive, memory).row == 0, "the file's own keys are others than those given"


def test_rows_cut_off_at_the_end_are_a_doubt(logs: Logs, copy: Path) -> None:
    found = again(copy, logs)
    memory = copy.with_name("memory")
    assert found.row
    shutil.copy(logs.early, copy)
    with Archive.open(copy) as archive:
        assert verify_again(archive, memory, publics=[SIGNER.public]).row == 0


def test_the_command_says_what_was_verified_before(logs: Logs, copy: Path) -> None:
    memory = copy.with_name("kept")
    arguments = ["hands", "verify", "--db", str(copy), "--remember", str(memory), "--jobs", "1"]
    first = CliRunner().invoke(croupier, arguments)
    assert first.exit_code == 0 and "before" not in first.output
    assert memory.stat().st_mode & 0o077 == 0
    second = CliRunner().invoke(croupier, arguments)
    assert second.exit_code == 0 and "verified before and as they were: rows up to" in second.output
    change(copy, *OLD["a pot"])
    third = CliRunner().invoke(croupier, arguments)
    assert third.exit_code == 1 and "hand 20" in third.output
    memory.write_bytes(b"nothing")
    assert (
        "expected what croupier hands verify --remember wrote"
        in CliRunner().invoke(croupier, arguments).output
    )


@pytest.mark.parametrize(
    "head",
    ['{"form": "something"}', '{"form": "croupier verified 2", "parts": [1%s]}' % ("0" * 30), "[]", ""],
)
def test_another_file_is_not_a_memory(logs: Logs, copy: Path, head: str) -> None:
    memory = copy.with_name("memory")
    memory.write_text(head + "\n")
    with Archive.open(copy) as archive, pytest.raises(Unreadable):
        verify_again(archive, memory)


def test_receipts_of_a_room_are_compared_with_what_is_remembered(
    logs: Logs, copy: Path, tmp_path: Path
) -> None:
    room, publics = Signer.of(b"r" * 32), [SIGNER.public]
    key = NoteKey("witness/room", room.public, COSIGNATURE)
    with Archive.open(logs.early) as archive:
        row, head = archive.one("SELECT seq, head FROM signatures ORDER BY seq LIMIT 1")
    for told, is_right in ((head, True), (bytes(32), False)):
        text = f"{Checkpoint('croupier/x', 1, bytes(32)).text()}row {row} head {told.hex()}\n"
        receipt = str(cosigned(SignedNote(text), key.name, room, 1))
        keep_in_log(copy, receipt, str(key), utc="2026-11-20T20:00:00.000Z", signer=SIGNER)
        memory = Path(shutil.copy(logs.memory, tmp_path / "memory"))
        with Archive.open(copy) as archive:
            found = verify_again(archive, memory, publics=publics)
        assert (found.verdict.bad is None) is is_right and (found.row > row) is is_right, found.why
    assert "it was kept elsewhere" in found.verdict.why
