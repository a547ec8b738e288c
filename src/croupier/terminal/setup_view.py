"""The set-up page as it is shown: its lines, and what its keys do on the line in focus."""

from __future__ import annotations

from typing import Final

from croupier.rules.house import SWITCHES
from croupier.terminal.setup import CASH_STAKES, SIGNS, TOURNAMENT_STAKES, Setup
from croupier.terminal.view import KeyView, PageView
from croupier.words import GAME_NAMES, Words, mark

PROFILES: Final = {"code": mark("Code du poker"), "tda": mark("TDA rules")}
RAKES: Final = ("0", "2.5", "5", "10")
"""Percentages that are one press."""

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ-'"


def view(page: Setup, words: Words) -> PageView:
    """The page; amounts are those of the mode that it is set to."""
    spoken = Words(words.language, cash=page.cash)
    ends = (
        KeyView(
            action="confirm", label=spoken.say("OK") if page.typing else spoken.say("Apply"), tone="good"
        ),
        KeyView(action="back", label=spoken.say("Cancel")),
    )
    return PageView(
        title=_help(page, spoken),
        lines=(*_head(page, spoken), *(_line(page, number, spoken) for number in range(len(page.chairs)))),
        keys=(*(_typing_keys(page) if page.typing else line_keys(page, spoken)), *ends),
        entry=f"{page.typed}_" if page.typing else "",
        focus=page.focus,
        columns={"": 0, "name": 10}.get(page.typing, 6),
    )


HELP: Final = {
    "name": mark("Name"),
    "amount": mark("Amount"),
    "stakes": mark("Blinds, such as 2/5"),
    "percent": mark("Rake in percent"),
    "cap": mark("The most that a pot pays"),
}
"""What is being typed."""


def _help(page: Setup, words: Words) -> str:
    """What is typed, or what typing would do on the line in focus."""
    if page.typing:
        return words.say(HELP[page.typing])
    if page.line != "seat":
        return words.say("Choose below")
    if page.chair is None:
        return words.say("Touch a seat, or type a name")
    if page.chair.seated:
        return words.say("Figures: chips bought")
    return words.say("Letters: name · figures: buy-in")


def _head(page: Setup, words: Words) -> tuple[str, ...]:
    say, money, base, house = words.say, words.money, page.base, page.house
    mode = say("Cash game") if page.cash else say("Tournament")
    rake = _percent(SWITCHES["rake.pct"].kind.write(house.rake_pct), words)
    if house.rake_pct and house.rake_cap is not None:
        rake = say("{rake}, at most {amount}", rake=rake, amount=money(house.rake_cap))
    told = (
        (say("Game"), f"{mode} · {say(GAME_NAMES.get(base.game, base.game))}"),
        (say("Rulebook"), say(PROFILES[base.profile])),
        (say("Blinds"), f"{money(base.small_blind)}/{money(base.big_blind)}"),
        (say("Ante"), money(base.ante)),
        (say("BB ante"), money(base.big_blind_ante)),
        (say("Rake"), rake),
    )
    return tuple(f"{label}\t{value}" for label, value in told)


def _percent(number: str, words: Words) -> str:
    return words.say("{number}%", number=number.replace(".", "," if words.language == "fr" else "."))


def _line(page: Setup, number: int, words: Words) -> str:
    label = words.say("Seat {seat}", seat=number + 1)
    chair = page.chairs[number]
    if chair is None:
        return f"{label}\t–"
    stack = words.money(chair.stack) if chair.seated else ""
    bought = words.money(chair.buy) if chair.buy else ""
    parts = [chair.name, " + ".join(part for part in (stack, bought) if part)]
    if page.button == number + 1:
        parts.append(words.say("button"))
    if chair.away:
        parts.append(words.say("away"))
    return f"{label}\t{' · '.join(parts)}"


# --- keys --------------------------------------------------------------------------------------------


def _typing_keys(page: Setup) -> tuple[KeyView, ...]:
    """Letters of a name, or figures."""
    erase = KeyView(action="erase", label="⌫")
    if page.typing == "name":
        letters = (KeyView(action=f"text:{letter}", label=letter) for letter in LETTERS)
        return (*letters, KeyView(action="text: ", label="␣"), erase)
    return (
        *(KeyView(action=f"digit:{digit}", label=digit) for digit in "1234567890"),
        *(KeyView(action=f"digit:{sign}", label=sign) for sign in SIGNS[page.typing]),
        erase,
    )


def line_keys(page: Setup, words: Words) -> tuple[KeyView, ...]:
    """What can be done on the line in focus."""
    say, money, base = words.say, words.money, page.base
    amount = KeyView(action="amount", label=say("Amount"))
    match page.line:
        case "mode":
            return (KeyView(action="mode", label=say("Tournament") if page.cash else say("Cash game")),)
        case "profile":
            other = "tda" if base.profile == "code" else "code"
            return (KeyView(action="profile", label=say(PROFILES[other])),)
        case "stakes":
            return tuple(
                KeyView(action=f"stakes:{small}/{big}", label=f"{money(small)}/{money(big)}")
                for small, big in (CASH_STAKES if page.cash else TOURNAMENT_STAKES)
            )
        case "ante":
            return (KeyView(action="ante:0", label=say("None")), amount)
        case "bb-ante":
            one = KeyView(action=f"ante:{base.big_blind}", label=money(base.big_blind))
            return (KeyView(action="ante:0", label=say("None")), one, amount)
        case "rake":
            capped = page.house.rake_cap is not None
            return (
                *(KeyView(action=f"rake:{each}", label=_percent(each, words)) for each in RAKES),
                KeyView(action="cap", label=say("At most…")),
                KeyView(action="cap:none", label=say("No limit"), enabled=capped),
            )
    return _seat_keys(page, words)


def _seat_keys(page: Setup, words: Words) -> tuple[KeyView, ...]:
    say, chair = words.say, page.chair
    if chair is None:
        return (KeyView(action="sit", label=say("Sit down")),)
    return (
        KeyView(action="name", label=say("Name"), enabled=not chair.seated),
        KeyView(action="amount", label=say("Rebuy") if chair.seated else say("Buy-in")),
        KeyView(action="button", label=say("Button"), enabled=page.button != page.seat),
        KeyView(action="away", label=say("Back") if chair.away else say("Away")),
        KeyView(action="leave", label=say("Leave"), tone="warn"),
    )
