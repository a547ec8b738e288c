"""Every change of phase is in the table of phases, and each entry of the table happens."""

from __future__ import annotations

import ast
import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

import pytest

import croupier.engine
from croupier.engine import codes, legal_actions, next_card
from croupier.engine import commands as cmd
from croupier.engine.events import Event, HandStarted, Undone
from croupier.engine.evolve import followed
from croupier.engine.places import NOWHERE, Seat
from croupier.engine.play.showdown import next_to_show
from croupier.engine.table.phases import FIRST, OVER, PHASES, Phase, Turning
from croupier.errors import Refused, Unreadable
from croupier.rules.games import GAMES
from support.chaos import Mishaps
from support.engine_bench import Bench
from support.random_table import MIXED, any_switches, games_of, open_table

Turn = tuple[Phase, Turning]

SENSORS = ("L0", "L1", "L2", "L3")


class Walked(dict[Turn, Phase]):
    """The table of phases, which notes what is looked up."""

    def __init__(self) -> None:
        super().__init__(PHASES)
        self.turns: list[Turn] = []

    def __getitem__(self, turn: Turn) -> Phase:
        self.turns.append(turn)
        return super().__getitem__(turn)


@pytest.fixture
def walked(monkeypatch: pytest.MonkeyPatch) -> Walked:
    walked = Walked()
    monkeypatch.setattr("croupier.engine.table.hand.PHASES", walked)
    return walked


# --- plays: each leads a hand into a phase -------------------------------------------------------------


def table(game: str = "THNL", players: int = 2, stack: int = 1_000) -> Bench:
    """The house lets players share pots, and contest an award until the next hand."""
    bench = Bench()
    house = (("opt.deals", "on"), ("contest.window", "tda_22"))
    bench.do(cmd.SetTable, game=game, mode="cash", small_blind=5, big_blind=10, house=house)
    for seat in range(1, players + 1):
        bench.do(cmd.SeatPlayer, seat=Seat(seat), player=f"P{seat}", stack=stack)
    bench.do(cmd.PlaceButton, seat=Seat(players))
    bench.do(cmd.EnterFloor)
    bench.do(cmd.StartHand)
    return bench


def onwards(bench: Bench, action: str = "call") -> None:
    """What an orderly dealer keys next."""
    hand = bench.table.hand
    assert hand is not None
    if next_card(bench.table) != NOWHERE:
        bench.deal(1)
    elif hand.phase == "DRAWING":
        bench.do(cmd.Discard, seat=hand.round.to_act, cards=(hand.hole(hand.round.to_act)[0].card.reveal(),))
    elif hand.round.to_act is not None:
        actions = legal_actions(bench.table, bench.table.house).actions
        bench.act(hand.round.to_act, "check" if "check" in actions and action == "call" else action)
    elif next_to_show(bench.table) is not None:
        bench.do(cmd.ShowHand, seat=next_to_show(bench.table))
    else:
        bench.do(cmd.Award)


def until(bench: Bench, phase: Phase, *, street: str = "") -> Bench:
    """The hand is played to this phase, on this street if one is named."""
    for _ in range(100):
        hand = bench.table.hand
        if hand is not None and hand.phase == phase and street in ("", hand.street):
            return bench
        onwards(bench)
    raise AssertionError(f"no {phase} in a hundred steps")


def at(phase: Phase, **settings: object) -> Bench:
    """A table whose hand is in that phase."""
    return until(table("2T7TD" if phase == "DRAWING" else "THNL", **settings), phase)


def flop_next() -> Bench:
    return until(at("BETTING"), "DEALING", street="flop")


def all_in(street: str, phase: Phase) -> Bench:
    """Both players are all-in before the flop, and the board is dealt as far as this."""
    bench = at("BETTING")
    onwards(bench, "allin")
    onwards(bench)
    return until(bench, phase, street=street)


def folded() -> Bench:
    """The small blind has folded: too little happened to keep the hand from a misdeal."""
    bench = at("BETTING")
    onwards(bench, "fold")
    return bench


def ruled(bench: Bench, incident: str, way: str, **more: object) -> Bench:
    """A report, and the floor's ruling on it, unless the report was that already."""
    bench.do(cmd.Declare, incident=incident, **more)
    bench.do(cmd.Answer, way=way, reason="so ruled")
    return bench


def void(bench: Bench) -> Bench:
    return ruled(bench, codes.REPORTED_DUPLICATE_CARD, "void")


