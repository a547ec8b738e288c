"""A logged hand as a table script: played again, it ends with the same stacks.

What was taken back is left out. A step of the journal becomes the statement that caused it, told by its
first event; what follows by itself, such as blinds, burns and returned bets, is not written. Blinds that a
player owed are keyed. The language has no word for the "dealt" key beside a shoe: what was ruled after it
is written as it would be without it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from croupier.cards.card import Card, write_cards
from croupier.engine import events as ev
from croupier.engine.actions import BETS
from croupier.engine.evolve import evolve
from croupier.engine.places import BOARD
from croupier.engine.standing import standing
from croupier.engine.table import OVER, Hand, Table
from croupier.errors import Unreadable
from croupier.export.motions import motion_lines
from croupier.export.setting import Setting, quoted

FLOOR_PIN = "1234"
"""The PIN of every floor manager in a script."""

OTHER_DECK = "other"
"""The name of any deck that is not the table's."""

_TOLD_BY_TAG = frozenset({"AL-11", "AL-12", "AL-13", "AL-14"})
"""What the tag of a card brought to light: without the tag its script would not raise it again."""


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
    writer = _Writer(before, table, steps[starts[-1]])
    for step in _until_end(steps[starts[-1] + 1 :]):
        writer.add(step)
    return "\n".join([*writer.header(), *writer.lines, *writer.ending()]) + "\n"


def _until_end(steps: Iterable[tuple[ev.Event, ...]]) -> Iterable[tuple[ev.Event, ...]]:
    for step in steps:
        yield step
        if any(isinstance(event, ev.HandEnded) for event in step):
            return


def _follows(event: ev.Event) -> bool:
    """What comes by itself, and may come before the event that the step is about."""
    if isinstance(event, ev.AlertAnswered):
        return event.by == "terminal"
    return isinstance(event, ev.CardMoved | ev.StubReshuffled)


def _is_dealt(told: Sequence[ev.Event]) -> bool:
    """The rest of a dealing step at one press, of cards that nobody read."""
    drawn = [event for event in told if isinstance(event, ev.CardDrawn)]
    unread = all(event.card is None and not event.uid for event in drawn)
    return told[0] in drawn and unread and any(isinstance(event, ev.DealCompleted) for event in told)


def _after_the_deal(told: Sequence[ev.Event]) -> Sequence[ev.Event]:
    """What was keyed without the "dealt" key before it."""
    ends = [at for at, event in enumerate(told) if isinstance(event, ev.DealCompleted)]
    return told[ends[0] + 1 :]


def _is_one_too_many(alert: ev.AlertRaised) -> bool:
    return alert.code == "AL-05" and "return" in alert.options


