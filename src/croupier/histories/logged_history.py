"""Turns a hand of the log into a history that other programs can read and replay to the same stacks.

Undone inputs and misdeals are left out; a fold out of turn comes in its turn. Untabled cards stay unknown
unless all cards are wanted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any, Final

from croupier.cards.card import Card
from croupier.engine import events as ev
from croupier.engine.changes.registry import pay
from croupier.engine.evolve import followed
from croupier.engine.places import BOARD, Place, Seat
from croupier.engine.table import Hand, Table
from croupier.engine.table.cancellations import standing
from croupier.engine.table.legal_actions import BETS, bring_in_due
from croupier.engine.table.turns import after as seats_after
from croupier.errors import Refused, Unreadable
from croupier.histories.forced_bets import SMALLEST_CHIP
from croupier.histories.game_names import NAMES
from croupier.histories.phh import History, in_units
from croupier.histories.replay import replay
from croupier.rules.games import GAMES
from croupier.values import dataclass


class OutOfTurn:
    """Holds back folds out of turn until their turn in the betting round comes."""

    def __init__(self) -> None:
        self._held: dict[Seat, int] = {}  # up to this bet of the round nobody asks the seat again
        self._last: Seat | None = None  # who acted last in this round

    def __bool__(self) -> bool:
        return bool(self._held)

    def hold(self, hand: Hand, seat: Seat) -> None:
        """Hold back the fold of a seat that folds out of turn in this state of the hand."""
        part = hand.parts[seat]
        self._held[seat] = part.bet if part.acted else -1

    def acted(self, seat: Seat) -> None:
        """Note that the seat acts in turn."""
        self._last = seat

    def taken(self, hand: Hand, action: ev.ActionTaken) -> list[Seat]:
        """The seats that fold now: those due before this seat acts in turn, and this seat if it folds."""
        seat = action.seat
        if hand.phase == "BETTING" and hand.round.to_act not in (seat, None):
            self.hold(hand, seat)
            return []
        folding = [*self.due(hand, seat), *([seat] if action.action == "fold" else [])]
        self.acted(seat)
        return folding

    def due(self, hand: Hand, until: Seat | None) -> Iterator[Seat]:
        """The seats that would be asked now: before `until` acts, or before the round is over."""
        start = hand.round.first_to_act if self._last is None else self._last
        if start is None or start == until:
            return
        for seat in seats_after(hand, start):
            if seat == until:
                return
            if seat in self._held and hand.round.bet > self._held[seat]:
                del self._held[seat]
                yield seat

    def round_over(self) -> None:
        """Begin the next round, in which nobody has acted yet."""
        self._last, self._held = None, dict.fromkeys(self._held, -1)

    def rest(self) -> Iterator[Seat]:
        """The seats still held: nobody asked them again."""
        held, self._held = self._held, {}
        yield from held


NEVER_ASKED: Final = "a fold out of turn has no place in the format: nobody asked the player again"


@dataclass(frozen=True)
class TableStep:
    """One event of the hand and the table before it."""

    table: Table
    event: ev.Event


@dataclass(frozen=True)
class LoggedHand:
    """A finished hand: the table before it, its events, the table after it."""

    before: Table
    steps: tuple[TableStep, ...]
    after: Table

    @property
    def settings(self) -> ev.TableSet:
        assert self.before.settings is not None, "no hand is dealt without settings"
        return self.before.settings

    @property
    def hand(self) -> Hand:
        assert self.after.hand is not None, "it was dealt"
        return self.after.hand


def dealt(events: Iterable[ev.Event]) -> LoggedHand:
    """The last hand in the events, which begin with the settings and the record of the table before it.

    After a misdeal only the last deal. Raises `Unreadable` for a hand that is in progress or void, in which
    chips were forfeited with a fold, or in which a player's hand was killed by a ruling or by absence.
    """
    table, before, steps = Table(), None, list[TableStep]()
    for at, event, after in followed(standing(events)):
        table = after
        if isinstance(event, ev.HandStarted):
            before, steps = at, []
        steps.append(TableStep(at, event))
        if isinstance(event, ev.AttemptMisdealt):
            steps = [step for step in steps if isinstance(step.event, ev.Posted | ev.TipGiven)]
        if isinstance(event, ev.HandEnded):
            break
    if before is None or before.settings is None or table.hand is None:
        raise Unreadable("no hand begins in these events")
    if table.hand.phase != "AWARDED":
        raise Unreadable("the hand was not played to its end: there is nothing to tell other programs")
    if any(isinstance(one.event, ev.ActionTaken) and _forfeits(one.event) for one in steps):
        raise Unreadable("chips forfeited after an undercall have no place in other programs' formats")
    if any(isinstance(one.event, ev.ActionTaken) and one.event.absent for one in steps):
        raise Unreadable("the dead hand of an absent player has no place in other programs' formats")
    if any(isinstance(one.event, ev.HandKilled) for one in steps):
        raise Unreadable("a hand that a ruling killed has no place in other programs' formats")
    for step in steps:
        if isinstance(step.event, ev.TipGiven):
            before = pay(before, step.event.seat, -step.event.amount)  # it was no part of the hand
    return LoggedHand(before, tuple(steps), table)


BOMB_ANTE: Final = "bomb-ante"
"""The kind of post that makes a hand a bomb pot."""


def boards_of_step(hand: Hand) -> Sequence[int]:
    """The boards that this dealing step is for: all that lie side by side, or the present one of a run."""
    return range(1, hand.game.boards + 1) if hand.game.boards > 1 else (hand.deal.board,)


def _forfeits(action: ev.ActionTaken) -> bool:
    return action.action == "fold" and action.added > 0


def history_of(
    events: Iterable[ev.Event], *, began: datetime | None = None, all_cards: bool = False
) -> History:
    """The history of the last hand in the events; `began` is when its first card was due, in UTC.

    `all_cards`: include untabled cards that the shoe read. Raises `Unreadable` as `dealt`, and for a fold out
    of turn if no order of the actions can be replayed.
    """
    hand = dealt(events)
    stakes, seats = hand.hand.stakes, hand.hand.seats
    _check_words(hand)
    antes, blinds = _posts(hand)
    names = {seat: player.name for seat, player in hand.before.players.items()}
    scale = 1 if hand.settings.mode == "tournament" else 100
    limit = hand.hand.game.betting == "limit"
    teller = _Teller(hand, scale, all_cards=all_cards)
    history = History(
        variant=NAMES[hand.hand.game.code].phh,
        starting_stacks=tuple(hand.before.players[seat].stack for seat in seats),
        antes=antes,
        blinds_or_straddles=blinds,
        bring_in=stakes.bring_in or None,
        small_bet=stakes.small_bet if limit else None,
        big_bet=stakes.big_bet if limit else None,
        min_bet=None if limit else stakes.big_blind,
        antes_trimmed=len(set(antes)) == 1 and antes[0] > 0,
        actions=tuple(teller.actions()),
        players=tuple(names[seat] for seat in seats),
        seats=tuple(seats),
        scale=scale,
        details=_details(hand, scale, began),
    )
    if teller.reordered and not _plays_again(history):
        raise Unreadable(NEVER_ASKED)
    return history


def _check_words(hand: LoggedHand) -> None:
    """Raise `Unreadable` for a hand that the format has no words for."""
    where, seats = hand.hand.positions, hand.hand.seats
    if hand.hand.board_number > 1:
        raise Unreadable("PHH has no word for a second board")
    if any(isinstance(step.event, ev.Posted) and step.event.kind == BOMB_ANTE for step in hand.steps):
        raise Unreadable("PHH has no word for a bomb pot")
    if where.killer is not None:
        raise Unreadable("PHH has no word for a kill")
    if where.order or {*where.sleepers} & {*where.straddles}:
        raise Unreadable(
            "PHH lets the seat left of the highest straddle act first: this hand began elsewhere"
        )
    cap = hand.before.house.cap
    if cap is not None and any(hand.before.players[seat].stack > cap for seat in seats):
        raise Unreadable("PHH has no word for a cap on what each may put into a hand")
    if hand.hand.game.halves != GAMES[hand.hand.game.code].halves:
        raise Unreadable(
            "PHH ranks a flush over a full house, and a straight over three of a kind: not this house"
        )


def _plays_again(history: History) -> bool:
    """Whether a reader can replay it without a refusal or a question."""
    try:
        return not replay(history).questions
    except (Refused, Unreadable):
        return False


def _posts(hand: LoggedHand) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Antes and blinds by player: the full amounts of the stakes, as the format wants; others as posted."""
    seats, stakes = hand.hand.seats, hand.hand.stakes
    antes, blinds = dict.fromkeys(seats, stakes.ante), dict.fromkeys(seats, 0)
    for event in (step.event for step in hand.steps):
        match event:
            case ev.Posted(kind="small-blind", seat=seat):
                blinds[seat] = stakes.small_blind
            case ev.Posted(kind="big-blind" | "button-blind", seat=seat):
                blinds[seat] = stakes.big_blind
            case ev.Posted(kind="big-blind-ante" | "dead-blind", seat=seat, amount=amount):
                antes[seat] += amount
            case ev.Posted(kind="late-blind", seat=seat, amount=amount):
                blinds[seat] -= amount
            case ev.Posted(kind="straddle", seat=seat, amount=amount):
                blinds[seat] = abs(blinds[seat]) + amount
            case _:
                pass
    for seat, blind in _blinds_unpaid(hand):
        blinds[seat] = blinds[seat] or blind
    order = seats[::-1] if len(seats) == 2 else seats  # with two players the format names the button first
    no_blinds = bool(hand.hand.game.bring_in)
    return tuple(antes[seat] for seat in order), () if no_blinds else tuple(blinds[seat] for seat in order)


