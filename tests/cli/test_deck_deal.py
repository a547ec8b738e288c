"""Packs dealt through the reader in the shell: a twin deals, and the register gets the cards."""

from __future__ import annotations

import io
import json
import queue
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.cards.card import DECK, Card
from croupier.cli.pack_deal import DealtPack, Stopped, count, dealing, enrol, grid, measure
from croupier.config.file import read, sample
from croupier.config.rewrite import changed
from croupier.devices.deck.enrol import Enrolment, new_deck_order
from croupier.devices.deck.pack import PackCount, PackTest
from croupier.devices.deck.register import Deck, check, factory_deck, tag_of
from croupier.devices.readers.port import ReaderProcess
from croupier.devices.readings import CheckCards, Draw, ShoeLost, StuckCards, TagSeen, UnclearTag
from croupier.devices.twins.process import ShoeProcess, TwinProcess
from croupier.errors import Fault
from croupier.terminal.station.decks import load_decks, save_decks
from croupier.values import replace
from support.shell import PROGRAM, shell

TAGS = [f"04A1B2C3D4{n:04X}" for n in range(60)]


def draw(uid: str) -> Draw:
    return Draw(at=0, uid=uid, device_ms=0)


class Dealer:
    """Readings and lines in the order in which they come; keeps what was said to them."""

    def __init__(self, *said: object) -> None:
        self.heard: list[str] = []
        self.table = DealtPack(queue.SimpleQueue(), self.heard.append)
        for each in said:
            self.table.inbox.put(each)


def test_every_way_of_typing_leads_to_the_pack() -> None:
    dealer = Dealer(
        draw(TAGS[0]), replace(draw(TAGS[0]), counted=False),
        draw(TAGS[1]), "back", draw(TAGS[0]), draw(TAGS[1]),
        StuckCards(at=0, uids=(TAGS[1], TAGS[2]), device_ms=0), draw(TAGS[2]), "again", draw(""), "",
        ShoeLost(at=0, reason="no cable"),
        *map(draw, TAGS[1:51]), "skip", "", "", "Zz", draw(TAGS[53]), "Xx", "Kh", "",
    )  # fmt: skip
    pack = enrol(Enrolment("A", new_deck_order()), dealer.table)
    assert [str(card) for card in pack.missing] == []
    assert pack.tags[TAGS[53]] == Card.parse("Kh") and len(pack.tags) == 52
    said = "\n".join(dealer.heard)
    for sentence in (
        "two cards at once",
        "put this card back too",
        "1 of 52. Put back all after As, then press Enter",
        "no tag was read",
        "does not answer: no cable",
        "0 of 52. Deal As",
        "51 of 52",
    ):
        assert sentence in said, sentence
    assert dealer.heard.count(grid(pack)) == 0 and any(line.startswith("  As 2s") for line in dealer.heard)


def test_whatever_goes_wrong_no_card_gets_the_name_of_another() -> None:
    """The dealer deals on, deaf to all that is said: nothing more is taken."""
    order = new_deck_order()
    for trouble in (
        [draw("")],
        [CheckCards(at=0, reason="gap")],
        [UnclearTag(at=0, uid=TAGS[20], device_ms=0), draw("")],
        [StuckCards(at=0, uids=(TAGS[19], TAGS[20]), device_ms=0)],
        [TagSeen(at=0, uid=TAGS[20], antenna=0, device_ms=0)],
        [draw(TAGS[59])],
        [draw(TAGS[3])],
        [draw(TAGS[19])],
    ):
        dealer = Dealer(*map(draw, TAGS[:20]), *trouble, *map(draw, TAGS[21:52]), "end", "no", "quit")
        with pytest.raises(Stopped):
            enrol(Enrolment("A", order, {TAGS[59]: "B"}), dealer.table)
        dealer = Dealer(*map(draw, TAGS[:20]), *trouble, *map(draw, TAGS[21:52]), "end", "yes")
        pack = enrol(Enrolment("A", order, {TAGS[59]: "B"}), dealer.table)
        assert pack.tags == dict(zip(TAGS, order[: len(pack.tags)], strict=False)), trouble
        assert len(pack.tags) in (19, 20)
        assert any("was As" in line or "Put back all after" in line for line in dealer.heard)


def test_the_deuce_of_clubs_is_asked_for_and_named_like_any_card() -> None:
    """Its code is 0."""
    order = (*DECK[1:], DECK[0])
    dealer = Dealer(*map(draw, TAGS[:52]), "", "", "end")
    enrol(Enrolment("A", order), dealer.table)
    assert "51 of 52. Deal 2c" in dealer.heard
    dealer = Dealer(draw(TAGS[0]), draw(""), "quit")
    with pytest.raises(Stopped):
        enrol(Enrolment("A", DECK), dealer.table)
    assert dealer.heard[-1] == "1 of 52. Put back all after 2c, then press Enter"


