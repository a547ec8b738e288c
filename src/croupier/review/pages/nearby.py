"""Similar searches for one that finds nothing: by time, board, name, size or kind.

One condition is changed at a time, as if somebody remembered it slightly wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import date, datetime, timedelta
from itertools import islice
from typing import Final, NamedTuple
from urllib.parse import urlencode

from croupier.cards.card import SUITS, Card
from croupier.engine import codes
from croupier.log.reading.hand_search import Search
from croupier.log.reading.queries import find_hands, is_cash, list_hands
from croupier.log.reading.reports import last_moment
from croupier.log.reading.store import Store
from croupier.review.html.markup import Html, el
from croupier.review.pages.search import PAGE, Facet, asked, facets, search_of
from croupier.review.visit import Visit
from croupier.search.conditions import read_cards
from croupier.search.known_names import KnownNames, alike, known_names, similar
from croupier.search.time_words import middle
from croupier.search.vocabulary import ANY_INCIDENT
from croupier.telling.names import street_name

Change = tuple[frozenset[str], dict[str, str]]
"""The names of changed conditions, and all conditions after the change."""

WIDER: Final = (timedelta(hours=1), timedelta(hours=3))
"""How far from a time hands are searched if there are none around it."""

ENOUGH: Final = 200
"""With fewer hands than this after a time, the first of them is found exactly."""

FARTHEST: Final = 512
"""The most days until the next day with such hands."""

PLACES: Final = ("flop", "turn", "river")

SAMPLE: Final = 200
"""Among how many of the newest hands the nearest pot is searched."""

ENDS: Final = ("SELECT min(pot) FROM hands", "SELECT max(pot) FROM hands")
"""The smallest and the largest pot, as two queries: both at once would read the whole index."""

LATELY: Final = "SELECT DISTINCT game FROM (SELECT game FROM hands ORDER BY id DESC LIMIT 2000) AS newest"
"""The games of the newest hands."""

MOST_SEATS: Final = 10

MOST_GAMES: Final = 3
"""How many of the played games are suggested."""

KINDS: Final = ("incident", "ruling", "doing", "book", "rule", "street")
"""The conditions that name an incident."""


class Looking:
    """Searches in one log; equal conditions are searched only once."""

    def __init__(self, visit: Visit, archive: Store) -> None:
        self.visit, self.archive, self.known = visit, archive, known_names(archive)
        self._found = dict[tuple[int, frozenset[tuple[str, str]]], list[int]]()

    def search(self, query: Mapping[str, str]) -> Search:
        """The conditions for the log; raises `Unreadable` for an invalid one."""
        return search_of(self.visit, self.archive, query, self.known)

    def hands(self, query: Mapping[str, str], most: int = PAGE + 1) -> list[int]:
        """The newest hands with these conditions, at most `most`."""
        asked = most, frozenset(query.items())
        if asked not in self._found:
            self._found[asked] = find_hands(self.archive, self.search(query), limit=most)
        return self._found[asked]


def nearby(looking: Looking, query: Mapping[str, str]) -> Iterator[Change]:
    """The conditions with one of them changed; not yet checked for results."""
    alone = len(query) == 1
    yield from _times(looking, query)
    yield from _streets(query)
    yield from _people(query, looking.known)
    yield from _pots(looking, query)
    yield from _kinds(query)
    if alone or set(query) == {"incident", "street"}:
        yield from _faces(looking.visit, query)
        yield from _seats(query)
        yield from _games(query, looking.archive)


def _changed(query: Mapping[str, str], *gone: str, **new: str) -> Change:
    rest = {name: value for name, value in query.items() if name not in gone}
    return frozenset(new), rest | new


# --- when --------------------------------------------------------------------------------------------


def _times(looking: Looking, query: Mapping[str, str]) -> Iterator[Change]:
    """A longer period around the same moment, then the nearest days before and after it."""
    since, until = query.get("since", ""), query.get("until", "")
    if not (since or until) or "hours" in query:
        return
    around = middle(since, until)
    if around is not None:
        yield from (_changed(query, **_span(around - each, around + each)) for each in WIDER)
    archive, wall = looking.archive, looking.visit.site.wall
    rest = {name: query[name] for name in query if name not in ("since", "until")}
    if rest and not looking.hands(rest):
        return
    last = last_moment(archive, looking.visit.site.now())
    is_past = bool(until) and last is not None and wall.read(until) <= wall.here(last)

    def newest(most: int = 1, **when: str) -> tuple[int, date | None]:
        """How many such hands a period has, at most `most`, and the day of the last counted one."""
        found = looking.hands(rest | when, most)
        begun = archive.one("SELECT started_utc FROM hands WHERE id = ?", found[-1]) if found else None
        return len(found), wall.here(begun[0]).date() if begun else None

    _, before = newest(until=since or until)
    if before is not None:
        yield _changed(query, **_day(before))
    if is_past:
        number, after = newest(ENOUGH, since=until)
        if number == ENOUGH:
            after = _first_after(datetime.fromisoformat(until), newest)
        if after is not None:
            yield _changed(query, **_day(after))


def _first_after(moment: datetime, newest: Callable[..., tuple[int, date | None]]) -> date | None:
    """The first day with a hand after a moment: the span doubles until it has one, then halves."""

    def within(days: int) -> date | None:
        return newest(**_span(moment, moment + timedelta(days=days)))[1]

    days = 1
    while (found := within(days)) is None:
        days *= 2
        if days > FARTHEST:
            return None
    least = days // 2  # without a hand, unless there is none at all
    while days - least > 1:
        half = (days + least) // 2
        nearer = within(half)
        days, least, found = (half, least, nearer) if nearer is not None else (days, half, found)
    return found


def _day(day: date) -> dict[str, str]:
    midnight = datetime.combine(day, datetime.min.time())
    return _span(midnight, midnight + timedelta(days=1))


def _span(first: datetime, last: datetime) -> dict[str, str]:
    return {"since": first.isoformat(timespec="minutes"), "until": last.isoformat(timespec="minutes")}


# --- what was dealt ----------------------------------------------------------------------------------


def _streets(query: Mapping[str, str]) -> Iterator[Change]:
    """The same cards on another street, then anywhere in the hand."""
    for place in (*PLACES, "board"):
        if place not in query:
            continue
        for other in PLACES if place != "board" else ():
            if other != place:
                yield _changed(query, place, **{other: f"{query.get(other, '')} {query[place]}".strip()})
        yield _changed(query, place, card=f"{query.get('card', '')} {query[place]}".strip())


def _faces(visit: Visit, query: Mapping[str, str]) -> Iterator[Change]:
    """The same rank in another suit, or several cards with one fewer."""
    for place in (*PLACES, "board", "card"):
        cards = read_cards(query.get(place, ""), visit.words)
        if len(cards) == 1:
            others = (f"{str(cards[0])[0]}{suit}" for suit in SUITS if suit != str(cards[0])[1])
            yield from (_changed(query, **{place: str(Card.parse(other))}) for other in others)
        elif cards:
            for gone in cards:
                left = " ".join(str(card) for card in cards if card != gone)
                yield _changed(query, **{place: left})


def _pots(looking: Looking, query: Mapping[str, str]) -> Iterator[Change]:
    rest = {name: query[name] for name in query if name not in ("pot_min", "pot_max")}
    asked = looking.search(query)
    if asked.pot_min is None and asked.pot_max is None:
        return
    if asked.pot_min is not None and asked.pot_min == asked.pot_max:
        about = {"pot_min": asked.pot_min * 4 // 5, "pot_max": asked.pot_min * 5 // 4}
        yield _changed(query, **{name: _written(looking.archive, pot) for name, pot in about.items()})
    if rest:
        found = [line.pot for line in list_hands(looking.archive, looking.search(rest), limit=SAMPLE)]
    else:
        found = [pot for end in ENDS for (pot,) in looking.archive.all(end)]
    pots = [pot for pot in found if pot is not None]
    smaller = max((pot for pot in pots if asked.pot_min is not None and pot < asked.pot_min), default=None)
    larger = min((pot for pot in pots if asked.pot_max is not None and pot > asked.pot_max), default=None)
    for name, pot in (("pot_min", smaller), ("pot_max", larger)):
        if pot is not None:
            yield _changed(query, "pot_min", "pot_max", **{name: _written(looking.archive, pot)})


def _written(archive: Store, pot: int) -> str:
    return f"{pot / 100:.2f}".removesuffix(".00") if is_cash(archive) else str(pot)


# --- who, where, and what went wrong -----------------------------------------------------------------


def _people(query: Mapping[str, str], known: KnownNames) -> Iterator[Change]:
    """Similar names, and people with that name in another role."""
    names = {"player": known.players, "dealer": known.dealers, "table": known.tables}
    for kind, its in names.items():
        typed = query.get(kind, "")
        if not typed:
            continue
        for other, theirs in names.items():
            if other != kind and other not in query and alike(typed, theirs):
                yield _changed(query, kind, **{other: typed})
        if not alike(typed, its):
            for name in similar(typed, its):
                yield _changed(query, **{kind: name})


def _kinds(query: Mapping[str, str]) -> Iterator[Change]:
    if "rule" in query:
        yield _changed(query, "rule", book=query["rule"].partition(" ")[0])
    if query.get("incident") != ANY_INCIDENT and any(name in query for name in KINDS):
        yield _changed(query, *KINDS, incident=ANY_INCIDENT)


def _seats(query: Mapping[str, str]) -> Iterator[Change]:
    seat = int(query["seat"]) if query.get("seat", "").isdecimal() else 0
    for beside in (seat - 1, seat + 1) if seat else ():
        if 1 <= beside <= MOST_SEATS:
            yield _changed(query, seat=str(beside))


def _games(query: Mapping[str, str], archive: Store) -> Iterator[Change]:
    if "game" in query:
        for (game,) in archive.all(f"{LATELY} LIMIT ?", MOST_GAMES):
            yield _changed(query, game=game)


BURNS: Final = frozenset(
    {codes.MISSING_BURN, codes.SECOND_BURN, codes.REPORTED_MISSING_BURN, codes.REPORTED_SECOND_BURN}
)
"""Incidents that appear at the burn of a street."""

MOST_NEAR: Final = 6
"""How many suggestions are shown."""

UNNOTICED, NEAR, WITHOUT = range(3)
"""Why nothing was found, the likeliest first: not noticed, slightly different, or not so."""


class Instead(NamedTuple):
    """The result of other conditions; `said` names the conditions that were changed, dropped, or kept alone.

    `number` counts hands up to one more than a page shows.
    """

    said: str
    why: int
    query: Mapping[str, str]
    number: int


def found_instead(looking: Looking, query: Mapping[str, str]) -> list[Instead]:
    """The best alternatives first; among several conditions those that leave the fewest hands.

    If there are none, the hands nearest to the time.
    """
    near = list(islice(_near(looking, query), MOST_NEAR))
    fewer = sorted(_fewer(looking, query), key=lambda each: (each.why, each.number))
    when = {name: query[name] for name in ("since", "until") if name in query}
    nearest = _near(looking, when) if when and when != asked(query) else ()
    return sorted((*near, *fewer), key=lambda each: each.why) or list(nearest)


def _near(looking: Looking, query: Mapping[str, str]) -> Iterator[Instead]:
    visit, seen = looking.visit, list[Mapping[str, str]]()
    for names, changed in nearby(looking, asked(query)):
        if changed in seen:
            continue
        seen.append(changed)
        for rest, number in _found(looking, changed):
            new = tuple(facet for facet in facets(visit, rest) if not names.isdisjoint(facet.names))
            yield Instead(visit.say("“{what}” instead", what=_labels(new)), NEAR, rest, number)


def _fewer(looking: Looking, query: Mapping[str, str]) -> Iterator[Instead]:
    """Each condition that can be dropped to find something; if none, the incident and one other.

    If that is not enough, each condition alone. A dropped incident leaves its street, where it would have
    been.
    """
    visit, conditions = looking.visit, facets(looking.visit, query)
    one_by_one = [(facet,) for facet in conditions] if len(conditions) > 1 else []
    if "street" in query:
        one_by_one.insert(0, (Facet(("street",), "", street_name(query["street"], visit.words)),))
    incident = next((facet for facet in conditions if "incident" in facet.names), None)
    others = [(incident, facet) for facet in conditions if facet is not incident] if incident else []
    for groups in (one_by_one, others):
        some = [
            Instead(visit.say("Without “{what}”", what=_labels(group)), _why(group), rest, number)
            for group in groups
            for rest, number in _found(looking, _without(query, _names(group)))
        ]
        if some:
            yield from some
            return
    for facet in conditions if len(conditions) > 2 else ():
        group = tuple(each for each in conditions if each is not facet)
        for rest, number in _found(looking, _without(query, _names(group))):
            yield Instead(visit.say("Only “{what}”", what=_labels((facet,))), _why(group), rest, number)


def _found(looking: Looking, query: Mapping[str, str]) -> Iterator[tuple[Mapping[str, str], int]]:
    found = looking.hands(query) if query else ()
    if found:
        yield query, len(found)


def _why(group: tuple[Facet, ...]) -> int:
    return UNNOTICED if {"incident", "street"}.issuperset(_names(group)) else WITHOUT


def _names(group: tuple[Facet, ...]) -> tuple[str, ...]:
    return tuple(name for facet in group for name in facet.names)


def _labels(group: tuple[Facet, ...]) -> str:
    return ", ".join(f"{facet.label} {facet.value}".strip() for facet in group)


def _without(query: Mapping[str, str], names: tuple[str, ...]) -> dict[str, str]:
    """The conditions without some of them; a dropped incident leaves its street."""
    rest = {name: value for name, value in asked(query).items() if name not in names}
    if "incident" in names:
        burn = "burn" if BURNS.intersection(query["incident"].split()) else ""
        see = " ".join(filter(None, (query.get("street", ""), burn)))
        rest |= {"see": see} if see else {}
    return rest


def nothing_found(visit: Visit, instead: list[Instead]) -> Html:
    """The message that nothing was found, with links to similar searches."""
    words, links = visit.words, []
    for each in instead:
        many = words.count("{number} hand", "{number} hands", min(each.number, PAGE))
        number_found = words.say("more than {number} hands", number=PAGE) if each.number > PAGE else many
        said = words.say("{without}: {hands}", without=each.said, hands=number_found)
        links.append(el("li", el("a", said, href=f"/hands?{urlencode(each.query)}")))
    return el(
        "div",
        el("p", words.say("No hand matches.")),
        el("ul", links) if links else None,
        class_="panel none",
    )
