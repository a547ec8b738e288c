"""One complete sentence for every event in every language, without a face-down card."""

from __future__ import annotations

import doctest
import json
import re
from collections.abc import Iterator
from dataclasses import fields
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from croupier.cards.card import Card, FaceDown
from croupier.engine import events as ev
from croupier.engine.events import EVENTS
from croupier.engine.evolve import followed
from croupier.engine.incidents.catalogue import CATALOGUE
from croupier.engine.places import BOARD, SEATS, Place, Seat, Spot
from croupier.languages import LANGUAGES
from croupier.log.journal.codec import decode
from croupier.telling.alerts import FACTS, alert_happened
from croupier.telling.narrator import Narrator
from croupier.telling.sentences import SECTIONS, SENTENCES
from croupier.values import replace
from croupier.words import Words
from support.dealer import Dealer

SAMPLES = Path(__file__).parents[1] / "log" / "samples"
NAMES = {int(seat): f"Player {seat}" for seat in SEATS}


def sample(kind: type[ev.Event]) -> ev.Event:
    """An event of this class, as the journal has it."""
    stored = json.loads((SAMPLES / f"{kind.NAME}.{kind.VERSION}.json").read_text(encoding="utf-8"))
    return decode(stored["name"], stored["version"], {**stored["public"], **stored["secret"]})


def narrator(language: str = "en") -> Narrator:
    return Narrator(Words(language), NAMES)


def test_every_event_has_its_sentence() -> None:
    assert set(EVENTS.values()) - set(SENTENCES) == set()


def test_no_event_has_two() -> None:
    assert sum(len(section.SENTENCES) for section in SECTIONS) == len(SENTENCES)


@pytest.mark.parametrize("kind", EVENTS.values(), ids=EVENTS)
def test_an_event_has_a_sentence_in_every_language(kind: type[ev.Event]) -> None:
    told = {language: narrator(language).tell(sample(kind)) for language in LANGUAGES}
    assert len(set(told.values())) == len(LANGUAGES), told
    for said in told.values():
        assert said[0] == said[0].upper()
        assert not re.search(r"[{}]|None|FaceDown", said), said
        assert said == said.strip()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", EVENTS.values(), ids=EVENTS)
def test_whom_it_is_about_is_named(kind: type[ev.Event], language: str) -> None:
    """Every seat of the event, by the name of its player."""
    event = sample(kind)
    if isinstance(event, ev.AlertAnswered | ev.TableRecorded | ev.TableSet):
        pytest.skip("the seat is that of another event, or all seats")
    seat = getattr(event, "seat", None)
    if seat is not None:
        called = getattr(event, "player", "") or NAMES[seat]
        assert called in narrator(language).tell(event)


# --- facts -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (
            ev.BetCorrected(
                at=0,
                step=1,
                seat=Seat(3),
                street="flop",
                wrong=300,
                right=450,
                paid=((Seat(3), 150), (Seat(5), -50)),
            ),
            "The bet of seat 3 Player 3 is put right: 4.50 for 3, seat 3 Player 3 adds 1.50,"
            " seat 5 Player 5 takes back 0.50",
        ),
        (
            ev.BlindsPlaced(
                at=0,
                step=1,
                button=Seat(1),
                small_blind_seat=Seat(2),
                big_blind_seat=Seat(3),
                seats=(Seat(2), Seat(3), Seat(1)),
                returned=((Seat(4), 200, 50),),
            ),
            "The hand is played from other positions: button seat 1 Player 1, big blind seat 3 Player 3,"
            " small blind seat 2 Player 2, seat 4 Player 4 gets 2.50 back",
        ),
        (
            ev.StackCorrected(
                at=0, step=1, seat=Seat(3), stack=900, before=1000, reason="counted", by="Anna"
            ),
            "The chips of seat 3 Player 3 are counted: 9, not 10: counted",
        ),
        (
            ev.AwardCorrected(at=0, step=1, moves=((Seat(3), 500), (Seat(5), -500))),
            "The pots are paid again: seat 3 Player 3 +5, seat 5 Player 5 -5",
        ),
        (
            ev.ReportRefused(
                at=0, step=1, incident="I-35", code="no-way-out", seat=Seat(3), mixed="muck", cards=2
            ),
            "Reported and refused: I-35 · hand swept by mistake, seat 3 Player 3, 2 cards, mixed with"
            " the muck. There is nothing to be done about it now.",
        ),
        (
            ev.BetReturned(at=0, step=1, seat=Seat(3), amount=1250),
            "Seat 3 Player 3 gets 12.50 back, which nobody called",
        ),
        (
            ev.HandKilled(at=0, step=1, seat=Seat(3), refund=200),
            "Seat 3 Player 3: the hand is dead, 2 goes back",
        ),
        (ev.CardLost(at=0, step=1, index=4), "Card 5 is no longer seen where it lay"),
        (
            ev.SeatLimited(at=0, step=1, seat=Seat(3), ways=("call", "fold"), rule="TDA 53-B"),
            "Seat 3 Player 3 is limited to a call or a fold (TDA 2019 53-B)",
        ),
        (
            ev.AlertAnswered(
                at=0, step=1, number=2, way="misdeal", rule="TDA 35", by="floor", reason="two cards"
            ),
            "Ruling 2: Misdeal, by the floor (TDA 2019 35): two cards",
        ),
        (
            ev.ActionTaken(at=0, step=1, seat=Seat(3), action="fold", to=700, added=500, late=True),
            "Seat 3 Player 3 folds and leaves 5, keyed late",
        ),
    ],
)
def test_a_sentence_has_all_facts(event: ev.Event, said: str) -> None:
    assert narrator().tell(event) == said


