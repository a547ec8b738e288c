"""What the next hand is: a bomb pot, a hand on two boards, or the game that the button chooses."""

from __future__ import annotations

from dataclasses import field

from croupier.engine.between.bomb_pots import why_not_next
from croupier.engine.between.people import next_game
from croupier.engine.commands import ChooseGame, SetBomb, StartHand
from croupier.engine.events import Bomb
from croupier.engine.table import Table
from croupier.engine.table.rotation import turns_of
from croupier.rules.games import GAMES
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.pages.page import Answered, BetweenHandsPage, Context
from croupier.terminal.pages.typing.keyboard import TypedFigures, cancel_key, close_key, ok_key
from croupier.terminal.view import KeyView, PageView
from croupier.values import replace
from croupier.words import Words

OWN = ""
"""The game of the table."""

OTHERS = tuple(code for code, each in GAMES.items() if each.family == "flop" and each.betting != "limit")
"""What a bomb pot may be dealt as besides it."""


class BombPot(BetweenHandsPage):
    """Without typed figures, confirm takes the green amount."""

    boards: int = 1
    game: str = OWN
    figures: TypedFigures = field(default_factory=TypedFigures)

    def prompt(self, words: Words) -> str:
        return words.say("Bomb pot, ante of each: {amount}", amount=f"{self.figures.typed}_")

    def press(self, key: Key, context: Context) -> Answered:
        table = context.table
        match key:
            case Key(KeyKind.BUY, value) if value.isdigit():
                return self._takes(int(value), context)
            case Key(KeyKind.BOARD, ""):
                return Answered(replace(self, boards=3 - self.boards))
            case Key(KeyKind.BOARD):
                return Answered(None, (StartHand(at=context.now, boards=2),), again=self)
            case Key(KeyKind.GAME):
                games = bomb_games(table, self.boards)
                at = games.index(self._chosen(table)) + 1 if games else 0
                return Answered(replace(self, game=games[at % len(games)]) if games else self)
            case Key(KeyKind.CONFIRM):
                usual = antes(table)[:1]
                amount = self.figures.amount(cash=context.words.cash, usual=sum(usual))
                return self._takes(amount, context) if amount else Answered(self)
        return Answered(replace(self, figures=self.figures.after(key)))

    def _takes(self, amount: int, context: Context) -> Answered:
        now = context.now
        said = SetBomb(at=now, ante=amount, boards=self.boards, game=self._chosen(context.table))
        again = replace(self, figures=TypedFigures())
        return Answered(None, (said, StartHand(at=now, bomb=True)), again=again)

    def _chosen(self, table: Table) -> str:
        """The game asked for, or the first that can be dealt."""
        games = bomb_games(table, self.boards)
        return self.game if self.game in games or not games else games[0]

    def view(self, context: Context) -> PageView:
        words, table = context.words, context.table
        quick = tuple(
            KeyView(Key(KeyKind.BUY, str(amount)), words.money(amount), tone="calm" if at else "good")
            for at, amount in enumerate(antes(table))
        )
        boards = words.say("One board") if self.boards == 1 else words.say("Two boards")
        played = words.game(self._chosen(table) or _own(table))
        hint = words.say("not here") if why_not_next(table, 2) is not None else ""
        own = (
            KeyView(Key(KeyKind.BOARD), boards),
            KeyView(Key(KeyKind.GAME), played, enabled=len(bomb_games(table, self.boards)) > 1),
            KeyView(Key(KeyKind.BOARD, "hand"), words.say("No bomb: two boards"), hint, enabled=not hint),
        )
        ok = replace(ok_key(words), tone="calm", enabled=bool(self.figures.typed or quick))
        keys, rows = TypedFigures.keys(*quick, *own, cancel_key(words), ok)
        return PageView(title=words.say("Bomb pot"), keys=keys, rows=rows, at_foot=True)


def opened(table: Table) -> BombPot:
    """The page as the last bomb pot was dealt."""
    last = table.bomb
    return BombPot(last.boards, last.game) if last is not None else BombPot()


def bomb_games(table: Table, boards: int) -> tuple[str, ...]:
    """The games that it may be dealt as now on so many boards, that of the table first."""
    codes = (OWN, *(code for code in OTHERS if code != _own(table)))
    return tuple(code for code in codes if why_not_next(table, boards, Bomb(0, boards, code)) is None)


def _own(table: Table) -> str:
    return next_game(table) or table.game.code


def antes(table: Table) -> tuple[int, ...]:
    """The usual antes: the last one, five big blinds, and ten."""
    blind = table.settings.big_blind if table.settings is not None else 0
    last = (table.bomb.ante,) if table.bomb is not None else ()
    return tuple(dict.fromkeys(amount for amount in (*last, 5 * blind, 10 * blind) if amount))


class GameChoice(BetweenHandsPage):
    """One key for each game from which the button chooses the next."""

    def press(self, key: Key, context: Context) -> Answered:
        if key.kind is KeyKind.GAME:
            return Answered(None, (ChooseGame(at=context.now, game=key.value),))
        return Answered(self)

    def view(self, context: Context) -> PageView:
        words, settings = context.words, context.table.settings
        codes = dict.fromkeys(turn.game for turn in turns_of(settings)) if settings else ()
        games = tuple(KeyView(Key(KeyKind.GAME, code), words.game(code)) for code in codes)
        return PageView(title=words.say("The button chooses the next game"), keys=(*games, close_key(words)))
