"""The narrator: one sentence for an event, in the language of the reader; a hand as lines of text.

No sentence names a face-down card, even if the log can open it: a face is named only if everybody at the
table saw it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.cards.card import Card
from croupier.engine.events import Event
from croupier.engine.table import Hand
from croupier.rules.games import game
from croupier.telling.listings import moment
from croupier.telling.names import bare_table, outcome_name, part_of, pot_name, street_on
from croupier.telling.sentences import SENTENCES
from croupier.telling.stakes import in_full
from croupier.telling.story import Story, boards_out
from croupier.telling.voice import Voice
from croupier.words import Words


class Narrator(Voice):
    """Tells events of one hand."""

    def tell(self, event: Event, hand: Hand | None = None) -> str:
        """The sentence of an event, with a capital; `hand` is the hand as it was before the event.

        >>> from croupier.engine.events import HandMucked
        >>> from croupier.engine.places import Seat
        >>> from croupier.words import Words
        >>> Narrator(Words("fr"), {3: "Ana"}).tell(HandMucked(at=0, step=1, seat=Seat(3)))
        'Siège 3 Ana jette sa main'
        """
        said = self.say(event, hand)
        return said[:1].upper() + said[1:]

    def say(self, event: Event, hand: Hand | None = None) -> str:
        """Like `tell`, for use inside another sentence."""
        return SENTENCES[type(event)](event, self, hand)


def tell(hand: Story, language: str) -> Iterator[str]:
    """The hand: seats, every street with its actions, alerts and rulings, pots, stacks."""
    words = Words(language, cash=hand.mode != "tournament", edition=hand.edition)
    narrator = Narrator(words, {each.seat: each.player for each in hand.seats})
    yield _heading(hand, words)
    yield _begun(hand, words)
    for each in hand.seats:
        stack = words.money(each.stack_before)
        yield f"  {narrator.who(each.seat):<24} {stack:>12}  {faces(each.cards, words)}".rstrip()
    yield from _streets(hand, narrator)
    yield from _result(hand, narrator)


def faces(cards: str, words: Words) -> str:
    """Cards as the log writes them, in the letters of the reader.

    >>> faces("Kh ?? Tc", Words("fr"))
    'R♥ ?? 10♣'
    """
    return " ".join(card if card == "??" else words.card(Card.parse(card)) for card in cards.split())


def _heading(hand: Story, words: Words) -> str:
    title = words.say(
        "Hand {id}, number {number} of table {table}",
        id=hand.id,
        number=hand.hand_no,
        table=bare_table(hand.table, words),
    )
    stakes = in_full(hand.stakes, game(hand.game), words)
    played = f"{words.game(hand.game)} ({hand.game}) {stakes}"
    return words.say("{street}: {said}", street=title, said=f"{played}, {outcome_name(hand.outcome, words)}")


def _begun(hand: Story, words: Words) -> str:
    parts = [moment(hand.started_utc)]
    if hand.button:
        parts.append(words.say("button seat {seat}", seat=hand.button))
    if hand.dealer:
        parts.append(words.say("dealer {name}", name=hand.dealer))
    return ", ".join(parts)


def _streets(hand: Story, narrator: Narrator) -> Iterator[str]:
    heading = ""
    for each, (event, before) in zip(hand.moments, hand.happened, strict=True):
        if each.what == "board":
            continue
        street = street_on(each.street, before.run, narrator.words, before)
        title = _titled(street, _in_rows(boards_out(before), narrator.words))
        if title != heading:
            yield (heading := title)
        yield f"  {each.utc[11:19]}  {narrator.tell(event, before)}"
    if hand.board and not heading.endswith(board := _in_rows(hand.boards, narrator.words)):
        yield _titled(narrator.words.say("Board"), board)


def _in_rows(boards: Iterable[str], words: Words) -> str:
    return " | ".join(faces(board, words) for board in boards if board)


def _titled(title: str, text: str) -> str:
    return f"{title.upper()}  {text}".rstrip()


def _result(hand: Story, narrator: Narrator) -> Iterator[str]:
    words = narrator.words
    if hand.burns:
        yield _titled(words.say("Burnt"), faces(hand.burns, words))
    for pot, amount, rake in hand.pots:
        taken = [words.say("rake {amount}", amount=words.money(rake))] if rake else []
        yield _titled(pot_name(pot, words), ", ".join([words.money(amount), *taken]))
        several = any(one.board > 1 for one in hand.awards)
        for one in hand.awards:
            if one.pot == pot:
                which = part_of(one.half, one.board, several, words)
                won = words.say(
                    "{who} wins {amount}", who=narrator.who(one.seat), amount=words.money(one.amount)
                )
                yield f"  {won}{which}"
    yield words.say("Stacks").upper()
    for each in hand.seats:
        net = each.stack_after - each.stack_before
        change = f"{'+' if net > 0 else ''}{words.money(net)}" if net else ""
        yield f"  {narrator.who(each.seat):<24} {words.money(each.stack_after):>12}  {change}".rstrip()
