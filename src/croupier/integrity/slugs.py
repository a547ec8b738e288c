"""Finds blocks of cards that come out together: runs, and cards that always or never come.

A block shows in two ways. Neighbours of the gathered pack that follow each other directly in the deal form a
run, and a long run is unlikely after any fair shuffle. And a block held at the bottom never comes out, while
a block from the stub always comes first: if cards or places did the same thing five times, it bets that they
will again.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np
from scipy.special import gammainc, gammaln

from croupier.cards.card import DECK
from croupier.integrity import shuffle_note
from croupier.integrity.bounds import QUIET, WEIGHTS, Flags, crossings, streaks
from croupier.integrity.card_orders import PACK
from croupier.integrity.deals import BOARD, BURN, HOLE, Deals, DealtSlot, Ints
from croupier.integrity.riffles import Array
from croupier.integrity.shuffle_note import Fact, ShuffleNote, noted
from croupier.values import replace

FOLLOWS: Final = 1 / 38
"""How often a card is followed by its neighbour after seven riffles, at most; chance gives one in 41."""

DOUBT: Final = 2.0
"""For a room that shuffles less, its rate is taken to be this many standard errors higher than observed."""

LONGEST: Final = 12
"""The lengths of runs, in links, that are told apart."""

KEPT: Final = 0.95
"""The share of a bet that is held back at every hand."""

AGAIN: Final = 5
"""After this many times in a row it bets that something happens again."""

CONTINUES: Final = 0.85
"""The chance at which it bets."""

LEANS: Final = 0.01
"""How much more often than one in two a card stays in its half after seven riffles, at most."""


def follows(ranks: Ints) -> Flags:
    """Whether the card of a rank is dealt directly after the rank above; rows are hands, columns ranks."""
    found = np.zeros(ranks.shape, np.bool_)
    upper, lower = ranks[:, :-1], ranks[:, 1:]
    found[:, 1:] = (upper >= 0) & (lower >= 0) & (lower < PACK) & (lower == upper + 1)
    return found


def longest(links: Flags) -> tuple[Ints, Ints]:
    """The links of the longest run of each row, and the rank of its last card."""
    ranks = np.arange(links.shape[1])
    number = ranks - np.maximum.accumulate(np.where(links, 0, ranks), axis=1)
    last = number.argmax(axis=1)
    return number[np.arange(len(number)), last], last


def rate(came: Ints) -> float:
    """How often neighbours followed each other, without the longest run of each deal; at least `FOLLOWS`.

    So a pack that was only shuffled little is not taken for one that hides a block.
    """
    both = (came[:, :-1] >= 0) & (came[:, 1:] >= 0) & (came[:, 1:] < PACK) & (came[:, :-1] < PACK)
    links = follows(came)
    length, last = longest(links)
    ranks = np.arange(came.shape[1])
    in_run = (ranks > (last - length)[:, None]) & (ranks <= last[:, None])
    followed, number = (links & ~in_run).sum(), (both & ~in_run[:, 1:]).sum()
    mean = (followed + 1) / (number + 40)
    error = np.sqrt(mean * (1 - mean) / (number + 40))
    return float(np.clip(mean + DOUBT * error, FOLLOWS, 0.95))


def run_bets(length: Ints, follows_: float) -> Array:
    """The log of the e-value of runs of this length, if links come at this rate at most."""
    links = np.arange(1, LONGEST + 1)
    odds = (1 - KEPT) / (LONGEST - 1) / np.minimum(PACK / 2 * follows_**links, 1.0)
    odds[0] = 0.0
    gains = np.log(KEPT + np.concatenate([[0.0], np.cumsum(odds)]))
    found: Array = gains[np.minimum(length, LONGEST)]
    return found


HAND_PAIRS: Final = range(3, 7)
"""Bets are on this many hands of two cards lying side by side again, or more."""

NEARER: Final = 1.5
"""How many times as often as by chance two cards of a hand come out side by side after seven riffles, at
most.

