"""Refusals of the room appear in the reader's language, with the expected values."""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

import pytest

from cardroom.card_room import CardRoom
from cardroom.room_browser import Browser
from croupier.cardroom.demo import ServedRoom
from croupier.cardroom.offers import Kind, checked, checked_name
from croupier.cardroom.schema.roles import FLOOR
from croupier.cardroom.serving import connections as lent
from croupier.cardroom.serving.connections import Connections
from croupier.cardroom.serving.refusals import said_of
from croupier.cardroom.store import enrolled
from croupier.cardroom.store import offers as store
from croupier.cardroom.store import terminals as joining
from croupier.devices.deck.register import factory_deck, write_csv
from croupier.errors import CroupierError, Fault
from croupier.review.access.accounts import AccountFile
from croupier.words import Words

PASSWORD = "correct horse battery"
STAKES = {
    "game": "THNL", "mode": "cash", "small_blind": "1", "big_blind": "2", "smallest_chip": "1",
}  # fmt: skip
FRIDAY = {"game": "THNL", "profile": "tda", "smallest_chip": "25", "house": ""}
DECK = write_csv([factory_deck("A")])
NOWHERE = "00000000-0000-0000-0000-000000000000"

WRONG: tuple[tuple[Kind, Mapping[str, object], str], ...] = (
    ("preset", STAKES | {"big_blind": "two"}, "Grosse blind\u00a0: il faut un montant comme 2 ou 0.25"),
    ("preset", STAKES | {"small_blind": "3"}, "Petite blind\u00a0: il faut 2 au plus, pas 3."),
    ("preset", STAKES | {"big_blind": "0"}, "un montant supérieur à 0, pas 0"),
    ("preset", STAKES | {"small_blind": "0.5"}, "un multiple du plus petit jeton 1, pas 0.5"),
    ("preset", STAKES | {"mode": "tournament", "small_blind": "0.5"}, "des jetons entiers en tournoi"),
    ("preset", STAKES | {"mode": "x"}, "Mode\u00a0: il faut l’un de cash, tournament, pas x."),
    ("preset", STAKES | {"game": "chess"}, "Jeu\u00a0: il faut un jeu de la liste, pas chess."),
    ("preset", STAKES | {"min_buy_in": "9", "max_buy_in": "5"}, "Cave minimale\u00a0: il faut 5 au plus"),
    ("preset", STAKES | {"house": "rake.percent = 5"}, "rake.percent\u00a0: il faut une règle qui existe"),
    ("preset", STAKES | {"house": "xyz = 5"}, "xyz\u00a0: il faut une règle qui existe, pas xyz."),
    ("preset", STAKES | {"house": "rake.pct = many"}, "rake.pct\u00a0: il faut un pourcentage comme 5 ou 2"),
    ("preset", STAKES | {"house": "rake.cap = much"}, "none, ou un montant comme 2 ou 0.25"),
    ("preset", STAKES | {"house": "undercall = 7"}, "l’un de tda_51b, half_or_forfeit, pas 7."),
    ("preset", STAKES | {"house": "limit.raises = 9"}, "un nombre entier de 3 à 5"),
    ("preset", STAKES | {"house": "clock.seconds = soon"}, "des secondes et des secondes de réserve, comme"),
    ("preset", STAKES | {"house": "no rake"}, "Règle de la maison no rake\u00a0: il faut un nom et une"),
    ("tournament", FRIDAY | {"levels": "20 min 25/50\n20 min"}, "Niveaux, ligne 2\u00a0: il faut un niveau"),
    ("tournament", FRIDAY | {"levels": " "}, "Niveaux\u00a0: il faut un niveau comme"),
    ("tournament", FRIDAY | {"levels": "break 10 min"}, "Niveaux\u00a0: il faut d’abord un niveau."),
    ("tournament", FRIDAY | {"levels": "20 min 25/60"}, "Niveau 1\u00a0: 60 ne se paie pas en jetons de 25."),
    ("tournament", FRIDAY | {"levels": "20 min 50/25"}, "le petit montant ne dépasse pas le grand"),
    ("tournament", FRIDAY | {"levels": "20 min 25/50\n" * 101}, "Ces niveaux ne peuvent pas être joués."),
    ("tournament", FRIDAY | {"smallest_chip": "2.5"}, "le plus petit jeton en nombre entier"),
    ("dealer", {"badge": "blue"}, "Badge BLUE\u00a0: le numéro d’une puce était attendu"),
    ("deck", {"csv": "deck,tag"}, "Ligne 1\u00a0: il faut les colonnes deck,tag,card,status."),
    ("deck", {"csv": DECK + DECK.partition("\n")[2]}, "Ligne 56\u00a0: la puce"),
    ("deck", {"csv": DECK.replace("in-use", "lost", 1)}, "La ligne 2 n’est pas celle qu’écrit"),
    ("deck", {"csv": "\n".join(DECK.splitlines()[:9])}, "Jeu de cartes X\u00a0: toutes les cartes n’ont pas"),
    ("deck", {"csv": DECK.partition("\n")[0]}, "les lignes d’un seul jeu de cartes, pas de 0"),
    ("waiting", {"table": 1, "seat": 11}, "Place 11\u00a0: il faut de 1 à 10."),
    ("waiting", {"table": -1, "seat": 1}, "Il faut une table et une place."),
    ("waiting", {"wants": "x" * 20_000, "table": 1, "seat": 1}, "caractères au plus."),
)  # fmt: skip


