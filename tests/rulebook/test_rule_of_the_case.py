"""Each alert and incident quotes the right rule: a table that a person checked against both books.

For each way out, or group of ways, it has the rule for a TDA table and for a Code table. After changing a
citation, read the rule again and change the row here.
"""

from __future__ import annotations

from typing import Final

import pytest

from croupier.cards.card import Card, FaceDown
from croupier.engine import commands as cmd
from croupier.engine.incidents.catalogue import CATALOGUE
from croupier.engine.incidents.ways import rule_now
from croupier.rulebook.book import cited
from croupier.rulebook.quotations import house_first, quoted
from croupier.words import Words
from support.desk import Desk

REVIEWED_ROWS: Final = """
I-01 · first card to the wrong seat
    misdeal | TDA 35-A2 | Code 1.9.d
    remap | TDA 35-D | Code 1.9.b
    not-so | TDA 35-A2 | Code 1.9.a
I-02 · card to a seat that is not dealt in
    misdeal | TDA 35-A3 | Code 1.9.d
    stands | TDA 35-D | Code 1.9.b
    not-so | TDA 35-A3 | Code 1.9.a
I-03 · player skipped
    misdeal | TDA 35-A4 | Code 1.9.d
    stands | TDA 35-D | Code 1.9.b
    not-so | TDA 35-A4 | Code 1.9.a
I-08 · card out of sequence
    misdeal | Code 1.6 | Code 1.6
    remap/stands | TDA 35-D | Code 1.9.b
    not-so | TDA 35-D | Code 1.6
I-09 · button or blinds misplaced
    lift | TDA 32 | TDA 32
    lift/stands | TDA 34 | TDA 34
    misdeal | Code 1.9.d | Code 1.9.d
    stands | TDA 35-D | Code 1.9.b
    not-so | TDA 32 | Code 1.9.a
AL-27 · button or blinds misplaced
    lift/not-so | TDA 32 | TDA 32
AL-01 · first card, wrong seat
    misdeal | TDA 35-A2 | Code 1.9.d
    remap | TDA 35-D | Code 1.9.b
    not-so | TDA 35-A2 | Code 1.9.a
AL-02 · seat not dealt in
    misdeal | TDA 35-A3 | Code 1.9.d
    remap | TDA 35-D | Code 1.9.b
    not-so | TDA 35-A3 | Code 1.9.a
AL-03 · seat skipped
    misdeal | TDA 35-A4 | Code 1.9.d
    remap | TDA 35-D | Code 1.9.b
    not-so | TDA 35-A4 | Code 1.9.a
AL-04 · card out of sequence
    misdeal | Code 1.6 | Code 1.6
    remap | TDA 35-D | Code 1.9.b
    not-so | TDA 35-D | Code 1.6
I-10 · misdeal
    misdeal | TDA 35-C | Code 1.9.a
    discretion | TDA 35-D | Code 1.9.b
    stands | TDA 35-A1 | Code 1.9.a
I-04 · card exposed by the dealer
    misdeal | TDA 35-A5 | Code 1.8.d
    misdeal | TDA 35-A5 | WSOP 104
    misdeal | WSOP tournament 88.a | WSOP tournament 88.a
    replace | Code 1.8.c | Code 1.8.c
    stands | Code 1.8.b | Code 1.8.b
    stands | Guide 5.2.b | Guide 5.2.b
    not-so | TDA 35-A5 | Code 1.8.a
I-05 · player shows a card
    stands | TDA 68 | Code 1.8.a
I-06 · boxed card
    misdeal | TDA 35-A1 | Code 1.9.d
    void/scrap | WSOP 21 | WSOP 21
    not-so | TDA 35-A1 | Code 1.9.d
I-07 · wrong number of cards
    return | WSOP 118 | WSOP 118
    replace/kill/misdeal | TDA 37 | Code 1.9.c
    misdeal | WSOP tournament 88.b | WSOP 104
    misdeal | TDA 35-A6 | WSOP 104
    misdeal | WSOP 104 | WSOP 104
    kill | TDA 38 | Code 1.9.c
    not-so | TDA 37 | Code 1.9.a
AL-05 · too many cards
    kill | TDA 38 | Code 1.24.a
    return | WSOP 118 | WSOP 118
    misdeal | WSOP tournament 88.b | WSOP 104
    not-so | TDA 38 | Code 1.9.a
AL-06 · cards missing
    missed | TDA 37 | Code 1.9.c
    missed/not-so | TDA 35-A4 | Code 1.9.a
    misdeal | TDA 35-A4 | Code 1.9.d
AL-07 · card out too early
    late/extra-card/not-so | TDA RP-5 | Code 1.13.a
    premature | TDA RP-5 | Code 1.13.d
    premature | TDA RP-5 | Code 1.13.d
    premature | Code 1.14.b | Code 1.14.b
    premature | TDA RP-5 | Code 1.14.d
    premature | TDA RP-5 | WSOP 227
    premature | TDA RP-5 | Code 1.14.a
    premature | TDA RP-5 | Code 1.14.a
    stands | Code 1.14.c | Code 1.14.c
I-11 · actions keyed late
    late | Guide 0.9 | Guide 0.9
I-12 · premature burn
    premature | TDA RP-5 | Code 1.13.d
I-13 · premature flop
    premature | TDA RP-5 | Code 1.14.a
I-14 · premature turn
    premature/reshuffle | TDA RP-5 | Code 1.14.d
I-15 · premature river
    premature | TDA RP-5 | Code 1.14.a
I-17 · premature stud card
    premature | Code 1.14.b | Code 1.14.b
    premature | TDA RP-5 | WSOP 227
    stands | Code 1.14.c | Code 1.14.c
I-16 · wrong number of board cards
    draw | TDA 39 | WSOP 163
    reshuffle | WSOP 163 | WSOP 163
    reshuffle | Guide 5.3.b | Guide 5.3.b
    reshuffle | TDA RP-5 | Code 1.14.a
    return | Guide 5.3.a | Guide 5.3.a
AL-10 · wrong number of board cards
    draw | TDA 39 | WSOP 163
    reshuffle | WSOP 163 | WSOP 163
    reshuffle | Guide 5.3.b | Guide 5.3.b
    reshuffle/premature | TDA RP-5 | Code 1.14.a
    return/missed | Guide 5.3.a | Guide 5.3.a
    late/not-so | TDA 39 | WSOP 163
    premature | TDA RP-5 | Code 1.13.d
    premature | TDA RP-5 | Code 1.13.d
    premature | Code 1.14.b | Code 1.14.b
    premature | TDA RP-5 | Code 1.14.d
    premature | TDA RP-5 | WSOP 227
    premature | TDA RP-5 | Code 1.14.a
    stands | Code 1.14.c | Code 1.14.c
I-18 · missing burn
    return | WSOP 165 | WSOP 165
    draw | WSOP tournament 88.c | WSOP tournament 88.c
    reshuffle | WSOP 164 | WSOP 164
    stands | WSOP 122 | WSOP 122
    stands | TDA 38 | WSOP 165
AL-08 · burn missing
    return | WSOP 165 | WSOP 165
    draw | WSOP tournament 88.c | WSOP tournament 88.c
    reshuffle | WSOP 164 | WSOP 164
    stands | WSOP 122 | WSOP 122
    stands | TDA 38 | WSOP 165
    not-so | TDA 38 | Code 1.13.a
I-19 · two burns
    return | WSOP 122 | WSOP 122
    stands | WSOP 122 | WSOP 122
    stands | TDA 38 | WSOP 165
AL-09 · second burn
    return | WSOP 122 | WSOP 122
    stands | WSOP 122 | WSOP 122
    stands | TDA 38 | WSOP 165
    not-so | TDA 38 | Code 1.13.a
I-20 · last card of the stub
    reshuffle | Code 1.7 | Code 1.7
AL-15 · last card
    reshuffle | Code 1.7 | Code 1.7
AL-32 · short stub
    reshuffle | Guide 2.4 | Guide 2.4
    reshuffle | Code 1.13.c | Code 1.13.c
    reshuffle | WSOP 228 | WSOP 228
I-21 · last card dealt up
    stands/limit | WSOP 230 | WSOP 230
AL-18 · card after the hand
    stands/stray/not-so | TDA 28 | Code 1.15.b
I-22 · duplicate card
    void | TDA 35-E | Code 1.31.a
I-23 · unknown tag
    stray | Guide 5.4.b | Guide 5.4.b
    bind/scrap/void | TDA 35-E | Code 1.31.a
    misdeal | TDA 35-A7 | TDA 35-A7
I-24 · joker or misprint
    kill | WSOP 115 | WSOP 115
    scrap | Code 1.32.a | Code 1.32.a
    scrap | Code 1.32.b | Code 1.32.b
    misdeal | TDA 35-A7 | TDA 35-A7
    void | TDA 35-E | TDA 35-E
I-25 · card of another deck
    void/stands | TDA 35-E | Code 1.31.a
AL-13 · card of another deck
    stands | TDA 26 | TDA 26
    stray/scrap/stands/void | TDA 35-E | Code 1.31.a
I-26 · card missing from the deck
    stands/misdeal | Code 1.31.b | Code 1.31.b
I-27 · card seen again
    stray/void/misdeal | TDA 35-E | Guide 5.4.a
I-28 · shoe or stub
    stands/reshuffle/manual | TDA RP-4 | TDA RP-4
AL-17 · shoe silent
    manual/passed | Guide 5.4.c | Guide 5.4.c
I-29 · silence about a defective deck
    forfeit | Code 1.31.c | Code 1.31.c
AL-35 · sensor silent
    passed | Guide 0.5 | Guide 0.5
AL-11 · duplicate card
    void | TDA 35-E | Code 1.31.a
AL-12 · unknown tag
    stray | Guide 5.4.b | Guide 5.4.b
    bind/scrap/void | TDA 35-E | Code 1.31.a
    misdeal | TDA 35-A7 | TDA 35-A7
AL-14 · card read again
    stray/void/misdeal | TDA 35-E | Guide 5.4.a
AL-22 · out of turn
    passed | TDA 53-A | Code 1.12
I-30 · out of turn
    stands | TDA 53-A | Code 1.12
I-31 · player skipped in the betting
    kill/limit/return | TDA 53-B | Code 1.12
AL-23 · amount
    passed | TDA 43-A | Code 1.11
AL-24 · betting not open
    passed | TDA 47-A | Code 1.11
AL-25 · over the cap
    passed | TDA 48 | Code 1.11.a
AL-26 · over the pot
    passed | TDA 52-B | TDA 52-B
I-32 · undercall
    complete/forfeit/return | TDA 51-B | Code 1.17
I-33 · raise too small, found late
    lift | TDA 52-A | TDA 52-A
I-34 · pot miscounted
    lift/stands | TDA 52-B | WSOP 184
accepted-action · bet not counted right
    stands/lift | TDA 49 | TDA 49
I-35 · hand swept by mistake
    return | TDA 65-B | Code 1.5
    kill | TDA 65-A | Code 1.5
AL-19 · hand in the muck
    return | TDA 65-B | Code 1.5
    kill | TDA 65-A | Code 1.5
    not-so | TDA 65-A | Code 1.5
AL-28 · wrong blind amount
    passed | TDA 23 | TDA 23
AL-31 · wrong bring-in
    passed | WSOP 218 | WSOP 218
I-36 · wrong level or blind
    misdeal/lift/stands | TDA 23 | TDA 23
I-37 · wrong bring-in
    return/stands | WSOP 218 | WSOP 218
chips · chips do not match
    - | TDA 25-A | Code 1.4
AL-30 · chips do not match
    lift/stands | TDA 25-A | Code 1.4
string-bet · string bet
    stands | TDA 56 | Code 1.19
pull-back · chips pulled back
    stands | TDA 46-B | TDA 46-B
hidden-chip · hidden chips
    stands | TDA 62 | TDA 62
conditional · conditional words
    limit/stands | TDA 59-A | TDA 59-A
count · count asked for
    stands | TDA 60 | TDA 60
picked-up · open cards picked up
    kill/stands | TDA 66 | Code 1.15.a
AL-34 · hands to open
    - | TDA 16 | TDA 16
I-38 · tabled hand swept
    return | TDA 13-C | Code 1.25.c
AL-20 · tabled hand swept
    return | TDA 13-C | Code 1.25.c
I-39 · discarded and wanted back
    stands/return | TDA 14 | Code 1.25.b
I-40 · bettor threw the cards away
    return/kill | TDA 15-B | Code 1.16.b
I-41 · dealer said that nobody called
    return/kill | Code 1.16.c | Code 1.16.c
I-42 · pot pushed to the wrong player
    lift/stands | TDA 22 | Code 1.28
AL-33 · contest too late
    stands/lift | TDA 22 | Code 1.28
see-hand · asks to see a hand
    stands | TDA 18-B | Code 1.25.b
shown · cards shown too early
    stands | TDA 68 | Code 1.8.a
clock · time called
    clock | TDA 29 | Code 1.35
I-43 · player gone
    absent | TDA 30 | TDA 30
AL-29 · new level
    - | TDA 23 | TDA 23
AL-16 · deck incomplete
    - | Code 1.31.b | Code 1.31.b
AL-21 · player still to act
    - | TDA 50-A | Code 1.2
AL-36 · hidden cards
    - | IB-1 | IB-1
AL-37 · card on the other board
    stands/not-so | Guide 5.3 | Guide 5.3
"""
"""The ways out of each entry by the rule that they cite, and what the TDA and the Code say to it."""


