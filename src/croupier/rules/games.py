"""The games as frozen data: what is dealt where, who opens, how bets are limited, what wins.

A game is one entry of `GAMES`. Everything that distinguishes it is in its fields and in those of its
streets; the engine looks at the fields, never at the code of a game.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property
from types import MappingProxyType
from typing import Final, Literal

from croupier.cards.card import Card
from croupier.errors import Unreadable
from croupier.rules.halves import (
    ACE_TO_FIVE,
    BADUGI,
    BADUGI_ACE_HIGH,
    DEUCE_TO_SEVEN,
    EIGHT_LOW,
    HIGH,
    IN_HAND,
    OMAHA_HIGH,
    OMAHA_LOW,
    ON_BOARD,
    Half,
    short_deck_high,
)
from croupier.values import Frozen, replace

Family = Literal["flop", "stud", "draw"]
Betting = Literal["no-limit", "pot-limit", "limit"]
Opener = Literal["blinds", "button", "bring-in", "board"]
OddChip = Literal["house", "suit", "left"]


class Street(Frozen, kw_only=True):
    """A betting round and what is dealt before it; `name` is the regulator's (ARJEL 2016-064).

    `faces` has one letter for each card that a seat gets: d face down, u face up. `opener` is who acts
    first: left of the blinds, left of the button, the bring-in, or the best upcards.
    """

    name: str
    faces: str = ""
    board: int = 0  # common cards
    burn: bool = True  # one card is burned first (Code 1.13)
    draw: bool = False  # players discard first, and the deal replaces what they gave
    bets: bool = True  # else cards are dealt and nobody bets
    big: bool = False  # fixed limit: the bets are the big ones
    opener: Opener = "button"


class GameDeck(Frozen):
    """What a game is dealt from: the cards of a pack from the rank `lowest` (0: the two) to the ace."""

    lowest: int = 0

    @property
    def size(self) -> int:
        return 4 * (13 - self.lowest)

    def holds(self, card: Card) -> bool:
        """Whether the game is played with this card."""
        return card.rank >= self.lowest


FULL_DECK: Final = GameDeck()
SHORT_DECK: Final = GameDeck(lowest=4)
"""Six to ace, 36 cards."""


class Game(Frozen, kw_only=True):
    """One game; `seats_max` is how many it seats (Guide 2.1).

    `official` is its name in decision 2016-064 (1.3.6.d.5), which also gives its code; None for a house game,
    which the regulator's record cannot hold.

    `halves` are what a pot is won with. Stud games have a bring-in: the `low` or the `high` door card pays
    it, and accordingly the high or the low upcards act first later. `open_pair`: an open pair allows the big
    bet on fourth street. `odd_chip` goes by the house's switch, by suit, or from the left of the button.
    `button_blind`: without a small blind, the button posts the big one.
    """

    code: str
    official: str | None
    family: Family
    seats_max: int
    betting: Betting
    streets: tuple[Street, ...]
    halves: tuple[Half, ...]
    bring_in: Literal["low", "high", ""] = ""
    open_pair: bool = False
    odd_chip: OddChip = "house"
    button_blind: bool = False
    deck: GameDeck = FULL_DECK
    boards: int = 1  # dealt side by side, a street of each at a time

    @cached_property
    def hand_cards(self) -> int:
        """How many cards a seat holds in the end."""
        return sum(len(street.faces) for street in self.streets)

    @cached_property
    def board_cards(self) -> int:
        return sum(street.board for street in self.streets)

    @cached_property
    def draws(self) -> int:
        """How many times players may change cards."""
        return sum(street.draw for street in self.streets)

    @property
    def most_side_by_side(self) -> int:
        """On how many boards it may be dealt street by street; more are only run one after the other."""
        return 2 if self.family == "flop" and not self.draws else 1

    @cached_property
    def cards_needed(self) -> int:
        """How many cards a table of `seats_max` needs on top of its seats' own: boards and burns."""
        return self.board_cards * self.boards + sum(street.burn for street in self.streets)

    def room(self, boards: int) -> int:
        """How many seats the deck serves with that many boards; its last card is not dealt (Code 1.7)."""
        left = self.deck.size - 1 - self.cards_needed - self.board_cards * (boards - self.boards)
        return min(self.seats_max, left // self.hand_cards)

    @cached_property
    def dealt_by(self) -> tuple[tuple[int, int, int], ...]:
        """For each street, how many burns, board cards and cards of a seat are out once it is dealt."""
        sums, burns, board, faces = [], 0, 0, 0
        for street in self.streets:
            burns, board, faces = burns + street.burn, board + street.board, faces + len(street.faces)
            sums.append((burns, board, faces))
        return tuple(sums)

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """The number of each street, from 0, by its name."""
        return MappingProxyType({street.name: number for number, street in enumerate(self.streets)})


STUD: Final = (
    Street(name="bring-in", faces="ddu", burn=False, opener="bring-in"),
    Street(name="4th st", faces="u", opener="board"),
    Street(name="5th st", faces="u", big=True, opener="board"),
    Street(name="6th st", faces="u", big=True, opener="board"),
    Street(name="7th st", faces="d", big=True, opener="board"),
)

DRAWS: Final = (
    Street(name="1st draw", draw=True),
    Street(name="2nd draw", draw=True, big=True),
    Street(name="3rd draw", draw=True, big=True),
)


def _flop(
    code: str,
    official: str | None,
    betting: Betting,
    halves: tuple[Half, ...] = (HIGH,),
    *,
    cards: int = 2,
    seats_max: int = 10,
    door: int = 0,
) -> Game:
    """A game with a flop; `door` cards of it are laid open as soon as the hands are dealt."""
    streets = (
        Street(name="pre-flop", faces="d" * cards, board=door, burn=False, opener="blinds"),
        Street(name="flop", board=3 - door),
        Street(name="turn", board=1, big=True),
        Street(name="river", board=1, big=True),
    )
    return Game(
        code=code,
        official=official,
        family="flop",
        seats_max=seats_max,
        betting=betting,
        streets=streets,
        halves=halves,
    )


def _stud(
    code: str,
    official: str,
    halves: tuple[Half, ...],
    *,
    bring_in: Literal["low", "high"],
    open_pair: bool = False,
) -> Game:
    return Game(
        code=code,
        official=official,
        family="stud",
        seats_max=8,
        betting="limit",
        streets=STUD,
        halves=halves,
        bring_in=bring_in,
        open_pair=open_pair,
        odd_chip="suit",
    )


def _draw(
    code: str,
    official: str | None,
    *halves: Half,
    betting: Betting = "limit",
    cards: int = 5,
    draws: int = 3,
    seats_max: int = 6,
) -> Game:
    """A game of `draws`; in fixed limit the bets are big from the second draw on, or after the only one."""
    first = Street(name="pre-draw", faces="d" * cards, burn=False, opener="blinds")
    return Game(
        code=code,
        official=official,
        family="draw",
        seats_max=seats_max,
        betting=betting,
        streets=(first, *(DRAWS[:draws] if draws > 1 else (replace(DRAWS[0], big=True),))),
        halves=halves,
        odd_chip="left",
    )


def _dramaha(code: str) -> Game:
    """Pot-limit Omaha with five cards and, after the flop betting, one draw without a round of its own."""
    first = _flop(code, None, "pot-limit", (IN_HAND, ON_BOARD), cards=5, seats_max=6)
    before, flop, turn, river = first.streets
    return replace(first, streets=(before, flop, replace(DRAWS[0], bets=False), turn, river), odd_chip="left")


HIGH_LOW: Final = (OMAHA_HIGH, OMAHA_LOW)

GAMES: Final[Mapping[str, Game]] = MappingProxyType(
    {
        each.code: each
        for each in (
            _flop("THL", "Texas Hold'Em Limit", "limit"),
            _flop("THPL", "Texas Hold'Em Pot Limit", "pot-limit"),
            _flop("THNL", "Texas Hold'Em No Limit", "no-limit"),
            _flop("O4HPL", "Omaha 4 High Pot Limit", "pot-limit", (OMAHA_HIGH,), cards=4, seats_max=9),
            _flop("O4JL", "Omaha 4 High/Low Limit", "limit", HIGH_LOW, cards=4, seats_max=9),
            _flop("O4JPL", "Omaha 4 High/Low Pot Limit", "pot-limit", HIGH_LOW, cards=4, seats_max=9),
            _flop("O5HPL", "Omaha 5 High Pot Limit", "pot-limit", (OMAHA_HIGH,), cards=5, seats_max=8),
            _stud("7SHL", "7 Card Stud High Limit", (HIGH,), bring_in="low", open_pair=True),
            _stud("7SJL", "7 Card Stud High/Low Limit", (HIGH, EIGHT_LOW), bring_in="low"),
            _stud("7SLL", "7 Card Stud Razz Limit", (ACE_TO_FIVE,), bring_in="high"),
            _draw("2T7TD", "Triple Draw deuce to seven Lowball Limit", DEUCE_TO_SEVEN),
            _flop("O5JPL", None, "pot-limit", HIGH_LOW, cards=5, seats_max=8),
            _draw("BADUGI", None, BADUGI, cards=4, seats_max=8),
            _flop("O4JNL", None, "no-limit", HIGH_LOW, cards=4, seats_max=9),
            _flop("O6HPL", None, "pot-limit", (OMAHA_HIGH,), cards=6, seats_max=7),
            _flop("O6JPL", None, "pot-limit", HIGH_LOW, cards=6, seats_max=7),
            _flop("C5HPL", None, "pot-limit", (OMAHA_HIGH,), cards=5, seats_max=8, door=1),
            _flop("C5JPL", None, "pot-limit", HIGH_LOW, cards=5, seats_max=8, door=1),
            _draw("2T7SD", None, DEUCE_TO_SEVEN, betting="no-limit", draws=1, seats_max=7),
            _draw("5CDL", None, HIGH, draws=1, seats_max=7),
            _draw("5CDPL", None, HIGH, betting="pot-limit", draws=1, seats_max=7),
            _draw("5CDNL", None, HIGH, betting="no-limit", draws=1, seats_max=7),
            _draw("A5TD", None, ACE_TO_FIVE),
            _draw("BADEUCEY", None, DEUCE_TO_SEVEN, BADUGI_ACE_HIGH),
            _dramaha("DRAMAHA"),
            replace(
                _flop("SDNL", None, "no-limit", (short_deck_high(flush_first=True, trips_first=False),)),
                deck=SHORT_DECK,
                button_blind=True,
            ),
        )
    }
)
"""Every game by its code: those of decision 2016-064, with its codes, then the house games."""


@cache
def short_deck_as(played: Game, *, flush_first: bool, trips_first: bool) -> Game:
    """The game as the house ranks the hands of the short deck; others as they are."""
    if played.deck is not SHORT_DECK:
        return played
    return replace(played, halves=(short_deck_high(flush_first=flush_first, trips_first=trips_first),))


OFFICIAL: Final[Mapping[str, str]] = MappingProxyType(
    {code: each.official for code, each in GAMES.items() if each.official is not None}
)
"""The names of the regulator's games, by their code."""


@cache
def varied(played: Game, boards: int, *, bomb: bool = False) -> Game:
    """The same game with that many boards side by side, and the seats that its deck then serves.

    In a `bomb` pot nobody bets before the flop.
    """
    first, *others = played.streets
    first = replace(first, bets=False, opener="button") if bomb else first
    return replace(played, boards=boards, seats_max=played.room(boards), streets=(first, *others))


MIXES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "HORSE": ("THL", "O4JL", "7SLL", "7SHL", "7SJL"),
        "EIGHT": ("2T7TD", "THL", "O4JL", "7SLL", "7SHL", "7SJL", "THNL", "O4HPL"),
        "TEN": ("2T7TD", "THL", "O4JL", "7SLL", "7SHL", "7SJL", "THNL", "O4HPL", "BADUGI", "2T7SD"),
    }
)
"""The games of each mix with a name, in order (house practice; the eight and the ten of the WSOP)."""


def game(code: str) -> Game:
    """The game with this code; raises `Unreadable`, listing the known games, if there is none.

    >>> game("O5HPL").hand_cards, game("7SLL").bring_in
    (5, 'high')
    """
    try:
        return GAMES[code]
    except KeyError:
        raise Unreadable(f"game {code!r}: expected one of {', '.join(GAMES)}") from None
