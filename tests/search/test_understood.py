"""Typed searches for a hand have the meaning that people expect."""

import random
from datetime import datetime

import pytest

from croupier.engine.incidents.catalogue import CATALOGUE
from croupier.languages import LANGUAGES
from croupier.search import vocabulary
from croupier.search.known_names import KnownNames
from croupier.search.parser import understood, understood_in_any
from croupier.search.time_words import middle
from croupier.values import replace
from croupier.words import Words

KNOWN = KnownNames(
    players=("Chloé", "Chloé D.", "Bo", "Jack", "Max Le Grand", "Inès"),
    dealers=("Robot", "Anna"),
    tables=("demo", "table 3"),
)
NOW = datetime(2026, 11, 22, 15, 0)  # a Sunday

MEANT = [
    ("en", "yesterday 21:40 seat 4", {"since": "2026-11-21T21:20", "until": "2026-11-21T22:00", "seat": "4"}),
    (
        "en",
        "SEAT 4, Yesterday around 9:40 pm",
        {"since": "2026-11-21T21:20", "until": "2026-11-21T22:00", "seat": "4"},
    ),
    ("en", "21:40", {"since": "2026-11-21T21:20", "until": "2026-11-21T22:00"}),
    ("en", "at 14:00", {"since": "2026-11-22T13:40", "until": "2026-11-22T14:20"}),
    ("en", "between 21:00 and 22:30 yesterday", {"since": "2026-11-21T21:00", "until": "2026-11-21T22:30"}),
    ("en", "between 23:00 and 1:00 friday", {"since": "2026-11-20T23:00", "until": "2026-11-21T01:00"}),
    (
        "en",
        "yesterday at 21:40 the 9h came on the turn",
        {"since": "2026-11-21T21:20", "until": "2026-11-21T22:00", "turn": "9h"},
    ),
    ("en", "after 9pm", {"since": "2026-11-21T21:00"}),
    ("en", "before yesterday 9pm", {"until": "2026-11-21T21:00"}),
    ("en", "since monday", {"since": "2026-11-16T00:00"}),
    ("en", "last week", {"since": "2026-11-09T00:00", "until": "2026-11-16T00:00"}),
    ("en", "last month", {"since": "2026-10-01T00:00", "until": "2026-11-01T00:00"}),
    ("en", "sunday", {"since": "2026-11-22T00:00", "until": "2026-11-23T00:00"}),
    ("en", "1 march", {"since": "2026-03-01T00:00", "until": "2026-03-02T00:00"}),
    ("en", "24 december", {"since": "2025-12-24T00:00", "until": "2025-12-25T00:00"}),
    ("en", "february 2024", {"since": "2024-02-01T00:00", "until": "2024-03-01T00:00"}),
    ("en", "chloe", {"player": "Chloé"}),
    ("en", "chlo", {"player": "chlo"}),
    ("en", "max le grand bo", {"player": "Max Le Grand, Bo"}),
    ("en", "jack", {"player": "Jack"}),
    ("en", "jack of spades", {"card": "Js"}),
    ("en", "dealer rob", {"dealer": "Robot"}),
    ("en", "anna", {"dealer": "Anna"}),
    ("en", "table demo", {"table": "demo"}),
    ("en", "10h on the river", {"river": "Th"}),
    ("en", "river TH", {"river": "Th"}),
    ("en", "10♥ ah", {"card": "Th Ah"}),
    ("en", "As on the flop and Kd", {"flop": "As", "card": "Kd"}),
    ("en", "last night 9h", {"since": "2026-11-21T20:40", "until": "2026-11-21T21:20"}),
    (
        "en",
        "misdeals last week",
        {"since": "2026-11-09T00:00", "until": "2026-11-16T00:00", "ruling": "misdeal"},
    ),
    ("en", "no burn before the turn", {"incident": "I-18 AL-08", "street": "turn"}),
    ("en", "i10 al-7", {"incident": "I-10 AL-07"}),
    ("en", "two burns", {"incident": "I-19 AL-09"}),
    ("en", "tda 35-a", {"rule": "TDA 35-A"}),
    ("en", "rule C 1.9", {"rule": "Code 1.9"}),
    ("en", "pot > 1 000", {"pot_min": "1000"}),
    ("en", "pots under 12,50", {"pot_max": "12.50"}),
    ("en", "big o chloe", {"game": "O5JPL", "player": "Chloé"}),
    ("en", "pot 300-500 razz", {"pot_min": "300", "pot_max": "500", "game": "7SLL"}),
    ("en", "#12", {"hand": "12"}),
    ("en", "12", {"hand": "12"}),
    ("fr", "hier 21h40 siège 4", {"since": "2026-11-21T21:20", "until": "2026-11-21T22:00", "seat": "4"}),
    ("fr", "avant-hier vers 21h", {"since": "2026-11-20T20:40", "until": "2026-11-20T21:20"}),
    ("fr", "dix de cœur à la rivière", {"river": "Th"}),
    ("fr", "as de pique", {"card": "As"}),
    ("fr", "Dh Vc", {"card": "Qh Jc"}),
    (
        "fr",
        "maldonnes la semaine dernière",
        {"since": "2026-11-09T00:00", "until": "2026-11-16T00:00", "ruling": "misdeal"},
    ),
    (
        "fr",
        "croupier anna 1er mars",
        {"since": "2026-03-01T00:00", "until": "2026-03-02T00:00", "dealer": "Anna"},
    ),
    ("fr", "Inès a jeté ses cartes à l'abattage", {"player": "Inès", "see": "muck show"}),
    ("fr", "Inès a jeté ses cartes à l’abattage", {"player": "Inès", "see": "muck show"}),
    ("fr", "le siège 3 jette ses cartes, l'as de pique", {"seat": "3", "see": "muck", "card": "As"}),
    ("fr", "INES au turn", {"player": "Inès", "see": "turn"}),
    ("fr", "pots de plus de 1 000", {"pot_min": "1000"}),
    ("fr", "yesterday seat 4", {"since": "2026-11-21T00:00", "until": "2026-11-22T00:00", "seat": "4"}),
]


