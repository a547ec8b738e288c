"""Whole hands through the engine: our own in this folder, and real ones if installed."""

import json
import os
import warnings
from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any, Final

import pytest
from pokerkit import HandHistory

from croupier.errors import CroupierError, Refused, Unreadable
from croupier.histories.game_names import VARIANTS
from croupier.histories.phh import History, Section, history, sections
from croupier.histories.replay import replay
from croupier.histories.result import PotWon, Replayed, Won
from croupier.rules.games import GAMES
from croupier.values import replace as changed

HANDS = Path(__file__).parent / "hands"
OURS = [section for path in sorted(HANDS.glob("*.phh*")) for section in sections(path)]

IN_POKERKIT = [section for section in OURS if section.fields().get("_pokerkit", True)]

DEALT = {variant for variant, code in VARIANTS.items() if code in GAMES}
"""Variants of real files that croupier deals; the others are refused."""


def label(section: Section) -> str:
    return f"{Path(section.file).name}#{section.name}"


# --- our own hands -----------------------------------------------------------------------------------


@pytest.mark.parametrize("section", OURS, ids=label)
def test_our_hands_end_as_reckoned(section: Section) -> None:
    fields = section.fields()
    hand = history(fields)
    ended = replay(hand)
    assert [Decimal(stack) / hand.scale for stack in ended.finishing_stacks] == fields["_ends"]
    assert sum(ended.finishing_stacks) == sum(hand.starting_stacks)
    asked = fields.get("_asks")
    assert (asked in ended.questions[0]) if asked else not ended.questions


@pytest.mark.parametrize("section", IN_POKERKIT, ids=label)
def test_our_hands_end_as_in_pokerkit(section: Section) -> None:
    hand = history(section.fields())
    assert in_pokerkit(hand) == list(replay(hand).finishing_stacks)


def in_pokerkit(hand: History) -> list[int]:
    """The finishing stacks that PokerKit comes to, in scaled amounts."""
    fields = {
        name: list(value) if isinstance(value, tuple) else value
        for name in (
            "variant", "antes", "blinds_or_straddles", "bring_in", "small_bet", "big_bet", "min_bet",
            "starting_stacks", "actions",
        )
        if (value := getattr(hand, name)) not in (None, ())
    }  # fmt: skip
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        *_, last = HandHistory(
            **fields,
            ante_trimming_status=bool(hand.antes_trimmed),
            parse_value=lambda text: int(Decimal(text) * hand.scale),
        )
    return list(last.stacks)


# --- real hands --------------------------------------------------------------------------------------


@pytest.fixture
def folder() -> Path:
    """The folder with ``expected.json`` that CROUPIER_PHH names, or a folder ``phh`` around the checkout."""
    if named := os.environ.get("CROUPIER_PHH"):
        return Path(named)
    for parent in Path(__file__).resolve().parents[2:]:
        for found in parent.glob("*/phh"):
            if (found / "expected.json").is_file():
                return found
    pytest.skip("no real hands are at hand: ours stand for them")


@pytest.mark.slow
def test_real_hands_end_as_expected(folder: Path) -> None:
    expected = json.loads((folder / "expected.json").read_text(encoding="utf-8"))["hands"]
    files = sorted({key.partition("#")[0] for key in expected})
    wrong = []
    for section in (each for file in files for each in sections(folder / file)):
        key = f"{Path(section.file).relative_to(folder).as_posix()}#{section.name}"
        want = expected.pop(key)
        try:
            ended = replay(history(section.fields()))
        except CroupierError as error:
            if want["variant"] in DEALT:
                wrong.append(f"{key}: {error}")
            continue
        stacks, pots = list(ended.finishing_stacks), [told(pot) for pot in ended.pots]
        if (stacks, pots) != (want["finishing_stacks"], [normal(pot) for pot in want["pots"]]):
            wrong.append(f"{key}: {stacks} {pots}")
    assert not wrong, f"{len(wrong)} hands, such as\n" + "\n".join(wrong[:20])
    assert not expected, "hands that are not in the files"


SHOWN_IN_PART: Final = "sites/plo8.phhs#4"
"""Where a player opens one card of four: a hand that is given up here, and one without a low there."""


def test_the_halves_that_real_hands_won_are_named(folder: Path) -> None:
    expected = json.loads((folder / "expected.json").read_text(encoding="utf-8"))["hands"]
    shared = {key for key, want in expected.items() if want["variant"] in ("PO/8", "FO/8", "F7S/8")}
    assert len(shared) > 30
    for file in sorted({key.partition("#")[0] for key in shared}):
        for section in sections(folder / file):
            key = f"{file}#{section.name}"
            if key not in shared - {SHOWN_IN_PART}:
                continue
            pots = replay(history(section.fields())).pots
            ours = [sorted((won.player, won.half) for won in pot.winners) for pot in pots]
            theirs = [
                sorted((won["player"], won.get("half", "")) for won in pot["winners"])
                for pot in expected[key]["pots"]
            ]
            assert ours == theirs, key


