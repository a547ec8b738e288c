"""Reads one line about a hand, as a person remembers it, as conditions of a search.

"yesterday 21:40 seat 4", "chloe", "10h on the river", "misdeals last week", "pot > 1 000": the order does not
matter, nor do case and accents.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from datetime import datetime, timedelta
from decimal import Decimal
from functools import partial
from itertools import pairwise
from typing import Final

from croupier.cards.card import Card, write_cards
from croupier.engine.incidents.catalogue import CATALOGUE
from croupier.languages import LANGUAGES
from croupier.log.journal.chain import as_text
from croupier.log.reading.hand_search import Search
from croupier.log.reading.reports import last_moment
from croupier.log.reading.store import Store
from croupier.search.conditions import LAID, amount, cards, several_cards, span, suited
from croupier.search.held_words import held
from croupier.search.known_names import KnownNames, alike, known_names, mistyped
from croupier.search.likely_words import likely
from croupier.search.time_words import When, counted
from croupier.search.title_words import code_of, games_of, incidents_titled, rule, ways
from croupier.search.vocabulary import (
    ANY_INCIDENT,
    FURTHER,
    STREETS,
    folded,
    known_phrases,
    longest,
    tokens,
    usual,
)
from croupier.values import dataclass, replace
from croupier.words import Words

MOST: Final = 60
"""The most words that are read; nobody remembers more of a hand."""

PAID: Final = frozenset({"call", "bet", "raise", "all-in", "award"})
"""Actions that may be followed by an amount."""

COMMA: Final = ","
"""Stands between two clauses."""

PLAIN: Final = frozenset(
    {
        "hand",
        "player",
        "seat",
        "dealer",
        "table",
        "card",
        "flop",
        "turn",
        "river",
        "board",
        "incident",
        "rule",
    }
    | {"ruling", "game", "outcome", "pot", "see", "street"}
)
"""Clues that are conditions of the form."""

_CLAUSE: Final = re.compile(r"[,;](?!\d)|(?<=\w\w)[.:!?](?:\s|$)")
_WORD: Final = re.compile(r"[^\W\d_]{3,}")
_ALONE: Final = frozenset({"following", "preceding", "suivant", "precedent"})
"""Words that mean another hand without the word for it."""

_OTHERS: Final = ("incident", "moment", "break")

LEAST_IN_WORDS: Final = 19
"""Only larger numbers in words are amounts."""

_SEAT: Final = re.compile(r"(?:s|seat|siege)?0*([1-9]|10)(?:'?s)?")
_ELIDED: Final = re.compile(r"(?:[cdjlmnst]|qu)'(?=\w)")


@dataclass(frozen=True)
class Clue:
    """Something that was said, with its place in the line; `clause` counts the commas before it."""

    kind: str
    value: str
    at: int
    end: int
    clause: int


@dataclass(frozen=True)
class Understood:
    """The result: conditions by their names in the form, and the words that mean nothing.

    `clues` are what was said, in order, for the ranking of hands; conditions are among them. `guessed` counts
    the words that were taken for another one.
    """

    conditions: Mapping[str, str]
    unknown: tuple[str, ...] = ()
    clues: tuple[Clue, ...] = ()
    guessed: int = 0

    @property
    def is_empty(self) -> bool:
        """Whether no word was understood."""
        return not self.clues and not self.conditions

    @property
    def is_plain(self) -> bool:
        """Whether the conditions say everything, so that the hands are listed by time."""
        kinds = {clue.kind for clue in self.clues}
        about_somebody = kinds & {"player", "seat"} and kinds & {"incident", "ruling"}
        deeds = [each for each in self.conditions.get("see", "").split() if each not in (*STREETS, *FURTHER)]
        return kinds <= PLAIN and not about_somebody and not deeds


def understood(text: str, words: Words, known: KnownNames, now: datetime) -> Understood:
    """Read the typed line; `now` and the times in the answer are local times of the room.

    >>> asked = understood("hier vers 21h40 siège 4", Words("fr"), KnownNames(), datetime(2026, 3, 2, 12))
    >>> asked.conditions
    {'since': '2026-03-01T21:20', 'until': '2026-03-01T22:00', 'seat': '4'}
    """
    clauses = [tokens(each) for each in _CLAUSE.split(text)]
    typed = tuple(word for clause in clauses if clause for word in (*clause, COMMA))[:-1]
    reading = _Reading(typed[:MOST], words, known, now)
    reading.read()
    return Understood(reading.found, tuple(reading.unknown), tuple(reading.clues), len(reading.corrected))


@dataclass
class _Reading:
    typed: tuple[str, ...]
    words: Words
    known: KnownNames
    now: datetime
    found: dict[str, str] = field(default_factory=dict)
    unknown: list[str] = field(default_factory=list)
    at: int = 0
    last_cards: tuple[Card, ...] = ()
    clues: list[Clue] = field(default_factory=list)
    clause: int = 0
    is_elided: bool = False
    corrected: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.folded = tuple(map(folded, self.typed))
        self.phrases = known_phrases(self.words.language)
        self.words_for = self.phrases["number"]
        self.when = When(self.now, self.words.language)

    def read(self) -> None:
        readers: tuple[Callable[[], int], ...] = (
            *(self._hand, lambda: self.when.read(self._rest()), self._seat, self._pot, self._rule),
            *(self._code, self._marked, self._cards, partial(self._somebody, whole=True), self._order),
            *(self._held, self._street, self._verb, self._game, self._outcome),
            *(self._incident, self._moment, self._number, partial(self._somebody, whole=False)),
            *(self._filler, self._misspelt),
        )
        while self.at < len(self.typed):
            if self.typed[self.at] == COMMA:
                self.clause += 1
                self.at += 1
                continue
            before = len(self.clues)
            used = next((used for read in readers if (used := read())), 0)
            if not used and (self._elided() or self._parted() or self._corrected()):
                continue
            if not used:
                self.unknown.append(self.typed[self.at])
            self.clues[before:] = [replace(each, end=self.at + used) for each in self.clues[before:]]
            self.at += used or 1
            self.is_elided = False
        self.found = self.when.conditions() | self.found
        self._say_which()
        self._say_where()

    def _elided(self) -> bool:
        """Remove an elided article from a word that is unknown with it: ``l'abattage``."""
        found = _ELIDED.match(self.folded[self.at])
        if found is not None:
            self._retype(self.typed[self.at][found.end() :])
            self.is_elided = True
        return found is not None

    def _parted(self) -> bool:
        """Part a word that is unknown with its hyphen or its possessive s: ``as-roi``, ``Chloé's``."""
        word = self.typed[self.at].replace("’", "'").removesuffix("'s").removesuffix("'")
        parts = [each for each in word.split("-") if each]
        if not parts or parts == [self.typed[self.at]]:
            return False
        self._retype(*parts)
        return True

    def _corrected(self) -> bool:
        """Take an unknown word for the known one that sounds or looks like it."""
        word = self.folded[self.at]
        if not _WORD.fullmatch(word) or word in self.corrected:
            return False
        names = {*self.known.players, *self.known.dealers}
        like = likely(word, self.words.language, tuple(folded(each) for each in names if " " not in each))
        if like:
            self.corrected.add(like)
            self._retype(*like.split())
        return bool(like)

    def _retype(self, *words: str) -> None:
        self.typed = (*self.typed[: self.at], *words, *self.typed[self.at + 1 :])
        self.folded = (*self.folded[: self.at], *map(folded, words), *self.folded[self.at + 1 :])

    def _set(self, name: str, value: str) -> None:
        self.found[name] = value
        self._note(name, value)

    def _note(self, kind: str, value: str) -> None:
        self.clues.append(Clue(kind, value, self.at, self.at + 1, self.clause))

    # --- what stands next --------------------------------------------------------------------------------

    def _rest(self, skip: int = 0) -> tuple[str, ...]:
        return self.folded[self.at + skip :]

    def _mark(self, *wanted: str) -> tuple[str, int]:
        found = longest(self.phrases["mark"], self._rest())
        return found if found[0] in wanted else ("", 0)

    def _hand(self) -> int:
        rest, (mark, used) = self._rest(), self._mark("hand")
        if rest[0] == "#":
            mark, used = "hand", 1
        if mark and used < len(rest) and rest[used] in ("n°", "no", "nr", "nº", "numero", "number", "#"):
            used += 1
        number = rest[used] if mark and used < len(rest) else rest[0] if len(self.typed) == 1 else ""
        if not (number.isascii() and number.isdigit()):
            return 0
        self._set("hand", number)
        return used + 1

    def _seat(self) -> int:
        mark, used = self._mark("seat")
        rest = self._rest(used)
        said = self.words_for.get(tuple(rest[:1]), "") if mark else ""
        number = _SEAT.fullmatch(said or rest[0]) if rest else None
        if number is None or not (mark or re.match("s", rest[0])):
            return 0
        self._add("seat", number[1])
        return used + 1 + self._other_seat(used + 1)

    def _other_seat(self, used: int) -> int:
        """A second seat after the first: seat 4 vs 7, sièges 4 et 7."""
        between = longest(self.phrases["between-seats"], self._rest(used))
        rest = self._rest(used + between[1])
        again = longest(self.phrases["mark"], rest)
        skip = again[1] if again[0] == "seat" else 0
        number = _SEAT.fullmatch(rest[skip]) if skip < len(rest) else None
        if not between[1] or number is None:
            return 0
        self._add("seat", number[1])
        return between[1] + skip + 1

    def _pot(self) -> int:
        mark, used = self._mark("pot")
        rest = self._rest(used)
        about, skip = self._about(used) if mark else (False, 0)
        used, rest = used + skip, rest[skip:]
        if rest[:1] and rest[0] in (">", ">=", "≥", "<", "<=", "≤", "="):
            sign, used = rest[0], used + 1
        else:
            words = longest(self.phrases["mark"], rest)
            sign = {"more": ">", "less": "<"}.get(words[0], "")
            used += words[1] if sign else 0
        if not (mark or sign):
            return 0
        both = span(self._rest(used)) if not sign and self._rest(used) else None
        if both is not None:
            self._note("pot", " ".join(both[:2]))
            self.found |= {"pot_min": both[0], "pot_max": both[1]}
            return used + both[2]
        size = self._amount(used)
        if size is None:
            return 0
        if about or not sign:
            self._note("money", f"pot {size[0]}")
        else:
            least, most = (
                ("0", size[0]) if sign[0] in "<≤" else (size[0], "1e9" if sign[0] in ">≥" else size[0])
            )
            self._note("pot", f"{least} {most}")
        if about:
            self._pot_about(size[0])
            return used + size[1]
        if not sign.startswith(("<", "≤")):
            self.found["pot_min"] = size[0]
        if not sign.startswith((">", "≥")):
            self.found["pot_max"] = size[0]
        return used + size[1]

    def _amount(self, used: int) -> tuple[str, int] | None:
        """An amount in digits or in words."""
        rest = self._rest(used)
        if self._unit_follows(used + 1):
            return None
        size = amount(rest) if rest else None
        if size is None and rest and (said := counted(rest, self.words.language))[0] > LEAST_IN_WORDS:
            return str(said[0]), said[1]
        return size

    def _number(self) -> int:
        """An amount alone; small numbers in words mean nothing."""
        size = self._amount(0)
        if size is not None:
            self._note("money", f"any {size[0]}")
            return size[1]
        return counted(self._rest(), self.words.language)[1]

    def _order(self) -> int:
        """A size, which time something happened, several in a row, or the hand before or after another."""
        if longest(self.phrases["street"], self._rest())[0] in FURTHER:
            return 0
        rest = self._rest()
        row = longest(self.phrases["in a row"], rest)
        if row[1]:
            self._note("row", "")
            return row[1]
        nth = longest(self.phrases["ordinal"], rest)
        used = nth[1]
        size = longest(self.phrases["size"], rest[used:])
        if size[1] and not (size[0] == "big" and not self._pot_follows(used + size[1])):
            number = nth[0] if nth[1] and int(nth[0]) > 0 else "1"
            self._note("size", f"{size[0]} {number}")
            return used + size[1]
        if nth[1]:
            of_things = longest(self.phrases["of things"], rest[used:])[1]
            if not (of_things or several_cards(rest[used:], self.words.language)[1]):
                self._note("nth", nth[0])
            return used
        relation = longest(self.phrases["relation"], rest)
        if not relation[1] or (relation[1] == 1 and rest[0] not in _ALONE):
            return 0
        if any((more := longest(self.phrases[each], rest)) and more[1] >= relation[1] for each in _OTHERS):
            return 0
        if When(self.now, self.words.language).read(rest[relation[1] - 1 :]):
            return 0  # the hand before half past nine
        self._note("relation", relation[0])
        return relation[1]

    def _pot_follows(self, skip: int) -> bool:
        rest = self._rest(skip)
        return bool(rest) and (self._mark_of(rest[0]) == "pot" or rest[0] in ("one", "hand", "coup", "main"))

    def _mark_of(self, word: str) -> str:
        return self.phrases["mark"].get((word,), "")

    def _held(self) -> int:
        """Ranks without suits, and made hands."""
        rest, language = self._rest(), self.words.language
        before = self.folded[self.at - 1] if self.at else ""
        if rest[0] == "as" and language == "en":
            return 0
        card = cards(rest, language)
        if card is not None and not (rest[0] == "as" and card[1] == 1):
            return 0
        led = self.is_elided or longest(self.phrases["leads"], (before,))[1] > 0
        found = held(rest, language, led=led and not self._unit_follows(1))
        if found is None:
            return 0
        self._note("held", f"{found[0].kind}:{found[0].ranks}")
        return found[1]

    def _unit_follows(self, skip: int) -> bool:
        rest = self._rest(skip)
        is_time = any(longest(self.phrases[each], rest)[1] > 0 for each in ("unit", "o'clock"))
        return is_time or rest[:1] in (("am",), ("pm",))

    def _is_word(self, word: str) -> bool:
        """Whether a word that could be a card is another one: vs, as."""
        return word == "vs" or (word == "as" and not self._is_spade())

    def _is_spade(self) -> bool:
        """Whether “as” is the ace of spades, and neither the English word nor the French ace."""
        near = (*self.folded[max(self.at - 1, 0) : self.at], *self._rest(1)[:1])
        is_beside = any(each != "as" and cards((each,), self.words.language) for each in near)
        return is_beside or (self.words.language == "en" and self.typed[self.at][0] == "A")

    def _verb(self) -> int:
        """Who won, lost or shared, and whether the hand is in progress."""
        rest = self._rest()
        said, deed, ruled = (longest(self.phrases[each], rest) for each in ("verb", "moment", "incident"))
        if not said[1] or ruled[1] > said[1]:
            return 0
        self._note("verb", said[0])
        if deed[1] >= said[1]:
            return self._moment()
        if said[0] in ("win", "lose"):
            size = self._amount(said[1] + self._about(said[1])[1])
            if size is not None:
                self._note("money", f"won {size[0]}")
                return said[1] + self._about(said[1])[1] + size[1]
        return said[1]

    def _pot_about(self, size: str) -> None:
        """A pot of about this size: a fifth less, or a quarter more."""
        near = Decimal(size)
        self.found |= {"pot_min": str(int(near * 4 / 5)), "pot_max": str(int(near * 5 / 4) + 1)}

    def _about(self, used: int) -> tuple[bool, int]:
        """Whether an amount is only approximate, and how many words say so: of about, d'environ."""
        about, begun = False, used
        while (found := longest(self.phrases["mark"], self._rest(used)))[1]:
            if found[0] not in ("of", "around"):
                break
            about, used = about or found[0] == "around", used + found[1]
        return about, used - begun

    def _rule(self) -> int:
        _, used = self._mark("rule")
        found = rule(self._rest(used)) if self._rest(used) else None
        if found is None:
            return 0
        self._set("rule", found[0])
        return used + found[1]

    def _code(self) -> int:
        code = code_of(self.folded[self.at])
        if code not in CATALOGUE:
            return 0
        self._add("incident", code)
        return 1

    def _marked(self) -> int:
        """A name after a word for a role, or a ruling after its word."""
        mark, used = self._mark("dealer", "table", "player", "ruled")
        rest = self._rest(used)
        if not mark or not rest:
            return 0
        if mark == "ruled":
            way = longest(ways(self.words.language), rest)
            if not way[1]:
                return 0
            self._set("ruling", way[0])
            return used + way[1]
        names = {"dealer": self.known.dealers, "table": self.known.tables, "player": self.known.players}[mark]
        is_filler = longest(self.phrases["filler"], rest)[1] > 0
        found = self._named(names, used, whole=is_filler)
        if found is None and (like := mistyped(self.typed[self.at + used], names)):
            found = like, 1
        if found is None and mark == "table" and rest[0].isdigit():
            found = self.typed[self.at + used], 1
        if found is None:
            if mark == "dealer" and (rest[0],) not in self.phrases["filler"]:
                self._note("doer", "dealer")
            return used  # the dealer was, the player says
        self._add_name(mark, found[0])
        return used + found[1]

    def _cards(self) -> int:
        if number := suited(self._rest(), self.words.language):
            return number
        found, used = several_cards(self._rest(), self.words.language)
        if used == 1 and self._is_word(self.folded[self.at]):
            return 0
        if found:
            self.last_cards = found
            self._add("card", write_cards(found))
        return used

    def _street(self) -> int:
        """The street of the cards before these words, or of those after them."""
        street = longest(self.phrases["street"], self._rest())
        if not street[1]:
            return 0
        if street[0] in FURTHER:
            if several_cards(self._rest(street[1] - 1), self.words.language)[0]:  # the two of clubs
                street = "board", street[1] - 1
            else:
                self._add("see", street[0])
                return street[1]
        came = longest(self.phrases["came"], self._rest(street[1]))
        begun = street[1] + came[1]
        after, used = several_cards(self._rest(begun), self.words.language, LAID[street[0]])
        if after:
            self._add("card", write_cards(after))
            self.last_cards = after
        if self.last_cards:
            self._place(street[0])
        elif street[0] != "board":
            self._add("see", street[0])
        return begun + used if after else street[1]

    def _place(self, street: str) -> None:
        """Put the last cards on the board, as many as a street has."""
        self.last_cards = self.last_cards[-LAID[street] :]
        gone = set(map(str, self.last_cards))
        left = [each for each in self.found.get("card", "").split() if each not in gone]
        self.found.pop("card", None)
        if left:
            self.found["card"] = " ".join(left)
        self._add(street, write_cards(self.last_cards))
        self.last_cards = ()

    def _game(self) -> int:
        for length in range(min(4, len(self._rest())), 0, -1):
            games = games_of(" ".join(self._rest()[:length]), self.words)
            if games:
                self._set("game", " ".join(games))
                return length
        return 0

    def _outcome(self) -> int:
        found = longest(self.phrases["outcome"], self._rest())
        if not found[1]:
            return 0
        self._set("outcome", found[0])
        return found[1]

    def _incident(self) -> int:
        ruled = longest(self.phrases["ruling"], self._rest())
        if ruled[1]:
            self._set("ruling", ruled[0])
            return ruled[1]
        named = longest(self.phrases["incident"], self._rest())
        if named[1]:
            self._add("incident", named[0])
            return named[1]
        moment = longest(self.phrases["moment"], self._rest())
        if moment[1] > 1:
            return 0
        for length in range(min(5, len(self._rest())), moment[1], -1):
            codes = incidents_titled(self._rest()[:length], self.words)
            if codes:
                self._add("incident", " ".join(codes))
                return length
        return 0

    def _moment(self) -> int:
        """The action at which the hand should open."""
        found = longest(self.phrases["moment"], self._rest())
        if not found[1]:
            return 0
        self._add("see", found[0])
        return found[1] + self._for(found[0], found[1])

    def _for(self, moment: str, used: int) -> int:
        """The amount of an action: raised to 120, mise 50."""
        skip = self._about(used)[1]
        rest = self._rest(used + skip)
        size = amount(rest) if moment in PAID and rest and not self._unit_follows(used + skip + 1) else None
        if size is None:
            return 0
        self._note("money", f"{'won' if moment == 'award' else 'put'} {size[0]}")
        if moment == "award":
            self._pot_about(size[0])
        else:
            self.found["amount"] = size[0]
        return skip + size[1]

    def _somebody(self, *, whole: bool) -> int:
        """The whole name of a person or a table, or its first three letters or more."""
        if not whole and (len(self.folded[self.at]) <= 2 or self.folded[self.at].isdecimal()):
            return 0
        for kind, names in (
            ("player", self.known.players),
            ("dealer", self.known.dealers),
            ("table", self.known.tables),
        ):
            named = self._named(names, 0, whole=whole)
            if named is not None:
                self._add_name(kind, named[0])
                return named[1]
        return 0

    def _filler(self) -> int:
        return (
            longest(self.phrases["filler"], self._rest())[1] or longest(self.phrases["mark"], self._rest())[1]
        )

    def _misspelt(self) -> int:
        """Unknown words that are almost a name."""
        if any(sign.isdigit() for sign in self.typed[self.at]):
            return 0
        for kind, names in (("player", self.known.players), ("dealer", self.known.dealers)):
            for length in range(min(3, len(self.typed) - self.at), 0, -1):
                if like := mistyped(" ".join(self.typed[self.at : self.at + length]), names):
                    self._add_name(kind, like)
                    return length
        return 0

    # --- putting it together -----------------------------------------------------------------------------

    def _named(self, names: Sequence[str], skip: int, *, whole: bool = False) -> tuple[str, int] | None:
        """The longest name in the next words; as typed if it may be several."""
        start = self.at + skip
        next_words = self.typed[start : start + 4]
        for length in range((*next_words, COMMA).index(COMMA), 0, -1):
            text = " ".join(next_words[:length])
            meant = [name for name in alike(text, names) if not whole or alike(name, (text,))]
            if meant:
                return (meant[0] if len(meant) == 1 else text), length
        return None

    def _add(self, name: str, value: str) -> None:
        self._note(name, value)
        parts = [*self.found.get(name, "").split(), *value.split()]
        self.found[name] = " ".join(dict.fromkeys(parts))

    def _add_name(self, kind: str, name: str) -> None:
        self._note(kind, name)
        held = self.found.get(kind, "").split(", ") if kind == "player" and kind in self.found else []
        self.found[kind] = ", ".join(dict.fromkeys((*held, name)))

    def _say_which(self) -> None:
        """Drop “any incident” if one is named."""
        named = [each for each in self.found.get("incident", "").split() if each != ANY_INCIDENT]
        if named:
            self.found["incident"] = " ".join(named)

    def _say_where(self) -> None:
        """With an incident, a street is a condition; otherwise it says which street to show."""
        said = self.found.get("see", "").split()
        if "pre-flop" in said and ("burn" in said or "incident" in self.found):  # the burn before the flop
            said = ["flop" if each == "pre-flop" else each for each in said]
            self.found["see"] = " ".join(said)
        streets = [each for each in said if each in STREETS]
        if len(streets) == 1 and "incident" in self.found:
            self.found["street"] = streets[0]
            said.remove(streets[0])
            self.found.pop("see")
            if said:
                self.found["see"] = " ".join(said)


