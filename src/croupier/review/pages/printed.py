"""One hand on a printable page for a dispute file: HTML that needs no other file.

It has the time of every burn and board card, later corrections, whether the wall clock could be trusted, and
whether the log has the hand as it was written. While the hand is in progress, every face-down card shows its
back, as in `story`.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from importlib import resources
from itertools import groupby
from typing import Any, Final

from croupier.cards.card import Card
from croupier.engine.events import HandStarted
from croupier.engine.places import Seat
from croupier.engine.table.cancellations import standing
from croupier.errors import Fault, Unreadable
from croupier.export.script.hand_script import stands_on_another, write
from croupier.log.custody.boots import clock_of
from croupier.log.custody.checkpoints import sign_checkpoint, tree_of
from croupier.log.custody.cosigners import Cosigned
from croupier.log.custody.dispute_file import COMMANDS, WORDS, packed, proof_files, retold, words_for
from croupier.log.custody.evidence import Evidence, HandProof, evidence_of, prove_hand
from croupier.log.disk import sqlite_faults
from croupier.log.journal.codec import Logged, encode
from croupier.log.journal.notes import read_notes, unsigned
from croupier.log.journal.signatures import Signer, key_path, signer_of_log
from croupier.log.reading.store import Store
from croupier.review.grids.grid import Amount, Cell, Column, Grid, made, rows_of
from croupier.review.grids.note_grid import note_grid
from croupier.review.html.markup import Child, Html, el, page, person, plain_text
from croupier.review.replay.hand_steps import (
    LedgerCard,
    Replay,
    ReplayStep,
    dealt,
    grouped,
    picture,
    place_name,
    replay,
    said_of,
    street_of,
)
from croupier.review.times import Wall, camera_at
from croupier.telling.hand_strength import made_on
from croupier.telling.names import bare_table, outcome_name, part_of, pot_name
from croupier.telling.story import Story, boards_out, story
from croupier.words import Words, message

STYLE: Final = (resources.files("croupier.review") / "static" / "printed.css").read_text(encoding="utf-8")

MARKED: Final = frozenset({"incident", "ruling"})
"""The kinds of steps that are highlighted."""

MODES: Final = {"cash": message("cash game"), "tournament": message("tournament")}


CLOCK_WARNING: Final = message(
    "The wall clock was not synchronised: the times may be wrong, their order is not."
)


def printed(
    archive: Store,
    hand_id: int,
    *,
    language: str,
    wall: Wall,
    now: datetime,
    source: str = "",
    who: str = "",
    back: Html | None = None,
    camera: str = "",
    cases: Sequence[int] = (),
) -> str:
    """The page of a hand, made at `now`; `source` names its log, `who` the reader.

    `back` is a link to the pages, which is not printed, `camera` the address of a camera, `cases` are the
    numbers of cases about the hand. Raises `Fault` for an unknown hand.
    """
    hand = story(archive, hand_id)
    words = Words(language, cash=hand.mode != "tournament", edition=hand.edition)
    say = words.say
    named = bare_table(hand.table, words)
    title = say("Hand {id}, number {number} of table {table}", id=hand.id, number=hand.hand_no, table=named)
    whole = replay(archive, hand_id, language)
    notes = read_notes(archive.conn, hand_id=hand_id)
    marked = unsigned(archive.conn, notes)
    return on_paper(
        title,
        words,
        back,
        el("p", _facts(hand, picture(whole.steps[0].table, language).title, words, wall)),
        el("p", ", ".join(say("Case {number}", number=each) for each in cases)) if cases else None,
        None if clock_of(archive, hand_id).synchronised else el("p", say(CLOCK_WARNING), class_="warning"),
        rows_of(seat_grid(hand, words, person, lambda cards: _in_line(cards, words)), words),
        _board(hand, whole, words, wall),
        _deal(whole, words, wall),
        _headed(pot_grid(hand, words), words) if hand.pots else None,
        _happened(hand, whole, words, wall, camera),
        _headed(taken_back_grid(whole, words, wall), words) if whole.undone else None,
        _headed(note_grid(notes, say("Notes on this hand"), words, wall, marked), words) if notes else None,
        _proof(prove_hand(archive, hand_id), words),
        el("p", say("Times are those of the room: {zone}", zone=wall.name)),
        made_at(source, who, words, f"{wall.moment(now, language)} {wall.zone_at(now)}"),
    )


def on_paper(title: str, words: Words, back: Html | None, *body: Child) -> str:
    """A page to print, with its style and the place for a signature; `back` is a link that is not printed."""
    leave = el("p", back, class_="leave") if back else None
    sign = el("p", el("span", words.say("Floor manager")), el("span", words.say("Date")), class_="sign")
    main = el("main", leave, el("h1", title), *body, sign)
    return page(_head(title), el("body", main), language=words.language)


def _head(title: str) -> Html:
    return el(
        "head",
        el("meta", charset="utf-8"),
        el("meta", name="viewport", content="width=device-width, initial-scale=1"),
        el("title", title),
        el("style", Html(STYLE)),
    )


def _facts(hand: Story, game: str, words: Words, wall: Wall) -> str:
    say = words.say
    facts = (
        f"{wall.moment(hand.started_utc, words.language)} {wall.zone_at(hand.started_utc)}",
        game,
        say(MODES[hand.mode]) if hand.mode in MODES else hand.mode,
        outcome_name(hand.outcome, words),
        say("button seat {seat}", seat=hand.button) if hand.button else "",
        say("dealer {name}", name=hand.dealer) if hand.dealer else "",
    )
    return " · ".join(filter(None, facts))


def draw(cards: str, words: Words) -> list[Html]:
    """Cards as drawn, from their text; hidden ones show their backs.

    >>> draw("Ah", Words("en"))
    ['<span class="card red">A♥</span>']
    """
    return [
        el("span", card, class_="card back")
        if card == "??"
        else el("span", words.card(Card.parse(card)), class_="card red" if card[1] in "dh" else "card")
        for card in cards.split()
    ]


def seat_grid(
    hand: Story, words: Words, named: Callable[[str], Html], drawn: Callable[[str], Child], class_: str = ""
) -> Grid:
    """The seats of a hand with their stacks; `named` and `drawn` write a player and cards."""
    say, rows = words.say, []
    for one in hand.seats:
        net = one.stack_after - one.stack_before
        rows.append(
            (
                one.seat,
                Cell(one.player, named(one.player)),
                Cell(one.cards, drawn(one.cards)),
                Amount(one.stack_before, words.cash),
                Amount(one.stack_after, words.cash),
                Cell(Amount(net, words.cash), ("+" if net > 0 else "") + words.money(net)),
            )
        )
    after = say("Now") if hand.outcome == "live" else say("After")
    columns = (
        *(Column(say("Seat"), "number"), Column(say("Player")), Column(say("Cards"))),
        *(Column(say("Before"), "money"), Column(after, "money"), Column(say("Net"), "money")),
    )
    return made("seats", say("Seats"), columns, rows, class_)


def _in_line(cards: str, words: Words) -> Html:
    return el("span", draw(cards, words), class_="cards")


def made_at(source: str, who: str, words: Words, moment: str) -> list[Html]:
    say, lines = words.say, list[str]()
    if source:
        lines.append(say("From the log {name}, as it was written while the hand was played.", name=source))
    printed_by = say("Printed on {moment} by {who}.", moment=moment, who=who)
    lines.append(printed_by if who else say("Printed on {moment}.", moment=moment))
    return [el("p", line) for line in lines]


def _board(hand: Story, whole: Replay, words: Words, wall: Wall) -> Html | None:
    if not hand.board and not hand.burns:
        return None
    times = ", ".join(wall.clock(step.utc) for step in whole.steps if step.kind == "burn")
    burnt = el("p", words.say("Burnt"), " ", draw(hand.burns, words), f" {times}") if hand.burns else None
    if len(hand.boards) < 2:
        return el("section", el("h2", words.say("Board")), el("p", draw(hand.board, words)), burnt)
    grid = board_grid(hand, whole, words, lambda cards: _in_line(cards, words))
    return el("section", _headed(grid, words), burnt)


def board_grid(hand: Story, whole: Replay, words: Words, drawn: Callable[[str], Child]) -> Grid:
    """Each of several boards: its part of the pots, and who won it with what; `drawn` writes cards."""
    say, rows, end = words.say, [], whole.steps[-1].table.hand
    names = {one.seat: one.player for one in hand.seats}
    for number, board in enumerate(hand.boards, 1):
        won = Counter[Seat]()
        for one in hand.awards:
            won[one.seat] += one.amount if one.board == number else 0
        said: list[Child] = []
        for seat, amount in (+won).items():
            makes = made_on(end, seat, number, words) if end is not None else ""
            said += ["; " if said else None, f"{seat} ", person(names[seat]), f" {words.money(amount)}"]
            said.append(f", {makes}" if makes else None)
        cards = Cell(board, drawn(board))
        rows.append(
            (
                say("Board {number}", number=number),
                cards,
                Cell(plain_text(said), said),
                Amount(won.total(), words.cash),
            )
        )
    columns = (
        *(Column(say("Boards")), Column(say("Cards"))),
        *(Column(say("Won by")), Column(say("Amount"), "money")),
    )
    return made("boards", say("Boards"), columns, rows)


def _deal(whole: Replay, words: Words, wall: Wall) -> Html | None:
    """Who dealt, with which deck, and how many cards went to which place in each deal."""
    cards = dealt(whole)
    if not cards:
        return None
    lines = [_dealers(whole, words, wall), _deck(whole, words)]
    for attempt, its in groupby(cards, key=lambda card: card.attempt):
        lines.append(_went(attempt, tuple(its), words, wall))
    return el("section", el("h2", words.say("Deal")), [el("p", line) for line in lines if line])


def _dealers(whole: Replay, words: Words, wall: Wall) -> str:
    shifts = [(next(steps), name) for name, steps in groupby(whole.steps, key=lambda step: step.dealer)]
    named = [
        words.say("{name} from {time}", name=name, time=wall.clock(first.utc)) if number else name
        for number, (first, name) in enumerate(shifts)
        if name
    ]
    return words.say("Dealt by {names}.", names=", ".join(named)) if named else ""


def _deck(whole: Replay, words: Words) -> str:
    """The deck in the shoe and what shuffled it, as far as recorded."""
    say, table = words.say, whole.steps[0].table
    deck = say("Deck {name}.", name=table.deck) if table.deck else ""
    if table.shuffler is None:
        return deck
    by = say("the machine {name}", name=table.shuffler) if table.shuffler else say("the dealer")
    return " ".join(filter(None, (deck, say("Shuffled by {by}.", by=by))))


def _went(attempt: int, cards: tuple[LedgerCard, ...], words: Words, wall: Wall) -> str:
    """The cards of one deal: how many, when, and to which places."""
    places = Counter(card.to for card in cards)
    in_order = sorted(places, key=lambda place: (place.seat is None, place.seat or 0, place.spot))
    keyed = sum(card.step.source == "told" for card in cards)
    said = words.count(
        "Deal {attempt}: {number} card from {first} to {last}: {places}.",
        "Deal {attempt}: {number} cards from {first} to {last}: {places}.",
        len(cards),
        attempt=attempt,
        first=wall.clock(cards[0].step.utc),
        last=wall.clock(cards[-1].step.utc),
        places=", ".join(f"{places[place]} × {place_name(place, words)}" for place in in_order),
    )
    told = words.count("{number} of them was keyed.", "{number} of them were keyed.", keyed) if keyed else ""
    return f"{said} {told}".strip()


def _headed(grid: Grid, words: Words) -> Html:
    return el("section", el("h2", grid.title), rows_of(grid, words))


def taken_back_grid(whole: Replay, words: Words, wall: Wall) -> Grid:
    """Inputs that were taken back: when they were made, undone, and redone."""
    say = words.say

    def at(utc: str) -> Cell:
        return Cell(wall.local(utc), wall.clock(utc))

    rows = [
        (
            *(at(each.keyed_utc), "; ".join(each.said) or "–", at(each.utc)),
            at(each.again_utc) if each.again_utc else "–",
        )
        for each in whole.undone
    ]
    columns = (
        *(Column(say("Keyed"), "moment"), Column(say("What"))),
        *(Column(say("Taken back"), "moment"), Column(say("Entered again"), "moment")),
    )
    return made("taken-back", say("Taken back"), columns, rows, "pile")


def _proof(proof: HandProof, words: Words) -> Html:
    """Whether the rows of the hand are as written, up to which hash, and who signed it."""
    say = words.say
    verified = say("Rows {first} to {last} of the log verify.", first=proof.first, last=proof.last)
    signed = say("The hand is not signed.")
    if proof.signer:
        signed = say("Signature {number} of the terminal {key}.", number=proof.signature, key=proof.signer)
    return el(
        "section",
        el("h2", say("Proof")),
        el("p", say("THE LOG DOES NOT VERIFY: {why}", why=proof.why), class_="warning")
        if proof.why
        else el("p", f"{verified} {signed}"),
        el("p", say("Hash of row {row}: {hash}", row=proof.last, hash=proof.head.hex()), class_="hash"),
        el("p", say("croupier hands verify follows the whole log.")),
    )


def pot_grid(hand: Story, words: Words) -> Grid:
    """The pots of a finished hand, each with its winners, halves and amounts."""
    say, rows = words.say, []
    for pot, amount, rake in hand.pots:
        won = _won(hand, pot, words)
        cells = (pot_name(pot, words), Cell(plain_text(won), won))
        rows.append((*cells, Amount(rake, words.cash), Amount(amount, words.cash)))
    columns = (
        *(Column(say("Pot")), Column(say("Won by"))),
        *(Column(say("Rake"), "money"), Column(say("Amount"), "money")),
    )
    return made("pots", say("Pots"), columns, rows)


def _won(hand: Story, pot: int, words: Words) -> list[Child]:
    names = {one.seat: one.player for one in hand.seats}
    parts: list[Child] = []
    several = any(one.board > 1 for one in hand.awards)
    for one in hand.awards:
        if one.pot == pot:
            seat, which = one.seat, part_of(one.half, one.board, several, words)
            parts += [
                "; " if parts else None,
                f"{seat} ",
                person(names.get(seat, "")),
                f" {words.money(one.amount)}{which}",
            ]
    return parts


def _story(whole: Replay, words: Words, wall: Wall) -> Iterator[Html]:
    """The events of each street under its board; cards dealt face down share a line with their times."""

    def round_of(step: ReplayStep) -> tuple[str, int, int]:
        return step.street, step.table.hand.deal.attempt if step.table.hand else 0, step.board

    for (street, _, board), steps in groupby(whole.steps, key=round_of):
        shown = list(steps)
        hand = shown[-1].table.hand
        rows = boards_out(hand) if hand is not None else []
        named, is_of_one = street_of(shown[-1], words), board and street != "reveal"
        rows = rows[board - 1 : board] if is_of_one else rows
        if len(rows) < 2:
            yield el("li", named, " ", *(draw(row, words) for row in rows), class_="street")
        else:
            yield el("li", named, " ", [_in_line(row, words) for row in rows], class_="street several")
        for group in grouped(shown):
            first, last = wall.clock(group[0].utc), wall.clock(group[-1].utc)
            time = el("time", first, None if first == last else (" –", el("br"), last))
            kind = group[0].kind if group[0].kind in MARKED else None
            yield el("li", time, el("span", said_of(group, words)), class_=kind)


def _happened(hand: Story, whole: Replay, words: Words, wall: Wall, camera: str) -> list[Html]:
    """What happened, and where the camera shows the beginning of the hand, each incident and each ruling."""
    told = [el("h2", words.say("What happened")), el("ol", list(_story(whole, words, wall)), class_="story")]
    if not camera:
        return told
    moments = dict.fromkeys([hand.started_utc, *(step.utc for step in whole.steps if step.kind in MARKED)])
    links = [(wall.clock(utc), camera_at(camera, hand.table, utc)) for utc in moments]
    lines = [el("li", el("time", time), el("a", film, href=film)) for time, film in links]
    return [*told, el("h2", words.say("Camera")), el("ol", lines, class_="story")]


# --- the dispute file -------------------------------------------------------------------------------


README: Final = message(
    """This is hand {id} of table {table}, as the terminal logged it.

