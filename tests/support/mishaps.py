"""Irregularities at any time: every report, ruling and reading that the terminal takes, in any order."""

from __future__ import annotations

from collections.abc import Callable

from croupier.cards.card import DECK, FaceDown
from croupier.engine import commands as cmd
from croupier.engine.incidents.catalogue import CATALOGUE, reportable
from croupier.engine.places import BOARD, BURN, MUCK, SEATS, Place
from support.chaos import ANYTHING, Chaos, Input

WAYS = sorted({way.name for incident in CATALOGUE.values() for way in incident.ways})
REPORTS = [incident.code for incident in reportable()]
ANTENNAS = (*map(Place.of_seat, SEATS), BOARD, MUCK, BURN)


class Mishaps(Chaos):
    """As `Chaos`, with everything of Guide 5 among what may happen."""

    def pick(self) -> Input:
        if self.dice.random() < self.trouble:
            return self.dice.choice(EVERYTHING)(self)
        return self.onwards()

    def a_way_out(self) -> Input:
        """Mostly one that is offered, with whatever it may need."""
        hand = self.bench.table.hand
        offered = [way for alert in (hand.incidents.alerts if hand else ()) for way in alert.options]
        way = self.dice.choice((*offered, "discretion") if self.dice.random() < 0.9 else WAYS)
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
        """An antenna sees a card of the hand, mostly where it belongs, or one that is anywhere."""
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
        """A card of the seat to act, or of any live one, reaches the muck."""
        hand = self.bench.table.hand
        seat = hand.round.to_act if hand is not None and self.dice.random() < 0.8 else self.seat()
        mine = hand.hole(seat) if hand is not None and seat is not None else ()
        if not mine:
            return self.some_time()
        card = self.dice.choice(mine)
        return cmd.SeeCard, {"place": MUCK, "card": card.card, "uid": card.uid}

    def passed(self) -> Input:
        """A post or an action against the rules that is entered all the same."""
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
