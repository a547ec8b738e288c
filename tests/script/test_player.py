"""The script player: failures and their messages, refusals, and its needs of the stack."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.devices.twins.process import ShoeProcess
from croupier.engine.events import CardDrawn
from croupier.errors import Unreadable
from croupier.log.journal.seals import terminal_key
from croupier.log.reading.archive import Archive
from croupier.script.grammar import parse
from croupier.script.runner import Failure, ScriptOutcome, play
from croupier.script.scenarios import scenarios

HEADS_UP = """\
mode tournament
stakes 50/100
seat 1 Ana 1000
seat 4 David 1000
button 4
deck Kc 9h As Qh 8c Ac 7d 9s 2d 2h 2s 2c
hand
deal
"""


def outcome(text: str, shoe: ShoeProcess, db: Path | None = None) -> ScriptOutcome:
    return play(parse(text, "one.table"), shoe=shoe, db=db)


def failure(text: str, shoe: ShoeProcess) -> Failure:
    found = outcome(text, shoe).failure
    assert found is not None
    return found


def test_a_script_that_holds_says_how_much_was_played(shoe: ShoeProcess) -> None:
    assert outcome(HEADS_UP, shoe) == ScriptOutcome("one.table", 8)
    assert str(outcome(HEADS_UP, shoe)) == "one.table: 8 statements hold"


@pytest.mark.parametrize(
    ("text", "expected", "found"),
    [
        ("expect pot 151", "pot 151", "pot 150"),
        ("expect pots 100 50", "pots 100 50", "pots none"),
        ("expect to-act 1", "to-act 1", "to-act 4"),
        ("expect to-call 51", "to-call 51", "to-call 50"),
        ("expect min 150", "min 150", "min 200"),
        ("expect max 900", "max 900", "max 1000"),
        ("expect actions fold call", "actions fold call", "actions call fold raise"),
        ("expect next burn", "next burn", "next none"),
        ("expect stack 1 1000", "stack 1 1000", "stack 1 900"),
        ("expect bet 4 100", "bet 4 100", "bet 4 50"),
        ("expect live 4 100", "live 4 100", "live 4 50"),
        ("expect live 1", "live 1", "live 1 4"),
        ("expect dead 5", "dead 5", "dead 0"),
        ("expect dead 4", "dead 4", "dead none"),
        ("expect board As", "board As", "board none"),
        ("expect burns 8c", "burns 8c", "burns none"),
        ("expect burned 1", "burned 1", "burned 0"),
        ("expect cards 1 Kc 9h", "cards 1 Kc 9h", "cards 1 Kc As"),
        ("expect muck Kc", "muck Kc", "muck none"),
        ("expect unknown 1", "unknown 1", "unknown 0"),
        ("expect stub 47", "stub 47", "stub 48"),
        ("expect alert AL-07", "alert AL-07", "alert none"),
        ("expect options misdeal", "options misdeal", "options none"),
        ("expect wins 1 150", "wins 1 150", "wins 1 0"),
        ("expect rake 1", "rake 1", "rake 0"),
        ("expect rank 1 pair", "rank 1 pair", 'rank 1 "too few cards"'),
        ("expect low 1 8-4-3-2-A", "low 1 8-4-3-2-A", 'low 1 "too few cards"'),
        ("expect button 1", "button 1", "button 4"),
        ("expect attempt 2", "attempt 2", "attempt 1"),
        ("expect hand-no 2", "hand-no 2", "hand-no 1"),
        ("expect phase DEALING", "phase DEALING", "phase BETTING"),
        ("expect street flop", "street flop", "street pre-flop"),
        ("expect hand complete", "hand complete", "hand live"),
        ("expect hand misdeal", "hand misdeal", "hand live"),
        ("expect refused", "refused", "it was allowed"),
    ],
)
def test_a_failing_expectation_names_line_expected_and_found(
    text: str, expected: str, found: str, shoe: ShoeProcess
) -> None:
    assert failure(f"{HEADS_UP}# then\n{text}\nexpect pot 150\n", shoe) == Failure(10, expected, found)


def test_a_refused_statement_fails_the_script_unless_the_refusal_is_expected(shoe: ShoeProcess) -> None:
    told = failure(HEADS_UP + "4 raise 150\n1 fold", shoe)
    assert (told.line, told.expected) == (9, "4 raise 150 to be allowed")
    assert told.found.startswith("refused AL-23: ")
    assert outcome(HEADS_UP + "4 raise 150\nexpect refused AL-23\nexpect pot 150", shoe).failure is None
    wrong = failure(HEADS_UP + "4 raise 150\nexpect refused AL-24", shoe)
    assert (wrong.line, wrong.expected) == (10, "refused AL-24")
    euros = failure("stakes 1/2\nseat 1 Ana 9\nseat 4 David 9\nbutton 4\nhand\ndeal\n4 raise 3.50", shoe)
    assert euros.found == "refused AL-23: Seat 4: the total must be 4 to 9. (TDA 2019 43)"
    late = failure(HEADS_UP + "4 raise 150\nexpect refused\n4 call\nexpect refused", shoe)
    assert (late.line, late.found) == (12, "it was allowed")


def test_everything_found_is_reported_even_if_no_script_could_expect_it(shoe: ShoeProcess) -> None:
    told = failure(HEADS_UP + "1 call\nshoe 8c\nexpect alert none", shoe)
    assert told == Failure(11, "alert none", "alert AL-22 AL-07")
    assert failure("expect hand live", shoe) == Failure(1, "hand live", "hand none")


def test_the_mode_counts_for_every_seat_wherever_it_stands(shoe: ShoeProcess) -> None:
    text = "seat 1 Ana 1000\nstakes 50/100\nmode tournament\nexpect stack 1 1000\nrebuy 1 0.5\n"
    with pytest.raises(Unreadable, match="expected whole chips"):
        outcome(text, shoe)


def test_settings_are_reported_with_their_refusal(shoe: ShoeProcess) -> None:
    assert outcome("stakes 100/50\nexpect refused bad-stakes\nstakes 50/100", shoe).failure is None
    assert failure("seat 1 Ana 100\nseat 1 Bea 100", shoe).found.startswith("refused seat-taken")
    assert failure("hand", shoe).found.startswith("refused no-settings")


@pytest.mark.parametrize(
    "text",
    [
        "declare I-98 seat 4 card 1",
        "declare I-99",
    ],
)
def test_a_statement_of_a_later_version_is_refused_before_anything_is_played(
    text: str, shoe: ShoeProcess
) -> None:
    with pytest.raises(Unreadable, match=r"^one\.table:9: not supported by this version: ") as caught:
        outcome(HEADS_UP + text, shoe)
    assert str(caught.value).endswith(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("set raise.min triple", "one.table:9: switch raise.min 'triple'"),
        ("rebuy 1 0.5", "one.table:9: amount 0.5: expected whole chips"),
        ("set rake.cap much", "one.table:9: switch rake.cap 'much': expected an amount"),
        ("deck Kc Kc", "one.table:9: deck: Kc is in it twice"),
        ("known-tag 04A1B2C3 deck B 9h\nknown-tag 04A1B2C3 Kd", "one.table:10: tag 04A1B2C3"),
    ],
)
def test_nonsensical_values_are_refused_with_their_line(text: str, message: str, shoe: ShoeProcess) -> None:
    with pytest.raises(Unreadable) as caught:
        outcome(HEADS_UP + text + "\nexpect refused", shoe)
    assert str(caught.value).startswith(message)


def test_the_floor_needs_its_pin(shoe: ShoeProcess) -> None:
    assert failure("floor 4321", shoe).found.startswith("refused wrong-pin")
    assert outcome("floor 4321\nexpect refused wrong-pin\nfloor 1234\nfloor off", shoe).failure is None


def test_a_ruling_by_the_floor_lasts_for_one_statement(shoe: ShoeProcess) -> None:
    text = HEADS_UP.replace("deal\n", "shoe Kc 9h Kc\nrule void\nexpect refused floor-needed\n")
    assert outcome(text + "rule void by floor\nexpect hand void\nexpect stack 1 1000", shoe).failure is None
    again = text + "rule void by floor\ndeck-check 52\nexpect refused floor-needed"
    assert outcome(again, shoe).failure is None


def test_cash_amounts_are_cents_and_a_tournaments_are_chips(shoe: ShoeProcess) -> None:
    text = "stakes 0.25/0.50\nrake 5% cap 0.10\nseat 1 Ana 20\nseat 2 Bea 20.25\nbutton 1\nhand\n"
    assert outcome(text + "expect pot 0.75\nexpect stack 2 19.75\nexpect stack 1 19.75", shoe).failure is None
    assert failure(text + "expect pot 0.8", shoe).found == "pot 0.75"
    with pytest.raises(Unreadable, match=r"amount 0\.125: expected whole cents"):
        outcome(text + "rebuy 1 0.125", shoe)


def test_the_order_of_the_shoe_begins_again_after_a_misdeal(shoe: ShoeProcess) -> None:
    text = HEADS_UP.replace("deal\n", "shoe ?? 9h\nundo\nexpect refused\ndeal\nexpect cards 1 ?? As\n")
    text += "declare I-10\nrule misdeal\nshoe Kc ??\ndeal\nexpect cards 4 ?? Qh\n"
    text += "4 fold\naward\ndeck 2c 3c 4c 5c\nhand\ndeal\nexpect cards 4 2c 4c"
    assert outcome(text, shoe).failure is None


def test_cards_out_of_the_announced_order_are_drawn_unread(shoe: ShoeProcess) -> None:
    text = HEADS_UP.replace("deck Kc 9h As Qh 8c Ac 7d 9s 2d 2h 2s 2c", "deck Kc")
    assert outcome(text + "expect cards 1 Kc ??\nexpect unknown 3", shoe).failure is None


def test_nothing_to_deal_is_refused(shoe: ShoeProcess) -> None:
    assert failure(HEADS_UP + "deal", shoe).found.startswith("refused nothing-to-deal")


def test_the_log_of_a_script_has_the_regulators_card_numbers(shoe: ShoeProcess, tmp_path: Path) -> None:
    (script,), db = scenarios("S-178"), tmp_path / "hands.db"
    assert play(script, shoe=shoe, db=db).failure is None
    with Archive.open(db, key=terminal_key(db.with_name(f"{db.name}-key"))) as archive:
        drawn = [event.card for event in archive.events_of(1) if isinstance(event, CardDrawn)]
    codes = [int(card.reveal()) for card in drawn if card is not None]
    assert codes == [0, 1, 2, 3, 14, 32, 26, 39, 29, 43, 44, 51]


def test_one_shoe_serves_scripts_that_end_in_mid_deal(shoe: ShoeProcess) -> None:
    text = HEADS_UP.replace("deal\n", "shoe Kc 9h\n")
    for _ in range(3):
        assert outcome(text + "expect stub 50", shoe).failure is None
