"""The statements of a table script about incidents, the floor, and the terminal itself."""

from __future__ import annotations

from decimal import Decimal

from croupier.cards.card import Card
from croupier.engine import codes
from croupier.engine.places import Seat
from croupier.script.statements.hand import Passable, Statement


class DeclareStatement(Statement):
    """An incident the dealer reports; `card` is a number at the seat or a card."""

    FORMS = (
        "declare <incident> [seat <seat>] [card <card:card-or-number>] [cards <cards:number>]"
        " [amount <amount>] [board <board:1|2|3|4>] [mixed <mixed:muck|burns>] [protected]",
        "declare <incident:chips|string-bet|pull-back|shown|hidden-chip|clock|see-hand|accepted-action"
        "|picked-up|count|conditional>"
        " [seat <seat>] [amount <amount>]",
    )
    incident: str
    seat: Seat | None = None
    card: Card | int | None = None
    cards: int | None = None
    amount: Decimal | None = None
    board: str = ""
    mixed: str = ""
    protected: bool = False

    @property
    def is_undercall(self) -> bool:
        """Whether the seat put out less than the call (I-32)."""
        return self.incident == codes.UNDERCALL and self.seat is not None and self.amount is not None


class RuleStatement(Statement):
    """The way out for the latest open alert that offers it, or for an alert by its number in the hand."""

    FORMS = (
        "rule <way:misdeal|void|stands|not-so|late|premature|extra-card|replace|scrap|return|stray|manual"
        "|missed|reshuffle|lift|remap|limit> [alert <alert:number>] [by floor]",
        "rule <way:passed> [reason <reason:text>] [alert <alert:number>] [by floor]",
        "rule <way:kill> <seat> refund <refund:none|uncalled|all> [alert <alert:number>] [by floor]",
        "rule <way:bind|draw> <card> [alert <alert:number>] [by floor]",
        "rule <way:discretion> <reason:text> [alert <alert:number>] [by floor]",
        "rule <way:complete|forfeit|limit> <seat> [alert <alert:number>] [by floor]",
        "rule <way:limit> <seat> <action:fold|check|call|raise> [alert <alert:number>] [by floor]",
        "rule <way:remap> <remap:words>",
    )
    way: str
    seat: Seat | None = None
    refund: str = ""
    card: Card | None = None
    reason: str | None = None
    action: str = ""
    remap: tuple[str, ...] = ()
    alert: int | None = None
    by_floor: bool = False


class DeckCheckStatement(Statement):
    FORMS = ("deck-check <cards:number>",)
    cards: int


class NewDeckStatement(Statement):
    FORMS = ("new-deck <deck:word>",)
    deck: str


class ShufflerStatement(Statement):
    """What shuffles from now on: a machine, or the dealer (`machine` None)."""

    FORMS = ("shuffler off", "shuffler <machine:text>")
    machine: str | None = None


class FloorStatement(Statement):
    """A floor manager enters the PIN; `pin` None: they leave."""

    FORMS = ("floor off", "floor <pin>")
    pin: str | None = None


class PutRightStatement(Statement):
    """Correct the seat's last entry; later entries are made again as far as they fit."""

    FORMS = (
        "correct <seat> <action:fold|check|call|allin|bring-in>",
        "correct <seat> <action:bet|raise> <amount>",
        "correct <seat> <action:discard> <count:number>",
    )
    seat: Seat
    action: str
    amount: Decimal | None = None
    count: int = 0


class AwardStatement(Passable):
    """The pots as computed; all of them, or one board of them, to a seat; or to the winners told."""

    FORMS = ("award to <told:winners>", "award [seat <seat>] [board <board:1|2|3|4>] [by floor]")
    seat: Seat | None = None
    board: str = ""
    told: tuple[tuple[Seat, ...], ...] = ()


class ChopStatement(Statement):
    """The live players share the pot without a showdown; `split 3 120 5 80`: seat 3 gets 120, seat 5 80."""

    FORMS = ("chop", "split <shares:amounts>")
    shares: tuple[Decimal, ...] = ()


class PauseStatement(Statement):
    FORMS = ("wait <seconds:amount>",)
    seconds: Decimal


class CrashStatement(Statement):
    FORMS = ("crash",)


class RebootStatement(Statement):
    """The machine restarts, and so does its clock."""

    FORMS = ("reboot",)
