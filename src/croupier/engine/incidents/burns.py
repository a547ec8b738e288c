"""A missing burn, or a second one (Guide 5.3, I-18 and I-19)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from croupier.engine import codes
from croupier.engine import events as ev
from croupier.engine.draft import Draft
from croupier.engine.incidents.case import Case, Incident, Way, message
from croupier.engine.incidents.common import both, neither, settle
from croupier.engine.incidents.street import (
    acted,
    board_from,
    burn_from,
    close_early,
    drawn_one,
    go_on,
    last_dealt,
    layout,
    reopen,
    taken_back,
)
from croupier.engine.places import BURN, RETURNED, STUB, Place, Spot
from croupier.engine.table import Hand
from croupier.errors import Refused

RULE: Final = "TDA 38, Code 1.13.a, WSOP tournament 88, WSOP 164, 165"

AFTERWARDS: Final = "WSOP 122, 165"
AS_ALWAYS: Final = "TDA 38, WSOP 165"
"""What happens when a board with wrong burns stands, with and without a later street to correct them."""


def _flop(case: Case) -> bool:
    return case.hand.game.streets[last_dealt(case.hand)].board > 1


def _by_draw(case: Case) -> bool:
    return _flop(case) and case.house.burn_missing_flop == "floor_draws_burn"


def _restores(case: Case) -> bool:
    return case.house.burn_catch_up == "restore"


def _is_later_street(case: Case) -> None:
    """Refuse a report about the first deal, which has no burn."""
    if last_dealt(case.hand) == 0:
        raise Refused("no-burn-yet", f"{case.code}: no card is burnt before the first deal", rule=RULE)


# --- no burn -----------------------------------------------------------------------------------------


def _without_burn(case: Case) -> list[int]:
    """The street's board cards, starting with the one the script took for the burn."""
    burn = burn_from(case.hand)
    return ([] if burn is None else [burn]) + board_from(case.hand) + case.held


def _exposed_is_burn(case: Case) -> None:
    """Make the exposed card the burn and play the next one, as the script has it."""
    settle(case.draft)


def _draw_burn(case: Case) -> None:
    """The floor draws one of the cards as the burn, and the next card completes the flop (TDA 39)."""
    cards = _without_burn(case)
    burn = drawn_one(case, cards)
    reopen(case)
    places = layout(case.hand, [index for index in cards if index != burn])
    for index in cards:
        place = places.get(index, BURN)
        if case.hand.cards[index].place != place:
            case.draft.add(ev.CardMoved, index=index, to=place)
    go_on(case.draft)


def _deal_again(case: Case) -> None:
    """Shuffle the flop into the stub, then burn and deal as usual (WSOP 164)."""
    cards = _without_burn(case)
    reopen(case)
    case.draft.add(ev.StubReshuffled, burn_again=False, cards=tuple(cards))


def _plays_unburnt(case: Case) -> None:
    """Let the board stand without its burn; the next street may make up for it."""
    draft, hand = case.draft, case.hand
    if not _adopted(hand):
        last, burn = board_from(hand)[-1:], burn_from(hand)
        if not last or burn is None or hand.cards[last[0]].card is not None:
            return  # the number of cards out agrees with the script
        places = layout(hand, [burn, *board_from(hand)[:-1]])
        draft.add(ev.CardMoved, index=last[0], to=STUB)
        _move(draft, places)
        draft.add(ev.BurnsChanged, by=-1)
    if _restores(case):
        draft.add(ev.BurnsChanged, by=1)


def _move(draft: Draft, places: Mapping[int, Place]) -> None:
    for index, place in places.items():
        if draft.hand.cards[index].place != place:
            draft.add(ev.CardMoved, index=index, to=place)


def _adopted(hand: Hand) -> bool:
    """Whether the card that the script took for the burn was played on the board."""
    return any((codes.MISSING_BURN, index) in hand.incidents.raised for index in board_from(hand))


MISSING: Final = Incident(
    code=codes.REPORTED_MISSING_BURN,
    group="board",
    title=message("missing burn"),
    sentence=message("A card went to the board where a burn was expected."),
    rule=RULE,
    phases=("DEALING", "BETTING"),
    check=_is_later_street,
    explains=(codes.CARD_TOO_EARLY, codes.MISSING_BURN, codes.BOARD_COUNT),
    ways=(
        Way(
            "return",
            _exposed_is_burn,
            neither(acted, _flop),
            label=message("Burn it"),
            consequence=message("the exposed card is the burn, the next one plays"),
            rule="WSOP 165",
            also=("replace",),
        ),
        Way("draw", _draw_burn, both(neither(acted), _by_draw), rule="WSOP tournament 88.c"),
        Way(
            "reshuffle",
            _deal_again,
            both(neither(acted), _flop, neither(_by_draw)),
            consequence=message("flop into the stub, then burn and flop"),
            rule="WSOP 164",
        ),
        Way(
            "stands",
            _plays_unburnt,
            both(acted, _restores),
            consequence=message("the next street burns twice"),
            rule=AFTERWARDS,
        ),
        Way("stands", _plays_unburnt, both(acted, neither(_restores)), rule=AS_ALWAYS),
    ),
)

