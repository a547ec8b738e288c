"""Explains a code on the screen: its name, question, ways out, who may choose, and the rule.

Everything except the rulebook's text comes from the catalogue of incidents, so it is what the terminal really
does. The question is the alert's, without its numbers.
"""

from __future__ import annotations

import string
from typing import Final

from croupier.engine.incidents.case import FLOOR_WAYS, Incident, Way
from croupier.engine.incidents.catalogue import CATALOGUE
from croupier.engine.incidents.common import WAY_WORDS
from croupier.rulebook.book import RuleRow, cited
from croupier.values import dataclass
from croupier.words import Words, message

NOTICED: Final = {
    "sensor": message("Noticed by the shoe or an antenna."),
    "entry": message("Noticed when it is keyed."),
    "told": message("Reported by the dealer."),
}
"""Who notices, by `Incident.detected`."""

COLOURS: Final = {
    "red": message("It halts the table until somebody chooses."),
    "amber": message("It may be passed."),
    "blue": message("It only informs."),
}

ASKED: Final = {
    "seat": message("the seat"),
    "card": message("which card"),
    "cards": message("how many cards"),
    "amount": message("the amount"),
    "mixed": message("whether other cards got mixed in"),
    "board": message("the board, if there are two"),
    "protected": message("whether the hand was protected"),
}
"""What the dealer is asked for in a report, by `Incident.asks`."""

PASSING: Final = {
    "dealer": message("The dealer may let the entry stand, with a reason."),
    "floor": message("Only the floor may let the entry stand, with a reason."),
}
"""Who may enter something that the terminal doubts, by `Incident.passed_by`."""


@dataclass(frozen=True)
class WayOut:
    """A way out of an alert: the text of its button, and whether only the floor may choose it."""

    label: str
    consequence: str
    floor: bool

    def line(self, words: Words) -> str:
        """The way out on one line."""
        said = self.label
        if self.consequence:
            said = words.say("{label}: {consequence}", label=self.label, consequence=self.consequence)
        return words.say("{way} (floor only)", way=said) if self.floor else said


@dataclass(frozen=True)
class Explained:
    """A code in the reader's language; `rule` cites rules, and `rules` are their rows."""

    title: str
    question: str
    notes: tuple[str, ...]
    ways: tuple[WayOut, ...]
    rule: str
    rules: tuple[RuleRow, ...]


def explained(row: RuleRow, words: Words) -> Explained | None:
    """The catalogue's entry for an alert or an incident; None for any other row.

    >>> from croupier.rulebook.book import find
    >>> found = explained(find("AL-20")[0], Words("en"))
    >>> found.title, [way.label for way in found.ways], found.rule
    ('AL-20 · tabled hand swept', ['Put back'], 'TDA 13-C, Code 1.25.c')
    """
    incident = CATALOGUE.get(row.id)
    if incident is None:
        return None
    return Explained(
        title=f"{incident.code} · {words.say(incident.title)}",
        question=_question(incident, words),
        notes=_notes(incident, row.level, words),
        ways=tuple(dict.fromkeys(_way(way, words) for way in incident.ways if not _passes(way, incident))),
        rule=incident.rule,
        rules=cited(incident.rule),
    )


def _question(incident: Incident, words: Words) -> str:
    """The sentence of the alert, with dots for seats, numbers and amounts."""
    names = (name for _, name, _, _ in string.Formatter().parse(incident.sentence) if name)
    return words.say(incident.sentence, **dict.fromkeys(names, "…"))


def _notes(incident: Incident, level: str, words: Words) -> tuple[str, ...]:
    """Who notices it and at what level, what it does to the table, what to answer, and who may pass it."""
    notes = [words.say(NOTICED[incident.detected])]
    if level:
        notes.append(words.say("From level {level} on (Guide 0.5).", level=level))
    notes.append(words.say(COLOURS[incident.colour]))
    if incident.asks:
        asked = ", ".join(words.say(ASKED[each]) for each in incident.asks)
        notes.append(words.say("It asks for: {what}.", what=asked))
    if incident.passed_by:
        notes.append(words.say(PASSING[incident.passed_by]))
    return tuple(notes)


def _passes(way: Way, incident: Incident) -> bool:
    """The way out that a note already tells: the entry stands."""
    return way.name == "passed" and bool(incident.passed_by)


def _way(way: Way, words: Words) -> WayOut:
    label, consequence = WAY_WORDS.get(way.name, (way.name, ""))
    said = way.consequence or consequence
    floor = way.floor or way.name in FLOOR_WAYS
    return WayOut(words.say(way.label or label), words.say(said) if said else "", floor)
