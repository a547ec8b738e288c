"""The story of a hand and its text: in order, with amounts, alerts and rulings; covered while it lasts."""

from pathlib import Path

import pytest

from croupier.engine import commands as cmd
from croupier.engine.places import Seat
from croupier.errors import Fault
from croupier.log.reading.archive import Archive
from croupier.log.story import story
from croupier.log.telling import tell
from croupier.log.writing.store import Journal
from croupier.rules.betting.spoken import Spoken
from support.dealer import Dealer
from support.logs import KEY, keep


def told(path: Path, dealer: Dealer, hand_id: int = 1, key: bytes | None = None) -> list[str]:
    with Journal.open(path, key=KEY, dealer="Anna") as journal:
        keep(journal, dealer.inputs)
    with Archive.open(path, key=key) as archive:
        return list(tell(story(archive, hand_id)))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "table.db"


@pytest.fixture
def dealer() -> Dealer:
    dealer = Dealer()
    dealer.open()
    dealer.start()
    return dealer


def test_a_hand_to_the_showdown(path: Path, dealer: Dealer) -> None:
    dealer.showdown()
    assert told(path, dealer, key=KEY) == [
        "Hand 1, number 1 of table 1: THNL 1.00/2.00, complete",
        "2026-03-01 20:00:09 UTC, button seat 6, dealer Anna",
        "  seat 1 Player 1                200.00  Kc 7d",
        "  seat 2 Player 2                200.00  9h 9s",
        "  seat 3 Player 3                200.00  As Kd",
        "  seat 4 Player 4                200.00  Qh Jh",
        "  seat 5 Player 5                200.00  8c 8d",
        "  seat 6 Player 6                200.00  Ac 5c",
        "PRE-FLOP",
        "  20:00:09  seat 1 Player 1 posts the small blind, 1.00",
        "  20:00:09  seat 2 Player 2 posts the big blind, 2.00",
        "  20:00:22  seat 3 Player 3 raises to 6.00",
        "  20:00:23  seat 4 Player 4 folds",
        "  20:00:24  seat 5 Player 5 calls 6.00",
        "  20:00:25  seat 6 Player 6 folds",
        "  20:00:26  seat 1 Player 1 folds",
        "  20:00:27  seat 2 Player 2 folds",
        "FLOP  Ks 8h 2d",
        "  20:00:32  seat 3 Player 3 bets 10.00",
        "  20:00:33  seat 5 Player 5 calls 10.00",
        "TURN  Ks 8h 2d Th",
        "  20:00:36  seat 3 Player 3 checks",
        "  20:00:37  seat 5 Player 5 checks",
        "RIVER  Ks 8h 2d Th 2c",
        "  20:00:40  seat 3 Player 3 checks",
        "  20:00:41  seat 5 Player 5 checks",
        "SHOWDOWN  Ks 8h 2d Th 2c",
        "  20:00:42  seat 3 Player 3 shows As Kd",
        "  20:00:43  seat 5 Player 5 mucks",
        "BURNED  3s 4c 6s",
        "MAIN POT  35.00, rake 1.75",
        "  seat 3 Player 3 wins 33.25",
        "STACKS",
        "  seat 1 Player 1                199.00  -1.00",
        "  seat 2 Player 2                198.00  -2.00",
        "  seat 3 Player 3                217.25  +17.25",
        "  seat 4 Player 4                200.00",
        "  seat 5 Player 5                184.00  -16.00",
        "  seat 6 Player 6                200.00",
    ]


def test_alerts_and_rulings_stand_where_they_happened(path: Path, dealer: Dealer) -> None:
    dealer.draw(12)
    dealer.act("3 call", "5 call", "4 fold", "6 fold", "1 fold")
    dealer.draw(1)
    dealer.do(cmd.Answer, way="late")
    dealer.act("2 check")
    lines = told(path, dealer)
    start = next(number for number, line in enumerate(lines) if "acts out of turn" in line)
    assert [line[12:] for line in lines[start : start + 10]] == [
        "seat 5 Player 5 acts out of turn: calls 2.00",
        "ALERT 1: AL-22, entry, seat 5 Player 5, TDA 53-A, offered passed",
        "seat 4 Player 4 folds",
        "seat 5 Player 5 calls 2.00",
        "RULING on 1: applied, by terminal, TDA 53-A",
        "seat 6 Player 6 folds",
        "seat 1 Player 1 folds",
        "ALERT 2: AL-07, sensor, seat 2 Player 2, TDA 39, Code 1.13, 1.14, after substantial action,"
        " offered late or premature or not-so",
        "RULING on 2: late, by dealer, TDA 39, Code 1.13, 1.14",
        "seat 2 Player 2 checks (late entry)",
    ]


@pytest.mark.parametrize("key", [None, KEY])
def test_a_hand_in_progress_shows_no_card_that_lies_face_down(
    path: Path, dealer: Dealer, key: bytes | None
) -> None:
    dealer.draw(12)
    dealer.act("3 call", "4 fold", "5 fold", "6 fold", "1 fold", "2 check")
    dealer.draw(4)
    dealer.act("2 bet 400")
    lines = told(path, dealer, key=key)
    assert lines[2:8] == [f"  seat {seat} Player {seat}                200.00  ?? ??" for seat in range(1, 7)]
    assert "FLOP  Ks 8h 2d" in lines
    assert "BURNED  ??" in lines
    words = {word for line in lines for word in line.split()}
    assert {word for word in words if len(word) == 2 and word[1] in "cdhs"} == {"Ks", "8h", "2d"}


