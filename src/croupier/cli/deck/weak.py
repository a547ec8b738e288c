"""The list of weak tags, to print: which cards to look at, each with a box to tick."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from croupier.devices.deck.pack import WeakTag


def weak_list(
    deck: str, passes: int, weak: Sequence[WeakTag], place_of: Callable[[int], str], day: str
) -> str:
    """A page of text: the cards whose tags were missed, the worst first.

    >>> print(weak_list("A", 5, [WeakTag("Ah", 0, 2, 5)], lambda antenna: "shoe", "2026-11-23"))
    Deck A, 5 passes, 2026-11-23
    <BLANKLINE>
    [ ] Ah   read 2 of 5 at the antenna of shoe
    <BLANKLINE>
    Press each sticker flat and deal the pack again. A card that is weak again gets a new sticker:
    croupier deck enrol A --replace.
    <BLANKLINE>
    """
    head = f"Deck {deck}, {passes} passes, {day}"
    if not weak:
        return f"{head}\n\nEvery tag was read in every pass.\n"
    rows = [
        f"[ ] {tag.card}   read {tag.read} of {tag.passes} at the antenna of "
        f"{place_of(tag.antenna) or tag.antenna}"
        for tag in weak
    ]
    advice = (
        "Press each sticker flat and deal the pack again. A card that is weak again gets a new sticker:\n"
        f"croupier deck enrol {deck} --replace."
    )
    return "\n".join([head, "", *rows, "", advice, ""])
