"""The text for players' tools: written completely, and read by two readers, one of them PokerKit's."""

import re
import warnings
from datetime import UTC, datetime
from decimal import Decimal
from random import Random
from zoneinfo import ZoneInfo

import pytest
from pokerkit import HandHistory

from croupier.cards.card import parse_cards
from croupier.cards.ranking import strength
from croupier.engine import commands as cmd
from croupier.engine.events import PlayerSeated, Posted
from croupier.engine.places import Seat
from croupier.errors import Unreadable
from croupier.histories.game_names import NAMES
from croupier.histories.hand_words import hand_in_words, high
from croupier.histories.pokerstars import write
from croupier.rules.games import GAMES
from support.engine_bench import Bench, open_table
from support.sessions import session, since_start, stakes_of
from support.sweeps import by_day

BEGAN = datetime(2026, 3, 1, 20, 4, 5, tzinfo=UTC)


def text_of(bench: Bench, **options: str) -> str:
    return write(since_start(bench), hand_id=12, began=BEGAN, **options)


HOLDEM = """\
PokerStars Hand #12: Hold'em No Limit (€0.50/€1 EUR) - 2026/03/01 20:04:05 UTC [2026/03/01 15:04:05 ET]
Table 'Salon d’or' 10-max Seat #9 is the button
Seat 2: P2 (€50 in chips)
Seat 5: P5 (€20 in chips)
Seat 9: P9 (€50 in chips)
P2: posts small blind €0.50
P5: posts big blind €1
*** HOLE CARDS ***
P9: raises €1.50 to €2.50
P2: raises €4.50 to €7
P5: raises €13 to €20 and is all-in
P9: calls €17.50
P2: calls €13
*** FLOP *** [9s Kd Jh]
P2: bets €4
P9: calls €4
*** TURN *** [9s Kd Jh] [5c]
P2: checks
P9: bets €10
P2: folds
Uncalled bet (€10) returned to P9
*** RIVER *** [9s Kd Jh 5c] [Ks]
*** SHOW DOWN ***
P9: shows [As Ac] (two pair, Aces and Kings)
P5: shows [9h 8c] (two pair, Kings and Nines)
P9 collected €7.65 from side pot
P9 collected €57.35 from main pot
*** SUMMARY ***
Total pot €68 Main pot €57.35. Side pot €7.65. | Rake €3
Board [9s Kd Jh 5c Ks]
Seat 2: P2 (small blind) folded on the Turn
Seat 5: P5 (big blind) showed [9h 8c] and lost with two pair, Kings and Nines
Seat 9: P9 (button) showed [As Ac] and won (€65) with two pair, Aces and Kings
"""


def test_a_hand_of_holdem_in_full() -> None:
    bench = open_table(
        seats={2: 5_000, 5: 2_000, 9: 5_000},
        button=9,
        mode="cash",
        profile="code",
        blinds=(50, 100),
        table="Salon d'or",
        house=(("rake.pct", "5"), ("rake.cap", "300"), ("raise.min", "standard")),
    )
    bench.start(6)
    bench.acts("9 raise 250", "2 raise 700", "5 allin", "9 call", "2 call")
    bench.deal(4)
    bench.acts("2 bet 400", "9 call")
    bench.deal(2)
    bench.acts("2 check", "9 bet 1000", "2 fold")
    bench.deal(2)
    bench.show(9, 5)
    bench.do(cmd.Award)
    assert text_of(bench) == HOLDEM


def test_everybody_folds_to_a_player_who_does_not_show() -> None:
    bench = open_table(seats={3: 2_000, 8: 3_000}, button=8, ante=10)
    bench.start(4)
    bench.act(8, "fold")
    bench.do(cmd.Award)
    assert text_of(bench).splitlines()[4:] == [
        "P3: posts the ante 10",
        "P8: posts the ante 10",
        "P8: posts small blind 50",
        "P3: posts big blind 100",
        "*** HOLE CARDS ***",
        "P8: folds",
        "Uncalled bet (50) returned to P3",
        "P3 collected 120 from pot",
        "P3: doesn't show hand",
        "*** SUMMARY ***",
        "Total pot 120 | Rake 0",
        "Seat 3: P3 (big blind) collected (120)",
        "Seat 8: P8 (button) (small blind) folded before Flop",
    ]
    assert text_of(bench).startswith(
        "PokerStars Hand #12: Tournament #1, Hold'em No Limit - Level I (50/100) -"
    )


def test_the_currency_is_that_of_the_room() -> None:
    bench = open_table(seats={3: 2_000, 8: 3_000}, button=8, mode="cash", blinds=(50, 100))
    bench.start(4)
    bench.act(8, "fold")
    bench.do(cmd.Award)
    assert "Hold'em No Limit ($0.50/$1 USD)" in text_of(bench, currency="USD")
    assert "P3 collected £1 from pot" in text_of(bench, currency="GBP")


