"""Incidents of action and betting: what a ruling returns, enforces or corrects, in chips and in turn."""

from __future__ import annotations

import pytest

from croupier.cards.card import Card, FaceDown
from croupier.engine import commands as cmd
from croupier.engine import legal_actions, replay
from croupier.engine.places import MUCK, Place, Seat
from croupier.errors import Refused
from support.engine_bench import Bench, open_table, refusal


def table(
    *,
    profile: str = "tda",
    game: str = "THNL",
    stacks: dict[int, int] | None = None,
    sensors: str = "L3",
    house: tuple[tuple[str, str], ...] = (),
) -> Bench:
    """Six seats, button 6, blinds 50/100; dealt, and every card seen where it belongs."""
    bench = open_table(
        seats=dict.fromkeys(range(1, 7), 10_000) | (stacks or {}),
        button=6,
        profile=profile,
        game=game,
        sensors=sensors,
        house=(("raise.min", "standard"), ("rake.pct", "0"), *house),
    )
    bench.do(cmd.StartHand)
    bench.deal(12)
    return bench


def rule(bench: Bench, way: str, seat: int | None = None, **said: object) -> None:
    bench.do(cmd.EnterFloor)
    bench.do(cmd.Answer, way=way, seat=None if seat is None else Seat(seat), **said)
    bench.do(cmd.LeaveFloor)


def see(bench: Bench, place: Place, *cards: str) -> None:
    for card in cards:
        uid = f"04{ord(card[0]):02X}{ord(card[1]):02X}AA"
        bench.do(cmd.SeeCard, place=place, card=FaceDown(Card.parse(card)), uid=uid, status="card")


def sound(bench: Bench, chips: int = 60_000) -> None:
    """No chip is lost or made, and the journal leads to the same table."""
    assert bench.total() == chips
    assert replay(bench.history) == bench.table


# --- hands in the muck -------------------------------------------------------------------------------


def test_a_forbidden_fold_does_not_fold() -> None:
    """Chips taken back facing a bet leave call and raise; their cards in the muck were swept (TDA 46-B)."""
    bench = table()
    bench.act(3, "raise", 300)
    for seat in (4, 5, 6, 1):
        bench.act(seat, "fold")
    bench.do(cmd.PullChips, seat=Seat(2), chips=(100,))
    see(bench, MUCK, "9h", "9s")
    assert bench.alerts() == ["AL-19"] and not bench.table.hand.parts[Seat(2)].folded


def test_cards_given_back_in_a_draw_are_not_a_swept_hand() -> None:
    bench = open_table(
        seats=dict.fromkeys(range(1, 4), 1_000),
        button=3,
        game="2T7TD",
        blinds=(5, 10),
        small_bet=10,
        big_bet=20,
        sensors="L3",
    )
    bench.do(cmd.StartHand)
    bench.deal(15)
    for seat, action in ((3, "call"), (1, "call"), (2, "check")):
        bench.act(seat, action)
    mine = bench.cards("seat:1").split()
    see(bench, MUCK, mine[0])
    bench.do(cmd.Discard, seat=Seat(1), number=2)
    see(bench, MUCK, mine[1])
    bench.at += 5_000
    bench.do(cmd.PassTime)
    assert "AL-19" not in bench.alerts()
    see(bench, MUCK, mine[2])
    assert "AL-19" in bench.alerts()


# --- kills -------------------------------------------------------------------------------------------


def test_s123_a_kill_with_refund_restores_what_held_before_the_raise() -> None:
    bench = table()
    bench.act(3, "raise", 300)
    bench.act(4, "fold")
    before = bench.table.hand
    bench.act(5, "raise", 900)
    see(bench, MUCK, "8c")
    rule(bench, "kill", 5, refund="uncalled")
    hand = bench.table.hand
    for name in ("bet", "last_full", "full_level", "counted", "big_made", "aggressor"):
        assert getattr(hand.round, name) == getattr(before.round, name), name
    assert (hand.round.to_act, hand.pot, hand.parts[Seat(5)].live) == (6, 750, 300)
    assert legal_actions(bench.table, bench.table.house).min_to == 500
    assert hand.live == (1, 2, 3, 6)
    for seat in (6, 1, 2):
        bench.act(seat, "call")
    assert bench.table.hand.street == "flop"
    sound(bench)


