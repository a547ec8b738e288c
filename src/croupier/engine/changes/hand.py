"""What the start of a hand, its forced bets, a misdeal, the showdown and its end change in the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from croupier.cards.card import FaceDown
from croupier.engine import events as ev
from croupier.engine.changes import bank_entries, transitions
from croupier.engine.changes.bank_entries import taken
from croupier.engine.changes.people import kept
from croupier.engine.changes.registry import (
    at_straddle,
    change,
    hand_change,
    hand_of,
    mucked,
    opened,
    paid,
    turn_to,
    with_part,
)
from croupier.engine.places import SEATS, Seat
from croupier.engine.table import Hand, HandPositions, HandSeat, Player, PositionsBefore, Table
from croupier.engine.table.pauses import remembered
from croupier.engine.table.rotation import by_orbits, comes_round, stakes_of, turn_of
from croupier.engine.table.tournament import Settled
from croupier.engine.table.turns import next_to_act
from croupier.rules.games import Game, game, short_deck_as, varied
from croupier.rules.house import HouseRules
from croupier.rules.positions import clockwise
from croupier.rules.stakes import checked, killed
from croupier.values import replace

LIVE = ("small-blind", "big-blind", "button-blind", "straddle", "kill", "late-blind")
"""Forced bets that count as bets of the first round."""


_UNTOUCHED: Final = HandSeat()


@change(ev.HandStarted)
def hand_started(table: Table, event: ev.HandStarted) -> Table:
    """Players with a penalty serve one hand of it, dealt in or not."""
    shift = table.shift if table.shift.since is not None else replace(table.shift, since=event.at)
    table = bank_entries.hand_begun(replace(_begun(table, event), time_call=None, shift=shift))
    for seat in event.seats if table.house.cap else ():
        table = _beyond(table, seat, max(0, table.players[seat].stack - (table.house.cap or 0)))
    if event.round:
        table = replace(table, ordered=replace(table.ordered, go=0, round=event.round))
    due = {seat: one for seat, one in table.players.items() if one.penalty}
    return _serving(table, {seat: replace(one, serving=True) for seat, one in due.items()})


def _beyond(table: Table, seat: Seat, chips: int) -> Table:
    """Put the seat's chips beyond the cap out of play, so that it is all-in for the cap; 0: back in."""
    one = table.players[seat]
    moved = replace(one, stack=one.stack + one.capped - chips, capped=chips)
    return replace(table, players={**table.players, seat: moved})


def _begun(table: Table, event: ev.HandStarted) -> Table:
    if event.button is not None and event.big_blind_seat is None:
        return _bomb_begun(table, event)
    same_turn = event.turn == table.turn and table.turn_hands > 0
    come = {seat: table.players[seat] for seat in event.seats}
    dealt_in = {
        seat: replace(one, new=False, moved=False, waits=False)
        for seat, one in come.items()
        if one.new or one.moved or one.waits
    }
    table = replace(table, players={**table.players, **dealt_in}) if dealt_in else table
    following = replace(
        _fresh(table, event),
        turn=event.turn,
        turn_hands=table.turn_hands + 1 if same_turn else 1,
        turn_button=table.turn_button if same_turn else event.button if by_orbits(table.settings) else None,
        turn_orbits=table.turn_orbits + comes_round(table, event.button) if same_turn else 0,
        bomb_hands=table.bomb_hands + (table.bomb is not None),
    )
    if event.big_blind_seat is None:
        return following
    due = replace(table.players[event.big_blind_seat], owes_small=False, owes_big=False)
    return replace(
        following,
        button=event.button,
        small_blind_seat=event.small_blind_seat or event.dead_small_blind,
        big_blind_seat=event.big_blind_seat,
        headsup_before=len(event.seats) == 2,
        misplaced=_made_good(table, event.big_blind_seat),
        button_set=False,
        players={**table.players, event.big_blind_seat: due},
    )


