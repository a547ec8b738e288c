"""Chips and words of a logged hand are written so that the script leads to the same hand."""

from __future__ import annotations

from random import Random

import pytest

from croupier.devices.twins.process import ShoeProcess
from croupier.engine import commands as cmd
from croupier.engine.places import Seat
from croupier.errors import Refused
from croupier.export.script.hand_script import write
from croupier.rules.betting.spoken_bets import PHRASES, Spoken, parse_words
from croupier.script.grammar import parse
from croupier.script.runner import play
from support.dealer import Dealer

CHIPS = (100, 500, 2_500)


def dealt(**settings: object) -> Dealer:
    """Blinds 1/2, six players of 200, cards out, seat 3 to act."""
    dealer = Dealer()
    dealer.dealt(**settings)
    return dealer


def motion(dealer: Dealer, seat: int, *chips: int, say: str = "", **fields: object) -> None:
    words = parse_words(say, lambda units: int(units * 100)) if say else None
    dealer.do(cmd.MakeMotion, seat=Seat(seat), chips=chips, words=words, **fields)


def finish(dealer: Dealer) -> None:
    """Everybody folds, after a flop if two have matched the bet."""
    while dealer.table.phase != "SHOWDOWN":
        if dealer.table.phase == "DEALING":
            dealer.draw()
        else:
            assert dealer.table.hand is not None
            dealer.do(cmd.Act, seat=dealer.table.hand.round.to_act, action="fold")
    dealer.do(cmd.Award)


def script_of(dealer: Dealer) -> str:
    return write(dealer.events)


def statements(dealer: Dealer) -> list[str]:
    """After the deal."""
    lines = script_of(dealer).splitlines()
    start = next(at for at, line in enumerate(lines) if line.startswith("shoe "))
    return lines[start + 1 :]


def held(dealer: Dealer, shoe: ShoeProcess) -> None:
    text = script_of(dealer)
    outcome = play(parse(text, "logged.table"), shoe=shoe)
    assert outcome.failure is None, f"{outcome}\n{text}"


def test_every_sort_of_motion_has_its_statement(shoe: ShoeProcess) -> None:
    dealer = dealt()
    motion(dealer, 3, 500)
    motion(dealer, 3, say="raise 4.50")
    motion(dealer, 4, 500, 500, say="raise", chips_first=True)
    motion(dealer, 5, say="raise 20 more")
    dealer.do(cmd.Act, seat=Seat(6), action="fold")
    motion(dealer, 5, 2_500, 500)
    dealer.do(cmd.Act, seat=Seat(1), action="fold")
    dealer.do(cmd.PullChips, seat=Seat(2), chips=(100,))
    motion(dealer, 2, 2_500, say="call")
    finish(dealer)
    assert statements(dealer)[:9] == [
        "3 chips 5",
        '3 say "raise 4.50"',
        '4 say "raise" after 5 5',
        '5 say "raise 20 more"',
        "6 fold",
        "5 chips 25 5",
        "1 fold",
        "2 pull 1",
        '2 say "call" with 25',
    ]
    held(dealer, shoe)


def test_an_undercall_is_written_with_what_was_chosen(shoe: ShoeProcess) -> None:
    dealer = dealt()
    dealer.act("3 raise 600")
    motion(dealer, 4, 500)
    dealer.do(cmd.Answer, way="forfeit")
    motion(dealer, 5, say="5")
    dealer.do(cmd.Answer, way="complete")
    motion(dealer, 6, 100)
    motion(dealer, 6, 100, 500)
    finish(dealer)
    assert statements(dealer)[:7] == [
        "3 raise 6",
        "4 chips 5",
        "rule forfeit 4",
        '5 say "5"',
        "rule complete 5",
        "6 chips 1",
        "6 chips 1 5",
    ]
    held(dealer, shoe)


def test_a_string_bet_is_written_with_what_came_first(shoe: ShoeProcess) -> None:
    dealer = dealt(profile="code")
    motion(dealer, 3, 400, say="raise")
    motion(dealer, 3, 500)
    dealer.do(cmd.Declare, incident="string-bet", seat=Seat(3))
    finish(dealer)
    assert statements(dealer)[:3] == ['3 say "raise" with 4', "3 chips 5", "declare string-bet seat 3"]
    held(dealer, shoe)


@pytest.mark.parametrize("seed", range(8))
def test_whatever_was_pushed_and_said_comes_back(seed: int, shoe: ShoeProcess) -> None:
    print(f"seed {seed}")
    dice = Random(seed)
    dealer = dealt(mode="tournament", profile=dice.choice(("tda", "code")))
    for _ in range(60):
        hand = dealer.table.hand
        assert hand is not None
        if dealer.table.phase == "HALTED":
            way = dice.choice(hand.incidents.alerts[-1].options)
            dealer.do(cmd.EnterFloor)
            dealer.do(cmd.Answer, way=way)
        elif hand.round.to_act is None:
            break
        else:
            anything(dice, dealer, hand.round.to_act if dice.random() < 0.7 else dice.choice(hand.live))
    if dealer.table.phase == "HALTED":
        dealer.do(cmd.Undo)
    held(dealer, shoe)


def anything(dice: Random, dealer: Dealer, seat: Seat) -> None:
    words = None
    if dice.random() < 0.5:
        said = dice.choice((*PHRASES, "amount"))
        given = said == "amount" or (said in ("bet", "raise") and dice.random() < 0.5)
        words = Spoken(said, dice.randint(1, 3_000) if given else None, given and dice.random() < 0.2)
    chips = tuple(dice.choice(CHIPS) for _ in range(dice.randint(0 if words else 1, 4)))
    try:
        dealer.do(
            cmd.MakeMotion,
            seat=seat,
            chips=chips,
            words=words,
            chips_first=bool(chips) and dice.random() < 0.4,
        )
    except Refused:
        dice.random()
