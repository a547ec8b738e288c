"""An auditor of the regulator's record that reads only the XML; every rule is written from the text.

It shares no code with the export. It recognizes games by the tours that they allow (decision 2016-064,
1.3.6.d.5).

The pots are computed from the bets and the cards. The win of a seat before the rake is its net, its total and
its rake together: equal shares of a pot are equal. Pots are divided stake by stake (TDA 21), and PokerKit
ranks the hands. Forced money that counts towards no bet is in the main pot: the ante of the big blind, and a
small blind beside a big one or in another place than before it.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import defaultdict
from collections.abc import Iterator
from datetime import datetime
from decimal import Decimal

from croupier.cards.card import Card
from support.pokerkit_twin import VARIANTS

FLOP = {"pre-flop": "BDCFR", "flop": "BDCFR", "turn": "BDCFR", "river": "BDCFR"}
STUD = dict.fromkeys(("bring-in", "4th st", "5th st", "6th st", "7th st"), "BDCFR")
DRAW = {"pre-draw": "BDCFR", "1st draw": "BDCFRX", "2nd draw": "BDCFRX", "3rd draw": "BDCFRX"}
LETTER = {"Bet": "B", "Draw": "D", "Check": "C", "Fold": "F", "Reveal": "R", "Discard": "X"}
HOLE = {"THL": 2, "THPL": 2, "THNL": 2, "O4HPL": 4, "O4JL": 4, "O4JPL": 4, "O5HPL": 5}
FORCED = ("ante", "small blind", "big blind")


def tours_of(rule: str) -> dict[str, str]:
    middle = DRAW if rule == "2T7TD" else STUD if rule.startswith("7S") else FLOP
    return {"bet": "B", **middle, "reveal": "R"}


def moment(text: str | None) -> datetime:
    assert text is not None and re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d", text), text
    return datetime.fromisoformat(text)


def amount(node: ET.Element, path: str) -> Decimal:
    text = node.findtext(path)
    assert text is not None and re.fullmatch(r"-?\d+\.\d\d", text) and text != "-0.00", (path, text)
    return Decimal(text)


def audit(event: ET.Element) -> list[str]:
    """The faults of one POJEU, one sentence each."""
    return list(_faults(event)) or list(pot_faults(event))


def _faults(event: ET.Element) -> Iterator[str]:
    players = event.findall("Participants/Joueur")
    if len(players) < 2:
        yield "fewer than two participants"
    yield from _money(event, players)
    yield from _tours(event)
    yield from _cards(event)
    yield from _play(event, [int(one.findtext("Siege") or -1) for one in players])


def _money(event: ET.Element, players: list[ET.Element]) -> Iterator[str]:
    nets = rakes = totals = Decimal(0)
    for one in players:
        finance = one.find("Finance")
        assert finance is not None
        net, total = amount(finance, "Net"), amount(finance, "Total")
        rake = amount(finance, "Rake") if finance.find("Rake") is not None else Decimal(0)
        if amount(finance, "CaveApres") - amount(finance, "CaveAvant") != net:
            yield f"seat {one.findtext('Siege')}: the stacks do not differ by the net"
        if total > amount(finance, "CaveAvant"):
            yield "more engaged than there was"
        if net < -total:
            yield "more lost than engaged"
        if rake and net <= -total:
            yield "a rake of somebody who won nothing"
        nets, rakes, totals = nets + net, rakes + rake, totals + total
    if nets + rakes:
        yield f"nets {nets} and rake {rakes} do not add up to nothing"
    if totals != sum(amount(tour, "Total") for tour in event.iterfind("Jeu/Tour")):
        yield "the tours do not add up to what was engaged"
    yield from _uncalled(event, players)


def _uncalled(event: ET.Element, players: list[ET.Element]) -> Iterator[str]:
    """Each seat's bets, less its total, were returned: only to the highest bettor."""
    put: dict[str, Decimal] = {}
    for bet in event.iterfind("Jeu/Tour/Bet"):
        seat = bet.findtext("Siege") or ""
        put[seat] = put.get(seat, Decimal(0)) + amount(bet, "Valeur")
    for one in players:
        seat = one.findtext("Siege") or ""
        back = put.get(seat, Decimal(0)) - amount(one, "Finance/Total")
        if back < 0:
            yield f"seat {seat} engaged more than it bet"
    for tour in event.iterfind("Jeu/Tour"):
        bets = sum((amount(bet, "Valeur") for bet in tour.iterfind("Bet")), Decimal(0))
        if amount(tour, "Total") > bets:
            yield f"tour {tour.get('name')} has a total above its bets"


def _tours(event: ET.Element) -> Iterator[str]:
    allowed = tours_of(event.findtext("Regle") or "")
    names = [tour.get("name") or "" for tour in event.iterfind("Jeu/Tour")]
    order = [name for name in allowed if name in names]
    if names != order:
        yield f"tours {names}, expected {order}"
    played = [name for name in allowed if name not in ("bet", "reveal")]
    gaps = [name in names for name in played]
    all_stood_pat = event.findtext("Regle") == "2T7TD" and any(
        amount(one, "Total") == amount(one, "CaveAvant")
        for one in event.iterfind("Participants/Joueur/Finance")
    )
    if False in gaps and True in gaps[gaps.index(False) :] and not all_stood_pat:
        yield f"a tour is left out of {names}"
    before = None
    for tour in event.iterfind("Jeu/Tour"):
        name, began = tour.get("name") or "", moment(tour.findtext("Timestamp"))
        if before is not None and began < before:
            yield f"tour {name} began before the one before it"
        before = began
        actions = [node for node in tour if node.tag not in ("Timestamp", "Total")]
        if not actions:
            yield f"tour {name} without an action"
        wrong = [node.tag for node in actions if LETTER[node.tag] not in allowed.get(name, "")]
        if wrong:
            yield f"{wrong} in tour {name}"
        for bet in tour.iterfind("Bet"):
            if (bet.get("name") in FORCED) != (name == "bet"):
                yield f"a bet {bet.get('name')} in tour {name}"
            if bet.get("name") == "bring-in" and name != "bring-in":
                yield "a bring-in elsewhere"
    if before is not None and moment(event.findtext("DateEvt")) < before:
        yield "the hand ended before its last tour"


