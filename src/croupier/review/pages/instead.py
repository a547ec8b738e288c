"""A search that finds nothing: what would be found near it, without a condition, or by one alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Final, NamedTuple
from urllib.parse import urlencode

from croupier.engine import codes
from croupier.review.html.markup import Html, el
from croupier.review.nearby import Looking, nearby
from croupier.review.pages.search import PAGE, Facet, asked, facets
from croupier.review.visit import Visit
from croupier.telling.names import street_name

BURNS: Final = frozenset(
    {codes.MISSING_BURN, codes.SECOND_BURN, codes.REPORTED_MISSING_BURN, codes.REPORTED_SECOND_BURN}
)
"""Incidents that show at the burn of a street."""

MOST_NEAR: Final = 6
"""How much that is near is offered."""

UNNOTICED, NEAR, WITHOUT = range(3)
"""Why nothing was found, the likeliest first: nobody noticed it, it was a bit different, it was not so."""


class Instead(NamedTuple):
    """What would be found with other conditions; `said` names what is changed, left out, or kept alone.

    `number` of hands is at most one more than a page has.
    """

    said: str
    why: int
    query: Mapping[str, str]
    number: int


def found_instead(looking: Looking, query: Mapping[str, str]) -> list[Instead]:
    """What would be found instead, the likeliest first; of several conditions that leave the fewest hands."""
    near = list(islice(_near(looking, query), MOST_NEAR))
    fewer = sorted(_fewer(looking, query), key=lambda each: (each.why, each.number))
    return sorted((*near, *fewer), key=lambda each: each.why) or list(_then(looking, query))


def _then(looking: Looking, query: Mapping[str, str]) -> Iterator[Instead]:
    """Where nothing else is left, what was dealt nearest to the time."""
    when = {name: query[name] for name in ("since", "until") if name in query}
    if when and when != asked(query):
        yield from _near(looking, when)


def _near(looking: Looking, query: Mapping[str, str]) -> Iterator[Instead]:
    """What is near each condition, where hands are found by it."""
    visit, seen = looking.visit, list[Mapping[str, str]]()
    for names, changed in nearby(looking, asked(query)):
        if changed in seen:
            continue
        seen.append(changed)
        for rest, number in _found(looking, changed):
            new = tuple(facet for facet in facets(visit, rest) if not names.isdisjoint(facet.names))
            yield Instead(visit.words.say("“{what}” instead", what=_labels(new)), NEAR, rest, number)


def _fewer(looking: Looking, query: Mapping[str, str]) -> Iterator[Instead]:
    """Each condition without which something would be found; if none, the incident and each other condition.

    If more than these stand in the way, each condition alone. If nobody noticed the incident, its street
    stays: that is where it would have been.
    """
    visit, conditions = looking.visit, facets(looking.visit, query)
    one_by_one = [(facet,) for facet in conditions] if len(conditions) > 1 else []
    if "street" in query:
        one_by_one.insert(0, (Facet(("street",), "", street_name(query["street"], visit.words)),))
    incident = next((facet for facet in conditions if "incident" in facet.names), None)
    others = [(incident, facet) for facet in conditions if facet is not incident] if incident else []
    for groups in (one_by_one, others):
        some = [
            Instead(visit.words.say("Without “{what}”", what=_labels(group)), _why(group), rest, number)
            for group in groups
            for rest, number in _found(looking, _without(query, _names(group)))
        ]
        if some:
            yield from some
            return
    for facet in conditions if len(conditions) > 2 else ():
        group = tuple(each for each in conditions if each is not facet)
        for rest, number in _found(looking, _without(query, _names(group))):
            yield Instead(visit.words.say("Only “{what}”", what=_labels((facet,))), _why(group), rest, number)


def _found(looking: Looking, query: Mapping[str, str]) -> Iterator[tuple[Mapping[str, str], int]]:
    """Other conditions and the number of their hands, if there are any of both."""
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
    """The conditions without some of them; the place where a missing incident would have shown stays."""
    rest = {name: value for name, value in asked(query).items() if name not in names}
    if "incident" in names:
        burn = "burn" if BURNS.intersection(query["incident"].split()) else ""
        see = " ".join(filter(None, (query.get("street", ""), burn)))
        rest |= {"see": see} if see else {}
    return rest


def nothing_found(visit: Visit, instead: list[Instead]) -> Html:
    """That nothing was found, and the links to what would be."""
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
