"""The table's side of the room's moves: what the dealer sees and presses, and what only the floor may do."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.audience.shown import shown_of
from croupier.cards.card import Card, FaceDown
from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine.commands.people import (
    ExplainArrival,
    HearOrder,
    LetGo,
    RestartClock,
    SetHandForHand,
    TakeIn,
)
from croupier.engine.events import Due
from croupier.engine.evolve import evolve
from croupier.engine.table.tournament import NO_ORDERS
from croupier.errors import Refused
from croupier.rules.tournament import order_bodies as said
from croupier.telling.notice import departures, happened
from croupier.terminal.health import Health
from croupier.terminal.host.room_link import RoomLink
from croupier.terminal.keys import KeyKind
from croupier.terminal.obeying import for_table, obey
from croupier.terminal.pages.seat.sheet import ENTRIES
from croupier.terminal.picture.present import present
from croupier.values import replace
from croupier.words import Words
from croupier.words.refusals import refusal
from support.desk import PIN, Desk

HERE, THERE = said.TablePlace(4, "Table 4", 5), said.TablePlace(5, "5", 3)


@pytest.fixture
def desk() -> Desk:
    return tournament("en")


def tournament(language: str) -> Desk:
    desk = Desk(language)
    desk.do(cmd.SetTable, mode="tournament", small_blind=50, big_blind=100, sensors="L0")
    for seat, name, stack in ((1, "Ana", 9_000), (5, "Bo", 14_200), (7, "Cy", 8_000)):
        desk.do(cmd.SeatPlayer, seat=seat, player=name, stack=stack)
    desk.do(cmd.PlaceButton, seat=1)
    return desk


def order(desk: Desk, number: int, kind: str, body: said.OrderBody, **who: str) -> None:
    desk.do(HearOrder, tournament=1, number=number, kind=kind, body=body, here=4, **who)


def goes(number: int = 1, *, move: int = 7) -> tuple[int, str, said.OrderBody]:
    return number, "move", said.MoveOrder(move, HERE, THERE, 14_200, "balance")


def comes(number: int = 1, *, wait: int = 60) -> tuple[int, str, said.OrderBody]:
    target = said.TablePlace(4, "Table 4", 3)
    body = said.MoveOrder(8, THERE, target, 14_200, "balance", wait=wait, penalty=2, warnings=1)
    return number, "move", body


def key(desk: Desk, kind: str) -> Any:
    return next(each for each in desk.view.keys if each.action == kind)


def last(desk: Desk, kind: type[ev.Event]) -> Any:
    return next(each for each in reversed(desk.events) if isinstance(each, kind))


@pytest.mark.parametrize(
    ("language", "line", "labels"),
    [
        ("en", "Bo (seat 5) goes to table 5, seat 3 with 14,200", ("Gone", "Count")),
        ("fr", "Bo (siège 5) part pour : table 5, siège 3, avec 14 200", ("Parti", "Compter")),
    ],
)
def test_who_goes_is_named_and_leaves_with_one_touch(
    language: str, line: str, labels: tuple[str, str]
) -> None:
    desk = tournament(language)
    order(desk, *goes(), entry="12")
    assert desk.view.prompt.replace("\u202f", " ").replace("\xa0", " ") == line
    assert (key(desk, "confirm").label, key(desk, "count").label) == labels
    assert not key(desk, "hand").enabled
    desk.press("confirm")
    assert desk.sent == (LetGo(at=desk.at, move=7),)
    assert 5 not in desk.table.players
    assert desk.table.ordered.due == ()


def test_who_comes_sits_down_with_what_goes_along(desk: Desk) -> None:
    order(desk, *comes(), entry="15", player="Eve")
    assert desk.view.prompt == "Eve comes to seat 3 with 14,200 – big blind"
    heard = desk.table.ordered.due[0].heard
    shown = [present(desk.table, desk.console, Health(), heard + ms).prompt for ms in (0, 19_000, 60_000)]
    assert [said.removeprefix(desk.view.prompt) for said in shown] == ["  1:00", "  0:41", ""]
    with pytest.raises(Refused, match="comes to seat 3"):
        desk.do(cmd.StartHand)
    assert [key(desk, each).label for each in ("confirm", "count", "hand")] == [
        "Here", "Count", "Deal without",
    ]  # fmt: skip
    desk.press("confirm")
    one = desk.table.players[3]
    assert (one.name, one.stack, one.penalty, one.warnings, one.entry) == ("Eve", 14_200, 2, 1, "15")
    assert desk.view.prompt == "NEW HAND?"


@pytest.mark.parametrize(
    ("language", "there", "here", "why"),
    [
        ("en", "Eve comes to seat 3, and still sits at table 5, seat 3",
         "Eve comes to seat 3 with 14,300 – big blind",
         "Eve has not left the other table: GONE there first, or the floor's PIN."),
        ("fr", "Eve arrive au siège 3, et est encore assis : table 5, siège 3",
         "Eve arrive au siège 3 avec 14 300 – grosse blinde",
         "Eve n’a pas quitté l’autre table : d’abord PARTI là-bas, ou le code du floor."),
    ],
)  # fmt: skip
def test_who_comes_is_here_only_once_they_are_gone_at_the_other_table(
    language: str, there: str, here: str, why: str
) -> None:
    """No chip counts at two tables."""
    desk = tournament(language)
    number, kind, body = comes()
    order(desk, number, kind, body._replace(there=True), entry="15", player="Eve")
    assert plain(desk.view.prompt) == there
    desk.press("confirm")
    assert 3 not in desk.table.players and desk.console.notice is not None
    assert plain(desk.view.notice) == why
    desk.at += 20_000
    order(desk, 2, "left", said.LeftOrder(8, 14_300))
    assert plain(desk.view.prompt) == here
    assert desk.table.ordered.due[0].wait < 40, "the minute began when they were sent"
    order(desk, 3, "left", said.LeftOrder(8, 0))
    assert plain(desk.view.prompt) == there, "Gone was taken back"
    order(desk, 4, "left", said.LeftOrder(8, 14_300))
    desk.press("confirm")
    assert (desk.table.players[3].stack, desk.table.players[3].lacks) == (14_300, 0)


def test_the_floor_seats_who_has_not_left_where_the_other_table_is_away(desk: Desk) -> None:
    number, kind, body = comes()
    order(desk, number, kind, body._replace(there=True), entry="15", player="Eve")
    desk.press("floor", *PIN, "confirm")
    assert desk.table.players[3].name == "Eve"


def test_who_has_left_comes_before_who_has_not(desk: Desk) -> None:
    for number, move, seat, there in ((1, 8, 3, True), (2, 9, 2, False)):
        target = said.TablePlace(4, "Table 4", seat)
        body = said.MoveOrder(move, THERE, target, 500, "break", there=there)
        order(desk, number, "move", body, entry=str(move), player=f"P{move}")
    desk.press("confirm")
    assert desk.table.players[2].name == "P9"
    order(desk, 3, "left", said.LeftOrder(7, 500))
    assert desk.table.ordered.due[0].there, "of another move"


def plain(text: str) -> str:
    return text.replace("\u202f", " ").replace("\xa0", " ")


def test_all_who_come_to_their_first_seats_sit_down_with_one_touch() -> None:
    desk = tournament("fr")
    for number, seat in ((1, 2), (2, 3), (3, 4)):
        body = said.MoveOrder(number, None, said.TablePlace(4, "Table 4", seat), 15_000, "entry")
        order(desk, number, "move", body, entry=str(20 + number), player=f"P{number}")
    assert (key(desk, "confirm").label, key(desk, "arrives").label) == ("Arrivé", "Tous arrivés")
    desk.press("confirm")
    assert (desk.table.players[2].name, len(desk.table.ordered.due)) == ("P1", 2)
    desk.press("arrives")
    assert [(one.name, one.stack) for seat, one in desk.table.players.items() if seat in (3, 4)] == [
        ("P2", 15_000), ("P3", 15_000),
    ]  # fmt: skip
    assert desk.table.ordered.due == () and "arrives" not in {each.action for each in desk.view.keys}


def test_one_of_several_who_come_from_other_tables_is_counted(desk: Desk) -> None:
    """Their chips came along, and may be others than those that left."""
    order(desk, *comes(), entry="15", player="Eve")
    body = said.MoveOrder(9, None, said.TablePlace(4, "Table 4", 2), 15_000, "entry")
    order(desk, 2, "move", body, entry="16", player="Flo")
    assert key(desk, "count").label == "Count"


@pytest.mark.parametrize(("entry", "offered"), [("", True), ("15", False)])
def test_who_is_out_of_the_rooms_tournament_is_offered_no_rebuy(
    desk: Desk, entry: str, *, offered: bool
) -> None:
    """The director enters them again."""
    one = replace(desk.table.players[5], stack=0, place=7, entry=entry)
    table = replace(desk.table, players={**desk.table.players, 5: one})
    for kind in (KeyKind.REBUY, KeyKind.BUY):
        assert ENTRIES[kind].fits(table, 5) == offered
    assert ENTRIES[KeyKind.REBUY].fits(replace(table, players={5: replace(one, place=0)}), 5)


@pytest.mark.parametrize(
    ("language", "table", "line"),
    [
        ("en", "Table 5", "Bo takes 14,200 to Table 5, seat 3."),
        ("en", "5", "Bo takes 14,200 to table 5, seat 3."),
        ("fr", "Table 5", "Bo emporte 14 200 : Table 5, siège 3."),
    ],
)
def test_a_table_is_called_by_its_number_or_by_its_name(language: str, table: str, line: str) -> None:
    desk = tournament(language)
    order(desk, 1, "move", said.MoveOrder(7, HERE, THERE._replace(name=table), 14_200, "balance"), entry="12")
    notice = happened(desk.do(LetGo, move=7), cash=False)
    assert notice is not None
    assert notice.text(Words(language, cash=False)).replace("\u202f", " ").replace("\xa0", " ") == line


@pytest.mark.parametrize(("late_s", "left"), [(0, "  1:00"), (40, "  0:20"), (75, "")])
def test_a_table_that_heard_late_waits_only_for_the_rest(desk: Desk, late_s: int, left: str) -> None:
    """The minute counts from the room's order, also for a table whose line was cut."""
    number, kind, body = comes()
    given = HearOrder(
        at=desk.at - 1000 * late_s, tournament=1, number=number, kind=kind, body=body, here=4, player="Eve"
    )
    for each in obey(desk.table, RoomLink("r", "here", orders=(given,), ahead=0), desk.at):
        desk.do(HearOrder, **{name: value for name, value in vars(each).items() if name != "at"})
    heard = desk.table.ordered.due[0].heard
    assert present(desk.table, desk.console, Health(), heard).prompt.removeprefix(desk.view.prompt) == left
    if late_s > 60:
        desk.do(cmd.StartHand)
    assert [one.player for one in desk.table.ordered.due] == ["Eve"], "who is late is not forgotten"


