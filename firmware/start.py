"""Runs the shoe; every error leaves a trace, and restarts the board."""

import fault
import swap

_WELL = 5000  # turns after which a board has started well: some ten seconds


def run(dog):
    """Build the shoe and step for ever, and feed the watchdog; returns after an error, which is noted.

    The other files are read only here, so that a typing error in one of them is noted as well.
    """
    config = shoe = None
    try:
        import config

        if swap.is_jumper_closed(config):
            swap.to_the_prompt(config)
        import wiring

        dog.feed()
        dog = wiring.watchdog(config)
        shoe = wiring.build(config)
        _step(shoe, dog)
    except Exception as error:  # whatever it is, the board starts anew
        fault.note(error)
        if shoe is None:
            _tell(error, config, dog)


def _step(shoe, dog):
    """Step for ever; a fault of the run before is over when this one goes well."""
    turns = 0
    while True:
        shoe.step()
        dog.feed()
        if turns < _WELL:
            turns += 1
            if turns == _WELL:
                fault.clear()
                swap.proved()


def _tell(error, config, dog):
    """Say for a minute what is wrong; a byte 03 on the cable ends that, at the prompt."""
    try:
        import wiring

        port = wiring.line(config, interruptible=True)
        fault.tell(error, port, wiring.count_boot(), lambda: swap.to_the_prompt(config), dog.feed)
    except Exception:  # the line does not work either: the file has the first error
        return
