"""An evening of thirty hands in a real window, by touch on the small screen and by keys on a large one.

Every press is made by the driver of an X server. None is lost, none counts twice, whatever stands there:
hands, a new dealer, a move, rebuys, a misdeal, undo and redo, a newcomer, the strip, and the closing.
"""

from __future__ import annotations

import json
import os
import queue
import random
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any, Final

import pytest

from terminal.test_real_screens import Display, display, running

__all__ = ["display"]  # the fixture

HANDS: Final = 30

APART_MS: Final = 400
"""From one press to the next, on the clock of the window."""

LOST_S: Final = 30

WINDOW = """
import json, queue, random, sys, threading
from croupier.cards.card import parse_cards
from croupier.engine.commands import evening as ask
from croupier.engine.table.closing_sheet import sheet_now
from croupier.terminal.screen import WindowScreen
from croupier.terminal.views.window import targets
from support.dealer import DECK
from support.desk import Desk

width, height, language, seed = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4]
screen, desk, dice = WindowScreen((width, height), silent=True), Desk(language), random.Random(seed)
desk.open(unit=100)
desk.do(ask.OpenTable, float_given=500_000)
for dealer in ("Ana", "Bo", "Cy"):
    desk.do(ask.EnrolDealer, dealer=dealer)
asked, heard, now = queue.SimpleQueue(), [], 1_000
threading.Thread(target=lambda: [asked.put(line) for line in sys.stdin], daemon=True).start()

def tell():
    view, hand = desk.view, desk.table.hand
    screen.show(view)
    page = view.page.keys if view.page else ()
    print(json.dumps({
        "heard": heard, "phase": desk.table.phase, "over": desk.table.between_hands, "targets": {
            word: box.middle for word, box in targets(view, (width, height))},
        "live": sorted(key.action for key in view.keys if key.enabled),
        "keys": {"key:" + key.action: key.key for key in view.keys}
            | {"page:" + key.action: key.key for key in page if key.enabled},
        "alert": [key.action for key in view.alert.ways] if view.alert else [],
        "page": view.page.title if view.page else "", "prompt": view.prompt, "notice": view.notice,
        "dealer": desk.table.shift.dealer, "closed": desk.table.bank.closed,
        "seats": {int(seat): one.stack for seat, one in desk.table.players.items()},
        "strip": [key.action for key in view.strip], "hands": desk.table.hand_no,
        "short": sheet_now(desk.table, 0).due - 500_000,
    }), flush=True)

tell()
while True:
    try:
        line = asked.get(timeout=0.001).strip()
    except queue.Empty:
        line = ""
    if line == "shuffle":
        cards = [*parse_cards(DECK)]
        dice.shuffle(cards)
        desk._shoe = iter(cards)
    elif line == "card":
        desk.draw()
    elif line.startswith("clock"):
        now = int(line.split()[1])
    pressed = [*screen.presses(desk.console, desk.view, now)]
    for press in pressed:
        heard.append(press.action)
        desk.press(press.action, long=press.long)
    if pressed or line:
        tell()
"""


class Evening:
    """The hand of the dealer: it touches or types, and holds what the window says that it heard to that."""

    def __init__(self, said: IO[str], asks: IO[str], does: IO[str], *, touch: bool) -> None:
        self._lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        threading.Thread(target=lambda: [self._lines.put(line) for line in said], daemon=True).start()
        self._asks, self._does, self._touch = asks, does, touch
        self.meant: list[str] = []
        self.now = 1_000
        self.state: dict[str, Any] = {}
        self.window = ""
        self._listen()

    def _listen(self) -> None:
        """What the window says next; a press that never comes to it was lost."""
        try:
            self.state = json.loads(self._lines.get(timeout=LOST_S))
        except queue.Empty:
            raise AssertionError(("lost", self.meant[-3:], self.state)) from None

    def ask(self, line: str) -> None:
        """A word to the process of the window: a card is drawn, the clock goes on."""
        self._asks.write(line + "\n")
        self._asks.flush()
        self._listen()

    def press(self, *words: str) -> None:
        """Each on the screen, or by the key that stands on it; it comes to the table once."""
        for word in words:
            self.now += APART_MS
            self.ask(f"clock {self.now}")
            self.meant.append(word)
            if self._touch:
                assert word in self.state["targets"], (word, self.state)
                self._does.write(
                    "mousemove --window {} {} {} click 1\n".format(self.window, *self.state["targets"][word])
                )
            else:
                self._does.write(f"key {self._key(word)}\n")
            while len(self.state["heard"]) < len(self.meant):
                self._listen()

    def _key(self, word: str) -> str:
        """The key that stands on it, as xdotool calls it."""
        kind, _, rest = word.partition(":")
        if kind == "way":
            return str(self.state["alert"].index(rest) + 1)
        if kind == "seat":
            return str(int(rest) % 10)
        sign = self.state["keys"].get(word, "H")  # the strip of the last actions
        named = {"⏎": "Return", "⌫": "BackSpace", "Esc": "Escape", "I-10": "Return"}  # the first tile
        return named.get(sign) or (sign.lower() if len(sign) == 1 else sign.replace("⇧", "shift+"))

    @property
    def live(self) -> list[str]:
        """The keys of the table that are lit."""
        return list(self.state["live"])


