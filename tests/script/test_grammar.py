"""The grammar of table scripts: every statement can be read and written, and nothing else."""

from __future__ import annotations

import doctest
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards.card import Card
from croupier.engine.places import Seat
from croupier.errors import Unreadable
from croupier.script import forms as forms_module
from croupier.script import grammar
from croupier.script.expectations import ExpectAmount, ExpectSeat
from croupier.script.forms import Special
from croupier.script.grammar import KINDS, MAX_LINE, parse, parse_line, write
from croupier.script.rulings import DeclareStatement
from croupier.script.statements.hand import ActStatement, RakeStatement, SeatPlayerStatement, ShoeStatement

LANGUAGE = """\
game THNL
game 2T7TD
stakes 0.02/0.04
limit 10/20 blinds 5/10
limit 20/40 ante 2 bring-in 5
rotation THL 10/20 blinds 5/10 ante 1
rotation O4JL 10/20 blinds 5/10
rotation 7SHL 20/40 ante 2 bring-in 5
rotation THNL 5/10 ante 1 bb-ante 10
rotation O4HPL 5/10
rotation hands 6
rotation orbits 1
mix HORSE
mix choice
choose O4HPL
ante 0.25
bb-ante 2
rake 5% cap 3
rake none
mode cash
mode tournament
house tda
house code
set raise.min double
set clock.seconds 25 + 5
sensors L0
sensors L3
unit 25
seat 3 Chloé 200
seat 10 "Jean Luc" 200.50
leave 3
away 3
back 3
rebuy 3 100
rebuy 3 100 announced
paid 3
buy-in 40
buy-in 40 to 200
level 20 50/100 ante 25 bb-ante 100 chip 100
level 20 100/200 blinds 50/100 ante 25 bring-in 50 chip 25
level 12.5 100/200 ante 25 bring-in 50
level break 10 chip 100
clock run
clock stop by floor
clock level 3 by floor
hand-for-hand on by floor
hand-for-hand off
penalty 5 rounds 2 reason "hit the table" by floor
penalty 5 hands 3
penalty 5 off
warn 5 language by floor
move 3 to 7 by floor
draw-seats 3000 seed 4711 Ana Bruno
race 100
race end
race end to 2 1
reboot
button 3
button 3 after hand 12 blinds 4 6
button 3 after hand 1 blinds 6
deck Kc 9h As JK1 ??
known-tag 04A1B2C3D4E5F6 Kd
known-tag 04A1B2C3D4E5F6 JK2
known-tag 04A1B2C3D4E5F6 deck B 9h
hand
deal
dealt
gone Ah
gone tag 04A1B2C3D4E5F6
at seat:3 tag 04A1B2C3D4E5F6
shoe Ah 7c ??
tag 04A1B2C3D4E5F6
name 12 Ah
at seat:3 Ah 7c
at board Ks
3 fold
3 check
3 call
3 allin
3 straddle 4
4 sleeper 4
3 bring-in
3 pat
3 bet 6
3 raise 18
3 raise 1000 passed "he said so"
3 raise 1000 passed said by floor
3 post 2
3 post 10 dead 5
3 discard 2
3 discard Ah 7c
3 draw 1 was Ah 7c
3 show
3 show Ah 7c
3 muck
3 chips 500 25
3 pull 50 25
3 say "raise 500"
declare I-04 seat 4 card 1
declare I-07 seat 4 card Kd cards 3 amount 50 mixed muck protected
declare string-bet seat 3 amount 300
declare see-hand
rule misdeal
rule void by floor
rule not-so
chop
look 3
note "Chloé went to the bar"
note late seat 3
rule not-so alert 2
rule passed
rule passed reason "as posted" by floor
rule limit 4
rule limit
rule late
rule extra-card
rule kill 4 refund uncalled
rule remap 3 4
rule bind 8h
rule draw 8h by floor
rule discretion "the dealer erred" by floor
rule complete 4
rule forfeit 4
rule limit 4 call
rule limit 5 raise by floor
stack 3 12500 "counted again" by floor
declare accepted-action seat 5 amount 5000
deck-check 52
new-deck B
shuffler "M 1"
shuffler off
floor 1234
floor off
4 opens
muck others
muck others but 3
fold around
check to 5
undo
redo
correct 3 call
correct 3 raise 500
correct 3 discard 2
award
award seat 3
wait 8
wait 0.3
crash
expect refused
expect refused AL-23
expect pot 13
expect pots 9 4
expect pots none
expect street flop
expect street "4th st"
expect to-act 3
expect to-act none
expect to-call 4
expect min 12
expect max 36
expect min none
expect actions fold call raise
expect actions none
expect next burn
expect next seat:4
expect next none
expect stack 3 194
expect bet 3 6
expect board As Kd 2c
expect board none
expect burns 3s 4c
expect burned 2
expect cards 3 Ah 7c
expect cards 3 none
expect muck ?? Ks
expect scrap Kd
expect unknown 1
expect stub 40
expect alert AL-07
expect alert none
expect options misdeal stands
expect wins 3 340
expect penalty 5 14
expect place 4 3
expect queued 3 100
expect owes 3 100
expect player 3 "Jean Luc"
expect moves 4
expect comes-to none
expect time 3
expect level 2
expect left 540
expect session closed
open float 500
close float 480.5
pay 3
pay all
tip 3 2
prize 3 50 hand 1 "high hand" by floor
take time
fill float 500
credit float 20
send 3
send 3 to Blue
send 3 to Blue seat 7 by floor
break
break by floor
break to 3=Blue-7 5=12
enrol Chloé badge 04A1B2C3D4E5F6
strike Bo
dealer Ana
expect dealer Ana
expect dealt Ana 12
expect tray 500
expect table closed
expect clock runs
expect hand-for-hand off
expect unit 25
expect rake 24
expect rank 3 "full house"
expect button 5
expect attempt 2
expect hand-no 1
expect phase BETTING
expect dead 5
expect live 3 5
expect hand misdeal
expect returned Tc
ask 3 leave
ask 3 away
ask 3 move 5 by floor
ask 3 move 5
withdraw 3 chips
blind 3 wait
blind 3 post
rename 3 "Jean Luc"
seat-change 3 off
seat-change 3 to 5
seat-change 3
wait "Jean Luc" call
wait "Jean Luc" off
wait "Jean Luc" with 200
fill 3 with 200
fill 3
expect asked 3 none
expect asked 3 leave
expect waiting none
expect changing none
expect changing 3 5
expect offered 3 "Jean Luc"
expect located 3 Ah
expect low 3 8-4-3-2-A
expect low 3 none
expect hidden 3
boards 2
bomb 10 boards 2 game O4HPL
bomb 10
bomb off
bomb every 10 hands 5
bomb every dealer 5
out 4
expect bomb 10
runs 3
runs 2 seats 3 6
declare I-16 cards 4 board 2
award seat 3 board 1 by floor
at board2 Ah
expect next board2
expect board2 Kc 8d 4h
expect board4 none
expect wins 4 10.05 board 2
expect rank 2 flush board 1
expect low 1 none board 2
expect scoop none
expect runs 2
"""