def as_remembered(asked: Mapping[str, str], search: Search, unit: int) -> Understood:
    """Conditions as clues, for hands that fit only some of them; `unit` is the smallest, as in `Search`.

    >>> as_remembered({"seat": "4"}, Search(seat=4), 100).clues[0].value
    '4'
    """
    pot = f"{(search.pot_min or 0) / unit} {(search.pot_max or 10**12) / unit}"
    said = (
        *(("player", names[0]) for names in search.players),
        *(("seat", str(seat)) for seat in (search.seat, *search.seats) if seat),
        *(("card", str(card)) for card in search.cards),
        *((place, str(card)) for place, card in search.board),
        ("incident", " ".join(search.incidents) or (ANY_INCIDENT if search.any_incident else "")),
        *(("ruling", search.ruling or ""), ("outcome", search.outcome or "")),
        *(("game", " ".join(search.games)), ("see", search.reached or "")),
        ("see", f"board{search.boards}" if search.boards else ""),
        *(("dealer", " ".join(search.dealers[:1])), ("table", " ".join(search.tables[:1]))),
        ("pot", pot if search.pot_min or search.pot_max else ""),
    )
    clues = (Clue(kind, value, at, at + 1, at) for at, (kind, value) in enumerate(said) if value)
    return Understood(asked, clues=tuple(clues))


