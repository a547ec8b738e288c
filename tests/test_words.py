"""The languages are complete: every message has its translation, none is left over, the files agree."""

import ast
import io
import re
from functools import cache
from gettext import GNUTranslations
from importlib import resources
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from croupier.cards.card import DECK, Card
from croupier.engine import codes
from croupier.errors import Refused, Unreadable
from croupier.languages import ENGLISH, LANGUAGES
from croupier.rulebook.book import rows
from croupier.words import Words, parse_amount
from croupier.words.catalogue import counted, translated
from croupier.words.refusals import REFUSALS, refusal

PACKAGE = Path(str(resources.files("croupier")))
KEYWORDS = {"say": None, "count": (1, 2), "message": None}
CALLED = re.compile(rf"\b(?:{'|'.join(KEYWORDS)})\s*\(")
F_STRING = re.compile(r"\b(?:[fF][rR]?|[rR][fF])[\"']")
"""What a module without messages, or without f-strings, lacks: it need not be parsed."""
TRANSLATED = [each for each in LANGUAGES if each != ENGLISH.code]


def catalogue(language: str) -> Catalog:
    path = PACKAGE / "locale" / language / "LC_MESSAGES" / "croupier.po"
    with path.open("rb") as file:
        return read_po(file, locale=language)


def forms_of(message: Message) -> tuple[str, ...]:
    """The translation, in each of its plural forms."""
    said = message.string
    return tuple(str(form) for form in said) if isinstance(said, tuple | list) else (str(said),)


@cache
def messages_of_the_source() -> set[str | tuple[str, ...]]:
    found = (
        message
        for path in sorted(PACKAGE.rglob("*.py"))
        if CALLED.search(path.read_text(encoding="utf-8"))
        for _, message, _, _ in extract_from_file("python", path, keywords=KEYWORDS)
    )
    return {tuple(message) if isinstance(message, tuple | list) else message for message in found}


def names(text: str) -> set[str]:
    return set(re.findall(r"\{(\w*)\}", text))


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_message_is_in_the_catalogue_and_no_other(language: str) -> None:
    stored = {
        tuple(message.id) if isinstance(message.id, tuple | list) else message.id
        for message in catalogue(language)
        if message.id
    }
    assert stored == messages_of_the_source()


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_message_is_in_its_place_translated_with_the_same_facts_and_not_fuzzy(language: str) -> None:
    found = [message for message in catalogue(language) if message.id]
    ids = [[each.id] if isinstance(each.id, str) else list(each.id) for each in found]
    assert ids == sorted(ids)
    for message, said in zip(found, ids, strict=True):
        wanted = set().union(*map(names, said))
        assert all(form and names(form) == wanted for form in forms_of(message)), message.id
        assert not message.fuzzy, message.id


def test_a_catalogue_belongs_to_a_language_and_english_needs_none() -> None:
    folders = [path.name for path in (PACKAGE / "locale").iterdir() if path.is_dir()]
    assert sorted(folders) == sorted(TRANSLATED)
    assert Words("en").say("Seat {seat}: check", seat=3) == "Seat 3: check"
    counted = [Words("en").count("{number} card", "{number} cards", number) for number in (0, 1, 2)]
    assert counted == ["0 cards", "1 card", "2 cards"]


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_compiled_file_is_that_of_the_catalogue(language: str) -> None:
    """The head is left out, in which Babel writes its own version."""
    compiled = io.BytesIO()
    write_mo(compiled, catalogue(language))
    compiled.seek(0)
    stored = PACKAGE / "locale" / language / "LC_MESSAGES" / "croupier.mo"
    assert messages_of(io.BytesIO(stored.read_bytes())) == messages_of(compiled), "compile it again"


def messages_of(compiled: io.BytesIO) -> dict[str | tuple[str, int], str]:
    """The messages of a compiled catalogue and their translations, a plural by its number."""
    read = GNUTranslations(compiled)._catalog  # type: ignore[attr-defined]
    return {key: said for key, said in read.items() if key}


