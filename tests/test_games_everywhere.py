"""Every place that must know each game knows it: a new game learns here what is missing.

What the types check is not repeated here: the fields of `Game`, and the names for a new scale of hands
(`assert_never` where they are given).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Final

import pytest

from croupier.demo.stub import KEPT
from croupier.histories import open_history, pokerstars
from croupier.histories.game_names import NAMES, VARIANTS
from croupier.rules.games import DRAWS, GAMES, OFFICIAL, Game
from croupier.words.game_terms import GAME_NAMES, STREETS
from support.pokerkit_twin import VARIANTS as TWINS

ROOT: Final = Path(__file__).parents[1]
PACKAGE: Final = ROOT / "src" / "croupier"
XSD: Final = resources.files("croupier.export.pojeu").joinpath("pojeu.xsd").read_text(encoding="utf-8")
SCRIPTS: Final = [
    path.read_text(encoding="utf-8") for path in (PACKAGE / "script" / "scenarios").rglob("*.table")
]


def told(path: str) -> Callable[[Game], bool]:
    """Whether the text names the code of a game, as a word of its own."""
    words = set(re.findall(r"\w+", (ROOT / path).read_text(encoding="utf-8")))
    return lambda game: game.code in words


def enumerated(kind: str) -> list[str]:
    """The values that the schema of the regulator's record allows."""
    inside = re.search(rf'<xs:simpleType name="{kind}">(.*?)</xs:simpleType>', XSD, re.DOTALL)
    assert inside
    return re.findall(r'value="([^"]+)"', inside[1])


def named(game: Game, names: object) -> bool:
    """Whether every street of the game is in the mapping."""
    assert hasattr(names, "__contains__")
    return all(street.name in names for street in game.streets)


def dealt(game: Game) -> bool:
    """Whether a script deals the game."""
    return any(re.search(rf"^game {game.code}$", script, re.MULTILINE) for script in SCRIPTS)


PLACES: Final[dict[str, Callable[[Game], bool]]] = {
    "GAME_NAMES of words/game_terms.py": lambda game: game.code in GAME_NAMES,
    "STREETS of words/game_terms.py": lambda game: named(game, STREETS),
    "NAMES of histories/game_names.py": lambda game: game.code in NAMES,
    "STREETS of histories/pokerstars.py": lambda game: named(game, pokerstars.STREETS),
    "STREETS of histories/open_history.py": lambda game: (
        game.code in NAMES and (NAMES[game.code].open_history is None or named(game, open_history.STREETS))
    ),
    "DRAWS of rules/games.py": lambda game: all(
        street.name in [draw.name for draw in DRAWS] for street in game.streets if street.draw
    ),
    "KEPT of demo/stub.py": lambda game: not game.draws or game.halves[0] in KEPT,
    "the games of export/pojeu/pojeu.xsd": lambda game: (
        (game.code in enumerated("rule")) == (game.code in OFFICIAL)
    ),
    "the tours of export/pojeu/pojeu.xsd": lambda game: (
        game.official is None or named(game, enumerated("tourName"))
    ),
    "VARIANTS of tests/support/pokerkit_twin.py": lambda game: game.code in TWINS,
    "the games of README.md": told("README.md"),
    "the games of config/croupier.sample.toml": told("src/croupier/config/croupier.sample.toml"),
    "House games of rules/README.md": lambda game: (
        game.official is not None or told("src/croupier/rules/README.md")(game)
    ),
    "export/README.md": lambda game: game.official is not None or told("src/croupier/export/README.md")(game),
    "the statements of script/README.md": told("src/croupier/script/README.md"),
    "the scripts of script/scenarios": dealt,
}
"""Where a game has to be known, and whether one is."""


@pytest.mark.parametrize("place", PLACES)
def test_every_game_is_known_there(place: str) -> None:
    missing = [code for code, game in GAMES.items() if not PLACES[place](game)]
    assert not missing, f"{place}: nothing there for {', '.join(missing)}"


def test_no_place_knows_a_game_that_is_not_dealt() -> None:
    assert set(GAME_NAMES) == set(NAMES) == set(TWINS) == set(GAMES)
    assert set(enumerated("rule")) == set(OFFICIAL)


def test_two_games_never_share_a_variant() -> None:
    assert len(VARIANTS) == len(NAMES)
