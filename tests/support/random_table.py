"""Random tables: any stakes, stacks, seats and house rules that the engine accepts."""

from __future__ import annotations

import random
from dataclasses import asdict

from croupier.engine import commands as cmd
from croupier.engine.events import StackCorrected, Turn
from croupier.engine.places import Seat
from croupier.engine.table.rotation import stakes_of
from croupier.rules.games import GAMES, game
from croupier.rules.house import SWITCHES as ALL_SWITCHES
from croupier.rules.stakes import Stakes
from support.engine_bench import Bench

SWITCHES = {
    "raise.min": ("standard", "double"),
    "double.base": ("largest_total", "last_full_total"),
    "reopen.nl": ("full", "half"),
    "limit.raises": ("3", "4", "5"),
    "limit.cap_headsup": ("kept", "lifted_if_round_starts_headsup"),
    "pl.holdem": ("standard", "decree_literal"),
    "pl.omaha": ("standard", "decree_omaha"),
    "pl.round_sb": ("off", "on"),
    "straddle": ("off", "utg", "utg_or_button", "any", "any_and_sleeper"),
    "kill": ("off", "off", "full"),
    "kill.order": ("turn", "last"),
    "straddle.again": ("0", "2"),
    "straddle.button_order": ("from_left", "utg_first"),
    "straddle.min_raise": ("straddle", "big_blind"),
    "bba.short": ("blind_first", "ante_first"),
    "entry.post": ("none", "post_bb"),
    "deck.last_card": ("never", "if_completes"),
    "stud.exhaustion": ("count_first", "code_1_13"),
    "draw.reshuffle_burns": ("out", "in"),
    "stud.open_pair": ("on", "off"),
    "opt.no_check_raise": ("off", "off", "on"),
    "odd.flop": ("left_of_button", "high_card"),
    "fifty.base": ("raise_part", "whole_amount"),
    "rake.pct": ("0", "5", "33.33"),
    "rake.cap": ("none", "0", "15"),
    "rake.unit": ("chip", "1", "3"),
    "rake.no_flop_no_drop": ("on", "off"),
}
"""The switches that touch games, betting and pots; amounts are multiples of the smallest chip."""


MIXED = "mixed"
"""Instead of the code of a game: several of them in turn."""


def games_of(dice: random.Random, code: str) -> tuple[str, ...]:
    """The games of the table, one or a few."""
    return tuple(dice.sample(sorted(GAMES), 3)) if code == MIXED else (code,)


def stakes(dice: random.Random, code: str, unit: int) -> Turn:
    """Stakes that suit the game, in whole chips."""
    big = unit * dice.choice((2, 2, 4, 10, 25))
    small = dice.choice((big // 2 // unit * unit, unit, big))
    small = dice.choice((0, small)) if game(code).button_blind else small
    ante = unit * dice.choice((0, 0, 1, 2))
    if game(code).bring_in:
        bring_in = unit * dice.randint(1, big // unit - 1)
        return Turn(code, 0, 0, ante, 0, bring_in, big, dice.choice((big, 2 * big)))
    table_ante = dice.choice((0, 0, big))
    if game(code).betting == "limit":
        return Turn(code, small, big, ante, table_ante, 0, big, dice.choice((big, 2 * big, 2 * big)))
    return Turn(code, small, big, ante, table_ante, 0, 0, 0)


def stack(dice: random.Random, stakes: Stakes, unit: int) -> int:
    """Chips for one player, often too few for the next bet."""
    bet = max(stakes.big_blind, stakes.small_bet)
    chips = unit * dice.choice((1, 2, 3, 5, bet // unit, 2 * bet // unit, 5 * bet // unit, 30 * bet // unit))
    return chips + dice.choice((0, 0, 0, unit))


def in_units(name: str, value: str, unit: int) -> tuple[str, str]:
    """A switch and its value, an amount in the smallest unit of money."""
    return name, str(int(value) * unit) if name.startswith(
        "rake."
    ) and value.isdigit() and name != "rake.pct" else value


def leave_small_change(dice: random.Random, bench: Bench) -> None:
    """Leave a stack with less than a chip in it, as an older version could."""
    seat = dice.choice([*bench.table.players])
    before = bench.table.players[seat].stack
    left = before + dice.randrange(bench.table.unit)
    bench.fold(StackCorrected, seat=seat, stack=left, before=before, reason="older log", by="terminal")


def any_switches(dice: random.Random) -> dict[str, tuple[str, ...]]:
    """Every switch with few values, and all of them; some keep the default of the profile."""
    few = {name: one.kind.values for name, one in ALL_SWITCHES.items() if one.kind.values}
    few.pop("seats.max", None)  # the players sit down first
    return {name: values for name, values in {**few, **SWITCHES}.items() if dice.random() < 0.6}


def open_table(
    dice: random.Random,
    codes: tuple[str, ...],
    *,
    sensors: tuple[str, ...] = ("L1", "L1", "L1", "L0"),
    switches: dict[str, tuple[str, ...]] = SWITCHES,
    units: tuple[int, ...] = (1, 1, 5, 25),
    small_change: float = 0.2,
) -> Bench:
    """Any table for one game, or for several in turn, with players in some of its seats.

    `small_change` is how often one of their stacks is not in whole chips.
    """
    unit = dice.choice(units)
    turns = tuple(stakes(dice, code, unit) for code in codes)
    own = stakes_of(turns[0])
    bench = Bench()
    bench.do(
        cmd.SetTable,
        game=codes[0],
        mode=dice.choice(("cash", "tournament")),
        profile=dice.choice(("code", "tda")),
        house=tuple(
            in_units(name, dice.choice(values), unit)
            for name, values in switches.items()
            if dice.random() < 0.5
        ),
        **asdict(own),
        unit=unit,
        sensors=dice.choice(sensors),
        rotation=turns if len(turns) > 1 else (),
        rotation_hands=dice.choice((0, 1)),
    )
    most = min(GAMES[code].seats_max for code in codes)
    seats = sorted(dice.sample(range(1, 11), dice.choice((2, 3, most, dice.randint(2, most)))))
    for seat in seats:
        bench.do(cmd.SeatPlayer, seat=Seat(seat), player=f"P{seat}", stack=stack(dice, own, unit))
    bench.do(cmd.PlaceButton, seat=Seat(dice.randint(1, 10)))
    if dice.random() < small_change:
        leave_small_change(dice, bench)
    return bench
