"""The house rules: the switches for the points on which the rulebooks differ, with their factory defaults.

A switch is data: its field in `HouseRules` gives its name, its values as text, its default in each profile
and the sources that disagree. Nothing here decides anything; the other modules of this room read the fields.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import field, fields
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

from croupier.errors import Unreadable
from croupier.rules import fees
from croupier.rules.editions import EDITIONS
from croupier.rules.fees import MOST, Schedule
from croupier.rules.stakes import whole_chips
from croupier.values import Frozen, replace


class SwitchKind(Frozen):
    """What the value of a switch may be; `read` raises ValueError for other text, `write` is its inverse.

    `values` lists all of them as text if they are few.
    """

    accepts: str
    read: Callable[[str], Any]
    write: Callable[[Any], str] = str
    values: tuple[str, ...] = ()


class Switch(Frozen):
    """One switch: its field in the house rules, what it accepts, its factory defaults, and who says what.

    `tda` is the default of the 2019 edition, `since` that of a later one and of all after it.
    """

    field: str
    kind: SwitchKind
    tda: Any
    code: Any
    club: Any
    source: str
    since: Mapping[str, Any]

    @property
    def name(self) -> str:
        """As people and logs write it: the first `_` of the field is a dot."""
        return self.field.replace("_", ".", 1)

    def factory(self, profile: str, edition: str) -> Any:
        """The default of a profile, for TDA that of an edition."""
        if self.name == EDITION:
            return edition
        if profile != "tda":
            return self.club if profile == "club" else self.code
        return next((self.since[each] for each in _back_from(edition) if each in self.since), self.tda)


EDITION: Final = "rules.edition"
"""The switch of the TDA edition: it sets those whose default the edition changed."""


def _back_from(edition: str) -> tuple[str, ...]:
    return EDITIONS[EDITIONS.index(edition) :: -1]


def one_of(values: str) -> SwitchKind:
    """One of several words, given with bars between them.

    >>> one_of("never | if_completes").accepts
    'never or if_completes'
    """
    words = values.split(" | ")
    return SwitchKind(" or ".join(words), lambda text: words[words.index(text)], values=tuple(words))


def whole(low: int, high: int) -> SwitchKind:
    """A whole number within bounds, written without sign, space or decimal point."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and low <= int(text) <= high):
            raise ValueError(text)
        return int(text)

    few = tuple(map(str, range(low, high + 1))) if high - low < FEW else ()
    return SwitchKind(f"a whole number from {low} to {high}", read, values=few)


FEW: Final = 10
"""Up to this many numbers are offered one by one."""


def _read_seconds(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"(\d{1,3}) ?\+ ?(\d{1,3})", text, re.ASCII)
    if match is None:
        raise ValueError(text)
    return int(match[1]), int(match[2])


CHIP: Final = "chip"
"""Instead of an amount: the smallest chip of the table."""

AMOUNT: Final = whole(0, MOST)
ON_OFF: Final = SwitchKind(
    "on or off",
    lambda text: ("off", "on").index(text) == 1,
    lambda on: ("off", "on")[on],
    values=("off", "on"),
)
PERCENT: Final = SwitchKind("a percentage such as 5, 5% or 2.5", fees.read_percent, fees.write_percent)
SECONDS: Final = SwitchKind(
    "seconds and extra seconds such as 25 + 5", _read_seconds, lambda pair: "{} + {}".format(*pair)
)
CAP: Final = SwitchKind(
    f"none or {AMOUNT.accepts}",
    lambda text: None if text == "none" else AMOUNT.read(text),
    lambda cap: "none" if cap is None else str(cap),
)
STEP: Final = SwitchKind(
    f"{CHIP} or {whole(1, MOST).accepts}",
    lambda text: None if text == CHIP else whole(1, MOST).read(text),
    lambda step: CHIP if step is None else str(step),
)
SCHEDULE: Final = SwitchKind(
    f"none or a schedule of fees that begins with {' or '.join(fees.WORDS)}",
    lambda text: None if text == "none" else fees.read(text),
    lambda schedule: "none" if schedule is None else fees.write(schedule),
)


def switch(
    kind: SwitchKind,
    source: str,
    *,
    code: object,
    tda: object = ...,
    club: object = ...,
    since: Mapping[str, object] = MappingProxyType({}),
) -> Any:
    """A switch of the house rules; its default is that of the code profile, also for the others if not given.

    It is called as its field is, with a dot for the first `_`.
    """
    tda, club = (code if each is ... else each for each in (tda, club))
    return field(default=code, metadata={"switch": (kind, tda, code, club, source, since)})


