"""What the keys may do now: amounts, chips, seats before a touched one, cards to name.

`console` acts on these answers and `present` shows them, so a key always does what it says.
"""

from __future__ import annotations

from typing import Final

from croupier.cards.card import Card
from croupier.engine import codes
from croupier.engine.between.people import next_game
from croupier.engine.commands import CompleteDeal
from croupier.engine.decide import decide
from croupier.engine.events import AlertRaised, Due, Paid
from croupier.engine.evolve import evolve
from croupier.engine.places import BOARDS, Seat
from croupier.engine.play.award import Told, dealer_tells, due_to_house, playing, proposal
from croupier.engine.play.runs import most_runs
from croupier.engine.play.showdown import (
    contenders,
    next_to_show,
    none_may_muck,
    pots_of,
    run_out,
    showing_order,
    unsettled,
    waits_face_down,
)
from croupier.engine.play.straddles import straddle_range
from croupier.engine.table import Hand, Table
from croupier.engine.table.dealing import COMMUNITY
from croupier.engine.table.legal_actions import BETS, LegalActions, bring_in_due, could_answer
from croupier.engine.table.turns import in_turn, is_opener_open, must_act, unread_upcards
from croupier.errors import Refused
from croupier.terminal.keys import KeyKind
from croupier.values import kept
from croupier.words import Words

DENOMINATIONS: Final = (1, 5, 25, 100, 500, 1_000, 5_000, 25_000)
"""Values of chips, in whole euros of a cash game or in chips of a tournament."""

CLOSED: Final = frozenset({codes.BETTING_NOT_OPEN, codes.OVER_THE_CAP})
"""Why a seat with enough chips may not raise; the floor may let it pass."""


def is_cash(table: Table) -> bool:
    return table.settings is None or table.settings.mode == "cash"


def words_for(table: Table, language: str) -> Words:
    """How the table is told in a language: its money, and the numbers of its edition."""
    return Words(language, cash=is_cash(table), edition=table.house.rules_edition)


def can_deal(table: Table) -> bool:
    """Whether the next hand can be dealt: stakes, two players with chips and, except in stud, a button."""
    placed = table.button is not None or bool(table.game.bring_in)
    barred = table.deck_locked or table.bank.closed
    return table.settings is not None and placed and len(table.dealt_in) >= 2 and not barred


def plays_bombs(table: Table) -> bool:
    """Whether the next hand may be dealt as a bomb pot."""
    may = table.between_hands and table.cash and table.house.bomb_every != "off"
    return may and table.race is None and can_deal(table)


def may_change_game(table: Table) -> bool:
    """Whether the button has chosen the game of the next hand, and may still choose another."""
    chooses = table.between_hands and table.settings is not None and table.settings.rotation_choice
    return bool(chooses and next_game(table)) and table.race is None and can_deal(table)


def only_rich(table: Table) -> Seat | None:
    """The seat of a cash game that alone has chips."""
    rich = [seat for seat, one in table.players.items() if one.stack]
    return rich[0] if table.cash and len(rich) == 1 else None


def buyer(table: Table) -> Seat | None:
    """The first seat that could buy chips where only one has any; None in any other case."""
    if only_rich(table) is None or table.deck_locked or table.bank.closed:
        return None
    return next((seat for seat, one in table.players.items() if not one.stack and not one.out), None)


def due_now(table: Table) -> Due | None:
    """Who is to go by the room's order, or else to come: the dealer says that they are gone, or here.

    Who still sits at the other table comes last.
    """
    if not table.between_hands or table.race is not None:
        return None
    return next(iter(sorted(table.ordered.due, key=lambda one: (one.comes, one.there))), None)


def all_comers(table: Table) -> tuple[Due, ...]:
    """Those who come to their first seats by the room's order, where nobody else is due."""
    due = table.ordered.due if due_now(table) is not None else ()
    return due if all(one.comes and not one.table and not one.wait for one in due) else ()


