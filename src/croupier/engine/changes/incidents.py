"""What alerts, reports, rulings and antennas change in the table."""

from __future__ import annotations

from croupier.engine import codes
from croupier.engine import events as ev
from croupier.engine.changes import transitions
from croupier.engine.changes.people import kept
from croupier.engine.changes.registry import change, hand_change, hand_of, pay, with_part
from croupier.engine.table import Hand, Table
from croupier.values import replace

TURNED = (codes.EXPOSED_BY_DEALER, codes.EXPOSED_BY_PLAYER)
"""Reports of a card seen by the whole table."""


COUNTED = (codes.EXPOSED_BY_DEALER, codes.BOXED_CARD)
"""Reports that may be about several cards at once."""


@hand_change(ev.AlertRaised)
def alert_raised(hand: Hand, event: ev.AlertRaised) -> Hand:
    known = hand.incidents
    incidents = replace(
        known,
        alerts=(*known.alerts, event),
        alert_count=event.number,
        raised=known.raised | {(event.code, event.index)},
        codes=known.codes if known.codes[-1:] == (event.code,) else (*known.codes, event.code),
    )
    return replace(hand, incidents=incidents)


@change(ev.AlertAnswered)
def alert_answered(table: Table, event: ev.AlertAnswered) -> Table:
    hand = hand_of(table)
    alert = next(alert for alert in hand.incidents.alerts if alert.number == event.number)
    left = tuple(other for other in hand.incidents.alerts if other is not alert)
    hand = replace(hand, incidents=replace(hand.incidents, alerts=left))
    if alert.detected == "told":
        ruled = (event.step if alert.step == event.step else 0, event.way)
        hand = replace(hand, incidents=replace(hand.incidents, ruled=ruled))
        hand = _unsaid(hand, alert) if event.way == "not-so" else hand
    if alert.code == codes.CARD_TOO_EARLY and event.way not in ("same", "dealt"):
        hand = replace(hand, pending=replace(hand.pending, late=False))
    hand = transitions.late(hand) if event.way == "late" else hand
    return replace(table, hand=hand, answered_at=event.at)


@hand_change(ev.IncidentDeclared)
def incident_declared(hand: Hand, event: ev.IncidentDeclared) -> Hand:
    """Record the report; the whole table has seen an exposed card, whatever the ruling."""
    if event.incident in TURNED and event.index is not None:
        hand = transitions.move(hand, [event.index], hand.cards[event.index].place, shown=True)
    times = event.cards or 1 if event.incident in COUNTED and event.index is None else 1
    reports = (*hand.incidents.reports, *[(event.incident, event.index)] * times)
    known = (*hand.incidents.codes, event.incident)
    return replace(hand, incidents=replace(hand.incidents, codes=known, reports=reports))


def _unsaid(hand: Hand, alert: ev.AlertRaised) -> Hand:
    """Withdraw a wrong report, so that it does not count when the next one is judged."""
    left = tuple(one for one in hand.incidents.reports if one != (alert.code, alert.index))
    hand = replace(hand, incidents=replace(hand.incidents, reports=left))
    if alert.code not in TURNED or alert.index is None:
        return hand
    cards = list(hand.cards)
    cards[alert.index] = replace(cards[alert.index], shown=False)
    return replace(hand, cards=tuple(cards))


@change(ev.ReportRefused)
def report_refused(table: Table, event: ev.ReportRefused) -> Table:
    hand = table.hand
    if hand is None:
        return table
    known = (*hand.incidents.codes, event.incident)
    return replace(table, hand=replace(hand, incidents=replace(hand.incidents, codes=known)))


@change(ev.Noted)
def noted(table: Table, event: ev.Noted) -> Table:
    return table


@change(ev.CardSeen)
def card_seen(table: Table, event: ev.CardSeen) -> Table:
    return _seen(table, event.index, event)


@change(ev.CardLost)
def card_lost(table: Table, event: ev.CardLost) -> Table:
    return _seen(table, event.index, None)


def _seen(table: Table, index: int, event: ev.CardSeen | None) -> Table:
    hand = hand_of(table)
    cards = list(hand.cards)
    cards[index] = replace(
        cards[index], seen=event.place if event else None, seen_at=event.at if event else 0
    )
    sensed = event.step if event is not None and event.step == table.last_input else table.sensed
    return replace(table, hand=replace(hand, cards=tuple(cards)), sensed=sensed)


