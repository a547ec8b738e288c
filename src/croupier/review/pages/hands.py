"""The list of hands, and the search among up to a million."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final
from urllib.parse import urlencode

from starlette.responses import RedirectResponse, Response

from croupier.cards.card import Card
from croupier.engine.incidents.catalogue import CATALOGUE
from croupier.errors import CroupierError, Unreadable
from croupier.log.reading.hand_search import ANY, Search
from croupier.log.reading.queries import HandLine, is_cash, list_hands
from croupier.log.reading.store import Store
from croupier.review.frame import show
from croupier.review.grids.download import FORMS, MOST
from croupier.review.grids.grid import Amount, Column, Grid, made
from croupier.review.html.markup import Child, Html, el, person
from croupier.review.pages.search import (
    AROUND,
    MOST_LETTERS,
    PAGE,
    SAID,
    asked,
    box,
    chips,
    form,
    query_text,
    ranked,
    remembered,
    search_of,
    understood,
)
from croupier.review.visit import Visit
from croupier.search.conditions import whole
from croupier.search.known_names import corrected, known_names
from croupier.search.parser import as_remembered
from croupier.search.time_words import middle
from croupier.telling.names import OUTCOMES, outcome_name
from croupier.values import replace
from croupier.words import Words

FIRST: Final = 12
"""How many hands are listed that fit only some of the conditions."""

MOST_OF_EACH: Final = 5
"""How many hands of each table are listed if all are searched."""

MOST_TITLES: Final = 3
"""How many incidents a line names; beyond that it only says that there are more."""


def hands_page(visit: Visit) -> Response:
    """The hands that match the search, newest first; a single number leads to its hand.

    The words typed in the box become conditions, each of which can be removed.
    """
    if visit.site.is_wide and not visit.site.over_all:
        return _of_all(visit) if visit.query.get("q", "").strip() else RedirectResponse("/tables", 303)
    return _of_one(visit)


def _of_one(visit: Visit) -> Response:
    query = dict(asked(visit.query))
    query |= {name: visit.query[name].strip() for name in AROUND if visit.query.get(name, "").strip()}
    try:
        if visit.query.get("q", "").strip():
            return _understood(visit, query)
        if query.get("hand"):
            number = whole(query["hand"], visit.words, most=2**62)
            return RedirectResponse(f"/hands/{number}{query_text(asked(query))}", 303)
        with visit.site.open() as archive:
            wanted, said = search_of(visit, archive, query), query.get(SAID)
            if visit.form_of_file:
                all_found = _said(visit, archive, query) if said else list_hands(archive, wanted, limit=MOST)
                visit.grids.append(_grid(visit, all_found))
                return show(visit, visit.say("Hands"))
            around = None if said or wanted.by_pot else _around(query)
            found = _said(visit, archive, query)[:PAGE] if said else _found(visit, archive, query, wanted)
            listed = _list(visit, found[:PAGE], query) if found else _nothing(visit, archive, query)
    except Unreadable as error:
        wrong = el("p", str(error), class_="bad", role="alert")
        parts = (wrong, box(visit, query), form(visit, query, is_open=True))
        return show(visit, visit.say("Hands"), *parts, status=400)
    say, first, last = visit.words.say, None, None
    if said and found:
        first = say("The best fit first: words rank the hands, they do not filter.")
    if around and len(found) > 1:
        first = say("The hand played at {time} first, then those nearest to it.", time=f"{around:%H:%M}")
    if len(found) > PAGE and not wanted.by_pot:  # first those nearest to a time, then all, newest first
        last = found[PAGE - 1].id if around is None else max(line.id for line in found) + 1
    return show(
        visit,
        say("Hands"),
        box(visit, query),
        chips(visit, query),
        el("p", first, class_="small") if first else None,
        listed,
        _onward(visit, query, last, some=bool(found)),
        form(visit, query),
    )


def _of_all(visit: Visit) -> Response:
    """The hands of each table that fit the words best; the name of a table leads to all of its own."""
    say, text, parts = visit.words.say, visit.query["q"].strip()[:MOST_LETTERS], list[Html]()
    unknown: list[tuple[str, ...]] = []
    for table in visit.site.tables:
        there, path = replace(visit, site=visit.site.at(table)), f"/tables/{table}"
        try:
            with there.site.open() as archive:
                meant, found = remembered(there, archive, text, ANY, MOST_OF_EACH)
            unknown.append(meant.unknown)
        except CroupierError:
            listed = el("p", say("Its log cannot be read now."), class_="bad")
        else:
            lines = [_line(there, line, {}, path) for line in found]
            listed = el("ul", lines, class_="hands") if lines else el("p", say("No hand matches."))
        head = el("a", visit.site.name_of(table, visit.words), href=f"{path}/hands?{urlencode({'q': text})}")
        parts.append(el("section", el("h2", head), listed))
    nowhere = (
        " ".join(word for word in unknown[0] if all(word in each for each in unknown)) if unknown else ""
    )
    again = replace(visit, query={"unknown": nowhere})
    return show(visit, say("Hands"), box(again, {}), chips(again, {SAID: text}), *parts)


def _around(query: Mapping[str, str]) -> datetime | None:
    return None if "before" in query else middle(query.get("since", ""), query.get("until", ""))


def _found(visit: Visit, archive: Store, query: Mapping[str, str], wanted: Search) -> tuple[HandLine, ...]:
    """The newest hands that match a search, or those nearest to its time."""
    if _around(query) is None or wanted.by_pot:
        return list_hands(archive, wanted, limit=PAGE + 1)
    return _fitting(visit, archive, query, PAGE + 1, wanted)


def _fitting(
    visit: Visit, archive: Store, query: Mapping[str, str], limit: int, base: Search = ANY
) -> tuple[HandLine, ...]:
    """The hands that fit most of the conditions, or are nearest to their time; all meet `base`."""
    known = known_names([archive])
    meant = corrected(asked(query), known)
    search, unit = search_of(visit, archive, meant, known), 100 if is_cash(archive) else 1
    return ranked(visit, archive, as_remembered(meant, search, unit), known, base, limit)


def _said(visit: Visit, archive: Store, query: Mapping[str, str]) -> tuple[HandLine, ...]:
    """The hands that best fit the words; conditions that were removed since do not count."""
    left = {name: value for name, value in asked(query).items() if name != SAID}
    return remembered(visit, archive, query[SAID], ANY, MOST, left)[1]


def _understood(visit: Visit, query: Mapping[str, str]) -> Response:
    """The list with the conditions in the words, added to the earlier ones.

    The sentence is kept, to rank by it, if conditions do not say everything or no hand meets them all.
    """
    text = visit.query["q"].strip()
    with visit.site.open() as archive:
        meant, _ = understood(visit, archive, text)
        conditions = {**query, **meant.conditions}
        conditions.pop("before", None)
        is_met = meant.is_plain and not meant.is_empty and SAID not in query
        if not (is_met and ("hand" in conditions or _is_met(visit, archive, conditions))):
            conditions[SAID] = ", ".join(filter(None, (query.get(SAID), text)))[:MOST_LETTERS]
    if meant.unknown:
        conditions["unknown"] = " ".join(meant.unknown)
    only_number = set(meant.conditions) == {"hand"}
    wanted = {"hand": meant.conditions["hand"]} if only_number else conditions
    return RedirectResponse(f"/hands?{urlencode(wanted)}", 303)


def _is_met(visit: Visit, archive: Store, conditions: Mapping[str, str]) -> bool:
    return bool(list_hands(archive, search_of(visit, archive, conditions), limit=1))


def _list(visit: Visit, found: tuple[HandLine, ...], query: Mapping[str, str]) -> Html:
    heads = (
        *(visit.say("Hand"), visit.say("Time"), visit.say("Table and game"), visit.say("Pot")),
        *(visit.say("Won by"), visit.say("Board"), visit.say("Incidents"), visit.say("Dealer")),
    )
    head = el("li", [el("span", each) for each in heads], class_="heads", aria_hidden="true")
    search = asked(query) | ({"at": query["before"]} if "before" in query else {})
    return el("ul", head, [_line(visit, line, search) for line in found], class_="hands")


def _nothing(visit: Visit, archive: Store, query: Mapping[str, str]) -> Html:
    """The message that nothing was found, and the hands that fit most of the conditions."""
    if query.get(SAID):
        return el("div", el("p", visit.say("No word was understood.")), class_="panel none")
    found = _fitting(visit, archive, query, FIRST)
    says = [el("p", visit.say("No hand matches."))]
    if found:
        says.append(el("p", visit.say("These fit best:")))
    return el("div", el("div", says, class_="panel none"), _list(visit, found, {}) if found else None)


def _grid(visit: Visit, found: tuple[HandLine, ...]) -> Grid:
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
                *(
                    won,
                    " | ".join(line.boards),
                    outcome_name(line.outcome, words),
                    " ".join(line.incidents),
                    line.dealer,
                ),
            )
        )
    columns = (
        *(Column(say("Hand"), "number"), Column(say("Time"), "moment"), Column(say("Table"))),
        *(Column(say("Game")), Column(say("Pot"), "money"), Column(say("Rake"), "money")),
        *(Column(say("Won by")), Column(say("Board")), Column(say("Outcome"))),
        *(Column(say("Incidents")), Column(say("Dealer"))),
    )
    return made("hands", say("Hands"), columns, rows)


def _onward(visit: Visit, query: Mapping[str, str], last: int | None, *, some: bool) -> Html | None:
    """Links to older hands, back to the newest, and to downloads if the list has `some`."""
    links = []
    if some and SAID not in query and "sort" not in query:
        rest = {name: value for name, value in query.items() if name != "before"}
        largest = f"/hands?{urlencode(rest | {'sort': 'pot'})}"
        links.append(el("a", visit.say("Biggest pots first"), href=largest, class_="button"))
    if "before" in query:
        newest = urlencode({name: value for name, value in query.items() if name != "before"})
        links.append(el("a", visit.say("Newest hands"), href=f"/hands?{newest}", class_="button"))
    if last is not None:
        older = urlencode({**query, "before": last})
        links.append(el("a", visit.say("Older hands"), href=f"/hands?{older}", class_="button"))
    for each in FORMS if some else ():
        href = f"/hands?{urlencode({**query, 'as': each})}"
        links.append(el("a", each.upper(), href=href, class_="button", download=True))
    return el("p", links, class_="onward") if links else None


# --- one line ----------------------------------------------------------------------------------------


def _line(visit: Visit, line: HandLine, search: Mapping[str, str], path: str = "") -> Html:
    """One hand: the whole line is a link that keeps the search; `path` leads to its table."""
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
        el("div", [el("div", cards_of(each, words)) for each in line.boards], class_="cards")
        if len(line.boards) > 1
        else el("span", cards_of(line.board, words), class_="cards")
        if line.board
        else None,
        el("span", _troubles(line.incidents, words), class_="codes") if line.incidents else None,
        el("span", person(line.dealer), class_="by small") if line.dealer else None,
    ]
    link = el("a", facts, href=f"{path}/hands/{line.id}{query_text(search)}")
    return el("li", link, id=f"hand-{line.id}")


def _troubles(codes: tuple[str, ...], words: Words) -> str:
    titles = dict.fromkeys(words.say(CATALOGUE[code].title) if code in CATALOGUE else code for code in codes)
    listed = ", ".join(list(titles)[:MOST_TITLES])
    return f"{listed} …" if len(titles) > MOST_TITLES else listed


def cards_of(text: str, words: Words) -> list[Html]:
    """Cards as drawn, from their text; hidden ones read ``??``."""
    shown = []
    for card in text.split():
        suit = card[1] if card != "??" else "x"
        face = "??" if card == "??" else words.card(Card.parse(card))
        shown.append(el("span", face, class_=f"chip {suit}"))
    return shown
