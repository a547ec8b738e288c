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
    "just now": message("just now|a moment ago|a while ago|a little while ago|earlier|a minute ago|recently"),
}
"""Words before or after a length of time, or around it, that place it in the past."""

LENGTHS: Final = {
    "5": message("a few minutes|a couple of minutes|couple of minutes|some minutes"),
    "15": message("a quarter of an hour|quarter of an hour|quarter hour|a quarter hour"),
    "30": message("half an hour|half hour|a half hour"),
    "45": message("three quarters of an hour|three-quarters of an hour"),
    "60": message("an hour|one hour"),
    "90": message("an hour and a half|one and a half hours"),
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
    "around": message(
        "around|about|at|near|circa|at about|approximately|roughly|just after|just before|shortly after"
        "|shortly before|a little after|a little before|towards|toward|almost|nearly|just past|going on"
    ),
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
    "I-18 AL-08": message(
        "no burn|not burned|burn missing|forgotten burn|without burn|forgot to burn|forgot the burn"
        "|without burning|did not burn|didn't burn|missed the burn|missing burn"
    ),
    "I-30 AL-22": message(
        "out of turn|acted out of turn|before his turn|before her turn|not his turn|not her turn|out of order"
        "|wasn't his turn|wasn't her turn"
    ),
    "I-22 AL-11": message(
        "duplicate|twice the same card|came twice|came out twice|was there twice|same card twice"
        "|the same card"
        "|two of the same card"
    ),
    "I-19 AL-09": message(
        "two burns|burned twice|burnt twice|double burn|burned two|burnt two|burned two cards|second burn"
    ),
    codes.EXPOSED_BY_DEALER: message(
        "exposed card|flashed card|flashed a card|exposed a card|card turned over|card was exposed|flashed"
        "|turned over a card|exposed"
    ),
    "shown": message("showed too early|showed his cards too early|showed her cards too early"),
    "AL-33 I-42": message(
        "wrong winner|pot to the wrong player|paid the wrong player|pushed the wrong way|to the wrong player"
        "|pushed to the wrong|shipped to the wrong|wrong player"
    ),
    "AL-07 I-12 I-13 I-14 I-15 I-17": message(
        "premature|card too early|too early|too soon|came too early|before he acted|before she acted"
        "|before they acted|before he had acted|before she had acted|before he could act|before she could act"
        "|dealt too early|prematurely|early card|exposed early|jumped the gun|still to act"
    ),
    "I-23 AL-12": message("unknown tag"),
    "AL-12 I-23 AL-13 I-25": message(
        "unknown card|foreign card|strange card|not in the deck|wasn't in the deck"
        "|not from the deck|not recognised|not recognized|card nobody knew|did not know|didn't know"
        "|unrecognised"
    ),
    "AL-17 I-28": message(
        "shoe silent|shoe went silent|shoe stopped|shoe jammed|shoe died|shoe was silent|shoe went dead"
        "|shoe froze|shoe did not|shoe failed|shoe"
    ),
    "string-bet": message("string bet|string raise|two motions|in two motions|string"),
    codes.BOXED_CARD: message("boxed card|card face up|face up in|boxed"),
    "I-07 AL-05 AL-06": message(
        "wrong number of cards|too many cards|one card too many|extra card|one card short|missing a card"
        "|three cards|only one card|a card short"
    ),
    "I-03 AL-03 I-31": message(
        "player skipped|was skipped|skipped a player|skipped|missed a player|got no cards"
    ),
    "clock": message("asked for the clock|called the clock|clock called|called time|time called|clock on"),
    "I-35 I-38 AL-19 AL-20 I-39": message(
        "hand swept|swept|mucked by mistake|killed his hand|killed her hand|mucked his hand|mucked her hand"
        "|hand was mucked|in the muck|took his cards|took her cards|wanted it back"
    ),
    "I-32 I-33 AL-23 I-34 accepted-action": message(
        "wrong amount|raise too small|undercall|underraise|miscounted|bet miscounted|not enough|too small"
        "|short raise|below the minimum"
    ),
    codes.MISDEAL: message("misdeal|misdeals|misdealt|redeal|re-deal|dealt again|redealt|mis-deal"),
    "I-09 AL-27": message(
        "button in the wrong|button wrong|wrong button|blinds misplaced|button misplaced|blinds in the wrong"
    ),
    codes.PLAYER_GONE: message("a player left|walked away|left the table|player gone"),
    "count": message("count asked|asked for a count|wanted a count|asked for the count|count of"),
    "see-hand": message("asked to see|asks to see|wanted to see the"),
    "hidden-chip": message("hidden chip|hidden chips|hid a chip|chip behind"),
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

MORE_FILLERS: Final = message(
    "dollars|euros|chips|euro|pot|pots|hand|hands|evening|about|time|times|up|down|off|then|later|still"
    "|also|only"
    "|dealer|thing|happened|happens|big|good|bad|board|me|him|them|us|be|being|is|are|isn't|into|made|makes"
    "|make|had|having|whole|both|other|another|everybody|everyone|else|everything|start|end|beginning"
    "|ended|later|playing|played|play|player's|finally|asks|asked|tells|told|because|while|too|any|its|it's"
    "|that's|there's|he's|she's|after|next|guy|lady|man|woman|gentleman|well|really|something|like|please|how"
    "|much|many|why|between|where|after|went|goes|go|going|flop|through|each|table|wrongly|claiming|insists"
)
"""More of them, for sentences."""

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

NUMBERS: Final = message(
    "0 zero|1 one|2 two|3 three|4 four|5 five|6 six|7 seven|8 eight|9 nine|10 ten|11 eleven|12 twelve"
    "|13 thirteen|14 fourteen|15 fifteen|16 sixteen|17 seventeen|18 eighteen|19 nineteen|20 twenty|30 thirty"
    "|40 forty|40 fourty|50 fifty|60 sixty|70 seventy|80 eighty|90 ninety|100 hundred|1000 thousand"
    "|1000 grand"
)
"""Numbers in words, each after its digits."""

ORDINALS: Final = message(
    "1 first|1 1st|2 second|2 2nd|3 third|3 3rd|4 fourth|4 4th|5 fifth|5 5th|6 sixth|6 6th"
    "|-1 just played|-1 just finished|-1 last|-1 latest|-1 final|-1 most recent|-2 last but one"
    "|-2 penultimate|-2 second to last"
)
"""Which time something happened; negative ones count from the end."""

OF_THINGS: Final = message("card|cards|bet|raise|street|burn|player|to act|to speak|seat|up")
"""Words after an ordinal that counts something else than hands."""

SIZES: Final = message(
    "max biggest|max largest|max highest|max huge pot|max by pot|max monster pot|min smallest|min tiniest"
    "|min lowest|big big|big huge|big large|big monster"
)
"""Words for the size of a pot: the largest, the smallest, or just large."""

MADE: Final = {
    "pair": message("pair|pairs|pocket|pair of|pocket pair|pocket pair of|a couple of"),
    "two pair": message("two pair|two pairs"),
    "three of a kind": message("three of a kind|trips|trip|set|set of"),
    "straight": message("straight|straights|wheel"),
    "flush": message("flush|flushes|flushed"),
    "full house": message("full house|full|boat|full boat|house|full houses|filled up"),
    "four of a kind": message("quads|four of a kind|quad"),
    "straight flush": message("straight flush|royal flush"),
}
"""Made hands, by the names of `cards.ranking`."""

FULL_OF: Final = message("full of|over|filled with|full with")
"""Words between the two ranks of a full house."""

LEADS: Final = message("of|with|pocket|the|his|her|pair of|holding|held|had|has|and")
HIGH: Final = message("high|up to|to the")
"""Words before a rank, and words that make it the top of a flush or a straight."""

SLANG: Final = message(
    "A rockets|A bullets|A pocket rockets|K cowboys|K kowboys|Q ladies|Q ladys|J hooks|J fishhooks|8 snowmen"
    "|2 ducks|T dimes|5 nickels|AK big slick|AK slick"
)
"""Pairs by their nicknames."""

VERBS: Final = {
    "win": message(
        "win|wins|won|winning|take|takes|took|scoop|scoops|scooped|collect|collected|rake in|raked in|drag"
        "|dragged|held up|hold up|holds up|held|pot to|stacked|stacks|dragged it|takes it down|took down"
        "|was paid"
    ),
    "lose": message(
        "lose|loses|lost|losing|bust|busts|busted|felted|went broke|was out|eliminated|knocked out"
        "|second best"
    ),
    "beat": message(
        "beat|beats|beating|crack|cracks|cracked|better than|ahead of|won against|wins against|won over"
        "|held against|held up against|busts|busted|knocked out|outdrew|got there against|takes it from"
    ),
    "beaten": message(
        "lost to|loses to|lose to|beaten by|cracked by|busted by|lost against|loses against|runs into"
        "|ran into"
        "|losing to|behind|second best to|second to|lost with"
    ),
    "against": message("vs|versus|against|into|and against"),
    "split": message(
        "split|splits|split pot|split it|chop|chops|chopped|chopped it|share|shared|shares|shared pot"
        "|tie|tied"
        "|half each|divided"
    ),
    "live": message(
        "right now|in progress|being played|current hand|current|now|still playing|still being played"
        "|at the moment|this hand|this very hand|not finished|still going|hand on the table"
    ),
    "fold-out": message("everybody folded|everyone folded|no showdown|uncontested|without a showdown"),
}
"""What came of a hand, and for whom."""

AFTER: Final = {
    "after": message(
        "hand after|hand right after|hand just after|right after|the one after|hand that followed|following"
        "|next hand after|hand following|straight after|directly after|immediately after|just after"
        "|after|one after"
    ),
    "before": message(
        "hand before|hand right before|hand just before|right before|the one before|hand preceding"
        "|just before"
        "|immediately before|directly before|before|one before|preceding"
    ),
}
"""Words for the hand after another one, or before it."""

MINUTES: Final = {
    "past": message("past|after|and"),
    "to": message("to|before|of"),
}
"""How minutes stand to an hour."""

LESS: Final = message("minus")
"""What stands between an hour and the minutes that it lacks."""

HALF_MORE: Final = message("30 and a half|15 and a quarter")
"""What is added to a whole hour, in minutes."""

ABOUT: Final = message(
    "about|around|less than|more than|just over|just under|maybe|a good|roughly|some|over|not even"
)
"""What may stand before a length of time."""

HALVES: Final = {
    "am": message("in the morning|am"),
    "pm": message("in the evening|in the afternoon|at night|pm|tonight"),
}
"""Halves of a day, after an hour."""

QUARTERS: Final = message("15 quarter|15 a quarter|30 half|45 three quarters")
"""Parts of an hour."""

HOURS: Final = message("o'clock|oclock")

Phrases = Mapping[tuple[str, ...], str]


GAME_WORDS: Final = {
    "O5HPL": message("plo5"),
    "O6HPL": message("plo6"),
    "O5JPL": message("big o"),
}
"""What players call a game besides its name."""


def phrases(table: Mapping[str, str], words: Words) -> dict[tuple[str, ...], str]:
    """Each alternative of each entry, as folded words, in the language of the reader and in English."""
    found = dict[tuple[str, ...], str]()
    for key, text in table.items():
        for said in (text, words.say(text)):
            for each in said.split("|"):
                found.setdefault(tuple(folded(each).split()), key)
    return found


def keyed(text: str, words: Words) -> dict[tuple[str, ...], str]:
    """The alternatives of a message in which each begins with its meaning.

    >>> keyed("1 one|2 two", Words("en"))
    {('one',): '1', ('two',): '2'}
    """
    found = dict[tuple[str, ...], str]()
    for said in (words.say(text), text):
        for each in said.split("|"):
            key, _, name = each.strip().partition(" ")
            found.setdefault(tuple(folded(name).split()), key)
    return found


def _of_sentences(words: Words) -> dict[str, Phrases]:
    """The phrases that only sentences have."""
    return {
        "number": keyed(NUMBERS, words),
        "ordinal": keyed(ORDINALS, words),
        "of things": phrases({"": OF_THINGS}, words),
        "size": keyed(SIZES, words),
        "made": phrases(MADE, words),
        "full-of": phrases({"": FULL_OF}, words),
        "leads": phrases({"": LEADS}, words),
        "high": phrases({"": HIGH}, words),
        "slang": keyed(SLANG, words),
        "verb": phrases(VERBS, words),
        "relation": phrases(AFTER, words),
        "minutes": phrases(MINUTES, words),
        "quarter": keyed(QUARTERS, words),
        "o'clock": phrases({"": HOURS}, words),
        "less": phrases({"": LESS}, words),
        "half more": keyed(HALF_MORE, words),
        "about": phrases({"": ABOUT}, words),
        "half of day": phrases(HALVES, words),
    }


@cache
def known_phrases(language: str) -> Mapping[str, Phrases]:
    """All phrases of a language by their kind."""
    words = Words(language)
    return _of_sentences(words) | {
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
        "filler": phrases({"": FILLERS}, words) | phrases({"": MORE_FILLERS}, words),
        "game": phrases(GAME_NAMES, words)
        | phrases(GAME_WORDS, words)
        | {(code.casefold(),): code for code in GAMES},
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
