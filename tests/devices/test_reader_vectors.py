"""The codecs of the bought readers against published bytes: whole, split, damaged, hostile."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.devices.readers import pepper as pepper_frames
from croupier.devices.readers.dialogue import Ask, FrameStream, Look, NotAFrame, ReaderTrouble, Steps, tag_uid
from croupier.devices.readers.pepper import Pepper, PepperFrames
from croupier.devices.readers.pn532 import frames as pn532_frames
from croupier.devices.readers.pn532.driver import Pn532
from croupier.devices.readers.pn532.frames import ACK, NACK, Acknowledgement, Body, Pn532Frames
from croupier.devices.readers.port import DRIVERS
from devices.readers import CODECS, known, vectors_of

T = TypeVar("T")
STREAMS: Mapping[str, Callable[[], FrameStream[Any]]] = {
    kind: lambda driver=driver: driver().frames for kind, driver in DRIVERS.items()
}


def vectors(table: str) -> list[Any]:
    found = []
    for kind in DRIVERS:
        for vector in vectors_of(kind).get(table, []):
            assert vector["source"], "a vector says where it is from"
            found.append(pytest.param(kind, vector, id=f"{kind}-{vector['name']}"))
    return found


FRAMES = vectors("frame")


def expected(family: str, vector: Mapping[str, Any]) -> object:
    """The frame that the bytes stand for."""
    return CODECS[family].frame(vector)


@pytest.mark.parametrize(("family", "vector"), FRAMES)
def test_a_published_frame_is_read_and_written(family: str, vector: Mapping[str, Any]) -> None:
    data = bytes.fromhex(vector["bytes"])
    assert STREAMS[family]().feed(data) == [expected(family, vector)]
    assert CODECS[family].encode(expected(family, vector)) == data


@pytest.mark.parametrize(("family", "vector"), FRAMES)
def test_a_frame_may_come_in_two_portions_or_byte_by_byte(family: str, vector: Mapping[str, Any]) -> None:
    data, frame = bytes.fromhex(vector["bytes"]), expected(family, vector)
    for cut in range(len(data) + 1):
        stream = STREAMS[family]()
        assert stream.feed(data[:cut]) + stream.feed(data[cut:]) == [frame]
    stream = STREAMS[family]()
    assert [item for byte in data * 3 for item in stream.feed(bytes([byte]))] == [frame] * 3


@pytest.mark.parametrize(("family", "vector"), FRAMES)
def test_a_frame_with_a_wrong_byte_is_dropped_alone(family: str, vector: Mapping[str, Any]) -> None:
    data, frame = bytes.fromhex(vector["bytes"]), expected(family, vector)
    padding = {0, len(data) - 1} if known(family).zeros_around else set()
    if known(family).unchecked:
        padding = {len(data) - 1}  # without its end, it is one line with what follows
    for place in set(range(len(data))) - padding:
        unnoticed = set(b"0123456789ABCDEF") if known(family).unchecked else set()
        for wrong in (
            {data[place] ^ 1, data[place] ^ 0x80, data[place] ^ 0xFF, 0, 0xFF} - {data[place]} - unnoticed
        ):
            stream = STREAMS[family]()
            found = stream.feed(data[:place] + bytes([wrong]) + data[place + 1 :] + data)
            found += stream.give_up()
            frames = [item for item in found if not isinstance(item, NotAFrame | Acknowledgement)]
            assert frames == [frame], (place, wrong)
            assert NotAFrame() in found


@pytest.mark.parametrize("family", STREAMS)
def test_a_frame_behind_the_start_of_one_that_never_ends_is_found_when_the_line_falls_silent(
    family: str,
) -> None:
    vector = next(each.values[1] for each in FRAMES if each.values[0] == family)
    stream = STREAMS[family]()
    found = stream.feed(bytes.fromhex(known(family).begun) + bytes.fromhex(vector["bytes"]))
    found += stream.give_up()
    assert expected(family, vector) in found


def test_ack_nack_error_and_extended_frames_of_the_pn532_are_read() -> None:
    long = pn532_frames.encode(0x41, bytes(range(256)) + b"12345", answer=True)
    assert long[:8] == bytes.fromhex("0000ffffff0107f8")
    found = Pn532Frames().feed(ACK + NACK + pn532_frames.ERROR + long)
    assert found == [
        Acknowledgement("ack"),
        Acknowledgement("nack"),
        Acknowledgement("error"),
        Body(0x41, bytes(range(256)) + b"12345"),
    ]


@given(family=st.sampled_from(sorted(STREAMS)), portions=st.lists(st.binary(max_size=40), max_size=30))
def test_no_bytes_make_a_codec_fail_or_hold_on_to_them(family: str, portions: list[bytes]) -> None:
    stream = STREAMS[family]()
    for portion in portions:
        stream.feed(portion)
    stream.give_up()
    stream.reset()
    vector = next(each.values[1] for each in FRAMES if each.values[0] == family)
    assert stream.feed(bytes.fromhex(vector["bytes"])) == [expected(family, vector)]


@pytest.mark.parametrize("family", STREAMS)
def test_a_codec_keeps_no_more_than_one_frame(family: str) -> None:
    chance = random.Random(11)
    begun = bytes.fromhex(known(family).begun)
    stream = STREAMS[family]()
    for _ in range(2000):
        stream.feed(chance.choice([begun, chance.randbytes(20), begun[:2]]))
        assert len(stream.waiting) < 1100


# --- what the drivers ask, and what they make of the answers ------------------------------------------------


def play(steps: Steps[Any, T], frames: FrameStream[Any], exchange: list[tuple[bytes, bytes]]) -> T:
    """Run the questions of a driver against an exchange of bytes; both must be used up together."""
    left, answer = list(exchange), None
    try:
        while True:
            ask: Ask[Any] = steps.send(answer)
            if ask.out or not exchange:
                out, data = left.pop(0)
                assert ask.out == out
                heard = [item for item in frames.feed(data) if not isinstance(item, NotAFrame)]
            answer = next((item for item in heard if ask.takes(item)), None)
            heard = heard[heard.index(answer) + 1 :] if answer is not None else []
    except StopIteration as done:
        assert not left
        return done.value


@pytest.mark.parametrize(("family", "vector"), vectors("conversation"))
def test_a_pepper_is_asked_as_its_manual_says(family: str, vector: Mapping[str, Any]) -> None:
    driver = Pepper()
    exchange = [tuple(pepper_frames.encode(bytes.fromhex(part)) for part in step) for step in vector["steps"]]
    look = play(driver.look(vector["antenna"]), driver.frames, exchange)  # type: ignore[arg-type]  # pairs
    assert look == Look(tuple(vector["uids"]), unread=vector.get("unread", False))


LISTS = [each for each in FRAMES if each.values[0] == "pn532" and "uids" in each.values[1]]


@pytest.mark.parametrize(("family", "vector"), LISTS)
def test_the_targets_of_a_pn532_are_read(family: str, vector: Mapping[str, Any]) -> None:
    driver = Pn532()
    field_off = bytes.fromhex("00 00 FF 04 FC D4 32 01 00 F9 00")
    list_two = bytes.fromhex("00 00 FF 04 FC D4 4A 02 00 E0 00")
    off = bytes.fromhex("00 00 FF 02 FE D5 33 F8 00")
    look = play(
        driver.look(0),
        driver.frames,
        [(field_off, ACK + off), (list_two, ACK + bytes.fromhex(vector["bytes"]))],
    )
    assert look == Look(tuple(vector["uids"]))


@pytest.mark.parametrize(
    "data",
    [
        "",
        "01",
        "01 01 00 04 08 09 04",
        "02 01 00 04 08 04 01 02 03 04",
        "01 01 44 00 07 04 A1 B2 C3 D4 E5 F6 6B",
    ],
)
def test_an_answer_of_a_pn532_that_makes_no_sense_is_trouble(data: str) -> None:
    driver = Pn532()
    off = (pn532_frames.encode(0x32, b"\x01\0"), pn532_frames.encode(0x33, answer=True))
    listed = (
        pn532_frames.encode(0x4A, b"\x02\0"),
        pn532_frames.encode(0x4B, bytes.fromhex(data), answer=True),
    )
    with pytest.raises(ReaderTrouble):
        play(driver.look(0), driver.frames, [off, listed])


@pytest.mark.parametrize("number", ["", "04A1B2", "04A1B2C3D4E5", "04A1B2C3D4E5F60708", 12 * "04"])
def test_a_number_of_unknown_length_is_refused(number: str) -> None:
    assert tag_uid(bytes.fromhex(number)) == ""


def test_a_tag_of_iso_15693_has_one_number_whichever_end_a_reader_sends_first() -> None:
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    dice = random.Random(seed)
    numbers = {bytes([0xE0, dice.choice((4, 7, 2)), *dice.randbytes(5), last]) for last in range(256)}
    assert {tag_uid(number[::-1]) for number in numbers} == {tag_uid(number) for number in numbers}
    assert all(tag_uid(n) == tag_uid(n[::-1]) for n in numbers) and len({*map(tag_uid, numbers)}) == 256


def test_a_pn532_is_woken_put_into_normal_mode_and_given_its_number_of_tries() -> None:
    driver = Pn532()
    wake_up = bytes.fromhex("55 55" + 14 * "00")
    exchange = [
        (ACK + wake_up + bytes.fromhex("00 00 FF 05 FB D4 14 01 14 01 02 00"), "00 00 FF 02 FE D5 15 16 00"),
        (bytes.fromhex("00 00 FF 02 FE D4 02 2A 00"), "00 00 FF 06 FA D5 03 32 01 06 07 E8 00"),
        (bytes.fromhex("00 00 FF 06 FA D4 32 05 FF 01 02 F3 00"), "00 00 FF 02 FE D5 33 F8 00"),
    ]
    answered = [(out, ACK + bytes.fromhex(answer)) for out, answer in exchange]
    assert play(driver.start(), driver.frames, answered) == "1.6"


def test_noise_is_reported_once_for_each_stretch_and_again_after_a_frame() -> None:
    frame = pepper_frames.encode(b"\x02")
    found = PepperFrames().feed(b"abc" + b"\xf5abcdef" + frame + b"x" + frame)
    assert found == [NotAFrame(), b"\x02", NotAFrame(), b"\x02"]


def test_a_header_with_a_wrong_byte_keeps_no_frame_waiting() -> None:
    frame = pepper_frames.encode(b"\x02")
    assert PepperFrames().feed(b"\xf5\x03\x03" + frame[3:] + frame) == [NotAFrame(), b"\x02"]
