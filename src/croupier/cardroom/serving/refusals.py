"""The room's refusals and failures in the reader's language.

An error has an English sentence. A pattern recognizes it and takes the facts for the translated sentence. A
fault in stakes is told as for a configuration, with labels in place of keys.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from croupier.cardroom.serving.entries import LABELS
from croupier.errors import CroupierError
from croupier.words import Words, message


def _forms(same: tuple[str, ...], others: Mapping[str, str]) -> tuple[tuple[re.Pattern[str], str], ...]:
    """The patterns of errors with their messages; those in `same` keep their own words."""
    own = {re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(each.removesuffix("."))): each for each in same}
    return tuple(
        (re.compile(form, re.DOTALL | re.IGNORECASE), said) for form, said in (own | dict(others)).items()
    )


_SENTENCES: Final = _forms(
    (
        message("{name} is offered already: change that."),
        message("The room offers {most} of these already."),
        message("The room does not offer this, or somebody had it forgotten."),
        message("The room does not offer this."),
        message("Somebody changed this meanwhile: reload the page."),
        message("Somebody has answered this meanwhile: reload the page."),
        message("Tag {tag} is in the room's deck {deck} already."),
        message("A name has 1 to {most} characters."),
        message("Badge {badge}: expected the number of a tag, 4 to 10 bytes in hex, or nothing."),
        message("Expected {most} characters at most."),
        message("Expected a table and a seat."),
        message("Seat {seat}: expected 1 to {most}."),
        message("Level {level}: expected 1 to {most}."),
        message("Expected the rows of one deck, found those of {found}."),
        message("Deck {deck}: not every card has a tag."),
        message("Line {line}: tag {tag} is on line {first} already."),
        message("House rule {rule}: expected a name and a value, such as {example}."),
        message("Expected a game, and the smallest chip as a whole number."),
        message("{number} codes wait to be used: use those, or wait ten minutes."),
        message("The room has no such terminal, or it was struck out."),
        message("{name} has entry {former}: first take it out of play."),
        message("{name}: expected a table of the tournament and its seat."),
        message("{name}: seat {seat} of {table} is taken."),
        message("The first seats are drawn already."),
        message("Expected at least two entries, and a word that somebody calls out."),
        message("{players} players: expected {needed} tables, found {tables}."),
        message("This was done, or is not possible now: look at the list again."),
        message("The draws of this tournament were fixed with another key of the room."),
        message("All draws that were fixed have been made: open another tournament."),
        message("Expected 2 to 10 seats, a stack, and at most {most} entries."),
        message("Expected at least one table."),
        message("Chips are raced off in a break, after everybody has sat down."),
        message("Chip {chip}: expected a multiple of the smallest chip of every table."),
        message("Chip {chip}: expected one that pays the level that comes."),
        message("Expected an entry that is out, its place, and the reason."),
        message("{line}: expected the next place, or several such as 4-6, and no larger prize."),
        message("Payouts: expected a prize for each place from the first on."),
        message("Expected a number."),
        message("Missing: {fields}."),
        message("No tournament is open."),
        message("The tables are asked first for lost orders: try again within a minute."),
        message("A tournament is open: close it first."),
    ),
    {
        r"line (?P<line>\d+): expected the columns (?P<columns>[\w,-]+), .*": message(
            "Line {line}: expected the columns {columns}."
        ),
        r"line (?P<line>\d+): .*": message("Line {line} is not as croupier deck export writes it."),
        r"levels, entry (?P<entry>\d+): expected a level such as .+, found \"(?P<found>.*)\"": message(
            'Levels, entry {entry}: expected a level such as "20 min 50/100 bb-ante 100",'
            ' or a break such as "break 10 min", found "{found}".'
        ),
        r"levels: expected a level such as .+": message(
            'Levels: expected a level such as "20 min 50/100 bb-ante 100", or a break such as "break 10 min".'
        ),
        r"levels: level (?P<level>\d+), .+ (?P<amount>\d+): expected a multiple of .+ (?P<chip>\d+)": message(
            "Level {level}: {amount} cannot be paid in chips of {chip}."
        ),
        r"levels: stakes (?P<stakes>\S+): .+": message(
            "Levels: {stakes} is not possible: the small amount may not be above the big one."
        ),
        r"levels: .+ (begins with a break|has breaks only): .+": message("Levels: expected a level first."),
        r"levels: .+": message("These levels cannot be played."),
        r"the room is busy: .+": message("The room is busy: try again in a moment."),
        r"it took the database of the room more than .+": message(
            "The room's database took too long: ask for less, or later."
        ),
        r"the room wrote this down, and no standby has confirmed it: .+": message(
            "The room kept this, but no standby has confirmed it."
        ),
        r"the database of the room (?:failed|cannot be reached): (?P<why>.+)": message(
            "The room's database does not answer: {why}"
        ),
    },
)
"""The errors of the floor's pages, each with its message."""

_STAKES: Final = re.compile(
    r"(?:table[.](?P<key>\w+)|house[.](?P<switch>[\w.-]+)): expected (?P<expected>.+),"
    r" found (?:\"(?P<text>.*)\"|(?P<plain>.+))",
    re.DOTALL,
)

_EXPECTED: Final = _forms(
    (
        message("an amount such as 2 or 0.25"),
        message("an amount above 0"),
        message("whole chips in a tournament"),
        message("a multiple of the smallest chip {chip}"),
        message("a whole number from {least} to {most}"),
        message("seconds and extra seconds such as {example}"),
    ),
    {
        r"(?P<word>none|chip) or an amount such as 2 or 0[.]25": message(
            "{word}, or an amount such as 2 or 0.25"
        ),
        r"at most (?:the [a-z ]+ )?(?P<most>\S+)": message("at most {most}"),
        r"the code of a game .+": message("a game of the list"),
        r"a percentage such as 5, 5% or 2[.]5": message("a percentage such as 5 or 2.5"),
        r"a switch in quotes, as croupier .+": message("a house rule that exists"),
        r"a switch in quotes, (?P<names>.+)": message("a house rule that exists, such as {names}"),
    },
)
"""The expectations for stakes and house rules."""


def said_of(error: CroupierError, words: Words) -> str:
    """The sentence for an error, in the reader's language; an unknown error keeps its own.

    >>> said_of(CroupierError("table.ante: expected an amount above 0, found 0"), Words("en"))
    'Ante: expected an amount above 0, found 0.'
    """
    text = str(error)
    stakes = _STAKES.fullmatch(text)
    return _of_stakes(stakes, words) if stakes else _matching(_SENTENCES, text, words) or text


def _of_stakes(found: re.Match[str], words: Words) -> str:
    label, switch, say = LABELS.get(found["key"] or ""), found["switch"], words.say
    what = say(label) if label else str(switch or found["key"])
    value = found["plain"] if found["text"] is None else found["text"]
    expected = _matching(_EXPECTED, found["expected"], words) or _choice(found["expected"], words)
    return say("{what}: expected {expected}, found {found}.", what=what, expected=expected, found=value)


def _choice(values: str, words: Words) -> str:
    """The expected values, which are typed alike in every language."""
    return words.say(
        "one of {values}", values=", ".join(re.findall(r"[^\s\"]+", values.replace(" or ", " ")))
    )


def _matching(forms: tuple[tuple[re.Pattern[str], str], ...], text: str, words: Words) -> str:
    """The message of the first pattern that matches the text, with its facts; empty if none does."""
    for form, said in forms:
        if found := form.fullmatch(text):
            return words.say(said, **found.groupdict())
    return ""