def _cards(event: ET.Element) -> Iterator[str]:
    rule = event.findtext("Regle") or ""
    out: set[int] = set()  # where a card may not be drawn a second time
    held: dict[str, list[int]] = {}
    hidden: dict[str, set[int]] = {}
    board: list[int] = []
    folded: set[str] = set()
    for tour in event.iterfind("Jeu/Tour"):
        for node in tour:
            seat = node.findtext("Siege") or ""
            value = int(node.findtext("Valeur") or -1) if node.tag in ("Draw", "Discard", "Reveal") else -1
            if node.tag in ("Draw", "Discard", "Reveal") and not 0 <= value <= 51:
                yield f"no card: {value}"
            if node.tag == "Draw":
                if value in out:
                    yield f"card {value} is drawn twice"
                out.add(value)
                (board if node.get("commune") else held.setdefault(seat, [])).append(value)
                if not node.get("ouverte"):
                    hidden.setdefault(seat, set()).add(value)
                if bool(node.get("commune")) == bool(seat):
                    yield "a common card has no seat, every other has one"
            elif node.tag == "Discard":
                if value not in held.get(seat, []):
                    yield f"seat {seat} gives back {value}, which it does not hold"
                else:
                    held[seat].remove(value)
                    out.discard(value)  # a scramble may bring it again
            elif node.tag == "Reveal":
                if value not in held.get(seat, []) or value not in hidden.get(seat, set()):
                    yield f"seat {seat} reveals {value}, which it does not hold face down"
                hidden.get(seat, set()).discard(value)
            elif node.tag == "Fold":
                folded.add(seat)
                if rule == "2T7TD":
                    out -= set(held.get(seat, []))
        yield from _counts(rule, tour.get("name") or "", board, held, folded)


def _counts(
    rule: str, tour: str, board: list[int], held: dict[str, list[int]], folded: set[str]
) -> Iterator[str]:
    """How many cards each player holds at the end of a tour."""
    if rule in HOLE:
        due = {"pre-flop": 0, "flop": 3, "turn": 4, "river": 5}.get(tour)
        if due is not None and len(board) != due:
            yield f"{len(board)} board cards on the {tour}"
        if due is not None and any(len(cards) != HOLE[rule] for cards in held.values()):
            yield "another number of hole cards"
    elif rule == "2T7TD":
        live = {seat: len(cards) for seat, cards in held.items() if seat not in folded}
        if tour not in ("bet", "reveal") and len(live) > 1 and set(live.values()) != {5}:
            yield f"hands of {live} cards in the {tour}"
    elif tour in STUD:
        due = 3 + list(STUD).index(tour)
        live = [len(cards) for seat, cards in held.items() if seat not in folded]
        if any(number + len(board) != due for number in live):
            yield f"hands of {live} cards on {tour}"


def _play(event: ET.Element, seats: list[int]) -> Iterator[str]:
    """Only players in the hand act, and not after a fold."""
    folded: set[int] = set()
    if len(set(seats)) != len(seats):
        yield "a seat twice"
    for tour in event.iterfind("Jeu/Tour"):
        for node in tour:
            if node.find("Siege") is None:
                continue
            seat = int(node.findtext("Siege") or -1)
            if seat not in seats:
                yield f"seat {seat} takes no part"
            if seat in folded and node.tag not in ("Draw",):
                yield f"seat {seat} acts after its fold: {node.tag}"
            if node.tag == "Fold":
                folded.add(seat)
    if len(folded) >= len(seats):
        yield "everybody folded"


# --- pots ---------------------------------------------------------------------------------------------

Money = dict[str, Decimal]
NOTHING = Decimal(0)
CENT = Decimal("0.01")


def pot_faults(event: ET.Element) -> Iterator[str]:
    """The faults in the sums of the tours and of the pots."""
    seats = [one.findtext("Siege") or "" for one in event.iterfind("Participants/Joueur")]
    totals = {seat: _finance(event, seat, "Total") for seat in seats}
    yield from _tour_totals(event, totals)
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
    """The smallest chip, if the remarks have it."""
    told = re.search(r"\bjeton ([0-9.]+)", event.findtext("Info") or "")
    return Decimal(told[1]) if told else CENT


def _tour_totals(event: ET.Element, totals: Money) -> Iterator[str]:
    """The total of each tour is its bets, less the returned last bets of a seat, antes last."""
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
    """Main pot first, with its possible winners; neighbouring pots of the same seats are one."""
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
    """The ante of each player: the first of each seat, unless only the big blind posts one."""
    found = defaultdict[str, Decimal](Decimal)
    if re.search(r", ante [0-9]", event.findtext("Description") or ""):
        for seat, amount in _forced(event, "ante"):
            found.setdefault(seat, amount)
    return found


def _dead(event: ET.Element, seats: list[str]) -> Money:
    """Forced money that is in the main pot, whoever wins it."""
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
    """The cards of every open hand at the end, by seat."""
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
    """The winners of the pot, or of each half; None if no hand was opened for it."""
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
