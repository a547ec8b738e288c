"""Table scripts: a language that describes a table, and the player that checks it on the full stack."""
