"""The one sentence for the next step, or the question of an open alert, as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from croupier.cards.card import Card
from croupier.engine import codes
from croupier.engine.between.chip_race import winners
from croupier.engine.between.people import next_game
from croupier.engine.events import HandTabled, Paid
from croupier.engine.incidents.catalogue import passed_by
from croupier.engine.places import BURN, NOWHERE, Place, Seat
from croupier.engine.play.award import Told, dealer_tells, scooped
from croupier.engine.play.hand_start import kept_waiting
from croupier.engine.play.runs import agreeing
from croupier.engine.play.sharing import chopped
from croupier.engine.play.showdown import pots_of, waits_face_down
from croupier.engine.table import Hand, Table
from croupier.engine.table.dealing import (
    COMMUNITY,
    board_due,
    face_up,
    held,
    next_card,
    next_of_hand,
    seat_due,
)
from croupier.engine.table.tournament import Race
from croupier.telling.alerts import alert_question
from croupier.telling.hand_strength import played, tabled_hand
from croupier.telling.names import street_name
from croupier.telling.room_orders import comes, goes, stops
from croupier.telling.undo import deed_name
from croupier.terminal.console import again
from croupier.terminal.console.corrections import meant
from croupier.terminal.console.state import Console, KeyedAmount, dealt, legal_now, moment
from croupier.terminal.legal_keys import (
    boards_told,
    deals_left,
    due_now,
    lacking,
    may_change_game,
    must_be_named,
    no_low,
    only_rich,
    opener_asked,
    red_alert,
    rests,
    to_pay,
    to_push,
    to_show,
    unread_open,
    unread_upcard,
    winners_among,
)
from croupier.terminal.pages.missing import count_missing
from croupier.terminal.picture.alerts import doubt_question
from croupier.terminal.picture.motion_view import proposal
from croupier.terminal.picture.plates import MANY
from croupier.terminal.view import Tone
from croupier.words import Words, message

NOBODY: Final[Mapping[Seat, str]] = MappingProxyType({})

LAYERS = 4
"""With more collections than this the line has only returned chips and side pots; the pots show their
seats.
"""

NAMED = 3
"""With more players than this in a pot the line has only their number, so that the next step fits."""


def just_happened(table: Table, words: Words) -> str:
    """One or two sentences about what just happened, before the next step; usually none."""
    hand = table.hand
    if hand is None or table.between_hands:
        return ""
    if hand.phase == "DEALING" and not hand.cards:
        said = (
            _bomb(hand, words),
            _collected(hand, words),
            _left_out(table, words),
            _without_chips(table, words),
        )
        return ". ".join(filter(None, said))
    return pots_built(table, hand, words) or shown_last(table, hand, words) or _exposed(hand, words)


def _bomb(hand: Hand, words: Words) -> str:
    if not hand.is_bomb:
        return ""
    amount = words.money(hand.stakes.ante)
    if hand.game.boards > 1:
        return words.say("BOMB POT: antes {amount} from all, two boards", amount=amount)
    return words.say("BOMB POT: antes {amount} from all", amount=amount)


def _collected(hand: Hand, words: Words) -> str:
    """What the dealer takes besides the blinds of this hand: those that had passed (WSOP 156)."""
    said = []
    for seat, part in hand.parts.items():
        if seat in (hand.positions.small_blind, hand.positions.big_blind, *hand.positions.straddles):
            continue
        facts = {"seat": seat, "amount": words.money(part.live), "dead": words.money(part.dead)}
        if part.live and part.dead:
            said.append(words.say("seat {seat} posts {amount} and {dead} dead", **facts))
        elif part.live:
            said.append(words.say("seat {seat} posts {amount}", **facts))
        elif part.dead:
            said.append(words.say("seat {seat} posts {dead} dead", **facts))
    text = ", ".join(said)
    return text[:1].upper() + text[1:]


def _left_out(table: Table, words: Words) -> str:
    """The players without cards for now, although they sit there (Robert's Rules ch. 4, TDA 8-A)."""
    seats = kept_waiting(table)
    if not seats:
        return ""
    return words.count(
        "Seat {seats} waits for the button",
        "Seats {seats} wait for the button",
        len(seats),
        seats=words.seats(seats),
    )


def _without_chips(table: Table, words: Words) -> str:
    """The players of a cash game whom this hand leaves out because they have no chips."""
    inside = table.hand.seats if table.hand is not None else ()
    here = table.players.items() if table.cash else ()
    seats = tuple(seat for seat, one in here if seat not in inside and not one.stack and not one.out)
    if not seats:
        return ""
    return words.count(
        "Seat {seats} has no chips: not dealt in",
        "Seats {seats} have no chips: not dealt in",
        len(seats),
        seats=words.seats(seats),
    )


def shown_last(table: Table, hand: Hand, words: Words) -> str:
    """The strength of the hand just shown, while others still have to show."""
    shown = [deed.seat for deed in table.deeds if isinstance(deed, HandTabled)]
    made = tabled_hand(hand, shown[-1], words) if shown else ""
    if not made or to_pay(table)[1]:
        return ""
    return words.say("Seat {seat}: {hand}", seat=shown[-1], hand=made)


BOTH: Final = message("{who} scoops both boards, {amount}")
ALL: Final = message("{who} scoops all boards, {amount}")


def wins(paid: Sequence[Paid], hand: Hand, words: Words, called: Mapping[Seat, str] = NOBODY) -> str:
    """Who wins how much, and with what, or on which boards; a seat as it is `called`, or by its number."""
    boards, totals = {one.board for one in paid}, _totals(paid)
    called = {seat: called.get(seat) or words.say("seat {seat}", seat=seat) for seat in totals}
    all_of_it = scooped(paid)
    if all_of_it is not None:
        amount = words.money(totals[all_of_it])
        return words.say(BOTH if len(boards) == 2 else ALL, who=called[all_of_it], amount=amount)
    on_each = [(board, _totals([one for one in paid if one.board == board])) for board in sorted(boards)]
    if len(boards) > 1 and sum(len(won) for _, won in on_each) <= LAYERS:
        read_out = ((board, ", ".join(_won(won, called, words))) for board, won in on_each)
        return " · ".join(
            words.say("board {number}: {winners}", number=board, winners=said) for board, said in read_out
        )
    sentences = []
    for seat, said in zip(totals, _won(totals, called, words), strict=True):
        made = tabled_hand(hand, seat, words) if len(totals) <= MANY and len(boards) == 1 else ""
        sentences.append(words.say("{won}, {hand}", won=said, hand=made) if made else said)
    return (" · " if any(", " in one for one in sentences) else ", ").join(sentences)


def _won(totals: Mapping[Seat, int], called: Mapping[Seat, str], words: Words) -> list[str]:
    return [
        words.say("{who} wins {amount}", who=called[seat], amount=words.money(amount))
        for seat, amount in totals.items()
    ]


def _totals(paid: Iterable[Paid]) -> dict[Seat, int]:
    totals: dict[Seat, int] = {}
    for one in paid:
        totals[one.seat] = totals.get(one.seat, 0) + one.amount
    return totals


def read_cards(table: Table) -> frozenset[Card]:
    """The cards of the hands in the large line: those that are paid, or the last one shown; of one board."""
    hand = table.hand
    if hand is None or hand.phase not in ("SHOWDOWN", "AWARDED") or hand.board_number > 1:
        return frozenset()
    paid = {one.seat for one in to_pay(table)[1]}
    shown = [deed.seat for deed in table.deeds if isinstance(deed, HandTabled)]
    return frozenset(card for seat in paid or shown[-1:] for card in played(hand, seat))


def pots_built(table: Table, hand: Hand, words: Words) -> str:
    """After a round with an all-in: how much goes from whom into which pot, and what nobody called.

    It stays until something else happens. Without an all-in there is only one way to gather the bets.
    """
    before = table.before.hand if table.before is not None else None
    if before is None or before.hand_no != hand.hand_no or before.phase != "BETTING":
        return ""
    if hand.phase == "BETTING" or len(hand.live) < 2:
        return _returned(hand, words) if hand.phase != "BETTING" else ""
    bets = {seat: total for seat, total in hand.last_round.totals.items() if total}
    all_in = [seat for seat in bets if seat in hand.live and not table.players[seat].stack]
    sides = [words.money(pot.amount) for pot in pots_of(hand)[1:]]
    if not all_in and not (sides and bets):
        return _returned(hand, words)
    sentences = [*_layers(bets, {bets[seat] for seat in all_in}, words)]
    if len(sentences) > LAYERS and sides:
        sentences = []
    sentences += [
        words.say("{amount} back to seat {seat}", amount=words.money(amount), seat=seat)
        for seat, amount in hand.last_round.uncalled
    ]
    if sides:
        sentences.append(
            words.count("side pot {amounts}", "side pots {amounts}", len(sides), amounts=", ".join(sides))
        )
    said = " · ".join(sentences)
    return said[:1].upper() + said[1:]


def _returned(hand: Hand, words: Words) -> str:
    return ". ".join(
        words.say("Seat {seat} takes back {amount}", amount=words.money(amount), seat=seat)
        for seat, amount in hand.last_round.uncalled
    )


def _layers(bets: dict[Seat, int], caps: set[int], words: Words) -> Iterator[str]:
    """What each pot takes from the round's bets: as much as the shortest all-in, then as the next."""
    below = 0
    for level in sorted({*caps, max(bets.values())}):
        shares: dict[int, list[Seat]] = {}
        for seat, total in sorted(bets.items()):
            if total > below:
                shares.setdefault(min(total, level) - below, []).append(seat)
        below = level
        for amount, seats in sorted(shares.items(), reverse=True):
            yield _from(seats, words.money(amount), words)


def _from(seats: list[Seat], amount: str, words: Words) -> str:
    if len(seats) == 1:
        return words.say("{amount} from seat {seat}", amount=amount, seat=seats[0])
    if len(seats) > NAMED:
        return words.say("{amount} from each of {number} players", amount=amount, number=len(seats))
    those = words.say("{some} and {last}", some=words.seats(tuple(seats[:-1])), last=seats[-1])
    return words.say("{amount} from each of seats {seats}", amount=amount, seats=those)


def _exposed(hand: Hand, words: Words) -> str:
    """An exposed card that became the burn: who gets another one, and when (Code 1.8, TDA 37)."""
    if hand.phase != "DEALING" or not hand.deal.replacing:
        return ""
    if not any(card.place == BURN and card.shown for card in hand.cards):
        return ""
    return words.say(
        "The exposed card is the burn: seat {seat} gets another one last", seat=hand.deal.replacing[0]
    )


COMMON_CARD: Final = message("common card")

BRANCHES: Final = {
    "scramble": message("SCRAMBLE stub and burns, burn one, deal all"),
    "serve": message("BURN, deal to the last card, then scramble it with the burns"),
    "community": message("BURN, then one common card for all"),
    "scramble-community": message("SCRAMBLE stub and burns, burn one, then one common card for all"),
    "draw": message("BURN, replace to the last card, then scramble"),
    "scramble-draw": message("SCRAMBLE stub, muck and earlier discards, then go on"),
}
"""The steps with a short stub, in a hand of stud or in a draw (Guide 2.3, 2.4)."""


def branch(hand: Hand) -> str:
    """The message about a short stub, before the first card of the street; or None."""
    short = next((alert for alert in hand.incidents.alerts if alert.code == codes.SHORT_STUB), None)
    if short is None or not (next_of_hand(hand) == BURN or short.options):
        return ""
    if hand.rule.draw:
        return BRANCHES["scramble-draw" if short.options else "draw"]
    return BRANCHES.get(hand.deal.plan, "")


def prompt(table: Table, console: Console, words: Words, now: int) -> tuple[str, Tone, str]:
    """What the dealer does next, how urgent it is, and important news of what just happened."""
    said, tone = _next(table, console, words, now)
    if table.between_hands:
        return said, tone, awarded(table.hand, words) if tone == "good" and not table.closed else ""
    return said, tone, just_happened(table, words) if tone != "bad" and not console.asks else ""


def _next(table: Table, console: Console, words: Words, now: int) -> tuple[str, Tone]:
    hand = table.hand
    said = console.page.prompt(words) if console.page is not None else ""
    if said:
        return said, "calm"
    alert = red_alert(table)
    if alert is not None:
        return alert_question(alert, words, hand), "bad"
    if hand is None or table.between_hands:
        return _between(table, console, words, now)
    if console.passing is not None:
        return doubt_question(table, console, words), "bad" if passed_by(console.doubt) == "floor" else "warn"
    if console.keying is not None:
        return proposal(console.keying, table, words)
    asked = console.page.question(table, words) if console.page is not None else ""
    begun = asked or _begun(console, moment(console, table), words) or _put_right(console, table, words)
    if begun:
        return begun, "warn"
    if waits_face_down(table) and console.station.room.state == "away":
        return words.say("ALL-IN: cards stay face down. The room is away: the director says go"), "warn"
    if waits_face_down(table):
        return words.say("ALL-IN: cards stay face down, no card until the room says go"), "warn"
    if hand.phase == "BETTING":
        return _betting(table, console, words), "calm"
    if hand.phase == "DRAWING":
        return words.say("Seat {seat} discards", seat=hand.round.to_act), "calm"
    if hand.phase == "DEALING" and branch(hand) and to_show(table) is None:
        return words.say(branch(hand)), "warn"
    if hand.phase == "DEALING":
        said = _dealing(table, hand, words)
        return _run_again(console, table, hand, said, words) or said, "calm"
    return _showdown(table, hand, console.ranks, words)


def _race(race: Race, words: Words) -> str:
    if race.unread is not None:
        return words.say(
            "Chip race: a card of seat {seat} was not read, name it", seat=race.cards[race.unread][0]
        )
    if race.next_seat is not None:
        return words.say("Chip race: a card to seat {seat}", seat=race.next_seat)
    won = winners(race)
    if not won:
        return words.say("Chip race: nobody gets a chip")
    return words.count(
        "Chip race: one chip to seat {seats}",
        "Chip race: one chip to seats {seats}",
        len(won),
        seats=words.seats(won),
    )


def _between(table: Table, console: Console, words: Words, now: int) -> tuple[str, Tone]:
    if table.deck_locked:
        return words.say("Deck locked. INCIDENT: the floor counts it or changes it"), "bad"
    if table.settings is None:
        return words.say("Set up the table"), "calm"
    if table.race is not None:
        return _race(table.race, words), "warn"
    ordered = _ordered(table, words)
    if ordered:
        return ordered, "warn"
    if table.bank.closed:
        return words.say("The table is closed"), "calm"
    rich = only_rich(table)
    if rich is not None:
        return words.say("Only seat {seat} has chips: another player must buy in", seat=rich), "warn"
    if table.closed and table.heard[0] and table.dealt_in:
        return words.say("One player has all the chips of this table"), "good"
    if table.closed and not table.heard[0]:
        return words.say("One player has all the chips: the session is over"), "good"
    if len(table.dealt_in) < 2:
        return words.say("Waiting for players"), "calm"
    if table.button is None and not table.game.bring_in:
        return words.say("Nobody has the button: place it."), "warn"
    if rests(table, now):
        is_break = table.on_break or (table.clock is not None and table.clock.since is not None)
        return words.say("Break") if is_break else words.say("The room has stopped all tables"), "calm"
    if table.hand_for_hand and table.ordered.go:
        return words.say("Round {number}: deal one hand", number=table.ordered.go), "good"
    if table.hand_for_hand:
        return _waiting(table, console, words)
    if table.hand is not None and table.hand.phase == "VOID" and table.hand.cards:
        return words.say("Hand void. NEW HAND?"), "warn"
    if _card_is_out(table):
        return words.say("A CARD IS OUT, AND NO HAND. NEW HAND?"), "warn"
    lacking = count_missing(table)
    if lacking:
        return words.count(
            "NAME {number} card, or NEW HAND?", "NAME {number} cards, or NEW HAND?", lacking
        ), "good"
    return _new_hand(table, words), "good" if awarded(table.hand, words) else "calm"


def _new_hand(table: Table, words: Words) -> str:
    """The question before the next hand, with its game where that changes."""
    following = next_game(table)
    if following == "":
        return words.say("The button chooses the next game")
    if following is None or (following == table.game.code and not may_change_game(table)):
        return words.say("NEW HAND?")
    return words.say("NEW HAND, {game}?", game=words.game(following))


def _ordered(table: Table, words: Words) -> str:
    """Who goes or comes by the room's order, or what else it wants before the next hand; usually empty."""
    one, seat = due_now(table), lacking(table)
    if one is not None and one.comes:
        return comes(one, words)
    if one is not None:
        return goes(one, table.players[one.seat].stack, words)
    if seat is not None:
        player = table.players[seat]
        left, came = words.money(player.came + player.lacks), words.money(player.came)
        return words.say(
            "Seat {seat} left with {left}, here {came}: the floor is asked", seat=seat, left=left, came=came
        )
    if table.ordered.race > table.unit:
        return words.say("Chips below {amount} are raced off", amount=words.money(table.ordered.race))
    return stops(table.ordered, words)


def _card_is_out(table: Table) -> bool:
    hand = table.hand
    return hand is not None and any(one.code == codes.CARD_AFTER_HAND for one in hand.incidents.alerts)


def _waiting(table: Table, console: Console, words: Words) -> tuple[str, Tone]:
    """Hand for hand: the next hand waits until somebody says that all tables are done."""
    if console.offer is not None and console.offer.kind == "go":
        return words.say("Are all tables done? Then NEW HAND"), "warn"
    wait = words.say("Hand\u00a0for\u00a0hand: wait for the other tables")
    if table.ordered.pace and table.ordered.round:
        wait = words.say("Done. Waiting for the other tables")
    if table.ordered.pace and console.station.room.state == "away":
        wait = words.say("The room is away: the director says go")
    hand = table.hand
    if _card_is_out(table):
        return words.say("A CARD IS OUT. {next}", next=wait), "warn"
    if hand is not None and hand.phase == "VOID":
        return words.say("Hand void. {next}", next=wait), "warn"
    return wait, "good" if awarded(hand, words) else "calm"


def awarded(hand: Hand | None, words: Words) -> str:
    """Who won how much in a finished hand, as the beginning of a sentence."""
    if hand is None:
        return ""
    back = [
        words.say("{amount} back to seat {seat}", amount=words.money(amount), seat=seat)
        for seat, amount in chopped(hand).items()
    ]
    if back:
        return words.say("Blinds chopped: {each}", each=", ".join(back))
    text = wins(hand.money.awards, hand, words)
    return text[:1].upper() + text[1:]


def _begun(console: Console, table: Table, words: Words) -> str:
    if console.choosing:
        return words.say("Touch the seat that acted")
    entry, offer = console.entry, console.offer
    if entry is not None and table.phase == "DRAWING":
        return _draws(entry, words)
    if entry is not None:
        amount = words.money(entry.amount)
        if table.hand and table.hand.round.bet:
            return words.say("Seat {seat} raises to {amount}?", seat=entry.seat, amount=amount)
        return words.say("Seat {seat} bets {amount}?", seat=entry.seat, amount=amount)
    if offer is not None and offer.kind == "folds" and not legal_now(console, table).to_call:
        return words.say("Nothing to call: everybody folds all the same, to which seat?")
    if offer is not None and offer.kind == "folds":
        return words.say("Everybody folds to which seat?")
    if offer is None or offer.seat is None:
        return ""
    if offer.kind == "fold":
        return words.say("Seat {seat} folds, with nothing to call?", seat=offer.seat)
    return ""


def _put_right(console: Console, table: Table, words: Words) -> str:
    one = meant(console, table)
    if one is None:
        return ""
    said = " ".join(part for part in deed_name(one.deed, words) if part)
    return words.say("Seat {seat}, instead of “{said}”?", seat=one.deed.seat, said=said)


def _draws(entry: KeyedAmount, words: Words) -> str:
    if entry.amount == 0:
        return words.say("Seat {seat} stands pat?", seat=entry.seat)
    return words.count(
        "Seat {seat} discards {number} card?",
        "Seat {seat} discards {number} cards?",
        entry.amount,
        seat=entry.seat,
    )


def _betting(table: Table, console: Console, words: Words) -> str:
    legal = legal_now(console, table)
    if opener_asked(table) and console.actor is None and table.hand is not None:
        return _who_opens(table.hand, words)
    if legal.seat is None:
        return words.say("Betting")
    if console.actor is not None:
        return words.say("Seat {seat}, out of turn", seat=legal.seat)
    unread = unread_upcard(table)
    if unread is not None:
        return words.say("Name the open card of seat {seat}, or touch who opens", seat=unread)
    if "bring-in" in legal.actions and table.hand is not None:
        opening = words.money(legal.min_to)
        least = words.money(min(table.hand.stakes.bring_in, table.players[legal.seat].stack))
        return words.say(
            "Seat {seat}: bring-in {least} or bet {amount}", seat=legal.seat, least=least, amount=opening
        )
    if legal.to_call:
        return words.say("Seat {seat}: {amount} to call", seat=legal.seat, amount=words.money(legal.to_call))
    if table.hand and table.hand.round.bet:
        return words.say("Seat {seat}: check or raise", seat=legal.seat)
    return words.say("Seat {seat}: check or bet", seat=legal.seat)


def _who_opens(hand: Hand, words: Words) -> str:
    """The dealer tells by a touch what no reader sees in the upcards of stud."""
    touch = words.say("touch who opens") if hand.number else words.say("touch who brings in")
    if hand.phase == "BETTING":
        return touch[:1].upper() + touch[1:]
    if next_of_hand(hand) == BURN:
        street = street_name(hand.street, words)
        return words.say("BURN, {street}, then {touch}", street=street.upper(), touch=touch)
    return words.say("Deal, then {touch}", touch=touch)


def _dealing(table: Table, hand: Hand, words: Words) -> str:
    place = next_card(table)
    showing = to_show(table)
    if showing is not None:
        return words.say("All-in: seat {seat} shows", seat=showing)
    if deals_left(table):
        return _by_hand(hand, words)
    if opener_asked(dealt(table)):
        return _who_opens(hand, words)
    if place.seat is not None:
        return _to_seat(hand, place, place.seat, words)
    common = hand.deal.plan in COMMUNITY
    street = words.say(COMMON_CARD) if common else street_name(hand.street, words, hand)
    if place == BURN and hand.rule.draw:
        return words.say("BURN, then replace")
    if place == BURN:
        return _on_board(hand, place, words, words.say("BURN, then {street}", street=street.upper()))
    if place.is_board:
        left = board_due(hand, place.board) - len(hand.at(place))
        said = words.say("Deal: {street}", street=street.upper())
        if hand.street == "flop":
            said = words.count("FLOP: {number} card", "FLOP: {number} cards", left)
        return _on_board(hand, place, words, said)
    if place == NOWHERE and hand.returned:
        return words.say("The card put back is dealt now. Deal complete?")
    return words.say("Deal complete?") if place == NOWHERE else ""


def _by_hand(hand: Hand, words: Words) -> str:
    """What is dealt without a reader once nobody can bet; of a run, on which boards."""
    first, last = hand.deal.board, hand.deal.runs
    if last == 1:
        return words.say("Deal the board, then touch the winner")
    return words.count(
        "Deal board {boards}, then touch who wins board 1",
        "Deal boards {boards}, then touch who wins board 1",
        last - first + 1,
        boards=str(last) if first == last else f"{first}–{last}",
    )


TIMES: Final = {2: message("twice"), 3: message("three times"), 4: message("four times")}
"""How often it is run, by the number of boards."""


def _run_again(console: Console, table: Table, hand: Hand, following: str, words: Words) -> str:
    """The question whether it is run again, before the next step; empty where it may not be."""
    number, said = again.offered(console, table), agreeing(hand)
    if not number:
        return ""
    seats = tuple(sorted(seat for seat in hand.live if said.get(seat) != number)) if said else ()
    asked = words.say("Run it {times}?", times=words.say(TIMES[number]))
    if seats:
        asked = words.count(
            "Run it {times}: does seat {seats} agree?",
            "Run it {times}: do seats {seats} agree?",
            len(seats),
            times=words.say(TIMES[number]),
            seats=words.seats(seats),
        )
    if to_show(table) is not None:
        return f"{asked} {following}"
    if not following[:2].isupper():
        following = following[:1].lower() + following[1:]
    return words.say("{question} If not, {next}", question=asked, next=following)


def _on_board(hand: Hand, place: Place, words: Words, following: str) -> str:
    """The next step with the number of the board that it is for, if it is for one alone."""
    shown = [len(board) for board in hand.boards]
    number = hand.deal.board if hand.deal.runs > 1 else place.board
    if hand.deal.runs == 1 and not place.is_board:  # a burn is for all boards, or for the one dealt again
        number = shown.index(min(shown)) + 1 if min(shown) < max(shown) else 0
    if hand.board_number == 1 or not number:
        return following
    return words.say("Board {number} · {next}", number=number, next=following)


def _to_seat(hand: Hand, place: Place, seat: Seat, words: Words) -> str:
    if hand.rule.draw:
        left = seat_due(hand) - held(hand)[seat]
        return words.count(
            "Replace: seat {seat}, {number} card", "Replace: seat {seat}, {number} cards", left, seat=seat
        )
    if not hand.game.bring_in:
        return words.say("Deal: seat {seat}", seat=seat)
    if face_up(hand, place):
        return words.say("Deal: seat {seat}, face up", seat=seat)
    return words.say("Deal: seat {seat}, face down", seat=seat)


def _showdown(table: Table, hand: Hand, ranks: Told, words: Words) -> tuple[str, Tone]:
    """Who shows; once every hand that counts is open, who is paid (IB-2)."""
    seat = to_show(table)
    if seat is not None:
        if must_be_named(hand, seat):
            return words.say("Showdown: name the cards of seat {seat}", seat=seat), "warn"
        return words.say("Showdown: seat {seat} shows", seat=seat), "calm"
    _, paid = to_push(table, ranks)
    if not paid and dealer_tells(table):
        won = winners_among(hand, ranks)
        if hand.board_number > 1:
            return words.say("Board {number}: touch the winner", number=len(boards_told(ranks))), "calm"
        if won:
            return words.say("Side pot {number}: touch the winner", number=won.index(())), "calm"
        pots = len(pots_of(hand))
        return words.count("Touch the winner, or all who share", "Touch the best hand", pots), "calm"
    if not paid:
        if unread_open(hand) is not None and len(hand.live) > 1:
            return words.say("Name the card on the board"), "warn"
        return words.say("Showdown"), "calm"
    winners = wins(paid, hand, words)
    pots = len({one.pot for one in paid})
    pushed = words.count("Push the pot: {winners}", "Push the pots: {winners}", pots, winners=winners)
    return (words.say("No low. {pushed}", pushed=pushed) if no_low(table, 0) else pushed), "good"
