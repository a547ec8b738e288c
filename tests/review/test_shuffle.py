"""The page of the shuffle: figures, plots and amber notes of finished hands."""

from __future__ import annotations

import pytest

np = pytest.importorskip("numpy")

from croupier.integrity.assessment import Assessed, assess  # noqa: E402 - it needs the extra
from croupier.integrity.days import by_day, from_to  # noqa: E402
from croupier.integrity.simulated.tables import Slug, Table, orders  # noqa: E402
from croupier.review.pages import shuffle  # noqa: E402
from croupier.review.plots import Point, over_time  # noqa: E402
from croupier.words import Words  # noqa: E402
from support.floor_pages import Room  # noqa: E402

DAYS = "?from=2026-03-01&to=2026-03-10"


@pytest.fixture
def slug(monkeypatch: pytest.MonkeyPatch) -> Assessed:
    """A table that holds ten cards back, in place of the log's own hands."""
    made = orders(Table("rrrrrrr", slug=Slug(10, 4, 4)), 40, np.random.default_rng(3))
    found = assess(made)
    monkeypatch.setattr(shuffle, "_assessed", lambda *_: found)
    return found


@pytest.mark.parametrize(("language", "said"), [("en", "Effective riffles"), ("fr", "Mélanges effectifs")])
def test_finished_hands_have_figures_and_a_plot(room: Room, language: str, said: str) -> None:
    answer = room.login("Flo", lang=language).get("/shuffle" + DAYS)
    assert answer.status_code == 200
    assert said in answer.text
    assert 'class="plot"' in answer.text


def test_a_block_is_an_amber_note_with_its_picture(room: Room, slug: Assessed) -> None:
    text = room.login("Flo", lang="en").get("/shuffle" + DAYS).text
    assert 'class="alert amber"' in text
    assert "10 cards that lay together came out together" in text
    assert 'class="slug"' in text
    assert "cheat" not in text.lower()


def test_a_dealer_does_not_see_the_page(room: Room) -> None:
    assert room.login("Dan", lang="en").get("/shuffle").status_code == 403


def test_a_block_shows_where_cards_go(slug: Assessed) -> None:
    shares = np.array(from_to(slug))
    assert shares.shape == (13, 7)
    assert shares.max() > 3
    assert [day.hands for day in by_day(slug)] == [39]


def test_what_is_off_the_scale_stays_on_the_plot() -> None:
    drawn = over_time([Point("2026-03-01", 14, -1, 99)], 7, "one", Words("en"))
    assert 'cy="16.0"' in drawn