def _reviewed() -> dict[str, tuple[tuple[str, ...], ...]]:
    found: dict[str, tuple[tuple[str, ...], ...]] = {}
    for line in REVIEWED_ROWS.strip().splitlines():
        if line[0] != " ":
            code = line.partition(" · ")[0]
            found[code] = ()
        else:
            ways, *rules = (part.strip() for part in line.split("|"))
            found[code] += ((ways.removeprefix("-"), *rules),)
    return found


REVIEWED: Final = _reviewed()


def rows_of(code: str) -> tuple[tuple[str, str, str], ...]:
    """The ways out of an entry by the rule that they cite, and what each book says to it."""
    entry, ways = CATALOGUE[code], dict[str, dict[str, None]]()
    for way in entry.ways:
        ways.setdefault(way.rule or entry.rule, {})[way.name] = None
    found = ways or {entry.rule: {}}
    return tuple(
        ("/".join(names), *(house_first(cited(rule), book)[0].label for book in ("tda", "code")))
        for rule, names in found.items()
    )


def test_every_code_is_reviewed() -> None:
    missing, gone = CATALOGUE.keys() - REVIEWED.keys(), REVIEWED.keys() - CATALOGUE.keys()
    assert not missing, f"REVIEWED lacks {missing}: the rule that each way out cites, read in both books"
    assert not gone, f"REVIEWED has {gone}, which the catalogue does not have"


