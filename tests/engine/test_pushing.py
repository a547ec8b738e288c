"""Chips and words in the engine: what is stored, continued and undone, in every game."""

from __future__ import annotations

from random import Random

import pytest

from croupier.cards.card import DECK
from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine import legal_actions, next_card, replay
from croupier.engine.places import NOWHERE, Seat
from croupier.engine.table.cancellations import standing
from croupier.engine.undo import entry
from croupier.errors import Refused
from croupier.rules.betting.spoken_bets import PHRASES, Spoken, parse_words
from croupier.rules.games import GAMES
from support.engine_bench import Bench, open_table, refusal
from support.sweeps import in_turn


def push(bench: Bench, seat: int, *chips: int, say: str = "", **fields: object) -> ev.MotionMade:
    """One motion; the event that says what it was."""
    words = parse_words(say, int) if say else None
    made = bench.do(cmd.MakeMotion, seat=Seat(seat), chips=chips, words=words, **fields)
    return next(event for event in made if isinstance(event, ev.MotionMade))


def bets(bench: Bench) -> dict[int, int]:
    assert bench.table.hand is not None
    return {seat: part.bet for seat, part in bench.table.hand.parts.items() if part.bet}


def test_a_motion_is_stored_with_its_rule_and_what_goes_back(t6_dealt: Bench) -> None:
    made = push(t6_dealt, 3, 500, 25)
    assert (made.action, made.to, made.rule) == ("raise", 525, "TDA 43-A, Code 1.19")
    t6_dealt.do(cmd.Undo)
    made = push(t6_dealt, 3, 500)
    assert (made.action, made.to, made.returned, made.due) == ("call", 100, 400, 0)
    assert t6_dealt.stacks()[3] == 9_900


def test_only_the_seat_in_turn_makes_a_motion(t6_dealt: Bench) -> None:
    assert refusal(push, t6_dealt, 4, 100) == "not-your-turn"
    assert refusal(t6_dealt.do, cmd.PullChips, seat=Seat(1), chips=(50,)) == "not-your-turn"


def test_nobody_pushes_more_than_their_stack(t6_dealt: Bench) -> None:
    assert refusal(push, t6_dealt, 3, 10_001) == "more-than-stack"


# --- a motion that goes on ---------------------------------------------------------------------------


def test_the_amount_may_follow_the_word(t6_dealt: Bench) -> None:
    assert push(t6_dealt, 3, say="raise").at_least
    assert bets(t6_dealt)[3] == 200
    push(t6_dealt, 3, say="700")
    assert bets(t6_dealt)[3] == 700
    push(t6_dealt, 3, 500, 100, 100)
    assert (bets(t6_dealt)[3], t6_dealt.stacks()[3]) == (700, 9_300)


def test_a_second_word_changes_nothing_that_the_first_has_bound(t6_dealt: Bench) -> None:
    push(t6_dealt, 3, say="raise 400")
    push(t6_dealt, 3, say="900")
    assert bets(t6_dealt)[3] == 400


def test_each_undo_takes_back_one_part_of_a_motion(t6_dealt: Bench) -> None:
    tables = [t6_dealt.table]
    for say, chips in (("raise", ()), ("600", ()), ("", (300,))):
        push(t6_dealt, 3, *chips, say=say)
        tables.append(t6_dealt.table)
    for table in reversed(tables[:-1]):
        t6_dealt.do(cmd.Undo)
        assert (t6_dealt.table.hand, t6_dealt.table.players) == (table.hand, table.players)
        assert replay(standing(t6_dealt.history)).hand == table.hand


def test_a_reader_of_the_log_sees_the_whole_motion_once(t6_dealt: Bench) -> None:
    push(t6_dealt, 3, say="raise")
    push(t6_dealt, 3, 300)
    actions = [event for event in standing(t6_dealt.history) if isinstance(event, ev.ActionTaken)]
    assert [(event.action, event.to) for event in actions] == [("raise", 300)]
    assert replay(t6_dealt.history) == t6_dealt.table
    assert replay(standing(t6_dealt.history)).hand == t6_dealt.table.hand


def test_a_motion_is_over_once_somebody_acts_or_a_card_comes(t6_dealt: Bench) -> None:
    push(t6_dealt, 3, 500)
    t6_dealt.act(4, "fold")
    assert refusal(push, t6_dealt, 3, say="raise") == "not-your-turn"
    t6_dealt.do(cmd.Undo)
    t6_dealt.deal(1)
    assert refusal(push, t6_dealt, 3, say="raise") == "halted"


