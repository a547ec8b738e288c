"""Figures of many hands are computed beside the requests, and shown when they are ready."""

import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

pytest.importorskip("scipy")

from croupier.errors import Fault
from croupier.log.reading.archive import Archive
from croupier.processes import Tell
from croupier.review import analyses
from croupier.review.analyses import KEPT, RESTS_S, Analyses, Analysis
from croupier.review.pages.shuffle import look_at_pairs
from review.floor_pages import Room, looked

DAYS = "?from=2026-03-01&to=2026-03-10"
WAITS = '<noscript><meta http-equiv="refresh" content="5; url=/{}{}"/></noscript>'


class Held:
    """Analyses beside the requests go on only when a test says so."""

    def __init__(self) -> None:
        self.go = threading.Event()
        self.begun: list[Callable[[Tell], object]] = []
        self.tells: list[Tell] = []
        self.together = 0
        self.fails = ""

    def __call__(self, look: Callable[[Tell], object], tell: Tell) -> object:
        self.begun.append(look)
        self.tells.append(tell)
        self.together += 1
        assert self.together == 1, "another look is under way"
        assert self.go.wait(60)
        self.together -= 1
        if self.fails:
            raise Fault(self.fails)
        return look(tell)


@pytest.fixture
def many(monkeypatch: pytest.MonkeyPatch) -> None:
    """One hand is too many for a request."""
    monkeypatch.setattr(analyses, "AT_ONCE", 0)


@pytest.fixture
def held(many: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Held]:
    made = Held()
    monkeypatch.setattr(analyses, "told_from_another_process", made)
    yield made
    made.go.set()
    looked()


@pytest.mark.parametrize("page", ("shuffle", "pairs"))
def test_many_hands_are_looked_at_by_another_process(
    room: Room, monkeypatch: pytest.MonkeyPatch, page: str
) -> None:
    floor = room.login("Flo", lang="en")
    monkeypatch.setattr(analyses, "AT_ONCE", 0)
    waits = floor.get(f"/{page}{DAYS}")
    assert waits.status_code == 200
    assert WAITS.format(page, DAYS.replace("&", "&amp;")) in waits.text
    assert "3 hands are being analysed; the page shows the result when it is ready." in waits.text
    assert 'name="from"' in waits.text, "other days can be asked for"
    looked()
    found = floor.get(f"/{page}{DAYS}").text
    monkeypatch.setattr(analyses, "AT_ONCE", 500)
    room.site.analyses = Analyses()
    assert found == floor.get(f"/{page}{DAYS}").text
    assert "refresh" not in found and "being analysed" not in found


def test_the_page_that_waits_says_how_far_it_is(room: Room, held: Held) -> None:
    floor = room.login("Flo", lang="en")
    assert "so far" not in floor.get("/shuffle" + DAYS).text
    held.tells[0](2)
    assert "3 hands are being analysed" in (text := floor.get("/shuffle" + DAYS).text)
    assert "Followed so far: 2 of 3" in text
    assert "so far" not in floor.get("/pairs" + DAYS).text, "that is another analysis"


def test_a_file_of_figures_is_had_once_they_are_there(room: Room, held: Held) -> None:
    floor = room.login("Flo", lang="en")
    assert floor.get(f"/shuffle{DAYS}&as=csv").status_code == 503
    held.go.set()
    looked()
    assert "Effective riffles" in floor.get(f"/shuffle{DAYS}&as=csv&grid=shuffle").text


def test_the_same_is_never_begun_twice_and_one_goes_after_the_other(held: Held) -> None:
    all_ = Analyses()
    for _ in range(3):
        assert all_.of("one", 10, lambda _: 1) == Analysis(None, more=True)
        assert all_.of("two", 10, lambda _: 2) == Analysis(None, more=True)
    held.go.set()
    looked()
    assert len(held.begun) == 1
    assert all_.of("one", 10, lambda _: 9) == Analysis(1)
    assert all_.of("two", 10, lambda _: 2) == Analysis(None, more=True)
    looked()
    assert all_.of("two", 10, lambda _: 9) == Analysis(2)
    assert len(held.begun) == 2


def test_a_log_that_grows_shows_what_was_found_before(room: Room, held: Held) -> None:
    all_ = room.site.analyses = Analyses()
    all_.of("one", 10, lambda _: 1)
    held.go.set()
    looked()
    held.go.clear()
    assert all_.of("one", 11, lambda _: 2) == Analysis(1, more=True)
    held.go.set()
    looked()
    assert all_.of("one", 11, lambda _: 9) == Analysis(2)


def test_the_page_says_that_hands_are_missing(room: Room, held: Held) -> None:
    floor = room.login("Flo", lang="en")
    held.go.set()
    floor.get("/shuffle" + DAYS)
    looked()
    kept = room.site.analyses._kept
    for question, (hands, found) in kept.items():
        kept[question] = hands - 1, found
    held.go.clear()
    text = floor.get("/shuffle" + DAYS).text
    assert "Hands dealt since then are being analysed" in text and 'class="plot days"' in text
    held.fails = "the disk is <b>gone"
    held.go.set()
    looked()
    text = floor.get("/shuffle" + DAYS).text
    assert "Hands dealt since then could not be analysed: the disk is &lt;b&gt;gone" in text


def test_a_failed_analysis_is_reported_and_tried_again_later(room: Room, held: Held) -> None:
    floor = room.login("Flo", lang="en")
    for page in ("shuffle", "pairs"):
        held.fails = "the disk is gone"
        assert "being analysed" in floor.get(f"/{page}{DAYS}").text
        held.go.set()
        looked()
        for _ in range(2):
            answer = floor.get(f"/{page}{DAYS}")
            assert answer.status_code == 503
            assert "3 hands could not be analysed: the disk is gone" in answer.text
            assert 'name="from"' in answer.text and "refresh" not in answer.text
        assert floor.get(f"/{page}{DAYS}&as=csv").status_code == 503
        held.fails = ""
        room.clock.seconds += RESTS_S
        assert "being analysed" in floor.get(f"/{page}{DAYS}").text
        looked()
        assert floor.get(f"/{page}{DAYS}").status_code == 200


def test_a_log_that_the_process_cannot_open_is_said(many: None, tmp_path: Path) -> None:
    all_, look = Analyses(), partial(look_at_pairs, partial(Archive.open, tmp_path / "none.db"), ("", "9"))
    assert all_.of("one", 1, look) == Analysis(None, more=True)
    looked()
    assert "none.db" in all_.of("one", 1, look).why


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_mistake_of_ours_ends_the_wait_too(held: Held) -> None:
    all_ = Analyses()
    held.go.set()
    all_.of("one", 1, lambda _: 1 // 0)
    looked()
    assert all_.of("one", 1, lambda _: 1).why == "it was a mistake of the program"


def test_only_the_latest_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    all_ = Analyses()
    for number in range(KEPT + 1):
        all_.of(number, 3, lambda _, number=number: number)
    assert all_.of(KEPT, 3, lambda _: -1) == Analysis(KEPT)
    assert all_.of(1, 3, lambda _: -1) == Analysis(1)
    assert all_.of(0, 3, lambda _: -1) == Analysis(-1), "it was looked at again"
