"""A logged hand, written as a table script and played through the whole stack, ends the same."""

import doctest
import random
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

import pytest

import croupier.export.script.table_lines
from croupier.cards.card import Card, FaceDown, parse_cards
from croupier.devices.twins.process import ShoeProcess
from croupier.engine import commands as cmd
from croupier.engine import replay
from croupier.engine.events import AlertAnswered, Event, HandMucked
from croupier.engine.places import Seat
from croupier.engine.table.cancellations import standing
from croupier.errors import Unreadable
from croupier.export.script.hand_script import write
from croupier.log.journal.seals import terminal_key
from croupier.log.reading.archive import Archive
from croupier.log.writing.journal import Journal
from croupier.rules.games import GAMES
from croupier.script.grammar import parse
from croupier.script.runner import play
from support.dealer import DECK, Dealer, uid_of
from support.logs import KEY, keep
from support.random_play import RandomPlay
from support.random_table import MIXED, games_of, open_table
from support.sweeps import seeds

Case = Callable[[Dealer], None]


# --- hands -------------------------------------------------------------------------------------------


def to_the_showdown(dealer: Dealer) -> None:
    dealer.open()
    dealer.start()
    dealer.showdown()


def tournament_with_antes_and_side_pots(dealer: Dealer) -> None:
    dealer.open(
        mode="tournament", profile="tda", stacks={1: 700, 3: 2500, 4: 9000, 9: 9000}, ante=25, unit=25
    )
    dealer.start()
    dealer.draw(8)
    hand = dealer.table.hand
    while hand is not None and hand.round.to_act is not None:
        owes = hand.parts[hand.round.to_act].bet < hand.round.bet
        rest = "call" if owes else "check"
        dealer.do(cmd.Act, seat=hand.round.to_act, action="allin" if hand.round.to_act in (1, 3) else rest)
        hand = dealer.table.hand
    dealer.draw(4)
    dealer.act("9 bet 300", "4 call")
    dealer.draw(2)
    dealer.act("9 check", "4 check")
    dealer.draw(2)
    dealer.act("9 check", "4 check")
    dealer.show(9, 4, 1, 3)
    dealer.do(cmd.Award)


def with_inputs_taken_back(dealer: Dealer) -> None:
    dealer.dealt()
    dealer.act("3 raise 900", "4 call")
    dealer.do(cmd.Undo)
    dealer.do(cmd.Undo)
    dealer.act("3 call")
    dealer.fold_all()
    dealer.do(cmd.Undo)
    dealer.do(cmd.Award)


def with_unread_cards(dealer: Dealer) -> None:
    dealer.dealt(2)
    dealer.draw(1, read=False)  # As, the first card of seat 3
    dealer.draw(9)
    dealer.act("3 raise 600", "4 fold", "5 call", "6 fold", "1 fold", "2 fold")
    dealer.draw(1)
    dealer.draw(1, read=False)  # Ks, on the board
    dealer.do(cmd.NameCard, index=13, card=Card.parse("Ks"))
    dealer.draw(2)
    for count in (2, 2):
        dealer.act("3 check", "5 check")
        dealer.draw(count)
    dealer.act("3 check", "5 check")
    dealer.do(cmd.ShowHand, seat=Seat(3), cards=parse_cards("As Kd"))
    dealer.do(cmd.ShowHand, seat=Seat(5))
    dealer.do(cmd.Award)


def misdealt(dealer: Dealer) -> None:
    dealer.dealt(3, table='the "big" one', stacks={1: 20_000, 2: 15_050, 3: 20_000, 6: 20_000})
    dealer.do(cmd.Declare, incident="I-10")
    dealer.do(cmd.Answer, way="misdeal")
    dealer.draw(8)
    dealer.fold_all()


def late_entry(dealer: Dealer) -> None:
    dealer.dealt()
    dealer.act("3 call", "4 fold", "5 fold", "6 fold", "1 fold")
    dealer.draw(1)
    dealer.do(cmd.Answer, way="late")
    dealer.act("2 check")
    dealer.draw(3)
    dealer.act("2 bet 300", "3 fold")
    dealer.do(cmd.Award)


def void_by_a_second_king(dealer: Dealer) -> None:
    dealer.dealt(3)
    dealer.do(cmd.DrawCard, card=FaceDown(Card.parse("Kc")), uid="04C0FFEE12345E")
    dealer.do(cmd.EnterFloor)
    dealer.do(cmd.Answer, way="void")


