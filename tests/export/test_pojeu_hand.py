"""A hand as the record of the regulator: its worked example, and its open questions (S-014, S-176)."""

import xml.etree.ElementTree as ET
from random import Random

import pytest

from croupier.cards.card import DECK as DECK52
from croupier.cards.card import Card, FaceDown
from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine.places import Place, Seat
from croupier.errors import Unreadable
from croupier.export.pojeu.hand_record import hand_record
from croupier.export.pojeu.money import chip_matters, rake_of
from croupier.export.pojeu.office import Office
from croupier.export.pojeu.record import FloorWord, NotExportable
from croupier.export.pojeu.schema import Schema
from croupier.rules.games import GAMES, OFFICIAL
from croupier.values import replace
from support.engine_bench import Bench, open_table
from support.pojeu import finance, hand_xml, pojeu, rows, totals, tours, xml_of
from support.pojeu_audit import audit
from support.sessions import session, since_start, stakes_of

EXAMPLE = {7: 152, 8: 355, 10: 190, 2: 241, 3: 618, 5: 172}
"""The stacks of 1.4.3.f."""

HOLE = {2: (32, 26), 3: (33, 38), 5: (14, 23), 7: (10, 19), 8: (16, 13), 10: (5, 8)}
"""Its cards, by their code."""


def worked_example(*house: tuple[str, str]) -> Bench:
    bench = open_table(
        seats=EXAMPLE,
        button=7,
        mode="cash",
        profile="code",
        blinds=(2, 4),
        house=(("rake.pct", "5"), ("raise.min", "standard"), *house),
    )
    bench.do(cmd.StartHand)
    order = (8, 10, 2, 3, 5, 7)
    for lap in (0, 1):
        for seat in order:
            draw(bench, HOLE[seat][lap])
    bench.acts("2,3,5,7 call", "8 fold", "10 check")
    for card in (0, 39, 43, 25):
        draw(bench, card)
    bench.acts("10 check", "2 bet 16", "3 call", "5,7,10 fold")
    for card in (1, 44):
        draw(bench, card)
    bench.acts("2 bet 28", "3 call")
    for card in (2, 29):
        draw(bench, card)
    bench.acts("2 bet 56", "3 raise 278", "2 allin")
    show_all(bench)
    return bench


def draw(bench: Bench, code: int, *, read: bool = True) -> None:
    if read:
        bench.do(cmd.DrawCard, card=FaceDown(Card(code)), uid=f"04{code:02X}")
    else:
        bench.do(cmd.DrawCard, card=None, status="unread")
    bench.at += 1_000


def show_all(bench: Bench) -> None:
    assert bench.table.hand is not None
    for seat in bench.table.hand.live:
        bench.do(cmd.ShowHand, seat=seat)
    bench.do(cmd.Award)


def test_the_worked_example_is_reproduced() -> None:
    """S-014: every action, amount and card; Draw as dealt, where the example has them seat by seat."""
    found = pojeu(since_start(worked_example()))
    assert list(totals(found)) == ["bet", "pre-flop", "flop", "turn", "river", "reveal"]
    assert list(totals(found).values()) == ["0.06", "0.16", "0.32", "0.56", "3.86", "0.00"]
    told = tours(found)
    assert told["bet"] == ["Bet small blind 8 0.02", "Bet big blind 10 0.04"]
    assert told["pre-flop"][:3] == ["Draw 8 16", "Draw 10 5", "Draw 2 32"]
    assert sorted(told["pre-flop"][:12]) == sorted(
        f"Draw {seat} {card}" for seat in HOLE for card in HOLE[seat]
    )
    calls = [f"Bet call {seat} 0.04" for seat in (2, 3, 5, 7)]
    assert told["pre-flop"][12:] == [*calls, "Fold 8", "Check 10"]
    bets = ["Check 10", "Bet bet 2 0.16", "Bet call 3 0.16", "Fold 5", "Fold 7", "Fold 10"]
    assert told["flop"] == ["Draw* 39", "Draw* 43", "Draw* 25", *bets]
    assert told["turn"] == ["Draw* 44", "Bet bet 2 0.28", "Bet call 3 0.28"]
    assert told["river"] == ["Draw* 29", "Bet bet 2 0.56", "Bet raise 3 2.78", "Bet allin 2 1.37"]
    assert sorted(told["reveal"]) == ["Reveal 2 26", "Reveal 2 32", "Reveal 3 33", "Reveal 3 38"]
    assert list(finance(found)) == [7, 8, 10, 2, 3, 5]
    assert finance(found) == {
        7: {"Net": "-0.04", "Total": "0.04", "CaveAvant": "1.52", "CaveApres": "1.48"},
        8: {"Net": "-0.02", "Total": "0.02", "CaveAvant": "3.55", "CaveApres": "3.53"},
        10: {"Net": "-0.04", "Total": "0.04", "CaveAvant": "1.90", "CaveApres": "1.86"},
        2: {"Net": "-0.05", "Total": "2.41", "CaveAvant": "2.41", "CaveApres": "2.36", "Rake": "0.12"},
        3: {"Net": "-0.05", "Total": "2.41", "CaveAvant": "6.18", "CaveApres": "6.13", "Rake": "0.12"},
        5: {"Net": "-0.04", "Total": "0.04", "CaveAvant": "1.72", "CaveApres": "1.68"},
    }
    assert found.findtext("Regle") == "THNL"
    assert found.findtext("Description") == "Texas Hold'Em No Limit (0.02-0.04)"
    assert audit(found) == []


