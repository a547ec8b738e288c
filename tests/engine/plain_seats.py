"""Seats, blinds due and waiting players of a cash game, in plain dicts and without the engine.

The big blind moves to the next player, the small blind to the seat of the big blind, and the button to the
seat of the small blind. With two players the button has the small blind; with more it is never beyond the
small blind. Cards and bets do not exist here.
"""

from __future__ import annotations

from dataclasses import field

from croupier.values import dataclass

SEATS = range(1, 11)


@dataclass
class Chair:
    name: str
    away: bool = False
    owes_small: bool = False
    owes_big: bool = False
    fresh: bool = False  # sat down or moved, and was not dealt in since
    waits: bool = False


@dataclass
class PlainSeats:
    """`entry`: a newcomer owes the big blind."""

    entry: bool
    chairs: dict[int, Chair] = field(default_factory=dict)
    leave: set[int] = field(default_factory=set)
    go: set[int] = field(default_factory=set)
    move: dict[int, int] = field(default_factory=dict)
    changes: list[tuple[str, int]] = field(default_factory=list)  # name, and the seat or 0 for any
    queue: list[str] = field(default_factory=list)
    playing: set[int] = field(default_factory=set)  # dealt in to the hand in progress
    in_hand: bool = False
    hands: int = 0
    button: int = 0
    small: int = 0
    big: int = 0

    # --- who comes and goes --------------------------------------------------------------------------

    def may_sit(self, seat: int, name: str) -> bool:
        return seat not in self.chairs and all(one.name != name for one in self.chairs.values())

    def sit(self, seat: int, name: str) -> None:
        self.chairs[seat] = Chair(name, owes_big=self.entry and self.hands > 0, fresh=self.hands > 0)
        self.queue = [each for each in self.queue if each != name]

    def ask_leave(self, seat: int) -> None:
        if seat in self.playing:
            self.leave.add(seat)
        else:
            self.gone(seat)

    def gone(self, seat: int) -> None:
        name = self.chairs.pop(seat).name
        self.changes = [each for each in self.changes if each[0] != name]
        for asked in (self.leave, self.go):
            asked.discard(seat)
        self.move.pop(seat, None)

    def ask_away(self, seat: int) -> None:
        if seat in self.playing:
            self.go.add(seat)
        else:
            self.chairs[seat].away = True

    def back(self, seat: int) -> None:
        self.chairs[seat].away = False
        self.go.discard(seat)

    def may_move(self, seat: int, to: int) -> bool:
        free = to not in self.chairs or (self.in_hand and (to in self.leave or to in self.move))
        return free and to != seat and to not in [there for who, there in self.move.items() if who != seat]

    def ask_move(self, seat: int, to: int) -> None:
        if self.in_hand:
            self.move[seat] = to
        else:
            self.moved(seat, to)

    def moved(self, seat: int, to: int) -> None:
        """Away from the big blind is where it comes later, because others have it first.

        Who passes nobody, and no button or blind, is the same player in another chair.
        """
        chair = self.chairs.pop(seat)
        marks = {self.button, self.small, self.big} - {seat}
        up = [(seat + step - 1) % 10 + 1 for step in range(1, (to - seat) % 10)]
        down = [(to + step - 1) % 10 + 1 for step in range(1, (seat - to) % 10)]
        near = to not in marks and any(not {*way} & (marks | {*self.chairs}) for way in (up, down))
        turn = {each: (each - self.big - 1) % 10 for each in SEATS}
        if self.entry and self.hands and any(turn[seat] < turn[each] < turn[to] for each in self.chairs):
            chair.owes_big = True
        if near:
            marked = [to if mark == seat else mark for mark in (self.button, self.small, self.big)]
            self.button, self.small, self.big = marked
        self.chairs[to] = chair
        chair.fresh = chair.fresh or (self.hands > 0 and not near)
        self.changes = [each for each in self.changes if each[0] != chair.name]
        for asked in (self.leave, self.go):
            if seat in asked:
                asked.remove(seat)
                asked.add(to)
        self.move.pop(seat, None)

    # --- the lists -----------------------------------------------------------------------------------

    def wants(self, seat: int, to: int) -> None:
        name = self.chairs[seat].name
        known = [each[0] for each in self.changes]
        if name in known:
            self.changes[known.index(name)] = (name, to)
        else:
            self.changes.append((name, to))

    def offered(self, seat: int) -> tuple[str, str]:
        """change or wait, and the name of whom a seat is offered to; nothing for nobody."""
        if seat in self.chairs or seat in self.move.values():
            return "", ""
        for name, wanted in self.changes:
            where = self.seat_of(name)
            if wanted in (0, seat) and where not in self.leave and where not in self.move:
                return "change", name
        return ("wait", self.queue[0]) if self.queue else ("", "")

    def seat_of(self, name: str) -> int:
        return next(seat for seat, one in self.chairs.items() if one.name == name)

    # --- a hand --------------------------------------------------------------------------------------

    def start(self) -> dict[int, tuple[int, int]]:
        """The blinds that each seat posts, (live, dead) in small blinds; the big blind is two of them."""
        here = [seat for seat, one in self.chairs.items() if not one.away]
        first = not self.hands
        button, small, big = self._positions(here)
        dealt = [seat for seat in here if not self._is_late(seat, button, small, big)]
        if len(dealt) < 2:
            dealt = here
        button, small, big = self._positions(dealt)
        if not first:
            self._pass(self.small, self.big, self.big, big, dealt)
        posts = {big: (2, 0)}
        if small in dealt:
            posts[small] = (1, 0)
        for seat in dealt:
            one = self.chairs[seat]
            one.fresh = one.waits = False
            if seat not in posts:
                posts[seat] = (2 * one.owes_big, 1 * one.owes_small)
                one.owes_big = one.owes_small = False
        self.chairs[big].owes_big = self.chairs[big].owes_small = False
        self.button, self.small, self.big = button, small, big
        self.hands, self.in_hand, self.playing = self.hands + 1, True, {*dealt}
        return posts

    def _positions(self, dealt: list[int]) -> tuple[int, int, int]:
        """Button, small blind and big blind, if these seats play."""
        if not self.hands:
            small = self._after(self.button, dealt)
            return self.button, small, self._after(small, dealt)
        big = self._after(self.big, dealt)
        if len(dealt) == 2:
            (button,) = {*dealt} - {big}
            return button, button, big
        turn = {seat: (seat - self.big - 1) % 10 for seat in SEATS}
        button = self.small
        if turn[button] <= turn[big]:
            button = max({*dealt} - {self.big}, key=lambda seat: turn[seat])
        return button, self.big, big

    def _after(self, seat: int, among: list[int]) -> int:
        return min(among, key=lambda each: (each - seat - 1) % 10)

    def _is_late(self, seat: int, button: int, small: int, big: int) -> bool:
        """Waits for the big blind; or comes, with or without a debt, where the button has to pass first."""
        one = self.chairs[seat]
        behind = 0 < (seat - button) % 10 <= (small - button) % 10
        return (one.waits and seat != big) or (behind and (one.fresh or one.owes_small or one.owes_big))

    def _pass(self, old_small: int, small: int, old_big: int, big: int, dealt: list[int]) -> None:
        """Whoever is away owes the blinds that went past, the small one also where nobody posts it.

        So does who came back after the big blind, and waits for the button.
        """
        for seat, one in self.chairs.items():
            late = one.owes_big and not (one.fresh or one.waits)
            if seat not in dealt and (one.away or late):
                one.owes_big = one.owes_big or 0 < (seat - old_big) % 10 < (big - old_big) % 10
                one.owes_small = one.owes_small or 0 < (seat - old_small) % 10 <= (small - old_small) % 10

    def end(self) -> None:
        """What was asked for is done: leaving makes room for moving."""
        self.in_hand, self.playing = False, set()
        for seat in sorted(self.leave):
            self.gone(seat)
        while self.move:
            able = sorted(seat for seat, to in self.move.items() if to not in self.chairs)
            if not able:
                self.move.clear()
            else:
                self.moved(able[0], self.move[able[0]])
        for seat in self.go:
            self.chairs[seat].away = True
        self.leave, self.go = set(), set()
