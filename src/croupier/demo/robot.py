"""The robot: the next move of a table that deals itself, or a stream of its events.

The robot remembers nothing. After a kill it finds the same next move, because the players' choices, the deck
and the mishaps follow from the seed and the log.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from functools import lru_cache
from math import inf
from random import Random
from typing import Final

from croupier.demo.incidents import FOREIGN_TAG, Mishap, mishap_of, way_out
from croupier.demo.players import CAST, FIRST_GAME, Choice, Sight, Style, Unseen, choose, guests, table_of
from croupier.demo.stub import DEMO_DECK, JOKER_TAG, Stub, kept, stub_of
from croupier.devices.deck.register import Register, tag_of
from croupier.engine import advance, codes
from croupier.engine import commands as cmd
from croupier.engine.commands import Command, DrawCard, SeeCard
from croupier.engine.commands.play import AgreeRuns
from croupier.engine.draft import substantial_action
from croupier.engine.events import Event
from croupier.engine.places import BURN, MUCK, Seat
from croupier.engine.play.runs import most_runs
from croupier.engine.play.showdown import contenders, hand_due, none_may_muck, pots_of
from croupier.engine.table import Hand, Table
from croupier.engine.table.dealing import next_card
from croupier.engine.table.legal_actions import BETS, legal_actions
from croupier.rules.games import Game
from croupier.rules.halves import Half
from croupier.terminal.legal_keys import (
    at_most_the_pot,
    board_places,
    must_be_named,
    nudge,
    presets,
    red_alert,
    scramble_asked,
    seats_before,
    to_show,
    unread_open,
)
from croupier.terminal.pages.missing import missing
from croupier.values import dataclass

_STYLES: Final = {guest.seat: guest.style for guest in CAST}
_BUY_INS: Final = {guest.seat: guest.stack for guest in CAST}


@dataclass(frozen=True)
class RobotDraw:
    """A card leaves the shoe. `uid` is its tag, empty if nobody can read it."""

    uid: str = field(repr=False)


@dataclass(frozen=True)
class Lay:
    """A card is laid on the antenna of the muck. `uid` is its tag."""

    uid: str = field(repr=False)


Move = RobotDraw | Lay | cmd.Command

_ADMINISTRATION: Final = (
    cmd.SetTable,
    cmd.SeatPlayer,
    cmd.PlaceButton,
    cmd.BuyChips,
    cmd.EnterFloor,
    cmd.CheckDeck,
    cmd.LeaveFloor,
    cmd.SetBomb,
)


def next_move(
    table: Table, seed: int, at: int, *, code: str = FIRST_GAME, mishaps: bool = True
) -> Move | None:
    """The next move of a demo's table, with `at` as its time. None if only the floor could continue.

    Between hands it starts the next one; the caller decides when to stop. `code` is the game of a new table.
    Without `mishaps` everything goes right.
    """
    hand = table.hand
    if hand is None or table.between_hands:
        return _unnamed(table, seed, at) or _between(table, seed, at, code)
    mishap = _mishap(hand, seed) if mishaps else Mishap()
    stub = stub_of(seed, hand)
    if table.phase == "HALTED":
        return _halted(table, hand, mishap, stub, at)
    swept = _swept(hand, stub)
    if swept is not None:
        return swept
    index = unread_open(hand)
    lying = None if index is None else stub.out[index]
    if index is not None and lying is not None:
        return cmd.NameCard(at=at, index=index, card=lying)
    if most_runs(table) > 1:
        return AgreeRuns(at=at, runs=2)
    seat = to_show(table)
    if seat is not None:
        return _show(table, hand, seat, stub, at)
    scramble = scramble_asked(table)
    if scramble is not None:
        return cmd.Answer(at=at, way="reshuffle", number=scramble.number)
    if hand.phase == "DEALING":
        return _draw(table, hand, mishap, stub)
    if hand.phase == "DRAWING":
        return _discard(hand, stub, at)
    if hand.phase == "BETTING":
        return _bet(table, hand, mishap, stub, seed, at)
    return cmd.Award(at=at)


def drawn_now(table: Table, seed: int) -> RobotDraw:
    """The card that leaves the shoe if somebody draws now, due or not; in a hand."""
    hand = table.hand
    assert hand is not None, "cards are drawn in a hand"
    stub = stub_of(seed, hand)
    return _draw(table, hand, _mishap(hand, seed), stub) if hand.phase == "DEALING" else _next_card(stub)


def _mishap(hand: Hand, seed: int) -> Mishap:
    """The mishap of a hand, if its first attempt is being dealt."""
    return mishap_of(seed, hand.hand_no) if hand.deal.attempt == 1 else Mishap()


def is_administration(command: cmd.Command) -> bool:
    """Whether a command is the house's business, not the dealer's: it sets the table or sells chips."""
    return isinstance(command, _ADMINISTRATION)


# --- between hands -----------------------------------------------------------------------------------


def is_over(table: Table, seed: int) -> bool:
    """Whether the hand is over and every card is named."""
    return table.between_hands and _unnamed(table, seed, 0) is None


def _unnamed(table: Table, seed: int, at: int) -> cmd.NameCard | None:
    """The command that names an unread card, which the robot finds in the muck."""
    found = missing(table)
    if table.hand is None or not found or found[0].card is None:
        return None
    card = stub_of(seed, table.hand).out[found[0].card]
    return None if card is None else cmd.NameCard(at=at, index=found[0].card, card=card)


def _between(table: Table, seed: int, at: int, code: str) -> Move:
    """The house's next step between hands: set the table, sell chips to broke players, then the next hand."""
    if table.settings is None:
        return table_of(seed, at, code)
    if table.hand_no == 0:
        for guest in guests(table.settings.game):
            if guest.seat not in table.players:
                return cmd.SeatPlayer(at=at, seat=guest.seat, player=guest.name, stack=guest.stack)
    if table.button is None and not table.game.bring_in:
        return cmd.PlaceButton(at=at, seat=max(table.players))
    for seat, player in table.players.items():
        if player.stack == 0 and not player.away:
            return cmd.BuyChips(at=at, seat=seat, amount=_BUY_INS.get(seat, CAST[0].stack))
    if table.deck_locked:
        return cmd.CheckDeck(at=at) if table.floor else cmd.EnterFloor(at=at)
    if table.house.bomb_every != "off" and table.bomb is None and table.game.family == "flop":
        return cmd.SetBomb(at=at, ante=5 * table.settings.big_blind)
    return cmd.LeaveFloor(at=at) if table.floor else cmd.StartHand(at=at, without=True)


