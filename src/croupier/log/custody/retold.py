"""The events of a dispute file told again from the rows that it proves.

A row has the number of a player, the token of what was typed, and a seal over a face-down card.
`proof/words.json` has what they stand for, with the keys of the cards that everybody saw, and the rows before
the proved ones that the hand stands on. From these alone the events and the script of the archive are
written, and written again to compare them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final

from croupier.errors import CroupierError, Unreadable
from croupier.log.custody.evidence import Evidence
from croupier.log.journal.chain import Row, written
from croupier.log.journal.codec import Logged, decode, decode_covered, from_json
from croupier.log.journal.player_names import changed, players_in
from croupier.log.journal.sealing import open_row
from croupier.log.journal.typed_words import exchanged, typed_in
from croupier.log.reading.store import Store

WORDS: Final = "proof/words.json"

Retell = Callable[[Sequence[Logged]], Mapping[str, bytes]]
"""Writes the files of a dispute file that follow from its events, by their names."""


def words_for(archive: Store, evidence: Evidence, since: int) -> bytes:
    """The file for the rows of a hand; of a hand before, `since`, where this one stands on that.

    Empty for a hand of the first version, whose seal has no key for each row.
    """
    rows = [_row(text) for text in evidence.rows]
    settings, first = archive.one(
        "SELECT settings_seq, coalesce(record_seq, first_seq) FROM hands WHERE id = ?", since
    )
    before = [row for row, _ in archive.rows(first, rows[0].seq - 1)]
    if settings is not None and settings < first:
        before.insert(0, archive.row_of_settings(settings))
    keys = dict[int, bytes]()
    for row in (*before, *rows):
        if row.sealed is not None:
            seal = next(
                (each for each in archive.seals_of(row.hand_id or 0) if each.first_seq <= row.seq), None
            )
            if seal is not None and seal.published:
                return b""
            keys |= {row.seq: seal.row_keys[row.seq]} if seal is not None and row.seq in seal.row_keys else {}
    players, typed = set[int](), set[str]()
    for row in (*before, *rows):
        players |= players_in(row.name, row.payload)
        typed |= {row.dealer, *typed_in(from_json(row.payload))} - {""}
    said = {
        "version": _version(),
        "before": [written(row) for row in before],
        "players": {number: archive.player_called(number) for number in sorted(players)},
        "typed": {token: archive.typed_as(token) for token in sorted(typed)},
        "keys": {seq: key.hex() for seq, key in sorted(keys.items())},
    }
    return f"{json.dumps(said, ensure_ascii=False, indent=1)}\n".encode()


def retold(evidence: Evidence, words: bytes) -> list[Logged]:
    """The events of the rows; raises `Unreadable` where the two do not belong together."""
    try:
        said: dict[str, Any] = json.loads(words)
        rows = map(_row, (*said["before"], *evidence.rows))
        found = (_told(row, said["players"], said["typed"], said["keys"]) for row in rows)
        return [each for each in found if each is not None]
    except (LookupError, TypeError, ValueError, AttributeError, CroupierError, RecursionError) as error:
        raise Unreadable(f"{WORDS}: it does not fit the rows ({error})") from None


def differing(files: Mapping[str, bytes], evidence: Evidence, retell: Retell) -> tuple[str, str]:
    """What of the archive is not what its rows say, in a sentence, and what to know of it; both mostly empty.

    A file that another version wrote may have other words for the same.
    """
    if WORDS not in files:
        return "", ""
    events = retold(evidence, files[WORDS])
    try:
        made = retell(events)
    except Exception as error:  # nobody signed what comes before the proved rows: it may be anything
        raise Unreadable(f"{WORDS}: it does not fit the rows") from error
    others = [name for name, body in made.items() if files.get(name) != body]
    if not others:
        return "", ""
    by = json.loads(files[WORDS]).get("version")
    if by == _version():
        return f"{others[0]} is not what its rows say", ""
    names = " and ".join(others)
    return "", f"croupier {by!s:.20} wrote {names}, not in the words of this version: not compared"


@cache
def _version() -> str:
    """Which croupier this is: another one may write the same in other words."""
    try:
        return version("croupier")
    except PackageNotFoundError:
        return ""


def _row(text: str) -> Row:
    values: list[Any] = json.loads(text)
    sealed = values.pop()
    return Row._make([*values, None if sealed is None else bytes.fromhex(sealed)])


def _told(
    row: Row, players: Mapping[str, str], typed: Mapping[str, str], keys: Mapping[str, str]
) -> Logged | None:
    """As `Store` reads it, from what the archive has; None for an event of which nothing is known."""
    public = changed(row.name, from_json(row.payload), lambda number: players[str(number)])
    values = exchanged(public, lambda token: typed[token])
    key = keys.get(str(row.seq)) if row.sealed is not None else None
    if key is not None and row.sealed is not None:
        hand = row.hand_id or 0
        secret = open_row(bytes.fromhex(key), row.sealed, hand_id=hand, seq=row.seq, name=row.name)
        values |= from_json(secret)
    covered = row.sealed is not None and key is None
    event = (decode_covered if covered else decode)(row.name, row.version, values)
    if event is None:
        return None
    dealer = typed[row.dealer] if row.dealer else ""
    synced = bool(row.clock_synced)
    return Logged(row.seq, row.hand_id, row.utc, row.mono_ms, synced, dealer, event, covered)
