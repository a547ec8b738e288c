"""An unshuffled pack is noted and waits for the floor, without a card or a name."""

from datetime import datetime, timedelta
from pathlib import Path

import pytest

pytest.importorskip("scipy")

from croupier.log.writing.journal import Journal
from croupier.review.tell import channels as mixing
from croupier.review.tell.calls import Desk
from croupier.review.tell.channels import ShuffleWatch
from croupier.words import Words
from support.dealer import Dealer
from support.logs import KEY, START

HANDS = 25


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Hands of a pack in the same order each time; the board and what is shown lies open."""
    dealer, path = Dealer(), tmp_path / "hands.db"
    dealer.open(stacks=dict.fromkeys(range(1, 7), 200_000))
    for _ in range(HANDS):
        dealer.start()
        dealer.to_the_end()
    with Journal.open(path, key=KEY, dealer="Anna") as journal:
        for events in dealer.inputs:
            utc = START + timedelta(milliseconds=events[0].at)
            journal.append(events, utc=utc, mono_ms=events[0].at, clock_synced=True)
    return path


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """The hands are looked at in this process, which has its modules already."""
    monkeypatch.setattr(
        mixing, "in_order", lambda look, logs, jobs: [each for log in logs for each in look(log)]
    )


def looked_at(path: Path, at: datetime) -> Desk:
    """A desk to which the watch has told what it found."""
    desk = Desk({"final": path}, lambda: at, bytes(32))
    failed: list[str] = []
    ShuffleWatch(desk, lambda: at, failed.append).look()
    assert failed == []
    return desk


@pytest.mark.usefixtures("here")
def test_a_pack_that_nobody_shuffles_waits_for_the_floor(log: Path) -> None:
    desk = looked_at(log, START + timedelta(hours=2))
    waiting = [each for each in desk.waiting("final") if each.call.kind == "shuffle"]
    assert waiting and {each.call.colour for each in waiting} == {"amber"}
    assert all(1 < (each.call.hand_id or 0) <= HANDS for each in waiting)
    for each in waiting:
        said = each.call.title(Words("en")) + each.call.sentence(Words("en"))
        assert "Shuffle" in said and "Player" not in said and not set("♠♥♦♣") & set(said)
    first = waiting[0]
    assert desk.come(first, "Flo")
    assert next(each for each in desk.waiting("final") if each.call.key == first.call.key).coming is not None


@pytest.mark.usefixtures("here")
def test_a_note_waits_for_a_day_and_no_longer(log: Path) -> None:
    desk = looked_at(log, START + timedelta(days=2))
    assert [each for each in desk.waiting("final") if each.call.kind == "shuffle"] == []


def test_an_unreadable_log_is_reported_and_the_others_are_read(log: Path, tmp_path: Path) -> None:
    failed: list[str] = []
    desk = Desk({"gone": tmp_path / "gone.db", "final": log}, lambda: START, bytes(32))
    ShuffleWatch(desk, lambda: START + timedelta(hours=2), failed.append).look()
    assert len(failed) == 1 and "gone.db" in failed[0]
    assert any(each.call.kind == "shuffle" for each in desk.waiting("final"))
