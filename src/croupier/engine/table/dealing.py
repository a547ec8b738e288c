"""Where the next card of the shoe belongs, and when a dealing step is complete.

Facts (Guide 2.1 to 2.4): cards go one at a time clockwise, the first of a deal without a burn; each later
dealing step is preceded by exactly one burn (Code 1.13). In a draw, players get all their cards together.
"""

from __future__ import annotations

from croupier.engine.codes import HANDS_TO_OPEN
from croupier.engine.places import BOARD, BOARDS, BURN, MUCK, NOWHERE, RETURNED, Place, Seat
from croupier.engine.table import Hand, Table
from croupier.values import kept, replace

COMMUNITY = ("community", "scramble-community")
"""Plans under which the last stud card is a common card."""


_QUIET = ((), (HANDS_TO_OPEN,))
"""What may have been announced in a hand that is still dealt by the usual script."""


def receivers(hand: Hand) -> tuple[Seat, ...]:
    """The seats to deal to, in order; a seat that folded facing no bet still gets cards (WSOP 222)."""
    return tuple([seat for seat, part in hand.parts.items() if not part.folded or part.served])


def seat_due(hand: Hand) -> int:
    """How many cards a seat holds once the present street is dealt."""
    due = hand.game.dealt_by[hand.number][2]
    return due - len(hand.rule.faces) if hand.deal.plan in COMMUNITY else due


def held(hand: Hand) -> dict[Seat, int]:
    """How many cards each seat in the deal holds, without its discards.

    A card that is to be replaced still counts until all are served.
    """
    places = [card.place for card in hand.cards]
    late = hand.deal.replacing
    return {
        seat: places.count(Place.of_seat(seat)) + late.count(seat) - hand.parts[seat].loose
        for seat in receivers(hand)
    }


def lacking(hand: Hand) -> int:
    """How many cards the seats still need in this dealing step."""
    due = seat_due(hand)
    return sum(max(0, due - count) for count in held(hand).values())


def lacking_seats(hand: Hand) -> dict[Seat, tuple[int, int]]:
    """(expected, found) cards of each seat that has too few."""
    due, late = seat_due(hand), hand.deal.replacing
    found = {seat: count - late.count(seat) for seat, count in held(hand).items()}
    return {seat: (due, count) for seat, count in found.items() if count < due}


def boards_dealt(hand: Hand) -> tuple[Place, ...]:
    """The boards that have cards of their own by now, in order: those side by side, or those of a run."""
    return BOARDS[: max(hand.game.boards, hand.deal.board)]


def board_due(hand: Hand, board: int = 1) -> int:
    """How many cards of its own this board has once this street is dealt."""
    if hand.deal.board == board == 1:
        return hand.game.dealt_by[hand.number][1] + (hand.deal.plan in COMMUNITY)
    return _own(hand, board, hand.number)


def _own(hand: Hand, board: int, number: int) -> int:
    """The cards of a board by street `number`; the boards of a run before the present one are complete."""
    due = hand.game.dealt_by[number if board >= hand.deal.board else -1][1]
    return due if board == 1 else due - hand.deal.shared


def board_lacks(hand: Hand) -> Place:
    """The first board that still needs a card of this street; nowhere if none does."""
    for place in boards_dealt(hand):
        if len(hand.at(place)) < board_due(hand, place.board):
            return place
    return NOWHERE


def board_count(hand: Hand, board: int = 1) -> tuple[tuple[str, int], ...]:
    """How many cards the board should show, and how many it does, including those that wait for a ruling."""
    waiting = sum(card.seen is None or card.seen.is_board for card in hand.held_cards)
    due = board_due(hand, board) + (hand.deal.shared if board > 1 else 0)
    counted = ("expected", due), ("found", len(hand.boards[board - 1]) + waiting)
    return counted if hand.board_number == 1 else (*counted, ("board", board))