def understood_in_any(text: str, words: Words, known: KnownNames, now: datetime) -> Understood:
    """The same as `understood`; another language wins if more words are understood in it.

    >>> asked = understood_in_any("hier 21h40 siège 4", Words("en"), KnownNames(), datetime(2026, 3, 2, 12))
    >>> asked.conditions
    {'since': '2026-03-01T21:20', 'until': '2026-03-01T22:00', 'seat': '4'}
    """
    own = understood(text, words, known, now)
    if not own.unknown and not own.guessed:
        return own
    others = [Words(code, cash=words.cash) for code in LANGUAGES if code != words.language]
    read = [own, *(understood(text, other, known, now) for other in others)]
    return min(read, key=lambda each: len(each.unknown) + each.guessed)


# --- after the break --------------------------------------------------------------------------------


SHORTEST: Final = timedelta(minutes=8)
LONGEST: Final = timedelta(minutes=100)
"""How long a break is: a shorter pause is waiting, a longer one is a closed table."""

EVENING: Final = timedelta(hours=12)
"""How far before the last hand a break is searched for, if no day was named."""

LONG: Final = timedelta(days=2)
"""In a longer period than this nobody means one break."""

MOST_HANDS: Final = 5_000
"""How many hands are read."""

HANDS: Final = (
    "SELECT table_name, started_utc, coalesce(ended_utc, started_utc) FROM hands"
    " WHERE started_utc >= ? AND started_utc < ? ORDER BY started_utc LIMIT ?"
)