def told(pot: PotWon) -> Mapping[str, Any]:
    won = [{"player": one.player, "amount": one.amount} for one in pot.winners]
    return normal({"amount": pot.amount, "eligible": pot.eligible, "winners": won})


def normal(pot: Mapping[str, Any]) -> Mapping[str, Any]:
    """A pot with its winners in one order, whichever half they won."""
    won: dict[int, int] = {}
    for one in pot["winners"]:
        won[one["player"]] = won.get(one["player"], 0) + one["amount"]
    return {"amount": pot["amount"], "eligible": sorted(pot["eligible"]), "winners": sorted(won.items())}


def test_hands_that_cannot_be_checked_are_refused_or_questioned(folder: Path) -> None:
    found = [section for path in sorted((folder / "refused").iterdir()) for section in sections(path)]
    assert len(found) == 6
    for section in found:
        try:
            questions = replay(history(section.fields())).questions
        except Unreadable as error:
            assert "unknown (inf)" in str(error)
        else:
            assert any("antes differ" in question for question in questions)


# --- what is refused ---------------------------------------------------------------------------------

PLAIN = History(
    variant="NT",
    starting_stacks=(100, 100, 100),
    antes=(0, 0, 0),
    blinds_or_straddles=(1, 2, 0),
    min_bet=2,
    actions=("d dh p1 AcAd", "d dh p2 KcKd", "d dh p3 QcQd"),
)


def after(*actions: str, **changes: Any) -> History:
    """The plain hand with these actions after the deal."""
    return changed(PLAIN, actions=(*PLAIN.actions, *actions), **changes)


@pytest.mark.parametrize(
    ("actions", "error", "text"),
    [
        (["p3 jumps"], Unreadable, "action 4 'p3 jumps': expected a player or the dealer"),
        (["p9 f"], Unreadable, "player 'p9': expected p1 to p3"),
        (["p٣ f"], Unreadable, "player 'p٣': expected p1, p2 and so on"),
        (["p3 cbr much"], Unreadable, "amount 'much': expected a decimal"),
        (["p3 cbr -4"], Unreadable, "amount '-4': expected a decimal"),
        (["p3 cbr 3"], Refused, "action 4 'p3 cbr 3': expected 4 to 100"),
        (["p3 cbr 101"], Refused, "'p3 cbr 101': expected at most 100"),
        (["p3 cbr 6", "p1 cbr 9"], Refused, "'p1 cbr 9': expected 10 to 100"),
        (["p3 f", "p3 f"], Refused, "action 5 'p3 f': p1 is to act"),
        (["p3 f", "p1 f", "p2 cc"], Refused, "action 6 'p2 cc': nobody is to act: the betting is over"),
        (["p3 f", "p1 f", "d db 2c3c4c"], Refused, "no card is due on the board: the betting is over"),
        (["p3 cc", "p1 cc", "p2 cc", "p1 cbr 2"], Refused, "nobody is to act: the cards of the flop are due"),
        (["p3 cc", "p1 cc", "p2 cc", "d db 2c3c4c5c"], Refused, "no card is due on the board: p1 is to act"),
        (["p3 cc", "p1 cc", "p2 cc", "d db 2c3cAc"], Unreadable, "Ac is already on the table"),
        (["p3 cc", "p1 cc", "p2 cc", "d db 2c3cAx"], Unreadable, "cards '2c3cAx': 'Ax' is not a card"),
        (["d dh p1 2c", "p3 f"], Refused, "p1 is dealt cards that are not due"),
        (["p3 f", "p1 cbr 6"], Refused, "the file ends before the hand: p2 is to act"),
        (["p3 cc", "p1 cc", "p2 cc"], Refused, "ends before the hand: the cards of the flop are due"),
        (["p3 cbr 100", "p1 cc", "p2 f", "p3 sm 2c2d"], Refused, "p3 was dealt other cards"),
    ],
)
def test_an_impossible_action_is_named(actions: list[str], error: type[CroupierError], text: str) -> None:
    with pytest.raises(error) as found:
        replay(after(*actions))
    assert text in str(found.value)


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"variant": "XX"}, "variant 'XX': croupier deals FT, PT, NT"),
        ({"starting_stacks": (100, 0, 100)}, "p2 has no chips"),
        ({"blinds_or_straddles": (0, 0, 0)}, "nobody posts the big blind"),
        ({"blinds_or_straddles": ()}, "nobody posts the big blind"),
        ({"starting_stacks": (9,) * 11, "antes": (), "blinds_or_straddles": (1, 2, *[0] * 9)}, "11 players"),
    ],
)
def test_actions_that_no_table_allows_are_refused(changes: dict[str, Any], text: str) -> None:
    with pytest.raises((Refused, Unreadable), match=text):
        replay(after("p3 f", "p1 f", **changes))


