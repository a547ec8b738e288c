"""A log that is written in bulk is one that the journal could have written."""

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest

from croupier.bench.logs import search as log_search
from croupier.bench.logs import variation, writer
from croupier.bench.logs.plan import PEOPLE, REGULARS, TABLE_OF
from croupier.bench.logs.samples import KEY, SIGNER
from croupier.bench.logs.writer import DEALERS, write_log
from croupier.engine import replay
from croupier.errors import Refused
from croupier.log.custody import verifying
from croupier.log.custody.players import list_players
from croupier.log.custody.verifying import verify_log
from croupier.log.journal.chain import GENESIS, Row, link
from croupier.log.journal.packing import pack, unpack
from croupier.log.reading.archive import Archive
from croupier.log.reading.queries import list_hands
from croupier.log.reading.searching import Search
from croupier.log.writing.store import Journal
from croupier.telling.story import story
from support.robot_play import stream

HANDS = 2 * TABLE_OF + 30


@pytest.fixture(scope="session")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("log") / "many.db"
    write_log(path, HANDS, stream, share=0.01)
    return path


def test_it_verifies_with_every_hand_signed(log: Path) -> None:
    with Archive.open(log) as archive:
        verdict = verify_log(archive, publics=[SIGNER.public])
        assert (verdict.bad, verdict.why, verdict.signed) == (None, "", HANDS)
        assert archive.one("SELECT count(*) FROM packs") == (HANDS,)


def test_every_row_belongs_to_a_hand_that_is_there(log: Path) -> None:
    with closing(sqlite3.connect(log)) as conn:
        assert conn.execute("PRAGMA foreign_key_check").fetchall() == []


def test_its_rows_are_packed_to_the_byte_as_a_terminal_packs_them(log: Path) -> None:
    with Archive.open(log) as archive:
        head = GENESIS
        for first, body in archive.all("SELECT first_seq, body FROM packs ORDER BY first_seq"):
            held = []
            for row, _ in unpack(body, first):
                head = link(head, row)
                held.append((row, head))
            assert pack(held) == body


@pytest.mark.parametrize(("name", "kinds"), [("stub-reshuffled", set()), ("hand-tabled", {"code"})])
def test_numbers_of_cards_are_the_same_in_each_copy(name: str, kinds: set[str]) -> None:
    """Other suits make other cards; but the fourteenth card of the hand is the fourteenth in each copy."""
    payload = '{"at":24000,"cards":[13],"seat":1,"step":24}'
    row = Row(1, None, "2026-03-01T20:00:00.000Z", 24_000, 1, "typed:a", 24, name, 1, payload, None)
    form = variation._Writing(variation.Tags({}, {}), 1).journal([row])
    assert {kind for kind, _ in form.kinds} & {"code"} == kinds


def edited(log: Path, to: Path, change: str) -> Path:
    with closing(sqlite3.connect(log)) as conn:
        conn.execute("VACUUM INTO ?", (str(to),))
    with closing(sqlite3.connect(to)) as conn, conn:
        conn.execute("DROP TRIGGER packs_never_change")
        conn.execute(change)
    return to


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ("UPDATE hands SET pot = pot", "trigger packs_never_change is missing: somebody took it out"),
        ("UPDATE packs SET body = (SELECT body FROM packs WHERE rowid = 1) WHERE first_seq > 3000", "row"),
        (
            "UPDATE packs SET head = x'00' WHERE first_seq > 3000",
            "the hash with which its pack ends",
        ),
        ("UPDATE pots SET amount = amount + 1 WHERE hand_id = 77", "hand 77, "),
        ("UPDATE sets SET hands = x'01' WHERE what = 'game THNL'", "are not found by what they have"),
    ],
)
def test_several_processes_find_what_one_does(log: Path, tmp_path: Path, change: str, why: str) -> None:
    with (
        Archive.open(edited(log, tmp_path / "edited.db", change)) as archive,
        patch.object(verifying, "PACKS", 20),
        patch.object(verifying, "_SHARED", 0),
    ):
        alone = verify_log(archive, publics=[SIGNER.public])
        assert why in alone.why
        assert verify_log(archive, publics=[SIGNER.public], jobs=2) == alone


def test_a_log_that_was_broken_off_is_taken_up_where_it_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "_PART", 64)
    path, said = tmp_path / "many.db", list[str]()

    def stop(told: str) -> None:
        said.append(told)
        if told.endswith("hands written"):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_log(path, 150, stream, share=0.001, tell=stop)
    assert not path.exists()
    with pytest.raises(Refused, match="another number of hands"):
        write_log(path, 160, stream, share=0.001)
    said.clear()
    write_log(path, 150, stream, share=0.001, tell=said.append)
    assert said[0] == "128 of 150 hands written", "no hand is dealt or written twice"
    assert [file.name for file in tmp_path.iterdir()] == [path.name]
    with Archive.open(path) as archive:
        verdict = verify_log(archive, publics=[SIGNER.public])
        assert (verdict.bad, verdict.signed) == (None, 150)


@pytest.mark.parametrize("name", log_search.SEARCHES)
def test_every_search_of_the_bench_can_be_asked(log: Path, name: str) -> None:
    with Archive.open(log) as archive:
        log_search.SEARCHES[name](archive, Random(name))


def test_hands_differ(log: Path) -> None:
    with Archive.open(log, key=KEY) as archive:
        told = [story(archive, number) for number in range(1, HANDS + 1)]
        assert len(list_players(archive)) == PEOPLE + 1
        assert [line.id for line in list_hands(archive, Search.of(player="Guest 1"))] == [1]
        assert {line.dealer for line in list_hands(archive, limit=HANDS)} == {*DEALERS[:3]}
    dealt = {(hand.board, *((each.player, each.cards) for each in hand.seats)) for hand in told}
    assert len(dealt) > HANDS * 0.8, "a few that were dealt for this test, with other suits or people"
    assert len({hand.started_utc for hand in told}) == HANDS
    regulars = {f"Player {number}" for number in range(1, REGULARS + 1)}
    assert all(regulars & {seat.player for seat in hand.seats} for hand in told)


def test_cards_are_the_same_in_the_tables_as_in_the_rows(log: Path) -> None:
    with Archive.open(log) as archive:
        for line in list_hands(archive, limit=40):
            told = story(archive, line.id)
            assert told.board == line.board
            for seat in told.seats:
                shown = archive.one(
                    "SELECT shown FROM seats WHERE hand_id = ? AND player = ?", line.id, seat.player
                )
                assert shown == (seat.cards if "?" not in seat.cards else "",)


def test_without_the_key_the_samples_are_covered(log: Path) -> None:
    with Archive.open(log) as archive:
        cards = [seat.cards for number in range(1, 20) for seat in story(archive, number).seats]
    assert any("?" in each for each in cards) and any("?" not in each for each in cards)


def test_a_terminal_goes_on_with_it(log: Path) -> None:
    with Journal.open(log, key=KEY) as journal:
        table = replay(journal.since_checkpoint())
    assert table.between_hands and len(table.players) >= 6
