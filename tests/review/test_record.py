"""Notes of the pages: written by a service of the log's owner, signed with the key of the pages."""

import codecs
import json
import os
import pickle
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from click.testing import CliRunner

from croupier.cli import croupier
from croupier.engine import commands as cmd
from croupier.errors import CroupierError, Fault, Refused
from croupier.log.custody import dispute_file
from croupier.log.custody.verification import verify_log
from croupier.log.disk import transaction
from croupier.log.journal.chain import Verdict
from croupier.log.journal.floor_keys import FloorLock, PrivateKey
from croupier.log.journal.notes import add_note, read_notes, signer_of_pages
from croupier.log.journal.signatures import Signer, key_path, signer_in
from croupier.log.reading.archive import Archive
from croupier.log.schema.drift import open_for_change
from croupier.log.writing.journal import Journal
from croupier.review.access.accounts import AccountFile
from croupier.review.page_notes import Notes, PageNote, write
from croupier.review.serving.notary import MOST, answered, serve
from croupier.review.times import Wall
from croupier.review.visit import Site
from croupier.values import dataclass, replace
from review.floor_pages import NOW, PASSPHRASE, PASSWORD, Clock, Room, send
from support.dealer import Dealer
from support.logs import KEY, Days

OWNER, PAGES = 64_101, 64_102
"""Two users that no machine has."""

UTC_NOW = "2026-03-04T21:00:00.000Z"
CORRECTION = PageNote(kind="correction", who="Flo", why="it was 400", hand_id=1, facts={"about": "amount"})


@dataclass
class Table:
    """A signed log in a folder, with the keys beside it and in `run`."""

    folder: Path

    @property
    def log(self) -> Path:
        return self.folder / "table.db"

    @property
    def public(self) -> bytes:
        return signer_in(key_path(self.log)).public

    def verified(self) -> Verdict:
        """As somebody finds it who knows the terminal's key alone."""
        with Archive.open(self.log) as archive:
            return verify_log(archive, publics=(self.public,))

    def notes(self, kind: str | None = None) -> list[tuple[str, str, str, str]]:
        with Archive.open(self.log) as archive:
            return [
                (each.kind, each.who, each.why, each.signer) for each in read_notes(archive.conn, kind=kind)
            ]

    def change(self, do: Callable[[sqlite3.Connection], object]) -> None:
        db = open_for_change(self.log)
        with transaction(db):
            do(db.conn)
        db.close()

    def own_key(self) -> Signer:
        return signer_in(self.folder / "table.db-pages")


@pytest.fixture(scope="session")
def signed_log(tmp_path_factory: pytest.TempPathFactory, floor_key: PrivateKey) -> Path:
    """Two hands that are over, and one in progress with an alert that waits for the floor."""
    path = tmp_path_factory.mktemp("signed") / "table.db"
    dealer = Dealer()
    signer, floor = signer_in(key_path(path)), FloorLock((floor_key.owner,))
    with Journal.open(path, key=KEY, dealer="Anna", signer=signer, floor=floor) as journal:
        days = Days(journal, dealer)
        dealer.open()
        for day, over in enumerate((dealer.showdown, dealer.fold_out), 1):
            dealer.start()
            over()
            days.keep(day)
        dealer.start()
        dealer.do(cmd.DrawCard, card=None, uid="04C0FFEE12345E", status="unknown")
        days.keep(4)
    return path


@pytest.fixture
def table(signed_log: Path, tmp_path: Path) -> Table:
    return _copied(signed_log, tmp_path)


def _copied(log: Path, folder: Path) -> Table:
    for path in (log, key_path(log)):
        shutil.copy(path, folder)
    return Table(folder)


def site_of(table: Table, accounts: Path, key: Path, notes: Notes) -> Room:
    clock = Clock()
    site = Site(
        db=table.log,
        accounts=AccountFile(accounts),
        wall=Wall(UTC),
        floor_keys=(key,),
        clock=clock,
        now=lambda: NOW,
        notes=notes,
    )
    return Room(site, clock)


