"""Random hands that are run again or dealt on two boards, against plain arithmetic.

The order of the shoe says which cards each board has, phevaluator ranks the hands, and every pot is cut by
hand: none of it knows the engine's boards. Now and then an input is taken back, or the table starts again
from its events.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pytest
from phevaluator import evaluate_cards, evaluate_omaha_cards

from croupier.cards.card import DECK, Card
from croupier.engine import commands as cmd
from croupier.engine import legal_actions, next_card, replay
from croupier.engine.places import NOWHERE, Seat
from croupier.engine.play.runs import most_runs
from croupier.engine.table import Hand
from croupier.engine.undo import entry
from croupier.errors import Refused
from croupier.log.journal.codec import decode, encode, from_json, to_json
from engine import plain_award
from support.engine_bench import Bench, open_table
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
        before = {seat: one.stack for seat, one in self.bench.table.players.items()}
        if bomb:
            ante = dice.choice((10, 25, 50))
            self.bench.do(cmd.SetBomb, ante=ante, boards=self.boards)
        self.bench.do(cmd.StartHand, boards=self.boards, bomb=bomb)
        if bomb:
            assert {seat: part.ante for seat, part in self.hand.parts.items()} == {
                seat: min(ante, chips) for seat, chips in before.items()
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


def a_hand(seed: int, *, bomb: bool = False) -> None:
    play = BoardPlay(seed, bomb=bomb)
    play.play()
    play.check_award()


@pytest.mark.parametrize("seed", range(60))
def test_runs_and_boards_are_paid_as_plain_arithmetic_has_it(seed: int) -> None:
    a_hand(seed)


@pytest.mark.parametrize("first", range(0, 500, 100))
def test_bomb_pots_with_short_antes_keep_every_chip(first: int) -> None:
    for seed in range(first, first + 100):
        a_hand(seed, bomb=True)


@pytest.mark.nightly
def test_many_bomb_pots_with_short_antes_keep_every_chip() -> None:
    for seed in seeds(20_000):
        a_hand(seed, bomb=True)


@pytest.mark.nightly
def test_many_runs_and_boards_are_paid_as_plain_arithmetic_has_it() -> None:
    for seed in seeds(2_000):
        a_hand(seed)
