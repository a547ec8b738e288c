"""The catalogue of each language: messages are noted here and looked up in it."""

from __future__ import annotations

import gettext
from functools import cache
from importlib import resources

from croupier.languages import ENGLISH, language


def message(text: str) -> str:
    """The message itself, noted for translation: for tables of messages that are said elsewhere."""
    return text


@cache
def translated(code: str, message: str) -> str:
    """The message in a language, its names in braces still to be filled in."""
    return catalogue(code).gettext(message)


@cache
def finished(code: str, message: str) -> str:
    """A message without names, as it is read: a picture says many of those."""
    return translated(code, message).format()


@cache
def catalogue(code: str) -> gettext.NullTranslations:
    if language(code) is ENGLISH:
        return gettext.NullTranslations()
    path = resources.files("croupier") / "locale" / code / "LC_MESSAGES" / "croupier.mo"
    with path.open("rb") as file:
        return gettext.GNUTranslations(file)
