"""The analysis reads finished hands from a log, and without a key only tabled cards."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

pytest.importorskip("numpy")

from croupier.cli import croupier
from croupier.engine import commands as cmd
from croupier.integrity.finished_hands import orders_and_passes, played_of, told
from croupier.log.reading.archive import Archive
from croupier.log.writing.journal import Journal
from support.dealer import Dealer
from support.logs import KEY, keep
from support.robot_play import stream


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("log") / "hands.db"
    inputs = stream("THNL", 5)
    with Journal.open(path, key=KEY, dealer="Ruth") as journal:
        while journal.archive.all("SELECT count(*) FROM hands") < [(9,)]:
            keep(journal, [next(inputs)])
    return path


def test_cards_have_their_places_and_only_tabled_ones_their_names(log: Path) -> None:
    with Archive.open(log) as archive:
        orders = orders_and_passes(archive)[0]
        told = {row[0]: row[1] for row in archive.all("SELECT id, board FROM hands WHERE outcome != 'live'")}
        shown = archive.all("SELECT hand_id, shown FROM seats WHERE shown != ''")
    assert {order.hand for order in orders} == set(told)
    for order in orders:
        board = [card for card, to in zip(order.cards, order.to, strict=True) if to == "board"]
        assert len(board) == len(told[order.hand].split())
        burns = [card for card, to in zip(order.cards, order.to, strict=True) if to == "burn"]
        assert set(burns) <= {-1}
        held = sum(card >= 0 for card, to in zip(order.cards, order.to, strict=True) if to.startswith("seat"))
        assert held <= sum(len(cards.split()) for hand, cards in shown if hand == order.hand)


def test_a_hand_has_the_machine_that_shuffled_it(tmp_path: Path) -> None:
    dealer, path = Dealer(), tmp_path / "hands.db"
    dealer.open()
    for machine in ("M1", "M1", ""):
        dealer.do(cmd.ChooseShuffler, machine=machine)
        dealer.start()
        dealer.fold_out()
    with Journal.open(path, key=KEY, dealer="Ruth") as journal:
        keep(journal, dealer.inputs)
    with Archive.open(path) as archive:
        assert [(each.hand, each.machine) for each in orders_and_passes(archive)[0]] == [
            (1, "M1"),
            (2, "M1"),
            (3, ""),
        ]


def test_players_are_read_with_what_they_won(log: Path) -> None:
    with Archive.open(log) as archive:
        played = list(played_of(archive))
    assert played
    for hand in played:
        assert set(hand.net) == set(hand.players)
        assert hand.entered <= set(hand.players)


def test_the_command_reads_a_log(log: Path) -> None:
    answer = CliRunner().invoke(croupier, ["shuffle", "--db", str(log), "--json"])
    assert answer.exit_code == 0, answer.output
    assert sum(part["hands"] for part in json.loads(answer.stdout)) > 0
    assert all(isinstance(part["tags"], list) for part in json.loads(answer.stdout))
    listed = CliRunner().invoke(croupier, ["shuffle", "--db", str(log), "--pairs", "--json"])
    assert listed.exit_code == 0 and isinstance(json.loads(listed.stdout), list)
    assert CliRunner().invoke(croupier, ["shuffle"]).exit_code == 2


def test_every_hundred_hands_it_is_told_how_many_were_followed() -> None:
    heard = list[int]()
    assert list(told(range(250), heard.append)) == list(range(250))
    assert heard == [100, 200]
