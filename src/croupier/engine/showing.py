"""The showdown: who shows and when, who wins each pot, what the house takes.

Facts: the last to bet or raise on the last round shows first, else who was first to act, then clockwise
(TDA 17, rules matrix 2.5); a hand wins only if it was tabled, unless it is the last one (TDA 13, 17-B).
"""

from __future__ import annotations

from croupier.cards.card import Card, FaceDown
from croupier.cards.ranking import best_five, strength
from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine.draft import Draft
from croupier.engine.places import STUB, Seat
from croupier.engine.table import Hand, Table
from croupier.engine.turns import betting_over
from croupier.errors import Refused
from croupier.rules.games import game
from croupier.rules.pots import Contribution, Pot, build_pots, odd_chip_order, rake, split
from croupier.rules.showdown import show_order


def pots_of(hand: Hand) -> tuple[Pot[Seat], ...]:
    """Main pot first, then side pots, with the seats that contest each; bets of the round included."""
    return build_pots(
        Contribution(seat, part.live, ante=part.ante, dead=part.dead, folded=part.folded)
        for seat, part in hand.parts.items()
    )


def contenders(hand: Hand, pot: Pot[Seat]) -> tuple[Seat, ...]:
    """Seats of the pot that have not given up their cards, from the left of the button."""
    return tuple(seat for seat in hand.seats if seat in pot.seats and not hand.parts[seat].mucked)


def next_to_show(table: Table) -> Seat | None:
    """Whose turn it is to show or muck; None when the pots can be awarded."""
    hand = table.hand
    if hand is None or hand.phase != "SHOWDOWN" or not unsettled(hand):
        return None
    return next((seat for seat in showing_order(hand) if not _answered(hand, seat)), None)


def showing_order(hand: Hand) -> tuple[Seat, ...]:
    """The live seats in the order in which they show (TDA 17)."""
    live = hand.live
    first = hand.aggressor if hand.aggressor in live else live[0]
    return show_order(live, first=first, pots=pots_of(hand)) if len(live) > 1 else live


def unsettled(hand: Hand) -> tuple[Seat, ...]:
    """Seats that must still table before every pot has a winner."""
    seats: list[Seat] = []
    for pot in pots_of(hand):
        rivals = contenders(hand, pot)
        if len(rivals) > 1:
            seats += [seat for seat in rivals if not hand.parts[seat].tabled and seat not in seats]
    return tuple(seats)


def _answered(hand: Hand, seat: Seat) -> bool:
    return bool(hand.parts[seat].tabled) or hand.parts[seat].mucked


def show_hand(draft: Draft, command: cmd.ShowHand) -> None:
    """The seat tables all its cards; those that the shoe could not read are named now."""
    draft.refuse_while_halted()
    hand, seat = draft.hand, command.seat
    if seat not in hand.parts or hand.parts[seat].folded or hand.parts[seat].mucked:
        raise Refused("not-in-hand", f"seat {seat} has no hand to show", seat=seat)
    if hand.phase != "SHOWDOWN" and not (
        hand.phase == "DEALING" and hand.dealt and betting_over(draft.table)
    ):
        raise Refused("no-showdown", "hands are shown when the betting is over")
    if hand.parts[seat].tabled:
        raise Refused("already-shown", f"seat {seat} has already shown", seat=seat)
    if command.cards:
        _name_hole_cards(draft, seat, command.cards)
    faces = [card.card for card in draft.hand.hole(seat)]
    if (
        None in faces
        or len(faces) != game(draft.table.settings.game if draft.table.settings else "THNL").hole_cards
    ):
        raise Refused("cards-unknown", f"seat {seat} holds a card nobody read: name it", seat=seat)
    draft.add(ev.HandTabled, seat=seat, cards=tuple(face.reveal() for face in faces if face is not None))
    _all_shown(draft)


def _all_shown(draft: Draft) -> None:
    """AL-34 ends by itself when everybody has tabled."""
    hand = draft.hand
    for alert in hand.alerts:
        if alert.code == "AL-34" and all(hand.parts[seat].tabled for seat in hand.live):
            draft.answer(alert, "tabled", by="terminal")


def _name_hole_cards(draft: Draft, seat: Seat, cards: tuple[Card, ...]) -> None:
    """Match the cards that a player opened with those of his seat; unknown ones get their names."""
    hand = draft.hand
    mine = [index for index, card in enumerate(hand.cards) if card in hand.hole(seat)]
    known = {hand.cards[index].card for index in mine} - {None}
    fresh = [FaceDown(card) for card in cards if FaceDown(card) not in known]
    unread = [index for index in mine if hand.cards[index].card is None]
    if len(cards) != len(mine) or len(set(cards)) != len(cards) or len(fresh) != len(unread):
        raise Refused("other-cards", f"seat {seat} was dealt other cards", seat=seat)
    for index, face in zip(unread, fresh, strict=True):
        _name(draft, index, face)


