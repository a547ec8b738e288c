"""Undo: taking back what a person keyed while keeping what sensors saw.

Every input that changed the hand is a link in a chain, `Table.before`. An undo goes back past the last link
made by a person. Sensor links after it are taken back too, then repeated on the earlier table. A card that
fits there stays where it is; one that does not is held with an alert, and takes its place once the betting
has caught up. Cards that were shuffled and dealt again cannot be put back in order, so an undo never goes
back past a shuffle whose cards have come out again.

A redo restores the table before the last undo: the events in the journal count again, and only pots that were
pushed are pushed again. A new input, by a person or a card from the shoe, ends what can be redone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from croupier.engine import codes
from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine.antennas import see_again
from croupier.engine.draft import Draft
from croupier.engine.events import AlertRaised
from croupier.engine.places import BOARDS, BURN, HELD, STUB, Place, Seat
from croupier.engine.play import time_calls
from croupier.engine.play.award import award, dealer_tells, proposal, told_in
from croupier.engine.play.exhaustion import back_from_the_stub
from croupier.engine.play.from_shoe import ask_if_premature, draw_card, end_silence
from croupier.engine.play.rounds import deal_returned, finish_step
from croupier.engine.play.sharing import may_share, share_pot
from croupier.engine.table import DrawnCard, Hand, Table
from croupier.engine.table.dealing import fits, step_begun
from croupier.errors import Refused
from croupier.values import kept, replace

BY_ITSELF: Final = frozenset(
    {codes.CARD_TOO_EARLY, codes.SHOE_SILENT, codes.HAND_IN_MUCK, codes.SENSOR_SILENT}
)
"""Alerts caused by time passing or by a tag that is not a card, and not keyed by anybody."""

PLAYED: Final = ("DEALING", "BETTING", "DRAWING")
"""Phases in which a card of the shoe may have a place in the script of the deal."""

Input = Callable[[Draft], None]
"""A function that repeats one sensor input."""


@kept
def entry(table: Table) -> Table | None:
    """The table right after the last input by a person that can be taken back, or None.

    Its `before` is the table without that input.
    """
    return next((link for link in links(table) if not is_sensors(link, table)), None)


def entered(table: Table) -> int:
    """A number that changes with every input by a person, and never with a sensor's."""
    last = entry(table)
    return last.last_input if last is not None else -table.hand_no


def undo(draft: Draft) -> None:
    """Take back the last input by a person, as far as the start of the hand (S-173), and then that too.

    A hand that was opened by mistake is withdrawn: forced bets go back, and nobody owes or is spared a blind.

    Raises `Refused` if nothing is left, or if cards were shuffled and dealt again since.
    """
    now = draft.table
    keyed = entry(now)
    if was_only_opened(now):
        draft.add(ev.HandEnded, outcome="withdrawn")
        return
    if keyed is None or keyed.before is None:
        raise Refused("nothing-to-undo", "there is no input left to take back in this hand")
    if _run_is_out(keyed.before, now):
        raise Refused("runs-dealt", "cards of another board are out: the floor lets it stand, or voids it")
    gone = [link for link in links(now) if link.last_input >= keyed.last_input]
    drawn = _drawn(gone, now)
    if (drawn and any(map(_shuffles, gone))) or _came_again(keyed.before, now):
        raise Refused("shuffled-since", "cards were shuffled and dealt again since")
    again = [*drawn, *_named(keyed.before, now), *seen_since(keyed, now), *_strange(gone[:-1], now)]
    for number, link in enumerate(gone):
        draft.add(ev.Undone, cancels=link.last_input, again=0 if number else len(again))
    time_calls.give_again(draft)
    for tell in again:
        draft.next_input()
        tell(draft)


def _run_is_out(before: Table, now: Table) -> bool:
    """Whether a card of the second board has left the shoe, which was not agreed before."""
    pair = of_one_deal(replace(now, before=before))
    if pair is None or pair[0].deal.runs > 1:
        return False
    hand = pair[1]
    return hand.deal.board > 2 or (hand.deal.board == 2 and (step_begun(hand) or bool(hand.at(BOARDS[1]))))


def was_only_opened(table: Table) -> bool:
    """Whether a hand was opened, and no card has come and nothing was entered since, or could be redone."""
    hand = table.hand
    if hand is None or hand.phase != "DEALING" or table.opening is None or hand.cards:
        return False
    return entry(table) is None and table.undone is None and hand.deal.attempt == 1


# --- whose input it was ------------------------------------------------------------------------------


def links(table: Table) -> Iterator[Table]:
    """The table after each input that can be taken back, the latest first."""
    link: Table | None = table
    while link is not None and link.before is not None:
        yield link
        link = link.before


def is_sensors(link: Table, now: Table) -> bool:
    """Whether a sensor or the clock made this input, and it is not a player's action.

    A fold into the muck or at the end of a called time is an action, and is taken back like any other.
    """
    pair = of_one_deal(link)
    if pair is None:
        return False
    before, after = pair
    if len(after.cards) > len(before.cards):
        brought = (now.hand or after).cards[len(before.cards) : len(after.cards)]
        return not any(card.keyed for card in brought)
    if link.sensed == link.last_input:
        return not _played(before, after)
    new = new_alerts(link)
    return bool(new) and {alert.code for alert in new} <= BY_ITSELF and not _moved(before, after)


