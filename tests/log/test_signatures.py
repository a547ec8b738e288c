"""What counts as a signature, and what does not."""

import pytest

from croupier.log.journal.signatures import Signer, is_signed

SIGNER = Signer.of(bytes(range(32)))
TEXT = b"croupier 1 signature 7"
GOOD = SIGNER.sign(TEXT)
ORDER = 2**252 + 27742317777372353535851937790883648493
WEAK = b"\x01" + bytes(31)
"""The key of nobody: its point adds nothing, and a signature can be written for any text."""

CASES = {
    "good": (SIGNER.public, TEXT, GOOD, True),
    "another text": (SIGNER.public, TEXT + b"0", GOOD, False),
    "another key": (Signer.of(bytes(32)).public, TEXT, GOOD, False),
    "a changed point": (SIGNER.public, TEXT, bytes([GOOD[0] ^ 1]) + GOOD[1:], False),
    "a changed number": (SIGNER.public, TEXT, GOOD[:-1] + bytes([GOOD[-1] ^ 1]), False),
    "a number that is too large": (
        SIGNER.public,
        TEXT,
        GOOD[:32] + (int.from_bytes(GOOD[32:], "little") + ORDER).to_bytes(32, "little"),
        False,
    ),
    "cut off": (SIGNER.public, TEXT, GOOD[:-1], False),
    "moved into the text": (SIGNER.public, GOOD[-1:] + TEXT, GOOD[:-1], False),
    "nothing": (SIGNER.public, TEXT, b"", False),
    "a key cut off": (SIGNER.public[:-1], TEXT, GOOD, False),
    "a weak key": (WEAK, TEXT, WEAK + bytes(32), True),
}


@pytest.mark.parametrize("name", CASES)
def test_a_signature_is_judged(name: str) -> None:
    public, text, signature, is_good = CASES[name]
    assert is_signed(public, text, signature) is is_good
