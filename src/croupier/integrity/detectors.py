"""Finds what a shuffle left: order, blocks, cards at the same place, and weak tags."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np

from croupier.cards.card import Card
from croupier.integrity import shuffle_note, slugs
from croupier.integrity import stub_blocks as withheld
from croupier.integrity.bounds import BOUND, QUIET, WEIGHTS, Flags, crossings, mixed
from croupier.integrity.card_orders import PACK
from croupier.integrity.deals import BOARD, BURN, Deals, Ints, Small
from croupier.integrity.habits import USUAL, Features
from croupier.integrity.riffles import HANDS, Array
from croupier.integrity.shuffle_note import Fact, ShuffleNote, noted
from croupier.integrity.slugs import FEW_UNREAD, HALF, repeats
from croupier.values import dataclass, replace

LEANS: Final = 1.25
"""How much more often than by chance a card comes to one place after seven riffles; at the top it is 1.21."""

ODDS: Final = (0.2, 0.7)
"""The chances that are bet on."""


@dataclass(frozen=True)
class PlaceFinding:
    """Card `card` came to place `where` too often; noted at hand `row`, with `strength` as a power of ten."""

    row: int
    card: int
    where: int
    strength: float
    hits: int
    hands: int


def places(cards: Ints, where: Ints, sizes: Ints, weight: float) -> list[PlaceFinding]:
    """Bets of each card on each place, with the bound shared by all of them.

    `cards` and `where` have a row a hand: which card, and the number of its place (-1 for neither). `sizes`
    are the most cards that a place takes in one hand. Between hits a bet only loses, so it is followed from
    hit to hit; it never falls below a new bet.
    """
    least = float(np.log(BOUND / weight * PACK * len(sizes) * len(ODDS)))
    rows, columns = np.nonzero((cards >= 0) & (where >= 0))
    unit = cards[rows, columns] * len(sizes) + where[rows, columns]
    order = np.argsort(unit * len(cards) + rows, kind="stable")
    hits = _Hits.of(rows[order], unit[order])
    chance = np.minimum(LEANS * sizes[hits.unit % len(sizes)] / PACK, 0.6)
    found = []
    for odds in ODDS:
        for row, at, number, level in _alarms(hits, chance, odds, least):
            card, place = divmod(int(hits.unit[at]), len(sizes))
            found.append(
                PlaceFinding(
                    row, card, place, (level - least + float(np.log(BOUND))) / LOG10, number, row + 1
                )
            )
    return sorted(found, key=lambda one: one.row)


LOG10: Final = float(np.log(10))


@dataclass(frozen=True)
class _Hits:
    """The rows at which each unit was hit, one unit after the other."""

    rows: Ints
    unit: Ints
    starts: Ints
    counts: Ints

    @classmethod
    def of(cls, rows: Ints, unit: Ints) -> _Hits:
        starts = np.flatnonzero(np.r_[True, unit[1:] != unit[:-1]][: len(unit)])
        return cls(rows, unit[starts], starts, np.diff(np.r_[starts, len(unit)]))


def _alarms(hits: _Hits, chance: Array, odds: float, least: float) -> Iterator[tuple[int, int, int, float]]:
    """The row, unit, number of hits and level at which a bet on these odds reaches the bound."""
    bet = np.maximum(odds, 1.01 * chance)
    won, lost = np.log(bet / chance), np.log((1 - bet) / (1 - chance))
    level = np.zeros(len(chance))
    last, quiet = np.full(len(chance), -1), np.full(len(chance), -1)
    for turn in range(int(hits.counts.max(initial=0))):
        on = np.flatnonzero(hits.counts > turn)
        row = hits.rows[hits.starts[on] + turn]
        level[on] = np.maximum(level[on] + (row - last[on] - 1) * lost[on], 0.0) + won[on]
        last[on] = row
        for at in on[(level[on] >= least) & (row > quiet[on])]:
            yield int(last[at]), int(at), turn + 1, float(level[at])
            level[at], quiet[at] = 0.0, last[at] + QUIET


FEWER: Final = (2, 4, 8, 16, 32, 64)
"""The values of a = 2**k that are bet on against the baseline, if they are below it."""

LITTLE: Final = 0.1
"""If neighbours follow each other this often, the pack was hardly shuffled and stretches say nothing."""


def of_stream(
    deals: Deals, stream: int, rows: Ints, features: Features, level: int
) -> tuple[ShuffleNote, ...]:
    """The notes of one deck and dealer; `rows` are the hands with a previous hand."""
    whole = np.flatnonzero(deals.stream == stream)
    found = [
        *_order(deals, rows, features, level),
        *_runs(deals, rows, features),
        *_stretches(deals, rows, features),
        *_missing(deals, rows, features),
        *_hand_pairs(deals, rows, features),
        *repeats(deals, rows),
        *_places(deals, whole),
        *_stayed(deals, whole),
        *_tags(deals, whole),
    ]
    return tuple(sorted(found, key=lambda one: one.hand))


def _order(deals: Deals, rows: Ints, features: Features, level: int) -> list[ShuffleNote]:
    """More order of the gathered pack than the baseline leaves; hands with a block do not count."""
    fewer = [HANDS.index(hands) for hands in FEWER if HANDS.index(hands) < level]
    if not fewer or not len(rows):
        return []
    bets = mixed(features.ratios[:, fewer] - features.ratios[:, [level]])
    bets = np.where(features.bets[:, None] > np.log(100), np.minimum(bets, 0.0), bets)
    return [
        noted(int(deals.hand[rows[at]]), "order", strength, shuffle_note.KEEPS)
        for at, strength in crossings(bets, WEIGHTS["order"])
    ]


def _runs(deals: Deals, rows: Ints, features: Features) -> list[ShuffleNote]:
    """Runs of neighbours that come out directly after each other."""
    made = []
    for at, strength in crossings(features.bets[:, None], WEIGHTS["slug"] * 5 / 16):
        best = _best_lately(features.bets, at)
        size = int(features.links[best]) + 1
        above, to = int(features.rank[best]) - size + 2, int(features.place[best]) - size + 2
        cards = _names(deals.cards[rows[best], to - 1 : to - 1 + size])
        facts: dict[str, Fact] = {"size": size, "first": to, "last": to + size - 1}
        facts |= {"hand": int(deals.hand[rows[best]]), "cards": " ".join(cards)}
        found = noted(int(deals.hand[rows[at]]), "slug", strength, shuffle_note.TOGETHER, facts, *cards)
        made.append(replace(found, size=size, above=above, to=to))
    return made


def _stretches(deals: Deals, rows: Ints, features: Features) -> list[ShuffleNote]:
    """Stretches of the deal from the stub, and cards of a deal that come again too often or too seldom."""
    if not len(rows):
        return []
    before, dealt = deals.before[rows], int(np.median(deals.dealt[rows]))
    full = (deals.dealt[rows] == dealt) & (deals.unread[rows] == 0) & (deals.unread[before] == 0)
    full &= features.follows < LITTLE
    cards = np.maximum(deals.cards[rows][:, :dealt], 0).astype(np.int64)
    new = np.take_along_axis(deals.place[before], cards, axis=1) < 0
    bets, length, last = slugs.stretch_bets(new, np.broadcast_to(full[:, None], new.shape))
    made = []
    for at, strength in crossings(bets[:, None], WEIGHTS["slug"] / 16):
        size, hand = int(length[at]), int(deals.hand[rows[at]])
        first = int(last[at]) - size + 2
        facts: dict[str, Fact] = {"size": size, "first": first, "last": first + size - 1, "hand": hand}
        made.append(replace(noted(hand, "slug", strength, shuffle_note.ALL_NEW, facts), size=size))
    return [*made, *_shares(deals, rows, full, (~new).sum(axis=1))]


def _missing(deals: Deals, rows: Ints, features: Features) -> list[ShuffleNote]:
    """Blocks that go to the bottom and are missing from the next deal; notes name the strongest hand."""
    before = deals.before[rows]
    few = (
        (deals.unread[rows] <= FEW_UNREAD)
        & (deals.unread[before] <= FEW_UNREAD)
        & (features.follows < LITTLE)
    )
    these = np.flatnonzero(few)
    if not len(these):
        return []
    bets = withheld.bets(withheld.withheld(deals, rows[these], USUAL), features.follows[these])
    made = []
    for at, strength in crossings(bets, WEIGHTS["slug"] / 8, withheld.shares(bets.shape[1])):
        column = int(bets[max(at - 30, 0) : at + 1].sum(axis=0).argmax())
        row = rows[these[_best_lately(bets[:, column], at)]]
        plan, size = divmod(column, len(withheld.SIZES))
        facts: dict[str, Fact] = {"size": withheld.SIZES[size], "hand": int(deals.hand[row])}
        found = noted(int(deals.hand[rows[these[at]]]), "slug", strength, shuffle_note.ALL_STAYED, facts)
        found = replace(found, size=withheld.SIZES[size])
        if plan < len(USUAL):
            above, cards = withheld.block(deals, int(row), USUAL[plan])
            found = replace(found, size=len(cards), above=above, cards=_names(cards))
            facts["size"] = len(cards)
            found = replace(found, facts=tuple(facts.items()))
        made.append(found)
    return made


def _hand_pairs(deals: Deals, rows: Ints, features: Features) -> list[ShuffleNote]:
    """Hands of the previous deal that come out side by side, in whatever order they were gathered."""
    if not len(rows):
        return []
    bets, count = slugs.hand_pair_bets(deals, rows, features.follows)
    made = []
    for at, strength in crossings(bets[:, None], WEIGHTS["slug"] / 8):
        best = _best_lately(count, at)
        places = slugs.side_by_side(deals, int(rows[best]))
        cards = _names(deals.cards[rows[best], places])
        facts: dict[str, Fact] = {"size": int(count[best]), "hand": int(deals.hand[rows[best]])}
        facts["cards"] = " ".join(cards)
        found = noted(int(deals.hand[rows[at]]), "slug", strength, shuffle_note.HAND_PAIR, facts, *cards)
        made.append(replace(found, size=len(cards), to=places[0] + 1))
    return made


def _shares(deals: Deals, rows: Ints, full: Flags, again: Ints) -> list[ShuffleNote]:
    """Cards of the previous deal that come again more or less often than by chance."""
    before = deals.dealt[deals.before[rows]]
    bets = slugs.share_bets(PACK, deals.dealt[rows], before, again)
    bets = np.where(full[:, None], bets, 0.0)
    return [
        noted(int(deals.hand[rows[at]]), "slug", strength, said)
        for column, said in enumerate((shuffle_note.MORE, shuffle_note.FEWER))
        for at, strength in crossings(bets[:, [column]], WEIGHTS["slug"] / 16)
    ]


def _best_lately(bets: Array | Ints, at: int) -> int:
    """Which of the last thirty hands up to this one has the most evidence."""
    first = max(at - 30, 0)
    return first + int(bets[first : at + 1].argmax())


def _names(cards: Ints | Small) -> tuple[str, ...]:
    return tuple(str(Card(int(card))) if card >= 0 else "??" for card in cards)


def _places(deals: Deals, whole: Ints) -> list[ShuffleNote]:
    """Cards that come to the same place too often."""
    if not len(whole):
        return []
    table = np.full((len(deals.layouts), PACK), -1, np.int64)
    sizes = np.ones(len(shuffle_note.PLACES), np.int64)
    for number, slots in enumerate(deals.layouts):
        for at, one in enumerate(slots):
            seat = 2 + one.seat if 1 <= one.seat <= shuffle_note.SEATS else -1
            table[number, at] = {BOARD: 1, BURN: 2}.get(one.kind, seat)
        counts = np.bincount(table[number][table[number] >= 0], minlength=len(shuffle_note.PLACES))
        sizes = np.maximum(sizes, counts)
    cards = deals.cards[whole].astype(np.int64)
    where = table[deals.layout[whole]]
    cards = np.c_[cards, cards[:, 0]]
    where = np.c_[where, np.zeros(len(whole), np.int64)]
    made = []
    for each in places(cards, where, sizes, WEIGHTS["place"] / 2):
        card, hand = str(Card(each.card)), int(deals.hand[whole[each.row]])
        facts: dict[str, Fact] = {"card": card, "hits": each.hits, "hands": each.hands}
        facts["seat"] = each.where - 2
        made.append(noted(hand, "place", each.strength, shuffle_note.PLACES[each.where], facts, card))
    return made


STAYS: Final = (0.8, 0.98)
"""The chances of a card to stay in the stub that are bet on."""


def _stayed(deals: Deals, whole: Ints) -> list[ShuffleNote]:
    """Cards that stay in the stub too often, or are not in the pack.

    An unread card counts as each card that it may have been.
    """
    if not len(whole):
        return []
    seen = deals.dealt[whole] - deals.unread[whole]
    missing = (deals.place[whole] < 0) & (deals.unread[whole] == 0)[:, None]
    chance = np.clip(HALF * (1 - seen / PACK), 0.01, 0.97)[:, None]
    made = []
    bets = []
    for share in STAYS:
        odds = np.maximum(share, chance)
        bets.append(np.where(missing, np.log(odds / chance), np.log((1 - odds) / (1 - chance))))
    for card in range(PACK):
        logs = np.column_stack([each[:, card] for each in bets])
        for at, strength in crossings(logs, WEIGHTS["place"] / 2 / PACK):
            name, hand = str(Card(card)), int(deals.hand[whole[at]])
            hits = int(missing[: at + 1, card].sum())
            facts: dict[str, Fact] = {"card": name, "hits": hits, "hands": at + 1}
            made.append(noted(hand, "place", strength, shuffle_note.STAYED, facts, name))
    return made


def _tags(deals: Deals, whole: Ints) -> list[ShuffleNote]:
    """Cards that are missing more often than others when a card was not read."""
    some = whole[(deals.unread[whole] >= 1) & (deals.unread[whole] <= FEW_UNREAD)]
    if len(some) < 2:
        return []
    missing = deals.place[some] < 0
    read = (deals.dealt[some] - deals.unread[some]) / PACK
    bets = []
    for share in (0.1, 0.5):
        odds = read * share
        bets.append(np.where(missing, np.log((1 - odds) / (1 - read))[:, None], np.log(share)))
    made = []
    for card in range(PACK):
        logs = np.column_stack([each[:, card] for each in bets])
        for at, strength in crossings(logs, WEIGHTS["tag"] / PACK):
            counted = int(missing[: at + 1, card].sum())
            name, hand = str(Card(card)), int(deals.hand[some[at]])
            facts: dict[str, Fact] = {"card": name, "missing": counted, "hands": at + 1}
            made.append(noted(hand, "tag", strength, shuffle_note.MISSING, facts, name))
    return made
