"""Random tables, shuffles and players, and figures measured with them."""
