"""Blinds, bets and stacks that a ruling changed, the rake of each pot and remarks, in the record."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from croupier.devices.twins.process import ShoeProcess
from croupier.engine import commands as cmd
from croupier.engine.places import Seat
from croupier.export.pojeu.event_stream import render
from croupier.export.pojeu.office import Office
from croupier.log.journal.seals import terminal_key
from croupier.log.reading.archive import Archive
from croupier.log.reading.walk import walk
from croupier.script.grammar import parse
from croupier.script.runner import play
from croupier.script.scenarios import scenarios
from croupier.values import replace
from support.engine_bench import open_table
from support.pojeu import finance, pojeu, tours
from support.pojeu_audit import audit
from support.sessions import since_start


def record(shoe: ShoeProcess, folder: Path, name: str, number: int, *then: str) -> ET.Element:
    """The record of a hand of a scenario, by its number in the log; `then` it is played on."""
    found, db = scenarios(name.partition(" ")[0]), folder / "log.db"
    script = next(each for each in found if each.name.startswith(name))
    script = replace(script, statements=(*script.statements, *parse("\n".join(then)).statements))
    assert play(script, shoe=shoe, db=db).failure is None
    with Archive.open(db, key=terminal_key(folder / "log.db-key")) as archive:
        for hand in walk(archive, {number}):
            made = render(hand.hand_id, hand.rows, hand.between, Office())
            if hand.hand_id == number:
                assert not made.why, made.why
                return ET.fromstring(made.xml.translate(str.maketrans("\x02\x03", "TT")))
    raise AssertionError(f"{name} has no hand {number}")


def test_the_rake_of_each_pot_is_borne_by_who_won_it(shoe: ShoeProcess, tmp_path: Path) -> None:
    """S-047: 21 of the main pot, 22 and 36 of the side pots; spread over all it was others' by a chip."""
    found = record(shoe, tmp_path, "S-047-side-pots", 1)
    assert {seat: one["Rake"] for seat, one in finance(found).items() if "Rake" in one} == {
        3: "21.00",
        4: "22.00",
        5: "36.00",
    }
    assert "jeton 1.00" in found.findtext("Info", "")
    assert audit(found) == []


BOTH = "S-075-c-reported-after-substantial-action"
CORRECTED = {
    f"{BOTH} (tda)": (2, ["Bet small blind 6 50.00", "Bet big blind 1 100.00"]),
    f"{BOTH} (code)": (2, ["Bet small blind 6 50.00", "Bet big blind 1 100.00"]),
    "S-075-passed-over": (2, ["Bet small blind 2 50.00", "Bet big blind 3 100.00"]),
    "S-125-stands": (1, ["Bet small blind 1 50.00", "Bet big blind 2 100.00"]),
    "S-126-stands": (2, ["Bet small blind 2 50.00", "Bet big blind 3 100.00"]),
}


@pytest.mark.parametrize("name", CORRECTED)
def test_only_the_corrected_blinds_that_count_are_recorded(
    shoe: ShoeProcess, tmp_path: Path, name: str
) -> None:
    number, posts = CORRECTED[name]
    found = record(shoe, tmp_path, name, number)
    assert tours(found)["bet"] == posts
    assert audit(found) == []


def test_remarks_are_of_the_deal_that_counts(shoe: ShoeProcess, tmp_path: Path) -> None:
    """I-10: in the deal that was cancelled a card was exposed and replaced, in this one none."""
    found = record(shoe, tmp_path, "I-10-omaha-empties-all", 1)
    assert found.findtext("Info") == "table 1; bouton 6; maldonne avant cette partie"


def test_a_stack_that_was_counted_in_the_hand_was_so_before_it() -> None:
    bench = open_table(seats={1: 5_000, 2: 5_000, 3: 5_000}, button=3, mode="cash", blinds=(50, 100))
    bench.do(cmd.StartHand)
    bench.do(cmd.CorrectStack, seat=Seat(1), stack=5_150, reason="counted")
    bench.deal(6)
    bench.acts("3 fold", "1 fold")
    bench.do(cmd.Award)
    found = pojeu(since_start(bench))
    assert finance(found)[1]["CaveAvant"] == "52.00"
    assert "tapis recompté au siège 1" in found.findtext("Info", "")
    assert audit(found) == []


def test_an_odd_chip_of_a_tournament_names_the_chip(shoe: ShoeProcess, tmp_path: Path) -> None:
    found = record(shoe, tmp_path, "S-048-a-", 1)
    assert "jeton 1" in found.findtext("Info", "").split("; ")


def test_chips_returned_from_a_bet_are_not_part_of_it(shoe: ShoeProcess, tmp_path: Path) -> None:
    """S-127: the wrong seat brought it in; its chips went back, and the right seat's are the only ones."""
    folds = [f"{seat} fold" for seat in (7, 1, 2, 3, 4, 5)]
    found = record(shoe, tmp_path, "S-127-wrong-low-card", 1, *folds, "award")
    brought = [line for line in tours(found)["bring-in"] if "bring-in" in line]
    assert brought == ["Bet bring-in 6 5.00"]
    assert finance(found)[2]["Total"] == "2.00"
    assert audit(found) == []


def test_a_bet_that_was_put_right_has_its_right_amount_and_so_have_its_calls(
    shoe: ShoeProcess, tmp_path: Path
) -> None:
    """S-122: 140 was announced where 100 is the pot."""
    found = record(shoe, tmp_path, "S-122-pot-was", 1, "5 fold", "deal", "1 bet 50", "3 fold", "award")
    bets = [line for line in tours(found)["flop"] if line.startswith("Bet")]
    assert bets == ["Bet bet 1 100.00", "Bet call 3 100.00"]
    assert audit(found) == []