def choice(values: str, source: str, *, tda: str = "", code: str = "", club: str = "", **since: str) -> Any:
    """A switch of words; not given, `tda` is the first of them, `code` is `tda`, and `club` is `code`.

    `in_2024="off"` is the default of TDA from that edition on.
    """
    factory = tda or values.partition(" | ")[0]
    later = {year.removeprefix("in_"): value for year, value in since.items()}
    own = code or factory
    return switch(one_of(values), source, code=own, tda=factory, club=club or own, since=later)


class HouseRules(Frozen, kw_only=True):
    """Every switch of a table; amounts in the smallest unit of money.

    `rake_pct` is in hundredths of a percent: 500 is 5 %; a `rake_unit` of None is the smallest chip.
    A `rake_schedule` replaces percentage, cap and, if it has one, jackpot: `fees` is what holds.
    `clock_seconds` is the time to decide and the countdown after it. `profile` is the rulebook behind the
    switches.

    >>> HouseRules().raise_min, FACTORY["tda"].raise_min
    ('double', 'standard')
    """

    profile: str = "code"  # tda | code | club
    rules_edition: str = choice(" | ".join(EDITIONS), "TDA RP-11, which each edition words anew")

    # --- bets and raises ---

    raise_min: str = choice(
        "standard | double",
        "TDA 43-A standard; décret 2010-723 art. 3 asks for double",
        code="double",
        club="standard",
    )
    double_base: str = choice(
        "largest_total | last_full_total",
        "décret 2010-723 art. 3, largest previous total; TDA 47-A, last complete raise",
    )
    reopen_nl: str = choice("full | half", "TDA 47-A full raise; Code 1.11 half for an all-in raise")
    limit_raises: int = switch(whole(3, 5), "TDA 48, the house; Code 1.11.a and WSOP 126 four", code=4)
    limit_cap_headsup: str = choice(
        "kept | lifted_if_round_starts_headsup",
        "TDA 48; Code 1.11.a, WSOP 127",
        code="lifted_if_round_starts_headsup",
    )
    pl_holdem: str = choice(
        "standard | decree_literal", "décret 2010-723 art. 3 I, as dealers read it or literally"
    )
    pl_omaha: str = choice(
        "standard | decree_omaha", "décret 2010-723 art. 3 II, as dealers read it or literally"
    )
    pl_round_sb: bool = switch(ON_OFF, "WSOP 187 alone", code=False)
    pl_dead_blind: str = choice("as_posted | full", "TDA 54-B, full in 2024", in_2024="full")
    fifty_base: str = choice("raise_part | whole_amount", "TDA 43-A; Code 1.19")
    cap: int | None = switch(CAP, "Guide 3.10, house practice", code=None)
    straddle: str = choice(
        "off | utg | utg_or_button | any | any_and_sleeper", "WSOP 161 alone", club="any_and_sleeper"
    )
    straddle_again: int = switch(whole(0, 9), "Guide 3.10, house practice", code=0, club=3)
    straddle_max: int | None = switch(CAP, "Guide 3.10, house practice", code=None)
    straddle_button_order: str = choice(
        "from_left | utg_first", "Guide 3.10, house practice; both orders are common"
    )
    straddle_min_raise: str = choice(
        "straddle | big_blind", "Guide 3.10, the house; WSOP 161 alone", club="big_blind"
    )
    kill: str = choice("off | half | full", "Robert's Rules, limit games")
    kill_on: str = choice("two_pots | scoop", "Robert's Rules; scoop: Guide 3.10, house practice")
    kill_pot: int = switch(whole(1, 20), "Guide 3.10, house practice", code=5)
    kill_order: str = choice("turn | last", "Robert's Rules; last: Guide 3.10, house practice")
    bba_short: str = choice("blind_first | ante_first", "TDA RP-11: blind first in 2024, ante first in 2019")
    entry_post: str = choice("none | post_bb", "TDA 8, 10 in tournaments; WSOP 100 in cash", code="post_bb")
    opt_no_check_first: bool = switch(ON_OFF, "Code 1.21", code=False)
    opt_no_check_raise: bool = switch(ON_OFF, "Code 1.22", code=False)

    # --- what chips and words stand for ---

    bet_mismatch: str = choice(
        "first_wins | chips_until_next_acts", "TDA 40-A; Code 1.15", code="chips_until_next_acts"
    )
    oversize_may_convert: str = choice("no | until_next_acts", "TDA 44; Code 1.20", code="until_next_acts")
    string_code_hands: bool = switch(
        ON_OFF, "TDA 42, 56; Code 1.19 in pot limit and no limit", tda=False, code=True
    )
    undercall: str = choice("tda_51b | half_or_forfeit", "TDA 51-B; Code 1.17", code="half_or_forfeit")
    oot_skipped_limit: str = choice(
        "sa | three_players", "TDA 53-B; Code 1.12, Robert's Rules", code="three_players"
    )

    oot_headsup_check: str = choice(
        "all_choices | no_raise", "TDA 53-A, no raise in 2026", in_2026="no_raise"
    )

    # --- substantial action ---

    sa: str = choice("tda | code", "TDA 36; Code 1.9", code="code")
    sa_check_fold: str = choice("no | yes", "TDA 36-A, its chip test or its gloss")
    sa_code_opening: str = choice("forced_bet | first_voluntary_bet", "Code 1.9 does not define the opening")

    # --- the deal ---

    deal_slide_window: str = choice(
        "off | not_first | all",
        "TDA 35-A strictly read: off; Code 1.6 protects the order of the cards",
        tda="not_first",
    )
    exposed_first_two: str = choice("misdeal | replace", "TDA 35-A5; Code 1.8 from two cards on")
    exposed_stud: str = choice(
        "misdeal | third_card_down",
        "WSOP tournament 88; TDA RP-10 of 2024, Robert's Rules, WSOP 214",
        code="third_card_down",
        in_2024="third_card_down",
    )
    boxed_after_sa: str = choice("scrap | void", "Robert's Rules; WSOP 21 voids on two")
    extra_one: str = choice("next_burn | misdeal", "Robert's Rules, WSOP 118; TDA 35-A6", in_2022="misdeal")
    short_before_sa: str = choice(
        "give | misdeal", "Code 1.9, WSOP 104; TDA 35-A6, except for the button", in_2022="misdeal"
    )
    short_after_acting: str = choice("dead | give", "TDA 37; Code 1.9", code="give")
    redeal_absent: str = choice(
        "killed | plays", "TDA 35-C, from 2022 on they may play; cash practice", code="plays", in_2022="plays"
    )
    premature_turn: str = choice(
        "reshuffle_now | river_becomes_turn", "TDA RP-5; Code 1.14, Robert's Rules", code="river_becomes_turn"
    )
    premature_burn_again: str = choice("no | yes", "TDA RP-5, Robert's Rules; Code 1.13, 1.14", code="yes")
    premature_burn_only: str = choice("stays | back_on_top", "TDA RP-5; Code 1.13", code="back_on_top")
    premature_stud: str = choice(
        "reshuffle | eliminate", "WSOP 227; Code 1.14, Robert's Rules", code="eliminate"
    )
    flop_four: str = choice("floor_draws_burn | redeal", "TDA 39, WSOP 163; Robert's Rules", code="redeal")
    burn_missing_flop: str = choice(
        "floor_draws_burn | redeal", "WSOP tournament 88; Robert's Rules, WSOP 164", code="redeal"
    )
    burn_catch_up: str = choice("random | restore", "TDA 38; Robert's Rules, WSOP 122", code="restore")

    button_wrong: str = choice(
        "misdeal_then_wsop109 | correct_then_stands",
        "Code 1.9, WSOP 109; TDA 34 of 2024",
        in_2024="correct_then_stands",
    )
    button_dead: str = choice("trails | advances", "TDA 32, TDA 34, advances in 2026", in_2026="advances")

    # --- the deck ---

    deck_last_card: str = choice(
        "never | if_completes", "Code 1.7; WSOP and Robert's Rules", club="if_completes"
    )
    stud_exhaustion: str = choice(
        "count_first | code_1_13", "WSOP 228, TDA RP-10 of 2024; Code 1.13, Robert's Rules", code="code_1_13"
    )
    draw_reshuffle_burns: str = choice(
        "out | in | tda_rp25", "WSOP tournament; WSOP cash; TDA RP-25 of 2026", in_2026="tda_rp25"
    )
    stud_open_pair: bool = switch(
        ON_OFF,
        "Robert's Rules, WSOP 220, seven-card stud high alone; TDA RP-10 of 2024, never",
        code=True,
        since={"2024": False},
    )
    card_nonstandard: str = choice(
        "replaced | misdeal_then_scrap | fouled",
        "Code 1.32, WSOP 115; TDA 35-A7, 35-E, later scrap; 35-E of 2026",
        in_2022="misdeal_then_scrap",
        in_2026="fouled",
    )
    fouled_stub_only: str = choice("void | stands", "TDA 35-E, Code 1.31; WSOP 111")
    void_button: str = choice("stays | moves", "no written source")

    # --- showdown and pot ---

    short_flush: str = choice("above_full | below_full", "no written source")
    short_trips: str = choice("below_straight | above_straight", "no written source")
    odd_flop: str = choice("left_of_button | high_card", "TDA 20-A; Code 1.30 high card")
    contest_window: str = choice("tda_22 | on_receipt", "TDA 22; Code 1.28", code="on_receipt")
    show_request: str = choice("caller_right | owner_consent", "TDA 18-B; Code 1.25", code="owner_consent")
    kill_protected_refund: str = choice("no | yes", "TDA 65-A; Code 1.5", code="yes")
    stud_pick_up: str = choice(
        "dead | fold_if_next_acts_not_headsup", "TDA 66; Code 1.15", code="fold_if_next_acts_not_headsup"
    )
    rfid_hand_evidence: str = choice("floor_only | off", "no written source")
    opt_deals: bool = switch(ON_OFF, "Code 1.29, never in a tournament", code=False, club=True)
    blinds_chop: bool = switch(ON_OFF, "Guide 3.12, house practice", code=False, club=True)
    rake_pct: int = switch(PERCENT, "décret 2010-723 art. 2 III; the house", code=500, tda=0)
    rake_cap: int | None = switch(CAP, "the house, per table", code=None)
    rake_unit: int | None = switch(STEP, "the house", code=None)
    rake_no_flop_no_drop: bool = switch(ON_OFF, "the house", code=True)
    rake_jackpot: int = switch(AMOUNT, "the house", code=0)
    rake_schedule: Schedule | None = switch(SCHEDULE, "the house", code=None)

    # --- several boards ---

    runs_most: int = switch(
        whole(1, 4), "no written source; Code 1.29 lists no such agreement", code=1, club=2
    )
    runs_players: str = choice("any_number | two", "no written source")
    runs_burn: str = choice("each | once", "no written source")

    bomb_every: str = choice(
        "off | called | hands | orbit | dealer",
        "Guide 3.13, house practice; Code 1.29 lists no such agreement",
        club="called",
    )
    bomb_hands: int = switch(whole(2, 99), "Guide 3.13, house practice", code=10)
    bomb_button: str = choice("stays | moves", "Guide 3.13, house practice")
    bomb_min_bet: str = choice("big_blind | ante", "Guide 3.13, house practice")
    bomb_cap: int | None = switch(CAP, "Guide 3.13, house practice", code=None)

    # --- the table and its records ---

    seats_max: int = switch(whole(2, 10), "décret 2010-723 art. 4", code=10)
    absent: str = choice(
        "dealt_and_killed | not_dealt", "TDA 30 in tournaments; cash practice", code="not_dealt"
    )
    clock_seconds: tuple[int, int] = switch(
        SECONDS, "TDA 29; Code 1.35 the house", tda=(25, 5), code=(60, 10)
    )
    a_tour_names: str = choice("table | example", "ARJEL 2016-064, its table or its example")
    a_finance_names: str = choice("spec | example", "ARJEL 2016-064, its table or its example")

    @property
    def fees(self) -> Schedule:
        """What the house takes: its schedule, else its percentage and cap, and a jackpot."""
        return _fees(self.rake_schedule, self.rake_pct, self.rake_cap, self.rake_jackpot)


