"""The meaning of chips and words, by worked examples (TDA 40–46, 51–57; Code 1.15, 1.17–1.20)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import Refused, Unreadable
from croupier.rules.betting.facing import Facing, Motion, Proposal
from croupier.rules.betting.proposals import propose
from croupier.rules.betting.spoken_bets import Said, Spoken, parse_words
from croupier.rules.house import FACTORY, HouseRules
from croupier.values import replace

TDA, CODE = FACTORY["tda"], FACTORY["code"]


def facing(bet: int = 0, min_to: int = 100, **changes: Any) -> Facing:
    """A no-limit round with a big blind of 100 and plenty behind."""
    table = Facing(
        betting="no-limit",
        bet=bet,
        in_round=0,
        stack=10_000,
        min_to=min_to,
        max_to=10**12,
        min_open=100,
        pot=1000,
    )
    return replace(table, **changes)


def push(table: Facing, *chips: int, house: HouseRules = TDA, **motion: Any) -> Proposal:
    return propose(house, table, Motion(chips=chips, **motion))


def say(table: Facing, text: str, *chips: int, house: HouseRules = TDA, **motion: Any) -> Proposal:
    return propose(house, table, Motion(chips=chips, words=parse_words(text, int), **motion))


def short(found: Proposal) -> tuple[str, int]:
    return found.action, found.to


def flow(found: Proposal) -> tuple[str, int, int, int]:
    return found.action, found.to, found.returned, found.due


OPEN = facing()
OPTION = facing(100, 200, in_round=100)
RAISED_TO_300 = facing(300, 500)
BET_400 = facing(400, 800, opening_bet=True)
CLOSED = facing(300, 500, may_raise=False)

# --- chips in silence --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bet", "min_to", "chips", "expected"),
    [
        pytest.param(1000, 2000, (1000, 400), ("call", 1000, 400, 0), id="1400-over-1000"),
        pytest.param(1000, 2000, (1000, 500), ("raise", 2000, 0, 500), id="1500-over-1000"),
        pytest.param(125, 200, (100, 25, 25, 10), ("call", 125, 35, 0), id="160-over-125"),
        pytest.param(125, 200, (100, 25, 20, 20), ("raise", 200, 0, 35), id="165-over-125-standard"),
        pytest.param(125, 250, (100, 25, 20, 20), ("call", 125, 40, 0), id="165-over-125-doubled"),
        pytest.param(125, 250, (100, 25, 25, 20, 20), ("raise", 250, 0, 60), id="190-over-125-doubled"),
        pytest.param(325, 650, (500, 25), ("raise", 650, 0, 125), id="overbet-for-change"),
        pytest.param(600, 1200, (500, 500), ("call", 600, 400, 0), id="two-500-over-600"),
        pytest.param(600, 1200, (900, 100), ("raise", 1200, 0, 200), id="1000-over-600"),
        pytest.param(300, 500, (100, 100, 100, 100), ("raise", 500, 0, 100), id="four-100-over-300"),
        pytest.param(300, 500, (100, 100, 100, 25, 25), ("call", 300, 50, 0), id="350-over-300"),
        pytest.param(300, 500, (500, 500), ("raise", 1000, 0, 0), id="a-legal-raise"),
        pytest.param(1100, 1800, (500, 1000), ("call", 1100, 400, 0), id="no-chip-to-spare"),
        pytest.param(1100, 1800, (500, 500, 500), ("call", 1100, 400, 0), id="three-and-none-to-spare"),
        pytest.param(1100, 1800, (1000, 500, 25), ("raise", 1800, 0, 275), id="one-chip-to-spare"),
    ],
)
def test_several_chips(
    bet: int, min_to: int, chips: tuple[int, ...], expected: tuple[str, int, int, int]
) -> None:
    assert flow(push(facing(bet, min_to), *chips)) == expected


@pytest.mark.parametrize(
    ("chips", "rule"),
    [
        ((500,), "TDA 44, Code 1.20"),
        ((300, 100), "TDA 43-A, Code 1.19"),
        ((200, 200), "TDA 45-A"),
        ((250, 250), "TDA 45-A"),
        ((400, 100), "TDA 43-A, Code 1.19"),
    ],
)
def test_a_proposal_names_its_rule(chips: tuple[int, ...], rule: str) -> None:
    assert push(RAISED_TO_300, *chips).rule == rule


@pytest.mark.parametrize(("chip", "bet"), [(500, 100), (50, 10), (100, 100)])
def test_one_chip_is_a_call(chip: int, bet: int) -> None:
    found = push(facing(bet, 2 * bet), chip)
    assert found == Proposal("call", bet, "TDA 44, Code 1.20", returned=chip - bet)


def test_one_chip_may_become_a_raise_where_the_house_lets_it() -> None:
    table = facing(10, 20)
    assert push(table, 50, house=CODE).convertible
    assert not push(table, 50).convertible
    assert not push(replace(table, next_acted=True), 50, house=CODE).convertible
    assert not push(replace(table, may_raise=False), 50, house=CODE).convertible
    assert not push(table, 10, house=CODE).convertible


def test_last_chips() -> None:
    assert flow(push(facing(1050, 2100, stack=2000), 1000, 1000)) == ("call", 1050, 950, 0)
    assert flow(push(facing(1050, 2100, stack=1000), 1000)) == ("call", 1000, 0, 0)
    assert flow(push(facing(1050, 2100, stack=1100), 1000, 50, 50)) == ("raise", 1100, 0, 0)
    assert flow(push(facing(100, 200, stack=1000), 1000)) == ("call", 100, 900, 0)
    closed = facing(1050, 2100, stack=1200, may_raise=False)
    assert flow(push(closed, 1000, 100, 100)) == ("call", 1050, 150, 0)


def test_a_raise_that_the_stack_cannot_complete_is_all_in() -> None:
    found = push(facing(300, 500, stack=450), 100, 100, 100, 100)
    assert flow(found) == ("raise", 450, 0, 50)


def test_chips_over_a_blind_left_in_front() -> None:
    table = facing(600, 1150, in_round=50, min_open=50)
    assert flow(push(table, 1000)) == ("call", 600, 450, 0)
    assert flow(push(table, 1000, 500)) == ("raise", 1550, 0, 0)
    assert flow(push(table, 1000, left=())) == ("call", 600, 400, 0)
    assert flow(push(table, 1000, 500, left=())) == ("raise", 1500, 0, 0)
    assert flow(push(table, 1000, left=(25,))) == ("raise", 1150, 0, 125)
    assert flow(push(table, 600, left=(25,))) == ("call", 600, 25, 0)


def test_chips_in_front_that_cover_the_call() -> None:
    table = facing(300, 500, in_round=100)
    assert flow(push(table, 100, left=(500,))) == ("raise", 600, 0, 0)
    assert flow(push(table, left=(500,))) == ("call", 300, 200, 0)


@pytest.mark.parametrize(
    ("chips", "expected", "rule"),
    [
        ((), ("check", 0, 0, 0), "TDA 3"),
        ((25,), ("bet", 100, 0, 75), "TDA 52-A"),
        ((40,), ("bet", 100, 0, 60), "TDA 52-A"),
        ((100,), ("bet", 100, 0, 0), "TDA 44"),
        ((500,), ("bet", 500, 0, 0), "TDA 44"),
        ((500, 25), ("bet", 525, 0, 0), "TDA 44"),
    ],
)
def test_chips_pushed_without_a_bet_to_face_are_a_bet(
    chips: tuple[int, ...], expected: tuple[str, int, int, int], rule: str
) -> None:
    found = push(OPEN, *chips)
    assert (flow(found), found.rule) == (expected, rule)


def test_the_option() -> None:
    assert flow(push(OPTION, 500)) == ("raise", 600, 0, 0)
    assert flow(push(OPTION, 25)) == ("raise", 200, 0, 75)
    assert flow(push(OPTION)) == ("check", 100, 0, 0)
    assert flow(push(OPTION, 50, left=(25,))) == ("check", 100, 0, 25)


def test_chips_pulled_back_bind_to_call_or_raise() -> None:
    table = facing(300, 500, in_round=100)
    found = push(table, left=())
    assert (found.action, found.ways, found.asks) == ("choose", ("call", "raise"), "player")
    assert found.rule == "TDA 46-B"
    assert say(table, "fold", left=()).ways == ("call", "raise")
    assert short(say(replace(table, may_raise=False), "fold", left=())) == ("call", 300)


def test_the_surplus_goes_back_where_raising_is_closed() -> None:
    assert flow(push(CLOSED, 300, 300)) == ("call", 300, 300, 0)
    assert push(CLOSED, 300, 300, 300).rule == "TDA 47"
    assert short(say(CLOSED, "raise 900")) == ("call", 300)
    assert short(say(CLOSED, "all-in")) == ("call", 300)
    option = replace(OPTION, may_raise=False)
    assert flow(push(option, 500)) == ("check", 100, 500, 0)


# --- structures --------------------------------------------------------------------------------------


def test_pot_limit_ends_at_the_pot() -> None:
    table = facing(10, 20, betting="pot-limit", max_to=35, min_open=10, pot=15)
    assert flow(push(table, 25, 25)) == ("raise", 35, 15, 0)
    assert flow(push(replace(table, stack=50), 25, 25)) == ("raise", 35, 15, 0)
    assert short(say(table, "pot")) == ("raise", 35)
    assert short(say(table, "raise 500")) == ("raise", 35)
    assert short(say(table, "all-in")) == ("raise", 35)
    assert not say(table, "pot").penalty


def test_limit_knows_one_raise() -> None:
    table = facing(20, 40, betting="limit", max_to=40, min_open=20, pot=50)
    assert short(push(table, 25, 4)) == ("call", 20)
    assert flow(push(table, 20, 10)) == ("raise", 40, 0, 10)
    assert flow(push(table, 25, 25, 25)) == ("raise", 40, 35, 0)
    assert short(say(table, "raise 100")) == ("raise", 40)
    assert short(push(replace(table, stack=28), 20, 4, 4)) == ("raise", 28)
    assert say(replace(table, may_raise=False), "raise").rule == "TDA 47, 48"


def test_limit_with_an_open_pair_knows_two() -> None:
    table = facing(20, 40, betting="limit", max_to=60, min_open=20, pot=50)
    assert [say(table, f"raise {to}").to for to in (30, 40, 50, 60, 90)] == [40, 40, 40, 60, 60]
    assert short(say(replace(table, stack=50), "all-in")) == ("raise", 50)


# --- words -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "text", "expected", "rule"),
    [
        pytest.param(OPEN, "call", ("check", 0), "TDA 55", id="call-nothing"),
        pytest.param(OPEN, "raise", ("bet", 100), "TDA 55", id="raise-nothing"),
        pytest.param(OPEN, "bet 400", ("bet", 400), "TDA 40-C", id="bet"),
        pytest.param(OPEN, "50", ("bet", 100), "TDA 52-A", id="underbet"),
        pytest.param(OPEN, "parole", ("check", 0), "TDA 51-A", id="check"),
        pytest.param(OPEN, "fold", ("fold", 0), "TDA 58", id="fold-without-a-bet"),
        pytest.param(OPTION, "raise", ("raise", 200), "TDA 51-A", id="option-raised"),
        pytest.param(OPTION, "check", ("check", 100), "TDA 51-A", id="option-checked"),
        pytest.param(OPTION, "600", ("raise", 600), "TDA 40-C", id="option-of-an-amount"),
        pytest.param(RAISED_TO_300, "fold", ("fold", 0), "TDA 51-A", id="fold"),
        pytest.param(RAISED_TO_300, "suivi", ("call", 300), "TDA 51-A", id="call"),
        pytest.param(RAISED_TO_300, "raise", ("raise", 500), "TDA 51-A", id="raise"),
        pytest.param(OPTION, "100", ("check", 100), "TDA 40-C", id="option-of-its-own-blind"),
        pytest.param(OPEN, "100", ("bet", 100), "TDA 40-C", id="least-bet"),
        pytest.param(RAISED_TO_300, "raise 500", ("raise", 500), "TDA 43-B", id="least-raise"),
        pytest.param(RAISED_TO_300, "raise 310", ("raise", 500), "TDA 43-A", id="raise-too-small"),
        pytest.param(RAISED_TO_300, "relance 800", ("raise", 800), "TDA 43-B", id="raise-to"),
        pytest.param(RAISED_TO_300, "relance 800 de mieux", ("raise", 1100), "TDA 43-B", id="raise-by"),
        pytest.param(RAISED_TO_300, "300", ("call", 300), "TDA 40-C", id="amount-of-the-call"),
        pytest.param(RAISED_TO_300, "399", ("call", 300), "TDA 43-A, Code 1.19", id="amount-below-half"),
        pytest.param(RAISED_TO_300, "400", ("raise", 500), "TDA 43-A, Code 1.19", id="amount-of-half"),
        pytest.param(RAISED_TO_300, "900", ("raise", 900), "TDA 40-C", id="amount-of-a-raise"),
        pytest.param(RAISED_TO_300, "tapis", ("raise", 10_000), "TDA 51-A", id="all-in"),
    ],
)
def test_words(table: Facing, text: str, expected: tuple[str, int], rule: str) -> None:
    found = say(table, text)
    assert (short(found), found.rule) == (expected, rule)


def test_the_word_raise_with_chips() -> None:
    assert flow(say(RAISED_TO_300, "raise", 1000)) == ("raise", 1000, 0, 0)
    assert flow(say(RAISED_TO_300, "raise", 400)) == ("raise", 500, 0, 100)
    assert flow(say(RAISED_TO_300, "raise", 500, 500)) == ("raise", 1000, 0, 0)
    blind = facing(600, 1150, in_round=50)
    assert flow(say(blind, "raise", 1000, 500)) == ("raise", 1550, 0, 0)
    assert flow(say(OPTION, "raise", 500)) == ("raise", 600, 0, 0)


def test_words_without_an_amount_leave_it_open() -> None:
    assert say(RAISED_TO_300, "raise").at_least
    assert say(OPEN, "je mise").at_least
    assert not say(RAISED_TO_300, "raise 800").at_least
    assert not say(replace(RAISED_TO_300, stack=450), "raise").at_least


def test_check_said_facing_a_bet() -> None:
    found = say(BET_400, "check")
    assert (found.action, found.ways, found.asks) == ("choose", ("fold", "call"), "player")
    assert found.rule == "TDA 55"


def test_bet_said_facing_a_bet() -> None:
    assert say(BET_400, "je mise").ways == ("fold", "call", "raise")
    assert flow(say(BET_400, "je mise", 400)) == ("call", 400, 0, 0)
    assert short(say(BET_400, "je mise 900")) == ("raise", 900)


def test_pot_said_in_no_limit() -> None:
    found = say(OPEN, "pot")
    assert (short(found), found.penalty, found.rule) == (("bet", 100), True, "TDA 54-C")
    assert found.at_least
    assert short(say(BET_400, "pot")) == ("raise", 800)
    assert say(CLOSED, "pot").penalty


@pytest.mark.parametrize(
    ("pot", "text", "expected"),
    [
        (4900, "je mise 5", 500),
        (5000, "je mise 5", 5000),
        (450, "je mise 5", 500),
        (4900, "je mise 500", 500),
        (4900, "5", 500),
        (5000, "je mise 39", 3900),
        (5000, "je mise 40", 4000),
        (5000, "je mise 41", 400),
        (500, "je mise 4", 400),
    ],
)
def test_a_number_that_may_mean_several_amounts(pot: int, text: str, expected: int) -> None:
    table = facing(0, 400, min_open=400, pot=pot)
    assert short(say(table, text)) == ("bet", expected)


def test_a_small_number_alone_facing_a_bet_is_too_little() -> None:
    assert (say(BET_400, "5").rule, say(RAISED_TO_300, "5").ways) == ("TDA 51-B", ("complete", "forfeit"))
    assert short(say(facing(400, 800, pot=5000), "je mise 5")) == ("raise", 5000)


def test_a_raise_that_may_mean_several_amounts() -> None:
    table = facing(1000, 2000, min_open=400, pot=6000)
    assert short(say(table, "relance 5")) == ("raise", 5000)
    assert short(say(replace(table, pot=3000), "relance 5")) == ("raise", 5000)
    assert short(say(replace(table, stack=4000), "relance 5")) == ("raise", 2000)
    assert short(say(replace(table, stack=1500), "relance 5")) == ("raise", 1500)


# --- words and chips ---------------------------------------------------------------------------------


def test_words_and_chips_that_differ() -> None:
    assert flow(say(OPEN, "400", 300)) == ("bet", 400, 0, 100)
    assert flow(say(OPEN, "400", 300, house=CODE)) == ("bet", 300, 0, 0)
    assert say(OPEN, "400", 300, house=CODE).rule == "Code 1.15"
    acted = replace(OPEN, next_acted=True)
    assert flow(say(acted, "400", 300, house=CODE)) == ("bet", 400, 0, 100)
    assert flow(say(OPEN, "400", 40, house=CODE)) == ("bet", 100, 0, 60)


def test_words_and_chips_that_agree() -> None:
    found = say(RAISED_TO_300, "raise 800", 500, 300, house=CODE)
    assert (flow(found), found.rule) == (("raise", 800, 0, 0), "TDA 43-B")


def test_chips_before_words_decide() -> None:
    assert flow(say(RAISED_TO_300, "raise 800", 500, chips_first=True)) == ("call", 300, 200, 0)
    assert short(say(RAISED_TO_300, "raise 800", chips_first=True)) == ("raise", 800)


def test_a_string_bet_is_a_call() -> None:
    blind = facing(100, 200)
    found = push(blind, 100, added=(300,))
    assert (flow(found), found.rule) == (("call", 100, 300, 0), "TDA 56")
    assert flow(push(blind, 100, added=(300,), house=CODE)) == ("call", 100, 300, 0)
    assert flow(push(blind, 50, added=(300,))) == ("call", 100, 250, 0)
    assert flow(push(OPEN, 100, added=(300,))) == ("bet", 100, 300, 0)


def test_a_raise_said_may_go_on_beside_the_pot() -> None:
    blind = facing(100, 200)
    motion: dict[str, Any] = {"added": (300,), "hands_by_pot": True}
    found = say(blind, "raise", 100, house=CODE, **motion)
    assert (flow(found), found.rule) == (("raise", 400, 0, 0), "Code 1.19")
    assert flow(say(blind, "raise", 100, **motion)) == ("raise", 200, 200, 0)
    assert flow(push(blind, 100, house=CODE, **motion)) == ("call", 100, 300, 0)
    assert flow(say(blind, "raise", 100, house=CODE, added=(300,))) == ("raise", 200, 200, 0)
    limit = replace(blind, betting="limit", max_to=200)
    assert flow(say(limit, "raise", 100, house=CODE, **motion)) == ("raise", 200, 200, 0)


def test_an_amount_said_may_be_paid_in_several_motions() -> None:
    assert flow(say(facing(100, 200), "raise 400", 100, added=(300,))) == ("raise", 400, 0, 0)


# --- too little --------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", [TDA, CODE])
def test_last_chips_below_the_call_are_a_call(house: HouseRules) -> None:
    found = push(facing(300, 500, stack=150), 100, 50, house=house)
    assert (flow(found), found.rule) == (("call", 150, 0, 0), "Code 1.10")
    assert short(say(facing(300, 500, stack=150), "150", house=house)) == ("call", 150)
    assert short(say(facing(300, 500, stack=300), "all-in", house=house)) == ("call", 300)


# --- what cannot be ----------------------------------------------------------------------------------


@pytest.mark.parametrize("motion", [Motion(chips=(0,)), Motion(chips=(5,), left=(-5,)), Motion(added=(0,))])
def test_a_chip_without_value(motion: Motion) -> None:
    with pytest.raises(Unreadable, match="above 0"):
        propose(TDA, RAISED_TO_300, motion)


def test_more_chips_than_the_stack_are_refused() -> None:
    table = facing(100, 200, in_round=50, stack=949)
    with pytest.raises(Refused) as refusal:
        push(table, 500, added=(500,))
    assert (refusal.value.code, refusal.value.facts) == ("more-than-stack", {"pushed": 1000, "stack": 949})


def test_a_motion_without_chips_or_words_is_refused() -> None:
    with pytest.raises(Refused) as refusal:
        push(RAISED_TO_300)
    assert refusal.value.code == "no-chips"


def test_an_announced_amount_above_the_stack_is_all_in() -> None:
    assert short(say(replace(RAISED_TO_300, stack=900), "raise 5000")) == ("raise", 900)
    assert short(say(replace(OPEN, stack=60), "bet 100")) == ("bet", 60)


# --- whatever is done --------------------------------------------------------------------------------

CHIPS = st.lists(st.sampled_from([5, 25, 100, 500, 1000]), max_size=5).map(tuple)
SAID: list[Said] = ["fold", "check", "call", "bet", "raise", "all-in", "pot", "amount"]


@st.composite
def tables(draw: st.DrawFn) -> Facing:
    bet = draw(st.sampled_from([0, 60, 100, 300, 1000]))
    min_to = bet + draw(st.sampled_from([100, 200, 700]))
    betting = draw(st.sampled_from(["no-limit", "pot-limit", "limit"]))
    return facing(
        bet,
        min_to,
        betting=betting,
        max_to=10**6 if betting == "no-limit" else min_to + draw(st.sampled_from([0, 100, 1500])),
        in_round=draw(st.sampled_from([0, bet // 2, bet])),
        stack=draw(st.integers(1, 3000)),
        pot=draw(st.integers(0, 10_000)),
        **{name: draw(st.booleans()) for name in ("may_raise", "opening_bet", "heads_up", "next_acted")},
    )


@st.composite
def motions(draw: st.DrawFn) -> Motion:
    said = draw(st.sampled_from([None, *SAID]))
    amount = draw(st.integers(1, 5000)) if said in ("bet", "raise", "amount") else None
    return Motion(
        chips=draw(CHIPS),
        left=draw(st.none() | CHIPS),
        words=None if said is None else Spoken(said, amount, more=draw(st.booleans())),
        added=draw(CHIPS),
        chips_first=draw(st.booleans()),
        hands_by_pot=draw(st.booleans()),
    )


@given(table=tables(), motion=motions(), house=st.sampled_from([TDA, CODE]))
def test_whatever_is_proposed_is_lawful_and_adds_up(table: Facing, motion: Motion, house: HouseRules) -> None:
    try:
        found = propose(house, table, motion)
    except Refused as refusal:
        assert refusal.code in ("more-than-stack", "no-chips")
        return
    assert table.pushed(motion) + sum(motion.added) == found.to + found.returned - found.due
    assert found.rule
    match found.action:
        case "bet" | "raise":
            assert table.may_raise
            assert (found.action == "bet") == (table.bet == 0)
            assert min(table.min_to, table.everything) <= found.to <= table.highest
            if table.betting == "limit":
                assert found.to in (table.min_to, table.max_to, table.everything)
        case "call":
            assert found.to == min(table.bet, table.everything) > table.in_round
        case "check" | "fold":
            assert found.to == table.in_round
            assert found.action == "fold" or not table.to_call
        case "choose":
            assert found.ways
            assert table.may_raise or "raise" not in found.ways