def _name(draft: Draft, index: int, face: FaceDown) -> None:
    if any(card.card == face and card.place != STUB for card in draft.hand.cards):
        raise Refused("card-out", "that card is already on the table", rule="Code 1.31")
    draft.add(ev.CardNamed, index=index, card=face)


def name_card(draft: Draft, command: cmd.NameCard) -> None:
    """A card that nobody could read is named by the dealer, once it is open, or by the floor."""
    hand = draft.hand
    if not 0 <= command.index < len(hand.cards) or hand.cards[command.index].card is not None:
        raise Refused("no-unknown-card", "that card is not an unknown one")
    _name(draft, command.index, FaceDown(command.card))


def muck_hand(draft: Draft, command: cmd.MuckHand) -> None:
    """The seat gives up unseen; the last hand of a pot cannot (TDA 17-B)."""
    draft.refuse_while_halted()
    hand, seat = draft.hand, command.seat
    if hand.phase != "SHOWDOWN":
        raise Refused("no-showdown", "hands are mucked at the showdown; before it, fold")
    if seat not in hand.live or hand.parts[seat].mucked:
        raise Refused("not-in-hand", f"seat {seat} has no hand to muck", seat=seat)
    if hand.parts[seat].tabled:
        raise Refused("already-shown", f"seat {seat} has tabled its hand", rule="TDA 13", seat=seat)
    if any(contenders(hand, pot) == (seat,) for pot in pots_of(hand)):
        raise Refused("last-hand", f"seat {seat} is the last in a pot: it wins", rule="TDA 17-B", seat=seat)
    draft.add(ev.HandMucked, seat=seat)


def winners(table: Table) -> tuple[tuple[Seat, ...], ...]:
    """The winners of each pot, from the left of the button; raises `Refused` while hands are missing."""
    hand = table.hand
    if hand is None:
        return ()
    missing = unsettled(hand)
    if missing:
        raise Refused(
            "hands-not-shown", f"seats {list(missing)} have not shown", rule="TDA 13", seats=missing
        )
    board = tuple(card.card for card in hand.board)
    found: list[tuple[Seat, ...]] = []
    for pot in pots_of(hand):
        rivals = contenders(hand, pot)
        if len(rivals) > 1 and (None in board or len(board) < 5):
            raise Refused("board-unknown", "a board card was not read: name it")
        found.append(_best(hand, rivals) if len(rivals) > 1 else rivals)
    return tuple(found)


def _playing(hand: Hand, seat: Seat) -> tuple[Card, ...]:
    """The seven cards of a tabled hand."""
    board = tuple(card.card.reveal() for card in hand.board if card.card is not None)
    return hand.parts[seat].tabled + board


def _best(hand: Hand, rivals: tuple[Seat, ...]) -> tuple[Seat, ...]:
    strengths = {seat: strength(_playing(hand, seat)) for seat in rivals}
    top = max(strengths.values())
    return tuple(seat for seat in rivals if strengths[seat] == top)


def proposal(table: Table) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[int, Seat, int], ...]]:
    """What the terminal would pay: (pot, rake) and (pot, seat, amount); raises `Refused` as `winners`."""
    hand = table.hand
    if hand is None or hand.phase != "SHOWDOWN":
        raise Refused("no-award", "the pots are pushed when the betting is over")
    pots, won = pots_of(hand), winners(table)
    # a showdown street, or a flop on the table, is what makes the house take its part
    taken = rake(table.house, tuple(pot.amount for pot in pots), flop_seen=hand.street != "pre-flop")
    paid: list[tuple[int, Seat, int]] = []
    for number, (pot, seats) in enumerate(zip(pots, won, strict=True)):
        order = seats
        if len(seats) > 1:
            order = odd_chip_order(
                table.house, seats, {seat: best_five(_playing(hand, seat)) for seat in seats}
            )
        unit = table.settings.unit if table.settings else 1
        shares = split(pot.amount - taken[number], order, unit)
        paid += [(number, seat, amount) for seat, amount in shares if amount]
    return tuple((number, amount) for number, amount in enumerate(taken) if amount), tuple(paid)


def award(draft: Draft, command: cmd.Award) -> None:
    """Push the pots as the terminal computed; a claim for another seat is refused (S-151)."""
    draft.refuse_while_halted()
    hand = draft.hand
    if hand.phase == "BETTING" and hand.to_act is not None:
        raise Refused(
            "AL-21", f"seat {hand.to_act} still has to act", rule="rules matrix 0.6", seat=hand.to_act
        )
    taken, paid = proposal(draft.table)
    receivers = {seat for _, seat, _ in paid}
    if command.seat is not None and receivers != {command.seat}:
        raise Refused(
            "award-mismatch",
            f"seat {command.seat} does not win it all: seats {sorted(receivers)} do",
            rule="TDA 22, Code 1.28",
            seat=command.seat,
        )
    for pot, amount in taken:
        draft.add(ev.RakeTaken, pot=pot, amount=amount)
    for pot, seat, amount in paid:
        draft.add(ev.PotAwarded, pot=pot, seat=seat, amount=amount)
    draft.add(ev.HandEnded, outcome="complete")
