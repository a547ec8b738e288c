"""The house switches in plain words: the subject of each, and the meaning of its values."""

from __future__ import annotations

from typing import Final

from croupier.rules.fees import read as read_schedule
from croupier.rules.house import MONEY_SWITCHES, SWITCHES, HouseRules
from croupier.telling.house_fees import schedule_in_words
from croupier.words import Words, message

TITLES: Final = {
    "rules.edition": message("Edition of the TDA rules"),
    "raise.min": message("Minimum raise"),
    "double.base": message("Double of"),
    "reopen.nl": message("Short all-in reopens from"),
    "limit.raises": message("Raises in limit"),
    "limit.cap_headsup": message("Cap heads-up"),
    "pl.holdem": message("Pot of hold'em"),
    "pl.omaha": message("Pot of Omaha"),
    "pl.round_sb": message("Small blind counts as a big one"),
    "pl.dead_blind": message("Dead blind in pot limit"),
    "fifty.base": message("Half of a raise, measured on"),
    "cap": message("Cap of a hand, each"),
    "straddle": message("Straddle"),
    "straddle.again": message("Straddles over a straddle"),
    "straddle.max": message("Straddle, at most"),
    "straddle.button_order": message("After the button's straddle begins"),
    "straddle.min_raise": message("A raise over a straddle adds"),
    "kill": message("Kill in limit"),
    "kill.on": message("A kill follows"),
    "kill.pot": message("Big bets in the pot of a scoop"),
    "kill.order": message("The killer speaks"),
    "bba.short": message("Short big-blind ante"),
    "entry.post": message("A newcomer posts"),
    "opt.no_check_first": message("First player may not check"),
    "opt.no_check_raise": message("No check and raise"),
    "bet.mismatch": message("Words and chips differ"),
    "oversize.may_convert": message("One large chip made a raise"),
    "string.code_hands": message("Raise in two motions"),
    "undercall": message("Undercall"),
    "oot.skipped_limit": message("Skipped player is bound by"),
    "oot.headsup_check": message("Heads-up, checked out of turn"),
    "sa": message("Substantial action"),
    "sa.check_fold": message("Check and fold are substantial"),
    "sa.code_opening": message("Opening, for the Code"),
    "deal.slide_window": message("Card slid to its seat"),
    "exposed.first_two": message("One of the first two exposed"),
    "exposed.stud": message("Hole card of stud exposed"),
    "boxed.after_sa": message("Boxed cards, play begun"),
    "extra.one": message("One card too many"),
    "short.before_sa": message("One card too few"),
    "short.after_acting": message("Acted with a card missing"),
    "redeal.absent": message("Absent player in a re-deal"),
    "premature.turn": message("Premature turn"),
    "premature.burn_again": message("Burn again after it"),
    "premature.burn_only": message("Premature burn"),
    "premature.stud": message("Premature stud card"),
    "flop.four": message("Flop of four cards"),
    "burn.missing_flop": message("No burn before the flop"),
    "burn.catch_up": message("Burn made up for"),
    "button.wrong": message("Button in the wrong place"),
    "deck.last_card": message("Last card of the stub"),
    "stud.exhaustion": message("Short stub in stud"),
    "button.dead": message("Dead button"),
    "draw.reshuffle_burns": message("Burns in a reshuffle of a draw"),
    "stud.open_pair": message("Open pair allows the big bet"),
    "card.nonstandard": message("Card foreign to the deck"),
    "fouled.stub_only": message("Only the stub is fouled"),
    "void.button": message("Button after a void hand"),
    "short.flush": message("Short deck: a flush ranks"),
    "short.trips": message("Short deck: three of a kind ranks"),
    "odd.flop": message("Odd chip, games with a board"),
    "contest.window": message("A result is contested until"),
    "show.request": message("To see a called hand"),
    "kill.protected_refund": message("Bet of a killed, protected hand back"),
    "stud.pick_up": message("Upcards picked up"),
    "rfid.hand_evidence": message("Tags prove a swept hand"),
    "runs.most": message("Run it twice: boards, at most"),
    "runs.players": message("Run it twice: how many players"),
    "runs.burn": message("Run it twice: burns"),
    "bomb.every": message("Bomb pots"),
    "bomb.hands": message("A bomb pot every … hands"),
    "bomb.button": message("Button after a bomb pot"),
    "bomb.min_bet": message("Bomb pot: the smallest bet is"),
    "bomb.cap": message("Cap of a bomb pot, each"),
    "opt.deals": message("Deals between players"),
    "blinds.chop": message("Blinds chopped"),
    "rake.pct": message("Rake"),
    "rake.cap": message("Rake, at most"),
    "rake.unit": message("Rake, in steps of"),
    "rake.no_flop_no_drop": message("No flop, no drop"),
    "rake.jackpot": message("For the jackpot, of each pot"),
    "rake.schedule": message("Schedule of fees"),
    "seats.max": message("Seats"),
    "absent": message("Absent player"),
    "clock.seconds": message("Clock, seconds"),
    "a.tour_names": message("Street names of the export"),
    "a.finance_names": message("Stack names of the export"),
}
"""The subject of each switch."""

