"""Cards that left the shoe before everybody had acted (Guide 5.3, I-11 to I-15 and I-17)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from croupier.engine import codes
from croupier.engine import events as ev
from croupier.engine.incidents.case import Case, Incident, Ruling, Way, message
from croupier.engine.incidents.common import ask_about_extra, both, neither, nothing, settle
from croupier.engine.incidents.street import close_early, following, hold_unread
from croupier.engine.places import ASIDE, BURN, MUCK, RETURNED, STUB, Place, Seat
from croupier.engine.table import Hand
from croupier.engine.table.dealing import receivers
from croupier.values import replace

RULE: Final = "TDA RP-5, Code 1.13, 1.14"

TURN_RULE: Final = "TDA RP-5, Code 1.14.d"
AGAIN_RULE: Final = "TDA RP-5, Code 1.14.a, 1.13.b"
"""For a turn, and for a street that is dealt again."""


# --- what the cards are ------------------------------------------------------------------------------


def _burn_lacks(hand: Hand) -> bool:
    """Whether the next street still needs a burn, besides those on the table or on top of the stub."""
    street = following(hand)
    if street is None:
        return False
    due = hand.game.dealt_by[hand.game.numbers[street.name]][0] + hand.deal.burns_again
    return len(hand.burns) + len(hand.returned) < due


def _burn_and_rest(case: Case) -> tuple[int | None, list[int]]:
    """The held card that is the burn, if any, and the street's cards after it."""
    held = case.held
    seen = case.hand.cards[held[0]].seen if held else None
    if held and _burn_lacks(case.hand) and (seen is None or seen == BURN):
        return held[0], held[1:]
    return None, held


def _only_the_burn(case: Case) -> bool:
    burn, rest = _burn_and_rest(case)
    return burn is not None and not rest


def _back_on_top(case: Case) -> bool:
    return _only_the_burn(case) and case.house.premature_burn_only == "back_on_top"


def _stud(case: Case) -> bool:
    street = following(case.hand)
    return street is not None and bool(street.faces)


def _in_a_draw(case: Case) -> bool:
    return case.hand.rule.draw


def _lost(case: Case) -> bool:
    return _stud(case) and case.house.premature_stud == "eliminate"


def _river_becomes_turn(case: Case) -> bool:
    """Whether the river becomes the turn: under the Code the premature turn is put aside."""
    street = following(case.hand)
    one_more = street is not None and street.board == 1 and street is not case.hand.game.streets[-1]
    return one_more and case.house.premature_turn == "river_becomes_turn"


def _last_one(case: Case) -> bool:
    """Whether it is the last card of a stud hand, which a player may have mixed with the others."""
    return _stud(case) and following(case.hand) is case.hand.game.streets[-1]


def _nobody_acted(case: Case) -> bool:
    """Whether nothing was keyed in this round yet, so it may be an extra card of the last step."""
    return not case.hand.round.keyed and case.hand.phase == "BETTING" and not _came_in_time(case)


def _came_in_time(case: Case) -> bool:
    """Whether the card came in time: betting was over, then undone, and is being keyed again."""
    return case.index is not None and case.hand.cards[case.index].lies is not None


def _seats(case: Case, cards: list[int]) -> list[Seat]:
    """The owner of each premature card: by antenna, by report, or by dealing order."""
    reported = [case.seat] if case.code == codes.PREMATURE_STUD_CARD and case.seat is not None else []
    seen = [case.hand.cards[index].seen for index in cards]
    known = [place.seat for place in seen if place is not None and place.seat is not None] or reported
    left = [seat for seat in receivers(case.hand) if seat not in known]
    return (known + left)[: len(cards)]


# --- what becomes of them ----------------------------------------------------------------------------


