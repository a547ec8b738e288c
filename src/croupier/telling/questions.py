"""The question that an alert asks the dealer, in one sentence after the one that says what is wrong."""

from __future__ import annotations

from typing import Final

from croupier.engine import codes
from croupier.engine.events import AlertRaised
from croupier.engine.table import Hand
from croupier.telling.alerts import alert_sentence
from croupier.words import Words, message

_DEALT_THERE: Final = message("Was it really dealt there?")
_ALL_THE_SAME: Final = message("Does it stand all the same?")

QUESTIONS: Final = {
    codes.FIRST_CARD_MISDEALT: _DEALT_THERE,
    codes.CARD_TO_UNDEALT_SEAT: _DEALT_THERE,
    codes.SEAT_SKIPPED: _DEALT_THERE,
    codes.OUT_OF_SEQUENCE: _DEALT_THERE,
    codes.TOO_MANY_CARDS: message("Does one lie apart?"),
    codes.CARDS_MISSING: message("Were they dealt?"),
    codes.MISSING_BURN: message("Was no card burnt?"),
    codes.SECOND_BURN: message("Were two burnt?"),
    codes.BOARD_COUNT: message("Is that what lies there?"),
    codes.DUPLICATE_CARD: message("Are all chips given back?"),
    codes.UNKNOWN_TAG: message("What is it?"),
    codes.CARD_OF_ANOTHER_DECK: message("Is it in play?"),
    codes.CARD_READ_AGAIN: message("Does it still lie where it was?"),
    codes.LAST_CARD: message("Is it done?"),
    codes.CARD_AFTER_HAND: message("Does it go to the muck?"),
    codes.HAND_IN_MUCK: message("Can they be told apart?"),
    codes.TABLED_HAND_SWEPT: message("Is it back?"),
    codes.REPORTED_TABLED_HAND_SWEPT: message("Is it back?"),
    codes.BLINDS_MISPLACED: message("Are they put right?"),
    codes.WRONG_BLIND_AMOUNT: _ALL_THE_SAME,
    codes.WRONG_BRING_IN: _ALL_THE_SAME,
    codes.ILLEGAL_AMOUNT: _ALL_THE_SAME,
    codes.BETTING_NOT_OPEN: _ALL_THE_SAME,
    codes.OVER_THE_CAP: _ALL_THE_SAME,
    codes.OVER_THE_POT: _ALL_THE_SAME,
}
"""What the terminal asks about something that it noticed itself; each question has a way out for yes."""

FIRST: Final = {"misdeal": message("Is it a misdeal?"), "void": message("Is the hand void?")}
"""What is asked for any other alert, by its first way out."""

ELSE: Final = message("What is to be done?")


def asked(sentence: str, code: str, options: tuple[str, ...], words: Words) -> str:
    """A sentence with the question for this code; unchanged if it asks one already, or there is no choice.

    >>> asked("Two boxed cards.", "I-06", ("misdeal", "not-so"), Words("en"))
    'Two boxed cards. Is it a misdeal?'
    """
    if sentence.rstrip().endswith("?") or not options:
        return sentence
    question = QUESTIONS.get(code) or FIRST.get(options[0], ELSE)
    return words.say("{sentence} {question}", sentence=sentence, question=words.say(question))


def alert_question(alert: AlertRaised, words: Words, hand: Hand | None) -> str:
    """What is wrong, and the question for the dealer: the large line while the alert halts the table."""
    return asked(alert_sentence(alert, words, hand), alert.code, alert.options, words)
