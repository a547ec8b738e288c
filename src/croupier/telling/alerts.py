"""An alert in words: its title, its sentence, its facts, the question it asks, and how it was ruled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from croupier.engine import codes
from croupier.engine.events import AlertAnswered, AlertRaised
from croupier.engine.incidents.case import Way
from croupier.engine.incidents.catalogue import CATALOGUE
from croupier.engine.table import Hand
from croupier.telling.names import DETECTED, MIXED, by_name, incident_name, way_name
from croupier.telling.voice import Voice
from croupier.words import MONEY_FACTS, Words, message

WRONG_BOARD: Final = message("The board has too many or too few cards.")
"""For logs of older versions, which do not record how many cards the board had."""

CAME_IN_TIME: Final = message("Cards lie there already: key again what was done before them.")
"""The sentences for cards whose betting round was taken back."""

FACTS: Final = {
    "expected": message("expected {number}"),
    "found": message("found {number}"),
    "extra": message("{number} too many"),
    "need": message("{number} needed"),
    "have": message("{number} left"),
    "burns": message("burns {number}"),
    "level": message("level {number}"),
    "cards": message("cards {number}"),
    "amount": message("amount {number}"),
    "pushed": message("pushed {number}"),
    "owed": message("owed {number}"),
    "minimum": message("minimum {number}"),
    "maximum": message("maximum {number}"),
    "small": message("small blind seat {number}"),
    "big": message("big blind seat {number}"),
    "last": message("last seat {number}"),
    "call": message("call {number}"),
    "protected": message("protected"),
    "board": message("board {number}"),
    "seconds": message("{number} seconds"),
}
"""Numbers of an alert that are not in its sentence."""

_MIXED: Final = {1: MIXED["muck"], 2: MIXED["burns"]}


def alert_sentence(alert: AlertRaised, words: Words, hand: Hand | None = None) -> str:
    """The sentence of an alert, with facts from `hand`; an alert without a sentence gets its code."""
    facts: dict[str, object] = {"seat": alert.seat}
    facts |= {name: words.money(value) if name in MONEY_FACTS else value for name, value in alert.facts}
    facts.setdefault("seconds", 8)
    known = CATALOGUE.get(alert.code)
    if alert.code == codes.BOARD_COUNT and "found" not in facts:
        return words.say(WRONG_BOARD)
    if alert.code == codes.BOARD_COUNT and "board" in facts:
        return words.say("Board {board} has {found} cards and should have {expected}.", **facts)
    if alert.code == codes.CARD_TOO_EARLY and alert.colour == "amber":
        return words.say(CAME_IN_TIME)
    if alert.code == codes.CARD_TOO_EARLY and alert.seat is None:
        return words.say("A card left the shoe too early. Had everybody acted?")
    if alert.code == codes.ILLEGAL_AMOUNT and "amount" not in facts:  # entered in spite of it
        return words.say("Seat {seat}: this is not a legal total.", seat=alert.seat)
    said = words.say(known.sentence, **facts) if known else words.say("Alert {code}.", code=alert.code)
    if alert.code != codes.LAST_CARD or hand is None:
        return said
    mixed = (
        message("Muck and earlier discards go with it.")
        if hand.rule.draw
        else message("The burns go with it.")
    )
    return f"{said} {words.say(mixed)}"


def alert_title(alert: AlertRaised, words: Words) -> str:
    """The number of an alert, and what it is called."""
    return incident_name(alert.code, words)


def alert_happened(alert: AlertRaised, voice: Voice, hand: Hand | None) -> str:
    """All that the log has about an alert: its number, the seat or card concerned, and the ways offered."""
    words = voice.words
    title = words.say("Alert {number}: {title}", number=alert.number, title=alert_title(alert, words))
    about = [title] if alert.seat is None else [title, voice.who(alert.seat)]
    notes = " · ".join(_notes(alert, voice))
    return f"{', '.join(about)}. {alert_sentence(alert, words, hand)} ({notes})"


def _notes(alert: AlertRaised, voice: Voice) -> Iterator[str]:
    words = voice.words
    if alert.rule:
        yield words.rule(alert.rule)
    yield words.say(DETECTED[alert.detected]) if alert.detected in DETECTED else alert.detected
    known = CATALOGUE.get(alert.code)
    for name, number in alert.facts:
        if known is None or f"{{{name}}}" not in known.sentence:
            yield _fact(name, number, words)
    if alert.substantial:
        yield words.say("after substantial action")
    if alert.options:
        ways = dict.fromkeys(way_name(way, words, alert.code) for way in alert.options)
        yield words.say("offered: {ways}", ways=voice.either(ways))


def _fact(name: str, number: int, words: Words) -> str:
    if name == "mixed" and number in _MIXED:
        return words.say(_MIXED[number])
    if name not in FACTS:
        return f"{name} {number}"
    return words.say(FACTS[name], number=words.money(number) if name in MONEY_FACTS else number)


_DEALT_THERE: Final = message("Was it really dealt there?")
_ALL_THE_SAME: Final = message("Does it stand all the same?")

QUESTIONS: Final = {
    codes.FIRST_CARD_MISDEALT: _DEALT_THERE,
    codes.CARD_TO_UNDEALT_SEAT: _DEALT_THERE,
    codes.SEAT_SKIPPED: _DEALT_THERE,
    codes.OUT_OF_SEQUENCE: _DEALT_THERE,
    codes.TOO_MANY_CARDS: message("Does one lie apart?"),
    codes.CARDS_MISSING: message("Were they dealt?"),
    codes.MISSING_BURN: message("Was no card burnt?"),
    codes.SECOND_BURN: message("Were two burnt?"),
    codes.BOARD_COUNT: message("Is that what lies there?"),
    codes.DUPLICATE_CARD: message("Are all chips given back?"),
    codes.UNKNOWN_TAG: message("What is it?"),
    codes.CARD_OF_ANOTHER_DECK: message("Is it in play?"),
    codes.CARD_READ_AGAIN: message("Does it still lie where it was?"),
    codes.LAST_CARD: message("Is it done?"),
    codes.CARD_AFTER_HAND: message("Does it go to the muck?"),
    codes.HAND_IN_MUCK: message("Can they be told apart?"),
    codes.TABLED_HAND_SWEPT: message("Is it back?"),
    codes.REPORTED_TABLED_HAND_SWEPT: message("Is it back?"),
    codes.BLINDS_MISPLACED: message("Are they put right?"),
    codes.WRONG_BLIND_AMOUNT: _ALL_THE_SAME,
    codes.WRONG_BRING_IN: _ALL_THE_SAME,
    codes.ILLEGAL_AMOUNT: _ALL_THE_SAME,
    codes.BETTING_NOT_OPEN: _ALL_THE_SAME,
    codes.OVER_THE_CAP: _ALL_THE_SAME,
    codes.OVER_THE_POT: _ALL_THE_SAME,
}
"""The terminal's question about something that it noticed itself; each has a way out for yes."""

