"""Who may use the pages: accounts, sessions, limits."""