@pytest.mark.parametrize("line", LANGUAGE.splitlines())
def test_every_statement_is_read_and_written_back(line: str) -> None:
    statement = parse_line(line)
    assert statement is not None
    assert str(statement) == line


def test_the_sample_uses_every_form_of_the_language() -> None:
    read = {type(parse_line(line)) for line in LANGUAGE.splitlines()}
    assert read == set(KINDS)
    forms = [text for kind in KINDS for text in kind.FORMS]
    assert len(forms) == len(set(forms))


def test_a_script_knows_its_lines_and_takes_comments_blanks_and_windows_line_ends() -> None:
    script = parse('# a table\r\n\r\nseat 3 "Chloé # ""1""" 200 # regular\r\n\t3 \u00a0fold', "a.table")
    assert [(statement.line, str(statement)) for statement in script.statements] == [
        (3, 'seat 3 "Chloé # ""1""" 200'),
        (4, "3 fold"),
    ]
    assert str(script) == 'seat 3 "Chloé # ""1""" 200\n3 fold\n'


def test_the_values_of_a_statement() -> None:
    assert parse_line('seat 3 "Chloé" 200') == SeatPlayerStatement(
        seat=Seat(3), player="Chloé", stack=Decimal(200)
    )
    assert parse_line("3 raise 18.5 passed why by floor") == ActStatement(
        seat=Seat(3), action="raise", amount=Decimal("18.5"), passed="why", by_floor=True
    )
    assert parse_line("shoe Ah ??") == ShoeStatement(cards=(Card.parse("Ah"), Special.UNREAD))
    assert parse_line("rake 5%") == RakeStatement(percent=Decimal(5))
    assert parse_line("expect to-act none") == ExpectSeat(subject="to-act", seat=None)
    assert parse_line("expect pot 13") == ExpectAmount(subject="pot", amount=Decimal(13))


