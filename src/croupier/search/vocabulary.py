"""The words that a search knows: days, times, places, cards, and words between them.

Each is one message with alternatives between vertical bars, so each language has its own in the catalogue.
English is understood in every language.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from croupier.cards.card import RANKS
from croupier.engine import codes
from croupier.rules.games import GAMES
from croupier.telling.names import OUTCOMES
from croupier.words import SUIT_SIGNS, Words, message
from croupier.words.game_terms import GAME_NAMES

LIGATURES: Final = str.maketrans({"œ": "oe", "æ": "ae", "’": "'", "‘": "'"})

_TOKEN: Final = re.compile(r"[<>]=?|[≤≥=#]|[^\s<>≤≥=#,;!?]+(?:,\d+)?")


def folded(text: str) -> str:
    """The text without case and accents.

    >>> folded("  Dix de CŒUR "), folded("Chloé")
    ('dix de coeur', 'chloe')
    """
    if text.isascii():
        return " ".join(text.casefold().split())
    signs = unicodedata.normalize("NFKD", text.casefold().translate(LIGATURES))
    plain = "".join(sign for sign in signs if not unicodedata.combining(sign))
    return " ".join(plain.split())


def tokens(text: str) -> tuple[str, ...]:
    """The typed words; comparison signs are separate, a decimal comma stays in its number.

    >>> tokens("pot>1 000, Chloé: 12,50")
    ('pot', '>', '1', '000', 'Chloé', '12,50')
    """
    return tuple(stripped for each in _TOKEN.findall(text) if (stripped := each.strip(".:'’\"“”()«»")))


DAYS: Final = {
    "today": message("today|this morning|this afternoon"),
    "yesterday": message("yesterday"),
    "day-before": message("the day before yesterday|day before yesterday"),
    "this-week": message("this week"),
    "last-week": message("last week|the week before"),
    "this-month": message("this month"),
    "last-month": message("last month|the month before"),
}

NIGHTS: Final = {
    "tonight": message("tonight|this evening"),
    "last-night": message("last night|yesterday evening|yesterday night"),
}
"""Evenings, with the hours after midnight."""

CLOCK: Final = {
    "noon": message("noon|midday"),
    "midnight": message("midnight"),
    "after midnight": message("after midnight|past midnight|just after midnight"),
}

AGO: Final = {
    "ago": message("ago"),
    "since": message("for the last"),
    "just now": message("just now|a moment ago|a while ago|a little while ago|earlier"),
}
"""Words before or after a length of time, or around it, that place it in the past."""

LENGTHS: Final = {
    "15": message("a quarter of an hour|quarter of an hour"),
    "30": message("half an hour|half hour"),
    "60": message("an hour|one hour"),
    "120": message("two hours"),
}
"""Lengths of time in words, in minutes."""

UNITS: Final = {
    "1": message("minutes|minute|min|mins"),
    "60": message("hours|hour|h"),
    "1440": message("days|day"),
}
"""Units of time after a number, in minutes."""

WEEKDAYS: Final = (
    message("monday|mon"),
    message("tuesday|tue"),
    message("wednesday|wed"),
    message("thursday|thu"),
    message("friday|fri"),
    message("saturday|sat"),
    message("sunday|sun"),
)
"""From Monday on, like `date.weekday`."""

MONTHS: Final = (
    message("january|jan"),
    message("february|feb"),
    message("march|mar"),
    message("april|apr"),
    message("may"),
    message("june|jun"),
    message("july|jul"),
    message("august|aug"),
    message("september|sep|sept"),
    message("october|oct"),
    message("november|nov"),
    message("december|dec"),
)

MARKS: Final = {
    "around": message("around|about|at|near|circa|at about|approximately|roughly"),
    "after": message("after|since|from"),
    "before": message("before|until|till"),
    "between": message("between"),
    "and": message("and"),
    "seat": message("seat|seats|place|position"),
    "player": message("player"),
    "dealer": message("dealer|dealt by"),
    "table": message("table"),
    "pot": message("pot|pots"),
    "more": message("over|above|more than|at least"),
    "less": message("under|below|less than|at most"),
    "hand": message("hand|hands|hand number"),
    "rule": message("rule|article"),
    "ruled": message("ruled|ruling|decided"),
    "of": message("of|of the"),
}
"""Words that announce the next word's kind."""

STREETS: Final = {
    "flop": message("on the flop|flop"),
    "turn": message("on the turn|turn"),
    "river": message("on the river|river"),
    "board": message("on the board|board|on board"),
}
"""Where a card of the board came."""

CAME: Final = message("was|were|came|is")
"""Words between a street and its cards."""

RANK_WORDS: Final = {
    "2": message("two|deuce|twos|deuces"),
    "3": message("three|threes"),
    "4": message("four|fours"),
    "5": message("five|fives"),
    "6": message("six|sixes"),
    "7": message("seven|sevens"),
    "8": message("eight|eights"),
    "9": message("nine|nines"),
    "T": message("ten|tens"),
    "J": message("jack|jacks"),
    "Q": message("queen|queens"),
    "K": message("king|kings"),
    "A": message("ace|aces"),
}

SUIT_WORDS: Final = {
    "c": message("clubs|club"),
    "d": message("diamonds|diamond"),
    "h": message("hearts|heart"),
    "s": message("spades|spade"),
}