def test_after_a_restart_of_the_machine_the_table_waits_for_the_rest(desk: Desk) -> None:
    order(desk, *comes(), entry="15", player="Eve")
    last = desk.table.ordered.due[0].heard + 20_000
    desk.at = -1_000  # the clock of the inputs begins anew
    desk.do(RestartClock, last=last)
    (one,) = desk.table.ordered.due
    assert (one.wait, one.heard, one.penalty, one.order) == (40, 0, 2, 1)
    assert desk.table.heard == (1, 1)


def test_the_chips_of_a_tournament_are_not_paid_out(desk: Desk) -> None:
    desk.press("seat:5")
    (leave,) = [each for each in desk.page.keys if each.action == "leave"]
    assert (leave.label, leave.hint) == ("Leave", "")


def test_the_table_may_deal_without_who_comes(desk: Desk) -> None:
    order(desk, *comes(), entry="15", player="Eve")
    desk.press("hand")
    assert not desk.table.between_hands
    desk.press("confirm")
    assert 3 not in desk.table.players, "nobody sits down in a hand"


def test_other_chips_than_left_are_asked_for_until_the_floor_says_why(desk: Desk) -> None:
    number, kind, body = comes()
    order(desk, number, kind, body._replace(penalty=0), entry="15", player="Eve")
    desk.press("count", *(f"digit:{figure}" for figure in "13700"), "confirm")
    assert desk.table.players[3].stack == 13_700
    asked = "Seat 3 left with 14,200, here 13,700: the floor is asked"
    assert desk.view.prompt == asked
    desk.press("hand")
    assert not desk.table.between_hands, "the deal goes on with what lies on the felt"
    desk.do(cmd.CompleteDeal)
    assert next(seat.note for seat in desk.view.seats if seat.seat == 3) == "−500"
    while (seat := desk.hand.round.to_act) is not None:
        desk.do(cmd.Act, seat=seat, action="fold")
    desk.do(cmd.Award)
    assert desk.view.prompt.endswith(asked), "until the floor says why"
    desk.press("confirm")
    assert desk.page.lines == ("Left with 14,200, here 13,700: why?",)
    desk.press("reason:1")
    assert desk.view.prompt == "Floor: type the PIN"
    desk.press(*PIN)
    assert desk.table.players[3].lacks == 0
    assert desk.table.players[3].stack == 13_650
    assert any(isinstance(each, ExplainArrival) for each in desk.sent)