# --- alerts ------------------------------------------------------------------------------------------


def _halted(table: Table, hand: Hand, mishap: Mishap, stub: Stub, at: int) -> Move | None:
    alert = red_alert(table)
    assert alert is not None, "only a red alert halts a hand"
    if alert.code == codes.CARD_TOO_EARLY and mishap.kind == "premature-flop" and len(hand.held_cards) < 2:
        return _next_card(stub)  # the dealer is too fast: a flop card follows the burn
    way = way_out(alert.code, alert.options, mishap, held=len(hand.held_cards), street=hand.street)
    if way is None:
        return None
    return cmd.Answer(at=at, way=way, number=alert.number)


# --- cards -------------------------------------------------------------------------------------------


def _next_card(stub: Stub) -> RobotDraw:
    return RobotDraw(tag_of(DEMO_DECK, stub.cards[0]))


def _draw(table: Table, hand: Hand, mishap: Mishap, stub: Stub) -> RobotDraw:
    """The next card from the shoe, or the mishap instead."""
    drawn, place = len(hand.cards), next_card(table)
    dealt = len(hand.game.streets[0].faces) * len(hand.seats)
    unread = {
        "unread-hole": drawn == mishap.index(0, dealt),
        "unread-board": place.is_board and len(hand.board) == mishap.index(0, 4),
        "unread-burn": place == BURN and len(hand.burns) == mishap.index(0, 2),
    }
    if unread.get(mishap.kind):
        return RobotDraw("")
    foreign = {"joker": JOKER_TAG, "foreign-tag": FOREIGN_TAG}.get(mishap.kind)
    if foreign and codes.UNKNOWN_TAG not in hand.incidents.codes and drawn == mishap.index(0, dealt):
        return RobotDraw(foreign)
    return _next_card(stub)


