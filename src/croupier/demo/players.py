"""The players of a demo: who they are, how they estimate their chances, and what they do.

A player compares the price of a call with the chance of winning, which is estimated by dealing the unknown
cards many times. The style changes that price, and how often good and bad hands are bet. A player sees only
their own cards, open cards and chips; the types allow nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Final

from croupier.cards.card import DECK, Card
from croupier.demo.stub import kept
from croupier.engine.commands import SetTable
from croupier.engine.places import Seat
from croupier.engine.table.legal_actions import BETS, LegalActions
from croupier.rules.games import FULL_DECK, Betting, GameDeck, game
from croupier.rules.halves import Cards, Half
from croupier.values import dataclass, replace

TRIALS: Final = 100
"""How many times the unknown cards are dealt."""


@dataclass(frozen=True)
class Unseen:
    """What a seat sees of a hand, and the cards to come.

    `rivals` are the upcards of each opponent, `due` the cards of a player in the end, `board_due` those on
    the board then. In a draw game `draws` of `all_draws` are still to come; None in other games.
    """

    halves: tuple[Half, ...]
    cards: tuple[Card, ...]
    board: tuple[Card, ...] = ()
    rivals: tuple[tuple[Card, ...], ...] = ()
    due: int = 2
    board_due: int = 5
    draws: int | None = None
    all_draws: int = 0
    deck: GameDeck = FULL_DECK


def chance(sight: Unseen, rng: Random) -> float:
    """The share of the pot that a player's cards win against random hands, 0 to 1, estimated.

    >>> from croupier.cards.card import parse_cards
    >>> from croupier.rules.halves import HIGH
    >>> chance(Unseen((HIGH,), parse_cards("As Ks"), parse_cards("Qs Js Ts"), ((), (), ())), Random(1))
    1.0
    """
    gone = {*sight.cards, *sight.board, *(card for shown in sight.rivals for card in shown)}
    unseen = [card for card in DECK if card not in gone and sight.deck.holds(card)]
    play = _drawn if sight.draws is not None else _dealt
    deals = islice(play(sight, unseen, rng), TRIALS)
    return sum(_share(sight.halves, hands, board) for hands, board in deals) / TRIALS


def _dealt(sight: Unseen, unseen: Sequence[Card], rng: Random) -> Iterator[tuple[Sequence[Cards], Cards]]:
    """Random full deals: all hands, the player's first, and the board, again and again."""
    missing = sight.board_due - len(sight.board)
    places = [(held, sight.due - len(held)) for held in (sight.cards, *sight.rivals)]
    number = missing + sum(lacking for _, lacking in places)
    while True:
        dealt = iter(rng.sample(unseen, number))
        board = (*sight.board, *islice(dealt, missing))
        yield [(*held, *islice(dealt, lacking)) for held, lacking in places], board


def _drawn(sight: Unseen, unseen: Sequence[Card], rng: Random) -> Iterator[tuple[Sequence[Cards], Cards]]:
    """The same with draws: the others draw from their first cards, like the player."""
    half = sight.halves[0]
    while True:
        pool = iter(rng.sample(unseen, len(unseen)))
        own = _played(half, sight.cards, sight.draws or 0, pool)
        rivals = [_played(half, _take(pool, sight.due), sight.all_draws, pool) for _ in sight.rivals]
        yield [own, *rivals], (*sight.board, *_take(pool, sight.board_due - len(sight.board)))


def _played(half: Half, hand: Cards, draws: int, pool: Iterator[Card]) -> Cards:
    """The hand after that many draws, as long as cards last."""
    due = len(hand)
    for left in range(draws, 0, -1):
        good = kept(half, hand, left)
        fresh = _take(pool, due - len(good))
        if len(good) + len(fresh) < due:
            break
        hand = (*good, *fresh)
    return hand


def _take(cards: Iterator[Card], number: int) -> tuple[Card, ...]:
    return tuple(islice(cards, number))


def _share(halves: tuple[Half, ...], hands: Sequence[Cards], board: Cards) -> float:
    """The first hand's share of a pot; a half without a qualifying hand goes with the other."""
    won = [part for half in halves if (part := _part(half, hands, board)) is not None]
    return sum(won) / len(won)


def _part(half: Half, hands: Sequence[Cards], board: Cards) -> float | None:
    """The first hand's share of one half; None if nobody qualifies.

    It stops at the first better hand.
    """
    own, equal = half.strength(hands[0], board), 1
    for hand in hands[1:]:
        other = half.strength(hand, board)
        if other is None:
            continue
        if own is None or other > own:
            return 0.0
        equal += other == own
    return None if own is None else 1 / equal


@dataclass(frozen=True)
class Style:
    """`looseness` lowers the price of a call (0.8 hardly plays, 1.3 calls with anything).

    `aggression` is how often a good hand is bet or raised, `bluff` a bad one, `nerve` how often a favourite
    goes all-in.
    """

    name: str
    looseness: float
    aggression: float
    bluff: float
    nerve: float = 0.15