@pytest.mark.parametrize(("language", "typed", "meant"), MEANT)
def test_a_line_is_understood(language: str, typed: str, meant: dict[str, str]) -> None:
    found = understood(typed, Words(language), KNOWN, NOW)
    assert dict(found.conditions) == meant
    assert found.unknown == ()


@pytest.mark.parametrize(("language", "typed", "meant"), [each for each in MEANT if "chlo" not in each[1]])
def test_case_and_accents_do_not_matter(language: str, typed: str, meant: dict[str, str]) -> None:
    bare = typed.translate(str.maketrans("éèœà", "eeoa")).replace("coeur", "c").upper()
    if "cœur" not in typed:
        assert dict(understood(bare, Words(language), KNOWN, NOW).conditions) == meant


@pytest.mark.parametrize(("language", "typed", "meant"), MEANT)
def test_a_line_is_understood_whatever_the_reader_reads(
    language: str, typed: str, meant: dict[str, str]
) -> None:
    """Unless all its words mean something in the reader's own language."""
    other = Words({"en": "fr", "fr": "en"}[language])
    own = understood(typed, other, KNOWN, NOW)
    expected = meant if own.unknown else own.conditions
    assert understood_in_any(typed, other, KNOWN, NOW).conditions == expected


DESK = KnownNames(
    players=("Chloé", "Bo", "Étienne", "Zoé la Rousse", "Jean-François", "O'Brien", "Thibault", "Inès"),
    dealers=("Anna", "Björn"),
    tables=("3", "table 7"),
)
LATE = datetime(2026, 11, 22, 23, 30)