@lru_cache(maxsize=16)
def _fees(given: Schedule | None, percent: int, cap: int | None, jackpot: int) -> Schedule:
    most = () if cap is None else ((0, cap),)
    schedule = given or Schedule(kind="percent", percent=percent, cap=most)
    return replace(schedule, jackpot=schedule.jackpot or (((0, jackpot),) if jackpot else ()))


IDLE: Final = ("opt.no_check_first",)
"""Switches that a log, a file or a script may set but no game reads: after a blind nobody can check first."""

MONEY_SWITCHES: Final = frozenset(
    {"cap", "bomb.cap", "straddle.max", "rake.cap", "rake.unit", "rake.jackpot"}
)
"""Switches whose values are amounts: people write them in units of money, the house in the smallest one."""

SWITCHES: Final[Mapping[str, Switch]] = MappingProxyType(
    {
        found.name: found
        for each in fields(HouseRules)
        if "switch" in each.metadata
        for found in [Switch(each.name, *each.metadata["switch"])]
    }
)
"""Every switch by its dotted name."""


@lru_cache
def factory(profile: str, edition: str = EDITIONS[0]) -> HouseRules:
    """The factory settings of a profile, for tda those of an edition.

    >>> [factory("tda", each).stud_open_pair for each in EDITIONS]
    [True, True, False, False]
    """
    values = {each.field: each.factory(profile, edition) for each in SWITCHES.values()}
    return HouseRules(profile=profile, **values)


