"""The floor's pages over the room: all tables together, and each table alone."""

import re
from collections.abc import Iterator

import pytest

from cardroom.both_stores import Both, both
from cardroom.card_room import CardRoom, Cluster, free_port
from cardroom.room_browser import Browser
from croupier.cardroom.demo import made, served
from croupier.cards.card import DECK
from croupier.log.reading.store import key_of
from croupier.review import analyses
from croupier.review.access.accounts import AccountFile
from croupier.review.pages import shuffle
from review.floor_pages import looked

PASSWORD = "correct horse battery"


@pytest.fixture(scope="module")
def stores(postgres: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Both]:
    folder = tmp_path_factory.mktemp("pages")
    with CardRoom.make(postgres, "room_pages", folder) as room, both(room, folder) as made_:
        yield made_


@pytest.fixture(scope="module")
def stranger(stores: Both, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    config = made(tmp_path_factory.mktemp("served"), stores.room.dsn, free_port())
    AccountFile(config.accounts).put("anna", "floor", PASSWORD)
    with served(config) as hall:
        yield Browser(hall)


@pytest.fixture(scope="module")
def floor(stranger: Browser) -> Browser:
    assert stranger.get("/hands")[1].count('name="password"') == 1
    assert stranger.login("anna", PASSWORD)[0] == 200
    return stranger


def test_the_hands_of_all_tables_lead_to_those_of_each(floor: Browser) -> None:
    status, page = floor.get("/hands")
    assert status == 200
    links = re.findall(r'href="(/hands/\d+)"', page)
    assert len(links) == 9
    assert f"/hands/{key_of(2, 4)}" in links
    told = floor.get(f"/hands/{key_of(2, 3)}")[1]
    assert "Table 2" in told and "Hand 3" in told
    assert set(re.findall(r'href="/tables/(\d+)/hands/\d+', told)) == {"2"}
    assert "/tables/1/" in floor.get("/")[1]


def test_each_figure_of_the_tables_says_what_it_is_where_they_pile_up(floor: Browser) -> None:
    """On a phone the heads of the columns are not shown."""
    page = floor.get("/")[1]
    (row, *_) = re.findall(r'<tr id="table-0">.*?</tr>', page)
    assert re.findall(r'data-label="([^"]*)"', row) == [
        "Game", "Players", "Free seats", "Waiting", "Dealer",
        "Phase", "Hand", "Pot", "Hands an hour", "Alerts", "News",
    ]  # fmt: skip
    terminals = floor.get("/terminals")[1]
    assert {"Key", "Last report", "Rows"} <= set(re.findall(r'data-label="([^"]*)"', terminals))


def test_the_page_of_the_room_writes_days_as_its_reader_does(floor: Browser) -> None:
    assert re.search(r'data-label="Last report">\d{4}-\d\d-\d\d \d\d:\d\d:\d\d<', floor.get("/terminals")[1])
    usual = floor.opener.addheaders
    floor.opener.addheaders = [("accept-language", "fr"), ("user-agent", "browser")]
    try:
        page = floor.get("/terminals")[1]
    finally:
        floor.opener.addheaders = usual
    assert re.search(r'data-label="Dernier signe">\d\d/\d\d/\d{4} \d\d:\d\d:\d\d<', page)


def test_a_search_in_words_knows_the_names_of_all_tables(floor: Browser) -> None:
    page = floor.get("/hands?q=player+1+seat+1")[1]
    assert "Player 1" in page and len(re.findall(r'href="/hands/\d+', page)) == 7
    found = floor.get("/hands?player=Player+1&before=" + str(key_of(2, 3)))[1]
    assert f"/hands/{key_of(2, 3)}" not in found and f"/hands/{key_of(2, 1)}" in found


@pytest.mark.parametrize("page", ("", "/sheet", "/compare", "/steps/3"))
def test_every_page_of_a_hand_is_there_and_offers_nothing_that_writes(floor: Browser, page: str) -> None:
    status, told = floor.get(f"/tables/1/hands/1{page}")
    assert status == 200
    assert set(re.findall(r'method="post" action="([^"]*)"', told)) <= {"/tables/1/logout"}
    if not page:
        assert "on the pages of the table itself" in told


REPORTS = (
    "incidents",
    "dealers",
    "dealer?name=Anna",
    "shifts",
    "hours",
    "rake",
    "moves?kind=bought",
    "shuffle",
    "pairs",
)


@pytest.mark.parametrize("report", REPORTS)
def test_reports_are_there_of_each_table_and_of_all(floor: Browser, report: str) -> None:
    days = ("&" if "?" in report else "?") + "from=2026-03-01&to=2026-03-01"
    for table in ("", "/tables/1", "/tables/2"):
        status, page = floor.get(f"{table}/{report}{days}")
        assert status == 200, page
        assert "No hand was dealt" not in page
        led = set(re.findall(r'href="(?:/tables/(\d+))?/(?:hands|moves|dealer)', page))
        assert led <= {table.rpartition("/")[2]}
    assert floor.get(f"/{report}{days}&as=csv")[1].count("\n") > 0


def test_analyses_of_all_tables_take_a_limited_number_of_hands(
    floor: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    days = "?from=2026-03-01&to=2026-03-01"
    assert "Deck Table 2: " in floor.get(f"/shuffle{days}")[1]
    monkeypatch.setattr(shuffle, "MOST_OF_ALL", 6)
    for page in ("shuffle", "pairs"):
        status, told = floor.get(f"/{page}{days}")
        assert status == 400 and "These days have 7 hands, and at most 6 can be read together" in told
        assert floor.get(f"/tables/1/{page}{days}")[0] == 200


@pytest.mark.parametrize("page", ("shuffle", "pairs"))
@pytest.mark.slow
def test_many_hands_are_looked_at_beside_the_requests(
    floor: Browser, monkeypatch: pytest.MonkeyPatch, page: str
) -> None:
    for table in ("", "/tables/1"):
        there = f"{table}/{page}?from=2026-03-01&to=2026-03-02"
        monkeypatch.setattr(analyses, "AT_ONCE", 0)
        waits = floor.get(there)[1]
        assert "hands are being analysed" in waits
        assert f'content="5; url={there.replace("&", "&amp;")}"' in waits
        looked()
        found = floor.get(there)
        assert found[0] == 200 and "looked at" not in found[1].partition("<main")[2].partition("<form")[0]
        monkeypatch.setattr(analyses, "AT_ONCE", 500)
        fresh = floor.get(there.replace("-02", "-03"))
        assert _shown(fresh[1]) == _shown(found[1])


def _shown(page: str) -> str:
    """What stands below the form for other days, with links to hands as they are."""
    return re.sub(r'href="\?[^"]*"', "", page.partition("</form></header>")[2].partition("</form>")[2])


def test_the_figures_of_all_tables_are_those_of_each_added_up(floor: Browser) -> None:
    found = [
        [int(each) for each in re.search(r"Incidents: (\d+) · hands: (\d+)", page).groups()]
        for table in ("", "/tables/1", "/tables/2")
        for page in [floor.get(f"{table}/incidents")[1]]
    ]
    assert found[0] == [sum(each) for each in zip(*found[1:], strict=True)] != [0, 0]


def test_cards_of_a_hand_in_progress_are_on_no_page(floor: Browser) -> None:
    for page in ("/hands?outcome=live", "/tables/1/hands/3", "/tables/1/hands/3/sheet", "/tables/1/notes"):
        status, told = floor.get(page)
        assert status == 200
        assert not [card for card in DECK if f">{card}<" in told or f">{card} " in told]
    assert "key that signs" in told and "nobody signed this note" not in told


@pytest.mark.parametrize(
    "path", ("/tables/9/hands", "/tables/1/hands/99", "/tables/1/nothing", "/coming/none")
)
def test_a_missing_page_says_so(floor: Browser, path: str) -> None:
    assert floor.get(path)[0] == 404


def test_nothing_can_be_written(floor: Browser) -> None:
    token = floor.token(floor.get("/")[1])
    for path in ("/tables/1/hands/1/notes", "/tables/1/hands/1/open", "/tables/1/shuffle/baseline"):
        assert floor.get(path, {"form": token, "why": "x"})[0] in (404, 405)