def meant_in(
    logs: Sequence[Store],
    text: str,
    words: Words,
    local: Callable[[str | datetime], datetime],
    moment: Callable[[str], datetime],
    now: datetime,
) -> tuple[list[Understood], KnownNames]:
    """What a line means in each of some logs, and the names in all of them.

    The clocks are as for `with_break`.
    """
    known = known_names(logs)
    meant = understood_in_any(text, words, known, local(now))
    return [with_break(archive, meant, words, local, moment, now) for archive in logs], known


def with_break(
    archive: Store,
    meant: Understood,
    words: Words,
    local: Callable[[str | datetime], datetime],
    moment: Callable[[str], datetime],
    now: datetime,
) -> Understood:
    """The same with the period after a break, or before it, if the words mention one.

    It is the first break of that day, or without a day of the last twelve hours with hands, so that no hand
    after a break is missed. Without a break, or with hands of several tables, the words are not understood.
    `local` turns a moment into local time, and `moment` reads local time; hands after `now` do not count.
    """
    side = meant.conditions.get("break")
    if side is None:
        return meant
    rest = {name: value for name, value in meant.conditions.items() if name != "break"}
    span = _span(archive, rest, moment, now)
    found = None if span is None else _first(archive.all(HANDS, *map(as_text, span), MOST_HANDS))
    if span is None or found is None:
        said = usual("break", side, words.language)
        return replace(meant, conditions=rest, unknown=(*meant.unknown, said))
    if side == "after":
        return replace(meant, conditions=rest | {"since": _written(local(found[1]))})
    until = local(found[0]) + timedelta(minutes=1)
    return replace(meant, conditions=rest | {"since": _written(local(span[0])), "until": _written(until)})


def _written(there: datetime) -> str:
    return there.replace(tzinfo=None).isoformat(timespec="minutes")


def _span(
    archive: Store, asked: Mapping[str, str], moment: Callable[[str], datetime], now: datetime
) -> tuple[datetime, datetime] | None:
    """The period in which to search for the break; None if the words do not give one."""
    if "since" in asked and "until" in asked:
        since, until = moment(asked["since"]), moment(asked["until"])
        return (since, until) if until - since <= LONG else None
    last = last_moment(archive, now)
    if last is None or "since" in asked or "until" in asked:
        return None
    return last - EVENING, last + timedelta(minutes=1)


def _first(hands: Iterable[tuple[str, str, str]]) -> tuple[str, str] | None:
    """The beginning and end of the first break of a table; None without one, or with several tables."""
    found = None
    for (table, _, ended), (other, begun, _) in pairwise(hands):
        if table != other:
            return None
        pause = datetime.fromisoformat(begun) - datetime.fromisoformat(ended)
        if found is None and SHORTEST <= pause <= LONGEST:
            found = ended, begun
    return found
