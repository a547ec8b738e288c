"""How well the cards were shuffled, judged from finished hands alone; needs the extra `integrity`."""
