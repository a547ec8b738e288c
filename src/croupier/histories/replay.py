"""Plays a hand history with the engine, card by card and action by action.

The players sit in the order of the file; the last has the button. The shoe deals the cards that the file
names, unknown cards if it names none, and a burn before each street. There is no rake. If the file omits
something and only one thing can have happened, it is added and reported as a question.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from types import MappingProxyType
from typing import Final

from croupier.cards.card import DECK, Card, FaceDown
from croupier.engine import commands as cmd
from croupier.engine.dispatch import carry_out
from croupier.engine.draft import Draft
from croupier.engine.events import ActionTaken, HandMucked, RoundClosed
from croupier.engine.places import BOARD, BURN, SEATS, Seat, Spot
from croupier.engine.play.rounds import close_round
from croupier.engine.play.showdown import contenders, pots_of
from croupier.engine.table import Hand, Table
from croupier.engine.table.dealing import held, lacking, next_card, script
from croupier.engine.table.legal_actions import could_answer
from croupier.engine.table.turns import betting_over, to_call
from croupier.errors import Refused, Unreadable
from croupier.histories.forced_bets import seated
from croupier.histories.notation import UNKNOWN, Action, amount_of, cards_of, parsed, shown
from croupier.histories.phh import History, in_units
from croupier.histories.result import Replayed, result
from croupier.values import replace

WORDS: Final[Mapping[str, str]] = MappingProxyType({"f": "fold", "pb": "bring-in"})
"""Terms of the format that differ from the table's."""

HIDDEN: Final[Mapping[str, FaceDown | None]] = MappingProxyType(
    {str(card): FaceDown(card) for card in DECK} | {UNKNOWN: None}
)
"""A function that deals each card."""

DRAW: Final[Mapping[str, cmd.DrawCard]] = MappingProxyType(
    {name: cmd.DrawCard(at=0, card=card) for name, card in HIDDEN.items()}
)
"""A command for each card that leaves the shoe."""

QUIET: Final[Mapping[tuple[str, Seat], cmd.Act]] = MappingProxyType(
    {
        (word, seat): cmd.Act(at=0, seat=seat, action=word)
        for word in ("fold", "check", "call", "bring-in")
        for seat in SEATS
    }
)
"""A command for each action of each seat without an amount."""

AWARD: Final = cmd.Award(at=0)


def replay(history: History) -> Replayed:
    """Play the hand to its end.

    Raises `Unreadable` for words that are no action and for impossible cards, `Refused` for anything against
    the rules; both name the action.

    >>> from croupier.histories.phh import read
    >>> hand = read('''variant = "NT"
    ... antes = [0, 0]
    ... blinds_or_straddles = [1, 2]
    ... min_bet = 2
    ... starting_stacks = [80, 90]
    ... actions = ["d dh p1 ????", "d dh p2 ????", "p2 cbr 6", "p1 f"]''')
    >>> replay(hand).finishing_stacks
    (78, 92)
    """
    try:
        return _Player(history).play()
    except Twice as twice:
        return _with_other_card(history, twice)


def _with_other_card(history: History, twice: Twice) -> Replayed:
    """The result, if it is the same for every card that the action may have meant.

    It refuses a hand in which no other card is possible, as when the player shows this one, or in which
    another card is named twice.
    """
    said, mark, remark = history.actions[twice.number - 1].partition("#")
    before, _, after = said.rpartition(twice.card)
    results = set[Replayed]()
    for other in sorted(CARDS - _named(history)):
        actions = list(history.actions)
        actions[twice.number - 1] = f"{before}{other}{after}{mark}{remark}"
        with suppress(Refused, Unreadable):
            results.add(_Player(replace(history, actions=tuple(actions))).play())
        if len(results) > 1:
            break
    if len(results) != 1:
        raise Unreadable(f"{twice}, and not every other card there leads to the same result")
    (found,) = results
    question = f"{twice}: whichever card it was instead, the result is the same"
    return replace(found, questions=(question, *found.questions))


