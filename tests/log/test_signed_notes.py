"""Signed notes: compared with a published note and key, and attacked."""

import random

import pytest

from croupier.errors import Unreadable
from croupier.log.custody.signed_notes import (
    COSIGNATURE,
    Checkpoint,
    NoteKey,
    SignedNote,
    cosigned,
    parse_checkpoints,
    signed,
)
from croupier.log.journal.signatures import Signer

# The example of golang.org/x/mod/sumdb/note.
KEY = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
NOTE = (
    "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n"
    "\n— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6Ryy"
    "BwJnAM=\n"
)

LOG, WITNESS = Signer.of(bytes(range(32))), Signer.of(bytes(range(1, 33)))
CHECKPOINT = Checkpoint("room.example/table1", 12, bytes(range(32)))


def test_a_note_that_others_signed_holds_for_their_key() -> None:
    note, key = SignedNote.parse(NOTE), NoteKey.parse(KEY)
    assert note.holds(key)
    assert str(note) == NOTE
    assert str(key) == KEY
    assert not SignedNote(note.text.replace("problem", "puzzle"), note.signatures).holds(key)


def test_a_checkpoint_is_signed_and_cosigned() -> None:
    note = signed(CHECKPOINT.text(), CHECKPOINT.origin, LOG)
    seen = cosigned(note, "floor.example", WITNESS, 1_700_000_000)
    again = SignedNote.parse(str(seen))
    assert again == seen
    assert again.holds(NoteKey(CHECKPOINT.origin, LOG.public))
    assert again.holds(NoteKey("floor.example", WITNESS.public, COSIGNATURE))
    assert not again.holds(NoteKey("floor.example", LOG.public, COSIGNATURE))
    assert not again.holds(NoteKey("floor.example", WITNESS.public)), "a cosignature is no signature"
    assert Checkpoint.parse(again.text) == CHECKPOINT
    name, key, made = again.signatures[1]
    later = (name, key, (1_700_000_001).to_bytes(8) + made[8:])
    assert not SignedNote(again.text, (later,)).holds(NoteKey(name, WITNESS.public, COSIGNATURE)), (
        "its time is signed"
    )


def test_one_file_holds_many_checkpoints() -> None:
    notes = [
        signed(Checkpoint("room.example/table1", size, bytes(32)).text(), "room", LOG) for size in (1, 5, 9)
    ]
    found = list(parse_checkpoints("\n".join(map(str, notes))))
    assert [each for each, _ in found] == notes
    assert [each.size for _, each in found] == [1, 5, 9]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "x\n",
        "x\n\n",
        "x\n\n— y\n",
        "x\n\n— y AAAA\n",
        "x\n\n— y ????\n",
        "x\n\n- y AAAAAAAAAA==\n",
        NOTE[:-1],
    ],
)
def test_an_invalid_note_is_refused(text: str) -> None:
    with pytest.raises(Unreadable, match="signed note"):
        SignedNote.parse(text)


@pytest.mark.parametrize(
    "text", ["", "a\n", "a\nx\nAAAA\n", "a\n01\n" + "A" * 43 + "=\n", "\n1\n" + "A" * 43 + "=\n"]
)
def test_an_invalid_checkpoint_is_refused(text: str) -> None:
    with pytest.raises(Unreadable, match="checkpoint"):
        Checkpoint.parse(text)


@pytest.mark.parametrize(
    "text", ["", "a", KEY.replace("c74f", "c74e"), KEY[:-4], KEY.replace("Peter", "Petra")]
)
def test_an_invalid_key_is_refused(text: str) -> None:
    with pytest.raises(Unreadable, match="witness key"):
        NoteKey.parse(text)


def test_a_changed_letter_is_never_a_note_that_holds() -> None:
    seed = random.randrange(2**32)
    print("seed", seed)
    dice, key = random.Random(seed), NoteKey.parse(KEY)
    for _ in range(300):
        place = dice.randrange(len(NOTE))
        changed = NOTE[:place] + dice.choice("aB3 \n—+/") + NOTE[place + 1 :]
        try:
            held = SignedNote.parse(changed).holds(key)
        except Unreadable:
            held = False
        assert held == (changed == NOTE) or SignedNote.parse(changed) == SignedNote.parse(NOTE)
