"""The finished hands of a log, and what they tell day by day."""
