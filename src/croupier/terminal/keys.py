"""The keys of the console: a kind and, for some kinds, a value.

People, buttons, scripts and the configuration name a key by its text, such as ``confirm`` or ``line:2``;
`Key.parse` reads that text, and ``str(key)`` is the text again.

A button, a key and a touch give the same word; a touch has the part of the screen in front (``key:call``,
``page:card:Ah``).
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import Final, NamedTuple

from croupier.words import message


class KeyKind(Enum):
    """The purpose of a key; its value is the word in the key's text."""

    NOTHING = ""  # an unknown word

    # the keys of the keyboard that may have a button
    FOLD = "fold"
    CALL = "call"
    RAISE = "raise"
    ALLIN = "allin"
    USUAL = "usual"
    LARGE = "large"
    AROUND = "around"
    CHIPS = "chips"
    LESS = "less"
    MORE = "more"
    CONFIRM = "confirm"
    UNDO = "undo"
    REDO = "redo"
    CORRECT = "correct"
    HAND = "hand"
    DEALT = "dealt"
    CARD = "card"
    SETUP = "setup"
    TABLE = "table"
    PLAYERS = "players"
    RULES = "rules"
    INCIDENT = "incident"
    FLOOR = "floor"
    LANGUAGE = "language"
    MUTE = "mute"
    SETTINGS = "settings"
    SEAT = "seat"
    DEALER = "dealer"
    TIP = "tip"
    EVENING = "evening"
    TIME = "time"

    # typed, touched or heard
    BACK = "back"
    DIGIT = "digit"
    TEXT = "text"
    ERASE = "erase"
    KEYPAD = "keypad"
    FIGURES = "figures"
    ACCENTS = "accents"
    CAPITALS = "capitals"
    SIGNS = "signs"
    SOFT = "soft"
    BADGE = "badge"
    KEYNAME = "keyname"
    WIRED = "wired"
    LINE = "line"
    KNOWN = "known"

    # at the table
    PRESET = "preset"
    CHIP = "chip"
    DISCARD = "discard"
    RIGHT = "right"
    WAY = "way"
    CARRY = "carry"

    # the sheet of a seat
    FOLD_TO = "fold-to"
    CHECK_TO = "check-to"
    CHOP = "chop"
    SPLIT = "split"
    STRADDLE = "straddle"
    STRADDLE_OF = "straddle-of"
    SLEEPER = "sleeper"
    EARLY = "early"
    UNREAD = "unread"
    EXPOSED = "exposed"
    REBUY = "rebuy"
    BUY = "buy"
    PAID = "paid"
    NO_CHIPS = "no-chips"
    PRESENCE = "presence"
    BLIND = "blind"
    MOVE = "move"
    KEEP = "keep"
    RENAME = "rename"
    SIT = "sit"
    TYPE = "type"
    ARRIVES = "arrives"
    BUTTON = "button"
    PENALTY = "penalty"
    STAY = "stay"
    LEAVE = "leave"
    ANY = "any"
    LIFT = "lift"
    WARN = "warn"

    # players and dealers
    WAIT = "wait"
    FURTHER = "further"
    WAITER = "waiter"
    OF = "of"
    DROP = "drop"
    DEALS = "deals"
    NEW = "new"
    PIN = "pin"
    STRIKE = "strike"
    NONE = "none"
    SKIP = "skip"

    # the evening
    SHOW = "show"
    OPEN = "open"
    CLOSE = "close"
    PAY = "pay"
    ALL = "all"
    BROKEN = "broken"
    GOING = "going"
    LEFT = "left"
    TRAY = "tray"
    FILL = "fill"
    CREDIT = "credit"
    JACKPOT = "jackpot"
    REASON = "reason"
    BREAK = "break"
    PLACE = "place"
    COUNT = "count"
    SEND = "send"

    # reports
    OTHERS = "others"
    PICK = "pick"
    BOARD = "board"
    NTH = "nth"
    FACE = "face"
    UNKNOWN = "unknown"
    MIXED = "mixed"
    PROTECTED = "protected"

    # the rulebook and the settings
    SOURCE = "source"
    SEARCH = "search"
    LIST = "list"
    SET = "set"
    RESTORE = "restore"
    LISTEN = "listen"
    MACHINE = "machine"
    ROOM = "room"
    OFFERS = "offers"
    FIRMWARE = "firmware"
    TAKE = "take"
    DECLINE = "decline"

    # decks
    DECK = "deck"
    SHUFFLER = "shuffler"
    AGAIN = "again"
    ORDER = "order"
    NAME = "name"
    JK1 = "JK1"
    JK2 = "JK2"

    # the machine and its shoe
    CLOCK = "clock"
    POWER_OFF = "power-off"
    RESTART = "restart"
    UPDATE = "update"
    BEFORE = "before"
    NEWEST = "newest"

    # the set-up and the table card
    HOME = "home"
    AMOUNT = "amount"
    CAP = "cap"
    STAKES = "stakes"
    BUY_IN = "buy-in"
    LEVELS = "levels"
    GAME = "game"
    MIX = "mix"
    ANTE = "ante"
    RAKE = "rake"
    MODE = "mode"
    PROFILE = "profile"
    AWAY = "away"
    PLAYER = "player"
    EVERY = "every"
    VALUE = "value"
    PACE = "pace"

    # the first start
    SPEAK = "speak"
    SHINE = "shine"
    PART = "part"
    WIFI = "wifi"
    SIDE = "side"