def unknown_tag_bound_by_the_floor(dealer: Dealer) -> None:
    dealer.open()
    dealer.do(cmd.EnterFloor)
    dealer.start()
    dealer.draw(2)
    dealer.do(cmd.DrawCard, card=None, uid="04C0FFEE12345E", status="unknown")
    dealer.do(cmd.Answer, way="bind", card=Card.parse("6d"))
    dealer.draw(9)
    dealer.fold_all()


def same_card_twice(dealer: Dealer) -> None:
    dealer.dealt(1)
    dealer.at += 5000
    card = Card.parse("Kc")
    dealer.do(cmd.DrawCard, card=FaceDown(card), uid=uid_of(card))
    dealer.do(cmd.DrawCard, card=FaceDown(card), uid=uid_of(card))
    dealer.do(cmd.Answer, way="stray")
    dealer.draw(11)
    dealer.fold_all()


def cards_missing_at_the_dealt_key(dealer: Dealer) -> None:
    dealer.dealt(10)
    dealer.do(cmd.CompleteDeal)
    dealer.do(cmd.Answer, way="missed")
    dealer.fold_all()


def a_card_too_many_at_the_dealt_key(dealer: Dealer) -> None:
    dealer.dealt(13)
    dealer.do(cmd.CompleteDeal)
    dealer.do(cmd.Answer, way="return")
    dealer.act("3 call", "4 fold", "5 fold", "6 fold", "1 fold", "2 check")
    dealer.draw(3)
    dealer.act("2 bet 300", "3 fold")
    dealer.do(cmd.Award)


def a_raise_passed_with_a_reason(dealer: Dealer) -> None:
    dealer.dealt()
    dealer.do(cmd.Act, seat=Seat(3), action="raise", amount=350, passed='he said "three fifty"')
    dealer.fold_all()


def out_of_turn(dealer: Dealer) -> None:
    dealer.dealt()
    dealer.act("4 call", "5 fold", "3 call", "6 fold", "1 fold", "2 check")
    dealer.draw(4)
    dealer.act("2 check", "3 bet 1000", "4 fold", "2 fold")
    dealer.do(cmd.Award)


def everybody_before_folds(dealer: Dealer) -> None:
    dealer.dealt()
    dealer.do(cmd.ActInTurn, action="fold", until=Seat(6))
    dealer.act("6 raise 600")
    dealer.fold_all()


def called_around_over_a_check_out_of_turn(dealer: Dealer) -> None:
    dealer.dealt()
    dealer.act("3 raise 600", "5 check")
    dealer.do(cmd.ActInTurn, action="call")
    dealer.draw(4)
    dealer.fold_all()


def dead_small_blind(dealer: Dealer) -> None:
    dealer.open(ante=50)
    dealer.start()
    dealer.fold_out()
    dealer.do(cmd.UnseatPlayer, seat=Seat(2))
    dealer.start()
    assert dealer.table.hand is not None
    assert dealer.table.hand.positions.small_blind is None
    dealer.draw(10)
    dealer.fold_all()


def both_blinds_of_the_hand_before_are_gone(dealer: Dealer) -> None:
    dealer.open(mode="tournament", unit=25, ante=25)
    dealer.start()
    dealer.fold_out()
    dealer.do(cmd.UnseatPlayer, seat=Seat(1))
    dealer.do(cmd.SitOut, seat=Seat(2))
    dealer.start()
    assert dealer.table.hand is not None
    assert (dealer.table.hand.positions.button, dealer.table.hand.positions.small_blind) == (1, None)
    dealer.draw(8)
    dealer.fold_all()


def named_after_the_dealt_key(dealer: Dealer) -> None:
    dealer.open(sensors="L0")
    dealer.start()
    dealer.do(cmd.CompleteDeal)
    dealer.act("3 call", "4 fold", "5 fold", "6 fold", "1 fold", "2 check")
    dealer.do(cmd.CompleteDeal)
    for index, card in enumerate(parse_cards("Ks 8h 2d"), 13):
        dealer.do(cmd.NameCard, index=index, card=card)
    dealer.act("2 bet 300", "3 fold")
    dealer.do(cmd.Award)


def no_shoe(dealer: Dealer) -> None:
    dealer.open(sensors="L0")
    dealer.start()
    dealer.do(cmd.CompleteDeal)
    dealer.fold_all()


