"""Logged hands as histories: written, read and replayed they end as in the log."""

from datetime import UTC, datetime
from random import Random

import pytest
from pokerkit import HandHistory

from croupier.cards.card import FaceDown
from croupier.engine import commands as cmd
from croupier.engine.places import Seat
from croupier.engine.play.showdown import next_to_show
from croupier.errors import Unreadable
from croupier.histories.game_names import NAMES
from croupier.histories.logged_history import history_of
from croupier.histories.phh import read, write
from croupier.histories.replay import replay
from support.engine_bench import Bench, open_table
from support.sessions import session, since_start, stakes_of
from support.sweeps import by_day, in_turn

BEGAN = datetime(2026, 3, 1, 20, 4, 5, 678, tzinfo=UTC)


def dealt_three(**settings: object) -> Bench:
    """Seats 2, 5 and 9 with the button at 9, cards out."""
    bench = open_table(seats={2: 5_000, 5: 5_000, 9: 5_000}, button=9, **settings)
    bench.start(6)
    return bench


@pytest.mark.parametrize(("game", "mode"), in_turn(NAMES, ["cash", "tournament"]))
@pytest.mark.parametrize("seed", by_day([0], [1]))
def test_random_hands_replay_to_the_stacks_of_the_log(seed: int, game: str, mode: str) -> None:
    print(f"seed {seed}, {game}, {mode}")
    dice = Random(f"{seed} {game} {mode}")
    settings = {"profile": dice.choice(("tda", "code")), "unit": dice.choice((1, 5))}
    for bench, events in session(dice, 8, game=game, mode=mode, **settings, **stakes_of(game, dice)):
        hand = history_of(events, began=BEGAN, all_cards=dice.random() < 0.5)
        again = read(write(hand))
        assert again == hand
        ended = replay(again)
        seats = [bench.table.players[seat] for seat in bench.table.hand.seats]
        assert list(ended.finishing_stacks) == [player.stack for player in seats], write(hand)
        assert ended.questions == ()


def test_a_raked_hand_says_what_was_taken() -> None:
    dice = Random(7)
    raked = 0
    for bench, events in session(dice, 30, rake="5", mode="cash", profile="code"):
        hand = history_of(events)
        stacks = [bench.table.players[seat].stack for seat in bench.table.hand.seats]
        ended = replay(read(write(hand)))
        rake = sum(amount for _, amount in bench.table.hand.money.rake)
        assert sum(ended.finishing_stacks) - sum(stacks) == rake
        assert hand.details.get("_rake", 0) * 100 == rake
        assert ended.questions == ()
        raked += rake > 0
    assert raked > 5


def test_a_hand_is_written_as_the_format_has_it() -> None:
    bench = dealt_three(mode="cash", blinds=(50, 100), table="Table 4")
    bench.acts("9 raise 250", "2 fold", "5 call")
    bench.deal(4)
    bench.acts("5 check", "9 check")
    bench.deal(2)
    bench.acts("5 bet 400", "9 fold")
    bench.do(cmd.Award)
    assert write(history_of(since_start(bench), began=BEGAN)) == (
        'variant = "NT"\n'
        "ante_trimming_status = false\n"
        "antes = [0.00, 0.00, 0.00]\n"
        "blinds_or_straddles = [0.50, 1.00, 0.00]\n"
        "min_bet = 1.00\n"
        "starting_stacks = [50.00, 50.00, 50.00]\n"
        'actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 cbr 2.50", "p1 f", "p2 cc",'
        ' "d db 9sKdJh", "p2 cc", "p3 cc", "d db 5c", "p2 cbr 4.00", "p3 f"]\n'
        'players = ["P2", "P5", "P9"]\n'
        "seats = [2, 5, 9]\n"
        "time = 20:04:05\n"
        'time_zone = "UTC"\n'
        "day = 1\nmonth = 3\nyear = 2026\n"
        "hand = 1\n"
        'table = "Table 4"\n'
        "finishing_stacks = [49.50, 53.00, 47.50]\n"
    )


