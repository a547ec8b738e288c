"""Names beside the log: a player is renamed or forgotten everywhere, and has their own history."""

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import fields
from datetime import date
from pathlib import Path

import pytest

from croupier.engine import commands as cmd
from croupier.engine import replay
from croupier.engine.commands import people as ask
from croupier.engine.events import EVENTS
from croupier.engine.places import Seat
from croupier.errors import Refused, Unreadable
from croupier.log.custody.players import Forgotten, forget, hands_of, list_players, rename
from croupier.log.custody.sealed_cards import open_cards
from croupier.log.custody.verification import verify_log
from croupier.log.journal.chain import Row
from croupier.log.journal.floor_keys import FloorLock, PrivateKey
from croupier.log.journal.notes import read_notes
from croupier.log.journal.player_names import Roster
from croupier.log.journal.signatures import Signer
from croupier.log.journal.typed_words import FIELDS, token_of, without
from croupier.log.reading.archive import Archive
from croupier.log.reading.hand_search import Search
from croupier.log.reading.queries import incidents_of, list_hands
from croupier.log.writing.journal import Journal
from croupier.telling.narrator import tell
from croupier.telling.story import history_of, story
from croupier.values import replace
from support.dealer import Dealer
from support.logs import KEY, keep, verified, written

ANNA = PrivateKey.make("anna")
SIGNER = Signer.of(KEY)
WHO = {"who": "Max", "why": "asked for it", "utc": "2026-03-02T10:00:00.000Z", "signer": SIGNER}
NAME = "Zoé Dupont-Ñandú"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two hands with a player who then leaves, and one without them."""
    path = tmp_path_factory.mktemp("made") / "table.db"
    dealer = Dealer().open()
    dealer.do(cmd.UnseatPlayer, seat=Seat(5))
    dealer.do(cmd.SeatPlayer, seat=Seat(5), player=NAME, stack=20_000)
    dealer.shown()
    dealer.folded()
    dealer.do(cmd.UnseatPlayer, seat=Seat(5))
    for _ in range(2):
        dealer.start()
        dealer.draw(10)
        dealer.fold_all()
    written(path, dealer, signer=SIGNER, floor=FloorLock((ANNA.owner,)))
    return path


@pytest.fixture
def path(made: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(made, tmp_path / "table.db"))


def content(path: Path) -> bytes:
    """All that is kept; the lock beside it has the moment in which it was taken."""
    kept = (file for file in sorted(path.parent.glob(f"{path.name}*")) if not file.name.endswith("-lock"))
    return b"".join(file.read_bytes() for file in kept)


def test_a_name_is_stored_in_one_place(path: Path) -> None:
    assert content(path).count(NAME.encode()) == 2, "in the table of players and in its index"


def test_a_forgotten_player_is_nowhere_and_the_chain_holds(path: Path) -> None:
    with Archive.open(path) as archive:
        before = verify_log(archive)
        (number,) = [line.number for line in list_players(archive) if line.name == NAME]
    assert forget(path, NAME, **WHO) == Forgotten(number, texts=0, older=0)
    assert NAME.encode() not in content(path)
    with Archive.open(path) as archive:
        found = verify_log(archive)
        assert found.reports == (
            "note 2 is of words or names that were replaced: they are not those of then",
        )
        assert replace(found, reports=()) == before
        assert before.bad is None and before.signed == 4
        assert [line.id for line in list_hands(archive, Search.of(player=f"player {number}"))] == [2, 1]
        assert f"player {number}" in "\n".join(tell(story(archive, 1), "en"))
        (note,) = read_notes(archive.db.conn, kind="player")
    assert note.signer == SIGNER.id and note.facts.keys() == {"player", "name", "typed"}
    assert (note.facts["player"], note.facts["typed"]) == (number, {})


def test_a_pseudonym_replaces_a_name(path: Path) -> None:
    rename(path, NAME, "Zebra", **WHO)
    with Archive.open(path) as archive:
        assert hands_of(archive, "Zebra", since=date(2026, 3, 1)) == (1, 2)
        with pytest.raises(Refused, match="no player"):
            hands_of(archive, NAME, since=date(2026, 3, 1))


@pytest.mark.parametrize(
    ("name", "new", "said"),
    [
        ("Nobody", "x", "no player"),
        (NAME, " ", "empty"),
        (NAME, "Player 1", "another player has that name"),
    ],
)
def test_a_rename_that_is_not_possible_is_refused(path: Path, name: str, new: str, said: str) -> None:
    before = content(path)
    with pytest.raises(Refused, match=said):
        rename(path, name, new, **WHO)
    assert before == content(path)


NO_TEXT = os.fsdecode(b"Zo\xe9")
"""What a shell hands over for letters of another encoding."""


@pytest.mark.parametrize(
    "ask",
    [
        lambda path: rename(path, NO_TEXT, "x", **WHO),
        lambda path: rename(path, NAME, NO_TEXT, **WHO),
        lambda path: forget(path, NO_TEXT, **WHO),
        lambda path: forget(path, NAME, **WHO | {"who": NO_TEXT}),
        lambda path: found(path, player=NO_TEXT),
        lambda path: found(path, dealer=NO_TEXT),
        lambda path: found(path, table=NO_TEXT),
        lambda path: history(path, NO_TEXT),
    ],
)
def test_text_in_another_encoding_is_refused(path: Path, ask: Callable[[Path], object]) -> None:
    before = path.read_bytes()
    with pytest.raises(Unreadable, match="expected letters in UTF-8"):
        ask(path)
    assert before == path.read_bytes()


def found(path: Path, **asked: str) -> object:
    with Archive.open(path) as archive:
        return list_hands(archive, Search.of(**asked))  # type: ignore[arg-type]  # all of them are texts


def history(path: Path, name: str) -> object:
    with Archive.open(path) as archive:
        return hands_of(archive, name, since=date(2020, 1, 1))


def test_a_player_at_a_running_terminal_is_not_renamed(path: Path) -> None:
    """It would write the old name again; one that starts later reads the new one."""
    with Journal.open(path, key=KEY) as journal:
        for change in (lambda: rename(path, "Player 1", "x", **WHO), lambda: forget(path, "Player 1", **WHO)):
            with pytest.raises(Refused, match="sits at the table"):
                change()
        assert rename(path, NAME, "Zebra", **WHO) == 7, "they left"
        assert verify_log(journal.archive).bad is None
    forget(path, "Player 1", **WHO)
    with Journal.open(path, key=KEY) as journal:
        table = replay(journal.since_checkpoint())
    assert table.players[Seat(1)].name == "player 1"
    assert b"Player 1" not in content(path)


def test_a_history_is_the_player_s_own(path: Path, tmp_path: Path) -> None:
    with open_cards(path, None, keys=[ANNA], **WHO) as archive:
        first, second = history_of(archive, NAME, since=date(2026, 3, 1))
        assert list(history_of(archive, NAME, since=date(2026, 3, 2))) == []
    assert {seat.seat: seat.cards for seat in first.seats} == {
        1: "?? ??", 2: "?? ??", 3: "As Kd", 4: "?? ??", 5: "8c 8d", 6: "?? ??",
    }  # fmt: skip
    assert first.burns == "?? ?? ??"
    own = [seat for seat in second.seats if seat.player == NAME]
    assert all("?" not in seat.cards for seat in own)
    assert all("?" in seat.cards for seat in second.seats if seat not in own)


def test_without_the_floor_a_history_has_what_was_tabled(path: Path) -> None:
    with Archive.open(path) as archive:
        first, _ = history_of(archive, NAME, since=date(2026, 3, 1))
    assert {seat.cards for seat in first.seats} == {"As Kd", "?? ??"}


def test_every_name_of_a_player_in_an_event_is_known() -> None:
    """A new event with a name would put it into what is hashed: its field is `player`, or one for words."""
    known = {
        "table", "to_table", "game", "mode", "sensors", "kind", "action", "street", "half", "outcome", "way",
        "rule", "by", "detected", "deck", "mixed", "refund",
        "code", "colour", "incident", "said", "uid", "stopped_at", "machine", "shuffler", "offer", "edit",
        "title",  # what a preset or a deck is called
        "entry",  # the number of an entry in the room's tournament
        *FIELDS,
    }  # fmt: skip
    texts = {
        (name, each.name)
        for name, kind in EVENTS.items()
        for each in fields(kind)
        if each.type in ("str", "str | None") and each.name not in known | {"player"}
    }
    assert texts == set()


def test_the_list_of_players(path: Path) -> None:
    shutil.copy(path, path.with_name("copy.db"))
    with Archive.open(path) as archive:
        found = {line.name: (line.hands, line.last_utc[:10]) for line in list_players(archive)}
    assert found[NAME] == (2, "2026-03-01")
    assert found["Player 1"] == (4, "2026-03-01")
    assert found["Player 5"] == (0, "")


# --- what people typed -----------------------------------------------------------------------------------

DEALER, FLOOR = "Béatrice Quenneville", "Maximilien Oberkampf"
SECOND = {"who": FLOOR, "why": "seat 5 is zoe dupont-ñandú's brother", "utc": "2026-03-02T09:00:00.000Z"}


@pytest.fixture
def typed(tmp_path: Path) -> Path:
    """A hand in which a player, the dealer and the floor are named in reasons, remarks, rulings and notes."""
    path = tmp_path / "typed.db"
    dealer = Dealer().open()
    dealer.do(cmd.UnseatPlayer, seat=Seat(5))
    dealer.do(cmd.SeatPlayer, seat=Seat(5), player=NAME, stack=20_000)
    dealer.do(cmd.EnterFloor, who=FLOOR)
    dealer.do(ask.WarnPlayer, seat=Seat(5), reason=f"{NAME} swore at {DEALER}")
    dealer.do(cmd.CorrectStack, seat=Seat(5), stack=20_100, reason=f"{NAME.upper()} found a chip")
    dealer.start()
    dealer.draw(3)
    dealer.do(cmd.AddNote, text=f"{NAME} spoke on the phone", seat=Seat(5))
    dealer.do(cmd.Declare, incident="I-10")
    dealer.do(cmd.Answer, way="misdeal", reason=f"{DEALER} missed {NAME}")
    dealer.fold_out()
    dealer.do(cmd.UnseatPlayer, seat=Seat(5))
    dealer.do(cmd.LeaveFloor)
    for _ in range(2):
        dealer.start()
        dealer.draw(10)
        dealer.fold_all()
    written(path, dealer, dealer=DEALER, signer=SIGNER, floor=FloorLock((ANNA.owner,)))
    open_cards(path, [1], keys=[ANNA], **SECOND).close()
    return path


def spoken(path: Path) -> str:
    """All that a person reads of the hands."""
    with Archive.open(path) as archive:
        told = [line for number in (1, 2, 3) for line in tell(story(archive, number), "en")]
        told += [repr(line) for line in (*list_hands(archive), *incidents_of(archive, 1))]
        told += [repr(note) for note in read_notes(archive.db.conn)]
        told += [repr(each) for each in archive.logged()]
    return "\n".join(told)


def test_typed_words_are_read_as_they_were_typed(typed: Path) -> None:
    told = spoken(typed)
    for text in (f"{DEALER} missed {NAME}", f"{NAME} spoke on the phone", f"{NAME} swore", SECOND["why"]):
        assert text in told
    with Archive.open(typed) as archive:
        assert verify_log(archive).bad is None
        assert len(list_hands(archive, Search.of(dealer=DEALER))) == 3
        rows = "\n".join(f"{row.dealer} {row.payload}" for row, _ in archive.rows())
    for name in (NAME, NAME.upper(), DEALER, FLOOR):
        assert name not in rows


@pytest.mark.parametrize("name", [NAME, DEALER, FLOOR])
def test_people_named_in_words_are_forgotten_too(typed: Path, name: str) -> None:
    done = forget(typed, name, **WHO)
    assert done.texts and not done.older
    left = content(typed)
    others = ["zoe dupont-ñandú"] if name == NAME else []
    for spelt in (name, name.upper(), name.casefold(), *others):
        assert spelt.encode() not in left
    assert name not in spoken(typed)
    with Archive.open(typed) as archive:
        assert verify_log(archive, publics=[Signer.of(KEY).public]).bad is None
        assert len({line.dealer for line in list_hands(archive)}) == 1


def test_a_second_forgotten_player_cannot_be_guessed_from_the_note_of_the_first(typed: Path) -> None:
    forget(typed, NAME, **WHO)
    with closing(sqlite3.connect(typed)) as conn:
        (text,) = conn.execute("SELECT text FROM typed WHERE text LIKE ?", (f"{DEALER} missed%",)).fetchone()
    forget(typed, DEALER, **WHO)
    left = content(typed)
    assert token_of(b"", text).encode() not in left
    assert verified(typed).bad is None


def test_a_pseudonym_replaces_the_name_in_typed_words_too(typed: Path) -> None:
    rename(typed, NAME, "Zebra", **WHO)
    assert f"{DEALER} missed Zebra" in spoken(typed)
    assert verified(typed).bad is None


@pytest.mark.parametrize("name", ["Nobody", "", " ", "\u0301"])
def test_an_unknown_player_cannot_be_forgotten(typed: Path, name: str) -> None:
    told = spoken(typed)
    with pytest.raises(Refused, match="nobody of this log"):
        forget(typed, name, **WHO)
    assert spoken(typed) == told


def test_a_terminal_may_write_while_old_rows_are_searched(
    typed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a long log that takes longer than a terminal waits for its turn."""
    rows = Archive.rows

    def rows_beside_a_writer(archive: Archive) -> Iterator[tuple[Row, bytes]]:
        with closing(sqlite3.connect(typed, timeout=0)) as conn:
            conn.execute("BEGIN IMMEDIATE")
        return rows(archive)

    monkeypatch.setattr(Archive, "rows", rows_beside_a_writer)
    assert forget(typed, DEALER, **WHO).texts


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("UPDATE typed SET text = 'they were polite' WHERE text LIKE '%swore%'", "was changed"),
        ("UPDATE typed SET text = 'they were polite', salt = x'' WHERE text LIKE '%swore%'", "was changed"),
        ("UPDATE typed SET salt = x'' WHERE text LIKE '%swore%'", "was changed"),
        ("DELETE FROM typed WHERE text LIKE '%swore%'", "is missing"),
    ],
)
def test_words_that_were_changed_name_the_row_that_has_them(typed: Path, change: str, said: str) -> None:
    with Archive.open(typed) as archive:
        (row,) = [row.seq for row, _ in archive.rows() if row.name == "player-warned"]
    with closing(sqlite3.connect(typed)) as conn, conn:
        conn.execute(change)
    with Archive.open(typed) as archive:
        found = verify_log(archive)
    assert (found.bad, found.why) == (row, f"row {row} (player-warned): what was typed there {said}")


