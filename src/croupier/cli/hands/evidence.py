"""The verbs of `hands` for evidence: verify and copy the log, print heads, open cards, archive years."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import asdict
from datetime import UTC, date, datetime
from functools import wraps
from pathlib import Path
from typing import Any

import click

from croupier.cli.exits import ExitCode
from croupier.cli.hands.export_record import on_record
from croupier.cli.hands.options import DAY, Keys, log_file, opening
from croupier.cli.inputs import (
    FILE,
    FILE_OR_STDIN,
    FILE_THERE,
    FOLDER,
    as_json,
    echo_json,
    in_language,
    read_either,
)
from croupier.cli.streams import watched
from croupier.errors import Fault
from croupier.log.custody.backup import back_up
from croupier.log.custody.checkpoints import fault_of, origin_of
from croupier.log.custody.heads import Kept, current_head, daily_heads, parse_heads
from croupier.log.custody.schema_repair import mend
from croupier.log.custody.signed_notes import NoteKey, SignedNote, parse_checkpoints
from croupier.log.custody.verification import verify_log
from croupier.log.custody.witness import Witness
from croupier.log.custody.years import move_out
from croupier.log.journal.chain import NO_ROW, Verdict, as_text
from croupier.log.journal.signatures import Signer, key_path, parse_public, signer_in
from croupier.log.reading.archive import Archive
from croupier.telling.narrator import tell
from croupier.telling.story import plain, story
from croupier.values import replace

who_option = click.option("--who", required=True, help="who does it; the log keeps a note")
why_option = click.option("--why", required=True, help="why, for the note")


def signing_option(command: Callable[..., None]) -> Callable[..., None]:
    """The option for the terminal's signing key; the command gets it as `signer`."""

    @wraps(command)
    def with_signer(*, signing_key: Path | None, **others: Any) -> None:
        command(signer=signer_in(signing_key) if signing_key else None, **others)

    return click.option(
        "--signing-key",
        type=FILE_THERE,
        metavar="FILE",
        help="the terminal's signing key, which signs the note, if it is not beside the log",
    )(with_signer)


def now() -> str:
    """This moment in the log's form."""
    return as_text(datetime.now(UTC))


@click.command()
@log_file
@click.option(
    "--public-key",
    multiple=True,
    metavar="HEX",
    help="the terminal's public key, as croupier keys show prints it; no other signature then counts",
)
@click.option(
    "--heads",
    "kept",
    type=FILE_OR_STDIN,
    help="heads or checkpoints that were kept elsewhere",
)
@click.option(
    "--archive",
    "archived",
    type=FILE_THERE,
    multiple=True,
    metavar="FILE",
    help="a file of archived years, verified first, with the heads of its days",
)
@click.option(
    "--every-hand",
    is_flag=True,
    help="make the tables of every hand again from its rows, not of a sample only; takes many times as long",
)
@as_json
def verify(
    db: Path,
    public_key: tuple[str, ...],
    kept: Path | None,
    archived: tuple[Path, ...],
    every_hand: bool,
    json_: bool,
) -> None:
    """Verify the log from its first row to its last, with signatures and tables; exit code 1 if it breaks.

    The witness beside the log's signing key is compared too, if it is there. You can verify a copy on another
    machine. The signatures prove something only if you have the public key from elsewhere; heads that
    somebody else keeps show whether rows or notes were cut off at the end. If the
    log verifies, the output ends with what you should still know: words that were replaced, notes that nobody
    signed, a different signing key, and what an older version did not cover.

    \b
    croupier hands verify --db table1.db
    croupier hands verify --db copy.db --public-key 5e9a… --heads heads.txt --archive copy-2025.db
    """
    publics = [parse_public(text) for text in public_key]
    text = read_either(kept).decode(errors="replace") if kept else ""
    notes = [note for note, _ in parse_checkpoints(text)] if "\n\n— " in text else []
    witness = Witness.of_key(key_path(db)).read()
    heads = (() if notes else parse_heads(text)) + ((witness,) if witness else ())
    verdict = _follow((*archived, db), heads, publics=publics, every_hand=every_hand)
    if verdict.bad is None:
        verdict = _with_checkpoints(db, verdict, notes, publics)
    watched()
    if json_:
        echo_json(asdict(verdict) | {"head": verdict.head.hex()})
    elif verdict.bad is None:
        click.echo(f"{verdict.rows} rows, the chain holds; its head is {verdict.head.hex()}")
        click.echo(_signed(verdict))
        click.echo(f"hands whose tables were made again from their rows: {verdict.derived}")
        if verdict.first > 1 and not archived:
            click.echo(f"rows 1 to {verdict.first - 1} were archived: give their file with --archive")
        for report in verdict.reports:
            click.echo(f"to know: {report}")
    else:
        breaks = f"the chain breaks at row {verdict.bad}" if verdict.bad else "the log does not hold"
        click.echo(f"{breaks}: {verdict.why}")
    if verdict.bad is not None:
        raise click.exceptions.Exit(ExitCode.FAILED)


def _with_checkpoints(db: Path, verdict: Verdict, notes: list[SignedNote], publics: list[bytes]) -> Verdict:
    """The verdict, also compared with checkpoints that were kept elsewhere."""
    if not notes:
        return verdict
    with Archive.open(db) as archive:
        conn = archive.db.conn
        keys = [NoteKey(origin_of(conn), public) for public in publics]
        why = next((said for note in notes if (said := fault_of(conn, note, keys))), "")
    return replace(verdict, bad=NO_ROW, why=why) if why else verdict