def test_a_raise_that_an_all_in_met_in_part_is_cut_down_to_that() -> None:
    bench = table(stacks={6: 500})
    bench.act(3, "raise", 300)
    bench.act(4, "fold")
    bench.act(5, "raise", 900)
    bench.act(6, "allin")
    bench.do(cmd.Declare, incident="I-35", seat=Seat(5))
    rule(bench, "kill", 5, refund="uncalled")
    hand = bench.table.hand
    assert (hand.round.bet, hand.parts[Seat(5)].live, bench.stacks()[5]) == (500, 500, 9_500)
    assert legal_actions(bench.table, bench.table.house).to_call == 450
    sound(bench, 50_500)


def test_the_last_hand_left_wins_even_before_the_next_card() -> None:
    """S-149: the bettor's cards reach the muck after their bet was called."""
    bench = table()
    for seat in (3, 4, 5, 6, 1):
        bench.act(seat, "fold" if seat not in (3, 5) else "call")
    bench.act(2, "fold")
    bench.deal(4)
    bench.act(3, "bet", 400)
    bench.act(5, "call")
    see(bench, MUCK, "As")
    assert "AL-19" in bench.alerts()
    rule(bench, "kill", 3, refund="uncalled")
    assert bench.table.hand.phase == "SHOWDOWN" and bench.stacks()[3] == 9_500
    bench.do(cmd.Award)
    assert bench.stacks()[5] == 10_650
    sound(bench)


def test_a_drawer_whose_hand_is_killed_draws_no_more() -> None:
    bench = open_table(
        seats=dict.fromkeys(range(1, 4), 1_000),
        button=3,
        game="2T7TD",
        blinds=(5, 10),
        small_bet=10,
        big_bet=20,
    )
    bench.do(cmd.StartHand)
    bench.deal(15)
    for seat, action in ((3, "call"), (1, "call"), (2, "check")):
        bench.act(seat, action)
    bench.do(cmd.Declare, incident="I-35", seat=Seat(1))
    rule(bench, "kill", 1, refund="none")
    assert (bench.table.hand.phase, bench.table.hand.round.to_act) == ("DRAWING", 2)
    sound(bench, 3_000)


# --- amounts -----------------------------------------------------------------------------------------


def flop(bench: Bench) -> None:
    for seat in (3, 4, 5, 6, 1):
        bench.act(seat, "call")
    bench.act(2, "check")
    bench.deal(4)


def test_a_lift_takes_what_a_short_stack_has_and_leaves_folds_alone() -> None:
    bench = table(stacks={4: 650})
    flop(bench)
    bench.act(1, "bet", 300)
    bench.act(2, "raise", 500, passed="nobody saw it")
    bench.act(3, "call")
    bench.act(4, "call")
    bench.act(5, "call")
    bench.do(cmd.Declare, incident="I-33")
    hand = bench.table.hand
    assert [hand.parts[Seat(seat)].bet for seat in (1, 2, 3, 4, 5, 6)] == [300, 600, 600, 550, 600, 0]
    assert (hand.round.to_act, hand.round.last_full, hand.round.bet) == (6, 300, 600)
    bench.act(6, "fold")
    assert "raise" in legal_actions(bench.table, bench.table.house).actions
    sound(bench, 50_650)


def test_a_raise_over_the_wrong_one_stands() -> None:
    bench = table()
    flop(bench)
    bench.act(1, "bet", 300)
    bench.act(2, "raise", 500, passed="nobody saw it")
    bench.act(3, "raise", 1_500)
    bench.do(cmd.Declare, incident="I-33", seat=Seat(2))
    hand = bench.table.hand
    assert (hand.round.bet, hand.parts[Seat(2)].bet, hand.parts[Seat(3)].bet) == (1_500, 600, 1_500)
    sound(bench)


def test_a_short_all_in_is_not_a_wrong_raise() -> None:
    bench = table(stacks={2: 500})
    flop(bench)
    bench.act(1, "bet", 300)
    bench.act(2, "allin")
    assert refusal(bench.do, cmd.Declare, incident="I-33") == "no-wrong-bet"