def test_a_hand_against_an_order_is_the_floors(desk: Desk) -> None:
    order(desk, *goes())
    desk.press("hand")
    assert desk.console.notice is not None and desk.console.notice.code == "goes-first"
    desk.press("floor", *PIN, "hand")
    assert not desk.table.between_hands
    assert desk.table.floor is None, "the floor leaves with its act"
    assert [one.move for one in desk.table.ordered.due] == [7], "the order stays"


def test_hand_for_hand_by_the_room(desk: Desk) -> None:
    order(desk, 1, "h4h", said.HandForHandOrder(True))
    desk.press("hand")
    assert desk.console.notice is not None and desk.console.notice.code == "room-go"
    order(desk, 2, "go", said.GoOrder(4, (4, 5)))
    assert desk.view.prompt == "Round 4: deal one hand"
    assert shown_of(desk.table, "en").clock == "Hand for hand, round 4"
    desk.press("confirm")
    assert desk.table.ordered.round == 4
    desk.press("undo")
    assert desk.table.ordered.go == 4, "taken back, the hand of the round may begin again"
    desk.press("confirm", "fold", "fold", "confirm")
    assert desk.table.between_hands
    assert desk.view.prompt == "Seat 7 wins 100. Done. Waiting for the other tables"
    desk.set_up(room=RoomLink("r", "away"))
    assert desk.view.prompt == "Seat 7 wins 100. The room is away: the director says go"
    assert not key(desk, "hand").enabled
    desk.press("floor", *PIN, "hand")
    assert desk.table.ordered.round == 5, "by hand, the next round"