def test_switches_spell_as_the_worked_example_does() -> None:
    """S-176: names of tours and stacks by ``a.tour_names`` and ``a.finance_names``."""
    events = since_start(worked_example(("a.tour_names", "example"), ("a.finance_names", "example")))
    found = pojeu(events)
    assert list(tours(found)) == ["blinds", "preflop", "flop", "turn", "river", "reveal"]
    assert list(finance(found)[7]) == ["Net", "Total", "Stackin", "Stackout"]
    Schema().check(xml_of(events))


def test_elements_stand_in_the_order_of_the_tables() -> None:
    found = pojeu(since_start(worked_example()))
    assert [node.tag for node in found] == [
        *("IDOper", "IDCoffre", "DateEvt", "IDEvt", "Tech", "Pool", "Participants", "Regle", "Description"),
        *("Info", "Jeu"),
    ]
    assert found.attrib == {"test": "true"}
    assert [node.tag for node in found.findall("Participants/Joueur")[0]] == [
        *("IDOper", "IDJoueur", "IPJoueur", "Siege", "Inscription", "Finance")
    ]
    assert found.findtext("DateEvt", "").startswith("2026-03-01T20:00:")


def test_players_of_no_operator_are_those_of_a_room_in_a_country() -> None:
    record = hand_record(rows(since_start(worked_example())))
    office = Office(room="Hyper Poker (IT)", country="IT", test=False, address="8.8.8.8")
    text = hand_xml(record, office, again=True)
    Schema().check(text)
    event = ET.fromstring(text)
    assert event.attrib == {"retransmission": "true"}
    assert [node.tag for node in event.findall("Participants/Joueur")[0]] == [
        *("Oper", "Pays", "IDJoueur", "IPJoueur", "Siege", "Inscription", "Finance")
    ]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("<Valeur>0.02</Valeur>", "<Valeur>0.2</Valeur>"),
        ("<Valeur>0.02</Valeur>", "<Valeur>0.00</Valeur>"),
        ("<Net>-0.04</Net>", "<Net>-0.00</Net>"),
        ("<Valeur>32</Valeur>", "<Valeur>52</Valeur>"),
        ('name="small blind"', 'name="small-blind"'),
        ('name="pre-flop"', 'name="bet"'),
        ("<Siege>8</Siege>", "<Siege>9</Siege>"),
        ("<Regle>THNL</Regle>", "<Regle>NLHE</Regle>"),
        ("<IDEvt>", "<IDEvt>x"),
        ("</DateEvt>", "Z</DateEvt>"),
        ("<Jeu>", "<Jeu/><Jeu>"),
        ("<POJEU", "<!DOCTYPE x [<!ENTITY y SYSTEM 'file:///etc/hostname'>]><POJEU"),
        ("</POJEU>", ""),
    ],
)
def test_the_schema_refuses_values_that_the_tables_lack(old: str, new: str) -> None:
    text = xml_of(since_start(worked_example()))
    Schema().check(text)
    assert old in text
    damaged = text.replace(old, new, 1)
    if "ENTITY" in new:
        damaged = damaged.replace("THNL", "&y;", 1)
    with pytest.raises(Unreadable):
        Schema().check(damaged)


