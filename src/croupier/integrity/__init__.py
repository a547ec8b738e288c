"""How well the cards were mixed, from finished hands alone; needs the extra `integrity`."""
