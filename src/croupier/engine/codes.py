"""The codes of alerts and incidents, by names from the table.

The terminal notices an alert (`AL-..`); a person reports an incident (`I-..`, or a word if it has no number).
Where both name the same trouble, the report's constant begins with `REPORTED_`. The catalogue of incidents
says what each one means and how it ends. Codes are stored in logs, so they never change.
"""

from __future__ import annotations

from typing import Final

# --- the deal ----------------------------------------------------------------------------------------

FIRST_CARD_MISDEALT: Final = "AL-01"  # the first card is not at the first seat
CARD_TO_UNDEALT_SEAT: Final = "AL-02"  # a card is at a seat that is not dealt in
SEAT_SKIPPED: Final = "AL-03"  # a card arrived one seat too far
OUT_OF_SEQUENCE: Final = "AL-04"  # a card is at any other seat than expected
TOO_MANY_CARDS: Final = "AL-05"  # a seat, or the whole deal, has too many cards
CARDS_MISSING: Final = "AL-06"  # the deal was closed, or the betting began, with cards missing
REPORTED_FIRST_CARD_MISDEALT: Final = "I-01"
REPORTED_CARD_TO_UNDEALT_SEAT: Final = "I-02"
REPORTED_SEAT_SKIPPED: Final = "I-03"
EXPOSED_BY_DEALER: Final = "I-04"  # the dealer turned a card of a player
EXPOSED_BY_PLAYER: Final = "I-05"  # a player turned a card of their own
BOXED_CARD: Final = "I-06"  # a card lay face up in the deck
WRONG_COUNT: Final = "I-07"  # a seat holds too many or too few cards
REPORTED_OUT_OF_SEQUENCE: Final = "I-08"
MISDEAL: Final = "I-10"  # the deal is to be cancelled and started again

# --- cards that come too early, burns, the board -----------------------------------------------------

CARD_TOO_EARLY: Final = "AL-07"  # a card left the shoe while a player still had to act
MISSING_BURN: Final = "AL-08"  # a board card lies where a burn was expected
SECOND_BURN: Final = "AL-09"  # a burn lies where a board card was expected
BOARD_COUNT: Final = "AL-10"  # the board has too many or too few cards for the round
LAST_CARD: Final = "AL-15"  # the next card would be the last one of the stub
CARD_AFTER_HAND: Final = "AL-18"  # a card left the shoe after the end of the betting
SHORT_STUB: Final = "AL-32"  # the stub is too short for the next cards
ACTIONS_KEYED_LATE: Final = "I-11"  # everybody had acted before the card came
PREMATURE_BURN: Final = "I-12"
PREMATURE_FLOP: Final = "I-13"
PREMATURE_TURN: Final = "I-14"
PREMATURE_RIVER: Final = "I-15"
REPORTED_BOARD_COUNT: Final = "I-16"
PREMATURE_STUD_CARD: Final = "I-17"  # a seat got its next card before everybody had acted
REPORTED_MISSING_BURN: Final = "I-18"
REPORTED_SECOND_BURN: Final = "I-19"
REPORTED_LAST_CARD: Final = "I-20"
LAST_CARD_UP: Final = "I-21"  # the last card of a stud hand was dealt face up

# --- the deck, the shoe, the sensors -----------------------------------------------------------------

DUPLICATE_CARD: Final = "AL-11"  # two tags in the deck claim to be the same card
UNKNOWN_TAG: Final = "AL-12"  # the tag is not one of the deck, or its card is out of service
CARD_OF_ANOTHER_DECK: Final = "AL-13"  # the tag belongs to another deck of this table
CARD_READ_AGAIN: Final = "AL-14"  # the same tag left the stub a second time
DECK_CHECK_FAILED: Final = "AL-16"  # a deck check did not count 52 different cards
SHOE_SILENT: Final = "AL-17"  # the shoe has read nothing for too long in the middle of a deal
SENSOR_SILENT: Final = "AL-35"  # a sensor is silent, or disagrees about where a card is
WRONG_ROW: Final = "AL-37"  # of two boards side by side, a card of one lies on the other
HIDDEN_CARDS: Final = "AL-36"  # face-down cards would be shown to somebody who may not see them
REPORTED_DUPLICATE_CARD: Final = "I-22"
REPORTED_UNKNOWN_TAG: Final = "I-23"
JOKER_OR_MISPRINT: Final = "I-24"
REPORTED_CARD_OF_ANOTHER_DECK: Final = "I-25"
CARD_MISSING_FROM_DECK: Final = "I-26"
REPORTED_CARD_READ_AGAIN: Final = "I-27"
SHOE_OR_STUB: Final = "I-28"  # the shoe failed, or the stub was dropped
SILENCE_ABOUT_DECK: Final = "I-29"  # a player knew of a defective deck and took the pot

