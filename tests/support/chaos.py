"""Any input at any time: people, sensors and floor, sensible or not, in any order.

`Mishaps` adds every report, ruling and reading of irregularities.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from croupier.cards.card import DECK, Card, FaceDown
from croupier.engine import commands as cmd
from croupier.engine import legal_actions, next_card
from croupier.engine.incidents.catalogue import CATALOGUE, reportable
from croupier.engine.places import BOARD, BURN, MUCK, NOWHERE, SEATS, STUB, Place, Seat
from croupier.engine.play.showdown import hand_due, next_to_show
from croupier.rules.betting.spoken_bets import PHRASES, Spoken
from support.engine_bench import Bench

Input = tuple[type[cmd.Command], dict[str, object]]

WAYS = (
    *("misdeal", "void", "discretion", "stands", "passed", "late", "not-so", "stray", "missed", "premature"),
    *("extra-card", "return", "bind", "scrap", "reshuffle", "complete", "forfeit", "dance"),
)


class Chaos:
    """Picks the next input: mostly one that continues the hand, sometimes any."""

    def __init__(self, dice: random.Random, bench: Bench, trouble: float) -> None:
        self.dice, self.bench, self.trouble = dice, bench, trouble

    def pick(self) -> Input:
        if self.dice.random() < self.trouble:
            return self.dice.choice(ANYTHING)(self)
        return self.onwards()

    def onwards(self) -> Input:
        """The next input of an orderly dealer; for an alert, any offered way out."""
        table, hand = self.bench.table, self.bench.table.hand
        if hand is None or table.between_hands:
            broke = [seat for seat, one in table.players.items() if not one.stack]
            if broke and self.dice.random() < 0.7:
                return cmd.BuyChips, {"seat": broke[0], "amount": self.dice.choice((100, 1_000))}
            if table.deck_locked:
                return (cmd.CheckDeck, {}) if table.floor else (cmd.EnterFloor, {})
            return cmd.StartHand, {}
        if table.phase == "HALTED":
            return self.a_way_out()
        if next_card(table) != NOWHERE:
            return self.a_card()
        if hand.phase == "DRAWING":
            return cmd.Discard, {"seat": hand.round.to_act, "number": self.dice.randint(0, 3)}
        if hand.round.to_act is not None:
            legal = legal_actions(table, table.house)
            stays = self.dice.random() < 0.9
            wanted = legal.actions - ({"fold"} if stays else set())
            action = self.dice.choice(sorted(wanted or legal.actions))
            return cmd.Act, {"seat": hand.round.to_act, "action": action, "amount": legal.min_to}
        unread = [index for index, card in enumerate(hand.cards) if card.card is None and card.place == BOARD]
        if unread:
            return cmd.NameCard, {"index": unread[0], "card": self.dice.choice(self.fresh())}
        seat = next_to_show(table)
        if seat is None:
            return cmd.Award, {}
        return self.shown(seat) if self.dice.random() < 0.7 else (cmd.MuckHand, {"seat": seat})

    # --- single inputs ------------------------------------------------------------------------------

    def a_card(self) -> Input:
        """Mostly a card that is not out yet, sometimes one that is, or an unknown tag.

        An empty shoe gives no card.
        """
        hand, fresh = self.bench.table.hand, self.fresh()
        if hand is not None and not hand.stub:
            return cmd.CompleteDeal, {}
        card = self.dice.choice(fresh if fresh and self.dice.random() < 0.97 else DECK)
        kind = self.dice.random()
        if kind < 0.02:
            return cmd.DrawCard, {"card": None, "status": "unread"}
        if kind < 0.03:
            return cmd.DrawCard, {"card": None, "uid": "0499", "status": "joker"}
        if kind < 0.035:
            return cmd.DrawCard, {"card": None, "uid": f"05{int(card):02X}", "status": "other-deck"}
        copy = "" if kind < 0.97 else "FF"
        return cmd.DrawCard, {"card": FaceDown(card), "uid": f"04{int(card):02X}{copy}"}

    def fresh(self) -> list[Card]:
        """The cards that may still come."""
        hand = self.bench.table.hand
        out = {card.card.reveal() for card in hand.cards if card.card and card.place != STUB} if hand else ()
        return [card for card in DECK if card not in out]

    def a_way_out(self) -> Input:
        hand = self.bench.table.hand
        offered = [way for alert in (hand.incidents.alerts if hand else ()) for way in alert.options]
        way = self.dice.choice((*offered, "discretion") if self.dice.random() < 0.9 else WAYS)
        if way in ("void", "bind", "discretion") and self.bench.table.floor is None:
            return cmd.EnterFloor, {}
        number = self.dice.choice((None, None, None, self.dice.randint(1, 5)))
        return cmd.Answer, {"way": way, "number": number, "reason": "because", "card": self.dice.choice(DECK)}

    def shown(self, seat: Seat) -> Input:
        """The known cards of the seat, and other cards for the unknown ones."""
        hand = self.bench.table.hand
        hole = hand.hole(seat) if hand else ()
        known = [card.card.reveal() for card in hole if card.card]
        count = hand_due(hand) if hand else 0
        if len(known) == len(hole) == count:
            return cmd.ShowHand, {"seat": seat}
        named = self.dice.sample(known, min(len(known), count))
        fresh = self.fresh()
        self.dice.shuffle(fresh)
        return cmd.ShowHand, {"seat": seat, "cards": (*named, *fresh[: count - len(named)])}

    def an_action(self) -> Input:
        names = ("fold", "check", "call", "bet", "raise", "allin", "bring-in", "dance")
        passed = self.dice.choice((None, "so it was"))
        return cmd.Act, {
            "seat": self.seat(),
            "action": self.dice.choice(names),
            "amount": self.amount(),
            "passed": passed,
        }

    def a_motion(self) -> Input:
        said = self.dice.choice((*PHRASES, "amount"))
        words = Spoken(said, self.amount() or 1 if said in ("amount", "raise") else None)
        return cmd.MakeMotion, {
            "seat": self.seat(),
            "chips": tuple(self.dice.choice((1, 5, 25, 100)) for _ in range(self.dice.randint(0, 3))),
            "words": self.dice.choice((None, words)),
            "pulled": self.dice.choice(((), (), (5,))),
        }

    def name(self) -> str:
        """The name of a new player, or of one who may be seated already."""
        return self.dice.choice(("new", "P1", f"new {self.dice.randint(1, 99)}"))

    def seat(self) -> Seat:
        hand = self.bench.table.hand
        if hand is not None and hand.round.to_act is not None and self.dice.random() < 0.5:
            return hand.round.to_act
        return self.dice.choice(SEATS)

    def amount(self) -> int:
        return self.dice.choice((-5, 0, 1, 5, 10, 20, 40, 100, 10_000, self.dice.randint(1, 300)))

    def cards(self, most: int) -> tuple[Card, ...]:
        return tuple(self.dice.choices(DECK, k=self.dice.randint(0, most)))


ANYTHING: tuple[Callable[[Chaos], Input], ...] = (
    *(Chaos.a_card,) * 4,
    *(Chaos.an_action,) * 4,
    *(Chaos.a_motion,) * 4,
    *(Chaos.a_way_out,) * 2,
    lambda chaos: (cmd.Undo, {}),
    lambda chaos: (cmd.CompleteDeal, {}),
    lambda chaos: (cmd.Declare, {"incident": chaos.dice.choice(("I-10", "I-10", "I-99"))}),
    lambda chaos: (cmd.ActInTurn, {"action": chaos.dice.choice(("fold", "check", "call", "dance"))}),
    lambda chaos: (cmd.ActInTurn, {"action": "fold", "until": chaos.seat()}),
    lambda chaos: (cmd.PullChips, {"seat": chaos.seat(), "chips": (5,)}),
    lambda chaos: (cmd.Discard, {"seat": chaos.seat(), "number": chaos.dice.randint(-1, 7)}),
    lambda chaos: (cmd.Discard, {"seat": chaos.seat(), "cards": chaos.cards(6)}),
    lambda chaos: chaos.shown(chaos.seat()) if chaos.bench.table.hand else (cmd.Award, {}),
    lambda chaos: (cmd.ShowHand, {"seat": chaos.seat(), "cards": chaos.cards(7)}),
    lambda chaos: (cmd.MuckHand, {"seat": chaos.seat()}),
    lambda chaos: (cmd.NameCard, {"index": chaos.dice.randint(-1, 60), "card": chaos.dice.choice(DECK)}),
    lambda chaos: (cmd.Award, {"seat": chaos.dice.choice((None, chaos.seat()))}),
    lambda chaos: (cmd.EnterFloor, {}),
    lambda chaos: (cmd.LeaveFloor, {}),
    lambda chaos: (cmd.CheckDeck, {"cards": chaos.dice.choice((51, 52))}),
    lambda chaos: (cmd.SitOut, {"seat": chaos.seat()}),
    lambda chaos: (cmd.SitIn, {"seat": chaos.seat()}),
    lambda chaos: (cmd.BuyChips, {"seat": chaos.seat(), "amount": chaos.amount()}),
    lambda chaos: (cmd.UnseatPlayer, {"seat": chaos.seat()}),
    lambda chaos: (cmd.SeatPlayer, {"seat": chaos.seat(), "player": chaos.name(), "stack": chaos.amount()}),
    lambda chaos: (cmd.PlaceButton, {"seat": chaos.seat()}),
    lambda chaos: (cmd.Post, {"seat": chaos.seat(), "live": chaos.amount(), "dead": chaos.amount()}),
    lambda chaos: (cmd.Straddle, {"seat": chaos.seat(), "amount": chaos.amount()}),
)
"""Every kind of input, with fields that may or may not fit the moment."""


EVERY_WAY = sorted({way.name for incident in CATALOGUE.values() for way in incident.ways})
REPORTS = [incident.code for incident in reportable()]
ANTENNAS = (*map(Place.of_seat, SEATS), BOARD, MUCK, BURN)


class Mishaps(Chaos):
    """`Chaos` with every incident of Guide 5."""

    def pick(self) -> Input:
        if self.dice.random() < self.trouble:
            return self.dice.choice(EVERYTHING)(self)
        return self.onwards()

    def a_way_out(self) -> Input:
        """Mostly an offered way out, with the arguments that it needs."""
        hand = self.bench.table.hand
        offered = [way for alert in (hand.incidents.alerts if hand else ()) for way in alert.options]
        way = self.dice.choice((*offered, "discretion") if self.dice.random() < 0.9 else EVERY_WAY)
        if self.bench.table.floor is None and self.dice.random() < 0.6:
            return cmd.EnterFloor, {}
        return cmd.Answer, {
            "way": way,
            "reason": self.dice.choice(("because", "because", "")),
            "card": self.dice.choice((None, self.dice.choice(DECK))),
            "seat": self.dice.choice((None, None, self.seat())),
            "refund": self.dice.choice(("", "none", "uncalled", "all", "some")),
            "action": self.dice.choice(("", "call", "fold", "raise")),
            "remap": self.remap(),
        }

    def remap(self) -> tuple[str, ...]:
        one, other = str(self.seat()), str(self.seat())
        card = str(self.dice.choice(DECK))
        return self.dice.choice(((), (one, other), (one, card), ("shift", one), ("dance",)))

    def a_report(self) -> Input:
        return cmd.Declare, {
            "incident": self.dice.choice(REPORTS),
            "seat": self.dice.choice((None, self.seat(), self.seat())),
            "card": self.dice.choice((None, None, 1, 2, self.dice.randint(0, 9))),
            "face": self.dice.choice((None, None, self.dice.choice(DECK))),
            "cards": self.dice.choice((None, None, self.dice.randint(0, 9))),
            "amount": self.dice.choice((None, None, self.amount())),
            "mixed": self.dice.choice(("", "", "muck", "burns")),
            "protected": self.dice.random() < 0.3,
        }

    def a_sighting(self) -> Input:
        """An antenna sees a card of the hand, mostly in its place, or any card anywhere."""
        hand = self.bench.table.hand
        place = self.dice.choice(ANTENNAS)
        if hand is not None and hand.cards and self.dice.random() < 0.9:
            card = self.dice.choice(hand.cards[-4:] if self.dice.random() < 0.5 else hand.cards)
            if card.place in ANTENNAS and self.dice.random() < 0.6:
                place = card.place
            return cmd.SeeCard, {"place": place, "card": card.card, "uid": card.uid}
        face = self.dice.choice(DECK)
        return cmd.SeeCard, {"place": place, "card": FaceDown(face), "uid": f"04{int(face):02X}"}

    def a_loss(self) -> Input:
        hand = self.bench.table.hand
        uid = self.dice.choice(hand.cards).uid if hand is not None and hand.cards else "0400"
        return cmd.LoseCard, {"place": self.dice.choice(ANTENNAS), "uid": uid}

    def a_fold_in_the_muck(self) -> Input:
        """A card of the seat to act, or of another live seat, reaches the muck."""
        hand = self.bench.table.hand
        seat = hand.round.to_act if hand is not None and self.dice.random() < 0.8 else self.seat()
        mine = hand.hole(seat) if hand is not None and seat is not None else ()
        if not mine:
            return self.some_time()
        card = self.dice.choice(mine)
        return cmd.SeeCard, {"place": MUCK, "card": card.card, "uid": card.uid}

    def passed(self) -> Input:
        """A post or an action against the rules that is entered anyway."""
        if self.dice.random() < 0.5:
            live = self.dice.choice((5, 10, 20, 50, 100, self.amount()))
            return cmd.Post, {"seat": self.seat(), "live": live, "dead": 0, "passed": "it was so"}
        action = self.dice.choice(("bet", "raise", "call", "check", "allin", "bring-in"))
        return cmd.Act, {
            "seat": self.seat(),
            "action": action,
            "amount": self.amount(),
            "passed": "it was so",
        }

    def a_count(self) -> Input:
        return cmd.CorrectStack, {
            "seat": self.seat(),
            "stack": max(0, self.amount()),
            "reason": self.dice.choice(("counted", "")),
        }

    def some_time(self) -> Input:
        self.bench.at += self.dice.choice((0, 100, 1_600, 9_000, 70_000))
        return cmd.PassTime, {}


EVERYTHING: tuple[Callable[[Mishaps], Input], ...] = (
    *ANYTHING,
    *(Mishaps.a_report,) * 12,
    *(Mishaps.a_way_out,) * 6,
    *(Mishaps.a_sighting,) * 12,
    *(Mishaps.some_time,) * 3,
    Mishaps.a_loss,
    *(Mishaps.a_fold_in_the_muck,) * 3,
    *(Mishaps.passed,) * 4,
    Mishaps.a_count,
    lambda chaos: (cmd.ChooseDeck, {"deck": chaos.dice.choice(("", "B"))}),
    lambda chaos: (cmd.LookAtHand, {"seat": chaos.seat()}),
    lambda chaos: (cmd.AddNote, {"text": "a remark", "seat": chaos.seat()}),
    lambda chaos: (cmd.SharePot, {}),
)
"""Every kind of input, irregular ones above all."""
