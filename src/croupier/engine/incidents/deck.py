"""Deck integrity: duplicates, unknown and foreign cards, cards that come back (Guide 5.4)."""

from __future__ import annotations

from typing import Final

from croupier.cards.card import FaceDown
from croupier.engine import codes
from croupier.engine import events as ev
from croupier.engine.incidents.case import Case, Incident, Way, message
from croupier.engine.incidents.common import (
    MISDEAL,
    STRAY,
    VOID,
    before_sa,
    both,
    call_misdeal,
    call_void,
    kill,
    neither,
    nothing,
    settle,
    take_back,
)
from croupier.engine.places import HELD, MUCK, SCRAP, STUB
from croupier.engine.play.rounds import fill_with_unknown, finish_step
from croupier.engine.play.unread_cards import name_unread
from croupier.engine.table.dealing import next_of_hand
from croupier.errors import Refused
from croupier.values import replace

DEFECTIVE: Final = "TDA 35-E, Code 1.31.a"

CAME_BACK: Final = "Guide 5.4.a, TDA 35-E"


def _may_void(case: Case) -> None:
    """Under the Code a pot won stays won; under TDA a hand may be voided until the next one (S-115)."""
    if case.over and case.house.contest_window == "on_receipt":
        raise Refused("too-late", "the award was accepted: a pot won stays won", rule="Code 1.31")
    if case.hand.phase == "VOID":
        raise Refused("too-late", "the hand is void already", rule=DEFECTIVE)
    table = case.draft.table
    if case.over and (table.carried or any(seat not in table.players for seat in case.hand.parts)):
        raise Refused("too-late", "its chips have gone elsewhere since", rule=DEFECTIVE)


def _bind(case: Case) -> None:
    """The floor read the face: the unknown tag is that card, in the place it was drawn for (S-099)."""
    if case.card is None:
        raise Refused("card-needed", "say which card it is: bind 8h")
    face = FaceDown(case.card)
    if any(card.card == face and card.place != STUB for card in case.hand.cards):
        raise Refused("card-out", "that card has already left the stub", rule="Code 1.31")
    name_unread(case.draft, case.which, face)
    settle(case.draft)


# --- a card from outside the deck, out of play ----------------------------------------------------


def _scrap(case: Case) -> None:
    """X-SCRAP: the next card replaces it; if others were served after it, once all are served."""
    draft, index = case.draft, case.which
    if case.hand.cards[index].place == HELD:
        place = next_of_hand(case.hand)
        if place.seat is not None and index != len(case.hand.cards) - 1:
            draft.add(ev.CardMoved, index=index, to=place)
    served = case.hand.cards[index].place.seat is not None and index != len(case.hand.cards) - 1
    draft.add(ev.CardScrapped, index=index, later=served)
    finish_step(draft)
    settle(draft)


def _deal_another(case: Case) -> None:
    """Replace the seat's last card, since nobody knows which of its cards it was."""
    mine = [index for index, card in enumerate(case.hand.cards) if card.place.seat == case.whose]
    if not mine:
        raise Refused("no-such-card", f"seat {case.whose} holds no card", seat=case.whose)
    case.draft.add(ev.CardScrapped, index=mine[-1], later=True)


def _acted(case: Case) -> bool:
    """Whether the holder has acted with it, which kills their hand (WSOP 115)."""
    seat = case.seat
    if seat is None and case.index is not None:
        seat = case.hand.cards[case.index].place.seat
    return any(one.seat == seat for one in case.hand.voluntary)


def _named(case: Case) -> bool:
    return case.index is not None


def _others_served(case: Case) -> bool:
    """Whether it is at a seat and others were served after it."""
    last = case.index == len(case.hand.cards) - 1
    return _named(case) and case.hand.cards[case.which].place.seat is not None and not last


def _is_misdeal(case: Case) -> bool:
    return before_sa(case) and case.house.card_nonstandard == "misdeal_then_scrap"


def _fouls_the_deck(case: Case) -> bool:
    return case.house.card_nonstandard == "fouled"


OUT_OF_PLAY: Final = neither(_is_misdeal, _fouls_the_deck)
"""Whether the house plays on without a card that is foreign to the deck."""


def _kill_holder(case: Case) -> None:
    seat = case.seat if case.seat is not None else case.hand.cards[case.which].place.seat
    assert seat is not None, "somebody acted with the card"
    kill(case, seat)


# --- another deck ------------------------------------------------------------------------------------


def _first_reading(case: Case) -> bool:
    """Whether this is the hand's first card and comes from another of the table's decks (S-104)."""
    cards = case.hand.cards
    return len(cards) == 1 and cards[0].place != HELD and bool(cards[0].deck)


def _loaded(case: Case) -> None:
    case.draft.add(ev.DeckChosen, deck=case.hand.cards[0].deck)


def _only_in_the_stub(case: Case) -> bool:
    """Whether the foreign card never reached a player and the house lets the hand stand (WSOP 111)."""
    reached = case.index is not None and case.hand.cards[case.index].place not in (HELD, SCRAP, STUB)
    return case.house.fouled_stub_only == "stands" and case.substantial and not reached