def burns_due(hand: Hand) -> int:
    """How many burns there are once this street is dealt."""
    deal, dealt_by = hand.deal, hand.game.dealt_by
    due = dealt_by[hand.number][0] + deal.burns_again
    if deal.board == 1:
        return due
    if deal.burns_once:
        return dealt_by[-1][0] + deal.burns_again
    return due + (deal.board - 1) * (dealt_by[-1][0] - dealt_by[first_again(hand) - 1][0])


def first_again(hand: Hand) -> int:
    """The number of the first street that each further board of a run has for itself."""
    return next(at for at, (_, cards, _) in enumerate(hand.game.dealt_by) if cards > hand.deal.shared)


def last_dealt(hand: Hand) -> tuple[int, int]:
    """The street dealt last or being dealt: its board, and its number from 0.

    When nobody can bet any more, the next street is due as soon as one is complete.
    """
    board = hand.deal.board
    if hand.phase != "DEALING" or not hand.number or not hand.rule.board or step_begun(hand):
        return board, hand.number
    if board > 1 and hand.number == first_again(hand):
        return board - 1, len(hand.game.streets) - 1
    return board, hand.number - 1


def step_begun(hand: Hand) -> bool:
    """Whether a burn or a board card of this street has left the shoe, on the present board."""
    place, before = BOARDS[hand.deal.board - 1], _own(hand, hand.deal.board, hand.number - 1)
    return len(hand.burns) > hand.last_round.burnt or len(hand.at(place)) > before


def next_of_hand(hand: Hand) -> Place:
    """Where the script puts the next card from the shoe, even while an alert is open.

    Cards on top of the stub are dealt first.
    """
    return place_due(returned_dealt(hand))


def returned_dealt(hand: Hand) -> Hand:
    """The hand after dealing the cards on top of the stub, as many as this step takes."""
    for index, card in enumerate(hand.cards):
        if card.place == RETURNED:
            place = place_due(hand)
            if place == NOWHERE:
                break
            replacing = hand.deal.replacing[1:] if replacement_due(hand) else hand.deal.replacing
            cards = (*hand.cards[:index], replace(card, place=place), *hand.cards[index + 1 :])
            hand = replace(hand, cards=cards, deal=replace(hand.deal, replacing=replacing))
    return hand


def place_due(hand: Hand) -> Place:
    """Where the script of the deal puts the next card, from the shoe or from the top of the stub."""
    if hand.phase in ("BETTING", "DRAWING"):
        return _owed(hand, hand.number)
    if hand.phase != "DEALING":
        return NOWHERE
    if loser(hand) is not None:
        return MUCK
    places = [card.place for card in hand.cards]
    if places.count(BURN) < burns_due(hand):
        owed = _owed(hand, hand.number - 1)
        return BURN if owed == NOWHERE else owed
    seat = _next_seat(hand) if hand.rule.faces or hand.rule.draw else None
    if seat is not None:
        return Place.of_seat(seat)
    if hand.deal.replacing:
        return Place.of_seat(hand.deal.replacing[0])
    if hand.deal.board == hand.game.boards == 1:
        return BOARD if places.count(BOARD) < board_due(hand) else NOWHERE
    return board_lacks(hand)


def script(hand: Hand) -> list[tuple[Place, bool]]:
    """The places of all cards still to come in this dealing step, in order, and whether each lies face up.

    Empty if an irregularity or a short stub may have changed the deal, or if a draw needs each seat's
    discards first: then `place_due` and `face_up` tell it card by card.
    """
    street = hand.rule
    if (
        hand.phase != "DEALING"
        or hand.incidents.reports
        or hand.incidents.codes not in _QUIET
        or street.draw
        or hand.deal.plan
    ):
        return []
    places = [card.place for card in hand.cards]
    found = [(BURN, False)] * (burns_due(hand) - places.count(BURN))
    if street.faces:
        counts, due = held(hand), seat_due(hand)
        before = due - len(street.faces)
        for lap in range(min(counts.values()), due):
            up = lap >= before and street.faces[lap - before] == "u"
            found += [(Place.of_seat(seat), up) for seat, count in counts.items() if count <= lap]
    for place in boards_dealt(hand):
        found += [(place, False)] * (board_due(hand, place.board) - places.count(place))
    return found