NO_BURN: Final = MISSING.alarm(
    codes.MISSING_BURN,
    message("burn missing"),
    MISSING.sentence,
    Way("not-so", _exposed_is_burn),
)


# --- two burns ---------------------------------------------------------------------------------------


def _second(case: Case) -> int | None:
    """The second burn, which the script has as the street's first card."""
    if case.index is not None:
        return case.index
    hand = case.hand
    if hand.game.streets[last_dealt(hand)].board:
        return next(iter(board_from(hand)), None)
    burn = burn_from(hand)
    following = None if burn is None or burn + 1 >= len(hand.cards) else burn + 1
    return following if following and hand.cards[following].place.spot is Spot.SEAT else None


def _back_in_place(case: Case) -> None:
    """Play the second burn as the board card it should have been; later cards keep their order."""
    draft, second = case.draft, _second(case)
    if second is None:
        return
    place = case.hand.cards[second].place
    after = [index for index in range(second + 1, len(case.hand.cards)) if _lies(case.hand, index)]
    if not after:
        reopen(case)
        draft.add(ev.CardMoved, index=second, to=RETURNED)
        return
    if place == BURN:
        draft.add(ev.CardMoved, index=second, to=Place.of_board(case.board))
    go_on(draft)
    for index in case.held:
        draft.add(ev.CardMoved, index=index, to=RETURNED)
    close_early(case)


def _lies(hand: Hand, index: int) -> bool:
    return hand.cards[index].place.spot in (Spot.BOARD, Spot.SEAT, Spot.HELD)


def _both_burnt(case: Case) -> None:
    """Let the board stand; one burn counts for the next street, or that street is burnt as usual."""
    draft, second = case.draft, _second_burnt(case)
    if _restores(case):
        draft.add(ev.CardMoved, index=second, to=RETURNED)
        draft.add(ev.BurnsChanged, by=-1)


def _second_burnt(case: Case) -> int:
    """The second burn, once the board is as the players see it."""
    hand = case.hand
    known = [index for index in _burns(hand) if (codes.SECOND_BURN, index) in hand.incidents.raised]
    if known:
        return known[-1]
    played, board = taken_back(hand), board_from(hand)
    if played and board:
        burn_instead(case.draft, board[0], played[0])
        return board[0]
    if not hand.stub:
        raise Refused("no-such-card", "no card is left in the stub")
    case.draft.add(ev.CardDrawn, card=None, uid="", to=BURN, keyed=True)
    case.draft.add(ev.BurnsChanged, by=1)
    return len(case.hand.cards) - 1


def _burns(hand: Hand) -> list[int]:
    return [index for index, card in enumerate(hand.cards) if card.place == BURN]


def burn_instead(draft: Draft, burn: int, played: int) -> None:
    """Record that the script's board card was burnt and the next card took its place."""
    places = layout(draft.hand, [*[index for index in board_from(draft.hand) if index != burn], played])
    draft.add(ev.CardMoved, index=burn, to=BURN)
    _move(draft, places)
    draft.add(ev.BurnsChanged, by=1)


def burnt_twice(hand: Hand) -> int | None:
    """The script's board card that an antenna sees among the burns, if an alert has asked about it."""
    for index in board_from(hand):
        if hand.cards[index].seen == BURN and (codes.SECOND_BURN, index) in hand.incidents.raised:
            return index
    return None


def _not_two(case: Case) -> None:
    """Go on as the cards lie: the card seen on the board plays."""
    twice = burnt_twice(case.hand)
    played = [index for index in case.held if (seen := case.hand.cards[index].seen) and seen.is_board]
    if twice is not None and played:
        burn_instead(case.draft, twice, played[0])
        close_early(case)
    settle(case.draft)


TWO: Final = Incident(
    code=codes.REPORTED_SECOND_BURN,
    group="board",
    title=message("two burns"),
    sentence=message("A second card was burnt where another one was expected."),
    rule="TDA 38, Code 1.13.a, WSOP 122",
    phases=("DEALING", "BETTING"),
    check=_is_later_street,
    explains=(codes.CARD_TOO_EARLY, codes.SECOND_BURN, codes.BOARD_COUNT),
    ways=(
        Way(
            "return",
            _back_in_place,
            neither(acted),
            label=message("Put it back"),
            consequence=message("the second burn plays, the card after it is the next burn"),
            rule="WSOP 122",
        ),
        Way(
            "stands",
            _both_burnt,
            both(acted, _restores),
            consequence=message("one burn counts for the next street"),
            rule=AFTERWARDS,
        ),
        Way("stands", _both_burnt, both(acted, neither(_restores)), rule=AS_ALWAYS),
    ),
)

SECOND_BURN: Final = TWO.alarm(
    codes.SECOND_BURN, message("second burn"), TWO.sentence, Way("not-so", _not_two)
)

INCIDENTS: Final = (MISSING, NO_BURN, TWO, SECOND_BURN)
