"""What the house takes, in words: a percentage with its cap, or a schedule of fees."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.rules.fees import ANY, Points, Rows, Schedule, players, write_percent
from croupier.rules.house import HouseRules
from croupier.words import Words


def taken_by(house: HouseRules, words: Words) -> str:
    """What the house takes from a hand or for the time of a player."""
    if house.rake_schedule is not None:
        return schedule_in_words(house.rake_schedule, words)
    rake = words.percent(write_percent(house.rake_pct))
    if house.rake_pct and house.rake_cap is not None:
        return words.say("{rake}, at most {amount}", rake=rake, amount=words.money(house.rake_cap))
    return rake


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
    if schedule.jackpot_players > ANY[0]:
        yield say("from {number} players", number=schedule.jackpot_players)


def _rows(rows: Rows, words: Words) -> str:
    if len(rows) == 1 and rows[0][:2] == ANY:
        return words.money(rows[0][2])
    return ", ".join(f"{words.money(amount)} ({players(low, high)})" for low, high, amount in rows)


def _points(points: Points, words: Words) -> Iterator[str]:
    for pot, amount in points:
        paid = words.money(amount)
        yield words.say("{amount} from {pot}", amount=paid, pot=words.money(pot)) if pot else paid
