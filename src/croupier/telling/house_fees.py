"""What the house takes, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.rules.fees import PLAYERS, Rows, Schedule, by_players, write_percent
from croupier.words import Words


def schedule_in_words(schedule: Schedule, words: Words) -> str:
    """The schedule; amounts by players have the numbers of players after them.

    >>> from croupier.rules.fees import read
    >>> schedule_in_words(read("steps take 25 per 500 cap 2=100,3+=300"), Words("en"))
    '0.25 for each 5, at most 1 (2), 3 (3+)'
    """
    return ", ".join(_parts(schedule, words))


def _parts(schedule: Schedule, words: Words) -> Iterator[str]:
    say, money, take = words.say, words.money, _rows(schedule.take, words)
    match schedule.kind:
        case "percent":
            yield words.percent(write_percent(schedule.percent))
        case "steps":
            yield from _points(schedule.at, words)
            if schedule.per:
                yield say("{amount} for each {pot}", amount=take, pot=money(schedule.per))
        case "flat":
            yield say("{amount} a hand", amount=take)
        case "time":
            before = schedule.pay == "before"
            text = say("{amount} every {minutes} min, in advance", amount=take, minutes=schedule.minutes)
            after = say("{amount} every {minutes} min, afterwards", amount=take, minutes=schedule.minutes)
            yield text if before else after
            if schedule.absent == "free":
                yield say("nothing while absent")
    if schedule.cap:
        yield say("at most {amount}", amount=_rows(schedule.cap, words))
    if schedule.river:
        yield say("{amount} more on the river", amount=money(schedule.river))
    if schedule.no_flop:
        yield say("{amount} without a flop", amount=money(schedule.no_flop))
    if schedule.jackpot:
        yield say("jackpot {amount}", amount=", ".join(_points(schedule.jackpot, words)))
    if schedule.jackpot_players > PLAYERS[0]:
        yield say("from {number} players", number=schedule.jackpot_players)


def _rows(rows: Rows, words: Words) -> str:
    shown = ((words.money(amount), players) for players, amount in by_players(rows))
    return ", ".join(f"{amount} ({players})" if players else amount for amount, players in shown)


def _points(points: Iterable[tuple[int, int]], words: Words) -> Iterator[str]:
    for pot, amount in points:
        paid = words.money(amount)
        yield words.say("{amount} from {pot}", amount=paid, pot=words.money(pot)) if pot else paid
