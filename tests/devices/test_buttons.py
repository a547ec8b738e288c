from __future__ import annotations

import queue
import sys
import threading
from collections.abc import Iterable

import pytest

from croupier.devices.buttons import Buttons
from croupier.devices.debounce import (
    ContactSettings,
    Debouncer,
    DebounceSettings,
    Detents,
    Edge,
    EncoderTurn,
    Press,
)
from croupier.errors import Fault

Trace = Iterable[tuple[int, int]]


def presses(
    trace: Trace, *, until: int = 2000, action: str = "fold", **settings: int
) -> list[tuple[int, bool]]:
    """The presses of one button whose contact shows `trace` (ms, level), polled every millisecond."""
    debouncer = Debouncer(DebounceSettings(**settings))
    levels = dict(trace)
    found: list[Press] = []
    for now in range(until):
        if now in levels:
            found += debouncer.feed(Edge(action, bool(levels[now]), now))
        found += debouncer.poll(now)
    return [(press.at, press.long) for press in found]


CHATTER = [(100, 1), (101, 0), (102, 1), (104, 0), (105, 1)]
RELEASE = [(160, 0), (161, 1), (163, 0), (166, 1), (167, 0)]


def test_a_chattering_contact_is_one_press() -> None:
    assert presses([*CHATTER, *RELEASE]) == [(105, False)]


def test_a_level_must_hold() -> None:
    assert presses([(100, 1), (109, 0)]) == []
    assert presses([(100, 1), (110, 0)]) == [(100, False)]
    assert presses([(100, 1), (110, 0)], settle_ms=15) == []


def test_a_button_is_deaf_for_a_while_after_a_press() -> None:
    assert presses([(100, 1), (120, 0), (140, 1), (170, 0)]) == [(100, False)]
    assert presses([(100, 1), (120, 0), (180, 1), (200, 0)]) == [(100, False), (180, False)]


def test_a_break_in_a_press_is_not_a_second_press() -> None:
    assert presses([(100, 1), (300, 0), (304, 1), (500, 0)]) == [(100, False)]


def test_a_long_press_is_reported_while_the_button_is_still_down() -> None:
    assert presses([(100, 1), (1500, 0)]) == [(100, False), (900, True)]
    assert presses([(100, 1), (899, 0)]) == [(100, False)]
    assert presses([(100, 1), (300, 0), (304, 1), (1500, 0)]) == [(100, False), (900, True)]


def test_a_contact_that_was_assigned_means_the_other_action_at_once() -> None:
    debouncer = Debouncer(DebounceSettings())
    debouncer.feed(Edge("fold", True, 100))
    assert [press.action for press in debouncer.poll(110)] == ["fold"]
    debouncer.assign({"fold": "call", "call": "fold"})
    assert debouncer.poll(2000) == ()  # held down all the while: nobody pressed what it means now
    debouncer.feed(Edge("fold", False, 2100))
    assert debouncer.poll(2200) == ()
    debouncer.feed(Edge("fold", True, 3000))
    assert debouncer.poll(3100) == ()  # what it means now is told when it is let go
    debouncer.feed(Edge("fold", False, 3200))
    assert debouncer.poll(3300) == (Press("call", 3200),)
    debouncer.feed(Edge("call", True, 4000))
    assert debouncer.poll(4100) == (Press("fold", 4000),)


def test_a_press_ignored_as_too_early_does_not_become_a_long_one() -> None:
    assert presses([(100, 1), (120, 0), (140, 1), (1500, 0)]) == [(100, False)]


def test_buttons_do_not_disturb_each_other() -> None:
    debouncer = Debouncer(DebounceSettings())
    debouncer.feed(Edge("fold", True, 100))
    debouncer.feed(Edge("raise", True, 103))
    assert debouncer.poll(113) == (Press("fold", 100), Press("raise", 103))


def test_a_call_that_is_held_goes_around_and_does_not_call_as_well() -> None:
    """What a button does that has two meanings is known when it is let go."""
    assert presses([(100, 1), (250, 0)], action="call") == [(250, False)]
    assert presses([(100, 1), (1500, 0)], action="call") == [(900, True)]
    assert presses([(100, 1), (300, 0), (304, 1), (500, 0)], action="call") == [(500, False)]
    assert presses([*CHATTER, *RELEASE], action="call") == [(167, False)]
    assert presses([(100, 1), (180, 0), (185, 1), (186, 0), (200, 1), (1500, 0)], action="call") == [
        (186, False),
        (1000, True),
    ]


def test_a_late_loop_still_distinguishes_a_held_call_from_a_short_one() -> None:
    debouncer = Debouncer(DebounceSettings())
    debouncer.feed(Edge("call", True, 100))
    debouncer.feed(Edge("call", False, 150))
    assert debouncer.poll(5000) == (Press("call", 150),)
    debouncer.feed(Edge("call", True, 6000))
    assert debouncer.feed(Edge("call", False, 7500)) == (Press("call", 6800, long=True),)
    assert debouncer.poll(9000) == ()


def test_a_loop_that_was_late_still_finds_the_press() -> None:
    debouncer = Debouncer(DebounceSettings())
    assert debouncer.feed(Edge("fold", True, 100)) == ()
    assert debouncer.feed(Edge("fold", False, 150)) == (Press("fold", 100),)
    assert debouncer.feed(Edge("fold", True, 300)) == ()
    assert debouncer.poll(5000) == (Press("fold", 300), Press("fold", 1100, long=True))


