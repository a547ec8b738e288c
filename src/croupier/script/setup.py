"""Collects the settings of a script's table: game, stakes, rake, profile and switches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, field
from decimal import Decimal

from croupier.engine.commands import SetTable
from croupier.engine.events import Turn
from croupier.engine.table.rotation import stakes_of
from croupier.errors import Unreadable
from croupier.rules import fees
from croupier.rules.house import CHIP, MONEY_SWITCHES
from croupier.rules.tournament.levels import Level
from croupier.script.forms import KINDS
from croupier.script.statements.hand import (
    AnteStatement,
    BoardsStatement,
    BuyInStatement,
    GameStatement,
    HouseStatement,
    LevelStatement,
    LimitStatement,
    MixStatement,
    ModeStatement,
    RakeStatement,
    RotationStatement,
    SensorsStatement,
    SetSwitchStatement,
    StakesStatement,
    Statement,
    UnitStatement,
)
from croupier.terminal.pages.setup.stakes import with_mix
from croupier.values import dataclass

SETTINGS = (
    GameStatement,
    StakesStatement,
    LimitStatement,
    RotationStatement,
    MixStatement,
    AnteStatement,
    RakeStatement,
    ModeStatement,
    HouseStatement,
    SetSwitchStatement,
    SensorsStatement,
    UnitStatement,
    BoardsStatement,
    BuyInStatement,
    LevelStatement,
)
"""Statements that set up the table, from the next hand on."""

SCHEDULE = "rake.schedule"
CENTS = 100


def switch_value(statement: SetSwitchStatement, units: Callable[[Decimal], int]) -> str:
    """The value of a switch as text for the house rules; a switch of money is written as an amount."""
    value = " ".join(statement.value)
    if statement.switch not in (*MONEY_SWITCHES, SCHEDULE) or value in ("none", CHIP):
        return value

    def money(text: str) -> int:
        return units(KINDS["amount"].read(text))

    if statement.switch == SCHEDULE:
        return fees.write(fees.read(value, money))
    try:
        return str(money(value))
    except Unreadable as error:
        raise Unreadable(f"switch {statement.switch} {value!r}: expected an amount") from error


@dataclass
class TableSetup:
    """The settings so far; `changed` until the table has them.

    A script without a rake statement has no rake. A rotation lasts until a single game is named.
    """

    game: str = "THNL"
    mode: str = "cash"
    profile: str = ""
    sensors: str = "L1"
    blinds: tuple[Decimal, Decimal] | None = None
    bets: tuple[Decimal, Decimal] | None = None
    bring_in: Decimal | None = None
    antes: dict[str, Decimal] = field(default_factory=dict)
    rotation: list[RotationStatement] = field(default_factory=list)
    rotation_hands: int = 0
    rotation_orbits: int = 0
    mix: str = ""
    choice: bool = False
    rake: RakeStatement = field(default_factory=RakeStatement)
    unit: Decimal | None = None
    switches: dict[str, SetSwitchStatement] = field(default_factory=dict)
    buy_in: BuyInStatement | None = None
    levels: list[LevelStatement] = field(default_factory=list)
    boards: int = 1
    changed: bool = False

    def take(self, statement: Statement) -> None:
        """Remember a statement of `SETTINGS`."""
        self.changed = self.changed or not isinstance(statement, BoardsStatement)
        match statement:
            case BoardsStatement():
                self.boards = int(statement.boards)
            case GameStatement():
                self.game, self.rotation, self.mix, self.choice = statement.game, [], "", False
            case ModeStatement():
                self.mode = statement.mode
            case HouseStatement():
                self.profile = statement.profile
            case SensorsStatement():
                self.sensors = statement.level
            case StakesStatement():
                self.blinds, self.bets, self.bring_in = statement.blinds, None, None
            case LimitStatement():
                self.blinds, self.bets, self.bring_in = statement.blinds, statement.bets, statement.bring_in
                if statement.ante is not None:
                    self.antes["ante"] = statement.ante
            case RotationStatement() | MixStatement():
                self._mix(statement)
            case UnitStatement():
                self.unit = statement.amount
            case AnteStatement(kind=kind, amount=amount):
                self.antes[kind] = amount
            case RakeStatement():
                self.rake = statement
            case BuyInStatement():
                self.buy_in = statement
            case LevelStatement():
                if all(statement is not each for each in self.levels):  # settings are read ahead
                    self.levels.append(statement)
            case SetSwitchStatement(switch=switch):
                self.switches[switch] = statement

    def _mix(self, statement: RotationStatement | MixStatement) -> None:
        """A game in turn, how long each is dealt, the name of a mix, or that the button chooses."""
        match statement:
            case MixStatement(name="choice"):
                self.choice = True
            case MixStatement(name=name):
                self.mix = name
            case RotationStatement(hands=int() as hands):
                self.rotation_hands, self.rotation_orbits = hands, 0
            case RotationStatement(orbits=int() as orbits):
                self.rotation_orbits = orbits
            case RotationStatement():
                if all(statement is not each for each in self.rotation):  # settings are read ahead
                    self.rotation.append(statement)

    def units(self, amount: Decimal) -> int:
        """An amount for the engine, in cents or chips; raises `Unreadable` for part of one."""
        units = amount * CENTS if self.mode == "cash" else amount
        if units != units.to_integral_value():
            whole = "cents" if self.mode == "cash" else "chips"
            raise Unreadable(f"amount {amount:f}: expected whole {whole}")
        return int(units)

    def amount(self, units: int) -> Decimal:
        """The inverse of `units`, as short as possible."""
        if self.mode != "cash":
            return Decimal(units)
        return Decimal(units // CENTS) if units % CENTS == 0 else Decimal(units) / CENTS

    @property
    def complete(self) -> bool:
        """Whether bets or blinds are known, so that the table can be set."""
        return bool(self.blinds or self.bets or self.rotation or self.levels)

    def command(self, at: int) -> SetTable:
        """The settings as a command, once they are complete."""
        turns = tuple(Turn(one.game, **self._stakes(one, one.ante, one.bb_ante)) for one in self.rotation)
        antes = self.antes.get("ante"), self.antes.get("bb-ante")
        mixed = bool(self.mix and (self.bets or self.blinds))
        own = Turn("THL" if mixed and self.bets else self.game, **self._stakes(self, *antes))
        first = turns[0] if turns and not mixed else own
        unit = 1 if self.unit is None else self.units(self.unit)
        least, most = (self.buy_in.least, self.buy_in.most) if self.buy_in else (None, None)
        made = SetTable(
            at=at,
            game=first.game,
            mode=self.mode,
            profile=self.profile or ("tda" if self.mode == "tournament" else "code"),
            house=(
                *self._rake(),
                *((name, switch_value(one, self.units)) for name, one in self.switches.items()),
            ),
            **asdict(stakes_of(first)),
            unit=unit,
            sensors=self.sensors,
            rotation=turns,
            rotation_hands=self.rotation_hands,
            rotation_orbits=self.rotation_orbits,
            rotation_choice=self.choice,
            structure=tuple(map(self._level, self.levels)),
            least_buy=self.units(least or Decimal(0)),
            most_buy=self.units(most or Decimal(0)),
        )
        return with_mix(made, self.mix, turns) if self.mix else made

    def _level(self, said: LevelStatement) -> Level:
        return Level(
            seconds=int(said.minutes * 60),
            **self._stakes(said, said.ante, said.bb_ante),
            unit=self.units(said.unit or Decimal(0)),
            pause=said.blinds is None and said.bets is None,
        )

    def _stakes(
        self,
        said: TableSetup | RotationStatement | LevelStatement,
        ante: Decimal | None,
        bb_ante: Decimal | None,
    ) -> dict[str, int]:
        """The stakes of a game or level by name; amounts that were not given are 0."""
        pairs = (*(said.blinds or (None, None)), *(said.bets or (None, None)))
        names = ("small_blind", "big_blind", "small_bet", "big_bet", "ante", "big_blind_ante", "bring_in")
        amounts = (*pairs, ante, bb_ante, said.bring_in)
        return {name: self.units(each or Decimal(0)) for name, each in zip(names, amounts, strict=True)}

    def _rake(self) -> tuple[tuple[str, str], ...]:
        cap = self.rake.cap
        return (
            ("rake.pct", f"{self.rake.percent or Decimal(0):f}"),
            ("rake.cap", "none" if cap is None else str(self.units(cap))),
        )