def test_two_players_are_written_button_first_in_their_posts_only() -> None:
    bench = open_table(seats={3: 2_000, 8: 3_000}, button=8, big_blind_ante=100)
    bench.start(4)
    bench.act(8, "fold")
    bench.do(cmd.Award)
    hand = history_of(since_start(bench))
    assert (hand.players, hand.starting_stacks, hand.seats) == (("P3", "P8"), (2_000, 3_000), (3, 8))
    assert (hand.antes, hand.blinds_or_straddles) == ((0, 100), (50, 100))
    assert replay(hand).finishing_stacks == (2_050, 2_950)


@pytest.mark.parametrize("forced", [{"ante": 70}, {"big_blind_ante": 100}])
def test_a_blind_of_which_the_ante_left_nothing_is_written_in_full(forced: dict[str, int]) -> None:
    """A reader finds the big blind by its amount, and would take the small blind for it."""
    for short in (2, 5):
        stacks = dict.fromkeys((2, 5, 9), 5_000) | {short: 60}
        bench = open_table(
            seats=stacks, button=9, blinds=(50, 100), house=(("bba.short", "ante_first"),), **forced
        )
        bench.start(6)
        while bench.table.hand.round.to_act is not None:
            seat, hand = bench.table.hand.round.to_act, bench.table.hand
            bench.act(seat, "call" if hand.round.bet > hand.parts[seat].bet else "check")
            while bench.table.hand.phase == "DEALING":
                bench.deal(1)
        while (seat := next_to_show(bench.table)) is not None:
            bench.do(cmd.ShowHand, seat=seat)
        bench.do(cmd.Award)
        hand = history_of(since_start(bench))
        assert hand.blinds_or_straddles == (50, 100, 0)
        assert replay(hand).finishing_stacks == tuple(bench.stacks().values())


def test_cards_that_nobody_tabled_are_written_only_on_request() -> None:
    bench = dealt_three()
    bench.acts("9,2 call", "5 check")
    for cards in (4, 2, 2):
        bench.deal(cards)
        bench.acts("2,5,9 check")
    bench.do(cmd.ShowHand, seat=2)
    bench.do(cmd.MuckHand, seat=5)
    bench.do(cmd.MuckHand, seat=9)
    bench.do(cmd.Award)
    shown, everything = (history_of(since_start(bench), all_cards=all_) for all_ in (False, True))
    assert shown.actions[:3] == ("d dh p1 KcQh", "d dh p2 ????", "d dh p3 ????")
    assert everything.actions[:3] == ("d dh p1 KcQh", "d dh p2 9h8c", "d dh p3 AsAc")
    assert shown.actions[-3:] == everything.actions[-3:] == ("p1 sm KcQh", "p2 sm", "p3 sm")


def test_a_fold_out_of_turn_is_written_in_its_turn() -> None:
    bench = open_table(seats=dict.fromkeys((1, 2, 3, 4), 5_000), button=4)
    bench.start(8)
    bench.acts("4 fold", "2 fold", "3 raise 300", "1 fold")
    bench.do(cmd.Award)
    hand = history_of(since_start(bench))
    assert hand.actions[4:] == ("p3 cbr 300", "p4 f", "p1 f", "p2 f")
    assert replay(hand).finishing_stacks == (4_950, 4_900, 5_150, 5_000)


def test_a_seat_that_need_not_act_after_a_fold_out_of_turn_calls() -> None:
    bench = open_table(seats={1: 5_000, 2: 5_000}, button=2)
    bench.start(4)
    bench.act(1, "fold")
    bench.do(cmd.Award)
    hand = history_of(since_start(bench))
    assert hand.actions[2:] == ("p2 cc", "p1 f")
    assert replay(hand).finishing_stacks == (4_900, 5_100)


def test_a_bettor_who_folds_out_of_turn_folds_in_turn() -> None:
    bench = dealt_three()
    bench.acts("9 raise 300", "9 fold", "2 call", "5 call")
    bench.deal(4)
    bench.acts("2 check", "5 bet 200", "2 fold")
    bench.do(cmd.Award)
    hand = history_of(since_start(bench))
    flop = ("d db 9sKdJh", "p1 cc", "p2 cbr 200", "p3 f", "p1 f")
    assert hand.actions[3:] == ("p3 cbr 300", "p1 cc", "p2 cc", *flop)
    assert replay(hand).finishing_stacks == (4_700, 5_600, 4_700)