# --- two users ---------------------------------------------------------------------------------------


for _name in ("ascii", "idna", "latin-1", "utf-8-sig"):
    codecs.lookup(_name)  # the library that they are in may be out of another user's reach


def as_user(user: int, groups: list[int], do: Callable[[], Any]) -> Any:
    """What `do` returns in another process of another user; this process has loaded all that it needs."""
    there, here = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            _become(user, groups)
            os.write(here, pickle.dumps(do()))
            os._exit(0)
        except BaseException:  # noqa: BLE001 - the edge of the process
            traceback.print_exc(file=sys.__stderr__)
        finally:
            os._exit(1)
    os.close(here)
    with open(there, "rb") as told:
        text = told.read()
    assert os.waitpid(child, 0)[1] == 0
    return pickle.loads(text)


def _become(user: int, groups: list[int]) -> None:
    os.setgroups(groups)
    os.setresgid(user, user, user)
    os.setresuid(user, user, user)
    os.umask(0o077)


@dataclass
class House:
    """A table whose owner runs the service, as the units have it; the pages have their own folder."""

    table: Table
    own: Path
    socket: Path
    runtime: Path

    def room(self, notes: Notes) -> Room:
        return site_of(self.table, self.own / "accounts", self.own / "anna.key", notes)


def bound(path: Path) -> socket.socket:
    """A socket as its unit makes it."""
    made = socket.socket(socket.AF_UNIX)
    made.bind(str(path))
    path.chmod(0o660)
    made.listen()
    return made


@pytest.fixture
def house(signed_log: Path, account_text: str, locked_key: str) -> Iterator[House]:
    if os.geteuid() != 0:
        pytest.skip("only root may become two other users")
    top = Path(tempfile.mkdtemp())
    top.chmod(0o755)
    state, run, own = top / "state", top / "run", top / "pages"
    for folder in (state, run, own):
        folder.mkdir()
    made = House(_copied(signed_log, state), own, top / "notes", run / "terminal.key")
    made.runtime.write_bytes(KEY)
    (own / "accounts").write_text(account_text, encoding="utf-8")
    (own / "anna.key").write_text(locked_key, encoding="utf-8")
    for folder, mode, user in ((state, 0o750, OWNER), (run, 0o700, OWNER), (own, 0o700, PAGES)):
        for path in folder.iterdir():
            path.chmod(0o600)
            os.chown(path, user, user)
        folder.chmod(mode)
        os.chown(folder, user, user)
    there = bound(made.socket)
    os.chown(made.socket, OWNER, PAGES)
    child = os.fork()
    if child == 0:
        _become(OWNER, [])
        threading.Timer(120, lambda: os._exit(1)).start()
        serve(there, [made.table.log])
    there.close()
    yield made
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    shutil.rmtree(top)


@contextmanager
def at_service(table: Table) -> Iterator[Path]:
    """The socket of a service for notes, which ends by itself when nobody asks."""
    path = table.folder / "notes"
    with bound(path) as there:
        thread = threading.Thread(target=serve, args=(there, [table.log]), kwargs={"idle_s": 2.0})
        thread.start()
        yield path
        thread.join(20)
        assert not thread.is_alive()


def refused(do: Callable[[], object]) -> str:
    """The error that `do` raises, by its name; empty if it raises none."""
    try:
        do()
    except (OSError, CroupierError, sqlite3.Error) as error:
        return "Fault" if isinstance(error, Fault) else type(error).__name__
    return ""


