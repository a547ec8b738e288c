"""What a tournament comes to, from the rows of its stream: the closing report, its chips, lists as CSV."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from datetime import UTC, datetime
from hashlib import sha256
from io import StringIO
from typing import Any

from croupier.cardroom.reading.tournament_stream import StreamRow
from croupier.export.pojeu.account_file import COLUMNS
from croupier.rules.tournament.finishing import Finish, prizes
from croupier.values import dataclass

Named = Mapping[str, str]
"""The names of players by their marks; whoever was forgotten has none."""


def as_line(row: StreamRow) -> str:
    """A row as it is written: JSON on a line."""
    return json.dumps(row, separators=(",", ":")) + "\n"


def chip_faults(rows: Iterable[StreamRow]) -> Iterator[str]:
    """A sentence for each stack that is not what it must be, with the last move of its entry.

    >>> entry = {"e": "entry", "src": "room", "entry": "1", "stack": 100}
    >>> [*chip_faults([entry, {"e": "came", "src": "T1", "move": 7, "entry": "1", "stack": 99}])]
    ['move 7, entry 1: 99 at T1, 100 expected, and nobody said why']
    """
    chips = _Chips()
    for row in rows:
        yield from chips.read(row)
    for entry, (had, came, table) in chips.unsaid.items():
        yield f"{chips.who(entry)}: {came} at {table}, {had} expected, and nobody said why"


@dataclass
class _Chips:
    """The stacks of the entries, the last move of each, and the differences that nobody explained."""

    stacks: dict[str, int] = field(default_factory=dict)
    moves: dict[str, int] = field(default_factory=dict)
    hands: dict[str, int] = field(default_factory=dict)
    unsaid: dict[str, tuple[int, int, str]] = field(default_factory=dict)

    def who(self, entry: str) -> str:
        return f"move {self.moves.get(entry, 0)}, entry {entry}"

    def read(self, row: StreamRow) -> Iterator[str]:
        entry, table, stacks = row.get("entry", ""), row.get("src", ""), self.stacks
        match row["e"]:
            case "entry":
                stacks[entry] = row["stack"]
            case "left" | "gone":
                self.moves[entry] = row.get("move", self.moves.get(entry, 0))
                yield from self._found(row, entry, row["stack"])
            case "came":
                self.moves[entry], had = row["move"], stacks.get(entry, 0)
                if had != row["stack"]:
                    self.unsaid[entry] = had, row["stack"], table
                stacks[entry] = row["stack"]
            case "fix" if self.unsaid.get(entry, ())[:2] == (row["before"], row["after"]):
                del self.unsaid[entry]
            case "fix":
                yield from self._found(row, entry, row["before"])
                stacks[entry] = row["after"]
            case "hand":
                for _, each, chips in row["dealt"]:
                    yield from self._found(row, each, chips)
                self.hands[table] = sum(chips for *_, chips in row["dealt"])
            case "end":
                began, after = self.hands.get(table, 0), sum(chips for *_, chips in row["stacks"])
                stacks |= {each: chips for _, each, chips in row["stacks"]}
                if after != began:
                    named = "; ".join(self.who(each) for _, each, _ in row["stacks"])
                    yield f"{table}, hand {row['hand']}: {began} chips, then {after}: {named}"
            case "race":
                yield from self._race(row, row["big"])
            case _:
                pass

    def _found(self, row: StreamRow, entry: str, chips: int) -> Iterator[str]:
        expected, self.stacks[entry] = self.stacks.get(entry, 0), chips
        if expected != chips:
            yield f"{self.who(entry)}: {row['e']} with {chips} at {row['src']}, {expected} expected"

    def _race(self, row: StreamRow, big: int) -> Iterator[str]:
        """Rounding changes half a big chip at most, and whoever would be out gets one (TDA 24)."""
        saved = sum(before < big == after for _, before, after in row["stacks"])
        more = sum(after - before for _, before, after in row["stacks"])
        for entry, before, after in row["stacks"]:
            yield from self._found(row, entry, before)
            self.stacks[entry] = after
            if after % big or abs(after - before) >= big or 2 * abs(more) > big * (1 + 2 * saved):
                yield f"{self.who(entry)}: {before} chips became {after} in the race at {row['src']}"


def places(rows: Sequence[StreamRow]) -> dict[str, Finish]:
    """Everybody's place, also as the director ruled it; whoever is left alone is first."""
    entries = [row["entry"] for row in rows if row["e"] == "entry"]
    found = dict[str, Finish]()
    for row in rows:
        if row["e"] == "place" or (row["e"] == "ruling" and "place" in row):
            late = len(entries) - row.get("of", len(entries))
            found[row["entry"]] = Finish(row["place"] + late, row["shared"])
    left = [each for each in entries if each not in found]
    return found | {left[0]: Finish(1, 1)} if len(left) == 1 and len(entries) > 1 else found