# --- cards that come again, cards that are missing ---------------------------------------------------


def _still_in_the_muck(case: Case) -> bool:
    """Whether an antenna still sees the card in the muck, so the shoe's reading was wrong."""
    uid = case.hand.cards[case.which].uid if case.index is not None else ""
    return any(card.uid == uid and card.seen == MUCK for card in case.hand.cards)


def _lock(case: Case) -> None:
    """Let the hand stand, but lock the deck until the floor has counted it."""
    case.draft.add(ev.DeckLocked)


def _deal_by_hand(case: Case) -> None:
    """Deal the stub by hand: its cards are unknown until they are turned up (S-110).

    Without antennas, the rest of the dealing step is taken to follow the script.
    """
    case.draft.add(ev.ShoeLifted)
    case.draft.add(ev.DeckLocked)
    if case.draft.sensors == "L1" and case.draft.table.phase == "DEALING":
        fill_with_unknown(case.draft)


def _reshuffle_stub(case: Case) -> None:
    """X-RESHUFFLE: the stub, with whatever got mixed with it (TDA RP-4)."""
    spot = {1: "muck", 2: "burn"}.get(case.facts.get("mixed", 0))
    mixed = [index for index, card in enumerate(case.hand.cards) if card.place.spot.value == spot]
    burns = len(mixed) if spot == "burn" else 0
    case.draft.add(ev.StubReshuffled, burn_again=False, burns=burns, cards=tuple(mixed))


def _mixed(case: Case) -> bool:
    return bool(case.facts.get("mixed"))


# --- dead money --------------------------------------------------------------------------------------


def _carry_over(case: Case) -> None:
    """Carry their winnings over as dead money for the players of this hand (Code 1.31, WSOP 113)."""
    won = sum(one.amount for one in case.hand.money.awards if one.seat == case.whose)
    case.draft.add(ev.PotForfeited, seat=case.whose, amount=won)


def _won_it(case: Case) -> None:
    won = [one.seat for one in case.hand.money.awards]
    if not case.over or case.seat not in won:
        raise Refused("no-award", "a pot is forfeited by its winner, before the next hand", rule="WSOP 113")


DUPLICATE: Final = Incident(
    code=codes.REPORTED_DUPLICATE_CARD,
    group="deck",
    title=message("duplicate card"),
    sentence=message("Two cards of this deck have the same face."),
    rule=DEFECTIVE,
    phases=("DEALING", "BETTING", "SHOWDOWN"),
    check=_may_void,
    ways=(VOID,),
    discretion=take_back,
    after=True,
)

STRAY_TAG: Final = Incident(
    code=codes.REPORTED_UNKNOWN_TAG,
    group="deck",
    title=message("unknown tag"),
    sentence=message("This tag is not one of the deck: look at the card."),
    rule="TDA 35-E, Code 1.31, 1.32, Guide 5.4.b",
    ways=(
        replace(STRAY, rule="Guide 5.4.b"),
        Way("bind", _bind, floor=True),
        Way("scrap", _scrap, OUT_OF_PLAY),
        Way("misdeal", call_misdeal, _is_misdeal, final=True, rule="TDA 35-A7"),
        VOID,
    ),
    discretion=take_back,
    detected="sensor",
)

NO_CARD: Final = Incident(
    code=codes.JOKER_OR_MISPRINT,
    group="deck",
    title=message("joker or misprint"),
    sentence=message("A joker or a misprinted card was dealt."),
    rule="Code 1.32, WSOP 115",
    asks=("seat", "card"),
    phases=("DEALING", "BETTING"),
    ways=(
        Way(
            "kill",
            _kill_holder,
            both(_acted, OUT_OF_PLAY),
            floor=True,
            consequence=message("anybody who acted with it loses the hand"),
            rule="WSOP 115",
        ),
        Way("scrap", _scrap, both(_named, OUT_OF_PLAY, neither(_acted, _others_served)), rule="Code 1.32.a"),
        Way("scrap", _scrap, both(_named, OUT_OF_PLAY, _others_served, neither(_acted)), rule="Code 1.32.b"),
        Way("scrap", _deal_another, both(OUT_OF_PLAY, neither(_acted, _named)), rule="Code 1.32.b"),
        Way("misdeal", call_misdeal, _is_misdeal, final=True, rule="TDA 35-A7"),
        Way("void", call_void, _fouls_the_deck, final=True, rule="TDA 35-E"),
    ),
    discretion=nothing,
)

FOREIGN: Final = Incident(
    code=codes.REPORTED_CARD_OF_ANOTHER_DECK,
    group="deck",
    title=message("card of another deck"),
    sentence=message("A card of another deck, or with another back, is in play."),
    rule=DEFECTIVE,
    asks=("card",),
    phases=("DEALING", "BETTING", "SHOWDOWN"),
    check=_may_void,
    ways=(
        Way("void", call_void, neither(_only_in_the_stub), final=True),
        Way("stands", nothing, _only_in_the_stub),
    ),
    discretion=take_back,
    after=True,
)

