"""What the screen shows, as frozen values full of finished text; drawing it needs nothing else.

`present.py` makes a `TableView` from the table, `views/` draws it. A face-down card has no face here, by
type: `CardView()` is a back, and nothing else can be drawn.
"""

from __future__ import annotations

from typing import Literal

from croupier.languages import ENGLISH
from croupier.terminal.keys import Key
from croupier.values import dataclass

Tone = Literal["calm", "good", "warn", "bad"]


@dataclass(frozen=True)
class CardView:
    """A card: a face, or a back when `rank` is empty. `rank` is the letter of the language (V, D, R)."""

    rank: str = ""
    suit: Literal["", "c", "d", "h", "s"] = ""
    dim: bool = False  # folded, burnt or mucked
    unknown: bool = False  # nobody could read it: drawn as ??
    calm: bool = False  # it is unknown because no shoe reads: nothing is wrong
    lifted: bool = False  # one of the cards that the large line reads


@dataclass(frozen=True)
class SeatView:
    """A seat plate. An empty seat has no `name`. `note` is its status: "tapis", "passe", "gagne 340"…"""

    seat: int
    name: str = ""
    stack: str = ""
    bet: str = ""
    note: str = ""
    cards: tuple[CardView, ...] = ()
    to_act: bool = False
    button: bool = False
    mark: str = ""  # PB, GB (SB, BB), or in stud who brought in or speaks first
    folded: bool = False
    all_in: bool = False
    away: bool = False
    movable: bool = False  # its button may be taken to another seat now
    winner: bool = False
    next_card: bool = False  # the next card of the shoe belongs here
    offered: bool = False  # touched: what is offered concerns the seats up to this one


@dataclass(frozen=True)
class PotView:
    name: str  # "Pot principal"
    amount: str
    seats: str  # "1 3 5"
    short: str = ""  # the name where room is short: "Princ."

    @property
    def joined(self) -> str:
        """The seats, three and more in a row as the first and the last.

        >>> PotView("Main pot", "340", "1 2 4 5 6 7 9").joined
        '1 2 4–7 9'
        """
        runs: list[list[int]] = []
        for seat in map(int, filter(str.isdecimal, self.seats.split())):
            if runs and seat == runs[-1][-1] + 1:
                runs[-1].append(seat)
            else:
                runs.append([seat])
        return " ".join(f"{run[0]}–{run[-1]}" if len(run) > 2 else " ".join(map(str, run)) for run in runs)


@dataclass(frozen=True)
class KeyView:
    """What a key `does` now. `key` is the keyboard key that does the same, `hint` bounds or a reason."""

    does: Key
    label: str
    hint: str = ""
    key: str = ""
    enabled: bool = True
    tone: Tone = "calm"
    usual: bool = False  # of the ways out of an alert: what the key of confirm takes

    @property
    def action(self) -> str:
        """The text of its key, as a touch sends it."""
        return str(self.does)


@dataclass(frozen=True)
class AlertView:
    """An alert that cannot be missed; its question is the prompt of the picture.

    `rule` is the rule of the case as a dealer calls it, with further ones beside it, `says` its text. `side`
    are the keys of the table that still work.
    """

    code: str
    tone: Tone
    rule: str
    says: str = ""
    ways: tuple[KeyView, ...] = ()
    side: tuple[KeyView, ...] = ()


@dataclass(frozen=True)
class LedgerView:
    """Where the 52 cards are: (label, count) in reading order; the counts add up to 52."""

    counts: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class HealthView:
    """One small lamp: "sabot", "disque", "horloge"."""

    name: str
    text: str
    tone: Tone


@dataclass(frozen=True)
class AmountView:
    """The amount being keyed, with presets and chips beside it."""

    amount: str
    bounds: str  # "400 – 9 800"
    presets: tuple[KeyView, ...]
    chips: tuple[KeyView, ...]
    keypad: bool = False


@dataclass(frozen=True)
class DrawView:
    """How many cards the seat to draw discards: a key for each number, where the board would be."""

    title: str
    keys: tuple[KeyView, ...]


@dataclass(frozen=True)
class PageView:
    """A page over the table: set-up, incident menu, floor PIN, naming a card. Lines then keys.

    A tab in a line parts a label from its value, which then stands in its own column.
    """

    title: str
    lines: tuple[str, ...] = ()
    keys: tuple[KeyView, ...] = ()
    entry: str = ""  # text being typed; a PIN arrives already masked
    focus: int = -1  # the line the arrows are on; -1: the lines are text, not to be touched
    columns: int = 0  # keys in a row (3 for a PIN, 13 for the cards); 0: as many as their labels allow
    text: str = ""  # a paragraph over the lines
    paged: bool = False  # each line is the beginning of a text
    listed: bool = False  # the keys are the entries of a list: all in one size, from the left
    rows: tuple[int, ...] = ()  # keys in each row, as on a keyboard; empty: as `columns` says
    at_foot: bool = False  # the table stays in sight over the keys; the lines are fields on its felt
    seats: tuple[SeatView, ...] = ()  # beside it: the plates, where they are not those of the hand
    bars: tuple[int, ...] = ()  # a bar in each line, before its value, in percent of the longest


@dataclass(frozen=True)
class TableView:
    """One whole picture."""

    title: str  # "Table 1 · Hold'em no-limit 1/2"
    hand: str  # "Coup 12"
    prompt: str  # what comes next, the largest text: "BRÛLEZ puis FLOP"
    prompt_tone: Tone
    street: str
    pot: str
    pots: tuple[PotView, ...]
    board: tuple[CardView, ...]
    burns: tuple[CardView, ...]
    seats: tuple[SeatView, ...]
    ledger: LedgerView
    health: tuple[HealthView, ...]
    keys: tuple[KeyView, ...]
    alert: AlertView | None = None
    amount: AmountView | None = None
    draw: DrawView | None = None
    page: PageView | None = None
    news: str = ""  # what just happened: the first sentence of the prompt
    strip: tuple[KeyView, ...] = ()  # the last actions: `key` is the seat, `hint` the amount
    rules: KeyView | None = None  # the key of the rulebook, beside the prompt
    trouble: tuple[str, Tone] = ("", "calm")  # a device that fails and what to do, under the prompt
    notice: str = ""  # the last refusal or confirmation, one line
    level: str = ""  # the level of a tournament and its time: "Niveau 3 12:34"
    outlook: str = ""  # what comes after it, the average stack, the players; where no notice stands
    board_places: int = 5  # how many cards the board will have; 0 without a board
    seat_cards: int = 2  # how many cards a seat will have
    next_board: bool = False
    next_burn: bool = False
    language: str = ENGLISH.code
    four_colours: bool = False
    left_handed: bool = False  # the keys of each row in the opposite order
    brightness: int = 100  # percent

    @property
    def low(self) -> bool:
        """Whether an alert is under the table."""
        return self.alert is not None and self.page is None
