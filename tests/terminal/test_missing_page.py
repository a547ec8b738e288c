"""Missing parts of the record at the end of a hand: one page, without cards, which may be put off."""

from __future__ import annotations

import pytest

from croupier.cards.card import DECK, Card, parse_cards
from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine.places import Place, Seat
from croupier.engine.play.unread_cards import gaps
from support.dealer import DECK as ORDER
from support.desk import Desk
from terminal.games import dealt

CARDS = parse_cards(ORDER)


def cards_of(desk: Desk, seat: int) -> list[Card]:
    """What the seat was dealt, in order, whatever the terminal shows."""
    return [drawn.card.reveal() for drawn in desk.hand.cards if drawn.owner == seat and drawn.card]


@pytest.fixture
def desk() -> Desk:
    return three_see_a_draw()


def three_see_a_draw() -> Desk:
    """S-012: three see the first draw; seats 1 and 4 show in the end, seat 6 folds after its second."""
    desk = dealt("2T7TD")
    desk.act("3 fold", "4 call", "5 fold", "6 call", "1 call", "2 fold")
    desk.press("discard:3", "discard:2", "discard:2")
    desk.draw(8)
    desk.press("call", "call", "call")
    desk.press("discard:0", "discard:1", "discard:1")
    desk.draw(3)
    desk.act("1 bet 2000", "4 call", "6 fold")
    desk.press("discard:0", "discard:0")
    desk.draw(1)
    desk.press("call", "call")
    assert desk.table.phase == "SHOWDOWN"
    for seat in (1, 4):
        kept = cards_of(desk, seat)[3:]  # the first three went
        desk.do(cmd.ShowHand, seat=Seat(seat), cards=tuple(kept))
    desk.press("confirm")
    assert desk.table.phase == "AWARDED"
    return desk


def test_only_what_does_not_follow_is_asked_for(desk: Desk) -> None:
    """Who showed told what stayed; of seat 4 it is open which of three went first, of seat 6 all is."""
    hand = desk.hand
    assert [(gap.seat, gap.street, gap.number) for gap in gaps(hand)] == [
        (4, "1st draw", 2),
        (4, "2nd draw", 1),
        (6, "1st draw", 2),
        (6, "2nd draw", 1),
    ]
    assert desk.view.prompt.endswith("NAME 6 cards, or NEW HAND?")
    assert desk.key("confirm").label == "Name cards"


def test_cards_that_follow_from_a_named_one_are_named_too(desk: Desk) -> None:
    desk.press("confirm")
    first, second, third = cards_of(desk, 4)[:3]
    assert desk.page.lines[:2] == ("Seat 4, 1st draw\t○ ○", "Seat 4, 2nd draw\t○")
    desk.press("line:1", f"card:{second}")
    assert [line for line in desk.page.lines if "Seat 4" in line] == []
    assert {first, third} <= set(cards_of(desk, 4))


def test_no_card_is_shown_or_revealed_by_its_key(desk: Desk) -> None:
    desk.press("confirm")
    page = desk.page
    hand = desk.hand
    open_now = {card for part in hand.parts.values() for card in part.tabled}
    grey = {
        Card.parse(key.action[5:]) for key in page.keys if key.action.startswith("card:") and not key.enabled
    }
    assert grey == open_now
    assert not any(key.tone != "calm" for key in page.keys)
    gone = cards_of(desk, 6)[0]
    desk.press("line:2", f"card:{gone}")
    assert not any(str(gone) in line for line in (*desk.page.lines, desk.page.entry))


def test_a_card_of_another_seat_is_refused_without_saying_whose_it_is(desk: Desk) -> None:
    desk.press("confirm", "line:2")
    strange = next(card for card in DECK if card not in cards_of(desk, 6) and card in cards_of(desk, 3))
    unseen = next(card for card in DECK if card not in CARDS[:40])
    told = []
    for card in (strange, unseen):
        desk.press(f"card:{card}")
        assert desk.console.notice is not None
        told.append(desk.view.notice)
    assert told[0] == told[1]


def test_a_card_is_typed_and_erased(desk: Desk) -> None:
    desk.press("confirm", "line:2")
    card = cards_of(desk, 6)[0]
    rank, suit = str(card)
    desk.press("text:q", "erase", f"text:{rank}", f"text:{suit}")
    named = [event for event in desk.hand.deal.discards if event.seat == 6]
    assert len(named[0].cards) == 1


def test_later_and_new_hand_leave_the_rest_unnamed(desk: Desk) -> None:
    desk.press("confirm", "back")
    assert desk.view.page is None
    desk.press("confirm", "hand")
    assert desk.table.phase == "DEALING"


def test_undo_takes_a_name_back(desk: Desk) -> None:
    desk.press("confirm", "line:2", f"card:{cards_of(desk, 6)[0]}")
    assert desk.table.hand is not None
    before = len(gaps(desk.table.hand)), sum(gap.number for gap in gaps(desk.table.hand))
    desk.press("back", "undo")
    assert desk.table.hand is not None
    assert sum(gap.number for gap in gaps(desk.table.hand)) == before[1] + 1
    assert desk.table.phase == "AWARDED"


def test_the_page_closes_by_itself_when_nothing_is_missing(desk: Desk) -> None:
    desk.press("confirm", "line:2")
    one, two, *_, late = cards_of(desk, 6)[:6]
    desk.press("line:1", f"card:{cards_of(desk, 4)[0]}")
    desk.press("line:0", f"card:{one}", f"card:{two}")
    desk.press(f"card:{late}")
    assert desk.view.page is None
    assert "NAME" not in desk.view.prompt


def test_an_unread_card_of_a_folded_hand_is_asked_for_too() -> None:
    desk = Desk().dealt(3)
    desk.draw(1, read=False)
    desk.draw(8)
    desk.act("3 raise 600", "4 fold", "5 fold", "6 fold", "1 fold", "2 fold")
    desk.press("confirm", "confirm")
    assert desk.page.lines == ("Seat 4: not read\t○",)
    assert cards_of(desk, 4)  # the other one was
    desk.press(f"card:{CARDS[3]}")
    assert desk.hand.cards[3].card is not None
    assert desk.view.page is None


def test_a_table_that_reads_no_cards_asks_for_none() -> None:
    desk = Desk().dealt(0, sensors="L0")
    desk.do(cmd.CompleteDeal)
    desk.act("3 fold", "4 fold", "5 fold", "6 fold", "1 fold")
    desk.press("confirm")
    assert desk.key("confirm").enabled is False


def test_discards_that_the_muck_reads_are_not_asked_for() -> None:
    """The antenna sees two of three before the number is keyed, and the last one after it."""
    desk = dealt("2T7TD")
    desk.act("3 fold", "4 call", "5 fold", "6 call", "1 call", "2 fold")
    hand = desk.hand
    mine = [card for card in hand.cards if card.owner == 1][:3]
    muck = Place.parse("muck")
    for card in mine[:2]:
        desk.do(cmd.SeeCard, place=muck, card=card.card, uid=card.uid)
    desk.press("discard:3")
    (step,) = [desk.do(cmd.SeeCard, place=muck, card=card.card, uid=card.uid) for card in mine[2:]]
    assert [event.cards for event in step if isinstance(event, ev.DiscardsNamed)]
    assert [one.missing for one in desk.hand.deal.discards] == [0]
