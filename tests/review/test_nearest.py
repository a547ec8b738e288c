"""A time that somebody remembers: the hand that was played then comes first."""

from datetime import UTC, datetime, timedelta

from croupier.log.reading.queries import HandLine
from croupier.review.pages.hands import nearest

AT = datetime(2026, 3, 1, 21, 40, tzinfo=UTC)


def line(number: int, begins: int, lasts: int | None) -> HandLine:
    """A hand that begins this many seconds after 21:40."""
    begun = AT + timedelta(seconds=begins)
    ended = None if lasts is None else (begun + timedelta(seconds=lasts)).isoformat()
    return HandLine(
        id=number, table="", game="THNL", mode="cash", hand_no=number, players=2, button=1,
        started_utc=begun.isoformat(), ended_utc=ended, outcome="complete", attempts=1, pot=0, rake=0,
        board="", incidents=(), dealer="", winners=(),
    )  # fmt: skip


def test_the_hand_that_was_played_then_is_the_first() -> None:
    found = [line(5, 300, 60), line(4, 55, 90), line(3, -100, 140), line(2, -400, 200), line(1, -900, 60)]
    assert [each.id for each in nearest(found, AT)] == [3, 4, 2, 5, 1]


def test_a_hand_in_progress_counts_from_its_beginning() -> None:
    assert [each.id for each in nearest([line(2, 30, None), line(1, -600, 300)], AT)] == [2, 1]