def lacking(table: Table) -> Seat | None:
    """The seat of a player who came with other chips than they left with, until the floor says why."""
    here = table.players.items() if table.between_hands else ()
    return next((seat for seat, one in here if one.lacks), None)


def may_end_race(table: Table) -> bool:
    """Whether all cards of a chip race are dealt and known, so that its chips can be given."""
    return table.race is not None and table.race.next_seat is None and table.race.unread is None


def rests(table: Table, now: int) -> bool:
    """Whether it is a break, of the levels or by the room's order, or the room has stopped the clock."""
    clock = table.clock
    if clock is None or not clock.order or (clock.since is None and table.hand_for_hand):
        return table.on_break
    return table.on_break or clock.since is None or now < clock.since


def is_held_back(table: Table) -> bool:
    """Whether an order of the room is against the next hand, unless the floor is there."""
    ordered = table.ordered
    waits = table.hand_for_hand and ordered.pace and not ordered.go
    goes = any(not one.comes for one in ordered.due)
    return bool(table.floor is None and (waits or goes or ordered.halt or ordered.race > table.unit))


def next_key(table: Table) -> KeyKind | None:
    """The key that does what comes next between hands, which enter presses too; None if there is none."""
    if not table.between_hands or table.race is not None:
        return None
    if table.deck_locked:
        return KeyKind.INCIDENT
    if table.bank.closed:
        return KeyKind.EVENING
    if can_deal(table):
        by_hand = table.hand_for_hand and not table.ordered.pace
        return None if table.on_break or by_hand or is_held_back(table) else KeyKind.HAND
    return KeyKind.SETUP if buyer(table) is None else KeyKind.HAND


def why_no_raise(table: Table, legal: LegalActions) -> str:
    """Why the seat to act may not bet or raise, as the code of a refusal; empty if it may or nobody acts.

    ``only-a-call``: it has no chips beyond the call; ``nobody-to-meet-it``: all others are all-in for that or
    less; AL-24: it has acted, and the betting was not reopened; AL-25: the last raise was made.
    """
    hand, seat = table.hand, legal.seat
    if hand is None or seat is None or table.phase != "BETTING" or legal.actions & BETS:
        return ""
    if legal.max_to <= hand.round.bet:
        return "only-a-call"
    if not could_answer(table, hand, seat):
        return "nobody-to-meet-it"
    return codes.OVER_THE_CAP if legal.capped else codes.BETTING_NOT_OPEN


def may_begin_bet(table: Table, legal: LegalActions) -> bool:
    """Whether a bet or raise may be keyed: it is legal, or the floor is there to let it pass."""
    passed = table.floor is not None and why_no_raise(table, legal) in CLOSED
    return bool(legal.actions & BETS) or passed


def at_most_the_pot(table: Table, legal: LegalActions) -> bool:
    """Whether pot limit forbids the seat to bet its whole stack."""
    hand, seat = table.hand, legal.seat
    if hand is None or seat is None or hand.game.betting != "pot-limit":
        return False
    return legal.max_to < hand.parts[seat].bet + table.players[seat].stack


def most(table: Table, legal: LegalActions) -> tuple[str, int]:
    """What the key of the highest bet does now, and the total for the round; ("", 0) for nothing.

    ``allin``; ``calls``: going all-in is only a call; ``pot``: pot limit allows no more; ``big``: the larger
    of two bets of fixed limit.
    """
    hand, seat = table.hand, legal.seat
    if hand is None or seat is None:
        return "", 0
    why = why_no_raise(table, legal)
    if why:
        all_in = ("calls", legal.to_call) if why == "nobody-to-meet-it" else ("allin", legal.max_to)
        return all_in if legal.to_call and why not in CLOSED else ("", 0)
    if not legal.actions & BETS:
        return "", 0
    if legal.max_to == hand.parts[seat].bet + table.players[seat].stack:
        return "allin", legal.max_to
    if at_most_the_pot(table, legal):
        return "pot", legal.max_to
    return ("big", legal.max_to) if len(legal.totals) > 1 else ("", 0)