@pytest.mark.parametrize("code", [code for code in REVIEWED if code in CATALOGUE])
def test_each_way_out_cites_the_rule_that_was_reviewed(code: str) -> None:
    assert rows_of(code) == REVIEWED[code]


@pytest.mark.parametrize("code", CATALOGUE)
def test_a_quote_says_a_rule_and_nothing_of_a_text_that_is_lost(code: str) -> None:
    for row in cited(CATALOGUE[code].rule):
        for language, says in row.says.items():
            assert "text used here" not in says and "texte utilisé" not in says, (row.id, language)


def quote_of(desk: Desk) -> str:
    """The title of the rule that the open alert quotes."""
    alert = desk.hand.incidents.alerts[-1]
    found = quoted(rule_now(desk.table, alert), desk.table.house.profile, Words("en"))
    return found.title


def test_a_burn_too_early_and_a_turn_too_early_cite_what_is_done_with_each() -> None:
    desk = Desk().flop()
    desk.act("3 check")
    desk.draw(1)
    assert quote_of(desk) == "Code du poker 1.13.d"
    desk.draw(1)
    assert quote_of(desk) == "Code du poker 1.14.d"
    assert desk.view.alert.rule == "Code du poker 1.14.d · also TDA 2019 RP-5"
    assert desk.view.alert.says.startswith("In hold'em, if the turn was dealt during the flop betting")


