"""The play of a hand: posts, actions, chips and words, discards, showdown, award; keys that save time."""

from __future__ import annotations

from croupier.cards.card import Card
from croupier.engine.commands.command import Command
from croupier.engine.places import Seat
from croupier.rules.betting.spoken_bets import Spoken


class StartHand(Command):
    """Start a hand: the terminal posts the forced bets and waits for the first card."""

    go: bool = False  # hand for hand: every other table is done
    without: bool = False  # the player whom the room sends here is not waited for
    boards: int = 1  # side by side
    bomb: bool = False  # as was said last, even if none is due
    out: tuple[Seat, ...] = ()  # who sits this bomb pot out


class AgreeRuns(Command):
    """These seats, or all live ones, agree to deal the rest of the hand on `runs` boards."""

    runs: int
    seats: tuple[Seat, ...] = ()


class Post(Command):
    """A blind out of position, before the first card: `live` counts as a bet, `dead` does not (WSOP 156).

    `passed` is the floor's reason for letting an irregular post stand.
    """

    seat: Seat
    live: int
    dead: int = 0
    passed: str | None = None


class Straddle(Command):
    """A blind raise to `amount` before the first card, where the house has it (WSOP 161).

    `asleep`: it counts only if the action reaches the seat unraised.
    """

    seat: Seat
    amount: int
    asleep: bool = False


class Act(Command):
    """One action by one seat. `amount` is the round total of a bet or raise, otherwise ignored.

    `action` is fold, check, call, bet, raise, allin or bring-in. `passed` is the reason for entering an
    action that was refused or raised an alert, because it happened all the same.
    """

    seat: Seat
    action: str
    amount: int = 0
    passed: str | None = None


class NameOpener(Command):
    """The dealer says who opens a round of stud, because an open card is unread."""

    seat: Seat


class ActInTurn(Command):
    """Several seats act in order at one press: fold up to `until` (exclusive), check or call around.

    `action` is fold, check or call. `until` None: as far as possible. A seat that owes nothing, such as the
    last raiser, wins the pot when everybody else has folded.
    """

    action: str
    until: Seat | None = None


class PullChips(Command):
    """The seat in turn takes back chips that lie in front of it, before it pushes others (TDA 46)."""

    seat: Seat
    chips: tuple[int, ...]


class MakeMotion(Command):
    """Chips pushed, words said, or both; the rules decide what they mean (Guide 3.6).

    `chips` are denominations in the order in which they came, `pulled` those taken back before. Words come
    before or with the chips, unless `chips_first`. The seat that made the last motion may continue it until
    somebody else acts.
    """

    seat: Seat
    chips: tuple[int, ...] = ()
    words: Spoken | None = None
    chips_first: bool = False
    pulled: tuple[int, ...] = ()


class Discard(Command):
    """A seat discards to draw: the named cards, or `number` unseen ones; no cards means pat."""

    seat: Seat
    number: int = 0
    cards: tuple[Card, ...] = ()


class ShowHand(Command):
    """A seat tables its hand; `cards` names those that the shoe could not read."""

    seat: Seat
    cards: tuple[Card, ...] = ()


class MuckHand(Command):
    """At the showdown the seat mucks its cards unseen.

    `passed` is the floor's reason for allowing a muck that the rules forbid.
    """

    seat: Seat
    passed: str | None = None


class Award(Command):
    """Push the pots as the terminal proposes; `seat` claims that this seat takes everything, or one `board`.

    `told` has the winners of each pot, main pot first, and in each those of every board, where no card is
    read or named and the dealer says it.
    """

    seat: Seat | None = None
    board: int | None = None
    told: tuple[tuple[Seat, ...], ...] = ()


class SharePot(Command):
    """The live players agree to share the pot, where the house allows it (Code 1.29).

    `shares` is what each gets of all pots after the rake; empty: equal parts.
    """

    shares: tuple[tuple[Seat, int], ...] = ()


class Together(Command):
    """The commands of one press, in order: all of them happen or none, and an undo takes back all.

    Those that an undo never takes back, such as a new dealer, come last or are alone.
    """

    commands: tuple[Command, ...]


class MuckOthers(Command):
    """At the showdown, muck every hand that is not tabled, except that of `seat`.

    None: muck all hands that are not tabled; if nobody has shown yet, all but the next to show.
    """

    seat: Seat | None = None


class Redo(Command):
    """Restore what the last undo took back, as long as nothing was keyed and no card drawn since."""


class PutRight(Command):
    """Correct a seat's action: number `index` of input `step`, or with `seat` its last one.

    `action` is what really happened, one of `Act` or discard; `amount` is the round total, or how many cards.
    Later inputs are entered again as far as they still fit.
    """

    action: str
    step: int = 0
    index: int = 0
    amount: int = 0
    seat: Seat | None = None