def too_early(case: Case) -> None:
    """Keep the burn, or put it back if it came alone; cards dealt after it do not play."""
    draft = case.draft
    burn, rest = _burn_and_rest(case)
    if burn is not None:
        draft.add(ev.CardMoved, index=burn, to=RETURNED if _back_on_top(case) else BURN)
    if following(case.hand) is None:
        for index in rest:
            draft.add(ev.CardMoved, index=index, to=MUCK)
    elif rest:
        _not_played(case, rest)
    close_early(case)


def _not_played(case: Case, rest: list[int]) -> None:
    draft, burnt = case.draft, not _burn_lacks(case.hand)
    if _lost(case):
        seats = tuple(_seats(case, rest))
        for index in rest:
            draft.add(ev.CardMoved, index=index, to=MUCK)
        draft.add(ev.StreetLost, seats=seats, burnt=burnt)
    elif _river_becomes_turn(case):
        for index in rest:
            draft.add(ev.CardMoved, index=index, to=ASIDE)
        if burnt:
            draft.add(ev.BurnsChanged, by=1)
    else:
        again = burnt and not _stud(case) and case.house.premature_burn_again == "yes"
        draft.add(ev.StubReshuffled, burn_again=again, cards=tuple(rest))


def _mixed_in(case: Case) -> None:
    """Let the holder keep their last card, without betting or raising in this round (Code 1.14)."""
    burn, rest = _burn_and_rest(case)
    if burn is not None:
        case.draft.add(ev.CardMoved, index=burn, to=BURN)
    for index, seat in zip(rest, _seats(case, rest), strict=False):
        case.draft.add(ev.CardMoved, index=index, to=Place.of_seat(seat))
        case.draft.add(ev.RaiseBarred, seat=seat)
    close_early(case)


def _extra_card(case: Case) -> None:
    """An extra card: the next burn in the deal, else a question depending on where it lies (I-07, I-16)."""
    if case.hand.number or len(case.held) > 1 or case.house.extra_one == "misdeal":
        ask_about_extra(case.draft)
    else:
        case.draft.add(ev.CardMoved, index=case.held[0], to=RETURNED)


def _late(case: Case) -> None:
    """X-LATE: the actions keyed now came before the cards, which then take their places."""
    close_early(case)


def never_left(case: Case) -> None:
    """The reading was wrong: the held cards never left the stub."""
    for index in case.held:
        case.draft.add(ev.CardMoved, index=index, to=STUB)
    close_early(case)
    settle(case.draft)


DEALT_AGAIN: Final = Way(
    "premature",
    too_early,
    also=("reshuffle",),
    consequence=message("burn kept, the others go into the stub"),
    rule=AGAIN_RULE,
)

TOO_EARLY: Final = (
    Way(
        "premature",
        too_early,
        _back_on_top,
        consequence=message("back on the stub: it is the next burn"),
        rule="Code 1.13.d, TDA RP-5",
    ),
    Way(
        "premature",
        too_early,
        both(_only_the_burn, neither(_back_on_top)),
        consequence=message("it stays the burn, play goes on"),
        rule="TDA RP-5, Code 1.13.d",
    ),
    Way(
        "premature",
        too_early,
        _lost,
        consequence=message("the card is lost, and one for each other player"),
        rule="Code 1.14.b",
    ),
    Way(
        "premature",
        too_early,
        _river_becomes_turn,
        consequence=message("set aside: the river becomes the turn, after another burn"),
        rule=TURN_RULE,
    ),
    replace(DEALT_AGAIN, when=_stud, rule="WSOP 227, TDA RP-5"),
    replace(DEALT_AGAIN, when=_in_a_draw, rule="TDA RP-5, Code 1.14.a"),
    DEALT_AGAIN,
)

WAYS: Final = (
    Way("late", _late),
    *TOO_EARLY,
    Way(
        "stands",
        _mixed_in,
        _last_one,
        label=message("Mixed in"),
        consequence=message("the card is kept; no bet or raise now"),
        rule="Code 1.14.c",
        also=("limit",),
    ),
)

NOT_THERE: Final = Way("not-so", never_left)

