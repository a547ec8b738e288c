"""The stakes of a game in words: blinds, bets, antes and bring-in."""

from __future__ import annotations

from croupier.engine.commands import SetTable
from croupier.engine.table import Table
from croupier.engine.table.rotation import stakes_of, turn_of
from croupier.rules.editions import EDITIONS
from croupier.rules.games import GAMES, Game
from croupier.rules.house import EDITION
from croupier.rules.stakes import Stakes, button_posts
from croupier.words import Words


def due(table: Table) -> Stakes:
    """The stakes of the hand in progress, else of the next one; nothing before the table has settings."""
    if table.hand is not None and not table.between_hands:
        return table.hand.stakes
    return stakes_of(turn_of(table.settings, table.turn)) if table.settings is not None else Stakes()


def in_words(stakes: Stakes, game: Game, words: Words) -> str:
    """The blinds, or in fixed limit the bets; then the other posts.

    >>> from croupier.rules.games import GAMES
    >>> in_words(Stakes(small_bet=2000, big_bet=4000, ante=200, bring_in=500), GAMES["7SHL"], Words("en"))
    '20/40, ante 2, bring-in 5'
    >>> in_words(Stakes(big_blind=200, ante=200), GAMES["SDNL"], Words("en"))
    'button 2, ante 2'
    """
    money = words.money
    limit = game.betting == "limit"
    pair = (stakes.small_bet, stakes.big_bet) if limit else (stakes.small_blind, stakes.big_blind)
    alone = button_posts(game, stakes)
    parts = [words.say("button {amount}", amount=money(pair[1])) if alone else "/".join(map(money, pair))]
    if stakes.ante:
        parts.append(words.say("ante {amount}", amount=money(stakes.ante)))
    if stakes.big_blind_ante:
        parts.append(words.say("BB ante {amount}", amount=money(stakes.big_blind_ante)))
    if game.bring_in:
        parts.append(words.say("bring-in {amount}", amount=money(stakes.bring_in)))
    return ", ".join(parts)


def of_setting(made: SetTable, words: Words) -> str:
    """The game and stakes that a command sets (of the first turn or level), how many levels follow, and
    which TDA rules hold.

    >>> of_setting(SetTable(at=0, small_blind=100, big_blind=200, unit=100), Words("en"))
    "Hold'em no-limit 1/2"
    """
    names = Stakes.__dataclass_fields__.keys() & SetTable.__dataclass_fields__.keys()
    stakes = Stakes(**{name: getattr(made, name) for name in names})
    money = Words(words.language, cash=made.mode == "cash")
    line = f"{words.game(made.game)} {in_words(stakes, GAMES[made.game], money)}"
    number = sum(not level.pause for level in made.structure)
    levels = words.count("{number} level", "{number} levels", number) if number else ""
    edition = dict(made.house).get(EDITION, EDITIONS[0])
    tda = made.mode == "tournament" and made.profile == "tda"
    book = words.say("TDA rules {year}", year=edition) if tda else ""
    return " · ".join(part for part in (line, levels, book) if part)


def in_full(stakes: Stakes, game: Game, words: Words) -> str:
    """As `in_words`, with the blinds of a fixed limit beside its bets.

    >>> from croupier.rules.games import GAMES
    >>> bets = Stakes(small_bet=200, big_bet=400, small_blind=100, big_blind=200)
    >>> in_full(bets, GAMES["2T7TD"], Words("en"))
    '2/4, blinds 1/2'
    """
    said = in_words(stakes, game, words)
    if game.betting != "limit" or not stakes.big_blind:
        return said
    blinds = "/".join(map(words.money, (stakes.small_blind, stakes.big_blind)))
    bets, _, more = said.partition(", ")
    return ", ".join(filter(None, (bets, words.say("blinds {amounts}", amounts=blinds), more)))
