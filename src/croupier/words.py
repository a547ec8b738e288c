"""What people read: sentences, amounts and cards in the language of the dealer; nothing is decided here.

A message is written in English where it is used, `words.say("Seat {seat}: check", seat=3)`, and looked up in
``locale/<language>/LC_MESSAGES/croupier.mo``; names in braces stay, the words around them change. After a
message has been added or changed (Babel comes with the extra ``test``):

    pybabel extract -k say -k count:1,2 -k mark --no-location -o croupier.pot src/croupier
    pybabel update -i croupier.pot -d src/croupier/locale -D croupier --no-fuzzy-matching
    # fill in every empty msgstr
    pybabel compile -d src/croupier/locale -D croupier

A new language (`croupier.languages`) begins with ``pybabel init -l es`` in place of ``update``. English has
no catalogue: its messages are those of the source.
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


def mark(message: str) -> str:
    """The message itself, noted for translation: for tables of messages that are said elsewhere."""
    return message


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
    "THL": mark("Hold'em limit"),
    "THPL": mark("Hold'em pot-limit"),
    "THNL": mark("Hold'em no-limit"),
    "O4HPL": mark("Omaha pot-limit"),
    "O4JL": mark("Omaha high/low limit"),
    "O4JPL": mark("Omaha high/low pot-limit"),
    "O5HPL": mark("Omaha 5 pot-limit"),
    "7SHL": mark("Stud limit"),
    "7SJL": mark("Stud high/low limit"),
    "7SLL": mark("Razz limit"),
    "2T7TD": mark("2-7 triple draw limit"),
    "O5JPL": mark("Omaha 5 high/low pot-limit"),
    "BADUGI": mark("Badugi limit"),
}

STREETS: Final = {
    "pre-flop": mark("pre-flop"),
    "flop": mark("flop"),
    "turn": mark("turn"),
    "river": mark("river"),
    "bring-in": mark("3rd street"),
    "4th st": mark("4th street"),
    "5th st": mark("5th street"),
    "6th st": mark("6th street"),
    "7th st": mark("7th street"),
    "pre-draw": mark("before the draw"),
    "1st draw": mark("1st draw"),
    "2nd draw": mark("2nd draw"),
    "3rd draw": mark("3rd draw"),
    "reveal": mark("showdown"),
}

HAND_NAMES: Final = {
    "high card": mark("high card"),
    "pair": mark("pair"),
    "two pair": mark("two pair"),
    "three of a kind": mark("three of a kind"),
    "straight": mark("straight"),
    "flush": mark("flush"),
    "full house": mark("full house"),
    "four of a kind": mark("four of a kind"),
    "straight flush": mark("straight flush"),
    "royal flush": mark("royal flush"),
}
"""The names of the hands, by `croupier.cards.ranking.CATEGORIES`."""

BADUGI_NAMES: Final = {
    "badugi": mark("badugi {ranks}"),
    "three-card": mark("three-card {ranks}"),
    "two-card": mark("two-card {ranks}"),
    "one-card": mark("one-card {ranks}"),
}
"""Those of badugi, by `croupier.cards.badugi.CATEGORIES`."""

REFUSALS: Final = {
    codes.DECK_CHECK_FAILED: mark("{found} cards counted: 52 different ones are needed."),
    codes.STILL_TO_ACT: mark("Seat {seat} still has to act."),
    codes.ILLEGAL_AMOUNT: mark("Seat {seat}: the total must be {minimum} to {maximum}."),
    codes.BETTING_NOT_OPEN: mark("Seat {seat} may not raise: no complete raise since it acted."),
    codes.OVER_THE_CAP: mark("Seat {seat} may not raise: the last raise of this round was made."),
    codes.OVER_THE_POT: mark("Seat {seat}: the pot allows {maximum} at most."),
    codes.BLINDS_MISPLACED: mark("Seat {seat} does not owe that blind in this hand."),
    codes.WRONG_BLIND_AMOUNT: mark("Seat {seat}: this is not the amount that is posted there."),
    codes.HIDDEN_CARDS: mark(
        "Face-down cards of a live hand are shown to nobody; afterwards only to the floor."
    ),
    codes.WRONG_BRING_IN: mark("Seat {seat} does not owe the bring-in."),
    "action-needed": mark("Say whether the skipped player calls or folds."),
    "all-in": mark("Seat {seat} is all-in and has no more action."),
    "all-in-count": mark("An all-in is not counted anew: report hidden chips."),
    "all-in-shows": mark("All-in: seat {seat} opens its hand."),
    "already-held": mark("Seat {seat} has already acted out of turn."),
    "already-seated": mark("{player} already has a seat."),
    "already-shown": mark("Seat {seat} has already shown."),
    "amount-needed": mark("Say the amount that was taken for the bet."),
    "award-mismatch": mark("Seat {seat} does not win this pot: check the hands."),
    "bad-amount": mark("Seat {seat}: the amount must be more than nothing."),
    "bad-buy-in": mark("The smallest buy-in is above the largest one."),
    "bad-discard": mark("Seat {seat} can give back {maximum} cards at most."),
    "bad-penalty": mark("This penalty has no hands."),
    "bad-remap": mark("Say who holds what: every seat keeps its number of cards."),
    "bad-stakes": mark("These stakes do not fit the game: check blinds, bets and bring-in."),
    "bad-structure": mark("These levels cannot be played: check the structure file."),
    "bad-unit": mark("The next chip is a multiple of {unit}."),
    "blinds-are-right": mark("The blinds are those of the level, at their seats."),
    "board-count": mark("There are too many cards on the board: report it (I-16)."),
    "board-unknown": mark("A board card was not read: name it."),
    "break": mark("Break, {minutes} min: the next hand comes after it."),
    "bring-in-due": mark("Seat {seat} opens: the bring-in or a full bet."),
    "bring-in-is-right": mark("The bring-in was not paid by a wrong seat."),
    "buy-in-range": mark("Seat {seat} would have more or less than a buy-in: {minimum} to {maximum}."),
    "card-needed": mark("Say which card it is."),
    "card-out": mark("This card cannot be here: it has already left the shoe."),
    "cards-missed": mark("Cards may have passed unseen: look at the last one."),
    "cards-needed": mark("Say how many cards the seat holds."),
    "card-twice": mark("Another tag is {face} already."),
    "cards-unknown": mark("Seat {seat}: a card was not read, name it."),
    "count-right": mark("That is the right number of cards."),
    "dealt-in": mark("That seat is dealt in."),
    "deck-locked": mark("The deck is locked: the floor has to clear it."),
    "disk-full": mark("The disk is almost full: free some space."),
    "disk-is-slow": mark("The disk is still writing: that was not taken."),
    "disk-takes-nothing": mark("The disk takes nothing: that was not written."),
    "drawing": mark("Seat {seat} discards now."),
    "empty-seat": mark("Nobody sits at seat {seat}."),
    "face-up": mark("That card lies face up anyway."),
    "fixed-limit": mark("Fixed limit: there are no other bets than those on the keys."),
    "floor-needed": mark("Only the floor may do this: PIN first."),
    "halted": mark("Answer the alert first."),
    "hand-in-progress": mark("Not during a hand."),
    "hands-not-shown": mark("Not every hand has been shown."),
    "last-hand": mark("Seat {seat} holds the last hand of a pot: it wins."),
    "more-than-stack": mark("More chips than the seat has: {stack}."),
    "no-award": mark("The pot is pushed when the betting is over."),
    "no-bet-faced": mark("Seat {seat} faces no bet."),
    "no-betting": mark("There is nothing to bet on now."),
    "no-button": mark("Nobody has the button: place it."),
    "no-check": mark("Seat {seat} owes {owed}: call or fold."),
    "no-chips": mark("No chips were pushed."),
    "no-count": mark("Seat {seat} faces no all-in in its turn."),
    "no-dealing": mark("No cards are being dealt."),
    "name-first": mark("The card before has no name yet: take this one back."),
    "no-card-waits": mark("Deal the card first, then name it."),
    "no-deck": mark("No deck is registered for the shoe: enrol one in the settings."),
    "no-draw": mark("Nobody draws cards now."),
    "no-floor": mark("No floor PIN is configured."),
    "no-hand": mark("No hand is in progress."),
    "no-level": mark("There are levels 1 to {maximum}."),
    "no-race": mark("No chip race is going on."),
    "no-refund": mark("A fouled hand gets back no more than what nobody called."),
    "no-seats": mark("There are only {maximum} free seats."),
    "no-settings": mark("Set up the table first."),
    "no-showdown": mark("Hands are shown when the betting is over."),
    "no-straddle": mark("The house has no straddle from that seat now."),
    "no-stack": mark("Each player needs chips."),
    "no-structure": mark("This table has no levels."),
    "no-such-action": mark("This action does not exist in this game."),
    "no-such-seat": mark("The table has seats 1 to {maximum}."),
    "no-such-way": mark("This is not a way out of the alert."),
    "no-unknown-card": mark("This card is already known."),
    "nothing-missing": mark("No card is missing there."),
    "no-upcards": mark("Only stud hands have open cards."),
    "no-wrong-bet": mark("No bet of this round was wrong."),
    "nobody-to-meet-it": mark("Seat {seat}: nobody is left who could meet a raise."),
    "bad-resume": mark("Only a table without a hand goes on from elsewhere, with its blinds."),
    "bad-note": mark("A note has 1 to 400 characters."),
    "must-show": mark("Seat {seat} was asked to show: it opens its hand."),
    "no-arrangement": mark("The house allows no arrangement on this pot now."),
    "no-right-to-see": mark("Seat {seat} has no right to see that hand."),
    "acted-on": mark("Somebody has acted on it: it is too late."),
    "no-board": mark("No card belongs on the board now."),
    "no-burn-yet": mark("No card is burnt before the first deal."),
    "no-last-card": mark("The last card of a stud hand is not dealt yet."),
    "no-such-card": mark("That card has not left the shoe."),
    "not-all-in": mark("Seat {seat} is not all-in, or no amount was told."),
    "not-among-them": mark("That card is not one of those lying there."),
    "just-come": mark("This alert has just come: read it, then press."),
    "lapsed": mark("The table has moved on: close this list and open it again."),
    "no-way-out": mark("There is nothing to be done about it now."),
    "not-out-of-turn": mark("That seat has not acted out of turn."),
    "not-skipped": mark("Nobody has acted behind the seat whose turn it is."),
    "remap-needed": mark("Say who holds what."),
    "same-count": mark("Seat {seat} has what the terminal has."),
    "seat-needed": mark("Say which seat."),
    "show-all": mark("Seat {seat} opens all its cards."),
    "not-in-front": mark("Seat {seat} has only {maximum} in front."),
    "not-in-hand": mark("Seat {seat} is not in the hand."),
    "not-in-turn": mark("Seat {seat} is to act."),
    "not-kept": mark("Not kept: {why}"),
    "not-offered": mark("Seat {seat} may only do what is offered now."),
    "not-your-turn": mark("It is not the turn of seat {seat}."),
    "nothing-owed": mark("Seat {seat} owes nothing."),
    "nothing-to-call": mark("Seat {seat} owes nothing: check."),
    "shuffled-since": mark("Cards were shuffled and dealt again since: this can no longer be taken back."),
    "nothing-to-undo": mark("There is nothing left to take back."),
    "only-a-call": mark("Seat {seat} has no chips beyond the call."),
    "other-cards": mark("Seat {seat} was dealt other cards."),
    "over-stack": mark("Seat {seat} has {maximum} at most."),
    "not-in-chips": mark("{amount} is not a multiple of the smallest chip, {unit}."),
    "pin-too-soon": mark("Wait {seconds} s more before the next PIN."),
    "race-cards": mark("Chip race: seat {seat} still gets a card."),
    "race-open": mark("The chip race comes first."),
    "race-unread": mark("Chip race: a card of seat {seat} was not read, name it"),
    "race-winners": mark("Chip race: name {maximum} different seats that are in it."),
    "put-back": mark("Put this card back too, then go on."),
    "reason-needed": mark("A reason is needed."),
    "seat-taken": mark("Seat {seat} is taken."),
    "session-over": mark("One player has all the chips: the session is over."),
    "street-over": mark("The street is over: the bet stands."),
    "substantial-action": mark("Substantial action: the hand is played."),
    "tag-alone": mark("A tag was read, and no card was counted."),
    "tag-elsewhere": mark("This tag is in deck {deck}."),
    "tag-twice": mark("This tag is {face} already."),
    "tag-unread": mark("No tag was read: deal the card again."),
    "too-few-players": mark("Two players with chips are needed."),
    "too-late": mark("The betting is over: the hand is played."),
    "too-many-players": mark("{players} players: {needed} cards needed, 52 available. Maximum {maximum}."),
    "two-at-once": mark("Two cards at once: take both back, and deal them one by one."),
    "unknown-incident": mark("This incident is not known here."),
    "stakes-locked": mark("Stakes and rake change with the floor's PIN only."),
    "wrong-pin": mark("Wrong PIN: wait {seconds} s."),
    "wrong-word": mark("A bet stands already: it is a raise."),
}
"""One sentence for each code of `Refused`; what they name comes in its facts."""


IN_CHIPS: Final = mark("Seat {seat}: the total must be {minimum} to {maximum}, in chips of {unit}.")
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
