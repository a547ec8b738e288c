"""The picture of the table: the next step, the effect of each key, and hidden cards."""

import random
from collections.abc import Iterator
from dataclasses import fields, is_dataclass

import pytest

from croupier.cards.card import Card, FaceDown
from croupier.devices.debounce import Press
from croupier.devices.deck.register import factory_deck
from croupier.engine import commands as cmd
from croupier.engine.incidents.catalogue import CATALOGUE, menu
from croupier.engine.incidents.common import WAY_WORDS
from croupier.engine.places import BOARD, Seat
from croupier.engine.table.dealing import next_card
from croupier.errors import Refused
from croupier.telling.notice import Notice
from croupier.terminal.console.presses import handle
from croupier.terminal.console.state import Console
from croupier.terminal.health import Health
from croupier.terminal.host.room_link import RoomLink, RoomState, TableOffer
from croupier.terminal.pages.incident.menu import GROUPS
from croupier.terminal.picture.present import present
from croupier.terminal.station.station import Station
from croupier.terminal.view import CardView, TableView
from croupier.values import replace
from support.dealer import DECK
from support.desk import PIN, Desk
from support.sweeps import by_day


def prompts(desk: Desk, *words: str) -> list[str]:
    """What the screen said after each press."""
    said = []
    for word in words:
        desk.press(word)
        said.append(desk.view.prompt)
    return said


def test_a_hand_is_shown_step_by_step_in_french() -> None:
    desk = Desk("fr").open()
    assert desk.view.prompt == "NOUVEAU COUP\u00a0?"
    desk.start()
    assert desk.view.prompt == "Distribuez\u00a0: siège 1"
    desk.draw(2)
    assert desk.view.prompt == "Distribuez\u00a0: siège 3"
    desk.draw(10)
    assert desk.view.prompt == "Siège 3\u00a0: 2 pour suivre"
    desk.act("3 raise 600", "4 fold", "5 call", "6 fold", "1 fold", "2 fold")
    assert desk.view.prompt == "BRÛLEZ puis FLOP"
    desk.draw()
    assert desk.view.prompt == "FLOP\u00a0: 3 cartes"
    desk.draw(2)
    assert desk.view.prompt == "FLOP\u00a0: 1 carte"
    desk.draw()
    assert prompts(desk, "call", "call") == ["Siège 5\u00a0: parole ou mise", "BRÛLEZ puis TURN"]
    desk.draw()
    assert desk.view.prompt == "Distribuez\u00a0: TURN"
    desk.draw()
    assert prompts(desk, "around") == ["BRÛLEZ puis RIVER"]
    desk.draw(2)
    desk.act("3 check", "5 bet 1000", "3 call")
    assert desk.view.prompt == "Abattage\u00a0: siège 5 montre"
    assert prompts(desk, "confirm", "confirm", "confirm") == [
        "Siège 5\u00a0: full de huit par les deux. Abattage\u00a0: siège 3 montre",
        "Poussez le pot\u00a0: siège 5 gagne 33,25, full de huit par les deux",
        "Siège 5 gagne 33,25, full de huit par les deux. NOUVEAU COUP\u00a0?",
    ]


def test_an_empty_table_asks_to_be_set_up() -> None:
    desk = Desk("fr")
    assert (desk.view.prompt, desk.view.title) == ("Installez la table", "croupier")
    desk.open(stacks={4: 20_000, 6: 100})
    desk.do(cmd.SitOut, seat=Seat(4))
    assert desk.view.prompt == "En attente de joueurs"


def test_title_hand_and_street() -> None:
    desk = Desk("fr").flop()
    view = desk.view
    assert (view.title, view.hand, view.street) == ("Table 1 · Hold’em no-limit 1/2", "Coup 1", "flop")


# --- pots --------------------------------------------------------------------------------------------


def test_bets_of_the_round_count_in_the_total_and_lie_before_the_seats() -> None:
    desk = Desk("fr").dealt(3)
    for cards in (0, 9):
        desk.draw(cards)
        assert (desk.view.pot, desk.view.pots) == ("3", ()), "no side pot while the cards are dealt"
    assert {seat.seat: seat.bet for seat in desk.view.seats if seat.bet} == {1: "1", 2: "2"}


