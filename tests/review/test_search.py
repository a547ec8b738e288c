"""The search form: every filter, alone and together, and any other input."""

import random
import re
from collections.abc import Callable
from datetime import datetime, timedelta
from html import unescape

import pytest
from starlette.testclient import TestClient

from croupier.log.reading.archive import Archive
from croupier.log.reading.hand_search import Search
from croupier.review.pages import hand as beside
from croupier.review.pages import hands as pages_hands
from croupier.review.pages.hand import neighbours
from review.floor_pages import DROP, SCRIPT, Room

Get = Callable[[str], str]


def found(page: str) -> list[int]:
    if 'class="panel none"' in page:  # what would be found instead is listed under it
        return []
    return [int(number) for number in re.findall(r'<li id="hand-\d+"><a href="/hands/(\d+)[?"]', page)]


def board_of(get: Get) -> list[str]:
    """The cards of the one board in the list."""
    (board,) = re.findall(r'<span class="cards">((?:<span.*?</span>)+)</span>', get("/hands"))
    return [rank.replace("10", "T") + suit for suit, rank in re.findall(r'chip ([cdhs])">(\w+)', board)]


@pytest.mark.parametrize(
    ("query", "hands"),
    [
        ({}, [4, 3, 2, 1]),
        ({"player": "Player 3"}, [3, 2, 1]),
        ({"player": SCRIPT}, [3, 2, 1]),
        ({"player": DROP}, [3, 2, 1]),
        ({"player": "' OR 1=1 --"}, []),
        ({"seat": "6"}, [3, 2, 1]),
        ({"since": "2026-03-02T00:00", "until": "2026-03-03T23:59"}, [3, 2]),
        ({"incident": "I-10"}, [2]),
        ({"ruling": "void"}, [3]),
        ({"incident": "I-10", "ruling": "void"}, []),
        ({"dealer": "Bo"}, [4, 3]),
        ({"game": "THNL"}, [4, 3, 2, 1]),
        ({"game": "7SHL"}, []),
        ({"outcome": "live"}, [4]),
        ({"outcome": "void"}, [3]),
        ({"pot_min": "20"}, [1]),
        ({"pot_max": "20", "outcome": "complete"}, [2]),
        ({"before": "3"}, [2, 1]),
        ({"table": "nowhere"}, []),
    ],
)
def test_a_filter_finds_its_hands(floor: TestClient, query: dict[str, str], hands: list[int]) -> None:
    answer = floor.get("/hands", params=query)
    assert answer.status_code == 200
    assert found(answer.text) == hands


def test_a_card_is_found_by_rank_and_suit(get: Get) -> None:
    cards = board_of(get)
    assert len(cards) == 5
    for card in cards:
        assert found(get(f"/hands?card={card}")) == [1]
    assert found(get("/hands?" + "&".join(f"card={card}" for card in cards))) == [1], "all of them"
    assert found(get("/hands?card=" + "%20".join(cards))) == [1]
    assert found(get(f"/hands?card={cards[0]}&card=4s")) == [], "one is not enough"
    page = get(f"/hands?card={cards[0]}&seat=1")
    assert f'value="{cards[0]}"' in page, "what was typed stays"
    assert len(re.findall("Search without", page)) == 4, "two conditions, each with a way to drop it"


@pytest.mark.parametrize(
    "query",
    [
        *("seat=0", "seat=11", "seat=x", "since=yesterday", "until=0001-01-01T00:00"),
        *("card=A", "card=ZZ"),
        *("pot_min=-1", "pot_min=1e9", "before=0", "hand=0", "hand=99999999999999999999", "seat=%D9%A3"),
    ],
)
def test_an_impossible_search_is_refused_in_a_sentence(floor: TestClient, query: str) -> None:
    answer = floor.get(f"/hands?{query}")
    assert answer.status_code == 400
    assert "expected" in answer.text


def test_whatever_is_typed_is_answered(floor: TestClient) -> None:
    seed = random.randrange(2**32)
    print("seed", seed)
    dice = random.Random(seed)
    names = "player seat card since until incident ruling dealer game table pot_min hand".split()
    signs = "'\";-<>&%{}()\\\0\n٣é😀 0129AKThs"
    for _ in range(60):
        typed = {dice.choice(names): "".join(dice.choices(signs, k=dice.randrange(90))) for _ in range(3)}
        answer = floor.get("/hands", params=typed)
        assert answer.status_code in (200, 303, 400), typed
        assert "<script>alert" not in answer.text
    assert found(floor.get("/hands").text) == [4, 3, 2, 1]


