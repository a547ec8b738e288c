"""Betting arithmetic of fixed limit: bet sizes, the legal totals, what an all-in counts for, and the cap.

Every amount is a total for the betting round in the smallest unit of money, including the bettor's chips
already in front. `level` is the last full level of the round. It starts at the big blind (or straddle) on
the first round of a blind game, otherwise at 0, even with a bring-in; each bet or raise that counts lifts it
to its own total. `raises` is how many counted after the opening bet: add one if `level` was above 0 before.
"""

from __future__ import annotations

from croupier.rules.house import HouseRules


def bet_sizes(
    house: HouseRules, *, small: int, big: int, late: bool, open_pair: bool = False, big_made: bool = False
) -> tuple[int, ...]:
    """The sizes a bet or raise may have, smallest first; the smallest is the street's bet.

    `late`: a street of big bets. `open_pair`: fourth street of a stud game that has the option, and a
    pair shows (Robert's Rules; WSOP 220); `big_made`: a big bet or raise was made there, and stays the
    size for the rest of the round, even if the pair is folded.

    >>> bet_sizes(HouseRules(), small=20, big=40, late=False, open_pair=True)
    (20, 40)
    """
    if late or big_made:
        return (big,)
    return (small, big) if open_pair and house.stud_open_pair else (small,)


def legal_totals(*, level: int, sizes: tuple[int, ...], everything: int) -> tuple[int, ...]:
    """The only totals that a bet, raise or completion may have, smallest first (TDA 47-B; WSOP 129).

    `everything` is what the bettor has in front and behind: an all-in may be less. The caller checks that it
    is above the bet, and that raising is open to the player.

    >>> legal_totals(level=20, sizes=(20,), everything=1000)  # also over a short all-in of 28
    (40,)
    >>> legal_totals(level=20, sizes=(20, 40), everything=50)
    (40, 50)
    """
    return tuple(sorted({min(level + size, everything) for size in sizes}))


def counts(*, to: int, level: int, size: int) -> bool:
    """Whether a total counts as a bet or raise for the cap and the level: half of one does (TDA 47-B).

    `size` is the street's bet. A shorter all-in changes only the amount to call.

    >>> [counts(to=all_in, level=20, size=20) for all_in in (28, 30)]
    [False, True]
    """
    return 2 * (to - level) >= size


def reopened(*, bet: int, in_round: int, acted: bool, size: int) -> bool:
    """Whether a player with `in_round` in front faces enough to raise again (TDA 47-B).

    `acted`: they acted in this round; a check counts, and so does having paid the bring-in.
    """
    return not acted or 2 * (bet - in_round) >= size


def capped(
    house: HouseRules, *, raises: int, started_heads_up: bool, last_two_of_tournament: bool = False
) -> bool:
    """Whether the last raise of the round has been made (TDA 48; Code 1.11.a; WSOP 126, 127).

    `started_heads_up`: only two hands were live when the round began. With two players left in the
    tournament there is no cap in either rulebook.

    >>> capped(HouseRules(), raises=4, started_heads_up=False)
    True
    """
    lifted = started_heads_up and house.limit_cap_headsup == "lifted_if_round_starts_headsup"
    return raises >= house.limit_raises and not (lifted or last_two_of_tournament)
