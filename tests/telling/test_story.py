"""The story of a hand as text: in order, with amounts, alerts and rulings; covered while the hand lasts."""

from pathlib import Path

import pytest

from croupier.engine import commands as cmd
from croupier.engine.places import Seat
from croupier.errors import Fault
from croupier.log.reading.archive import Archive
from croupier.log.writing.journal import Journal
from croupier.rules.betting.spoken_bets import Spoken
from croupier.telling.narrator import tell
from croupier.telling.story import story
from support.dealer import Dealer
from support.logs import KEY, keep


def told(
    path: Path, dealer: Dealer, hand_id: int = 1, key: bytes | None = None, language: str = "en"
) -> list[str]:
    with Journal.open(path, key=KEY, dealer="Anna") as journal:
        keep(journal, dealer.inputs)
    with Archive.open(path, key=key) as archive:
        return list(tell(story(archive, hand_id), language))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "table.db"


@pytest.fixture
def dealer() -> Dealer:
    return Dealer().dealt(0)


def test_a_hand_to_the_showdown(path: Path, dealer: Dealer) -> None:
    dealer.showdown()
    assert told(path, dealer, key=KEY) == [
        "Hand 1, number 1 of table 1: Hold'em no-limit (THNL) 1/2, played out",
        "2026-03-01 20:00:09 UTC, button seat 6, dealer Anna",
        "  seat 1 Player 1                   200  K♣ 7♦",
        "  seat 2 Player 2                   200  9♥ 9♠",
        "  seat 3 Player 3                   200  A♠ K♦",
        "  seat 4 Player 4                   200  Q♥ J♥",
        "  seat 5 Player 5                   200  8♣ 8♦",
        "  seat 6 Player 6                   200  A♣ 5♣",
        "PRE-FLOP",
        "  20:00:09  Seat 1 Player 1 posts the small blind of 1",
        "  20:00:09  Seat 2 Player 2 posts the big blind of 2",
        "  20:00:22  Seat 3 Player 3 raises to 6",
        "  20:00:23  Seat 4 Player 4 folds",
        "  20:00:24  Seat 5 Player 5 calls 6",
        "  20:00:25  Seat 6 Player 6 folds",
        "  20:00:26  Seat 1 Player 1 folds",
        "  20:00:27  Seat 2 Player 2 folds",
        "FLOP  K♠ 8♥ 2♦",
        "  20:00:32  Seat 3 Player 3 bets 10",
        "  20:00:33  Seat 5 Player 5 calls 10",
        "TURN  K♠ 8♥ 2♦ 10♥",
        "  20:00:36  Seat 3 Player 3 checks",
        "  20:00:37  Seat 5 Player 5 checks",
        "RIVER  K♠ 8♥ 2♦ 10♥ 2♣",
        "  20:00:40  Seat 3 Player 3 checks",
        "  20:00:41  Seat 5 Player 5 checks",
        "SHOWDOWN  K♠ 8♥ 2♦ 10♥ 2♣",
        "  20:00:42  Seat 3 Player 3 shows A♠ K♦",
        "  20:00:43  Seat 5 Player 5 mucks",
        "BURNT  3♠ 4♣ 6♠",
        "MAIN POT  35, rake 1.75",
        "  seat 3 Player 3 wins 33.25",
        "STACKS",
        "  seat 1 Player 1                   199  -1",
        "  seat 2 Player 2                   198  -2",
        "  seat 3 Player 3                217.25  +17.25",
        "  seat 4 Player 4                   200",
        "  seat 5 Player 5                   184  -16",
        "  seat 6 Player 6                   200",
    ]


