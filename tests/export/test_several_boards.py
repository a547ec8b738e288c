"""Hands run again, or dealt on two boards, in every format: written as it has them, or kept back."""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from croupier.cards.card import Card
from croupier.devices.twins.process import ShoeProcess
from croupier.engine.events import Event
from croupier.errors import Unreadable
from croupier.export.script import hand_script
from croupier.histories import open_history, pokerstars
from croupier.histories.logged_history import history_of
from croupier.integrity.finished_hands import left_out, orders_and_passes
from croupier.log.journal.seals import terminal_key
from croupier.log.reading.archive import Archive
from croupier.log.reading.hand_search import Search
from croupier.log.reading.queries import lines_of, list_hands
from croupier.log.reading.selection import Selection
from croupier.log.reading.tabular import lines
from croupier.review.html.svg import draw as draw_table
from croupier.review.pages.printed import draw, printed
from croupier.review.replay.hand_steps import landing, ledger, picture_of, replay
from croupier.review.times import Wall
from croupier.script.grammar import parse
from croupier.script.runner import play
from croupier.script.scenarios import scenarios
from croupier.search.conditions import search_of
from croupier.search.known_names import KnownNames
from croupier.search.parser import understood
from croupier.telling.listings import tell_list
from croupier.telling.narrator import faces, tell
from croupier.telling.story import story
from croupier.words import Words
from support.pojeu import xml_of

BEGAN = datetime(2026, 3, 1, 20, 4, 5, tzinfo=UTC)

Played = Callable[[str], list[Event]]


@pytest.fixture
def played(shoe: ShoeProcess, tmp_path: Path) -> Played:
    """Plays a scenario of this name, and returns the events of its first hand."""

    def hand(name: str) -> list[Event]:
        (script,) = scenarios(name)
        assert play(script, shoe=shoe, db=tmp_path / "log.db").failure is None
        with opened(tmp_path) as archive:
            return [row.event for row in archive.span_of(1)]

    return hand


def opened(folder: Path) -> Archive:
    return Archive.open(folder / "log.db", key=terminal_key(folder / "log.db-key"))


def text_of(events: list[Event]) -> list[str]:
    return pokerstars.write(events, hand_id=1, began=BEGAN).splitlines()


TWICE = """\
*** FLOP *** [9h 8h 2c]
*** FIRST TURN *** [9h 8h 2c] [3s]
*** FIRST RIVER *** [9h 8h 2c 3s] [4d]
*** SECOND TURN *** [9h 8h 2c] [5h]
*** SECOND RIVER *** [9h 8h 2c 5h] [6c]
*** FIRST SHOW DOWN ***
Awa collected €60 from side pot
Ben collected €60 from main pot
*** SECOND SHOW DOWN ***
Célia collected €60 from side pot
Célia collected €60 from main pot
*** SUMMARY ***
Hand was run twice
FIRST Board [9h 8h 2c 3s 4d]
SECOND Board [9h 8h 2c 5h 6c]"""


def test_a_tool_reads_each_board_under_its_own_heading(played: Played) -> None:
    lines = text_of(played("run-twice-from-the-turn"))
    wanted = ("***", "Hand was", "FIRST", "SECOND", "Board")
    found = [line for line in lines if line.startswith(wanted) or " collected " in line]
    assert found[1:] == TWICE.splitlines()
    assert sum(line.startswith("Célia: shows") for line in lines) == 2  # what it makes on each board
    (end,) = [line for line in lines if line.startswith("Seat 8:")][1:]
    assert "and lost with " in end and ", and won (€120) with " in end


def test_a_third_board_has_its_own_heading(played: Played) -> None:
    thrice = text_of(played("run-three-times"))
    assert "Hand was run three times" in thrice
    assert "*** THIRD RIVER *** [Qc 9c 3c 4c] [6d]" in thrice
    assert "THIRD Board [Qc 9c 3c 4c 6d]" in thrice