VALUES: Final = {
    "standard": message("standard"),
    "double": message("double"),
    "largest_total": message("largest total"),
    "last_full_total": message("last complete total"),
    "full": message("a full raise"),
    "half": message("half a raise"),
    "kept": message("kept"),
    "lifted_if_round_starts_headsup": message("lifted if the round starts so"),
    "decree_literal": message("décret, word for word"),
    "decree_omaha": message("décret, word for word"),
    "raise_part": message("the raise alone"),
    "whole_amount": message("the whole amount"),
    "off": message("off"),
    "on": message("on"),
    "utg": message("first seat"),
    "utg_or_button": message("first seat or button"),
    "any": message("any seat but the blinds"),
    "any_and_sleeper": message("any seat, and sleepers"),
    "from_left": message("the seat left of it"),
    "utg_first": message("the seat after the big blind"),
    "straddle": message("the straddle again"),
    "big_blind": message("a big blind"),
    "kill.half": message("half"),
    "kill.full": message("full"),
    "two_pots": message("two pots in a row"),
    "scoop": message("a scoop"),
    "turn": message("in turn"),
    "last": message("last"),
    "blind_first": message("blind first"),
    "ante_first": message("ante first"),
    "none": message("none"),
    "chip": message("the smallest chip"),
    "post_bb": message("a big blind"),
    "first_wins": message("first motion counts"),
    "chips_until_next_acts": message("chips, until the next acts"),
    "no": message("no"),
    "yes": message("yes"),
    "until_next_acts": message("until the next acts"),
    "tda_51b": message("TDA 51-B"),
    "tda_rp25": message("before the muck (TDA RP-25)"),
    "trails": message("where the small blind was"),
    "advances": message("up to the small blind"),
    "half_or_forfeit": message("half completes, less is lost"),
    "sa": message("substantial action"),
    "three_players": message("three players after them"),
    "tda": message("TDA rules"),
    "code": message("Code du poker"),
    "forced_bet": message("forced bet"),
    "first_voluntary_bet": message("first voluntary bet"),
    "not_first": message("but the first card"),
    "all": message("any card"),
    "misdeal": message("misdeal"),
    "replace": message("replaced"),
    "third_card_down": message("third card face down"),
    "scrap": message("out of play"),
    "void": message("hand void"),
    "next_burn": message("next burn"),
    "dead": message("hand dead"),
    "give": message("given the card"),
    "reshuffle_now": message("reshuffled at once"),
    "river_becomes_turn": message("river becomes the turn"),
    "stays": message("stays"),
    "back_on_top": message("back on the stub"),
    "reshuffle": message("reshuffled"),
    "eliminate": message("out of play"),
    "floor_draws_burn": message("floor draws the burn"),
    "redeal": message("dealt again"),
    "random": message("at random"),
    "restore": message("order restored"),
    "never": message("never dealt"),
    "if_completes": message("dealt if it is the last needed"),
    "count_first": message("counted first (WSOP 228)"),
    "code_1_13": message("Code 1.13"),
    "out": message("stay out"),
    "in": message("go with it"),
    "stands": message("hand stands"),
    "moves": message("moves"),
    "above_full": message("above a full house"),
    "below_full": message("below a full house"),
    "below_straight": message("below a straight"),
    "above_straight": message("above a straight"),
    "left_of_button": message("left of the button"),
    "high_card": message("highest card"),
    "tda_22": message("TDA 22"),
    "on_receipt": message("the pot is taken"),
    "caller_right": message("caller's right"),
    "owner_consent": message("owner consents"),
    "fold_if_next_acts_not_headsup": message("fold once the next acts"),
    "floor_only": message("for the floor"),
    "dealt_and_killed": message("dealt, then killed"),
    "not_dealt": message("not dealt in"),
    "table": message("as in the table"),
    "example": message("as in the example"),
    "killed": message("killed"),
    "plays": message("plays"),
    "misdeal_then_wsop109": message("misdeal, then made good (WSOP 109)"),
    "correct_then_stands": message("put right, then it stands"),
    "replaced": message("replaced by the next card"),
    "misdeal_then_scrap": message("misdeal, later out of play"),
    "fouled": message("deck fouled"),
    "as_posted": message("as posted"),
    "pl.dead_blind.full": message("counted in full"),
    "all_choices": message("any choice"),
    "no_raise": message("call or fold"),
    "any_number": message("any number"),
    "two": message("two"),
    "each": message("before each board card"),
    "once": message("for the first board alone"),
    "called": message("when the table calls one"),
    "hands": message("every so many hands"),
    "orbit": message("every orbit"),
    "dealer": message("with a new dealer"),
    "ante": message("the ante"),
    "spec": message("as specified"),
}
"""What each word for a value means; numbers need no entry."""


def title(name: str, words: Words) -> str:
    """The subject of the switch; its name if it has no text."""
    return words.say(TITLES[name]) if name in TITLES else name


def value(name: str, text: str, words: Words) -> str:
    """A value in plain words.

    >>> value("raise.min", "double", Words("en")), value("rake.cap", "300", Words("en"))
    ('double', '3')
    """
    if name in MONEY_SWITCHES and text.isdigit():
        return words.money(int(text))
    if name == "rake.pct":
        return words.percent(text)
    if name == "rake.schedule" and text != "none":
        return schedule_in_words(read_schedule(text), words)
    known = VALUES.get(f"{name}.{text}") or VALUES.get(text)
    return words.say(known) if known else text


def rulebook_name(house: HouseRules, words: Words) -> str:
    """The rulebook of the house, that of TDA with its edition."""
    if house.profile != "tda":
        return words.say("Club rules") if house.profile == "club" else words.say("Code du poker")
    return words.say("TDA rules {year}", year=house.rules_edition)


def written(name: str, house: object) -> str:
    """The value of a switch in these house rules, as text."""
    switch = SWITCHES[name]
    return switch.kind.write(getattr(house, switch.field))
