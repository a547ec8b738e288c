"""Packs of rows: a round trip keeps everything, or the pack is refused."""

from __future__ import annotations

import json
import typing
import zlib
from dataclasses import fields
from pathlib import Path
from types import NoneType, UnionType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards.card import Card, FaceDown
from croupier.engine.events import (
    EVENTS,
    CardDrawn,
    CardNamed,
    Event,
    HandEnded,
    HandTabled,
    Paid,
    PlayerSeated,
    TableSet,
)
from croupier.engine.places import BOARD, BOARDS, HELD, SEATS, Place, Seat, Spot
from croupier.errors import Unreadable
from croupier.log.journal.chain import Row
from croupier.log.journal.codec import decode, decode_covered, encode, from_json, to_json
from croupier.log.journal.packs import pack, unpack
from croupier.values import replace

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


# --- every event goes to JSON and back; samples of every version ever stored still decode ----------


SAMPLES = sorted(Path(__file__).with_name("samples").glob("*.json"))

CARDS = st.integers(0, 51).map(Card)
PLACES = st.one_of(
    st.sampled_from(SEATS).map(Place.of_seat),
    st.sampled_from([spot for spot in Spot if spot is not Spot.SEAT]).map(Place),
)
SIMPLE = {
    int: st.integers(-(2**53), 2**53),
    bool: st.booleans(),
    str: st.text(st.characters(exclude_categories=("Cs",)), max_size=30),
    Seat: st.sampled_from(SEATS),
    Place: PLACES,
    Card: CARDS,
    FaceDown: CARDS.map(FaceDown),
}


def strategy(hint: typing.Any) -> st.SearchStrategy[typing.Any]:
    """Values of a type, as the fields of events declare it."""
    parts = typing.get_args(hint)
    if typing.get_origin(hint) in (typing.Union, UnionType):
        return st.one_of(*(st.none() if part is NoneType else strategy(part) for part in parts))
    if typing.get_origin(hint) is tuple and parts[-1] is ...:
        return st.lists(strategy(parts[0]), max_size=4).map(tuple)
    if typing.get_origin(hint) is tuple:
        return st.tuples(*map(strategy, parts))
    if hint not in SIMPLE and hasattr(hint, "_fields"):
        return st.builds(hint, *map(strategy, typing.get_type_hints(hint).values()))
    return SIMPLE[hint]


def events_of(kind: type[Event]) -> st.SearchStrategy[Event]:
    hints = typing.get_type_hints(kind)
    return st.builds(kind, **{each.name: strategy(hints[each.name]) for each in fields(kind)})


@given(st.one_of([events_of(kind) for kind in EVENTS.values()]))
def test_every_event_comes_back_as_it_was(event: Event) -> None:
    public, secret = (from_json(to_json(part)) for part in encode(event))
    assert decode(event.NAME, event.VERSION, {**public, **secret}) == event


@given(events_of(TableSet))
def test_the_parts_of_a_turn_keep_their_names(event: TableSet) -> None:
    public, secret = encode(event)
    found = decode(event.NAME, event.VERSION, {**public, **secret})
    assert isinstance(found, TableSet)
    assert [turn.game for turn in found.rotation] == [turn.game for turn in event.rotation]


@given(events_of(CardDrawn) | events_of(CardNamed))
def test_face_down_cards_are_in_the_secret_part_only(event: Event) -> None:
    public, secret = encode(event)
    is_open = event.up or (isinstance(event, CardDrawn) and (event.tabled or BOARD in (event.to, event.lies)))
    assert ("card" in public) is is_open
    assert ("card" in secret) is not is_open
    assert ("uid" in public) is is_open or isinstance(event, CardNamed)


def test_every_tag_is_secret() -> None:
    with_tag = {name for name, kind in EVENTS.items() if "uid" in {each.name for each in fields(kind)}}
    assert with_tag == {"card-drawn", "card-named", "card-read-again", "alert-raised"}
    for sample in map(load, SAMPLES):
        if sample["name"] in with_tag - {"card-named"}:  # which had none in older journals
            assert "uid" in sample["secret"]


AH = FaceDown(Card.parse("Ah"))
DRAWN, NAMED = (
    CardDrawn(at=1, step=2, card=AH, uid="04A1", to=HELD),
    CardNamed(at=1, step=2, index=4, card=AH),
)


@pytest.mark.parametrize(
    ("event", "read"),
    [
        (DRAWN, replace(DRAWN, card=None, uid="")),
        (NAMED, None),
        (replace(NAMED, up=True), replace(NAMED, up=True)),
        (replace(DRAWN, to=BOARD), replace(DRAWN, to=BOARD)),
    ],
)
def test_without_the_key_an_open_card_alone_is_known(event: Event, read: Event | None) -> None:
    assert decode_covered(event.NAME, 1, encode(event)[0]) == read


# --- samples -----------------------------------------------------------------------------------------


def load(path: Path) -> dict[str, typing.Any]:
    sample: dict[str, typing.Any] = json.loads(path.read_text(encoding="utf-8"))
    return sample


