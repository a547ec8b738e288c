"""Who sits where between hands: settings, players, chips and the button."""

from __future__ import annotations

from dataclasses import asdict

from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine.between.house_money import settle_time
from croupier.engine.between.levels import at_level
from croupier.engine.draft import Draft
from croupier.engine.places import SEATS, Seat
from croupier.engine.table import Player, Table
from croupier.engine.table.rotation import stakes_of
from croupier.errors import Refused
from croupier.rules.games import Game, game
from croupier.rules.house import FACTORY, HouseRules, check_rake, switches, with_switches
from croupier.rules.stakes import checked, in_chips, killed, whole_chips
from croupier.values import replace


def set_table(draft: Draft, command: cmd.SetTable) -> None:
    """Change the settings, between hands only, from the next hand on (Guide 6)."""
    between_hands(draft, "the settings change between hands")
    lengths = command.rotation_hands, command.rotation_orbits
    if command.unit <= 0 or min(command.ante, command.big_blind_ante, *lengths) < 0:
        raise Refused("bad-stakes", "expected amounts of 0 or more, and a smallest chip above 0")
    command, level = _at_its_level(draft, command)
    if not 0 <= command.least_buy <= (command.most_buy or command.least_buy):
        raise Refused("bad-buy-in", "buy-ins: expected 0 ≤ least ≤ most")
    stakes = checked(game(command.game), stakes_of(command))
    turns = [checked(game(turn.game), stakes_of(turn)) for turn in command.rotation]
    house = _house(command)
    for each in () if level else (stakes, *turns):  # a level's stakes are checked when it begins
        killed(in_chips(each, command.unit), house.kill, command.unit)
    _check_chips(draft.table, command, house)
    draft.add(
        ev.TableSet,
        table=command.table,
        game=command.game,
        mode=command.mode,
        house=switches(house),
        **asdict(stakes),
        unit=command.unit,
        sensors=command.sensors,
        rotation=command.rotation,
        rotation_hands=command.rotation_hands,
        rotation_orbits=command.rotation_orbits,
        rotation_choice=command.rotation_choice and bool(command.rotation),
        structure=command.structure,
        level=level,
        least_buy=command.least_buy,
        most_buy=command.most_buy,
    )
    check_ceiling(draft.table, len(draft.table.players))


def _house(command: cmd.SetTable) -> HouseRules:
    if command.mode != "cash" and command.profile == "club":
        raise Refused("no-club", "the rules of a club are for cash games: a tournament takes tda or code")
    return with_switches(FACTORY[command.profile], command.house)


def _check_chips(table: Table, command: cmd.SetTable, house: HouseRules) -> None:
    """Raise `Refused` unless whole chips pay the rake, the buy-ins and every stack.

    A tournament takes no rake. Stacks are checked only if the smallest chip gets larger.
    """
    unit = command.unit
    if command.mode == "cash":
        check_rake(house, unit)
        whole_chips(command.least_buy, unit, "least buy-in")
        whole_chips(command.most_buy, unit, "most buy-in")
    if table.unit % unit:
        for seat, player in table.players.items():
            whole_chips(player.stack, unit, f"stack of seat {seat}")


def _at_its_level(draft: Draft, command: cmd.SetTable) -> tuple[cmd.SetTable, int]:
    """The settings with the stakes of their level, and its number; only a tournament has levels."""
    if not command.structure or command.mode != "tournament":
        return replace(command, structure=()), 0
    now = draft.table.settings
    level = now.level if now is not None and now.structure == command.structure else 1
    return at_level(command, level), level


def games_of(table: Table) -> tuple[Game, ...]:
    """The games of the rotation, or the only game."""
    if table.settings is None:
        return ()
    names = [turn.game for turn in table.settings.rotation] or [table.settings.game]
    return tuple([game(name) for name in names])


def check_ceiling(table: Table, players: int) -> None:
    """Raise `Refused` if a game of the table cannot be dealt to this many players (décret 4, Guide 2.1)."""
    for played in sorted(games_of(table), key=lambda each: each.seats_max):
        check_room(played, players)


def check_room(played: Game, players: int) -> None:
    """Raise `Refused` if the game cannot be dealt to this many players."""
    if players > played.seats_max:
        needed = players * played.hand_cards + played.cards_needed
        raise Refused(
            "too-many-players",
            f"{played.code}, {players} players: {needed} cards needed, {played.deck.size} available;"
            f" maximum {played.seats_max}",
            rule="décret 2010-723 art. 4",
            game=played.code,
            players=players,
            needed=needed,
            available=played.deck.size,
            maximum=played.seats_max,
        )


def choose_game(draft: Draft, command: cmd.ChooseGame) -> None:
    """The button chooses the next game, between hands; choosing again changes the choice."""
    between_hands(draft, "the button chooses between hands")
    settings = draft.table.settings
    if settings is None or not settings.rotation_choice:
        raise Refused("no-choice", "the games of this table follow no choice")
    codes = [turn.game for turn in settings.rotation]
    if command.game not in codes:
        raise Refused("no-choice", f"{command.game}: expected one of {', '.join(codes)}")
    draft.add(ev.GameChosen, turn=codes.index(command.game), game=command.game)


