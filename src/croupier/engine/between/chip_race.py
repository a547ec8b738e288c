"""The chip race: a card for each odd chip, then the new stacks (TDA 24)."""

from __future__ import annotations

from croupier.cards.card import Card
from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine.between.seating import between_hands
from croupier.engine.commands import people as ask
from croupier.engine.draft import Draft
from croupier.engine.places import Seat
from croupier.engine.table import Table
from croupier.engine.table.tournament import Race
from croupier.errors import Refused
from croupier.rules.tournament.chip_race import after_race, chips_to_give, odd_chips, winners_of_race
from croupier.values import replace


def open_race(draft: Draft, command: ask.OpenRace) -> None:
    """Open a race between tournament hands; without odd chips it ends at once."""
    between_hands(draft, "chips are raced off between hands")
    table = draft.table
    if table.settings is None or table.settings.mode != "tournament":
        raise Refused("no-race", "chips are raced off in tournaments only", rule="TDA 24")
    if table.race is not None:
        raise Refused("race-open", "a chip race is going on", rule="TDA 24")
    if command.unit <= table.unit or command.unit % table.unit:
        said = f"chip {command.unit}: expected a multiple of {table.unit}"
        raise Refused("bad-unit", said, rule="TDA 24", unit=table.unit)
    odd = odd_chips(_stacks(table), table.unit, command.unit)
    draft.add(ev.RaceOpened, small=table.unit, big=command.unit, odd=tuple(odd.items()))
    if not odd:
        _end(draft, ())


def race_card(draft: Draft, command: cmd.DrawCard) -> None:
    """Deal a card from the shoe, face up, for the next odd chip; extra cards are ignored.

    A card keyed by hand, without a tag, names the first unread card.
    """
    race = draft.table.race
    assert race is not None, "only called during a race"
    card = command.card.reveal() if command.card is not None else None
    if race.unread is not None and card is not None and not command.uid:
        draft.add(ev.RaceCardNamed, number=race.unread, card=card)
    elif race.next_seat is not None:
        draft.add(ev.RaceCardDealt, seat=race.next_seat, card=card)


def end_race(draft: Draft, command: ask.EndRace) -> None:
    """Give the chips to the best cards; if some are unknown, the dealer names the winners."""
    race = draft.table.race
    if race is None:
        raise Refused("no-race", "no chip race is going on", rule="TDA 24")
    most = chips_to_give(dict(race.odd), race.small, race.big)
    if not command.winners:
        _end(draft, winners(race))
        return
    racing = {seat for seat, _ in race.odd}
    if (
        len({*command.winners}) != most
        or len(command.winners) != most
        or not racing.issuperset(command.winners)
    ):
        raise Refused(
            "race-winners",
            f"expected {most} different seats of {sorted(racing)}",
            rule="TDA 24",
            maximum=most,
        )
    _end(draft, command.winners)


def winners(race: Race) -> tuple[Seat, ...]:
    """Who wins a chip, best card first; raises `Refused` while cards are missing or unread."""
    seat = race.next_seat
    if seat is not None:
        raise Refused("race-cards", f"seat {seat} is still dealt to", rule="TDA 24", seat=seat)
    cards: dict[Seat, list[Card]] = {}
    for seat, card in race.cards:
        if card is None:
            raise Refused("race-unread", f"a card of seat {seat} was not read: name the winners", seat=seat)
        cards.setdefault(seat, []).append(card)
    return winners_of_race(cards, chips_to_give(dict(race.odd), race.small, race.big))


def _end(draft: Draft, won: tuple[Seat, ...]) -> None:
    race, settings = draft.table.race, draft.table.settings
    assert race is not None and settings is not None, "only called during a race"
    before = _stacks(draft.table)
    after = after_race(before, won, race.big)
    stacks = tuple((seat, before[seat], after[seat]) for seat in before)
    draft.add(ev.RaceEnded, unit=race.big, winners=won, stacks=stacks)
    draft.add_again(replace(settings, unit=race.big))


def _stacks(table: Table) -> dict[Seat, int]:
    return {seat: one.stack for seat, one in table.players.items() if one.stack}
