"""Who wins each pot, or each half of it, and what the house takes.

Facts: each pot is settled separately (TDA 21). In high/low the best high and the best qualifying low split a
pot, with the odd unit to the high (TDA 20-C); without a low the high takes it all (Guide 2.2, 3.12).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Sized
from itertools import chain

from croupier.cards.card import Card
from croupier.engine import codes
from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine.draft import Draft
from croupier.engine.events import Paid
from croupier.engine.places import Seat
from croupier.engine.play.showdown import contenders, hand_due, pots_of, unsettled
from croupier.engine.table import Hand, Table
from croupier.engine.table.dealing import COMMUNITY
from croupier.errors import Refused
from croupier.rules.halves import Half
from croupier.rules.house import HouseRules
from croupier.rules.pots import Pot, cut, levies, odd_chip_order, split

Won = tuple[str, tuple[Seat, ...]]
"""A half of a pot, empty for the whole, and its winners in dealing order."""

PotWon = tuple[tuple[Won, ...], ...]
"""The winners of a pot on each board; one entry if nobody contests it any more."""

Told = tuple[tuple[Seat, ...], ...]
"""The winners of each pot, main pot first, and in each pot those of every board."""


def _winners(hand: Hand, pots: tuple[Pot[Seat], ...]) -> tuple[PotWon, ...]:
    missing = unsettled(hand, pots)
    if missing:
        raise Refused(
            "hands-not-shown", f"seats {list(missing)} have not shown", rule="TDA 13", seats=missing
        )
    return tuple([_won(hand, pot) for pot in pots])


def _won(hand: Hand, pot: Pot[Seat]) -> PotWon:
    rivals = contenders(hand, pot)
    if len(rivals) < 2:
        return ((("", rivals),),)
    _check_cards(hand, rivals)
    return tuple([_won_on(hand, rivals, board) for board in range(1, hand.board_number + 1)])


def _won_on(hand: Hand, rivals: tuple[Seat, ...], board: int) -> tuple[Won, ...]:
    """The winners of each half, or of the whole part if there is no low or the same seats win both."""
    halves = []
    for half in hand.game.halves:
        strengths = {seat: half.strength(*playing(hand, seat, board)) for seat in rivals}
        top = max((one for one in strengths.values() if one is not None), default=None)
        if top is not None:
            best = tuple(seat for seat in rivals if strengths[seat] == top)
            halves.append((half.name, best))
    alike = len(halves) > 1 and halves[0][1] == halves[1][1] and len(halves[0][1]) > 1
    return (("", halves[0][1]),) if len(halves) < 2 or alike else tuple(halves)


def _check_cards(hand: Hand, rivals: tuple[Seat, ...]) -> None:
    """Raise `Refused` if a rival's cards are unknown."""
    for board in hand.boards:
        if len(board) > max(hand.game.board_cards, int(hand.deal.plan in COMMUNITY)):
            raise Refused("board-count", f"{len(board)} cards lie on the board: report it", rule="TDA 39")
        if len(board) < hand.game.board_cards or any(card.card is None for card in board):
            raise Refused("board-unknown", "a board card was not read: name it")
    for seat in rivals:
        faces = [card.card for card in hand.hole(seat)]
        if None in faces or len(faces) != hand_due(hand):
            raise Refused("cards-unknown", f"seat {seat} holds a card nobody read: name it", seat=seat)


