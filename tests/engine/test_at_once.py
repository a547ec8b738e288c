"""One press for several seats: everybody folds to a seat, or all others give up at the showdown."""

from __future__ import annotations

from croupier.devices.twins.process import ShoeProcess
from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine.commands import play as keys
from croupier.engine.places import Seat
from croupier.export.script.hand_script import write
from croupier.script.grammar import parse
from croupier.script.runner import play
from support.engine_bench import Bench, refusal


def folded(events: tuple[ev.Event, ...]) -> list[int]:
    return [event.seat for event in events if isinstance(event, ev.ActionTaken) and event.action == "fold"]


def mucked(events: tuple[ev.Event, ...]) -> list[int]:
    return [event.seat for event in events if isinstance(event, ev.HandMucked)]


def to_the_showdown(bench: Bench) -> None:
    """Seats 1, 3 and 5 check to the end; seat 1 is the first to show."""
    for seat, action in ((3, "call"), (4, "fold"), (5, "call"), (6, "fold"), (1, "call"), (2, "fold")):
        bench.act(seat, action)
    for cards in (4, 2, 2):
        bench.deal(cards)
        for seat in (1, 3, 5):
            bench.act(seat, "check")


def test_everybody_folds_to_a_seat_in_order_and_as_one_input(t6_dealt: Bench) -> None:
    before = t6_dealt.table.hand
    assert folded(t6_dealt.do(cmd.ActInTurn, action="fold", until=Seat(6))) == [3, 4, 5]
    assert t6_dealt.table.hand.round.to_act == 6
    t6_dealt.do(cmd.Undo)
    assert t6_dealt.table.hand == before


def test_everybody_folds_to_the_seat_that_raised_and_it_wins(t6_dealt: Bench) -> None:
    t6_dealt.act(3, "fold")
    t6_dealt.act(4, "raise", 300)
    assert folded(t6_dealt.do(cmd.ActInTurn, action="fold", until=Seat(4))) == [5, 6, 1, 2]
    assert t6_dealt.table.hand.live == (4,)
    t6_dealt.do(cmd.Award)
    assert t6_dealt.table.hand.money.awards == ((0, 4, 250, "", 1),)


def test_all_others_give_up_before_the_first_to_show(t6_dealt: Bench) -> None:
    to_the_showdown(t6_dealt)
    before = t6_dealt.table.hand
    assert mucked(t6_dealt.do(keys.MuckOthers)) == [3, 5]
    t6_dealt.do(cmd.Undo)
    assert t6_dealt.table.hand == before
    assert mucked(t6_dealt.do(keys.MuckOthers, seat=Seat(5))) == [1, 3]
    t6_dealt.do(cmd.Award)
    assert {one.seat for one in t6_dealt.table.hand.money.awards} == {5}


def test_all_others_give_up_to_the_hands_that_were_shown(t6_dealt: Bench) -> None:
    to_the_showdown(t6_dealt)
    t6_dealt.do(cmd.ShowHand, seat=Seat(3))
    assert mucked(t6_dealt.do(keys.MuckOthers)) == [1, 5]
    assert refusal(t6_dealt.do, keys.MuckOthers) == "nobody-to-muck"


def test_a_hand_asked_to_show_is_not_mucked_with_the_others(t6_dealt: Bench) -> None:
    to_the_showdown(t6_dealt)
    for _ in range(3):
        t6_dealt.do(cmd.Undo)
    for seat, action, amount in ((1, "bet", 100), (3, "call", 0), (5, "call", 0)):
        t6_dealt.act(seat, action, amount)
    t6_dealt.do(cmd.ShowHand, seat=Seat(3))
    t6_dealt.do(cmd.Declare, incident="see-hand", seat=Seat(1))
    assert t6_dealt.table.hand.parts[1].asked
    assert mucked(t6_dealt.do(keys.MuckOthers)) == [5]


def test_nobody_gives_up_where_somebody_is_all_in(t6_dealt: Bench) -> None:
    for seat in (3, 4, 5, 6, 1, 2):
        t6_dealt.act(seat, "allin" if seat in (3, 4) else "fold")
    t6_dealt.deal(8)
    assert t6_dealt.table.hand.phase == "SHOWDOWN"
    assert refusal(t6_dealt.do, keys.MuckOthers) == "all-in-shows"


def test_one_press_of_several_seats_is_one_statement_of_a_script(t6_dealt: Bench) -> None:
    t6_dealt.do(cmd.ActInTurn, action="fold", until=Seat(6))
    t6_dealt.do(cmd.Undo)
    to_the_showdown(t6_dealt)
    t6_dealt.do(keys.MuckOthers)
    t6_dealt.do(cmd.Award)
    script = write(t6_dealt.history)
    assert "muck others" in script
    with ShoeProcess() as shoe:
        outcome = play(parse(script), shoe=shoe)
    assert outcome.failure is None, str(outcome)