def pages_at_work(house: House) -> dict[str, Any]:
    """What the pages do and try, as their own user."""
    notes, log = Notes(house.socket), house.table.log
    told: dict[str, Any] = {"before": refused(lambda: Archive.open(log))}
    notes.ask(log, {})
    room = house.room(notes)
    browser = room.login("Flo")
    waiting = room.site.desk.waiting("")
    told["calls"] = [each.call.kind for each in waiting]
    told["status"] = [
        browser.get("/hands/1").status_code,
        send(browser, "/hands/1", "/hands/1/notes", why="it was 400", about="amount").status_code,
        send(browser, "/hands/1", "/hands/1/notes", why="it was 400", about="amount").status_code,
        send(browser, "/hands/1", "/hands/1/open", why="dispute", passphrase0=PASSPHRASE).status_code,
        send(browser, "/hands/3", "/hands/3/open", why="dispute", passphrase0=PASSPHRASE).status_code,
        send(browser, "/shuffle", "/shuffle/baseline", riffles="6", why="ours").status_code,
        send(room.browser(), "/login", "/login", name="Flo", password=PASSWORD).status_code,
    ]
    told["come"] = [room.site.desk.come(waiting[0], "Flo") for _ in range(2)]
    opened = send(browser, "/hands/1/case?step=2", "/hands/1/case", by="Zoé", why="no burn", step="2")
    told["case"] = opened.status_code, browser.get("/cases/1").text
    room.site.camera = "https://nvr/{table}?t={utc}"
    file = browser.get("/hands/1/dispute")
    (house.own / "dispute.zip").write_bytes(file.content)
    dangers = {
        "signing key": key_path(log).read_bytes,
        "key of the pages": (log.parent / "table.db-pages").read_bytes,
        "runtime key": house.runtime.read_bytes,
        "write": lambda: log.open("ab").close(),
        "write its -wal": lambda: (log.parent / "table.db-wal").open("ab").close(),
        "rights": lambda: log.chmod(0o666),
        "new file": (log.parent / "x").touch,
        "add a note": lambda: write(log, replace(CORRECTION, why="forged"), UTC_NOW),
    }
    told["dangers"] = {name: refused(do) for name, do in dangers.items()}
    return told


def test_pages_of_another_user_read_the_log_and_write_and_sign_nothing(house: House, tmp_path: Path) -> None:
    for path in house.own.iterdir():
        shutil.copy(path, tmp_path)
    warm = _copied(house.table.log, tmp_path)  # as root, so that all that is needed is loaded
    room = site_of(warm, tmp_path / "accounts", tmp_path / "anna.key", Notes())
    browser = room.login("Flo")
    send(browser, "/hands/1/case", "/hands/1/case", by="Zoé", why="no burn")
    for path in ("/hands/1", "/hands/1/dispute", "/shuffle", "/login", "/cases/1"):
        assert browser.get(path).status_code == 200
    send(browser, "/hands/1", "/hands/1/open", why="dispute", passphrase0=PASSPHRASE)
    room.site.desk.waiting("")

    told = as_user(PAGES, [OWNER], lambda: pages_at_work(house))

    assert told["before"] == "Fault", "nothing is readable before the owner lets the group read it"
    assert told["calls"] == ["gone"]
    assert told["status"] == [200, 303, 303, 200, 403, 303, 303]
    assert told["come"] == [True, False]
    assert told["case"][0] == 303 and "no burn" in told["case"][1]
    assert "nobody signed this note" not in told["case"][1], "the service signs what it does not keep"
    assert told["dangers"] == {
        **dict.fromkeys(told["dangers"], "PermissionError"),
        "add a note": "Fault",
    }
    modes = {path.name: path.stat().st_mode & 0o777 for path in house.table.folder.iterdir()}
    assert {name for name, mode in modes.items() if mode & 0o077} <= {
        "table.db",
        "table.db-wal",
        "table.db-shm",
    }
    own, terminal = house.table.own_key(), signer_in(key_path(house.table.log))
    written = house.table.notes()
    assert [(kind, signer) for kind, _, _, signer in written if signer != terminal.id] == [
        (kind, own.id) for kind in ("correction", "opened", "baseline", "access", "coming")
    ]
    assert [each for each in written if each[0] == "pages"] == [
        ("pages", "croupier", "this key of the floor's pages signs their notes", terminal.id)
    ]
    verdict = house.table.verified()
    assert verdict.bad is None, verdict.why
    assert [each for each in verdict.reports if own.id in each and "of the floor's pages" in each]
    checked = dispute_file.check(house.own / "dispute.zip")
    assert (checked.hand_id, checked.sealed, checked.public) == (1, True, terminal.public)
    with ZipFile(house.own / "dispute.zip") as archive:
        sheet = archive.read("sheet.html").decode()
    assert "<p>Case 1</p>" in sheet and 'href="https://nvr/1?t=2026-03-01T' in sheet