def test_an_all_in_hand_shows_what_was_tabled_before_the_end(path: Path) -> None:
    dealer = Dealer()
    dealer.open(stacks={1: 1000, 3: 3000})
    dealer.start()
    dealer.draw(4)
    hand = dealer.table.hand
    assert hand is not None
    assert hand.to_act is not None
    first, second = hand.to_act, next(seat for seat in hand.seats if seat != hand.to_act)
    dealer.act(f"{first} allin", f"{second} call")
    dealer.do(cmd.ShowHand, seat=first)
    lines = told(path, dealer)
    assert sum("?? ??" in line for line in lines) == 1
    assert any(", all in" in line for line in lines)


def test_no_such_hand(path: Path, dealer: Dealer) -> None:
    for hand_id in (2, 0):
        with pytest.raises(Fault, match=f"there is no hand {hand_id}"):
            told(path, Dealer(), hand_id)


def test_what_nobody_tabled_is_covered_for_who_has_no_key(path: Path, dealer: Dealer) -> None:
    dealer.showdown()
    lines = told(path, dealer)
    assert [line[-5:] for line in lines[2:8]] == ["?? ??", "?? ??", "As Kd", "?? ??", "?? ??", "?? ??"]
    assert "BURNED  ?? ?? ??" in lines


def test_the_second_attempt_is_told_after_the_first(path: Path, dealer: Dealer) -> None:
    dealer.draw(3)
    dealer.do(cmd.Declare, incident="I-10")
    dealer.do(cmd.Answer, way="misdeal")
    dealer.fold_out()
    lines = told(path, dealer, key=KEY)
    assert [line[12:] for line in lines[11:15]] == [
        "REPORTED I-10",
        "ALERT 1: I-10, told, TDA 35, Code 1.9, offered misdeal or stands",
        "RULING on 1: misdeal, by dealer, TDA 35, Code 1.9",
        "MISDEAL: dealt again, attempt 2",
    ]
    assert lines[2] == "  seat 1 Player 1                200.00  Qh Jh"


def test_chips_and_words_are_told_with_the_rule_that_says_what_they_are(path: Path, dealer: Dealer) -> None:
    dealer.draw(12)
    dealer.act("3 raise 600")
    dealer.do(cmd.MakeMotion, seat=Seat(4), chips=(500,), words=Spoken("amount", 500))
    dealer.do(cmd.Answer, way="forfeit")
    dealer.do(cmd.MakeMotion, seat=Seat(5), words=Spoken("pot"))
    dealer.do(cmd.ActInTurn, action="fold", until=Seat(2))
    dealer.do(cmd.PullChips, seat=Seat(2), chips=(100, 100))
    dealer.do(cmd.MakeMotion, seat=Seat(2), chips=(2500,))
    lines = [line[12:] for line in told(path, dealer)]
    start = lines.index("seat 3 Player 3 raises to 6.00") + 1
    assert lines[start : start + 11] == [
        'seat 4 Player 4 pushes 5.00 and says "5.00" (Code 1.17): complete or forfeit',
        "ALERT 1: I-32, entry, seat 4 Player 4, Code 1.17, pushed 500, owed 600, offered complete or forfeit",
        "RULING on 1: forfeit, by dealer, Code 1.17",
        "seat 4 Player 4 folds and leaves 5.00",
        'seat 5 Player 5 says "pot" (TDA 54-C), noted for the floor',
        "seat 5 Player 5 raises to 12.00",
        "seat 6 Player 6 folds",
        "seat 1 Player 1 folds",
        "seat 2 Player 2 takes back 1.00 + 1.00",
        "seat 2 Player 2 pushes 25.00 (TDA 44, Code 1.20)",
        "seat 2 Player 2 calls 10.00",
    ]


def test_a_hand_of_stud_tells_its_bets_and_who_brought_in(path: Path) -> None:
    dealer = Dealer()
    dealer.open(game="7SHL", ante=50, bring_in=100, small_bet=200, big_bet=400)
    dealer.start()
    dealer.draw(18)
    dealer.do(cmd.Act, seat=dealer.table.hand.to_act, action="bring-in")
    while dealer.table.hand.to_act is not None:
        dealer.do(cmd.Act, seat=dealer.table.hand.to_act, action="fold")
    dealer.do(cmd.Award)
    lines = told(path, dealer)
    assert lines[0] == ("Hand 1, number 1 of table 1: 7SHL 2.00/4.00 ante 0.50 bring-in 1.00, complete")
    assert "3RD ST" in lines
    assert [line[28:] for line in lines if "brings in" in line] == ["brings in for 1.00"]


def test_a_hand_of_draw_tells_who_drew_how_many(path: Path) -> None:
    dealer = Dealer()
    dealer.open(game="2T7TD", small_bet=200, big_bet=400, stacks={1: 20_000, 2: 20_000})
    dealer.start()
    dealer.draw(10)
    dealer.act("1 call", "2 check")
    dealer.do(cmd.Discard, seat=Seat(2), number=3)
    dealer.do(cmd.Discard, seat=Seat(1))
    lines = told(path, dealer)
    assert lines[0] == "Hand 1, number 1 of table 1: 2T7TD 2.00/4.00 blinds 1.00/2.00, live"
    draws = lines[lines.index("1ST DRAW") + 1 : -3]
    assert [line[12:] for line in draws] == ["seat 2 Player 2 draws 3", "seat 1 Player 1 stands pat"]
