"""Scenes that are hard to draw: many pots, ten open hands, five cards at each seat, long names."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from croupier.engine import commands as cmd
from croupier.engine.places import Seat
from croupier.errors import Refused
from croupier.rules.games import GAMES
from croupier.terminal.view import TableView
from support.desk import Desk
from terminal.games import stakes_of

NAMES = (
    "Béatrice",
    "Jean-Baptiste",
    "Chloé",
    "Maximilien",
    "Ève",
    "Marie",
    "Özgür",
    "Guillaume",
    "Zoë",
    "Barthélemy",
)
SIX_STACKS = {1: 8_000, 2: 12_000, 4: 20_000, 6: 30_000, 7: 40_000, 9: 20_000}
"""Four pots, and a fifth pill with the rake."""


def seated(
    language: str,
    stacks: dict[int, int],
    code: str = "THNL",
    *,
    button: int = 0,
    boards: int = 1,
    house: tuple[tuple[str, str], ...] = (),
) -> Desk:
    """A desk with these players; the first hand has begun."""
    desk = Desk(language)
    stakes = {"small_blind": 100, "big_blind": 200} if code == "THNL" else stakes_of(code)
    desk.do(cmd.SetTable, **{"mode": "cash", "game": code, "house": house, **stakes})
    for seat, stack in stacks.items():
        desk.do(cmd.SeatPlayer, seat=Seat(seat), player=NAMES[seat - 1], stack=stack)
    if not GAMES[code].bring_in:
        desk.do(cmd.PlaceButton, seat=Seat(button or max(stacks)))
    desk.start(boards=boards)
    desk.draw(len(stacks) * len(GAMES[code].streets[0].faces))
    return desk


def everybody(desk: Desk, *actions: str) -> None:
    """Until the round is over each takes the first of these actions that is legal."""
    while desk.hand.phase == "BETTING" and desk.hand.round.to_act is not None:
        for action in actions:
            try:
                desk.do(cmd.Act, seat=desk.hand.round.to_act, action=action)
                break
            except Refused:
                continue


def to_the_river(desk: Desk) -> None:
    for cards in (4, 2, 2, 0):
        everybody(desk, "call", "check")
        desk.draw(cards)


def pots(language: str, stacks: dict[int, int]) -> Iterator[TableView]:
    """Everybody is all-in; nobody shows yet, one does, all do, the board is out, the pots are pushed."""
    desk = seated(language, stacks)
    everybody(desk, "allin", "call")
    yield desk.view
    for seat in desk.hand.live:
        desk.show(seat)
        yield desk.view
    desk.draw(8)
    yield desk.view
    desk.press("incident")
    yield desk.view
    desk.press("back", "confirm")
    yield desk.view


def opened(language: str, code: str, seats: int) -> Iterator[TableView]:
    """A hand from the deal to its end; the player on the button has the longest name."""
    desk = seated(language, dict.fromkeys(range(1, seats + 1), 124_000), code, button=2)
    yield desk.view
    desk.press("raise")
    yield desk.view
    desk.press("back", "back")
    to_the_river(desk)
    yield desk.view
    desk.show(*desk.hand.live)
    yield desk.view
    desk.press("confirm")
    yield desk.view


def drawing(language: str) -> Iterator[TableView]:
    desk = seated(language, dict.fromkeys(range(1, 7), 124_000), "2T7TD", button=2)
    yield desk.view
    everybody(desk, "call", "check")
    yield desk.view


def stud(language: str) -> Iterator[TableView]:
    """Eight in the deal; then six of long names or large stacks with seven cards each, and all are shown."""
    yield seated(language, dict.fromkeys(range(1, 9), 124_000), "7SHL").view
    stacks = {1: 124_000, 2: 124_000, 3: 12_405_000, 4: 12_405_000, 5: 124_000, 6: 124_050}
    desk = seated(language, stacks, "7SHL")
    for cards in (7, 7, 7, 7):
        everybody(desk, "bring-in", "call", "check")
        desk.draw(cards)
    everybody(desk, "check")
    yield desk.view
    desk.show(*desk.hand.live)
    yield desk.view


def disturbed(language: str) -> Iterator[TableView]:
    """A red alert over side pots, and its pages."""
    desk = seated(language, {**SIX_STACKS, 8: 60_000, 10: 60_000})
    everybody(desk, "allin", "call")
    desk.show(*desk.hand.live)
    desk.draw(2)
    desk.do(cmd.DrawCard, card=None, uid="04FFFFFFFFFFFF")
    yield desk.view
    desk.press("rules")
    yield desk.view


def two_boards(language: str) -> Iterator[TableView]:
    """Ten seats on two boards: the flops, an alert about the second one, the turns, and who wins."""
    desk = seated(language, dict.fromkeys(range(1, 11), 124_000), button=2, boards=2)
    everybody(desk, "call", "check")
    yield desk.view
    desk.draw(7)
    yield desk.view
    everybody(desk, "check")
    desk.draw(2)
    desk.do(cmd.DrawCard, card=None, uid="04FFFFFFFFFFFF")
    yield desk.view
    desk.press("rules")
    yield desk.view
    desk.press("back")
    desk.do(cmd.Answer, way=desk.hand.incidents.alerts[-1].options[0])
    desk.draw(1)
    for cards in (3, 0):
        everybody(desk, "check")
        desk.draw(cards)
        yield desk.view
    desk.show(*desk.hand.live)
    yield desk.view
    desk.press("confirm")
    yield desk.view


def bombs(language: str) -> Iterator[TableView]:
    """Bomb pots that come by themselves: before one, its page, its antes, both flops."""
    house = (("bomb.every", "hands"), ("bomb.hands", "3"))
    desk = Desk(language).open(stacks=dict.fromkeys(range(1, 11), 124_000), house=house)
    desk.do(cmd.SetBomb, ante=1_000, boards=2)
    yield desk.view
    desk.press("allin")
    yield desk.view
    desk.press("back")
    for _ in range(2):
        desk.folded()
    yield desk.view
    desk.start()
    yield desk.view
    desk.draw(20)
    yield desk.view
    desk.draw(7)
    yield desk.view


def run_again(language: str, runs: int) -> Iterator[TableView]:
    """An all-in on the flop with a side pot, run again to the end."""
    stacks = {2: 120_000, 5: 80_000, 8: 200_000}
    desk = seated(language, stacks, house=(("runs.most", "4"),))
    everybody(desk, "call", "check")
    desk.draw(4)
    everybody(desk, "allin", "call")
    yield desk.view
    desk.do(cmd.AgreeRuns, runs=runs, seats=(Seat(2),))
    yield desk.view
    desk.do(cmd.AgreeRuns, runs=runs)
    yield desk.view
    desk.show(*desk.hand.live)
    for _ in range(2 * runs - 1):
        desk.draw(2)
        yield desk.view
    desk.draw(1)
    desk.do(cmd.DrawCard, card=None, uid="04FFFFFFFFFFFF")
    yield desk.view
    desk.do(cmd.Answer, way=desk.hand.incidents.alerts[-1].options[0])
    desk.draw(1)
    yield desk.view
    desk.press("confirm")
    yield desk.view


def heads_up(language: str) -> Iterator[TableView]:
    """The button has the small blind."""
    yield seated(language, {2: 124_050, 10: 124_050}, button=2).view
    yield seated(language, {2: 124_050, 10: 124_050}, "O5HPL", button=10).view


def home(language: str) -> Iterator[TableView]:
    """Six seats without a shoe: an action a touch, the winner touched, a tip, the set-up."""
    desk = Desk(language)
    house = (("seats.max", "6"), ("rake.pct", "0"))
    desk.do(cmd.SetTable, mode="cash", game="THNL", small_blind=100, big_blind=200, sensors="L0", house=house)
    for seat in range(1, 7):
        desk.do(cmd.SeatPlayer, seat=Seat(seat), player=NAMES[seat - 1], stack=124_000)
    desk.do(cmd.PlaceButton, seat=Seat(2))
    yield desk.view
    desk.press("hand")
    yield desk.view
    desk.press("seat:3")
    yield desk.view
    desk.press("back", *["call"] * 6)
    yield desk.view
    desk.press("card")
    yield desk.view
    desk.press("back", *["around"] * 3)
    yield desk.view
    desk.press("seat:4")
    yield desk.view
    desk.press("confirm")
    yield desk.view
    desk.press("tip")
    yield desk.view
    desk.press("back", "setup")
    yield desk.view


@cache
def scenes(language: str) -> dict[str, TableView]:
    """Every scene by its name, with what it shows numbered."""
    made = {
        "pots": pots(language, SIX_STACKS),
        "ten pots": pots(language, {seat: 4_000 * seat for seat in range(1, 11)}),
        "holdem": opened(language, "THNL", 10),
        "omaha": opened(language, "O5HPL", 8),
        "six cards": opened(language, "O6JPL", 7),
        "drawing": drawing(language),
        "stud": stud(language),
        "disturbed": disturbed(language),
        "heads-up": heads_up(language),
        "home": home(language),
        "boards side by side": two_boards(language),
        "bombs": bombs(language),
        **{f"boards run {runs} times": run_again(language, runs) for runs in (2, 3, 4)},
    }
    return {f"{name} {at}": view for name, views in made.items() for at, view in enumerate(views)}
