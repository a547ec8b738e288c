"""What happened in a hand, one event one sentence, in the language of the reader.

No sentence names a card that lies face down, whatever the log opens: a face is told where everybody at the
table saw it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from croupier.cards.card import Card, FaceDown
from croupier.engine import events as ev
from croupier.engine.events import Event
from croupier.engine.incidents.catalogue import CATALOGUE
from croupier.engine.incidents.common import WAY_WORDS
from croupier.engine.places import BOARD, BURN, HELD, Place, Spot
from croupier.engine.play.motions import words_of
from croupier.engine.table import Hand
from croupier.rules.betting.spoken import phrase
from croupier.terminal.picture.prompts import alert_sentence, alert_title
from croupier.words import Words, mark

POSTS: Final = {
    "ante": mark("ante"),
    "big-blind-ante": mark("big-blind ante"),
    "small-blind": mark("small blind"),
    "big-blind": mark("big blind"),
    "straddle": mark("straddle"),
    "late-blind": mark("late blind"),
    "dead-blind": mark("dead blind"),
}

ACTIONS: Final = {
    "fold": mark("{who} folds"),
    "check": mark("{who} checks"),
    "bring-in": mark("{who} brings in for {amount}"),
    "call": mark("{who} calls {amount}"),
    "bet": mark("{who} bets {amount}"),
    "raise": mark("{who} raises to {amount}"),
}

BY: Final = {"dealer": mark("the dealer"), "floor": mark("the floor"), "terminal": mark("the terminal")}
"""Who ruled, where it is nobody by name."""

BY_ITSELF: Final = {
    "tabled": mark("all hands opened"),
    "same": mark("seen again"),
    "dealt": mark("dealt"),
    "delivered": mark("told later"),
    "reported": mark("reported"),
}
"""How an alert ends without a choice of anybody."""

OUTCOMES: Final = {
    "complete": mark("played out"),
    "void": mark("void"),
    "live": mark("in progress"),
}

HALVES: Final = {"high": mark("high"), "low": mark("low")}

OF_A_SEAT: Final[Mapping[type[Event], str]] = MappingProxyType(
    {
        ev.ActionReleased: mark("{who}: the action out of turn is given back"),
        ev.HandMucked: mark("{who} mucks"),
        ev.DiscardsNamed: mark("{who}: a discard is named"),
        ev.HandKilled: mark("{who}: the hand is dead"),
        ev.HandReturned: mark("{who} gets the hand back"),
        ev.HandAsked: mark("{who} is asked to show"),
        ev.HandLookedAt: mark("The floor looked at the hand of {who}"),
        ev.TurnGiven: mark("It is the turn of {who}"),
        ev.BringInReturned: mark("{who} gets the bring-in back"),
        ev.UpcardsPickedUp: mark("{who} picks up the open cards"),
        ev.PlayerAway: mark("{who} is away"),
        ev.PlayerBack: mark("{who} is back"),
        ev.PlayerWarned: mark("{who} is warned"),
        ev.PenaltyGiven: mark("{who} gets a penalty"),
        ev.TimeCalled: mark("Time is called on {who}"),
        ev.TimeExpired: mark("The time of {who} is over"),
    }
)
"""Events that are told with nothing but their seat."""

PLAIN: Final[Mapping[type[Event], str]] = MappingProxyType(
    {
        ev.RoundClosed: mark("The betting round is over"),
        ev.StubReshuffled: mark("The stub is shuffled again"),
        ev.CardReplaced: mark("A card is replaced"),
        ev.CardScrapped: mark("A card is taken out of play"),
        ev.CardLost: mark("A card is lost"),
        ev.CardsRemapped: mark("It is said anew who holds what"),
        ev.BlindsPlaced: mark("Button and blinds are placed anew"),
        ev.AwardCorrected: mark("The pots are paid anew"),
        ev.FloorLeft: mark("The floor leaves"),
        ev.DeckLocked: mark("The deck is locked"),
        ev.DeckCleared: mark("The deck is cleared"),
        ev.ShoeLifted: mark("Cards are dealt by hand"),
    }
)
"""Events that are told by themselves."""


@dataclass(frozen=True)
class Teller:
    """Tells events of one hand: the language, and who sits where."""

    words: Words
    names: Mapping[int, str]

    def who(self, seat: int) -> str:
        return self.words.say("seat {seat} {name}", seat=seat, name=apart(self.names.get(seat, ""))).rstrip()

    def tell(self, event: Event, hand: Hand | None = None) -> str:
        """One sentence, or nothing for what needs none; `hand` is as it was before."""
        said = self._tell(event, hand)
        return said[:1].upper() + said[1:]

    def _tell(self, event: Event, hand: Hand | None) -> str:
        seat = getattr(event, "seat", None)
        if type(event) in PLAIN:
            return self.words.say(PLAIN[type(event)])
        if type(event) in OF_A_SEAT and seat is not None:
            return self.words.say(OF_A_SEAT[type(event)], who=self.who(seat))
        return self._of_cards(event, hand) or self._of_chips(event) or self._of_rulings(event, hand)

    # --- cards -----------------------------------------------------------------------------------------

    def _of_cards(self, event: Event, hand: Hand | None) -> str:
        say = self.words.say
        match event:
            case ev.HandStarted(hand_no=number):
                return say("Hand {number} begins", number=number)
            case ev.CardDrawn(to=to, card=card, up=up):
                return self._to(to, card, is_open=up or to == BOARD)
            case ev.CardMoved(to=to, index=index, up=up) if to.spot in (Spot.SEAT, Spot.BOARD):
                card = hand.cards[index].card if hand is not None and index < len(hand.cards) else None
                return self._to(to, card, is_open=up or to == BOARD)
            case ev.CardNamed(index=index, card=card) if hand is not None and index < len(hand.cards):
                drawn = hand.cards[index]
                is_open = event.up or drawn.up or drawn.place == BOARD
                return self._named(drawn.place, card if is_open else None)
            case ev.CardNamed():
                return say("A card that nobody had read is named")
            case ev.Discarded(seat=seat, number=number):
                message = mark("{who} discards {number}") if number else mark("{who} stands pat")
                return say(message, who=self.who(seat), number=number)
            case ev.HandTabled(seat=seat, cards=cards):
                shown = " ".join(map(self.words.card, cards))
                return say("{who} shows {cards}", who=self.who(seat), cards=shown)
            case ev.AttemptMisdealt(attempt=attempt):
                return say("MISDEAL: the deal begins again, attempt {number}", number=attempt)
            case ev.HandEnded(outcome="void"):
                return say("The hand is void")
            case ev.HandEnded():
                return say("The hand is over")
            case _:
                return ""

    def _to(self, to: Place, card: FaceDown | None, *, is_open: bool) -> str:
        say = self.words.say
        face = "??" if card is None or not is_open else self.words.card(Card(card.reveal()))
        if to == BOARD:
            return say("Board: {card}", card=face)
        if to == BURN:
            return say("A card is burnt")
        if to == HELD:
            return say("A card is held until the alert is answered")
        if to.seat is not None and is_open:
            return say("{who} gets {card}, face up", who=self.who(to.seat), card=face)
        if to.seat is not None:
            return say("{who} gets a card, face down", who=self.who(to.seat))
        return say("A card leaves the shoe")

    def _named(self, place: Place, card: FaceDown | None) -> str:
        """Which unread card got its name; the name itself only of a card that lies open."""
        say = self.words.say
        face = "" if card is None else self.words.card(Card(card.reveal()))
        if place == BOARD and face:
            return say("The unread card of the board is {card}", card=face)
        if place.seat is not None and face:
            return say("The unread card of {who} is {card}", who=self.who(place.seat), card=face)
        if place.seat is not None:
            return say("An unread card of {who} is named", who=self.who(place.seat))
        if place == BURN:
            return say("An unread burn is named")
        return say("A card that nobody had read is named")

    # --- chips -----------------------------------------------------------------------------------------

    def _of_chips(self, event: Event) -> str:
        say, money = self.words.say, self.words.money
        match event:
            case ev.Posted(seat=seat, kind=kind, amount=amount):
                named = say(POSTS[kind]) if kind in POSTS else kind
                return say("{who}: {kind} {amount}", who=self.who(seat), kind=named, amount=money(amount))
            case ev.ActionTaken():
                return self._action(event)
            case ev.ActionHeld(seat=seat, action=action, to=to):
                done = say(ACTIONS.get(action, action), who=self.who(seat), amount=money(to))
                return say("Out of turn: {action}", action=done)
            case ev.MotionMade():
                return self._motion(event)
            case ev.ChipsPulled(seat=seat, chips=chips):
                return say("{who} takes back {amount}", who=self.who(seat), amount=money(sum(chips)))
            case ev.BetReturned(seat=seat, amount=amount):
                return say(
                    "{who} gets {amount} back, which nobody called", who=self.who(seat), amount=money(amount)
                )
            case ev.BetCorrected(seat=seat, wrong=wrong, right=right):
                return say(
                    "The bet of {who} is put right: {right} for {wrong}",
                    who=self.who(seat),
                    right=money(right),
                    wrong=money(wrong),
                )
            case ev.StackCorrected(seat=seat, stack=stack, before=before):
                return say(
                    "The chips of {who} are counted: {stack}, not {before}",
                    who=self.who(seat),
                    stack=money(stack),
                    before=money(before),
                )
            case _:
                return self._of_pots(event)

    def _action(self, event: ev.ActionTaken) -> str:
        say = self.words.say
        amount = event.added if event.action == "call" else event.to
        message = ACTIONS.get(event.action, event.action)
        said = say(message, who=self.who(event.seat), amount=self.words.money(amount))
        notes = (
            (event.all_in, mark("all-in")),
            (event.late, mark("keyed late")),
            (event.absent, mark("away")),
        )
        return ", ".join([said, *(say(note) for holds, note in notes if holds)])

    def _motion(self, event: ev.MotionMade) -> str:
        say, money = self.words.say, self.words.money
        chips = " + ".join(map(money, event.chips + event.added))
        words = words_of(event)
        parts = [say("pushes {chips}", chips=chips)] if chips else []
        if words is not None:
            parts.append(say("says “{words}”", words=phrase(words, money)))
        return f"{self.who(event.seat)}: {', '.join(parts) or '–'} ({event.rule})"

    def _of_pots(self, event: Event) -> str:
        say, money = self.words.say, self.words.money
        match event:
            case ev.RakeTaken(amount=amount):
                return say("Rake {amount}", amount=money(amount))
            case ev.PotForfeited(seat=seat, amount=amount):
                return say("{who} forfeits {amount}", who=self.who(seat), amount=money(amount))
            case ev.PotAwarded(seat=seat, amount=amount, half=half):
                won = say("{who} wins {amount}", who=self.who(seat), amount=money(amount))
                return f"{won} ({say(HALVES[half])})" if half in HALVES else won
            case _:
                return ""

    # --- rulings ---------------------------------------------------------------------------------------

    def _of_rulings(self, event: Event, hand: Hand | None) -> str:
        say = self.words.say
        match event:
            case ev.AlertRaised():
                sentence = alert_sentence(event, self.words, hand)
                rule = f" ({event.rule})" if event.rule else ""
                return f"{alert_title(event, self.words)}. {sentence}{rule}"
            case ev.AlertAnswered(number=number, way=way, by=by, rule=rule, reason=reason):
                named = self.way(way, self._code_of(number, hand))
                told = say(
                    "Ruling {number}: {way}, by {by}", number=number, way=named, by=by_name(by, self.words)
                )
                return told + (f" ({rule})" if rule else "") + (f": {reason}" if reason else "")
            case ev.IncidentDeclared(incident=code, seat=seat):
                told = say("Reported: {incident}", incident=self.incident(code))
                return f"{told}, {self.who(seat)}" if seat is not None else told
            case ev.ReportRefused(incident=code):
                return say("Reported and refused: {incident}", incident=self.incident(code))
            case ev.Noted(what=what):
                return say("Noted: {what}", what=what)
            case ev.FloorEntered(who=who):
                return say("The floor is here: {who}", who=who)
            case _:
                return ""

    def _code_of(self, number: int, hand: Hand | None) -> str:
        found = (alert.code for alert in hand.alerts if alert.number == number) if hand else iter(())
        return next(found, "")

    def incident(self, code: str) -> str:
        """The number of an alert or incident, and what it is called."""
        return incident_name(code, self.words)

    def way(self, way: str, code: str = "") -> str:
        return way_name(way, self.words, code)


def apart(name: str) -> str:
    """A name that can stand in a sentence: written from right to left, it does not turn the words around it.

    >>> apart("Ana"), apart("\u0623\u0646\u0627") == "\u2068\u0623\u0646\u0627\u2069"
    ('Ana', True)
    """
    bare = name.replace("\u2068", "").replace("\u2069", "")
    turns = any(unicodedata.bidirectional(letter) in ("R", "AL", "AN") for letter in bare)
    return f"\u2068{bare}\u2069" if turns else bare


def incident_name(code: str, words: Words) -> str:
    """The number of an alert or incident, and what it is called.

    >>> incident_name("I-10", Words("en"))
    'I-10 · misdeal'
    """
    known = CATALOGUE.get(code)
    return f"{code} · {words.say(known.title)}" if known else code


def way_name(way: str, words: Words, code: str = "") -> str:
    """What a way out of an alert is called; by its word where nothing else is known."""
    known = CATALOGUE.get(code)
    own = known.way(way) if known else None
    label = (own.label if own else "") or WAY_WORDS.get(way, ("", ""))[0] or BY_ITSELF.get(way, "")
    return words.say(label) if label else way


def by_name(by: str, words: Words) -> str:
    """Who ruled: by name, or what he is."""
    return words.say(BY[by]) if by in BY else by