def test_side_pots_say_who_is_in_each() -> None:
    desk = Desk("fr").dealt(stacks={1: 20_000, 2: 20_000, 3: 5_000, 4: 12_050, 5: 20_000, 6: 20_000})
    desk.act("3 allin", "4 allin", "5 call", "6 call", "1 fold", "2 fold")
    view = desk.view
    assert [(pot.name, pot.amount, pot.seats) for pot in view.pots] == [
        ("Pot principal", "203", "3 4 5 6"),
        ("Pot extérieur 1", "211,50", "4 5 6"),
    ]
    assert view.pot == "414,50"
    assert [seat.note for seat in view.seats[2:4]] == ["tapis", "tapis"]
    assert [seat.all_in for seat in view.seats[2:5]] == [True, True, False]


# --- seats -------------------------------------------------------------------------------------------


def test_plates_show_stack_button_blinds_turn_and_last_action() -> None:
    desk = Desk("fr").dealt()
    desk.act("3 raise 600", "4 fold")
    seats = {seat.seat: seat for seat in desk.view.seats}
    assert (seats[1].mark, seats[2].mark, seats[6].button, seats[1].button) == ("PB", "GB", True, False)
    assert [seat for seat in seats if seats[seat].to_act] == [5]
    assert (seats[3].note, seats[3].stack, seats[3].bet) == ("relance", "194", "6")
    assert (seats[4].note, seats[4].folded, seats[4].cards) == ("passe", True, ())
    assert seats[7].name == ""


def test_the_next_card_is_pointed_at() -> None:
    desk = Desk().dealt(0)
    assert [seat.seat for seat in desk.view.seats if seat.next_card] == [1]
    desk.draw(12)
    desk.act("3 raise 600", "4 fold", "5 call", "6 fold", "1 fold", "2 fold")
    assert (desk.view.next_burn, desk.view.next_board) == (True, False)
    desk.draw()
    assert (desk.view.next_burn, desk.view.next_board) == (False, True)


def test_an_unread_card_is_a_known_gap() -> None:
    desk = Desk().dealt(2)
    desk.draw(read=False)
    assert desk.view.seats[2].cards == (CardView(unknown=True),)
    assert ("unknown", 1) in desk.view.ledger.counts


def test_the_winner_is_marked_when_the_pot_can_be_pushed_and_named_once_paid() -> None:
    desk = Desk("fr").dealt()
    desk.act("3 fold", "4 fold", "5 fold", "6 fold")
    assert not any(seat.winner for seat in desk.view.seats)
    desk.act("1 fold")
    assert desk.view.prompt == "Le siège 2 reprend 1. Poussez le pot\u00a0: siège 2 gagne 2"
    assert [(seat.seat, seat.note) for seat in desk.view.seats if seat.winner] == [(2, "reprend 1")]
    desk.press("confirm")
    assert [(seat.seat, seat.note) for seat in desk.view.seats if seat.winner] == [(2, "gagne 2")]


def test_nobody_is_ahead_before_all_hands_are_open_and_then_the_rake_stands_beside_the_pots() -> None:
    """IB-2: the prompt names a winner only when the pot can be pushed."""
    desk = Desk().flop()
    for cards in (2, 2, 0):
        desk.press("around")
        desk.draw(cards)
    desk.press("confirm")
    assert "wins" not in desk.view.prompt and [pot.name for pot in desk.view.pots] == ["Main pot"]
    assert not any("wins" in seat.note or seat.winner for seat in desk.view.seats)
    desk.press("confirm")
    pushed = desk.view.pots
    assert [(pot.name, pot.amount, pot.seats) for pot in pushed] == [
        ("Main pot", "15", "3 5"), ("Rake", "0.75", ""),
    ]  # fmt: skip
    desk.press("confirm")
    assert desk.view.pots == pushed


def test_the_seat_that_shows_next_is_lit_and_a_tabled_hand_is_no_longer_called_all_in() -> None:
    desk = Desk().flop()
    desk.act("3 allin", "5 call")
    assert [seat.seat for seat in desk.view.seats if seat.to_act] == [3]
    desk.press("confirm")
    assert [seat.seat for seat in desk.view.seats if seat.to_act] == [5]
    assert [seat.all_in for seat in (desk.view.seats[2], desk.view.seats[4])] == [False, True]


