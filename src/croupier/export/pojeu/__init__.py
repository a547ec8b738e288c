"""The regulator's record of hands and accounts."""
