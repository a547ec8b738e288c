"""The log on disk: a chained journal of events, and tables that a person queries."""