FOREIGN_ALARM: Final = Incident(
    code=codes.CARD_OF_ANOTHER_DECK,
    group="deck",
    title=message("card of another deck"),
    sentence=message("A card of another deck of this table left the shoe."),
    rule=DEFECTIVE,
    pale=_first_reading,
    ways=(
        Way(
            "stands",
            _loaded,
            _first_reading,
            False,
            message("Other deck"),
            message("it was loaded: go on with it"),
            rule="TDA 26, Guide 5.4.d",
        ),
        Way("stray", take_back, neither(_first_reading)),
        Way("scrap", _scrap),
        Way("stands", take_back, both(_only_in_the_stub, neither(_first_reading))),
        Way("void", call_void, final=True),
    ),
    discretion=take_back,
    detected="sensor",
)

MISSING: Final = Incident(
    code=codes.CARD_MISSING_FROM_DECK,
    group="deck",
    title=message("card missing from the deck"),
    sentence=message("A card of the deck was found elsewhere, or is missing."),
    rule="Code 1.31.b, WSOP 117",
    phases=("BETTING", "SHOWDOWN"),
    ways=(
        Way("stands", _lock, consequence=message("the hand is played, the deck is counted after it")),
        Way(
            "misdeal",
            MISDEAL.does,
            both(MISDEAL.when, neither(lambda case: case.over)),
            floor=True,
            final=True,
        ),
    ),
    after=True,
    elsewhere=True,
)

AGAIN: Final = Incident(
    code=codes.REPORTED_CARD_READ_AGAIN,
    group="deck",
    title=message("card seen again"),
    sentence=message("The same card left the shoe a second time."),
    rule=CAME_BACK,
    ways=(
        Way("stray", take_back, _still_in_the_muck),
        Way("void", call_void, _still_in_the_muck, final=True),
        Way("stray", take_back, neither(_still_in_the_muck)),
        MISDEAL,
        Way("void", call_void, neither(_still_in_the_muck), final=True),
    ),
    discretion=take_back,
    detected="sensor",
)

STUB_TROUBLE: Final = Incident(
    code=codes.SHOE_OR_STUB,
    group="deck",
    title=message("shoe or stub"),
    sentence=message("The shoe failed, or the stub was dropped."),
    rule="TDA RP-4, Guide 5.4.c",
    asks=("mixed",),
    phases=("DEALING", "BETTING", "DRAWING"),
    ways=(
        Way(
            "stands",
            nothing,
            neither(_mixed),
            label=message("Order restored"),
            consequence=message("the stub is as it was"),
        ),
        Way(
            "reshuffle",
            _reshuffle_stub,
            label=message("Shuffled"),
            consequence=message("stub and mixed cards"),
        ),
        Way("manual", _deal_by_hand, neither(_mixed), rule="TDA RP-4, Guide 5.4.c"),
    ),
)

JAM: Final = Incident(
    code=codes.SHOE_SILENT,
    group="deck",
    colour="amber",
    title=message("shoe silent"),
    sentence=message("The shoe has been silent for {seconds} seconds: does it jam?"),
    rule="Guide 5.4.c",
    ways=(Way("manual", _deal_by_hand), Way("passed", nothing, label=message("Go on"))),
    detected="sensor",
)

FOULED: Final = Incident(
    code=codes.SILENCE_ABOUT_DECK,
    group="deck",
    title=message("silence about a defective deck"),
    sentence=message("Seat {seat} knew of a defective deck and took the pot."),
    rule="Code 1.31.c, WSOP 113",
    asks=("seat",),
    phases=("AWARDED",),
    check=_won_it,
    ways=(
        Way(
            "forfeit",
            _carry_over,
            floor=True,
            label=message("Pot carried over"),
            consequence=message("dead money of the next hand"),
        ),
    ),
    after=True,
)

SENSOR: Final = Incident(
    code=codes.SENSOR_SILENT,
    group="deck",
    colour="amber",
    title=message("sensor silent"),
    sentence=message("A sensor is silent or sees something else: look where the card is."),
    rule="Guide 0.5",
    ways=(Way("passed", nothing, label=message("Seen")),),
    detected="sensor",
)

ALARMS: Final = (
    DUPLICATE.alarm(
        codes.DUPLICATE_CARD,
        message("duplicate card"),
        message("Duplicate card: two cards of this deck have the same face."),
    ),
    STRAY_TAG.alarm(
        codes.UNKNOWN_TAG, message("unknown tag"), message("Unknown card: this tag is not one of the deck.")
    ),
    AGAIN.alarm(codes.CARD_READ_AGAIN, message("card read again"), AGAIN.sentence),
)

INCIDENTS: Final = (
    DUPLICATE,
    STRAY_TAG,
    NO_CARD,
    FOREIGN,
    FOREIGN_ALARM,
    MISSING,
    AGAIN,
    STUB_TROUBLE,
    JAM,
    FOULED,
    SENSOR,
    *ALARMS,
)