@contextmanager
def refused(french: str, error: type[Exception] = CroupierError) -> Iterator[None]:
    """What is refused in the block is said so in French, and in English as a whole sentence."""
    with pytest.raises(error) as caught:
        yield
    assert isinstance(caught.value, CroupierError)
    said = said_of(caught.value, Words("fr"))
    assert french in said, said
    assert re.fullmatch(r"[A-Z\w].*[.]", said_of(caught.value, Words("en")), re.DOTALL)


@pytest.mark.parametrize(("kind", "body", "french"), WRONG)
def test_what_is_wrong_with_an_offer_is_said_in_french(
    kind: Kind, body: Mapping[str, object], french: str
) -> None:
    with refused(french):
        checked(kind, "X", body)


def test_what_the_room_refuses_is_said_in_french(room: CardRoom) -> None:
    with refused("Un nom a de 1 à 60 caractères."):
        checked_name(" ")
    made = store.offer(room.floor, "dealer", "Dan", {"badge": ""}, "anna", "east")
    acts: tuple[tuple[str, Callable[[], object]], ...] = (
        ("Dan est déjà proposé", lambda: store.offer(room.floor, "dealer", "Dan", {}, "anna", "east")),
        ("La salle ne propose pas cela, ou", lambda: store.thing(room.floor, NOWHERE)),
        ("La salle ne propose pas cela.", lambda: store.thing(room.floor, "x")),
        ("rechargez la page", lambda: store.edit(room.floor, made.id, NOWHERE, "D", {}, "a", "east")),
        ("Quelqu’un y a répondu", lambda: enrolled.decline(room.floor, 1, "anna")),
        ("La salle n’a pas ce terminal", lambda: joining.strike_out(room.floor, 99, "anna")),
    )
    for french, act in acts:
        with refused(french):
            act()
    with refused("codes attendent d’être utilisés"):
        for _ in range(1000):
            joining.new_code(room.floor, "anna")


def test_a_database_that_does_not_answer_is_said_in_french(
    room: CardRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lent, "PATIENCE_S", 0.01)
    few = Connections(room.dsn, 1)
    with few.borrowed(FLOOR) as conn:
        with refused("La salle est occupée", Fault), few.borrowed(FLOOR):
            pass
        conn.execute("SET statement_timeout = 20")
        conn.execute("SELECT 1")
    with refused("a mis trop de temps", Fault), few.borrowed(FLOOR) as conn:
        conn.execute("SELECT pg_sleep(5)")
    few.close()
    with pytest.raises(Fault) as away, Connections(f"{room.dsn} port=1", 1).borrowed(FLOOR):
        pass
    assert said_of(away.value, Words("fr")).startswith("La base de données de la salle ne répond pas\u00a0: ")


def test_the_floor_reads_it_on_the_page(room: CardRoom, hall: ServedRoom) -> None:
    AccountFile(hall.config.accounts).put("anna", "floor", PASSWORD)
    browser = Browser(hall)
    browser.opener.addheaders = [("accept-language", "fr"), ("user-agent", "browser")]
    assert "Aucune table n’a encore rejoint la salle." in browser.login("anna", PASSWORD)[1]
    token = browser.token(browser.get("/offers/new?kind=preset")[1])
    status, page = browser.get(
        "/offers/put", {"form": token, "kind": "preset", "name": "X", **STAKES, "ante": "?"}
    )
    assert status == 422 and "Ante\u00a0: il faut un montant comme 2 ou 0.25, pas ?." in page
    status, page = browser.get("/offers/end", {"form": token, "thing": NOWHERE, "onto": NOWHERE})
    assert status == 409 and "La salle ne propose pas cela" in page
    status, page = browser.get("/offers/end", {"form": "old", "thing": NOWHERE})
    assert status == 403 and "Ce formulaire est trop ancien" in page
    status, page = browser.get("/offers/put", {"form": token, "kind": "player", "name": "x" * 20_000})
    assert status == 422 and "Un nom a de 1 à 60 caractères" in page
