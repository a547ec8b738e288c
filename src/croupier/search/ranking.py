"""Ranks hands by how well they fit what somebody remembers: words rank, they do not filter.

Every clue of the sentence is compared with each candidate. How much it weighs follows from how few of the
candidates it fits, and from how often such a clue is right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from itertools import pairwise, permutations
from math import log
from typing import Final

from croupier.cards.card import Card, parse_cards
from croupier.engine.codes import EXPOSED_BY_DEALER, EXPOSED_BY_PLAYER, HANDS_TO_OPEN, MISDEAL
from croupier.log.reading.hand_search import ANY, DEEDS, LIVE, REACHED, Search
from croupier.log.reading.queries import find_hands, is_cash
from croupier.log.reading.store import Store
from croupier.search.candidates import Key, Played, both, candidates, read_hands
from croupier.search.conditions import last_moment, search_of, whole
from croupier.search.known_names import KnownNames, alike
from croupier.search.parser import Clue, Understood
from croupier.search.time_words import AROUND, middle
from croupier.search.vocabulary import ANY_INCIDENT, FURTHER, STREETS
from croupier.values import dataclass, replace
from croupier.words import Words

SURE: Final = 1.0
"""Hands whose evidence is this close to the best may be the biggest, or the second time."""

TOUCHED: Final = 0.9
BESIDE: Final = 0.75
"""How likely a hand was meant that only touches the minute that was said, or is just before or after it."""

HALF_LIFE: Final = timedelta(minutes=6)
"""How far from a time it is half as likely that it was meant."""


Fit = Callable[[Played], float]
"""How well a hand fits a clue, from 0 to 1."""


@dataclass(frozen=True)
class Weighing:
    """A clue as a comparison; `right` is how often such a clue is true of the hand that is meant."""

    fit: Fit
    right: float


def found_by_words(
    logs: Sequence[tuple[Store, Understood]],
    known: KnownNames,
    words: Words,
    moment: Callable[[str], datetime],
    base: Search = ANY,
    *,
    limit: int,
) -> list[tuple[int, int]]:
    """The hands that somebody means, at most `limit`: each by the place of its log, and its number.

    If plain conditions say it all and some hands meet them, these, the newest first; otherwise the best fit
    of all logs first; none if no word was understood. Each log has what was said as it is meant there, read
    with the names of all logs. `base` has conditions that are certain, and `moment` reads local time.
    """
    found = list[tuple[str, int, int]]()
    for place, (archive, meant) in enumerate(logs):
        asked = meant.conditions
        if meant.is_plain and asked and middle(asked.get("since", ""), asked.get("until", "")) is None:
            search = search_of(asked, known, words, moment, cash=is_cash(archive))
            if "hand" in asked:
                number = whole(asked["hand"], words, most=2**62)
                search = replace(search, before=number + 1, after=number - 1)
            for each in find_hands(archive, both(search, base), limit=limit):
                (begun,) = archive.one("SELECT started_utc FROM hands WHERE id = ?", each) or ("",)
                found.append((begun, place, each))
    if found or all(set(meant.conditions) == {"hand"} for _, meant in logs):
        return [(place, each) for _, place, each in sorted(found, reverse=True)][:limit]
    hands = [
        replace(hand, log=place)
        for place, (archive, meant) in enumerate(logs)
        if not meant.is_empty
        for hand in read_hands(
            archive, sorted(candidates(archive, meant, known, words, moment, base)), meant.clues
        )
    ]
    if not hands:
        return []
    meant_there = [meant for _, meant in logs]
    ranking = _Ranking(meant_there, known, moment, cash=any(is_cash(archive) for archive, _ in logs))
    return [hand.key for hand in ranking.order(sorted(hands, key=lambda hand: hand.begun))][:limit]


# --- the evidence ------------------------------------------------------------------------------------


SIDES: Final = {
    "win": ("won", ""),
    "lose": ("lost", ""),
    "beat": ("won", "lost"),
    "beaten": ("lost", "won"),
}
"""What became of those before a verb, and of those after it."""

BETS: Final = frozenset(DEEDS) - {"show", "muck"}
"""What those do as well who see no showdown."""

NAMED: Final = ("player", "seat", "held")
"""Clues that can be before a verb."""


class _Ranking:
    """Compares the hands with one sentence."""

    def __init__(
        self, meant: Sequence[Understood], known: KnownNames, moment: Callable[[str], datetime], *, cash: bool
    ) -> None:
        self.clues, self.known, self.moment = meant[0].clues, known, moment
        self.conditions, self.unit = [each.conditions for each in meant], 100 if cash else 1
        self._named = dict[str, tuple[str, ...]]()
        self.people = [clue for clue in self.clues if clue.kind in ("player", "seat")]

    def order(self, hands: Sequence[Played]) -> list[Played]:
        """The hands from the best to the worst."""
        scores = self._scores(hands)
        return sorted(hands, key=lambda hand: (scores[hand.key], hand.begun, hand.id), reverse=True)

    def _scores(self, hands: Sequence[Played]) -> dict[Key, float]:
        relation = next((each for each in self.clues if each.kind == "relation"), None)
        if relation is None:
            return self._weighed(hands, self.clues, timed=True)
        anchor = [each for each in self.clues if each.at > relation.at and each.clause == relation.clause]
        if not any(
            each.kind in ("incident", "ruling", "size", "held", "verb", "nth", "see") for each in anchor
        ):
            later = [each for each in self.clues if each.at > relation.at]
            anchor = [each for each in self.clues if each.at < relation.at] or later
        rest = [each for each in self.clues if each not in anchor and each != relation]
        first = self._weighed(hands, anchor, timed=not rest)
        likely = sorted(hands, key=lambda hand: (first[hand.key], hand.begun), reverse=True)[:5]
        least = first[likely[0].key] - 3
        scores = self._weighed(hands, rest, timed=bool(rest))
        beside = dict[Key, Key]()
        for place in {hand.log for hand in hands}:
            there = [hand.key for hand in hands if hand.log == place]
            beside |= pairwise(there) if relation.value == "after" else pairwise(there[::-1])
        for rank, hand in enumerate(likely):
            if hand.key in beside and first[hand.key] >= least:
                less = 2 * (least + 3 - first[hand.key]) + 0.2 * rank
                scores[beside[hand.key]] += max(6.0 - less, 0)
        return scores

    def _weighed(self, hands: Sequence[Played], clues: Sequence[Clue], *, timed: bool) -> dict[Key, float]:
        """The sum of the evidence of each hand; then sizes and ordinals among the best."""
        is_placed = "since" in self.conditions[0] or any(clue.kind == "pot" for clue in clues)
        recent = 0.002 if is_placed else 0.2
        scores = {hand.key: recent * place / len(hands) for place, hand in enumerate(hands)}
        some = [*self._evidence(clues), *(self._times() if timed else ())]
        for each in some:
            fits = [each.fit(hand) for hand in hands]
            usual = min(max((sum(fits) + 0.3) / (len(fits) + 1), 0.004), 0.97)
            yes, no = log(each.right / usual), log((1 - each.right) / (1 - usual))
            for hand, fit in zip(hands, fits, strict=True):
                scores[hand.key] += max(fit * yes + (1 - fit) * no, -3.0) if each.right > usual else 0.3 * fit
        self._holdings(hands, clues, scores)
        self._ordinals(hands, clues, scores)
        return scores

    def _ordinals(self, hands: Sequence[Played], clues: Sequence[Clue], scores: dict[Key, float]) -> None:
        sizes = [clue.value.split() for clue in clues if clue.kind == "size"]
        nth = [int(clue.value) for clue in clues if clue.kind == "nth"]
        over = [hand for hand in hands if hand.outcome != LIVE]
        if not over:
            return
        best = max(scores[hand.key] for hand in over)
        among = [hand for hand in over if scores[hand.key] >= best - SURE]
        if any(clue.kind == "row" for clue in clues):
            dealt = {hand.key: hand.dealer for hand in among}
            for hand in among:
                if hand.dealer in (dealt.get((hand.log, hand.id + step)) for step in (-1, 1)):
                    scores[hand.key] += 5.0
        for kind, number in sizes[:1]:
            if kind == "big":
                pots = sorted(hand.pot for hand in hands)
                for hand in hands:
                    scores[hand.key] += 2 * (pots.index(hand.pot) / len(pots)) ** 3
                continue
            if kind == "min":
                among = [hand for hand in among if hand.pot]
            by_size = sorted(among, key=lambda hand: hand.pot, reverse=kind == "max")
            for place, hand in enumerate(by_size, 1):
                scores[hand.key] += max(6.0 - 0.8 * abs(place - int(number)), 0.0)
        for time in nth[:1] if not sizes else ():
            in_time = among if time > 0 else among[::-1]
            for place, hand in enumerate(in_time, 1):
                scores[hand.key] += max(5.0 - 0.8 * abs(place - abs(time)), 0.0)

    def _times(self) -> Iterator[Weighing]:
        if any(name in each for each in self.conditions for name in ("since", "until")):
            there = [_period(each, self.moment) for each in self.conditions]
            yield Weighing(lambda hand: there[hand.log].fit(hand), there[0].right)

    def _evidence(self, clues: Sequence[Clue]) -> Iterator[Weighing]:
        winners = {id(clue) for clue in clues if self._role(clue, clues) == "won"}
        losers = {id(clue) for clue in clues if self._role(clue, clues) == "lost"}
        seen = set[tuple[str, str]]()
        for clue in clues:
            if (clue.kind, clue.value) in seen and clue.kind in ("player", "seat", "incident", "ruling"):
                continue
            seen.add((clue.kind, clue.value))
            fit, right = self._compared(
                clue, clues, "won" if id(clue) in winners else "lost" if id(clue) in losers else ""
            )
            if fit is not None:
                yield Weighing(fit, right)
            if clue.kind in ("card", *STREETS):
                yield from (Weighing(_card_fit(card, clue.kind), 0.9) for card in parse_cards(clue.value))

    def _compared(self, clue: Clue, clues: Sequence[Clue], role: str) -> tuple[Fit | None, float]:
        """How a hand is compared with one clue, and how often such a clue is right."""
        value, several = clue.value, clue.value.split()
        match clue.kind:
            case "player" | "seat":
                return self._part(clue, clues, role), 0.9
            case "dealer":
                names = alike(value, self.known.dealers) or (value,)
                return lambda hand: float(hand.dealer in names), 0.95
            case "table":
                return lambda hand: float(hand.table == value), 0.95
            case "game":
                return lambda hand: float(hand.game in several), 0.9
            case "outcome":
                return lambda hand: float(hand.outcome == value), 0.9
            case "incident" | "ruling":
                return self._incident(clue, clues), 0.95
            case "money":
                return self._amount(clue), 0.9
            case "pot":
                least, most = (int(float(each) * self.unit) for each in several)
                return lambda hand: _size(hand.pot, least, most), 0.93
            case "verb" if value == "split":
                return lambda hand: float(len(hand.won) > 1), 0.92
            case "verb" if value == "live":
                return lambda hand: float(hand.outcome == LIVE), 0.95
            case "verb" if value == "fold-out":
                return lambda hand: float(not hand.shown), 0.9
            case "see" if value in REACHED:
                return lambda hand: float(len(hand.board) >= REACHED[value]), 0.75
            case "see" if value in FURTHER:
                return lambda hand: float(len(hand.boards) >= int(value[5:])), 0.93
            case "see" if value not in ("award", "burn", "pre-flop"):
                return self._deed(clue, clues), 0.85
        return None, 0.0

    # --- people ---------------------------------------------------------------------------------------

    def _seats(self, clue: Clue, hand: Played) -> list[int]:
        """The seats that a name or a number of a seat means in a hand."""
        if clue.kind == "seat":
            return [int(each) for each in clue.value.split() if int(each) in hand.names]
        if clue.value not in self._named:
            self._named[clue.value] = alike(clue.value, self.known.players) or (clue.value,)
        names = self._named[clue.value]
        return [seat for seat, name in hand.names.items() if name in names]

    def _part(self, clue: Clue, clues: Sequence[Clue], role: str) -> Fit:
        is_told = any(
            abs(each.clause - clue.clause) <= (each.kind != "see")
            for each in clues
            if each.kind in ("incident", "ruling") or (each.kind == "see" and each.value in BETS)
        )

        def fit(hand: Played) -> float:
            seats = self._seats(clue, hand)
            if not seats:
                return 0.0
            won = any(seat in hand.won for seat in seats)
            deep = (
                1.0 if not hand.shown.keys().isdisjoint(seats) else 0.9 * (not hand.folded.issuperset(seats))
            )
            if role == "won":
                return 1.0 if won else 0.1
            if role == "lost":
                lost = any(hand.nets.get(seat, 0) < 0 for seat in seats) and not won
                return max(deep, 0.6) if lost else 0.1
            named = is_told or any(seat in seats for _, _, seat, _ in hand.mishaps)
            return 1.0 if won or named or deep == 1.0 else 0.3

        return fit

    def _role(self, clue: Clue, clues: Sequence[Clue]) -> str:
        """Whether somebody, or some cards, won or lost, by the verbs of the clause."""
        verbs = [each for each in clues if each.kind == "verb" and each.value in (*SIDES, "against")]
        here = [each for each in verbs if each.clause == clue.clause]
        if not here:
            return self._role_in_next(clue, clues, verbs)
        before = [each for each in here if each.at < clue.at]
        after = [each for each in here if each.at > clue.at]
        if after and after[0].value != "against":
            opposed = before and before[-1].value == "against"
            last = before[-1].end if before else 0
            is_own = not before or any(last <= each.at < after[0].at for each in clues if each.kind in NAMED)
            return SIDES[after[0].value][0] if is_own and not opposed else ""
        if not before:
            later = next((each.value for each in after if each.value in SIDES), "")
            return SIDES[later][0] if later else ""
        if before[-1].value == "against":
            first = next((each.value for each in before if each.value in ("win", "lose")), "")
            return {"win": "lost", "lose": "won"}.get(first, "")
        own, other = SIDES[before[-1].value]
        is_first = not any(each.kind in NAMED and each.at < before[-1].at for each in clues)
        return other or (own if clue.kind == "held" or is_first else "")

    @staticmethod
    def _role_in_next(clue: Clue, clues: Sequence[Clue], verbs: Sequence[Clue]) -> str:
        """The same if only the next clause has a verb, and nobody before it: ana with aces, she lost."""
        verb = next((each for each in verbs if each.clause == clue.clause + 1), None)
        if verb is None or verb.value not in ("win", "lose"):
            return ""
        between = (each for each in clues if clue.at < each.at < verb.at)
        return "" if any(each.kind in ("player", "seat") for each in between) else SIDES[verb.value][0]

    # --- cards ----------------------------------------------------------------------------------------

    def _holdings(self, hands: Sequence[Played], clues: Sequence[Clue], scores: dict[Key, float]) -> None:
        """Compare the described hands with the shown ones, each with a different seat."""
        held = [clue for clue in clues if clue.kind == "held"][:4]
        if not held:
            return
        owners = [self._owner(clue, clues) for clue in held]
        groups: list[int] = []
        for place, owner in enumerate(owners):
            same = next((i for i in range(place) if owner is not None and owners[i] is owner), None)
            groups.append(place if same is None else groups[same])
        roles = [self._role(clue, clues) for clue in held]
        fits = {hand.key: self._assigned(hand, held, owners, roles, groups) for hand in hands}
        for place in range(len(held)):
            usual = min(max((sum(fit[place] for fit in fits.values()) + 0.3) / (len(hands) + 1), 0.004), 0.97)
            yes, no = log(0.88 / usual), log(0.12 / (1 - usual)) if usual < 0.88 else 0.0
            for hand in hands:
                fit = fits[hand.key][place]
                scores[hand.key] += max(fit * yes + (1 - fit) * no, -2.5)

    def _assigned(
        self,
        hand: Played,
        held: Sequence[Clue],
        owners: Sequence[Clue | None],
        roles: Sequence[str],
        groups: Sequence[int],
    ) -> list[float]:
        """How well the best assignment of seats fits each said hand."""
        worth: dict[tuple[int, int | None], float] = {}
        for place, (clue, owner, role) in enumerate(zip(held, owners, roles, strict=True)):
            owned = hand.shown if owner is None else self._seats(owner, hand)
            for seat in hand.shown:
                is_other = bool(role) and (seat in hand.won) != (role == "won")
                fit = _holding(hand, seat, clue.value)
                worth[place, seat] = fit * (1 if seat in owned else 0.4) * (0.5 if is_other else 1)
        keys = list(dict.fromkeys(groups))
        seats: list[int | None] = [*hand.shown, *([None] * len(keys))]
        best, total = [0.0] * len(held), -1.0
        for chosen in dict.fromkeys(permutations(seats, len(keys))):
            at = dict(zip(keys, chosen, strict=True))
            fits = [worth.get((place, at[group]), 0.0) for place, group in enumerate(groups)]
            if sum(fits) > total:
                best, total = fits, sum(fits)
        return best

    def _owner(self, clue: Clue, clues: Sequence[Clue]) -> Clue | None:
        """Who held it: the next name after a small word, or the last name on this side of the verb."""
        after = [each for each in clues if each.at >= clue.end]
        if (
            after
            and after[0].kind in ("player", "seat")
            and after[0].at - clue.end <= 2
            and after[0].clause == clue.clause
        ):
            between = [e for e in clues if e.kind in ("player", "seat") and e.end == clue.at]
            if not between:
                return after[0]
        before = [each for each in clues if each.end <= clue.at]
        for each in reversed(before):
            if each.kind == "verb" and each.value in ("against", "beat", "beaten"):
                break
            if each.kind in ("player", "seat"):
                return each
        return None

    # --- what happened --------------------------------------------------------------------------------

    def _incident(self, clue: Clue, clues: Sequence[Clue]) -> Fit:
        """One of these incidents or rulings; better at the seat or for the person that is named near it."""
        codes = () if clue.value == ANY_INCIDENT or clue.kind == "ruling" else clue.value.split()
        near = [each for each in self.people if each in clues and each.clause == clue.clause] or [
            each for each in self.people if each in clues and abs(each.clause - clue.clause) == 1
        ]
        near = [each for each in near if self._role(each, clues) != "won"] or []
        streets = {each.value for each in clues if each.kind == "see" and each.clause == clue.clause}

        def fit(hand: Played) -> float:
            best = 0.0
            for code, way, seat, street in hand.mishaps:
                if clue.kind == "ruling":
                    here = way == clue.value or (clue.value == "misdeal" and code == MISDEAL)
                else:
                    here = code in codes if codes else code != HANDS_TO_OPEN
                    here = here or (bool(near) and code == EXPOSED_BY_PLAYER and EXPOSED_BY_DEALER in codes)
                if not here:
                    continue
                worth = 0.85 if near and seat is None else 1.0
                if near and seat is not None and not any(seat in self._seats(each, hand) for each in near):
                    worth = 0.5
                if way in ("late", "stray", "not-so"):
                    worth -= 0.08
                named = streets & {*STREETS, "pre-flop"}
                best = max(best, worth - (0.15 if named and street not in named else 0.0))
            return best

        return fit

    def _deed(self, clue: Clue, clues: Sequence[Clue]) -> Fit:
        """An action of somebody who is named before it, on a street that is named beside it."""
        doers = [e for e in self.people if e in clues and e.clause == clue.clause and e.at < clue.at][
            -1:
        ] or [e for e in self.people if e in clues and e.clause == clue.clause]
        streets = {e.value for e in clues if e.kind == "see" and e.clause == clue.clause} & {
            *STREETS,
            "pre-flop",
        }

        def fit(hand: Played) -> float:
            best = 0.0
            for action, street, seat, _, _, all_in in hand.deeds:
                if not (all_in if clue.value == "all-in" else action == clue.value):
                    continue
                worth = 1.0
                if doers and not any(seat in self._seats(each, hand) for each in doers):
                    worth = 0.35
                if streets and street not in streets:
                    worth *= 0.5
                best = max(best, worth)
            return best

        return fit

    def _amount(self, clue: Clue) -> Fit:
        """How near an amount is to the pot, or to what somebody won, lost or put in."""
        sign, text = clue.value.split()
        size = max(int(float(text) * self.unit), 1)

        def fit(hand: Played) -> float:
            main = [(hand.pot, 1.0), *((won, 1.0 if sign != "pot" else 0.7) for won in hand.won.values())]
            main += [(abs(net), 0.85) for net in hand.nets.values()]
            if sign in ("any", "put"):
                worth = 0.97 if sign == "put" else 0.9
                main += [(max(to, added), worth) for *_, to, added, _ in hand.deeds if to]
            return max(weight * _close(each, size) for each, weight in main)

        return fit


def _size(pot: int, least: int, most: int) -> float:
    """1 for a pot between two sizes, less the farther it is from them."""
    far = max(least / max(pot, 1), pot / max(most, 1), 1)
    return 1.0 if far == 1 else 0.3 / (1 + log(far))


def _close(one: int, other: int) -> float:
    """How near two amounts are: 1 for the same, 0 for one that is a third more."""
    far = abs(one - other) / other
    return 1.0 if far < 0.004 else max(0.92 - 2.8 * far, 0.0)


def _period(asked: Mapping[str, str], moment: Callable[[str], datetime]) -> Weighing:
    """How far a hand is from the time, or from the period."""
    since, until = asked.get("since"), asked.get("until")
    around = middle(since or "", until or "")
    if around is not None:
        text = around.isoformat(timespec="minutes")
        moments = {moment(text), last_moment(text, moment)}
        return Weighing(lambda hand: max(_nearness(hand, each) for each in moments), 0.9)
    first = moment(since) if since else datetime.min.replace(tzinfo=UTC)
    last = last_moment(until, moment) if until else datetime.max.replace(tzinfo=UTC)

    def fit(hand: Played) -> float:
        far = max(first - hand.begun, hand.begun - last, timedelta())
        return 1.0 if first <= hand.begun < last else 0.2 / (1 + far / timedelta(days=1))

    return Weighing(fit, 0.95)


def _nearness(hand: Played, at: datetime) -> float:
    """How near a hand is to a minute: 1 if its middle is in it, and less if it only touches it."""
    ended, minute = max(hand.ended, hand.begun), timedelta(minutes=1)
    middle_of = hand.begun + (ended - hand.begun) / 2
    if at <= middle_of < at + minute:
        return 1.0
    far = max(hand.begun - at - minute, at - ended, timedelta())
    if not far:
        return TOUCHED
    near = BESIDE * 0.5 ** (far / HALF_LIFE) if far < 3 * AROUND else 0.0
    return max(near, 0.02 / (1 + far / timedelta(days=1)))


def _card_fit(card: Card, place: str) -> Fit:
    spot = {"flop": (0, 8), "turn": (9, 11), "river": (12, 14)}.get(place, (0, 15))

    def fit(hand: Played) -> float:
        on_board = any(str(card) in board[slice(*spot)] for board in hand.boards)
        if on_board if place != "card" else hand.mask >> int(card) & 1:
            return 1.0
        if place != "card" and hand.mask >> int(card) & 1:
            return 0.5
        return 0.25 if any(each.rank == card.rank for own in hand.shown.values() for each in own) else 0.0

    return fit


def _holding(hand: Played, seat: int, said: str) -> float:
    """How well shown cards match the description: a class and ranks, or ranks alone."""
    kind, _, ranks = said.partition(":")
    own = [str(card)[0] for card in hand.shown[seat]]
    if kind in ("", "pair"):
        return _pocket(hand.hands_of(seat), own, kind, ranks)
    return max((_made_so(name, tops, own, kind, ranks) for name, tops in hand.hands_of(seat)), default=0.0)


TOPS: Final = {"pair": 1, "two pair": 3, "three of a kind": 1}
"""How many of the five ranks of a hand are its combination, at least."""


def _pocket(made: Sequence[tuple[str, str]], own: Sequence[str], kind: str, ranks: str) -> float:
    """Two ranks among the own cards; or a pair there, or made with the board."""
    if len(ranks) == 2:
        return float(kind == "" and all(rank in own for rank in ranks))
    if not ranks:
        return float(any(name == "pair" for name, _ in made))
    if own.count(ranks) >= 2:
        return 1.0
    if any(ranks in tops[: TOPS.get(name, 0)] for name, tops in made):
        return 0.8
    return (0.4 if kind == "" else 0.15) * float(ranks in own)


def _made_so(name: str, tops: str, own: Sequence[str], kind: str, ranks: str) -> float:
    """A made hand of five, by its class and by the ranks that were said."""
    if name != kind and not (kind == "flush" and "flush" in name) and (kind, name) != ROYAL:
        return 0.3 if (kind, name) == ("three of a kind", "full house") and ranks == tops[0] else 0.0
    if not ranks:
        return 1.0
    second = {"full house": tops[3], "two pair": tops[2]}.get(kind, "")
    if second and len(ranks) == 2:
        right = (ranks[0] == tops[0]) + (ranks[1] == second)
        swapped = (ranks[1] == tops[0]) + (ranks[0] == second)
        return 0.35 + 0.325 * max(right, swapped - (0.3 if kind == "full house" else 0))
    if ranks[0] in (tops[0], second if kind == "two pair" else tops[0]):
        return 1.0
    return 0.8 if kind in ("flush", "straight") and ranks[0] in own else 0.4


ROYAL: Final = ("straight flush", "royal flush")