def _blinds_unpaid(hand: LoggedHand) -> Iterator[tuple[Seat, int]]:
    """The blinds of players who had nothing left after the ante: readers find the seats by the blinds."""
    antes = Counter[Seat]()
    for event in (step.event for step in hand.steps):
        if isinstance(event, ev.Posted) and event.kind in ("ante", "big-blind-ante"):
            antes[event.seat] += event.amount
    where, stakes = hand.hand.positions, hand.hand.stakes
    for seat, blind in ((where.small_blind, stakes.small_blind), (where.big_blind, stakes.big_blind)):
        if seat is not None and seat in antes and antes[seat] == hand.before.players[seat].stack:
            yield seat, blind


def _details(hand: LoggedHand, scale: int, began: datetime | None) -> dict[str, Any]:
    settings = hand.settings
    fields: dict[str, Any] = {}
    if began is not None:
        fields = {"time": began.time().replace(microsecond=0), "time_zone": "UTC"}
        fields |= {"day": began.day, "month": began.month, "year": began.year}
    fields |= {"hand": hand.hand.hand_no, "table": settings.table}
    ended = [hand.after.players[seat].stack for seat in hand.hand.seats]
    fields["finishing_stacks"] = [in_units(stack, scale) for stack in ended]
    if rake := sum(amount for _, amount in hand.hand.money.rake):
        fields["_rake"] = in_units(rake, scale)
    if settings.unit != 1:
        fields[SMALLEST_CHIP] = in_units(settings.unit, scale)
    return fields