def fits(hand: Hand, place: Place) -> bool:
    """Whether this dealing step still has a card for this place, next or later."""
    if place == next_of_hand(hand):
        return True
    if hand.phase != "DEALING" or place == BURN:
        return False
    if place.is_board:
        return place in boards_dealt(hand) and len(hand.at(place)) < board_due(hand, place.board)
    return place.seat is not None and held(hand).get(place.seat, seat_due(hand)) < seat_due(hand)


def _owed(hand: Hand, number: int) -> Place:
    """A card that street `number` still owes: to a seat, or to the board for one that was scrapped."""
    if hand.deal.replacing:
        return Place.of_seat(hand.deal.replacing[0])
    if number >= 0 and hand.game.dealt_by[number][1]:
        for place in boards_dealt(hand):
            if len(hand.at(place)) < _own(hand, place.board, number):
                return place
    return NOWHERE


def loser(hand: Hand) -> Seat | None:
    """The next seat to lose its card of this street, because others lost theirs (Code 1.14)."""
    if not hand.deal.lost or hand.phase != "DEALING":
        return None
    return next((seat for seat in receivers(hand) if seat not in hand.deal.lost), None)


def _next_seat(hand: Hand) -> Seat | None:
    """The first seat with the fewest cards; in a draw, the first that lacks any."""
    counts, due = held(hand), seat_due(hand)
    if hand.rule.draw:
        return next((seat for seat, count in counts.items() if count < due), None)
    seat = min(counts, key=counts.__getitem__, default=None)
    return seat if seat is not None and counts[seat] < due else None


def replacement_due(hand: Hand) -> bool:
    """Whether all are served and the next card replaces one that was exposed or scrapped."""
    if not hand.deal.replacing or place_due(hand).seat != hand.deal.replacing[0]:
        return False
    return hand.phase != "DEALING" or len(hand.burns) < burns_due(hand) or not lacking(hand)


def face_up(hand: Hand, place: Place) -> bool:
    """Whether the next card of this seat is dealt face up, as the street's script has it.

    The third card is dealt face down if an exposed card lies up instead (WSOP 214).
    """
    faces = hand.rule.faces
    if hand.deal.last_up and place.seat is not None and hand.rule is hand.game.streets[-1]:
        return True
    if place.seat is None or "u" not in faces:
        return False
    lap = held(hand).get(place.seat, 0) - (seat_due(hand) - len(faces))
    if lap < 0 or (lap < len(faces) and faces[lap] != "u"):
        return False
    streets = hand.game.streets[: hand.number + 1]
    return len(hand.upcards(place.seat)) < sum(street.faces.count("u") for street in streets)


@kept
def next_card(table: Table) -> Place:
    """Where the next card of the shoe belongs: a seat, the board, the burn spot, or nowhere.

    Nowhere while a red alert is open, while somebody still has to act, and once the hand is over.
    """
    hand = table.hand
    if hand is None or table.phase == "HALTED":
        return NOWHERE
    return next_of_hand(hand)


def missing(hand: Hand) -> tuple[int, int]:
    """(expected, found) cards of this dealing step; after the first deal, of all burns and the board.

    In stud and draw the seats' cards are counted as well.
    """
    seats = held(hand)
    late = len(hand.deal.replacing)
    if not hand.deal.first_over:
        return seat_due(hand) * len(seats), sum(seats.values()) - late
    boards = boards_dealt(hand)
    due = sum(board_due(hand, place.board) for place in boards)
    common = due + burns_due(hand), sum(len(hand.at(place)) for place in boards) + len(hand.burns)
    if not (hand.rule.faces or hand.rule.draw):
        return common
    expected = sum(max(seat_due(hand), count) for count in seats.values())
    return common[0] + expected, common[1] + sum(seats.values()) - late
