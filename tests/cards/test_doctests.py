"""Every example in the docstrings of the card modules runs."""

import doctest
import importlib
import pkgutil

import pytest

import croupier.cards

MODULES = [module.name for module in pkgutil.iter_modules(croupier.cards.__path__, "croupier.cards.")]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name))
    assert result.attempted > 0, "a module of cards shows how it is used"
    assert result.failed == 0