class _Writer:
    """Follows the hand step by step and writes the statement of each."""

    def __init__(self, before: Table, table: Table, start: Sequence[ev.Event]) -> None:
        assert table.hand is not None, "the hand has begun"
        self.setting = Setting(before, table.hand)
        self.money = self.setting.money
        self.table = table
        self.lines: list[str] = []
        self._posts = self._posted(start)
        self._tags: list[str] = []
        self._uids: dict[Card, str] = {}
        self._joins = False  # the next card may join the line before
        self._floor = before.floor is not None

    @property
    def hand(self) -> Hand:
        assert self.table.hand is not None
        return self.table.hand

    @property
    def _keyed_by_hand(self) -> bool:
        return self.setting.settings.sensors == "L0"

    # --- before and after ------------------------------------------------------------------------------

    def header(self) -> list[str]:
        floor = [f"floor {FLOOR_PIN}"] if self.setting.before.floor else []
        return [*self.setting.lines(), *self._tags, *floor, "hand", *self._posts, *self.setting.absent()]

    def ending(self) -> list[str]:
        """What must be true at the end; nothing for a hand in progress."""
        hand = self.hand
        if hand.phase not in OVER:
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
        told = [event for event in step if not _follows(event)] or list(step)
        if self._keyed_by_hand and _is_dealt(told):
            self.lines += ["deal", *self._statements(_after_the_deal(told))]
        elif isinstance(told[0], ev.CardDrawn):
            self._draw(told[0], step)
        else:
            self.lines += self._statements(told)
            self._shoe("??" for each in step if isinstance(each, ev.CardDrawn))
        for event in step:
            self.table = evolve(self.table, event)
        self._joins = isinstance(step[0], ev.CardDrawn) and len(step) == 1

    def _shoe(self, words: Iterable[str]) -> None:
        """Cards leave the shoe, in the line before where that is one dealing step with them."""
        for word in words:
            if self._joins and self.lines[-1].startswith("shoe "):
                self.lines[-1] += f" {word}"
            else:
                self.lines.append(f"shoe {word}")
            self._joins = True

    def _draw(self, drawn: ev.CardDrawn, step: Sequence[ev.Event]) -> None:
        """A card that left the shoe, read or not."""
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

    def _statements(self, step: Sequence[ev.Event]) -> list[str]:
        match step[0] if step else None:
            case ev.DealCompleted() | ev.AlertRaised(code="AL-06"):
                return ["deal"] if self._keyed_by_hand else []
            case ev.AlertAnswered() as answered:
                return self._rule(answered, step)
            case ev.IncidentDeclared() if any(isinstance(each, ev.MotionMade) for each in step):
                return motion_lines(step, self.money)
            case ev.IncidentDeclared(incident=incident, seat=seat, cards=cards):
                where = "" if seat is None else f" seat {seat}"
                return [f"declare {incident}{where}" + ("" if cards is None else f" cards {cards}")]
            case ev.HandTabled() | ev.Discarded() | ev.CardNamed():
                return self._cards(step)
            case ev.Posted():
                return self._posted(step)
            case ev.HandMucked(seat=seat):
                return [f"{seat} muck"]
            case ev.RakeTaken() | ev.PotAwarded() | ev.HandEnded():
                return ["award"]
            case ev.FloorEntered() | ev.FloorLeft() as floor:
                self._floor = isinstance(floor, ev.FloorEntered)
                return [f"floor {FLOOR_PIN}" if self._floor else "floor off"]
            case ev.ChipsPulled() | ev.MotionMade():
                return motion_lines(step, self.money)
            case ev.ActionTaken() | ev.ActionHeld() | ev.AlertRaised() | ev.TimeExpired():
                return self._actions(step)
            case other:
                return self._between(other)

    def _posted(self, step: Sequence[ev.Event]) -> list[str]:
        """Straddles, and blinds out of position: those that were owed are keyed in the script."""
        posts = [event for event in step if isinstance(event, ev.Posted)]
        lines = []
        for seat in dict.fromkeys(post.seat for post in posts):
            paid = {post.kind: post.amount for post in posts if post.seat == seat}
            if "straddle" in paid:
                lines.append(f"{seat} straddle {self.money(2 * self.hand.stakes.big_blind)}")
            elif "late-blind" in paid or "dead-blind" in paid:
                live, dead = paid.get("late-blind", 0), paid.get("dead-blind", 0)
                also = f" dead {self.money(dead)}" if dead else ""
                lines.append(f"{seat} post {self.money(live)}{also}")
        return lines

    def _between(self, event: ev.Event | None) -> list[str]:
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

    def _cards(self, step: Sequence[ev.Event]) -> list[str]:
        """Cards that are tabled, given back, or only named; what was known before is not said again."""
        names = {each.index: each.card.reveal() for each in step if isinstance(each, ev.CardNamed)}
        lines = []
        for event in step:
            if isinstance(event, ev.HandTabled):
                said = names or self.hand.parts[event.seat].loose
                lines.append(f"{event.seat} show" + (f" {write_cards(event.cards)}" if said else ""))
            elif isinstance(event, ev.Discarded):
                lines.append(self._discard(event, names))
        return lines or [f"name {index + 1} {card}" for index, card in names.items()]

    def _discard(self, event: ev.Discarded, names: Mapping[int, Card]) -> str:
        """What a seat gave back, by name where all of it is known."""
        if not event.number:
            return f"{event.seat} pat"
        faces = {index: self.hand.cards[index].card for index in event.cards}
        known = dict(names) | {index: face.reveal() for index, face in faces.items() if face is not None}
        if not event.cards or set(event.cards) - set(known):
            return f"{event.seat} discard {event.number}"
        return f"{event.seat} discard {write_cards(known[index] for index in event.cards)}"

    def _actions(self, step: Sequence[ev.Event]) -> list[str]:
        """The actions that were keyed; held ones, and those of absent players, come by themselves."""
        passed = [each for each in step if isinstance(each, ev.AlertAnswered) and each.way == "passed"]
        suffix = f" passed {quoted(passed[0].reason)}{self._by(passed[0])}" if passed else ""
        lines, held = [], set(self.hand.held)
        absent = {each.seat for each in step if isinstance(each, ev.ActionTaken) and each.absent}
        for event in step:
            if isinstance(event, ev.ActionTaken) and event.seat in absent:
                continue
            if isinstance(event, ev.ActionTaken | ev.ActionReleased) and event.seat in held:
                held.remove(event.seat)
            elif isinstance(event, ev.ActionTaken | ev.ActionHeld):
                bets = event.action in BETS
                lines.append(f"{event.seat} {event.action}" + (f" {self.money(event.to)}" if bets else ""))
        return [line + suffix for line in lines]
