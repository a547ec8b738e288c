"""Random hands of the regulator's games, with all irregularities, audited from the XML alone."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal

import pytest

from croupier.engine.events import Event, HandEnded, TableRecorded, TableSet
from croupier.errors import Refused, Unreadable
from croupier.export.pojeu.record import NotExportable
from croupier.export.pojeu.schema import Schema
from croupier.rules.games import OFFICIAL
from support.chaos import Chaos
from support.pojeu import xml_of
from support.pojeu_audit import audit
from support.random_play import RandomPlay
from support.random_table import MIXED, games_of, open_table
from support.sessions import session, stakes_of
from support.sweeps import by_day, seeds

SCHEMA = Schema()


def last_hand(history: list[Event]) -> list[Event]:
    records = [at for at, event in enumerate(history) if isinstance(event, TableRecorded)]
    settings = [event for event in history if isinstance(event, TableSet)]
    return [settings[-1], *history[records[-1] :]]


def check(events: list[Event], seen: Counter[str]) -> None:
    """The hand is written and nothing is wrong with it, or there is a reason why it has no record."""
    try:
        text = xml_of(events)
    except NotExportable as reason:
        assert "add up" not in reason.why, reason
        seen["kept back"] += 1
        return
    SCHEMA.check(text)
    event = ET.fromstring(text)
    faults = audit(event)
    assert faults == [], f"{faults}\n{text}"
    seen["written"] += 1
    seen["all-in"] += any(bet.get("name") == "allin" for bet in event.iterfind("Jeu/Tour/Bet"))
    seen["raked"] += event.find("Participants/Joueur/Finance/Rake") is not None
    seen["misdealt"] += "maldonne" in event.findtext("Info", "")
    seen["drawn"] += event.find("Jeu/Tour/Discard") is not None


def sessions(code: str, seed: int, hands: int) -> Iterator[list[Event]]:
    dice = random.Random(f"{seed} {code}")
    mode = dice.choice(("cash", "tournament"))
    rake = "5" if mode == "cash" else "0"
    profile = dice.choice(("tda", "code"))
    for _, events in session(
        dice, hands, game=code, mode=mode, rake=rake, profile=profile, **stakes_of(code, dice)
    ):
        yield events


@pytest.mark.parametrize("number", by_day([1], [2]))
def test_random_sessions_of_every_game(number: int) -> None:
    seen: Counter[str] = Counter()
    for code in OFFICIAL:
        for seed in range(number):
            print(f"seed {seed}, {code}")
            for events in sessions(code, seed, 12):
                check(events, seen)
    print(seen)
    assert seen["written"] > 100 * number
    assert min(seen[name] for name in ("all-in", "raked", "misdealt", "drawn", "kept back")) >= 2 * number


def played(code: str, seed: int, hands: int) -> Iterator[list[Event]]:
    """Hurried play: straddles, late blinds, cards out of order of speech, unread cards."""
    dice = random.Random(f"{seed} {code}")
    bench = open_table(dice, games_of(dice, code))
    play = RandomPlay(dice, bench)
    for _ in range(hands):
        if not play.start():
            return
        while play.hand.phase != "AWARDED":
            play.step()
        yield last_hand(bench.history)
        play.between()


def troubled(code: str, seed: int, inputs: int) -> Iterator[list[Event]]:
    """Any input at any time, every way out of every alert."""
    dice = random.Random(f"{seed} {code}")
    bench = open_table(dice, games_of(dice, code))
    chaos = Chaos(dice, bench, trouble=dice.choice((0.02, 0.1)))
    for _ in range(inputs):
        kind, fields = chaos.pick()
        try:
            events = bench.do(kind, **fields)
        except (Refused, Unreadable):
            continue
        bench.at += 700
        if any(isinstance(event, HandEnded) for event in events):
            yield last_hand(bench.history)


def test_hurried_and_troubled_hands() -> None:
    seen: Counter[str] = Counter()
    for code in (*OFFICIAL, MIXED):
        print(code)
        for events in (*played(code, 1, 4), *troubled(code, 1, 250)):
            check(events, seen)
    print(seen)
    assert seen["written"] > 60


@pytest.mark.nightly
@pytest.mark.parametrize("code", [*OFFICIAL, MIXED])
def test_many_hands(code: str) -> None:
    seen: Counter[str] = Counter()
    for seed in seeds(25):
        print(f"seed {seed}, {code}")
        if code != MIXED:
            for events in sessions(code, seed, 10):
                check(events, seen)
        for events in (*played(code, seed, 8), *troubled(code, seed, 600)):
            check(events, seen)
    print(seen)


# --- the auditor itself ------------------------------------------------------------------------------


def sample(code: str) -> str:
    """A hand of the game with money in it, shown at the end."""
    for seed in range(30):
        for events in sessions(code, seed, 5):
            try:
                text = xml_of(events)
            except NotExportable:
                continue
            if "<Reveal>" in text and "<Fold>" in text and (code != "2T7TD" or "<Discard>" in text):
                return text
    raise AssertionError("no such hand")


def spoilt(code: str, dice: random.Random) -> Iterator[tuple[str, ET.Element]]:
    """The same hand with one thing changed."""
    text = sample(code)
    for path, value in (
        ("Participants/Joueur/Finance/Net", "0.01"),
        ("Participants/Joueur/Finance/Total", "99999.00"),
        ("Participants/Joueur/Finance/CaveApres", "1.23"),
        ("Participants/Joueur/Finance/Rake", "0.01"),
        ("Jeu/Tour/Total", "77777.00"),
        ("Jeu/Tour/Draw/Valeur", "52"),
        ("Jeu/Tour/Reveal/Valeur", "52"),
    ):
        event = ET.fromstring(text)
        found = event.findall(path)
        if found:
            dice.choice(found).text = value
            yield path, event
    for tag, moved in (("Reveal", "Draw"), ("Draw", "Discard"), ("Bet", "Reveal"), ("Fold", "Draw")):
        event = ET.fromstring(text)
        node = next(event.iter(tag))
        node.tag = moved
        yield f"{tag} as {moved}", event
    event = ET.fromstring(text)
    nets = event.findall("Participants/Joueur/Finance")
    for one, change in zip(
        sorted(nets, key=lambda one: float(one.findtext("Net") or 0)), (1, -1), strict=False
    ):
        for path, sign in (("Net", change), ("CaveApres", change)):
            node = one.find(path)
            assert node is not None
            node.text = f"{Decimal(node.text or 0) + sign:.2f}"
    yield "a euro of another seat's pot", event
    event = ET.fromstring(text)
    event.find("Participants")[:] = event.findall("Participants/Joueur")[:1]  # type: ignore[index]  # it is there
    yield "one participant", event
    event = ET.fromstring(text)
    for node in event.iterfind("Jeu/Tour/Timestamp"):
        node.text = "2026-03-01T20:00:00Z"
    yield "a zone", event
    event = ET.fromstring(text)
    draws = [node for node in event.iter("Draw") if node.findtext("Siege")]
    draws[0].find("Valeur").text = draws[1].findtext("Valeur")  # type: ignore[union-attr]  # it is there
    yield "a card twice", event
    event = ET.fromstring(text)
    event.find("Jeu")[:] = event.findall("Jeu/Tour")[::-1]  # type: ignore[index]  # it is there
    yield "tours in another order", event


@pytest.mark.parametrize("code", OFFICIAL)
def test_the_auditor_finds_what_was_spoilt(code: str) -> None:
    dice = random.Random(code)
    for what, event in spoilt(code, dice):
        try:
            faults = audit(event)
        except (AssertionError, ValueError):  # no amount, no moment, no card
            continue
        assert faults, f"{what} was not noticed"
