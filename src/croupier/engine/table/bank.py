"""A table's money since it was opened, and who deals: the figures for a closing sheet.

All amounts are in the smallest unit of money. Chips bought come in; chips paid out, raked or tipped go out;
the rest is in front of the players. Nothing else changes the total, apart from recounted stacks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from croupier.values import Frozen, replace


class DealerTally(Frozen):
    """Finished hands, the rake taken in them, the jackpot's part of it, and tips."""

    hands: int = 0
    drop: int = 0
    jackpot: int = 0
    tips: int = 0

    def plus(self, more: DealerTally, sign: int = 1) -> DealerTally:
        """The sum of both, or with `sign` -1 the difference.

        >>> DealerTally(hands=3, drop=20).plus(DealerTally(hands=1, drop=5), -1)
        DealerTally(hands=2, drop=15, jackpot=0, tips=0)
        """
        return DealerTally(
            self.hands + sign * more.hands,
            self.drop + sign * more.drop,
            self.jackpot + sign * more.jackpot,
            self.tips + sign * more.tips,
        )

    def per_hour(self, worked_ms: int) -> int:
        """Hands in an hour at this pace, rounded; 0 where no time has passed.

        >>> DealerTally(hands=15).per_hour(30 * 60_000)
        30
        """
        return round(self.hands * 3_600_000 / worked_ms) if worked_ms > 0 else 0


NONE = DealerTally()


class PlayerAccount(Frozen):
    """What a player bought since the table was opened, was paid on leaving, and took to another table.

    Below 0: they brought more from another table than they took to one.
    """

    bought: int = 0
    paid: int = 0
    moved: int = 0


class Bank(Frozen):
    """The accounts of players and the tallies of dealers, by name.

    A hand belongs to the dealer of its first card, `dealing`; `last` is its tally once it is over. `found` is
    dead money carried over when the table was opened; `fills` and `credits` are chips brought to the tray
    and taken from it since.
    """

    opened: bool = False  # opened by somebody, not assumed
    closed: bool = False
    float_given: int = 0
    float_left: int = 0  # counted when it was closed
    accounts: Mapping[str, PlayerAccount] = field(default_factory=dict)
    tallies: Mapping[str, DealerTally] = field(default_factory=dict)
    dealing: str = ""
    last: DealerTally = NONE
    found: int = 0
    corrected: int = 0  # by how much recounts changed the stacks
    fills: tuple[int, ...] = ()
    credits: tuple[int, ...] = ()
    prizes: Mapping[str, int] = field(default_factory=dict)  # of the jackpot, by player
    seat_fees: Mapping[str, int] = field(default_factory=dict)  # for their time, by player

    @property
    def total(self) -> DealerTally:
        """The tallies of all dealers together."""
        whole = NONE
        for tally in self.tallies.values():
            whole = whole.plus(tally)
        return whole

    @property
    def tray(self) -> int:
        """The float, plus what was brought to the tray, minus what was taken from it."""
        return self.float_given + sum(self.fills) - sum(self.credits)

    def with_account(self, player: str, *, bought: int = 0, paid: int = 0, moved: int = 0) -> Bank:
        """The bank after the player bought chips, was paid, took chips along, or brought them (below 0)."""
        old = self.accounts.get(player, PlayerAccount())
        new = PlayerAccount(old.bought + bought, old.paid + paid, old.moved + moved)
        return replace(self, accounts={**self.accounts, player: new})

    def with_tally(self, dealer: str, more: DealerTally, sign: int = 1) -> Bank:
        """The bank with this added to the dealer's tally, or with `sign` -1 subtracted."""
        return replace(
            self, tallies={**self.tallies, dealer: self.tallies.get(dealer, NONE).plus(more, sign)}
        )


class DealerShift(Frozen):
    """Who deals, since when (ms; None: no card dealt yet), and their tally `before` the shift."""

    dealer: str = ""
    since: int | None = None
    before: DealerTally = NONE

    def worked(self, now: int) -> int:
        """Milliseconds from the first card of the shift to now."""
        return 0 if self.since is None else max(0, now - self.since)

    def dealt(self, bank: Bank) -> DealerTally:
        """The dealer's tally for this shift."""
        return bank.tallies.get(self.dealer, NONE).plus(self.before, -1)
