"""What a history says before its first card: the game, who sits where, and the forced bets of each player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from croupier.engine import commands as cmd
from croupier.engine.decide import decide
from croupier.engine.events import Posted, TableRecorded
from croupier.engine.evolve import evolve, replay
from croupier.engine.places import Seat
from croupier.engine.table import Table
from croupier.errors import Refused, Unreadable
from croupier.histories.phh import History
from croupier.rules.games import game

GAMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "FT": "THL",
        "NT": "THNL",
        "PT": "THPL",
        "PO": "O4HPL",
        "PO/8": "O4JPL",
        "FO/8": "O4JL",
        "PO5": "O5HPL",
        "F7S": "7SHL",
        "F7S/8": "7SJL",
        "FR": "7SLL",
        "F2L3D": "2T7TD",
    }
)
"""The regulator's code of each variant; PT, PO/8 and PO5 are ours, the format has no code for these games."""

HOUSE: Final = (("bba.short", "ante_first"), ("raise.min", "standard"), ("rake.pct", "0"))
"""The house of a history: antes are paid before blinds, the raise is that of its site, nobody takes rake."""


@dataclass(frozen=True, kw_only=True)
class Forced:
    """The forced bets of a hand. `posts` are (player, amount): live money that moves nobody's turn."""

    small_blind: int
    big_blind: int
    first_is_big: bool = False  # nobody has the small blind, the first player has the big one
    ante: int = 0
    big_blind_ante: int = 0
    posts: tuple[tuple[int, int], ...] = ()
    straddles: tuple[tuple[int, int], ...] = ()
    dead: tuple[tuple[int, int], ...] = ()


def forced(hand: History) -> Forced:
    """The forced bets as a table knows them; raises `Unreadable` for blinds that are none."""
    blinds, antes = _by_player(hand, hand.blinds_or_straddles), _by_player(hand, hand.antes)
    posts = tuple((player, -amount) for player, amount in enumerate(blinds, 1) if amount < 0)
    live = [max(0, amount) for amount in blinds]
    small, big = (1, 0) if hand.count == 2 else (0, 1)
    first_is_big = hand.count > 2 and live[0] > 0 and not any(live[1:])
    if first_is_big:
        small, big = 1, 0
    if not live[big]:
        raise Unreadable("blinds_or_straddles: nobody posts the big blind")
    straddles = tuple((at + 1, amount) for at, amount in enumerate(live) if amount and at not in (small, big))
    ante = big_blind_ante = 0
    dead: tuple[tuple[int, int], ...] = ()
    if len(set(antes)) == 1:
        ante = antes[0]
    elif not any(amount for at, amount in enumerate(antes) if at != big):
        big_blind_ante = antes[big]
    else:
        dead = tuple((player, amount) for player, amount in enumerate(antes, 1) if amount)
    return Forced(
        small_blind=live[small],
        big_blind=live[big],
        first_is_big=first_is_big,
        ante=ante,
        big_blind_ante=big_blind_ante,
        posts=posts,
        straddles=straddles,
        dead=dead,
    )


def _by_player(hand: History, amounts: Sequence[int]) -> Sequence[int]:
    """One amount for each player; of two players the file names the button first."""
    if not amounts:
        return (0,) * hand.count
    return amounts[::-1] if hand.count == 2 else amounts


@dataclass(frozen=True)
class Seating:
    """A table where the forced bets are posted and the first card is due; `seats` by player."""

    table: Table
    seats: tuple[Seat, ...]


def seated(hand: History) -> Seating:
    """The table of the history, once its players have sat down and posted.

    Raises `Unreadable` for a variant or blinds that are unknown, `Refused` for what no table allows.
    """
    code = GAMES.get(hand.variant)
    if code is None:
        raise Unreadable(f"variant {hand.variant!r}: croupier deals {', '.join(GAMES)}")
    most = game(code).seats_max
    if hand.count > most:
        text = f"{hand.count} players: {code} is dealt to {most} at most"
        raise Refused("no-such-seat", text, rule="décret 2010-723 art. 4", maximum=most)
    if 0 in hand.starting_stacks:
        player = hand.starting_stacks.index(0) + 1
        raise Refused("empty-seat", f"p{player} has no chips and cannot be dealt in", seat=player)
    bets = forced(hand)
    if bets.straddles:
        raise Refused("no-straddle", "blinds_or_straddles: this version plays no straddle")
    set_up = _set_up(code, bets.small_blind, bets.big_blind, bets.ante, bets.big_blind_ante)
    first = 2 if bets.first_is_big else 1
    seats = tuple(Seat(first + at) for at in range(hand.count))
    table = evolve(set_up, _record(hand, seats, first_is_big=bets.first_is_big))
    started = replay(decide(table, cmd.StartHand(at=0), table.house), table)
    return Seating(_posted(started, seats, bets), seats)


def _posted(table: Table, seats: tuple[Seat, ...], bets: Forced) -> Table:
    """The table with what single players put in beside the blinds, as far as their chips go."""
    for kind, posts in (("big-blind-ante", bets.dead), ("post", bets.posts)):
        for player, amount in posts:
            seat = seats[player - 1]
            chips = min(amount, table.players[seat].stack)
            if chips:
                table = evolve(table, Posted(at=0, step=table.step, seat=seat, kind=kind, amount=chips))
    return table


def _record(hand: History, seats: tuple[Seat, ...], *, first_is_big: bool) -> TableRecorded:
    """The table between hands; where nobody has the small blind, the last big blind has left it."""
    names = hand.players or tuple(f"p{player}" for player in range(1, hand.count + 1))
    return TableRecorded(
        at=0,
        step=0,
        hand_no=0,
        button=seats[-1],
        small_blind_seat=seats[-1] if first_is_big else None,
        big_blind_seat=Seat(1) if first_is_big else None,
        button_set=not first_is_big,
        deck_locked=False,
        headsup_before=False,
        floor="",
        seats=tuple(
            (seat, name, stack, False)
            for seat, name, stack in zip(seats, names, hand.starting_stacks, strict=True)
        ),
    )


@lru_cache(maxsize=256)
def _set_up(code: str, small_blind: int, big_blind: int, ante: int, big_blind_ante: int) -> Table:
    """An empty table of that game; files of one room ask for few different ones."""
    command = cmd.SetTable(
        at=0,
        game=code,
        profile="tda",
        house=HOUSE,
        small_blind=small_blind,
        big_blind=big_blind,
        ante=ante,
        big_blind_ante=big_blind_ante,
    )
    empty = Table()
    return replay(decide(empty, command, empty.house), empty)
