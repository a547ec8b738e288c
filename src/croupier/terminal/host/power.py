"""The machine's power supply, as its kernel reports it: low voltage, running on battery, too much heat.

A Raspberry Pi reports its voltage through ``rpi_volt`` of the hardware monitor, and in the flags that
``vcgencmd get_throttled`` prints, which are in sysfs as well. A UPS with a kernel driver is a power supply
there. For a UPS that only switches a pin, ``gpio-shutdown`` can press the power key.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from croupier.terminal.host.clock import says

POWER: Final = "power"
HEAT: Final = "heat"

WELL: Final = "ok"
LOW_VOLTAGE: Final = "low-voltage"
WAS_LOW: Final = "was-low"
BATTERY: Final = "battery"
NEARLY_EMPTY: Final = "nearly-empty"
SLOWED: Final = "slowed"

EMPTY_PERCENT: Final = 15
"""A battery with less charge is nearly empty, unless it reports that itself."""

SYSTEM: Final = Path("/sys")

_UNDER, _SLOW, _HAS_BEEN_UNDER = 1 << 0, 1 << 2 | 1 << 3, 1 << 16
_FLAGS: Final = "devices/platform/soc/soc:firmware/get_throttled"


def look(system: Path = SYSTEM) -> dict[str, str]:
    """The state of `POWER` and of `HEAT`, as far as the machine reports them.

    ``was-low``: the voltage is right now, but was too low since the machine started.

    >>> look(Path("/nowhere"))
    {}
    """
    found: dict[str, str] = {}
    flags = _flags(system)
    if flags is not None:
        under = LOW_VOLTAGE if flags & _UNDER else WAS_LOW if flags & _HAS_BEEN_UNDER else WELL
        found = {POWER: under, HEAT: SLOWED if flags & _SLOW else WELL}
    for monitor in (system / "class/hwmon").glob("hwmon*"):
        if says(monitor / "name") == "rpi_volt" and found.get(POWER) != LOW_VOLTAGE:
            alarm = says(monitor / "in0_lcrit_alarm") == "1"
            found[POWER] = LOW_VOLTAGE if alarm else found.get(POWER, WELL)
    battery = _battery(system)
    if battery and found.get(POWER) != LOW_VOLTAGE:
        found[POWER] = battery if battery != WELL else found.get(POWER, WELL)
    return found


def _flags(system: Path) -> int | None:
    try:
        return int(says(system / _FLAGS), 16)
    except ValueError:
        return None


def _battery(system: Path) -> str:
    state = ""
    for supply in (system / "class/power_supply").glob("*"):
        if says(supply / "type") not in ("Battery", "UPS") or says(supply / "scope") == "Device":
            continue  # a mouse's or keyboard's battery does not power the machine
        if says(supply / "status") != "Discharging":
            state = state or WELL
            continue
        percent = says(supply / "capacity")
        low = says(supply / "capacity_level") in ("Critical", "Low")
        low = low or (percent.isdecimal() and int(percent) < EMPTY_PERCENT)
        state = NEARLY_EMPTY if low else BATTERY
    return state
