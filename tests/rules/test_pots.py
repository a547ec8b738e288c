"""Uncalled bets, side pots, rake and odd chips: worked examples, a coin-by-coin count, and PokerKit."""

import random
import re
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pokerkit import Automation, NoLimitTexasHoldem

from croupier.cards.card import Card, parse_cards
from croupier.rules.house import FACTORY, HouseRules
from croupier.rules.pots import (
    Contribution,
    Pot,
    build_pots,
    in_proportion,
    levies,
    odd_chip_order,
    show_order,
    split,
    uncalled,
)

A, B, C = 1, 2, 3


@pytest.mark.parametrize(
    ("bets", "expected"),
    [
        pytest.param({A: 1000, B: 640}, (A, 360), id="all-in-for-less"),
        pytest.param({A: 50, B: 100, C: 0}, (B, 50), id="all-fold-to-the-big-blind"),
        pytest.param({A: 500, B: 1500, C: 200}, (B, 1000), id="folded-200"),
        pytest.param({A: 50, B: 30}, (A, 20), id="short-big-blind"),
        pytest.param({A: 600, B: 100, C: 300}, (A, 300), id="folded-seat-was-second"),
        pytest.param({A: 100, B: 100, C: 40}, None, id="called"),
        pytest.param({A: 0, B: 0}, None, id="checked"),
        pytest.param({A: 2000}, (A, 2000), id="alone"),
        pytest.param({}, None, id="nobody"),
    ],
)
def test_uncalled(bets: dict[int, int], expected: tuple[int, int] | None) -> None:
    assert uncalled(bets, live=tuple(bets)) == expected
    assert uncalled(bets, live=[seat for seat in bets if expected is None or seat != expected[0]]) is None


def put_in(text: str) -> list[Contribution[int]]:
    """What seats 1, 2 … put in: a bet, `+` an ante of its own, `d` dead money; `f` if the seat has folded."""
    found = []
    for seat, word in enumerate(text.split(), start=1):
        live, ante, dead = re.fullmatch(r"(\d+)(?:\+(\d+))?(?:d(\d+))?f?", word).groups("0")
        found.append(Contribution(seat, int(live), int(ante), int(dead), word.endswith("f")))
    return found


@pytest.mark.parametrize(
    ("text", "pots"),
    [
        ("100 250 600 600", "1234:400 234:450 34:700"),
        ("80 200f 500 500", "134:320 34:960"),  # a folded seat pays into every pot it reached
        ("300 100 300f", "12:300 1:400"),  # a pot with one live seat is engaged
        ("0+60 0+100 0+100 0+100", "1234:240 234:120"),  # a short ante makes its own pot
        ("0+60 200+100 500+100 500+100", "1234:240 234:720 34:600"),  # bets join the antes of the same seats
        ("100+25 100+25 100+25", "123:375"),  # equal antes and equal bets are one pot
        ("500 200d50 500", "123:650 13:600"),  # to a short big blind others owe its live part only
        ("500 0d200 500", "123:200 13:1000"),
        ("100 100 300f 300f", "12:800"),  # chips of folded seats above the top join the last pot
        ("0+5 0+3 0+5 40+5f", "123:12 13:46"),  # also if it is of antes alone
        ("50+5f 50+5", "2:110"),
        ("0 0d40 90f", "12:130"),  # whoever put nothing in can win dead money
        ("0 0", ""),
        ("", ""),
    ],
)
def test_pots(text: str, pots: str) -> None:
    found = build_pots(put_in(text))
    assert " ".join(f"{''.join(map(str, pot.seats))}:{pot.amount}" for pot in found) == pots


def test_seats_keep_their_order_round_the_table() -> None:
    assert build_pots([Contribution(5, 10), Contribution(1, 10)])[0].seats == (5, 1)


