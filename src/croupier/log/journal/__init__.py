"""The rows of the journal: their JSON, their chain, what is sealed, and who signs."""
