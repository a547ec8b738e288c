"""A dealer sets the clock: the machine sets it, and the log has a signed note and still verifies."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from queue import SimpleQueue

import pytest

from croupier.cli.run import Background, fulfil, session_on
from croupier.cli.run import maintenance as clock
from croupier.cli.run.log import open_log
from croupier.config.file import read, sample
from croupier.config.settings import Settings
from croupier.errors import Fault
from croupier.log.custody.verification import verify_log
from croupier.log.journal.notes import read_notes
from croupier.log.journal.seals import terminal_key
from croupier.log.reading.archive import Archive
from croupier.terminal.host.system import Outcome
from croupier.terminal.wishes import SetClock

UTC = "2026-11-23T19:15:00Z"


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    monkeypatch.setattr(clock, "SET_BY_HAND", tmp_path / "clock-told")
    text = sample()
    return read(text, folder=tmp_path)


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> Callable[[Outcome], list[str]]:
    """A machine with one answer, and what it was asked."""
    asked: list[str] = []

    def answering(answer: Outcome) -> list[str]:
        def ask(*lines: str) -> Future[Outcome]:
            asked.extend(lines)
            done = Future[Outcome]()
            done.set_result(answer)
            return done

        monkeypatch.setattr(clock.system, "ask", ask)
        return asked

    return answering


def tell(settings: Settings) -> None:
    key = terminal_key(settings.log.runtime_dir / "terminal.key")
    with open_log(settings, key, without_cards=False, found=lambda findings: None) as journal:
        session = session_on(journal, settings, None)
        fulfil(session, settings, None, Background.to(SimpleQueue(), settings, None), SetClock(UTC))


def test_it_is_set_and_noted_as_done_by_the_dealer_where_nobody_is_named(
    settings: Settings, answers: Callable[[Outcome], list[str]], tmp_path: Path
) -> None:
    asked = answers(Outcome(True))
    tell(settings)
    assert asked == [f"time {UTC}"] and (tmp_path / "clock-told").exists()
    with Archive.open(settings.log.path) as archive:
        (note,) = read_notes(archive.db.conn, kind="clock")
        assert verify_log(archive).bad is None
    assert note.facts["told"] == note.utc == UTC and note.facts["before"] != UTC
    assert note.who == "dealer" and note.signer


def test_a_machine_that_does_not_take_it_leaves_no_note(
    settings: Settings, answers: Callable[[Outcome], list[str]], tmp_path: Path
) -> None:
    answers(Outcome(False, "failed", "the machine does not take it"))
    with pytest.raises(Fault, match="does not take it"):
        tell(settings)
    assert not (tmp_path / "clock-told").exists()
    with Archive.open(settings.log.path) as archive:
        assert list(read_notes(archive.db.conn, kind="clock")) == []
