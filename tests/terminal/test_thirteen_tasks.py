"""Thirteen tasks of an evening, by finger at 800×480 and by keys at 1280×720, and their presses.

`TAKES` has the presses of version 0.4.0, which could neither change the dealer nor close the table. No task
takes more now, and together they take half.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import pygame
import pytest

from croupier.engine.commands import evening as ask
from croupier.terminal.screen import WindowScreen
from support.desk import Desk
from terminal.finger import Finger

TAKES: Final[dict[str, tuple[tuple[int, int] | None, tuple[int, int]]]] = {
    "table of six": ((60, 46), (23, 23)),
    "sixteen actions": ((28, 28), (16, 15)),
    "all-in with a side pot": ((6, 6), (3, 3)),
    "misdeal": ((4, 4), (3, 3)),
    "exposed card": ((4, 5), (2, 2)),
    "rebuy": ((7, 7), (2, 2)),
    "leave": ((3, 3), (2, 2)),
    "move": ((15, 15), (3, 3)),
    "action two back": ((4, 4), (2, 3)),
    "next dealer, and closing": (None, (8, 7)),  # with one figure of the count
    "showdown": ((3, 3), (3, 3)),
    "split pot": ((1, 1), (1, 1)),
    "no shoe": ((10, 10), (4, 6)),
}
"""By touch and by keys: what was found, and what each takes now. A pot costs its push, a hand its show, and a
card without a shoe was three keys."""


NAMES: Final = {
    "fr": {1: "Ana", 2: "Bo", 4: "Chloé", 6: "David", 7: "Emma", 9: "Farid"},
    "en": {1: "Ana", 2: "Bo", 4: "Chloe", 6: "David", 7: "Emma", 9: "Farid"},
}

BUY_INS: Final = {2: 100, 4: 300, 6: 400, 9: 150}
"""Those who do not sit down with the usual 200."""

NAMED_KEYS: Final = {
    "return": (pygame.K_RETURN, "\r"),
    "space": (pygame.K_SPACE, " "),
    "right": (pygame.K_RIGHT, ""),
    "backspace": (pygame.K_BACKSPACE, "\b"),
    **{f"f{number}": (getattr(pygame, f"K_F{number}"), "") for number in range(1, 13)},
}


class Typist:
    """A keyboard in front of the window of a desk; `taps` are the keys that went down."""

    def __init__(self, window: WindowScreen, desk: Desk) -> None:
        self.window, self.desk, self.taps = window, desk, 0

    def tap(self, *names: str) -> None:
        """Keys by their names; ``soft:`` begins the action of a key that the page shows."""
        for given in names:
            name = self._soft(given.removeprefix("soft:")) if given.startswith("soft:") else given
            key, text = NAMED_KEYS.get(name) or (pygame.key.key_code(name), name)
            mod = pygame.KMOD_SHIFT if name.isupper() else pygame.KMOD_NONE
            self.taps += 1
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, unicode=text, mod=mod))
            for press in self.window.presses(self.desk.console, self.desk.view, self.desk.at):
                self.desk.press(press.action, long=press.long)

    def _soft(self, action: str) -> str:
        return next(key.key for key in self.desk.page.keys if key.action == action).lower()


Hand = Finger | Typist


@pytest.fixture(params=["touch", "keys"])
def hand(request: pytest.FixtureRequest) -> Iterator[Hand]:
    touch = request.param == "touch"
    window = WindowScreen((800, 480) if touch else (1280, 720), silent=True)
    desk = Desk("fr" if touch else "en")
    yield Finger(window, desk) if touch else Typist(window, desk)
    window.close()


def either(hand: Hand, touched: str, typed: str) -> None:
    """The same by finger or by key; words with blanks between them are several."""
    hand.tap(*(touched if isinstance(hand, Finger) else typed).split())


LETTERS: Final = {
    "fold": "f", "call": "c", "raise": "r", "allin": "a", "usual": "x", "large": "y", "around": "g",
    "confirm": "return",
}  # fmt: skip


def act(hand: Hand, *actions: str) -> None:
    """Each action on its key."""
    for action in actions:
        either(hand, f"key:{action}", LETTERS[action])


# --- the tasks ---------------------------------------------------------------------------------------


def table_of_six(hand: Hand) -> None:
    """Names that the log does not know, and four buy-ins of their own: a touch, or 3 for 300."""
    desk = hand.desk
    either(hand, "key:setup page:fill:6", "s f3")
    names = NAMES[desk.console.station.language]
    for seat, name in names.items():
        left = list(name)
        while left and name not in (shown := offered(desk)):
            letter = left.pop(0)
            if isinstance(hand, Finger):
                hand.write(letter)
            else:
                hand.tap(letter.lower())
        if isinstance(hand, Typist):
            hand.tap(*str(BUY_INS.get(seat, "")).rstrip("0"))
        elif seat in BUY_INS:
            hand.tap(f"page:buy:{BUY_INS[seat] * 100}")
        if name not in shown:
            either(hand, "page:confirm", "return")
        elif isinstance(hand, Finger):
            hand.tap(f"page:known:{shown.index(name)}")
        else:
            hand.tap(f"soft:known:{shown.index(name)}")
    either(hand, "page:confirm", "return")
    seated = {int(seat): (one.name, one.stack // 100) for seat, one in desk.table.players.items()}
    assert seated == {seat: (name, BUY_INS.get(seat, 200)) for seat, name in names.items()}


def offered(desk: Desk) -> list[str]:
    """The names over the letters."""
    page = desk.page
    return [key.label for key in page.keys if key.action.startswith("known:")]


def sixteen_actions(hand: Hand) -> None:
    """Four bets and raises, two hands shown, a push, and the next hand, which its first card opens."""
    desk = hand.desk
    desk.dealt()
    act(hand, "usual", "call", "call")
    either(hand, "key:fold key:fold key:fold", "F return")
    desk.draw(4)
    act(hand, "around")
    desk.draw(2)
    act(hand, "usual", "call", "fold")
    desk.draw(2)
    act(hand, "call", "usual", "usual", "call")
    assert len(desk.hand.voluntary) == 16
    act(hand, "call", "confirm")
    assert desk.hand.phase == "AWARDED"


def all_in(hand: Hand) -> None:
    """The action itself, three hands shown, one push for both pots."""
    desk = hand.desk
    desk.open(stacks={1: 5_000, 2: 20_000, 3: 20_000})
    desk.start()
    desk.draw(6)
    desk.act("3 raise 20000")
    act(hand, "allin")
    desk.act("2 call")
    desk.draw(8)
    act(hand, "around", "confirm")
    assert desk.hand.phase == "AWARDED"


def misdeal(hand: Hand) -> None:
    desk = hand.desk.dealt()
    either(hand, "key:incident page:pick:I-10 way:misdeal", "i return 1")
    assert desk.hand.deal.attempt == 2


def exposed_card(hand: Hand) -> None:
    """In the deal, the one card that the seat has."""
    desk = hand.desk.dealt(5)
    either(hand, "seat:5 page:exposed", "5 soft:exposed")
    assert desk.hand.deal.replacing == (5,)


def rebuy(hand: Hand) -> None:
    desk = hand.desk.open(stacks={1: 5_000, 2: 20_000, 3: 20_000})
    either(hand, "seat:1 page:rebuy", "1 soft:rebuy")
    assert desk.table.players[1].stack == 20_000


def leave(hand: Hand) -> None:
    desk = hand.desk.open()
    either(hand, "seat:6 page:leave", "6 soft:leave")
    assert 6 not in desk.table.players


def move(hand: Hand) -> None:
    desk = hand.desk.open()
    either(hand, "seat:6 page:move seat:9", "6 soft:move 9")
    assert 9 in desk.table.players


def action_two_back(hand: Hand) -> None:
    """Seat 3 called and did not fold, which was seen after two more had acted."""
    desk = hand.desk.dealt()
    desk.act("3 fold", "4 fold", "5 call")
    third = next(key.action for key in desk.view.strip if key.key == "3")
    either(hand, f"{third} key:call", "h 3 c")
    assert not desk.hand.parts[3].folded
    assert desk.hand.parts[4].folded and desk.hand.round.to_act == 6


def next_dealer_and_closing(hand: Hand) -> None:
    desk = hand.desk.open()
    desk.do(ask.OpenTable, float_given=500_000)
    for dealer in ("Ana", "Bo", "Cy"):
        desk.do(ask.EnrolDealer, dealer=dealer)
    either(hand, "key:dealer page:deals:1", "v soft:deals:1")
    assert desk.table.shift.dealer == "Bo"
    either(
        hand,
        "key:dealer page:evening page:close page:digit:5 page:confirm page:confirm",
        "e soft:close 5 return return",
    )
    assert desk.table.bank.closed


def to_the_river(desk: Desk) -> None:
    desk.flop()
    for cards in (2, 2, 0):
        desk.act("3 check", "5 check")
        desk.draw(cards)


def showdown(hand: Hand) -> None:
    """One shows, the others give up, the winner gets the pot."""
    to_the_river(hand.desk)
    act(hand, "confirm")
    either(hand, "key:around", "g")
    act(hand, "confirm")
    assert hand.desk.hand.phase == "AWARDED"


def split_pot(hand: Hand) -> None:
    """Halves, odd chip and rake are worked out: one push for all."""
    desk = hand.desk
    desk.open(stacks=dict.fromkeys((1, 2), 20_000), unit=100, house=(("rake.pct", "5"),))
    desk.start("Ah Ad Kh Kd 2c Qs Js Ts 3c 9s 4c 8s")
    desk.draw(4)
    desk.act("1 call", "2 check")
    for cards in (4, 2, 2):
        desk.draw(cards)
        seats = (2, 1)
        desk.act(*(f"{seat} check" for seat in seats))
    desk.press("confirm", "confirm")
    act(hand, "confirm")
    assert [stack.stack for stack in desk.table.players.values()] == [20_000, 20_000]


def betting(hand: Hand, *actions: str) -> None:
    """Actions that belong to another task, on their keys all the same."""
    before = hand.taps
    act(hand, *actions)
    hand.taps = before


def no_shoe(hand: Hand) -> None:
    """The deal and three streets, who wins, and the push.

    What players do says that the cards lie; as in the other tasks their actions are counted in the sixteen.
    """
    desk = hand.desk
    desk.open(stacks=dict.fromkeys((1, 2), 20_000), sensors="L0")
    desk.start()
    betting(hand, "call", "call")
    for _ in range(3):
        betting(hand, "call", "call")
    hand.tap("seat:1" if isinstance(hand, Finger) else "1")
    act(hand, "confirm")
    assert desk.table.between_hands


TASKS: Final[tuple[Callable[[Hand], None], ...]] = (
    table_of_six, sixteen_actions, all_in, misdeal, exposed_card, rebuy, leave, move, action_two_back,
    next_dealer_and_closing, showdown, split_pot, no_shoe,
)  # fmt: skip


def test_every_task_takes_the_presses_that_it_took_when_it_was_counted(hand: Hand) -> None:
    way, counted = int(isinstance(hand, Typist)), {}
    for name, task in zip(TAKES, TASKS, strict=True):
        hand.desk, hand.taps = Desk(hand.desk.console.station.language), 0
        task(hand)
        counted[name] = hand.taps
    print(counted)
    assert {name: taps for name, taps in counted.items() if taps > TAKES[name][1][way]} == {}


def test_no_task_takes_more_than_was_found_and_together_they_take_half() -> None:
    compared = [(found, held) for found, held in TAKES.values() if found is not None]
    for way in (0, 1):
        assert all(held[way] <= found[way] for found, held in compared)
        assert 2 * sum(held[way] for _, held in compared) <= sum(found[way] for found, _ in compared)
