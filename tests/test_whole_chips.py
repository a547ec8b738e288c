"""Nobody is ever paid part of a chip, whatever a file, the set-up page or a chip race configures.

A table is configured at random, also with contradictions; plain division tells which ones are. Random hands
follow, and after every input each stack, bet, pot, award and rake is counted in whole chips.
"""

from __future__ import annotations

import random
from dataclasses import asdict
from decimal import Decimal

import pytest

from croupier.config.file import ConfigError, read
from croupier.engine import commands as cmd
from croupier.engine.commands import people as ask
from croupier.engine.places import Seat
from croupier.engine.table import Hand, Table
from croupier.engine.table.rotation import stakes_of, turns_of
from croupier.errors import Refused
from croupier.rules.games import GAMES
from croupier.terminal.pages.setup.page import commands, opened
from croupier.terminal.pages.setup.stakes import settings_of
from croupier.words import Words
from support.engine_bench import Bench
from support.random_play import RandomPlay
from support.sweeps import seeds

REST = '[log]\npath = "a"\nruntime_dir = "b"\n[shoe]\nport = "sim:"\ndeck = "A"\n[dealer]\nname = "Ana"\n'
CHIPS = {"cash": ("0.01", "0.05", "0.25", "0.50", "1", "2.50", "5"), "tournament": ("1", "25", "100")}
PAGES = (
    ("stakes:50/100", "stakes:100/300", "stakes:600/1200"),
    ("ante:0", "ante:25", "ante:100", "ante:7"),
    ("rake:0", "rake:2.5", "rake:10", "cap:none", "cap:250", "cap:1000"),
)
"""Presses on the lines of the stakes, the ante and the rake."""


def configured(dice: random.Random, code: str) -> tuple[str, bool]:
    """A file for a table with this game, and whether it asks for a part of a chip."""
    mode = dice.choice(("cash", "cash", "tournament"))
    chip = Decimal(dice.choice(CHIPS[mode]))
    wrong = dice.random() < 0.15 and chip > Decimal("0.01")
    given: dict[str, Decimal] = {}

    def amount(section: str, low: int, high: int) -> Decimal:
        given[section] = chip * dice.randint(low, high)
        return given[section]

    big = amount("big", 2, 40)
    small = chip * dice.randint(1, int(big / chip) - 1)
    table: dict[str, Decimal] = {"smallest_chip": chip, "ante": amount("ante", 0, 2)}
    if GAMES[code].bring_in:
        table |= {"small_bet": big, "big_bet": 2 * big, "bring_in": min(small, big - chip)}
    elif GAMES[code].betting == "limit":
        table |= {"small_blind": small, "big_blind": big, "small_bet": big, "big_bet": 2 * big}
    else:
        table |= {"small_blind": small, "big_blind": big, "big_blind_ante": amount("bba", 0, 2)}
    house: dict[str, Decimal] = {}
    if dice.random() < 0.5:
        house["rake.cap"] = amount("cap", 0, 30)
    if dice.random() < 0.5:
        house["rake.unit"] = amount("unit", 1, 5)
    broken = dice.choice([*list(table)[1:], *house]) if wrong else ""
    part = chip / 2 if chip / 2 == round(chip / 2, 2) else Decimal("0.01")
    for where in (table, house):
        if broken in where:
            where[broken] += part
    asked = [*table.values(), *(house.values() if mode == "cash" else ())]
    lines = [f"{name} = {value}" for name, value in table.items()]
    rake = dice.choice(("0", "2.5", "5", "7.77", "33.33", "100"))
    switches = [f'"{name}" = {value}' for name, value in house.items()]
    switches += [f'"rake.pct" = "{rake}"', f'"rake.no_flop_no_drop" = "{dice.choice(("on", "off"))}"']
    text = f'[table]\nname = "1"\nmode = "{mode}"\ngame = "{code}"\n'
    text += "\n".join([*lines, "[house]", *switches, REST])
    whole_ones = [*table.values(), *house.values()] if mode == "tournament" else []
    return text, any(each % chip for each in asked) or any(each % 1 for each in whole_ones)