def _bomb_begun(table: Table, event: ev.HandStarted) -> Table:
    """A bomb pot takes no turn of a mix, and whoever waits for a blind goes on waiting."""
    return replace(_fresh(table, event), bomb_hands=0)


def _fresh(table: Table, event: ev.HandStarted) -> Table:
    """The table with its new hand, before anything is posted."""
    return replace(
        table,
        hand=_first_street(table, event),
        carried=0,
        hand_no=event.hand_no,
        before=None,
        opening=replace(table, before=None, opening=None, undone=None, deeds=()),
        undone=None,
        deeds=(),
        sensed=0,
        pauses=remembered(table.pauses, table.hand.cards) if table.hand else table.pauses,
    )


def _made_good(table: Table, big_blind: Seat) -> tuple[Seat, Seat, bool] | None:
    """What is left to make good of misplaced blinds, once the big blind is at this seat (WSOP 109)."""
    if table.misplaced is None or table.button_set or table.big_blind_seat is None:
        return None
    last_right, wrong, made_good = table.misplaced
    way = [*clockwise(table.big_blind_seat if made_good else last_right, SEATS)]
    passed = way[: way.index(big_blind) + 1]
    return None if {last_right, wrong} & {*passed} or wrong == last_right else (last_right, wrong, True)


def _first_street(table: Table, event: ev.HandStarted) -> Hand:
    assert table.settings is not None, "a hand without settings"
    flush_first = table.house.short_flush == "above_full"
    trips_first = table.house.short_trips == "above_straight"
    played = short_deck_as(game(event.game), flush_first=flush_first, trips_first=trips_first)
    stakes = checked(played, stakes_of(turn_of(table.settings, event.turn)))
    house, killer = table.house, table.kill
    if killer not in event.seats or house.kill == "off" or not event.big_blind_seat or not _has_kill(played):
        killer = None
    stakes = stakes if killer is None else killed(stakes, house.kill, 1)
    last = killer if house.kill_order == "last" else None
    hand = opened(
        dict.fromkeys(event.seats, _UNTOUCHED),
        blind=0 if not event.big_blind_seat else stakes.big_blind if killer is None else stakes.small_bet,
        hand_no=event.hand_no,
        game=played,
        stakes=stakes,
        seats=event.seats,
        positions=HandPositions(
            event.button,
            event.small_blind_seat,
            event.big_blind_seat,
            killer=killer,
            order=_after_blinds(event.seats, event.big_blind_seat, last),
            before=PositionsBefore(
                table.button,
                table.small_blind_seat,
                table.big_blind_seat,
                table.headsup_before,
                table.button_set,
            ),
        ),
    )
    return replace(hand, money=replace(hand.money, carried=table.carried))


@change(ev.HandVaried)
def hand_varied(table: Table, event: ev.HandVaried) -> Table:
    hand, cap = hand_of(table), table.house.bomb_cap
    stakes = replace(hand.stakes, ante=event.bomb) if event.bomb else hand.stakes
    hand = replace(hand, game=varied(hand.game, event.boards, bomb=event.bomb > 0), stakes=stakes)
    for seat in hand.seats if event.bomb and cap else ():
        one = table.players[seat]
        table = _beyond(table, seat, max(0, one.stack + one.capped - (cap or 0)))
    table = replace(table, hand=hand)
    if event.big_blind_seat is None:
        return table
    return replace(
        table,
        turn_orbits=table.turn_orbits + comes_round(table, hand.positions.button),
        button=hand.positions.button,
        small_blind_seat=event.small_blind_seat,
        big_blind_seat=event.big_blind_seat,
        headsup_before=len(hand.seats) == 2,
        misplaced=_made_good(table, event.big_blind_seat),
        button_set=False,
    )


@hand_change(ev.RunsAgreed)
def runs_agreed(hand: Hand, event: ev.RunsAgreed) -> Hand:
    """What was said before another street was dealt no longer counts."""
    deal, out = hand.deal, len(hand.board)
    said = dict(deal.agreed) if deal.shared == out else {}
    said.update(dict.fromkeys(event.seats, event.runs))
    agreed = all(said.get(seat) == event.runs for seat in hand.live)
    deal = replace(
        deal,
        runs=event.runs if agreed else 1,
        shared=out,
        agreed=tuple(sorted(said.items())),
        burns_once=event.burns_once,
    )
    return replace(hand, deal=deal)