def test_a_group_may_read_the_log_while_a_terminal_writes_it(house: House) -> None:
    done, begun = os.pipe()
    child = os.fork()
    if child == 0:  # a terminal
        _become(OWNER, [])
        with Journal.open(house.table.log, key=KEY, signer=signer_in(key_path(house.table.log))):
            os.write(begun, b"1")
            threading.Event().wait(60)
        os._exit(0)
    assert os.read(done, 1)

    def look() -> tuple[int, list[str]]:
        Notes(house.socket).ask(house.table.log, {})
        Notes(house.socket).write(house.table.log, CORRECTION, NOW)
        with Archive.open(house.table.log) as archive:
            (count,) = archive.conn.execute("SELECT count(*) FROM notes WHERE kind = 'correction'").fetchone()
        return count, [each.call.kind for each in house.room(Notes(house.socket)).site.desk.waiting("")]

    try:
        count, calls = as_user(PAGES, [OWNER], look)
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    assert count == 1 and "gone" not in calls and "alert" in calls, "the lock of the terminal is seen"
    assert as_user(PAGES, [OWNER], look) == (1, ["gone"]), "and what a terminal that was killed has left"


# --- what the key of the pages may sign --------------------------------------------------------------


def test_a_note_of_the_pages_is_signed_by_their_key_and_named(table: Table) -> None:
    assert write(table.log, CORRECTION, UTC_NOW)
    assert not write(table.log, CORRECTION, UTC_NOW)
    own = table.own_key()
    assert own.public != table.public and (table.folder / "table.db-pages").stat().st_mode & 0o777 == 0o600
    assert table.notes("correction") == [("correction", "Flo", "it was 400", own.id)]
    verdict = table.verified()
    assert verdict.bad is None and verdict.reports[-1].endswith(f"signed by their key {own.id}")
    with Archive.open(table.log) as archive:
        signers = [public for (public,) in archive.conn.execute("SELECT public FROM signers")]
    assert signers == [table.public], "nothing that signs hands or checkpoints has learned of it"


@pytest.mark.parametrize("kind", ["player", "keys", "lost", "signer", "pages", "boot"])
def test_the_key_of_the_pages_excuses_nothing(table: Table, kind: str) -> None:
    write(table.log, CORRECTION, UTC_NOW)
    own = Signer.of((table.folder / "table.db-pages").read_bytes())
    said: dict[str, Any] = {"utc": UTC_NOW, "who": "x", "why": "x", "facts": {"public": own.public.hex()}}
    table.change(lambda conn: add_note(conn, kind, signer=own, **said))
    table.change(lambda conn: conn.execute("DELETE FROM signers WHERE id = ?", (own.id,)))
    assert table.verified().why.endswith(f"({kind}) is not one that the floor's pages may sign")


def test_the_key_of_the_pages_signs_no_hand(table: Table) -> None:
    write(table.log, CORRECTION, UTC_NOW)
    own = Signer.of((table.folder / "table.db-pages").read_bytes())

    def forge(conn: sqlite3.Connection) -> None:
        said = conn.execute("SELECT * FROM signatures ORDER BY seq LIMIT 1").fetchone()
        conn.execute("INSERT INTO signers VALUES (?, ?, ?)", (own.id, own.public, said[3]))
        conn.execute("UPDATE signatures SET signer = ? WHERE seq = ?", (own.id, said[0]))

    table.change(forge)
    for publics in ((), (table.public,), (table.public, own.public)):
        with Archive.open(table.log) as archive:
            verdict = verify_log(archive, publics=publics)
        assert f"was signed by {own.id}, an unknown key" in verdict.why


