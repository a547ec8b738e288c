"""What a tournament comes to, from the rows of its stream: the closing report, its chips, lists as CSV."""

from __future__ import annotations

import csv
import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from datetime import UTC, datetime
from hashlib import sha256
from io import StringIO
from typing import Any, Final

from croupier.cardroom.reading.tournament_stream import StreamRow
from croupier.export.pojeu.account_file import COLUMNS
from croupier.export.pojeu.sittings import tournament_code
from croupier.rules.tournament.finishing import Finish, prizes
from croupier.values import dataclass
from croupier.words import Words, message

ENGLISH: Final = Words("en")

REASONS: Final = {
    "first": message("on time"),
    "entry": message("first seat"),
    "late": message("late entry"),
    "alternate": message("alternate"),
    "reentry": message("re-entry"),
    "balance": message("balancing"),
    "break": message("table broken"),
    "redraw": message("new seats for all"),
    "forfeit": message("gives up"),
    "disqualified": message("disqualified"),
    "absent": message("never came"),
}
"""Why somebody gets a seat, or goes out of play."""

_RULINGS: Final = {
    "unplan": message("move {move} is not made: {why}"),
    "fix": message("entry {entry}: {before} became {after}: {why}"),
    "gone": message("entry {entry} went out of play with {stack}: {why}"),
    "place": message("entry {entry} is {place}, shared by {shared}: {why}"),
    "round": message("round {round}: a table is done by hand"),
}

_TITLES: Final = {
    "entry": message("Entries"),
    "level": message("Levels"),
    "move": message("Moves"),
    "ruling": message("Rulings"),
    "place": message("Order of finish"),
    "chips": message("Chips"),
}

Named = Mapping[str, str]
"""The names of players by their marks; whoever was forgotten has none."""


def as_line(row: StreamRow) -> str:
    """A row as it is written: JSON on a line."""
    return json.dumps(row, separators=(",", ":")) + "\n"


def chip_faults(rows: Iterable[StreamRow], words: Words = ENGLISH) -> Iterator[str]:
    """A sentence for each stack that is not what it must be, with the last move of its entry.

    >>> entry = {"e": "entry", "src": "room", "entry": "1", "stack": 100}
    >>> [*chip_faults([entry, {"e": "came", "src": "T1", "move": 7, "entry": "1", "stack": 99}])]
    ['move 7, entry 1: 99 at T1, 100 expected, and nobody said why']
    """
    chips = _Chips(words.say)
    for row in rows:
        yield from chips.read(row)
    for entry, (had, came, table) in chips.unsaid.items():
        facts = {"who": chips.who(entry), "came": came, "table": table, "had": had}
        yield words.say("{who}: {came} at {table}, {had} expected, and nobody said why", **facts)


@dataclass
class _Chips:
    """The stacks of the entries, the last move of each, and the differences that nobody explained."""

    say: Callable[..., str]
    stacks: dict[str, int] = field(default_factory=dict)
    moves: dict[str, int] = field(default_factory=dict)
    hands: dict[str, int] = field(default_factory=dict)
    unsaid: dict[str, tuple[int, int, str]] = field(default_factory=dict)

    def who(self, entry: str) -> str:
        return self.say("move {move}, entry {entry}", move=self.moves.get(entry, 0), entry=entry)

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
                    facts = {"table": table, "hand": row["hand"], "began": began, "after": after}
                    facts["who"] = "; ".join(self.who(each) for _, each, _ in row["stacks"])
                    yield self.say("{table}, hand {hand}: {began} chips, then {after}: {who}", **facts)
            case "race":
                yield from self._race(row, row["big"])
            case _:
                pass

    def _found(self, row: StreamRow, entry: str, chips: int) -> Iterator[str]:
        expected, self.stacks[entry] = self.stacks.get(entry, 0), chips
        if expected != chips:
            facts = {"who": self.who(entry), "chips": chips, "table": row["src"], "had": expected}
            yield self.say("{who}: {chips} at {table}, {had} expected", **facts)

    def _race(self, row: StreamRow, big: int) -> Iterator[str]:
        """Rounding changes half a big chip at most, and whoever would be out gets one (TDA 24)."""
        saved = sum(before < big == after for _, before, after in row["stacks"])
        more = sum(after - before for _, before, after in row["stacks"])
        for entry, before, after in row["stacks"]:
            yield from self._found(row, entry, before)
            self.stacks[entry] = after
            if after % big or abs(after - before) >= big or 2 * abs(more) > big * (1 + 2 * saved):
                facts = {"who": self.who(entry), "before": before, "after": after, "table": row["src"]}
                yield self.say("{who}: {before} became {after} in the race at {table}", **facts)


