"""Looking a terminal over: what is there and answers, what does not, and what mends it."""
