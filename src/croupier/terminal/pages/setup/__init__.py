"""The set-up page: game, stakes, house, seats, names, buy-ins and button, between hands."""
