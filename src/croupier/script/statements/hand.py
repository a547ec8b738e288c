"""The statements of a table script: their fields, and the forms in which they are written.

The forms *are* the grammar. Seats, cards and places are the engine's; amounts are decimals as written,
because only the mode of the table tells cents from chips.
"""

from __future__ import annotations

from dataclasses import field, fields
from decimal import Decimal
from typing import ClassVar

from croupier.cards.card import Card
from croupier.engine.places import Place, Seat
from croupier.errors import Unreadable
from croupier.rules import games
from croupier.script.forms import Mismatch, Special, form, split_words
from croupier.values import Declared

GAMES = "|".join(games.GAMES)


class Statement(Declared):
    """One line of a script; two statements with the same fields are equal, wherever they stand."""

    FORMS: ClassVar[tuple[str, ...]] = ()
    line: int = field(default=0, compare=False)

    def __str__(self) -> str:
        """The statement as written; raises `Unreadable` for values that fit no form."""
        values = {item.name: getattr(self, item.name) for item in fields(self)}
        for text in self.FORMS:
            try:
                written = form(text).write(values)
                if type(self)(**form(text).read(split_words(written))) == self:
                    return written
            except (Mismatch, TypeError, AttributeError):
                continue  # the values have another form
        kind = type(self).__name__.removesuffix("Statement")
        raise Unreadable(f"{kind}: expected values that can be written in a script")


# --- settings ----------------------------------------------------------------------------------------


class GameStatement(Statement):
    FORMS = (f"game <game:{GAMES}>",)
    game: str


class StakesStatement(Statement):
    """Small and big blind."""

    FORMS = ("stakes <blinds:pair>",)
    blinds: tuple[Decimal, Decimal]


class LimitStatement(Statement):
    """Small and big bet, with blinds or with ante and bring-in."""

    FORMS = (
        "limit <bets:pair> blinds <blinds:pair>",
        "limit <bets:pair> ante <ante:amount> bring-in <bring_in:amount>",
    )
    bets: tuple[Decimal, Decimal]
    blinds: tuple[Decimal, Decimal] | None = None
    ante: Decimal | None = None
    bring_in: Decimal | None = None


class RotationStatement(Statement):
    """Mixed games: one game of the rotation with its bets and blinds, or how long each is dealt."""

    FORMS = (
        "rotation hands <hands:number>",
        "rotation orbits <orbits:number>",
        f"rotation <game:{GAMES}> <bets:pair> blinds <blinds:pair> [ante <ante:amount>]",
        f"rotation <game:{GAMES}> <bets:pair> ante <ante:amount> bring-in <bring_in:amount>",
        f"rotation <game:{GAMES}> <blinds:pair> [ante <ante:amount>] [bb-ante <bb_ante:amount>]",
    )
    hands: int | None = None
    orbits: int | None = None
    game: str = ""
    bets: tuple[Decimal, Decimal] | None = None
    blinds: tuple[Decimal, Decimal] | None = None
    ante: Decimal | None = None
    bb_ante: Decimal | None = None
    bring_in: Decimal | None = None


class MixStatement(Statement):
    """A mix by its name, in which a `rotation` line gives a game its own stakes; or the button's choice."""

    FORMS = (f"mix <name:{'|'.join(games.MIXES)}|choice>",)
    name: str


class AnteStatement(Statement):
    FORMS = ("<kind:ante|bb-ante> <amount>",)
    kind: str
    amount: Decimal


class RakeStatement(Statement):
    """`percent` None: no rake."""

    FORMS = ("rake none", "rake <percent> [cap <cap:amount>]")
    percent: Decimal | None = None
    cap: Decimal | None = None


class ModeStatement(Statement):
    FORMS = ("mode <mode:cash|tournament>",)
    mode: str


class HouseStatement(Statement):
    FORMS = ("house <profile:tda|code|club>",)
    profile: str


class SetSwitchStatement(Statement):
    FORMS = ("set <switch:word> <value:words>", "<switch:cap|kill> <value:words>")
    switch: str
    value: tuple[str, ...]


class SensorsStatement(Statement):
    FORMS = ("sensors <level:L0|L1|L2|L3>",)
    level: str


class UnitStatement(Statement):
    FORMS = ("unit <amount>",)
    amount: Decimal


class BuyInStatement(Statement):
    """The buy-ins allowed to a cash player."""

    FORMS = ("buy-in <least:amount> [to <most:amount>]",)
    least: Decimal
    most: Decimal | None = None


class LevelStatement(Statement):
    """The next level of the structure, or a break: `minutes` long, with chips of `unit` from then on."""

    FORMS = (
        "level break <minutes:amount> [chip <unit:amount>]",
        "level <minutes:amount> <bets:pair> blinds <blinds:pair> [ante <ante:amount>]"
        " [bring-in <bring_in:amount>] [chip <unit:amount>]",
        "level <minutes:amount> <bets:pair> ante <ante:amount> bring-in <bring_in:amount>"
        " [chip <unit:amount>]",
        "level <minutes:amount> <blinds:pair> [ante <ante:amount>] [bb-ante <bb_ante:amount>]"
        " [chip <unit:amount>]",
    )
    minutes: Decimal
    blinds: tuple[Decimal, Decimal] | None = None
    bets: tuple[Decimal, Decimal] | None = None
    ante: Decimal | None = None
    bb_ante: Decimal | None = None
    bring_in: Decimal | None = None
    unit: Decimal | None = None


