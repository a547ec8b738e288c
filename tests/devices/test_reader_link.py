"""The link to a reader: questions, times and answers, byte by byte."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import pytest

from croupier.devices.readers import pepper as pepper_frames
from croupier.devices.readers.link import ReaderLink, ReaderLinkSettings
from croupier.devices.readers.pepper import Pepper
from croupier.devices.readers.pn532 import frames as pn532_frames
from croupier.devices.readers.pn532.driver import Pn532
from croupier.devices.readers.pn532.frames import ACK, NACK
from croupier.devices.readings import CheckCards, Draw, Garbage, Reading, ShoeBack, ShoeLost
from devices.readers import STEP_MS, MemoryRig

UIDS = ("04A1B2C3D4E5F6", "04A1B2C3D4E5F7")
POLLING_OFF, VERSION, COUNT = (pepper_frames.encode(bytes.fromhex(text)) for text in ("0600", "0b", "02"))
ANSWERS: Mapping[bytes, bytes] = {
    POLLING_OFF: pepper_frames.encode(b"\0\x06"),
    VERSION: pepper_frames.encode(b"\0\x0b1.22"),
    COUNT: pepper_frames.encode(b"\0\x02\0"),
}


class Desk:
    """A link whose answers are given by hand, a millisecond at a time."""

    def __init__(self, link: ReaderLink[Any]) -> None:
        self.link = link
        self.now = 0
        self.readings: list[Reading] = []
        link.opened(0)

    def asked(self, limit: int = 2000) -> bytes:
        """The next question; time passes until it comes."""
        for _ in range(limit):
            self.readings += self.link.poll(self.now)
            if out := self.link.outgoing():
                return out
            self.now += 1
        raise AssertionError("no question came")

    def tell(self, data: bytes) -> None:
        self.readings += self.link.feed(data, self.now)

    def until(self, question: bytes) -> None:
        """Answer as a Pepper with no tags does, until this question is asked."""
        while (out := self.asked()) != question:
            self.tell(ANSWERS[out])

    def kinds(self) -> list[type[Reading]]:
        found, self.readings = self.readings, []
        return [type(each) for each in found]


def pepper() -> Desk:
    desk = Desk(ReaderLink(Pepper()))
    desk.until(COUNT)
    assert desk.kinds() == [ShoeBack]
    return desk


def test_a_damaged_answer_is_asked_for_again_soon_and_not_after_the_whole_time() -> None:
    desk = pepper()
    before = desk.now
    desk.tell(ANSWERS[COUNT][:-1] + b"?")
    assert desk.asked() == COUNT
    assert 20 <= desk.now - before <= 40
    assert desk.kinds() == [Garbage]


def test_an_answer_that_comes_twice_is_not_taken_for_the_next_one() -> None:
    desk = pepper()
    assert desk.asked() == COUNT, "asked again after a time"
    desk.tell(ANSWERS[COUNT])
    before = desk.now
    desk.now += 20
    assert desk.link.poll(desk.now) == () and desk.link.outgoing() == b""
    desk.tell(ANSWERS[COUNT])  # the answer to the first question
    assert desk.asked() == COUNT
    assert 50 < desk.now - before <= 70
    desk.tell(pepper_frames.encode(bytes.fromhex("000201")))
    assert desk.asked() == pepper_frames.encode(bytes.fromhex("0300"))


def test_an_answer_behind_half_a_frame_of_noise_is_found_when_the_line_falls_silent() -> None:
    desk = pepper()
    desk.tell(bytes.fromhex("F500 01FFFE") + pepper_frames.encode(bytes.fromhex("000201")))
    before = desk.now
    assert desk.asked() == pepper_frames.encode(bytes.fromhex("0300")), "there was a tag"
    assert 40 < desk.now - before <= 60
    assert desk.kinds() == [Garbage]


def test_a_frame_in_many_small_portions_is_waited_for() -> None:
    desk = pepper()
    for byte in pepper_frames.encode(bytes.fromhex("000201")):
        desk.now += 40
        desk.readings += desk.link.poll(desk.now)
        desk.tell(bytes([byte]))
    assert desk.asked() == pepper_frames.encode(bytes.fromhex("0300"))
    assert desk.kinds() == []


def test_half_a_frame_from_before_the_cable_was_pulled_is_forgotten() -> None:
    desk = pepper()
    desk.tell(bytes.fromhex("F500 01FFFE"))
    desk.readings += desk.link.closed("unplugged", desk.now)
    desk.link.opened(desk.now)
    before = desk.now
    desk.until(COUNT)
    assert desk.now - before < 40
    assert desk.kinds() == [ShoeLost, ShoeBack, CheckCards]


def test_a_reader_that_answers_the_first_question_only_is_not_believed_alive() -> None:
    desk = Desk(ReaderLink(Pepper()))
    while desk.now < 3000:
        desk.readings += desk.link.poll(desk.now)
        if desk.link.outgoing() == POLLING_OFF:
            desk.tell(ANSWERS[POLLING_OFF])
        desk.now += 1
    assert desk.kinds() == [ShoeLost]


def test_a_pn532_that_acknowledges_without_an_answer_is_lost() -> None:
    desk = Desk(ReaderLink(Pn532()))
    while desk.now < 3000:
        desk.readings += desk.link.poll(desk.now)
        if desk.link.outgoing():
            desk.tell(ACK)
        desk.now += 1
    assert desk.kinds() == [ShoeLost]


def test_a_pepper_that_says_why_it_has_no_number_says_no_number() -> None:
    desk = pepper()
    desk.tell(pepper_frames.encode(bytes.fromhex("000201")))
    assert desk.asked() == pepper_frames.encode(bytes.fromhex("0300"))
    desk.tell(pepper_frames.encode(bytes.fromhex("FF030005") + bytes.fromhex(UIDS[0])))
    assert desk.asked() == COUNT
    assert desk.kinds() == []


def test_a_silent_reader_is_not_flooded_with_questions() -> None:
    desk = Desk(ReaderLink(Pn532()))
    questions = 0
    while desk.now < 5000:
        desk.link.poll(desk.now)
        questions += bool(desk.link.outgoing())
        desk.now += 1
    assert 10 <= questions <= 30


def test_two_cards_in_one_look_are_two_draws_to_be_checked() -> None:
    desk = pepper()
    desk.tell(pepper_frames.encode(bytes.fromhex("000202")))
    for index, uid in enumerate(UIDS):
        assert desk.asked() == pepper_frames.encode(bytes([3, index]))
        desk.tell(pepper_frames.encode(bytes.fromhex("00030108") + bytes.fromhex(uid)))
    first, second, check = desk.readings
    assert isinstance(first, Draw) and isinstance(second, Draw) and isinstance(check, CheckCards)
    assert (first.uid, second.uid, check.reason) == (*UIDS, "together")


def test_the_antenna_of_the_shoe_is_looked_at_every_second_time() -> None:
    desk = Desk(ReaderLink(Pepper(), ReaderLinkSettings(antennas=(1, 2, 3), slot_antenna=2)))
    antennas: list[int] = []
    while len(antennas) < 8:
        out = desk.asked()
        if out in ANSWERS:
            desk.tell(ANSWERS[out])
        else:
            antennas.append(out[-3])
            assert out == pepper_frames.encode(bytes([0x0F, antennas[-1]]))
            desk.tell(pepper_frames.encode(b"\0\x0f"))
    assert antennas == [2, 1, 2, 3, 2, 1, 2, 3]


def test_noise_before_the_reader_is_known_is_what_adapters_say_when_they_wake() -> None:
    desk = Desk(ReaderLink(Pepper()))
    desk.tell(b"{'type': 'uid'}")
    desk.until(COUNT)
    assert desk.kinds() == [ShoeBack]


def test_a_pn532_is_asked_to_repeat_a_damaged_answer_and_then_the_command_is_broken_off() -> None:
    desk = Desk(ReaderLink(Pn532()))
    first = desk.asked()
    desk.tell(ACK)
    desk.tell(bytes.fromhex("00 00 FF 02 FE D5 15 17 00"))
    before = desk.now
    assert desk.asked() == NACK
    assert desk.now - before <= 40
    assert desk.asked() == ACK + first
    desk.tell(ACK + pn532_frames.encode(0x15, answer=True))
    assert desk.asked() == pn532_frames.encode(0x02)


@pytest.mark.parametrize("lost", [1, 2, 3])
def test_a_card_whose_listing_was_lost_is_read_in_the_next_looks(lost: int) -> None:
    """The answer, its repetition, and whatever comes next: the card lies there and answers one listing."""
    rig = MemoryRig("pn532")
    while ShoeBack not in map(type, rig.readings):
        rig.step()
    damaged = []

    def spoil(data: bytes) -> bytes:
        if b"\xd5\x4b\x01" not in data or len(damaged) == lost:
            return data
        damaged.append(data)
        return data.replace(b"\xd5\x4b\x01", b"\xd5\x4b\x11")

    rig.spoil = spoil
    rig.do(f"enter {UIDS[0]}")
    for _ in range(1500 // STEP_MS):
        rig.step()
    assert len(damaged) == lost
    assert [each.uid for each in rig.readings if isinstance(each, Draw)] == [UIDS[0]]


def looks(desk: Desk, until: int) -> list[int]:
    """When a Pepper without tags is asked to look, from now to `until` ms."""
    asked = []
    while desk.now < until:
        out = desk.asked()
        if out == COUNT:
            asked.append(desk.now)
        desk.tell(ANSWERS.get(out) or pepper_frames.encode(b"\0" + out[5:6]))
    return asked


def paces(times: list[int]) -> set[int]:
    return {after - before for before, after in pairwise(times)}


def test_a_card_is_looked_for_every_30_ms_and_not_oftener() -> None:
    assert paces(looks(Desk(ReaderLink(Pepper())), 3000)) == {30}


def test_with_many_antennas_that_of_the_shoe_is_looked_at_as_often() -> None:
    link = ReaderLink(Pepper(), ReaderLinkSettings(antennas=tuple(range(1, 9)), slot_antenna=1))
    assert paces(looks(Desk(link), 3000)[::2]) == {30}


def test_at_rest_a_look_is_taken_every_50_ms_and_the_first_card_brings_the_pace_back() -> None:
    desk = Desk(ReaderLink(Pepper()))
    times = looks(desk, 12_000)
    assert paces([at for at in times if at > 10_050]) == {50}
    for answer in ("00 02 01", "00 03 01 08 04A1B2C3D4E5F6"):
        desk.asked()
        desk.tell(pepper_frames.encode(bytes.fromhex(answer)))
    assert Draw in desk.kinds()
    assert paces(looks(desk, desk.now + 300)) == {30}


def test_a_pn532_turns_its_field_off_only_if_a_card_may_not_answer_again() -> None:
    driver, off, listing = Pn532(), b"\x01\x00", b"\x02\x00"
    card = bytes.fromhex("01 01 00 44 00 07") + bytes.fromhex(UIDS[0])

    def look(*answers: bytes) -> list[bytes]:
        """What is asked in a look that is answered so, or broken off."""
        steps, asked = driver.look(0), []
        ask = next(steps)
        for answer in answers:
            asked.append(ask.out)
            steps.send(pn532_frames.Acknowledgement("ack"))
            try:
                ask = steps.send(pn532_frames.Body(ask.out[6] + 1, answer))
            except StopIteration:
                break
        steps.close()
        return asked

    field_off, list_targets = pn532_frames.encode(0x32, off), pn532_frames.encode(0x4A, listing)
    assert look(b"", b"\0") == [field_off, list_targets]
    assert look(b"\0") == [list_targets]
    assert look(card) == [list_targets]
    assert look(b"", b"\0") == [field_off, list_targets]
    assert look() == []
    assert look(b"", b"\0") == [field_off, list_targets]
