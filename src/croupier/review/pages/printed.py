"""One hand on one printable page, for the file of a dispute: HTML that needs no other file.

It has every burn and every card of the board with its time, what was corrected afterwards, whether the wall
clock could be trusted, and whether the hand is in the log as it was written. While the hand is in progress,
every face-down card is drawn from the back, as in `story`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import groupby
from typing import Final

from croupier.cards.card import Card
from croupier.log.custody.boots import clock_of
from croupier.log.custody.evidence import HandProof, prove_hand
from croupier.log.journal.notes import read_notes, unsigned
from croupier.log.reading.store import Store
from croupier.review.grids.grid import rows_of
from croupier.review.grids.note_grid import note_grid
from croupier.review.html.markup import Child, Html, el, page, person, table
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
)
from croupier.review.times import Wall
from croupier.telling.names import HALVES, bare_table, outcome_name, pot_name, street_name
from croupier.telling.story import Story, story
from croupier.words import Words, message

STYLE: Final = """
@page { size: A4; margin: 12mm }
body { font: 9pt/1.35 sans-serif; color: #111; max-width: 186mm; margin: 0 auto; padding: 0 2mm }
h1 { font-size: 14pt; margin: 0 } h2 { font-size: 10pt; margin: 3mm 0 1mm; break-after: avoid }
p { margin: 0 0 1mm } table { border-collapse: collapse; width: 100% } .wide { overflow-x: auto }
th, td { text-align: left; padding: .4mm 2mm .4mm 0; vertical-align: top; overflow-wrap: anywhere }
th { font-weight: normal; color: #555; border-bottom: .3mm solid #999 }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
.story { columns: 70mm 2; column-gap: 8mm; list-style: none; margin: 0; padding: 0 }
.story li { break-inside: avoid; display: flex; gap: 2mm; overflow-wrap: anywhere; padding: .2mm 0 }
.story time { flex: none; color: #555; font-variant-numeric: tabular-nums; white-space: nowrap }
th { overflow-wrap: normal } .cards { white-space: nowrap }
.story .street { color: #555; border-bottom: .3mm solid #999; margin-top: 1mm; break-after: avoid }
.incident, .ruling, .warning { background: #eee; font-weight: bold }
.typed { white-space: pre-line } .hash { font-family: monospace; overflow-wrap: anywhere }
.card { display: inline-block; min-width: 5.6mm; padding: .6mm .8mm; margin-right: .6mm; text-align: center;
  border: .25mm solid #333; border-radius: 1mm; background: #fff; color: #111; font-weight: bold;
  white-space: nowrap }
.card.red { color: #b00 }
.card.back { background: repeating-linear-gradient(45deg, #667 0 .6mm, #99a .6mm 1.2mm);
  color: transparent }
.leave { padding: 2mm 0 } .leave a { display: inline-block; padding: 2mm 0; color: #1c4f9c }
.sign { margin-top: 6mm; color: #555 } .sign span { display: inline-block; width: 60mm; margin-right: 6mm;
  border-top: .3mm solid #999; padding-top: 1mm }
@media print { .leave { display: none } }
@media print { body { print-color-adjust: exact; -webkit-print-color-adjust: exact; padding: 0 } }
"""

MARKED: Final = frozenset({"incident", "ruling"})
"""The kinds of step that stand out."""

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
) -> str:
    """The page of a hand, made at `now`; `source` names its log, `who` the reader.

    `back` is a link to the pages that is not printed.

    Raises `Fault` for an unknown hand.
    """
    hand = story(archive, hand_id)
    words = Words(language, cash=hand.mode != "tournament")
    say = words.say
    named = bare_table(hand.table, words)
    title = say("Hand {id}, number {number} of table {table}", id=hand.id, number=hand.hand_no, table=named)
    whole = replay(archive, hand_id, language)
    body = el(
        "main",
        el("p", back, class_="leave") if back else None,
        el("h1", title),
        el("p", _facts(hand, picture(whole.steps[0].table, language).title, words, wall)),
        None if clock_of(archive, hand_id).synchronised else el("p", say(CLOCK_WARNING), class_="warning"),
        _seats(hand, words),
        _board(hand, whole, words, wall),
        _deal(whole, words, wall),
        _pots(hand, words),
        el("h2", say("What happened")),
        el("ol", list(_story(whole, words, wall)), class_="story"),
        _taken_back(whole, words, wall),
        _notes(archive, hand_id, words, wall),
        _proof(prove_hand(archive, hand_id), words),
        el("p", say("Times are those of the room: {zone}", zone=wall.name)),
        _made(source, who, words, f"{wall.moment(now, language)} {wall.zone_at(now)}"),
        el("p", el("span", say("Floor manager")), el("span", say("Date")), class_="sign"),
    )
    return page(_head(title), el("body", body), language=language)


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
    """Cards as they look, from their text; those that nobody may see lie face down.

    >>> draw("Ah", Words("en"))
    ['<span class="card red">A♥</span>']
    """
    return [_card(card, words) for card in cards.split()]


def _card(card: str, words: Words) -> Html:
    if card == "??":
        return el("span", card, class_="card back")
    return el("span", words.card(Card.parse(card)), class_="card red" if card[1] in "dh" else "card")


def _seats(hand: Story, words: Words) -> Html:
    say = words.say
    rows = []
    for one in hand.seats:
        net = one.stack_after - one.stack_before
        rows.append(
            (
                one.seat,
                person(one.player),
                el("span", draw(one.cards, words), class_="cards"),
                words.money(one.stack_before),
                words.money(one.stack_after),
                ("+" if net > 0 else "") + words.money(net),
            )
        )
    after = say("Now") if hand.outcome == "live" else say("After")
    return table(
        (say("Seat"), say("Player"), say("Cards"), say("Before"), after, say("Net")), rows, numbers=3
    )


def _made(source: str, who: str, words: Words, moment: str) -> list[Html]:
    """The log from which the page was made, when, and for whom."""
    say, lines = words.say, list[str]()
    if source:
        lines.append(say("From the log {name}, as it was written while the hand was played.", name=source))
    printed_by = say("Printed on {moment} by {who}.", moment=moment, who=who)
    lines.append(printed_by if who else say("Printed on {moment}.", moment=moment))
    return [el("p", line) for line in lines]


def _board(hand: Story, whole: Replay, words: Words, wall: Wall) -> Html | None:
    """The board, and under it the burns with their times."""
    if not hand.board and not hand.burns:
        return None
    times = ", ".join(wall.clock(step.utc) for step in whole.steps if step.kind == "burn")
    burnt = el("p", words.say("Burnt"), " ", draw(hand.burns, words), f" {times}") if hand.burns else None
    return el("section", el("h2", words.say("Board")), el("p", draw(hand.board, words)), burnt)


def _deal(whole: Replay, words: Words, wall: Wall) -> Html | None:
    """Who dealt, with which deck, and how many cards went where in each deal; of each only the place."""
    cards = dealt(whole)
    if not cards:
        return None
    lines = [_dealers(whole, words, wall), _deck(whole, words)]
    for attempt, its in groupby(cards, key=lambda card: card.attempt):
        lines.append(_went(attempt, tuple(its), words, wall))
    return el("section", el("h2", words.say("Deal")), [el("p", line) for line in lines if line])


def _dealers(whole: Replay, words: Words, wall: Wall) -> str:
    """Everybody who dealt, and from when on."""
    shifts = [(next(steps), name) for name, steps in groupby(whole.steps, key=lambda step: step.dealer)]
    named = [
        words.say("{name} from {time}", name=name, time=wall.clock(first.utc)) if number else name
        for number, (first, name) in enumerate(shifts)
        if name
    ]
    return words.say("Dealt by {names}.", names=", ".join(named)) if named else ""


def _deck(whole: Replay, words: Words) -> str:
    """The deck in the shoe and what shuffled it, as far as that was said."""
    say, table = words.say, whole.steps[0].table
    deck = say("Deck {name}.", name=table.deck) if table.deck else ""
    if table.shuffler is None:
        return deck
    by = say("the machine {name}", name=table.shuffler) if table.shuffler else say("the dealer")
    return " ".join(filter(None, (deck, say("Shuffled by {by}.", by=by))))


def _went(attempt: int, cards: tuple[LedgerCard, ...], words: Words, wall: Wall) -> str:
    """The cards of one deal: how many, in which time, and where they were dealt to."""
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


def _taken_back(whole: Replay, words: Words, wall: Wall) -> Html | None:
    rows = _undone_rows(whole, words, wall)
    return el("section", el("h2", words.say("Taken back")), rows) if rows else None


def _undone_rows(whole: Replay, words: Words, wall: Wall) -> Html | None:
    """What was keyed and taken back: when, what, when it was taken back, and when it was entered again."""
    if not whole.undone:
        return None
    say, clock = words.say, wall.clock
    rows = [
        (
            clock(each.keyed_utc),
            "; ".join(each.said) or "–",
            clock(each.utc),
            clock(each.again_utc) if each.again_utc else "–",
        )
        for each in whole.undone
    ]
    heads = (say("Keyed"), say("What"), say("Taken back"), say("Entered again"))
    return table(heads, rows, class_="pile")


def _notes(archive: Store, hand_id: int, words: Words, wall: Wall) -> Html | None:
    """The notes that were added to the hand afterwards."""
    notes = read_notes(archive.conn, hand_id=hand_id)
    if not notes:
        return None
    grid = note_grid(notes, words.say("Notes on this hand"), words, wall, unsigned(archive.conn, notes))
    return el("section", el("h2", grid.title), rows_of(grid, words))


def _proof(proof: HandProof, words: Words) -> Html:
    """Whether the rows of the hand are those that were written, up to which hash, and who signed it."""
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


def _pots(hand: Story, words: Words) -> Html | None:
    return el("section", el("h2", words.say("Pots")), pots(hand, words)) if hand.pots else None


def pots(hand: Story, words: Words) -> Html:
    """The pots of a finished hand, each with who won it, for which half, and how much."""
    say = words.say
    rows = []
    for pot, amount, rake in hand.pots:
        rows.append((pot_name(pot, words), won(hand, pot, words), words.money(rake), words.money(amount)))
    heads = (say("Pot"), say("Won by"), say("Rake"), say("Amount"))
    return table(heads, rows, numbers=2)


def won(hand: Story, pot: int, words: Words) -> list[Child]:
    """Who won a pot, how much of it, and for which half."""
    names = {one.seat: one.player for one in hand.seats}
    parts: list[Child] = []
    for of, seat, paid, half in hand.awards:
        if of == pot:
            which = f" ({words.say(HALVES[half])})" if half in HALVES else ""
            parts += [
                "; " if parts else None,
                f"{seat} ",
                person(names.get(seat, "")),
                f" {words.money(paid)}{which}",
            ]
    return parts


def _story(whole: Replay, words: Words, wall: Wall) -> Iterator[Html]:
    """What happened on each street under its board; cards dealt face down share a line with their times."""
    for (street, _), steps in groupby(whole.steps, key=lambda step: (step.street, _attempt(step))):
        shown = list(steps)
        yield el("li", street_name(street, words), " ", _cards(shown, words), class_="street")
        for group in grouped(shown):
            first, last = wall.clock(group[0].utc), wall.clock(group[-1].utc)
            time = el("time", first, None if first == last else (" –", el("br"), last))
            kind = group[0].kind if group[0].kind in MARKED else None
            yield el("li", time, el("span", said_of(group, words)), class_=kind)


def _attempt(step: ReplayStep) -> int:
    return step.table.hand.deal.attempt if step.table.hand else 0


def _cards(steps: Iterable[ReplayStep], words: Words) -> list[Html]:
    """The board as it lay at the end of these steps."""
    hand = list(steps)[-1].table.hand
    board = hand.board if hand else ()
    faces = (str(Card(drawn.card.reveal())) if drawn.card else "??" for drawn in board)
    return draw(" ".join(faces), words)