def test_stud_shows_the_open_cards_and_the_bring_in() -> None:
    bench = open_table(
        seats={1: 1_000, 2: 1_000}, button=2, game="7SJL", ante=5, bring_in=10, small_bet=20, big_bet=40
    )
    bench.do(cmd.StartHand)
    bench.draw("Ac", "Kd", "2c", "Kh", "3c", "9s")
    bench.acts("1 bring-in", "2 raise 20", "1 call")
    for street in (("Ts", "4d", "8h"), ("Tc", "8c", "8s"), ("Td", "Jh", "2h"), ("Th", "Qs", "Qh")):
        bench.draw(*street)
        first = bench.table.hand.round.to_act
        bench.act(first, "check")
        bench.act(3 - first, "check")
    bench.show(2, 1)
    bench.do(cmd.Award)
    assert text_of(bench).splitlines()[6:] == [
        "*** 3rd STREET ***",
        "Dealt to P1 [3c]",
        "Dealt to P2 [9s]",
        "P1: brings in for 10",
        "P2: raises 10 to 20",
        "P1: calls 10",
        "*** 4th STREET ***",
        "Dealt to P1 [3c] [4d]",
        "Dealt to P2 [9s] [8h]",
        "P2: checks",
        "P1: checks",
        "*** 5th STREET ***",
        "Dealt to P1 [3c 4d] [8c]",
        "Dealt to P2 [9s 8h] [8s]",
        "P2: checks",
        "P1: checks",
        "*** 6th STREET ***",
        "Dealt to P1 [3c 4d 8c] [Jh]",
        "Dealt to P2 [9s 8h 8s] [2h]",
        "P2: checks",
        "P1: checks",
        "*** RIVER ***",
        "P2: checks",
        "P1: checks",
        "*** SHOW DOWN ***",
        "P2: shows [Kd Kh 9s 8h 8s 2h Qh] (HI: two pair, Kings and Eights)",
        "P1: shows [Ac 2c 3c 4d 8c Jh Qs] (HI: high card Ace; LO: 8,4,3,2,A)",
        "P2 collected 25 from pot",
        "P1 collected 25 from pot",
        "*** SUMMARY ***",
        "Total pot 50 | Rake 0",
        "Seat 1: P1 showed [Ac 2c 3c 4d 8c Jh Qs] and won (25) with HI: high card Ace; LO: 8,4,3,2,A",
        "Seat 2: P2 showed [Kd Kh 9s 8h 8s 2h Qh] and won (25) with HI: two pair, Kings and Eights",
    ]


def test_a_draw_shows_how_many_cards_were_given_back() -> None:
    bench = open_table(seats={1: 1_000, 2: 1_000}, button=2, game="2T7TD", blinds=(10, 20))
    bench.do(cmd.StartHand)
    bench.draw("2c", "2d", "3c", "3d", "4c", "4d", "5s", "6d", "Kh", "8d")
    bench.acts("2 call", "1 check")
    for number in (1, 2, 0):
        bench.do(cmd.Discard, seat=1, number=number)
        bench.do(cmd.Discard, seat=2)
        bench.draw("??", *["9h", "7h", "Jh"][number - 1 : 2 * number - 1])
        if number == 2:
            break
        bench.acts("1 check", "2 check")
    bench.act(1, "fold")
    bench.do(cmd.Award)
    assert text_of(bench).splitlines()[6:] == [
        "*** DEALING HANDS ***",
        "P2: calls 10",
        "P1: checks",
        "*** FIRST DRAW ***",
        "P1: discards 1 card",
        "P2: stands pat",
        "P1: checks",
        "P2: checks",
        "*** SECOND DRAW ***",
        "P1: discards 2 cards",
        "P2: stands pat",
        "P1: folds",
        "P2 collected 40 from pot",
        "P2: doesn't show hand",
        "*** SUMMARY ***",
        "Total pot 40 | Rake 0",
        "Seat 1: P1 (big blind) folded after the 2nd Draw",
        "Seat 2: P2 (button) (small blind) collected (40)",
    ]


def test_names_are_distinguished_and_stay_on_their_line() -> None:
    bench = open_table(seats={5: 1_000}, button=5)
    for seat, name in ((1, "Ana"), (2, "Ana"), (3, "two\nlines")):  # an old log may have equal names
        bench.fold(PlayerSeated, seat=Seat(seat), player=name, stack=1_000)
    bench.start(8)
    bench.acts("3,5,1 fold")
    bench.do(cmd.Award)
    lines = text_of(bench).splitlines()
    assert lines[2:6] == [
        f"Seat {seat} (1000 in chips)" for seat in ("1: Ana 1", "2: Ana 2", "3: two lines", "5: P5")
    ]


