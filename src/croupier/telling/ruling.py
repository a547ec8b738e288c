"""A ruling in a few words for the players: what had happened, who decided, and what followed."""

from __future__ import annotations

from typing import Final

from croupier.engine.events import AlertAnswered, AlertRaised
from croupier.engine.incidents.case import Way
from croupier.engine.incidents.catalogue import CATALOGUE
from croupier.engine.table import Hand
from croupier.telling.alerts import alert_sentence
from croupier.telling.names import by_name, way_name
from croupier.words import Words, message

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
    "lift": message("it is put right, so that everybody pays what is due"),
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
    """What the incident itself says about this way out, if that is certain."""
    known = CATALOGUE.get(code)
    ways = [way for way in known.ways if way.name == answered.way] if known else []
    under = [way for way in ways if way.rule and way.rule == answered.rule] or ways
    said = {_in_words(way) for way in under}
    return said.pop() if len(said) == 1 else ""


def _in_words(way: Way) -> str:
    """The consequence of a way if it is a full clause; two words on a button are not."""
    return way.consequence if len(way.consequence.split()) > 3 else ""
