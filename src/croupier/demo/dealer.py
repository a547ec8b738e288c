"""The robot dealer: carries out its moves on the devices, at a dealer's pace.

While the viewer deals, the robot only does the house's work and lets the shoe deal the cards that the viewer
draws.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from croupier.demo.fingers import Click, Contacts, Gesture, Push, begun, gestures, point
from croupier.demo.robot import Lay, Move, RobotDraw, drawn_now, is_administration, is_over, next_move
from croupier.demo.screen import DemoScreen
from croupier.demo.telling import spoken
from croupier.devices.debounce import Press
from croupier.devices.twins.process import ShoeProcess
from croupier.engine import commands as cmd
from croupier.engine.commands import Command, StartHand
from croupier.engine.table import Table
from croupier.errors import Fault
from croupier.terminal.app import TICK_S, Terminal
from croupier.terminal.console.state import fresh
from croupier.terminal.health import DiskState
from croupier.terminal.inputs import NOT_WRITTEN
from croupier.words import Words

HELD_MS: Final = 60
"""How long a button is held."""

LEAST_HELD_MS: Final = 25
"""How long a button is held at least, at any speed: a shorter press would count as bouncing."""

LEAST_UP_MS: Final = 70
"""The shortest pause between two presses, at any speed: a shorter one would count as bouncing."""

GESTURE_MS: Final = 300
"""The pause between two gestures of one move."""

TURN_MS: Final = 120
"""The pause between two clicks of the encoder."""

_BEFORE: Final[dict[type, int]] = {
    RobotDraw: 320,
    Lay: 150,
    cmd.StartHand: 2_500,
    cmd.Answer: 3_500,
    cmd.Declare: 1_800,
    cmd.ShowHand: 1_400,
    cmd.MuckHand: 900,
    cmd.NameCard: 1_800,
    cmd.Award: 2_600,
    cmd.ActInTurn: 1_100,
    cmd.Discard: 1_300,
}

_THINKING: Final = {
    "fold": 700,
    "check": 700,
    "bring-in": 700,
    "call": 1_000,
    "bet": 1_500,
    "raise": 1_700,
    "allin": 2_800,
}

_HOUSE_MS: Final = 150


def before(move: Move) -> int:
    """How long the table waits before a move: the player thinks, the dealer reaches for the shoe."""
    if isinstance(move, cmd.Act):
        return _THINKING[move.action]
    return _BEFORE.get(type(move), _HOUSE_MS)


CARD_S: Final = 20.0
"""A card from the shoe is on the table within this time, or the wire is broken."""

_WAITED_FOR: Final[tuple[DiskState, ...]] = ("locked", "moved")
"""Short disturbances of the log by other programs."""

_REFUSED: Final = tuple(NOT_WRITTEN[state] for state in _WAITED_FOR)
"""The refusal of a press during such a disturbance."""

PATIENCE_S: Final = 60.0
"""How long the robot waits for its end."""

_STOPPED: Final = {
    "failed": "the disk accepts nothing more",
    "locked": "another program holds it",
    "damaged": "it is damaged",
    "sealed": "its cards were sealed with another key",
    "moved": "its file was moved, deleted or replaced",
}

MUCK_ANTENNA: Final = 2
"""The antenna of the muck, for cards of folded hands and draws."""


class Interrupted(Exception):
    """The viewer took over, or closed the window, before the robot had finished."""


class Dealer:
    """Moves the cards and the buttons of `terminal`.

    `code` is the game of a new table. `pass_time` lets some ms pass on the terminal's clock and gets the
    function that runs a step of it; `seen` is called when the picture may have changed.
    """

    def __init__(
        self,
        terminal: Terminal,
        screen: DemoScreen,
        shoe: ShoeProcess,
        contacts: Contacts,
        *,
        seed: int,
        code: str,
        pass_time: Callable[[int, int], None],
        seen: Callable[[], None] = lambda: None,
    ) -> None:
        self.terminal = terminal
        self.screen = screen
        self._shoe = shoe
        self._contacts = contacts
        self._seed = seed
        self._code = code
        self._pass_time = pass_time
        self._seen = seen
        self._stuck_at = (-1, 0.0)  # the step at which the log refused, and since when

    @property
    def table(self) -> Table:
        return self.terminal.session.table

    def deal(self, hands: int | None) -> None:
        """Deal until hand number `hands` is over, or the window is closed."""
        while not self.screen.wants_to_close():
            if hands is not None and self.table.hand_no >= hands and is_over(self.table, self._seed):
                return
            self.go_on()

    def go_on(self) -> None:
        """One move of the robot, or one step of a table that the viewer deals."""
        if self.screen.viewer_deals:
            self._attend()
        else:
            with suppress(Interrupted):
                self._move()

    # --- the robot deals ---------------------------------------------------------------------------------

    def _move(self) -> None:
        """One move; then wait until the table shows it."""
        while begun(fresh(self.terminal.console, self.table)):
            self._do(Push("undo"))
        move = next_move(self.table, self._seed, self._now(), code=self._code)
        if move is None:  # only the floor could continue
            self._wait(GESTURE_MS)
            return
        self._wait(before(move))
        step = self.table.step
        if isinstance(move, RobotDraw | Lay):
            self._by_the_wire(move)
        elif is_administration(move):
            self.terminal.carry_out((move,))
        else:
            for gesture in gestures(move, self.table):
                self._do(gesture)
        if self.table.step == step:
            self._give_up(move)

    def _give_up(self, move: Move) -> None:
        state, notice = self.terminal.health.disk, self.terminal.console.notice
        is_waited_for = state in _WAITED_FOR or (notice is not None and notice.code in _REFUSED)
        if is_waited_for and self._is_patient():
            return
        if state in _STOPPED:
            raise Fault(f"log {self.terminal.session.journal.path}: {_STOPPED[state]}")
        if isinstance(move, StartHand) and not self.terminal.session.has_room():
            where = self.terminal.session.journal.path
            raise Fault(f"log {where}: the disk is almost full: no hand starts before there is space")
        raise AssertionError(f"the table did not take {type(move).__name__}: {notice}")

    def _is_patient(self) -> bool:
        """Whether the log has refused for a short time only."""
        now, last = time.monotonic(), self._stuck_at
        begins = self.table.step != last[0]
        self._stuck_at = (self.table.step, now) if begins else last
        return begins or now - last[1] < PATIENCE_S

    def _do(self, gesture: Gesture) -> None:
        """One gesture, with the time that it takes."""
        if isinstance(gesture, Push):
            self._contacts.down(gesture.action)
            try:
                self._wait(HELD_MS, LEAST_HELD_MS)
            finally:
                self._contacts.up(gesture.action)
            self._wait(GESTURE_MS, LEAST_UP_MS)
        elif isinstance(gesture, Click):
            self._contacts.click()
            self._wait(TURN_MS)
        else:
            view = self.screen.view
            assert view is not None, "the robot looks before it touches"
            word = point(gesture.word, view, self.screen.size)
            self.terminal.take(Press(word, self._now(), source="touch"))
            self._step()
            self._wait(GESTURE_MS)

    def _by_the_wire(self, card: RobotDraw | Lay) -> None:
        """A card leaves the shoe, or reaches the muck; its reading comes back over the wire."""
        step, until = self.table.step, time.monotonic() + CARD_S
        if isinstance(card, Lay):
            self._shoe.tag(card.uid, MUCK_ANTENNA)
        else:
            self._shoe.draw(card.uid or "-")
        while self.table.step == step:
            if (state := self.terminal.health.disk) in _STOPPED:
                if state not in _WAITED_FOR or not self._is_patient():
                    return
            elif time.monotonic() > until:
                raise Fault(f"the shoe: expected a card within {CARD_S:.0f} s, found none")
            self._step(TICK_S)

    # --- the viewer deals --------------------------------------------------------------------------------

    def _attend(self) -> None:
        """The shoe deals the drawn cards, the house sells chips, the players announce their actions."""
        self._step(TICK_S)
        while self.screen.draws:
            self.screen.draws -= 1
            self._draw()
        move = next_move(self.table, self._seed, self._now(), code=self._code, mishaps=False)
        if isinstance(move, Command) and is_administration(move):
            self.terminal.carry_out((move,))
            return
        if isinstance(move, Lay):  # what the players push forward the viewer sweeps
            self._by_the_wire(move)
            return
        self.screen.caption(spoken(move, Words(self.terminal.console.station.language)))

    def _draw(self) -> None:
        """A card drawn by the viewer; after a hand the first one starts the next, if that is possible."""
        if self.table.between_hands:
            self.terminal.carry_out((StartHand(at=self._now()),))
        if not self.table.between_hands:
            self._by_the_wire(drawn_now(self.table, self._seed))

    # --- time --------------------------------------------------------------------------------------------

    def _now(self) -> int:
        return self.terminal.session.clock.now()

    def _wait(self, ms: int, least: int = 0) -> None:
        """Let time pass; raises `Interrupted` when the robot is no longer needed."""
        self._pass_time(ms, least)
        self._seen()
        if self.screen.viewer_deals or self.screen.wants_to_close():
            raise Interrupted

    def _step(self, timeout: float = 0.0) -> None:
        self.terminal.step(timeout)
        self._seen()