def test_a_pack_without_a_tag_at_its_end_is_kept_only_if_its_last_card_is_right() -> None:
    """Two that stuck were read as one: 51 tags for 52 cards, and from there on the names are those before."""
    dealer = Dealer(*map(draw, TAGS[:51]), "skip", "", "", "", "no", "", "yes")
    pack = enrol(Enrolment("A", new_deck_order()), dealer.table)
    assert sum("was Qh the last one that was read?" in line for line in dealer.heard) == 2
    assert any("quit, and deal the pack again" in line for line in dealer.heard)
    assert pack.missing == (Card.parse("Kh"),)
    dealer = Dealer(*map(draw, TAGS[:52]), "", "", "")
    assert not enrol(Enrolment("A", new_deck_order()), dealer.table).missing
    assert any("The last card must have been Kh" in line for line in dealer.heard)


def test_cards_are_named_as_people_type_them() -> None:
    dealer = Dealer(draw(TAGS[0]), "kS", draw(TAGS[1]), "10h", draw(TAGS[2]), "11h", "4C", "end")
    pack = enrol(Enrolment("A"), dealer.table)
    assert [str(face) for face in pack.tags.values()] == ["Ks", "Th", "4c"]
    assert any("card '11h': expected a rank" in line for line in dealer.heard)


def test_breaking_off_says_that_nothing_was_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    heard: list[str] = []
    settings = read(changed(sample(), {"table.sensors": "L1", "shoe.port": "sim:"}), folder=tmp_path)
    with pytest.raises(KeyboardInterrupt), dealing(settings, heard.append):
        raise KeyboardInterrupt
    assert heard == ["stopped: nothing was kept"]


@pytest.mark.parametrize("last", ["quit", None])
def test_nothing_is_kept_of_a_pack_that_was_given_up(last: str | None) -> None:
    with pytest.raises(Stopped, match="nothing was kept"):
        enrol(Enrolment("A"), Dealer(draw(TAGS[0]), "As", last).table)
    with pytest.raises(Stopped):
        count(PackCount(factory_deck("A")), Dealer(last).table)
    with pytest.raises(Stopped):
        measure(PackTest(factory_deck("A")), 2, Dealer(last).table)


def test_a_pack_is_counted_until_it_is_whole_or_somebody_says_so() -> None:
    deck = factory_deck("A")
    uids = [tag_of(deck, card) for card in new_deck_order()]
    assert count(PackCount(deck), Dealer(*map(draw, uids)).table).whole
    assert count(PackCount(deck), Dealer(*map(draw, uids[1:]), "").table).cards == 51


def test_a_pass_that_showed_nothing_is_dealt_again() -> None:
    deck = factory_deck("A")
    pack = measure(PackTest(deck), 2, Dealer("", "", draw(TAGS[0]), "", draw(next(iter(deck.cards))), "",
                                             draw(next(iter(deck.cards))), "").table)  # fmt: skip
    assert len(pack.done) == 2


# --- the verbs on a real port --------------------------------------------------------------------------


@pytest.fixture
def config(tmp_path: Path) -> Callable[..., Path]:
    def make(port: object, kind: str | None = None) -> Path:
        path = tmp_path / "croupier.toml"
        text = changed(sample(), {"table.sensors": "L1", "shoe.port": str(port), "reader.kind": kind})
        path.write_text(text, encoding="utf-8")
        return path

    return make


class Typing:
    """The verb in a process of its own, typed to and read line by line."""

    def __init__(self, *arguments: object) -> None:
        command = [*PROGRAM, "deck", *map(str, arguments)]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
        self.process = subprocess.Popen(command, text=True, bufsize=1, **pipes)
        self.lines: list[str] = []

    def __enter__(self) -> Typing:
        return self

    def __exit__(self, *error: object) -> None:
        self.process.kill()
        self.process.communicate()

    def until(self, text: str) -> None:
        while not self.lines or text not in self.lines[-1]:
            line = self.process.stdout.readline()
            assert line, f"{text!r} was not said: {self.lines[-5:]}"
            self.lines.append(line.rstrip("\n"))

    def type(self, line: str) -> None:
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def end(self) -> int:
        self.lines += self.process.stdout.read().splitlines()
        return self.process.wait(20)


def deal(twin: TwinProcess, uids: list[str], at: Typing, said: Callable[[int], str]) -> None:
    """A shoe keeps what it read; over a bought reader each card lies until it was named."""
    for number, uid in enumerate(uids, 1):
        if isinstance(twin, ShoeProcess):
            twin.ask(f"draw {uid}")
            at.until(said(number))
        else:
            twin.ask(f"enter {uid} 0")
            at.until(said(number))
            twin.ask(f"leave {uid} 0")


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["shoe-line", "pn532"])
def test_a_pack_is_enrolled_from_box_to_52_of_52(
    config: Callable[..., Path], tmp_path: Path, kind: str
) -> None:
    twin = ShoeProcess() if kind == "shoe-line" else ReaderProcess(kind)
    with twin, Typing("enrol", "blue", "--config", config(twin.path, kind)) as at:
        at.until("Deal As")
        deal(twin, TAGS[:52], at, lambda number: f"{number} of 52.")
        for asked in ("Deal a joker", "JK2", "spare card"):
            at.until(asked)
            at.type("")
        assert at.end() == 0, at.lines
    assert at.lines[-1] == "blue: 52 of 52 cards"
    (deck,) = load_decks(tmp_path / "hands.db")
    assert check(deck).ok and deck.cards[TAGS[0]] == Card.parse("As")
    assert [deck.cards[uid] for uid in TAGS[:52]] == list(new_deck_order())