PREMATURE: Final = Incident(
    code=codes.CARD_TOO_EARLY,
    group="board",
    title=message("card out too early"),
    sentence=message("A card left the shoe and seat {seat} still has to act. Had everybody acted?"),
    rule=RULE,
    ways=(*WAYS, Way("extra-card", _extra_card, _nobody_acted, also=("return",)), NOT_THERE),
    discretion=never_left,
    pale=_came_in_time,
    detected="sensor",
)


# --- reported, where no shoe read the cards, or as the answer to its question --------------------------


def _unread(number: int, ruling: Ruling) -> Ruling:
    """The ruling on this many premature cards, even if the terminal has seen none."""

    def rule_on_them(case: Case) -> None:
        hold_unread(case, number)
        ruling(case)

    return rule_on_them


def _reported(code: str, title: str, sentence: str, rule: str, *numbers: int) -> Incident:
    return Incident(
        code=code,
        group="board",
        title=title,
        sentence=sentence,
        rule=rule,
        families=("flop",) if 1 not in numbers else (),
        phases=("BETTING", "DRAWING"),
        explains=(codes.CARD_TOO_EARLY, codes.BOARD_COUNT),
        ways=tuple(Way("premature", _unread(each, too_early), _may_come(each)) for each in numbers),
    )


def _may_come(number: int) -> Callable[[Case], bool]:
    """Whether the next street has this many cards, including its burn."""

    def has_as_many(case: Case) -> bool:
        street = following(case.hand)
        if street is None or case.hand.phase not in ("BETTING", "DRAWING"):
            return False
        return number == 1 or street.board == number - 1

    return has_as_many


def _shuffled_in(case: Case) -> bool:
    """Whether the card put aside is back in the stub and the river comes next."""
    return case.hand.phase == "DEALING" and case.hand.deal.reshuffled


TURN: Final = _reported(
    codes.PREMATURE_TURN, message("premature turn"), message("The turn was dealt too early."), TURN_RULE, 2
)

LATE: Final = Incident(
    code=codes.ACTIONS_KEYED_LATE,
    group="board",
    title=message("actions keyed late"),
    sentence=message("Everybody had acted before the card: key the actions now."),
    rule="Guide 0.9",
    phases=("BETTING",),
    explains=(codes.CARD_TOO_EARLY, codes.BOARD_COUNT),
    ways=(Way("late", _late),),
)

STUD_CARD: Final = Incident(
    code=codes.PREMATURE_STUD_CARD,
    families=("stud",),
    group="board",
    title=message("premature stud card"),
    sentence=message("Seat {seat} got its next card before everybody had acted."),
    rule="WSOP 227, Code 1.14",
    asks=("seat",),
    phases=("BETTING",),
    explains=(codes.CARD_TOO_EARLY,),
    ways=tuple(
        replace(way, does=_unread(2, way.does), when=both(_stud, when))
        for way, when in (
            (TOO_EARLY[2], _lost),
            (TOO_EARLY[4], neither(_lost)),
            (WAYS[-1], _last_one),
        )
    ),
)

INCIDENTS: Final = (
    PREMATURE,
    LATE,
    _reported(
        codes.PREMATURE_BURN,
        message("premature burn"),
        message("A card was burnt too early."),
        "TDA RP-5, Code 1.13.d",
        1,
    ),
    _reported(
        codes.PREMATURE_FLOP,
        message("premature flop"),
        message("The flop was dealt too early."),
        AGAIN_RULE,
        4,
        3,  # in Courchevel one of them lies there already
    ),
    replace(
        TURN,
        pale=_shuffled_in,
        ways=(
            *TURN.ways,
            Way(
                "reshuffle",
                nothing,
                _shuffled_in,
                label=message("Shuffled in"),
                consequence=message("the early card is in the stub: cut, burn, river"),
            ),
        ),
    ),
    _reported(
        codes.PREMATURE_RIVER,
        message("premature river"),
        message("The river was dealt too early."),
        AGAIN_RULE,
        2,
    ),
    STUD_CARD,
)