def misdealt(bench: Bench) -> Bench:
    return ruled(bench, codes.MISDEAL, "discretion")


def dead(bench: Bench) -> Bench:
    """One of two hands was swept and is dead: the other one has won."""
    return ruled(bench, codes.REPORTED_HAND_SWEPT, "kill", seat=Seat(1))


def burnt_twice(bench: Bench) -> Bench:
    """The last card of the board was a second burn: the street is dealt again."""
    return ruled(bench, codes.REPORTED_SECOND_BURN, "return")


def shared(bench: Bench) -> Bench:
    bench.do(cmd.SharePot)
    return bench


PLAYS: dict[str, Callable[[], Bench]] = {
    "hold'em": lambda: until(table("THNL"), "AWARDED"),
    "triple draw": lambda: until(table("2T7TD"), "AWARDED"),
    "void while dealing": lambda: void(at("DEALING")),
    "void while betting": lambda: void(at("BETTING")),
    "void while drawing": lambda: void(at("DRAWING")),
    "void at the showdown": lambda: void(at("SHOWDOWN")),
    "void after the award": lambda: void(at("AWARDED")),
    "misdealt while dealing": lambda: misdealt(at("DEALING")),
    "misdealt while betting": lambda: misdealt(at("BETTING")),
    "misdealt while drawing": lambda: misdealt(at("DRAWING")),
    "misdealt at the showdown": lambda: ruled(folded(), codes.CARD_MISSING_FROM_DECK, "misdeal"),
    "one is left while dealing": lambda: dead(flop_next()),
    "one is left while drawing": lambda: dead(at("DRAWING")),
    "shared while dealing": lambda: shared(flop_next()),
    "shared while betting": lambda: shared(at("BETTING")),
    "shared while drawing": lambda: shared(at("DRAWING", stack=10)),
    "reopened while dealing": lambda: burnt_twice(all_in("river", "DEALING")),
    "reopened while betting": lambda: burnt_twice(until(at("BETTING"), "BETTING", street="turn")),
    "reopened at the showdown": lambda: burnt_twice(all_in("reveal", "SHOWDOWN")),
    "a card is owed": lambda: ruled(
        at("BETTING", players=6), codes.EXPOSED_BY_DEALER, "replace", seat=Seat(4), card=1
    ),
}


# --- the walk ----------------------------------------------------------------------------------------


def test_each_transition_of_the_table_happens(walked: Walked) -> None:
    for play in PLAYS.values():
        play()
    assert set(walked.turns) == set(PHASES)


def check(history: Sequence[Event], walked: Walked) -> None:
    """No phase changes but by the table; an undo alone goes back, to a phase that was."""
    walked.turns.clear()
    for before, event, after in followed(history):
        turns, walked.turns = walked.turns, []
        if before.hand is None or after.hand is None or isinstance(event, HandStarted):
            assert not turns and (after.hand is None or after.hand.phase == FIRST)
        elif not isinstance(event, Undone):
            assert after.hand.phase == (PHASES[turns[-1]] if turns else before.hand.phase)


@pytest.mark.parametrize("name", PLAYS)
def test_no_phase_changes_but_by_the_table(name: str, walked: Walked) -> None:
    check(PLAYS[name]().history, walked)


@pytest.mark.parametrize("code", [*GAMES, MIXED])
def test_no_phase_changes_but_by_the_table_whatever_happens(code: str, walked: Walked) -> None:
    """Any input at any time; a transition that the table does not have is a `KeyError`."""
    print(code)
    dice = random.Random(f"phases {code}")
    bench = open_table(dice, games_of(dice, code), sensors=SENSORS, switches=any_switches(dice))
    mishaps = Mishaps(dice, bench, trouble=0.2)
    for _ in range(250):
        kind, fields = mishaps.pick()
        with suppress(Refused, Unreadable):
            bench.do(kind, **fields)
        bench.at += 500
    check(bench.history, walked)


def test_the_phase_is_set_by_nothing_else() -> None:
    """`phase=` stands where a change asks the hand what follows."""
    for path in sorted(Path(croupier.engine.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.keyword) and node.arg == "phase":
                assert ast.unparse(node.value).startswith("hand.then("), f"{path}:{node.value.lineno}"


def test_a_hand_that_is_over_goes_on_by_no_transition_but_a_void_one() -> None:
    assert [turn for turn in PHASES if turn[0] in OVER] == [("AWARDED", "void")]