# --- what the decision leaves open -------------------------------------------------------------------


def six(cards: int = 12, **settings: object) -> Bench:
    """Six players of 100.00, blinds 0.50/1.00, button 6, so many cards out in the order of the deck."""
    fixed = {"mode": "cash", "profile": "code", "blinds": (50, 100)}
    bench = open_table(seats=dict.fromkeys(range(1, 7), 10_000), button=6, **{**fixed, **settings})
    bench.do(cmd.StartHand)
    deal(bench, cards)
    return bench


def folded(bench: Bench) -> ET.Element:
    """The record once everybody has folded to the big blind."""
    bench.acts("3,4,5,6,1 fold")
    bench.do(cmd.Award)
    return pojeu(since_start(bench))


def deal(bench: Bench, number: int) -> None:
    out = len(bench.table.hand.cards) if bench.table.hand else 0
    for code in range(out, out + number):
        draw(bench, int(DECK52[code]))


def test_an_uncalled_blind_is_out_of_its_total() -> None:
    bench = six()
    found = folded(bench)
    assert totals(found) == {"bet": "1.00", "pre-flop": "0.00"}
    assert tours(found)["bet"] == ["Bet small blind 1 0.50", "Bet big blind 2 1.00"]
    assert list(finance(found)[2].values()) == ["0.50", "0.50", "100.00", "100.50"]
    assert audit(found) == []


def test_a_call_with_the_last_chips_is_allin() -> None:
    """S-177; a short blind keeps its name."""
    bench = open_table(seats={1: 5_000, 2: 5_000, 3: 237}, button=3, mode="cash", blinds=(50, 100))
    bench.do(cmd.StartHand)
    deal(bench, 6)
    bench.acts("3 call", "1 raise 1000", "2 fold", "3 allin")
    deal(bench, 8)
    show_all(bench)
    assert tours(pojeu(since_start(bench)))["pre-flop"][6:] == [
        "Bet call 3 1.00",
        "Bet raise 1 9.50",
        "Fold 2",
        "Bet allin 3 1.37",
    ]


def test_cards_opened_for_an_all_in_are_revealed_in_the_tour_that_was_played() -> None:
    """S-143: all-in on the flop; the cards that follow have a tour of their own, with nothing engaged."""
    bench = six()
    bench.acts("3,4 call", "5,6,1 fold", "2 check")
    deal(bench, 4)
    bench.acts("2 check", "3 allin", "4 call", "2 fold")
    bench.show(3, 4)
    deal(bench, 4)
    bench.do(cmd.Award)
    told = tours(pojeu(since_start(bench)))
    shown = [each for each in told["flop"] if each.startswith("Reveal")]
    assert shown == ["Reveal 3 2", "Reveal 3 8", "Reveal 4 3", "Reveal 4 9"]
    assert [len(told[name]) for name in ("turn", "river")] == [1, 1]
    assert "reveal" not in told


def test_a_muck_to_an_unshown_hand_is_a_fold_at_the_end_of_the_betting() -> None:
    bench = six()
    bench.acts("3,4,5,6 fold", "1 call", "2 check")
    for cards in (4, 2, 2):
        deal(bench, cards)
        bench.acts("1 check", "2 check")
    bench.do(cmd.MuckHand, seat=Seat(1))
    bench.do(cmd.Award)
    found = pojeu(since_start(bench))
    assert tours(found)["river"] == ["Draw* 19", "Check 1", "Check 2", "Fold 1"]
    assert "reveal" not in tours(found)
    assert audit(found) == []


def test_a_misdealt_attempt_stands_in_the_info_alone() -> None:
    bench = six(5)
    bench.do(cmd.Declare, incident="I-10")
    bench.do(cmd.Answer, way="misdeal")
    for code in range(12):
        draw(bench, 51 - code)
    found = folded(bench)
    assert tours(found)["pre-flop"][0] == "Draw 1 51"
    assert tours(found)["bet"] == ["Bet small blind 1 0.50", "Bet big blind 2 1.00"]
    assert found.findtext("Info") == "table 1; bouton 6; maldonne avant cette partie"


