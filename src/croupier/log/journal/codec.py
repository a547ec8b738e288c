"""Turns an event into JSON and back, with its secrets apart; it knows types, not meanings.

A place is its text and a card its ARJEL number. The face of a face-down card, and every tag, is the secret
part: the register of tags is in the same file, so a tag in clear would reveal the card. Cards that are dealt
face up, on the board or at a seat, are open and stay in the public part.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from types import MappingProxyType, NoneType, UnionType
from typing import Any, Final, NamedTuple, Union, get_args, get_origin, get_type_hints

from croupier.cards.card import DECK, Card, FaceDown
from croupier.engine.events import EVENTS, CardDrawn, CardNamed, Due, Event, Going, Paid
from croupier.engine.places import BOARDS, BURN, MUCK, SEATS, Place, Seat
from croupier.errors import Unreadable
from croupier.values import dataclass, replace

Json = dict[str, Any]

COVERED: Final[Mapping[str, Any]] = MappingProxyType({"card": None, "uid": ""})
"""What a secret field holds for a reader without the key: an unread card."""


@dataclass(frozen=True)
class _Form:
    """How values of one type are written and read; `read` raises ValueError for anything else.

    A `plain` one is only checked to be of exactly that type.
    """

    expected: str
    write: Callable[[Any], Any]
    read: Callable[[Any], Any]
    secret: bool = False
    plain: type | None = None


def _plain(expected: str, kind: type, write: Callable[[Any], Any]) -> _Form:
    return _Form(expected, write, _exactly(kind), plain=kind)


def _exactly(kind: type) -> Callable[[Any], Any]:
    def read(value: Any) -> Any:
        if type(value) is not kind:
            raise ValueError
        return value

    return read


def _read_seat(value: Any) -> Seat:
    if type(value) is not int or not SEATS[0] <= value <= SEATS[-1]:
        raise ValueError
    return Seat(value)


_PLACES: Final = {str(place): place for place in (*BOARDS, BURN, MUCK, *map(Place.of_seat, SEATS))}
"""The places where nearly all cards go, by name."""


def _read_place(value: Any) -> Place:
    if type(value) is not str:
        raise ValueError
    return _PLACES.get(value) or Place.parse(value)


def _read_card(value: Any) -> Card:
    if type(value) is not int or not 0 <= value <= 51:
        raise ValueError
    return DECK[value]


def _write_text(value: str) -> str:
    value.encode()  # a file cannot hold a lone surrogate
    return value


_FORMS: Final[Mapping[Any, _Form]] = {
    int: _plain("a whole number", int, _exactly(int)),
    bool: _plain("true or false", bool, _exactly(bool)),
    str: _plain("text", str, _write_text),
    Seat: _Form("a seat 1 to 10", int, _read_seat),
    Place: _Form("a place such as seat:4", str, _read_place),
    Card: _Form("a card 0 to 51", int, _read_card),
    FaceDown: _Form(
        "a card 0 to 51",
        lambda value: int(value.reveal()),
        lambda value: FaceDown(_read_card(value)),
        secret=True,
    ),
}


def _optional(inner: _Form) -> _Form:
    return _Form(
        f"{inner.expected} or null",
        lambda value: None if value is None else inner.write(value),
        lambda value: None if value is None else inner.read(value),
        secret=inner.secret,
    )


def _many(inner: _Form) -> _Form:
    a_list = _exactly(list)
    return _Form(
        f"a list: {inner.expected}",
        lambda values: [inner.write(value) for value in values],
        lambda values: tuple([inner.read(value) for value in a_list(values)]),
    )


def _record(inners: tuple[_Form, ...], *, later: int = 0) -> _Form:
    """A list of these in order; an older list may lack up to `later` of the last ones."""
    a_list = _exactly(list)

    def read(values: Any) -> tuple[Any, ...]:
        there = inners[: max(len(inners) - later, len(a_list(values)))]
        return tuple([inner.read(value) for inner, value in zip(there, values, strict=True)])

    return _Form(
        "a list of " + ", ".join(inner.expected for inner in inners),
        lambda values: [inner.write(value) for inner, value in zip(inners, values, strict=True)],
        read,
    )


def _named(kind: Any) -> _Form:
    """A tuple with named parts, written as a list; older lists lack parts that have a default."""
    parts = _record(tuple(map(_form, get_type_hints(kind).values())), later=len(kind._field_defaults))
    named = replace(parts, read=lambda value: kind(*parts.read(value)))
    seldom = _SELDOM.get(kind, 0)
    return replace(named, write=lambda value: _short(value, parts.write(value), seldom)) if seldom else named


_SELDOM: Final[Mapping[Any, int]] = {Paid: 1, Going: 2, Due: 1}
"""How many of the last parts of a tuple are written only if one of them differs from its default."""


def _short(value: Any, written: list[Any], seldom: int) -> list[Any]:
    usual = tuple(value._field_defaults.values())[-seldom:]
    return written[:-seldom] if value[-seldom:] == usual else written


def _form(hint: Any) -> _Form:
    if get_origin(hint) in (Union, UnionType):
        (inner,) = (each for each in get_args(hint) if each is not NoneType)
        return _optional(_form(inner))
    if get_origin(hint) is tuple:
        inners = get_args(hint)
        return _many(_form(inners[0])) if inners[-1] is ... else _record(tuple(map(_form, inners)))
    return _FORMS[hint] if hint in _FORMS else _named(hint)


@dataclass(frozen=True)
class _Kind:
    """One kind of event: the form of each field, and the fields that a journal may lack, with values.

    `secret` are the fields that may be sealed; `plain`, `formed` and `seldom` are all fields, by how they are
    read. Those that are `seldom` there have their value in `absent`, the others have it as it is written.
    """

    kind: type[Event]
    forms: Mapping[str, _Form]
    absent: Json
    secret: frozenset[str]
    plain: tuple[tuple[str, type], ...]
    formed: tuple[tuple[str, Callable[[Any], Any]], ...]
    seldom: tuple[tuple[str, Callable[[Any], Any]], ...]


def _kind(kind: type[Event]) -> _Kind:
    hints = get_type_hints(kind)
    forms = {each.name: _form(hints[each.name]) for each in fields(kind)}
    formed = [(name, form.read) for name, form in forms.items() if form.plain is None]
    return _Kind(
        kind,
        forms,
        {
            each.name: each.default if each.name in kind.SELDOM else forms[each.name].write(each.default)
            for each in fields(kind)
            if each.default is not MISSING
        },
        frozenset(name for name, form in forms.items() if form.secret or name == "uid"),
        tuple((name, form.plain) for name, form in forms.items() if form.plain is not None),
        tuple((name, read) for name, read in formed if name not in kind.SELDOM),
        tuple((name, read) for name, read in formed if name in kind.SELDOM),
    )


class _Kinds(dict[str, _Kind]):
    """The kinds of events by name, each made when it is first needed: a program meets few of them."""

    def __missing__(self, name: str) -> _Kind:
        self[name] = kind = _kind(EVENTS[name])
        return kind


_KINDS: Final = _Kinds()


def encode(event: Event) -> tuple[Json, Json]:
    """The public and the secret fields of an event; raises `Unreadable` for a value of another type.

    >>> card, to = FaceDown(Card.parse("Ah")), Place.parse("seat:3")
    >>> encode(CardDrawn(at=5, step=2, card=card, uid="04A1", to=to))[1]
    {'card': 50, 'uid': '04A1'}
    """
    public: Json = {}
    secret: Json = {}
    kind = _KINDS[event.NAME]
    hidden = frozenset() if _is_open(event) else kind.secret
    for field, form in kind.forms.items():
        value = getattr(event, field)
        if field in event.SELDOM and value == kind.absent[field]:
            continue
        try:
            (secret if field in hidden else public)[field] = form.write(value)
        except (ValueError, TypeError, AttributeError):
            raise Unreadable(f"event {event.NAME}, field {field}: expected {form.expected}") from None
    return public, secret


def _is_open(event: Event) -> bool:
    """Whether everybody at the table sees the card of this event."""
    if isinstance(event, CardDrawn):
        lies = event.lies is not None and event.lies.is_board
        return event.to.is_board or lies or event.up or event.tabled
    return isinstance(event, CardNamed) and event.up


def decode(name: str, version: int, values: Mapping[str, Any]) -> Event:
    """The event that `encode` split, from all its fields; raises `Unreadable` for anything else."""
    try:
        kind = _KINDS[name]
    except KeyError:
        raise Unreadable(f"event {name!r}: this version of croupier knows no such event") from None
    if version != kind.kind.VERSION:
        known = kind.kind.VERSION
        raise Unreadable(f"event {name}, version {version!r}: this version of croupier reads {known}")
    lacks = len(values) < len(kind.forms)
    made = {**kind.absent, **values} if lacks else dict(values)
    try:
        for field, exactly in kind.plain:
            if type(made[field]) is not exactly:
                raise ValueError
        for field, read in kind.formed:
            made[field] = read(made[field])
        for field, read in kind.seldom:
            if field in values or not lacks:
                made[field] = read(made[field])
    except (KeyError, ValueError):
        raise _wrong(name, kind, values) from None
    if len(made) > len(kind.forms):
        raise _wrong(name, kind, values)
    return _made(kind.kind, made)


def _wrong(name: str, kind: _Kind, values: Mapping[str, Any]) -> Unreadable:
    """Which fields are superfluous or missing; otherwise the first one with a wrong form.

    The message omits the content of secret fields.
    """
    wrong = (values.keys() - kind.forms.keys()) | (kind.forms.keys() - values.keys() - kind.absent.keys())
    if wrong:
        return Unreadable(f"event {name}: fields missing or unknown: {', '.join(sorted(map(str, wrong)))}")
    for field, value in values.items():
        form = kind.forms[field]
        try:
            form.read(value)
        except ValueError:
            found = "" if field in kind.secret else f", found {value!r}"
            return Unreadable(f"event {name}, field {field}: expected {form.expected}{found}")
    raise AssertionError("a field was refused before")


def _made(kind: type[Event], values: Json) -> Event:
    """Make the event from all its fields, like `__init__` but faster."""
    event = object.__new__(kind)
    object.__setattr__(event, "__dict__", values)
    return event


def decode_covered(name: str, version: int, public: Mapping[str, Any]) -> Event | None:
    """The event as known without the key: cards unread, tags empty; None if nothing is left."""
    if name == CardNamed.NAME and "card" not in public:
        return None
    hidden = (_KINDS[name].secret if name in EVENTS else frozenset()) - public.keys()
    return decode(name, version, {**public, **{field: COVERED[field] for field in hidden}})


def to_json(values: Mapping[str, Any]) -> str:
    """JSON on one line, without spaces."""
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"))


_PARSER: Final = json.JSONDecoder()


def from_json(text: str | bytes) -> Json:
    """A JSON object; raises `Unreadable` for any other text, without quoting it."""
    try:
        whole = text if isinstance(text, str) else text.decode()
        values, end = _PARSER.raw_decode(whole)
        if end != len(whole):
            raise ValueError
    except (ValueError, RecursionError, AttributeError):  # a damaged row may hold a number, or nothing
        raise Unreadable("a stored event is not JSON") from None
    if not isinstance(values, dict):
        raise Unreadable("a stored event is not a JSON object")
    return values


class Logged(NamedTuple):
    """An event with what its row says of it. `covered`: its secret part could not be opened."""

    seq: int
    hand_id: int | None
    utc: str
    mono_ms: int
    clock_synced: bool
    dealer: str
    event: Event
    covered: bool = False
