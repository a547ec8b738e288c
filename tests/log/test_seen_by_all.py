"""A reader without a key sees each card that lies open, at once, and no other."""

from __future__ import annotations

import random
from contextlib import suppress
from pathlib import Path

import pytest

from croupier.cards.card import Card, FaceDown
from croupier.engine import commands as cmd
from croupier.engine import evolve, replay
from croupier.engine.events import AttemptMisdealt, CardDrawn, Event, HandStarted
from croupier.engine.places import BOARD, Seat
from croupier.engine.table import DrawnCard, Hand, Table
from croupier.engine.table.cancellations import standing
from croupier.errors import Refused, Unreadable
from croupier.export.script.hand_script import write
from croupier.log.journal.codec import decode_covered, encode
from croupier.log.reading.archive import Archive
from croupier.log.writing.journal import Journal
from croupier.rules.games import GAMES
from croupier.values import replace
from support.chaos import Chaos
from support.dealer import Dealer
from support.logs import KEY, keep
from support.random_table import games_of, open_table
from support.sweeps import seeds


class Reader:
    """Follows events with all cards, and reads them again as who has no key, to compare what lies open."""

    def __init__(self) -> None:
        self.table = Table()
        self.known: list[Event] = []
        self.were_open: set[FaceDown] = set()
        self.tabled = 0  # cards that came to a hand that was tabled

    def follow(self, event: Event) -> None:
        public, _ = encode(event)
        known = decode_covered(event.NAME, event.VERSION, public)
        self.known += [] if known is None else [known]
        self.table = evolve(self.table, event)
        if isinstance(event, HandStarted | AttemptMisdealt):
            self.were_open.clear()
        self.tabled += isinstance(event, CardDrawn) and event.tabled
        if (hand := self.table.hand) is not None:
            self.were_open.update(card.card for card in hand.cards if lies_open(hand, card) and card.card)

    def look(self) -> Hand:
        """The hand as it is read without a key, once it is compared with the hand as it is."""
        hand, covered = self.table.hand, replay(standing(self.known)).hand
        assert hand is not None and covered is not None
        assert hand.round.to_act == covered.round.to_act
        for card, seen in zip(hand.cards, covered.cards, strict=True):
            if card.card is not None and lies_open(hand, card):
                assert seen.card == card.card, f"{card} lies open"
            else:
                assert seen.card is None or seen.card in self.were_open, card
        return covered


def lies_open(hand: Hand, card: DrawnCard) -> bool:
    """Whether everybody at the table sees it: on the board, face up, or with a hand that is tabled."""
    seat = card.place.seat
    return card.up or card.place == BOARD or (seat in hand.parts and bool(hand.parts[seat].tabled))


def tables_all(dealer: Dealer) -> None:
    assert dealer.table.hand is not None
    for seat in dealer.table.hand.live:
        dealer.do(cmd.ShowHand, seat=seat)


def stud() -> Dealer:
    """Three players of stud, all of them all-in on third street."""
    dealer = Dealer()
    dealer.do(cmd.SetTable, game="7SHL", ante=100, bring_in=200, small_bet=400, big_bet=800)
    for seat in (1, 2, 3):
        dealer.do(cmd.SeatPlayer, seat=Seat(seat), player=f"Player {seat}", stack=500)
    dealer.start("Kc Ac 2d Kd 5d 4h 2s 3s 9s Th 7h 9c Tc 8h Jd Td 9h Qd Ts 6d Ad 6s 8s 7c 5c")
    dealer.draw(9)
    while (seat := dealer.table.hand.round.to_act) is not None:
        dealer.do(cmd.Act, seat=seat, action="allin")
    return dealer


def read(dealer: Dealer) -> Reader:
    reader = Reader()
    for events in dealer.inputs:
        for event in events:
            reader.follow(event)
    return reader