def coin_by_coin(entries: list[Contribution[int]]) -> dict[tuple[int, ...], int]:
    """Counted one coin at a time: the nth coins of all seats belong to the live seats that have an nth."""
    live = [each for each in entries if not each.folded]
    totals: Counter[tuple[int, ...]] = Counter()
    everyone = tuple(each.seat for each in live)
    totals[everyone] += sum(each.dead for each in entries)
    eligible = everyone
    for money in ("ante", "live"):
        for nth in range(1, 1 + max(getattr(each, money) for each in entries)):
            eligible = tuple(each.seat for each in live if getattr(each, money) >= nth) or eligible
            totals[eligible] += sum(getattr(each, money) >= nth for each in entries)
    return {seats: amount for seats, amount in totals.items() if amount}


@st.composite
def hands(draw: st.DrawFn) -> list[Contribution[int]]:
    """Antes and bets as they can arise: a seat whose ante was short has no bet; one seat at least is live."""
    ante = draw(st.sampled_from([0, 0, 5]))
    seats = draw(st.lists(st.integers(1, 10), min_size=2, max_size=10, unique=True))
    entries = []
    for seat in seats:
        stack = draw(st.integers(1, 30))
        paid = min(ante, stack)
        live = draw(st.integers(0, stack - paid))
        entries.append(Contribution(seat, live, ante=paid, folded=draw(st.booleans())))
    if all(each.folded for each in entries):
        first = entries[0]
        entries[0] = Contribution(first.seat, first.live, ante=first.ante)
    payer = draw(st.integers(0, len(entries) - 1))
    paying = entries[payer]
    dead = draw(st.integers(0, 20))
    entries[payer] = Contribution(paying.seat, paying.live, paying.ante, dead, paying.folded)
    return entries


@given(hands())
def test_pots_agree_with_the_coins(entries: list[Contribution[int]]) -> None:
    found = build_pots(entries)
    assert sum(pot.amount for pot in found) == sum(each.live + each.ante + each.dead for each in entries)
    assert {pot.seats: pot.amount for pot in found} == coin_by_coin(entries)
    assert all(set(later.seats) < set(earlier.seats) for earlier, later in pairwise(found))


AUTOMATIC = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_DEALING,
    Automation.BOARD_DEALING,
    Automation.CARD_BURNING,
    Automation.RUNOUT_COUNT_SELECTION,
)


@pytest.mark.parametrize("seed", range(60))
def test_pots_agree_with_pokerkit(seed: int) -> None:
    rng = random.Random(seed)
    count = rng.randint(2, 6)
    ante = rng.choice([0, 2])
    stacks = [rng.randint(1, 40) for _ in range(count)]
    state = NoLimitTexasHoldem.create_state(AUTOMATIC, True, ante, (1, 2), 2, stacks, count)
    while state.actor_index is not None:
        lot = rng.random()
        if lot < 0.2 and state.can_fold():
            state.fold()
        elif lot < 0.6 and state.can_complete_bet_or_raise_to():
            least = state.min_completion_betting_or_raising_to_amount
            most = state.max_completion_betting_or_raising_to_amount
            state.complete_bet_or_raise_to(rng.choice([least, most]))
        else:
            state.check_or_call()
    put_in = [before - after for before, after in zip(stacks, state.stacks, strict=True)]
    antes = [min(ante, stack) for stack in stacks]
    mine = build_pots(
        Contribution(seat, total - paid, ante=paid, folded=not alive)
        for seat, (total, paid, alive) in enumerate(zip(put_in, antes, state.statuses, strict=True))
    )
    assert sum(pot.amount for pot in mine) == sum(put_in)
    if sum(state.statuses) > 1:  # PokerKit leaves the last bets out of the pots when everybody else folds
        assert mine == tuple(Pot(pot.amount, tuple(pot.player_indices)) for pot in state.pots)
    else:
        assert [pot.seats for pot in mine] == [(state.statuses.index(True),)]


CAPPED = HouseRules(rake_cap=15)


def rake(house: HouseRules, pots: tuple[int, ...], *, chip: int, flop_seen: bool) -> tuple[int, ...]:
    """What each pot pays to a house without a jackpot."""
    return tuple(amount for amount, _ in levies(house, pots, chip=chip, flop_seen=flop_seen))


