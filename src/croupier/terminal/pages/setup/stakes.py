"""The set table: stakes and buy-ins that go together."""

from __future__ import annotations

from dataclasses import astuple
from math import gcd
from typing import Final

from croupier.engine.commands import SetTable
from croupier.engine.events import TableSet, Turn
from croupier.engine.table.rotation import stakes_of
from croupier.rules.games import MIXES, game
from croupier.rules.house import HouseRules, from_switches, in_chips
from croupier.values import replace
from croupier.words import Words, message


def house_of(settings: SetTable) -> HouseRules:
    """The house rules in the settings; raises `Unreadable` for an unknown switch."""
    return from_switches((("profile", settings.profile), *settings.house))


def settings_of(settings: TableSet) -> SetTable:
    """The command for the present settings; if an older log's rake broke chips, it is in whole chips."""
    values = {name: value for name, value in vars(settings).items() if name in SetTable.__dataclass_fields__}
    house = in_chips(settings.house, settings.unit if settings.mode == "cash" else 1)
    values |= {"profile": house.pop("profile", "code"), "house": tuple(house.items()), "at": 0}
    return SetTable(**values)


CASH_STAKES: Final = ((50, 100), (100, 200), (100, 300), (200, 500), (500, 1_000), (1_000, 2_000))
TOURNAMENT_STAKES: Final = ((25, 50), (50, 100), (100, 200), (200, 400), (300, 600), (500, 1_000))
CASH_LIMITS: Final = ((200, 400), (400, 800), (500, 1_000), (1_000, 2_000), (2_000, 4_000), (3_000, 6_000))
TOURNAMENT_LIMITS: Final = ((50, 100), (100, 200), (200, 400), (400, 800), (600, 1_200), (1_000, 2_000))

KINDS: Final = {
    "hold'em": message("Hold'em"),
    "omaha": message("Omaha"),
    "stud": message("Stud"),
    "draw": message("Draw games"),
}
"""The kinds under which the games are chosen, by `kind_of`."""


def kind_of(code: str) -> str:
    """The kind of a game that its players would look under, one of `KINDS`."""
    played = game(code)
    if played.family != "flop" or played.draws:
        return "draw" if played.draws else "stud"
    return "hold'em" if played.hand_cards == 2 else "omaha"


MIX_NAMES: Final = {"HORSE": message("HORSE"), "EIGHT": message("8-game"), "TEN": message("10-game")}

DEEP: Final = 100
"""Big blinds in a first buy-in; small bets in fixed limit."""

ANTES_A_BET: Final = 10
BRING_INS_A_BET: Final = 4
"""Ante and bring-in of stud as fractions of the small bet, by default."""


def is_limit(base: SetTable) -> bool:
    return game(base.game).betting == "limit"


def is_stud(base: SetTable) -> bool:
    return bool(game(base.game).bring_in)


def level(base: SetTable) -> int:
    """The big blind, or in fixed limit the small bet: the measure of buy-ins."""
    return base.small_bet or base.big_blind if is_limit(base) else base.big_blind


def usual_buy(base: SetTable) -> int:
    """The default buy-in: a hundred big blinds, within the limits.

    >>> usual_buy(SetTable(at=0, small_blind=100, big_blind=200, unit=100, most_buy=15_000))
    15000
    """
    wanted = max(DEEP * level(base), base.least_buy)
    return min(wanted, base.most_buy) if base.most_buy else wanted


SHORT: Final = 10
"""Nobody buys in for fewer big blinds, so a smaller figure means tens or hundreds."""


def meant(base: SetTable, amount: int) -> int:
    """The buy-in that a short figure means: that many tens or hundreds, at least half of the usual one.

    >>> base = SetTable(at=0, small_blind=100, big_blind=200, unit=100)
    >>> [meant(base, euros * 100) // 100 for euros in (1, 3, 15, 30, 150)]
    [100, 300, 150, 30, 150]
    """
    if not 0 < amount < SHORT * level(base):
        return amount
    while 2 * amount < usual_buy(base):
        amount *= 10
    return amount


def pair(base: SetTable) -> tuple[int, int]:
    """The two figures of the stakes: blinds, or in fixed limit the bets."""
    if not is_limit(base):
        return base.small_blind, base.big_blind
    return level(base), base.big_bet or 2 * level(base)


def usual(base: SetTable) -> tuple[tuple[int, int], ...]:
    """Stakes with a key."""
    cash = base.mode == "cash"
    if is_limit(base):
        return CASH_LIMITS if cash else TOURNAMENT_LIMITS
    blinds = CASH_STAKES if cash else TOURNAMENT_STAKES
    return tuple((0, big) for _, big in blinds) if game(base.game).button_blind else blinds


