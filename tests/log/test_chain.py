"""A changed, removed, inserted or moved row is named; the rest of the journal counts as sound."""

import json

import pytest

from croupier.log.journal.chain import GENESIS, Row, link, verify, written
from croupier.log.journal.signatures import Signer, is_signed
from croupier.values import replace

Stored = list[tuple[Row, bytes]]


def row(seq: int, **changes: object) -> Row:
    made = Row(seq, 1, "2026-03-01T20:00:00.000Z", seq * 10, 1, "Anna", seq, "floor-left", 1, "{}", b"\x01")
    return made._replace(**changes)  # type: ignore[arg-type]  # fields of any type, as a forger writes them


def chained(count: int) -> Stored:
    head, rows = GENESIS, []
    for seq in range(1, count + 1):
        head = link(head, row(seq))
        rows.append((row(seq), head))
    return rows


def test_an_untouched_chain_holds() -> None:
    rows = chained(5)
    assert verify(rows) == replace(verify([]), rows=5, head=rows[-1][1])


@pytest.mark.parametrize(
    "change",
    [
        {"hand_id": None},
        {"utc": "2026-03-01T20:00:00.001Z"},
        {"mono_ms": 31},
        {"clock_synced": 0},
        {"dealer": "Bo"},
        {"step": 4},
        {"name": "floor-entered"},
        {"version": 2},
        {"payload": "{ }"},
        {"payload": b"{}"},
        {"sealed": b"\x02"},
        {"sealed": None},
    ],
)
def test_a_changed_field_is_named(change: dict[str, object]) -> None:
    rows = chained(5)
    rows[2] = (row(3, **change), rows[2][1])
    verdict = verify(rows)
    assert (verdict.rows, verdict.bad) == (2, 3)
    assert "row 3" in verdict.why


def test_a_rehashed_row_breaks_the_next_one() -> None:
    rows = chained(5)
    forged = row(3, payload='{"stack":1}')
    rows[2] = (forged, link(rows[1][1], forged))
    assert verify(rows).bad == 4


def test_a_removed_row_is_named() -> None:
    rows = chained(5)
    del rows[1]
    verdict = verify(rows)
    assert (verdict.bad, verdict.why) == (2, "row 2 is missing, row 3 follows")


def test_texts_do_not_run_into_each_other() -> None:
    assert link(GENESIS, row(1, dealer="ab", name="c")) != link(GENESIS, row(1, dealer="a", name="bc"))


@pytest.mark.parametrize("sealed", [None, b"", b"\x00\xff"])
@pytest.mark.parametrize("hand", [None, 0, 7])
@pytest.mark.parametrize("said", ["", 'Zoé "\\/\n\x00\x1f\x7f', "\u2028\U0001f0a1\ud800"])
def test_a_usual_row_is_written_as_json_writes_it(said: str, hand: int | None, sealed: bytes | None) -> None:
    row = Row(2**40, hand, said, 0, 1, said, 3, said, 1, said, sealed)
    told = [*row[:-1], None if sealed is None else sealed.hex()]
    assert written(row) == json.dumps(told, separators=(",", ":"))
    assert written(row._replace(step=True)) == json.dumps([*told[:6], True, *told[7:]], separators=(",", ":"))


# --- what counts as a signature, and what does not ----------


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