def test_a_flop_too_early_cites_that_it_does_not_play() -> None:
    desk = Desk().dealt()
    desk.draw(4)
    assert quote_of(desk) == "Code du poker 1.14.a"
    assert desk.view.alert.says.startswith("Nobody may bet knowing a card to come.")


def test_an_amount_that_chips_cannot_pay_cites_whole_chips() -> None:
    desk = Desk().dealt(unit=100)
    desk.press("digit:5", "digit:.", "digit:5", "confirm")
    assert desk.view.alert is not None and desk.view.alert.rule == "Code du poker 1.23"
    assert desk.view.prompt.startswith("Seat 3: 5.50 cannot be paid in chips of 1.")
    desk.press("way:correct", "erase", "erase", "erase", "digit:3", "confirm")
    assert desk.view.alert is not None and desk.view.alert.rule.startswith("Code du poker 1.11")


def test_a_card_after_the_hand_cites_who_asks_for_the_cards_that_would_have_come() -> None:
    assert [row.id for row in cited(CATALOGUE["AL-18"].rule)] == ["T28", "C1.15.b"]


def test_a_duplicate_cites_the_defective_deck() -> None:
    desk = Desk().dealt()
    known = desk.hand.cards[0].card
    desk.do(cmd.DrawCard, card=FaceDown(Card(known.reveal())), uid="04FFFFFFFFFFFF")
    assert desk.hand.incidents.alerts[-1].code == "AL-11"
    assert quote_of(desk) == "Code du poker 1.31.a"
