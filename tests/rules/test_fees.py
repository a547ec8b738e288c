"""Public schedules of fees, computed by hand from what their rooms print; and schedules that contradict."""

from __future__ import annotations

import random
from decimal import Decimal
from pathlib import Path

import pytest

from croupier.config.file import ConfigError, read
from croupier.rules import fees
from croupier.rules.fees import Schedule, WrongFee
from croupier.rules.house import HouseRules, with_switch
from croupier.rules.pots import levies

FILE = """\
[table]
name = "7"
small_blind = 1
big_blind = 2
smallest_chip = 0.01

[log]
path = "hands.db"
runtime_dir = "run"

[shoe]
port = "sim:"
deck = "A"

[dealer]
name = "Zoé"

[fee]
"""


def house_of(table: str) -> HouseRules:
    """The house of a file with this [fee] table."""
    made = dict(read(FILE + table, folder=Path("etc")).house)
    return with_switch(HouseRules(rake_jackpot=0), "rake.schedule", made["rake.schedule"])


def taken(
    house: HouseRules, pot: str, players: int, *, flop: bool = True, river: bool = True
) -> tuple[str, str]:
    """Rake and jackpot of one pot, in units of money."""
    cents = int(Decimal(pot) * 100)
    ((whole, jackpot),) = levies(house, (cents,), chip=1, flop_seen=flop, players=players, river=river)
    return f"{Decimal(whole - jackpot) / 100:f}", f"{Decimal(jackpot) / 100:f}"


PLAYNOW_NL = (
    'kind = "steps"\nat = { "0.10" = 0.01, "0.20" = 0.02, "0.60" = 0.03 }\ntake = 0.01\nper = 0.20\ncap = 3'
)
PARTY = 'cap = { "2" = 1, "3-4" = 2, "5-10" = 3 }'
OCEANS = 'kind = "flat"\ntake = 5\nriver = 1\nno_flop = 1\njackpot = 1'
ACE_HIGH = 'kind = "percent"\npercent = 0\njackpot = { "10" = 1, "20" = 2 }\njackpot_players = 4'
SEMINOLE = 'kind = "percent"\npercent = 10\njackpot = { "10" = 1 }\njackpot_players = 4'
SMALL = 'kind = "percent"\npercent = 5\ncap = { "2" = 40, "3" = 60, "4" = 80, "5" = 100, "6+" = 120 }'
VP = 'kind = "steps"\ntake = 1\nper = 20\n'

