"""Starts the shoe when the power comes on, and starts it anew if it ever ends; every error leaves a trace."""

import fault
import machine

_WELL = 5000  # turns after which a board has started well: some ten seconds


def run():
    """Build the shoe and step for ever; an error in the firmware is noted, reported, and restarts the board.

    The files are read only here, so that a typing error in one of them is noted as well.
    """
    config = shoe = None
    try:
        import swap

        swap.take()
        if swap.started():
            fault.say("the new firmware did not run: the one before is back")
            machine.reset()
        import config
        import wiring

        shoe = wiring.build(config)
        _step(shoe, wiring.watchdog(config), swap)
    except Exception as error:  # whatever it is, the board starts anew
        fault.note(error)
        if shoe is None:
            _tell(error, config)
    machine.reset()


def _step(shoe, dog, swap):
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


def _tell(error, config):
    try:
        import wiring

        port = wiring.line(config, interruptible=True)
        fault.tell(error, port, wiring.count_boot(), wiring.to_the_bench)
    except Exception:  # the line does not work either: the file has the first error
        return


def _stays_out():
    """Whether the prompt is wanted; what is wrong with the files shows in `run`."""
    try:
        import config
        import wiring

        return wiring.wanted_on_the_bench(config)
    except Exception:  # `run` meets it again, and notes it
        return False


if __name__ == "__main__" and not _stays_out():
    run()