@pytest.mark.parametrize("game", ["THL", "THNL"])
def test_only_pot_limit_has_a_pot_to_miscount(game: str) -> None:
    bench = (
        table(game=game, stacks={})
        if game == "THNL"
        else open_table(
            seats=dict.fromkeys(range(1, 7), 10_000), button=6, game=game, small_bet=100, big_bet=200
        )
    )
    if game == "THL":
        bench.do(cmd.StartHand)
        bench.deal(12)
    bench.act(3, "raise", 200)
    assert refusal(bench.do, cmd.Declare, incident="I-34", seat=Seat(3)) == "no-wrong-bet"


# --- turns -------------------------------------------------------------------------------------------


def test_undoing_the_report_of_a_skipped_player_lets_the_others_wait_again() -> None:
    bench = table()
    bench.act(3, "call")
    bench.act(5, "call")
    bench.act(6, "raise", 300)
    bench.do(cmd.Declare, incident="I-31", seat=Seat(4))
    assert bench.table.phase == "HALTED" and bench.table.hand.parts[Seat(6)].bet == 300
    bench.do(cmd.Undo)
    assert bench.alerts() == ["AL-22", "AL-22"] and bench.table.hand.parts[Seat(6)].bet == 0
    sound(bench)


def test_a_skipped_player_who_calls_where_nothing_is_owed_has_checked() -> None:
    bench = table(house=(("sa.check_fold", "yes"),))
    flop(bench)
    for seat, action in ((2, "check"), (3, "check"), (4, "fold")):
        bench.act(seat, action)
    bench.do(cmd.Declare, incident="I-31", seat=Seat(1))
    rule(bench, "limit", 1, action="call")
    assert bench.table.hand.voluntary[-1].action == "check"
    assert bench.table.hand.round.to_act == 5


def test_a_fold_out_of_turn_that_ends_the_hand_leaves_no_question() -> None:
    bench = open_table(seats={1: 500, 2: 500}, button=1, blinds=(5, 10))
    bench.do(cmd.StartHand)
    bench.deal(4)
    bench.act(2, "fold")
    assert bench.table.hand.phase == "SHOWDOWN" and not bench.alerts()


# --- posts -------------------------------------------------------------------------------------------


def posted(bench: Bench) -> dict[int, int]:
    return {int(seat): part.bet for seat, part in bench.table.hand.parts.items() if part.bet}


def post(bench: Bench, seat: int, live: int) -> None:
    bench.do(cmd.EnterFloor)
    bench.do(cmd.Post, seat=Seat(seat), live=live, passed="keyed as it lies")
    bench.do(cmd.LeaveFloor)


def second_hand(blinds: tuple[int, int] = (50, 100)) -> Bench:
    """Button 5 in the first hand, which everybody folds; the second one is not dealt yet."""
    bench = open_table(seats=dict.fromkeys(range(1, 7), 10_000), button=5, blinds=blinds)
    bench.do(cmd.StartHand)
    bench.deal(12)
    for seat in (2, 3, 4, 5, 6):
        bench.act(seat, "fold")
    bench.do(cmd.Award)
    bench.do(cmd.StartHand)
    return bench


@pytest.mark.parametrize(
    ("posts", "small", "big", "to_act"),
    [
        (((2, 50), (3, 100)), 2, 3, 4),
        (((3, 100), (2, 50)), 2, 3, 4),
        (((6, 50), (1, 100)), 6, 1, 2),
        (((1, 100), (6, 50)), 6, 1, 2),
        (((3, 100),), 1, 3, 4),
    ],
)
def test_the_hand_is_played_from_the_posts_as_keyed(
    posts: tuple[tuple[int, int], ...], small: int, big: int, to_act: int
) -> None:
    bench = second_hand()
    for seat, live in posts:
        post(bench, seat, live)
    hand = bench.table.hand
    assert (hand.positions.small_blind, hand.positions.big_blind) == (small, big)
    assert posted(bench) == {small: 50, big: 100} and bench.alerts() == []
    bench.draw(*"Kc 9h As Qh 8c Ac 7d 9s Kd Jh 8d 5c".split())
    assert bench.table.hand.round.to_act == to_act
    sound(bench)