def test_words_of_a_note_that_were_changed_are_named(typed: Path) -> None:
    with closing(sqlite3.connect(typed)) as conn, conn:
        conn.execute("UPDATE typed SET text = 'nothing' WHERE text = ?", (SECOND["why"],))
    assert verified(typed).why == "note 2: what was typed there was changed"


def test_a_name_that_looks_like_a_mark_is_a_name(tmp_path: Path) -> None:
    dealer = Dealer().dealt(0, table=f"typed:{'0' * 32}")
    with Journal.open(tmp_path / "table.db", key=KEY, dealer=f"typed:{'1' * 32}") as journal:
        keep(journal, dealer.inputs)
        assert verify_log(journal.archive).bad is None
        assert {each.dealer for each in journal.archive.logged()} == {f"typed:{'1' * 32}"}
    assert forget(tmp_path / "table.db", "typed", **WHO) == Forgotten(None, 1, 0)


def test_a_name_is_found_as_a_whole_word() -> None:
    assert without("Al", "Al, al and ÁL; not Alan, Pal", "x") == "x, x and x; not Alan, Pal"
    assert without("Zoé", "zoe\u0301!", "x") == "x!"
    assert without("a.b", "a.b acb", "x") == "x acb"
    assert without("(Bo)", "so (bo) folded", "x") == "so x folded"
    for nothing in ("", "\u0301"):
        assert without(nothing, "well, so. Yes", "x") == "well, so. Yes"