def test_chips_that_come_late_to_words_change_nothing_but_what_is_due(t6_dealt: Bench) -> None:
    push(t6_dealt, 3, say="raise 400")
    t6_dealt.act(4, "call")
    made = push(t6_dealt, 3, 100, 100, 100)
    assert (made.due, made.returned) == (100, 0)
    assert (bets(t6_dealt)[3], t6_dealt.table.hand.round.to_act) == (400, 5)
    assert refusal(push, t6_dealt, 3, 100, say="raise") == "not-your-turn"


@pytest.mark.parametrize(("say", "to", "due"), [("raise", 50, 0), ("raise 40", 40, 0), ("raise 80", 80, 30)])
def test_one_chip_becomes_the_raise_that_is_said_in_time(
    c6_dealt: Bench, say: str, to: int, due: int
) -> None:
    assert push(c6_dealt, 3, 50).convertible
    made = push(c6_dealt, 3, say=say)
    assert (made.action, made.to, made.due, made.rule) == ("raise", to, due, "Code 1.20")
    assert bets(c6_dealt)[3] == to


def test_a_string_bet_counts_as_its_first_motion_unless_the_code_lets_it_go_on() -> None:
    bench = open_table(seats=dict.fromkeys(range(1, 7), 10_000), button=6, profile="code")
    bench.do(cmd.StartHand)
    bench.deal(12)
    push(bench, 3, 200, say="raise")
    push(bench, 3, 300)
    assert bets(bench)[3] == 500
    bench.do(cmd.Declare, incident="string-bet", seat=Seat(3))
    assert bets(bench)[3] == 200
    assert "string-bet" in bench.table.hand.incidents.codes


# --- chips in front ----------------------------------------------------------------------------------


def test_a_player_who_pulls_chips_back_calls_or_raises(t6_dealt: Bench) -> None:
    t6_dealt.act(3, "raise", 300)
    t6_dealt.do(cmd.ActInTurn, action="fold", until=Seat(1))
    t6_dealt.do(cmd.PullChips, seat=Seat(1), chips=(25, 25))
    assert legal_actions(t6_dealt.table, t6_dealt.table.house).actions == {"call", "raise"}
    for action in ("fold", "check"):
        with pytest.raises(Refused) as caught:
            t6_dealt.act(1, action)
        assert (caught.value.code, caught.value.rule) == ("not-offered", "TDA 46-B")
    t6_dealt.act(1, "call")
    assert bets(t6_dealt)[1] == 300
    t6_dealt.act(2, "raise", 600)
    t6_dealt.act(3, "call")
    assert legal_actions(t6_dealt.table, t6_dealt.table.house).actions == {"fold", "call", "raise"}


def test_a_player_who_checks_facing_a_bet_calls_or_folds(t6_dealt: Bench) -> None:
    push(t6_dealt, 3, say="check")
    assert legal_actions(t6_dealt.table, t6_dealt.table.house).actions == {"fold", "call"}
    with pytest.raises(Refused) as caught:
        t6_dealt.act(3, "allin")
    assert (caught.value.code, caught.value.rule) == ("not-offered", "TDA 55")
    assert push(t6_dealt, 3, 500, 500).action == "call"