def test_what_comes_to_a_tabled_hand_is_tabled_and_the_rest_stays_hidden() -> None:
    dealer = stud()
    dealer.do(cmd.ShowHand, seat=Seat(1))
    dealer.do(cmd.ShowHand, seat=Seat(2))
    while dealer.table.hand.phase == "DEALING":
        dealer.draw()
    hand = dealer.table.hand
    assert [len(hand.parts[seat].tabled) for seat in (1, 2, 3)] == [7, 7, 0]
    reader = read(dealer)
    covered = reader.look()
    assert covered.parts[1].tabled == hand.parts[1].tabled
    assert reader.tabled == 8
    hidden = [card.card for card in covered.hole(Seat(3)) if not card.up]
    assert hidden == [None, None, None]


def test_a_card_that_is_named_after_its_hand_was_tabled_is_tabled() -> None:
    dealer = stud()
    tables_all(dealer)
    dealer.draw(2, read=False)
    index = next(
        at for at, card in enumerate(dealer.table.hand.cards) if card.card is None and card.place.seat
    )
    dealer.do(cmd.NameCard, index=index, card=Card.parse("8h"))
    assert dealer.table.hand.parts[1].tabled[-1] == Card.parse("8h")
    assert read(dealer).look().parts[1].tabled == dealer.table.hand.parts[1].tabled


def test_a_flop_that_came_too_early_is_published_once_it_lies_there() -> None:
    dealer = Dealer().dealt(0)
    dealer.draw(12)
    dealer.act("3 call", "4 fold", "5 fold", "6 fold", "1 call")
    dealer.draw(4)
    dealer.do(cmd.Answer, way="late")
    assert all(card.card is None for card in read(dealer).look().cards), "a player is still to act"
    dealer.act("2 check")
    board = read(dealer).look().board
    assert len(board) == 3 and all(card.card is not None for card in board)


@pytest.mark.parametrize("code", GAMES)
def test_random_trouble(code: str) -> None:
    a_session(code, random.randrange(1000), 150)


@pytest.mark.nightly
@pytest.mark.parametrize("code", GAMES)
def test_much_random_trouble(code: str) -> None:
    for seed in seeds(12):
        a_session(code, seed, 400)


def a_session(code: str, seed: int, inputs: int) -> None:
    print(f"{code}, seed {seed}")
    dice = random.Random(f"{code} {seed}")
    bench = open_table(dice, games_of(dice, code))
    for seat in list(bench.table.players):
        bench.do(cmd.BuyChips, seat=seat, amount=dice.choice((300, 5_000)))
    chaos, reader, done = Chaos(dice, bench, trouble=dice.choice((0.02, 0.1, 0.3))), Reader(), 0
    for number in range(inputs):
        kind, fields = chaos.pick()
        with suppress(Refused, Unreadable):
            bench.do(kind, **fields)
        bench.at += 700
        for event in bench.history[done:]:
            reader.follow(event)
        done = len(bench.history)
        if number % 5 == 0 and bench.table.hand is not None:
            reader.look()


def test_a_log_of_before_says_which_card_is_sealed(tmp_path: Path) -> None:
    """Version 0.18 sealed the last cards of hands that were tabled early; a script of them needs a key."""
    dealer, path = stud(), tmp_path / "table.db"
    tables_all(dealer)
    while dealer.table.hand.phase == "DEALING":
        dealer.draw()
    dealer.do(cmd.Award)
    before = [
        tuple(replace(event, tabled=False) if isinstance(event, CardDrawn) else event for event in events)
        for events in dealer.inputs
    ]
    for inputs in (before, dealer.inputs):
        path.unlink(missing_ok=True)
        with Journal.open(path, key=KEY) as journal:
            keep(journal, inputs)
        with Archive.open(path) as archive:
            (shown,) = archive.one("SELECT shown FROM parts WHERE seat = 1")
            if inputs is before:
                assert len(shown.split()) == 3, "what was signed stays as it was"
                with pytest.raises(Unreadable, match=r"card 23 of the deal, .*seat 1.* is sealed"):
                    write(row.event for row in archive.span_of(1))
            else:
                assert len(shown.split()) == 7 and "award" in write(row.event for row in archive.span_of(1))
