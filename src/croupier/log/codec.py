"""An event as JSON and back, its secrets apart; it knows types, not what an event means.

A place is its text and a card its ARJEL number. What stands behind a face-down card, and every tag, is the
secret part: the register of tags lies in the same file, so a tag in clear would be the card in clear. Cards
that are dealt face up, on the board or at a seat, are open and stay in the public part.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields, replace
from types import MappingProxyType, NoneType, UnionType
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

from croupier.cards.card import Card, FaceDown
from croupier.engine.events import EVENTS, CardDrawn, CardNamed, Event
from croupier.engine.places import BOARD, SEATS, Place, Seat
from croupier.errors import Unreadable

Json = dict[str, Any]

COVERED: Final[Mapping[str, Any]] = MappingProxyType({"card": None, "uid": ""})
"""What a secret field holds for a reader without the key: a card that nobody could read."""


@dataclass(frozen=True)
class _Form:
    """How values of one type are written and read; `read` raises ValueError for anything else."""

    expected: str
    write: Callable[[Any], Any]
    read: Callable[[Any], Any]
    secret: bool = False


def _exactly(kind: type) -> Callable[[Any], Any]:
    def read(value: Any) -> Any:
        if type(value) is not kind:
            raise ValueError
        return value

    return read


def _read_seat(value: Any) -> Seat:
    if type(value) is not int or value not in SEATS:
        raise ValueError
    return Seat(value)


def _read_card(value: Any) -> Card:
    if type(value) is not int or not 0 <= value <= 51:
        raise ValueError
    return Card(value)


def _write_text(value: str) -> str:
    value.encode()  # a lone surrogate is no text that a file can hold
    return value


_FORMS: Final[Mapping[Any, _Form]] = {
    int: _Form("a whole number", _exactly(int), _exactly(int)),
    bool: _Form("true or false", _exactly(bool), _exactly(bool)),
    str: _Form("text", _write_text, _exactly(str)),
    Seat: _Form("a seat 1 to 10", int, _read_seat),
    Place: _Form("a place such as seat:4", str, lambda value: Place.parse(_exactly(str)(value))),
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
    return _Form(
        f"a list: {inner.expected}",
        lambda values: [inner.write(value) for value in values],
        lambda values: tuple(inner.read(value) for value in _exactly(list)(values)),
    )


def _record(inners: tuple[_Form, ...]) -> _Form:
    return _Form(
        "a list of " + ", ".join(inner.expected for inner in inners),
        lambda values: [inner.write(value) for inner, value in zip(inners, values, strict=True)],
        lambda values: tuple(
            inner.read(value) for inner, value in zip(inners, _exactly(list)(values), strict=True)
        ),
    )


def _named(kind: Any) -> _Form:
    """A tuple whose parts have names, written as the list of them."""
    parts = _record(tuple(map(_form, get_type_hints(kind).values())))
    return replace(parts, read=lambda value: kind(*parts.read(value)))


def _form(hint: Any) -> _Form:
    if get_origin(hint) in (Union, UnionType):
        (inner,) = (each for each in get_args(hint) if each is not NoneType)
        return _optional(_form(inner))
    if get_origin(hint) is tuple:
        inners = get_args(hint)
        return _many(_form(inners[0])) if inners[-1] is ... else _record(tuple(map(_form, inners)))
    return _FORMS[hint] if hint in _FORMS else _named(hint)


def _forms(kind: type[Event]) -> dict[str, _Form]:
    hints = get_type_hints(kind)
    return {each.name: _form(hints[each.name]) for each in fields(kind)}


_OPTIONAL: Final = {
    name: frozenset(each.name for each in fields(kind) if each.default is not MISSING)
    for name, kind in EVENTS.items()
}
"""Fields that an older journal may lack: they have a default."""

_KINDS: Final = {name: _forms(kind) for name, kind in EVENTS.items()}
_SECRET: Final = {
    name: frozenset(field for field, form in forms.items() if form.secret or field == "uid")
    for name, forms in _KINDS.items()
}


def encode(event: Event) -> tuple[Json, Json]:
    """The public and the secret fields of an event; raises `Unreadable` for a value of another type.

    >>> card, to = FaceDown(Card.parse("Ah")), Place.parse("seat:3")
    >>> encode(CardDrawn(at=5, step=2, card=card, uid="04A1", to=to))[1]
    {'card': 50, 'uid': '04A1'}
    """
    public: Json = {}
    secret: Json = {}
    is_open = isinstance(event, CardDrawn) and (event.to == BOARD or event.up)
    hidden = frozenset() if is_open else _SECRET[event.NAME]
    for field, form in _KINDS[event.NAME].items():
        try:
            value = form.write(getattr(event, field))
        except (ValueError, TypeError, AttributeError):
            raise Unreadable(f"event {event.NAME}, field {field}: expected {form.expected}") from None
        (secret if field in hidden else public)[field] = value
    return public, secret


def decode(name: str, version: int, values: Mapping[str, Any]) -> Event:
    """The event that `encode` took apart, from all its fields; raises `Unreadable` for anything else."""
    kind = EVENTS.get(name)
    if kind is None:
        raise Unreadable(f"event {name!r}: this version of croupier knows no such event")
    if version != kind.VERSION:
        raise Unreadable(f"event {name}, version {version!r}: this version of croupier reads {kind.VERSION}")
    forms = _KINDS[name]
    wrong = (values.keys() - forms.keys()) | (forms.keys() - values.keys() - _OPTIONAL[name])
    if wrong:
        raise Unreadable(f"event {name}: fields missing or unknown: {', '.join(sorted(map(str, wrong)))}")
    made = {}
    for field in values:
        try:
            made[field] = forms[field].read(values[field])
        except ValueError:
            found = "" if field in _SECRET[name] else f", found {values[field]!r}"
            expected = forms[field].expected
            raise Unreadable(f"event {name}, field {field}: expected {expected}{found}") from None
    return kind(**made)


def decode_covered(name: str, version: int, public: Mapping[str, Any]) -> Event | None:
    """The event as known without the key: cards unread, tags empty; None if nothing is left of it."""
    if name == CardNamed.NAME:
        return None
    hidden = _SECRET.get(name, frozenset()) - public.keys()
    return decode(name, version, {**public, **{field: COVERED[field] for field in hidden}})


def to_json(values: Mapping[str, Any]) -> str:
    """JSON on one line, without blanks."""
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"))


def from_json(text: str | bytes) -> Json:
    """A JSON object; raises `Unreadable` for text that is none, without repeating the text."""
    try:
        values = json.loads(text)
    except ValueError:
        raise Unreadable("a stored event is not JSON") from None
    if not isinstance(values, dict):
        raise Unreadable("a stored event is not a JSON object")
    return values
