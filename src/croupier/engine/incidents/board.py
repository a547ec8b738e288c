"""A wrong number of cards on the board (Guide 5.3, I-16)."""

from __future__ import annotations

from typing import Final

from croupier.engine import codes
from croupier.engine import events as ev
from croupier.engine.incidents.case import Case, Incident, Way, message
from croupier.engine.incidents.common import both, missed, neither, nothing
from croupier.engine.incidents.premature_cards import NOT_THERE, WAYS
from croupier.engine.incidents.street import (
    acted,
    board_from,
    close_early,
    drawn_one,
    hold_unread,
    last_dealt,
    reopen,
)
from croupier.engine.places import BURN, HELD, STUB, Place
from croupier.engine.table.dealing import next_of_hand
from croupier.errors import Refused
from croupier.values import replace

RULE: Final = "TDA 39, RP-5, WSOP 163, Guide 5.3"


# --- what lies there ---------------------------------------------------------------------------------


def _street_board(case: Case) -> int:
    return case.hand.game.streets[last_dealt(case.hand)].board


def _early(case: Case) -> bool:
    """Whether betting is open, which makes the card premature (I-13 to I-15)."""
    return any(alert.code == codes.CARD_TOO_EARLY for alert in case.hand.incidents.alerts)


def _short(case: Case) -> bool:
    """Whether betting was about to start with a board card missing."""
    return case.hand.phase == "DEALING" and not case.held and next_of_hand(case.hand).is_board


def _count(case: Case) -> int:
    """How many of the street's cards are on the board, as reported or seen."""
    reported = case.facts.get("cards")
    here = len(board_from(case.hand, case.board))
    before = len(case.hand.boards[case.board - 1]) - here
    return reported - before if reported else here + len(case.held)


def _many(case: Case) -> bool:
    return not _early(case) and not _short(case) and _count(case) > _street_board(case)


def _few(case: Case) -> bool:
    return case.facts.get("cards") is not None and _count(case) < _street_board(case)


def _four(case: Case) -> bool:
    """One too many on the flop."""
    return _many(case) and _street_board(case) == 3 and _count(case) == 4


def _drawn(case: Case) -> bool:
    """Whether one of the four is drawn at random; always after action on the flop (TDA 1, Code 1.36)."""
    return _four(case) and (case.house.flop_four == "floor_draws_burn" or acted(case))


# --- what becomes of it ------------------------------------------------------------------------------


def _all_cards(case: Case) -> list[int]:
    """The street's cards on the board, including unread ones.

    Where two boards lie side by side, cards too many on the first were taken for the first of the second.
    """
    count, here = _count(case), board_from(case.hand, case.board)
    hold_unread(case, count - len(here))
    if case.hand.game.boards == case.board:
        return here + case.held
    cards = board_from(case.hand) + case.held
    for index in cards[count:]:
        if case.hand.cards[index].place == HELD:
            case.draft.add(ev.CardMoved, index=index, to=Place.of_board(case.board + 1))
    return cards[:count]


def _draw_burn(case: Case) -> None:
    """The floor draws one of the four: it is the burn of the turn (TDA 39)."""
    cards = _all_cards(case)
    burn = drawn_one(case, cards)
    for index in cards:
        place = BURN if index == burn else Place.of_board(case.board)
        if case.hand.cards[index].place != place:
            case.draft.add(ev.CardMoved, index=index, to=place)
    close_early(case)


def _deal_again(case: Case) -> None:
    """Shuffle the flop into the stub and deal it again; bets on it go back."""
    cards = _all_cards(case)
    reopen(case)
    again = case.house.premature_burn_again == "yes"
    case.draft.add(ev.StubReshuffled, burn_again=again, cards=tuple(cards))
    close_early(case)


def _into_the_stub(case: Case) -> None:
    """Shuffle an extra card of a later street into the stub (I-15)."""
    _all_cards(case)
    case.draft.add(ev.StubReshuffled, burn_again=False, cards=tuple(case.held))
    close_early(case)


