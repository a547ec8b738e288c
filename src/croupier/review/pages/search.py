"""The search for hands: a box for words, a field for each condition, and the understood conditions."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from functools import lru_cache
from typing import Final
from urllib.parse import urlencode

from croupier.engine.incidents.catalogue import CATALOGUE
from croupier.engine.incidents.common import WAY_WORDS
from croupier.languages import language
from croupier.log.reading.hand_search import Search
from croupier.log.reading.queries import HandLine, is_cash, lines_of
from croupier.log.reading.store import Store
from croupier.review.frame import choice, field, hidden
from croupier.review.html.markup import Html, el
from croupier.review.replay.hand_steps import moment_name
from croupier.review.visit import Visit
from croupier.rules.games import GAMES
from croupier.search import conditions
from croupier.search.conditions import read_cards
from croupier.search.known_names import KnownNames, known_names
from croupier.search.parser import Understood, meant_in
from croupier.search.ranking import found_by_words
from croupier.search.title_words import games_of
from croupier.search.vocabulary import ANY_INCIDENT
from croupier.telling.names import DOERS, OUTCOMES, doer_name, incident_name, street_name, way_name
from croupier.values import dataclass, replace
from croupier.words import Words, message
from croupier.words.game_terms import STREETS

PAGE: Final = 40
"""Hands on one page."""

MOST_LETTERS: Final = 400
"""The most letters of a sentence that are read."""

UNKNOWN: Final = 200
"""How many letters of words that were not understood are shown."""


@dataclass(frozen=True)
class Facet:
    """An understood condition; `names` are removed with it."""

    names: tuple[str, ...]
    label: str
    value: str


# --- the box -----------------------------------------------------------------------------------------


def box(visit: Visit, query: Mapping[str, str]) -> Html:
    """One line for everything that somebody remembers; it adds to earlier conditions.

    Words that were not understood stay in it, to be corrected.
    """
    held = hidden(asked(query).items())
    example = visit.say("yesterday 21:40 seat 4")
    line = el(
        "input",
        name="q",
        id="q",
        type="search",
        value=visit.query.get("unknown", "")[:UNKNOWN] or None,
        maxlength=400,
        placeholder=example,
        aria_label=visit.say("Find hands"),
        autocomplete="off",
        autofocus=not asked(query),
    )
    press = el("button", visit.say("Find"), class_="first")
    return el("form", held, line, press, method="get", action="/hands", role="search", class_="box")


def facets(visit: Visit, query: Mapping[str, str]) -> list[Facet]:
    """The conditions in the order of the form; a beginning and an end are one condition."""
    found = []
    if "since" in query and "until" in query:
        span = _span(visit, query["since"], query["until"])
        found.append(Facet(("since", "until"), "", span))
    if "incident" in query and "street" in query:
        both = (_in_words(visit, name, query[name]) for name in ("incident", "street"))
        found.append(Facet(("incident", "street"), visit.say("Incident"), ", ".join(both)))
    for name, label in CONDITIONS.items():
        if any(name in facet.names for facet in found):
            continue
        if name in query:
            found.append(Facet((name,), visit.say(label), _in_words(visit, name, query[name])))
    return found


def chips(visit: Visit, query: Mapping[str, str]) -> Html | None:
    """The understood conditions, each with a link to remove it, and the words that were not understood."""
    say, shown = visit.words.say, []
    for facet in facets(visit, query):
        rest = urlencode({other: text for other, text in query.items() if other not in facet.names})
        without = say("Search without: {label} {value}", label=facet.label, value=facet.value)
        cross = el("a", "×", href=f"/hands?{rest}", aria_label=without, title=without)
        shown.append(el("li", facet.label, " ", el("b", facet.value), cross))
    if shown:
        shown.append(el("li", el("a", say("All hands"), href="/hands"), class_="all"))
    unknown = visit.query.get("unknown", "")[:UNKNOWN]
    notice = None
    if unknown:
        example = say("yesterday 21:40 seat 4")
        sentence = say(
            "Not understood: {words}. Type for example: {example}.", words=unknown, example=example
        )
        notice = el("p", sentence, class_="bad", role="status")
    return el("div", notice, el("ul", shown, class_="asked") if shown else None)


def _span(visit: Visit, since: str, until: str) -> str:
    """A period from one moment to another: whole days by their dates, a single day once."""
    first, second = _moment(visit, since), _moment(visit, until)
    day, _, clock = first.rpartition(" ")
    if clock == second.rpartition(" ")[2] == "00:00":
        last = visit.site.wall.here(visit.site.wall.read(until)) - timedelta(days=1)
        last_day = language(visit.words.language).day(last.date())
        return day if day == last_day else visit.say("{first} to {last}", first=day, last=last_day)
    end = second.removeprefix(f"{day} ")
    return visit.say("{day}, {since} to {until}", day=day, since=clock, until=end)


def _moment(visit: Visit, text: str) -> str:
    """A day and a time in local form, without seconds; any other text as typed."""
    try:
        moment = visit.site.wall.moment(visit.site.wall.read(text), visit.words.language)
    except ValueError:
        return text.replace("T", " ")
    return moment.rpartition(":")[0]


def _in_words(visit: Visit, name: str, value: str) -> str:
    words = visit.words
    if name in ("card", "flop", "turn", "river", "board"):
        return " ".join(map(words.card, read_cards(value, words)))
    if name in ("since", "until"):
        return _moment(visit, value)
    if name == "seat":
        return ", ".join(value.split())
    if name == "game":
        return ", ".join(words.game(code) for code in games_of(value, words)) or value
    if name == "outcome" and value in OUTCOMES:
        return words.say(OUTCOMES[value])
    if name == "ruling":
        return way_name(value, words)
    if name == "doing":
        return doer_name(value, words)
    if name == "street":
        return street_name(value, words)
    if name == "sort":
        return words.say("Pot")
    if name == "see":
        return moment_name(value, words)
    return ", ".join(_incident(code, words) for code in value.split()) if name == "incident" else value


def _incident(code: str, words: Words) -> str:
    return words.say("of any kind") if code == ANY_INCIDENT else incident_name(code, words)


# --- the form ----------------------------------------------------------------------------------------


def form(visit: Visit, query: Mapping[str, str], *, is_open: bool = False) -> Html:
    """A field for each condition, folded away, because the box is enough for most searches."""
    say = visit.words.say
    fields = el(
        "form",
        el("div", _fields(visit, query), class_="fields"),
        el("p", el("button", say("Search"), class_="first"), " ", el("a", say("All hands"), href="/hands")),
        _lists(visit.words),
        method="get",
        action="/hands",
        role="search",
        aria_label=say("Search by field"),
    )
    return el("details", el("summary", say("Search by field")), fields, open=is_open, class_="search panel")


def _fields(visit: Visit, query: Mapping[str, str]) -> list[Html]:
    say, words = visit.words.say, visit.words

    def typed(name: str, **attributes: str | int) -> Html:
        return field(say(CONDITIONS[name]), name, query.get(name, ""), **attributes)

    def chosen(name: str, options: list[tuple[str, str]]) -> Html:
        return choice(say(CONDITIONS[name]), name, options, query.get(name, ""))

    return [
        field(say("Hand number"), "hand", query.get("hand", ""), inputmode="numeric", maxlength=19),
        typed("since", type="datetime-local"),
        typed("until", type="datetime-local"),
        typed("player", maxlength=200),
        typed("seat", inputmode="numeric", maxlength=20),
        *(typed(name, maxlength=40) for name in ("card", "flop", "turn", "river", "board")),
        typed("pot_min", inputmode="decimal", maxlength=15),
        typed("pot_max", inputmode="decimal", maxlength=15),
        typed("incident", list="codes", maxlength=60),
        typed("rule", maxlength=20),
        typed("ruling", list="ways", maxlength=40),
        typed("dealer", maxlength=200),
        chosen("game", [(code, words.game(code)) for code in GAMES]),
        typed("table", maxlength=200),
        chosen("outcome", [(code, say(name)) for code, name in OUTCOMES.items()]),
        chosen("doing", [(code, say(name)) for code, name in DOERS.items()]),
        chosen("street", [(code, say(name)) for code, name in STREETS.items()]),
    ]


@lru_cache(maxsize=8)
def _lists(words: Words) -> tuple[Html, ...]:
    return (
        _offers("codes", [(code, _incident(code, words)) for code in (ANY_INCIDENT, *CATALOGUE)]),
        _offers("ways", [(way, way_name(way, words)) for way in WAY_WORDS]),
    )


def _offers(name: str, offers: list[tuple[str, str]]) -> Html:
    return el("datalist", [el("option", said, value=value) for value, said in offers], id=name)


# --- the conditions, as an address has them ---------------------------------------------------------


SAID: Final = "said"
"""The query name of a whole sentence."""

CONDITIONS: Final = {
    "since": message("From"),
    "until": message("Until"),
    "player": message("Player"),
    "seat": message("Seat"),
    "card": message("Cards"),
    "flop": message("On the flop"),
    "turn": message("On the turn"),
    "river": message("On the river"),
    "board": message("On the board"),
    "pot_min": message("Pot from"),
    "pot_max": message("Pot to"),
    "incident": message("Incident"),
    "rule": message("Rule"),
    "ruling": message("Ruling"),
    "dealer": message("Dealer"),
    "game": message("Game"),
    "table": message("Table"),
    "outcome": message("Outcome"),
    "doing": message("Caused by"),
    "street": message("Incident on the street"),
    "book": message("Rulebook"),
    "hours": message("Hours of the day"),
    "see": message("Look at"),
    "amount": message("Amount"),
    "sort": message("Sorted by"),
    SAID: message("In words"),
}
"""The conditions, in the order of the form; “see” and “amount” choose the moment at which a hand opens.

