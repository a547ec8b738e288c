from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import pytest

from croupier.devices.deck.register import factory_deck
from croupier.devices.protocol.frames import (
    DEALS,
    PROTOCOL,
    Ack,
    Frame,
    FrameReader,
    Heartbeat,
    Identify,
    KeyEdge,
    ReaderFault,
    Resend,
    SlotPassed,
    TagEntered,
    TagLeft,
    encode,
)
from croupier.devices.protocol.link import ShoeLink, ShoeLinkSettings
from croupier.devices.readings import (
    CheckCards,
    Draw,
    Garbage,
    ReaderFaultSeen,
    Reading,
    ShoeBack,
    ShoeKey,
    ShoeLost,
    ShoePosition,
    StuckCards,
    TagGone,
    TagSeen,
    UnclearTag,
)
from croupier.devices.twins.shoe_twin import SimulatedShoe
from croupier.values import replace

ONE, TWO, THREE = "04A1B2C3D4E501", "04A1B2C3D4E502", "04A1B2C3D4E503"


def beat(newest: int, ms: int, *, boot: int = 1, oldest: int | None = None, dropped: int = 0) -> Heartbeat:
    oldest = newest + 1 if oldest is None else oldest
    return Heartbeat(newest, ms, ms // 1000, boot, oldest, dropped, "+", PROTOCOL, "0.3")


def tag(seq: int, ms: int, uid: str, antenna: int = 0) -> TagEntered:
    return TagEntered(seq, ms, antenna, "14443A", uid)


class Wire:
    """A link that has just heard the shoe; `say` is the shoe, `heard` what the shoe got."""

    def __init__(self, link: ShoeLink | None = None) -> None:
        self.link = link or ShoeLink()
        self.now = 1000
        self.link.opened(self.now)
        self.sent = FrameReader()

    def say(self, *frames: Frame) -> list[Reading]:
        return list(self.link.feed(b"".join(map(encode, frames)), self.now))

    def wait(self, ms: int) -> list[Reading]:
        self.now += ms
        return list(self.link.poll(self.now))

    def heard(self) -> list[object]:
        return list(self.sent.feed(self.link.outgoing()))


@pytest.fixture
def wire() -> Wire:
    wire = Wire()
    assert [type(reading) for reading in wire.say(beat(0, 0))] == [ShoeBack]
    wire.heard()
    return wire


def drawn(readings: Sequence[Reading]) -> list[str]:
    return [reading.uid for reading in readings if isinstance(reading, Draw)]


def kinds(readings: Sequence[Reading]) -> list[type[Reading]]:
    return [type(reading) for reading in readings]


def test_a_card_that_left_while_the_shoe_was_silent_says_so(wire: Wire) -> None:
    wire.say(SlotPassed(1, 100), tag(2, 110, ONE))
    wire.link.closed("unplugged", wire.now)
    wire.now += 5000
    wire.link.opened(wire.now)
    assert kinds(wire.say(beat(4, 5000, oldest=3))) == [ShoeBack]
    (kept,) = wire.say(SlotPassed(3, 4000), tag(4, 4020, TWO))
    (fresh,) = wire.say(SlotPassed(5, 5001), tag(6, 5010, THREE))
    assert isinstance(kept, Draw) and isinstance(fresh, Draw)
    assert (kept.kept, fresh.kept) == (True, False)


# --- pairing ---------------------------------------------------------------------------------------------


def test_draw_and_tag_are_one_reading_as_soon_as_both_are_there(wire: Wire) -> None:
    assert wire.say(SlotPassed(1, 100)) == []
    wire.now += 3
    assert wire.say(tag(2, 120, ONE)) == [Draw(uid=ONE, device_ms=100, at=1003, position=ShoePosition(1, 2))]


def test_the_tag_may_come_slightly_before_the_sensor(wire: Wire) -> None:
    assert wire.say(tag(1, 100, ONE)) == []
    assert drawn(wire.say(SlotPassed(2, 190))) == [ONE]


def test_a_tag_seen_too_long_before_a_draw_is_not_its_tag(wire: Wire) -> None:
    wire.say(tag(1, 100, ONE))
    readings = wire.say(SlotPassed(2, 201), beat(2, 702))
    assert kinds(readings) == [TagSeen, Draw]
    assert drawn(readings) == [""]


@pytest.mark.parametrize(("delay", "uid"), [(0, ONE), (500, ONE), (501, "")])
def test_the_window_is_measured_on_the_clock_of_the_shoe(wire: Wire, delay: int, uid: str) -> None:
    readings = wire.say(SlotPassed(1, 100))
    wire.now += 200  # however long the line took
    readings += wire.say(tag(2, 100 + delay, ONE), beat(2, 900))
    assert drawn(readings) == [uid]
    assert kinds(readings)[1:] == ([] if uid else [TagSeen])


def test_a_heartbeat_that_knows_of_later_frames_decides_nothing(wire: Wire) -> None:
    assert wire.say(SlotPassed(1, 100)) == []
    assert wire.say(beat(2, 600, oldest=1)) == []  # frame 2 is still under way
    assert wire.heard() == [Resend(2), Ack(1)]
    assert drawn(wire.say(tag(2, 130, ONE))) == [ONE]


def test_a_draw_is_reported_though_the_shoe_falls_silent(wire: Wire) -> None:
    wire.say(SlotPassed(1, 100))
    assert wire.link.deadline() == 1530  # ask it whether it lives
    assert wire.wait(749) == []
    assert wire.link.deadline() == 1750
    assert drawn(wire.wait(1)) == [""]


def test_a_key_that_is_pressed_later_ends_the_wait_for_a_tag(wire: Wire) -> None:
    readings = wire.say(SlotPassed(1, 100), KeyEdge(2, 600, 3, True), KeyEdge(3, 601, 3, False))
    assert kinds(readings) == [ShoeKey, Draw, ShoeKey]


def test_the_next_card_ends_the_wait_of_the_one_before(wire: Wire) -> None:
    readings = wire.say(SlotPassed(1, 100), SlotPassed(2, 400), tag(3, 610, TWO))
    assert drawn(readings) == ["", TWO]
    assert [reading.position for reading in readings] == [ShoePosition(1, 1), ShoePosition(1, 3)]


def test_a_tag_that_two_draws_could_own_leaves_the_waiting_draw_alone(wire: Wire) -> None:
    readings = wire.say(SlotPassed(1, 100), SlotPassed(2, 400), tag(3, 590, TWO))
    assert kinds(readings) == [Draw, UnclearTag]
    assert [reading.position for reading in readings] == [ShoePosition(1, 1), ShoePosition(1, 1)]
    assert drawn(wire.say(beat(3, 901))) == [""]


def test_a_second_tag_in_one_draw_is_stuck_cards(wire: Wire) -> None:
    readings = wire.say(SlotPassed(1, 100), tag(2, 110, ONE), tag(3, 130, TWO), tag(4, 150, THREE))
    readings += wire.say(beat(4, 600))
    assert kinds(readings) == [Draw, StuckCards, StuckCards]
    assert readings[-1].uids == (ONE, TWO, THREE)


def test_the_later_of_two_tags_before_a_draw_is_its_card(wire: Wire) -> None:
    readings = wire.say(tag(1, 100, ONE), tag(2, 130, TWO), SlotPassed(3, 150), beat(3, 900))
    assert drawn(readings) == [TWO]
    assert readings[-1].uids == (TWO, ONE)


def test_the_position_advances_with_the_last_of_several_readings(wire: Wire) -> None:
    readings = wire.say(tag(1, 100, ONE), tag(2, 130, TWO), beat(2, 900))
    assert kinds(readings) == [TagSeen, TagSeen]
    assert [reading.position for reading in readings] == [ShoePosition(1, 0), ShoePosition(1, 2)]


def test_a_tag_that_flickers_is_one_tag(wire: Wire) -> None:
    readings = wire.say(SlotPassed(1, 100), tag(2, 110, ONE), TagLeft(3, 130, 0, ONE), tag(4, 140, ONE))
    readings += wire.say(tag(5, 1000, TWO), tag(6, 1010, TWO), SlotPassed(7, 1020), beat(7, 2000))
    assert drawn(readings) == [ONE, TWO]
    assert kinds(readings) == [Draw, Draw]


def test_the_clock_of_the_shoe_may_start_again(wire: Wire) -> None:
    assert drawn(wire.say(SlotPassed(1, 2**32 - 20), tag(2, 10, ONE))) == [ONE]


def test_other_antennas_deal_nothing(wire: Wire) -> None:
    readings = wire.say(SlotPassed(1, 100), tag(2, 110, ONE, 4), TagLeft(3, 120, 4, ONE), tag(4, 130, TWO))
    assert kinds(readings) == [TagSeen, TagGone, Draw]
    assert drawn(readings) == [TWO]


def test_keys_and_reader_faults_are_handed_on(wire: Wire) -> None:
    readings = wire.say(KeyEdge(1, 100, 3, True), ReaderFault(2, 110, 0, "no-answer"))
    assert readings == [
        ShoeKey(key=3, down=True, device_ms=100, at=1000, position=ShoePosition(1, 1)),
        ReaderFaultSeen(antenna=0, state="no-answer", at=1000, position=ShoePosition(1, 2)),
    ]


# --- numbers ---------------------------------------------------------------------------------------------


def test_a_frame_is_acknowledged_once_and_again_when_it_is_repeated(wire: Wire) -> None:
    wire.say(SlotPassed(1, 100), tag(2, 110, ONE))
    assert wire.heard() == [Ack(2)]
    assert wire.heard() == []
    assert wire.say(SlotPassed(1, 100), tag(2, 110, ONE)) == []
    assert wire.heard() == [Ack(2)]


def test_a_missing_frame_is_asked_for_and_the_order_kept(wire: Wire) -> None:
    wire.say(SlotPassed(1, 100))
    assert wire.say(SlotPassed(3, 500), tag(4, 510, TWO)) == []
    assert wire.heard() == [Resend(2), Ack(1)]
    readings = wire.say(tag(2, 110, ONE), SlotPassed(3, 500), tag(4, 510, TWO))
    assert drawn(readings) == [ONE, TWO]
    assert kinds(readings) == [Draw, Draw]
    assert wire.wait(500) == []


def test_a_missing_frame_is_reported_and_the_deal_goes_on(wire: Wire) -> None:
    wire.say(SlotPassed(1, 100), tag(2, 110, ONE))
    found: list[Reading] = []
    for step in range(12):
        found += wire.say(SlotPassed(4, 500), tag(5, 510, TWO), beat(5, 700 + 200 * step, oldest=3))
        found += wire.wait(200)
    assert [reading.reason for reading in found if isinstance(reading, CheckCards)] == ["gap"]
    assert drawn(found) == [TWO]
    assert Ack(5) in wire.heard()


def test_a_frame_that_the_shoe_never_gave_out_leaves_no_gap(wire: Wire) -> None:
    wire.say(SlotPassed(40, 100))  # noise with a checksum that happens to be right
    assert wire.say(beat(0, 400)) == []
    assert kinds([*wire.wait(1900), *wire.wait(100)]) == [ShoeLost]
    assert kinds(wire.say(beat(0, 2400))) == [ShoeBack]
    assert drawn(wire.say(SlotPassed(1, 2500), tag(2, 2510, ONE))) == [ONE]


def test_frames_that_the_shoe_no_longer_has_are_reported(wire: Wire) -> None:
    assert [r.reason for r in wire.say(beat(9, 500, oldest=6)) if isinstance(r, CheckCards)] == ["gap"]
    assert drawn(wire.say(SlotPassed(6, 300), tag(7, 310, ONE))) == [ONE]
    readings = wire.say(beat(19, 900, oldest=15, dropped=4))
    assert [r.reason for r in readings if isinstance(r, CheckCards)] == ["dropped"]
    assert kinds(wire.say(beat(19, 1400, oldest=15, dropped=4))) == []


def test_a_reboot_is_reported_once_and_ends_what_waited(wire: Wire) -> None:
    wire.say(SlotPassed(1, 100))
    readings = wire.say(beat(0, 5, boot=2))
    assert drawn(readings) == [""]
    assert [r.reason for r in readings if isinstance(r, CheckCards)] == ["reboot"]
    assert wire.say(beat(0, 505, boot=2)) == []
    assert drawn(wire.say(SlotPassed(1, 600), tag(2, 610, ONE))) == [ONE]


def test_a_shoe_that_counts_backwards_has_rebooted_whatever_it_says(wire: Wire) -> None:
    wire.say(SlotPassed(1, 100), tag(2, 110, ONE))
    assert [r.reason for r in wire.say(beat(0, 5)) if isinstance(r, CheckCards)] == ["reboot"]


def test_nothing_is_believed_before_the_first_heartbeat_of_a_line() -> None:
    wire = Wire()
    assert wire.say(SlotPassed(8, 100), tag(9, 110, ONE)) == []
    assert wire.heard() == [Identify()]
    assert kinds(wire.say(beat(9, 300, oldest=8))) == [ShoeBack]
    assert wire.heard() == [Resend(8), Ack(7)]
    assert drawn(wire.say(SlotPassed(8, 100), tag(9, 110, ONE))) == [ONE]


def test_cards_dropped_before_the_terminal_came_are_reported() -> None:
    back, check = Wire().say(beat(70, 300, oldest=7, dropped=6))
    assert isinstance(back, ShoeBack) and isinstance(check, CheckCards) and check.reason == "dropped"


def test_a_shoe_that_counts_its_oldest_frame_as_zero_is_listened_to() -> None:
    wire = Wire()
    wire.say(beat(0, 0, oldest=0))
    assert wire.heard() == [Identify(), Ack(0)]
    assert drawn(wire.say(SlotPassed(1, 100), tag(2, 110, ONE))) == [ONE]
    wire.say(beat(0, 5, boot=2, oldest=0))
    assert wire.heard() == [Ack(0)]


# --- alive or not ----------------------------------------------------------------------------------------


def test_a_silent_shoe_is_asked_then_lost_then_back(wire: Wire) -> None:
    assert wire.link.deadline() == 1530
    assert wire.wait(530) == []
    assert wire.heard() == [Identify()]
    assert wire.link.deadline() == 1620
    assert wire.wait(89) == []
    assert wire.wait(1) == [ShoeLost(reason="no heartbeat", at=1620)]
    assert wire.wait(5000) == []
    assert kinds(wire.say(beat(0, 900))) == [ShoeBack]


def test_a_host_that_was_late_asks_before_it_calls_the_shoe_lost(wire: Wire) -> None:
    assert wire.wait(900) == []
    assert wire.heard() == [Identify()]
    assert wire.link.deadline() == 1980
    assert wire.wait(79) == []
    assert kinds(wire.say(beat(0, 900))) == []
    assert wire.wait(1) == []


def test_a_line_that_never_speaks_is_lost_too() -> None:
    wire = Wire()
    wire.heard()
    assert wire.wait(530) == []
    assert kinds(wire.wait(90)) == [ShoeLost]


# --- antennas in the heartbeat ---------------------------------------------------------------------------


def signed(signs: str, newest: int, ms: int) -> Heartbeat:
    return replace(beat(newest, ms), antennas=signs)


def faults(readings: list[Reading]) -> list[tuple[int, str]]:
    return [(each.antenna, each.state) for each in readings if isinstance(each, ReaderFaultSeen)]


def test_an_antenna_that_fails_in_the_heartbeat_alone_is_reported_once_and_when_it_is_mended(
    wire: Wire,
) -> None:
    assert faults(wire.say(signed("+-", 0, 500))) == [(1, "failed")]
    assert faults(wire.say(signed("+-", 0, 1000))) == []
    assert faults(wire.say(signed("--", 0, 1500))) == [(0, "failed")]
    assert faults(wire.say(signed("++", 0, 2000))) == [(0, "ok"), (1, "ok")]


def test_a_heartbeat_repeats_no_report_of_a_reader(wire: Wire) -> None:
    assert faults(wire.say(ReaderFault(1, 400, 0, "version-wrong"))) == [(0, "version-wrong")]
    assert faults(wire.say(signed("-", 1, 500))) == []
    assert faults(wire.say(ReaderFault(2, 600, 0, "ok"))) == [(0, "ok")]
    assert faults(wire.say(signed("+", 2, 1000))) == []


def test_a_heartbeat_before_what_is_still_under_way_says_nothing_of_antennas(wire: Wire) -> None:
    assert faults(wire.say(replace(signed("-", 1, 500), oldest_unacked=1))) == []
    assert faults(wire.say(ReaderFault(1, 400, 0, "version-wrong"))) == [(0, "version-wrong")]


def test_a_blocked_slot_is_not_over_with_the_next_heartbeat(wire: Wire) -> None:
    assert faults(wire.say(ReaderFault(1, 400, 0, "slot-blocked"))) == [(0, "slot-blocked")]
    assert faults(wire.say(signed("+", 1, 500))) == []
    assert faults(wire.say(signed("-", 1, 1000))) == [(0, "failed")]


def test_a_tag_that_no_reader_can_name_is_told_and_its_antenna_works(wire: Wire) -> None:
    assert faults(wire.say(ReaderFault(1, 400, 0, "tag-odd"))) == [(0, "tag-odd")]
    assert faults(wire.say(signed("+", 1, 500))) == []
    assert faults(wire.say(ReaderFault(2, 600, 0, "ok"))) == [(0, "ok")]


def test_the_first_heartbeat_is_in_the_reading_that_the_shoe_is_back() -> None:
    wire = Wire()
    readings = wire.say(signed("+-.", 0, 0))
    assert kinds(readings) == [ShoeBack] and readings[0].antennas == "+-."
    assert faults(wire.say(signed("++.", 0, 500))) == [(1, "ok")]


def test_a_closed_line_is_reported_once(wire: Wire) -> None:
    assert wire.link.closed("gone", 1001) == (ShoeLost(reason="gone", at=1001),)
    assert wire.link.closed("no such file", 1300) == ()
    assert wire.link.deadline() is None


def test_a_shoe_of_another_protocol_is_not_listened_to() -> None:
    wire = Wire()
    strange = Heartbeat(0, 0, 0, 1, 1, 0, "+", PROTOCOL + 1, "9")
    readings = wire.say(strange, SlotPassed(1, 100), tag(2, 110, ONE))
    assert kinds(readings) == [ShoeLost]
    assert f"protocol {PROTOCOL + 1}" in readings[0].reason


@pytest.mark.parametrize("told", [beat, lambda newest, ms: KeyEdge(newest, ms, 1, True)])
def test_poll_at_the_deadline_always_moves_it(wire: Wire, told: Callable[[int, int], Frame]) -> None:
    wire.say(told(1, 10), SlotPassed(2, 20), tag(9, 30, ONE))
    wire.link.feed(b"x\ny\n", wire.now)
    wire.link.feed(b"x\ny\n", wire.now)
    for _ in range(50):
        due = wire.link.deadline()
        assert due is not None
        assert due >= wire.now
        wire.now = due
        wire.link.poll(due)
        later = wire.link.deadline()
        assert later is None or later > due


# --- damage ----------------------------------------------------------------------------------------------


def test_garbage_is_counted_and_reported_twice_a_second(wire: Wire) -> None:
    assert wire.link.feed(b"what\n", 1000) == (Garbage(count=1, at=1000),)
    assert wire.link.feed(b"is\nthis\n", 1010) == ()
    assert wire.link.deadline() == 1500
    wire.say(beat(0, 900))
    assert wire.wait(499) == []
    assert [r for r in wire.wait(1) if isinstance(r, Garbage)] == [Garbage(count=2, at=1500)]


def test_our_own_words_coming_back_are_garbage(wire: Wire) -> None:
    assert wire.say(Ack(1), Resend(1), Identify()) == [Garbage(count=3, at=1000)]


@pytest.mark.parametrize("seed", range(12))
def test_over_a_line_that_loses_cuts_and_garbles_each_card_comes_once_and_in_order(seed: int) -> None:
    chance = random.Random(seed)

    def worn(data: bytes) -> bytes:
        lines = data.splitlines(keepends=True)
        kept = [line for line in lines if chance.random() > 0.15]
        return b"".join(line[: chance.randrange(99)] if chance.random() < 0.1 else line for line in kept)

    uids = [uid if chance.random() > 0.1 else None for uid in tuple(factory_deck("A").cards)[:52]]
    shoe, link, now = SimulatedShoe(now=0), ShoeLink(), 0
    link.opened(now)
    found: list[Reading] = []
    waiting = list(uids)
    while len(drawn(found)) < 52 and now < 300_000:
        now += 20
        if waiting and now % 400 == 0:
            shoe.draw(waiting.pop(0), now)
        shoe.poll(now)
        found += link.feed(worn(shoe.output()), now)
        found += link.poll(now)
        shoe.receive(worn(link.outgoing()), now)
    assert [reading for reading in found if isinstance(reading, CheckCards)] == [], f"seed {seed}"
    seen = iter(found)
    told = [r for r in seen if isinstance(r, (Draw, TagSeen))]
    assert len(drawn(found)) == 52
    for uid, reading in zip(uids, (r for r in told if isinstance(r, Draw)), strict=True):
        assert reading.uid in (uid or "", ""), f"seed {seed}"  # a tag that came too late is not guessed
    assert sorted(r.uid for r in told if r.uid) == sorted(uid for uid in uids if uid), f"seed {seed}"


# --- a terminal that dies --------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(20))
def test_a_terminal_killed_at_any_moment_has_each_card_once(seed: int) -> None:
    """It acknowledges what is on its disk, and starts again after the last mark there."""
    chance = random.Random(seed)
    uids = [uid if chance.random() > 0.1 else "" for uid in tuple(factory_deck("A").cards)[:52]]
    settings = ShoeLinkSettings(acknowledge_on_read=False)
    shoe, now = SimulatedShoe(now=0), 0
    disk: list[Reading] = []
    mark: ShoePosition | None = ShoePosition(1, 0)
    link = ShoeLink(settings, after=mark)
    link.opened(now)
    waiting = list(uids)
    while (waiting or shoe.unacknowledged) and now < 600_000:
        now += 50
        if waiting and now % 300 == 0:
            shoe.draw(waiting.pop(0) or None, now)
        shoe.poll(now)
        for reading in (*link.feed(shoe.output(), now), *link.poll(now)):
            if chance.random() < 0.2:
                break  # killed before this one was stored
            disk.append(reading)
            mark = reading.position or mark
            if chance.random() < 0.1:
                break  # killed before it was acknowledged
            if reading.position is not None:
                link.acknowledge(reading.position)
        else:
            shoe.receive(link.outgoing(), now)
            continue
        link = ShoeLink(settings, after=mark)
        link.opened(now)
    assert drawn(disk) == uids, f"seed {seed}"
    assert not [reading for reading in disk if isinstance(reading, CheckCards)], f"seed {seed}"


def test_frames_acknowledged_but_not_stored_are_reported_after_a_restart() -> None:
    wire = Wire(ShoeLink(after=ShoePosition(1, 4)))
    readings = wire.say(beat(8, 900))
    assert [r.reason for r in readings if isinstance(r, CheckCards)] == ["gap"]


def test_frames_settled_by_an_earlier_run_are_not_a_gap() -> None:
    settings = ShoeLinkSettings(acknowledge_on_read=False)
    assert kinds(Wire(ShoeLink(settings, after=ShoePosition(1, 4))).say(beat(5, 900))) == [ShoeBack]
    dropped = Wire(ShoeLink(settings, after=ShoePosition(1, 4))).say(beat(80, 900, oldest=17, dropped=12))
    assert [r.reason for r in dropped if isinstance(r, CheckCards)] == ["dropped"]


def test_a_restart_at_the_same_position_reports_nothing() -> None:
    wire = Wire(ShoeLink(after=ShoePosition(1, 4)))
    assert kinds(wire.say(beat(4, 900, oldest=3, dropped=6))) == [ShoeBack]
    assert drawn(wire.say(SlotPassed(3, 100), tag(4, 110, ONE))) == []
    assert drawn(wire.say(SlotPassed(5, 950), tag(6, 960, TWO))) == [TWO]


def test_a_mark_of_another_boot_acknowledges_nothing() -> None:
    wire = Wire(ShoeLink(ShoeLinkSettings(acknowledge_on_read=False)))
    wire.say(beat(0, 0), SlotPassed(1, 100), tag(2, 110, ONE))
    wire.heard()
    wire.link.acknowledge(ShoePosition(7, 2))
    assert wire.heard() == []
    wire.link.acknowledge(ShoePosition(1, 2))
    assert wire.heard() == [Ack(2, DEALS)]


def test_no_reading_prints_a_tag(wire: Wire) -> None:
    readings = wire.say(SlotPassed(1, 100), tag(2, 110, ONE), tag(3, 120, TWO), tag(4, 130, THREE, 5))
    readings += wire.say(beat(4, 900))
    assert kinds(readings) == [Draw, TagSeen, StuckCards]
    assert "04A1" not in repr(readings)
