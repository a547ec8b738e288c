"""Offers of the room are taken over with the floor's PIN, completely or not at all, and are logged."""

import pytest

from croupier.devices.deck.register import factory_deck
from croupier.engine.commands import EnterFloor, SetTable
from croupier.engine.commands.people import AnswerOffer
from croupier.rules.tournament.levels import Level
from croupier.terminal.host.room_link import RoomLink, TableOffer
from croupier.terminal.pages.settings import LINES
from croupier.terminal.wishes import KeepAnswer
from croupier.values import replace
from support.desk import PIN, Desk

BIG = SetTable(
    at=0, table="Preset", small_blind=500, big_blind=1000, unit=100, sensors="L0",
    house=(("seats.max", "9"), ("rake.pct", "5")),
)  # fmt: skip
SEAT = TableOffer("seat", "s", "s1", "Bo", seat=5)
STAKES = TableOffer("preset", "p", "p1", "Big game", table=BIG)
FRIDAY = TableOffer(
    "tournament", "f", "f1", "Friday",
    table=SetTable(
        at=0, mode="tournament", profile="tda", unit=25, sensors="L0",
        structure=(Level(1200, 25, 50), Level(600, pause=True), Level(1200, 50, 100)),
    ),
)  # fmt: skip
PLAYERS = TableOffer("players", "players", "v1", people=(("Ana", ""), ("Bo", "")))
DEALERS = TableOffer("dealers", "dealers", "v1", people=(("Dan", "04A1B2C3"), ("Eva", "")))
DECK = TableOffer("deck", "d", "d1", "Blue", deck=factory_deck("Blue"))
ALL = (SEAT, STAKES, PLAYERS, DEALERS, DECK)


@pytest.fixture
def desk() -> Desk:
    """Six players between hands, on the page of what the room offers."""
    desk = Desk().open()
    desk.set_up(room=RoomLink("room.local:8444", "here", ALL))
    desk.press("settings", f"line:{LINES.index('room')}")
    return desk


def at(desk: Desk, offer: TableOffer) -> None:
    desk.press("offers", f"line:{ALL.index(offer)}")


def by_the_floor(desk: Desk) -> None:
    desk.press("confirm")
    assert desk.console.notice is not None and desk.console.notice.code == "floor-needed"
    desk.press(*PIN)


def answers(desk: Desk) -> list[AnswerOffer]:
    return [each for each in desk.sent if isinstance(each, AnswerOffer)]


def test_the_settings_lead_to_it_and_say_how_much_is_new(desk: Desk) -> None:
    key = desk.page.keys[1]
    assert (key.action, key.hint) == ("offers", "5 new")
    desk.press("offers")
    page = desk.view.page
    assert page is not None and page.lines[1] == "Stakes: Big game\tHold'em no-limit 5/10"
    assert [each.partition("\t")[2] for each in page.lines[2:]] == ["2 names", "2 names", "54 tags"]


def test_stakes_of_the_room_come_with_the_pin_and_leave_the_table_its_own(desk: Desk) -> None:
    before = desk.table.settings
    at(desk, STAKES)
    by_the_floor(desk)
    now = desk.table.settings
    assert before is not None and now is not None
    assert (now.small_blind, now.big_blind, dict(now.house)["rake.pct"]) == (500, 1000, "5")
    assert (now.table, now.sensors, dict(now.house).get("seats.max")) == (
        before.table, before.sensors, dict(before.house).get("seats.max"),
    )  # fmt: skip
    assert [(each.kind, each.edit, each.title, each.taken) for each in answers(desk)] == [
        ("preset", "p1", "Big game", True)
    ]
    assert desk.console.wish == KeepAnswer(STAKES, True)


def test_a_tournament_of_the_room_comes_with_its_levels_and_the_pin(desk: Desk) -> None:
    room = RoomLink("room.local:8444", "here", (FRIDAY,))
    desk.set_up(room=room)
    desk.press("offers")
    page = desk.view.page
    assert page is not None and page.lines[0].startswith("Tournament: Friday\tHold'em no-limit")
    assert page.lines[0].endswith("2 levels · TDA rules 2019")
    by_the_floor(desk)
    now = desk.table.settings
    assert now is not None and (now.mode, now.level, now.big_blind) == ("tournament", 1, 50)
    assert now.structure == FRIDAY.table.structure and desk.table.clock is not None
    assert [(each.kind, each.title) for each in answers(desk)] == [("tournament", "Friday")]


