"""A hand read aloud, as a dealer reads it: “pair of kings, ace kicker”, “straight to the queen”."""

from __future__ import annotations

from typing import Final, assert_never

from croupier.cards import badugi, card, lows, ranking
from croupier.cards.card import Card
from croupier.engine.places import Seat
from croupier.engine.play.award import playing
from croupier.engine.play.showdown import hand_due
from croupier.engine.table import Hand
from croupier.rules.halves import Half
from croupier.words import Words, message
from croupier.words.game_terms import BADUGI_NAMES, HAND_NAMES

RANKS: Final = (
    message("two"),
    message("three"),
    message("four"),
    message("five"),
    message("six"),
    message("seven"),
    message("eight"),
    message("nine"),
    message("ten"),
    message("jack"),
    message("queen"),
    message("king"),
    message("ace"),
)
"""The name of one card of each rank, from the two up."""

PLURALS: Final = (
    message("twos"),
    message("threes"),
    message("fours"),
    message("fives"),
    message("sixes"),
    message("sevens"),
    message("eights"),
    message("nines"),
    message("tens"),
    message("jacks"),
    message("queens"),
    message("kings"),
    message("aces"),
)
"""The name of several cards of a rank, as in a pair or three of a kind."""

UP_TO: Final = (
    message("to the two"),
    message("to the three"),
    message("to the four"),
    message("to the five"),
    message("to the six"),
    message("to the seven"),
    message("to the eight"),
    message("to the nine"),
    message("to the ten"),
    message("to the jack"),
    message("to the queen"),
    message("to the king"),
    message("to the ace"),
)
"""The highest card of a straight or a flush."""

OVER: Final = (
    message("over twos"),
    message("over threes"),
    message("over fours"),
    message("over fives"),
    message("over sixes"),
    message("over sevens"),
    message("over eights"),
    message("over nines"),
    message("over tens"),
    message("over jacks"),
    message("over queens"),
    message("over kings"),
    message("over aces"),
)
"""The pair of a full house."""

KINDS: Final = {
    "high card": message("{rank} high, {kicker} kicker"),
    "pair": message("pair of {ranks}, {kicker} kicker"),
    "two pair": message("two pair, {ranks} and {low}, {kicker} kicker"),
    "three of a kind": message("three of a kind, {ranks}, {kicker} kicker"),
    "straight": message("straight {to}"),
    "flush": message("flush {to}"),
    "full house": message("full house, {ranks} {over}"),
    "four of a kind": message("four of a kind, {ranks}, {kicker} kicker"),
    "straight flush": message("straight flush {to}"),
}
"""How a high hand is read, by its class; a royal flush needs only its name."""

BRIEF: Final = {
    "two pair": message("two pair {ranks}-{low}, {kicker}"),
    "three of a kind": message("trips {ranks}, {kicker} kicker"),
    "four of a kind": message("quads {ranks}, {kicker} kicker"),
}
"""How it is read in brief, where its ranks alone do not make it short."""

KICKER: Final = {"high card": 1, "pair": 2, "two pair": 4, "three of a kind": 3, "four of a kind": 4}
"""The index of the first of the five cards that is a kicker, for each class."""


def tabled_hand(hand: Hand, seat: Seat, words: Words, *, brief: bool = False) -> str:
    """What a tabled hand makes once all cards are out, whatever its player said: cards speak.

    `brief`: ranks are written as on the cards. On two boards only its class is named, on each that is
    complete; on more boards nothing is.
    """
    if hand.board_number > 1:
        return _on_each_board(hand, seat, words)
    return made_on(hand, seat, 1, words, brief=brief)


def made_on(hand: Hand, seat: Seat, board: int, words: Words, *, brief: bool = False) -> str:
    """What a tabled hand makes on the board with this number, once that is complete."""
    found = _cards(hand, seat, board)
    if found is None:
        return ""
    names = (read(half, *found, words, brief=brief) for half in hand.game.halves)
    return " · ".join(name for name in names if name)


