"""An uncalled bet is returned visibly: in the large line, then on the plate of its owner."""

import pytest

from support.desk import Desk


def all_in(language: str) -> Desk:
    """Seat 3 is all-in for 40, seat 5 for 120, and everybody else folds."""
    stacks = {**dict.fromkeys(range(1, 7), 20_000), 3: 4_000, 5: 12_000}
    desk = Desk(language).dealt(stacks=stacks)
    desk.act("3 allin", "4 fold", "5 allin", "6 fold", "1 fold", "2 fold")
    return desk


EN = "40 from each of seats 3 and 5 · 2 from seat 2 · 1 from seat 1 · 80 back to seat 5. All-in: seat 3 shows"
FR = (
    "40 de chacun des sièges 3 et 5 · 2 du siège 2 · 1 du siège 1 · 80 rendus au siège 5."
    " Tapis\u00a0: siège 3 montre"
)


@pytest.mark.parametrize(
    ("language", "said", "note", "undone"),
    [
        ("en", EN, "80 back", "Seat 2: 118 to call"),
        ("fr", FR, "reprend 80", "Siège 2\u00a0: 118 pour suivre"),
    ],
)
def test_an_uncalled_bet_is_announced_at_once_and_taken_back_with_undo(
    language: str, said: str, note: str, undone: str
) -> None:
    desk = all_in(language)
    assert (desk.view.prompt, desk.view.seats[4].note) == (said, note)
    desk.draw()
    assert "80" not in desk.view.prompt, "told once"
    assert desk.view.seats[4].note == note
    desk = all_in(language)
    desk.press("undo")
    assert desk.hand.last_round.uncalled == () and desk.view.prompt == undone


def test_a_bet_that_everybody_folds_to_goes_back_before_the_pot_is_pushed() -> None:
    desk = Desk("en").flop()
    desk.act("3 bet 1000", "5 fold")
    assert desk.view.prompt == "Seat 3 takes back 10. Push the pot: seat 3 wins 14.25"
    desk.press("confirm")
    assert desk.view.prompt == "Seat 3 wins 14.25. NEW HAND?"


def test_the_plate_forgets_it_when_somebody_bets_again() -> None:
    desk = Desk("en").dealt(stacks={**dict.fromkeys(range(1, 7), 20_000), 4: 4_000})
    desk.act("3 fold", "4 allin", "5 raise 9000", "6 call", "1 fold", "2 fold")
    assert desk.hand.last_round.uncalled == ()
    desk.draw(4)
    desk.act("5 bet 5000", "6 fold")
    assert desk.view.seats[4].note == "50 back"
