"""What people read: sentences, amounts and cards in the language of the dealer; nothing is decided here.

A message is written in English where it is used, `words.say("Seat {seat}: check", seat=3)`, and looked up in
``locale/<language>/LC_MESSAGES/croupier.mo``; names in braces stay, the words around them change. After a
message has been added or changed (Babel comes with the extra ``test``):

    pybabel extract -k say -k count:1,2 -k message --no-location -o croupier.pot src/croupier
    pybabel update -i croupier.pot -d src/croupier/locale -D croupier --no-fuzzy-matching
    # fill in every empty msgstr
    pybabel compile -d src/croupier/locale -D croupier

A new language (`croupier.languages`) begins with ``pybabel init -l es``. English is the source itself.
"""

from __future__ import annotations

import gettext
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib import resources
from typing import Final

from croupier.cards.card import RANKS, SUITS, Card
from croupier.engine import codes
from croupier.errors import Refused, Unreadable
from croupier.languages import ENGLISH, language

SUIT_SIGNS: Final = dict(zip(SUITS, "♣♦♥♠", strict=True))

MONEY_FACTS: Final = ("minimum", "maximum", "owed", "stack", "pushed", "unit", "bet", "amount")
"""Facts of a refusal that are amounts of money."""

COUNTS: Final = ("no-such-seat", "bad-discard", "too-many-players", "no-level", "no-seats", "race-winners")
"""Refusals whose facts are numbers of something else."""


def message(text: str) -> str:
    """The message itself, noted for translation: for tables of messages that are said elsewhere."""
    return text


@cache
def _catalogue(code: str) -> gettext.NullTranslations:
    if language(code) is ENGLISH:
        return gettext.NullTranslations()
    path = resources.files("croupier") / "locale" / code / "LC_MESSAGES" / "croupier.mo"
    with path.open("rb") as file:
        return gettext.GNUTranslations(file)


@dataclass(frozen=True)
class Words:
    """A language, and whether amounts are cents of a cash game or chips of a tournament.

    >>> Words("fr").money(123450), Words("en", cash=False).money(12500)
    ('1\u202f234,50', '12,500')
    """

    language: str
    cash: bool = True

    def say(self, message: str, /, **facts: object) -> str:
        """The message in this language with its names filled in."""
        return _catalogue(self.language).gettext(message).format(**facts)

    def count(self, one: str, many: str, number: int, /, **facts: object) -> str:
        """The form of the message for `number`, which it may name as ``{number}``."""
        form = _catalogue(self.language).ngettext(one, many, number)
        return form.format(number=number, **facts)

    def money(self, amount: int) -> str:
        """An amount: whole euros without cents, thousands apart, no sign of currency."""
        whole, cents = divmod(abs(amount), 100) if self.cash else (abs(amount), 0)
        return f"{'-' if amount < 0 else ''}{language(self.language).amount(whole, cents)}"

    def rank(self, card: Card) -> str:
        """The rank as it stands on the face: V, D, R in French, 10 rather than T in both."""
        return language(self.language).rank(RANKS[card.rank])

    def ranks(self, low: str) -> str:
        """The ranks of a low hand, as `lows.write_low` has them, in the letters of the language.

        >>> Words("fr").ranks("K-T-8-7-A")
        'R-10-8-7-A'
        """
        return "-".join(map(language(self.language).rank, low.split("-")))

    def game(self, code: str) -> str:
        """The name of a game, or its code if it has no name."""
        return self.say(GAME_NAMES[code]) if code in GAME_NAMES else code

    def card(self, card: Card) -> str:
        """A card for the screen.

        >>> Words("fr").card(Card.parse("Kh")), Words("en").card(Card.parse("Tc"))
        ('R♥', '10♣')
        """
        return self.rank(card) + SUIT_SIGNS[SUITS[card.suit]]

    def written(
        self, facts: Mapping[str, object], *, money: Collection[str] = MONEY_FACTS
    ) -> dict[str, object]:
        """The facts of a sentence with their cards and amounts written out; `money` names the amounts."""
        return {
            name: self.card(value)
            if isinstance(value, Card)
            else self.money(value)
            if name in money and isinstance(value, int)
            else value
            for name, value in facts.items()
        }

    def percent(self, number: str) -> str:
        """A percentage; `number` is written with a decimal point.

        >>> Words("en").percent("2.5")
        '2.5%'
        """
        return self.say("{number}%", number=self.number(number))

    def number(self, text: str) -> str:
        """A number that is written with a decimal point."""
        return language(self.language).number(text)

    def day(self, day: date) -> str:
        """A day as the language writes it."""
        return language(self.language).day(day)

    def seats(self, seats: tuple[int, ...]) -> str:
        """Several seats in one breath: "3, 4"."""
        return ", ".join(map(str, seats))


