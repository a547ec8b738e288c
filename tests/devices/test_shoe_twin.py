from __future__ import annotations

import pytest

from croupier.devices.protocol.frames import (
    Ack,
    Damaged,
    Frame,
    FrameReader,
    Heartbeat,
    Identify,
    PollSettings,
    ReaderFault,
    SelfTest,
    SlotPassed,
    TagEntered,
    TagLeft,
    encode,
)
from croupier.devices.twins.shoe_twin import SimulatedShoe, TwinSettings
from croupier.errors import Refused, Unreadable

UID, OTHER = "04A1B2C3D4E5F6", "04A1B2C3D4E5F7"


def said(shoe: SimulatedShoe) -> tuple[Frame | Damaged, ...]:
    return FrameReader().feed(shoe.output())


@pytest.fixture
def shoe() -> SimulatedShoe:
    shoe = SimulatedShoe(now=0)
    (first,) = said(shoe)
    assert isinstance(first, Heartbeat)
    assert (first.boot, first.seq, first.oldest_unacked) == (1, 0, 1)
    return shoe


def test_a_card_passes_the_slot_then_the_antenna(shoe: SimulatedShoe) -> None:
    shoe.draw(UID, 1000)
    draw, entered, left = said(shoe)
    assert draw == SlotPassed(1, 1000)
    assert entered == TagEntered(2, 1020, 0, "14443A", UID)
    assert left == TagLeft(3, 1060, 0, UID)


def test_cards_keep_the_pace_of_a_hand_on_the_clock_of_the_shoe(shoe: SimulatedShoe) -> None:
    for uid in (UID, OTHER, None, "04A1B2C3D4E5F8", UID):
        shoe.draw(uid, 1000)
    drawn = [frame.ms for frame in said(shoe) if isinstance(frame, SlotPassed)]
    assert drawn == [1000, 1400, 1800, 2400, 2800], "no tag comes so late that the next card could own it"
    shoe.draw(UID, 1000)
    (again, *_) = said(shoe)
    assert again.ms == 3820, "a card that comes again was put back first"


def test_a_tag_that_is_later_than_the_next_card_comes_after_it(shoe: SimulatedShoe) -> None:
    shoe.use(lags=(450, 450))
    shoe.draw(UID, 1000)
    assert said(shoe) == (SlotPassed(1, 1000),)
    shoe.draw(OTHER, 1000)
    late = TagEntered(3, 1450, 0, "14443A", UID), TagLeft(4, 1490, 0, UID)
    assert said(shoe) == (SlotPassed(2, 1400), *late)
    shoe.receive(encode(Ack(4)), 1000)  # nothing is sent again, and the tag is next; the clock shows 1490
    shoe.poll(1000)
    said(shoe)
    assert shoe.deadline() == 1360
    shoe.poll(1359)
    assert said(shoe) == ()
    shoe.poll(1360)
    assert said(shoe) == (TagEntered(5, 1850, 0, "14443A", OTHER),)


def test_lags_are_random_and_the_same_again_and_of_two_kinds_in_a_pack_that_is_turned() -> None:
    def lags() -> list[int]:
        shoe = SimulatedShoe(TwinSettings(lags=(71, 160), turned=(244, 320), seed=5), now=0)
        for number in range(60):
            shoe.draw(f"04A1B2C3{number:06X}", 1000)
        frames = said(shoe)
        drawn = [frame.ms for frame in frames if isinstance(frame, SlotPassed)]
        read = [frame.ms for frame in frames if isinstance(frame, TagEntered)]
        return [late - at for at, late in zip(drawn, read, strict=True)]

    found = lags()
    assert found == lags()
    near = [lag for lag in found if 71 <= lag <= 160]
    turned = [lag for lag in found if 244 <= lag <= 320]
    assert len(near) + len(turned) == 60 and min(len(near), len(turned)) > 15
    assert len(set(found)) > 30


@pytest.mark.parametrize("lags", [(30, 20), (-1, 5), (0, 601)])
def test_invalid_lags_are_refused(shoe: SimulatedShoe, lags: tuple[int, int]) -> None:
    with pytest.raises(Refused, match="lags are 0 to 600 ms"):
        shoe.use(lags=lags)
    with pytest.raises(Refused):
        shoe.use(lags=(20, 30), turned=lags)


def test_unacknowledged_frames_are_sent_every_200_ms(shoe: SimulatedShoe) -> None:
    shoe.draw(UID, 1000)
    first = said(shoe)
    assert shoe.deadline() <= 1200
    shoe.poll(1199)
    again = said(shoe)
    assert not [frame for frame in again if isinstance(frame, SlotPassed)]
    shoe.poll(1200)
    assert said(shoe) == first
    shoe.receive(encode(Ack(2)), 1210)
    shoe.poll(1400)
    assert said(shoe) == first[2:]
    shoe.receive(encode(Ack(3)), 1410)
    assert shoe.unacknowledged == 0


def test_an_acknowledgement_of_what_was_never_sent_is_not_believed(shoe: SimulatedShoe) -> None:
    shoe.draw(UID, 1000)
    shoe.receive(encode(Ack(4)), 1001)
    assert shoe.unacknowledged == 3


def test_the_self_test_reports_every_reader() -> None:
    shoe = SimulatedShoe(TwinSettings(antennas=3), now=0)
    shoe.fault(1, "no-answer", 10)
    shoe.output()
    shoe.receive(encode(SelfTest()), 20)
    *faults, beat = said(shoe)
    assert [(f.antenna, f.state) for f in faults if isinstance(f, ReaderFault)] == [
        (0, "ok"),
        (1, "no-answer"),
        (2, "ok"),
    ]
    assert isinstance(beat, Heartbeat)
    assert beat.antennas == "+-+"
    shoe.receive(encode(PollSettings(period_ms=20)), 30)
    assert [type(frame) for frame in said(shoe)] == [Heartbeat]


def test_an_impossible_command_changes_nothing(shoe: SimulatedShoe) -> None:
    with pytest.raises(Unreadable):
        shoe.draw("04a1", 1000)
    with pytest.raises(Unreadable):
        shoe.stuck(UID, "x", 1000)
    with pytest.raises(Unreadable):
        shoe.fault(0, "no answer", 1000)
    with pytest.raises(Refused):
        shoe.tag(UID, 1, 1000)
    shoe.receive(b"\xff" * 1000, 1000)
    assert shoe.unacknowledged == 0
    assert said(shoe) == ()
    shoe.receive(b"\n" + encode(Identify()), 1000)
    assert len(said(shoe)) == 1