AT_THE_DESK = [
    (
        "fr",
        "ce soir vers 21h40 siège 4 contre siège 7, side pot",
        {"since": "2026-11-22T21:20", "until": "2026-11-22T22:00", "seat": "4 7", "see": "side-pot"},
    ),
    ("en", "seats 4 and 7", {"seat": "4 7"}),
    ("en", "seat 4 vs 7", {"seat": "4 7"}),
    (
        "fr",
        "hier minuit passé, Zoé la rousse dit que la carte brûlée n'était pas là au turn",
        {
            "since": "2026-11-22T00:00",
            "until": "2026-11-22T06:00",
            "player": "Zoé la Rousse",
            "see": "burn turn",
        },
    ),
    (
        "fr",
        "tout à l'heure table 3, Etiene relance à 1 200",
        {
            "since": "2026-11-22T21:30",
            "table": "3",
            "player": "Étienne",
            "see": "raise",
            "amount": "1200",
        },
    ),
    (
        "fr",
        "il y a 10 minutes, jean francois tapis",
        {
            "since": "2026-11-22T23:00",
            "until": "2026-11-22T23:40",
            "player": "Jean-François",
            "see": "all-in",
        },
    ),
    (
        "en",
        "half an hour ago seat 3",
        {"since": "2026-11-22T22:40", "until": "2026-11-22T23:20", "seat": "3"},
    ),
    ("en", "seat 10 says the flop was Kc Ah 3h", {"seat": "10", "flop": "Kc Ah 3h"}),
    ("en", "Qc Kc Ah 3h on the flop, turn 9d 8s", {"card": "Qc 8s", "flop": "Kc Ah 3h", "turn": "9d"}),
    ("fr", "le flop était 7♣ 10♣ dame de cœur", {"flop": "7c Tc Qh"}),
    ("en", "seat 4 raised to 120", {"seat": "4", "see": "raise", "amount": "120"}),
    ("fr", "siège 4 a relancé à 120", {"seat": "4", "see": "raise", "amount": "120"}),
    (
        "en",
        "unknown tag on 23 December at 14:24",
        {"since": "2025-12-23T14:04", "until": "2025-12-23T14:44", "incident": "I-23 AL-12"},
    ),
    (
        "fr",
        "étiquette inconnue le 9 décembre",
        {"since": "2025-12-09T00:00", "until": "2025-12-10T00:00", "incident": "I-23 AL-12"},
    ),
    ("en", "30 hours ago", {"since": "2026-11-21T17:10", "until": "2026-11-21T17:50"}),
    ("fr", "zoe la rouse au flop", {"player": "Zoé la Rousse", "see": "flop"}),
    ("en", "bo, 3 days ago", {"since": "2026-11-19T00:00", "until": "2026-11-20T00:00", "player": "Bo"}),
    (
        "fr",
        "hier soir à 00h30 table 7 maldonne",
        {
            "since": "2026-11-22T00:10",
            "until": "2026-11-22T00:50",
            "table": "table 7",
            "ruling": "misdeal",
        },
    ),
    (
        "en",
        "last night 1 am chlo all in 250 on the flop",
        {
            "since": "2026-11-22T00:40",
            "until": "2026-11-22T01:20",
            "player": "Chloé",
            "see": "all-in flop",
            "amount": "250",
        },
    ),
    ("fr", "vendredi soir 23h", {"since": "2026-11-20T22:40", "until": "2026-11-20T23:20"}),
    (
        "fr",
        "samedi vers minuit, pot d'environ 1 000",
        {
            "since": "2026-11-21T23:40",
            "until": "2026-11-22T00:20",
            "pot_min": "800",
            "pot_max": "1251",
        },
    ),
    ("fr", "pot de 1 200", {"pot_min": "1200", "pot_max": "1200"}),
    ("en", "friday at noon", {"since": "2026-11-20T11:40", "until": "2026-11-20T12:20"}),
    ("fr", "vers 22 h 05", {"since": "2026-11-22T21:45", "until": "2026-11-22T22:25"}),
    (
        "en",
        "just after midnight O'Brian says there was no burn on the river",
        {
            "since": "2026-11-22T00:00",
            "until": "2026-11-22T06:00",
            "player": "O'Brien",
            "incident": "I-18 AL-08",
            "street": "river",
        },
    ),
    (
        "fr",
        "incidents hier",
        {"since": "2026-11-21T00:00", "until": "2026-11-22T00:00", "incident": "any"},
    ),
    (
        "en",
        "any incident last night",
        {"since": "2026-11-21T12:00", "until": "2026-11-22T06:00", "incident": "any"},
    ),
    ("en", "incident: misdeal", {"incident": "any", "ruling": "misdeal"}),
    (
        "fr",
        "incident I-10 ce soir",
        {"since": "2026-11-22T12:00", "until": "2026-11-23T06:00", "incident": "I-10"},
    ),
    ("en", "the dealer mucked the hand", {"see": "muck"}),
    ("fr", "le croupier a brûlé deux fois", {"incident": "I-19 AL-09"}),
    ("fr", "croupière Bjorn, carte retournée", {"dealer": "Björn", "incident": "I-04"}),
    ("en", "the 10h came twice", {"card": "Th", "incident": "I-22 AL-11"}),
    ("fr", "la dernière main", {}),
]


