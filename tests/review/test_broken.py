"""A table that was broken, on the page of the shifts: who went where with what, and what goes along."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from croupier.engine import commands as cmd
from croupier.engine.commands import evening as ask
from croupier.engine.commands.people import WarnPlayer
from croupier.engine.places import Seat
from croupier.log.writing.journal import Journal
from croupier.review.visit import Site
from croupier.values import replace
from support.dealer import Dealer
from support.floor_pages import Room
from support.logs import KEY


def log_of(path: Path) -> Path:
    """A tournament table of 1 March that is broken; what was done after it is undone."""
    dealer = Dealer()
    dealer.open(stacks={2: 300, 9: 900}, mode="tournament", profile="tda", table="Blue")
    dealer.do(cmd.EnterFloor)
    dealer.do(WarnPlayer, seat=Seat(9), reason="phone")
    dealer.do(ask.BreakTable, drawn=(ask.Drawn(Seat(2), "Red", 7),))
    with Journal.open(path, key=KEY, dealer="Anna") as journal:
        for events in dealer.inputs:
            at = events[0].at
            journal.append(events, utc=datetime(2026, 3, 1, 20, 0, tzinfo=UTC), mono_ms=at, clock_synced=True)
    return path


def test_a_broken_table_is_shown_on_its_day(room: Room, tmp_path: Path) -> None:
    old = room.site
    site = Site(db=log_of(tmp_path / "blue.db"), accounts=old.accounts, wall=old.wall, now=old.now)
    browser = replace(room, site=site).login("Flo")
    page = browser.get("/shifts?from=2026-03-01&to=2026-03-01").text
    assert "Broken tables" in page
    told = page[page.index("Broken tables") :]
    for said in ("Blue", "Player 2", "table Red, seat 7", "Player 9", "1 warning"):
        assert said in told
    assert "Broken tables" not in browser.get("/shifts?from=2026-03-02&to=2026-03-03").text