def test_no_name_is_read_as_a_part_of_the_format() -> None:
    """Plain readers take what is before a colon for a name, and each "collected" for a payment."""
    hostile = (
        "x: folds",
        "x collected €9 from pot",
        "Ana (button)",
        "*** FLOP ***",
        "Ana button",
        "A | Rake 9",
    )
    bench = open_table(seats={9: 1_000}, button=9)
    for seat, name in enumerate(hostile, 1):
        bench.fold(PlayerSeated, seat=Seat(seat), player=name, stack=1_000)
    bench.start(14)
    bench.acts("3,4,5,6,9,1 fold")
    bench.do(cmd.Award)
    lines = text_of(bench).splitlines()
    names = [line.partition(": ")[2].removesuffix(" (1000 in chips)") for line in lines[2:9]]
    assert len({*names}) == 7 and not re.search(r"[:*|()\[\]]", "".join(names)), names
    told = [
        line.split(": ")[0]
        for line in lines
        if re.fullmatch("[^:]+: (folds|posts .*|doesn't show hand)", line)
    ]
    assert {*told} == {*names} and sum(" from pot" in line for line in lines) == 1


def test_the_time_is_the_rooms_and_that_of_the_east() -> None:
    """In October both clocks are not set back on one day; tools read the second time."""
    bench = open_table(seats={1: 1_000, 2: 1_000}, button=1)
    bench.start(4)
    bench.act(1, "fold")
    bench.do(cmd.Award)
    began = datetime(2026, 10, 27, 0, 30, tzinfo=UTC)
    told = write(since_start(bench), hand_id=1, began=began, zone=ZoneInfo("Europe/Paris")).splitlines()[0]
    assert told.endswith(" - 2026/10/27 01:30:00 CET [2026/10/26 20:30:00 ET]")


def test_a_hand_with_an_unread_board_is_not_written_for_tools() -> None:
    bench = open_table(seats={3: 2_000, 8: 3_000}, button=8)
    bench.start(4)
    bench.acts("8 call", "3 check")
    bench.draw("2c", "??", "3c", "4c")
    bench.act(3, "fold")
    bench.do(cmd.Award)
    with pytest.raises(Unreadable, match="never named"):
        text_of(bench)


# --- read back ---------------------------------------------------------------------------------------

SEAT = re.compile(r"Seat (\d+): (.+) \(([\d.€]+) in chips\)")
MOVE = re.compile(
    r"(?P<name>.+?)(?:: (?:posts [a-z -]+|calls|bets|brings in for) (?P<put>[\d.€]+)"
    r"|: raises [\d.€]+ to (?P<to>[\d.€]+)| collected (?P<won>[\d.€]+) from .+)(?: and is all-in)?"
)
RETURNED = re.compile(r"Uncalled bet \((?P<back>[\d.€]+)\) returned to (?P<name>.+)")


def stacks_of(bench: Bench) -> dict[str, int]:
    """The stacks of those who were dealt in."""
    players = bench.table.players
    return {players[seat].name: players[seat].stack for seat in bench.table.hand.seats}


def cents(text: str) -> int:
    """An amount of a cash game."""
    return round(100 * float(text.replace("€", "")))


def read_back(text: str) -> dict[str, int]:
    """The stacks at the end of a hand, as a tool reckons them from its lines."""
    stacks: dict[str, int] = {}
    street: dict[str, int] = {}
    for line in text.partition("*** SUMMARY ***")[0].splitlines():
        if line.startswith("*** ") and not line.startswith(("*** HOLE", "*** DEALING", "*** 3rd")):
            street.clear()
        if line.endswith(": stands pat") or ": discards " in line:  # a single draw has no heading
            street.clear()
        if seat := SEAT.fullmatch(line):
            stacks[seat[2]] = cents(seat[3])
        elif back := RETURNED.fullmatch(line):
            stacks[back["name"]] += cents(back["back"])
        elif move := MOVE.fullmatch(line):
            name, put, to, won = move.group("name", "put", "to", "won")
            added = cents(put) if put else cents(to) - street.get(name, 0) if to else 0
            stacks[name] += cents(won) if won else -added
            if "ante" not in line and "dead" not in line:
                street[name] = street.get(name, 0) + added
    return stacks


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("seed", by_day([0], [1, 2]))
def test_random_hands_read_back_to_the_stacks_of_the_log(seed: int, game: str) -> None:
    print(f"seed {seed} {game}")
    dice = Random(f"{seed} {game} text")
    stakes = stakes_of(game, dice)
    for bench, events in session(dice, 8, game=game, mode="cash", rake="5", **stakes):
        text = write(events, hand_id=7, began=BEGAN)
        players = bench.table.players
        assert read_back(text) == {players[seat].name: players[seat].stack for seat in bench.table.hand.seats}
        total, rake = re.search(r"Total pot (\S+?) .*\| Rake (\S+)$", text, re.MULTILINE).groups()
        collected = map(cents, re.findall(r"collected (\S+) from", text))
        assert sum(collected) == cents(total) - cents(rake)
        board = " ".join(str(card.card.reveal()) for card in bench.table.hand.board)
        assert (f"Board [{board}]" in text) == bool(board)


