"""The terminal's notes beside the hands, and the notes of exports."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.cli import run as verb
from croupier.cli.run import record
from croupier.cli.run.record import marks, tries_of
from croupier.config.file import load
from croupier.devices.debounce import Press
from croupier.devices.readings import ShoeBack
from croupier.log.custody import boots
from croupier.log.journal.notes import Note, read_notes
from croupier.log.journal.signatures import Signer, key_path, signer_in
from croupier.log.reading.archive import Archive
from croupier.review.grids.note_grid import KIND_NAMES, WRITTEN, note_text
from croupier.review.times import Wall
from croupier.terminal.app import Terminal
from croupier.terminal.host.system import package_hash
from croupier.terminal.station.pin import Tries, new_hash
from croupier.values import replace
from croupier.words import Words
from support.shell import shell

FILE = """
[table]
name = "7"
small_blind = {small}
big_blind = 2
smallest_chip = 1
sensors = "L0"
[log]
path = "hands.db"
runtime_dir = "runtime"
[dealer]
name = "Zoé"
[floor]
pin = "{pin}"
[dealer_pins]
"Léa" = "{pin}"
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "croupier.toml"
    path.write_text(FILE.format(small=1, pin=new_hash("471136")), encoding="utf-8")
    return path


def evening(
    monkeypatch: pytest.MonkeyPatch, file: Path, drive: Callable[[Terminal], object] = lambda terminal: None
) -> None:
    """Start the terminal on the file, let `drive` press its keys, and end it."""
    monkeypatch.setattr(Terminal, "run", drive)
    verb.start(load(file), file=file)


def notes(file: Path, *kinds: str) -> list[Note]:
    with Archive.open(file.with_name("hands.db")) as archive:
        return [note for note in read_notes(archive.conn) if note.kind in kinds]


def press(terminal: Terminal, *words: str) -> None:
    for word in words:
        terminal.take(Press(word, terminal.session.clock.now()))
        terminal.step()


