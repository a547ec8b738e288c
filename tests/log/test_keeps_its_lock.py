"""SQLite's lock on a log: the terminal keeps it, whatever else opens the log in the same process.

POSIX drops all locks of a process on a file when it closes any descriptor of that file. The next program that
closes the log would then think that it is the last, and delete what the terminal is writing.
"""

import ast
import os
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from croupier.audience.following import LogFollower
from croupier.cli import croupier
from croupier.cli.inputs import LogPath
from croupier.log.custody.boots import note_boot, note_clock
from croupier.log.custody.witness import Witness, find_loss
from croupier.log.decks import load_tags
from croupier.log.disk import open_for_reading, open_for_writing
from croupier.log.journal.player_names import Roster
from croupier.log.journal.signatures import Signer
from croupier.log.reading.archive import Archive
from croupier.log.schema.drift import open_for_change
from croupier.log.writing.journal import Journal
from croupier.log.writing.start_checks import changed_decks, look
from log.writing import inputs
from support.logs import KEY, keep
from support.sweeps import by_day

SIGNER = Signer.of(bytes(range(1, 33)))
UTC = "2026-11-28T20:00:00.000Z"
WHO = ("--who", "F", "--why", "x")


def is_locked(path: Path) -> bool:
    """Whether this process holds SQLite's lock on a file, as the kernel tells."""
    there = path.stat()
    named = f"{os.major(there.st_dev):02x}:{os.minor(there.st_dev):02x}:{there.st_ino}"
    rows = (row.split() for row in Path("/proc/locks").read_text(encoding="ascii").splitlines())
    return any(row[1:2] == ["POSIX"] and row[4:6] == [str(os.getpid()), named] for row in rows)


OPENERS: dict[str, Callable[[Path], object]] = {
    "open_for_writing": lambda path: open_for_writing(path).close(),
    "open_for_change": lambda path: open_for_change(path).close(),
    "open_for_reading": lambda path: open_for_reading(path).close(),
    "Archive": lambda path: Archive.open(path).close(),
    "Roster": lambda path: Roster(path).names(),
    "note_boot": lambda path: note_boot(path, "boot-2", who="croupier run", utc=UTC, synchronised=True),
    "note_clock": lambda path: note_clock(path, who="Anna", before=UTC, utc=UTC),
    "find_loss": lambda path: find_loss(path, Witness(path.with_name("witness"))),
    "look": lambda path: look(path, None, SIGNER, utc=UTC),
    "changed_decks": lambda path: changed_decks(path, SIGNER),
    "load_tags": load_tags,
    "LogFollower": lambda path: (following := LogFollower(path)).look() and following.close(),
}

VERBS = (
    *("hands list", "hands show 1", "hands script 1", "hands sheet 1 --out {}/s.html"),
    *("hands verify", "hands backup --to {}/copies", "hands heads", "hands checkpoint"),
    *("hands closing", "hands breaks", "hands mend", "hands open 1 --key {}/terminal.key"),
    *("hands witness {}/witness", "hands dispute 1 --out {}/d.zip", "hands export phh --out {}/phh"),
    *("hands export csv --out {}/csv", "hands archive --year 2030 --to {}/old.db", "players list"),
    *("players rename Ana Anna", "players rename Seat-1 Anna", "players forget Nobody", "deck list"),
    *("deck check", "deck export", "deck import {}/deck.csv", "keys list", "shuffle"),
    *("demo --headless --hands 1", "room status"),
)
"""Every verb that takes a log; some are refused, which opens it all the same."""


def options(command: click.Command, path: str = "") -> Iterator[tuple[str, click.Parameter]]:
    """Every option that names a log, with the words of its verb."""
    if isinstance(command, click.Group):
        ctx = click.Context(command)
        for name in command.list_commands(ctx):
            found = command.get_command(ctx, name)
            assert found is not None
            yield from options(found, f"{path} {name}".strip())
    yield from ((path, each) for each in command.params if "--db" in each.opts)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path / "hands.db", key=KEY, signer=SIGNER) as journal:
        keep(journal, inputs()[:60])
        yield journal


@pytest.mark.parametrize("name", OPENERS)
def test_the_journal_keeps_its_lock(journal: Journal, name: str) -> None:
    assert is_locked(journal.path), "without a lock this test shows nothing"
    OPENERS[name](journal.path)
    assert is_locked(journal.path) and not journal.displaced()


@pytest.mark.parametrize("most", by_day([8], [len(VERBS)]))
def test_the_journal_keeps_its_lock_beside_every_verb(journal: Journal, tmp_path: Path, most: int) -> None:
    """In one process, where any descriptor that is opened by hand would drop it."""
    key = tmp_path / "terminal.key"
    key.touch(mode=0o600)
    key.write_bytes(KEY)
    (tmp_path / "deck.csv").write_text("deck,uid,card\nA,04A1B2C3D4E5F6,As\n", encoding="ascii")
    for verb in random.sample(VERBS, most):
        asked = [*verb.replace("{}", str(tmp_path)).split(), "--db", str(journal.path)]
        is_noted = verb.startswith(("hands open", "hands arch", "hands mend", "players r", "players f"))
        done = CliRunner().invoke(croupier, [*asked, *(WHO if is_noted else ())])
        assert done.exception is None or isinstance(done.exception, SystemExit), (verb, done.exception)
        assert is_locked(journal.path) and not journal.displaced(), (verb, done.output)