def is_completion(hand: Hand) -> bool:
    """Whether the next full bet of fixed limit completes a bring-in or a short all-in (Guide 3.4)."""
    return hand.game.betting == "limit" and hand.round.bet > 0 and hand.round.counted == 0


def presets(table: Table, legal: LegalActions) -> tuple[tuple[str, int], ...]:
    """(name, total for the round) of each preset; amounts outside `legal` are included, to be shown grey.

    Half pot and pot measure the pot after the call; fractions are rounded down to the smallest chip. Pot
    limit has no multiples of the bet and all-in only within the pot, fixed limit its legal totals alone.
    """
    hand = table.hand
    if hand is None or legal.seat is None:
        return ()
    if legal.totals:
        return tuple(zip(("small", "big") if len(legal.totals) > 1 else ("min",), legal.totals, strict=True))
    after_call = hand.pot + legal.to_call
    wanted = {"min": legal.min_to, "half": (hand.round.bet + after_call // 2) // table.unit * table.unit}
    if at_most_the_pot(table, legal):
        return (*wanted.items(), ("pot", legal.max_to))
    wanted["pot"] = (hand.round.bet + after_call) // table.unit * table.unit
    if hand.game.betting == "no-limit":
        wanted |= {"twice": 2 * hand.round.bet, "thrice": 3 * hand.round.bet, "four": 4 * hand.round.bet}
    return (*wanted.items(), ("allin", legal.max_to))


def sizes(table: Table, legal: LegalActions) -> tuple[tuple[str, int], ...]:
    """The two amounts with a key of their own, as (name, total): a usual bet and a larger one.

    Parts of the pot for a bet; for a raise multiples of the bet, larger ones before anybody has raised the
    blinds. None in fixed limit, where the bet key shows the amount.
    """
    hand = table.hand
    if hand is None or legal.totals or not legal.actions & BETS:
        return ()
    wanted = ("half", "pot")
    if hand.game.betting == "pot-limit":
        wanted = ("min", "half")
    elif hand.round.bet:
        opened = hand.number or any(one.action not in ("call", "check", "fold") for one in hand.voluntary)
        wanted = ("twice", "thrice") if opened else ("thrice", "four")
    named = dict(presets(table, legal))
    return tuple((name, named[name]) for name in wanted)


def distinct(named: tuple[tuple[str, int], ...]) -> tuple[tuple[str, int], ...]:
    """The presets by size, each amount once, under its first name."""
    found: dict[int, str] = {}
    for name, total in named:
        if total:
            found.setdefault(total, name)
    return tuple((name, total) for total, name in sorted(found.items()))


def chips(table: Table) -> tuple[int, ...]:
    """The denominations that make an amount; empty in limit, where a bet has one size."""
    limit = table.hand is not None and table.hand.game.betting == "limit"
    return () if limit else denominations(table)


def denominations(table: Table) -> tuple[int, ...]:
    """Six chip values around the smallest forced bet, smallest first, none below the smallest chip."""
    settings, hand = table.settings, table.hand
    if settings is None or hand is None:
        return ()
    scale = 100 if settings.mode == "cash" else 1
    least = max(settings.unit, (hand.stakes.small_blind or hand.stakes.bring_in) // 5)
    fitting = [value * scale for value in DENOMINATIONS if value * scale >= least]
    return tuple(value for value in fitting if value % settings.unit == 0)[:6]


def nudge(table: Table, legal: LegalActions, amount: int, steps: int) -> int:
    """The amount some clicks further: in small blinds, later in one and five big blinds, within bounds.

    In fixed limit a click leads to the next legal total.
    """
    settings, hand = table.settings, table.hand
    if settings is None or hand is None:
        return amount
    if legal.totals:
        place = sum(total < amount for total in legal.totals) + steps
        return legal.totals[max(0, min(place, len(legal.totals) - 1))]
    blind, above = hand.stakes.big_blind, amount + (steps > 0)
    size = 5 * blind if above > 40 * blind else blind if above > 10 * blind else hand.stakes.small_blind
    step = max(size, settings.unit)
    from_here = amount // step if steps > 0 else -(-amount // step)
    return max(legal.min_to, min(legal.max_to, (from_here + steps) * step))


def seats_before(table: Table, seat: Seat) -> tuple[Seat, ...]:
    """The seats to act before `seat`, in order; it wins if it need not act itself.

    Empty if nobody acts before it, or if the first of them owes the bring-in and cannot fold.
    """
    hand = table.hand
    if hand is None or table.phase != "BETTING" or hand.round.to_act in (None, seat) or seat not in hand.live:
        return ()
    assert hand.round.to_act is not None
    if bring_in_due(hand) or opener_asked(table):
        return ()
    before = [hand.round.to_act]
    for other in in_turn(hand, hand.round.to_act):
        if other == seat:
            break
        if must_act(hand, table.players, other):
            before.append(other)
    wins = {*before, seat} >= {*hand.live}
    return tuple(before) if wins or must_act(hand, table.players, seat) else ()


def straddles_of(table: Table, seat: Seat, *, asleep: bool = False) -> tuple[int, int]:
    """The seat's least and highest straddle before the first card; zeros if it may not (WSOP 161)."""
    hand = table.hand
    if hand is None or table.phase != "DEALING" or hand.cards or seat not in hand.seats:
        return 0, 0
    try:
        return straddle_range(table, table.house, seat, asleep=asleep)
    except Refused:
        return 0, 0


def red_alert(table: Table) -> AlertRaised | None:
    """The alert that halts the hand: the oldest one, so that a new one does not replace it."""
    alerts = table.hand.incidents.alerts if table.hand else ()
    return next((alert for alert in alerts if alert.colour == "red"), None)


def scramble_asked(table: Table) -> AlertRaised | None:
    """The alert that waits for the stub to be scrambled before the next card, without halting the hand."""
    if table.hand is None or table.phase != "DEALING":
        return None
    return next((one for one in table.hand.incidents.alerts if "reshuffle" in one.options), None)


def ways(table: Table, alert: AlertRaised) -> tuple[str, ...]:
    """The ways out of an alert, including the floor's discretion once the PIN was given."""
    extra = ("discretion",) if table.floor and "discretion" not in alert.options else ()
    return (*alert.options, *extra)


@kept
def to_show(table: Table) -> Seat | None:
    """The next seat to show: in showdown order, or because the betting is over (TDA 16).

    Without a reader nobody is asked to: the dealer touches who wins.
    """
    hand = table.hand
    if hand is None or table.phase == "HALTED" or table.sensors == "L0" or waits_face_down(table):
        return None
    if hand.phase == "SHOWDOWN":
        return next_to_show(table)
    if run_out(table, hand):
        return next((seat for seat in showing_order(hand) if not hand.parts[seat].tabled), None)
    return None


def all_to_show(table: Table) -> tuple[Seat, ...]:
    """The seats with known cards that must table them after a called all-in (TDA 16).

    Empty as long as anybody may muck.
    """
    hand = table.hand
    if hand is None or to_show(table) is None or not (none_may_muck(table) or run_out(table, hand)):
        return ()
    return _showable(table, hand)


def _showable(table: Table, hand: Hand) -> tuple[Seat, ...]:
    order = (seat for seat in showing_order(hand) if may_show(table, seat))
    return tuple(seat for seat in order if not must_be_named(hand, seat))


def may_show(table: Table, seat: Seat) -> bool:
    """Whether the seat may table its hand now, in order or not."""
    hand = table.hand
    if hand is None or seat not in hand.live or table.phase == "HALTED" or waits_face_down(table):
        return False
    part = hand.parts[seat]
    over = hand.phase == "SHOWDOWN" or run_out(table, hand)
    return over and not part.tabled and not part.mucked


Payment = tuple[tuple[tuple[int, int], ...], tuple[Paid, ...]]
"""(pot, rake) and (pot, seat, amount)."""


def may_all_show(table: Table) -> tuple[Seat, ...]:
    """The seats with known cards that may table them at the showdown, in order."""
    hand = table.hand
    if hand is None or table.phase != "SHOWDOWN":
        return ()
    return _showable(table, hand)


@kept
def to_pay(table: Table) -> Payment:
    """What was paid, or will be once every relevant hand is open; empty before that (IB-2)."""
    hand = table.hand
    if hand is None or hand.money.awards:
        return (hand.money.rake, hand.money.awards) if hand else ((), ())
    if hand.phase != "SHOWDOWN" or to_show(table) is not None or unsettled(hand):
        return (), ()
    try:
        return proposal(table)
    except Refused:  # an unread card is not named yet
        return (), ()


@kept
def runs_open(table: Table) -> int:
    """On how many boards the rest of the hand may be dealt now; 1: on this one only."""
    return most_runs(table)


def to_push(table: Table, ranks: Told) -> Payment:
    """The same; without cards, if the hands are as `ranks` says: the best first, those that tie together."""
    paid = to_pay(table)
    if paid[1] or not ranks or table.hand is None:
        return paid
    try:
        return proposal(table, winners_among(table.hand, ranks))
    except Refused:  # a pot that none of them contests
        return (), ()


@kept
def deals_left(table: Table) -> int:
    """How often cards are still dealt, without a reader and with the betting over: the dealer deals on."""
    if table.sensors != "L0" or table.hand is None or not run_out(table, table.hand):
        return 0
    there, times = table, 0
    while there.phase == "DEALING":
        for event in decide(there, CompleteDeal(at=0), there.house):
            there = evolve(there, event)
        times += 1
    return times if there.phase == "SHOWDOWN" else 0


def touch_wins(table: Table) -> bool:
    """Whether a touched seat wins: the betting is over, and no cards say who does."""
    return dealer_tells(table) or deals_left(table) > 0


def winners_among(hand: Hand, ranks: Told) -> Told:
    """Who wins each pot, on each board: the best that contest it; nobody where none of them does."""
    if not ranks:
        return ()
    each = boards_told(ranks)
    each = (*each, *[()] * (hand.board_number - len(each)))
    tied = (
        [tuple(seat for seat in group if seat in pot.seats) for group in told]
        for pot in pots_of(hand)
        for told in each
    )
    return tuple(next(filter(None, groups), ()) for groups in tied)


def boards_told(ranks: Told) -> tuple[Told, ...]:
    """The order of the hands on each board so far; in `ranks` an empty group begins the next board."""
    found: list[Told] = [()]
    for group in ranks:
        found[-1:] = [(*found[-1], group)] if group else [found[-1], ()]
    return tuple(found)


def may_tell_next(hand: Hand, ranks: Told) -> bool:
    """Whether every pot of the present board has a winner, and another board has none yet."""
    told = boards_told(ranks)
    won = winners_among(hand, told[-1])[:: hand.board_number]
    return len(told) < hand.board_number and len(won) > 0 and all(won)


def ranked(hand: Hand, ranks: Told, seat: Seat) -> Told:
    """The order of the hands once a seat is touched: it wins the pots that it contests and nobody has yet.

    If there are none, it ties with the last; touched again, it rises by a step, and from the top it goes.
    """
    *before, told = boards_told(ranks)
    if before:
        return (*ranks[: len(ranks) - len(told)], *ranked(hand, told, seat))
    at = next((at for at, group in enumerate(ranks) if seat in group), None)
    if at is None:
        won = zip(pots_of(hand), winners_among(hand, ranks)[:: hand.board_number], strict=False)
        behind = any(seat in pot.seats and not seats for pot, seats in won)
        return (*ranks, (seat,)) if behind or not ranks else (*ranks[:-1], (*ranks[-1], seat))
    alone = len(ranks[at]) == 1
    left = tuple(each for each in ranks[at] if each != seat)
    if at == 0:
        return (left, *ranks[1:]) if left else ranks[1:]
    if alone:
        return (*ranks[: at - 1], (*ranks[at - 1], seat), *ranks[at + 1 :])
    return (*ranks[:at], (seat,), left, *ranks[at + 1 :])


def for_jackpot(table: Table) -> int:
    """The part of the house's share of these pots that goes to its jackpot."""
    hand = table.hand
    if hand is None or hand.money.awards:
        return table.bank.last.jackpot
    return sum(jackpot for _, jackpot in due_to_house(table)) if to_pay(table)[1] else 0


def no_low(table: Table, pot: int) -> bool:
    """Whether no hand qualifies for the low half of this pot, at a high/low showdown (S-016)."""
    hand = table.hand
    if hand is None or len(hand.game.halves) < 2 or not to_pay(table)[1]:
        return False
    rivals = contenders(hand, pots_of(hand)[pot])
    low = hand.game.halves[-1]
    shown = [seat for seat in rivals if hand.parts[seat].tabled]
    return len(shown) > 1 and all(
        low.strength(*playing(hand, seat, board)) is None
        for seat in shown
        for board in range(1, hand.board_number + 1)
    )


def must_be_named(hand: Hand, seat: Seat) -> bool:
    """Whether the seat's cards must be named when it opens them: one is unread, or discards are unnamed."""
    return hand.parts[seat].loose > 0 or any(card.card is None for card in hand.hole(seat))


def unread_open(hand: Hand) -> int | None:
    """The first open card that is unread, on the board or in front of a seat of stud.

    The result is its number among the cards of the hand.
    """
    return next(
        (i for i, card in enumerate(hand.cards) if card.card is None and (card.up or card.place.is_board)),
        None,
    )


def unread_at(table: Table, error: Refused) -> int | None:
    """The card that must be named before the pots can be pushed: on the board, or in a hand tabled early."""
    hand, seat = table.hand, error.facts.get("seat")
    if hand is None or error.code not in ("board-unknown", "cards-unknown"):
        return None
    return next(
        (
            index
            for index, card in enumerate(hand.cards)
            if card.card is None and (card.place.is_board if seat is None else card.place.seat == seat)
        ),
        None,
    )


def unread_upcard(table: Table) -> Seat | None:
    """A seat whose upcard has no name yet, if nobody knows who opens the round of stud for want of it."""
    hand = table.hand
    asked = hand is not None and table.phase == "BETTING" and is_opener_open(hand)
    return unread_upcards(hand)[0] if hand is not None and asked else None


def dealt_by_hand(table: Table) -> bool:
    """Whether no shoe reads the cards, or it failed: an unnamed card is then normal."""
    return table.sensors == "L0" or (table.hand is not None and table.hand.deal.manual)


def opener_asked(table: Table) -> bool:
    """Whether no shoe reads the upcards that tell who opens the round: the dealer touches the seat."""
    return dealt_by_hand(table) and unread_upcard(table) is not None


def board_places(hand: Hand) -> int:
    """How many cards the board has in the end; stud has one only if the stub was short."""
    return max(hand.game.board_cards, int(hand.deal.plan in COMMUNITY))


def board_faces(hand: Hand) -> tuple[Card | None, ...]:
    """The common cards of all boards, face up; None for an unread one."""
    boards = BOARDS[: hand.board_number]
    return tuple(card.card.reveal() if card.card else None for at in boards for card in hand.lying(at))


def open_cards(hand: Hand | None) -> frozenset[Card]:
    """Every card that lies open on the table; face-down cards stay out of every menu (IB-1)."""
    if hand is None:
        return frozenset()
    tabled = {card for part in hand.parts.values() for card in part.tabled}
    up = {drawn.card.reveal() for drawn in hand.cards if drawn.up and drawn.card is not None}
    return frozenset(tabled | up | {face for face in board_faces(hand) if face is not None})
