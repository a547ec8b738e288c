"""The shoe on the bench, from the settings page: times, gains, cards that stick, weak tags."""
