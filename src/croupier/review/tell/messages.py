"""What a message to the floor says: the table, one sentence, how long it waits, and a link to take it."""

from __future__ import annotations

from croupier.review.tell.desk import Waiting
from croupier.telling.names import table_name
from croupier.values import dataclass
from croupier.words import Words


@dataclass(frozen=True, kw_only=True)
class Message:
    """One message. `link` takes the call with one touch; it is empty once somebody is coming."""

    table: str
    title: str
    sentence: str
    waits_s: int
    colour: str
    link: str = ""
    language: str = "en"

    @property
    def head(self) -> str:
        """Table and title on one line, in the language of the message."""
        return Words(self.language).say("{street}: {said}", street=self.table, said=self.title)


def waiting_message(waiting: Waiting, waits_s: int, link: str, language: str) -> Message:
    """Somebody is needed at a table."""
    words = Words(language)
    waits = words.say("Waiting for {time}.", time=duration(waits_s))
    return Message(
        table=table_name(waiting.name, words),
        title=waiting.call.title(words),
        sentence=f"{waiting.call.sentence(words)} {waits}",
        waits_s=waits_s,
        colour=waiting.call.colour,
        language=language,
        link=link,
    )


def coming_message(waiting: Waiting, waits_s: int, language: str, *, names: bool) -> Message:
    """Somebody is coming, so the others need not; it names them only if the house wants names."""
    words = Words(language)
    who = waiting.coming.who if waiting.coming and names else ""
    said = words.say("{name} is coming.", name=who) if who else words.say("Somebody is coming.")
    return Message(
        table=table_name(waiting.name, words),
        title=waiting.call.title(words),
        sentence=said,
        waits_s=waits_s,
        colour="blue",
        language=language,
    )


def duration(seconds: int) -> str:
    """How long something takes, unlike a time of day.

    >>> duration(5), duration(60), duration(83), duration(3900)
    ('5 s', '1 min', '1 min 23 s', '1 h 05 min')
    """
    minutes, rest = divmod(seconds, 60)
    if minutes >= 60:
        return f"{minutes // 60} h {minutes % 60:02} min"
    seconds_said = f"{rest} s" if rest or not minutes else ""
    return " ".join(filter(None, (f"{minutes} min" if minutes else "", seconds_said)))
