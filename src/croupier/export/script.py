"""A logged hand as a table script: played again, it ends with the same stacks.

What was taken back is left out. A step of the journal becomes the statement that caused it, told by its
first event; what follows by itself, such as blinds, burns and returned bets, is not written. A card that
was named later, between the deal and the showdown, is written by its name from the start. The language has
no word for the "dealt" key beside a shoe: what was ruled after it is written as it would be without it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby, product

from croupier.cards.card import Card, write_cards
from croupier.engine import events as ev
from croupier.engine.evolve import evolve
from croupier.engine.places import BOARD, SEATS, Seat
from croupier.engine.standing import standing
from croupier.engine.table import Hand, Table
from croupier.errors import Unreadable
from croupier.export.motions import motion_lines
from croupier.rules.house import FACTORY, switches
from croupier.rules.positions import Positions, first_hand, next_hand

FLOOR_PIN = "1234"
"""The PIN of every floor manager in a script."""

OTHER_DECK = "other"
"""The name of any deck that is not the table's."""

_TOLD_BY_TAG = frozenset({"AL-11", "AL-12", "AL-13", "AL-14"})
"""What the tag of a card brought to light: without the tag its script would not raise it again."""

_RAKE = ("rake.pct", "rake.cap")
_RAKE_UNIT = "rake.unit"


def write(events: Iterable[ev.Event]) -> str:
    """The last hand in the events, which begin with the settings and the record of the table before it.

    The end of the script expects the stacks, the wins and the rake of the log; a hand in progress has no
    such end. Raises `Unreadable` if no hand begins in the events.
    """
    steps = [tuple(step) for _, step in groupby(standing(events), lambda event: event.step)]
    starts = [at for at, step in enumerate(steps) if any(isinstance(each, ev.HandStarted) for each in step)]
    if not starts:
        raise Unreadable("no hand begins in these events")
    table = Table()
    for event in (event for step in steps[: starts[-1] + 1] for event in step):
        if isinstance(event, ev.HandStarted):
            before = table
        table = evolve(table, event)
    writer = _Writer(before, table)
    for step in _until_end(steps[starts[-1] + 1 :]):
        writer.add(step)
    return "\n".join([*writer.header(), *writer.lines, *writer.ending()]) + "\n"


def _until_end(steps: Iterable[tuple[ev.Event, ...]]) -> Iterable[tuple[ev.Event, ...]]:
    for step in steps:
        yield step
        if any(isinstance(event, ev.HandEnded) for event in step):
            return