Neighbours do so 1.35 times as often.
"""


def hand_pair_bets(deals: Deals, rows: Ints, follows_: Array) -> tuple[Array, Ints]:
    """Logs of e-values that hands of the previous deal come out side by side in any order, and how many did.

    The count is bounded by a Poisson distribution; its mean is that of chance, times `NEARER` or what the
    recent rate of neighbours gives.
    """
    count, hands, _ = _hand_pairs(deals, rows)
    dealt = deals.dealt[rows]
    usual = np.maximum(NEARER, follows_ / FOLLOWS * NEARER)
    mean = hands * 2 * np.maximum(dealt - 1, 0) / (PACK * (PACK - 1)) * usual
    bets = np.full(len(rows), KEPT)
    for least in HAND_PAIRS:
        chance = np.maximum(gammainc(least, np.maximum(mean, 1e-6)), 1e-30)
        bets += np.where(count >= least, (1 - KEPT) / len(HAND_PAIRS) / chance, 0.0)
    return np.log(bets), count


def side_by_side(deals: Deals, row: int) -> list[int]:
    """Where hands of the previous deal lie side by side in this deal, in order."""
    first = _hand_pairs(deals, np.array([row]))[2][0]
    return sorted({int(place) for at in np.flatnonzero(first) for place in (at, at + 1)})


def _hand_pairs(deals: Deals, rows: Ints) -> tuple[Ints, Ints, Flags]:
    """How many hands of two lie side by side in these deals, how many there were, and where they begin."""
    count, hands = np.zeros(len(rows), np.int64), np.zeros(len(rows), np.int64)
    begins = np.zeros((len(rows), PACK), np.bool_)
    before = deals.before[rows]
    for layout in np.unique(deals.layout[before]):
        these = np.flatnonzero(deals.layout[before] == layout)
        turns = np.array([one.turn if one.kind == HOLE else -1 for one in deals.layouts[layout]])
        pairs = [
            pair for turn in set(turns.tolist()) - {-1} if len(pair := np.flatnonzero(turns == turn)) == 2
        ]
        if pairs:
            cards = deals.cards[before[these]][:, np.array(pairs)].astype(np.int64)
            known = (cards >= 0).all(axis=2)
            place = np.stack(
                [
                    np.take_along_axis(deals.place[rows[these]], np.maximum(cards[:, :, one], 0), axis=1)
                    for one in (0, 1)
                ]
            ).astype(np.int64)
            apart = np.abs(place[0] - place[1])
            there = known & (place >= 0).all(axis=0) & (apart == 1)
            count[these], hands[these] = there.sum(axis=1), known.sum(axis=1)
            row, pair = np.nonzero(there)
            begins[these[row], place.min(axis=0)[row, pair]] = True
    return count, hands, begins


ALIKE: Final = range(8, 15)
"""Bets are on stretches of these lengths that all stayed in the stub, or all came from it."""

HALF: Final = 1.04
"""How much more often than by chance neighbours in a stretch are alike after seven riffles, at most."""


def stretch_bets(outcomes: Flags, there: Flags) -> tuple[Array, Ints, Ints]:
    """The log of the e-value of the longest true stretch of a row, its length and its last column.

    Only columns that are `there` count. A stretch of n is at most as likely as n draws that are all true, at
    each place where it may begin, after one that is false.
    """
    length, last = longest(np.c_[np.zeros((len(outcomes), 1), np.bool_), outcomes & there])
    number = there.sum(axis=1)
    share = np.clip((outcomes & there).sum(axis=1) / np.maximum(number, 1) * HALF, 0.1, 0.9)
    bets = np.full(len(outcomes), KEPT)
    for size in ALIKE:
        places = 1 + np.maximum(number - size, 0) * (1 - share)
        chance = np.minimum(places * share**size, 1.0)
        bets += np.where(length >= size, (1 - KEPT) / len(ALIKE) / chance, 0.0)
    found: Array = np.where(number > 0, np.log(bets), 0.0)
    return found, length, last - 1


def repeat_bets(outcomes: Flags, known: Flags) -> tuple[Array, Ints]:
    """The log of the e-value that anything true `AGAIN` times in a row is true again; and how many bets.

    The true values of a row are shared among its units at random (hypergeometric), slightly more to units
    with a bet. Rows that are not `known` neither count nor end a streak.
    """
    bets = np.zeros(len(outcomes))
    sizes = np.zeros(len(outcomes), np.int64)
    rows = np.flatnonzero(known)
    seen = outcomes[rows]
    chosen = streaks(seen) >= AGAIN
    number, hits = chosen.sum(axis=1), (chosen & seen).sum(axis=1)
    tilt = np.log(CONTINUES / (1 - CONTINUES))
    bets[rows] = tilt * hits - _log_mean(seen.shape[1], seen.sum(axis=1), number, tilt)
    sizes[rows] = number
    return bets, sizes


SHARES: Final = (0.35, -0.35)
"""How much easier, or harder, cards of the previous deal are bet to come again; a logarithm."""


def share_bets(units: int, dealt: Ints, before: Ints, again: Ints) -> Array:
    """Logs of e-values, a column for each of `SHARES`.

    Of `units` cards, `before` were dealt in the previous hand, and `again` of those are among the `dealt`
    ones.
    """
    return np.column_stack([tilt * again - _log_mean(units, before, dealt, tilt) for tilt in SHARES])


def _log_mean(units: int, true: Ints, bet: Ints, tilt: float) -> Array:
    """The log of the mean of exp(tilt x hits) over all ways to deal `true` true values to `units`."""
    hits = np.arange(units + 1)
    possible = (
        (hits <= bet[:, None]) & (hits <= true[:, None]) & (true[:, None] - hits <= units - bet[:, None])
    )
    ways = _choose(bet[:, None], hits) + _choose((units - bet)[:, None], true[:, None] - hits)
    ways = np.where(possible, ways - _choose(np.full_like(true, units), true)[:, None], -np.inf)
    found: Array = np.logaddexp.reduce(ways + tilt * hits, axis=1) + bet * LEANS * abs(np.exp(tilt) - 1) / 2
    return found


LOGS: Final = gammaln(np.arange(2 * PACK) + 1)
"""Logarithms of factorials."""


def _choose(whole: Ints, part: Ints) -> Array:
    rest = whole - part
    fine = (part >= 0) & (rest >= 0)
    ways = LOGS[whole] - LOGS[np.where(fine, part, 0)] - LOGS[np.where(fine, rest, 0)]
    return np.where(fine, ways, -np.inf)


FEW_UNREAD: Final = 2
"""Up to this many unread cards, the other cards of a hand count as all that came."""

LEAST: Final = 5
"""The least cards of a block that is noted because it stays; a pack riffled once keeps smaller ones."""


def repeats(deals: Deals, rows: Ints) -> list[ShuffleNote]:
    """Cards and places of a deal that always or never come out of the next shuffle."""
    made: dict[tuple[str, int], ShuffleNote] = {}
    for outcomes, known, said, units in _outcomes(deals, rows):
        bets, _ = repeat_bets(outcomes, known)
        for at, strength in crossings(bets[:, None], WEIGHTS["slug"] / 32):
            lately = outcomes[: at + 1][known[: at + 1]][-12:]
            which = np.flatnonzero(lately.all(axis=0))
            if len(which) < LEAST:
                continue
            names = [units[one] for one in which]
            cards = names if len(units) == PACK else []
            facts: dict[str, Fact] = {"size": len(which), "which": _listed(names)}
            found = noted(int(deals.hand[rows[at]]), "slug", strength, said, facts, *cards)
            made.setdefault((said, at // QUIET), replace(found, size=len(which)))
    return list(made.values())


def _listed(units: list[str]) -> str:
    """Units as a list; consecutive numbers become a range.

    >>> _listed(["1", "2", "3", "7"]), _listed(["Ah", "Kd"])
    ('1–3, 7', 'Ah, Kd')
    """
    parts: list[list[str]] = []
    for one in dict.fromkeys(units):
        if parts and one.isdigit() and parts[-1][-1].isdigit() and int(one) == int(parts[-1][-1]) + 1:
            parts[-1].append(one)
        else:
            parts.append([one])
    return ", ".join(part[0] if len(part) == 1 else f"{part[0]}–{part[-1]}" for part in parts)


Outcomes = tuple[Flags, Flags, str, list[str]]


def _outcomes(deals: Deals, rows: Ints) -> Iterator[Outcomes]:
    """What may happen again: a row for each hand, a column for each unit; with its hands and words."""
    if not len(rows):
        return
    before = deals.before[rows]
    few = (deals.unread[rows] <= FEW_UNREAD) & (deals.unread[before] <= FEW_UNREAD)
    read = deals.place[rows] >= 0
    names = [str(card) for card in DECK]
    yield ~read, few, shuffle_note.NEVER, names
    yield read, few, shuffle_note.ALWAYS, names
    dealt = int(np.median(deals.dealt[rows]))
    cards = np.maximum(deals.cards[rows][:, :dealt], 0).astype(np.int64)
    old = np.take_along_axis(deals.place[before], cards, axis=1) >= 0
    full = few & (deals.dealt[rows] == dealt) & (deals.unread[rows] == 0)
    numbers = [str(place + 1) for place in range(dealt)]
    yield ~old, full, shuffle_note.FROM_STUB, numbers
    yield old, full, shuffle_note.FROM_DEAL, numbers
    for stays, same, labels in _by_slot(deals, rows, few):
        yield stays, same, shuffle_note.TO_STUB, labels
        yield ~stays, same, shuffle_note.TO_DEAL, labels


def _by_slot(deals: Deals, rows: Ints, few: Flags) -> Iterator[tuple[Flags, Flags, list[str]]]:
    """Whether cards stayed in the stub, by the seat or the place in the deal to which they had been dealt."""
    before = deals.before[rows]
    usual = int(np.bincount(deals.layout[before]).argmax())
    for of_slot in (_seat_of, _turn_of):
        labels = sorted(map(of_slot, deals.layouts[usual]))
        if len(set(labels)) < len(labels):
            continue
        columns = np.full((len(deals.layouts), len(labels)), -1, np.int64)
        for number, slots in enumerate(deals.layouts):
            place = {of_slot(one): at for at, one in enumerate(slots)}
            if sorted(place) == labels:
                columns[number] = [place[label] for label in labels]
        of_hand = columns[deals.layout[before]]
        same = few & (of_hand[:, 0] >= 0)
        cards = np.take_along_axis(deals.cards[before], np.maximum(of_hand, 0), axis=1).astype(np.int64)
        same &= (cards >= 0).all(axis=1)
        stays = np.take_along_axis(deals.place[rows], np.maximum(cards, 0), axis=1) < 0
        yield stays, same, [label.partition("|")[2] for label in labels]


def _seat_of(slot: DealtSlot) -> str:
    """A slot by its seat, with a key before it that puts slots in order."""
    return _label(slot, slot.seat, f"seat:{slot.seat}")


def _turn_of(slot: DealtSlot) -> str:
    """A slot by its turn in the deal, with a key before it that puts slots in order."""
    return _label(slot, slot.turn, f"hand:{slot.turn + 1}")


def _label(slot: DealtSlot, number: int, hand: str) -> str:
    key = f"{slot.kind}{number:02}{slot.round_}{slot.number if slot.kind != HOLE else 0:02}"
    return f"{key}|{ {HOLE: hand, BOARD: 'board', BURN: 'burn'}.get(slot.kind, 'stub') }"
