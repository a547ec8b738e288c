"""Cards that were never tabled: sealed to the floor, opened by one or two people, every look noted."""

import pickle
import random
import re
import shutil
import sqlite3
import traceback
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from croupier.cards.card import Card, FaceDown
from croupier.engine import commands as cmd
from croupier.engine.events import CardDrawn
from croupier.errors import Fault, Refused, Unreadable
from croupier.log.custody.sealed_cards import forget_cards, keys_in, open_cards, rotate
from croupier.log.custody.verification import verify_log
from croupier.log.journal.floor_keys import (
    FloorKey,
    FloorLock,
    PrivateKey,
    holders,
    open_boxes,
    owner_of,
    unlock,
)
from croupier.log.journal.notes import read_notes
from croupier.log.reading.archive import Archive
from croupier.log.writing.journal import Journal
from croupier.telling.story import story
from support.dealer import DECK, Dealer
from support.logs import KEY, keep, written

ANNA, BO, CY = (PrivateKey.make(name) for name in ("anna", "bo", "cy"))
WHO = {"who": "Max", "why": "dispute", "utc": "2026-03-02T10:00:00.000Z"}


def logged(path: Path, lock: FloorLock | None, *, hands: int = 2, next_hand: bool = True) -> None:
    dealer = Dealer().open()
    with Journal.open(path, key=KEY, floor=lock) as journal:
        dealer.shown()
        for _ in range(hands - 1):
            dealer.folded()
        if next_hand:
            dealer.start()
        keep(journal, dealer.inputs)


def drawn(archive: Archive, hand_id: int = 1) -> list[str]:
    cards = [event.card for event in archive.events_of(hand_id) if isinstance(event, CardDrawn)]
    return ["??" if card is None else str(card.reveal()) for card in cards]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("made") / "table.db"
    logged(path, FloorLock((ANNA.owner,)))
    return path


@pytest.fixture
def path(made: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(made, tmp_path / "table.db"))


# --- keys ----------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("full_cost")
def test_a_private_key_needs_its_passphrase() -> None:
    text = ANNA.locked("correct horse")
    assert '"cost": 131072' in text
    assert owner_of(text) == ANNA.owner
    assert ANNA.secret.hex() not in text
    assert unlock(text, "correct horse") == ANNA
    with pytest.raises(Refused, match="does not open it"):
        unlock(text, "correct house")
    with pytest.raises(Refused, match="at least 8"):
        ANNA.locked("short")
    with pytest.raises(Refused, match="does not open it"):
        unlock(text.replace("anna:", "bob:"), "correct horse")
    assert repr(ANNA.secret) not in repr(ANNA)


@pytest.mark.parametrize(
    "text", ["", "{}", "[1]", "[" * 99_999, '{"format": "croupier floor key"}', "anna:00"]
)
def test_another_file_is_not_a_key(text: str) -> None:
    with pytest.raises(Unreadable):
        unlock(text, "correct horse")


@pytest.mark.parametrize("text", ["anna", "anna:12", f"anna:{'0' * 64}", f"a b:{'11' * 32}", f":{'11' * 32}"])
def test_a_public_key_is_a_name_and_a_point(text: str) -> None:
    with pytest.raises(Unreadable):
        FloorKey.parse(text)
    assert FloorKey.parse(str(ANNA.owner)) == ANNA.owner


def test_one_of_several_opens() -> None:
    boxes = FloorLock((ANNA.owner, BO.owner)).close(b"secret", "hand 1")
    assert open_boxes(boxes, [BO], "hand 1") == open_boxes(boxes, [ANNA], "hand 1") == b"secret"
    with pytest.raises(Refused, match="do not open it"):
        open_boxes(boxes, [CY], "hand 1")
    with pytest.raises(Unreadable, match="was changed"):
        open_boxes(boxes, [BO], "hand 2")


def test_two_of_three_open_together_and_none_alone() -> None:
    """Each pair has its own box, one inside the other: a lost key is no loss, a stolen one no harm."""
    boxes = FloorLock((ANNA.owner, BO.owner, CY.owner), together=2).close(b"secret", "hand 1")
    assert len(holders(boxes)) == 3
    for pair in ((ANNA, BO), (BO, CY), (CY, ANNA)):
        assert open_boxes(boxes, pair, "hand 1") == b"secret"
    for alone in (ANNA, BO, CY):
        with pytest.raises(Refused):
            open_boxes(boxes, [alone], "hand 1")


@pytest.mark.parametrize(("keys", "together"), [((), 1), ((ANNA.owner,), 2), ((ANNA.owner,) * 2, 1)])
def test_a_lock_without_a_usable_key_is_refused(keys: tuple[FloorKey, ...], together: int) -> None:
    with pytest.raises(Unreadable):
        FloorLock(keys, together)