def _follow(files: tuple[Path, ...], heads: tuple[Kept, ...], **asked: Any) -> Verdict:
    """The verdict on the last file; the others have the earlier rows."""
    with ExitStack() as opened:
        archives = [opened.enter_context(Archive.open(file)) for file in files]
        first = {archive.path: archive.begin for archive in archives}
        archives.sort(key=lambda archive: first[archive.path])
        begins = [first[archive.path] for archive in archives[1:]]
        verdict: Verdict | None = None
        for archive, following in zip(archives, [*begins, None], strict=True):
            here = [each for each in heads if following is None or each.seq < following]
            heads = tuple(each for each in heads if each not in here)
            verdict = verify_log(archive, heads=here, before=verdict, tell=_tell, **asked)
            if verdict.bad is not None and following is not None:
                raise Fault(f"{archive.path}, row {verdict.bad}: {verdict.why}")
    assert verdict is not None, "there is one file at least"
    return verdict


def _tell(what: str, number: int) -> None:
    watched(f"{number} {what}")


def _signed(verdict: Verdict) -> str:
    if not verdict.signed:
        return "no hand is signed"
    rest = f"; {verdict.unsigned} before them are not" if verdict.unsigned else ""
    return f"signed hands that are over: {verdict.signed}{rest}"


@click.command()
@log_file
@click.option("--since", type=DAY, help="from this day on, UTC")
def heads(db: Path, since: datetime | None) -> None:
    """Print the heads of the chain and of the notes, for each day and now, to send away or keep on paper.

    \b
    croupier hands heads --db table1.db --since 2026-03-01 >> heads.txt
    """
    with Archive.open(db) as archive:
        for head in daily_heads(archive.db.conn, since=since.date() if since else None):
            click.echo(str(head))
        click.echo(str(current_head(archive.db.conn)))


@click.command("open")
@click.argument("hand_id", metavar="ID", type=click.IntRange(1))
@log_file
@opening
@in_language
@as_json
def open_(hand_id: int, db: Path, keys: Keys, language: str, json_: bool) -> None:
    """Show one hand with the cards that nobody tabled; the log keeps a note of who looked, when and why.

    \b
    croupier hands open 12 --db table1.db --floor-key anna.key --who Anna --why "dispute, seat 4"
    """
    if not keys:
        raise click.UsageError("say which key: --floor-key FILE, once for each key that is needed")
    with keys.open(db, [hand_id]) as archive:
        hand = story(archive, hand_id)
    if json_:
        echo_json(plain(hand))
        return
    for text in tell(hand, language):
        click.echo(text)


@click.command("archive")
@log_file
@click.option("--year", type=click.IntRange(2000, 9998), required=True, help="this year and earlier ones")
@click.option("--to", type=FILE, required=True, metavar="FILE", help="a new file")
@who_option
@why_option
@signing_option
def archive_(db: Path, year: int, to: Path, who: str, why: str, signer: Signer | None) -> None:
    """Move the hands of a year, and of earlier years, into a separate file; stop the terminal first.

    Both files verify afterwards. The last hand of the log always stays. The log's own file does not shrink:
    new hands fill the space.

    \b
    croupier hands archive --db table1.db --year 2025 --to table1-2025.db --who Anna --why "end of year"
    """
    try:
        cut = move_out(db, to, date(year + 1, 1, 1), who=who, why=why, utc=now(), tell=watched, signer=signer)
    finally:
        watched()
    click.echo(f"{cut.hands} hands moved to {to}, rows {cut.first} to {cut.last}; both files verify")


@click.command("mend")
@log_file
@who_option
@why_option
@signing_option
def mend_(db: Path, who: str, why: str, signer: Signer | None) -> None:
    """Take out of the log what somebody added to its schema, and keep a copy of it as it was.

    A trigger that does not belong there may falsify what the terminal writes, so nothing is written to such a
    log. Stop the terminal first. No row is changed; verify the log afterwards with --every-hand.

    \b
    croupier hands mend --db table1.db --who Anna --why "hands verify named a trigger"
    """
    kept, named = mend(db, who=who, why=why, utc=now(), signer=signer)
    click.echo(f"put right: {', '.join(named)}; the log as it was is in {kept}")


@click.command()
@click.argument("folder", metavar="DIR", type=FOLDER)
@log_file
@click.option("--keep", type=click.IntRange(1), default=14, show_default=True, help="how many copies to keep")
@as_json
@on_record("backup")
def backup(folder: Path, db: Path, keep: int, json_: bool) -> None:
    """Copy the log into DIR, verify the copy, and then remove the oldest copies.

    The terminal may be running. A copy does not contain the keys that open cards and sign hands.

    \b
    croupier hands backup backups --db table1.db --keep 30
    """
    made = back_up(db, folder, keep=keep, moment=datetime.now(UTC))
    if json_:
        facts = {"file": str(made.path), "rows": made.rows, "bytes": made.size}
        echo_json(facts | {"removed": list(map(str, made.removed))})
        return
    click.echo(f"{made.path}: {made.rows} rows, the chain holds")
    for old in made.removed:
        click.echo(f"removed {old}")
