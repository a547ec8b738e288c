"""croupier deck: a round trip keeps the deck, all 52 cards are checked, and every fault is one line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from croupier.cards.card import Card
from croupier.config.file import sample
from croupier.config.rewrite import changed
from croupier.devices.deck.register import Deck, factory_deck, tag_of, write_csv
from croupier.terminal.station.decks import load_decks, save_decks
from croupier.values import replace
from support.shell import shell

ACE = Card.parse("As")


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return tmp_path / "hands.db"


def without(deck: Deck, *cards: Card) -> Deck:
    return replace(deck, cards={uid: face for uid, face in deck.cards.items() if face not in cards})


def test_imported_decks_are_exported_again(db: Path) -> None:
    text = write_csv([factory_deck("blue"), factory_deck("red")])
    assert shell("deck", "import", "-", "--db", db, typed=text).exit_code == 0
    head, *lines = text.splitlines()
    assert shell("deck", "export", "--db", db).stdout == "\n".join([head, *sorted(lines)]) + "\n"
    blue = shell("deck", "export", "blue", "--db", db).stdout
    assert "red" not in blue and len(blue.splitlines()) == 55


def test_a_retired_tag_and_a_second_tag_survive_the_file(db: Path) -> None:
    blue = factory_deck("blue")
    tag = tag_of(blue, ACE)
    cards = {uid: face for uid, face in blue.cards.items() if uid != tag} | {"04AAAAAAAAAAAA": ACE}
    repaired = Deck("blue", cards, frozenset({tag}))
    save_decks(db, [repaired])
    assert load_decks(db) == (repaired,)
    assert shell("deck", "list", "--db", db).stdout == "blue: 52 of 52 cards, 2 jokers, 1 out of service\n"


def test_importing_a_deck_again_replaces_it_and_leaves_the_others(db: Path) -> None:
    save_decks(db, [factory_deck("blue"), factory_deck("red")])
    blue = without(factory_deck("blue"), ACE)
    result = shell("deck", "import", "-", "--db", db, typed=write_csv([blue]))
    assert result.stdout == "blue: 51 of 52 cards, without As, 2 jokers\n"
    assert load_decks(db) == (blue, factory_deck("red"))


def test_a_deck_is_checked_for_52_of_52(db: Path) -> None:
    save_decks(db, [factory_deck("blue"), without(factory_deck("red"), ACE, Card.parse("2c"))])
    assert shell("deck", "check", "blue", "--db", db).exit_code == 0
    result = shell("deck", "check", "--db", db)
    assert result.exit_code == 1
    assert result.stdout.splitlines()[1] == "red: 50 of 52 cards, without 2c As, 2 jokers"
    (facts,) = json.loads(shell("deck", "check", "red", "--db", db, "--json").stdout)
    counted = {"deck": "red", "ok": False, "cards": 50, "missing": ["2c", "As"], "doubles": []}
    assert facts == counted | {"jokers": ["JK1", "JK2"], "retired": 0}


def test_a_list_never_says_which_tag_is_which_card(db: Path) -> None:
    save_decks(db, [factory_deck("blue")])
    for flags in ([], ["--json"]):
        text = shell("deck", "list", "--db", db, *flags).stdout
        assert "blue" in text and not any(uid in text for uid in factory_deck("blue").cards)


def test_a_tag_of_another_deck_changes_nothing(db: Path) -> None:
    blue = factory_deck("blue")
    save_decks(db, [blue])
    thief = Deck("thief", {tag_of(blue, ACE): ACE})
    result = shell("deck", "import", "-", "--db", db, typed=write_csv([factory_deck("red"), thief]))
    assert result.exit_code == 1 and result.stderr.startswith("Error: tag ")
    assert load_decks(db) == (blue,)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: expected the columns deck,tag,card,status"),
        ("deck,tag,card,status\n", "expected a line for each tag, found none"),
        ("deck,tag,card,status\nblue,04A1,Ah,in-use\n", "line 2: tag '04A1'"),
        ("deck,tag,card,status\nblue,04A1B2C3D4E5F6,Xx,in-use\n", "line 2: card 'Xx'"),
        (b"deck,tag,card,status\n\xe9", "expected a CSV file in UTF-8, and its byte 22 is not"),
    ],
)
def test_a_bad_file_is_one_line_on_stderr_and_makes_no_log(db: Path, text: str | bytes, message: str) -> None:
    result = shell("deck", "import", "-", "--db", db, typed=text)
    assert result.exit_code == 1 and result.stdout == ""
    assert result.stderr.startswith("Error: ") and message in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert not db.exists()


def test_a_missing_or_invalid_log_is_one_line(db: Path) -> None:
    result = shell("deck", "list", "--db", db)
    assert result.exit_code == 1 and result.stderr == f"Error: log {db}: there is no such file\n"
    db.write_text("not a database, but long enough to be read as the header of one" * 40)
    result = shell("deck", "list", "--db", db)
    assert result.exit_code == 1 and len(result.stderr.splitlines()) == 1


def test_an_unknown_deck_is_answered_with_those_there_are(db: Path) -> None:
    save_decks(db, [factory_deck("blue")])
    result = shell("deck", "check", "green", "--db", db)
    assert result.exit_code == 1 and result.stderr == "Error: deck 'green': registered are blue\n"


def test_a_configuration_names_the_log_too(db: Path, tmp_path: Path) -> None:
    save_decks(db, [factory_deck("blue")])
    config = tmp_path / "table.toml"
    config.write_text(changed(sample(), {"log.path": str(db)}), encoding="utf-8")
    for verb in ("list", "export"):
        told = shell("deck", verb, "--config", config)
        assert told.exit_code == 0, told.stderr
        assert told.stdout == shell("deck", verb, "--db", db).stdout, verb


def test_wrong_usage_is_exit_code_2() -> None:
    assert shell("deck", "list").exit_code == 2
    assert shell("deck", "shuffle").exit_code == 2
    assert shell("shuffle").exit_code == 2