def of_one_deal(link: Table) -> tuple[Hand, Hand] | None:
    """The hand before and after an input, if both are in the same deal."""
    before, after = link.before.hand if link.before else None, link.hand
    if before is None or after is None:
        return None
    same = (before.hand_no, before.deal.attempt) == (after.hand_no, after.deal.attempt)
    return (before, after) if same else None


def _played(before: Hand, after: Hand) -> bool:
    mucked = [seat for seat, part in after.parts.items() if part.mucked]
    return len(before.voluntary) != len(after.voluntary) or mucked != [
        seat for seat, part in before.parts.items() if part.mucked
    ]


def _moved(before: Hand, after: Hand) -> bool:
    """Whether anything changed other than alerts and antenna readings."""

    def state(hand: Hand) -> tuple[object, ...]:
        places = [(card.place, card.card, card.shown) for card in hand.cards]
        held = (
            hand.pending.held,
            hand.pending.motions,
            hand.pending.pulled,
            hand.pending.limited,
            hand.incidents.reports,
            hand.deal.manual,
        )
        return hand.phase, hand.street, hand.round.to_act, hand.parts, hand.voluntary, places, held

    alerts = {alert.number for alert in before.incidents.alerts} - {
        alert.number for alert in after.incidents.alerts
    }
    return bool(alerts) or state(before) != state(after)


def new_alerts(link: Table) -> tuple[AlertRaised, ...]:
    """The alerts that an input opened and left open."""
    pair = of_one_deal(link)
    if pair is None:
        return ()
    return tuple(alert for alert in pair[1].incidents.alerts if alert.number > pair[0].incidents.alert_count)


def _shuffles(link: Table) -> bool:
    """Whether this input put cards back into the shoe in unknown order."""
    pair = of_one_deal(link)
    if pair is None:
        return link.hand is not None and link.hand.deal.attempt > 1
    before, after = pair

    def inside(hand: Hand) -> int:
        named = sum(card.place == STUB for card in hand.cards)
        return named + sum(part.back for part in hand.parts.values())

    return after.deal.reshuffled and inside(after) > inside(before)


def _came_again(before: Table, now: Table) -> bool:
    """Whether a card that was out before the input went back into the shoe and has come out again."""
    pair = of_one_deal(replace(now, before=before))
    if pair is None:
        return False
    then, cards = pair[0].cards, pair[1].cards
    late = {card.uid: index for index, card in enumerate(cards) if card.uid and card.place != STUB}
    back = {index for index, card in enumerate(cards) if card.uid and card.place == STUB}
    was_out = [index for index in back if index >= len(then) or then[index].place != STUB]
    return any(index < late.get(cards[index].uid, -1) >= len(then) for index in was_out)


# --- what is reported again --------------------------------------------------------------------------


def _drawn(gone: list[Table], now: Table) -> list[Input]:
    """The cards that sensors saw leave the shoe, in order, and where they lie."""
    inputs: list[Input] = []
    for link in reversed(gone):
        pair = of_one_deal(link)
        if pair is None or now.hand is None or now.hand.deal.attempt != pair[1].deal.attempt:
            continue
        for index in range(len(pair[0].cards), len(pair[1].cards)):
            card = now.hand.cards[index]
            if not card.keyed:
                strange = (codes.CARD_OF_ANOTHER_DECK, index) in now.hand.incidents.raised
                lies, street = _lies(card, pair[1].cards[index]), card.street or pair[0].number
                inputs.append(_draw(card, lies, street, other_deck=strange))
    return inputs


def _lies(now: DrawnCard, first: DrawnCard) -> Place | None:
    """Where the script of the deal had put the card; None: no place in a deal."""
    for card in (now, first):
        place = card.lies if card.place == HELD and card.lies is not None else card.place
        if place.seat is not None or place.is_board or place == BURN:
            return place
    return None


def _draw(card: DrawnCard, lies: Place | None, street: int, *, other_deck: bool) -> Input:
    status = "other-deck" if other_deck else "card" if card.card is not None or card.uid else "unread"

    def read(draft: Draft) -> cmd.DrawCard:
        return cmd.DrawCard(at=draft.at, card=card.card, uid=card.uid, status=status, deck=card.deck)

    def tell(draft: Draft) -> None:
        hand = draft.table.hand
        if hand is None or hand.phase not in PLAYED or lies is None or other_deck:
            draw_card(draft, read(draft))
            return
        halted = draft.table.phase == "HALTED"
        if not halted:
            deal_returned(draft)
        back_from_the_stub(draft, uid=card.uid)
        if not halted and street == draft.hand.number and fits(draft.hand, lies):
            draft.add(ev.CardDrawn, card=card.card, uid=card.uid, to=lies, up=card.up, deck=card.deck)
            end_silence(draft)
            finish_step(draft)
        else:
            draft.add(
                ev.CardDrawn,
                card=card.card,
                uid=card.uid,
                to=HELD,
                up=card.up,
                deck=card.deck,
                lies=lies,
                street=street,
            )
            if draft.table.phase != "HALTED" and all(
                one.code != codes.CARD_TOO_EARLY for one in draft.hand.incidents.alerts
            ):
                ask_if_premature(draft)

    return tell