def test_a_key_that_the_terminal_did_not_announce_signs_nothing(table: Table) -> None:
    other = Signer(Signer.of(bytes(32)).public, Signer.of(bytes(32)).sign, of_pages=True)
    said: dict[str, Any] = {"utc": UTC_NOW, "who": "Flo", "why": "x", "hand_id": 1}
    table.change(lambda conn: add_note(conn, "correction", signer=other, **said))
    assert f"was signed by {other.id}, an unknown key" in table.verified().why


def test_an_announcement_must_be_signed(table: Table) -> None:
    public = Signer.of(bytes(32)).public.hex()
    said: dict[str, Any] = {"utc": UTC_NOW, "who": "x", "why": "x", "facts": {"public": public}}
    with pytest.raises(Refused, match="must be signed"):
        table.change(lambda conn: add_note(conn, "pages", **said))


def test_without_the_terminals_key_a_note_is_unsigned_as_ever(table: Table) -> None:
    public = table.public
    key_path(table.log).unlink()
    assert write(table.log, CORRECTION, UTC_NOW)
    assert table.notes("correction") == [("correction", "Flo", "it was 400", "")]
    with Archive.open(table.log) as archive:
        verdict = verify_log(archive, publics=(public,))
    assert verdict.bad is None and any("not signed" in each for each in verdict.reports)


def test_a_new_terminals_key_needs_no_second_announcement(table: Table) -> None:
    table.change(lambda conn: signer_of_pages(conn, table.log, UTC_NOW))
    table.change(lambda conn: signer_of_pages(conn, table.log, UTC_NOW))
    assert len(table.notes("pages")) == 1


# --- what may be asked -------------------------------------------------------------------------------

GOOD = {"kind": "correction", "who": "Flo", "why": "x", "hand_id": 1, "facts": {"about": "card"}}


@pytest.mark.parametrize(
    "change",
    [
        *({"kind": each} for each in ("player", "pages", ["correction"], None)),
        *({"who": each} for each in ("", "x" * 201, 7)),
        *({"why": each} for each in ("", "x" * 1001)),
        *({"hand_id": each} for each in (-1, "1", True, 2**60)),
        *({"facts": each} for each in ({}, {"about": 1}, {"about": "card", "signer": "0" * 16}, None)),
        {"utc": "2020-01-01T00:00:00.000Z"},
        {"kind": "baseline", "facts": {"riffles": 99}},
        {"kind": "coming", "facts": {"call": "x", "waited_s": -1}},
        {"kind": "opened", "facts": {"keys": "x"}},
        {"kind": "access", "facts": {"what": "in", "refused": 1.5}},
    ],
)
def test_only_a_note_of_the_pages_is_written(table: Table, change: dict[str, object]) -> None:
    logs = {"a": table.log}
    before = table.notes()
    answer, _ = answered(json.dumps({"log": "a", "note": GOOD | change}).encode(), logs)
    assert answer == {"fault": "expected a note of the floor's pages"} and table.notes() == before
    assert answered(json.dumps({"log": "a", "note": GOOD}).encode(), logs) == ({"done": True}, b"")


@pytest.mark.parametrize(
    "line",
    [
        *(b"", b"\n", b"nonsense\n", b"\xff\xfe\n", b"[]\n", b"{}\n", b"[" * MOST, b" " * (MOST + 1)),
        *(b'{"log": "/etc/passwd"}\n', b'{"log": []}\n'),
        b'{"log": "a", "note": 7}\n',
        b'{"log": "a", "note": {}}\n',
        b'{"log": "a", "dispute": {}}\n',
        b'{"log": "a", "dispute": {"hand": 1, "language": "xx", "zone": "", "who": ""}}\n',
        b'{"log": "a", "dispute": {"hand": 1, "language": "en", "zone": "../../etc", "who": ""}}\n',
        b'{"log": "a", "dispute": {"hand": 99, "language": "en", "zone": "", "who": ""}}\n',
    ],
)
def test_nonsense_gets_a_sentence(table: Table, line: bytes) -> None:
    answer, file = answered(line, {"a": table.log})
    assert answer.keys() <= {"fault", "refused"} and all(answer.values()) and not file