def test_the_seats_that_would_fold_say_so() -> None:
    desk = Desk().dealt()
    desk.press("seat:6")
    assert {seat.seat: seat.note for seat in desk.view.seats if seat.note} == {
        3: "folds?", 4: "folds?", 5: "folds?",
    }  # fmt: skip
    assert [seat.seat for seat in desk.view.seats if seat.offered] == [6]


# --- the strip ---------------------------------------------------------------------------------------


def test_the_ledger_names_every_place() -> None:
    desk = Desk("fr").flop()
    assert desk.view.ledger.counts == (
        ("sabot", 36), ("distribuées", 4), ("board", 3), ("brûlées", 1), ("muck", 8), ("inconnues", 0),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("health", "lamps"),
    [
        (Health(), [("ok", "good"), ("ok", "good"), ("ok", "good")]),
        (Health(shoe="lost", shoe_seconds=4), [("lost for 4 s", "bad"), ("ok", "good"), ("ok", "good")]),
        (
            Health(shoe="check", disk="failed"),
            [("check the cards", "warn"), ("not writing", "bad"), ("ok", "good")],
        ),
        (
            Health(shoe="none", disk="low", disk_free_mb=80, clock_synchronised=False),
            [("by hand", "calm"), ("80 MB left", "warn"), ("not set", "warn")],
        ),
    ],
)  # fmt: skip
def test_the_lamps(health: Health, lamps: list[tuple[str, str]]) -> None:
    view = present(Desk().table, Console(station=Station(language="en")), health)
    assert [(lamp.text, lamp.tone) for lamp in view.health] == lamps
    assert [lamp.name for lamp in view.health] == ["shoe", "disk", "clock"]


DECK_OFFER = TableOffer("deck", "d", "d1", "Blue", deck=factory_deck("Blue"))
SEAT_OFFER = TableOffer("seat", "s", "s1", "Bo", seat=5)


@pytest.mark.parametrize(
    ("state", "offers", "told"),
    [
        ("none", (), []), ("here", (), []),
        ("away", (), ["out of reach"]), ("refused", (), ["takes nothing"]),
        ("here", (DECK_OFFER,), []), ("here", (DECK_OFFER, SEAT_OFFER), ["sends somebody"]),
    ],
)  # fmt: skip
def test_the_room_has_a_lamp_only_while_it_wants_attention(
    state: RoomState, offers: tuple[TableOffer, ...], told: list[str]
) -> None:
    health = Health(room=RoomLink("room.local:8444", state, offers))
    view = present(Desk().table, Console(station=Station(language="en")), health)
    assert [lamp.text for lamp in view.health if lamp.name == "room"] == told
    assert all(lamp.tone == "warn" for lamp in view.health[3:]) or offers


# --- keys --------------------------------------------------------------------------------------------


def test_keys_keep_their_places_and_the_usual_one_between_hands_is_green() -> None:
    desk, between = Desk(), {
        "card": "setup", "chips": "hand", "dealt": "table", "around": "tip", "usual": "evening",
        "less": "evening", "large": "more",
    }  # fmt: skip
    assert (desk.key("hand").tone, desk.key("setup").tone) == ("calm", "good")
    desk.open()
    assert (desk.key("hand").tone, desk.key("setup").tone) == ("good", "calm")
    orders = {tuple(key.action for key in desk.view.keys)}
    desk.start()
    for cards in (0, 12):
        desk.draw(cards)
        orders.add(tuple(between.get(key.action, key.action) for key in desk.view.keys))
    assert len(orders) == 1


def test_keys_say_what_they_do_now_and_are_grey_when_forbidden() -> None:
    desk = Desk("fr").dealt()
    assert (desk.key("call").label, desk.key("call").hint) == ("Suivi", "2")
    assert (desk.key("raise").label, desk.key("raise").hint) == ("Relance", "4 – 200")
    assert (desk.key("allin").hint, desk.key("fold").key) == ("200", "F")
    assert not desk.key("confirm").enabled
    desk.act("3 call", "4 fold", "5 fold", "6 fold", "1 fold", "2 check")
    assert {key.action for key in desk.view.keys if key.enabled} == {
        "dealt", "card", "incident", "floor", "dealer", "players", "undo",
    }  # fmt: skip
    desk.draw(4)
    assert (desk.key("call").label, desk.key("raise").label) == ("Parole", "Mise")
    assert desk.key("fold").hint == "rien à suivre"