def with_mix(base: SetTable, name: str, own: tuple[Turn, ...] = ()) -> SetTable:
    """The table with the games of a mix in turn, at equal stakes but for those with their `own`.

    >>> mixed = with_mix(SetTable(at=0, small_blind=100, big_blind=200, unit=100), "HORSE")
    >>> [turn.game for turn in mixed.rotation], mixed.rotation[2].bring_in
    (['THL', 'O4JL', '7SLL', '7SHL', '7SJL'], 100)
    """
    given = {turn.game: turn for turn in own}
    return _led(base, tuple(given.get(code) or _turn(base, code) for code in MIXES[name]))


def with_own(base: SetTable, code: str) -> SetTable:
    """The table with this game added to those in turn, or taken from them.

    >>> one = with_own(SetTable(at=0, small_blind=100, big_blind=200, unit=100), "7SHL")
    >>> [turn.game for turn in one.rotation], with_own(one, "7SHL").rotation
    (['THNL', '7SHL'], ())
    """
    turns = base.rotation or (_turn(base, base.game),)
    left = tuple(turn for turn in turns if turn.game != code)
    return _led(base, left if len(left) < len(turns) else (*turns, _turn(base, code)))


def with_limits(base: SetTable, code: str, small: int, big: int) -> SetTable:
    """The table with these figures for one of the games in turn."""
    own = _turn(_at_stakes(with_game(base, code), small, big), code)
    turns = tuple(own if turn.game == code else turn for turn in base.rotation)
    return replace(_led(base, turns), unit=gcd(base.unit, small, big) or 1)


def _led(base: SetTable, turns: tuple[Turn, ...]) -> SetTable:
    """The table with these games in turn, its own game the first; a single game is no mix."""
    first = replace(base, **turns[0]._asdict()) if turns else base
    return replace(first, rotation=turns) if len(turns) > 1 else _alone(first)


def _alone(base: SetTable) -> SetTable:
    return replace(base, rotation=(), rotation_hands=0, rotation_orbits=0, rotation_choice=False)


def mix_of(base: SetTable, words: Words) -> str:
    """The games in turn: the name of their mix, else the first of their codes."""
    codes = tuple(turn.game for turn in base.rotation)
    named = next((words.say(MIX_NAMES[name]) for name, each in MIXES.items() if each == codes), "")
    rest = f" +{len(codes) - SHOWN}" if len(codes) > SHOWN else ""
    return named or " · ".join(codes[:SHOWN]) + rest


SHOWN: Final = 5
"""How many codes of a mix without a name are written."""


def _turn(base: SetTable, code: str) -> Turn:
    return Turn(code, *astuple(stakes_of(with_game(base, code))))


def with_stakes(base: SetTable, small: int, big: int) -> SetTable:
    """The table with these figures; all games of a rotation follow them."""
    chosen = _at_stakes(base, small, big)
    return replace(chosen, rotation=tuple(_turn(chosen, turn.game) for turn in base.rotation))


def _at_stakes(base: SetTable, small: int, big: int) -> SetTable:
    """The game at these figures; in fixed limit blinds or ante and bring-in follow from the small bet.

    The big blind is the small bet, the small blind half of it rounded down to a chip (Guide 2.2).

    >>> limit = _at_stakes(SetTable(at=0, game="THL", unit=100), 500, 1_000)
    >>> limit.small_blind, limit.big_blind
    (200, 500)
    >>> stud = _at_stakes(SetTable(at=0, game="7SHL", unit=100), 2_000, 4_000)
    >>> stud.ante, stud.bring_in
    (200, 500)
    """
    unit = gcd(base.unit, small, big) or 1
    if not is_limit(base):
        bare = replace(base, bring_in=0, small_bet=0, big_bet=0)
        ante = big if game(base.game).button_blind and not small else base.ante
        return replace(bare, small_blind=small, big_blind=big, ante=ante, unit=unit)
    base = replace(base, small_bet=small, big_bet=big, unit=unit)
    if not is_stud(base):
        return replace(base, small_blind=small // 2 // unit * unit, big_blind=small, bring_in=0)
    ante, bring_in = (max(unit, small // part // unit * unit) for part in (ANTES_A_BET, BRING_INS_A_BET))
    return replace(base, small_blind=0, big_blind=0, big_blind_ante=0, ante=ante, bring_in=bring_in)


def with_game(base: SetTable, code: str) -> SetTable:
    """The table with another game, without a rotation, at stakes of the same size."""
    if game(base.game).button_blind and not base.small_blind:
        base = replace(base, small_blind=base.big_blind // 2 // base.unit * base.unit, ante=0)
    chosen = _alone(replace(base, game=code))
    if game(code).button_blind:
        return _at_stakes(chosen, 0, level(base))
    if (is_limit(base), is_stud(base)) == (is_limit(chosen), is_stud(chosen)):
        return chosen
    ante = 0 if is_stud(base) else base.ante
    size = level(base)
    if is_limit(chosen):
        return _at_stakes(replace(chosen, ante=ante), size, 2 * size)
    small = base.small_blind or size // 2 // base.unit * base.unit
    return _at_stakes(replace(chosen, ante=ante), small, size)
