"""What the players' display shows: the pot, the board and who is to act, and never a card of a seat."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pygame
import pytest
import zxingcpp

from croupier.audience.drawing import picture, show
from croupier.audience.following import LogFollower
from croupier.audience.shown import SeatShown, Shown, shown_of
from croupier.engine import Table, replay
from croupier.engine import commands as cmd
from croupier.engine.events import Event, HandEnded
from croupier.errors import Fault
from croupier.log.custody.heads import DisplayedHead, parse_heads
from croupier.log.custody.verification import verify_log
from croupier.log.journal.signatures import Signer
from croupier.log.reading.archive import Archive
from croupier.log.writing.journal import Journal
from croupier.rules.games import GAMES
from croupier.rules.tournament.levels import Level
from croupier.terminal.host.room_link import TournamentField
from croupier.terminal.views import text
from croupier.terminal.views.layout.boxes import Box
from support.dealer import DECK, Dealer
from support.desk import Desk
from support.logs import KEY, START, keep
from support.robot_play import stream

SIGNER = Signer.of(KEY)
SIZES = [(1280, 720), (800, 480), (720, 1280), (1920, 1080)]


def test_one_of_several_tables_shows_the_players_and_the_next_prize_of_all() -> None:
    dealer = Dealer().open(mode="tournament", structure=(Level(1200, 100, 200), Level(1200, 200, 400)))
    own = shown_of(dealer.table, "en")
    assert (own.clock, own.outlook) == ("Level 1 20:00, stopped", "then 200/400 · avg 20,000 · 6 players")
    field = TournamentField(61, 14_750, 2_500)
    shown = shown_of(dealer.table, "en", field=field)
    assert shown.outlook == "then 200/400 · avg 14,750 · 61 players · next prize 2,500"
    said = shown_of(dealer.table, "fr", field=field).outlook.replace("\u202f", " ").replace("\xa0", " ")
    assert said.endswith("61 joueurs · prochain prix 2 500")


def test_it_says_who_is_to_act_and_what_is_in_the_pot() -> None:
    shown = shown_of(Dealer().dealt().table, "en")
    assert shown.line == "Player 3 (3) to act"
    assert shown.pot == "Pot 3"
    assert shown.hand == "Hand 1" and shown.places == 5 and shown.board == ()
    assert [seat.bet for seat in shown.seats] == ["1", "2", "", "", "", ""]
    assert [seat.seat for seat in shown.seats if seat.state == "acting"] == [3]
    assert shown_of(Dealer().dealt().table, "fr").line == "À Player 3 (3) de parler"


def test_whatever_the_seats_hold_the_picture_is_the_same() -> None:
    """The value has no place for a card of a seat; even a table that knows them all shows nothing of them."""
    cards = DECK.split()
    shown = []
    for deck in (DECK, " ".join([*reversed(cards[:12]), *cards[12:]])):
        dealer = Dealer().open()
        dealer.start(deck)
        dealer.draw(12)
        before = shown_of(dealer.table, "en")
        dealer.act("3 call", "4 call", "5 call", "6 call", "1 call", "2 check")
        dealer.draw(4)
        shown.append((before, shown_of(dealer.table, "en")))
    assert shown[0] == shown[1] and len(shown[0][1].board) == 3


def test_the_winner_is_shown_with_the_hand() -> None:
    dealer = Dealer().dealt(0)
    dealer.showdown()
    shown = shown_of(dealer.table, "en", record="CROUPIER HAND 1")
    assert shown.line.startswith("Player 3 (3) wins 33.25, ")
    assert [seat.seat for seat in shown.seats if seat.state == "winner"] == [3]
    assert shown.record == "CROUPIER HAND 1"
    dealer.start()
    assert shown_of(dealer.table, "en", record="CROUPIER HAND 1").record == "", "not while the next is dealt"


def test_an_alert_leaves_the_players_a_sentence_and_everybody_has_one_name() -> None:
    desk = Desk().dealt()
    desk.do(cmd.Declare, incident="I-10")
    assert shown_of(desk.table, "en").line == "One moment, please: a point is being checked"
    dealer = Dealer().dealt(0)
    dealer.showdown()
    for seat in shown_of(dealer.table, "en").seats:
        assert f"seat {seat.seat}" not in shown_of(dealer.table, "en").line.lower()


def test_the_number_of_a_side_pot_is_not_read_as_money() -> None:
    dealer = Dealer().dealt(stacks={**dict.fromkeys(range(1, 7), 20_000), 3: 4_000, 5: 12_000})
    dealer.act("3 allin", "4 call", "5 allin", "6 fold", "1 fold", "2 fold", "4 call")
    assert shown_of(dealer.table, "en").pots == ("Main pot: 123", "Side pot 1: 160")
    assert shown_of(dealer.table, "fr").pots == ("Pot principal\u00a0: 123", "Pot extérieur 1\u00a0: 160")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_texts_lie_apart_and_money_is_whole(
    size: tuple[int, int], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With four pots, before the push and after it, beside the code."""
    texts: list[tuple[str, pygame.Rect]] = []
    really = text.draw

    def drawn(surface: pygame.Surface, string: str, box: Box, **how: object) -> Box:
        shown = text.setting(
            string, box.w, min(how["size"], box.h), how["colour"], how.get("bold", False),
            how.get("shrink", 0.7), how.get("narrow", 1.0), None,
        )[0]  # fmt: skip
        taken = really(surface, string, box, **how)
        texts.append((shown, pygame.Rect(taken).inflate(0, -taken.h // 3)))
        return taken

    monkeypatch.setattr(text, "draw", drawn)
    for push in (False, True):
        texts.clear()
        shown = shown_of(
            pots_of_six(push=push), language, record="CROUPIER HAND 12 ROW 709 HEAD " + "9F" * 32
        )
        picture(shown, size)
        for at, (one, place) in enumerate(texts):
            hit = place.collidelist([other for _, other in texts[at + 1 :]])
            assert place.w == 0 or hit < 0, (one, texts[at + 1 + hit])
        said = " ".join(one for one, _ in texts).replace("\u00a0", " ")
        assert all(pot.replace("\u00a0", " ") in said for pot in shown.pots)
        assert shown.pot in said and shown.line.replace("\u00a0", " ") in said


def run_twice(cards: int) -> Table:
    """Two seats are all-in on the flop, all agree to run it twice, and so many cards more have come."""
    dealer = Dealer().dealt(house=(("runs.most", "2"),))
    dealer.act("3 raise 600", "4 fold", "5 call", "6 fold", "1 fold", "2 fold")
    dealer.draw(4)
    dealer.act("3 allin", "5 call")
    dealer.do(cmd.AgreeRuns, runs=2)
    dealer.show(3, 5)
    dealer.draw(cards)
    return dealer.table


def test_a_hand_that_is_run_twice_has_two_boards_and_says_who_wins_them() -> None:
    shown = shown_of(run_twice(4), "en")
    assert [(len(board.cards), board.shared, board.winners) for board in shown.boards] == [
        (5, 3, ()),
        (3, 3, ()),
    ]
    assert (shown.board, shown.line) == ((), "Run twice")
    assert shown_of(run_twice(4), "fr").line == "Tiré deux fois"
    over = shown_of(run_twice(8), "en")
    assert all(board.winners for board in over.boards)
    assert over.pots[0].startswith("Board 1: ") and over.pots[1].startswith("Board 2: ")
    assert "both boards" in over.line or "board 2: " in over.line


@pytest.mark.parametrize("size", SIZES)
def test_the_ranks_of_two_boards_are_read_at_three_metres(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    heights: list[int] = []
    really = text.glyph

    def glyph(string: str, height: int, *how: Any) -> pygame.Surface:
        heights.append(height)
        return really(string, height, *how)

    monkeypatch.setattr(text, "glyph", glyph)
    picture(shown_of(run_twice(8), "en"), size)
    unit = min(size[1], size[0] * 9 // 16) if size[0] >= size[1] else min(size[1] * 9 // 16, size[0])
    assert max(heights) >= unit * 100 // 1000
    assert min(heights) >= unit * 55 // 1000, "suits are smaller than ranks"


def pots_of_six(*, push: bool) -> Table:
    """Four pots after six all-ins, every hand open."""
    stacks = {1: 8_000, 2: 12_000, 4: 20_000, 6: 30_000, 7: 40_000, 9: 20_000}
    dealer = Dealer().open(stacks=stacks)
    dealer.start()
    dealer.draw(12)
    while (seat := dealer.hand.round.to_act) is not None:
        dealer.act(f"{seat} allin")
    dealer.show(*dealer.hand.live)
    dealer.draw(8)
    if push:
        dealer.do(cmd.Award)
    return dealer.table


@pytest.mark.parametrize("size", SIZES)
def test_the_code_takes_a_small_part_of_the_picture(log: Path, size: tuple[int, int]) -> None:
    follower = LogFollower(log)
    follower.look()
    follower.close()
    shown = shown_of(follower.table, "fr", record=follower.record)
    image = picture(shown, size)
    white = pygame.mask.from_threshold(image, (255, 255, 255), (1, 1, 1, 255))
    code = max(white.get_bounding_rects(), key=lambda rect: rect.w)
    assert code.w * code.h * 25 < size[0] * size[1]


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """One hand that is over and signed."""
    dealer, path = Dealer(), tmp_path / "table.db"
    dealer.open()
    dealer.start()
    dealer.showdown()
    with Journal.open(path, key=KEY, signer=SIGNER) as journal:
        keep(journal, dealer.inputs)
    return path


def test_the_log_is_followed_while_it_is_written(tmp_path: Path) -> None:
    path, dealer = tmp_path / "table.db", Dealer()
    follower = LogFollower(path, now=lambda: START)
    assert not follower.look(), "there is no log yet"
    dealer.open()
    with Journal.open(path, key=KEY) as journal:
        keep(journal, dealer.inputs)
        assert follower.look() and len(follower.table.players) == 6
        assert not follower.look(), "nothing was written since"
        done = len(dealer.inputs)
        dealer.start()
        dealer.draw(12)
        keep(journal, dealer.inputs[done:])
        assert follower.look()
        assert shown_of(follower.table, "en") == shown_of(dealer.table, "en")
        assert all(card.card is None for card in follower.table.hand.cards), "it has no key"
    follower.close()


def as_followed(path: Path, inputs: Iterable[tuple[Event, ...]]) -> list[str]:
    """The lines below the table, which a running display shows as one that knows all cards would."""
    lines, table, follower = [], Table(), LogFollower(path, now=lambda: START)
    with Journal.open(path, key=KEY) as journal:
        for events in inputs:
            table = replay(events, table)
            keep(journal, [events])
            assert follower.look()
            assert shown_of(follower.table, "en") == shown_of(table, "en"), events
            lines.append(shown_of(table, "en").line)
    follower.close()
    return lines


def test_a_running_display_says_with_what_a_hand_was_won(tmp_path: Path) -> None:
    dealer = Dealer().dealt(0)
    dealer.showdown()
    lines = as_followed(tmp_path / "table.db", dealer.inputs)
    assert lines[-2].startswith("Player 3 (3) wins 33.25, "), "as soon as the hand is shown, before the push"
    assert lines[-1] == lines[-2]


def test_a_running_display_shows_a_flop_that_came_too_early(tmp_path: Path) -> None:
    dealer = Dealer().dealt()
    dealer.act("3 call", "4 fold", "5 fold", "6 fold", "1 call")
    dealer.draw(4)
    dealer.do(cmd.Answer, way="late")
    dealer.act("2 check")
    assert [card.rank for card in shown_of(dealer.table, "en").board] == ["K", "8", "2"]
    as_followed(tmp_path / "table.db", dealer.inputs)


@pytest.mark.parametrize("code", GAMES)
def test_a_running_display_shows_hands_of_every_game(code: str, tmp_path: Path) -> None:
    inputs, ended = [], 0
    for events in stream(code, 11):
        inputs.append(events)
        ended += any(isinstance(event, HandEnded) for event in events)
        if ended == 2:
            break
    assert any(" wins " in line for line in as_followed(tmp_path / "table.db", inputs))


def test_a_file_that_is_not_a_log_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("no log")
    with pytest.raises(Fault, match=r"notes\.txt"):
        LogFollower(path).look()


def test_the_clocks_go_on_by_the_time_of_day(log: Path) -> None:
    follower = LogFollower(log, now=lambda: START.replace(hour=21))
    follower.look()
    assert follower.now == 3_600_000
    earlier = LogFollower(log, now=lambda: START.replace(hour=19))
    earlier.look()
    assert earlier.now > 0, "a clock that was set back stops nothing"
    for each in (follower, earlier):
        each.close()


@pytest.mark.parametrize("size", SIZES)
def test_the_record_can_be_read_from_the_picture(log: Path, size: tuple[int, int]) -> None:
    follower = LogFollower(log)
    follower.look()
    follower.close()
    image = picture(shown_of(follower.table, "fr", record=follower.record), size)
    grey = pygame.image.tostring(image, "RGB")[::3]
    (read,) = zxingcpp.read_barcodes(memoryview(grey).cast("B", (size[1], size[0])))
    assert read.text == follower.record
    (seen,) = parse_heads(read.text)
    assert isinstance(seen, DisplayedHead) and str(seen) == read.text
    with Archive.open(log) as archive:
        assert verify_log(archive, heads=[seen]).bad is None
        other = DisplayedHead(seen.hand_id, seen.seq, bytes(32))
        assert "kept elsewhere" in verify_log(archive, heads=[other]).why


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_pot_and_the_line_are_large(size: tuple[int, int], language: str) -> None:
    """Held against the size of the picture: what is bright in the accent is as high as a thirtieth of it."""
    image = picture(shown_of(Dealer().dealt().table, language), size)
    accent = pygame.mask.from_threshold(image, (255, 203, 77), (60, 60, 60, 255))
    tallest = max(rect.h for rect in accent.get_bounding_rects())
    assert tallest >= min(size) // 16


@pytest.mark.parametrize("note", ["deux paires 10-9, D", "two pair 10-9, Q"])
@pytest.mark.parametrize("size", [*SIZES, (480, 800)])
def test_a_hand_in_brief_is_never_cut(
    size: tuple[int, int], note: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    really, shown = text.setting, set[str]()

    def setting(string: str, *how: Any) -> tuple[str, pygame.Surface]:
        found = really(string, *how)
        shown.add(found[0])
        return found

    monkeypatch.setattr(text, "setting", setting)
    for count in range(2, 11):
        shown.clear()
        seats = tuple(SeatShown(seat + 1, "Barthélemy", "124 050", note=note) for seat in range(count))
        picture(Shown(title="Table 1", seats=seats), size)
        assert note in shown and not any(each.endswith("…") for each in shown), (count, shown)


def test_the_window_goes_on_until_it_is_closed(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    turns = iter([True, True, False])
    show(log, lambda: "en", size=(800, 480), goes_on=lambda: next(turns))
    assert next(turns, None) is None

    def press() -> bool:
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_q))
        return True

    show(log, lambda: "en", size=(800, 480), goes_on=press)
    assert not pygame.display.get_init()


def test_the_display_says_what_happens_when_nobody_is_to_act() -> None:
    desk = Desk().open()
    assert shown_of(desk.table, "en").line == "The game begins soon"
    desk.press("evening", "close", "confirm")
    assert shown_of(desk.table, "fr").line == "La table est fermée"
