"""One hand on one printed page, for the file of a dispute: HTML that needs nothing beside itself.

While the hand is in progress every face-down card is drawn from behind, as in `story`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from typing import Final

from croupier.log.story import Moment, SeatFacts, Story
from croupier.log.telling import STREETS, money, sentence, tell_stakes

SUIT_SIGNS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
RULED: Final = ("alert-raised", "alert-answered", "incident-declared", "attempt-misdealt")
"""What went wrong and who ruled on it stands out."""

STYLE: Final = """
@page { size: A4; margin: 12mm }
body { font: 9pt/1.35 sans-serif; color: #111; max-width: 186mm; margin: 0 auto }
h1 { font-size: 14pt; margin: 0 } h2 { font-size: 10pt; margin: 3mm 0 1mm; break-after: avoid }
p { margin: 0 0 1mm } table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: .4mm 2mm .4mm 0; vertical-align: top }
th { font-weight: normal; color: #555; border-bottom: .3mm solid #999 }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
td.t { white-space: nowrap; color: #555; font-variant-numeric: tabular-nums }
.story { columns: 2; column-gap: 8mm } .story tr { break-inside: avoid }
.ruled td { background: #eee; font-weight: bold }
.card { display: inline-block; min-width: 5.6mm; padding: .6mm .8mm; margin-right: .6mm; text-align: center;
  border: .25mm solid #333; border-radius: 1mm; background: #fff; font-weight: bold; white-space: nowrap }
.red { color: #b00 } .back { background: repeating-linear-gradient(45deg, #667 0 .6mm, #99a .6mm 1.2mm);
  color: transparent }
.sign { margin-top: 6mm; color: #555 } .sign span { display: inline-block; width: 60mm; margin-right: 6mm;
  border-top: .3mm solid #999; padding-top: 1mm }
@media print { body { print-color-adjust: exact; -webkit-print-color-adjust: exact } }
"""


def sheet(hand: Story, *, source: str = "") -> str:
    """The page of a hand; `source` names the log that it was taken from."""
    return "\n".join(_lines(hand, source)) + "\n"


def _lines(hand: Story, source: str) -> Iterator[str]:
    title = f"Hand {hand.id}, number {hand.hand_no} of table {hand.table}"
    yield '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
    yield f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>"
    yield f"<h1>{escape(title)}</h1>"
    facts = [
        f"{hand.started_utc[:10]} {hand.started_utc[11:19]} UTC",
        f"{hand.game} {tell_stakes(hand.stakes, hand.mode)}, {hand.mode}",
        hand.outcome,
        f"button seat {hand.button}" if hand.button else "",
        f"dealer {hand.dealer}" if hand.dealer else "",
    ]
    yield f"<p>{escape(' · '.join(fact for fact in facts if fact))}</p>"
    yield from _seats(hand)
    if hand.board or hand.burns:
        yield "<h2>Board</h2>"
        burns = f" &nbsp; burned {draw(hand.burns)}" if hand.burns else ""
        yield f"<p>{draw(hand.board)}{burns}</p>"
    yield from _pots(hand)
    yield "<h2>What happened</h2>"
    yield from _story(hand)
    if source:
        yield f"<p>From the log {escape(source)}, as it was written while the hand was played.</p>"
    yield '<p class="sign"><span>Floor manager</span><span>Date</span></p>'
    yield "</body></html>"


def draw(cards: str) -> str:
    """Cards as they look, from the text of them; one that nobody may see lies face down.

    >>> draw("Ah")
    '<span class="card red">A♥</span>'
    """
    return "".join(map(_card, cards.split()))


def _card(card: str) -> str:
    if card == "??":
        return '<span class="card back">??</span>'
    rank, suit = ("10" if card[0] == "T" else card[0]), card[1]
    red = " red" if suit in "dh" else ""
    return f'<span class="card{red}">{escape(rank)}{SUIT_SIGNS[suit]}</span>'


def _table(heads: Iterable[str], rows: Iterable[tuple[str, ...]], numbers: int) -> Iterator[str]:
    """A table whose last `numbers` columns are amounts; the cells are HTML."""
    names = list(heads)
    first = len(names) - numbers
    yield "<table><tr>"
    yield "".join(f"<th{_of(place >= first)}>{escape(name)}</th>" for place, name in enumerate(names))
    yield "</tr>"
    for row in rows:
        yield (
            "<tr>"
            + "".join(f"<td{_of(place >= first)}>{cell}</td>" for place, cell in enumerate(row))
            + "</tr>"
        )
    yield "</table>"


def _of(is_number: bool) -> str:
    return ' class="n"' if is_number else ""


def _seats(hand: Story) -> Iterator[str]:
    after = "now" if hand.outcome == "live" else "after"
    rows = (_seat(one, hand.mode) for one in hand.seats)
    yield from _table(("seat", "player", "cards", "before", after, "net"), rows, 3)


def _seat(one: SeatFacts, mode: str) -> tuple[str, ...]:
    net = one.stack_after - one.stack_before
    return (
        str(one.seat),
        escape(one.player),
        draw(one.cards),
        money(one.stack_before, mode),
        money(one.stack_after, mode),
        f"{'+' if net > 0 else ''}{money(net, mode)}",
    )


def _pots(hand: Story) -> Iterator[str]:
    if not hand.pots:
        return
    names = {one.seat: one.player for one in hand.seats}
    yield "<h2>Pots</h2>"
    rows = []
    for pot, amount, rake in hand.pots:
        won = [
            f"seat {seat} {names[seat]}, {money(paid, hand.mode)}{f' with the {half}' if half else ''}"
            for of, seat, paid, half in hand.awards
            if of == pot
        ]
        name = "main pot" if pot == 0 else f"side pot {pot}"
        rows.append((name, escape("; ".join(won)), money(rake, hand.mode), money(amount, hand.mode)))
    yield from _table(("pot", "won by", "rake", "amount"), rows, 2)


def _story(hand: Story) -> Iterator[str]:
    names = {one.seat: one.player for one in hand.seats}
    street, board = "", list[str]()
    yield '<div class="story"><table>'
    for moment in hand.moments:
        if moment.what == "board":
            board.append(moment.facts["card"])
            continue
        if moment.street != street:
            street = moment.street
            name = STREETS.get(street, street)
            yield f"<tr><th colspan=2>{escape(name)} {draw(' '.join(board))}</th></tr>"
        yield _moment(moment, hand.mode, names)
        if moment.what == "attempt-misdealt":
            board.clear()
            street = ""
    yield "</table></div>"


def _moment(moment: Moment, mode: str, names: dict[int, str]) -> str:
    mark = ' class="ruled"' if moment.what in RULED else ""
    told = escape(sentence(moment, mode, names))
    return f'<tr{mark}><td class="t">{moment.utc[11:19]}</td><td>{told}</td></tr>'