sheet.html     the hand on a page: open it in a browser, print it
hand.table     the hand as a script, which croupier play plays again
events.jsonl   what happened, an event a line; cards that nobody tabled are covered
proof          what proves it: the rows of the log as they were hashed, and the signature over them

To check it with croupier:     croupier verify {file}
To check it without, type these five commands in the unpacked folder (openssl 3, bash); check.sh has the same:

{commands}
All of it holds if none of the first four says that something differs. The last one prints the public key that
signed the hand. Compare it with the key that the house gave you, or with the one on the terminal: croupier
keys show --signing. A checkpoint that somebody else keeps of this log shows in addition that the hand was in
it by then.

The rows were signed when the hand ended; SHA256SUMS.sig is the signature of the same key over the list of all
files, made with this archive. If it is missing, nobody answers for the page, for the names and for how the
table was set; croupier verify says so, and compares the events and the script with the rows.

What is not proved: the names of the players, which the log keeps apart so that they can be forgotten, and
that what people keyed and typed is what happened at the table.
"""
)


def dispute_name(hand_id: int) -> str:
    return f"hand-{hand_id}-dispute.zip"


def dispute_file(
    archive: Store,
    hand_id: int,
    *,
    language: str,
    wall: Wall,
    now: datetime,
    source: str = "",
    who: str = "",
    unsigned: Callable[[str], None] = lambda why: None,
    **more: Any,
) -> bytes:
    """The archive of a hand that is over, made at `now` for `who`; `source` and `more` as in `printed`.

    Its checkpoint is one that a witness cosigned, if the log has one for the hand. Otherwise the hand's key
    signs it, if that key is beside the log and readable here. That key also signs the list of files; without
    it `unsigned` gets the reason. Raises `Refused` for a hand that is not signed, `Fault` if the log does not
    verify there.
    """
    with sqlite_faults(archive.path):
        tree = tree_of(archive.conn)
    evidence = evidence_of(archive, hand_id, tree)
    signer = _signer(archive, evidence, unsigned)
    kept = Cosigned.of_log(archive.file).over(evidence.number + 1) if archive.file is not None else None
    cosigned = evidence.within(kept, tree) if kept is not None else None
    if cosigned is not None:
        evidence, note = cosigned, kept
    else:
        note = sign_checkpoint(archive.conn, signer, tree) if signer is not None else None
    sheet = printed(archive, hand_id, language=language, wall=wall, now=now, source=source, who=who, **more)
    found = archive.one("SELECT table_name FROM hands WHERE id = ?", hand_id)
    words = Words(language)
    readme = words.say(
        README,
        id=hand_id,
        table=bare_table(found[0], words) if found else "",
        file=dispute_name(hand_id),
        commands=COMMANDS,
    )
    files = {"README.txt": readme.encode(), "sheet.html": sheet.encode()}
    return packed(files | _told(archive, hand_id, evidence) | proof_files(evidence, note), signer)


def _signer(archive: Store, evidence: Evidence, unsigned: Callable[[str], None]) -> Signer | None:
    if archive.file is None:
        unsigned("the signing key of the terminal is not here")
        return None
    try:
        signer = signer_of_log(archive.file)
    except Fault as fault:
        unsigned(str(fault))
        return None
    if signer is None:
        unsigned(f"{key_path(archive.file)}: the signing key is not there, or cannot be read here")
    elif signer.public != evidence.public:
        unsigned("the terminal has another signing key since")
        return None
    return signer


def _told(archive: Store, hand_id: int, evidence: Evidence) -> dict[str, bytes]:
    """The script and the events: from the rows of the proof, or from the log if those are not enough."""
    words = words_for(archive, evidence, hand_id)
    events = retold(evidence, words) if words else list(archive.span_of(hand_id))
    if hand_id > 1 and stands_on_another(each.event for each in events):
        words = words and words_for(archive, evidence, hand_id - 1)
        events = retold(evidence, words) if words else list(archive.span_of(hand_id, since=hand_id - 1))
    return files_of(events) | ({WORDS: words} if words else {})


def files_of(events: Sequence[Logged]) -> dict[str, bytes]:
    """The files of the archive that follow from the hand's events.

    If the script needs a sealed card, it is only a remark that says so.
    """
    number = max((each.hand_id or 0 for each in events), default=0)
    end = max((at for at, each in enumerate(events) if each.hand_id == number), default=-1)
    events = events[: end + 1]
    told = [each.event for each in events]
    begun = sum(isinstance(each, HandStarted) for each in standing(told))
    try:
        script = write(told, hands=begun)
    except Unreadable as error:
        script = f"# {error}\n"
    lines = list[str]()
    for logged in events:
        public, _ = encode(logged.event)
        facts = {"row": logged.seq, "utc": logged.utc, "dealer": logged.dealer, "event": logged.event.NAME}
        lines.append(json.dumps(facts | public, ensure_ascii=False, default=str) + "\n")
    return {"hand.table": script.encode(), "events.jsonl": "".join(lines).encode()}