@pytest.mark.parametrize(
    ("stacks", "button", "acts", "keys", "refused"),
    [
        # seat 3 raised to 6; the all-in of seat 4 to 7 is no complete raise (TDA 47)
        ({3: 20_000, 4: 700, 6: 20_000}, 6, ("6 raise 600", "3 call", "4 allin"), ("not open", "200"),
         "Seat 6 may not raise: no complete raise since it acted."),
        # seat 2 is all-in for 50: seat 1 may call, and all-in says that it is no more than that
        ({1: 20_000, 2: 5_000}, 1, ("1 call", "2 allin"), ("nobody to meet it", "calls 48"),
         "Seat 1: nobody is left who could meet a raise."),
        ({1: 20_000, 2: 20_000, 3: 500}, 2, ("2 raise 1000",), ("only a call", "5"),
         "Seat 3 has no chips beyond the call."),
    ],
)  # fmt: skip
def test_a_raise_that_is_closed_is_grey_with_the_reason(
    stacks: dict[int, int], button: int, acts: tuple[str, ...], keys: tuple[str, str], refused: str
) -> None:
    desk = Desk().open(stacks=stacks)
    desk.do(cmd.PlaceButton, seat=Seat(button))
    desk.start()
    desk.draw(2 * len(stacks))
    desk.act(*acts)
    assert (desk.key("raise").enabled, desk.key("raise").hint) == (False, keys[0])
    assert (desk.key("allin").enabled, desk.key("allin").hint) == (keys[0] != "not open", keys[1])
    desk.press("raise")
    assert desk.view.notice == refused


def test_pages_say_which_keys_confirm_and_close_them() -> None:
    desk = Desk().dealt()
    desk.act("3 call")
    desk.press("incident", "confirm", "floor", *PIN)
    desk.press("way:discretion")
    assert {key.action: key.key for key in desk.page.keys} == {"confirm": "⏎", "back": "Esc"}
    assert [line.partition("\t")[0] for line in desk.page.lines] == ["1", "2", "3", "4"]


def test_the_set_up_page_says_what_typing_does_on_the_line_in_focus() -> None:
    desk = Desk().open()
    desk.do(cmd.EnterFloor)
    desk.press("setup", "line:8")
    assert (desk.view.prompt, desk.page.title) == ("Set up the table", "Figures: chips bought")
    titles = []
    for words in (["line:16"], ["text:Z"], ["confirm", "line:3"], ["digit:5"], ["back", "line:6"], ["cap"]):
        desk.press(*words)
        titles.append(desk.page.title)
    assert titles == [
        "Letters: name · figures: buy-in",
        "Name",
        "Choose below",
        "Blinds, such as 2/5",
        "Choose below",
        "The most that a pot pays",
    ]


def test_an_amount_out_of_bounds_greys_confirm() -> None:
    desk = Desk().dealt()
    desk.press("digit:3")
    assert not desk.key("confirm").enabled
    desk.press("digit:0")
    assert (desk.key("confirm").enabled, desk.key("confirm").hint) == (True, "30")


def test_presets_outside_the_bounds_are_grey() -> None:
    desk = Desk().dealt(stacks={1: 20_000, 2: 20_000, 3: 650})
    desk.act("3 call", "1 call", "2 check")
    desk.draw(4)
    desk.act("1 check", "2 bet 200")
    desk.press("raise")
    enabled = {key.action.removeprefix("preset:"): key.enabled for key in desk.view.amount.presets}
    assert enabled == {
        "min": True, "half": False, "pot": False, "thrice": False, "four": False, "allin": True,
        "keypad": True,
    }  # fmt: skip


# --- alerts ------------------------------------------------------------------------------------------


