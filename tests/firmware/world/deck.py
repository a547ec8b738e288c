"""Names for the checks: tags without end, and the reports of a shoe about them."""

import random

SEED = 201606


def card(number, size=7):
    """The number of a tag of type A, no two alike."""
    return f"{0x04A100 + number:06X}" + "C3D4E5F60718293A"[: 2 * size - 6]


def chip_of(number):
    """The number of a tag of ISO 15693; makers change the low digits first."""
    return f"E00401500{number:07X}"


def seen(bench):
    """The numbers of all tags that have come, in order of their digits."""
    return sorted(text.split(" ")[-1] for text in bench.host.told("U"))


def pitched(uids, standard):
    """What is told of cards that leave one after another."""
    expected = []
    for uid in uids:
        expected.append("D")
        expected.append("U 0 " + standard + " " + uid)
    return expected


def seeded():
    """MicroPython has one source of chance for all."""
    random.seed(SEED)
    return random


def random_hex(chance, count):
    return "".join([chance.choice("0123456789ABCDEF") for _ in range(count)])


def pn5180(standards):
    """One PN5180 at the slot for these standards."""
    standards = (standards,) if isinstance(standards, str) else standards
    return ({"chip": "PN5180", "cs": 17, "rst": 20, "busy": 14, "standards": standards},)
