"""The catalogue of each language: messages are marked here and looked up."""

from __future__ import annotations

import gettext
import re
from functools import cache, lru_cache
from importlib import resources
from typing import Final

from croupier.languages import ENGLISH, language

_APART: Final = re.compile(r" (?=[:;?!»%](?!\w))|(?<=«) ")
"""The space before a separate sign, and the one inside a quote."""


def bound(text: str) -> str:
    """The text with no-break spaces at separate signs, as in French: no line begins with such a sign.

    >>> bound("Siège 4 : il dit « tapis » ?")
    'Siège 4\\xa0: il dit «\\xa0tapis\\xa0»\\xa0?'
    """
    return _APART.sub("\N{NO-BREAK SPACE}", text)


def message(text: str) -> str:
    """The message itself, marked for translation: for tables of messages that are used elsewhere."""
    return text


@cache
def translated(code: str, message: str) -> str:
    """The message in a language; names in braces are not filled in yet."""
    return bound(catalogue(code).gettext(message))


@lru_cache(maxsize=512)
def counted(code: str, one: str, many: str, number: int) -> str:
    """The form of a message for a number; names in braces are not filled in yet."""
    return bound(catalogue(code).ngettext(one, many, number))


@cache
def finished(code: str, message: str) -> str:
    """A message without names, translated and cached: a picture has many of them."""
    return translated(code, message).format()


@cache
def catalogue(code: str) -> gettext.NullTranslations:
    if language(code) is ENGLISH:
        return gettext.NullTranslations()
    path = resources.files("croupier") / "locale" / code / "LC_MESSAGES" / "croupier.mo"
    with path.open("rb") as file:
        return gettext.GNUTranslations(file)
