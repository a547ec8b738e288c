"""Builds the parts of the board from the settings in `config`; the only module that knows the board."""

import os
import sys
import time

import fault
import machine
import micropython
import swap
from antenna import Antenna
from clock import Clock
from mfrc522 import Mfrc522
from pn5180 import Pn5180, tuning
from port import Port
from presence import Presence
from shoe import FIRMWARE, Shoe
from slot import Switch

_BOOT_FILE = "boot.txt"
_GREEN = (0, 24, 0)
_DARK = (0, 0, 0)


def count_boot():
    """The number of this boot, 1 to 65535, kept in a file; a random one if the file cannot be used."""
    try:
        with open(_BOOT_FILE) as file:
            boot = int(file.read()) % 0xFFFF + 1
    except (OSError, ValueError):
        boot = int.from_bytes(os.urandom(2), "little") % 0xFFFF + 1
    try:
        with open(_BOOT_FILE, "w") as file:
            file.write(str(boot))
    except OSError:
        pass
    return boot


def build(config, ticks=time, port=None):
    """The shoe with its wiring; `port` replaces the configured line."""
    clock = Clock(ticks)
    spi = machine.SPI(
        getattr(config, "SPI_BUS", 0),
        baudrate=config.SPI_HZ,
        polarity=0,
        phase=0,
        sck=machine.Pin(config.SPI_SCK),
        mosi=machine.Pin(config.SPI_MOSI),
        miso=machine.Pin(config.SPI_MISO),
    )
    chips = [_reader(spi, wires, clock, number == 0) for number, wires in enumerate(config.READERS)]
    slot = Switch(_input(config.SLOT_PIN), clock, config.SLOT_BLOCKED_LEVEL, config.SLOT_DEBOUNCE_MS)
    keys = [Switch(_input(pin), clock, 0, config.KEY_DEBOUNCE_MS) for pin in config.KEY_PINS]
    antennas = [_antenna(number, chip, clock, config) for number, chip in enumerate(chips)]
    port = port or line(config)
    firmware = FIRMWARE + fault.MARK if fault.noted() else FIRMWARE
    lamp = _lamp(config.LAMP_PIN, getattr(config, "LAMP_KIND", "plain"))
    boot, restart = count_boot(), lambda: swap.to_the_prompt(config)
    return Shoe(clock, port, slot, keys, lamp, antennas, config, boot, restart, firmware)


def watchdog(config):
    return machine.WDT(timeout=config.WATCHDOG_MS)


class NoLamp:
    """Replaces the lamp on a board without one."""

    def value(self, level):
        pass


class RgbLamp:
    """A lamp with colours, which shows one of them."""

    def __init__(self, pin):
        from neopixel import NeoPixel  # noqa: PLC0415  # not every board has it

        self._pixel = NeoPixel(pin, 1)
        self.value(0)

    def value(self, level):
        self._pixel[0] = _GREEN if level else _DARK
        self._pixel.write()


def _lamp(name, kind):
    """The lamp on the board; a board without a pin of that name has none."""
    if name is None:
        return NoLamp()
    if kind not in ("plain", "rgb"):
        raise ValueError("config: LAMP_KIND must be plain or rgb")
    try:
        pin = machine.Pin(name, machine.Pin.OUT, value=0)
        return RgbLamp(pin) if kind == "rgb" else pin
    except (ImportError, OSError, TypeError, ValueError):
        return NoLamp()


def _input(number):
    return machine.Pin(number, machine.Pin.IN, machine.Pin.PULL_UP)


def _output(number):
    return machine.Pin(number, machine.Pin.OUT, value=1)


def _reader(spi, wires, clock, at_slot):
    cs, rst = _output(wires["cs"]), _output(wires["rst"])
    if wires["chip"] == "MFRC522":
        return Mfrc522(spi, cs, rst, clock, wires["gain"])
    if wires["chip"] == "PN5180":
        busy = machine.Pin(wires["busy"], machine.Pin.IN)
        return Pn5180(spi, cs, rst, busy, clock, wires["standards"], at_slot, tuning(wires))
    raise ValueError("config: chip must be MFRC522 or PN5180")


def _antenna(number, chip, clock, config):
    """A function that makes antenna `number`, given the function for its reports."""
    sightings = config.SIGHTINGS if number else 1
    presence = Presence(sightings, config.GONE_LOOKS, config.GONE_MS, clock)
    return lambda emit: Antenna(number, chip, presence, clock, emit)


def line(config, interruptible=False):
    """The line to the terminal, the cable without a `config`. `interruptible`: by a byte 03."""
    if getattr(config, "PORT", "usb") == "uart":
        pins = {"tx": machine.Pin(config.UART_TX), "rx": machine.Pin(config.UART_RX)}
        uart = machine.UART(getattr(config, "UART_BUS", 0), 115200, txbuf=512, rxbuf=512, **pins)
        return Port(uart, uart)
    if not interruptible:
        micropython.kbd_intr(-1)  # a byte 03 of the terminal is data
    return Port(sys.stdin.buffer, sys.stdout.buffer, sys.stdin, sys.stdout)
