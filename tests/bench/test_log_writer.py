"""A log that is written in bulk is one that the journal could have written."""

from pathlib import Path

import pytest

from croupier.bench.log_writer import KEY, PEOPLE, SIGNER, TABLE_OF, write_log
from croupier.engine import replay
from croupier.log.archive import Archive
from croupier.log.people import list_players
from croupier.log.queries import incidents_of, list_hands
from croupier.log.store import Journal
from croupier.log.story import story

HANDS, SAMPLES = 2 * TABLE_OF + 30, 25


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("log") / "many.db"
    write_log(path, HANDS, samples=SAMPLES)
    return path


def test_it_verifies_with_every_hand_signed(log: Path) -> None:
    with Archive.open(log) as archive:
        verdict = archive.verify(publics=[SIGNER.public])
        assert (verdict.bad, verdict.why, verdict.signed) == (None, "", HANDS)
        assert archive.one("SELECT count(*) FROM packs") == (HANDS,)


def test_a_copy_has_the_cards_of_its_sample_and_other_people(log: Path) -> None:
    with Archive.open(log, key=KEY) as archive:
        first, again, later = (story(archive, number) for number in (3, 3 + SAMPLES, 3 + TABLE_OF))
        assert [seat.cards for seat in first.seats] == [seat.cards for seat in again.seats]
        assert not any("?" in seat.cards for seat in first.seats)
        assert [seat.player for seat in first.seats] == [seat.player for seat in again.seats]
        assert [seat.player for seat in first.seats] != [seat.player for seat in later.seats]
        assert first.started_utc < again.started_utc < later.started_utc
        (line,) = list_hands(archive, before=4, limit=1)
        assert {name for name, _ in line.winners} <= {seat.player for seat in first.seats}
        assert len(list_players(archive)) == PEOPLE
        assert incidents_of(archive, 8)[0].way == "misdeal"


def test_without_the_key_the_samples_are_covered_as_ever(log: Path) -> None:
    with Archive.open(log) as archive:
        cards = [seat.cards for number in range(1, 20) for seat in story(archive, number).seats]
    assert any("?" in each for each in cards) and any("?" not in each for each in cards)


def test_a_terminal_goes_on_with_it(log: Path) -> None:
    with Journal.open(log, key=KEY) as journal:
        table = replay(journal.since_checkpoint())
    assert table.between_hands and len(table.players) == 6
