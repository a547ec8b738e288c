"""The register of tags: which tag is which card of which deck. It knows no reader and no database."""

from __future__ import annotations

import csv
import hashlib
import io
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Final, Literal

from croupier.cards.card import DECK, Card, FaceDown
from croupier.devices.protocol.frames import is_uid, one_number
from croupier.errors import Unreadable
from croupier.values import dataclass

JOKERS: Final = ("JK1", "JK2")
COLUMNS: Final = ("deck", "tag", "card", "status")
_IN_USE: Final = "in-use"
_RETIRED: Final = "retired"
_UID_FORM: Final = "4, 5, 7, 8 or 10 bytes in hex"

Status = Literal["card", "joker", "retired", "other-deck", "unknown"]


@dataclass(frozen=True)
class Deck:
    """A deck: what each tag stands for (a card or a joker of `JOKERS`), and the tags out of service.

    Two tags may stand for one card, after a tag was replaced. Raises `Unreadable` for a blank name, a tag
    that is no UID, an unknown joker, and a tag that is both in use and retired.
    """

    name: str
    cards: Mapping[str, Card | str] = field(repr=False, hash=False)
    retired: frozenset[str] = field(default=frozenset(), repr=False)

    def __post_init__(self) -> None:
        if not self.name.strip():
            raise Unreadable("deck: its name is blank")
        for uid in (*self.cards, *self.retired):
            if not is_uid(uid):
                raise Unreadable(f"deck {self.name}: tag {uid!r}: expected {_UID_FORM}")
        cards = {one_number(uid): face for uid, face in self.cards.items()}
        if len(cards) < len(self.cards):
            raise Unreadable(
                f"deck {self.name}: two of its tags are the same number, read from opposite ends"
            )
        object.__setattr__(self, "cards", cards)
        object.__setattr__(self, "retired", frozenset(map(one_number, self.retired)))
        for uid, face in self.cards.items():
            if not isinstance(face, Card) and face not in JOKERS:
                raise Unreadable(f"deck {self.name}: tag {uid}: {face!r} is neither a card nor a joker")
        if both := sorted(self.retired & self.cards.keys()):
            raise Unreadable(f"deck {self.name}: tag {both[0]} is both in use and retired")


@dataclass(frozen=True)
class Tag:
    """The register's answer about a tag. `deck` is its deck, empty if unknown.

    `card` is set for a card of this deck or of another one; its repr hides it, because nobody has turned it
    yet.
    """

    status: Status
    card: FaceDown | None = None
    deck: str = ""


@dataclass(frozen=True)
class DeckCheck:
    """`ok`: each of the 52 cards has a tag. `doubles` have more than one, which is not in itself wrong."""

    ok: bool
    missing: tuple[Card, ...]
    doubles: tuple[Card, ...]
    jokers: tuple[str, ...]


class Register:
    """The decks of a table, of which `active` is in the shoe (its name; empty for none).

    Raises `Unreadable` if two decks have one name or one tag, or `active` is not one of them.
    """

    def __init__(self, decks: Iterable[Deck], active: str = "") -> None:
        self.decks = tuple(decks)
        self.active = active
        names = Counter(deck.name for deck in self.decks)
        if twice := [name for name, count in names.items() if count > 1]:
            raise Unreadable(f"register: two decks are called {twice[0]!r}")
        if active and active not in names:
            raise Unreadable(f"register: no deck is called {active!r}")
        self._owner: dict[str, Deck] = {}
        for deck in self.decks:
            for uid in (*deck.cards, *deck.retired):
                if uid in self._owner:
                    raise Unreadable(f"tag {uid} is in deck {self._owner[uid].name} and in deck {deck.name}")
                self._owner[uid] = deck

    def look_up(self, uid: str) -> Tag:
        """What the tag is, relative to the active deck.

        >>> deck = factory_deck("A")
        >>> Register([deck], "A").look_up(tag_of(deck, Card.parse("Ah")))
        Tag(status='card', card=??, deck='A')
        """
        deck = self._owner.get(uid)
        if deck is None:
            return Tag("unknown")
        face = deck.cards.get(uid)
        if deck.name != self.active:
            return Tag("other-deck", FaceDown(face) if isinstance(face, Card) else None, deck.name)
        if face is None:
            return Tag("retired", deck=deck.name)
        if not isinstance(face, Card):
            return Tag("joker", deck=deck.name)
        return Tag("card", FaceDown(face), deck.name)