def test_a_look_at_a_hand_in_progress_is_not_noted(table: Table) -> None:
    values = {"kind": "opened", "who": "Flo", "why": "x", "hand_id": 3, "facts": {"keys": ["0" * 16]}}
    answer, _ = answered(json.dumps({"log": "a", "note": values}).encode(), {"a": table.log})
    assert answer["refused"][0] == "hand-live" and table.notes("opened") == []


def test_pages_without_their_service_say_so(table: Table, tmp_path: Path) -> None:
    with pytest.raises(Fault, match="does not answer"):
        Notes(tmp_path / "none").write(table.log, CORRECTION, NOW)


def test_the_service_answers_and_ends_when_nobody_asks(table: Table) -> None:
    with at_service(table) as path:
        with socket.socket(socket.AF_UNIX) as gone:
            gone.connect(str(path))
        assert Notes(path).write(table.log, CORRECTION, NOW)
        assert not Notes(path).write(table.log, CORRECTION, NOW)
    (note,) = table.notes("correction")
    assert note[3] == table.own_key().id


def test_a_service_without_a_socket_says_what_it_expected(table: Table) -> None:
    done = CliRunner().invoke(croupier, ["review", "notes", "--db", str(table.log)])
    assert done.exit_code == 1 and "expected a socket from systemd" in done.output


def test_pages_that_ask_without_end_fill_no_disk(table: Table) -> None:
    done = 0
    with at_service(table) as path, pytest.raises(Fault, match="too many at once"):
        for number in range(200):
            done += Notes(path).write(table.log, replace(CORRECTION, why=f"{number}"), NOW)
    assert 60 <= done < 100


def test_systemd_starts_the_service_by_its_socket(table: Table) -> None:
    if shutil.which("systemd-socket-activate") is None:
        pytest.skip("systemd-socket-activate is not installed")
    path = table.folder / "notes"
    program = [sys.executable, "-m", "croupier", "review", "notes", "--db", str(table.log)]
    keep = [f"--setenv={name}" for name in os.environ if name.startswith(("PYTHON", "PATH", "HOME", "LANG"))]
    waits = subprocess.Popen(
        ["systemd-socket-activate", f"--listen={path}", *keep, *program], stderr=subprocess.PIPE, text=True
    )
    try:
        assert waits.stderr is not None and "Listening" in waits.stderr.readline()
        assert Notes(path).write(table.log, CORRECTION, NOW)
    finally:
        waits.kill()
        waits.communicate()
    assert table.notes("correction")[0][3] == table.own_key().id


# --- logins ------------------------------------------------------------------------------------------


@pytest.fixture
def own_room(table: Table, account_text: str, locked_key: str, tmp_path: Path) -> Room:
    (tmp_path / "accounts").write_text(account_text, encoding="utf-8")
    (tmp_path / "anna.key").write_text(locked_key, encoding="utf-8")
    return site_of(table, tmp_path / "accounts", tmp_path / "anna.key", Notes())


def test_a_login_is_on_record_and_a_flood_is_one_note(own_room: Room, table: Table) -> None:
    for number in range(40):
        stranger = own_room.browser(address=f"192.168.7.{number}")
        assert send(stranger, "/login", "/login", name="Flo", password="guess guess").status_code == 403
    assert table.notes("access") == [("access", "Flo", "wrong password", table.own_key().id)]
    assert send(own_room.browser(), "/login", "/login", name="Flo", password=PASSWORD).status_code == 303
    with Archive.open(table.log) as archive:
        notes = read_notes(archive.conn, kind="access")
    assert [(note.who, note.why, note.facts) for note in notes] == [
        ("Flo", "wrong password", {"what": "wrong-password", "refused": 1}),
        ("Flo", "logged in", {"what": "in", "refused": 39}),
    ]
    own_room.clock.seconds += 601
    send(own_room.browser(), "/login", "/login", name="Nobody", password="guess guess")
    assert table.notes("access")[-1][:3] == ("access", "somebody", "wrong password")
    assert table.verified().bad is None
    page = own_room.login("Aud", lang="fr").get("/notes").text
    assert "39 essais refusés" in page and "accès aux pages" in page