def said_in(text: ast.JoinedStr) -> list[str]:
    """Messages inside the braces of an f-string."""
    calls = (node for node in ast.walk(text) if isinstance(node, ast.Call) and node.args)
    return [
        str(call.args[0].value)
        for call in calls
        if isinstance(call.args[0], ast.Constant)
        and getattr(call.func, "attr", getattr(call.func, "id", "")) in KEYWORDS
        and isinstance(call.args[0].value, str)
    ]


def test_no_message_is_hidden_in_an_f_string() -> None:
    modules = (path.read_text(encoding="utf-8") for path in sorted(PACKAGE.rglob("*.py")))
    trees = (ast.parse(text) for text in modules if CALLED.search(text) and F_STRING.search(text))
    texts = (node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.JoinedStr))
    assert [message for text in texts for message in said_in(text)] == []


def test_french_punctuation_follows_a_space() -> None:
    for message in catalogue("fr"):
        forms = forms_of(message)
        inside = r"\w[:?!;](?!\d)"  # 20:00 is a time
        assert not any(re.search(inside, form) for form in forms if message.id), message.id


LOOSE = re.compile(r" [:;?!»%](?!\w)|« ")
"""A blank at which a line may break before a sign of punctuation, or after an opening quote."""


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_no_line_may_begin_with_a_sign_of_punctuation(language: str) -> None:
    loose = []
    for message in messages_of_the_source():
        if isinstance(message, str):
            said = [translated(language, message)]
        else:
            said = [counted(language, message[0], message[1], number) for number in (1, 2)]
        loose += [each for each in said if LOOSE.search(each)]
    assert loose == []
    texts = [text for row in rows() for text in (row.says[language], row.terminal[language])]
    assert len(texts) > 500 and [text for text in texts if LOOSE.search(text)] == []


STRAIGHT = re.compile(r"(?<=[^\W\d_])'")
"""An apostrophe of a typewriter in a word; the quotes of a command stand after a blank or a bracket."""


def test_french_apostrophes_are_those_of_print() -> None:
    said = [form for message in catalogue("fr") if message.id for form in forms_of(message)]
    said += [text for row in rows() for text in (row.says["fr"], row.terminal["fr"])]
    assert sum("’" in each for each in said) > 500
    assert [each for each in said if STRAIGHT.search(each)] == []


def refusals_of_the_source() -> dict[str, list[set[str]]]:
    """The facts that each `Refused` of the two rooms below carries, by its code."""
    found: dict[str, list[set[str]]] = {}
    for path in (*PACKAGE.joinpath("engine").rglob("*.py"), *PACKAGE.joinpath("rules").glob("*.py")):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if "Refused(" in text else ():
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refused":
                facts = {keyword.arg for keyword in node.keywords if keyword.arg}
                found.setdefault(code_of(node.args[0]), []).append(facts)
    return found


def code_of(written: ast.expr) -> str:
    """The code of a refusal as it is written: a word, or a constant of `codes`."""
    if isinstance(written, ast.Attribute):
        return str(getattr(codes, written.attr))
    assert isinstance(written, ast.Constant)
    return str(written.value)


def test_every_refusal_of_the_rules_and_the_engine_has_its_sentence_and_its_facts() -> None:
    found = refusals_of_the_source()
    assert len(found) > 30 and set(found) <= set(REFUSALS)
    for code, calls in found.items():
        for facts in calls:
            assert names(REFUSALS[code]) <= facts, code


@pytest.mark.parametrize(
    ("language", "cash", "amount", "text"),
    [
        ("fr", True, 1_250, "12,50"),
        ("en", True, 1_250, "12.50"),
        ("fr", True, 123_456_789, "1\u202f234\u202f567,89"),
        ("en", True, 123_456_700, "1,234,567"),
        ("fr", False, 12_500, "12\u202f500"),
        ("en", False, 12_500, "12,500"),
        ("fr", True, 5, "0,05"),
        ("en", True, -1_205, "-12.05"),
        ("en", True, 0, "0"),
    ],
)
def test_money(language: str, cash: bool, amount: int, text: str) -> None:
    assert Words(language, cash=cash).money(amount) == text


