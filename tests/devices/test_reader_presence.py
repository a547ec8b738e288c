"""Tags in fields: a flickering tag is one tag, and a tag that left may come back."""

from __future__ import annotations

from croupier.devices.readers.dialogue import Look
from croupier.devices.readers.presence import Changes, Presence, PresenceSettings

UID = "04A1B2C3"
OTHER = "04A1B2C4"
SETTINGS = PresenceSettings(slot_antenna=0, sightings=2, leave_looks=3, leave_ms=300)
NOTHING = Changes()


def looks(presence: Presence, antenna: int, *steps: tuple[int, str]) -> list[Changes]:
    """Looks at these times, each with the tags of its text; ? is one without a number."""
    return [
        presence.look(antenna, Look(tuple(text.replace("?", "").split()), unread="?" in text), now)
        for now, text in steps
    ]


def test_a_tag_at_the_shoe_counts_at_once_and_one_elsewhere_at_its_second_sighting() -> None:
    presence = Presence(SETTINGS)
    assert looks(presence, 0, (0, UID), (20, UID)) == [Changes((UID,)), NOTHING]
    assert looks(presence, 1, (0, UID), (20, UID), (40, UID)) == [NOTHING, Changes((UID,)), NOTHING]


def test_a_tag_is_gone_after_enough_looks_and_time_without_it() -> None:
    few = looks(Presence(SETTINGS), 0, (0, UID), (200, ""), (400, ""), (401, ""))
    assert few[1:] == [NOTHING, NOTHING, Changes(left=(UID,))]
    soon = looks(Presence(SETTINGS), 0, (0, UID), (20, ""), (40, ""), (60, ""), (299, ""), (300, ""))
    assert soon[1:] == [NOTHING] * 4 + [Changes(left=(UID,))]


def test_a_tag_that_flickers_never_leaves() -> None:
    steps = [(now, UID if now % 80 == 0 else "") for now in range(0, 4000, 20)]
    assert looks(Presence(SETTINGS), 0, *steps) == [Changes((UID,))] + [NOTHING] * (len(steps) - 1)
    rarely = [(now, UID if now % 290 == 0 else "") for now in range(0, 2900, 10)]
    assert not any(each.left for each in looks(Presence(SETTINGS), 0, *rarely))


def test_looks_without_a_tag_count_in_a_row_only() -> None:
    steps = [(0, UID), (100, ""), (200, UID), (300, ""), (400, UID), (500, ""), (600, UID), (950, "")]
    assert not any(each.left for each in looks(Presence(SETTINGS), 0, *steps))


def test_a_tag_seen_once_elsewhere_and_gone_is_neither_seen_nor_gone() -> None:
    assert looks(Presence(SETTINGS), 1, (0, UID), (200, ""), (400, ""), (600, ""), (800, "")) == [NOTHING] * 5


def test_a_tag_that_left_may_come_again() -> None:
    found = looks(Presence(SETTINGS), 0, (0, UID), (200, ""), (400, ""), (600, ""), (800, UID))
    assert found[-1] == Changes((UID,))


def test_a_field_is_left_one_by_one() -> None:
    found = looks(Presence(SETTINGS), 0, (0, f"{UID} {OTHER}"), (200, UID), (400, UID), (600, UID))
    assert found == [Changes((UID, OTHER)), NOTHING, NOTHING, Changes(left=(OTHER,))]


def test_a_card_without_a_number_is_reported_when_it_has_passed() -> None:
    found = looks(Presence(SETTINGS), 0, (0, "?"), (20, "?"), (200, ""), (300, ""), (400, ""))
    assert found == [NOTHING] * 4 + [Changes(passed_unread=True)]


def test_one_sighting_without_a_number_is_not_a_card() -> None:
    assert looks(Presence(SETTINGS), 0, (0, "?"), (200, ""), (300, ""), (400, "")) == [NOTHING] * 4


def test_a_number_read_before_or_after_makes_no_second_card() -> None:
    before = looks(Presence(SETTINGS), 0, (0, UID), (20, "?"), (40, "?"), (400, ""), (500, ""), (600, ""))
    assert [each for each in before if each != NOTHING] == [Changes((UID,)), Changes(left=(UID,))]
    after = looks(Presence(SETTINGS), 0, (0, "?"), (20, "?"), (40, UID), (400, ""), (500, ""), (600, ""))
    assert after[2] == Changes((UID,)) and after[-1] == Changes(left=(UID,))
