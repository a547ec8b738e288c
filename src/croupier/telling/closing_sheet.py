"""A closing sheet as labels and values: what came in, what went out, the difference and what explains it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from croupier.engine.events.evening import Holding, Turnover
from croupier.engine.table.closing_sheet import Cause, Sheet, reasons, settled
from croupier.telling.voice import apart
from croupier.words import Words, message

Lines = tuple[tuple[str, str], ...]

CAUSES: Final[Mapping[Cause, str]] = {
    "unpaid": message("announced, and not paid: {amount}"),
    "corrected": message("stacks recounted: {amount}"),
    "drop": message("the drop: {amount}"),
    "jackpot": message("the jackpot: {amount}"),
    "tips": message("the tips: {amount}"),
    "seat-fees": message("the time: {amount}"),
    "prizes": message("prizes of the jackpot: {amount}"),
    "fill": message("a fill: {amount}"),
    "credit": message("a credit: {amount}"),
    "bought": message("the chips of {player}: {amount}"),
    "paid": message("what {player} was paid: {amount}"),
}
"""The label of each cause of a difference."""

NO_PRIZES: Final[Mapping[str, int]] = MappingProxyType({})
"""Nobody won a prize of the jackpot."""


def sums(sheet: Sheet, words: Words, *, blind: bool = False) -> Lines:
    """The sums of the sheet; zero sums are left out, except the first four in a cash game.

    `blind`: without those from which one could tell what the tray should hold.
    """
    say, money, taken = words.say, words.money, sheet.taken
    always = (
        *(() if blind else ((say("Float given"), sheet.float_given),)),
        (say("Buy-ins"), sheet.bought),
        (say("Paid out"), -sheet.paid),
        (say("Stacks on the table"), -sheet.stacks),
    )
    chips = (
        (_several(say("Fills"), sheet.fills, words), sum(sheet.fills)),
        (_several(say("Credits"), sheet.credits, words), -sum(sheet.credits)),
    )
    some = (
        *(() if blind else chips),
        (say("To other tables") if sheet.moved > 0 else say("From other tables"), -sheet.moved),
        (say("Dead money found"), sheet.found),
        (say("In the pot"), -sheet.carried),
        (say("Rake"), -taken.drop),
        (say("Jackpot"), -taken.jackpot),
        (say("Prizes of the jackpot"), sheet.prizes),
        (say("Paid for time"), -sheet.seat_fees),
        (say("Tips"), -taken.tips),
    )
    lines = [*always, *(line for line in some if line[1])]
    if not words.cash:
        lines = [line for line in lines if line[1]]
    return tuple((label, f"{'+' if amount >= 0 else '−'} {money(abs(amount))}") for label, amount in lines)


def _several(label: str, amounts: tuple[int, ...], words: Words) -> str:
    """The label with each of several amounts, so that every slip can be found."""
    return f"{label} ({', '.join(map(words.money, amounts))})" if len(amounts) > 1 else label


def left(sheet: Sheet, words: Words) -> Lines:
    """What is left in the tray: as counted, and as it should be."""
    due = f"{'−' if sheet.due < 0 else ''}{words.money(abs(sheet.due))}"
    return (
        (words.say("Should be in the tray"), due),
        (words.say("Counted in the tray"), words.money(sheet.float_left)),
    )


def verdict(sheet: Sheet, words: Words) -> str:
    """Whether the sheet balances, and if not by how much."""
    if not sheet.difference:
        return words.say("It balances to the chip")
    amount = words.money(abs(sheet.difference))
    if sheet.difference > 0:
        return words.say("{amount} too much in the tray", amount=amount)
    return words.say("{amount} missing in the tray", amount=amount)


def explained(sheet: Sheet, accounts: Iterable[Holding], words: Words) -> tuple[str, ...]:
    """Every item that is exactly as large as the difference, in a few words; if there is none, what to do."""
    if not sheet.difference:
        return ()
    found = reasons(sheet, tuple(accounts))
    said = tuple(
        words.say(CAUSES[each.cause], amount=words.money(each.amount), player=apart(each.player))
        for each in found
    )
    return said or (words.say("nothing on record is as large: count again"),)


def players(accounts: Iterable[Holding], words: Words, prizes: Mapping[str, int] = NO_PRIZES) -> Lines:
    """Each player with what they bought, took away or still have, and what they won or lost.

    `prizes` of the jackpot are part of what they won.
    """
    lines = []
    for one in accounts:
        along = max(0, -one.moved)  # brought from other tables
        has = one.paid + one.stack + one.moved + along
        bought, had = words.money(one.bought), words.money(has)
        net = has - one.bought - along
        change = f"{'+' if net > 0 else '−' if net < 0 else ''}{words.money(abs(net))}"
        said = words.say("bought {bought}, has {stack}: {net}", bought=bought, stack=had, net=change)
        if along:
            brought = words.money(along)
            said = words.say(
                "brought {brought}, bought {bought}, has {stack}: {net}",
                brought=brought,
                bought=bought,
                stack=had,
                net=change,
            )
        if prize := prizes.get(one.player, 0):
            said = words.say("{said}, prizes {amount}", said=said, amount=words.money(prize))
        lines.append((apart(one.player), said))
    return tuple(lines)


def dealers(turnovers: Iterable[Turnover], words: Words) -> Lines:
    """Each dealer with the number of their hands, and the money in them."""
    lines = []
    for one in turnovers:
        parts = [words.count("{number} hand", "{number} hands", one.hands)]
        say = words.say
        amounts = ((say("rake"), one.drop), (say("jackpot"), one.jackpot), (say("tips"), one.tips))
        parts += [f"{label} {words.money(amount)}" for label, amount in amounts if amount]
        lines.append((apart(one.dealer) or "–", ", ".join(parts)))
    return tuple(lines)


def settle_up(accounts: Iterable[Holding], words: Words) -> tuple[str, ...]:
    """Who pays whom after an evening without a house."""
    return tuple(
        words.say(
            "{payer} pays {amount} to {receiver}",
            payer=apart(debt.payer),
            receiver=apart(debt.receiver),
            amount=words.money(debt.amount),
        )
        for debt in settled(accounts)
    )
