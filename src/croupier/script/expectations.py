"""The expectations of a table script: conditions that must hold at a point, and their written forms."""

from __future__ import annotations

from decimal import Decimal

from croupier.cards.card import Card
from croupier.engine.places import Place, Seat
from croupier.script.forms import Special
from croupier.script.statements.hand import GAMES, Statement

PHASES = "IDLE|POSTING|DEALING|BETTING|DRAWING|SHOWDOWN|AWARDED|HALTED|VOID"


class Expect(Statement):
    """Something that must be true here."""

    subject: str


class ExpectRefused(Expect):
    """The statement before was refused, with this code if one is given."""

    FORMS = ("expect <subject:refused> [<code:word>]",)
    code: str = ""


class ExpectAmounts(Expect):
    """The pots without the bets of an open round, main pot first."""

    FORMS = ("expect <subject:pots> none", "expect <subject:pots> <amounts>")
    amounts: tuple[Decimal, ...] = ()


class ExpectAmount(Expect):
    """Chips of the hand; the smallest chip; a sum since the table was opened (`tray`: what should be there).

    `amount` None: there is no minimum or maximum, because no bet or raise is allowed.
    """

    FORMS = (
        "expect <subject:pot|to-call|rake|unit|bomb> <amount>",
        "expect <subject:min|max> <amount:amount-or-none>",
        "expect <subject:bought|paid|moved|fills|credits|drop|jackpot|tips|tray|prizes|seat-fees> <amount>",
    )
    amount: Decimal | None


class ExpectSeatAmount(Expect):
    """`queued`: chips that arrive later; `owes`: to be paid, `owes-time` for time; `board`: won there."""

    FORMS = (
        "expect <subject:wins> <seat> <amount> board <board:1|2|3|4>",
        "expect <subject:stack|bet|wins|queued|owes|owes-time> <seat> <amount>",
    )
    seat: Seat
    amount: Decimal
    board: str = ""


class ExpectLiveOrDead(Expect):
    """`live 3 5`: 5 live chips of seat 3, or these seats have a live hand; `dead 5`: 5 chips, or seat 5's."""

    FORMS = ("expect <subject:live|dead> none", "expect <subject:live|dead> <amounts>")
    amounts: tuple[Decimal, ...] = ()


class ExpectSeat(Expect):
    """`moves`: who would change tables; `comes-to`: the seat for a newcomer; `time`: whose time runs.

    `scoop`: who won every board.
    """

    FORMS = (
        "expect <subject:to-act|button|straddle|leg|kill|moves|comes-to|time|scoop> <seat:seat-or-none>",
    )
    seat: Seat | None


class ExpectNumber(Expect):
    """`level`: the level on the clock, breaks counted; `left`: the seconds left; `runs`: boards of a run."""

    FORMS = ("expect <subject:burned|unknown|stub|attempt|hand-no|level|left|runs|boards> <number>",)
    number: int


class ExpectSeatNumber(Expect):
    """Remaining hands of a penalty, warnings, or the finishing place of a player."""

    FORMS = ("expect <subject:penalty|warnings|place> <seat> <number>",)
    seat: Seat
    number: int


class ExpectWord(Expect):
    FORMS = (
        "expect <subject:street> <word:text>",
        f"expect <subject:phase> <word:{PHASES}>",
        "expect <subject:hand> <word:live|open|complete|misdeal|void>",
        "expect <subject:session> <word:open|closed>",
        "expect <subject:clock> <word:runs|stands>",
        "expect <subject:hand-for-hand> <word:on|off>",
        f"expect <subject:game> <word:{GAMES}>",
        "expect <subject:table> <word:open|closed|broken>",
    )
    word: str


class ExpectWords(Expect):
    """A whole set, in any order; the actions of the seat to draw are fold, discard and pat."""

    FORMS = ("expect <subject:actions|options> none", "expect <subject:actions|options> <words>")
    words: tuple[str, ...] = ()


class ExpectNext(Expect):
    FORMS = ("expect <subject:next> <place>",)
    place: Place


class ExpectAlert(Expect):
    FORMS = ("expect <subject:alert> <alert:alert-or-none>",)
    alert: str | None


class ExpectCards(Expect):
    FORMS = (
        "expect <subject:board|board2|board3|board4|burns|muck|scrap|returned> none",
        "expect <subject:board|board2|board3|board4|burns|muck|scrap|returned> <cards:shoe-cards>",
    )
    cards: tuple[Card | Special, ...] = ()


class ExpectSeatCards(Expect):
    FORMS = (
        "expect <subject:cards|located> <seat> none",
        "expect <subject:cards|located> <seat> <cards:shoe-cards>",
    )
    seat: Seat
    cards: tuple[Card | Special, ...] = ()


class ExpectSeatText(Expect):
    """The class of the seat's high hand (or low, if that is all); the ranks of its low; who sits there.

    There is no low if the hand does not qualify or the game has none. `offered`: who is offered a free seat;
    none: nobody.
    """

    FORMS = (
        "expect <subject:rank|low> <seat> <text> board <board:1|2|3|4>",
        "expect <subject:rank|low|player|offered> <seat> <text>",
    )
    seat: Seat
    text: str
    board: str = ""


class ExpectHidden(Expect):
    """No screen, log view or message shows the face-down cards of the seat."""

    FORMS = ("expect <subject:hidden> <seat>",)
    seat: Seat


class ExpectAsked(Expect):
    """A player's requests during the hand, in alphabetical order: away, leave, move."""

    FORMS = ("expect <subject:asked> <seat> none", "expect <subject:asked> <seat> <words>")
    seat: Seat
    words: tuple[str, ...] = ()


class ExpectWaiting(Expect):
    """The waiting list, in order."""

    FORMS = ("expect <subject:waiting> none", "expect <subject:waiting> <words>")
    words: tuple[str, ...] = ()


class ExpectChanging(Expect):
    """The seats on the list of seat changes, in order."""

    FORMS = ("expect <subject:changing> none", "expect <subject:changing> <seats>")
    seats: tuple[Seat, ...] = ()


class ExpectDealer(Expect):
    """Who deals; how many hands a dealer has dealt since the table was opened."""

    FORMS = ("expect <subject:dealer> <dealer:text>", "expect <subject:dealt> <dealer:text> <hands:number>")
    dealer: str
    hands: int = 0
