"""Bomb pots: all put in an ante, nobody bets before the flop, often on two boards.

Facts: that all ante the same and the betting begins on the flop is in the BARGE rulebook. How often one is
dealt, and what becomes of button and blinds, is house practice, and no book has it.
"""

from __future__ import annotations

from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine.between.people import next_game
from croupier.engine.between.seating import between_hands
from croupier.engine.draft import Draft
from croupier.engine.places import Seat
from croupier.engine.table import Table
from croupier.errors import Refused
from croupier.rules.games import game


def set_bomb(draft: Draft, command: cmd.SetBomb) -> None:
    """Say how bomb pots are dealt from now on; raises `Refused` where the house has none."""
    between_hands(draft, "bomb pots are set between hands")
    _check_house(draft.table)
    if command.ante <= 0 or not 1 <= command.boards <= 2:
        raise Refused("bad-stakes", "a bomb pot: expected an ante above 0, on one or two boards")
    draft.refuse_broken_chips(command.ante)
    if command.game and game(command.game).family != "flop":
        raise Refused("boards-game", f"{command.game}: expected a flop game")
    draft.add(ev.BombSet, bomb=ev.Bomb(command.ante, command.boards, command.game))


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

    An orbit is one hand for every player dealt in; a new dealer begins with a bomb pot. In a mix one that has
    no game of its own waits for the next flop game.
    """
    every, shift = table.house.bomb_every, table.shift
    if table.bomb is None or not table.cash or every in ("off", "called"):
        return None
    assert table.settings is not None, "bomb pots are set at a table"
    code = next_game(table) if table.settings.rotation else table.settings.game
    if not (code := table.bomb.game or code) or game(code).family != "flop":
        return None
    if every == "dealer":
        return 0 if shift.dealer and shift.since is None else None
    between = table.house.bomb_hands - 1 if every == "hands" else len(table.dealt_in)
    return max(0, between - table.bomb_hands)
