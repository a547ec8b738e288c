"""A row that was changed, removed, inserted or moved is named; the rest of the journal is not suspected."""

import doctest
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import croupier.log.journal.chain
import croupier.log.journal.codec
from croupier.log.journal.chain import GENESIS, Row, link, verify, written
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


@given(st.integers(0, 4), st.integers(0, 4))
def test_two_rows_that_changed_places_are_found(one: int, other: int) -> None:
    rows = chained(5)
    rows[one], rows[other] = rows[other], rows[one]
    assert verify(rows).bad == (None if one == other else min(one, other) + 1)


def test_texts_do_not_run_into_each_other() -> None:
    assert link(GENESIS, row(1, dealer="ab", name="c")) != link(GENESIS, row(1, dealer="a", name="bc"))


@pytest.mark.parametrize("module", [croupier.log.journal.chain, croupier.log.journal.codec])
def test_examples(module: object) -> None:
    result = doctest.testmod(module)  # type: ignore[arg-type]  # a module, as parametrize types it
    assert result.attempted
    assert not result.failed


@pytest.mark.parametrize("sealed", [None, b"", b"\x00\xff"])
@pytest.mark.parametrize("hand", [None, 0, 7])
@pytest.mark.parametrize("said", ["", 'Zoé "\\/\n\x00\x1f\x7f', "\u2028\U0001f0a1\ud800"])
def test_a_usual_row_is_written_as_json_writes_it(said: str, hand: int | None, sealed: bytes | None) -> None:
    row = Row(2**40, hand, said, 0, 1, said, 3, said, 1, said, sealed)
    told = [*row[:-1], None if sealed is None else sealed.hex()]
    assert written(row) == json.dumps(told, separators=(",", ":"))
    assert written(row._replace(step=True)) == json.dumps([*told[:6], True, *told[7:]], separators=(",", ":"))
