"""The list of hands, and the form that finds one of a million."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from starlette.responses import RedirectResponse, Response

from croupier.cards.card import RANKS, Card
from croupier.engine.incidents.catalogue import CATALOGUE
from croupier.engine.incidents.common import WAY_WORDS
from croupier.errors import Unreadable
from croupier.log.queries import LIVE, HandLine, list_hands
from croupier.review.frame import choice, field, show
from croupier.review.markup import Child, Html, el
from croupier.review.visit import Visit
from croupier.review.wording import incident_name, way_name
from croupier.rules.games import GAMES
from croupier.words import SUIT_SIGNS, Words, mark, parse_amount

PAGE = 40
"""Hands on one page."""

OUTCOMES = {
    "complete": mark("played out"),
    "void": mark("void"),
    LIVE: mark("in progress"),
}

TEXTS = ("player", "incident", "ruling", "dealer", "game", "table", "outcome")
"""Filters that are looked up as they are typed."""


def hands_page(visit: Visit) -> Response:
    """The hands that fulfil what was asked, newest first; a number alone leads to its hand."""
    query = {name: value.strip() for name, value in visit.query.items() if value.strip()}
    if query.get("hand"):
        return RedirectResponse(f"/hands/{_whole(query['hand'], 1, 2**62)}", 303)
    with visit.site.open() as archive:
        newest = archive.one("SELECT mode FROM hands ORDER BY id DESC LIMIT 1")
        filters = read_filters(visit, query, cash=newest is None or newest[0] != "tournament")
        found = list_hands(archive, limit=PAGE + 1, **filters)
    more = None
    if len(found) > PAGE:
        older = urlencode({**query, "before": found[PAGE - 1].id})
        more = el("a", visit.words.say("Older hands"), href=f"/hands?{older}", class_="more")
    body = (
        el("ul", [_line(visit, line) for line in found[:PAGE]], class_="hands")
        if found
        else el("p", visit.words.say("No hand fits."))
    )
    return show(visit, visit.words.say("Hands"), _search(visit, query), body, more)


def read_filters(visit: Visit, query: Mapping[str, str], *, cash: bool) -> dict[str, Any]:
    """What was typed as conditions of a search; raises `Unreadable` for what cannot be one."""
    filters: dict[str, Any] = {name: query[name][:80] for name in TEXTS if name in query}
    wall = visit.site.wall
    for name in ("since", "until"):
        if name in query:
            filters[name] = wall.read(query[name])
    if query.get("card") or query.get("rank") or query.get("suit"):
        filters["card"] = Card.parse(query.get("card") or query.get("rank", "") + query.get("suit", ""))
    if "seat" in query:
        filters["seat"] = _whole(query["seat"], 1, 10)
    for name in ("pot_min", "pot_max"):
        if name in query:
            filters[name] = parse_amount(query[name][:20], cash=cash)
    if "before" in query:
        filters["before"] = _whole(query["before"], 1, 2**62)
    return filters


def _whole(text: str, least: int, most: int) -> int:
    if text.isascii() and text.isdigit() and len(text) <= 19 and least <= int(text) <= most:
        return int(text)
    raise Unreadable(f"number {text[:20]!r}: expected {least} or more, in digits")


def _search(visit: Visit, query: Mapping[str, str]) -> Html:
    say, words = visit.words.say, visit.words
    lists = [
        _offers("codes", [(code, incident_name(code, words)) for code in CATALOGUE]),
        _offers("ways", [(way, way_name(way, words)) for way in WAY_WORDS]),
    ]
    form = el(
        "form",
        el("div", _fields(visit, query), class_="fields"),
        el("button", say("Search")),
        el("a", say("All hands"), href="/hands"),
        lists,
        method="get",
        action="/hands",
        role="search",
    )
    return el("details", el("summary", say("Search")), form, open=bool(query), class_="search")


def _fields(visit: Visit, query: Mapping[str, str]) -> list[Html]:
    """What can be asked for, each with what was typed before."""
    say, words = visit.words.say, visit.words

    def typed(label: str, name: str, **attributes: str | int) -> Html:
        return field(label, name, query.get(name, ""), **attributes)

    def chosen(label: str, name: str, options: list[tuple[str, str]]) -> Html:
        return choice(label, name, options, query.get(name, ""))

    return [
        typed(say("Hand number"), "hand", inputmode="numeric"),
        typed(say("From"), "since", type="datetime-local"),
        typed(say("Until"), "until", type="datetime-local"),
        typed(say("Player"), "player", maxlength=80),
        typed(say("Seat"), "seat", type="number", min=1, max=10),
        chosen(
            say("Card"), "rank", [(RANKS[rank], words.rank(Card(4 * rank))) for rank in range(12, -1, -1)]
        ),
        chosen(say("of"), "suit", list(SUIT_SIGNS.items())),
        typed(say("Pot from"), "pot_min", inputmode="decimal"),
        typed(say("Pot to"), "pot_max", inputmode="decimal"),
        typed(say("Incident"), "incident", list="codes", maxlength=20),
        typed(say("Ruling"), "ruling", list="ways", maxlength=40),
        typed(say("Dealer"), "dealer", maxlength=80),
        chosen(say("Game"), "game", [(code, words.game(code)) for code in GAMES]),
        typed(say("Table"), "table", maxlength=80),
        chosen(say("Outcome"), "outcome", [(code, say(name)) for code, name in OUTCOMES.items()]),
    ]


def _offers(name: str, offers: list[tuple[str, str]]) -> Html:
    return el("datalist", [el("option", said, value=value) for value, said in offers], id=name)


def _line(visit: Visit, line: HandLine) -> Html:
    """One hand: a link over its whole line."""
    say, words = visit.words.say, Words(visit.words.language, cash=line.mode != "tournament")
    won = ", ".join(f"{name} {words.money(amount)}" for name, amount in line.winners)
    facts: list[Child] = [
        el("b", f"#{line.id}"),
        el("time", visit.site.wall.moment(line.started_utc, words.language)),
        el("span", f"{line.table} · {line.game}"),
        el("span", say(OUTCOMES[line.outcome]), class_=f"outcome {line.outcome}")
        if line.outcome in OUTCOMES and line.outcome != "complete"
        else None,
        el("span", say("Pot {amount}", amount=words.money(line.pot))) if line.pot is not None else None,
        el("span", won) if won else None,
        el("span", cards_of(line.board, words), class_="cards") if line.board else None,
        el("span", " ".join(line.incidents), class_="codes") if line.incidents else None,
        el("span", line.dealer, class_="small") if line.dealer else None,
    ]
    return el("li", el("a", facts, href=f"/hands/{line.id}"))


def cards_of(text: str, words: Words) -> list[Html]:
    """Cards as they look, from the text of them; what nobody may see stays ``??``."""
    shown = []
    for card in text.split():
        suit = card[1] if card != "??" else "x"
        name = "??" if card == "??" else words.card(Card.parse(card))
        shown.append(el("span", name, class_=f"chip {suit}"))
    return shown
