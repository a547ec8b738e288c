""" "After the break", "before it": the words become the time of the table's first pause."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from croupier.log.reading.archive import Archive
from croupier.log.writing.journal import Journal
from croupier.review.times import Wall
from croupier.search import parser
from croupier.search.known_names import KnownNames
from croupier.search.parser import Understood, understood, with_break
from croupier.words import Words
from support.dealer import Dealer
from support.logs import KEY

BEGIN = datetime(2026, 3, 1, 19, 0, tzinfo=UTC)
NOW = datetime(2026, 3, 2, 12, 0)
HANDS = (0, 3, 20, 24, 50, 600)
"""When hands of two minutes begin, in minutes: two breaks, and long after them the table opens anew."""

WALL = Wall(UTC)


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path, dealer, done = tmp_path_factory.mktemp("log") / "table.db", Dealer(), 0
    with Journal.open(path, key=KEY, dealer="Anna") as journal:
        dealer.open()
        for begins in HANDS:
            dealer.start()
            dealer.fold_out()
            for events in dealer.inputs[done:]:
                is_last = events is dealer.inputs[-1]
                moment = BEGIN + timedelta(minutes=begins + 2 * is_last)
                journal.append(events, utc=moment, mono_ms=events[0].at, clock_synced=True)
            done = len(dealer.inputs)
    return path


@pytest.fixture
def archive(log: Path) -> Iterator[Archive]:
    with Archive.open(log) as found:
        yield found


def asked(archive: Archive, text: str, language: str) -> Understood:
    words = Words(language)
    meant = understood(text, words, KnownNames(), NOW)
    return with_break(archive, meant, words, WALL.local, WALL.read, NOW.replace(tzinfo=UTC))


@pytest.mark.parametrize(
    "language, text, conditions",
    [
        ("en", "yesterday after the break", {"since": "2026-03-01T19:20", "until": "2026-03-02T00:00"}),
        ("fr", "hier après la pause, siège 4", {
            "since": "2026-03-01T19:20", "until": "2026-03-02T00:00", "seat": "4",
        }),
        ("fr", "hier avant la pause", {"since": "2026-03-01T00:00", "until": "2026-03-01T19:06"}),
        ("en", "after the break", {"since": "2026-03-01T19:20"}),
    ],
)  # fmt: skip
def test_the_first_break_of_that_time_is_meant(
    archive: Archive, language: str, text: str, conditions: dict[str, str]
) -> None:
    found = asked(archive, text, language)
    assert (found.conditions, found.unknown) == (conditions, ())


def test_a_table_that_opens_anew_had_no_break(archive: Archive) -> None:
    meant = asked(archive, "2 march after the break", "en")
    assert meant.unknown == ("after the break",)
    assert meant.conditions == {"since": "2026-03-02T00:00", "until": "2026-03-03T00:00"}


def test_a_break_is_not_looked_for_in_a_long_time(archive: Archive) -> None:
    assert asked(archive, "la semaine dernière après la pause", "fr").unknown == ("après la pause",)


def test_hands_of_several_tables_have_no_common_break() -> None:
    early, late = "2026-03-01T19:00:00Z", "2026-03-01T19:30:00Z"
    assert parser._first([("1", early, early), ("1", late, late)]) == (early, late)
    assert parser._first([("1", early, early), ("2", late, late)]) is None


def test_what_says_nothing_of_a_break_stays_as_it_is(archive: Archive) -> None:
    meant = understood("yesterday seat 4", Words("en"), KnownNames(), NOW)
    assert with_break(archive, meant, Words("en"), WALL.local, WALL.read, NOW.replace(tzinfo=UTC)) is meant
