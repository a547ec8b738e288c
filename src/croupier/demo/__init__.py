"""A table that deals itself: simulated players and a robot dealer at the real terminal, with no hardware."""