def begins(stored: typing.Any, written: typing.Any) -> bool:
    """Whether the same is written now; the entries of a list may have parts that came later, at their end."""
    if not (isinstance(stored, list) and isinstance(written, list)):
        return bool(stored == written)
    return len(stored) == len(written) and all(
        old == (new[: len(old)] if isinstance(old, list) and isinstance(new, list) else new)
        for old, new in zip(stored, written, strict=True)
    )


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_samples_decode(path: Path) -> None:
    sample = load(path)
    event = decode(sample["name"], sample["version"], {**sample["public"], **sample["secret"]})
    if sample["version"] == EVENTS[sample["name"]].VERSION:
        public, secret = encode(event)
        assert all(begins(stored, public[name]) for name, stored in sample["public"].items())
        assert sample["secret"].items() <= secret.items()
        assert decode(sample["name"], sample["version"], {**public, **secret}) == event


def test_every_event_has_a_sample_of_its_version() -> None:
    assert {path.stem for path in SAMPLES} >= {f"{name}.{kind.VERSION}" for name, kind in EVENTS.items()}


# --- bad input ---------------------------------------------------------------------------------------

SEATED = {"at": 1, "step": 1, "seat": 3, "player": "Ana", "stack": 200}


@pytest.mark.parametrize(
    ("name", "version", "values", "said"),
    [
        ("player-vanished", 1, {}, "knows no such event"),
        ("player-seated", 2, SEATED, "version 2"),
        ("player-seated", 1, {**SEATED, "hat": 1}, "hat"),
        ("player-seated", 1, {"at": 1, "step": 1, "seat": 3, "player": "Ana"}, "stack"),
        ("player-seated", 1, {**SEATED, "seat": 11}, "found 11"),
        ("player-seated", 1, {**SEATED, "seat": True}, "seat"),
        ("player-seated", 1, {**SEATED, "stack": 2.5}, "2.5"),
        ("player-seated", 1, {**SEATED, "stack": "200"}, "whole number"),
        ("player-seated", 1, {**SEATED, "player": None}, "text"),
        ("hand-tabled", 1, {"at": 1, "step": 1, "seat": 3, "cards": [52]}, "0 to 51"),
        ("hand-tabled", 1, {"at": 1, "step": 1, "seat": 3, "cards": "Ah"}, "list"),
        ("card-moved", 1, {"at": 1, "step": 1, "index": 0}, "unknown: to"),
        ("card-moved", 1, {"at": 1, "step": 1, "index": 0, "up": True, "from": "board"}, "unknown: from, to"),
        ("card-moved", 1, {"at": 1, "step": 1, "index": 0, "up": True, "to": "seat:4", "x": 1}, "unknown: x"),
        ("card-moved", 1, {"at": 1, "step": 1, "index": 0, "to": "seat:0"}, "place"),
        ("card-moved", 1, {"at": 1, "step": 1, "index": 0, "to": ["board"]}, "place"),
    ],
)
def test_anything_else_is_refused(name: str, version: int, values: dict[str, typing.Any], said: str) -> None:
    with pytest.raises(Unreadable, match=said):
        decode(name, version, values)


@pytest.mark.parametrize("card", [52, -1, "Ah", 3.0, [50], True])
def test_a_bad_secret_is_not_repeated(card: object) -> None:
    values = {"at": 1, "step": 1, "card": card, "uid": "04C0FFEE", "to": "seat:3"}
    with pytest.raises(Unreadable) as caught:
        decode("card-drawn", 1, values)
    assert str(caught.value) == "event card-drawn, field card: expected a card 0 to 51 or null"
    assert caught.value.__cause__ is None
    assert caught.value.__suppress_context__


def test_an_event_of_wrong_types_is_not_encoded() -> None:
    with pytest.raises(Unreadable, match="field cards"):
        encode(HandTabled(at=1, step=1, seat=Seat(3), cards=("Ah",)))  # type: ignore[arg-type]  # on purpose
    with pytest.raises(Unreadable, match="field player"):
        encode(PlayerSeated(at=1, step=1, seat=Seat(3), player="\ud800", stack=1))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        "{'a': 1}",
        b"\xff",
        "{}}",
        "{} ",
        " {}",
        "{}{}",
        '{"a":1},{"b":2}',
        "[" * 100_000,
    ],
    ids=repr,
)
def test_text_that_is_not_a_json_object_is_refused(text: str | bytes) -> None:
    with pytest.raises(Unreadable):
        from_json(text)


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_a_card_of_any_board_is_open_in_the_file(board: Place) -> None:
    card = FaceDown(Card.parse("Ah"))
    drawn = CardDrawn(at=5, step=2, card=card, uid="04A1", to=board)
    held = CardDrawn(at=5, step=2, card=card, uid="04A1", to=HELD, lies=board, street=2)
    for event in (drawn, held):
        public, secret = encode(event)
        assert (public["card"], secret) == (50, {})
        assert decode(event.NAME, 1, public) == event


def test_a_share_says_its_board_only_if_it_is_another_than_the_first() -> None:
    one, two = (
        HandEnded(at=5, step=2, outcome="complete", due=(Paid(0, Seat(3), 50, "", n),)) for n in (1, 2)
    )
    assert encode(one)[0]["due"] == [[0, 3, 50, ""]] and encode(two)[0]["due"] == [[0, 3, 50, "", 2]]
    for event in (one, two):
        assert decode(event.NAME, 1, encode(event)[0]) == event
