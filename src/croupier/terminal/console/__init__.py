"""The dealer's console: what a press means now."""