def parse_amount(text: str, *, cash: bool) -> int:
    """An amount keyed by a person, in the smallest unit; raises `Unreadable` for anything else.

    >>> parse_amount("12.5", cash=True), parse_amount("12", cash=False)
    (1250, 12)
    """
    whole, point, part = text.replace(",", ".").partition(".")
    digits = whole + part
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 12:
        raise Unreadable(f"amount {text!r}: expected digits such as 12 or 12.50")
    if point and (not cash or len(part) > 2):
        raise Unreadable(f"amount {text!r}: a cash game has two decimals, a tournament none")
    return int(whole or "0") * 100 + int(part.ljust(2, "0")) if cash else int(digits)


GAME_NAMES: Final = {
    "THL": message("Hold'em limit"),
    "THPL": message("Hold'em pot-limit"),
    "THNL": message("Hold'em no-limit"),
    "O4HPL": message("Omaha pot-limit"),
    "O4JL": message("Omaha high/low limit"),
    "O4JPL": message("Omaha high/low pot-limit"),
    "O5HPL": message("Omaha 5 pot-limit"),
    "7SHL": message("Stud limit"),
    "7SJL": message("Stud high/low limit"),
    "7SLL": message("Razz limit"),
    "2T7TD": message("2-7 triple draw limit"),
    "O5JPL": message("Omaha 5 high/low pot-limit"),
    "BADUGI": message("Badugi limit"),
}

STREETS: Final = {
    "pre-flop": message("pre-flop"),
    "flop": message("flop"),
    "turn": message("turn"),
    "river": message("river"),
    "bring-in": message("3rd street"),
    "4th st": message("4th street"),
    "5th st": message("5th street"),
    "6th st": message("6th street"),
    "7th st": message("7th street"),
    "pre-draw": message("before the draw"),
    "1st draw": message("1st draw"),
    "2nd draw": message("2nd draw"),
    "3rd draw": message("3rd draw"),
    "reveal": message("showdown"),
}

HAND_NAMES: Final = {
    "high card": message("high card"),
    "pair": message("pair"),
    "two pair": message("two pair"),
    "three of a kind": message("three of a kind"),
    "straight": message("straight"),
    "flush": message("flush"),
    "full house": message("full house"),
    "four of a kind": message("four of a kind"),
    "straight flush": message("straight flush"),
    "royal flush": message("royal flush"),
}
"""The names of the hands, by `croupier.cards.ranking.CATEGORIES`."""

BADUGI_NAMES: Final = {
    "badugi": message("badugi {ranks}"),
    "three-card": message("three-card {ranks}"),
    "two-card": message("two-card {ranks}"),
    "one-card": message("one-card {ranks}"),
}
"""Those of badugi, by `croupier.cards.badugi.CATEGORIES`."""