FACTORY: Final[Mapping[str, HouseRules]] = MappingProxyType(
    {each: factory(each) for each in ("tda", "code", "club")}
)
"""The factory settings of the profiles: tda for tournaments, in its edition of 2019, code and club for cash.

A club is today's cash room: what the Code says of mistakes, and the house practice that it does not know.
"""


def with_switch(house: HouseRules, name: str, value: str) -> HouseRules:
    """The house with one switch set from text; raises `Unreadable`, naming what is accepted, for other text.

    An edition also sets every switch that has the default of the edition before.

    >>> with_switch(HouseRules(), "rake.pct", "2.5%").rake_pct
    250
    """
    switch = SWITCHES.get(name)
    if switch is None:
        raise Unreadable(f"switch {name!r}: this version knows {', '.join(SWITCHES)}")
    try:
        changes = {switch.field: switch.kind.read(value)}
    except fees.WrongFee as error:
        raise Unreadable(f"switch {name}: {error}") from None
    except ValueError:
        raise Unreadable(f"switch {name} {value!r}: expected {switch.kind.accepts}") from None
    if name == EDITION:
        old, new = factory(house.profile, house.rules_edition), factory(house.profile, value)
        changes = {
            each.field: getattr(new, each.field)
            for each in SWITCHES.values()
            if getattr(house, each.field) == getattr(old, each.field)
        }
    return replace(house, **changes)