def test_a_hand_leads_to_the_next_one_of_its_search(room: Room, get: Get) -> None:
    """Anna dealt hands 1 and 2."""
    listed = unescape(get("/hands?dealer=Anna&pot_min=0.01"))
    (link,) = re.findall(r'<li id="hand-2"><a href="(/hands/2[^"]*)"', listed)
    page = unescape(get(link))
    assert 'href="/hands?dealer=Anna&pot_min=0.01#hand-2" class="button">Back to the list' in page
    assert "Previous hand, #1" in page and "Next hand" not in page
    assert "Next hand, #3" in get("/hands/2"), "without a search it is the next hand"
    step = re.search(r'href="(\?[^"]*)" data-to="2"', page)
    assert step and step[1] == "?dealer=Anna&pot_min=0.01&step=2"
    assert "pot_min=0.01#hand-2" in unescape(get(f"/hands/2{step[1]}"))


def test_the_next_hand_of_a_search_may_be_far(monkeypatch: pytest.MonkeyPatch, room: Room) -> None:
    monkeypatch.setattr(beside, "NEAR", 1)
    with Archive.open(room.site.db) as archive:
        assert neighbours(archive, 1, Search.of(dealer="Bo")) == (None, 3)
        assert neighbours(archive, 4, Search.of(dealer="Anna")) == (2, None)
        assert neighbours(archive, 2, Search.of(player="Player 3")) == (1, 3)


def test_a_line_of_words_becomes_conditions_that_can_be_taken_away(floor: TestClient, get: Get) -> None:
    answer = floor.get("/hands", params={"q": "PLAYER 3 pot > 0.01"})
    assert answer.status_code == 303
    page = get(answer.headers["location"])
    assert found(page) == [2, 1]
    assert "<b>Player 3</b>" in page and "Search without" in page
    more = floor.get(f"{answer.headers['location']}&q=dealer+anna+xyzzy")
    page = get(more.headers["location"])
    assert found(page) == [2, 1]
    assert "<b>Player 3</b>" in page and "<b>Anna</b>" in page, "what was understood before stays"
    assert "Not understood: xyzzy" in page
    assert 'type="search" value="xyzzy"' in page, "to be corrected"


def test_a_number_in_the_box_leads_to_its_hand(floor: TestClient) -> None:
    answer = floor.get(floor.get("/hands?q=%232").headers["location"])
    assert (answer.status_code, answer.headers["location"]) == (303, "/hands/2")


def test_a_day_in_the_box_is_that_of_the_room(floor: TestClient, get: Get) -> None:
    page = get(floor.get("/hands?q=2+march+2026").headers["location"])
    assert found(page) == [2]


@pytest.mark.parametrize(
    ("query", "hand"),
    [
        ("player=player 3&incident=I-10&dealer=bo", 2),
        ("seat=9&dealer=Bo&ruling=misdeal&game=7SLL", 2),
        ("seat=9&ruling=misdeal", 2),
        ("since=2026-03-05T00:00&until=2026-03-06T00:00", 4),
        ("since=2026-02-20T00:00&until=2026-02-21T00:00", 1),
        ("since=2026-02-20T00:00&until=2026-02-21T00:00&ruling=void", 3),
        ("since=2026-02-20T21:20&until=2026-02-20T22:00&seat=9&game=7SLL", 1),
        ("player=Player 33", 3),
        ("player=Anna", 2),
        ("dealer=Anne", 2),
        ("pot_min=100000", 1),
    ],
)
def test_where_no_hand_meets_all_conditions_the_best_fit_is_first(get: Get, query: str, hand: int) -> None:
    page = unescape(get(f"/hands?{query}"))
    assert found(page) == [] and "No hand matches." in page
    listed = [int(each) for each in re.findall(r'<li id="hand-(\d+)"', page)]
    assert listed[0] == hand, listed
    assert "as=csv" not in page, "there is no list to download"


def test_a_card_that_came_elsewhere_is_found_there(get: Get) -> None:
    cards = board_of(get)
    other = next(each for each in "cdhs" if f"{cards[0][0]}{each}" not in cards)
    for query in (f"river={cards[3]}", f"card={cards[0][0]}{other}&flop={cards[1]}"):
        page = get(f"/hands?{query}")
        assert found(page) == [] and re.findall(r'<li id="hand-(\d+)"', page)[0] == "1"


