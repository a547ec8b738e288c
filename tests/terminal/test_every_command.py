"""Whatever the engine can be asked to do, somebody at the terminal can ask for: each command has presses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain
from typing import Final

import pytest

from croupier.engine import commands as cmd
from croupier.engine.commands import Command
from croupier.engine.commands import evening as night
from croupier.engine.commands import people as ask
from croupier.engine.commands import play as keys
from croupier.engine.dispatch import COMMANDS
from croupier.engine.places import Seat
from croupier.rules.tournament.levels import Level
from croupier.terminal.host.room_link import RoomLink
from croupier.terminal.pages.evening.dealers import NewPin
from croupier.terminal.pages.settings import LINES
from croupier.terminal.pages.setup.plan import HEAD
from croupier.terminal.pages.typing.pin_page import PinPage
from support.desk import PIN, Desk
from terminal import test_room_moves as room_moves
from terminal.test_boards import all_in
from terminal.test_from_room import ALL, STAKES
from terminal.test_missing_page import three_see_a_draw
from terminal.test_pages import actions, at_an_alert, between, copied, in_a_hand, met
from terminal.test_without_a_shoe import stud

SENSED: Final = {
    cmd.DrawCards, cmd.SeeCard, cmd.LoseCard, cmd.PassTime, ask.RestartClock, cmd.NoteRefusal, ask.HearOrder,
}  # fmt: skip
"""What a device, the clock, the room or the terminal itself says."""

OTHERWISE: Final = {
    cmd.Post: "blinds post themselves; misplaced ones are the report I-09",
    cmd.PullChips: "chips are pulled back within a motion: Chips, words",
    cmd.ChooseDeck: "the shoe says which deck it holds",
    cmd.LookAtHand: "the floor looks at cards on its own pages",
    cmd.AddNote: "the floor writes notes on its own pages",
    ask.MovePlayer: "a request, which is done at once between hands",
    ask.CallTime: "the report that time is called",
}
"""Commands of scripts that the terminal makes in another way."""


NEW_PIN: Final = (*(f"digit:{figure}" for figure in "483107"), "confirm")


def with_the_floor() -> Desk:
    desk = between()
    desk.do(cmd.EnterFloor)
    return desk


def open_table() -> Desk:
    desk = with_the_floor()
    desk.do(night.OpenTable, float_given=500_000)
    for dealer in ("Ana", "Bo"):
        desk.do(night.EnrolDealer, dealer=dealer)
    desk.set_up(shuffler="M1")
    return desk


def people() -> Desk:
    """Somebody waits, is away, owes blinds, wants another seat, has a penalty and has not paid."""
    desk = with_the_floor()
    desk.do(cmd.SitOut, seat=Seat(3))
    desk.do(ask.ListWaiter, player="Zoé")
    desk.do(ask.GivePenalty, seat=Seat(1), hands=1)
    desk.do(ask.ListSeatChange, seat=Seat(1), to=Seat(2))
    desk.do(cmd.BuyChips, seat=Seat(1), amount=10_000, owed=True)
    return desk


def owing() -> Desk:
    desk = Desk().open()
    desk.do(cmd.SitOut, seat=Seat(2))
    for _ in range(2):
        desk.folded()
    desk.do(cmd.SitIn, seat=Seat(2))
    return desk


def asked_for() -> Desk:
    """In a hand with wishes of the first seat."""
    desk = in_a_hand()
    desk.do(ask.Request, seat=Seat(1), what="leave")
    return desk


def tournament() -> Desk:
    levels = (Level(600, 50, 100), Level(600, 100, 200))
    desk = Desk().open(mode="tournament", profile="tda", structure=levels, unit=25)
    desk.do(cmd.EnterFloor)
    desk.do(ask.RunClock)
    return desk


def stopped() -> Desk:
    desk = tournament()
    desk.do(ask.StopClock)
    return desk


def without_a_shoe() -> Desk:
    desk = Desk().open(sensors="L0")
    desk.start()
    return desk


def bombing() -> Desk:
    return Desk().open(house=(("bomb.every", "called"),))


def straddling() -> Desk:
    desk = Desk().open(house=(("straddle", "any_and_sleeper"),))
    desk.start()
    return desk


def chopping() -> Desk:
    desk = Desk().dealt(house=(("blinds.chop", "on"),))
    desk.act("3 fold", "4 fold", "5 fold", "6 fold")
    return desk


def drawing() -> Desk:
    desk = Desk().open(game="2T7TD")
    desk.start()
    desk.draw(5 * len(desk.hand.live))
    desk.press("around", "around")
    return desk


def showdown() -> Desk:
    desk = Desk().dealt()
    desk.act("3 raise 600", "4 fold", "5 call", "6 fold", "1 fold", "2 fold")
    for cards in (4, 2, 2):
        desk.draw(cards)
        desk.act("3 check", "5 check")
    return desk


def unread_flop() -> Desk:
    desk = Desk().dealt()
    desk.act("3 raise 600", "4 fold", "5 call", "6 fold", "1 fold", "2 fold")
    desk.draw(1)
    desk.draw(3, read=False)
    return desk


def racing() -> Desk:
    """The chips of 25 go with the next level."""
    levels = (Level(600, 50, 100), Level(600, unit=100, pause=True), Level(600, 200, 400))
    desk = Desk().open(
        mode="tournament", profile="tda", structure=levels, unit=25, stacks={1: 4_025, 3: 5_050}
    )
    desk.do(cmd.EnterFloor)
    for number in (2, 3):
        desk.do(ask.GoToLevel, number=number)
    return desk


def jackpot() -> Desk:
    desk = with_the_floor()
    desk.folded()
    desk.do(cmd.EnterFloor)
    return desk


def offered() -> Desk:
    desk = with_the_floor()
    desk.set_up(room=RoomLink("room.local:8444", "here", ALL))
    return desk


def time_owed() -> Desk:
    desk = Desk().open(house=(("rake.schedule", "time take 500 minutes 30"),))
    desk.folded()
    return desk


def leaving() -> Desk:
    desk = room_moves.tournament("en")
    room_moves.order(desk, *room_moves.goes(), entry="12")
    return desk


def arriving() -> Desk:
    desk = room_moves.tournament("en")
    room_moves.order(desk, *room_moves.comes(), entry="15", player="Eve")
    return desk


STORIES: Final[dict[type[Command], tuple[Callable[[], Desk], tuple[str, ...]]]] = {
    cmd.EnterFloor: (between, ("floor", *PIN)),
    cmd.NameDiscards: (three_see_a_draw, ("confirm", "line:2", "card:Ah")),
    keys.PutRight: (in_a_hand, ("call", "call", "correct", "digit:3", "fold", "fold")),
    cmd.SetBomb: (bombing, ("allin", "board", "digit:5", "confirm")),
    keys.AgreeRuns: (all_in, ("more", "raise")),
    keys.Redo: (in_a_hand, ("call", "undo", "redo")),
    cmd.SitOut: (between, ("setup", f"line:{len(HEAD)}", "away", "confirm")),
    cmd.UnseatPlayer: (between, ("setup", f"line:{len(HEAD)}", "leave", "confirm")),
    cmd.SitIn: (people, ("seat:3", "presence")),
    cmd.ChooseGame: (
        Desk,
        ("setup", "fill:6", "line:1", "mix:HORSE", "mix:choice", "confirm", "hand", "game:7SHL"),
    ),
    ask.ChooseBlind: (owing, ("seat:2", "blind")),
    cmd.NameOpener: (stud, ("seat:3",)),
    cmd.Straddle: (straddling, ("seat:5", "sleeper", "digit:4", "confirm")),
    cmd.SharePot: (chopping, ("chop",)),
    cmd.Award: (showdown, ("call", "confirm")),
    cmd.NameCard: (unread_flop, ("card", "card:Ah", "card:Ad", "card:Ac", "confirm")),
    cmd.ChooseShuffler: (open_table, ("settings", f"line:{LINES.index('deck')}", "shuffler")),
    night.NoteDealerPin: (open_table, ("dealer", "deals:0", "dealer", "pin", *NEW_PIN, *NEW_PIN, "confirm")),
    night.BreakTable: (tournament, ("evening", "break", "break", "break")),
    ask.SetHandForHand: (tournament, ("table", "line:1", "pace:on")),
    ask.DrawSeats: (tournament, ("seat:9", "arrives", "arrives", "digit:5", "confirm", "confirm")),
    ask.OpenRace: (racing, ("table", "line:0", "clock:race")),
    night.PayJackpot: (jackpot, ("evening", "jackpot", "digit:5", "confirm")),
    night.TakeSeatFees: (time_owed, ("time",)),
    ask.AnswerOffer: (
        offered,
        ("settings", f"line:{LINES.index('room')}", "offers", f"line:{ALL.index(STAKES)}", "confirm"),
    ),
    ask.LetGo: (leaving, ("confirm",)),
    ask.TakeIn: (arriving, ("confirm",)),
    ask.ExplainArrival: (arriving, ("count", "digit:5", "confirm", "confirm", "reason:1", *PIN)),
    ask.EndRace: (racing, ("table", "line:0", "clock:race", "clock:raced")),
    ask.StopClock: (tournament, ("table", "line:0", "clock:stop")),
    ask.RunClock: (stopped, ("table", "line:0", "clock:run")),
    ask.GoToLevel: (tournament, ("table", "line:0", "clock:next")),
}
"""What takes more presses, or other ones, than are tried at random."""


STARTS: Final = (
    Desk, between, with_the_floor, open_table, people, owing, asked_for, in_a_hand, at_an_alert, tournament,
    stopped, without_a_shoe, straddling, chopping, drawing, showdown,
)  # fmt: skip


SOME: Final = 6
"""From how many looks of a page keys are tried by day; the table card has seventy."""


def sent_from(desk: Desk) -> Iterator[Command]:
    """What the keys of the desk lead to at once, with a figure or a letter, or after the floor's PIN."""
    for action in actions(desk):
        there = copied(desk)
        for press in (action, "digit:5", "confirm"):
            there.press(press)
            yield from there.sent
        page = there.console.page
        if isinstance(page, PinPage):
            yield from page.then