def test_amounts_are_read_and_others_refused() -> None:
    for text, amount in {"12": 1_200, "12.5": 1_250, "12,50": 1_250, ".05": 5}.items():
        assert parse_amount(text, cash=True) == amount
    assert parse_amount("300", cash=False) == 300
    for text in ("", ".", "1.234", "1.2.3", "-5", "²"):
        with pytest.raises(Unreadable):
            parse_amount(text, cash=True)
    for text in ("1.5", "9" * 13):
        with pytest.raises(Unreadable):
            parse_amount(text, cash=False)


def test_an_unknown_language_is_unreadable() -> None:
    with pytest.raises(Unreadable, match="'de'"):
        Words("de").say("Fold")


def test_the_plural_is_that_of_the_language() -> None:
    one, many = "Seat {seats} folds?", "Seats {seats} fold?"
    each = [(language, number) for language in ("fr", "en") for number in (1, 2)]
    said = [Words(code).count(one, many, n, seats="3, 4"[: 3 * n - 2]) for code, n in each]
    assert said == ["Siège 3 passe\u00a0?", "Sièges 3, 4 passent\u00a0?", "Seat 3 folds?", "Seats 3, 4 fold?"]


def test_cards_have_the_letters_of_the_language() -> None:
    court = [Card.parse(text) for text in ("Ah", "Ks", "Qd", "Jc", "Th", "2s")]
    assert [Words("fr").card(card) for card in court] == ["A♥", "R♠", "D♦", "V♣", "10♥", "2♠"]
    assert [Words("en").card(card) for card in court] == ["A♥", "K♠", "Q♦", "J♣", "10♥", "2♠"]
    assert len({Words("fr").card(card) for card in DECK}) == 52


def test_a_refusal_names_its_numbers_and_its_rule() -> None:
    error = Refused("AL-23", "", rule="TDA 43", seat=4, minimum=60_000, maximum=1_000_000)
    assert refusal(error, "fr") == "Siège 4\u00a0: le total doit être de 600 à 10\u202f000. (TDA 2019 43)"
    assert refusal(error, "en", cash=False) == "Seat 4: the total must be 60,000 to 1,000,000. (TDA 2019 43)"


def test_a_refused_amount_names_the_smallest_chip_where_it_counts() -> None:
    facts = {"seat": 4, "minimum": 300, "maximum": 10_000}
    chips = Refused("AL-23", "", rule="TDA 43", unit=25, **facts)
    told = "Seat 4: the total must be 300 to 10,000, in chips of 25. (TDA 2019 43)"
    assert refusal(chips, "en", cash=False) == told
    assert (
        refusal(chips, "fr")
        == "Siège 4\u00a0: le total doit être de 3 à 100, en jetons de 0,25. (TDA 2019 43)"
    )
    assert refusal(Refused("AL-23", "", unit=1, **facts), "en") == "Seat 4: the total must be 3 to 100."


@pytest.mark.parametrize("error", [Refused("AL-99", "new"), Refused("AL-23", "without its facts")])
def test_a_refusal_without_a_sentence_gives_its_code(error: Refused) -> None:
    assert refusal(error, "fr") == f"Refusé\u00a0: {error.code}."


def test_keys_in_french_name_what_a_player_announces_in_one_form() -> None:
    """A noun each, as it is called at the table; no infinitive and no third person among them."""
    keys = ("Fold", "Check", "Call", "Bet", "Raise", "All-in", "Pot", "All call", "All check", "All show")
    said = "Passe Parole Suivi Mise Relance Tapis Pot Suivi\xa0général Parole\xa0générale Abattage\xa0général"
    assert [Words("fr").say(key).replace(" ", "\xa0") for key in keys] == said.split(" ")


def test_french_says_board_turn_and_river_as_players_do() -> None:
    official = re.compile(r"\btableaux?\b|\btournant\b|\brivière\b", re.IGNORECASE)
    spoken = re.compile(r"\b(?:boards?|turn|river)\b", re.IGNORECASE)
    here = [message for message in catalogue("fr") if spoken.search(str(message.id))]
    assert len(here) > 80
    assert [form for message in here for form in forms_of(message) if official.search(form)] == []