def test_a_short_all_in_does_not_reopen_the_betting() -> None:
    hand = after("p3 cbr 20", "p1 cbr 30", "p2 cc", "p3 cbr 60", starting_stacks=(30, 100, 100))
    with pytest.raises(Refused, match=r"action 7 'p3 cbr 60': p3 may not raise") as found:
        replay(hand)
    assert found.value.code == "AL-24"


def test_pots_are_reported_with_who_could_win_them() -> None:
    hand = after(
        "p3 cbr 100", "p1 cc", "p2 cc", "p1 sm -", "p2 sm -", "p3 sm -", "d db 2c7d9hJs3s",
        starting_stacks=(30, 75, 100),
    )  # fmt: skip
    assert replay(hand) == Replayed(
        finishing_stacks=(90, 90, 25),
        pots=(PotWon(90, (1, 2, 3), (Won(1, 90),)), PotWon(90, (2, 3), (Won(2, 90),))),
    )


def test_a_high_and_low_pot_without_a_low_goes_to_the_high() -> None:
    """Three cards of eight and less are needed on the board: here is one (Guide 2.2, S-016)."""
    hand = History(
        variant="PO/8",
        starting_stacks=(100, 100),
        antes=(0, 0),
        blinds_or_straddles=(1, 2),
        min_bet=2,
        actions=(
            "d dh p1 AcAd2c3d", "d dh p2 KsJh5c6d", "p2 cc", "p1 cc", "d db KcQd9s", "p1 cc", "p2 cc",
            "d db 9h", "p1 cc", "p2 cc", "d db 4d", "p1 cc", "p2 cc", "p1 sm AcAd2c3d", "p2 sm KsJh5c6d",
        ),
    )  # fmt: skip
    assert replay(hand).pots == (PotWon(4, (1, 2), (Won(1, 4, "high"),)),)
    folded = changed(hand, actions=(*hand.actions[:2], "p2 f"))
    assert [won.half for won in replay(folded).pots[0].winners] == [""]


def test_a_card_named_twice_is_reported_in_the_words_of_the_file() -> None:
    """What is tried in its place is named nowhere, whatever else is wrong with the hand."""
    twice = changed(PLAIN, actions=(*PLAIN.actions, "p3 f", "p1 cc", "p2 cc", "d db 3s3s3s # 3s again"))
    with pytest.raises(Unreadable) as refused:
        replay(twice)
    assert str(refused.value) == (
        "action 7 'd db 3s3s3s # 3s again': 3s is already on the table,"
        " and not every other card there leads to the same result"
    )


def test_a_card_named_twice_is_refused_where_it_decides() -> None:
    board = ["d db AcJs2h", "p1 cc", "p2 cc", "d db 3d", "p1 cc", "p2 cc", "d db 4d", "p1 cc", "p2 cc"]
    hand = after("p3 f", "p1 cc", "p2 cc", *board, "p1 sm AcAd", "p2 sm KcKd")
    with pytest.raises(Unreadable, match=r"Ac is already on the table, and not every other card"):
        replay(hand)


def test_cards_shown_by_a_folded_player_are_not_played() -> None:
    ended = replay(after("p3 f", "p1 cbr 6", "p2 f", "p3 sm QcQd"))
    assert (ended.finishing_stacks, ended.questions) == (
        (102, 98, 100),
        ("p3 has folded: what is shown is not played",),
    )


def test_nobody_wins_where_nobody_shows_and_cards_are_unknown() -> None:
    rest = ["d db 2c7d9h", "p1 cc", "p2 cc", "d db 3d", "p1 cc", "p2 cc", "d db 4d", "p1 cc", "p2 cc"]
    hand = after("p3 f", "p1 cc", "p2 cc", *rest)
    hidden = changed(hand, actions=("d dh p1 AcAd", "d dh p2 ????", *hand.actions[2:]))
    with pytest.raises(Refused, match="nobody shows a hand, and not all of them are known"):
        replay(hidden)
    last = changed(hidden, actions=(*hidden.actions, "p1 sm ????"))
    assert replay(last).finishing_stacks == (98, 102, 100)


def test_another_end_in_the_file_is_a_question() -> None:
    hand = after("p3 f", "p1 f", details={"finishing_stacks": [109, 91, 100]})
    assert replay(hand).questions == (
        "p1 ends with 99, the file says 109",
        "p2 ends with 101, the file says 91",
    )
    raked = after("p3 f", "p1 f", details={"finishing_stacks": [99, Decimal("100.5"), 100]})
    assert replay(raked).questions == ()


def test_a_player_without_a_deal_is_a_question() -> None:
    hand = changed(PLAIN, actions=(*PLAIN.actions[:2], "p3 f", "p1 f"))
    assert replay(hand).questions == ("p3 is dealt a card that the file does not mention",)
