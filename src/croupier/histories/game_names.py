"""The names of each game in other programs."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from croupier.values import dataclass


@dataclass(frozen=True, kw_only=True)
class GameNames:
    """`phh` is the variant of the PHH format, `pokerstars` the name in a heading of that text.

    `open_history` is the type of the game in Open Hand History, None if that specification lacks its streets.
    """

    phh: str
    pokerstars: str
    open_history: str | None = None


NAMES: Final[Mapping[str, GameNames]] = MappingProxyType(
    {
        "THL": GameNames(phh="FT", pokerstars="Hold'em Limit", open_history="Holdem"),
        "THPL": GameNames(phh="PT", pokerstars="Hold'em Pot Limit", open_history="Holdem"),
        "THNL": GameNames(phh="NT", pokerstars="Hold'em No Limit", open_history="Holdem"),
        "O4HPL": GameNames(phh="PO", pokerstars="Omaha Pot Limit", open_history="Omaha"),
        "O4JL": GameNames(phh="FO/8", pokerstars="Omaha Hi/Lo Limit", open_history="OmahaHiLo"),
        "O4JPL": GameNames(phh="PO/8", pokerstars="Omaha Hi/Lo Pot Limit", open_history="OmahaHiLo"),
        "O5HPL": GameNames(phh="PO5", pokerstars="5 Card Omaha Pot Limit", open_history="Omaha"),
        "7SHL": GameNames(phh="F7S", pokerstars="7 Card Stud Limit"),
        "7SJL": GameNames(phh="F7S/8", pokerstars="7 Card Stud Hi/Lo Limit"),
        "7SLL": GameNames(phh="FR", pokerstars="Razz Limit"),
        "2T7TD": GameNames(phh="F2L3D", pokerstars="Triple Draw 2-7 Lowball Limit"),
        "O5JPL": GameNames(phh="PO5/8", pokerstars="5 Card Omaha Hi/Lo Pot Limit", open_history="OmahaHiLo"),
        "BADUGI": GameNames(phh="FB", pokerstars="Badugi Limit"),
        "O4JNL": GameNames(phh="NO/8", pokerstars="Omaha Hi/Lo No Limit", open_history="OmahaHiLo"),
        "O6HPL": GameNames(phh="PO6", pokerstars="6 Card Omaha Pot Limit", open_history="Omaha"),
        "O6JPL": GameNames(phh="PO6/8", pokerstars="6 Card Omaha Hi/Lo Pot Limit", open_history="OmahaHiLo"),
        "C5HPL": GameNames(phh="PC", pokerstars="Courchevel Pot Limit"),
        "C5JPL": GameNames(phh="PC/8", pokerstars="Courchevel Hi/Lo Pot Limit"),
        "2T7SD": GameNames(phh="N2L1D", pokerstars="Single Draw 2-7 Lowball No Limit"),
        "5CDL": GameNames(phh="F5CD", pokerstars="5 Card Draw Limit"),
        "5CDPL": GameNames(phh="P5CD", pokerstars="5 Card Draw Pot Limit"),
        "5CDNL": GameNames(phh="N5CD", pokerstars="5 Card Draw No Limit"),
        "A5TD": GameNames(phh="FA5L3D", pokerstars="Triple Draw A-5 Lowball Limit"),
        "BADEUCEY": GameNames(phh="FBD", pokerstars="Badeucey Limit"),
        "DRAMAHA": GameNames(phh="PD", pokerstars="Drawmaha Pot Limit"),
        "SDNL": GameNames(phh="NS", pokerstars="6+ Hold'em No Limit"),
    }
)
"""Every game by its code. PHH has FT, NT, NS, PO, FO/8, F7S, F7S/8, FR, N2L1D, F2L3D and FB.

The other variants are ours.
"""

VARIANTS: Final[Mapping[str, str]] = MappingProxyType({each.phh: code for code, each in NAMES.items()})
"""The code of each PHH variant."""