@pytest.mark.parametrize(("seat", "live", "code"), [(2, 50, "AL-27"), (3, 100, "AL-27"), (1, 20, "AL-28")])
def test_a_wrong_post_waits_for_the_floor(seat: int, live: int, code: str) -> None:
    bench = second_hand()
    for passed in (None, "keyed as it lies"):
        with pytest.raises(Refused) as refused:
            bench.do(cmd.Post, seat=Seat(seat), live=live, passed=passed)
        assert refused.value.code == code and posted(bench) == {1: 50, 2: 100}


@pytest.mark.parametrize(("small", "stack", "live"), [(50, 10_000, 100), (100, 10_000, 100), (50, 50, 50)])
def test_a_late_blind_may_be_as_high_as_the_small_one_where_no_more_is_due(
    small: int, stack: int, live: int
) -> None:
    bench = open_table(
        seats={**dict.fromkeys(range(1, 6), 10_000), 6: stack}, button=1, mode="cash", blinds=(small, 100)
    )
    bench.do(cmd.StartHand)
    if small < live:
        assert refusal(bench.do, cmd.Post, seat=Seat(6), live=small) == "AL-27"
    bench.do(cmd.Post, seat=Seat(6), live=live)
    assert posted(bench) == {2: small, 3: 100, 6: live} and bench.alerts() == []


def test_an_old_level_is_put_right_with_folds_left_as_they_are() -> None:
    bench = second_hand(blinds=(100, 200))
    post(bench, 1, 50)
    post(bench, 2, 100)
    bench.draw(*"Kc 9h As Qh 8c Ac 7d 9s Kd Jh 8d 5c".split())
    bench.act(3, "fold")
    bench.do(cmd.Declare, incident="I-36")
    hand = bench.table.hand
    assert posted(bench) == {1: 100, 2: 200} and (
        hand.round.to_act,
        hand.round.bet,
        hand.round.last_full,
    ) == (4, 200, 200)
    assert hand.parts[Seat(3)].folded
    sound(bench)


# --- words and counts --------------------------------------------------------------------------------


def test_a_player_held_to_a_closed_raise_may_call() -> None:
    bench = table(stacks={4: 420})
    bench.act(3, "raise", 300)
    bench.do(cmd.Declare, incident="conditional", seat=Seat(3))
    rule(bench, "limit", 3, action="raise")
    bench.act(4, "allin")
    for seat in (5, 6, 1, 2):
        bench.act(seat, "fold")
    assert legal_actions(bench.table, bench.table.house).actions == {"call"}
    bench.act(3, "call")
    assert bench.table.hand.street == "flop"


@pytest.mark.parametrize(("stack", "code"), [(0, "all-in-count"), (-1, "all-in-count")])
def test_a_live_stack_is_not_counted_down_to_nothing(stack: int, code: str) -> None:
    bench = table()
    bench.do(cmd.EnterFloor)
    assert refusal(bench.do, cmd.CorrectStack, seat=Seat(3), stack=stack, reason="counted") == code
    with pytest.raises(Refused):
        bench.do(cmd.CorrectStack, seat=Seat(3), stack=9_000, reason="")
    bench.do(cmd.CorrectStack, seat=Seat(3), stack=9_000, reason="counted")
    assert bench.stacks()[3] == 9_000
    bench.do(cmd.Undo)
    assert bench.stacks()[3] == 10_000


def test_a_bet_is_not_corrected_to_less_than_what_was_bet_before() -> None:
    bench = table()
    flop(bench)
    bench.act(1, "bet", 300)
    bench.act(2, "raise", 600)
    bench.act(3, "call")
    bench.do(cmd.EnterFloor)
    bench.do(cmd.Declare, incident="accepted-action", seat=Seat(3), amount=300)
    assert refusal(bench.do, cmd.Answer, way="lift") == "bad-amount"
    bench.do(cmd.Answer, way="stands")
    bench.act(2, "raise", 20_000, passed="called before the amount was known")
    assert [bench.stacks()[seat] for seat in (2, 3)] == [0, 0]
    sound(bench)