def test_a_premature_card_that_nobody_played_is_not_drawn() -> None:
    """S-085: everybody folds after a turn that came too early."""
    bench = six()
    bench.acts("3,4 call", "5,6,1 fold", "2 check")
    deal(bench, 4)
    bench.act(2, "bet", 500)
    deal(bench, 1)
    bench.do(cmd.EnterFloor)
    bench.do(cmd.Answer, way="premature")
    bench.acts("3 fold", "4 fold")
    bench.do(cmd.Award)
    found = pojeu(since_start(bench))
    assert list(tours(found)) == ["bet", "pre-flop", "flop"]
    assert totals(found)["flop"] == "0.00"
    assert audit(found) == []


def test_a_hand_in_progress_and_a_cancelled_one_have_no_record() -> None:
    bench = six(2)
    with pytest.raises(NotExportable, match="in progress"):
        pojeu(since_start(bench))
    draw(bench, 0)
    bench.do(cmd.EnterFloor)
    bench.do(cmd.Answer, way="void")
    with pytest.raises(NotExportable, match="every chip went back"):
        pojeu(since_start(bench))


@pytest.mark.parametrize("code", sorted(set(GAMES) - set(OFFICIAL)))
def test_a_game_of_the_house_has_no_record(code: str) -> None:
    dice = Random(code)
    for _, events in session(dice, 3, game=code, mode="cash", **stakes_of(code, dice)):
        with pytest.raises(NotExportable, match=f"{code} is a game of the house: the record has no code"):
            pojeu(events)


def test_a_straddle_has_no_name_in_the_record() -> None:
    """S-045."""
    bench = six(0, house=(("straddle", "utg"),))
    bench.do(cmd.Straddle, seat=Seat(3), amount=200)
    deal(bench, 12)
    bench.acts("4,5,6,1,2 fold")
    bench.do(cmd.Award)
    with pytest.raises(NotExportable, match="straddle"):
        pojeu(since_start(bench))


# --- money -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("taken", "unit", "awards", "rake"),
    [
        (135, 1, ((0, 1, 1_283, "high"), (0, 2, 1_282, "low")), {1: 67, 2: 68}),  # 27.00: halves of 13.50
        (135, 1, ((0, 2, 642, "high"), (0, 5, 641, "high"), (0, 1, 1_282, "low")), {1: 68, 2: 33, 5: 34}),
        (11, 1, ((0, 1, 113, ""), (0, 2, 113, "")), {1: 6, 2: 5}),  # the odd cent of 237 was for the first
        # halves of 900 and 850, in chips of 50
        (100, 50, ((0, 3, 850, "high"), (0, 3, 400, "low"), (0, 4, 400, "low")), {3: 100}),
        (30, 1, ((0, 1, 500, ""), (0, 2, 70, "")), {1: 26, 2: 4}),  # the floor shared it so
        (30, 1, ((0, 1, 570, ""), (1, 2, 70, "")), {1: 30}),
    ],
)
def test_the_rake_of_a_winner_is_its_share_without_rake_less_what_it_got(
    taken: int, unit: int, awards: tuple[tuple[int, int, int, str], ...], rake: dict[int, int]
) -> None:
    hand = worked_example().table.hand
    paid = tuple(ev.Paid(pot, Seat(seat), amount, half) for pot, seat, amount, half in awards)
    raked = replace(hand, seats=tuple(map(Seat, range(1, 6))), money=replace(hand.money, rake=((0, taken),)))
    found = rake_of(raked, paid, unit)
    assert {seat: share for seat, share in found.items() if share} == rake


def test_two_who_tie_won_the_same_before_the_rake() -> None:
    """S-047: rake 11 of 236; the odd chip of what is left goes to the left of the button."""
    bench = open_table(
        seats={1: 10_000, 2: 10_000, 3: 10_000},
        button=3,
        mode="cash",
        profile="code",
        blinds=(37, 118),
        house=(("rake.pct", "5"), ("rake.cap", "15")),
    )
    bench.do(cmd.StartHand)
    for code in (48, 49, 0, 44, 45, 5):  # aces and kings of clubs and diamonds
        draw(bench, code)
    bench.acts("3 fold", "1 call", "2 check")
    for cards in ((1, 34, 35, 38), (2, 39), (3, 31)):
        for code in cards:
            draw(bench, code)
        bench.acts("1 check", "2 check")
    show_all(bench)
    money = finance(pojeu(since_start(bench)))
    assert bench.table.hand is not None
    taken = sum(amount for _, amount in bench.table.hand.money.rake)
    told = [round(float(money[seat]["Rake"]) * 100) for seat in (1, 2)]
    won = [round(float(money[seat]["Net"]) * 100) for seat in (1, 2)]
    assert (sum(told), won[0] + told[0]) == (taken, won[1] + told[1])
    assert "Rake" not in money[3]