FIRST: Final = {"misdeal": message("Is it a misdeal?"), "void": message("Is the hand void?")}
"""The question for any other alert, by its first way out."""

ELSE: Final = message("What is to be done?")


def asked(sentence: str, code: str, options: tuple[str, ...], words: Words) -> str:
    """A sentence with the question for this code; unchanged if it asks one already, or there is no choice.

    >>> asked("Two boxed cards.", "I-06", ("misdeal", "not-so"), Words("en"))
    'Two boxed cards. Is it a misdeal?'
    """
    if sentence.rstrip().endswith("?") or not options:
        return sentence
    question = QUESTIONS.get(code) or FIRST.get(options[0], ELSE)
    return words.say("{sentence} {question}", sentence=sentence, question=words.say(question))


def alert_question(alert: AlertRaised, words: Words, hand: Hand | None) -> str:
    """What is wrong, and the question for the dealer: the large line while the alert halts the table."""
    return asked(alert_sentence(alert, words, hand), alert.code, alert.options, words)


DECIDED: Final = {
    "misdeal": message("the deal does not count: every bet goes back, and the hand is dealt again"),
    "void": message("the hand is void: every chip goes back to its owner"),
    "stands": message("the hand is played as it lies"),
    "not-so": message("it was not so, and nothing changes"),
    "stray": message("a sensor saw a card that had not left the shoe, and nothing changes"),
    "late": message("everybody had acted before the card came, so nothing changes"),
    "premature": message("the card came too early and does not count; play goes on where it was"),
    "extra-card": message("one card too many was dealt"),
    "return": message("the card goes back on top of the stub"),
    "missed": message("the cards had been dealt: only the reader had missed them"),
    "bind": message("the floor looked at the card and named it; it plays"),
    "scrap": message("the card is out of play, and the next one takes its place"),
    "reshuffle": message("the cards are shuffled again, and the deal goes on"),
    "complete": message("the player pays the whole call"),
    "forfeit": message("the chips stay in the pot, and the hand is folded"),
    "replace": message("the player gets another card once everybody is served"),
    "kill": message("the player loses the hand"),
    "remap": message("the cards stay with those who hold them, and the hand goes on"),
    "draw": message("the floor draws one of the cards, and it becomes the burn"),
    "lift": message("it is corrected, and everybody pays what is due"),
    "limit": message("the player may only call or fold"),
    "manual": message("the deal goes on by hand, and its cards stay unknown until they are shown"),
    "discretion": message("the floor decides for the sake of fairness"),
    "passed": message("it is accepted as it was"),
    "clock": message("the player has the house's time to act"),
    "absent": message("the hand waits for its turn, and is folded then"),
    "tabled": message("all hands are opened"),
    "same": message("the same card was seen twice, and counts once"),
    "dealt": message("the card belonged there after all"),
    "delivered": message("the sensor reported it later, and nothing changes"),
    "reported": message("it is settled by what the dealer reported"),
    "applied": message("what was done out of turn counts when the turn comes"),
    "refused": message("the report came too late or does not apply"),
}
"""What followed, by the way out, if the incident itself does not say."""


