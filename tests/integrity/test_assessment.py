"""Simulated tables: planted shuffles and blocks are found, and fair ones raise no alarm."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from support.sweeps import by_day

np = pytest.importorskip("numpy")

from croupier.cards.card import Card  # noqa: E402
from croupier.cli import croupier  # noqa: E402
from croupier.integrity.assessment import Assessed, assess  # noqa: E402
from croupier.integrity.card_orders import CardOrder  # noqa: E402
from croupier.integrity.gather_plans import GatherPlan, pile  # noqa: E402
from croupier.integrity.shuffle_note import ShuffleNote  # noqa: E402
from croupier.values import replace  # noqa: E402
from support.shuffles.tables import Slug, Table, orders  # noqa: E402

SEED = 1992

SEVEN = "r" * 7


def told(table: Table, hands: int, runs: int = 1, unread: float = 0.0, seed: int = SEED) -> Assessed:
    print("seed", seed)
    return assess(orders(table, hands, np.random.default_rng(seed), runs, unread))


def of_kind(found: Assessed, kind: str) -> list[ShuffleNote]:
    return [note for part in found.parts for note in part.notes if note.kind == kind]


def night(*runs: int) -> pytest.MarkDecorator:
    """How many runs: the first number by day, the other one by night."""
    by_night = [pytest.param(number, marks=pytest.mark.nightly) for number in runs[1:]]
    return pytest.mark.parametrize("runs", [runs[0], *by_night])


@night(1, 20)
@pytest.mark.parametrize("riffles", by_day([1, 5], [2, 3, 4, 6, 7]))
def test_effective_riffles_are_those_that_were_made(riffles: int, runs: int) -> None:
    held = near = 0
    for run in range(runs):
        (part,) = told(Table("r" * riffles), 301, seed=SEED + run).parts
        near += abs(part.riffles.riffles - riffles) <= 0.5
        held += part.riffles.low <= riffles <= part.riffles.high
        assert part.riffles.riffles == pytest.approx(riffles, abs=0.2 if riffles < 6 else 0.9)
    assert near >= 0.9 * runs
    assert held >= 0.8 * runs


@pytest.mark.parametrize(
    "plan",
    [
        GatherPlan(whole="last card first", is_joined=True),
        GatherPlan(
            hands="turns down, last card first",
            board="last card first",
            burns="as dealt",
            blocks=("stub", "burns", "board", "hands"),
            is_joined=True,
        ),
    ],
)
def test_the_way_of_gathering_is_learned(plan: GatherPlan) -> None:
    found = told(Table("rrrrr", plan=plan), 301)
    assert found.plans["D1"] == plan
    assert found.parts[0].riffles.riffles == pytest.approx(5, abs=0.3)


def test_gathering_hands_in_any_order_does_not_count_as_shuffling() -> None:
    (part,) = told(Table("rrrrr", is_muck_mixed=True), 301).parts
    assert part.riffles.riffles == pytest.approx(5, abs=0.5)


@night(1, 20)
@pytest.mark.parametrize("procedure", by_day([SEVEN], ["m", SEVEN + "c", "rrrrrrrr", "w"]))
def test_a_clean_table_has_no_note(procedure: str, runs: int) -> None:
    found = told(Table(procedure), 400, runs=runs, unread=0.01)
    assert [part.notes for part in found.parts] == [()] * runs


def test_a_perfect_shuffle_is_at_the_end_of_the_scale() -> None:
    (part,) = told(Table("w"), 1000).parts
    assert part.riffles.high == 12
    assert part.riffles.low > 7.5


@night(3, 40)
def test_the_usual_casino_shuffle_is_distinguished_from_seven_riffles(runs: int) -> None:
    found = told(Table("rrsrc"), 60, runs=runs)
    first = [
        min((note.hand for note in part.notes if note.kind == "order"), default=99) for part in found.parts
    ]
    assert max(first) <= 60


@night(1, 10)
@pytest.mark.parametrize("to", by_day([20], [0, 8, 42]))
@pytest.mark.parametrize("above", by_day([8, None], [0, 20, 42]))
def test_a_block_that_is_held_back_is_named(to: int, above: int | None, runs: int) -> None:
    first = []
    for seed in range(runs):
        found = told(Table(SEVEN, slug=Slug(10, above, to)), 31, seed=SEED + seed)
        first.append(min((note.hand for note in of_kind(found, "slug")), default=99))
    assert sum(hand <= 30 for hand in first) >= 0.95 * runs


@night(2, 20)
def test_a_block_goes_to_the_bottom_from_hands_in_any_order(runs: int) -> None:
    table = Table(SEVEN, is_muck_mixed=True, slug=Slug(10, None, 42))
    first = [min((note.hand for note in part.notes), default=99) for part in told(table, 60, runs=runs).parts]
    assert sum(hand <= 60 for hand in first) >= 0.9 * runs


def test_a_block_is_named_card_by_card() -> None:
    made = orders(Table(SEVEN, slug=Slug(10, 4, 4)), 12, np.random.default_rng(SEED))
    note = next(each for each in of_kind(assess(made), "slug") if each.above)
    (hand,) = [order for order in made if order.hand == note.hand]
    assert note.to == 5
    assert [str(card) for card in note.cards] == [
        "23456789TJQKA"[card // 4] + "cdhs"[card % 4] for card in hand.cards[4:14]
    ]


def test_a_card_that_always_comes_to_one_seat_is_noted() -> None:
    chance = np.random.default_rng(SEED)
    made = []
    for order in orders(Table("w"), 60, chance):
        cards = list(order.cards)
        if chance.random() < 0.5:
            seat = order.to.index("seat:4")
            if 51 in cards:
                cards[cards.index(51)] = cards[seat]
            cards[seat] = 51
        made.append(CardOrder(order.deck, order.dealer, order.hand, tuple(cards), order.to))
    notes = of_kind(assess(made), "place")
    assert {note.cards for note in notes} == {("As",)}
    assert "seat 4" in notes[0].text


def test_a_card_that_is_not_in_the_pack_is_noted() -> None:
    """A pack without the ace of spades is shuffled well; a dead tag of another card says nothing of it."""
    made = []
    for order in orders(Table("w"), 60, np.random.default_rng(SEED)):
        cards = [card for card in order.cards if card != 51]
        made.append(CardOrder(order.deck, order.dealer, order.hand, tuple(cards), order.to[: len(cards)]))
    notes = of_kind(assess(made), "place")
    assert {note.cards for note in notes} == {("As",)}
    assert "stub" in notes[0].text
    dead = [
        CardOrder(
            each.deck,
            each.dealer,
            each.hand,
            tuple(-1 if card == 51 else card for card in each.cards),
            each.to,
        )
        for each in orders(Table("w"), 60, np.random.default_rng(SEED))
    ]
    assert not of_kind(assess(dead), "place")


@night(2, 20)
def test_hands_that_stay_together_are_named_however_they_were_gathered(runs: int) -> None:
    table = Table(SEVEN, is_muck_mixed=True, slug=Slug(10, 4, 8))
    first = [min((note.hand for note in part.notes), default=99) for part in told(table, 30, runs=runs).parts]
    assert sum(hand <= 30 for hand in first) >= 0.95 * runs


def test_hands_in_the_muck_are_known_by_their_turn() -> None:
    chance = np.random.default_rng(SEED)
    made = []
    for order in orders(Table("rrrrr"), 301, chance):
        folded = {f"seat:{seat}" for seat in range(1, 10) if chance.random() < 0.7}
        to = tuple("muck" if place in folded else place for place in order.to)
        made.append(CardOrder(order.deck, order.dealer, order.hand, order.cards, to))
    (part,) = assess(made).parts
    assert part.riffles.riffles == pytest.approx(5, abs=0.3)


def test_a_weak_tag_is_noted() -> None:
    chance = np.random.default_rng(SEED)
    made = [
        CardOrder(
            order.deck,
            order.dealer,
            order.hand,
            tuple(-1 if card == 7 and chance.random() < 0.9 else card for card in order.cards),
            order.to,
        )
        for order in orders(Table("w"), 150, chance)
    ]
    found = assess(made)
    assert {note.cards for note in of_kind(found, "tag")} == {("3s",)}


def test_two_decks_in_turn_are_kept_apart() -> None:
    decks = [
        [CardOrder(name, "D1", 2 * order.hand + at, order.cards, order.to) for order in made]
        for at, (name, made) in enumerate(
            (name, orders(Table(procedure), 100, np.random.default_rng(SEED + at)))
            for at, (name, procedure) in enumerate((("A", "rrr"), ("B", SEVEN)))
        )
    ]
    first, second = assess([order for pair in zip(*decks, strict=True) for order in pair]).parts
    assert (first.deck, second.deck) == ("A", "B")
    assert first.riffles.riffles == pytest.approx(3, abs=0.3)
    assert {note.kind for note in first.notes} == {"order"}
    assert second.notes == ()


def test_machines_are_distinguished_like_dealers(tmp_path: Path) -> None:
    """Two decks in turn, each with a machine; one of them leaves three riffles."""
    path = tmp_path / "orders.jsonl"
    lines = []
    for at, (machine, procedure) in enumerate((("M1", "rrr"), ("M2", SEVEN))):
        for order in orders(Table(procedure), 60, np.random.default_rng(SEED + at)):
            cards = [str(Card(card)) for card in order.cards]
            line = {"deck": machine[1], "dealer": "D", "hand": order.hand, "cards": cards, "to": order.to}
            lines.append(json.dumps({**line, "machine": machine}))
    path.write_text("\n".join(lines))
    first, second = json.loads(
        CliRunner().invoke(croupier, ["shuffle", "--orders", str(path), "--json"]).stdout
    )
    assert (first["machine"], second["machine"], first["hands"]) == ("M1", "M2", 60)
    assert first["effective_riffles"] < 4 < second["effective_riffles"]
    assert {note["kind"] for note in first["notes"]} == {"order"} and not second["notes"]
    assert ", machine M1: " in CliRunner().invoke(croupier, ["shuffle", "--orders", str(path)]).stdout


def test_one_deck_between_two_machines_keeps_its_order_of_hands() -> None:
    made = orders(Table(SEVEN), 20, np.random.default_rng(SEED))
    found = assess(replace(order, machine=f"M{order.hand % 2}") for order in made)
    assert [(part.machine, part.hands) for part in found.parts] == [("M0", 10), ("M1", 10)]
    assert len(found.rows) == 19


def test_the_command_answers_as_the_room_asks(tmp_path: Path) -> None:
    path = tmp_path / "orders.jsonl"
    names = ["23456789TJQKA"[card // 4] + "cdhs"[card % 4] for card in range(52)]
    lines = [
        json.dumps(
            {
                "deck": order.deck,
                "dealer": order.dealer,
                "hand": order.hand,
                "cards": [names[card] for card in order.cards],
                "to": order.to,
            }
        )
        for order in orders(Table("rr"), 30, np.random.default_rng(SEED), runs=2)
    ]
    path.write_text("\n".join([*lines, "{", "{}", '{"cards": ["??"]}']))
    answer = CliRunner().invoke(croupier, ["shuffle", "--orders", str(path), "--json"])
    assert answer.exit_code == 0
    assert "2 lines" in answer.stderr
    found = json.loads(answer.stdout)
    assert [(each["deck"], each["dealer"], each["hands"]) for each in found] == [
        ("", "", 1),
        ("A0", "D1", 30),
        ("A1", "D1", 30),
    ]
    for each in found[1:]:
        assert each["low"] <= each["effective_riffles"] <= each["high"]
        assert each["notes"][0].keys() >= {"hand", "kind", "strength", "text"}
        assert each["notes"][0]["kind"] == "order"


@pytest.mark.parametrize("text", ["", "\n\n", "{}", "\x00\xff", '{"cards": ["Ah"]}\n{"cards": ["Ah"]}'])
def test_almost_empty_orders_are_assessed(text: str, tmp_path: Path) -> None:
    path = tmp_path / "orders.jsonl"
    path.write_text(text, encoding="latin-1")
    answer = CliRunner().invoke(croupier, ["shuffle", "--orders", str(path), "--json"])
    assert answer.exit_code == 0
    assert isinstance(json.loads(answer.stdout), list)


def test_hands_of_every_shape_are_taken_as_they_come() -> None:
    """Short hands, no places, folded hands in the muck, unread cards, dealers and decks in any turn."""
    chance = np.random.default_rng(SEED)
    print("seed", SEED)
    made = []
    for players in (2, 6, 9):
        for order in orders(Table(SEVEN, players=players), 25, chance, unread=0.05):
            number = int(chance.choice([len(order.cards), 2 * players, 1]))
            to = order.to[:number] if chance.random() < 0.7 else ("muck",) * number
            to = to if chance.random() < 0.8 else ("",) * number
            dealer = f"D{chance.integers(0, 3)}"
            made.append(CardOrder(f"A{players % 2}", dealer, order.hand, order.cards[:number], to))
    chance.shuffle(made)
    found = assess(made)
    assert sum(part.hands for part in found.parts) == 75
    assert not of_kind(found, "order")


def test_patterns_of_seats_beyond_the_first_ones_cost_no_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every hand with a pattern of its own, as no table has: the piles that are laid out are counted."""
    monkeypatch.setattr("croupier.integrity.deals.LAYOUTS", 20)
    chance = np.random.default_rng(SEED)
    print("seed", SEED)
    laid = []
    for number in (40, 80):
        made = []
        for order in orders(Table(SEVEN), number, chance):
            seats = tuple(f"seat:{seat}" for seat in chance.permutation(range(1, 10)))
            made.append(CardOrder("A", "D1", order.hand, order.cards, seats * 2 + order.to[18:]))
        pile.cache_clear()
        found = assess(made)
        laid.append(pile.cache_info().misses)
        assert found.deals.unjudged == number - 1 - 20
        assert (len(found.rows), found.parts[0].hands) == (20, number)
    assert laid[0] == laid[1]


def test_the_command_says_which_shuffles_it_did_not_judge(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("croupier.integrity.deals.LAYOUTS", 1)
    path = tmp_path / "orders.jsonl"
    path.write_text("\n".join(json.dumps({"cards": ["??"] * number}) for number in (2, 4, 6, 8)))
    answer = CliRunner().invoke(croupier, ["shuffle", "--orders", str(path)])
    assert answer.exit_code == 0
    assert "2 shuffles were not judged: expected at most 1 patterns of seats" in answer.stderr
