"""Triple draw at the table: what is shuffled into a short stub, and unread cards."""

from __future__ import annotations

import pytest

from croupier.cards.card import Card, FaceDown, parse_cards
from croupier.engine import commands as cmd
from croupier.engine import legal_actions
from croupier.engine.places import BURN, STUB
from croupier.engine.play.unread_cards import settled
from croupier.errors import Refused
from support.dealer import DECK
from support.engine_bench import Bench


def draw(seats: int, deck: str = DECK) -> Bench:
    """Limit 10/20, the button at the last seat, five cards each."""
    bench = Bench()
    bench.do(cmd.SetTable, game="2T7TD", mode="tournament", small_blind=5, big_blind=10)
    for seat in range(1, seats + 1):
        bench.do(cmd.SeatPlayer, seat=seat, player=f"P{seat}", stack=1_000)
    bench.do(cmd.PlaceButton, seat=seats)
    bench.deck = deck.split()
    bench.do(cmd.StartHand)
    return bench


def call_around(bench: Bench) -> None:
    while bench.table.phase == "BETTING":
        found = legal_actions(bench.table, bench.table.house)
        bench.act(found.seat, "check" if "check" in found.actions else "call")


def give(bench: Bench, *numbers: int) -> None:
    """This many cards given back by each player in turn, all of them named."""
    for number in numbers:
        seat = bench.table.hand.round.to_act
        cards = tuple(card.card.reveal() for card in bench.table.hand.hole(seat))
        bench.do(cmd.Discard, seat=seat, cards=cards[:number])


def test_before_the_burn_no_discard_of_this_draw_is_mixed_in() -> None:
    """Nobody has been served yet: what was just given back stays out as long as it can (Guide 2.4)."""
    bench = draw(6)
    bench.deal(30)
    call_around(bench)
    give(bench, 4, 4, 4, 4, 4, 0)
    bench.deal(21)
    call_around(bench)
    give(bench, 5, 5, 5, 5, 5, 5)
    assert bench.table.hand.stub == 1
    given = bench.table.hand.parts[1].given
    bench.do(cmd.Answer, way="reshuffle")
    assert bench.table.hand.stub == 1 + 20
    assert all(bench.table.hand.cards[index].place != STUB for index in given)
    bench.draw(*bench_stub(bench)[:20])
    assert len(bench.table.hand.at(BURN)) == 2
    bench.do(cmd.Answer, way="reshuffle")
    assert bench.table.hand.stub == 1 + 15
    assert all(bench.table.hand.cards[index].place == STUB for index in given)


def bench_stub(bench: Bench) -> list[str]:
    """The cards that may come next, in any order."""
    out = {card.card.reveal() for card in bench.table.hand.cards if card.place != STUB}
    return [text for text in DECK.split() if Card.parse(text) not in out]


def test_who_gives_back_every_card_gave_back_those_of_the_draw_before() -> None:
    bench = draw(2)
    bench.deal(10)
    for number in (3, 5):
        call_around(bench)
        bench.do(cmd.Discard, seat=1, number=number)
        bench.do(cmd.Discard, seat=2, number=0)
        bench.deal(1 + number)
    first, second = (one for one in settled(bench.table.hand) if one.seat == 1)
    assert not first.cards and len(second.cards) == 3


def unread_hand() -> Bench:
    """Two players; nobody could read the first two cards of seat 1."""
    bench = draw(2)
    bench.draw("??", "Kc", "??")
    bench.deck = DECK.replace("Kc ", "").split()
    bench.deal(7)
    call_around(bench)
    return bench


def test_one_unread_card_is_not_given_back_twice() -> None:
    bench = unread_hand()
    before = bench.table
    with pytest.raises(Refused, match="named twice"):
        bench.do(cmd.Discard, seat=1, cards=parse_cards("2c 2c"))
    assert bench.table is before


@pytest.mark.parametrize("named", [True, False])
def test_a_discard_that_came_again_unread_is_given_back_by_its_name(named: bool) -> None:
    """Whoever gave it back the first time: it was shuffled into the stub since."""
    bench = draw(6)
    bench.deal(30)
    call_around(bench)
    given = [card.card.reveal() for seat in range(1, 6) for card in bench.table.hand.hole(seat)[:4]]
    again, burn, *others = given
    if named:
        give(bench, 4, 4, 4, 4, 4, 0)
    for number in () if named else (4, 4, 4, 4, 4, 0):
        bench.do(cmd.Discard, seat=bench.table.hand.round.to_act, number=number)
    bench.deal(21)
    call_around(bench)
    for number in (0, 1, 1, 1, 1, 1):
        bench.do(cmd.Discard, seat=bench.table.hand.round.to_act, number=number)
    bench.do(cmd.Answer, way="reshuffle")
    bench.draw(str(burn), "??", *map(str, others[-4:]))
    call_around(bench)
    bench.do(cmd.Discard, seat=1)
    bench.do(cmd.Discard, seat=2, cards=(again,))
    (index,) = bench.table.hand.parts[2].given
    assert bench.table.hand.cards[index].card == FaceDown(again)
    assert bench.table.hand.cards[index].uid == ""