SIGNS: Final = "①②"
"""The number of a board before what a hand makes on it."""


def _on_each_board(hand: Hand, seat: Seat, words: Words) -> str:
    said = []
    for board in range(1, hand.board_number + 1) if hand.board_number <= len(SIGNS) else ():
        found = _cards(hand, seat, board)
        if found is not None:
            names = (_class(half, *found, words) for half in hand.game.halves)
            said.append(f"{SIGNS[board - 1]} {', '.join(filter(None, names))}")
    return " ".join(said)


def _class(half: Half, own: tuple[Card, ...], board: tuple[Card, ...], words: Words) -> str:
    strength = half.strength(own, board)
    if strength is None or half.scale != "high":
        return read(half, own, board, words)
    return words.say(HAND_NAMES[ranking.category(strength)])


def played(hand: Hand, seat: Seat) -> frozenset[Card]:
    """The cards that a tabled hand plays; empty until all cards are out."""
    found = _cards(hand, seat)
    if found is None:
        return frozenset()
    made = [half for half in hand.game.halves if half.strength(*found) is not None]
    return frozenset(card for half in made for card in half.played(*found))


def _cards(hand: Hand, seat: Seat, board: int = 1) -> tuple[tuple[Card, ...], tuple[Card, ...]] | None:
    """The cards of a tabled hand and those of the board; None while some are missing."""
    if not hand.parts[seat].tabled:
        return None
    own, common = playing(hand, seat, board)
    there = len(hand.board if board == 1 else hand.boards[board - 1])
    complete = len(own) == hand_due(hand) and len(common) == there >= hand.game.board_cards
    return (own, common) if complete else None


def read(
    half: Half, own: tuple[Card, ...], board: tuple[Card, ...], words: Words, *, brief: bool = False
) -> str:
    """A high hand in full, a low by its ranks or its pair, a badugi by the cards that count."""
    strength = half.strength(own, board)
    if strength is None:
        return ""
    match half.scale:
        case "high":
            return high(strength, words, brief=brief)
        case "low":
            kind = lows.category(strength)
            no_pair = kind == "high card"
            return words.ranks(lows.write_low(strength)) if no_pair else words.say(HAND_NAMES[kind])
        case "badugi":
            ranks = words.ranks(badugi.write_badugi(strength))
            return words.say(BADUGI_NAMES[badugi.category(strength)], ranks=ranks)
        case _:
            assert_never(half.scale)


def high(strength: int, words: Words, *, brief: bool = False) -> str:
    """A strength of `cards.ranking` in words, or with its ranks as on the cards.

    >>> high(0x1BBC98, Words("en")), high(0x6BBB00, Words("en"))
    ('pair of kings, ace kicker', 'full house, kings over twos')
    >>> high(0x1BBC98, Words("en"), brief=True), high(0x6BBB00, Words("en"), brief=True)
    ('pair of K, A kicker', 'full house, K over 2')
    """
    kind = ranking.category(strength)
    if kind not in KINDS:
        return words.say(HAND_NAMES[kind])
    ranks = [strength >> shift & 15 for shift in (16, 12, 8, 4, 0)]
    kicker = ranks[KICKER.get(kind, 0)]
    if brief:
        first, low, over, last = (
            words.ranks(card.RANKS[rank]) for rank in (ranks[0], ranks[2], ranks[3], kicker)
        )
        return words.say(
            BRIEF.get(kind, KINDS[kind]),
            rank=first,
            ranks=first,
            low=low,
            to=words.say(UP_TO[ranks[0]]),
            over=words.say("over {rank}", rank=over),
            kicker=last,
        )
    return words.say(
        KINDS[kind],
        rank=words.say(RANKS[ranks[0]]),
        ranks=words.say(PLURALS[ranks[0]]),
        low=words.say(PLURALS[ranks[2]]),
        to=words.say(UP_TO[ranks[0]]),
        over=words.say(OVER[ranks[3]]),
        kicker=words.say(RANKS[kicker]),
    )
