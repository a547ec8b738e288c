"""What tests of pages that work something out beside the requests share."""

import threading


def looked() -> None:
    """Wait until nothing is looked at any more."""
    for thread in threading.enumerate():
        if thread.name == "look":
            thread.join(120)
            assert not thread.is_alive()
