"""The list of hands, and the form that finds one of a million."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import zip_longest
from typing import Any, Final, TypeVar
from urllib.parse import urlencode

from starlette.responses import RedirectResponse, Response

from croupier.cards.card import RANKS, Card
from croupier.engine.incidents.catalogue import CATALOGUE
from croupier.engine.incidents.common import WAY_WORDS
from croupier.errors import Unreadable
from croupier.log.reading.archive import Archive
from croupier.log.reading.queries import HandLine, Search, list_hands
from croupier.review.frame import choice, field, show
from croupier.review.markup import Child, Html, el, person
from croupier.review.visit import Visit
from croupier.rules.games import GAMES
from croupier.telling.names import OUTCOMES, incident_name, way_name
from croupier.words import SUIT_SIGNS, Words, message, parse_amount

PAGE: Final = 40
"""Hands on one page."""

MOST_CARDS: Final = 10
"""The most cards that can be asked for at once."""

TEXTS: Final = ("player", "incident", "ruling", "dealer", "game", "table", "outcome")
"""Filters that are looked up as they are typed."""

LABELS: Final = {
    "hand": message("Hand number"),
    "since": message("From"),
    "until": message("Until"),
    "player": message("Player"),
    "seat": message("Seat"),
    "card": message("Cards"),
    "pot_min": message("Pot from"),
    "pot_max": message("Pot to"),
    "incident": message("Incident"),
    "ruling": message("Ruling"),
    "dealer": message("Dealer"),
    "game": message("Game"),
    "table": message("Table"),
    "outcome": message("Outcome"),
    "before": message("Before hand"),
}
"""What can be asked for, in the order of the form."""

AROUND: Final = ("hand", "before")
"""Not conditions: a number that leads to one hand, and where a page of the list begins."""

T = TypeVar("T")


def hands_page(visit: Visit) -> Response:
    """The hands that fulfil what was asked, newest first; a number alone leads to its hand."""
    query = dict(asked(visit.query))
    query |= {name: visit.query[name].strip() for name in AROUND if visit.query.get(name, "").strip()}
    try:
        if query.get("hand"):
            return RedirectResponse(f"/hands/{_whole(visit, query['hand'], 2**62)}", 303)
        with visit.site.open() as archive:
            found = list_hands(archive, search_of(visit, archive, query), limit=PAGE + 1)
    except Unreadable as error:
        wrong = el("p", str(error), class_="bad", role="alert")
        return show(visit, visit.words.say("Hands"), wrong, _search(visit, query, is_open=True), status=400)
    return show(
        visit,
        visit.words.say("Hands"),
        _search(visit, query),
        _chips(visit, query),
        _list(visit, found[:PAGE], asked(query)),
        _onward(visit, query, found[PAGE - 1].id if len(found) > PAGE else None),
    )


def _list(visit: Visit, found: tuple[HandLine, ...], search: Mapping[str, str]) -> Html:
    say = visit.words.say
    if not found:
        return el("p", say("No hand matches."), class_="none")
    heads = (
        *(say("Hand"), say("Time"), say("Table and game"), say("Pot")),
        *(say("Won by"), say("Board"), say("Incidents"), say("Dealer")),
    )
    head = el("li", [el("span", each) for each in heads], class_="heads", aria_hidden="true")
    return el("ul", head, [_line(visit, line, search) for line in found], class_="hands")


def _onward(visit: Visit, query: Mapping[str, str], last: int | None) -> Html | None:
    """The way to older hands and back to the newest."""
    links = []
    if "before" in query:
        newest = urlencode({name: value for name, value in query.items() if name != "before"})
        links.append(el("a", visit.words.say("Newest hands"), href=f"/hands?{newest}", class_="button"))
    if last is not None:
        older = urlencode({**query, "before": last})
        links.append(el("a", visit.words.say("Older hands"), href=f"/hands?{older}", class_="button"))
    return el("p", links, class_="onward") if links else None


# --- what was typed ----------------------------------------------------------------------------------


def asked(query: Mapping[str, str]) -> dict[str, str]:
    """The conditions of a search, as they were typed.

    >>> asked({"player": " Bo ", "rank": "A", "suit": "h", "before": "40", "step": "3"})
    {'player': 'Bo', 'card': 'Ah'}
    """
    given = {**query, "card": asked_cards(query)}
    return {
        name: value.strip()
        for name, value in given.items()
        if value.strip() and name in LABELS and name not in AROUND
    }


def search_of(visit: Visit, archive: Archive, query: Mapping[str, str]) -> Search:
    """The conditions of a search as the log takes them; raises `Unreadable` for an invalid one."""
    newest = archive.one("SELECT mode FROM hands ORDER BY id DESC LIMIT 1")
    return read_search(visit, query, cash=newest is None or newest[0] != "tournament")


def read_search(visit: Visit, query: Mapping[str, str], *, cash: bool) -> Search:
    """What was typed as conditions of a search; raises `Unreadable` for an invalid one."""
    filters: dict[str, Any] = {name: query[name] for name in TEXTS if name in query}
    time = message("“{text}” is not a time: expected a day and a time such as 2026-03-01T20:00.")
    for name in ("since", "until"):
        if name in query:
            filters[name] = _read(visit, query[name], visit.site.wall.read, time)
    if "card" in query:
        filters["cards"] = read_cards(visit, query["card"])
    if "seat" in query:
        filters["seat"] = _whole(visit, query["seat"], 10)
    amount = message("“{text}” is not an amount: expected digits such as 12 or, in a cash game, 12.50.")
    for name in ("pot_min", "pot_max"):
        if name in query:
            filters[name] = _read(visit, query[name][:20], lambda text: parse_amount(text, cash=cash), amount)
    if "before" in query:
        filters["before"] = _whole(visit, query["before"], 2**62)
    return Search(**filters)


def asked_cards(query: Mapping[str, str]) -> str:
    """The cards that were asked for, each in one word or as a rank and a suit beside it.

    >>> asked_cards({"rank": "A,,T", "suit": "h,,c", "card": "2s 3s"})
    '2s 3s Ah Tc'
    """
    pairs = zip_longest(query.get("rank", "").split(","), query.get("suit", "").split(","), fillvalue="")
    words = (*query.get("card", "").replace(",", " ").split(), *(rank + suit for rank, suit in pairs))
    return " ".join(word for word in words if word)


def read_cards(visit: Visit, text: str) -> tuple[Card, ...]:
    """The cards of a filter, with blanks between them."""
    sentence = message("“{text}” is not a card: expected a rank and a suit such as Ah or Tc.")
    found = text.split()
    if len(found) > MOST_CARDS:
        raise Unreadable(visit.words.say("Expected {most} cards at most.", most=MOST_CARDS))
    return tuple(dict.fromkeys(_read(visit, each, Card.parse, sentence) for each in found))


def _read(visit: Visit, text: str, read: Callable[[str], T], message: str) -> T:
    try:
        return read(text)
    except Unreadable:
        raise Unreadable(visit.words.say(message, text=text[:40])) from None


def _whole(visit: Visit, text: str, most: int) -> int:
    if text.isascii() and text.isdigit() and len(text) <= 19 and 1 <= int(text) <= most:
        return int(text)
    if most < 100:
        sentence = visit.words.say(
            "“{text}” is not a valid number: expected 1 to {most}.", text=text[:40], most=most
        )
    else:
        sentence = visit.words.say(
            "“{text}” is not a valid number: expected 1 or more, in digits.", text=text[:40]
        )
    raise Unreadable(sentence)


# --- the form ----------------------------------------------------------------------------------------


def _search(visit: Visit, query: Mapping[str, str], *, is_open: bool = False) -> Html:
    say, words = visit.words.say, visit.words
    lists = [
        _offers("codes", [(code, incident_name(code, words)) for code in CATALOGUE]),
        _offers("ways", [(way, way_name(way, words)) for way in WAY_WORDS]),
    ]
    form = el(
        "form",
        el("div", _fields(visit, query), class_="fields"),
        _picks(visit, query.get("card", "").split()),
        el("p", el("button", say("Search"), class_="first"), " ", el("a", say("All hands"), href="/hands")),
        lists,
        method="get",
        action="/hands",
        role="search",
    )
    return el("details", el("summary", say("Search")), form, open=is_open, class_="search panel")


def _fields(visit: Visit, query: Mapping[str, str]) -> list[Html]:
    """What can be asked for, each with what was typed before."""
    say, words = visit.words.say, visit.words

    def typed(name: str, **attributes: str | int) -> Html:
        return field(say(LABELS[name]), name, query.get(name, ""), **attributes)

    def chosen(name: str, options: list[tuple[str, str]]) -> Html:
        return choice(say(LABELS[name]), name, options, query.get(name, ""))

    return [
        typed("hand", inputmode="numeric", maxlength=19),
        typed("since", type="datetime-local"),
        typed("until", type="datetime-local"),
        typed("player", maxlength=200),
        typed("seat", type="number", min=1, max=10),
        typed("pot_min", inputmode="decimal", maxlength=15),
        typed("pot_max", inputmode="decimal", maxlength=15),
        typed("incident", list="codes", maxlength=20),
        typed("ruling", list="ways", maxlength=40),
        typed("dealer", maxlength=200),
        chosen("game", [(code, words.game(code)) for code in GAMES]),
        typed("table", maxlength=200),
        chosen("outcome", [(code, say(name)) for code, name in OUTCOMES.items()]),
    ]


def _picks(visit: Visit, chosen: list[str]) -> Html:
    """Ranks and suits to choose from, one pair more than was chosen: all of these cards were seen."""
    say, words = visit.words.say, visit.words
    ranks = [(RANKS[rank], words.rank(Card(4 * rank))) for rank in range(12, -1, -1)]
    suits = list(SUIT_SIGNS.items())
    pairs = []
    for number in range(1, min(max(len(chosen) + 1, 2), MOST_CARDS) + 1):
        card = chosen[number - 1] if number <= len(chosen) else ""
        rank, suit = card[:-1], card[-1:]
        pairs.append(
            el(
                "span",
                _pick("rank", say("Card {number}: rank", number=number), ranks, rank),
                _pick("suit", say("Card {number}: suit", number=number), suits, suit),
            )
        )
    return el("fieldset", el("legend", say("Cards that were all seen in the hand")), pairs, class_="picks")


def _pick(name: str, label: str, options: list[tuple[str, str]], value: str) -> Html:
    shown = [el("option", "", value="")]
    shown += [el("option", said, value=code, selected=code == value) for code, said in options]
    return el("select", *shown, name=name, aria_label=label)


def _offers(name: str, offers: list[tuple[str, str]]) -> Html:
    return el("datalist", [el("option", said, value=value) for value, said in offers], id=name)


def _chips(visit: Visit, query: Mapping[str, str]) -> Html | None:
    """What was asked for, each with a way to ask without it."""
    say = visit.words.say
    asked = []
    for name in LABELS:
        if name not in query:
            continue
        label, value = say(LABELS[name]), _told(visit, name, query[name])
        rest = urlencode({other: text for other, text in query.items() if other != name})
        without = say("Search without: {label} {value}", label=label, value=value)
        cross = el("a", "×", href=f"/hands?{rest}", aria_label=without, title=without)
        asked.append(el("li", label, " ", el("b", value), cross))
    return el("ul", asked, class_="asked") if asked else None


def _told(visit: Visit, name: str, value: str) -> str:
    words = visit.words
    if name == "card":
        return " ".join(map(words.card, read_cards(visit, value)))
    if name in ("since", "until"):
        return value.replace("T", " ")
    if name == "game":
        return words.game(value)
    if name == "outcome" and value in OUTCOMES:
        return words.say(OUTCOMES[value])
    return incident_name(value, words) if name == "incident" else value


# --- one line ----------------------------------------------------------------------------------------


def _line(visit: Visit, line: HandLine, search: Mapping[str, str]) -> Html:
    """One hand: a link over its whole line, which takes the search along."""
    say, words = visit.words.say, Words(visit.words.language, cash=line.mode != "tournament")
    won: list[Child] = []
    for who, amount in line.winners:
        won += [", " if won else None, person(who), " ", words.money(amount)]
    odd = line.outcome in OUTCOMES and line.outcome != "complete"
    facts: list[Child] = [
        el("b", f"#{line.id}"),
        el("time", visit.site.wall.moment(line.started_utc, words.language)),
        el("span", person(line.table), " · ", words.game(line.game), class_="where"),
        el("span", say("Pot {amount}", amount=words.money(line.pot)), class_="much")
        if line.pot is not None
        else None,
        el("span", say(OUTCOMES[line.outcome]), class_=f"won outcome {line.outcome}") if odd else None,
        el("span", won, class_="won") if won and not odd else None,
        el("span", cards_of(line.board, words), class_="cards") if line.board else None,
        el("span", " ".join(line.incidents), class_="codes") if line.incidents else None,
        el("span", person(line.dealer), class_="by small") if line.dealer else None,
    ]
    return el("li", el("a", facts, href=f"/hands/{line.id}" + (f"?{urlencode(search)}" if search else "")))


def cards_of(text: str, words: Words) -> list[Html]:
    """Cards as they look, from the text of them; what must stay hidden reads ``??``."""
    shown = []
    for card in text.split():
        suit = card[1] if card != "??" else "x"
        face = "??" if card == "??" else words.card(Card.parse(card))
        shown.append(el("span", face, class_=f"chip {suit}"))
    return shown


NEAR: Final = 64
"""Hands that are looked at first for the next one that fulfils a search; twice as many each time."""


def neighbours(archive: Archive, hand_id: int, search: Search) -> tuple[int | None, int | None]:
    """The hands before and after one, of those that fulfil a search."""
    if search.is_open:
        return _beside(archive, hand_id)
    before = list_hands(archive, replace(search, before=hand_id), limit=1)
    return before[0].id if before else None, _following(archive, hand_id, search)


def _following(archive: Archive, hand_id: int, search: Search) -> int | None:
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


def _beside(archive: Archive, hand_id: int) -> tuple[int | None, int | None]:
    before = archive.one("SELECT id FROM hands WHERE id < ? ORDER BY id DESC LIMIT 1", hand_id)
    after = archive.one("SELECT id FROM hands WHERE id > ? ORDER BY id LIMIT 1", hand_id)
    return (before[0] if before else None, after[0] if after else None)
