"""Random sessions at one table: consecutive hands with everything that a real log has."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from random import Random

from croupier.cards.card import DECK, Card, FaceDown
from croupier.engine import commands as cmd
from croupier.engine import legal_actions, next_card
from croupier.engine.events import Event, HandStarted, TableRecorded, TableSet
from croupier.engine.places import NOWHERE, Seat, Spot
from croupier.engine.play.showdown import next_to_show
from croupier.engine.table.dealing import held
from croupier.engine.undo import entry
from croupier.errors import Refused
from croupier.rules.games import GAMES
from support.engine_bench import Bench, open_table

STAKES = {"blinds": (50, 100)}
LIMIT = {"blinds": (50, 100), "small_bet": 100, "big_bet": 200}
STUD = {"blinds": (0, 0), "ante": 10, "bring_in": 30, "small_bet": 100, "big_bet": 200}


def stakes_of(game: str, dice: Random) -> dict[str, object]:
    """Stakes for the game, with antes of every possible kind."""
    if GAMES[game].bring_in:
        return STUD
    forced = dice.choice(({}, {"ante": 10}, {"big_blind_ante": 100}))
    return (LIMIT if GAMES[game].betting == "limit" else STAKES) | forced


def session(
    dice: Random, hands: int, *, game: str = "THNL", rake: str = "0", **settings: object
) -> Iterator[tuple[Bench, list[Event]]]:
    """After each hand the table, and the events from the settings to the end of that hand.

    Stacks are uneven and get short, players go away and come back, readings are missed, folds come out of
    turn, deals are cancelled, inputs undone.
    """
    most = min(8, GAMES[game].seats_max)
    seats = sorted(dice.sample(range(1, 11), dice.randint(2, most)))
    bench = open_table(
        seats={seat: dice.choice((60, 350, 1_000, 5_000)) + dice.randint(0, 99) for seat in seats},
        button=dice.choice(seats),
        house=(("rake.pct", rake), ("absent", "not_dealt")),
        game=game,
        **settings,
    )
    for _ in range(hands):
        between(dice, bench)
        bench.deck = shuffled(dice, bench)
        bench.do(cmd.StartHand)
        while bench.table.hand is not None and bench.table.hand.phase != "AWARDED":
            step(dice, bench)
        yield bench, since_start(bench)


def shuffled(dice: Random, bench: Bench) -> list[str]:
    """The deck of the table's game, in some order."""
    pack = [str(card) for card in DECK if bench.table.game.deck.holds(card)]
    return dice.sample(pack, len(pack))


def since_start(bench: Bench) -> list[Event]:
    """The last settings, and everything since the last record of the table, as the log gives a hand."""
    records = [at for at, event in enumerate(bench.history) if isinstance(event, TableRecorded)]
    settings = [event for event in bench.history if isinstance(event, TableSet)]
    found = bench.history[records[-1] :]
    assert isinstance(found[1], HandStarted)
    return [settings[-1], *found]


def between(dice: Random, bench: Bench) -> None:
    """Losers buy chips, somebody goes away or comes back; at least two can play."""
    for seat, player in bench.table.players.items():
        if player.stack < 50:
            bench.do(cmd.BuyChips, seat=seat, amount=dice.choice((70, 500, 2_000)))
        elif dice.random() < 0.15:
            bench.do(cmd.SitIn if player.away else cmd.SitOut, seat=seat)
    away = [seat for seat, player in bench.table.players.items() if player.away]
    for seat in away:
        if sum(not player.away for player in bench.table.players.values()) < 2:
            bench.do(cmd.SitIn, seat=seat)


def step(dice: Random, bench: Bench) -> None:
    hand = bench.table.hand
    assert hand is not None
    if next_card(bench.table) != NOWHERE:
        if len(hand.cards) == 3 and dice.random() < 0.1:
            bench.do(cmd.Declare, incident="I-10")
            bench.do(cmd.Answer, way="misdeal")
            bench.deck = shuffled(dice, bench)
            return
        bench.deal(1)
        quiet = not (hand.game.bring_in or hand.rule.draw)
        if dice.random() < 0.03 and entry(bench.table) is not None and quiet:
            take_back(bench)  # elsewhere cards that lie at a seat may come to be another's: that is asked
    elif scramble := [alert for alert in hand.incidents.alerts if "reshuffle" in alert.options]:
        bench.do(cmd.Answer, way="reshuffle", number=scramble[0].number)
        out = {card.card for card in bench.table.hand.cards if card.place.spot != Spot.STUB}
        bench.deck = [card for card in shuffled(dice, bench) if FaceDown(Card.parse(card)) not in out]
    elif hand.phase == "DRAWING":
        assert hand.round.to_act is not None
        given = dice.sample(hand.hole(hand.round.to_act), dice.randint(0, 3))
        known = tuple(card.card.reveal() for card in given if card.card is not None)
        named = known if len(hand.seats) > 3 or dice.random() < 0.7 else ()  # so that none comes again
        bench.do(cmd.Discard, seat=hand.round.to_act, number=len(given), cards=named)
    elif hand.round.to_act is not None:
        act(dice, bench, hand.round.to_act)
    elif (seat := next_to_show(bench.table)) is not None:
        show(dice, bench, seat)
    else:
        bench.do(cmd.Award)


def act(dice: Random, bench: Bench, seat: Seat) -> None:
    hand = bench.table.hand
    assert hand is not None
    asked = hand.parts[seat].bet
    others = [
        each
        for each in hand.live
        if each != seat and not hand.parts[each].acted and hand.parts[each].bet <= asked
        if bench.table.players[each].stack
    ]
    if others and dice.random() < 0.06:
        bench.act(dice.choice(others), "fold")
        return
    legal = legal_actions(bench.table, bench.table.house)
    weights = {"fold": 2 if legal.to_call else 0, "check": 5, "call": 6, "bet": 3, "raise": 3, "bring-in": 6}
    names = sorted(name for name in legal.actions if weights[name])
    action = dice.choices(names, [weights[name] for name in names])[0]
    top = dice.choice((legal.min_to, legal.max_to, min(legal.max_to, 3 * legal.min_to)))
    unit = bench.table.settings.unit if bench.table.settings else 1
    amount = dice.randint(legal.min_to, max(legal.min_to, top))
    amount = dice.choice(legal.totals) if legal.totals else min(legal.max_to, -(-amount // unit) * unit)
    bench.act(seat, action, amount if action in ("bet", "raise") else 0)
    if dice.random() < 0.05:
        bench.do(cmd.Undo)


def take_back(bench: Bench) -> None:
    """Undo the last keyed input around the cards that came since."""
    with suppress(Refused):  # the deal was cancelled, and the new one has begun
        bench.do(cmd.Undo)


def show(dice: Random, bench: Bench, seat: Seat) -> None:
    hand = bench.table.hand
    assert hand is not None
    mine = [card.card.reveal() for card in hand.hole(seat) if card.card is not None]
    cards = tuple(dice.sample(mine, held(hand)[seat]))  # of unnamed discards anybody may say what they were
    try:
        if dice.random() < 0.8:
            bench.do(cmd.ShowHand, seat=seat, cards=cards)
        else:
            bench.do(cmd.MuckHand, seat=seat)
    except Refused:
        bench.do(cmd.ShowHand, seat=seat, cards=cards)