@change(ev.Undone)
def undone(table: Table, event: ev.Undone) -> Table:
    """The table before the last input that changed the hand, with whatever an undo never takes back."""
    before = kept(table.before or table, table)
    known = table.undone
    undone = known if known is not None and known[0] == event.step else (event.step, table)
    return replace(still_seen(before, table), step=event.step, floor=table.floor, undone=undone)


@change(ev.Redone)
def redone(table: Table, event: ev.Redone) -> Table:
    """The table before that undo, with whatever an undo never takes back."""
    assert table.undone is not None, "nothing was taken back"
    before = kept(table.undone[1], table)
    return replace(still_seen(before, table), step=event.step, floor=table.floor)


def still_seen(table: Table, later: Table) -> Table:
    """The table with what the antennas saw `later`: an undo does not move the cards."""
    if table.hand is None or later.hand is None:
        return table
    seen = {card.uid: card.seen for card in later.hand.cards if card.uid and card.seen is not None}
    cards = table.hand.cards
    if not seen or all(seen.get(card.uid, card.seen) == card.seen for card in cards):
        return table
    moved = tuple(replace(card, seen=seen.get(card.uid, card.seen)) for card in cards)
    return replace(table, hand=replace(table.hand, cards=moved))


@hand_change(ev.CardReplaced)
def card_replaced(hand: Hand, event: ev.CardReplaced) -> Hand:
    return transitions.burn_exposed(hand, event.index)


@hand_change(ev.CardScrapped)
def card_scrapped(hand: Hand, event: ev.CardScrapped) -> Hand:
    return transitions.scrap(hand, event.index, later=event.later)


@hand_change(ev.CardsOwed)
def cards_owed(hand: Hand, event: ev.CardsOwed) -> Hand:
    return transitions.owe(hand, event.seat, event.number)


@change(ev.BlindsPlaced)
def blinds_placed(table: Table, event: ev.BlindsPlaced) -> Table:
    """Deal the hand from the new positions, and return what was posted for the old ones."""
    hand = hand_of(table)
    for seat, live, dead in event.returned:
        part = hand.parts[seat]
        left = replace(part, bet=part.bet - live, live=part.live - live, dead=part.dead - dead)
        hand = with_part(hand, seat, replace(left, forced=part.forced - live))
        table = pay(table, seat, live + dead)
    hand = replace(
        hand,
        seats=event.seats,
        parts={seat: hand.parts[seat] for seat in event.seats},
        positions=replace(
            hand.positions,
            button=event.button,
            small_blind=event.small_blind_seat,
            big_blind=event.big_blind_seat,
            order=(),
        ),
    )
    return replace(
        table,
        hand=hand,
        button=event.button,
        small_blind_seat=event.small_blind_seat or event.dead_small_blind,
        big_blind_seat=event.big_blind_seat,
    )


@change(ev.BlindsMisplaced)
def blinds_misplaced(table: Table, event: ev.BlindsMisplaced) -> Table:
    return replace(table, misplaced=(event.last, event.wrong, False))


@change(ev.HandKilled)
def hand_killed(table: Table, event: ev.HandKilled) -> Table:
    return transitions.kill(table, event.seat, event.refund)


@change(ev.AwardCorrected)
def award_corrected(table: Table, event: ev.AwardCorrected) -> Table:
    for seat, amount in event.moves:
        table = pay(table, seat, amount)
    settled = table.settled
    return table if settled is None else replace(table, settled=replace(settled, paid=settled.due))


@hand_change(ev.HandReturned)
def hand_returned(hand: Hand, event: ev.HandReturned) -> Hand:
    return transitions.give_back(hand, event.seat)


@hand_change(ev.HandAsked)
def hand_asked(hand: Hand, event: ev.HandAsked) -> Hand:
    return with_part(hand, event.seat, replace(hand.parts[event.seat], asked=True))


@change(ev.HandLookedAt)
def hand_looked_at(table: Table, event: ev.HandLookedAt) -> Table:
    return table


@hand_change(ev.ShoeLifted)
def shoe_lifted(hand: Hand, event: ev.ShoeLifted) -> Hand:
    return replace(hand, deal=replace(hand.deal, manual=True))


@change(ev.PotForfeited)
def pot_forfeited(table: Table, event: ev.PotForfeited) -> Table:
    """Carry the winnings over; only the players of this hand may play for them (S-114)."""
    table = pay(table, event.seat, -event.amount)
    return replace(table, carried=table.carried + event.amount, carried_to=hand_of(table).seats)


@hand_change(ev.CardsRemapped)
def cards_remapped(hand: Hand, event: ev.CardsRemapped) -> Hand:
    return transitions.remap(hand, event.owners)