def seat_player(draft: Draft, command: cmd.SeatPlayer) -> None:
    """A player sits down with their buy-in; during a hand they wait for the next one.

    A player from another table keeps all their chips: the buy-in limits apply only to bought chips. If the
    house says so, a newcomer to a running cash game owes a big blind (entry.post).
    """
    seat_of(draft, command.seat)
    if command.seat in draft.table.players:
        raise Refused("seat-taken", f"seat {command.seat} is taken", seat=command.seat)
    if command.stack <= 0:
        raise Refused("bad-amount", f"buy-in {command.stack}: expected more than nothing", seat=command.seat)
    if any(one.name == command.player for one in draft.table.players.values()):
        raise Refused(
            "already-seated", f"{command.player} has a seat", rule="Code 1.1", player=command.player
        )
    along = (command.penalty, command.warnings, command.unpaid)
    if min(along) < 0 or (any(along) and not command.brought):
        raise Refused(
            "bad-amount",
            "a penalty, warnings and debts come from another table only: expected 0 or more",
            seat=command.seat,
        )
    if not command.brought:
        _check_buy_in(draft, command.seat, command.stack)
    check_ceiling(draft.table, len(draft.table.players) + 1)
    draft.add(
        ev.PlayerSeated,
        seat=command.seat,
        player=command.player,
        stack=command.stack,
        brought=command.brought,
        penalty=command.penalty,
        warnings=command.warnings,
        unpaid=command.unpaid,
    )
    table = draft.table
    if table.cash and table.hand_no and draft.house.entry_post == "post_bb":
        draft.add(ev.BlindOwed, seat=command.seat, small=False, big=True)


def unseat_player(draft: Draft, command: cmd.UnseatPlayer) -> None:
    """A player leaves for good with their chips; raises `Refused` during their hand."""
    player_at(draft.table, command.seat)
    _not_in_hand(draft, command.seat, "leaving")
    settle_time(draft, command.seat)
    one = draft.table.players[command.seat]
    draft.add(ev.PlayerLeft, seat=command.seat, player=one.name, stack=one.stack, bought=one.bought)


def sit_out(draft: Draft, command: cmd.SitOut) -> None:
    """The player is away; the house switch `absent` says whether they are dealt in (TDA 30)."""
    if not player_at(draft.table, command.seat).gone:
        draft.add(ev.PlayerAway, seat=command.seat)


def sit_in(draft: Draft, command: cmd.SitIn) -> None:
    """The player is back from the next hand on; this also cancels a request to sit out."""
    player = player_at(draft.table, command.seat)
    if player.gone:
        draft.add(ev.PlayerBack, seat=command.seat)
    if "away" in player.asked:
        draft.add(ev.RequestDropped, seat=command.seat, what="away")


def buy_chips(draft: Draft, command: cmd.BuyChips) -> None:
    """Buy chips; a player in a hand gets them when it is over (Code 1.3, TDA 27).

    What they may still win from the pot counts towards their stack.
    """
    player, hand = player_at(draft.table, command.seat), draft.table.hand
    if command.amount <= 0:
        raise Refused("bad-amount", f"rebuy {command.amount}: expected more than nothing", seat=command.seat)
    waits = hand is not None and not draft.table.between_hands and command.seat in hand.parts
    held = hand.parts[command.seat].put_in if hand is not None and waits and command.seat in hand.live else 0
    _check_buy_in(draft, command.seat, player.chips + held + command.amount)
    draft.add(ev.ChipsBought, seat=command.seat, amount=command.amount, waits=waits, owed=command.owed)


def _check_buy_in(draft: Draft, seat: Seat, chips: int) -> None:
    """Raise `Refused` if buying puts a cash player's stack outside the table's limits (Code 1.3)."""
    settings = draft.table.settings
    if settings is None or settings.mode != "cash":
        return
    least, most = settings.least_buy, settings.most_buy or chips
    if not least <= chips <= most:
        raise Refused(
            "buy-in-range",
            f"seat {seat} would have {chips}: expected {least} to {most}",
            rule="Code 1.3",
            seat=seat,
            minimum=least,
            maximum=most,
        )


def place_button(draft: Draft, command: cmd.PlaceButton) -> None:
    """Place the button for the next hand; `hand_no` and `blinds` continue a table begun elsewhere.

    Raises `Refused` during a hand, for unknown seats, and for `hand_no` once hands were dealt here.
    """
    between_hands(draft, "the button moves between hands")
    leg, kill = command.leg, command.kill
    for seat in (command.seat, *command.blinds, leg or command.seat, kill or command.seat):
        seat_of(draft, seat)
    if not command.hand_no:
        draft.add(ev.ButtonPlaced, seat=command.seat, leg=leg, kill=kill)
        return
    if draft.table.hand_no or not 1 <= len(command.blinds) <= 2:
        raise Refused("bad-resume", "only a table without a hand goes on from elsewhere, with its blinds")
    draft.add(
        ev.ButtonPlaced,
        seat=command.seat,
        hand_no=command.hand_no,
        small_blind_seat=command.blinds[0] if len(command.blinds) == 2 else None,
        big_blind_seat=command.blinds[-1],
        leg=leg,
        kill=kill,
    )


def seat_of(draft: Draft, seat: Seat) -> None:
    """Raise `Refused` for a seat outside the table."""
    most = min(len(SEATS), draft.house.seats_max)
    if seat not in SEATS[:most]:
        raise Refused("no-such-seat", f"seat {seat}: expected 1 to {most}", maximum=most)


def player_at(table: Table, seat: Seat) -> Player:
    """The player at a seat; raises `Refused` if nobody sits there."""
    if seat not in table.players:
        raise Refused("empty-seat", f"nobody sits at seat {seat}", seat=seat)
    return table.players[seat]


def between_hands(draft: Draft, what: str) -> None:
    """Raise `Refused` while a hand is in progress."""
    if not draft.table.between_hands:
        raise Refused("hand-in-progress", what)


def _not_in_hand(draft: Draft, seat: Seat, what: str) -> None:
    hand = draft.table.hand
    if hand is not None and not draft.table.between_hands and seat in hand.parts:
        raise Refused("hand-in-progress", f"{what} waits for the end of the hand", seat=seat)
