"""One sentence for each code of `Refused`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from croupier.engine import codes
from croupier.errors import Refused
from croupier.words import MONEY_FACTS, Words
from croupier.words.catalogue import message

COUNTS: Final = ("no-such-seat", "bad-discard", "too-many-players", "no-level", "no-seats", "race-winners")
"""Refusals whose facts are numbers, not amounts."""

REFUSALS: Final = {
    codes.DECK_CHECK_FAILED: message("{found} cards counted: {expected} different ones are needed."),
    codes.STILL_TO_ACT: message("Seat {seat} still has to act."),
    codes.ILLEGAL_AMOUNT: message("Seat {seat}: the total must be {minimum} to {maximum}."),
    codes.BETTING_NOT_OPEN: message("Seat {seat} may not raise: no complete raise since it acted."),
    codes.OVER_THE_CAP: message("Seat {seat} may not raise: the last raise of this round was made."),
    codes.OVER_THE_POT: message("Seat {seat}: the pot allows {maximum} at most."),
    codes.BLINDS_MISPLACED: message("Seat {seat} does not owe that blind in this hand."),
    codes.WRONG_BLIND_AMOUNT: message("Seat {seat}: this is not the amount to post there."),
    codes.HIDDEN_CARDS: message(
        "Face-down cards of a live hand are shown to nobody; afterwards only to the floor."
    ),
    codes.WRONG_BRING_IN: message("Seat {seat} does not owe the bring-in."),
    "action-needed": message("Say whether the skipped player calls or folds."),
    "all-in": message("Seat {seat} is all-in and has no more action."),
    "all-in-count": message("An all-in is not recounted: report hidden chips."),
    "all-in-shows": message("All-in: seat {seat} must show its hand."),
    "already-held": message("Seat {seat} has already acted out of turn."),
    "already-seated": message("{player} already has a seat."),
    "already-waiting": message("{player} already waits for a seat."),
    "already-shown": message("Seat {seat} has already shown."),
    "amount-needed": message("Say the amount that was taken for the bet."),
    "award-mismatch": message("Seat {seat} does not win this pot: check the hands."),
    "bad-amount": message("Seat {seat}: the amount must be above zero."),
    "bad-buy-in": message("The smallest buy-in is above the largest one."),
    "bad-discard": message("Seat {seat} can give back {maximum} cards at most."),
    "bad-penalty": message("A penalty needs at least one hand."),
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
    "disk-takes-nothing": message("The disk accepts nothing: that was not written."),
    "log-damaged": message("The log is damaged: that was not written."),
    "log-locked": message("Another program holds the log: that was not written."),
    "log-moved": message("The log's file was moved: that was not written."),
    "log-sealed": message("Cards in the log have another key: that was not written."),
    "drawing": message("Seat {seat} discards now."),
    "empty-seat": message("Nobody sits at seat {seat}."),
    "face-up": message("That card lies face up anyway."),
    "fixed-limit": message("Fixed limit: there are no other bets than those on the keys."),
    "floor-needed": message("Only the floor may do this: PIN first."),
    "halted": message("Answer the alert first: touch a way out or press its number."),
    "hand-for-hand": message("Hand for hand: press NEW HAND again once all tables are done."),
    "hand-in-progress": message("Not during a hand."),
    "hands-not-shown": message("Not every hand has been shown."),
    "room-pause": message("The room has stopped all tables: no new hand before it goes on."),
    "no-such-time": message("There is no such day and time: key all twelve figures."),
    "nothing-to-put-right": message("That was taken back, or nobody keyed it."),
    "nothing-to-redo": message("Nothing was taken back since the last entry or card."),
    "nobody-to-muck": message("Nobody is left to give up a hand."),
    "last-hand": message("Seat {seat} holds the last hand of a pot: it wins."),
    "more-than-stack": message("More chips than the seat has: {stack}."),
    "no-amount": message("An amount is needed."),
    "no-winner": message("Touch the winner of each pot first."),
    "no-opener": message("Touch the seat that opens first."),
    "opener-known": message("Who opens is known."),
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
    "no-hand": message("No hand is in progress."),
    "no-level": message("There are levels 1 to {maximum}."),
    "no-race": message("No chip race is going on."),
    "no-refund": message("A fouled hand gets back only an uncalled bet."),
    "no-seats": message("There are only {maximum} free seats."),
    "no-settings": message("Set up the table first."),
    "no-showdown": message("Hands are shown when the betting is over."),
    "no-straddle": message(
        "No straddle there now: tournaments and the Code have none, elsewhere the house says who may."
    ),
    "short-straddle": message("Seat {seat} may not straddle: that takes {minimum}, it has {maximum}."),
    "nobody-sits": message("Nobody sits at the table."),
    "bad-table": message("The name of the other table is too long."),
    "drawn-twice": message("Table {table}, seat {seat} is given to two players."),
    "table-not-open": message("Open the table with its float first."),
    "tray-short": message("There should be less in the tray."),
    "bad-pin": message("A PIN has six to twelve digits."),
    "other-pin": message("That was another PIN: begin again."),
    "badge-unknown": message("Nobody on the roster has this badge."),
    "weak-pin": message("Too easy a PIN: no run, no repetition."),
    "no-stack": message("Each player needs chips."),
    "no-tournament": message("Only the tables of a tournament play hand for hand."),
    "choose-game": message("The button chooses the next game first."),
    "no-choice": message("That game is not one of those that the button chooses from."),
    "no-club": message("Club rules are for cash games: a tournament takes TDA or the Code."),
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
    "no-money": message("Tournament chips are not money."),
    "owes-chips": message("Seat {seat} owes {amount}: it is paid first."),
    "table-closed": message("The table is closed: open it first."),
    "table-open": message("The table is open already."),
    "too-few-chips": message("Seat {seat} can give {maximum} at most."),
    "must-show": message("Seat {seat} was asked to show: it must show its hand."),
    "kill-chips": message("Half a kill of these bets cannot be paid in chips of {unit}."),
    "no-chop": message("No chop: an ante, a straddle or dead money lies in the pot besides the blinds."),
    "split-sum": message("The shares must be {amount} in all, to seats that contest the pots."),
    "no-arrangement": message("The house allows no arrangement on this pot now."),
    "no-right-to-see": message("Seat {seat} has no right to see that hand."),
    "acted-on": message("Somebody has acted on it: it is too late."),
    "no-board": message("No card belongs on the board now."),
    "no-burn-yet": message("No card is burnt before the first deal."),
    "no-last-card": message("The last card of a stud hand is not dealt yet."),
    "no-such-board": message("That board is not being dealt."),
    "no-such-card": message("That card has not left the shoe."),
    "not-all-in": message("Seat {seat} is not all-in, or no amount was given."),
    "not-among-them": message("That card is not one of those lying there."),
    "just-come": message("This alert has just come: read it, then press."),
    "lapsed": message("The table has moved on: close this list and open it again."),
    "no-way-out": message("There is nothing to be done about it now."),
    "not-out-of-turn": message("That seat has not acted out of turn."),
    "not-skipped": message("Nobody has acted behind the seat whose turn it is."),
    "remap-needed": message("Say who holds what."),
    "same-count": message("Seat {seat} has what the terminal says."),
    "seat-needed": message("Say which seat."),
    "show-all": message("Seat {seat} must show all its cards."),
    "not-in-front": message("Seat {seat} has only {maximum} in front."),
    "not-in-hand": message("Seat {seat} is not in the hand."),
    "not-in-turn": message("Seat {seat} is to act."),
    "no-file": message("This holds until the table is closed: it keeps no settings."),
    "not-kept": message("Not kept: {why}"),
    "firmware-failed": message("The shoe's firmware was not replaced: croupier shoe update says why."),
    "firmware-no-answer": message("The shoe's board does not answer: pull its cable, and put it back."),
    "firmware-no-prompt": message(
        "The shoe's board cannot be reached: close its bench jumper, plug its cable in, and try again."
    ),
    "firmware-held": message("Another terminal deals from this shoe: pull its cable, and put it back."),
    "firmware-lost": message("The line to the shoe was lost: check its cable."),
    "firmware-torn": message(
        "The new firmware did not arrive complete: the shoe goes on as before. Try again."
    ),
    "firmware-silent": message("The shoe's new firmware does not run: croupier doctor says why."),
    "firmware-went-back": message("The shoe's new firmware does not run: the previous one is back."),
    "firmware-none-before": message("The shoe has no earlier firmware."),
    "boards-game": message("Only a flop game is dealt with two boards."),
    "boards-tournament": message("A tournament hand has one board."),
    "runs-agreed": message("Already agreed: {runs} boards."),
    "runs-betting": message("It is run again once nobody can bet, before the next board card."),
    "runs-cards": message("Too few cards for that: {needed} needed, {left} left."),
    "runs-dealt": message("Cards of board 2 are out: the floor lets it stand or voids the hand."),
    "runs-double": message("A hand on two boards is not run again."),
    "runs-many": message("Boards at this table: 2 to {most}."),
    "runs-off": message("This table does not run it twice."),
    "runs-players": message("This table runs it twice for two players only."),
    "room-away": message("Not joined: the room cannot be reached at this address."),
    "room-bad-code": message("Not joined: the code is invalid or used up. Ask the floor for another."),
    "room-name-taken": message("Not joined: another table of the room has this name. Choose another."),
    "room-other-room": message(
        "Not joined: the machine at this address does not know the code, so it is not the room."
    ),
    "room-refused": message("Not joined: the room refused this table."),
    "room-slow-down": message("Not joined: too many codes were tried from here. Wait a minute."),
    "room-wrong-address": message("Not joined: expected an address such as room.local or 10.0.0.5:8444."),
    "room-wrong-code": message("Not joined: expected a code of 8 letters and digits, such as K7QM-2X0P."),
    "not-offered": message("Seat {seat} may only do what is offered now."),
    "not-your-turn": message("It is not the turn of seat {seat}."),
    "no-name": message("Expected a name."),
    "nobody-waits": message("Nobody waits for a seat."),
    "not-asked": message("Seat {seat} did not ask for that."),
    "not-waiting": message("{player} does not wait for a seat."),
    "rebuy-owed": message("Seat {seat} announced this rebuy and owes it."),
    "nothing-owed": message("Seat {seat} owes nothing."),
    "owes-no-time": message("Nobody owes anything for their time."),
    "time-too-dear": message("Too few chips for the time of seats {seats}: chips first."),
    "no-such-hand": message("Expected a hand from 1 to {maximum}."),
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
    "too-many-players": message(
        "{game}, {players} players: {needed} cards needed, {available} available. Maximum {maximum}."
    ),
    "two-at-once": message("Two cards at once: take both back, and deal them one by one."),
    "unknown-incident": message("This incident is not known here."),
    "stakes-locked": message("Only the floor's PIN changes stakes and rake."),
    "wrong-pin": message("Wrong PIN: wait {seconds} s."),
    "wrong-word": message("A bet stands already: it is a raise."),
}
"""One sentence for each code of `Refused`, filled in with its facts."""


IN_CHIPS: Final = message("Seat {seat}: the total must be {minimum} to {maximum}, in chips of {unit}.")
"""The sentence of AL-23 if the smallest chip is more than the smallest unit of money."""


def refusal(error: Refused, language: str, *, cash: bool = True) -> str:
    """The refusal as one sentence for the dealer, with its rule; without a sentence, only the code.

    >>> refusal(Refused("AL-23", "", rule="TDA 43", seat=3, minimum=600, maximum=9000), "en")
    'Seat 3: the total must be 6 to 90. (TDA 2019 43)'
    """
    return sentence(error.code, error.rule, error.facts, Words(language, cash=cash))


def sentence(code: str, rule: str, facts: Mapping[str, object], words: Words) -> str:
    """The sentence of a refusal, as in `refusal`, from the parts of a `Refused`."""
    in_chips = code == codes.ILLEGAL_AMOUNT and facts.get("unit", 1) != 1
    written = words.written(facts, money=() if code in COUNTS else MONEY_FACTS)
    if "game" in facts:
        written["game"] = words.game(str(facts["game"]))
    try:
        said = words.say(IN_CHIPS if in_chips else REFUSALS[code], **written)
    except KeyError:  # a code or a fact without an entry above
        said = words.say("Refused: {code}.", code=code)
    return f"{said} ({words.rule(rule)})" if rule else said
