"""A log that is read: its rows, its hands, its reports."""