def test_starts_and_ends_are_on_record_with_the_version_and_signed(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening(monkeypatch, file)
    evening(monkeypatch, file)
    found = notes(file, "start", "stop")
    evening_ = [("start", "croupier was started"), ("stop", "croupier was ended")]
    assert [(each.kind, each.why) for each in found] == 2 * evening_
    assert found[0].facts["version"] and found[0].facts["package"] == package_hash()
    signer = signer_in(key_path(file.with_name("hands.db")))
    assert {each.signer for each in found} == {signer.id}
    key = ["--public-key", signer.public.hex()]
    done = shell("hands", "verify", *key, "--db", file.with_name("hands.db"))
    assert done.exit_code == 0, done.output


def test_a_start_after_a_crash_says_so(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def falls(terminal: Terminal) -> None:
        raise KeyError("a fault of the program")

    with pytest.raises(KeyError):
        evening(monkeypatch, file, falls)
    evening(monkeypatch, file)
    kept = [(each.kind, each.facts.get("fell")) for each in notes(file, "start", "stop")]
    assert kept == [("start", False), ("start", True), ("stop", None)]
    assert "it had not ended in order before" in capsys.readouterr().err


def test_keys_of_the_configuration_that_changed_are_named_and_nothing_of_their_values(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening(monkeypatch, file)
    evening(monkeypatch, file)
    assert [each.facts["changed"] for each in notes(file, "settings")] == [[]]
    other = new_hash("483107")
    file.write_text(FILE.format(small=2, pin=other) + "[house]\n'rake.cap' = 3\n", encoding="utf-8")
    evening(monkeypatch, file)
    said = notes(file, "settings")[-1]
    assert said.why == "changed: dealer_pins, floor.pin, house.rake.cap, table.small_blind"
    assert "Léa" not in repr(said) and other not in repr(said)
    one, two = (marks('[dealer]\nname = "Zoé"', Signer.of(bytes([each] * 32))) for each in (1, 2))
    assert one != two, "nobody without the key can try names"


def test_wrong_pins_are_on_record_and_a_restart_does_not_shorten_the_wait(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def guess(terminal: Terminal) -> None:
        for sign in "12":
            press(terminal, "floor", *(f"digit:{sign}" for _ in range(6)), "confirm")
            while terminal.console.station.tries.wrong < int(sign):
                terminal.step(0.05)
            station = terminal.console.station
            station = replace(station, tries=replace(station.tries, next_at=0))
            terminal.console = replace(terminal.console, station=station, page=None)
        terminal.step()

    evening(monkeypatch, file, guess)
    kept = [(each.who, each.facts["wrong"], each.facts["seconds"]) for each in notes(file, "pin")]
    assert kept == [("floor", 1, 2), ("floor", 2, 4)]
    seen: list[tuple[Tries, int]] = []

    def look(terminal: Terminal) -> None:
        seen.append((terminal.console.station.tries, terminal.session.clock.now()))

    monkeypatch.setattr(record, "delay_ms", lambda wrong: 60_000)
    evening(monkeypatch, file, look)
    ((tried, now),) = seen
    assert tried.wrong == 2 and now + 30_000 < tried.next_at <= now + 60_000
    monkeypatch.setattr(record, "FORGOTTEN_S", -1)
    assert tries_of(file.with_name("hands.db"), 0).wrong == 0


def test_the_firmware_of_the_shoe_is_on_record_at_the_start_and_when_it_changes(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def shoes(terminal: Terminal) -> None:
        for version in ("0.18.0", "0.18.0", "0.19.0"):
            terminal.inbox.put(ShoeBack(at=terminal.session.clock.now(), antennas="", firmware=version))
            terminal.step()
            terminal._health_due = 0
            terminal.step()
            terminal.step()

    evening(monkeypatch, file, shoes)
    assert [each.facts["firmware"] for each in notes(file, "shoe")] == ["0.18.0", "0.19.0"]


def test_what_is_copied_out_of_the_log_is_on_record_and_a_copy_stays_as_it_is(
    file: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    evening(monkeypatch, file)
    db, copies = file.with_name("hands.db"), tmp_path / "copies"
    copies.mkdir()
    for verb_ in (("export", "jsonl", "hands"), ("export", "csv", "hands"), ("backup", copies)):
        done = shell("hands", *verb_, "--db", db)
        assert done.exit_code == 0, done.output
    kept = [each.why for each in notes(file, "exported")]
    assert kept == ["exported: jsonl", "exported: csv", "exported: backup"]
    assert shell("hands", "export", "csv", 7, "--db", db).exit_code
    assert len(notes(file, "exported")) == 3, "nothing was copied"
    (copy,) = copies.glob("*.db")
    before = copy.read_bytes()
    assert shell("hands", "export", "csv", "hands", "--db", copy).exit_code == 0
    assert copy.read_bytes() == before and [each.name for each in copies.iterdir()] == [copy.name]


def test_they_are_told_in_french_and_in_english(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    evening(monkeypatch, file)
    fixed = {boots.STARTED, boots.STARTED_AFTER_A_FALL, boots.STOPPED, boots.SETTINGS_RECORDED}
    assert fixed <= WRITTEN
    french, wall = Words("fr"), Wall(None)
    told = [note_text(note, french, wall) for note in notes(file, "start", "stop")]
    assert told[0].startswith("croupier a été démarré · ") and told[1].startswith("croupier a été arrêté · ")
    assert {"start", "stop", "settings", "pin", "shoe", "exported"} <= set(KIND_NAMES)
    facts, why = {"wrong": 3, "seconds": 8}, "wrong PIN, 3 in a row"
    pin = Note(seq=1, utc="", kind="pin", who="floor", hand_id=None, why=why, facts=facts)
    assert " ".join(note_text(pin, french, wall).split()) == "code erroné, 3 de suite : bloqué 8 s"
    assert note_text(pin, Words("en"), wall) == "wrong PIN, 3 in a row: locked for 8 s"
