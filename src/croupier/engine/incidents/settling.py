"""Cards held for a ruling: they take their places, go back, or were never drawn."""

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
    """Play the hand as it is."""


def take_back(case: Case) -> None:
    """The reading was wrong: the held cards never left the stub."""
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
    """The missing cards were drawn but not read: they are in their places, unknown."""
    fill_with_unknown(case.draft)


def put_on_top(case: Case) -> None:
    """X-TOP: the held cards go back on the stub, to be burnt next (WSOP 118)."""
    for index in case.held:
        case.draft.add(ev.CardMoved, index=index, to=RETURNED)


def scrap(case: Case) -> None:
    """X-SCRAP: the card is out of play and the next one replaces it (Code 1.32)."""
    if case.index is not None:
        case.draft.add(ev.CardMoved, index=case.index, to=SCRAP)
    settle(case.draft)


def settle(draft: Draft) -> None:
    """Once no red alert is left, held cards take their places, or raise AL-07 if premature."""
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
    """The dealer's "dealt" key; an extra card on the table raises AL-05."""
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
    """Ask about extra cards, held until a ruling: on the board (AL-10) or at the seats (AL-05)."""
    if draft.hand.rule.board:
        draft.open_case(codes.BOARD_COUNT, facts=board_count(draft.hand))
        return
    extra = sum(card.place == HELD for card in draft.hand.cards)
    draft.open_case(codes.TOO_MANY_CARDS, facts=(("extra", extra),))
