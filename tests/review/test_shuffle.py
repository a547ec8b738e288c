"""The page of the shuffle: figures, plots and amber notes of finished hands."""

from __future__ import annotations

import pytest

np = pytest.importorskip("numpy")

from croupier.integrity.assessment import Assessed, Estimate, assess  # noqa: E402
from croupier.integrity.overview import (  # noqa: E402
    Day,
    Overview,
    by_day,
)
from croupier.integrity.pairs import Pair  # noqa: E402
from croupier.integrity.tags import TagReport  # noqa: E402
from croupier.review.analyses import Analyses  # noqa: E402
from croupier.review.pages import shuffle  # noqa: E402
from croupier.review.pages.shuffle import over_time  # noqa: E402
from croupier.review.visit import Opening  # noqa: E402
from croupier.values import replace  # noqa: E402
from croupier.words import Words  # noqa: E402
from review.floor_pages import Room, send  # noqa: E402
from support.shuffles.tables import Slug, Table, orders  # noqa: E402

DAYS = "?from=2026-03-01&to=2026-03-10"


@pytest.fixture
def slug(monkeypatch: pytest.MonkeyPatch) -> Assessed:
    """A table that holds ten cards back, in place of the log's own hands."""
    made = orders(Table("rrrrrrr", slug=Slug(10, 4, 4)), 40, np.random.default_rng(3))
    found = assess(made)
    monkeypatch.setattr(shuffle, "look", lambda *_: Overview.of(found))
    return found


@pytest.mark.parametrize(("language", "said"), [("en", "Effective riffles"), ("fr", "Mélanges effectifs")])
def test_finished_hands_have_figures_and_a_plot(room: Room, language: str, said: str) -> None:
    answer = room.login("Flo", lang=language).get("/shuffle" + DAYS)
    assert answer.status_code == 200
    assert said in answer.text
    assert 'class="plot days"' in answer.text


@pytest.mark.parametrize(("name", "path"), [("look", "/shuffle"), ("look_at_pairs", "/pairs")])
def test_of_many_hands_the_last_are_analysed(
    room: Room, monkeypatch: pytest.MonkeyPatch, name: str, path: str
) -> None:
    asked, real = list[tuple[str, str]](), getattr(shuffle, name)

    def look(opening: Opening, between: tuple[str, str], *more: float) -> object:
        asked.append(between)
        return real(opening, between, *more)

    monkeypatch.setattr(shuffle, name, look)
    floor = room.login("Flo", lang="en")
    assert "are analysed" not in floor.get(path + DAYS).text
    monkeypatch.setattr(shuffle, "MOST", 2)
    room.site.analyses = Analyses()
    assert "These days have 3 hands: the last 2 of them are analysed." in floor.get(path + DAYS).text
    (whole, latest) = asked
    with room.site.open() as archive:
        query = "SELECT id FROM hands WHERE outcome != 'live' AND started_utc >= ? AND started_utc < ?"
        assert [archive.all(query, *each) for each in (whole, latest)] == [[(1,), (2,), (3,)], [(2,), (3,)]]


def test_a_machine_has_figures_of_its_own(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    by_hand = orders(Table("rrrrrrr"), 30, np.random.default_rng(4))
    by_machine = (replace(order, hand=order.hand + 100, machine="M1") for order in by_hand)
    found = assess([*by_hand, *by_machine])
    monkeypatch.setattr(shuffle, "look", lambda *_: Overview.of(found))
    text = room.login("Flo", lang="en").get("/shuffle" + DAYS).text
    assert "by hand" in text and "machine M1" in text


def test_a_block_is_an_amber_note_with_its_picture(room: Room, slug: Assessed) -> None:
    text = room.login("Flo", lang="en").get("/shuffle" + DAYS).text
    assert 'class="alert amber"' in text
    assert "10 cards that lay together came out together" in text
    assert 'class="slug"' in text
    assert "cheat" not in text.lower()


def test_weak_tags_are_listed_with_those_to_replace(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    tag = TagReport("<b>A", "Qs", "seat:3", 40, 6, 2, 0.05, 0.35, "more", True)
    look = shuffle.look
    monkeypatch.setattr(shuffle, "look", lambda *asked: replace(look(*asked), tags=(tag,)))
    text = room.login("Flo", lang="en").get("/shuffle" + DAYS).text
    for said in ("Cards missed or read late", "&lt;b&gt;A", "seat 3", "Q♠", "more than before", "replace"):
        assert said in text


def test_a_dealer_does_not_see_the_page(room: Room) -> None:
    assert room.login("Dan", lang="en").get("/shuffle").status_code == 403


def test_the_floor_chooses_a_baseline_on_record(room: Room) -> None:
    floor = room.login("Flo", lang="en")
    page = floor.get("/shuffle" + DAYS).text
    assert "The baseline is 7 riffles" in page
    for riffles, why, status in (("0", "x", 409), ("6.5", "", 409), ("6.5", "four weeks of our own", 303)):
        answer = send(floor, "/shuffle" + DAYS, "/shuffle/baseline", riffles=riffles, why=why)
        assert answer.status_code // 100 == status // 100
    assert "The baseline is 6.5 riffles" in floor.get("/shuffle" + DAYS).text
    assert "four weeks of our own" in floor.get("/notes").text
    auditor = room.login("Aud", lang="en")
    assert send(auditor, "/shuffle" + DAYS, "/shuffle/baseline", riffles="5", why="x").status_code == 403


def test_players_two_by_two_lead_to_hands(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    found = (Pair("Ann", "<b>Bob", 400, 16.2, 3.1, 2.0, 0.4, (3, 1)),)
    monkeypatch.setattr(shuffle, "look_at_pairs", lambda *_: found)
    text = room.login("Flo", lang="en").get("/pairs" + DAYS).text
    assert 'href="/hands/3"' in text and "&lt;b&gt;Bob" in text and "16.2" in text
    assert room.login("Dan", lang="en").get("/pairs").status_code == 403


def test_the_hands_of_a_day_are_counted(slug: Assessed) -> None:
    assert [day.hands for day in by_day(slug)] == [39]


def test_off_scale_values_stay_on_the_plot() -> None:
    drawn = over_time([Day("A", "Anna", "", "2026-03-01", 1, Estimate(14, -1, 99))], 7, "one", Words("en"))
    assert 'cy="16.0"' in drawn