def amount(value: int, mode: str) -> str:
    """An amount as a script writes it: chips in a tournament, units with their cents in a cash game.

    >>> amount(20000, "cash"), amount(25, "cash"), amount(500, "tournament")
    ('200', '0.25', '500')
    """
    if mode == "tournament" or value % 100 == 0:
        return str(value if mode == "tournament" else value // 100)
    return f"{value // 100}.{value % 100:02}"


def quoted(text: str) -> str:
    """A text as one word of a script; line breaks become blanks."""
    line = " ".join(text.splitlines())
    if line and not any(letter.isspace() or letter in '"#' for letter in line):
        return line
    return '"' + line.replace('"', '""') + '"'


def _is_one_too_many(alert: ev.AlertRaised) -> bool:
    return alert.code == "AL-05" and "return" in alert.options


class _Writer:
    """Follows the hand step by step and writes the statement of each."""

    def __init__(self, before: Table, table: Table) -> None:
        if before.settings is None or table.hand is None:
            raise Unreadable("the settings of the table are missing from these events")
        self.settings = before.settings
        self.before = before
        self.started = table.hand
        self.table = table
        self.lines: list[str] = []
        self._tags: list[str] = []
        self._uids: dict[Card, str] = {}
        self._draws: list[tuple[int, int] | None] = []  # the line and word of each card of this attempt
        self._joins = False  # the next card may join the line before
        self._floor = before.floor is not None

    @property
    def hand(self) -> Hand:
        assert self.table.hand is not None
        return self.table.hand

    @property
    def _keyed_by_hand(self) -> bool:
        return self.settings.sensors == "L0"

    def money(self, value: int) -> str:
        return amount(value, self.settings.mode)

    # --- before and after ------------------------------------------------------------------------------

    def header(self) -> list[str]:
        settings = self.settings
        lines = [
            f"# hand {self.started.hand_no} of table {' '.join(settings.table.split())}",
            f"mode {settings.mode}",
            f"game {settings.game}",
            f"stakes {self.money(settings.small_blind)}/{self.money(settings.big_blind)}",
        ]
        if settings.ante:
            lines.append(f"ante {self.money(settings.ante)}")
        if settings.big_blind_ante:
            lines.append(f"bb-ante {self.money(settings.big_blind_ante)}")
        if settings.unit != 1:
            lines.append(f"unit {self.money(settings.unit)}")
        lines += [*self._house(), f"sensors {settings.sensors}"]
        floor = [f"floor {FLOOR_PIN}"] if self.before.floor else []
        return [*lines, *self._seats(), *self._tags, *floor, "hand"]

    def _house(self) -> list[str]:
        """The rulebook, the rake, and the switches that differ from the factory's."""
        house = dict(self.settings.house)
        profile = house.get("profile", "code")
        factory = dict(switches(FACTORY[profile])) | {_RAKE_UNIT: str(self.settings.unit)}
        percent, cap = (house.get(name, factory[name]) for name in _RAKE)
        capped = "" if cap == "none" else f" cap {self.money(int(cap))}"
        return [
            f"house {profile}",
            "rake none" if percent == "0" else f"rake {percent}%{capped}",
            *(
                f"set {name} {self.money(int(value)) if name == _RAKE_UNIT else value}"
                for name, value in house.items()
                if name not in ("profile", *_RAKE) and factory.get(name) != value
            ),
        ]

    def _seats(self) -> list[str]:
        """Players, stacks and button; where the blinds need it, the hand before that led to them."""
        button = self.started.button
        prelude, guests, lost = [f"button {button}"] if button else [], set[Seat](), dict[Seat, int]()
        if button is not None and not self._is_here(first_hand(button, self.started.seats)):
            prelude, guests, lost = self._hand_before()
        lines = []
        for seat, player in self.before.players.items():
            stack = player.stack + lost.get(seat, 0)
            if stack and seat not in guests:
                lines.append(f"seat {seat} {quoted(player.name)} {self.money(stack)}")
                if seat not in self.started.seats:
                    lines.append(f"away {seat}")
        return [*lines, *prelude]

    def _hand_before(self) -> tuple[list[str], set[Seat], dict[Seat, int]]:
        """A hand in which all fold to guests who then leave; the seats they take, what it cost the others.

        After it a blind or the button is where nobody is dealt in, as when players leave or lose all.
        """
        dealt_in = self.started.seats
        free = [seat for seat in SEATS if seat not in dealt_in]
        for guests, button in product([{one, other} for one in free for other in free], SEATS):
            first = first_hand(button, (*dealt_in, *guests))
            after = next_hand(
                button=first.button,
                small_blind=first.small_blind,
                big_blind=first.big_blind,
                dealt_in=dealt_in,
                headsup_before=False,
            )
            if first.big_blind in guests and self._is_here(after):
                return self._folded(first, guests, button), guests, self._cost(first)
        raise Unreadable("the button and the blinds of this hand follow from hands that are not given")

    def _folded(self, first: Positions[Seat], guests: set[Seat], button: Seat) -> list[str]:
        """The statements of a hand in which everybody folds to the big blind."""
        stack = self.money(self.settings.big_blind + self.settings.big_blind_ante + self.settings.ante)
        turns = [seat for seat in (*first.order[2:], *first.order[:2]) if seat != first.big_blind]
        return [
            *(f"seat {seat} guest {stack}" for seat in sorted(guests)),
            f"button {button}",
            "hand",
            "deal",
            *(f"{seat} fold" for seat in turns),
            "award",
            *(f"leave {seat}" for seat in sorted(guests)),
        ]

    def _cost(self, first: Positions[Seat]) -> dict[Seat, int]:
        """What that hand takes from those who stay."""
        lost = dict.fromkeys(self.started.seats, self.settings.ante)
        if first.small_blind in lost:
            lost[first.small_blind] += self.settings.small_blind
        return lost

    def _is_here(self, found: Positions[Seat]) -> bool:
        """Whether these are the positions of the hand."""
        hand = self.started
        wanted = (hand.button, hand.small_blind_seat, hand.big_blind_seat, hand.seats)
        return (found.button, found.small_blind, found.big_blind, found.order) == wanted

    def ending(self) -> list[str]:
        """What must be true at the end; nothing for a hand in progress."""
        hand = self.hand
        if hand.phase not in ("AWARDED", "VOID"):
            return []
        lines = [f"expect hand {'complete' if hand.phase == 'AWARDED' else 'void'}"]
        board = [card.card for card in hand.at(BOARD)]
        if board and None not in board:
            lines.append("expect board " + write_cards(card.reveal() for card in board if card is not None))
        if hand.attempt > 1:
            lines.append(f"expect attempt {hand.attempt}")
        if hand.phase == "AWARDED":
            lines.append(f"expect rake {self.money(sum(taken for _, taken in hand.rake))}")
            for winner in hand.seats:
                won = sum(paid for _, seat, paid, _ in hand.awards if seat == winner)
                lines += [f"expect wins {winner} {self.money(won)}"] if won else []
        stacks = {seat: self.money(self.table.players[seat].stack) for seat in hand.seats}
        return lines + [f"expect stack {seat} {stack}" for seat, stack in stacks.items()]

    # --- one step --------------------------------------------------------------------------------------

    def add(self, step: Sequence[ev.Event]) -> None:
        """Write the statement of one step, then follow its events."""
        match step[0]:
            case ev.CardDrawn() as drawn:
                self._draw(drawn, step)
            case ev.CardNamed() as named if not any(isinstance(each, ev.HandTabled) for each in step):
                self._name(named)
            case _:
                self.lines += self._statements(step)
                self._shoe("??" for each in step if isinstance(each, ev.CardDrawn))
        for event in step:
            self.table = evolve(self.table, event)
            if isinstance(event, ev.AttemptMisdealt):
                self._draws.clear()
        if not isinstance(step[0], ev.CardNamed):
            self._joins = isinstance(step[0], ev.CardDrawn) and len(step) == 1

    def _shoe(self, words: Iterable[str]) -> None:
        """Cards leave the shoe, in the line before where that is one dealing step with them."""
        for word in words:
            if self._joins and self.lines[-1].startswith("shoe "):
                self.lines[-1] += f" {word}"
            else:
                self.lines.append(f"shoe {word}")
            self._joins = True
            self._draws.append((len(self.lines) - 1, len(self.lines[-1].split()) - 1))

    def _draw(self, drawn: ev.CardDrawn, step: Sequence[ev.Event]) -> None:
        """A card read by the shoe, or at the dealer's key all those that nobody could read."""
        count = sum(isinstance(each, ev.CardDrawn) for each in step)
        if count > 1:
            self._shoe(["??"] * count)
            return
        card = None if drawn.card is None else drawn.card.reveal()
        codes = {each.code for each in step if isinstance(each, ev.AlertRaised)}
        if codes & _TOLD_BY_TAG and not drawn.uid and card is None:
            raise Unreadable(f"the tag behind {min(codes)} is sealed until the hand is over")
        if drawn.uid and (card is None or "AL-13" in codes or self._uids.get(card, drawn.uid) != drawn.uid):
            self._tag(drawn.uid, card, other_deck="AL-13" in codes)
            return
        last = self.hand.cards[-1].uid if self.hand.cards else ""
        if drawn.uid and drawn.uid == last:
            self.lines.append("wait 3")  # or the two readings would be one
            self._joins = False
        if card is not None:
            self._uids[card] = drawn.uid
        self._shoe(["??" if card is None else str(card)])

    def _tag(self, uid: str, card: Card | None, *, other_deck: bool) -> None:
        """A tag that the register does not know, or knows as another card's or another deck's."""
        if other_deck:
            self._tags.append(f"known-tag {uid} deck {OTHER_DECK} {card or Card(0)}")
        elif card is not None:
            self._tags.append(f"known-tag {uid} {card}")
        self.lines.append(f"tag {uid}")
        self._draws.append(None)

    def _name(self, named: ev.CardNamed) -> None:
        """A card was named on its own: it is written so where it was drawn."""
        where = self._draws[named.index]
        if where is None:
            raise Unreadable("a card with an unknown tag was named on its own: no statement says that")
        line, word = where
        words = self.lines[line].split()
        words[word] = str(named.card.reveal())
        self.lines[line] = " ".join(words)

    def _statements(self, step: Sequence[ev.Event]) -> list[str]:
        match step[0]:
            case ev.DealCompleted() | ev.AlertRaised(code="AL-06"):
                return ["deal"] if self._keyed_by_hand else []
            case ev.AlertAnswered() as answered:
                return self._rule(answered, step)
            case ev.IncidentDeclared(incident=incident, seat=seat, cards=cards):
                where = "" if seat is None else f" seat {seat}"
                return [f"declare {incident}{where}" + ("" if cards is None else f" cards {cards}")]
            case ev.HandTabled() | ev.CardNamed():
                return self._show(step)
            case ev.HandMucked(seat=seat):
                return [f"{seat} muck"]
            case ev.RakeTaken() | ev.PotAwarded() | ev.HandEnded():
                return ["award"]
            case ev.FloorEntered() | ev.FloorLeft() as floor:
                self._floor = isinstance(floor, ev.FloorEntered)
                return [f"floor {FLOOR_PIN}" if self._floor else "floor off"]
            case ev.ChipsPulled() | ev.MotionMade():
                return motion_lines(step, self.money)
            case ev.ActionTaken() | ev.ActionHeld() | ev.AlertRaised():
                return self._actions(step)
            case other:
                return self._between(other)

    def _between(self, event: ev.Event) -> list[str]:
        """What concerns seats that are not in the hand."""
        match event:
            case ev.PlayerSeated(seat=seat, player=player, stack=stack):
                return [f"seat {seat} {quoted(player)} {self.money(stack)}"]
            case ev.PlayerLeft(seat=seat):
                return [f"leave {seat}"]
            case ev.PlayerAway(seat=seat):
                return [f"away {seat}"]
            case ev.PlayerBack(seat=seat):
                return [f"back {seat}"]
            case ev.ChipsBought(seat=seat, amount=bought):
                return [f"rebuy {seat} {self.money(bought)}"]
            case ev.DeckCleared(cards=cards):
                return [f"deck-check {cards}"]
            case _:
                return []

    def _rule(self, answered: ev.AlertAnswered, step: Sequence[ev.Event]) -> list[str]:
        raised = [each for each in step if isinstance(each, ev.AlertRaised)]
        if answered.way == "extra-card" and raised and "return" in raised[0].options:
            return ["deal"] if self._keyed_by_hand else []  # the dealt key over a card too many
        alert = next((each for each in self.hand.alerts if each.number == answered.number), None)
        by_key = alert is not None and (alert.code == "AL-06" or _is_one_too_many(alert))
        if alert is not None and by_key and not self._keyed_by_hand:
            return self._without_key(alert, answered)
        named = [each for each in step if isinstance(each, ev.CardNamed)]
        detail = f" {named[0].card.reveal()}" if answered.way == "bind" and named else ""
        if answered.way == "discretion":
            detail = f" {quoted(answered.reason)}"
        if answered.way in ("complete", "forfeit") and alert is not None:
            detail = f" {alert.seat}"
        return [f"rule {answered.way}{detail}{self._by(answered)}"]

    def _without_key(self, alert: ev.AlertRaised, answered: ev.AlertAnswered) -> list[str]:
        """A ruling on a wrong total that the dealt key brought to light, for a table without that key."""
        extra = [] if alert.code == "AL-06" else ["rule extra-card"]
        if answered.way == "misdeal":
            return [*extra, "declare I-10", f"rule misdeal{self._by(answered)}"]
        if alert.code == "AL-06":
            return []
        return extra if answered.way == "return" else [f"rule {answered.way}{self._by(answered)}"]

    def _by(self, answered: ev.AlertAnswered) -> str:
        return " by floor" if answered.by == "floor" and not self._floor else ""

    def _show(self, step: Sequence[ev.Event]) -> list[str]:
        named = any(isinstance(each, ev.CardNamed) for each in step)
        return [
            f"{each.seat} show" + (f" {write_cards(each.cards)}" if named else "")
            for each in step
            if isinstance(each, ev.HandTabled)
        ]

    def _actions(self, step: Sequence[ev.Event]) -> list[str]:
        """The actions that were keyed; one that was held comes out by itself."""
        passed = [each for each in step if isinstance(each, ev.AlertAnswered) and each.way == "passed"]
        suffix = f" passed {quoted(passed[0].reason)}{self._by(passed[0])}" if passed else ""
        lines = []
        for event in step:
            if isinstance(event, ev.ActionTaken) and event.seat in self.hand.held:
                continue
            if isinstance(event, ev.ActionTaken | ev.ActionHeld):
                bets = event.action in ("bet", "raise")
                lines.append(f"{event.seat} {event.action}" + (f" {self.money(event.to)}" if bets else ""))
        return [line + suffix for line in lines]