def alert(code: str, **more: Any) -> ev.AlertRaised:
    made: dict[str, Any] = {"options": (), "rule": "TDA 1", "colour": "red", "number": 4, "at": 0, "step": 1}
    return ev.AlertRaised(code=code, **(made | more))


def test_an_alert_says_what_was_noticed_how_about_whom_and_what_was_offered() -> None:
    facts = (("pushed", 500), ("owed", 600), ("burns", 2))
    told = alert_happened(
        alert(
            "I-32",
            seat=Seat(4),
            facts=facts,
            options=("complete", "forfeit"),
            detected="entry",
            substantial=True,
        ),
        narrator(),
        None,
    )
    assert told == (
        "Alert 4: I-32 · undercall, seat 4 Player 4. Seat 4 put out 5 and owes 6: less than the call."
        " (TDA 2019 1 · noticed from what was keyed · burns 2 · after substantial action · offered: Complete"
        " or Forfeit)"
    )


@pytest.mark.parametrize("code", CATALOGUE)
def test_every_alert_has_a_sentence_from_its_stored_numbers_alone(code: str) -> None:
    named = set(re.findall(r"\{(\w+)\}", CATALOGUE[code].sentence)) - {"seat"}
    event = alert(code, seat=Seat(3), facts=tuple((name, 7) for name in sorted(named)))
    for language in LANGUAGES:
        said = narrator(language).tell(event)
        assert code in said
        assert "seat 3 Player 3" in said or "siège 3 Player 3" in said


def test_a_passed_amount_has_a_sentence_though_its_alert_has_no_numbers() -> None:
    assert "Seat 3: this is not a legal total." in narrator().tell(alert("AL-23", seat=Seat(3)))


def test_every_number_that_an_alert_is_stored_with_has_words() -> None:
    """In the engine's own sources, where the facts of alerts are made."""
    engine = Path(ev.__file__).parents[1]
    made = {
        name
        for path in engine.rglob("*.py")
        for line in path.read_text(encoding="utf-8").splitlines()
        if "facts" in line
        for name in re.findall(r'[({]\(?"([a-z]+)"[,:] ', line)
    }
    assert {"expected", "found", "extra", "pushed", "owed", "need", "have", "burns", "cards", "mixed"} <= made
    assert made - {"muck"} <= {*FACTS, "mixed"}  # mixed with the muck, as a number


# --- faces -------------------------------------------------------------------------------------------


def face_down() -> Iterator[ev.Event]:
    """Events of a card that lies face down."""
    card, one = FaceDown(Card.parse("As")), {"at": 0, "step": 1}
    for place in (*(Place(spot) for spot in Spot if spot is not Spot.SEAT), Place.of_seat(Seat(3))):
        if place != BOARD:
            yield ev.CardDrawn(**one, card=card, uid="04", to=place)
    yield ev.CardNamed(**one, index=0, card=card)
    yield ev.CardNamed(**one, index=99, card=card)
    yield ev.AlertAnswered(**one, number=1, way="bind", rule="", by="floor", card=card)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("event", tuple(face_down()), ids=lambda event: event.NAME)
def test_the_sentence_of_a_face_down_card_does_not_depend_on_the_card(event: ev.Event, language: str) -> None:
    dealer = Dealer().dealt(0)
    dealer.draw(2, read=False)
    other = replace(event, card=FaceDown(Card.parse("2d")))
    for hand in (None, dealer.table.hand):
        assert narrator(language).tell(event, hand) == narrator(language).tell(other, hand)
    assert any(isinstance(getattr(event, each.name), FaceDown) for each in fields(event))


def test_a_hand_has_no_face_of_a_card_that_was_not_shown() -> None:
    dealer = Dealer().dealt(0)
    dealer.showdown()
    events = dealer.events
    told = [narrator().tell(event, before.hand) for before, event, _ in followed(events)]
    faces = re.findall(r"(?:10|[2-9JQKA])[♣♦♥♠]", " ".join(told))
    assert sorted(faces) == sorted(["K♠", "8♥", "2♦", "10♥", "2♣", "A♠", "K♦"])


def test_the_example_of_the_readme_is_true() -> None:
    page = Path(str(resources.files("croupier") / "telling" / "README.md"))
    found = doctest.testfile(str(page), module_relative=False)
    assert found.attempted
    assert not found.failed
