"""Runs the shoe; every error is recorded, and restarts the board."""

import fault
import swap

_WELL = 5000  # turns of a good start: about ten seconds


def run(dog):
    """Build the shoe and step for ever, and feed the watchdog; returns after an error, which is recorded.

    The other files are imported only here, so that a syntax error in one of them is recorded too.
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
    except Exception as error:  # after any error the board restarts
        fault.note(error)
        if shoe is None:
            _tell(error, config, dog)


def _step(shoe, dog):
    """Step for ever; when this run goes well, the fault of the last run is over."""
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
    """Report for a minute what is wrong; a byte 03 on the cable leads to the prompt."""
    try:
        import wiring

        port = wiring.line(config, interruptible=True)
        fault.tell(error, port, wiring.count_boot(), lambda: swap.to_the_prompt(config), dog.feed)
    except Exception:  # the line fails too: the file has the first error
        return