With what was said, they do not filter: the hands that fit best come first.
"""

AROUND: Final = ("hand", "before")
"""Query names that are no conditions: a number that leads to one hand, and the start of a page of the
list.
"""


def asked(query: Mapping[str, str]) -> dict[str, str]:
    """The conditions of a search, as typed.

    >>> asked({"player": " Bo ", "card": "Ah", "before": "40", "step": "3"})
    {'player': 'Bo', 'card': 'Ah'}
    """
    given = {**query, "card": query.get("card", "").replace(",", " ")}
    return {name: value.strip() for name, value in given.items() if value.strip() and name in CONDITIONS}


def carried(query: Mapping[str, str]) -> dict[str, str]:
    """What a hand's page keeps of its list: the conditions, and the start of the list's page.

    >>> carried({"player": "Bo", "at": "40", "step": "3"})
    {'player': 'Bo', 'at': '40'}
    """
    place = query.get("at", "").strip()
    return asked(query) | ({"at": place} if place.isdecimal() and len(place) < 20 else {})


def remembered(
    visit: Visit,
    archive: Store,
    text: str,
    base: Search,
    limit: int,
    without: Mapping[str, str] | None = None,
) -> tuple[Understood, tuple[HandLine, ...]]:
    """What the words mean, and the hands that fit them best among those that meet the conditions of `base`.

    `without`: all conditions that are left, if some were taken away.
    """
    meant, known = understood(visit, archive, text)
    if without is not None:
        kept = tuple(clue for clue in meant.clues if clue.kind not in CONDITIONS or clue.kind in without)
        meant = replace(meant, conditions=without, clues=kept)
    return meant, ranked(visit, archive, meant, known, base, limit)


def ranked(
    visit: Visit, archive: Store, meant: Understood, known: KnownNames, base: Search, limit: int
) -> tuple[HandLine, ...]:
    """The hands that fit best."""
    found = found_by_words([(archive, meant)], known, visit.words, visit.site.wall.read, base, limit=limit)
    return lines_of(archive, [number for _, number in found])


def understood(visit: Visit, archive: Store, text: str) -> tuple[Understood, KnownNames]:
    """The meaning of the words in the box, in this log, and the names there."""
    site, wall = visit.site, visit.site.wall
    (meant,), known = meant_in([archive], text[:MOST_LETTERS], visit.words, wall.local, wall.read, site.now())
    return meant, known


def query_text(search: Mapping[str, str]) -> str:
    """Conditions as the query part of an address.

    >>> query_text({"player": "Bo"}), query_text({})
    ('?player=Bo', '')
    """
    return f"?{urlencode(search)}" if search else ""


NAMED: Final = frozenset(("player", "dealer", "table", "rule"))
"""Conditions that need the names in the log, or the edition that it plays."""


def search_of(
    visit: Visit, archive: Store, query: Mapping[str, str], known: KnownNames | None = None
) -> Search:
    """The conditions of a search for the log; raises `Unreadable` for an invalid one.

    `known`: the names in the log, if they were read already.
    """
    if known is None:
        known = known_names([archive]) if NAMED.intersection(query) else KnownNames()
    return conditions.search_of(query, known, visit.words, visit.site.wall.read, cash=is_cash(archive))
