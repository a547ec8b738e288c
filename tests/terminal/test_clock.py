"""A wall clock that jumps changes only the logged times; each boot is noted once."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner

from croupier.cli import croupier
from croupier.devices.deck.register import Register
from croupier.engine import commands as cmd
from croupier.engine.events import Event
from croupier.engine.table import Table
from croupier.errors import Fault
from croupier.log.custody.boots import clock_of, note_boot
from croupier.log.custody.verification import verify_log
from croupier.log.journal.codec import Logged
from croupier.log.journal.seals import terminal_key
from croupier.log.reading.archive import Archive
from croupier.log.writing.journal import Journal
from croupier.terminal.host.clock import ScriptClock, boot_id
from croupier.terminal.session.session import Session
from croupier.values import dataclass
from support.dealer import Dealer


@dataclass
class JumpingClock(ScriptClock):
    """Its wall clock is set back by an hour, and is no longer trusted, from `jump_ms` on."""

    jump_ms: int = 1 << 60

    def utc(self) -> datetime:
        back = timedelta(hours=1) if self.elapsed_ms >= self.jump_ms else timedelta()
        return super().utc() - back

    def synchronised(self) -> bool:
        return self.elapsed_ms < self.jump_ms


class Recorder(Dealer):
    """Keeps the commands as well."""

    def __init__(self) -> None:
        super().__init__()
        self.commands: list[cmd.Command] = []

    def do(self, kind: type[cmd.Command], **fields: object) -> tuple[Event, ...]:
        events = super().do(kind, **fields)
        self.commands.append(kind(at=self.at, **fields))
        return events


def a_hand() -> list[cmd.Command]:
    dealer = Recorder()
    dealer.open()
    dealer.start()
    dealer.showdown()
    return dealer.commands


def played(path: Path, commands: list[cmd.Command], jump_ms: int) -> tuple[Table, list[Logged]]:
    clock = JumpingClock(jump_ms=jump_ms)
    with Journal.open(path, key=terminal_key(path.parent / "run")) as journal:
        session = Session(journal, Register([]), clock)
        for command in commands:
            clock.wait(command.at - clock.now())
            session.do(command)
            session.pass_time(clock.now())
        return session.table, list(journal.archive.span_of(1))


def test_a_clock_set_back_in_mid_hand_changes_only_the_time_and_its_flag(tmp_path: Path) -> None:
    commands = a_hand()
    middle = commands[len(commands) // 2].at
    calm, rows = played(tmp_path / "calm.db", commands, 1 << 60)
    jumped, others = played(tmp_path / "jumped.db", commands, middle)
    assert jumped == calm
    assert [(row.seq, row.mono_ms, row.event) for row in rows] == [
        (row.seq, row.mono_ms, row.event) for row in others
    ]
    assert {row.clock_synced for row in rows} == {True}
    assert [row.clock_synced for row in others] == [row.mono_ms < middle for row in others]
    assert others[-1].utc < others[0].utc and rows[-1].utc > rows[0].utc
    with Archive.open(tmp_path / "jumped.db") as archive:
        assert verify_log(archive).bad is None
        assert clock_of(archive, 1).synchronised is False
        with pytest.raises(Fault):
            clock_of(archive, 7)
    shown = CliRunner().invoke(croupier, ["hands", "show", "1", "--db", str(tmp_path / "jumped.db")]).output
    assert shown.startswith("The wall clock was not synchronised")


def test_a_boot_is_noted_once_and_its_hands_know_it(tmp_path: Path) -> None:
    path, commands = tmp_path / "hands.db", a_hand()
    said = {"who": "test", "utc": "2026-03-01T20:00:00.000Z", "synchronised": True}
    with Journal.open(path, key=terminal_key(tmp_path / "run")):
        assert note_boot(path, "first", **said) and not note_boot(path, "first", **said)
        assert not note_boot(path, "", **said)
    played(path, commands, 1 << 60)
    assert note_boot(path, "second", **said)
    with Archive.open(path) as archive:
        assert clock_of(archive, 1).boot == "first"
        assert verify_log(archive).bad is None


def test_a_hand_belongs_to_its_own_boot_and_not_to_that_of_its_settings(tmp_path: Path) -> None:
    path, commands = tmp_path / "hands.db", a_hand()
    said = {"who": "test", "utc": "2026-03-01T20:00:00.000Z", "synchronised": True}
    start = next(at for at, command in enumerate(commands) if isinstance(command, cmd.StartHand))
    with Journal.open(path, key=terminal_key(tmp_path / "run")) as journal:
        note_boot(path, "first", **said)
        session, clock = Session(journal, Register([]), ScriptClock()), ScriptClock()
        for at, command in enumerate(commands):
            if at == start:
                note_boot(path, "second", **said)
            clock.wait(command.at - clock.now())
            session.do(command)
        assert clock_of(journal.archive, 1).boot == "second"
        assert not clock_of(journal.archive, 1).synchronised


def test_the_machine_names_its_boot() -> None:
    assert boot_id() == boot_id()
    assert len(boot_id()) in (0, 36)
