"""Words of the players: those of the list are read, others are refused."""

from decimal import Decimal

import pytest

from croupier.errors import Unreadable
from croupier.rules.betting.spoken_bets import PHRASES, Said, Spoken, parse_words


def cents(amount: Decimal) -> int:
    return int(amount * 100)


@pytest.mark.parametrize(
    ("said", "phrase"), [(said, phrase) for said, phrases in PHRASES.items() for phrase in phrases]
)
def test_every_phrase_is_understood(said: Said, phrase: str) -> None:
    assert parse_words(phrase, int) == Spoken(said)
    assert parse_words(f"  {phrase.upper()} ! ", int) == Spoken(said)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("500", Spoken("amount", 500)),
        ("bet 400", Spoken("bet", 400)),
        ("je mise 5", Spoken("bet", 5)),
        ("J’ouvre à 400", Spoken("bet", 400)),
        ("raise 500", Spoken("raise", 500)),
        ("raise to 1,500", Spoken("raise", 1500)),
        ("relance à 1 500", Spoken("raise", 1500)),
        ("Relance a 1.500.", Spoken("raise", 1500)),
        ("raise 500 more", Spoken("raise", 500, more=True)),
        ("raise by 500", Spoken("raise", 500, more=True)),
        ("relance de 500", Spoken("raise", 500, more=True)),
        ("500 de mieux", Spoken("amount", 500, more=True)),
        ("plus 500", Spoken("amount", 500, more=True)),
    ],
)
def test_an_amount_is_understood(text: str, expected: Spoken) -> None:
    assert parse_words(text, int) == expected


@pytest.mark.parametrize(("text", "amount"), [("2", 200), ("bet 2.50", 250), ("mise 2,5", 250)])
def test_an_amount_of_money_is_counted_in_the_smallest_unit(text: str, amount: int) -> None:
    assert parse_words(text, cents).amount == amount


@pytest.mark.parametrize(
    "text",
    ["", "if you bet I raise", "call 400", "fold 3", "raise -5", "raise 5 6", "12.345.6", "tapis 500"],
)
def test_other_words_are_refused(text: str) -> None:
    with pytest.raises(Unreadable, match="expected an amount or fold, check, call"):
        parse_words(text, int)


def test_the_reader_of_an_amount_may_refuse_it() -> None:
    def whole(amount: Decimal) -> int:
        raise Unreadable(f"amount {amount}: expected whole chips")

    with pytest.raises(Unreadable, match=r"amount 0\.5: expected whole chips"):
        parse_words("bet 0.5", whole)