@pytest.mark.parametrize(
    ("front", "pulled", "left"),
    [(100, (25,), (25, 25, 25)), (100, (100,), ()), (150, (100,), (50,)), (175, (50, 25), (50, 50))],
)
def test_chips_left_in_front_are_of_the_kinds_pushed(
    front: int, pulled: tuple[int, ...], left: tuple[int, ...]
) -> None:
    bench = open_table(seats=dict.fromkeys(range(1, 7), 10_000), button=6, blinds=(front // 2, front), unit=1)
    bench.do(cmd.StartHand)
    bench.deal(12)
    bench.act(3, "raise", 3 * front)
    bench.do(cmd.ActInTurn, action="fold", until=Seat(2))
    (event,) = bench.do(cmd.PullChips, seat=Seat(2), chips=pulled)
    assert isinstance(event, ev.ChipsPulled)
    assert event.left == left


@pytest.mark.parametrize("pulled", [(), (0,), (50, 0), (-25, 50), (75, 50)])
def test_chips_that_are_not_in_front_are_not_pulled(t6_dealt: Bench, pulled: tuple[int, ...]) -> None:
    t6_dealt.act(3, "raise", 600)
    t6_dealt.do(cmd.ActInTurn, action="fold", until=Seat(2))
    with pytest.raises(Refused) as caught:
        t6_dealt.do(cmd.PullChips, seat=Seat(2), chips=pulled)
    assert (caught.value.code, caught.value.facts["maximum"]) == ("not-in-front", 100)


def test_chips_pulled_and_pushed_may_be_one_input(t6_dealt: Bench) -> None:
    t6_dealt.act(3, "raise", 600)
    t6_dealt.do(cmd.ActInTurn, action="fold", until=Seat(2))
    made = push(t6_dealt, 2, 1_000, 500, pulled=(100,))
    assert (made.action, made.to) == ("raise", 1_500)
    t6_dealt.do(cmd.Undo)
    with pytest.raises(Refused) as caught:
        push(t6_dealt, 2, 1_000, 500, pulled=(100, 25))
    assert (caught.value.code, caught.value.facts["maximum"]) == ("not-in-front", 100)


# --- undercalls --------------------------------------------------------------------------------------


def flop(bench: Bench, *, bet: int) -> None:
    """Seats 2, 3, 5 and 6 see a flop, seat 3 bets."""
    for seat, action in ((3, "call"), (4, "fold"), (5, "call"), (6, "call"), (1, "fold"), (2, "check")):
        bench.act(seat, action)
    bench.deal(4)
    bench.act(2, "check")
    bench.act(3, "bet", bet)


def test_the_second_undercall_in_a_row_is_for_the_floor_and_may_go_back(t6_dealt: Bench) -> None:
    flop(t6_dealt, bet=400)
    assert push(t6_dealt, 5, 100, 100).rule == "TDA 51-B"
    assert bets(t6_dealt)[5] == 400
    made = push(t6_dealt, 6, 100, 100)
    assert (made.rule, made.ways) == ("TDA 51-C", ("complete", "forfeit", "return"))
    assert t6_dealt.alerts() == ["I-32"]
    assert refusal(t6_dealt.do, cmd.Answer, way="return") == "floor-needed"
    t6_dealt.do(cmd.EnterFloor)
    t6_dealt.do(cmd.Answer, way="return")
    assert (t6_dealt.alerts(), t6_dealt.table.hand.round.to_act, t6_dealt.stacks()[6]) == ([], 6, 9_900)


def test_the_question_takes_the_seat_it_is_about(c6_dealt: Bench) -> None:
    flop(c6_dealt, bet=100)
    push(c6_dealt, 5, say="60")
    assert refusal(c6_dealt.do, cmd.Answer, way="forfeit", seat=Seat(6)) == "no-such-way"
    c6_dealt.do(cmd.Answer, way="forfeit", seat=Seat(5))
    assert (c6_dealt.stacks()[5], bets(c6_dealt)) == (930, {3: 100, 5: 60})
    assert c6_dealt.table.hand.parts[Seat(5)].folded


def test_the_floor_may_give_an_undercall_back(t6_dealt: Bench) -> None:
    t6_dealt.act(3, "raise", 300)
    push(t6_dealt, 4, 100)
    t6_dealt.do(cmd.EnterFloor)
    t6_dealt.do(cmd.Answer, way="discretion", reason="he had not seen the raise")
    assert (t6_dealt.table.phase, t6_dealt.table.hand.round.to_act) == ("BETTING", 4)
    push(t6_dealt, 4, 300)
    assert bets(t6_dealt)[4] == 300


# --- stud and limit ----------------------------------------------------------------------------------


def stud() -> Bench:
    bench = open_table(
        seats=dict.fromkeys(range(1, 8), 1_000),
        button=1,
        mode="cash",
        profile="code",
        blinds=(0, 0),
        game="7SHL",
        ante=2,
        bring_in=5,
        small_bet=20,
        big_bet=40,
    )
    bench.do(cmd.StartHand)
    while next_card(bench.table) != NOWHERE:
        bench.deal(1)
    return bench


def test_the_bring_in_is_pushed_and_completed() -> None:
    bench = stud()
    opener = bench.table.hand.round.to_act
    assert push(bench, opener, 5).action == "bring-in"
    after = bench.table.hand.round.to_act
    made = push(bench, after, 10, 10)
    assert (made.action, made.to) == ("raise", 20)
    third = bench.table.hand.round.to_act
    assert push(bench, third, 100).to == 20
    assert refusal(push, bench, 8, 5) == "not-your-turn"


# --- anything, anywhere ------------------------------------------------------------------------------

CHIPS = (1, 5, 25, 100, 500)
FINE = {"no-chips", "more-than-stack", "not-in-front", "bring-in-due", "not-offered", "drawing"}


def a_table(dice: Random, code: str) -> Bench:
    blind = GAMES[code].family != "stud"
    limit = GAMES[code].betting == "limit"
    seats = sorted(dice.sample(range(1, 11), dice.randint(2, 6)))
    bench = open_table(
        seats={seat: dice.choice((60, 300, 900, 3_000)) + dice.randint(0, 40) for seat in seats},
        button=seats[0],
        mode="tournament",
        profile=dice.choice(("tda", "code")),
        blinds=(5, 10) if blind else (0, 0),
        game=code,
        house=(("rake.pct", "0"),),
        **({"small_bet": 10, "big_bet": 20} if limit else {}),
        **({} if blind else {"ante": 2, "bring_in": 3}),
    )
    pack = [str(card) for card in DECK if GAMES[code].deck.holds(card)]
    bench.deck = dice.sample(pack, len(pack))
    bench.do(cmd.StartHand)
    return bench


def anything(dice: Random, bench: Bench) -> None:
    """Chips, words or both of a seat that may make a motion; refusals are those that a person can meet."""
    hand = bench.table.hand
    seat = hand.round.to_act if dice.random() < 0.7 else dice.choice(hand.live)
    words = None
    if dice.random() < 0.5:
        said = dice.choice((*PHRASES, "amount"))
        given = said == "amount" or (said in ("bet", "raise") and dice.random() < 0.5)
        words = Spoken(said, dice.randint(1, 400) if given else None, given and dice.random() < 0.2)
    chips = tuple(dice.choice(CHIPS) for _ in range(dice.randint(0 if words else 1, 4)))
    pulled = (dice.choice(CHIPS),) if dice.random() < 0.1 else ()
    first = dice.random() < 0.3
    try:
        bench.do(cmd.MakeMotion, seat=seat, chips=chips, words=words, chips_first=first, pulled=pulled)
    except Refused as error:
        assert error.code in FINE | {"not-your-turn"}, error


def move(dice: Random, bench: Bench) -> None:
    hand = bench.table.hand
    if hand.incidents.alerts and bench.table.phase == "HALTED":
        (alert,) = [one for one in hand.incidents.alerts if one.colour == "red"]
        assert alert.code == "I-32"
        bench.do(cmd.EnterFloor)
        bench.do(cmd.Answer, way=dice.choice(alert.options))
        bench.do(cmd.LeaveFloor)
    elif hand.phase == "DRAWING":
        bench.do(cmd.Discard, seat=hand.round.to_act, number=dice.randint(0, 2))
    elif next_card(bench.table) != NOWHERE:
        bench.deal(1)
    elif dice.random() < 0.2:
        legal = legal_actions(bench.table, bench.table.house)
        quiet = sorted(legal.actions - {"bet", "raise"})
        bench.act(hand.round.to_act, dice.choice(quiet))
    else:
        anything(dice, bench)


@pytest.mark.parametrize(("seed", "code"), in_turn(range(6), GAMES))
def test_whatever_is_pushed_and_said_is_lawful_or_refused(code: str, seed: int) -> None:
    print(f"seed {seed}, {code}")
    dice = Random(f"{seed}/{code}")
    bench = a_table(dice, code)
    chips = bench.total()
    for _ in range(400):
        hand = bench.table.hand
        if hand.phase == "SHOWDOWN" or any(alert.code == "AL-34" for alert in hand.incidents.alerts):
            break
        before = bench.table
        move(dice, bench)
        assert bench.total() == chips
        assert all(stack >= 0 for stack in bench.stacks().values())
        if dice.random() < 0.1 and bench.table.before is before and entry(bench.table) is bench.table:
            bench.do(cmd.Undo)
            assert (bench.table.hand, bench.table.players) == (before.hand, before.players)
    assert replay(bench.history) == bench.table
    assert replay(standing(bench.history)).hand == bench.table.hand
