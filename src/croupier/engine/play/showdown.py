"""The showdown: who shows and when, and which cards are theirs.

Facts: the last to bet or raise in the last round shows first, else the first to act, then clockwise
(TDA 17, Guide 2.5). Only a tabled hand can win, unless it is the last one left (TDA 13, 17-B).
"""

from __future__ import annotations

from croupier.cards.card import Card, FaceDown
from croupier.engine import codes
from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine.commands import play as keys
from croupier.engine.draft import Draft
from croupier.engine.places import DISCARD, STUB, Seat
from croupier.engine.play.exhaustion import back_from_the_stub
from croupier.engine.play.unread_cards import name_unread
from croupier.engine.table import Hand, Table
from croupier.engine.table.dealing import COMMUNITY, held
from croupier.engine.table.turns import after, betting_over, leading
from croupier.errors import Refused
from croupier.rules.pots import Contribution, Pot, build_pots, show_order


def pots_of(hand: Hand) -> tuple[Pot[Seat], ...]:
    """The main pot, then side pots, each with the seats that contest it; bets of this round included."""
    live = hand.live
    if len(live) == 1:
        return (Pot(hand.pot, live),)
    return build_pots(
        [
            Contribution(
                seat,
                part.live,
                ante=part.ante,
                dead=part.dead + (hand.money.carried if seat == hand.seats[0] else 0),
                folded=part.folded,
            )
            for seat, part in hand.parts.items()
        ]
    )


def contenders(hand: Hand, pot: Pot[Seat]) -> tuple[Seat, ...]:
    """The pot's seats that still have their cards, in dealing order."""
    return tuple([seat for seat in hand.seats if seat in pot.seats and not hand.parts[seat].mucked])


def last_of_a_pot(hand: Hand, seat: Seat) -> bool:
    """Whether everybody else gave up a pot, so that the seat wins it, shown or not (TDA 17-B)."""
    return any(contenders(hand, pot) == (seat,) for pot in pots_of(hand))


def next_to_show(table: Table) -> Seat | None:
    """Whose turn it is to show or muck; None when the pots can be awarded."""
    hand = table.hand
    if hand is None or hand.phase != "SHOWDOWN" or not unsettled(hand):
        return None
    return next((seat for seat in showing_order(hand) if not _answered(hand, seat)), None)


def showing_order(hand: Hand) -> tuple[Seat, ...]:
    """The live seats in the order in which they show (TDA 17)."""
    live = hand.live
    if len(live) < 2:
        return live
    first = hand.round.aggressor if hand.round.aggressor in live else hand.round.first_to_act
    if first is None:
        first = leading(hand) if hand.game.bring_in else live[0]
    if first not in live:
        first = next(seat for seat in after(hand, first) if seat in live)
    return show_order(live, first=first, pots=pots_of(hand))


def unsettled(hand: Hand, pots: tuple[Pot[Seat], ...] | None = None) -> tuple[Seat, ...]:
    """Seats that must still table before these pots, or all pots, have a winner."""
    seats: list[Seat] = []
    for pot in pots_of(hand) if pots is None else pots:
        rivals = contenders(hand, pot)
        if len(rivals) > 1:
            seats += [seat for seat in rivals if not hand.parts[seat].tabled and seat not in seats]
    return tuple(seats)


def none_may_muck(table: Table) -> bool:
    """Whether an all-in was called: every hand is tabled, even those with chips behind (TDA 16)."""
    hand = table.hand
    if hand is None or hand.phase != "SHOWDOWN" or len(hand.live) < 2:
        return False
    return any(table.players[seat].stack == 0 for seat in hand.live)


def _answered(hand: Hand, seat: Seat) -> bool:
    return bool(hand.parts[seat].tabled) or hand.parts[seat].mucked


def show_hand(draft: Draft, command: cmd.ShowHand) -> None:
    """Table all of the seat's cards, naming those that the shoe could not read."""
    draft.refuse_while_halted()
    hand, seat = draft.hand, command.seat
    if seat not in hand.parts or hand.parts[seat].folded or hand.parts[seat].mucked:
        raise Refused("not-in-hand", f"seat {seat} has no hand to show", seat=seat)
    if hand.phase != "SHOWDOWN" and not run_out(draft.table, hand):
        raise Refused("no-showdown", "hands are shown when the betting is over")
    if waits_face_down(draft.table):
        raise Refused("face-down", "the cards stay face down until the room says go", rule="TDA RP-8")
    if hand.parts[seat].tabled:
        raise Refused("already-shown", f"seat {seat} has already shown", seat=seat)
    shown = len(command.cards) or len(hand.hole(seat))
    if shown > hand_due(hand) and hand.phase == "SHOWDOWN":
        draft.open_case(codes.TOO_MANY_CARDS, seat=seat, facts=(("extra", shown - hand_due(hand)),))
        return
    if 0 < len(command.cards) < hand_due(hand) and hand.phase == "SHOWDOWN":
        raise Refused("show-all", f"seat {seat} tables all its cards", rule="TDA 13", seat=seat)
    if command.cards:
        _name_hole_cards(draft, seat, command.cards)
    faces = [card.card for card in draft.hand.hole(seat)]
    complete = draft.hand.phase != "SHOWDOWN" or len(faces) == hand_due(draft.hand)
    if None in faces or not complete:
        raise Refused("cards-unknown", f"seat {seat} holds a card nobody read: name it", seat=seat)
    draft.add(ev.HandTabled, seat=seat, cards=tuple(face.reveal() for face in faces if face is not None))
    _all_shown(draft)


def run_out(table: Table, hand: Hand) -> bool:
    """Whether betting is over for the hand but cards are still to come, none of them by a draw (TDA 16)."""
    draws = any(street.draw for street in hand.game.streets[hand.number :])
    return hand.phase == "DEALING" and hand.deal.first_over and not draws and betting_over(table)


