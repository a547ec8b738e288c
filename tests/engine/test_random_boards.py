"""Random hands that are run again or dealt on two boards, against plain arithmetic and against PokerKit.

The order of the shoe says which cards each board has, phevaluator ranks the hands, and every pot is cut by
hand: none of it knows the engine's boards. Now and then an input is taken back, or the table starts again
from its events. PokerKit plays the same actions, on as many boards, to its own stacks.
"""

from __future__ import annotations

import random
import warnings
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

import pokerkit
import pytest
from phevaluator import evaluate_cards, evaluate_omaha_cards
from pokerkit.games import NoLimitPokerMixin, OmahaHoldemMixin, TexasHoldemMixin, UnfixedLimitHoldem

from croupier.cards.card import DECK, Card
from croupier.engine import commands as cmd
from croupier.engine import legal_actions, next_card, replay
from croupier.engine.events import ActionTaken
from croupier.engine.evolve import followed
from croupier.engine.places import NOWHERE, Seat
from croupier.engine.play.runs import most_runs
from croupier.engine.table import Hand
from croupier.engine.table.cancellations import standing
from croupier.engine.undo import entry
from croupier.errors import Refused
from croupier.log.journal.codec import decode, encode, from_json, to_json
from engine import plain_award
from support.engine_bench import Bench, open_table
from support.pokerkit_twin import AUTOMATIC
from support.sweeps import seeds

GAMES = ("THNL", "THPL", "O4HPL", "O4JPL", "O5HPL", "O5JPL")


