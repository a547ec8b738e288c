"""Starts the shoe when the power comes on, and starts it anew if it ever ends; every error leaves a trace."""

import fault
import machine

_WELL = 5000  # turns after which a board has started well: some ten seconds


def run():
    """Build the shoe and step for ever; an error of ours is noted, told, and restarts the board.

    The files are read only here, so that a slip of the pen in one of them is noted as well.
    """
    config = shoe = None
    try:
        import config  # noqa: PLC0415
        import wiring  # noqa: PLC0415

        shoe = wiring.build(config)
        _step(shoe, wiring.watchdog(config))
    except Exception as error:  # noqa: BLE001  # whatever it is, the board starts anew
        fault.note(error)
        if shoe is None:
            _tell(error, config)
    machine.reset()


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


def _tell(error, config):
    try:
        import wiring  # noqa: PLC0415

        port = wiring.line(config, interruptible=True)
        fault.tell(error, port, wiring.count_boot(), wiring.to_the_bench)
    except Exception:  # noqa: BLE001  # the line does not work either: the file has the first error
        return


def _stays_out():
    """Whether the prompt is wanted; what is wrong with the files shows in `run`."""
    try:
        import config  # noqa: PLC0415
        import wiring  # noqa: PLC0415

        return wiring.wanted_on_the_bench(config)
    except Exception:  # noqa: BLE001
        return False


if __name__ == "__main__" and not _stays_out():
    run()