REFUSALS: Final = {
    codes.DECK_CHECK_FAILED: message("{found} cards counted: 52 different ones are needed."),
    codes.STILL_TO_ACT: message("Seat {seat} still has to act."),
    codes.ILLEGAL_AMOUNT: message("Seat {seat}: the total must be {minimum} to {maximum}."),
    codes.BETTING_NOT_OPEN: message("Seat {seat} may not raise: no complete raise since it acted."),
    codes.OVER_THE_CAP: message("Seat {seat} may not raise: the last raise of this round was made."),
    codes.OVER_THE_POT: message("Seat {seat}: the pot allows {maximum} at most."),
    codes.BLINDS_MISPLACED: message("Seat {seat} does not owe that blind in this hand."),
    codes.WRONG_BLIND_AMOUNT: message("Seat {seat}: this is not the amount that is posted there."),
    codes.HIDDEN_CARDS: message(
        "Face-down cards of a live hand are shown to nobody; afterwards only to the floor."
    ),
    codes.WRONG_BRING_IN: message("Seat {seat} does not owe the bring-in."),
    "action-needed": message("Say whether the skipped player calls or folds."),
    "all-in": message("Seat {seat} is all-in and has no more action."),
    "all-in-count": message("An all-in is not counted anew: report hidden chips."),
    "all-in-shows": message("All-in: seat {seat} opens its hand."),
    "already-held": message("Seat {seat} has already acted out of turn."),
    "already-seated": message("{player} already has a seat."),
    "already-waiting": message("{player} already waits for a seat."),
    "already-shown": message("Seat {seat} has already shown."),
    "amount-needed": message("Say the amount that was taken for the bet."),
    "award-mismatch": message("Seat {seat} does not win this pot: check the hands."),
    "bad-amount": message("Seat {seat}: the amount must be more than nothing."),
    "bad-buy-in": message("The smallest buy-in is above the largest one."),
    "bad-discard": message("Seat {seat} can give back {maximum} cards at most."),
    "bad-penalty": message("This penalty has no hands."),
    "bad-remap": message("Say who holds what: every seat keeps its number of cards."),
    "bad-stakes": message("These stakes do not fit the game: check blinds, bets and bring-in."),
    "bad-structure": message("These levels cannot be played: check the structure file."),
    "bad-unit": message("The next chip is a multiple of {unit}."),
    "blinds-are-right": message("The blinds are those of the level, at their seats."),
    "board-count": message("There are too many cards on the board: report it (I-16)."),
    "board-unknown": message("A board card was not read: name it."),
    "break": message("Break, {minutes} min: the next hand comes after it."),
    "bring-in-due": message("Seat {seat} opens: the bring-in or a full bet."),
    "bring-in-is-right": message("The bring-in was not paid by a wrong seat."),
    "buy-in-range": message("Seat {seat} would have more or less than a buy-in: {minimum} to {maximum}."),
    "card-needed": message("Say which card it is."),
    "card-out": message("This card cannot be here: it has already left the shoe."),
    "cards-missed": message("Cards may have passed unseen: look at the last one."),
    "cards-needed": message("Say how many cards the seat holds."),
    "card-twice": message("Another tag is {face} already."),
    "cards-unknown": message("Seat {seat}: a card was not read, name it."),
    "count-right": message("That is the right number of cards."),
    "dealt-in": message("That seat is dealt in."),
    "deck-locked": message("The deck is locked: the floor has to clear it."),
    "disk-full": message("The disk is almost full: free some space."),
    "disk-is-slow": message("The disk is still writing: that was not taken."),
    "disk-takes-nothing": message("The disk takes nothing: that was not written."),
    "drawing": message("Seat {seat} discards now."),
    "empty-seat": message("Nobody sits at seat {seat}."),
    "face-up": message("That card lies face up anyway."),
    "fixed-limit": message("Fixed limit: there are no other bets than those on the keys."),
    "floor-needed": message("Only the floor may do this: PIN first."),
    "halted": message("Answer the alert first."),
    "hand-for-hand": message("Hand for hand: press NEW HAND again once all tables are done."),
    "hand-in-progress": message("Not during a hand."),
    "hands-not-shown": message("Not every hand has been shown."),
    "nothing-to-put-right": message("That was taken back, or nobody keyed it."),
    "nothing-to-redo": message("Nothing was taken back since the last entry or card."),
    "nobody-to-muck": message("Nobody is left to give up a hand."),
    "last-hand": message("Seat {seat} holds the last hand of a pot: it wins."),
    "more-than-stack": message("More chips than the seat has: {stack}."),
    "no-amount": message("An amount is needed."),
    "no-award": message("The pot is pushed when the betting is over."),
    "no-bet-faced": message("Seat {seat} faces no bet."),
    "no-betting": message("There is nothing to bet on now."),
    "cannot-act": message("Seat {seat} has no cards or no chips to act with."),
    "no-button": message("Nobody has the button: place it."),
    "no-check": message("Seat {seat} owes {owed}: call or fold."),
    "no-chips": message("No chips were pushed."),
    "no-count": message("Seat {seat} faces no all-in in its turn."),
    "no-dealing": message("No cards are being dealt."),
    "name-first": message("The card before has no name yet: take this one back."),
    "no-card-waits": message("Deal the card first, then name it."),
    "no-deck": message("No deck is registered for the shoe: enrol one in the settings."),
    "no-draw": message("Nobody draws cards now."),
    "no-floor": message("No floor PIN is configured."),
    "no-hand": message("No hand is in progress."),
    "no-level": message("There are levels 1 to {maximum}."),
    "no-race": message("No chip race is going on."),
    "no-refund": message("A fouled hand gets back no more than what nobody called."),
    "no-seats": message("There are only {maximum} free seats."),
    "no-settings": message("Set up the table first."),
    "no-showdown": message("Hands are shown when the betting is over."),
    "no-straddle": message("The house has no straddle from that seat now."),
    "no-stack": message("Each player needs chips."),
    "no-tournament": message("Only the tables of a tournament play hand for hand."),
    "no-structure": message("This table has no levels."),
    "no-such-action": message("This action does not exist in this game."),
    "no-such-seat": message("The table has seats 1 to {maximum}."),
    "no-such-way": message("This is not a way out of the alert."),
    "no-unknown-card": message("This card is already known."),
    "nothing-missing": message("No card is missing there."),
    "no-upcards": message("Only stud hands have open cards."),
    "no-wrong-bet": message("No bet of this round was wrong."),
    "nobody-to-meet-it": message("Seat {seat}: nobody is left who could meet a raise."),
    "bad-resume": message("Only a table without a hand goes on from elsewhere, with its blinds."),
    "bad-note": message("A note has 1 to 400 characters."),
    "bad-name": message("A name has 1 to 40 characters."),
    "deals-already": message("{dealer} deals already."),
    "no-such-dealer": message("{dealer} is not on the roster of dealers."),
    "no-money": message("Tournament chips are no money."),
    "owes-chips": message("Seat {seat} owes {amount}: it is paid first."),
    "table-closed": message("The table is closed: open it first."),
    "table-open": message("The table is open already."),
    "too-few-chips": message("Seat {seat} can give {maximum} at most."),
    "must-show": message("Seat {seat} was asked to show: it opens its hand."),
    "no-arrangement": message("The house allows no arrangement on this pot now."),
    "no-right-to-see": message("Seat {seat} has no right to see that hand."),
    "acted-on": message("Somebody has acted on it: it is too late."),
    "no-board": message("No card belongs on the board now."),
    "no-burn-yet": message("No card is burnt before the first deal."),
    "no-last-card": message("The last card of a stud hand is not dealt yet."),
    "no-such-card": message("That card has not left the shoe."),
    "not-all-in": message("Seat {seat} is not all-in, or no amount was told."),
    "not-among-them": message("That card is not one of those lying there."),
    "just-come": message("This alert has just come: read it, then press."),
    "lapsed": message("The table has moved on: close this list and open it again."),
    "no-way-out": message("There is nothing to be done about it now."),
    "not-out-of-turn": message("That seat has not acted out of turn."),
    "not-skipped": message("Nobody has acted behind the seat whose turn it is."),
    "remap-needed": message("Say who holds what."),
    "same-count": message("Seat {seat} has what the terminal has."),
    "seat-needed": message("Say which seat."),
    "show-all": message("Seat {seat} opens all its cards."),
    "not-in-front": message("Seat {seat} has only {maximum} in front."),
    "not-in-hand": message("Seat {seat} is not in the hand."),
    "not-in-turn": message("Seat {seat} is to act."),
    "not-kept": message("Not kept: {why}"),
    "not-offered": message("Seat {seat} may only do what is offered now."),
    "not-your-turn": message("It is not the turn of seat {seat}."),
    "no-name": message("Expected a name."),
    "nobody-waits": message("Nobody waits for a seat."),
    "not-asked": message("Seat {seat} did not ask for that."),
    "not-waiting": message("{player} does not wait for a seat."),
    "rebuy-owed": message("Seat {seat} announced this rebuy and owes it."),
    "nothing-owed": message("Seat {seat} owes nothing."),
    "nothing-to-call": message("Seat {seat} owes nothing: check."),
    "shuffled-since": message("Cards were shuffled and dealt again since: this can no longer be taken back."),
    "nothing-to-undo": message("There is nothing left to take back."),
    "only-a-call": message("Seat {seat} has no chips beyond the call."),
    "other-cards": message("Seat {seat} was dealt other cards."),
    "over-stack": message("Seat {seat} has {maximum} at most."),
    "not-in-chips": message("{amount} is not a multiple of the smallest chip, {unit}."),
    "pin-too-soon": message("Wait {seconds} s more before the next PIN."),
    "race-cards": message("Chip race: seat {seat} still gets a card."),
    "race-open": message("The chip race comes first."),
    "race-unread": message("Chip race: a card of seat {seat} was not read, name it"),
    "race-winners": message("Chip race: name {maximum} different seats that are in it."),
    "put-back": message("Put this card back too, then go on."),
    "reason-needed": message("A reason is needed."),
    "seat-taken": message("Seat {seat} is taken."),
    "session-over": message("One player has all the chips: the session is over."),
    "street-over": message("The street is over: the bet stands."),
    "substantial-action": message("Substantial action: the hand is played."),
    "tag-alone": message("A tag was read, and no card was counted."),
    "tag-elsewhere": message("This tag is in deck {deck}."),
    "tag-twice": message("This tag is {face} already."),
    "tag-unread": message("No tag was read: deal the card again."),
    "too-few-players": message("Two players with chips are needed."),
    "too-late": message("The betting is over: the hand is played."),
    "too-many-players": message("{players} players: {needed} cards needed, 52 available. Maximum {maximum}."),
    "two-at-once": message("Two cards at once: take both back, and deal them one by one."),
    "unknown-incident": message("This incident is not known here."),
    "stakes-locked": message("Stakes and rake change with the floor's PIN only."),
    "wrong-pin": message("Wrong PIN: wait {seconds} s."),
    "wrong-word": message("A bet stands already: it is a raise."),
}
"""One sentence for each code of `Refused`; what they name comes in its facts."""


IN_CHIPS: Final = message("Seat {seat}: the total must be {minimum} to {maximum}, in chips of {unit}.")
"""The sentence of AL-23 where the smallest chip is worth more than the smallest unit of money."""


def refusal(error: Refused, language: str, *, cash: bool = True) -> str:
    """The refusal as one sentence for the dealer, with its rule; a code without a sentence gives its code.

    >>> refusal(Refused("AL-23", "", rule="TDA 43", seat=3, minimum=600, maximum=9000), "en")
    'Seat 3: the total must be 6 to 90. (TDA 43)'
    """
    return sentence(error.code, error.rule, error.facts, Words(language, cash=cash))


def sentence(code: str, rule: str, facts: Mapping[str, object], words: Words) -> str:
    """Why something was refused, as `refusal` tells it, from the parts of a `Refused`."""
    in_chips = code == codes.ILLEGAL_AMOUNT and facts.get("unit", 1) != 1
    written = words.written(facts, money=() if code in COUNTS else MONEY_FACTS)
    try:
        said = words.say(IN_CHIPS if in_chips else REFUSALS[code], **written)
    except KeyError:  # a code or a fact that the table above does not have
        said = words.say("Refused: {code}.", code=code)
    return f"{said} ({rule})" if rule else said
