"""Writes a logged hand in Open Hand History, the JSON of trackers and study tools (specification 1.4.6).

The specification lacks the streets, discards and bring-in of stud and draw games, so these cannot be written.
Omaha with five cards is written as Omaha with four, which is a guess. Amounts are what a player adds; a
returned bet shows only in the pots. Untabled cards stay hidden unless all cards are wanted.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from datetime import datetime
from importlib.metadata import version
from typing import Any, Final

from croupier.engine import events as ev
from croupier.engine.places import Place, Seat
from croupier.engine.play.showdown import pots_of
from croupier.engine.table import Hand
from croupier.errors import Unreadable
from croupier.histories.game_names import NAMES
from croupier.histories.logged_history import (
    BOMB_ANTE,
    LoggedHand,
    OutOfTurn,
    TableStep,
    boards_of_step,
    dealt,
)

Json = dict[str, Any]

SPEC: Final = "1.4.6"
BET_TYPES: Final = {"no-limit": "NL", "pot-limit": "PL", "limit": "FL"}
STREETS: Final = {
    "pre-flop": "Preflop",
    "flop": "Flop",
    "turn": "Turn",
    "river": "River",
    "reveal": "Showdown",
}
POSTS: Final = {
    "ante": "Post Ante",
    "big-blind-ante": "Post Ante",
    "small-blind": "Post SB",
    "big-blind": "Post BB",
    "late-blind": "Post Extra Blind",
    "dead-blind": "Post Dead",
    "straddle": "Straddle",
    "kill": "Straddle",
    BOMB_ANTE: "Post Ante",
}


def write(
    events: Iterable[ev.Event],
    *,
    hand_id: int,
    began: datetime,
    currency: str = "EUR",
    all_cards: bool = False,
) -> str:
    """The last hand in the events as one line of JSON; `began` in UTC. A file has a blank line after each.

    Raises `Unreadable` for a hand of stud or draw, and as `dealt`.
    """
    hand = dealt(events)
    if NAMES[hand.hand.game.code].open_history is None:
        raise Unreadable(f"Open Hand History has no streets for {hand.hand.game.code}: export it as PHH")
    made = _Teller(hand, all_cards=all_cards).hand_object(hand_id, began, currency)
    return json.dumps({"ohh": made}, ensure_ascii=False) + "\n"


class _Teller:
    """Follows the hand and collects its rounds."""

    def __init__(self, hand: LoggedHand, *, all_cards: bool) -> None:
        self.dealt = hand
        self.hand = hand.hand
        self.tournament = hand.settings.mode == "tournament"
        self.all_cards = all_cards
        self.rounds: list[Json] = []
        self.early = OutOfTurn()

    def money(self, amount: int) -> int | float:
        """Chips of a tournament; euros of a cash game (a double holds their cents exactly enough)."""
        if self.tournament or amount % 100 == 0:
            return amount if self.tournament else amount // 100
        return round(amount / 100, 2)

    def hand_object(self, hand_id: int, began: datetime, currency: str) -> Json:
        settings, stakes = self.dealt.settings, self.hand.stakes
        for step in self.dealt.steps:
            self._step(step)
        fields: Json = {
            "spec_version": SPEC,
            "internal_version": version("croupier"),
            "site_name": "croupier",
            "network_name": "croupier",
            "tournament": self.tournament,
        }
        if self.tournament:
            fields["tournament_info"] = _tournament(settings.table, began)
        return fields | {
            "game_number": str(hand_id),
            "start_date_utc": began.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "table_name": settings.table,
            "game_type": NAMES[self.hand.game.code].open_history,
            "bet_limit": {"bet_type": BET_TYPES[self.hand.game.betting]},
            "table_size": 10,
            "currency": "XPM" if self.tournament else currency,
            "dealer_seat": self.hand.positions.button,
            "small_blind_amount": self.money(stakes.small_blind),
            "big_blind_amount": self.money(stakes.big_blind),
            "ante_amount": self.money(self._bomb() or stakes.ante or stakes.big_blind_ante),
            "flags": [flag for flag, holds in self._flags().items() if holds],
            "players": [self._player(seat) for seat in sorted(self.hand.seats)],
            "rounds": self.rounds,
            "pots": list(self._pots()),
        }

    def _bomb(self) -> int:
        """The ante of a bomb pot."""
        posts = [step.event for step in self.dealt.steps if isinstance(step.event, ev.Posted)]
        return max((post.amount for post in posts if post.kind == BOMB_ANTE), default=0)

    def _flags(self) -> dict[str, bool]:
        """The flags of the specification that a hand may have, and whether this one has them."""
        return {
            "Observed": True,
            "Run_It_Twice": self.hand.board_number > 1,
            "Bomb_Pot": bool(self._bomb()),
            "Cap": self.dealt.before.house.cap is not None,
        }

    def _player(self, seat: Seat) -> Json:
        player = self.dealt.before.players[seat]
        name = " ".join(player.name.split()) or f"player {seat}"
        return {"id": seat, "seat": seat, "name": name, "starting_stack": self.money(player.stack)}

    # --- events ----------------------------------------------------------------------------------------

    def _round(self, street: str) -> Json:
        """The round of a street, on two boards the first of its rounds: the present one or a new one."""
        present = self.rounds[-self.hand.game.boards :]
        same = [one for one in present if one["street"] == STREETS[street]]
        return same[0] if same else self._new_round(street)

    def _new_round(self, street: str) -> Json:
        self.rounds.append({"id": len(self.rounds), "street": STREETS[street], "actions": []})
        return self.rounds[-1]

    def _add(self, street: str, seat: Seat, action: str, **facts: Any) -> None:
        actions = self._round(street)["actions"]
        actions.append({"action_number": len(actions), "player_id": seat, "action": action, **facts})

    def _step(self, step: TableStep) -> None:
        hand = step.table.hand
        if hand is None:
            return
        match step.event:
            case ev.Posted(seat=seat, kind=kind, amount=amount):
                all_in = step.table.players[seat].stack == amount
                self._add("pre-flop", seat, POSTS[kind], amount=self.money(amount), is_allin=all_in)
            case ev.DealCompleted() if hand.phase == "DEALING":
                self._cards(hand)
            case ev.ActionTaken() as action:
                self._action(hand, action)
            case ev.BetReturned():
                self._fold(hand, self.early.due(hand, None))
            case ev.RoundClosed():
                self._fold(hand, [*self.early.due(hand, None), *self.early.rest()])
                self.early.round_over()
            case ev.HandTabled(seat=seat):
                self._add("reveal", seat, "Shows Cards", cards=self._own(seat))
            case ev.HandMucked(seat=seat):
                self._add("reveal", seat, "Mucks Cards", **self._hidden(seat))
            case _:
                pass

    def _cards(self, hand: Hand) -> None:
        """The cards of a dealing step: those of the board, and at first those of seats that may be shown."""
        if hand.rule.board:
            for number in boards_of_step(hand):
                self._board(hand, number)
            return
        for seat in self.hand.seats:
            tabled = bool(self.hand.parts[seat].tabled)
            facts = {"cards": self._own(seat)} if tabled else self._hidden(seat)
            if facts.get("cards"):
                self._add(hand.street, seat, "Dealt Cards", **facts)

    def _board(self, hand: Hand, number: int) -> None:
        """The new cards of a board; its round of the street is one more if there are several boards."""
        board = [str(card.card.reveal()) for card in self.hand.boards[number - 1] if card.card is not None]
        out = len(hand.boards[number - 1])
        start, end = (0, 3) if hand.rule.board == 3 else (out - 1, out)
        if len(board) < end:
            raise Unreadable("a card of the board was never named: other programs cannot read this hand")
        one = self._round(hand.street) if number == 1 else self._new_round(hand.street)
        one["cards"] = board[start:end]

    def _own(self, seat: Seat) -> list[str]:
        return [str(card) for card in self.hand.parts[seat].tabled]

    def _hidden(self, seat: Seat) -> Json:
        """Untabled cards, if all cards are wanted and they were read."""
        dealt_to = self._dealt_to(seat) if self.all_cards else []
        return {"cards": dealt_to} if dealt_to and "??" not in dealt_to else {}

    def _dealt_to(self, seat: Seat) -> list[str]:
        """The hole cards at the end of the deal."""
        for step in self.dealt.steps:
            hand = step.table.hand
            if isinstance(step.event, ev.DealCompleted) and hand is not None:
                place = Place.of_seat(seat)
                numbers = [index for index, card in enumerate(hand.cards) if card.place == place]
                faces = [self.hand.cards[index].card for index in numbers]
                return ["??" if face is None else str(face.reveal()) for face in faces]
        return []

    def _action(self, hand: Hand, action: ev.ActionTaken) -> None:
        """What a seat does in turn; a fold out of turn waits for its turn."""
        seat = action.seat
        self._fold(hand, self.early.taken(hand, action))
        if action.action == "check":
            self._add(hand.street, seat, "Check")
        elif action.action != "fold":
            word = action.action.capitalize()
            self._add(hand.street, seat, word, amount=self.money(action.added), is_allin=action.all_in)

    def _fold(self, hand: Hand, seats: Iterable[Seat]) -> None:
        for seat in seats:
            self._add(hand.street, seat, "Fold")

    # --- the end ---------------------------------------------------------------------------------------

    def _pots(self) -> Iterator[Json]:
        rake = dict(self.hand.money.rake)
        for number, pot in enumerate(pots_of(self.hand)):
            won: dict[Seat, int] = {}
            for one in self.hand.money.awards:
                if one.pot == number:
                    won[one.seat] = won.get(one.seat, 0) + one.amount
            wins = [{"player_id": seat, "win_amount": self.money(amount)} for seat, amount in won.items()]
            taken = self.money(rake.get(number, 0))
            yield {"number": number, "amount": self.money(pot.amount), "rake": taken, "player_wins": wins}


def _tournament(table: str, began: datetime) -> Json:
    """The little that a table knows of its tournament."""
    return {
        "tournament_number": "1",
        "name": table,
        "start_date_utc": began.strftime("%Y-%m-%dT%H:%M:%SZ"),
        "currency": "XPM",
        "buyin_amount": None,
        "fee_amount": None,
        "bounty_fee_amount": None,
        "initial_stack": 0,
        "type": "MTT",
        "speed": {"type": "Normal", "round_time": 0},
    }
