"""The players of the table: their wishes, in a hand too, the lists, and names from the log."""

from __future__ import annotations

import pytest

from croupier.engine import commands as cmd
from croupier.engine.commands import people as ask
from croupier.engine.places import Seat
from croupier.errors import Refused
from croupier.terminal.view import KeyView
from croupier.terminal.views.layout.panels import page_boxes
from croupier.terminal.views.layout.picture import Size, frame
from support.desk import Desk
from terminal.finger import Finger

SIZES: tuple[Size, ...] = ((800, 480), (1280, 720), (720, 1280))


@pytest.fixture
def desk() -> Desk:
    """Six players with 200 at a table that takes 40 to 300, in a hand; seat 3 is to act."""
    return Desk().dealt(least_buy=4_000, most_buy=30_000)


def keyed(text: str) -> list[str]:
    return [f"digit:{sign}" if sign.isdigit() else f"text:{sign}" for sign in text]


def keys(desk: Desk) -> dict[str, KeyView]:
    return {key.action: key for key in desk.page.keys}


def note(desk: Desk, seat: int) -> str:
    return next(each.note for each in desk.view.seats if each.seat == seat)


# --- in a hand, each arrives after it ------------------------------------------------------------------


def test_a_player_leaves_after_the_hand_and_a_second_press_takes_it_back(desk: Desk) -> None:
    desk.press("seat:5", "leave")
    assert note(desk, 5) == "leaves"
    desk.press("seat:5", "stay")
    assert note(desk, 5) == ""
    desk.press("players", "of:5", "leave")
    desk.fold_all()
    assert 5 not in desk.table.players


def test_away_and_back_need_no_pin(desk: Desk) -> None:
    desk.press("table")
    line = next(at for at, text in enumerate(desk.page.lines) if text.startswith("Seat 4"))
    desk.press(f"line:{line}", "player", "presence")
    assert desk.console.notice is None
    assert note(desk, 4) == "away next"
    assert not desk.table.players[Seat(4)].gone
    desk.fold_all()
    assert desk.table.players[Seat(4)].gone
    desk.press("seat:4", "presence")
    assert not desk.table.players[Seat(4)].gone


def test_chips_asked_for_in_a_hand_stand_on_the_plate_until_they_come(desk: Desk) -> None:
    desk.press("seat:6", "buy", "buy:10000")
    assert note(desk, 6) == "+100"
    assert desk.table.players[Seat(6)].stack == 20_000
    desk.press("undo")
    assert note(desk, 6) == ""
    desk.press("seat:6", "buy", *keyed("150"), "confirm")
    assert desk.console.notice.code == "buy-in-range"
    desk.press("back", "seat:6", "buy", *keyed("60"), "confirm", "seat:6", "no-chips")
    assert note(desk, 6) == ""
    desk.press("seat:6", "buy", *keyed("50"), "confirm")
    desk.fold_all()
    assert desk.table.players[Seat(6)].stack == 25_000


def test_a_player_moves_after_the_hand_and_a_taken_seat_is_a_wish(desk: Desk) -> None:
    desk.press("seat:6", "move", "seat:9")
    assert note(desk, 6) == "→ 9"
    desk.press("seat:5", "move", "seat:9")
    assert note(desk, 5) == "⇄ 9"
    desk.press("seat:1", "move", "seat:4", "seat:2", "move", "any")
    assert (note(desk, 1), note(desk, 2)) == ("⇄ 4", "⇄")
    desk.press("seat:2", "keep")
    assert note(desk, 2) == ""
    desk.fold_all()
    assert desk.table.players[Seat(9)].name == "Player 6"
    assert desk.table.players[Seat(1)].wanted == 4


def test_a_player_who_owes_blinds_may_wait_for_the_big_blind(desk: Desk) -> None:
    desk.press("seat:3", "presence")
    desk.fold_all()
    desk.start()
    desk.draw(10)
    desk.fold_all()
    desk.press("seat:3", "presence", "seat:3", "blind")
    assert note(desk, 3) == "waits BB"
    desk.press("seat:3", "blind")
    assert note(desk, 3) == "waits button", "it sits between the button and the big blind"
    desk.start()
    desk.draw(10)
    desk.fold_all()
    assert note(desk, 3) == "owes SB and BB"


# --- touches -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("start", ["open", "dealt"])
@pytest.mark.parametrize(
    ("touches", "most"),
    [
        (("seat:5", "page:buy", "page:buy:10000"), 3),
        (("seat:5", "page:leave"), 2),
        (("seat:5", "page:presence"), 2),
        (("seat:5", "page:move", "seat:9"), 3),
        (("seat:5", "page:move", "page:any"), 3),
        (("seat:8",), 1),
    ],
    ids=lambda each: each[-1] if isinstance(each, tuple) else "",
)
def test_by_touch_at_800x480(finger: Finger, start: str, touches: tuple[str, ...], most: int) -> None:
    """Chips, leaving, away, another seat, the list for one, and the first of the waiting list."""
    desk = finger.desk
    getattr(desk, start)()
    if touches == ("seat:8",):
        desk.do(ask.ListWaiter, player="Bo")
    before = desk.table
    finger.tap(*touches)
    assert desk.table != before
    assert desk.console.page is None
    assert finger.taps == most


# --- the lists -----------------------------------------------------------------------------------------


def test_one_touch_on_a_free_seat_seats_the_first_who_waits(desk: Desk) -> None:
    desk.press("players", "wait", *keyed("bo"), "confirm", "wait", *keyed("eva"), "confirm", "back")
    assert [one.player for one in desk.table.waiting] == ["Bo", "Eva"]
    assert note(desk, 8) == "← Bo"
    desk.press("seat:8")
    assert desk.table.players[Seat(8)].name == "Bo"
    assert desk.table.players[Seat(8)].stack == 20_000
    assert note(desk, 9) == "← Eva"
    desk.press("undo")
    assert [one.player for one in desk.table.waiting] == ["Bo", "Eva"]