@pytest.mark.parametrize(("language", "typed", "meant"), AT_THE_DESK)
def test_what_is_said_at_the_desk_is_understood(language: str, typed: str, meant: dict[str, str]) -> None:
    found = understood(typed, Words(language), DESK, LATE)
    assert dict(found.conditions) == meant
    assert found.unknown == ()


CLOCKS = [
    ("fr", "21:30", "neuf heures et demie, 21h et demie, 21 h 30, 21h trente, vers neuf heures trente, 9h30"),
    ("fr", "21:15", "neuf heures et quart, neuf heures un quart, vingt et une heures quinze, 21h et quart"),
    ("fr", "20:45", "neuf heures moins le quart, vers 9h moins le quart, vingt heures quarante-cinq"),
    ("fr", "12:30", "midi et demi, midi trente"),
    ("en", "21:30", "half past nine, half nine, nine thirty, at 9:30, 9.30pm, 9.30 pm, half past nine pm"),
    ("en", "21:40", "twenty to ten, 20 minutes to ten, twenty to ten in the evening, 21h40, 21 h 40"),
    ("en", "21:00", "nine pm, 9 pm, 9pm, at nine, nine o'clock, 9 in the evening"),
    ("en", "09:15", "9:15 am, quarter past nine in the morning, 9.15am"),
    ("en", "12:00", "noon, midday"),
]


@pytest.mark.parametrize(("language", "at", "ways"), CLOCKS)
def test_a_time_is_understood_however_it_is_said(language: str, at: str, ways: str) -> None:
    around = datetime(2026, 11, 22, *map(int, at.split(":")))
    for said in ways.split(", "):
        found = understood(said, Words(language), KNOWN, datetime(2026, 11, 22, 22, 40))
        asked = found.conditions
        assert (middle(asked.get("since", ""), asked.get("until", "")), found.unknown) == (around, ()), said


@pytest.mark.parametrize(("language", "said"), [("en", "ten and four"), ("fr", "dix et quatre"), ("en", "9")])
def test_two_ranks_are_no_time(language: str, said: str) -> None:
    assert "since" not in understood(said, Words(language), KNOWN, NOW).conditions


def test_an_amount_is_no_length_of_time() -> None:
    clues = understood("chloé won 20 minutes ago", Words("en"), KNOWN, NOW).clues
    assert [clue.kind for clue in clues] == ["player", "verb", "see"], "no money"


@pytest.mark.parametrize("said", ["four clubs on the board", "three hearts came", "deux piques au tableau"])
def test_a_number_of_cards_of_a_suit_is_no_card(said: str) -> None:
    found = understood_in_any(said, Words("en"), KNOWN, NOW)
    assert (found.conditions.keys() & {"card", "board"}, found.unknown) == (set(), ())
    assert understood("the four of clubs, 4 clubs", Words("en"), KNOWN, NOW).conditions == {"card": "4c"}


@pytest.mark.parametrize(
    ("language", "said", "kind", "value"),
    [
        ("en", "stringbet", "incident", "string-bet"),
        ("en", "stringbett", "incident", "string-bet"),
        ("fr", "le + gro pot", "size", "max 1"),
        ("fr", "montré une de ses cartes par erreur", "incident", "I-04"),
        ("en", "showed a card by mistake", "incident", "I-04"),
        ("en", "cowgirls", "held", "pair:Q"),
    ],
)
def test_words_are_understood_as_they_are_typed(language: str, said: str, kind: str, value: str) -> None:
    found = understood(said, Words(language), KNOWN, NOW)
    assert [(clue.kind, clue.value) for clue in found.clues if clue.kind != "see"] == [(kind, value)]


