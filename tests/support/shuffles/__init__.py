"""Random tables, shuffles and players, and the figures measured on them."""