def test_two_boards_have_their_streets_one_after_the_other(played: Played) -> None:
    lines = text_of(played("two-boards-street-by-street"))
    assert [line for line in lines if "***" in line] == [
        "*** HOLE CARDS ***",
        "*** FIRST FLOP *** [9d 8c 4s]",
        "*** SECOND FLOP *** [Qs Jd 5c]",
        "*** FIRST TURN *** [9d 8c 4s] [6h]",
        "*** SECOND TURN *** [Qs Jd 5c] [Ts]",
        "*** FIRST RIVER *** [9d 8c 4s 6h] [2c]",
        "*** SECOND RIVER *** [Qs Jd 5c Ts] [2h]",
        "*** FIRST SHOW DOWN ***",
        "*** SECOND SHOW DOWN ***",
        "*** SUMMARY ***",
    ]
    assert not any("Hand was run" in line for line in lines)


def rounds(events: list[Event]) -> tuple[list[str], list[tuple[str, list[str], int]]]:
    hand = json.loads(open_history.write(events, hand_id=1, began=BEGAN))["ohh"]
    assert [one["id"] for one in hand["rounds"]] == list(range(len(hand["rounds"])))
    told = [(one["street"], one.get("cards", []), len(one["actions"])) for one in hand["rounds"]]
    return hand["flags"], told


def test_open_hand_history_repeats_the_street(played: Played) -> None:
    flags, told = rounds(played("run-twice-from-the-turn"))
    assert flags == ["Observed", "Run_It_Twice"]
    assert [one[:2] for one in told[2:-1]] == [
        ("Turn", ["3s"]),
        ("River", ["4d"]),
        ("Turn", ["5h"]),
        ("River", ["6c"]),
    ]


def test_open_hand_history_has_the_actions_in_the_first_round_of_a_street(played: Played) -> None:
    flags, told = rounds(played("two-boards-street-by-street"))
    assert flags == ["Observed", "Run_It_Twice"]
    assert told[1:-1] == [
        ("Flop", ["9d", "8c", "4s"], 2),
        ("Flop", ["Qs", "Jd", "5c"], 0),
        ("Turn", ["6h"], 2),
        ("Turn", ["Ts"], 0),
        ("River", ["2c"], 2),
        ("River", ["2h"], 0),
    ]


@pytest.mark.parametrize("name", ["run-twice-from-the-turn", "two-boards-street-by-street"])
def test_formats_without_a_word_for_it_keep_the_hand_back(played: Played, name: str, tmp_path: Path) -> None:
    events = played(name)
    with pytest.raises(Unreadable, match="no word for a second board"):
        history_of(events)
    with pytest.raises(Unreadable, match="several boards"):
        xml_of(events)
    with opened(tmp_path) as archive:
        orders, _ = orders_and_passes(archive)
        assert (
            left_out(archive) == len(archive.all("SELECT 1 FROM hands WHERE outcome != 'live'")) > len(orders)
        )


@pytest.mark.parametrize("name", ["run-", "two-boards-street-by-street"])
def test_a_script_of_the_log_plays_again_and_is_written_the_same(
    played: Played, name: str, shoe: ShoeProcess, tmp_path: Path
) -> None:
    for number, script in enumerate(scenarios(name)):
        db = tmp_path / f"{number}.db"
        assert play(script, shoe=shoe, db=db).failure is None
        with Archive.open(db, key=terminal_key(db.with_name(f"{db.name}-key"))) as archive:
            text = hand_script.write(row.event for row in archive.span_of(1))
        again = db.with_name(f"{number}-again.db")
        outcome = play(parse(text, "again"), shoe=shoe, db=again)
        assert outcome.failure is None, f"{script.name}: {outcome}\n{text}"
        with Archive.open(again, key=terminal_key(again.with_name(f"{again.name}-key"))) as archive:
            assert hand_script.write(row.event for row in archive.span_of(1)) == text, script.name


FIRST, SECOND = "9h 8h 2c 3s 4d", "9h 8h 2c 5h 6c"