def a_hand(evening: Evening, dice: random.Random, number: int) -> None:
    """Cards, actions, shows and pots, as they come, until the hand is over."""
    evening.ask("shuffle")
    evening.press("key:hand")
    drawn = 0
    while not evening.state["over"]:
        state = evening.state
        if state["alert"]:
            evening.press(f"way:{state['alert'][0]}")
        elif state["phase"] == "DEALING" and "confirm" not in evening.live:
            evening.ask("card")
            drawn += 1
            if (number, drawn) == (12, 5):
                evening.press("key:incident", "page:pick:I-10", "way:misdeal")
                evening.ask("shuffle")
        elif state["phase"] == "BETTING":
            evening.press(f"key:{quiet(evening, dice)}")
            if number % 8 == 7 and evening.state["phase"] == "BETTING":
                correct(evening, number)
        else:
            evening.press(f"key:{dice.choice([one for one in ('confirm', 'call') if one in evening.live])}")


def quiet(evening: Evening, dice: random.Random) -> str:
    """One of the actions that are lit, mostly one that puts few chips in."""
    weights = {"call": 60, "fold": 12, "usual": 8, "large": 2, "allin": 1, "around": 6}
    lit = {name: weight for name, weight in weights.items() if name in evening.live}
    return dice.choices([*lit], [*lit.values()])[0]


def correct(evening: Evening, number: int) -> None:
    """What was entered last is taken back and entered again; or touched in the strip and left as it was."""
    if number % 16 == 7 and "undo" in evening.live and not evening.state["notice"]:
        evening.press("key:undo")
        if "redo" in evening.live:
            evening.press("key:redo")
    elif evening.state["strip"]:
        evening.press(evening.state["strip"][-1], "key:undo")


def between(evening: Evening, number: int) -> None:
    """What the table wants between two hands."""
    for seat, stack in evening.state["seats"].items():
        if not stack:
            evening.press(f"seat:{seat}", "page:rebuy")
    match number:
        case 3:
            evening.press("key:dealer", "page:deals:1")
            assert evening.state["dealer"] == "Bo"
        case 9:
            evening.press("seat:6", "page:move", "seat:9")
            assert "9" in evening.state["seats"]
        case 18:
            evening.press("seat:7", "page:sit")
        case 21:
            evening.press("seat:2", "page:leave")
            assert "2" not in evening.state["seats"]


@contextmanager
def window(display: Display, size: tuple[int, int], language: str, seed: int) -> Iterator[Evening]:
    environment = {**display.environment, "PYTHONPATH": os.pathsep.join(sys.path)}
    environment |= {"SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    command = [sys.executable, "-c", WINDOW, *map(str, size), language, str(seed)]
    pipes = {"stdin": subprocess.PIPE, "text": True, "bufsize": 1}
    with (
        running(command, env=environment, stdout=subprocess.PIPE, **pipes) as process,
        running(["xdotool", "-"], env=display.environment, **pipes) as hand,
    ):
        assert process.stdout is not None and process.stdin is not None and hand.stdin is not None
        with process.stdout as said, process.stdin as asks, hand.stdin as does:
            evening = Evening(said, asks, does, touch=size == (800, 480))
            evening.window = display.do("search", "--sync", "--onlyvisible", "--class", ".").split()[-1]
            display.do("windowfocus", evening.window)
            yield evening
            process.kill()


@pytest.mark.nightly
@pytest.mark.parametrize(("size", "language"), [((800, 480), "fr"), ((1280, 720), "en")])
def test_thirty_hands_lose_and_double_no_press(
    size: tuple[int, int], language: str, display: Display
) -> None:
    seed = random.randrange(2**32)
    print("seed", seed)
    dice = random.Random(seed)
    with window(display, size, language, seed) as evening:
        for number in range(1, HANDS + 1):
            between(evening, number)
            a_hand(evening, dice, number)
            assert evening.state["short"] == 0, "the chips of the table are those that were bought"
        evening.press("key:dealer", "page:evening", "page:close", "page:confirm")
        assert evening.state["closed"]
        assert evening.state["hands"] == HANDS
        assert len(evening.state["heard"]) == len(evening.meant)
        if size == (800, 480):
            assert evening.state["heard"] == evening.meant
        print(f"{len(evening.meant)} presses")
