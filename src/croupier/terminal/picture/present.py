"""The table as a picture: one frozen `TableView` full of finished text; a pure function that draws nothing.

Face-down cards are backs by construction: faces come only from the board and from tabled cards (IB-1). No
seat is shown as a winner before the pots can be pushed (IB-2).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import chain
from typing import Final

from croupier.engine.places import BURN, NOWHERE, Seat
from croupier.engine.play.sharing import chopped
from croupier.engine.play.showdown import pots_of
from croupier.engine.table import Hand, HandSeat, Table
from croupier.engine.table.dealing import next_card
from croupier.rules.pots import Contribution, Pot, build_pots
from croupier.telling import stakes
from croupier.telling.alerts import alert_sentence
from croupier.telling.names import street_name, table_name
from croupier.telling.undo import deed_name
from croupier.terminal import level_clock
from croupier.terminal.console import corrections, draws
from croupier.terminal.console.motions import resumable
from croupier.terminal.console.state import Console, fresh, moment
from croupier.terminal.health import LINE, Health, name_of, worst_of
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.legal_keys import (
    Payment,
    board_faces,
    board_places,
    can_deal,
    dealt_by_hand,
    for_jackpot,
    no_low,
    red_alert,
    to_pay,
    to_push,
    to_show,
    words_for,
)
from croupier.terminal.pages.page import Context, Page, named_keys
from croupier.terminal.picture.alerts import alert_view
from croupier.terminal.picture.boards import boards_view
from croupier.terminal.picture.buttons import KEY_SIGNS, DealerKeys, amount_view
from croupier.terminal.picture.plates import Plates, face, ledger
from croupier.terminal.picture.prompts import prompt, read_cards
from croupier.terminal.station.station import Station
from croupier.terminal.view import (
    CardView,
    HealthView,
    KeyView,
    LedgerView,
    PageView,
    PotView,
    SeatView,
    TableView,
    Tone,
)
from croupier.values import kept, replace
from croupier.words import Words, message

CONFIRM, BACK = Key(KeyKind.CONFIRM), Key(KeyKind.BACK)

HALVES: Final = {
    "high": message("High"),
    "low": message("Low"),
    "hand": message("In hand"),
    "board": message("Board"),
    "badugi": message("Badugi"),
}
INITIALS: Final = {
    "high": message("H"),
    "low": message("L"),
    "hand": message("Hd"),
    "board": message("Bd"),
    "badugi": message("Bg"),
}
"""The parts of a split pot, and their short names."""


def present(table: Table, console: Console, health: Health, now: int = 0, thinking: int = 0) -> TableView:
    """The picture of the table in the language of the console; `now` is for the clocks that run.

    `thinking` are the seconds of the seat to act, once there are enough to show.
    """
    console = fresh(console, table)
    words, hand = words_for(table, console.station.language), table.hand
    said, tone, news = _large_line(table, console, health, words, now)
    acting = moment(console, table)
    keys = DealerKeys(acting, console, words, now)
    page, paid = _page(Context(table, console.station, now), console), to_push(table, console.ranks)
    view = TableView(
        title=_title(table, words),
        hand=_hand_name(hand, words),
        prompt=said,
        prompt_tone=tone,
        news=news,
        street=street_name(hand.street, words, hand) if hand and not table.between_hands else "",
        pot=words.money(hand.pot) if hand and not _is_taken_back(hand) else "",
        pots=_pots(table, paid, words),
        board=_board(table, hand, words) if hand and hand.board_number == 1 else (),
        boards=boards_view(table, hand, paid, words) if hand else (),
        burns=_burns(table),
        seats=_timed(_seats(page, table, console, words), thinking),
        trouble=_trouble(table, health, words, now),
        ledger=LedgerView(ledger(table, words)),
        health=_lamps(table, health, words),
        keys=_lit(keys.keys(), health, words),
        rules=keys.rules(),
        alert=alert_view(table, console, words),
        amount=amount_view(acting, console, words),
        draw=draws.view(acting, console, words),
        strip=_strip(table, console, words),
        page=page,
        notice=_notice(table, console, words, now),
        level=level_clock.level_line(table, now, words),
        outlook=(health.room.state == "away" and level_clock.alone(table, health.room.since, words))
        or level_clock.outlook(table, words, health.room.field),
        board_places=board_places(hand) if hand is not None else 0,
        next_board=next_card(table).is_board,
        next_burn=next_card(table) == BURN,
    )
    return _as_set_up(view, console.station)


def _as_set_up(view: TableView, station: Station) -> TableView:
    return replace(
        view,
        language=station.language,
        four_colours=station.four_colours,
        left_handed=station.left_handed,
        brightness=station.brightness,
    )


def _strip(table: Table, console: Console, words: Words) -> tuple[KeyView, ...]:
    if red_alert(table) is not None:
        return ()
    meant = corrections.meant(console, table)
    return tuple(
        KeyView(
            Key(KeyKind.RIGHT, corrections.name(one)),
            said,
            hint=amount,
            key=str(one.deed.seat),
            tone="good" if one == meant else "calm",
        )
        for one in corrections.strip(table)
        for said, amount in [deed_name(one.deed, words)]
    )


def _seats(page: PageView | None, table: Table, console: Console, words: Words) -> tuple[SeatView, ...]:
    if page is not None and page.seats:
        return page.seats
    paid = to_push(table, console.ranks)[1]
    winners = frozenset(one.seat for one in paid) or frozenset(chain(*console.ranks))
    lifted = read_cards(table)
    return Plates(table, console, words).shown(winners, lifted)


def _timed(seats: tuple[SeatView, ...], thinking: int) -> tuple[SeatView, ...]:
    if not thinking:
        return seats
    time = f"{thinking // 60}:{thinking % 60:02}"
    return tuple(
        replace(seat, note=" · ".join(filter(None, (seat.note, time)))) if seat.to_act else seat
        for seat in seats
    )


def _board(table: Table, hand: Hand, words: Words) -> tuple[CardView, ...]:
    lifted, calm = read_cards(table), dealt_by_hand(table)
    shown = board_faces(hand)
    return tuple(face(card, words, calm=calm, lifted=card in lifted) for card in shown)


def _burns(table: Table) -> tuple[CardView, ...]:
    burns, calm = table.hand.lying(BURN) if table.hand is not None else (), dealt_by_hand(table)
    return tuple(CardView(dim=True, unknown=card.card is None and not calm) for card in burns)


def _title(table: Table, words: Words) -> str:
    settings = table.settings
    if settings is None:
        return "croupier"
    played, name = table.game, table_name(settings.table, words)
    return f"{name} · {words.game(played.code)} {stakes.in_words(stakes.due(table), played, words)}"


def _hand_name(hand: Hand | None, words: Words) -> str:
    if hand is None:
        return ""
    if hand.deal.attempt > 1:
        return words.say("Hand {number}, attempt {attempt}", number=hand.hand_no, attempt=hand.deal.attempt)
    return words.say("Hand {number}", number=hand.hand_no)


def _pots(table: Table, pay: Payment, words: Words) -> tuple[PotView, ...]:
    """Main and side pots with who is in each, without the bets still in front of the seats; then the rake."""
    hand = table.hand
    if hand is None or _is_taken_back(hand):
        return ()
    if hand.board_number > 1 and pay[1] and len(hand.live) > 1:
        said = [board.said for board in boards_view(table, hand, pay, words)]
        return (*said, *_rake(sum(amount for _, amount in pay[0]), for_jackpot(table), words))
    if len(hand.game.halves) > 1 and to_pay(table)[1]:
        return _halves(table, hand, words)
    pots = _gathered(hand.parts) if hand.phase in ("BETTING", "DEALING") else pots_of(hand)
    taken = sum(amount for _, amount in pay[0])
    house = _rake(taken, for_jackpot(table), words)
    return (*(_pot(number, pot, words) for number, pot in enumerate(pots)), *house)


def _is_taken_back(hand: Hand) -> bool:
    """Whether everybody has their chips again: the hand is void, or the blinds were chopped."""
    return hand.phase == "VOID" or bool(chopped(hand))


@kept
def _gathered(parts: Mapping[Seat, HandSeat]) -> tuple[Pot[Seat], ...]:
    """The pots without the bets still in front of the seats."""
    return build_pots(
        Contribution(seat, part.live - part.bet, ante=part.ante, dead=part.dead, folded=part.folded)
        for seat, part in parts.items()
    )


def _halves(table: Table, hand: Hand, words: Words) -> tuple[PotView, ...]:
    """Who wins the high and who the low of each pot, or that nobody made a low; then the rake."""
    rake, paid = to_pay(table)
    shown: list[PotView] = []
    without = [number for number, _ in enumerate(pots_of(hand)) if no_low(table, number)]
    for number, pot in enumerate(pots_of(hand)):
        wins = [(one.half, one.seat, one.amount) for one in paid if one.pot == number]
        for half in dict.fromkeys(half for half, _, _ in wins):
            seats = " ".join(str(seat) for part, seat, _ in sorted(wins) if part == half)
            won = sum(amount for part, _, amount in wins if part == half)
            whole = replace(_pot(number, pot, words), amount=words.money(won), seats=seats)
            tied = half == "" and len(wins) > 1 and number not in without
            parts = [half] if half else [each.name for each in hand.game.halves]
            shown.append(_half(whole, parts, number, words) if half or tied else whole)
    if without and not any(one.half == "low" for one in paid):
        shown.append(PotView(words.say("No low"), "", "", words.say("No low")))
    return (*shown, *_rake(sum(amount for _, amount in rake), for_jackpot(table), words))


def _half(pot: PotView, halves: Iterable[str], number: int, words: Words) -> PotView:
    name, initial = ("+".join(words.say(said[half]) for half in halves) for said in (HALVES, INITIALS))
    if number == 0:
        return replace(pot, name=name, short=name)
    return replace(pot, name=f"{pot.short} · {name}", short=f"{initial} {number}")


def _rake(taken: int, jackpot: int, words: Words) -> tuple[PotView, ...]:
    parts = ((words.say("Rake"), taken - jackpot), (words.say("Jackpot"), jackpot))
    return tuple(PotView(name, words.money(amount), "", name) for name, amount in parts if amount)


def _pot(number: int, pot: Pot[Seat], words: Words) -> PotView:
    seats, amount = " ".join(map(str, sorted(pot.seats))), words.money(pot.amount)
    if number == 0:
        return PotView(words.say("Main pot"), amount, seats, words.say("Main"))
    name, short = words.say("Side pot {number}", number=number), words.say("Side {number}", number=number)
    return PotView(name, amount, seats, short)


def _lamps(table: Table, health: Health, words: Words) -> tuple[HealthView, ...]:
    waits = level_clock.pace(table, words)
    lamps = [HealthView(waits, "", "warn")] if waits else []
    if table.floor is not None:
        lamps = [HealthView(words.say("Floor"), words.say("signed in"), "bad"), *lamps]
    return (*lamps, *_devices(health, words))


@lru_cache(maxsize=2)
def _devices(health: Health, words: Words) -> tuple[HealthView, ...]:
    shoe: dict[str, tuple[str, Tone]] = {
        "ok": (words.say("ok"), "good"),
        "lost": (words.say("lost for {seconds} s", seconds=health.shoe_seconds), "bad"),
        "check": (words.say("check the cards"), "warn"),
        "none": (words.say("by hand"), "calm"),
    }
    disk: dict[str, tuple[str, Tone]] = {
        "ok": (words.say("ok"), "good"),
        "held": (words.say("held"), "warn"),
        "low": (words.say("{free} MB left", free=health.disk_free_mb), "warn"),
        "full": (words.say("{free} MB left", free=health.disk_free_mb), "bad"),
        "slow": (words.say("slow"), "warn"),
        "failed": (words.say("not writing"), "bad"),
        "locked": (words.say("locked"), "bad"),
        "damaged": (words.say("damaged"), "bad"),
        "sealed": (words.say("another key"), "bad"),
        "moved": (words.say("moved"), "bad"),
        "restored": (words.say("was moved"), "bad"),
    }
    clock: tuple[str, Tone] = (words.say("ok"), "good")
    if not health.clock_synchronised:
        clock = (words.say("by hand"), "calm") if health.clock_by_hand else (words.say("not set"), "warn")
    return (
        HealthView(words.say("shoe"), *shoe[health.shoe]),
        *_readers(health, words),
        HealthView(words.say("disk"), *disk[health.disk]),
        HealthView(words.say("clock"), *clock),
        *_room(health, words),
    )


def _room(health: Health, words: Words) -> tuple[HealthView, ...]:
    """A lamp for the room while it is away or sends somebody; none without a room."""
    if health.room.state == "here" and any(each.kind == "seat" for each in health.room.offers):
        return (HealthView(words.say("room"), words.say("sends somebody"), "good"),)
    states = {
        "gap": words.say("lacks rows"),
        "away": words.say("out of reach"),
        "refused": words.say("takes nothing"),
    }
    state = health.room.state
    return (HealthView(words.say("room"), states[state], "warn"),) if state in states else ()


def _readers(health: Health, words: Words) -> tuple[HealthView, ...]:
    failing = [each for each in health.troubles if each.device != LINE]
    if not failing:
        return ()
    names = ", ".join(name_of(each, words) for each in failing)
    return (HealthView(words.say("fails:"), names, "bad" if failing[0].stops else "warn"),)


_FLOOR: Final = message("The floor is signed in: for its next act, or two minutes.")
_HELD: Final = message("A program keeps the log open: close it, or the disk fills up.")

_TAKES_NOTHING: Final = {
    "failed": message("The disk accepts nothing: readings wait, presses are refused."),
    "locked": message("Another program holds the log: close it."),
    "damaged": message("The log is damaged: call the floor."),
    "sealed": message("Cards in the log have another key: call the floor."),
    "moved": message("The log's file was moved: call the floor."),
    "restored": message("The log was moved, and is whole again: tell the floor."),
}
_KEPT: Final = message("The log was replaced: all is in {file}")


def _trouble(table: Table, health: Health, words: Words, now: int) -> tuple[str, Tone]:
    """The failure, and what to do: first a disk that stores nothing, then the worst device.

    Without a failure this place says whether the floor is signed in.
    """
    if health.kept:
        return words.say(_KEPT, file=health.kept), "bad"
    if health.disk in _TAKES_NOTHING:
        return words.say(_TAKES_NOTHING[health.disk]), "bad"
    if health.disk == "slow":
        return words.say("The disk is slow: wait until it has written."), "warn"
    if not health.troubles and health.disk == "held":
        return words.say(_HELD), "warn"
    if not health.troubles:
        return (words.say(_FLOOR), "bad") if table.floor is not None else ("", "calm")
    return worst_of(health.troubles, now, words), "bad" if health.troubles[0].stops else "warn"


def _notice(table: Table, console: Console, words: Words, now: int) -> str:
    """The last notice, unless an alert shows it; a running time; an alert that halts nothing."""
    if console.notice is not None and console.passing is None:
        return console.notice.text(words)
    running = level_clock.time_line(table, now, words)
    if running:
        return running
    hand = table.hand
    open_alerts = hand.incidents.alerts if hand else ()
    amber = [alert for alert in open_alerts if alert.colour != "red"]
    if amber:
        return alert_sentence(amber[-1], words)
    seat = resumable(table)
    if hand is not None and seat is not None and hand.pending.motions[seat].convertible:
        return words.say("Seat {seat} may still raise (Code 1.20).", seat=seat)
    return ""


def _page(context: Context, console: Console) -> PageView | None:
    """The page, with the keyboard keys that confirm and close it, or press its own keys.

    The key that closes it says where it only goes a step back, or to an alert that waits behind it.
    """
    page = console.page
    if page is None:
        return None
    view = page.view(context)
    confirm = console.station.keys.get("confirm", "")
    signs = {CONFIRM: KEY_SIGNS.get(confirm, confirm.upper()), BACK: context.words.say("Esc")}
    for place, key in named_keys(page, view).items():
        if place < len(console.station.soft_signs):
            signs[key.does] = " ".join(filter(None, (key.key, console.station.soft_signs[place])))
    keys = tuple(replace(key, key=signs.get(key.does, key.key)) for key in view.keys)
    usual = _usual(page, keys, context)
    keys = tuple(replace(key, usual=True) if key == usual else key for key in keys)
    say = context.words.say
    if console.came or console.under is not None:
        back = say("Go back")
        keys = tuple(replace(key, label=back) if key.label == say("Cancel") else key for key in keys)
    if view.at_foot and red_alert(context.table) is not None:
        label = say("To the alert")
        keys = tuple(replace(key, label=label, tone="bad") if key.does == BACK else key for key in keys)
    return replace(view, keys=keys)


def _usual(page: Page, keys: tuple[KeyView, ...], context: Context) -> KeyView | None:
    """The key of a page that enter presses, if one has the same effect."""
    able = [key for key in keys if key.enabled]
    enter = next((key for key in able if key.does == CONFIRM), None)
    green = [key for key in able if key.tone == "good"]
    if enter in green:
        return enter
    answer = page.press(CONFIRM, context) if green else None
    return next((key for key in green if page.press(key.does, context) == answer), enter)


Said = tuple[str, Tone]


def _large_line(
    table: Table, console: Console, health: Health, words: Words, now: int
) -> tuple[str, Tone, str]:
    """The large line, how urgent it is, and its first sentence if that tells what just happened."""
    due, tone, news = prompt(table, console, words, now)
    said, tone = _despite_failure((due, tone), table, console, health, words)
    left = 0 if console.page is not None else level_clock.awaited_for(table, now)
    if left:
        said = f"{said}  {left // 60}:{left % 60:02}"
    return words.say("{news}. {next}", news=news, next=said) if news else said, tone, news


def _despite_failure(said: Said, table: Table, console: Console, health: Health, words: Words) -> Said:
    """The large line while a device fails; an alert or a question is not changed."""
    text, tone = said
    if tone == "bad" or console.asks:
        return said
    if table.between_hands:
        return _between(said, table, health, words)
    if health.shoe == "lost" and table.phase == "DEALING" and next_card(table) != NOWHERE:
        key = _sign(console, KeyKind.CARD)
        return words.say("Shoe lost. By hand: {next}; {key} for each card", next=text, key=key), "bad"
    if console.unsure and table.phase in ("DEALING", "BETTING") and to_show(table) is None:
        key = _sign(console, KeyKind.CONFIRM)
        return words.say("Do the cards lie as shown? {key} if so. {next}", key=key, next=text), "warn"
    return said


def _between(said: Said, table: Table, health: Health, words: Words) -> Said:
    text, tone = said
    if health.disk == "full":
        free = health.disk_free_mb
        return words.say("Disk full, {free} MB left: no hand starts. Call the floor", free=free), "bad"
    knows_time = health.clock_synchronised or health.clock_by_hand
    if not knows_time and can_deal(table) and not table.hand_no:
        return words.say("{next} · the clock is not set: hands would have wrong times", next=text), tone
    return text, tone


def _sign(console: Console, kind: KeyKind) -> str:
    name = console.station.keys.get(kind.value, "")
    return KEY_SIGNS.get(name, name.upper())


def _lit(keys: tuple[KeyView, ...], health: Health, words: Words) -> tuple[KeyView, ...]:
    """The keys as the disk allows: on a full disk no hand starts, and the key says so."""
    if health.disk != "full":
        return keys
    why = words.say("disk full")
    return tuple(
        replace(key, enabled=False, tone="calm", hint=why) if key.does.kind is KeyKind.HAND else key
        for key in keys
    )
