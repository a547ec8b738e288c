"""Cards that waited for a ruling: they take their places, go back, or were never drawn."""

from __future__ import annotations

from croupier.engine import codes
from croupier.engine import events as ev
from croupier.engine.draft import Draft
from croupier.engine.incidents.case import Case
from croupier.engine.places import HELD, NOWHERE, RETURNED, SCRAP, STUB
from croupier.engine.play.from_shoe import ask_if_premature
from croupier.engine.play.rounds import complete_deal, fill_with_unknown, finish_step, lay_held
from croupier.engine.table.dealing import board_count, next_of_hand


def nothing(case: Case) -> None:
    """The hand is played as it lies."""


def take_back(case: Case) -> None:
    """The reading was wrong: the cards that it held never left the stub."""
    draft = case.draft
    if case.code == codes.CARDS_MISSING:
        fill_with_unknown(draft)
    elif case.code == codes.TOO_MANY_CARDS:
        for index in case.held:
            draft.add(ev.CardMoved, index=index, to=STUB)
    elif case.index is not None and case.hand.cards[case.index].place == HELD:
        draft.add(ev.CardMoved, index=case.index, to=STUB)
    settle(draft)


def missed(case: Case) -> None:
    """The missing cards were drawn and not counted: they are in their places, unknown."""
    fill_with_unknown(case.draft)


def put_on_top(case: Case) -> None:
    """X-TOP: what is held goes back on the stub, and is the next burn (WSOP 118)."""
    for index in case.held:
        case.draft.add(ev.CardMoved, index=index, to=RETURNED)


def scrap(case: Case) -> None:
    """X-SCRAP: the card is out of play and the next one takes its place (Code 1.32)."""
    if case.index is not None:
        case.draft.add(ev.CardMoved, index=case.index, to=SCRAP)
    settle(case.draft)


def settle(draft: Draft) -> None:
    """Once no red alert is left, cards still held take their places, or are premature in their turn."""
    if draft.table.phase == "HALTED":
        return
    for index in [index for index, card in enumerate(draft.hand.cards) if card.place == HELD]:
        if next_of_hand(draft.hand) == NOWHERE:
            if draft.hand.phase in ("BETTING", "DRAWING") and not draft.hand.pending.late:
                ask_if_premature(draft)
            return
        lay_held(draft, index)
        finish_step(draft)


def complete(draft: Draft) -> None:
    """The dealer's "dealt" key; with an extra card on the table the total is wrong (AL-05)."""
    early = [alert for alert in draft.hand.incidents.alerts if alert.code == codes.CARD_TOO_EARLY]
    if early and "extra-card" in early[-1].options:
        draft.answer(early[-1], "extra-card")
        ask_about_extra(draft)
        return
    draft.refuse_while_halted()
    if draft.hand.held_cards and draft.hand.phase == "BETTING" and not draft.hand.pending.late:
        ask_about_extra(draft)
        return
    complete_deal(draft)


def ask_about_extra(draft: Draft) -> None:
    """Cards too many are held until somebody rules: on the board (AL-10), else of the seats (AL-05)."""
    if draft.hand.rule.board:
        draft.open_case(codes.BOARD_COUNT, facts=board_count(draft.hand))
        return
    extra = sum(card.place == HELD for card in draft.hand.cards)
    draft.open_case(codes.TOO_MANY_CARDS, facts=(("extra", extra),))