def told_who_wins(dealer: Dealer) -> None:
    """Without a shoe: seat 2 wins what seats 1 and 2 share with the others, and both share the side pot."""
    dealer.open(sensors="L0", stacks={1: 2_000, 2: 5_000, 3: 20_000, 4: 20_000}, unit=100)
    dealer.do(cmd.PlaceButton, seat=Seat(4))
    dealer.start()
    dealer.do(cmd.CompleteDeal)
    dealer.act("3 allin", "4 call", "1 call", "2 call")
    for _ in range(3):
        dealer.do(cmd.CompleteDeal)
    seats = tuple(map(Seat, (1, 2, 3, 4)))
    dealer.do(cmd.Award, told=(seats[:2], seats[1:3], seats[2:]))


def house_of_its_own(dealer: Dealer) -> None:
    house = (("rake.pct", "2.5"), ("rake.cap", "150"), ("rake.unit", "25"), ("raise.min", "standard"))
    dealer.open(house=house, unit=25, big_blind_ante=200)
    dealer.start()
    dealer.do(cmd.SeatPlayer, seat=Seat(8), player="Chloé #2", stack=9_975)
    dealer.showdown()


def with_the_pot_to_another_by_the_floor(dealer: Dealer) -> None:
    open_to_the_cards_shown(dealer)
    dealer.do(cmd.EnterFloor)
    dealer.do(cmd.Award, seat=Seat(3))


def with_the_pot_shared_before_the_end(dealer: Dealer) -> None:
    dealer.dealt(house=(("opt.deals", "on"),))
    dealer.act("3 raise 600", "4 fold", "5 call", "6 fold", "1 fold", "2 fold")
    dealer.do(cmd.SharePot)


def with_the_pot_to_the_best_where_it_may_be_shared(dealer: Dealer) -> None:
    open_to_the_cards_shown(dealer, house=(("opt.deals", "on"),))
    dealer.do(cmd.Award)


def open_to_the_cards_shown(dealer: Dealer, **settings: object) -> None:
    """Seats 3 and 5 lay their cards down, seat 5 the better hand."""
    dealer.dealt(**settings)
    dealer.act("3 raise 600", "4 fold", "5 call", "6 fold", "1 fold", "2 fold")
    for burn_and_board in (4, 2, 2):
        dealer.draw(burn_and_board)
        dealer.act("3 check", "5 check")
    dealer.show(3, 5)


CASES: list[Case] = [
    to_the_showdown,
    with_the_pot_to_another_by_the_floor,
    with_the_pot_shared_before_the_end,
    with_the_pot_to_the_best_where_it_may_be_shared,
    tournament_with_antes_and_side_pots,
    with_inputs_taken_back,
    with_unread_cards,
    misdealt,
    late_entry,
    void_by_a_second_king,
    unknown_tag_bound_by_the_floor,
    same_card_twice,
    cards_missing_at_the_dealt_key,
    a_card_too_many_at_the_dealt_key,
    a_raise_passed_with_a_reason,
    out_of_turn,
    everybody_before_folds,
    called_around_over_a_check_out_of_turn,
    dead_small_blind,
    both_blinds_of_the_hand_before_are_gone,
    named_after_the_dealt_key,
    no_shoe,
    told_who_wins,
    house_of_its_own,
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.__name__)
def test_a_hand_played_again_ends_as_it_did(case: Case, shoe: ShoeProcess, tmp_path: Path) -> None:
    dealer = Dealer()
    case(dealer)
    ends_as_it_did(dealer.events, shoe, tmp_path / "again.db")


@pytest.mark.parametrize("code", [*GAMES, MIXED])
def test_any_hand_of_any_game_played_again_ends_as_it_did(
    code: str, shoe: ShoeProcess, tmp_path: Path
) -> None:
    ends_as_it_did(random_hands(code, 0), shoe, tmp_path / "again.db")


def test_an_alert_settled_by_the_deal_is_not_a_ruling_of_a_script(shoe: ShoeProcess, tmp_path: Path) -> None:
    events = random_hands("2T7TD", 1003)
    settled = [event for event in events if isinstance(event, AlertAnswered) and event.way == "dealt"]
    assert settled, "a short stub that was enough"
    ends_as_it_did(events, shoe, tmp_path / "again.db")


@pytest.mark.nightly
@pytest.mark.parametrize("code", [*GAMES, MIXED])
def test_many_hands_of_any_game_played_again(code: str, shoe: ShoeProcess, tmp_path: Path) -> None:
    for seed in seeds(40):
        ends_as_it_did(random_hands(code, seed), shoe, tmp_path / f"{seed}.db")


def random_hands(code: str, seed: int) -> list[Event]:
    """Three hands of a table that may be anything, or fewer if the chips do not last."""
    print(f"{code} {seed}")
    dice = random.Random(f"{code} {seed}")
    table = RandomPlay(dice, open_table(dice, games_of(dice, code)))
    for _ in range(3):
        if not table.start():
            break
        while table.hand.phase != "AWARDED":
            table.step()
        table.between()
    return table.bench.history