def report(rows: Sequence[StreamRow], name: str, names: Named) -> str:
    """The closing report: entries, levels, moves with their reason, rulings, chips, the order of finish."""
    ended = {row["move"]: row for row in rows if row["e"] == "came"}
    began = {row["move"]: row for row in rows if row["e"] == "left"}
    said: dict[str, list[str]] = {"Entries": [], "Levels": [], "Moves": [], "Rulings": []}
    for row in rows:
        at = _utc(row["at"])
        match row["e"]:
            case "entry":
                person = names.get(row["player"]) or row["player"]
                said["Entries"].append(f"{row['entry']} {person}, {row['kind']}, {row['stack']} chips, {at}")
            case "level":
                said["Levels"].append(f"{row['level']} {at}")
            case "move":
                there, here = began.get(row["move"]), ended.get(row["move"])
                both = f"{there['stack'] if there else '-'} to {here['stack'] if here else '-'}"
                way = " to ".join(f"{each[0]}.{each[1]}" for each in (row["from"], row["to"]) if each)
                drawn = f", draw {row['draw']}" if row["draw"] else ""
                line = f"{row['move']} entry {row['entry']}, {way}, {row['why']}{drawn}, {both} chips, {at}"
                said["Moves"].append(line)
            case "unplan" | "fix" | "gone" | "ruling":
                facts = ", ".join(f"{key} {row[key]}" for key in row if key not in ("n", "at", "row", "e"))
                said["Rulings"].append(f"{row['e']} {facts}, {at}")
            case _:
                pass
    finished = sorted(places(rows).items(), key=lambda one: (one[1], len(one[0]), one[0]))
    said["Order of finish"] = [
        f"{place} entry {entry}{f', shared by {shared}' if shared > 1 else ''}"
        for entry, (place, shared) in finished
    ]
    issued = sum(row["stack"] for row in rows if row["e"] == "entry")
    said["Chips"] = [
        f"{issued} issued",
        *([*chip_faults(rows)] or ["every stack is what it must be"]),
    ]
    hashed = sha256("".join(map(as_line, rows)).encode()).hexdigest()
    head = [name, f"{len(rows)} rows, SHA-256 {hashed}", f"draws fixed by {rows[0].get('commit', '')}"]
    parts = (f"{title}: {len(lines)}\n" + "\n".join(lines) for title, lines in said.items())
    return "\n".join(head) + "\n" + "\n".join(parts) + "\n"


def entries_csv(rows: Sequence[StreamRow], payouts: Sequence[int], names: Named) -> str:
    """The entries with place and prize, for the house's other programs."""
    found, won = places(rows), _prizes(rows, payouts)
    lines = [
        (row["entry"], names.get(row["player"], ""), row["kind"], row["stack"],
         found[row["entry"]].place if row["entry"] in found else "", won.get(row["entry"], 0))
        for row in rows if row["e"] == "entry"
    ]  # fmt: skip
    return _csv([("entry", "name", "kind", "stack", "place", "prize"), *lines])


def accounts_csv(
    rows: Sequence[StreamRow], tournament: int, name: str, buy_in: int, payouts: Sequence[int], names: Named
) -> str:
    """The file of accounts for the regulator's record: a POINSCRIT and a POBILAN for each entry, once.

    Whoever enters pays at the desk, and is paid there: each account begins and ends with nothing. Amounts are
    whole units of money.
    """
    won, ends = _prizes(rows, payouts), {row["entry"]: row["at"] for row in rows if row["e"] == "place"}
    said = list[tuple[Any, str, str, int, str]]()  # by time
    known = set[str]()
    for row in rows:
        if row["e"] == "entry":
            person, entry = names.get(row["player"]) or row["player"], row["entry"]
            opened = [] if person in known else [("float", 0)]
            known.add(person)
            paid, at = won.get(entry, 0), row["at"]
            lines = [*opened, ("deposit", buy_in), ("entry", buy_in)]
            said += [(at, person, what, money, entry) for what, money in lines]
            at = ends.get(entry, rows[-1]["at"])
            said += [(at, person, what, paid, entry) for what in ("result", "withdrawal")]
    said.sort(key=lambda one: one[0])
    numbered = [
        (100_000 * tournament + at, _utc(one[0]), *one[1:4], name, one[4], f"T-{tournament}")
        for at, one in enumerate(said)
    ]
    return _csv([COLUMNS, *numbered])


def _prizes(rows: Sequence[StreamRow], payouts: Sequence[int]) -> dict[str, int]:
    return prizes(dict(enumerate(payouts, 1)), places(rows))


def _csv(lines: Iterable[Sequence[object]]) -> str:
    made = StringIO()
    csv.writer(made, lineterminator="\n").writerows(lines)
    return made.getvalue()


def _utc(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