@change(ev.Posted)
def posted(table: Table, event: ev.Posted) -> Table:
    hand, seat, amount = hand_of(table), event.seat, event.amount
    part = hand.parts[seat]
    if event.kind in ("ante", "bomb-ante"):
        hand = with_part(hand, seat, replace(part, ante=part.ante + amount))
    elif event.kind in LIVE:
        live = replace(part, bet=part.bet + amount, live=part.live + amount, forced=part.forced + amount)
        hand = with_part(hand, seat, live)
    else:
        hand = with_part(hand, seat, replace(part, dead=part.dead + amount))
    players = paid(table.players, seat, -amount)
    if event.kind == "straddle":
        hand = _straddled(hand, players, seat, table.house)
    if event.kind in ("late-blind", "dead-blind"):
        player = players[seat]
        is_late = event.kind == "late-blind"
        paid_up = replace(player, owes_big=False) if is_late else replace(player, owes_small=False)
        players = {**players, seat: paid_up}
    return replace(table, hand=hand, players=players)


def _straddled(hand: Hand, players: Mapping[Seat, Player], seat: Seat, house: HouseRules) -> Hand:
    """After a straddle: the action begins behind it; a sleeper has had its turn, and the next one acts."""
    where = replace(hand.positions, straddles=(*hand.positions.straddles, seat), order=())
    if hand.phase == "BETTING":
        woken = at_straddle(replace(hand, positions=where), house)
        return turn_to(woken, next_to_act(woken, players, seat))
    if seat == where.button and house.straddle_button_order == "utg_first":
        where = replace(where, order=_after_blinds(hand.seats, where.big_blind, seat))
    return at_straddle(replace(hand, positions=where), house)


def _after_blinds(seats: tuple[Seat, ...], big_blind: Seat | None, seat: Seat | None) -> tuple[Seat, ...]:
    """The order of action if this seat speaks after the big blind; empty if it does anyway."""
    if big_blind in (None, seat) or seat is None:
        return ()
    others = tuple(each for each in seats if each != seat)
    last = others.index(big_blind) + 1
    return (*others[:last], seat, *others[last:])


def _has_kill(played: Game) -> bool:
    return played.betting == "limit" and not played.bring_in


@hand_change(ev.StraddleAnnounced)
def straddle_announced(hand: Hand, event: ev.StraddleAnnounced) -> Hand:
    sleepers = {**hand.positions.sleepers, event.seat: event.amount}
    return replace(hand, positions=replace(hand.positions, sleepers=sleepers))


@hand_change(ev.SharesAgreed)
def shares_agreed(hand: Hand, event: ev.SharesAgreed) -> Hand:
    return replace(hand, money=replace(hand.money, shares=event.shares))


@change(ev.AttemptMisdealt)
def attempt_misdealt(table: Table, event: ev.AttemptMisdealt) -> Table:
    return transitions.misdeal(table, event.attempt)


@change(ev.HandEnded)
def hand_ended(table: Table, event: ev.HandEnded) -> Table:
    """A complete hand counts towards every penalty served in it; a void one does not."""
    served = 1 if event.outcome == "complete" else 0
    for seat, one in table.players.items():
        table = _beyond(table, seat, 0) if one.capped else table
    table = _over(table, event)
    due = {seat: one for seat, one in table.players.items() if one.serving}
    return _serving(
        table, {seat: replace(one, serving=False, penalty=one.penalty - served) for seat, one in due.items()}
    )