def test_what_an_owner_does_with_accounts_is_on_record(own_room: Room, table: Table) -> None:
    owner = own_room.login("Flo")
    assert send(owner, "/users", "/users", name="Bo", rank="dealer").status_code == 200
    assert table.notes("access")[-1][1:3] == ("Flo", "Bo: account made")


def test_logins_leave_a_copy_of_a_log_as_it_is(own_room: Room, table: Table) -> None:
    key_path(table.log).unlink()
    copy = sqlite3.connect(table.log)
    copy.execute("PRAGMA journal_mode = DELETE")  # as in a copy that `hands backup` made
    copy.close()
    before = table.log.read_bytes()
    assert send(own_room.browser(), "/login", "/login", name="Flo", password=PASSWORD).status_code == 303
    assert table.log.read_bytes() == before and table.notes("access") == []


def test_a_log_that_cannot_be_written_locks_nobody_out(own_room: Room, table: Table) -> None:
    held = sqlite3.connect(table.log, isolation_level=None)
    held.execute("BEGIN IMMEDIATE")
    assert send(own_room.browser(), "/login", "/login", name="Flo", password=PASSWORD).status_code == 303
    held.close()


# --- cases, which are kept beside the accounts ------------------------------------------------------


@pytest.fixture
def cases(table: Table, account_text: str, locked_key: str, tmp_path: Path) -> Iterator[Room]:
    """The pages beside their log, with a case of a complaint and a statement."""
    accounts, key = Path(f"{table.log}-accounts"), tmp_path / "anna.key"
    accounts.write_text(account_text, encoding="utf-8")
    key.write_text(locked_key, encoding="utf-8")
    made = site_of(table, accounts, key, Notes())
    browser = made.login("Flo")
    said = (("/hands/1/case", {}), ("/cases/1", {"kind": "statement"}))
    for to, more in said:
        assert send(browser, to, to, by="Player 2", why="Player 2 saw no burn", **more).status_code == 303
    yield made
    for each in made.browsers:
        each.close()


def marks(room: Room) -> int:
    """How many entries of the case nobody signed as they are now."""
    return room.browsers[0].get("/cases/1").text.count("nobody signed this note")


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE entries SET utc = '2026-03-05T00:00:00.000Z' WHERE seq = 1",
        "UPDATE entries SET kind = 'decision' WHERE seq = 2",
        "UPDATE entries SET facts = replace(facts, '\"step\": 1', '\"step\": 9') WHERE seq = 1",
        "UPDATE entries SET signature = zeroblob(64) WHERE seq = 2",
        "UPDATE entries SET signature = (SELECT signature FROM entries WHERE seq = 1) WHERE seq = 2",
        "UPDATE entries SET who = 'Bo' WHERE seq = 2",
        "UPDATE typed SET text = 'Player 2 saw a burn' WHERE text = 'Player 2 saw no burn'",
    ],
)
def test_an_entry_of_a_case_that_was_changed_is_marked(cases: Room, change: str) -> None:
    assert marks(cases) == 0
    with sqlite3.connect(cases.site.cases.path) as conn:
        conn.execute(change)
    conn.close()
    assert marks(cases) in ({2} if "typed" in change else {1})


def test_an_entry_moved_to_another_case_is_marked(cases: Room) -> None:
    with sqlite3.connect(cases.site.cases.path) as conn:
        conn.execute("INSERT INTO cases DEFAULT VALUES")
        conn.execute("UPDATE entries SET number = 2")
    conn.close()
    assert "nobody signed this note" in cases.browsers[0].get("/cases/2").text