def _card_too_early(table: Table, hand: Hand, mishap: Mishap, acts: cmd.Act) -> bool:
    """Whether the dealer draws the next card although somebody still has to act."""
    if codes.CARD_TOO_EARLY in hand.incidents.codes or not hand.round.keyed:
        return False
    closed = _after(table, acts).phase
    if mishap.kind == "late-burn":
        return closed == "DEALING" and hand.number >= mishap.index(0, 2)
    if mishap.kind == "premature-burn":
        return closed == "BETTING" and hand.number == mishap.index(0, 2)
    return mishap.kind == "premature-flop" and closed == "BETTING" and hand.street == "pre-flop"


# --- betting -----------------------------------------------------------------------------------------


def _bet(table: Table, hand: Hand, mishap: Mishap, stub: Stub, seed: int, at: int) -> Move:
    misdeal = mishap.kind == "misdeal" and codes.MISDEAL not in hand.incidents.codes and hand.number == 0
    if misdeal and len(hand.voluntary) >= mishap.index(0, 2) and not substantial_action(hand, table.house):
        return cmd.Declare(at=at, incident=codes.MISDEAL)
    acts = _act(table, hand, stub, seed, at)
    if _card_too_early(table, hand, mishap, acts):
        return _next_card(stub)
    return acts if misdeal or hand.pending.late else _folds(table, acts, stub, seed)


def _folds(table: Table, acts: cmd.Act, stub: Stub, seed: int) -> cmd.Command:
    """Several folds at once, keyed by touching the first seat that stays."""
    ahead, folded = table, []
    following = acts
    while following.action == "fold":
        folded.append(following.seat)
        ahead = _after(ahead, following)
        hand = ahead.hand
        if hand is None or ahead.phase != "BETTING" or hand.round.to_act is None:
            return acts
        following = _act(ahead, hand, stub, seed, acts.at)
    if len(folded) > 1 and seats_before(table, following.seat) == tuple(folded):
        return cmd.ActInTurn(at=acts.at, action="fold", until=following.seat)
    return acts


def _act(table: Table, hand: Hand, stub: Stub, seed: int, at: int) -> cmd.Act:
    """The action of the seat to act."""
    legal = legal_actions(table, table.house)
    seat = legal.seat
    assert seat is not None, "somebody is to act in an open round"
    most = legal.max_to + (legal.totals != () or at_most_the_pot(table, legal))
    sizes = tuple(
        (name, amount)
        for name, amount in presets(table, legal)
        if legal.min_to <= amount < most and amount % table.unit == 0
    )
    sight = Sight(
        unseen=_unseen(hand, seat, stub),
        pot=hand.pot,
        legal=legal,
        sizes=sizes,
        betting=hand.game.betting,
        raises=sum(one.action in BETS and one.street == hand.street for one in hand.voluntary),
        first=hand.number == 0,
        left=len(hand.game.streets) - 1 - hand.number,
    )
    label = f"act/{seed}/{hand.hand_no}/{hand.deal.attempt}/{len(hand.voluntary)}/{seat}"
    choice = _chosen(sight, _STYLES.get(seat, CAST[0].style), label)
    amount = _amount(table, sight, choice)
    if len(legal.totals) > 1 and amount == table.players[seat].stack + hand.parts[seat].bet:
        return cmd.Act(at=at, seat=seat, action="allin")  # the bigger bet has that key
    return cmd.Act(at=at, seat=seat, action=choice.action, amount=amount)


@lru_cache(maxsize=16)  # the next move asks again who folds and who stays
def _chosen(sight: Sight, style: Style, label: str) -> Choice:
    return choose(sight, style, Random(label))


def _unseen(hand: Hand, seat: Seat, stub: Stub) -> Unseen:
    """What the seat sees of the hand, with the opponents that count."""
    draws = sum(street.draw for street in hand.game.streets[hand.number + 1 :])
    others = [other for other in hand.live if other != seat][: 2 if hand.game.draws else 3]
    return Unseen(
        hand.game.halves,
        stub.hole(hand, seat),
        stub.board(hand),
        tuple(stub.upcards(hand, other) for other in others),
        due=hand_due(hand),
        board_due=board_places(hand),
        draws=draws if hand.game.draws else None,
        all_draws=hand.game.draws,
        deck=hand.game.deck,
    )


