"""What the screen shows, as frozen values of finished texts, ready to draw.

`present.py` makes a `TableView` from the table, `views/` draws it. A face-down card has no face here:
`CardView()` is a back.
"""

from __future__ import annotations

from typing import Literal

from croupier.languages import ENGLISH
from croupier.terminal.keys import Key
from croupier.values import Frozen

Tone = Literal["calm", "good", "warn", "bad"]


class CardView(Frozen):
    """A card: a face, or a back when `rank` is empty. `rank` is the letter of the language (V, D, R)."""

    rank: str = ""
    suit: Literal["", "c", "d", "h", "s"] = ""
    dim: bool = False  # folded, burnt or mucked
    unknown: bool = False  # unread: drawn as ??
    calm: bool = False  # unknown because no shoe reads: nothing is wrong
    lifted: bool = False  # one of the cards in the large line


class SeatView(Frozen):
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
    offered: bool = False  # touched: the offer concerns the seats up to this one
    among: int = 10  # the seats of the table

    @property
    def place(self) -> int:
        """Which of the ten places around the table is its own; fewer seats lie evenly among them.

        >>> [SeatView(seat, among=6).place for seat in range(1, 7)]
        [1, 3, 5, 6, 8, 10]
        """
        if not 1 < self.among < 10:
            return self.seat
        return 1 + (18 * (self.seat - 1) + self.among - 1) // (2 * (self.among - 1))


class PotView(Frozen):
    name: str  # "Pot principal"
    amount: str
    seats: str  # "1 3 5"
    short: str = ""  # the short name: "Princ."

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


class BoardView(Frozen):
    """One of several boards: its cards, of which the first `shared` are on every board.

    `said` is the board in words, `due` whether it is dealt now or an alert is about it, `winners` the seats
    that win a part of it.
    """

    number: int
    cards: tuple[CardView, ...]
    said: PotView
    shared: int = 0
    awaited: bool = False  # the next card of the shoe belongs here
    due: bool = False
    winners: tuple[int, ...] = ()


class KeyView(Frozen):
    """The present action of a key. `key` is the keyboard key for it, `hint` bounds or a reason."""

    does: Key
    label: str
    hint: str = ""
    key: str = ""
    enabled: bool = True
    tone: Tone = "calm"
    usual: bool = False  # what the confirm key does

    @property
    def action(self) -> str:
        """The text of its key, as a touch sends it."""
        return str(self.does)


class AlertView(Frozen):
    """An alert; its question is the prompt of the picture.

    `rule` is the rule of the case by its common name, with further ones, `says` its text. `side` are the
    table's keys that still work.
    """

    code: str
    tone: Tone
    rule: str
    says: str = ""
    ways: tuple[KeyView, ...] = ()
    side: tuple[KeyView, ...] = ()


class LedgerView(Frozen):
    """Where the 52 cards are: (label, count) in reading order; the counts add up to 52."""

    counts: tuple[tuple[str, int], ...]


class HealthView(Frozen):
    """One small lamp: "sabot", "disque", "horloge"."""

    name: str
    text: str
    tone: Tone


class AmountView(Frozen):
    """The amount being keyed, with presets and chips beside it."""

    amount: str
    bounds: str  # "400 – 9 800"
    presets: tuple[KeyView, ...]
    chips: tuple[KeyView, ...]
    keypad: bool = False


class DrawView(Frozen):
    """How many cards the seat to draw discards: a key for each number, where the board would be.

    Without a title there is a board, over the keys.
    """

    title: str
    keys: tuple[KeyView, ...]


class PageView(Frozen):
    """A page over the table: set-up, incident menu, floor PIN, naming a card. Lines then keys.

    A tab in a line separates a label from its value, which has its own column.
    """

    title: str
    lines: tuple[str, ...] = ()
    keys: tuple[KeyView, ...] = ()
    entry: str = ""  # text being typed; a PIN arrives already masked
    focus: int = -1  # the selected line; -1: the lines are text, not to be touched
    columns: int = 0  # keys in a row (3 for a PIN, 13 for the cards); 0: as many as their labels allow
    text: str = ""  # a paragraph above the lines
    paged: bool = False  # each line is the beginning of a text
    listed: bool = False  # the keys are entries of a list: equal in size, aligned left
    rows: tuple[int, ...] = ()  # keys in each row, as on a keyboard; empty: as `columns` says
    at_foot: bool = False  # the table stays visible above the keys; the lines are fields on its felt
    seats: tuple[SeatView, ...] = ()  # the plates beside it, if they are not the hand's


class TableView(Frozen):
    """One whole picture."""

    title: str  # "Table 1 · Hold'em no-limit 1/2"
    hand: str  # "Coup 12"
    prompt: str  # the next step, the largest text: "BRÛLEZ puis FLOP"
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
    trouble: tuple[str, Tone] = ("", "calm")  # a failing device and what to do, under the prompt
    notice: str = ""  # the last refusal or confirmation, one line
    level: str = ""  # the level of a tournament and its time: "Niveau 3 12:34"
    outlook: str = ""  # the next level, the average stack, the players; in the place of a notice
    board_places: int = 5  # the final number of board cards; 0 without a board
    boards: tuple[BoardView, ...] = ()  # several boards; `board` is empty then
    next_board: bool = False
    next_burn: bool = False
    language: str = ENGLISH.code
    four_colours: bool = False
    left_handed: bool = False  # each row of keys in the opposite order
    brightness: int = 100  # percent

    @property
    def low(self) -> bool:
        return self.alert is not None and self.page is None