class _Teller:
    """Writes the actions of a hand in the order of the format."""

    def __init__(self, hand: LoggedHand, scale: int, *, all_cards: bool) -> None:
        self.hand = hand.hand
        self.steps = hand.steps
        self.scale = scale
        self.all_cards = all_cards
        self._dealt: set[int] = set()  # the numbers of the cards written so far
        self.reordered = False
        self._early = OutOfTurn()

    def actions(self) -> Iterator[str]:
        shown: dict[Seat, tuple[Card, ...]] = {}
        for step in self.steps:
            hand = step.table.hand
            match step.event:
                case ev.DealCompleted() if hand is not None:
                    yield from self._cards(hand)
                case ev.ActionTaken(seat=seat) as action if hand is not None:
                    yield from self._action(hand, seat, action)
                case ev.RoundClosed() if hand is not None:
                    if hand.phase == "BETTING" and hand.round.to_act is not None:
                        yield from self._not_asked(hand, hand.round.to_act)
                    yield from self._folds(self._early.due(hand, None))
                    self._early.round_over()
                case ev.Discarded(seat=seat) as discard:
                    yield f"{self._player(seat)} sd {self._given(discard)}".rstrip()
                case ev.HandTabled(seat=seat, cards=cards) if hand is not None:
                    shown[seat] = tuple(card for card in cards if card not in self._to_come(hand, seat))
                    yield self._shows(seat, shown[seat])
                case ev.HandMucked(seat=seat):
                    yield f"{self._player(seat)} sm"
                case _:
                    pass
        for seat, cards in shown.items():
            if (tabled := self.hand.parts[seat].tabled) != cards:
                yield self._shows(seat, tabled)  # including the cards that came later
        if self._early:
            raise Unreadable(NEVER_ASKED)

    def _player(self, seat: Seat) -> str:
        return f"p{self.hand.seats.index(seat) + 1}"

    def _shows(self, seat: Seat, cards: Iterable[Card]) -> str:
        return f"{self._player(seat)} sm {''.join(map(str, cards))}"

    def _cards(self, hand: Hand) -> Iterator[str]:
        """The cards of a dealing step, hole cards before the board; without those of folded hands."""
        for seat in self.hand.seats:
            found = self._fresh(hand, Place.of_seat(seat))
            if found and not hand.parts[seat].folded:
                faces = "".join(self._face(number, seat) for number in found)
                yield f"d dh {self._player(seat)} {faces}"
        if found := self._fresh(hand, BOARD):
            yield f"d db {''.join(self._name(number) for number in found)}"

    def _to_come(self, hand: Hand, seat: Seat) -> list[Card]:
        """The cards of a seat that are written later, once the others have theirs of the same street."""
        found = (card for at, card in enumerate(hand.cards) if at not in self._dealt)
        return [
            one.card.reveal() for one in found if one.place == Place.of_seat(seat) and one.card is not None
        ]

    def _fresh(self, hand: Hand, place: Place) -> list[int]:
        """The numbers of the cards at a place that are not written yet."""
        found = [at for at, card in enumerate(hand.cards) if card.place == place and at not in self._dealt]
        self._dealt.update(found)
        return found

    def _face(self, number: int, seat: Seat) -> str:
        """A card of a seat if it was open, kept in a tabled hand, or if all cards are wanted."""
        card = self.hand.cards[number]
        tabled = bool(self.hand.parts[seat].tabled) and card.place.seat == seat
        return self._name(number) if self.all_cards or card.up or tabled else "??"

    def _name(self, number: int) -> str:
        """A card as known at the end of the hand."""
        card = self.hand.cards[number].card
        return "??" if card is None else str(card.reveal())

    def _given(self, discard: ev.Discarded) -> str:
        """The discarded cards; all unknown if one is."""
        names = [self._name(number) for number in discard.cards] if self.all_cards else []
        return "".join(names) if names and "??" not in names else "??" * discard.number

    def _action(self, hand: Hand, seat: Seat, action: ev.ActionTaken) -> Iterator[str]:
        if hand.phase == "DRAWING":
            raise Unreadable("a fold while cards are drawn has no place in the format")
        if hand.round.to_act in (seat, None):
            yield from self._folds(self._early.due(hand, seat))
            yield f"{self._player(seat)} {self._word(action)}"
            self._early.acted(seat)
            return
        self.reordered = True
        self._early.hold(hand, seat)
        left = [other for other in hand.live if other != seat]
        if len(left) == 1:
            yield from self._not_asked(hand, left[0])

    def _not_asked(self, hand: Hand, seat: Seat) -> Iterator[str]:
        """After a fold out of turn this seat did not act: a reader lets it call, which costs nothing."""
        yield from self._folds(self._early.due(hand, seat))
        yield f"{self._player(seat)} {'pb' if bring_in_due(hand) else 'cc'}"
        self._early.acted(seat)

    def _word(self, action: ev.ActionTaken) -> str:
        if action.action in BETS:
            return f"cbr {in_units(action.to, self.scale)}"
        return {"fold": "f", "bring-in": "pb"}.get(action.action, "cc")

    def _folds(self, seats: Iterable[Seat]) -> Iterator[str]:
        return (f"{self._player(seat)} f" for seat in seats)