def test_the_biggest_pots_come_first_where_they_are_asked_for(get: Get, room: Room) -> None:
    page = get("/hands")
    (link,) = re.findall(r'href="([^"]*)"[^>]*>Biggest pots first', page)
    with Archive.open(room.site.db) as archive:
        hands = archive.all("SELECT id FROM hands WHERE pot > 0 ORDER BY pot DESC, id DESC")
    page = get(unescape(link))
    assert found(page) == [hand for (hand,) in hands] and "Sorted by <b>Pot</b>" in page
    assert found(get(f"{unescape(link)}&dealer=Anna")) == [hand for (hand,) in hands if hand < 3]


def test_an_incident_of_any_kind_is_a_condition(floor: TestClient, get: Get) -> None:
    page = get(floor.get("/hands?q=any+incident").headers["location"])
    assert found(page) == [3, 2]
    assert "Incident <b>of any kind</b>" in page
    assert found(get("/hands?incident=any&since=2026-03-03T00:00&until=2026-03-04T00:00")) == [3]
    assert found(get("/hands?incident=any&street=river")) == []


def test_two_seats_of_a_hand_are_both_asked_for(floor: TestClient, get: Get) -> None:
    page = get(floor.get("/hands?q=seat+4+vs+seat+6").headers["location"])
    assert found(page) == [3, 2, 1] and "Seat <b>4, 6</b>" in page
    assert found(get("/hands?seat=4+9")) == []
    assert floor.get("/hands?seat=4+11").status_code == 400


def test_every_link_of_a_hand_keeps_its_search(get: Get) -> None:
    """Whoever goes on to a step, the comparison or the sheet comes back to the same list."""
    search = "player=Player+3&ruling=misdeal"
    page = unescape(get(f"/hands/2?{search}&step=12"))
    (here,) = re.findall(r'href="([^"]*)" class="here"', page)
    assert here == f"/hands/2?{search}&step=12"
    ways = re.findall(r'href="(/hands/2/(?:compare|sheet)[^"]*)"', page)
    assert len(ways) >= 2
    for way in ways:
        backs = re.findall(r'href="(/hands/2[^"]*)"[^>]*>Back to the hand', unescape(get(way)))
        assert backs and f"/hands?{search}#hand-2" in unescape(get(backs[0])), way
    steps = re.findall(r'href="(\?[^"]*)"(?: data-to="\d+")?', page)
    assert len(steps) > 10 and all(each.startswith(f"?{search}&step=") for each in steps if "step=" in each)


def test_the_board_is_searched_by_its_place(get: Get) -> None:
    cards = board_of(get)
    for place, here in (("flop", cards[:3]), ("turn", cards[3:4]), ("river", cards[4:]), ("board", cards)):
        for card in cards:
            assert found(get(f"/hands?{place}={card}")) == ([1] if card in here else []), (place, card)


def test_a_hand_leads_back_to_its_place_in_the_list(monkeypatch: pytest.MonkeyPatch, get: Get) -> None:
    monkeypatch.setattr(pages_hands, "PAGE", 2)
    listed = unescape(get("/hands?before=3"))
    (link,) = re.findall(r'<li id="hand-1"><a href="(/hands/1[^"]*)"', listed)
    assert 'href="/hands?before=3#hand-1"' in unescape(get(link))


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("since=2026-03-02T00:00&until=2026-03-03T00:00", "<b>2026-03-02</b>"),
        ("since=2026-03-02T00:00&until=2026-03-09T00:00", "<b>2026-03-02 to 2026-03-08</b>"),
        ("since=2026-03-02T21:20&until=2026-03-02T22:00", "<b>2026-03-02, 21:20 to 22:00</b>"),
        ("since=2026-03-02T23:50&until=2026-03-03T00:30", "<b>2026-03-02, 23:50 to 2026-03-03 00:30</b>"),
        ("since=2026-03-02T23:50", "From <b>2026-03-02 23:50</b>"),
    ],
)
def test_a_time_is_one_condition(get: Get, query: str, said: str) -> None:
    page = get(f"/hands?{query}")
    assert said in page
    assert page.count("Search without") == 2, "its title and its label"


def test_the_hand_that_was_played_then_is_the_first(get: Get, room: Room) -> None:
    with Archive.open(room.site.db) as archive:
        begun = datetime.fromisoformat(archive.one("SELECT started_utc FROM hands WHERE id = 2")[0])
    for minutes in (-15, 0, 15):
        first, last = (f"{begun + timedelta(minutes=minutes + far):%Y-%m-%dT%H:%M}" for far in (-20, 20))
        assert found(get(f"/hands?since={first}&until={last}"))[0] == 2
