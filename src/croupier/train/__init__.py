"""Training: irregularities set up on the real screen, handled by a dealer, held against the rulebook."""