@pytest.mark.parametrize("sensors", ["L0", "L1"])
def test_an_all_in_of_hand_for_hand_goes_on_by_hand_with_one_pin_if_the_room_is_away(sensors: str) -> None:
    desk = Desk("en")
    house = (("rules.edition", "2024"),)
    desk.do(cmd.SetTable, mode="tournament", small_blind=50, big_blind=100, sensors=sensors, house=house)
    for seat, stack in ((1, 2_000), (5, 5_000), (7, 9_000)):
        desk.do(cmd.SeatPlayer, seat=seat, player=f"P{seat}", stack=stack)
    desk.do(cmd.PlaceButton, seat=1)
    order(desk, 1, "h4h", said.HandForHandOrder(True))
    order(desk, 2, "go", said.GoOrder(1, (4, 5)))
    desk.start("2c Kc Ac 3c Kd Ad 4h 5h 6d 7d 8h 9s Js Qs Th")
    desk.draw(6 if sensors == "L1" else 0)
    desk.press("allin", "call", "fold")
    assert desk.view.prompt.endswith("ALL-IN: cards stay face down, no card until the room says go")
    desk.set_up(room=RoomLink("r", "away"))
    assert desk.view.prompt.endswith("ALL-IN: cards stay face down. The room is away: the director says go")
    desk.press("floor", *PIN)
    if sensors == "L0":
        desk.press("seat:1")
    else:
        desk.press("confirm", "confirm")
        desk.draw(8)
    desk.press("confirm")
    assert desk.table.between_hands and desk.table.floor is None
    assert desk.table.players[1].stack == 4_100


