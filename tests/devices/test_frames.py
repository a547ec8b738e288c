from __future__ import annotations

import random
from binascii import crc_hqx
from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.devices import wire
from croupier.devices.protocol.frames import (
    MAX_LINE,
    Ack,
    AskFault,
    Bench,
    Damaged,
    FaultNote,
    Frame,
    FrameReader,
    Heartbeat,
    Identify,
    KeyEdge,
    Measure,
    Measured,
    PollSettings,
    ReaderFault,
    Resend,
    SelfTest,
    SlotPassed,
    TagEntered,
    TagLeft,
    decode,
    encode,
    is_uid,
)
from croupier.errors import Unreadable
from croupier.values import replace

SAMPLES: tuple[Frame, ...] = (
    SlotPassed(12, 90210),
    TagEntered(13, 90241, 0, "14443A", "04A1B2C3D4E5F6"),
    TagEntered(14, 90300, 12, "15693", "E0040150123456AB"),
    TagLeft(15, 90400, 0, "0A0B0C0D0E"),
    KeyEdge(16, 90500, 3, True),
    ReaderFault(17, 90600, 2, "no-answer"),
    ReaderFault(18, 90700, 2, "ok"),
    Heartbeat(18, 91000, 91, 4, 17, 0, "+-.", 1, "0.3"),
    Ack(18),
    Resend(13),
    Identify(),
    PollSettings(period_ms=30),
    SelfTest(),
    Bench(),
    AskFault(3),
    FaultNote(3, 0, "54726163"),
    Measure(antenna=0, gain=4, looks=40),
    Measured(antenna=0, gain=4, looks=40, read=39),
)

ASCII = st.characters(max_codepoint=127)
numbers = st.integers(0, 2**32 - 1)
shorts = st.integers(0, 99)
uids = (
    st.sampled_from((4, 5, 7, 8, 10))
    .flatmap(lambda n: st.binary(min_size=n, max_size=n))
    .map(lambda raw: raw.hex().upper())
)
frames = st.one_of(
    st.builds(SlotPassed, numbers, numbers),
    st.builds(TagEntered, numbers, numbers, shorts, st.sampled_from(("14443A", "15693", "125K")), uids),
    st.builds(TagLeft, numbers, numbers, shorts, uids),
    st.builds(KeyEdge, numbers, numbers, shorts, st.booleans()),
    st.builds(ReaderFault, numbers, numbers, shorts, st.from_regex(r"\A[a-z-]{1,32}\Z", alphabet=ASCII)),
    st.builds(
        Heartbeat,
        *(numbers, numbers, numbers, st.integers(0, 65535), numbers, st.integers(0, 65535)),
        *(
            st.from_regex(r"\A[-+.]{1,16}\Z", alphabet=ASCII),
            shorts,
            st.from_regex(r"\A[0-9a-z.]{1,8}\Z", alphabet=ASCII),
        ),
    ),
    st.builds(Ack, numbers),
    st.builds(Resend, numbers),
    st.builds(PollSettings, period_ms=st.integers(0, 65535)),
)


def test_the_wire_reads_as_the_protocol_says() -> None:
    assert encode(SlotPassed(12, 90210)).startswith(b"~D 12 90210 *")
    assert encode(SAMPLES[1]).startswith(b"~U 13 90241 0 14443A 04A1B2C3D4E5F6 *")
    assert encode(SAMPLES[4]).startswith(b"~K 16 90500 3 1 *")
    assert encode(SAMPLES[7]).startswith(b"~H 18 91000 91 4 17 0 +-. 1 0.3 *")


def test_both_ends_name_the_fields_of_a_line_alike() -> None:
    kinds = {frame.TYPE: tuple(each.name for each in fields(frame))[2:] for frame in SAMPLES}
    assert kinds == wire.FIELDS


def test_the_checksum_is_the_published_one() -> None:
    # 0x29B1 is the check value that catalogues of CRCs print for CRC-16/CCITT-FALSE over "123456789"
    assert decode(b"~123456789 *29B1") == Damaged("fields")
    assert decode(b"~123456789 *29B2") == Damaged("checksum")