def ends_as_it_did(events: Sequence[Event], shoe: ShoeProcess, again: Path) -> None:
    """Its script holds, is written in the same words again, and every seat has won or lost the same."""
    text = write(events)
    outcome = play(parse(text, "again.table"), shoe=shoe, db=again)
    assert outcome.failure is None, f"{outcome}\n{text}"
    with Archive.open(again, key=terminal_key(again.with_name(again.name + "-key"))) as archive:
        (last,) = archive.one("SELECT max(id) FROM hands") or (0,)
        written_again = write([logged.event for logged in archive.span_of(last)])
    assert told(written_again) == told(text)
    with closing(sqlite3.connect(again)) as conn:
        nets = dict(conn.execute("SELECT seat, net FROM seats WHERE hand_id = ?", (last,)).fetchall())
    assert nets == nets_of(events)


def told(script: str) -> list[str]:
    """The statements that say what happened, whatever the name of the table and the breaks between cards."""
    statements = [line for line in script.splitlines() if not line.startswith("#")]
    return "\n".join(statements).replace("\nshoe", " shoe").replace(" shoe", "").split("\n")


def nets_of(events: Sequence[Event]) -> dict[int, int]:
    """What each seat of the last hand won or lost, counted from the events alone."""
    nets: dict[int, int] = {}
    hand = replay(standing(events)).hand
    assert hand is not None
    for seat, part in hand.parts.items():
        won = sum(one.amount for one in hand.money.awards if one.seat == seat)
        paid = part.live + part.ante + part.dead if hand.phase == "AWARDED" else 0
        nets[seat] = won - paid
    return nets


# --- the text ----------------------------------------------------------------------------------------


def test_a_hand_with_a_kill_begins_with_it_and_with_the_stakes_as_they_were_set() -> None:
    dealer = Dealer()
    dealer.open(game="THL", small_bet=400, big_bet=800, house=(("kill", "half"),))
    dealer.do(cmd.PlaceButton, seat=Seat(6), leg=Seat(4), kill=Seat(4))
    dealer.start()
    assert dealer.table.hand is not None and dealer.table.hand.stakes.small_bet == 600
    lines = write(dealer.events).splitlines()
    assert {"limit 4/8 blinds 1/2", "button 6 leg 4 kill 4"} <= {*lines}


def test_the_text_of_a_hand() -> None:
    dealer = Dealer()
    late_entry(dealer)
    assert write(dealer.events).splitlines() == [
        "# hand 1 of table 1",
        "mode cash",
        "game THNL",
        "stakes 1/2",
        "house code",
        "rake 5%",
        "sensors L1",
        *(f'seat {seat} "Player {seat}" 200' for seat in range(1, 7)),
        "button 6",
        "hand",
        f"shoe {' '.join(DECK.split()[:12])}",
        "3 call",
        "4 fold",
        "5 fold",
        "6 fold",
        "1 fold",
        "shoe 3s",
        "rule late",
        "2 check",
        "shoe Ks 8h 2d",
        "2 bet 3",
        "3 fold",
        "award",
        "expect hand complete",
        "expect board Ks 8h 2d",
        "expect rake 0.25",
        "expect wins 2 4.75",
        "expect stack 1 199",
        "expect stack 2 202.75",
        "expect stack 3 198",
        "expect stack 4 200",
        "expect stack 5 200",
        "expect stack 6 200",
    ]


@pytest.mark.parametrize(
    ("case", "award"),
    [
        (with_the_pot_to_another_by_the_floor, "award seat 3"),
        (with_the_pot_shared_before_the_end, "chop"),
        (with_the_pot_to_the_best_where_it_may_be_shared, "award"),
    ],
    ids=lambda each: each.__name__ if callable(each) else each,
)
def test_an_award_is_written_as_it_was_made(case: Case, award: str) -> None:
    dealer = Dealer()
    case(dealer)
    lines = write(dealer.events).splitlines()
    assert lines[lines.index("expect hand complete") - 1] == award


def test_a_hand_in_progress_has_no_end() -> None:
    dealer = Dealer()
    dealer.dealt()
    dealer.act("3 call")
    lines = write(dealer.events).splitlines()
    assert lines[-1] == "3 call"


def a_second_king(dealer: Dealer) -> None:
    dealer.do(cmd.DrawCard, card=FaceDown(Card.parse("Kc")), uid="04C0FFEE12345E")


