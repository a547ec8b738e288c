"""The list of hands: one line of what somebody remembers finds one in a million."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Final, NamedTuple
from urllib.parse import urlencode

from starlette.responses import JSONResponse, RedirectResponse, Response

from croupier.cards.card import Card
from croupier.engine import codes
from croupier.engine.incidents.catalogue import CATALOGUE
from croupier.errors import Unreadable
from croupier.log.reading.queries import HandLine, list_hands
from croupier.log.reading.searching import Search
from croupier.log.reading.store import Store
from croupier.review.frame import show
from croupier.review.grids.download import FORMS, MOST
from croupier.review.grids.grid import Amount, Column, Grid, made
from croupier.review.html.markup import Child, Html, el, person
from croupier.review.nearest import MOST as MOST_AROUND
from croupier.review.nearest import nearest
from croupier.review.pages.search import AROUND, Facet, asked, box, chips, facets, form, search_of
from croupier.review.visit import Visit
from croupier.search.any_language import understood_in_any
from croupier.search.conditions import whole
from croupier.search.days import middle
from croupier.search.known import known_names
from croupier.search.suggestions import suggested
from croupier.telling.names import OUTCOMES, outcome_name, street_name
from croupier.words import Words

PAGE: Final = 40
"""Hands on one page."""

BURNS: Final = frozenset(
    {codes.MISSING_BURN, codes.SECOND_BURN, codes.REPORTED_MISSING_BURN, codes.REPORTED_SECOND_BURN}
)
"""Incidents that show at the burn of a street."""

MOST_TITLES: Final = 3
"""How many incidents of a hand its line names; it only says that there are more."""


def hands_page(visit: Visit) -> Response:
    """The hands that match the search, newest first; a number alone leads to its hand.

    The words typed in the box become conditions, each of which can be removed.
    """
    query = dict(asked(visit.query))
    query |= {name: visit.query[name].strip() for name in AROUND if visit.query.get(name, "").strip()}
    try:
        if visit.query.get("q", "").strip():
            return _understood(visit, query)
        if query.get("hand"):
            number = whole(query["hand"], visit.words, most=2**62)
            rest = urlencode(asked(query))
            return RedirectResponse(f"/hands/{number}" + (f"?{rest}" if rest else ""), 303)
        with visit.site.open() as archive:
            wanted = search_of(visit, archive, query)
            if visit.form_of_file:
                visit.grids.append(_grid(visit, list_hands(archive, wanted, limit=MOST)))
                return show(visit, visit.words.say("Hands"))
            around = _around(query)
            found = _found(visit, archive, wanted, around)
            instead = [] if found else sorted(_instead(visit, archive, query), key=_likelihood)
            if instead and (time := _around(instead[0].query)):
                likely = search_of(visit, archive, instead[0].query)
                instead[0] = instead[0]._replace(found=_found(visit, archive, likely, time))
    except Unreadable as error:
        wrong = el("p", str(error), class_="bad", role="alert")
        parts = (wrong, box(visit, query), form(visit, query, is_open=True))
        return show(visit, visit.words.say("Hands"), *parts, status=400)
    return show(
        visit,
        visit.words.say("Hands"),
        box(visit, query),
        chips(visit, query),
        _nearest_first(visit, around) if around and len(found) > 1 else None,
        _list(visit, found[:PAGE], query) if found else _nothing(visit, instead),
        _onward(visit, query, _older(found, around) if len(found) > PAGE else None),
        form(visit, query),
    )


def _around(query: Mapping[str, str]) -> datetime | None:
    """The time around which a list is sorted, if one was asked for."""
    return None if "before" in query else middle(query.get("since", ""), query.get("until", ""))


def _found(visit: Visit, archive: Store, wanted: Search, around: datetime | None) -> tuple[HandLine, ...]:
    """The newest hands that match a search, or those nearest to a time."""
    if around is None:
        return list_hands(archive, wanted, limit=PAGE + 1)
    at = visit.site.wall.read(around.isoformat(timespec="minutes"))
    return nearest(list_hands(archive, wanted, limit=MOST_AROUND), at)


def _nearest_first(visit: Visit, around: datetime) -> Html:
    said = visit.words.say(
        "The hand played at {time} first, then those nearest to it.", time=f"{around:%H:%M}"
    )
    return el("p", said, class_="small")


def _older(found: tuple[HandLine, ...], around: datetime | None) -> int:
    """Where the next page begins: after the hands nearest to a time come all others, the newest first."""
    return found[PAGE - 1].id if around is None else max(line.id for line in found) + 1


def _understood(visit: Visit, query: Mapping[str, str]) -> Response:
    """The list with the conditions that the words mean, in addition to those that were there."""
    with visit.site.open() as archive:
        known = known_names(archive)
    now = visit.site.wall.here(visit.site.now()).replace(tzinfo=None)
    meant = understood_in_any(visit.query["q"][:400], visit.words, known, now)
    conditions = {**query, **meant.conditions}
    conditions.pop("before", None)
    if meant.unknown:
        conditions["unknown"] = " ".join(meant.unknown)
    only_number = set(meant.conditions) == {"hand"}
    wanted = {"hand": meant.conditions["hand"]} if only_number else conditions
    return RedirectResponse(f"/hands?{urlencode(wanted)}", 303)


def suggest_part(visit: Visit) -> Response:
    """How the words in the box may continue, for the script that asks while somebody types."""
    with visit.site.open() as archive:
        known = known_names(archive)
    return JSONResponse(suggested(visit.query.get("q", "")[:400], visit.words, known))


def _list(visit: Visit, found: tuple[HandLine, ...], query: Mapping[str, str]) -> Html:
    say = visit.words.say
    heads = (
        *(say("Hand"), say("Time"), say("Table and game"), say("Pot")),
        *(say("Won by"), say("Board"), say("Incidents"), say("Dealer")),
    )
    head = el("li", [el("span", each) for each in heads], class_="heads", aria_hidden="true")
    search = asked(query) | ({"at": query["before"]} if "before" in query else {})
    return el("ul", head, [_line(visit, line, search) for line in found], class_="hands")


def _grid(visit: Visit, found: tuple[HandLine, ...]) -> Grid:
    """The list as it downloads, with all hands that were found."""
    say, wall, words = visit.words.say, visit.site.wall, visit.words
    rows = []
    for line in found:
        cash = line.mode != "tournament"
        of_hand = Words(words.language, cash=cash)
        won = ", ".join(f"{who} {of_hand.money(amount)}" for who, amount in line.winners)
        rows.append(
            (
                *(line.number, wall.local(line.started_utc), line.table, words.game(line.game)),
                None if line.pot is None else Amount(line.pot, cash),
                None if line.rake is None else Amount(line.rake, cash),
                *(won, line.board, outcome_name(line.outcome, words), " ".join(line.incidents), line.dealer),
            )
        )
    columns = (
        *(Column(say("Hand"), "number"), Column(say("Time"), "moment"), Column(say("Table"))),
        *(Column(say("Game")), Column(say("Pot"), "money"), Column(say("Rake"), "money")),
        *(Column(say("Won by")), Column(say("Board")), Column(say("Outcome"))),
        *(Column(say("Incidents")), Column(say("Dealer"))),
    )
    return made("hands", say("Hands"), columns, rows)


def _onward(visit: Visit, query: Mapping[str, str], last: int | None) -> Html | None:
    """The links to older hands and back to the newest."""
    links = []
    if "before" in query:
        newest = urlencode({name: value for name, value in query.items() if name != "before"})
        links.append(el("a", visit.words.say("Newest hands"), href=f"/hands?{newest}", class_="button"))
    if last is not None:
        older = urlencode({**query, "before": last})
        links.append(el("a", visit.words.say("Older hands"), href=f"/hands?{older}", class_="button"))
    for each in FORMS:
        href = f"/hands?{urlencode({**query, 'as': each})}"
        links.append(el("a", each.upper(), href=href, class_="button", download=True))
    return el("p", links, class_="onward") if links else None


# --- nothing found -----------------------------------------------------------------------------------


class Instead(NamedTuple):
    """What would be found with fewer conditions; `said` names those that are left out, or the one kept."""

    said: str
    names: tuple[str, ...]
    query: Mapping[str, str]
    found: tuple[HandLine, ...]


def _instead(visit: Visit, archive: Store, query: Mapping[str, str]) -> Iterator[Instead]:
    """Each condition without which something would be found; if none, the incident and each other condition.

    If more than these stand in the way, each condition alone. If nobody noticed the incident, its street
    stays: that is where it would have been.
    """
    conditions = facets(visit, query)
    one_by_one = [(facet,) for facet in conditions] if len(conditions) > 1 else []
    if "street" in query:
        one_by_one.insert(0, (Facet(("street",), "", street_name(query["street"], visit.words)),))
    incident = next((facet for facet in conditions if "incident" in facet.names), None)
    others = [(incident, facet) for facet in conditions if facet is not incident] if incident else []
    for groups in (one_by_one, others):
        some = [
            Instead(visit.words.say("Without “{what}”", what=_labels(group)), _names(group), rest, hands)
            for group in groups
            for rest, hands in _rest(visit, archive, query, group)
        ]
        if some:
            yield from some
            return
    for facet in conditions if len(conditions) > 2 else ():
        group = tuple(each for each in conditions if each is not facet)
        for rest, hands in _rest(visit, archive, query, group):
            said = visit.words.say("Only “{what}”", what=_labels((facet,)))
            yield Instead(said, _names(group), rest, hands)


def _rest(
    visit: Visit, archive: Store, query: Mapping[str, str], group: tuple[Facet, ...]
) -> Iterator[tuple[Mapping[str, str], tuple[HandLine, ...]]]:
    """What is asked for without these conditions, and its hands, if there are any."""
    rest = _without(query, _names(group))
    hands = list_hands(archive, search_of(visit, archive, rest), limit=PAGE + 1) if rest else ()
    if hands:
        yield rest, hands


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


def _likelihood(instead: Instead) -> tuple[bool, int]:
    """The order of likely reasons for finding nothing: what nobody noticed, then what leaves the fewest."""
    return not {"incident", "street"}.issuperset(instead.names), len(instead.found)


def _nothing(visit: Visit, instead: list[Instead]) -> Html:
    """That nothing was found, and which conditions to remove; the results of the likeliest follow at once."""
    words, links = visit.words, []
    for each in instead:
        number = len(each.found)
        many = words.count("{number} hand", "{number} hands", min(number, PAGE))
        number_found = words.say("more than {number} hands", number=PAGE) if number > PAGE else many
        links.append(
            el(
                "li",
                el(
                    "a",
                    words.say("{without}: {hands}", without=each.said, hands=number_found),
                    href=f"/hands?{urlencode(each.query)}",
                ),
            )
        )
    said = el("p", words.say("No hand matches."))
    top = el("div", said, el("ul", links) if links else None, class_="panel none")
    if not instead:
        return top
    likeliest = instead[0]
    heading = el("h2", likeliest.said)
    return el("div", top, heading, _list(visit, likeliest.found[:PAGE], likeliest.query))


# --- one line ----------------------------------------------------------------------------------------


def _line(visit: Visit, line: HandLine, search: Mapping[str, str]) -> Html:
    """One hand: its whole line is a link, which carries the search along."""
    say, words = visit.words.say, Words(visit.words.language, cash=line.mode != "tournament")
    won: list[Child] = []
    for who, amount in line.winners:
        won += [", " if won else None, person(who), " ", words.money(amount)]
    odd = line.outcome in OUTCOMES and line.outcome != "complete"
    facts: list[Child] = [
        el("b", f"#{line.number}"),
        el("time", visit.site.wall.moment(line.started_utc, words.language)),
        el("span", person(line.table), " · ", words.game(line.game), class_="where"),
        el("span", el("span", say("Pot"), " ", class_="tag"), words.money(line.pot), class_="much")
        if line.pot is not None
        else None,
        el("span", say(OUTCOMES[line.outcome]), class_=f"won outcome {line.outcome}") if odd else None,
        el("span", won, class_="won") if won and not odd else None,
        el("span", cards_of(line.board, words), class_="cards") if line.board else None,
        el("span", _troubles(line.incidents, words), class_="codes") if line.incidents else None,
        el("span", person(line.dealer), class_="by small") if line.dealer else None,
    ]
    link = el("a", facts, href=f"/hands/{line.id}" + (f"?{urlencode(search)}" if search else ""))
    return el("li", link, id=f"hand-{line.id}")


def _troubles(codes: tuple[str, ...], words: Words) -> str:
    """What went wrong, in words."""
    titles = dict.fromkeys(words.say(CATALOGUE[code].title) if code in CATALOGUE else code for code in codes)
    listed = ", ".join(list(titles)[:MOST_TITLES])
    return f"{listed} …" if len(titles) > MOST_TITLES else listed


def cards_of(text: str, words: Words) -> list[Html]:
    """Cards as they look, from their text; those that must stay hidden read ``??``."""
    shown = []
    for card in text.split():
        suit = card[1] if card != "??" else "x"
        face = "??" if card == "??" else words.card(Card.parse(card))
        shown.append(el("span", face, class_=f"chip {suit}"))
    return shown


NEAR: Final = 64
"""How many hands are read first to find the next one that matches a search; twice as many each time."""


def neighbours(archive: Store, hand_id: int, search: Search) -> tuple[int | None, int | None]:
    """The hands before and after one, among those that match a search."""
    if search.is_open:
        return _before_and_after(archive, hand_id)
    before = list_hands(archive, replace(search, before=hand_id), limit=1)
    return before[0].id if before else None, _following(archive, hand_id, search)


def _following(archive: Store, hand_id: int, search: Search) -> int | None:
    newest, width = archive.one("SELECT max(id) FROM hands"), NEAR
    while newest is not None:
        near = replace(search, after=hand_id, before=hand_id + width + 1)
        found = list_hands(archive, near, limit=width)
        if found:
            return found[-1].id
        if hand_id + width >= newest[0]:
            break
        width *= 2
    return None


def _before_and_after(archive: Store, hand_id: int) -> tuple[int | None, int | None]:
    before = archive.one("SELECT id FROM hands WHERE id < ? ORDER BY id DESC LIMIT 1", hand_id)
    after = archive.one("SELECT id FROM hands WHERE id > ? ORDER BY id LIMIT 1", hand_id)
    return (before[0] if before else None, after[0] if after else None)
