"""How dealing steps and betting rounds end, and what follows automatically."""

from __future__ import annotations

from croupier.engine import codes
from croupier.engine import events as ev
from croupier.engine.draft import Draft
from croupier.engine.places import ASIDE, BURN, NOWHERE, Spot
from croupier.engine.play.acts import give_back_held, release_held, take
from croupier.engine.play.exhaustion import (
    announce,
    ask_for_scramble,
    carry_out_scramble,
    scramble,
    scramble_due,
)
from croupier.engine.play.showdown import none_may_muck, run_out, waits_face_down
from croupier.engine.table.dealing import (
    board_count,
    board_due,
    face_up,
    first_again,
    fits,
    lacking_seats,
    missing,
    next_of_hand,
    place_due,
)
from croupier.engine.table.legal_actions import bring_in_due
from croupier.engine.table.turns import in_turn, is_opener_open, leading, must_act
from croupier.errors import Refused
from croupier.rules.pots import uncalled


def complete_deal(draft: Draft) -> None:
    """The dealer says that the dealing step is over; wrong totals raise AL-05 or AL-06."""
    hand = draft.hand
    owed = hand.phase != "DEALING" and place_due(hand) != NOWHERE
    if hand.phase == "BETTING" and not owed:
        if hand.round.keyed and hand.round.to_act is not None:
            raise Refused(
                codes.STILL_TO_ACT,
                f"seat {hand.round.to_act} still has to act",
                rule="Guide 0.6",
                seat=hand.round.to_act,
            )
        draft.add(ev.DealCompleted)
        return
    if hand.phase != "DEALING" and not owed:
        raise Refused("no-dealing", "no cards are being dealt")
    deal_returned(draft)
    if (draft.hand.street, draft.hand.deal.board) != (hand.street, hand.deal.board):
        return
    _play_unburnt(draft)
    hand = draft.hand
    if next_of_hand(hand) == NOWHERE:
        return
    if draft.sensors == "L0" or hand.deal.manual:
        fill_with_unknown(draft)
        return
    if hand.phase == "DEALING" and next_of_hand(hand).is_board and draft.sensors in ("L2", "L3"):
        draft.open_case(codes.BOARD_COUNT, facts=board_count(hand, next_of_hand(hand).board))
        return
    short = lacking_seats(hand) if draft.sensors == "L3" else {}
    seat, expected, found = None, *missing(hand)
    if len(short) == 1:
        [(seat, (expected, found))] = short.items()
    draft.open_case(codes.CARDS_MISSING, seat=seat, facts=(("expected", expected), ("found", found)))


def _play_unburnt(draft: Draft) -> None:
    """Betting starts with the burn still seen on the board, so there was none, whatever the answer was."""
    hand = draft.hand
    burns = [index for index, card in enumerate(hand.cards) if card.place == BURN]
    place, seen = place_due(hand), hand.cards[burns[-1]].seen if burns else None
    lacks_one = place.is_board and len(hand.at(place)) + 1 == board_due(hand, place.board)
    if (
        lacks_one
        and seen is not None
        and seen.is_board
        and (codes.MISSING_BURN, burns[-1]) in hand.incidents.raised
    ):
        draft.add(ev.CardMoved, index=burns[-1], to=place)
        draft.add(ev.BurnsChanged, by=-1)
        finish_step(draft)


def deal_returned(draft: Draft) -> None:
    """Deal the cards on top of the stub where they belong, before any from the shoe (X-TOP)."""
    moved = False
    for index, card in enumerate(draft.hand.cards):
        if card.place.spot is Spot.RETURNED:
            place = place_due(draft.hand)
            if place == NOWHERE:
                break
            draft.add(ev.CardMoved, index=index, to=place, up=face_up(draft.hand, place))
            moved = True
    if moved:
        finish_step(draft)


def fill_with_unknown(draft: Draft) -> None:
    """Fill the rest of the dealing step with unknown cards, which left the shoe unread."""
    deal_returned(draft)
    while next_of_hand(draft.hand) != NOWHERE and draft.hand.stub:
        if scramble_due(draft.hand, draft.house):
            scramble_now(draft)
        place = next_of_hand(draft.hand)
        up = face_up(draft.hand, place)
        draft.add(ev.CardDrawn, card=None, uid="", to=place, up=up, keyed=True)
    finish_step(draft)


def finish_step(draft: Draft) -> None:
    """Once the dealing step is complete, open its betting round, or close it if nobody can bet."""
    if draft.hand.phase != "DEALING":
        return
    if place_due(draft.hand) == NOWHERE:
        open_betting(draft)
    else:
        ask_for_scramble(draft)


def open_betting(draft: Draft) -> None:
    """Open betting: the dealing step has all its cards."""
    first = not draft.hand.deal.first_over
    draft.add(ev.DealCompleted)
    if first:
        _kill_absent(draft)
    draft.close("dealt", codes.SHORT_STUB, codes.PREMATURE_TURN)
    close_round(draft)


def _kill_absent(draft: Draft) -> None:
    """Kill the hands of players away at the last card of the first deal; their posts stay (TDA 30).

    In some houses also those of players who were away before a misdeal (TDA 35-C).

    In the order of action, after any bring-in that an upcard owes (TDA 71-C). At least one hand stays.
    """
    players, opener = draft.table.players, draft.hand.round.to_act
    known = not is_opener_open(draft.hand)
    owes = known and bring_in_due(draft.hand) and opener == leading(draft.hand)
    if owes and opener is not None and players[opener].away:
        take(draft, opener, "bring-in", 0)
        opener = draft.hand.round.to_act
    if opener is None:  # nobody can bet
        last = draft.hand.positions.option or draft.hand.positions.button
        opener = in_turn(draft.hand, last)[0] if last is not None else leading(draft.hand)
    before = draft.hand.deal.away if draft.house.redeal_absent == "killed" else ()
    for seat in dict.fromkeys((opener, *in_turn(draft.hand, opener))):
        if (players[seat].away or seat in before) and len(draft.hand.live) > 1:
            bet = draft.hand.parts[seat].bet
            draft.add(ev.ActionTaken, seat=seat, action="fold", to=bet, added=0, absent=True)


