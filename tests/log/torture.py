"""A terminal at full speed, and programs of every kind on the same log, each in its own process."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import traceback
from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache
from itertools import accumulate
from multiprocessing.queues import Queue
from multiprocessing.synchronize import Event as Over
from pathlib import Path
from typing import Any

from croupier.audience.following import LogFollower
from croupier.engine import commands as cmd
from croupier.engine.events import Event
from croupier.engine.places import Seat
from croupier.errors import CroupierError, LogFault
from croupier.log.custody.backup import back_up
from croupier.log.custody.boots import note_boot
from croupier.log.custody.players import forget, list_players, rename
from croupier.log.custody.sealed_cards import open_cards
from croupier.log.custody.verification import verify_log
from croupier.log.custody.years import move_out
from croupier.log.decks import save_deck
from croupier.log.journal.signatures import Signer, signer_of_log
from croupier.log.reading.archive import Archive
from croupier.log.reading.hand_search import Search
from croupier.log.reading.queries import list_hands
from croupier.log.writing.journal import Journal
from croupier.review.page_notes import PageNote, write
from support.dealer import Dealer
from support.logs import KEY, START, keep

Acknowledged = Any
"""How many rows the terminal has acknowledged; it is in memory that outlives the terminal."""

WHO = {"who": "F", "why": "x", "utc": "2026-11-28T20:00:00.000Z"}


def played(hands: int) -> Dealer:
    """So many hands, some folded, some to the showdown, some taken back and awarded again."""
    dealer = Dealer().open(stacks=dict.fromkeys(range(1, 7), 20_000_000))
    for number in range(hands):
        dealer.do(cmd.PlaceButton, seat=Seat(6))
        dealer.start()
        (dealer.showdown if number % 3 else dealer.fold_out)()
        if number % 4 == 1:
            dealer.do(cmd.Undo)
            dealer.do(cmd.Award)
    return dealer


@cache
def inputs(hands: int) -> list[tuple[Event, ...]]:
    return played(hands).inputs


@cache
def ends(hands: int) -> list[int]:
    """The last row of each input."""
    return list(accumulate(map(len, inputs(hands))))


def terminal(path: Path, hands: int, start: int, acknowledged: Acknowledged, signer: Signer) -> None:
    """Keep the inputs from `start` on until it is told to stop, or killed."""
    told: list[int] = []
    signal.signal(signal.SIGTERM, lambda *_: told.append(1))
    journal = None
    while journal is None and not told:
        try:
            journal = Journal.open(path, key=KEY, dealer="Anna", signer=signer)
        except LogFault:
            continue  # another program has it locked for a moment
        except CroupierError as error:
            if "another terminal" not in str(error):
                raise
    assert journal is not None
    with journal:
        note_boot(path, f"boot {start}", who="croupier run", utc=WHO["utc"], synchronised=True, signer=signer)
        for events, end in zip(inputs(hands)[start:], ends(hands)[start:], strict=True):
            while not told:
                try:
                    keep(journal, [events])
                except LogFault as fault:
                    assert fault.state == "locked", fault
                else:
                    acknowledged.value = end
                    break


# --- beside it ----------------------------------------------------------------------------------------------


def _opens(path: Path, acknowledged: Acknowledged) -> None:
    open_cards(path, [1], terminal=KEY, **WHO).close()


def _renames(path: Path, acknowledged: Acknowledged) -> None:
    rename(path, "Player 3", "Somebody", **WHO)


def _forgets(path: Path, acknowledged: Acknowledged) -> None:
    forget(path, "Player 4", **WHO)


def _imports(path: Path, acknowledged: Acknowledged) -> None:
    save_deck(path, "blue", [("04A1B2C3D4E5F6", "As", "card")])


def _corrects(path: Path, acknowledged: Acknowledged) -> None:
    why = f"row {acknowledged.value}"
    write(
        path, PageNote(kind="correction", who="F", why=why, hand_id=1, facts={"about": "other"}), WHO["utc"]
    )


def _shows(path: Path, acknowledged: Acknowledged) -> None:
    """The floor's pages: every page opens the log anew."""
    with Archive.open(path) as archive:
        list_hands(archive, Search.of(player="Player 3"))
        list_players(archive)