def test_a_big_blind_ante_is_the_ante_of_one_seat() -> None:
    """S-044: the big blind holds 250 of 300; the blind first, the ante with what is left."""
    bench = open_table(seats={1: 5_000, 2: 250, 3: 5_000}, button=3, blinds=(100, 200), big_blind_ante=200)
    bench.do(cmd.StartHand)
    deal(bench, 6)
    bench.acts("3 fold", "1 fold")
    bench.do(cmd.Award)
    found = pojeu(since_start(bench))
    assert tours(found)["bet"] == ["Bet ante 2 50.00", "Bet small blind 1 100.00", "Bet big blind 2 200.00"]
    assert totals(found)["bet"] == "250.00"
    assert found.findtext("Description", "").endswith("ante de grosse blind 200.00, montants en jetons")
    assert audit(found) == []


def test_blinds_that_were_owed_are_blinds_of_the_same_seat() -> None:
    """S-046."""
    bench = six(0)
    bench.do(cmd.Post, seat=Seat(4), live=100, dead=50)
    deal(bench, 12)
    for seat in (3, 5, 6, 1, 2):
        if seat == 5:
            bench.act(4, "raise", 300)
        bench.act(seat, "fold")
    bench.do(cmd.Award)
    found = pojeu(since_start(bench))
    posted = [("small", 1, "0.50"), ("small", 4, "0.50"), ("big", 2, "1.00"), ("big", 4, "1.00")]
    assert tours(found)["bet"] == [f"Bet {kind} blind {seat} {amount}" for kind, seat, amount in posted]
    assert audit(found) == []


# --- rulings -----------------------------------------------------------------------------------------


def test_a_hand_killed_by_a_ruling_is_folded_then() -> None:
    bench = six()
    bench.acts("3 raise 300", "4 call")
    bench.fold(ev.HandKilled, seat=Seat(4), refund=300)
    bench.acts("5,6,1,2 fold")
    bench.do(cmd.Award)
    found = pojeu(since_start(bench))
    assert tours(found)["pre-flop"][12:15] == ["Bet raise 3 3.00", "Bet call 4 3.00", "Fold 4"]
    assert finance(found)[4]["Net"] == "0.00"
    assert "main morte au siège 4" in found.findtext("Info", "")
    assert audit(found) == []


def both_shown(**settings: object) -> Bench:
    """Seat 6 has shown a straight, seat 1 a high card."""
    bench = six(**settings)
    bench.acts("3,4,5 fold", "6 raise 300", "1 call", "2 fold")
    for street in ((48, 13, 16, 20), (49, 37), (50, 42)):
        for code in street:
            draw(bench, code)
        bench.acts("1 check", "6 check")
    bench.show(1, 6)
    return bench


def test_a_hand_killed_at_the_showdown_is_folded_at_the_end_of_the_betting() -> None:
    """The tour of the showdown admits no fold, whoever has shown by then."""
    bench = both_shown()
    bench.fold(ev.HandKilled, seat=Seat(6))
    bench.do(cmd.Award)
    found = pojeu(since_start(bench))
    assert tours(found)["river"][-4:] == ["Check 6", "Reveal 6 5", "Reveal 6 11", "Fold 6"]
    assert tours(found)["reveal"] == ["Reveal 1 0", "Reveal 1 6"]
    assert audit(found) == []


def test_a_pot_that_was_shared_by_agreement_has_no_record() -> None:
    """S-154: no cards say why it was paid so."""
    bench = six(house=(("opt.deals", "on"),))
    bench.acts("3,4,5,6 fold", "1 call", "2 check")
    deal(bench, 4)
    bench.do(cmd.SharePot)
    with pytest.raises(NotExportable, match="by agreement"):
        pojeu(since_start(bench))