class BoardPlay:
    """One hand of such a game, played at random; in a bomb pot some antes are short."""

    def __init__(self, seed: int, *, bomb: bool = False) -> None:
        print(f"seed {seed}")
        self.dice = dice = random.Random(seed)
        self.game, self.unit = dice.choice(GAMES), dice.choice((1, 1, 5))
        self.burn = dice.choice(("each", "each", "once"))
        players = dice.sample(range(1, 8), dice.randint(2, 5))
        self.bench: Bench = open_table(
            mode="cash",
            profile="code",
            game=self.game,
            blinds=(5, 10),
            unit=self.unit,
            seats={seat: dice.choice((20, 35, 100, 205, 1000)) for seat in sorted(players)},
            button=dice.choice(players),
            house=(
                ("runs.most", "4"),
                ("bomb.every", "called"),
                ("bomb.min_bet", dice.choice(("big_blind", "ante"))),
                ("runs.burn", self.burn),
                ("raise.min", "standard"),
                ("deck.last_card", "if_completes"),
                ("rake.pct", dice.choice(("0", "5"))),
                ("rake.cap", "none"),
            ),
        )
        self.chips = self.bench.total()
        self.bench.deck = [str(card) for card in dice.sample(DECK, 52)]
        self.order = [*self.bench.deck]
        self.boards = dice.choice((1, 1, 2))
        self.before = {seat: one.stack for seat, one in self.bench.table.players.items()}
        self.ante = dice.choice((10, 25, 50)) if bomb else 0
        if bomb:
            self.bench.do(cmd.SetBomb, ante=self.ante, boards=self.boards)
        self.bench.do(cmd.StartHand, boards=self.boards, bomb=bomb)
        if bomb:
            assert {seat: part.ante for seat, part in self.hand.parts.items()} == {
                seat: min(self.ante, chips) for seat, chips in self.before.items()
            }

    @property
    def hand(self) -> Hand:
        assert self.bench.table.hand is not None
        return self.bench.table.hand

    def play(self) -> None:
        while self.hand.phase != "AWARDED":
            self.step()
            self.check()
            if self.dice.random() < 0.1:
                self.start_again()

    def step(self) -> None:
        hand, table, dice = self.hand, self.bench.table, self.dice
        if self.hand.phase == "SHOWDOWN":
            for seat in hand.live:
                if len(hand.live) > 1 and not hand.parts[seat].tabled:
                    self.bench.show(seat)
            self.bench.do(cmd.Award)
        elif (most := most_runs(table)) > 1 and dice.random() < 0.4:
            self.agree(dice.randint(2, most))
        elif dice.random() < 0.05 and entry(table) is not None:
            self.take_back()
        elif next_card(table) != NOWHERE:
            self.bench.draw(self.bench.deck.pop(0))
        else:
            self.act()

    def agree(self, runs: int) -> None:
        live = list(self.hand.live)
        if self.dice.random() < 0.5:
            self.bench.do(cmd.AgreeRuns, runs=runs)
            return
        for seat in self.dice.sample(live, self.dice.randint(1, len(live))):
            if self.hand.deal.runs == 1:  # others may have said so before
                self.bench.do(cmd.AgreeRuns, runs=runs, seats=(seat,))

    def act(self) -> None:
        legal = legal_actions(self.bench.table, self.bench.table.house)
        assert legal.seat is not None
        chances = {"fold": 1, "check": 5, "call": 6, "bet": 3, "raise": 3}
        some = sorted(legal.actions & chances.keys())
        action = self.dice.choices(some, [chances[each] for each in some])[0]
        amount = 0
        if action in ("bet", "raise"):
            amount = legal.max_to if self.dice.random() < 0.6 else legal.min_to
        self.bench.act(legal.seat, action, amount)

    def take_back(self) -> None:
        """The last input; the cards stay where they lie."""
        out, runs = len(self.hand.cards), self.hand.deal.runs
        dealt = any(str(card.place) in ("board2", "board3", "board4") for card in self.hand.cards)
        try:
            self.bench.do(cmd.Undo)
        except Refused as refused:
            assert refused.code == "runs-dealt" and (dealt or self.hand.deal.board > 1)
            return
        assert not dealt or self.hand.deal.runs == runs, "the second board has begun"
        if len(self.hand.cards) != out or self.bench.alerts():
            self.bench.do(cmd.Redo)  # a bet was taken back under cards that are out: key it again
        assert len(self.hand.cards) == out

    def start_again(self) -> None:
        """What a restart makes of the events is the table as it was."""
        stored = []
        for event in self.bench.history:
            public, secret = encode(event)
            stored.append(decode(event.NAME, event.VERSION, from_json(to_json({**public, **secret}))))
        assert replay(stored) == self.bench.table
        table = replay(stored)
        self.bench.table = table

    def check(self) -> None:
        hand = self.hand
        taken = sum(amount for _, amount in hand.money.rake)
        assert self.bench.total() + taken == self.chips
        faces = [card.card for card in hand.cards]
        assert len(set(faces)) == len(faces) and hand.stub + len(faces) == 52
        assert [str(card.card.reveal()) for card in hand.cards] == self.order[: len(faces)]

    # --- what should be paid ---------------------------------------------------------------------------

    def should_be(self) -> tuple[list[list[Card]], list[Card]]:
        """The boards by the order of the shoe, and the burns."""
        hand = self.hand
        rest = iter(map(Card.parse, self.order[len(hand.seats) * hand.game.hand_cards :]))
        sizes = (3, 1, 1)
        burns: list[Card] = []
        if self.boards == 2:
            rows: list[list[Card]] = [[], []]
            for size in sizes:
                burns.append(next(rest))
                for row in rows:
                    row += [next(rest) for _ in range(size)]
            return rows, burns
        first: list[Card] = []
        for size in sizes:
            burns.append(next(rest))
            first += [next(rest) for _ in range(size)]
        rows = [first]
        for _ in range(hand.deal.runs - 1):
            row = first[: hand.deal.shared]
            for at, size in enumerate(sizes):
                if sum(sizes[: at + 1]) > hand.deal.shared:
                    if self.burn == "each":
                        burns.append(next(rest))
                    row = [*row, *(next(rest) for _ in range(size))]
            rows.append(row)
        return rows, burns

    def check_award(self) -> None:
        hand = self.hand
        assert self.bench.total() + sum(amount for _, amount in hand.money.rake) == self.chips
        if len(hand.live) < 2:
            assert {one.board for one in hand.money.awards} == {1}
            return
        rows, burns = self.should_be()
        assert [[card.card.reveal() for card in board] for board in hand.boards] == rows
        assert [card.card.reveal() for card in hand.burns] == burns
        due: dict[tuple[int, int, int], int] = {}
        taken = dict(hand.money.rake)
        for number, (amount, seats) in enumerate(plain_award.pots(hand)):
            rivals = [seat for seat in hand.seats if seat in seats]
            net, parts = amount - taken.get(number, 0), len(rows) if len(rivals) > 1 else 1
            each = net // parts // self.unit * self.unit
            for board, row in enumerate(rows[:parts], start=1):
                part = net - each * (parts - 1) if board == 1 else each
                for seat, share in self.shares(rivals, row, part):
                    if share:
                        due[number, board, seat] = due.get((number, board, seat), 0) + share
        found: dict[tuple[int, int, int], int] = {}
        for one in hand.money.awards:
            key = (one.pot, one.board, one.seat)
            found[key] = found.get(key, 0) + one.amount
        assert found == due

    def shares(self, rivals: Sequence[Seat], row: Sequence[Card], part: int) -> list[tuple[Seat, int]]:
        """Who wins this board's part of a pot; the odd chip to the left of the button, and to the high."""
        if len(rivals) == 1:
            return [(rivals[0], part)]
        own = {seat: [card.card.reveal() for card in self.hand.hole(seat)] for seat in rivals}
        high = best({seat: -rank(cards, row) for seat, cards in own.items()})
        lows = {seat: low(cards, row) for seat, cards in own.items()} if "J" in self.game else {}
        made = {seat: value for seat, value in lows.items() if value is not None}
        if not made:
            return self.split(high, part)
        lowest = best({seat: [-each for each in value] for seat, value in made.items()})
        if lowest == high and len(high) > 1:
            return self.split(high, part)
        half = part // 2 // self.unit * self.unit
        return self.split(high, part - half) + self.split(lowest, half)

    def split(self, winners: Sequence[Seat], part: int) -> list[tuple[Seat, int]]:
        share = part // len(winners) // self.unit * self.unit
        odd, crumb = divmod(part - share * len(winners), self.unit)
        return [(seat, share + self.unit * (at < odd) + crumb * (at == 0)) for at, seat in enumerate(winners)]


