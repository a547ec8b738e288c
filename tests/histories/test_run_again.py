"""Real hands that were run again: the boards, the winners and the sums on record, to the cent."""

import pytest

from croupier.devices.twins.process import ShoeProcess
from croupier.rules.pots import cut
from croupier.script.grammar import parse
from croupier.script.runner import play
from histories.run_again import script

TWICE_WITH_ANTES = """
Seat 1: A (20 in chips)
Seat 2: B (20.86 in chips)
Seat 3: C (18.82 in chips)
Seat 4: D (20 in chips)
Seat 5: E (20 in chips)
Seat 6: F (20 in chips)
Seat 7: G (20 in chips)
Seat 8: H (20 in chips)
Seat 9: I (20 in chips)
F: folds
G: folds
H: folds
I: raises 0.2 to 0.3
A: folds
B: raises 0.7 to 1
C: raises 1.86 to 2.86
D: folds
E: folds
I: folds
B: raises 17.98 to 20.84
C: calls 15.94
B: shows [Kc Ah]
C: shows [Kh Kd]
*** FIRST FLOP *** [3c 5c 5h]
*** FIRST TURN *** [3c 5c 5h] [Qd]
*** FIRST RIVER *** [3c 5c 5h Qd] [Ad]
*** SECOND FLOP *** [4h 8s 8d]
*** SECOND TURN *** [4h 8s 8d] [7s]
*** SECOND RIVER *** [4h 8s 8d 7s] [7h]
*** FIRST SHOWDOWN ***
B collected 18.33
*** SECOND SHOWDOWN ***
C collected 18.32
"""
"""A pot of 38.23, of which 1.58 was taken."""

THRICE_FROM_THE_TURN = """
Seat 1: A (200 in chips)
Seat 2: B (212.2 in chips)
Seat 3: C (184 in chips)
Seat 4: D (200 in chips)
Seat 5: E (200 in chips)
Seat 6: F (200 in chips)
D: folds
E: folds
F: raises 2.4 to 4.4
A: folds
B: raises 17.6 to 22
C: calls 20
F: calls 17.6
*** FLOP *** [5d 4h 3h]
B: checks
C: bets 33
F: folds
B: raises 157.2 to 190.2
C: calls 129
B: shows [Ah As]
C: shows [Js Jh]
*** FIRST TURN *** [5d 4h 3h] [4c]
*** FIRST RIVER *** [5d 4h 3h 4c] [8h]
*** SECOND TURN *** [5d 4h 3h] [Kd]
*** SECOND RIVER *** [5d 4h 3h Kd] [6d]
*** THIRD TURN *** [5d 4h 3h] [8c]
*** THIRD RIVER *** [5d 4h 3h 8c] [9s]
*** FIRST SHOWDOWN ***
B collected 127
*** SECOND SHOWDOWN ***
B collected 127
*** THIRD SHOWDOWN ***
B collected 127
"""
"""A pot of 390, of which 9 was taken."""

TWICE_WITH_CHIPS_BEHIND = """
Seat 1: A (55.50 in chips)
Seat 2: B (32.13 in chips)
Seat 8: C (2.50 in chips)
Seat 9: D (28.75 in chips)
Seat 10: E (61.12 in chips)
A: folds
B: calls 0.50
C: calls 0.50
D: folds
E: checks
*** FLOP *** [Kd 8s 9d]
E: bets 1
B: calls 1
C: raises 1 to 2
E: calls 1
B: raises 5.81 to 7.81
E: folds
B: shows [8c Kc]
C: shows [5d 7d]
*** FIRST TURN *** [Kd 8s 9d] [Qh]
*** FIRST RIVER *** [Kd 8s 9d Qh] [Qd]
*** SECOND TURN *** [Kd 8s 9d] [2h]
*** SECOND RIVER *** [Kd 8s 9d 2h] [Ts]
*** FIRST SHOW DOWN ***
C collected 3.88
*** SECOND SHOW DOWN ***
B collected 3.87
"""
"""A pot of 7.75 without rake."""