def test_a_pot_shared_against_the_cards_that_were_shown_has_none_either() -> None:
    paid, shared = (both_shown(house=(("opt.deals", "on"),)) for _ in range(2))
    paid.do(cmd.Award)
    assert audit(pojeu(since_start(paid))) == []
    shared.do(cmd.SharePot)
    with pytest.raises(NotExportable, match="by agreement"):
        pojeu(since_start(shared))


def test_a_hand_that_is_cancelled_after_its_award_has_no_record() -> None:
    bench = six()
    bench.acts("3,4,5,6,1 fold")
    bench.do(cmd.Award)
    events = since_start(bench)
    pojeu(events)
    void = ev.HandEnded(at=bench.at, step=events[-1].step + 1, outcome="void")
    with pytest.raises(NotExportable, match="every chip went back"):
        pojeu([*events, void])
    undone = ev.Undone(at=bench.at, step=events[-1].step + 2, cancels=void.step)
    assert tours(pojeu([*events, void, undone])) == tours(pojeu(events))


# --- cards that nobody read --------------------------------------------------------------------------


def one_unread() -> Bench:
    bench = six(3)
    draw(bench, 0, read=False)
    deal(bench, 8)
    bench.acts("3,4,5,6,1 fold")
    bench.do(cmd.Award)
    return bench


def test_an_unread_card_keeps_the_hand_back_until_the_floor_names_it() -> None:
    events = since_start(one_unread())
    with pytest.raises(NotExportable, match="card 3 of seat 4 was never read") as told:
        pojeu(events)
    assert "names card 3" in told.value.mend
    said = FloorWord({3: Card(51)}, remarks=("carte 3 nommée par Max",))
    found = pojeu(events, said)
    assert "Draw 4 51" in tours(found)["pre-flop"]
    assert found.findtext("Info", "").endswith("carte 3 nommée par Max")
    assert audit(found) == []


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ({3: Card(0)}, "another card of the hand"),
        ({2: Card(51)}, "was read"),
        ({70: Card(51)}, "was not dealt"),
    ],
)
def test_the_floor_cannot_name_an_impossible_card(cards: dict[int, Card], why: str) -> None:
    with pytest.raises(NotExportable, match=why):
        pojeu(since_start(one_unread()), FloorWord(cards))


def test_all_unread_cards_are_named_at_once() -> None:
    bench = six(0)
    for index in range(12):
        draw(bench, index, read=index not in (3, 8))
    bench.acts("3,4,5,6 fold", "1 call", "2 check")
    for index in range(12, 16):
        draw(bench, index, read=index != 14)
    bench.acts("1 bet 100", "2 fold")
    bench.do(cmd.Award)
    events = since_start(bench)
    with pytest.raises(NotExportable) as told:
        pojeu(events)
    unread = "card 3 of seat 4, card 8 of seat 3, card 14 of the board were never read"
    assert (told.value.why, told.value.mend) == (unread, "the floor names cards 3, 8, 14 (--named)")
    said = FloorWord({3: Card(51), 8: Card(50), 14: Card(49)})
    assert audit(pojeu(events, said)) == []


def test_unread_cards_and_discards_are_named_together() -> None:
    bench = open_table(seats={1: 5_000, 2: 5_000}, button=2, mode="cash", game="2T7TD", blinds=(50, 100))
    bench.do(cmd.StartHand)
    for index in range(10):
        draw(bench, index, read=index != 4)
    bench.acts("2 call", "1 check")
    bench.do(cmd.Discard, seat=Seat(1), number=2, cards=())
    bench.do(cmd.Discard, seat=Seat(2), number=1, cards=())
    deal(bench, 4)
    bench.acts("1 bet 100", "2 fold")
    bench.do(cmd.Award)
    with pytest.raises(NotExportable) as told:
        pojeu(since_start(bench))
    assert told.value.why == (
        "card 4 of seat 1 was never read and seat 1 gave back 2 cards that nobody named in the 1st draw, "
        "seat 2 gave back a card that nobody named in the 1st draw"
    )
    dealer = "the dealer names them when the hand is over, or the floor (--named)"
    assert told.value.mend == f"the floor names card 4 (--named) and {dealer}"


