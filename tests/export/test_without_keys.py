"""Hands read without any key: their scripts, their dispute files and their PHH can be played again.

If a script needs a sealed card, it says which one. PokerKit, which has its own rules, checks the PHH.
"""

from __future__ import annotations

import re
import warnings
import zipfile
from collections.abc import Iterator
from datetime import UTC
from itertools import groupby
from pathlib import Path

import pytest
from pokerkit import HandHistory

from croupier.devices.twins.process import ShoeProcess
from croupier.engine.events import Event, HandEnded, HandVaried, RunsAgreed
from croupier.errors import Unreadable
from croupier.export.script.hand_script import write
from croupier.histories import phh
from croupier.histories.game_names import NAMES, VARIANTS
from croupier.histories.logged_history import history_of
from croupier.histories.replay import replay
from croupier.log.custody.dispute_file import check
from croupier.log.journal.seals import terminal_key
from croupier.log.journal.signatures import Signer, key_path
from croupier.log.reading.archive import Archive
from croupier.log.writing.journal import Journal
from croupier.review.pages.printed import dispute_file, files_of
from croupier.review.times import Wall
from croupier.rules.games import GAMES
from croupier.script.grammar import parse
from croupier.script.runner import play
from croupier.script.scenarios import FOLDER
from croupier.script.script_files import scripts
from support.logs import KEY, START, keep, write_key
from support.robot_play import stream
from support.sweeps import by_day, seeds

OURS = {*VARIANTS} - {*HandHistory.required_field_names}
"""Codes of our own, for games that PHH does not name."""

BETS_THERE = 4
"""PokerKit knows no house with a fifth bet in a round."""


def written(path: Path, code: str, seed: int, hands: int) -> None:
    """A log of so many hands that were played to their end."""
    print(f"{code}, seed {seed}")
    ended, inputs = 0, stream(code, seed)
    with Journal.open(path, key=KEY) as journal:
        while ended < hands:
            events = next(inputs)
            keep(journal, [events])
            ended += any(isinstance(event, HandEnded) for event in events)


def hands_of(path: Path) -> Iterator[tuple[int, list[Event], dict[int, int]]]:
    """Each hand with its number, what is known of it without a key, and the stacks at its end."""
    with Archive.open(path) as archive:
        for (number,) in archive.all("SELECT id FROM hands WHERE outcome = 'complete'"):
            ended = archive.all("SELECT seat, stack_after FROM parts WHERE hand_id = ?", number)
            yield number, [logged.event for logged in archive.span_of(number)], dict(ended)


def theirs(text: str) -> list[float] | None:
    """The stacks at the end as PokerKit plays the hand, in cents.

    None where it ranks cards that nobody knows, and for the double bet with an open pair, which it lacks.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            *_, state = HandHistory.loads(text)
        except KeyError as error:
            assert "UNKNOWN" in repr(error)
            return None
        except ValueError:
            assert 'variant = "F7S"\n' in text, text
            return None
    return [float(stack) * 100 for stack in state.stacks]


def bets(hand: phh.History) -> int:
    """The most bets of one round; a blind is the first of its round."""
    rounds = [0 if hand.bring_in else 1]
    for action in hand.actions:
        if action.startswith("d ") and rounds[-1]:
            rounds.append(0)
        rounds[-1] += " cbr " in action
    return max(rounds)


def again(path: Path, folder: Path, shoe: ShoeProcess) -> tuple[int, int]:
    """Play every hand again, in each form; how many there were, and how many of them PokerKit played."""
    found = played = 0
    for number, events, ended in hands_of(path):
        text = write(events)  # ends with what must be true: stacks, wins, rake
        outcome = play(parse(text, f"hand {number}"), shoe=shoe, db=folder / f"again-{number}.db")
        assert outcome.failure is None, f"{outcome}\n{text}"
        found += 1
        if any(isinstance(each, HandVaried | RunsAgreed) for each in events):
            with pytest.raises(Unreadable, match="PHH has no word for"):
                history_of(events)
            continue
        hand = history_of(events)
        written = phh.write(hand)
        ours = replay(phh.read(written))
        assert not ours.questions, written
        rake = round(float(hand.details.get("_rake", 0)) * 100)
        won = [stack - ended[seat] for stack, seat in zip(ours.finishing_stacks, hand.seats, strict=True)]
        assert sum(won) == rake and min(won) >= 0, written
        stacks = theirs(written) if hand.variant not in OURS and bets(hand) <= BETS_THERE else None
        if stacks is not None:  # it splits pots into parts of a chip
            apart = [abs(one - other) for one, other in zip(stacks, ours.finishing_stacks, strict=True)]
            assert max(apart) < 100, f"{stacks}, {ours.finishing_stacks}\n{written}"
        played += stacks is not None
    return found, played


@pytest.mark.parametrize("code", GAMES)
def test_hands_of_every_game_play_again(code: str, shoe: ShoeProcess, tmp_path: Path) -> None:
    written(tmp_path / "hands.db", code, 11, 3)
    found, _ = again(tmp_path / "hands.db", tmp_path, shoe)
    assert found


@pytest.mark.nightly
@pytest.mark.parametrize("code", GAMES)
@pytest.mark.parametrize("seed", seeds(4))
def test_many_hands_of_every_game_play_again(seed: int, code: str, shoe: ShoeProcess, tmp_path: Path) -> None:
    written(tmp_path / "hands.db", code, seed, 20)
    found, played = again(tmp_path / "hands.db", tmp_path, shoe)
    assert found >= 15
    assert played > found // 2 or NAMES[code].phh in OURS


SCENARIOS = sorted(FOLDER.glob("*.table"))


@pytest.mark.parametrize(
    "path",
    by_day(SCENARIOS[::32], [each for each in SCENARIOS if each not in SCENARIOS[::32]]),
    ids=lambda path: path.stem,
)
def test_what_a_stranger_has_of_every_scenario(path: Path, shoe: ShoeProcess, tmp_path: Path) -> None:
    """Its dispute file says what its rows say, and has a script that plays, or names what is sealed."""
    script, *_ = scripts(path.read_text(encoding="utf-8"), path.stem)
    db, log, to = tmp_path / "played.db", tmp_path / "signed.db", tmp_path / "hand.zip"
    assert play(script, shoe=shoe, db=db).failure is None
    write_key(key_path(log))
    with (
        Archive.open(db, key=terminal_key(db.with_name(f"{db.name}-key"))) as archive,
        Journal.open(log, key=KEY, signer=Signer.of(KEY)) as journal,
    ):
        rows = groupby(archive.logged(), lambda row: row.event.step)
        keep(journal, [tuple(row.event for row in step) for _, step in rows])
    with Archive.open(log) as archive:
        for (number,) in archive.all("SELECT id FROM hands WHERE outcome IS NOT NULL"):
            to.write_bytes(dispute_file(archive, number, language="en", wall=Wall(UTC), now=START))
            found = check(to, retell=files_of)
            assert (found.why, found.known, found.sealed, found.retold) == ("", "", True, True)
            with zipfile.ZipFile(to) as files:
                text = files.read("hand.table").decode()
            if re.fullmatch(r"# .*\b(sealed|which ones is not in the log)\b.*\n", text):
                continue
            outcome = play(parse(text, "again"), shoe=shoe, db=tmp_path / f"again-{number}.db")
            assert outcome.failure is None, f"{outcome}\n{text}"
