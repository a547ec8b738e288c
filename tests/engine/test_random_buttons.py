"""In random hands of all games the buttons work up to their limits, and everything else is refused."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from croupier.cards.card import DECK
from croupier.engine import LegalActions, legal_actions
from croupier.engine import commands as cmd
from croupier.engine.places import SEATS, Seat
from croupier.engine.play.showdown import next_to_show
from croupier.engine.table import Table
from croupier.errors import Refused
from croupier.rules.games import GAMES
from support.random_play import BETS, RandomPlay
from support.random_table import MIXED, games_of, open_table
from support.sweeps import in_turn, seeds

QUIET = ("fold", "check", "call", "bring-in")


def after(play: RandomPlay, kind: type[cmd.Command], **fields: object) -> Table | None:
    """The table that the command would leave, or None if it is refused, which must change nothing."""
    bench, history = play.bench, len(play.bench.history)
    before = bench.table
    try:
        bench.do(kind, **fields)
        return bench.table
    except Refused:
        assert bench.table is before
        assert len(bench.history) == history
        return None
    finally:
        bench.table = before
        del bench.history[history:]


def probe(play: RandomPlay) -> None:
    probe_strangers(play)
    match play.bench.table.phase:
        case "BETTING":
            legal = legal_actions(play.bench.table, play.bench.table.house)
            probe_words(play, legal)
            probe_totals(play, legal)
            probe_all_in(play, legal)
            probe_other_seats(play, legal)
            probe_in_turn(play)
        case "DRAWING":
            probe_discards(play)
        case "SHOWDOWN":
            probe_showdown(play)


def is_brought_in(table: Table) -> bool:
    """Whether the bring-in was posted, or is held until it is clear whose it is."""
    assert table.hand is not None
    asked = {alert.code for alert in table.hand.incidents.alerts}
    return table.hand.positions.bring_in is not None or bool(asked & {"AL-06", "AL-22"})


def probe_strangers(play: RandomPlay) -> None:
    """What belongs between hands, or to another phase, is refused."""
    seat = play.dice.choice(play.hand.seats)
    phase = play.hand.phase
    assert not after(play, cmd.StartHand)
    assert not after(play, cmd.PlaceButton, seat=seat)
    waiting = after(play, cmd.BuyChips, seat=seat, amount=100)
    assert waiting and waiting.players[seat].stack == play.bench.table.players[seat].stack
    assert not after(play, cmd.UnseatPlayer, seat=seat)
    assert not after(play, cmd.Answer, way="void")
    if play.hand.cards:
        posted = after(play, cmd.Post, seat=seat, live=1)
        assert posted is None or (play.hand.game.bring_in and is_brought_in(posted))
        assert not after(play, cmd.Straddle, seat=seat, amount=2 * play.hand.stakes.big_blind)
    if phase != "SHOWDOWN":
        assert not after(play, cmd.Award)
        assert not after(play, cmd.MuckHand, seat=seat)
    if phase in ("BETTING", "DRAWING"):
        assert not after(play, cmd.ShowHand, seat=seat)
    if phase != "DRAWING":
        assert not after(play, cmd.Discard, seat=seat)


def probe_words(play: RandomPlay, legal: LegalActions) -> None:
    assert legal.seat == play.hand.round.to_act
    for name in QUIET:
        assert bool(after(play, cmd.Act, seat=legal.seat, action=name)) == (name in legal.actions), name
    for name in ("pat", "discard", "dance"):
        assert not after(play, cmd.Act, seat=legal.seat, action=name)
    assert not legal.actions & BETS or play.hand.round.bet < legal.min_to <= legal.max_to
    assert len(legal.actions & BETS) <= 1
    assert 0 <= legal.to_call <= play.bench.table.players[legal.seat].stack


def probe_totals(play: RandomPlay, legal: LegalActions) -> None:
    """Lawful totals are taken and all others are refused, those just outside the bounds first of all."""
    seat = legal.seat
    assert seat is not None
    everything = play.hand.parts[seat].bet + play.bench.table.players[seat].stack
    for name in BETS:
        lawful = set(lawful_totals(play, legal)) if name in legal.actions else set()
        around = {total + more for total in (*lawful, legal.min_to, legal.max_to) for more in (-1, 0, 1)}
        for total in around | {
            -1,
            0,
            play.hand.round.bet,
            play.hand.round.bet + 1,
            everything,
            everything + 1,
        }:
            taken = after(play, cmd.Act, seat=seat, action=name, amount=total)
            if is_lawful(play, legal, total) and name in legal.actions:
                assert taken is not None, (name, total)
                assert taken.players[seat].stack == everything - total or taken.phase != "BETTING"
            else:
                assert taken is None, (name, total)


def lawful_totals(play: RandomPlay, legal: LegalActions) -> Iterator[int]:
    unit = play.bench.table.settings.unit
    yield from legal.totals or (legal.min_to, legal.max_to)
    if not legal.totals:
        yield max(legal.min_to, play.dice.randint(legal.min_to, legal.max_to) // unit * unit)


def is_lawful(play: RandomPlay, legal: LegalActions, total: int) -> bool:
    if legal.totals:
        return total in legal.totals
    whole = total % play.bench.table.settings.unit == 0 or total in (legal.min_to, legal.max_to)
    return legal.min_to <= total <= legal.max_to and whole


def probe_all_in(play: RandomPlay, legal: LegalActions) -> None:
    """All-in is one of the lawful actions with all that it allows, refused only where a raise is closed."""
    seat = legal.seat
    assert seat is not None
    taken = after(play, cmd.Act, seat=seat, action="allin")
    stack = play.bench.table.players[seat].stack
    if legal.actions & BETS:
        assert taken is not None
        assert taken == after(
            play, cmd.Act, seat=seat, action=min(legal.actions & BETS), amount=legal.max_to
        ), "all-in is the highest bet"
    elif stack <= legal.to_call:
        assert taken == after(play, cmd.Act, seat=seat, action="call")


def probe_other_seats(play: RandomPlay, legal: LegalActions) -> None:
    """Out of turn an action is kept and a fold is final; whoever cannot act is refused."""
    before = play.bench.table
    for seat in SEATS:
        if seat == legal.seat:
            continue
        part = play.hand.parts.get(seat)
        for action in ("fold", "call", "check", "allin", "dance"):
            taken = after(play, cmd.Act, seat=seat, action=action)
            may = part is not None and not part.folded and before.players[seat].stack > 0
            if not may or seat in play.hand.pending.held or action == "dance":
                assert taken is None, (seat, action)
            elif action == "fold":
                assert taken is not None
                assert taken.hand.parts[seat].folded
            else:
                assert taken is not None
                assert seat in taken.hand.pending.held
                assert (taken.players, taken.hand.round.to_act) == (before.players, legal.seat)


def probe_in_turn(play: RandomPlay) -> None:
    """Several seats at one press do what each of them would do at its own."""
    action = play.dice.choice(("fold", "check", "call"))
    until = play.dice.choice((None, *play.hand.live))
    together, before = after(play, cmd.ActInTurn, action=action, until=until), play.bench.table
    street, apart = play.hand.street, before
    while apart is not None and apart.phase == "BETTING" and apart.hand.street == street:
        owed = legal_actions(apart, apart.house).to_call
        if apart.hand.round.to_act == until or (owed and action == "check"):
            break
        name = action if action == "fold" else "call" if owed else "check"
        play.bench.table = apart
        apart = after(play, cmd.Act, seat=apart.hand.round.to_act, action=name)
    play.bench.table = before
    if apart is None or apart is before:
        assert together is None
    else:
        assert together is not None
        assert (together.players, together.phase) == (apart.players, apart.phase)
        assert (together.hand.parts, together.hand.round.to_act) == (
            apart.hand.parts,
            apart.hand.round.to_act,
        )


def probe_discards(play: RandomPlay) -> None:
    seat = play.hand.round.to_act
    assert seat is not None
    mine = play.felt.seats[seat]
    for number in range(len(mine) + 1):
        assert after(play, cmd.Discard, seat=seat, number=number)
    assert not after(play, cmd.Discard, seat=seat, number=-1)
    assert not after(play, cmd.Discard, seat=seat, number=len(mine) + 1)
    assert not after(play, cmd.Discard, seat=seat, cards=(mine[0], mine[0]))
    assert not after(play, cmd.Discard, seat=seat, cards=(*mine, mine[0]))
    known = all(card.card for card in play.hand.hole(seat)) and not play.hand.parts[seat].loose
    if known and play.felt.shoe:
        assert not after(play, cmd.Discard, seat=seat, cards=(play.felt.shoe[0],))
    for other in play.hand.seats:
        assert other == seat or not after(play, cmd.Discard, seat=other)
    for action in ("check", "call", "raise", "allin"):
        assert not after(play, cmd.Act, seat=seat, action=action)
    assert legal_actions(play.bench.table, play.bench.table.house).actions == {"fold", "discard", "pat"}


def probe_showdown(play: RandomPlay) -> None:
    table, hand = play.bench.table, play.hand
    assert not legal_actions(table, table.house).actions
    for seat in hand.seats:
        part = hand.parts[seat]
        assert not after(play, cmd.Act, seat=seat, action="check")
        if part.folded or part.mucked or part.tabled:
            assert not after(play, cmd.ShowHand, seat=seat)
            assert not after(play, cmd.MuckHand, seat=seat)
        elif seat in play.felt.seats:
            wrong = [card for card in DECK if card not in play.felt.seats[seat]]
            count = len(play.felt.seats[seat])
            for other in (count + 1, count - 1):  # a seat may have more cards than the game gives
                shown = after(play, cmd.ShowHand, seat=seat, cards=tuple(wrong[:other]))
                assert shown is None or "AL-05" in {alert.code for alert in shown.hand.incidents.alerts}
    if next_to_show(table) is not None:
        assert not after(play, cmd.Award)
    else:
        awarded = after(play, cmd.Award)
        assert awarded is not None
        winners = {one.seat for one in awarded.hand.money.awards}
        for seat in hand.seats:
            assert bool(after(play, cmd.Award, seat=Seat(seat))) == (winners == {seat})


def a_session(code: str, seed: int, hands: int) -> None:
    print(f"{code} {seed}")
    dice = random.Random(f"{code} {seed}")
    play = RandomPlay(dice, open_table(dice, games_of(dice, code)))
    while hands and play.start():
        hands -= 1
        while play.hand.phase != "AWARDED":
            unread = any(play.open_and_unread(index) for index in range(len(play.hand.cards)))
            if play.bench.table.phase != "HALTED" and not unread and play.dice.random() < 0.25:
                probe(play)
            play.step()
        play.between()


@pytest.mark.parametrize(("seed", "code"), in_turn(range(4), [*GAMES, MIXED]))
def test_buttons_and_bounds(code: str, seed: int) -> None:
    a_session(code, seed, hands=2)


@pytest.mark.nightly
@pytest.mark.parametrize("code", [*GAMES, MIXED])
def test_buttons_and_bounds_for_long(code: str) -> None:
    for seed in seeds(20):
        a_session(code, seed, hands=3)