def test_an_alert_says_what_is_wrong_and_its_ways_out() -> None:
    desk = Desk("fr").dealt()
    desk.act("3 raise 600")
    desk.draw()
    alert = desk.view.alert
    assert (alert.code, alert.tone) == ("AL-07 · carte sortie trop tôt", "bad")
    assert "siège 4 doit encore parler" in desk.view.prompt
    assert [(way.does.value, way.label, way.key) for way in alert.ways] == [
        ("late", "Tous avaient parlé", "1"), ("premature", "Trop tôt", "2"),
        ("not-so", "Ce n’est pas arrivé", "3"),
    ]  # fmt: skip
    assert all(way.hint for way in alert.ways)
    assert desk.view.prompt.endswith("Tout le monde avait-il parlé\u00a0?") and desk.view.prompt_tone == "bad"


def test_missing_cards_are_counted() -> None:
    desk = Desk().dealt(11)
    desk.press("dealt")
    assert desk.view.alert is not None
    assert desk.view.prompt == "Cards are missing: 11 of 12 were counted. Were they dealt?"


def test_every_incident_and_way_out_of_the_catalogue_has_its_words() -> None:
    for incident in CATALOGUE.values():
        assert incident.title and incident.sentence and incident.rule
        for way in incident.ways:
            assert (way.label and way.consequence) or way.name in WAY_WORDS


def test_a_duplicate_does_not_say_where_the_other_card_is() -> None:
    """IB-3: the second king of clubs; the first is at seat 1."""
    desk = Desk("fr").dealt()
    desk.do(cmd.DrawCard, card=FaceDown(Card.parse("Kc")), uid="04FFFFFFFFFFFF")
    alert = desk.view.alert
    assert alert.code.split(" · ")[0] == "AL-11"
    told = alert.says + desk.view.notice + desk.view.prompt
    assert not any(sign in told for sign in ("♣", "Kc", "R♣", "siège", "seat"))


# --- the information barrier -------------------------------------------------------------------------


def faces(value: object) -> set[tuple[str, str]]:
    """Every card face anywhere in a view."""
    if isinstance(value, CardView):
        return {(value.rank, value.suit)} if value.rank else set()
    if isinstance(value, tuple):
        return set().union(*map(faces, value))
    if is_dataclass(value):
        return set().union(*(faces(getattr(value, each.name)) for each in fields(value)))
    return set()


def on_the_board(desk: Desk) -> set[Card]:
    """The cards of the board, without those that an undo of the betting before them made wait."""
    cards = desk.hand.cards if desk.table.hand else ()
    return {card.card.reveal() for card in cards if card.place == BOARD and card.card is not None}


def allowed(desk: Desk, seen: set[Card]) -> set[tuple[str, str]]:
    """Faces that lie open: the board, what was `seen` there and lies there still, and what was tabled."""
    hand = desk.table.hand
    if hand is None:
        return set()
    lying = {card.card.reveal() for card in hand.cards if card.lies == BOARD and card.card is not None}
    board = on_the_board(desk) | (lying & seen)
    tabled = {card for part in hand.parts.values() for card in part.tabled}
    return {("10" if str(card)[0] == "T" else str(card)[0], str(card)[1]) for card in board | tabled}


PRESSES = (
    "fold call call raise allin confirm confirm around undo hand dealt card seat:3 seat:5 incident line:0"
    " way:misdeal way:late way:not-so way:premature"
).split()


@pytest.mark.parametrize("seed", by_day(range(2), range(2, 12)))
def test_no_face_down_card_is_ever_in_the_picture(seed: int) -> None:
    """Random presses on random cards: every face that is shown lies open, and the 52 always add up."""
    print("seed", seed)
    chance = random.Random(seed)
    desk = Desk("en").open()
    shoe: Iterator[Card] = iter(())
    seen = set[Card]()

    def attempt() -> tuple[int, int]:
        return desk.table.hand_no, desk.table.hand.deal.attempt if desk.table.hand else 0

    for _ in range(250):
        before = attempt()
        if chance.random() < 0.5 and next_card(desk.table).spot != "none":
            card = next(shoe, None)
            read = card is not None and chance.random() < 0.95
            uid = f"04{card!r}" if read else ""
            desk.do(cmd.DrawCard, card=FaceDown(card) if read and card else None, uid=uid)
        else:
            desk.press(chance.choice(PRESSES))
        if before != attempt():
            shoe = iter(chance.sample([Card(code) for code in range(52)], 52))
            seen.clear()
        seen |= on_the_board(desk)
        view = desk.view
        assert faces(view) <= allowed(desk, seen)
        assert sum(count for _, count in view.ledger.counts) == 52