@pytest.mark.parametrize(
    ("why", "line"), [("bubble", "La bulle a éclaté : tous ceux qui restent sont payés."), ("", "")]
)
def test_every_table_is_told_that_the_bubble_has_burst(why: str, line: str) -> None:
    desk = tournament("fr")
    order(desk, 1, "h4h", said.HandForHandOrder(True))
    body = said.HandForHandOrder(False, why)
    found = desk.do(HearOrder, tournament=1, number=2, kind="h4h", body=body, here=4)
    notice = departures(found, cash=False)
    assert (notice.text(Words("fr")).replace("\xa0", " ") if notice is not None else "") == line


def test_a_place_at_the_table_is_not_told_as_one_of_the_tournament(desk: Desk) -> None:
    for entry, note in (("", "out, 7"), ("15", "out")):
        one = replace(desk.table.players[5], stack=0, place=7, entry=entry)
        table = replace(desk.table, players={**desk.table.players, 5: one})
        assert [seat.note for seat in shown_of(table, "en").seats if seat.seat == 5] == [note]


def test_a_stopped_or_broken_table_says_why(desk: Desk) -> None:
    order(desk, 1, "halt", said.HaltOrder(True, "Table 2", 3))
    assert desk.view.prompt == "This table stops: Table 2 has 3 more (TDA 2019 11-D)"
    desk.press("hand")
    assert desk.view.notice == "This table stops: Table 2 has 3 more. (TDA 2019 11-D)"
    order(desk, 2, "halt", said.HaltOrder(False))
    assert desk.view.prompt == "NEW HAND?"
    order(desk, 3, "break", said.BreakOrder(4))
    assert desk.view.prompt == "The table is broken: everybody goes"
    for number, seat in enumerate((1, 5, 7), 4):
        source = said.TablePlace(4, "Table 4", seat)
        order(desk, number, "move", said.MoveOrder(number, source, THERE, 1, "break"), entry=str(number))
    assert key(desk, "confirm").label == "All go"
    desk.press("confirm")
    assert desk.table.players == {}
    broken = desk.table.broken
    assert broken is not None and [(one.move, one.entry) for one in broken.going] == [
        (4, "4"), (5, "5"), (6, "6"),
    ]  # fmt: skip


def test_a_table_whose_last_player_went_waits_for_players_beside_the_chairs_of_those_who_are_out(
    desk: Desk,
) -> None:
    for seat in (1, 7):
        desk.do(cmd.UnseatPlayer, seat=seat)
    desk.do(cmd.SeatPlayer, seat=7, player="Cy", stack=100)
    order(desk, 1, "h4h", said.HandForHandOrder(False))
    desk.do(cmd.StartHand)
    desk.do(cmd.CompleteDeal)
    while desk.table.hand is not None and desk.table.hand.round.to_act is not None:
        legal = desk.table.hand.round.to_act
        desk.do(cmd.Act, seat=legal, action="allin")
    for _ in range(3):
        desk.do(cmd.CompleteDeal)
    desk.do(cmd.Award, told=((5,),))
    assert desk.table.players[7].place == 2
    came = said.MoveOrder(8, THERE, HERE._replace(seat=7), 4_000, "break")
    order(desk, 2, "move", came, entry="15", player="Eve")
    desk.press("confirm")
    assert desk.table.players[7].name == "Eve", "nobody has to take the chair away first"
    desk.press("undo")
    assert desk.table.players[7].name == "Cy"
    order(desk, 3, "unplan", said.UnplanOrder(8))
    order(desk, 4, "break", said.BreakOrder(4))
    assert desk.view.prompt == "The table is broken: everybody goes"
    order(desk, 5, "move", said.MoveOrder(7, HERE, THERE, 14_300, "break"))
    desk.press("confirm")
    assert [*desk.table.players] == [7]
    assert desk.view.prompt == "Waiting for players"


def test_who_comes_to_a_taken_seat_is_not_forgotten(desk: Desk) -> None:
    came = said.MoveOrder(8, None, HERE, 4_000, "late")
    order(desk, 1, "move", came, entry="15", player="Eve")
    desk.press("confirm")
    assert desk.console.notice is not None and desk.console.notice.code == "seat-taken"
    assert desk.table.players[5].name == "Bo"
    desk.do(cmd.UnseatPlayer, seat=5)
    desk.press("confirm")
    assert desk.table.players[5].name == "Eve"