def a_name_for_an_unknown_tag(dealer: Dealer) -> None:
    dealer.do(cmd.DrawCard, card=None, uid="04C0FFEE12345E", status="unknown")
    dealer.do(cmd.EnterFloor)
    dealer.do(cmd.Answer, way="bind", card=Card.parse("6d"))


def test_what_an_older_version_let_pass_has_words(shoe: ShoeProcess, tmp_path: Path) -> None:
    """Version 0.1 had a player all-in muck, which TDA 16 forbids."""
    dealer = Dealer()
    dealer.dealt(8, stacks={1: 2_000, 2: 20_000, 3: 20_000, 6: 20_000})
    dealer.act("3 fold", "6 fold", "1 allin", "2 call")
    dealer.draw(4)
    dealer.draw(2)
    dealer.draw(2)
    dealer.do(cmd.ShowHand, seat=Seat(2))
    before = dealer.table
    muck = HandMucked(at=dealer.at + 1000, step=before.step + 1, seat=Seat(1))
    dealer.inputs.append((muck,))
    dealer.table = replay([muck], before)
    dealer.do(cmd.Award)
    text = write(dealer.events)
    assert '1 muck passed "let pass by the terminal" by floor' in text
    outcome = play(parse(text, "again.table"), shoe=shoe, db=tmp_path / "again.db")
    assert outcome.failure is None, f"{outcome}\n{text}"


@pytest.mark.parametrize("incident", [a_second_king, a_name_for_an_unknown_tag])
def test_a_hand_in_progress_keeps_what_its_script_would_have_to_tell(incident: Case, tmp_path: Path) -> None:
    dealer = Dealer()
    dealer.dealt(3)
    incident(dealer)
    with Journal.open(tmp_path / "table.db", key=KEY) as journal:
        keep(journal, dealer.inputs)
    with Archive.open(tmp_path / "table.db") as archive:
        covered = [logged.event for logged in archive.span_of(1)]
    with pytest.raises(Unreadable, match="is sealed"):
        write(covered)
    with Archive.open(tmp_path / "table.db", key=KEY) as archive:
        assert "tag 04C0FFEE12345E" in write(logged.event for logged in archive.span_of(1)).splitlines()


def test_a_sealed_unknown_tag_is_written_as_another(shoe: ShoeProcess, tmp_path: Path) -> None:
    dealer = Dealer()
    dealer.dealt(2)
    dealer.do(cmd.DrawCard, card=None, uid="04C0FFEE12345E", status="unknown")
    dealer.do(cmd.Answer, way="scrap")
    dealer.draw(10)
    dealer.fold_all()
    with Journal.open(tmp_path / "table.db", key=KEY) as journal:
        keep(journal, dealer.inputs)
    with Archive.open(tmp_path / "table.db") as archive:
        text = write(logged.event for logged in archive.span_of(1))
    assert "04C0FFEE12345E" not in text
    assert "\nrule scrap\n" in text
    outcome = play(parse(text), shoe=shoe)
    assert outcome.failure is None, outcome


def test_a_log_without_a_hand_has_no_script() -> None:
    dealer = Dealer()
    dealer.open()
    with pytest.raises(Unreadable, match="no hand begins"):
        write(dealer.events)


def test_the_language_has_its_names_quoted() -> None:
    dealer = Dealer()
    dealer.open()
    dealer.do(cmd.UnseatPlayer, seat=Seat(4))
    dealer.do(cmd.SeatPlayer, seat=Seat(4), player='Jo "x"\n#1', stack=5)
    dealer.start()
    assert 'seat 4 "Jo ""x"" #1" 0.05' in write(dealer.events).splitlines()


def test_examples() -> None:
    assert doctest.testmod(croupier.export.script.table_lines).failed == 0


def test_an_undo_around_cards_that_lie_there_is_written_and_played_again(tmp_path: Path) -> None:
    """The betting before the flop was keyed again under the flop, and the script comes to the same."""
    dealer = Dealer()
    dealer.dealt()
    dealer.act("3 raise 600", "4 fold", "5 call", "6 fold", "1 fold", "2 fold")
    dealer.draw(4)
    dealer.do(cmd.Undo)
    dealer.do(cmd.Undo)
    dealer.act("1 fold", "2 fold", "3 bet 1000", "5 fold")
    dealer.do(cmd.Award)
    text = write(dealer.events)
    assert text.count("undo") == 2 and text.count("shoe 3s") == 1
    script = parse(text, name="undone")
    with ShoeProcess() as shoe:
        assert play(script, shoe=shoe, db=tmp_path / "again.db").failure is None
