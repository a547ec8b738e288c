"""The finished hands of a log, and their figures day by day."""
