"""The expectations of a table script about the money and the dealers of an evening."""

from __future__ import annotations

from decimal import Decimal

from croupier.script.expectations.hand import Expect
from croupier.values import dataclass


@dataclass(frozen=True, kw_only=True)
class ExpectDealer(Expect):
    """Who deals; how many hands a dealer has dealt since the table was opened."""

    FORMS = ("expect <subject:dealer> <dealer:text>", "expect <subject:dealt> <dealer:text> <hands:number>")
    dealer: str
    hands: int = 0


@dataclass(frozen=True, kw_only=True)
class ExpectMoney(Expect):
    """A sum since the table was opened; `tray` is what should lie in it now."""

    FORMS = ("expect <subject:bought|paid|moved|fills|credits|drop|jackpot|tips|tray> <amount>",)
    amount: Decimal


@dataclass(frozen=True, kw_only=True)
class ExpectTable(Expect):
    FORMS = ("expect <subject:table> <word:open|closed|broken>",)
    word: str