@pytest.mark.slow
def test_a_short_pack_is_counted_and_its_card_is_not_named(
    config: Callable[..., Path], tmp_path: Path
) -> None:
    deck = factory_deck("blue")
    save_decks(tmp_path / "hands.db", [deck])
    uids = [tag_of(deck, card) for card in new_deck_order()]
    with ShoeProcess() as twin, Typing("check", "blue", "--read", "--config", config(twin.path)) as at:
        at.until("press Enter")
        deal(twin, uids[:39], at, lambda number: "13 cards" if number == 13 else "")
        twin.ask(f"draw {TAGS[0]}")
        for uid in uids[39:51]:
            twin.ask(f"draw {uid}")
        twin.wait()
        at.type("")
        assert at.end() == 1
    assert "blue: 51 of 52 different cards, 1 of no card of this deck" in at.lines
    assert "Kh" not in " ".join(at.lines)


def test_a_deck_that_is_there_is_not_overwritten_by_chance(
    config: Callable[..., Path], tmp_path: Path
) -> None:
    save_decks(tmp_path / "hands.db", [Deck("blue", {TAGS[0]: Card.parse("As")})])
    path = config("sim:")
    arguments = ("deck", "enrol", "blue", "--config", path)
    result = shell(*arguments)
    assert result.exit_code == 1 and "--replace" in result.output
    result = shell(*arguments, "--replace", "--order", "abcd")
    assert result.exit_code == 1 and "expected each of s, d, c, h" in result.output
    assert load_decks(tmp_path / "hands.db")[0].cards == {TAGS[0]: Card.parse("As")}


def test_a_table_without_a_reader_says_so(config: Callable[..., Path]) -> None:
    path = config("sim:")
    path.write_text(changed(path.read_text(encoding="utf-8"), {"table.sensors": "L0"}), encoding="utf-8")
    result = shell("deck", "enrol", "blue", "--config", path)
    assert result.exit_code == 1 and "this table has no reader" in result.output


@pytest.mark.slow
@pytest.mark.parametrize(
    ("late", "back"),
    [
        *((0, True), (1, False)),
        *(pytest.param(late, bool(late), marks=pytest.mark.nightly) for late in (0, 1)),
    ],
)
def test_a_test_in_order_reports_that_each_card_has_its_neighbours_tag(
    config: Callable[..., Path], tmp_path: Path, late: int, back: bool
) -> None:
    """The register is one card off, as if the pack had been enrolled with tags that came too late."""
    order = new_deck_order()
    names = order if not late else (order[-1], *order[:-1])
    save_decks(tmp_path / "hands.db", [Deck("blue", dict(zip(TAGS, names, strict=False)))])
    tags = TAGS[:52][:: -1 if back else 1]
    with ShoeProcess() as twin, Typing("test", "blue", "--passes", "1", "--config", config(twin.path)) as at:
        at.until("pass 1 of 1")
        for uid in tags:
            twin.ask(f"draw {uid}")
        twin.wait()
        at.type("")
        assert at.end() == late, at.lines
    if not late:
        assert "pass 1: in order, none wrong" in at.lines
    else:
        said = next(line for line in at.lines if line.startswith("pass 1:"))
        assert "SHIFTED from draw" in said and "51 wrong" in said
        assert ("the card before it" in said) != back


@pytest.mark.slow
def test_a_test_reports_rates_and_weak_tags(config: Callable[..., Path], tmp_path: Path) -> None:
    deck = Deck("small", dict(zip(TAGS, new_deck_order()[:4], strict=False)))
    save_decks(tmp_path / "hands.db", [deck])
    paper = tmp_path / "weak.txt"
    arguments = ["test", "small", "--passes", "2", "--list", str(paper), "--json", "--config"]
    with ShoeProcess() as twin, Typing(*arguments, config(twin.path)) as at:
        for number in (1, 2):
            at.until(f"pass {number} of 2")
            for uid in TAGS[number - 1 : 4]:
                twin.ask(f"draw {uid}")
            twin.wait()
            at.type("")
        assert at.end() == 1
    told = json.loads("\n".join(at.lines[3:]))
    assert told["unclear"] == 0 and told["orders"][0] == {"wrong": 0, "shift": 0, "from": 0}
    assert told["rates"] == {"0": 0.875}
    assert told["weak"] == [{"card": "As", "antenna": 0, "read": 1, "passes": 2}]
    assert "[ ] As   read 1 of 2 at the antenna of shoe" in paper.read_text(encoding="utf-8")


def test_check_needs_to_know_where_and_what(tmp_path: Path) -> None:
    for arguments in (["check"], ["check", "--read", "A", "--db", "x"], ["check", "--read"]):
        result = shell("deck", *arguments)
        assert result.exit_code == 2, result.output
    with pytest.raises(Fault):
        load_decks(tmp_path / "none.db")
