"""The pots of a regulator's record, worked out from its bets and its cards alone, for the auditor.

What a seat won before the rake is its net, its total and its rake together: equal shares of what equal shares
of a pot can be. Pots are peeled off stake by
stake (TDA 21), hands are ranked by PokerKit. Forced money that counts towards no bet lies in the main pot:
the ante of the big blind, and a small blind beside a big one or elsewhere than before it.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import defaultdict
from collections.abc import Iterator
from decimal import Decimal

from croupier.cards.card import Card
from support.pokerkit_twin import VARIANTS

Money = dict[str, Decimal]
NOTHING = Decimal(0)
CENT = Decimal("0.01")


def pot_faults(event: ET.Element) -> Iterator[str]:
    """What is wrong with the sums of the tours and of the pots."""
    seats = [one.findtext("Siege") or "" for one in event.iterfind("Participants/Joueur")]
    totals = {seat: _finance(event, seat, "Total") for seat in seats}
    yield from _tours(event, totals)
    gross = {
        seat: _finance(event, seat, "Net") + totals[seat] + _finance(event, seat, "Rake") for seat in seats
    }
    live = [seat for seat in seats if seat not in {node.findtext("Siege") for node in event.iter("Fold")}]
    pots = list(_pots(event, seats, totals, live))
    if sum(gross.values()) != sum(amount for amount, _ in pots):
        yield f"winnings {gross} of pots {pots}"
        return
    if "contre les cartes" in (event.findtext("Info") or ""):
        return  # the floor paid it so
    hands = _hands(event, live)
    won, spare = defaultdict[str, Decimal](Decimal), defaultdict[str, Decimal](Decimal)
    for amount, rivals in pots:
        halves = _winners(event.findtext("Regle") or "", rivals, hands)
        if halves is None:
            return  # whoever is left of several may keep the hand face down
        for winners in halves:
            shares = len(halves) * len(winners)
            for seat in winners:
                won[seat] += amount / shares
                spare[seat] += (
                    2 * _chip(event) if shares > 1 and amount % (_chip(event) * shares) else NOTHING
                )
    for seat in seats:
        if abs(gross[seat] - won[seat]) > spare[seat]:
            yield f"seat {seat} won {gross[seat]} before rake, of its pots {won[seat]}"


def _finance(event: ET.Element, seat: str, name: str) -> Decimal:
    for one in event.iterfind("Participants/Joueur"):
        if one.findtext("Siege") == seat:
            return Decimal(one.findtext(f"Finance/{name}") or 0)
    return NOTHING


def _chip(event: ET.Element) -> Decimal:
    """The smallest chip, where the remarks say it."""
    told = re.search(r"\bjeton ([0-9.]+)", event.findtext("Info") or "")
    return Decimal(told[1]) if told else CENT


def _tours(event: ET.Element, totals: Money) -> Iterator[str]:
    """The total of each tour is its bets, less what came back of the last bets of a seat, antes at last."""
    back = dict(totals)
    bets = [
        (tour.get("name") or "", bet) for tour in event.iterfind("Jeu/Tour") for bet in tour.iterfind("Bet")
    ]
    for _, bet in bets:
        back[bet.findtext("Siege") or ""] -= Decimal(bet.findtext("Valeur") or 0)
    sums = defaultdict[str, Decimal](Decimal)
    antes = [one for one in bets if one[1].get("name") == "ante"]
    for name, bet in [*antes, *(one for one in bets if one[1].get("name") != "ante")][::-1]:
        seat, added = bet.findtext("Siege") or "", Decimal(bet.findtext("Valeur") or 0)
        away = min(-back[seat], added)
        back[seat] += away
        sums[name] += added - away
    for tour in event.iterfind("Jeu/Tour"):
        name = tour.get("name") or ""
        if Decimal(tour.findtext("Total") or 0) != sums[name]:
            yield f"tour {name} has a total of {tour.findtext('Total')}, its bets come to {sums[name]}"


def _pots(
    event: ET.Element, seats: list[str], totals: Money, live: list[str]
) -> Iterator[tuple[Decimal, list[str]]]:
    """Main pot first, with who can win each; neighbours of the same seats are one."""
    antes, dead = _antes(event), _dead(event, seats)
    for seat in seats:
        if not totals[seat]:  # a ruling gave all of it back
            antes[seat] = dead[seat] = NOTHING
    bets = {seat: totals[seat] - antes[seat] - dead[seat] for seat in seats}
    found: list[tuple[Decimal, list[str]]] = [(sum(dead.values(), NOTHING), live)]
    for stakes in (dict(antes), bets):
        left = {seat: stakes.get(seat, NOTHING) for seat in seats}
        while rivals := [seat for seat in live if left[seat] > 0]:
            least = min(left[seat] for seat in rivals)
            found.append((sum((min(least, max(left[seat], NOTHING)) for seat in seats), NOTHING), rivals))
            left = {seat: max(left[seat] - least, NOTHING) for seat in seats}
        found.append((sum(left.values(), NOTHING), found[-1][1]))
    merged: list[tuple[Decimal, list[str]]] = []
    for amount, rivals in found:
        if merged and merged[-1][1] == rivals:
            merged[-1] = (merged[-1][0] + amount, rivals)
        elif amount:
            merged.append((amount, rivals))
    yield from merged


def _forced(event: ET.Element, name: str) -> list[tuple[str, Decimal]]:
    return [
        (bet.findtext("Siege") or "", Decimal(bet.findtext("Valeur") or 0))
        for bet in event.iterfind("Jeu/Tour/Bet")
        if bet.get("name") == name
    ]


def _antes(event: ET.Element) -> Money:
    """The ante that everybody has: the first of each seat, unless only the big blind posts one."""
    found = defaultdict[str, Decimal](Decimal)
    if re.search(r", ante [0-9]", event.findtext("Description") or ""):
        for seat, amount in _forced(event, "ante"):
            found.setdefault(seat, amount)
    return found


def _dead(event: ET.Element, seats: list[str]) -> Money:
    """Forced money that is in the main pot whoever wins it."""
    found = defaultdict[str, Decimal](Decimal)
    own = set(_antes(event))
    for seat, amount in _forced(event, "ante"):
        if seat in own:
            own.remove(seat)
        else:
            found[seat] += amount
    big = [seat for seat, _ in _forced(event, "big blind")]
    button = re.search(r"\bbouton ([0-9]+)", event.findtext("Info") or "")
    owed = button[1] if button and len(seats) > 2 else ""  # only of two players the button is the small blind
    for number, (seat, amount) in enumerate(_forced(event, "small blind")):
        after = seats[(seats.index(seat) + 1) % len(seats)]
        before = after in big[:1] or _has_its_ante_only(event, after)
        if seat in (*big, owed) or number or not before:
            found[seat] += amount
    return found


def _has_its_ante_only(event: ET.Element, seat: str) -> bool:
    """Whether a seat could post no blind after its ante, or after the big blind's for everybody.

    Its neighbour's small blind then stands alone.
    """
    ante = sum((amount for other, amount in _forced(event, "ante") if other == seat), NOTHING)
    return ante > 0 and _finance(event, seat, "CaveAvant") == ante


def _hands(event: ET.Element, live: list[str]) -> dict[str, str]:
    """The cards of every hand that lies open at the end, by seat."""
    held, hidden = defaultdict[str, list[int]](list), defaultdict[str, set[int]](set)
    for node in event.iterfind("Jeu/Tour/*"):
        seat, card = (
            node.findtext("Siege") or "",
            int(node.findtext("Valeur") or -1) if node.tag in ("Draw", "Discard", "Reveal") else -1,
        )
        if node.tag == "Draw":
            held["" if node.get("commune") else seat].append(card)
            if not node.get("ouverte"):
                hidden[seat].add(card)
        elif node.tag == "Discard":
            held[seat].remove(card)
            hidden[seat].discard(card)
        elif node.tag == "Reveal":
            hidden[seat].discard(card)
    shown = [seat for seat in live if held[seat] and not hidden[seat]]
    return {seat: "".join(str(Card(card)) for card in held[seat]) for seat in ("", *shown)}


def _winners(rule: str, rivals: list[str], hands: dict[str, str]) -> list[list[str]] | None:
    """Who wins the pot, or each half of it; None where no hand was opened for it."""
    if len(rivals) == 1:
        return [rivals]
    shown = [seat for seat in rivals if seat in hands]
    if not shown:
        return None
    won = []
    for kind in VARIANTS[rule].hand_types:
        made = {seat: kind.from_game_or_none(hands[seat], hands[""]) for seat in shown}
        best = max((one for one in made.values() if one is not None), default=None)
        if best is not None:
            won.append([seat for seat in shown if made[seat] == best])
    return won