PUBLIC = {
    "us-nv-paris-2026": (
        'kind = "percent"\npercent = 10\ncap = 6',
        [("42", 9, "4.2"), ("59", 9, "5.9"), ("300", 2, "6")],
    ),
    "us-wa-rake-2017": ('kind = "percent"\npercent = 10', [("700", 6, "70")]),
    "us-wa-rake-before2017": ('kind = "percent"\npercent = 10\ncap = 5', [("49", 6, "4.9"), ("51", 6, "5")]),
    "fr-casino-2007": ('kind = "percent"\npercent = 4', [("1000", 6, "40"), ("0.24", 6, "0")]),
    "uk-provincial": ('kind = "percent"\npercent = 5', [("60", 6, "3")]),
    "mo-grandlisboa-2007": ('kind = "percent"\npercent = 5', [("4000", 6, "200")]),
    "au-qld-2010": (
        'kind = "steps"\ntake = 1\nper = 20\ncap = 10',
        [("19", 6, "0"), ("59", 6, "2"), ("219", 6, "10")],
    ),
    "de-typical": (
        'kind = "steps"\nat = 5\ntake = 5\nper = 100',
        [("9", 6, "5"), ("99", 6, "5"), ("250", 6, "15")],
    ),
    "ca-playnow-micro": (
        'kind = "steps"\ntake = 0.01\nper = 0.20\ncap = 1.5',
        [("0.39", 6, "0.01"), ("90", 6, "1.5")],
    ),
    "ca-playnow-025": (
        'kind = "steps"\ntake = 0.05\nper = 1\ncap = 1.5',
        [("0.99", 6, "0"), ("7.5", 6, "0.35")],
    ),
    "ca-playnow-low": (
        'kind = "steps"\ntake = 0.25\nper = 5\ncap = 1.5',
        [("24.99", 6, "1"), ("31", 6, "1.5")],
    ),
    "ca-playnow-mid": ('kind = "steps"\ntake = 0.25\nper = 5\ncap = 3', [("58", 6, "2.75"), ("61", 6, "3")]),
    "ca-playnow-micro-nl": (
        PLAYNOW_NL,
        [("0.09", 6, "0"), ("0.59", 6, "0.02"), ("0.79", 6, "0.03"), ("1", 6, "0.05")],
    ),
    "party-2-4": (
        f'kind = "steps"\ntake = 0.25\nper = 5\n{PARTY}',
        [("99", 2, "1"), ("99", 4, "2"), ("99", 5, "3")],
    ),
    "party-3-6": (f'kind = "steps"\ntake = 0.5\nper = 10\n{PARTY}', [("29", 2, "1"), ("99", 10, "3")]),
    "party-nl-low": (
        f'kind = "steps"\ntake = 0.01\nper = 0.20\n{PARTY}',
        [("19.5", 2, "0.97"), ("40.1", 3, "2")],
    ),
    "bodog-limit-high": (
        'kind = "steps"\ntake = 0.01\nper = 0.20\ncap = { "2-3" = 1, "4-5" = 2, "6+" = 3 }',
        [("50", 3, "1"), ("50", 4, "2"), ("50", 6, "2.5"), ("90", 10, "3")],
    ),
    "bodog-nl-low": (
        'kind = "steps"\ntake = 0.01\nper = 0.20\ncap = { "2" = 0.5, "3-4" = 1, "5+" = 2 }',
        [("50", 2, "0.5"), ("50", 3, "1"), ("50", 9, "2")],
    ),
    "vp247-5-10": (
        f'{VP}cap = {{ "2" = 1, "3-4" = 2, "5+" = 3 }}',
        [("45", 2, "1"), ("45", 3, "2"), ("99", 5, "3")],
    ),
    "vp247-25-50": (f'{VP}cap = {{ "2" = 1, "3" = 2, "4+" = 3 }}', [("99", 3, "2"), ("99", 4, "3")]),
    "bitpoker-hu": (
        'kind = "percent"\npercent = 5\ncap = { "2" = 25 }',
        [("400", 2, "20"), ("900", 2, "25")],
    ),
    "bitpoker-small": (SMALL, [("900", 2, "40"), ("900", 3, "45"), ("9000", 9, "120")]),
}
"""The [fee] table of each public schedule that can be computed; pot, players dealt in, and what it pays."""


@pytest.mark.parametrize("name", PUBLIC)
def test_a_public_schedule_is_computed_as_printed(name: str) -> None:
    table, cases = PUBLIC[name]
    house = house_of(table)
    assert [(pot, players, taken(house, pot, players)[0]) for pot, players, _ in cases] == cases
    again = with_switch(HouseRules(), "rake.schedule", fees.write(_schedule(house)))
    assert again.rake_schedule == house.rake_schedule


def _schedule(house: HouseRules) -> Schedule:
    assert house.rake_schedule is not None
    return house.rake_schedule


def test_a_flat_fee_is_known_before_the_first_card() -> None:
    """us-ca-oceans11: 5 a hand, 1 more on the river, 1 for the promotions, 1 if the blinds are chopped."""
    house = house_of(OCEANS)
    assert taken(house, "30", 9, river=False) == ("5", "1")
    assert taken(house, "30", 2) == ("6", "1")
    assert taken(house, "3", 9, flop=False, river=False) == ("1", "0")
    by_players = house_of('kind = "flat"\ntake = { "2-4" = 2, "5-7" = 3, "8+" = 4 }')
    assert [taken(by_players, "50", players)[0] for players in (2, 4, 5, 7, 8, 10)] == [
        "2",
        "2",
        "3",
        "3",
        "4",
        "4",
    ]
    main_pot_first = levies(by_players, (150, 900), chip=50, flop_seen=True, players=9)
    assert main_pot_first == ((150, 0), (250, 0))


