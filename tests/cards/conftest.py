"""A random generator for the deals of these tests."""

import random

import pytest


@pytest.fixture
def dice() -> random.Random:
    """A new seed for every run, printed when a test fails."""
    seed = random.SystemRandom().randrange(2**32)
    print(f"seed {seed}")
    return random.Random(seed)
