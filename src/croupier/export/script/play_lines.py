"""The chips, words and named cards of a logged hand as script statements.

If several seats acted at one press, they share one statement, because an undo takes them back together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from croupier.cards.card import Card, write_cards
from croupier.engine import commands as cmd
from croupier.engine import decide
from croupier.engine import events as ev
from croupier.engine.commands import play as keys
from croupier.engine.places import Seat
from croupier.engine.play.motions import CONVERTED, words_of
from croupier.engine.table import Hand, Table
from croupier.errors import Refused
from croupier.export.script.table_lines import quoted
from croupier.rules.betting.spoken_bets import phrase

Money = Callable[[int], str]


def motion_lines(step: Iterable[ev.Event], money: Money) -> list[str]:
    """The statements of a step in which somebody pushed or took back chips, or spoke."""
    lines: list[str] = []
    declared: list[str] = []
    for event in step:
        if isinstance(event, ev.ChipsPulled):
            lines.append(f"{event.seat} pull {_chips(event.chips, money)}")
        elif isinstance(event, ev.MotionMade):
            lines += _motion(event, money)
        elif isinstance(event, ev.IncidentDeclared):
            declared.append(f"declare {event.incident} seat {event.seat}")
    return lines + declared


def _motion(event: ev.MotionMade, money: Money) -> Iterator[str]:
    """One statement for chips and words that came together, another for later ones."""
    words, chips = words_of(event), _chips(event.chips, money)
    said = "" if words is None or event.late else f'say "{phrase(words, money)}"'
    if said and chips and event.rule == CONVERTED:
        yield f"{event.seat} chips {chips}"
        yield f"{event.seat} {said}"
    elif said and chips:
        yield f"{event.seat} {said} {'after' if event.chips_first else 'with'} {chips}"
    elif said or chips:
        yield f"{event.seat} {said or f'chips {chips}'}"
    else:
        yield f"{event.seat} check"
    if event.added:
        yield f"{event.seat} chips {_chips(event.added, money)}"


def _chips(chips: Iterable[int], money: Money) -> str:
    return " ".join(map(money, chips))


Names = Mapping[int, Card]
"""Unread cards that somebody names now, by their numbers."""


def card_lines(step: Sequence[ev.Event], hand: Hand) -> list[str]:
    """The statements of cards that were shown, discarded or named; `hand` is just before the step."""
    names = {each.index: each.card.reveal() for each in step if isinstance(each, ev.CardNamed)}
    lines: list[str] = []
    for event in step:
        if isinstance(event, ev.HandTabled):
            said = names or any(street.draw for street in hand.game.streets)
            lines.append(f"{event.seat} show" + (f" {write_cards(event.cards)}" if said else ""))
        elif isinstance(event, ev.Discarded):
            lines.append(_discard(event, hand, names))
        elif isinstance(event, ev.DiscardsNamed):
            lines += _named_afterwards(event, hand, names)
    return lines or [f"name {index + 1} {card}" for index, card in names.items()]


def _faces(cards: Sequence[int], hand: Hand, names: Names) -> dict[int, Card]:
    """The known ones of these cards."""
    faces = {index: hand.cards[index].card for index in cards}
    return dict(names) | {index: face.reveal() for index, face in faces.items() if face is not None}


def _discard(event: ev.Discarded, hand: Hand, names: Names) -> str:
    """A discard, by name if all its cards are known."""
    if not event.number:
        return f"{event.seat} pat"
    known = _faces(event.cards, hand, names)
    if len(event.cards) < event.number or set(event.cards) - set(known):
        return f"{event.seat} discard {event.number}"
    return f"{event.seat} discard {write_cards(known[index] for index in event.cards)}"


def _named_afterwards(event: ev.DiscardsNamed, hand: Hand, names: Names) -> Iterator[str]:
    """The statement of discards named after the hand; empty if a card is sealed."""
    known = _faces(event.cards, hand, names)
    if all(index in known for index in event.cards):
        draws = [street.name for street in hand.game.streets if street.draw]
        cards = write_cards(known[index] for index in event.cards)
        yield f"{event.seat} draw {draws.index(event.street) + 1} was {cards}"


Step = Sequence[ev.Event]

OLDER = "let pass by the terminal"
"""The reason for a muck that the rules forbid, in logs of older versions, which asked for none."""

QUIET = ("fold", "check", "call")
"""What several seats can do at once."""


def mucking(step: Step, table: Table) -> list[str]:
    """Who mucked at the showdown: one seat, or all others at one press; with the reason if one is needed."""
    given_up = [event.seat for event in step if isinstance(event, ev.HandMucked)]
    if len(given_up) > 1 and table.hand is not None:
        for kept in (None, *table.hand.live):
            if _mucks(table, keys.MuckOthers(at=0, seat=kept)) == given_up:
                return ["muck others" + (f" but {kept}" if kept is not None else "")]
    return [f"{seat} muck{_let_pass(step, table, seat)}" for seat in given_up]


def _let_pass(step: Step, table: Table, seat: Seat) -> str:
    """The reason for a muck that today's rules forbid."""
    said = [event.what for event in step if isinstance(event, ev.Noted) and event.seat == seat]
    if not said and not _mucks(table, cmd.MuckHand(at=0, seat=seat)):
        said = [OLDER]
    by = "" if table.floor else " by floor"
    return f" passed {quoted(said[0])}{by}" if said else ""


def _mucks(table: Table, command: cmd.Command) -> list[int]:
    try:
        events = decide(table, command, table.house)
    except Refused:
        return []
    return [event.seat for event in events if isinstance(event, ev.HandMucked)]


def around(step: Step, table: Table) -> list[str]:
    """The one press at which several seats folded, checked or called; nothing if there was none."""
    taken = _actions(step)
    actions = {action for _, action in taken}
    if len(taken) < 2 or table.hand is None or not actions <= {*QUIET}:
        return []
    action = "call" if len(actions) > 1 else min(actions)
    for until in (None, *table.hand.live):
        command = cmd.ActInTurn(at=0, action=action, until=until)
        try:
            same = _actions(decide(table, command, table.house)) == taken
        except Refused:
            continue
        if same:
            return [f"{action} around" if until is None else f"{action} to {until}"]
    return []


def _actions(step: Step) -> list[tuple[int, str]]:
    return [(event.seat, event.action) for event in step if isinstance(event, ev.ActionTaken)]