def test_lists_and_files_have_every_board(played: Played, tmp_path: Path) -> None:
    played("run-twice-from-the-turn")
    with opened(tmp_path) as archive:
        (line,) = list_hands(archive)
        assert (line.board, line.boards, line.runs, line.bomb) == (FIRST, (FIRST, SECOND), 2, None)
        assert f"[{FIRST} | {SECOND}]" in "".join(tell_list([line]))
        (row,) = lines(archive, "hands", Selection())
        assert (row["board"], row["boards"], row["runs"], row["bomb"]) == (
            FIRST,
            f"{FIRST} | {SECOND}",
            2,
            None,
        )


def test_boards_side_by_side_are_no_run(played: Played, tmp_path: Path) -> None:
    played("two-boards-street-by-street")
    with opened(tmp_path) as archive:
        first = lines_of(archive, [1])[0]
    assert (first.boards, first.runs) == (("9d 8c 4s 6h 2c", "Qs Jd 5c Ts 2h"), 1)


@pytest.mark.parametrize(
    ("street", "card", "is_found"),
    [
        *(("turn", "3s", True), ("turn", "5h", True), ("river", "6c", True), ("board", "5h", True)),
        *(("river", "5h", False), ("turn", "6c", False), ("flop", "5h", False), ("flop", "2c", True)),
        *(("flop", "8h", True), ("board", "Ad", False)),
    ],
)
def test_a_card_is_found_on_any_board(
    played: Played, tmp_path: Path, street: str, card: str, *, is_found: bool
) -> None:
    played("run-twice-from-the-turn")
    with opened(tmp_path) as archive:
        found = list_hands(archive, Search(board=((street, Card.parse(card)),)))
    assert bool(found) is is_found


@pytest.mark.parametrize(
    ("typed", "language", "see"),
    [
        *(("second board", "en", "board2"), ("deuxième tableau", "fr", "board2")),
        *(("turn of board 2", "en", "turn board2"), ("tirage double", "fr", "board2")),
        ("ran it twice", "en", "board2"),
    ],
)
def test_a_second_board_is_asked_for_in_words(
    played: Played, tmp_path: Path, typed: str, language: str, see: str
) -> None:
    words = Words(language)
    found = understood(typed, words, KnownNames(), BEGAN)
    assert found.conditions == {"see": see}
    assert found.unknown == ()
    search = search_of(found.conditions, KnownNames(), words, moment, cash=True)
    assert search.boards == 2
    played("run-twice-from-the-turn")
    with opened(tmp_path) as archive:
        assert len(list_hands(archive, search)) == 1
        assert list_hands(archive, Search(boards=3)) == ()
        hand = replay(archive, 1, language)
        step = hand.steps[landing(hand, found.conditions, search, words) - 1]
    assert (str(step.event.to), step.street, step.board) == ("board2", "turn", 2)


def moment(_: str) -> datetime:
    return BEGAN


@pytest.mark.parametrize(
    ("language", "agreed"), [("en", "Agreed by seats 2, 5, 8"), ("fr", "Accord des sièges")]
)
def test_pages_and_sheets_have_a_row_for_each_board(
    played: Played, tmp_path: Path, language: str, agreed: str
) -> None:
    played("run-twice-from-the-turn")
    words = Words(language)
    with opened(tmp_path) as archive:
        sheet = printed(archive, 1, language=language, wall=Wall(UTC), now=BEGAN)
        told = "\n".join(tell(story(archive, 1), language))
        hand = replay(archive, 1, language)
    assert agreed in sheet
    assert agreed in told
    for board in (FIRST, SECOND):
        assert faces(board, words) in told
        assert "".join(draw(board, words)) in sheet
    end = draw_table(picture_of(hand.steps[-1], words), words)
    assert end.count('class="face') == 2 * 5 + 3 * 2  # both boards, and the hands of three players
    counts = dict(ledger(hand.steps[-1].table.hand, words).counts)
    assert sum(counts.values()) == 52
    assert counts["board"] == 7
