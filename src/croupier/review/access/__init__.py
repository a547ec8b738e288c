"""Who may look: accounts, sessions, limits."""