def _swept(hand: Hand, stub: Stub) -> Lay | None:
    """A card of a folded hand reaches the muck, in games with an antenna there."""
    for drawn, card in zip(hand.cards, stub.out, strict=True):
        folded = drawn.place == MUCK and drawn.owner is not None and drawn.seen != MUCK
        if folded and card is not None and muck_reads(hand.game):
            return Lay(tag_of(DEMO_DECK, card))
    return None


def muck_reads(played: Game) -> bool:
    """Whether the demo has an antenna at the muck: in draw games, whose record needs the discards."""
    return bool(played.draws)


def _discard(hand: Hand, stub: Stub, at: int) -> Lay | cmd.Discard:
    """The seat to draw keeps its good cards; the others are laid down, then counted."""
    seat = hand.round.to_act
    assert seat is not None, "somebody is to draw"
    draws = sum(street.draw for street in hand.game.streets[hand.number :])
    held = stub.hole(hand, seat)
    good = kept(hand.game.halves[0], held, draws)
    given = [card for card in held if card not in good]
    for drawn, card in zip(hand.cards, stub.out, strict=True):
        if drawn.place.seat == seat and card in given and drawn.seen != MUCK:
            return Lay(tag_of(DEMO_DECK, card))
    return cmd.Discard(at=at, seat=seat, number=len(given))


def _amount(table: Table, sight: Sight, choice: Choice) -> int:
    """The round total that the dealer reaches with a preset and clicks of the encoder."""
    if choice.action not in BETS:
        return 0
    amount = dict(sight.sizes).get(choice.preset, sight.legal.min_to)
    for _ in range(choice.clicks):
        amount = nudge(table, sight.legal, amount, 1)
    return amount


def _after(table: Table, command: cmd.Command) -> Table:
    """The table as it would be after the command."""
    return advance(table, command, table.house)[0]


# --- the showdown ------------------------------------------------------------------------------------


def _show(table: Table, hand: Hand, seat: Seat, stub: Stub, at: int) -> cmd.Command:
    """Players beaten in every pot muck; everybody shows if somebody is all-in."""
    if hand.phase == "SHOWDOWN" and not none_may_muck(table) and _beaten(hand, seat, stub):
        return cmd.MuckHand(at=at, seat=seat)
    cards = stub.hole(hand, seat) if must_be_named(hand, seat) else ()
    return cmd.ShowHand(at=at, seat=seat, cards=cards)


def _beaten(hand: Hand, seat: Seat, stub: Stub) -> bool:
    """Whether somebody shows a better hand, in every half of every pot of the seat."""
    return all(
        _worth(hand, seat, half, stub) == -inf
        or any(
            hand.parts[rival].tabled and _worth(hand, rival, half, stub) > _worth(hand, seat, half, stub)
            for rival in contenders(hand, pot)
        )
        for pot in pots_of(hand)
        if seat in contenders(hand, pot)
        for half in hand.game.halves
    )


def _worth(hand: Hand, seat: Seat, half: Half, stub: Stub) -> float:
    """The strength of the seat in a half; a hand that does not qualify ranks below any other."""
    strength = half.strength(stub.hole(hand, seat), stub.board(hand))
    return -inf if strength is None else strength


_REGISTER = Register([DEMO_DECK], DEMO_DECK.name)


def stream(code: str, seed: int) -> Iterator[tuple[Event, ...]]:
    """The endless events of a table that deals one game, from the first player's arrival on.

    >>> events = stream("THNL", 1)
    >>> next(events)[0].NAME
    'table-set'
    """
    table, at = Table(), 0
    while True:
        at += 1000
        move = next_move(table, seed, at, code=code)
        assert move is not None, "the robot is at a loss"
        table, events = advance(table, command_of(move, at), table.house)
        yield events


def command_of(move: Move, at: int) -> Command:
    """The command for a card from the shoe, a card in the muck, or a keyed move."""
    if isinstance(move, Lay):
        tag = _REGISTER.look_up(move.uid)
        return SeeCard(at=at, place=MUCK, card=tag.card, uid=move.uid, status=tag.status)
    if not isinstance(move, RobotDraw):
        return move
    if not move.uid:
        return DrawCard(at=at, card=None, status="unread")
    tag = _REGISTER.look_up(move.uid)
    return DrawCard(at=at, card=tag.card if tag.status == "card" else None, uid=move.uid, status=tag.status)
