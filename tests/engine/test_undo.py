"""Undo takes back a person's inputs; sensor readings stay, and the betting is rebuilt around them."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from croupier.cards.card import Card, FaceDown
from croupier.engine import advance, next_card, replay
from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine.commands import people as ask
from croupier.engine.commands import play as keys
from croupier.engine.places import BOARD, BURN, NOWHERE, STUB, Place, Seat
from croupier.engine.table import Hand, Table
from croupier.errors import Refused
from croupier.log.journal.codec import decode, encode
from croupier.rules.games import GAMES
from croupier.values import replace
from support.dealer import Dealer
from support.engine_bench import Bench
from support.random_play import RandomPlay
from support.random_table import games_of, open_table
from support.sweeps import in_turn, seeds

LEVELS = ("L0", "L1", "L2", "L3")


def preflop(bench: Bench) -> None:
    """Seats 3 and 5 see the flop for 300 each."""
    for seat, action, amount in ((3, "raise", 300), (4, "fold", 0), (5, "call", 0), (6, "fold", 0)):
        bench.act(seat, action, amount)
    bench.act(1, "fold")
    bench.act(2, "fold")


def codes(bench: Bench) -> list[str]:
    return [alert.code for alert in bench.table.hand.incidents.alerts]


def lying(bench: Bench, place: Place) -> list[str]:
    return [str(card.card.reveal()) for card in bench.table.hand.lying(place)]


def undo(bench: Bench, times: int = 1) -> None:
    for _ in range(times):
        bench.do(cmd.Undo)


# --- a hand opened by mistake ------------------------------------------------------------------------


def standing_of(table: Table) -> dict[str, object]:
    """Everything that a hand may change of the table, but for its number."""
    names = (
        "players", "button", "button_set", "small_blind_seat", "big_blind_seat", "headsup_before",
        "misplaced", "turn", "turn_hands", "carried", "carried_to", "settled", "bank", "waiting", "settings",
    )  # fmt: skip
    return {name: getattr(table, name) for name in names}


def test_a_hand_opened_by_mistake_is_taken_back_before_its_first_card() -> None:
    dealer = Dealer().open()
    dealer.folded()
    dealer.do(cmd.SitOut, seat=Seat(3))  # the next big blind, who is only late
    before = standing_of(dealer.table)
    dealer.start()
    assert dealer.table.players[Seat(3)].owes_big, "the blind has passed"
    dealer.do(cmd.Undo)
    assert standing_of(dealer.table) | {"bank": before["bank"]} == before
    assert (dealer.hand.phase, dealer.table.hand_no, dealer.table.between_hands) == ("VOID", 2, True)
    with pytest.raises(Refused, match="no input"):
        dealer.do(cmd.Undo)
    with pytest.raises(Refused, match="nothing"):
        dealer.do(keys.Redo)
    dealer.do(cmd.SitIn, seat=Seat(3))
    dealer.start()
    posted = {seat: (part.bet, part.dead) for seat, part in dealer.hand.parts.items() if part.put_in}
    assert posted == {2: (100, 0), 3: (200, 0)} and dealer.table.hand_no == 3
    assert replay(dealer.events) == dealer.table


@pytest.mark.parametrize("seed", seeds(12))
@pytest.mark.parametrize("code", GAMES)
def test_taking_a_new_hand_back_leaves_no_trace(code: str, seed: int) -> None:
    """Whoever owes, waits or serves a penalty; a hand later everything is as if it had been opened once."""
    print(f"{code} {seed}")
    dice = random.Random(f"withdrawn {code} {seed}")
    bench = open_table(dice, games_of(dice, code))
    play = RandomPlay(dice, bench, orderly=True)
    for _ in range(3):
        if len(bench.table.dealt_in) < 2 or bench.table.closed:
            return
        away = [seat for seat, one in bench.table.players.items() if dice.random() < 0.3 and not one.gone]
        for seat in away[: max(0, len(bench.table.dealt_in) - 2)]:
            bench.do(cmd.SitOut, seat=seat)
        before = bench.table
        once = advance(before, cmd.StartHand(at=bench.at), before.house)[0]
        bench.do(cmd.StartHand)
        bench.do(cmd.Undo)
        assert standing_of(bench.table) == standing_of(once.opening)
        assert replay(bench.history) == bench.table
        play.start()
        assert standing_of(bench.table) == standing_of(once)
        while bench.table.hand.phase not in ("AWARDED", "VOID"):
            play.step()
        for seat in away:
            if seat in bench.table.players and bench.table.players[seat].gone:
                bench.do(cmd.SitIn, seat=seat)


def test_a_hand_in_which_something_was_entered_is_not_withdrawn() -> None:
    """Whoever wants the action back has Redo; the deal is called off with a misdeal."""
    dealer = Dealer().open(sensors="L0")
    dealer.start()
    dealer.do(cmd.CompleteDeal)
    dealer.do(cmd.Undo)
    with pytest.raises(Refused, match="no input"):
        dealer.do(cmd.Undo)
    dealer.do(keys.Redo)
    assert dealer.hand.phase == "BETTING"


# --- the cards stay ----------------------------------------------------------------------------------


def test_the_flop_stays_on_the_board_while_the_action_before_it_is_taken_back(t6_dealt: Bench) -> None:
    preflop(t6_dealt)
    t6_dealt.deal(4)
    flop = lying(t6_dealt, BOARD)
    t6_dealt.act(3, "fold")
    undo(t6_dealt, 2)
    hand = t6_dealt.table.hand
    assert (hand.phase, hand.round.to_act, hand.street) == ("BETTING", 2, "pre-flop")
    assert lying(t6_dealt, BOARD) == flop and len(lying(t6_dealt, BURN)) == 1
    assert codes(t6_dealt) == ["AL-07"] and hand.stub == 36
    t6_dealt.act(2, "fold")
    assert codes(t6_dealt) == [] and lying(t6_dealt, BOARD) == flop
    t6_dealt.act(3, "check")
    t6_dealt.act(5, "check")
    t6_dealt.deal(2)
    assert lying(t6_dealt, BOARD) == [*flop, "Th"]


def test_the_next_card_does_not_take_the_place_of_one_that_lies_there(t6_dealt: Bench) -> None:
    """The dealer goes on with the turn before the action is keyed again."""
    preflop(t6_dealt)
    t6_dealt.deal(4)
    undo(t6_dealt)
    t6_dealt.act(2, "call")
    for seat in (2, 3, 5):
        t6_dealt.act(seat, "check")
    t6_dealt.deal(2)
    assert lying(t6_dealt, BOARD) == ["Ks", "8h", "2d", "Th"] and lying(t6_dealt, BURN) == ["3s", "4c"]


def test_cards_that_were_too_early_indeed_are_ruled_on_as_always(t6_dealt: Bench) -> None:
    """The fold had been keyed by mistake: seat 2 had not acted, and the flop is dealt again (TDA 39)."""
    preflop(t6_dealt)
    t6_dealt.deal(4)
    undo(t6_dealt)
    t6_dealt.do(cmd.Answer, way="premature")
    assert codes(t6_dealt) == [] and lying(t6_dealt, BOARD) == []
    t6_dealt.act(2, "raise", 900)
    assert not [event for event in t6_dealt.history[-3:] if getattr(event, "late", False)]
    t6_dealt.act(3, "fold")
    t6_dealt.act(5, "call")
    assert next_card(t6_dealt.table) == BOARD


def test_a_card_is_too_early_only_while_somebody_has_to_act(t6_dealt: Bench) -> None:
    """The card after the flop was ruled on as in time; everybody folds, and no question is left."""
    preflop(t6_dealt)
    t6_dealt.deal(4)
    undo(t6_dealt)
    t6_dealt.deal(1)
    t6_dealt.act(2, "fold")
    t6_dealt.act(3, "check")
    assert codes(t6_dealt) == ["AL-07"]
    t6_dealt.do(cmd.Answer, way="late")
    t6_dealt.act(5, "fold")
    assert codes(t6_dealt) == [] and t6_dealt.table.hand.live == (3,)
    assert all(alert.seat is not None for alert in t6_dealt.history if isinstance(alert, ev.AlertRaised))


@pytest.fixture
def stud() -> Bench:
    """Seven-card stud, four players; seat 4 called last, and the cards of fourth street are out."""
    bench = Bench()
    bench.do(cmd.SetTable, game="7SHL", mode="cash", small_bet=20, big_bet=40, ante=2, bring_in=5)
    for seat in range(1, 5):
        bench.do(cmd.SeatPlayer, seat=Seat(seat), player=f"p{seat}", stack=1_000)
    bench.do(cmd.StartHand)
    bench.draw(*"Kc 9h As Qh 8c Ac 7d 9s 2d Jh 8d 5c".split())
    assert bench.table.hand.round.to_act == 1
    bench.act(1, "bring-in")
    for seat in (2, 3, 4):
        bench.act(seat, "call")
    bench.draw(*"3s Ks 8h 2h 4c".split())
    return bench


def test_a_card_dealt_to_a_seat_that_had_folded_asks_who_holds_it(stud: Bench) -> None:
    """The call of seat 4 had been its fold: who holds the card that was dealt to it is asked (AL-04)."""
    assert stud.table.hand.street == "4th st"
    undo(stud)
    assert [lying(stud, Place.of_seat(Seat(seat)))[-1] for seat in (1, 2, 3, 4)] == ["Ks", "8h", "2h", "4c"]
    stud.act(4, "fold")
    assert [lying(stud, Place.of_seat(Seat(seat)))[-1] for seat in (1, 2, 3)] == ["Ks", "8h", "2h"]
    assert codes(stud) != []


def test_a_player_is_in_who_got_no_card(stud: Bench) -> None:
    """The fold of seat 4 had been a call: the cards of the others stay theirs, and it is served next."""
    undo(stud)
    stud.act(4, "fold")


def test_a_card_keyed_by_hand_is_taken_back_and_the_next_one_stays_at_its_seat(t6: Bench) -> None:
    t6.draw("Kc")
    t6.do(cmd.DrawCard, card=FaceDown(Card.parse("9h")), keyed=True)
    t6.draw("As")
    undo(t6)
    assert [str(card.place) for card in t6.table.hand.cards] == ["seat:1", "seat:3"]
    assert str(next_card(t6.table)) == "seat:2"
    t6.do(cmd.DrawCard, card=FaceDown(Card.parse("9c")), keyed=True)
    assert t6.cards("seat:2") == "9c" and t6.cards("seat:3") == "As"
    assert str(next_card(t6.table)) == "seat:4"
    assert replay(t6.history) == t6.table


def test_a_card_that_the_shoe_reports_after_it_was_keyed_is_a_sensors(t6: Bench) -> None:
    face = Card.parse("Kc")
    t6.do(cmd.DrawCard, card=FaceDown(face), keyed=True)
    t6.do(cmd.NameCard, index=0, card=face, uid="04AA")
    with pytest.raises(Refused):
        undo(t6)
    undone = [event for event in t6.history if isinstance(event, ev.Undone)]
    assert undone == [] or t6.cards("seat:1") == "Kc"


def test_a_ruling_and_its_report_are_taken_back_one_after_the_other(t6_dealt: Bench) -> None:
    t6_dealt.act(3, "raise", 300)
    t6_dealt.draw("3s")  # seat 4 has not acted
    t6_dealt.do(cmd.Answer, way="not-so")
    undo(t6_dealt)
    assert codes(t6_dealt) == ["AL-07"] and t6_dealt.table.phase == "HALTED"
    undo(t6_dealt)
    assert t6_dealt.table.hand.round.to_act == 3 and codes(t6_dealt) == ["AL-07"]
    assert [str(card.place) for card in t6_dealt.table.hand.cards[12:]] == ["held"]


def test_a_reshuffle_is_not_undone_once_dealt(t6_dealt: Bench) -> None:
    t6_dealt.do(cmd.Declare, incident="I-10")
    t6_dealt.do(cmd.Answer, way="misdeal")
    undo(t6_dealt)  # nothing was dealt since
    assert len(t6_dealt.table.hand.cards) == 12
    t6_dealt.do(cmd.Answer, way="misdeal")
    t6_dealt.draw("Kc")
    with pytest.raises(Refused) as refused:
        undo(t6_dealt)
    assert refused.value.code == "shuffled-since" and len(t6_dealt.table.hand.cards) == 1


def test_a_card_that_came_once_more_does_not_lie_on_the_table_twice(t6_dealt: Bench) -> None:
    """It had never left the shoe, the dealer said; when it came indeed, that is not taken back."""
    for seat, action, amount in ((3, "raise", 300), (4, "fold", 0), (5, "call", 0), (6, "fold", 0)):
        t6_dealt.act(seat, action, amount)
    t6_dealt.draw("3s")
    t6_dealt.do(cmd.Answer, way="not-so")
    t6_dealt.act(1, "fold")
    t6_dealt.at += 5_000
    t6_dealt.act(2, "fold")
    t6_dealt.deck = ["3s", "Ks", "8h", "2d"]
    t6_dealt.deal(4)
    undo(t6_dealt, 2)
    before = t6_dealt.table
    with pytest.raises(Refused) as refused:
        undo(t6_dealt)
    assert refused.value.code == "shuffled-since" and t6_dealt.table is before
    t6_dealt.act(1, "fold")
    t6_dealt.act(2, "fold")
    assert lying(t6_dealt, BURN) == ["3s"] and lying(t6_dealt, BOARD) == ["Ks", "8h", "2d"]


def test_a_time_that_ran_out_runs_again_when_its_end_is_taken_back(t6_dealt: Bench) -> None:
    t6_dealt.do(cmd.EnterFloor)
    t6_dealt.do(ask.CallTime)
    t6_dealt.at += 60_000
    t6_dealt.do(cmd.PassTime)
    assert t6_dealt.table.hand.round.to_act == 4
    undo(t6_dealt)
    assert t6_dealt.table.hand.round.to_act == 3
    t6_dealt.do(cmd.PassTime)
    assert t6_dealt.table.hand.round.to_act == 3


def test_an_alert_that_only_time_brought_is_stepped_over(t6_dealt: Bench) -> None:
    preflop(t6_dealt)
    t6_dealt.deal(2)
    t6_dealt.at += 9_000
    t6_dealt.do(cmd.PassTime)
    assert codes(t6_dealt) == ["AL-17"]
    undo(t6_dealt)
    assert t6_dealt.table.hand.round.to_act == 2


# --- journals of 0.4.0 -------------------------------------------------------------------------------


def test_an_undo_of_an_older_journal_means_what_it_meant(t6_dealt: Bench) -> None:
    """It cancelled the last input, whoever made it: the card that was drawn is gone."""
    preflop(t6_dealt)
    t6_dealt.deal(1)
    before = t6_dealt.table
    t6_dealt.deal(1)
    older = []
    for event in t6_dealt.history:
        public, secret = encode(event)
        values = {**public, **secret}
        for name in ("keyed", "lies"):
            values.pop(name, None)
        older.append(decode(event.NAME, event.VERSION, values))
    cancels = t6_dealt.table.last_input
    older.append(decode("undone", 1, {"at": 0, "step": t6_dealt.table.step + 1, "cancels": cancels}))
    assert replay(older).hand == before.hand


# --- at random ---------------------------------------------------------------------------------------


class Recorded(RandomPlay):
    """Keeps what people keyed, in order; antennas see every card, and some cards are keyed by hand."""

    def __init__(self, dice: random.Random, bench: Bench) -> None:
        super().__init__(dice, bench, orderly=True)
        self.keyed: list[tuple[type[cmd.Command], dict[str, object], Place]] = []
        draws = any(street.draw for street in bench.table.game.streets)
        self.by_hand = 0.0 if draws else dice.choice((0.0, 0.0, 0.2))

    @property
    def level(self) -> str:
        return self.bench.table.settings.sensors

    def do(self, kind: type[cmd.Command], **fields: object) -> tuple[ev.Event, ...]:
        if kind is cmd.DrawCard and self.dice.random() < self.by_hand:
            fields |= {"keyed": True, "uid": ""}
        events = super().do(kind, **fields)
        if kind is not cmd.DrawCard or fields.get("keyed"):
            drawn = self.hand.cards[-1].place if kind is cmd.DrawCard else NOWHERE
            self.keyed.append((kind, fields, drawn))
        elif self.level in ("L2", "L3"):
            self._seen()
        return events

    def _seen(self) -> None:
        for card in self.hand.cards:
            seat = card.place.seat is not None
            if (
                card.uid
                and card.seen is None
                and (card.place in (BOARD, BURN) or (seat and self.level == "L3"))
            ):
                self.bench.do(cmd.SeeCard, place=card.place, card=card.card, uid=card.uid)


def out(table: Table) -> Counter[str]:
    """The tags that a sensor saw leave the shoe."""
    return Counter(card.uid for card in table.hand.cards if card.uid and card.place != STUB)


def same(table: Table) -> tuple[object, ...]:
    """What must be as it was: chips, turns, and where every card lies; who shows again shows all cards."""
    hand = table.hand
    out = [card for card in hand.cards if card.place != STUB]
    uids = Counter(card.uid for card in hand.cards)
    seen = {card.uid: card.seen for card in out if uids[card.uid] == 1}
    where = Counter((card.place, card.card, card.up) for card in out), seen
    betting = (
        hand.phase,
        hand.street,
        hand.round.to_act,
        hand.round.bet,
        hand.round.last_full,
        hand.round.counted,
        hand.voluntary,
    )
    parts = {
        seat: replace(part, tabled=bool(part.tabled), given=len(part.given))
        for seat, part in hand.parts.items()
    }
    return where, betting, parts, table.players, hand.money.awards, hand.money.rake, hand.stub


def a_session(code: str, seed: int, level: str) -> int:
    """Plays one hand; now and then some inputs are taken back and keyed again. Returns how many were."""
    print(f"{code} {seed} {level}")
    dice = random.Random(f"undo {code} {seed} {level}")
    bench = open_table(dice, games_of(dice, code), sensors=(level,))
    play, taken = Recorded(dice, bench), 0
    play.start()
    play.keyed.clear()
    while play.hand.phase != "AWARDED":
        play.step()
        if dice.random() < 0.3 and play.keyed and bench.table.phase != "HALTED":
            taken += back_and_forth(play, dice.randint(1, len(play.keyed)))
    assert replay(bench.history) == bench.table
    return taken


def _next_keyed(again: list[tuple[type[cmd.Command], dict[str, object], Place]], table: Table) -> int:
    """The next input; of cards keyed by hand the one that lies where the terminal asks for one.

    Cards that lie there already may open a question sooner than at first: it is answered first.
    """
    if table.phase == "HALTED":
        return next((at for at, (kind, _, _) in enumerate(again) if kind is cmd.Answer), 0)
    if again[0][0] is not cmd.DrawCard:
        return 0
    due = next_card(table)
    return next(at for at, (kind, _, place) in enumerate(again) if kind is cmd.DrawCard and place == due)


def _is_known(hand: Hand, seat: object) -> bool:
    assert isinstance(seat, int)
    return not hand.parts[Seat(seat)].loose and all(card.card for card in hand.hole(Seat(seat)))


def back_and_forth(play: Recorded, times: int) -> int:
    bench, before = play.bench, play.bench.table
    chips, taken = bench.total(), 0
    for _ in range(times):
        try:
            bench.do(cmd.Undo)
        except Refused as refused:
            assert refused.code in ("shuffled-since", "nothing-to-undo")
            break
        taken += 1
        assert bench.total() == chips + sum(amount for _, amount in before.hand.money.rake) * (taken > 0)
        assert not out(before) - out(bench.table)
        hand = bench.table.hand
        gone = sum(card.place != STUB for card in hand.cards)
        assert hand.stub + gone == hand.game.deck.size + sum(part.back for part in hand.parts.values())
    play.keyed, again = play.keyed[: len(play.keyed) - taken], play.keyed[len(play.keyed) - taken :]
    while again:
        play.keyed.append(again.pop(_next_keyed(again, bench.table)))
        kind, fields, _ = play.keyed[-1]
        if kind is cmd.ShowHand and _is_known(play.hand, fields["seat"]):
            fields = {"seat": fields["seat"]}  # cards that came after it was shown are shown as well
        bench.do(kind, **fields)
    assert same(bench.table) == same(before)
    return taken


@pytest.mark.parametrize(("level", "code"), in_turn(LEVELS, GAMES))
def test_inputs_taken_back_and_keyed_again_lead_to_the_same_table(code: str, level: str) -> None:
    assert sum(a_session(code, seed, level) for seed in range(2)) > 0


@pytest.mark.nightly
@pytest.mark.parametrize("code", GAMES)
def test_inputs_are_taken_back_for_long(code: str) -> None:
    for seed in seeds(100):
        for level in LEVELS:
            a_session(code, seed, level)