def test_a_jackpot_has_thresholds_of_its_own() -> None:
    """us-fl-seminole-jp-09, us-gn-2016 and us-acehigh-promo."""
    seminole, ace_high = house_of(SEMINOLE), house_of(ACE_HIGH)
    gardens = house_of('kind = "percent"\npercent = 10\njackpot = { "15" = 2 }')
    assert [taken(seminole, "40", 4), taken(seminole, "9", 4), taken(seminole, "40", 3)] == [
        ("4", "1"),
        ("0.9", "0"),
        ("4", "0"),
    ]
    assert [taken(gardens, "14", 2), taken(gardens, "15", 2)] == [("1.4", "0"), ("1.5", "2")]
    assert [taken(ace_high, pot, 4) for pot in ("9", "10", "20")] == [("0", "0"), ("0", "1"), ("0", "2")]
    assert taken(ace_high, "20", 4, flop=False) == ("0", "0")


def test_rows_that_overlap_are_refused_with_their_line() -> None:
    """party-50-100 as printed: three players are in both rows."""
    head = FILE.count("\n")
    rows = 'kind = "steps"\ntake = 1\nper = 100\n'
    with pytest.raises(ConfigError) as inline:
        read(FILE + rows + 'cap = { "2-3" = 2, "3-10" = 5 }')
    said = "cap: expected each number of players once, found 3 in two rows: 2-3=2,3-10=5"
    assert inline.value.faults == (f"fee, line {head + 4}: {said}",)
    with pytest.raises(ConfigError) as table:
        read(FILE + rows + '\n[fee.cap]\n"2-3" = 2\n"3-10" = 5\n')
    assert table.value.faults == (f"fee, line {head + 7}: {said}",)


@pytest.mark.parametrize(
    ("table", "line", "said"),
    [
        ('kind = "tax"', 1, "kind: expected percent or steps or flat or time, found tax"),
        ("take = 5", 0, "kind: expected percent or steps or flat or time, found nothing"),
        ('kind = "percent"\ncap = 4', 0, "percent: expected a percentage such as 5 or 2.5, found nothing"),
        ('kind = "percent"\npercent = 101', 2, "percent: expected a percentage such as 5 or 2.5, found 101"),
        ('kind = "percent"\npercent = 5\nriver = 1', 3, "river: expected one of percent, cap, jackpot,"),
        (
            'kind = "flat"\ntake = { "2" = 1, "4+" = 2 }',
            2,
            "take: expected each number of players once, found 3 in none",
        ),
        ('kind = "flat"\ntake = true', 2, "take: expected a number, a word or a table, found True"),
        (
            'kind = "flat"\ntake = "5 river 9"',
            2,
            "take: expected a number, a word or a table, found '5 river 9'",
        ),
        (
            'kind = "flat"\ntake = { "2-11" = 1 }',
            2,
            "take: expected an amount, or amounts by players such as",
        ),
        ('kind = "flat"\ntake = -1', 2, "take: expected an amount, or amounts by players such as"),
        ('kind = "steps"\ntake = 1', 0, "per: expected take and per together"),
        ('kind = "steps"\ntake = 1\nper = 0', 3, "per: expected an amount above 0, found 0"),
        (
            'kind = "steps"\nat = { "10" = 2, "20" = 1 }',
            2,
            "at: expected more from each larger pot, found 10=2,20=1",
        ),
        (
            'kind = "time"\ntake = 5\nminutes = 0',
            3,
            "minutes: expected a whole number from 1 to 1440, found 0",
        ),
        ('kind = "time"\ntake = 5\npay = "later"', 3, "pay: expected before or after, found later"),
        (
            'kind = "time"\ntake = { "2" = 5, "3+" = 6 }',
            2,
            "take: expected one amount above 0 for every player",
        ),
        ('kind = "flat"\ntake = 0.005', 2, "take: expected an amount, or amounts by players such as"),
    ],
)
def test_a_schedule_that_cannot_be_computed_is_refused_with_its_line(
    table: str, line: int, said: str
) -> None:
    with pytest.raises(ConfigError) as caught:
        read(FILE + table)
    (fault,) = caught.value.faults
    assert fault.startswith(f"fee, line {FILE.count(chr(10)) + line}: {said}")


def test_amounts_are_multiples_of_the_smallest_chip() -> None:
    with pytest.raises(ConfigError) as caught:
        read(FILE.replace("0.01", "1") + 'kind = "steps"\ntake = 0.25\nper = 5')
    (fault,) = caught.value.faults
    said = "take: expected multiples of the smallest chip 1, found 0.25"
    assert fault.endswith(said)
    line = '"rake.schedule" = "steps take 0.25 per 5"'
    with pytest.raises(ConfigError) as in_one_line:
        read(FILE.replace("0.01", "1").replace("[fee]", "[house]") + line)
    assert in_one_line.value.faults == (f"house.rake.schedule: {said}",)