# --- the names for whoever types one --------------------------------------------------------------


def evening() -> Dealer:
    """A hand with all six; seat 5 leaves, and Zoé sits down there for the next one; Bo waits, Ida did."""
    dealer = Dealer().open()
    dealer.folded()
    dealer.do(cmd.UnseatPlayer, seat=Seat(5))
    dealer.do(cmd.SeatPlayer, seat=Seat(5), player="Zoé", stack=20_000)
    dealer.folded()
    dealer.do(ask.ListWaiter, player="Ida")
    dealer.do(ask.ListWaiter, player="Bo", stack=15_000)
    dealer.do(ask.CallWaiter, player="Bo")
    dealer.do(ask.DropWaiter, player="Ida")
    dealer.do(ask.ListSeatChange, seat=Seat(2), to=Seat(9))
    return dealer


@pytest.fixture(scope="module")
def made_roster(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("made_roster") / "table.db"
    with Journal.open(path, key=KEY) as journal:
        keep(journal, evening().inputs)
    return path


@pytest.fixture
def path_roster(made_roster: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(made_roster, tmp_path / "table.db"))


def test_last_seen_comes_first_and_who_was_forgotten_never(path_roster: Path) -> None:
    roster = Roster(path_roster)
    names = roster.names()
    assert names[0] == "Zoé"
    assert names.index("Player 1") < names.index("Player 5") < names.index("Bo")
    forget(path_roster, "Ida", **WHO)
    assert "Ida" not in roster.names()
    assert len(roster.names()) == len(names) - 1


def test_the_lists_survive_a_restart_without_forgotten_players(path_roster: Path) -> None:
    dealer = evening()
    with Journal.open(path_roster, key=KEY) as journal:
        table = replay(journal.since_checkpoint())
        assert (table.waiting, table.players) == (dealer.table.waiting, dealer.table.players)
    forget(path_roster, "Bo", **WHO)
    with Journal.open(path_roster, key=KEY) as journal:
        (waiter,) = replay(journal.since_checkpoint()).waiting
        assert waiter.player.startswith("player ")
        assert (waiter.stack, waiter.called) == (15_000, True)
        assert verify_log(journal.archive).bad is None


def test_a_running_terminal_keeps_who_waits_at_its_table(path_roster: Path) -> None:
    with Journal.open(path_roster, key=KEY), pytest.raises(Refused, match="at the table"):
        forget(path_roster, "Bo", **WHO)


def test_the_record_of_the_next_hand_has_the_waiting_list(tmp_path: Path) -> None:
    dealer = evening()
    dealer.start()
    path = tmp_path / "table.db"
    written(path, dealer)
    with Journal.open(path, key=KEY) as journal:
        table = replay(journal.since_checkpoint())
        assert [one.player for one in table.waiting] == ["Bo"]
        assert table.players[Seat(2)].wanted == 9
    with Archive.open(path) as archive:
        assert [one.name for one in list_players(archive)].count("Bo") == 1


def test_requests_made_in_a_hand_are_done_after_a_crash_in_it(tmp_path: Path) -> None:
    dealer = Dealer().dealt(0)
    dealer.draw(12)
    dealer.do(cmd.BuyChips, seat=Seat(3), amount=5_000)
    dealer.do(ask.Request, seat=Seat(4), what="leave")
    dealer.do(ask.Request, seat=Seat(5), what="move", to=Seat(9))
    path = tmp_path / "table.db"
    written(path, dealer)
    with Journal.open(path, key=KEY) as journal:
        dealer.table = replay(journal.since_checkpoint())
    dealer.fold_all()
    assert {*dealer.table.players} == {1, 2, 3, 6, 9}
    assert dealer.table.players[Seat(3)].stack == 25_000
    assert dealer.table.players[Seat(9)].name == "Player 5"
