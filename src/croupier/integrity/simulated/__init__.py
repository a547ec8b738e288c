"""Tables, shuffles and players by chance, and the figures that come of them."""