def _complete_it(case: Case) -> None:
    """The last board cards were never dealt, contrary to the terminal's record; they come now."""
    lacking = board_from(case.hand, case.board)[_count(case) :]
    if case.hand.phase == "BETTING":
        reopen(case)
    for index in lacking:
        case.draft.add(ev.CardMoved, index=index, to=STUB)


def _is_board_game(case: Case) -> None:
    if not _street_board(case):
        raise Refused("no-board", f"{case.code}: no card belongs on the board now", rule=RULE)


FLOOR_ONLY: Final = both(acted, lambda case: case.house.flop_four == "redeal")

COUNT: Final = Incident(
    code=codes.REPORTED_BOARD_COUNT,
    families=("flop",),
    group="board",
    title=message("wrong number of board cards"),
    sentence=message("The board has the wrong number of cards."),
    rule=RULE,
    asks=("board", "cards"),
    phases=("DEALING", "BETTING"),
    check=_is_board_game,
    explains=(codes.CARD_TOO_EARLY, codes.BOARD_COUNT),
    ways=(
        Way(
            "draw",
            _draw_burn,
            _drawn,
            consequence=message("one of the four is the burn of the turn"),
            rule="TDA 39, WSOP 163",
        ),
        Way(
            "reshuffle",
            _deal_again,
            both(_many, neither(_four), FLOOR_ONLY),
            floor=True,
            consequence=message("bets back, the flop is dealt again"),
            rule="WSOP 163",
        ),
        Way(
            "reshuffle",
            _deal_again,
            both(_four, neither(_drawn)),
            consequence=message("bets back, the flop is dealt again"),
            rule="Guide 5.3.b",
        ),
        Way(
            "reshuffle",
            _deal_again,
            both(_many, neither(_four, _drawn, FLOOR_ONLY, lambda case: _street_board(case) == 1)),
            consequence=message("bets back, the flop is dealt again"),
            rule="WSOP 163",
        ),
        Way(
            "reshuffle",
            _into_the_stub,
            both(_many, lambda case: _street_board(case) == 1),
            consequence=message("the extra card goes into the stub"),
            rule="TDA RP-5, Code 1.14.a",
        ),
        Way(
            "return",
            _complete_it,
            both(_few, neither(acted)),
            consequence=message("the next card completes it"),
            rule="Guide 5.3.a",
        ),
    ),
)

COUNTED: Final = replace(
    COUNT.alarm(
        codes.BOARD_COUNT,
        message("wrong number of board cards"),
        message("The board has {found} cards and should have {expected}."),
        *[replace(way, when=both(_early, way.when)) for way in WAYS],
        Way("missed", missed, _short, rule="Guide 5.3.a"),
        Way("not-so", missed, _short),
        NOT_THERE,
    ),
    in_place_of="action",
)


# --- two boards side by side -------------------------------------------------------------------------


def _exchanged(case: Case) -> dict[int, Place]:
    """Where this card and one that belongs there lie, if antennas see each on the board of the other."""
    cards, found = case.hand.cards, Place.of_board(case.facts["found"])
    here = cards[case.which].place
    others = [at for at, card in enumerate(cards) if (card.place, card.seen) == (found, here)]
    return {case.which: found, others[0]: here} if others and not acted(case) else {}


def _as_they_lie(case: Case) -> None:
    for index, place in _exchanged(case).items():
        case.draft.add(ev.CardMoved, index=index, to=place)
    case.draft.close("same", codes.WRONG_ROW)


ROW: Final = Incident(
    code=codes.WRONG_ROW,
    families=("flop",),
    group="board",
    colour="amber",
    title=message("card on the other board"),
    sentence=message("A card of board {expected} lies on board {found}: move it."),
    rule="Guide 5.3",
    ways=(
        Way(
            "stands",
            _as_they_lie,
            lambda case: bool(_exchanged(case)),
            label=message("They stay there"),
            consequence=message("two cards changed boards before anybody acted"),
        ),
        Way("not-so", nothing),
    ),
    detected="sensor",
)

INCIDENTS: Final = (COUNT, COUNTED, ROW)
