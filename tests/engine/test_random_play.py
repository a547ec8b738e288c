"""Random hands against what must always hold, and against PokerKit where the rules agree."""

from __future__ import annotations

import random

import pokerkit
import pytest

from croupier.cards.card import DECK
from croupier.engine import commands as cmd
from croupier.engine import legal_actions, next_card, replay
from croupier.engine.places import NOWHERE
from croupier.engine.showing import next_to_show
from croupier.errors import Refused
from support.engine_bench import Bench, open_table

ACTIONS = ("fold", "check", "call", "bet", "raise")


def a_table(dice: random.Random, profile: str, smallest: int = 30) -> Bench:
    seats = sorted(dice.sample(range(1, 11), dice.randint(2, 9)))
    stacks = {seat: dice.choice((smallest, 150, 400, 1_000, 5_000)) + dice.randint(0, 99) for seat in seats}
    bench = open_table(
        seats=stacks,
        button=dice.choice(seats),
        mode="tournament",
        profile=profile,
        ante=dice.choice((0, 0, 10)),
        house=(("rake.pct", "0"),),
    )
    deck = list(map(str, DECK))
    dice.shuffle(deck)
    bench.deck = deck
    bench.do(cmd.StartHand)
    return bench


def an_action(dice: random.Random, bench: Bench) -> tuple[str, int]:
    legal = legal_actions(bench.table, bench.table.house)
    weights = {"fold": 1 if legal.to_call else 0, "check": 5, "call": 5, "bet": 3, "raise": 3}
    names = sorted(name for name in legal.actions if weights[name])
    action = dice.choices(names, [weights[name] for name in names])[0]
    if action not in ("bet", "raise"):
        return action, 0
    top = dice.choice((legal.min_to, legal.max_to, min(legal.max_to, 3 * legal.min_to)))
    return action, dice.randint(legal.min_to, max(legal.min_to, top))


def step(dice: random.Random, bench: Bench) -> tuple[str, int] | None:
    """One thing happens; returns the action if it was one."""
    hand = bench.table.hand
    assert hand is not None
    if next_card(bench.table) != NOWHERE:
        bench.deal(1)
    elif hand.to_act is not None:
        action = an_action(dice, bench)
        bench.act(hand.to_act, *action)
        return action
    elif (seat := next_to_show(bench.table)) is not None:
        bench.do(cmd.ShowHand, seat=seat)
    else:
        bench.do(cmd.Award)
    return None


def refused(bench: Bench, action: str, amount: int) -> bool:
    before = bench.table
    try:
        bench.act(before.hand.to_act, action, amount)
    except Refused:
        assert bench.table is before
        return True
    bench.table = before
    bench.history = []
    return False


def check_buttons(dice: random.Random, bench: Bench) -> None:
    """An action is refused exactly when it is not offered, and so are amounts around the bounds."""
    legal = legal_actions(bench.table, bench.table.house)
    history = list(bench.history)
    for action in ACTIONS:
        assert refused(bench, action, legal.min_to) == (action not in legal.actions), action
    for action in set(legal.actions) & {"bet", "raise"}:
        assert refused(bench, action, legal.min_to - 1)
        assert refused(bench, action, legal.max_to + 1)
        assert not refused(bench, action, legal.max_to)
        assert not refused(bench, action, dice.randint(legal.min_to, legal.max_to))
    bench.history = history


@pytest.mark.parametrize("profile", ["tda", "code"])
@pytest.mark.parametrize("seed", range(40))
def test_what_always_holds(seed: int, profile: str) -> None:
    print(f"seed {seed}, {profile}")
    dice = random.Random(seed)
    bench = a_table(dice, profile)
    chips = bench.total()
    while bench.table.hand.phase != "AWARDED":
        if bench.table.hand.to_act is not None and dice.random() < 0.3:
            check_buttons(dice, bench)
        if dice.random() < 0.1 and bench.table.before is not None:
            before = bench.table
            played = dice.getstate(), list(bench.deck)
            step(dice, bench)
            bench.do(cmd.Undo)
            assert (bench.table.hand, bench.table.players) == (before.hand, before.players)
            dice.setstate(played[0])
            bench.deck = played[1]
        step(dice, bench)
        assert bench.total() == chips
        hand = bench.table.hand
        out = [card.card for card in hand.cards if card.card and str(card.place) != "stub"]
        assert len(out) == len(set(out)) and hand.stub + len(out) == 52
    assert replay(bench.history) == bench.table
    assert all(stack >= 0 for stack in bench.stacks().values())