def in_cents(amount: str) -> int:
    """Whole cents: PokerKit deals odd chips out only between whole numbers."""
    cents = 100 * Decimal(amount.replace(",", ""))
    assert cents == int(cents)
    return int(cents)


def odd_chips(text: str) -> int:
    """The most cents that are left when a pot of this hand is shared in equal parts."""
    shares: dict[str, list[int]] = {}
    for amount, pot in re.findall(r" collected €([\d.]+) from (.+)", text):
        shares.setdefault(pot, []).append(in_cents(amount))
    return max((sum(parts) % len(parts) for parts in shares.values()), default=0)


@pytest.mark.parametrize("seeds", by_day([range(3)], [range(3, 20)]))
def test_pokerkit_reads_our_text_and_comes_to_the_same_stacks(seeds: range) -> None:
    read = 0
    for seed in seeds:
        print(f"seed {seed}")
        for bench, events in session(Random(f"{seed} peer"), 10, mode="cash", profile="tda"):
            hand = bench.table.hand
            if hand.positions.small_blind is None or any(part.dead for part in hand.parts.values()):
                continue  # it knows neither
            short = hand.stakes.big_blind
            bets = [(each.kind, each.amount) for each in events if isinstance(each, Posted)]
            if any(kind == "late-blind" or (kind == "big-blind" and amount < short) for kind, amount in bets):
                continue  # nor a late blind, and it takes a short one for the whole
            if any(not hand.parts[seat].tabled for seat in hand.live) and len(hand.live) > 1:
                continue  # nor who mucks
            text = write(events, hand_id=7, began=BEGAN)
            if odd_chips(text) > 1:
                continue  # it gives both odd chips of a pot to one player
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                (theirs,) = HandHistory.from_pokerstars(text, parse_value=in_cents, error_status=True)
                *_, last = theirs
            stacks = dict(zip(theirs.players, last.stacks, strict=True))
            players = {bench.table.players[seat].name: bench.table.players[seat].stack for seat in hand.seats}
            assert stacks == players, text
            read += 1
    assert read > 3 * len(seeds)


# --- the names of hands for players' tools ----------


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("Ac Qd 9s 5h 3c", "high card Ace"),
        ("6c 6d 9s 5h 3c", "a pair of Sixes"),
        ("2c 2d 9s 9h Ac", "two pair, Nines and Deuces"),
        ("Tc Td Ts 5h 3c", "three of a kind, Tens"),
        ("Ac 2d 3s 4h 5c", "a straight, Ace to Five"),
        ("Ac Kd Qs Jh Tc", "a straight, Ten to Ace"),
        ("Jc 2c 5c 8c 9c", "a flush, Jack high"),
        ("7c 7d 7s 3h 3c", "a full house, Sevens full of Threes"),
        ("4c 4d 4s 4h 3c", "four of a kind, Fours"),
        ("5c 6c 7c 8c 9c", "a straight flush, Five to Nine"),
        ("Ac Kc Qc Jc Tc", "a Royal Flush"),
    ],
)
def test_every_class_has_its_words(cards: str, words: str) -> None:
    assert high(strength(parse_cards(cards))) == words


@pytest.mark.parametrize(
    ("game", "own", "board", "words"),
    [
        ("THL", "Ah Kh", "Qh Jh Th 2c 2d", "a Royal Flush"),
        ("O4HPL", "Ah Kh 9c 9d", "Qh Jh Th 2c 2d", "a Royal Flush"),
        ("O4HPL", "Ah 9s 9c 9d", "Qh Jh Th 2h 2d", "two pair, Nines and Deuces"),
        ("7SJL", "Ah 2d 3c 4s 6h Kd Ks", "", "HI: a pair of Kings; LO: 6,4,3,2,A"),
        ("7SJL", "Ah 2d 3c 9s 9h Kd Ks", "", "HI: two pair, Kings and Nines"),
        ("7SHL", "Ah 2d 3c 9s 9h Kd", "Ks", "two pair, Kings and Nines"),
        ("2T7TD", "7h 5d 4c 3s 2h", "", "Lo: 7,5,4,3,2"),
        ("THNL", "Ah Kh", "Qh Jh Th", ""),
    ],
)
def test_a_hand_is_named_by_its_game(game: str, own: str, board: str, words: str) -> None:
    assert hand_in_words(GAMES[game], parse_cards(own), parse_cards(board)) == words
