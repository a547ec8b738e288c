"""A log that is written in bulk is one that the journal could have written."""

from pathlib import Path

import pytest

from croupier.bench.log_samples import KEY, SIGNER
from croupier.bench.log_writer import DEALERS, PEOPLE, REGULARS, TABLE_OF, write_log
from croupier.engine import replay
from croupier.log.custody.players import list_players
from croupier.log.custody.verifying import verify_log
from croupier.log.reading.archive import Archive
from croupier.log.reading.queries import Search, list_hands
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


def test_without_the_key_the_samples_are_covered_as_ever(log: Path) -> None:
    with Archive.open(log) as archive:
        cards = [seat.cards for number in range(1, 20) for seat in story(archive, number).seats]
    assert any("?" in each for each in cards) and any("?" not in each for each in cards)


def test_a_terminal_goes_on_with_it(log: Path) -> None:
    with Journal.open(log, key=KEY) as journal:
        table = replay(journal.since_checkpoint())
    assert table.between_hands and len(table.players) >= 6
