"""Turns the fields of the search form into conditions for the log."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final

from croupier.cards.card import Card
from croupier.engine.incidents.catalogue import CATALOGUE
from croupier.engine.incidents.doers import DOERS, Doer
from croupier.errors import Unreadable
from croupier.languages import TYPED_RANKS
from croupier.log.reading.hand_search import DEEDS, REACHED, Search
from croupier.rules.editions import EDITIONS, of_2019
from croupier.search.known_names import KnownNames, alike
from croupier.search.title_words import code_of, games_of, incidents_titled, incidents_under, rule, way_of
from croupier.search.vocabulary import ANY_INCIDENT, FURTHER, STREETS, folded, known_phrases, longest, tokens
from croupier.words import SUIT_SIGNS, Words, message, parse_amount

MOST_CARDS: Final = 10
"""The most cards in one search."""

MOST_DAYS: Final = 400
"""The most days for which hours of the day can be searched."""

SHORT: Final = timedelta(days=3)
"""In a period up to this long, each hand is read for what was done in it."""

NOWHERE: Final = ("",)
"""A value that no hand has: used if the words mean nothing that a log could know."""

Moment = Callable[[str], datetime]
"""Reads a day and a time in local time; raises `Unreadable`."""


def search_of(
    asked: Mapping[str, str], known: KnownNames, words: Words, moment: Moment, *, cash: bool
) -> Search:
    """The search that the conditions ask for; raises `Unreadable` with a sentence for an invalid one.

    `cash`: amounts may have cents. Names may lack case, accents and their end.

    >>> known = KnownNames(players=("Chloé", "Bo"))
    >>> asked = {"player": "chl", "river": "10h"}
    >>> search = search_of(asked, known, Words("en"), datetime.fromisoformat, cash=True)
    >>> search.players, search.board
    ((('Chloé',),), (('river', Card('Th')),))
    """
    filters: dict[str, Any] = {}
    for name, read in (("dealer", known.dealers), ("table", known.tables)):
        if name in asked:
            filters[f"{name}s"] = alike(asked[name], read) or (asked[name],)
    text = asked.get("player", "")
    people = [text] if text in known.players else filter(None, map(str.strip, text.split(",")))
    filters["players"] = tuple(alike(each, known.players) or (each,) for each in people)
    seats = tuple(whole(each, words, most=10) for each in asked.get("seat", "").replace(",", " ").split())
    filters |= {"seat": seats[0]} if len(seats) == 1 else {"seats": seats}
    filters["cards"] = read_cards(asked.get("card", ""), words)
    filters["board"] = tuple(
        (place, card) for place in STREETS for card in read_cards(asked.get(place, ""), words)
    )
    _incidents(asked, known.edition, words, filters)
    if "game" in asked:
        filters["games"] = games_of(asked["game"], words) or (asked["game"],)
    if "outcome" in asked:
        found = longest(known_phrases(words.language)["outcome"], folded(asked["outcome"]).split())
        filters["outcome"] = found[0] if found[1] else asked["outcome"]
    for name in ("since", "until"):
        if name in asked:
            local = partial(last_moment, moment=moment) if name == "until" else moment
            filters[name] = _moment(asked[name], words, local)
    for name in ("pot_min", "pot_max"):
        if name in asked:
            filters[name] = _amount(asked[name], words, cash=cash)
    _seen(asked, filters)
    if "amount" in asked and "deed" in filters:
        filters["amount"] = _amount(asked["amount"], words, cash=cash)
    if "hours" in asked:
        filters["spans"] = _hours(asked, words, moment)
    filters["by_pot"] = "max" if asked.get("sort") == "pot" else ""
    if "before" in asked:
        filters["before"] = whole(asked["before"], words, most=2**62)
    return Search(**filters)


def _incidents(asked: Mapping[str, str], edition: str, words: Words, filters: dict[str, Any]) -> None:
    """Incidents by number or title, incidents under a rule, and their rulings."""
    if "incident" in asked:
        codes = tuple(code_of(each) for each in asked["incident"].split() if each != ANY_INCIDENT)
        filters["any_incident"] = not codes
        known = tuple(code for code in codes if code in CATALOGUE)
        titled = () if known else incidents_titled(tokens(folded(asked["incident"])), words)
        filters["incidents"] = known or titled or codes
    if "rule" in asked:
        under = incidents_under(read_rule(asked["rule"], words, edition))
        both = filters.get("incidents") or under
        filters["incidents"] = tuple(code for code in both if code in under) or NOWHERE
    if "ruling" in asked:
        filters["ruling"] = way_of(asked["ruling"], words) or asked["ruling"]
    if "doing" in asked:
        filters["doing"] = _doer(asked["doing"], words)
    if "street" in asked:
        filters["street"] = asked["street"]
    if "book" in asked:
        filters["book"] = asked["book"]


def _seen(asked: Mapping[str, str], filters: dict[str, Any]) -> None:
    """The street that a hand must have reached; in a short period also what somebody must have done there."""
    see = asked.get("see", "").split()
    streets = [each for each in (*see, asked.get("street", "")) if each in REACHED]
    if streets:
        filters["reached"] = max(streets, key=list(REACHED).index)
    if boards := [int(each[5:]) for each in see if each in FURTHER]:
        filters["boards"] = max(boards)
    deed = next((each for each in see if each in DEEDS), None)
    since, until = filters.get("since"), filters.get("until")
    if deed and since is not None and until is not None and until - since <= SHORT:
        on = next((each for each in see if each in (*REACHED, "pre-flop")), None)
        filters["deed"] = (deed, on)


def _doer(text: str, words: Words) -> Doer:
    """Somebody who can cause incidents; raises `Unreadable`."""
    doer = next((each for each in DOERS if each == text), None)
    if doer is not None:
        return doer
    known = ", ".join(DOERS)
    raise Unreadable(
        words.say("“{text}” did nothing here: expected one of {known}.", text=text[:40], known=known)
    )


def _hours(asked: Mapping[str, str], words: Words, moment: Moment) -> tuple[tuple[datetime, datetime], ...]:
    """The same hours of each day in the period; raises `Unreadable`."""
    found = re.fullmatch("([01]?[0-9]|2[0-3])-([01]?[0-9]|2[0-3])", asked["hours"])
    if found is None:
        sentence = message("“{text}” are not hours: expected two such as 22-6.")
        raise Unreadable(words.say(sentence, text=asked["hours"][:40]))
    first, last = (_moment(asked.get(name, ""), words, moment) for name in ("since", "until"))
    day, final = (first - timedelta(days=1)).date(), last.date()
    if (final - day).days > MOST_DAYS:
        raise Unreadable(words.say("Hours can be searched on {most} days at most.", most=MOST_DAYS))
    spans = []
    while day <= final:
        begins, ends = int(found[1]), int(found[2])
        after = day if begins < ends else day + timedelta(days=1)
        spans.append((moment(f"{day}T{begins:02}:00"), last_moment(f"{after}T{ends:02}:00", moment)))
        day += timedelta(days=1)
    return tuple(spans)


def read_rule(text: str, words: Words, edition: str = EDITIONS[0]) -> str:
    """A rule with its book, of TDA by its number of 2019; raises `Unreadable`.

    A TDA number without a year is one of the `edition`.

    >>> read_rule("tda 35-a", Words("en")), read_rule("TDA 37-A", Words("en"), "2026")
    ('TDA 35-A', 'TDA 35-A')
    """
    typed = tuple(folded(of_2019(text, edition)).split())
    found = rule(typed) if typed else None
    if found is None or found[1] < len(typed):
        sentence = message("“{text}” is not a rule: expected a book and a number such as TDA 35 or Code 1.9.")
        raise Unreadable(words.say(sentence, text=text[:40]))
    return found[0]


def read_cards(text: str, words: Words) -> tuple[Card, ...]:
    """Cards in any form that people type; raises `Unreadable`.

    >>> read_cards("Ah 10♥ dix de pique", Words("fr"))
    (Card('Ah'), Card('Th'), Card('Ts'))
    """
    typed, read = tuple(folded(each) for each in tokens(text)), list[Card]()
    while typed:
        found = cards(typed, words.language)
        if found is None:
            sentence = message("“{text}” is not a card: expected a rank and a suit such as Ah or Tc.")
            raise Unreadable(words.say(sentence, text=typed[0][:40]))
        read += found[0]
        typed = typed[found[1] :]
    if len(read) > MOST_CARDS:
        raise Unreadable(words.say("Expected {most} cards at most.", most=MOST_CARDS))
    return tuple(dict.fromkeys(read))


def whole(text: str, words: Words, *, most: int) -> int:
    """A number from 1 to `most`; raises `Unreadable`."""
    if re.fullmatch("[0-9]{1,19}", text) and 1 <= int(text) <= most:
        return int(text)
    if most < 100:
        sentence = words.say(
            "“{text}” is not a valid number: expected 1 to {most}.", text=text[:40], most=most
        )
    else:
        sentence = words.say("“{text}” is not a valid number: expected 1 or more, in digits.", text=text[:40])
    raise Unreadable(sentence)


def _moment(text: str, words: Words, moment: Moment) -> datetime:
    try:
        return moment(text)
    except ValueError:
        sentence = message("“{text}” is not a time: expected a day and a time such as 2026-03-01T20:00.")
        raise Unreadable(words.say(sentence, text=text[:40])) from None


_HOUR: Final = timedelta(hours=1)


def last_moment(text: str, moment: Moment) -> datetime:
    """The later of the two moments that have this local time, in the hour when clocks are set back.

    An hour after the first of them is the local time that follows the second one by an hour.
    """
    first = moment(text)
    after = (datetime.fromisoformat(text) + _HOUR).isoformat(timespec="seconds")
    return max(first, moment(after) - _HOUR)


def _amount(text: str, words: Words, *, cash: bool) -> int:
    typed = tuple(folded(each) for each in tokens(text))
    found = amount(typed)
    try:
        if found is None or found[1] < len(typed):
            raise Unreadable(text)
        return parse_amount(found[0], cash=cash)
    except Unreadable:
        sentence = message("“{text}” is not an amount: expected digits such as 12 or, in a cash game, 12.50.")
        raise Unreadable(words.say(sentence, text=text[:40])) from None


# --- amounts as people type them: 1 000, 1,000, 12.50, 12,50, 1.5k, 300-500 -------------------------


_WHOLE: Final = re.compile(r"[€$£]?\d{1,12}[€$£]?")
_THOUSANDS: Final = re.compile(r"[€$£]?\d{1,3}(?:[,']\d{3})+(?:\.\d{1,2})?[€$£]?")
_DECIMAL: Final = re.compile(r"[€$£]?\d{1,12}[.,]\d{1,2}[€$£]?")
_SHORT: Final = re.compile(r"(\d{1,4})(?:[.,](\d))?k")


def amount(typed: Sequence[str]) -> tuple[str, int] | None:
    """The amount in the first words, with a decimal point, and how many words it takes.

    >>> amount(("1", "000")), amount(("1,000",)), amount(("12,50",)), amount(("1.5k",)), amount(("x",))
    (('1000', 2), ('1000', 1), ('12.50', 1), ('1500', 1), None)
    """
    if not typed:
        return None
    word = typed[0]
    short = _SHORT.fullmatch(word)
    if short:
        return str(int(short[1]) * 1000 + int(short[2] or 0) * 100), 1
    if _THOUSANDS.fullmatch(word):
        return re.sub(r"[^\d.]", "", word), 1
    if _DECIMAL.fullmatch(word):
        return re.sub(r"[^\d.]", "", word.replace(",", ".")), 1
    if not _WHOLE.fullmatch(word):
        return None
    digits, used = re.sub(r"\D", "", word), 1
    while len(digits) <= 12 and used < len(typed) and re.fullmatch(r"\d{3}", typed[used]) and len(word) <= 3:
        digits, used = digits + typed[used], used + 1
    return digits, used


def span(typed: Sequence[str]) -> tuple[str, str, int] | None:
    """Two amounts with a dash between them, and how many words they take.

    >>> span(("300-500",)), span(("300", "-", "1", "000"))
    (('300', '500', 1), ('300', '1000', 4))
    """
    text = [each for word in typed for each in re.split(r"([-–])", word) if each]
    least = amount(text)
    if least is None or least[1] >= len(text) or text[least[1]] not in ("-", "–"):
        return None
    most = amount(text[least[1] + 1 :])
    if most is None:
        return None
    left, used = least[1] + 1 + most[1], 0
    while left > 0:
        left -= len([each for each in re.split(r"([-–])", typed[used]) if each])
        used += 1
    return least[0], most[0], used


# --- cards as people type them: Ah, 10h, TH, 10♥, AhKd, ten of hearts, dix de cœur ------------------


_SIGNS: Final = {sign: suit for suit, sign in SUIT_SIGNS.items()} | dict(zip("♧♢♡♤", "cdhs", strict=True))
_FACE: Final = re.compile(r"(10|[2-9tjqkavdr1])([cdhs♣♦♥♠♧♢♡♤])\ufe0f?")
_FACES: Final = re.compile(rf"(?:{_FACE.pattern})+")


LAID: Final = {"flop": 3, "turn": 1, "river": 1, "board": 5}
"""How many cards a street adds to the board, and how many are there then."""


def cards(typed: Sequence[str], language: str) -> tuple[tuple[Card, ...], int] | None:
    """The cards in the first (folded) words, and how many words they take.

    Court cards may have the letters of any language.

    >>> cards(("dix", "de", "coeur"), "fr"), cards(("10♥kd",), "en")
    (((Card('Th'),), 3), ((Card('Th'), Card('Kd')), 1))
    """
    said = None if suited(typed, language) else _said(typed, language)
    if said is None and _FACES.fullmatch(typed[0]):
        return tuple(_card(*face) for face in _FACE.findall(typed[0])), 1
    return said


def suited(typed: Sequence[str], language: str) -> int:
    """How many words say a number of cards of one suit, which is no card: four clubs, deux piques."""
    known = known_phrases(language)
    number, suit = known["rank"].get(tuple(typed[:1]), ""), typed[1:2]
    is_count = number in ("2", "3", "4", "5") and not typed[0].isdecimal() and (*suit,) in known["suit"]
    return 2 if is_count and suit[0].endswith(("s", "x")) else 0


def several_cards(typed: Sequence[str], language: str, most: int = 52) -> tuple[tuple[Card, ...], int]:
    """The cards in the first words, up to about `most`, and how many words they take.

    >>> several_cards(("ah", "dix", "de", "coeur", "siege"), "fr")
    ((Card('Ah'), Card('Th')), 4)
    """
    found, used = tuple[Card, ...](), 0
    while len(found) < most and typed[used:]:
        more = cards(typed[used:], language)
        if more is None:
            break
        found, used = found + more[0], used + more[1]
    return found, used


def _said(typed: Sequence[str], language: str) -> tuple[tuple[Card, ...], int] | None:
    """A rank and a suit in words or signs."""
    known = known_phrases(language)
    rank = longest(known["rank"], typed)
    if not rank[1]:
        return None
    rest = typed[rank[1] :]
    of = longest(known["mark"], rest)
    rest = rest[of[1] :] if of[0] == "of" else rest
    suit = longest(known["suit"], rest)
    if not suit[1]:
        return None
    return (_card(rank[0], suit[0]),), len(typed) - len(rest) + suit[1]


def _card(rank: str, suit: str) -> Card:
    letter = rank.upper()
    face = "T" if rank == "10" else TYPED_RANKS.get(letter, letter)
    return Card.parse(face + _SIGNS.get(suit, suit))
