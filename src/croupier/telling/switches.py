"""The switches of the house in people's words: what each is about, and what its values mean."""

from __future__ import annotations

from typing import Final

from croupier.rules.house import SWITCHES
from croupier.words import Words, mark

TITLES: Final = {
    "raise.min": mark("Least raise"),
    "double.base": mark("Double of"),
    "reopen.nl": mark("Short all-in reopens from"),
    "limit.raises": mark("Raises in limit"),
    "limit.cap_headsup": mark("Cap heads-up"),
    "pl.holdem": mark("Pot of hold'em"),
    "pl.omaha": mark("Pot of Omaha"),
    "pl.round_sb": mark("Small blind counts as a big one"),
    "fifty.base": mark("Half of a raise, measured on"),
    "straddle": mark("Straddle"),
    "bba.short": mark("Short big-blind ante"),
    "entry.post": mark("A newcomer posts"),
    "opt.no_check_first": mark("First player may not check"),
    "opt.no_check_raise": mark("No check and raise"),
    "bet.mismatch": mark("Words and chips differ"),
    "oversize.may_convert": mark("One large chip made a raise"),
    "string.code_hands": mark("Raise in two motions"),
    "undercall": mark("Undercall"),
    "oot.skipped_limit": mark("Skipped player is bound by"),
    "sa": mark("Substantial action"),
    "sa.check_fold": mark("Check and fold are substantial"),
    "sa.code_opening": mark("Opening, for the Code"),
    "deal.slide_window": mark("Card slid to its seat"),
    "exposed.first_two": mark("One of the first two exposed"),
    "exposed.stud": mark("Hole card of stud exposed"),
    "boxed.after_sa": mark("Boxed cards, play begun"),
    "extra.one": mark("One card too many"),
    "short.after_acting": mark("Acted with a card missing"),
    "premature.turn": mark("Premature turn"),
    "premature.burn_again": mark("Burn again after it"),
    "premature.burn_only": mark("Premature burn"),
    "premature.stud": mark("Premature stud card"),
    "flop.four": mark("Flop of four cards"),
    "burn.missing_flop": mark("No burn before the flop"),
    "burn.catch_up": mark("Burn made up for"),
    "deck.last_card": mark("Last card of the stub"),
    "stud.exhaustion": mark("Short stub in stud"),
    "draw.reshuffle_burns": mark("Burns in a reshuffle of a draw"),
    "stud.open_pair": mark("Open pair allows the big bet"),
    "fouled.stub_only": mark("Only the stub is fouled"),
    "void.button": mark("Button after a void hand"),
    "odd.flop": mark("Odd chip, games with a board"),
    "contest.window": mark("A result is contested until"),
    "show.request": mark("To see a called hand"),
    "kill.protected_refund": mark("Bet of a killed, protected hand back"),
    "stud.pick_up": mark("Upcards picked up"),
    "rfid.hand_evidence": mark("Tags prove a swept hand"),
    "opt.deals": mark("Deals between players"),
    "rake.pct": mark("Rake"),
    "rake.cap": mark("Rake, at most"),
    "rake.unit": mark("Rake, in steps of"),
    "rake.no_flop_no_drop": mark("No flop, no drop"),
    "seats.max": mark("Seats"),
    "absent": mark("Absent player"),
    "clock.seconds": mark("Clock, seconds"),
    "a.tour_names": mark("Street names of the export"),
    "a.finance_names": mark("Stack names of the export"),
}
"""What each switch is about."""

VALUES: Final = {
    "standard": mark("standard"),
    "double": mark("double"),
    "largest_total": mark("largest total"),
    "last_full_total": mark("last complete total"),
    "full": mark("a full raise"),
    "half": mark("half a raise"),
    "kept": mark("kept"),
    "lifted_if_round_starts_headsup": mark("lifted if the round starts so"),
    "decree_literal": mark("décret, word for word"),
    "decree_omaha": mark("décret, word for word"),
    "raise_part": mark("the raise alone"),
    "whole_amount": mark("the whole amount"),
    "off": mark("off"),
    "on": mark("on"),
    "utg": mark("first seat"),
    "utg_or_button": mark("first seat or button"),
    "blind_first": mark("blind first"),
    "ante_first": mark("ante first"),
    "none": mark("none"),
    "post_bb": mark("a big blind"),
    "first_wins": mark("first motion counts"),
    "chips_until_next_acts": mark("chips, until the next acts"),
    "no": mark("no"),
    "yes": mark("yes"),
    "until_next_acts": mark("until the next acts"),
    "tda_51b": mark("TDA 51-B"),
    "half_or_forfeit": mark("half completes, less is lost"),
    "sa": mark("substantial action"),
    "three_players": mark("three players after them"),
    "tda": mark("TDA rules"),
    "code": mark("Code du poker"),
    "forced_bet": mark("forced bet"),
    "first_voluntary_bet": mark("first voluntary bet"),
    "not_first": mark("but the first card"),
    "all": mark("any card"),
    "misdeal": mark("misdeal"),
    "replace": mark("replaced"),
    "third_card_down": mark("third card face down"),
    "scrap": mark("out of play"),
    "void": mark("hand void"),
    "next_burn": mark("next burn"),
    "dead": mark("hand dead"),
    "give": mark("given the card"),
    "reshuffle_now": mark("reshuffled at once"),
    "river_becomes_turn": mark("river becomes the turn"),
    "stays": mark("stays"),
    "back_on_top": mark("back on the stub"),
    "reshuffle": mark("reshuffled"),
    "eliminate": mark("out of play"),
    "floor_draws_burn": mark("floor draws the burn"),
    "redeal": mark("dealt again"),
    "random": mark("at random"),
    "restore": mark("order restored"),
    "never": mark("never dealt"),
    "if_completes": mark("dealt if it is the last needed"),
    "count_first": mark("counted first (WSOP 228)"),
    "code_1_13": mark("Code 1.13"),
    "out": mark("stay out"),
    "in": mark("go with it"),
    "stands": mark("hand stands"),
    "moves": mark("moves"),
    "left_of_button": mark("left of the button"),
    "high_card": mark("highest card"),
    "tda_22": mark("TDA 22"),
    "on_receipt": mark("the pot is taken"),
    "caller_right": mark("caller's right"),
    "owner_consent": mark("owner consents"),
    "fold_if_next_acts_not_headsup": mark("fold once the next acts"),
    "floor_only": mark("for the floor"),
    "dealt_and_killed": mark("dealt, then killed"),
    "not_dealt": mark("not dealt in"),
    "table": mark("as in the table"),
    "example": mark("as in the example"),
    "spec": mark("as specified"),
}
"""What each word for a value means; a number stands for itself."""

MONEY: Final = ("rake.cap", "rake.unit")
"""Switches whose values are amounts."""


def title(name: str, words: Words) -> str:
    """What the switch is about; one that has no words is called by its name."""
    return words.say(TITLES[name]) if name in TITLES else name


def value(name: str, text: str, words: Words) -> str:
    """A value as people say it.

    >>> value("raise.min", "double", Words("en")), value("rake.cap", "300", Words("en"))
    ('double', '3')
    """
    if name in MONEY and text.isdigit():
        return words.money(int(text))
    if name == "rake.pct":
        return words.percent(text)
    return words.say(VALUES[text]) if text in VALUES else text


def written(name: str, house: object) -> str:
    """The value of a switch in these house rules, as text."""
    switch = SWITCHES[name]
    return switch.kind.write(getattr(house, switch.field))