def whole(table: Table, hand: Hand | None = None) -> None:
    """Every stack is in whole chips, and so are the bets and all that was paid in the `hand`."""
    unit = table.unit
    amounts = {f"stack {seat}": one.stack + one.queued for seat, one in table.players.items()}
    if hand is not None:
        for seat, part in hand.parts.items():
            amounts |= {
                f"bet {seat}": part.bet,
                f"live {seat}": part.live,
                f"dead {seat}": part.ante + part.dead,
            }
        amounts |= {f"rake of pot {pot}": taken for pot, taken in hand.money.rake}
        amounts |= {f"award {number}": one.amount for number, one in enumerate(hand.money.awards)}
    assert {name: amount for name, amount in amounts.items() if amount % unit} == {}


def pressed(dice: random.Random, bench: Bench) -> None:
    """The stakes or the rake are changed on the set-up page, or refused and left."""
    page = opened(bench.table)
    line = dice.choice((3, 4, 6))
    press = dice.choice(PAGES[{3: 0, 4: 1, 6: 2}[line]])
    changed = page.on(line).keyed(press, Words("en"))
    assert changed is not None
    before = bench.table
    try:
        for command in commands(changed, bench.table, bench.at):
            bench.do(type(command), **{name: value for name, value in vars(command).items() if name != "at"})
    except Refused:
        assert bench.table is before


def raced(dice: random.Random, bench: Bench) -> None:
    """Chips are raced off in a tournament, and the stakes follow."""
    stakes = stakes_of(turns_of(bench.table.settings)[0])
    unit = 2 * bench.table.unit
    bench.do(ask.OpenRace, unit=unit)
    if bench.table.race is not None:
        racing = [seat for seat, _ in bench.table.race.odd]
        while bench.table.race is not None and bench.table.race.next_seat is not None:
            bench.do(cmd.DrawCard, card=None, status="unread")
        most = bench.table.race
        for count in range(1, len(racing) + 1):
            try:
                bench.do(ask.EndRace, winners=tuple(dice.sample(racing, count)))
            except Refused:
                continue
            break
        assert most is not None and bench.table.race is None
    whole(bench.table)
    doubled = {name: 2 * amount for name, amount in asdict(stakes).items()}
    kept = settings_of(bench.table.settings)
    bench.do(cmd.SetTable, **{name: value for name, value in vars(kept).items() if name != "at"} | doubled)


def a_session(code: str, seed: int, hands: int) -> None:
    print(f"{code} {seed}")
    dice = random.Random(f"chips {code} {seed}")
    text, in_parts = configured(dice, code)
    try:
        command = read(text).set_table(at=0)
    except ConfigError as error:
        assert in_parts, error
        return
    assert not in_parts, text
    bench = Bench()
    bench.do(type(command), **{name: value for name, value in vars(command).items() if name != "at"})
    level = max(command.big_blind, command.small_bet)
    for seat in dice.sample(
        range(1, GAMES[code].seats_max + 1), dice.randint(2, min(6, GAMES[code].seats_max))
    ):
        chips = bench.table.unit * dice.randint(1, 30 * level // bench.table.unit)
        bench.do(cmd.SeatPlayer, seat=Seat(seat), player=f"P{seat}", stack=chips)
    bench.do(cmd.PlaceButton, seat=Seat(1))
    play = RandomPlay(dice, bench, orderly=dice.random() < 0.5)
    for _ in range(hands):
        if not play.start():
            break
        while play.hand.phase != "AWARDED":
            play.step()
            whole(bench.table, play.hand)
            assert bench.total() + sum(taken for _, taken in play.hand.money.rake) == play.chips
        play.between()
        if dice.random() < 0.3:
            pressed(dice, bench)
        elif command.mode == "tournament" and dice.random() < 0.3:
            raced(dice, bench)
            play.chips = bench.total()
        play.chip = bench.table.unit
        whole(bench.table)


@pytest.mark.parametrize("code", GAMES)
def test_nobody_is_paid_a_part_of_a_chip(code: str) -> None:
    for seed in range(3):
        a_session(code, seed, hands=3)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", seeds(300))
def test_nobody_is_paid_a_part_of_a_chip_all_night(seed: int) -> None:
    for code in GAMES:
        a_session(code, seed, hands=8)
