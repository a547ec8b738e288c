"""Packs of rows: what comes back is what went in, or it is refused."""

from __future__ import annotations

import json
import zlib
from typing import Any

import pytest

from croupier.errors import Unreadable
from croupier.log.journal.chain import Row
from croupier.log.journal.packs import pack, unpack

PLAIN = Row(7, None, "2026-01-01T20:00:00.000Z", 5, 1, "", 1, "floor-left", 1, "{}", None)
SEALED = PLAIN._replace(seq=8, hand_id=3, sealed=b"\x00secret", dealer="Zoé")
HEADS = (bytes(range(32)), bytes(range(1, 33)))


def test_rows_come_back_with_the_beginning_of_their_hashes() -> None:
    packed = pack(zip((PLAIN, SEALED), HEADS, strict=True))
    assert unpack(packed, 7) == [(PLAIN, HEADS[0][:4]), (SEALED, HEADS[1][:4])]


def test_a_pack_without_an_event_of_these_names_is_not_taken_apart() -> None:
    packed = pack(zip((PLAIN, SEALED), HEADS, strict=True))
    assert unpack(packed, 7, ["player-left", "undone"]) == []
    assert unpack(packed, 7, ["undone", "floor-left"]) == unpack(packed, 7)


LINE = ["2026-01-01T20:00:00.000Z", 5, 1, "", 1, "floor-left", 1, "{}"]


def packed_by_hand(lines: Any) -> bytes:
    return zlib.compress(json.dumps(lines).encode())


def test_a_pack_by_hand_is_read_as_one_of_ours() -> None:
    assert unpack(packed_by_hand([[None, *LINE, None, "00010203"]]), 7) == [(PLAIN, HEADS[0][:4])]


@pytest.mark.parametrize(
    "lines",
    [
        {"a": 1},
        [5],
        [[]],
        [[None, *LINE, None]],
        [[None, *LINE, None, "00010203", 1]],
        [[True, *LINE, None, "00010203"]],
        [["3", *LINE, None, "00010203"]],
        [[3, *LINE[:-1], {}, None, "00010203"]],
        [[3, *LINE[:-1], None, None, "00010203"]],
        [[3, *LINE[:1], 5.0, *LINE[2:], None, "00010203"]],
        [[3, *LINE, "not base64!", "00010203"]],
        [[3, *LINE, 5, "00010203"]],
        [[3, *LINE, None, "0001020"]],
        [[3, *LINE, None, None]],
    ],
    ids=repr,
)
def test_lines_that_no_row_makes_are_refused(lines: Any) -> None:
    with pytest.raises(Unreadable, match="a pack of rows is damaged"):
        unpack(packed_by_hand(lines), 7)