def test_a_wish_for_that_seat_comes_before_the_waiting_list(desk: Desk) -> None:
    desk.do(ask.ListWaiter, player="Bo")
    desk.do(ask.ListSeatChange, seat=Seat(2), to=Seat(8))
    assert (note(desk, 8), note(desk, 9)) == ("← Player 2", "← Bo")
    desk.press("seat:8")
    assert note(desk, 2) == "→ 8"


def test_somebody_who_waits_is_called_seated_with_a_buy_in_or_taken_off(desk: Desk) -> None:
    for name in ("Bo", "Eva", "Kim"):
        desk.do(ask.ListWaiter, player=name)
    desk.press("players", "waiter:1", "call")
    assert keys(desk)["waiter:1"].hint == "called"
    desk.press("waiter:1", "sit:30000")
    assert desk.table.players[Seat(7)].name == "Eva"
    assert desk.table.players[Seat(7)].stack == 30_000
    desk.press("waiter:0", "drop")
    assert [one.player for one in desk.table.waiting] == ["Kim"]


def test_a_long_list_is_turned_and_its_tiles_keep_their_places(desk: Desk) -> None:
    desk.press("players")
    places = [page_boxes(frame(size), desk.page).keys for size in SIZES]
    for number in range(7):
        desk.do(ask.ListWaiter, player=f"Guest {number}")
    assert [page_boxes(frame(size), desk.page).keys for size in SIZES] == places
    assert keys(desk)["waiter:4"].label == "5. Guest 4"
    desk.press("further")
    assert keys(desk)["waiter:6"].label == "7. Guest 6"
    desk.press("further")
    assert keys(desk)["waiter:0"].label == "1. Guest 0"


# --- names ---------------------------------------------------------------------------------------------


def names(desk: Desk) -> list[str]:
    return [key.label for key in desk.page.keys if key.action.startswith("known:") and key.enabled]


def test_usual_first_names_follow_those_of_the_log_once_a_letter_is_keyed() -> None:
    desk = Desk("fr").open()
    desk.set_up(roster=("Pia", "Paul"))
    desk.press("players", "wait")
    assert names(desk) == ["Pia", "Paul"]
    desk.press("text:p")
    assert names(desk) == ["Pia", "Paul", "Pierre", "Philippe", "Patrick", "Pascal"], (
        "each once, the log's first"
    )
    desk.press("known:2", "wait", "text:p")
    assert "Pierre" not in names(desk), "who is here is not offered again"
    desk.press("erase", "text:C", "text:h", "text:l", "text:o", "text:e")
    assert names(desk) == ["Chloé"], "with the accent that was not typed"
    desk.press("erase", "text:é")
    assert names(desk) == [], "nothing to complete"


def test_the_first_letters_bring_up_known_names_last_seen_first(desk: Desk) -> None:
    desk.set_up(roster=("Player 2", "Zoé", "Bo", "Zacharie", "Joueur 3", "Élodie", "Zed"))
    desk.press("players", "wait")
    assert names(desk) == ["Zoé", "Bo", "Zacharie", "Élodie", "Zed"]
    desk.press("text:Z")
    assert names(desk)[:3] == ["Zoé", "Zacharie", "Zed"]
    desk.press("known:1")
    assert [one.player for one in desk.table.waiting] == ["Zacharie"]
    desk.press("wait", "text:e")
    assert names(desk)[0] == "Élodie"
    desk.press("known:0", "wait", "text:z")
    assert names(desk)[:2] == ["Zoé", "Zed"]
    desk.press("back", "back", "seat:1", "rename", "text:z", "known:1")
    assert desk.table.players[Seat(1)].name == "Zed"


def test_two_players_with_one_name_are_distinguished(desk: Desk) -> None:
    desk.press("seat:1", "rename", *keyed("Ana"), "confirm", "seat:2", "rename", *keyed("ana"), "confirm")
    assert [desk.table.players[Seat(seat)].name for seat in (1, 2)] == ["Ana", "Ana 2"]
    desk.press("seat:8", "type", *keyed("ANA"), "confirm")
    assert desk.table.players[Seat(8)].name == "ANA 3"
    desk.press("players", "wait", *keyed("ana"), "confirm", "back")
    assert desk.table.waiting[0].player == "Ana 4"
    desk.press("seat:2", "rename", *keyed("Bo"), "confirm")
    assert desk.table.players[Seat(2)].name == "Bo"


def test_the_set_up_tells_them_apart_too() -> None:
    desk = Desk()
    desk.press("setup", "seat:1")
    for seat in (1, 2, 3):
        desk.press(f"line:{7 + seat}", "name", *keyed("Ana"), "confirm")
    desk.press("confirm")
    assert [one.name for one in desk.table.players.values()] == ["Ana", "Ana 2", "Ana 3"]


# --- as they are shown ---------------------------------------------------------------------------------


def test_in_a_tournament_the_floor_moves_players() -> None:
    desk = Desk().dealt(mode="tournament", profile="tda")
    desk.press("seat:6", "move", "seat:9")
    assert desk.page.title == "Floor: PIN"
    with pytest.raises(Refused):
        desk.do(ask.Request, seat=Seat(6), what="move", to=Seat(9))
    desk.do(cmd.EnterFloor)
    desk.do(ask.Request, seat=Seat(6), what="move", to=Seat(9))
