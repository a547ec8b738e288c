"""An open alert or a questioned amount, as shown under the table: rule and ways out."""

from __future__ import annotations

from typing import Final

from croupier.engine.events import AlertRaised
from croupier.engine.incidents.catalogue import CATALOGUE, passed_by
from croupier.engine.incidents.common import WAY_WORDS
from croupier.engine.incidents.ways import button, is_final, needs_floor, rule_now
from croupier.engine.table import Table
from croupier.rulebook.quotations import quoted
from croupier.telling.alerts import asked
from croupier.telling.names import incident_name, short_name
from croupier.terminal.console.alerts import PASS_WAYS
from croupier.terminal.console.amounts import doubt_rule, is_odd
from croupier.terminal.console.state import Console, legal_now
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.legal_keys import red_alert, ways
from croupier.terminal.pages.typing.pin_page import floor_first
from croupier.terminal.picture.buttons import DealerKeys
from croupier.terminal.view import AlertView, KeyView, Tone
from croupier.words import Words, message

CORRECT: Final = (message("Correct it"), message("key the amount again"))

ODD: Final = message("Seat {seat}: {amount} cannot be paid in chips of {unit}.")

ALWAYS: Final = (KeyKind.UNDO, KeyKind.FLOOR)
"""Keys of the table that stay beside the ways out."""


def alert_view(table: Table, console: Console, words: Words) -> AlertView | None:
    """The alert that stops the game, or an amount that the rules question, with its ways out."""
    alert = red_alert(table)
    if alert is not None:
        return _view(
            _title(alert.code, words),
            "bad",
            rule_now(table, alert),
            tuple(_way(way, at, alert, table, console, words) for at, way in enumerate(ways(table, alert))),
            DealerKeys(table, console, words),
        )
    if console.passing is None:
        return None
    doubt = CATALOGUE[console.doubt]
    return _view(
        _title(console.doubt, words),
        "bad" if doubt.passed_by == "floor" else "warn",
        doubt_rule(console, table),
        tuple(_pass_way(way, at, table, console, words) for at, way in enumerate(PASS_WAYS)),
        DealerKeys(table, console, words),
    )


def _title(code: str, words: Words) -> str:
    return incident_name(code, words) if short_name(code, words) == code else short_name(code, words)


def doubt_question(table: Table, console: Console, words: Words) -> str:
    """The question about an amount that the rules question."""
    command, legal = console.passing, legal_now(console, table)
    assert command is not None, "only while an action waits to be passed"
    facts = {"amount": command.amount, "minimum": legal.min_to, "maximum": legal.max_to, "unit": table.unit}
    amounts = {name: words.money(value) for name, value in facts.items()}
    sentence = ODD if is_odd(console, table) else CATALOGUE[console.doubt].sentence
    said = words.say(sentence, seat=command.seat, **amounts)
    return asked(said, console.doubt, PASS_WAYS, words)


def _view(code: str, tone: Tone, rule: str, ways_out: tuple[KeyView, ...], board: DealerKeys) -> AlertView:
    words = board.words
    quote = quoted(rule, board.table.house.profile, words)
    if quote is None:
        return AlertView(code=code, tone=tone, rule=words.rule(rule), ways=ways_out, side=_side(board))
    others = ", ".join(quote.others[:2])
    named = words.say("{rule} · also {others}", rule=quote.title, others=others) if others else quote.title
    return AlertView(code=code, tone=tone, rule=named, says=quote.says, ways=ways_out, side=_side(board))


def _side(board: DealerKeys) -> tuple[KeyView, ...]:
    there = board.keys()
    named = {key.does.kind: key for key in there}
    more = KeyKind.INCIDENT if named[KeyKind.INCIDENT].enabled else KeyKind.LANGUAGE
    return tuple(named[kind] for kind in (*ALWAYS, more) if kind in named)


def _way(way: str, index: int, alert: AlertRaised, table: Table, console: Console, words: Words) -> KeyView:
    label, consequence = map(words.say, button(table, alert, way))
    chosen = console.way if alert.number == console.alert else -1
    armed = console.offer is not None and console.offer.kind == "way" and console.offer.way == way
    tone: Tone = "good" if index == chosen else "warn" if is_final(table, alert, way) else "calm"
    if armed:
        label, tone = words.say("{label}: sure?", label=label), "bad"
    if needs_floor(alert, way) and table.floor is None:
        consequence = f"{consequence} · {floor_first(table, console.station, words)}"
    return _key(way, label, consequence, index, tone, chosen)


def _pass_way(way: str, index: int, table: Table, console: Console, words: Words) -> KeyView:
    label, consequence = map(words.say, CORRECT if way == "correct" else WAY_WORDS[way])
    if way == "passed" and passed_by(console.doubt) == "floor" and table.floor is None:
        consequence = f"{consequence} · {floor_first(table, console.station, words)}"
    return _key(way, label, consequence, index, "calm", -1)


def _key(way: str, label: str, consequence: str, index: int, tone: Tone, chosen: int) -> KeyView:
    usual = index == max(chosen, 0)
    return KeyView(Key(KeyKind.WAY, way), label, hint=consequence, key=str(index + 1), tone=tone, usual=usual)