def test_nothing_of_a_tournament_counts_once_it_is_closed_or_the_next_one_begins(desk: Desk) -> None:
    body = said.MoveOrder(8, None, HERE._replace(seat=3), 4_000, "late")
    for kind, given in (("break", said.BreakOrder(4)), ("h4h", said.HandForHandOrder(True)), ("move", body)):
        order(desk, desk.table.heard[1] + 1, kind, given, entry="15", player="Eve")
    desk.do(TakeIn, move=8)
    closed = desk.table
    order(desk, 4, "close", said.CloseOrder())
    assert desk.view.prompt == "NEW HAND?"
    assert desk.table.button == 1
    for there in (closed, desk.table):
        said_next = ev.OrderHeard(at=0, step=99, tournament=2, number=1, kind="level", done=True, reason="")
        after = evolve(there, said_next)
        assert (after.ordered, after.hand_for_hand, after.button) == (NO_ORDERS, False, None)
        assert {one.entry for one in after.players.values()} == {""}


def test_a_hand_needs_a_button_and_the_dealer_is_told(desk: Desk) -> None:
    bare = Desk("en")
    bare.do(cmd.SetTable, mode="tournament", small_blind=50, big_blind=100, sensors="L0")
    for seat, name in ((1, "Ana"), (5, "Bo")):
        bare.do(cmd.SeatPlayer, seat=seat, player=name, stack=9_000)
    assert bare.view.prompt == "Nobody has the button: place it."
    bare.do(cmd.PlaceButton, seat=1)
    assert bare.view.prompt == "NEW HAND?"


def test_chips_are_raced_off_before_the_next_hand(desk: Desk) -> None:
    order(desk, 1, "race", said.RaceOrder(100))
    assert desk.view.prompt == "Chips below 100 are raced off"
    desk.press("hand")
    assert desk.console.notice is not None and desk.console.notice.code == "race-due"
    desk.press("confirm")
    assert desk.table.unit == 100
    assert desk.view.prompt == "NEW HAND?"


@pytest.mark.parametrize(
    ("language", "stacks", "cards", "line", "label"),
    [
        ("en", (925, 4_275), "2c Kd Ks 3h", "Chip race: one chip to seat 2", "End the race"),
        ("fr", (925, 4_275), "2c Kd Ks 3h", "Chip race : un jeton au siège 2", "Finir la chip race"),
        (
            "en",
            (975, 475, 50),
            "2c 3d 4h Kd Ks Qh Ac 5d",
            "Chip race: one chip to seats 3, 2",
            "End the race",
        ),
        ("en", (925, 4_200), "2c", "Chip race: nobody gets a chip", "End the race"),
    ],
)
def test_the_last_card_of_a_race_is_followed_by_one_press(
    language: str, stacks: tuple[int, ...], cards: str, line: str, label: str
) -> None:
    desk = Desk(language)
    desk.do(cmd.SetTable, mode="tournament", small_blind=25, big_blind=50, unit=25, sensors="L1")
    for seat, stack in enumerate(stacks, 1):
        desk.do(cmd.SeatPlayer, seat=seat, player=f"P{seat}", stack=stack)
    order(desk, 1, "race", said.RaceOrder(100))
    desk.press("confirm")
    for card in cards.split():
        assert not key(desk, "confirm").enabled
        desk.do(cmd.DrawCard, uid="04A1B2C3", card=FaceDown(Card.parse(card)))
    assert desk.view.prompt.replace("\xa0", " ") == line
    assert (key(desk, "confirm").label, key(desk, "confirm").usual) == (label, True)
    desk.press("confirm")
    assert desk.table.race is None and desk.table.unit == 100


def test_a_player_who_is_out_goes_nowhere(desk: Desk) -> None:
    desk.do(cmd.StartHand)
    order(desk, 1, "move", said.MoveOrder(7, HERE._replace(seat=7), THERE, 8_000, "balance"), entry="12")
    desk.do(cmd.CompleteDeal)
    for seat in (1, 5, 7):
        desk.do(cmd.Act, seat=seat, action="allin")
    for _ in range(3):
        desk.do(cmd.CompleteDeal)
    desk.do(cmd.Award, told=((5,), (5,)))
    assert desk.table.players[7].place == 3
    assert desk.table.ordered.due == ()
    heard = last(desk, ev.OrderHeard)
    assert (heard.number, heard.done, heard.reason, heard.move) == (1, False, "no-longer", 7)