def test_the_deadline_says_when_to_poll_and_nothing_is_polled_at_rest() -> None:
    debouncer = Debouncer(DebounceSettings())
    assert debouncer.next_deadline() is None
    debouncer.feed(Edge("fold", True, 100))
    assert debouncer.next_deadline() == 110
    debouncer.poll(110)
    assert debouncer.next_deadline() == 900
    debouncer.poll(900)
    assert debouncer.next_deadline() is None
    debouncer.feed(Edge("fold", False, 950))
    assert debouncer.next_deadline() == 960
    debouncer.poll(960)
    assert debouncer.next_deadline() is None


def test_detents_count_as_the_finger_feels_them() -> None:
    detents = Detents(2)
    assert [detents.feed(step) for step in (1, 1, 1, -1, -1, -1, -1)] == [0, 1, 0, 0, -1, 0, -1]
    assert [Detents(1).feed(step) for step in (1, -1)] == [1, -1]


def drive(*steps: tuple[object, str]) -> None:
    """Move mock pins on another thread, as the library's own thread does."""

    def run() -> None:
        for pin, move in steps:
            getattr(pin, move)()

    thread = threading.Thread(target=run, name="pins")
    thread.start()
    thread.join()


def test_pins_moved_on_another_thread_become_presses_in_the_loop() -> None:
    seen: queue.SimpleQueue[Edge | EncoderTurn] = queue.SimpleQueue()
    clock = iter(range(100, 1000, 20))
    settings = ContactSettings(factory="mock", pins={"fold": 17, "raise": 27}, encoder=(5, 6))
    with Buttons(settings, seen.put, clock=lambda: next(clock)) as buttons:
        fold, bet = buttons.factory.pin(17), buttons.factory.pin(27)
        drive((fold, "drive_low"), (fold, "drive_high"), (bet, "drive_low"))
        edges = [seen.get_nowait() for _ in range(3)]
        assert edges == [Edge("fold", True, 100), Edge("fold", False, 120), Edge("raise", True, 140)]
        found = [press for edge in edges if isinstance(edge, Edge) for press in buttons.feed(edge)]
        assert buttons.next_deadline() == 130
        assert [*found, *buttons.poll(130), *buttons.poll(150)] == [Press("fold", 100), Press("raise", 140)]
    assert seen.empty()


def test_a_table_full_of_buttons_starts_no_thread_that_polls() -> None:
    before = set(threading.enumerate())
    pins = {f"action-{number}": number for number in range(4, 25)}
    with Buttons(ContactSettings(factory="mock", pins=pins, encoder=(25, 26)), print) as buttons:
        assert set(threading.enumerate()) == before
        assert buttons.lives()


def test_the_encoder_turns_both_ways_and_does_not_mind_chatter() -> None:
    seen: queue.SimpleQueue[Edge | EncoderTurn] = queue.SimpleQueue()
    with Buttons(ContactSettings(factory="mock", encoder=(5, 6)), seen.put, clock=lambda: 7) as buttons:
        a, b = buttons.factory.pin(5), buttons.factory.pin(6)
        clockwise = [(a, "drive_low"), (b, "drive_low"), (a, "drive_high"), (b, "drive_high")]
        back = [(b, "drive_low"), (a, "drive_low"), (b, "drive_high"), (a, "drive_high")]
        drive(*clockwise, *clockwise, *back)
        drive(*[(a, move) for _ in range(5) for move in ("drive_low", "drive_high")])
    turns = [seen.get_nowait() for _ in range(seen.qsize())]
    assert turns == [EncoderTurn(1, 7), EncoderTurn(1, 7), EncoderTurn(-1, 7)]


def test_the_encoder_goes_on_for_ever() -> None:
    seen: queue.SimpleQueue[Edge | EncoderTurn] = queue.SimpleQueue()
    with Buttons(ContactSettings(factory="mock", encoder=(5, 6)), seen.put) as buttons:
        a, b = buttons.factory.pin(5), buttons.factory.pin(6)
        drive(*[(a, "drive_low"), (b, "drive_low"), (a, "drive_high"), (b, "drive_high")] * 100)
    assert seen.qsize() == 100


def test_an_unavailable_pin_factory_is_a_fault_and_no_other_is_tried() -> None:
    with pytest.raises(Fault, match=r"pin factory 'abacus': expected one of .*lgpio.*mock"):
        Buttons(ContactSettings(factory="abacus"), print)


def test_a_factory_whose_library_is_missing_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", None)
    with pytest.raises(Fault, match=r"lgpio is not installed: .*pi"):
        Buttons(ContactSettings(), print)


def test_a_pin_used_twice_names_the_button_and_leaves_nothing_open() -> None:
    with pytest.raises(Fault, match="button call on pin 17"):
        Buttons(ContactSettings(factory="mock", pins={"fold": 17, "call": 17}), print)
    with pytest.raises(Fault, match="button fold on pin 99"):
        Buttons(ContactSettings(factory="mock", pins={"fold": 99}), print)
    with Buttons(ContactSettings(factory="mock", pins={"fold": 17}), print) as buttons:
        buttons.close()
