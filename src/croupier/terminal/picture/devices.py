"""A failed device in the large line, if it changes what the dealer does, and the key for it."""

from __future__ import annotations

from croupier.engine.places import NOWHERE
from croupier.engine.table import Table
from croupier.engine.table.dealing import next_card
from croupier.terminal.console.state import Console
from croupier.terminal.health import Health
from croupier.terminal.keys import KeyKind
from croupier.terminal.legal_keys import can_deal, to_show
from croupier.terminal.picture.buttons import KEY_SIGNS
from croupier.terminal.view import KeyView, Tone
from croupier.values import replace
from croupier.words import Words

Said = tuple[str, Tone]


def despite_failure(said: Said, table: Table, console: Console, health: Health, words: Words) -> Said:
    """The large line while a device fails; unchanged while it shows an alert or a question."""
    text, tone = said
    if tone == "bad" or console.asks:
        return said
    if table.between_hands:
        return _between(said, table, health, words)
    if health.shoe == "lost" and table.phase == "DEALING" and next_card(table) != NOWHERE:
        key = _sign(console, KeyKind.CARD)
        return words.say("Shoe lost. By hand: {next}; {key} for each card", next=text, key=key), "bad"
    if console.unsure and table.phase in ("DEALING", "BETTING") and to_show(table) is None:
        key = _sign(console, KeyKind.CONFIRM)
        return words.say("Do the cards lie as shown? {key} if so. {next}", key=key, next=text), "warn"
    return said


def _between(said: Said, table: Table, health: Health, words: Words) -> Said:
    text, tone = said
    if health.disk == "full":
        free = health.disk_free_mb
        return words.say("Disk full, {free} MB left: no hand starts. Call the floor", free=free), "bad"
    knows_time = health.clock_synchronised or health.clock_by_hand
    if not knows_time and can_deal(table) and not table.hand_no:
        return words.say("{next} · the clock is not set: hands would have wrong times", next=text), tone
    return text, tone


def _sign(console: Console, kind: KeyKind) -> str:
    name = console.station.keys.get(kind.value, "")
    return KEY_SIGNS.get(name, name.upper())


def lit(keys: tuple[KeyView, ...], health: Health, words: Words) -> tuple[KeyView, ...]:
    """The keys as the disk allows them: on a full disk no hand starts, and its key says so."""
    if health.disk != "full":
        return keys
    why = words.say("disk full")
    return tuple(
        replace(key, enabled=False, tone="calm", hint=why) if key.does.kind is KeyKind.HAND else key
        for key in keys
    )