ROCK: Final = Style("rock", looseness=0.78, aggression=0.35, bluff=0.01, nerve=0.05)
SOLID: Final = Style("solid", looseness=0.95, aggression=0.70, bluff=0.06)
SHARK: Final = Style("shark", looseness=1.05, aggression=0.85, bluff=0.14)
STATION: Final = Style("station", looseness=1.35, aggression=0.15, bluff=0.01, nerve=0.05)
GAMBLER: Final = Style("gambler", looseness=1.25, aggression=0.60, bluff=0.20, nerve=0.40)
MANIAC: Final = Style("maniac", looseness=1.30, aggression=0.95, bluff=0.30, nerve=0.35)


@dataclass(frozen=True)
class Sight:
    """What a player sees in turn; amounts in the smallest unit of money.

    `unseen` has the player's cards, the open cards and the opponents that count. `sizes` are the terminal's
    lawful presets, by name. `raises` counts the bets and raises of this round, `left` the betting rounds
    after it.
    """

    unseen: Unseen
    pot: int
    legal: LegalActions
    sizes: tuple[tuple[str, int], ...]
    betting: Betting = "no-limit"
    raises: int = 0
    first: bool = True
    left: int = 3


@dataclass(frozen=True)
class Choice:
    """What a player does: fold, check, call, bet, raise, allin or bring-in.

    A bet or raise is keyed as a `preset` and some `clicks` of the encoder.
    """

    action: str
    preset: str = ""
    clicks: int = 0


def choose(sight: Sight, style: Style, rng: Random) -> Choice:
    """The action of a player of this style; it is always lawful."""
    hope = chance(sight.unseen, rng)
    fair = 1 / (len(sight.unseen.rivals) + 1)
    pushed = _aggressive(sight, style, hope / fair, rng)
    if pushed is not None:
        return pushed
    owed = sight.legal.to_call
    if not owed:
        return Choice("bring-in" if "bring-in" in sight.legal.actions else "check")
    price = owed / (sight.pot + owed)
    if sight.first:  # later streets must be paid for too
        price = max(price, fair * (1.0 + 0.12 * sight.raises))
    elif sight.betting == "limit" and sight.left:
        price = max(price, fair * 0.7)
    return Choice("call" if hope * style.looseness >= price else "fold")


def _aggressive(sight: Sight, style: Style, edge: float, rng: Random) -> Choice | None:
    """The bet or raise, if any; `edge` is the chance relative to a fair share of the pot."""
    action = next(iter(sight.legal.actions & BETS), "")
    good = 1.30 + 0.25 * sight.raises
    if action and edge >= good and rng.random() < style.aggression:
        bold = sight.betting == "no-limit" and edge >= good + 0.5
        if bold and rng.random() < style.nerve * (0.3 if sight.first else 1):
            return Choice("allin")
        return _sized(action, sight, rng, ("half", "pot", "twice", "thrice", "min"))
    if action and sight.raises < 2 and rng.random() < style.bluff:
        return _sized(action, sight, rng, ("half", "min"))
    return None


def _sized(action: str, sight: Sight, rng: Random, wanted: tuple[str, ...]) -> Choice:
    """A lawful one of the wanted sizes; before the flop nobody opens for more than four blinds."""
    roof = max(sight.legal.min_to, 3 * sight.pot // 2)
    lawful = [name for name, amount in sight.sizes if name in wanted and amount <= roof]
    clicks = rng.choice((0, 0, 0, 1, 2))
    return Choice(action, rng.choice(lawful) if lawful else "min", clicks)


@dataclass(frozen=True)
class Guest:
    """A player of the demo; `stack` is the buy-in, also after going broke."""

    seat: Seat
    name: str
    style: Style
    stack: int


CAST: Final = (
    Guest(Seat(1), "Ana", SOLID, 200_00),
    Guest(Seat(2), "Bruno", STATION, 160_00),
    Guest(Seat(3), "Chloé", SHARK, 250_00),
    Guest(Seat(5), "David", GAMBLER, 80_00),
    Guest(Seat(6), "Emma", ROCK, 200_00),
    Guest(Seat(7), "Farid", MANIAC, 200_00),
    Guest(Seat(9), "Gaëlle", SHARK, 300_00),
    Guest(Seat(10), "Hugo", SOLID, 120_00),
)
"""Eight players; seats 4 and 8 stay empty."""


FIRST_GAME: Final = "THNL"
"""The game if nobody asks for another."""


def guests(code: str) -> tuple[Guest, ...]:
    """The players of the cast who fit in this game."""
    return CAST[: game(code).seats_max]


def name_of(seed: int) -> str:
    """The name of the demo's table, which holds the seed for a restart."""
    return f"demo {seed}"


def seed_of(name: str) -> int | None:
    """The seed in the name of a table; None if it is not a demo's.

    >>> seed_of(name_of(7)), seed_of("1")
    (7, None)
    """
    head, _, number = name.partition(" ")
    return int(number) if head == "demo" and number.isascii() and number.isdigit() else None


def table_of(seed: int, at: int, code: str) -> SetTable:
    """A cash table with rake 5 % up to 3, in whole euros: 1/2, in fixed limit 2/4, in stud 4/8."""
    played = game(code)
    base = SetTable(
        at=at,
        table=name_of(seed),
        game=code,
        house=(("rake.pct", "5"), ("rake.cap", "300"), ("rake.unit", "100")),
        unit=100,
    )
    if played.button_blind:
        return replace(base, ante=200, big_blind=200)
    if played.bring_in:
        return replace(base, ante=100, bring_in=200, small_bet=400, big_bet=800)
    return replace(base, small_blind=100, big_blind=200)
