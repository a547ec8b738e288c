"""The table as a picture: one frozen `TableView` full of finished text; a pure function, nothing is drawn.

Face-down cards are backs, by construction: a face is taken only from the board and from what a seat has
tabled (IB-1). Nobody is shown as winning before the pots can be pushed (IB-2).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, cast

from croupier.cards.card import SUITS, Card
from croupier.cards.ranking import category, strength
from croupier.engine.dealing import next_card
from croupier.engine.places import BOARD, BURN, MUCK, SEATS, STUB, Place, Seat, Spot
from croupier.engine.showing import pots_of
from croupier.engine.table import Hand, HandSeat, Player, Table
from croupier.rules.pots import Contribution, Pot, build_pots
from croupier.terminal import setup_view
from croupier.terminal.desk import Console, fresh, legal_now
from croupier.terminal.health import Health
from croupier.terminal.keys import KEY_SIGNS, Board, alert_view, amount_view
from croupier.terminal.offers import board_faces, is_cash, pot_total, seats_before, to_pay, to_show
from croupier.terminal.pages import Picker
from croupier.terminal.prompts import alert_sentence, prompt
from croupier.terminal.setup import Setup
from croupier.terminal.view import (
    CardView,
    HealthView,
    LedgerView,
    PageView,
    PotView,
    SeatView,
    TableView,
    Tone,
)
from croupier.words import GAME_NAMES, HAND_NAMES, STREETS, Words, mark, refusal

NOTES = {
    "check": mark("checks"),
    "call": mark("calls"),
    "bet": mark("bets"),
    "raise": mark("raises"),
    "fold": mark("folded"),
}


def present(table: Table, console: Console, health: Health) -> TableView:
    """The picture of the table in the language of the console."""
    console = fresh(console, table)
    words = Words(console.language, cash=is_cash(table))
    hand = table.hand
    said, tone = prompt(table, console, words)
    return TableView(
        title=_title(table, words),
        hand=_hand_name(hand, words),
        prompt=said,
        prompt_tone=tone,
        street=words.say(STREETS[hand.street]) if hand and not table.between_hands else "",
        pot=words.money(pot_total(hand)) if hand and hand.phase != "VOID" else "",
        pots=_pots(table, words),
        board=tuple(_face(card, words) for card in board_faces(hand)) if hand else (),
        burns=tuple(CardView(dim=True, unknown=card.card is None) for card in hand.burns) if hand else (),
        seats=tuple(_seat(seat, table, console, words) for seat in SEATS),
        ledger=LedgerView(_ledger(hand, words)),
        health=_lamps(health, words),
        keys=Board(table, console, words).keys(),
        alert=alert_view(table, console, words),
        amount=amount_view(table, console, words),
        page=_page(table, console, words),
        notice=_notice(table, console, health, words),
        next_board=next_card(table) == BOARD,
        next_burn=next_card(table) == BURN,
        language=console.language,
        four_colours=console.four_colours,
    )


def _title(table: Table, words: Words) -> str:
    settings = table.settings
    if settings is None:
        return "croupier"
    stakes = f"{words.money(settings.small_blind)}/{words.money(settings.big_blind)}"
    name = words.say("Table {name}", name=settings.table)
    game = words.say(GAME_NAMES.get(settings.game, settings.game))
    return f"{name} · {game} {stakes}"


def _hand_name(hand: Hand | None, words: Words) -> str:
    if hand is None:
        return ""
    if hand.attempt > 1:
        return words.say("Hand {number}, attempt {attempt}", number=hand.hand_no, attempt=hand.attempt)
    return words.say("Hand {number}", number=hand.hand_no)


def _face(card: Card | None, words: Words) -> CardView:
    """An open card; one that lies open and could not be read is unknown, not hidden."""
    if card is None:
        return CardView(unknown=True)
    suit = cast(Literal["c", "d", "h", "s"], SUITS[card.suit])
    return CardView(rank=words.rank(card), suit=suit)


def _pots(table: Table, words: Words) -> tuple[PotView, ...]:
    """Main and side pots with who is in each, without the bets still in front of the seats; then the rake."""
    hand = table.hand
    if hand is None or hand.phase == "VOID":
        return ()
    pots = pots_of(hand)
    if hand.phase in ("BETTING", "DEALING"):
        pots = build_pots(
            Contribution(seat, part.live - part.bet, ante=part.ante, dead=part.dead, folded=part.folded)
            for seat, part in hand.parts.items()
        )
    shown = [_pot(number, pot, words) for number, pot in enumerate(pots)]
    taken = sum(amount for _, amount in to_pay(table)[0])
    if taken:
        shown.append(PotView(words.say("Rake"), words.money(taken), "", words.say("Rake")))
    return tuple(shown)


def _pot(number: int, pot: Pot[Seat], words: Words) -> PotView:
    seats, amount = " ".join(map(str, sorted(pot.seats))), words.money(pot.amount)
    if number == 0:
        return PotView(words.say("Main pot"), amount, seats, words.say("Main"))
    name, short = words.say("Side pot {number}", number=number), words.say("Side {number}", number=number)
    return PotView(name, amount, seats, short)


# --- seats -------------------------------------------------------------------------------------------


def _seat(seat: Seat, table: Table, console: Console, words: Words) -> SeatView:
    player = table.players.get(seat)
    hand = table.hand
    if player is None:
        return SeatView(seat=seat, button=table.button == seat)
    part = hand.parts.get(seat) if hand else None
    won = sum(amount for _, winner, amount, _ in hand.awards if winner == seat) if hand else 0
    running = hand is not None and not table.between_hands
    offer = console.offer if console.offer is not None and console.offer.kind == "fold" else None
    leaves = offer is not None and offer.seat is not None and seat in seats_before(table, offer.seat)
    note = words.say("folds?") if leaves else _note(seat, player, part, hand, won, words)
    return SeatView(
        seat=seat,
        name=player.name,
        stack=words.money(player.stack),
        bet=words.money(part.bet) if part and part.bet else "",
        note=note,
        cards=_hole(hand, seat, part, words) if hand and part else (),
        to_act=running and seat in (legal_now(console, table).seat, to_show(table)),
        button=table.button == seat,
        blind=_blind(hand, seat, words) if hand and running else "",
        folded=bool(part and part.folded),
        all_in=bool(running and part and not part.folded and not part.tabled and player.stack == 0),
        away=player.away,
        winner=any(winner == seat for _, winner, _, _ in to_pay(table)[1]),
        next_card=next_card(table) == Place.of_seat(seat),
        offered=offer is not None and offer.seat == seat,
    )


def _hole(hand: Hand, seat: Seat, part: HandSeat, words: Words) -> tuple[CardView, ...]:
    """Backs, or the faces that the seat has tabled."""
    if part.tabled:
        return tuple(_face(card, words) for card in part.tabled)
    return tuple(CardView(dim=part.folded, unknown=card.card is None) for card in hand.hole(seat))


def _blind(hand: Hand, seat: Seat, words: Words) -> str:
    if seat == hand.big_blind_seat:
        return words.say("BB")
    return words.say("SB") if seat == hand.small_blind_seat else ""


def _note(
    seat: Seat, player: Player, part: HandSeat | None, hand: Hand | None, won: int, words: Words
) -> str:
    """One or two words for the plate: won, away, folded, all-in, held, or the last action of the round."""
    if won:
        return words.say("wins {amount}", amount=words.money(won))
    if player.away:
        return words.say("away")
    if part is None or hand is None or hand.phase in ("AWARDED", "VOID"):
        return ""
    if part.folded:
        return words.say("folded")
    if part.mucked:
        return words.say("mucked")
    held = _tabled_hand(part, hand)
    if held:
        return words.say(HAND_NAMES[held])
    if player.stack == 0:
        return words.say("all-in")
    if seat in hand.held:
        return words.say("out of turn")
    spoken = [one.action for one in hand.voluntary if one.seat == seat and one.street == hand.street]
    return words.say(NOTES[spoken[-1]]) if spoken and part.acted else ""


def _tabled_hand(part: HandSeat, hand: Hand) -> str:
    """What a tabled hand makes with a whole board; the cards read for themselves, nobody is favoured."""
    board = [card.card.reveal() for card in hand.board if card.card is not None]
    return category(strength((*part.tabled, *board))) if part.tabled and len(board) == 5 else ""


# --- the strip ---------------------------------------------------------------------------------------


def _ledger(hand: Hand | None, words: Words) -> tuple[tuple[str, int], ...]:
    """Where the 52 cards are; what nobody could read is counted as unknown wherever it lies."""
    out = [card for card in hand.cards if card.place != STUB] if hand else []
    known = [card for card in out if card.card is not None]
    piles = {
        words.say("shoe"): 52 - len(out),
        words.say("dealt"): sum(card.place.spot is Spot.SEAT for card in known),
        words.say("board"): sum(card.place == BOARD for card in known),
        words.say("burnt"): sum(card.place == BURN for card in known),
        words.say("muck"): sum(card.place == MUCK for card in known),
        words.say("unknown"): len(out) - len(known),
    }
    aside = len(out) - sum(list(piles.values())[1:])
    return (*piles.items(), (words.say("aside"), aside)) if aside else tuple(piles.items())


def _lamps(health: Health, words: Words) -> tuple[HealthView, ...]:
    shoe: dict[str, tuple[str, Tone]] = {
        "ok": (words.say("ok"), "good"),
        "lost": (words.say("lost for {seconds} s", seconds=health.shoe_seconds), "bad"),
        "check": (words.say("check the cards"), "warn"),
        "none": (words.say("by hand"), "calm"),
    }
    disk: dict[str, tuple[str, Tone]] = {
        "ok": (words.say("ok"), "good"),
        "low": (words.say("{free} MB left", free=health.disk_free_mb), "warn"),
        "failed": (words.say("not writing"), "bad"),
    }
    in_time = health.clock_synchronised
    clock: tuple[str, Tone] = (words.say("ok"), "good") if in_time else (words.say("not set"), "warn")
    return (
        HealthView(words.say("shoe"), *shoe[health.shoe]),
        HealthView(words.say("disk"), *disk[health.disk]),
        HealthView(words.say("clock"), *clock),
    )


def _notice(table: Table, console: Console, health: Health, words: Words) -> str:
    """The last refusal, unless an alert says it; an alert that halts nothing; that the shoe is lost."""
    if console.notice is not None and console.passing is None:
        return refusal(console.notice, words.language, cash=words.cash)
    open_alerts = table.hand.alerts if table.hand else ()
    amber = [alert for alert in open_alerts if alert.colour != "red"]
    if amber:
        return alert_sentence(amber[-1], words)
    if health.shoe == "lost" and not table.between_hands:
        return words.say("The shoe is not heard: key each card that leaves it.")
    return ""


def _page(table: Table, console: Console, words: Words) -> PageView | None:
    """The page, with the keys of the keyboard that confirm and close it."""
    page = console.page
    if page is None:
        return None
    if isinstance(page, Setup):
        view = setup_view.view(page, words)
    else:
        view = page.view(words, table) if isinstance(page, Picker) else page.view(words)
    confirm = console.keys.get("confirm", "")
    signs = {"confirm": KEY_SIGNS.get(confirm, confirm.upper()), "back": words.say("Esc")}
    if isinstance(page, Setup) and not page.typing:
        signs |= {
            key.action: name.upper()
            for key, name in zip(view.keys, console.soft_keys, strict=False)
            if key.action not in signs
        }
    return replace(view, keys=tuple(replace(key, key=signs.get(key.action, key.key)) for key in view.keys))
