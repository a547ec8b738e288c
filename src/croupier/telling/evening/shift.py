"""What a dealer dealt, as labels and values: hands, hands per hour, rake, jackpot, tips."""

from __future__ import annotations

from croupier.engine.table.bank import Tally
from croupier.words import Words


def figures(
    hands: int, worked_ms: int, drop: int, jackpot: int, tips: int, words: Words
) -> tuple[tuple[str, str], ...]:
    """The figures of a shift; money figures only if they are not zero.

    >>> figures(15, 1_800_000, 4_500, 0, 200, Words("en"))
    (('hands', '15'), ('an hour', '30'), ('rake', '45'), ('tips', '2'))
    """
    say = words.say
    counted = [(say("hands"), str(hands)), (say("an hour"), str(Tally(hands=hands).per_hour(worked_ms)))]
    money = ((say("rake"), drop), (say("jackpot"), jackpot), (say("tips"), tips))
    return (*counted, *((label, words.money(amount)) for label, amount in money if amount))
