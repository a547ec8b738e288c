"""The text of a hand and of a list of hands, in English, for a terminal window."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from croupier.log.consequences import BY_NAME
from croupier.log.reading.queries import HandLine, IncidentLine
from croupier.log.story import Moment, Story
from croupier.rules.betting.spoken import phrase
from croupier.rules.stakes import Stakes

_POSTS = {
    "ante": "ante",
    "big-blind-ante": "big-blind ante",
    "small-blind": "small blind",
    "big-blind": "big blind",
    "late-blind": "late blind",
    "dead-blind": "dead blind",
}

STREETS: Final = {"reveal": "showdown", "bring-in": "3rd st"}
"""Rounds that the regulator calls otherwise than the table."""


def money(amount: int, mode: str) -> str:
    """An amount as it is read: cents with two decimals in a cash game, whole chips in a tournament.

    >>> money(123456, "cash"), money(123456, "tournament"), money(-5, "cash")
    ('1,234.56', '123,456', '-0.05')
    """
    if mode == "tournament":
        return f"{amount:,}"
    sign = "-" if amount < 0 else ""
    return f"{sign}{abs(amount) // 100:,}.{abs(amount) % 100:02}"


def tell_list(lines: Iterable[HandLine]) -> Iterator[str]:
    """One line a hand: its number in the log, when, where, pot, winners, board and incidents."""
    for line in lines:
        won = ", ".join(f"{name} {money(amount, line.mode)}" for name, amount in line.winners)
        parts = [
            f"{line.id:>6}  {_moment(line.started_utc)}  table {line.table}  {line.game}  {line.outcome:<8}",
            "" if line.pot is None else f"pot {money(line.pot, line.mode)}",
            f"to {won}" if won else "",
            f"[{line.board}]" if line.board else "",
            " ".join(line.incidents),
        ]
        yield "  ".join(part for part in parts if part)


def tell_incidents(lines: Iterable[IncidentLine]) -> Iterator[str]:
    """What went wrong in a hand: how it was noticed, what was offered, who ruled what under which rule."""
    for line in lines:
        asked = f"offered {', '.join(line.options)}" if line.options else ""
        ruled = f"{line.way} by {line.answered_by}, {line.way_rule}" if line.way else ""
        after = "after substantial action" if line.substantial else ""
        parts = [
            f"INCIDENT {line.code}",
            line.detection,
            f"attempt {line.attempt}",
            line.street,
            f"seat {line.seat}" if line.seat else "",
            after,
            asked,
            ruled,
            line.reason or "",
        ]
        yield "; ".join(part for part in parts if part)


def tell(hand: Story) -> Iterator[str]:
    """The hand, line by line: seats, every street with its actions, alerts and rulings, pots, stacks."""
    game = f"{hand.game} {tell_stakes(hand.stakes, hand.mode)}"
    yield f"Hand {hand.id}, number {hand.hand_no} of table {hand.table}: {game}, {hand.outcome}"
    button = f", button seat {hand.button}" if hand.button else ""
    dealer = f", dealer {hand.dealer}" if hand.dealer else ""
    yield f"{_moment(hand.started_utc)} UTC{button}{dealer}"
    names = {each.seat: each.player for each in hand.seats}
    for each in hand.seats:
        stack = money(each.stack_before, hand.mode)
        yield f"  {_who(each.seat, names):<24} {stack:>12}  {each.cards}".rstrip()
    yield from _streets(hand, names)
    yield from _result(hand, names)


def tell_stakes(stakes: Stakes, mode: str) -> str:
    """The bets of fixed limit, then the blinds; without limit the blinds alone; then antes and bring-in."""
    blinds = f"{money(stakes.small_blind, mode)}/{money(stakes.big_blind, mode)}"
    bets = f"{money(stakes.small_bet, mode)}/{money(stakes.big_bet, mode)}"
    told = [bets] if stakes.big_bet else [blinds]
    if stakes.big_bet and stakes.big_blind:
        told.append(f"blinds {blinds}")
    extra = {"ante": stakes.ante, "bb-ante": stakes.big_blind_ante, "bring-in": stakes.bring_in}
    return " ".join([*told, *(f"{name} {money(amount, mode)}" for name, amount in extra.items() if amount)])


def _streets(hand: Story, names: dict[int, str]) -> Iterator[str]:
    board: list[str] = []
    heading = ""
    for moment in hand.moments:
        if moment.what == "board":
            board.append(moment.facts["card"])
            continue
        street = STREETS.get(moment.street, moment.street)
        title = f"{street.upper()}  {' '.join(board)}".rstrip()
        if title != heading:
            yield (heading := title)
        yield f"  {moment.utc[11:19]}  {sentence(moment, hand.mode, names)}"
        if moment.what == "attempt-misdealt":
            board.clear()
    if board and not heading.endswith(" ".join(board)):
        yield f"BOARD  {' '.join(board)}"


def sentence(moment: Moment, mode: str, names: dict[int, str]) -> str:
    """What happened, in words; `names` are those of the seats."""
    facts = moment.facts
    who = "" if moment.seat is None else _who(moment.seat, names)
    if moment.what in BY_NAME:
        return BY_NAME[moment.what](
            facts, who, lambda amount: money(amount, mode), lambda seat: _who(seat, names)
        )
    match moment.what:
        case "posted":
            kind = _POSTS.get(facts["kind"], facts["kind"])
            return f"{who} posts the {kind}, {money(facts['amount'], mode)}"
        case "action-taken":
            return f"{who} {_action(facts, mode)}"
        case "chips-pulled":
            return f"{who} takes back {_chips(facts['chips'], mode)}"
        case "motion-made":
            return f"{who} {_motion(facts, mode)}"
        case "action-held":
            return f"{who} acts out of turn: {_action(facts, mode)}"
        case "action-released":
            return f"{who} takes back what was said out of turn"
        case "discarded":
            return f"{who} draws {facts['number']}" if facts["number"] else f"{who} stands pat"
        case "bet-returned":
            return f"{who} gets {money(facts['amount'], mode)} back, which nobody called"
        case "hand-tabled":
            return f"{who} shows {facts['cards']}"
        case "hand-mucked":
            return f"{who} mucks"
        case "attempt-misdealt":
            return f"MISDEAL: dealt again, attempt {facts['next']}"
        case "alert-raised":
            return _alert(facts, who)
        case "alert-answered":
            reason = f": {facts['reason']}" if facts["reason"] else ""
            return f"RULING on {facts['number']}: {facts['way']}, by {facts['by']}, {facts['rule']}{reason}"
        case _:
            return f"REPORTED {', '.join(_reported(facts, who, mode))}"


def _alert(facts: dict[str, Any], who: str) -> str:
    """How the terminal noticed it, about whom, under which rule, and what could be done."""
    numbers = ", ".join(f"{name} {value}" for name, value in facts["numbers"].items())
    after = "after substantial action" if facts["substantial"] else ""
    ways = f"offered {' or '.join(facts['ways'])}" if facts["ways"] else ""
    alert = f"ALERT {facts['number']}: {facts['code']}"
    parts = [alert, facts["detected"], who, facts["rule"], numbers, after, ways]
    return ", ".join(part for part in parts if part)


def _reported(facts: dict[str, Any], who: str, mode: str) -> Iterator[str]:
    """What was reported, about whom, with what was said of it."""
    yield facts["incident"]
    if who:
        yield who
    if facts["cards"] is not None:
        yield f"{facts['cards']} cards"
    if facts["amount"] is not None:
        yield money(facts["amount"], mode)
    if facts["mixed"]:
        yield f"mixed with the {facts['mixed']}"
    if facts["protected"]:
        yield "protected"
    if facts["substantial"]:
        yield "after substantial action"


def _motion(facts: dict[str, Any], mode: str) -> str:
    """Chips and words, the rule that says what they are, and what somebody had to choose between."""
    parts = [f"pushes {_chips(facts['chips'], mode)}"] if facts["chips"] else []
    if facts["words"] is not None:
        parts.append(f'says "{phrase(facts["words"], lambda amount: money(amount, mode))}"')
    choice = f": {' or '.join(facts['ways'])}" if facts["ways"] else ""
    noted = ", noted for the floor" if facts["penalty"] else ""
    return f"{' and '.join(parts) or 'pushes nothing'} ({facts['rule']}){choice}{noted}"


def _chips(chips: Iterable[int], mode: str) -> str:
    return " + ".join(money(chip, mode) for chip in chips)


def _action(facts: dict[str, object], mode: str) -> str:
    action, to = str(facts["action"]), facts["to"]
    said = {
        "fold": f"folds and leaves {_money(facts['added'], mode)}" if facts.get("added") else "folds",
        "check": "checks",
        "bring-in": f"brings in for {_money(to, mode)}",
        "call": f"calls {_money(facts.get('added', to), mode)}",
        "bet": f"bets {_money(to, mode)}",
        "raise": f"raises to {_money(to, mode)}",
    }.get(action, action)
    notes = {"all_in": ", all in", "late": " (late entry)", "absent": " (absent)"}
    return said + "".join(note for fact, note in notes.items() if facts.get(fact))


def _money(amount: object, mode: str) -> str:
    assert isinstance(amount, int)
    return money(amount, mode)


def _result(hand: Story, names: dict[int, str]) -> Iterator[str]:
    if hand.burns:
        yield f"BURNED  {hand.burns}"
    for pot, amount, rake in hand.pots:
        name = "main pot" if pot == 0 else f"side pot {pot}"
        taken = f", rake {money(rake, hand.mode)}" if rake else ""
        yield f"{name.upper()}  {money(amount, hand.mode)}{taken}"
        for of, seat, paid, half in hand.awards:
            if of == pot:
                with_what = f" with the {half}" if half else ""
                yield f"  {_who(seat, names)} wins {money(paid, hand.mode)}{with_what}"
    yield "STACKS"
    for each in hand.seats:
        net = each.stack_after - each.stack_before
        change = f"{'+' if net > 0 else ''}{money(net, hand.mode)}" if net else ""
        yield f"  {_who(each.seat, names):<24} {money(each.stack_after, hand.mode):>12}  {change}".rstrip()


def _who(seat: int, names: dict[int, str]) -> str:
    return f"seat {seat} {names.get(seat, '')}".rstrip()


def _moment(utc: str) -> str:
    return f"{utc[:10]} {utc[11:19]}"
