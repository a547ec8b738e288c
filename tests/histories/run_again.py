"""Reads hands that were run again, as sites write them in text, and tells them as table scripts.

Only for tests: the headings FIRST, SECOND and THIRD of PokerStars, GG and others, with what was collected
under each. Cards that the text does not have are any others of the deck.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from croupier.cards.card import Card, parse_cards

NUMBERS = ("FIRST", "SECOND", "THIRD", "FOURTH")
SEAT = re.compile(r"Seat (\d+): (\S+) \(([\d.]+) in chips\)")
LAID = re.compile(r"\*\*\* (?:(FIRST|SECOND|THIRD) )?(FLOP|TURN|RIVER) \*\*\*((?: \[[^]]+\])+)")
SHOWDOWN = re.compile(r"\*\*\* (FIRST|SECOND|THIRD) SHOW ?DOWN \*\*\*")
SAID = re.compile(
    r"(\S+): (folds|checks|calls|bets|raises|shows)(?: ([\d.]+)(?: to ([\d.]+))?)?(?: \[(.+)\])?"
)
COLLECTED = re.compile(r"(\S+) collected ([\d.]+)")


def script(text: str, *, game: str, cards: int, stakes: str, button: int, more: str = "") -> str:
    """A table script of one hand; its last lines expect what each player collected on each board."""
    seats = {name: int(number) for number, name, _ in SEAT.findall(text)}
    stacks = [f'seat {number} "{name}" {stack}' for number, name, stack in SEAT.findall(text)]
    runs = len({number for number, *_ in LAID.findall(text)} - {""})
    opened = {name: shown for name, what, *_, shown in SAID.findall(text) if what == "shows"}
    around = sorted(seats, key=lambda name: (seats[name] - button - 1) % 10)
    laid = [parse_cards(groups.strip()[1:-1].split("] [")[-1]) for *_, groups in LAID.findall(text)]
    rest = _others({*parse_cards(" ".join(opened.values())), *(card for cards in laid for card in cards)})
    hands = {name: iter(parse_cards(opened[name]) if name in opened else rest) for name in around}
    deck = [next(hands[name]) for _ in range(cards) for name in around]
    for street in laid:
        deck += [next(rest), *street]
    played, expected = list(_played(text, seats, runs)), list(_expected(text, seats))
    shown = [f"{seats[name]} show" for name in opened]
    return "\n".join(
        [
            *(f"game {game}", f"stakes {stakes}", "set runs.most 4", *more.splitlines(), *stacks),
            *(f"button {button}", f"deck {' '.join(map(str, deck))}", "hand", "deal", *played),
            *(*shown, "award", *expected, ""),
        ]
    )


def _others(known: set[Card]) -> Iterator[Card]:
    return (card for card in map(Card, range(52)) if card not in known)


def _played(text: str, seats: dict[str, int], runs: int) -> Iterator[str]:
    agreed = False
    for line in text.splitlines():
        if laid := LAID.match(line.strip()):
            if laid[1] and not agreed:
                agreed = True
                yield f"runs {runs}"
            yield "deal"
        elif (said := SAID.match(line.strip())) and said[2] != "shows":
            amount = said[4] or (said[3] if said[2] == "bets" else "")
            yield f"{seats[said[1]]} {said[2].removesuffix('s')} {amount}".rstrip()


def _expected(text: str, seats: dict[str, int]) -> Iterator[str]:
    board = 0
    for line in text.splitlines():
        if found := SHOWDOWN.match(line.strip()):
            board = NUMBERS.index(found[1]) + 1
        elif won := COLLECTED.match(line.strip()):
            yield f"expect wins {seats[won[1]]} {won[2]} board {board}"