def with_switches(house: HouseRules, pairs: Iterable[tuple[str, str]]) -> HouseRules:
    """The house with several switches set, the edition first; raises `Unreadable` as `with_switch` does."""
    for name, value in sorted(dict(pairs).items(), key=lambda pair: pair[0] != EDITION):
        house = with_switch(house, name, value)
    return house


def changed_in(edition: str) -> tuple[tuple[Switch, Any, Any], ...]:
    """The switches whose TDA default an edition changed, with the value before and after."""
    before, *_ = (*_back_from(edition)[1:], edition)
    pairs = ((each, each.factory("tda", before), each.factory("tda", edition)) for each in SWITCHES.values())
    return tuple((each, old, new) for each, old, new in pairs if each.name != EDITION and old != new)


def in_chips(pairs: Iterable[tuple[str, str]], chip: int) -> dict[str, str]:
    """The switches, changed so that the rake can be paid in chips of `chip`: a lower cap, a unit that fits.

    >>> in_chips([("rake.unit", "1"), ("rake.cap", "350"), ("sa", "tda")], 100)
    {'rake.cap': '300', 'sa': 'tda'}
    """
    house = dict(pairs)
    if (SWITCHES["rake.unit"].kind.read(house.get("rake.unit", CHIP)) or 0) % chip:
        del house["rake.unit"]
    for name in ("rake.cap", "rake.jackpot"):
        if name in house and (amount := SWITCHES[name].kind.read(house[name])):
            house[name] = str(amount // chip * chip)
    if (schedule := SCHEDULE.read(house.get("rake.schedule", "none"))) is not None:
        house["rake.schedule"] = fees.write(schedule.in_chips(chip))
    return house


def check_rake(house: HouseRules, chip: int) -> None:
    """Raise `Refused` for a rake that contradicts the smallest chip."""
    whole_chips(house.rake_unit or 0, chip, "rake.unit")
    whole_chips(house.rake_cap or 0, chip, "rake.cap")
    whole_chips(house.rake_jackpot, chip, "rake.jackpot")
    for _, amount in house.rake_schedule.amounts if house.rake_schedule is not None else ():
        whole_chips(amount, chip, "rake.schedule")


def switches(house: HouseRules) -> tuple[tuple[str, str], ...]:
    """The profile and every switch as text, the form that the journal stores."""
    return (
        ("profile", house.profile),
        *((each.name, each.kind.write(getattr(house, each.field))) for each in SWITCHES.values()),
    )


@lru_cache(maxsize=16)
def from_switches(pairs: tuple[tuple[str, str], ...]) -> HouseRules:
    """The inverse of `switches`; a missing switch gets the default of the profile.

    Raises `Unreadable` for a profile, switch or value that this version does not know.
    """
    values = dict(pairs)
    profile = values.pop("profile", "code")
    if profile not in FACTORY:
        raise Unreadable(f"profile {profile!r}: expected {' or '.join(FACTORY)}")
    return with_switches(FACTORY[profile], values.items())
