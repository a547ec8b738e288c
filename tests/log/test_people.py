"""Names beside the log: a player renamed or forgotten everywhere, a history that is his alone."""

import shutil
from dataclasses import fields
from datetime import date
from pathlib import Path

import pytest

from croupier.engine import commands as cmd
from croupier.engine.events import EVENTS
from croupier.engine.places import Seat
from croupier.errors import Refused
from croupier.log.archive import Archive
from croupier.log.floor import FloorLock, PrivateKey
from croupier.log.notes import read_notes
from croupier.log.opening import open_cards
from croupier.log.people import forget, hands_of, history_of, list_players, rename
from croupier.log.queries import list_hands
from croupier.log.signing import Signer
from croupier.log.store import Journal
from croupier.log.story import story
from croupier.log.telling import tell
from support.dealer import Dealer
from support.logs import KEY, keep

ANNA = PrivateKey.make("anna")
WHO = {"who": "Max", "why": "asked for it", "utc": "2026-03-02T10:00:00.000Z"}
NAME = "Zoé Dupont-Ñandú"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Two hands with a player who then leaves, and one without him."""
    path = tmp_path / "table.db"
    dealer = Dealer()
    dealer.open()
    dealer.do(cmd.UnseatPlayer, seat=Seat(5))
    dealer.do(cmd.SeatPlayer, seat=Seat(5), player=NAME, stack=20_000)
    dealer.start()
    dealer.showdown()
    dealer.start()
    dealer.fold_out()
    dealer.do(cmd.UnseatPlayer, seat=Seat(5))
    for _ in range(2):
        dealer.start()
        dealer.draw(10)
        while dealer.table.hand is not None and dealer.table.hand.to_act is not None:
            dealer.do(cmd.Act, seat=dealer.table.hand.to_act, action="fold")
        dealer.do(cmd.Award)
    with Journal.open(path, key=KEY, signer=Signer.of(KEY), floor=FloorLock((ANNA.owner,))) as journal:
        keep(journal, dealer.inputs)
    return path


def content(path: Path) -> bytes:
    return b"".join(file.read_bytes() for file in path.parent.glob(f"{path.name}*"))


def test_a_name_stands_in_one_place(path: Path) -> None:
    assert content(path).count(NAME.encode()) == 2, "in the table of players and in its index"


def test_who_is_forgotten_is_nowhere_and_the_chain_holds(path: Path) -> None:
    with Archive.open(path) as archive:
        before = archive.verify()
        (number,) = [line.number for line in list_players(archive) if line.name == NAME]
    assert forget(path, NAME, **WHO) == number
    assert NAME.encode() not in content(path)
    with Archive.open(path) as archive:
        assert archive.verify() == before
        assert before.bad is None and before.signed == 4
        assert [line.id for line in list_hands(archive, player=f"player {number}")] == [2, 1]
        assert f"player {number}" in "\n".join(tell(story(archive, 1)))
        (note,) = read_notes(archive.db.conn, kind="player")
    assert note.facts == {"player": number}


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
        ("Player 1", "x", "sits at the table"),
    ],
)
def test_what_cannot_be_renamed_is_told(path: Path, name: str, new: str, said: str) -> None:
    before = content(path)
    with pytest.raises(Refused, match=said):
        rename(path, name, new, **WHO)
    assert before == content(path)


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
    """A new event with a name would put it into what is hashed: its field is `player` or `seats`."""
    known = {
        "table", "game", "mode", "sensors", "kind", "action", "street", "half", "outcome", "way", "rule",
        "by", "reason", "detected", "deck", "mixed", "refund", "what",
        "code", "colour", "incident", "who", "floor", "said", "uid",
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