_followers: dict[Path, LogFollower] = {}


def _displays(path: Path, acknowledged: Acknowledged) -> None:
    """The players' display keeps the log open."""
    _followers.setdefault(path, LogFollower(path)).look()


def _sends(path: Path, acknowledged: Acknowledged) -> None:
    """What a forwarder reads: the newest rows, with the log open for a while."""
    with Archive.open(path) as archive:
        for _ in range(5):
            last = acknowledged.value
            rows = [row.seq for row, _ in archive.rows(max(1, last - 50))]
            assert rows[-1:] >= [last], f"rows up to {last} were acknowledged, and a reader sees {rows[-1:]}"


def _asks(path: Path, acknowledged: Acknowledged) -> None:
    order = "select count(*) from hands;" + "pragma wal_checkpoint;" * (acknowledged.value % 8 == 0)
    subprocess.run(["sqlite3", str(path), order], check=False, capture_output=True)


def _backs_up(path: Path, acknowledged: Acknowledged) -> None:
    last = acknowledged.value
    made = back_up(path, path.parent / "copies", keep=1, moment=datetime.now(UTC))
    assert made.rows >= last, f"{last} rows were acknowledged when the copy began, which has {made.rows}"


def _copies(path: Path, acknowledged: Acknowledged) -> None:
    subprocess.run(
        ["cp", str(path), f"{path}-wal", str(path.parent / "cp")], check=False, capture_output=True
    )


def _archives(path: Path, acknowledged: Acknowledged) -> None:
    """Nothing is so old; beside a terminal it is refused before."""
    move_out(path, path.with_name("old.db"), START.date().replace(year=2000), **WHO)


def _verifies(path: Path, acknowledged: Acknowledged) -> None:
    with Archive.open(path) as archive:
        verdict = verify_log(archive)
        assert not verdict.bad, verdict  # 0: somebody was forgotten between two looks of it


def _calls_verbs(path: Path, acknowledged: Acknowledged) -> None:
    """The programs themselves, in turn."""
    key = path.parent / "terminal.key"
    orders = (
        ["hands", "open", "1", "--who", "F", "--why", "x" * 500, "--key", str(key)],
        ["players", "rename", "Player 5", "Nobody", "--who", "F", "--why", "x"],
        ["hands", "list"],
        ["deck", "list"],
    )
    order = orders[acknowledged.value % len(orders)]
    run = [sys.executable, "-m", "croupier", *order, "--db", str(path)]
    subprocess.run(run, check=False, capture_output=True)


BESIDE: dict[str, Callable[[Path, Acknowledged], None]] = {
    "hands open": _opens,
    "players rename": _renames,
    "players forget": _forgets,
    "deck import": _imports,
    "a correction of the floor": _corrects,
    "the floor's pages": _shows,
    "the players' display": _displays,
    "what a forwarder reads": _sends,
    "the sqlite3 shell": _asks,
    "hands backup": _backs_up,
    "cp": _copies,
    "hands archive": _archives,
    "hands verify": _verifies,
    "the verbs as programs": _calls_verbs,
}


def beside(
    name: str,
    path: Path,
    acknowledged: Acknowledged,
    over: Over,
    found: Queue[str],
    done: Any,
    pause_s: float,
) -> None:
    """Do one thing again and again until it is over; what must not be is put into `found`."""
    os.nice(5)
    while not over.wait(pause_s):
        try:
            BESIDE[name](path, acknowledged)
        except CroupierError:
            pass  # it is refused, or another program had the log for two seconds
        except (AssertionError, ArithmeticError, LookupError, OSError, TypeError, ValueError, sqlite3.Error):
            found.put(f"{name}: {traceback.format_exc()}")
        done.value += 1


def signer_beside(path: Path) -> Signer:
    """The key beside the log, which signs what other programs write."""
    found = signer_of_log(path)
    assert found is not None
    return found