def test_an_evening_goes_on_after_midnight() -> None:
    early = datetime(2026, 11, 23, 0, 30)
    (meant,) = {
        tuple(understood(typed, Words(language), DESK, early).conditions.values())
        for language, typed in (("en", "tonight 23:00"), ("fr", "ce soir 23h"), ("fr", "ce soir 23:00"))
    }
    assert meant == ("2026-11-22T22:40", "2026-11-22T23:20")
    ahead = understood("tonight 0:10", Words("en"), DESK, LATE).conditions
    assert ahead == {"since": "2026-11-21T23:50", "until": "2026-11-22T00:30"}, "it was the night before"
    said = understood("this evening", Words("en"), DESK, early).conditions
    assert said == {"since": "2026-11-22T12:00", "until": "2026-11-23T06:00"}


@pytest.mark.parametrize("typed", ["the dealer zzz", "player xyzzy", "zzyyxx", "perdu"])
def test_a_name_that_nobody_bears_is_not_understood(typed: str) -> None:
    """Not even where a short word is a little like a name."""
    found = understood(typed, Words("en"), replace(DESK, players=(*DESK.players, "Pedro")), LATE)
    assert (found.conditions, found.unknown) == ({}, (typed.rsplit(maxsplit=1)[-1],))


def test_a_word_of_no_language_is_named_once() -> None:
    found = understood_in_any("zzz misdeal", Words("en"), KNOWN, NOW)
    assert (found.conditions, found.unknown) == ({"ruling": "misdeal"}, ("zzz",))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("typed", ["25 octobre 2h40", "25 october 2:40am"])
def test_a_day_is_read_in_its_language_not_in_that_of_the_room(language: str, typed: str) -> None:
    found = understood_in_any(typed, Words(language), KNOWN, NOW).conditions
    assert found == {"since": "2026-10-25T02:20", "until": "2026-10-25T03:00"}


def test_what_players_say_is_complete_in_each_language() -> None:
    english = vocabulary.phrases_of("en")
    for other in (vocabulary.phrases_of(language) for language in LANGUAGES):
        assert other.keys() >= english.keys() - {"game", "came", "minutes"}, "French says the hour first"
        assert all(other[kind].keys() <= english[kind].keys() for kind in other)
    for codes in english["incident"].keys() - {vocabulary.ANY_INCIDENT}:
        assert set(codes.split()) <= CATALOGUE.keys(), codes


def test_words_not_understood_are_named() -> None:
    found = understood("gibberish seat 4 xyzzy", Words("en"), KNOWN, NOW)
    assert found.conditions == {"seat": "4"}
    assert found.unknown == ("gibberish", "xyzzy")


def test_whatever_is_typed_is_read_to_its_end() -> None:
    seed = random.randrange(2**32)
    print("seed", seed)
    dice = random.Random(seed)
    parts = [word for _, typed, _ in MEANT for word in typed.split()]
    parts += [
        *"<>=#♥?,;:'\"()%\\\0",
        "\U0001f600",
        "99999999999999999999",
        "0",
        "25:99",
        "31/02",
        "٣",
        "1k",
        "-",
    ]
    for _ in range(400):
        typed = dice.choice(("", " ")).join(dice.choices(parts, k=dice.randrange(12)))
        for language in ("fr", "en"):
            found = understood(typed, Words(language), KNOWN, NOW)
            assert all(isinstance(value, str) and value for value in found.conditions.values()), typed


def test_a_leap_day_is_looked_for_where_there_was_one() -> None:
    assert understood("29/02/2024", Words("fr"), KNOWN, NOW).conditions["since"] == "2024-02-29T00:00"
    assert understood("29/02", Words("fr"), KNOWN, NOW).unknown == ("29/02",)