@pytest.mark.parametrize("frame", SAMPLES, ids=lambda frame: frame.TYPE)
def test_a_frame_arrives_whole_byte_by_byte_and_with_bytes_behind_it(frame: Frame) -> None:
    line = encode(frame)
    assert FrameReader().feed(line) == (frame,)
    reader = FrameReader()
    assert [found for byte in line for found in reader.feed(bytes([byte]))] == [frame]
    trailing = FrameReader()
    assert trailing.feed(line + line[:5]) == (frame,)
    assert trailing.feed(line[5:]) == (frame,)


@pytest.mark.parametrize("frame", SAMPLES, ids=lambda frame: frame.TYPE)
def test_no_corrupted_byte_makes_another_frame(frame: Frame) -> None:
    line = encode(frame)
    for place in range(len(line)):
        for byte in range(256):
            if byte == line[place]:
                continue
            found = FrameReader().feed(line[:place] + bytes([byte]) + line[place + 1 :] + b"\n")
            assert [item for item in found if isinstance(item, Frame)] == [], (place, byte)


@given(st.lists(frames, max_size=8), st.data())
def test_any_frames_in_any_portions_come_back(sent: list[Frame], data: st.DataObject) -> None:
    wire = b"".join(map(encode, sent))
    assert all(len(line) < MAX_LINE for line in wire.split(b"\n"))
    reader = FrameReader()
    found: list[object] = []
    while wire:
        size = data.draw(st.integers(1, 40))
        found += reader.feed(wire[:size])
        wire = wire[size:]
    assert found == sent


def test_an_over_long_line_is_counted_once_and_the_next_one_is_read() -> None:
    reader = FrameReader()
    found = [item for _ in range(1000) for item in reader.feed(b"x" * 100)]
    assert found == [Damaged("too-long")]
    assert reader.feed(b"xyz\n" + encode(Ack(3))) == (Ack(3),)
    assert reader.feed(b"~" + b"x" * 200 + b"\n" + encode(Ack(4))) == (Damaged("too-long"), Ack(4))


def test_the_longest_line_is_read() -> None:
    longest = Heartbeat(2**32 - 1, 2**32 - 1, 2**32 - 1, 65535, 2**32 - 1, 65535, "+" * 16, 99, "12345678")
    assert len(encode(longest)) <= MAX_LINE
    assert FrameReader().feed(encode(longest)) == (longest,)
    assert decode(b"x" * (MAX_LINE - 1)) == Damaged("form")
    assert decode(b"x" * MAX_LINE) == Damaged("too-long")


def test_megabytes_of_noise_hold_no_frame() -> None:
    seed = 20160064
    noise = random.Random(seed)
    reader = FrameReader()
    for _ in range(4):
        found = reader.feed(noise.randbytes(1 << 20))
        assert all(isinstance(item, Damaged) for item in found), f"seed {seed}"
    alphabet = b"~ *DUHL0123456789ABCDEF\n"
    for _ in range(4):
        found = reader.feed(bytes(noise.choices(alphabet, k=1 << 18)))
        assert all(isinstance(item, Damaged) for item in found), f"seed {seed}"


def test_a_line_is_lost_alone() -> None:
    first, second, third = map(encode, SAMPLES[:3])
    cut = first + second[:20] + third
    found = FrameReader().feed(cut + third)
    assert found == (SAMPLES[0], Damaged("checksum"), SAMPLES[2])


@pytest.mark.parametrize(
    "body",
    ["D 1", "D 01 5", "D 1 4294967296", "D -1 5", "D 1 5 ", "X 1 5", "", "K 1 5 0 2", "U 1 2 0 15693 E004"],
)
def test_a_frame_has_one_spelling(body: str) -> None:
    line = b"~%b *%04X" % (body.encode(), crc_hqx(body.encode(), 0xFFFF))
    assert decode(line) == Damaged("fields")


@pytest.mark.parametrize(
    "uid", ["", "04A1", "04a1b2c3", "04A1B2C3D4E5", "04A1B2C3D4E5F6071", "04A1B2C3D4E5F60718"]
)
def test_an_invalid_uid_is_refused(uid: str) -> None:
    assert not is_uid(uid)
    with pytest.raises(Unreadable, match="uid"):
        TagLeft(1, 2, 0, uid)


def test_a_frame_does_not_print_the_tag() -> None:
    assert "04A1" not in repr(SAMPLES[1]) + repr(SAMPLES[3])
    assert replace(SAMPLES[1], uid="04A1B2C3") != SAMPLES[1]  # type: ignore[call-arg]  # SAMPLES[1] has a uid