def test_the_details_of_a_declaration_may_come_in_any_order() -> None:
    assert parse_line("declare I-04 protected card 1 seat 4") == DeclareStatement(
        incident="I-04", seat=Seat(4), card=1, protected=True
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("shue Ah", "expected a statement such as shoe, found 'shue'"),
        ("qqqqq", "expected a statement, found 'qqqqq'"),
        ("stakes 1-2", "expected two amounts such as 1/2, found '1-2'"),
        ("seat 11 Zoé 200", "expected a seat 1 to 10, found '11'"),
        ("3 raise", "expected an amount such as 12 or 0.25, found the end of the line"),
        ("3 raise 1,000", "expected an amount such as 12 or 0.25, found '1,000'"),
        ("3 call 20", "expected the end of the line or passed or by, found '20'"),
        ("shoe Ah Kx", "expected a card such as Ah, JK1 or ??, found 'Kx'"),
        ("deck", "expected a card such as Ah, JK1 or ??, found the end of the line"),
        ("rake 5% cap", "expected an amount such as 12 or 0.25, found the end of the line"),
        ("rule kill 4 refund half", "expected one of none, uncalled, all, found 'half'"),
        ('3 "fold"', "found 'fold'"),
        ('seat 3 "Zoé 200', "expected a closing quote and a blank"),
        ("tag 04A1B", "expected a tag of 4, 5, 7, 8 or 10 bytes in hex, found '04A1B'"),
        (
            "expect rang 1",
            "expected one of refused, pots, pot, to-call, rake, unit, bomb, min, max, ",
        ),
        ("expect alert misdeal", "expected an alert such as AL-07 or none, found 'misdeal'"),
        ("undo twice", "expected the end of the line, found 'twice'"),
        ("²3 fold", "expected a seat 1 to 10, found '²3'"),
        ("3x fold", "expected a seat 1 to 10, found '3x'"),
        ('"" fold', "expected a statement, found ''"),
        ("٣ fold", "expected a seat 1 to 10, found '٣'"),
        ("x" * (MAX_LINE + 1), f"expected at most {MAX_LINE} characters, found {MAX_LINE + 1}"),
    ],
)
def test_anything_else_is_refused_with_file_and_line(text: str, message: str) -> None:
    with pytest.raises(Unreadable) as caught:
        parse("hand\n" + text, "tables/one.table")
    assert str(caught.value).startswith("tables/one.table:2: ")
    assert message in str(caught.value)


def test_the_examples_run() -> None:
    for module in (forms_module, grammar):
        assert doctest.testmod(module).failed == 0
        assert doctest.testmod(module).attempted > 0


def test_text_that_no_line_can_hold_is_not_written() -> None:
    with pytest.raises(Unreadable):
        str(SeatPlayerStatement(seat=Seat(3), player="two\nlines", stack=Decimal(200)))
    with pytest.raises(Unreadable):
        str(ActStatement(seat=Seat(3), action="raise"))


WORDS = [*sorted(set(LANGUAGE.split())), '"', '""', "#", "é", "-1", "1e5", "\u2028", "\x00"]
TEXT = st.text(st.characters(exclude_categories=("Cs",)))


@given(st.one_of(TEXT, st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join)))
def test_any_text_is_read_or_unreadable_and_what_is_read_is_written_back(text: str) -> None:
    try:
        script = parse(text)
    except Unreadable as error:
        assert str(error).startswith("script:")
        return
    assert parse(write(script.statements)).statements == script.statements
    assert parse(str(script)).statements == script.statements


@given(
    st.lists(st.sampled_from(LANGUAGE.splitlines())),
    st.text(alphabet=st.characters(exclude_characters="\r\n", exclude_categories=("Cs",)), max_size=80),
)
def test_any_script_of_the_language_survives_being_written(lines: list[str], name: str) -> None:
    script = parse("\n".join(lines))
    assert str(script).splitlines() == lines
    seated = SeatPlayerStatement(seat=Seat(1), player=name, stack=Decimal(1))
    assert parse_line(str(seated)) == seated
