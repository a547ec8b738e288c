"""The names of incidents, ways out, forced bets and outcomes; one or two words each, no sentences."""

from __future__ import annotations

from typing import Final

from croupier.engine.incidents.catalogue import CATALOGUE
from croupier.engine.incidents.common import WAY_WORDS
from croupier.engine.table import Hand
from croupier.rules.games import DRAWS
from croupier.words import Words, message
from croupier.words.game_terms import STREETS

POSTS: Final = {
    "ante": message("ante"),
    "bomb-ante": message("bomb ante"),
    "big-blind-ante": message("big-blind ante"),
    "small-blind": message("small blind"),
    "big-blind": message("big blind"),
    "button-blind": message("button blind"),
    "straddle": message("straddle"),
    "kill": message("kill"),
    "late-blind": message("late blind"),
    "dead-blind": message("dead blind"),
}

CHOICES: Final = {
    "fold": message("a fold"),
    "check": message("a check"),
    "call": message("a call"),
    "bet": message("a bet"),
    "raise": message("a raise"),
    "bring-in": message("a bring-in"),
}
"""Actions as choices for a seat."""

BY: Final = {
    "dealer": message("the dealer"),
    "floor": message("the floor"),
    "terminal": message("the terminal"),
    "muck": message("the reader of the muck"),
    "shoe": message("the reader of the shoe"),
}
"""Who ruled or named a card, if their name is unknown."""

BY_ITSELF: Final = {
    "tabled": message("all hands shown"),
    "same": message("seen again"),
    "dealt": message("dealt"),
    "delivered": message("announced later"),
    "reported": message("reported"),
    "applied": message("done in turn"),
    "refused": message("refused"),
}
"""How an alert or a report ended if nobody had to choose."""

DETECTED: Final = {
    "sensor": message("shown by a sensor"),
    "told": message("reported"),
    "entry": message("noticed from what was keyed"),
}
"""How the terminal learned of an incident."""

OUTCOMES: Final = {
    "complete": message("played out"),
    "void": message("void"),
    "withdrawn": message("taken back"),
    "live": message("in progress"),
}

DOERS: Final = {
    "dealer": message("the dealer"),
    "player": message("a player"),
    "floor": message("the floor"),
    "equipment": message("the equipment or the deck"),
    "question": message("nobody: the terminal only asked"),
}
"""Who caused an incident."""

HALVES: Final = {
    "high": message("high"),
    "low": message("low"),
    "hand": message("in hand"),
    "board": message("board"),
    "badugi": message("badugi"),
}

MIXED: Final = {"muck": message("mixed with the muck"), "burns": message("mixed with the burns")}


def table_name(name: str, words: Words) -> str:
    """A table by its name, which may begin with that word itself.

    >>> table_name("3", Words("en")), table_name("Table 3", Words("en"))
    ('Table 3', 'Table 3')
    """
    return words.say("Table {name}", name=bare_table(name, words))


def bare_table(name: str, words: Words) -> str:
    """The name of a table without the word "table".

    >>> bare_table("table 3", Words("fr")), bare_table("Table", Words("fr"))
    ('3', 'Table')
    """
    first, _, rest = name.partition(" ")
    return rest.strip() or name if first.casefold() == words.say("Table").casefold() else name


def incident_name(code: str, words: Words) -> str:
    """The number and the name of an alert or incident.

    >>> incident_name("I-10", Words("en"))
    'I-10 · misdeal'
    """
    known = CATALOGUE.get(code)
    return f"{code} · {words.say(known.title)}" if known else code


def short_name(code: str, words: Words) -> str:
    """The number of an alert or incident, or its name if it has none.

    >>> short_name("I-10", Words("en")), short_name("hidden-chip", Words("en"))
    ('I-10', 'hidden chips')
    """
    known = CATALOGUE.get(code)
    return code if known is None or code[-1].isdigit() else words.say(known.title)


def way_name(way: str, words: Words, code: str = "") -> str:
    """The name of a way out of an alert; its code if it has none.

    >>> way_name("return", Words("en"), "I-32"), way_name("not-so", Words("en"))
    ('Chips back', 'Not so')
    """
    known = CATALOGUE.get(code)
    own = known.way(way) if known else None
    label = (own.label if own else "") or WAY_WORDS.get(way, ("", ""))[0] or BY_ITSELF.get(way, "")
    return words.say(label) if label else way


def doer_name(doer: str, words: Words) -> str:
    """Who caused an incident."""
    return words.say(DOERS[doer]) if doer in DOERS else doer


def by_name(by: str, words: Words) -> str:
    """Who ruled: a name or a role."""
    return words.say(BY[by]) if by in BY else by


def street_name(street: str, words: Words, hand: Hand | None = None) -> str:
    """A street, as players call it; of a `hand` with one draw that has no number."""
    if hand is not None and hand.game.draws == 1 and street == DRAWS[0].name:
        return words.say("the draw")
    return words.say(STREETS[street]) if street in STREETS else street


def street_on(street: str, board: int, words: Words, hand: Hand | None = None) -> str:
    """A street, and on which board of a run; 0: the hand is not run again. A showdown has all boards."""
    name, is_of_one = street_name(street, words, hand), board and street != "reveal"
    return ", ".join([name, words.say("board {number}", number=board)]) if is_of_one else name


def outcome_name(outcome: str, words: Words) -> str:
    """How a hand ended."""
    return words.say(OUTCOMES[outcome]) if outcome in OUTCOMES else outcome


def pot_name(number: int, words: Words) -> str:
    """The name of a pot; number 0 is the main pot."""
    return words.say("Main pot") if number == 0 else words.say("Side pot {number}", number=number)


def part_of(half: str, board: int, several: bool, words: Words) -> str:
    """Which part of a pot it is, in brackets, if there are `several` boards or halves; else nothing."""
    parts = [words.say("board {number}", number=board)] if several else []
    parts += [words.say(HALVES[half])] if half in HALVES else []
    return f" ({', '.join(parts)})" if parts else ""
