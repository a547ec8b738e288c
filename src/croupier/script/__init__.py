"""Table scripts: the language in which a table is described, and the player that holds it to the stack."""
