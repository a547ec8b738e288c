"""Puts new firmware in place, keeps the former one, and restores it if the new one does not run.

It also takes the board to the prompt of MicroPython, whatever state the other files are in.

An update writes its files into `NEW`, copies the ones that it replaces into `BEFORE`, and then writes `WHOLE`
into both: a folder without `WHOLE` is an interrupted copy, and is not used.
"""

import os

import machine

NEW = "new"
BEFORE = "before"
WHOLE = "whole.txt"
TRIAL = "trial.txt"
BENCH = "bench.txt"

_STARTS = 3
_FAULT = "fault.txt"


def take():
    """Put each file of `NEW` in its place, each in one step; continues after a power cut.

    Returns whether there were any.
    """
    if not is_whole(NEW):
        return False
    for name in os.listdir(NEW):
        if name != WHOLE:
            os.rename(NEW + "/" + name, name)
    os.remove(NEW + "/" + WHOLE)
    return True


def is_whole(folder):
    return folder in os.listdir() and WHOLE in os.listdir(folder)


def on_trial():
    """Put the new firmware on trial: it must run for a while within this many starts."""
    _write(0)


def started():
    """Count a start; returns whether the former firmware is back, because the new one did not run."""
    if TRIAL not in os.listdir():
        return False
    try:
        if _starts() < _STARTS:
            _write(_starts() + 1)
            return False
        if not back():
            return False
        with open(_FAULT, "w") as file:
            file.write("the new firmware did not run: the one before is back")
    except OSError:
        return False  # the flash memory is full or broken: the present files run
    return True


def _starts():
    """How often the new firmware has started; 0 if the file is damaged."""
    with open(TRIAL) as file:
        try:
            return int(file.read() or 0)
        except ValueError:
            return 0


def proved():
    """End the trial: the firmware has run for a while."""
    if TRIAL in os.listdir():
        os.remove(TRIAL)


def back():
    """Restore the former firmware; False if there is none."""
    proved()
    if not is_whole(BEFORE):
        return False
    clear(NEW)
    os.rename(BEFORE, NEW)
    take()
    return True


def clear(folder):
    """Remove a folder, its mark `WHOLE` first."""
    if folder not in os.listdir():
        return
    names = os.listdir(folder)
    if WHOLE in names:
        os.remove(folder + "/" + WHOLE)
    for name in names:
        if name != WHOLE:
            os.remove(folder + "/" + name)
    os.rmdir(folder)


def _write(starts):
    with open(TRIAL, "w") as file:
        file.write(str(starts))


def is_jumper_closed(config):
    """Whether the jumper asks to skip the firmware: the bench pin is connected to ground."""
    return machine.Pin(config.BENCH_PIN, machine.Pin.IN, machine.Pin.PULL_UP).value() == 0


def to_the_prompt(config=None):
    """Restart into the prompt of MicroPython, once; on the UART too if the shoe uses it."""
    with open(BENCH, "w") as file:
        if getattr(config, "PORT", "usb") == "uart":
            file.write(f"{getattr(config, 'UART_BUS', 0)} {config.UART_TX} {config.UART_RX}")
    machine.reset()


def at_the_prompt():
    """Whether the prompt was asked for; then open it on the UART too, if the shoe uses it."""
    if BENCH not in os.listdir():
        return False
    with open(BENCH) as file:
        said = file.read()
    os.remove(BENCH)
    try:
        bus, tx, rx = [int(number) for number in said.split()]
    except ValueError:
        return True  # only the cable
    pins = {"tx": machine.Pin(tx), "rx": machine.Pin(rx)}
    os.dupterm(machine.UART(bus, 115200, txbuf=512, rxbuf=512, **pins))
    return True