def draw_hand(*, named: bool) -> Bench:
    """Heads-up triple draw: seat 1 gives two cards back and folds to a bet."""
    bench = open_table(seats={1: 5_000, 2: 5_000}, button=2, mode="cash", game="2T7TD", blinds=(50, 100))
    bench.do(cmd.StartHand)
    deal(bench, 10)
    bench.acts("2 call", "1 check")
    given = [card.card.reveal() for card in bench.table.hand.hole(Seat(1))[:2] if card.card]
    bench.do(cmd.Discard, seat=Seat(1), number=2, cards=tuple(given) if named else ())
    bench.do(cmd.Discard, seat=Seat(2), number=0)
    deal(bench, 3)
    bench.acts("1 check", "2 bet 100", "1 fold")
    bench.do(cmd.Award)
    return bench


def test_discards_that_nobody_named_keep_the_hand_back() -> None:
    named, unnamed = since_start(draw_hand(named=True)), since_start(draw_hand(named=False))
    with pytest.raises(NotExportable, match="seat 1 gave back 2 cards"):
        pojeu(unnamed)
    told = tours(pojeu(named))["1st draw"]
    cards = tuple(Card(int(each.split()[-1])) for each in told if each.startswith("Discard"))
    said = FloorWord(discards={(Seat(1), "1st draw"): cards})
    assert tours(pojeu(unnamed, said)) == tours(pojeu(named))
    other = FloorWord(discards={(Seat(1), "1st draw"): (cards[0], Card(51))})
    with pytest.raises(NotExportable, match="not 2 of its cards"):
        pojeu(unnamed, other)


# --- text that would break XML -----------------------------------------------------------------------


def test_names_cannot_break_the_xml() -> None:
    bench = Bench()
    bench.do(cmd.SetTable, mode="cash", profile="code", small_blind=50, big_blind=100, table="<T&1>\x01")
    for seat, name in ((1, "</IDJoueur><x/>"), (2, "é♠\n\x00\ud800&quot;")):
        bench.do(cmd.SeatPlayer, seat=Seat(seat), player=name, stack=5_000)
    bench.do(cmd.PlaceButton, seat=Seat(1))
    bench.do(cmd.StartHand)
    deal(bench, 4)
    bench.act(1, "fold")
    bench.do(cmd.Award)
    text = xml_of(since_start(bench))
    Schema().check(text)
    names = [node.text for node in ET.fromstring(text).iterfind("Participants/Joueur/IDJoueur")]
    assert names[0] == "</IDJoueur><x/>"


def test_cards_that_were_another_seat_s_are_drawn_by_it_though_it_folded() -> None:
    """I-01: the deal began one seat too early, which the floor puts right after somebody has folded."""
    bench = six()
    bench.acts("3 raise 300", "4 fold")
    hand = bench.table.hand
    assert hand is not None
    seats = [card.place.seat or Seat(4) for card in hand.cards]
    following = {seat: Seat(seat % 6 + 1) for seat in map(Seat, range(1, 7))}
    owners = tuple((index, Place.of_seat(following[seat])) for index, seat in enumerate(seats))
    bench.fold(ev.CardsRemapped, owners=owners)
    bench.acts("5,6,1,2 fold")
    bench.do(cmd.Award)
    found = pojeu(since_start(bench))
    drawn = [line.split()[1] for line in tours(found)["pre-flop"] if line.startswith("Draw")]
    assert drawn == ["2", "3", "4", "5", "6", "1"] * 2
    assert audit(found) == []


@pytest.mark.parametrize(
    ("awards", "matters"),
    [
        (((0, 1, 50, ""), (0, 2, 50, "")), False),
        (((0, 1, 50, ""), (0, 2, 25, "")), True),
        (((0, 1, 50, "high"), (0, 2, 50, "low")), False),
        (((0, 1, 75, "high"), (0, 2, 50, "low")), True),
        (((0, 1, 50, "high"), (0, 2, 50, "high"), (0, 2, 50, "low")), True),  # the odd chip is high
        (((0, 1, 50, "high"),), True),  # nothing was left for the low
        (((0, 1, 49, ""),), True),  # another may have won as much of it, which was no whole chip
        (((0, 1, 50, ""),), False),
    ],
)
def test_the_smallest_chip_is_named_where_a_pot_could_not_be_shared_evenly(
    awards: tuple[tuple[int, int, int, str], ...], matters: bool
) -> None:
    hand = worked_example().table.hand
    paid = tuple(ev.Paid(pot, Seat(seat), amount, half) for pot, seat, amount, half in awards)
    assert chip_matters(replace(hand, money=replace(hand.money, rake=(), awards=paid)), 25) is matters