@pytest.mark.parametrize(
    ("stacks", "button", "actions", "after"),
    [
        ({1: 5_000, 2: 5_000}, 2, ("2 raise 300", "2 fold"), {1: 5_300, 2: 4_700}),
        (dict.fromkeys((2, 5, 9), 5_000), 9, ("5 fold", "9 fold"), {2: 5_100, 5: 4_900, 9: 5_000}),
        ({1: 60, 2: 5_000}, 1, ("2 fold",), {1: 160, 2: 4_900}),
    ],
)
def test_a_fold_that_nobody_would_ask_for_is_not_written(
    stacks: dict[int, int], button: int, actions: tuple[str, ...], after: dict[int, int]
) -> None:
    """By who raised; before the turn of the only player left; above the all-in of that player."""
    bench = open_table(seats=stacks, button=button)
    bench.start(2 * len(stacks))
    bench.acts(*actions)
    bench.do(cmd.Award)
    assert bench.stacks() == after
    with pytest.raises(Unreadable, match="a fold out of turn has no place"):
        history_of(since_start(bench))


def test_a_player_who_need_not_act_against_an_all_in_checks() -> None:
    bench = open_table(seats={2: 1_000, 5: 5_000, 9: 5_000}, button=9)
    bench.do(cmd.StartHand)
    bench.draw("As", "Kd", "7h", "Ad", "Kc", "2c")
    bench.acts("9 raise 1000", "2 call", "5 call")
    bench.draw("9h", "3d", "8s", "Jh")
    bench.act(9, "fold")
    bench.show(2, 5)
    bench.draw("4c", "5s", "6h", "9c")
    bench.do(cmd.Award)
    hand = history_of(since_start(bench))
    assert hand.actions[6:9] == ("d db 3d8sJh", "p2 cc", "p3 f")
    assert replay(hand).finishing_stacks == (3_000, 4_000, 4_000)


def test_discards_of_a_hand_that_was_tabled_stay_face_down() -> None:
    bench = open_table(seats={1: 1_000, 2: 1_000}, button=2, game="2T7TD", blinds=(10, 20))
    bench.do(cmd.StartHand)
    bench.draw("2c", "2d", "3c", "3d", "4c", "4d", "5s", "6d", "Kh", "8d")
    bench.acts("2 call", "1 check")
    for street in (("??", "7h"), ("??",), ("??",)):
        kings = [card for card in bench.table.hand.hole(1) if str(card.card.reveal()) == "Kh"]
        bench.do(cmd.Discard, seat=1, cards=tuple(card.card.reveal() for card in kings))
        bench.do(cmd.Discard, seat=2)
        bench.draw(*street)
        bench.acts("1 check", "2 check")
    bench.do(cmd.ShowHand, seat=1)
    bench.do(cmd.MuckHand, seat=2)
    bench.do(cmd.Award)
    told = history_of(since_start(bench)).actions
    assert told[:6] == ("d dh p1 2c3c4c5s??", "d dh p2 ??????????", "p2 cc", "p1 cc", "p1 sd ??", "p2 sd")
    assert told[6:7] == ("d dh p1 7h",)
    everything = history_of(since_start(bench), all_cards=True).actions
    assert everything[:2] == ("d dh p1 2c3c4c5sKh", "d dh p2 2d3d4d6d8d")
    assert everything[4] == "p1 sd Kh"


def test_a_stud_hand_tabled_before_all_have_their_card_is_read_by_others() -> None:
    stakes = {"blinds": (0, 0), "ante": 10, "bring_in": 30, "small_bet": 100, "big_bet": 200}
    bench = open_table(seats={1: 100, 2: 100, 3: 500}, button=3, game="7SHL", **stakes)
    bench.start(9)
    bench.acts("1 bet 90", "2 call", "3 call")
    bench.deal(2)
    bench.do(cmd.ShowHand, seat=1)
    while bench.table.hand.phase == "DEALING":
        bench.deal(1)
    bench.show(2, 3)
    bench.do(cmd.Award)
    hand = history_of(since_start(bench))
    assert hand.actions[6:8] == ("p1 sm KcQh7d", "d dh p1 8d")
    assert hand.actions[-1] == "p1 sm KcQh7d8d8h6sQd"
    *_, theirs = HandHistory.loads(write(hand))
    assert list(bench.stacks().values()) == [*replay(hand).finishing_stacks] == theirs.stacks