ANY_INCIDENT: Final = "any"
"""Stands for any incident."""

INCIDENTS: Final = {
    ANY_INCIDENT: message("any incident|incident|incidents|something went wrong|went wrong|problem|problems"),
    "I-18 AL-08": message("no burn|not burned|burn missing|forgotten burn|without burn"),
    "I-30 AL-22": message("out of turn|acted out of turn"),
    "I-22 AL-11": message("duplicate|twice the same card|came twice|came out twice|was there twice"),
    "I-19 AL-09": message("two burns|burned twice|burnt twice|double burn"),
    codes.EXPOSED_BY_DEALER: message(
        "exposed card|flashed card|flashed a card|exposed a card|card turned over"
    ),
    "shown": message("showed too early|showed his cards too early|showed her cards too early"),
    "AL-33 I-42": message("wrong winner|pot to the wrong player|paid the wrong player"),
}
"""Incidents by their common names, besides their titles."""

RULINGS: Final = {"misdeal": message("misdeal|misdeals|misdealt"), "void": message("voided|annulled")}
"""Rulings in one word."""

FILLERS: Final = message(
    "a|an|the|at|on|in|with|and|by|to|was|were|had|there|last|all|which|where|that|when"
    "|it|for|is|who|what|no|from the|whose|o'clock|find|show|me|says|said|say|he|she|they|i|my|his|her|their"
    "|went|came|come|out|card|cards|one|some|but|did|does|not|didn't|wasn't|has|have|been|as|of|so"
    "|vs|versus|against|this|these|you|we|our|dispute|between|got|gets|then|than|after|before|player|seat"
    "|claims|claimed|claim|argues|argue|complains|complained|wants|want|think|thinks|if|or|again|very|just"
)
"""Words without a meaning here."""

MOMENTS: Final = {
    "pre-flop": message("before the flop|preflop|pre-flop"),
    "burn": message("burn|burns|burned|burnt|burn card|burnt card"),
    "fold": message("folded|fold|folds"),
    "check": message("checked|check|checks"),
    "call": message("called|call|calls"),
    "bet": message("bet|bets"),
    "raise": message("raised|raised to|raise|raise to|raises|raises to"),
    "all-in": message("all-in|all in|allin|shoved"),
    "show": message("showed|shows|showdown|tabled"),
    "muck": message("mucked|muck|threw away"),
    "side-pot": message("side pot|side pots"),
    "award": message("won|wins|paid|awarded|split"),
}
"""The action at which to open the hand."""

BETWEEN_SEATS: Final = message("vs|versus|against|and|or|with")
"""Words between two seats of the same hand."""

BREAKS: Final = {
    "after": message("after the break|after break|since the break|after the dinner break|after the pause"),
    "before": message("before the break|before break|before the dinner break|before the pause"),
}
"""Before or after a break."""

EVENING: Final = message("evening|night|in the evening|at night")
"""After a day: its evening, with the hours after midnight."""

Phrases = Mapping[tuple[str, ...], str]


def phrases(table: Mapping[str, str], words: Words) -> dict[tuple[str, ...], str]:
    """Each alternative of each entry, as folded words, in the language of the reader and in English."""
    found = dict[tuple[str, ...], str]()
    for key, text in table.items():
        for said in (text, words.say(text)):
            for each in said.split("|"):
                found.setdefault(tuple(folded(each).split()), key)
    return found


@cache
def known_phrases(language: str) -> Mapping[str, Phrases]:
    """All phrases of a language by their kind."""
    words = Words(language)
    return {
        "day": phrases(DAYS, words),
        "night": phrases(NIGHTS, words),
        "clock": phrases(CLOCK, words),
        "ago": phrases(AGO, words),
        "length": phrases(LENGTHS, words),
        "unit": phrases(UNITS, words),
        "weekday": phrases({str(number): text for number, text in enumerate(WEEKDAYS)}, words),
        "month": phrases({str(number): text for number, text in enumerate(MONTHS, 1)}, words),
        "mark": phrases(MARKS, words),
        "street": phrases(STREETS, words),
        "came": phrases({"": CAME}, words),
        "rank": phrases(RANK_WORDS, words) | {(each.casefold(),): each for each in RANKS} | {("10",): "T"},
        "suit": phrases(SUIT_WORDS, words) | {(sign,): suit for suit, sign in SUIT_SIGNS.items()},
        "incident": phrases(INCIDENTS, words),
        "moment": phrases(MOMENTS, words),
        "ruling": phrases(RULINGS, words),
        "between-seats": phrases({"": BETWEEN_SEATS}, words),
        "break": phrases(BREAKS, words),
        "evening": phrases({"": EVENING}, words),
        "filler": phrases({"": FILLERS}, words),
        "game": phrases(GAME_NAMES, words) | {(code.casefold(),): code for code in GAMES},
        "outcome": phrases(OUTCOMES, words) | {(code,): code for code in OUTCOMES},
    }


def longest(table: Phrases, typed: Sequence[str]) -> tuple[str, int] | None:
    """The meaning of the first words in a table, and how many words they take.

    >>> longest(known_phrases("fr")["night"], ("hier", "soir", "chloe"))
    ('last-night', 2)
    """
    for length in range(min(4, len(typed)), 0, -1):
        key = table.get(tuple(typed[:length]))
        if key is not None:
            return key, length
    return None