def best(values: dict[Seat, Any]) -> list[Seat]:
    top = max(values.values())
    return [seat for seat, value in values.items() if value == top]


def rank(own: Sequence[Card], row: Sequence[Card]) -> int:
    """Lower is better."""
    if len(own) == 2:
        return int(evaluate_cards(*map(str, (*row, *own))))
    if len(own) == 4:
        return int(evaluate_omaha_cards(*map(str, (*row, *own))))
    hands = ((*two, *three) for two in combinations(own, 2) for three in combinations(row, 3))
    return min(int(evaluate_cards(*map(str, cards))) for cards in hands)


def low(own: Sequence[Card], row: Sequence[Card]) -> list[int] | None:
    """The ranks of the best eight or better, highest first, with the ace as 1."""
    found = []
    for cards in ((*two, *three) for two in combinations(own, 2) for three in combinations(row, 3)):
        ranks = {1 if card.rank == 12 else card.rank + 2 for card in cards}
        if len(ranks) == 5 and max(ranks) <= 8:
            found.append(sorted(ranks, reverse=True))
    return min(found, default=None)


def a_hand(seed: int, *, bomb: bool = False) -> bool:
    """Play one; whether PokerKit plays it to the same stacks."""
    play = BoardPlay(seed, bomb=bomb)
    play.play()
    play.check_award()
    return agrees_with_pokerkit(play)


def agrees_with_pokerkit(play: BoardPlay) -> bool:
    """Whether it could be compared: PokerKit knows no rake, asks for runs once, and its chips are single."""
    hand = play.hand
    if play.unit > 1 or hand.money.rake or not is_asked_at_once(play):
        return False
    kinds = [{one.half for one in hand.money.awards if one.pot == number} for number in range(9)]
    if {"low"} <= set().union(*kinds) and (hand.deal.runs > 1 or play.boards > 1 or {""} in kinds):
        return False  # a low on one board or in one pot alone: it splits the others too
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # of folds that owe nothing
        state = played_by_pokerkit(play)
    ours = [play.bench.table.players[seat].stack for seat in hand.seats]
    # it gives all odd chips of a part to the first winner, here they go round; and it cuts pots together
    # where the losing hand that made two of them was mucked, and into halves where there is no low
    ties = any(len(winners) > 2 for winners in winners_of(hand).values())
    cut = ties or "J" in play.game or {one.pot for one in hand.money.awards} != {0}
    slack = len(hand.money.awards) if cut else 0
    assert sum(ours) == sum(state.stacks)
    assert all(abs(one - other) <= slack for one, other in zip(ours, state.stacks, strict=True))
    return True