def test_an_undo_makes_who_went_due_again_and_hears_nothing_twice(desk: Desk) -> None:
    order(desk, *goes())
    desk.press("confirm")
    order(desk, *comes(2), entry="15", player="Eve")
    desk.press("undo")
    assert desk.table.players[5].stack == 14_200
    assert {one.move for one in desk.table.ordered.due} == {7, 8}
    assert desk.table.heard == (1, 2)


def test_orders_that_do_not_concern_the_table_are_left_out(desk: Desk) -> None:
    def at(number: int, kind: str, body: said.OrderBody) -> HearOrder:
        return HearOrder(
            at=0, tournament=1, number=number, kind=kind, body=body, here=4, entry="12", player="Bo"
        )

    other = said.MoveOrder(9, THERE, said.TablePlace(6, "6", 1), 1, "balance")
    orders = (
        at(1, "move", other), at(2, "unplan", said.UnplanOrder(9)), at(3, "go", said.GoOrder(1, (5,))),
        at(4, "move", goes()[2]), at(5, "unplan", said.UnplanOrder(7)),
    )  # fmt: skip
    kept = tuple(for_table(orders))
    assert [each.number for each in kept] == [4, 5]
    room = RoomLink("r", "here", orders=kept, ahead=0)
    heard = [each.number for each in obey(desk.table, room, desk.at)]
    assert heard == [4, 5]


@pytest.mark.parametrize(
    ("kind", "body", "who", "why"),
    [
        ("move", said.MoveOrder(7, said.TablePlace(4, "", 2), THERE, 1, "balance"), {}, "no-longer"),
        ("move", said.MoveOrder(7, None, said.TablePlace(4, "", 77), 1, "late"), {}, "no-such-seat"),
        ("move", said.MoveOrder(7, THERE, said.TablePlace(6, "", 7), 1, "late"), {}, "no-longer"),
        ("reseat", said.ReseatOrder(7, said.TablePlace(4, "", 2), 1), {}, "no-longer"),
        ("unplan", said.UnplanOrder(7), {}, "no-longer"),
        ("go", said.GoOrder(1, (4,)), {}, "no-longer"),
        ("race", said.RaceOrder(1), {}, "bad-unit"),
    ],
)
def test_what_cannot_be_done_is_recorded_with_the_reason(
    desk: Desk, kind: str, body: said.OrderBody, who: dict[str, str], why: str
) -> None:
    before = desk.table
    (heard,) = desk.do(HearOrder, tournament=1, number=3, kind=kind, body=body, here=4, **who)
    assert isinstance(heard, ev.OrderHeard)
    assert (heard.done, heard.reason) == (False, why)
    assert desk.table.ordered == before.ordered
    assert desk.do(HearOrder, tournament=1, number=3, kind=kind, body=body, here=4) == ()


def test_two_at_one_seat(desk: Desk) -> None:
    """Seated by hand while the room was away: who sits stays, and the other one gets another seat."""
    taken = said.MoveOrder(8, None, said.TablePlace(4, "", 5), 20_000, "late", penalty=1)
    order(desk, 1, "move", taken, entry="15", player="Eve")
    assert desk.view.prompt == "Eve comes to seat 5 with 20,000"
    desk.press("confirm")
    assert desk.console.notice is not None and desk.console.notice.code == "seat-taken"
    assert desk.view.notice == "Seat 5 is taken."
    desk.press("hand")
    assert not desk.table.between_hands, "the deal goes on meanwhile"
    desk.press("confirm", "fold", "fold", "confirm")
    order(desk, 2, "reseat", said.ReseatOrder(8, said.TablePlace(4, "", 6), 20_000))
    desk.press("confirm")
    assert {seat: one.name for seat, one in desk.table.players.items()} == {
        1: "Ana", 5: "Bo", 6: "Eve", 7: "Cy",
    }  # fmt: skip
    assert desk.table.players[6].penalty == 1