def check(deck: Deck) -> DeckCheck:
    """Whether all 52 cards have a tag.

    >>> check(factory_deck("A"))
    DeckCheck(ok=True, missing=(), doubles=(), jokers=('JK1', 'JK2'))
    """
    counts = Counter(deck.cards.values())
    missing = tuple(card for card in DECK if not counts[card])
    doubles = tuple(card for card in DECK if counts[card] > 1)
    return DeckCheck(not missing, missing, doubles, tuple(joker for joker in JOKERS if counts[joker]))


def tag_of(deck: Deck, face: Card | str) -> str:
    """The first tag that stands for a card or joker; raises `Unreadable` if there is none."""
    for uid, found in deck.cards.items():
        if found == face:
            return uid
    raise Unreadable(f"deck {deck.name} has no tag for {face}")


def factory_deck(name: str) -> Deck:
    """52 cards and two jokers with invented 7-byte tags, always the same for a name."""
    faces: tuple[Card | str, ...] = (*DECK, *JOKERS)
    return Deck(name, {f"04{_digest(f'{name} {face}')}": face for face in faces})


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12].upper()


def write_csv(decks: Iterable[Deck]) -> str:
    """The decks as CSV text with the columns of `COLUMNS`; a retired tag has no card."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for deck in decks:
        writer.writerows((deck.name, uid, str(face), _IN_USE) for uid, face in deck.cards.items())
        writer.writerows((deck.name, uid, "", _RETIRED) for uid in sorted(deck.retired))
    return text.getvalue()


def read_csv(text: str) -> tuple[Deck, ...]:
    """The decks of a CSV text, in order of appearance; raises `Unreadable` naming the line.

    Small letters in tags and spaces around values are corrected, nothing else.
    """
    rows = csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""), strict=True)
    cards: dict[str, dict[str, Card | str]] = {}
    retired: dict[str, set[str]] = {}
    lines: dict[str, int] = {}
    try:
        header = tuple(cell.strip() for cell in next(rows, ()))
        if header != COLUMNS:
            raise Unreadable(f"line 1: expected the columns {','.join(COLUMNS)}, found {','.join(header)}")
        for row in rows:
            if not row:
                continue
            name, uid, face = _read_row(row, rows.line_num)
            if uid in lines:
                raise Unreadable(f"line {rows.line_num}: tag {uid} is on line {lines[uid]} already")
            lines[uid] = rows.line_num
            cards.setdefault(name, {})
            if face is None:
                retired.setdefault(name, set()).add(uid)
            else:
                cards[name][uid] = face
    except csv.Error as error:
        raise Unreadable(f"line {rows.line_num}: {error}") from error
    return tuple(Deck(name, tags, frozenset(retired.get(name, ()))) for name, tags in cards.items())


def _read_row(row: list[str], line: int) -> tuple[str, str, Card | str | None]:
    """Deck, tag and face of a row; no face if the tag is retired."""
    if len(row) != len(COLUMNS):
        raise Unreadable(f"line {line}: expected {len(COLUMNS)} columns, found {len(row)}")
    name, uid, card, status = (cell.strip() for cell in row)
    uid = uid.upper()
    if not name:
        raise Unreadable(f"line {line}: the name of the deck is missing")
    if not is_uid(uid):
        raise Unreadable(f"line {line}: tag {uid!r}: expected {_UID_FORM}")
    if status == _RETIRED and not card:
        return name, uid, None
    if status != _IN_USE:
        raise Unreadable(f"line {line}: status {status!r}: expected {_IN_USE}, or {_RETIRED} and no card")
    if card in JOKERS:
        return name, uid, card
    try:
        return name, uid, Card.parse(card)
    except Unreadable as error:
        raise Unreadable(f"line {line}: {error}") from error
