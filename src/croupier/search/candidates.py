"""Finds the hands that a sentence may mean, and reads the facts of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import field, fields
from datetime import datetime
from typing import Final, Literal, NamedTuple

from croupier.cards.card import RANKS, Card, parse_cards
from croupier.cards.ranking import category
from croupier.engine.evolve import followed_rows
from croupier.errors import CroupierError
from croupier.log.index.projection import Incident, Line, note_incident
from croupier.log.journal.chain import as_text
from croupier.log.journal.typed_words import in_words
from croupier.log.reading.hand_search import ANY, DEEDS, LIVE, Search
from croupier.log.reading.queries import all_boards, find_hands, further_boards
from croupier.log.reading.store import Store
from croupier.rules.games import GAMES
from croupier.search.conditions import search_of
from croupier.search.known_names import KnownNames
from croupier.search.parser import Clue, Understood
from croupier.search.time_words import AROUND, middle
from croupier.values import dataclass, replace
from croupier.words import Words

CANDIDATES: Final = 120
"""How many hands each way to look for them gives."""

UNSEARCHED: Final = ("hand", "see", "amount", "sort")
"""Conditions that do not choose candidates."""

MOST: Final = 400
"""The most candidates."""


class Deed(NamedTuple):
    """What somebody did in a hand; amounts in the smallest unit of money."""

    action: str
    street: str
    seat: int
    to: int
    added: int
    all_in: bool


class IncidentAt(NamedTuple):
    """An incident of a hand, the way out that was taken, and whom it concerned."""

    code: str
    way: str
    seat: int | None
    street: str


Key = tuple[int, int]
"""The place of a log, and the number of a hand."""


@dataclass
class Played:
    """The facts of a hand in the list of candidates; `log` is the place of its log, if there are several."""

    id: int
    game: str
    begun: datetime
    ended: datetime
    outcome: str
    pot: int
    board: str
    dealer: str
    table: str
    mask: int
    names: dict[int, str] = field(default_factory=dict)
    nets: dict[int, int] = field(default_factory=dict)
    shown: dict[int, tuple[Card, ...]] = field(default_factory=dict)
    won: dict[int, int] = field(default_factory=dict)
    deeds: list[Deed] = field(default_factory=list)
    mishaps: list[IncidentAt] = field(default_factory=list)
    boards: tuple[str, ...] = ()  # all of them
    made: dict[int, list[tuple[str, str]]] = field(default_factory=dict)
    folded: set[int] = field(default_factory=set)
    log: int = 0

    @property
    def key(self) -> Key:
        return self.log, self.id

    def hands_of(self, seat: int) -> list[tuple[str, str]]:
        """The high hands that the shown cards of a seat make: their class and their ranks, as letters."""
        if seat not in self.made:
            self.made[seat] = [*_made(self.game, self.shown[seat], parse_cards(self.board))]
        return self.made[seat]


def _made(game: str, own: tuple[Card, ...], board: tuple[Card, ...]) -> Iterator[tuple[str, str]]:
    for half in GAMES[game].halves if game in GAMES else ():
        if half.scale != "high":
            continue
        try:
            worth = half.strength(own, board)
        except ValueError:
            continue
        if worth is not None:
            yield category(worth), "".join(RANKS[worth >> shift & 15] for shift in (16, 12, 8, 4, 0))


def candidates(
    archive: Store,
    meant: Understood,
    known: KnownNames,
    words: Words,
    moment: Callable[[str], datetime],
    base: Search,
) -> set[int]:
    """Hands that fit all conditions, all but one, or one; the newest; and those with the largest pots."""
    asked = {name: text for name, text in meant.conditions.items() if name not in UNSEARCHED}
    span = {str(name): asked.pop(name) for name in ("since", "until") if name in asked}
    around = middle(span.get("since", ""), span.get("until", ""))
    near = span if around is None else _around(around)

    def search(some: Mapping[str, str], by_pot: Literal["", "max", "min"] = "") -> Search:
        wanted = both(search_of(some, known, words, moment, cash=words.cash), base)
        return replace(wanted, by_pot=by_pot) if by_pot else wanted

    tries: list[Mapping[str, str]] = [asked | span, span, asked | near, near, asked]
    tries += [{name: asked[name] for name in asked if name != gone} | near for gone in asked]
    tries += [{name: value} | near for name, value in asked.items()]
    found: dict[int, None] = dict.fromkeys(find_hands(archive, search(tries[0]), limit=CANDIDATES))
    sizes = {clue.value.split()[0] for clue in meant.clues if clue.kind == "size"}
    if not found:
        found |= dict.fromkeys(_beside(archive, base, *search(near).time))
        sizes |= {size for name, size in (("pot_min", "max"), ("pot_max", "min")) if name in asked}
    for kind in sizes:
        for some in (asked | near, near):
            largest = search(some, "min" if kind == "min" else "max")
            found |= dict.fromkeys(find_hands(archive, largest, limit=CANDIDATES))
    for same in dict.fromkeys(tuple(sorted(each.items())) for each in tries[1:]):
        if len(found) < MOST:
            found |= dict.fromkeys(find_hands(archive, search(dict(same)), limit=CANDIDATES))
    newest = archive.one("SELECT id FROM hands ORDER BY id DESC LIMIT 1")
    found |= dict.fromkeys([*find_hands(archive, base, limit=CANDIDATES), *(newest or ())])
    if any(clue.kind == "relation" for clue in meant.clues):
        found |= dict.fromkeys([near_by for each in found for near_by in (each - 1, each + 1)])
    return set(found) if base.is_open else set(found).intersection(find_hands(archive, base, limit=2**62))


def _beside(archive: Store, base: Search, since: datetime | None, until: datetime | None) -> Iterator[int]:
    """The last hands before a time, and the first ones after it."""
    if since is not None:
        yield from find_hands(archive, replace(base, until=since), limit=CANDIDATES)
    if until is not None:
        later = "SELECT id FROM hands WHERE started_utc >= ? ORDER BY started_utc LIMIT ?"
        yield from (each for (each,) in archive.all(later, as_text(until), CANDIDATES))


def _around(at: datetime) -> dict[str, str]:
    first, last = at - 2 * AROUND, at + 2 * AROUND
    return {"since": first.isoformat(timespec="minutes"), "until": last.isoformat(timespec="minutes")}


def both(search: Search, base: Search) -> Search:
    """A search overridden by the conditions that are certain."""
    named = {each.name: getattr(base, each.name) for each in fields(Search)}
    return replace(search, **{name: value for name, value in named.items() if value != getattr(ANY, name)})


def read_hands(archive: Store, found: Sequence[int], clues: Sequence[Clue]) -> list[Played]:
    """The candidates with everything that clues are compared with, in the order of time."""
    within = f"IN ({', '.join('?' * len(found))})"
    hands = {hand.id: hand for hand in _begun(archive, within, found)}
    for number, seat, name, net, shown in archive.all(
        f"SELECT hand_id, seat, name, net, shown FROM parts JOIN players ON players.id = player_id"
        f" WHERE hand_id {within}",
        *found,
    ):
        hand = hands[number]
        hand.names[seat], hand.nets[seat] = name, net
        if shown and "?" not in shown:
            hand.shown[seat] = parse_cards(shown)
    for number, seat, amount in archive.all(
        f"SELECT hand_id, seat, sum(amount) FROM awards WHERE hand_id {within} GROUP BY hand_id, seat", *found
    ):
        hands[number].won[seat] = amount
    further = further_boards(archive, found)
    for hand in hands.values():
        hand.boards, _ = all_boards(hand.board, further.get(hand.id))
    folds = f"SELECT hand_id, seat FROM actions WHERE action = 'fold' AND hand_id {within}"
    for number, seat in archive.all(folds, *found):
        hands[number].folded.add(seat)
    acts = f"SELECT hand_id, action, street, seat, amount, added, all_in FROM actions WHERE hand_id {within}"
    for number, *deed in archive.all(acts, *found) if any(map(_is_deed, clues)) else ():
        hands[number].deeds.append(Deed(*deed))
    for number, *mishap in archive.all(
        f"SELECT hand_id, code, coalesce(way, ''), seat, street FROM incidents WHERE hand_id {within}", *found
    ):
        hands[number].mishaps.append(IncidentAt(*mishap))
    for hand in hands.values():
        if hand.outcome == LIVE:
            _follow(archive, hand)
    return list(hands.values())


def _is_deed(clue: Clue) -> bool:
    """Whether a clue is compared with what everybody did."""
    if clue.kind == "money":
        return clue.value.startswith(("any", "put"))
    return clue.kind == "see" and clue.value in DEEDS


def _begun(archive: Store, within: str, found: Sequence[int]) -> Iterator[Played]:
    columns = (
        f"id, game, outcome, pot, board, {in_words('dealer')}, table_name, card_mask, started_utc, ended_utc"
    )
    query = f"SELECT {columns} FROM hands WHERE id {within} ORDER BY started_utc, id"
    for number, game, outcome, pot, board, dealer, table, mask, begun, ended in archive.all(query, *found):
        at = datetime.fromisoformat(begun)
        over = datetime.fromisoformat(ended) if ended else at
        yield Played(number, game, at, over, outcome or LIVE, pot or 0, board or "", dealer, table, mask or 0)


def _follow(archive: Store, hand: Played) -> None:
    """What is public of the hand in progress, from its events: its people and its incidents."""
    lines: list[Line] = []
    there, number = archive.at(hand.id)
    with suppress(CroupierError):
        for before, logged, after in followed_rows(there.span_of(number)):
            event = logged.event
            if before.hand is not None and isinstance(event, Incident):
                note_incident(lines, logged, event, before)
            if after.hand is not None and logged.hand_id == number:
                hand.names = {seat: after.players[seat].name for seat in after.hand.seats}
                hand.ended = datetime.fromisoformat(logged.utc)
    hand.nets = dict.fromkeys(hand.names, 0)
    for line in lines:
        seat = line["seat"]
        at = seat if isinstance(seat, int) else None
        hand.mishaps.append(IncidentAt(str(line["code"]), str(line["way"] or ""), at, str(line["street"])))
