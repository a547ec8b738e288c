"""The room's server: terminals send their logs, and the floor lets terminals join."""