def test_tabled_cards_are_open_and_the_others_stay_backs() -> None:
    desk = Desk("fr").flop()
    desk.act("3 allin", "5 call")
    desk.press("seat:3")
    assert desk.view.seats[2].cards == (CardView("A", "s"), CardView("R", "d"))
    assert desk.view.seats[4].cards == (CardView(), CardView())
    assert desk.view.burns == (CardView(dim=True),)


def test_a_mucked_best_hand_gives_no_hint() -> None:
    """IB-2: seat 5 mucks; the picture is the same whatever they held."""

    def mucked(deck: str) -> TableView:
        desk = Desk().open()
        desk.start(deck)
        desk.draw(12)
        desk.act("3 raise 600", "4 fold", "5 call", "6 fold", "1 fold", "2 fold")
        for cards in (4, 2, 2):
            desk.draw(cards)
            desk.press("around")
        desk.press("confirm", "fold")
        return desk.view

    worse = DECK.replace("8d", "XX").replace("2h", "8d").replace("XX", "2h")
    assert mucked(DECK) == mucked(worse)


# --- pages and notices -------------------------------------------------------------------------------


def test_a_refusal_is_one_line_in_the_language_of_the_dealer() -> None:
    table = Desk().table
    error = Refused("no-such-seat", "", maximum=8)
    console = Console(station=Station(language="fr"), notice=Notice.of(error))
    assert present(table, console, Health()).notice == "La table a les sièges 1 à 8."
    console, _ = handle(console, Press("language", 0), table, 0)
    console = replace(console, notice=Notice.of(error))
    assert present(table, console, Health()).notice == "The table has seats 1 to 8."


def test_the_incident_menu_has_the_misdeal_first_and_then_what_is_likely() -> None:
    desk = Desk().dealt()
    desk.press("incident", "more")
    page = desk.page
    assert [key.tone for key in page.keys[:3]] == ["calm", "good", "calm"]
    assert page.keys[0].key == "I-10 F2"
    codes = [key.action.removeprefix("pick:") for key in page.keys if key.action.startswith("pick:")]
    likely = ["BETTING" in CATALOGUE[code].phases for code in codes if code in CATALOGUE]
    assert likely == sorted(likely, reverse=True)


def test_every_incident_is_reached_by_its_group() -> None:
    desk = Desk().dealt()
    for street in ("before the flop", "on it"):
        shown = set[str]()
        for group in GROUPS:
            desk.press("incident", "page:all", f"page:pick:group:{group}")
            for _ in range(3):
                shown |= {key.action.removeprefix("pick:") for key in desk.page.keys}
                desk.press("page:others")
            desk.press("back")
        assert {one.code for one in menu(desk.table)} <= shown, street
        desk = Desk().flop()


def test_a_tournament_counts_chips() -> None:
    desk = Desk("fr").open(mode="tournament", stacks={1: 1_500_000, 2: 20_000})
    assert desk.view.seats[0].stack == "1\u202f500\u202f000"


def test_tabled_hands_are_read_out_and_hidden_ones_are_not() -> None:
    """What a tabled hand makes stands on its plate once the board is whole (TDA 13; IB-2)."""
    desk = Desk("fr").flop()
    for cards in (2, 2, 0):
        desk.act("3 check", "5 check")
        desk.draw(cards)
    assert desk.table.phase == "SHOWDOWN"
    notes = {seat.seat: seat.note for seat in desk.view.seats}
    assert not any("paire" in notes[seat] or "full" in notes[seat] for seat in (3, 5))
    desk.press("confirm")
    shown = {seat.seat: seat for seat in desk.view.seats}
    tabled = [seat for seat in (3, 5) if shown[seat].cards[0].rank]
    assert [shown[seat].note for seat in tabled] == ["deux paires R-2, A"]