def test_a_fold_during_the_draw_has_no_place_in_the_format() -> None:
    bench = open_table(seats={1: 1_000, 2: 1_000, 3: 1_000}, button=3, game="2T7TD", blinds=(10, 20))
    bench.start(15)
    bench.acts("3 call", "1 call", "2 check", "1 fold")
    for seat in (2, 3):
        bench.do(cmd.Discard, seat=seat)
    bench.deal(1)
    bench.acts("2 bet 20", "3 fold")
    bench.do(cmd.Award)
    with pytest.raises(Unreadable, match="a fold while cards are drawn"):
        history_of(since_start(bench))


def test_chips_forfeited_with_a_fold_have_no_place_in_the_format() -> None:
    bench = dealt_three(profile="code")
    bench.act(9, "raise", 300)
    bench.do(cmd.MakeMotion, seat=Seat(2), chips=(100, 100))
    bench.do(cmd.Answer, way="forfeit")
    bench.act(5, "fold")
    bench.do(cmd.Award)
    with pytest.raises(Unreadable, match="forfeited after an undercall"):
        history_of(since_start(bench))


@pytest.mark.parametrize("refund", ["none", "uncalled"])
def test_a_hand_killed_by_a_ruling_has_no_place_in_the_format(refund: str) -> None:
    bench = dealt_three()
    bench.act(9, "raise", 300)
    bench.do(cmd.EnterFloor)
    bench.do(cmd.Declare, incident="I-35", seat=Seat(9))
    bench.do(cmd.Answer, way="kill", refund=refund)
    bench.act(2, "fold")
    bench.do(cmd.Award)
    with pytest.raises(Unreadable, match="a ruling killed"):
        history_of(since_start(bench))


def test_only_the_deal_that_counted_is_written() -> None:
    bench = dealt_three(big_blind_ante=100)
    bench.act(9, "raise", 300)
    bench.do(cmd.Declare, incident="I-10")
    bench.do(cmd.Answer, way="misdeal")
    bench.deal(5)
    bench.draw("??")
    bench.acts("9,2 fold")
    bench.do(cmd.Award)
    hand = history_of(since_start(bench), all_cards=True)
    assert hand.actions == ("d dh p1 7dJh", "d dh p2 9s8d", "d dh p3 Kd??", "p3 f", "p1 f")
    assert (hand.antes, hand.antes_trimmed) == ((0, 100, 0), False)


def test_the_smallest_chip_decides_a_split_again() -> None:
    bench = open_table(seats=dict.fromkeys((1, 2, 3), 5_000), button=3, blinds=(25, 100), unit=25)
    bench.do(cmd.StartHand)
    bench.draw("2c", "Ac", "Ad", "3d", "Kh", "Ks")
    bench.acts("3 call", "1 fold", "2 check")
    for street in (("4h", "Qc", "Jd", "7s"), ("5h", "5s"), ("6h", "9c")):
        bench.draw(*street)
        bench.acts("2 check", "3 check")
    bench.show(2, 3)
    bench.do(cmd.Award)
    hand = history_of(since_start(bench))
    assert hand.details["_smallest_chip"] == 25
    assert replay(hand).finishing_stacks == (4_975, 5_025, 5_000)
    assert tuple(bench.stacks().values()) == (4_975, 5_025, 5_000)


def test_a_hand_in_progress_and_a_void_one_are_not_written() -> None:
    bench = dealt_three()
    with pytest.raises(Unreadable, match="not played to its end"):
        history_of(since_start(bench))
    bench.do(cmd.DrawCard, card=FaceDown(next(iter(bench.table.hand.cards)).card.reveal()), uid="04FFFFFF")
    bench.do(cmd.EnterFloor)
    bench.do(cmd.Answer, way="void")
    with pytest.raises(Unreadable, match="not played to its end"):
        history_of(since_start(bench))


def test_events_without_a_hand_give_no_history() -> None:
    bench = open_table(seats={1: 100, 2: 100}, button=1)
    with pytest.raises(Unreadable, match="no hand begins"):
        history_of(bench.history)