FIVE_CARDS_WITH_ANTES = """
Seat 1: A (59.75 in chips)
Seat 2: B (90 in chips)
Seat 3: C (22 in chips)
Seat 4: D (119 in chips)
Seat 5: E (243.85 in chips)
D: raises 3 to 4
E: folds
A: calls 4
B: calls 3.50
C: raises 17.50 to 21.50
D: raises 53.50 to 75
A: folds
B: folds
C: shows [Jd Ah 7h Ac 2s]
D: shows [9d 3d Kc Kh Qh]
*** FIRST FLOP *** [4c 9h Js]
*** FIRST TURN *** [4c 9h Js] [Ks]
*** FIRST RIVER *** [4c 9h Js Ks] [Ad]
*** SECOND FLOP *** [7c As 2d]
*** SECOND TURN *** [7c As 2d] [6h]
*** SECOND RIVER *** [7c As 2d 6h] [2h]
*** FIRST SHOW DOWN ***
C collected 25.15
*** SECOND SHOW DOWN ***
C collected 25.15
"""
"""A pot of 53.50, of which 3.20 was taken."""

THRICE_OMAHA = """
Seat 1: A (191.85 in chips)
Seat 2: B (500 in chips)
Seat 3: C (166.65 in chips)
Seat 5: D (161.4 in chips)
Seat 6: E (183.9 in chips)
C: folds
D: raises 12 to 17
E: folds
A: raises 39 to 56
B: folds
D: calls 39
*** FLOP *** [Js 5s Jd]
A: bets 50
D: raises 55.4 to 105.4
A: calls 55.4
D: shows [Kh 8s 6h Ks]
A: shows [Ac Ad 3c 3d]
*** FIRST TURN *** [Js 5s Jd] [7s]
*** FIRST RIVER *** [Js 5s Jd 7s] [2s]
*** SECOND TURN *** [Js 5s Jd] [4d]
*** SECOND RIVER *** [Js 5s Jd 4d] [Qs]
*** THIRD TURN *** [Js 5s Jd] [4s]
*** THIRD RIVER *** [Js 5s Jd 4s] [Ts]
*** FIRST SHOWDOWN ***
D collected 105.1
*** SECOND SHOWDOWN ***
D collected 105.1
*** THIRD SHOWDOWN ***
D collected 105.1
"""
"""A pot of 327.80, of which 12.50 was taken; a player with chips behind."""


def taken(amount: str) -> str:
    """The house takes exactly this from the pot."""
    return f"set rake.pct 50\nset rake.cap {amount}"


@pytest.mark.parametrize(
    ("text", "game", "cards", "stakes", "button", "more"),
    [
        (TWICE_WITH_ANTES, "THNL", 2, "0.05/0.10", 3, f"ante 0.02\n{taken('1.58')}"),
        (THRICE_FROM_THE_TURN, "THNL", 2, "1/2", 1, taken("9")),
        (TWICE_WITH_CHIPS_BEHIND, "THNL", 2, "0.25/0.50", 8, "set rake.pct 0"),
        (THRICE_OMAHA, "O4HPL", 4, "2/5", 6, taken("12.50")),
        (FIVE_CARDS_WITH_ANTES, "O5HPL", 5, "0.50/1", 1, f"ante 0.50\n{taken('3.20')}"),
    ],
)
def test_a_real_hand_pays_what_is_on_record(
    shoe: ShoeProcess, text: str, game: str, cards: int, stakes: str, button: int, more: str
) -> None:
    told = script(text, game=game, cards=cards, stakes=stakes, button=button, more=more)
    outcome = play(parse(told, "real"), shoe=shoe)
    assert outcome.failure is None, f"{outcome}\n{told}"


def test_what_is_left_over_goes_to_the_first_board() -> None:
    """Sums on record: run three times, and twice."""
    assert cut(19_964, 3, 1) == (6_656, 6_654, 6_654)
    assert cut(1_041, 2, 1) == (521, 520)