@pytest.mark.parametrize("verb", ["forget", "rename"])
def test_a_forgotten_name_is_gone_from_the_cases(cases: Room, table: Table, verb: str) -> None:
    name = "Player 2"
    with Archive.open(table.log) as archive:
        assert archive.one("SELECT 1 FROM players WHERE name = ?", name)
    new = () if verb == "forget" else ("Zebra",)
    asked = ["players", verb, name, *new, "--db", str(table.log), "--who", "Anna", "--why", "asked"]
    done = CliRunner().invoke(croupier, asked)
    assert done.exit_code == 0, done.output
    assert "2 texts rewritten" in done.output
    page = cases.browsers[0].get("/cases/1").text
    new_name = "Zebra" if verb == "rename" else "player 2"
    assert f"{new_name} saw no burn" in page and "Player 2" not in page
    assert "name forgotten" in page and marks(cases) == 0, "the new words are signed, too"
    assert b"Player 2" not in cases.site.cases.path.read_bytes()
    with sqlite3.connect(cases.site.cases.path) as conn:
        conn.execute("UPDATE typed SET text = 'Bo' WHERE text LIKE '%saw%'")
    conn.close()
    assert marks(cases) == 2
    assert table.verified().bad is None


def test_somebody_whom_the_log_does_not_know_is_forgotten_in_the_cases(cases: Room, table: Table) -> None:
    browser = cases.browsers[0]
    assert (
        send(browser, "/cases/1", "/cases/1", kind="statement", by="Léa", why="I stood behind").status_code
        == 303
    )
    asked = ["players", "forget", "Léa", "--db", str(table.log), "--who", "Anna", "--why", "asked"]
    assert CliRunner().invoke(croupier, asked).exit_code == 0
    page = browser.get("/cases/1").text
    assert "Léa" not in page and "somebody: I stood behind" in page and marks(cases) == 0
    assert CliRunner().invoke(croupier, asked).exit_code == 1, "now nobody has that name"


def test_cases_out_of_reach_are_named(cases: Room, table: Table) -> None:
    blocked = table.folder / "x-cases"
    blocked.mkdir()
    asked = ["players", "forget", "Player 1", "--db", str(table.log), "--accounts", str(table.folder / "x")]
    done = CliRunner().invoke(croupier, [*asked, "--who", "Anna", "--why", "asked"])
    assert done.exit_code == 3 and "the cases keep the name" in done.output, done.output


def test_a_dispute_file_names_its_case_and_the_camera(table: Table, tmp_path: Path) -> None:
    asked = ["hands", "dispute", "1", "--db", str(table.log), "--to", str(tmp_path / "d.zip"), "--case", "7"]
    done = CliRunner().invoke(croupier, [*asked, "--camera", "https://nvr/{table}?t={utc}"])
    assert done.exit_code == 0, done.output
    with ZipFile(tmp_path / "d.zip") as archive:
        sheet = archive.read("sheet.html").decode()
    assert "<p>Case 7</p>" in sheet and 'href="https://nvr/1?t=2026-03-01T' in sheet
    assert dispute_file.check(tmp_path / "d.zip").sealed
    for wrong in (["--camera", "nvr"], ["--case", "0"]):
        done = CliRunner().invoke(croupier, [*asked, *wrong])
        assert done.exit_code in (1, 2) and ("expected" in done.output or "range" in done.output)


def test_what_the_service_signs_for_a_case_is_checked(table: Table) -> None:
    def ask(wanted: object) -> dict[str, Any]:
        return answered(
            json.dumps({"log": str(table.log), "case": wanted}).encode(), {str(table.log): table.log}
        )[0]

    row = [1, "", "opened", "a", None, "b", "{}"]
    good = ask({"before": "00" * 32, "row": row})
    assert bytes.fromhex(good["signature"]) and good["row"][1] > "2026"
    for wrong in (None, [], {"before": "00", "row": row[:6]}, {"before": "zz", "row": row}, {"row": row},
                  {"before": "00", "row": [*row[:6], "[]"]}, {"before": "00", "row": ["1", *row[1:]]},
                  {"before": "00", "row": [*row[:6], "["]}):  # fmt: skip
        assert "fault" in ask(wrong), wrong
    assert [kind for kind, *_ in table.notes()][-1] == "pages", "the log has the key, and nothing of the case"
