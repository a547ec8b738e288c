"""What is noted of a deck and dealer: order that stays, blocks, places, weak tags, where a bound is met."""

from __future__ import annotations

from typing import Final

import numpy as np

from croupier.cards.card import Card
from croupier.integrity import note
from croupier.integrity.blocks import slugs, withheld
from croupier.integrity.blocks.slugs import HALF
from croupier.integrity.bounds import WEIGHTS, Flags, crossings, mixed
from croupier.integrity.deals import Deals, Ints, Small
from croupier.integrity.gathered.habits import USUAL, Features
from croupier.integrity.gathered.layouts import BOARD, BURN
from croupier.integrity.note import Fact, Note, noted
from croupier.integrity.places import places
from croupier.integrity.repeats import FEW_UNREAD, repeats
from croupier.integrity.riffled.packets import PACK
from croupier.integrity.riffled.riffles import HANDS
from croupier.values import replace

FEWER: Final = (2, 4, 8, 16, 32, 64)
"""The values of a = 2**k that are bet on against the baseline, as far as they are fewer."""

LITTLE: Final = 0.1
"""How often neighbours follow each other where a pack is shuffled so little that stretches say nothing."""


def of_stream(deals: Deals, stream: int, rows: Ints, features: Features, level: int) -> tuple[Note, ...]:
    """The notes of one deck and dealer; `rows` are the hands that have a hand before them."""
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


def _order(deals: Deals, rows: Ints, features: Features, level: int) -> list[Note]:
    """Order of the gathered pack that is still there, more of it than the baseline leaves. A hand with a
    run that counts as a block gains nothing here."""
    fewer = [HANDS.index(hands) for hands in FEWER if HANDS.index(hands) < level]
    if not fewer or not len(rows):
        return []
    bets = mixed(features.ratios[:, fewer] - features.ratios[:, [level]])
    bets = np.where(features.bets[:, None] > np.log(100), np.minimum(bets, 0.0), bets)
    return [
        noted(int(deals.hand[rows[at]]), "order", strength, note.KEEPS)
        for at, strength in crossings(bets, WEIGHTS["order"])
    ]


def _runs(deals: Deals, rows: Ints, features: Features) -> list[Note]:
    """Runs of neighbours that come out one after the other."""
    made = []
    for at, strength in crossings(features.bets[:, None], WEIGHTS["slug"] * 5 / 16):
        lately = np.arange(max(at - 30, 0), at + 1)
        best = int(lately[features.bets[lately].argmax()])
        size = int(features.links[best]) + 1
        above, to = int(features.rank[best]) - size + 2, int(features.place[best]) - size + 2
        cards = _names(deals.cards[rows[best], to - 1 : to - 1 + size])
        facts: dict[str, Fact] = {"size": size, "first": to, "last": to + size - 1}
        facts |= {"hand": int(deals.hand[rows[best]]), "cards": " ".join(cards)}
        found = noted(int(deals.hand[rows[at]]), "slug", strength, note.TOGETHER, facts, *cards)
        made.append(replace(found, size=size, above=above, to=to))
    return made


def _stretches(deals: Deals, rows: Ints, features: Features) -> list[Note]:
    """Stretches of the deal that come from the stub; and more cards of a deal that come again, or fewer."""
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
        made.append(replace(noted(hand, "slug", strength, note.ALL_NEW, facts), size=size))
    return [*made, *_shares(deals, rows, full, (~new).sum(axis=1))]


def _missing(deals: Deals, rows: Ints, features: Features) -> list[Note]:
    """Blocks that go to the bottom, and are missing from the next deal; the hand that is named is the one of
    the last thirty that tells most."""
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
        lately = np.arange(max(at - 30, 0), at + 1)
        column = int(bets[lately].sum(axis=0).argmax())
        row = rows[these[lately[bets[lately, column].argmax()]]]
        plan, size = divmod(column, len(withheld.SIZES))
        facts: dict[str, Fact] = {"size": withheld.SIZES[size], "hand": int(deals.hand[row])}
        found = noted(int(deals.hand[rows[these[at]]]), "slug", strength, note.ALL_STAYED, facts)
        found = replace(found, size=withheld.SIZES[size])
        if plan < len(USUAL):
            above, cards = withheld.block(deals, int(row), USUAL[plan])
            found = replace(found, size=len(cards), above=above, cards=_names(cards))
            facts["size"] = len(cards)
            found = replace(found, facts=tuple(facts.items()))
        made.append(found)
    return made


