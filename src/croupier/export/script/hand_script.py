"""Writes a logged hand as a table script that plays to the same stacks, incidents and rulings.

Undone inputs are left out, unless something else depends on them. A step of the journal becomes the statement
that caused it, judged by its first event; automatic events, such as blinds, burns and returned bets, are not
written. Late blinds are keyed. Reports and rulings after the pots were pushed are part of the hand; other
events between two hands are not.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import dropwhile, groupby

from croupier.cards.card import write_cards
from croupier.engine import codes, decide
from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine.evolve import followed, replay
from croupier.engine.incidents.catalogue import CATALOGUE
from croupier.engine.places import BOARDS, MUCK, Place
from croupier.engine.play.award import dealer_tells, told_in
from croupier.engine.play.sharing import may_share
from croupier.engine.table import Hand, Table
from croupier.engine.table.cancellations import standing
from croupier.engine.table.legal_actions import BETS
from croupier.engine.table.phases import OVER
from croupier.errors import Refused, Unreadable
from croupier.export.script.people_lines import people_line
from croupier.export.script.play_lines import around, card_lines, motion_lines, mucking
from croupier.export.script.ruling_lines import refused, report, ruling
from croupier.export.script.sensor_lines import Sensed
from croupier.export.script.table_lines import Setting, level_lines, quoted
from croupier.export.script.time_lines import Span, is_due, seconds, span_of

FLOOR_PIN = "1234"
"""The PIN of every floor manager in a script."""

Step = Sequence[ev.Event]

_SEEN_ONLY = (ev.CardSeen, ev.CardLost, ev.DiscardsNamed)
"""Antenna events without consequence for the script, which does not name discards."""

_AFTERWARDS = (
    ev.AlertRaised,
    ev.AlertAnswered,
    ev.IncidentDeclared,
    ev.ReportRefused,
    ev.Noted,
    ev.HandLookedAt,
    ev.CardNamed,
    ev.DiscardsNamed,
    ev.HandTabled,
    ev.Undone,
    ev.Redone,
)
"""Events that may still follow about a hand once its pots were pushed."""


def write(events: Iterable[ev.Event], *, hands: int = 1) -> str:
    """The last hand in the events, which begin with the settings and the record of the table before it.

    With `hands` the script begins that many hands earlier, and includes the events between them. Its end
    expects the stacks, wins and rake of the log; the script of a hand in progress has no such end. Raises
    `Unreadable` if no hand begins in the events, or if a script cannot express it yet.
    """
    kept = list(events)
    kept = kept if _needs_undone(kept) else list(standing(kept))
    steps = [tuple(step) for _, step in groupby(kept, lambda event: event.step)]
    starts = [at for at, step in enumerate(steps) if any(isinstance(each, ev.HandStarted) for each in step)]
    if not starts:
        raise Unreadable("no hand begins in these events")
    first = starts[-min(hands, len(starts))]
    table = Table()
    for met, event, after in followed(event for step in steps[: first + 1] for event in step):
        table = after
        if isinstance(event, ev.HandStarted):
            before = met
    start = steps[first]
    hand = [*steps[first + 1 : starts[-1] + 1], *_of_the_hand(steps[starts[-1] + 1 :])]
    writer = _Writer(before, table, start, hand, _spans(hand, table, start[0].at))
    for step, following in zip(hand, (*hand, ())[1:], strict=True):
        writer.add(step, following)
    return "\n".join([*writer.header(), *writer.lines, *writer.ending()]) + "\n"


def _needs_undone(events: Sequence[ev.Event]) -> bool:
    """Whether undone inputs matter: a report was refused because of them, or cards had moved or were held."""
    kinds = {type(event) for event in events}
    if any(isinstance(event, ev.CardDrawn) and event.lies is not None for event in events):
        return ev.MotionResumed not in kinds
    return (
        ev.Undone in kinds and ev.MotionResumed not in kinds and bool(kinds & {ev.ReportRefused, ev.CardSeen})
    )


def stands_on_another(events: Iterable[ev.Event]) -> bool:
    """Whether the last hand depends on the one before: its pot was carried over, or a report was about it."""
    table = Table()
    for before, event, after in followed(standing(events)):
        table = after
        is_later = isinstance(event, ev.IncidentDeclared) and CATALOGUE[event.incident].after
        if is_later and before.hand is not None and before.hand.phase not in OVER:
            return True
    return table.hand is not None and table.hand.money.carried > 0


def _of_the_hand(steps: Iterable[Step]) -> list[Step]:
    """The steps of the hand, and later ones about it before the next hand."""
    kept: list[Step] = []
    last, over = 0, False
    for step in steps:
        said = any(isinstance(event, _AFTERWARDS) for event in step)
        if not over or said or isinstance(step[0], ev.FloorEntered | ev.FloorLeft):
            kept.append(step)
        if not over or said:
            last = len(kept)
        over = any(isinstance(event, ev.HandEnded) for event in step) or (
            over and not isinstance(step[0], ev.Undone | ev.Redone)
        )
    return kept[:last]


def _spans(steps: Iterable[Step], table: Table, began: int) -> list[Span]:
    """The periods of time after which a deadline took effect."""
    spans = []
    for step in steps:
        if is_due(step):
            spans.append(span_of(step, table, began))
        table = replay(step, table)
    return spans


def _follows(event: ev.Event) -> bool:
    """Whether the event follows automatically and may come before the event that the step is about."""
    if isinstance(event, ev.AlertAnswered):
        return event.by == "terminal"
    return isinstance(
        event, ev.CardMoved | ev.StubReshuffled | ev.BurnsChanged | ev.DealCompleted | ev.RoundClosed
    )


def _is_dealt(step: Step) -> bool:
    """Whether one press dealt the rest of a step with unread cards."""
    drawn = [event for event in step if isinstance(event, ev.CardDrawn)]
    unread = all(event.card is None and not event.uid for event in drawn)
    return step[0] in drawn and unread and any(isinstance(event, ev.DealCompleted) for event in step)


def _after_the_deal(step: Step) -> Step:
    """Whether the input came without the "dealt" key before it."""
    ends = [at for at, event in enumerate(step) if isinstance(event, ev.DealCompleted)]
    return [*dropwhile(_follows, step[ends[0] + 1 :])]


def _asks_back(event: ev.Event) -> bool:
    """Whether the "dealt" key was pressed with a card too many, which raises a question."""
    return isinstance(event, ev.AlertRaised) and "return" in event.options


class _Writer:
    """Follows the hand step by step and writes the statement of each."""

    def __init__(
        self, before: Table, table: Table, start: Step, hand: Sequence[Step], spans: Sequence[Span]
    ) -> None:
        self.setting = Setting(before, table)
        self.money = self.setting.money
        self.table = table
        self.lines: list[str] = []
        self._sensed = Sensed(self.lines)
        self._boards = 1  # as the script has them
        self._opened = self._opening(start, before)
        self._posts = self._posted(start)
        self._spans = spans
        self._at = self._began = start[0].at
        self._floor = before.floor is not None
        self._again = 0  # sensor inputs, which an undo repeats by itself
        timed = any(isinstance(event, ev.LevelStarted) for step in hand for event in step)
        self._levels = level_lines(before, self._began, self.money) if timed else []

    @property
    def hand(self) -> Hand:
        assert self.table.hand is not None
        return self.table.hand

    @property
    def _keyed_by_hand(self) -> bool:
        return self.setting.settings.sensors == "L0" or self.hand.deal.manual

    # --- before and after ------------------------------------------------------------------------------

    def header(self) -> list[str]:
        floor = [f"floor {FLOOR_PIN}"] if self.setting.before.floor else []
        return [
            *self.setting.lines(),
            *self._sensed.tags,
            *self._levels,
            *(["hand-for-hand on by floor"] if self.setting.before.hand_for_hand else []),
            *floor,
            *self._opened,
            *self._posts,
            *self.setting.absent(),
        ]

    def _opening(self, step: Step, before: Table) -> list[str]:
        """The statements that start a hand at this table."""
        hand = "hand go" if before.hand_for_hand else "hand"
        started = next(event for event in step if isinstance(event, ev.HandStarted))
        varied = next((event for event in step if isinstance(event, ev.HandVaried)), None)
        boards = varied.boards if varied is not None else 1
        if varied is not None and varied.bomb:
            bomb = f"bomb {self.money(varied.bomb)} boards {boards} game {started.game}"
            out = [f"out {seat}" for seat in before.dealt_in if seat not in started.seats]
            return [bomb, *out, hand]
        changed = [f"boards {boards}"] if boards != self._boards else []
        self._boards = boards
        return [*changed, hand]

    def ending(self) -> list[str]:
        """The statements that check the end; none for a hand in progress."""
        hand = self.hand
        if hand.phase not in OVER:
            return []
        lines = [f"expect hand {'complete' if hand.phase == 'AWARDED' else 'void'}"]
        for place, shown in zip(BOARDS, hand.boards, strict=False):
            board = [card.card for card in shown]
            if board and None not in board:
                faces = write_cards(card.reveal() for card in board if card is not None)
                lines.append(f"expect {place} {faces}")
        if hand.deal.attempt > 1:
            lines.append(f"expect attempt {hand.deal.attempt}")
        if hand.phase == "AWARDED":
            self.setting.check_shares(hand)
            lines.append(f"expect rake {self.money(sum(taken for _, taken in hand.money.rake))}")
            for winner in hand.seats:
                won = sum(one.amount for one in hand.money.awards if one.seat == winner)
                lines += [f"expect wins {winner} {self.money(won)}"] if won else []
        players = {seat: self.table.players[seat] for seat in hand.seats}
        return lines + [  # chips that waited for the end of the hand come automatically
            f"expect stack {seat} {self.money(one.chips)}" for seat, one in players.items()
        ]

    # --- one step --------------------------------------------------------------------------------------

    def add(self, step: Step, following: Step) -> None:
        """Write the statement of one step, then follow its events; `following` is the next step."""
        self._wait(step[0].at)
        after = replay(step, self.table)
        if self._again:
            self._again -= 1
        elif not is_due(step) and not self._sense(step, following, after):
            self._tell(step)
        if isinstance(step[0], ev.Undone | ev.Redone):
            self._again = step[0].again
        self.table = after
        self._sensed.joins = isinstance(step[0], ev.CardDrawn) and len(step) == 1

    def _wait(self, until: int) -> None:
        passed = seconds(self._spans, self._at, until)
        if passed:
            self.lines.append(f"wait {passed}")
            self._sensed.joins = False
        self._at = until

    def _sense(self, step: Step, following: Step, after: Table) -> bool:
        """Write a report of a shoe or an antenna; returns False for a step that somebody keyed."""
        main = [event for event in step if not _follows(event)] or list(step)
        seen = [event for event in step if isinstance(event, ev.CardSeen)]
        cards = after.hand.cards if after.hand is not None else ()
        if seen:
            card = cards[seen[-1].index]
            if not card.uid and not all(isinstance(event, _SEEN_ONLY) for event in step):
                which = f"card {seen[-1].index + 1} of the deal, which an antenna saw at {seen[-1].place},"
                raise Unreadable(f"{which} is sealed: a script of this hand needs a key")
            self._sensed.seen(card, seen[-1].place)
            return True
        match main[0]:
            case ev.CardDrawn() as drawn if not (self._keyed_by_hand and _is_dealt(step)):
                self._sensed.drawn(drawn, step, self.hand)
            case ev.CardReadAgain() as again:
                self._sensed.read_again(again, self.hand)
            case ev.AlertRaised(code=codes.SENSOR_SILENT, index=None, seat=seat):
                self._sensed.seen_unknown(MUCK if seat is None else Place.of_seat(seat))
            case ev.CardLost(index=index):
                if not any(isinstance(each, ev.CardSeen) and each.index == index for each in following):
                    self._sensed.gone(cards[index])
            case _:
                return False
        return True

    def _tell(self, step: Step) -> None:
        """Write an input that somebody keyed."""
        main = [event for event in step if not _follows(event)]
        started = next((event for event in step if isinstance(event, ev.HandStarted)), None)
        if started is not None:
            self.lines += [*self._opening(step, self.table), *self._posted(step)]
        elif self._keyed_by_hand and main and _is_dealt([*main, *step]):
            self.lines += ["deal", *self._statements(_after_the_deal(step))]
        elif not main:
            self.lines.append("deal" if self._keyed_by_hand else "dealt")
        else:
            self.lines += self._statements(main)

    def _statements(self, step: Step) -> list[str]:
        match step[0] if step else None:
            case ev.AlertRaised(code=codes.TOO_MANY_CARDS, seat=int() as seat) if (
                self.hand.phase == "SHOWDOWN"
            ):
                raise Unreadable(f"seat {seat} opened more cards than it has: which ones is not in the log")
            case ev.AlertRaised(code=codes.TOO_MANY_CARDS | codes.CARDS_MISSING | codes.BOARD_COUNT):
                return ["deal" if self._keyed_by_hand else "dealt"]
            case ev.AlertAnswered(way="extra-card") if any(_asks_back(each) for each in step):
                return ["deal" if self._keyed_by_hand else "dealt"]
            case ev.AlertAnswered() as answered:
                return [ruling(answered, self.hand, by_floor=answered.by == "floor" and not self._floor)]
            case ev.IncidentDeclared() if any(isinstance(each, ev.MotionMade) for each in step):
                return motion_lines(step, self.money)
            case ev.IncidentDeclared() as declared:
                return [report(declared, self.hand, self.money)]
            case ev.ReportRefused() as refusal:
                return refused(refusal, self.hand, self.money)
            case ev.HandTabled() | ev.Discarded() | ev.CardNamed() | ev.DiscardsNamed():
                return card_lines(step, self.hand)
            case ev.OpenerNamed(seat=seat):
                return [f"{seat} opens"]
            case ev.Posted() | ev.StraddleAnnounced():
                return self._posted(step)
            case ev.HandMucked():
                return mucking(step, self.table)
            case ev.HandEnded(outcome="withdrawn"):
                return ["undo"]
            case ev.Event() if any(isinstance(each, ev.HandEnded) for each in step):
                return [self._award(step)]
            case ev.FloorEntered() | ev.FloorLeft() as floor:
                self._floor = isinstance(floor, ev.FloorEntered)
                return [f"floor {FLOOR_PIN}" if self._floor else "floor off"]
            case ev.ChipsPulled() | ev.MotionMade():
                return motion_lines(step, self.money)
            case ev.ActionTaken() | ev.ActionHeld() | ev.AlertRaised():
                lines = self._posted_so(step) or around(step, self.table) or self._actions(step)
                return [f"{line}{self._passed(step)}" for line in lines]
            case other:
                return [] if other is None else people_line(other, self.money)

    def _award(self, step: Step) -> str:
        """Write how the pots were paid: as proposed, to somebody else, or shared without a showdown."""
        paid = [event for event in step if isinstance(event, ev.PotAwarded)]
        for event in step:
            if isinstance(event, ev.SharesAgreed):
                return "split " + " ".join(f"{seat} {self.money(amount)}" for seat, amount in event.shares)
        tabled = {seat for seat, part in self.hand.parts.items() if part.tabled}
        for number, card in enumerate(self.hand.cards, 1):
            if card.card is None and card.place.seat in tabled:
                which = f"card {number} of the deal, which came to seat {card.place.seat} once it was tabled,"
                raise Unreadable(f"{which} is sealed: a script of this hand needs a key")
        due = next((event.due for event in step if isinstance(event, ev.HandEnded)), ())
        if due:
            parts = [ev.Paid(one.pot, one.seat, one.amount, one.half, one.board) for one in paid]
            wrong = [one for one in parts if one not in due] or parts
            boards = {one.board for one in wrong}
            one_of_them = self.hand.board_number > 1 and len(boards) == 1
            return f"award seat {min(one.seat for one in wrong)}" + f" board {boards.pop()}" * one_of_them
        if dealer_tells(self.table):
            pots = told_in(paid)
            return f"award to {' '.join('+'.join(map(str, seats)) for seats in pots)}"
        return "chop" if may_share(self.table, self.table.house) and not self._proposed(paid) else "award"

    def _proposed(self, paid: Sequence[ev.PotAwarded]) -> bool:
        """Whether the terminal would pay the pots like this."""
        try:
            events = decide(self.table, cmd.Award(at=0), self.table.house)
        except Refused:
            return False
        pots = [(event.seat, event.amount) for event in events if isinstance(event, ev.PotAwarded)]
        return pots == [(event.seat, event.amount) for event in paid]

    def _posted(self, step: Step) -> list[str]:
        """Write straddles and blinds out of position; a script keys late blinds too."""
        posts = [event for event in step if isinstance(event, ev.Posted)]
        asleep = [event for event in step if isinstance(event, ev.StraddleAnnounced)]
        lines = [f"{event.seat} sleeper {self.money(event.amount)}" for event in asleep]
        for seat in dict.fromkeys(post.seat for post in posts):
            paid = {post.kind: post.amount for post in posts if post.seat == seat}
            if "straddle" in paid and not self.hand.cards:
                total = self.hand.parts[seat].bet + paid["straddle"]
                lines.append(f"{seat} straddle {self.money(total)}")
            elif "late-blind" in paid or "dead-blind" in paid:
                live, dead = paid.get("late-blind", 0), paid.get("dead-blind", 0)
                if live == self.hand.stakes.small_blind:
                    live = self.hand.stakes.big_blind  # all-in for less: nobody posts a small one late
                also = f" dead {self.money(dead)}" if dead else ""
                lines.append(f"{seat} post {self.money(live)}{also}")
        return lines

    def _posted_so(self, step: Step) -> list[str]:
        """Write forced bets that differ from the terminal's."""
        seat = next((event.seat for event in step if isinstance(event, ev.AlertRaised)), None)
        posts = any(
            isinstance(each, ev.BlindsPlaced) or (isinstance(each, ev.Posted) and each.kind != "straddle")
            for each in step
        )
        if seat is None or not posts:
            return []
        after = replay(step, self.table)
        assert after.hand is not None, "a hand whose blinds were posted"
        now, before = after.hand.parts[seat], self.hand.parts.get(seat)
        dead = now.dead - (before.dead if before else 0)
        return [f"{seat} post {self.money(now.bet)}" + (f" dead {self.money(dead)}" if dead > 0 else "")]

    def _passed(self, step: Step) -> str:
        """Write an entry made in spite of an alert, with its reason."""
        passed = [each for each in step if isinstance(each, ev.AlertAnswered) and each.way == "passed"]
        if not passed:
            return ""
        by = " by floor" if passed[0].by == "floor" and not self._floor else ""
        return f" passed {quoted(passed[0].reason)}{by}"

    def _actions(self, step: Step) -> list[str]:
        """Write the keyed actions; held ones, and those of absent players, follow automatically."""
        lines, held = [], set(self.hand.pending.held)
        absent = {each.seat for each in step if isinstance(each, ev.ActionTaken) and each.absent}
        for event in step:
            if isinstance(event, ev.ActionTaken) and event.seat in absent:
                continue
            if isinstance(event, ev.ActionTaken | ev.ActionReleased) and event.seat in held:
                held.remove(event.seat)
            elif isinstance(event, ev.ActionTaken | ev.ActionHeld):
                bets = event.action in BETS
                lines.append(f"{event.seat} {event.action}" + (f" {self.money(event.to)}" if bets else ""))
        return lines