def ruling_sentence(
    raised: AlertRaised | None, answered: AlertAnswered, words: Words, hand: Hand | None = None
) -> str:
    """What had happened, who decided, and what followed.

    >>> raised = AlertRaised(at=0, step=1, number=1, code="I-35", colour="red", options=(), rule="", seat=4)
    >>> answered = AlertAnswered(at=1, step=2, number=1, way="kill", rule="", by="floor")
    >>> ruling_sentence(raised, answered, Words("en"))
    'Cards of seat 4 are in the muck, and it has not folded. The floor decided: the player loses the hand.'
    """
    what = _became(answered, raised.code if raised else "", words)
    if answered.by == "terminal":
        decided = words.say("Settled by itself: {what}.", what=what)
    else:
        decided = words.say("{who} decided: {what}.", who=by_name(answered.by, words), what=what)
    decided = decided[:1].upper() + decided[1:]
    return f"{alert_sentence(raised, words, hand)} {decided}" if raised else decided


def _became(answered: AlertAnswered, code: str, words: Words) -> str:
    own = _consequence(code, answered)
    if own:
        return words.say(own)
    known = DECIDED.get(answered.way)
    return words.say(known) if known else way_name(answered.way, words, code)


def _consequence(code: str, answered: AlertAnswered) -> str:
    """What the incident itself says about this way out, if that is known."""
    known = CATALOGUE.get(code)
    ways = [way for way in known.ways if way.name == answered.way] if known else []
    under = [way for way in ways if way.rule and way.rule == answered.rule] or ways
    said = {_in_words(way) for way in under}
    return said.pop() if len(said) == 1 else ""


def _in_words(way: Way) -> str:
    """The consequence of a way if it is a full clause; two words on a button are not."""
    return way.consequence if len(way.consequence.split()) > 3 else ""