AUTOMATIC = (
    pokerkit.Automation.ANTE_POSTING,
    pokerkit.Automation.BET_COLLECTION,
    pokerkit.Automation.BLIND_OR_STRADDLE_POSTING,
    pokerkit.Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    pokerkit.Automation.HAND_KILLING,
    pokerkit.Automation.CHIPS_PUSHING,
    pokerkit.Automation.CHIPS_PULLING,
)


def twin_of(bench: Bench) -> pokerkit.State:
    """The same hand in PokerKit, its players in our dealing order (heads-up: big blind, then button)."""
    hand, settings = bench.table.hand, bench.table.settings
    before = [
        bench.table.players[seat].stack + hand.parts[seat].live + hand.parts[seat].ante for seat in hand.seats
    ]
    return pokerkit.NoLimitTexasHoldem.create_state(
        AUTOMATIC,
        True,
        settings.ante,
        (settings.small_blind, settings.big_blind),
        settings.big_blind,
        tuple(before),
        len(before),
    )


def mirror(state: pokerkit.State, bench: Bench, cards_before: int, action: tuple[str, int] | None) -> None:
    """Do in PokerKit what has just happened here."""
    if action is not None:
        name, to = action
        if name == "fold":
            state.fold()
        elif name in ("check", "call"):
            state.check_or_call()
        else:
            state.complete_bet_or_raise_to(to)
    for card in bench.table.hand.cards[cards_before:]:
        text = str(card.card.reveal())
        if card.place.spot == "seat":
            state.deal_hole(text)
        elif card.place.spot == "burn":
            state.burn_card("??")
        else:
            state.deal_board(text)


def ways_of_split(bench: Bench) -> int:
    pots = [pot for pot, *_ in bench.table.hand.awards]
    return max(pots.count(pot) for pot in pots)


@pytest.mark.parametrize("seed", range(150))
def test_stacks_agree_with_pokerkit(seed: int) -> None:
    """Standard minimum raise and one board: both rulebooks say the same, to the chip."""
    print(f"seed {seed}")
    dice = random.Random(1_000 + seed)
    bench = a_table(dice, "tda", smallest=120)
    seats = bench.table.hand.seats
    state = twin_of(bench)
    while bench.table.hand.phase not in ("AWARDED", "SHOWDOWN"):
        count = len(bench.table.hand.cards)
        legal = legal_actions(bench.table, bench.table.house)
        if legal.seat is not None:
            assert seats[state.actor_index] == legal.seat
            raises = bool(legal.actions & {"bet", "raise"})
            part = bench.table.hand.parts[legal.seat]
            if not part.acted or part.full_since:  # PokerKit reopens after short all-ins, TDA 47 does not
                assert state.can_complete_bet_or_raise_to() == raises
            assert state.checking_or_calling_amount == legal.to_call
            if raises:
                assert state.min_completion_betting_or_raising_to_amount == legal.min_to
                assert state.max_completion_betting_or_raising_to_amount == legal.max_to
        mirror(state, bench, count, step(dice, bench))
    while bench.table.hand.phase != "AWARDED":
        step(dice, bench)
    ours = [bench.table.players[seat].stack for seat in seats]
    # PokerKit gives every odd chip of a pot to its first winner, here they go round (rules matrix 3.12)
    slack = sum(1 for _ in bench.table.hand.awards) - 1 if ways_of_split(bench) > 2 else 0
    assert sum(ours) == sum(state.stacks)
    assert all(abs(one - other) <= slack for one, other in zip(ours, state.stacks, strict=True))