def _named(before: Table, now: Table) -> list[Input]:
    """Cards that a person keyed and a sensor has seen since."""
    if before.hand is None or now.hand is None or before.hand.deal.attempt != now.hand.deal.attempt:
        return []
    pairs = zip(before.hand.cards, now.hand.cards, strict=False)
    return [_name(index, new) for index, (old, new) in enumerate(pairs) if new.uid and not old.uid]


def _name(index: int, card: DrawnCard) -> Input:
    face, is_open = card.card, card.up or card.place.is_board
    assert face is not None, "a card that a person keyed has a face"
    return lambda draft: draft.add(ev.CardNamed, index=index, card=face, uid=card.uid, up=is_open)


def seen_since(keyed: Table, now: Table) -> list[Input]:
    """What the antennas have seen since that table, ignoring cards keyed by a person."""
    inputs: list[Input] = []
    hand, then = now.hand, keyed.hand
    if hand is None or then is None or (hand.hand_no, hand.deal.attempt) != (then.hand_no, then.deal.attempt):
        return inputs
    known = dict(_times(then.cards))
    for drawn, card in _times(hand.cards):
        old = known.get(drawn)
        if card.uid and not card.keyed and card.seen != (old.seen if old is not None else None):
            inputs.append(_see(card.uid, card.seen))
    return inputs


def _times(cards: Iterable[DrawnCard]) -> Iterator[tuple[tuple[str, int], DrawnCard]]:
    """Each card with its tag and how often that tag left the shoe before; after a shuffle it may again."""
    before: Counter[str] = Counter()
    for card in cards:
        yield (card.uid, before[card.uid]), card
        before[card.uid] += 1


def _see(uid: str, place: Place | None) -> Input:
    def tell(draft: Draft) -> None:
        hand = draft.table.hand
        if hand is None:
            return
        for index, card in reversed([*enumerate(hand.cards)]):
            if card.uid != uid:
                continue
            if place is None:
                draft.add(ev.CardLost, index=index)
            else:
                see_again(draft, index, place)
            return

    return tell


def _strange(links: list[Table], now: Table) -> list[Input]:
    """Tags seen by an antenna that are not cards of the hand, if their alert is still open."""
    still = {alert.number for alert in now.hand.incidents.alerts} if now.hand is not None else set()
    return [
        _ask(alert.seat)
        for link in reversed(links)
        for alert in new_alerts(link)
        if alert.code == codes.SENSOR_SILENT and alert.index is None and alert.number in still
    ]


def _ask(seat: Seat | None) -> Input:
    def tell(draft: Draft) -> None:
        if draft.table.hand is not None:
            draft.open_case(codes.SENSOR_SILENT, seat=seat)

    return tell


def redoable(table: Table) -> Table | None:
    """The table that a redo restores; None if nothing was taken back, or there was a new input since."""
    if table.undone is None:
        return None
    step, then = table.undone
    if then.hand is not None and then.hand.phase == "VOID":
        return None
    since = [link for link in links(table) if link.last_input > step]
    if not all(is_sensors(link, table) for link in since):
        return None
    return then if not since or _sensed(table.hand) == _sensed(then.hand) else None


def _sensed(hand: Hand | None) -> tuple[int, int, int]:
    """How much of this deal came from sensors, as repeated by an undo: cards, and tags that are not cards."""
    if hand is None:
        return 0, 0, 0
    strange = [one for one in hand.incidents.alerts if one.code == codes.SENSOR_SILENT and one.index is None]
    return hand.deal.attempt, sum(not card.keyed for card in hand.cards), len(strange)


def _wins(table: Table, awards: tuple[ev.Paid, ...]) -> bool:
    """Whether the cards pay these awards now."""
    try:
        return proposal(table)[1] == awards
    except Refused:
        return False


def redo(draft: Draft) -> None:
    """Redo the last input that was taken back; raises `Refused` after a new input."""
    now = draft.table
    then = redoable(now)
    if then is None or now.undone is None:
        raise Refused("nothing-to-redo", "nothing was taken back since the last input")
    if then.phase == "AWARDED" and now.phase != "AWARDED":
        shares = then.hand.money.shares if then.hand is not None else ()
        awards = then.hand.money.awards if then.hand is not None else ()
        if shares or (may_share(now, now.house) and not _wins(now, awards)):
            share_pot(draft, cmd.SharePot(at=draft.at, shares=shares))
        else:
            award(draft, cmd.Award(at=draft.at, told=told_in(awards if dealer_tells(now) else ())))
        if then.hand is not None and draft.last_hand.money.awards != then.hand.money.awards:
            raise Refused("nothing-to-redo", "the floor pushed these pots otherwise: push them again")
        return
    again = seen_since(then, now)
    draft.add(ev.Redone, restores=now.undone[0], again=len(again))
    for tell in again:
        draft.next_input()
        tell(draft)