class SeatPlayerStatement(Statement):
    FORMS = (
        "seat <seat> <player:text> <stack:amount> [brought] [penalty <penalty:number>]"
        " [warnings <warnings:number>] [unpaid <unpaid:amount>]",
    )
    seat: Seat
    player: str
    stack: Decimal
    brought: bool = False
    penalty: int = 0
    warnings: int = 0
    unpaid: Decimal | None = None


class DeckStatement(Statement):
    """The order of the cards in the shoe for the next hand, as far as it is known."""

    FORMS = ("deck <cards:shoe-cards>",)
    cards: tuple[Card | Special, ...]


class KnownTagStatement(Statement):
    """How a raw tag is registered: as a card, a joker, or a card of another deck."""

    FORMS = (
        "known-tag <uid> deck <deck:word> <card>",
        "known-tag <uid> <joker:JK1|JK2>",
        "known-tag <uid> <card>",
    )
    uid: str
    card: Card | None = None
    joker: str = ""
    deck: str = ""


# --- cards -------------------------------------------------------------------------------------------


class StartHandStatement(Statement):
    """The next hand begins; `go`: all other tables have finished their hand.

    `without`: whoever comes is not waited for.
    """

    FORMS = ("hand [go] [without]",)
    go: bool = False
    without: bool = False


class BoardsStatement(Statement):
    """The next hands are dealt with this many boards, side by side."""

    FORMS = ("boards <boards:1|2>",)
    boards: str


class BombStatement(Statement):
    """The next hand is a bomb pot; or one comes by itself, as often as the table wants them."""

    FORMS = (
        "bomb off",
        "bomb every <hands:number> hands <ante:amount>",
        "bomb every <every:orbit|dealer> <ante:amount>",
        f"bomb <ante:amount> [boards <boards:1|2>] [game <game:{GAMES}>]",
    )
    ante: Decimal | None = None
    hands: int | None = None
    every: str = ""
    boards: str = ""
    game: str = ""


class OutStatement(Statement):
    """The seat sits the next bomb pot out."""

    FORMS = ("out <seat>",)
    seat: Seat


class DealStatement(Statement):
    FORMS = ("deal",)


class ShoeStatement(Statement):
    FORMS = ("shoe <cards:shoe-cards>",)
    cards: tuple[Card | Special, ...]


class TagStatement(Statement):
    FORMS = ("tag <uid>",)
    uid: str


class NameStatement(Statement):
    """Name an unread card: the `number`-th that left the shoe in this deal."""

    FORMS = ("name <number> <card>",)
    number: int
    card: Card


class AntennaStatement(Statement):
    """The antenna of a place sees cards, or a raw tag."""

    FORMS = ("at <place> tag <uid>", "at <place> <cards:shoe-cards>")
    place: Place
    cards: tuple[Card | Special, ...] = ()
    uid: str = ""


class GoneStatement(Statement):
    """The antenna that saw the card or the raw tag last no longer sees it."""

    FORMS = ("gone tag <uid>", "gone <card>")
    card: Card | None = None
    uid: str = ""


# --- players -----------------------------------------------------------------------------------------


class Passable(Statement):
    """An entry that may be made in spite of an alert, with a reason, perhaps by the floor."""

    passed: str | None = None
    by_floor: bool = False


class ActStatement(Passable):
    """`amount` is the total of the round for bet and raise."""

    FORMS = (
        "<seat> <action:fold|check|call|allin|bring-in> [passed <passed:text>] [by floor]",
        "<seat> <action:bet|raise> <amount> [passed <passed:text>] [by floor]",
    )
    seat: Seat
    action: str
    amount: Decimal | None = None


class PostStatement(Passable):
    FORMS = ("<seat> post <live:amount> [dead <dead:amount>] [passed <passed:text>] [by floor]",)
    seat: Seat
    live: Decimal
    dead: Decimal | None = None


class GaveStatement(Statement):
    """After the hand, name the cards that the seat discarded in its first, second or third draw."""

    FORMS = ("<seat> draw <draw:1|2|3> was <cards>",)
    seat: Seat
    draw: str
    cards: tuple[Card, ...]


class MuckStatement(Passable):
    """Muck a hand; with `passed` the floor allows a muck that the rules forbid."""

    FORMS = ("<seat> muck [passed <passed:text>] [by floor]",)
    seat: Seat


class ChipsStatement(Statement):
    FORMS = ("<seat> <motion:chips|pull> <chips:amounts>",)
    seat: Seat
    motion: str
    chips: tuple[Decimal, ...]


class SayStatement(Statement):
    FORMS = ("<seat> say <text>", "<seat> say <text> <order:with|after> <chips:amounts>")
    seat: Seat
    text: str
    order: str = ""
    chips: tuple[Decimal, ...] = ()
