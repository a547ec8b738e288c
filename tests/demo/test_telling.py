"""The story of a hand in text: readable, true to the events, and without a face-down card."""

from __future__ import annotations

import re

import pytest

from croupier.demo.telling import Teller, in_window
from croupier.engine import Table
from croupier.engine import events as ev
from croupier.engine.evolve import evolve
from croupier.engine.places import BOARD, Seat
from croupier.words import Words
from support.dealer import Dealer
from support.robot_play import stream

FACE = re.compile(r"(10|[2-9TJQKAVDR])([♣♦♥♠])")
RANKS = dict(zip("VDR", "JQK", strict=True)) | {"10": "T"}
SUITS = dict(zip("♣♦♥♠", "cdhs", strict=True))


def told(dealer: Dealer, language: str) -> list[str]:
    lines: list[str] = []
    teller, table = Teller(Words(language), lines.append), Table()
    for events in dealer.inputs:
        teller.follow(table, events)
        for event in events:
            table = evolve(table, event)
    teller.stop()
    return [line.replace("\u00a0", " ") for line in lines]


def test_a_hand_is_described_street_by_street() -> None:
    dealer = Dealer().open(stacks={1: 20_000, 3: 20_000, 5: 3_000})
    dealer.start("Kc 9h As Qh 8c Ac 7d 9s Kd Jh 8d 5c 3s Ks")
    dealer.draw(6)
    dealer.act("5 raise 600", "1 fold", "3 call")
    dealer.draw(4)  # 7d is burnt: 9s Kd Jh
    dealer.act("3 check", "5 bet 2400", "3 call")
    assert told(dealer, "en")[3:] == [
        "",
        "Hand 1 · Hold'em no-limit 1/2 · button seat 6",
        "  1 Player 1 200, 3 Player 3 200, 5 Player 5 30",
        "  pre-flop: Player 1 posts the small blind of 1, Player 3 posts the big blind of 2, Player 5 raises"
        " to 6, Player 1 folds, Player 3 calls 4",
        "  flop (13) 9♠ K♦ J♥: Player 3 checks, Player 5 bets 24, all-in, Player 3 calls 24",
        "  AL-34 · All-in and no more betting: everybody shows.",
    ]


def test_the_end_of_a_hand_names_who_showed_who_won_and_the_pot() -> None:
    dealer = Dealer().dealt(0)
    dealer.showdown()
    assert told(dealer, "fr")[-4:] == [
        "  river (35) R♠ 8♥ 2♦ 10♥ 2♣ : Player 3 dit parole, Player 5 dit parole",
        "  Player 3 montre A♠ R♦ · deux paires de rois et de deux, kicker as",
        "  Player 5 jette sa main",
        "  Pot 35 : Player 3 gagne 33,25, prélèvement 1,75",
    ]


def faces(lines: list[str]) -> set[str]:
    return {RANKS.get(rank, rank) + SUITS[suit] for rank, suit in FACE.findall("\n".join(lines))}


@pytest.mark.parametrize(
    ("code", "language"), [("THNL", "en"), ("O4JL", "fr"), ("7SJL", "fr"), ("2T7TD", "en")]
)
def test_only_open_cards_are_named(code: str, language: str) -> None:
    """Held against the table: what lay on the board or came up at a seat, and what was tabled."""
    lines: list[str] = []
    teller, table, hands = Teller(Words(language), lines.append), Table(), 0
    ever, opened = set[str](), set[str]()
    for events in stream(code, 11):
        teller.follow(table, events)
        for event in events:
            table = evolve(table, event)
            if isinstance(event, ev.HandStarted):
                ever, opened, lines[:-3] = set(), set(), []
            if isinstance(event, ev.AttemptMisdealt):
                opened = set()  # what came up before anybody acted need not be told
            opened |= open_on(table) | tabled(event)
            ever |= opened
            if isinstance(event, ev.HandEnded):
                assert opened <= faces(lines) <= ever, "\n".join(lines)
                hands += 1
        if hands == 12:
            break
    assert "Chloé" in "".join(lines)


def open_on(table: Table) -> set[str]:
    cards = table.hand.cards if table.hand else ()
    open_ = (one.card for one in cards if one.up or one.place == BOARD)
    return {str(card.reveal()) for card in open_ if card is not None}


def tabled(event: ev.Event) -> set[str]:
    return set(map(str, event.cards)) if isinstance(event, ev.HandTabled) else set()


def test_a_street_cut_short_is_described_when_the_dealing_stops() -> None:
    dealer = Dealer().dealt()
    dealer.act("3 raise 600")
    assert told(dealer, "en")[-1].endswith("Player 3 raises to 6")


def test_a_long_line_is_broken_between_what_is_said_and_never_inside() -> None:
    lines: list[str] = []
    Teller(Words("en"), lines.append).follow(Table(), [_seated(1)])
    assert lines == ["Ana sits down with 200"]
    narrow = in_window("  flop: Ana\u00a0checks, Bruno\u00a0bets\u00a06, Ana\u00a0calls\u00a06", 24)
    assert narrow == "  flop: Ana checks,\n      Bruno bets 6,\n      Ana calls 6"


def _seated(seat: int) -> ev.PlayerSeated:
    return ev.PlayerSeated(at=0, step=1, seat=Seat(seat), player="Ana", stack=20_000)
