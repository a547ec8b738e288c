"""The terminal's key file, and what a seal hides: the card, the tag, and that there was a card."""

import os
import stat
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDFExpand

from croupier.cards.card import DECK, FaceDown
from croupier.engine.events import CardDrawn
from croupier.engine.places import HELD
from croupier.errors import Fault
from croupier.log.journal.codec import encode, to_json
from croupier.log.journal.seals import Seal, open_row, terminal_key
from croupier.log.keyfile import KEY_BYTES

KEY = bytes(range(32))
SEAL = Seal.derive(KEY, 7, b"salt of 16 bytes")


def test_the_key_is_made_once_for_its_user_alone(tmp_path: Path) -> None:
    path = tmp_path / "run" / "croupier" / "key"
    key = terminal_key(path)
    assert len(key) == KEY_BYTES
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert terminal_key(path) == key
    assert [file.name for file in path.parent.iterdir()] == ["key"]


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o666, 0o700 | 0o010])
def test_a_key_that_others_may_use_is_refused(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "key"
    terminal_key(path)
    path.chmod(mode)
    with pytest.raises(Fault, match="chmod 600"):
        terminal_key(path)


@pytest.mark.parametrize("content", [b"", b"short", bytes(33)])
def test_a_file_that_is_not_a_key_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "key"
    path.write_bytes(content)
    path.chmod(0o600)
    with pytest.raises(Fault, match="not a key"):
        terminal_key(path)


def test_a_key_that_cannot_be_made_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Fault, match="directory of its own"):
        terminal_key(tmp_path / "file" / "key")


def test_the_key_of_a_row_is_that_of_the_library() -> None:
    made = HKDFExpand(SHA256(), KEY_BYTES, b"croupier row 7 1234").derive(SEAL.key)
    assert SEAL.row_key(1234) == made


@pytest.mark.parametrize("card", [None, *DECK])
def test_all_cards_are_sealed_to_one_length(card: object) -> None:
    lengths = set()
    for uid in ("", "04A1B2C3", "04A1B2C3D4E5F6A7B8C9"):
        face = None if card is None else FaceDown(card)  # type: ignore[arg-type]  # a card of the deck
        _, secret = encode(CardDrawn(at=1, step=1, card=face, uid=uid, to=HELD))
        lengths.add(len(SEAL.close(to_json(secret).encode(), seq=3, name="card-drawn")))
    assert lengths == {16 + 12 + 64 + 16}


def test_the_same_card_never_looks_the_same() -> None:
    sealed = {SEAL.close(b"{}", seq=3, name="card-drawn") for _ in range(20)}
    assert len({each[:16] for each in sealed}) == 1, "the hash of the key of the row"
    assert len({each[16:28] for each in sealed}) == 20
    assert len({each[28:] for each in sealed}) == 20


def test_a_row_opens_with_its_own_key_and_with_no_other() -> None:
    sealed = SEAL.close(b'{"card":50}', seq=3, name="card-drawn")
    where = {"hand_id": 7, "seq": 3, "name": "card-drawn"}
    assert open_row(SEAL.row_key(3), sealed, **where) == b'{"card":50}'
    for key in (SEAL.row_key(4), SEAL.key, b""):
        with pytest.raises(Fault, match="another key"):
            open_row(key, sealed, **where)


def test_a_second_key_cannot_open_a_row_as_another_card() -> None:
    """GCM alone does not bind its key: the hash in front of it does."""
    sealed = SEAL.close(b'{"card":50}', seq=3, name="card-drawn")
    forged = Seal(7, bytes(32)).close(b'{"card":1}', seq=3, name="card-drawn")
    with pytest.raises(Fault):
        open_row(
            Seal(7, bytes(32)).row_key(3), sealed[:16] + forged[16:], hand_id=7, seq=3, name="card-drawn"
        )


def test_a_seal_opens_its_own_row_only() -> None:
    sealed = SEAL.close(b"{}", seq=3, name="card-drawn")
    other_hand = Seal(8, SEAL.key)
    for seal, seq, name in ((SEAL, 4, "card-drawn"), (SEAL, 3, "card-named"), (other_hand, 3, "card-drawn")):
        with pytest.raises(Fault, match=f"row {seq} .*changed, or has another key"):
            seal.open(sealed, seq=seq, name=name)


def test_any_changed_byte_is_noticed() -> None:
    sealed = SEAL.close(b'{"card":50}', seq=3, name="card-drawn")
    for at in range(len(sealed)):
        damaged = bytearray(sealed)
        damaged[at] ^= 1
        with pytest.raises(Fault):
            SEAL.open(bytes(damaged), seq=3, name="card-drawn")
    for short in (b"", sealed[:12], sealed[:20]):
        with pytest.raises(Fault):
            SEAL.open(short, seq=3, name="card-drawn")


def test_the_check_knows_the_key_of_the_terminal_and_not_that_of_the_hand() -> None:
    again = Seal.derive(KEY, 7, b"salt of 16 bytes")
    assert again.check == SEAL.check
    assert Seal.derive(bytes(32), 7, b"salt of 16 bytes").check != SEAL.check
    assert SEAL.check not in SEAL.key


def test_no_key_is_printed() -> None:
    assert SEAL.key.hex() not in repr(SEAL)
    assert repr(SEAL.key) not in repr(SEAL)


def test_seals_of_the_first_version_still_open() -> None:
    """AES-GCM under the key of the hand itself, without the hash in front: made by that version."""
    old = Seal(7, bytes(range(32)), version=1)
    nonce = bytes(12)
    made = nonce + AESGCM(old.key).encrypt(nonce, b'{"card":50}'.ljust(64), b"7 3 card-drawn")
    assert old.open(made, seq=3, name="card-drawn") == b'{"card":50}'


def test_a_new_key_and_its_name_are_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "run" / "terminal.key"
    synced: list[tuple[bool, bool]] = []
    sync = os.fsync

    def told(handle: int) -> None:
        synced.append((stat.S_ISDIR(os.fstat(handle).st_mode), path.exists()))
        sync(handle)

    monkeypatch.setattr(os, "fsync", told)
    terminal_key(path)
    assert synced == [(False, False), (True, True)]