@pytest.mark.parametrize(
    ("house", "pots", "expected"),
    [
        (CAPPED, (237,), (11,)),
        (CAPPED, (750,), (15,)),
        (HouseRules(), (496,), (24,)),
        (FACTORY["tda"], (5000,), (0,)),
        (HouseRules(rake_pct=250), (1000,), (25,)),
        (HouseRules(rake_unit=10), (750,), (30,)),  # whole units, also of each pot
        (HouseRules(rake_unit=100), (41_500, 45_000, 72_000), (2_100, 2_200, 3_600)),
        (HouseRules(rake_unit=10, rake_cap=25), (400, 600), (10, 15)),  # a cap between units
        (HouseRules(rake_unit=10, rake_pct=5000), (9, 9, 9), (4, 3, 3)),  # pots under a unit
        (CAPPED, (300, 100), (11, 4)),  # largest remainder
        (HouseRules(), (200, 200), (10, 10)),
        (CAPPED, (500, 500), (8, 7)),  # a tie goes to the main pot
        (CAPPED, (), ()),
        (HouseRules(rake_cap=0), (900,), (0,)),
    ],
)
def test_rake(house: HouseRules, pots: tuple[int, ...], expected: tuple[int, ...]) -> None:
    assert rake(house, pots, chip=1, flop_seen=True) == expected