def playing(hand: Hand, seat: Seat, board: int = 1) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The cards of a tabled hand, and those of the board with this number."""
    own = tuple(card.card.reveal() for card in hand.hole(seat) if card.card is not None)
    shown = hand.board if board == 1 else hand.boards[board - 1]
    return own, tuple(card.card.reveal() for card in shown if card.card is not None)


def scooped(paid: Sequence[Paid]) -> Seat | None:
    """The seat that wins every part of every pot, on more than one board."""
    won, boards = {one.seat for one in paid}, {one.board for one in paid}
    return won.pop() if len(won) == 1 and len(boards) > 1 else None


def dealer_tells(table: Table) -> bool:
    """Whether the dealer says who wins: no card is read at this table, and those named do not decide it."""
    if table.sensors != "L0" or table.phase != "SHOWDOWN":
        return False
    try:
        proposal(table)
    except Refused as error:
        return error.code in ("hands-not-shown", "board-unknown", "cards-unknown")
    return False


def _told(hand: Hand, pots: tuple[Pot[Seat], ...], told: Told) -> tuple[PotWon, ...]:
    """The winners of each pot, and of each board, as told; in high/low the first of them has the high."""
    boards = hand.board_number
    parts = [pot for pot in pots for _ in range(boards)]
    fit = (seats and set(seats) <= {*contenders(hand, pot)} for pot, seats in zip(parts, told, strict=False))
    if len(told) != len(parts) or not all(fit):
        raise Refused("no-winner", f"expected who wins each of {len(parts)} pots", rule="TDA 21")
    two = len(hand.game.halves) > 1
    won = [(("", seats if two else _in_order(hand, seats)),) for seats in told]
    return tuple([tuple(won[at : at + boards]) for at in range(0, len(won), boards)])


def proposal(table: Table, told: Told = ()) -> tuple[tuple[tuple[int, int], ...], tuple[Paid, ...]]:
    """What the terminal would pay: (pot, rake) and who gets what; raises as `winners`.

    With winners `told`, odd chips go to the left of the button, or to the high.
    """
    hand = table.hand
    if hand is None or hand.phase != "SHOWDOWN":
        raise Refused("no-award", "the pots are pushed when the betting is over")
    pots = pots_of(hand)
    won = _told(hand, pots, told) if told else _winners(hand, pots)
    taken = tuple(amount for amount, _ in _levied(table, pots))
    paid: list[Paid] = []
    for number, (pot, boards) in enumerate(zip(pots, won, strict=True)):
        parts = cut(pot.amount - taken[number], len(boards), table.unit)
        for board, (halves, part) in enumerate(zip(boards, parts, strict=True), start=1):
            amounts = halved(halves, part, table.unit)
            for (name, seats), amount in zip(halves, amounts, strict=True):
                order = seats if told else _odd_chips_to(hand, table.house, name, seats, board)
                shares = split(amount, order, table.unit)
                paid += [Paid(number, seat, share, name, board) for seat, share in shares if share]
    return tuple((number, amount) for number, amount in enumerate(taken) if amount), tuple(paid)


def due_to_house(table: Table) -> tuple[tuple[int, int], ...]:
    """What the house takes from each pot now, and how much of that is for its jackpot."""
    return _levied(table, pots_of(table.hand) if table.hand is not None else ())


def _levied(table: Table, pots: tuple[Pot[Seat], ...]) -> tuple[tuple[int, int], ...]:
    hand, amounts = table.hand, tuple(pot.amount for pot in pots)
    # the house takes rake once a flop is on the table, or at the showdown
    street, players, last = (hand.number, len(hand.seats), len(hand.game.streets) - 1) if hand else (0, 2, 0)
    return levies(
        table.house,
        amounts,
        chip=table.unit,
        flop_seen=street > 0,
        players=players,
        river=0 < last == street,
    )


def take_for_house(draft: Draft) -> None:
    """Take the rake from every pot."""
    for number, (amount, jackpot) in enumerate(due_to_house(draft.table)):
        if amount:
            draft.add(ev.RakeTaken, pot=number, amount=amount, jackpot=jackpot)


def halved(halves: Sized, amount: int, unit: int) -> tuple[int, ...]:
    """What each half is worth: the odd unit goes to the high (TDA 20-C)."""
    if len(halves) == 1:
        return (amount,)
    low = amount // 2 // unit * unit
    return amount - low, low


def _odd_chips_to(
    hand: Hand, house: HouseRules, name: str, seats: tuple[Seat, ...], board: int
) -> tuple[Seat, ...]:
    """The winners in the order in which they get odd chips (Guide 3.12)."""
    by_house = "suit" if house.odd_flop == "high_card" else "left"
    way = by_house if hand.game.odd_chip == "house" else hand.game.odd_chip
    if len(seats) < 2 or way == "left":
        return seats
    half = _half(hand, name)
    played = {seat: half.played(*playing(hand, seat, board)) for seat in seats}
    return odd_chip_order(seats, played, ace_low=half.ace_low, wheel=half.wheel)


def _half(hand: Hand, name: str) -> Half:
    """The half with that name; a whole pot is won by the first half, which is the high or the only one."""
    return next((half for half in hand.game.halves if half.name == name), hand.game.halves[0])


def award(draft: Draft, command: cmd.Award) -> None:
    """Push the pots as computed, or as told where no card is known; another claim is refused (S-151)."""
    draft.refuse_while_halted()
    hand = draft.hand
    if hand.phase == "BETTING" and hand.round.to_act is not None:
        raise Refused(
            codes.STILL_TO_ACT,
            f"seat {hand.round.to_act} still has to act",
            rule="Guide 0.6",
            seat=hand.round.to_act,
        )
    _, paid = proposal(draft.table, command.told if dealer_tells(draft.table) else ())
    receivers = {one.seat for one in paid if command.board in (None, one.board)}
    claimed = {*chain(*command.told)} if command.seat is None else {command.seat}
    due: tuple[Paid, ...] = ()
    if command.seat is not None and receivers != {command.seat} and draft.table.floor is not None:
        due, paid = paid, _as_claimed(hand, paid, command.seat, command.board)
    elif claimed and receivers != claimed:
        raise Refused(
            "award-mismatch",
            f"seat {min(claimed)} does not win it all: seats {sorted(receivers)} do",
            rule="TDA 22, Code 1.28",
            seat=min(claimed),
        )
    take_for_house(draft)
    for one in paid:
        draft.add(ev.PotAwarded, **one._asdict())
    draft.add(ev.HandEnded, outcome="complete", due=due)


def told_in(awards: Iterable[ev.Paid | ev.PotAwarded]) -> Told:
    """The winners of each pot of these awards, and of each board in it."""
    won: dict[tuple[int, int], tuple[Seat, ...]] = {}
    for one in awards:
        won[one.pot, one.board] = (*won.get((one.pot, one.board), ()), one.seat)
    return tuple(won[part] for part in sorted(won))


def _as_claimed(hand: Hand, paid: tuple[Paid, ...], seat: Seat, board: int | None) -> tuple[Paid, ...]:
    """The awards when the floor orders it (TDA 1): the seat takes its pots, or one `board` of them."""
    contested = [number for number, pot in enumerate(pots_of(hand)) if seat in pot.seats]
    if not contested:
        raise Refused("not-in-hand", f"seat {seat} contests no pot", seat=seat)
    amounts: dict[tuple[int, int], int] = {}
    kept = []
    for one in paid:
        if one.pot in contested and board in (None, one.board):
            amounts[one.pot, one.board] = amounts.get((one.pot, one.board), 0) + one.amount
        else:
            kept.append(one)
    taken = [Paid(pot, seat, amount, "", at) for (pot, at), amount in amounts.items()]
    return tuple(sorted((*kept, *taken)))


def _in_order(hand: Hand, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The seats from the left of the button, for the odd chip."""
    return tuple(seat for seat in hand.seats if seat in seats)
