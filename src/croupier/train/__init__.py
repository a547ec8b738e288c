"""Training: incidents set up on the real screen, handled by a dealer, compared with the rulebook."""
