"""A card of the second board is open wherever one of the first is: screen, log, text and replay."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from croupier.cards.card import Card, FaceDown
from croupier.devices.debounce import Press
from croupier.engine import decide
from croupier.engine.commands import DrawCard, NameCard, Undo
from croupier.engine.events import CardDrawn, CardMoved, CardNamed
from croupier.engine.places import BOARDS, Place
from croupier.engine.play.unread_cards import gaps
from croupier.engine.table.dealing import fits
from croupier.errors import Refused
from croupier.export.script.hand_script import write
from croupier.log.index.projection import project
from croupier.log.journal.seals import terminal_key
from croupier.log.reading.archive import Archive
from croupier.review.replay.hand_steps import ledger, replay
from croupier.script.grammar import parse
from croupier.script.runner import ScriptPlayer
from croupier.script.scenarios import FOLDER
from croupier.telling.story import story
from croupier.terminal.console.presses import handle
from croupier.terminal.console.state import Console
from croupier.terminal.health import Health
from croupier.terminal.legal_keys import unread_at, unread_open
from croupier.terminal.pages.typing.picker import Picker
from croupier.terminal.picture.present import present
from croupier.terminal.station.station import Station
from croupier.words import Words
from support.shoe_at_hand import RigAtHand

RUN = """
game THNL
stakes 1/2
set runs.most 2
set rake.pct 0
seat 1 "Awa" 50
seat 2 "Ben" 50
button 1
deck Kh As Kd Ac 5c 2c 7d 9h 6d 3s 6c Jd 8c Kc 2h Qs Td Qd 4s 4c
hand
deal
1 allin
2 call
1 show
2 show
runs 2
deal
deal
deal
"""
END = """
shoe 8c Kc ?? Qs
deal
deal
name 15 2h
award
"""


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[RigAtHand]:
    with RigAtHand(tmp_path / "table.db") as found:
        yield found


def play(rig: RigAtHand, lines: str) -> None:
    outcome = ScriptPlayer(parse(lines), rig).run()
    assert outcome.failure is None, str(outcome)


def test_the_screen_asks_for_the_card_and_for_its_name(rig: RigAtHand) -> None:
    play(rig, RUN + "shoe 8c")
    console = Console(station=Station(language="en"))
    view = present(rig.table, console, Health(), rig.clock.now())
    assert view.prompt == "Board 2 · FLOP: 3 cards" and view.next_board and not view.next_burn
    play_on(rig, "shoe Kc ?? Qs")
    hand = rig.table.hand
    assert hand is not None and unread_open(hand) == 14 and [gap.card for gap in gaps(hand)] == [14]
    assert unread_at(rig.table, refusal("board-unknown")) == 14
    assert Picker.naming(rig.table, 14).need == 1


def test_a_card_keyed_for_the_second_board_is_named_at_once(rig: RigAtHand) -> None:
    play(rig, RUN + "shoe 8c")
    console, commands = handle(Console(station=Station(language="en")), press("card"), rig.table, 5)
    assert isinstance(console.page, Picker) and commands == ()


def test_the_log_tells_and_shows_it(rig: RigAtHand, tmp_path: Path) -> None:
    play(rig, RUN + END)
    db = tmp_path / "table.db"
    with closing(sqlite3.connect(db)) as conn:
        rows = conn.execute("SELECT n, code, up FROM cards WHERE n IN (13, 14, 15) ORDER BY n").fetchall()
    assert [row[2] for row in rows] == [1, 1, 1] and None not in [row[1] for row in rows], rows
    with Archive.open(db, key=terminal_key(db.with_name(f"{db.name}-key"))) as archive:
        told, steps = story(archive, 1), replay(archive, 1, "en").steps
        events = [logged.event for logged in archive.span_of(1)]
    kinds = [moment.what for moment in told.moments]
    assert kinds.count("board") == 10
    said = [step.said for step in steps]
    assert "Board 2: king of clubs" in said or "Board 2: K♣" in said, said
    drawn = [step for step in steps if step.kind == "board"]
    assert len(drawn) == 10
    words = Words("en")
    seen = ledger(steps[-1].table.hand, words).open
    assert {str(card) for card in seen} >= {"Kc", "2h", "Qs", "Qd", "4c", "2c"}
    named = next(step.said for step in steps if "unread on the board" in step.said)
    assert "2" in named
    assert "runs 2" in write(events) and "expect board2 Kc 2h Qs Qd 4c" in write(events)


def test_what_a_ruling_moves_from_it_or_to_it_stays_open(rig: RigAtHand, tmp_path: Path) -> None:
    lines = (FOLDER / "run-twice-second-burn.table").read_text(encoding="utf-8")
    play(rig, lines + "deal\naward\n")
    db = tmp_path / "table.db"
    with Archive.open(db, key=terminal_key(db.with_name(f"{db.name}-key"))) as archive:
        span = [*archive.span_of(1)]
        said = [step.said for step in replay(archive, 1, "en").steps]
    moved = [row.event for row in span if isinstance(row.event, CardMoved)]
    assert [str(event.face) for event in moved if event.to == Place.of_board(2)] == ["4s"]
    rows = project(1, span)
    drawn = {row.seq: row.event.to for row in span if isinstance(row.event, CardDrawn)}
    assert not {seq for seq in rows.seen if drawn.get(seq) == Place.of_board(2)}
    burnt = next(row for row in rows.rows["cards"] if row["n"] == 17)
    assert (burnt["place"], burnt["code"]) == ("burn", int(Card.parse("Qd")))
    assert any("is a card of board 2, face up" in each for each in said), said


def test_a_card_too_many_is_counted_where_an_antenna_sees_it(rig: RigAtHand) -> None:
    lines = (FOLDER / "two-boards-antennas.table").read_text(encoding="utf-8").partition("rule reshuffle")[0]
    play(rig, lines)
    hand = rig.table.hand
    assert hand is not None
    assert dict(hand.incidents.alerts[-1].facts) == {"expected": 3, "found": 4, "board": 2}


def test_a_step_has_room_on_each_board_that_it_deals_to(rig: RigAtHand) -> None:
    play(rig, "boards 2" + RUN.partition("2 call")[0].replace("1 allin", "1 call\n2 check\nshoe 5c 2c"))
    hand = rig.table.hand
    assert hand is not None
    assert [fits(hand, place) for place in BOARDS] == [True, True, False, False]


def test_several_of_its_cards_are_named_in_a_row(rig: RigAtHand) -> None:
    play(rig, RUN + "shoe 8c ?? ?? Qs")
    assert Picker.naming(rig.table, 13).need == 2


def test_a_tag_names_a_card_that_was_keyed_for_it(rig: RigAtHand) -> None:
    play(rig, RUN.replace("2 show\n", "") + "shoe 8c")
    rig.session.do(DrawCard(at=rig.clock.now(), card=FaceDown(Card.parse("Kc")), keyed=True))
    play_on(rig, "2 show")
    named = NameCard(at=rig.clock.now(), index=13, card=Card.parse("Kc"), uid="04AAAAAA")
    told = decide(rig.table, named, rig.table.house)
    rig.session.do(named)
    again = decide(rig.table, Undo(at=rig.clock.now()), rig.table.house)
    for events in (told, again):
        assert [event.up for event in events if isinstance(event, CardNamed)] == [True]


def test_an_undo_keeps_its_cards_and_their_names(rig: RigAtHand) -> None:
    lines = RUN.replace("2 show\n", "") + "shoe 8c Kc\n2 show\nshoe ?? Qs\nname 15 2h"
    play(rig, lines)
    play_on(rig, "undo")  # the name
    play_on(rig, "undo")  # the hand that was tabled
    hand = rig.table.hand
    assert hand is not None
    there = [card.card and str(card.card.reveal()) for card in hand.at(Place.of_board(2))]
    assert there == ["Kc", None, "Qs"] and not hand.parts[hand.seats[0]].tabled


def play_on(rig: RigAtHand, lines: str) -> None:
    player = ScriptPlayer(parse(lines), rig)
    player.order.announce(())
    for statement in player.script.statements:
        failure = player.step(statement, refusable=False)
        assert failure is None, failure


def refusal(code: str) -> Refused:
    return Refused(code, code)


def press(key: str) -> Press:
    return Press(key, 5, long=False)