def _hand_pairs(deals: Deals, rows: Ints, features: Features) -> list[Note]:
    """Hands of the deal before that come out side by side, in whatever order they were gathered."""
    if not len(rows):
        return []
    bets, count = slugs.hand_pair_bets(deals, rows, features.follows)
    made = []
    for at, strength in crossings(bets[:, None], WEIGHTS["slug"] / 8):
        lately = np.arange(max(at - 30, 0), at + 1)
        best = int(lately[count[lately].argmax()])
        places = slugs.side_by_side(deals, int(rows[best]))
        cards = _names(deals.cards[rows[best], places])
        facts: dict[str, Fact] = {"size": int(count[best]), "hand": int(deals.hand[rows[best]])}
        facts["cards"] = " ".join(cards)
        found = noted(int(deals.hand[rows[at]]), "slug", strength, note.HAND_PAIR, facts, *cards)
        made.append(replace(found, size=len(cards), to=places[0] + 1))
    return made


def _shares(deals: Deals, rows: Ints, full: Flags, again: Ints) -> list[Note]:
    """More or fewer cards of the deal before than chance gives: a block that goes from stub to stub, or
    comes again."""
    before = deals.dealt[deals.before[rows]]
    bets = slugs.share_bets(PACK, deals.dealt[rows], before, again)
    bets = np.where(full[:, None], bets, 0.0)
    return [
        noted(int(deals.hand[rows[at]]), "slug", strength, said)
        for column, said in enumerate((note.MORE, note.FEWER))
        for at, strength in crossings(bets[:, [column]], WEIGHTS["slug"] / 16)
    ]


def _names(cards: Ints | Small) -> tuple[str, ...]:
    return tuple(str(Card(int(card))) if card >= 0 else "??" for card in cards)


def _places(deals: Deals, whole: Ints) -> list[Note]:
    """Cards that come to the same place too often."""
    if not len(whole):
        return []
    table = np.full((len(deals.layouts), PACK), -1, np.int64)
    sizes = np.ones(len(note.PLACES), np.int64)
    for number, slots in enumerate(deals.layouts):
        for at, one in enumerate(slots):
            seat = 2 + one.seat if 1 <= one.seat <= note.SEATS else -1
            table[number, at] = {BOARD: 1, BURN: 2}.get(one.kind, seat)
        counts = np.bincount(table[number][table[number] >= 0], minlength=len(note.PLACES))
        sizes = np.maximum(sizes, counts)
    cards = deals.cards[whole].astype(np.int64)
    where = table[deals.layout[whole]]
    cards = np.c_[cards, cards[:, 0]]
    where = np.c_[where, np.zeros(len(whole), np.int64)]
    made = []
    for each in places(cards, where, sizes, WEIGHTS["place"] / 2):
        card, hand = str(Card(each.card)), int(deals.hand[whole[each.row]])
        facts: dict[str, Fact] = {
            "card": card,
            "hits": each.hits,
            "hands": each.hands,
            "seat": each.where - 2,
        }
        made.append(noted(hand, "place", each.strength, note.PLACES[each.where], facts, card))
    return made


STAYS: Final = (0.8, 0.98)
"""The chances of a card to stay in the stub that are bet on."""


def _stayed(deals: Deals, whole: Ints) -> list[Note]:
    """Cards that stay in the stub too often, or are not in the pack; where a card was not read, that counts
    as each card that might have been it."""
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
            facts: dict[str, Fact] = {
                "card": name,
                "hits": int(missing[: at + 1, card].sum()),
                "hands": at + 1,
            }
            made.append(noted(hand, "place", strength, note.STAYED, facts, name))
    return made


def _tags(deals: Deals, whole: Ints) -> list[Note]:
    """Cards that are missing when a card was not read, more often than the others."""
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
            made.append(noted(hand, "tag", strength, note.MISSING, facts, name))
    return made