def test_one_line_says_the_same_as_the_table() -> None:
    head = FILE.replace("[fee]", "[house]")
    line = '"rake.schedule" = "steps take 0.25 per 5 cap 2=1,3-4=2,5+=3"'
    assert dict(read(head + line).house)["rake.schedule"] == "steps take 25 per 500 cap 2=100,3-4=200,5+=300"
    with pytest.raises(ConfigError, match=r"expected it here or in .fee., found it in both"):
        read(head + line + '\n[fee]\nkind = "flat"\ntake = 1')
    with pytest.raises(ConfigError, match=r"house.rake.schedule: per: expected take and per together"):
        read(head + '"rake.schedule" = "steps take 1"')


def test_random_schedules_come_back_from_their_line_and_never_take_more_than_the_pots() -> None:
    seed = random.randrange(10**9)
    print(f"seed {seed}")
    dice = random.Random(seed)
    for _ in range(400):
        schedule = fees.read(random_line(dice))
        assert fees.read(fees.write(schedule)) == schedule
        house = HouseRules(rake_schedule=schedule, rake_no_flop_no_drop=dice.random() < 0.5)
        chip = dice.choice((1, 25, 100))
        pots = tuple(dice.randrange(1, 400) * chip for _ in range(dice.randint(1, 3)))
        flop = dice.random() < 0.7
        lowered = HouseRules(
            rake_schedule=schedule.in_chips(chip), rake_no_flop_no_drop=house.rake_no_flop_no_drop
        )
        for (whole, jackpot), pot in zip(
            levies(lowered, pots, chip=chip, flop_seen=flop, players=dice.randint(2, 10)), pots, strict=True
        ):
            assert 0 <= jackpot <= whole <= pot and whole % chip == 0


def random_line(dice: random.Random) -> str:
    """A schedule of any kind."""
    cap = dice.choice(("", " cap 300", " cap 2=100,3-4=250,5+=600"))
    jackpot = dice.choice(("", " jackpot 100", " jackpot 1000=100,2000=200 jackpot_players 4"))
    line = dice.choice(
        (
            f"percent percent {dice.choice(('2.5', '5', '10'))}{cap}",
            f"steps take {dice.choice((25, 100))} per {dice.choice((500, 2000))}{cap}",
            f"steps at 100=25,900=75 take 50 per 1000{cap}",
            "flat take 2-4=200,5+=400 river 100 no_flop 50",
            f"time take 500 minutes {dice.choice((20, 30, 60))} pay {dice.choice(('before', 'after'))}",
        )
    )
    return line + jackpot


def test_what_a_line_says_wrongly_is_named() -> None:
    with pytest.raises(WrongFee, match="take: expected a value after it, found nothing"):
        fees.read("flat take")
    with pytest.raises(WrongFee, match="take: expected once, found twice"):
        fees.read("flat take 1 take 2")
    with pytest.raises(WrongFee, match="kind: expected percent or steps"):
        fees.read("")


@pytest.mark.parametrize(
    ("name", "table", "fee"),
    [
        ("us-tx-lodge-2018", "take = 10\nminutes = 60", (1_000, 60, "before")),
        ("us-tx-tch", 'take = 10\nminutes = 60\npay = "after"', (1_000, 60, "after")),
        ("us-wa-time", "take = 10\nminutes = 60", (1_000, 60, "before")),
        ("uk-gala-leicester-06", "take = 5\nminutes = 1440", (500, 1_440, "before")),  # for the evening
        ("de-time", "take = 3", (300, 30, "before")),  # small and big blind of 1/2 for each half-hour
    ],
)
def test_time_is_paid_by_the_period_and_no_pot_pays(name: str, table: str, fee: tuple[int, int, str]) -> None:
    schedule = _schedule(house_of(f'kind = "time"\n{table}'))
    assert (schedule.seat_fee, schedule.minutes, schedule.pay) == fee, name
    assert taken(house_of(f'kind = "time"\n{table}'), "500", 9) == ("0", "0")
