"""The languages that people read and speak at the table, one value each.

A new language such as Spanish needs three things (`tests/languages/test_another_language.py` adds one):

1. its catalogue, ``locale/es/LC_MESSAGES/croupier.po`` and ``.mo``, made as `croupier.words` says;
2. what the rules say, ``rulebook/rules.es.toml``, with the rows of ``rules.en.toml``;
3. its entry below, in `LANGUAGES`.

Messages are written in English where they are used, so English has no catalogue.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from types import MappingProxyType
from typing import Final

from croupier.errors import Unreadable
from croupier.values import dataclass

NARROW_SPACE: Final = "\u202f"


@dataclass(frozen=True, kw_only=True)
class Language:
    """How a language writes numbers, days and card faces, and the words of its players.

    `code` is from ISO 639-1, `name` is in the language itself; `date_form` is for `date.strftime`. `court`
    has the letters of jack, queen and king if they are not J, Q and K. `colon` stands behind a name.

    `keyboard` has the rows of letters of its keyboards.

    `phrases` are the words that say an action, by the names of `croupier.rules.betting.spoken_bets.Said`. An
    amount adds to the bet after a word of `more_before` or before one of `more_after`. Conditional words
    begin with one of `conditions`.

    `first_names` are common first names, separated by blanks, the most common first: the screen's keyboard
    completes names from them.
    """

    code: str
    name: str
    decimal: str
    thousands: str
    colon: str = ":"
    date_form: str
    court: Mapping[str, str]
    keyboard: tuple[str, str, str]
    phrases: Mapping[str, tuple[str, ...]]
    more_before: tuple[str, ...]
    more_after: tuple[str, ...]
    conditions: tuple[str, ...]
    first_names: str

    @property
    def separator(self) -> str:
        """What stands between the columns of a CSV file where spreadsheets speak this language."""
        return ";" if self.decimal == "," else ","

    def number(self, text: str) -> str:
        """A number that is written with a decimal point.

        >>> FRENCH.number("2.5")
        '2,5'
        """
        return text.replace(".", self.decimal)

    def amount(self, whole: int, cents: int = 0) -> str:
        """Thousands apart, cents with two digits, left out when zero.

        >>> ENGLISH.amount(1234, 5), ENGLISH.amount(12500)
        ('1,234.05', '12,500')
        """
        text = f"{whole:,}".replace(",", self.thousands)
        return f"{text}{self.decimal}{cents:02}" if cents else text

    def rank(self, rank: str) -> str:
        """The rank as on the card: always 10 rather than T.

        >>> [FRENCH.rank(each) for each in "TJA"]
        ['10', 'V', 'A']
        """
        return "10" if rank == "T" else self.court.get(rank, rank)

    def day(self, day: date) -> str:
        """A day in figures.

        >>> FRENCH.day(date(2026, 3, 1)), ENGLISH.day(date(2026, 3, 1))
        ('01/03/2026', '2026-03-01')
        """
        return day.strftime(self.date_form)


ENGLISH: Final = Language(
    code="en",
    name="English",
    decimal=".",
    thousands=",",
    date_form="%Y-%m-%d",
    court={},
    keyboard=("qwertyuiop", "asdfghjkl", "zxcvbnm"),
    phrases={
        "fold": ("fold", "I fold"),
        "check": ("check", "I check"),
        "call": ("call", "I call"),
        "bet": ("bet", "I bet"),
        "raise": ("raise", "raise to", "I raise", "I raise to"),
        "all-in": ("all-in", "all in", "I'm all in"),
        "pot": ("pot", "the pot", "bet pot", "raise pot", "I bet the pot"),
    },
    more_before=("by",),
    more_after=("more",),
    conditions=("if ",),
    first_names="""
        James John Robert Michael David William Richard Joseph Thomas Charles Christopher Daniel Matthew
        Anthony Mark Steven Paul Andrew Joshua Kevin Brian George Edward Ryan Jason Jack Tom Mike Dave Chris
        Matt Ben Sam Alex Nick Joe Dan Tim Jim Bob Bill Steve Andy Tony Luke Adam Harry Oliver Peter Simon
        Eric Frank Scott Greg Kyle Ian Neil Gary Alan Carl Sean Patrick Dennis Jerry Ray Phil Ron Roger
        Keith Larry Justin Brandon Tyler Aaron Nathan Henry Jacob Noah Liam Ethan Max Leo Oscar Zach Ali
        Omar Ahmed Wei Raj Juan Carlos Luis Jose Mohammed Hassan Yusuf Ivan Victor Hugo Felix Fred Ted Ed
        Kim Lee Ken Jay Will Doug Derek Craig Stuart Graham Ross Quentin Vince Wayne Walter Mary Emma Anna
        Sarah Laura Jennifer Jessica Emily Lisa Linda Karen Susan Nancy Betty Sandra Ashley Amanda Melissa
        Olivia Sophie Sophia Charlotte Chloe Grace Alice Amy Angela Ana Barbara Beth Carol Catherine Claire
        Christine Diana Donna Elizabeth Ella Eve Fiona Hannah Helen Holly Irene Isabel Jane Janet Julia
        Julie Kate Katie Kelly Lily Lucy Maria Marie Megan Michelle Mia Natalie Nicole Nina Patricia Pamela
        Rachel Rebecca Rosa Rose Ruth Samantha Sharon Stella Stephanie Teresa Tina Vanessa Vera Victoria
        Wendy Yvonne Zoe Aisha Alicia Amir Arjun Arthur Bruce Bruno Caroline Chen Clara Dean Deborah Diego
        Dmitri Dylan Elena Faith Farid Fatima Frances Gavin Gina Glen Gloria Hans Hector Howard Ibrahim Igor
        Jasmine Jerome Joan Jorge Kamal Karim Kenji Kurt Leah Leon Louis Lucas Malik Marco Marcus Mario
        Martin Maurice Miguel Minh Mustafa Nadia Nora Norman Omari Pablo Pedro Priya Rafael Ralph Ravi
        Ricardo Ruby Russell Salim Samir Sanjay Sergei Sofia Stanley Terry Thanh Tommy Trevor Vivian Warren
        Wesley Xavier Yasmin Yuki Yuri
    """,
)
"""The language of the messages in the source."""

FRENCH: Final = Language(
    code="fr",
    name="Français",
    decimal=",",
    thousands=NARROW_SPACE,
    colon="\u00a0:",
    date_form="%d/%m/%Y",
    court={"J": "V", "Q": "D", "K": "R"},
    keyboard=("azertyuiop", "qsdfghjklm", "wxcvbn"),
    phrases={
        "fold": ("passe", "je passe", "couché", "je me couche", "je jette"),
        "check": ("parole", "je checke"),
        "call": ("suivi", "je suis", "payé", "je paie", "je paye"),
        "bet": ("mise", "je mise", "j'ouvre", "j'ouvre à"),
        "raise": ("relance", "relance à", "je relance", "je relance à"),
        "all-in": ("tapis", "je fais tapis"),
        "pot": ("le pot", "mise pot", "relance pot", "je mise le pot", "je relance le pot"),
    },
    more_before=("de", "plus"),
    more_after=("de plus", "de mieux"),
    conditions=("si ", "s'il "),
    first_names="""
        Jean Michel Pierre Philippe Nicolas Thomas David Christophe Laurent Julien Stéphane Alexandre
        Frédéric Olivier Sébastien Éric Patrick Pascal Antoine Maxime François Vincent Romain Guillaume
        Jérôme Thierry Bruno Mathieu Marc Alain Daniel Bernard Christian Gérard Didier Dominique Franck
        Fabrice Cédric Anthony Kevin Benjamin Arnaud Hugo Lucas Louis Paul Arthur Jules Gabriel Raphaël Léo
        Adam Théo Nathan Mohamed Karim Mehdi Samir Ali Ahmed Rachid Farid Youssef Nabil Omar Ibrahim Hervé
        Yves Yann Yannick Gilles Gilbert Jacques Jean-Luc Jean-Marc Jean-Paul Jean-Pierre Joseph Denis
        Xavier Tristan Quentin Clément Florian Fabien Ludovic Lionel Loïc Luc Marcel Maurice Max Robert
        Roger René Roland Rémi Régis Robin Raymond Simon Serge Samuel Sylvain Steve Tony Tom Valentin Victor
        Walid William Willy Zinedine Igor Ivan Ismaël Ugo Ulysse Oscar Noah Noé Nico Mathis Matthieu Martin
        Kamel Kylian Henri Grégory Georges Guy Emmanuel Étienne Édouard Enzo Dylan Damien Baptiste Basile
        Boris Axel Adrien Aurélien André Marie Nathalie Isabelle Sylvie Catherine Françoise Martine
        Christine Valérie Sandrine Véronique Sophie Céline Chantal Stéphanie Patricia Brigitte Julie Aurélie
        Laurence Christelle Émilie Claire Virginie Camille Léa Manon Chloé Emma Inès Jade Louise Alice Anne
        Anna Ana Amélie Audrey Barbara Béatrice Caroline Charlotte Clara Corinne Danielle Delphine Diane
        Élise Élodie Eva Ève Fatima Florence Gaëlle Hélène Irène Jeanne Jessica Juliette Karine Laura
        Laetitia Leïla Lucie Lisa Mathilde Mélanie Monique Myriam Nadia Nicole Nina Noémie Odile Océane
        Pauline Rachel Rose Sabrina Samira Sarah Solène Sonia Suzanne Valentine Vanessa Yasmine Zoé
    """,
)

LANGUAGES: Final[Mapping[str, Language]] = MappingProxyType({each.code: each for each in (FRENCH, ENGLISH)})
"""Every language by its code, in the order of the language key."""


def language(code: str) -> Language:
    """The language of a code; raises `Unreadable` for any other code."""
    if code not in LANGUAGES:
        raise Unreadable(f"language {code!r}: expected {' or '.join(LANGUAGES)}")
    return LANGUAGES[code]


def following(code: str) -> Language:
    """The next language for the language key.

    >>> following("fr").name, following("en").name
    ('English', 'Français')
    """
    codes = tuple(LANGUAGES)
    return LANGUAGES[codes[(codes.index(code) + 1) % len(codes)]]


TYPED_RANKS: Final[Mapping[str, str]] = MappingProxyType(
    {"1": "A"} | {letter: rank for each in LANGUAGES.values() for rank, letter in each.court.items()}
)
"""The rank that a key means besides its own letter: court cards of every language, and 1 for an ace."""