def test_stakes_do_not_change_and_offers_are_not_answered_during_a_hand(desk: Desk) -> None:
    desk.press("back", "back")
    desk.start()
    desk.press("settings", f"line:{LINES.index('room')}")
    at(desk, STAKES)
    assert not desk.page.keys[0].enabled
    before = desk.table.settings
    by_the_floor(desk)
    assert desk.console.wish is None, "an answer that the table did not log is not sent"
    assert desk.table.settings == before
    assert desk.console.notice is not None and desk.console.notice.kind == "refused"


def test_dealers_come_on_the_roster_with_their_badges(desk: Desk) -> None:
    at(desk, DEALERS)
    by_the_floor(desk)
    assert desk.table.roster["Dan"] == "04A1B2C3" and desk.table.roster["Eva"] == ""
    assert [each.player for each in answers(desk)] == [""]


def test_a_player_sent_here_joins_the_waiting_list_once_the_dealer_accepts(desk: Desk) -> None:
    at(desk, SEAT)
    desk.press("take")
    assert [one.player for one in desk.table.waiting] == ["Bo"]
    assert [(each.player, each.seat, each.title, each.taken) for each in answers(desk)] == [
        ("Bo", 5, "", True)
    ]


def test_a_seat_is_declined_and_nobody_waits(desk: Desk) -> None:
    at(desk, SEAT)
    desk.press("decline")
    assert desk.table.waiting == () and [each.taken for each in answers(desk)] == [False]
    assert desk.console.wish == KeepAnswer(SEAT, False)


def test_a_deck_whose_tags_another_has_is_refused(desk: Desk) -> None:
    desk.set_up(decks=(factory_deck("Blue"), factory_deck("Red")))
    at(desk, DECK)
    by_the_floor(desk)
    assert desk.console.wish == KeepAnswer(DECK, True)
    clash = TableOffer("deck", "e", "e1", "Green", deck=factory_deck("Red"))
    desk.set_up(room=RoomLink("room.local:8444", "here", (clash,)))
    desk.console = replace(desk.console, wish=None)
    desk.press("line:0", "take")
    assert desk.sent == () and desk.console.wish is None
    assert desk.console.notice is not None and desk.console.notice.code == "not-kept"


def test_an_answered_offer_is_not_answered_again(desk: Desk) -> None:
    done = TableOffer("players", "players", "v1", people=PLAYERS.people, answered=True)
    desk.set_up(room=RoomLink("room.local:8444", "here", (done,)))
    desk.press("offers")
    page = desk.view.page
    assert page is not None and page.lines[0].endswith("2 names · answered") and not page.keys[0].enabled
    desk.press("take")
    assert desk.sent == ()


def test_an_offer_stays_in_focus_while_others_come_and_go(desk: Desk) -> None:
    desk.set_up(room=RoomLink("room.local:8444", "here", (DEALERS,)))
    desk.press("offers")
    desk.do(EnterFloor)
    desk.set_up(room=RoomLink("room.local:8444", "here", (SEAT, PLAYERS, DEALERS)))
    page = desk.view.page
    assert page is not None and page.lines[page.focus].startswith("Dealers of the house")
    desk.press("take")
    assert [each.offer for each in answers(desk)] == ["dealers"]
    desk.set_up(room=RoomLink("room.local:8444", "here", (SEAT, PLAYERS)))
    page = desk.view.page
    assert page is not None and page.focus == 2 and [key.action for key in page.keys] == ["back"]
    desk.press("take")
    assert desk.sent == () and desk.table.waiting == ()
    desk.press("line:0", "take")
    assert [one.player for one in desk.table.waiting] == ["Bo"]
    desk.set_up(room=RoomLink("room.local:8444", "here", ()))
    assert desk.page.focus == 0
