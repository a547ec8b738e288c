"""Reads a TOML file that says who sends the regulator's events, and how players are identified.

A terminal that reports to nobody needs no file: every event then says that it is a test.
"""

from __future__ import annotations

import hashlib
import ipaddress
import re
from collections.abc import Callable, Mapping
from dataclasses import field, fields
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from croupier.errors import Unreadable
from croupier.files import MOST_TYPED, parse_toml, read_text
from croupier.values import dataclass, replace

_CODES: Final = """
AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT
BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH
ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT
HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS
LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI
NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG
SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG
UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW
"""

COUNTRIES: Final = frozenset(_CODES.split())


ESCAPED: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
"""How XML escapes its markup characters; the library's own function would import an HTTP client."""


@dataclass(frozen=True)
class PlayerCode:
    """A player's identifiers in the record; the XML snippet names the operator of the player."""

    id: str
    operator_xml: str


@dataclass(frozen=True, kw_only=True)
class Office:
    """The sender. `operator` and `vault` are IDOper and IDCoffre; each log is a separate vault.

    `vaults` has the vault of each log; any other log has a test vault of its own. `address` is used for the
    players, who have none at a table. `members` is the IDOper of the players; without it they are players of
    `room` in `country`. `tech` names the tournament that the tables of the log belong to; a cash table names
    its sessions itself. `players` maps names to other identifiers, `identities` maps identifiers to the SHA-1
    of an identity. `remarks`: hands get their Info.
    """

    operator: str = "0099"
    vault: str = "1"
    address: str = "2001:db8::1"
    test: bool = True
    members: str = "0099"
    room: str = ""
    country: str = ""
    tech: str = ""
    remarks: bool = True
    vaults: Mapping[str, str] = field(default_factory=dict)
    players: Mapping[str, str] = field(default_factory=dict)
    identities: Mapping[str, str] = field(default_factory=dict)

    def of_log(self, log: str) -> Office:
        """The sender with the vault of the log of this identity; raises `Unreadable` if none is certain."""
        if log in self.vaults:
            return replace(self, vault=self.vaults[log])
        if _ANY in self.vaults:
            instead = f'write [vaults] and {log} = "{self.vaults[_ANY]}" in its place'
            raise Unreadable(f"the office has a vault, but not for which log: if it is this one, {instead}")
        if not self.test:
            add = f'add {log} = "…" under [vaults]; what was sent without one until version 0.18 has vault 1'
            raise Unreadable(f"this log has no vault in the office: {add}")
        return replace(self, vault=str(int(log, 16) % _OWN + _OWN))

    def player(self, name: str) -> PlayerCode:
        """The codes of a player by the name at the table."""
        known = self.players.get(name, name)
        if self.room:
            room = self.room.translate(ESCAPED)
            return PlayerCode(known, f"<Oper>{room}</Oper><Pays>{self.country}</Pays>")
        return PlayerCode(known, f"<IDOper>{self.members}</IDOper>")

    def identity(self, player: PlayerCode) -> str:
        """HashJoueur: as the file says, else the SHA-1 of the identifier (a choice of this program)."""
        own = hashlib.sha1(player.id.encode(errors="replace")).hexdigest().upper()
        return self.identities.get(player.id, own)


_ANY: Final = ""
"""The key for a vault whose log the file does not name."""

_OWN: Final = 5 * 10**9
"""Vaults of tests have ten digits, from this on."""

_FOUR: Final = re.compile(r"[0-9]{4}")
_DIGITS: Final = re.compile(r"[0-9]{1,10}")
_LINE: Final = re.compile(r"[^\x00-\x1f\x7f]*\S[^\x00-\x1f\x7f]*")
REFERENCE: Final = re.compile(r"[A-Za-z0-9-]{1,64}")
"""What Tech, Pool and Inscription may be."""


def _matching(expected: str, pattern: re.Pattern[str]) -> tuple[str, Callable[[Any], bool]]:
    return expected, lambda value: isinstance(value, str) and pattern.fullmatch(value) is not None


_UNICAST: Final = ipaddress.IPv6Network("2000::/3")
_EXAMPLES: Final = ipaddress.IPv6Network("2001:db8::/32")


def is_public(text: str, *, test: bool) -> bool:
    """Whether it is an address of type publicIP; a test may use example addresses of 2001:db8::/32."""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return False
    if test and address in _EXAMPLES:
        return True
    one_host = not address.is_multicast and (address.version == 4 or address in _UNICAST)
    return address.is_global and one_host and "%" not in text


def _is_names(pattern: re.Pattern[str]) -> Callable[[Any], bool]:
    return lambda value: (
        isinstance(value, dict)
        and all(isinstance(each, str) and pattern.fullmatch(each) for each in value.values())
    )


_FLAG: Final = ("true or false", lambda value: isinstance(value, bool))
_KEYS: Final[Mapping[str, tuple[str, Callable[[Any], bool]]]] = MappingProxyType(
    {
        "operator": _matching("four digits", _FOUR),
        "vault": _matching("up to ten digits", _DIGITS),
        "vaults": ("a table of up to ten digits for each log", _is_names(_DIGITS)),
        "address": ("an IP address", lambda value: isinstance(value, str)),
        "test": _FLAG,
        "members": _matching("four digits", _FOUR),
        "room": _matching("a name on one line", _LINE),
        "country": (
            "a code of ISO 3166-1 such as FR (the United Kingdom is GB)",
            lambda value: isinstance(value, str) and value in COUNTRIES,
        ),
        "tech": _matching("letters, digits and hyphens", REFERENCE),
        "remarks": _FLAG,
        "players": ("a table of names", _is_names(_LINE)),
        "identities": ("a table of SHA-1 in 40 capital digits", _is_names(re.compile("[0-9A-F]{40}"))),
    }
)
assert set(_KEYS) == {each.name for each in fields(Office)}


def read_office(path: Path) -> Office:
    """The office in a TOML file; raises `Unreadable` naming the wrong key and what it may be."""
    text = read_text(path, most=MOST_TYPED)
    try:
        values = parse_toml(text)
    except Unreadable as error:
        raise Unreadable(f"{path}: {error}") from None
    for key, value in values.items():
        if key not in _KEYS:
            raise Unreadable(f"{path}, key {key}: expected one of {', '.join(_KEYS)}")
        expected, fits = _KEYS[key]
        if not fits(value):
            raise Unreadable(f"{path}, key {key}: expected {expected}")
    if bool(values.get("room")) != bool(values.get("country")):
        raise Unreadable(f"{path}: room and country go together")
    vaults = values.get("vaults", {}) | ({_ANY: values.pop("vault")} if "vault" in values else {})
    if len(set(map(int, vaults.values()))) < len(vaults):
        raise Unreadable(
            f"{path}, key vaults: two logs have the same vault, so their events the same numbers"
        )
    office = Office(**values | {"vaults": vaults})
    if not is_public(office.address, test=office.test):
        raise Unreadable(f"{path}, key address: expected a public IP address, found {office.address}")
    return office