class _Player:
    """Plays one history as a single input, because nobody takes any of it back."""

    def __init__(self, history: History) -> None:
        self.history = history
        self.number = 0  # the number of the present action, from 1
        self.questions: list[str] = []
        if history.antes_trimmed and len(set(history.antes)) > 1:
            self.question("ante_trimming_status is true and the antes differ: they stay in the pot as posted")
        table = seated(history)
        self.draft = Draft(table, 0, table.house)
        self.seats = SEATS[: history.count]
        self.cards: dict[Seat, list[str]] = {seat: [] for seat in self.seats}  # named, not yet dealt
        self.out: set[str] = set()  # every card that was named
        self.hidden: dict[Seat, None] = {}  # who kept cards face down, in order

    @property
    def table(self) -> Table:
        """The table at this point of the history."""
        return self.draft.table

    @property
    def hand(self) -> Hand:
        return self.draft.last_hand

    def do(self, command: cmd.Command) -> None:
        carry_out(self.draft, command)

    def play(self) -> Replayed:
        for number, action in enumerate(self.history.actions, 1):
            self.number = number
            try:
                self.perform(parsed(action))
            except Twice:
                raise
            except Refused as error:
                text = f"action {number} {shown(action)}: {self.reason(error)}"
                raise Refused(error.code, text, rule=error.rule, **error.facts) from None
            except Unreadable as error:
                raise Unreadable(f"action {number} {shown(action)}: {error}") from None
        self.deal()
        self.all_dealt()
        self.show_down()
        self.do(AWARD)
        return result(self.history, self.table, self.questions)

    def perform(self, action: Action) -> None:
        verb, player, argument = action
        if player > len(self.seats):
            raise Unreadable(f"player 'p{player}': expected p1 to p{len(self.seats)}")
        match verb:
            case "f" | "cc" | "pb":
                self.act(SEATS[player - 1], verb)
            case "cbr":
                self.act(SEATS[player - 1], verb, amount_of(argument, self.history.scale))
            case "dh":
                self.cards[SEATS[player - 1]] += self.named(argument)
            case "db":
                self.board(self.named(argument))
            case "sd":
                self.discard(SEATS[player - 1], cards_of(argument))
            case "sm":
                self.show(SEATS[player - 1], argument)
            case _:
                pass  # a remark

    def named(self, cards: str) -> tuple[str, ...]:
        """The cards of one word, each at most once in a hand; in a draw, discards may come again."""
        found = cards_of(cards)
        for card in found:
            if card == UNKNOWN:
                continue
            if card in self.out and not self.hand.game.draws:
                raise Twice(card, self.number, self.history.actions[self.number - 1])
            self.out.add(card)
        return found

    # --- cards -----------------------------------------------------------------------------------------

    def draw(self, card: str) -> None:
        self.do(DRAW[card])
        for alert in self.hand.incidents.alerts:
            if alert.colour == "red" and "reshuffle" not in alert.options:
                raise Refused(alert.code, f"{card} cannot be dealt now: it is already on the table")
        self.scramble()

    def draw_all(self, cards: Sequence[str]) -> None:
        """The cards of an undisturbed deal, in its order: the rules ask nothing between them."""
        if cards:
            self.do(cmd.DrawCards(at=0, cards=tuple([HIDDEN[card] for card in cards])))
            self.scramble()

    def scramble(self) -> None:
        """Scramble a short stub as soon as the table asks for it."""
        for alert in self.hand.incidents.alerts:
            if "reshuffle" in alert.options:
                self.do(cmd.Answer(at=0, way="reshuffle", number=alert.number))

    def deal(self) -> None:
        """Deal the cards that the file names for players, in the order of the table.

        The burn comes when the first card of a street is named, or when nobody draws one.
        """
        if self.hand.phase != "DEALING":
            return
        self.scramble()
        self.draw_all(self.named_next())
        while (place := next_card(self.table)).spot is Spot.SEAT or (place == BURN and self.burn_is_due()):
            self.draw(UNKNOWN if place.seat is None else self.next_of(place.seat))

    def named_next(self) -> list[str]:
        """The cards for players, and the burn before them, that an undisturbed deal needs now."""
        found = list[str]()
        for place, _ in script(self.hand):
            if place.seat is None and (place != BURN or not self.burn_is_due()):
                break
            found.append(UNKNOWN if place.seat is None else self.next_of(place.seat))
        return found

    def next_of(self, seat: Seat) -> str:
        """The next card that the file names for the seat."""
        waiting = self.cards[seat]
        if waiting:
            return waiting.pop(0)
        if not self.hand.parts[seat].folded:
            self.question(f"p{seat} is dealt a card that the file does not mention")
        return UNKNOWN

    def all_dealt(self) -> None:
        """Raise `Refused` if `deal` left a card that the file names for a player."""
        if any(self.cards.values()):
            seat = next(seat for seat, waiting in self.cards.items() if waiting)
            raise Refused("no-dealing", f"p{seat} is dealt cards that are not due: {self.stage()}")

    def burn_is_due(self) -> bool:
        return any(self.cards.values()) or (self.hand.rule.draw and not lacking(self.hand))

    def board(self, cards: Sequence[str]) -> None:
        """Deal the common cards, each street after its burn."""
        self.deal()
        self.all_dealt()
        self.mend(None)
        places = [place for place, _ in script(self.hand)]
        burnt = places[:1] == [BURN]
        if 0 < len(cards) <= len(places) - burnt and places[burnt] == BOARD:
            self.draw_all((UNKNOWN, *cards) if burnt else cards)
            return
        for card in cards:
            if next_card(self.table) == BURN:
                self.draw(UNKNOWN)
            if next_card(self.table) != BOARD:
                raise Refused("no-dealing", f"no card is due on the board: {self.stage()}")
            self.draw(card)

    # --- actions ---------------------------------------------------------------------------------------

    def act(self, seat: Seat, word: str, amount: int = 0) -> None:
        """Do what the format calls f, pb, cc (check or call) or cbr (bet or raise to the amount)."""
        self.deal()
        self.all_dealt()
        hand = self.hand
        if hand.round.to_act != seat or hand.phase != "BETTING":
            if word in ("f", "cc") and self.is_done(seat):
                self.without_turn(seat, word)
                return
            self.turn(seat, "BETTING")
            hand = self.hand
        if word == "cbr" and hand.round.bet and not could_answer(self.table, hand, seat):
            self.question(f"p{seat} raises and nobody is left to meet it: that is a call")
            word = "cc"
        if word == "cbr":
            action = "raise" if hand.round.bet else "bet"
            self.do(cmd.Act(at=0, seat=seat, action=action, amount=amount))
            return
        if word == "cc":
            word = "call" if to_call(hand, self.table.players, seat) else "check"
        self.do(QUIET[WORDS.get(word, word), seat])

    def is_done(self, seat: Seat) -> bool:
        """Whether the seat holds a hand and cannot bet any more, or has nobody to bet against."""
        all_in = self.table.players[seat].stack == 0
        return (
            seat in self.hand.live and (all_in or betting_over(self.table)) and self.hand.round.to_act != seat
        )

    def without_turn(self, seat: Seat, word: str) -> None:
        """Act without a turn: a check changes nothing, and a fold gives the hand up."""
        if word == "cc":
            self.question(f"p{seat} checks, and nobody is left to bet against: it changes nothing")
            return
        self.question(f"p{seat} folds with no more to bet: the hand is dead")
        draft = self.draft
        draft.add(ActionTaken, seat=seat, action="fold", to=self.hand.parts[seat].bet, added=0)
        close_round(draft)
        if draft.hand.phase != "SHOWDOWN" and len(draft.hand.live) < 2:
            draft.add(RoundClosed, street=draft.hand.street)

    def discard(self, seat: Seat, cards: Sequence[str]) -> None:
        """Discard cards in a draw; replacements may be named before the others have discarded."""
        self.deal()
        self.turn(seat, "DRAWING")
        known = () if UNKNOWN in cards else tuple(map(Card.parse, cards))
        self.do(cmd.Discard(at=0, seat=seat, number=len(cards), cards=known))

    def turn(self, seat: Seat, phase: str) -> None:
        """Make it the seat's turn to bet or draw: seats that the file skips act first."""
        if self.hand.round.to_act is None:
            raise Refused("no-betting", f"nobody is to act: {self.stage()}")
        if self.hand.round.to_act != seat:
            self.mend(seat)
        if self.hand.phase != phase:
            raise Refused("no-betting", f"it is not the time for this: {self.stage()}")

    def mend(self, until: Seat | None) -> None:
        """Let skipped seats, before `until` acts or the round is over, check, or fold to a bet."""
        if self.hand.round.to_act is None:
            return
        found, street, mended = self.table, self.hand.street, list[str]()
        while (seat := self.hand.round.to_act) not in (None, until) and self.hand.street == street:
            assert seat is not None, "the loop ends there"
            mended.append(f"p{seat} is skipped before action {self.number}: {self.put_in(seat)} was put in")
        if until is not None and (self.hand.round.to_act != until or self.hand.street != street):
            self.draft.table = found
            raise Refused("not-your-turn", self.stage())
        for sentence in mended:
            self.question(sentence)

    def put_in(self, seat: Seat) -> str:
        """The action of a seat that the file does not mention, in words."""
        if self.hand.phase == "DRAWING":
            self.do(cmd.Discard(at=0, seat=seat))
            return "a stand pat"
        action = "fold" if to_call(self.hand, self.table.players, seat) else "check"
        self.do(cmd.Act(at=0, seat=seat, action=action))
        return f"a {action}"

    def stage(self) -> str:
        """The street or phase that the hand has reached, for a sentence."""
        hand = self.hand
        if hand.phase == "SHOWDOWN":
            return "the betting is over"
        if hand.phase == "DEALING":
            return f"the cards of the {hand.street} are due"
        if hand.phase == "DRAWING":
            return f"p{hand.round.to_act} is to draw"
        return f"p{hand.round.to_act} is to act" if hand.round.to_act is not None else "the hand is over"

    def reason(self, error: Refused) -> str:
        """The engine's refusal, with the players and the amounts of the file."""
        low, high = (error.facts.get(name) for name in ("minimum", "maximum"))
        if isinstance(high, int):
            least = f"{in_units(low, self.history.scale)} to" if isinstance(low, int) else "at most"
            return f"expected {least} {in_units(high, self.history.scale)}"
        return str(error).replace("seat ", "p")

    def question(self, sentence: str) -> None:
        if sentence not in self.questions:
            self.questions.append(sentence)

    # --- the end ---------------------------------------------------------------------------------------

    def show(self, seat: Seat, text: str) -> None:
        """A player shows cards, or keeps some of them face down, for now or finally."""
        self.deal()
        self.all_dealt()
        self.mend(None)
        hand = self.hand
        if hand.parts[seat].folded:
            self.question(f"p{seat} has folded: what is shown is not played")
            return
        number = held(hand)[seat]
        known = [str(card.card.reveal()) for card in hand.hole(seat) if card.card is not None]
        cards = cards_of(text) if text != "-" else tuple(known)
        if UNKNOWN in cards or len(cards) < number:
            self.hidden[seat] = None
            return
        self.hidden.pop(seat, None)
        if hand.parts[seat].tabled:
            self.name_later(seat, cards)
        elif hand.phase == "SHOWDOWN" or not any(street.draw for street in hand.game.streets[hand.number :]):
            self.do(cmd.ShowHand(at=0, seat=seat, cards=tuple(map(Card.parse, cards))))
        self.out.update(cards)

    def name_later(self, seat: Seat, cards: Sequence[str]) -> None:
        """Name the last cards of a hand that was opened before they came."""
        faces = [FaceDown(Card.parse(card)) for card in cards]
        hand = self.hand
        mine = [index for index, card in enumerate(hand.cards) if card.place.seat == seat]
        fresh = [face for face in faces if all(hand.cards[index].card != face for index in mine)]
        unread = [index for index in mine if hand.cards[index].card is None]
        if len(faces) != len(mine) or len(fresh) != len(unread):
            raise Refused("other-cards", f"p{seat} was dealt other cards")
        for index, face in zip(unread, fresh, strict=True):
            self.do(cmd.NameCard(at=0, index=index, card=face.reveal()))

    def show_down(self) -> None:
        """Muck the hands that were not shown; if nobody has shown, show the known hands."""
        if self.hand.phase != "SHOWDOWN":
            raise Refused("no-award", f"the file ends before the hand: {self.stage()}")
        live = [seat for seat in self.hand.live if not self.hand.parts[seat].tabled]
        silent = [seat for seat in live if seat not in self.hidden]
        if len(live) == len(self.hand.live) and len(silent) > 1:
            self.open_known(silent)
            silent = []
        for seat in (*self.hidden, *silent):
            if any(contenders(self.hand, pot) == (seat,) for pot in pots_of(self.hand)):
                continue
            self.draft.add(HandMucked, seat=seat)

    def open_known(self, seats: Sequence[Seat]) -> None:
        for seat in seats:
            if any(card.card is None for card in self.hand.hole(seat)):
                raise Refused("hands-not-shown", "nobody shows a hand, and not all of them are known")
            self.do(cmd.ShowHand(at=0, seat=seat))
        self.question("nobody shows in the file: the hands were compared as they were dealt")


CARDS: Final = frozenset(map(str, DECK))


class Twice(Unreadable):
    """An action, by its number from 1, names a card that is already on the table."""

    def __init__(self, card: str, number: int, action: str) -> None:
        super().__init__(f"action {number} {shown(action)}: {card} is already on the table")
        self.card = card
        self.number = number


def _named(history: History) -> set[str]:
    """Every card that is named anywhere in the actions."""
    words = (action.partition("#")[0].split()[-1:] for action in history.actions)
    return {last[at : at + 2] for word in words for last in word for at in range(0, len(last), 2)} & CARDS