def _over(table: Table, event: ev.HandEnded) -> Table:
    hand = hand_of(table)
    if event.outcome == "complete":
        settled_as = Settled(hand.hand_no, hand.money.awards, event.due or hand.money.awards, event.at)
        over = replace(
            hand,
            phase=hand.then("pots paid"),
            round=replace(hand.round, to_act=None),
            incidents=replace(hand.incidents, alerts=()),
        )
        legs = table.house.kill != "off" and _has_kill(hand.game) and not hand.is_bomb
        table = _legged(table, hand) if legs else table
        return bank_entries.hand_over(replace(table, hand=over, carried_to=(), settled=settled_as))
    if event.outcome == "withdrawn":
        return _withdrawn(table)
    return bank_entries.hand_void(transitions.void(table))


def _legged(table: Table, hand: Hand) -> Table:
    """Who kills the next hand (Robert's Rules ch. 13).

    A killer who shares a pot kills again. Else it is who wins all of a second pot in a row with a full bet in
    it, or where the house says so, all of one pot that is large enough; a shared pot leaves a leg as it is.
    """
    house, killer = table.house, hand.positions.killer
    owed = table.kill if killer is None else None  # by a seat that was not dealt in
    winners = {one.seat for one in hand.money.awards}
    if len(winners) != 1:
        return replace(table, kill=killer if killer in winners else owed)
    (winner,) = winners
    if house.kill_on == "scoop":
        return replace(table, kill=winner if hand.pot >= house.kill_pot * hand.stakes.big_bet else owed)
    bets = any(part.live - part.forced >= hand.stakes.small_bet for part in hand.parts.values())
    return replace(table, leg=winner, kill=winner if winner == table.leg and bets else owed)


def _withdrawn(table: Table) -> Table:
    """As it was before the hand was opened, but its number is used; what an undo never takes back stays."""
    assert table.opening is not None, "a hand was opened"
    hand, back = transitions.void(table).hand, kept(table.opening, table)
    return replace(
        back,
        hand=hand,
        hand_no=table.hand_no,
        floor=table.floor,
        step=table.step,
        last_input=table.last_input,
    )


def _serving(table: Table, changed: dict[Seat, Player]) -> Table:
    return replace(table, players={**table.players, **changed}) if changed else table


@change(ev.HandTabled)
def hand_tabled(table: Table, event: ev.HandTabled) -> Table:
    """Table the cards, and name those that this reader could not know."""
    hand = hand_of(table)
    hand = with_part(hand, event.seat, replace(hand.parts[event.seat], tabled=event.cards))
    mine = [index for index, card in enumerate(hand.cards) if card.place.seat == event.seat]
    known = {card.card for card in hand.cards}
    unread = [index for index in mine if hand.cards[index].card is None]
    named = [face for face in map(FaceDown, event.cards) if face not in known]
    if unread and len(unread) == len(named):
        faces = dict(zip(unread, named, strict=True))
        cards = (replace(card, card=faces.get(at, card.card)) for at, card in enumerate(hand.cards))
        hand = replace(hand, cards=tuple(cards))
    return replace(table, hand=hand, deeds=(*table.deeds, event))


@change(ev.HandMucked)
def hand_mucked(table: Table, event: ev.HandMucked) -> Table:
    hand = hand_of(table)
    hand = with_part(hand, event.seat, replace(hand.parts[event.seat], mucked=True))
    return replace(table, hand=mucked(hand, (event.seat,)), deeds=(*table.deeds, event))


@change(ev.RakeTaken)
def rake_taken(table: Table, event: ev.RakeTaken) -> Table:
    hand = hand_of(table)
    table = taken(table, event.amount, event.jackpot)
    rake = (*hand.money.rake, (event.pot, event.amount))
    return replace(table, hand=replace(hand, money=replace(hand.money, rake=rake)))


@change(ev.PotAwarded)
def pot_awarded(table: Table, event: ev.PotAwarded) -> Table:
    hand = hand_of(table)
    awards = (*hand.money.awards, ev.Paid(event.pot, event.seat, event.amount, event.half, event.board))
    players = paid(table.players, event.seat, event.amount)
    return replace(table, hand=replace(hand, money=replace(hand.money, awards=awards)), players=players)