def test_the_same_hand_in_french(path: Path, dealer: Dealer) -> None:
    dealer.showdown()
    lines = told(path, dealer, key=KEY, language="fr")
    assert lines[0] == "Coup 1, numéro 1 de la table 1\u00a0: Hold’em no-limit (THNL) 1/2, joué"
    assert lines[1] == "2026-03-01 20:00:09 UTC, bouton siège 6, croupier Anna"
    assert lines[4] == "  siège 3 Player 3                  200  A♠ R♦"
    assert "  20:00:22  Siège 3 Player 3 relance à 6" in lines
    assert "RIVER  R♠ 8♥ 2♦ 10♥ 2♣" in lines
    assert "POT PRINCIPAL  35, prélèvement 1,75" in lines
    assert "  siège 3 Player 3               217,25  +17,25" in lines


def test_alerts_and_rulings_are_shown_where_they_happened(path: Path, dealer: Dealer) -> None:
    dealer.draw(12)
    dealer.act("3 call", "5 call", "4 fold", "6 fold", "1 fold")
    dealer.draw(1)
    dealer.do(cmd.Answer, way="late")
    dealer.act("2 check")
    lines = told(path, dealer)
    start = next(number for number, line in enumerate(lines) if "Out of turn" in line)
    assert [line[12:] for line in lines[start : start + 10]] == [
        "Out of turn: seat 5 Player 5 calls 2",
        "Alert 1: AL-22 · out of turn, seat 5 Player 5. Seat 5 acted out of turn: its action waits for its"
        " turn. (TDA 2019 53-A · noticed from what was keyed · offered: It was so)",
        "Seat 4 Player 4 folds",
        "Seat 5 Player 5 calls 2",
        "Ruling 1: done in turn, by the terminal (TDA 2019 53-A)",
        "Seat 6 Player 6 folds",
        "Seat 1 Player 1 folds",
        "Alert 2: AL-07 · card out too early, seat 2 Player 2. A card left the shoe and seat 2 still has to"
        " act. Had everybody acted? (Code 1.13.d, TDA 2019 RP-5 · shown by a sensor · after substantial"
        " action · offered: All had acted, Too early or Not so)",
        "Ruling 2: All had acted, by the dealer (Code 1.13.d, TDA 2019 RP-5)",
        "Seat 2 Player 2 checks, keyed late",
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
    assert lines[2:8] == [f"  seat {seat} Player {seat}                   200  ?? ??" for seat in range(1, 7)]
    assert "FLOP  K♠ 8♥ 2♦" in lines
    assert "BURNT  ??" in lines
    words = {word for line in lines for word in line.split()}
    assert {word for word in words if word[-1] in "♣♦♥♠"} == {"K♠", "8♥", "2♦"}


def test_an_all_in_hand_shows_what_was_tabled_before_the_end(path: Path) -> None:
    dealer = Dealer().dealt(stacks={1: 1000, 3: 3000})
    hand = dealer.hand
    assert hand.round.to_act is not None
    first, second = hand.round.to_act, next(seat for seat in hand.seats if seat != hand.round.to_act)
    dealer.act(f"{first} allin", f"{second} call")
    dealer.do(cmd.ShowHand, seat=first)
    lines = told(path, dealer)
    assert sum("?? ??" in line for line in lines) == 1
    assert any(", all-in" in line for line in lines)


def test_no_such_hand(path: Path, dealer: Dealer) -> None:
    for hand_id in (2, 0):
        with pytest.raises(Fault, match=f"there is no hand {hand_id}"):
            told(path, Dealer(), hand_id)


def test_untabled_cards_are_covered_without_a_key(path: Path, dealer: Dealer) -> None:
    dealer.showdown()
    lines = told(path, dealer)
    assert [line[-5:] for line in lines[2:8]] == ["?? ??", "?? ??", "A♠ K♦", "?? ??", "?? ??", "?? ??"]
    assert "BURNT  ?? ?? ??" in lines


def test_the_second_attempt_is_described_after_the_first(path: Path, dealer: Dealer) -> None:
    dealer.draw(3)
    dealer.do(cmd.Declare, incident="I-10")
    dealer.do(cmd.Answer, way="misdeal")
    dealer.fold_out()
    lines = told(path, dealer, key=KEY)
    assert [line[12:] for line in lines[11:15]] == [
        "Reported: I-10 · misdeal",
        "Alert 1: I-10 · misdeal. Misdeal reported: cancel this deal and start it again?"
        " (TDA 2019 35-C, Code 1.9.a · reported · offered: Misdeal or Hand stands)",
        "Ruling 1: Misdeal, by the dealer (TDA 2019 35-C, Code 1.9.a)",
        "MISDEAL: the deal begins again, attempt 2",
    ]
    assert lines[2] == "  seat 1 Player 1                   200  Q♥ J♥"


def test_chips_and_words_are_described_with_the_rule_that_decides(path: Path, dealer: Dealer) -> None:
    dealer.draw(12)
    dealer.act("3 raise 600")
    dealer.do(cmd.MakeMotion, seat=Seat(4), chips=(500,), words=Spoken("amount", 500))
    dealer.do(cmd.Answer, way="forfeit")
    dealer.do(cmd.MakeMotion, seat=Seat(5), words=Spoken("pot"))
    dealer.do(cmd.ActInTurn, action="fold", until=Seat(2))
    dealer.do(cmd.PullChips, seat=Seat(2), chips=(100, 100))
    dealer.do(cmd.MakeMotion, seat=Seat(2), chips=(2500,))
    lines = [line[12:] for line in told(path, dealer)]
    start = lines.index("Seat 3 Player 3 raises to 6") + 1
    assert lines[start : start + 11] == [
        "Seat 4 Player 4: pushes 5, says “5” (Code 1.17), to choose from: Complete or Forfeit",
        "Alert 1: I-32 · undercall, seat 4 Player 4. Seat 4 put out 5 and owes 6: less than the call."
        " (Code 1.17 · noticed from what was keyed · offered: Complete or Forfeit)",
        "Ruling 1: Forfeit, by the dealer (Code 1.17)",
        "Seat 4 Player 4 folds and leaves 5",
        "Seat 5 Player 5: says “pot” (TDA 2019 54-C), noted for the floor",
        "Seat 5 Player 5 raises to 12",
        "Seat 6 Player 6 folds",
        "Seat 1 Player 1 folds",
        "Seat 2 Player 2 takes back 1 + 1",
        "Seat 2 Player 2: pushes 25 (TDA 2019 44, Code 1.20)",
        "Seat 2 Player 2 calls 10",
    ]


def test_a_hand_of_stud_is_described_with_its_bets_and_bring_in(path: Path) -> None:
    dealer = Dealer().dealt(18, game="7SHL", ante=50, bring_in=100, small_bet=200, big_bet=400)
    dealer.do(cmd.Act, seat=dealer.hand.round.to_act, action="bring-in")
    while dealer.hand.round.to_act is not None:
        dealer.do(cmd.Act, seat=dealer.hand.round.to_act, action="fold")
    dealer.do(cmd.Award)
    lines = told(path, dealer)
    assert lines[0] == "Hand 1, number 1 of table 1: Stud limit (7SHL) 2/4, ante 0.50, bring-in 1, played out"
    assert "3RD STREET" in lines
    assert [line[28:] for line in lines if "brings in" in line] == ["brings in for 1"]


def test_a_hand_of_draw_is_described_with_the_cards_drawn(path: Path) -> None:
    dealer = Dealer().dealt(10, game="2T7TD", small_bet=200, big_bet=400, stacks={1: 20_000, 2: 20_000})
    dealer.act("1 call", "2 check")
    dealer.do(cmd.Discard, seat=Seat(2), number=3)
    dealer.do(cmd.Discard, seat=Seat(1))
    lines = told(path, dealer)
    assert lines[0] == (
        "Hand 1, number 1 of table 1: 2-7 triple draw limit (2T7TD) 2/4, blinds 1/2, in progress"
    )
    draws = lines[lines.index("1ST DRAW") + 1 : -3]
    assert [line[12:] for line in draws] == ["Seat 2 Player 2 draws 3", "Seat 1 Player 1 stands pat"]