def test_every_option_that_names_a_log_leads_to_the_file_itself() -> None:
    found = list(options(croupier))
    assert len(found) > 30
    assert [path for path, option in found if not isinstance(option.type, LogPath)] == []


SOURCE = Path(__file__).parents[2] / "src" / "croupier"
OWN = "a file of its own beside the log, which SQLite does not know"
NAMED = "a file that a person names; it is no log"
PARTS = "a file of the installed program, or of the machine"
NEW = "a new file, which nobody has open"
ALLOWED = {
    "cardroom/cluster.py": "what the server of the database writes",
    "cardroom/config.py": NAMED,
    "cardroom/doctor.py": NAMED,
    "cardroom/forwarding/membership.py": OWN,
    "cardroom/forwarding/receipts.py": OWN,
    "cardroom/offers.py": OWN,
    "cardroom/orders.py": OWN,
    "cardroom/serving/server.py": PARTS,
    "cli/deck.py": NAMED,
    "config/file.py": NAMED,
    "config/structure.py": NAMED,
    "config/rewrite.py": NAMED,
    "demo/film.py": NEW,
    "devices/bench/firmware.py": PARTS,
    "devices/ports/keyboard.py": PARTS,
    "devices/ports/urls.py": NAMED,
    "devices/probe.py": PARTS,
    "devices/readers/mfrc522/chip.py": PARTS,
    "cli/hands/export_record.py": NAMED,
    "cli/hands/proof.py": NAMED,
    "cli/hands/options.py": NAMED,
    "cli/keys.py": NEW,
    "cli/inputs.py": "what is named to be written, looked at before anything is open",
    "cli/play.py": NAMED,
    "cli/run/maintenance.py": PARTS,
    "cli/shoe.py": NAMED,
    "cli/streams.py": PARTS,
    "doctor/machine.py": PARTS,
    "doctor/ports.py": PARTS,
    "doctor/screen.py": PARTS,
    "export/pojeu/account_file.py": NAMED,
    "export/pojeu/named_cards.py": NAMED,
    "export/pojeu/office.py": NAMED,
    "export/pojeu/schema.py": PARTS,
    "files.py": "what whoever calls it names, held against this list there",
    "log/custody/cosigners.py": OWN,
    "log/custody/backup.py": "a copy that has no name yet, once every connection to it is closed",
    "log/custody/dispute_file.py": NAMED,
    "log/custody/schema_repair.py": NEW,
    "log/custody/witness.py": "the witness; before the terminal opens its log, the -wal, which has no locks",
    "log/disk.py": "a log that is made, before any connection; its lock; SQLite itself",
    "log/keyfile.py": OWN,
    "log/writing/file_hold.py": NEW,
    "rulebook/book.py": PARTS,
    "review/access/accounts.py": OWN,
    "review/access/cases.py": OWN,
    "review/access/logins.py": OWN,
    "review/pages/notes.py": PARTS,
    "review/pages/tokens.py": PARTS,
    "review/pages/printed.py": PARTS,
    "review/serving/app.py": PARTS,
    "review/serving/certificate.py": OWN,
    "review/serving/server.py": OWN,
    "review/tell/channels.py": NAMED,
    "search/vocabulary.py": PARTS,
    "script/rig.py": "a log in a folder of its own, which no other program opens",
    "script/scenarios/__init__.py": PARTS,
    "terminal/host/panel.py": PARTS,
    "terminal/host/clock.py": PARTS,
    "terminal/host/system.py": PARTS,
    "terminal/host/sound.py": PARTS,
    "terminal/screen.py": NEW,
    "words/catalogue.py": PARTS,
}
"""The modules that open a file past SQLite, and why that is no file of a log that this process has open."""

PLAIN = {"open", "open_private", "read_bytes", "read_text", "os.open", "os.truncate", "sqlite3.connect"}
COPYING = {f"shutil.{name}" for name in ("copy", "copy2", "copyfile", "copytree", "move")}
SOME = re.compile(
    r"shutil|\b(open|open_private|read_bytes|read_text|write_bytes|write_text|touch|truncate|connect)\("
)
"""Without any of these a module opens nothing."""

OF_PATHS = {"read_bytes", "read_text", "write_bytes", "write_text", "touch"}


def opens(call: ast.Call) -> bool:
    """Whether a call opens a file by its name."""
    if isinstance(call.func, ast.Name):
        return call.func.id in PLAIN
    if not isinstance(call.func, ast.Attribute):
        return False
    if isinstance(call.func.value, ast.Name) and f"{call.func.value.id}.{call.func.attr}" in PLAIN | COPYING:
        return True
    mode = call.args[0].value if call.args and isinstance(call.args[0], ast.Constant) else None
    is_mode = isinstance(mode, str) and set(mode) <= set("rwabx+t")
    return call.func.attr in OF_PATHS or (call.func.attr == "open" and is_mode)


def test_no_file_of_a_log_is_opened_past_sqlite() -> None:
    """`bench` measures in processes of its own."""
    found = set()
    for path in SOURCE.rglob("*.py"):
        name = str(path.relative_to(SOURCE))
        text = path.read_text(encoding="utf-8")
        nodes = ast.walk(ast.parse(text)) if SOME.search(text) else ()
        if not name.startswith("bench") and any(isinstance(node, ast.Call) and opens(node) for node in nodes):
            found.add(name)
    assert found - ALLOWED.keys() == set(), "say why it is no file of a log that this process may have open"
    assert ALLOWED.keys() - found == set(), "no longer needed"
