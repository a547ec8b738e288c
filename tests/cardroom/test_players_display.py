"""What players see of a tournament without a login, from a real room with tables that deal."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from cardroom.card_room import CardRoom
from cardroom.room_browser import Browser
from cardroom.test_tournament import SIGNER, Evening, Unread, entered
from croupier.cardroom.demo import ServedRoom
from croupier.cardroom.orders import now_ms
from croupier.cardroom.serving import players
from croupier.cardroom.serving.tournament_words import needed, pace_said
from croupier.cardroom.store import orders as store
from croupier.cardroom.store.directing import opening
from croupier.cardroom.store.tournament_floor import TournamentFloor
from croupier.cards.card import Card
from croupier.engine import commands as cmd
from croupier.engine.places import Seat
from croupier.errors import Refused
from croupier.rules.tournament.levels import RoomClock
from croupier.words import Words

NAMES = ("Ana", "Bo", "Cy", "Di", "El", "Flo", "Gus", "Hal")


@pytest.fixture
def evening(
    room: CardRoom, hall: ServedRoom, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Evening]:
    """Two tables of four, their ten players in the list, whose chain belongs to the served room."""
    monkeypatch.setattr(players, "EVERY_S", 0.0)
    made = Evening(room, tmp_path, 2, 1)
    with closing(made.lines):
        yield made


def seen(browser: Browser, path: str = "/display") -> str:
    """The text of a page."""
    status, page = browser.get(path)
    assert status == 200
    return re.sub(r"\s+", " ", re.sub("<[^>]*>", " ", page))


def begun(evening: Evening, *levels: str, names: tuple[str, ...] = NAMES) -> None:
    more = opening(SIGNER, seats=4, stack=2_000, paid=3, settings={})
    store.open_tournament(evening.room.floor, SIGNER, "Sunday <100>", levels, [1, 2], "anna", more)
    evening.work(lambda turn: entered(turn, *names))


def test_a_stranger_sees_the_clock_the_leaders_and_where_they_sit(evening: Evening, hall: ServedRoom) -> None:
    stranger = Browser(hall)
    assert "No tournament is open" in seen(stranger)
    begun(evening, "20 min 100/200 bb-ante 200", "20 min 200/400", "break 10 min", "20 min 300/600")
    page = seen(stranger)
    assert "Sunday &lt;100&gt;" in page and "Players 8 / 8" in page and "waits for a seat" not in page
    assert re.search("All draws were fixed by: [0-9a-f]{64}", page)
    assert "waits for a seat" in seen(stranger, "/display/seat?name=bo")
    floor = evening.work(lambda turn: turn.first_draw("rain"))
    (draw,) = (one for one in store.orders_since(evening.room.floor, {}) if one.kind == "draw")
    page = stranger.get("/display")[1]
    shown = re.search(r"([0-9a-f]{64})\|(\[1,[^<]*)<", page)
    assert shown is not None
    text = shown[2].replace("&quot;", '"')
    assert json.loads(text) == [draw.body[each] for each in ("k", "why", "pool", "for", "word")]
    evening.carry_out(floor)
    floor = evening.work()
    there = next(entry for entry, one in floor.entries.items() if one.number == "2")
    table, seat = floor.place(there) or ("", 0)
    assert f"{table}, seat {seat}" in seen(stranger, "/display/seat?name=%20BO%20")
    page = seen(stranger, "/display/seat?name=B")
    assert "Nobody of this name" in page and "seat " not in page
    evening.work(lambda turn: turn.run_clock())
    page = seen(stranger)
    assert "Level 1" in page and "100/200, BB ante 200" in page
    assert "then 200/400 · break in 40 minutes" in page
    assert "Average 2,000" in page and page.count(" 2,000 ") == 6  # five leaders have the same
    assert stranger.get("/tournament/slips")[0] != 200 or "Log in" in stranger.get("/tournament/slips")[1]


def test_a_hand_changes_nothing_before_it_is_over(evening: Evening, hall: ServedRoom) -> None:
    stranger = Browser(hall)
    begun(evening, "20 min 100/200")
    evening.carry_out(evening.work(lambda turn: turn.first_draw("rain")))
    evening.work()
    before = seen(stranger)
    table = evening.tables[0]
    dealer = table.dealer
    dealer.do(cmd.PlaceButton, seat=Seat(4))
    deck = [Card(code) for code in range(52)]
    dealer.start(" ".join(map(str, deck)))
    dealer.draw(8)
    first = dealer.hand.round.to_act
    assert first is not None
    dealer.do(cmd.Act, seat=first, action="raise", amount=2_000)
    table.send()
    assert unclocked(seen(stranger)) == unclocked(before)
    for _ in range(3):
        dealer.do(cmd.Act, seat=dealer.hand.round.to_act, action="fold")
    dealer.do(cmd.Award)
    table.send()
    assert "2,300" in seen(stranger)


def unclocked(page: str) -> str:
    return re.sub(r"[0-9]+:[0-9]{2}", "", page)


def test_prizes_pace_and_slips(evening: Evening, hall: ServedRoom, browser: Browser) -> None:
    begun(evening, "20 min 100/200")
    evening.work(lambda turn: turn.first_draw("rain"))
    slips = seen(browser, "/tournament/slips")
    assert slips.count("T1, seat") == slips.count("T2, seat") == 4 and "2,000 · draw 1" in slips
    with evening.director.lend("croupier_floor") as conn:
        there = 1
        store.append(conn, SIGNER, there, "payout", {"prizes": [5000, 3000, 1500, 1500]}, "anna")
        store.append(conn, SIGNER, there, "h4h", {"on": True}, "anna")
        assert "Hand for hand " in seen(browser)
        store.append(conn, SIGNER, there, "go", {"round": 4, "tables": [1, 2]}, "anna")
        page = seen(browser)
        assert "Hand for hand, round 4: T1, T2 still play" in page
        assert "1 5,000 2 3,000 3–4 1,500" in page and "Paid places 4" in page
        store.append(conn, SIGNER, there, "h4h", {"on": False}, "anna")
    assert "Hand for hand" not in seen(browser)


@pytest.mark.parametrize(
    ("round_", "awaited", "said"),
    [
        (0, "T4", "Hand for hand: T4 still plays"),
        (3, "T4", "Hand for hand, round 3: T4 still plays"),
        (3, "T1, T4", "Hand for hand, round 3: T1, T4 still play"),
        (3, "", "Hand for hand, round 3"),
    ],
)
def test_whom_hand_for_hand_waits_for_is_said_with_the_round_that_has_begun(
    round_: int, awaited: str, said: str
) -> None:
    pace = SimpleNamespace(round=round_, base=0)
    floor = SimpleNamespace(pace=pace, awaited=tuple(filter(None, awaited.split(", "))))
    assert pace_said(cast("TournamentFloor", floor), awaited, Words("en")) == said


def test_the_winner_takes_the_place_of_the_clock(evening: Evening, hall: ServedRoom) -> None:
    stranger = Browser(hall)
    begun(evening, "20 min 100/200", names=("Ana", "Bo"))
    evening.carry_out(evening.work(lambda turn: turn.first_draw("rain")))
    evening.work()
    assert "Winner" not in seen(stranger) and "20:00 stopped" in seen(stranger)
    table = next(each for each in evening.tables if each.seated)
    out = table.dealer.table.players[max(table.dealer.table.players)].name
    evening.checker = Unread()
    evening.lose(table, 1)
    (winner,) = {"P1": "Bo", "P2": "Ana"}[out].split()
    assert f"Winner {winner}" in seen(stranger) and "20:00" not in seen(stranger)


def test_players_read_that_the_bubble_has_burst_until_somebody_has_won(
    evening: Evening, hall: ServedRoom
) -> None:
    stranger, said = Browser(hall), "The bubble has burst: everybody who is left is paid."
    begun(evening, "20 min 100/200", names=("Ana", "Bo", "Cy", "Di"))
    evening.carry_out(evening.work(lambda turn: turn.first_draw("rain")))
    evening.work()
    evening.checker = Unread()
    table = next(each for each in evening.tables if each.seated)
    found = [said in seen(stranger)]
    for many in (1, 1, 1):
        evening.lose(table, many)
        found.append(said in seen(stranger))
    assert found == [False, True, True, False]


def test_the_director_is_told_of_the_chip_that_a_level_needs(
    evening: Evening, hall: ServedRoom, browser: Browser
) -> None:
    begun(evening, "20 min 100/200", "break 10 min", "20 min 200/400 chip 100")
    evening.carry_out(evening.work(lambda turn: turn.first_draw("rain")))
    floor, due = evening.work(), list[int]()
    assert "raced off" not in seen(browser, "/tournament")
    for number in (1, 2, 3):
        floor.pace.clock = RoomClock(number, 60_000, False, 0)
        due.append(floor.chip_due)
    assert due == [0, 100, 100], "in the break before it, and at the level"
    (said,) = [one for one in needed(floor, Words("fr")) if one.ways and one.ways[0].verb == "race"]
    assert said.ways[0].form == {"chip": "100"} and "100" in said.said
    floor.pace.race = 100, 9
    assert floor.chip_due == 0, "ordered"
    evening.work(lambda turn: turn.take_break(10))
    evening.work(lambda turn: turn.go_to_level(2))
    assert "Chips below 100 are raced off" in seen(browser, "/tournament")


def test_in_a_break_of_the_levels_chips_are_raced_off_for_the_level_after_it(evening: Evening) -> None:
    begun(evening, "20 min 100/200", "break 10 min", "20 min 400/800")
    evening.carry_out(evening.work(lambda turn: turn.first_draw("rain")))
    evening.work()
    with evening.director.lend("croupier_floor") as conn:
        store.append(conn, SIGNER, 1, "level", RoomClock(2, 600_000, True, now_ms())._asdict(), "anna")
    with pytest.raises(Refused, match="pays the level that comes"):
        evening.work(lambda turn: turn.race(800))
    assert evening.work(lambda turn: turn.race(400)).racing


def test_a_broken_table_has_its_own_slips(evening: Evening, hall: ServedRoom, browser: Browser) -> None:
    begun(evening, "20 min 100/200", names=NAMES[:5])
    evening.carry_out(evening.work(lambda turn: turn.first_draw("rain")))
    longer = max(evening.tables, key=lambda table: len(table.seated))
    longer.dealer.do(cmd.UnseatPlayer, seat=Seat(min(longer.seated)))
    longer.send()
    floor = evening.director.work()
    assert floor is not None and floor.breakable is not None
    name = floor.breakable
    other = "T2" if name == "T1" else "T1"
    evening.director.work(lambda turn: turn.break_table(name), "anna")
    slips = seen(browser, f"/tournament/slips?from={name}")
    assert slips.count(f"from {name}, seat") == slips.count(f"{other}, seat") == 2
    assert f"from {name}, seat" not in seen(browser, f"/tournament/slips?from={other}")
    page = browser.get("/display")[1]
    assert len(re.findall(r"[0-9a-f]{64}\|\[[0-9]+,&quot;(order|break)&quot;", page)) >= 2
    assert "Log in" in seen(Browser(hall), "/tournament/slips")
