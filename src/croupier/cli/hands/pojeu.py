"""The command `hands export pojeu`: the regulator's record of hands and accounts in one file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import field
from pathlib import Path
from typing import Final

import click

from croupier.cli.hands.evidence import now
from croupier.cli.hands.export_record import Missing, on_record, out_option, written_to
from croupier.cli.hands.options import Keys, chosen, counted, log_file, opening
from croupier.cli.inputs import FILE_THERE
from croupier.export.pojeu.account_file import AccountLine, read_accounts
from croupier.export.pojeu.accounts import GIVE_FLOAT, NO_ACCOUNT
from croupier.export.pojeu.event_stream import KeptBack, Rendered, Stream, Written, fill, render
from croupier.export.pojeu.named_cards import read_named
from croupier.export.pojeu.office import Office, read_office
from croupier.export.pojeu.record import NOTHING_SAID, FloorWord
from croupier.export.pojeu.schema import Schema
from croupier.export.pojeu.template import FORM, Template
from croupier.export.pojeu.xml import HEAD, TAIL
from croupier.log.custody.sealed_cards import Named, note_named
from croupier.log.reading.archive import Archive, identity_of
from croupier.log.reading.queries import corrected_later
from croupier.log.reading.selection import Selection, count_selected, selected
from croupier.log.reading.stored_records import Record, records
from croupier.log.reading.walk import Walked, walk
from croupier.values import dataclass, replace

CHUNK: Final = 100
"""How many hands are rendered at a time."""


@dataclass(frozen=True)
class ExportOrder:
    """What is asked for."""

    db: Path
    office: Office
    keys: Keys = field(default_factory=Keys)
    hands: tuple[int, ...] = ()  # the hands that the keys may open; empty: all
    said: Mapping[int, FloorWord] = field(default_factory=dict)
    again: bool = False
    to_file: bool = False


@click.command()
@chosen
@log_file
@click.option(
    "--office",
    type=FILE_THERE,
    help="who sends: a TOML file with operator, vaults, address, tech…; without it every event is a test",
)
@click.option(
    "--accounts",
    type=FILE_THERE,
    help="players' accounts, bounties, prizes, cancellations: a CSV file; without it no events of accounts",
)
@click.option(
    "--named",
    type=FILE_THERE,
    help="cards and discards that the floor named afterwards: a CSV file",
)
@opening
@out_option
@click.option("--check", is_flag=True, help="validate every event against the schema (needs lxml)")
@click.option(
    "--retransmission", is_flag=True, help="mark the events as sent before; they keep their numbers"
)
@on_record("pojeu")
def pojeu(
    selection: Selection,
    db: Path,
    office: Path | None,
    accounts: Path | None,
    named: Path | None,
    keys: Keys,
    out: Path | None,
    check: bool,
    retransmission: bool,
) -> None:
    """Write the regulator's record (decision ARJEL 2016-064): POJEU of every hand, and players' accounts.

    Hands that cannot be exported are listed with the reason and what would help; exit code 3, or 1 if nothing
    else was asked for. An event has the same number in every export of the log.

    \b
    croupier hands export pojeu --db table1.db --from 2026-03-01 --to 2026-03-31 --out march.xml --check
    croupier hands export pojeu 12 --db table1.db --named named.csv --retransmission > hand12.xml
    """
    with Archive.open(db) as archive:
        sender = (read_office(office) if office else Office()).of_log(identity_of(archive))
    order = ExportOrder(
        db,
        sender,
        keys,
        selection.ids,
        read_named(named) if named else {},
        retransmission,
        out is not None,
    )
    if selection.ids:
        selection = replace(selection, outcome="")  # a cancelled hand is exported if it is requested
    lines = read_accounts(accounts) if accounts else ()
    if order.said:
        note_named(db, _who_named(order.said), utc=now())
    schema = Schema() if check else None
    missing = Missing(out)
    with written_to(out) as write:
        tally = _write(order, selection, lines, write, missing, schema)
    tally.tell()
    missing.end(written=tally.hands + tally.accounts > 0)


def _who_named(said: Mapping[int, FloorWord]) -> Iterator[Named]:
    for hand, word in said.items():
        yield from ((hand, by, what) for by, what in zip(word.by, word.remarks, strict=True))


def _write(
    order: ExportOrder,
    selection: Selection,
    lines: Sequence[AccountLine],
    write: Callable[[str], object],
    missing: Missing,
    schema: Schema | None,
) -> Tally:
    """Write the events, and report problems on the way."""
    stream, tally = Stream(order.office, lines, again=order.again), Tally(missing)
    write(HEAD)
    for event in _events(order, selection, stream, with_accounts=bool(lines)):
        if isinstance(event, KeptBack):
            tally.keep_back(event)
            continue
        if schema is not None:
            schema.check(event.xml)
        write(event.xml)
        tally.count(event)
    write(TAIL)
    return tally


@dataclass
class Tally:
    """Counts of written and missing events."""

    missing: Missing
    hands: int = 0
    accounts: int = 0
    kept_back: int = 0
    unknown: Counter[str] = field(default_factory=Counter)  # events of players without an account

    def count(self, event: Written) -> None:
        self.hands += event.hand_id is not None
        self.accounts += event.hand_id is None

    def keep_back(self, event: KeptBack) -> None:
        if event.why == NO_ACCOUNT:  # not every player of a room has an account
            self.unknown[event.player] += 1
            return
        number = event.number or None
        self.missing.add(event.hand_id, event.why, event.mend, event=number, player=event.player)
        self.kept_back += event.hand_id is not None
        whose = event.player if event.hand_id is None else f"hand {event.hand_id}"
        click.echo(f"{whose}: {event.why}" + (f"; {event.mend}" if event.mend else ""), err=True)

    def tell(self) -> None:
        for player, number in sorted(self.unknown.items()):
            events = "event" if number == 1 else "events"
            click.echo(f"{player}: {NO_ACCOUNT}, {number} {events} left out; {GIVE_FLOAT}", err=True)
        written = f"hands written: {self.hands}, events of accounts: {self.accounts}"
        click.echo(f"{written}, hands kept back: {self.kept_back}", err=True)


def _events(
    order: ExportOrder, selection: Selection, stream: Stream, *, with_accounts: bool
) -> Iterator[Written | KeptBack]:
    """The events in order: those of selected hands, and those of accounts in the same period."""
    accounts = with_accounts and not selection.ids
    for event in stream.events(_rendered(order, selection, to_the_end=accounts)):
        if event.hand_id is not None or (accounts and _wants(selection, event)):
            yield event
    if accounts:
        yield from (event for event in stream.rest() if _wants(selection, event))


def _wants(selection: Selection, event: Written | KeptBack) -> bool:
    day = event.utc[:10]
    since = selection.since is None or selection.since.isoformat() <= day
    until = selection.until is None or day <= selection.until.isoformat()
    return since and until and selection.player in (None, event.player)


# --- the hands ---------------------------------------------------------------------------------------


def _rendered(order: ExportOrder, selection: Selection, *, to_the_end: bool) -> Iterator[Rendered]:
    """Every hand of the log up to the last selected one, or to the end."""
    with order.keys.open(order.db, order.hands) as archive:
        found = archive.one("SELECT coalesce(max(id), 0) FROM hands")
        last = int(found[0]) if found else 0
        found_hands = selected(archive, selection)
        wanted = counted(found_hands, lambda: count_selected(archive, selection), to_file=order.to_file)
        for one in _ranges(wanted, last, to_the_end=to_the_end):
            yield from _render_range(order, archive, one)


Range = tuple[int, int, frozenset[int]]
"""The first and the last hand, and the selected ones."""


def _ranges(wanted: Iterator[int], last: int, *, to_the_end: bool) -> Iterator[Range]:
    following = next(wanted, None)
    for first in range(0, last + 1, CHUNK):
        if following is None and not to_the_end and first:
            return
        end = min(first + CHUNK - 1, last)
        mine = set[int]()
        while following is not None and following <= end:
            mine.add(following)
            following = next(wanted, None)
        yield first, end, frozenset(mine)


def _render_range(order: ExportOrder, archive: Archive, bounds: Range) -> list[Rendered]:
    """Render the hands of a range.

    Hands whose record was made at their end, without later changes, are not replayed.
    """
    first, last, wanted = bounds
    made = {
        hand_id: record
        for hand_id, record in records(archive, first, last, wanted - order.said.keys()).items()
        if record.form == FORM and not corrected_later(archive, hand_id)
    }
    hands = walk(archive, wanted - made.keys(), first=first, last=last)
    return [
        _filled(order, made[hand.hand_id], hand)
        if hand.hand_id in made
        else _render(order, archive, hand, wanted)
        for hand in hands
    ]


def _filled(order: ExportOrder, made: Record, hand: Walked) -> Rendered:
    record = Template.of(made.body, made.names, made.dealer, made.hidden)
    return fill(hand.hand_id, record, hand.between, order.office, again=order.again)


def _render(order: ExportOrder, archive: Archive, hand: Walked, wanted: Container[int]) -> Rendered:
    if hand.hand_id in wanted and not hand.rows:
        why = "its rows lie in another file, which was archived"
        return Rendered(hand.hand_id, hand.between, why=why, mend="export it from that one")
    said = order.said.get(hand.hand_id, NOTHING_SAID)
    if hand.rows and (award := corrected_later(archive, hand.hand_id)):
        said = replace(said, award=award)
    return render(hand.hand_id, hand.rows, hand.between, order.office, said=said, again=order.again)