class Key(NamedTuple):
    """A key: its kind and its value, such as the number of a line or the letters of a card.

    >>> Key.parse("line:2"), str(Key(KeyKind.LINE, "2")), Key.parse("no-such-key").kind
    (Key(kind=<KeyKind.LINE: 'line'>, value='2'), 'line:2', <KeyKind.NOTHING: ''>)
    """

    kind: KeyKind
    value: str = ""

    @classmethod
    def parse(cls, text: str) -> Key:
        """Read the text of a key; an unknown word becomes the value of a key of kind `NOTHING`."""
        word, _, value = text.partition(":")
        kind = _KINDS.get(word)
        return cls(KeyKind.NOTHING, text) if kind is None else cls(kind, value)

    def __str__(self) -> str:
        return ":".join(part for part in (self.kind.value, self.value) if part)


_KINDS = {kind.value: kind for kind in KeyKind}


_ACTIONS: Final = (
    ("fold", message("Fold"), "f"),
    ("call", message("Check or call"), "c"),
    ("raise", message("Bet or raise"), "r"),
    ("allin", message("All-in"), "a"),
    ("usual", message("Usual bet"), "x"),
    ("large", message("Large bet"), "y"),
    ("around", message("All call"), "g"),
    ("chips", message("Chips, words"), "j"),
    ("less", message("Less, up"), "-"),
    ("more", message("More, down"), "+"),
    ("confirm", message("Confirm"), "return"),
    ("undo", message("Undo"), "backspace"),
    ("redo", message("Redo"), "u"),
    ("correct", message("Put right"), "h"),
    ("hand", message("New hand"), "n"),
    ("dealt", message("Dealt"), "d"),
    ("card", message("Card by hand"), "k"),
    ("setup", message("Set-up"), "s"),
    ("table", message("Table card"), "t"),
    ("players", message("Players"), "p"),
    ("rules", message("Rules"), "b"),
    ("incident", message("Incident"), "i"),
    ("floor", message("Floor"), "l"),
    ("language", message("Language"), "tab"),
    ("mute", message("Mute"), "m"),
    ("settings", message("Settings"), "o"),
    ("seat", message("Seat"), "w"),
    ("dealer", message("Dealer"), "v"),
    ("tip", message("Tip"), "z"),
    ("evening", message("Open, close"), "e"),
)
"""The actions that have a key on the keyboard and may have a button: word, name, usual key."""

ACTIONS: Final[Mapping[str, str]] = MappingProxyType({word: name for word, name, _ in _ACTIONS})
"""The name of each action."""

USUAL_KEYS: Final[Mapping[str, str]] = MappingProxyType({word: key for word, _, key in _ACTIONS})
"""The default key of each action on a keyboard."""

ALIASES: Final = {"bet": "raise", "check": "call"}
"""Other names of an action, as on labels of buttons and keys."""


def canonical(action: str) -> str:
    """The word of an action without its part of the screen.

    >>> canonical("key:check"), canonical("page:card:Ah")
    ('call', 'card:Ah')
    """
    action = action.removeprefix("page:").removeprefix("key:")
    return ALIASES.get(action, action)