def waits_face_down(table: Table) -> bool:
    """Whether a called all-in waits, cards face down and without its board, until the room says go.

    So in rounds of hand for hand (TDA 2024 RP-8 F); the floor may go on by hand.
    """
    hand, ordered = table.hand, table.ordered
    if hand is None or table.between_hands or not ordered.pace or ordered.round <= ordered.resumed:
        return False
    is_due = table.house.rules_edition >= "2024" and table.hand_for_hand and table.floor is None
    return is_due and len(hand.live) > 1 and (run_out(table, hand) or none_may_muck(table))


def hand_due(hand: Hand) -> int:
    """How many hole cards a player has at the showdown."""
    return hand.game.hand_cards - (hand.deal.plan in COMMUNITY)


def _all_shown(draft: Draft) -> None:
    """Close AL-34 once everybody has tabled."""
    if all(draft.hand.parts[seat].tabled for seat in draft.hand.live):
        draft.close("tabled", codes.HANDS_TO_OPEN)


def _name_hole_cards(draft: Draft, seat: Seat, cards: tuple[Card, ...]) -> None:
    """Match the tabled cards with those of the seat, and name the unknown ones."""
    hand = draft.hand
    mine = [index for index, card in enumerate(hand.cards) if card.place.seat == seat]
    faces = [FaceDown(card) for card in cards]
    known = [index for index in mine if hand.cards[index].card in faces]
    fresh = [face for face in faces if all(hand.cards[index].card != face for index in known)]
    unread = [index for index in mine if hand.cards[index].card is None]
    spare = len(mine) - len(known) - len(fresh)
    counted = len(cards) == len(set(cards)) == held(hand)[seat]
    if not counted or len(fresh) > len(unread) or spare != hand.parts[seat].loose:
        raise Refused("other-cards", f"seat {seat} was dealt other cards", seat=seat)
    for index, face in zip(unread, fresh, strict=False):
        _name(draft, index, face)
    for index in mine:
        if index not in known and index not in unread[: len(fresh)]:
            shuffled_in = draft.hand.parts[seat].back
            draft.add(ev.CardMoved, index=index, to=STUB if shuffled_in else DISCARD)


def _name(draft: Draft, index: int, face: FaceDown) -> None:
    if not draft.table.between_hands:
        back_from_the_stub(draft, face=face)
    if any(card.card == face and card.place != STUB for card in draft.last_hand.cards):
        raise Refused("card-out", "that card is already on the table", rule="Code 1.31")
    name_unread(draft, index, face)


def name_card(draft: Draft, command: cmd.NameCard) -> None:
    """Name an unread card: the dealer once it is face up or the hand is over, the floor at any time."""
    hand, face = draft.last_hand, FaceDown(command.card)
    keyed = hand.cards[command.index] if 0 <= command.index < len(hand.cards) else None
    if command.uid and keyed is not None and not keyed.uid and keyed.card == face:
        is_open = keyed.up or keyed.place.is_board
        draft.add(ev.CardNamed, index=command.index, card=face, uid=command.uid, up=is_open)
        return
    if keyed is None or keyed.card is not None:
        raise Refused("no-unknown-card", "that card is not an unknown one")
    _name(draft, command.index, face)


def muck_hand(draft: Draft, command: cmd.MuckHand) -> None:
    """Muck the seat's hand unseen; the last hand in a pot cannot be mucked (TDA 17-B).

    Where a hand must be shown and is lost all the same, the floor may let it pass, for the record.
    """
    draft.refuse_while_halted()
    passed = command.passed if draft.table.floor is not None else None
    _muck(draft, command.seat, must_show=passed is None)
    if passed is not None:
        draft.add(ev.Noted, what=passed, seat=command.seat)


def muck_others(draft: Draft, command: keys.MuckOthers) -> None:
    """Muck all other hands in showdown order, except those that must be shown.

    Raises `Refused` if nobody may muck.
    """
    draft.refuse_while_halted()
    hand, kept = draft.hand, command.seat
    if kept is None and not any(hand.parts[seat].tabled for seat in hand.live):
        kept = next_to_show(draft.table)
    why = Refused("nobody-to-muck", "nobody is left to give up a hand", rule="TDA 13")
    for seat in showing_order(hand) if hand.phase == "SHOWDOWN" else ():
        if seat == kept or _answered(hand, seat):
            continue
        try:
            _muck(draft, seat)
        except Refused as refused:
            why = refused
    if not draft.events:
        raise why


def _muck(draft: Draft, seat: Seat, *, must_show: bool = True) -> None:
    hand = draft.hand
    if hand.phase != "SHOWDOWN":
        raise Refused("no-showdown", "hands are mucked at the showdown; before it, fold")
    if seat not in hand.live or hand.parts[seat].mucked:
        raise Refused("not-in-hand", f"seat {seat} has no hand to muck", seat=seat)
    if hand.parts[seat].tabled:
        raise Refused("already-shown", f"seat {seat} has tabled its hand", rule="TDA 13", seat=seat)
    if hand.parts[seat].asked and must_show:
        raise Refused("must-show", f"seat {seat} was asked to show", rule="TDA 18-B", seat=seat)
    if none_may_muck(draft.table) and must_show:
        raise Refused("all-in-shows", f"seat {seat} opens its hand: all-in", rule="TDA 16", seat=seat)
    if last_of_a_pot(hand, seat):
        raise Refused(
            "last-hand", f"seat {seat} is the last in a pot: it wins", rule="TDA 17-B, Code 1.25", seat=seat
        )
    draft.add(ev.HandMucked, seat=seat)
