"""What a player asked for, owes and waits for, in a few words: on a page, and in short on their plate."""

from __future__ import annotations

from croupier.engine.table import Player
from croupier.words import Words


def standing(player: Player, words: Words) -> tuple[str, ...]:
    """What the player asked for, owes and waits for, in a few words each."""
    say = words.say
    facts = (
        (player.gone, say("away")),
        ("away" in player.asked, say("away after the hand")),
        ("leave" in player.asked, say("leaves after the hand")),
        (player.moves_to is not None, _going(player, words)),
        (player.queued > 0, say("+{amount} after the hand", amount=words.money(player.queued))),
        (player.waits, say("waits for the big blind")),
        (not player.waits and (player.owes_small or player.owes_big), say("owes blinds")),
        (player.change > 0 and player.moves_to is None, _wish(player, words)),
    )
    return tuple(said for holds, said in facts if holds)


def in_short(player: Player, words: Words) -> tuple[str, ...]:
    """The same in short, for the plate of the seat."""
    say = words.say
    facts = (
        ("leave" in player.asked, say("leaves")),
        ("away" in player.asked, say("away next")),
        (player.moves_to is not None, f"→ {player.moves_to}"),
        (player.queued > 0, f"+{words.money(player.queued)}"),
        (player.waits, say("waits BB")),
        (not player.waits and (player.owes_small or player.owes_big), say("owes BB")),
        (player.change > 0 and player.moves_to is None, f"⇄ {player.wanted or ''}".rstrip()),
    )
    return tuple(said for holds, said in facts if holds)


def _going(player: Player, words: Words) -> str:
    return words.say("to seat {seat} after the hand", seat=player.moves_to) if player.moves_to else ""


def _wish(player: Player, words: Words) -> str:
    if player.wanted is None:
        return words.say("wants another seat")
    return words.say("wants seat {seat}", seat=player.wanted)