# --- the betting -------------------------------------------------------------------------------------

STILL_TO_ACT: Final = "AL-21"  # the round would be closed with a player still to act
OUT_OF_TURN: Final = "AL-22"  # an action was keyed for a seat that is not to act
ILLEGAL_AMOUNT: Final = "AL-23"  # a total below the minimum, or not in whole chips
BETTING_NOT_OPEN: Final = "AL-24"  # a raise by a player for whom the betting was not reopened
OVER_THE_CAP: Final = "AL-25"  # a raise beyond the round's last allowed raise
OVER_THE_POT: Final = "AL-26"  # more than the pot allows
WRONG_BRING_IN: Final = "AL-31"  # a bring-in by a seat that does not owe it
HANDS_TO_OPEN: Final = "AL-34"  # all-in, the betting over, and hands not tabled
REPORTED_OUT_OF_TURN: Final = "I-30"
SKIPPED_IN_BETTING: Final = "I-31"  # a player was passed over and others acted behind
UNDERCALL: Final = "I-32"  # less was put out than the call
RAISE_TOO_SMALL: Final = "I-33"  # found after it was called
POT_MISCOUNTED: Final = "I-34"  # a bet of the pot was not the pot
REPORTED_WRONG_BRING_IN: Final = "I-37"
NOT_COUNTED_RIGHT: Final = "accepted-action"  # chips were put out for an amount that was misheard
CONDITIONAL_WORDS: Final = "conditional"  # a player said what they would do if others bet
COUNT_ASKED: Final = "count"  # a player asks for the exact count of an all-in
HIDDEN_CHIPS: Final = "hidden-chip"  # chips were found behind an all-in
CHIPS_PULLED_BACK: Final = "pull-back"  # a player facing a bet took chips back
STRING_BET: Final = "string-bet"  # chips in more than one motion

# --- the blinds and the level ------------------------------------------------------------------------

BLINDS_MISPLACED: Final = "AL-27"  # button or blinds are at other seats than computed
WRONG_BLIND_AMOUNT: Final = "AL-28"  # a blind, an ante or a bring-in that is not the level's
NEW_LEVEL: Final = "AL-29"  # the level changed during a hand
REPORTED_BLINDS_MISPLACED: Final = "I-09"
WRONG_LEVEL_OR_BLIND: Final = "I-36"

# --- hands, the muck, the pot, people ----------------------------------------------------------------

HAND_IN_MUCK: Final = "AL-19"  # cards of a live hand are in the muck, and no fold was keyed
TABLED_HAND_SWEPT: Final = "AL-20"  # a tabled hand is in the muck before the pot is pushed
CHIPS_DO_NOT_MATCH: Final = "AL-30"  # the chips on the table differ from the terminal's figures
CONTEST_TOO_LATE: Final = "AL-33"  # a correction was asked for after the contest window closed
REPORTED_HAND_SWEPT: Final = "I-35"
REPORTED_TABLED_HAND_SWEPT: Final = "I-38"
WANTED_BACK: Final = "I-39"  # a player gave up their hand and wants it back
BETTOR_THREW_CARDS: Final = "I-40"  # a player bet and threw their cards away
SAID_NOBODY_CALLED: Final = "I-41"  # a hand thrown away because the dealer said that nobody had called
WRONG_POT_PUSHED: Final = "I-42"  # the pot went to the wrong player
PLAYER_GONE: Final = "I-43"
REPORTED_CHIPS_DO_NOT_MATCH: Final = "chips"
TIME_CALLED: Final = "clock"
OPEN_CARDS_PICKED_UP: Final = "picked-up"
ASKS_TO_SEE_HAND: Final = "see-hand"
SHOWN_TOO_EARLY: Final = "shown"