# --- what stays sealed ---------------------------------------------------------------------------------

SHOWN = ["??"] * 2 + ["As"] + ["??"] * 5 + ["Kd"] + ["??"] * 4 + "Ks 8h 2d ?? Th ?? 2c".split()


def test_once_the_next_hand_begins_the_terminal_cannot_open_it_either(path: Path, tmp_path: Path) -> None:
    with Archive.open(path, key=KEY) as archive:
        assert drawn(archive) == SHOWN
    last = tmp_path / "last.db"
    logged(last, FloorLock((ANNA.owner,)), hands=1, next_hand=False)
    with Archive.open(last, key=KEY) as archive:
        assert drawn(archive) == DECK.split()[:20], "until then the end can be taken back"
    with Archive.open(last) as archive:
        assert drawn(archive) == SHOWN


def test_without_a_floor_key_the_cards_go_with_the_key_of_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    logged(path, None)
    with Archive.open(path) as archive:
        assert drawn(archive) == SHOWN
    with Archive.open(path, key=KEY) as archive:
        assert drawn(archive) == DECK.split()[:20]


def test_a_floor_key_that_comes_later_closes_what_is_still_open(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    dealer = Dealer().open()
    for lock in (None, FloorLock((BO.owner,))):
        done = len(dealer.inputs) if lock else 0
        dealer.folded()
        dealer.folded()
        written(path, dealer, done, floor=lock)
    with open_cards(path, [1], keys=[BO], **WHO) as archive:
        assert "??" not in drawn(archive)


# --- opening -------------------------------------------------------------------------------------------


def test_opening_a_hand_is_written_down_first(path: Path) -> None:
    with open_cards(path, [1], keys=[ANNA], **WHO) as archive:
        assert drawn(archive, 1) == DECK.split()[:20]
        assert set(drawn(archive, 2)) == {"??"}, "one hand was asked for"
        (note,) = read_notes(archive.db.conn, hand_id=1)
        assert verify_log(archive).bad is None
    assert (note.kind, note.who, note.why, note.utc) == ("opened", "Max", "dispute", WHO["utc"])
    assert note.facts == {"keys": [ANNA.owner.id]}
    with Archive.open(path) as archive:
        assert drawn(archive) == SHOWN, "the file is as closed as before"


def test_a_whole_log_is_opened_with_one_note(path: Path) -> None:
    with open_cards(path, None, keys=[ANNA], **WHO) as archive:
        assert "??" not in drawn(archive, 1) + drawn(archive, 2)
        assert [note.hand_id for note in read_notes(archive.db.conn)] == [None]


@pytest.mark.parametrize(
    ("hand_id", "keys", "changes"),
    [(1, [BO], {}), (3, [ANNA], {}), (9, [ANNA], {}), (1, [ANNA], {"who": " "}), (1, [ANNA], {"why": ""})],
)
def test_a_refused_opening_leaves_no_note(
    path: Path, hand_id: int, keys: list[PrivateKey], changes: dict[str, str]
) -> None:
    with pytest.raises(Refused):
        open_cards(path, [hand_id], keys=keys, **{**WHO, **changes})
    with Archive.open(path) as archive:
        assert read_notes(archive.db.conn) == ()


# --- rotation, loss, forgetting ------------------------------------------------------------------------


def test_rotation_closes_old_hands_to_the_new_keys(path: Path) -> None:
    pair = FloorLock((BO.owner, CY.owner), together=2)
    assert rotate(path, [ANNA], pair, **WHO) == (2, 0)
    with pytest.raises(Refused):
        open_cards(path, [1], keys=[ANNA], **WHO)
    with open_cards(path, [1], keys=[BO, CY], **WHO) as archive:
        assert drawn(archive) == DECK.split()[:20]
        assert keys_in(archive) == {f"{BO.owner.id}+{CY.owner.id}": 2}
        assert verify_log(archive).bad is None
        assert [note.kind for note in read_notes(archive.db.conn)] == ["keys", "opened"]


def test_a_hand_cannot_be_opened_after_its_time(path: Path) -> None:
    assert forget_cards(path, date(2026, 3, 1), **WHO) == 0
    assert forget_cards(path, date(2026, 3, 2), **WHO) == 2
    with pytest.raises(Refused, match="forgotten"):
        open_cards(path, [1], keys=[ANNA], **WHO)
    with Archive.open(path, key=KEY) as archive:
        assert drawn(archive) == SHOWN
        assert verify_log(archive).bad is None


# --- nothing leaks -------------------------------------------------------------------------------------

SUITS = dict(zip("cdhs", "♣♦♥♠", strict=True))
ARJEL = dict(zip("cdhs", ("T", "C", "R", "P"), strict=True))


def notations(card: Card, uid: str) -> set[bytes]:
    """How a hidden card could stand in a file or a text: by name, number, regulator's letters, or tag."""
    name, number = str(card), int(card)
    rank, suit = name
    texts = {
        f'"{name}"', f" {name} ", f"'{name}'", f"{rank}{SUITS[suit]}", f"{SUITS[suit]}{rank}",
        f'"card":{number},', f'"card":{number}}}', f'"card": {number}', f"Card({number})", f"Card('{name}')",
        f"{rank} {suit}", uid, uid.lower(), f'"{rank}{ARJEL[suit]}"',
    }  # fmt: skip
    return {text.encode() for text in texts} | {bytes.fromhex(uid)}


def random_uid(chance: random.Random) -> str:
    return "04" + chance.randbytes(5).hex().upper() + "7E"


def hands_of_a_night(chance: random.Random, path: Path, count: int) -> list[tuple[Card, str]]:
    """Hands dealt from random decks with random tags, the last one in progress: the cards of that one."""
    dealer = Dealer().open(stacks=dict.fromkeys(range(1, 7), 10_000_000))
    hidden: list[tuple[Card, str]] = []
    done = 0
    with Journal.open(path, key=KEY, floor=FloorLock((ANNA.owner,))) as journal:
        for number in range(count):
            cards = chance.sample(range(52), 12)
            hidden = [(Card(code), random_uid(chance)) for code in cards]
            dealer.do(cmd.StartHand)
            for card, uid in hidden:
                dealer.do(cmd.DrawCard, card=FaceDown(card), uid=uid)
            if number < count - 1:
                dealer.fold_all()
            keep(journal, dealer.inputs[done:])
            done = len(dealer.inputs)
            if number % 10 == 0:
                seek(copy_of(path), hidden, number)
    return hidden


def copy_of(path: Path) -> bytes:
    return b"".join(file.read_bytes() for file in path.parent.glob(f"{path.name}*"))


def seek(content: bytes, hidden: list[tuple[Card, str]], where: object) -> None:
    for card, uid in hidden:
        for notation in notations(card, uid):
            if len(notation) > 4 or notation.startswith(b"\x04"):
                assert notation not in content, (where, card, notation)


def outputs(path: Path, tmp_path: Path) -> str:
    """All that can be read of the last hand, by who has the file and no key: queries, texts, errors."""
    said = []
    with Archive.open(path) as archive:
        (last,) = archive.one("SELECT max(id) FROM hands") or (0,)
        said += [repr(story(archive, last)), repr(list(archive.events_of(last)))]
        said += [repr(each) for each in archive.logged()]
    with closing(sqlite3.connect(path)) as conn:
        for table in ("hands", "parts", "actions", "cards", "pots", "awards", "incidents", "signatures"):
            name = "id" if table == "hands" else "hand_id"
            said += [repr(row) for row in conn.execute(f"SELECT * FROM {table} WHERE {name} = ?", (last,))]
    broken = tmp_path / "broken.db"
    shutil.copy(path, broken)
    with closing(sqlite3.connect(broken)) as conn, conn:
        conn.execute("DROP TRIGGER journal_never_changes")
        conn.execute("UPDATE journal SET sealed = zeroblob(60) WHERE sealed IS NOT NULL")
    with Archive.open(broken, key=KEY) as archive, pytest.raises(Fault) as failed:
        list(archive.events_of(last))
    said += [*traceback.format_exception(failed.value), repr(failed.value.__context__)]
    assert any("its sealed part was changed" in text for text in said)
    return "\n".join(said)


@pytest.mark.parametrize("hands", [12, pytest.param(1_000, marks=pytest.mark.nightly)])
def test_no_hidden_card_of_a_live_hand_is_anywhere(tmp_path: Path, hands: int) -> None:
    seed = random.randrange(2**32)
    print(f"seed {seed}")
    path = tmp_path / "table.db"
    hidden = hands_of_a_night(random.Random(seed), path, hands)
    seek(copy_of(path), hidden, "file")
    text = outputs(path, tmp_path)
    for card, uid in hidden:
        assert uid not in text
        assert not re.search(rf"(?<![\w]){card}(?![\w])", text), card
        assert f"{str(card)[0]}{SUITS[str(card)[1]]}" not in text


def test_an_opened_key_can_be_passed_to_another_process() -> None:
    key = PrivateKey.make("anna")
    boxes = FloorLock((key.owner,)).close(b"secret", "hand 1")
    assert open_boxes(boxes, [key], "hand 1") == b"secret"
    other = pickle.loads(pickle.dumps(key))
    assert other == key and vars(other).keys() == {"owner", "secret"}
    assert open_boxes(boxes, [other], "hand 1") == b"secret"
    assert key.secret.hex() not in repr(other) and repr(key.secret) not in repr(other)
