"""What a history says before its first card: the game, the players, and the forced bets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from decimal import Decimal
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from croupier.engine import commands as cmd
from croupier.engine.between.seating import check_ceiling
from croupier.engine.decide import decide
from croupier.engine.events import HandStarted, Posted, TableRecorded
from croupier.engine.events.event import made
from croupier.engine.evolve import evolve, replay
from croupier.engine.places import SEATS
from croupier.engine.table import Table
from croupier.errors import Refused, Unreadable
from croupier.histories.game_names import NAMES, VARIANTS
from croupier.histories.phh import History
from croupier.rules.stakes import Stakes
from croupier.values import dataclass

SMALLEST_CHIP: Final = "_smallest_chip"
"""Our own field: the size of the odd chip in a split, if it is more than the smallest amount."""

HOUSE: Final = (
    ("raise.min", "standard"),
    ("limit.raises", "5"),
    ("limit.cap_headsup", "lifted_if_round_starts_headsup"),
    ("straddle.min_raise", "big_blind"),
    ("rake.pct", "0"),
)
"""The house rules of a history: common practice, the widest caps, and no rake."""

POSTED: Final = (
    "ante",
    "big-blind-ante",
    "small-blind",
    "big-blind",
    "button-blind",
    "late-blind",
    "straddle",
)
"""Kinds of forced bets in the order in which a short stack pays them; a big-blind ante is dead money."""


NEW_TABLE: Final[Mapping[str, object]] = MappingProxyType({
    "hand_no": 0,
    "button": None,
    "small_blind_seat": None,
    "big_blind_seat": None,
    "button_set": False,
    "deck_locked": False,
    "headsup_before": False,
    "floor": "",
})  # fmt: skip
"""What is recorded of a table before its first hand, apart from its players."""


@dataclass(frozen=True, kw_only=True)
class Forced:
    """Who has the blinds, and the forced bets as (kind, player, amount), in the order of posting.

    `small` and `big` are players; a game with a bring-in has neither. The bring-in is an action.
    """

    small: int | None
    big: int | None
    posts: tuple[tuple[str, int, int], ...]


def forced(hand: History) -> Forced:
    """The forced bets as a table knows them; raises `Unreadable` for impossible blinds."""
    blinds = dict(enumerate(_by_player(hand, hand.blinds_or_straddles), 1))
    antes = dict(enumerate(_by_player(hand, hand.antes), 1))
    small, big = (None, None) if hand.bring_in is not None else _blinds(hand, blinds)
    if big is None and any(blinds.values()):
        raise Unreadable("blinds_or_straddles: a game with a bring-in has none")
    ante = "ante" if _in_layers(hand, antes) else "big-blind-ante"
    posts = [(ante, player, amount) for player, amount in antes.items()]
    alone = small is None and big == len(blinds)
    names = {small: "small-blind", big: "button-blind" if alone else "big-blind"}
    for player, amount in blinds.items():
        kind = names.get(player, "straddle" if amount > 0 else "late-blind")
        posts.append((kind, player, abs(amount)))
    posts.sort(key=lambda post: (POSTED.index(post[0]), post[2] * (post[0] == "straddle")))
    return Forced(small=small, big=big, posts=tuple(post for post in posts if post[2]))


def _by_player(hand: History, amounts: Sequence[int]) -> Sequence[int]:
    """One amount for each player; with two players the file names the button first."""
    if not amounts:
        return (0,) * hand.count
    return amounts[::-1] if hand.count == 2 else amounts


def _in_layers(hand: History, antes: Mapping[int, int]) -> bool:
    """Whether everybody antes the same, so that a short player contests only the part that they match.

    Untrimmed antes are won completely, also by a short player.
    """
    same = len(set(antes.values())) == 1
    return same and (bool(hand.antes_trimmed) or min(hand.starting_stacks) >= antes[1])


def _blinds(hand: History, blinds: Mapping[int, int]) -> tuple[int | None, int]:
    """Who has the small and the big blind: the button and the other one, or the first two who post.

    If the first to post has a whole bet out, and the next seat posts nothing or straddles, that bet is the
    big blind, and nobody posts the small one.
    """
    first = min((player for player, amount in blinds.items() if amount > 0), default=0)
    if first == hand.count and hand.variant == NAMES["SDNL"].phh:  # the button alone
        return None, first
    if hand.count == 2:
        small, big = 2, 1
    else:
        least = hand.small_bet or hand.min_bet or 0
        next_blind = blinds.get(first + 1, 0)
        straddled = blinds.get(first, 0) >= least > 0 and next_blind > blinds.get(first, 0)
        big = first + 1 if next_blind > 0 and not straddled else first
        small = big - 1
    if blinds.get(big, 0) <= 0:
        raise Unreadable("blinds_or_straddles: nobody posts the big blind")
    return small or None, big


def seated(hand: History) -> Table:
    """The table of the history with its players in the order of the file and the forced bets posted.

    Raises `Unreadable` for a variant or blinds that are unknown, `Refused` for what no table allows.
    """
    code = VARIANTS.get(hand.variant)
    if code is None:
        raise Unreadable(f"variant {hand.variant!r}: croupier deals {', '.join(VARIANTS)}")
    if hand.count > len(SEATS):
        raise Refused("no-such-seat", f"{hand.count} players: a table has {len(SEATS)} seats")
    if 0 in hand.starting_stacks:
        player = hand.starting_stacks.index(0) + 1
        raise Refused("empty-seat", f"p{player} has no chips and cannot be dealt in", seat=player)
    bets = forced(hand)
    table = evolve(_set_up(code, _stakes(hand, bets), _unit(hand)), _record(hand))
    check_ceiling(table, hand.count)
    table = evolve(table, _start(code, hand, bets))
    for kind, player, amount in bets.posts:
        seat = SEATS[player - 1]
        chips = min(amount, table.players[seat].stack)
        if chips:
            table = evolve(table, made(Posted, 0, 1, {"seat": seat, "kind": kind, "amount": chips}))
    return table


def _stakes(hand: History, bets: Forced) -> Stakes:
    """The stakes of the table, without antes, which are posted as the file has them."""
    blinds = {kind: amount for kind, _, amount in bets.posts}
    return Stakes(
        small_blind=blinds.get("small-blind", 0),
        big_blind=blinds.get("big-blind", blinds.get("button-blind", 0)),
        bring_in=hand.bring_in or 0,
        small_bet=hand.small_bet or 0,
        big_bet=hand.big_bet or 0,
    )


def _unit(hand: History) -> int:
    """The smallest chip, scaled: from the file, or the smallest amount in it."""
    given = hand.details.get(SMALLEST_CHIP, 0)
    chip = given * hand.scale if isinstance(given, int | Decimal) else 0
    return int(chip) if chip >= 1 and chip == int(chip) else 1


@lru_cache(maxsize=256)
def _set_up(code: str, stakes: Stakes, unit: int) -> Table:
    """An empty table of that game; it is cached, because files of one room need few different ones."""
    command = cmd.SetTable(at=0, game=code, profile="tda", house=HOUSE, unit=unit, **asdict(stakes))
    empty = Table()
    return replay(decide(empty, command, empty.house), empty)


def _record(hand: History) -> TableRecorded:
    names = hand.players or tuple(f"p{player}" for player in range(1, hand.count + 1))
    players = zip(SEATS, names, hand.starting_stacks, strict=False)
    seats = [(seat, name, stack, False) for seat, name, stack in players]
    return made(TableRecorded, 0, 0, {**NEW_TABLE, "seats": tuple(seats)})


def _start(code: str, hand: History, bets: Forced) -> HandStarted:
    """Begin the hand: the last player has the button, except in stud."""
    seats = SEATS[: hand.count]
    return HandStarted(
        at=0,
        step=1,
        hand_no=1,
        game=code,
        button=None if bets.big is None else seats[-1],
        small_blind_seat=None if bets.small is None else SEATS[bets.small - 1],
        big_blind_seat=None if bets.big is None else SEATS[bets.big - 1],
        seats=seats,
    )
