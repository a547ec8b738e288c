"""Random wires and random hands for every bought reader: nothing fails, and no card is invented."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.devices.readers.link import ReaderLink
from croupier.devices.readers.port import DRIVERS
from croupier.devices.readings import Draw, Reading, ShoeBack, ShoeLost, TagGone, TagSeen
from croupier.values import replace
from devices.readers import FAMILIES, MemoryRig, Spoil, known, settings_of, uids_of
from support.sweeps import by_day


def numbers(readings: Iterable[Reading]) -> Counter[str]:
    """How often each tag was read, by whatever reading."""
    return Counter(reading.uid for reading in readings if isinstance(reading, Draw | TagSeen) and reading.uid)


@pytest.mark.parametrize("kind", DRIVERS)
@given(
    portions=st.lists(st.tuples(st.integers(0, 700), st.binary(max_size=60)), max_size=25),
    has_sensor=st.booleans(),
)
@settings(max_examples=60, deadline=None)
def test_no_bytes_at_any_time_make_a_driver_fail(
    kind: str, portions: list[tuple[int, bytes]], has_sensor: bool
) -> None:
    link = ReaderLink(DRIVERS[kind](), replace(settings_of(kind), has_slot_sensor=has_sensor))
    now = 0
    link.opened(now)
    for wait, data in portions:
        now += wait
        link.poll(now)
        link.outgoing()
        link.feed(data, now)
        due = link.deadline()
        assert due is not None
    link.closed("unplugged", now)
    link.opened(now)


def spoiled(chance: random.Random, rate: float) -> Spoil:
    """Damages this share of the bytes that the reader sends."""

    def spoil(data: bytes) -> bytes:
        out = bytearray()
        for byte in data:
            draw = chance.random()
            if draw < rate / 3:
                out.append(byte ^ (1 << chance.randrange(8)))
            elif draw < 2 * rate / 3:
                out += bytes([byte, chance.randrange(256)])
            elif draw > rate:
                out.append(byte)
        return bytes(out)

    return spoil


def play(family: str, seed: int, steps: int) -> None:
    """Cards pass, the line is bad, the cable is pulled; each card is drawn once at most, and known."""
    print(f"family {family} seed {seed}")
    chance = random.Random(seed)
    rig = MemoryRig(family)
    uids = [*uids_of(family)]
    rates = [0, 0.001, 0.01]
    passed: Counter[str] = Counter()
    told: list[Reading] = []
    for _ in range(steps):
        match chance.randrange(12):
            case 0:
                rig.do("unplug")
                idle(rig, chance.randrange(1, 100))
                rig.do("replug")
            case 1:
                rig.spoil = spoiled(chance, chance.choice(rates))
            case 2:
                rig.do(f"noise {chance.randbytes(chance.randrange(1, 40)).hex()}")
            case 3:
                rig.do("dead")
                idle(rig, chance.randrange(1, 400))
                rig.do("alive")
            case 4:
                rig.do(f"slow {chance.choice([0, 0, 10, 40])}")
            case _:
                uid = chance.choice(uids)
                rig.do(f"pass {uid}")
                passed[uid] += 1
                rig.do("wait")
                idle(rig, chance.randrange(20, 120))
        told += rig.readings
        rig.readings.clear()
        invented = numbers(told) - passed
        if known(family).weak_check:
            invented = Counter({uid: count for uid, count in invented.items() if uid in uids})
        assert not invented, "a card that did not pass, or more often than it passed"
    rig.spoil = lambda data: data
    rig.do("slow 0")
    idle(rig, 1000)
    told += rig.readings
    rig.readings.clear()
    assert states(told) is ShoeBack
    rig.do(f"pass {uids[-1]}")
    rig.do("wait")
    idle(rig, 100)
    assert [each.uid for each in rig.readings if isinstance(each, Draw)] == [uids[-1]]


def states(readings: Iterable[Reading]) -> type[Reading] | None:
    """Lost and back take turns; the last of them."""
    last: type[Reading] | None = None
    for reading in readings:
        if isinstance(reading, ShoeLost | ShoeBack):
            assert type(reading) is not last
            last = type(reading)
    return last


def idle(rig: MemoryRig, steps: int) -> None:
    for _ in range(steps):
        rig.step()


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("seed", by_day([0], [1]))
def test_a_bad_line_invents_no_card(family: str, seed: int) -> None:
    play(family, seed, 80)


@pytest.mark.nightly
@pytest.mark.parametrize("family", FAMILIES)
def test_a_bad_line_invents_no_card_all_night(family: str) -> None:
    seed = random.SystemRandom().randrange(1 << 32)
    for run in range(60):
        play(family, seed + run, 1000)


@pytest.mark.parametrize("seed", by_day(range(2), range(2, 6)))
def test_tags_that_come_and_go_at_eight_antennas_are_reported_in_turn(seed: int) -> None:
    """At each antenna a tag is seen, then gone, then seen; and at the end all is as it lies."""
    print(f"seed {seed}")
    chance = random.Random(seed)
    rig = MemoryRig("pepper-mux")
    lying: dict[int, str] = {}
    uids = [*uids_of("pepper")]
    for _ in range(60):
        antenna = chance.randrange(2, 9)
        if antenna in lying:
            uids.append(lying[antenna])
            rig.do(f"leave {lying.pop(antenna)} {antenna}")
        else:
            lying[antenna] = uids.pop(chance.randrange(len(uids)))
            rig.do(f"enter {lying[antenna]} {antenna}")
        idle(rig, chance.randrange(1, 300))
    idle(rig, 400)
    seen: dict[int, str] = {}
    for reading in rig.readings:
        if isinstance(reading, TagSeen):
            assert reading.antenna not in seen or seen[reading.antenna] != reading.uid
            seen[reading.antenna] = reading.uid
        elif isinstance(reading, TagGone) and seen.get(reading.antenna) == reading.uid:
            del seen[reading.antenna]
    assert seen == lying
    assert not any(isinstance(reading, Draw) for reading in rig.readings)
