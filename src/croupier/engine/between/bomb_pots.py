"""Bomb pots: all put in an ante, nobody bets before the flop, often on two boards.

Facts: that all ante the same and the betting begins on the flop is in the BARGE rulebook. How often one is
dealt, and what becomes of button and blinds, is house practice, and no book has it.
"""

from __future__ import annotations

from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine.between.people import next_game, turn_due
from croupier.engine.between.seating import between_hands, check_room
from croupier.engine.draft import Draft
from croupier.engine.places import Seat
from croupier.engine.table import Table
from croupier.engine.table.rotation import stakes_of, turn_of
from croupier.errors import Refused
from croupier.rules.games import Game, game, varied
from croupier.rules.stakes import checked


def set_bomb(draft: Draft, command: cmd.SetBomb) -> None:
    """Say how bomb pots are dealt from now on; raises `Refused` where the house has none."""
    between_hands(draft, "bomb pots are set between hands")
    _check_house(draft.table)
    if command.ante <= 0 or not 1 <= command.boards <= 2:
        raise Refused("bad-stakes", "a bomb pot: expected an ante above 0, on one or two boards")
    draft.refuse_broken_chips(command.ante)
    if command.game:
        _check_bomb(game(command.game), command.boards)
    draft.add(ev.BombSet, bomb=ev.Bomb(command.ante, command.boards, command.game))


def _check_bomb(played: Game, boards: int) -> None:
    if played.family != "flop":
        raise Refused("bomb-game", f"{played.code}: expected a flop game", game=played.code)
    _check_boards(played, boards)


def _check_boards(played: Game, boards: int) -> None:
    if boards > played.most_side_by_side:
        expected = f"{played.code}: expected a flop game without a draw, on two boards at most"
        raise Refused("boards-game", expected, game=played.code)


def with_boards(table: Table, played: Game, boards: int, players: int) -> Game:
    """The game on several boards; raises `Refused` where it cannot be."""
    if not table.cash:
        raise Refused("boards-tournament", "a tournament hand has one board")
    _check_boards(played, boards)
    played = varied(played, boards)
    check_room(played, players)
    return played


def bomb_game(table: Table, bomb: ev.Bomb, due: ev.Turn, players: int) -> Game:
    """The game of a bomb pot in this turn of the table; raises `Refused` where it cannot be."""
    played = game(bomb.game or due.game)
    _check_bomb(played, bomb.boards)
    checked(played, stakes_of(due))
    return with_boards(table, played, bomb.boards, players)


def why_not_next(table: Table, boards: int, bomb: ev.Bomb | None = None) -> Refused | None:
    """Why the next hand cannot be dealt on that many boards, or as this bomb pot; None: it can."""
    assert table.settings is not None, "asked of a table with a game"
    if next_game(table) == "":
        return Refused("choose-game", "the button chooses the next game first")
    due = turn_of(table.settings, turn_due(table, table.dealt_in))
    try:
        if bomb is None:
            with_boards(table, game(due.game), boards, len(table.dealt_in))
        else:
            bomb_game(table, bomb, due, len(table.dealt_in))
    except Refused as error:
        return error
    return None


def bomb_due(table: Table, *, called: bool, out: tuple[Seat, ...]) -> ev.Bomb | None:
    """How the next hand is dealt as a bomb pot; None: it is an ordinary one. Raises `Refused` as `set_bomb`.

    One that is `called` for need not be due. Seats that sit `out` do so in a bomb pot alone.
    """
    if called:
        _check_house(table)
        if table.bomb is None:
            raise Refused("bomb-unset", "a bomb pot: say the ante first")
    due = called or hands_to_bomb(table) == 0
    if out and not due:
        raise Refused("bomb-only", "only a bomb pot is sat out so: sit the player out")
    return table.bomb if due else None


def _check_house(table: Table) -> None:
    if table.house.bomb_every == "off" or not table.cash:
        raise Refused("bomb-off", "this table plays no bomb pots", rule="Code 1.29")


def hands_to_bomb(table: Table) -> int | None:
    """How many ordinary hands come before the next bomb pot; None if only the table calls for it.

    An orbit is one hand for every player dealt in; a new dealer begins with a bomb pot. One that cannot be
    dealt in the next hand waits: in a mix for a flop game, or until its deck serves everybody.
    """
    every, shift = table.house.bomb_every, table.shift
    if table.bomb is None or not table.cash or every in ("off", "called"):
        return None
    if why_not_next(table, table.bomb.boards, table.bomb) is not None:
        return None
    if every == "dealer":
        return 0 if shift.dealer and shift.since is None else None
    between = table.house.bomb_hands - 1 if every == "hands" else len(table.dealt_in)
    return max(0, between - table.bomb_hands)
