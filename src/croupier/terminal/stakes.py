"""The stakes of a game as they are told: blinds, bets, antes and bring-in."""

from __future__ import annotations

from croupier.engine.table import Table
from croupier.engine.table.rotation import stakes_of, turn_of
from croupier.rules.games import Game
from croupier.rules.stakes import Stakes
from croupier.words import Words


def due(table: Table) -> Stakes:
    """The stakes of the hand in progress, else of the next one; nothing before the table has settings."""
    if table.hand is not None and not table.between_hands:
        return table.hand.stakes
    return stakes_of(turn_of(table.settings, table.turn)) if table.settings is not None else Stakes()


def told(stakes: Stakes, game: Game, words: Words) -> str:
    """The blinds, in fixed limit the bets; then what else is posted.

    >>> from croupier.rules.games import GAMES
    >>> told(Stakes(small_bet=2000, big_bet=4000, ante=200, bring_in=500), GAMES["7SHL"], Words("en"))
    '20/40, ante 2, bring-in 5'
    """
    money = words.money
    limit = game.betting == "limit"
    pair = (stakes.small_bet, stakes.big_bet) if limit else (stakes.small_blind, stakes.big_blind)
    parts = ["/".join(map(money, pair))]
    if stakes.ante:
        parts.append(words.say("ante {amount}", amount=money(stakes.ante)))
    if stakes.big_blind_ante:
        parts.append(words.say("BB ante {amount}", amount=money(stakes.big_blind_ante)))
    if game.bring_in:
        parts.append(words.say("bring-in {amount}", amount=money(stakes.bring_in)))
    return ", ".join(parts)
