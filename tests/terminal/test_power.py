"""Brown-outs, batteries and heat: read from the kernel's files, shown to the dealer, logged once."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.telling.listings import DEVICES, STATES
from croupier.terminal.health import Health, Troubles, sentence
from croupier.terminal.host.power import (
    BATTERY,
    HEAT,
    LOW_VOLTAGE,
    NEARLY_EMPTY,
    POWER,
    SLOWED,
    WAS_LOW,
    WELL,
    look,
)  # fmt: skip
from croupier.terminal.picture.present import present
from croupier.words import Words
from support.desk import Desk

FLAGS = "devices/platform/soc/soc:firmware/get_throttled"


def written(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text + "\n")
    return root


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({FLAGS: "0"}, {POWER: WELL, HEAT: WELL}),
        ({FLAGS: "50005"}, {POWER: LOW_VOLTAGE, HEAT: SLOWED}),
        ({FLAGS: "0x50000"}, {POWER: WAS_LOW, HEAT: WELL}),
        ({FLAGS: "80008"}, {POWER: WELL, HEAT: SLOWED}),
        (
            {"class/hwmon/hwmon1/name": "rpi_volt", "class/hwmon/hwmon1/in0_lcrit_alarm": "1"},
            {POWER: LOW_VOLTAGE},
        ),
        ({"class/hwmon/hwmon0/name": "rpi_volt", "class/hwmon/hwmon0/in0_lcrit_alarm": "0"}, {POWER: WELL}),
        ({"class/hwmon/hwmon0/name": "cpu_thermal", "class/hwmon/hwmon0/in0_lcrit_alarm": "1"}, {}),
        (
            {"class/power_supply/ups/type": "Battery", "class/power_supply/ups/status": "Charging"},
            {POWER: WELL},
        ),
        (
            {"class/power_supply/ups/type": "Battery", "class/power_supply/ups/status": "Discharging",
             "class/power_supply/ups/capacity": "80"},
            {POWER: BATTERY},
        ),
        (
            {"class/power_supply/ups/type": "UPS", "class/power_supply/ups/status": "Discharging",
             "class/power_supply/ups/capacity": "9"},
            {POWER: NEARLY_EMPTY},
        ),
        (
            {"class/power_supply/hid/type": "Battery", "class/power_supply/hid/status": "Discharging",
             "class/power_supply/hid/scope": "Device"},
            {},
        ),
    ],
)  # fmt: skip
def test_the_reports_of_the_kernel_are_read(
    tmp_path: Path, files: dict[str, str], expected: dict[str, str]
) -> None:
    assert look(written(tmp_path, files)) == expected


def test_each_change_is_shown_once_and_logged_in_words() -> None:
    troubles = Troubles({})
    states = [WELL, LOW_VOLTAGE, LOW_VOLTAGE, WAS_LOW, WAS_LOW, BATTERY, NEARLY_EMPTY, WELL, WELL]
    changes = []
    for at, state in enumerate(states):
        changes.append([each.state for each in troubles.measured({POWER: state}, at)])
    assert changes == [[], [LOW_VOLTAGE], [], ["ok"], [], [BATTERY], [NEARLY_EMPTY], ["ok"], []]
    assert {POWER, HEAT} <= DEVICES.keys()
    assert {LOW_VOLTAGE, WAS_LOW, BATTERY, NEARLY_EMPTY, SLOWED} <= STATES.keys()


def test_a_short_undervoltage_is_logged_and_over() -> None:
    troubles = Troubles({})
    first, second = ([each.state for each in troubles.measured({POWER: WAS_LOW}, at)] for at in (1, 2))
    assert (first, second, troubles.found) == ([WAS_LOW, "ok"], [], ())


def test_the_dealer_is_warned_and_the_deal_goes_on() -> None:
    troubles = Troubles({})
    troubles.measured({POWER: NEARLY_EMPTY, HEAT: SLOWED}, 5)
    desk = Desk().dealt()
    view = present(desk.table, desk.console, Health(troubles=troubles.found))
    assert view.trouble[0].startswith("The battery is nearly empty") and view.trouble[1] == "warn"
    assert view.prompt == present(desk.table, desk.console, Health()).prompt
    for trouble in troubles.found:
        assert sentence(trouble, 9, Words("en"))
