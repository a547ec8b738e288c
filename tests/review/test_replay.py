"""A hand step by step: the picture of each step, and an unread card that becomes known later."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.cards.card import Card
from croupier.engine import commands as cmd
from croupier.engine.commands.play import Redo
from croupier.engine.places import Seat
from croupier.log.reading.archive import Archive
from croupier.log.reading.hand_search import ANY
from croupier.log.writing.journal import Journal
from croupier.review.replay.hand_steps import Replay, landing, picture_of, replay
from croupier.words import Words
from croupier.words.game_terms import STREETS
from support.dealer import Dealer
from support.logs import KEY, keep

WORDS = Words("en")


@pytest.fixture
def dealer() -> Dealer:
    dealer = Dealer()
    dealer.open()
    dealer.start()
    return dealer


def watched(path: Path, dealer: Dealer) -> Replay:
    with Journal.open(path / "table.db", key=KEY) as journal:
        keep(journal, dealer.inputs)
    with Archive.open(path / "table.db") as archive:
        return replay(archive, 1, "en")


def test_the_picture_of_a_step_is_of_the_street_that_the_step_is_listed_under(
    tmp_path: Path, dealer: Dealer
) -> None:
    dealer.showdown()
    steps = watched(tmp_path, dealer).steps
    ends = [step for step in steps if step.said == "The betting round is over"]
    assert [step.street for step in ends] == ["pre-flop", "flop", "turn", "river"]
    for step in steps:
        assert picture_of(step, WORDS).street in ("", WORDS.say(STREETS[step.street])), step.said
    assert picture_of(ends[1], WORDS).street == WORDS.say(STREETS["flop"])


def test_a_card_that_was_held_is_burnt_where_the_street_begins(tmp_path: Path, dealer: Dealer) -> None:
    """It left the shoe before the last player of the flop had acted, and was the burn of the turn."""
    dealer.draw(12)
    dealer.act("3 raise 600", "4 fold", "5 call", "6 fold", "1 fold", "2 fold")
    dealer.draw(4)
    dealer.act("3 check")
    dealer.draw(1)
    dealer.do(cmd.Answer, way="late")
    dealer.act("5 check")
    dealer.draw(1)
    played = watched(tmp_path, dealer)
    burns = [(step.street, step.said) for step in played.steps if step.kind == "burn"]
    assert burns == [("flop", "A card is burnt"), ("turn", "Card 17 is a burn: it was held before")]
    search = {"see": "turn burn", "seat": "3"}
    at = played.steps[landing(played, search, ANY, WORDS) - 1]
    assert (at.street, at.kind) == ("turn", "burn")


def test_a_street_opens_at_its_cards_where_an_alert_comes_before_them(tmp_path: Path, dealer: Dealer) -> None:
    dealer.draw(12)
    dealer.act("3 raise 600", "4 fold", "5 call", "6 fold", "1 fold", "2 fold")
    dealer.draw(4)
    stack = dealer.table.players[Seat(3)].stack
    dealer.act(f"3 bet {stack}", "5 call")
    for seat in (3, 5):
        dealer.do(cmd.ShowHand, seat=Seat(seat))
    dealer.draw(2)
    played = watched(tmp_path, dealer)
    first = next(step for step in played.steps if step.street == "turn")
    assert first.kind == "incident", "hands to open"
    at = played.steps[landing(played, {"see": "turn"}, ANY, WORDS) - 1]
    assert (at.street, at.said) == ("turn", "A card is burnt")


def test_a_board_card_that_was_named_is_seen_while_the_hand_goes_on(tmp_path: Path, dealer: Dealer) -> None:
    dealer.draw(12)
    dealer.act("3 raise 600", "4 fold", "5 call", "6 fold", "1 fold", "2 fold")
    dealer.draw(3)
    dealer.draw(1, read=False)
    unread = len(dealer.table.hand.cards) - 1
    dealer.do(cmd.NameCard, index=unread, card=Card.parse("9c"))
    played = watched(tmp_path, dealer)
    assert played.live
    assert played.steps[-1].said == "Card 16, unread on the board, is 9♣"
    board = picture_of(played.steps[-1], WORDS).board
    assert (board[-1].rank, board[-1].suit) == ("9", "c")
    assert any("Board: ??" in step.said for step in played.steps), "what was not read then stays so"


def test_whose_card_was_named_is_said_and_its_face_is_not(tmp_path: Path, dealer: Dealer) -> None:
    dealer.draw(2)
    dealer.draw(1, read=False)
    dealer.draw(9)
    seat = dealer.table.hand.cards[2].place.seat
    dealer.act(*(f"{number} fold" for number in (3, 4, 5, 6, 1) if number != seat))
    dealer.do(cmd.EnterFloor)
    assert dealer.do(cmd.NameCard, index=2, card=Card.parse("4s"))
    played = watched(tmp_path, dealer)
    assert not any("4" in step.said and "♠" in step.said for step in played.steps)


def test_an_amount_that_was_passed_against_its_alert_is_watched(tmp_path: Path) -> None:
    """Its alert is stored without a number, though the sentence on the screen has three."""
    dealer = Dealer()
    dealer.open()
    dealer.start()
    dealer.draw(12)
    dealer.do(cmd.Act, seat=3, action="raise", amount=300, passed="accepted before it was seen")
    steps = watched(tmp_path, dealer).steps
    said = [step.said for step in steps if step.kind == "incident"]
    assert len(said) == 1 and said[0].startswith("Alert 1: AL-23 · amount, seat 3 Player 3. ")
    assert steps[-1].said == "Seat 3 Player 3 raises to 3"


def test_an_undone_and_reentered_action_shows_both(tmp_path: Path, dealer: Dealer) -> None:
    dealer.draw(12)
    dealer.act("3 fold", "4 call")
    dealer.do(cmd.Undo)
    dealer.do(cmd.Undo)
    dealer.do(Redo)
    dealer.act("4 fold")
    taken_back = {each.said: each for each in watched(tmp_path, dealer).undone}
    called = taken_back[("Seat 4 Player 4 calls 2",)]
    folded = taken_back[("Seat 3 Player 3 folds",)]
    assert called.again_utc == "" and folded.again_utc >= folded.utc
