"""The search form: every filter, alone and together, and whatever else is typed into it."""

import random
import re
from collections.abc import Callable
from html import unescape

import pytest
from starlette.testclient import TestClient

from croupier.log.reading.archive import Archive
from croupier.log.reading.queries import Search
from croupier.review.pages import hands as pages_hands
from croupier.review.pages.hands import neighbours
from support.floor_pages import DROP, SCRIPT, Room

Get = Callable[[str], str]


def found(page: str) -> list[int]:
    return [int(number) for number in re.findall(r'<li><a href="/hands/(\d+)[?"]', page)]


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
    (board,) = re.findall(r'<span class="cards">((?:<span.*?</span>)+)</span>', get("/hands"))
    cards = [rank.replace("10", "T") + suit for suit, rank in re.findall(r'chip ([cdhs])">(\w+)', board)]
    assert len(cards) == 5
    for card in cards:
        assert found(get(f"/hands?card={card}")) == [1]
    assert found(get("/hands?" + "&".join(f"card={card}" for card in cards))) == [1], "all of them"
    assert found(get("/hands?card=" + "%20".join(cards))) == [1]
    assert found(get(f"/hands?card={cards[0]}&card=4s")) == [], "one is not enough"
    page = get(f"/hands?card={cards[0]}&seat=1")
    assert re.findall(r'<option value="(\w)" selected>', page) == list(cards[0]), (
        "what was chosen stays chosen"
    )
    assert len(re.findall("Search without", page)) == 4, "two conditions, each with a way to drop it"
    rank, suit = zip(*cards[:2], strict=True)
    for query in (
        f"rank={rank[0]}&suit={suit[0]}&rank=&suit=&rank={rank[1]}&suit={suit[1]}",
        f"rank={rank[0]}&suit={suit[0]}",
    ):
        assert found(get(f"/hands?{query}")) == [1]


def test_a_number_leads_to_its_hand(floor: TestClient) -> None:
    answer = floor.get("/hands?hand=3")
    assert (answer.status_code, answer.headers["location"]) == (303, "/hands/3")


@pytest.mark.parametrize(
    "query",
    [
        *(
            "seat=0",
            "seat=11",
            "seat=x",
            "since=yesterday",
            "until=0001-01-01T00:00",
            "card=A",
            "card=ZZ",
            "rank=A",
            "suit=h",
        ),
        *("pot_min=-1", "pot_min=1e9", "before=0", "hand=0", "hand=99999999999999999999", "seat=%D9%A3"),
    ],
)
def test_what_cannot_be_is_told_in_a_sentence(floor: TestClient, query: str) -> None:
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
    (link,) = re.findall(r'<li><a href="(/hands/2[^"]*)"', listed)
    page = unescape(get(link))
    assert 'href="/hands?dealer=Anna&pot_min=0.01" class="button">Back to the search' in page
    assert "Previous hand, #1" in page and "Next hand" not in page
    assert "Next hand, #3" in get("/hands/2"), "without a search it is the next hand"
    step = re.search(r'href="(\?[^"]*)" data-to="5"', page)
    assert step and step[1] == "?dealer=Anna&pot_min=0.01&step=5"
    assert "Back to the search" in unescape(get(f"/hands/2{step[1]}"))


def test_the_next_hand_of_a_search_may_be_far(monkeypatch: pytest.MonkeyPatch, room: Room) -> None:
    monkeypatch.setattr(pages_hands, "NEAR", 1)
    with Archive.open(room.site.db) as archive:
        assert neighbours(archive, 1, Search(dealer="Bo")) == (None, 3)
        assert neighbours(archive, 4, Search(dealer="Anna")) == (2, None)
        assert neighbours(archive, 2, Search(player="Player 3")) == (1, 3)
