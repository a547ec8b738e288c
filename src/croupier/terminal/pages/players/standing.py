"""What a player asked for, owes and waits for, in a few words: for a page, and shorter for their plate."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.engine.table import Player
from croupier.words import Words


def standing(player: Player, words: Words, *, behind: bool = False) -> tuple[str, ...]:
    """What the player asked for, owes and waits for, in a few words each; `behind`: the button must pass."""
    say = words.say
    facts = (
        (player.gone, say("away")),
        ("away" in player.asked, say("away after the hand")),
        ("leave" in player.asked, say("leaves after the hand")),
        (player.moves_to is not None, _going(player, words)),
        (player.queued > 0, say("+{amount} after the hand", amount=words.money(player.queued))),
        (player.waits, say("waits for the big blind")),
        (not player.waits and (player.owes_small or player.owes_big), say("owes blinds")),
        (behind, say("waits for the button to pass")),
        (player.change > 0 and player.moves_to is None, _wish(player, words)),
    )
    return tuple(said for holds, said in facts if holds)


def in_short(player: Player, words: Words, *, behind: bool = False) -> tuple[str, ...]:
    """The same in short, for the plate of the seat."""
    return tuple(_in_short(player, words, behind=behind))


def _in_short(player: Player, words: Words, *, behind: bool) -> Iterator[str]:
    if "leave" in player.asked:
        yield words.say("leaves")
    if "away" in player.asked:
        yield words.say("away next")
    if player.moves_to is not None:
        yield f"→ {player.moves_to}"
    if player.queued > 0:
        yield f"+{words.money(player.queued)}"
    if player.waits:
        yield words.say("waits BB")
    elif behind:
        yield words.say("waits button")
    elif player.owes_small or player.owes_big:
        yield words.say("owes BB")
    if player.change > 0 and player.moves_to is None:
        yield f"⇄ {player.wanted or ''}".rstrip()


def _going(player: Player, words: Words) -> str:
    return words.say("to seat {seat} after the hand", seat=player.moves_to) if player.moves_to else ""


def _wish(player: Player, words: Words) -> str:
    if player.wanted is None:
        return words.say("wants another seat")
    return words.say("wants seat {seat}", seat=player.wanted)
