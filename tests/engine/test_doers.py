"""Who caused an incident: each entry of the catalogue says it, and a ruling may change it."""

import pytest

from croupier.engine.incidents.catalogue import CATALOGUE
from croupier.engine.incidents.doers import DOER_OF, DOERS, doer_of, outcomes_of
from croupier.telling.names import BY_ITSELF


def test_every_incident_is_somebodys_doing() -> None:
    assert set(DOER_OF) == set(CATALOGUE)


@pytest.mark.parametrize(
    ("code", "way", "doer"),
    [
        ("AL-12", None, "equipment"),  # an unknown tag is never the dealer's, whatever was ruled
        ("AL-12", "scrap", "equipment"),
        ("AL-12", "void", "equipment"),
        ("AL-17", "manual", "equipment"),
        ("AL-34", "tabled", "question"),
        ("AL-07", "late", "question"),  # everybody had acted
        ("AL-07", "dealt", "question"),
        ("AL-07", "premature", "dealer"),
        ("AL-07", None, "dealer"),
        ("AL-01", "not-so", "equipment"),  # the reading was wrong
        ("I-01", "not-so", "question"),  # the report was withdrawn
        ("AL-27", "not-so", "question"),  # nothing was read: it was keyed
        ("I-18", "stands", "dealer"),
        ("I-10", "stands", "question"),
        ("I-04", "refused", "question"),
        ("AL-23", None, "question"),
        ("AL-23", "passed", "player"),
        ("I-30", "stands", "player"),
        ("AL-36", None, "floor"),
        ("AL-99", None, "question"),
    ],
)
def test_the_ruling_says_whose(code: str, way: str | None, doer: str) -> None:
    assert doer_of(code, way) == doer


def test_the_conditions_of_a_search_say_the_same() -> None:
    """Each code with each way is the doing of exactly the one whose conditions it meets."""
    ways = {None, *BY_ITSELF, *(way.name for one in CATALOGUE.values() for way in one.ways)}
    for code in CATALOGUE:
        for way in ways:
            meets = {
                doer
                for doer in DOERS
                for found, after, but_after in outcomes_of(doer)
                if found == code and (not after or way in after) and way not in but_after
            }
            assert meets == {doer_of(code, way)}, (code, way)