def winners_of(hand: Hand) -> dict[tuple[int, int, str], list[Seat]]:
    found: dict[tuple[int, int, str], list[Seat]] = {}
    for one in hand.money.awards:
        found.setdefault((one.pot, one.board, one.half), []).append(one.seat)
    return found


def is_asked_at_once(play: BoardPlay) -> bool:
    """Whether it was agreed before another card of the board was out, as PokerKit asks."""
    if play.hand.deal.runs == 1:
        return True
    closed = 0
    for before, event, _ in followed(standing(play.bench.history)):
        if isinstance(event, ActionTaken):
            assert before.hand is not None
            closed = len(before.hand.board)
    return closed == play.hand.deal.shared


def played_by_pokerkit(play: BoardPlay) -> Any:
    """PokerKit's state at the end of the same hand, in which every bet of ours is allowed."""
    hand, before = play.hand, play.before
    omaha = hand.game.hand_cards > 2
    lows = (pokerkit.OmahaEightOrBetterLowHand,) if "J" in play.game else ()

    class Played(NoLimitPokerMixin, OmahaHoldemMixin if omaha else TexasHoldemMixin, UnfixedLimitHoldem):
        hand_types = (pokerkit.OmahaHoldemHand if omaha else pokerkit.StandardHighHand, *lows)
        hole_dealing_count = hand.game.hand_cards

    forced = (0, 0) if hand.is_bomb else (hand.stakes.small_blind, hand.stakes.big_blind)
    automatic = [each for each in AUTOMATIC if each is not pokerkit.Automation.RUNOUT_COUNT_SELECTION]
    game = Played(
        tuple(automatic),
        True,
        play.ante,
        forced,
        1,
        mode=pokerkit.Mode.CASH_GAME,
        starting_board_count=play.boards,
    )
    state = game([before[seat] for seat in hand.seats], len(hand.seats))
    acts: dict[int, list[ActionTaken]] = {}
    for table, event, _ in followed(standing(play.bench.history)):
        if isinstance(event, ActionTaken) and table.hand is not None:
            acts.setdefault(table.hand.number, []).append(event)
    holes = [card.card.reveal() for card in hand.cards[: len(hand.seats) * hand.game.hand_cards]]
    rest = board_parts(play)
    while state.status:
        if any(state.runout_count_selector_statuses):
            state.select_runout_count(hand.deal.runs)
        elif state.can_burn_card():
            state.burn_card("??")
        elif state.can_deal_hole():
            state.deal_hole(str(holes.pop(0)))
        elif state.can_deal_board():
            state.deal_board("".join(map(str, next(rest))))
        else:
            act(state, hand, acts.get(state.street_index, []))
    return state


def act(state: Any, hand: Hand, left: list[ActionTaken]) -> None:
    """The next of our actions on this street; who owes nothing and cannot be answered checks there alone."""
    if not left:
        assert state.checking_or_calling_amount == 0
        state.check_or_call()
        return
    event = left.pop(0)
    assert hand.seats[state.actor_index] == event.seat
    if event.action == "fold":
        state.fold()
    elif event.action in ("check", "call"):
        state.check_or_call()
    else:
        state.complete_bet_or_raise_to(event.to)


def board_parts(play: BoardPlay) -> Iterator[list[Card]]:
    """What PokerKit deals at a time: a street of each board, or of one board after the other."""
    rows = [[card.card.reveal() for card in board] for board in play.hand.boards]
    streets = ((0, 3), (3, 4), (4, 5))
    if play.boards == 2:
        yield from (row[first:last] for first, last in streets for row in rows)
        return
    shared = play.hand.deal.shared
    for number, row in enumerate(rows):
        yield from (row[first:last] for first, last in streets if not number or first >= shared)


@pytest.mark.parametrize("bomb", [False, True], ids=["runs", "bombs"])
@pytest.mark.parametrize("first", range(0, 160, 40))
def test_runs_boards_and_bombs_are_paid_as_plain_arithmetic_has_it(first: int, *, bomb: bool) -> None:
    assert sum(a_hand(seed, bomb=bomb) for seed in range(first, first + 40)) > 4


@pytest.mark.nightly
@pytest.mark.parametrize("bomb", [False, True], ids=["runs", "bombs"])
def test_many_runs_boards_and_bombs_are_paid_as_plain_arithmetic_has_it(*, bomb: bool) -> None:
    hands = seeds(20_000)
    assert sum(a_hand(seed, bomb=bomb) for seed in hands) > len(hands) // 10