@pytest.mark.parametrize("command", STORIES, ids=lambda command: command.__name__)
def test_it_has_these_presses(command: type[Command]) -> None:
    start, presses = STORIES[command]
    desk, sent = start(), []
    for press in presses:
        desk.press(press)
        sent += [*desk.sent]
        page = desk.console.page
        if isinstance(page, NewPin) and page.made is not None:
            page.made.result()
    assert command in map(type, sent), (desk.view.prompt, desk.view.notice, sent)


@pytest.mark.slow
@pytest.mark.parametrize("all_night", [False, pytest.param(True, marks=pytest.mark.nightly)])
def test_every_command_of_the_engine_has_presses(all_night: bool) -> None:
    """By day from some looks of each page, until each was sent once; by night from everywhere."""
    found: set[type[Command]] = {*STORIES}
    missing, looks = COMMANDS - SENSED - OTHERWISE.keys() - found, Counter[type]()
    for desk in chain((start() for start in STARTS), met(*STARTS)):
        looks[type(desk.console.page)] += 1
        if desk.console.page is not None and looks[type(desk.console.page)] > SOME and not all_night:
            continue
        for command in sent_from(desk):
            found.add(type(command))
            found |= {type(each) for each in getattr(command, "commands", ())}
        if found >= missing and not all_night:
            break
    assert missing <= found, missing - found
    assert found.isdisjoint(OTHERWISE), "those that have presses by now are not listed as having none"
