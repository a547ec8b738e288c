"""How the floor is notified: a small TOML file with whom, how soon, and where the pages are."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from croupier.errors import Unreadable
from croupier.files import MOST_TYPED, read_text
from croupier.languages import LANGUAGES, USUAL
from croupier.review.tell.channels import ByApprise, Webhook
from croupier.review.tell.post import checked
from croupier.values import dataclass

_KEYS: Final = {"address": str, "names": bool, "again_s": int, "contact": str, "services": list, "to": list}
_TO: Final = {"name": str, "webhook": str, "apprise": str, "language": str, "secret": str}


@dataclass(frozen=True, kw_only=True)
class Plan:
    """`address` is where the pages are, for the link in a message. `names`: a message may say who is coming.

    If nobody answers, the message is repeated every `again_s` seconds. Two keys that were for messages
    to browsers, ``contact`` and ``services``, are read and mean nothing any more.
    """

    address: str = ""
    names: bool = False
    again_s: int = 60
    to: tuple[Webhook | ByApprise, ...] = ()


def read_plan(path: Path) -> Plan:
    """Read the file; raises `Unreadable` naming an invalid key, `Refused` for a missing package."""
    try:
        values = tomllib.loads(read_text(path, most=MOST_TYPED))
    except tomllib.TOMLDecodeError as error:
        raise Unreadable(f"{path}: {error}") from None
    _check(values, _KEYS, str(path))
    plan = Plan(
        address=checked(values["address"]).rstrip("/") if "address" in values else "",
        names=values.get("names", False),
        again_s=values.get("again_s", 60),
        to=tuple(
            _recipient(each, f"{path}, [[to]] {number}")
            for number, each in enumerate(values.get("to", ()), 1)
        ),
    )
    if not 10 <= plan.again_s <= 3600:
        raise Unreadable(f"{path}, again_s: expected 10 to 3600")
    return plan


def _check(values: Mapping[str, Any], known: Mapping[str, type], where: str) -> None:
    for name, value in values.items():
        if name not in known:
            raise Unreadable(f"{where}, {name}: expected one of {', '.join(known)}")
        if type(value) is not known[name]:
            raise Unreadable(f"{where}, {name}: expected {known[name].__name__}")


def _recipient(values: Any, where: str) -> Webhook | ByApprise:
    if not isinstance(values, dict):
        raise Unreadable(f"{where}: expected a table")
    _check(values, _TO, where)
    name, language = values.get("name", ""), values.get("language", USUAL)
    if not 0 < len(name) <= 40:
        raise Unreadable(f"{where}, name: expected 1 to 40 characters: it goes on record")
    if language not in LANGUAGES:
        raise Unreadable(f"{where}, language: expected one of {', '.join(LANGUAGES)}")
    if ("webhook" in values) == ("apprise" in values):
        raise Unreadable(f"{where}: expected either webhook or apprise")
    if "webhook" in values:
        return Webhook(name, checked(values["webhook"]), language, values.get("secret", ""))
    made = ByApprise(name, values["apprise"], language)
    made.check()
    return made
