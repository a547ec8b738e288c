"""How an event changes the table: the only way that state changes, and it never refuses.

`evolve` trusts its event: `decide` made it lawful, or the journal says that it happened. What each kind
of event changes stands in the files of `changes`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from croupier.engine import events as ev
from croupier.engine.changes import betting, between, board, cards, motions, people, play
from croupier.engine.changes import incidents as wrong
from croupier.engine.table import Table

UNCOUNTED = frozenset(
    (
        ev.FloorEntered,
        ev.FloorLeft,
        ev.DeckCleared,
        ev.CardReadAgain,
        ev.CardSeen,
        ev.CardLost,
        ev.ReportRefused,
        ev.HandLookedAt,
        *ev.OF_THE_CLOCK,
    )
)
"""Events that an undo steps over: they change nothing of the hand."""


def evolve(table: Table, event: ev.Event) -> Table:
    """The table after the event.

    >>> from croupier.engine.places import Seat
    >>> table = evolve(Table(), ev.PlayerSeated(at=0, step=1, seat=Seat(3), player="Ana", stack=200))
    >>> table.players[Seat(3)].stack
    200
    """
    if isinstance(event, ev.Undone):
        before = people.kept(table.before or table, table)
        return wrong.still_seen(before, table).but(step=event.step, floor=table.floor)
    if event.step != table.step:
        if type(event) in UNCOUNTED:
            table = table.but(step=event.step)
        else:
            table = table.but(step=event.step, last_input=event.step, before=table)
    return _CHANGES[type(event)](table, event)


def replay(events: Iterable[ev.Event], table: Table | None = None) -> Table:
    """The table after all events, from an empty one or from `table`."""
    state = Table() if table is None else table
    for event in events:
        state = evolve(state, event)
    return state


_CHANGES: dict[type[ev.Event], Callable[[Table, Any], Table]] = {
    ev.TableSet: between.table_set,
    ev.PlayerSeated: between.player_seated,
    ev.PlayerLeft: between.player_left,
    ev.PlayerAway: between.player_away,
    ev.PlayerBack: between.player_back,
    ev.BlindOwed: between.blind_owed,
    ev.ChipsBought: between.chips_bought,
    ev.ButtonPlaced: between.button_placed,
    ev.TableRecorded: between.table_recorded,
    ev.DeckLocked: between.deck_locked,
    ev.DeckChosen: between.deck_chosen,
    ev.DeckCleared: between.deck_cleared,
    ev.FloorEntered: between.floor_entered,
    ev.FloorLeft: between.floor_left,
    ev.HandStarted: people.hand_started,
    ev.Posted: cards.posted,
    ev.CardDrawn: cards.card_drawn,
    ev.CardReadAgain: cards.card_read_again,
    ev.CardMoved: cards.card_moved,
    ev.CardNamed: cards.card_named,
    ev.StubReshuffled: wrong.stub_reshuffled,
    ev.DeckPlanned: cards.deck_planned,
    ev.Discarded: cards.discarded,
    ev.DiscardsNamed: cards.discards_named,
    ev.DealCompleted: cards.deal_completed,
    ev.ActionTaken: play.action_taken,
    ev.ChipsPulled: motions.chips_pulled,
    ev.MotionMade: motions.motion_made,
    ev.MotionResumed: motions.motion_resumed,
    ev.ActionHeld: play.action_held,
    ev.ActionReleased: play.action_released,
    ev.BetReturned: play.bet_returned,
    ev.RoundClosed: play.round_closed,
    ev.HandTabled: play.hand_tabled,
    ev.HandMucked: play.hand_mucked,
    ev.RakeTaken: play.rake_taken,
    ev.PotAwarded: play.pot_awarded,
    ev.HandEnded: people.hand_ended,
    ev.LevelStarted: people.level_started,
    ev.LevelPaused: people.level_paused,
    ev.LevelResumed: people.level_resumed,
    ev.PlayerMoved: people.player_moved,
    ev.SeatsDrawn: people.seats_drawn,
    ev.ChipsArrived: people.chips_arrived,
    ev.RebuyPaid: people.rebuy_paid,
    ev.PenaltyGiven: people.penalty_given,
    ev.PlayerWarned: people.player_warned,
    ev.PlayerEliminated: people.player_eliminated,
    ev.SessionClosed: people.session_closed,
    ev.RaceOpened: people.race_opened,
    ev.RaceCardDealt: people.race_card_dealt,
    ev.RaceCardNamed: people.race_card_named,
    ev.RaceEnded: people.race_ended,
    ev.TimeCalled: people.time_called,
    ev.TimeExpired: people.time_expired,
    ev.AttemptMisdealt: wrong.attempt_misdealt,
    ev.AlertRaised: wrong.alert_raised,
    ev.AlertAnswered: wrong.alert_answered,
    ev.IncidentDeclared: wrong.incident_declared,
    ev.ReportRefused: wrong.report_refused,
    ev.Noted: wrong.noted,
    ev.CardSeen: wrong.card_seen,
    ev.CardLost: wrong.card_lost,
    ev.CardReplaced: wrong.card_replaced,
    ev.CardScrapped: wrong.card_scrapped,
    ev.CardsOwed: wrong.cards_owed,
    ev.BlindsPlaced: wrong.blinds_placed,
    ev.BlindsMisplaced: wrong.blinds_misplaced,
    ev.HandKilled: wrong.hand_killed,
    ev.AwardCorrected: wrong.award_corrected,
    ev.HandReturned: wrong.hand_returned,
    ev.HandAsked: wrong.hand_asked,
    ev.HandLookedAt: wrong.hand_looked_at,
    ev.ShoeLifted: wrong.shoe_lifted,
    ev.PotForfeited: wrong.pot_forfeited,
    ev.CardsRemapped: wrong.cards_remapped,
    ev.TurnGiven: betting.turn_given,
    ev.BetCorrected: betting.bet_corrected,
    ev.BlindsChanged: betting.blinds_changed,
    ev.BringInReturned: betting.bring_in_returned,
    ev.SeatLimited: betting.seat_limited,
    ev.UpcardsPickedUp: betting.upcards_picked_up,
    ev.ChipsFound: betting.chips_found,
    ev.StackCorrected: betting.stack_corrected,
    ev.StreetReopened: board.street_reopened,
    ev.BurnsChanged: board.burns_changed,
    ev.StreetLost: board.street_lost,
    ev.RaiseBarred: board.raise_barred,
    ev.LastCardUp: board.last_card_up,
    ev.AllInForPot: board.all_in_for_pot,
}