def test_a_new_seat_on_the_way(desk: Desk) -> None:
    order(desk, *comes(), entry="15", player="Eve")
    order(desk, 2, "reseat", said.ReseatOrder(8, said.TablePlace(4, "", 6), 14_100))
    assert desk.view.prompt == "Eve comes to seat 6 with 14,100"
    assert desk.table.ordered.due == (
        Due("Eve", 8, 6, True, "15", 14_100, "5", 3, 0, desk.table.ordered.due[0].heard, 2, 2, 1, 0),
    )
    desk.do(TakeIn, move=8)
    seated = last(desk, ev.PlayerSeated)
    assert (seated.move, seated.entry, seated.left_with) == (8, "15", 14_100)


def test_all_seats_are_drawn_anew(desk: Desk) -> None:
    """Some sit down again at the same table, where the others sat before, and play hand for hand on."""
    order(desk, 1, "h4h", said.HandForHandOrder(True))
    order(desk, 2, "break", said.BreakOrder(4))
    new = {1: said.TablePlace(4, "Table 4", 5), 5: THERE, 7: said.TablePlace(4, "Table 4", 1)}
    for seat, target in new.items():
        body = said.MoveOrder(seat, HERE._replace(seat=seat), target, 1, "redraw")
        order(desk, 2 + seat, "move", body, entry=str(seat))
    other = said.MoveOrder(9, THERE, HERE._replace(seat=7), 500, "redraw")
    order(desk, 10, "move", other, entry="9", player="Eve")
    assert desk.view.prompt == "Ana (seat 1) goes to seat 5 with 9,000"
    desk.press("confirm", "back", "back")
    assert desk.table.players == {}
    desk.press("undo")
    assert len(desk.table.players) == 3
    desk.press("confirm", "back", "back", "confirm", "confirm", "confirm")
    sits = {seat: (one.name, one.stack, one.entry) for seat, one in desk.table.players.items()}
    assert sits == {5: ("Ana", 9_000, "1"), 1: ("Cy", 8_000, "7"), 7: ("Eve", 500, "9")}
    order(desk, 11, "go", said.GoOrder(1, (4,)))
    assert desk.table.ordered.go == 1


def test_the_room_takes_over_hand_for_hand_that_was_begun_by_hand(desk: Desk) -> None:
    desk.do(cmd.EnterFloor)
    desk.do(SetHandForHand, on=True)
    desk.do(cmd.LeaveFloor)
    order(desk, 1, "h4h", said.HandForHandOrder(True))
    order(desk, 2, "go", said.GoOrder(1, (4,)))
    desk.press("hand")
    assert desk.table.ordered.round == 1
    order(desk, 3, "h4h", said.HandForHandOrder(False, "bubble"))
    assert not desk.table.hand_for_hand
    assert desk.table.ordered.pace == 0


def test_one_player_at_a_table_of_several_does_not_end_the_session(desk: Desk) -> None:
    desk.table = replace(desk.table, closed=True)
    assert desk.view.prompt == "One player has all the chips: the session is over"
    desk.table = replace(desk.table, heard=(1, 31))
    assert desk.view.prompt == "One player has all the chips of this table"


def test_nobody_comes_or_goes_before_a_misdeal_is_dealt_again(desk: Desk) -> None:
    """TDA 35-C."""
    desk.do(cmd.StartHand)
    order(desk, *comes(), entry="15", player="Eve")
    order(desk, *goes(2), entry="12")
    desk.do(cmd.EnterFloor)
    desk.do(cmd.Declare, incident="I-10")
    desk.do(cmd.Answer, way="discretion", reason="two decks on the table")
    for command, move in ((TakeIn, 8), (LetGo, 7)):
        with pytest.raises(Refused) as refused:
            desk.do(command, move=move)
        assert [refusal(refused.value, language) for language in ("en", "fr")] == [
            "Nobody comes or goes before the misdeal is dealt again. (TDA 2019 35-C)",
            "Personne n’arrive ni ne part avant la nouvelle donne. (TDA 2019 35-C)",
        ]


def test_a_round_that_was_dealt_is_not_dealt_again(desk: Desk) -> None:
    order(desk, 1, "h4h", said.HandForHandOrder(True))
    order(desk, 2, "go", said.GoOrder(4, (4, 5)))
    desk.press("confirm", "fold", "fold", "confirm")
    assert desk.table.between_hands
    order(desk, 3, "go", said.GoOrder(4, (4, 5)))
    heard = last(desk, ev.OrderHeard)
    assert (heard.done, heard.reason, desk.table.ordered.go) == (False, "round-dealt", 0)