def scramble_now(draft: Draft) -> None:
    """A card came before the required scramble was reported, so the scramble must have been done."""
    asked = [
        alert
        for alert in draft.hand.incidents.alerts
        if alert.code in (codes.SHORT_STUB, codes.LAST_CARD) and alert.options
    ]
    if asked:
        draft.answer(asked[-1], "reshuffle", by="terminal")
        carry_out_scramble(draft)
    else:
        scramble(draft)


def after_discards(draft: Draft) -> None:
    """Once everybody has discarded, deal the replacements and announce a short stub (AL-32)."""
    if draft.hand.phase == "DEALING":
        announce(draft)
        _use_cards_outside(draft)


def close_round(draft: Draft) -> None:
    """Do what follows automatically: held actions, returned bets, pots, the next street."""
    release_held(draft)
    hand = draft.hand
    waiting = hand.round.to_act
    if hand.phase != "BETTING" or (waiting and must_act(hand, draft.table.players, waiting)):
        return
    give_back_held(draft)
    return_uncalled(draft)
    if len(hand.live) < 2:
        draft.add(ev.RoundClosed, street=hand.street)
        return
    streets, following = hand.game.streets, hand.number + 1
    if following < len(streets):
        draft.add(ev.RoundClosed, street=streets[following].name)
    elif hand.deal.board < hand.deal.runs:
        draft.add(ev.RoundClosed, street=streets[first_again(hand)].name, board=hand.deal.board + 1)
    else:
        draft.add(ev.RoundClosed, street="reveal")
    ask_for_hands(draft)
    _shuffle_aside(draft)
    after_discards(draft)


def return_uncalled(draft: Draft) -> None:
    """Return the part of a live seat's bet that nobody called (décret 2010-723 art. 6)."""
    hand = draft.hand
    extra = uncalled({seat: part.bet for seat, part in hand.parts.items()}, hand.live)
    if extra:
        draft.add(ev.BetReturned, seat=extra[0], amount=extra[1])


def _shuffle_aside(draft: Draft) -> None:
    """Shuffle the premature turn, which lay aside, into the stub before the river (Code 1.14)."""
    hand = draft.hand
    aside = tuple([index for index, card in enumerate(hand.cards) if card.place == ASIDE])
    if aside and hand.phase == "DEALING" and hand.rule is hand.game.streets[-1]:
        draft.add(ev.StubReshuffled, burn_again=False, cards=aside)
        draft.open_case(codes.PREMATURE_TURN)


def after_fold(draft: Draft) -> None:
    """After a fold: continue the round, the draw or the deal, or end it if one hand is left."""
    hand = draft.hand
    if hand.phase == "BETTING":
        close_round(draft)
    elif len(hand.live) < 2 and hand.phase in ("DEALING", "DRAWING"):
        draft.add(ev.RoundClosed, street=hand.street)
    elif hand.phase == "DEALING" and hand.rule.draw and place_due(hand) != NOWHERE:
        after_discards(draft)
    elif hand.phase == "DEALING":
        finish_step(draft)


def ask_for_hands(draft: Draft) -> None:
    """All-in and the betting over: everybody tables before the rest is dealt (AL-34, TDA 16).

    In a draw the players still choose their discards, and table at the end.
    """
    hand = draft.hand
    if not run_out(draft.table, hand) and not none_may_muck(draft.table):
        return
    if waits_face_down(draft.table):
        return
    asked = any(alert.code == codes.HANDS_TO_OPEN for alert in hand.incidents.alerts)
    hidden = any(not hand.parts[seat].tabled for seat in hand.live)
    if hidden and not asked:
        draft.raise_alert(codes.HANDS_TO_OPEN, "amber", (), "TDA 16")


def _use_cards_outside(draft: Draft) -> None:
    """Place cards that went back on the stub, or left the shoe too early."""
    lying = {card.place.spot for card in draft.hand.cards}
    for spot in (Spot.RETURNED, Spot.HELD):
        if spot not in lying:
            continue
        for index, card in enumerate(draft.hand.cards):
            if card.place.spot is not spot:
                continue
            place = place_due(draft.hand)
            if place == NOWHERE:
                break
            if spot is Spot.RETURNED and place != BURN:
                continue
            lay_held(draft, index)
    finish_step(draft)


def lay_held(draft: Draft, index: int) -> None:
    """Place a held card: where it already lies, else at the next place in the script.

    A card of a later street waits for it. A card at a seat that is due no more cards raises AL-04.
    """
    hand = draft.hand
    lies, street = hand.cards[index].lies, hand.cards[index].street
    if lies is not None and street > hand.number:
        return
    place = lies if lies is not None and fits(hand, lies) else place_due(hand)
    up = face_up(hand, place) if lies is None else hand.cards[index].up
    draft.add(ev.CardMoved, index=index, to=place, up=up)
    if lies is None:
        return
    if lies.seat is not None and place.seat not in (None, lies.seat):
        facts = (("expected", int(place.seat or 0)), ("found", int(lies.seat)))
        draft.open_case(codes.OUT_OF_SEQUENCE, seat=lies.seat, index=index, facts=facts)
    if not any(card.lies is not None for card in draft.hand.held_cards):
        for alert in draft.hand.incidents.alerts:
            if alert.code == codes.CARD_TOO_EARLY and alert.colour == "amber":
                draft.answer(alert, "dealt", by="terminal")
