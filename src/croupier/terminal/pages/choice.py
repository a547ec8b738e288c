"""The page on which the button chooses the next game of a dealer's choice."""

from __future__ import annotations

from croupier.engine.commands import ChooseGame
from croupier.engine.table.rotation import turns_of
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.pages.page import Answered, BetweenHandsPage, Context
from croupier.terminal.pages.typing.keyboard import close_key
from croupier.terminal.view import KeyView, PageView
from croupier.values import dataclass


@dataclass(frozen=True)
class GameChoice(BetweenHandsPage):
    """One key for each game from which the button chooses."""

    def press(self, key: Key, context: Context) -> Answered:
        if key.kind is KeyKind.GAME:
            return Answered(None, (ChooseGame(at=context.now, game=key.value),))
        return Answered(self)

    def view(self, context: Context) -> PageView:
        words, settings = context.words, context.table.settings
        codes = dict.fromkeys(turn.game for turn in turns_of(settings)) if settings else ()
        games = tuple(KeyView(Key(KeyKind.GAME, code), words.game(code)) for code in codes)
        return PageView(title=words.say("The button chooses the next game"), keys=(*games, close_key(words)))
