"""The register of tags in the log's file: whole decks only."""

from pathlib import Path

import pytest

from croupier.errors import Fault
from croupier.log.decks import load_tags, save_deck
from croupier.log.reading.archive import Archive
from croupier.log.writing.journal import Journal

BLUE = [("04A1", "Ah", "card"), ("04A2", "JK1", "joker"), ("04A3", "", "retired")]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "table.db"


def test_a_deck_comes_back(path: Path) -> None:
    save_deck(path, "blue", BLUE)
    assert load_tags(path) == tuple(("blue", *tag) for tag in BLUE)


def test_a_deck_takes_the_place_of_its_name(path: Path) -> None:
    save_deck(path, "blue", BLUE)
    save_deck(path, "red", [("04B1", "Ah", "card")])
    save_deck(path, "blue", BLUE[:1])
    assert load_tags(path) == (("blue", "04A1", "Ah", "card"), ("red", "04B1", "Ah", "card"))


def test_a_tag_belongs_to_one_deck_and_nothing_is_half_written(path: Path) -> None:
    save_deck(path, "blue", BLUE)
    with pytest.raises(Fault, match="tag 04A2 of deck red: deck blue has it already"):
        save_deck(path, "red", [("04B1", "Ah", "card"), ("04A2", "Kh", "card")])
    assert len(load_tags(path)) == 3


def test_a_tag_twice_in_a_deck_is_refused(path: Path) -> None:
    with pytest.raises(Fault, match="tag 04A1 of deck blue: deck blue has it already"):
        save_deck(path, "blue", [*BLUE, BLUE[0]])
    assert load_tags(path) == ()


def test_a_register_can_be_written_beside_a_terminal(path: Path) -> None:
    with Journal.open(path, key=bytes(32)) as journal:
        save_deck(path, "blue", BLUE)
        assert journal.archive.one("SELECT count(*) FROM tags") == (3,)
    with Archive.open(path) as archive:
        assert archive.one("SELECT count(*) FROM tags") == (3,)


def test_a_missing_file_is_reported(path: Path) -> None:
    with pytest.raises(Fault, match="no such file"):
        load_tags(path)


def test_a_file_that_is_not_a_database_is_reported(path: Path) -> None:
    path.write_bytes(b"deck,tag,card\n" * 100)
    for attempt in (load_tags, lambda where: save_deck(where, "blue", BLUE)):
        with pytest.raises(Fault, match="not a log of croupier"):
            attempt(path)