def places(rows: Sequence[StreamRow]) -> dict[str, Finish]:
    """Everybody's place, also as the director ruled it; whoever is left alone is first."""
    entries = [row["entry"] for row in rows if row["e"] == "entry"]
    found, late = dict[str, Finish](), len(entries)
    for row in rows:
        late -= row["e"] == "entry"
        if row["e"] == "place" or (row["e"] == "ruling" and "place" in row):
            found[row["entry"]] = Finish(row["place"] + late * (row["e"] == "place"), row["shared"])
    left = [each for each in entries if each not in found]
    return found | {left[0]: Finish(1, 1)} if len(left) == 1 and len(entries) > 1 else found


def report(rows: Sequence[StreamRow], name: str, names: Named, words: Words = ENGLISH) -> str:
    """The closing report: entries, levels, moves with their reason, rulings, chips, the order of finish."""
    say, said = words.say, defaultdict[str, list[str]](list)
    ended = {row["move"]: row for row in rows if row["e"] == "came"}
    began = {row["move"]: row for row in rows if row["e"] == "left"}
    for row in rows:
        at, kind = _utc(row["at"]), row["e"]
        if kind == "entry":
            person = names.get(row["player"]) or row["player"]
            way, chips = say(REASONS[row["kind"]]), say("{chips} chips", chips=row["stack"])
            said[kind].append(f"{row['entry']} {person}, {way}, {chips}, {at}")
        elif kind == "level":
            said[kind].append(f"{row['level']} {at}")
        elif kind == "move":
            there, here = (one[row["move"]]["stack"] if row["move"] in one else "-" for one in (began, ended))
            way = " → ".join(f"{each[0]}.{each[1]}" for each in (row["from"], row["to"]) if each)
            why = say(REASONS.get(row["why"]) or row["why"])
            draw = say("draw {number}", number=row["draw"]) if row["draw"] else ""
            chips = say("{chips} chips", chips=f"{there} → {here}")
            facts = (say("move {move}, entry {entry}", **row), way, why, draw, chips, at)
            said[kind].append(", ".join(filter(None, facts)))
        elif ruled := _ruling(row, words):
            said["ruling"].append(f"{ruled}, {at}")
    for entry, (place, shared) in sorted(places(rows).items(), key=lambda one: (one[1], len(one[0]), one[0])):
        more = say(", shared by {number}", number=shared) if shared > 1 else ""
        said["place"].append(say("{place}: entry {entry}", place=place, entry=entry) + more)
    issued = sum(row["stack"] for row in rows if row["e"] == "entry")
    found = [*chip_faults(rows, words)] or [say("every stack is what it must be")]
    said["chips"] = [say("{chips} chips", chips=issued), *found]
    hashed = sha256("".join(map(as_line, rows)).encode()).hexdigest()
    commit = say("All draws were fixed by: {commit}", commit=rows[0].get("commit", ""))
    parts = list[str]()
    for kind, title in _TITLES.items():
        parts += [say("{title}: {says}", title=say(title), says=len(said[kind])), *said[kind]]
    head = say("{number} rows, SHA-256 {hash}", number=len(rows), hash=hashed)
    return "\n".join((name, head, commit, *parts, ""))


def _ruling(row: StreamRow, words: Words) -> str:
    """What the director or the floor decided; empty for any other row."""
    kind = row["e"]
    if kind == "hand" and row["waived"]:
        return words.say("{table}, hand {hand}: dealt in spite of a stop (TDA 11-D)", table=row["src"], **row)
    if kind not in ("unplan", "fix", "gone", "ruling"):
        return ""
    ruled = next((each for each in ("place", "round") if each in row), kind)
    reason = str(row.get("why", ""))
    if kind in ("unplan", "gone"):
        reason = words.say(REASONS.get(reason, reason))
    return words.say(_RULINGS[ruled], **row | {"why": reason})


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
    code = tournament_code(tournament)
    numbered = [
        (100_000 * tournament + at, _utc(one[0]), *one[1:4], name, one[4], code)
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