@pytest.mark.parametrize(
    ("house", "pots", "expected"),
    [
        (HouseRules(), (9_300,), (400,)),  # in chips unless told otherwise
        (HouseRules(rake_unit=1), (2_400,), (100,)),  # a unit under the chip
        (HouseRules(rake_unit=150), (9_300,), (400,)),  # and one between two chips
        (HouseRules(rake_unit=500), (9_300, 9_300), (500, 0)),
        (HouseRules(rake_cap=250), (9_300,), (200,)),
        (HouseRules(rake_unit=500, rake_pct=9_000), (400, 400, 400), (400, 300, 300)),
        (HouseRules(rake_pct=10_000), (150, 50), (100, 0)),  # small change of an older log
    ],
)
def test_rake_is_paid_in_whole_chips(
    house: HouseRules, pots: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    assert rake(house, pots, chip=100, flop_seen=True) == expected


def test_no_flop_no_drop() -> None:
    assert rake(CAPPED, (45,), chip=1, flop_seen=False) == (0,)
    assert rake(CAPPED, (45, 60), chip=1, flop_seen=False) == (0, 0)
    assert rake(HouseRules(rake_no_flop_no_drop=False), (45,), chip=1, flop_seen=False) == (2,)


@given(
    amount=st.integers(0, 10_000),
    weights=st.lists(st.integers(0, 10_000), min_size=1, max_size=10).filter(any),
)
def test_shares_in_proportion(amount: int, weights: list[int]) -> None:
    shares = in_proportion(amount, weights)
    assert sum(shares) == amount
    for share, weight in zip(shares, weights, strict=True):
        assert abs(share * sum(weights) - amount * weight) < sum(weights)


@given(pots=st.lists(st.integers(1, 10_000), max_size=9).map(tuple), pct=st.integers(0, 10_000))
def test_rake_never_takes_more_than_a_pot(pots: tuple[int, ...], pct: int) -> None:
    taken = rake(HouseRules(rake_pct=pct), pots, chip=1, flop_seen=True)
    assert all(0 <= part <= pot for part, pot in zip(taken, pots, strict=True))


@pytest.mark.parametrize(
    ("amount", "winners", "unit", "expected"),
    [
        (751, (2, 5), 1, ((2, 376), (5, 375))),
        (500, (2, 5), 1, ((2, 250), (5, 250))),
        (501, (2, 5), 1, ((2, 251), (5, 250))),
        (226, (1, 3), 1, ((1, 113), (3, 113))),
        (101, (5, 6, 2), 1, ((5, 34), (6, 34), (2, 33))),
        (100, (5, 6, 2), 25, ((5, 50), (6, 25), (2, 25))),
        (110, (1, 2), 25, ((1, 60), (2, 50))),
        (10, (1, 2), 25, ((1, 10), (2, 0))),
        (99, (7,), 25, ((7, 99),)),
        (0, (1, 2), 1, ((1, 0), (2, 0))),
    ],
)
def test_split(
    amount: int, winners: tuple[int, ...], unit: int, expected: tuple[tuple[int, int], ...]
) -> None:
    assert split(amount, winners, unit) == expected


@given(amount=st.integers(0, 10_000), count=st.integers(1, 10), unit=st.integers(1, 100))
def test_a_split_is_whole_and_even(amount: int, count: int, unit: int) -> None:
    parts = [part for _, part in split(amount, tuple(range(count)), unit)]
    assert sum(parts) == amount
    assert parts == sorted(parts, reverse=True)
    assert parts[0] - parts[-1] < 2 * unit
    assert all(part % unit == 0 for part in parts[1:])


HIGH_CARD = HouseRules(odd_flop="high_card")


def fives(**text: str) -> dict[int, tuple[Card, ...]]:
    return {int(seat[1:]): parse_cards(cards) for seat, cards in text.items()}


@pytest.mark.parametrize(
    ("played", "expected"),
    [
        pytest.param(fives(s2="Kd Qs 9c 8c 2d", s5="Kd Qs 9c 8s 2d"), (5, 2), id="shared-cards-skipped"),
        pytest.param(fives(s2="Kd Qs 9h 8c 2d", s5="Kd Qs 9c 8s 2d"), (2, 5), id="highest-first"),
        pytest.param(fives(s2="Kd Qs 9h 8c 2d", s5="Kd Qs 9h 8c 2d"), (2, 5), id="playing-the-board"),
        pytest.param(fives(s2="As 5c 4d 3d 2d", s5="Ah 5h 4d 3d 2d"), (5, 2), id="ace-low-in-a-wheel"),
        pytest.param(fives(s2="As Kc 4d 3d 2d", s5="Ah Kh 4d 3d 2d"), (2, 5), id="ace-high-elsewhere"),
        pytest.param(
            fives(s2="Ts 9c 8d 7d 6d", s5="Tc 9c 8d 7d 6d", s1="Th 9c 8d 7d 6d"), (2, 1, 5), id="three"
        ),
    ],
)
def test_odd_chips_by_high_card(played: dict[int, tuple[Card, ...]], expected: tuple[int, ...]) -> None:
    winners = tuple(played)
    assert odd_chip_order(winners, played) == expected


def test_odd_chips_where_the_ace_is_low() -> None:
    played = fives(s1="8h 6d 4c 3s 2c", s4="8s 6c 4d 3c 2s", s5="8d 5c 4h 3h As")
    assert odd_chip_order(tuple(played), played, ace_low=True) == (4, 1, 5)


# --- the order of showing (TDA 17) ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "expected"),
    [
        pytest.param(3, (3, 5, 1), id="last-to-bet-first"),
        pytest.param(1, (1, 3, 5), id="checked-from-the-left-of-the-button"),
        pytest.param(5, (5, 1, 3), id="wraps"),
    ],
)
def test_without_side_pots(first: int, expected: tuple[int, ...]) -> None:
    assert show_order((1, 3, 5), first=first, pots=(Pot(1000, (1, 3, 5)),)) == expected


def test_seats_are_not_ordered_by_number_but_by_the_table() -> None:
    assert show_order((5, 6, 1, 3), first=6, pots=()) == (6, 1, 3, 5)


def test_side_pots_show_before_the_main_pot_only() -> None:
    pots = (Pot(400, (1, 2, 3, 4)), Pot(450, (2, 3, 4)), Pot(700, (3, 4)))
    assert show_order((1, 2, 3, 4), first=4, pots=pots) == (4, 3, 2, 1)
    assert show_order((1, 2, 3, 4), first=1, pots=pots) == (3, 4, 2, 1)


def test_a_pot_that_nobody_contests_changes_nothing() -> None:
    pots = (Pot(300, (1, 3)), Pot(400, (3,)))
    assert show_order((1, 3), first=1, pots=pots) == (1, 3)
