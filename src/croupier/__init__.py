"""croupier: a dealer terminal for a physical poker table."""
