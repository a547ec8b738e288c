"""A table's own edition of the TDA rules is that of the numbers that people there type."""

from pathlib import Path

from croupier.log.reading.archive import Archive
from croupier.log.writing.journal import Journal
from croupier.search.known_names import known_names
from support.dealer import Dealer
from support.logs import KEY, keep


def test_a_log_has_the_edition_of_its_last_hand_and_several_logs_their_common_one(tmp_path: Path) -> None:
    names = []
    for number, edition in enumerate(("2026", "2026", "2022")):
        dealer = Dealer()
        dealer.open(
            mode="tournament",
            profile="tda",
            house=(("rules.edition", edition),),
            small_blind=100,
            big_blind=200,
        )
        dealer.start()
        with Journal.open(tmp_path / f"{number}.db", key=KEY) as journal:
            keep(journal, dealer.inputs)
        names.append(tmp_path / f"{number}.db")
    with Archive.open(names[0]) as one, Archive.open(names[1]) as two, Archive.open(names[2]) as other:
        assert known_names([one]).edition == "2026"
        assert known_names([one, two]).edition == "2026"
        assert known_names([one, other]).edition == "2019", "numbers without a year mean one thing"
